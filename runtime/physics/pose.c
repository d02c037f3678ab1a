/* Figures that come from a pose and go again: the game hands bodies over in the middle of a motion, and keeps those it
 * needs no more for the next. */
#include "physics/solver.h"

#include <math.h>

/* Where a joint's anchor is, seen from the child: there the pose has its pivot. */
static PhysicsVector anchor_of(const PhysicsFigureDescription *description, const PhysicsJoint *joint,
                               const PhysicsPlace *child) {
    const PhysicsVector arm = vector_subtract(joint->anchor, description->parts[joint->child].place);
    return vector_add(child->position, turn_apply(child->turn, arm));
}

/* The turn of the child about the axis, away from rest. */
static double angle_about(PhysicsTurn parent, PhysicsTurn child, PhysicsVector axis) {
    const PhysicsTurn q = turn_multiply(turn_inverse(parent), child);
    const double along = q.x * axis.x + q.y * axis.y + q.z * axis.z;
    const double angle = 2.0 * math_atan2_64(along, q.w);
    return angle > MATH_PI ? angle - MATH_TAU : angle <= -MATH_PI ? angle + MATH_TAU : angle;
}

/* Poses move parts off their pivots and turn them about any axis; the joint takes that as it is, so that nothing has to
 * be pulled together. */
static void settle_joint(const Figure *figure, int index, const PhysicsPlace *places) {
    const PhysicsJoint *joint = &figure->description.joints[index];
    const PhysicsPlace *child = &places[joint->child];
    const PhysicsVector anchor = anchor_of(&figure->description, joint, child);
    dJointID made = figure->joints[index].joint;
    if (joint->kind == PHYSICS_BALL_JOINT) {
        dJointSetBallAnchor(made, anchor.x, anchor.y, anchor.z);
        return;
    }
    const PhysicsVector own = vector_scale(joint->axis, 1.0 / vector_length(joint->axis));
    const PhysicsVector axis = turn_apply(child->turn, own);
    const double angle = angle_about(places[joint->parent].turn, child->turn, own);
    dJointSetHingeAnchor(made, anchor.x, anchor.y, anchor.z);
    dJointSetHingeAxisOffset(made, axis.x, axis.y, axis.z, angle);
}

static void set_parked(PhysicsWorld *world, Figure *figure, bool parked) {
    figure->parked = parked;
    for (int i = 0; i < figure->description.part_count; i++) {
        const Body *body = figure_part(world, figure, i);
        if (parked) {
            hand_let_go_of(world, body->index);
            dGeomDisable(body->geom);
            dBodyDisable(body->body);
        } else {
            dGeomEnable(body->geom);
            dBodyEnable(body->body);
        }
    }
}

void physics_pose_figure(PhysicsWorld *world, PhysicsFigure handle, const PhysicsPlace *places,
                         const PhysicsVector *velocities, const PhysicsVector *spins) {
    Figure *figure = figure_find(world, handle);
    if (!figure) {
        return;
    }
    PhysicsPlace unit[PHYSICS_PART_LIMIT];
    const int count = figure->description.part_count;
    for (int i = 0; i < count; i++) {
        if (!vector_is_finite(places[i].position) || !vector_is_finite(velocities[i]) || !vector_is_finite(spins[i])) {
            return;
        }
        unit[i] = (PhysicsPlace){places[i].position, turn_unit(places[i].turn)};
    }
    set_parked(world, figure, false);
    for (int i = 0; i < count; i++) {
        const Body *body = figure_part(world, figure, i);
        body_place(world, body->index, &unit[i]);
        dBodySetLinearVel(body->body, velocities[i].x, velocities[i].y, velocities[i].z);
        dBodySetAngularVel(body->body, spins[i].x, spins[i].y, spins[i].z);
        dBodySetForce(body->body, 0.0, 0.0, 0.0);
        dBodySetTorque(body->body, 0.0, 0.0, 0.0);
    }
    for (int i = 0; i < figure->description.joint_count; i++) {
        settle_joint(figure, i, unit);
    }
    bodies_read(world);
}

void physics_park_figure(PhysicsWorld *world, PhysicsFigure handle) {
    Figure *figure = figure_find(world, handle);
    if (figure) {
        set_parked(world, figure, true);
        bodies_read(world);
    }
}
