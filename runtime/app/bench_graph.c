/* Part of `rift bench rig`, case `graph`: ticks and poses of figures by a pose graph, on one core. Every figure plays a
 * synced tree in the plane, of four clips, three of which weigh at a time, and an additive layer over it. */
#include "app/bench.h"

#include <stdio.h>
#include <stdlib.h>

enum { GRAPH_FIGURES = 1000, GRAPH_ROUNDS = 16, GRAPH_TICKS = 30 };

static PoseGraph *create_bench_graph(Rig *rig, Error *error) {
    static const GraphParameterSource parameters[] = {{.name = "across", .least = -1, .most = 1},
                                                      {.name = "along", .least = -1, .most = 1}};
    static const GraphSampleSource corners[] = {{"walk", -1, -1}, {"dash", 1, -1}, {"walk", 1, 1}, {"idle", -1, 1}};
    static const GraphSampleSource breath = {.clip = "idle"};
    static const GraphStateSource move = {
        .name = "move", .axes = {"across", "along"}, .samples = corners, .sample_count = 4, .sync = true};
    static const GraphStateSource breathe = {.name = "breathe", .samples = &breath, .sample_count = 1};
    static const GraphLayerSource layers[] = {
        {.name = "base", .states = &move, .state_count = 1},
        {.name = "breath", .mode = GRAPH_ADDITIVE, .weight = 1, .states = &breathe, .state_count = 1}};
    const GraphSource source = {.parameters = parameters, .parameter_count = 2, .layers = layers, .layer_count = 2};
    return graph_create(&source, rig, error);
}

/* Inputs wander inside the square, each figure's in its own way. */
static void wander(GraphBank *bank, int tick) {
    for (int i = 0; i < GRAPH_FIGURES; i++) {
        float *parameters = graph_bank_parameters(bank, i);
        parameters[0] = math_sin32((float)(tick + i) * 0.031f) * 0.9f;
        parameters[1] = math_cos32((float)(tick - i * 3) * 0.017f) * 0.9f;
    }
}

static double time_round(GraphBank *bank, const int *slots, int *tick, Samples *round) {
    for (round->count = 0; round->count < GRAPH_TICKS; (*tick)++) {
        wander(bank, *tick);
        const double start = clock_seconds();
        graph_bank_tick(bank, slots, GRAPH_FIGURES);
        graph_bank_pose(bank, slots, GRAPH_FIGURES, false);
        round->seconds[round->count++] = clock_seconds() - start;
    }
    return bench_total(round);
}

static void bench_graph_isa(GraphBank *bank, int parts, const char *isa, double calibration) {
    static Samples round, best;
    static int slots[GRAPH_FIGURES];
    int tick = 0;
    for (int i = 0; i < GRAPH_FIGURES; i++) {
        slots[i] = i;
        graph_bank_reset(bank, i);
    }
    best.count = 0;
    for (int i = -1; i < GRAPH_ROUNDS; i++) { /* the first warms up */
        const double seconds = time_round(bank, slots, &tick, &round);
        if (i >= 0 && (best.count == 0 || seconds < bench_total(&best))) {
            best = round;
        }
    }
    Hash hash = hash_begin(0);
    hash_add_bytes(&hash, graph_bank_matrices(bank, 0), sizeof(Mat34) * (size_t)parts * GRAPH_FIGURES);
    const int joints = parts * GRAPH_FIGURES;
    printf("{\"bench\":\"rig\",\"case\":\"graph\",\"isa\":\"%s\",\"n\":%d,\"ns_per_joint\":%.4g", isa, GRAPH_FIGURES,
           bench_total(&best) / best.count / joints * 1e9);
    bench_print_tail(&best, joints, hash_end(&hash), calibration);
}

bool bench_graph(Rig *rig, double calibration, Error *error) {
    static const char *const names[POSE_ISA_COUNT] = {"scalar", "sse2", "avx2"};
    PoseGraph *graph = create_bench_graph(rig, error);
    GraphBank *bank = graph ? graph_bank_create(graph, GRAPH_FIGURES, error) : NULL;
    const bool done = bank != NULL;
    for (int isa = POSE_ISA_COUNT - 1; done && isa >= 0; isa--) {
        if (graph_bank_set_isa(bank, (PoseIsa)isa)) {
            bench_graph_isa(bank, rig_part_count(rig), names[isa], calibration);
        }
    }
    graph_bank_destroy(bank);
    graph_destroy(graph);
    return done;
}
