/* Figures that are handed over from a pose, parked, and a stage that is built anew. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { ARM = 1 };

static PhysicsWorld *open_world(void) {
    PhysicsRules numbers = rules();
    PhysicsWorld *world = physics_create(&numbers, 1, NULL);
    assert_non_null(world);
    add_stage(world);
    return world;
}

/* A trunk and an arm on a hinge about X, or on a ball. */
static PhysicsFigureDescription pair(bool hinge) {
    PhysicsFigureDescription figure = {.name = "pair", .material = FLESH};
    add_part(&figure, "trunk", box_shape(0.2, 0.3, 0.1), vec(0, 0, 0));
    add_part(&figure, "arm", box_shape(0.05, 0.2, 0.05), vec(0.3, 0.0, 0));
    if (hinge) {
        add_hinge(&figure, "shoulder", 0, ARM, vec(0.3, 0.2, 0), -2.0, 2.0);
    } else {
        add_ball(&figure, "shoulder", 0, ARM, vec(0.3, 0.2, 0));
    }
    return figure;
}

static PhysicsTurn about(double x, double y, double z, double angle) {
    const double s = sin(0.5 * angle);
    return (PhysicsTurn){x * s, y * s, z * s, cos(0.5 * angle)};
}

/* Turned about its pivot, which the pose has moved besides. */
static void pose(PhysicsPlace places[2], PhysicsTurn arm, double angle, PhysicsVector moved) {
    places[0] = (PhysicsPlace){vec(0, 5, 0), PHYSICS_NO_TURN};
    places[ARM].turn = arm;
    places[ARM].position = vec(0.3 + moved.x, 5.2 + moved.y - 0.2 * cos(angle), moved.z - 0.2 * sin(angle));
}

static void test_R11_a_pose_opens_no_joint_however_it_moves_the_parts(void **state) {
    (void)state;
    for (int hinge = 0; hinge < 2; hinge++) {
        PhysicsWorld *world = open_world();
        const PhysicsFigureDescription figure = pair(hinge == 1);
        const PhysicsPlace rest = {vec(0, 5, 0), PHYSICS_NO_TURN};
        PhysicsFigure handle = physics_add_figure(world, &figure, &rest, NULL);
        assert_true(handle != 0);
        for (int i = 0; i < 8; i++) {
            PhysicsPlace places[2];
            const PhysicsVector still[2] = {{0, 0, 0}, {0, 0, 0}};
            const double angle = -1.6 + 0.4 * i;
            pose(places, about(1, 0, 0, angle), angle, vec(0.02 * i, -0.05, 0.03));
            physics_pose_figure(world, handle, places, still, still);
            assert_true(physics_worst_gap(world, handle) < 1e-6);
            if (hinge == 1) {
                assert_true(fabs(physics_joint_angle(world, handle, 0) - angle) < 1e-6);
            }
            for (int step = 0; step < 30; step++) {
                physics_step(world);
            }
            assert_true(physics_worst_gap(world, handle) < 0.01);
            assert_true(physics_top_speed(world) < 8.0); /* nothing was pulled together */
        }
        physics_destroy(world);
    }
}

static void test_R11_a_pose_brings_its_motion(void **state) {
    (void)state;
    PhysicsWorld *world = open_world();
    const PhysicsFigureDescription figure = pair(false);
    const PhysicsPlace rest = {vec(0, 5, 0), PHYSICS_NO_TURN};
    PhysicsFigure handle = physics_add_figure(world, &figure, &rest, NULL);
    PhysicsPlace places[2];
    const PhysicsVector velocities[2] = {{3, 0, 0}, {3, 0, 0}}, spins[2] = {{0, 0, 0}, {0, 0, 0}};
    pose(places, PHYSICS_NO_TURN, 0.0, vec(0, 0, 0));
    physics_pose_figure(world, handle, places, velocities, spins);
    for (int step = 0; step < 12; step++) {
        physics_step(world);
    }
    assert_true(fabs(body_place_of(world, physics_figure_body(world, handle)).x - 0.3) < 0.02);
    physics_destroy(world);
}

static void test_R11_a_parked_figure_takes_part_in_nothing_until_it_is_posed_again(void **state) {
    (void)state;
    PhysicsWorld *world = open_world();
    const PhysicsFigureDescription figure = pair(false);
    const PhysicsPlace low = {vec(0, 0.5, 0), PHYSICS_NO_TURN}, high = {vec(0, 2.5, 0), PHYSICS_NO_TURN};
    PhysicsFigure parked = physics_add_figure(world, &figure, &low, NULL);
    PhysicsFigure falling = physics_add_figure(world, &figure, &high, NULL);
    physics_park_figure(world, parked);
    const int body = physics_figure_body(world, parked);
    const PhysicsVector before = body_place_of(world, body);
    physics_blast(world, vec(0, 0.2, 0), 2.0);
    for (int step = 0; step < 240; step++) {
        physics_step(world);
    }
    const PhysicsVector after = body_place_of(world, body);
    assert_true(before.x == after.x && before.y == after.y && before.z == after.z);
    assert_true(body_place_of(world, physics_figure_body(world, falling)).y < 0.6); /* it fell through where that was */
    PhysicsPlace places[2];
    const PhysicsVector still[2] = {{0, 0, 0}, {0, 0, 0}};
    pose(places, PHYSICS_NO_TURN, 0.0, vec(0, 0, 0));
    physics_pose_figure(world, parked, places, still, still);
    for (int step = 0; step < 30; step++) {
        physics_step(world);
    }
    assert_true(body_place_of(world, body).y < 4.9);
    physics_destroy(world);
}

static void test_R11_parts_of_a_loose_figure_pass_through_each_other(void **state) {
    (void)state;
    PhysicsWorld *world = open_world();
    PhysicsFigureDescription figure = pair(false);
    figure.loose = true;
    add_part(&figure, "other", box_shape(0.05, 0.2, 0.05), vec(0.32, 0.0, 0)); /* in the arm */
    add_ball(&figure, "other", 0, 2, vec(0.32, 0.2, 0));
    const PhysicsPlace high = {vec(0, 30, 0), PHYSICS_NO_TURN};
    PhysicsFigure handle = physics_add_figure(world, &figure, &high, NULL);
    for (int step = 0; step < 60; step++) {
        physics_step(world);
    }
    assert_true(physics_ball_deviation(world, handle) < 1e-3); /* nothing pushed them apart */
    physics_destroy(world);
}

static void test_R11_a_stage_is_cleared_and_built_anew(void **state) {
    (void)state;
    PhysicsWorld *world = open_world();
    const PhysicsStatic ground = {.half = {20, 0.5, 20}, .centre = {0, -0.5, 0}, .friction = 0.8, .floor = true};
    const PhysicsStatic table = {.half = {2, 0.1, 2}, .centre = {0, 1.0, 0}, .friction = 0.8};
    const PhysicsFigureDescription figure = pair(false);
    const PhysicsPlace high = {vec(0, 3, 0), PHYSICS_NO_TURN};
    for (int round = 0; round < 4; round++) { /* kinds change places as well */
        physics_reset(world, 1);
        physics_clear_statics(world);
        assert_true(physics_add_static(world, round % 2 == 0 ? &ground : &table, NULL));
        if (round < 3) {
            assert_true(physics_add_static(world, round % 2 == 0 ? &table : &ground, NULL));
        }
        PhysicsFigure handle = physics_add_figure(world, &figure, &high, NULL);
        for (int step = 0; step < 240; step++) {
            physics_step(world);
        }
        assert_true(body_place_of(world, physics_figure_body(world, handle)).y > 1.0); /* on the table */
    }
    physics_clear_statics(world);
    PhysicsFigure handle = physics_add_figure(world, &figure, &high, NULL);
    for (int step = 0; step < 240; step++) {
        physics_step(world);
    }
    assert_true(body_place_of(world, physics_figure_body(world, handle)).y < -5.0);
    physics_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R11_a_pose_opens_no_joint_however_it_moves_the_parts),
        cmocka_unit_test(test_R11_a_pose_brings_its_motion),
        cmocka_unit_test(test_R11_a_parked_figure_takes_part_in_nothing_until_it_is_posed_again),
        cmocka_unit_test(test_R11_parts_of_a_loose_figure_pass_through_each_other),
        cmocka_unit_test(test_R11_a_stage_is_cleared_and_built_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
