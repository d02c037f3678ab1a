/* The field `graph` of a rig's file → the description that the rig room compiles. */
#include "script/read_graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Small pieces -------------------------------------------------------------------------------------------*/
/* The name that a table begins with. */
static void read_first(Reader *reader, const char *what, char name[RIG_NAME_SIZE]) {
    reader_described(reader, "[1]");
    lua_rawgeti(reader->lua, reader->table, 1);
    const char *text = lua_type(reader->lua, -1) == LUA_TSTRING ? lua_tostring(reader->lua, -1) : "";
    if (!*text || strlen(text) >= RIG_NAME_SIZE) {
        reader_fail(reader, NULL, "must begin with %s, of 1 to %d bytes", what, RIG_NAME_SIZE - 1);
    }
    snprintf(name, RIG_NAME_SIZE, "%s", text);
    lua_pop(reader->lua, 1);
}

/* A word of a choice that may be missing: the first one then. */
static int read_choice(Reader *reader, const char *name) {
    if (!reader_push(reader, name)) {
        return 0;
    }
    lua_pop(reader->lua, 1);
    return reader_choice(reader, name);
}

/* A number that has no default; false when it is missing. */
static bool read_number(Reader *reader, const char *name, float *value) {
    if (!reader_push(reader, name)) {
        return false;
    }
    lua_pop(reader->lua, 1);
    *value = (float)reader_number(reader, name);
    return true;
}

static void check_room(const Reader *reader, const char *name, int count, int most) {
    if (count == most) {
        reader_fail(reader, name, "has more than %d of them", most);
    }
}

/* ---- Parameters ---------------------------------------------------------------------------------------------*/
static void read_parameter(Reader *parameters, const char *name, GraphParameterSource *parameter) {
    Reader reader;
    if (strlen(name) >= RIG_NAME_SIZE) {
        reader_fail(parameters, name, "has a name of more than %d bytes", RIG_NAME_SIZE - 1);
    }
    reader_open(parameters, name, false, &reader);
    snprintf(parameter->name, sizeof parameter->name, "%s", name);
    const char *const *words = reader_described(&reader, "[1]")->words; /* in the order of GraphParameterType */
    lua_rawgeti(reader.lua, reader.table, 1);
    const char *word = lua_type(reader.lua, -1) == LUA_TSTRING ? lua_tostring(reader.lua, -1) : "";
    int type = 0;
    while (words[type] && strcmp(word, words[type]) != 0) {
        type++;
    }
    if (!words[type]) {
        reader_fail(&reader, NULL, "must begin with number, flag or trigger, got \"%s\"", word);
    }
    lua_pop(reader.lua, 1);
    parameter->type = (GraphParameterType)type;
    parameter->initial = (float)reader_number(&reader, "start");
    parameter->least = (float)reader_number(&reader, "least");
    parameter->most = (float)reader_number(&reader, "most");
    reader_close(&reader);
}

/* In the order of names. */
static void read_parameters(Reader *reader, GraphSource *graph) {
    Reader parameters;
    if (!reader_open(reader, "parameters", true, &parameters)) {
        return;
    }
    int count = reader_keys(&parameters);
    int keys = lua_gettop(reader->lua);
    if (count > GRAPH_PARAMETER_LIMIT) {
        reader_fail(reader, "parameters", "has more than %d of them", GRAPH_PARAMETER_LIMIT);
    }
    GraphParameterSource *list = reader_take(reader, sizeof *list * GRAPH_PARAMETER_LIMIT);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(reader->lua, keys, i + 1);
        read_parameter(&parameters, lua_tostring(reader->lua, -1), &list[i]);
        lua_pop(reader->lua, 1);
        parameters.asked_count = 0; /* keys come from the table itself: none can be unknown */
    }
    graph->parameters = list;
    graph->parameter_count = count;
    lua_settop(reader->lua, parameters.table - 1);
}

/* ---- States -------------------------------------------------------------------------------------------------*/
static void read_samples(Reader *reader, GraphStateSource *state, GraphSampleSource *list) {
    Reader samples, sample;
    reader_open(reader, "clips", false, &samples);
    while (reader_open_item(&samples, state->sample_count + 1, &sample)) {
        check_room(reader, "clips", state->sample_count, GRAPH_SAMPLE_LIMIT);
        GraphSampleSource *target = &list[state->sample_count++];
        read_first(&sample, "the clip's name", target->clip);
        if (!read_number(&sample, "at", &target->x)) {
            reader_fail(&sample, "at", "is missing; it must be a number");
        }
        target->y = (float)reader_number(&sample, "across");
        reader_close(&sample);
    }
    reader_close(&samples);
}

static void read_state(Reader *reader, GraphStateSource *state) {
    GraphSampleSource *samples = reader_take(reader, sizeof *samples * GRAPH_SAMPLE_LIMIT);
    reader_text(reader, "name", state->name, sizeof state->name, false);
    state->samples = samples;
    if (reader_text(reader, "clip", samples[0].clip, sizeof samples[0].clip, true)) {
        state->sample_count = 1;
    } else if (reader_text(reader, "along", state->axes[0], sizeof state->axes[0], true)) {
        reader_text(reader, "across", state->axes[1], sizeof state->axes[1], true);
        read_samples(reader, state, samples);
    } else {
        reader_fail(reader, NULL, "(state \"%s\") needs `clip`, or `along` and `clips`", state->name);
    }
    state->sync = reader_boolean(reader, "sync");
    state->root = (GraphRoot)read_choice(reader, "root");
    state->rate = (float)reader_number(reader, "rate");
    if (state->rate == 0.0f) {
        reader_fail(reader, "rate", "must not be 0; a clip that does not move stands still by itself");
    }
}

static void read_states(Reader *reader, GraphLayerSource *layer) {
    Reader states, state;
    if (!reader_open(reader, "states", true, &states)) {
        return;
    }
    GraphStateSource *list = reader_take(reader, sizeof *list * GRAPH_STATE_LIMIT);
    while (reader_open_item(&states, layer->state_count + 1, &state)) {
        check_room(reader, "states", layer->state_count, GRAPH_STATE_LIMIT);
        read_state(&state, &list[layer->state_count++]);
        reader_close(&state);
    }
    layer->states = list;
    reader_close(&states);
}

/* ---- Transitions --------------------------------------------------------------------------------------------*/
static void read_condition(Reader *reader, GraphConditionSource *condition) {
    static const char *const words[] = {"is", "is_not", "less", "at_most", "at_least", "more"}; /* as GraphCompare */
    int asked = 0;
    read_first(reader, "the parameter's name", condition->parameter);
    condition->compare = GRAPH_IS;
    condition->value = 1.0f;
    for (int i = 0; i < (int)BASE_COUNT_OF(words); i++) {
        if (read_number(reader, words[i], &condition->value)) {
            condition->compare = (GraphCompare)i;
            asked++;
        }
    }
    if (asked > 1) {
        reader_fail(reader, NULL, "compares %d times; write a condition for each", asked);
    }
}

static void read_transition(Reader *reader, GraphTransitionSource *transition) {
    Reader conditions, condition;
    reader_text(reader, "from", transition->from, sizeof transition->from, false);
    reader_text(reader, "to", transition->to, sizeof transition->to, false);
    if (reader_open(reader, "when", true, &conditions)) {
        while (reader_open_item(&conditions, transition->condition_count + 1, &condition)) {
            check_room(reader, "when", transition->condition_count, GRAPH_CONDITION_LIMIT);
            read_condition(&condition, &transition->conditions[transition->condition_count++]);
            reader_close(&condition);
        }
        reader_close(&conditions);
    }
    transition->at_end = reader_boolean(reader, "at_end");
    transition->pierces = reader_boolean(reader, "pierces");
    transition->smooth = reader_boolean(reader, "smooth");
    transition->sync = reader_boolean(reader, "sync");
    transition->fade = -1.0f; /* as the rig says */
    read_number(reader, "fade", &transition->fade);
}

static void read_transitions(Reader *reader, GraphLayerSource *layer) {
    Reader transitions, transition;
    if (!reader_open(reader, "transitions", true, &transitions)) {
        return;
    }
    GraphTransitionSource *list = reader_take(reader, sizeof *list * GRAPH_TRANSITION_LIMIT);
    while (reader_open_item(&transitions, layer->transition_count + 1, &transition)) {
        check_room(reader, "transitions", layer->transition_count, GRAPH_TRANSITION_LIMIT);
        read_transition(&transition, &list[layer->transition_count++]);
        reader_close(&transition);
    }
    layer->transitions = list;
    reader_close(&transitions);
}

/* ---- Layers -------------------------------------------------------------------------------------------------*/
static void read_mask(Reader *reader, GraphLayerSource *layer) {
    Reader mask;
    if (!reader_open(reader, "mask", true, &mask)) {
        return;
    }
    for (; lua_rawgeti(mask.lua, mask.table, layer->mask_count + 1) != LUA_TNIL; layer->mask_count++) {
        size_t size = 0;
        const char *text = lua_type(mask.lua, -1) == LUA_TSTRING ? lua_tolstring(mask.lua, -1, &size) : "";
        check_room(reader, "mask", layer->mask_count, RIG_PART_LIMIT);
        if (size == 0 || size >= RIG_NAME_SIZE) {
            reader_fail(reader, "mask", "must be a list of names of parts, of 1 to %d bytes", RIG_NAME_SIZE - 1);
        }
        snprintf(layer->mask[layer->mask_count], RIG_NAME_SIZE, "%s", text);
        lua_pop(mask.lua, 1);
    }
    lua_pop(mask.lua, 1);
    reader_close(&mask);
}

static void read_layer(Reader *reader, GraphLayerSource *layer) {
    reader_text(reader, "name", layer->name, sizeof layer->name, false);
    layer->follows = reader_boolean(reader, "follows");
    layer->mode = (GraphMode)read_choice(reader, "mode");
    read_mask(reader, layer);
    layer->weight = (float)reader_number(reader, "weight");
    reader_text(reader, "weight_by", layer->weight_parameter, sizeof layer->weight_parameter, true);
    reader_text(reader, "reference", layer->reference, sizeof layer->reference, true);
    read_states(reader, layer);
    read_transitions(reader, layer);
}

bool read_graph(Reader *rig, GraphSource *graph) {
    Reader reader, layers, layer;
    *graph = (GraphSource){0};
    if (!reader_open(rig, "graph", true, &reader)) {
        return false;
    }
    read_parameters(&reader, graph);
    reader_open(&reader, "layers", false, &layers);
    GraphLayerSource *list = reader_take(&reader, sizeof *list * GRAPH_LAYER_LIMIT);
    while (reader_open_item(&layers, graph->layer_count + 1, &layer)) {
        check_room(&reader, "layers", graph->layer_count, GRAPH_LAYER_LIMIT);
        read_layer(&layer, &list[graph->layer_count++]);
        reader_close(&layer);
    }
    graph->layers = list;
    reader_close(&layers);
    reader_close(&reader);
    return true;
}

/* ---- Places -------------------------------------------------------------------------------------------------*/
/* The lines of everything a fault may lie in, for a graph that is refused. */
static void find_places(Definitions *definitions, int source, GraphSource *graph) {
    char path[READER_PATH_SIZE];
    source_place(definitions, source, "graph", graph->where);
    for (int i = 0; i < graph->layer_count; i++) {
        GraphLayerSource *layer = (GraphLayerSource *)&graph->layers[i]; /* read_graph took them */
        snprintf(path, sizeof path, "graph.layers[%d]", i + 1);
        source_place(definitions, source, path, layer->where);
        for (int k = 0; k < layer->state_count; k++) {
            snprintf(path, sizeof path, "graph.layers[%d].states[%d]", i + 1, k + 1);
            source_place(definitions, source, path, ((GraphStateSource *)&layer->states[k])->where);
        }
        for (int k = 0; k < layer->transition_count; k++) {
            snprintf(path, sizeof path, "graph.layers[%d].transitions[%d]", i + 1, k + 1);
            source_place(definitions, source, path, ((GraphTransitionSource *)&layer->transitions[k])->where);
        }
    }
}

/* ---- Graphs -------------------------------------------------------------------------------------------------*/
SharedGraph *make_graph(lua_State *lua, Definitions *definitions, int source, GraphSource *graph, Rig *rig) {
    Error error = {0};
    SharedGraph *shared = calloc(1, sizeof *shared);
    if (!shared) {
        vm_raise(lua, -1, ERROR_MEMORY, "no memory for a pose graph");
        return NULL;
    }
    shared->owners = 1;
    shared->graph = graph_create(graph, rig, &error);
    if (!shared->graph) {
        find_places(definitions, source, graph);
        graph_destroy(graph_create(graph, rig, &error)); /* fails as before, and says where */
        free(shared);
        vm_raise(lua, -1, error.id, "%s", error.message);
        return NULL;
    }
    return shared;
}

SharedGraph *share_graph(SharedGraph *graph) {
    if (graph) {
        graph->owners++;
    }
    return graph;
}

void release_graph(SharedGraph *graph) {
    if (graph && --graph->owners == 0) {
        graph_destroy(graph->graph);
        free(graph);
    }
}
