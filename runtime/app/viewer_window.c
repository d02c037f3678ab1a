/* `rift viewer`: the model in a window. `rift shot viewer:RIG`: the same without one. */
#include "app/commands.h"
#include "app/live_files.h"
#include "app/session.h"
#include "app/viewer.h"
#include "app/window.h"

#include <stdio.h>
#include <string.h>

enum { WINDOW_WIDTH = 1280, WINDOW_HEIGHT = 720, CHANGE_LIMIT = 64, EVENTS_A_FRAME = 64, SHOT_TICKS = 120 };

static const char SHOT_PREFIX[] = "viewer:";

typedef struct ViewerApp {
    const Options *options;
    Session session;
    Window *window;     /* owned */
    Renderer *renderer; /* owned */
    Viewer *viewer;     /* owned */
    LiveFiles files;
    double last_time, played; /* seconds */
} ViewerApp;

/* What the layout's pixels are on the screen. */
static float layout_scale(int width, int height) {
    float across = (float)width / 1280.0f, down = (float)height / 720.0f;
    float scale = across < down ? across : down;
    return scale > 0.0f ? scale : 1.0f;
}

/* ---- A frame ------------------------------------------------------------------------------------------------*/
static void reload_shaders(ViewerApp *app) {
    Error error = {0};
    bool good = render_reload_shaders(app->renderer, &error);
    game_notice_clear(app->session.game, "shaders");
    if (!good) {
        game_notice_add(app->session.game, "shaders", error.message);
    }
}

static void reload_changed_files(ViewerApp *app) {
    WatchChange changes[CHANGE_LIMIT];
    size_t count = live_files_poll(&app->files, &app->session, changes, CHANGE_LIMIT);
    Error error = {0};
    bool shaders = false;
    for (size_t i = 0; i < count; i++) {
        shaders |= strncmp(changes[i].name, "shaders/", strlen("shaders/")) == 0;
    }
    if (shaders) {
        reload_shaders(app);
    }
    if (count == 0) {
        return;
    }
    uint32_t before = game_rig_revision(app->session.game);
    game_reload(app->session.game, changes, count, &error); /* a failure is among the notices, which are shown */
    if (game_rig_revision(app->session.game) != before) {
        log_write(LOG_INFO, "reloaded %s%s", changes[0].name, count > 1 ? " and others" : "");
        viewer_update(app->viewer);
    }
}

static void take_events(ViewerApp *app) {
    InputEvent events[EVENTS_A_FRAME];
    int width = 0, height = 0, count = window_take_input(app->window, events, EVENTS_A_FRAME);
    window_framebuffer_size(app->window, &width, &height);
    float scale = layout_scale(width, height);
    viewer_resize(app->viewer, (float)width / scale, (float)height / scale);
    for (int i = 0; i < count; i++) {
        events[i].x /= scale;
        events[i].y /= scale;
        viewer_take_event(app->viewer, &events[i]);
    }
    if (window_take_requests(app->window).quit) {
        window_request_close(app->window);
    }
}

static void draw(ViewerApp *app) {
    RenderScene scene;
    RenderLook look;
    int width = 0, height = 0;
    window_framebuffer_size(app->window, &width, &height);
    viewer_fill(app->viewer, &scene, &look);
    render_set_look(app->renderer, &look);
    render_draw(app->renderer, &scene, width, height);
}

static bool frame(ViewerApp *app) {
    double started = clock_seconds(), length = app->options->frame_cap > 0 ? 1.0 / app->options->frame_cap : 0.0;
    window_poll(app->window);
    reload_changed_files(app);
    take_events(app);
    double passed = started - app->last_time;
    viewer_advance(app->viewer, passed);
    app->played += passed;
    app->last_time = started;
    draw(app);
    window_show_frame(app->window);
    double left = started + length - clock_seconds();
    if (left > 0.0) {
        clock_sleep(left);
    }
    bool over = app->options->ticks != TICKS_UNLIMITED && app->played * TICKS_PER_SECOND >= (double)app->options->ticks;
    return window_is_open(app->window) && !over;
}

/* ---- Beginning and end --------------------------------------------------------------------------------------*/
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

static bool app_open(ViewerApp *app, Error *error) {
    const Options *options = app->options;
    const char *rig = options->word_count > 0 ? options->words[0] : "player";
    char title[160];
    if (!open_model(options, rig, &app->session, &app->viewer, error)) {
        return false;
    }
    snprintf(title, sizeof title, "%s - viewer", game_text(app->session.game, "title"));
    WindowSetup window = {title, WINDOW_WIDTH, WINDOW_HEIGHT, options->given[OPTION_GLES]};
    app->window = window_open(&window, error);
    if (!app->window) {
        return false;
    }
    window_set_vsync(app->window, options->frame_cap == 0);
    RenderSetup render = {.backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL,
                          .loader = window_loader(),
                          .data = &app->session.data,
                          .look = game_look(app->session.game)};
    app->renderer = render_create(&render, error);
    if (!app->renderer) {
        return false;
    }
    live_files_open(&app->files, &app->session);
    app->last_time = clock_seconds();
    return true;
}

int command_viewer(const Options *options) {
    Error error = {0};
    ViewerApp app = {.options = options};
    bool opened = app_open(&app, &error);
    while (opened && frame(&app)) {
    }
    if (opened && options->given[OPTION_JSON]) {
        viewer_print(app.viewer, stdout);
    }
    live_files_close(&app.files);
    viewer_destroy(app.viewer);
    render_destroy(app.renderer);
    window_close(app.window);
    session_destroy(&app.session);
    return opened ? EXIT_OK : command_fail(&error);
}

/* ---- A picture ----------------------------------------------------------------------------------------------*/
bool shot_is_viewer(const Options *options) {
    return strncmp(options->words[0], SHOT_PREFIX, sizeof SHOT_PREFIX - 1) == 0;
}

static bool shoot(const Options *options, const FileTree *data, Viewer *viewer, Error *error) {
    int width = options->width ? options->width : WINDOW_WIDTH;
    int height = options->height ? options->height : WINDOW_HEIGHT;
    int64_t ticks = options->ticks == TICKS_UNLIMITED ? SHOT_TICKS : options->ticks;
    RenderScene scene;
    RenderLook look;
    RenderBackend backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL;
    Offscreen *offscreen = render_offscreen_create(backend, width, height, error);
    if (!offscreen) {
        return false;
    }
    for (int64_t i = 0; i < ticks; i++) {
        viewer_advance(viewer, 1.0 / TICKS_PER_SECOND);
    }
    float scale = layout_scale(width, height);
    viewer_resize(viewer, (float)width / scale, (float)height / scale);
    viewer_fill(viewer, &scene, &look);
    RenderSetup setup = {backend, render_offscreen_loader(offscreen), data, &look};
    Renderer *renderer = render_create(&setup, error);
    if (renderer) {
        render_draw(renderer, &scene, width, height);
    }
    bool done = renderer && shot_save(renderer, options->out, width, height, error);
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
    return done;
}

int command_shot_viewer(const Options *options) {
    Error error = {0};
    Session session = {0};
    Viewer *viewer = NULL;
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    bool done = open_model(options, options->words[0] + sizeof SHOT_PREFIX - 1, &session, &viewer, &error) &&
                shoot(options, &session.data, viewer, &error);
    viewer_destroy(viewer);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}
