/* What the duel's files share; tests look into it too. */
#ifndef RIFT_APP_DUEL_STATE_H
#define RIFT_APP_DUEL_STATE_H

#include "app/duel.h"
#include "app/orbit.h"
#include "app/tool_screen.h"
#include "physics/vector.h"

enum {
    DUEL_LINE_LIMIT = 96,  /* points of a line */
    DUEL_TRAIL_LIMIT = 24, /* places of a blade that are remembered */
    DUEL_SPARK_LIMIT = 64,
    DUEL_SHARE_BINS = 1000, /* of the outside force */
    DUEL_TRACE_LIMIT = 360, /* moments of the classroom's curves: 3 s */
    DUEL_BOX_LIMIT = 2600,
    DUEL_DECAL_LIMIT = 2 * ACTIVE_PART_COUNT,
};

typedef struct DuelEdge {
    PhysicsVector from, to;
} DuelEdge;

/* A line that the blade points along. */
typedef struct DuelStroke {
    PhysicsVector points[DUEL_LINE_LIMIT];
    int count;
    double along; /* m of the line that are done */
    double rest;  /* s; since its end */
    bool runs, thrusts;
} DuelStroke;

typedef struct DuelMind {     /* of a bot */
    const DuelTemper *temper; /* of the rules: that one */
    int which;
    double wait;     /* s until its next stroke */
    double sideways; /* −1, 1 */
    double turn_in;  /* s until it goes around the other way */
    double sway;
    bool parried; /* this stroke of the foe's is met, or let be */
} DuelMind;

typedef struct DuelFighter {
    ActiveFigure *figure;
    bool bot, gone;
    double health[ACTIVE_PART_COUNT], pauses[ACTIVE_PART_COUNT], flashes[ACTIVE_PART_COUNT];
    DuelStroke stroke;
    PhysicsVector aim; /* where the blade points to now */
    PhysicsVector hand;
    DuelEdge blade, before;
    DuelEdge trail[DUEL_TRAIL_LIMIT];
    int trail_count;
    double down; /* s */
    bool upright;
    DuelMind mind;
} DuelFighter;

typedef struct DuelSpark {
    PhysicsVector place, velocity;
    double left; /* s */
    uint32_t color;
} DuelSpark;

typedef struct DuelTrace {
    float target, angle, error, torque;
} DuelTrace;

struct Duel {
    const Game *game;
    const DuelRules *rules;
    PhysicsWorld *world;
    uint64_t seed;
    CosmeticRng rng, sparks_rng;
    DuelFighter fighters[DUEL_SIDES];
    double seconds, clash_pause;
    bool over;
    int winner;

    /* Results. */
    int falls;
    long upright_steps, steps;
    double worst_gap;
    bool broken;
    int shares[DUEL_SHARE_BINS + 1];

    /* The window. */
    ToolScreen screen;
    Orbit orbit;
    PhysicsPid camera_pid;
    PhysicsVector camera_velocity;
    double backlog, over_for, since_stroke;
    bool drawing;
    PhysicsVector line[DUEL_LINE_LIMIT];
    int line_count;
    bool paused, classroom;
    ActiveControl control;
    int joint; /* of the classroom */
    DuelTrace traces[DUEL_TRACE_LIMIT];
    int trace_count, trace_next;
    DuelSpark sparks[DUEL_SPARK_LIMIT];
    int spark_next;
    BoxInstance boxes[DUEL_BOX_LIMIT];
    DecalInstance decals[DUEL_DECAL_LIMIT];
    double shown_seconds;
    int strokes; /* of the player's, for tests */
    PointLight lights[2];
};

/* duel_fighter.c */
bool fighter_create(Duel *duel, int side, Error *error);
PhysicsVector fighter_part(const Duel *duel, const DuelFighter *fighter, ActivePart part);
/* The sword's shoulder, as it is when the trunk is upright. */
PhysicsVector fighter_shoulder(const Duel *duel, const DuelFighter *fighter);
/* m/s; towards a distance from the foe, around it, and to and fro. */
PhysicsVector fighter_walk(const Duel *duel, int side, double distance, double sideways, double sway);
/* What the fighter wants of its body in this step: feet, look and blade. */
void fighter_want(Duel *duel, int side, PhysicsVector velocity);
void fighter_begin_stroke(DuelFighter *fighter, const PhysicsVector *points, int count, bool thrusts);

/* duel_bot.c */
PhysicsVector bot_duel_think(Duel *duel, int side);

/* duel_cut.c */
void duel_cut(Duel *duel);
void duel_add_sparks(Duel *duel, PhysicsVector place, PhysicsVector along, uint32_t color, int count);

/* duel_scene.c, duel_panel.c */
void duel_aim_camera(Duel *duel, double seconds);
void duel_fill_stage(Duel *duel, RenderScene *scene, RenderLook *look);
void duel_lay_out(Duel *duel);

#endif
