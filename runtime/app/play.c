/* `rift play`: the loop. One app_frame() never blocks, so that a browser could call it. */
#include "app/commands.h"
#include "app/headless.h"
#include "app/live_files.h"
#include "app/view.h"
#include "app/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICK_SECONDS (1.0 / TICKS_PER_SECOND)

enum {
    WINDOW_WIDTH = 1280,
    WINDOW_HEIGHT = 720,
    TICKS_A_FRAME_MOST = 6, /* a longer stall is dropped, so that the game never races to catch up */
    CHANGE_LIMIT = 64,
};

typedef struct App {
    const Options *options;
    Session session;
    Window *window;     /* owned */
    Renderer *renderer; /* owned */
    View *view;         /* owned */
    LiveFiles files;
    FileTree user;
    bool records;
    bool paused;
    double last_time, behind; /* seconds */
    int64_t ticks;
    uint32_t look_revision;
    ViewOptions view_options;
    RenderScene scene;
} App;

/* ---- Reloading ----------------------------------------------------------------------------------------------*/

static bool starts_with(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static void reload_shaders(App *app, const char *name) {
    Error error = {0};
    bool good = render_reload_shaders(app->renderer, &error);
    game_notice_clear(app->session.game, "shaders");
    if (good) {
        log_write(LOG_INFO, "reloaded %s", name);
    } else {
        game_notice_add(app->session.game, "shaders", error.message); /* which logs it */
    }
}

static void keep_recording(App *app) {
    if (app->session.recorder && app->records) {
        Error error = {0};
        if (!headless_keep_recording(&app->session, &app->user, &error)) {
            log_write(LOG_WARNING, "the recording was not kept: %s", error.message);
        }
    }
}

static void reload_changed_files(App *app) {
    WatchChange changes[CHANGE_LIMIT];
    size_t count = live_files_poll(&app->files, &app->session, changes, CHANGE_LIMIT);
    bool scripts = false, shaders = false;
    for (size_t i = 0; i < count; i++) {
        bool shader = starts_with(changes[i].name, "shaders/");
        shaders |= shader;
        scripts |= !shader;
    }
    if (shaders) {
        reload_shaders(app, "shaders");
    }
    if (!scripts) {
        return;
    }
    Error error = {0};
    if (game_reload(app->session.game, changes, count, &error)) {
        log_write(LOG_INFO, "reloaded %s%s", changes[0].name, count > 1 ? " and others" : "");
        if (app->session.recorder) {
            recorder_add_reload(app->session.recorder, app->session.game);
        }
    }
}

/* ---- A frame ------------------------------------------------------------------------------------------------*/

static TickInput read_input(App *app) {
    Controls controls = window_take_controls(app->window);
    const World *world = game_world(app->session.game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    float aim_x = controls.move_x, aim_z = controls.move_z;
    if (slot >= 0 && aim_x == 0.0f && aim_z == 0.0f) {
        aim_x = math_sin32(entities.heading[slot]);
        aim_z = math_cos32(entities.heading[slot]);
    }
    if (controls.aims_by_mouse && slot >= 0) {
        render_ground_at(app->renderer, controls.pointer_x, controls.pointer_y, &aim_x, &aim_z);
        aim_x -= entities.x[slot];
        aim_z -= entities.z[slot];
    } else if (controls.aims) {
        aim_x = controls.stick_x;
        aim_z = controls.stick_z;
    }
    unsigned buttons = controls.buttons | (controls.aims_by_mouse ? 0u : (unsigned)BUTTON_PAD);
    return session_make_input(controls.move_x, controls.move_z, aim_x, aim_z, (uint16_t)buttons);
}

static bool has_ticks_left(const App *app) {
    return app->options->ticks == TICKS_UNLIMITED || app->ticks < app->options->ticks;
}

static void advance(App *app, double now) {
    app->behind += now - app->last_time;
    app->last_time = now;
    if (app->paused) {
        app->behind = 0.0;
    }
    int ticks = 0;
    for (; app->behind >= TICK_SECONDS && ticks < TICKS_A_FRAME_MOST && has_ticks_left(app); ticks++) {
        TickInput input = {0};
        if (!app->session.bot) {
            input = read_input(app);
        }
        session_tick(&app->session, &input);
        view_tick(app->view, app->session.game, &app->view_options);
        app->behind -= TICK_SECONDS;
        app->ticks++;
    }
    if (ticks == TICKS_A_FRAME_MOST && app->behind > TICK_SECONDS) {
        app->behind = 0.0;
    }
}

static void handle_requests(App *app) {
    WindowRequests requests = window_take_requests(app->window);
    bool person = app->session.bot == NULL;
    app->paused = requests.pause ? !app->paused : app->paused || (requests.focus_lost && person);
    if (requests.map) { /* a way of looking at the game, so no input of the run */
        app->view_options.full_map = !app->view_options.full_map;
    }
    if (requests.quit) {
        window_request_close(app->window);
    }
}

static void draw(App *app) {
    int width = 0, height = 0;
    window_framebuffer_size(app->window, &width, &height);
    if (app->look_revision != game_look_revision(app->session.game)) {
        app->look_revision = game_look_revision(app->session.game);
        render_set_look(app->renderer, game_look(app->session.game));
    }
    app->view_options.paused = app->paused;
    float fraction = math_clamp32((float)(app->behind / TICK_SECONDS), 0.0f, 1.0f);
    view_fill(app->view, app->session.game, &app->view_options, fraction, &app->scene);
    render_draw(app->renderer, &app->scene, width, height);
}

/* Sleeps what is left of a capped frame; a minimised window needs no more than a few frames a second. */
static void wait_for_frame(const App *app, double started) {
    int width = 0, height = 0;
    window_framebuffer_size(app->window, &width, &height);
    double length = width == 0 ? 0.05 : app->options->frame_cap > 0 ? 1.0 / app->options->frame_cap : 0.0;
    double left = started + length - clock_seconds();
    if (left > 0.0) {
        clock_sleep(left);
    }
}

static bool app_frame(App *app) {
    double started = clock_seconds();
    app->view_options.frame_seconds =
        math_lerp32(app->view_options.frame_seconds, (float)(started - app->last_time), 0.1f);
    window_poll(app->window);
    handle_requests(app);
    reload_changed_files(app);
    advance(app, started);
    draw(app);
    window_show_frame(app->window);
    wait_for_frame(app, started);
    return window_is_open(app->window) && has_ticks_left(app);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------*/

static bool app_open(App *app, uint64_t seed, Error *error) {
    const Options *options = app->options;
    if (!session_create(&app->session, options, seed, options->given[OPTION_BOT], app->records, error)) {
        return false;
    }
    WindowSetup window = {game_text(app->session.game, "title"), WINDOW_WIDTH, WINDOW_HEIGHT,
                          options->given[OPTION_GLES], options->frame_cap};
    app->window = window_open(&window, error);
    if (!app->window) {
        return false;
    }
    RenderSetup render = {.backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL,
                          .loader = window_loader(),
                          .data = &app->session.data,
                          .look = game_look(app->session.game)};
    app->renderer = render_create(&render, error);
    app->view = app->renderer ? view_create(app->session.game, error) : NULL;
    if (!app->view) {
        return false;
    }
    live_files_open(&app->files, &app->session);
    app->view_options = (ViewOptions){.frame_step = strcmp(options->profile, "mobile") == 0, .show_frame_time = true};
    app->look_revision = game_look_revision(app->session.game);
    view_tick(app->view, app->session.game, &app->view_options);
    app->last_time = clock_seconds();
    return true;
}

static void app_close(App *app) {
    keep_recording(app);
    live_files_close(&app->files);
    view_destroy(app->view);
    render_destroy(app->renderer);
    window_close(app->window);
    session_destroy(&app->session);
}

static int play_in_window(const Options *options, uint64_t seed, const FileTree *user) {
    Error error = {0};
    App *app = calloc(1, sizeof *app);
    if (!app) {
        error_set(&error, ERROR_MEMORY, "no memory to start");
        return command_fail(&error);
    }
    app->options = options;
    app->records = user != NULL;
    if (user) {
        app->user = *user;
    }
    bool opened = app_open(app, seed, &error);
    while (opened && app_frame(app)) {
    }
    if (!opened) {
        app->records = false;
    }
    app_close(app);
    free(app);
    return opened ? EXIT_OK : command_fail(&error);
}

int command_play(const Options *options) {
    Error error = {0};
    FileTree user;
    bool records = !options->given[OPTION_NO_RECORDING];
    if (records && !file_tree_find_user(&user, &error)) {
        error_prefix(&error, "the run can't be recorded (--no-recording plays without)");
        return command_fail(&error);
    }
    uint64_t seed = session_choose_seed(options);
    return options->given[OPTION_HEADLESS] ? headless_play(options, seed, records ? &user : NULL)
                                           : play_in_window(options, seed, records ? &user : NULL);
}
