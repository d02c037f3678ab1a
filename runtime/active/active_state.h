/* An active figure from inside. Private to active/.
 *
 * A step runs through the jobs in this order: sense (what the bodies do), posture (standing, limp, rising), balance
 * (where hips and trunk are to be), steps (where feet are to be), legs and arms (targets of joints by inverse
 * kinematics), drive (joints told, force and torque from outside). Each job writes what the later ones read.
 */
#ifndef RIFT_ACTIVE_STATE_H
#define RIFT_ACTIVE_STATE_H

#include "active/active.h"
#include "physics/vector.h"

enum { LEFT, RIGHT, SIDES };
static const PhysicsVector ACTIVE_UP = {0.0, 1.0, 0.0}, ACTIVE_NOWHERE = {0.0, 0.0, 0.0};

typedef struct Foot {
    bool swings;
    double time, length;        /* s; of the swing */
    PhysicsVector from, target; /* of the ankle */
    double from_yaw, yaw;       /* rad; where it goes or stands */
    PhysicsVector ankle;        /* where it is */
    double ankle_yaw;
    double load; /* N */
} Foot;

typedef struct Limb { /* lengths of two links, at rest */
    double upper, lower;
} Limb;

typedef struct Target { /* of a joint */
    PhysicsTurn turn;   /* of the child within its parent, from rest */
    PhysicsVector rate; /* rad/s; in the parent's axes */
} Target;

struct ActiveFigure {
    PhysicsWorld *world;
    ActiveBody body;
    PhysicsFigure physics;
    int first; /* body of the first part */
    ActiveIntent intent;
    double health[ACTIVE_PART_COUNT];
    bool outside;
    ActiveControl control;
    Limb leg, arm;
    double mass, ankle_height, hip_below; /* kg; m above the sole; m, of the hips below the pelvis' centre */

    /* sense.c */
    PhysicsPlace places[ACTIVE_PART_COUNT];
    PhysicsVector centre, velocity, capture;
    double omega;        /* 1/s; of the inverted pendulum */
    double ground, load; /* m; N, upwards, on all parts */
    double untouched;    /* s; since anything touched the ground */
    double worst_gap, gain_share;

    /* posture.c */
    ActivePosture posture;
    double posture_seconds, down_seconds, stood_seconds;
    bool on_back;
    double rise_from; /* m; the hips' height when rising began */
    double firmness;  /* share of all gains */

    /* balance.c */
    double heading;
    PhysicsVector wanted; /* m/s */
    PhysicsVector support, lean;
    double height_sum, hip_target;
    PhysicsPlace pelvis; /* where it is to be */

    /* steps.c */
    Foot feet[SIDES];
    int last_foot, steps;
    double since_step;

    /* legs.c, arms.c */
    Target targets[ACTIVE_JOINT_COUNT];
    Target before[ACTIVE_JOINT_COUNT];
    bool legs_swung[SIDES];      /* the leg's targets of the last step were a swing's too */
    PhysicsVector elbows[SIDES]; /* unit; where the elbow points, across the arm */
    bool arm_led;

    /* drive.c */
    double up_share, side_share, trunk_share;
    struct {
        PhysicsVector sum, error, torque;
        bool started;
    } pids[ACTIVE_JOINT_COUNT];
};

static inline PhysicsTurn heading_turn(double heading) {
    return turn_by((PhysicsVector){0.0, heading, 0.0});
}
static inline PhysicsVector heading_forward(double heading) {
    return (PhysicsVector){math_sin64(heading), 0.0, math_cos64(heading)};
}
static inline PhysicsVector heading_left(double heading) {
    return (PhysicsVector){math_cos64(heading), 0.0, -math_sin64(heading)};
}
/* Within ±π. */
double angle_within(double angle);
static inline double clamp_to(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}
static inline double ease(double share) { /* 0 … 1, level at both ends */
    const double t = clamp_to(share, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

/* Where a joint's anchor is, by its parent and by its child. */
PhysicsVector sense_anchor_of_parent(const ActiveFigure *figure, ActiveJoint joint);
PhysicsVector sense_anchor_of_child(const ActiveFigure *figure, ActiveJoint joint);
PhysicsVector sense_anchor_from(const ActiveFigure *figure, ActiveJoint joint, const PhysicsPlace *parent);
PhysicsVector sense_up(const ActiveFigure *figure, ActivePart part);
/* 0 … 1; the worst of both legs' parts, and of one leg. */
double sense_leg_health(const ActiveFigure *figure, int side);
void sense(ActiveFigure *figure);

void posture_step(ActiveFigure *figure);
void balance_step(ActiveFigure *figure);
void steps_step(ActiveFigure *figure);
/* Feet stand where they are. */
void steps_plant(ActiveFigure *figure);
/* Where a swinging ankle is to be now, and how the foot lies. */
PhysicsVector steps_swing_place(const ActiveFigure *figure, int side, double *yaw);
void legs_step(ActiveFigure *figure);
void arms_step(ActiveFigure *figure);
void drive_step(ActiveFigure *figure);

/* Sets a target; with `led` its own motion since the last step becomes its rate, to `most` rad/s. */
void target_set(ActiveFigure *figure, ActiveJoint joint, PhysicsTurn turn, bool led, double most);
/* The shortest turn from one unit vector to the other, by `most` rad at most. */
PhysicsTurn turn_between(PhysicsVector from, PhysicsVector to, double most);

#endif
