/* Private to world/: what the World keeps of growth. */
#ifndef RIFT_WORLD_GROWTH_STATE_H
#define RIFT_WORLD_GROWTH_STATE_H

#include "world/world.h"

enum { TELL_LIMIT = 256 /* a tick; further ones are dropped */ };

/* Something that powers are told of at the end of the tick's fighting. */
typedef struct Tell {
    PowerCall call;
    EntityHandle other;
    BlowInfo blow;
} Tell;

/* What waits to be chosen. */
typedef struct PendingChoices {
    int levels, skills, ultimates;
    int weapons[CHOICE_LIMIT]; /* qualities, in the order they came */
    int weapon_count;
} PendingChoices;

typedef struct Growth {
    GrowthInfo info;
    ChoiceInfo choice;
    PendingChoices pending;
    int stick; /* −1, 0, 1: what it was while choosing */
    uint8_t rank[POWER_KIND_LIMIT];
    bool known[POWER_KIND_LIMIT]; /* chips */
    uint8_t look[POWER_KIND_LIMIT];
    EntityHandle entity[POWER_KIND_LIMIT];
    ChipItem chips[CHIP_CARRY_LIMIT];
    int chip_count;
    WeaponItem weapon;
    Rng rng;                /* of offers */
    int unhurt_ticks;       /* since the player was hurt last */
    int cell_ticks;         /* left of a running repair */
    float mending;          /* HP that are due, below one */
    uint8_t last_stands;    /* a bit for each five floors in which the last stand was spent */
    uint32_t energy_swing;  /* the last swing that gave energy */
    bool rolled;            /* the player was in a dodge a tick ago */
    float throw_x, throw_z; /* where the last chip came down */
    int lure_ticks;         /* so long enemies take the player to be at … */
    float lure_x, lure_z;
    /* Made from the above and the rules. */
    float stats[STAT_COUNT];
    PlayerRules base; /* as the scripts gave them */
    float base_critical_chance, base_critical_factor;
    /* Within a tick. */
    Tell tells[TELL_LIMIT];
    int tell_count;
    bool telling;
    uint8_t running; /* 1 + the power that is called now, 0 for none */
} Growth;

typedef struct PickupState {
    int curse;         /* of a chip */
    WeaponItem weapon; /* of a weapon */
} PickupState;

typedef struct Pickups {
    PickupInfo info[PICKUP_LIMIT];
    PickupState state[PICKUP_LIMIT];
    int count;
} Pickups;

#endif
