/* The world from inside, and how the solver is set. Private to physics/.
 *
 * What the numbers below were chosen by: figures of 11 parts, dropped hundreds of times; the worst gap of a joint,
 * limits of hinges, depth under the floor and time a step. More iterations tighten joints and cost in proportion.
 */
#ifndef RIFT_PHYSICS_SOLVER_H
#define RIFT_PHYSICS_SOLVER_H

#include "physics/physics.h"
#include "physics/vector.h"

#include <ode/ode.h>

enum {
    SOLVER_SUBSTEPS = 2,    /* of a step: halving the step tightens more than doubling the iterations */
    SOLVER_ITERATIONS = 16, /* of a substep */
    CONTACT_LIMIT = 4,      /* of a pair of shapes */
    WEIGHING_LIMIT = 1024,  /* contacts with what stands, of bodies that are weighed; what is beyond is not felt */
    PASSAGE_PASSES = 3,     /* a corner holds from more than one side */
    SLEEP_SAMPLES = 20,     /* without averaging, what trembles stays awake */
};
#define SOLVER_STEP (PHYSICS_STEP / SOLVER_SUBSTEPS)
#define SOLVER_OVER_RELAXATION 1.3
#define JOINT_ERP 0.8
#define JOINT_CFM 1e-6
#define CONTACT_ERP 0.4
#define CONTACT_CFM 1e-3        /* below, it converges worse; above, bodies sink in */
#define CONTACT_BOUNCE_FROM 0.5 /* m/s */
#define CONTACT_PUSH_MOST 4.0   /* m/s, out of each other */
#define CONTACT_LAYER 0.002     /* m that may overlap, so that contacts last */
#define ANGULAR_SPEED_MOST 200.0
#define SLEEP_LINEAR 0.08 /* m/s */
#define SLEEP_ANGULAR 0.3 /* rad/s */
#define SLEEP_SECONDS 0.5
#define PASSAGE_FORESEE 0.25    /* of a body's thickness: what moves less in a substep is left to contacts */
#define PASSAGE_KEEP 0.2        /* of it: a middle stays so far in front of a box */
#define PASSAGE_KEEP_FLOOR 0.05 /* … and of a floor, which lifts from any depth */
#define PASSAGE_SUNK 0.9        /* of it: what lies lower over a floor is watched */
#define HINGE_STOP_NEAR 0.6     /* rad from a stop: there it is looked ahead to */
#define HINGE_STOP_HAIR 1e-3    /* rad */

typedef struct Body {
    dBodyID body; /* NULL when free */
    dGeomID geom; /* its data is this struct */
    int index;    /* of the world's bodies */
    PhysicsTurn
        frame; /* of the solver's body within the part: its axes are the shape's principal ones, Z a capsule's */
    PhysicsVector inertia; /* kg·m²; about these axes */
    double mass;
    double friction, restitution;
    double thickness;            /* m; the least half size: what moves farther in a substep could pass through a wall */
    double end;                  /* m; from the centre to where a capsule's round ends begin, along the frame's Z */
    uint32_t neighbours;         /* of its figure, bit by part; they do not collide with it */
    int part;                    /* −1 for a prop */
    PhysicsVector force, torque; /* of pushes, through the next step */
    bool weighed;                /* its load is measured */
    PhysicsVector load;          /* N; of what stands, mean over the last step */
    PhysicsVector before, end_before; /* where its centre was before the substep, and the arm to its upper end */
    bool near_stage;                  /* touches a box of the stage, or could reach one within the substep */
} Body;

/* A contact of a body that is weighed. */
typedef struct Weighing {
    dJointFeedback feedback; /* first: the solver writes to it */
    Body *body;
} Weighing;

typedef struct Joint {
    dJointID joint;
    dJointID motor; /* of a joint that is driven; NULL until then */
    PhysicsDrive drive;
    PhysicsVector
        inertia; /* kg·m²; of all that hangs on the joint, about the anchor, in the axes of the child's frame */
    double pair_inertia;     /* kg·m²; of the two parts: product by sum of their largest principal ones */
    double axis_inertia;     /* kg·m²; the same about a hinge's axis */
    dJointFeedback feedback; /* of the motor */
} Joint;

typedef struct Trunk { /* a part that is turned from outside */
    dJointID motor;    /* NULL for none */
    int part;
    PhysicsDrive drive;
    dJointFeedback feedback;
} Trunk;

typedef struct Figure {
    bool used;
    uint16_t generation;
    dSpaceID space;
    PhysicsFigureDescription description;
    Joint joints[PHYSICS_PART_LIMIT - 1];
    Trunk trunk;
    double stiffness;
    bool parked; /* it takes part in nothing */
    bool driven; /* some joint has a drive */
} Figure;

typedef struct Prop {
    bool used;
    uint16_t generation;
} Prop;

typedef struct Static {
    dGeomID geom; /* its data is this struct */
    PhysicsStatic shape;
} Static;

struct PhysicsWorld {
    PhysicsRules rules;
    dWorldID world;
    dSpaceID stage, props_space;
    dGeomID ray; /* in no space: for looking ahead and for picking */
    dJointGroupID contacts;
    unsigned long solver_seed; /* the solver draws from one stream for all worlds: each puts its own in */
    CosmeticRng rng;
    Figure figures[PHYSICS_FIGURE_LIMIT];
    Prop props[PHYSICS_PROP_LIMIT];
    Static statics[PHYSICS_STATIC_LIMIT];
    int figure_high, static_count, prop_high;
    int static_high; /* statics with a geom; those from static_count on are in no space */
    double time_scale, backlog;
    bool pushed; /* some body has a force or torque */
    Weighing weighings[WEIGHING_LIMIT];
    int weighing_count;
    dJointID hand; /* NULL when nothing is held */
    int held;
    PhysicsVector hand_from, hand_to;
    PhysicsVector held_point; /* in the frame of the held body */
    /* Bodies: 24 numbers a figure, then the props. */
    Body bodies[PHYSICS_BODY_LIMIT];
    bool used[PHYSICS_BODY_LIMIT], asleep[PHYSICS_BODY_LIMIT];
    PhysicsVector places[PHYSICS_BODY_LIMIT], velocities[PHYSICS_BODY_LIMIT], spins[PHYSICS_BODY_LIMIT];
    PhysicsTurn turns[PHYSICS_BODY_LIMIT];
};

enum { FIRST_PROP_BODY = PHYSICS_PART_LIMIT * PHYSICS_FIGURE_LIMIT };

/* ---- body.c: of parts and props -----------------------------------------------------------------------------*/
double shape_volume(const PhysicsShape *shape);
bool shape_check(const PhysicsShape *shape, Error *error);
bool material_check(const PhysicsMaterial *material, Error *error);
void body_create(PhysicsWorld *world, int index, const PhysicsShape *shape, PhysicsTurn turn, double density,
                 const PhysicsMaterial *material, dSpaceID space);
/* kg·m²; as much about each of its axes at least. */
void body_raise_inertia(Body *body, double least);
void body_destroy(PhysicsWorld *world, int index);
/* Where the part is to be; the solver's body goes there. */
void body_place(PhysicsWorld *world, int index, const PhysicsPlace *place);
/* Where the solver's body is, without the frame. */
PhysicsVector body_position(const Body *body);
PhysicsTurn body_turn(const Body *body); /* the part's */
PhysicsVector body_spin(const Body *body);
/* m/s; of the point that is so far from its centre, in the world's axes. */
PhysicsVector body_velocity_at(const Body *body, PhysicsVector arm);
/* What the solver's bodies do, into the world's arrays. */
void bodies_read(PhysicsWorld *world);

/* ---- figure.c -----------------------------------------------------------------------------------------------*/
Figure *figure_find(const PhysicsWorld *world, PhysicsFigure handle);
static inline int figure_first_body(const PhysicsWorld *world, const Figure *figure) {
    return (int)(figure - world->figures) * PHYSICS_PART_LIMIT;
}
static inline Body *figure_part(const PhysicsWorld *world, const Figure *figure, int part) {
    return (Body *)&world->bodies[figure_first_body(world, figure) + part];
}
bool figure_is_asleep(const PhysicsWorld *world, const Figure *figure);
/* The child's turn within its parent, away from rest. */
PhysicsTurn joint_turn(const PhysicsWorld *world, const Figure *figure, int joint);

/* ---- contact.c, passage.c, drive.c, hand.c: parts of a substep ------------------------------------------------*/
void contacts_find(PhysicsWorld *world);
void contacts_weigh(PhysicsWorld *world); /* after a substep */
void contact_set_surface(dContact *contact, double friction, double restitution);
void contact_join(PhysicsWorld *world, const dContact *contact, const Body *a, const Body *b); /* NULL for the stage */
/* The floor has an edge, and what has fallen over it is not fetched back. */
bool static_is_left(const Static *floor, const Body *body);
/* passage.c: before and after the solver. */
void passage_foresee(PhysicsWorld *world);
void passage_hold(PhysicsWorld *world);
void drives_apply(PhysicsWorld *world);
void drives_release(Figure *figure); /* its motors go */
void hand_apply(PhysicsWorld *world, int substep);
void hand_let_go_of(PhysicsWorld *world, int body);

#endif
