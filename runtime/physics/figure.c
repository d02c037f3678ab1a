/* Figures: building them, and what is measured of their joints. */
#include "physics/solver.h"

#include <math.h>

Figure *figure_find(const PhysicsWorld *world, PhysicsFigure handle) {
    const uint32_t slot = (handle & 0xffffu) - 1u;
    if (slot >= PHYSICS_FIGURE_LIMIT) {
        return NULL;
    }
    const Figure *figure = &world->figures[slot];
    return figure->used && figure->generation == handle >> 16 ? (Figure *)figure : NULL;
}

/* ---- Building -----------------------------------------------------------------------------------------------*/
static void create_parts(PhysicsWorld *world, Figure *figure, const PhysicsPlace *place) {
    const PhysicsFigureDescription *description = &figure->description;
    for (int i = 0; i < description->part_count; i++) {
        const PhysicsPart *part = &description->parts[i];
        const int index = figure_first_body(world, figure) + i;
        const PhysicsPlace rest = {vector_add(place->position, turn_apply(place->turn, part->place)), place->turn};
        body_create(world, index, &part->shape, part->turn,
                    part->density > 0.0 ? part->density : description->material.density, &description->material,
                    figure->space);
        body_raise_inertia(&world->bodies[index], description->inertia_least);
        world->bodies[index].part = i;
        world->bodies[index].neighbours = UINT32_C(1) << i;
        body_place(world, index, &rest);
    }
}

static void set_hinge(dJointID hinge, const PhysicsJoint *joint, PhysicsVector anchor, PhysicsVector axis) {
    dJointSetHingeAnchor(hinge, anchor.x, anchor.y, anchor.z);
    dJointSetHingeAxis(hinge, axis.x, axis.y, axis.z);
    dJointSetHingeParam(hinge, dParamLoStop, joint->low);
    dJointSetHingeParam(hinge, dParamHiStop, joint->high);
    dJointSetHingeParam(hinge, dParamLoStop, joint->low); /* a lower stop above the old upper one was refused */
    dJointSetHingeParam(hinge, dParamStopERP, JOINT_ERP);
    dJointSetHingeParam(hinge, dParamStopCFM, JOINT_CFM);
    dJointSetHingeParam(hinge, dParamBounce, 0.0);
}

/* The child comes first, so that the angle is its own. */
static dJointID create_joint(PhysicsWorld *world, const Figure *figure, const PhysicsJoint *joint,
                             const PhysicsPlace *place) {
    const Body *child = figure_part(world, figure, joint->child), *parent = figure_part(world, figure, joint->parent);
    const PhysicsVector anchor = vector_add(place->position, turn_apply(place->turn, joint->anchor));
    const bool hinge = joint->kind == PHYSICS_HINGE_JOINT;
    dJointID made = hinge ? dJointCreateHinge(world->world, 0) : dJointCreateBall(world->world, 0);
    dJointAttach(made, child->body, parent->body);
    if (hinge) {
        set_hinge(made, joint, anchor, turn_apply(place->turn, joint->axis));
    } else {
        dJointSetBallAnchor(made, anchor.x, anchor.y, anchor.z);
    }
    return made;
}

static double largest(PhysicsVector v) {
    const double xy = v.x > v.y ? v.x : v.y;
    return xy > v.z ? xy : v.z;
}

static bool hangs_on(const PhysicsFigureDescription *description, int part, int ancestor) {
    while (part != ancestor) {
        int up = -1;
        for (int i = 0; i < description->joint_count; i++) {
            up = description->joints[i].child == part ? description->joints[i].parent : up;
        }
        if (up < 0) {
            return false;
        }
        part = up;
    }
    return true;
}

/* About one axis through the anchor, of all that hangs on the joint, at rest. */
static double hanging_inertia(const PhysicsWorld *world, const Figure *figure, const PhysicsJoint *joint,
                              PhysicsVector axis) {
    const PhysicsFigureDescription *description = &figure->description;
    double sum = 0.0;
    for (int i = 0; i < description->part_count; i++) {
        if (hangs_on(description, i, joint->child)) {
            const Body *body = figure_part(world, figure, i);
            const PhysicsVector arm = vector_subtract(description->parts[i].place, joint->anchor);
            const PhysicsVector own = turn_apply(turn_inverse(body->frame), axis);
            const double along = vector_dot(arm, axis);
            sum += own.x * own.x * body->inertia.x + own.y * own.y * body->inertia.y + own.z * own.z * body->inertia.z +
                   body->mass * (vector_dot(arm, arm) - along * along);
        }
    }
    return sum;
}

static void create_joints(PhysicsWorld *world, Figure *figure, const PhysicsPlace *place) {
    for (int i = 0; i < figure->description.joint_count; i++) {
        const PhysicsJoint *joint = &figure->description.joints[i];
        Body *child = figure_part(world, figure, joint->child), *parent = figure_part(world, figure, joint->parent);
        const double a = largest(child->inertia), b = largest(parent->inertia);
        const PhysicsTurn frame = child->frame;
        figure->joints[i] =
            (Joint){.joint = create_joint(world, figure, joint, place), .pair_inertia = a * b / (a + b)};
        figure->joints[i].inertia = (PhysicsVector){
            hanging_inertia(world, figure, joint, turn_apply(frame, (PhysicsVector){1.0, 0.0, 0.0})),
            hanging_inertia(world, figure, joint, turn_apply(frame, (PhysicsVector){0.0, 1.0, 0.0})),
            hanging_inertia(world, figure, joint, turn_apply(frame, (PhysicsVector){0.0, 0.0, 1.0})),
        };
        figure->joints[i].axis_inertia =
            joint->kind == PHYSICS_HINGE_JOINT
                ? hanging_inertia(world, figure, joint, vector_scale(joint->axis, 1.0 / vector_length(joint->axis)))
                : 0.0;
        figure->joints[i].drive.target = PHYSICS_NO_TURN;
        child->neighbours |= UINT32_C(1) << joint->parent;
        parent->neighbours |= UINT32_C(1) << joint->child;
    }
}

PhysicsFigure physics_add_figure(PhysicsWorld *world, const PhysicsFigureDescription *description,
                                 const PhysicsPlace *place, Error *error) {
    if (!physics_check_figure(description, error)) {
        error_prefix(error, "figure '%s'", description->name);
        return 0;
    }
    if (!vector_is_finite(place->position)) {
        error_set(error, ERROR_PHYSICS_INVALID, "figure '%s': its place is no number", description->name);
        return 0;
    }
    int slot = 0;
    while (slot < PHYSICS_FIGURE_LIMIT && world->figures[slot].used) {
        slot++;
    }
    if (slot == PHYSICS_FIGURE_LIMIT) {
        error_set(error, ERROR_PHYSICS_INVALID, "there are %d figures already; take one away first", slot);
        return 0;
    }
    Figure *figure = &world->figures[slot];
    const PhysicsPlace unit = {place->position, turn_unit(place->turn)};
    figure->used = true;
    figure->generation = (uint16_t)(figure->generation + 1u);
    figure->stiffness = 0.0;
    figure->trunk = (Trunk){.motor = NULL};
    figure->parked = false;
    figure->driven = false;
    figure->description = *description;
    figure->space = dSimpleSpaceCreate(0);
    create_parts(world, figure, &unit);
    create_joints(world, figure, &unit);
    world->figure_high = slot + 1 > world->figure_high ? slot + 1 : world->figure_high;
    bodies_read(world);
    return (uint32_t)figure->generation << 16 | (uint32_t)(slot + 1);
}

void physics_remove_figure(PhysicsWorld *world, PhysicsFigure handle) {
    Figure *figure = figure_find(world, handle);
    if (!figure) {
        return;
    }
    for (int i = 0; i < figure->description.joint_count; i++) {
        dJointDestroy(figure->joints[i].joint);
    }
    drives_release(figure);
    for (int i = 0; i < figure->description.part_count; i++) {
        body_destroy(world, figure_first_body(world, figure) + i);
    }
    dSpaceDestroy(figure->space);
    figure->used = false;
}

void physics_weigh_figure(PhysicsWorld *world, PhysicsFigure handle) {
    const Figure *figure = figure_find(world, handle);
    for (int i = 0; figure && i < figure->description.part_count; i++) {
        figure_part(world, figure, i)->weighed = true;
    }
}

/* ---- Asking -------------------------------------------------------------------------------------------------*/
bool figure_is_asleep(const PhysicsWorld *world, const Figure *figure) {
    for (int i = 0; i < figure->description.part_count; i++) {
        if (dBodyIsEnabled(figure_part(world, figure, i)->body)) {
            return false;
        }
    }
    return true;
}

PhysicsTurn joint_turn(const PhysicsWorld *world, const Figure *figure, int joint) {
    const PhysicsJoint *described = &figure->description.joints[joint];
    return turn_multiply(turn_inverse(body_turn(figure_part(world, figure, described->parent))),
                         body_turn(figure_part(world, figure, described->child)));
}

int physics_figure_body(const PhysicsWorld *world, PhysicsFigure handle) {
    const Figure *figure = figure_find(world, handle);
    return figure ? figure_first_body(world, figure) : -1;
}

const PhysicsFigureDescription *physics_figure_description(const PhysicsWorld *world, PhysicsFigure handle) {
    const Figure *figure = figure_find(world, handle);
    return figure ? &figure->description : NULL;
}

static const Joint *find_joint(const PhysicsWorld *world, PhysicsFigure handle, int joint, const Figure **figure) {
    *figure = figure_find(world, handle);
    return *figure && joint >= 0 && joint < (*figure)->description.joint_count ? &(*figure)->joints[joint] : NULL;
}

double physics_joint_gap(const PhysicsWorld *world, PhysicsFigure handle, int joint) {
    const Figure *figure;
    const Joint *found = find_joint(world, handle, joint, &figure);
    dVector3 a, b;
    if (!found) {
        return 0.0;
    }
    if (dJointGetType(found->joint) == dJointTypeHinge) {
        dJointGetHingeAnchor(found->joint, a);
        dJointGetHingeAnchor2(found->joint, b);
    } else {
        dJointGetBallAnchor(found->joint, a);
        dJointGetBallAnchor2(found->joint, b);
    }
    return vector_length((PhysicsVector){a[0] - b[0], a[1] - b[1], a[2] - b[2]});
}

double physics_worst_gap(const PhysicsWorld *world, PhysicsFigure handle) {
    const PhysicsFigureDescription *description = physics_figure_description(world, handle);
    double worst = 0.0;
    for (int i = 0; description && i < description->joint_count; i++) {
        const double gap = physics_joint_gap(world, handle, i);
        worst = gap > worst ? gap : worst;
    }
    return worst;
}

double physics_joint_angle(const PhysicsWorld *world, PhysicsFigure handle, int joint) {
    const Figure *figure;
    const Joint *found = find_joint(world, handle, joint, &figure);
    if (!found) {
        return 0.0;
    }
    if (dJointGetType(found->joint) == dJointTypeHinge) {
        return dJointGetHingeAngle(found->joint);
    }
    return vector_length(physics_turn_error(PHYSICS_NO_TURN, joint_turn(world, figure, joint)));
}

double physics_ball_deviation(const PhysicsWorld *world, PhysicsFigure handle) {
    const PhysicsFigureDescription *description = physics_figure_description(world, handle);
    double sum = 0.0;
    int count = 0;
    for (int i = 0; description && i < description->joint_count; i++) {
        if (description->joints[i].kind == PHYSICS_BALL_JOINT) {
            sum += physics_joint_angle(world, handle, i);
            count++;
        }
    }
    return count > 0 ? sum / count : 0.0;
}
