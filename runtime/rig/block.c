#include "rig/block.h"

static void fill_lanes(float row[POSE_LANES], float value) {
    EACH_LANE(lane) {
        row[lane] = value;
    }
}

/* ---- Rest ---------------------------------------------------------------------------------------------------*/
static void turn_rows(PartRows *rows, int axis, const float *restrict half) {
    float *restrict sine = rows->sine[axis], *restrict cosine = rows->cosine[axis];
    EACH_LANE(lane) {
        sine[lane] = lane_sine(half[lane]);
        cosine[lane] = lane_cosine(half[lane]);
    }
}

static void compose_rotation(PartRows *rows) {
    EACH_LANE(lane) {
        const float sine[3] = {rows->sine[0][lane], rows->sine[1][lane], rows->sine[2][lane]};
        const float cosine[3] = {rows->cosine[0][lane], rows->cosine[1][lane], rows->cosine[2][lane]};
        lane_quat_xyz(sine, cosine, &rows->rotation[0][lane], &rows->rotation[1][lane], &rows->rotation[2][lane],
                      &rows->rotation[3][lane]);
    }
}

static void prepare_part(PartRows *rows, const RigPart *part) {
    for (int channel = 0; channel < RIG_CHANNEL_COUNT; channel++) {
        fill_lanes(rows->value[channel], part->rest[channel]);
    }
    for (int axis = 0; axis < 3; axis++) {
        fill_lanes(rows->sine[axis], part->rest_sine[axis]);
        fill_lanes(rows->cosine[axis], part->rest_cosine[axis]);
        fill_lanes(rows->light[axis], 0.0f);
    }
    for (int i = 0; i < 4; i++) {
        fill_lanes(rows->rotation[i], part->rest_rotation[i]);
    }
}

void block_clear(PoseBlock *block) {
    block->prepared_rig = NULL;
    block->prepared_state = -1;
}

/* Rows that the state doesn't write keep their rest values from block to block. */
static void prepare(PoseBlock *block, const Rig *rig, int state) {
    if (block->prepared_rig == rig && block->prepared_state == state) {
        return;
    }
    for (int part = 0; part < rig->part_count; part++) {
        prepare_part(&block->parts[part], &rig->parts[part]);
    }
    block->prepared_rig = rig;
    block->prepared_state = state;
}

/* ---- Formulas -----------------------------------------------------------------------------------------------*/
static void evaluate_sine(const RigInstruction *op, const double *restrict time, float *restrict value) {
    EACH_LANE(lane) {
        double turns = time[lane] * op->turns_per_second + op->phase_turns;
        value[lane] = lane_sine((float)lane_turn_fraction(turns));
    }
    if (op->formula == RIG_ABS_SIN) {
        EACH_LANE(lane) {
            value[lane] = fabsf(value[lane]);
        }
    }
    EACH_LANE(lane) {
        value[lane] = op->offset + op->amplitude * value[lane];
    }
}

/* The last key at or before the moment decides; of two at one time the second. */
static void evaluate_keys(const RigInstruction *op, const RigKnot *knots, const double time[POSE_LANES],
                          float value[POSE_LANES]) {
    float moment[POSE_LANES];
    EACH_LANE(lane) {
        moment[lane] = (float)time[lane];
        value[lane] = knots[0].value;
    }
    for (int key = 0; key < op->key_count; key++) {
        const RigKnot knot = knots[key];
        EACH_LANE(lane) {
            float line = knot.value + (moment[lane] - knot.time) * knot.slope;
            value[lane] = moment[lane] >= knot.time ? line : value[lane];
        }
    }
}

static void evaluate_formula(const Rig *rig, const RigInstruction *op, const double time[POSE_LANES],
                             float value[POSE_LANES]) {
    switch (op->formula) {
    case RIG_CONSTANT:
        fill_lanes(value, op->offset);
        break;
    case RIG_SIN:
    case RIG_ABS_SIN:
        evaluate_sine(op, time, value);
        break;
    case RIG_KEYS:
        evaluate_keys(op, rig->knots + op->first_key, time, value);
        break;
    case RIG_SPIN:
        EACH_LANE(lane) {
            value[lane] = (float)((double)op->offset + op->rate * time[lane]);
        }
        break;
    }
}

/* A spin is turned before it is rounded to float: after hours the angle has no bits left for a smooth motion. */
static void turn_part(const RigInstruction *op, const double time[POSE_LANES], PartRows *rows) {
    float half[POSE_LANES];
    if (op->formula == RIG_SPIN) {
        EACH_LANE(lane) {
            half[lane] = lane_half_turns((double)op->offset + op->rate * time[lane]);
        }
    } else {
        EACH_LANE(lane) {
            half[lane] = lane_half_turns((double)rows->value[op->channel][lane]);
        }
    }
    turn_rows(rows, (int)op->channel, half);
}

static void shade_part(PartRows *rows, RigChannel channel, const float color[3]) {
    EACH_LANE(lane) {
        float value = rows->value[channel][lane];
        rows->value[channel][lane] = math_clamp32(value, 0.0f, 1.0f);
    }
    for (int c = 0; channel == RIG_EMISSIVE && c < 3; c++) {
        EACH_LANE(lane) {
            rows->light[c][lane] = color[c] * rows->value[RIG_EMISSIVE][lane];
        }
    }
}

void block_set_time(PoseBlock *block, const RigState *state, int lane, double seconds, double stepped_seconds) {
    block->smooth[lane] = rig_clip_seconds(state, seconds);
    block->stepped[lane] = rig_clip_seconds(state, stepped_seconds);
}

void block_evaluate(PoseBlock *block, const Rig *rig, int state) {
    enum { ROTATION = 1u << RIG_RX | 1u << RIG_RY | 1u << RIG_RZ };
    const RigState *played = &rig->states[state];
    prepare(block, rig, state);
    for (int i = 0; i < played->instruction_count; i++) {
        const RigInstruction *op = &rig->instructions[played->first_instruction + i];
        const double *time = op->stepped ? block->stepped : block->smooth;
        PartRows *rows = &block->parts[op->part];
        evaluate_formula(rig, op, time, rows->value[op->channel]);
        if (op->channel <= RIG_RZ) {
            turn_part(op, time, rows);
        } else if (op->channel >= RIG_EMISSIVE) {
            shade_part(rows, op->channel, played->emissive);
        }
    }
    for (int part = 0; part < rig->part_count; part++) {
        if (((unsigned)played->written[part] & ROTATION) != 0) {
            compose_rotation(&block->parts[part]);
        }
    }
}
