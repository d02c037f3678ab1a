/* Figures that fall, are hurled, held and driven. A few seeds each; `rift ragdoll` measures more. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static PhysicsWorld *stage(uint64_t seed) {
    PhysicsRules numbers = rules();
    PhysicsWorld *world = physics_create(&numbers, seed, NULL);
    assert_non_null(world);
    add_stage(world);
    return world;
}

static void check_hinge(const PhysicsWorld *world, PhysicsFigure figure, int joint, double low, double high) {
    assert_in_range((int)(1000 * (physics_joint_angle(world, figure, joint) - low)), 0, (int)(1000 * (high - low)));
}

static void test_R3_R10_figures_dropped_hold_together_bend_no_farther_and_stay_above_the_floor(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 3; seed++) {
        PhysicsFigure figures[10];
        PhysicsWorld *world = stage(seed);
        drop_figures(world, 10, seed, figures);
        for (int step = 0; step < 600; step++) {
            physics_step(world);
            assert_false(physics_is_broken(world));
            for (int i = 0; i < 10; i++) {
                assert_true(physics_worst_gap(world, figures[i]) <= (step < 540 ? 0.02 : 0.011));
                check_hinge(world, figures[i], ELBOW_L, -2.6, 0.1);
                check_hinge(world, figures[i], ELBOW_R, -2.6, 0.1);
                check_hinge(world, figures[i], KNEE_L, -0.1, 2.6);
                check_hinge(world, figures[i], KNEE_R, -0.1, 2.6);
                for (int part = 0; part < 11; part++) {
                    assert_true(body_place_of(world, physics_figure_body(world, figures[i]) + part).y > 0.0);
                }
            }
        }
        physics_destroy(world);
    }
}

static uint64_t run_and_hash(PhysicsWorld *world) {
    PhysicsFigure figures[5];
    physics_reset(world, 9);
    drop_figures(world, 5, 9, figures);
    for (int step = 0; step < 240; step++) {
        if (step == 120) {
            physics_blast(world, vec(0, 0.1, 0), 8.0);
        }
        physics_step(world);
    }
    return hash_bodies(world);
}

static void test_R10_equal_runs_have_equal_bits_also_beside_another_world(void **state) {
    (void)state;
    PhysicsFigure other[2];
    PhysicsWorld *world = stage(1), *beside = stage(2);
    const uint64_t first = run_and_hash(world);
    drop_figures(beside, 2, 3, other);
    for (int i = 0; i < 50; i++) {
        physics_step(beside);
    }
    assert_true(run_and_hash(world) == first);
    physics_destroy(beside);
    physics_destroy(world);
}

static void test_R6_what_is_held_hangs_on_the_hand_and_keeps_its_speed_when_let_go(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = human();
    const PhysicsPlace place = {vec(0, 2, 0), PHYSICS_NO_TURN};
    PhysicsWorld *world = stage(5);
    const PhysicsFigure held = physics_add_figure(world, &figure, &place, NULL);
    const PhysicsPick pick = physics_pick(world, vec(0, 2.35, 5), vec(0, 0, -1), 20.0);
    assert_int_equal(pick.body, physics_figure_body(world, held) + 1);
    physics_grab(world, pick.body, pick.point);
    PhysicsVector hand = pick.point;
    for (int step = 0; step < 240; step++) { /* 2 m/s, and back at once */
        hand.x += (step / 30 % 2 ? -2.0 : 2.0) * PHYSICS_STEP;
        physics_move_hand(world, hand);
        physics_step(world);
        assert_true(physics_worst_gap(world, held) <= 0.01);
    }
    for (int step = 0; step < 600; step++) {
        physics_step(world);
    }
    assert_true(physics_hand_gap(world) <= 0.07);
    for (int step = 0; step < 30; step++) {
        hand.x += 2.0 * PHYSICS_STEP;
        physics_move_hand(world, hand);
        physics_step(world);
    }
    const double speed = physics_bodies(world).velocities[pick.body].x;
    physics_release(world);
    physics_step(world);
    assert_true(speed > 1.0);
    assert_true(physics_bodies(world).velocities[pick.body].x > 0.8 * speed);
    physics_destroy(world);
}

static void test_R6_the_hand_goes_no_deeper_than_5_cm_above_the_floor(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = human();
    const PhysicsPlace place = {vec(0, 1, 0), PHYSICS_NO_TURN};
    PhysicsWorld *world = stage(5);
    const int head = physics_figure_body(world, physics_add_figure(world, &figure, &place, NULL)) + 2;
    physics_grab(world, head, body_place_of(world, head));
    for (int step = 0; step < 360; step++) {
        physics_move_hand(world, vec(0, -5, 0));
        physics_step(world);
        assert_true(body_place_of(world, head).y > 0.05); /* pulled to the floor, not through it */
    }
    assert_true(physics_hand_gap(world) < 0.12); /* the hand waits at 5 cm, not 5 m below */
    physics_destroy(world);
}

static void refuse(PhysicsFigureDescription figure, const char *says) {
    Error error = {0};
    assert_false(physics_check_figure(&figure, &error));
    assert_int_equal(error.id, ERROR_PHYSICS_INVALID);
    assert_non_null(strstr(error.message, says));
}

static void test_R1_bad_descriptions_are_refused_with_a_message(void **state) {
    (void)state;
    PhysicsFigureDescription bad = human();
    assert_true(physics_check_figure(&bad, NULL));
    bad.parts[2].shape.radius = 0.0;
    refuse(bad, "part 'head': radius");
    bad = human();
    bad.parts[0].shape.half.y = NAN;
    refuse(bad, "half size y");
    bad = human();
    bad.material.density = -1.0;
    refuse(bad, "density");
    bad = human();
    bad.parts[2].density = 400.0 * 10000.0;
    refuse(bad, "density");
    bad = human();
    bad.parts[5].shape = ball_shape(0.003);
    refuse(bad, "neighbours may be 1000 : 1 apart");
    bad = human();
    bad.joints[0].parent = 14;
    refuse(bad, "there is no part of number 14");
    bad = human();
    bad.joints[0].parent = 3; /* the torso hangs on the arm that hangs on it */
    refuse(bad, "circle");
    bad = human();
    bad.joint_count--;
    refuse(bad, "has no parent");
    bad = human();
    bad.joints[ELBOW_L].low = 1.0;
    refuse(bad, "limits must be in order");
    bad = human();
    bad.part_count = PHYSICS_PART_LIMIT + 1;
    refuse(bad, "parts");
}

static void test_R5_a_backlog_is_dropped_and_time_is_scaled(void **state) {
    (void)state;
    PhysicsWorld *world = stage(1);
    assert_int_equal(physics_advance(world, 1.0), 8);
    assert_int_equal(physics_advance(world, 0.0), 0);
    assert_int_equal(physics_advance(world, PHYSICS_STEP * 1.5), 1);
    assert_int_equal(physics_advance(world, PHYSICS_STEP * 0.6), 1);
    assert_int_equal(physics_advance(world, NAN), 0);
    assert_int_equal(physics_advance(world, -1.0), 0);
    physics_set_time_scale(world, 0.0);
    assert_int_equal(physics_advance(world, 1.0), 0);
    physics_destroy(world);
}

/* Half the time: half the steps, and after as many of them the same bits. */
static void test_R5_scaled_time_takes_the_same_steps_more_seldom(void **state) {
    (void)state;
    PhysicsFigure figures[2];
    uint64_t hashes[2];
    for (int half = 0; half < 2; half++) {
        PhysicsWorld *world = stage(1);
        int steps = 0, frames = 0;
        drop_figures(world, 2, 1, figures);
        physics_set_time_scale(world, half ? 0.5 : 1.0);
        while (steps < 120) {
            steps += physics_advance(world, 1.0 / 60);
            frames++;
        }
        assert_int_equal(steps, 120);
        assert_in_range(frames, half ? 119 : 59, half ? 121 : 61);
        hashes[half] = hash_bodies(world);
        physics_destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void test_R7_a_blast_hurls_outwards_by_mass_and_distance_and_spares_far_props(void **state) {
    (void)state;
    const PhysicsPropDescription ball = {ball_shape(0.3), {150, 0.6, 0.55, 0, 0}};
    const double distances[] = {1.0, 3.0, 3.9, 4.1};
    PhysicsWorld *world = stage(1);
    int bodies[4];
    for (int i = 0; i < 4; i++) {
        const PhysicsPlace place = {vec(distances[i], 10, 4 * i), PHYSICS_NO_TURN};
        bodies[i] = physics_prop_body(world, physics_add_prop(world, &ball, &place, NULL));
    }
    for (int i = 0; i < 4; i++) {
        physics_blast(world, vec(0, 10, 4 * i), 8.0);
        const PhysicsVector v = physics_bodies(world).velocities[bodies[i]];
        const double expected = i < 3 ? 8.0 / (0.6 + 0.5 * distances[i]) : 0.0;
        if (i == 0) { /* those beside are farther than 4 m from the first burst, but not from the others' */
            assert_true(fabs(vector_length_of(v) - expected) < 1e-9);
            assert_true(v.x > 0.0 && fabs(v.y / v.x - 0.35) < 1e-9);
        }
        for (int j = 0; j < 4; j++) {
            const PhysicsPlace place = {vec(distances[j], 10, 4 * j), PHYSICS_NO_TURN};
            assert_true(j != i || fabs(vector_length_of(v) - expected) < 1e-9);
            physics_set_body(world, bodies[j], &place, vec(0, 0, 0), vec(0, 0, 0));
        }
    }
    physics_destroy(world);
}

static void test_R8_a_ball_and_a_box_fall_roll_down_the_slope_and_rest_on_the_stairs(void **state) {
    (void)state;
    const PhysicsPropDescription ball = {ball_shape(0.3), {150, 0.6, 0.55, 0.05, 0.1}};
    const PhysicsPropDescription box = {box_shape(0.25, 0.25, 0.25), {250, 0.8, 0.1, 0.05, 0.1}};
    PhysicsWorld *world = stage(1);
    const PhysicsPlace over_slope = {vec(0, 3.5, -8), PHYSICS_NO_TURN}, over_stair = {vec(7.45, 4, 0), PHYSICS_NO_TURN};
    const PhysicsPlace over_floor = {vec(-2, 4.5, 2), PHYSICS_NO_TURN};
    const int rolls = physics_prop_body(world, physics_add_prop(world, &ball, &over_slope, NULL));
    const int rests = physics_prop_body(world, physics_add_prop(world, &box, &over_stair, NULL));
    const int bounces = physics_prop_body(world, physics_add_prop(world, &ball, &over_floor, NULL));
    double highest = 0.0;
    bool touched = false;
    for (int step = 0; step < 900; step++) {
        physics_step(world);
        const double height = body_place_of(world, bounces).y;
        touched |= height < 0.35;
        highest = touched && height > highest ? height : highest;
        assert_true(height > 0.2);
    }
    assert_true(body_place_of(world, rolls).z > -4.0); /* down towards +Z, and off it */
    assert_true(body_place_of(world, rests).y > 0.9);  /* a stair of 0.8 m, and half the box */
    assert_true(highest > 0.5 && highest < 2.5);       /* of 4.2 m of fall */
    assert_true(fabs(body_place_of(world, bounces).y - 0.3) < 0.02);
    physics_destroy(world);
}

static void test_C2_a_position_is_held_without_error_and_the_sum_does_not_wind_up(void **state) {
    (void)state;
    PhysicsPid pid = {.proportional = 10, .integral = 10, .derivative = 5, .limit = 20};
    double place = 0.0, speed = 0.0;
    for (int i = 0; i < 120 * 40; i++) {                 /* 1 kg under its weight, held 1 m up */
        const double load = i < 120 * 5 ? 1000.0 : 9.81; /* first what no force can carry */
        speed += (physics_pid_step(&pid, vec(0, 1.0 - place, 0), PHYSICS_STEP).y - load) * PHYSICS_STEP;
        place += speed * PHYSICS_STEP;
        if (i == 120 * 5) {
            place = speed = 0.0;
        }
    }
    assert_true(fabs(place - 1.0) < 0.01);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R3_R10_figures_dropped_hold_together_bend_no_farther_and_stay_above_the_floor),
        cmocka_unit_test(test_R10_equal_runs_have_equal_bits_also_beside_another_world),
        cmocka_unit_test(test_R6_what_is_held_hangs_on_the_hand_and_keeps_its_speed_when_let_go),
        cmocka_unit_test(test_R6_the_hand_goes_no_deeper_than_5_cm_above_the_floor),
        cmocka_unit_test(test_R1_bad_descriptions_are_refused_with_a_message),
        cmocka_unit_test(test_R5_a_backlog_is_dropped_and_time_is_scaled),
        cmocka_unit_test(test_R5_scaled_time_takes_the_same_steps_more_seldom),
        cmocka_unit_test(test_R7_a_blast_hurls_outwards_by_mass_and_distance_and_spares_far_props),
        cmocka_unit_test(test_R8_a_ball_and_a_box_fall_roll_down_the_slope_and_rest_on_the_stairs),
        cmocka_unit_test(test_C2_a_position_is_held_without_error_and_the_sum_does_not_wind_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
