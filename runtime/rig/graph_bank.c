#include "rig/graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory -------------------------------------------------------------------------------------------------*/
static void *take_aligned(Arena *arena, size_t size) {
    uint8_t *taken = arena_take(arena, size + POSE_ALIGNMENT);
    return taken ? taken + (0u - (uintptr_t)taken) % POSE_ALIGNMENT : NULL;
}

/* All arrays for a graph; the bank's capacity and part count stand. */
static bool take_memory(GraphBank *bank, const PoseGraph *graph, Error *error) {
    enum { ARRAYS = 13, SLACK = ARRAYS * (POSE_ALIGNMENT + 16) };
    const size_t slots = (size_t)bank->capacity, parts = (size_t)bank->part_count;
    const size_t tracks = slots * (size_t)graph->layer_count, parameters = slots * (size_t)graph->parameter_count;
    const size_t requests = (size_t)GRAPH_CHUNK * (size_t)graph->layer_count * GRAPH_TRACK_REQUESTS;
    const size_t per_part = sizeof(PartPose) + sizeof(Mat34) + sizeof(PartShade);
    const size_t size = slots * sizeof(GraphSlot) + tracks * sizeof(GraphTrack) + parameters * sizeof(float) +
                        (tracks + requests + 2) * parts * sizeof(LocalPart) + slots * parts * per_part +
                        requests * (sizeof(GraphRequest) + sizeof(int)) + sizeof(PoseSide) + SLACK;
    Arena *arena = &bank->arena;
    if (!arena_create(arena, size, error)) {
        return false;
    }
    bank->side = take_aligned(arena, sizeof(PoseSide));
    bank->matrices = take_aligned(arena, slots * parts * sizeof(Mat34));
    bank->shades = take_aligned(arena, slots * parts * sizeof(PartShade));
    bank->locals = take_aligned(arena, slots * parts * sizeof(PartPose));
    bank->kept = take_aligned(arena, tracks * parts * sizeof(LocalPart));
    bank->poses = take_aligned(arena, requests * parts * sizeof(LocalPart));
    bank->layer_pose = take_aligned(arena, parts * sizeof(LocalPart));
    bank->pose = take_aligned(arena, parts * sizeof(LocalPart));
    bank->requests = take_aligned(arena, requests * sizeof(GraphRequest));
    bank->order = take_aligned(arena, requests * sizeof(int));
    bank->slots = take_aligned(arena, slots * sizeof(GraphSlot));
    bank->tracks = take_aligned(arena, tracks * sizeof(GraphTrack));
    bank->parameters = take_aligned(arena, (parameters + 1) * sizeof(float));
    return true;
}

/* ---- Life ---------------------------------------------------------------------------------------------------*/
static void copy_names(GraphNames *names, const PoseGraph *graph) {
    names->part_count = graph->rig->part_count;
    names->parameter_count = graph->parameter_count;
    names->layer_count = graph->layer_count;
    for (int i = 0; i < names->part_count; i++) {
        memcpy(names->parts[i], graph->rig->parts[i].name, RIG_NAME_SIZE);
    }
    for (int i = 0; i < names->parameter_count; i++) {
        memcpy(names->parameters[i], graph->parameters[i].name, RIG_NAME_SIZE);
    }
    for (int i = 0; i < names->layer_count; i++) {
        const GraphLayer *layer = &graph->layers[i];
        memcpy(names->layers[i], layer->name, RIG_NAME_SIZE);
        names->state_counts[i] = layer->state_count;
        for (int state = 0; state < layer->state_count; state++) {
            memcpy(names->states[i][state], layer->states[state].name, RIG_NAME_SIZE);
        }
    }
}

static void rest_results(GraphBank *bank, int slot) {
    const Mat34 identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    for (int i = 0; i < bank->part_count; i++) {
        const ptrdiff_t place = (ptrdiff_t)slot * bank->part_count + i;
        bank->matrices[place] = identity;
        bank->shades[place] = (PartShade){{0}, 1.0f};
        bank->locals[place] = (PartPose){.rotation = {0, 0, 0, 1}, .scale = {1, 1, 1}, .opacity = 1.0f};
    }
}

static void use_graph(GraphBank *bank, const PoseGraph *graph) {
    bank->graph = graph;
    bank->rig = graph->rig;
    copy_names(&bank->names, graph);
    block_start_side(bank->side, graph->rig);
    for (int slot = 0; slot < bank->capacity; slot++) {
        graph_bank_reset(bank, slot);
        rest_results(bank, slot);
    }
}

GraphBank *graph_bank_create(const PoseGraph *graph, int capacity, Error *error) {
    assert(capacity > 0);
    GraphBank *bank = calloc(1, sizeof *bank);
    if (!bank) {
        (void)error_set(error, ERROR_MEMORY, "no memory for the figures of rig '%s'; close other programs",
                        rig_name(graph->rig));
        return NULL;
    }
    bank->capacity = capacity;
    bank->part_count = graph->rig->part_count;
    if (!take_memory(bank, graph, error)) {
        free(bank);
        return NULL;
    }
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        (void)graph_bank_set_isa(bank, (PoseIsa)isa);
    }
    use_graph(bank, graph);
    return bank;
}

void graph_bank_destroy(GraphBank *bank) {
    if (bank) {
        arena_destroy(&bank->arena);
        free(bank);
    }
}

bool graph_bank_set_isa(GraphBank *bank, PoseIsa isa) {
    const PoseKernel *kernel = block_kernel_find(isa);
    bank->kernel = kernel ? kernel : bank->kernel;
    return kernel != NULL;
}

/* ---- Slots --------------------------------------------------------------------------------------------------*/
void graph_bank_reset(GraphBank *bank, int slot) {
    float *parameters = graph_slot_parameters(bank, slot);
    for (int i = 0; i < bank->graph->parameter_count; i++) {
        parameters[i] = bank->graph->parameters[i].initial;
    }
    bank->slots[slot] = (GraphSlot){.follow_rate = 1.0f, .root = -1, .motion = {{0, 0, 0}, {0, 0, 0, 1}}};
    for (int layer = 0; layer < bank->graph->layer_count; layer++) {
        graph_track_start(bank, slot, layer);
    }
}

float *graph_bank_parameters(GraphBank *bank, int slot) {
    return graph_slot_parameters(bank, slot);
}

void graph_bank_follow(GraphBank *bank, int slot, int state, int state_ticks) {
    const bool known = state >= 0 && state < bank->rig->state_count;
    bank->slots[slot].follow_state = known ? state : 0;
    bank->slots[slot].follow_ticks = state_ticks > 0 ? state_ticks : 0;
}

void graph_bank_set_rate(GraphBank *bank, int slot, float clip_rate) {
    const float rate = math_clamp32(graph_number(clip_rate), -RIG_SPEED_MOST, RIG_SPEED_MOST);
    bank->slots[slot].follow_rate = rate == 0.0f ? 1.0f : rate;
}

void graph_bank_set_root(GraphBank *bank, int slot, int root) {
    bank->slots[slot].root = root >= 0 && root <= GRAPH_ROOT_UPRIGHT ? root : -1;
}

/* ---- Reloads ------------------------------------------------------------------------------------------------*/
static int find_name(const char (*names)[RIG_NAME_SIZE], int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool has_parts_of(const GraphBank *bank, const Rig *rig) {
    if (rig->part_count != bank->part_count) {
        return false;
    }
    for (int i = 0; i < rig->part_count; i++) {
        if (strcmp(rig->parts[i].name, bank->names.parts[i]) != 0) {
            return false;
        }
    }
    return true;
}

/* A play of the old graph in the new one; false when its state is gone. */
static bool carry_play(const GraphBank *bank, const GraphNames *old, int slot, int layer, int old_layer,
                       GraphPlay *play) {
    const int now =
        find_name(bank->names.states[layer], bank->names.state_counts[layer], old->states[old_layer][play->state]);
    if (now < 0) {
        return false;
    }
    const GraphPlay before = *play;
    graph_play_start(bank, slot, layer, play, now);
    play->ticks = before.ticks;
    play->time = before.time;
    play->start = before.time - (double)(before.ticks > 0 ? before.ticks : 0) * play->rate;
    play->phase = before.phase;
    play->advance = before.advance;
    return true;
}

static void carry_track(GraphBank *bank, const GraphBank *old, int slot, int layer, int old_layer) {
    GraphTrack *track = graph_track(bank, slot, layer);
    const GraphTrack *before = old->tracks + (ptrdiff_t)slot * old->names.layer_count + old_layer;
    GraphTrack carried = *before;
    if (!carry_play(bank, &old->names, slot, layer, old_layer, &carried.now)) {
        return; /* the state is gone: the layer starts afresh */
    }
    if (carried.fade_ticks > 0 && !carry_play(bank, &old->names, slot, layer, old_layer, &carried.from)) {
        carried.fade_ticks = 0;
    }
    if (carried.fade_ticks == 0) {
        carried.from = carried.now;
        carried.from_kept = carried.in_step = false;
    }
    const LocalPart *kept =
        old->kept + ((ptrdiff_t)slot * old->names.layer_count + old_layer) * (ptrdiff_t)old->part_count;
    memcpy(graph_kept(bank, slot, layer), kept, sizeof *kept * (size_t)bank->part_count);
    carried.weight = track->weight;
    *track = carried;
}

static void carry_slot(GraphBank *bank, const GraphBank *old, int slot) {
    const GraphSlot *before = &old->slots[slot];
    GraphSlot *now = &bank->slots[slot];
    float *parameters = graph_slot_parameters(bank, slot);
    for (int i = 0; i < bank->graph->parameter_count; i++) {
        int which = find_name(old->names.parameters, old->names.parameter_count, bank->names.parameters[i]);
        if (which >= 0) {
            parameters[i] = old->parameters[(ptrdiff_t)slot * old->names.parameter_count + which];
        }
    }
    now->follow_rate = before->follow_rate;
    now->root = before->root;
    now->frame_step = before->frame_step;
    for (int layer = 0; layer < bank->graph->layer_count; layer++) {
        graph_track_start(bank, slot, layer); /* with the weights of these parameters */
        int which = find_name(old->names.layers, old->names.layer_count, bank->names.layers[layer]);
        if (which >= 0) {
            carry_track(bank, old, slot, layer, which);
        }
    }
    if (bank->graph->layers[0].follows) {
        now->follow_state = graph_track(bank, slot, 0)->now.state;
        now->follow_ticks = before->follow_ticks;
    }
}

static void carry_results(GraphBank *bank, const GraphBank *old) {
    const size_t parts = (size_t)bank->capacity * (size_t)bank->part_count;
    memcpy(bank->matrices, old->matrices, sizeof *bank->matrices * parts);
    memcpy(bank->shades, old->shades, sizeof *bank->shades * parts);
    memcpy(bank->locals, old->locals, sizeof *bank->locals * parts);
}

bool graph_bank_set_graph(GraphBank *bank, const PoseGraph *graph) {
    Error error = {0};
    GraphBank old = *bank;
    if (!has_parts_of(bank, graph->rig)) {
        return false;
    }
    bank->arena = (Arena){0};
    if (!take_memory(bank, graph, &error)) {
        *bank = old;
        return false;
    }
    use_graph(bank, graph);
    carry_results(bank, &old);
    for (int slot = 0; slot < bank->capacity; slot++) {
        carry_slot(bank, &old, slot);
    }
    arena_destroy(&old.arena);
    return true;
}
