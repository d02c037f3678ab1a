#include "script/host.h"

#include "script/definitions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Options ------------------------------------------------------------------------------------------------*/
FileTree host_data(lua_State *lua) {
    FileTree data;
    Error error = {0};
    lua_getfield(lua, 1, "data");
    const char *folder = lua_tostring(lua, -1);
    bool ok = folder ? file_tree_open(&data, folder, false, &error) : file_tree_find_data(&data, NULL, &error);
    if (!ok) {
        luaL_error(lua, "%s", error.message);
    }
    lua_pop(lua, 1);
    return data;
}

static uint64_t seed_at(lua_State *lua, int index) {
    uint64_t seed = 0;
    Error error = {0};
    if (lua_isinteger(lua, index)) {
        seed = (uint64_t)lua_tointeger(lua, index);
    } else if (!lua_isnoneornil(lua, index) && !seed_parse(luaL_checkstring(lua, index), &seed, &error)) {
        luaL_error(lua, "%s", error.message);
    }
    return seed;
}

uint64_t host_seed(lua_State *lua) {
    lua_getfield(lua, 1, "seed");
    uint64_t seed = seed_at(lua, -1);
    lua_pop(lua, 1);
    return seed;
}

int host_integer(lua_State *lua, const char *name, int fallback) {
    lua_getfield(lua, 1, name);
    lua_Integer value = luaL_optinteger(lua, -1, fallback);
    lua_pop(lua, 1);
    if (value < INT32_MIN || value > INT32_MAX) {
        return luaL_error(lua, "%s: %I is out of range; give a number from %d to %d", name, (LUAI_UACINT)value,
                          INT32_MIN, INT32_MAX);
    }
    return (int)value;
}

void host_push_hex(lua_State *lua, uint64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%016" PRIx64, value);
    lua_pushstring(lua, text);
}

static Definitions *load(lua_State *lua) {
    FileTree data = host_data(lua);
    Error error = {0};
    Definitions *definitions = definitions_load(&data, &error);
    if (!definitions) {
        luaL_error(lua, "%s", error.message);
    }
    return definitions;
}

/* ---- check --------------------------------------------------------------------------------------------------*/
/* true, or nil, the message and the error's id. */
static int host_check(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    FileTree data = host_data(lua);
    Error error = {0};
    Definitions *definitions = definitions_load(&data, &error);
    if (!definitions) {
        lua_pushnil(lua);
        lua_pushstring(lua, error.message);
        lua_pushstring(lua, error_id_text(error.id));
        return 3;
    }
    definitions_destroy(definitions);
    lua_pushboolean(lua, true);
    return 1;
}

/* ---- floor --------------------------------------------------------------------------------------------------*/
static char *format_floor(const Definitions *definitions, uint64_t seed, int number, Error *error) {
    FloorRequest request = world_floor_request(&definitions->rules, seed, number);
    Arena arena;
    if (!arena_create(&arena, 256 << 10, error)) {
        return NULL;
    }
    Floor floor;
    char *json = NULL;
    if (floor_generate(&request, &arena, &floor, error)) {
        const FloorNames names = definitions_floor_names(definitions, number);
        json = floor_format_json(&floor, &names);
    }
    arena_destroy(&arena);
    return json;
}

/* The JSON of `rift floor`, as a text. */
static int host_floor(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    uint64_t seed = host_seed(lua);
    int number = host_integer(lua, "floor", FLOOR_FIRST);
    if (number < FLOOR_FIRST || number > FLOOR_LAST) {
        return luaL_error(lua, "floor %d does not exist; choose one from 1 to %d", number, FLOOR_LAST);
    }
    Definitions *definitions = load(lua);
    Error error = {0};
    char *json = format_floor(definitions, seed, number, &error);
    definitions_destroy(definitions);
    if (!json) {
        return luaL_error(lua, "%s", error.message);
    }
    lua_pushstring(lua, json);
    free(json);
    return 1;
}

/* ---- pose ---------------------------------------------------------------------------------------------------*/
static void set_numbers(lua_State *lua, const char *name, const float *values, int count) {
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        lua_pushnumber(lua, (double)values[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, name);
}

static void push_part(lua_State *lua, const PartPose *pose) {
    lua_newtable(lua);
    set_numbers(lua, "pos", (const float[]){pose->position.x, pose->position.y, pose->position.z}, 3);
    set_numbers(lua, "rot", (const float[]){pose->euler.x, pose->euler.y, pose->euler.z}, 3);
    set_numbers(lua, "quat", (const float[]){pose->rotation.x, pose->rotation.y, pose->rotation.z, pose->rotation.w},
                4);
    set_numbers(lua, "scale", (const float[]){pose->scale.x, pose->scale.y, pose->scale.z}, 3);
    set_numbers(lua, "emissive", pose->emissive, 4);
    lua_pushnumber(lua, (double)pose->opacity);
    lua_setfield(lua, -2, "opacity");
}

static const char *text_option(lua_State *lua, const char *name) {
    lua_getfield(lua, 1, name);
    return luaL_checkstring(lua, -1); /* stays on the stack, so that the text lives */
}

/* A table of parts by name; fields as in `rift pose`. */
static int host_pose(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    const char *rig_id = text_option(lua, "rig"), *state_name = text_option(lua, "state");
    lua_getfield(lua, 1, "t");
    double seconds = luaL_checknumber(lua, -1);
    lua_getfield(lua, 1, "frame_step");
    bool frame_step = lua_toboolean(lua, -1);
    Definitions *definitions = load(lua);
    const Rig *rig = definitions_find_rig(definitions, rig_id);
    int state = rig ? rig_find_state(rig, state_name) : -1;
    if (state < 0) {
        definitions_destroy(definitions);
        return luaL_error(lua, "there is no rig \"%s\" with a state \"%s\"", rig_id, state_name);
    }
    PartPose parts[RIG_PART_LIMIT];
    rig_sample(rig, state, seconds, frame_step, parts);
    lua_newtable(lua);
    for (int i = 0; i < rig_part_count(rig); i++) {
        push_part(lua, &parts[i]);
        lua_setfield(lua, -2, rig_part_name(rig, i));
    }
    definitions_destroy(definitions);
    return 1;
}

/* ---- Seeds, hashes, the interface ---------------------------------------------------------------------------*/
/* A text as a seed: an integer (its 64 bits), or nil, the message and the error's id. */
static int host_seed_parse(lua_State *lua) {
    uint64_t seed;
    Error error = {0};
    if (!seed_parse(luaL_checkstring(lua, 1), &seed, &error)) {
        lua_pushnil(lua);
        lua_pushstring(lua, error.message);
        lua_pushstring(lua, error_id_text(error.id));
        return 3;
    }
    lua_pushinteger(lua, (lua_Integer)seed);
    return 1;
}

static int host_seed_code(lua_State *lua) {
    char code[SEED_CODE_SIZE];
    seed_format_code(seed_at(lua, 1), code);
    lua_pushstring(lua, code);
    return 1;
}

/* One hash of all scripts' names and contents, and a table of each file's own. */
static int host_hash_scripts(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    Definitions *definitions = load(lua);
    Hash hash = hash_begin(0);
    lua_newtable(lua);
    for (int i = 0; i < definitions->source_count; i++) {
        hash_add_text(&hash, definitions->files[i].name);
        hash_add_u64(&hash, definitions->files[i].hash);
        host_push_hex(lua, definitions->files[i].hash);
        lua_setfield(lua, -2, definitions->files[i].name);
    }
    host_push_hex(lua, hash_end(&hash));
    lua_insert(lua, -2);
    definitions_destroy(definitions);
    return 2;
}

/* What of the log goes to stderr: "all", "error" or "none". */
static int host_log(lua_State *lua) {
    static const char *const WORDS[] = {"all", "error", "none", NULL};
    static const int LEVELS[] = {LOG_DEBUG, LOG_ERROR, LOG_ERROR + 1};
    log_set_level((LogLevel)LEVELS[luaL_checkoption(lua, 1, "all", WORDS)]);
    return 0;
}

void host_add_tools(lua_State *lua) {
    static const luaL_Reg FUNCTIONS[] = {{"check", host_check},
                                         {"floor", host_floor},
                                         {"pose", host_pose},
                                         {"seed_parse", host_seed_parse},
                                         {"seed_code", host_seed_code},
                                         {"hash_scripts", host_hash_scripts},
                                         {"log", host_log},
                                         {NULL, NULL}};
    luaL_setfuncs(lua, FUNCTIONS, 0);
}
