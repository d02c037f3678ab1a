/* The measuring scene, for the tests of this room: the figure of 11 parts, the stage, and figures dropped from 2 to 4.5
 * m. The scripts hold the same numbers for the game; a test of them compares both. */
#ifndef RIFT_TESTS_PHYSICS_SCENE_H
#define RIFT_TESTS_PHYSICS_SCENE_H

#include "physics/physics.h"

#include <math.h>
#include <string.h>

static inline PhysicsVector vec(double x, double y, double z) {
    return (PhysicsVector){x, y, z};
}

static inline PhysicsShape box_shape(double x, double y, double z) {
    return (PhysicsShape){.kind = PHYSICS_BOX, .half = vec(x, y, z)};
}

static inline PhysicsShape ball_shape(double radius) {
    return (PhysicsShape){.kind = PHYSICS_BALL, .radius = radius};
}

static inline PhysicsShape capsule_shape(double half_length, double radius) {
    return (PhysicsShape){.kind = PHYSICS_CAPSULE, .half_length = half_length, .radius = radius};
}

static inline void add_part(PhysicsFigureDescription *figure, const char *name, PhysicsShape shape,
                            PhysicsVector place) {
    PhysicsPart *part = &figure->parts[figure->part_count++];
    *part = (PhysicsPart){.shape = shape, .place = place, .turn = PHYSICS_NO_TURN};
    strncpy(part->name, name, sizeof part->name - 1);
}

static inline void add_ball(PhysicsFigureDescription *figure, const char *name, int parent, int child,
                            PhysicsVector anchor) {
    PhysicsJoint *joint = &figure->joints[figure->joint_count++];
    *joint = (PhysicsJoint){.kind = PHYSICS_BALL_JOINT, .parent = parent, .child = child, .anchor = anchor};
    strncpy(joint->name, name, sizeof joint->name - 1);
}

static inline void add_hinge(PhysicsFigureDescription *figure, const char *name, int parent, int child,
                             PhysicsVector anchor, double low, double high) {
    add_ball(figure, name, parent, child, anchor);
    PhysicsJoint *joint = &figure->joints[figure->joint_count - 1];
    joint->kind = PHYSICS_HINGE_JOINT;
    joint->axis = vec(1, 0, 0);
    joint->low = low;
    joint->high = high;
}

static const PhysicsMaterial FLESH = {400.0, 0.9, 0.05, 0.05, 0.8};

static inline PhysicsFigureDescription human(void) {
    PhysicsFigureDescription figure = {.name = "human", .material = FLESH};
    add_part(&figure, "pelvis", box_shape(0.16, 0.09, 0.10), vec(0, 0.05, 0));
    add_part(&figure, "torso", box_shape(0.20, 0.20, 0.11), vec(0, 0.35, 0));
    add_part(&figure, "head", ball_shape(0.12), vec(0, 0.67, 0));
    add_part(&figure, "arm_l_upper", capsule_shape(0.11, 0.05), vec(0.28, 0.34, 0));
    add_part(&figure, "arm_r_upper", capsule_shape(0.11, 0.05), vec(-0.28, 0.34, 0));
    add_part(&figure, "arm_l_lower", capsule_shape(0.10, 0.045), vec(0.28, 0.035, 0));
    add_part(&figure, "arm_r_lower", capsule_shape(0.10, 0.045), vec(-0.28, 0.035, 0));
    add_part(&figure, "leg_l_upper", capsule_shape(0.17, 0.07), vec(0.09, -0.24, 0));
    add_part(&figure, "leg_r_upper", capsule_shape(0.17, 0.07), vec(-0.09, -0.24, 0));
    add_part(&figure, "leg_l_lower", capsule_shape(0.16, 0.055), vec(0.09, -0.695, 0));
    add_part(&figure, "leg_r_lower", capsule_shape(0.16, 0.055), vec(-0.09, -0.695, 0));
    add_ball(&figure, "waist", 0, 1, vec(0, 0.14, 0));
    add_ball(&figure, "neck", 1, 2, vec(0, 0.55, 0));
    add_ball(&figure, "shoulder_l", 1, 3, vec(0.24, 0.46, 0));
    add_ball(&figure, "shoulder_r", 1, 4, vec(-0.24, 0.46, 0));
    add_hinge(&figure, "elbow_l", 3, 5, vec(0.28, 0.18, 0), -2.4, 0);
    add_hinge(&figure, "elbow_r", 4, 6, vec(-0.28, 0.18, 0), -2.4, 0);
    add_ball(&figure, "hip_l", 0, 7, vec(0.09, 0, 0));
    add_ball(&figure, "hip_r", 0, 8, vec(-0.09, 0, 0));
    add_hinge(&figure, "knee_l", 7, 9, vec(0.09, -0.48, 0), 0, 2.5);
    add_hinge(&figure, "knee_r", 8, 10, vec(-0.09, -0.48, 0), 0, 2.5);
    return figure;
}
enum { ELBOW_L = 4, ELBOW_R = 5, KNEE_L = 8, KNEE_R = 9 };

static inline PhysicsRules rules(void) {
    return (PhysicsRules){
        .gravity = 9.81,
        .sleeping = true,
        .grab = {5000, 200, 0.05},
        .blast = {0.6, 0.5, 0.35, 0.4, 4.0},
        .stiffness = {0.2, 0.7},
    };
}

static inline void add_stage(PhysicsWorld *world) {
    PhysicsStatic floor = {vec(30, 0.5, 30), vec(0, -0.5, 0), 0, 0.9, 0.05, true};
    PhysicsStatic slope = {vec(3, 0.1, 4), vec(0, 1.3, -8), 0.38, 0.9, 0.05, false};
    PhysicsStatic wall = {vec(0.15, 0.4, 3), vec(-5, 0.4, 0), 0, 0.9, 0.05, false};
    physics_add_static(world, &floor, NULL);
    physics_add_static(world, &slope, NULL);
    physics_add_static(world, &wall, NULL);
    for (int i = 0; i < 6; i++) {
        PhysicsStatic stair = {
            vec(0.35, 0.1 * (i + 1), 1.5), vec(5.35 + 0.7 * i, 0.1 * (i + 1), 0), 0, 0.9, 0.05, false};
        physics_add_static(world, &stair, NULL);
    }
}

/* A 32-bit linear congruential stream, so that other engines' measurements start from the same places. */
static inline double draw_place(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 16777216.0;
}

static inline PhysicsTurn turn_about(PhysicsVector axis, double angle) {
    double s = sin(angle / 2);
    return (PhysicsTurn){axis.x * s, axis.y * s, axis.z * s, cos(angle / 2)};
}

static inline PhysicsTurn turn_times(PhysicsTurn a, PhysicsTurn b) {
    return (PhysicsTurn){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                         a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

/* Adds `count` figures in a grid, turned any way, and notes their handles. */
static inline void drop_figures(PhysicsWorld *world, int count, uint32_t seed, PhysicsFigure *figures) {
    const PhysicsFigureDescription figure = human();
    const int columns = (int)ceil(sqrt((double)count)), rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; i++) {
        double x = (i % columns - (columns - 1) / 2.0) * 1.4 + (draw_place(&seed) - 0.5) * 0.5;
        double z = (i / columns - (rows - 1) / 2.0) * 1.4 + (draw_place(&seed) - 0.5) * 0.5;
        double y = 2.0 + 2.5 * draw_place(&seed);
        double yaw = 2.0 * MATH_PI * draw_place(&seed);
        double tilt = (draw_place(&seed) - 0.5) * 0.8;
        PhysicsPlace place = {vec(x, y, z), turn_times(turn_about(vec(0, 1, 0), yaw), turn_about(vec(1, 0, 0), tilt))};
        figures[i] = physics_add_figure(world, &figure, &place, NULL);
    }
}

static inline PhysicsVector body_place_of(const PhysicsWorld *world, int body) {
    return physics_bodies(world).places[body];
}

static inline double vector_length_of(PhysicsVector v) {
    return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static inline uint64_t hash_bodies(const PhysicsWorld *world) {
    const PhysicsBodies bodies = physics_bodies(world);
    Hash hash = hash_begin(0);
    for (int i = 0; i < bodies.high; i++) {
        if (bodies.used[i]) {
            hash_add_double(&hash, bodies.places[i].x);
            hash_add_double(&hash, bodies.places[i].y);
            hash_add_double(&hash, bodies.places[i].z);
            hash_add_double(&hash, bodies.turns[i].w);
            hash_add_double(&hash, bodies.spins[i].x);
        }
    }
    return hash_end(&hash);
}

#endif
