/* Methods of a game about what the player gains and carries, for specs and tools. */
#include "script/game.h"
#include "script/host.h"

#include <string.h>

static void set_integer(lua_State *lua, const char *name, lua_Integer value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_number(lua_State *lua, const char *name, double value) {
    lua_pushnumber(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_boolean(lua_State *lua, const char *name, bool value) {
    lua_pushboolean(lua, value);
    lua_setfield(lua, -2, name);
}

/* Nothing for −1. */
static void set_power(lua_State *lua, const char *name, const World *world, int power) {
    const WorldRules *rules = world_rules(world);
    if (power >= 0 && power < rules->power_count) {
        lua_pushstring(lua, rules->powers[power].id);
        lua_setfield(lua, -2, name);
    }
}

static int check_power(lua_State *lua, const World *world, int index) {
    int kind = rules_find_kind(world_rules(world), POWER_KIND_FIRST, luaL_checkstring(lua, index));
    return kind < 0 ? luaL_error(lua, "there is no power \"%s\"", lua_tostring(lua, index)) : kind - POWER_KIND_FIRST;
}

static void push_weapon(lua_State *lua, const World *world, const WeaponItem *weapon) {
    lua_newtable(lua);
    set_power(lua, "power", world, weapon->power);
    set_integer(lua, "rarity", weapon->rarity + 1);
    set_number(lua, "strength", (double)weapon->strength);
    set_power(lua, "curse", world, weapon->curse);
    lua_newtable(lua);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT && weapon->affixes[i] >= 0; i++) {
        lua_pushstring(lua, world_rules(world)->powers[weapon->affixes[i]].id);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "affixes");
}

static int game_growth(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    GrowthInfo info = world_growth(world);
    WeaponItem weapon = world_weapon(world);
    lua_newtable(lua);
    set_integer(lua, "level", info.level);
    set_integer(lua, "exp", info.exp);
    set_integer(lua, "exp_needed", info.exp_needed);
    set_number(lua, "energy", (double)info.energy);
    set_integer(lua, "cells", info.cells);
    set_integer(lua, "rerolls", info.rerolls);
    set_integer(lua, "chip_in_hand", info.chip_in_hand + 1);
    set_boolean(lua, "map_hidden", info.map_hidden);
    push_weapon(lua, world, &weapon);
    lua_setfield(lua, -2, "weapon");
    int count;
    const ChipItem *chips = world_chips(world, &count);
    lua_newtable(lua);
    for (int i = 0; i < count; i++) {
        lua_newtable(lua);
        set_power(lua, "power", world, chips[i].power);
        set_power(lua, "curse", world, chips[i].curse);
        set_boolean(lua, "known", world_chip_is_known(world, chips[i].power));
        if (world_chip_is_appraised(world, chips[i].power)) {
            set_boolean(lua, "harmful", world_rules(world)->powers[chips[i].power].harmful);
        }
        set_integer(lua, "look", world_chip_look(world, chips[i].power) + 1);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "chips");
    return 1;
}

/* What is to be chosen: { sort, powers, cursor, may_reroll, may_pass }; nil while nothing is. */
static int game_choice(lua_State *lua) {
    static const char *const SORTS[] = {[CHOICE_NONE] = "none",
                                        [CHOICE_LEVEL] = "level",
                                        [CHOICE_SKILL] = "skill",
                                        [CHOICE_ULTIMATE] = "ultimate",
                                        [CHOICE_WEAPON] = "weapon"};
    const World *world = host_check_game(lua)->world;
    ChoiceInfo choice = world_choice(world);
    if (choice.sort == CHOICE_NONE) {
        return 0;
    }
    lua_newtable(lua);
    lua_pushstring(lua, SORTS[choice.sort]);
    lua_setfield(lua, -2, "sort");
    set_integer(lua, "cursor", choice.cursor + 1);
    set_boolean(lua, "may_reroll", choice.may_reroll);
    set_boolean(lua, "may_pass", choice.may_pass);
    lua_newtable(lua);
    for (int i = 0; i < choice.count; i++) {
        lua_pushstring(lua, world_rules(world)->powers[choice.powers[i]].id);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "powers");
    return 1;
}

static int game_pickups(lua_State *lua) {
    static const char *const SORTS[] = {
        [PICKUP_GEM] = "gem", [PICKUP_CELL] = "cell", [PICKUP_CHIP] = "chip", [PICKUP_WEAPON] = "weapon"};
    const World *world = host_check_game(lua)->world;
    int count;
    const PickupInfo *pickups = world_pickups(world, &count);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        lua_newtable(lua);
        lua_pushstring(lua, SORTS[pickups[i].sort]);
        lua_setfield(lua, -2, "sort");
        set_number(lua, "x", (double)pickups[i].x);
        set_number(lua, "z", (double)pickups[i].z);
        set_integer(lua, "amount", pickups[i].amount);
        set_integer(lua, "rarity", pickups[i].rarity + 1);
        set_power(lua, "power", world, pickups[i].power);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int game_rank(lua_State *lua) {
    const World *world = host_check_game(lua)->world;
    lua_pushinteger(lua, world_rank(world, check_power(lua, world, 2)));
    return 1;
}

static int game_give_power(lua_State *lua) {
    World *world = host_check_game(lua)->world;
    int power = check_power(lua, world, 2);
    lua_pushinteger(lua, world_give_power(world, power, (int)luaL_optinteger(lua, 3, 1)));
    return 1;
}

static int game_give_chip(lua_State *lua) {
    World *world = host_check_game(lua)->world;
    int power = check_power(lua, world, 2);
    lua_pushboolean(lua, world_give_chip(world, power, lua_isnoneornil(lua, 3) ? -1 : check_power(lua, world, 3)));
    return 1;
}

/* give_weapon(id, rarity, affix …): of the strength of its rarity. */
static int game_give_weapon(lua_State *lua) {
    World *world = host_check_game(lua)->world;
    WeaponItem weapon = {.power = check_power(lua, world, 2), .affixes = {-1, -1, -1}, .curse = -1};
    weapon.rarity = (int)luaL_optinteger(lua, 3, 1) - 1;
    luaL_argcheck(lua, weapon.rarity >= 0 && weapon.rarity < RARITY_COUNT, 3, "no such rarity");
    weapon.strength = world_rules(world)->growth.rarities[weapon.rarity].strength;
    for (int i = 0; i < WEAPON_AFFIX_LIMIT && !lua_isnoneornil(lua, 4 + i); i++) {
        weapon.affixes[i] = check_power(lua, world, 4 + i);
    }
    lua_pushboolean(lua, world_equip_weapon(world, &weapon));
    return 1;
}

/* A blow of the player's, of a skill. */
static int game_deal(lua_State *lua) {
    World *world = host_check_game(lua)->world;
    const Blow blow = {.damage = (float)luaL_checknumber(lua, 3), .sort = BLOW_SKILL};
    lua_pushboolean(lua, world_deal(world, world_player(world), (EntityHandle)luaL_checkinteger(lua, 2), &blow));
    return 1;
}

static int game_gain_exp(lua_State *lua) {
    world_gain_exp(host_check_game(lua)->world, (int)luaL_checkinteger(lua, 2));
    return 0;
}

/* All kinds of power: { id, sort, ranks, weight, taste }. */
static int game_powers(lua_State *lua) {
    static const char *const SORTS[POWER_SORT_COUNT] = {"upgrade", "synergy", "skill", "ultimate",
                                                        "weapon",  "chip",    "affix", "curse"};
    const WorldRules *rules = world_rules(host_check_game(lua)->world);
    lua_createtable(lua, rules->power_count, 0);
    for (int i = 0; i < rules->power_count; i++) {
        lua_newtable(lua);
        lua_pushstring(lua, rules->powers[i].id);
        lua_setfield(lua, -2, "id");
        lua_pushstring(lua, SORTS[rules->powers[i].sort]);
        lua_setfield(lua, -2, "sort");
        set_integer(lua, "ranks", rules->powers[i].rank_most);
        set_number(lua, "weight", (double)rules->powers[i].weight);
        set_number(lua, "taste", (double)rules->powers[i].taste);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int game_curse_item(lua_State *lua) {
    lua_pushboolean(lua, world_curse_item(host_check_game(lua)->world));
    return 1;
}

/* drop(x, z, item, quality); "any" draws one. */
static int game_drop(lua_State *lua) {
    static const char *const ITEMS[] = {"cell", "chip", "weapon", "any", NULL};
    World *world = host_check_game(lua)->world;
    float x = (float)luaL_checknumber(lua, 2), z = (float)luaL_checknumber(lua, 3);
    int item = luaL_checkoption(lua, 4, "any", ITEMS), quality = (int)luaL_optinteger(lua, 5, 1);
    if (item == 3) {
        world_drop_any(world, x, z, quality);
    } else {
        world_drop(world, x, z, (DropSort)item, quality);
    }
    return 0;
}

/* The state that a power's file declares, and its rank as its script saw it last. */
static int game_power(lua_State *lua) {
    const Game *game = host_check_game(lua);
    int power = check_power(lua, game->world, 2);
    int slot = world_find_any(game->world, world_power_entity(game->world, power));
    if (slot < 0) {
        return 0;
    }
    host_push_declared(lua, game, slot);
    return 1;
}

void host_add_growth(lua_State *lua) {
    static const luaL_Reg METHODS[] = {{"growth", game_growth},
                                       {"choice", game_choice},
                                       {"pickups", game_pickups},
                                       {"rank", game_rank},
                                       {"power", game_power},
                                       {"give_power", game_give_power},
                                       {"give_chip", game_give_chip},
                                       {"curse_item", game_curse_item},
                                       {"give_weapon", game_give_weapon},
                                       {"deal", game_deal},
                                       {"gain_exp", game_gain_exp},
                                       {"powers", game_powers},
                                       {"drop", game_drop},
                                       {NULL, NULL}};
    luaL_setfuncs(lua, METHODS, 0);
}
