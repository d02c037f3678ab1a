/* Methods of rift.Game about features, rooms and the run, and what specs do to them. */
#include "script/host.h"

#include "script/api.h"
#include "script/game.h"

static void set_integer(lua_State *lua, const char *name, int64_t value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}
static void set_boolean(lua_State *lua, const char *name, bool value) {
    lua_pushboolean(lua, value);
    lua_setfield(lua, -2, name);
}
static void set_rect(lua_State *lua, TileRect rect) {
    set_integer(lua, "left", rect.x);
    set_integer(lua, "top", rect.y);
    set_integer(lua, "width", rect.w);
    set_integer(lua, "height", rect.h);
}

/* ---- Looking ------------------------------------------------------------------------------------------------*/
/* As an entity, and with its area, room (numbered from 0, as in scripts; nil in corridors) and what became of it. */
static int game_features(lua_State *lua) {
    const Game *game = host_check_game(lua);
    int count;
    const FeatureInfo *features = world_features(game->world, &count);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        host_push_entity(lua, game, world_find(game->world, features[i].entity));
        set_rect(lua, features[i].area);
        if (features[i].room != ROOM_NONE) {
            set_integer(lua, "room", features[i].room);
        }
        set_boolean(lua, "shown", features[i].shown);
        set_boolean(lua, "spent", features[i].spent);
        set_boolean(lua, "broken", features[i].broken);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int game_rooms(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    const Floor *floor = world_floor(world);
    lua_createtable(lua, floor->room_count, 0);
    for (int i = 0; i < floor->room_count; i++) {
        lua_createtable(lua, 0, 9);
        lua_pushstring(lua, room_type_text(floor->rooms[i].type));
        lua_setfield(lua, -2, "type");
        set_integer(lua, "room", i);
        set_rect(lua, floor->rooms[i].rect);
        set_integer(lua, "enemies", world_room_enemies(world, i));
        set_boolean(lua, "sealed", world_room_is_sealed(world, i));
        set_boolean(lua, "visited", world_room_is_visited(world, i));
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int game_room_at(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    int room = world_room_at(world, (float)luaL_checknumber(lua, 2), (float)luaL_checknumber(lua, 3));
    if (room == ROOM_NONE) {
        lua_pushnil(lua);
    } else {
        lua_pushinteger(lua, room);
    }
    return 1;
}

static int game_is_walkable(lua_State *lua) {
    const Floor *floor = world_floor(host_check_game(lua)->world);
    lua_Number x = luaL_checknumber(lua, 2), z = luaL_checknumber(lua, 3);
    lua_pushboolean(lua, floor_is_walkable(floor, (int)math_floor64(x), (int)math_floor64(z)));
    return 1;
}

static int game_stairs_are_open(lua_State *lua) {
    lua_pushboolean(lua, world_stairs_are_open(host_check_game(lua)->world));
    return 1;
}

/* The tile of the stairs, nothing where there are none. */
static int game_stairs(lua_State *lua) {
    const Floor *floor = world_floor(host_check_game(lua)->world);
    if (floor->stairs_x < 0) {
        return 0;
    }
    lua_pushinteger(lua, floor->stairs_x);
    lua_pushinteger(lua, floor->stairs_y);
    return 2;
}

static int game_carried(lua_State *lua) {
    static const char *const CLASSES[] = {
        [ITEM_NONE] = "none", [ITEM_CELL] = "cell", [ITEM_CHIP] = "chip", [ITEM_WEAPON] = "weapon"};
    CarriedItem items[CARRIED_LIMIT];
    int count = world_carried(host_check_game(lua)->world, items);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        lua_createtable(lua, 0, 4);
        lua_pushstring(lua, CLASSES[items[i].item_class]);
        lua_setfield(lua, -2, "item");
        set_integer(lua, "quality", items[i].quality);
        set_boolean(lua, "cursed", items[i].cursed);
        set_boolean(lua, "identified", items[i].identified);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

/* Ticks left of a status: status("stun" [, handle]); of the player by default. */
static int game_status(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    int status = luaL_checkoption(lua, 2, NULL, api_statuses);
    EntityHandle handle = (EntityHandle)luaL_optinteger(lua, 3, (lua_Integer)world_player(world));
    lua_pushinteger(lua, world_status_ticks(world, handle, (Status)status));
    return 1;
}

/* What scripts told last, and how many ticks ago. */
static int game_get_message(lua_State *lua) {
    int ago;
    lua_pushstring(lua, game_message(host_check_game(lua), &ago));
    lua_pushinteger(lua, ago);
    return 2;
}

/* ---- Changing -----------------------------------------------------------------------------------------------*/
static int game_place(lua_State *lua) {
    Game *game = host_check_game(lua);
    int kind = rules_find_kind(world_rules(game->world), FEATURE_KIND_FIRST, luaL_checkstring(lua, 2));
    if (kind < 0) {
        return luaL_error(lua, "there is no feature \"%s\"", lua_tostring(lua, 2));
    }
    EntityHandle made = world_place_feature(game->world, kind - FEATURE_KIND_FIRST, (float)luaL_checknumber(lua, 3),
                                            (float)luaL_checknumber(lua, 4));
    lua_pushinteger(lua, (lua_Integer)made);
    return 1;
}

static int game_hurt(lua_State *lua) {
    static const char *const CAUSES[] = {"trap", "hazard", "blast", NULL};
    World *world = host_check_game(lua)->world;
    world_hurt(world, (EntityHandle)luaL_checkinteger(lua, 2), (int)luaL_checkinteger(lua, 3),
               (HurtCause)luaL_checkoption(lua, 4, "trap", CAUSES));
    return 0;
}

static int game_give_item(lua_State *lua) {
    static const char *const ITEMS[] = {"cell", "chip", "weapon", NULL};
    World *world = host_check_game(lua)->world;
    int item = ITEM_CELL + luaL_checkoption(lua, 2, NULL, ITEMS);
    lua_pushboolean(lua, world_give_item(world, (ItemClass)item, (int)luaL_optinteger(lua, 3, 1)));
    return 1;
}

void host_add_features(lua_State *lua) {
    static const luaL_Reg METHODS[] = {{"features", game_features},
                                       {"rooms", game_rooms},
                                       {"room_at", game_room_at},
                                       {"is_walkable", game_is_walkable},
                                       {"stairs", game_stairs},
                                       {"stairs_are_open", game_stairs_are_open},
                                       {"carried", game_carried},
                                       {"status", game_status},
                                       {"message", game_get_message},
                                       {"place", game_place},
                                       {"hurt", game_hurt},
                                       {"give_item", game_give_item},
                                       {NULL, NULL}};
    luaL_setfuncs(lua, METHODS, 0);
}
