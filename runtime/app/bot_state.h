/* Private to bot*.c: what the bot remembers, and the parts of its decision. */
#ifndef RIFT_APP_BOT_STATE_H
#define RIFT_APP_BOT_STATE_H

#include "app/bot.h"

enum {
    BOT_MAP_LIMIT = 320,
    BOT_WATCH_LIMIT = 64,
    BOT_REACH_TICKS = 9, /* who is hit so soon dodges instead of walking */
};

#define BOT_RADIUS 0.35f /* m: of its body, with a little room */
#define BOT_SPEED 4.9f   /* m/s it reckons with when it walks out of something */

/* How well it plays. */
typedef struct BotNumbers {
    float skill;            /* from which on these count */
    float notice, crowd;    /* chance to notice a threat within half a second, and its factor for each further one */
    float reaction, spread; /* s until it acts on it: mean and deviation */
    float acts;             /* share of the free ticks that it uses */
    float cell_share;       /* of HP: below it uses a cell */
    int rooms_percent;      /* of the rooms that it looks into */
    bool plans;             /* it knows what is good: chooses by taste, keeps off what is announced */
} BotNumbers;

/* When a skill is worth its cost. */
typedef struct BotCast {
    const char *id;
    float reach, width; /* m: who is so near counts; within a line of that width towards the aim when it is not 0 */
    int foes;           /* so many must be there; a boss is as good as all of them */
} BotCast;

typedef enum BotRole { BOT_NOTHING, BOT_USE, BOT_READ, BOT_HEAL, BOT_TAKE, BOT_PORTAL, BOT_BURSTS } BotRole;

/* An area that was announced, or a shot on its way, as long as it is seen. */
typedef struct BotWatch {
    uint32_t serial; /* of a strike; 0 for a shot */
    float x, z;      /* of a shot: where it is expected next */
    bool noticed, seen;
    int react_in; /* ticks */
} BotWatch;

struct Bot {
    Rng rng;
    const BotNumbers *numbers;
    uint64_t room_seed; /* says which rooms it passes by */
    int weakness;       /* element of the next boss, 0 while unknown */
    /* Of this floor. */
    int floor, size;
    uint32_t ticks_on_floor;
    uint8_t *explored; /* size² used of BOT_MAP_LIMIT² */
    uint8_t *ignored;  /* tiles at which nothing came of what was wanted */
    uint8_t *wanted;   /* BOT_WANTED, BOT_PASSED_BY, BOT_REMEMBERED */
    uint8_t *turns;    /* how often it turned to go to a tile */
    uint16_t *came_from;
    uint32_t *queue;
    int goal_x, goal_y, step_x, step_y; /* tiles; −1 for none */
    int goal_steps;                     /* tiles to the goal, the fewest so far … */
    int goal_plans;                     /* … and how often it has planned since */
    bool has_looked;                    /* everywhere it wants to */
    bool leaves;                        /* the way leads to the stairs */
    bool through_danger;                /* the way leads there */
    bool passes_by;                     /* rooms, as its numbers say */
    int replan_in, presses;
    int chip_in, cast_in, shy_ticks;
    float hunt_x, hunt_z; /* where it saw the foe that it walks to, for hunt_ticks more */
    int hunt_ticks;
    /* Whether it gets on. */
    int seen_count, exp;
    int idle_ticks, restless_ticks;
    float last_x, last_z;
    int still_ticks;
    /* What threatens it. */
    BotWatch watch[BOT_WATCH_LIMIT];
    int watch_count;
    VisibleStrike known[BOT_WATCH_LIMIT]; /* those it has noticed; shots as the line they fly along */
    int known_count;
    bool button_was_down, attack_was_down, dodge_was_down;
};

/* ---- bot_skill.c --------------------------------------------------------------------------------------------*/
const BotNumbers *bot_numbers(float skill);
const BotCast *bot_cast(const char *id);
BotRole bot_role(const char *id);

/* ---- bot_way.c ----------------------------------------------------------------------------------------------*/
void bot_enter_floor(Bot *bot, const VisibleState *visible);
void bot_look(Bot *bot, const VisibleState *visible);
bool bot_wants_stairs(const Bot *bot, const VisibleState *visible);
bool bot_wants_thing(const Bot *bot, const VisibleState *visible, const VisibleThing *thing);
bool bot_wants_pickup(const Bot *bot, const VisibleState *visible, const VisiblePickup *pickup);
/* Sets the way to what it wants most. */
void bot_walk(Bot *bot, const VisibleState *visible, BotIntent *intent);
/* Sets the way to a place; false when none is known. */
bool bot_walk_to(Bot *bot, const VisibleState *visible, float x, float z, BotIntent *intent);
uint8_t bot_tile(const Bot *bot, const VisibleState *visible, float x, float z);
/* Whether nothing lies between the two that is worse than `worst`. */
bool bot_way_is_clear(const Bot *bot, const VisibleState *visible, float to_x, float to_z, uint8_t worst);
void bot_ignore(Bot *bot, float x, float z);

/* ---- bot_threat.c -------------------------------------------------------------------------------------------*/
bool bot_area_touches(const VisibleStrike *area, float x, float z, float radius);
/* What it has noticed by now. */
void bot_watch(Bot *bot, const VisibleState *visible);
/* Dodges or walks out of what it has noticed; false when nothing threatens it. */
bool bot_evade(Bot *bot, const VisibleState *visible, BotIntent *intent);
/* Walks off dangerous floor that it does not want to cross; false where there is none. */
bool bot_leave_danger(const Bot *bot, const VisibleState *visible, BotIntent *intent);
/* Turns where it walks aside from what is known to hurt, or stops it. */
void bot_steer_clear(const Bot *bot, const VisibleState *visible, BotIntent *intent);

/* ---- bot_fight.c --------------------------------------------------------------------------------------------*/
/* False when there is nobody to fight. */
bool bot_fight(Bot *bot, const VisibleState *visible, BotIntent *intent);

/* ---- bot_pick.c ---------------------------------------------------------------------------------------------*/
void bot_pick(Bot *bot, const VisibleState *visible, BotIntent *intent);

#endif
