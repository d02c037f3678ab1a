/* Functions of scripts that catch errors and that run in turns: pcall, xpcall and coroutines. An exhausted budget goes
 * through all of them. A coroutine shares the budget of the call that made it, and ends with it: what lasts longer
 * belongs into the declared state. */
#include "script/lib_guard.h"

#include "script/api.h"

#define COROUTINES "rift.coroutines" /* weak: coroutine → the call it was made in */

enum { CATCH_STEPS = 10 };

/* ---- Catching -----------------------------------------------------------------------------------------------*/
static int finish_pcall(lua_State *lua, int status, lua_KContext context) {
    (void)context;
    if (status == LUA_OK || status == LUA_YIELD) {
        return lua_gettop(lua);
    }
    vm_take_error(lua, status);
    lua_pushboolean(lua, false);
    lua_insert(lua, -2);
    return 2;
}

int guard_error(lua_State *lua) {
    lua_Integer level = luaL_optinteger(lua, 2, 1);
    lua_settop(lua, 1);
    if (lua_type(lua, 1) != LUA_TSTRING) {
        vm_note_place(lua);
    } else if (level > 0 && level < VM_VALUES_LIMIT) {
        luaL_where(lua, (int)level);
        lua_pushvalue(lua, 1);
        lua_concat(lua, 2);
    }
    return lua_error(lua);
}

int guard_pcall(lua_State *lua) {
    luaL_checkany(lua, 1);
    vm_charge(lua, CATCH_STEPS);
    lua_pushboolean(lua, true);
    lua_insert(lua, 1);
    return finish_pcall(lua, lua_pcallk(lua, lua_gettop(lua) - 2, LUA_MULTRET, 0, 0, finish_pcall), 0);
}

/* The handler gets the error once the failed function is gone; an error in the handler is not caught. */
static int finish_xpcall(lua_State *lua, int status, lua_KContext context) {
    (void)context;
    if (status == LUA_OK || status == LUA_YIELD) {
        return lua_gettop(lua) - 1;
    }
    vm_take_error(lua, status);
    lua_pushboolean(lua, false);
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, -3);
    lua_call(lua, 1, 1);
    return 2;
}

int guard_xpcall(lua_State *lua) {
    if (!lua_isfunction(lua, 2)) {
        return api_fail(lua, "handler", "a function", 2);
    }
    vm_charge(lua, CATCH_STEPS);
    lua_pushvalue(lua, 2);
    lua_insert(lua, 1);
    lua_remove(lua, 3);
    lua_pushboolean(lua, true);
    lua_insert(lua, 2);
    return finish_xpcall(lua, lua_pcallk(lua, lua_gettop(lua) - 3, LUA_MULTRET, 0, 0, finish_xpcall), 0);
}

/* ---- Coroutines ---------------------------------------------------------------------------------------------*/
/* Pushes a new coroutine that will run the function at 1. A fresh one may do nearly a hook's step of instructions
 * unseen, so that is what it costs. */
static void push_coroutine(lua_State *lua) {
    if (!lua_isfunction(lua, 1)) {
        api_fail(lua, "f", "a function", 1);
    }
    vm_charge(lua, VM_HOOK_STEP);
    lua_State *thread = lua_newthread(lua);
    lua_pushvalue(lua, 1);
    lua_xmove(lua, thread, 1);
    lua_getfield(lua, LUA_REGISTRYINDEX, COROUTINES);
    lua_pushvalue(lua, -2);
    lua_pushinteger(lua, (lua_Integer)vm_of(lua)->calls);
    lua_rawset(lua, -3);
    lua_pop(lua, 1);
}

static bool is_of_this_call(lua_State *lua, int coroutine) {
    lua_getfield(lua, LUA_REGISTRYINDEX, COROUTINES);
    lua_pushvalue(lua, coroutine);
    lua_rawget(lua, -2);
    bool same = lua_tointeger(lua, -1) == (lua_Integer)vm_of(lua)->calls;
    lua_pop(lua, 2);
    return same;
}

static const char *status_of(lua_State *lua, lua_State *thread) {
    lua_Debug frame;
    const Vm *vm = vm_of(lua);
    for (int depth = 0; depth <= vm->depth; depth++) {
        if (vm->threads[depth] == thread) {
            return depth == vm->depth ? "running" : "normal";
        }
    }
    bool waits = lua_status(thread) == LUA_YIELD ||
                 (lua_status(thread) == LUA_OK && !lua_getstack(thread, 0, &frame) && lua_gettop(thread) > 0);
    return waits ? "suspended" : "dead";
}

static void check_resumable(lua_State *lua, int coroutine, lua_State *thread) {
    if (!is_of_this_call(lua, coroutine)) {
        vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME,
                 "a coroutine ends with the call that made it; keep what lasts in the declared state");
    }
    const char *status = status_of(lua, thread);
    if (*status != 's') {
        vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "a %s coroutine can't be resumed", status);
    }
    if (vm_of(lua)->depth == VM_COROUTINE_DEPTH) {
        vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "more than %d coroutines run inside one another", VM_COROUTINE_DEPTH);
    }
}

/* Hands over the `arguments` values on top. Leaves the results on top and returns their number; −1 with the error on
 * top when it failed. */
static int resume(lua_State *lua, int coroutine, int arguments) {
    Vm *vm = vm_of(lua);
    lua_State *thread = lua_tothread(lua, coroutine);
    check_resumable(lua, coroutine, thread);
    vm_charge(lua, CATCH_STEPS + arguments);
    if (!lua_checkstack(thread, arguments + 1)) {
        vm_raise_memory(lua, 1);
    }
    lua_xmove(lua, thread, arguments);
    int results = 0;
    vm->threads[++vm->depth] = thread;
    int status = lua_resume(thread, lua, arguments, &results);
    vm->depth--;
    if (status != LUA_OK && status != LUA_YIELD) {
        lua_xmove(thread, lua, 1);
        vm_take_error(lua, status);
        return -1;
    }
    vm_charge(lua, results); /* also notices what it overdrew at its end */
    luaL_checkstack(lua, results + 1, "results of a coroutine");
    lua_xmove(thread, lua, results);
    return results;
}

static void check_coroutine(lua_State *lua) {
    if (!lua_isthread(lua, 1)) {
        api_fail(lua, "co", "a coroutine", 1);
    }
}

static int coroutine_create(lua_State *lua) {
    push_coroutine(lua);
    return 1;
}

static int coroutine_resume(lua_State *lua) {
    check_coroutine(lua);
    int results = resume(lua, 1, lua_gettop(lua) - 1);
    lua_pushboolean(lua, results >= 0);
    int count = results < 0 ? 1 : results;
    lua_insert(lua, -1 - count);
    return count + 1;
}

static int coroutine_status(lua_State *lua) {
    check_coroutine(lua);
    lua_pushstring(lua, is_of_this_call(lua, 1) ? status_of(lua, lua_tothread(lua, 1)) : "dead");
    return 1;
}

static int call_wrapped(lua_State *lua) {
    int results = resume(lua, lua_upvalueindex(1), lua_gettop(lua));
    return results < 0 ? lua_error(lua) : results;
}

static int coroutine_wrap(lua_State *lua) {
    push_coroutine(lua);
    lua_pushcclosure(lua, call_wrapped, 1);
    return 1;
}

static int coroutine_yield(lua_State *lua) {
    if (vm_of(lua)->depth == 0) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "coroutine.yield works inside a coroutine only");
    }
    return lua_yield(lua, lua_gettop(lua));
}

static int coroutine_open(lua_State *lua) {
    lua_newtable(lua);
    lua_createtable(lua, 0, 1);
    lua_pushliteral(lua, "k");
    lua_setfield(lua, -2, "__mode");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, COROUTINES);
    lua_pushnil(lua);
    return 1;
}

static const ApiFunction FUNCTIONS[] = {
    {"create", coroutine_create, "(f: function): thread", "A coroutine that will run f, within this call only."},
    {"resume", coroutine_resume, "(co: thread, ...: any): boolean, any",
     "Runs it up to its next yield: true and what it yields, or false and the error."},
    {"status", coroutine_status, "(co: thread): string", "'suspended', 'running', 'normal' or 'dead'."},
    {"wrap", coroutine_wrap, "(f: function): function", "A function that resumes a new coroutine at each call."},
    {"yield", coroutine_yield, "(...: any): any", "Hands values to whoever resumed, and waits for the next resume."},
};

const ApiModule api_coroutine = {
    .name = "coroutine",
    .standard = coroutine_open,
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "Functions that pause: coroutines, within one callback.",
};
