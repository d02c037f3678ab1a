#include "rig/lanes_scalar.h"

#include "rig/lanes.h"
#include "rig/program.h"

#include <stdlib.h>
#include <string.h>

static const double TURNS_PER_RADIAN = 1.0 / MATH_TAU;

/* ---- Memory -------------------------------------------------------------------------------------------------*/
static size_t padded(size_t size, int count) {
    return (size * (size_t)count + 31u) & ~(size_t)15u;
}

static int parts_written(const RigSource *source, const RigChannelSource *channel) {
    return rig_source_part(source, channel->part) == RIG_EVERY_PART ? source->part_count : 1;
}

static void count_program(const RigSource *source, int *instructions, int *knots) {
    *instructions = *knots = 0;
    for (int s = 0; s < source->state_count; s++) {
        for (int c = 0; c < source->states[s].channel_count; c++) {
            const RigChannelSource *channel = &source->states[s].channels[c];
            *instructions += parts_written(source, channel);
            *knots += channel->formula == RIG_KEYS ? channel->key_count : 0;
        }
    }
}

static bool take_memory(Rig *rig, const RigSource *source, Error *error) {
    int instructions, knots, pairs = source->state_count * source->state_count;
    count_program(source, &instructions, &knots);
    size_t size = padded(sizeof(RigPart), source->part_count) + padded(sizeof(RigState), source->state_count) +
                  padded(sizeof(RigBox), source->box_count) + padded(sizeof(RigInstruction), instructions) +
                  padded(sizeof(RigKnot), knots) + padded(sizeof(RigCurve), knots) + padded(sizeof(uint16_t), pairs);
    if (!arena_create(&rig->arena, size, error)) {
        return false;
    }
    rig->parts = arena_take_array(&rig->arena, RigPart, source->part_count);
    rig->states = arena_take_array(&rig->arena, RigState, source->state_count);
    rig->boxes = arena_take_array(&rig->arena, RigBox, source->box_count);
    rig->instructions = arena_take_array(&rig->arena, RigInstruction, instructions);
    rig->knots = arena_take_array(&rig->arena, RigKnot, knots);
    rig->curves = arena_take_array(&rig->arena, RigCurve, knots);
    rig->fade_ticks = arena_take_array(&rig->arena, uint16_t, pairs);
    return true;
}

/* ---- Parts --------------------------------------------------------------------------------------------------*/
static void turn_rest(RigPart *part) {
    for (int axis = 0; axis < 3; axis++) {
        double angle = (double)part->rest[axis];
        float half = lanes_line_fraction(&angle, TURNS_PER_RADIAN / 2.0, 0.0);
        part->rest_sine[axis] = lanes_sine(half);
        part->rest_cosine[axis] = lanes_cosine(half);
    }
}

static void compile_parts(Rig *rig, const RigSource *source) {
    rig->part_count = source->part_count;
    for (int i = 0; i < source->part_count; i++) {
        const RigPartSource *from = &source->parts[i];
        RigPart *part = &rig->parts[i];
        memcpy(part->name, from->name, RIG_NAME_SIZE);
        part->parent = i == RIG_ROOT ? -1 : rig_source_part(source, from->parent);
        part->stepped = from->stepped;
        if (i != RIG_ROOT) {
            rig->parts[part->parent].carries = true;
        }
        const float rest[RIG_CHANNEL_COUNT] = {from->rotation.x,
                                               from->rotation.y,
                                               from->rotation.z,
                                               from->position.x,
                                               from->position.y,
                                               from->position.z,
                                               1.0f,
                                               1.0f,
                                               1.0f,
                                               0.0f,
                                               1.0f};
        memcpy(part->rest, rest, sizeof rest);
        turn_rest(part);
    }
}

/* ---- States -------------------------------------------------------------------------------------------------*/
/* A stretch of a rise over a while as value + slope · d + square · d² + cube · d³, d the time since its key. */
static void compile_stretch(RigKnot *knot, RigCurve *curve, RigEase ease, float rise, float time) {
    static const float shares[RIG_EASE_COUNT][3] = {
        [RIG_EASE_LINEAR] = {1, 0, 0}, [RIG_EASE_SMOOTH] = {0, 3, -2}, [RIG_EASE_IN] = {0, 1, 0},
        [RIG_EASE_OUT] = {2, -1, 0},   [RIG_EASE_HOLD] = {0, 0, 0},
    };
    const float slope = rise / time;
    knot->slope = shares[ease][0] * slope;
    curve->square = shares[ease][1] * slope / time;
    curve->cube = shares[ease][2] * slope / time / time;
}

static void compile_knots(Rig *rig, const RigChannelSource *channel, RigInstruction *instruction) {
    instruction->first_key = rig->knot_count;
    instruction->key_count = channel->key_count;
    for (int i = 0; i < channel->key_count; i++) {
        const RigKey *key = &channel->keys[i];
        RigKnot *knot = &rig->knots[rig->knot_count];
        RigCurve *curve = &rig->curves[rig->knot_count++];
        *knot = (RigKnot){key->time, key->value, 0.0f};
        *curve = (RigCurve){0.0f, 0.0f};
        if (i + 1 < channel->key_count && key[1].time > key->time) {
            compile_stretch(knot, curve, channel->eases[i], key[1].value - key->value, key[1].time - key->time);
            instruction->eased = instruction->eased || channel->eases[i] != RIG_EASE_LINEAR;
        }
    }
}

static bool have_one_wave(const RigInstruction *a, const RigInstruction *b) {
    bool waves =
        (a->formula == RIG_SIN || a->formula == RIG_ABS_SIN) && (b->formula == RIG_SIN || b->formula == RIG_ABS_SIN);
    return waves && a->stepped == b->stepped && a->slope == b->slope && a->start == b->start;
}

/* Limbs swing together: an instruction goes behind the last one of its wave, so that a sine is made once for all.
 * Their order means nothing else, since a channel is written once. */
static void add_instruction(Rig *rig, RigState *state, RigInstruction instruction, int part) {
    RigInstruction *first = rig->instructions + state->first_instruction;
    int place = state->instruction_count;
    instruction.part = part;
    instruction.stepped = rig->parts[part].stepped;
    while (place > 0 && !have_one_wave(&first[place - 1], &instruction)) {
        place--;
    }
    instruction.starts_wave = place == 0;
    place = place == 0 ? state->instruction_count : place;
    memmove(first + place + 1, first + place, sizeof *first * (size_t)(state->instruction_count - place));
    first[place] = instruction;
    state->written[part] = (uint16_t)(state->written[part] | 1u << (unsigned)instruction.channel);
    rig->instruction_count++;
    state->instruction_count++;
}

static void compile_channel(Rig *rig, RigState *state, const RigChannelSource *channel, int target) {
    RigInstruction instruction = {
        .formula = channel->formula,
        .channel = channel->channel,
        .offset = channel->offset,
        .amplitude = channel->amplitude,
        .rate = (double)channel->rate,
    };
    if (channel->formula == RIG_SIN || channel->formula == RIG_ABS_SIN) {
        instruction.slope = 1.0 / (double)channel->period;
        instruction.start = (double)channel->phase * TURNS_PER_RADIAN;
    } else if (channel->formula == RIG_SPIN) {
        instruction.slope = (double)channel->rate * (TURNS_PER_RADIAN / 2.0);
        instruction.start = (double)channel->offset * (TURNS_PER_RADIAN / 2.0);
    } else if (channel->formula == RIG_KEYS) {
        compile_knots(rig, channel, &instruction);
        instruction.wraps = state->wraps = state->info.loop;
    }
    state->shaded = state->shaded || channel->channel >= RIG_EMISSIVE;
    state->scaled = state->scaled || (channel->channel >= RIG_SX && channel->channel <= RIG_SZ);
    if (target != RIG_EVERY_PART) {
        add_instruction(rig, state, instruction, target);
        return;
    }
    for (int part = 0; part < rig->part_count; part++) {
        if (!rig_is_written(state, part, channel->channel)) {
            add_instruction(rig, state, instruction, part);
        }
    }
}

/* A part's own formula goes before the one for "*", so the channels of single parts are compiled first. */
static void compile_channels(Rig *rig, const RigSource *source, const RigStateSource *from, RigState *state) {
    for (int pass = 0; pass < 2; pass++) {
        for (int c = 0; c < from->channel_count; c++) {
            int target = rig_source_part(source, from->channels[c].part);
            if ((target == RIG_EVERY_PART) == (pass == 1)) {
                compile_channel(rig, state, &from->channels[c], target);
            }
        }
    }
}

/* An axis counts when it is written or away from 0 at rest. */
static RigTurn turn_of_part(const Rig *rig, const RigState *state, int part) {
    RigTurn turn = RIG_TURN_NONE;
    for (int axis = RIG_RX; axis <= RIG_RZ; axis++) {
        if (rig_is_written(state, part, (RigChannel)axis) || rig->parts[part].rest[axis] != 0.0f) {
            turn = turn == RIG_TURN_NONE ? (RigTurn)(RIG_TURN_X + axis) : RIG_TURN_FREE;
        }
    }
    return rig_is_scaled(state, part) ? RIG_TURN_FREE : turn;
}

/* A loop of whole ticks repeats in whole ticks, however its length was rounded to a float. */
static double cycle_seconds(const RigState *state) {
    const double length = (double)state->info.length, speed = state->speed < 0.0 ? -state->speed : state->speed;
    const double ticks = length / speed * (double)TICKS_PER_SECOND, miss = ticks - (double)state->info.ticks;
    return miss < 1e-4 && miss > -1e-4 ? (double)state->info.ticks / (double)TICKS_PER_SECOND * speed : length;
}

static void compile_state(Rig *rig, const RigSource *source, int index) {
    const RigStateSource *from = &source->states[index];
    RigState *state = &rig->states[index];
    memcpy(state->name, from->name, RIG_NAME_SIZE);
    memcpy(state->emissive, from->emissive, sizeof state->emissive);
    state->speed = from->speed == 0.0f ? 1.0 : (double)from->speed;
    state->info.loop = from->loop;
    state->info.priority = from->priority;
    state->refuses = 0;
    for (int i = 0; i < from->refuse_count; i++) {
        state->refuses |= UINT64_C(1) << (unsigned)rig_source_state(source, from->refuses[i]);
    }
    state->first_instruction = rig->instruction_count;
    rig_state_count_ticks(from, &state->info);
    state->cycle = cycle_seconds(state);
    rig_state_place_events(from, state);
    compile_channels(rig, source, from, state);
    for (int part = 0; part < rig->part_count; part++) {
        state->turns[part] = (uint8_t)turn_of_part(rig, state, part);
    }
}

/* ---- Fades --------------------------------------------------------------------------------------------------*/
/* How exactly a rule's end fits a name: 1 for the name itself, 0 for "*", −1 for neither. */
static int fit(const char *rule, const char *name) {
    return strcmp(rule, name) == 0 ? 1 : strcmp(rule, "*") == 0 ? 0 : -1;
}

int rig_source_fade_ticks(const RigSource *source, const char *from, const char *to) {
    float seconds = source->default_fade;
    int best = -1;
    for (int i = 0; i < source->fade_count; i++) {
        int from_fit = fit(source->fades[i].from, from), to_fit = fit(source->fades[i].to, to);
        if (from_fit >= 0 && to_fit >= 0 && from_fit + to_fit > best) {
            best = from_fit + to_fit;
            seconds = source->fades[i].seconds;
        }
    }
    return (int)math_floor64((double)seconds * (double)TICKS_PER_SECOND + 0.5);
}

static void compile_fades(Rig *rig, const RigSource *source) {
    for (int from = 0; from < source->state_count; from++) {
        for (int to = 0; to < source->state_count; to++) {
            int ticks = rig_source_fade_ticks(source, source->states[from].name, source->states[to].name);
            rig->fade_ticks[from * source->state_count + to] = (uint16_t)ticks;
        }
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
Rig *rig_create(const RigSource *source, Error *error) {
    if (!rig_check_source(source, error)) {
        return NULL;
    }
    Rig *rig = calloc(1, sizeof *rig);
    if (!rig) {
        (void)error_set(error, ERROR_MEMORY, "no memory for the rig '%s'; close other programs", source->name);
        return NULL;
    }
    if (!take_memory(rig, source, error)) {
        free(rig);
        return NULL;
    }
    memcpy(rig->name, source->name, RIG_NAME_SIZE);
    compile_parts(rig, source);
    if (source->box_count > 0) {
        memcpy(rig->boxes, source->boxes, sizeof(RigBox) * (size_t)source->box_count);
        rig->box_count = source->box_count;
    }
    rig->state_count = source->state_count;
    for (int i = 0; i < source->state_count; i++) {
        compile_state(rig, source, i);
    }
    compile_fades(rig, source);
    return rig;
}

Rig *rig_share(Rig *rig) {
    rig->sharers++;
    return rig;
}

void rig_destroy(Rig *rig) {
    if (rig && rig->sharers-- == 0) {
        arena_destroy(&rig->arena);
        free(rig);
    }
}
