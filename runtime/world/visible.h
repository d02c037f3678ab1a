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
    VISIBLE_THING_LIMIT = 64,
    VISIBLE_ROOM_LIMIT = 64,
    VISIBLE_REACH = 8, /* tiles from the player's to those that are seen where there is sight; rooms are seen whole,
                          and so are the doorways of those that were visited */
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
    bool harmless; /* still appears: it neither hurts nor can be hurt */
    bool boss;
} VisibleEnemy;

typedef enum VisiblePickupSort { VISIBLE_GEM, VISIBLE_CELL, VISIBLE_CHIP, VISIBLE_WEAPON } VisiblePickupSort;

/* Something on the floor that is on screen. */
typedef struct VisiblePickup {
    float x, z; /* metres */
    VisiblePickupSort sort;
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

/* Something that stands or lies where the player has looked, and is of use or to be feared still. */
typedef struct VisibleThing {
    const char *id;  /* its kind, which one knows by its looks; owned by the world */
    float x, z;      /* metres */
    float use_range; /* m from its edge within which INTERACT uses it; 0: it has no use */
    bool solid;      /* nobody walks where it is */
} VisibleThing;

/* A room of which something was seen. */
typedef struct VisibleRoom {
    int x, y, w, h; /* tiles */
    bool visited;
} VisibleRoom;

/* An area that hurts the player, or is going to. */
typedef struct VisibleStrike {
    uint32_t serial; /* differs from that of any other of the run */
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
    float energy;                               /* 0 … 1 of what fits in */
    bool skill_ready[VISIBLE_SKILL_COUNT];      /* two skills and the ultimate */
    const char *skill_ids[VISIBLE_SKILL_COUNT]; /* their kinds, "" for none; owned by the world */
    int cells, chips, chips_most;
    int exp;
    float weapon_strength;
    int weakness;    /* element that the next boss fears, while a terminal beside the player shows it; 0 otherwise */
    int offer_count; /* > 0: the game waits until one is chosen */
    VisibleOffer offers[VISIBLE_CHOICE_LIMIT];
    bool may_reroll, may_pass;
    VisiblePickup pickups[VISIBLE_PICKUP_LIMIT];
    int pickup_count;
    VisibleThing things[VISIBLE_THING_LIMIT];
    int thing_count;
    VisibleRoom rooms[VISIBLE_ROOM_LIMIT];
    int room_count;
    int prompt_thing, prompt_weapon; /* what INTERACT would use or take up now: index above, −1 for none */
    bool prompt_stairs;              /* it would take the stairs */
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
