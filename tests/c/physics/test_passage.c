/* What is thrown at the stage stays on its side: walls of any thickness, the floor, at any speed and from any way. */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { PARTS = 11 };

typedef struct Throw {
    double speed, heading, spin; /* m/s; rad about Y from +X; rad/s of the whole about Y */
    PhysicsTurn turn;
} Throw;

static Throw draw_throw(double speed, uint32_t *draws) {
    const PhysicsTurn yaw = turn_about(vec(0, 1, 0), MATH_TAU * draw_place(draws));
    const PhysicsTurn pitch = turn_about(vec(1, 0, 0), MATH_TAU * draw_place(draws));
    return (Throw){speed, (draw_place(draws) - 0.5) * 1.6, (draw_place(draws) - 0.5) * 20.0, turn_times(yaw, pitch)};
}

static PhysicsWorld *walled(double half, uint64_t seed) {
    PhysicsRules numbers = rules();
    PhysicsWorld *world = physics_create(&numbers, seed, NULL);
    const PhysicsStatic wall = {vec(half, 20, 20), vec(3, 19, 0), 0, 0.9, 0.05, false};
    assert_non_null(world);
    add_stage(world);
    assert_true(physics_add_static(world, &wall, NULL));
    return world;
}

/* Thrown as one rigid thing. Returns its first body. */
static int add_thrown(PhysicsWorld *world, const Throw *thrown) {
    const PhysicsFigureDescription figure = human();
    const PhysicsPlace start = {vec(1.5, 3, 0), thrown->turn};
    const int first = physics_figure_body(world, physics_add_figure(world, &figure, &start, NULL));
    for (int part = 0; part < PARTS; part++) {
        const PhysicsBodies bodies = physics_bodies(world);
        const PhysicsPlace place = {bodies.places[first + part], bodies.turns[first + part]};
        const double x = place.position.x - start.position.x, z = place.position.z - start.position.z;
        const PhysicsVector velocity = vec(thrown->speed * cos(thrown->heading) + thrown->spin * z, 0,
                                           -thrown->speed * sin(thrown->heading) - thrown->spin * x);
        physics_set_body(world, first + part, &place, velocity, vec(0, thrown->spin, 0));
    }
    return first;
}

static void throw_at_wall(double half, double speed, uint64_t seed, uint32_t *draws) {
    const Throw thrown = draw_throw(speed, draws);
    PhysicsWorld *world = walled(half, seed);
    const int first = add_thrown(world, &thrown);
    for (int step = 0; step < 60; step++) {
        physics_step(world);
        for (int part = 0; part < PARTS; part++) {
            const PhysicsVector at = body_place_of(world, first + part);
            if (at.x >= 3.0 - half || at.y <= 0.0) { /* not even the surface, far less the wall's middle */
                print_message("%g m/s, half %g m, seed %d: part %d at %g %g %g\n", speed, half, (int)seed, part, at.x,
                              at.y, at.z);
                fail();
            }
        }
    }
    assert_false(physics_is_broken(world));
    physics_destroy(world);
}

static void test_R2_nothing_of_a_figure_thrown_at_60_m_s_passes_a_wall_of_10_cm(void **state) {
    (void)state;
    uint32_t draws = 1;
    for (uint64_t seed = 0; seed < 100; seed++) {
        throw_at_wall(0.05, 60.0, seed, &draws);
    }
}

static void test_R2_nor_a_thinner_wall_at_any_speed(void **state) {
    (void)state;
    static const double halves[] = {0.05, 0.02, 0.005};
    uint32_t draws = 2;
    for (int i = 0; i < 3; i++) {
        for (int speed = 10; speed <= 100; speed += 10) {
            for (uint64_t seed = 0; seed < 3; seed++) {
                throw_at_wall(halves[i], speed, seed, &draws);
            }
        }
    }
}

static void test_R2_nothing_tunnels_through_the_floor(void **state) {
    (void)state;
    uint32_t draws = 3;
    for (int i = 0; i < 60; i++) {
        PhysicsWorld *world = walled(0.05, (uint64_t)i);
        const Throw thrown = draw_throw(0.0, &draws);
        const int first = add_thrown(world, &thrown);
        for (int part = 0; part < PARTS; part++) {
            physics_hit(world, first + part, vec(0, -(20 + 5 * i) * physics_body_mass(world, first + part), 0));
        }
        for (int step = 0; step < 60; step++) {
            physics_step(world);
            for (int part = 0; part < PARTS; part++) {
                assert_true(body_place_of(world, first + part).y > 0.0);
            }
        }
        physics_destroy(world);
    }
}

static void test_R2_props_thrown_at_a_thin_wall_stay_in_front(void **state) {
    (void)state;
    const PhysicsPropDescription kinds[] = {{ball_shape(0.05), {150, 0.6, 0.55, 0.05, 0.1}},
                                            {box_shape(0.05, 0.05, 0.05), {250, 0.8, 0.1, 0.05, 0.1}},
                                            {capsule_shape(0.2, 0.02), {250, 0.8, 0.1, 0.05, 0.1}}};
    for (int i = 0; i < 60; i++) {
        const PhysicsPlace place = {vec(1.5, 1 + 0.05 * i, 0), turn_about(vec(0, 0.6, 0.8), 0.4 * i)};
        PhysicsWorld *world = walled(0.01, (uint64_t)i);
        const int body = physics_prop_body(world, physics_add_prop(world, &kinds[i % 3], &place, NULL));
        physics_set_body(world, body, &place, vec(5 + 4 * i, 0, i % 7), vec(0, 0, i));
        for (int step = 0; step < 120; step++) {
            physics_step(world);
            assert_true(body_place_of(world, body).x < 2.99);
        }
        physics_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R2_nothing_of_a_figure_thrown_at_60_m_s_passes_a_wall_of_10_cm),
        cmocka_unit_test(test_R2_nor_a_thinner_wall_at_any_speed),
        cmocka_unit_test(test_R2_nothing_tunnels_through_the_floor),
        cmocka_unit_test(test_R2_props_thrown_at_a_thin_wall_stay_in_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
