/* active: figures that stand, walk and strike by force alone. Sees base and physics.
 *
 * An ActiveFigure is a figure of physics with a will: what it wants stands in its ActiveIntent, and before every step
 * active_step() turns that into drives of joints (they carry the whole weight), a small force at the hips and a small
 * torque on the trunk. Places and speeds of bodies are never written. What comes from outside is capped by the laws,
 * and comes only while a foot or another part touches the ground.
 *
 * Metres, kilograms, seconds, radians; Y is up; heading 0 looks along +Z and grows towards +X, the left side is +X.
 * All numbers come in ActiveBody, from Lua. Nothing here takes memory after active_create(); equal calls give equal
 * bits within one build.
 */
#ifndef RIFT_ACTIVE_H
#define RIFT_ACTIVE_H

#include "physics/physics.h"

/* Parts that a body must have, each by its name in the figure. The right hand has the sword. */
typedef enum ActivePart {
    ACTIVE_PELVIS,
    ACTIVE_CHEST,
    ACTIVE_HEAD,
    ACTIVE_ARM_L_UPPER,
    ACTIVE_ARM_R_UPPER,
    ACTIVE_ARM_L_LOWER,
    ACTIVE_ARM_R_LOWER,
    ACTIVE_HAND_L,
    ACTIVE_HAND_R,
    ACTIVE_LEG_L_UPPER,
    ACTIVE_LEG_R_UPPER,
    ACTIVE_LEG_L_LOWER,
    ACTIVE_LEG_R_LOWER,
    ACTIVE_FOOT_L,
    ACTIVE_FOOT_R,
    ACTIVE_PART_COUNT,
} ActivePart;

/* And joints. */
typedef enum ActiveJoint {
    ACTIVE_WAIST,
    ACTIVE_NECK,
    ACTIVE_SHOULDER_L,
    ACTIVE_SHOULDER_R,
    ACTIVE_ELBOW_L,
    ACTIVE_ELBOW_R,
    ACTIVE_WRIST_L,
    ACTIVE_WRIST_R,
    ACTIVE_HIP_L,
    ACTIVE_HIP_R,
    ACTIVE_KNEE_L,
    ACTIVE_KNEE_R,
    ACTIVE_ANKLE_L,
    ACTIVE_ANKLE_R,
    ACTIVE_JOINT_COUNT,
} ActiveJoint;

extern const char *const ACTIVE_PART_NAMES[ACTIVE_PART_COUNT];   /* "pelvis", "arm_l_upper" … as in the figure */
extern const char *const ACTIVE_JOINT_NAMES[ACTIVE_JOINT_COUNT]; /* "waist", "shoulder_l" … */

typedef struct ActiveGains { /* of a joint's drive */
    double stiffness;        /* N·m/rad */
    double damping;          /* N·m·s/rad */
    double cap;              /* N·m, on each axis */
    double cone;             /* rad from rest; of ball joints */
} ActiveGains;

/* The numbers of balance, steps, strokes and rising. Shares are of 1. */
typedef struct ActiveLaws {
    struct {
        double hip_height;       /* m; of the pelvis' centre above the ground, standing */
        double stretch;          /* share of the leg's length that it is stretched to at most */
        double forward;          /* m; the support lies so far before the ankles' middle */
        double support_rate;     /* 1/s; how fast the support follows the feet */
        double support_reach;    /* m; it is kept so near to the centre of mass */
        double smoothing;        /* s; of the hips' place over the support */
        double correction;       /* share of the capture point's error that the hips go against */
        double correction_most;  /* m */
        double height_gain;      /* share of the error of height that is added to the target */
        double height_gain_most; /* m */
        double height_sum;       /* 1/s; C2's integral */
        double height_sum_most;  /* m; times twice the legs' health less one */
        double height_drain;     /* 1/s; how fast the sum runs out in the air */
    } balance;
    struct {
        double up_gain, up_damping; /* 1/s², 1/s; × mass */
        double up_most;             /* share of the weight */
        double side_gain;           /* 1/s² */
        double side_damping;        /* 1/s */
        double side_most;           /* share of what the ground bears */
        double touch_seconds;       /* after the last touch of the ground there is no force */
        double trunk_hertz, trunk_damping;
        double trunk_inertia; /* kg·m² */
        double trunk_most;    /* N·m, on each axis */
        double rising;        /* all of it × this while getting up, and … */
        double rising_after;  /* … so many seconds after */
    } outside;
    struct {
        double outside_most;           /* m; the capture point beyond the feet's hull */
        double narrow, wide;           /* m; feet apart to the side */
        double fore_most;              /* m; fore and aft error */
        double yaw_most;               /* rad; a foot's error of heading */
        double walk_pause;             /* s; between two steps when walking */
        double walk_from;              /* m/s; walks from here on */
        double yaw_weight;             /* m/rad; whose turn it is */
        double handicap;               /* m; of the foot that stepped last */
        double width;                  /* m; between the ankles */
        double apart_least;            /* m; from the other foot */
        double reach_most;             /* m; from the hip */
        double settled;                /* share of the swing after which the target stands */
        double seconds, seconds_speed; /* T = seconds ÷ (1 + seconds_speed × speed) */
        double lift;                   /* m */
        double land_from;              /* share of the swing after which a load ends it */
        double land_load;              /* N */
        double late;      /* a foot that has not landed after so many times its swing stands all the same */
        double rate_most; /* rad/s; of what a swinging leg's drives are told of their targets' motion */
    } steps;
    struct {
        double turn_rate;    /* rad/s */
        double acceleration; /* m/s² */
        double follow;       /* 1/s; of the place that is followed */
        double speed_most;   /* m/s */
    } walk;
    struct {
        double rate_most;             /* rad/s */
        double reach;                 /* share of the arm's length that the hand goes to at most */
        double elbow_out, elbow_back; /* of where the elbow sinks to, against 1 downwards */
        double elbow_rate;            /* 1/s; how soon */
        double lunge;                 /* m of fore and aft between the feet, for each metre that the hand reaches */
        double lunge_most;
        double rest_shoulder, rest_elbow; /* rad; how an arm without a task is bent forward */
        PhysicsVector guard;              /* m; of the hand, from the chest: left, up, forward */
        PhysicsVector guard_blade;        /* where the blade points then */
    } sword;
    struct {
        double upright, low;        /* down: the chest's up below, or the hips below this share of their height … */
        double down_seconds;        /* … for so long */
        double limp_seconds;        /* then it lies */
        double on_side;             /* it lies on a side while its face's height, 0 … 1, is less; there it sits up */
        double gain_seconds;        /* joints grow firm again over these */
        double height_seconds;      /* and the hips rise over these */
        double back_hip, back_knee; /* rad; the legs are drawn in on the back */
        double front_hip, front_knee;                /* and on the front */
        double kneel_hip, kneel_from, kneel_seconds; /* rad, s; then the hips open, so that it kneels upright */
        double front_shoulder, front_elbow;
        double fold_until;                              /* the pelvis' up */
        double feet_ahead;                              /* m; of the feet while low */
        double stood_height, stood_chest, stood_pelvis; /* when it stands again */
        double retry_seconds;
    } rise;
    struct {
        double gap_from, gap_full; /* m; a joint's gap from where gains fall back, and where they are at their least */
        double least;              /* share */
        double recover;            /* 1/s */
    } stretch;                     /* C6 */
    double limp_drag;              /* N·m·s/rad; of a joint without health */
    double cone_stiffness, cone_damping, cone_cap; /* back into a cone */
    double cone_target;                            /* share of the cone that targets are kept in */
    double blade_from, blade_to;                   /* m; along the hand's −Y: where the blade begins and ends */
} ActiveLaws;

/* What a kind of fighter is. */
typedef struct ActiveBody {
    char name[PHYSICS_NAME_SIZE];
    PhysicsFigureDescription figure;
    int parts[ACTIVE_PART_COUNT],
        joints[ACTIVE_JOINT_COUNT]; /* indices into the figure's: active_body_bind fills them */
    ActiveGains gains[ACTIVE_JOINT_COUNT];
    ActiveLaws laws;
} ActiveBody;

/* Finds parts and joints by their names. ERROR_PHYSICS names the one that is missing. */
bool active_body_bind(ActiveBody *body, Error *error);

/* ---- A figure -----------------------------------------------------------------------------------------------*/
typedef struct ActiveFigure ActiveFigure;

/* Adds the figure to the world, standing at `place` (on the ground, between the feet) with that heading. NULL on
 * failure. The world must live longer; the body is copied. */
ActiveFigure *active_create(PhysicsWorld *world, const ActiveBody *body, PhysicsVector place, double heading,
                            Error *error);
/* Takes it out of the world too. Takes NULL. */
void active_destroy(ActiveFigure *figure);
PhysicsFigure active_physics(const ActiveFigure *figure);
/* New gains and laws for a figure that goes on as it is; false when the body has other parts or joints. */
bool active_retune(ActiveFigure *figure, const ActiveBody *body);

typedef struct ActiveIntent {
    PhysicsVector velocity; /* m/s; on the ground */
    bool follows;           /* keep to `place`, which moves with `velocity` */
    PhysicsVector place;    /* m */
    double heading;         /* rad; of the feet and trunk in the end */
    bool looks;             /* head and trunk turn to `look`: the foe */
    PhysicsVector look;     /* m */
    double crouch;          /* m; lower hips */
    bool strikes;           /* the hand follows what is below; else it keeps guard */
    PhysicsVector hand;     /* m; where the sword's hand is to be at the end of the next step */
    PhysicsVector blade;    /* where the blade points; any length but 0 */
} ActiveIntent;

void active_set_intent(ActiveFigure *figure, const ActiveIntent *intent);
/* Before every physics_step(). */
void active_step(ActiveFigure *figure);

/* 0 … 1: the part's drives, and what comes from outside for the legs' and trunk's, are scaled by it (C5). */
void active_set_health(ActiveFigure *figure, ActivePart part, double health);
double active_health(const ActiveFigure *figure, ActivePart part);
/* From now on it is a plain ragdoll. */
void active_let_go(ActiveFigure *figure);
/* For tests of what carries it: no force and torque from outside. */
void active_set_outside(ActiveFigure *figure, bool allowed);

typedef enum ActivePosture { ACTIVE_STANDS, ACTIVE_LIMP, ACTIVE_RISES, ACTIVE_GONE } ActivePosture;

typedef struct ActiveState {
    ActivePosture posture;
    bool upright; /* trunk within 45° of vertical, and hips above 60 % of their standing height */
    int steps;    /* that were begun */
    bool swings[2];
    PhysicsVector centre, velocity; /* of mass */
    PhysicsVector capture;          /* point on the ground */
    PhysicsVector support;
    PhysicsVector ankles[2], hand;
    double heading;
    double hip_height, hip_target;            /* m above the ground */
    double up_share, side_share, trunk_share; /* of their caps, 0 … 1, of the last step */
    double worst_gap;                         /* m; of the joints */
    double gain_share;                        /* C6: 1, less while joints are stretched */
} ActiveState;

ActiveState active_state(const ActiveFigure *figure);
/* The blade's two ends, from where it begins. */
void active_blade(const ActiveFigure *figure, PhysicsVector *from, PhysicsVector *to);

/* ---- The classroom: what a joint's drive does ---------------------------------------------------------------*/
typedef enum ActiveControl {
    ACTIVE_IMPLICIT, /* in the solver */
    ACTIVE_PID,      /* S4's: torque = kp·e + ki·∫e (trapezoids) + kd·Δe/Δt, from outside the solver */
} ActiveControl;

void active_set_control(ActiveFigure *figure, ActiveControl control);

typedef struct ActiveTrace {
    double target, angle, error; /* rad; lengths of turns from rest, and between them */
    double torque;               /* N·m; its length */
} ActiveTrace;

ActiveTrace active_trace(const ActiveFigure *figure, ActiveJoint joint);

#endif
