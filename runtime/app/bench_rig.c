/* `rift bench rig`: poses of many players, by number, case and instruction set, on one core.
 *
 * `plain` plays every second rig in walk and the others in idle. In `fade` every rig is in a cross-fade: walk and idle
 * take turns as soon as a fade is over, and the one tick between two fades, which is plain, isn't measured.
 * `write` is what no kernel can be faster than: storing as many bytes as the matrices have, and nothing else, in the
 * same kind of memory. That alone grows with the number of rigs, as large batches leave the caches: with nothing
 * written, a joint costs as much among 100000 rigs as among 1000. What lies between, by instructions of `plain` with
 * AVX2: a third is bookkeeping (checking inputs, slots, sorting, times), a fifth the formulas with their sines, the
 * rest turning frames and bringing them from lanes into matrices. In `fade` the slerp, a long chain of operations that
 * wait for each other, takes more than all of that.
 */
#include "app/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A round is one fade, or as many plain ticks. The best of many short rounds is free of what else the core had to do.
 */
enum { LEAST_ROUNDS = 16, MOST_ROUNDS = 200, JOINTS_PLAYED = 10000000, PROBES = 100 };

typedef struct RigBench {
    const Rig *rig;
    PoseBank *bank;
    PoseInput *inputs;
    int count, joints, rounds, repetitions;
    int walk, idle, fade_ticks;
    double calibration;
} RigBench;

typedef enum RigCase { RIG_PLAIN, RIG_FADE } RigCase;

static void set_inputs(const RigBench *bench, RigCase played, int tick) {
    const int period = bench->fade_ticks + 1, turn = tick / period & 1;
    for (int i = 0; i < bench->count; i++) {
        int which = played == RIG_FADE ? turn : i & 1;
        bench->inputs[i].state = which == 0 ? bench->walk : bench->idle;
        bench->inputs[i].state_ticks = played == RIG_FADE ? tick % period : tick + i % 60;
    }
}

/* Keeps the round with the least time. */
static void keep_best(Samples *best, const Samples *round) {
    if (best->count == 0 || bench_total(round) < bench_total(best)) {
        *best = *round;
    }
}

static void run_case(const RigBench *bench, RigCase played, Samples *best) {
    static Samples round;
    PoseJob job = {bench->bank, bench->inputs, bench->count, false};
    int tick = 0;
    for (int i = 0; i < bench->count; i++) {
        pose_bank_reset(bench->bank, i);
    }
    best->count = 0;
    for (int i = -1; i < bench->rounds; i++) { /* the first warms up, and brings every rig into its first fade */
        for (round.count = 0; round.count < bench->repetitions; tick++) {
            set_inputs(bench, played, tick);
            double start = clock_seconds();
            pose_job_run(&job);
            double seconds = clock_seconds() - start;
            if (played == RIG_PLAIN || tick % (bench->fade_ticks + 1) < bench->fade_ticks) {
                round.seconds[round.count++] = seconds;
            }
        }
        if (i >= 0) {
            keep_best(best, &round);
        }
    }
}

/* The same for each instruction set, so that they can be seen to agree. */
static uint64_t hash_results(const RigBench *bench) {
    Hash hash = hash_begin(0);
    for (int i = 0; i < PROBES; i++) {
        int slot = (int)((int64_t)i * bench->count / PROBES);
        hash_add_bytes(&hash, pose_bank_matrices(bench->bank, slot),
                       sizeof(Mat34) * (size_t)rig_part_count(bench->rig));
    }
    return hash_end(&hash);
}

static void print_line(const RigBench *bench, const char *name, const char *isa, const Samples *best, uint64_t hash) {
    printf("{\"bench\":\"rig\",\"case\":\"%s\",\"isa\":\"%s\",\"n\":%d,\"ns_per_joint\":%.4g", name, isa, bench->count,
           bench_total(best) / best->count / bench->joints * 1e9);
    bench_print_tail(best, bench->joints, hash, bench->calibration);
}

static bool bench_write(const RigBench *bench, Error *error) {
    static Samples round, best;
    const size_t size = sizeof(Mat34) * (size_t)bench->joints;
    Arena arena;
    unsigned char *memory = arena_create(&arena, size, error) ? arena_take(&arena, size) : NULL;
    if (!memory) {
        return false;
    }
    uint64_t checksum = 0;
    best.count = 0;
    for (int i = 0; i < bench->rounds; i++) {
        for (round.count = 0; round.count < bench->repetitions; checksum += memory[size / 2]) {
            double start = clock_seconds();
            memset(memory, round.count, size);
            round.seconds[round.count++] = clock_seconds() - start;
        }
        keep_best(&best, &round);
    }
    arena_destroy(&arena);
    print_line(bench, "write", "memset", &best, checksum);
    return true;
}

static bool bench_rig_count(RigBench *bench, int count, Error *error) {
    static Samples best;
    bench->count = count;
    bench->joints = count * rig_part_count(bench->rig);
    bench->repetitions = bench->fade_ticks;
    bench->rounds = JOINTS_PLAYED / (bench->joints * bench->repetitions);
    bench->rounds = bench->rounds < LEAST_ROUNDS ? LEAST_ROUNDS : bench->rounds;
    bench->rounds = bench->rounds > MOST_ROUNDS ? MOST_ROUNDS : bench->rounds;
    bench->bank = pose_bank_create(bench->rig, count, error);
    bench->inputs = calloc((size_t)count, sizeof *bench->inputs);
    bool done = bench->bank && bench->inputs && bench_write(bench, error);
    for (int i = 0; done && i < count; i++) {
        bench->inputs[i] = (PoseInput){i, 0, 0, 1.0f};
    }
    for (int isa = POSE_ISA_COUNT - 1; done && isa >= 0; isa--) {
        for (int played = RIG_PLAIN; pose_bank_set_isa(bench->bank, (PoseIsa)isa) && played <= RIG_FADE; played++) {
            run_case(bench, (RigCase)played, &best);
            print_line(bench, played == RIG_FADE ? "fade" : "plain", pose_bank_isa(bench->bank), &best,
                       hash_results(bench));
        }
    }
    pose_bank_destroy(bench->bank);
    free(bench->inputs);
    return done;
}

bool bench_rig(const Definitions *definitions, double calibration, Error *error) {
    RigBench bench = {.rig = definitions_find_rig(definitions, "player"), .calibration = calibration};
    bench.walk = bench.rig ? rig_find_state(bench.rig, "walk") : -1;
    bench.idle = bench.rig ? rig_find_state(bench.rig, "idle") : -1;
    if (bench.walk < 0 || bench.idle < 0 || rig_fade_ticks(bench.rig, bench.walk, bench.idle) == 0) {
        return error_set(error, ERROR_USAGE, "bench rig needs a rig 'player' whose states walk and idle fade");
    }
    bench.fade_ticks = rig_fade_ticks(bench.rig, bench.walk, bench.idle);
    return bench_rig_count(&bench, 100, error) && bench_rig_count(&bench, 1000, error) &&
           bench_rig_count(&bench, 10000, error) && bench_rig_count(&bench, 100000, error) &&
           bench_graph((Rig *)bench.rig, calibration, error); /* a graph shares its rig, and changes nothing else */
}
