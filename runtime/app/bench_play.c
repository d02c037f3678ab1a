/* The whole game, as fast as it goes: ticks at 60 a second, the view, drawing and showing, in a window where there is a
 * display, else out of sight. A monster house that is shut, with 80 enemies; nobody dies. */
#include "app/auto_scale.h"
#include "app/bench.h"
#include "app/quality.h"
#include "app/view.h"
#include "app/window.h"

#include <stdio.h>

enum { PLAY_ENEMIES = 80, PLAY_ROUNDS = 3, TICKS_A_FRAME_MOST = 6 };

static const double TICK_SECONDS = 1.0 / TICKS_PER_SECOND, WARM_UP_SECONDS = 2.0, ROUND_SECONDS = 3.0;

typedef struct PlayCase {
    const char *name;
    int width, height;
    bool mobile;
    bool auto_scale; /* the picture's scale goes by the time of frames, as with quality auto */
} PlayCase;

/* Where the pictures go; one of the two. */
typedef struct PlayStage {
    Window *window;
    Offscreen *offscreen;
    Session session;
    Renderer *renderer;
    View *view;
    ViewOptions shown;
    const PlayCase *picture;
    double behind; /* seconds */
    RenderQuality quality;
    AutoScale auto_scale;
} PlayStage;

static RenderLoader open_target(PlayStage *stage, Error *error) {
    const PlayCase *picture = stage->picture;
    WindowSetup setup = {"Rift Survivors: bench", picture->width, picture->height, false};
    stage->window = window_open(&setup, error);
    if (stage->window) {
        window_set_vsync(stage->window, false); /* no waiting for screens */
        return window_loader();
    }
    stage->offscreen = render_offscreen_create(RENDER_GL, picture->width, picture->height, error);
    return stage->offscreen ? render_offscreen_loader(stage->offscreen) : NULL;
}

static bool open_stage(PlayStage *stage, const Options *options, Error *error) {
    if (!bench_open_house(&stage->session, options, PLAY_ENEMIES, PLAY_ENEMIES, false, error)) {
        return false;
    }
    RenderLoader loader = open_target(stage, error);
    const RenderLook *look = game_look(stage->session.game);
    RenderSetup setup = {RENDER_GL, loader, &stage->session.data, look};
    stage->renderer = loader ? render_create(&setup, error) : NULL;
    stage->view = stage->renderer ? view_create(stage->session.game, error) : NULL;
    if (!stage->view) {
        return false;
    }
    stage->quality = quality_of_profile(look, stage->picture->mobile);
    stage->auto_scale = auto_scale_begin();
    stage->shown = (ViewOptions){.aspect = (float)stage->picture->width / (float)stage->picture->height,
                                 .scale = view_layout_scale(stage->picture->width, stage->picture->height)};
    view_set_profile(&stage->shown, stage->session.game, stage->picture->mobile);
    render_set_quality(stage->renderer, &stage->quality);
    view_tick(stage->view, stage->session.game, &stage->shown);
    return true;
}

static void close_stage(PlayStage *stage) {
    view_destroy(stage->view);
    render_destroy(stage->renderer);
    window_close(stage->window);
    render_offscreen_destroy(stage->offscreen);
    session_destroy(&stage->session);
}

static void follow_scale(PlayStage *stage, double frame_seconds) {
    const AutoScaleRules *rules = &game_look(stage->session.game)->quality.auto_scale;
    double work = render_gpu_seconds(stage->renderer);
    if (stage->picture->auto_scale && work >= 0.0 &&
        auto_scale_step(&stage->auto_scale, rules, (float)work, (float)frame_seconds)) {
        stage->quality.scale = stage->auto_scale.scale;
        render_set_quality(stage->renderer, &stage->quality);
    }
}

static void play_frame(PlayStage *stage, double passed) {
    TickInput nothing = {0};
    RenderScene scene;
    uint8_t corner[3];
    stage->behind += passed;
    for (int ticks = 0; stage->behind >= TICK_SECONDS && ticks < TICKS_A_FRAME_MOST; ticks++) {
        session_tick(&stage->session, &nothing);
        view_tick(stage->view, stage->session.game, &stage->shown);
        stage->behind -= TICK_SECONDS;
    }
    stage->behind = stage->behind < TICK_SECONDS ? stage->behind : 0.0;
    view_fill(stage->view, stage->session.game, &stage->shown, (float)(stage->behind / TICK_SECONDS), &scene);
    render_draw(stage->renderer, &scene, stage->picture->width, stage->picture->height);
    if (stage->window) {
        window_show_frame(stage->window);
        window_poll(stage->window);
    } else {
        render_read_pixels(stage->renderer, 1, 1, corner);
    }
    follow_scale(stage, passed);
}

/* Frames a second over a while. */
static double play_for(PlayStage *stage, double seconds, Samples *samples) {
    double began = clock_seconds(), last = began, now = began;
    int frames = 0;
    while (now - began < seconds) {
        play_frame(stage, now - last);
        last = now;
        now = clock_seconds();
        frames++;
        if (samples && samples->count < BENCH_REPETITION_LIMIT) {
            samples->seconds[samples->count++] = now - last;
        }
    }
    return frames / (now - began);
}

static bool bench_play_case(const Options *options, const PlayCase *picture, double calibration, Error *error) {
    static Samples samples;
    PlayStage stage = {.picture = picture};
    if (!open_stage(&stage, options, error)) {
        close_stage(&stage);
        return false;
    }
    double best = 0.0;
    samples.count = 0;
    play_for(&stage, WARM_UP_SECONDS, NULL);
    for (int round = 0; round < PLAY_ROUNDS; round++) {
        double rate = play_for(&stage, ROUND_SECONDS, &samples);
        best = rate > best ? rate : best;
    }
    RenderStats stats = render_stats(stage.renderer);
    printf("{\"bench\":\"play\",\"case\":\"%s\",\"window\":%s,\"enemies\":%d,\"boxes\":%d,\"fps_best\":%.3g,"
           "\"scale\":%.2g,\"ms_median\":%.4g,\"ms_p99\":%.4g",
           picture->name, stage.window ? "true" : "false", PLAY_ENEMIES, stats.boxes, best, (double)stage.quality.scale,
           bench_quantile(&samples, 0.5) * 1000.0, bench_quantile(&samples, 0.99) * 1000.0);
    bench_print_tail(&samples, 1, (uint64_t)stats.triangles, calibration);
    close_stage(&stage);
    return true;
}

bool bench_play(const Options *options, double calibration, Error *error) {
    static const PlayCase CASES[] = {{"mobile_640x360", 640, 360, true, false},
                                     {"desktop_1280x720", 1280, 720, false, false},
                                     {"auto_1280x720", 1280, 720, false, true}};
    bool done = true;
    for (size_t i = 0; i < BASE_COUNT_OF(CASES) && done; i++) {
        done = bench_play_case(options, &CASES[i], calibration, error);
    }
    return done;
}
