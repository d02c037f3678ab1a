/* Methods of games for specs: what the player has to cast with. */
#include "script/game.h"
#include "script/host.h"

static int game_give_energy(lua_State *lua) {
    world_give_energy(host_check_game(lua)->world, (float)luaL_checknumber(lua, 2));
    return 0;
}

static void push_skill(lua_State *lua, const World *world, const SkillSlot *skill) {
    lua_createtable(lua, 0, 2);
    lua_pushstring(lua, skill->power < 0 ? NULL : world_rules(world)->powers[skill->power].id);
    lua_setfield(lua, -2, "id");
    lua_pushinteger(lua, skill->cooldown_ticks);
    lua_setfield(lua, -2, "cooldown");
}

/* { { id = nil or "rift_wave", cooldown = ticks left } … } of the two skills and the ultimate; and the energy. */
static int game_skills(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    GrowthInfo growth = world_growth(world);
    lua_createtable(lua, SKILL_SLOT_COUNT, 0);
    for (int slot = 0; slot < SKILL_SLOT_COUNT; slot++) {
        push_skill(lua, world, &growth.skills[slot]);
        lua_rawseti(lua, -2, slot + 1);
    }
    lua_pushnumber(lua, (lua_Number)growth.energy);
    return 2;
}

/* What is left of the shield of an entity; of the player by default. */
static int game_shield(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    EntityHandle handle = (EntityHandle)luaL_optinteger(lua, 2, (lua_Integer)world_player(world));
    lua_pushinteger(lua, world_shield(world, handle));
    return 1;
}

void host_add_player(lua_State *lua) {
    static const luaL_Reg METHODS[] = {
        {"give_energy", game_give_energy}, {"skills", game_skills}, {"shield", game_shield}, {NULL, NULL}};
    luaL_setfuncs(lua, METHODS, 0);
}
