#include "rig/check.h"

#include <stdio.h>
#include <string.h>

const char *rig_channel_text(RigChannel channel) {
    static const char *const texts[RIG_CHANNEL_COUNT] = {"rx", "ry", "rz", "px",       "py",     "pz",
                                                         "sx", "sy", "sz", "emissive", "opacity"};
    return (unsigned)channel < RIG_CHANNEL_COUNT ? texts[channel] : "?";
}

static bool is_terminated(const char *text, size_t size) {
    return memchr(text, '\0', size) != NULL;
}

bool rig_is_name(const char name[RIG_NAME_SIZE]) {
    if (!is_terminated(name, RIG_NAME_SIZE) || name[0] == '\0') {
        return false;
    }
    for (const char *c = name; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (!letter && !(*c >= '0' && *c <= '9') && *c != '_' && *c != '-') {
            return false;
        }
    }
    return true;
}

bool rig_is_number(float x) {
    return x >= -RIG_NUMBER_LIMIT && x <= RIG_NUMBER_LIMIT; /* false for NaN */
}

bool rig_is_vector(Vec3 v) {
    return rig_is_number(v.x) && rig_is_number(v.y) && rig_is_number(v.z);
}

/* The most precise "file:line" there is. */
static const char *place_where(const RigPlace *place) {
    static const size_t size = sizeof place->rig->where;
    if (place->channel && is_terminated(place->channel->where, size) && place->channel->where[0]) {
        return place->channel->where;
    }
    if (place->state && is_terminated(place->state->where, size) && place->state->where[0]) {
        return place->state->where;
    }
    return is_terminated(place->rig->where, size) ? place->rig->where : "";
}

bool rig_fault(const RigPlace *place, Error *error, ErrorId id, const char *format, ...) {
    enum { NAME = RIG_NAME_SIZE };
    char fault[ERROR_MESSAGE_SIZE / 2], state[NAME + 16] = "", channel[NAME + 32] = "";
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    if (place->state) {
        (void)snprintf(state, sizeof state, ", state '%.*s'", NAME, place->state->name);
    }
    if (place->channel) {
        (void)snprintf(channel, sizeof channel, ", channel '%.*s.%s'", NAME, place->channel->part,
                       rig_channel_text(place->channel->channel));
    }
    const char *where = place_where(place);
    return error_set(error, id, "%s%srig '%.*s'%s%s: %s", where, where[0] ? ": " : "", NAME, place->rig->name, state,
                     channel, fault);
}

/* Levenshtein's distance: the fewest letters to insert, delete or replace. Both names are shorter than the limit. */
static int edit_distance(const char *a, const char *b) {
    int row[RIG_NAME_SIZE];
    int length = (int)strnlen(b, RIG_NAME_SIZE - 1);
    for (int j = 0; j <= length; j++) {
        row[j] = j;
    }
    for (int i = 0; i < RIG_NAME_SIZE - 1 && a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < length; j++) {
            int replaced = diagonal + (a[i] != b[j]);
            int shifted = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            diagonal = row[j + 1];
            row[j + 1] = replaced < shifted ? replaced : shifted;
        }
    }
    return row[length];
}

void rig_hint(char hint[RIG_HINT_SIZE], const char *name, const char *first, size_t stride, int count) {
    int best = -1, best_distance = 3;
    for (int i = 0; i < count; i++) {
        int distance = edit_distance(name, first + stride * (size_t)i);
        if (distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    if (best >= 0) {
        (void)snprintf(hint, RIG_HINT_SIZE, "; did you mean '%.*s'?", RIG_NAME_SIZE, first + stride * (size_t)best);
        return;
    }
    int used = snprintf(hint, RIG_HINT_SIZE, "; there are");
    for (int i = 0; i < count && used < RIG_HINT_SIZE; i++) {
        used += snprintf(hint + used, (size_t)(RIG_HINT_SIZE - used), "%s %.*s", i ? "," : "", RIG_NAME_SIZE,
                         first + stride * (size_t)i);
    }
}
