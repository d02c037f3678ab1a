/* scripts/growth.lua → GrowthRules. */
#include "script/reader.h"

#include <stdio.h>
#include <string.h>

#define GROWTH(text, kind, member, low, high, measure, meaning)                                                        \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(GrowthRules, member),                \
        .least = (low), .most = (high), .unit = (measure), .doc = (meaning)                                            \
    }
#define GROUP(text, what, meaning)                                                                                     \
    { .name = (text), .type = FIELD_TABLE, .inner = (what), .doc = (meaning) }

static const Field LEVEL_FIELDS[] = {
    GROWTH("first", FIELD_INTEGER, exp_first, 1, 100000, NULL, "Experience from level 1 to 2."),
    GROWTH("step", FIELD_INTEGER, exp_step, 0, 100000, NULL, "By which each further level needs more."),
    GROWTH("hp", FIELD_INTEGER, level_hp, 0, 1000, NULL, "HP when unhurt that a level adds; they come empty."),
    GROWTH("attack", FIELD_NUMBER, level_attack, 0, 10, NULL, "Part of the attack that a level adds."),
};
static const Schema LEVEL = {"growth.level", NULL, "Experience and levels.", FIELD_COUNTED(LEVEL_FIELDS), false};
static const Field CHOICE_FIELDS[] = {
    GROWTH("upgrades", FIELD_INTEGER, offers, 1, CHOICE_LIMIT, NULL, "Upgrades offered at a level-up."),
    GROWTH("rerolls", FIELD_INTEGER, rerolls, 0, 100, NULL, "New offers in a run."),
    GROWTH("pass_heal", FIELD_NUMBER, pass_heal, 0, 1, NULL, "Part of the HP that taking nothing gives back."),
    GROWTH("settle", FIELD_SECONDS, settle_ticks, 0, 5, NULL, "Time in which a choice takes no press yet."),
    GROWTH("skills", FIELD_INTEGER, skill_offers, 0, CHOICE_LIMIT, NULL, "Skills offered at the start."),
    GROWTH("skill_picks", FIELD_INTEGER, skill_picks, 0, SKILL_SLOT_COUNT - 1, NULL, "How many of them are chosen."),
    GROWTH("ultimates", FIELD_INTEGER, ultimate_offers, 0, CHOICE_LIMIT, NULL,
           "Ultimates offered at the start, of which one is chosen."),
};
static const Schema CHOICE = {"growth.choice", NULL, "What is offered.", FIELD_COUNTED(CHOICE_FIELDS), false};
static const Field ENERGY_FIELDS[] = {
    GROWTH("most", FIELD_NUMBER, energy_most, 1, 1000, NULL, "What fits in."),
    GROWTH("start", FIELD_NUMBER, energy_start, 0, 1000, NULL, "What a run begins with."),
    GROWTH("second", FIELD_NUMBER, energy_second, 0, 100, NULL, "What comes each second."),
    GROWTH("hit", FIELD_NUMBER, energy_hit, 0, 100, NULL, "What a stage of the chain gives that hits."),
    GROWTH("finisher", FIELD_NUMBER, energy_finisher, 0, 100, NULL, "The same of the last stage."),
};
static const Schema ENERGY = {"growth.energy", NULL, "Energy for skills.", FIELD_COUNTED(ENERGY_FIELDS), false};
static const Field STAT_FIELDS[] = {
    GROWTH("wounded", FIELD_NUMBER, wounded_share, 0, 1, NULL, "Below this part of the HP wounded_damage counts."),
    GROWTH("execute", FIELD_NUMBER, execute_share, 0, 1, NULL, "Below this part of theirs execute_damage counts."),
    GROWTH("shield_after", FIELD_SECONDS, shield_ticks, 0, 600, NULL, "Time unhurt that gives the shield."),
    GROWTH("last_stand", FIELD_SECONDS, last_stand_ticks, 0, 60, NULL,
           "Time after a last stand in which nothing hurts."),
};
static const Schema STATS = {"growth.stats", NULL, "When some of the stats count.", FIELD_COUNTED(STAT_FIELDS), false};
static const Field PICKUP_FIELDS[] = {
    GROWTH("radius", FIELD_NUMBER, pickup_radius, 0.1, 50, "m", "From the player at which things begin to fly."),
    GROWTH("speed", FIELD_NUMBER, pickup_speed, 1, 100, "m/s", "How fast they fly."),
    GROWTH("rest", FIELD_SECONDS, pickup_rest_ticks, 0, 10, NULL, "Time they lie before that."),
    GROWTH("reach", FIELD_NUMBER, pickup_reach, 0.1, 10, "m", "From a weapon at which it can be taken up."),
};
static const Schema PICKUPS = {"growth.pickups", NULL, "What lies on the floor.", FIELD_COUNTED(PICKUP_FIELDS), false};
static const Field CELL_FIELDS[] = {
    GROWTH("start", FIELD_INTEGER, cells_start, 0, 16, NULL, "Cells at the start of a run."),
    GROWTH("most", FIELD_INTEGER, cells_most, 0, 16, NULL, "Cells that can be carried."),
    GROWTH("heal", FIELD_NUMBER, cell_heal, 0, 1, NULL, "Part of the HP that a cell gives back."),
    GROWTH("time", FIELD_SECONDS, cell_ticks, 1.0 / TICKS_PER_SECOND, 60, NULL, "Time in which it does."),
};
static const Schema CELLS = {"growth.cells", NULL, "Repair cells.", FIELD_COUNTED(CELL_FIELDS), false};
static const Field LOOK_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "Its name is the text chip.ID."},
    {.name = "color",
     .type = FIELD_COLOR,
     .flags = FIELD_STORED,
     .offset = offsetof(ChipLook, color),
     .least = 0,
     .most = 0xffffff,
     .doc = "Its colour."},
};
static const Schema LOOK = {"growth.look", NULL, "What an unknown chip may look like.", FIELD_COUNTED(LOOK_FIELDS),
                            false};
static const Field CHIP_FIELDS[] = {
    GROWTH("most", FIELD_INTEGER, chips_most, 0, CHIP_CARRY_LIMIT, NULL, "Chips that can be carried."),
    GROWTH("throw_range", FIELD_NUMBER, throw_range, 0, 100, "m", "How far one can be thrown."),
    {.name = "looks", .type = FIELD_LIST, .inner = &LOOK, .doc = "Dealt to the kinds of chips anew in each run."},
};
static const Schema CHIPS = {"growth.chips", NULL, "Chips.", FIELD_COUNTED(CHIP_FIELDS), false};
static const Field DROP_FIELDS[] = {
    GROWTH("chance", FIELD_NUMBER, drop_chance, 0, 1, NULL, "Of an ordinary enemy leaving an item."),
    GROWTH("elite_weapon", FIELD_NUMBER, elite_weapon, 0, 1, NULL,
           "Chance of a weapon, a quality better, besides the item that an elite leaves."),
    GROWTH("cell", FIELD_NUMBER, share_cell, 0, 1, NULL, "Part of the items that are cells."),
    GROWTH("chip", FIELD_NUMBER, share_chip, 0, 1, NULL, "Part of them that are chips; the rest are weapons."),
    GROWTH("spare", FIELD_NUMBER, spare_exp, 0, 1000, NULL,
           "Experience, times the floor's multiplier, for a cell that can't be carried any more."),
};
static const Schema DROPS = {"growth.drops", NULL, "What is found.", FIELD_COUNTED(DROP_FIELDS), false};
static const Field CURSE_FIELDS[] = {
    GROWTH("chip", FIELD_NUMBER, curse_chip, 0, 1, NULL, "Chance of a found chip being cursed."),
    GROWTH("weapon", FIELD_NUMBER, curse_weapon, 0, 1, NULL, "Chance of a found weapon being cursed."),
    GROWTH("strength", FIELD_NUMBER, curse_strength, 0.1, 10, NULL, "Multiplies the strength of a cursed weapon."),
};
static const Schema CURSES = {"growth.curses", NULL, "Curses.", FIELD_COUNTED(CURSE_FIELDS), false};
static const Field RARITY_FIELDS[] = {
    {.name = "weights",
     .type = FIELD_NUMBERS,
     .least = 0,
     .most = 1000,
     .doc = "Its share of the weapons found at quality 1, 2 and 3."},
    {.name = "strength",
     .type = FIELD_NUMBER,
     .flags = FIELD_STORED,
     .offset = offsetof(RarityRules, strength),
     .least = 0.01,
     .most = 100,
     .doc = "Multiplies the strength of such a weapon."},
    {.name = "affixes",
     .type = FIELD_INTEGER,
     .flags = FIELD_STORED,
     .offset = offsetof(RarityRules, affixes),
     .least = 0,
     .most = WEAPON_AFFIX_LIMIT,
     .doc = "How many affixes it has."},
    {.name = "color",
     .type = FIELD_COLOR,
     .flags = FIELD_STORED,
     .offset = offsetof(RarityRules, color),
     .least = 0,
     .most = 0xffffff,
     .doc = "Of its light and name."},
};
static const Schema RARITY = {"growth.rarity", NULL, "A rarity of weapons.", FIELD_COUNTED(RARITY_FIELDS), false};
static const Field WEAPON_FIELDS[] = {
    {.name = "first", .type = FIELD_TEXT, .doc = "The id of the weapon that a run begins with."},
    GROWTH("floor", FIELD_NUMBER, weapon_floor, 0, 10, NULL, "By which weapons of each further floor are stronger."),
    GROWTH("spread", FIELD_NUMBER, weapon_spread, 0, 0.9, NULL, "A weapon's strength is off by up to this part."),
    {.name = "rarities",
     .type = FIELD_LIST,
     .inner = &RARITY,
     .doc = "Common, rare, epic and legendary, in this order."},
};
static const Schema WEAPONS = {"growth.weapons", NULL, "Weapons.", FIELD_COUNTED(WEAPON_FIELDS), false};

static const Field FIELDS[] = {
    GROUP("level", &LEVEL, "Experience and levels."),
    GROUP("choice", &CHOICE, "What is offered."),
    GROUP("energy", &ENERGY, "Energy for skills."),
    GROUP("stats", &STATS, "When some of the stats count."),
    GROUP("pickups", &PICKUPS, "What lies on the floor."),
    GROUP("cells", &CELLS, "Repair cells."),
    GROUP("chips", &CHIPS, "Chips."),
    GROUP("drops", &DROPS, "What is found."),
    GROUP("curses", &CURSES, "Curses."),
    GROUP("weapons", &WEAPONS, "Weapons."),
};
const Schema schema_growth = {"growth", "scripts/growth.lua", "What a run gains: levels, drops, weapons, chips.",
                              FIELD_COUNTED(FIELDS), false};

static void read_looks(Reader *chips, GrowthRules *rules) {
    Reader looks, look;
    reader_open(chips, "looks", false, &looks);
    rules->look_count = 0;
    while (reader_open_item(&looks, rules->look_count + 1, &look)) {
        if (rules->look_count == CHIP_LOOK_LIMIT) {
            reader_fail(chips, "looks", "has more than %d entries", CHIP_LOOK_LIMIT);
        }
        ChipLook *to = &rules->looks[rules->look_count++];
        reader_text(&look, "id", to->id, sizeof to->id, false);
        reader_fields(&look, to);
        reader_close(&look);
    }
    reader_close(&looks);
}

static void read_weights(Reader *reader, RarityRules *rarity) {
    Reader weights;
    reader_open(reader, "weights", false, &weights);
    const Field *field = schema_find(&RARITY, "weights");
    for (int i = 0; i < QUALITY_COUNT; i++) {
        if (lua_rawgeti(reader->lua, weights.table, i + 1) != LUA_TNUMBER) {
            reader_fail_type(reader, "weights", "a list of three numbers");
        }
        rarity->weights[i] = (float)reader_element(reader, field, "weights");
        lua_pop(reader->lua, 1);
    }
    reader_close(&weights);
}

static void read_rarities(Reader *weapons, GrowthRules *rules) {
    Reader rarities, rarity;
    reader_open(weapons, "rarities", false, &rarities);
    for (int i = 0; i < RARITY_COUNT; i++) {
        if (!reader_open_item(&rarities, i + 1, &rarity)) {
            reader_fail(weapons, "rarities", "has %d entries; it needs %d", i, RARITY_COUNT);
        }
        reader_fields(&rarity, &rules->rarities[i]);
        read_weights(&rarity, &rules->rarities[i]);
        reader_close(&rarity);
    }
    reader_close(&rarities);
}

static void read_weapons(Reader *reader, Definitions *definitions) {
    Reader weapons;
    GrowthRules *rules = &definitions->rules.growth;
    char id[WORLD_ID_SIZE];
    reader_open(reader, "weapons", false, &weapons);
    reader_fields(&weapons, rules);
    read_rarities(&weapons, rules);
    reader_text(&weapons, "first", id, sizeof id, false);
    int kind = rules_find_kind(&definitions->rules, POWER_KIND_FIRST, id);
    if (kind < 0 || definitions->rules.powers[kind - POWER_KIND_FIRST].sort != POWER_WEAPON) {
        reader_fail(&weapons, "first", "names \"%s\", but scripts/weapons/ has no weapon of that id", id);
    }
    rules->weapon = kind - POWER_KIND_FIRST;
    reader_close(&weapons);
}

void read_growth(lua_State *lua, Definitions *definitions) {
    GrowthRules *rules = &definitions->rules.growth;
    int source = source_push_table(lua, "scripts/growth.lua");
    Reader reader = reader_begin_file(lua, source, &schema_growth), chips;
    static const char *const GROUPS[] = {"level", "choice", "energy", "stats", "pickups", "cells", "drops", "curses"};
    for (size_t i = 0; i < BASE_COUNT_OF(GROUPS); i++) {
        reader_group(&reader, GROUPS[i], rules);
    }
    reader_open(&reader, "chips", false, &chips);
    reader_fields(&chips, rules);
    read_looks(&chips, rules);
    reader_close(&chips);
    read_weapons(&reader, definitions);
    reader_close(&reader);
}
