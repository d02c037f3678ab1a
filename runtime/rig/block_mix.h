/* Channels → local pose, and the mixing with what a fade kept. Part of block_kernel.h. */
#ifndef RIFT_RIG_BLOCK_MIX_H
#define RIFT_RIG_BLOCK_MIX_H

#include "rig/block.h"
#include "rig/lanes.h"

typedef struct LanesPose {
    LanesQuat rotation;
    LanesVector position, scale;
} LanesPose;

typedef struct LanesLook {
    LanesVector light; /* emissive colour times strength */
    Lanes strength, opacity;
} LanesLook;

static inline LanesVector load_vector(const float (*rows)[POSE_LANES], int at) {
    return (LanesVector){lanes_load(rows[0] + at), lanes_load(rows[1] + at), lanes_load(rows[2] + at)};
}

static inline Lanes mix(Lanes from, Lanes to, Lanes weight) {
    return from + (to - from) * weight;
}

static inline LanesVector mix_vectors(LanesVector from, LanesVector to, Lanes weight) {
    return (LanesVector){mix(from.x, to.x, weight), mix(from.y, to.y, weight), mix(from.z, to.z, weight)};
}

static inline LanesPose own_pose(const PartRows *rows, int at) {
    return (LanesPose){lanes_quat_xyz(load_vector(rows->sine, at), load_vector(rows->cosine, at)),
                       load_vector(&rows->value[RIG_PX], at), load_vector(&rows->value[RIG_SX], at)};
}

/* What is drawn: the state's pose, or the mix of it and the kept one. */
LANES_FORMULA LanesPose mixed_pose(const PoseBlock *block, int part, int at) {
    LanesPose pose = own_pose(&block->parts[part], at);
    if (block->mix == POSE_PLAIN) {
        return pose;
    }
    const ptrdiff_t first = (ptrdiff_t)part * KEPT_FLOATS;
    Lanes weight = lanes_load(block->weights + at), from[4];
    lanes_gather(block->kept + at, first + KEPT_POSITION, from);
    pose.position = mix_vectors((LanesVector){from[0], from[1], from[2]}, pose.position, weight);
    lanes_gather(block->kept + at, first + KEPT_ROTATION, from);
    pose.rotation = lanes_slerp((LanesQuat){from[0], from[1], from[2], from[3]}, pose.rotation, weight);
    if (block->mix == POSE_FADE_WHOLE) {
        lanes_gather(block->kept_looks + at, first + KEPT_SCALE, from);
        pose.scale = mix_vectors((LanesVector){from[0], from[1], from[2]}, pose.scale, weight);
    }
    return pose;
}

static inline LanesVector own_color(const PoseBlock *block, int part) {
    const RigState *state = &block->rig->states[block->state];
    if (!rig_is_written(state, part, RIG_EMISSIVE)) {
        return (LanesVector){lanes_splat(0.0f), lanes_splat(0.0f), lanes_splat(0.0f)};
    }
    return (LanesVector){lanes_splat(state->emissive[0]), lanes_splat(state->emissive[1]),
                         lanes_splat(state->emissive[2])};
}

static inline LanesLook mixed_look(const PoseBlock *block, int part, int at) {
    const PartRows *rows = &block->parts[part];
    Lanes strength = lanes_load(rows->value[RIG_EMISSIVE] + at), opacity = lanes_load(rows->value[RIG_OPACITY] + at);
    LanesLook look = {lanes_scaled(own_color(block, part), strength), strength, opacity};
    if (block->mix == POSE_FADE_WHOLE) {
        const ptrdiff_t first = (ptrdiff_t)part * KEPT_FLOATS;
        Lanes weight = lanes_load(block->weights + at), scale[4], light[4];
        lanes_gather(block->kept_looks + at, first + KEPT_SCALE, scale);
        lanes_gather(block->kept_looks + at, first + KEPT_LIGHT, light);
        look.light = mix_vectors((LanesVector){light[0], light[1], light[2]}, look.light, weight);
        look.strength = mix(light[3], strength, weight);
        look.opacity = mix(scale[3], opacity, weight);
    }
    return look;
}

#endif
