/* A figure from outside: made, told what it wants, asked how it is. */
#include "active/active_state.h"

#include <stdlib.h>
#include <string.h>

const char *const ACTIVE_PART_NAMES[ACTIVE_PART_COUNT] = {
    "pelvis", "chest",       "head",        "arm_l_upper", "arm_r_upper", "arm_l_lower", "arm_r_lower", "hand_l",
    "hand_r", "leg_l_upper", "leg_r_upper", "leg_l_lower", "leg_r_lower", "foot_l",      "foot_r",
};
const char *const ACTIVE_JOINT_NAMES[ACTIVE_JOINT_COUNT] = {
    "waist",   "neck",  "shoulder_l", "shoulder_r", "elbow_l", "elbow_r", "wrist_l",
    "wrist_r", "hip_l", "hip_r",      "knee_l",     "knee_r",  "ankle_l", "ankle_r",
};

/* ---- Bodies ---------------------------------------------------------------------------------------------------*/
static int find_part(const PhysicsFigureDescription *figure, const char *name) {
    for (int i = 0; i < figure->part_count; i++) {
        if (strcmp(figure->parts[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static int find_joint(const PhysicsFigureDescription *figure, const char *name) {
    for (int i = 0; i < figure->joint_count; i++) {
        if (strcmp(figure->joints[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

bool active_body_bind(ActiveBody *body, Error *error) {
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        body->parts[i] = find_part(&body->figure, ACTIVE_PART_NAMES[i]);
        if (body->parts[i] < 0) {
            return error_set(error, ERROR_PHYSICS_INVALID, "figure '%s' has no part \"%s\", which a fighter needs",
                             body->figure.name, ACTIVE_PART_NAMES[i]);
        }
    }
    for (int i = 0; i < ACTIVE_JOINT_COUNT; i++) {
        body->joints[i] = find_joint(&body->figure, ACTIVE_JOINT_NAMES[i]);
        if (body->joints[i] < 0) {
            return error_set(error, ERROR_PHYSICS_INVALID, "figure '%s' has no joint \"%s\", which a fighter needs",
                             body->figure.name, ACTIVE_JOINT_NAMES[i]);
        }
        const bool hinge = body->figure.joints[body->joints[i]].kind == PHYSICS_HINGE_JOINT;
        const bool should = (i >= ACTIVE_ELBOW_L && i <= ACTIVE_ELBOW_R) || (i >= ACTIVE_KNEE_L && i <= ACTIVE_KNEE_R);
        if (hinge != should) {
            return error_set(error, ERROR_PHYSICS_INVALID, "figure '%s': a fighter's joint \"%s\" must be a %s",
                             body->figure.name, ACTIVE_JOINT_NAMES[i], should ? "hinge" : "ball");
        }
    }
    return true;
}

static const PhysicsJoint *rest_joint(const ActiveBody *body, ActiveJoint joint) {
    return &body->figure.joints[body->joints[joint]];
}

static double rest_length(const ActiveBody *body, ActiveJoint from, ActiveJoint to) {
    return vector_length(vector_subtract(rest_joint(body, from)->anchor, rest_joint(body, to)->anchor));
}

/* ---- Figures --------------------------------------------------------------------------------------------------*/
static void measure_body(ActiveFigure *figure) {
    const ActiveBody *body = &figure->body;
    const PhysicsPart *foot = &body->figure.parts[body->parts[ACTIVE_FOOT_L]];
    const PhysicsPart *pelvis = &body->figure.parts[body->parts[ACTIVE_PELVIS]];
    figure->mass = physics_figure_mass(&body->figure);
    figure->leg =
        (Limb){rest_length(body, ACTIVE_HIP_L, ACTIVE_KNEE_L), rest_length(body, ACTIVE_KNEE_L, ACTIVE_ANKLE_L)};
    figure->arm =
        (Limb){rest_length(body, ACTIVE_SHOULDER_R, ACTIVE_ELBOW_R), rest_length(body, ACTIVE_ELBOW_R, ACTIVE_WRIST_R)};
    figure->ankle_height = rest_joint(body, ACTIVE_ANKLE_L)->anchor.y - (foot->place.y - foot->shape.half.y);
    figure->hip_below = pelvis->place.y - rest_joint(body, ACTIVE_HIP_L)->anchor.y;
}

static void start(ActiveFigure *figure, PhysicsVector place, double heading) {
    figure->posture = ACTIVE_STANDS;
    figure->outside = true;
    figure->firmness = figure->gain_share = 1.0;
    figure->heading = heading;
    figure->stood_seconds = 1e3;
    figure->support = vector_level(place);
    figure->intent = (ActiveIntent){.heading = heading, .blade = {0.0, 0.0, 1.0}};
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        figure->health[i] = 1.0;
    }
    for (int i = 0; i < ACTIVE_JOINT_COUNT; i++) {
        figure->targets[i].turn = figure->before[i].turn = PHYSICS_NO_TURN;
    }
    figure->elbows[LEFT] = figure->elbows[RIGHT] = (PhysicsVector){0.0, -1.0, 0.0};
    sense(figure);
    steps_plant(figure);
}

ActiveFigure *active_create(PhysicsWorld *world, const ActiveBody *body, PhysicsVector place, double heading,
                            Error *error) {
    ActiveFigure *figure = calloc(1, sizeof *figure);
    if (!figure) {
        error_set(error, ERROR_MEMORY, "no memory for a fighter");
        return NULL;
    }
    const PhysicsPlace at = {place, heading_turn(heading)};
    figure->world = world;
    figure->body = *body;
    if (active_body_bind(&figure->body, error)) {
        figure->physics = physics_add_figure(world, &figure->body.figure, &at, error);
    }
    if (!figure->physics) {
        free(figure);
        return NULL;
    }
    figure->first = physics_figure_body(world, figure->physics);
    physics_weigh_figure(world, figure->physics);
    measure_body(figure);
    start(figure, place, heading);
    return figure;
}

void active_destroy(ActiveFigure *figure) {
    if (figure) {
        physics_remove_figure(figure->world, figure->physics);
        free(figure);
    }
}

PhysicsFigure active_physics(const ActiveFigure *figure) {
    return figure->physics;
}

static bool same_vector(PhysicsVector a, PhysicsVector b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool same_part(const PhysicsPart *a, const PhysicsPart *b) {
    return strcmp(a->name, b->name) == 0 && a->shape.kind == b->shape.kind &&
           same_vector(a->shape.half, b->shape.half) && a->shape.radius == b->shape.radius &&
           a->shape.half_length == b->shape.half_length && same_vector(a->place, b->place) && a->density == b->density;
}

static bool same_joint(const PhysicsJoint *a, const PhysicsJoint *b) {
    return strcmp(a->name, b->name) == 0 && a->kind == b->kind && a->parent == b->parent && a->child == b->child &&
           same_vector(a->anchor, b->anchor) && same_vector(a->axis, b->axis) && a->low == b->low && a->high == b->high;
}

static bool same_figure(const PhysicsFigureDescription *a, const PhysicsFigureDescription *b) {
    bool same = a->part_count == b->part_count && a->joint_count == b->joint_count;
    for (int i = 0; same && i < a->part_count; i++) {
        same = same_part(&a->parts[i], &b->parts[i]);
    }
    for (int i = 0; same && i < a->joint_count; i++) {
        same = same_joint(&a->joints[i], &b->joints[i]);
    }
    return same;
}

bool active_retune(ActiveFigure *figure, const ActiveBody *body) {
    if (!same_figure(&figure->body.figure, &body->figure)) {
        return false;
    }
    figure->body.laws = body->laws;
    memcpy(figure->body.gains, body->gains, sizeof body->gains);
    return true;
}

void active_set_intent(ActiveFigure *figure, const ActiveIntent *intent) {
    figure->intent = *intent;
}

void active_step(ActiveFigure *figure) {
    sense(figure);
    posture_step(figure);
    if (figure->posture == ACTIVE_STANDS || figure->posture == ACTIVE_RISES) {
        balance_step(figure);
        steps_step(figure);
        legs_step(figure);
        arms_step(figure);
    }
    drive_step(figure);
}

void active_set_health(ActiveFigure *figure, ActivePart part, double health) {
    figure->health[part] = clamp_to(health, 0.0, 1.0);
}

double active_health(const ActiveFigure *figure, ActivePart part) {
    return figure->health[part];
}

void active_let_go(ActiveFigure *figure) {
    figure->posture = ACTIVE_GONE;
    figure->firmness = 0.0;
}

void active_set_outside(ActiveFigure *figure, bool allowed) {
    figure->outside = allowed;
}

void active_set_control(ActiveFigure *figure, ActiveControl control) {
    figure->control = control;
    memset(figure->pids, 0, sizeof figure->pids);
}

/* ---- Asking ---------------------------------------------------------------------------------------------------*/
ActiveState active_state(const ActiveFigure *figure) {
    const double standing = figure->body.laws.balance.hip_height;
    const PhysicsBodies bodies = physics_bodies(figure->world);
    const int pelvis = figure->first + figure->body.parts[ACTIVE_PELVIS];
    const int chest = figure->first + figure->body.parts[ACTIVE_CHEST];
    const double height = bodies.places[pelvis].y - figure->ground;
    const double up = turn_apply(bodies.turns[chest], ACTIVE_UP).y;
    return (ActiveState){
        .posture = figure->posture,
        .upright = up > 0.70710678 && height > 0.6 * standing,
        .steps = figure->steps,
        .swings = {figure->feet[LEFT].swings, figure->feet[RIGHT].swings},
        .centre = figure->centre,
        .velocity = figure->velocity,
        .capture = figure->capture,
        .support = figure->support,
        .ankles = {figure->feet[LEFT].ankle, figure->feet[RIGHT].ankle},
        .hand = sense_anchor_of_child(figure, ACTIVE_WRIST_R),
        .heading = figure->heading,
        .hip_height = height,
        .hip_target = figure->hip_target,
        .up_share = figure->up_share,
        .side_share = figure->side_share,
        .trunk_share = figure->trunk_share,
        .worst_gap = figure->worst_gap,
        .gain_share = figure->gain_share,
    };
}

void active_blade(const ActiveFigure *figure, PhysicsVector *from, PhysicsVector *to) {
    const PhysicsBodies bodies = physics_bodies(figure->world);
    const int hand = figure->first + figure->body.parts[ACTIVE_HAND_R];
    const PhysicsVector along = turn_apply(bodies.turns[hand], (PhysicsVector){0.0, -1.0, 0.0});
    *from = vector_add(bodies.places[hand], vector_scale(along, figure->body.laws.blade_from));
    *to = vector_add(bodies.places[hand], vector_scale(along, figure->body.laws.blade_to));
}

ActiveTrace active_trace(const ActiveFigure *figure, ActiveJoint joint) {
    const int index = figure->body.joints[joint];
    const PhysicsJoint *described = &figure->body.figure.joints[index];
    const PhysicsTurn *turns = physics_bodies(figure->world).turns + figure->first;
    const PhysicsTurn turn = turn_multiply(turn_inverse(turns[described->parent]), turns[described->child]);
    const PhysicsVector torque = figure->control == ACTIVE_PID
                                     ? figure->pids[joint].torque
                                     : physics_drive_torque(figure->world, figure->physics, index);
    return (ActiveTrace){
        .target = vector_length(physics_turn_error(PHYSICS_NO_TURN, figure->targets[joint].turn)),
        .angle = vector_length(physics_turn_error(PHYSICS_NO_TURN, turn)),
        .error = vector_length(physics_turn_error(turn, figure->targets[joint].turn)),
        .torque = vector_length(torque),
    };
}
