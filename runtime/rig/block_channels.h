/* Time → channels: the formulas of a state's table in all lanes. Part of block_kernel.h. */
#ifndef RIFT_RIG_BLOCK_CHANNELS_H
#define RIFT_RIG_BLOCK_CHANNELS_H

#include "rig/block.h"
#include "rig/lanes.h"

/* As many lanes as a vector has at a time. */
#define EACH_VECTOR(at) for (int at = 0; at < POSE_LANES; at += LANES_WIDTH)

static void evaluate_wave(PoseSide *side, const RigInstruction *op, const double *time) {
    EACH_VECTOR(at) {
        lanes_store(side->wave + at, lanes_sine(lanes_line_fraction(time + at, op->slope, op->start)));
    }
}

static void evaluate_sine(const PoseSide *side, const RigInstruction *op, float *value) {
    EACH_VECTOR(at) {
        Lanes wave = lanes_load(side->wave + at);
        wave = op->formula == RIG_ABS_SIN ? lanes_absolute(wave) : wave;
        lanes_store(value + at, wave * op->amplitude + op->offset);
    }
}

/* The last key at or before the moment decides; of two at one time the second. */
static void evaluate_keys(const RigInstruction *op, const RigKnot *knots, const double *time, float *value) {
    EACH_VECTOR(at) {
        Lanes moment = lanes_line(time + at, 1.0, 0.0), result = lanes_splat(knots[0].value);
        for (int key = 0; key < op->key_count; key++) {
            Lanes line = (moment - knots[key].time) * knots[key].slope + knots[key].value;
            result = lanes_choose(moment, lanes_splat(knots[key].time), line, result);
        }
        lanes_store(value + at, result);
    }
}

/* The same with a cubic in the place of each line. */
static void evaluate_eased_keys(const RigInstruction *op, const Rig *rig, const double *time, float *value) {
    const RigKnot *knots = rig->knots + op->first_key;
    const RigCurve *curves = rig->curves + op->first_key;
    EACH_VECTOR(at) {
        Lanes moment = lanes_line(time + at, 1.0, 0.0), result = lanes_splat(knots[0].value);
        for (int key = 0; key < op->key_count; key++) {
            Lanes since = moment - knots[key].time;
            Lanes factor = (since * curves[key].cube + curves[key].square) * since + knots[key].slope;
            Lanes curve = factor * since + knots[key].value;
            result = lanes_choose(moment, lanes_splat(knots[key].time), curve, result);
        }
        lanes_store(value + at, result);
    }
}

static void evaluate_spin(const RigInstruction *op, const double *time, float *value) {
    EACH_VECTOR(at) {
        lanes_store(value + at, lanes_line(time + at, op->rate, (double)op->offset));
    }
}

static void evaluate_formula(PoseSide *side, const RigInstruction *op, const double *time, float *value) {
    switch (op->formula) {
    case RIG_CONSTANT:
        EACH_VECTOR(at) {
            lanes_store(value + at, lanes_splat(op->offset));
        }
        break;
    case RIG_SIN:
    case RIG_ABS_SIN:
        if (op->starts_wave) {
            evaluate_wave(side, op, time);
        }
        evaluate_sine(side, op, value);
        break;
    case RIG_KEYS:
        if (op->eased) {
            evaluate_eased_keys(op, side->rig, time, value);
        } else {
            evaluate_keys(op, side->rig->knots + op->first_key, time, value);
        }
        break;
    case RIG_SPIN:
        evaluate_spin(op, time, value);
        break;
    }
}

/* A spin is turned before it is rounded to float: after hours the angle has no bits left for a smooth motion. */
static void turn_part(const RigInstruction *op, const double *time, PartRows *rows) {
    const int axis = (int)op->channel;
    EACH_VECTOR(at) {
        Lanes half = op->formula == RIG_SPIN ? lanes_line_fraction(time + at, op->slope, op->start)
                                             : lanes_half_turns(lanes_load(rows->value[axis] + at));
        lanes_store(rows->sine[axis] + at, lanes_sine(half));
        lanes_store(rows->cosine[axis] + at, lanes_cosine(half));
    }
}

static void bound_look(float *value) {
    EACH_VECTOR(at) {
        Lanes bounded = lanes_smaller(lanes_load(value + at), lanes_splat(1.0f));
        lanes_store(value + at, lanes_larger(bounded, lanes_splat(0.0f)));
    }
}

static void clip_times(const RigState *state, const double *seconds, double *clip) {
    for (int lane = 0; lane < POSE_LANES; lane++) {
        clip[lane] = rig_clip_seconds(state, seconds[lane]);
    }
}

static void cycle_times(const RigState *state, const double *clip, double *cycle) {
    for (int lane = 0; lane < POSE_LANES; lane++) {
        cycle[lane] = rig_cycle_seconds(state, clip[lane]);
    }
}

static void fill_times(PoseSide *side, const RigState *state) {
    clip_times(state, side->seconds, side->smooth);
    if (side->steps) {
        clip_times(state, side->held_seconds, side->stepped);
    }
    if (state->wraps) {
        cycle_times(state, side->smooth, side->cycle);
        if (side->steps) {
            cycle_times(state, side->stepped, side->stepped_cycle);
        }
    }
}

static const double *time_of(const PoseSide *side, const RigInstruction *op) {
    const bool held = op->stepped && side->steps;
    if (op->wraps) {
        return held ? side->stepped_cycle : side->cycle;
    }
    return held ? side->stepped : side->smooth;
}

static void block_evaluate(PoseSide *side) {
    const RigState *state = &side->rig->states[side->state];
    fill_times(side, state);
    for (int i = 0; i < state->instruction_count; i++) {
        const RigInstruction *op = &side->rig->instructions[state->first_instruction + i];
        const double *time = time_of(side, op);
        PartRows *rows = &side->parts[op->part];
        evaluate_formula(side, op, time, rows->value[op->channel]);
        if (op->channel <= RIG_RZ) {
            turn_part(op, time, rows);
        } else if (op->channel >= RIG_EMISSIVE) {
            bound_look(rows->value[op->channel]);
        }
    }
}

#endif
