#include "app/tool_window.h"

#include "app/commands.h"
#include "app/live_files.h"
#include "app/window.h"

#include <stdio.h>
#include <string.h>

enum { WINDOW_WIDTH = 1280, WINDOW_HEIGHT = 720, CHANGE_LIMIT = 64, EVENTS_A_FRAME = 64 };

typedef struct ToolWindow {
    const Options *options;
    const Tool *tool;
    Session *session;
    Window *window;     /* owned */
    Renderer *renderer; /* owned */
    LiveFiles files;
    double last_time, played; /* seconds */
} ToolWindow;

/* What the layout's pixels are on the screen. */
static float layout_scale(int width, int height) {
    float across = (float)width / 1280.0f, down = (float)height / 720.0f;
    float scale = across < down ? across : down;
    return scale > 0.0f ? scale : 1.0f;
}

/* ---- A frame ------------------------------------------------------------------------------------------------*/
static void reload_shaders(ToolWindow *shown) {
    Error error = {0};
    bool good = render_reload_shaders(shown->renderer, &error);
    game_notice_clear(shown->session->game, "shaders");
    if (!good) {
        game_notice_add(shown->session->game, "shaders", error.message);
    }
}

static void reload_changed_files(ToolWindow *shown) {
    WatchChange changes[CHANGE_LIMIT];
    Game *game = shown->session->game;
    size_t count = live_files_poll(&shown->files, shown->session, changes, CHANGE_LIMIT);
    Error error = {0};
    bool shaders = false;
    for (size_t i = 0; i < count; i++) {
        shaders |= strncmp(changes[i].name, "shaders/", strlen("shaders/")) == 0;
    }
    if (shaders) {
        reload_shaders(shown);
    }
    if (count == 0) {
        return;
    }
    uint32_t before = game_reload_count(game);
    game_reload(game, changes, count, &error); /* a failure is among the notices, which are shown */
    if (game_reload_count(game) != before) {
        log_write(LOG_INFO, "reloaded %s%s", changes[0].name, count > 1 ? " and others" : "");
        shown->tool->update(shown->tool->model);
    }
}

static void take_events(ToolWindow *shown) {
    InputEvent events[EVENTS_A_FRAME];
    int width = 0, height = 0, count = window_take_input(shown->window, events, EVENTS_A_FRAME);
    window_framebuffer_size(shown->window, &width, &height);
    float scale = layout_scale(width, height);
    shown->tool->resize(shown->tool->model, (float)width / scale, (float)height / scale);
    for (int i = 0; i < count; i++) {
        events[i].x /= scale;
        events[i].y /= scale;
        shown->tool->take_event(shown->tool->model, &events[i]);
    }
    if (window_take_requests(shown->window).quit) {
        window_request_close(shown->window);
    }
}

static void draw(ToolWindow *shown) {
    RenderScene scene;
    RenderLook look;
    int width = 0, height = 0;
    window_framebuffer_size(shown->window, &width, &height);
    shown->tool->fill(shown->tool->model, &scene, &look);
    render_set_look(shown->renderer, &look);
    render_draw(shown->renderer, &scene, width, height);
}

static bool frame(ToolWindow *shown) {
    const Options *options = shown->options;
    double started = clock_seconds(), length = options->frame_cap > 0 ? 1.0 / options->frame_cap : 0.0;
    window_poll(shown->window);
    reload_changed_files(shown);
    take_events(shown);
    double passed = started - shown->last_time;
    shown->tool->advance(shown->tool->model, passed);
    shown->played += passed;
    shown->last_time = started;
    draw(shown);
    window_show_frame(shown->window);
    double left = started + length - clock_seconds();
    if (left > 0.0) {
        clock_sleep(left);
    }
    bool over = options->ticks != TICKS_UNLIMITED && shown->played * TICKS_PER_SECOND >= (double)options->ticks;
    return window_is_open(shown->window) && !over;
}

/* ---- Beginning and end --------------------------------------------------------------------------------------*/
static bool open(ToolWindow *shown, Error *error) {
    const Options *options = shown->options;
    const Game *game = shown->session->game;
    char title[160];
    snprintf(title, sizeof title, "%s - %s", game_text(game, "title"), shown->tool->name);
    WindowSetup window = {title, WINDOW_WIDTH, WINDOW_HEIGHT, options->given[OPTION_GLES]};
    shown->window = window_open(&window, error);
    if (!shown->window) {
        return false;
    }
    window_set_vsync(shown->window, options->frame_cap == 0);
    RenderSetup render = {.backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL,
                          .loader = window_loader(),
                          .data = &shown->session->data,
                          .look = game_look(game)};
    shown->renderer = render_create(&render, error);
    if (!shown->renderer) {
        return false;
    }
    live_files_open(&shown->files, shown->session);
    shown->last_time = clock_seconds();
    return true;
}

bool tool_window_run(const Options *options, Session *session, const Tool *tool, Error *error) {
    ToolWindow shown = {.options = options, .tool = tool, .session = session};
    bool opened = open(&shown, error);
    while (opened && frame(&shown)) {
    }
    live_files_close(&shown.files);
    render_destroy(shown.renderer);
    window_close(shown.window);
    return opened;
}

/* ---- A picture ----------------------------------------------------------------------------------------------*/
typedef struct Shot {
    const Options *options;
    const Tool *tool;
    Renderer *renderer;
    int width, height;
} Shot;

static bool save_picture(const Shot *shot, int64_t number, Error *error) {
    RenderScene scene;
    RenderLook look;
    shot->tool->fill(shot->tool->model, &scene, &look);
    render_set_look(shot->renderer, &look);
    render_draw(shot->renderer, &scene, shot->width, shot->height);
    if (number < 0) {
        return shot_save(shot->renderer, shot->options->out, shot->width, shot->height, error);
    }
    return shot_save_numbered(shot->renderer, shot->options, number, shot->width, shot->height, error);
}

static bool play(const Shot *shot, int64_t ticks, Error *error) {
    const Options *options = shot->options;
    bool done = true;
    for (int64_t i = 0; i < ticks && done; i++) {
        shot->tool->advance(shot->tool->model, 1.0 / TICKS_PER_SECOND);
        if (options->given[OPTION_EVERY] && i >= options->from && (i + 1) % options->every == 0) {
            done = save_picture(shot, (i + 1) / options->every, error);
        }
    }
    return done && save_picture(shot, -1, error);
}

bool tool_shoot(const Options *options, const FileTree *data, const Tool *tool, int ticks, Error *error) {
    Shot shot = {.options = options,
                 .tool = tool,
                 .width = options->width ? options->width : WINDOW_WIDTH,
                 .height = options->height ? options->height : WINDOW_HEIGHT};
    RenderScene scene;
    RenderLook look;
    RenderBackend backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL;
    Offscreen *offscreen = render_offscreen_create(backend, shot.width, shot.height, error);
    if (!offscreen) {
        return false;
    }
    float scale = layout_scale(shot.width, shot.height);
    tool->resize(tool->model, (float)shot.width / scale, (float)shot.height / scale);
    tool->fill(tool->model, &scene, &look);
    RenderSetup setup = {backend, render_offscreen_loader(offscreen), data, &look};
    shot.renderer = render_create(&setup, error);
    bool done = shot.renderer && play(&shot, options->ticks == TICKS_UNLIMITED ? ticks : options->ticks, error);
    render_destroy(shot.renderer);
    render_offscreen_destroy(offscreen);
    return done;
}
