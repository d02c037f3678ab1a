/* Pose graphs as rig files write them: what is read, what is refused and where, and what a reload keeps. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define FILE_NAME "scripts/anim/zz_graph.lua"

/* A rig of three parts and a graph that uses everything, a line for each thing that may be wrong. */
static const char TEXT[] =
    "return {\n"
    "  id = 'graphed', default_fade = 0.1,\n"
    "  parts = { { name = 'root', position = { 0, 0, 0 } }, { name = 'head', parent = 'root', position = { 0, 1, 0 } "
    "},\n"
    "    { name = 'arm', parent = 'root', position = { 1, 0, 0 } } },\n"
    "  states = {\n"
    "    idle = { loop = true, priority = 0, length = 2 },\n"
    "    walk = { loop = true, priority = 0, length = 1, channels = { ['root.pz'] = { 'spin', rate = 2 } } },\n"
    "    run = { loop = true, priority = 0, length = 0.5, channels = { ['root.pz'] = { 'spin', rate = 6 } } },\n"
    "    hit = { priority = 3, length = 0.2 },\n"
    "    nod = { loop = true, priority = 0, length = 1, channels = { ['head.rx'] = { 'constant', value = 0.5 } } },\n"
    "  },\n"
    "  graph = {\n"
    "    parameters = {\n"
    "      speed = { 'number', start = 0, least = -1, most = 7 },\n"
    "      turn = { 'number' },\n"
    "      armed = { 'flag', start = 1 },\n"
    "      hurt = { 'trigger' },\n"
    "    },\n"
    "    layers = {\n"
    "      { name = 'body',\n"
    "        states = {\n"
    "          { name = 'ground', along = 'speed', sync = true, root = 'used',\n"
    "            clips = { { 'idle', at = 0 }, { 'walk', at = 2 }, { 'run', at = 6 } } },\n"
    "          { name = 'plane', along = 'speed', across = 'turn',\n"
    "            clips = { { 'idle', at = 0 }, { 'walk', at = 2, across = -1 }, { 'run', at = 2, across = 1 } } },\n"
    "          { name = 'struck', clip = 'hit', rate = 2 },\n"
    "        },\n"
    "        transitions = {\n"
    "          { from = '*', to = 'struck', when = { { 'hurt' } }, fade = 0, pierces = true },\n"
    "          { from = 'struck', to = 'ground', at_end = true, fade = 0.1, smooth = true },\n"
    "          { from = 'ground', to = 'plane', when = { { 'speed', more = 1 }, { 'armed', is_not = 1 } }, sync = true "
    "},\n"
    "          { from = 'plane', to = 'ground', when = { { 'armed', is = 1 } } },\n"
    "        },\n"
    "      },\n"
    "      { name = 'look', mode = 'additive', mask = { 'head' }, weight = 0.5, reference = 'idle',\n"
    "        states = { { name = 'nodding', clip = 'nod' } } },\n"
    "    },\n"
    "  },\n"
    "}\n";

static FixtureScene scene_make(void) {
    FixtureScene scene = {.fixture = fixture_make()};
    fixture_write(&scene.fixture, FILE_NAME, TEXT);
    scene.game = fixture_game(&scene.fixture, 3);
    return scene;
}

static const PoseGraph *graph_of(const Game *game, const char *rig) {
    int index = game_find_rig(game, rig);
    assert_true(index >= 0);
    return game_graph(game, index);
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static void assert_parameter(const PoseGraph *graph, const char *name, GraphParameterType type, float initial,
                             float least, float most) {
    const GraphParameterSource *parameter = graph_parameter(graph, graph_find_parameter(graph, name));
    assert_int_equal(parameter->type, type);
    assert_float_equal(parameter->initial, initial, 0);
    assert_float_equal(parameter->least, least, 0);
    assert_float_equal(parameter->most, most, 0);
}

static void test_P1_a_graph_is_read_from_the_rigs_file(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const PoseGraph *graph = graph_of(scene.game, "graphed");
    assert_non_null(graph);
    assert_null(graph_of(scene.game, "swarm"));
    assert_null(game_graph(scene.game, -1));
    assert_null(game_graph(scene.game, GAME_RIG_LIMIT));
    assert_string_equal(rig_name(graph_rig(graph)), "graphed");
    assert_int_equal(graph_parameter_count(graph), 4);
    assert_parameter(graph, "speed", GRAPH_NUMBER, 0, -1, 7);
    assert_parameter(graph, "turn", GRAPH_NUMBER, 0, 0, 1);
    assert_parameter(graph, "armed", GRAPH_FLAG, 1, 0, 1);
    assert_parameter(graph, "hurt", GRAPH_TRIGGER, 0, 0, 1);
    assert_int_equal(graph_layer_count(graph), 2);
    assert_string_equal(graph_layer_name(graph, 1), "look");
    assert_false(graph_layer_follows(graph, 0));
    assert_int_equal(graph_state_count(graph, 0), 3);
    assert_string_equal(graph_state_name(graph, 0, 2), "struck");
    fixture_scene_end(&scene);
}

static void test_P4_trees_are_read_with_the_places_of_their_clips(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const PoseGraph *graph = graph_of(scene.game, "graphed");
    float weights[GRAPH_SAMPLE_LIMIT];
    graph_tree_weights(graph, 0, 0, 3, 0, weights);
    assert_float_equal(weights[0], 0, 1e-6f);
    assert_float_equal(weights[1], 0.75, 1e-6f);
    assert_float_equal(weights[2], 0.25, 1e-6f);
    graph_tree_weights(graph, 0, 1, 2, 0.5f, weights);
    assert_float_equal(weights[0], 0, 1e-6f);
    assert_float_equal(weights[1], 0.25, 1e-6f);
    assert_float_equal(weights[2], 0.75, 1e-6f);
    fixture_scene_end(&scene);
}

/* Plays a figure of a graph. */
typedef struct Figure {
    const PoseGraph *graph;
    GraphBank *bank;
} Figure;

static Figure figure_make(const PoseGraph *graph) {
    Error error = {0};
    Figure figure = {graph, graph_bank_create(graph, 1, &error)};
    assert_non_null(figure.bank);
    return figure;
}

static void figure_set(Figure *figure, const char *parameter, float value) {
    int index = graph_find_parameter(figure->graph, parameter);
    assert_true(index >= 0);
    graph_bank_parameters(figure->bank, 0)[index] = value;
}

static void figure_play(Figure *figure, int ticks) {
    static const int slot = 0;
    for (int i = 0; i < ticks; i++) {
        graph_bank_tick(figure->bank, &slot, 1);
    }
    graph_bank_pose(figure->bank, &slot, 1, false);
}

static const char *figure_state(const Figure *figure, int layer) {
    return graph_state_name(figure->graph, layer, graph_bank_layer(figure->bank, 0, layer).state);
}

static void test_P1_transitions_layers_and_root_motion_are_as_the_file_says(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    Figure figure = figure_make(graph_of(scene.game, "graphed"));
    figure_set(&figure, "speed", 2);
    figure_play(&figure, 5);
    assert_string_equal(figure_state(&figure, 0), "ground");
    assert_float_equal(graph_bank_motion(figure.bank, 0).place.z, 2.0f / 60.0f, 1e-5f); /* root = 'used' */
    float head = graph_bank_local(figure.bank, 0)[1].rotation.x;
    assert_float_equal(head, math_sin32(0.125f), 1e-3f); /* half of 0.5 radians, added */
    figure_set(&figure, "armed", 0);
    figure_play(&figure, 1);
    assert_string_equal(figure_state(&figure, 0), "plane");
    figure_set(&figure, "armed", 1);
    figure_play(&figure, 1);
    assert_string_equal(figure_state(&figure, 0), "ground");
    figure_set(&figure, "hurt", 1);
    figure_play(&figure, 1);
    assert_string_equal(figure_state(&figure, 0), "struck");
    assert_float_equal(graph_bank_parameters(figure.bank, 0)[graph_find_parameter(figure.graph, "hurt")], 0, 0);
    figure_play(&figure, 5); /* at twice the rate 0.2 s take six ticks */
    assert_string_equal(figure_state(&figure, 0), "struck");
    figure_play(&figure, 4);
    assert_string_equal(figure_state(&figure, 0), "ground");
    graph_bank_destroy(figure.bank);
    fixture_scene_end(&scene);
}

/* ---- Refusals -----------------------------------------------------------------------------------------------*/
typedef struct Fault {
    const char *from, *to; /* in the text above */
    int line;              /* that is blamed */
    const char *says;
    const char *names;
} Fault;

static const Fault FAULTS[] = {
    {"clip = 'hit'", "clip = 'hut'", 26, "hut", "struck"},
    {"{ 'walk', at = 2 }", "{ 'wolk', at = 2 }", 22, "wolk", "ground"},
    {"along = 'speed', sync", "along = 'spood', sync", 22, "spood", "ground"},
    {"{ { 'hurt' } }", "{ { 'hurry' } }", 29, "hurry", "struck"},
    {"from = 'struck', to = 'ground'", "from = 'stuck', to = 'ground'", 30, "stuck", "ground"},
    {"mask = { 'head' }", "mask = { 'hand' }", 35, "hand", "look"},
    {"reference = 'idle'", "reference = 'idol'", 35, "idol", "look"},
    {"weight = 0.5", "weight_by = 'mood'", 35, "mood", "look"},
    {"weight = 0.5", "weight = 1.5", 35, "must be within 0 … 1, got 1.5", "graph.layers[2].weight"},
    {"mode = 'additive'", "mode = 'sum'", 35, "must be one of override, additive", "graph.layers[2].mode"},
    {"mask = { 'head' }", "mask = { 7 }", 35, "must be a list of names of parts", "graph.layers[2].mask"},
    {"root = 'used'", "root = 'taken'", 22, "must be one of pose, used", "graph.layers[1].states[1].root"},
    {"clip = 'hit', rate = 2", "clip = 'hit', rate = 0", 26, "must not be 0", "graph.layers[1].states[3].rate"},
    {"clip = 'hit'", "klip = 'hit'", 26, "needs `clip`, or `along` and `clips`", "struck"},
    {"clip = 'hit'", "clip = 'hit', along = 'speed'", 26, "has no use beside the other fields", "states[3].along"},
    {"more = 1", "more = 1, less = 3", 31, "compares 2 times", "graph.layers[1].transitions[3].when[1]"},
    {"more = 1", "mere = 1", 31, "did you mean 'more'", "graph.layers[1].transitions[3].when[1].mere"},
    {"fade = 0.1, smooth", "fade = -1, smooth", 30, "must be within 0 … 10", "graph.layers[1].transitions[2].fade"},
    {"{ 'trigger' }", "{ 'triger' }", 17, "must begin with number, flag or trigger", "graph.parameters.hurt"},
    {"least = -1", "least = 0/0", 14, "must be within", "graph.parameters.speed.least"},
    {"{ 'run', at = 6 }", "{ 'run' }", 23, "is missing; it must be a number", "graph.layers[1].states[1].clips[3].at"},
    {"{ 'idle', at = 0 }", "{ at = 0 }", 23, "must begin with the clip's name", "graph.layers[1].states[1].clips[1]"},
    {"layers = {", "lairs = {", 12, "layers", "graph"},
};

static void test_P1_a_fault_is_named_with_file_line_and_what_it_lies_in(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const PoseGraph *graph = graph_of(scene.game, "graphed");
    for (size_t i = 0; i < BASE_COUNT_OF(FAULTS); i++) {
        Error error = {0};
        char place[64];
        fixture_write(&scene.fixture, FILE_NAME, TEXT);
        fixture_replace(&scene.fixture, FILE_NAME, FAULTS[i].from, FAULTS[i].to);
        if (fixture_reload(scene.game, FILE_NAME, &error)) {
            fail_msg("\"%s\" was taken", FAULTS[i].to);
        }
        snprintf(place, sizeof place, FILE_NAME ":%d: ", FAULTS[i].line);
        if (strncmp(error.message, place, strlen(place)) != 0) {
            fail_msg("expected %s first in \"%s\"", place, error.message);
        }
        assert_contains(error.message, FAULTS[i].says);
        assert_contains(error.message, FAULTS[i].names);
        assert_ptr_equal(graph_of(scene.game, "graphed"), graph); /* all or nothing */
    }
    fixture_scene_end(&scene);
}

/* Adds so many copies of an item behind the place of another. */
static void write_many(const Fixture *fixture, const char *behind, const char *item, int count) {
    char text[6000] = "";
    size_t used = (size_t)snprintf(text, sizeof text, "%s", behind);
    for (int i = 0; i < count; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, item, i);
    }
    fixture_write(fixture, FILE_NAME, TEXT);
    fixture_replace(fixture, FILE_NAME, behind, text);
}

static void test_P1_too_many_of_anything_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *behind, *item;
        int count;
    } CASES[] = {
        {"parameters = {", " p%d = { 'flag' },", GRAPH_PARAMETER_LIMIT},
        {"layers = {", " { name = 'l%d', states = { { name = 'a', clip = 'idle' } } },", GRAPH_LAYER_LIMIT},
        {"states = {\n          ", "{ name = 's%d', clip = 'idle' },", GRAPH_STATE_LIMIT},
        {"clips = {", " { 'idle', at = -%d.5 },", GRAPH_SAMPLE_LIMIT},
        {"transitions = {", " { from = '*', to = 'plane' }, --[[%d]]", GRAPH_TRANSITION_LIMIT},
        {"when = {", " { 'turn', less = %d },", GRAPH_CONDITION_LIMIT},
        {"mask = {", " 'head', --[[%d]]", RIG_PART_LIMIT},
    };
    FixtureScene scene = scene_make();
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        Error error = {0};
        write_many(&scene.fixture, CASES[i].behind, CASES[i].item, CASES[i].count);
        assert_false(fixture_reload(scene.game, FILE_NAME, &error));
        assert_contains(error.message, FILE_NAME ":");
        assert_contains(error.message, "has more than");
    }
    fixture_scene_end(&scene);
}

/* ---- Reloads ------------------------------------------------------------------------------------------------*/
static void test_L2_a_reload_keeps_the_graphs_of_files_that_did_not_change(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const PoseGraph *graph = graph_of(scene.game, "graphed");
    for (int i = 0; i < 4; i++) { /* the generations that had it before are gone */
        fixture_replace(&scene.fixture, BIT, "return {\n", "\nreturn {\n");
        fixture_scene_reload(&scene, BIT);
        assert_ptr_equal(graph_of(scene.game, "graphed"), graph);
        assert_int_equal(graph_layer_count(graph), 2);
    }
    fixture_replace(&scene.fixture, FILE_NAME, "weight = 0.5", "weight = 0.6");
    fixture_scene_reload(&scene, FILE_NAME);
    assert_ptr_not_equal(graph_of(scene.game, "graphed"), graph);
    fixture_scene_end(&scene);
}

static void test_L2_a_figure_goes_on_with_the_graph_of_a_reload(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    Figure figure = figure_make(graph_of(scene.game, "graphed"));
    figure_set(&figure, "speed", 6);
    figure_play(&figure, 10);
    fixture_replace(&scene.fixture, FILE_NAME, "parameters = {", "parameters = { a_new_one = { 'flag' },");
    fixture_replace(&scene.fixture, FILE_NAME, "weight = 0.5", "weight = 1");
    fixture_scene_reload(&scene, FILE_NAME);
    figure.graph = graph_of(scene.game, "graphed");
    assert_true(graph_bank_set_graph(figure.bank, figure.graph));
    int speed = graph_find_parameter(figure.graph, "speed");
    assert_float_equal(graph_bank_parameters(figure.bank, 0)[speed], 6, 0);
    figure_play(&figure, 1);
    assert_float_equal(graph_bank_layer(figure.bank, 0, 1).weight, 1, 0);
    graph_bank_destroy(figure.bank);
    fixture_scene_end(&scene);
}

/* ---- What is shipped ----------------------------------------------------------------------------------------*/
static void test_A14_the_snipers_head_tracks_the_player(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const PoseGraph *graph = graph_of(scene.game, "ranged");
    assert_non_null(graph);
    assert_true(graph_layer_follows(graph, 0));
    const Rig *rig = graph_rig(graph);
    Figure figure = figure_make(graph);
    int head = rig_find_part(rig, "head"), aim = rig_find_state(rig, "aim");
    for (int side = -1; side <= 1; side++) {
        float turned = 0.9f * (float)side;
        figure_set(&figure, "aim_turn", turned);
        for (int tick = 0; tick < 60; tick++) {
            graph_bank_follow(figure.bank, 0, aim, tick);
            figure_play(&figure, 1);
        }
        Vec3 front = {0, 0, 1};
        Mat34 matrix = graph_bank_matrices(figure.bank, 0)[head];
        matrix.m[3] = matrix.m[7] = matrix.m[11] = 0;
        Vec3 seen = mat34_apply(&matrix, front);
        assert_float_equal(math_atan2_32(seen.x, seen.z), turned, 0.15f); /* the cheek lies on the stock: near it */
    }
    graph_bank_destroy(figure.bank);
    fixture_scene_end(&scene);
}

static void test_P3_the_players_strokes_follow_each_other_by_triggers(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    Figure figure = figure_make(graph_of(scene.game, "player"));
    figure_set(&figure, "speed", 4.9f);
    figure_play(&figure, 2);
    assert_string_equal(figure_state(&figure, 0), "ground");
    static const char *const CHAIN[] = {"cut", "back_cut", "chop", "finisher"};
    for (int i = 0; i < 4; i++) {
        figure_set(&figure, "attack", 1);
        for (int tick = 0; tick < 20 && strcmp(figure_state(&figure, 0), CHAIN[i]) != 0; tick++) {
            figure_play(&figure, 1);
        }
        assert_string_equal(figure_state(&figure, 0), CHAIN[i]);
    }
    figure_play(&figure, 60);
    assert_string_equal(figure_state(&figure, 0), "ground");
    figure_set(&figure, "hp", 0);
    figure_play(&figure, 200);
    assert_string_equal(figure_state(&figure, 0), "death");
    graph_bank_destroy(figure.bank);
    fixture_scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P1_a_graph_is_read_from_the_rigs_file),
        cmocka_unit_test(test_P4_trees_are_read_with_the_places_of_their_clips),
        cmocka_unit_test(test_P1_transitions_layers_and_root_motion_are_as_the_file_says),
        cmocka_unit_test(test_P1_a_fault_is_named_with_file_line_and_what_it_lies_in),
        cmocka_unit_test(test_P1_too_many_of_anything_are_refused),
        cmocka_unit_test(test_L2_a_reload_keeps_the_graphs_of_files_that_did_not_change),
        cmocka_unit_test(test_L2_a_figure_goes_on_with_the_graph_of_a_reload),
        cmocka_unit_test(test_A14_the_snipers_head_tracks_the_player),
        cmocka_unit_test(test_P3_the_players_strokes_follow_each_other_by_triggers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
