/* Part of world's face: what makes one run's player differ from another's. Include world/world.h.
 *
 * Everything that is gained for a run is a *power*: an upgrade, a synergy, a skill, a weapon, a chip, an affix, a
 * curse. A kind of power is a file in scripts/; it adds to the player's stats, and its callbacks are told what happens
 * to the player. Each kind has one entity without a body (ENTITY_POWER) from the run's start to its end, so that the
 * state its script declares lives, hashes and is saved like that of an enemy. `rank` says how much of it is owned.
 */
#ifndef RIFT_WORLD_GROWTH_H
#define RIFT_WORLD_GROWTH_H

#include "base/base.h"
#include "world/combat.h"

enum {
    POWER_KIND_LIMIT = 128,
    POWER_NEED_LIMIT = 2,
    CHOICE_LIMIT = 3,
    PICKUP_LIMIT = 512,
    SKILL_SLOT_COUNT = 3, /* two skills and the ultimate */
    WEAPON_AFFIX_LIMIT = 3,
};

/* ---- Stats --------------------------------------------------------------------------------------------------
 * Numbers of the player that powers add to. Unless a comment says otherwise they are shares (0.12: +12 %), begin at 0
 * and add up; the scripts name them as given.
 */
#define PLAYER_STATS(X)                                                                                                \
    X(COMBO_DAMAGE, "combo_damage")                                                                                    \
    X(FINISHER_DAMAGE, "finisher_damage") /* stage 4, on top of combo_damage */                                        \
    X(SKILL_DAMAGE, "skill_damage")       /* everything that is no combo */                                            \
    X(DAMAGE, "damage")                   /* all of it */                                                              \
    X(WOUNDED_DAMAGE, "wounded_damage")   /* while the player has under half its HP */                                 \
    X(EXECUTE_DAMAGE, "execute_damage")   /* on targets under 35 % of theirs */                                        \
    X(MIGHTY_DAMAGE, "mighty_damage")     /* on elites and bosses */                                                   \
    X(VOLT_SHARE, "volt_share")           /* of a combo hit's damage, dealt once more as that element */               \
    X(HEAT_SHARE, "heat_share")                                                                                        \
    X(CRYO_SHARE, "cryo_share")                                                                                        \
    X(COMBO_RANGE, "combo_range")                                                                                      \
    X(FINISHER_RANGE, "finisher_range")                                                                                \
    X(KNOCK, "knock")                                                                                                  \
    X(CRITICAL_CHANCE, "critical_chance")                                                                              \
    X(CRITICAL_DAMAGE, "critical_damage")                                                                              \
    X(HP, "hp")           /* points */                                                                                 \
    X(DEFENCE, "defence") /* points */                                                                                 \
    X(DAMAGE_TAKEN, "damage_taken")                                                                                    \
    X(SHIELD, "shield")             /* share of max HP, given after a time unhurt */                                   \
    X(REGENERATION, "regeneration") /* share of max HP a second */                                                     \
    X(KILL_HEAL, "kill_heal")       /* share of max HP */                                                              \
    X(HIT_HEAL, "hit_heal")         /* share of max HP */                                                              \
    X(SPEED, "speed")                                                                                                  \
    X(DODGE_COOLDOWN, "dodge_cooldown") /* seconds, usually negative */                                                \
    X(COOLDOWN, "cooldown")             /* of skills; negative shortens */                                             \
    X(ENERGY_HIT, "energy_hit")         /* points a combo hit */                                                       \
    X(PICKUP_RADIUS, "pickup_radius")                                                                                  \
    X(EXP, "exp")                                                                                                      \
    X(DROP_CHANCE, "drop_chance")                                                                                      \
    X(TRAP_SCAN, "trap_scan") /* metres */                                                                             \
    X(TRAP_RESISTANCE, "trap_resistance")                                                                              \
    X(CURSE_CHANCE, "curse_chance")                                                                                    \
    X(NOTICE, "notice") /* how far off enemies notice the player */

typedef enum PlayerStat {
#define X(name, text) STAT_##name,
    PLAYER_STATS(X)
#undef X
        STAT_COUNT
} PlayerStat;

/* ---- Rules --------------------------------------------------------------------------------------------------*/
typedef enum PowerSort {
    POWER_UPGRADE,  /* offered at a level-up */
    POWER_SYNERGY,  /* comes by itself with what it needs */
    POWER_SKILL,    /* in one of two slots; cast by SKILL_1, SKILL_2 */
    POWER_ULTIMATE, /* in the third slot */
    POWER_WEAPON,   /* one at a time */
    POWER_CHIP,     /* carried, used or thrown once; unidentified at first */
    POWER_AFFIX,    /* of the weapon */
    POWER_CURSE,    /* of the weapon or a chip */
    POWER_SORT_COUNT
} PowerSort;

typedef struct PowerNeed {
    int power; /* kind; −1 for none */
    int rank;
} PowerNeed;

typedef struct PowerRules {
    char id[32]; /* the texts' keys are made from it: "power.ID", "power.ID.about" */
    PowerSort sort;
    int rank_most;
    float weight;            /* share of the offers; 0: never offered */
    uint32_t color;          /* 0xRRGGBB of its card, its icon, its pickup */
    uint16_t tags;           /* bit per tag of scripts (blade, volt …): for cards and bots */
    float taste;             /* how much a good player wants it; 1 is ordinary */
    float stats[STAT_COUNT]; /* for each rank */
    PowerNeed needs[POWER_NEED_LIMIT];
    /* Skills and ultimates. */
    int cost;           /* energy */
    int cooldown_ticks; /* from the cast */
    Element element;    /* weapons: of the whole weapon */
    /* Chips. */
    bool harmful;
    /* Weapons: index among WorldRules.weapons; −1 for the others. */
    int weapon;
} PowerRules;

/* What a power is told. The order is that of the callbacks in a file. */
typedef enum PowerCall {
    POWER_THINK,   /* every tick while it is owned */
    POWER_GAIN,    /* its rank grew (a chip: nothing) */
    POWER_RELEASE, /* skills: the cast's effect; chips: used */
    POWER_THROW,   /* chips: thrown; the place is world_throw_place */
    POWER_HIT,     /* `other` was hit by the player; world_last_blow says with what */
    POWER_KILL,    /* `other` was killed by the player */
    POWER_HURT,    /* the player was hurt, by `other` or none */
    POWER_DODGE,   /* a dodge began */
    POWER_LANDED,  /* a dodge ended */
    POWER_AVOIDED, /* a dodge avoided an attack of `other` */
    POWER_BROKEN,  /* the player's shield broke */
    POWER_CALL_COUNT
} PowerCall;

/* ---- What the player has ------------------------------------------------------------------------------------*/
typedef struct SkillSlot {
    int power;          /* kind; −1 for none */
    int cooldown_ticks; /* left */
    int cooldown_whole; /* of the running one, for its picture */
} SkillSlot;

typedef struct GrowthInfo {
    int level;           /* 1 … */
    int exp, exp_needed; /* towards the next level */
    float energy;        /* 0 … energy_most */
    float energy_most;
    SkillSlot skills[SKILL_SLOT_COUNT];
    int weapon;        /* kind of power */
    int weapon_rarity; /* 0 common … 3 legendary */
    float weapon_power;
    int cells;
    int chip_in_hand; /* index among the carried, −1 for none */
    int rerolls;
} GrowthInfo;

/* While it is there the simulation holds (RUN_CHOOSING). Left and right move the cursor, ATTACK takes what it is on,
 * SKILL_1, SKILL_2, ULTIMATE take the first to the third at once, INTERACT rolls anew, DODGE passes. */
typedef enum ChoiceSort { CHOICE_NONE, CHOICE_LEVEL, CHOICE_SKILL, CHOICE_ULTIMATE, CHOICE_WEAPON } ChoiceSort;

typedef struct WeaponItem {
    int power; /* kind */
    int rarity;
    float strength;                  /* play.md §8's power */
    int affixes[WEAPON_AFFIX_LIMIT]; /* kinds of power; −1 for none */
    int curse;                       /* kind of power; −1 for none */
} WeaponItem;

typedef struct ChoiceInfo {
    ChoiceSort sort;
    int count;
    int powers[CHOICE_LIMIT];
    WeaponItem weapons[CHOICE_LIMIT]; /* of CHOICE_WEAPON */
    int cursor;
    bool may_reroll, may_pass;
} ChoiceInfo;

/* What lies on the floor and flies to the player, or waits for INTERACT (weapons). */
typedef enum PickupSort { PICKUP_GEM, PICKUP_CELL, PICKUP_CHIP, PICKUP_WEAPON } PickupSort;

typedef struct PickupInfo {
    PickupSort sort;
    float x, z, previous_x, previous_z;
    int ticks;  /* age */
    int amount; /* gems: EXP */
    int power;  /* chips, weapons: kind */
    int rarity; /* weapons */
} PickupInfo;

#endif
