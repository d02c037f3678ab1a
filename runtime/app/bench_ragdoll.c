/* `rift bench ragdoll`: 600 steps from the drop, nothing asleep, so that every step is of the same work. */
#include "app/bench.h"
#include "app/ragdoll.h"

#include <stdio.h>

enum { BENCH_STEPS = 600 };

static uint64_t hash_places(const PhysicsWorld *world) {
    const PhysicsBodies bodies = physics_bodies(world);
    Hash hash = hash_begin(0);
    for (int i = 0; i < bodies.high; i++) {
        if (bodies.used[i]) {
            hash_add_double(&hash, bodies.places[i].x);
            hash_add_double(&hash, bodies.places[i].y);
            hash_add_double(&hash, bodies.places[i].z);
        }
    }
    return hash_end(&hash);
}

static bool bench_count(const SandboxRules *rules, int count, double calibration, Error *error) {
    static Samples samples;
    RagdollScene scene;
    if (!ragdoll_scene_create(&scene, rules, count, RAGDOLL_SEED, false, error)) {
        return false;
    }
    const double start = clock_seconds();
    for (int i = 0; i < BENCH_STEPS; i++) {
        physics_step(scene.world);
    }
    samples.seconds[0] = clock_seconds() - start;
    samples.count = 1;
    printf("{\"bench\":\"ragdoll\",\"case\":\"drop\",\"n\":%d,\"ms_per_step\":%.6g", count,
           samples.seconds[0] * 1000.0 / BENCH_STEPS);
    bench_print_tail(&samples, BENCH_STEPS, hash_places(scene.world), calibration);
    ragdoll_scene_destroy(&scene);
    return true;
}

bool bench_ragdoll(const Definitions *definitions, int only, double calibration, Error *error) {
    static const int counts[] = {1, 5, 10, 20, 50};
    bool done = true;
    for (size_t i = 0; done && i < BASE_COUNT_OF(counts); i++) {
        if (only == 0 || only == counts[i]) {
            done = bench_count(definitions_sandbox(definitions), counts[i], calibration, error);
        }
    }
    return done;
}
