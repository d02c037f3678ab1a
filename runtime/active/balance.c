/* Where hips and trunk are to be so that it does not fall. */
#include "active/active_state.h"

static bool is_walking(const ActiveFigure *figure) {
    return vector_length(figure->wanted) > figure->body.laws.steps.walk_from;
}

/* What the intent asks of the feet now; speed grows and ends gently. */
static void want(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    PhysicsVector wanted = vector_level(figure->intent.velocity);
    if (figure->intent.follows) {
        const PhysicsVector away = vector_level(vector_subtract(figure->intent.place, figure->centre));
        wanted = vector_add(wanted, vector_scale(away, laws->walk.follow));
    }
    wanted = figure->posture == ACTIVE_STANDS ? vector_limit(wanted, laws->walk.speed_most) : ACTIVE_NOWHERE;
    const PhysicsVector change = vector_subtract(wanted, figure->wanted);
    figure->wanted = vector_add(figure->wanted, vector_limit(change, laws->walk.acceleration * PHYSICS_STEP));
}

static void turn(ActiveFigure *figure) {
    double wanted = figure->intent.heading;
    if (figure->intent.looks) {
        const PhysicsVector away = vector_subtract(figure->intent.look, figure->centre);
        wanted = math_atan2_64(away.x, away.z);
    }
    if (figure->posture == ACTIVE_STANDS) {
        const double most = figure->body.laws.walk.turn_rate * PHYSICS_STEP;
        const double change = clamp_to(angle_within(wanted - figure->heading), -most, most);
        figure->heading = angle_within(figure->heading + change);
    }
}

static PhysicsVector foot_reference(const Foot *foot) {
    return vector_level(foot->swings ? foot->target : foot->ankle);
}

/* The point over which it stands: follows the feet, and walks on before them. */
static void move_support(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    PhysicsVector middle = vector_mix(foot_reference(&figure->feet[LEFT]), foot_reference(&figure->feet[RIGHT]), 0.5);
    middle = vector_add(middle, vector_scale(heading_forward(figure->heading), laws->balance.forward));
    if (is_walking(figure)) {
        figure->support = vector_add(figure->support, vector_scale(figure->wanted, PHYSICS_STEP));
    } else {
        const double share = laws->balance.support_rate * PHYSICS_STEP;
        figure->support = vector_mix(figure->support, middle, share < 1.0 ? share : 1.0);
    }
    const PhysicsVector centre = vector_level(figure->centre);
    const PhysicsVector away = vector_limit(vector_subtract(figure->support, centre), laws->balance.support_reach);
    figure->support = vector_add(centre, away);
}

static void place_level(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const PhysicsVector pelvis = figure->places[ACTIVE_PELVIS].position;
    const PhysicsVector lean = vector_level(vector_subtract(pelvis, figure->centre));
    figure->lean = vector_mix(figure->lean, lean, PHYSICS_STEP / (laws->balance.smoothing + PHYSICS_STEP));
    PhysicsVector against = vector_subtract(figure->capture, figure->support);
    against = vector_limit(vector_scale(against, laws->balance.correction), laws->balance.correction_most);
    figure->pelvis.position = vector_subtract(vector_add(figure->support, figure->lean), against);
    figure->pelvis.turn = heading_turn(figure->heading);
}

/* How high the hips can be over one foot without stretching the leg: the wider the stride, the lower (C4). */
static double height_over(const ActiveFigure *figure, int side) {
    const PhysicsVector hip = sense_anchor_from(figure, (ActiveJoint)(ACTIVE_HIP_L + side), &figure->pelvis);
    const PhysicsVector ankle = figure->feet[side].ankle;
    const double reach = vector_length(vector_level(vector_subtract(hip, ankle)));
    const double leg = (figure->leg.upper + figure->leg.lower) * figure->body.laws.balance.stretch;
    const double rest = leg * leg - reach * reach;
    return ankle.y - figure->ground + (rest > 0.0 ? math_sqrt64(rest) : 0.0) + figure->hip_below;
}

/* A stand asks it of the worse foot; who walks leaves the trailing one behind. */
static double height_within_reach(const ActiveFigure *figure) {
    const double left = height_over(figure, LEFT), right = height_over(figure, RIGHT);
    if (is_walking(figure)) {
        return left > right ? left : right;
    }
    if (figure->feet[LEFT].swings || figure->feet[RIGHT].swings) {
        return figure->feet[LEFT].swings ? right : left;
    }
    return left < right ? left : right;
}

static void aim_height(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    double height = laws->balance.hip_height - figure->intent.crouch;
    if (figure->posture == ACTIVE_RISES) {
        const double share = ease(figure->posture_seconds / laws->rise.height_seconds);
        height = figure->rise_from + (laws->balance.hip_height - figure->rise_from) * share;
    } else {
        const double reach = height_within_reach(figure);
        height = height < reach ? height : reach;
    }
    figure->hip_target = height;
}

/* C2: what the drives leave over is gathered, and the legs are asked for that much more. */
static void place_height(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const double error = figure->ground + figure->hip_target - figure->places[ACTIVE_PELVIS].position.y;
    const double left = sense_leg_health(figure, LEFT), right = sense_leg_health(figure, RIGHT);
    const double health = 2.0 * (left < right ? left : right) - 1.0;
    const double most = health > 0.0 ? laws->balance.height_sum_most * health : 0.0;
    const bool bears = figure->untouched < laws->outside.touch_seconds;
    figure->height_sum += bears ? error * laws->balance.height_sum * PHYSICS_STEP
                                : -figure->height_sum * laws->balance.height_drain * PHYSICS_STEP;
    figure->height_sum = clamp_to(figure->height_sum, -most, most);
    const double at_once =
        clamp_to(laws->balance.height_gain * error, -laws->balance.height_gain_most, laws->balance.height_gain_most);
    figure->pelvis.position.y = figure->ground + figure->hip_target + at_once + figure->height_sum;
}

void balance_step(ActiveFigure *figure) {
    want(figure);
    turn(figure);
    move_support(figure);
    place_level(figure);
    aim_height(figure);
    place_height(figure);
}
