#include "script/script.h"
#include <lauxlib.h>

int luaopen_rift(lua_State *state);

int luaopen_rift(lua_State *state) {
    lua_newtable(state);
    return 1;
}
