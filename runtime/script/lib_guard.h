/* error, pcall and xpcall of scripts; an exhausted budget goes through both. Private to script/. */
#ifndef RIFT_SCRIPT_LIB_GUARD_H
#define RIFT_SCRIPT_LIB_GUARD_H

#include <lua.h>

int guard_error(lua_State *lua);
int guard_pcall(lua_State *lua);
int guard_xpcall(lua_State *lua);

#endif
