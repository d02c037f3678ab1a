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
#include "world/combat.h"
#include "world/growth.h"

enum {
    ENTITY_LIMIT = 4096,
    ENTITY_NONE = 0,
    ENEMY_KIND_LIMIT = SPAWN_KIND_LIMIT,   /* so that floors can hold every kind */
    FEATURE_KIND_FIRST = ENEMY_KIND_LIMIT, /* an entity's kind: enemies from 0, features from here */
    POWER_KIND_FIRST = FEATURE_KIND_FIRST + FEATURE_KIND_LIMIT, /* and powers from here */
    KIND_LIMIT = POWER_KIND_FIRST + POWER_KIND_LIMIT,
    WEAPON_KIND_LIMIT = 32,
    CARRIED_LIMIT = 32, /* items the player carries */
    ATTACK_STAGE_LIMIT = 4,
    WORLD_EVENT_LIMIT = 512, /* per tick; further ones are dropped, oldest kept */
};

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
    BUTTON_CHIP = 1 << 9,       /* uses the chip in hand */
    BUTTON_THROW = 1 << 10,     /* throws it to where the player aims */
    BUTTON_NEXT_CHIP = 1 << 11, /* takes the next one in hand */
    BUTTON_PAD = 1 << 12,       /* no button: the aim comes from a stick or from the way walked, not from a mouse */
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
enum { STAGE_SHOTS_MOST = 16, STAGE_HITS_MOST = 32 };

typedef struct AttackStage {
    int state; /* of the player's rig */
    int windup_ticks, active_ticks, recovery_ticks;
    HitArea area;
    float damage; /* times the attack value */
    float knock;  /* metres, over 8 ticks */
    float step;   /* metres forward during wind-up and impact */
    int hit_stop_ticks;
    int free_ticks; /* the last ones, in which the player may walk already */
    int hits;       /* of each target, spread over the impact; 0 is 1 */
    int shots;      /* > 0: so many fly instead, spread over the area's angle; it is a line as wide as they are */
    float shot_speed;
} AttackStage;

/* How a skill or the ultimate is cast. */
typedef struct CastRules {
    int state; /* of the player's rig */
    int ticks, release_ticks, invulnerable_ticks;
} CastRules;

/* Help with aiming; see aim.c. Ranges in metres, 0 for no help; angles in radians. */
typedef struct AimRules {
    float mouse_range, mouse_angle; /* half the angle; it turns as far as that */
    float pad_range, pad_angle, pad_turn;
    float step_most; /* metres to which a step is stretched to bring the target into reach */
} AimRules;

typedef struct PlayerRules {
    int rig; /* index among the rigs, for drawing */
    int hp, attack, defence;
    float radius, walk_speed, dash_speed;
    int dash_delay_ticks; /* held so long before walking becomes running */
    float dodge_distance;
    int dodge_move_ticks, dodge_ticks, dodge_invulnerable_ticks, dodge_cooldown_ticks;
    int hurt_invulnerable_ticks, hurt_ticks, hurt_hit_stop_ticks;
    int attack_buffer_ticks, dodge_buffer_ticks, combo_keep_ticks;
    int cast_buffer_ticks, item_buffer_ticks;
    int cast_wait_ticks; /* of a stage's recovery, before a cast or an item may cut it off */
    CastRules skill, ultimate;
    float turn_rate;       /* radians a second */
    float trap_scan;       /* m within which hidden traps show themselves; 0: none do */
    float trap_resistance; /* 0 … 1: share of a trap's damage that is not taken */
    AimRules aim;
    AttackStage stages[ATTACK_STAGE_LIMIT];
    int stage_count;
    int state_idle, state_walk, state_dash, state_dodge, state_hurt, state_death;
    int death_ticks;
    /* By a state that runs, a bit for each state that may take over (rig_state_yields); [1] for what pierces. */
    uint64_t yields[2][RIG_STATE_LIMIT];
} PlayerRules;

/* The chain of attacks that a kind of weapon brings. */
typedef struct WeaponRules {
    AttackStage stages[ATTACK_STAGE_LIMIT];
    int stage_count; /* 0: the player's own chain */
} WeaponRules;

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
    bool boss; /* a floor belongs to it; found by world_set_rules and world_create, whatever is given */
} EnemyRules;

/* A trap, a hazard, an object, or what watches over a room: what it does is told to its script as FeatureCall. */
typedef struct FeatureRules {
    char id[WORLD_ID_SIZE];
    FeatureRule place;
    int rig;          /* index among the rigs, −1: nothing stands there */
    int hp;           /* 0: can't be broken */
    float radius;     /* m from its middle to the player's at which FEATURE_STEP comes; zones: inside the area */
    float use_range;  /* m from its edge within which INTERACT uses it; 0: it has no use */
    bool hidden;      /* not shown until revealed or stepped on */
    bool once;        /* steps and uses come once, then it is spent */
    bool everyone;    /* steps come from enemies too */
    int state_idle;   /* of the rig */
    int broken_ticks; /* it stays so long once broken, then it is removed */
    uint8_t mark;     /* FeatureMark, on the map */
    uint32_t color;   /* 0xRRGGBB of its mark on the floor and on the map */
} FeatureRules;

typedef enum FeatureMark { MARK_NONE, MARK_TRAP, MARK_TREASURE, MARK_PORTAL, MARK_TERMINAL, MARK_HEAL } FeatureMark;

typedef struct EliteRules {
    float hp, attack, exp; /* factors */
    float size;            /* of the figure, its radius and its reach */
} EliteRules;

typedef struct FloorRules {
    float multiplier; /* of enemies' HP, attack, defence and EXP */
    int enemies;
    int traps;
    SurgeRule surge;
    int drop_quality;
    int first_pack_kind, first_pack_count; /* the one pack of the room nearest the start; count 0 for no such rule */
    uint16_t packs[ENEMY_KIND_LIMIT];      /* 1 + a kind's share of the packs on this floor, 0: its own */
    float farther; /* metres that enemies of ordinary floors notice farther than is their kind's */
    int arena;     /* tiles each way; 0 on an ordinary floor */
    int boss_kind; /* among the enemies, −1 for none */
    float reward;  /* what a boss leaves, times this */
    int affixes;   /* of each elite */
} FloorRules;

typedef struct WorldRules {
    PlayerRules player;
    EnemyRules enemies[ENEMY_KIND_LIMIT];
    int enemy_count;
    FeatureRules features[FEATURE_KIND_LIMIT];
    int feature_count;
    PowerRules powers[POWER_KIND_LIMIT];
    int power_count;
    WeaponRules weapons[WEAPON_KIND_LIMIT];
    int weapon_count;
    GrowthRules growth;
    EliteRules elite;
    float surge_hp;                         /* factor of the HP of those who rise in a monster house */
    uint16_t surge_kinds[ENEMY_KIND_LIMIT]; /* 1 + a kind's share of those who rise, 0: its share of packs;
                                               none is given one: they rise in packs */
    FloorRules floors[FLOOR_LAST + 1];      /* [1 … 15] */
    int descend_ticks;                      /* fade out, and again fade in */
    float interact_range;
    float critical_chance, critical_factor;
    float damage_spread;      /* 0.05: ±5 % */
    int hit_stop_limit_ticks; /* most frozen ticks in any 60 */
    CombatRules combat;
} WorldRules;

/* ---- The world ----------------------------------------------------------------------------------------------*/
/* What a feature is told. */
typedef enum FeatureCall {
    FEATURE_THINK,  /* every tick while its kind thinks and the player is within its floor */
    FEATURE_ENTER,  /* the player's centre came into its room; again after leaving it */
    FEATURE_STEP,   /* `other` came within its radius, or into its area; again after leaving it */
    FEATURE_USE,    /* the player used it */
    FEATURE_BROKEN, /* its HP are gone: `other` is who broke it, or none */
    FEATURE_CALL_COUNT
} FeatureCall;

/* Called by world_tick at its thinking stage, once, with the awake enemies in index order; and when entities come and
 * go. Any may be NULL. A hook may call the verbs below. world_create calls `spawned` for the first floor's entities
 * before it returns; `removed` gets a handle that is stale already. */
typedef struct WorldHooks {
    void *context;
    void (*spawned)(void *context, EntityHandle entity, int kind);
    void (*removed)(void *context, EntityHandle entity, int kind);
    void (*think)(void *context, const EntityHandle *entities, int count);
    void (*feature)(void *context, EntityHandle entity, FeatureCall call, EntityHandle other);
    /* Whether a feature's kind wants a call at all, so that nobody is called for nothing. NULL: all of them. */
    bool (*feature_wants)(void *context, int kind, FeatureCall call);
    /* A floor is about to be entered: what is left of the one before is only what outlives it. */
    void (*entering)(void *context, const World *world);
    /* The same of powers; the entity is the bodiless one of its kind. */
    void (*power)(void *context, EntityHandle entity, PowerCall call, EntityHandle other);
    bool (*power_wants)(void *context, int kind, PowerCall call);
} WorldHooks;

/* What is known of a dungeon from earlier visits: it is kept for a revenge on the same seed. Bit n of traps_found is
 * the nth feature at SITE_TRAP of that floor. */
typedef struct WorldKnowledge {
    uint64_t traps_found[FLOOR_LAST + 1];
    uint16_t house_known; /* bit per floor: the monster house was entered */
} WorldKnowledge;

typedef struct WorldSetup {
    uint64_t seed;
    int floor; /* 0 means 1 */
    const WorldRules *rules;
    WorldHooks hooks;
    const WorldKnowledge *knowledge; /* copied; NULL for nothing */
    const void *entry;               /* what world_write_entry wrote of a run with this seed, at `floor`; or NULL */
    size_t entry_size;
    bool no_choices; /* nothing is offered: for tools and tests that choose nothing */
} WorldSetup;

World *world_create(const WorldSetup *setup, Error *error);
void world_destroy(World *world);
/* Called within the hook `entering`: appends chunks with all that outlives a floor. world_create with them and that
 * floor makes an equal world. */
void world_write_entry(const World *world, ChunkWriter *writer);
bool world_owns_chunk(const char *tag); /* whether it is one of those */
/* Counts the floors that were entered, restarts included. */
uint32_t world_entry_count(const World *world);
/* The floor that the run began on. */
int world_setup_floor(const World *world);
/* New numbers between two ticks (a reload). Live entities keep HP, place and state; kinds are matched by id, and a
 * kind that is gone keeps its last rules. What was gained is added to them again, so they are not those of world_rules.
 */
void world_set_rules(World *world, const WorldRules *rules);
/* State indices of one rig changed (a reload): every entity of that rig whose state is s gets map[s]. */
void world_remap_states(World *world, int rig, const uint8_t *map, int count);
/* The numbers that count now: those of the player with all that was gained. */
const WorldRules *world_rules(const World *world);

/* What a world with these rules asks the dungeon for, so that tools see the floors that are played. A spawn's kind is
 * the index among the rules. */
FloorRequest world_floor_request(const WorldRules *rules, uint64_t seed, int floor);

void world_tick(World *world, const TickInput *input);
/* Everything that influences later ticks, except what scripts hold (they add theirs). */
void world_add_hash(const World *world, Hash *hash);

/* Dead or won: once the player's death_ticks are over, a press of RESTART, ATTACK or INTERACT starts the same seed anew
 * on the setup's floor. The player may move while arriving, and can be hurt only while playing. */
typedef enum RunPhase {
    RUN_ARRIVING,
    RUN_PLAYING,
    RUN_DESCENDING,
    RUN_DEAD,
    RUN_WON,
    RUN_LEFT,     /* through a portal home, with what was gained */
    RUN_CHOOSING, /* see ChoiceInfo; playing goes on behind it */
} RunPhase;

typedef struct RunInfo {
    uint64_t seed;
    int floor;
    RunPhase phase;
    int phase_ticks; /* since the phase began */
    uint32_t tick;   /* ticks since the world began */
    uint32_t played; /* ticks of the run itself, for people: not while something is chosen, nor after its end */
    int kills;
    int hit_stop_ticks; /* left; while > 0 the simulation holds */
    int floors_cleared;
    /* What hurt the player last on this floor, so what killed it once it is dead: the id of an enemy or of a feature;
     * "attack", "burn", "trap", "hazard" or "blast" where no source is known; "" before. */
    char cause[WORLD_ID_SIZE];
    int exp;   /* in all */
    int level; /* 1 … */
} RunInfo;

/* ---- What the player carries --------------------------------------------------------------------------------*/
typedef enum ItemClass { ITEM_NONE, ITEM_CELL, ITEM_CHIP, ITEM_WEAPON, ITEM_CLASS_COUNT } ItemClass;

/* One thing among all: cells, then chips, then the weapon. */
typedef struct CarriedItem {
    uint8_t item_class;
    uint8_t quality; /* weapons: rarity + 1; else 1 */
    bool cursed;
    bool identified;
} CarriedItem;

RunInfo world_run(const World *world);
const Floor *world_floor(const World *world);
/* size × size: 1 for tiles the player has seen. */
const uint8_t *world_seen_tiles(const World *world);

/* What the player has learnt of the floors so far, this visit included. */
const WorldKnowledge *world_knowledge(const World *world);
/* By room of the floor: whether the player has been in it. */
bool world_room_is_visited(const World *world, int room);
bool world_room_is_sealed(const World *world, int room);
/* The room at a place; ROOM_NONE outside rooms. */
int world_room_at(const World *world, float x, float z);
/* Living enemies whose centre is in the room, awake or not. */
int world_room_enemies(const World *world, int room);
bool world_stairs_are_open(const World *world);
/* Grows whenever the architecture changed (a wall broken, a floor fallen in), so that views make it anew. */
uint32_t world_floor_revision(const World *world);
int world_carried(const World *world, CarriedItem items[CARRIED_LIMIT]);
/* Ticks left of a status, 0 for none. */
int world_status_ticks(const World *world, EntityHandle entity, Status status);

/* A feature of this floor that is still there, in the order they came. */
typedef struct FeatureInfo {
    EntityHandle entity;
    int kind;      /* index among the rules' features */
    TileRect area; /* 1×1 at its place unless it is a zone or a passage */
    uint16_t room; /* ROOM_NONE in corridors */
    bool shown;    /* not hidden, or found */
    bool spent;
    bool broken;
} FeatureInfo;
const FeatureInfo *world_features(const World *world, int *count);
/* What INTERACT would use now: a feature, or none. */
EntityHandle world_usable_feature(const World *world);

typedef enum EntityClass { ENTITY_FREE, ENTITY_PLAYER, ENTITY_ENEMY, ENTITY_FEATURE, ENTITY_POWER } EntityClass;

/* Structure-of-arrays, read-only outside; slot 0 is never used; slots up to `high` may be live. */
typedef struct WorldEntities {
    int high;               /* first slot that was never used */
    const uint32_t *handle; /* 0 in a free slot */
    const uint8_t *entity_class;
    const uint8_t *kind; /* enemies: index into the rules; features: FEATURE_KIND_FIRST + theirs; powers likewise */
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
    const uint8_t *elite;
    const uint8_t *affixes; /* of an elite: bits 1 << Affix */
} WorldEntities;

WorldEntities world_entities(const World *world);
EntityHandle world_player(const World *world);
/* The slot of a live handle, −1 for a stale one or none, and for a power's, which has no body. */
int world_find(const World *world, EntityHandle entity);
/* Powers too; only for those who keep something by slot. */
int world_find_any(const World *world, EntityHandle entity);

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
/* Nothing can strike it for so long; traps and hazards still hurt. The longer of the running one and this. */
void world_protect(World *world, EntityHandle entity, int ticks);
/* The place on the floor that the player aims at, at most so many metres off and before the first wall. */
void world_aim_place(const World *world, float most, float *x, float *z);
void world_teleport(World *world, EntityHandle entity, float x, float z);
/* Unit direction along the shortest way to the player, (0, 0) where none leads. */
void world_path_direction(const World *world, EntityHandle entity, float *x, float *z);
/* Metres to the player in a straight line. */
float world_player_distance(const World *world, EntityHandle entity);
bool world_line_of_sight(const World *world, float from_x, float from_z, float to_x, float to_z);
/* Enemies within `radius`, nearest first up to `limit`, ties to the lower slot; returns their number. */
int world_query_enemies(const World *world, float x, float z, float radius, EntityHandle *found, int limit);
/* What features are made of. Damage dealt so ignores defence and invulnerable frames. */
typedef enum HurtCause { HURT_TRAP, HURT_HAZARD, HURT_BLAST } HurtCause;
void world_hurt(World *world, EntityHandle target, int amount, HurtCause cause);
void world_heal(World *world, EntityHandle target, int amount);
/* Hurts the player, enemies and whatever can be broken within `radius`, walls or not; `source` is spared. */
void world_blast(World *world, EntityHandle source, float x, float z, float radius, int amount);
/* The longer of the running one and this; the stronger strength. */
void world_give_status(World *world, EntityHandle target, Status status, int ticks, float strength);
/* Shuts every doorway of a room, and opens them again. Whoever stands in a doorway is put inside. */
void world_seal_room(World *world, int room);
void world_open_room(World *world, int room);
/* Shows a hidden feature; found traps are remembered. */
void world_reveal(World *world, EntityHandle feature);
void world_reveal_near(World *world, float x, float z, float radius);
/* A feature of any kind at a place; 0 when there is no floor or no room for one more. */
EntityHandle world_place_feature(World *world, int kind, float x, float z);
/* A zone's tiles fall in: who stands there dies. A passage's tiles become corridor. Both end the feature. */
void world_collapse(World *world, EntityHandle feature);
void world_open_passage(World *world, EntityHandle feature);
void world_open_stairs(World *world);
/* The run ends with its gains; on the last floor that is the win. */
void world_end_run(World *world);
/* Everyone of the monster house rises, harmless for their spawn time; 0 when they have risen or there is none. */
int world_release_surge(World *world);
/* The floor's boss at its place; 0 when it has come already or there is none. */
EntityHandle world_release_boss(World *world);
/* Enemies of the floor's kinds by their weights, evenly on a circle, moved to where there is floor; returns how many.
 */
int world_spawn_ring(World *world, float x, float z, float radius, int count);
/* A free place of a room, drawn; of a room drawn from those that can be reached and are not `but`, when room < 0. */
bool world_draw_place(World *world, int room, int but, float *x, float *z);
void world_gain_exp(World *world, int amount);
/* A cell, a drawn chip, or a drawn weapon of that quality in place of the one in hand; false when no more can be
 * carried or the one in hand can't be laid down. */
bool world_give_item(World *world, ItemClass item_class, int quality);
/* Curses one carried item that is not yet, drawn; false when there is none. */
bool world_curse_item(World *world);
float world_floor_multiplier(const World *world);
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
    EVENT_TRAP,   /* entity was stepped on */
    EVENT_REVEAL, /* entity shows itself */
    EVENT_SEAL,   /* value = room */
    EVENT_UNSEAL, /* value = room */
    EVENT_SURGE,  /* value = how many rise */
    EVENT_BLAST,  /* value = radius in centimetres */
    EVENT_BROKEN, /* entity was broken */
    EVENT_USED,   /* entity was used */
    EVENT_HEAL,   /* entity got value HP */
    EVENT_STATUS, /* entity got status `value` */
    EVENT_GAIN,   /* value = ItemClass, 0 for EXP */
    EVENT_TILES,  /* the architecture changed around x, z */
    EVENT_TELEPORT,
    EVENT_LEFT,          /* home through the portal */
    EVENT_TELEGRAPH,     /* a strike of entity is announced: value = element */
    EVENT_STRIKE,        /* it hurts from now on: value = element */
    EVENT_SHOT,          /* a shot of entity comes: value = element */
    EVENT_SHOT_END,      /* a shot of entity ends at a wall, at a target or destroyed: value = element */
    EVENT_SHIELD,        /* entity's shield took value damage */
    EVENT_SHIELD_BROKEN, /* … and is used up */
    EVENT_CAST,          /* value = slot of the skill whose cast begins */
    EVENT_RELEASE,       /* value = slot: its effect comes */
    EVENT_LEVEL,         /* value = the level that was reached */
    EVENT_CHOICE,        /* something is to be chosen: value = ChoiceSort */
    EVENT_POWER,         /* value = kind of power whose rank grew */
    EVENT_CHIP,          /* value = kind of chip that was used, flag = thrown */
} WorldEventType;

/* What an enemy's HP were lost to. */
typedef enum HitOrigin {
    HIT_OTHER,    /* no enemy was hit */
    HIT_COMBO,    /* the player's chain */
    HIT_FINISHER, /* its last stage */
    HIT_SKILL,    /* everything else of the player's */
    HIT_BURN,
    HIT_FOE, /* an enemy or a feature that strikes everybody */
    HIT_TRAP,
    HIT_HAZARD,
    HIT_BLAST,
    HIT_ORIGIN_COUNT
} HitOrigin;

typedef struct WorldEvent {
    WorldEventType type;
    EntityHandle entity;
    float x, z, heading;
    int value;
    bool flag;
    HitOrigin origin; /* of EVENT_HIT */
    uint8_t power;    /* of HIT_SKILL: 1 + the kind of power that struck, 0 for none */
} WorldEvent;

const WorldEvent *world_events(const World *world, int *count);

#endif
