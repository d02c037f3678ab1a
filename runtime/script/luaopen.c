#include "script/host.h"

int luaopen_rift(lua_State *lua);

/* `require "rift"` in a Lua program outside the game. */
int luaopen_rift(lua_State *lua) {
    lua_newtable(lua);
    host_add_game(lua);
    host_add_tools(lua);
    host_add_reference(lua);
    return 1;
}
