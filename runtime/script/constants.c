#include "script/constants.h"

#ifdef RIFT_DEVELOPMENT

#include <stdio.h>
#include <string.h>

enum {
    DEPTH_LIMIT = 6,   /* tables in tables, functions behind functions */
    VISIT_LIMIT = 4096 /* values looked at for one part; the order of a table that is not changed stays */
};

/* ---- Hashes of values ---------------------------------------------------------------------------------------
 * Good within one Lua state only: functions and what lies too deep count by their address. Nothing is allocated.
 */
typedef struct Walk {
    lua_State *lua;
    int visits;
    const void *path[DEPTH_LIMIT]; /* what is being walked, against circles */
    int depth;
} Walk;

static uint64_t hash_value(Walk *walk);

static uint64_t hash_plain(lua_State *lua) {
    Hash hash = hash_begin((uint64_t)lua_type(lua, -1));
    if (lua_type(lua, -1) == LUA_TSTRING) { /* never a number: lua_tolstring would change that */
        size_t size = 0;
        const char *text = lua_tolstring(lua, -1, &size);
        hash_add_bytes(&hash, text, size);
    } else if (lua_isinteger(lua, -1)) {
        hash_add_u64(&hash, (uint64_t)lua_tointeger(lua, -1));
    } else if (lua_type(lua, -1) == LUA_TNUMBER) {
        hash_add_double(&hash, lua_tonumber(lua, -1));
    } else if (lua_isboolean(lua, -1)) {
        hash_add_u64(&hash, (uint64_t)lua_toboolean(lua, -1));
    } else {
        hash_add_u64(&hash, (uint64_t)(uintptr_t)lua_topointer(lua, -1));
    }
    return hash_end(&hash);
}

/* A sum, since the order of walking says nothing. */
static uint64_t hash_fields(Walk *walk) {
    uint64_t sum = 0;
    lua_pushnil(walk->lua);
    while (lua_next(walk->lua, -2)) {
        uint64_t value = hash_value(walk);
        lua_pop(walk->lua, 1);
        sum += hash_pair(hash_plain(walk->lua), value);
        if (walk->visits >= VISIT_LIMIT) {
            lua_pop(walk->lua, 1);
            break;
        }
    }
    return sum;
}

static bool is_environment(const char *name) {
    return strcmp(name, "_ENV") == 0; /* closed to writing anyway */
}

static uint64_t hash_upvalues(Walk *walk) {
    uint64_t sum = 0;
    const char *name;
    for (int i = 1; (name = lua_getupvalue(walk->lua, -1, i)) != NULL; i++) {
        sum += is_environment(name) ? 0 : hash_pair((uint64_t)i, hash_value(walk));
        lua_pop(walk->lua, 1);
    }
    return sum;
}

static bool enter(Walk *walk, const void *place) {
    if (walk->depth == DEPTH_LIMIT || walk->visits >= VISIT_LIMIT || !lua_checkstack(walk->lua, 8)) {
        return false;
    }
    for (int i = 0; i < walk->depth; i++) {
        if (walk->path[i] == place) {
            return false;
        }
    }
    walk->path[walk->depth++] = place;
    return true;
}

/* Of the value on top, which stays there. */
static uint64_t hash_value(Walk *walk) {
    lua_State *lua = walk->lua;
    bool table = lua_istable(lua, -1), function = lua_isfunction(lua, -1) && !lua_iscfunction(lua, -1);
    walk->visits++;
    uint64_t own = hash_plain(lua);
    if ((table || function) && enter(walk, lua_topointer(lua, -1))) {
        own = hash_pair(own, table ? hash_fields(walk) : hash_upvalues(walk));
        walk->depth--;
    }
    return own;
}

/* ---- Parts --------------------------------------------------------------------------------------------------*/
/* Finds the part of that name, or makes it; those that exceed the room share the last. */
static uint64_t *part_of(ConstantSet *set, uint64_t name) {
    for (int i = 0; i < set->count; i++) {
        if (set->parts[i].name == name) {
            return &set->parts[i].value;
        }
    }
    int index = set->count < CONSTANT_PARTS ? set->count++ : CONSTANT_PARTS - 1;
    set->parts[index].name = name;
    return &set->parts[index].value;
}

static uint64_t hash_part(lua_State *lua) {
    Walk walk = {.lua = lua};
    return hash_value(&walk);
}

/* Of the function on top. */
static void note_upvalues(lua_State *lua, ConstantSet *set) {
    const char *name;
    *set = (ConstantSet){0};
    for (int i = 1; (name = lua_getupvalue(lua, -1, i)) != NULL; i++) {
        *part_of(set, (uint64_t)i) += is_environment(name) ? 0 : hash_part(lua);
        lua_pop(lua, 1);
    }
}

/* Of the table on top. */
static void note_fields(lua_State *lua, ConstantSet *set) {
    *set = (ConstantSet){0};
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        uint64_t value = hash_part(lua);
        lua_pop(lua, 1);
        *part_of(set, hash_plain(lua)) += value;
    }
}

/* The name of the first part that differs, or 0. Upvalues are numbered from 1. */
static uint64_t find_difference(const ConstantSet *then, const ConstantSet *now) {
    for (int i = 0; i < now->count; i++) {
        bool same = i < then->count && then->parts[i].name == now->parts[i].name; /* the usual case, and quick */
        uint64_t before = same ? then->parts[i].value : 0;
        for (int j = 0; !same && j < then->count; j++) {
            before = then->parts[j].name == now->parts[i].name ? then->parts[j].value : before;
        }
        if (before != now->parts[i].value) {
            return now->parts[i].name;
        }
    }
    return 0;
}

static void note_callback(Definitions *definitions, int kind, int index) {
    const Callback *callback = &definitions->behaviours[kind].callbacks[index];
    lua_State *lua = definitions_vm(definitions, callback->mod)->lua;
    if (!lua || callback->function == LUA_NOREF) {
        return; /* of a mod that is off, or none */
    }
    if (lua_rawgeti(lua, LUA_REGISTRYINDEX, callback->function) == LUA_TFUNCTION) {
        note_upvalues(lua, &definitions->constants.callbacks[kind][index]);
    }
    lua_pop(lua, 1);
}

void constants_note_table(Definitions *definitions, int source) {
    lua_State *lua = definitions_vm(definitions, definitions->sources[source].mod)->lua;
    if (!lua) {
        return; /* of a mod that is off */
    }
    if (lua_rawgeti(lua, LUA_REGISTRYINDEX, definitions->sources[source].result) == LUA_TTABLE) {
        note_fields(lua, &definitions->constants.tables[source]);
    }
    lua_pop(lua, 1);
}

void constants_note(Definitions *definitions) {
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        for (int i = 0; i < CALLBACK_COUNT && rules_kind_id(&definitions->rules, kind); i++) {
            note_callback(definitions, kind, i);
        }
    }
    for (int i = 0; i < definitions->source_count; i++) {
        constants_note_table(definitions, i);
    }
}

/* ---- Checks -------------------------------------------------------------------------------------------------*/
#define ADVICE "they are constant after load, since a reload would lose the change; keep it in `state`"

void constants_check_callback(Game *game, int definition, int callback) {
    Definitions *definitions = game->definitions;
    const Callback *called = &definitions->behaviours[definition].callbacks[callback];
    lua_State *lua = definitions_vm(definitions, called->mod)->lua;
    ConstantSet now;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, called->function);
    note_upvalues(lua, &now);
    uint64_t upvalue = find_difference(&definitions->constants.callbacks[definition][callback], &now);
    if (upvalue != 0) {
        char text[ERROR_MESSAGE_SIZE];
        const char *name = lua_getupvalue(lua, -1, (int)upvalue);
        snprintf(text, sizeof text, "%s:%d: %s changed the upvalue '%s' or what it leads to; %s",
                 definitions->sources[called->source].name, called->line, callback_names[callback], name ? name : "?",
                 ADVICE);
        lua_pop(lua, name ? 1 : 0);
        game_notice_add(game, definitions->sources[called->source].name, text);
    }
    lua_pop(lua, 1);
    if (upvalue != 0) {
        constants_note(definitions); /* so that others who see the same are not blamed */
    }
}

/* The key with that hash in the table on top; empty when it is no text, or gone. */
static const char *name_of_key(lua_State *lua, uint64_t hash) {
    const char *name = "";
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) == LUA_TSTRING && hash_plain(lua) == hash) {
            name = lua_tostring(lua, -1); /* stays as long as the table */
        }
    }
    return name;
}

/* With the table on top. */
static void tell_field(Game *game, int index, uint64_t field) {
    Definitions *definitions = game->definitions;
    const char *file = definitions->sources[index].name;
    const char *name = name_of_key(definitions_vm(definitions, definitions->sources[index].mod)->lua, field);
    char text[ERROR_MESSAGE_SIZE];
    snprintf(text, sizeof text, "%s:%d: a callback changed a field%s%.60s%s of the table that this file returns; %s",
             file, source_field_line(definitions, index, name), *name ? " '" : "", name, *name ? "'" : "", ADVICE);
    game_notice_add(game, file, text);
}

void constants_check_table(Game *game) {
    Definitions *definitions = game->definitions;
    int index = definitions->constants.next % definitions->source_count;
    lua_State *lua = definitions_vm(definitions, definitions->sources[index].mod)->lua;
    ConstantSet *then = &definitions->constants.tables[index];
    ConstantSet now = {0};
    definitions->constants.next = index + 1;
    if (!lua) {
        return; /* of a mod that is off */
    }
    if (lua_rawgeti(lua, LUA_REGISTRYINDEX, definitions->sources[index].result) == LUA_TTABLE) {
        note_fields(lua, &now);
    }
    uint64_t field = find_difference(then, &now);
    field = field ? field : find_difference(&now, then);
    if (field != 0) {
        tell_field(game, index, field);
        *then = now;
    }
    lua_pop(lua, 1);
}

#endif
