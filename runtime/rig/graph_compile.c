#include "rig/graph_check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory -------------------------------------------------------------------------------------------------*/
static size_t padded(size_t size, int count) {
    return (size * (size_t)count + 31u) & ~(size_t)15u;
}

static int layer_states(const GraphLayerSource *layer, const Rig *rig) {
    return layer->follows ? rig->state_count : layer->state_count;
}

static bool take_memory(PoseGraph *graph, const GraphSource *source, const Rig *rig, Error *error) {
    size_t size =
        padded(sizeof(GraphParameterSource), source->parameter_count) + padded(sizeof(GraphLayer), source->layer_count);
    for (int i = 0; i < source->layer_count; i++) {
        size += padded(sizeof(GraphState), layer_states(&source->layers[i], rig)) +
                padded(sizeof(GraphTransition), source->layers[i].transition_count) +
                padded(sizeof(LocalPart), rig->part_count);
    }
    if (!arena_create(&graph->arena, size, error)) {
        return false;
    }
    graph->parameters = arena_take_array(&graph->arena, GraphParameterSource, source->parameter_count);
    graph->layers = arena_take_array(&graph->arena, GraphLayer, source->layer_count);
    return true;
}

/* ---- States -------------------------------------------------------------------------------------------------*/
static void compile_clip(GraphState *state, const Rig *rig, int index, int clip) {
    const RigState *played = &rig->states[clip];
    const double speed = played->speed < 0.0 ? -played->speed : played->speed;
    state->clips[index] = clip;
    state->periods[index] = played->cycle / speed * (double)TICKS_PER_SECOND;
    state->loops = state->loops || played->info.loop;
}

/* A state of a layer that follows: a clip of the rig as it is. */
static void compile_followed(GraphState *state, const Rig *rig, int clip) {
    const GraphSampleSource sample = {.x = 0.0f};
    memcpy(state->name, rig->states[clip].name, RIG_NAME_SIZE);
    state->axes[0] = state->axes[1] = -1;
    state->clip_count = 1;
    state->rate = 1.0;
    graph_tree_compile(&state->tree, &sample, 1);
    compile_clip(state, rig, 0, clip);
}

static void compile_state(GraphState *state, const GraphSource *source, const GraphStateSource *from, const Rig *rig) {
    GraphSampleSource samples[GRAPH_SAMPLE_LIMIT];
    memcpy(state->name, from->name, RIG_NAME_SIZE);
    for (int i = 0; i < 2; i++) {
        state->axes[i] = from->axes[i][0] != '\0' ? graph_source_parameter(source, from->axes[i]) : -1;
    }
    state->clip_count = from->sample_count;
    for (int i = 0; i < from->sample_count; i++) {
        samples[i] = from->samples[i];
        samples[i].y = state->axes[1] < 0 ? 0.0f : samples[i].y;
        compile_clip(state, rig, i, rig_find_state(rig, from->samples[i].clip));
    }
    graph_tree_compile(&state->tree, samples, from->sample_count);
    state->blends = graph_source_blends(from);
    state->sync = from->sync && state->blends && state->loops;
    state->root = from->root;
    state->rate = from->rate == 0.0f ? 1.0 : (double)from->rate;
}

/* A one-shot lets a tree in when it lets in every clip of it. */
static bool lets_in(const Rig *rig, int clip, const GraphState *next, bool pierces) {
    const uint64_t yields = rig_state_yields(rig, clip, pierces);
    for (int i = 0; i < next->clip_count; i++) {
        if ((yields >> (unsigned)next->clips[i] & 1u) == 0) {
            return false;
        }
    }
    return true;
}

static void compile_yields(GraphLayer *layer, const Rig *rig) {
    for (int i = 0; i < layer->state_count; i++) {
        GraphState *state = &layer->states[i];
        for (int next = 0; next < layer->state_count; next++) {
            for (int pierces = 0; pierces < 2; pierces++) {
                bool free = state->blends || lets_in(rig, state->clips[0], &layer->states[next], pierces == 1);
                state->yields[pierces] |= (uint64_t)free << (unsigned)next;
            }
        }
    }
}

/* ---- Transitions --------------------------------------------------------------------------------------------*/
static void compile_transition(GraphTransition *to, const GraphSource *source, const GraphLayerSource *layer,
                               const GraphTransitionSource *from) {
    to->from = strcmp(from->from, "*") == 0 ? GRAPH_ANY : graph_source_state(layer, from->from);
    to->to = graph_source_state(layer, from->to);
    to->condition_count = from->condition_count;
    for (int i = 0; i < from->condition_count; i++) {
        to->conditions[i] = (GraphCondition){graph_source_parameter(source, from->conditions[i].parameter),
                                             from->conditions[i].compare, from->conditions[i].value};
    }
    to->at_end = from->at_end;
    to->pierces = from->pierces;
    to->smooth = from->smooth;
    to->sync = from->sync;
    to->fade = from->fade;
}

/* ---- Layers -------------------------------------------------------------------------------------------------*/
static uint64_t compile_mask(const GraphLayerSource *layer, const Rig *rig) {
    uint64_t mask = layer->mask_count == 0 ? ~UINT64_C(0) : 0;
    for (int i = 0; i < layer->mask_count; i++) {
        mask |= UINT64_C(1) << (unsigned)rig_find_part(rig, layer->mask[i]);
    }
    return mask;
}

/* Sampled through a bank's own formulas, so that a layer that plays its reference adds nothing at all. */
static void compile_reference(LocalPart *reference, const Rig *rig, PoseSide *side, int clip) {
    block_start_side(side, rig);
    block_set_state(side, clip < 0 ? 0 : clip);
    side->steps = false;
    for (int lane = 0; lane < POSE_LANES; lane++) {
        side->seconds[lane] = side->held_seconds[lane] = 0.0;
    }
    if (clip >= 0) {
        block_kernel_scalar()->evaluate(side);
    }
    for (int part = 0; part < rig->part_count; part++) {
        reference[part] = graph_read_part(side, part, 0, false);
    }
}

static void compile_layer(PoseGraph *graph, const GraphSource *source, int index) {
    const GraphLayerSource *from = &source->layers[index];
    const Rig *rig = graph->rig;
    GraphLayer *layer = &graph->layers[index];
    memcpy(layer->name, from->name, RIG_NAME_SIZE);
    layer->follows = from->follows;
    layer->mode = from->mode;
    layer->mask = compile_mask(from, rig);
    layer->weight = index == 0 ? 1.0f : from->weight;
    layer->weight_parameter = from->weight_parameter[0] ? graph_source_parameter(source, from->weight_parameter) : -1;
    layer->state_count = layer_states(from, rig);
    layer->states = arena_take_array(&graph->arena, GraphState, layer->state_count);
    for (int i = 0; i < layer->state_count; i++) {
        if (layer->follows) {
            compile_followed(&layer->states[i], rig, i);
        } else {
            compile_state(&layer->states[i], source, &from->states[i], rig);
        }
    }
    compile_yields(layer, rig);
    layer->transition_count = from->transition_count;
    layer->transitions = arena_take_array(&graph->arena, GraphTransition, layer->transition_count);
    for (int i = 0; i < layer->transition_count; i++) {
        compile_transition(&layer->transitions[i], source, from, &from->transitions[i]);
    }
    if (layer->mode == GRAPH_ADDITIVE) {
        PoseSide side;
        LocalPart *reference = arena_take_array(&graph->arena, LocalPart, rig->part_count);
        compile_reference(reference, rig, &side, from->reference[0] ? rig_find_state(rig, from->reference) : -1);
        layer->reference = reference;
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
PoseGraph *graph_create(const GraphSource *source, Rig *rig, Error *error) {
    if (!graph_check_source(source, rig, error)) {
        return NULL;
    }
    PoseGraph *graph = calloc(1, sizeof *graph);
    if (!graph) {
        (void)error_set(error, ERROR_MEMORY, "no memory for the graph of rig '%s'; close other programs",
                        rig_name(rig));
        return NULL;
    }
    if (!take_memory(graph, source, rig, error)) {
        free(graph);
        return NULL;
    }
    graph->rig = rig_share(rig);
    graph->parameter_count = source->parameter_count;
    if (source->parameter_count > 0) {
        memcpy(graph->parameters, source->parameters, sizeof *graph->parameters * (size_t)source->parameter_count);
    }
    graph->layer_count = source->layer_count;
    for (int i = 0; i < source->layer_count; i++) {
        compile_layer(graph, source, i);
    }
    return graph;
}

void graph_destroy(PoseGraph *graph) {
    if (graph) {
        rig_destroy(graph->rig);
        arena_destroy(&graph->arena);
        free(graph);
    }
}
