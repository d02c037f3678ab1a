#include "rig/block.h"

static PartPose read_part(const PartRows *rows, const RigState *state, int part) {
    PartPose pose = {
        .position = {rows->value[RIG_PX][0], rows->value[RIG_PY][0], rows->value[RIG_PZ][0]},
        .euler = {rows->value[RIG_RX][0], rows->value[RIG_RY][0], rows->value[RIG_RZ][0]},
        .rotation = {rows->rotation[0][0], rows->rotation[1][0], rows->rotation[2][0], rows->rotation[3][0]},
        .scale = {rows->value[RIG_SX][0], rows->value[RIG_SY][0], rows->value[RIG_SZ][0]},
        .opacity = rows->value[RIG_OPACITY][0],
    };
    for (int c = 0; c < 3 && rig_is_written(state, part, RIG_EMISSIVE); c++) {
        pose.emissive[c] = state->emissive[c];
    }
    pose.emissive[3] = rows->value[RIG_EMISSIVE][0];
    return pose;
}

void rig_sample(const Rig *rig, int state, double seconds, bool frame_step, PartPose *parts) {
    const RigState *sampled = &rig->states[state];
    /* 1e-6 forgives the rounding of a time that is a whole tenth; the quotient is the bank's tick rounded down to 6. */
    double stepped = frame_step ? math_floor64(10.0 * seconds + 1e-6) / 10.0 : seconds;
    PoseBlock block;
    block_clear(&block);
    for (int lane = 0; lane < POSE_LANES; lane++) {
        block_set_time(&block, sampled, lane, seconds, stepped);
    }
    block_evaluate(&block, rig, state);
    for (int part = 0; part < rig->part_count; part++) {
        parts[part] = read_part(&block.parts[part], sampled, part);
    }
}
