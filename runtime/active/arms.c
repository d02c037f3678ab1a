/* Trunk, head and arms: the sword's hand follows its path, the other arm hangs, and both help to get up. */
#include "active/active_state.h"

static PhysicsTurn within(PhysicsTurn parent, PhysicsTurn child) {
    return turn_multiply(turn_inverse(parent), child);
}

static PhysicsTurn bent(double x) {
    return turn_by((PhysicsVector){x, 0.0, 0.0});
}

/* ---- Trunk and head -------------------------------------------------------------------------------------------*/
static void set_trunk(ActiveFigure *figure) {
    PhysicsTurn neck = PHYSICS_NO_TURN;
    if (figure->intent.looks && figure->posture == ACTIVE_STANDS) {
        const PhysicsPlace *chest = &figure->places[ACTIVE_CHEST];
        const PhysicsVector away = vector_subtract(figure->intent.look, figure->places[ACTIVE_HEAD].position);
        const PhysicsVector seen = turn_apply(turn_inverse(chest->turn), away);
        const double cone = figure->body.gains[ACTIVE_NECK].cone * figure->body.laws.cone_target;
        const PhysicsVector ahead = {0.0, 0.0, 1.0};
        neck = turn_between(ahead, vector_unit(seen, ahead), cone);
    }
    target_set(figure, ACTIVE_WAIST, PHYSICS_NO_TURN, false, 0.0);
    target_set(figure, ACTIVE_NECK, neck, false, 0.0);
}

/* ---- One arm --------------------------------------------------------------------------------------------------*/
typedef struct Reach {
    PhysicsTurn upper, lower; /* of the links in the world */
    double elbow;             /* rad, 0 or below */
} Reach;

/* The elbow stays in the plane it was in, and sinks slowly: at a stretched arm the plane would jump. */
static PhysicsVector keep_elbow(ActiveFigure *figure, int side, PhysicsVector along) {
    const ActiveLaws *laws = &figure->body.laws;
    const double out = side == LEFT ? laws->sword.elbow_out : -laws->sword.elbow_out;
    PhysicsVector down = vector_scale(ACTIVE_UP, -1.0);
    down = vector_add(down, vector_scale(heading_left(figure->heading), out));
    down = vector_add(down, vector_scale(heading_forward(figure->heading), -laws->sword.elbow_back));
    const PhysicsVector pole = vector_mix(figure->elbows[side], down, laws->sword.elbow_rate * PHYSICS_STEP);
    const PhysicsVector across = vector_subtract(pole, vector_scale(along, vector_dot(pole, along)));
    const PhysicsVector fallback = vector_cross(along, heading_left(figure->heading));
    figure->elbows[side] = vector_unit(across, vector_unit(fallback, ACTIVE_UP));
    return figure->elbows[side];
}

static Reach bend_arm(ActiveFigure *figure, int side, PhysicsVector shoulder, PhysicsVector wrist) {
    const double a = figure->arm.upper, b = figure->arm.lower;
    const PhysicsVector away = vector_subtract(wrist, shoulder);
    const double length = clamp_to(vector_length(away), 0.35 * a, (a + b) * figure->body.laws.sword.reach);
    const PhysicsVector d = vector_unit(away, heading_forward(figure->heading));
    const PhysicsVector pole = keep_elbow(figure, side, d);
    const double elbow = math_acos64(clamp_to((length * length - a * a - b * b) / (2.0 * a * b), -1.0, 1.0));
    const double lean = math_acos64(clamp_to((a * a + length * length - b * b) / (2.0 * a * length), -1.0, 1.0));
    const PhysicsVector upper = vector_add(vector_scale(d, math_cos64(lean)), vector_scale(pole, math_sin64(lean)));
    const PhysicsVector x = vector_cross(d, pole), y = vector_scale(upper, -1.0);
    Reach reach = {.upper = turn_of_axes(x, y, vector_cross(x, y)), .elbow = -elbow};
    reach.lower = turn_multiply(reach.upper, bent(-elbow));
    return reach;
}

static PhysicsTurn within_cone(const ActiveFigure *figure, ActiveJoint joint, PhysicsTurn turn) {
    const PhysicsVector away = physics_turn_error(PHYSICS_NO_TURN, turn);
    return turn_by(vector_limit(away, figure->body.gains[joint].cone * figure->body.laws.cone_target));
}

/* The hand turns out of the forearm's line by the smallest turn that points the blade. */
static PhysicsTurn aim_wrist(const ActiveFigure *figure, int side, PhysicsTurn lower, PhysicsVector blade) {
    const ActiveJoint wrist = (ActiveJoint)(ACTIVE_WRIST_L + side);
    const PhysicsVector down = {0.0, -1.0, 0.0};
    const PhysicsVector wanted = turn_apply(turn_inverse(lower), vector_unit(blade, turn_apply(lower, down)));
    return turn_between(down, wanted, figure->body.gains[wrist].cone * figure->body.laws.cone_target);
}

static void lead_hand(ActiveFigure *figure, int side, PhysicsVector hand, PhysicsVector blade, bool led) {
    const double most = figure->body.laws.sword.rate_most;
    const PhysicsVector shoulder = sense_anchor_of_parent(figure, (ActiveJoint)(ACTIVE_SHOULDER_L + side));
    const Reach reach = bend_arm(figure, side, shoulder, hand);
    const PhysicsTurn upper = within(figure->places[ACTIVE_CHEST].turn, reach.upper);
    const ActiveJoint joint = (ActiveJoint)(ACTIVE_SHOULDER_L + side);
    target_set(figure, joint, within_cone(figure, joint, upper), led, most);
    target_set(figure, (ActiveJoint)(ACTIVE_ELBOW_L + side), bent(reach.elbow), led, most);
    target_set(figure, (ActiveJoint)(ACTIVE_WRIST_L + side), aim_wrist(figure, side, reach.lower, blade), led, most);
}

static void set_arm(ActiveFigure *figure, int side, double shoulder, double elbow) {
    target_set(figure, (ActiveJoint)(ACTIVE_SHOULDER_L + side), bent(-shoulder), false, 0.0);
    target_set(figure, (ActiveJoint)(ACTIVE_ELBOW_L + side), bent(-elbow), false, 0.0);
    target_set(figure, (ActiveJoint)(ACTIVE_WRIST_L + side), PHYSICS_NO_TURN, false, 0.0);
}

/* ---- Both -----------------------------------------------------------------------------------------------------*/
static void keep_guard(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const PhysicsTurn turn = heading_turn(figure->heading);
    const PhysicsVector chest = figure->places[ACTIVE_CHEST].position;
    lead_hand(figure, RIGHT, vector_add(chest, turn_apply(turn, laws->sword.guard)),
              turn_apply(turn, laws->sword.guard_blade), figure->arm_led);
}

void arms_step(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const bool stands = figure->posture == ACTIVE_STANDS;
    set_trunk(figure);
    if (!stands && !figure->on_back) {
        set_arm(figure, LEFT, laws->rise.front_shoulder, laws->rise.front_elbow);
        set_arm(figure, RIGHT, laws->rise.front_shoulder, laws->rise.front_elbow);
    } else {
        set_arm(figure, LEFT, laws->sword.rest_shoulder, laws->sword.rest_elbow);
    }
    if (stands && figure->intent.strikes) {
        lead_hand(figure, RIGHT, figure->intent.hand, figure->intent.blade, figure->arm_led);
    } else if (stands) {
        keep_guard(figure);
    } else if (figure->on_back) {
        set_arm(figure, RIGHT, laws->sword.rest_shoulder, laws->sword.rest_elbow);
    }
    figure->arm_led = stands;
}
