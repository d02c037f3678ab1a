/* The functions scripts may call, as data: one table a module drives registration, and whatever lists the functions
 * for people. Private to script/. */
#ifndef RIFT_SCRIPT_API_H
#define RIFT_SCRIPT_API_H

#include "script/signature.h"
#include "script/vm.h"
#include "world/world.h"

typedef struct ApiFunction {
    const char *name;
    lua_CFunction call;    /* NULL: the function of that name from Lua's own library of this module */
    const char *signature; /* "(id: entity, x: number m): boolean", see signature.h; arguments are checked by it */
    const char *doc;       /* one sentence */
} ApiFunction;

/* A value of a module: an integer, or a number where `integer` is 0. */
typedef struct ApiConstant {
    const char *name;
    double number;
    int64_t integer;
    const char *doc;
} ApiConstant;

typedef struct ApiModule {
    const char *name;       /* "" for the global functions */
    lua_CFunction standard; /* opener of Lua's own library, or NULL */
    const ApiFunction *functions;
    int count;
    const char *doc;    /* one sentence */
    bool checks_itself; /* its functions check by the calls below what their signatures say: the least work on hot paths
                         */
    const ApiConstant *constants;
    int constant_count;
    void (*keep_words)(lua_State *lua); /* pushes and pops each word that its functions hand over; NULL for none */
} ApiModule;

extern const ApiModule api_base, api_coroutine, api_math, api_string, api_table, api_world, api_feature, api_combat,
    api_growth, api_player;
/* All modules, in the order they are documented. One that bears the name of the one before adds functions to it. */
const ApiModule *const *api_modules(int *count);

/* Before a function runs its arguments are checked by its signature. Where the module does that itself, or a signature
 * can't say all, these raise in the same form, at the caller's line: "world.steer: argument 'x' must be a number, got a
 * table (argument 2)". The names are those of the signature, which a test holds them to. */
double api_number(lua_State *lua, int index, const char *name); /* finite */
int64_t api_integer(lua_State *lua, int index, const char *name);
const char *api_text(lua_State *lua, int index, const char *name);
/* The place of a text among words, ended by NULL; raises ERROR_SCRIPT_UNKNOWN_ID when it is none of them. */
int api_word(lua_State *lua, int index, const char *const *words);
/* Pushes a word that C hands over: made once and kept, so that no tick makes it again. The pointer tells it from
 * others, so it is that of a constant. */
void api_push_word(lua_State *lua, const char *word);
/* The words for Element and Status, ended by NULL. */
extern const char *const api_elements[], *const api_statuses[];
void api_table_argument(lua_State *lua, int index, const char *name);
EntityHandle api_handle(lua_State *lua, int index, const char *name);
/* The world of the running game; raises while a file is loading. */
World *api_running_world(lua_State *lua);
/* Returns what a binding returns: two. */
int api_push_pair(lua_State *lua, float x, float z);
int api_fail(lua_State *lua, const char *argument, const char *expected, int index);
/* "world.steer", the name of the running function. */
const char *api_running(lua_State *lua, char *buffer, size_t size);

/* How a value is called in messages: "a string", "nil", "12.5". */
const char *api_describe(lua_State *lua, int index, char *buffer, size_t size);

enum { API_SORT_VALUES = 0, API_SORT_KEYS = -1 };
/* Sorts t[1 … count] (t at `index`), stably: by the function at stack index `compare`, or as values of one type
 * (numbers, or texts byte by byte), or as keys (numbers before texts). */
void api_sort(lua_State *lua, int index, lua_Integer count, int compare);

#endif
