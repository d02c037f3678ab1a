/* Further functions of the global `world`: what the player gains and carries. */
#include "script/api.h"
#include "script/game.h"

#include <string.h>

enum {
    DROP_STEPS = 100, /* what a drawn item is charged, about its cost in instructions */
    RANKS_MOST = 100,
    AMOUNT_MOST = 1000000,
    TIME_MOST = 600, /* s */
};

static int whole_at(lua_State *lua, int index, const char *name, int least, int most, int otherwise) {
    int64_t value = lua_isnoneornil(lua, index) ? otherwise : api_integer(lua, index, name);
    return (int)(value < least ? least : value > most ? most : value);
}

/* The power that the text at `index` names; raises when there is none. */
static int power_at(lua_State *lua, int index) {
    char running[64];
    const char *id = api_text(lua, index, "id");
    int kind = rules_find_kind(world_rules(api_running_world(lua)), POWER_KIND_FIRST, id);
    if (kind < 0) {
        vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID, "%s: there is no power \"%.40s\"",
                 api_running(lua, running, sizeof running), id);
    }
    return kind - POWER_KIND_FIRST;
}

/* ---- Powers and stats ---------------------------------------------------------------------------------------*/
static int bind_rank(lua_State *lua) {
    lua_pushinteger(lua, world_rank(api_running_world(lua), power_at(lua, 1)));
    return 1;
}

static int bind_give_power(lua_State *lua) {
    int power = power_at(lua, 1);
    int ranks = whole_at(lua, 2, "ranks", -RANKS_MOST, RANKS_MOST, 1);
    lua_pushinteger(lua, world_give_power(api_running_world(lua), power, ranks));
    return 1;
}

static int bind_stat(lua_State *lua) {
    static const char *const NAMES[] = {
#define X(id, text, doc) [STAT_##id] = (text),
        PLAYER_STATS(X)
#undef X
    };
    World *world = api_running_world(lua);
    const char *name = api_text(lua, 1, "name");
    for (int i = 0; i < STAT_COUNT; i++) {
        if (strcmp(NAMES[i], name) == 0) {
            lua_pushnumber(lua, (lua_Number)world_stat(world, (PlayerStat)i));
            return 1;
        }
    }
    return vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID, "world.stat: there is no stat \"%.40s\"", name);
}

/* ---- Levels, energy, HP -------------------------------------------------------------------------------------*/
static int bind_level(lua_State *lua) {
    lua_pushinteger(lua, world_run(api_running_world(lua)).level);
    return 1;
}

static int bind_exp_needed(lua_State *lua) {
    lua_pushinteger(lua, world_growth(api_running_world(lua)).exp_needed);
    return 1;
}

static int bind_hp_share(lua_State *lua) {
    World *world = api_running_world(lua);
    int slot = world_find(world, world_player(world));
    WorldEntities entities = world_entities(world);
    int most = slot < 0 || entities.hp_max[slot] < 1 ? 1 : entities.hp_max[slot];
    lua_pushnumber(lua, slot < 0 ? 0.0 : (lua_Number)entities.hp[slot] / most);
    return 1;
}

static int bind_energy(lua_State *lua) {
    GrowthInfo info = world_growth(api_running_world(lua));
    lua_pushnumber(lua, (lua_Number)info.energy);
    lua_pushnumber(lua, (lua_Number)info.energy_most);
    return 2;
}

static int bind_give_energy(lua_State *lua) {
    world_give_energy(api_running_world(lua), (float)api_number(lua, 1, "points"));
    return 0;
}

static int bind_reduce_cooldowns(lua_State *lua) {
    double time = api_number(lua, 1, "time");
    time = time < 0.0 ? 0.0 : time > TIME_MOST ? TIME_MOST : time;
    world_reduce_cooldowns(api_running_world(lua), (int)math_floor64(time * TICKS_PER_SECOND + 0.5));
    return 0;
}

static int bind_lure_enemies(lua_State *lua) {
    float x = (float)api_number(lua, 1, "x"), z = (float)api_number(lua, 2, "z");
    double time = api_number(lua, 3, "time");
    time = time < 0.0 ? 0.0 : time > TIME_MOST ? TIME_MOST : time;
    world_lure_enemies(api_running_world(lua), x, z, (int)math_floor64(time * TICKS_PER_SECOND + 0.5));
    return 0;
}

/* ---- Items --------------------------------------------------------------------------------------------------*/
static int quality_at(lua_State *lua, int index) {
    return whole_at(lua, index, "quality", 1, QUALITY_COUNT, 1);
}

static int bind_drop(lua_State *lua) {
    static const char *const ITEMS[] = {[DROP_CELL] = "cell", [DROP_CHIP] = "chip", [DROP_WEAPON] = "weapon"};
    World *world = api_running_world(lua);
    float x = (float)api_number(lua, 1, "x"), z = (float)api_number(lua, 2, "z");
    const char *item = api_text(lua, 3, "item");
    int quality = quality_at(lua, 4), rarity = whole_at(lua, 5, "rarity", 1, RARITY_COUNT, 1) - 1;
    vm_charge(lua, DROP_STEPS);
    for (int i = 0; i < (int)BASE_COUNT_OF(ITEMS); i++) {
        if (strcmp(ITEMS[i], item) != 0) {
            continue;
        }
        if (i == DROP_WEAPON) {
            world_drop_weapon(world, x, z, quality, rarity);
        } else {
            world_drop(world, x, z, (DropSort)i, quality);
        }
        return 0;
    }
    return vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID,
                    "world.drop: there is no \"%.40s\"; there are: \"cell\", \"chip\", \"weapon\"", item);
}

static int bind_drop_any(lua_State *lua) {
    World *world = api_running_world(lua);
    float x = (float)api_number(lua, 1, "x"), z = (float)api_number(lua, 2, "z");
    vm_charge(lua, DROP_STEPS);
    world_drop_any(world, x, z, quality_at(lua, 3));
    return 0;
}

static int bind_drop_exp(lua_State *lua) {
    World *world = api_running_world(lua);
    float x = (float)api_number(lua, 1, "x"), z = (float)api_number(lua, 2, "z");
    world_drop_exp(world, x, z, whole_at(lua, 3, "amount", 0, AMOUNT_MOST, 0));
    return 0;
}

static int bind_gems(lua_State *lua) {
    int count, sum = 0;
    const PickupInfo *pickups = world_pickups(api_running_world(lua), &count);
    vm_charge(lua, DROP_STEPS);
    for (int i = 0; i < count; i++) {
        sum += pickups[i].sort == PICKUP_GEM ? pickups[i].amount : 0;
    }
    lua_pushinteger(lua, sum);
    return 1;
}

static int bind_give_chip(lua_State *lua) {
    lua_pushboolean(lua, world_give_chip(api_running_world(lua), power_at(lua, 1), -1));
    return 1;
}

static int bind_give_weapon(lua_State *lua) {
    World *world = api_running_world(lua);
    int power = power_at(lua, 1), rarity = whole_at(lua, 2, "rarity", 1, RARITY_COUNT, 1) - 1;
    WeaponItem weapon = {.power = power, .rarity = rarity, .affixes = {-1, -1, -1}, .curse = -1};
    weapon.strength = world_rules(world)->growth.rarities[rarity].strength;
    lua_pushboolean(lua, world_equip_weapon(world, &weapon));
    return 1;
}

static int bind_offer_weapons(lua_State *lua) {
    world_offer_weapons(api_running_world(lua), quality_at(lua, 1));
    return 0;
}

static int bind_lift_curses(lua_State *lua) {
    lua_pushinteger(lua, world_lift_curses(api_running_world(lua)));
    return 1;
}

static int bind_throw_place(lua_State *lua) {
    float x, z;
    world_throw_place(api_running_world(lua), &x, &z);
    return api_push_pair(lua, x, z);
}

/* ---- The floor ----------------------------------------------------------------------------------------------*/
static int bind_reveal_floor(lua_State *lua) {
    world_reveal_floor(api_running_world(lua));
    return 0;
}

static int bind_stairs_place(lua_State *lua) {
    const Floor *floor = world_floor(api_running_world(lua));
    return floor->stairs_x < 0 ? 0 : api_push_pair(lua, (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f);
}

static int bind_cure(lua_State *lua) {
    world_cure(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

static const ApiFunction FUNCTIONS[] = {
    {"cure", bind_cure, "(id: entity)", "Ends every status that does harm."},
    {"drop", bind_drop,
     "(x: number m, z: number m, item: string, quality?: integer, rarity?: integer) ! script.unknown_id when it is no "
     "cell, chip or weapon",
     "Lets an item fall, drawn at a quality of 1 to 3; a weapon of at least a rarity: 1 is common, 4 legendary."},
    {"drop_any", bind_drop_any, "(x: number m, z: number m, quality?: integer)",
     "Lets a cell, chip or weapon fall, whichever is drawn."},
    {"drop_exp", bind_drop_exp, "(x: number m, z: number m, amount: integer)",
     "Lets a gem fall in which so much experience lies."},
    {"energy", bind_energy, "(): number, number", "Energy that is there, and what fits in."},
    {"exp_needed", bind_exp_needed, "(): integer", "Experience that this level needs in all."},
    {"gems", bind_gems, "(): integer", "Experience in the gems that lie on the floor, together."},
    {"give_chip", bind_give_chip, "(id: string): boolean ! script.unknown_id when there is no such power",
     "Gives the player a chip of a kind; false when no more can be carried."},
    {"give_energy", bind_give_energy, "(points: number)", "Gives energy, as much as fits in; takes it when negative."},
    {"give_power", bind_give_power,
     "(id: string, ranks?: integer): integer ! script.unknown_id when there is no such power",
     "Adds ranks of an upgrade, synergy or skill, one by default; returns those it has then."},
    {"give_weapon", bind_give_weapon,
     "(id: string, rarity?: integer): boolean ! script.unknown_id when there is no such power",
     "Puts a weapon into the player's hands, 1 common to 4 legendary; false when the one there can't be laid down."},
    {"hp_share", bind_hp_share, "(): number", "The player's HP as a part of those when unhurt, 0 to 1."},
    {"level", bind_level, "(): integer", "The player's level."},
    {"lift_curses", bind_lift_curses, "(): integer", "Lifts all curses of what is carried; how many there were."},
    {"lure_enemies", bind_lure_enemies, "(x: number m, z: number m, time: number s)",
     "For a time enemies take the player to be at a place, and touch nobody."},
    {"offer_weapons", bind_offer_weapons, "(quality?: integer)", "Lets the player choose one of three weapons."},
    {"rank", bind_rank, "(id: string): integer ! script.unknown_id when there is no such power",
     "How much of a power is owned; 0 for none."},
    {"reduce_cooldowns", bind_reduce_cooldowns, "(time: number s)", "Brings the skills nearer by a time."},
    {"reveal_floor", bind_reveal_floor, "()", "Shows the whole map of the floor, and what is hidden on it."},
    {"stairs_place", bind_stairs_place, "(): number? m, number? m", "Where the stairs are; nil where there are none."},
    {"stat", bind_stat, "(name: string): number ! script.unknown_id when there is no such stat",
     "The sum of what powers add to one of the player's stats."},
    {"throw_place", bind_throw_place, "(): number m, number m", "Where the last thrown chip came down."},
};

const ApiModule api_growth = {
    .name = "world",
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "What the player gains and carries: powers, levels, energy, items.",
};
