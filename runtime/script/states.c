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

/* The state that an enemy's callbacks and its entities' state live in; NULL when that mod is off. */
static Vm *enemy_vm(const Game *game, const EnemyDefinition *enemy) {
    return mod_is_off(game->definitions, enemy->mod) ? NULL : definitions_vm(game->definitions, enemy->mod);
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

/* Arguments: slot, handle, definition. */
static int create_protected(lua_State *lua) {
    Game *game = game_of(lua);
    const EnemyDefinition *enemy = &game->definitions->enemies[lua_tointeger(lua, 3)];
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->states);
    lua_createtable(lua, 0, enemy->field_count + 1);
    lua_pushvalue(lua, 2);
    lua_setfield(lua, -2, "id");
    for (int i = 0; i < enemy->field_count; i++) {
        push_default(lua, &enemy->fields[i]);
        lua_setfield(lua, -2, enemy->fields[i].name);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, enemy->state_meta);
    lua_setmetatable(lua, -2);
    lua_rawseti(lua, -2, lua_tointeger(lua, 1));
    return 0;
}

void states_create(Game *game, int slot, EntityHandle entity, int definition) {
    const EnemyDefinition *enemy = &game->definitions->enemies[definition];
    Vm *vm = enemy_vm(game, enemy);
    Error error = {0};
    game->owner[slot] = ENTITY_NONE;
    if (!vm) {
        return;
    }
    lua_State *lua = vm->lua;
    game->owner_high = slot >= game->owner_high ? slot + 1 : game->owner_high;
    lua_pushcfunction(lua, create_protected);
    lua_pushinteger(lua, slot);
    lua_pushinteger(lua, (lua_Integer)entity);
    lua_pushinteger(lua, definition);
    if (vm_call(vm, 3, 0, INNER_BUDGET, &error)) {
        game->owner[slot] = entity;
        game->owner_definition[slot] = (int16_t)definition;
    } else {
        game_notice_add(game, game->definitions->sources[enemy->source].name, error.message);
    }
}

void states_forget(Game *game, EntityHandle entity) {
    for (int slot = 1; slot < game->owner_high; slot++) {
        if (game->owner[slot] == entity) {
            const EnemyDefinition *enemy = &game->definitions->enemies[game->owner_definition[slot]];
            lua_State *lua = definitions_vm(game->definitions, enemy->mod)->lua;
            game->owner[slot] = ENTITY_NONE;
            lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->states);
            lua_pushnil(lua);
            lua_rawseti(lua, -2, slot);
            lua_pop(lua, 1);
            return;
        }
    }
}

void states_drop_mod(Game *game, int mod) {
    for (int slot = 1; slot < game->owner_high; slot++) {
        if (game->owner[slot] != ENTITY_NONE && game->definitions->enemies[game->owner_definition[slot]].mod == mod) {
            game->owner[slot] = ENTITY_NONE;
        }
    }
}

void states_create_missing(Game *game) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        bool enemy = entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] == ENTITY_ENEMY;
        int definition = enemy ? game->kinds[entities.kind[slot]].definition : -1;
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

/* The value is on top of the stack. */
static bool report(Game *game, const EnemyDefinition *enemy, const StateField *field, Error *error) {
    char got[64];
    const char *file = game->definitions->sources[enemy->think_source].name;
    api_describe(definitions_vm(game->definitions, enemy->mod)->lua, -1, got, sizeof got);
    return error_set(error, ERROR_SCRIPT_FIELD, "%s:%d: think left self.%s as %s; it was declared as %s", file,
                     enemy->think_line, field->name, got, type_text(field->type));
}

/* Stack: state, names, value of the field, which does not fit. Leaves state and names. */
static bool mend_field(Game *game, const EnemyDefinition *enemy, int index, Error *error) {
    lua_State *lua = definitions_vm(game->definitions, enemy->mod)->lua;
    const StateField *field = &enemy->fields[index];
    if (!value_converts(lua, field)) {
        report(game, enemy, field, error);
        lua_pop(lua, 1);
        return false;
    }
    lua_rawgeti(lua, -2, index + 1);
    lua_insert(lua, -2);
    lua_rawset(lua, -4); /* the key is there: nothing is allocated */
    return true;
}

/* Stack: state, names. */
static bool check_fields(Game *game, const EnemyDefinition *enemy, Error *error) {
    lua_State *lua = definitions_vm(game->definitions, enemy->mod)->lua;
    for (int i = 0; i < enemy->field_count; i++) {
        if (!enemy->fields[i].written) {
            continue;
        }
        lua_rawgeti(lua, -1, i + 1);
        lua_rawget(lua, -3);
        if (value_fits(lua, &enemy->fields[i])) {
            lua_pop(lua, 1);
        } else if (!mend_field(game, enemy, i, error)) {
            return false;
        }
    }
    return true;
}

/* Stack: state. */
static bool check_id(Game *game, const EnemyDefinition *enemy, int slot, Error *error) {
    lua_State *lua = definitions_vm(game->definitions, enemy->mod)->lua;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->id_name);
    lua_rawget(lua, -2);
    bool same = lua_isinteger(lua, -1) && (EntityHandle)lua_tointeger(lua, -1) == game->owner[slot];
    lua_pop(lua, 1);
    return same || error_set(error, ERROR_SCRIPT_FIELD, "%s:%d: think wrote self.id; it is read-only",
                             game->definitions->sources[enemy->think_source].name, enemy->think_line);
}

bool states_check(Game *game, int slot, Error *error) {
    int definition = game->owner_definition[slot];
    const EnemyDefinition *enemy = &game->definitions->enemies[definition];
    lua_State *lua = definitions_vm(game->definitions, enemy->mod)->lua;
    if (!enemy->state_written) {
        return true;
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, enemy->state_names);
    bool ok = check_fields(game, enemy, error);
    lua_pop(lua, 1);
    ok = ok && (!enemy->id_written || check_id(game, enemy, slot, error));
    if (!ok) {
        states_create(game, slot, game->owner[slot], definition);
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

static void hash_entity(const Game *game, const EnemyDefinition *enemy, int slot, Hash *hash) {
    lua_State *lua = definitions_vm(game->definitions, enemy->mod)->lua;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, enemy->state_names);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm_of(lua)->states);
    lua_rawgeti(lua, -1, slot);
    for (int i = 0; i < enemy->field_count; i++) {
        lua_rawgeti(lua, -3, i + 1);
        lua_rawget(lua, -2);
        hash_value(lua, &enemy->fields[i], hash);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 3);
}

void states_add_hash(const Game *game, Hash *hash) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (game->owner[slot] != ENTITY_NONE && game->owner[slot] == entities.handle[slot]) {
            int definition = game->kinds[entities.kind[slot]].definition;
            if (definition >= 0) {
                hash_add_u32(hash, entities.handle[slot]);
                hash_entity(game, &game->definitions->enemies[definition], slot, hash);
            }
        }
    }
}

/* ---- Reload -------------------------------------------------------------------------------------------------*/
typedef struct Carry {
    StateField values[STATE_FIELD_LIMIT];
    int count, slot;
    const EnemyDefinition *enemy; /* the new one */
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

static void read_old_state(Definitions *old, const EnemyDefinition *enemy, Carry *carry) {
    lua_State *from = definitions_vm(old, enemy->mod)->lua;
    lua_rawgeti(from, LUA_REGISTRYINDEX, enemy->state_names);
    lua_rawgeti(from, LUA_REGISTRYINDEX, vm_of(from)->states);
    lua_rawgeti(from, -1, carry->slot);
    carry->count = lua_istable(from, -1) ? enemy->field_count : 0;
    for (int i = 0; i < carry->count; i++) {
        lua_rawgeti(from, -3, i + 1);
        lua_rawget(from, -2);
        read_value(from, &enemy->fields[i], &carry->values[i]);
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
        for (int j = 0; j < carry->enemy->field_count; j++) {
            const StateField *field = &carry->enemy->fields[j];
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

void states_carry(Game *game, Definitions *old) {
    WorldEntities entities = world_entities(game->world);
    Error error = {0};
    for (int slot = 1; slot < entities.high; slot++) {
        if (game->owner[slot] == ENTITY_NONE || game->owner[slot] != entities.handle[slot]) {
            continue;
        }
        int definition = game->kinds[entities.kind[slot]].definition;
        if (definition < 0) {
            game->owner[slot] = ENTITY_NONE;
            continue;
        }
        Carry carry = {.slot = slot, .enemy = &game->definitions->enemies[definition]};
        read_old_state(old, &old->enemies[game->owner_definition[slot]], &carry);
        states_create(game, slot, entities.handle[slot], definition);
        Vm *vm = enemy_vm(game, carry.enemy);
        if (!vm) {
            continue;
        }
        lua_pushcfunction(vm->lua, write_state);
        lua_pushlightuserdata(vm->lua, &carry);
        if (!vm_call(vm, 1, 0, INNER_BUDGET, &error)) {
            log_write(LOG_WARNING, "the state of an entity was lost in a reload: %s", error.message);
        }
    }
}
