/* Drives of joints: one limb and the whole figure, from any start, through half a turn, and after a moving target. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static const double HERTZ[] = {2, 5, 8, 15, 30};
enum { HERTZ_COUNT = 5 };

static PhysicsWorld *weightless(uint64_t seed) {
    PhysicsRules numbers = rules();
    numbers.gravity = 0.0;
    PhysicsWorld *world = physics_create(&numbers, seed, NULL);
    assert_non_null(world);
    return world;
}

/* A trunk of 25 kg and a thin limb. */
static PhysicsFigureDescription limb(void) {
    PhysicsFigureDescription figure = {.name = "limb", .material = FLESH};
    add_part(&figure, "trunk", box_shape(0.20, 0.20, 0.20), vec(0, 0, 0));
    add_part(&figure, "limb", capsule_shape(0.16, 0.04), vec(0.6, 0, 0));
    figure.parts[1].turn = turn_about(vec(0, 0, 1), MATH_PI / 2);
    add_ball(&figure, "shoulder", 0, 1, vec(0.35, 0, 0));
    return figure;
}

static PhysicsVector turned(PhysicsTurn q, PhysicsVector v) {
    const PhysicsTurn out =
        turn_times(turn_times(q, (PhysicsTurn){v.x, v.y, v.z, 0}), (PhysicsTurn){-q.x, -q.y, -q.z, q.w});
    return vec(out.x, out.y, out.z);
}

static PhysicsTurn draw_turn(uint32_t *draws, double most) {
    PhysicsVector axis = vec(draw_place(draws) - 0.5, draw_place(draws) - 0.5, draw_place(draws) - 0.5);
    const double length = vector_length_of(axis) + 1e-9;
    return turn_about(vec(axis.x / length, axis.y / length, axis.z / length), most * draw_place(draws));
}

static PhysicsTurn draw_joint_turn(const PhysicsJoint *joint, uint32_t *draws, double most) {
    return joint->kind == PHYSICS_BALL_JOINT
               ? draw_turn(draws, most)
               : turn_about(joint->axis, joint->low + (joint->high - joint->low) * draw_place(draws));
}

static double draw_within(uint32_t *draws, double most) {
    return (2 * draw_place(draws) - 1) * most;
}

/* Poses the figure with its joints closed, any way, each part with a spin of its own. */
static void start_anyhow(PhysicsWorld *world, PhysicsFigure handle, double most, uint32_t *draws) {
    const PhysicsFigureDescription *figure = physics_figure_description(world, handle);
    const int first = physics_figure_body(world, handle);
    PhysicsPlace places[PHYSICS_PART_LIMIT] = {{vec(0, 20, 0), draw_turn(draws, MATH_PI)}};
    for (int i = 0; i < figure->joint_count; i++) { /* parents come first */
        const PhysicsJoint *joint = &figure->joints[i];
        const PhysicsPlace *up = &places[joint->parent];
        const PhysicsVector in = figure->parts[joint->parent].place, out = figure->parts[joint->child].place;
        const PhysicsVector a = joint->anchor;
        const PhysicsTurn turn = turn_times(up->turn, draw_joint_turn(joint, draws, most));
        const PhysicsVector there = turned(up->turn, vec(a.x - in.x, a.y - in.y, a.z - in.z));
        const PhysicsVector on = turned(turn, vec(out.x - a.x, out.y - a.y, out.z - a.z));
        places[joint->child] = (PhysicsPlace){
            vec(up->position.x + there.x + on.x, up->position.y + there.y + on.y, up->position.z + there.z + on.z),
            turn};
    }
    for (int part = 0; part < figure->part_count; part++) {
        const PhysicsVector spin = vec(draw_within(draws, 10), draw_within(draws, 10), draw_within(draws, 10));
        physics_set_body(world, first + part, &places[part], vec(0, 0, 0), spin);
    }
}

static double target_error(const PhysicsWorld *world, PhysicsFigure handle, int joint, PhysicsTurn target) {
    const PhysicsJoint *described = &physics_figure_description(world, handle)->joints[joint];
    const PhysicsBodies bodies = physics_bodies(world);
    const int first = physics_figure_body(world, handle);
    return vector_length_of(physics_turn_error(bodies.turns[first + described->child],
                                               turn_times(bodies.turns[first + described->parent], target)));
}

static PhysicsFigure add_at(PhysicsWorld *world, const PhysicsFigureDescription *figure) {
    const PhysicsPlace place = {vec(0, 20, 0), PHYSICS_NO_TURN};
    return physics_add_figure(world, figure, &place, NULL);
}

static void test_C3_one_limb_settles_at_2_to_30_hertz(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = limb();
    for (int i = 0; i < HERTZ_COUNT; i++) {
        PhysicsWorld *world = weightless(1);
        const PhysicsFigure handle = add_at(world, &figure);
        const PhysicsDrive drive = {turn_about(vec(0, 0, 1), 0.9), .hertz = HERTZ[i], .damping = 1.0, .cap = 2000};
        physics_drive_joint(world, handle, 0, &drive);
        double peak = 0.0;
        for (int step = 0; step < 180; step++) {
            physics_step(world);
            const double angle = physics_joint_angle(world, handle, 0);
            peak = angle > peak ? angle : peak;
        }
        assert_true(peak < 0.9 * 1.05); /* damped as told: it does not swing through */
        assert_true(target_error(world, handle, 0, drive.target) < 1e-3);
        assert_true(physics_top_speed(world) < 0.01);
        physics_destroy(world);
    }
}

static void test_C3_the_chain_settles_at_2_to_30_hertz(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = human();
    const PhysicsTurn bent = turn_about(vec(0, 0, 1), 0.9);
    for (int i = 0; i < HERTZ_COUNT; i++) {
        PhysicsWorld *world = weightless(1);
        const PhysicsFigure handle = add_at(world, &figure);
        for (int joint = 0; joint < figure.joint_count; joint++) {
            const PhysicsDrive drive = {joint == 2 ? bent : PHYSICS_NO_TURN, vec(0, 0, 0), .hertz = HERTZ[i],
                                        .damping = 1.0, .cap = 2000};
            physics_drive_joint(world, handle, joint, &drive);
        }
        for (int step = 0; step < 360; step++) {
            physics_step(world);
        }
        assert_true(target_error(world, handle, 2, bent) < 0.01);
        physics_destroy(world);
    }
}

/* A figure that tumbles on in the void pulls its limbs outwards for as long: a spring of k² gives way by spin² ÷ k²,
 * and as much again because the elbow does too. */
static void test_C3_a_hurled_chain_settles_but_for_what_its_tumbling_pulls(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = human();
    const PhysicsTurn bent = turn_about(vec(0, 0, 1), 0.9);
    for (int run = 0; run < HERTZ_COUNT * 6; run++) {
        const double hertz = HERTZ[run % HERTZ_COUNT], pulse = MATH_TAU * hertz;
        PhysicsWorld *world = weightless((uint64_t)run);
        const PhysicsFigure handle = add_at(world, &figure);
        physics_blast(world, vec(0.2, 20.1, 0.3), 6.0);
        for (int joint = 0; joint < figure.joint_count; joint++) {
            const PhysicsDrive drive = {joint == 2 ? bent : PHYSICS_NO_TURN, vec(0, 0, 0), .hertz = hertz,
                                        .damping = 1.0, .cap = 2000};
            physics_drive_joint(world, handle, joint, &drive);
        }
        for (int step = 0; step < 360; step++) {
            physics_step(world);
        }
        const double spin = vector_length_of(physics_bodies(world).spins[physics_figure_body(world, handle) + 1]);
        const double error = target_error(world, handle, 2, bent);
        if (error >= 0.01 + 2.0 * spin * spin / (pulse * pulse)) {
            print_message("%g Hz: error %g rad at a spin of %g rad/s\n", hertz, error, spin);
            fail();
        }
        physics_destroy(world);
    }
}

/* Returns whether it kept in one piece; `error` is that of its first joint after `steps`. */
static bool drive_from_anywhere(PhysicsWorld *world, const PhysicsFigureDescription *figure, uint32_t *draws,
                                double most, int steps, double *error) {
    const PhysicsFigure handle = add_at(world, figure);
    PhysicsTurn first = PHYSICS_NO_TURN;
    double top = 0.0;
    start_anyhow(world, handle, most, draws);
    for (int joint = 0; joint < figure->joint_count; joint++) {
        const PhysicsTurn target = draw_joint_turn(&figure->joints[joint], draws, most);
        const int pick = (int)(draw_place(draws) * HERTZ_COUNT);
        const PhysicsDrive drive = {target, vec(0, 0, 0), .hertz = HERTZ[pick],
                                    .damping = 0.7 + 0.3 * draw_place(draws), .cap = 500};
        physics_drive_joint(world, handle, joint, &drive);
        first = joint == 0 ? target : first;
    }
    for (int step = 0; step < steps; step++) {
        physics_step(world);
        const double speed = physics_top_speed(world);
        top = speed > top ? speed : top;
    }
    *error = target_error(world, handle, 0, first);
    const bool whole = !physics_is_broken(world) && top < 60.0 && physics_worst_gap(world, handle) < 0.02;
    if (!whole) {
        print_message("top speed %g m/s, gap %g m\n", top, physics_worst_gap(world, handle));
    }
    physics_remove_figure(world, handle);
    return whole;
}

static void test_C3_nothing_explodes_in_2000_starts_of_a_limb(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = limb();
    PhysicsWorld *world = weightless(1);
    uint32_t draws = 12345;
    int settled = 0;
    for (int i = 0; i < 2000; i++) {
        double error;
        assert_true(drive_from_anywhere(world, &figure, &draws, MATH_PI, 90, &error));
        settled += error < 0.1;
    }
    assert_true(settled > 1700); /* the others still tumble too fast for what was drawn for them */
    physics_destroy(world);
}

static void test_C3_nothing_explodes_in_starts_of_the_chain(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = human();
    PhysicsWorld *world = weightless(1);
    uint32_t draws = 777;
    for (int i = 0; i < 150; i++) {
        double error;
        assert_true(drive_from_anywhere(world, &figure, &draws, 1.5, 60, &error));
    }
    physics_destroy(world);
}

/* Target and start lie on both sides of half a turn: the limb takes the shorter way, through it. */
static void test_C3_a_drive_goes_through_half_a_turn_the_shortest_way(void **state) {
    (void)state;
    const PhysicsFigureDescription figure = limb();
    for (int i = 0; i < HERTZ_COUNT; i++) {
        PhysicsWorld *world = weightless(1);
        const PhysicsFigure handle = add_at(world, &figure);
        PhysicsDrive drive = {turn_about(vec(1, 0, 0), MATH_PI - 0.3), vec(0, 0, 0), .hertz = HERTZ[i], .damping = 1.0,
                              .cap = 500};
        physics_drive_joint(world, handle, 0, &drive);
        for (int step = 0; step < 300; step++) {
            physics_step(world);
        }
        assert_true(target_error(world, handle, 0, drive.target) < 0.01);
        drive.target = turn_about(vec(1, 0, 0), MATH_PI + 0.3);
        physics_drive_joint(world, handle, 0, &drive);
        for (int step = 0; step < 300; step++) {
            physics_step(world);
            assert_true(physics_joint_angle(world, handle, 0) > MATH_PI - 0.4); /* never back through rest */
        }
        assert_true(target_error(world, handle, 0, drive.target) < 0.01);
        physics_destroy(world);
    }
}

/* The largest error over a second, once it follows a swing of 0.5 rad and 1 Hz. */
static double swing_lag(const PhysicsFigureDescription *figure, int joint, double hertz) {
    const PhysicsVector axis = vec(1, 0, 0);
    PhysicsWorld *world = weightless(1);
    const PhysicsFigure handle = add_at(world, figure);
    double lag = 0.0;
    for (int step = 0; step < 360; step++) {
        const double phase = MATH_TAU * step * PHYSICS_STEP, rate = 0.5 * MATH_TAU * cos(phase);
        for (int i = 0; i < figure->joint_count; i++) {
            const PhysicsDrive still = {PHYSICS_NO_TURN, vec(0, 0, 0), .hertz = hertz, .damping = 1.0, .cap = 2000};
            const double gain = -0.5 * MATH_TAU * MATH_TAU * sin(phase);
            const PhysicsDrive swings = {turn_about(axis, 0.5 * sin(phase)),
                                         vec(rate, 0, 0),
                                         vec(gain, 0, 0),
                                         .hertz = hertz,
                                         .damping = 1.0,
                                         .cap = 2000};
            physics_drive_joint(world, handle, i, i == joint ? &swings : &still);
        }
        physics_step(world);
        const PhysicsTurn now = turn_about(axis, 0.5 * sin(phase + MATH_TAU * PHYSICS_STEP));
        const double error = target_error(world, handle, joint, now);
        lag = step >= 240 && error > lag ? error : lag;
    }
    physics_destroy(world);
    printf("swing of %d joints at %g Hz: lag %.4f rad\n", figure->joint_count, hertz, lag);
    return lag;
}

static void test_C3_a_swing_of_1_hertz_is_followed_closely_with_the_targets_own_rate(void **state) {
    (void)state;
    const PhysicsFigureDescription alone = limb(), chain = human();
    for (int i = 0; i < HERTZ_COUNT; i++) {
        assert_true(swing_lag(&alone, 0, HERTZ[i]) < 0.02);
        assert_true(i < 2 || swing_lag(&chain, 2, HERTZ[i]) < 0.03); /* at 2 and 5 Hz what it hangs on gives way */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C3_one_limb_settles_at_2_to_30_hertz),
        cmocka_unit_test(test_C3_the_chain_settles_at_2_to_30_hertz),
        cmocka_unit_test(test_C3_a_hurled_chain_settles_but_for_what_its_tumbling_pulls),
        cmocka_unit_test(test_C3_nothing_explodes_in_2000_starts_of_a_limb),
        cmocka_unit_test(test_C3_nothing_explodes_in_starts_of_the_chain),
        cmocka_unit_test(test_C3_a_drive_goes_through_half_a_turn_the_shortest_way),
        cmocka_unit_test(test_C3_a_swing_of_1_hertz_is_followed_closely_with_the_targets_own_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
