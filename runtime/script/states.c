/* The declared state of entities: one table each, filled with the defaults and closed to other fields. */
#include "script/game.h"

#include "script/api.h"

#include <stdio.h>
#include <string.h>

static const VmBudget INNER_BUDGET = {VM_LOAD_STEPS, VM_LOAD_BYTES};

static int open_protected(lua_State *lua) {
    /* Every slot has its place from the start: storing and clearing allocate nothing. */
    lua_createtable(lua, ENTITY_LIMIT, 0);
    vm_of(lua)->states = luaL_ref(lua, LUA_REGISTRYINDEX);
    return 0;
}

bool states_open(Game *game, Definitions *definitions, Error *error) {
    for (int mod = 0; mod <= definitions->mod_count; mod++) {
        Vm *vm = definitions_vm(definitions, mod);
        vm->host = game;
        lua_pushcfunction(vm->lua, open_protected);
        if (!vm_call(vm, 0, 0, INNER_BUDGET, error)) {
            return false;
        }
    }
    return true;
}

static const Behaviour *behaviour_of(const Game *game, int slot) {
    return &game->definitions->behaviours[game->owner_definition[slot]];
}

static const StateHome *home_of(const Game *game, int slot) {
    return &behaviour_of(game, slot)->homes[game->owner_home[slot]];
}

/* The Lua state that an entity's state is in. */
static lua_State *lua_of(const Game *game, int slot) {
    return definitions_vm(game->definitions, home_of(game, slot)->mod)->lua;
}

/* The first home whose mod is not off; −1 when all are. */
static int find_home(const Game *game, const Behaviour *behaviour) {
    for (int i = 0; i < behaviour->home_count; i++) {
        if (!mod_is_off(game->definitions, behaviour->homes[i].mod)) {
            return i;
        }
    }
    return -1;
}

static void push_default(lua_State *lua, const StateField *field) {
    switch (field->type) {
    case STATE_INTEGER:
        lua_pushinteger(lua, field->integer);
        break;
    case STATE_FLOAT:
        lua_pushnumber(lua, field->number);
        break;
    case STATE_BOOLEAN:
        lua_pushboolean(lua, field->integer != 0);
        break;
    case STATE_TEXT:
        lua_pushstring(lua, field->text);
        break;
    }
}

/* Arguments: slot, handle, definition, home. */
static int create_protected(lua_State *lua) {
    Game *game = game_of(lua);
    const Behaviour *behaviour = &game->definitions->behaviours[lua_tointeger(lua, 3)];
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->states);
    lua_createtable(lua, 0, behaviour->field_count + 1);
    lua_pushvalue(lua, 2);
    lua_setfield(lua, -2, "id");
    for (int i = 0; i < behaviour->field_count; i++) {
        push_default(lua, &behaviour->fields[i]);
        lua_setfield(lua, -2, behaviour->fields[i].name);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, behaviour->homes[lua_tointeger(lua, 4)].meta);
    lua_setmetatable(lua, -2);
    lua_rawseti(lua, -2, lua_tointeger(lua, 1));
    return 0;
}

/* Makes an entity's table in one of its homes. */
static bool make_table(Game *game, int slot, EntityHandle entity, int definition, int home) {
    const Behaviour *behaviour = &game->definitions->behaviours[definition];
    Vm *vm = definitions_vm(game->definitions, behaviour->homes[home].mod);
    Error error = {0};
    lua_State *lua = vm->lua;
    lua_pushcfunction(lua, create_protected);
    lua_pushinteger(lua, slot);
    lua_pushinteger(lua, (lua_Integer)entity);
    lua_pushinteger(lua, definition);
    lua_pushinteger(lua, home);
    bool ok = vm_call(vm, 4, 0, INNER_BUDGET, &error);
    if (!ok) {
        game_notice_add(game, game->definitions->sources[behaviour->source].name, error.message);
    }
    return ok;
}

static void create_in(Game *game, int slot, EntityHandle entity, int definition, int home) {
    game->owner[slot] = ENTITY_NONE;
    if (home < 0) {
        return;
    }
    game->owner_high = slot >= game->owner_high ? slot + 1 : game->owner_high;
    if (make_table(game, slot, entity, definition, home)) {
        game->owner[slot] = entity;
        game->owner_definition[slot] = (int16_t)definition;
        game->owner_home[slot] = (uint8_t)home;
    }
}

void states_create(Game *game, int slot, EntityHandle entity, int definition) {
    create_in(game, slot, entity, definition, find_home(game, &game->definitions->behaviours[definition]));
}

/* Clears an entity's place in all its homes. */
static void clear_tables(const Game *game, int slot) {
    const Behaviour *behaviour = behaviour_of(game, slot);
    for (int i = 0; i < behaviour->home_count; i++) {
        Vm *vm = definitions_vm(game->definitions, behaviour->homes[i].mod);
        if (vm->lua) {
            lua_rawgeti(vm->lua, LUA_REGISTRYINDEX, vm->states);
            lua_pushnil(vm->lua);
            lua_rawseti(vm->lua, -2, slot);
            lua_pop(vm->lua, 1);
        }
    }
}

void states_forget(Game *game, EntityHandle entity) {
    for (int slot = 1; slot < game->owner_high; slot++) {
        if (game->owner[slot] == entity) {
            clear_tables(game, slot);
            game->owner[slot] = ENTITY_NONE;
            return;
        }
    }
}

void states_push(const Game *game, int slot) {
    lua_State *lua = lua_of(game, slot);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->states);
    lua_rawgeti(lua, -1, slot);
    lua_replace(lua, -2);
}

void states_create_missing(Game *game) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        bool has_kind = entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] != ENTITY_PLAYER;
        int definition = has_kind ? game->kinds[entities.kind[slot]].definition : -1;
        if (definition >= 0 && game->owner[slot] != entities.handle[slot]) {
            states_create(game, slot, entities.handle[slot], definition);
        }
    }
}

/* ---- Checking -----------------------------------------------------------------------------------------------*/
static bool value_fits(lua_State *lua, const StateField *field) {
    switch (field->type) {
    case STATE_INTEGER:
        return lua_isinteger(lua, -1);
    case STATE_FLOAT:
        return lua_type(lua, -1) == LUA_TNUMBER && !lua_isinteger(lua, -1);
    case STATE_BOOLEAN:
        return lua_isboolean(lua, -1);
    case STATE_TEXT:
        return lua_type(lua, -1) == LUA_TSTRING && lua_rawlen(lua, -1) < STATE_TEXT_SIZE;
    }
    return false;
}

/* Replaces the value on top by the declared subtype of number when that loses nothing. */
static bool value_converts(lua_State *lua, const StateField *field) {
    if (lua_type(lua, -1) != LUA_TNUMBER) {
        return false;
    }
    int whole = 0;
    lua_Integer integer = lua_tointegerx(lua, -1, &whole);
    lua_Number number = lua_tonumber(lua, -1);
    if (field->type == STATE_FLOAT) {
        lua_pop(lua, 1);
        lua_pushnumber(lua, number);
        return true;
    }
    if (field->type == STATE_INTEGER && whole) {
        lua_pop(lua, 1);
        lua_pushinteger(lua, integer);
        return true;
    }
    return false;
}

static const char *type_text(StateType type) {
    static const char *const TEXTS[] = {[STATE_INTEGER] = "an integer",
                                        [STATE_FLOAT] = "a number",
                                        [STATE_BOOLEAN] = "true or false",
                                        [STATE_TEXT] = "a string of at most 31 bytes"};
    return TEXTS[type];
}

/* What is being checked: the state of an entity after one of its callbacks. */
typedef struct Check {
    Game *game;
    lua_State *lua;
    const Behaviour *behaviour;
    int slot, index; /* of the callback */
    const Callback *callback;
    Error *error; /* or NULL */
} Check;

/* The value is on top of the stack. */
static bool report(const Check *check, const StateField *field) {
    char got[64];
    const char *file = check->game->definitions->sources[check->callback->source].name;
    api_describe(check->lua, -1, got, sizeof got);
    return error_set(check->error, ERROR_SCRIPT_FIELD, "%s:%d: %s left self.%s as %s; it was declared as %s", file,
                     check->callback->line, callback_names[check->index], field->name, got, type_text(field->type));
}

/* Stack: state, names, value of the field, which does not fit. Leaves state and names. */
static bool mend_field(const Check *check, int field) {
    lua_State *lua = check->lua;
    if (!value_converts(lua, &check->behaviour->fields[field])) {
        report(check, &check->behaviour->fields[field]);
        lua_pop(lua, 1);
        return false;
    }
    lua_rawgeti(lua, -2, field + 1);
    lua_insert(lua, -2);
    lua_rawset(lua, -4); /* the key is there: nothing is allocated */
    return true;
}

/* Stack: state, names. */
static bool check_fields(const Check *check) {
    lua_State *lua = check->lua;
    for (int i = 0; i < check->behaviour->field_count; i++) {
        if (!(check->callback->writes >> i & 1)) {
            continue;
        }
        lua_rawgeti(lua, -1, i + 1);
        lua_rawget(lua, -3);
        if (value_fits(lua, &check->behaviour->fields[i])) {
            lua_pop(lua, 1);
        } else if (!mend_field(check, i)) {
            return false;
        }
    }
    return true;
}

/* Stack: state. */
static bool check_id(const Check *check) {
    lua_State *lua = check->lua;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->id_name);
    lua_rawget(lua, -2);
    bool same = lua_isinteger(lua, -1) && (EntityHandle)lua_tointeger(lua, -1) == check->game->owner[check->slot];
    lua_pop(lua, 1);
    return same || error_set(check->error, ERROR_SCRIPT_FIELD, "%s:%d: %s wrote self.id; it is read-only",
                             check->game->definitions->sources[check->callback->source].name, check->callback->line,
                             callback_names[check->index]);
}

bool states_check(Game *game, int slot, int callback, Error *error) {
    const Behaviour *behaviour = behaviour_of(game, slot);
    const Callback *called = &behaviour->callbacks[callback];
    if (!called->writes && !called->writes_id) {
        return true;
    }
    Check check = {.game = game,
                   .lua = lua_of(game, slot),
                   .behaviour = behaviour,
                   .slot = slot,
                   .index = callback,
                   .callback = called,
                   .error = error};
    lua_rawgeti(check.lua, LUA_REGISTRYINDEX, home_of(game, slot)->names);
    bool ok = check_fields(&check);
    lua_pop(check.lua, 1);
    ok = ok && (!check.callback->writes_id || check_id(&check));
    if (!ok) {
        create_in(game, slot, game->owner[slot], game->owner_definition[slot], game->owner_home[slot]);
    }
    return ok;
}

/* ---- Hash ---------------------------------------------------------------------------------------------------*/
static void hash_value(lua_State *lua, const StateField *field, Hash *hash) {
    switch (field->type) {
    case STATE_INTEGER:
        hash_add_u64(hash, (uint64_t)lua_tointeger(lua, -1));
        break;
    case STATE_FLOAT:
        hash_add_double(hash, lua_tonumber(lua, -1));
        break;
    case STATE_BOOLEAN:
        hash_add_u64(hash, (uint64_t)lua_toboolean(lua, -1));
        break;
    case STATE_TEXT:
        if (lua_type(lua, -1) == LUA_TSTRING) {
            hash_add_text(hash, lua_tostring(lua, -1));
        }
        break;
    }
}

static void hash_entity(const Game *game, int slot, Hash *hash) {
    const Behaviour *behaviour = behaviour_of(game, slot);
    lua_State *lua = lua_of(game, slot);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, home_of(game, slot)->names);
    states_push(game, slot);
    for (int i = 0; i < behaviour->field_count; i++) {
        lua_rawgeti(lua, -2, i + 1);
        lua_rawget(lua, -2);
        hash_value(lua, &behaviour->fields[i], hash);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 2);
}

void states_add_hash(const Game *game, Hash *hash) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (game->owner[slot] != ENTITY_NONE && game->owner[slot] == entities.handle[slot]) {
            hash_add_u32(hash, entities.handle[slot]);
            hash_entity(game, slot, hash);
        }
    }
}

/* ---- Moving -------------------------------------------------------------------------------------------------*/
typedef struct Carry {
    StateField values[STATE_FIELD_LIMIT];
    int count, slot;
    const Behaviour *behaviour; /* the new one */
} Carry;

/* Takes a value of the old state apart; allocates nothing there. */
static void read_value(lua_State *from, const StateField *field, StateField *value) {
    *value = *field;
    switch (field->type) {
    case STATE_INTEGER:
    case STATE_FLOAT:
        value->integer = lua_tointeger(from, -1);
        value->number = lua_tonumber(from, -1);
        break;
    case STATE_BOOLEAN:
        value->integer = lua_toboolean(from, -1);
        break;
    case STATE_TEXT:
        if (lua_type(from, -1) == LUA_TSTRING) {
            snprintf(value->text, sizeof value->text, "%s", lua_tostring(from, -1));
        }
        break;
    }
}

/* Copies what an entity's state holds, in whatever definitions. */
static void read_all(Definitions *definitions, const Behaviour *behaviour, int home, Carry *carry) {
    lua_State *from = definitions_vm(definitions, behaviour->homes[home].mod)->lua;
    carry->count = 0;
    if (!from) {
        return; /* of a mod that is off */
    }
    lua_rawgeti(from, LUA_REGISTRYINDEX, behaviour->homes[home].names);
    lua_rawgeti(from, LUA_REGISTRYINDEX, vm_of(from)->states);
    lua_rawgeti(from, -1, carry->slot);
    carry->count = lua_istable(from, -1) ? behaviour->field_count : 0;
    for (int i = 0; i < carry->count; i++) {
        lua_rawgeti(from, -3, i + 1);
        lua_rawget(from, -2);
        read_value(from, &behaviour->fields[i], &carry->values[i]);
        lua_pop(from, 1);
    }
    lua_pop(from, 3);
}

/* Argument: the Carry. Fields that are no longer declared are dropped; one of another type keeps its default. */
static int write_state(lua_State *lua) {
    const Carry *carry = lua_touserdata(lua, 1);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->states);
    lua_rawgeti(lua, -1, carry->slot);
    for (int i = 0; i < carry->count; i++) {
        const StateField *value = &carry->values[i];
        for (int j = 0; j < carry->behaviour->field_count; j++) {
            const StateField *field = &carry->behaviour->fields[j];
            if (strcmp(field->name, value->name) != 0) {
                continue;
            }
            push_default(lua, value);
            if (value_fits(lua, field) || value_converts(lua, field)) {
                lua_setfield(lua, -2, field->name);
            } else {
                lua_pop(lua, 1);
            }
        }
    }
    return 0;
}

static bool write_all(Game *game, int slot, Carry *carry) {
    Vm *vm = definitions_vm(game->definitions, home_of(game, slot)->mod);
    Error error = {0};
    lua_pushcfunction(vm->lua, write_state);
    lua_pushlightuserdata(vm->lua, carry);
    if (vm_call(vm, 1, 0, INNER_BUDGET, &error)) {
        return true;
    }
    log_write(LOG_WARNING, "the state of an entity was lost on its way: %s", error.message);
    return false;
}

int states_read(const Game *game, int slot, StateField values[STATE_FIELD_LIMIT]) {
    Carry carry = {.slot = slot};
    read_all(game->definitions, behaviour_of(game, slot), game->owner_home[slot], &carry);
    memcpy(values, carry.values, sizeof carry.values[0] * (size_t)carry.count);
    return carry.count;
}

void states_write(Game *game, int slot, const StateField *values, int count) {
    Carry carry = {.count = count, .slot = slot, .behaviour = behaviour_of(game, slot)};
    memcpy(carry.values, values, sizeof values[0] * (size_t)count);
    write_all(game, slot, &carry);
}

/* A table that an entity has had in that home already is used again. */
static bool has_table(const Game *game, int slot, int home) {
    Vm *vm = definitions_vm(game->definitions, behaviour_of(game, slot)->homes[home].mod);
    lua_rawgeti(vm->lua, LUA_REGISTRYINDEX, vm->states);
    bool has = lua_rawgeti(vm->lua, -1, slot) == LUA_TTABLE;
    lua_pop(vm->lua, 2);
    return has;
}

static bool move_to(Game *game, int slot, int home) {
    const Behaviour *behaviour = behaviour_of(game, slot);
    Carry carry = {.slot = slot, .behaviour = behaviour};
    read_all(game->definitions, behaviour, game->owner_home[slot], &carry);
    if (!has_table(game, slot, home) &&
        !make_table(game, slot, game->owner[slot], game->owner_definition[slot], home)) {
        return false;
    }
    game->owner_home[slot] = (uint8_t)home;
    return write_all(game, slot, &carry);
}

bool states_go_to(Game *game, int slot, int mod) {
    const Behaviour *behaviour = behaviour_of(game, slot);
    if (home_of(game, slot)->mod == mod) {
        return true;
    }
    for (int i = 0; i < behaviour->home_count; i++) {
        if (behaviour->homes[i].mod == mod) {
            return move_to(game, slot, i);
        }
    }
    return false;
}

void states_drop_mod(Game *game, int mod) {
    for (int slot = 1; slot < game->owner_high; slot++) {
        if (game->owner[slot] == ENTITY_NONE || home_of(game, slot)->mod != mod) {
            continue;
        }
        int home = find_home(game, behaviour_of(game, slot));
        if (home < 0 || !move_to(game, slot, home)) {
            game->owner[slot] = ENTITY_NONE;
        }
    }
}

/* ---- Reload -------------------------------------------------------------------------------------------------*/
void states_carry(Game *game, Definitions *old) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (game->owner[slot] == ENTITY_NONE || game->owner[slot] != entities.handle[slot]) {
            continue;
        }
        int definition = game->kinds[entities.kind[slot]].definition;
        if (definition < 0) {
            game->owner[slot] = ENTITY_NONE;
            continue;
        }
        Carry carry = {.slot = slot, .behaviour = &game->definitions->behaviours[definition]};
        read_all(old, &old->behaviours[game->owner_definition[slot]], game->owner_home[slot], &carry);
        states_create(game, slot, entities.handle[slot], definition);
        if (game->owner[slot] != ENTITY_NONE) {
            write_all(game, slot, &carry);
        }
    }
}
