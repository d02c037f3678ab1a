/* `rift bench active`: fighters that walk on the spot, strike and are pushed, one alone and ten that bump into each
 * other. A unit is one figure for 1/60 s, which is two steps. */
#include "app/bench.h"

#include <stdio.h>

enum { FIGHTERS_MOST = 10, BENCH_SECONDS = 10, BENCH_STEPS = BENCH_SECONDS * PHYSICS_STEPS_A_SECOND };

typedef struct Crowd {
    PhysicsWorld *world;
    ActiveFigure *figures[FIGHTERS_MOST];
    int count;
} Crowd;

static bool crowd_create(Crowd *crowd, const ActiveBody *body, int count, Error *error) {
    const PhysicsRules rules = {.gravity = 9.81};
    const PhysicsStatic floor = {{30, 0.5, 30}, {0, -0.5, 0}, 0, 0.9, 0.05, true};
    *crowd = (Crowd){.world = physics_create(&rules, 1, error)};
    if (!crowd->world || !physics_add_static(crowd->world, &floor, error)) {
        return false;
    }
    for (; crowd->count < count; crowd->count++) {
        const double angle = MATH_TAU * crowd->count / count, radius = count > 1 ? 1.2 : 0.0;
        const PhysicsVector place = {radius * math_sin64(angle), 0.0, radius * math_cos64(angle)};
        crowd->figures[crowd->count] = active_create(crowd->world, body, place, angle + MATH_PI, error);
        if (!crowd->figures[crowd->count]) {
            return false;
        }
    }
    return true;
}

static void crowd_destroy(Crowd *crowd) {
    for (int i = 0; i < crowd->count; i++) {
        active_destroy(crowd->figures[i]);
    }
    physics_destroy(crowd->world);
}

/* All press towards the middle and swing their swords before them. */
static void crowd_step(Crowd *crowd, int step) {
    for (int i = 0; i < crowd->count; i++) {
        const ActiveState now = active_state(crowd->figures[i]);
        const double beat = 0.05 * step + i, s = math_sin64(now.heading), c = math_cos64(now.heading);
        const double across = 0.3 * math_sin64(beat);
        const ActiveIntent intent = {
            .follows = true,
            .looks = crowd->count > 1,
            .look = {0.0, 1.2, 0.0},
            .strikes = true,
            .hand = {now.centre.x + 0.35 * s + across * c, 1.1, now.centre.z + 0.35 * c - across * s},
            .blade = {s, 0.4, c},
        };
        active_set_intent(crowd->figures[i], &intent);
        active_step(crowd->figures[i]);
    }
    physics_step(crowd->world);
}

static bool bench_count(const ActiveBody *body, int count, double calibration, Error *error) {
    static Samples samples;
    Crowd crowd;
    const bool done = crowd_create(&crowd, body, count, error);
    if (done) {
        const double start = clock_seconds();
        for (int i = 0; i < BENCH_STEPS; i++) {
            crowd_step(&crowd, i);
        }
        samples.seconds[0] = clock_seconds() - start;
        samples.count = 1;
        Hash hash = hash_begin(0);
        for (int i = 0; i < count; i++) {
            const ActiveState now = active_state(crowd.figures[i]);
            hash_add_double(&hash, now.centre.x);
            hash_add_double(&hash, now.centre.y);
            hash_add_double(&hash, now.centre.z);
        }
        const int frames = BENCH_STEPS / 2;
        printf("{\"bench\":\"active\",\"case\":\"fight\",\"n\":%d,\"us_per_figure_frame\":%.6g,\"ms_per_frame\":%.6g",
               count, samples.seconds[0] * 1e6 / frames / count, samples.seconds[0] * 1e3 / frames);
        bench_print_tail(&samples, frames * count, hash_end(&hash), calibration);
    }
    crowd_destroy(&crowd);
    return done;
}

bool bench_active(const Definitions *definitions, double calibration, Error *error) {
    const ActiveBody *body = definitions_find_fighter(definitions, "fighter");
    if (!body) {
        return error_set(error, ERROR_USAGE, "scripts/fighters/ has no fighter of the id \"fighter\"");
    }
    return bench_count(body, 1, calibration, error) && bench_count(body, FIGHTERS_MOST, calibration, error);
}
