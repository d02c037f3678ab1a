/* The global `world` of scripts: verbs and questions about entities, by handle. On a stale handle questions answer nil
 * and verbs do nothing. */
#include "script/api.h"
#include "script/game.h"

#include <string.h>

enum {
    SPAWN_STEPS = 500, /* what a new entity is charged, about its cost in instructions */
    NEAR_STEPS = 100,  /* what a query is charged */
    NEAR_LIMIT = 64,   /* enemies that a query finds */
};
#define NEAR_LIST "rift.near"

/* ---- Questions ----------------------------------------------------------------------------------------------*/
static int find_slot(lua_State *lua, World *world) {
    return world_find(world, api_handle(lua, 1, "id"));
}

static int bind_distance(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    if (world_find(world, entity) >= 0) {
        lua_pushnumber(lua, (lua_Number)world_player_distance(world, entity));
        return 1;
    }
    return 0;
}

static int bind_direction(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    float x = 0.0f, z = 0.0f;
    world_path_direction(world, entity, &x, &z); /* 0, 0 for a stale handle */
    return api_push_pair(lua, x, z);
}

static int bind_position(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    if (slot < 0) {
        return 0;
    }
    WorldEntities entities = world_entities(world);
    return api_push_pair(lua, entities.x[slot], entities.z[slot]);
}

static int bind_heading(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    if (slot < 0) {
        return 0;
    }
    lua_pushnumber(lua, (lua_Number)world_entities(world).heading[slot]);
    return 1;
}

static int bind_player_position(lua_State *lua) {
    World *world = api_running_world(lua);
    float x, z;
    world_player_guess(world, &x, &z);
    return world_find(world, world_player(world)) < 0 ? 0 : api_push_pair(lua, x, z);
}

static int bind_player_alive(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = world_find(world, world_player(world));
    lua_pushboolean(lua, slot >= 0 && !world_entities(world).dying[slot]);
    return 1;
}

static int bind_speed(lua_State *lua) {
    World *world = api_running_world(lua);
    if (find_slot(lua, world) < 0) {
        return 0;
    }
    lua_pushnumber(lua, (lua_Number)world_enemy_speed(world, (EntityHandle)lua_tointeger(lua, 1)));
    return 1;
}

static int bind_sees_player(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    int player = world_find(world, world_player(world));
    WorldEntities entities = world_entities(world);
    float x, z;
    world_player_guess(world, &x, &z);
    bool sees = slot >= 0 && player >= 0 && world_line_of_sight(world, entities.x[slot], entities.z[slot], x, z);
    lua_pushboolean(lua, sees);
    return 1;
}

static int bind_hp(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    if (slot < 0) {
        return 0;
    }
    WorldEntities entities = world_entities(world);
    lua_pushinteger(lua, entities.hp[slot]);
    lua_pushinteger(lua, entities.hp_max[slot]);
    return 2;
}

static int bind_ticks(lua_State *lua) {
    lua_pushinteger(lua, (lua_Integer)world_run(api_running_world(lua)).tick);
    return 1;
}

static int bind_state_ticks(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    if (slot < 0) {
        return 0;
    }
    lua_pushinteger(lua, world_entities(world).state_ticks[slot]);
    return 1;
}

/* ---- Verbs --------------------------------------------------------------------------------------------------*/
static int bind_steer(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    float x = (float)api_number(lua, 2, "x"), z = (float)api_number(lua, 3, "z");
    float speed = (float)api_number(lua, 4, "speed");
    float length = math_sqrt32(x * x + z * z);
    float scale = length > 0.0f ? speed / length : 0.0f;
    world_steer(world, entity, x * scale, z * scale);
    return 0;
}

static int bind_stop(lua_State *lua) {
    world_steer(api_running_world(lua), api_handle(lua, 1, "id"), 0.0f, 0.0f);
    return 0;
}

static int bind_face(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    world_face(world, entity, math_wrap_angle32((float)api_number(lua, 2, "heading")));
    return 0;
}

static int bind_face_player(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    int player = world_find(world, world_player(world));
    if (slot >= 0 && player >= 0) {
        WorldEntities entities = world_entities(world);
        float x, z;
        world_player_guess(world, &x, &z);
        x -= entities.x[slot];
        z -= entities.z[slot];
        world_face(world, (EntityHandle)lua_tointeger(lua, 1), math_atan2_32(x, z));
    }
    return 0;
}

static int bind_strike_player(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    float factor = lua_isnoneornil(lua, 2) ? 1.0f : (float)api_number(lua, 2, "factor");
    lua_pushboolean(lua, !world_enemies_are_lured(world) && world_strike(world, entity, world_player(world), factor));
    return 1;
}

static int bind_knock(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    float x = (float)api_number(lua, 2, "x"), z = (float)api_number(lua, 3, "z");
    world_knock(world, entity, x, z, (float)api_number(lua, 4, "metres"));
    return 0;
}

/* −1 for the player, and for what has none. */
static int rig_of(const World *world, int entity_class, int kind) {
    const WorldRules *rules = world_rules(world);
    return entity_class == ENTITY_ENEMY     ? rules->enemies[kind].rig
           : entity_class == ENTITY_FEATURE ? rules->features[kind - FEATURE_KIND_FIRST].rig
                                            : -1;
}

static int bind_set_state(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = find_slot(lua, world);
    const char *name = api_text(lua, 2, "name");
    WorldEntities entities = world_entities(world);
    int rig_index = slot < 0 ? -1 : rig_of(world, entities.entity_class[slot], entities.kind[slot]);
    if (rig_index < 0) {
        return 0;
    }
    const Rig *rig = game_of(lua)->definitions->rigs[rig_index];
    int state = rig_find_state(rig, name);
    if (state < 0) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "world.set_state: the rig \"%s\" has no state \"%.40s\"",
                        rig_name(rig), name);
    }
    world_set_state(world, (EntityHandle)lua_tointeger(lua, 1), state);
    return 0;
}

static int bind_spawn(lua_State *lua) {
    World *world = api_running_world(lua);
    const char *kind = api_text(lua, 1, "kind");
    float x = (float)api_number(lua, 2, "x"), z = (float)api_number(lua, 3, "z");
    const WorldRules *rules = world_rules(world);
    vm_charge(lua, SPAWN_STEPS);
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, kind) == 0) {
            lua_pushinteger(lua, (lua_Integer)world_spawn_enemy(world, i, x, z));
            return 1;
        }
    }
    return vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID, "world.spawn: there is no enemy \"%.40s\"", kind);
}

/* The list belongs to the Lua state and is filled anew by each call, so a query makes no garbage. */
static int bind_enemies_near(lua_State *lua) {
    World *world = api_running_world(lua);
    float x = (float)api_number(lua, 1, "x"), z = (float)api_number(lua, 2, "z");
    float radius = (float)api_number(lua, 3, "radius");
    EntityHandle found[NEAR_LIMIT];
    int count = world_query_enemies(world, x, z, radius, found, NEAR_LIMIT);
    vm_charge(lua, NEAR_STEPS + count);
    if (lua_getfield(lua, LUA_REGISTRYINDEX, NEAR_LIST) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_createtable(lua, NEAR_LIMIT, 0);
        lua_pushvalue(lua, -1);
        lua_setfield(lua, LUA_REGISTRYINDEX, NEAR_LIST);
    }
    int before = (int)lua_rawlen(lua, -1);
    for (int i = 0; i < count || i < before; i++) {
        if (i < count) {
            lua_pushinteger(lua, (lua_Integer)found[i]);
        } else {
            lua_pushnil(lua);
        }
        lua_rawseti(lua, -2, i + 1);
    }
    lua_pushinteger(lua, count);
    return 2;
}

static const ApiFunction FUNCTIONS[] = {
    {"direction", bind_direction, "(id: entity): number, number",
     "Unit direction x, z along the shortest way to the player; 0, 0 where none leads."},
    {"distance", bind_distance, "(id: entity): number? m", "Metres to the player in a straight line."},
    {"enemies_near", bind_enemies_near, "(x: number m, z: number m, radius: number m): table, integer",
     "Enemies around a place, nearest first, at most 64, and their number; the list holds until the next call."},
    {"face", bind_face, "(id: entity, heading: number radians)",
     "Turns to a heading in radians; 0 is +Z, growing towards +X."},
    {"face_player", bind_face_player, "(id: entity)", "Turns towards the player."},
    {"heading", bind_heading, "(id: entity): number? radians", "Where it faces; 0 is +Z, growing towards +X."},
    {"hp", bind_hp, "(id: entity): integer?, integer?", "HP left, and HP when unhurt."},
    {"knock", bind_knock, "(id: entity, x: number, z: number, metres: number m)",
     "Pushes along a direction, over 8 ticks, stopped by walls."},
    {"player_alive", bind_player_alive, "(): boolean", "False once the player has fallen."},
    {"player_position", bind_player_position, "(): number m, number m",
     "Where the player stands, or where enemies are lured: x, z."},
    {"position", bind_position, "(id: entity): number? m, number? m", "Where it stands: x, z."},
    {"sees_player", bind_sees_player, "(id: entity): boolean", "Whether no wall stands between it and the player."},
    {"set_state", bind_set_state, "(id: entity, name: string) ! script.runtime when its rig has no such state",
     "Puts its rig into a state."},
    {"spawn", bind_spawn,
     "(kind: string, x: number m, z: number m): entity ! script.unknown_id when no enemy has that id",
     "A new enemy of a kind at a place; 0 when there is no room."},
    {"speed", bind_speed, "(id: entity): number? m/s", "Its own walking speed, jitter included."},
    {"state_ticks", bind_state_ticks, "(id: entity): integer? ticks",
     "How long its rig has been in its state; stands still while the game holds and while it is frozen."},
    {"steer", bind_steer, "(id: entity, x: number, z: number, speed: number m/s)",
     "Walks along a direction at a speed during this tick."},
    {"stop", bind_stop, "(id: entity)", "Stands still during this tick."},
    {"strike_player", bind_strike_player, "(id: entity, factor?: number): boolean",
     "Hits the player with its attack value times a factor; false when the player can't be hurt now."},
    {"ticks", bind_ticks, "(): integer ticks", "Ticks since the run began, 60 a second."},
};

const ApiModule api_world = {
    .name = "world",
    .checks_itself = true,
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "Verbs and questions about entities of the running game, by handle; on a stale handle questions answer nil "
           "(false, or 0, 0) and verbs do nothing. They can't be called while a file is loading.",
};
