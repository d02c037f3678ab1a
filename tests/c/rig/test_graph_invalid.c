/* Graphs that cannot be built: each fault is one sentence that names where, layer, state or transition, and fault. */
#include "graph_fixtures.h"

typedef struct Draft {
    GraphParameterSource parameters[GRAPH_PARAMETER_LIMIT + 1];
    GraphSampleSource samples[GRAPH_SAMPLE_LIMIT + 1];
    GraphStateSource states[GRAPH_STATE_LIMIT + 1];
    GraphTransitionSource transitions[8];
    GraphLayerSource layers[GRAPH_LAYER_LIMIT + 1];
    GraphSource source;
} Draft;

enum { BASE_TRANSITIONS = BASE_COUNT_OF(base_transitions), BASE_STATES = BASE_COUNT_OF(base_states) };

static void draft_begin(Draft *draft) {
    memset(draft, 0, sizeof *draft);
    memcpy(draft->parameters, parameter_sources, sizeof parameter_sources);
    memcpy(draft->samples, move_samples, sizeof move_samples);
    memcpy(draft->states, base_states, sizeof base_states);
    memcpy(draft->transitions, base_transitions, sizeof base_transitions);
    memcpy(draft->layers, layer_sources, sizeof layer_sources);
    draft->states[MOVE].samples = draft->samples;
    draft->layers[0].states = draft->states;
    draft->layers[0].transitions = draft->transitions;
    (void)snprintf(draft->layers[1].where, sizeof draft->layers[1].where, "figure.lua:30");
    (void)snprintf(draft->states[MOVE].where, sizeof draft->states[MOVE].where, "figure.lua:20");
    (void)snprintf(draft->transitions[3].where, sizeof draft->transitions[3].where, "figure.lua:25");
    draft->source = whole_graph();
    draft->source.parameters = draft->parameters;
    draft->source.layers = draft->layers;
}

static void expect_fault(const Draft *draft, const char *const *words) {
    RigSource figure = figure_source();
    Rig *rig = create_rig(&figure);
    Error error = {0};
    PoseGraph *graph = graph_create(&draft->source, rig, &error);
    if (graph) {
        fail_msg("built although '%s' was expected", words[0]);
    }
    assert_int_equal(error.id, ERROR_RIG_GRAPH);
    for (size_t i = 0; words[i]; i++) {
        if (!strstr(error.message, words[i])) {
            fail_msg("'%s' is missing in: %s", words[i], error.message);
        }
    }
    rig_destroy(rig);
}

/* Spoils a right draft by a statement and expects words in the message. */
#define SPOIL(statement, ...)                                                                                          \
    do {                                                                                                               \
        static Draft d;                                                                                                \
        draft_begin(&d);                                                                                               \
        statement;                                                                                                     \
        expect_fault(&d, (const char *const[]){__VA_ARGS__, NULL});                                                    \
    } while (0)

#define NAME(field, text) (void)snprintf(field, RIG_NAME_SIZE, "%s", text)

static void test_the_draft_itself_is_right(void **state) {
    (void)state;
    static Draft draft;
    draft_begin(&draft);
    graph_destroy(create_figure(&draft.source));
}

static void test_faults_of_parameters(void **state) {
    (void)state;
    SPOIL(d.source.parameter_count = GRAPH_PARAMETER_LIMIT + 1, "figure.lua:9: graph of rig 'figure'", "at most 32");
    SPOIL(d.source.parameter_count = -1, "at most 32");
    SPOIL(NAME(d.parameters[0].name, "a b"), "the name of parameter 1");
    SPOIL(NAME(d.parameters[1].name, "speed"), "two parameters are named 'speed'");
    SPOIL(d.parameters[2].type = (GraphParameterType)7, "parameter 'attack' must be a number, a flag or a trigger");
    SPOIL(d.parameters[0].initial = NAN, "parameter 'speed' is not finite");
    SPOIL(d.parameters[2].initial = 0.5f, "'attack' must start at 0 or 1");
    SPOIL(d.parameters[0].most = -1, "goes from 0 to -1");
}

static void test_faults_of_layers(void **state) {
    (void)state;
    SPOIL(d.source.layer_count = 0, "1 to 6 layers");
    SPOIL(d.source.layer_count = GRAPH_LAYER_LIMIT + 1, "1 to 6 layers");
    SPOIL(NAME(d.layers[1].name, ""), "the name of layer 2");
    SPOIL(NAME(d.layers[1].name, "base"), "figure.lua:30", "layer 'base'", "two layers have this name");
    SPOIL(d.layers[0].mode = GRAPH_ADDITIVE, "layer 'base'", "nothing below it");
    SPOIL(d.layers[1].mode = (GraphMode)9, "override or additive");
    SPOIL(d.layers[1].follows = true, "only the first layer can follow");
    SPOIL(d.layers[0].follows = true, "has no states");
    SPOIL(NAME(d.layers[1].mask[0], "haed"), "layer 'head'", "mask names 'haed'", "did you mean 'head'?");
    SPOIL((d.layers[0].mask_count = 1, NAME(d.layers[0].mask[0], "head")), "moves all parts");
    SPOIL(d.layers[1].mask_count = 99, "at most 48 parts");
    SPOIL(NAME(d.layers[1].weight_parameter, "loooks"), "its weight is an unknown parameter 'loooks'", "'looks'?");
    SPOIL(NAME(d.layers[1].weight_parameter, "hurt"), "its weight is the trigger 'hurt'");
    SPOIL((NAME(d.layers[1].weight_parameter, ""), d.layers[1].weight = 2), "its weight must be 0 to 1, not 2");
    SPOIL(NAME(d.layers[1].reference, "stnd"), "its reference is 'stnd'", "did you mean 'stand'?");
    SPOIL((d.layers[1].mode = GRAPH_OVERRIDE, NAME(d.layers[1].reference, "stand")), "only an additive layer");
    SPOIL(d.layers[0].state_count = 0, "1 to 32 states");
    SPOIL(d.layers[0].transition_count = 999, "at most 128 transitions");
}

static void test_faults_of_states(void **state) {
    (void)state;
    SPOIL(NAME(d.states[2].name, "x y"), "the name of state 3");
    SPOIL(NAME(d.states[2].name, "move"), "state 'move'", "two states have this name");
    SPOIL(NAME(d.samples[0].clip, "wlak"), "figure.lua:20", "state 'move'", "its clip is 'wlak'", "mean 'walk'?");
    SPOIL(NAME(d.states[MOVE].axes[0], "sped"), "its axis is an unknown parameter 'sped'", "'speed'?");
    SPOIL(NAME(d.states[MOVE].axes[0], "hurt"), "its axis is the trigger 'hurt'");
    SPOIL(NAME(d.states[MOVE].axes[1], "speed"), "both its axes are 'speed'");
    SPOIL(NAME(d.states[MOVE].axes[0], ""), "a tree of 2 clips needs a parameter");
    SPOIL((NAME(d.states[SWING].axes[1], "speed")), "a second axis but no first");
    SPOIL(d.states[MOVE].sample_count = 17, "a tree of 1 to 16");
    SPOIL(d.states[MOVE].sample_count = 0, "a tree of 1 to 16");
    SPOIL(d.samples[1].x = INFINITY, "sample 2 ('run') is not finite");
    SPOIL(d.samples[1].x = 1.5f, "samples 1 and 2 ('walk' and 'run') lie in one place");
    SPOIL(d.states[MOVE].rate = NAN, "rate must be");
    SPOIL(d.states[MOVE].rate = 1e6f, "rate must be");
    SPOIL(d.states[SWING].rate = -1, "needs clips that loop; 'swing' doesn't");
    SPOIL(d.states[MOVE].root = (GraphRoot)8, "pose, used, ignored or upright");
    SPOIL((d.layers[1].states = d.states, d.states[0].root = GRAPH_ROOT_USED, d.layers[0].states = base_states),
          "layer 'head', state 'stand'", "only the first layer moves the figure");
}

static void test_faults_of_transitions(void **state) {
    (void)state;
    SPOIL(NAME(d.transitions[3].to, "stnad"), "figure.lua:25", "transition 4 from 'swing' to 'stnad'",
          "to an unknown state 'stnad'; did you mean 'stand'?");
    SPOIL(NAME(d.transitions[3].from, "nobody"), "from an unknown state 'nobody'");
    SPOIL(NAME(d.transitions[3].to, "*"), "to an unknown state '*'");
    SPOIL(NAME(d.transitions[5].conditions[0].parameter, "spede"), "a condition names an unknown parameter 'spede'");
    SPOIL(d.transitions[5].conditions[0].compare = (GraphCompare)11, "unknown comparison");
    SPOIL(d.transitions[5].conditions[0].value = NAN, "not finite");
    SPOIL(d.transitions[0].conditions[0].compare = GRAPH_MORE, "'hurt' is a trigger: compare it by is");
    SPOIL(d.transitions[0].conditions[0].value = 2, "with 0 or 1");
    SPOIL(d.transitions[5].condition_count = 7, "at most 6 conditions");
    SPOIL(d.transitions[5].condition_count = 0, "needs a condition");
    SPOIL(d.transitions[5].at_end = true, "waits for the end of 'stand', which never ends");
    SPOIL(d.transitions[6].at_end = true, "waits for the end of 'move', which never ends");
    SPOIL(d.transitions[3].sync = true, "only loops have a phase to carry on, and 'swing' is none");
    SPOIL(d.transitions[2].sync = true, "only loops have a phase to carry on, and 'swing' is none");
    SPOIL(d.transitions[3].fade = 11, "fade must take 0 to 10 s");
    SPOIL(d.transitions[3].fade = NAN, "fade must take 0 to 10 s");
}

static void test_a_graph_without_parameters_says_so(void **state) {
    (void)state;
    SPOIL(d.source.parameter_count = 0, "unknown parameter", "the graph has none");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_draft_itself_is_right), cmocka_unit_test(test_faults_of_parameters),
        cmocka_unit_test(test_faults_of_layers),          cmocka_unit_test(test_faults_of_states),
        cmocka_unit_test(test_faults_of_transitions),     cmocka_unit_test(test_a_graph_without_parameters_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
