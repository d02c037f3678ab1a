/* Whether a figure can be built: checked before anything of it reaches the solver. */
#include "physics/solver.h"

#include <math.h>
#include <string.h>

enum { JOINTS_MOST = PHYSICS_PART_LIMIT - 1 };
static const double PLACE_MOST = 100.0;        /* m, from the figure's origin */
static const double NEIGHBOUR_MASSES = 1000.0; /* beyond, the solver pulls the joint apart */

static double part_mass(const PhysicsFigureDescription *figure, const PhysicsPart *part) {
    return shape_volume(&part->shape) * (part->density > 0.0 ? part->density : figure->material.density);
}

static bool check_place(PhysicsVector place, const char *what, Error *error) {
    if (vector_is_finite(place) && vector_length(place) <= PLACE_MOST) {
        return true;
    }
    return error_set(error, ERROR_PHYSICS_INVALID, "%s must lie within %g m of the figure's origin", what, PLACE_MOST);
}

static bool check_part(const PhysicsFigureDescription *figure, int index, Error *error) {
    const PhysicsPart *part = &figure->parts[index];
    PhysicsMaterial material = figure->material;
    if (part->density != 0.0) {
        material.density = part->density;
    }
    const double turn = part->turn.x * part->turn.x + part->turn.y * part->turn.y + part->turn.z * part->turn.z +
                        part->turn.w * part->turn.w;
    if (!shape_check(&part->shape, error) || !material_check(&material, error) ||
        !check_place(part->place, "its place", error)) {
        return error_prefix(error, "part '%s'", part->name);
    }
    if (!(fabs(turn - 1.0) < 1e-3)) {
        return error_set(error, ERROR_PHYSICS_INVALID, "part '%s': its turn must be a unit quaternion", part->name);
    }
    for (int i = 0; i < index; i++) {
        if (strcmp(figure->parts[i].name, part->name) == 0) {
            return error_set(error, ERROR_PHYSICS_INVALID, "two parts are called '%s'", part->name);
        }
    }
    return true;
}

static bool check_hinge(const PhysicsJoint *joint, Error *error) {
    if (!vector_is_finite(joint->axis) || vector_length(joint->axis) < 1e-6) {
        return error_set(error, ERROR_PHYSICS_INVALID, "joint '%s': its axis has no direction", joint->name);
    }
    if (!(joint->low >= -MATH_PI && joint->high <= MATH_PI && joint->low <= joint->high)) {
        return error_set(error, ERROR_PHYSICS_INVALID,
                         "joint '%s': limits must be in order and within -pi … pi, got %g … %g", joint->name,
                         joint->low, joint->high);
    }
    return true;
}

static bool check_joint(const PhysicsFigureDescription *figure, const PhysicsJoint *joint, Error *error) {
    if (joint->parent < 0 || joint->parent >= figure->part_count || joint->child < 0 ||
        joint->child >= figure->part_count) {
        return error_set(error, ERROR_PHYSICS_INVALID, "joint '%s': there is no part of number %d", joint->name,
                         joint->parent < 0 || joint->parent >= figure->part_count ? joint->parent : joint->child);
    }
    if (!check_place(joint->anchor, "its anchor", error)) {
        return error_prefix(error, "joint '%s'", joint->name);
    }
    const double a = part_mass(figure, &figure->parts[joint->parent]);
    const double b = part_mass(figure, &figure->parts[joint->child]);
    if (a > NEIGHBOUR_MASSES * b || b > NEIGHBOUR_MASSES * a) {
        return error_set(error, ERROR_PHYSICS_INVALID,
                         "joint '%s': its parts weigh %.3g and %.3g kg; neighbours may be %g : 1 apart", joint->name, a,
                         b, NEIGHBOUR_MASSES);
    }
    return joint->kind != PHYSICS_HINGE_JOINT || check_hinge(joint, error);
}

/* Every part but the first hangs on the first, over one way. */
static bool check_tree(const PhysicsFigureDescription *figure, Error *error) {
    int parents[PHYSICS_PART_LIMIT];
    memset(parents, -1, sizeof parents);
    for (int i = 0; i < figure->joint_count; i++) {
        const PhysicsJoint *joint = &figure->joints[i];
        if (joint->child == joint->parent || joint->child == 0 || parents[joint->child] >= 0) {
            return error_set(error, ERROR_PHYSICS_INVALID,
                             "joint '%s' closes a circle: part '%s' hangs on another part already, is the first, or "
                             "hangs on itself",
                             joint->name, figure->parts[joint->child].name);
        }
        parents[joint->child] = joint->parent;
    }
    for (int i = 1; i < figure->part_count; i++) {
        int at = i, steps = 0;
        while (at > 0 && steps++ < figure->part_count) {
            at = parents[at];
        }
        if (at != 0) {
            return error_set(error, ERROR_PHYSICS_INVALID, "part '%s' %s", figure->parts[i].name,
                             at < 0 ? "has no parent: no joint ties it to the first part"
                                    : "hangs on a circle of joints");
        }
    }
    return true;
}

bool physics_check_figure(const PhysicsFigureDescription *figure, Error *error) {
    if (figure->part_count < 1 || figure->part_count > PHYSICS_PART_LIMIT || figure->joint_count < 0 ||
        figure->joint_count > JOINTS_MOST) {
        return error_set(error, ERROR_PHYSICS_INVALID,
                         "a figure has 1 to %d parts and at most %d joints, not %d and %d", PHYSICS_PART_LIMIT,
                         JOINTS_MOST, figure->part_count, figure->joint_count);
    }
    if (!material_check(&figure->material, error)) {
        return false;
    }
    for (int i = 0; i < figure->part_count; i++) {
        if (!check_part(figure, i, error)) {
            return false;
        }
    }
    for (int i = 0; i < figure->joint_count; i++) {
        if (!check_joint(figure, &figure->joints[i], error)) {
            return false;
        }
    }
    return check_tree(figure, error);
}

double physics_figure_mass(const PhysicsFigureDescription *figure) {
    double mass = 0.0;
    if (physics_check_figure(figure, NULL)) {
        for (int i = 0; i < figure->part_count; i++) {
            mass += part_mass(figure, &figure->parts[i]);
        }
    }
    return mass;
}
