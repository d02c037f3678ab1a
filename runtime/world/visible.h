/* visible: what a player could see of a world at this moment, and nothing else.
 *
 * The bot decides from this alone; the arrow check keeps it from including world.h.
 */
#ifndef RIFT_WORLD_VISIBLE_H
#define RIFT_WORLD_VISIBLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    VISIBLE_ENEMY_LIMIT = 128,
    VISIBLE_PICKUP_LIMIT = 64,
    VISIBLE_CHOICE_LIMIT = 3,
    VISIBLE_SKILL_COUNT = 3,
    VISIBLE_STRIKE_LIMIT = 64,
    VISIBLE_SHOT_LIMIT = 128,
    VISIBLE_REACH = 8, /* tiles from the player's to those that are seen where there is sight; rooms are seen whole */
};

/* What is shown of a tile. */
enum {
    VISIBLE_NOTHING, /* unseen, no floor, or nothing to walk on: a pit, a shut doorway, a thing that stands there */
    VISIBLE_FLOOR,
    VISIBLE_DANGER, /* floor with a trap or a hazard that has shown itself */
};

/* The fixed box around the player that counts as on screen, metres. */
#define VISIBLE_SIDE 11.0f
#define VISIBLE_UP 9.0f
#define VISIBLE_DOWN 6.0f

typedef struct VisibleEnemy {
    float x, z; /* metres */
    float velocity_x, velocity_z;
    float radius;
    int kind;
    bool dying;
} VisibleEnemy;

/* Something on the floor that is on screen. */
typedef struct VisiblePickup {
    float x, z; /* metres */
    bool is_weapon;
    float strength; /* of a weapon, as its label says */
} VisiblePickup;

/* A card of what is to be chosen. */
typedef struct VisibleOffer {
    int power;      /* kind */
    float taste;    /* how much a good player wants it */
    uint16_t tags;  /* bit per tag: blade, volt, heat, cryo, guard, move, tech, luck */
    int rank;       /* that is owned already */
    float strength; /* of a weapon; 0 for all else */
} VisibleOffer;

typedef enum VisibleShape { VISIBLE_CONE, VISIBLE_LINE, VISIBLE_CIRCLE, VISIBLE_RING } VisibleShape;

/* An area that hurts the player, or is going to. */
typedef struct VisibleStrike {
    VisibleShape shape;
    float range, inner, width; /* metres: radius or length; of a ring; of a line */
    float half_angle;          /* radians: of a cone */
    float x, z, heading;
    int ticks_until; /* it hurts in so many ticks; 0: it hurts now */
    int ticks_left;  /* … and so many more, when it is active */
} VisibleStrike;

/* A shot that hurts the player. */
typedef struct VisibleShot {
    float x, z;
    float velocity_x, velocity_z;
    float radius;
    bool can_break; /* swings destroy it */
} VisibleShot;

typedef struct VisibleState {
    float x, z, heading; /* the player, metres and radians */
    int hp, hp_max;
    int level;
    float energy;                          /* 0 … 1 of what fits in */
    bool skill_ready[VISIBLE_SKILL_COUNT]; /* two skills and the ultimate */
    int cells, chips;
    float weapon_strength;
    int offer_count; /* > 0: the game waits until one is chosen */
    VisibleOffer offers[VISIBLE_CHOICE_LIMIT];
    bool may_reroll, may_pass;
    VisiblePickup pickups[VISIBLE_PICKUP_LIMIT];
    int pickup_count;
    int floor;
    bool playing, dead, won;
    bool dodge_ready;
    float attack_range;
    int map_size;           /* tiles each way */
    const uint8_t *map;     /* map_size², as above; owned by the world */
    bool stairs_seen;       /* and open; where a floor has none, the portal that leads out of it counts as its stairs */
    int stairs_x, stairs_y; /* smaller corner of the 2×2, when seen */
    VisibleEnemy enemies[VISIBLE_ENEMY_LIMIT]; /* nearest first */
    int enemy_count;
    VisibleStrike strikes[VISIBLE_STRIKE_LIMIT]; /* in the order of their beginning */
    int strike_count;
    VisibleShot shots[VISIBLE_SHOT_LIMIT]; /* in the order of their beginning */
    int shot_count;
} VisibleState;

struct World;
void world_look(const struct World *world, VisibleState *visible);

#endif
