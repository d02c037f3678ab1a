/* The state machine of a pose graph: conditions, triggers, priorities, the ends of one-shots, events, phases. */
#include "graph_fixtures.h"

typedef struct Figure {
    PoseGraph *graph;
    GraphBank *bank;
    float *parameters;
} Figure;

static Figure create_whole(void) {
    GraphSource source = whole_graph();
    Figure figure = {.graph = create_figure(&source)};
    figure.bank = create_figures(figure.graph, 1);
    figure.parameters = graph_bank_parameters(figure.bank, 0);
    return figure;
}

static void destroy_whole(Figure *figure) {
    graph_bank_destroy(figure->bank);
    graph_destroy(figure->graph);
}

static int shown_state(const Figure *figure) {
    return graph_bank_layer(figure->bank, 0, 0).state;
}

static int tick_state(Figure *figure) {
    tick(figure->bank);
    return shown_state(figure);
}

static bool has_event(const Figure *figure, const char *name) {
    const char *names[RIG_EVENT_LIMIT];
    int count = graph_bank_events(figure->bank, 0, names);
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void test_P1_the_first_tick_shows_time_zero_of_the_first_state(void **state) {
    (void)state;
    Figure figure = create_whole();
    for (int i = 0; i < 5; i++) {
        assert_int_equal(tick_state(&figure), STAND);
        GraphLayerInfo info = graph_bank_layer(figure.bank, 0, 0);
        assert_int_equal(info.state_ticks, i);
        assert_int_equal(info.previous, -1);
        PartPose expected[PLAYER_PARTS];
        rig_sample(graph_rig(figure.graph), CLIP_STAND, i / 60.0, false, expected);
        const PartPose *shown = pose(figure.bank);
        assert_true(pose_step(shown, expected, PLAYER_PARTS) < 1e-6f);
    }
    destroy_whole(&figure);
}

static void test_P1_a_condition_that_already_holds_leaves_the_first_state_without_a_fade(void **state) {
    (void)state;
    Figure figure = create_whole();
    figure.parameters[SPEED] = 2;
    assert_int_equal(tick_state(&figure), MOVE);
    assert_int_equal(graph_bank_layer(figure.bank, 0, 0).previous, -1);
    destroy_whole(&figure);
}

static void test_P1_conditions_and_triggers_move_the_machine(void **state) {
    (void)state;
    Figure figure = create_whole();
    assert_int_equal(tick_state(&figure), STAND);
    figure.parameters[SPEED] = 2;
    assert_int_equal(tick_state(&figure), MOVE);
    figure.parameters[ATTACK] = 1;
    assert_int_equal(tick_state(&figure), SWING);
    assert_true(figure.parameters[ATTACK] == 0); /* spent */
    figure.parameters[ATTACK] = 1;               /* a swing isn't above itself: it waits … */
    for (int i = 1; i < 18; i++) {
        assert_int_equal(tick_state(&figure), SWING);
        assert_true(figure.parameters[ATTACK] == 1);
    }
    figure.parameters[SPEED] = 0;
    assert_int_equal(tick_state(&figure), STAND); /* 18 ticks were shown; from "*" doesn't lead to the state itself */
    assert_int_equal(tick_state(&figure), SWING); /* … till it is taken */
    destroy_whole(&figure);
}

static void test_A22_states_refuse_unless_pierced_and_priorities_hold(void **state) {
    (void)state;
    Figure figure = create_whole();
    tick(figure.bank);
    figure.parameters[ATTACK] = 1;
    assert_int_equal(tick_state(&figure), SWING);
    figure.parameters[HURT] = 1;
    assert_int_equal(tick_state(&figure), SWING); /* refuses hurt, which has the larger priority */
    assert_true(figure.parameters[HURT] == 1);
    figure.parameters[BOSS] = 1;
    assert_int_equal(tick_state(&figure), HURTS); /* a boss's pierces */
    assert_true(figure.parameters[BOSS] == 0 && figure.parameters[HURT] == 1);
    figure.parameters[HURT] = 0;
    figure.parameters[ATTACK] = 1;
    for (int i = 1; i < 12; i++) {
        assert_int_equal(tick_state(&figure), HURTS); /* swing has the lesser priority */
    }
    figure.parameters[HURT] = 1;
    assert_int_equal(tick_state(&figure), SWING); /* over: what is tried first is taken first */
    destroy_whole(&figure);
}

/* The twin of graph and rig: what may start does start, nothing else does. */
static void test_A22_the_cancel_rules_are_those_of_the_rig(void **state) {
    (void)state;
    RigSource figure = figure_source();
    Rig *rig = create_rig(&figure);
    GraphSampleSource samples[CLIPS];
    GraphStateSource states[CLIPS];
    GraphTransitionSource transitions[CLIPS];
    const GraphParameterSource go = {"go", GRAPH_NUMBER, -1, -1, CLIPS};
    for (int i = 0; i < CLIPS; i++) {
        samples[i] = (GraphSampleSource){.x = 0};
        (void)snprintf(samples[i].clip, RIG_NAME_SIZE, "%.31s", clip_states[i].name);
        states[i] = (GraphStateSource){.samples = &samples[i], .sample_count = 1};
        (void)snprintf(states[i].name, RIG_NAME_SIZE, "%.31s", clip_states[i].name);
        transitions[i] = (GraphTransitionSource){.from = "*", WHEN("go", GRAPH_IS, (float)i), .pierces = i % 2 == 0};
        (void)snprintf(transitions[i].to, RIG_NAME_SIZE, "%.31s", clip_states[i].name);
    }
    GraphLayerSource layer = {.name = "base", STATES_OF(states), TRANSITIONS_OF(transitions)};
    GraphSource source = {.parameters = &go, .parameter_count = 1, .layers = &layer, .layer_count = 1};
    PoseGraph *graph = create_graph(&source, rig);
    GraphBank *bank = create_figures(graph, 1);
    Rng rng = rng_create(511, RNG_LAYOUT);
    int current = 0, ticks = -1;
    for (int i = 0; i < 20000; i++) {
        int next = rng_below(&rng, 3) == 0 ? (int)rng_below(&rng, CLIPS) : -1;
        graph_bank_parameters(bank, 0)[0] = (float)next;
        ticks++;
        if (next >= 0 && next != current && ticks > 0 &&
            rig_state_may_start(rig, current, ticks, next, next % 2 == 0)) {
            current = next, ticks = 0;
        } else if (next >= 0 && ticks == 0) {
            current = next;
        }
        tick(bank);
        assert_int_equal(graph_bank_layer(bank, 0, 0).state, current);
        assert_int_equal(graph_bank_layer(bank, 0, 0).state_ticks, ticks);
    }
    graph_bank_destroy(bank);
    graph_destroy(graph);
    rig_destroy(rig);
}

static void test_P1_events_come_in_the_ticks_they_fall_in(void **state) {
    (void)state;
    Figure figure = create_whole();
    figure.parameters[SPEED] = 1.5f; /* walk alone, 36 ticks long */
    for (int i = 0; i < 200; i++) {
        tick(figure.bank);
        assert_int_equal(has_event(&figure, "step"), i % 18 == 0);
    }
    figure.parameters[ATTACK] = 1;
    for (int i = 0; i < 18; i++) {
        tick(figure.bank);
        assert_int_equal(has_event(&figure, "hit"), i == 6);
    }
    destroy_whole(&figure);
}

/* However the speed varies, the clips of a synced tree are equally far through their cycles, and every cycle has its
 * two steps, whichever clip tells of them. */
static void test_P7_a_synced_tree_keeps_feet_in_step(void **state) {
    (void)state;
    Figure figure = create_whole();
    Rng rng = rng_create(512, RNG_LAYOUT);
    figure.parameters[SPEED] = 2;
    double before = 0;
    int steps = 0;
    for (int i = 0; i < 5000; i++) {
        if (rng_below(&rng, 10) == 0) {
            figure.parameters[SPEED] = 1 + rng_unit(&rng) * 4;
        }
        tick(figure.bank);
        GraphLayerInfo info = graph_bank_layer(figure.bank, 0, 0);
        assert_int_equal(info.state, MOVE);
        double length = (double)info.weights[0] * 36 + (double)info.weights[1] * 24;
        assert_true(i == 0 || fabs((double)info.phase - before - 1 / length) < 1e-4);
        before = (double)info.phase;
        steps += has_event(&figure, "step");
        if (info.weights[0] > 0 && info.weights[1] > 0) { /* both legs swing by the same sine, mixed by weight */
            float wave = -sinf(2 * TEST_PI * (info.phase - floorf(info.phase)));
            float angle = wave * (0.4f * info.weights[0] + 0.8f * info.weights[1]);
            const PartPose *shown = pose(figure.bank);
            assert_true(fabsf(2 * asinf(shown[LEG_L].rotation.x) - angle) < 0.02f);
        }
    }
    assert_int_equal(steps, (int)(before * 2 + 1e-3) + 1);
    destroy_whole(&figure);
}

static void test_P7_sync_carries_the_phase_and_others_start_at_zero(void **state) {
    (void)state;
    static const GraphSampleSource walks[] = {{"walk", 0, 0}}, runs[] = {{"run", 0, 0}};
    const GraphStateSource states[] = {{.name = "walk", SAMPLES(walks)},
                                       {.name = "run", SAMPLES(runs)},
                                       {.name = "move", .axes = {"side"}, .sync = true, SAMPLES(move_samples)}};
    for (int kind = 0; kind < 4; kind++) {
        const bool sync = kind % 2 == 0, tree = kind >= 2;
        GraphTransitionSource leave = {.from = "walk", WHEN("speed", GRAPH_MORE, 1), .fade = 0.3f, .sync = sync};
        (void)snprintf(leave.to, RIG_NAME_SIZE, "%s", tree ? "move" : "run");
        GraphLayerSource layer = {.name = "base", STATES_OF(states), .transitions = &leave, .transition_count = 1};
        GraphSource source = {
            .parameters = parameter_sources, .parameter_count = PARAMETERS, .layers = &layer, .layer_count = 1};
        PoseGraph *graph = create_figure(&source);
        GraphBank *bank = create_figures(graph, 1);
        graph_bank_parameters(bank, 0)[SIDE] = 4; /* run alone */
        for (int i = 0; i < 50; i++) {
            tick(bank);
        }
        assert_true(fabsf(graph_bank_layer(bank, 0, 0).phase - 49.0f / 36) < 1e-5f);
        graph_bank_parameters(bank, 0)[SPEED] = 2;
        for (int i = 0; i < 40; i++) {
            tick(bank);
            float expected = (float)i / 24 + (sync ? 50.0f / 36 : 0);
            assert_true(fabsf(graph_bank_layer(bank, 0, 0).phase - expected) < 1e-4f);
            if (sync && i < 18) { /* in step: a leg is where the mix of both at one phase has it, on the arc between */
                float wave = -sinf(2 * TEST_PI * expected), weight = (float)i / 18;
                const PartPose *shown = pose(bank);
                assert_true(fabsf(2 * asinf(shown[LEG_L].rotation.x) - wave * (0.4f + 0.4f * weight)) < 1e-3f);
            }
        }
        graph_bank_destroy(bank);
        graph_destroy(graph);
    }
}

static void test_P1_a_layer_that_follows_is_a_pose_bank(void **state) {
    (void)state;
    RigSource player = player_source();
    Rig *rig = create_rig(&player);
    GraphLayerSource layer = {.name = "base", .follows = true};
    GraphSource source = {.layers = &layer, .layer_count = 1};
    PoseGraph *graph = create_graph(&source, rig);
    GraphBank *bank = create_figures(graph, 1);
    PoseBank *twin = create_bank(rig, 1);
    Rng rng = rng_create(513, RNG_LAYOUT);
    int now = 0, ticks = 0;
    for (int i = 0; i < 4000; i++) {
        bool enters = rng_below(&rng, 5) == 0;
        now = enters ? (int)rng_below(&rng, PLAYER_STATES) : now;
        ticks = enters ? (int)rng_below(&rng, 2) : ticks + 1;
        const Mat34 *expected = play(twin, 0, now, ticks);
        graph_bank_follow(bank, 0, now, ticks);
        tick_and_pose(bank);
        assert_true(largest_difference(expected->m, graph_bank_matrices(bank, 0)->m, PLAYER_PARTS * 12) < 2e-5f);
        const float *shades = pose_bank_shades(twin, 0)->emissive, *shown = graph_bank_shades(bank, 0)->emissive;
        for (int part = 0; part < PLAYER_PARTS; part++) {
            assert_true(fabsf(shades[part * 5 + 3] - shown[part * 5 + 3]) < 1e-5f);
            assert_true(fabsf(shades[part * 5 + 4] - shown[part * 5 + 4]) < 1e-5f);
        }
    }
    graph_bank_set_rate(bank, 0, -1); /* A14: the walk of a figure that retreats */
    graph_bank_reset(bank, 0);
    graph_bank_set_rate(bank, 0, -1);
    PartPose backwards[PLAYER_PARTS];
    for (int i = 0; i < 20; i++) {
        graph_bank_follow(bank, 0, WALK, i);
        const PartPose *shown = tick_and_pose(bank);
        rig_sample(rig, WALK, -i / 60.0, false, backwards);
        assert_true(pose_step(shown, backwards, PLAYER_PARTS) < 1e-6f);
    }
    pose_bank_destroy(twin);
    graph_bank_destroy(bank);
    graph_destroy(graph);
    rig_destroy(rig);
}

static void test_P1_a_rate_below_zero_runs_clips_and_their_events_backwards(void **state) {
    (void)state;
    static const GraphSampleSource walks[] = {{"walk", 0, 0}};
    const GraphStateSource walk = {.name = "kite", SAMPLES(walks), .rate = -0.5f};
    GraphLayerSource layer = {.name = "base", .states = &walk, .state_count = 1};
    GraphSource source = {.layers = &layer, .layer_count = 1};
    PoseGraph *graph = create_figure(&source);
    Figure figure = {.graph = graph, .bank = create_figures(graph, 1)};
    for (int i = 0; i < 200; i++) {
        PartPose expected[PLAYER_PARTS];
        const PartPose *shown = tick_and_pose(figure.bank);
        rig_sample(graph_rig(graph), CLIP_WALK, -i / 120.0, false, expected);
        assert_true(pose_step(shown, expected, PLAYER_PARTS) < 1e-6f);
        assert_int_equal(has_event(&figure, "step"), i % 36 == 0);
    }
    destroy_whole(&figure);
}

static void test_P1_a_reload_goes_on_by_name(void **state) {
    (void)state;
    Figure figure = create_whole();
    figure.parameters[SPEED] = 3;
    for (int i = 0; i < 30; i++) {
        tick_and_pose(figure.bank);
    }
    figure.parameters[ATTACK] = 1;
    tick_and_pose(figure.bank);
    tick_and_pose(figure.bank);
    GraphLayerInfo before = graph_bank_layer(figure.bank, 0, 0);
    /* the same states in another order, one more, other parameters */
    GraphParameterSource parameters[PARAMETERS + 1] = {{"new", GRAPH_NUMBER, 7, 0, 9}};
    memcpy(parameters + 1, parameter_sources, sizeof parameter_sources);
    GraphStateSource states[] = {base_states[MOVE], base_states[SWING], base_states[STAND], base_states[HURTS]};
    GraphLayerSource layers[] = {layer_sources[1], layer_sources[0], layer_sources[1]};
    layers[0] = layer_sources[0];
    layers[0].states = states;
    (void)snprintf(layers[1].name, RIG_NAME_SIZE, "other");
    layers[1].weight = 0;
    GraphSource source = {
        .parameters = parameters, .parameter_count = PARAMETERS + 1, .layers = layers, .layer_count = 3};
    PoseGraph *again = create_figure(&source);
    PartPose shown[PLAYER_PARTS];
    memcpy(shown, pose(figure.bank), sizeof shown);
    assert_true(graph_bank_set_graph(figure.bank, again));
    graph_destroy(figure.graph);
    figure.graph = again;
    figure.parameters = graph_bank_parameters(figure.bank, 0);
    assert_true(figure.parameters[0] == 7 && figure.parameters[SPEED + 1] == 3);
    GraphLayerInfo now = graph_bank_layer(figure.bank, 0, 0);
    assert_int_equal(now.state, 1);
    assert_int_equal(now.previous, 0);
    assert_int_equal(now.state_ticks, before.state_ticks);
    assert_true(now.fade == before.fade);
    assert_true(pose_step(shown, pose(figure.bank), PLAYER_PARTS) < 1e-6f);
    RigSource other = swarm_source();
    Rig *swarm = create_rig(&other);
    GraphLayerSource follows = {.name = "base", .follows = true};
    GraphSource foreign = {.layers = &follows, .layer_count = 1};
    PoseGraph *stranger = create_graph(&foreign, swarm);
    assert_false(graph_bank_set_graph(figure.bank, stranger)); /* other parts */
    tick_and_pose(figure.bank);
    graph_destroy(stranger);
    rig_destroy(swarm);
    destroy_whole(&figure);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P1_the_first_tick_shows_time_zero_of_the_first_state),
        cmocka_unit_test(test_P1_a_condition_that_already_holds_leaves_the_first_state_without_a_fade),
        cmocka_unit_test(test_P1_conditions_and_triggers_move_the_machine),
        cmocka_unit_test(test_A22_states_refuse_unless_pierced_and_priorities_hold),
        cmocka_unit_test(test_A22_the_cancel_rules_are_those_of_the_rig),
        cmocka_unit_test(test_P1_events_come_in_the_ticks_they_fall_in),
        cmocka_unit_test(test_P7_a_synced_tree_keeps_feet_in_step),
        cmocka_unit_test(test_P7_sync_carries_the_phase_and_others_start_at_zero),
        cmocka_unit_test(test_P1_a_layer_that_follows_is_a_pose_bank),
        cmocka_unit_test(test_P1_a_rate_below_zero_runs_clips_and_their_events_backwards),
        cmocka_unit_test(test_P1_a_reload_goes_on_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
