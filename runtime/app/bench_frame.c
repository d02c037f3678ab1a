/* Drawing: our own work for a frame, the whole of it with the GL, and that by pass. */
#include "app/bench.h"
#include "app/house.h"
#include "app/quality.h"
#include "app/shot_boss.h"
#include "app/shot_deaths.h"
#include "app/view.h"

#include <stdio.h>

/* The busiest scene there is: a monster house that is shut, and the rest of a full floor. */
enum { HOUSE_ENEMIES = 80, FLOOR_ENEMIES = 238, HOUSE_SEED = 7, SEALING_TICKS = 90 };
enum { FRAME_WARM_UP = 30 };
enum { BODIES = 20, BODIES_FLOOR = 4, BODIES_APPEAR = 150 };

/* ---- The monster house --------------------------------------------------------------------------------------*/
static int count_enemies(const World *world) {
    WorldEntities entities = world_entities(world);
    int count = 0;
    for (int i = 1; i < entities.high; i++) {
        count += entities.handle[i] != ENTITY_NONE && entities.entity_class[i] == ENTITY_ENEMY && !entities.dying[i];
    }
    return count;
}

static int count_inside(const World *world, TileRect rect) {
    WorldEntities entities = world_entities(world);
    int count = 0;
    for (int i = 1; i < entities.high; i++) {
        float x = entities.x[i] - (float)rect.x, z = entities.z[i] - (float)rect.y;
        bool enemy = entities.handle[i] != ENTITY_NONE && entities.entity_class[i] == ENTITY_ENEMY;
        count += enemy && !entities.dying[i] && x >= 0.0f && x < (float)rect.w && z >= 0.0f && z < (float)rect.h;
    }
    return count;
}

/* The kinds take turns. */
static int next_kind(const WorldRules *rules, int kind, bool boss) {
    for (int i = 1; i <= rules->enemy_count; i++) {
        int next = (kind + i) % rules->enemy_count;
        if (rules->enemies[next].boss == boss) {
            return next;
        }
    }
    return 0;
}

static void spawn_awake(World *world, int kind, float x, float z) {
    EntityHandle enemy = world_spawn_enemy(world, kind, x, z);
    world_strike(world, world_player(world), enemy, 0.0f); /* a blow wakes it, wherever it is */
}

/* Enemies on walkable tiles of a rectangle, by chance. */
static void spawn_in(World *world, TileRect rect, int count, Rng *rng) {
    const Floor *floor = world_floor(world);
    int kind = 0;
    while (count > 0) {
        int x = rect.x + rng_range(rng, 0, rect.w - 1), y = rect.y + rng_range(rng, 0, rect.h - 1);
        if (floor_is_walkable(floor, x, y)) {
            kind = next_kind(world_rules(world), kind, false);
            spawn_awake(world, kind, (float)x + 0.5f, (float)y + 0.5f);
            count--;
        }
    }
}

bool bench_open_house(Session *session, const Options *options, int inside, int all, bool boss, Error *error) {
    Options there = *options;
    there.seed = HOUSE_SEED;
    there.no_choices = true;
    if (!session_create(session, &there, there.seed, true, false, error) || !house_open(session, &there, error)) {
        return false;
    }
    World *world = game_world_mutable(session->game);
    const Floor *floor = world_floor(world);
    TileRect house = floor->rooms[floor->monster_house].rect,
             whole = {.w = (int16_t)floor->size, .h = (int16_t)floor->size};
    Rng rng = rng_create(HOUSE_SEED, RNG_ENEMIES);
    TickInput nothing = {0};
    bench_make_lasting(world);
    for (int tick = 0; tick < SEALING_TICKS; tick++) {
        session_tick(session, &nothing);
    }
    spawn_in(world, house, inside - count_inside(world, house), &rng);
    if (boss) {
        spawn_awake(world, next_kind(world_rules(world), 0, true), (float)house.x + 0.5f * (float)house.w,
                    (float)house.y + 2.0f);
    }
    spawn_in(world, whole, all - count_enemies(world), &rng);
    return true;
}

/* ---- Frames -------------------------------------------------------------------------------------------------*/
typedef struct FrameCase {
    const char *name;
    int width, height;
    bool mobile;
    bool bodies; /* of the dead, in the place of the busiest scene */
} FrameCase;

/* What is measured of frames. */
typedef struct FrameFigures {
    Samples frames;
    Samples work;                                        /* of all threads */
    Samples passes[PASS_COUNT], passes_work[PASS_COUNT]; /* where the renderer measures them */
    RenderStats stats;                                   /* of the last frame */
    Samples physics;                                     /* of bodies */
    ViewBodies bodies;                                   /* most there were */
    double gpu_seconds; /* by the graphics processor's clock; negative where there is none */
} FrameFigures;

typedef struct FrameRun {
    Session *session;
    Renderer *renderer;
    const FrameCase *picture;
    int frames;
    bool finish; /* each frame waits until its picture is there */
} FrameRun;

static void add_sample(Samples *samples, double seconds) {
    samples->seconds[samples->count++] = seconds;
}

static void take_frame(FrameFigures *figures, const Renderer *renderer, double seconds, double work) {
    figures->stats = render_stats(renderer);
    figures->gpu_seconds = render_gpu_seconds(renderer);
    add_sample(&figures->frames, seconds);
    add_sample(&figures->work, work);
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        add_sample(&figures->passes[pass], figures->stats.passes[pass].seconds);
        add_sample(&figures->passes_work[pass], figures->stats.passes[pass].work);
    }
}

static void forget(FrameFigures *figures) {
    figures->frames.count = figures->work.count = figures->physics.count = 0;
    figures->bodies = (ViewBodies){0};
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        figures->passes[pass].count = figures->passes_work[pass].count = 0;
    }
}

static void tick_scene(const FrameRun *run, int frame) {
    TickInput nothing = {0};
    if (!run->picture->bodies) {
        session_tick(run->session, &nothing);
        return;
    }
    for (int i = 0; i < 2 && frame > 2 && frame < FRAME_WARM_UP - 2; i++) {
        shot_fell_one(run->session);
    }
    shot_boss_tick(run->session);
}

static bool run_frames(const FrameRun *run, FrameFigures *figures, Error *error) {
    View *view = view_create(run->session->game, error);
    if (!view) {
        return false;
    }
    ViewOptions shown = {.bodies = run->picture->bodies,
                         .aspect = (float)run->picture->width / (float)run->picture->height,
                         .scale = view_layout_scale(run->picture->width, run->picture->height)};
    RenderQuality quality = quality_of_profile(game_look(run->session->game), run->picture->mobile);
    RenderScene scene;
    uint8_t corner[16 * 16 * 3];
    view_set_profile(&shown, run->session->game, run->picture->mobile);
    render_set_quality(run->renderer, &quality);
    forget(figures);
    for (int frame = 0; frame < FRAME_WARM_UP + run->frames; frame++) {
        tick_scene(run, frame);
        double start = clock_seconds(), worked = clock_work_seconds();
        view_tick(view, run->session->game, &shown);
        view_fill(view, run->session->game, &shown, 1.0f, &scene);
        render_draw(run->renderer, &scene, run->picture->width, run->picture->height);
        if (run->finish) {
            render_read_pixels(run->renderer, 16, 16, corner);
        }
        if (frame >= FRAME_WARM_UP) {
            const ViewBodies bodies = view_bodies(view);
            figures->bodies = bodies.count > figures->bodies.count ? bodies : figures->bodies;
            add_sample(&figures->physics, bodies.seconds);
            take_frame(figures, run->renderer, clock_seconds() - start, clock_work_seconds() - worked);
        }
    }
    view_destroy(view);
    return true;
}

/* Enemies around a player who takes it; they are felled while frames warm up. */
static bool open_deaths(Session *session, const Options *options, Error *error) {
    Options there = *options;
    there.seed = HOUSE_SEED;
    there.floor = BODIES_FLOOR;
    there.no_choices = true;
    there.words[0] = "deaths";
    if (!session_create(session, &there, there.seed, true, false, error) || !shot_open_deaths(session, &there, error)) {
        return false;
    }
    shot_surround(session, BODIES);
    for (int tick = 0; tick < BODIES_APPEAR; tick++) {
        shot_boss_tick(session);
    }
    return true;
}

static bool open_scene(Session *session, const Options *options, const FrameCase *picture, Error *error) {
    return picture->bodies ? open_deaths(session, options, error)
                           : bench_open_house(session, options, HOUSE_ENEMIES, FLOOR_ENEMIES, true, error);
}

/* Our own work, on the backend that drops every call. */
static bool measure_own(const Options *options, const FrameCase *picture, FrameFigures *figures, Error *error) {
    enum { FRAMES = 240 };
    Session session;
    if (!open_scene(&session, options, picture, error)) {
        return false;
    }
    RenderSetup setup = {RENDER_NOOP, NULL, &session.data, game_look(session.game)};
    Renderer *renderer = render_create(&setup, error);
    FrameRun run = {&session, renderer, picture, FRAMES, false};
    bool done = renderer && run_frames(&run, figures, error);
    render_destroy(renderer);
    session_destroy(&session);
    return done;
}

/* With everything that the GL does for it, or by pass. False where there is no GL. */
static bool measure_gl(const Options *options, const FrameCase *picture, bool passes, FrameFigures *figures) {
    enum { FRAMES = 60 };
    Error error = {0};
    Session session;
    if (!open_scene(&session, options, picture, &error)) {
        return false;
    }
    Offscreen *offscreen = render_offscreen_create(RENDER_GL, picture->width, picture->height, &error);
    bool done = offscreen != NULL;
    if (done) {
        RenderSetup setup = {RENDER_GL, render_offscreen_loader(offscreen), &session.data, game_look(session.game)};
        Renderer *renderer = render_create(&setup, &error);
        if (renderer) {
            render_measure_passes(renderer, passes);
        }
        FrameRun run = {&session, renderer, picture, FRAMES, true};
        done = renderer && run_frames(&run, figures, &error);
        render_destroy(renderer);
    }
    if (!done) {
        log_write(LOG_WARNING, "no gl_ms: %s", error.message);
    }
    render_offscreen_destroy(offscreen);
    session_destroy(&session);
    return done;
}

static void print_passes(const FrameCase *picture, FrameFigures *figures, double calibration) {
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        const PassStats *stats = &figures->stats.passes[pass];
        printf("{\"bench\":\"frame\",\"case\":\"%s\",\"pass\":\"%s\",\"draw_calls\":%d,\"triangles\":%d,\"gl_ms\":%.4g,"
               "\"gl_work_ms\":%.4g",
               picture->name, render_pass_name((RenderPass)pass), stats->draw_calls, stats->triangles,
               bench_quantile(&figures->passes[pass], 0.5) * 1000.0,
               bench_quantile(&figures->passes_work[pass], 0.5) * 1000.0);
        bench_print_tail(&figures->passes[pass], 1, (uint64_t)stats->triangles, calibration);
    }
}

static bool bench_case(const Options *options, const FrameCase *picture, double calibration, Error *error) {
    static FrameFigures own, whole, passes;
    if (!measure_own(options, picture, &own, error)) {
        return false;
    }
    bool has_gl = measure_gl(options, picture, false, &whole) && measure_gl(options, picture, true, &passes);
    const RenderStats *stats = &own.stats;
    printf("{\"bench\":\"frame\",\"case\":\"%s\",\"draw_calls\":%d,\"uploads\":%d,\"instance_uploads\":%d,",
           picture->name, stats->draw_calls, stats->uploads, stats->instance_uploads);
    printf("\"boxes\":%d,\"triangles\":%d,\"cpu_ms\":%.4g", stats->boxes, stats->triangles,
           bench_quantile(&own.frames, 0.5) * 1000.0);
    if (has_gl) {
        printf(",\"gl_ms\":%.4g,\"gl_work_ms\":%.4g", bench_quantile(&whole.frames, 0.5) * 1000.0,
               bench_quantile(&whole.work, 0.5) * 1000.0);
    }
    if (has_gl && whole.gpu_seconds >= 0.0) {
        printf(",\"gpu_ms\":%.4g", whole.gpu_seconds * 1000.0);
    }
    if (picture->bodies) {
        printf(",\"bodies\":%d,\"physics_ms\":%.4g,\"physics_ms_most\":%.4g,\"physics_ms_asleep\":%.4g",
               own.bodies.count, bench_quantile(&own.physics, 0.5) * 1000.0,
               bench_quantile(&own.physics, 0.95) * 1000.0, bench_quantile(&own.physics, 0.0) * 1000.0);
    }
    bench_print_tail(&own.frames, 1, (uint64_t)stats->triangles, calibration);
    if (has_gl) {
        print_passes(picture, &passes, calibration);
    }
    return true;
}

bool bench_frame(const Options *options, double calibration, Error *error) {
    static const FrameCase CASES[] = {
        {"busiest", 1280, 720, false, false}, {"mobile", 640, 360, true, false}, {"bodies", 1280, 720, false, true}};
    bool done = true;
    for (size_t i = 0; i < BASE_COUNT_OF(CASES) && done; i++) {
        done = bench_case(options, &CASES[i], calibration, error);
    }
    return done;
}
