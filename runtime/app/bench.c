/* `rift bench`: figures, one JSON line each. Every line has its units (floors, joints, ticks of one repetition), its
 * repetitions and the wall time of all, a checksum so that no work is optimised away, and `calibration_ms`, the time
 * of a fixed loop in the same run, so that figures of different machines can be compared.
 */
#include "app/bench.h"
#include "app/commands.h"
#include "app/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALIBRATION_STEPS = 2000000 };

static int compare_doubles(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double bench_quantile(Samples *samples, double share) {
    qsort(samples->seconds, (size_t)samples->count, sizeof samples->seconds[0], compare_doubles);
    int index = (int)(share * (double)(samples->count - 1) + 0.5);
    return samples->seconds[index];
}

double bench_total(const Samples *samples) {
    double sum = 0.0;
    for (int i = 0; i < samples->count; i++) {
        sum += samples->seconds[i];
    }
    return sum;
}

static double calibrate(void) {
    double best = 1e9;
    for (int round = 0; round < 5; round++) {
        double start = clock_seconds();
        Hash hash = hash_begin(1);
        for (uint32_t i = 0; i < CALIBRATION_STEPS; i++) {
            hash_add_u32(&hash, i);
        }
        double seconds = clock_seconds() - start;
        if (hash_end(&hash) != 0 && seconds < best) {
            best = seconds;
        }
    }
    return best * 1000.0;
}

void bench_print_tail(const Samples *samples, int units, uint64_t checksum, double calibration) {
    printf(",\"units\":%d,\"reps\":%d,\"wall_ms\":%.6g,\"calibration_ms\":%.4g,\"checksum\":\"%016" PRIx64 "\"}\n",
           units, samples->count, bench_total(samples) * 1000.0, calibration, checksum);
}

/* ---- Floors -------------------------------------------------------------------------------------------------*/

enum { FLOOR_CASES = 12 }; /* the ordinary floors */

/* The game's own requests. On larger maps what is counted by the floor grows with the area, as the rooms do. */
static void fill_floor_requests(const Definitions *definitions, int size, FloorRequest requests[FLOOR_CASES]) {
    const int factor = (size / FLOOR_SIZE_DEFAULT) * (size / FLOOR_SIZE_DEFAULT);
    int count = 0;
    for (int number = FLOOR_FIRST; number <= FLOOR_LAST && count < FLOOR_CASES; number++) {
        if (number % BOSS_FLOOR_STEP != 0) {
            FloorRequest *request = &requests[count++];
            *request = world_floor_request(definitions_rules(definitions), 0, number);
            request->size = size;
            request->enemy_count *= factor;
            request->trap_count *= factor;
        }
    }
}

static bool bench_floor_size(const Definitions *definitions, int size, double calibration, Error *error) {
    enum { TILES = 48 * FLOOR_SIZE_DEFAULT * FLOOR_SIZE_DEFAULT, REPETITIONS = 300, ARENA_SIZE = 1 << 20 };
    static Samples samples;
    static FloorRequest requests[FLOOR_CASES];
    const int fitting = TILES / (size * size);
    const int floors = fitting < FLOOR_CASES ? FLOOR_CASES : fitting / FLOOR_CASES * FLOOR_CASES;
    Arena arena;
    if (!arena_create(&arena, ARENA_SIZE, error)) {
        return false;
    }
    fill_floor_requests(definitions, size, requests);
    samples.count = 0;
    uint64_t checksum = 0, seed = 1;
    bool done = true;
    for (int rep = 0; rep < REPETITIONS && done; rep++) {
        double start = clock_seconds();
        for (int i = 0; i < floors && done; i++) {
            Floor floor;
            FloorRequest *request = &requests[i % FLOOR_CASES];
            request->seed = seed++;
            arena_reset(&arena);
            done = floor_generate(request, &arena, &floor, error);
            checksum += (uint64_t)floor.stairs_x * 31 + floor.room_count + floor.feature_count;
        }
        samples.seconds[samples.count++] = clock_seconds() - start;
    }
    arena_destroy(&arena);
    if (done) {
        printf("{\"bench\":\"floor\",\"case\":\"complete\",\"size\":%d,\"us_per_floor\":%.4g", size,
               bench_quantile(&samples, 0.5) / floors * 1e6);
        bench_print_tail(&samples, floors, checksum, calibration);
    }
    return done;
}

static bool bench_floor(const Definitions *definitions, double calibration, Error *error) {
    bool done = true;
    for (int size = FLOOR_SIZE_DEFAULT; size <= FLOOR_SIZE_LIMIT && done; size *= 2) {
        done = bench_floor_size(definitions, size, calibration, error);
    }
    return done;
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/

void bench_make_lasting(World *world) {
    static WorldRules rules;
    rules = *world_rules(world);
    for (int i = 0; i < rules.enemy_count; i++) {
        rules.enemies[i].attack = 0;
        rules.enemies[i].hp = 10000;
        rules.enemies[i].notice = 1000.0f;
        rules.enemies[i].leash = 1000.0f;
        rules.enemies[i].spawn_ticks = 0;
    }
    world_set_rules(world, &rules);
}

void bench_crowd(World *world, int kind, int enemies) {
    const Floor *floor = world_floor(world);
    Rng rng = rng_create(7, RNG_ENEMIES);
    bench_make_lasting(world);
    for (int placed = 0; placed < enemies;) {
        int x = rng_range(&rng, 0, floor->size - 1), y = rng_range(&rng, 0, floor->size - 1);
        if (floor_is_walkable(floor, x, y)) {
            EntityHandle enemy = world_spawn_enemy(world, kind, (float)x + 0.5f, (float)y + 0.5f);
            world_strike(world, world_player(world), enemy, 0.0f); /* a blow wakes it, wherever it is */
            placed++;
        }
    }
}

static int count_awake(const World *world) {
    WorldEntities entities = world_entities(world);
    int awake = 0;
    for (int i = 1; i < entities.high; i++) {
        awake += entities.entity_class[i] == ENTITY_ENEMY && entities.awake[i];
    }
    return awake;
}

static bool bench_tick_count(const Options *options, int enemies, double calibration, Error *error) {
    enum { WARM_UP = 120, TICKS = 900 };
    static Samples samples;
    Session session;
    if (!session_create(&session, options, 7, true, false, error)) {
        return false;
    }
    TickInput nothing = {0};
    bench_crowd(game_world_mutable(session.game), 0, enemies);
    samples.count = 0;
    for (int tick = 0; tick < WARM_UP + TICKS; tick++) {
        double start = clock_seconds();
        session_tick(&session, &nothing);
        if (tick >= WARM_UP) {
            samples.seconds[samples.count++] = clock_seconds() - start;
        }
    }
    printf("{\"bench\":\"tick\",\"case\":\"run\",\"enemies\":%d,\"awake\":%d,\"ms_median\":%.4g,", enemies,
           count_awake(game_world(session.game)), bench_quantile(&samples, 0.5) * 1000.0);
    printf("\"ms_p99\":%.4g", bench_quantile(&samples, 0.99) * 1000.0);
    bench_print_tail(&samples, 1, game_hash(session.game), calibration);
    session_destroy(&session);
    return true;
}

static bool bench_tick(const Options *options, double calibration, Error *error) {
    return bench_tick_count(options, 30, calibration, error) && bench_tick_count(options, 120, calibration, error) &&
           bench_tick_count(options, 1000, calibration, error);
}

/* ---- The command --------------------------------------------------------------------------------------------*/

static bool is_wanted(const Options *options, const char *name) {
    for (int i = 0; i < options->word_count; i++) {
        if (strcmp(options->words[i], name) == 0) {
            return true;
        }
    }
    return options->word_count == 0;
}

static bool check_names(const Options *options, Error *error) {
    static const char *const names[] = {"floor", "rig", "ragdoll", "active", "tick", "lua", "frame", "play"};
    for (int i = 0; i < options->word_count; i++) {
        bool known = false;
        for (size_t j = 0; j < BASE_COUNT_OF(names); j++) {
            known |= strcmp(options->words[i], names[j]) == 0;
        }
        if (!known) {
            return error_set(error, ERROR_USAGE,
                             "there is no bench '%s'; there are floor, rig, ragdoll, active, tick, lua, frame, play",
                             options->words[i]);
        }
    }
    return true;
}

int command_bench(const Options *options) {
    Error error = {0};
    FileTree data;
    Definitions *definitions = check_names(options, &error) ? session_load_definitions(options, &data, &error) : NULL;
    if (!definitions) {
        return command_fail(&error);
    }
    double calibration = calibrate();
    bool done = (!is_wanted(options, "floor") || bench_floor(definitions, calibration, &error)) &&
                (!is_wanted(options, "rig") || bench_rig(definitions, calibration, &error)) &&
                (!is_wanted(options, "ragdoll") || bench_ragdoll(definitions, options->figures, calibration, &error)) &&
                (!is_wanted(options, "active") || bench_active(definitions, calibration, &error)) &&
                (!is_wanted(options, "tick") || bench_tick(options, calibration, &error)) &&
                (!is_wanted(options, "lua") || bench_lua(options, calibration, &error)) &&
                (!is_wanted(options, "frame") || bench_frame(options, calibration, &error)) &&
                (!is_wanted(options, "play") || bench_play(options, calibration, &error));
    definitions_destroy(definitions);
    return done ? EXIT_OK : command_fail(&error);
}
