#include "rig/program.h"

#include <string.h>

const char *rig_name(const Rig *rig) {
    return rig->name;
}

int rig_part_count(const Rig *rig) {
    return rig->part_count;
}

const char *rig_part_name(const Rig *rig, int part) {
    return rig->parts[part].name;
}

int rig_part_parent(const Rig *rig, int part) {
    return rig->parts[part].parent;
}

int rig_state_count(const Rig *rig) {
    return rig->state_count;
}

const char *rig_state_name(const Rig *rig, int state) {
    return rig->states[state].name;
}

int rig_find_part(const Rig *rig, const char *name) {
    for (int i = 0; i < rig->part_count; i++) {
        if (strcmp(rig->parts[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int rig_find_state(const Rig *rig, const char *name) {
    for (int i = 0; i < rig->state_count; i++) {
        if (strcmp(rig->states[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

const RigBox *rig_boxes(const Rig *rig, int *count) {
    *count = rig->box_count;
    return rig->boxes;
}

RigStateInfo rig_state_info(const Rig *rig, int state) {
    return rig->states[state].info;
}

int rig_fade_ticks(const Rig *rig, int from_state, int to_state) {
    return (int)rig->fade_ticks[from_state * rig->state_count + to_state];
}

uint64_t rig_state_yields(const Rig *rig, int state, bool pierces) {
    const RigState *playing = &rig->states[state];
    uint64_t yields = 0;
    for (int next = 0; next < rig->state_count; next++) {
        bool higher = rig->states[next].info.priority > playing->info.priority;
        yields |= (uint64_t)(playing->info.loop || higher) << (unsigned)next;
    }
    return pierces || playing->info.loop ? yields : yields & ~playing->refuses;
}

bool rig_state_may_start(const Rig *rig, int current, int current_ticks, int next, bool pierces) {
    return current_ticks >= rig->states[current].info.ticks ||
           (rig_state_yields(rig, current, pierces) >> (unsigned)next & 1u) != 0;
}
