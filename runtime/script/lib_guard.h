/* pcall and xpcall of scripts, which an exhausted budget goes through. Private to script/. */
#ifndef RIFT_SCRIPT_LIB_GUARD_H
#define RIFT_SCRIPT_LIB_GUARD_H

#include <lua.h>

int guard_pcall(lua_State *lua);
int guard_xpcall(lua_State *lua);

#endif
