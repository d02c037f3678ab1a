/* Poses of figures: what their tracks play is gathered, played in blocks of one clip each, and mixed. */
#include "rig/graph.h"

#include <string.h>

/* ---- Requests -----------------------------------------------------------------------------------------------*/
/* Stepped parts see the time of the last tick of ten a second. */
static void request_play(GraphBank *bank, int slot, int layer, const GraphPlay *play) {
    enum { STEP = TICKS_PER_SECOND / 10 };
    const GraphState *state = graph_played(bank, layer, play);
    const int since = bank->slots[slot].frame_step && play->ticks > 0 ? play->ticks % STEP : 0;
    for (int i = 0; i < state->clip_count; i++) {
        if (play->weights[i] <= 0.0f) {
            continue;
        }
        const bool shares = graph_clip_shares(bank, state, i);
        const double time = graph_clip_time(bank, state, play, i);
        const double rate = shares ? play->advance * state->periods[i] : play->rate;
        const int index = bank->request_count++;
        bank->requests[index] = (GraphRequest){
            .clip = state->clips[i],
            .seconds = time / TICKS_PER_SECOND,
            .held = (time - (double)since * rate) / TICKS_PER_SECOND,
            .takes_root = layer == 0 && graph_root_of(bank, slot, state) != GRAPH_ROOT_POSE,
            .pose = bank->poses + (ptrdiff_t)index * bank->part_count,
        };
    }
}

static void request_track(GraphBank *bank, int slot, int layer) {
    const GraphTrack *track = graph_track(bank, slot, layer);
    request_play(bank, slot, layer, &track->now);
    if (track->fade_ticks > 0 && !track->from_kept) {
        request_play(bank, slot, layer, &track->from);
    }
}

static void play_lanes(GraphBank *bank, int clip, const int *order, int count, bool steps) {
    PoseSide *side = bank->side;
    block_set_state(side, clip);
    side->steps = steps;
    for (int lane = 0; lane < POSE_LANES; lane++) {
        const GraphRequest *request = &bank->requests[order[lane < count ? lane : 0]];
        side->seconds[lane] = request->seconds;
        side->held_seconds[lane] = request->held;
    }
    bank->kernel->evaluate(side);
    for (int lane = 0; lane < count; lane++) {
        const GraphRequest *request = &bank->requests[order[lane]];
        for (int part = 0; part < bank->part_count; part++) {
            request->pose[part] = graph_read_part(side, part, lane, request->takes_root);
        }
    }
}

/* A counting sort by clip, and then each clip's moments eight at a time. */
static void play_requests(GraphBank *bank, bool steps) {
    int starts[RIG_STATE_LIMIT + 1] = {0}, next[RIG_STATE_LIMIT];
    for (int i = 0; i < bank->request_count; i++) {
        starts[bank->requests[i].clip + 1]++;
    }
    for (int clip = 0; clip < RIG_STATE_LIMIT; clip++) {
        next[clip] = starts[clip];
        starts[clip + 1] += starts[clip];
    }
    for (int i = 0; i < bank->request_count; i++) {
        bank->order[next[bank->requests[i].clip]++] = i;
    }
    for (int clip = 0; clip < bank->rig->state_count; clip++) {
        for (int i = starts[clip]; i < starts[clip + 1]; i += POSE_LANES) {
            int left = starts[clip + 1] - i;
            play_lanes(bank, clip, bank->order + i, left < POSE_LANES ? left : POSE_LANES, steps);
        }
    }
}

/* ---- Mixing -------------------------------------------------------------------------------------------------*/
typedef struct PlayPoses {
    const LocalPart *poses[GRAPH_MIXED_LIMIT];
    float weights[GRAPH_MIXED_LIMIT];
    int count;
} PlayPoses;

/* Requests come in the order in which request_play made them. */
static PlayPoses take_poses(const GraphBank *bank, int layer, const GraphPlay *play, int *request) {
    PlayPoses taken = {.count = 0};
    const GraphState *state = graph_played(bank, layer, play);
    for (int i = 0; i < state->clip_count && taken.count < GRAPH_MIXED_LIMIT; i++) {
        if (play->weights[i] > 0.0f) {
            taken.weights[taken.count] = play->weights[i];
            taken.poses[taken.count++] = bank->requests[(*request)++].pose;
        }
    }
    return taken;
}

static void mix_track(const GraphBank *bank, int slot, int layer, int *request, LocalPart *pose) {
    const GraphTrack *track = graph_track(bank, slot, layer);
    const float weight = graph_fade_weight(track);
    const LocalPart *kept = graph_kept(bank, slot, layer);
    const PlayPoses now = take_poses(bank, layer, &track->now, request);
    PlayPoses from = {.count = 0};
    if (track->fade_ticks > 0 && !track->from_kept) {
        from = take_poses(bank, layer, &track->from, request);
    }
    for (int part = 0; part < bank->part_count; part++) {
        LocalPart shown = graph_mix_parts(now.poses, now.weights, now.count, part);
        if (track->fade_ticks > 0) {
            LocalPart left =
                track->from_kept ? kept[part] : graph_mix_parts(from.poses, from.weights, from.count, part);
            shown = graph_fade_part(&left, &shown, weight);
        }
        pose[part] = shown;
    }
}

/* Puts a layer's pose over those below it. */
static void lay_over(const GraphBank *bank, const GraphLayer *layer, float weight, const LocalPart *over) {
    for (int part = 0; part < bank->part_count; part++) {
        LocalPart *base = &bank->pose[part];
        if ((layer->mask >> (unsigned)part & 1u) == 0) {
            continue;
        }
        if (layer->mode == GRAPH_ADDITIVE) {
            *base = graph_add_part(base, &over[part], &layer->reference[part], weight);
        } else {
            *base = weight < 1.0f ? graph_fade_part(base, &over[part], weight) : over[part];
        }
    }
}

/* ---- Results ------------------------------------------------------------------------------------------------*/
/* Scales multiply down the tree; no table may make them overflow. */
static void bound_matrix(Mat34 *matrix) {
    const float most = 1e9f;
    for (int i = 0; i < 12; i++) {
        matrix->m[i] = math_clamp32(matrix->m[i], -most, most);
    }
}

/* Mixed light is divided by its strength again: what is drawn is their product. */
static PartShade shade_of(const LocalPart *part) {
    PartShade shade = {{0.0f, 0.0f, 0.0f, part->strength}, part->opacity};
    if (part->strength > 0.0f) {
        shade.emissive[0] = part->light.x / part->strength;
        shade.emissive[1] = part->light.y / part->strength;
        shade.emissive[2] = part->light.z / part->strength;
    }
    return shade;
}

static void write_pose(GraphBank *bank, int slot) {
    const ptrdiff_t first = (ptrdiff_t)slot * bank->part_count;
    for (int i = 0; i < bank->part_count; i++) {
        const LocalPart *part = &bank->pose[i];
        const int parent = bank->rig->parts[i].parent;
        Mat34 *matrix = &bank->matrices[first + i];
        PartPose *local = &bank->locals[first + i];
        *matrix = mat34_from_parts(part->position, part->rotation, part->scale);
        if (parent >= 0) {
            *matrix = mat34_multiply(&bank->matrices[first + parent], matrix);
        }
        bound_matrix(matrix);
        const PartShade shade = shade_of(part);
        bank->shades[first + i] = shade;
        *local = (PartPose){
            .position = part->position, .rotation = part->rotation, .scale = part->scale, .opacity = part->opacity};
        memcpy(local->emissive, shade.emissive, sizeof local->emissive);
    }
}

/* ---- Figures ------------------------------------------------------------------------------------------------*/
static bool is_heard(const GraphBank *bank, int slot, int layer) {
    return layer == 0 || graph_track(bank, slot, layer)->weight > 0.0f;
}

static void pose_slot(GraphBank *bank, int slot, int *request) {
    mix_track(bank, slot, 0, request, bank->pose);
    for (int layer = 1; layer < bank->graph->layer_count; layer++) {
        if (is_heard(bank, slot, layer)) {
            mix_track(bank, slot, layer, request, bank->layer_pose);
            lay_over(bank, &bank->graph->layers[layer], graph_track(bank, slot, layer)->weight, bank->layer_pose);
        }
    }
    write_pose(bank, slot);
}

static void pose_chunk(GraphBank *bank, const int *slots, int count, bool frame_step) {
    int request = 0;
    bank->request_count = 0;
    for (int i = 0; i < count; i++) {
        bank->slots[slots[i]].frame_step = frame_step;
        for (int layer = 0; layer < bank->graph->layer_count; layer++) {
            if (is_heard(bank, slots[i], layer)) {
                request_track(bank, slots[i], layer);
            }
        }
    }
    play_requests(bank, frame_step);
    for (int i = 0; i < count; i++) {
        pose_slot(bank, slots[i], &request);
    }
}

void graph_bank_pose(GraphBank *bank, const int *slots, int count, bool frame_step) {
    for (int i = 0; i < count; i += GRAPH_CHUNK) {
        pose_chunk(bank, slots + i, count - i < GRAPH_CHUNK ? count - i : GRAPH_CHUNK, frame_step);
    }
}

void graph_keep_pose(GraphBank *bank, int slot, int layer) {
    int request = 0;
    bank->request_count = 0;
    request_track(bank, slot, layer);
    play_requests(bank, bank->slots[slot].frame_step);
    mix_track(bank, slot, layer, &request, graph_kept(bank, slot, layer));
}
