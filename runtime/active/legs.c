/* Legs: angles of hips, knees and ankles for where the hips and the feet are to be. */
#include "active/active_state.h"

/* ---- Turns ----------------------------------------------------------------------------------------------------*/
PhysicsTurn turn_between(PhysicsVector from, PhysicsVector to, double most) {
    const PhysicsVector axis = vector_unit(vector_cross(from, to), ACTIVE_UP);
    const double sine = vector_length(vector_cross(from, to));
    const double angle = math_atan2_64(sine, vector_dot(from, to));
    return turn_by(vector_scale(axis, angle < most ? angle : most));
}

void target_set(ActiveFigure *figure, ActiveJoint joint, PhysicsTurn turn, bool led, double most) {
    Target *target = &figure->targets[joint];
    target->turn = turn;
    target->rate = ACTIVE_NOWHERE;
    if (led) {
        const PhysicsVector moved = physics_turn_error(figure->before[joint].turn, turn);
        target->rate = vector_limit(vector_scale(moved, 1.0 / PHYSICS_STEP), most);
    }
}

/* ---- Inverse kinematics of two links --------------------------------------------------------------------------*/
typedef struct Bend {
    PhysicsTurn upper, lower; /* of the links in the world */
    double knee;              /* rad */
} Bend;

/* Both links' turns that bring the ankle from the hip to where it is to be; the knee points away from `left` × leg. */
static Bend bend_leg(const Limb *leg, PhysicsVector hip, PhysicsVector ankle, PhysicsVector left, double stretch) {
    const PhysicsVector away = vector_subtract(ankle, hip);
    const double most = (leg->upper + leg->lower) * stretch, least = leg->upper * 0.35;
    const double length = clamp_to(vector_length(away), least, most);
    const PhysicsVector d = vector_unit(away, (PhysicsVector){0.0, -1.0, 0.0});
    const PhysicsVector x = vector_unit(vector_subtract(left, vector_scale(d, vector_dot(left, d))), left);
    const double a = leg->upper, b = leg->lower;
    const double knee = math_acos64(clamp_to((length * length - a * a - b * b) / (2.0 * a * b), -1.0, 1.0));
    const double lean = math_acos64(clamp_to((a * a + length * length - b * b) / (2.0 * a * length), -1.0, 1.0));
    const PhysicsVector thigh = turn_apply(turn_by(vector_scale(x, -lean)), d);
    const PhysicsVector y = vector_scale(thigh, -1.0);
    Bend bend = {.upper = turn_of_axes(x, y, vector_cross(x, y)), .knee = knee};
    bend.lower = turn_multiply(bend.upper, turn_by((PhysicsVector){knee, 0.0, 0.0}));
    return bend;
}

static PhysicsTurn within(PhysicsTurn parent, PhysicsTurn child) {
    return turn_multiply(turn_inverse(parent), child);
}

static void set_leg(ActiveFigure *figure, int side, PhysicsTurn pelvis, const Bend *bend, PhysicsTurn foot, bool led) {
    const double most = figure->body.laws.steps.rate_most;
    const bool swung = led && figure->legs_swung[side];
    target_set(figure, (ActiveJoint)(ACTIVE_HIP_L + side), within(pelvis, bend->upper), swung, most);
    target_set(figure, (ActiveJoint)(ACTIVE_KNEE_L + side), turn_by((PhysicsVector){bend->knee, 0.0, 0.0}), swung,
               most);
    target_set(figure, (ActiveJoint)(ACTIVE_ANKLE_L + side), within(bend->lower, foot), swung, most);
    figure->legs_swung[side] = led;
}

/* A leg that bears pushes the hips to where they are to be, over the foot as it stands. */
static void stand_on(ActiveFigure *figure, int side) {
    const PhysicsVector hip = sense_anchor_from(figure, (ActiveJoint)(ACTIVE_HIP_L + side), &figure->pelvis);
    const Foot *foot = &figure->feet[side];
    const double knee_yaw = figure->heading + 0.5 * angle_within(foot->ankle_yaw - figure->heading);
    const Bend bend = bend_leg(&figure->leg, hip, foot->ankle, heading_left(knee_yaw), 0.999);
    set_leg(figure, side, figure->pelvis.turn, &bend, heading_turn(foot->ankle_yaw), false);
}

/* A leg in the air hangs on the hips as they are. */
static void reach_for(ActiveFigure *figure, int side, PhysicsVector ankle, double yaw, bool led) {
    const PhysicsVector hip = sense_anchor_of_parent(figure, (ActiveJoint)(ACTIVE_HIP_L + side));
    const PhysicsTurn pelvis = figure->places[ACTIVE_PELVIS].turn;
    const Bend bend = bend_leg(&figure->leg, hip, ankle, heading_left(yaw), 0.999);
    set_leg(figure, side, pelvis, &bend, heading_turn(yaw), led);
}

/* ---- Getting up -----------------------------------------------------------------------------------------------*/
static void fold_leg(ActiveFigure *figure, int side) {
    const ActiveLaws *laws = &figure->body.laws;
    const double kneeling = ease((figure->posture_seconds - laws->rise.kneel_from) / laws->rise.kneel_seconds);
    const double front = laws->rise.front_hip + (laws->rise.kneel_hip - laws->rise.front_hip) * kneeling;
    const double hip = figure->on_back ? laws->rise.back_hip : front;
    const double knee = figure->on_back ? laws->rise.back_knee : laws->rise.front_knee;
    target_set(figure, (ActiveJoint)(ACTIVE_HIP_L + side), turn_by((PhysicsVector){-hip, 0.0, 0.0}), false, 0.0);
    target_set(figure, (ActiveJoint)(ACTIVE_KNEE_L + side), turn_by((PhysicsVector){knee, 0.0, 0.0}), false, 0.0);
    target_set(figure, (ActiveJoint)(ACTIVE_ANKLE_L + side), PHYSICS_NO_TURN, false, 0.0);
    figure->legs_swung[side] = false;
}

static void gather_leg(ActiveFigure *figure, int side, double risen) {
    const ActiveLaws *laws = &figure->body.laws;
    const double sign = side == LEFT ? 1.0 : -1.0;
    PhysicsVector ankle = figure->places[ACTIVE_PELVIS].position;
    ankle = vector_add(ankle, vector_scale(heading_left(figure->heading), sign * laws->steps.width * 0.5));
    ankle = vector_add(ankle, vector_scale(heading_forward(figure->heading), laws->rise.feet_ahead * (1.0 - risen)));
    ankle.y = figure->ground + figure->ankle_height;
    reach_for(figure, side, ankle, figure->heading, false);
}

static void rise_leg(ActiveFigure *figure, int side) {
    const ActiveLaws *laws = &figure->body.laws;
    const double risen = ease(figure->posture_seconds / laws->rise.height_seconds);
    if (sense_up(figure, ACTIVE_PELVIS).y < laws->rise.fold_until) {
        fold_leg(figure, side);
    } else if (risen > 0.5 && figure->feet[side].load > laws->steps.land_load) {
        stand_on(figure, side);
    } else {
        gather_leg(figure, side, risen);
    }
}

void legs_step(ActiveFigure *figure) {
    for (int side = 0; side < SIDES; side++) {
        if (figure->posture == ACTIVE_RISES) {
            rise_leg(figure, side);
        } else if (figure->feet[side].swings) {
            double yaw;
            const PhysicsVector ankle = steps_swing_place(figure, side, &yaw);
            reach_for(figure, side, ankle, yaw, true);
        } else {
            stand_on(figure, side);
        }
    }
}
