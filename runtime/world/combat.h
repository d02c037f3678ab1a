/* Part of world's face: what fights are made of. Include world/world.h.
 *
 * A *strike* is an area on the floor that is announced for a while, then hurts for a while: an enemy's swing, a boss's
 * slam, a skill's ring, a field that burns. A *shot* is a round thing that flies until it hits. Both are told of by
 * their source's script in one call and run by the world from then on; both are shown to the player from their first
 * tick. What they do to whom they hit is a Blow.
 */
#ifndef RIFT_WORLD_COMBAT_H
#define RIFT_WORLD_COMBAT_H

#include "base/base.h"

enum {
    STRIKE_LIMIT = 256,
    SHOT_LIMIT = 512,
    WORLD_ID_SIZE = 32,
    SHOT_THROUGH_LIMIT = 8, /* targets at most that a shot goes on through */
    TOKEN_BANDS = 3,        /* of five floors each */
};

typedef uint32_t EntityHandle;

typedef enum Element { ELEMENT_KINETIC, ELEMENT_VOLT, ELEMENT_HEAT, ELEMENT_CRYO, ELEMENT_COUNT } Element;

typedef enum Status {
    STATUS_STUN,       /* no control */
    STATUS_WEAK,       /* attack × (1 − strength) */
    STATUS_SLOW,       /* speed × (1 − strength); what cold does */
    STATUS_HASTE,      /* speed × (1 + strength) */
    STATUS_BURN,       /* strength × the source's attack a second, dealt every 30 ticks; ignores defence */
    STATUS_FREEZE,     /* no control, and it does not move or turn */
    STATUS_OVERCHARGE, /* damage it deals × (1 + strength) */
    STATUS_COUNT
} Status;

/* ---- Areas and blows ----------------------------------------------------------------------------------------*/
typedef enum HitShape { HIT_CONE, HIT_LINE, HIT_CIRCLE, HIT_RING } HitShape;

/* At a place and a heading; all lie before who strikes, circle and ring around it. */
typedef struct HitArea {
    HitShape shape;
    float range;      /* m: radius, length of a line, outer radius of a ring */
    float inner;      /* m: inner radius of a ring; who is wholly inside is spared */
    float width;      /* m: of a line */
    float half_angle; /* radians: of a cone */
} HitArea;

/* Whether it touches a round target. Exact for each shape. */
bool hit_area_touches(const HitArea *area, float x, float z, float heading, float target_x, float target_z,
                      float target_radius);

/* Where damage comes from: which bonuses count, and what the result says the player died of. */
typedef enum BlowSort {
    BLOW_CONTACT,
    BLOW_COMBO,    /* stages 1 … 3 of the player's chain */
    BLOW_FINISHER, /* stage 4 */
    BLOW_SKILL,    /* everything else of the player's */
    BLOW_ATTACK,   /* of an enemy */
} BlowSort;

typedef struct Blow {
    float damage; /* times the source's attack */
    BlowSort sort;
    Element element;
    float knock; /* metres away from the middle of what hit (of a shot: along its way); negative draws near */
    Status status;
    int status_ticks; /* 0: gives no status */
    float status_strength;
    bool pierces;       /* starts hitReact through an attack or a skill: a boss's do */
    bool hurts_all;     /* friend and foe, but for the source */
    int hit_stop_ticks; /* one more for a critical hit and a kill; 0: none at all */
    uint8_t power;      /* 1 + the kind of power that it comes of, 0 for none. For who counts; it changes nothing */
} Blow;

/* What a blow did: for those who are told of it, while they are told. */
typedef struct BlowInfo {
    EntityHandle source; /* may be gone */
    Blow blow;
    int damage; /* what HP and shield lost */
    bool critical;
} BlowInfo;

/* ---- Strikes ------------------------------------------------------------------------------------------------*/
typedef struct StrikeRequest {
    HitArea area;
    Blow blow;
    float x, z, heading;
    int telegraph_ticks; /* shown and harmless; 0 hurts in this tick when it is begun before its blows */
    int active_ticks;    /* at least 1; in them each target is hit once */
    int period_ticks;    /* > 0: in every so manieth active tick whoever is in it is hit, the first one included */
    float turn;          /* radians a second while active */
    float pull;          /* m/s towards the middle while active; negative pushes */
    bool attached;       /* keeps its place and heading relative to the source, which it ends with */
    bool outlives;      /* goes on when its source dies or is staggered; else it ends with its life, a stagger ends what
                         * is not active yet, and a stun, a freeze or a push holds that */
    bool through_walls; /* needs no line of sight from its middle to the target */
    bool fixed_size;    /* as it is, whoever strikes; else an elite's is larger by its size, see entity_area */
} StrikeRequest;

typedef struct StrikeInfo {
    EntityHandle source; /* may be gone */
    bool hostile;        /* to the player */
    HitArea area;
    Element element;
    float x, z, heading;
    int ticks; /* age */
    int telegraph_ticks, active_ticks;
} StrikeInfo;

/* ---- Shots --------------------------------------------------------------------------------------------------*/
typedef struct ShotRequest {
    Blow blow;
    float x, z, heading;
    float speed;  /* m/s */
    float radius; /* m */
    int ticks;    /* of its life */
    int count;    /* at least 1 */
    float fan;    /* radians over which they spread evenly */
    float homing; /* radians a second it turns to its nearest foe in sight */
    int hp;       /* > 0: a swing of the other side may destroy it */
    int through;  /* targets it goes on through, at most SHOT_THROUGH_LIMIT */
} ShotRequest;

typedef struct ShotInfo {
    EntityHandle source; /* may be gone */
    bool hostile;
    Element element;
    float x, z, previous_x, previous_z, heading, speed, radius;
    int ticks; /* age */
    int hp;    /* > 0: can be destroyed */
} ShotInfo;

/* Attacks that only so many enemies may begin at a time, by floor (scripts/combat.lua). */
typedef enum TokenSort { TOKEN_MELEE, TOKEN_RANGED, TOKEN_CHARGE, TOKEN_SORT_COUNT } TokenSort;

/* ---- Rules --------------------------------------------------------------------------------------------------*/
/* What an elite may have besides its numbers; bits 1 << Affix. */
typedef enum Affix {
    AFFIX_SHIELDED, /* a shield that comes back */
    AFFIX_VOLATILE, /* its death hurts all around it after a moment */
    AFFIX_HASTY,    /* it walks and attacks more often */
    AFFIX_LEECHING, /* its hits heal it */
    AFFIX_CALLER,   /* it summons */
    AFFIX_FROST,    /* it slows the player near it */
    AFFIX_COUNT
} Affix;

typedef struct AffixRules {
    float shield;     /* share of its HP */
    int shield_ticks; /* without a hit until it is whole again */
    int blast_ticks;
    float blast_radius, blast_damage; /* m; times its attack */
    float haste, pause;               /* shares by which it is faster, and by which its pauses are shorter */
    float leech;                      /* share of its HP that a hit gives back */
    int call_ticks, call_count, call_most;
    char call_kind[WORLD_ID_SIZE];
    float frost_radius, frost_slow; /* m; strength of the slow */
    uint32_t colors[AFFIX_COUNT];   /* 0xRRGGBB of its crown */
} AffixRules;

typedef struct CombatRules {
    float weak, resist;            /* factors of the damage that a boss takes of the element it fears and resists */
    int burn_ticks;                /* between two bites of a burn */
    int boss_control_ticks;        /* that a stun or freeze of a boss lasts, at most */
    float boss_slow;               /* factor of how much a boss is slowed */
    float elite_knock, boss_knock; /* factors of how far blows push them, and strikes pull them */
    int tokens[TOKEN_BANDS][TOKEN_SORT_COUNT];
    AffixRules affixes;
} CombatRules;

/* ---- Verbs --------------------------------------------------------------------------------------------------*/
typedef struct World World;

/* A source is the player, who strikes at enemies; or an enemy or a feature, which strike at the player. An attack of a
 * feature is worth the floor's multiplier. False when the source is gone, a number is no use, or there is no room for
 * one more (told once a run). */
bool world_begin_strike(World *world, EntityHandle source, const StrikeRequest *request);
/* Ends those of a source that have not become active yet (`all`: every one). */
void world_end_strikes(World *world, EntityHandle source, bool all);
/* How many of a source's run, announced or active. */
int world_count_strikes(const World *world, EntityHandle source);
const StrikeInfo *world_strikes(const World *world, int *count);
/* Returns how many fly. */
int world_shoot(World *world, EntityHandle source, const ShotRequest *request);
const ShotInfo *world_shots(const World *world, int *count);

/* One blow without an area; false when the target can't be hurt now. */
bool world_deal(World *world, EntityHandle source, EntityHandle target, const Blow *blow);
BlowInfo world_last_blow(const World *world);
/* Absorbs damage before HP; the larger of the running one and this. 0 ticks: until used up. */
void world_give_shield(World *world, EntityHandle target, int amount, int ticks);
int world_shield(const World *world, EntityHandle target);
/* Factor of an enemy's defence until changed. */
void world_set_defence(World *world, EntityHandle enemy, float factor);
/* The same for so many ticks, whatever comes over it meanwhile, then 1 (0 while a boss changes its phase). */
void world_set_defence_for(World *world, EntityHandle enemy, float factor, int ticks);
/* Factor of the damage it takes until changed (a charger in its recoil). */
void world_set_damage_taken(World *world, EntityHandle enemy, float factor);
/* For so long no blow staggers or pushes an enemy; the longer one of two counts. */
void world_brace(World *world, EntityHandle enemy, int ticks);
/* Makes an enemy an elite, unhurt, with bits of Affix. */
void world_raise_elite(World *world, EntityHandle enemy, int affixes);
int world_affixes(const World *world, EntityHandle enemy);
/* A random number of ticks between two attacks of an enemy; shorter for the hasty. */
int world_draw_pause(World *world, EntityHandle enemy, int least, int most);
/* Moves it along a heading for some ticks, swept; nothing else moves it meanwhile. A wall ends it, and an enemy's the
 * body of a player who can be hurt. A stun, a freeze and a stagger end it as well. */
void world_dash(World *world, EntityHandle entity, float heading, float speed, int ticks);
typedef enum DashResult { DASH_NONE, DASH_RUNNING, DASH_DONE, DASH_HIT_WALL, DASH_HIT_BODY } DashResult;
/* How the last dash goes or went; how it ended is told until the next one. */
DashResult world_dash_result(const World *world, EntityHandle entity);
/* True when it has or gets one of its floor's tokens; it is given back by release, death and falling asleep. */
bool world_take_token(World *world, EntityHandle enemy, TokenSort sort);
void world_release_token(World *world, EntityHandle enemy);
/* An enemy that belongs to another: it gives no EXP, and vanishes with world_remove_summons or its owner. */
EntityHandle world_summon(World *world, EntityHandle owner, int kind, float x, float z);
int world_count_summons(const World *world, EntityHandle owner);
void world_remove_summons(World *world, EntityHandle owner);

/* A floor's boss (n = 0, 1, 2 for floors 5, 10, 15) is weak to one element and resists the next of the cycle volt →
 * heat → cryo; where the cycle starts follows from the seed (D17). KINETIC where there is no boss. */
Element world_boss_weakness(const World *world, int floor);
Element world_boss_resistance(const World *world, int floor);

#endif
