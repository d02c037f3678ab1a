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
    CHIP_CARRY_LIMIT = 8,
    CHIP_LOOK_LIMIT = 24,
    RARITY_COUNT = 4, /* common, rare, epic, legendary */
    QUALITY_COUNT = 3,
};

/* ---- Stats --------------------------------------------------------------------------------------------------
 * Numbers of the player that powers add to. Unless the sentence says otherwise they are shares (0.12: +12 %), begin at
 * 0 and add up over all that is owned, each times its rank; the scripts name them as given.
 */
#define PLAYER_STATS(X)                                                                                                \
    X(COMBO_DAMAGE, "combo_damage", "Damage of the chain of attacks.")                                                 \
    X(FINISHER_DAMAGE, "finisher_damage", "Damage of the last stage, on top of combo_damage.")                         \
    X(SKILL_DAMAGE, "skill_damage", "Damage of all that is no attack of the chain.")                                   \
    X(ATTACK, "attack", "Attack, which all damage and burns are multiples of.")                                        \
    X(DAMAGE, "damage", "All damage.")                                                                                 \
    X(WOUNDED_DAMAGE, "wounded_damage", "All damage while the player is wounded.")                                     \
    X(EXECUTE_DAMAGE, "execute_damage", "Damage on enemies with few HP left.")                                         \
    X(MIGHTY_DAMAGE, "mighty_damage", "Damage on elites and bosses.")                                                  \
    X(VOLT_SHARE, "volt_share", "Part of a chain hit that is dealt once more as volt.")                                \
    X(HEAT_SHARE, "heat_share", "Part of a chain hit that is dealt once more as heat.")                                \
    X(CRYO_SHARE, "cryo_share", "Part of a chain hit that is dealt once more as cryo.")                                \
    X(COMBO_RANGE, "combo_range", "Reach of the chain of attacks.")                                                    \
    X(FINISHER_RANGE, "finisher_range", "Reach of the last stage, on top of combo_range.")                             \
    X(KNOCK, "knock", "How far the chain knocks.")                                                                     \
    X(CRITICAL_CHANCE, "critical_chance", "Chance of a hit being critical, added.")                                    \
    X(CRITICAL_DAMAGE, "critical_damage", "Factor of critical hits, added.")                                           \
    X(HP, "hp", "HP when unhurt, points.")                                                                             \
    X(DEFENCE, "defence", "Defence, points.")                                                                          \
    X(DAMAGE_TAKEN, "damage_taken", "Damage that the player takes.")                                                   \
    X(SHIELD, "shield", "Part of the HP when unhurt that comes as a shield after a time without a hit.")               \
    X(REGENERATION, "regeneration", "Part of the HP when unhurt that comes back each second.")                         \
    X(KILL_HEAL, "kill_heal", "Part of the HP when unhurt that a kill gives back.")                                    \
    X(HIT_HEAL, "hit_heal", "Part of the HP when unhurt that a hit of the chain gives back.")                          \
    X(LAST_STAND, "last_stand", "Part of the HP with which a deadly hit is survived, once in five floors.")            \
    X(SPEED, "speed", "Walking and running.")                                                                          \
    X(DODGE_COOLDOWN, "dodge_cooldown", "Seconds until the next dodge, added.")                                        \
    X(COOLDOWN, "cooldown", "Time until a skill is ready again.")                                                      \
    X(ENERGY_HIT, "energy_hit", "Energy of a chain hit, points.")                                                      \
    X(PICKUP_RADIUS, "pickup_radius", "How far off things on the floor fly to the player.")                            \
    X(EXP, "exp", "Experience that enemies leave.")                                                                    \
    X(DROP_CHANCE, "drop_chance", "Chance that an enemy leaves something.")                                            \
    X(TRAP_SCAN, "trap_scan", "Metres within which hidden traps show themselves.")                                     \
    X(TRAP_RESISTANCE, "trap_resistance", "Part of a trap's damage that is not taken.")                                \
    X(CURSE_CHANCE, "curse_chance", "Chance that something found is cursed.")                                          \
    X(APPRAISAL, "appraisal", "Above 0, chips show whether they do harm before they are known.")                       \
    X(NOTICE, "notice", "How far off enemies notice the player.")

typedef enum PlayerStat {
#define X(name, text, doc) STAT_##name,
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
    float first[STAT_COUNT]; /* once, for those who have it at all */
    PowerNeed needs[POWER_NEED_LIMIT];
    /* Skills and ultimates. */
    int cost;           /* energy */
    int cooldown_ticks; /* from the cast */
    Element element;    /* weapons: of the whole weapon */
    /* Chips. */
    bool harmful;
    /* Weapons: index among WorldRules.weapons; −1 for the others. */
    int weapon;
    /* Curses. */
    bool binds;     /* a weapon that has it can't be laid down */
    bool hides_map; /* no map while it is owned */
} PowerRules;

/* What an unidentified chip looks like; dealt to the kinds of chips anew in each run. */
typedef struct ChipLook {
    char id[16];    /* its name is the text "chip.ID" */
    uint32_t color; /* 0xRRGGBB */
} ChipLook;

typedef struct RarityRules {
    float weights[QUALITY_COUNT]; /* its share of weapons, by the quality of the floor */
    float strength;
    int affixes;
    uint32_t color; /* 0xRRGGBB */
} RarityRules;

/* All numbers of scripts/growth.lua. Zeros mean that there is no growth: experience counts, and that is all. */
typedef struct GrowthRules {
    int exp_first, exp_step; /* level L needs exp_first + exp_step · (L − 1); 0 and 0: there are no levels */
    int level_hp;            /* points a level, not given at once */
    float level_attack;      /* share a level */
    int offers, rerolls;     /* upgrades offered at a time; new offers in a run */
    float pass_heal;         /* share of max HP */
    int settle_ticks;        /* a choice takes no press before that */
    int skill_offers, skill_picks, ultimate_offers;
    float energy_most, energy_start, energy_second, energy_hit, energy_finisher;
    float wounded_share, execute_share; /* of HP: below these the bonuses count */
    int shield_ticks;                   /* unhurt for so long gives the shield of STAT_SHIELD */
    int last_stand_ticks;               /* invulnerable after it */
    float pickup_radius;                /* 0: nothing lies on the floor, experience comes at once */
    float pickup_speed;                 /* m/s of what flies to the player */
    int pickup_rest_ticks;              /* it lies so long before it flies */
    float pickup_reach;                 /* m within which INTERACT takes a weapon up */
    int cells_start, cells_most, cell_ticks;
    float cell_heal; /* share of max HP, over cell_ticks */
    int chips_most;
    float throw_range;
    float drop_chance;                 /* of an ordinary enemy */
    float elite_weapon;                /* chance of an elite's weapon besides its item */
    float share_cell, share_chip;      /* of drawn items; the rest are weapons */
    float spare_exp;                   /* times the floor's multiplier, for an item that can't be carried */
    float curse_chip, curse_weapon;    /* chances */
    float curse_strength;              /* factor of a cursed weapon */
    float weapon_floor, weapon_spread; /* strength grows by this share a floor; is off by up to that */
    RarityRules rarities[RARITY_COUNT];
    ChipLook looks[CHIP_LOOK_LIMIT];
    int look_count;
    int weapon; /* kind of power in hand at first; −1 for none */
} GrowthRules;

/* What a power is told. What happens in a fight is told once the tick's fighting is done, in the order it happened; of
 * what powers do while they are told, only kills and gains are told again. The order is that of the callbacks. */
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
    POWER_BURNED,  /* a burn bit `other`, an enemy */
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
    int rerolls;      /* left */
    bool map_hidden;  /* by a curse */
} GrowthInfo;

typedef struct ChipItem {
    int power; /* kind */
    int curse; /* kind, −1 for none: owned while the chip is carried */
} ChipItem;

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
    int ticks; /* since it opened; presses count from GrowthRules.settle_ticks on */
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
    bool flies;
} PickupInfo;

/* ---- Questions ----------------------------------------------------------------------------------------------*/
GrowthInfo world_growth(const World *world);
/* CHOICE_NONE while there is nothing to choose. */
ChoiceInfo world_choice(const World *world);
const PickupInfo *world_pickups(const World *world, int *count);
/* The weapon in hand; its power is −1 without one. */
WeaponItem world_weapon(const World *world);
/* What INTERACT would take up now: an index among the pickups, −1 for none. */
int world_usable_weapon(const World *world);
/* The carried chips, in the order of their coming. */
const ChipItem *world_chips(const World *world, int *count);
/* Whether this kind of chip is known by now; until then it looks like one of GrowthRules.looks. */
bool world_chip_is_known(const World *world, int power);
/* Whether it shows if it does harm: as one that is known does. */
bool world_chip_is_appraised(const World *world, int power);
int world_chip_look(const World *world, int power); /* index among the looks, −1 when there are none */
/* How much of a kind of power is owned; 0 for what does not exist. */
int world_rank(const World *world, int power);
/* The bodiless entity of a kind of power. world_find does not find it, so no verb works on it. */
EntityHandle world_power_entity(const World *world, int power);
float world_stat(const World *world, PlayerStat stat);
/* Where a thrown chip comes down. */
void world_throw_place(const World *world, float *x, float *z);

/* ---- Verbs --------------------------------------------------------------------------------------------------*/
/* Adds ranks, as far as its rank_most goes, or takes them when negative; weapons, affixes and curses come with items
 * only. Returns the ranks it has then. A skill goes into the first free slot. */
int world_give_power(World *world, int power, int ranks);
/* Lets a drawn item fall at a place; quality 1 … 3. */
void world_drop_any(World *world, float x, float z, int quality);
typedef enum DropSort { DROP_CELL, DROP_CHIP, DROP_WEAPON } DropSort;
void world_drop(World *world, float x, float z, DropSort sort, int quality);
/* The same with a rarity of at least this one. */
void world_drop_weapon(World *world, float x, float z, int quality, int rarity_least);
/* A gem, in which so much experience lies. */
void world_drop_exp(World *world, float x, float z, int amount);
/* Chips and weapons at once into the hands; false when no more can be carried. */
bool world_give_chip(World *world, int power, int curse);
bool world_equip_weapon(World *world, const WeaponItem *weapon);
/* Draws a weapon as one that is found. */
WeaponItem world_draw_weapon(World *world, int quality, int rarity_least);
/* One of three weapons, to be chosen when nothing else is. */
void world_offer_weapons(World *world, int quality);
/* Lifts all curses of what is carried; returns how many. */
int world_lift_curses(World *world);
void world_give_energy(World *world, float points);
/* Shows every tile of the floor and all that is hidden on it. */
void world_reveal_floor(World *world);
/* Ends the statuses that do harm. */
void world_cure(World *world, EntityHandle target);
/* For so long all enemies take the player to be at a place, and touch nobody; what they begin to strike is no less
 * dangerous for it. */
void world_lure_enemies(World *world, float x, float z, int ticks);
/* Where enemies take the player to be. */
void world_player_guess(const World *world, float *x, float *z);
bool world_enemies_are_lured(const World *world);
/* Takes ticks off the running cooldowns of skills. */
void world_reduce_cooldowns(World *world, int ticks);

#endif
