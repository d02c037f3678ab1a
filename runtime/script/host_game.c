#include "script/host.h"

#include "script/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define GAME_TYPE "rift.Game"

typedef struct HostGame {
    Game *game; /* NULL once closed */
} HostGame;

static HostGame *check_host(lua_State *lua) {
    return luaL_checkudata(lua, 1, GAME_TYPE);
}

Game *host_check_game(lua_State *lua) {
    HostGame *host = check_host(lua);
    if (!host->game) {
        luaL_error(lua, "the game is closed");
    }
    return host->game;
}

static void set_number(lua_State *lua, const char *name, double value) {
    lua_pushnumber(lua, value);
    lua_setfield(lua, -2, name);
}
static void set_integer(lua_State *lua, const char *name, int64_t value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}
static void set_boolean(lua_State *lua, const char *name, bool value) {
    lua_pushboolean(lua, value);
    lua_setfield(lua, -2, name);
}
static void set_text(lua_State *lua, const char *name, const char *value) {
    lua_pushstring(lua, value);
    lua_setfield(lua, -2, name);
}

/* ---- Making and closing -------------------------------------------------------------------------------------*/
/* The folders in the field `mods`; returns their number. */
static int read_mods(lua_State *lua, FileTree mods[GAME_MOD_LIMIT]) {
    Error error = {0};
    int count = 0;
    if (lua_getfield(lua, 1, "mods") == LUA_TNIL) {
        lua_pop(lua, 1);
        return 0;
    }
    luaL_argcheck(lua, lua_istable(lua, -1), 1, "field 'mods' must be a list of folders");
    while (lua_rawgeti(lua, -1, count + 1) == LUA_TSTRING) {
        if (count == GAME_MOD_LIMIT || !file_tree_open(&mods[count], lua_tostring(lua, -1), false, &error)) {
            luaL_error(lua, "%s", count == GAME_MOD_LIMIT ? "there may be 8 mods" : error.message);
        }
        count++;
        lua_pop(lua, 1);
    }
    lua_pop(lua, 2);
    return count;
}

/* The option `choices`, true unless it is given. */
static bool host_no_choices(lua_State *lua) {
    bool given = lua_getfield(lua, 1, "choices") == LUA_TBOOLEAN;
    bool none = given && !lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return none;
}

static int make_game(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    FileTree data = host_data(lua), mods[GAME_MOD_LIMIT];
    int mod_count = read_mods(lua, mods);
    lua_getfield(lua, 1, "language");
    GameSetup setup = {.data = &data,
                       .seed = host_seed(lua),
                       .floor = host_integer(lua, "floor", 0),
                       .language = lua_tostring(lua, -1),
                       .mods = mods,
                       .no_choices = host_no_choices(lua),
                       .mod_count = mod_count};
    HostGame *host = lua_newuserdatauv(lua, sizeof *host, 0);
    host->game = NULL;
    luaL_setmetatable(lua, GAME_TYPE);
    Error error = {0};
    host->game = game_create(&setup, &error);
    if (!host->game) {
        return luaL_error(lua, "%s", error.message);
    }
    return 1;
}

static int game_close(lua_State *lua) {
    HostGame *host = check_host(lua);
    game_destroy(host->game);
    host->game = NULL;
    return 0;
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/
static double input_number(lua_State *lua, const char *name) {
    lua_getfield(lua, 2, name);
    double value = luaL_optnumber(lua, -1, 0.0);
    lua_pop(lua, 1);
    return value;
}

/* Fields: move_x, move_z −1 … 1; aim radians; distance metres; and each button by name. */
static TickInput read_input(lua_State *lua) {
    static const struct {
        const char *name;
        Button button;
    } BUTTONS[] = {{"attack", BUTTON_ATTACK},   {"dodge", BUTTON_DODGE},
                   {"dash", BUTTON_DASH},       {"interact", BUTTON_INTERACT},
                   {"restart", BUTTON_RESTART}, {"skill_1", BUTTON_SKILL_1},
                   {"skill_2", BUTTON_SKILL_2}, {"ultimate", BUTTON_ULTIMATE},
                   {"item", BUTTON_ITEM},       {"chip", BUTTON_CHIP},
                   {"throw", BUTTON_THROW},     {"next_chip", BUTTON_NEXT_CHIP},
                   {"pad", BUTTON_PAD}};
    TickInput input = {0};
    if (lua_isnoneornil(lua, 2)) {
        return input;
    }
    luaL_checktype(lua, 2, LUA_TTABLE);
    double turns = input_number(lua, "aim") / MATH_TAU;
    input.move_x = (int8_t)math_clamp32((float)input_number(lua, "move_x") * 127.0f, -127.0f, 127.0f);
    input.move_z = (int8_t)math_clamp32((float)input_number(lua, "move_z") * 127.0f, -127.0f, 127.0f);
    input.aim_angle = (uint16_t)((turns - math_floor64(turns)) * 65536.0);
    input.aim_distance = (uint16_t)math_clamp32((float)input_number(lua, "distance") * 100.0f, 0.0f, 65535.0f);
    for (size_t i = 0; i < BASE_COUNT_OF(BUTTONS); i++) {
        lua_getfield(lua, 2, BUTTONS[i].name);
        input.buttons |= lua_toboolean(lua, -1) ? (uint16_t)BUTTONS[i].button : 0;
        lua_pop(lua, 1);
    }
    return input;
}

static int game_step(lua_State *lua) {
    Game *game = host_check_game(lua);
    TickInput input = read_input(lua);
    lua_Integer count = luaL_optinteger(lua, 3, 1);
    for (lua_Integer i = 0; i < count; i++) {
        game_tick(game, &input);
    }
    return 0;
}

static int game_state_hash(lua_State *lua) {
    host_push_hex(lua, game_hash(host_check_game(lua)));
    return 1;
}

/* ---- Looking ------------------------------------------------------------------------------------------------*/
static void push_declared_value(lua_State *lua, lua_State *scripts) {
    switch (lua_type(scripts, -1)) {
    case LUA_TBOOLEAN:
        lua_pushboolean(lua, lua_toboolean(scripts, -1));
        break;
    case LUA_TNUMBER:
        if (lua_isinteger(scripts, -1)) {
            lua_pushinteger(lua, lua_tointeger(scripts, -1));
        } else {
            lua_pushnumber(lua, lua_tonumber(scripts, -1));
        }
        break;
    case LUA_TSTRING:
        lua_pushstring(lua, lua_tostring(scripts, -1));
        break;
    default:
        lua_pushnil(lua);
        break;
    }
}

/* The declared state of an entity, as a table of its own. */
void host_push_declared(lua_State *lua, const Game *game, int slot) {
    lua_newtable(lua);
    if (game->owner[slot] == ENTITY_NONE) {
        return;
    }
    const Behaviour *behaviour = &game->definitions->behaviours[game->owner_definition[slot]];
    const StateHome *home = &behaviour->homes[game->owner_home[slot]];
    lua_State *scripts = definitions_vm(game->definitions, home->mod)->lua;
    lua_rawgeti(scripts, LUA_REGISTRYINDEX, home->names);
    states_push(game, slot);
    for (int i = 0; i < behaviour->field_count; i++) {
        lua_rawgeti(scripts, -2, i + 1);
        lua_rawget(scripts, -2);
        push_declared_value(lua, scripts);
        lua_setfield(lua, -2, behaviour->fields[i].name);
        lua_pop(scripts, 1);
    }
    lua_pop(scripts, 2);
}

static const char *class_text(int entity_class) {
    return entity_class == ENTITY_PLAYER ? "player" : entity_class == ENTITY_ENEMY ? "enemy" : "feature";
}

/* The rig it wears, NULL for none. */
static const Rig *rig_of(const Game *game, const WorldEntities *entities, int slot) {
    const WorldRules *rules = world_rules(game->world);
    int kind = entities->kind[slot];
    return game_rig(game, entities->entity_class[slot] == ENTITY_PLAYER  ? rules->player.rig
                          : entities->entity_class[slot] == ENTITY_POWER ? -1
                          : entities->entity_class[slot] == ENTITY_ENEMY
                              ? rules->enemies[kind].rig
                              : rules->features[kind - FEATURE_KIND_FIRST].rig);
}

void host_push_entity(lua_State *lua, const Game *game, int slot) {
    WorldEntities all = world_entities(game->world);
    const WorldEntities *entities = &all;
    bool player = entities->entity_class[slot] == ENTITY_PLAYER;
    const Rig *rig = rig_of(game, entities, slot);
    lua_newtable(lua);
    set_integer(lua, "handle", entities->handle[slot]);
    set_text(lua, "class", class_text(entities->entity_class[slot]));
    set_text(lua, "kind", player ? "player" : rules_kind_id(world_rules(game->world), entities->kind[slot]));
    set_number(lua, "x", (double)entities->x[slot]);
    set_number(lua, "z", (double)entities->z[slot]);
    set_number(lua, "heading", (double)entities->heading[slot]);
    set_number(lua, "velocity_x", (double)entities->velocity_x[slot]);
    set_number(lua, "velocity_z", (double)entities->velocity_z[slot]);
    set_integer(lua, "hp", entities->hp[slot]);
    set_integer(lua, "hp_max", entities->hp_max[slot]);
    if (rig) {
        set_text(lua, "state", rig_state_name(rig, entities->state[slot]));
    } else {
        set_integer(lua, "state", entities->state[slot]); /* the phase of a zone */
    }
    set_integer(lua, "state_ticks", entities->state_ticks[slot]);
    set_integer(lua, "invulnerable", entities->invulnerable[slot]);
    set_boolean(lua, "awake", entities->awake[slot]);
    set_integer(lua, "affixes", entities->affixes ? entities->affixes[slot] : 0);
    set_boolean(lua, "dying", entities->dying[slot]);
    set_boolean(lua, "elite", entities->elite && entities->elite[slot]);
    if (!player) {
        host_push_declared(lua, game, slot);
        lua_setfield(lua, -2, "declared");
    }
}

static int game_entities(lua_State *lua) {
    Game *game = host_check_game(lua);
    WorldEntities entities = world_entities(game->world);
    lua_newtable(lua);
    int count = 0;
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] != ENTITY_POWER) {
            host_push_entity(lua, game, slot);
            lua_rawseti(lua, -2, ++count);
        }
    }
    return 1;
}

static int game_entity(lua_State *lua) {
    Game *game = host_check_game(lua);
    EntityHandle handle = lua_isnoneornil(lua, 2) ? world_player(game->world) : (EntityHandle)luaL_checkinteger(lua, 2);
    int slot = world_find(game->world, handle);
    if (slot < 0) {
        lua_pushnil(lua);
    } else {
        host_push_entity(lua, game, slot);
    }
    return 1;
}

static int game_run(lua_State *lua) {
    static const char *const PHASES[] = {
        [RUN_ARRIVING] = "arriving", [RUN_PLAYING] = "playing", [RUN_DESCENDING] = "descending", [RUN_DEAD] = "dead",
        [RUN_WON] = "won",           [RUN_LEFT] = "left",       [RUN_CHOOSING] = "choosing"};
    RunInfo run = world_run(host_check_game(lua)->world);
    lua_newtable(lua);
    host_push_hex(lua, run.seed);
    lua_setfield(lua, -2, "seed");
    set_integer(lua, "floor", run.floor);
    set_text(lua, "phase", PHASES[run.phase]);
    set_integer(lua, "phase_ticks", run.phase_ticks);
    set_integer(lua, "tick", run.tick);
    set_integer(lua, "kills", run.kills);
    set_integer(lua, "hit_stop_ticks", run.hit_stop_ticks);
    set_integer(lua, "floors_cleared", run.floors_cleared);
    set_integer(lua, "exp", run.exp);
    set_integer(lua, "level", run.level);
    return 1;
}

static int game_list_notices(lua_State *lua) {
    int count;
    const Notice *notices = game_notices(host_check_game(lua), &count);
    lua_newtable(lua);
    for (int i = 0; i < count; i++) {
        lua_newtable(lua);
        set_text(lua, "file", notices[i].file);
        set_text(lua, "text", notices[i].text);
        set_integer(lua, "count", notices[i].count);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int game_get_text(lua_State *lua) {
    lua_pushstring(lua, game_text(host_check_game(lua), luaL_checkstring(lua, 2)));
    return 1;
}

static int game_get_view(lua_State *lua) {
    lua_pushnumber(lua, (double)game_view_number(host_check_game(lua), luaL_checkstring(lua, 2), -1.0f));
    return 1;
}

/* ---- Changing -----------------------------------------------------------------------------------------------*/
static int game_reload_files(lua_State *lua) {
    enum { CHANGE_LIMIT = 64 };
    Game *game = host_check_game(lua);
    luaL_checktype(lua, 2, LUA_TTABLE);
    WatchChange changes[CHANGE_LIMIT];
    size_t count = 0;
    while (count < CHANGE_LIMIT && lua_rawgeti(lua, 2, (lua_Integer)count + 1) == LUA_TSTRING) {
        changes[count] = (WatchChange){.removed = false};
        snprintf(changes[count].name, sizeof changes[count].name, "%s", lua_tostring(lua, -1));
        count++;
    }
    Error error = {0};
    bool ok = game_reload(game, changes, count, &error);
    lua_pushboolean(lua, ok);
    if (ok) {
        return 1;
    }
    lua_pushstring(lua, error.message);
    lua_pushstring(lua, error_id_text(error.id));
    return 3;
}

static int game_spawn(lua_State *lua) {
    Game *game = host_check_game(lua);
    const char *id = luaL_checkstring(lua, 2);
    float x = (float)luaL_checknumber(lua, 3), z = (float)luaL_checknumber(lua, 4);
    const WorldRules *rules = world_rules(game->world);
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        if (strcmp(rules->enemies[kind].id, id) == 0) {
            EntityHandle enemy = world_spawn_enemy(game->world, kind, x, z);
            if (!lua_isnoneornil(lua, 5)) {
                world_raise_elite(game->world, enemy, (int)luaL_checkinteger(lua, 5));
            }
            lua_pushinteger(lua, (lua_Integer)enemy);
            return 1;
        }
    }
    return luaL_error(lua, "there is no enemy \"%s\"", id);
}

static int game_teleport(lua_State *lua) {
    Game *game = host_check_game(lua);
    world_teleport(game->world, (EntityHandle)luaL_checkinteger(lua, 2), (float)luaL_checknumber(lua, 3),
                   (float)luaL_checknumber(lua, 4));
    return 0;
}

static int game_remove(lua_State *lua) {
    world_remove(host_check_game(lua)->world, (EntityHandle)luaL_checkinteger(lua, 2));
    return 0;
}

void host_add_game(lua_State *lua) {
    static const luaL_Reg METHODS[] = {{"close", game_close},          {"tick", game_step},
                                       {"hash", game_state_hash},      {"entities", game_entities},
                                       {"entity", game_entity},        {"run", game_run},
                                       {"notices", game_list_notices}, {"text", game_get_text},
                                       {"view", game_get_view},        {"reload", game_reload_files},
                                       {"spawn", game_spawn},          {"teleport", game_teleport},
                                       {"remove", game_remove},        {NULL, NULL}};
    luaL_newmetatable(lua, GAME_TYPE);
    luaL_newlib(lua, METHODS);
    host_add_features(lua);
    host_add_player(lua);
    host_add_combat(lua);
    host_add_growth(lua);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, game_close);
    lua_setfield(lua, -2, "__gc");
    lua_pop(lua, 1);
    lua_pushcfunction(lua, make_game);
    lua_setfield(lua, -2, "game");
}
