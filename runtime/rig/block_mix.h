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

/* ---- Poses --------------------------------------------------------------------------------------------------*/
LANES_FORMULA LanesPose side_pose(const PoseSide *side, int part, int at) {
    const PartRows *rows = &side->parts[part];
    return (LanesPose){lanes_quat_xyz(load_vector(rows->sine, at), load_vector(rows->cosine, at)),
                       load_vector(&rows->value[RIG_PX], at), load_vector(&rows->value[RIG_SX], at)};
}

LANES_FORMULA LanesPose kept_pose(const PoseBlock *block, int part, int at) {
    const ptrdiff_t first = (ptrdiff_t)part * KEPT_FLOATS;
    const Lanes one = lanes_splat(1.0f);
    Lanes rotation[4], position[4], scale[4] = {one, one, one, one};
    lanes_gather(block->kept + at, first + KEPT_ROTATION, rotation);
    lanes_gather(block->kept + at, first + KEPT_POSITION, position);
    if (block->whole) {
        lanes_gather(block->kept_looks + at, first + KEPT_SCALE, scale);
    }
    return (LanesPose){{rotation[0], rotation[1], rotation[2], rotation[3]},
                       {position[0], position[1], position[2]},
                       {scale[0], scale[1], scale[2]}};
}

/* What is drawn: the own pose, or the mix of it and the one before. */
LANES_FORMULA LanesPose mixed_pose(const PoseBlock *block, int part, int at) {
    LanesPose pose = side_pose(&block->own, part, at);
    if (block->mix == POSE_PLAIN) {
        return pose;
    }
    LanesPose from = block->mix == POSE_FROM_STATE ? side_pose(&block->from, part, at) : kept_pose(block, part, at);
    Lanes weight = lanes_load(block->weights + at);
    pose.position = mix_vectors(from.position, pose.position, weight);
    pose.rotation = lanes_slerp(from.rotation, pose.rotation, weight);
    if (block->whole) {
        pose.scale = mix_vectors(from.scale, pose.scale, weight);
    }
    return pose;
}

/* ---- Looks --------------------------------------------------------------------------------------------------*/
static inline LanesVector side_color(const PoseSide *side, int part) {
    const RigState *state = &side->rig->states[side->state];
    if (!rig_is_written(state, part, RIG_EMISSIVE)) {
        return (LanesVector){lanes_splat(0.0f), lanes_splat(0.0f), lanes_splat(0.0f)};
    }
    return (LanesVector){lanes_splat(state->emissive[0]), lanes_splat(state->emissive[1]),
                         lanes_splat(state->emissive[2])};
}

static inline LanesLook side_look(const PoseSide *side, int part, int at) {
    const PartRows *rows = &side->parts[part];
    Lanes strength = lanes_load(rows->value[RIG_EMISSIVE] + at), opacity = lanes_load(rows->value[RIG_OPACITY] + at);
    return (LanesLook){lanes_scaled(side_color(side, part), strength), strength, opacity};
}

static inline LanesLook kept_look(const PoseBlock *block, int part, int at) {
    const ptrdiff_t first = (ptrdiff_t)part * KEPT_FLOATS;
    Lanes scale[4], light[4];
    lanes_gather(block->kept_looks + at, first + KEPT_SCALE, scale);
    lanes_gather(block->kept_looks + at, first + KEPT_LIGHT, light);
    return (LanesLook){{light[0], light[1], light[2]}, light[3], scale[3]};
}

static inline LanesLook mixed_look(const PoseBlock *block, int part, int at) {
    LanesLook look = side_look(&block->own, part, at);
    if (block->mix == POSE_PLAIN || !block->whole) {
        return look;
    }
    LanesLook from = block->mix == POSE_FROM_STATE ? side_look(&block->from, part, at) : kept_look(block, part, at);
    Lanes weight = lanes_load(block->weights + at);
    return (LanesLook){mix_vectors(from.light, look.light, weight), mix(from.strength, look.strength, weight),
                       mix(from.opacity, look.opacity, weight)};
}

#endif
