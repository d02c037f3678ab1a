/* Targets become drives of joints; what may act from outside acts at the hips and on the trunk. */
#include "active/active_state.h"

/* ---- Joints ---------------------------------------------------------------------------------------------------*/
static double health_of(const ActiveFigure *figure, ActiveJoint joint) {
    const int child = figure->body.figure.joints[figure->body.joints[joint]].child;
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        if (figure->body.parts[i] == child) {
            return figure->health[i];
        }
    }
    return 1.0;
}

static PhysicsTurn turn_of_joint(const ActiveFigure *figure, int joint) {
    const PhysicsJoint *described = &figure->body.figure.joints[joint];
    const PhysicsTurn *turns = physics_bodies(figure->world).turns + figure->first;
    return turn_multiply(turn_inverse(turns[described->parent]), turns[described->child]);
}

/* Beyond its cone a joint is driven back to the edge, whatever was wanted. */
static bool hold_cone(const ActiveFigure *figure, ActiveJoint joint, PhysicsDrive *drive) {
    const ActiveLaws *laws = &figure->body.laws;
    const int index = figure->body.joints[joint];
    if (figure->body.figure.joints[index].kind != PHYSICS_BALL_JOINT) {
        return false;
    }
    const PhysicsVector away = physics_turn_error(PHYSICS_NO_TURN, turn_of_joint(figure, index));
    if (vector_length(away) <= figure->body.gains[joint].cone) {
        return false;
    }
    *drive = (PhysicsDrive){.target = turn_by(vector_limit(away, figure->body.gains[joint].cone)),
                            .stiffness = laws->cone_stiffness,
                            .drag = laws->cone_damping,
                            .cap = laws->cone_cap};
    return true;
}

static void drive_joint(ActiveFigure *figure, ActiveJoint joint, double firmness) {
    const ActiveGains *gains = &figure->body.gains[joint];
    const Target *target = &figure->targets[joint];
    PhysicsDrive drive;
    if (!hold_cone(figure, joint, &drive)) {
        const double share = firmness * health_of(figure, joint);
        const double limp = figure->body.laws.limp_drag;
        drive = (PhysicsDrive){.target = target->turn,
                               .rate = vector_scale(target->rate, share > 0.0 ? 1.0 : 0.0),
                               .stiffness = gains->stiffness * share,
                               .drag = gains->damping * share > limp ? gains->damping * share : limp,
                               .cap = gains->cap * share > limp ? gains->cap * share : limp};
    }
    physics_drive_joint(figure->world, figure->physics, figure->body.joints[joint], &drive);
}

/* ---- S4's way, to compare -------------------------------------------------------------------------------------*/
/* torque = kp·e + ki·∫e + kd·Δe/Δt with e = log(target · current⁻¹), the integral by trapezoids; 10 : 1 : 2. */
static void pid_joint(ActiveFigure *figure, ActiveJoint joint, double firmness) {
    const ActiveGains *gains = &figure->body.gains[joint];
    const PhysicsJoint *described = &figure->body.figure.joints[figure->body.joints[joint]];
    const PhysicsTurn *turns = physics_bodies(figure->world).turns + figure->first;
    const PhysicsTurn wanted = turn_multiply(turns[described->parent], figure->targets[joint].turn);
    const PhysicsVector error = physics_turn_error(turns[described->child], wanted);
    const PhysicsVector before = figure->pids[joint].started ? figure->pids[joint].error : error;
    const double share = firmness * health_of(figure, joint), kp = gains->stiffness * share;
    const PhysicsVector middle = vector_scale(vector_add(error, before), 0.5 * PHYSICS_STEP);
    PhysicsVector torque = vector_scale(error, kp);
    torque = vector_add(torque, vector_scale(figure->pids[joint].sum, kp * 0.1));
    torque = vector_add(torque, vector_scale(vector_subtract(error, before), kp * 0.2 / PHYSICS_STEP));
    torque = vector_limit(torque, gains->cap * share);
    figure->pids[joint].sum = vector_add(figure->pids[joint].sum, middle);
    figure->pids[joint].error = error;
    figure->pids[joint].torque = torque;
    figure->pids[joint].started = true;
    const PhysicsDrive none = {.target = PHYSICS_NO_TURN};
    physics_drive_joint(figure->world, figure->physics, figure->body.joints[joint], &none);
    physics_push(figure->world, figure->first + described->child, ACTIVE_NOWHERE, torque);
    physics_push(figure->world, figure->first + described->parent, ACTIVE_NOWHERE, vector_scale(torque, -1.0));
}

/* ---- From outside ---------------------------------------------------------------------------------------------*/
static double legs_health(const ActiveFigure *figure) {
    return 0.5 * (sense_leg_health(figure, LEFT) + sense_leg_health(figure, RIGHT));
}

/* How much more it may be while it gets up. */
static double helped(const ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const bool rises = figure->posture == ACTIVE_RISES || figure->stood_seconds < laws->outside.rising_after;
    return rises ? laws->outside.rising : 1.0;
}

/* At the hips: a little lift, and a little push towards the support. The rest is the legs' work. */
static void push_hips(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const PhysicsBodies bodies = physics_bodies(figure->world);
    const int pelvis = figure->first + figure->body.parts[ACTIVE_PELVIS];
    const double weight = figure->mass * physics_gravity(figure->world);
    const double share = legs_health(figure) * figure->firmness;
    const double error = figure->ground + figure->hip_target - bodies.places[pelvis].y;
    const double help = helped(figure);
    const double up_most = laws->outside.up_most * weight * help;
    const double side_most = laws->outside.side_most * figure->load * help;
    const double up =
        share * figure->mass * (laws->outside.up_gain * error - laws->outside.up_damping * bodies.velocities[pelvis].y);
    const PhysicsVector away = vector_level(vector_subtract(figure->support, figure->centre));
    const PhysicsVector slower = vector_level(vector_subtract(figure->wanted, figure->velocity));
    PhysicsVector force =
        vector_add(vector_scale(away, laws->outside.side_gain), vector_scale(slower, laws->outside.side_damping));
    force = vector_limit(vector_scale(force, figure->mass * share), side_most);
    figure->side_share = side_most > 0.0 ? vector_length(force) / side_most : 0.0;
    force.y = clamp_to(up, 0.0, up_most);
    figure->up_share = force.y / up_most;
    physics_push(figure->world, pelvis, force, ACTIVE_NOWHERE);
}

static double trunk_cap(const ActiveFigure *figure) {
    return figure->body.laws.outside.trunk_most * helped(figure);
}

static void turn_trunk(ActiveFigure *figure, bool bears) {
    const ActiveLaws *laws = &figure->body.laws;
    const double share = figure->firmness * figure->health[ACTIVE_CHEST];
    const PhysicsDrive drive = {.target = heading_turn(figure->heading),
                                .hertz = laws->outside.trunk_hertz,
                                .damping = laws->outside.trunk_damping,
                                .cap = bears ? trunk_cap(figure) * share : 0.0};
    physics_drive_part(figure->world, figure->physics, figure->body.parts[ACTIVE_CHEST],
                       laws->outside.trunk_inertia * share, &drive);
    const PhysicsVector torque = physics_part_torque(figure->world, figure->physics);
    figure->trunk_share = clamp_to(vector_length(torque) / (trunk_cap(figure) * 1.7320508), 0.0, 1.0);
}

void drive_step(ActiveFigure *figure) {
    const bool bears = figure->outside && figure->firmness > 0.0 && figure->posture != ACTIVE_GONE &&
                       figure->untouched <= figure->body.laws.outside.touch_seconds;
    const double firmness = figure->firmness * figure->gain_share;
    for (int i = 0; i < ACTIVE_JOINT_COUNT; i++) {
        if (figure->control == ACTIVE_PID && firmness > 0.0) {
            pid_joint(figure, (ActiveJoint)i, firmness);
        } else {
            drive_joint(figure, (ActiveJoint)i, firmness);
        }
        figure->before[i] = figure->targets[i];
    }
    figure->up_share = figure->side_share = 0.0;
    turn_trunk(figure, bears);
    if (bears) {
        push_hips(figure);
    }
}
