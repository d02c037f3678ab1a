/* Random and damaged graphs: each is refused in a sentence or plays, and what plays stays finite whatever the
 * parameters are. */
#include "graph_fixtures.h"

enum { STATES = 6, LAYERS = 4, TRANSITIONS = 12, PARAMETER_COUNT = 5, FIGURES = 3 };

typedef struct Wild {
    GraphParameterSource parameters[PARAMETER_COUNT];
    GraphSampleSource samples[LAYERS][STATES][GRAPH_SAMPLE_LIMIT];
    GraphStateSource states[LAYERS][STATES];
    GraphTransitionSource transitions[LAYERS][TRANSITIONS];
    GraphLayerSource layers[LAYERS];
    GraphSource source;
} Wild;

static float wild_number(Rng *rng) {
    static const float edges[] = {0, -0.0f, 1, -1, 1e-30f, 1e6f, -1e6f, 1e30f, INFINITY, -INFINITY, NAN};
    return rng_below(rng, 4) == 0 ? edges[rng_below(rng, BASE_COUNT_OF(edges))] : (rng_unit(rng) - 0.5f) * 8;
}

static void name_one(char name[RIG_NAME_SIZE], const char *letter, uint32_t index) {
    (void)snprintf(name, RIG_NAME_SIZE, "%s%u", letter, index);
}

static void wild_state(Rng *rng, Wild *wild, int layer, int index) {
    GraphStateSource *s = &wild->states[layer][index];
    *s = (GraphStateSource){.samples = wild->samples[layer][index], .sample_count = 1};
    name_one(s->name, "s", (uint32_t)index);
    s->sync = rng_below(rng, 2) == 1;
    s->root = layer == 0 ? (GraphRoot)rng_below(rng, 4) : GRAPH_ROOT_POSE;
    for (uint32_t axes = rng_below(rng, 3), i = 0; i < axes; i++) {
        name_one(s->axes[i], "n", i);
        s->sample_count = 1 + (int)rng_below(rng, GRAPH_SAMPLE_LIMIT);
    }
    bool loops = true;
    for (int i = 0; i < s->sample_count; i++) {
        const RigStateSource *clip = &clip_states[rng_below(rng, CLIPS)];
        s->samples = wild->samples[layer][index];
        wild->samples[layer][index][i] = (GraphSampleSource){.x = (rng_unit(rng) - 0.5f) * 8, .y = wild_number(rng)};
        wild->samples[layer][index][i].y = (rng_unit(rng) - 0.5f) * 8;
        (void)snprintf(wild->samples[layer][index][i].clip, RIG_NAME_SIZE, "%s", clip->name);
        loops = loops && clip->loop;
    }
    s->rate = (rng_unit(rng) + 0.1f) * (loops && rng_below(rng, 2) == 1 ? -3.0f : 3.0f);
}

static void wild_transition(Rng *rng, Wild *wild, int layer, int index) {
    GraphTransitionSource *t = &wild->transitions[layer][index];
    *t = (GraphTransitionSource){.condition_count = 1 + (int)rng_below(rng, 2)};
    name_one(t->from, "s", rng_below(rng, STATES));
    name_one(t->to, "s", rng_below(rng, STATES));
    if (rng_below(rng, 3) == 0) {
        (void)snprintf(t->from, RIG_NAME_SIZE, "*");
        t->at_end = rng_below(rng, 4) == 0;
    }
    for (int i = 0; i < t->condition_count; i++) {
        uint32_t parameter = rng_below(rng, PARAMETER_COUNT);
        GraphConditionSource *c = &t->conditions[i];
        name_one(c->parameter, parameter < 3 ? "n" : "t", parameter);
        c->compare = parameter < 3 ? (GraphCompare)rng_below(rng, 6) : GRAPH_IS;
        c->value = parameter < 3 ? (rng_unit(rng) - 0.5f) * 4 : 1;
    }
    t->pierces = rng_below(rng, 2) == 1;
    t->smooth = rng_below(rng, 2) == 1;
    t->sync = rng_below(rng, 8) == 0;
    t->fade = rng_unit(rng) * 0.4f - 0.1f;
}

static void wild_layer(Rng *rng, Wild *wild, int index) {
    GraphLayerSource *layer = &wild->layers[index];
    *layer = (GraphLayerSource){.states = wild->states[index],
                                .state_count = STATES,
                                .transitions = wild->transitions[index],
                                .transition_count = TRANSITIONS,
                                .weight = rng_unit(rng)};
    name_one(layer->name, "l", (uint32_t)index);
    if (index == 0 && rng_below(rng, 5) == 0) {
        *layer = (GraphLayerSource){.name = "l0", .follows = true};
    }
    if (index > 0) {
        layer->mode = (GraphMode)rng_below(rng, 2);
        layer->mask_count = (int)rng_below(rng, 4);
        for (int i = 0; i < layer->mask_count; i++) {
            (void)snprintf(layer->mask[i], RIG_NAME_SIZE, "%s", player_parts[rng_below(rng, PLAYER_PARTS)].name);
        }
        if (rng_below(rng, 2) == 1) {
            name_one(layer->weight_parameter, "n", 2);
        }
    }
    for (int i = 0; i < STATES; i++) {
        wild_state(rng, wild, index, i);
    }
    for (int i = 0; i < TRANSITIONS; i++) {
        wild_transition(rng, wild, index, i);
    }
}

static void make_wild(Rng *rng, Wild *wild) {
    memset(wild, 0, sizeof *wild);
    wild->source = (GraphSource){.parameters = wild->parameters,
                                 .parameter_count = PARAMETER_COUNT,
                                 .layers = wild->layers,
                                 .layer_count = 1 + (int)rng_below(rng, LAYERS)};
    for (uint32_t i = 0; i < PARAMETER_COUNT; i++) {
        name_one(wild->parameters[i].name, i < 3 ? "n" : "t", i);
        wild->parameters[i].type = i < 3 ? GRAPH_NUMBER : i == 3 ? GRAPH_FLAG : GRAPH_TRIGGER;
    }
    for (int i = 0; i < wild->source.layer_count; i++) {
        wild_layer(rng, wild, i);
    }
}

/* Spoils something that a loader might get wrong; enums keep values that C can hold. */
static void damage(Rng *rng, Wild *wild) {
    GraphLayerSource *layer = &wild->layers[rng_below(rng, LAYERS)];
    GraphStateSource *state = &wild->states[rng_below(rng, LAYERS)][rng_below(rng, STATES)];
    GraphTransitionSource *transition = &wild->transitions[0][rng_below(rng, TRANSITIONS)];
    GraphSampleSource *sample = &wild->samples[0][rng_below(rng, STATES)][rng_below(rng, GRAPH_SAMPLE_LIMIT)];
    char *const names[] = {layer->name,
                           layer->mask[0],
                           layer->reference,
                           layer->weight_parameter,
                           state->name,
                           state->axes[0],
                           state->axes[1],
                           transition->from,
                           transition->to,
                           sample->clip,
                           transition->conditions[0].parameter};
    float *const numbers[] = {&sample->x,
                              &sample->y,
                              &state->rate,
                              &layer->weight,
                              &transition->fade,
                              &transition->conditions[0].value,
                              &wild->parameters[0].initial};
    int *const counts[] = {&layer->mask_count,           &layer->state_count,          &layer->transition_count,
                           &state->sample_count,         &transition->condition_count, &wild->source.layer_count,
                           &wild->source.parameter_count};
    char *name = names[rng_below(rng, BASE_COUNT_OF(names))];
    int *count = counts[rng_below(rng, BASE_COUNT_OF(counts))];
    switch (rng_below(rng, 5)) {
    case 0: /* none can be more than there is behind its pointer, or far outside the bounds */
        *count = rng_below(rng, 2) == 1 ? -(int)rng_below(rng, 1000) : *count / 2;
        break;
    case 1:
        name[rng_below(rng, RIG_NAME_SIZE)] = (char)rng_below(rng, 256);
        break;
    case 2:
        memset(name, 'q', RIG_NAME_SIZE); /* no end */
        break;
    case 3:
        *numbers[rng_below(rng, BASE_COUNT_OF(numbers))] = wild_number(rng);
        break;
    default:
        layer->mode = (GraphMode)rng_below(rng, 4);
        transition->conditions[0].compare = (GraphCompare)rng_below(rng, 8);
        state->root = (GraphRoot)rng_below(rng, 6);
        break;
    }
}

static void expect_finite(const GraphBank *bank, int slot) {
    const float *matrices = graph_bank_matrices(bank, slot)->m, *shades = graph_bank_shades(bank, slot)->emissive;
    for (int i = 0; i < PLAYER_PARTS * 12; i++) {
        assert_true(isfinite(matrices[i]));
    }
    for (int i = 0; i < PLAYER_PARTS * 5; i++) {
        assert_true(shades[i] >= 0 && shades[i] <= 1.0001f);
    }
    RootMotion motion = graph_bank_motion(bank, slot);
    assert_true(isfinite(motion.place.x) && isfinite(motion.place.y) && isfinite(motion.place.z));
    assert_true(fabs(quat_dot(motion.turn, motion.turn) - 1) < 1e-5);
}

static void play_wild(Rng *rng, GraphBank *bank, const PoseGraph *graph, int ticks) {
    static const int slots[FIGURES] = {2, 0, 1};
    for (int i = 0; i < ticks; i++) {
        for (int slot = 0; slot < FIGURES; slot++) {
            float *parameters = graph_bank_parameters(bank, slot);
            for (int p = 0; p < graph_parameter_count(graph); p++) {
                parameters[p] = rng_below(rng, 6) == 0 ? wild_number(rng) : parameters[p];
            }
            graph_bank_follow(bank, slot, (int)rng_below(rng, CLIPS + 1) - 1, (int)rng_below(rng, 9) - 1);
            if (rng_below(rng, 40) == 0) {
                graph_bank_set_root(bank, slot, (int)rng_below(rng, 6) - 1);
                graph_bank_set_rate(bank, slot, wild_number(rng));
            }
        }
        graph_bank_tick(bank, slots, FIGURES);
        if (rng_below(rng, 2) == 1) {
            graph_bank_pose(bank, slots, FIGURES, rng_below(rng, 2) == 1);
        }
        for (int slot = 0; slot < FIGURES; slot++) {
            expect_finite(bank, slot);
            const char *names[RIG_EVENT_LIMIT];
            assert_in_range(graph_bank_events(bank, slot, names), 0, RIG_EVENT_LIMIT);
        }
    }
}

static void test_P1_random_graphs_play_and_reload_into_each_other(void **state) {
    (void)state;
    static Wild wild;
    Rng rng = rng_create(551, RNG_LAYOUT);
    PoseGraph *last = NULL;
    GraphBank *bank = NULL;
    int built = 0;
    for (int round = 0; round < 700; round++) {
        RigSource figure = figure_source();
        Rig *rig = create_rig(&figure);
        Error error = {0};
        make_wild(&rng, &wild);
        PoseGraph *graph = graph_create(&wild.source, rig, &error);
        rig_destroy(rig);
        if (!graph) {
            assert_int_equal(error.id, ERROR_RIG_GRAPH);
            assert_non_null(strstr(error.message, "graph of rig 'figure'"));
            continue;
        }
        built++;
        bank = bank ? bank : create_figures(graph, FIGURES);
        graph_destroy(last); /* a bank needs nothing of the graph that it leaves */
        assert_true(graph_bank_set_graph(bank, graph));
        last = graph;
        play_wild(&rng, bank, graph, 40);
    }
    assert_true(built > 100);
    graph_bank_destroy(bank);
    graph_destroy(last);
}

static void test_P1_damaged_graphs_are_refused_or_play(void **state) {
    (void)state;
    static Wild wild;
    Rng rng = rng_create(552, RNG_LAYOUT);
    int refused = 0, played = 0;
    for (int round = 0; round < 4000; round++) {
        RigSource figure = figure_source();
        Rig *rig = create_rig(&figure);
        Error error = {0};
        make_wild(&rng, &wild);
        for (uint32_t i = 1 + rng_below(&rng, 2); i > 0; i--) {
            damage(&rng, &wild);
        }
        PoseGraph *graph = graph_create(&wild.source, rig, &error);
        if (graph) {
            GraphBank *bank = create_figures(graph, FIGURES);
            play_wild(&rng, bank, graph, 5);
            graph_bank_destroy(bank);
            played++;
        } else {
            assert_int_equal(error.id, ERROR_RIG_GRAPH);
            assert_true(strlen(error.message) > 30);
            refused++;
        }
        graph_destroy(graph);
        rig_destroy(rig);
    }
    assert_true(refused > 500 && played > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P1_random_graphs_play_and_reload_into_each_other),
        cmocka_unit_test(test_P1_damaged_graphs_are_refused_or_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
