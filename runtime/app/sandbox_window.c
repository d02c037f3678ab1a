/* `rift sandbox`: the model in a window. `rift shot sandbox`: the same without one. */
#include "app/commands.h"
#include "app/ragdoll.h"
#include "app/sandbox.h"
#include "app/session.h"
#include "app/tool_window.h"

#include <string.h>

enum { SHOT_TICKS = 60, BLAST_TICK = 80, BLAST_PROPS = 5 };

/* ---- The tool's hands ---------------------------------------------------------------------------------------*/
static void resize(void *model, float width, float height) {
    sandbox_resize(model, width, height);
}

static void take_event(void *model, const InputEvent *event) {
    sandbox_take_event(model, event);
}

static void advance(void *model, double seconds) {
    sandbox_advance(model, seconds);
}

static void update(void *model) {
    sandbox_update(model);
}

static void fill(void *model, RenderScene *scene, RenderLook *look) {
    sandbox_fill(model, scene, look);
}

static Tool tool_of(Sandbox *sandbox) {
    return (Tool){"sandbox", sandbox, resize, take_event, advance, update, fill};
}

static bool open_model(const Options *options, Session *session, Sandbox **sandbox, Error *error) {
    const uint64_t seed = options->given[OPTION_SEED] ? options->seed : RAGDOLL_SEED;
    if (!session_create(session, options, 1, false, false, error)) {
        return false;
    }
    *sandbox = sandbox_create(session->game, seed, error);
    return *sandbox != NULL;
}

/* ---- The commands -------------------------------------------------------------------------------------------*/
int command_sandbox(const Options *options) {
    Error error = {0};
    Session session = {0};
    Sandbox *sandbox = NULL;
    bool done = open_model(options, &session, &sandbox, &error);
    if (done) {
        Tool tool = tool_of(sandbox);
        done = tool_window_run(options, &session, &tool, &error);
    }
    if (done && options->given[OPTION_JSON]) {
        sandbox_print(sandbox, stdout);
    }
    sandbox_destroy(sandbox);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}

/* ---- Pictures -----------------------------------------------------------------------------------------------*/
/* sandbox: one figure falls. sandbox:blast: three of them lie between balls and boxes when a blast goes off at tick
 * BLAST_TICK. sandbox:bodies: the same three as bare shapes. */
static const char *const SCENES[] = {"sandbox", "sandbox:blast", "sandbox:bodies"};

bool shot_is_sandbox(const Options *options) {
    for (size_t i = 0; i < BASE_COUNT_OF(SCENES); i++) {
        if (strcmp(options->words[0], SCENES[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void furnish(Sandbox *sandbox) {
    sandbox_act(sandbox, SANDBOX_ADD);
    sandbox_act(sandbox, SANDBOX_ADD);
    for (int i = 0; i < BLAST_PROPS; i++) {
        sandbox_act(sandbox, i % 2 ? SANDBOX_BOX : SANDBOX_BALL);
    }
}

/* The scene's own clock: the blast has its tick. */
typedef struct BlastScene {
    Sandbox *sandbox;
    int ticks;
} BlastScene;

static void advance_to_blast(void *model, double seconds) {
    BlastScene *scene = model;
    if (++scene->ticks == BLAST_TICK) {
        sandbox_act(scene->sandbox, SANDBOX_BLAST);
    }
    sandbox_advance(scene->sandbox, seconds);
}

static void fill_blast(void *model, RenderScene *scene, RenderLook *look) {
    sandbox_fill(((BlastScene *)model)->sandbox, scene, look);
}

static void resize_blast(void *model, float width, float height) {
    sandbox_resize(((BlastScene *)model)->sandbox, width, height);
}

static bool shoot(const Options *options, const FileTree *data, Sandbox *sandbox, Error *error) {
    BlastScene blast = {.sandbox = sandbox};
    Tool tool = tool_of(sandbox);
    int ticks = SHOT_TICKS;
    if (strcmp(options->words[0], SCENES[0]) != 0) {
        furnish(sandbox);
    }
    if (strcmp(options->words[0], SCENES[1]) == 0) {
        tool.model = &blast;
        tool.advance = advance_to_blast;
        tool.fill = fill_blast;
        tool.resize = resize_blast;
        ticks = BLAST_TICK + 12;
    } else if (strcmp(options->words[0], SCENES[2]) == 0) {
        sandbox_act(sandbox, SANDBOX_BODIES);
    }
    return tool_shoot(options, data, &tool, ticks, error);
}

int command_shot_sandbox(const Options *options) {
    Error error = {0};
    Session session = {0};
    Sandbox *sandbox = NULL;
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    const bool done = open_model(options, &session, &sandbox, &error) && shoot(options, &session.data, sandbox, &error);
    sandbox_destroy(sandbox);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}
