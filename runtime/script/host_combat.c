/* Methods of a game about what fights are made of, for specs and tools. */
#include "script/game.h"
#include "script/host.h"

static void set_number(lua_State *lua, const char *name, double value) {
    lua_pushnumber(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_integer(lua_State *lua, const char *name, lua_Integer value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_place(lua_State *lua, EntityHandle source, double x, double z, double heading) {
    set_integer(lua, "source", (lua_Integer)source);
    set_number(lua, "x", x);
    set_number(lua, "z", z);
    set_number(lua, "heading", heading);
}

/* All areas that are announced or hurt, in the order of their beginning. */
static int game_strikes(lua_State *lua) {
    static const char *const SHAPES[] = {
        [HIT_CONE] = "cone", [HIT_LINE] = "line", [HIT_CIRCLE] = "circle", [HIT_RING] = "ring"};
    int count;
    const StrikeInfo *strikes = world_strikes(host_check_game(lua)->world, &count);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        const StrikeInfo *strike = &strikes[i];
        lua_newtable(lua);
        set_place(lua, strike->source, (double)strike->x, (double)strike->z, (double)strike->heading);
        lua_pushstring(lua, SHAPES[strike->area.shape]);
        lua_setfield(lua, -2, "shape");
        set_number(lua, "range", (double)strike->area.range);
        set_number(lua, "inner", (double)strike->area.inner);
        set_number(lua, "width", (double)strike->area.width);
        set_number(lua, "half_angle", (double)strike->area.half_angle);
        set_integer(lua, "ticks", strike->ticks);
        set_integer(lua, "telegraph", strike->telegraph_ticks);
        set_integer(lua, "active", strike->active_ticks);
        lua_pushboolean(lua, strike->hostile);
        lua_setfield(lua, -2, "hostile");
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int game_shots(lua_State *lua) {
    int count;
    const ShotInfo *shots = world_shots(host_check_game(lua)->world, &count);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        const ShotInfo *shot = &shots[i];
        lua_newtable(lua);
        set_place(lua, shot->source, (double)shot->x, (double)shot->z, (double)shot->heading);
        set_number(lua, "speed", (double)shot->speed);
        set_number(lua, "radius", (double)shot->radius);
        set_integer(lua, "ticks", shot->ticks);
        set_integer(lua, "hp", shot->hp);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

/* touches(strike, x, z, radius): whether an area of `strikes` would hit a round target. */
static int game_touches(lua_State *lua) {
    static const char *const SHAPES[] = {
        [HIT_CONE] = "cone", [HIT_LINE] = "line", [HIT_CIRCLE] = "circle", [HIT_RING] = "ring", NULL};
    static const char *const NAMES[] = {"range", "inner", "width", "half_angle", "x", "z", "heading"};
    float values[BASE_COUNT_OF(NAMES)];
    luaL_checktype(lua, 2, LUA_TTABLE);
    for (size_t i = 0; i < BASE_COUNT_OF(NAMES); i++) {
        lua_getfield(lua, 2, NAMES[i]);
        values[i] = (float)luaL_checknumber(lua, -1);
        lua_pop(lua, 1);
    }
    lua_getfield(lua, 2, "shape");
    HitArea area = {.shape = (HitShape)luaL_checkoption(lua, -1, NULL, SHAPES),
                    .range = values[0],
                    .inner = values[1],
                    .width = values[2],
                    .half_angle = values[3]};
    lua_pushboolean(lua, hit_area_touches(&area, values[4], values[5], values[6], (float)luaL_checknumber(lua, 3),
                                          (float)luaL_checknumber(lua, 4), (float)luaL_checknumber(lua, 5)));
    return 1;
}

void host_add_combat(lua_State *lua) {
    static const luaL_Reg METHODS[] = {
        {"strikes", game_strikes}, {"shots", game_shots}, {"touches", game_touches}, {NULL, NULL}};
    luaL_setfuncs(lua, METHODS, 0);
}
