/* `rift play`: the loop, and the screens around a run. One app_frame() never blocks, so that a browser could call it.
 */
#include "app/auto_scale.h"
#include "app/commands.h"
#include "app/crash.h"
#include "app/headless.h"
#include "app/live_files.h"
#include "app/play_input.h"
#include "app/quality.h"
#include "app/sound.h"
#include "app/stop.h"

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
    Sound *sound;       /* owned; NULL when memory is out */
    LiveFiles files;
    FileTree user;
    bool has_user; /* there is a folder to record and save into */
    bool records;
    bool direct;  /* asked for a run on the command line: no title */
    bool touches; /* `touch` is shown and heard */
    Touch touch;
    Screens screens;
    double last_time, behind; /* seconds */
    bool restarts;            /* a press of RESTART is due */
    int64_t ticks;
    uint32_t look_revision;
    ViewOptions view_options;
    RenderQuality quality;
    AutoScale auto_scale;
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

static bool has_ticks_left(const App *app) {
    return app->options->ticks == TICKS_UNLIMITED || app->ticks < app->options->ticks;
}

static void advance(App *app, double now) {
    app->behind += now - app->last_time;
    app->last_time = now;
    if (screens_hold_game(&app->screens)) {
        app->behind = 0.0;
    }
    int ticks = 0;
    for (; app->behind >= TICK_SECONDS && ticks < TICKS_A_FRAME_MOST && has_ticks_left(app); ticks++) {
        TickInput input = {0};
        if (!app->session.bot && app->screens.id == SCREEN_GAME) {
            PlayInput play = {app->window, &app->session, app->view, app->renderer, app->touches ? &app->touch : NULL};
            input = play_read_input(&play);
        }
        if (app->restarts) {
            input.buttons |= BUTTON_RESTART;
            app->restarts = false;
        }
        session_tick(&app->session, &input);
        view_tick(app->view, app->session.game, &app->view_options);
        sound_tick(app->sound, app->session.game);
        app->behind -= TICK_SECONDS;
        app->ticks++;
    }
    if (ticks == TICKS_A_FRAME_MOST && app->behind > TICK_SECONDS) {
        app->behind = 0.0;
    }
}

/* ---- Screens ------------------------------------------------------------------------------------------------*/
/* By the settings and by the look, which may be reloaded. */
static void apply_quality(App *app) {
    app->quality = quality_choose(game_look(app->session.game), &app->screens.settings);
    if (quality_is_auto(&app->screens.settings)) {
        app->quality.scale = app->auto_scale.scale;
    }
    render_set_quality(app->renderer, &app->quality);
}

static void apply_settings(App *app) {
    const Settings *settings = &app->screens.settings;
    game_set_language(app->session.game, setting_word(settings, SETTING_LANGUAGE));
    view_set_profile(&app->view_options, app->session.game, settings->values[SETTING_PROFILE] == PROFILE_MOBILE);
    app->view_options.text_scale = 0.01f * (float)settings->values[SETTING_TEXT_SIZE];
    app->view_options.pixel_text = settings->values[SETTING_RETRO] != 0;
    app->view_options.calm = 1.0f - 0.01f * (float)settings->values[SETTING_SHAKE];
    app->view_options.all_flashes = settings->values[SETTING_FLASHES] != 0;
    app->view_options.bodies = settings->values[SETTING_BODIES] != 0;
    app->view_options.telegraphs = settings->values[SETTING_TELEGRAPHS];
    window_set_fullscreen(app->window, settings->values[SETTING_FULLSCREEN] != 0);
    apply_quality(app);
    window_set_vsync(app->window, app->options->given[OPTION_FRAME_CAP] ? app->options->frame_cap == 0
                                                                        : settings->values[SETTING_VSYNC] != 0);
    window_set_bindings(app->window, &settings->bindings);
}

static void keep_settings(const App *app) {
    Error error = {0};
    if (app->records && !settings_write(&app->user, &app->screens.settings, &error)) {
        log_write(LOG_WARNING, "the settings were not kept: %s", error.message);
    }
}

/* What the title offers beside a new run. */
static void read_facts(App *app) {
    ScreenFacts *facts = &app->screens.facts;
    *facts = (ScreenFacts){.can_save = app->session.saves != NULL};
    if (!app->has_user) {
        return;
    }
    SavePeek peek;
    Revenge revenge;
    Error error = {0};
    saves_peek(&app->user, &peek);
    facts->can_continue = peek.exists && !peek.newer;
    facts->saved_newer = peek.newer;
    facts->saved_floor = peek.floor;
    facts->saved_level = peek.level;
    facts->can_revenge = saves_revenge(&app->user, &revenge, &error);
}

/* The game behind the title: the bot plays, nothing is kept. */
static bool open_show(const App *app, Session *session, Error *error) {
    Options options = *app->options;
    options.skill = "good";
    options.language = setting_word(&app->screens.settings, SETTING_LANGUAGE);
    return session_create(session, &options, session_choose_seed(&options), true, false, error);
}

/* Another session takes the place of the running one, whose run is kept as far as it went; on failure that one runs on,
 * and a notice says why. */
static bool change_session(App *app, const Options *options) {
    Error error = {0};
    Session next;
    keep_recording(app);
    crash_watch(NULL, NULL);
    saves_close(app->session.saves); /* only one session may save at a time */
    app->session.saves = NULL;
    recorder_destroy(app->session.recorder);
    app->session.recorder = NULL;
    bool opened = options ? headless_open(&next, options, app->has_user ? &app->user : NULL, true, &error)
                          : open_show(app, &next, &error);
    View *view = opened ? view_create(next.game, &error) : NULL;
    if (!view) {
        if (opened) {
            session_destroy(&next);
        }
        game_notice_add(app->session.game, "run", error.message);
        return false;
    }
    live_files_close(&app->files);
    view_destroy(app->view);
    session_destroy(&app->session);
    app->session = next;
    app->view = view;
    sound_forget(app->sound);
    live_files_open(&app->files, &app->session);
    app->look_revision = game_look_revision(app->session.game);
    render_set_look(app->renderer, game_look(app->session.game));
    app->view_options.full_map = false;
    view_tick(app->view, app->session.game, &app->view_options);
    app->behind = 0.0;
    return true;
}

/* The command line's options without what they say of which run to play. */
static Options any_run(const App *app) {
    Options options = *app->options;
    options.given[OPTION_SEED] = options.given[OPTION_FLOOR] = options.given[OPTION_BOT] = false;
    options.given[OPTION_CONTINUE] = options.given[OPTION_REVENGE] = false;
    options.floor = 0;
    options.language = setting_word(&app->screens.settings, SETTING_LANGUAGE);
    return options;
}

static void start_run(App *app, const Options *options) {
    if (change_session(app, options)) {
        app->screens.id = SCREEN_GAME;
        window_forget(app->window);
    }
}

static void go_to_title(App *app) {
    app->direct = false;
    if (change_session(app, NULL)) {
        read_facts(app);
        screens_open(&app->screens, SCREEN_TITLE);
    }
}

/* The same dungeon once more: the world itself starts anew on a press, with what is known of it. */
static void take_revenge(App *app) {
    app->restarts = true;
    app->screens.id = SCREEN_GAME;
    window_forget(app->window);
}

static void do_action(App *app, ScreenAction action) {
    Options run = any_run(app);
    switch (action) {
    case DO_NEW_RUN:
        start_run(app, &run);
        break;
    case DO_SEED_RUN:
        run.given[OPTION_SEED] = true;
        run.seed = app->screens.seed;
        start_run(app, &run);
        break;
    case DO_CONTINUE:
        run.given[OPTION_CONTINUE] = true;
        start_run(app, &run);
        break;
    case DO_REVENGE:
        if (screens_hide_game(&app->screens)) { /* from the title */
            run.given[OPTION_REVENGE] = true;
            start_run(app, &run);
        } else {
            take_revenge(app);
        }
        break;
    case DO_RESUME:
        window_forget(app->window);
        break;
    case DO_TITLE:
    case DO_SAVE_AND_TITLE:
        go_to_title(app);
        break;
    case DO_QUIT:
        window_request_close(app->window);
        break;
    case DO_SETTINGS:
        apply_settings(app);
        keep_settings(app);
        break;
    case DO_NOTHING:
        break;
    }
}

static void hear_screens(App *app) {
    ScreenEvent events[SCREEN_EVENT_LIMIT];
    Screens *screens = &app->screens;
    int count = window_take_events(app->window, events);
    for (int i = 0; i < count && screens->id != SCREEN_GAME; i++) {
        view_place_screens(app->view, app->session.game, &app->view_options, screens); /* it may be another by now */
        do_action(app, screens_handle(screens, &events[i]));
    }
}

/* A run that is over shows what it came to, once its end has been seen. */
static bool is_over(const App *app) {
    const World *world = game_world(app->session.game);
    RunInfo run = world_run(world);
    bool over = run.phase == RUN_DEAD || run.phase == RUN_WON || run.phase == RUN_LEFT;
    return over && !app->restarts && run.phase_ticks >= world_rules(world)->player.death_ticks;
}

static void handle_requests(App *app) {
    Screens *screens = &app->screens;
    ScreenId before = screens->id;
    hear_screens(app);
    WindowRequests requests = window_take_requests(app->window);
    bool person = app->session.bot == NULL, playing = screens->id == SCREEN_GAME && before == SCREEN_GAME;
    if (app->touches) {
        play_hear_touch(app->window, &app->touch, playing && !requests.focus_lost);
        requests.pause |= touch_take_pause(&app->touch);
    }
    if (playing && (requests.pause || (requests.focus_lost && person))) {
        screens->facts.can_save = app->session.saves != NULL;
        screens_open(screens, SCREEN_PAUSE);
        window_forget(app->window);
    } else if (playing && person && is_over(app)) {
        screens_open(screens, SCREEN_RESULT);
        window_forget(app->window);
    }
    if (requests.profile) {
        setting_change(&screens->settings, SETTING_PROFILE, 1);
        apply_settings(app);
        keep_settings(app);
    }
    if (playing && requests.map) { /* a way of looking at the game, so no input of the run */
        app->view_options.full_map = !app->view_options.full_map;
    }
    if (requests.frame_step) {
        app->view_options.frame_step = !app->view_options.frame_step;
    }
    if (requests.focus_lost && app->session.saves) {
        saves_sync(app->session.saves);
    }
    if (requests.quit || stop_requested()) {
        window_request_close(app->window);
    }
    bool full = window_is_fullscreen(app->window);
    if (full != (screens->settings.values[SETTING_FULLSCREEN] != 0)) { /* by its key */
        screens->settings.values[SETTING_FULLSCREEN] = full;
        keep_settings(app);
    }
}

static void draw(App *app) {
    int width = 0, height = 0;
    window_framebuffer_size(app->window, &width, &height);
    if (app->look_revision != game_look_revision(app->session.game)) {
        app->look_revision = game_look_revision(app->session.game);
        render_set_look(app->renderer, game_look(app->session.game));
        apply_quality(app);
    }
    app->view_options.aspect = height > 0 ? (float)width / (float)height : 0.0f;
    app->view_options.scale = view_layout_scale(width, height);
    app->view_options.keys.pad = window_uses_pad(app->window);
    view_place_touch(app->view, &app->touch, app->view_options.aspect);
    view_place_screens(app->view, app->session.game, &app->view_options, &app->screens);
    float fraction = math_clamp32((float)(app->behind / TICK_SECONDS), 0.0f, 1.0f);
    view_fill(app->view, app->session.game, &app->view_options, fraction, &app->scene);
    render_draw(app->renderer, &app->scene, width, height);
}

/* Draws and shows a frame, and finds the scale of the next one by the work that it was: the graphics processor's time
 * where it can tell, else that of all our threads; waiting for the screen counts as neither. */
static void show(App *app, double frame_seconds) {
    double began = clock_seconds(), worked = clock_work_seconds();
    draw(app);
    window_show_frame(app->window);
    double passed = clock_seconds() - began, busy = clock_work_seconds() - worked;
    double gpu = render_gpu_seconds(app->renderer), work = gpu >= 0.0 ? gpu : busy < passed ? busy : passed;
    app->view_options.work_seconds = math_lerp32(app->view_options.work_seconds, (float)work, 0.1f);
    if (!quality_is_auto(&app->screens.settings)) {
        return;
    }
    const AutoScaleRules *rules = &game_look(app->session.game)->quality.auto_scale;
    if (auto_scale_step(&app->auto_scale, rules, (float)work, (float)frame_seconds)) {
        apply_quality(app);
    }
}

/* Sleeps what is left of a capped frame; a minimised window needs no more than a few frames a second. */
static void wait_for_frame(const App *app, double started) {
    int width = 0, height = 0;
    window_framebuffer_size(app->window, &width, &height);
    int cap = app->options->given[OPTION_FRAME_CAP] ? app->options->frame_cap
                                                    : app->screens.settings.values[SETTING_FRAME_CAP];
    double length = width == 0 ? 0.05 : cap > 0 ? 1.0 / cap : 0.0;
    double left = started + length - clock_seconds();
    if (left > 0.0) {
        clock_sleep(left);
    }
}

static bool app_frame(App *app) {
    double started = clock_seconds(), frame_seconds = started - app->last_time;
    app->view_options.frame_seconds = math_lerp32(app->view_options.frame_seconds, (float)frame_seconds, 0.1f);
    window_poll(app->window);
    handle_requests(app);
    reload_changed_files(app);
    advance(app, started);
    sound_frame(app->sound, app->session.game, &app->screens, (float)frame_seconds);
    show(app, frame_seconds);
    wait_for_frame(app, started);
    return window_is_open(app->window) && has_ticks_left(app);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------*/

static bool app_open(App *app, Error *error) {
    const Options *options = app->options;
    bool person = !options->given[OPTION_BOT];
    app->screens.settings = app->records ? settings_read(&app->user) : settings_default();
    if (!(app->direct ? headless_open(&app->session, options, app->has_user ? &app->user : NULL, person, error)
                      : open_show(app, &app->session, error))) {
        return false;
    }
    WindowSetup window = {game_text(app->session.game, "title"), WINDOW_WIDTH, WINDOW_HEIGHT,
                          options->given[OPTION_GLES]};
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
    app->touches = options->given[OPTION_TOUCH];
    window_set_touch(app->window, app->touches);
    app->view_options =
        (ViewOptions){.show_frame_time = app->direct,
                      .screens = &app->screens,
                      .touch = app->touches ? &app->touch : NULL,
                      .keys = {.bindings = &app->screens.settings.bindings, .letter = window_key_letter}};
    if (options->given[OPTION_PROFILE]) {
        setting_read(&app->screens.settings, SETTING_PROFILE, options->profile);
    }
    if (options->given[OPTION_LANGUAGE]) {
        setting_read(&app->screens.settings, SETTING_LANGUAGE, options->language);
    }
    apply_settings(app);
    if (!app->direct) {
        read_facts(app);
        screens_open(&app->screens, SCREEN_TITLE);
    }
    app->look_revision = game_look_revision(app->session.game);
    app->sound = sound_open(options->given[OPTION_SILENT]);
    view_tick(app->view, app->session.game, &app->view_options);
    app->last_time = clock_seconds();
    return true;
}

static void app_close(App *app) {
    crash_watch(NULL, NULL);
    keep_recording(app);
    live_files_close(&app->files);
    sound_close(app->sound);
    view_destroy(app->view);
    render_destroy(app->renderer);
    window_close(app->window);
    session_destroy(&app->session);
}

static int play_in_window(const Options *options, const FileTree *user) {
    Error error = {0};
    App *app = calloc(1, sizeof *app);
    if (!app) {
        error_set(&error, ERROR_MEMORY, "no memory to start");
        return command_fail(&error);
    }
    app->options = options;
    app->auto_scale = auto_scale_begin();
    app->has_user = user != NULL;
    app->records = user != NULL && !options->given[OPTION_NO_RECORDING];
    app->direct = options->given[OPTION_SEED] || options->given[OPTION_FLOOR] || options->given[OPTION_BOT] ||
                  options->given[OPTION_TICKS] || options->given[OPTION_CONTINUE] || options->given[OPTION_REVENGE];
    if (user) {
        app->user = *user;
    }
    bool opened = app_open(app, &error);
    while (opened && app_frame(app)) {
    }
    if (!opened) {
        app->records = false;
    }
    app_close(app);
    free(app);
    return opened ? EXIT_OK : command_fail(&error);
}

static bool needs_user(const Options *options) {
    return !options->given[OPTION_NO_RECORDING] || options->given[OPTION_CONTINUE] || options->given[OPTION_REVENGE] ||
           options->given[OPTION_SAVES];
}

static bool check_options(const Options *options, Error *error) {
    bool goes_on = options->given[OPTION_CONTINUE], again = options->given[OPTION_REVENGE];
    bool chosen = options->given[OPTION_SEED] || options->given[OPTION_FLOOR];
    return !((goes_on && again) || ((goes_on || again) && chosen)) ||
           error_set(error, ERROR_USAGE,
                     "--continue, --revenge and a --seed or --floor each say which run to play; give one");
}

int command_play(const Options *options) {
    Error error = {0};
    FileTree user;
    if (!check_options(options, &error)) {
        return command_fail(&error);
    }
    bool found = file_tree_find_user(&user, &error);
    if (needs_user(options) && !found) {
        error_prefix(&error, "the run can't be recorded (--no-recording plays without)");
        return command_fail(&error);
    }
    stop_watch();
    return options->given[OPTION_HEADLESS] ? headless_play(options, found ? &user : NULL)
                                           : play_in_window(options, found ? &user : NULL);
}
