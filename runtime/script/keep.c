#include "script/keep.h"

#include "script/constants.h"

#include <string.h>

/* The place in `next` of a source that may be kept; −1 when it may not. */
static int find_same(const Definitions *next, const Definitions *last, int index) {
    const Source *then = &last->sources[index];
    int same = definitions_find_source(next, then->name);
    if (same < 0 || !source_is_in(last, index, 0, "anim/") || then->retired || then->missed) {
        return -1;
    }
    const Source *now = &next->sources[same];
    bool equal = now->data.size == then->data.size && memcmp(now->data.bytes, then->data.bytes, then->data.size) == 0;
    return equal && now->mod == 0 && !now->retired ? same : -1;
}

void keep_sources(Definitions *next, const Definitions *last) {
    bool changed[DEFINITION_SOURCES] = {false}; /* by group */
    int same[DEFINITION_SOURCES] = {0};
    next->last = last;
    for (int i = 0; last && i < last->source_count; i++) {
        same[i] = find_same(next, last, i);
        changed[last->sources[i].group] = changed[last->sources[i].group] || same[i] < 0;
    }
    for (int i = 0; last && i < last->source_count; i++) {
        const Source *then = &last->sources[i];
        if (changed[then->group]) {
            continue;
        }
        Source *now = &next->sources[same[i]];
        now->kept = true;
        now->group = same[then->group];
        now->code_hash = then->code_hash;
        now->required = then->required;
        now->straight = then->straight;
        now->rig = then->rig;
        now->longest = then->longest;
        next->vm.longest = then->longest > next->vm.longest ? then->longest : next->vm.longest;
    }
}

void keep_join(Definitions *definitions, int user, int required) {
    int joined = definitions->sources[user].group, gone = definitions->sources[required].group;
    for (int i = 0; i < definitions->source_count; i++) {
        if (definitions->sources[i].group == gone) {
            definitions->sources[i].group = joined;
        }
    }
}

void keep_end(lua_State *lua, Definitions *definitions) {
    bool kept[DEFINITION_SOURCES] = {false};
    if (definitions->loading_count > 0) {
        definitions->disturbed = true;
        vm_raise(lua, -1, ERROR_SCRIPT_REQUIRE, "the rigs have to be loaded afresh");
    }
    for (int i = 0; i < definitions->source_count; i++) {
        kept[i] = definitions->sources[i].kept;
        definitions->sources[i].kept = false;
    }
    VmBudget left = vm_of(lua)->left;
    for (int i = 0; i < definitions->source_count; i++) {
        if (kept[i]) {
            vm_of(lua)->left = (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES};
            source_push(lua, i);
            lua_pop(lua, 1);
        }
    }
    for (int i = 0; i < definitions->source_count; i++) {
        if (kept[i] && definitions->sources[i].rig >= 0) {
            source_drop_table(lua, &definitions->sources[i]);
        } else if (kept[i]) {
            constants_note_table(definitions, i);
        }
    }
    vm_of(lua)->left = left;
}
