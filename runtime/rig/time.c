#include "rig/program.h"

/* Tick counts are halves or thirds off an integer at worst; this much of a tick is the error of a float in a table. */
static const double TICK_ERROR = 1e-4;

static double clip_to_ticks(const RigStateSource *state) {
    float speed = state->speed == 0.0f ? 1.0f : state->speed;
    return (double)TICKS_PER_SECOND / (double)(speed < 0.0f ? -speed : speed);
}

static int round_ticks(double ticks) {
    return (int)math_floor64(ticks + 0.5 + TICK_ERROR);
}

float rig_source_length(const RigStateSource *state) {
    float sum = 0.0f;
    for (int i = 0; state->length == 0.0f && i < state->phase_count; i++) {
        sum += state->phases[i];
    }
    return state->length == 0.0f ? sum : state->length;
}

void rig_state_count_ticks(const RigStateSource *source, RigStateInfo *info) {
    const float length = rig_source_length(source);
    info->length = length;
    info->phase_count = source->phase_count > 0 ? source->phase_count : 1;
    info->ticks = 0;
    for (int i = 0; i < info->phase_count; i++) {
        float seconds = source->phase_count > 0 ? source->phases[i] : length;
        int ticks = round_ticks((double)seconds * clip_to_ticks(source));
        info->phase_ticks[i] = ticks < 1 ? 1 : ticks;
        info->ticks += info->phase_ticks[i];
    }
}

/* The tick of a moment: rounded within its phase, so that a moment at a phase's start is that phase's first tick. */
static int place_moment(const RigStateSource *source, const RigStateInfo *info, float seconds) {
    double rest = (double)seconds * clip_to_ticks(source);
    int start = 0;
    for (int i = 0; i + 1 < info->phase_count; i++) {
        double phase = (double)source->phases[i] * clip_to_ticks(source);
        if (rest < phase - TICK_ERROR) {
            break;
        }
        rest -= phase;
        start += info->phase_ticks[i];
    }
    int tick = start + round_ticks(rest);
    return tick < info->ticks ? tick : info->ticks - 1;
}

void rig_state_place_events(const RigStateSource *source, RigState *state) {
    state->event_count = source->event_count;
    for (int i = 0; i < source->event_count; i++) {
        const RigEventSource *from = &source->events[i];
        RigEvent *event = &state->events[i];
        for (int c = 0; c < RIG_NAME_SIZE; c++) {
            event->name[c] = from->name[c];
        }
        event->tick = place_moment(source, &state->info, from->time);
        event->first = (double)from->time * clip_to_ticks(source);
        event->every = (double)from->every * clip_to_ticks(source);
        event->last = (double)from->until * clip_to_ticks(source);
    }
}

/* How many repeats have come by a tick: repeat k comes with the first tick at or after first + k · every. */
static double repeats_by(const RigEvent *event, double tick) {
    double passed = (tick < event->last ? tick : event->last) - event->first + TICK_ERROR;
    return passed < 0.0 ? 0.0 : math_floor64(passed / event->every) + 1.0;
}

static bool event_falls_in(const RigEvent *event, int tick) {
    if (event->every <= 0.0) {
        return tick == event->tick;
    }
    return repeats_by(event, (double)tick) > (tick > 0 ? repeats_by(event, (double)tick - 1.0) : 0.0);
}

int rig_state_events(const Rig *rig, int state, int tick, const char *names[RIG_EVENT_LIMIT]) {
    const RigState *played = &rig->states[state];
    int count = 0;
    if (tick < 0) {
        return 0;
    }
    if (tick >= played->info.ticks && !played->info.loop) {
        return 0;
    }
    for (int i = 0; i < played->event_count; i++) {
        if (event_falls_in(&played->events[i], tick % played->info.ticks)) {
            names[count++] = played->events[i].name;
        }
    }
    return count;
}
