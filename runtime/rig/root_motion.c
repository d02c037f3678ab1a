/* Root motion: what the root's place and heading (its ry) do between two moments of a clip.
 *
 * Sines, spins and constants see time as it runs on, keys of a loop start anew with each cycle. So the stretch between
 * two moments is cut at the seams of the cycles, each piece is seen from its own start, and the pieces are put one
 * behind the other: what keys jump back by at a seam is nowhere in it. All in double precision, so that a sum over an
 * hour of ticks is the whole way. */
#include "rig/graph.h"

/* Cycles that one step may pass; further ones are left out, which no tick comes near. */
static const double MOST_CYCLES = 4096.0;

enum { PATH_X, PATH_Y, PATH_Z, PATH_TURN, PATH_COUNT };

static const RigChannel path_channels[PATH_COUNT] = {RIG_PX, RIG_PY, RIG_PZ, RIG_RY};

/* The formulas of a root's path; NULL for a channel that rests. */
typedef struct RootPath {
    const Rig *rig;
    const RigInstruction *written[PATH_COUNT];
    double length; /* of a cycle, clip seconds */
    bool cut;      /* some of them start anew with each cycle */
} RootPath;

static RootPath find_path(const Rig *rig, const RigState *state) {
    RootPath path = {.rig = rig, .length = state->cycle};
    for (int i = 0; i < state->instruction_count; i++) {
        const RigInstruction *op = &rig->instructions[state->first_instruction + i];
        for (int which = 0; which < PATH_COUNT; which++) {
            if (op->part == RIG_ROOT && op->channel == path_channels[which]) {
                path.written[which] = op;
                path.cut = path.cut || op->wraps;
            }
        }
    }
    return path;
}

/* `closing`: the moment belongs to what comes before it, so that a jump in it hasn't happened yet. */
static double value_of_keys(const Rig *rig, const RigInstruction *op, double moment, bool closing) {
    const RigKnot *knots = rig->knots + op->first_key;
    const RigCurve *curves = rig->curves + op->first_key;
    double value = (double)knots[0].value;
    for (int key = 0; key < op->key_count; key++) {
        double since = moment - (double)knots[key].time;
        if (since > 0.0 || (since == 0.0 && !closing)) {
            double factor = (since * (double)curves[key].cube + (double)curves[key].square) * since;
            value = (double)knots[key].value + (factor + (double)knots[key].slope) * since;
        }
    }
    return value;
}

static double value_of(const RootPath *path, int which, double clip, double start, bool closing) {
    const RigInstruction *op = path->written[which];
    if (!op) {
        return (double)path->rig->parts[RIG_ROOT].rest[path_channels[which]];
    }
    double wave;
    switch (op->formula) {
    case RIG_SIN:
    case RIG_ABS_SIN:
        wave = clip * op->slope + op->start;
        wave = math_sin64((wave - math_floor64(wave)) * MATH_TAU);
        wave = op->formula == RIG_ABS_SIN && wave < 0.0 ? -wave : wave;
        return (double)op->offset + (double)op->amplitude * wave;
    case RIG_SPIN:
        return (double)op->offset + op->rate * clip;
    case RIG_KEYS:
        return value_of_keys(path->rig, op, clip - start, closing);
    case RIG_CONSTANT:
        break;
    }
    return (double)op->offset;
}

static void turn_about_y(double place[3], double angle) {
    const double sine = math_sin64(angle), cosine = math_cos64(angle), x = place[0];
    place[0] = cosine * x + sine * place[2];
    place[2] = cosine * place[2] - sine * x;
}

/* Between two moments of one cycle, which began at `start`. */
static RootStep step_in_cycle(const RootPath *path, double from, double to, double start, bool closing) {
    const double heading = value_of(path, PATH_TURN, from, start, false);
    RootStep step = {.turn = value_of(path, PATH_TURN, to, start, closing) - heading};
    for (int axis = 0; axis < 3; axis++) {
        step.place[axis] = value_of(path, axis, to, start, closing) - value_of(path, axis, from, start, false);
    }
    turn_about_y(step.place, (double)path->rig->parts[RIG_ROOT].rest[RIG_RY] - heading);
    return step;
}

/* One step, and then another from where it ended. */
static RootStep join_steps(RootStep first, RootStep second) {
    turn_about_y(second.place, first.turn);
    for (int axis = 0; axis < 3; axis++) {
        first.place[axis] += second.place[axis];
    }
    first.turn += second.turn;
    return first;
}

static RootStep reverse_step(RootStep step) {
    RootStep back = {.turn = -step.turn};
    for (int axis = 0; axis < 3; axis++) {
        back.place[axis] = -step.place[axis];
    }
    turn_about_y(back.place, -step.turn);
    return back;
}

/* Forwards in clip seconds. */
static RootStep step_forwards(const RootPath *path, double from, double to) {
    if (!path->cut) {
        return step_in_cycle(path, from, to, 0.0, false);
    }
    RootStep step = {.turn = 0.0};
    double cycle = math_floor64(from / path->length);
    const double cycles = math_floor64(to / path->length) - cycle;
    const int seams = cycles < MOST_CYCLES ? (int)cycles : (int)MOST_CYCLES;
    for (int i = 0; i < seams; i++) {
        double end = (cycle + 1.0) * path->length;
        step = join_steps(step, step_in_cycle(path, from, end, cycle * path->length, true));
        from = end;
        cycle += 1.0;
    }
    return join_steps(step, step_in_cycle(path, from, to > from ? to : from, cycle * path->length, false));
}

RootStep rig_root_step(const Rig *rig, int state, double from_seconds, double to_seconds) {
    const RigState *played = &rig->states[state];
    const RootPath path = find_path(rig, played);
    const double from = rig_clip_seconds(played, from_seconds), to = rig_clip_seconds(played, to_seconds);
    return from <= to ? step_forwards(&path, from, to) : reverse_step(step_forwards(&path, to, from));
}

RootMotion graph_root_motion(const RootStep *step) {
    const double half = step->turn * 0.5;
    return (RootMotion){{(float)step->place[0], (float)step->place[1], (float)step->place[2]},
                        {0.0f, (float)math_sin64(half), 0.0f, (float)math_cos64(half)}};
}

RootMotion rig_root_motion(const Rig *rig, int state, double from_seconds, double to_seconds) {
    RootStep step = rig_root_step(rig, state, from_seconds, to_seconds);
    return graph_root_motion(&step);
}
