/* Root motion: sums over loops at any rate, turns, and what becomes of it in a graph. */
#include "graph_fixtures.h"

enum { STEP_ON, ROUND, LUNGE, SPIRAL, DRIFT, BACK, MOTIONS };

static const RigPartSource walker_parts[] = {{.name = "root", .position = {0, 0.9f, 0}},
                                             {.name = "body", .parent = "root"}};
static const RigChannelSource step_on_channels[] = {KEYS("root", RIG_PZ, 3, {0, 0.1f}, {0.2f, 0.5f}, {0.7f, 1.3f}),
                                                    KEYS("root", RIG_PY, 3, {0, 0.9f}, {0.35f, 1.0f}, {0.7f, 0.9f}),
                                                    SIN("body", RIG_PY, 0, 0.1f, 0.7f)};
static const RigChannelSource round_channels[] = {KEYS("root", RIG_RY, 2, {0, 0}, {0.8f, TEST_PI / 2}),
                                                  KEYS("root", RIG_PZ, 2, {0, 0}, {0.8f, 1}),
                                                  KEYS("root", RIG_PX, 2, {0, 0}, {0.8f, 1})};
static const RigChannelSource lunge_channels[] = {KEYS("root", RIG_PZ, 3, {0, 0}, {0.1f, -0.2f}, {0.4f, 1.5f}),
                                                  KEYS("root", RIG_RX, 2, {0, 0}, {0.4f, 0.3f})};
static const RigChannelSource spiral_channels[] = {SPIN("root", RIG_RY, 3), SPIN("root", RIG_PZ, 2)};
static const RigChannelSource drift_channels[] = {SPIN("root", RIG_PX, 0.5f), SIN("root", RIG_PZ, 0, 0.3f, 0.5f)};

static const RigStateSource motion_states[MOTIONS] = {
    [STEP_ON] = {.name = "stepOn", .length = 0.7f, .loop = true, CHANNELS(step_on_channels)},
    [ROUND] = {.name = "round", .length = 0.8f, .loop = true, CHANNELS(round_channels)},
    [LUNGE] = {.name = "lunge", .length = 0.4f, .priority = 5, CHANNELS(lunge_channels)},
    [SPIRAL] = {.name = "spiral", .length = 1, .loop = true, CHANNELS(spiral_channels)},
    [DRIFT] = {.name = "drift", .length = 0.5f, .loop = true, CHANNELS(drift_channels)},
    [BACK] = {.name = "back",
              .length = 0.7f,
              .loop = true,
              .channels = step_on_channels,
              .channel_count = (int)BASE_COUNT_OF(step_on_channels),
              .speed = -1},
};

static Rig *create_walker(void) {
    const RigSource source = {.name = "walker",
                              .parts = walker_parts,
                              .part_count = 2,
                              .states = motion_states,
                              .state_count = MOTIONS,
                              .default_fade = 0.1f};
    return create_rig(&source);
}

/* A character that root motion moves: position += rotate(place, heading), rotation *= turn. */
typedef struct Mover {
    double place[3], heading;
} Mover;

static void move(Mover *mover, RootMotion motion) {
    double sine = sin(mover->heading), cosine = cos(mover->heading);
    mover->place[0] += cosine * (double)motion.place.x + sine * (double)motion.place.z;
    mover->place[1] += (double)motion.place.y;
    mover->place[2] += cosine * (double)motion.place.z - sine * (double)motion.place.x;
    mover->heading += 2 * atan2((double)motion.turn.y, (double)motion.turn.w);
}

static Mover move_along(const Rig *rig, int state, double seconds, double rate) {
    Mover mover = {{0}, 0};
    int steps = (int)(seconds * rate);
    double before = 0;
    for (int i = 1; i <= steps; i++) {
        move(&mover, rig_root_motion(rig, state, before, i / rate));
        before = i / rate;
    }
    move(&mover, rig_root_motion(rig, state, before, seconds));
    return mover;
}

static void expect_mover(Mover mover, double x, double y, double z, double heading) {
    const double wanted[] = {x, y, z, heading}, got[] = {mover.place[0], mover.place[1], mover.place[2], mover.heading};
    for (int i = 0; i < 4; i++) {
        if (!(fabs(got[i] - wanted[i]) < 1e-5)) {
            fail_msg("number %d is %.9g instead of %.9g", i, got[i], wanted[i]);
        }
    }
}

static const double rates[] = {30, 60, 144, 7.3, 1.1};

static void test_P9_a_loop_moves_by_the_same_at_any_rate(void **state) {
    (void)state;
    Rig *rig = create_walker();
    for (size_t i = 0; i < BASE_COUNT_OF(rates); i++) {
        for (int cycles = 1; cycles <= 5; cycles++) {
            double length = (double)0.7f;
            expect_mover(move_along(rig, STEP_ON, cycles * length, rates[i]), 0, 0, 1.2 * cycles, 0);
            expect_mover(move_along(rig, BACK, cycles * length, rates[i]), 0, 0, -1.2 * cycles, 0);
            expect_mover(move_along(rig, DRIFT, cycles * 0.5, rates[i]), 0.25 * cycles, 0, 0, 0);
        }
        expect_mover(move_along(rig, STEP_ON, 2 * (double)0.7f + 0.2, rates[i]), 0, 0.1 * 0.2 / 0.35, 2.4 + 0.4, 0);
    }
    rig_destroy(rig);
}

static void test_P9_a_one_shot_moves_once_and_then_rests(void **state) {
    (void)state;
    Rig *rig = create_walker();
    for (size_t i = 0; i < BASE_COUNT_OF(rates); i++) {
        expect_mover(move_along(rig, LUNGE, 0.4, rates[i]), 0, 0, 1.5, 0);
        expect_mover(move_along(rig, LUNGE, 5, rates[i]), 0, 0, 1.5, 0);
    }
    rig_destroy(rig);
}

/* Each quarter turn bends the next cycle's way: four of them come back to where they began. */
static void test_P9_a_turning_root_takes_its_way_along(void **state) {
    (void)state;
    Rig *rig = create_walker();
    const double quarter = 3.14159265358979 / 2, length = (double)0.8f;
    for (size_t i = 0; i < BASE_COUNT_OF(rates); i++) {
        expect_mover(move_along(rig, ROUND, length, rates[i]), 1, 0, 1, (double)(TEST_PI / 2));
        expect_mover(move_along(rig, ROUND, 2 * length, rates[i]), 2, 0, 0, 2 * quarter);
        expect_mover(move_along(rig, ROUND, 4 * length, rates[i]), 0, 0, 0, 4 * quarter);
    }
    Mover mover = move_along(rig, SPIRAL, 3600, 60); /* an hour */
    assert_true(fabs(mover.heading - 3 * 3600) < 0.05);
    rig_destroy(rig);
}

static void test_P9_back_is_the_inverse_of_forth(void **state) {
    (void)state;
    Rig *rig = create_walker();
    Rng rng = rng_create(541, RNG_LAYOUT);
    for (int i = 0; i < 5000; i++) {
        int which = (int)rng_below(&rng, MOTIONS);
        double from = (double)rng_unit(&rng) * 9 - 3, to = (double)rng_unit(&rng) * 9 - 3;
        Mover mover = {{0}, 0};
        move(&mover, rig_root_motion(rig, which, from, to));
        move(&mover, rig_root_motion(rig, which, to, from));
        expect_mover(mover, 0, 0, 0, 0);
        double middle = from + (to - from) * (double)rng_unit(&rng); /* and two parts are the whole */
        Mover whole = {{0}, 0};
        move(&whole, rig_root_motion(rig, which, from, to));
        move(&mover, rig_root_motion(rig, which, from, middle));
        move(&mover, rig_root_motion(rig, which, middle, to));
        double turns = (mover.heading - whole.heading) / (2 * 3.14159265358979); /* a turn is known up to whole ones */
        mover.heading -= floor(turns + 0.5) * 2 * 3.14159265358979;
        expect_mover(mover, whole.place[0], whole.place[1], whole.place[2], whole.heading);
    }
    RootMotion far = rig_root_motion(rig, STEP_ON, -1e30, 1e30); /* bounded, and soon done */
    assert_true(isfinite(far.place.z));
    far = rig_root_motion(rig, ROUND, (double)NAN, 1);
    assert_true(isfinite(far.place.z));
    rig_destroy(rig);
}

/* ---- In a graph ---------------------------------------------------------------------------------------------*/
static const GraphSampleSource one_step[] = {{"stepOn", 0, 0}};
static const GraphSampleSource two_steps[] = {{"stepOn", 0, 0}, {"drift", 1, 0}};
static const GraphParameterSource mix_parameter = {"mix", GRAPH_NUMBER, 0, 0, 1};

typedef struct Walk {
    GraphStateSource state;
    GraphLayerSource layer;
    GraphSource source;
    Rig *rig;
    PoseGraph *graph;
    GraphBank *bank;
} Walk;

static void make_walk(Walk *walk, GraphStateSource state) {
    walk->state = state;
    walk->layer = (GraphLayerSource){.name = "base", .states = &walk->state, .state_count = 1};
    walk->source =
        (GraphSource){.parameters = &mix_parameter, .parameter_count = 1, .layers = &walk->layer, .layer_count = 1};
    walk->rig = create_walker();
    walk->graph = create_graph(&walk->source, walk->rig);
    walk->bank = create_figures(walk->graph, 1);
}

static void destroy_walk(Walk *walk) {
    graph_bank_destroy(walk->bank);
    graph_destroy(walk->graph);
    rig_destroy(walk->rig);
}

static void test_P9_a_graph_moves_the_figure_or_its_pose_and_never_both(void **state) {
    (void)state;
    for (int root = GRAPH_ROOT_POSE; root <= GRAPH_ROOT_UPRIGHT; root++) {
        Walk walk;
        Mover mover = {{0}, 0};
        make_walk(&walk, (GraphStateSource){.name = "walk", SAMPLES(one_step), .root = (GraphRoot)root});
        for (int i = 0; i < 43; i++) { /* a loop and a tick: time 0 comes first, and moves by nothing */
            const PartPose *shown = tick_and_pose(walk.bank);
            move(&mover, graph_bank_motion(walk.bank, 0));
            PartPose plain[2];
            rig_sample(walk.rig, STEP_ON, i / 60.0, false, plain);
            bool posed = root == GRAPH_ROOT_POSE;
            assert_true(fabsf(shown[0].position.z - (posed ? plain[0].position.z : 0)) < 1e-6f);
            assert_true(fabsf(shown[0].position.y - (posed ? plain[0].position.y : 0.9f)) < 1e-6f);
            assert_true(fabsf(shown[1].position.y - plain[1].position.y) < 1e-6f); /* other parts as ever */
            bool rises = root == GRAPH_ROOT_USED || root == GRAPH_ROOT_UPRIGHT;
            double height = rises ? (double)plain[0].position.y - (double)0.9f : 0;
            assert_true(fabs(mover.place[1] - height) < 1e-5);
        }
        expect_mover(mover, 0, mover.place[1], root == GRAPH_ROOT_USED ? 1.2 : 0, 0);
        destroy_walk(&walk);
    }
}

static void test_P9_the_way_can_be_switched_while_it_plays(void **state) {
    (void)state;
    Walk walk;
    make_walk(&walk, (GraphStateSource){.name = "walk", SAMPLES(one_step)});
    tick(walk.bank);
    tick(walk.bank);
    assert_true(graph_bank_motion(walk.bank, 0).place.z == 0);
    graph_bank_set_root(walk.bank, 0, GRAPH_ROOT_USED);
    tick(walk.bank);
    assert_true(fabsf(graph_bank_motion(walk.bank, 0).place.z - 2.0f / 60) < 1e-6f);
    assert_true(pose(walk.bank)[0].position.z == 0);
    graph_bank_set_root(walk.bank, 0, GRAPH_ROOT_UPRIGHT);
    tick(walk.bank);
    assert_true(graph_bank_motion(walk.bank, 0).place.z == 0 && graph_bank_motion(walk.bank, 0).place.y > 0);
    graph_bank_set_root(walk.bank, 0, -1);
    tick(walk.bank);
    assert_true(graph_bank_motion(walk.bank, 0).place.y == 0);
    destroy_walk(&walk);
}

static void test_P9_a_tree_moves_by_the_weighted_motion_of_its_clips(void **state) {
    (void)state;
    for (int sync = 0; sync < 2; sync++) {
        Walk walk;
        make_walk(&walk,
                  (GraphStateSource){
                      .name = "walk", .axes = {"mix"}, SAMPLES(two_steps), .sync = sync == 1, .root = GRAPH_ROOT_USED});
        graph_bank_parameters(walk.bank, 0)[0] = 0.25f;
        double passed = 0, x = 0, z = 0;
        for (int i = 0; i < 300; i++) {
            tick(walk.bank);
            RootMotion motion = graph_bank_motion(walk.bank, 0);
            double cycle = sync == 1 ? 0.75 * (double)0.7f + 0.25 * 0.5 : 1;
            double now = i / 60.0 / cycle, step = sync == 1 ? (double)0.7f : 1, drift = sync == 1 ? 0.5 : 1;
            RootMotion one = rig_root_motion(walk.rig, STEP_ON, passed * step, now * step);
            RootMotion two = rig_root_motion(walk.rig, DRIFT, passed * drift, now * drift);
            assert_true(fabsf(motion.place.z - (0.75f * one.place.z + 0.25f * two.place.z)) < 1e-5f);
            assert_true(fabsf(motion.place.x - 0.25f * two.place.x) < 1e-5f);
            x += (double)motion.place.x, z += (double)motion.place.z;
            passed = now;
        }
        assert_true(x > 0.1 && z > 1);
        destroy_walk(&walk);
    }
}

/* While a walk fades into a lunge, both move the figure, each by its weight; a pose's own root is let alone. */
static void test_P9_a_fade_weighs_the_motion_of_both_sides(void **state) {
    (void)state;
    static const GraphSampleSource lunges[] = {{"lunge", 0, 0}};
    const GraphStateSource states[] = {{.name = "walk", SAMPLES(one_step), .root = GRAPH_ROOT_USED},
                                       {.name = "lunge", SAMPLES(lunges), .root = GRAPH_ROOT_USED}};
    const GraphTransitionSource lunge = {.from = "walk", .to = "lunge", WHEN("mix", GRAPH_MORE, 0.5f), .fade = 0.1f};
    const GraphLayerSource layer = {.name = "base", STATES_OF(states), .transitions = &lunge, .transition_count = 1};
    const GraphSource source = {.parameters = &mix_parameter, .parameter_count = 1, .layers = &layer, .layer_count = 1};
    Rig *rig = create_walker();
    PoseGraph *graph = create_graph(&source, rig);
    GraphBank *bank = create_figures(graph, 1);
    for (int i = 0; i < 10; i++) {
        tick(bank);
    }
    graph_bank_parameters(bank, 0)[0] = 1;
    for (int i = 0; i < 24; i++) {
        tick(bank);
        float weight = i < 6 ? (float)i / 6 : 1;
        RootMotion one = rig_root_motion(rig, STEP_ON, (9 + i) / 60.0, (10 + i) / 60.0);
        RootMotion two = rig_root_motion(rig, LUNGE, i > 0 ? (i - 1) / 60.0 : 0, i / 60.0);
        float expected = one.place.z * (1 - weight) + two.place.z * weight;
        assert_true(fabsf(graph_bank_motion(bank, 0).place.z - expected) < 1e-6f);
        assert_true(fabsf(pose(bank)[0].position.z) < 1e-6f);
    }
    graph_bank_destroy(bank);
    graph_destroy(graph);
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P9_a_loop_moves_by_the_same_at_any_rate),
        cmocka_unit_test(test_P9_a_one_shot_moves_once_and_then_rests),
        cmocka_unit_test(test_P9_a_turning_root_takes_its_way_along),
        cmocka_unit_test(test_P9_back_is_the_inverse_of_forth),
        cmocka_unit_test(test_P9_a_graph_moves_the_figure_or_its_pose_and_never_both),
        cmocka_unit_test(test_P9_the_way_can_be_switched_while_it_plays),
        cmocka_unit_test(test_P9_a_tree_moves_by_the_weighted_motion_of_its_clips),
        cmocka_unit_test(test_P9_a_fade_weighs_the_motion_of_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
