#include "script/vm.h"

#include <lualib.h>
#include <stdio.h>
#include <string.h>

static void count_hook(lua_State *lua, lua_Debug *debug);

/* Bytes count when they are taken, not when they are held, so copying a long text in a loop has an end. The first
 * refusal makes Lua collect; what still does not fit then is given, and the running function is stopped at its next
 * instruction, where its line is known. Only what is far beyond that is refused. */
static bool may_take(Vm *vm, size_t size) {
    bool full = vm->pool.used + size > VM_MEMORY;
    if (full && !vm->refused) {
        vm->refused = true;
        vm->left.steps -= VM_COLLECTION_STEPS;
        return false;
    }
    vm->refused = false;
    vm->left.bytes -= (int64_t)size;
    if (full || vm->left.bytes < 0) {
        if (vm->left.bytes < -(int64_t)VM_OVERDRAFT || !vm->threads[vm->depth]) {
            return false;
        }
        vm->overdrawn = true;
        lua_sethook(vm->threads[vm->depth], count_hook, LUA_MASKCOUNT, 1);
    }
    return true;
}

static void *vm_allocate(void *context, void *piece, size_t old_size, size_t new_size) {
    Vm *vm = context;
    if (new_size == 0) {
        if (piece) {
            pool_give(&vm->pool, piece, old_size);
        }
        return NULL;
    }
    /* Without a piece, the old size says what kind of value is made. */
    bool text = !piece && old_size == LUA_TSTRING;
    if ((!piece || new_size > old_size) && !may_take(vm, new_size)) {
        return NULL;
    }
    vm->longest = text && new_size > vm->longest ? new_size : vm->longest;
    return piece ? pool_resize(&vm->pool, piece, old_size, new_size) : pool_take(&vm->pool, new_size);
}

bool vm_create(Vm *vm, Error *error) {
    *vm = (Vm){.left = {VM_LOAD_STEPS, VM_LOAD_BYTES}};
    if (!pool_create(&vm->pool, VM_POOL, error)) {
        return false;
    }
    vm->lua = lua_newstate(vm_allocate, vm);
    if (!vm->lua) {
        pool_destroy(&vm->pool);
        return error_set(error, ERROR_MEMORY, "no memory for a Lua state");
    }
    vm->threads[0] = vm->lua;
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

void vm_collect_all(Vm *vm) {
    vm->left = (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES};
    lua_gc(vm->lua, LUA_GCCOLLECT);
}

/* The innermost function from `level` on that has a line; in a coroutine also among those that wait for it. */
static bool find_line(lua_State *lua, int level, lua_Debug *where) {
    Vm *vm = vm_of(lua);
    for (int depth = vm->depth; depth >= 0; depth--, level = 0) {
        lua_State *thread = vm->threads[depth];
        for (; lua_getstack(thread, level, where); level++) {
            if (lua_getinfo(thread, "Sl", where) && where->currentline > 0) {
                return true;
            }
        }
    }
    return false;
}

int vm_raise(lua_State *lua, int level, ErrorId id, const char *format, ...) {
    Vm *vm = vm_of(lua);
    char text[ERROR_MESSAGE_SIZE - LUA_IDSIZE - 16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lua_Debug where = {0};
    if (level >= 0 && find_line(lua, level, &where)) {
        error_set(&vm->raised, id, "%s:%d: %s", where.short_src, where.currentline, text);
    } else {
        error_set(&vm->raised, id, "%s", text);
    }
    lua_pushnil(lua);
    return lua_error(lua);
}

void vm_note_place(lua_State *lua) {
    Vm *vm = vm_of(lua);
    lua_Debug where = {0};
    vm->place[0] = '\0';
    if (find_line(lua, 1, &where)) {
        snprintf(vm->place, sizeof vm->place, "%s:%d", where.short_src, where.currentline);
    }
}

int vm_raise_memory(lua_State *lua, int level) {
    return vm_raise(lua, level, ERROR_SCRIPT_BUDGET,
                    "scripts used up their memory: %d MB in all, %d KB within one callback", VM_MEMORY >> 20,
                    VM_CALLBACK_BYTES >> 10);
}

static void check_budget(lua_State *lua, int level) {
    Vm *vm = vm_of(lua);
    if (vm->overdrawn) {
        vm_raise_memory(lua, level);
    }
    if (vm->left.steps < 0) {
        vm_raise(lua, level, ERROR_SCRIPT_BUDGET, "the instruction budget is used up; is there a loop without an end?");
    }
}

void vm_charge(lua_State *lua, int64_t steps) {
    Vm *vm = vm_of(lua);
    enum { MOST = 1 << 30 }; /* beyond any budget */
    vm->left.steps -= steps < MOST ? steps : MOST;
    check_budget(lua, 1);
}

/* Passing '...' on copies all its values in one instruction, so there may not be many. */
static void check_values(lua_State *lua) {
    enum { LEVELS = 8 };
    lua_Debug where;
    for (int level = 0; level < LEVELS && lua_getstack(lua, level, &where); level++) {
        if (lua_getlocal(lua, &where, -(VM_VALUES_LIMIT + 1))) {
            lua_pop(lua, 1);
            vm_raise(lua, level, ERROR_SCRIPT_BUDGET, "'...' holds more than %d values; pass a table", VM_VALUES_LIMIT);
        }
    }
}

/* An instruction may compare two texts, so long ones make every instruction dearer. */
static void count_hook(lua_State *lua, lua_Debug *debug) {
    (void)debug;
    Vm *vm = vm_of(lua);
    vm->left.steps -= VM_HOOK_STEP * (1 + (int64_t)vm->longest / VM_TEXT_WEIGHT);
    check_budget(lua, 0);
    check_values(lua);
}

void vm_take_error(lua_State *lua, int status) {
    Vm *vm = vm_of(lua);
    if (status == LUA_ERRMEM) {
        vm_raise_memory(lua, 1);
    }
    if (vm->raised.id == ERROR_SCRIPT_BUDGET) {
        lua_pushnil(lua);
        lua_error(lua);
    }
    if (vm->raised.id != ERROR_NONE) {
        lua_pop(lua, 1);
        lua_pushstring(lua, vm->raised.message);
        vm->raised.id = ERROR_NONE;
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
        if (!text && *vm->place) {
            error_prefix(error, "%s", vm->place);
        }
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

/* Runs where an error is raised, with the stack still there: the place itself is in the message, its callers are noted
 * here. */
static int note_callers(lua_State *lua) {
    Vm *vm = vm_of(lua);
    lua_Debug where;
    size_t used = 0;
    bool at_place = true;
    int told = 0;
    vm->callers[0] = '\0';
    for (int level = 1; told < VM_CALLERS && lua_getstack(lua, level, &where); level++) {
        if (!lua_getinfo(lua, "Sl", &where) || where.currentline <= 0) {
            continue;
        }
        if (!at_place && used < sizeof vm->callers) {
            used += (size_t)snprintf(vm->callers + used, sizeof vm->callers - used, "%s%s:%d", told++ ? ", " : "",
                                     where.short_src, where.currentline);
        }
        at_place = false;
    }
    return 1;
}

static void begin(Vm *vm, VmBudget budget, bool watched) {
    vm->left = budget;
    vm->overdrawn = vm->refused = false;
    vm->place[0] = vm->callers[0] = '\0';
    vm->raised.id = ERROR_NONE;
    watch(vm, watched);
}

void vm_begin_callback(Vm *vm, VmBudget budget, bool watched) {
    begin(vm, budget, watched);
    vm->calls++;
}

static bool call(Vm *vm, int arguments, int results, VmBudget budget, bool watched, Error *error) {
    bool outer_watched = vm->watched;
    VmBudget outer = vm->left; /* a callback may make the world call back: each call has its own budget */
    bool overdrawn = vm->nesting > 0 && vm->overdrawn;
    int depth = vm->depth;
    begin(vm, budget, watched);
    vm->calls += vm->nesting++ == 0;
    int handler = lua_gettop(vm->lua) - arguments;
    lua_pushcfunction(vm->lua, note_callers);
    lua_insert(vm->lua, handler);
    int status = lua_pcall(vm->lua, arguments, results, handler);
    lua_remove(vm->lua, handler);
    vm->nesting--;
    vm->left = outer;
    if (outer_watched && !watched) {
        watch(vm, true);
    }
    vm->watched = outer_watched;
    vm->depth = depth;
    vm->overdrawn = overdrawn;
    if (overdrawn) {
        lua_sethook(vm->threads[depth], count_hook, LUA_MASKCOUNT, 1);
    }
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
