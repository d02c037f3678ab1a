/* Private to world/: what a World is made of, and the steps of a tick.
 *
 * Everything a later tick depends on is a field here and in world_add_hash, except the rules. Entities are
 * structure-of-arrays by slot; loops run in slot order, which is what makes ties and random draws repeatable.
 */
#ifndef RIFT_WORLD_STATE_H
#define RIFT_WORLD_STATE_H

#include "world/growth_state.h"
#include "world/visible.h"
#include "world/world.h"

enum {
    HANDLE_INDEX_BITS = 12,
    HANDLE_INDEX_MASK = (1 << HANDLE_INDEX_BITS) - 1,
    HANDLE_GENERATION_LAST = (1 << 20) - 1,
    PLAYER_SLOT = 1,
    PACK_NONE = 0xffff,
    FLASH_LONG_AGO = 0xffff,
    KNOCK_TICKS = 8,      /* a knock spends its distance over so many ticks */
    HIT_STOP_MOST = 5,    /* ticks: 80 ms, the longest single hit-stop */
    HIT_STOP_WINDOW = 60, /* ticks over which hit_stop_limit_ticks counts */
    GRID_CELL = 2,        /* metres */
    GRID_SIDE = FLOOR_SIZE_DEFAULT / GRID_CELL,
    FEATURE_ROOM = FEATURE_LIMIT + 64, /* features at one time: a floor's, and what scripts add to them */
    FEATURE_UNKNOWN = 0xff,            /* a feature without a bit in what is known of the floor */
    HIT_WORDS = ENTITY_LIMIT / 64,     /* of a set of slots */
    FLOOR_ARENA_SIZE = 512 << 10,      /* bytes: a floor, its path field and its seen tiles, with room to spare */
};

_Static_assert(1 << HANDLE_INDEX_BITS == ENTITY_LIMIT, "a handle's index counts the slots");

#define TICK_SECONDS (1.0f / 60.0f)
#define FEATURE_BODY 0.5f /* metres from the middle to the edge of a feature of one tile */

typedef struct Entities {
    int high;
    int lowest_free;                   /* no free slot lies below this one */
    uint32_t handle[ENTITY_LIMIT];     /* 0 in a free slot */
    uint32_t generation[ENTITY_LIMIT]; /* of the last handle given out for the slot; 0 before the first */
    uint8_t entity_class[ENTITY_LIMIT];
    uint8_t kind[ENTITY_LIMIT];
    float x[ENTITY_LIMIT], z[ENTITY_LIMIT], heading[ENTITY_LIMIT];
    float previous_x[ENTITY_LIMIT], previous_z[ENTITY_LIMIT], previous_heading[ENTITY_LIMIT];
    float velocity_x[ENTITY_LIMIT], velocity_z[ENTITY_LIMIT]; /* what it got in the last tick */
    float steer_x[ENTITY_LIMIT], steer_z[ENTITY_LIMIT];       /* what it wants in this tick */
    float knock_x[ENTITY_LIMIT], knock_z[ENTITY_LIMIT];       /* metres a tick while knock_ticks > 0 */
    float push_x[ENTITY_LIMIT], push_z[ENTITY_LIMIT];         /* scratch of the separation step */
    float jitter[ENTITY_LIMIT];                               /* −1 … 1, scaled by the kind's speed_jitter */
    int32_t hp[ENTITY_LIMIT], hp_max[ENTITY_LIMIT];
    uint8_t state[ENTITY_LIMIT];
    uint16_t state_ticks[ENTITY_LIMIT];
    uint16_t invulnerable[ENTITY_LIMIT];
    uint16_t flash[ENTITY_LIMIT];
    uint16_t knock_ticks[ENTITY_LIMIT];    /* left */
    uint16_t stagger_ticks[ENTITY_LIMIT];  /* left */
    uint16_t stagger_immune[ENTITY_LIMIT]; /* ticks left in which no new stagger starts */
    uint16_t brace_ticks[ENTITY_LIMIT];    /* left: no stagger starts and no blow pushes it */
    uint16_t spawn_ticks[ENTITY_LIMIT];    /* left: harmless and unhurt */
    uint16_t pack[ENTITY_LIMIT];           /* those of one pack wake together */
    uint32_t last_swing[ENTITY_LIMIT];     /* the player's last swing that hit it */
    uint32_t stands_on[ENTITY_LIMIT];      /* enemies: handle of the feature for everyone that it stands on */
    uint16_t status_ticks[STATUS_COUNT][ENTITY_LIMIT]; /* left */
    float status_strength[STATUS_COUNT][ENTITY_LIMIT];
    float burn_attack[ENTITY_LIMIT];     /* what its burn is a share of */
    uint16_t burn_ticks[ENTITY_LIMIT];   /* since it began, or since its last bite */
    int32_t shield[ENTITY_LIMIT];        /* absorbs damage before HP */
    uint16_t shield_ticks[ENTITY_LIMIT]; /* left; 0: until it is used up */
    float defence_factor[ENTITY_LIMIT], damage_taken[ENTITY_LIMIT];
    uint16_t defence_ticks[ENTITY_LIMIT];             /* left of that factor; 0: until it is changed */
    float dash_x[ENTITY_LIMIT], dash_z[ENTITY_LIMIT]; /* metres a tick while dash_ticks > 0 */
    uint16_t dash_ticks[ENTITY_LIMIT];                /* left */
    uint8_t dash_result[ENTITY_LIMIT];                /* DashResult */
    uint8_t token[ENTITY_LIMIT];                      /* 1 + TokenSort, 0 for none */
    uint32_t owner[ENTITY_LIMIT];                     /* of a summoned enemy: handle of who summoned it */
    uint8_t awake[ENTITY_LIMIT];
    uint8_t dying[ENTITY_LIMIT];
    uint8_t faced[ENTITY_LIMIT]; /* turned by world_face in this tick */
    uint8_t elite[ENTITY_LIMIT];
    uint8_t affixes[ENTITY_LIMIT];       /* of an elite: bits 1 << Affix */
    uint16_t unhurt_ticks[ENTITY_LIMIT]; /* of a shielded one, since a hit */
    uint16_t call_ticks[ENTITY_LIMIT];   /* of a caller, since its last call */
    uint8_t risen[ENTITY_LIMIT];         /* out of the monster house: its HP are scaled by surge_hp */
} Entities;

/* What of a feature others need not know; the same index as its FeatureInfo. */
typedef struct FeatureState {
    EntityHandle breaker;  /* who broke it */
    uint16_t broken_ticks; /* since it broke */
    uint8_t known_bit;     /* of WorldKnowledge.traps_found, or FEATURE_UNKNOWN */
    bool in_room;          /* the player is in its room, and it has been told */
    bool stepped;          /* the player is within its reach, and it has been told */
    bool solid;            /* its tiles carry TILE_SOLID */
    bool tell_broken;      /* FEATURE_BROKEN is still to come */
    bool telling;          /* it comes in the running pass */
} FeatureState;

typedef struct Features {
    FeatureInfo info[FEATURE_ROOM]; /* in the order of their coming */
    FeatureState state[FEATURE_ROOM];
    int count;
    int next, end; /* of the running pass: what is left of it; moved when features are removed */
} Features;

/* What changes about the rooms of the floor that is being played. */
typedef struct Rooms {
    uint8_t visited[ROOM_LIMIT];
    uint8_t sealed[ROOM_LIMIT];
} Rooms;

/* What of a strike others need not know; the same index as its StrikeInfo. */
typedef struct StrikeState {
    Blow blow;
    float attack; /* of its source when it began */
    float turn, pull;
    float side, forward, offset; /* attached: its place and heading as its source sees them */
    int period_ticks;
    uint32_t serial; /* differs from that of any other of the run */
    bool players;    /* the player's */
    bool attached, outlives, through_walls;
    bool begun; /* its first step is over */
    bool over;
    uint64_t hit[HIT_WORDS]; /* slots that it hit */
} StrikeState;

typedef struct Strikes {
    StrikeInfo info[STRIKE_LIMIT]; /* in the order of their beginning */
    StrikeState state[STRIKE_LIMIT];
    int count;
    uint32_t serial; /* of the last one */
    bool stepping;   /* none is taken out meanwhile */
    bool told_full;
} Strikes;

typedef struct ShotState {
    Blow blow;
    float attack, homing;
    int life, through;
    uint32_t last_swing, last_strike; /* that hit it */
    EntityHandle hit[SHOT_THROUGH_LIMIT];
    int hit_count;
    bool players, begun, over;
} ShotState;

typedef struct Shots {
    ShotInfo info[SHOT_LIMIT]; /* in the order of their beginning */
    ShotState state[SHOT_LIMIT];
    int count;
    bool stepping, told_full;
} Shots;

typedef enum PlayerAction {
    ACTION_MOVE,
    ACTION_ATTACK,
    ACTION_DODGE,
    ACTION_HURT,
    ACTION_DEAD,
    ACTION_CAST
} PlayerAction;

typedef struct PlayerState {
    PlayerAction action;
    int action_ticks;                /* since it began; 0 in its first tick */
    int stage;                       /* of the running attack */
    int next_stage;                  /* what the next press starts while combo_keep > 0 */
    int combo_keep;                  /* ticks left */
    float step;                      /* metres of the running attack */
    uint32_t swing;                  /* counts the started stages: one hit per target and swing */
    int attack_buffer, dodge_buffer; /* ticks left in which a remembered press may still act */
    int cast_buffer, item_buffer;
    int cast_slot, cast_slot_next; /* of the running cast, and of the remembered press */
    uint16_t aim_angle;            /* of the last input */
    uint16_t aim_distance;
    bool aims_by_pad;
    int dash_held;          /* ticks the button has been down */
    int dodge_cooldown;     /* ticks left */
    float dodge_x, dodge_z; /* unit direction */
    bool dodge_avoided;     /* this dodge has already told of an avoided attack */
} PlayerState;

typedef struct InputState {
    uint16_t down;    /* buttons of the last tick */
    uint16_t pending; /* presses that came while the simulation held */
} InputState;

/* Enemies sorted into square cells, by slot within each. A pure function of the entities, made when asked for. */
typedef struct NeighbourGrid {
    bool stale;
    int count;
    uint16_t start[GRID_SIDE * GRID_SIDE + 1];
    uint16_t slots[ENTITY_LIMIT];
} NeighbourGrid;

/* What VisibleState shows of the floor. A pure function of the world, made when asked for. */
typedef struct ShownMap {
    bool stale;
    uint8_t tiles[FLOOR_SIZE_DEFAULT * FLOOR_SIZE_DEFAULT];
} ShownMap;

typedef struct Scratch {
    EntityHandle thinkers[ENTITY_LIMIT];
    uint64_t order[ENTITY_LIMIT]; /* sort keys of queries */
} Scratch;

struct World {
    Arena run_arena;   /* holds this struct and what it points to outside the floor */
    Arena floor_arena; /* floor, path field, seen tiles; reset when a floor is left */
    WorldRules rules;
    WorldHooks hooks;
    int setup_floor;
    bool no_choices;
    RunInfo run;
    uint64_t frozen_history; /* bit n: the simulation held n ticks ago */
    int hit_stop_request;    /* ticks asked for in this tick, the largest wins */
    Rng combat_rng, script_rng, jitter_rng, drops_rng;
    Floor floor;
    PathField path;
    uint8_t *seen;
    int seen_x, seen_y; /* tile from which was last looked around, −1 for none */
    uint32_t revision;  /* of the architecture */
    uint32_t entries;   /* floors entered so far, in this process */
    bool stairs_open, surge_risen, boss_came;
    Rooms rooms;
    WorldKnowledge knowledge;
    Growth growth;
    Pickups pickups;
    Features features;
    Entities entities;
    Strikes strikes;
    Shots shots;
    int summoned;       /* enemies that belong to another; a count of what the entities say */
    BlowInfo last_blow; /* holds while growth_told runs */
    EntityHandle player_handle;
    EntityHandle acting; /* the feature whose call runs, none outside calls */
    PlayerState player;
    InputState input;
    NeighbourGrid *grid;
    ShownMap *shown;
    Scratch *scratch;
    WorldEvent events[WORLD_EVENT_LIMIT];
    int event_count;
};

/* ---- Small helpers ------------------------------------------------------------------------------------------*/
static inline uint16_t ticks16(int ticks) {
    return (uint16_t)(ticks < 0 ? 0 : ticks > 0xffff ? 0xffff : ticks);
}
static inline void count_down16(uint16_t *ticks) {
    if (*ticks > 0) {
        (*ticks)--;
    }
}
static inline void count_down(int *ticks) {
    if (*ticks > 0) {
        (*ticks)--;
    }
}
/* The tile of a coordinate; any finite value within ±1e9. */
static inline int tile_of(double coordinate) {
    int tile = (int)coordinate;
    return tile - (coordinate < (double)tile);
}
/* False for NaN, the infinities and anything far outside every floor. */
static inline bool is_sane(float value) {
    return value > -1e6f && value < 1e6f;
}
static inline const EnemyRules *enemy_rules(const World *world, int slot) {
    return &world->rules.enemies[world->entities.kind[slot]];
}
static inline bool entity_is_enemy(const World *world, int slot) {
    return world->entities.entity_class[slot] == ENTITY_ENEMY;
}
static inline bool entity_is_feature(const World *world, int slot) {
    return world->entities.entity_class[slot] == ENTITY_FEATURE;
}
static inline bool entity_is_power(const World *world, int slot) {
    return world->entities.entity_class[slot] == ENTITY_POWER;
}
static inline const PowerRules *power_rules(const World *world, int power) {
    return &world->rules.powers[power];
}
static inline const FeatureRules *feature_rules(const World *world, int index) {
    return &world->rules.features[world->features.info[index].kind];
}
float entity_radius(const World *world, int slot);
/* What a kind multiplies its lengths by: an elite's size, 1 for all others. */
float entity_size(const World *world, int slot);
/* A kind's area as this one's: an elite reaches farther around itself, and its lines are wider, as it is itself. How
 * far a line goes stays: it shows the way of a run or a shot, which is no longer. */
HitArea entity_area(const World *world, int slot, const HitArea *area);
float heading_of(float x, float z);
float heading_turn(float from, float to, float most); /* radians; most ≤ 0 turns at once */

/* ---- rules.c ------------------------------------------------------------------------------------------------*/
/* Copies rules with every number brought into the range the simulation can bear. */
void rules_copy(WorldRules *to, const WorldRules *from);
float rules_floor_multiplier(const World *world);
int rules_scale(int base, float multiplier); /* rounded to the nearest */
/* What a kind weighs where a list may give it another share; one that floors place nowhere stays away. */
static inline uint16_t rules_share(const EnemyRules *rules, uint16_t listed) {
    return listed > 0 && rules->pack_weight > 0 ? (uint16_t)(listed - 1) : rules->pack_weight;
}
static inline uint16_t rules_pack_weight(const WorldRules *rules, int floor, int kind) {
    return rules_share(&rules->enemies[kind], rules->floors[floor].packs[kind]);
}

/* ---- growth_power.c -----------------------------------------------------------------------------------------*/
/* The player's numbers as the scripts gave them are kept aside: rules.player are those with all that was gained. */
void growth_take_rules(World *world); /* new ones were put into world->rules */
void growth_refresh(World *world);    /* ranks, level or weapon changed */
/* A run: nothing is owned but the first weapon, of which nobody is told; each kind of power has a fresh entity. */
void growth_start(World *world);
void growth_match(World *world, WorldRules *next, uint8_t map[KIND_LIMIT]); /* see rules_match.c */
void growth_remap(World *world, const uint8_t map[KIND_LIMIT]);
/* What items give: weapons, affixes and curses have as many ranks as are carried. */
void growth_count_items(World *world);
void growth_set_rank(World *world, int power, int rank);
bool growth_kind_is(const World *world, int power, PowerSort sort);
bool growth_is_offered(const World *world, int power);
static inline float growth_stat(const World *world, PlayerStat stat) {
    return world->growth.stats[stat];
}

/* ---- growth_told.c ------------------------------------------------------------------------------------------*/
/* Something happened to the player; `other_slot` ≤ 0 for nobody. It is told to the powers by growth_tell_all. */
void growth_told(World *world, PowerCall call, int other_slot);
void growth_think(World *world);
void growth_tell_all(World *world);
/* One call, now: not while another runs. */
void growth_call(World *world, int power, PowerCall call, EntityHandle other);
/* A blow that bears the name of the power that is called now, when the player is whose it is. */
Blow growth_sign_blow(const World *world, int slot, const Blow *blow);
/* Σ of what the player's damage is increased by with this blow on this target (−1 for none). */
float growth_damage_increase(const World *world, const Blow *blow, int target_slot);
float growth_damage_taken(const World *world); /* factor */
Element growth_weapon_element(const World *world);
/* Factor of the player's attack: level and weapon. */
float growth_attack_factor(const World *world);
/* Part of a chain hit's damage that is dealt once more as that element. */
float growth_element_share(const World *world, Element element);
/* True when the player survives what would have been deadly. */
bool growth_survive(World *world);

/* ---- growth_level.c -----------------------------------------------------------------------------------------*/
void rules_add_exp(World *world, int amount);
void growth_open_choice(World *world);
/* A tick of RUN_CHOOSING. */
void growth_choose(World *world, const TickInput *input, uint16_t pressed);
void growth_age(World *world); /* energy, cooldowns, what heals by and by */
/* Pays for a skill and starts its cooldown; false when it can't be cast now. The slot is 0, 1 or 2. */
bool growth_begin_cast(World *world, int slot);
bool growth_can_cast(const World *world, int slot);
void growth_release(World *world, int slot); /* the cast's effect is due */

/* ---- growth_item.c ------------------------------------------------------------------------------------------*/
bool growth_use_cell(World *world);
/* Returns the presses that are left. */
uint16_t growth_use_items(World *world, const TickInput *input, uint16_t pressed);
void growth_shuffle_looks(World *world);
int growth_draw_power(World *world, PowerSort sort, Rng *rng, const bool *refused); /* by weight; −1 for none */

/* ---- pickup.c -----------------------------------------------------------------------------------------------*/
void pickup_remove_all(World *world);
void pickup_move_all(World *world);
uint16_t pickup_act(World *world, uint16_t pressed);
bool pickup_add(World *world, PickupInfo info, const WeaponItem *weapon, int curse);
void pickup_enemy_killed(World *world, int slot); /* experience and drops */
void pickup_remap(World *world, const uint8_t map[KIND_LIMIT]);
void growth_add_hash(const World *world, Hash *hash);
void pickup_add_hash(const World *world, Hash *hash);

/* ---- entity.c -----------------------------------------------------------------------------------------------*/
/* A cleared slot with a fresh handle, or 0 when all are taken. */
int entity_allocate(World *world, EntityClass entity_class);
void entity_free(World *world, int slot);
void entity_set_state(World *world, int slot, int state);    /* keeps the clock when the state is already worn */
void entity_start_state(World *world, int slot, int state);  /* always from its first tick */
void entity_place(World *world, int slot, float x, float z); /* without a trace of where it was */
/* Moves through the sweep and returns whether a wall was met. */
bool entity_move(World *world, int slot, float dx, float dz);
/* Also the dying: a body flies. Not a player who rolls or has no control, nor what is
 * just appearing. */
void entity_knock(World *world, int slot, float x, float z, float metres);
void event_push(World *world, WorldEventType type, int slot, int value, bool flag);
/* What somebody's HP are lost to: `power` is 1 + the kind of power, 0 for none. */
typedef struct HitFrom {
    HitOrigin origin;
    uint8_t power;
} HitFrom;
void event_push_hit(World *world, int slot, int damage, bool critical, HitFrom from);
void event_push_at(World *world, WorldEventType type, EntityHandle entity, float x, float z, int value);

/* ---- sweep.c, sight.c ---------------------------------------------------------------------------------------*/
/* Brings a circle whose centre stands on floor out of the walls; false when its centre is not on floor. */
bool sweep_fit_circle(const Floor *floor, float radius, float *x, float *z);
bool sight_is_clear(const Floor *floor, float from_x, float from_z, float to_x, float to_z);
/* The same for feet: pits, seals and solid things are in the way too. */
bool sight_way_is_clear(const Floor *floor, float from_x, float from_z, float to_x, float to_z);
void sight_update_seen(World *world);

/* ---- grid.c, separate.c -------------------------------------------------------------------------------------*/
typedef struct GridRange {
    int x0, y0, x1, y1; /* cells, both ends included */
} GridRange;

/* Sorts the living enemies into the grid when it is stale. */
void grid_refresh(const World *world);
GridRange grid_range(float x, float z, float reach);
void separate_enemies(World *world);

/* ---- player.c -----------------------------------------------------------------------------------------------*/
void player_reset(World *world); /* full HP, standing, nothing remembered */
void player_stand(World *world); /* ends whatever it does */
void player_remember_presses(World *world, uint16_t pressed);
void player_age(World *world);
void player_act(World *world, const TickInput *input);
void player_move(World *world, const TickInput *input);
bool player_is_in_control(const World *world);
/* Whether a state may take over from what the player does: anything from standing and walking, and from an action what
 * its state of the rig yields to. */
bool player_may_start(const World *world, int state, bool pierces);
void player_start_action(World *world, PlayerAction action, int state);
/* Starts the hurt state where what the player does yields to it. */
void player_flinch(World *world, bool pierces);

/* ---- aim.c --------------------------------------------------------------------------------------------------*/
/* The heading of a blow that begins now, and the slot of the enemy it is helped towards, −1 for none. */
float aim_heading(const World *world, const TickInput *input, int *target);
/* Metres a stage steps towards a target. */
float aim_step(const World *world, const AttackStage *stage, int target);

/* ---- cast.c -------------------------------------------------------------------------------------------------*/
bool cast_remember(World *world, uint16_t pressed);
bool cast_begin(World *world, const TickInput *input);
bool cast_is_over(const World *world);
void cast_turn(World *world, const TickInput *input);
void cast_release(World *world);

/* ---- enemy.c ------------------------------------------------------------------------------------------------*/
typedef struct EnemyPlace {
    float x, z;
    int pack; /* or PACK_NONE */
    int spawn_ticks;
    bool elite, risen;
} EnemyPlace;
EntityHandle enemy_spawn(World *world, int kind, const EnemyPlace *place);
int enemy_hp_max(const World *world, int slot);
void enemy_remove(World *world, int slot);
void enemy_remove_all(World *world);
void enemy_wake(World *world, int slot); /* and its pack */
void enemy_update_awareness(World *world);
void enemy_think(World *world);
void enemy_move_all(World *world);
void enemy_age(World *world);
void enemy_remove_dead(World *world);

/* ---- combat.c -----------------------------------------------------------------------------------------------*/
void combat_player_attack(World *world);
/* Damage as it is: no formula, no invulnerable frames. */
void combat_hurt_enemy(World *world, int slot, int damage, bool critical, HitFrom from);
/* The same without a stagger, of a burn: what wears it down bit by bit. */
void combat_wear_enemy(World *world, int slot, int damage);
void combat_kill_enemy(World *world, int slot);
bool combat_enemy_can_be_hurt(const World *world, int slot);
/* Where what comes from a place meets a feature: its middle, or of a zone or a passage what is nearest of its edge. */
void combat_aim_at_feature(const World *world, int index, float from_x, float from_z, float *x, float *z,
                           float *radius);
/* Also tells of an attack of `source` that a dodge avoids; source is a slot, or −1. */
bool combat_player_can_be_hurt(World *world, int source);
/* A hit makes the player flinch, unless what it does refuses that and the hit doesn't pierce it, and holds the game for
 * a moment. */
void combat_wound_player(World *world, int damage, bool flinches, bool pierces);
void combat_kill_player(World *world);
void combat_request_hit_stop(World *world, int ticks);
void combat_grant_hit_stop(World *world);

/* ---- affix.c ------------------------------------------------------------------------------------------------*/
int affix_draw(World *world); /* as many as the floor says, from the enemies' stream */
void affix_begin(World *world, int slot, int affixes);
void affix_act_all(World *world);
float affix_speed(const World *world, int slot);
void affix_hurt(World *world, int slot); /* it is hit */
void affix_hit(World *world, int slot);  /* it has hit the player */
void affix_dies(World *world, int slot); /* before it does */

/* ---- cause.c ------------------------------------------------------------------------------------------------*/
/* Writes down what hurts the player: the source by its id, or `otherwise` where it has none. */
void cause_note(World *world, EntityHandle source, const char *otherwise);
void cause_clear(World *world);

/* ---- damage.c -----------------------------------------------------------------------------------------------*/
/* Whose blow it is and where it comes from. */
typedef struct BlowSource {
    EntityHandle handle; /* may be gone */
    float attack;
    bool players; /* which alone are critical and have bonuses */
    bool along;   /* it knocks along its heading, not away from its place */
    float x, z, heading;
} BlowSource;
/* Brings a blow's numbers into the range the simulation can bear; false when one of them is none. */
bool blow_make_sane(Blow *blow);
/* The source of a slot's blows, where it stands. */
BlowSource damage_source(const World *world, int slot);
/* False when the target, a slot of any class, can't be hurt now. */
bool damage_deal(World *world, const BlowSource *source, int target, const Blow *blow);
/* What a blow does to a shot that can be destroyed: no chance in it. */
int damage_to_shot(const BlowSource *source, const Blow *blow);
/* Takes damage off a shield; what is left of it for the HP. */
int damage_absorb(World *world, int slot, int damage);
void damage_age_shield(World *world, int slot);
void damage_burn(World *world, int slot); /* one bite */
/* By which a blow's push or a pull is weaker for elites and bosses. */
float damage_knock_factor(const World *world, int slot);

/* ---- strike.c, shot.c ---------------------------------------------------------------------------------------*/
void strike_step(World *world);
void strike_forget_slot(World *world, int slot); /* who comes there next has not been hit */
void strike_stagger(World *world, int slot);
void strike_clear(World *world);
void shot_step(World *world);
void shot_clear(World *world);
/* Destroys shots of the other side in an area; `swing` or else `strike` says whose blow it is, so that it hits once. */
typedef struct ShotBreaker {
    const HitArea *area;
    float x, z, heading;
    int damage;
    bool hostile; /* the breaker's side */
    uint32_t swing, strike;
} ShotBreaker;
void shot_break(World *world, const ShotBreaker *breaker);

/* ---- dash.c -------------------------------------------------------------------------------------------------*/
/* How one tick of a dash goes; false when there is none. */
bool dash_move(World *world, int slot);
void dash_stop(World *world, int slot);

/* ---- run.c --------------------------------------------------------------------------------------------------*/
bool run_enter_floor(World *world, int floor, Error *error);
void run_start_streams(World *world);
/* True when a floor was entered and the tick ends with that. */
bool run_advance_phase(World *world, uint16_t pressed);
void run_set_phase(World *world, RunPhase phase);
void run_take_stairs(World *world, uint16_t pressed);
bool run_is_boss_floor(const World *world);
bool run_is_over(const World *world);          /* won or left */
float run_stairs_distance(const World *world); /* metres; far away when there are none or they are shut */

/* ---- feature.c ----------------------------------------------------------------------------------------------*/
void feature_spawn_all(World *world);  /* those of the floor that was entered */
void feature_remove_all(World *world); /* when it is left */
void feature_remove(World *world, int index);
int feature_index(const World *world, EntityHandle entity); /* −1 when it is none */
void feature_reveal(World *world, int index);
/* Metres from a place to its edge, 0 inside. */
float feature_distance(const World *world, int index, float x, float z);
bool feature_is_area(const World *world, int index); /* a zone or a passage */
bool feature_can_break(const World *world, int index);
void feature_hurt(World *world, int index, int damage, EntityHandle source);
/* What is nearest of those that INTERACT could use; −1 for none. */
int feature_usable(const World *world);

/* ---- feature_calls.c ----------------------------------------------------------------------------------------*/
/* Returns the presses that are left when a feature took one. */
uint16_t feature_act_all(World *world, uint16_t pressed);
void feature_tell_broken(World *world);
void feature_age(World *world);
bool feature_wants(const World *world, int kind, FeatureCall call);

/* ---- tiles.c, seal.c ----------------------------------------------------------------------------------------*/
void tiles_set_flag(World *world, TileRect rect, uint8_t flag, bool set); /* on tiles with floor */
/* After tiles changed: the ways are found anew, and who is stuck in `rect` comes out of it. */
void tiles_changed(World *world, TileRect rect);
bool tiles_find_near(const Floor *floor, TileRect within, float *x, float *z); /* the middle of a walkable tile */
void seal_refresh(World *world);

/* ---- visible.c, visible_things.c -----------------------------------------------------------------------------*/
bool visible_is_seen(const World *world, int x, int y);
bool visible_is_on_screen(const World *world, float x, float z);
void visible_show_things(const World *world, VisibleState *visible);

/* ---- status.c -----------------------------------------------------------------------------------------------*/
void status_age(World *world, int slot);
void status_clear(World *world, int slot, Status status);
float status_speed_factor(const World *world, int slot);
float status_attack_factor(const World *world, int slot);
/* By a source of this attack; 0 stands for none, whose burn is worth the floor's multiplier. */
void status_give(World *world, int slot, Status status, int ticks, float strength, float attack);
static inline bool status_is_frozen(const World *world, int slot) {
    return world->entities.status_ticks[STATUS_FREEZE][slot] > 0;
}
/* Without control, by whatever. */
static inline bool status_is_stunned(const World *world, int slot) {
    return world->entities.status_ticks[STATUS_STUN][slot] > 0 || status_is_frozen(world, slot);
}

/* ---- save.c -------------------------------------------------------------------------------------------------*/
/* Puts back what world_write_entry wrote into a world that has entered no floor yet. */
bool save_read_entry(World *world, const void *bytes, size_t size, Error *error);
/* save_growth.c: its chunks of what was gained, and what follows from them once all are read. */
void save_write_growth(const World *world, ChunkWriter *writer);
bool save_read_powers(World *world, ChunkReader *reader, Error *error);
bool save_read_held(World *world, ChunkReader *reader, Error *error);
void save_settle_growth(World *world);

/* ---- knowledge.c --------------------------------------------------------------------------------------------*/
void knowledge_update(World *world); /* by where the player is */

#endif
