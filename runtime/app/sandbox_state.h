/* What the sandbox's files share; tests look into it too. */
#ifndef RIFT_APP_SANDBOX_STATE_H
#define RIFT_APP_SANDBOX_STATE_H

#include "app/figure_bodies.h"
#include "app/orbit.h"
#include "app/sandbox.h"
#include "app/tool_screen.h"

enum {
    SANDBOX_BOX_INSTANCES = 4096,
    SANDBOX_DECALS = 256,
    SANDBOX_SPARKS = 512,
    SANDBOX_BLASTS = 4, /* seen at once */
};

typedef enum SandboxZone {
    SANDBOX_ZONE_BUTTON = TOOL_ZONE_FIRST, /* its index is the action */
    SANDBOX_ZONE_SLIDER,                   /* … the slider */
} SandboxZone;

/* What the left mouse button does while it is down. */
typedef enum SandboxDrag { DRAG_NONE, DRAG_ORBIT, DRAG_GRAB, DRAG_SLIDER, DRAG_PANE } SandboxDrag;

typedef struct SandboxProp {
    PhysicsProp handle;
    bool ball;
} SandboxProp;

typedef struct SandboxSpark {
    Vec3 place, velocity; /* of the world */
    double born;          /* seconds of the scene */
    float life, size;
    uint32_t color;
} SandboxSpark;

typedef struct SandboxBlast {
    Vec3 place;
    double born;
    float part; /* of the full power */
} SandboxBlast;

struct Sandbox {
    const Game *game;
    const SandboxRules *rules; /* the game's, until its next reload */
    uint64_t seed;
    uint32_t draws; /* the stream of starting places */
    CosmeticRng dice;
    PhysicsWorld *world; /* owned */
    PhysicsFigure figures[PHYSICS_FIGURE_LIMIT];
    int figure_count;
    SandboxProp props[PHYSICS_PROP_LIMIT]; /* the oldest first */
    int prop_count;
    float values[SANDBOX_SLIDER_COUNT];
    bool bare;      /* shapes instead of dresses */
    bool hidden;    /* the panel */
    int blasts;     /* so far */
    double seconds; /* of the scene, which TIME slows */
    double behind;  /* seconds of it not yet stepped */

    Orbit orbit;
    float pointer_x, pointer_y;
    SandboxDrag drag;
    ToolZone held_zone;
    Vec3 grab_point, grab_normal; /* the plane that what is held is dragged on */
    Vec3 hand;                    /* where the hand is, and where … */
    Vec3 hand_goal;               /* … the mouse wants it */

    PhysicsVector speeds[PHYSICS_BODY_LIMIT]; /* of the frame before, to tell bumps */
    bool settled;                             /* speeds are known */
    SandboxSpark sparks[SANDBOX_SPARKS];
    int spark_next;
    SandboxBlast shown_blasts[SANDBOX_BLASTS];
    int blast_next;

    ToolScreen screen;
    BoxInstance boxes[SANDBOX_BOX_INSTANCES];
    DecalInstance decals[SANDBOX_DECALS];
    int decal_count;
    PointLight lights[SANDBOX_BLASTS];
    ParticleInstance particles[SANDBOX_SPARKS];
};

/* ---- sandbox.c: what happens --------------------------------------------------------------------------------*/
void sandbox_set_value(Sandbox *sandbox, SandboxSlider slider, float value);
void sandbox_blast_at(Sandbox *sandbox, PhysicsVector place);
/* The mean place of a figure's parts by mass. */
Vec3 sandbox_centre(const Sandbox *sandbox, int figure);
/* What lies under a place of the screen. */
PhysicsPick sandbox_pick(Sandbox *sandbox, float x, float y);

/* ---- sandbox_input.c ----------------------------------------------------------------------------------------*/
/* Where the hand has to be for the pointer to be over it. */
Vec3 sandbox_hand_at(const Sandbox *sandbox, float x, float y);
void sandbox_let_go(Sandbox *sandbox);

/* ---- sandbox_panel.c ----------------------------------------------------------------------------------------*/
void sandbox_lay_out(Sandbox *sandbox);
/* How far the camera has to stand aside for its target to be in the middle of what the panel leaves free; metres. */
float sandbox_aside(const Sandbox *sandbox);

/* ---- sandbox_effects.c: sparks, rings and light; nothing of them flows back ------------------------------------*/
void sandbox_show_blast(Sandbox *sandbox, Vec3 place, float part);
/* Looks for bodies that were stopped at once. */
void sandbox_watch_bumps(Sandbox *sandbox);
/* What bodies do next is no bump. */
void sandbox_forget_speeds(Sandbox *sandbox);
void sandbox_fill_effects(Sandbox *sandbox, const Mat34 *stage, RenderScene *scene);
DecalInstance *sandbox_add_decal(Sandbox *sandbox, DecalShape shape, Vec3 place, float radius, uint32_t color,
                                 float alpha);

/* The bursts themselves. */
void sandbox_draw_blasts(Sandbox *sandbox, BodyCanvas *canvas);

/* ---- sandbox_scene.c ----------------------------------------------------------------------------------------*/
/* Metres: the highest ground of the stage below a place. */
float sandbox_ground(const SandboxRules *rules, Vec3 place);

#endif
