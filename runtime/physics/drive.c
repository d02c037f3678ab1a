/* Torques that turn joints: stiffness, drives towards a pose, and the stops of hinges, which a drive must respect. */
#include "physics/solver.h"

#include <math.h>

/* ---- Stops ----------------------------------------------------------------------------------------------------
 * A stop of the solver acts only once it is passed, by up to what the hinge turns in a substep and more when something
 * pushes. So near a stop the solver is told that the stop lies a hair behind the angle, and to correct that by a
 * negative share: it then holds the rate below (stop − angle) ÷ h, from one side only, together with all that acts in
 * the substep.
 */
static void set_stops(dJointID hinge, double low, double high, double erp) {
    dJointSetHingeParam(hinge, dParamLoStop, low);
    dJointSetHingeParam(hinge, dParamHiStop, high);
    dJointSetHingeParam(hinge, dParamLoStop, low); /* a lower stop above the old upper one was refused */
    dJointSetHingeParam(hinge, dParamStopERP, erp);
}

static void hold_stops(dJointID hinge, const PhysicsJoint *joint) {
    const double angle = dJointGetHingeAngle(hinge);
    const double above = angle - joint->low, below = joint->high - angle;
    const bool within = above > 0.0 && below > 0.0;
    if (within && above < below && above < HINGE_STOP_NEAR) {
        set_stops(hinge, angle + HINGE_STOP_HAIR, joint->high, -above / HINGE_STOP_HAIR);
    } else if (within && below <= above && below < HINGE_STOP_NEAR) {
        set_stops(hinge, joint->low, angle - HINGE_STOP_HAIR, -below / HINGE_STOP_HAIR);
    } else {
        set_stops(hinge, joint->low, joint->high, JOINT_ERP);
    }
}

/* ---- Drives ---------------------------------------------------------------------------------------------------
 * A spring k with a damper d inside the solver: along each axis the motor asks for rate + k·error ÷ (h·k + d) and gives
 * way by 1 ÷ (h·k + d). That is the implicit spring of decision and duration h, for any k and d.
 */
typedef struct Spring {
    double gain, softness; /* 1/s, 1/(N·m·s) */
} Spring;

static bool is_on(const PhysicsDrive *drive) {
    return drive->hertz > 0.0 || drive->stiffness > 0.0 || drive->drag > 0.0;
}

static Spring spring_of(const PhysicsDrive *drive, double inertia) {
    const double pulse = MATH_TAU * drive->hertz;
    const double k = inertia * pulse * pulse + drive->stiffness;
    const double d = 2.0 * drive->damping * pulse * inertia + drive->drag;
    return (Spring){k / (SOLVER_STEP * k + d), 1.0 / (SOLVER_STEP * k + d)};
}

/* The error and the rate in the axes of the child's frame. */
static void measure_error(const PhysicsWorld *world, const Figure *figure, int index, PhysicsVector *error,
                          PhysicsVector *rate) {
    const PhysicsDrive *drive = &figure->joints[index].drive;
    const PhysicsTurn turn = joint_turn(world, figure, index);
    const Body *child = figure_part(world, figure, figure->description.joints[index].child);
    const PhysicsTurn to_frame = turn_inverse(turn_multiply(turn, child->frame));
    const double pulse = MATH_TAU * drive->hertz;
    const PhysicsVector ahead = vector_scale(drive->acceleration, pulse > 0.0 ? 1.0 / (pulse * pulse) : 0.0);
    *error = turn_apply(to_frame, vector_add(physics_turn_error(turn, drive->target), ahead));
    *rate = turn_apply(to_frame, drive->rate);
}

static void set_axis(dJointID motor, int axis, double velocity, double softness, double most) {
    static const int VELOCITY[3] = {dParamVel, dParamVel2, dParamVel3};
    static const int SOFTNESS[3] = {dParamCFM, dParamCFM2, dParamCFM3};
    static const int MOST[3] = {dParamFMax, dParamFMax2, dParamFMax3};
    dJointSetAMotorParam(motor, VELOCITY[axis], velocity);
    dJointSetAMotorParam(motor, SOFTNESS[axis], softness);
    dJointSetAMotorParam(motor, MOST[axis], most);
}

static void drive_ball(PhysicsWorld *world, const Figure *figure, int index) {
    const Joint *joint = &figure->joints[index];
    PhysicsVector error, rate;
    measure_error(world, figure, index, &error, &rate);
    const double errors[3] = {error.x, error.y, error.z}, rates[3] = {rate.x, rate.y, rate.z};
    const double inertia[3] = {joint->inertia.x, joint->inertia.y, joint->inertia.z};
    for (int i = 0; i < 3; i++) {
        const Spring spring = spring_of(&joint->drive, inertia[i]);
        set_axis(joint->motor, i, rates[i] + spring.gain * errors[i], spring.softness, joint->drive.cap);
    }
}

/* Turns about its axis only. A target beyond a stop is taken for the stop. */
static void drive_hinge(const Figure *figure, int index) {
    const Joint *joint = &figure->joints[index];
    const PhysicsJoint *described = &figure->description.joints[index];
    const PhysicsVector axis = vector_scale(described->axis, 1.0 / vector_length(described->axis));
    const PhysicsVector turn = physics_turn_error(PHYSICS_NO_TURN, joint->drive.target);
    double target = vector_dot(turn, axis), rate = vector_dot(joint->drive.rate, axis);
    const Spring spring = spring_of(&joint->drive, joint->axis_inertia);
    if (target < described->low || target > described->high) {
        target = target < described->low ? described->low : described->high;
        rate = 0.0;
    }
    dJointSetAMotorParam(joint->motor, dParamVel, rate + spring.gain * (target - dJointGetHingeAngle(joint->joint)));
    dJointSetAMotorParam(joint->motor, dParamCFM, spring.softness);
    dJointSetAMotorParam(joint->motor, dParamFMax, joint->drive.cap);
}

/* Of a ball joint three axes, those of the child's frame; of a hinge its own, so that its stops stay free. */
static void create_motor(PhysicsWorld *world, const Figure *figure, int index) {
    const PhysicsJoint *described = &figure->description.joints[index];
    const Body *child = figure_part(world, figure, described->child);
    const Body *parent = figure_part(world, figure, described->parent);
    const dReal *r = dBodyGetRotation(child->body);
    Joint *joint = (Joint *)&figure->joints[index];
    joint->motor = dJointCreateAMotor(world->world, 0);
    dJointAttach(joint->motor, child->body, parent->body);
    dJointSetAMotorMode(joint->motor, dAMotorUser);
    dJointSetFeedback(joint->motor, &joint->feedback);
    if (described->kind == PHYSICS_HINGE_JOINT) {
        dVector3 axis;
        dJointGetHingeAxis(joint->joint, axis);
        dJointSetAMotorNumAxes(joint->motor, 1);
        dJointSetAMotorAxis(joint->motor, 0, 1, axis[0], axis[1], axis[2]);
        return;
    }
    dJointSetAMotorNumAxes(joint->motor, 3);
    for (int i = 0; i < 3; i++) {
        dJointSetAMotorAxis(joint->motor, i, 1, r[i], r[4 + i], r[8 + i]);
    }
}

void physics_drive_joint(PhysicsWorld *world, PhysicsFigure handle, int index, const PhysicsDrive *drive) {
    Figure *figure = figure_find(world, handle);
    if (!figure || index < 0 || index >= figure->description.joint_count) {
        return;
    }
    Joint *joint = &figure->joints[index];
    joint->drive = *drive;
    joint->drive.target = turn_unit(drive->target);
    if (is_on(drive)) {
        figure->driven = true;
        if (!joint->motor) {
            create_motor(world, figure, index);
        }
        dBodyEnable(figure_part(world, figure, 0)->body);
    } else if (joint->motor) {
        dJointDestroy(joint->motor);
        joint->motor = NULL;
    }
}

static void drive_joints(PhysicsWorld *world, Figure *figure) {
    for (int i = 0; i < figure->description.joint_count; i++) {
        Joint *joint = &figure->joints[i];
        const PhysicsJoint *described = &figure->description.joints[i];
        const bool driven = is_on(&joint->drive), hinge = described->kind == PHYSICS_HINGE_JOINT;
        if (driven && hinge) {
            drive_hinge(figure, i);
        } else if (driven) {
            drive_ball(world, figure, i);
        }
        if (hinge) {
            hold_stops(joint->joint, described);
        }
        if (driven) { /* the target goes on by its own rate, in the parent's axes */
            const PhysicsTurn further = turn_by(vector_scale(joint->drive.rate, SOLVER_STEP));
            joint->drive.target = turn_unit(turn_multiply(further, joint->drive.target));
            joint->drive.rate = vector_add(joint->drive.rate, vector_scale(joint->drive.acceleration, SOLVER_STEP));
        }
    }
}

PhysicsVector physics_drive_torque(const PhysicsWorld *world, PhysicsFigure handle, int index) {
    const Figure *figure = figure_find(world, handle);
    if (!figure || index < 0 || index >= figure->description.joint_count || !figure->joints[index].motor) {
        return (PhysicsVector){0.0, 0.0, 0.0};
    }
    const dReal *t = figure->joints[index].feedback.t1;
    return (PhysicsVector){t[0], t[1], t[2]};
}

/* ---- A part against the world ---------------------------------------------------------------------------------*/
void physics_drive_part(PhysicsWorld *world, PhysicsFigure handle, int part, double inertia,
                        const PhysicsDrive *drive) {
    Figure *figure = figure_find(world, handle);
    if (!figure || part < 0 || part >= figure->description.part_count) {
        return;
    }
    Trunk *trunk = &figure->trunk;
    const double pulse = MATH_TAU * drive->hertz;
    trunk->drive = *drive;
    trunk->drive.target = turn_unit(drive->target);
    trunk->drive.stiffness = drive->stiffness + inertia * pulse * pulse;
    trunk->drive.drag = drive->drag + 2.0 * drive->damping * pulse * inertia;
    trunk->drive.hertz = 0.0;
    trunk->part = part;
    if (!(drive->cap > 0.0) || !is_on(drive)) {
        if (trunk->motor) {
            dJointDestroy(trunk->motor);
        }
        trunk->motor = NULL;
        trunk->feedback = (dJointFeedback){0};
    } else if (!trunk->motor) {
        trunk->motor = dJointCreateAMotor(world->world, 0);
        dJointAttach(trunk->motor, figure_part(world, figure, part)->body, NULL);
        dJointSetAMotorMode(trunk->motor, dAMotorUser);
        dJointSetAMotorNumAxes(trunk->motor, 3);
        for (int i = 0; i < 3; i++) {
            dJointSetAMotorAxis(trunk->motor, i, 0, i == 0, i == 1, i == 2);
        }
        dJointSetFeedback(trunk->motor, &trunk->feedback);
    }
}

PhysicsVector physics_part_torque(const PhysicsWorld *world, PhysicsFigure handle) {
    const Figure *figure = figure_find(world, handle);
    const dReal *t = figure ? figure->trunk.feedback.t1 : NULL;
    return figure && figure->trunk.motor ? (PhysicsVector){t[0], t[1], t[2]} : (PhysicsVector){0.0, 0.0, 0.0};
}

static void drive_trunk(const PhysicsWorld *world, const Figure *figure) {
    const Trunk *trunk = &figure->trunk;
    const PhysicsVector error =
        physics_turn_error(body_turn(figure_part(world, figure, trunk->part)), trunk->drive.target);
    const Spring spring = spring_of(&trunk->drive, 0.0);
    const PhysicsVector speed = vector_add(trunk->drive.rate, vector_scale(error, spring.gain));
    set_axis(trunk->motor, 0, speed.x, spring.softness, trunk->drive.cap);
    set_axis(trunk->motor, 1, speed.y, spring.softness, trunk->drive.cap);
    set_axis(trunk->motor, 2, speed.z, spring.softness, trunk->drive.cap);
}

void drives_release(Figure *figure) {
    for (int i = 0; i < figure->description.joint_count; i++) {
        if (figure->joints[i].motor) {
            dJointDestroy(figure->joints[i].motor);
            figure->joints[i].motor = NULL;
        }
    }
    if (figure->trunk.motor) {
        dJointDestroy(figure->trunk.motor);
        figure->trunk.motor = NULL;
    }
}

/* ---- Stiffness ------------------------------------------------------------------------------------------------*/
void physics_set_stiffness(PhysicsWorld *world, PhysicsFigure handle, double stiffness) {
    Figure *figure = figure_find(world, handle);
    if (figure) {
        figure->stiffness = stiffness > 0.0 ? stiffness : 0.0;
        if (stiffness > 0.0) {
            dBodyEnable(figure_part(world, figure, 0)->body);
        }
    }
}

static void stiffen_joint(PhysicsWorld *world, const Figure *figure, int index, double rate) {
    const PhysicsJoint *described = &figure->description.joints[index];
    const Body *child = figure_part(world, figure, described->child);
    const Body *parent = figure_part(world, figure, described->parent);
    const PhysicsTurn parent_turn = body_turn(parent);
    const PhysicsVector error = physics_turn_error(body_turn(child), parent_turn);
    const PhysicsVector spin = vector_subtract(body_spin(child), body_spin(parent));
    const double inertia = figure->joints[index].pair_inertia;
    const double kp = inertia * rate * rate, kd = inertia * 2.0 * world->rules.stiffness.damping * rate;
    const PhysicsVector torque = vector_subtract(vector_scale(error, kp), vector_scale(spin, kd));
    dBodyAddTorque(child->body, torque.x, torque.y, torque.z);
    dBodyAddTorque(parent->body, -torque.x, -torque.y, -torque.z);
}

static void stiffen(PhysicsWorld *world, const Figure *figure) {
    for (int i = 0; i < figure->description.joint_count; i++) {
        if (figure->description.joints[i].kind == PHYSICS_BALL_JOINT) {
            stiffen_joint(world, figure, i, figure->stiffness * world->rules.stiffness.rate);
        }
    }
}

void drives_apply(PhysicsWorld *world) {
    for (int i = 0; i < world->figure_high; i++) {
        Figure *figure = &world->figures[i];
        if (figure->used && !figure_is_asleep(world, figure)) {
            drive_joints(world, figure);
            if (figure->trunk.motor) {
                drive_trunk(world, figure);
            }
            if (figure->stiffness > 0.0) {
                stiffen(world, figure);
            }
        }
    }
}

/* ---- Positions ------------------------------------------------------------------------------------------------*/
PhysicsVector physics_pid_step(PhysicsPid *pid, PhysicsVector error, double seconds) {
    const PhysicsVector change = pid->started ? vector_subtract(error, pid->error) : (PhysicsVector){0.0, 0.0, 0.0};
    const PhysicsVector sum = vector_add(pid->sum, vector_scale(error, seconds));
    PhysicsVector force = vector_add(vector_scale(error, pid->proportional), vector_scale(sum, pid->integral));
    force = vector_add(force, vector_scale(change, pid->derivative / seconds));
    pid->error = error;
    pid->started = true;
    const double length = vector_length(force);
    const bool full = pid->limit > 0.0 && length > pid->limit;
    if (!full || vector_dot(error, force) < 0.0) { /* what would only pull longer at the limit is not gathered */
        pid->sum = sum;
    }
    return full ? vector_scale(force, pid->limit / length) : force;
}
