/* Fades of a pose graph: weights, snaps, no pops, and that rotations stay unit for hours. */
#include "graph_fixtures.h"

/* Every state of the figure's clips, and of a tree, leads to any other when `go` says its number. */
enum { TREE = CLIPS, ANY_STATES, GO = 0, SPEEDS };

static const GraphParameterSource any_parameters[] = {{"go", GRAPH_NUMBER, -1, -1, 20},
                                                      {"speed", GRAPH_NUMBER, 2, 0, 6}};

typedef struct AnyGraph {
    GraphSampleSource samples[CLIPS];
    GraphStateSource states[ANY_STATES];
    GraphTransitionSource transitions[ANY_STATES];
    GraphLayerSource layer;
    GraphSource source;
    PoseGraph *graph;
    GraphBank *bank;
} AnyGraph;

static void make_any(AnyGraph *any, float fade, bool smooth) {
    for (int i = 0; i < ANY_STATES; i++) {
        const char *name = i == TREE ? "tree" : clip_states[i].name;
        if (i < CLIPS) {
            any->samples[i] = (GraphSampleSource){.x = 0};
            (void)snprintf(any->samples[i].clip, RIG_NAME_SIZE, "%.31s", name);
        }
        any->states[i] =
            i == TREE ? base_states[MOVE] : (GraphStateSource){.samples = &any->samples[i], .sample_count = 1};
        (void)snprintf(any->states[i].name, RIG_NAME_SIZE, "%.31s", name);
        any->transitions[i] =
            (GraphTransitionSource){.from = "*", WHEN("go", GRAPH_IS, (float)i), .fade = fade, .smooth = smooth};
        (void)snprintf(any->transitions[i].to, RIG_NAME_SIZE, "%.31s", name);
    }
    any->layer = (GraphLayerSource){.name = "base", STATES_OF(any->states), TRANSITIONS_OF(any->transitions)};
    any->source =
        (GraphSource){.parameters = any_parameters, .parameter_count = 2, .layers = &any->layer, .layer_count = 1};
    any->graph = create_figure(&any->source);
    any->bank = create_figures(any->graph, 1);
}

static void destroy_any(AnyGraph *any) {
    graph_bank_destroy(any->bank);
    graph_destroy(any->graph);
}

static const PartPose *go(AnyGraph *any, int state) {
    graph_bank_parameters(any->bank, 0)[GO] = (float)state;
    return tick_and_pose(any->bank);
}

static void sample(const AnyGraph *any, int clip, int ticks, PartPose parts[PLAYER_PARTS]) {
    rig_sample(graph_rig(any->graph), clip, ticks / 60.0, false, parts);
}

static void test_P2_a_fade_is_lerp_and_slerp_by_its_weight(void **state) {
    (void)state;
    for (int smooth = 0; smooth < 2; smooth++) {
        AnyGraph any;
        make_any(&any, 0.2f, smooth == 1);
        go(&any, CLIP_STAND);
        for (int i = 0; i < 14; i++) {
            const PartPose *shown = go(&any, CLIP_LEFT);
            PartPose from[PLAYER_PARTS], to[PLAYER_PARTS];
            float weight = i < 12 ? (float)i / 12 : 1;
            weight = smooth == 1 ? weight * weight * (3 - 2 * weight) : weight;
            sample(&any, CLIP_STAND, 1 + i, from); /* what is left runs on */
            sample(&any, CLIP_LEFT, i, to);
            assert_true(fabsf(graph_bank_layer(any.bank, 0, 0).fade - weight) < 1e-6f);
            for (int part = 0; part < PLAYER_PARTS; part++) {
                float height = from[part].position.y + (to[part].position.y - from[part].position.y) * weight;
                Quat turn = quat_slerp(from[part].rotation, to[part].rotation, weight);
                assert_true(fabsf(shown[part].position.y - height) < 1e-6f);
                assert_true(quat_angle(shown[part].rotation, turn) < 1e-5);
            }
        }
        destroy_any(&any);
    }
}

static void test_P2_without_a_time_said_single_clips_fade_as_the_rig_says_and_trees_in_a_fifth(void **state) {
    (void)state;
    AnyGraph any;
    make_any(&any, -1, false);
    go(&any, CLIP_STAND);
    go(&any, CLIP_LEFT); /* 0.08 s */
    for (int i = 1; i <= 5; i++) {
        go(&any, CLIP_LEFT);
        assert_true(fabsf(graph_bank_layer(any.bank, 0, 0).fade - (float)i / 5) < 1e-6f);
    }
    go(&any, TREE); /* 0.2 s */
    for (int i = 1; i <= 12; i++) {
        go(&any, TREE);
        assert_true(fabsf(graph_bank_layer(any.bank, 0, 0).fade - (float)i / 12) < 1e-6f);
    }
    destroy_any(&any);
}

static void test_P2_time_zero_snaps_in_the_tick_of_the_entry(void **state) {
    (void)state;
    AnyGraph any;
    make_any(&any, 0, false);
    go(&any, CLIP_WALK);
    go(&any, CLIP_WALK);
    PartPose expected[PLAYER_PARTS];
    sample(&any, CLIP_HEAVY, 0, expected);
    assert_true(pose_step(go(&any, CLIP_HEAVY), expected, PLAYER_PARTS) < 1e-6f);
    assert_int_equal(graph_bank_layer(any.bank, 0, 0).previous, -1);
    destroy_any(&any);
}

static float fastest_step(const AnyGraph *any, int clip) {
    PartPose before[PLAYER_PARTS], now[PLAYER_PARTS];
    float fastest = 0;
    sample(any, clip, 0, before);
    for (int tick = 1; tick < 240; tick++) {
        sample(any, clip, tick, now);
        float step = pose_step(before, now, PLAYER_PARTS);
        fastest = step > fastest ? step : fastest;
        memcpy(before, now, sizeof now);
    }
    return fastest;
}

/* Entries at random moments, most of them in the middle of fades. The tick of an entry moves no part faster than the
 * clips themselves do; every other tick of a fade only by its share of the way on top of that. */
static void test_P3_no_fade_however_interrupted_makes_a_pose_jump(void **state) {
    (void)state;
    AnyGraph any;
    make_any(&any, 0.25f, false);
    Rng rng = rng_create(521, RNG_LAYOUT);
    float speed[ANY_STATES], way = 0;
    PartPose before[PLAYER_PARTS], now[PLAYER_PARTS], target[PLAYER_PARTS];
    for (int i = 0; i < CLIPS; i++) {
        speed[i] = fastest_step(&any, i);
    }
    speed[TREE] = speed[CLIP_RUN] * 1.2f;
    int current = CLIP_STAND, entries = 0, interruptions = 0;
    memcpy(before, go(&any, current), sizeof before);
    for (int i = 0; i < 30000; i++) {
        bool fading = graph_bank_layer(any.bank, 0, 0).previous >= 0;
        int next = rng_below(&rng, 6) == 0 ? (int)rng_below(&rng, ANY_STATES) : -1;
        int last = current;
        memcpy(now, go(&any, next), sizeof now);
        GraphLayerInfo info = graph_bank_layer(any.bank, 0, 0);
        bool entered = info.state != current;
        current = info.state;
        float step = pose_step(before, now, PLAYER_PARTS);
        float own = speed[current] > speed[last] ? speed[current] : speed[last];
        if (entered) {
            entries++;
            interruptions += fading;
            assert_true(step <= own + 1e-4f);
            assert_true(!fading || step < 1e-3f); /* the pose on screen stays where it is */
            sample(&any, current == TREE ? CLIP_RUN : current, 0, target);
            way = pose_step(before, target, PLAYER_PARTS) + speed[current] * 15 + speed[last] * 15;
        } else if (info.previous >= 0) {
            assert_true(step <= 1.2f * way / 15 + own + speed[info.previous] + 1e-4f);
        }
        memcpy(before, now, sizeof now);
    }
    assert_true(entries > 2000 && interruptions > 500);
    destroy_any(&any);
}

static void test_P3_the_pose_kept_is_the_one_shown_even_if_none_was_asked_for(void **state) {
    (void)state;
    AnyGraph shown, silent;
    make_any(&shown, 0.25f, true);
    make_any(&silent, 0.25f, true);
    Rng rng = rng_create(522, RNG_LAYOUT);
    for (int i = 0; i < 2000; i++) {
        int next = rng_below(&rng, 5) == 0 ? (int)rng_below(&rng, ANY_STATES) : -1;
        go(&shown, next);
        graph_bank_parameters(silent.bank, 0)[GO] = (float)next;
        tick(silent.bank);
        if (rng_below(&rng, 10) == 0) {
            pose(silent.bank);
            assert_memory_equal(graph_bank_matrices(shown.bank, 0), graph_bank_matrices(silent.bank, 0),
                                sizeof(Mat34) * PLAYER_PARTS);
        }
    }
    destroy_any(&shown);
    destroy_any(&silent);
}

static void test_P6_quaternions_stay_unit_over_a_million_ticks(void **state) {
    (void)state;
    AnyGraph any;
    make_any(&any, 0.25f, false);
    Rng rng = rng_create(523, RNG_LAYOUT);
    for (int i = 0; i < 1000000; i++) {
        graph_bank_parameters(any.bank, 0)[GO] = rng_below(&rng, 64) == 0 ? (float)rng_below(&rng, ANY_STATES) : -1;
        if (i % 512 == 0) {
            graph_bank_parameters(any.bank, 0)[SPEEDS] = rng_unit(&rng) * 5;
        }
        tick(any.bank);
        if (i % 64 == 0) {
            const PartPose *parts = pose(any.bank);
            for (int part = 0; part < PLAYER_PARTS; part++) {
                assert_true(fabs(quat_dot(parts[part].rotation, parts[part].rotation) - 1) < 1e-5);
            }
        }
    }
    destroy_any(&any);
}

/* Rotations of any signs and distances: the mix is unit, doesn't depend on signs, and of two it lies between them. */
static void test_P6_a_mix_is_sign_aligned_and_unit(void **state) {
    (void)state;
    static const GraphSampleSource samples[] = {{"a", 0, 0}, {"b", 1, 0}};
    Rng rng = rng_create(524, RNG_LAYOUT);
    for (int round = 0; round < 300; round++) {
        RigChannelSource channels[2][3];
        RigStateSource states[2];
        for (int i = 0; i < 2; i++) {
            for (int axis = 0; axis < 3; axis++) { /* whole turns change the quaternion's sign and nothing else */
                float angle = (rng_unit(&rng) - 0.5f) * 2 + (float)rng_below(&rng, 3) * 2 * TEST_PI;
                channels[i][axis] = (RigChannelSource){.part = "a", .channel = (RigChannel)axis, .offset = angle};
            }
            states[i] = (RigStateSource){
                .name = {(char)('a' + i)}, .length = 1, .loop = true, .channels = channels[i], .channel_count = 3};
        }
        const RigPartSource part = {.name = "a"};
        RigSource rig_source = {.name = "r", .parts = &part, .part_count = 1, .states = states, .state_count = 2};
        GraphStateSource tree = {.name = "tree", .axes = {"speed"}, SAMPLES(samples)};
        GraphLayerSource layer = {.name = "base", .states = &tree, .state_count = 1};
        GraphSource source = {
            .parameters = parameter_sources, .parameter_count = PARAMETERS, .layers = &layer, .layer_count = 1};
        Rig *rig = create_rig(&rig_source);
        PoseGraph *graph = create_graph(&source, rig);
        GraphBank *bank = create_figures(graph, 1);
        PartPose ends[2];
        rig_sample(rig, 0, 0, false, &ends[0]);
        rig_sample(rig, 1, 0, false, &ends[1]);
        double whole = quat_angle(ends[0].rotation, ends[1].rotation);
        for (int i = 0; i <= 10; i++) {
            graph_bank_parameters(bank, 0)[SPEED] = (float)i / 10;
            const PartPose *shown = tick_and_pose(bank);
            double passed = quat_angle(ends[0].rotation, shown->rotation);
            double left = quat_angle(shown->rotation, ends[1].rotation);
            assert_true(fabs(quat_dot(shown->rotation, shown->rotation) - 1) < 1e-5);
            assert_true(fabs(passed + left - whole) < 2e-3);
        }
        graph_bank_destroy(bank);
        graph_destroy(graph);
        rig_destroy(rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P2_a_fade_is_lerp_and_slerp_by_its_weight),
        cmocka_unit_test(test_P2_without_a_time_said_single_clips_fade_as_the_rig_says_and_trees_in_a_fifth),
        cmocka_unit_test(test_P2_time_zero_snaps_in_the_tick_of_the_entry),
        cmocka_unit_test(test_P3_no_fade_however_interrupted_makes_a_pose_jump),
        cmocka_unit_test(test_P3_the_pose_kept_is_the_one_shown_even_if_none_was_asked_for),
        cmocka_unit_test(test_P6_quaternions_stay_unit_over_a_million_ticks),
        cmocka_unit_test(test_P6_a_mix_is_sign_aligned_and_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
