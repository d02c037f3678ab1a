/* Blades against parts: what an edge went through, whichever way and however fast. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { SWEEPS = 400, POINTS = 60, MOMENTS = 200 };
#define RADIUS 0.02
#define DOUBT 0.012 /* m; what lies this near to the surface may count either way */

typedef struct Lone {
    PhysicsWorld *world;
    PhysicsFigure figure;
    PhysicsFigureDescription description;
} Lone;

static Lone lone_part(PhysicsShape shape, PhysicsTurn shape_turn, PhysicsTurn turn) {
    PhysicsRules numbers = rules();
    Lone lone = {.world = physics_create(&numbers, 1, NULL), .description = {.name = "one", .material = FLESH}};
    add_part(&lone.description, "part", shape, vec(0, 0, 0));
    lone.description.parts[0].turn = shape_turn;
    const PhysicsPlace place = {vec(1, 2, 3), turn};
    lone.figure = physics_add_figure(lone.world, &lone.description, &place, NULL);
    assert_int_not_equal(lone.figure, 0);
    return lone;
}

static PhysicsVector between(PhysicsVector a, PhysicsVector b, double share) {
    return vec(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share);
}

static PhysicsVector turned_back(PhysicsTurn q, PhysicsVector v) {
    const PhysicsTurn inverse = {-q.x, -q.y, -q.z, q.w}, pure = {v.x, v.y, v.z, 0};
    const PhysicsTurn turned = turn_times(turn_times(inverse, pure), q);
    return vec(turned.x, turned.y, turned.z);
}

static double excess(double value, double most) {
    return fabs(value) > most ? fabs(value) - most : 0.0;
}

/* How far a point in a shape's axes is from its surface; 0 inside. */
static double outside(const PhysicsShape *shape, PhysicsVector p) {
    if (shape->kind == PHYSICS_BOX) {
        return vector_length_of(
            vec(excess(p.x, shape->half.x), excess(p.y, shape->half.y), excess(p.z, shape->half.z)));
    }
    const double half = shape->kind == PHYSICS_CAPSULE ? shape->half_length : 0.0;
    const double away = vector_length_of(vec(p.x, excess(p.y, half), p.z)) - shape->radius;
    return away > 0.0 ? away : 0.0;
}

/* The same by brute force: the least distance of many points of the edge at many moments. */
static double least_distance(const Lone *lone, PhysicsTurn turn, const PhysicsSweep *sweep) {
    const PhysicsPart *part = &lone->description.parts[0];
    const PhysicsTurn whole = turn_times(turn, part->turn);
    double least = 1e9;
    for (int m = 0; m <= MOMENTS; m++) {
        const PhysicsVector from = between(sweep->from_before, sweep->from, m / (double)MOMENTS);
        const PhysicsVector to = between(sweep->to_before, sweep->to, m / (double)MOMENTS);
        for (int i = 0; i <= POINTS; i++) {
            const PhysicsVector p = between(from, to, i / (double)POINTS);
            const double away = outside(&part->shape, turned_back(whole, vec(p.x - 1, p.y - 2, p.z - 3)));
            least = away < least ? away : least;
        }
    }
    return least;
}

static PhysicsVector drawn_near(uint32_t *seed, double reach) {
    const double x = draw_place(seed), y = draw_place(seed), z = draw_place(seed);
    return vec(1 + (2 * x - 1) * reach, 2 + (2 * y - 1) * reach, 3 + (2 * z - 1) * reach);
}

static void check_shape(PhysicsShape shape, uint32_t seed) {
    const PhysicsTurn turn = turn_about(vec(0.6, 0, 0.8), 1.1), shape_turn = turn_about(vec(0, 0, 1), 0.7);
    Lone lone = lone_part(shape, shape_turn, turn);
    int met = 0;
    for (int i = 0; i < SWEEPS; i++) {
        PhysicsCut cuts[PHYSICS_PART_LIMIT];
        PhysicsSweep sweep = {.radius = RADIUS, .seconds = PHYSICS_STEP};
        sweep.from_before = drawn_near(&seed, 0.8);
        sweep.to_before = drawn_near(&seed, 0.8);
        sweep.from = between(sweep.from_before, drawn_near(&seed, 0.8), 0.4);
        sweep.to = between(sweep.to_before, drawn_near(&seed, 0.8), 0.4);
        const int count = physics_sweep(lone.world, lone.figure, &sweep, cuts);
        const double away = least_distance(&lone, turn, &sweep);
        if (away < RADIUS - DOUBT) {
            assert_int_equal(count, 1);
            met++;
        } else if (away > RADIUS * 1.74 + DOUBT) { /* a box' corners are held off by the radius on each axis */
            assert_int_equal(count, 0);
        }
    }
    assert_in_range(met, SWEEPS / 20, SWEEPS);
    physics_destroy(lone.world);
}

static void test_C7_an_edge_cuts_what_it_sweeps_through_and_nothing_else(void **state) {
    (void)state;
    check_shape(box_shape(0.16, 0.09, 0.10), 1);
    check_shape(ball_shape(0.12), 2);
    check_shape(capsule_shape(0.17, 0.07), 3);
}

static void test_C7_a_fast_edge_skips_nothing_and_says_how_fast_it_was(void **state) {
    (void)state;
    Lone lone = lone_part(capsule_shape(0.10, 0.045), PHYSICS_NO_TURN, PHYSICS_NO_TURN);
    for (int speed = 1; speed <= 200; speed++) { /* it comes from one side and is past the other one a step later */
        const double half_way = speed * PHYSICS_STEP * 0.5;
        PhysicsCut cuts[PHYSICS_PART_LIMIT];
        const PhysicsSweep sweep = {vec(1 - half_way, 2, 2),
                                    vec(1 - half_way, 2, 4),
                                    vec(1 + half_way, 2, 2),
                                    vec(1 + half_way, 2, 4),
                                    RADIUS,
                                    PHYSICS_STEP};
        assert_int_equal(physics_sweep(lone.world, lone.figure, &sweep, cuts), 1);
        assert_int_equal((int)(cuts[0].velocity.x * 1000 + 0.5), speed * 1000);
        assert_int_equal((int)(cuts[0].share * 1000 + 0.5), 500);
        assert_true(fabs(cuts[0].point.y - 2) < 1e-9);
    }
    physics_destroy(lone.world);
}

static void test_C7_a_part_that_runs_into_a_still_edge_is_cut_as_fast(void **state) {
    (void)state;
    Lone lone = lone_part(ball_shape(0.12), PHYSICS_NO_TURN, PHYSICS_NO_TURN);
    const PhysicsPlace place = {vec(1, 2, 3), PHYSICS_NO_TURN};
    physics_set_body(lone.world, physics_figure_body(lone.world, lone.figure), &place, vec(5, 0, 0), vec(0, 0, 0));
    PhysicsCut cuts[PHYSICS_PART_LIMIT];
    const PhysicsSweep sweep = {vec(1, 2, 2), vec(1, 2, 4), vec(1, 2, 2), vec(1, 2, 4), RADIUS, PHYSICS_STEP};
    assert_int_equal(physics_sweep(lone.world, lone.figure, &sweep, cuts), 1);
    assert_true(fabs(cuts[0].velocity.x + 5) < 1e-6);
    assert_int_equal(physics_sweep(lone.world, lone.figure + 1, &sweep, cuts), 0); /* a stale handle */
    physics_destroy(lone.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C7_an_edge_cuts_what_it_sweeps_through_and_nothing_else),
        cmocka_unit_test(test_C7_a_fast_edge_skips_nothing_and_says_how_fast_it_was),
        cmocka_unit_test(test_C7_a_part_that_runs_into_a_still_edge_is_cut_as_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
