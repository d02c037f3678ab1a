/* world: the simulation. state' = tick(state, input), 60 times a second, counted in integers.
 *
 * A World holds one run: the floor that is being played, the entities on it, and what the player knows of it. It
 * knows nothing of Lua or GL: numbers come in as WorldRules, behaviour as one hook per tick, and what happened goes
 * out as events. Nothing in it depends on time, addresses or the order of a hash table; world_hash says whether two
 * worlds are equal. After world_create and the first floor a tick allocates nothing.
 *
 * Entities are handles: index and generation in 32 bits, 0 is none. On a stale handle world_find returns −1 and verbs
 * do nothing. Units: metres, seconds in rules, ticks in state; headings in radians, 0 = +Z, growing towards +X.
 */
#ifndef RIFT_WORLD_H
#define RIFT_WORLD_H

#include "base/base.h"
#include "dungeon/dungeon.h"
#include "rig/rig.h"

enum {
    ENTITY_LIMIT = 4096,
    ENTITY_NONE = 0,
    ENEMY_KIND_LIMIT = 32,
    ATTACK_STAGE_LIMIT = 4,
    WORLD_EVENT_LIMIT = 512, /* per tick; further ones are dropped, oldest kept */
    WORLD_ID_SIZE = 32,
};

typedef uint32_t EntityHandle;

/* ---- Input --------------------------------------------------------------------------------------------------
 * What a recording stores per tick; never pixels.
 */
typedef enum Button {
    BUTTON_ATTACK = 1 << 0,
    BUTTON_DODGE = 1 << 1,
    BUTTON_DASH = 1 << 2, /* held: run */
    BUTTON_INTERACT = 1 << 3,
    BUTTON_SKILL_1 = 1 << 4,
    BUTTON_SKILL_2 = 1 << 5,
    BUTTON_ULTIMATE = 1 << 6,
    BUTTON_ITEM = 1 << 7,
    BUTTON_RESTART = 1 << 8,
} Button;

typedef struct TickInput {
    int8_t move_x, move_z; /* −127 … 127, +x right, +z down the screen (+Z) */
    uint16_t aim_angle;    /* 65536 to the full turn */
    uint16_t aim_distance; /* centimetres on the ground */
    uint16_t buttons;      /* Button bits that are down */
} TickInput;

/* ---- Rules --------------------------------------------------------------------------------------------------
 * All numbers of the game, filled from scripts. Copied by world_create and world_set_rules.
 */
typedef enum HitShape { HIT_CONE, HIT_LINE, HIT_CIRCLE } HitShape;

typedef struct AttackStage {
    int state; /* of the player's rig */
    int windup_ticks, active_ticks, recovery_ticks;
    HitShape shape;
    float range, width; /* metres; cone: half angle in radians is `half_angle` */
    float half_angle;
    float damage; /* times the attack value */
    float knock;  /* metres, over 8 ticks */
    float step;   /* metres forward during wind-up and impact */
    int hit_stop_ticks;
} AttackStage;

typedef struct PlayerRules {
    int rig; /* index among the rigs, for drawing */
    int hp, attack, defence;
    float radius, walk_speed, dash_speed;
    int dash_delay_ticks; /* held so long before walking becomes running */
    float dodge_distance;
    int dodge_move_ticks, dodge_ticks, dodge_invulnerable_ticks, dodge_cooldown_ticks;
    int hurt_invulnerable_ticks, hurt_ticks, hurt_hit_stop_ticks;
    int attack_buffer_ticks, dodge_buffer_ticks, combo_keep_ticks;
    float turn_rate; /* radians a second */
    AttackStage stages[ATTACK_STAGE_LIMIT];
    int stage_count;
    int state_idle, state_walk, state_dash, state_dodge, state_hurt, state_death;
    int death_ticks;
} PlayerRules;

typedef struct EnemyRules {
    char id[WORLD_ID_SIZE];
    int rig;                           /* index among the rigs, for drawing */
    int hp, attack, defence, exp;      /* at multiplier 1 */
    float radius, speed, speed_jitter; /* jitter 0.25: each one ±25 % */
    float separation;                  /* metres it keeps from its kind */
    float notice;                      /* metres within which it wakes on sight */
    float leash;                       /* metres at which it gives up */
    int spawn_ticks;                   /* harmless and unhurt while it appears */
    int stagger_ticks;                 /* 0: it is never staggered */
    int stagger_immune_ticks;          /* after a stagger: no new one starts */
    float turn_rate;                   /* radians a second into its way, 0: at once */
    int state_idle, state_move;        /* worn while it stands and walks, unless a script chose another state */
    int state_stagger, state_death;
    int death_ticks;
    uint16_t pack_weight;
    uint8_t pack_least, pack_most;
} EnemyRules;

typedef struct FloorRules {
    float multiplier; /* of enemies' HP, attack and defence */
    int enemies;
    int traps;
    int monster_house_percent;
    int drop_quality;
    int first_pack_kind, first_pack_count; /* the one pack of the room nearest the start; count 0 for no such rule */
} FloorRules;

typedef struct WorldRules {
    PlayerRules player;
    EnemyRules enemies[ENEMY_KIND_LIMIT];
    int enemy_count;
    FloorRules floors[FLOOR_LAST + 1]; /* [1 … 15] */
    int descend_ticks;                 /* fade out, and again fade in */
    float interact_range;
    float critical_chance, critical_factor;
    float damage_spread;      /* 0.05: ±5 % */
    int hit_stop_limit_ticks; /* most frozen ticks in any 60 */
} WorldRules;

/* ---- The world ----------------------------------------------------------------------------------------------*/
typedef struct World World;

/* Called by world_tick at its thinking stage, once, with the awake enemies in index order; and when entities come and
 * go. Any may be NULL. A hook may call the verbs below. world_create calls `spawned` for the first floor's enemies
 * before it returns; `removed` gets a handle that is stale already. */
typedef struct WorldHooks {
    void *context;
    void (*spawned)(void *context, EntityHandle entity, int kind);
    void (*removed)(void *context, EntityHandle entity, int kind);
    void (*think)(void *context, const EntityHandle *entities, int count);
} WorldHooks;

typedef struct WorldSetup {
    uint64_t seed;
    int floor; /* 0 means 1 */
    const WorldRules *rules;
    WorldHooks hooks;
} WorldSetup;

World *world_create(const WorldSetup *setup, Error *error);
void world_destroy(World *world);
/* New numbers between two ticks (a reload). Live entities keep HP, place and state; kinds are matched by id, and a
 * kind that is gone keeps its last rules. */
void world_set_rules(World *world, const WorldRules *rules);
/* State indices of one rig changed (a reload): every entity of that rig whose state is s gets map[s]. */
void world_remap_states(World *world, int rig, const uint8_t *map, int count);
const WorldRules *world_rules(const World *world);

/* What a world with these rules asks the dungeon for, so that tools see the floors that are played. A spawn's kind is
 * the index among the rules; kinds from SPAWN_KIND_LIMIT on are never dealt to floors. */
FloorRequest world_floor_request(const WorldRules *rules, uint64_t seed, int floor);

void world_tick(World *world, const TickInput *input);
/* Everything that influences later ticks, except what scripts hold (they add theirs). */
void world_add_hash(const World *world, Hash *hash);

/* Dead or won: once the player's death_ticks are over, a press of RESTART, ATTACK or INTERACT starts the same seed anew
 * on the setup's floor. The player may move while arriving, and can be hurt only while playing. */
typedef enum RunPhase { RUN_ARRIVING, RUN_PLAYING, RUN_DESCENDING, RUN_DEAD, RUN_WON } RunPhase;

typedef struct RunInfo {
    uint64_t seed;
    int floor;
    RunPhase phase;
    int phase_ticks; /* since the phase began */
    uint32_t tick;   /* ticks since the run began */
    int kills;
    int hit_stop_ticks; /* left; while > 0 the simulation holds */
    int floors_cleared;
} RunInfo;

RunInfo world_run(const World *world);
const Floor *world_floor(const World *world);
/* size × size: 1 for tiles the player has seen. */
const uint8_t *world_seen_tiles(const World *world);

typedef enum EntityClass { ENTITY_FREE, ENTITY_PLAYER, ENTITY_ENEMY } EntityClass;

/* Structure-of-arrays, read-only outside; slot 0 is never used; slots up to `high` may be live. */
typedef struct WorldEntities {
    int high;               /* first slot that was never used */
    const uint32_t *handle; /* 0 in a free slot */
    const uint8_t *entity_class;
    const uint8_t *kind; /* enemies: index into the rules */
    const float *x, *z, *heading;
    const float *previous_x, *previous_z, *previous_heading; /* before the last tick; equal after a teleport */
    const float *velocity_x, *velocity_z;
    const int32_t *hp, *hp_max;
    const uint8_t *state; /* of the rig */
    const uint16_t *state_ticks;
    const uint16_t *invulnerable; /* ticks left */
    const uint16_t *flash;        /* ticks since it was hit, 0xffff when long ago; cosmetic, not in the hash */
    const uint8_t *awake;
    const uint8_t *dying;
} WorldEntities;

WorldEntities world_entities(const World *world);
EntityHandle world_player(const World *world);
/* The slot of a live handle, −1 for a stale one or none. */
int world_find(const World *world, EntityHandle entity);

/* ---- Verbs --------------------------------------------------------------------------------------------------*/
EntityHandle world_spawn_enemy(World *world, int kind, float x, float z);
void world_remove(World *world, EntityHandle entity);
/* The velocity it wants this tick; walls and its neighbours decide what it gets. */
void world_steer(World *world, EntityHandle entity, float velocity_x, float velocity_z);
void world_face(World *world, EntityHandle entity, float heading);
void world_set_state(World *world, EntityHandle entity, int state);
/* Pushes along (x, z), normalised, over 8 ticks, swept against walls. */
void world_knock(World *world, EntityHandle entity, float x, float z, float metres);
/* Deals `attack` × `factor` by the damage formula; false when the target can't be hurt now. */
bool world_strike(World *world, EntityHandle source, EntityHandle target, float factor);
void world_teleport(World *world, EntityHandle entity, float x, float z);
/* Unit direction along the shortest way to the player, (0, 0) where none leads. */
void world_path_direction(const World *world, EntityHandle entity, float *x, float *z);
/* Metres to the player in a straight line. */
float world_player_distance(const World *world, EntityHandle entity);
bool world_line_of_sight(const World *world, float from_x, float from_z, float to_x, float to_z);
/* Enemies within `radius`, nearest first up to `limit`, ties to the lower slot; returns their number. */
int world_query_enemies(const World *world, float x, float z, float radius, EntityHandle *found, int limit);
/* Scripts draw from this stream. */
Rng *world_script_rng(World *world);
/* Speed this enemy walks at: its kind's, jittered. */
float world_enemy_speed(const World *world, EntityHandle entity);

/* Moves a circle by (dx, dz) against the walls, sliding along them; the swept form, so that no speed passes through.
 * Pure geometry, also used by tests. */
void world_sweep_circle(const Floor *floor, float radius, float *x, float *z, float dx, float dz, bool *hit);

/* ---- Events -------------------------------------------------------------------------------------------------
 * What happened in the last tick, for everything that shows or sounds it.
 */
typedef enum WorldEventType {
    EVENT_HIT, /* entity was hit: value = damage, flag = critical */
    EVENT_KILL,
    EVENT_PLAYER_HURT, /* value = damage */
    EVENT_PLAYER_DEATH,
    EVENT_SWING, /* value = stage */
    EVENT_DODGE,
    EVENT_AVOIDED, /* an attack met the player's invulnerable frames in a dodge */
    EVENT_SPAWN,
    EVENT_NOTICE,
    EVENT_STAIRS, /* the player takes the stairs */
    EVENT_FLOOR,  /* a floor was entered: value = its number */
    EVENT_RESTART,
} WorldEventType;

typedef struct WorldEvent {
    WorldEventType type;
    EntityHandle entity;
    float x, z, heading;
    int value;
    bool flag;
} WorldEvent;

const WorldEvent *world_events(const World *world, int *count);

#endif
