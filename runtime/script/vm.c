#include "script/vm.h"

#include <lualib.h>
#include <stdio.h>
#include <string.h>

/* Bytes count when they are taken, not when they are held, so copying a long text in a loop has an end. Refusing makes
 * Lua collect once and then raise its memory error. */
static void *vm_allocate(void *context, void *piece, size_t old_size, size_t new_size) {
    Vm *vm = context;
    if (new_size == 0) {
        pool_give(&vm->pool, piece, old_size);
        return NULL;
    }
    if (!piece || new_size > old_size) {
        if ((int64_t)new_size > vm->left.bytes) {
            return NULL;
        }
        vm->left.bytes -= (int64_t)new_size;
    }
    return piece ? pool_resize(&vm->pool, piece, old_size, new_size) : pool_take(&vm->pool, new_size);
}

bool vm_create(Vm *vm, Error *error) {
    *vm = (Vm){.left = {VM_LOAD_STEPS, VM_LOAD_BYTES}};
    if (!pool_create(&vm->pool, VM_MEMORY, error)) {
        return false;
    }
    vm->lua = lua_newstate(vm_allocate, vm);
    if (!vm->lua) {
        pool_destroy(&vm->pool);
        return error_set(error, ERROR_MEMORY, "no memory for a Lua state");
    }
    void *self = vm;
    memcpy(lua_getextraspace(vm->lua), &self, sizeof(void *));
    lua_gc(vm->lua, LUA_GCINC, 0, 0, 0);
    lua_pushcfunction(vm->lua, vm_open_library);
    if (!vm_call(vm, 0, 0, (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, error)) {
        vm_destroy(vm);
        return false;
    }
    return true;
}

/* The whole memory goes at once; scripts have no finalisers that would have to run. */
void vm_destroy(Vm *vm) {
    pool_destroy(&vm->pool);
    *vm = (Vm){0};
}

void vm_collect(Vm *vm) {
    vm->left.bytes = VM_CALLBACK_BYTES;
    lua_gc(vm->lua, LUA_GCSTEP, VM_GC_STEP);
}

int vm_raise(lua_State *lua, int level, ErrorId id, const char *format, ...) {
    Vm *vm = vm_of(lua);
    char text[ERROR_MESSAGE_SIZE - LUA_IDSIZE - 16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lua_Debug where = {0};
    if (level >= 0 && lua_getstack(lua, level, &where) && lua_getinfo(lua, "Sl", &where) && where.currentline > 0) {
        error_set(&vm->raised, id, "%s:%d: %s", where.short_src, where.currentline, text);
    } else {
        error_set(&vm->raised, id, "%s", text);
    }
    lua_pushnil(lua);
    return lua_error(lua);
}

void vm_charge(lua_State *lua, int64_t steps) {
    Vm *vm = vm_of(lua);
    vm->left.steps -= steps;
    if (vm->left.steps < 0) {
        vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "the instruction budget is used up; is there a loop without an end?");
    }
}

static void count_hook(lua_State *lua, lua_Debug *debug) {
    (void)debug;
    Vm *vm = vm_of(lua);
    vm->left.steps -= VM_HOOK_STEP;
    if (vm->left.steps < 0) {
        vm_raise(lua, 0, ERROR_SCRIPT_BUDGET, "the instruction budget is used up; is there a loop without an end?");
    }
}

static void fill_error(Vm *vm, int status, Error *error) {
    if (status == LUA_ERRMEM) {
        error_set(error, ERROR_SCRIPT_BUDGET, "scripts used up their memory: %d MB in all, %d KB within one callback",
                  VM_MEMORY >> 20, VM_CALLBACK_BYTES >> 10);
    } else if (vm->raised.id != ERROR_NONE) {
        if (error) {
            *error = vm->raised;
        }
    } else {
        const char *text = lua_type(vm->lua, -1) == LUA_TSTRING ? lua_tostring(vm->lua, -1) : NULL;
        error_set(error, status == LUA_ERRSYNTAX ? ERROR_SCRIPT_SYNTAX : ERROR_SCRIPT_RUNTIME, "%s",
                  text ? text : "an error was raised that is no text; call error() with a text");
    }
}

/* Setting the hook anew restarts its count, so what a call may do never depends on the calls before it. */
static void watch(Vm *vm, bool watched) {
    if (watched) {
        lua_sethook(vm->lua, count_hook, LUA_MASKCOUNT, VM_HOOK_STEP);
    } else if (lua_gethookmask(vm->lua) != 0) {
        lua_sethook(vm->lua, NULL, 0, 0);
    }
    vm->watched = watched;
}

static bool call(Vm *vm, int arguments, int results, VmBudget budget, bool watched, Error *error) {
    bool outer_watched = vm->watched;
    VmBudget outer = vm->left; /* a callback may make the world call back: each call has its own budget */
    vm->left = budget;
    vm->raised.id = ERROR_NONE;
    watch(vm, watched);
    int status = lua_pcall(vm->lua, arguments, results, 0);
    vm->left = outer;
    if (outer_watched && !watched) {
        watch(vm, true);
    }
    vm->watched = outer_watched;
    if (status == LUA_OK) {
        return true;
    }
    fill_error(vm, status, error);
    lua_pop(vm->lua, 1);
    vm->raised.id = ERROR_NONE;
    return false;
}

bool vm_call(Vm *vm, int arguments, int results, VmBudget budget, Error *error) {
    return call(vm, arguments, results, budget, true, error);
}

bool vm_call_straight(Vm *vm, int arguments, int results, VmBudget budget, Error *error) {
    return call(vm, arguments, results, budget, false, error);
}
