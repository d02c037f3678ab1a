#include "rig/check.h"

#include <string.h>

/* ---- Channels -----------------------------------------------------------------------------------------------*/
static bool check_target(const RigPlace *place, Error *error) {
    const RigChannelSource *channel = place->channel;
    if ((unsigned)channel->channel >= RIG_CHANNEL_COUNT) {
        return rig_fault(place, error, ERROR_RIG_CHANNEL,
                         "unknown channel; there are rx, ry, rz, px, py, pz, sx, sy, sz, emissive and opacity");
    }
    int part = memchr(channel->part, '\0', RIG_NAME_SIZE) ? rig_source_part(place->rig, channel->part) : -2;
    if (part == RIG_EVERY_PART && channel->channel < RIG_EMISSIVE) {
        return rig_fault(place, error, ERROR_RIG_CHANNEL,
                         "'*' can only write emissive and opacity; name one part for a motion");
    }
    if (part < RIG_EVERY_PART) {
        char hint[RIG_HINT_SIZE], name[RIG_NAME_SIZE] = "";
        memcpy(name, channel->part, RIG_NAME_SIZE - 1);
        rig_hint(hint, name, place->rig->parts[0].name, sizeof place->rig->parts[0], place->rig->part_count);
        return rig_fault(place, error, ERROR_RIG_CHANNEL, "the rig has no part '%s'%s", name, hint);
    }
    for (const RigChannelSource *other = place->state->channels; other < channel; other++) {
        if (other->channel == channel->channel && strcmp(other->part, channel->part) == 0) {
            return rig_fault(place, error, ERROR_RIG_CHANNEL, "written twice in this state; keep one formula");
        }
    }
    return true;
}

static bool check_keys(const RigPlace *place, Error *error) {
    const RigChannelSource *channel = place->channel;
    if (channel->key_count < 1 || channel->key_count > RIG_KEY_LIMIT) {
        return rig_fault(place, error, ERROR_RIG_CHANNEL, "keys need 1 to %d pairs of time and value, not %d",
                         RIG_KEY_LIMIT, channel->key_count);
    }
    for (int i = 0; i < channel->key_count; i++) {
        RigKey key = channel->keys[i];
        if (!rig_is_number(key.time) || !rig_is_number(key.value)) {
            return rig_fault(place, error, ERROR_RIG_CHANNEL, "key %d is not finite or beyond %g", i + 1,
                             (double)RIG_NUMBER_LIMIT);
        }
        if ((unsigned)channel->eases[i] >= RIG_EASE_COUNT) {
            return rig_fault(place, error, ERROR_RIG_CHANNEL,
                             "key %d has an unknown ease; there are linear, smooth, in, out and hold", i + 1);
        }
        float gap = i > 0 ? key.time - channel->keys[i - 1].time : 0.0f;
        if (gap < 0.0f) {
            return rig_fault(place, error, ERROR_RIG_CHANNEL,
                             "key %d at %g s comes after the one at %g s; put keys in order of time", i + 1,
                             (double)key.time, (double)channel->keys[i - 1].time);
        }
        if (gap > 0.0f && gap < RIG_KEY_GAP) {
            return rig_fault(place, error, ERROR_RIG_CHANNEL,
                             "keys %d and %d are nearer than %g s; give both the same time for a jump", i, i + 1,
                             (double)RIG_KEY_GAP);
        }
    }
    return true;
}

static bool check_formula(const RigPlace *place, Error *error) {
    const RigChannelSource *channel = place->channel;
    if (!rig_is_number(channel->offset) || !rig_is_number(channel->amplitude) || !rig_is_number(channel->period) ||
        !rig_is_number(channel->phase) || !rig_is_number(channel->rate)) {
        return rig_fault(place, error, ERROR_RIG_CHANNEL, "a number of the formula is not finite or beyond %g",
                         (double)RIG_NUMBER_LIMIT);
    }
    switch (channel->formula) {
    case RIG_CONSTANT:
    case RIG_SPIN:
        return true;
    case RIG_SIN:
    case RIG_ABS_SIN:
        if (channel->period > -RIG_SPEED_LEAST && channel->period < RIG_SPEED_LEAST) {
            return rig_fault(place, error, ERROR_RIG_CHANNEL, "a sine needs a period of at least %g s, not %g",
                             (double)RIG_SPEED_LEAST, (double)channel->period);
        }
        return true;
    case RIG_KEYS:
        return check_keys(place, error);
    }
    return rig_fault(place, error, ERROR_RIG_CHANNEL,
                     "unknown formula; there are constant, sin, abs_sin, keys and spin");
}

bool rig_check_channels(const RigSource *rig, const RigStateSource *state, Error *error) {
    enum { MOST = RIG_PART_LIMIT * RIG_CHANNEL_COUNT };
    RigPlace place = {.rig = rig, .state = state};
    if (state->channel_count < 0 || state->channel_count > MOST || (state->channel_count > 0 && !state->channels)) {
        return rig_fault(&place, error, ERROR_RIG_INVALID, "a state has at most %d channels, not %d", MOST,
                         state->channel_count);
    }
    for (int i = 0; i < state->channel_count; i++) {
        place.channel = &state->channels[i];
        if (!check_target(&place, error) || !check_formula(&place, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Times --------------------------------------------------------------------------------------------------*/
static bool is_length(float seconds) {
    return seconds > 0.0f && seconds <= RIG_LENGTH_LIMIT;
}

static bool check_phases(const RigPlace *place, Error *error) {
    const RigStateSource *state = place->state;
    float sum = 0.0f;
    if (state->phase_count < 0 || state->phase_count > (int)BASE_COUNT_OF(state->phases)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "a state has at most %d phases, not %d",
                         (int)BASE_COUNT_OF(state->phases), state->phase_count);
    }
    for (int i = 0; i < state->phase_count; i++) {
        if (!is_length(state->phases[i])) {
            return rig_fault(place, error, ERROR_RIG_INVALID, "phase %d must be longer than 0 s, not %g", i + 1,
                             (double)state->phases[i]);
        }
        sum += state->phases[i];
    }
    float miss = sum - rig_source_length(state);
    if (state->phase_count > 0 && (miss > RIG_PHASE_SUM_ERROR || miss < -RIG_PHASE_SUM_ERROR)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "the phases sum to %g s but the length is %g s", (double)sum,
                         (double)state->length);
    }
    return true;
}

static bool check_length(const RigPlace *place, Error *error) {
    if (!check_phases(place, error)) {
        return false;
    }
    float length = rig_source_length(place->state);
    return is_length(length) ||
           rig_fault(place, error, ERROR_RIG_INVALID, "the length must be above 0 and at most %g s, not %g",
                     (double)RIG_LENGTH_LIMIT, (double)length);
}

static bool check_event(const RigPlace *place, const RigEventSource *event, int index, Error *error) {
    float length = rig_source_length(place->state), end = length + RIG_PHASE_SUM_ERROR;
    if (!rig_is_name(event->name)) {
        return rig_fault(place, error, ERROR_RIG_INVALID,
                         "event %d needs a name of 1 to 31 letters, digits, '_' or '-'", index + 1);
    }
    if (!(event->time >= 0.0f && event->time <= end)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "event '%s' at %g s lies outside the state's %g s",
                         event->name, (double)event->time, (double)length);
    }
    if (!(event->every >= 0.0f && event->every <= RIG_LENGTH_LIMIT)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "event '%s' must repeat every 0 s or more, not %g",
                         event->name, (double)event->every);
    }
    if (event->every > 0.0f && !(event->until >= event->time && event->until <= end)) {
        return rig_fault(
            place, error, ERROR_RIG_INVALID,
            "event '%s' repeats till %g s, which must lie between its first time %g s and the state's %g s",
            event->name, (double)event->until, (double)event->time, (double)length);
    }
    return true;
}

static bool check_refused(const RigPlace *place, Error *error) {
    const RigStateSource *state = place->state;
    if (state->refuse_count < 0 || state->refuse_count > RIG_REFUSE_LIMIT) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "a state refuses at most %d others, not %d", RIG_REFUSE_LIMIT,
                         state->refuse_count);
    }
    for (int i = 0; i < state->refuse_count; i++) {
        if (rig_source_state(place->rig, state->refuses[i]) < 0) {
            char hint[RIG_HINT_SIZE];
            rig_hint(hint, state->refuses[i], place->rig->states[0].name, sizeof place->rig->states[0],
                     place->rig->state_count);
            return rig_fault(place, error, ERROR_RIG_INVALID, "it refuses an unknown state '%s'%s", state->refuses[i],
                             hint);
        }
    }
    return true;
}

static bool is_clip_speed(float speed) {
    float size = speed < 0.0f ? -speed : speed;
    return speed == 0.0f || (size >= RIG_SPEED_LEAST && size <= RIG_SPEED_MOST);
}

bool rig_check_state(const RigSource *rig, const RigStateSource *state, Error *error) {
    RigPlace place = {.rig = rig, .state = state};
    if (!check_length(&place, error)) {
        return false;
    }
    if (!is_clip_speed(state->speed)) {
        return rig_fault(&place, error, ERROR_RIG_INVALID, "the speed must be %g to %g either way round, not %g",
                         (double)RIG_SPEED_LEAST, (double)RIG_SPEED_MOST, (double)state->speed);
    }
    for (int i = 0; i < 3; i++) {
        if (!(state->emissive[i] >= 0.0f && state->emissive[i] <= 1.0f)) {
            return rig_fault(&place, error, ERROR_RIG_INVALID, "the emissive colour must be 0 to 1 in each part");
        }
    }
    if (state->event_count < 0 || state->event_count > RIG_EVENT_LIMIT) {
        return rig_fault(&place, error, ERROR_RIG_INVALID, "a state has at most %d events, not %d", RIG_EVENT_LIMIT,
                         state->event_count);
    }
    for (int i = 0; i < state->event_count; i++) {
        if (!check_event(&place, &state->events[i], i, error)) {
            return false;
        }
    }
    return check_refused(&place, error) && rig_check_channels(rig, state, error);
}
