#include "rig/lanes_scalar.h"

#include "rig/block.h"
#include "rig/lanes.h"

static LanesVector first_lane(const float (*rows)[POSE_LANES]) {
    return (LanesVector){rows[0][0], rows[1][0], rows[2][0]};
}

static PartPose read_part(const PartRows *rows, const RigState *state, int part) {
    LanesQuat rotation = lanes_quat_xyz(first_lane(rows->sine), first_lane(rows->cosine));
    PartPose pose = {
        .position = {rows->value[RIG_PX][0], rows->value[RIG_PY][0], rows->value[RIG_PZ][0]},
        .euler = {rows->value[RIG_RX][0], rows->value[RIG_RY][0], rows->value[RIG_RZ][0]},
        .rotation = {rotation.x, rotation.y, rotation.z, rotation.w},
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
    PoseSide side;
    block_start_side(&side, rig);
    block_set_state(&side, state);
    side.steps = frame_step;
    for (int lane = 0; lane < POSE_LANES; lane++) {
        side.seconds[lane] = seconds;
        side.held_seconds[lane] = stepped;
    }
    block_kernel_scalar()->evaluate(&side);
    for (int part = 0; part < rig->part_count; part++) {
        parts[part] = read_part(&side.parts[part], sampled, part);
    }
}
