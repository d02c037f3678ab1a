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

static void test_R2_a_figure_thrown_at_a_thin_wall_does_not_pass(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = human();
    const PhysicsStatic wall = {vec(0.05, 5, 5), vec(3, 5, 0), 0, 0.9, 0.05, false};
    for (int turn = 0; turn < 4; turn++) {
        PhysicsWorld *world = stage(7);
        assert_true(physics_add_static(world, &wall, NULL));
        const PhysicsPlace place = {vec(0.5, 2, 0), turn_about(vec(0, 1, 0), turn * 0.7)};
        const int first = physics_figure_body(world, physics_add_figure(world, &figure, &place, NULL));
        for (int part = 0; part < 11; part++) {
            physics_hit(world, first + part, vec(60 * physics_body_mass(world, first + part), 0, 0));
        }
        for (int step = 0; step < 120; step++) {
            physics_step(world);
            for (int part = 0; part < 11; part++) {
                assert_true(body_place_of(world, first + part).x < 3.0 + 0.05);
            }
        }
        for (int part = 0; part < 11; part++) {
            assert_true(body_place_of(world, first + part).x < 3.0 - 0.03); /* all are back on their side */
        }
        physics_destroy(world);
    }
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
    physics_set_time_scale(world, 0.0);
    assert_int_equal(physics_advance(world, 1.0), 0);
    physics_destroy(world);
}

static double held_error(double hertz, PhysicsTurn target, uint64_t seed) {
    const PhysicsFigureDescription figure = human();
    const PhysicsPlace place = {vec(0, 20, 0), PHYSICS_NO_TURN};
    PhysicsRules numbers = rules();
    numbers.gravity = 0.0;
    PhysicsWorld *world = physics_create(&numbers, seed, NULL);
    const PhysicsFigure driven = physics_add_figure(world, &figure, &place, NULL);
    physics_blast(world, vec(0.2, 20.1, 0.3), 6.0);
    const PhysicsDrive drive = {.target = target, .hertz = hertz, .damping = 1.0, .cap = 2000.0};
    for (int i = 0; i < figure.joint_count; i++) {
        PhysicsDrive still = drive;
        still.target = figure.joints[i].kind == PHYSICS_BALL_JOINT && i == 2 ? target : PHYSICS_NO_TURN;
        physics_drive_joint(world, driven, i, &still);
    }
    for (int step = 0; step < 360; step++) {
        physics_step(world);
        assert_false(physics_is_broken(world));
    }
    const PhysicsBodies bodies = physics_bodies(world);
    const int torso = physics_figure_body(world, driven) + 1;
    const double error =
        vector_length_of(physics_turn_error(bodies.turns[torso + 2], turn_times(bodies.turns[torso], target)));
    physics_destroy(world);
    return error;
}

static void test_C3_drives_of_2_to_30_hertz_settle_from_any_start(void **state) {
    (void)state;
    static const double hertz[] = {2, 5, 8, 15, 30};
    for (int i = 0; i < 5; i++) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            assert_true(held_error(hertz[i], turn_about(vec(0, 0, 1), 0.9), seed) < (hertz[i] < 5 ? 0.1 : 0.02));
        }
    }
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
        cmocka_unit_test(test_R2_a_figure_thrown_at_a_thin_wall_does_not_pass),
        cmocka_unit_test(test_R6_what_is_held_hangs_on_the_hand_and_keeps_its_speed_when_let_go),
        cmocka_unit_test(test_R1_bad_descriptions_are_refused_with_a_message),
        cmocka_unit_test(test_R5_a_backlog_is_dropped_and_time_is_scaled),
        cmocka_unit_test(test_C3_drives_of_2_to_30_hertz_settle_from_any_start),
        cmocka_unit_test(test_C2_a_position_is_held_without_error_and_the_sum_does_not_wind_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
