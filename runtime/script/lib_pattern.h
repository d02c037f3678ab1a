/* Pattern functions of string. Private to script/. */
#ifndef RIFT_SCRIPT_LIB_PATTERN_H
#define RIFT_SCRIPT_LIB_PATTERN_H

#include <lua.h>

int pattern_find(lua_State *lua);
int pattern_match(lua_State *lua);
int pattern_gmatch(lua_State *lua);
int pattern_gsub(lua_State *lua);

#endif
