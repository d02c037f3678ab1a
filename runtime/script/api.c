#include "script/api.h"

#include "script/definitions.h"
#include "script/game.h"
#include "script/straight.h"

#include <lualib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const ApiModule *const MODULES[] = {&api_base,  &api_coroutine, &api_math,   &api_string, &api_table,
                                           &api_world, &api_feature,   &api_combat, &api_growth, &api_player};

const ApiModule *const *api_modules(int *count) {
    *count = (int)BASE_COUNT_OF(MODULES);
    return MODULES;
}

/* ---- Arguments ----------------------------------------------------------------------------------------------*/
/* Registered functions carry their module and entry as upvalues. */
const char *api_running(lua_State *lua, char *buffer, size_t size) {
    const ApiModule *module = lua_touserdata(lua, lua_upvalueindex(1));
    const ApiFunction *function = lua_touserdata(lua, lua_upvalueindex(2));
    snprintf(buffer, size, "%s%s%s", module->name, *module->name ? "." : "", function->name);
    return buffer;
}

const char *api_describe(lua_State *lua, int index, char *buffer, size_t size) {
    switch (lua_type(lua, index)) {
    case LUA_TSTRING:
        snprintf(buffer, size, "string \"%.*s\"", (int)text_cut(lua_tostring(lua, index), 40),
                 lua_tostring(lua, index));
        break;
    case LUA_TNUMBER:
        if (lua_isinteger(lua, index)) {
            snprintf(buffer, size, "%lld", (long long)lua_tointeger(lua, index));
        } else {
            snprintf(buffer, size, "%.14g", lua_tonumber(lua, index));
        }
        break;
    case LUA_TBOOLEAN:
        snprintf(buffer, size, "%s", lua_toboolean(lua, index) ? "true" : "false");
        break;
    case LUA_TNIL:
    case LUA_TNONE:
        snprintf(buffer, size, "nil");
        break;
    default:
        snprintf(buffer, size, "a %s", luaL_typename(lua, index));
        break;
    }
    return buffer;
}

int api_fail(lua_State *lua, const char *argument, const char *expected, int index) {
    char running[64], got[64];
    api_running(lua, running, sizeof running);
    api_describe(lua, index, got, sizeof got);
    return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "%s: argument '%s' must be %s, got %s (argument %d)", running,
                    argument, expected, got, index);
}

double api_number(lua_State *lua, int index, const char *name) {
    if (lua_type(lua, index) != LUA_TNUMBER) {
        api_fail(lua, name, "a number", index);
    }
    double value = lua_tonumber(lua, index);
    if (!isfinite(value)) {
        api_fail(lua, name, "a finite number", index);
    }
    return value;
}

int64_t api_integer(lua_State *lua, int index, const char *name) {
    int whole = 0;
    int64_t value = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &whole) : 0;
    if (!whole) {
        api_fail(lua, name, "an integer", index);
    }
    return value;
}

const char *api_text(lua_State *lua, int index, const char *name) {
    if (lua_type(lua, index) != LUA_TSTRING) {
        api_fail(lua, name, "a string", index);
    }
    return lua_tostring(lua, index);
}

void api_push_word(lua_State *lua, const char *word) {
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, word) == LUA_TNIL) {
        lua_pop(lua, 1);
        lua_pushstring(lua, word);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, word);
    }
}

const char *const api_elements[] = {
    [ELEMENT_KINETIC] = "kinetic", [ELEMENT_VOLT] = "volt", [ELEMENT_HEAT] = "heat", [ELEMENT_CRYO] = "cryo", NULL};
const char *const api_statuses[] = {[STATUS_STUN] = "stun",
                                    [STATUS_WEAK] = "weak",
                                    [STATUS_SLOW] = "slow",
                                    [STATUS_HASTE] = "haste",
                                    [STATUS_BURN] = "burn",
                                    [STATUS_FREEZE] = "freeze",
                                    [STATUS_OVERCHARGE] = "overcharge",
                                    NULL};

int api_word(lua_State *lua, int index, const char *const *words) {
    char list[160] = "", running[64];
    const char *text = lua_tostring(lua, index);
    for (int i = 0; words[i]; i++) {
        if (strcmp(text, words[i]) == 0) {
            return i;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s\"%s\"", i ? ", " : "", words[i]);
    }
    return vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID, "%s: there is no \"%.40s\"; there are: %s",
                    api_running(lua, running, sizeof running), text, list);
}

void api_table_argument(lua_State *lua, int index, const char *name) {
    if (lua_type(lua, index) != LUA_TTABLE) {
        api_fail(lua, name, "a table", index);
    }
}

#ifdef RIFT_DEVELOPMENT
/* A handle of something gone does nothing, which may be meant; whoever develops is told of it once a Lua state. */
static void tell_stale(lua_State *lua, EntityHandle entity, const char *name) {
    Vm *vm = vm_of(lua);
    Game *game = vm->host;
    if (entity == ENTITY_NONE || vm->told_stale || !game || !game->world || world_find(game->world, entity) >= 0) {
        return;
    }
    char running[64];
    lua_Debug where = {0};
    vm->told_stale = true;
    bool known = lua_getstack(lua, 1, &where) && lua_getinfo(lua, "Sl", &where) && where.currentline > 0;
    log_write(LOG_WARNING, "%s:%d: %s: '%s' is an entity that is gone; the call does nothing",
              known ? where.short_src : "?", known ? where.currentline : 0, api_running(lua, running, sizeof running),
              name);
}
#endif

EntityHandle api_handle(lua_State *lua, int index, const char *name) {
    int whole = 0;
    lua_Integer value = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &whole) : 0;
    if (!whole || value < 0 || value > (lua_Integer)UINT32_MAX) {
        api_fail(lua, name, "an entity (such as self.id)", index);
    }
#ifdef RIFT_DEVELOPMENT
    tell_stale(lua, (EntityHandle)value, name);
#endif
    return (EntityHandle)value;
}

World *api_running_world(lua_State *lua) {
    Game *game = game_of(lua);
    if (!game || !game->world) {
        char name[64];
        vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME,
                 "%s works on the running game; it can't be called while a file is loading",
                 api_running(lua, name, sizeof name));
        return NULL;
    }
    return game->world;
}

int api_push_pair(lua_State *lua, float x, float z) {
    lua_pushnumber(lua, (lua_Number)x);
    lua_pushnumber(lua, (lua_Number)z);
    return 2;
}

/* ---- Checking by the signature ------------------------------------------------------------------------------*/
/* What a registered function checks before it runs: its third upvalue. */
typedef struct ApiCheck {
    lua_CFunction call;
    int count;
    bool repeats;                    /* the last type is that of all further arguments */
    int types[SIGNATURE_PARAMETERS]; /* sums of ApiType; optional ones take nil */
} ApiCheck;

static bool is_entity(lua_Integer value) {
    return value >= 0 && value <= (lua_Integer)UINT32_MAX;
}

static bool number_fits(lua_State *lua, int index, int types) {
    if (types & (API_ANY | API_REAL)) {
        return true;
    }
    if (types & API_NUMBER) {
        return isfinite(lua_tonumber(lua, index));
    }
    int whole = 0;
    lua_Integer value = lua_tointegerx(lua, index, &whole);
    return whole && ((types & API_INTEGER) || ((types & API_ENTITY) && is_entity(value)));
}

static bool argument_fits(lua_State *lua, int index, int types) {
    switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
        return number_fits(lua, index, types);
    case LUA_TSTRING:
        return types & (API_ANY | API_TEXT);
    case LUA_TBOOLEAN:
        return types & (API_ANY | API_BOOLEAN);
    case LUA_TTABLE:
        return types & (API_ANY | API_TABLE);
    case LUA_TFUNCTION:
        return types & (API_ANY | API_FUNCTION);
    case LUA_TTHREAD:
        return types & (API_ANY | API_THREAD);
    case LUA_TNIL:
        return types & (API_ANY | API_NIL);
    case LUA_TNONE:
        return types & API_NIL;
    default:
        return types & API_ANY;
    }
}

static int fail_argument(lua_State *lua, int index, int types) {
    const ApiFunction *function = lua_touserdata(lua, lua_upvalueindex(2));
    Signature signature;
    char expected[80];
    signature_parse(function->signature, &signature);
    int place = index <= signature.parameter_count ? index : signature.parameter_count;
    bool finite = (types & API_NUMBER) && lua_type(lua, index) == LUA_TNUMBER;
    return api_fail(lua, signature.parameters[place - 1].name,
                    finite ? "a finite number" : signature_expected(types & ~API_NIL, expected, sizeof expected),
                    index);
}

static int call_checked(lua_State *lua) {
    const ApiCheck *check = lua_touserdata(lua, lua_upvalueindex(3));
    for (int i = 0; i < check->count; i++) {
        if (!argument_fits(lua, i + 1, check->types[i])) {
            return fail_argument(lua, i + 1, check->types[i]);
        }
    }
    for (int i = check->count + 1, top = check->repeats ? lua_gettop(lua) : 0; i <= top; i++) {
        if (!argument_fits(lua, i, check->types[check->count - 1] & ~API_NIL)) {
            return fail_argument(lua, i, check->types[check->count - 1]);
        }
    }
    return check->call(lua); /* in the same frame: its errors blame the same line, its upvalues are these */
}

/* Stack: Lua's own function or nil, the module, the function. Replaces the last two by a function that checks its
 * arguments first. Lua's own ones that are offered have no upvalues. */
static void push_checked(lua_State *lua, const ApiFunction *function) {
    Signature signature;
    if (!signature_parse(function->signature, &signature)) {
        vm_raise(lua, -1, ERROR_SCRIPT_RUNTIME, "the signature of %s can't be read: %s", function->name,
                 function->signature);
    }
    ApiCheck *check = lua_newuserdatauv(lua, sizeof *check, 0);
    *check = (ApiCheck){.count = signature.parameter_count};
    check->call = function->call ? function->call : lua_tocfunction(lua, -4);
    for (int i = 0; i < signature.parameter_count; i++) {
        const SignatureSlot *slot = &signature.parameters[i];
        check->types[i] = slot->types | (slot->optional ? API_NIL : 0);
        check->repeats = strcmp(slot->name, "...") == 0;
    }
    lua_pushcclosure(lua, call_checked, 3);
}

/* ---- Registration -------------------------------------------------------------------------------------------*/
static int raise_read_only(lua_State *lua) {
    char key[64];
    return vm_raise(lua, 1, ERROR_SCRIPT_GLOBAL,
                    "the library '%s' can't be changed (field %s); keep values in a local or in the declared state",
                    lua_tostring(lua, lua_upvalueindex(1)), api_describe(lua, 2, key, sizeof key));
}

static int raise_global_write(lua_State *lua) {
    char key[64];
    return vm_raise(lua, 1, ERROR_SCRIPT_GLOBAL,
                    "global %s is written; write 'local' before it, or keep it in the declared state",
                    api_describe(lua, 2, key, sizeof key));
}

static int raise_global_read(lua_State *lua) {
    char key[64];
    return vm_raise(lua, 1, ERROR_SCRIPT_GLOBAL, "global %s is not defined; is it spelled right?",
                    api_describe(lua, 2, key, sizeof key));
}

static int raise_unknown_function(lua_State *lua) {
    char key[64];
    return vm_raise(lua, 1, ERROR_SCRIPT_GLOBAL, "'%s' has no function %s", lua_tostring(lua, lua_upvalueindex(1)),
                    api_describe(lua, 2, key, sizeof key));
}

/* An address of constant data; Lua only hands it back. */
static void push_constant(lua_State *lua, const void *address) {
    union {
        const void *constant;
        void *plain;
    } either = {.constant = address};
    lua_pushlightuserdata(lua, either.plain);
}

/* Puts a module's functions into the table on top of the stack. */
static void fill_module(lua_State *lua, const ApiModule *module) {
    int target = lua_gettop(lua);
    if (module->standard) {
        lua_pushcfunction(lua, module->standard);
        lua_pushstring(lua, module->name);
        lua_call(lua, 1, 1);
    }
    for (int i = 0; i < module->count; i++) {
        const ApiFunction *function = &module->functions[i];
        if (function->call) {
            lua_pushnil(lua);
        } else {
            lua_getfield(lua, target + 1, function->name);
        }
        push_constant(lua, module);
        push_constant(lua, function);
        if (module->checks_itself) {
            lua_pushcclosure(lua, function->call, 2);
        } else {
            push_checked(lua, function);
        }
        lua_setfield(lua, target, function->name);
        lua_pop(lua, 1);
    }
    lua_settop(lua, target);
    if (module->keep_words) {
        module->keep_words(lua);
    }
    for (int i = 0; i < module->constant_count; i++) {
        const ApiConstant *constant = &module->constants[i];
        if (constant->integer != 0) {
            lua_pushinteger(lua, constant->integer);
        } else {
            lua_pushnumber(lua, constant->number);
        }
        lua_setfield(lua, target, constant->name);
    }
}

/* Replaces the table on top of the stack by an empty one that reads through to it and can't be written. */
static void close_table(lua_State *lua, const char *name, lua_CFunction on_write, lua_CFunction on_missing) {
    int target = lua_gettop(lua);
    lua_createtable(lua, 0, 1); /* the inner table's metatable: what happens on a name it lacks */
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, on_missing, 1);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, target);
    lua_newtable(lua);
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, target);
    lua_setfield(lua, -2, "__index");
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, on_write, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_remove(lua, target);
}

/* Values with methods: only texts have them, ("x"):upper(); the table they reach is the inner, complete one, which no
 * script can get hold of. */
static void set_string_methods(lua_State *lua, int methods) {
    methods = lua_absindex(lua, methods);
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, methods);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

/* Makes the globals of files that passed straight_check, given the open globals. What such a file may use stands in it
 * openly; all else is found behind it, and every name that it does not have is refused when written. */
static void make_straight(lua_State *lua, int straight, int globals) {
    for (int i = 0; i < STRAIGHT_CALL_COUNT; i++) {
        lua_getfield(lua, globals, straight_calls[i]);
        lua_setfield(lua, straight, straight_calls[i]);
    }
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, globals);
    lua_setfield(lua, -2, "__index");
    lua_pushstring(lua, "_ENV");
    lua_pushcclosure(lua, raise_global_write, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, straight);
    lua_pushvalue(lua, straight);
    lua_setfield(lua, LUA_REGISTRYINDEX, VM_STRAIGHT_ENVIRONMENT);
}

int vm_open_library(lua_State *lua) {
    lua_newtable(lua); /* the globals of files that passed straight_check */
    int straight = lua_gettop(lua);
    lua_newtable(lua); /* the globals */
    int globals = lua_gettop(lua);
    for (size_t i = 0; i < BASE_COUNT_OF(MODULES); i++) {
        const ApiModule *module = MODULES[i];
        if (!*module->name) {
            fill_module(lua, module);
            continue;
        }
        lua_createtable(lua, 0, module->count);
        fill_module(lua, module);
        while (i + 1 < BASE_COUNT_OF(MODULES) && strcmp(MODULES[i + 1]->name, module->name) == 0) {
            fill_module(lua, MODULES[++i]);
        }
        if (module == &api_string) {
            set_string_methods(lua, -1);
        }
        for (int k = 0; k < STRAIGHT_LIBRARY_COUNT; k++) {
            if (strcmp(module->name, straight_libraries[k]) == 0) {
                lua_pushvalue(lua, -1);
                lua_setfield(lua, straight, module->name);
            }
        }
        close_table(lua, module->name, raise_read_only, raise_unknown_function);
        lua_setfield(lua, globals, module->name);
    }
    make_straight(lua, straight, globals);
    close_table(lua, "_ENV", raise_global_write, raise_global_read);
    lua_setfield(lua, LUA_REGISTRYINDEX, VM_ENVIRONMENT);
    return 0;
}
