#include "rig/check.h"

#include <string.h>

static const char NAME_RULE[] = "must be 1 to 31 letters, digits, '_' or '-'";

/* ---- Parts --------------------------------------------------------------------------------------------------*/
static int find_part_before(const RigSource *source, const char *name, int end) {
    for (int i = 0; i < end; i++) {
        if (strncmp(source->parts[i].name, name, RIG_NAME_SIZE) == 0) {
            return i;
        }
    }
    return -1;
}

int rig_source_part(const RigSource *source, const char *name) {
    if (strncmp(name, "*", RIG_NAME_SIZE) == 0) {
        return RIG_EVERY_PART;
    }
    int part = find_part_before(source, name, source->part_count);
    return part < 0 ? -2 : part;
}

static bool check_parent(const RigPlace *place, int index, Error *error) {
    const RigSource *source = place->rig;
    const RigPartSource *part = &source->parts[index];
    if (index == RIG_ROOT) {
        return part->parent[0] == '\0' ||
               rig_fault(place, error, ERROR_RIG_INVALID,
                         "the first part is the root and has no parent, but '%s' names '%.*s'", part->name,
                         RIG_NAME_SIZE, part->parent);
    }
    if (!rig_is_name(part->parent)) {
        return rig_fault(place, error, ERROR_RIG_INVALID,
                         "part '%s' needs a parent: only the first part may be without", part->name);
    }
    if (find_part_before(source, part->parent, index) >= 0) {
        return true;
    }
    if (find_part_before(source, part->parent, source->part_count) >= 0) {
        return rig_fault(place, error, ERROR_RIG_INVALID,
                         "part '%s' comes before its parent '%s'; list parents first (and none in a circle)",
                         part->name, part->parent);
    }
    char hint[RIG_HINT_SIZE];
    rig_hint(hint, part->parent, source->parts[0].name, sizeof source->parts[0], index);
    return rig_fault(place, error, ERROR_RIG_INVALID, "the parent '%s' of part '%s' does not exist%s", part->parent,
                     part->name, hint);
}

static bool check_parts(const RigPlace *place, Error *error) {
    const RigSource *source = place->rig;
    if (source->part_count < 1 || source->part_count > RIG_PART_LIMIT || !source->parts) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "a rig has 1 to %d parts, not %d", RIG_PART_LIMIT,
                         source->part_count);
    }
    for (int i = 0; i < source->part_count; i++) {
        if (!rig_is_name(source->parts[i].name)) {
            return rig_fault(place, error, ERROR_RIG_INVALID, "the name of part %d %s", i + 1, NAME_RULE);
        }
    }
    for (int i = 0; i < source->part_count; i++) {
        const RigPartSource *part = &source->parts[i];
        if (find_part_before(source, part->name, i) >= 0) {
            return rig_fault(place, error, ERROR_RIG_INVALID, "two parts are named '%s'; names must differ",
                             part->name);
        }
        if (!rig_is_vector(part->position) || !rig_is_vector(part->rotation)) {
            return rig_fault(place, error, ERROR_RIG_INVALID,
                             "the rest place of part '%s' holds a number that is not finite or beyond %g", part->name,
                             (double)RIG_NUMBER_LIMIT);
        }
        if (!check_parent(place, i, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Boxes --------------------------------------------------------------------------------------------------*/
static bool is_fraction(float x) {
    return x >= 0.0f && x <= 1.0f;
}

static const char *box_fault(const RigSource *source, const RigBox *box) {
    if (box->part < 0 || box->part >= source->part_count) {
        return "belongs to no part of the rig";
    }
    if (!rig_is_vector(box->center) || !rig_is_vector(box->size) || !rig_is_vector(box->rotation)) {
        return "holds a number that is not finite or too large";
    }
    if (box->size.x < 0.0f || box->size.y < 0.0f || box->size.z < 0.0f) {
        return "has a negative size";
    }
    if (!rig_is_number(box->taper) || box->taper < 0.0f) {
        return "needs a taper of 0 or more (1 for a plain box)";
    }
    if (!is_fraction(box->glow) || !is_fraction(box->edge)) {
        return "needs glow and edge between 0 and 1";
    }
    return box->color > 0xffffffu ? "has a colour beyond 0xffffff" : NULL;
}

static bool check_boxes(const RigPlace *place, Error *error) {
    const RigSource *source = place->rig;
    if (source->box_count < 0 || source->box_count > RIG_BOX_LIMIT || (source->box_count > 0 && !source->boxes)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "a rig has at most %d boxes, not %d", RIG_BOX_LIMIT,
                         source->box_count);
    }
    for (int i = 0; i < source->box_count; i++) {
        const char *fault = box_fault(source, &source->boxes[i]);
        if (fault) {
            return rig_fault(place, error, ERROR_RIG_INVALID, "box %d %s", i + 1, fault);
        }
    }
    return true;
}

/* ---- Fades --------------------------------------------------------------------------------------------------*/
static bool check_fade_end(const RigPlace *place, int index, const char *name, Error *error) {
    const RigSource *source = place->rig;
    if (strncmp(name, "*", RIG_NAME_SIZE) == 0) {
        return true;
    }
    if (!rig_is_name(name)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "fade %d needs a state's name or '*' at both ends",
                         index + 1);
    }
    if (rig_source_state(source, name) >= 0) {
        return true;
    }
    char hint[RIG_HINT_SIZE];
    rig_hint(hint, name, source->states[0].name, sizeof source->states[0], source->state_count);
    return rig_fault(place, error, ERROR_RIG_INVALID, "fade %d names an unknown state '%s'%s", index + 1, name, hint);
}

static bool is_fade_time(float seconds) {
    return seconds >= 0.0f && seconds * (float)TICKS_PER_SECOND <= (float)RIG_FADE_TICKS_LIMIT;
}

static bool check_fades(const RigPlace *place, Error *error) {
    const RigSource *source = place->rig;
    if (source->fade_count < 0 || source->fade_count > RIG_FADE_LIMIT || (source->fade_count > 0 && !source->fades)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "a rig has at most %d fades, not %d", RIG_FADE_LIMIT,
                         source->fade_count);
    }
    if (!is_fade_time(source->default_fade)) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "the default fade must take 0 to 10 s, not %g",
                         (double)source->default_fade);
    }
    for (int i = 0; i < source->fade_count; i++) {
        const RigFadeSource *fade = &source->fades[i];
        if (!check_fade_end(place, i, fade->from, error) || !check_fade_end(place, i, fade->to, error)) {
            return false;
        }
        if (!is_fade_time(fade->seconds)) {
            return rig_fault(place, error, ERROR_RIG_INVALID, "fade %d (%s to %s) must take 0 to 10 s, not %g", i + 1,
                             fade->from, fade->to, (double)fade->seconds);
        }
    }
    return true;
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
int rig_source_state(const RigSource *source, const char *name) {
    for (int i = 0; i < source->state_count; i++) {
        if (strcmp(source->states[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool check_state_names(const RigPlace *place, Error *error) {
    const RigSource *source = place->rig;
    if (source->state_count < 1 || source->state_count > RIG_STATE_LIMIT || !source->states) {
        return rig_fault(place, error, ERROR_RIG_INVALID, "a rig has 1 to %d states, not %d", RIG_STATE_LIMIT,
                         source->state_count);
    }
    for (int i = 0; i < source->state_count; i++) {
        if (!rig_is_name(source->states[i].name)) {
            return rig_fault(place, error, ERROR_RIG_INVALID, "the name of state %d %s", i + 1, NAME_RULE);
        }
        for (int j = 0; j < i; j++) {
            if (strcmp(source->states[i].name, source->states[j].name) == 0) {
                return rig_fault(place, error, ERROR_RIG_INVALID, "two states are named '%s'; names must differ",
                                 source->states[i].name);
            }
        }
    }
    return true;
}

bool rig_check_source(const RigSource *source, Error *error) {
    RigPlace place = {.rig = source};
    if (!rig_is_name(source->name)) {
        return rig_fault(&place, error, ERROR_RIG_INVALID, "a rig's name %s", NAME_RULE);
    }
    if (!check_parts(&place, error) || !check_boxes(&place, error) || !check_state_names(&place, error)) {
        return false;
    }
    for (int i = 0; i < source->state_count; i++) {
        if (!rig_check_state(source, &source->states[i], error)) {
            return false;
        }
    }
    return check_fades(&place, error);
}
