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
    VM_POOL = 2 * VM_MEMORY,       /* bytes kept for it: what goes beyond lets the running line be named */
    VM_OVERDRAFT = 2 << 20,        /* bytes a call may take beyond its budget before it is stopped at the next step */
    VM_COLLECTION_STEPS = 20000,   /* what a whole collection is charged that full memory forces */
    VM_HOOK_STEP = 1000,           /* instructions between two looks at the budget */
    VM_TEXT_LIMIT = 64 << 10,      /* longest text that rep, format and concat make, bytes */
    VM_CALLBACK_STEPS = 50000,     /* instructions of one callback */
    VM_CALLBACK_BYTES = 256 << 10, /* bytes one callback may take, given back or not */
    VM_LOAD_STEPS = 5000000,       /* instructions of loading one file */
    VM_LOAD_BYTES = 64 << 20,
    VM_GC_STEP = 4,          /* KB of work the collector does after each tick */
    VM_TEXT_WEIGHT = 1024,   /* bytes of the longest text that make each instruction count once more */
    VM_VALUES_LIMIT = 250,   /* values that one call may take or give */
    VM_COROUTINE_DEPTH = 16, /* coroutines running inside one another */
};

typedef struct VmBudget {
    int64_t steps; /* VM instructions, and what library functions charge for their loops */
    int64_t bytes;
} VmBudget;

enum { VM_CALLERS_SIZE = 200, VM_CALLERS = 3 /* of them are told */ };

typedef struct Vm {
    lua_State *lua;
    Pool pool;
    VmBudget left;
    char place[LUA_IDSIZE + 16];   /* "FILE:LINE" of the last error() with a value that is no text */
    char callers[VM_CALLERS_SIZE]; /* of the function that the last error came from: "FILE:LINE, FILE:LINE" */
    Error raised;                  /* the error being thrown when it came from us; id ERROR_NONE otherwise */
    lua_State *threads[VM_COROUTINE_DEPTH + 1]; /* the running one and those that wait for it, outermost first */
    int depth;                                  /* index of the running one */
    bool watched;                               /* the running call counts instructions */
    bool told_stale; /* a call with the handle of something gone was told, in development builds */
    bool overdrawn;  /* out of memory: stops at the next instruction */
    bool refused;    /* the last request was refused so that Lua collects first */
    size_t longest;  /* bytes of the longest text ever made here; comparing it is one instruction */
    uint32_t calls;  /* calls so far; a coroutine belongs to one */
    int nesting;     /* calls running inside one another */
    void *owner;     /* the Definitions */
    int mod;         /* index among the owner's mods; 0 is the game itself */
    Rng *random;     /* what math.random draws from; NULL while loading */
    int id_name;     /* registry reference of the text "id" */
    int states;      /* registry reference of the list of entities' state tables, by slot */
    void *host;      /* what bindings work on: a Game, or NULL while loading */
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
/* For a C function that is called by vm_call_straight and calls scripts one after another: what follows has a budget of
 * its own, as if vm_call (or, unwatched, vm_call_straight) had been used. */
void vm_begin_callback(Vm *vm, VmBudget budget, bool watched);
/* Charges the budget for a library function's loop; raises when it is used up. */
void vm_charge(lua_State *lua, int64_t steps);
/* Raises an error with an id. `level` says whose file:line leads the message: 0 the running function, 1 its caller,
 * −1 nobody's. Never returns. */
int vm_raise(lua_State *lua, int level, ErrorId id, const char *format, ...) BASE_PRINTF(4, 5);
/* Raises the error of used up memory at the running line. */
int vm_raise_memory(lua_State *lua, int level);
/* For functions that catch errors: replaces what a failed protected call left on top of the stack by what scripts may
 * see of it, and raises it again when it is an exhausted budget. */
void vm_take_error(lua_State *lua, int status);
/* Remembers where an error without a text is raised, for when nobody catches it. */
void vm_note_place(lua_State *lua);
/* A whole collection, after loading. */
void vm_collect_all(Vm *vm);
/* A collector's step of fixed size. */
void vm_collect(Vm *vm);

/* Fills the state with the functions scripts may use, and leaves the closed environment for chunks in the registry
 * under VM_ENVIRONMENT. Runs inside vm_call. */
#define VM_ENVIRONMENT "rift.environment"
int vm_open_library(lua_State *lua);
/* The same for chunks that passed straight_check: they can't write the library, so they reach it without guards. */
#define VM_STRAIGHT_ENVIRONMENT "rift.straight_environment"

#endif
