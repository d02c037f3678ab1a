/* Local poses → matrices in the rig's root place, and shades, written where they stay. Part of block_kernel.h. */
#ifndef RIFT_RIG_BLOCK_PLACE_H
#define RIFT_RIG_BLOCK_PLACE_H

#include "rig/block_channels.h"
#include "rig/block_mix.h"

/* ---- Frames -------------------------------------------------------------------------------------------------*/
LANES_FORMULA LanesFrame load_frame(const PoseBlock *block, int part, int at) {
    const Lanes one = lanes_splat(1.0f), zero = lanes_splat(0.0f);
    if (part < 0) { /* what the root stands in */
        return (LanesFrame){{one, zero, zero}, {zero, one, zero}, {zero, zero, one}, {zero, zero, zero}};
    }
    const float(*rows)[POSE_LANES] = block->frames[part];
    return (LanesFrame){load_vector(rows, at), load_vector(rows + 3, at), load_vector(rows + 6, at),
                        load_vector(rows + 9, at)};
}

static inline void store_vector(float (*rows)[POSE_LANES], int at, LanesVector v) {
    lanes_store(rows[0] + at, v.x);
    lanes_store(rows[1] + at, v.y);
    lanes_store(rows[2] + at, v.z);
}

static inline void write_frame(PoseBlock *block, int part, int at, const LanesFrame *frame) {
    float *const *to = block->matrices + at;
    const ptrdiff_t first = (ptrdiff_t)part * MATRIX_FLOATS;
    lanes_scatter(to, first, frame->x.x, frame->y.x, frame->z.x, frame->origin.x);
    lanes_scatter(to, first + 4, frame->x.y, frame->y.y, frame->z.y, frame->origin.y);
    lanes_scatter(to, first + 8, frame->x.z, frame->y.z, frame->z.z, frame->origin.z);
    if (block->own.rig->parts[part].carries) {
        float(*rows)[POSE_LANES] = block->frames[part];
        store_vector(rows, at, frame->x);
        store_vector(rows + 3, at, frame->y);
        store_vector(rows + 6, at, frame->z);
        store_vector(rows + 9, at, frame->origin);
    }
}

/* Scales multiply down the tree; no table may make them overflow. */
static inline LanesVector bounded(LanesVector v) {
    const Lanes most = lanes_splat(1e9f), least = lanes_splat(-1e9f);
    return (LanesVector){lanes_larger(lanes_smaller(v.x, most), least), lanes_larger(lanes_smaller(v.y, most), least),
                         lanes_larger(lanes_smaller(v.z, most), least)};
}

/* ---- One part -----------------------------------------------------------------------------------------------*/
/* About one axis only two of the outer frame's axes turn, and in their own plane: (a, b) → (a cos + b sin, b cos − a
 * sin). The factors are those that lanes_turned makes of such a rotation, so the numbers are those of place_freely. */
static inline void turn_axes(const PartRows *rows, int axis, int at, LanesVector *a, LanesVector *b) {
    Lanes sine = lanes_load(rows->sine[axis] + at), cosine = lanes_load(rows->cosine[axis] + at);
    Lanes twice = sine + sine;
    Lanes whole_cosine = 1.0f - sine * twice, whole_sine = cosine * twice;
    LanesVector old = *a;
    *a = lanes_sum(lanes_scaled(old, whole_cosine), lanes_scaled(*b, whole_sine));
    *b = lanes_difference(lanes_scaled(*b, whole_cosine), lanes_scaled(old, whole_sine));
}

LANES_FORMULA LanesFrame place_turned(const PoseBlock *block, int part, RigTurn turn, int at) {
    const PartRows *rows = &block->own.parts[part];
    LanesFrame frame = load_frame(block, block->own.rig->parts[part].parent, at);
    frame.origin = lanes_point(&frame, load_vector(&rows->value[RIG_PX], at));
    switch (turn) {
    case RIG_TURN_X:
        turn_axes(rows, 0, at, &frame.y, &frame.z);
        break;
    case RIG_TURN_Y:
        turn_axes(rows, 1, at, &frame.z, &frame.x);
        break;
    case RIG_TURN_Z:
        turn_axes(rows, 2, at, &frame.x, &frame.y);
        break;
    case RIG_TURN_NONE:
    case RIG_TURN_FREE:
        break;
    }
    return frame;
}

LANES_FORMULA LanesFrame place_freely(const PoseBlock *block, int part, bool scaled, int at) {
    LanesPose pose = mixed_pose(block, part, at);
    LanesFrame frame = lanes_turned(pose.rotation, pose.position);
    if (scaled) {
        frame.x = lanes_scaled(frame.x, pose.scale.x);
        frame.y = lanes_scaled(frame.y, pose.scale.y);
        frame.z = lanes_scaled(frame.z, pose.scale.z);
    }
    if (part != RIG_ROOT) {
        LanesFrame outer = load_frame(block, block->own.rig->parts[part].parent, at);
        frame = lanes_frame_in(&outer, &frame);
    }
    if (scaled) {
        frame = (LanesFrame){bounded(frame.x), bounded(frame.y), bounded(frame.z), bounded(frame.origin)};
    }
    return frame;
}

static void place_part(PoseBlock *block, const RigState *state, int part) {
    const bool fades = block->mix != POSE_PLAIN;
    const bool scaled = fades ? block->whole : rig_is_scaled(state, part);
    const RigTurn turn = fades ? RIG_TURN_FREE : (RigTurn)state->turns[part];
    EACH_VECTOR(at) {
        LanesFrame frame =
            turn == RIG_TURN_FREE ? place_freely(block, part, scaled, at) : place_turned(block, part, turn, at);
        write_frame(block, part, at, &frame);
    }
}

/* Mixed light is divided by its strength again: what is drawn is their product. */
static void shade_part(PoseBlock *block, int part) {
    const ptrdiff_t first = (ptrdiff_t)part * SHADE_FLOATS;
    float opacity[POSE_LANES];
    EACH_VECTOR(at) {
        LanesLook look = mixed_look(block, part, at);
        LanesVector color = side_color(&block->own, part);
        if (block->mix != POSE_PLAIN) {
            const Lanes zero = lanes_splat(0.0f);
            color.x = lanes_choose(zero, look.strength, zero, look.light.x / look.strength);
            color.y = lanes_choose(zero, look.strength, zero, look.light.y / look.strength);
            color.z = lanes_choose(zero, look.strength, zero, look.light.z / look.strength);
        }
        lanes_scatter(block->shades + at, first, color.x, color.y, color.z, look.strength);
        lanes_store(opacity + at, look.opacity);
    }
    for (int lane = 0; lane < POSE_LANES; lane++) {
        block->shades[lane][first + 4] = opacity[lane];
    }
}

/* ---- The block ----------------------------------------------------------------------------------------------*/
static void block_place(PoseBlock *block) {
    const RigState *state = &block->own.rig->states[block->own.state];
    for (int part = 0; part < block->own.rig->part_count; part++) {
        place_part(block, state, part);
    }
    for (int part = 0; block->shades_wanted && part < block->own.rig->part_count; part++) {
        shade_part(block, part);
    }
}

/* All lanes are read before the first is written: they may share their kept pose. */
static void keep_part(const PoseBlock *block, int part) {
    const ptrdiff_t first = (ptrdiff_t)part * KEPT_FLOATS;
    LanesPose poses[POSE_LANES / LANES_WIDTH];
    LanesLook looks[POSE_LANES / LANES_WIDTH];
    EACH_VECTOR(at) {
        poses[at / LANES_WIDTH] = mixed_pose(block, part, at);
        looks[at / LANES_WIDTH] = mixed_look(block, part, at);
    }
    EACH_VECTOR(at) {
        const LanesPose *pose = &poses[at / LANES_WIDTH];
        const LanesLook *look = &looks[at / LANES_WIDTH];
        LanesQuat q = pose->rotation;
        LanesVector position = pose->position, scale = pose->scale, light = look->light;
        lanes_scatter(block->kept + at, first + KEPT_ROTATION, q.x, q.y, q.z, q.w);
        lanes_scatter(block->kept + at, first + KEPT_POSITION, position.x, position.y, position.z, lanes_splat(0.0f));
        lanes_scatter(block->kept_looks + at, first + KEPT_SCALE, scale.x, scale.y, scale.z, look->opacity);
        lanes_scatter(block->kept_looks + at, first + KEPT_LIGHT, light.x, light.y, light.z, look->strength);
    }
}

static void block_keep(const PoseBlock *block) {
    for (int part = 0; part < block->own.rig->part_count; part++) {
        keep_part(block, part);
    }
}

#endif
