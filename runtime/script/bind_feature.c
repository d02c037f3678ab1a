/* Further functions of the global `world`: what traps, hazards, objects and rooms are made of. */
#include "script/api.h"
#include "script/game.h"

#include <stdio.h>
#include <string.h>

enum {
    PLACE_STEPS = 500,  /* what a new entity is charged, about its cost in instructions */
    SURGE_STEPS = 5000, /* a whole monster house, once a floor */
    AREA_STEPS = 50,    /* what is charged for looking at many things */
    AMOUNT_MOST = 1000000,
    TIME_MOST = 600, /* s */
};

static int amount_at(lua_State *lua, int index, const char *name) {
    int64_t amount = api_integer(lua, index, name);
    return (int)(amount < 0 ? 0 : amount > AMOUNT_MOST ? AMOUNT_MOST : amount);
}

static int room_at(lua_State *lua, int index, const char *name) {
    int64_t room = api_integer(lua, index, name);
    return room < 0 || room >= ROOM_LIMIT ? -1 : (int)room;
}

/* ---- Life and limb ------------------------------------------------------------------------------------------*/
static int bind_hurt(lua_State *lua) {
    static const char *const CAUSES[] = {[HURT_TRAP] = "trap", [HURT_HAZARD] = "hazard", [HURT_BLAST] = "blast", NULL};
    World *world = api_running_world(lua);
    EntityHandle target = api_handle(lua, 1, "id");
    if (world_find(world, target) >= 0) {
        int cause = lua_isnoneornil(lua, 3) ? HURT_TRAP : api_word(lua, 3, CAUSES);
        world_hurt(world, target, amount_at(lua, 2, "amount"), (HurtCause)cause);
    }
    return 0;
}

static int bind_heal(lua_State *lua) {
    world_heal(api_running_world(lua), api_handle(lua, 1, "id"), amount_at(lua, 2, "amount"));
    return 0;
}

static int bind_blast(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle source = api_handle(lua, 1, "id");
    if (world_find(world, source) >= 0) {
        world_blast(world, source, (float)api_number(lua, 2, "x"), (float)api_number(lua, 3, "z"),
                    (float)api_number(lua, 4, "radius"), amount_at(lua, 5, "amount"));
    }
    return 0;
}

static int bind_status(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle target = api_handle(lua, 1, "id");
    if (world_find(world, target) >= 0) {
        Status status = (Status)api_word(lua, 2, api_statuses);
        float seconds = math_clamp32((float)api_number(lua, 3, "time"), 0.0f, (float)TIME_MOST);
        float strength = lua_isnoneornil(lua, 4) ? 1.0f : (float)api_number(lua, 4, "strength");
        int ticks = (int)math_floor64((double)seconds * TICKS_PER_SECOND + 0.5);
        world_give_status(world, target, status, ticks, strength);
    }
    return 0;
}

static int bind_teleport(lua_State *lua) {
    world_teleport(api_running_world(lua), api_handle(lua, 1, "id"), (float)api_number(lua, 2, "x"),
                   (float)api_number(lua, 3, "z"));
    return 0;
}

static int bind_remove(lua_State *lua) {
    world_remove(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

/* ---- Features -----------------------------------------------------------------------------------------------*/
static const FeatureInfo *find_feature(const World *world, EntityHandle entity) {
    int count;
    const FeatureInfo *features = world_features(world, &count);
    for (int i = 0; i < count; i++) {
        if (features[i].entity == entity) {
            return &features[i];
        }
    }
    return NULL;
}

static int bind_area(lua_State *lua) {
    World *world = api_running_world(lua);
    const FeatureInfo *feature = find_feature(world, api_handle(lua, 1, "id"));
    vm_charge(lua, AREA_STEPS);
    if (!feature) {
        return 0;
    }
    lua_pushinteger(lua, feature->area.x);
    lua_pushinteger(lua, feature->area.y);
    lua_pushinteger(lua, feature->area.w);
    lua_pushinteger(lua, feature->area.h);
    return 4;
}

static int bind_place(lua_State *lua) {
    World *world = api_running_world(lua);
    const char *kind = api_text(lua, 1, "kind");
    int found = rules_find_kind(world_rules(world), FEATURE_KIND_FIRST, kind);
    vm_charge(lua, PLACE_STEPS);
    if (found < 0) {
        return vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID, "world.place: there is no trap, hazard or object \"%.40s\"",
                        kind);
    }
    EntityHandle made = world_place_feature(world, found - FEATURE_KIND_FIRST, (float)api_number(lua, 2, "x"),
                                            (float)api_number(lua, 3, "z"));
    lua_pushinteger(lua, (lua_Integer)made);
    return 1;
}

static int bind_reveal(lua_State *lua) {
    world_reveal(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

static int bind_reveal_near(lua_State *lua) {
    vm_charge(lua, AREA_STEPS);
    world_reveal_near(api_running_world(lua), (float)api_number(lua, 1, "x"), (float)api_number(lua, 2, "z"),
                      (float)api_number(lua, 3, "radius"));
    return 0;
}

static int bind_set_phase(lua_State *lua) {
    enum { PHASE_MOST = 255 };
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    int64_t phase = api_integer(lua, 2, "phase");
    if (phase < 0 || phase > PHASE_MOST) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "world.set_phase: a phase is a number from 0 to %d, got %lld",
                        PHASE_MOST, (long long)phase);
    }
    world_set_state(world, entity, (int)phase);
    return 0;
}

static int bind_collapse(lua_State *lua) {
    world_collapse(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

static int bind_open_passage(lua_State *lua) {
    world_open_passage(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

/* ---- Rooms --------------------------------------------------------------------------------------------------*/
static int bind_room_of(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = world_find(world, api_handle(lua, 1, "id"));
    WorldEntities entities = world_entities(world);
    int room = slot < 0 ? ROOM_NONE : world_room_at(world, entities.x[slot], entities.z[slot]);
    if (room == ROOM_NONE) {
        return 0;
    }
    lua_pushinteger(lua, room);
    return 1;
}

static int bind_room_enemies(lua_State *lua) {
    World *world = api_running_world(lua);
    int room = room_at(lua, 1, "room");
    vm_charge(lua, AREA_STEPS);
    lua_pushinteger(lua, room < 0 ? 0 : world_room_enemies(world, room));
    return 1;
}

static int bind_seal(lua_State *lua) {
    World *world = api_running_world(lua);
    int room = room_at(lua, 1, "room");
    if (room >= 0) {
        world_seal_room(world, room);
    }
    return 0;
}

static int bind_unseal(lua_State *lua) {
    World *world = api_running_world(lua);
    int room = room_at(lua, 1, "room");
    if (room >= 0) {
        world_open_room(world, room);
    }
    return 0;
}

static int bind_draw_place(lua_State *lua) {
    World *world = api_running_world(lua);
    int room = room_at(lua, 1, "room");
    int but = lua_isnoneornil(lua, 2) ? -1 : room_at(lua, 2, "but");
    float x, z;
    vm_charge(lua, PLACE_STEPS);
    return world_draw_place(world, room, but, &x, &z) ? api_push_pair(lua, x, z) : 0;
}

static int bind_release_surge(lua_State *lua) {
    vm_charge(lua, SURGE_STEPS);
    lua_pushinteger(lua, world_release_surge(api_running_world(lua)));
    return 1;
}

static int bind_release_boss(lua_State *lua) {
    vm_charge(lua, PLACE_STEPS);
    lua_pushinteger(lua, (lua_Integer)world_release_boss(api_running_world(lua)));
    return 1;
}

static int bind_spawn_ring(lua_State *lua) {
    enum { RING_MOST = 64 };
    World *world = api_running_world(lua);
    float x = (float)api_number(lua, 1, "x"), z = (float)api_number(lua, 2, "z");
    float radius = (float)api_number(lua, 3, "radius");
    int count = amount_at(lua, 4, "count");
    count = count < RING_MOST ? count : RING_MOST;
    vm_charge(lua, (int64_t)PLACE_STEPS * count);
    lua_pushinteger(lua, world_spawn_ring(world, x, z, radius, count));
    return 1;
}

/* ---- The floor and the run ----------------------------------------------------------------------------------*/
static int bind_player(lua_State *lua) {
    lua_pushinteger(lua, (lua_Integer)world_player(api_running_world(lua)));
    return 1;
}

static const FloorRules *floor_rules(lua_State *lua) {
    World *world = api_running_world(lua);
    return &world_rules(world)->floors[world_run(world).floor];
}

static int bind_floor(lua_State *lua) {
    lua_pushinteger(lua, world_run(api_running_world(lua)).floor);
    return 1;
}

static int bind_floor_multiplier(lua_State *lua) {
    lua_pushnumber(lua, (lua_Number)world_floor_multiplier(api_running_world(lua)));
    return 1;
}

static int bind_floor_quality(lua_State *lua) {
    lua_pushinteger(lua, floor_rules(lua)->drop_quality);
    return 1;
}

static int bind_floor_reward(lua_State *lua) {
    lua_pushnumber(lua, (lua_Number)floor_rules(lua)->reward);
    return 1;
}

static int bind_floor_exp(lua_State *lua) {
    World *world = api_running_world(lua);
    const Floor *floor = world_floor(world);
    const WorldRules *rules = world_rules(world);
    double sum = 0.0;
    vm_charge(lua, AREA_STEPS);
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        double factor = spawn->elite ? (double)rules->elite.exp : 1.0;
        sum += spawn->kind < rules->enemy_count ? (double)rules->enemies[spawn->kind].exp * factor : 0.0;
    }
    lua_pushinteger(lua, (lua_Integer)math_floor64(sum * (double)world_floor_multiplier(world) + 0.5));
    return 1;
}

static int bind_exp(lua_State *lua) {
    lua_pushinteger(lua, world_run(api_running_world(lua)).exp);
    return 1;
}

static int bind_gain_exp(lua_State *lua) {
    world_gain_exp(api_running_world(lua), amount_at(lua, 1, "amount"));
    return 0;
}

static int bind_give_item(lua_State *lua) {
    static const char *const ITEMS[] = {"cell", "chip", "weapon", NULL};
    World *world = api_running_world(lua);
    int item = ITEM_CELL + api_word(lua, 1, ITEMS);
    lua_pushboolean(lua, world_give_item(world, (ItemClass)item, amount_at(lua, 2, "quality")));
    return 1;
}

static int bind_curse_item(lua_State *lua) {
    lua_pushboolean(lua, world_curse_item(api_running_world(lua)));
    return 1;
}

static int bind_open_stairs(lua_State *lua) {
    world_open_stairs(api_running_world(lua));
    return 0;
}

static int bind_end_run(lua_State *lua) {
    world_end_run(api_running_world(lua));
    return 0;
}

static int bind_portal_place(lua_State *lua) {
    const Floor *floor = world_floor(api_running_world(lua));
    return floor->boss < 0 ? 0 : api_push_pair(lua, (float)floor->portal_x + 1.0f, (float)floor->portal_y + 1.0f);
}

static int bind_boss_weakness(lua_State *lua) {
    static const char *const ELEMENTS[] = {"volt", "heat", "cryo"};
    World *world = api_running_world(lua);
    const WorldRules *rules = world_rules(world);
    RunInfo run = world_run(world);
    for (int floor = FLOOR_FIRST, boss = 0; floor <= FLOOR_LAST; floor++) {
        const FloorRules *row = &rules->floors[floor];
        if (row->arena > 0 && floor >= run.floor && row->boss_kind >= 0 && row->boss_kind < rules->enemy_count) {
            lua_pushstring(lua, rules->enemies[row->boss_kind].id);
            api_push_word(lua, ELEMENTS[dungeon_boss_weakness(run.seed, boss)]);
            return 2;
        }
        boss += row->arena > 0;
    }
    return 0;
}

/* ---- Telling ------------------------------------------------------------------------------------------------*/
/* What stands in a text for {name}: the text of that key, or the number. NULL when nothing is given for it. */
static const char *find_filling(lua_State *lua, const char *name, size_t size, char *number, size_t number_size) {
    for (int i = 2; i + 1 <= lua_gettop(lua); i += 2) {
        const char *given = lua_type(lua, i) == LUA_TSTRING ? lua_tostring(lua, i) : "";
        if (strlen(given) != size || strncmp(given, name, size) != 0) {
            continue;
        }
        if (lua_type(lua, i + 1) == LUA_TSTRING) {
            return game_text(game_of(lua), lua_tostring(lua, i + 1));
        }
        if (lua_isinteger(lua, i + 1)) {
            snprintf(number, number_size, "%lld", (long long)lua_tointeger(lua, i + 1));
        } else {
            snprintf(number, number_size, "%.4g", lua_tonumber(lua, i + 1));
        }
        return number;
    }
    return NULL;
}

static void fill_message(lua_State *lua, const char *text, char message[MESSAGE_SIZE]) {
    size_t used = 0;
    char number[40];
    while (*text && used + 1 < MESSAGE_SIZE) {
        size_t size = *text == '{' ? strcspn(text, "}") : 0;
        const char *filling =
            size > 0 && text[size] == '}' ? find_filling(lua, text + 1, size - 1, number, sizeof number) : NULL;
        if (filling) {
            size_t room = MESSAGE_SIZE - 1 - used, length = text_cut(filling, room);
            memcpy(message + used, filling, length);
            used += length;
            text += size + 1;
        } else {
            message[used++] = *text++;
        }
    }
    message[used] = '\0';
    message[text_cut(message, MESSAGE_SIZE - 4)] = '\0'; /* never half a character */
}

static int bind_tell(lua_State *lua) {
    World *world = api_running_world(lua);
    Game *game = game_of(lua);
    if (lua_gettop(lua) % 2 == 0) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME,
                        "world.tell: names and values come in pairs behind the key; the last name has no value");
    }
    fill_message(lua, game_text(game, api_text(lua, 1, "key")), game->message);
    game->message_tick = world_run(world).tick;
    return 0;
}

static const ApiFunction FUNCTIONS[] = {
    {"area", bind_area, "(id: entity): integer? tiles, integer? tiles, integer? tiles, integer? tiles",
     "The rectangle of a trap, hazard or object: its corner x, z and its size; 1 by 1 unless it is a zone or passage."},
    {"blast", bind_blast, "(id: entity, x: number m, z: number m, radius: number m, amount: integer HP)",
     "Hurts the player, enemies and whatever can be broken around a place, walls or not; id itself is spared."},
    {"boss_weakness", bind_boss_weakness, "(): string?, string?",
     "The id of the boss that comes next, and what it fears: volt, heat or cryo."},
    {"collapse", bind_collapse, "(id: entity)",
     "The tiles of a zone fall in; who stands there dies. The zone is over."},
    {"curse_item", bind_curse_item, "(): boolean", "Curses one carried item; false when there is none to be cursed."},
    {"draw_place", bind_draw_place, "(room: integer, but?: integer): number? m, number? m",
     "A free place of a room, drawn; with -1 of a drawn room that can be reached, other than `but`."},
    {"end_run", bind_end_run, "()", "The run ends with what was gained; on the last floor that is the win."},
    {"exp", bind_exp, "(): integer", "Experience gained in this run."},
    {"floor", bind_floor, "(): integer", "The number of the floor."},
    {"floor_exp", bind_floor_exp, "(): integer", "Experience that the floor's enemies are worth together."},
    {"floor_multiplier", bind_floor_multiplier, "(): number", "By which the floor's enemies are stronger."},
    {"floor_quality", bind_floor_quality, "(): integer", "How good what is found on the floor can be, 1 to 3."},
    {"floor_reward", bind_floor_reward, "(): number", "Multiplies what the floor's boss leaves; 0 without a boss."},
    {"gain_exp", bind_gain_exp, "(amount: integer)", "Gives the player experience."},
    {"give_item", bind_give_item,
     "(item: string, quality: integer): boolean ! script.unknown_id when it is no cell, chip or weapon",
     "Gives the player a cell, chip or weapon; false when no more can be carried."},
    {"heal", bind_heal, "(id: entity, amount: integer HP)", "Gives HP back, up to those when unhurt."},
    {"hurt", bind_hurt,
     "(id: entity, amount: integer HP, cause?: string) ! script.unknown_id when the cause is no trap, hazard or blast",
     "Takes HP, whatever the defence; the cause is a trap unless another is given."},
    {"open_passage", bind_open_passage, "(id: entity)", "The tiles of a passage become corridor. The passage is over."},
    {"open_stairs", bind_open_stairs, "()", "Opens the stairs of a boss's floor."},
    {"place", bind_place,
     "(kind: string, x: number m, z: number m): entity ! script.unknown_id when no trap, hazard or object has that id",
     "A new trap, hazard or object at a place; 0 when there is no room."},
    {"player", bind_player, "(): entity", "The player."},
    {"portal_place", bind_portal_place, "(): number? m, number? m", "Where the portal of a boss's floor belongs."},
    {"release_boss", bind_release_boss, "(): entity", "The floor's boss appears; 0 when it has already."},
    {"release_surge", bind_release_surge, "(): integer",
     "Everyone of the monster house rises; how many, 0 when they have already."},
    {"remove", bind_remove, "(id: entity)", "Takes an enemy, trap, hazard or object off the floor."},
    {"reveal", bind_reveal, "(id: entity)", "Shows what is hidden; found traps are remembered."},
    {"reveal_near", bind_reveal_near, "(x: number m, z: number m, radius: number m)",
     "Shows all that is hidden around a place."},
    {"room_enemies", bind_room_enemies, "(room: integer): integer", "Living enemies in a room."},
    {"room_of", bind_room_of, "(id: entity): integer?", "The room it is in; nil in a corridor."},
    {"seal", bind_seal, "(room: integer)", "Shuts every doorway of a room."},
    {"set_phase", bind_set_phase, "(id: entity, phase: integer) ! script.runtime when the phase is not 0 to 255",
     "How a zone looks: 0 is quiet, 1 warns, 2 is on."},
    {"spawn_ring", bind_spawn_ring, "(x: number m, z: number m, radius: number m, count: integer): integer",
     "Enemies of the floor's kinds on a circle, at most 64; how many there was room for."},
    {"status", bind_status,
     "(id: entity, name: string, time: number s, strength?: number) ! script.unknown_id when there is no such status",
     "Gives stun, weak, slow, haste, burn, freeze or overcharge for a time; strength 0.3 is 30 %."},
    {"teleport", bind_teleport, "(id: entity, x: number m, z: number m)", "Puts it elsewhere at once."},
    {"tell", bind_tell, "(key: string, ...: string|number) ! script.runtime when a name has no value",
     "Shows the text of a key; each {name} in it is filled with the value behind that name."},
    {"unseal", bind_unseal, "(room: integer)", "Opens the doorways of a room again."},
};

const ApiModule api_feature = {
    .name = "world",
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "What traps, hazards, objects and rooms are made of.",
};
