/* rift.so: the game as a module for a Lua program outside, for specs and tools. Works on the host's Lua state, which is
 * never the scripts' one. Private to script/. */
#ifndef RIFT_SCRIPT_HOST_H
#define RIFT_SCRIPT_HOST_H

#include "script/script.h"

#include <lauxlib.h>
#include <lua.h>

/* Adds the functions about the game (rift.game), those about its parts (rift.floor, rift.pose …) and those about what
 * scripts may call and write (rift.api, rift.schemas) to the table on top of the stack. */
void host_add_game(lua_State *lua);
void host_add_tools(lua_State *lua);
void host_add_reference(lua_State *lua);

/* The game of a method's call, at index 1. */
Game *host_check_game(lua_State *lua);
/* Pushes what there is to know of an entity, as a table. */
void host_push_entity(lua_State *lua, const Game *game, int slot);
/* Pushes the declared state of an entity, as a table of its own. */
void host_push_declared(lua_State *lua, const Game *game, int slot);
/* Methods of a game about what is gained, for the table on top of the stack. */
void host_add_growth(lua_State *lua);
/* Methods of a game about features, rooms and the run, for the table on top of the stack. */
void host_add_features(lua_State *lua);
/* Methods of a game about skills, for the table on top of the stack. */
void host_add_player(lua_State *lua);
/* And about fights. */
void host_add_combat(lua_State *lua);

/* Options of a call, from the table at index 1: the folder `data` (the checkout by default) and the `seed`, an integer
 * or a text. Raise in the host on a bad one. */
FileTree host_data(lua_State *lua);
uint64_t host_seed(lua_State *lua);
int host_integer(lua_State *lua, const char *name, int fallback);
void host_push_hex(lua_State *lua, uint64_t value);

#endif
