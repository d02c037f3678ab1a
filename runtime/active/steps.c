/* When a foot leaves the ground, where it goes, and when it stands again. */
#include "active/active_state.h"

enum { CORNERS = 4, HULL_POINTS = CORNERS * SIDES };

/* ---- The feet's hull ------------------------------------------------------------------------------------------*/
static void add_corners(const ActiveFigure *figure, int side, PhysicsVector *points) {
    const int part = figure->body.parts[ACTIVE_FOOT_L + side];
    const PhysicsPlace *place = &figure->places[ACTIVE_FOOT_L + side];
    const PhysicsVector half = figure->body.figure.parts[part].shape.half;
    for (int i = 0; i < CORNERS; i++) {
        const PhysicsVector corner = {i & 1 ? half.x : -half.x, 0.0, i & 2 ? half.z : -half.z};
        points[i] = vector_level(vector_add(place->position, turn_apply(place->turn, corner)));
    }
}

static double side_of(PhysicsVector a, PhysicsVector b, PhysicsVector p) {
    return (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x);
}

/* An edge of the hull has all points on one side of it: how far `p` lies beyond the farthest such edge, in metres;
 * below 0 inside. */
static double beyond_hull(const PhysicsVector points[HULL_POINTS], PhysicsVector p) {
    double farthest = -1e9;
    for (int i = 0; i < HULL_POINTS; i++) {
        for (int j = 0; j < HULL_POINTS; j++) {
            const double length = vector_length(vector_subtract(points[j], points[i]));
            bool edge = i != j && length > 1e-6;
            for (int k = 0; edge && k < HULL_POINTS; k++) {
                edge = side_of(points[i], points[j], points[k]) >= -1e-9;
            }
            if (edge) {
                const double beyond = -side_of(points[i], points[j], p) / length;
                farthest = beyond > farthest ? beyond : farthest;
            }
        }
    }
    return farthest;
}

static double capture_beyond(const ActiveFigure *figure) {
    PhysicsVector points[HULL_POINTS];
    add_corners(figure, LEFT, points);
    add_corners(figure, RIGHT, points + CORNERS);
    return beyond_hull(points, figure->capture);
}

/* ---- Where feet belong ----------------------------------------------------------------------------------------*/
static double speed_of(const ActiveFigure *figure) {
    return vector_length(figure->wanted);
}

static double swing_seconds(const ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    return laws->steps.seconds / (1.0 + laws->steps.seconds_speed * speed_of(figure));
}

/* The sword's foot goes ahead as far as the hand reaches (C4). */
static double lunge(const ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    if (!figure->intent.strikes) {
        return 0.0;
    }
    const PhysicsVector away = vector_level(vector_subtract(figure->intent.hand, figure->centre));
    const double reach = vector_dot(away, heading_forward(figure->heading));
    return clamp_to(reach * laws->sword.lunge, 0.0, laws->sword.lunge_most);
}

/* Keeps a foot's target from the other foot, and within the leg's reach. */
static PhysicsVector within_reach(const ActiveFigure *figure, int side, PhysicsVector target) {
    const ActiveLaws *laws = &figure->body.laws;
    const PhysicsVector left = heading_left(figure->heading);
    const PhysicsVector other = vector_level(figure->feet[!side].ankle);
    const double sign = side == LEFT ? 1.0 : -1.0;
    const double apart = vector_dot(vector_subtract(target, other), left) * sign;
    if (apart < laws->steps.apart_least) {
        target = vector_add(target, vector_scale(left, sign * (laws->steps.apart_least - apart)));
    }
    const PhysicsVector hip = vector_level(sense_anchor_of_parent(figure, (ActiveJoint)(ACTIVE_HIP_L + side)));
    return vector_add(hip, vector_limit(vector_subtract(target, hip), laws->steps.reach_most));
}

static PhysicsVector foot_target(const ActiveFigure *figure, int side) {
    const ActiveLaws *laws = &figure->body.laws;
    const PhysicsVector left = heading_left(figure->heading), forward = heading_forward(figure->heading);
    const double sign = side == LEFT ? 1.0 : -1.0;
    const double ahead = swing_seconds(figure) * 0.5 - 1.0 / figure->omega;
    PhysicsVector target = vector_add(figure->capture, vector_scale(figure->wanted, ahead));
    target = vector_add(target, vector_scale(left, sign * laws->steps.width * 0.5));
    target = vector_add(target, vector_scale(forward, -laws->balance.forward - sign * 0.5 * lunge(figure)));
    return within_reach(figure, side, target);
}

/* ---- Whether to step ------------------------------------------------------------------------------------------*/
static bool feet_stand_badly(const ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const PhysicsVector across = vector_subtract(figure->feet[LEFT].ankle, figure->feet[RIGHT].ankle);
    const double apart = vector_dot(across, heading_left(figure->heading));
    const double fore = vector_dot(across, heading_forward(figure->heading)) + lunge(figure);
    if (apart < laws->steps.narrow || apart > laws->steps.wide || fore > laws->steps.fore_most ||
        fore < -laws->steps.fore_most) {
        return true;
    }
    for (int side = 0; side < SIDES; side++) {
        const double yaw = angle_within(figure->feet[side].ankle_yaw - figure->heading);
        if (yaw > laws->steps.yaw_most || yaw < -laws->steps.yaw_most) {
            return true;
        }
    }
    return false;
}

static bool wants_step(const ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const bool walking = speed_of(figure) > laws->steps.walk_from;
    return (walking && figure->since_step > laws->steps.walk_pause) || feet_stand_badly(figure) ||
           capture_beyond(figure) > laws->steps.outside_most;
}

static double step_need(const ActiveFigure *figure, int side) {
    const ActiveLaws *laws = &figure->body.laws;
    const Foot *foot = &figure->feet[side];
    const double away = vector_length(vector_subtract(foot_target(figure, side), vector_level(foot->ankle)));
    const double yaw = angle_within(foot->ankle_yaw - figure->heading);
    return away + laws->steps.yaw_weight * (yaw < 0.0 ? -yaw : yaw) -
           (figure->last_foot == side ? laws->steps.handicap : 0.0);
}

static void begin(ActiveFigure *figure, int side) {
    Foot *foot = &figure->feet[side];
    foot->swings = true;
    foot->time = 0.0;
    foot->length = swing_seconds(figure);
    foot->from = foot->ankle;
    foot->from_yaw = foot->ankle_yaw;
    figure->last_foot = side;
    figure->steps++;
}

/* ---- In the air -----------------------------------------------------------------------------------------------*/
static void swing(ActiveFigure *figure, int side) {
    const ActiveLaws *laws = &figure->body.laws;
    Foot *foot = &figure->feet[side];
    foot->time += PHYSICS_STEP;
    const double share = foot->time / foot->length;
    if (share < laws->steps.settled) {
        foot->target = foot_target(figure, side);
        foot->yaw = figure->heading;
    }
    const bool landed = share > laws->steps.land_from && foot->load > laws->steps.land_load;
    if (landed || share > laws->steps.late) {
        foot->swings = false;
        foot->yaw = foot->ankle_yaw;
        figure->since_step = 0.0;
    }
}

PhysicsVector steps_swing_place(const ActiveFigure *figure, int side, double *yaw) {
    const Foot *foot = &figure->feet[side];
    const double share = foot->time / foot->length, moved = ease(share);
    const double base = figure->ground + figure->ankle_height;
    const double lift = share < 1.0 ? 4.0 * share * (1.0 - share) * figure->body.laws.steps.lift
                                    : -(share - 1.0) * figure->body.laws.steps.lift; /* it feels for the ground */
    PhysicsVector place = vector_mix(vector_level(foot->from), vector_level(foot->target), moved);
    place.y = base + lift;
    *yaw = foot->from_yaw + angle_within(foot->yaw - foot->from_yaw) * moved;
    return place;
}

void steps_plant(ActiveFigure *figure) {
    for (int side = 0; side < SIDES; side++) {
        Foot *foot = &figure->feet[side];
        foot->swings = false;
        foot->yaw = foot->ankle_yaw;
        foot->target = foot->ankle;
    }
    figure->since_step = 0.0;
}

void steps_step(ActiveFigure *figure) {
    if (figure->posture != ACTIVE_STANDS) {
        return;
    }
    for (int side = 0; side < SIDES; side++) {
        if (figure->feet[side].swings) {
            swing(figure, side);
            return;
        }
    }
    figure->since_step += PHYSICS_STEP;
    if (wants_step(figure)) {
        begin(figure, step_need(figure, LEFT) > step_need(figure, RIGHT) ? LEFT : RIGHT);
        swing(figure, figure->last_foot);
    }
}
