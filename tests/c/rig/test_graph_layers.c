/* Layers over a base: masks, weights, differences from a reference, order. */
#include "graph_fixtures.h"

typedef struct Stack {
    GraphLayerSource layers[3];
    GraphSource source;
    PoseGraph *graph;
    GraphBank *bank;
} Stack;

static const GraphStateSource walking[] = {
    {.name = "walk", .samples = &(const GraphSampleSource){"walk", 0, 0}, .sample_count = 1}};
static const GraphStateSource swinging[] = {
    {.name = "swing", .samples = &(const GraphSampleSource){"swing", 0, 0}, .sample_count = 1}};
static const GraphStateSource sideways[] = {
    {.name = "left", .samples = &(const GraphSampleSource){"left", 0, 0}, .sample_count = 1}};
static const GraphStateSource looking = {
    .name = "look", .samples = &(const GraphSampleSource){"lookL", 0, 0}, .sample_count = 1};
static const GraphParameterSource weight_parameter = {"w", GRAPH_NUMBER, 1, 0, 1};

static void make_stack(Stack *stack, const GraphLayerSource *over, int count) {
    stack->layers[0] = (GraphLayerSource){.name = "base", STATES_OF(walking)};
    for (int i = 0; i < count; i++) {
        stack->layers[i + 1] = over[i];
    }
    stack->source = (GraphSource){
        .parameters = &weight_parameter, .parameter_count = 1, .layers = stack->layers, .layer_count = count + 1};
    stack->graph = create_figure(&stack->source);
    stack->bank = create_figures(stack->graph, 1);
}

static void destroy_stack(Stack *stack) {
    graph_bank_destroy(stack->bank);
    graph_destroy(stack->graph);
}

static void sample(const Stack *stack, int clip, int ticks, PartPose parts[PLAYER_PARTS]) {
    rig_sample(graph_rig(stack->graph), clip, ticks / 60.0, false, parts);
}

static void test_P8_override_replaces_the_parts_of_its_mask_and_no_others(void **state) {
    (void)state;
    const GraphLayerSource over = {
        .name = "arms", .mask = {"armR", "body"}, .mask_count = 2, .weight = 1, STATES_OF(swinging)};
    Stack stack;
    make_stack(&stack, &over, 1);
    for (int i = 0; i < 30; i++) {
        PartPose below[PLAYER_PARTS], above[PLAYER_PARTS];
        const PartPose *shown = tick_and_pose(stack.bank);
        sample(&stack, CLIP_WALK, i, below);
        sample(&stack, CLIP_SWING, i, above);
        for (int part = 0; part < PLAYER_PARTS; part++) {
            bool masked = part == ARM_R || part == BODY;
            assert_true(pose_step(&shown[part], masked ? &above[part] : &below[part], 1) < 1e-6f);
        }
    }
    destroy_stack(&stack);
}

static void test_P8_a_weight_takes_a_part_that_far(void **state) {
    (void)state;
    const GraphLayerSource over = {.name = "all", .weight_parameter = "w", STATES_OF(swinging)};
    Stack stack;
    make_stack(&stack, &over, 1);
    for (int i = 0; i < 17; i++) {
        PartPose below[PLAYER_PARTS], above[PLAYER_PARTS];
        float weight = (float)i / 8 - 0.5f; /* below 0 and above 1 as well */
        graph_bank_parameters(stack.bank, 0)[0] = weight;
        const PartPose *shown = tick_and_pose(stack.bank);
        weight = weight < 0 ? 0 : weight > 1 ? 1 : weight;
        assert_true(graph_bank_layer(stack.bank, 0, 1).weight == weight);
        sample(&stack, CLIP_WALK, i, below);
        sample(&stack, CLIP_SWING, i, above);
        for (int part = 0; part < PLAYER_PARTS; part++) {
            Quat turn = quat_slerp(below[part].rotation, above[part].rotation, weight);
            assert_true(quat_angle(shown[part].rotation, turn) < 1e-5);
        }
    }
    destroy_stack(&stack);
}

static void test_P8_an_additive_layer_that_shows_its_reference_adds_nothing(void **state) {
    (void)state;
    GraphLayerSource over = {.name = "add", .mode = GRAPH_ADDITIVE, .weight = 1, STATES_OF(sideways)};
    GraphStateSource still = sideways[0];
    still.rate = 0.001f;
    over.states = &still;
    (void)snprintf(over.reference, RIG_NAME_SIZE, "left");
    Stack stack, alone;
    make_stack(&stack, &over, 1);
    make_stack(&alone, NULL, 0);
    tick_and_pose(stack.bank); /* at the reference's own moment */
    tick_and_pose(alone.bank);
    assert_memory_equal(graph_bank_local(stack.bank, 0), graph_bank_local(alone.bank, 0),
                        sizeof(PartPose) * PLAYER_PARTS);
    for (int i = 0; i < 60; i++) {
        tick_and_pose(stack.bank);
        tick_and_pose(alone.bank);
        assert_true(pose_step(graph_bank_local(stack.bank, 0), graph_bank_local(alone.bank, 0), PLAYER_PARTS) < 6e-3f);
    }
    destroy_stack(&stack);
    destroy_stack(&alone);
}

static void test_P8_an_additive_layer_turns_by_its_difference_times_its_weight(void **state) {
    (void)state;
    GraphLayerSource over = {
        .name = "add", .mode = GRAPH_ADDITIVE, .weight = 0.5f, .states = &looking, .state_count = 1};
    Stack stack;
    make_stack(&stack, &over, 1);
    const PartPose *shown = tick_and_pose(stack.bank);
    Quat expected = quat_from_euler_xyz((Vec3){0, 0.6f, 0}); /* half of 1.2, over a head that rests */
    assert_true(quat_angle(shown[HEAD].rotation, expected) < 1e-5);
    assert_true(fabsf(shown[HEAD].position.y - 0.7f) < 1e-6f);
    destroy_stack(&stack);
    /* from the other look the difference is twice as large */
    (void)snprintf(over.reference, RIG_NAME_SIZE, "lookR");
    make_stack(&stack, &over, 1);
    shown = tick_and_pose(stack.bank);
    expected = quat_from_euler_xyz((Vec3){0, 1.2f, 0});
    assert_true(quat_angle(shown[HEAD].rotation, expected) < 1e-5);
    destroy_stack(&stack);
}

static void test_P8_layers_go_over_each_other_in_order(void **state) {
    (void)state;
    GraphLayerSource add = {.name = "add", .mode = GRAPH_ADDITIVE, .weight = 1, .states = &looking, .state_count = 1};
    GraphLayerSource over = {.name = "over", .weight = 1, STATES_OF(sideways)};
    const GraphLayerSource added_last[] = {over, add}, added_first[] = {add, over};
    Stack stack;
    make_stack(&stack, added_last, 2);
    assert_true(quat_angle(tick_and_pose(stack.bank)[HEAD].rotation, quat_from_euler_xyz((Vec3){0, 1.2f, 0})) < 1e-5);
    destroy_stack(&stack);
    make_stack(&stack, added_first, 2); /* covered again */
    assert_true(quat_angle(tick_and_pose(stack.bank)[HEAD].rotation, (Quat){0, 0, 0, 1}) < 1e-5);
    destroy_stack(&stack);
}

/* The mechanism of A14's "head tracks the player": a tree over an angle in an additive layer, whatever plays below. */
static void test_A14_a_head_follows_an_angle_while_the_figure_walks(void **state) {
    (void)state;
    GraphSource source = whole_graph();
    PoseGraph *graph = create_figure(&source);
    GraphBank *bank = create_figures(graph, 1);
    graph_bank_parameters(bank, 0)[SPEED] = 2.5f;
    for (int i = 0; i < 200; i++) {
        float angle = 1.2f * sinf((float)i * 0.1f);
        graph_bank_parameters(bank, 0)[LOOK] = angle;
        const PartPose *shown = tick_and_pose(bank);
        assert_true(quat_angle(shown[HEAD].rotation, quat_from_euler_xyz((Vec3){0, angle, 0})) < 0.03);
        assert_true(i < 12 || quat_angle(shown[LEG_L].rotation, shown[LEG_R].rotation) >= 0);
    }
    graph_bank_destroy(bank);
    graph_destroy(graph);
}

static void test_P1_matrices_are_the_local_poses_down_the_tree(void **state) {
    (void)state;
    GraphSource source = whole_graph();
    PoseGraph *graph = create_figure(&source);
    GraphBank *bank = create_figures(graph, 1);
    graph_bank_parameters(bank, 0)[SPEED] = 3;
    for (int i = 0; i < 100; i++) {
        graph_bank_parameters(bank, 0)[ATTACK] = i % 30 == 7 ? 1.0f : 0.0f;
        const PartPose *local = tick_and_pose(bank);
        const Mat34 *matrices = graph_bank_matrices(bank, 0);
        for (int part = 0; part < PLAYER_PARTS; part++) {
            Mat34 expected = mat34_from_parts(local[part].position, local[part].rotation, local[part].scale);
            int parent = rig_part_parent(graph_rig(graph), part);
            expected = parent < 0 ? expected : mat34_multiply(&matrices[parent], &expected);
            assert_true(largest_difference(expected.m, matrices[part].m, 12) < 1e-6f);
        }
    }
    graph_bank_destroy(bank);
    graph_destroy(graph);
}

/* Figures in any order and number, on any instruction set: the bits are those of one figure alone. */
static void test_P1_batches_and_instruction_sets_give_the_same_bits(void **state) {
    (void)state;
    enum { FIGURES = 45 };
    GraphSource source = whole_graph();
    PoseGraph *graph = create_figure(&source);
    GraphBank *banks[POSE_ISA_COUNT];
    Rng rng = rng_create(531, RNG_LAYOUT);
    int order[FIGURES];
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        banks[isa] = create_figures(graph, FIGURES);
        (void)graph_bank_set_isa(banks[isa], (PoseIsa)isa);
    }
    for (int i = 0; i < FIGURES; i++) {
        order[i] = i * 7 % FIGURES;
    }
    for (int t = 0; t < 120; t++) {
        for (int slot = 0; slot < FIGURES; slot++) {
            float speed = rng_unit(&rng) * 5, look = rng_unit(&rng) - 0.5f;
            float attack = rng_below(&rng, 20) == 0 ? 1.0f : 0.0f, hurt = rng_below(&rng, 30) == 0 ? 1.0f : 0.0f;
            for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
                float *parameters = graph_bank_parameters(banks[isa], slot);
                parameters[SPEED] = speed, parameters[LOOK] = look;
                parameters[ATTACK] = attack, parameters[BOSS] = hurt;
            }
        }
        graph_bank_tick(banks[0], order, FIGURES);
        graph_bank_pose(banks[0], order, FIGURES, t % 16 > 8);
        for (int isa = 1; isa < POSE_ISA_COUNT; isa++) {
            for (int i = FIGURES - 1; i >= 0; i--) {
                graph_bank_tick(banks[isa], &i, 1);
                graph_bank_pose(banks[isa], &i, 1, t % 16 > 8);
            }
            assert_memory_equal(graph_bank_matrices(banks[0], 0), graph_bank_matrices(banks[isa], 0),
                                sizeof(Mat34) * PLAYER_PARTS * FIGURES);
            assert_memory_equal(graph_bank_shades(banks[0], 0), graph_bank_shades(banks[isa], 0),
                                sizeof(PartShade) * PLAYER_PARTS * FIGURES);
        }
    }
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        graph_bank_destroy(banks[isa]);
    }
    graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P8_override_replaces_the_parts_of_its_mask_and_no_others),
        cmocka_unit_test(test_P8_a_weight_takes_a_part_that_far),
        cmocka_unit_test(test_P8_an_additive_layer_that_shows_its_reference_adds_nothing),
        cmocka_unit_test(test_P8_an_additive_layer_turns_by_its_difference_times_its_weight),
        cmocka_unit_test(test_P8_layers_go_over_each_other_in_order),
        cmocka_unit_test(test_A14_a_head_follows_an_angle_while_the_figure_walks),
        cmocka_unit_test(test_P1_matrices_are_the_local_poses_down_the_tree),
        cmocka_unit_test(test_P1_batches_and_instruction_sets_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
