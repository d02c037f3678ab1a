/* physics: bodies that fall, collide, hang together and are driven. Sees only base.
 *
 * A PhysicsWorld holds a stage of static boxes, loose props (a ball or a box each) and figures: trees of parts that
 * ball and hinge joints hold together. It runs in steps of 1/120 s. Bodies are cosmetic for the game's simulation: they
 * are in no state hash and feed nothing back. Within one build equal calls give equal bits; other builds may differ.
 *
 * Metres, kilograms, seconds, radians; Y is up. Numbers that a designer may change come in PhysicsRules and in the
 * descriptions; the solver's own settings stand in solver.h of this folder with the reason for each.
 *
 * Who frees what: a world owns all that is added to it. Descriptions are copied. Arrays that are returned belong to the
 * world, are filled anew by every step and stay where they are as long as the world lives.
 *
 * A step takes no memory itself. The solver keeps its working memory and the pool of its contacts between steps, so it
 * takes some only while more touches than ever before.
 */
#ifndef RIFT_PHYSICS_H
#define RIFT_PHYSICS_H

#include "base/base.h"

typedef struct PhysicsVector {
    double x, y, z;
} PhysicsVector;

typedef struct PhysicsTurn { /* a unit quaternion */
    double x, y, z, w;
} PhysicsTurn;

static const PhysicsTurn PHYSICS_NO_TURN = {0.0, 0.0, 0.0, 1.0};

/* Of index and generation; 0 is none. A stale handle is answered with false, NULL or 0. */
typedef uint32_t PhysicsFigure;
typedef uint32_t PhysicsProp;

enum {
    PHYSICS_PART_LIMIT = 24, /* of one figure */
    PHYSICS_FIGURE_LIMIT = 64,
    PHYSICS_PROP_LIMIT = 64,
    PHYSICS_STATIC_LIMIT = 512,
    PHYSICS_BODY_LIMIT = PHYSICS_PART_LIMIT * PHYSICS_FIGURE_LIMIT + PHYSICS_PROP_LIMIT,
    PHYSICS_NAME_SIZE = 24,
    PHYSICS_STEPS_A_SECOND = 120,
    PHYSICS_FRAME_STEPS = 8, /* at most so many steps a frame; what is left over is dropped */
};
#define PHYSICS_STEP (1.0 / PHYSICS_STEPS_A_SECOND)

/* ---- Descriptions -------------------------------------------------------------------------------------------*/
typedef enum PhysicsShapeKind { PHYSICS_BOX, PHYSICS_BALL, PHYSICS_CAPSULE } PhysicsShapeKind;

typedef struct PhysicsShape {
    PhysicsShapeKind kind;
    PhysicsVector half; /* m; of a box */
    double radius;      /* m; of a ball or capsule */
    double half_length; /* m; of a capsule: its straight part, along Y */
} PhysicsShape;

typedef struct PhysicsMaterial {
    double density;                         /* kg/m³ */
    double friction;                        /* coefficient; two that touch use the mean */
    double restitution;                     /* 0 … 1; the mean too */
    double linear_damping, angular_damping; /* 1/s */
} PhysicsMaterial;

typedef struct PhysicsPart {
    char name[PHYSICS_NAME_SIZE];
    PhysicsShape shape;
    PhysicsVector place; /* m; its centre at rest, from the figure's origin */
    PhysicsTurn turn;    /* of the shape within the part; the part itself rests unturned */
    double density;      /* kg/m³; 0 for the figure's */
} PhysicsPart;

typedef enum PhysicsJointKind { PHYSICS_BALL_JOINT, PHYSICS_HINGE_JOINT } PhysicsJointKind;

typedef struct PhysicsJoint {
    char name[PHYSICS_NAME_SIZE];
    PhysicsJointKind kind;
    int parent, child;    /* parts by index */
    PhysicsVector anchor; /* m; at rest, from the figure's origin */
    PhysicsVector axis;   /* of a hinge, at rest; any length but 0 */
    double low, high;     /* rad; of a hinge: the child's angle; within ±π */
} PhysicsJoint;

/* A tree: the first part is its root, and every other one the child of exactly one joint. */
typedef struct PhysicsFigureDescription {
    char name[PHYSICS_NAME_SIZE];
    PhysicsMaterial material;
    double
        inertia_least; /* kg·m²; small parts are given as much about every axis, so that drives stay calm; 0 for none */
    bool loose;        /* its parts pass through each other: half the work for one that only falls */
    PhysicsPart parts[PHYSICS_PART_LIMIT];
    int part_count;
    PhysicsJoint joints[PHYSICS_PART_LIMIT - 1];
    int joint_count;
} PhysicsFigureDescription;

typedef struct PhysicsPlace {
    PhysicsVector position; /* m */
    PhysicsTurn turn;
} PhysicsPlace;

typedef struct PhysicsStatic {
    PhysicsVector half;   /* m */
    PhysicsVector centre; /* m */
    double tilt;          /* rad about X; a box that tilts rises towards −Z */
    double friction, restitution;
    bool floor; /* untilted, and all that gets below its top while over it is lifted: a cheaper, tighter contact */
} PhysicsStatic;

typedef struct PhysicsPropDescription {
    PhysicsShape shape;
    PhysicsMaterial material;
} PhysicsPropDescription;

/* Whether the solver can work with it; adding does the same check. ERROR_PHYSICS with a sentence that names the part or
 * joint. Refused: sizes and densities of 0 or below or not finite, limits out of order, joints that close a circle or
 * whose parent is missing, parts that hang on nothing, neighbours with masses more than 1000 : 1 apart. */
bool physics_check_figure(const PhysicsFigureDescription *figure, Error *error);
bool physics_check_prop(const PhysicsPropDescription *prop, Error *error);
/* kg of the whole figure; 0 when it is not valid. */
double physics_figure_mass(const PhysicsFigureDescription *figure);

/* Numbers of a world that are the game's to choose. */
typedef struct PhysicsRules {
    double gravity; /* m/s², positive is down */
    bool sleeping;  /* what rests is left out until it is touched */
    struct {
        double linear, angular; /* m/s, rad/s: what is slower rests; 0 for the solver's own, which see no difference */
        double seconds;         /* … for so long */
    } rest;
    struct {
        double stiffness; /* N/m */
        double damping;   /* N·s/m */
        double lowest;    /* m; the hand goes no deeper */
    } grab;
    struct {
        double near_distance;  /* m; impulse = power × mass ÷ (near + slope × distance) */
        double distance_slope; /* 1 */
        double lift;           /* added to the unit vector outwards, before it is a unit vector again */
        double spin;           /* N·m·s for each kg and axis at most, evenly drawn */
        double prop_reach;     /* m; props farther away feel nothing */
    } blast;
    struct {
        double rate;    /* rad/s for each point of stiffness: the natural frequency */
        double damping; /* ratio */
    } stiffness;
} PhysicsRules;

/* ---- A world ------------------------------------------------------------------------------------------------*/
typedef struct PhysicsWorld PhysicsWorld;

/* `seed` decides all that is drawn. NULL on failure. */
PhysicsWorld *physics_create(const PhysicsRules *rules, uint64_t seed, Error *error);
void physics_destroy(PhysicsWorld *world); /* takes NULL too */
/* Takes away all figures and props, lets go, and starts the draws again; the stage stays. */
void physics_reset(PhysicsWorld *world, uint64_t seed);

double physics_gravity(const PhysicsWorld *world); /* m/s² */

bool physics_add_static(PhysicsWorld *world, const PhysicsStatic *box, Error *error);
/* What is added afterwards takes the place of what was there, without memory of its own where the kinds match. */
void physics_clear_statics(PhysicsWorld *world);
/* 0 on failure: a description that is refused, or no room. Bodies start at rest. */
PhysicsFigure physics_add_figure(PhysicsWorld *world, const PhysicsFigureDescription *description,
                                 const PhysicsPlace *place, Error *error);
void physics_remove_figure(PhysicsWorld *world, PhysicsFigure handle);
PhysicsProp physics_add_prop(PhysicsWorld *world, const PhysicsPropDescription *description, const PhysicsPlace *place,
                             Error *error);
void physics_remove_prop(PhysicsWorld *world, PhysicsProp handle);

/* One step of 1/120 s, whatever the time scale. */
void physics_step(PhysicsWorld *world);
/* The steps that `seconds` of real time make at the time scale, 8 at most; returns their number. */
int physics_advance(PhysicsWorld *world, double seconds);
void physics_set_time_scale(PhysicsWorld *world, double scale); /* 0 stands still */

/* ---- Bodies -------------------------------------------------------------------------------------------------
 * Bodies are numbered: parts of figures and props have one each, for as long as they live.
 */
typedef struct PhysicsBodies {
    int high; /* every body's number is below it; numbers in between may be free */
    const bool *used;
    const bool *asleep;
    const PhysicsVector *places; /* m; centres */
    const PhysicsTurn *turns;
    const PhysicsVector *velocities; /* m/s */
    const PhysicsVector *spins;      /* rad/s, in the world's axes */
} PhysicsBodies;

PhysicsBodies physics_bodies(const PhysicsWorld *world);
/* The number of the figure's first part, the others follow it in order; −1 for a stale handle. */
int physics_figure_body(const PhysicsWorld *world, PhysicsFigure handle);
int physics_prop_body(const PhysicsWorld *world, PhysicsProp handle);
/* What was given when it was added; NULL for a stale handle. */
const PhysicsFigureDescription *physics_figure_description(const PhysicsWorld *world, PhysicsFigure handle);
/* kg; 0 for a number that is free. */
double physics_body_mass(const PhysicsWorld *world, int body);
/* Where a part is, as it is when a pose of the game is handed over: place and motion are written, its sleep ends. */
void physics_set_body(PhysicsWorld *world, int index, const PhysicsPlace *place, PhysicsVector velocity,
                      PhysicsVector spin);
/* The same for a whole figure: a place and motion of each part, as the game shows it at this moment. Joints take the
 * pose as it is: anchors go to where the child's pivot is, hinges keep the angle that the turns have about their axis.
 * One that was parked is there again. */
void physics_pose_figure(PhysicsWorld *world, PhysicsFigure handle, const PhysicsPlace *places,
                         const PhysicsVector *velocities, const PhysicsVector *spins);
/* Takes a figure out of all that happens and keeps it, so that the next of its kind costs no memory. */
void physics_park_figure(PhysicsWorld *world, PhysicsFigure handle);
/* Acts through the next step: N at the centre, N·m in the world's axes. Adds up. */
void physics_push(PhysicsWorld *world, int index, PhysicsVector force, PhysicsVector torque);
/* N·s at once. */
void physics_hit(PhysicsWorld *world, int index, PhysicsVector impulse);

/* ---- What is measured of figures ----------------------------------------------------------------------------*/
/* m; how far the two sides of a joint are apart at its anchor. */
double physics_joint_gap(const PhysicsWorld *world, PhysicsFigure handle, int joint);
double physics_worst_gap(const PhysicsWorld *world, PhysicsFigure handle);
/* rad; of a hinge the child's angle within (−π, π], of a ball joint the whole turn away from rest, 0 … π. */
double physics_joint_angle(const PhysicsWorld *world, PhysicsFigure handle, int joint);
/* rad; the mean over the figure's ball joints. */
double physics_ball_deviation(const PhysicsWorld *world, PhysicsFigure handle);
/* m/s; of the fastest body there is. */
double physics_top_speed(const PhysicsWorld *world);
/* Whether any body's place or motion is no number. */
bool physics_is_broken(const PhysicsWorld *world);

/* ---- Hands --------------------------------------------------------------------------------------------------*/
typedef struct PhysicsPick {
    int body; /* −1 when nothing that moves was met before a wall or the floor */
    PhysicsVector point;
    double distance; /* m from the origin of the ray */
} PhysicsPick;

PhysicsPick physics_pick(PhysicsWorld *world, PhysicsVector origin, PhysicsVector direction, double range);
/* Ties a point of a body to the hand by a spring; what was held before is let go. */
void physics_grab(PhysicsWorld *world, int index, PhysicsVector point);
/* Where the hand will be at the end of the next step. */
void physics_move_hand(PhysicsWorld *world, PhysicsVector to);
void physics_release(PhysicsWorld *world);          /* what was held keeps its motion */
int physics_held_body(const PhysicsWorld *world);   /* −1 for none */
double physics_hand_gap(const PhysicsWorld *world); /* m from the hand to the point it holds */

/* ---- Edges --------------------------------------------------------------------------------------------------
 * A straight edge, such as a blade, that went from one place to another in `seconds`.
 */
typedef struct PhysicsSweep {
    PhysicsVector from_before, to_before, from, to; /* m */
    double radius;                                  /* m; of the edge */
    double seconds;
} PhysicsSweep;

typedef struct PhysicsCut {
    int part;               /* of the figure */
    double share;           /* 0 … 1; where on the edge */
    PhysicsVector point;    /* m; where it met the part first */
    PhysicsVector velocity; /* m/s; of the edge there, as the part feels it */
} PhysicsCut;

/* The parts of a figure that the edge went through, in their order; how many. However fast it is, only scratches
 * are missed. */
int physics_sweep(const PhysicsWorld *world, PhysicsFigure handle, const PhysicsSweep *sweep,
                  PhysicsCut cuts[PHYSICS_PART_LIMIT]);

/* Hurls everything away from a point. */
void physics_blast(PhysicsWorld *world, PhysicsVector centre, double power);

/* ---- Drives -------------------------------------------------------------------------------------------------*/
/* How hard ball joints turn back to rest: 0 is limp, 100 firm. Torques on both sides, so nothing stands up by it. */
void physics_set_stiffness(PhysicsWorld *world, PhysicsFigure handle, double stiffness);

/* What a joint is to do. The drive is implicit: in the solver, scaled by the inertia of what hangs on the joint, so any
 * frequency is stable; what is beyond the cap is not reached. */
typedef struct PhysicsDrive {
    PhysicsTurn target;         /* of the child within its parent, from rest */
    PhysicsVector rate;         /* rad/s of the target's own motion, in the parent's axes */
    PhysicsVector acceleration; /* rad/s²; how that changes: a drive of `hertz` leans ahead by it, and lags no more */
    double hertz;               /* 0 lets the joint hang */
    double damping;             /* ratio */
    double stiffness;           /* N·m/rad; with the next, in the place of hertz and ratio */
    double drag;                /* N·m·s/rad */
    double cap;                 /* N·m at most, on each axis */
} PhysicsDrive;

/* Stays until it is set again; the target moves on with its rate meanwhile. */
void physics_drive_joint(PhysicsWorld *world, PhysicsFigure handle, int index, const PhysicsDrive *drive);

/* N·m, in the world's axes: what the joint's drive did to the child in the last substep. */
PhysicsVector physics_drive_torque(const PhysicsWorld *world, PhysicsFigure handle, int index);
/* The same for one part of a figure against the world: a torque from outside. The target is its turn in the world,
 * `hertz` counts with `inertia` kg·m². A cap of 0 takes it away. */
void physics_drive_part(PhysicsWorld *world, PhysicsFigure handle, int part, double inertia, const PhysicsDrive *drive);
PhysicsVector physics_part_torque(const PhysicsWorld *world, PhysicsFigure handle);

/* From now on the figure's parts are weighed: what floor and walls press them with. */
void physics_weigh_figure(PhysicsWorld *world, PhysicsFigure handle);
/* N; mean over the last step. */
PhysicsVector physics_body_load(const PhysicsWorld *world, int body);

/* A position controller with integral and anti-windup, one for each thing that is held somewhere by force. */
typedef struct PhysicsPid {
    double proportional, integral, derivative; /* N/m, N/(m·s), N·s/m */
    double limit;                              /* N; the whole force is no longer than this */
    PhysicsVector sum;                         /* m·s; what the integral has gathered */
    PhysicsVector error;                       /* m; of the last step */
    bool started;
} PhysicsPid;

/* The force against `error` = target − place. While the force is at its limit the sum does not grow in its way. */
PhysicsVector physics_pid_step(PhysicsPid *pid, PhysicsVector error, double seconds);

/* The shortest turn from one to the other as an axis times an angle of 0 … π, in the axes of `from`'s outside. */
PhysicsVector physics_turn_error(PhysicsTurn from, PhysicsTurn to);

#endif
