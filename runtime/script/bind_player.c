/* Further functions of the global `world`: what skills ask of the player. */
#include "script/api.h"
#include "script/game.h"
#include "script/reader.h"

enum { AIM_STEPS = 200 /* what looking along the aim is charged, in instructions */ };

static int bind_aim_place(lua_State *lua) {
    World *world = api_running_world(lua);
    float x, z;
    vm_charge(lua, AIM_STEPS);
    world_aim_place(world, (float)lua_tonumber(lua, 1), &x, &z);
    return api_push_pair(lua, x, z);
}

static int bind_protect(lua_State *lua) {
    const double most = 600.0; /* s */
    double seconds = lua_tonumber(lua, 2);
    world_protect(api_running_world(lua), api_handle(lua, 1, "id"),
                  seconds_to_ticks(seconds < 0.0    ? 0.0
                                   : seconds > most ? most
                                                    : seconds));
    return 0;
}

static int bind_weapon_element(lua_State *lua) {
    const World *world = api_running_world(lua);
    int power = world_weapon(world).power;
    api_push_word(lua, api_elements[power < 0 ? ELEMENT_KINETIC : world_rules(world)->powers[power].element]);
    return 1;
}

static const ApiFunction FUNCTIONS[] = {
    {"aim_place", bind_aim_place, "(most: number m): number m, number m",
     "The place on the floor that the player aims at, up to a distance and the first wall."},
    {"protect", bind_protect, "(id: entity, time: number s)",
     "Nothing can strike it for a time; the longer of the running one and this counts."},
    {"weapon_element", bind_weapon_element, "(): string", "The element of the player's weapon; kinetic without one."},
};

const ApiModule api_player = {
    .name = "world",
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "What skills ask of the player.",
};
