#include "rig/graph.h"

#include <string.h>

const Rig *graph_rig(const PoseGraph *graph) {
    return graph->rig;
}

int graph_parameter_count(const PoseGraph *graph) {
    return graph->parameter_count;
}

const GraphParameterSource *graph_parameter(const PoseGraph *graph, int parameter) {
    return &graph->parameters[parameter];
}

int graph_find_parameter(const PoseGraph *graph, const char *name) {
    for (int i = 0; i < graph->parameter_count; i++) {
        if (strcmp(graph->parameters[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int graph_layer_count(const PoseGraph *graph) {
    return graph->layer_count;
}

const char *graph_layer_name(const PoseGraph *graph, int layer) {
    return graph->layers[layer].name;
}

bool graph_layer_follows(const PoseGraph *graph, int layer) {
    return graph->layers[layer].follows;
}

int graph_state_count(const PoseGraph *graph, int layer) {
    return graph->layers[layer].state_count;
}

const char *graph_state_name(const PoseGraph *graph, int layer, int state) {
    return graph->layers[layer].states[state].name;
}

void graph_tree_weights(const PoseGraph *graph, int layer, int state, float x, float y,
                        float weights[GRAPH_SAMPLE_LIMIT]) {
    const GraphState *asked = &graph->layers[layer].states[state];
    for (int i = 0; i < GRAPH_SAMPLE_LIMIT; i++) {
        weights[i] = 0.0f;
    }
    graph_tree_weigh(&asked->tree, x, asked->axes[1] < 0 ? 0.0f : y, weights);
}

/* ---- Banks --------------------------------------------------------------------------------------------------*/
const Mat34 *graph_bank_matrices(const GraphBank *bank, int slot) {
    return bank->matrices + (ptrdiff_t)slot * bank->part_count;
}

const PartShade *graph_bank_shades(const GraphBank *bank, int slot) {
    return bank->shades + (ptrdiff_t)slot * bank->part_count;
}

const PartPose *graph_bank_local(const GraphBank *bank, int slot) {
    return bank->locals + (ptrdiff_t)slot * bank->part_count;
}

RootMotion graph_bank_motion(const GraphBank *bank, int slot) {
    return bank->slots[slot].motion;
}

int graph_bank_events(const GraphBank *bank, int slot, const char *names[RIG_EVENT_LIMIT]) {
    const GraphSlot *asked = &bank->slots[slot];
    for (int i = 0; i < asked->event_count; i++) {
        names[i] = asked->events[i];
    }
    return asked->event_count;
}

GraphLayerInfo graph_bank_layer(const GraphBank *bank, int slot, int layer) {
    const GraphTrack *track = graph_track(bank, slot, layer);
    const GraphState *state = graph_played(bank, layer, &track->now);
    GraphLayerInfo info = {.state = track->now.state,
                           .previous = track->fade_ticks > 0 ? track->from.state : -1,
                           .state_ticks = track->now.ticks > 0 ? track->now.ticks : 0,
                           .fade = graph_fade_weight(track),
                           .weight = track->weight,
                           .phase = (float)track->now.phase,
                           .sample_count = state->clip_count};
    for (int i = 0; i < state->clip_count; i++) {
        info.weights[i] = track->now.weights[i];
        info.clips[i] = state->clips[i];
    }
    return info;
}
