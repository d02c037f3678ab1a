/* A figure whose clips and graphs several tests of pose graphs share, and short ways to play it. */
#ifndef TESTS_RIG_GRAPH_FIXTURES_H
#define TESTS_RIG_GRAPH_FIXTURES_H

#include "fixtures.h"

#include <math.h>

enum { CLIP_STAND, CLIP_WALK, CLIP_RUN, CLIP_LEFT, CLIP_SWING, CLIP_HEAVY, CLIP_HURT, CLIP_LOOK_L, CLIP_LOOK_R, CLIPS };

static const RigChannelSource stand_channels[] = {SIN("body", RIG_PY, 0, 0.03f, 2)};
static const RigChannelSource step_channels[] = {
    SIN("legL", RIG_RX, 0, -0.4f, 0.6f), SIN("legR", RIG_RX, 0, 0.4f, 0.6f), SIN("armL", RIG_RX, 0, 0.5f, 0.6f)};
static const RigChannelSource run_channels[] = {SIN("legL", RIG_RX, 0, -0.8f, 0.4f), SIN("legR", RIG_RX, 0, 0.8f, 0.4f),
                                                SIN("armL", RIG_RX, 0, 0.9f, 0.4f)};
static const RigChannelSource left_channels[] = {SIN("legL", RIG_RZ, 0, -0.4f, 0.5f), CONSTANT("body", RIG_RY, 0.5f)};
static const RigChannelSource swing_channels[] = {KEYS("armR", RIG_RX, 3, {0, 0}, {0.1f, -2.0f}, {0.3f, 0.4f}),
                                                  KEYS("body", RIG_RY, 2, {0, 0}, {0.3f, 0.3f})};
static const RigChannelSource hurt_channels[] = {KEYS("body", RIG_RX, 3, {0, 0}, {0.05f, -0.3f}, {0.2f, 0}),
                                                 KEYS("*", RIG_EMISSIVE, 2, {0, 1}, {0.2f, 0})};
static const RigChannelSource look_l_channels[] = {CONSTANT("head", RIG_RY, 1.2f)};
static const RigChannelSource look_r_channels[] = {CONSTANT("head", RIG_RY, -1.2f)};

#define STEPS(first, second)                                                                                           \
    .events = {{.name = "step", .time = first}, {.name = "step", .time = second}}, .event_count = 2

static const RigStateSource clip_states[CLIPS] = {
    [CLIP_STAND] = {.name = "stand", .length = 2, .loop = true, .priority = 1, CHANNELS(stand_channels)},
    [CLIP_WALK] =
        {.name = "walk", .length = 0.6f, .loop = true, .priority = 2, STEPS(0, 0.3f), CHANNELS(step_channels)},
    [CLIP_RUN] = {.name = "run", .length = 0.4f, .loop = true, .priority = 3, STEPS(0, 0.2f), CHANNELS(run_channels)},
    [CLIP_LEFT] = {.name = "left", .length = 0.5f, .loop = true, .priority = 2, CHANNELS(left_channels)},
    [CLIP_SWING] = {.name = "swing",
                    .length = 0.3f,
                    .priority = 5,
                    .events = {{.name = "hit", .time = 0.1f}},
                    .event_count = 1,
                    .refuses = {"hurt"},
                    .refuse_count = 1,
                    CHANNELS(swing_channels)},
    [CLIP_HEAVY] = {.name = "heavy", .length = 0.5f, .priority = 6, CHANNELS(swing_channels)},
    [CLIP_HURT] = {.name = "hurt", .length = 0.2f, .priority = 8, .emissive = {1, 0, 0}, CHANNELS(hurt_channels)},
    [CLIP_LOOK_L] = {.name = "lookL", .length = 1, .loop = true, CHANNELS(look_l_channels)},
    [CLIP_LOOK_R] = {.name = "lookR", .length = 1, .loop = true, CHANNELS(look_r_channels)},
};

static inline RigSource figure_source(void) {
    return (RigSource){.name = "figure",
                       .parts = player_parts,
                       .part_count = PLAYER_PARTS,
                       .states = clip_states,
                       .state_count = CLIPS,
                       .default_fade = 0.08f};
}

/* ---- A graph with everything --------------------------------------------------------------------------------*/
enum { SPEED, SIDE, ATTACK, HURT, BOSS, LOOK, LOOK_WEIGHT, PARAMETERS };

static const GraphParameterSource parameter_sources[PARAMETERS] = {
    [SPEED] = {"speed", GRAPH_NUMBER, 0, 0, 6},       [SIDE] = {"side", GRAPH_NUMBER, 0, -1, 1},
    [ATTACK] = {"attack", GRAPH_TRIGGER, 0, 0, 1},    [HURT] = {"hurt", GRAPH_TRIGGER, 0, 0, 1},
    [BOSS] = {"boss", GRAPH_TRIGGER, 0, 0, 1},        [LOOK] = {"look", GRAPH_NUMBER, 0, -1.2f, 1.2f},
    [LOOK_WEIGHT] = {"looks", GRAPH_NUMBER, 1, 0, 1},
};

static const GraphSampleSource stand_samples[] = {{"stand", 0, 0}};
static const GraphSampleSource move_samples[] = {{"walk", 1.5f, 0}, {"run", 4, 0}};
static const GraphSampleSource swing_samples[] = {{"swing", 0, 0}};
static const GraphSampleSource hurt_samples[] = {{"hurt", 0, 0}};
static const GraphSampleSource look_samples[] = {{"lookL", 1.2f, 0}, {"stand", 0, 0}, {"lookR", -1.2f, 0}};

#define SAMPLES(list) .samples = list, .sample_count = (int)BASE_COUNT_OF(list)
#define STATES_OF(list) .states = list, .state_count = (int)BASE_COUNT_OF(list)
#define TRANSITIONS_OF(list) .transitions = list, .transition_count = (int)BASE_COUNT_OF(list)
#define WHEN(name, comparison, number) .conditions = {{name, comparison, number}}, .condition_count = 1

enum { STAND, MOVE, SWING, HURTS };

static const GraphStateSource base_states[] = {
    [STAND] = {.name = "stand", SAMPLES(stand_samples)},
    [MOVE] = {.name = "move", .axes = {"speed"}, .sync = true, SAMPLES(move_samples)},
    [SWING] = {.name = "swing", SAMPLES(swing_samples)},
    [HURTS] = {.name = "hurts", SAMPLES(hurt_samples)},
};
static const GraphTransitionSource base_transitions[] = {
    {.from = "*", .to = "hurts", WHEN("hurt", GRAPH_IS, 1), .fade = 0},
    {.from = "*", .to = "hurts", WHEN("boss", GRAPH_IS, 1), .pierces = true, .fade = 0},
    {.from = "*", .to = "swing", WHEN("attack", GRAPH_IS, 1), .fade = 0.1f},
    {.from = "swing", .to = "stand", .at_end = true, .fade = 0.2f, .smooth = true},
    {.from = "hurts", .to = "stand", .at_end = true, .fade = 0.1f},
    {.from = "stand", .to = "move", WHEN("speed", GRAPH_MORE, 0.1f), .fade = 0.1f},
    {.from = "move", .to = "stand", WHEN("speed", GRAPH_AT_MOST, 0.1f), .fade = -1},
};
static const GraphStateSource look_states[] = {{.name = "look", .axes = {"look"}, SAMPLES(look_samples)}};
static const GraphLayerSource layer_sources[] = {
    {.name = "base", STATES_OF(base_states), TRANSITIONS_OF(base_transitions)},
    {.name = "head",
     .mode = GRAPH_ADDITIVE,
     .mask = {"head"},
     .mask_count = 1,
     .weight_parameter = "looks",
     STATES_OF(look_states)},
};

static inline GraphSource whole_graph(void) {
    return (GraphSource){.parameters = parameter_sources,
                         .parameter_count = PARAMETERS,
                         .layers = layer_sources,
                         .layer_count = (int)BASE_COUNT_OF(layer_sources),
                         .where = "scripts/anim/figure.lua:9"};
}

/* ---- Playing ------------------------------------------------------------------------------------------------*/
static inline PoseGraph *create_graph(const GraphSource *source, Rig *rig) {
    Error error = {0};
    PoseGraph *graph = graph_create(source, rig, &error);
    if (!graph) {
        fail_msg("%s", error.message);
    }
    return graph;
}

/* A graph of the figure, whose rig goes with it. */
static inline PoseGraph *create_figure(const GraphSource *source) {
    RigSource figure = figure_source();
    Rig *rig = create_rig(&figure);
    PoseGraph *graph = create_graph(source, rig);
    rig_destroy(rig);
    return graph;
}

static inline GraphBank *create_figures(const PoseGraph *graph, int capacity) {
    Error error = {0};
    GraphBank *bank = graph_bank_create(graph, capacity, &error);
    if (!bank) {
        fail_msg("%s", error.message);
    }
    return bank;
}

static inline void tick(GraphBank *bank) {
    const int slot = 0;
    graph_bank_tick(bank, &slot, 1);
}

static inline const PartPose *pose(GraphBank *bank) {
    const int slot = 0;
    graph_bank_pose(bank, &slot, 1, false);
    return graph_bank_local(bank, 0);
}

static inline const PartPose *tick_and_pose(GraphBank *bank) {
    tick(bank);
    return pose(bank);
}

static inline double quat_dot(Quat a, Quat b) {
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y + (double)a.z * (double)b.z +
           (double)a.w * (double)b.w;
}

/* The angle between two rotations, radians; by the chord, which is exact for small ones. */
static inline double quat_angle(Quat a, Quat b) {
    double sign = quat_dot(a, b) < 0 ? -1 : 1;
    double x = (double)a.x - sign * (double)b.x, y = (double)a.y - sign * (double)b.y;
    double z = (double)a.z - sign * (double)b.z, w = (double)a.w - sign * (double)b.w;
    double half = sqrt(x * x + y * y + z * z + w * w) / 2;
    return 4 * asin(half < 1 ? half : 1);
}

/* The largest step of any part's place, rotation (as a chord) or scale. */
static inline float pose_step(const PartPose *a, const PartPose *b, int parts) {
    float largest = 0;
    for (int i = 0; i < parts; i++) {
        float angle = (float)quat_angle(a[i].rotation, b[i].rotation);
        float place = largest_difference(&a[i].position.x, &b[i].position.x, 3);
        float scale = largest_difference(&a[i].scale.x, &b[i].scale.x, 3);
        float step = angle > place ? angle : place;
        step = step > scale ? step : scale;
        largest = step > largest ? step : largest;
    }
    return largest;
}

#endif
