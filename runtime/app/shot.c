/* `rift shot`: an offscreen picture of a scene, the same every time. */
#include "app/commands.h"
#include "app/session.h"
#include "app/view.h"

#include <stdlib.h>
#include <string.h>

enum { SHOT_TICKS_DEFAULT = 120, SHOT_WIDTH = 1280, SHOT_HEIGHT = 720 };

static void play_and_draw(Session *session, View *view, Renderer *renderer, int64_t ticks, const ViewOptions *options,
                          int width, int height) {
    RenderScene scene;
    TickInput nothing = {0};
    view_tick(view, session->game, options);
    for (int64_t i = 0; i < ticks; i++) {
        session_tick(session, &nothing);
        view_tick(view, session->game, options);
    }
    view_fill(view, session->game, options, 1.0f, &scene);
    render_draw(renderer, &scene, width, height);
}

static bool save(Renderer *renderer, const char *path, int width, int height, Error *error) {
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 3);
    bool done = pixels && render_read_pixels(renderer, width, height, pixels);
    if (!done) {
        error_set(error, ERROR_GL_RESOURCE, "the picture could not be read back; try a smaller --size");
    }
    done = done && render_write_png(path, width, height, pixels, error);
    free(pixels);
    return done;
}

static bool shoot(const Options *options, Session *session, Error *error) {
    int width = options->width ? options->width : SHOT_WIDTH, height = options->height ? options->height : SHOT_HEIGHT;
    RenderBackend backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL;
    Offscreen *offscreen = render_offscreen_create(backend, width, height, error);
    if (!offscreen) {
        return false;
    }
    RenderSetup setup = {backend, render_offscreen_loader(offscreen), &session->data, game_look(session->game)};
    Renderer *renderer = render_create(&setup, error);
    View *view = renderer ? view_create(session->game, error) : NULL;
    bool done = view != NULL;
    if (done) {
        ViewOptions shown = {.frame_step = strcmp(options->profile, "mobile") == 0};
        int64_t ticks = options->ticks == TICKS_UNLIMITED ? SHOT_TICKS_DEFAULT : options->ticks;
        play_and_draw(session, view, renderer, ticks, &shown, width, height);
        done = save(renderer, options->out, width, height, error);
    }
    view_destroy(view);
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
    return done;
}

int command_shot(const Options *options) {
    Error error = {0};
    Session session;
    if (shot_is_sheet(options)) {
        return command_shot_sheet(options);
    }
    if (strcmp(options->words[0], "run") != 0) {
        error_set(&error, ERROR_USAGE, "there is no scene '%s'; the scenes are: run, sheet:RIG", options->words[0]);
        return command_fail(&error);
    }
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    if (!session_create(&session, options, options->seed, true, false, &error)) {
        return command_fail(&error);
    }
    bool done = shoot(options, &session, &error);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}
