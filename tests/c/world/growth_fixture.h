/* A hall with a player who can grow: three upgrades, a synergy, two skills, an ultimate, weapons, chips, curses. */
#ifndef RIFT_TEST_GROWTH_FIXTURE_H
#define RIFT_TEST_GROWTH_FIXTURE_H

#include "world_fixture.h"

enum {
    POWER_EDGE,  /* combo damage, 5 ranks */
    POWER_FRAME, /* HP, 3 ranks */
    POWER_SHOES, /* speed, 1 rank, rare */
    POWER_PAIR,  /* synergy of edge 2 and frame 1 */
    POWER_WAVE,
    POWER_RING,
    POWER_FIELD,
    POWER_COLLAPSE, /* ultimate */
    POWER_BLADE,    /* the first weapon */
    POWER_HAMMER,   /* one of its own stages */
    POWER_HEAL_CHIP,
    POWER_BOMB_CHIP,
    POWER_SHARP, /* affixes */
    POWER_LIGHT,
    POWER_THICK,
    POWER_HEAVY, /* curse */
    POWER_TIED,  /* curse that binds */
    POWER_FIXTURE_COUNT
};

static inline PowerRules fixture_power(const char *id, PowerSort sort, int ranks, float weight) {
    PowerRules power = {.sort = sort, .rank_most = ranks, .weight = weight, .taste = 1.0f, .weapon = -1};
    snprintf(power.id, sizeof power.id, "%s", id);
    for (int i = 0; i < POWER_NEED_LIMIT; i++) {
        power.needs[i].power = -1;
    }
    return power;
}

static inline void fixture_add_powers(WorldRules *rules) {
    static const struct {
        const char *id;
        PowerSort sort;
        int ranks;
        float weight;
    } LIST[POWER_FIXTURE_COUNT] = {
        {"edge", POWER_UPGRADE, 5, 1},  {"frame", POWER_UPGRADE, 3, 1},     {"shoes", POWER_UPGRADE, 1, 0.25f},
        {"pair", POWER_SYNERGY, 1, 1},  {"wave", POWER_SKILL, 1, 1},        {"ring", POWER_SKILL, 1, 1},
        {"field", POWER_SKILL, 1, 1},   {"collapse", POWER_ULTIMATE, 1, 1}, {"blade", POWER_WEAPON, 1, 1},
        {"hammer", POWER_WEAPON, 1, 1}, {"heal_chip", POWER_CHIP, 1, 1},    {"bomb_chip", POWER_CHIP, 1, 1},
        {"sharp", POWER_AFFIX, 1, 1},   {"light", POWER_AFFIX, 1, 1},       {"thick", POWER_AFFIX, 1, 1},
        {"heavy", POWER_CURSE, 1, 1},   {"tied", POWER_CURSE, 1, 0},
    };
    rules->power_count = POWER_FIXTURE_COUNT;
    for (int i = 0; i < POWER_FIXTURE_COUNT; i++) {
        rules->powers[i] = fixture_power(LIST[i].id, LIST[i].sort, LIST[i].ranks, LIST[i].weight);
    }
    rules->powers[POWER_EDGE].stats[STAT_COMBO_DAMAGE] = 0.5f;
    rules->powers[POWER_FRAME].stats[STAT_HP] = 15;
    rules->powers[POWER_SHOES].stats[STAT_SPEED] = 0.5f;
    rules->powers[POWER_PAIR].needs[0] = (PowerNeed){POWER_EDGE, 2};
    rules->powers[POWER_PAIR].needs[1] = (PowerNeed){POWER_FRAME, 1};
    rules->powers[POWER_PAIR].stats[STAT_DEFENCE] = 10;
    rules->powers[POWER_WAVE].cost = 20;
    rules->powers[POWER_WAVE].cooldown_ticks = 100;
    rules->powers[POWER_THICK].stats[STAT_DEFENCE] = 7;
    rules->powers[POWER_HEAVY].stats[STAT_DODGE_COOLDOWN] = 0.4f;
    rules->powers[POWER_TIED].binds = true;
    rules->powers[POWER_HAMMER].weapon = 0;
    rules->weapons[0].stage_count = 1;
    rules->weapons[0].stages[0] = rules->player.stages[3];
    rules->weapon_count = 1;
}

/* The numbers of scripts/growth.lua. */
static inline GrowthRules fixture_growth(void) {
    GrowthRules growth = {
        .exp_first = 20,
        .exp_step = 32,
        .level_hp = 5,
        .level_attack = 0.03f,
        .offers = 3,
        .rerolls = 2,
        .pass_heal = 0.08f,
        .settle_ticks = 5,
        .skill_offers = 3,
        .skill_picks = 2,
        .ultimate_offers = 2,
        .energy_most = 100,
        .energy_start = 50,
        .energy_second = 1,
        .energy_hit = 3,
        .energy_finisher = 6,
        .wounded_share = 0.5f,
        .execute_share = 0.35f,
        .shield_ticks = 60,
        .last_stand_ticks = 90,
        .pickup_radius = 2,
        .pickup_speed = 14,
        .pickup_rest_ticks = 15,
        .pickup_reach = 1.5f,
        .cells_start = 1,
        .cells_most = 3,
        .cell_heal = 0.3f,
        .cell_ticks = 30,
        .chips_most = 6,
        .throw_range = 8,
        .drop_chance = 0.04f,
        .elite_weapon = 0.35f,
        .share_cell = 0.45f,
        .share_chip = 0.30f,
        .spare_exp = 5,
        .curse_chip = 0.12f,
        .curse_weapon = 0.08f,
        .curse_strength = 1.2f,
        .weapon_floor = 0.03f,
        .weapon_spread = 0.05f,
        .rarities = {{{70, 45, 25}, 1.0f, 0, 0},
                     {{24, 37, 40}, 1.15f, 1, 0},
                     {{5, 14, 25}, 1.32f, 2, 0},
                     {{1, 4, 10}, 1.52f, 3, 0}},
        .looks = {{"red", 1}, {"green", 2}, {"blue", 3}, {"white", 4}},
        .look_count = 4,
        .weapon = POWER_BLADE,
    };
    return growth;
}

static inline WorldRules fixture_growth_rules(void) {
    WorldRules rules = fixture_plain_rules();
    fixture_add_powers(&rules);
    rules.growth = fixture_growth();
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        rules.floors[floor].enemies = 0;
        rules.floors[floor].drop_quality = 1;
    }
    return rules;
}

/* Takes the first of all that is offered. */
static inline void fixture_choose_all(World *world) {
    for (int i = 0; i < 200 && world_run(world).phase == RUN_CHOOSING; i++) {
        fixture_tick(world, i % 2 ? BUTTON_SKILL_1 : 0, 0, 0);
    }
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
}

#endif
