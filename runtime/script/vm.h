/* One Lua state with its own memory, budgets and library. Private to script/.
 *
 * Everything that can raise a Lua error runs inside vm_call: an error outside it would end the program.
 */
#ifndef RIFT_SCRIPT_VM_H
#define RIFT_SCRIPT_VM_H

#include "base/base.h"
#include "script/pool.h"

#include <lauxlib.h>
#include <lua.h>
#include <string.h>

enum {
    VM_MEMORY = 16 << 20,          /* bytes one state may hold */
    VM_HOOK_STEP = 1000,           /* instructions between two looks at the budget */
    VM_TEXT_LIMIT = 64 << 10,      /* longest text that rep, format and concat make, bytes */
    VM_CALLBACK_STEPS = 50000,     /* instructions of one callback */
    VM_CALLBACK_BYTES = 256 << 10, /* bytes one callback may take, given back or not */
    VM_LOAD_STEPS = 20000000,      /* instructions of loading one file */
    VM_LOAD_BYTES = 64 << 20,
    VM_GC_STEP = 4, /* KB of work the collector does after each tick */
};

typedef struct VmBudget {
    int64_t steps; /* VM instructions, and what library functions charge for their loops */
    int64_t bytes;
} VmBudget;

typedef struct Vm {
    lua_State *lua;
    Pool pool;
    VmBudget left;
    Error raised; /* the error being thrown when it came from us; id ERROR_NONE otherwise */
    Rng *random;  /* what math.random draws from; NULL while loading */
    bool watched; /* the running call counts instructions */
    void *host;   /* what bindings work on: a Game, or NULL while loading */
} Vm;

bool vm_create(Vm *vm, Error *error);
void vm_destroy(Vm *vm);
static inline Vm *vm_of(lua_State *lua) {
    void *vm;
    memcpy(&vm, lua_getextraspace(lua), sizeof(void *));
    return vm;
}

/* Calls the function below `arguments` arguments on the stack, as lua_pcall does, within a budget. On failure the
 * stack holds no results and `error` says what happened. */
bool vm_call(Vm *vm, int arguments, int results, VmBudget budget, Error *error);
/* As vm_call for a function of a file that passed straight_check: its instructions are not counted, which makes it a
 * quarter faster. Memory and what the library charges are counted all the same. */
bool vm_call_straight(Vm *vm, int arguments, int results, VmBudget budget, Error *error);
/* Charges the budget for a library function's loop; raises when it is used up. */
void vm_charge(lua_State *lua, int64_t steps);
/* Raises an error with an id. `level` says whose file:line leads the message: 0 the running function, 1 its caller,
 * −1 nobody's. Never returns. */
int vm_raise(lua_State *lua, int level, ErrorId id, const char *format, ...) BASE_PRINTF(4, 5);
/* A collector's step of fixed size. */
void vm_collect(Vm *vm);

/* Fills the state with the functions scripts may use, and leaves the closed environment for chunks in the registry
 * under VM_ENVIRONMENT. Runs inside vm_call. */
#define VM_ENVIRONMENT "rift.environment"
int vm_open_library(lua_State *lua);
/* The same for chunks that passed straight_check: they can't write the library, so they reach it without guards. */
#define VM_STRAIGHT_ENVIRONMENT "rift.straight_environment"

#endif
