/* `rift viewer`: the model in a window. `rift shot viewer:RIG`: the same without one. */
#include "app/commands.h"
#include "app/session.h"
#include "app/tool_window.h"
#include "app/viewer.h"

#include <string.h>

enum { SHOT_TICKS = 120 };

static const char SHOT_PREFIX[] = "viewer:";

/* ---- The tool's hands ---------------------------------------------------------------------------------------*/
static void resize(void *model, float width, float height) {
    viewer_resize(model, width, height);
}

static void take_event(void *model, const InputEvent *event) {
    viewer_take_event(model, event);
}

static void advance(void *model, double seconds) {
    viewer_advance(model, seconds);
}

static void update(void *model) {
    viewer_update(model);
}

static void fill(void *model, RenderScene *scene, RenderLook *look) {
    viewer_fill(model, scene, look);
}

static Tool tool_of(Viewer *viewer) {
    return (Tool){"viewer", viewer, resize, take_event, advance, update, fill};
}

/* ---- The commands -------------------------------------------------------------------------------------------*/
static bool open_model(const Options *options, const char *rig, Session *session, Viewer **viewer, Error *error) {
    if (!session_create(session, options, 1, false, false, error)) {
        return false;
    }
    *viewer = viewer_create(session->game, rig, error);
    if (*viewer) {
        viewer_set_profile(*viewer, strcmp(options->profile, "mobile") == 0);
    }
    return *viewer != NULL;
}

int command_viewer(const Options *options) {
    Error error = {0};
    Session session = {0};
    Viewer *viewer = NULL;
    bool done = open_model(options, options->word_count > 0 ? options->words[0] : "player", &session, &viewer, &error);
    if (done) {
        Tool tool = tool_of(viewer);
        done = tool_window_run(options, &session, &tool, &error);
    }
    if (done && options->given[OPTION_JSON]) {
        viewer_print(viewer, stdout);
    }
    viewer_destroy(viewer);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}

bool shot_is_viewer(const Options *options) {
    return strncmp(options->words[0], SHOT_PREFIX, sizeof SHOT_PREFIX - 1) == 0;
}

int command_shot_viewer(const Options *options) {
    Error error = {0};
    Session session = {0};
    Viewer *viewer = NULL;
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    bool done = open_model(options, options->words[0] + sizeof SHOT_PREFIX - 1, &session, &viewer, &error);
    if (done) {
        Tool tool = tool_of(viewer);
        done = tool_shoot(options, &session.data, &tool, SHOT_TICKS, &error);
    }
    viewer_destroy(viewer);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}
