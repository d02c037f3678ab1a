/* It is no puppet: the legs carry it, and what helps from outside is small, capped and bound to the ground. */
#include "ring.h"

static void test_C1_without_drives_in_its_legs_it_goes_down(void **state) {
    (void)state;
    ActiveBody body = *ring_body;
    for (int i = ACTIVE_HIP_L; i <= ACTIVE_ANKLE_R; i++) {
        body.gains[i].stiffness = body.gains[i].damping = body.gains[i].cap = 0.0;
    }
    Ring ring = ring_begin_with(&body, 0.0);
    const double seconds = ring_until_down(&ring, 4.0);
    print_message("legs without drives: down after %.2f s\n", seconds);
    assert_true(seconds > 0.0 && seconds <= 2.0);
    ring_end(&ring);
}

static void test_C1_without_help_from_outside_it_stands_and_is_hard_to_push_over(void **state) {
    (void)state;
    const int count = long_or(16, 8);
    int steps;
    Ring ring = ring_begin();
    active_set_outside(ring.figure, false);
    const double down = ring_until_down(&ring, long_or(60, 20));
    const int pushed = ring_pushes(20.0, count, false, &steps);
    print_message("no help: down after %.2f s (-1: never), %d steps; 20 N·s: %d of %d\n", down,
                  active_state(ring.figure).steps, pushed, count);
    assert_true(down < 0.0);
    assert_true(pushed * 4 >= count * 3);
    ring_end(&ring);
}

static void test_C1_without_a_floor_it_falls_as_a_stone_does(void **state) {
    (void)state;
    Ring ring = ring_begin();
    ring_run(&ring, 1.0);
    physics_clear_statics(ring.world);
    ring_run(&ring, 0.25);
    const double before = active_state(ring.figure).velocity.y;
    const double gained = before - ring_run(&ring, 0.5).velocity.y;
    print_message("without a floor: %.3f m/s²\n", gained / 0.5);
    assert_true(fabs(gained / 0.5 - 9.81) <= 0.05 * 9.81);
    ring_end(&ring);
}

static void test_C1_swept_off_its_feet_it_falls(void **state) {
    (void)state;
    const int count = long_or(16, 8);
    int down = 0;
    for (int i = 0; i < count; i++) {
        Ring ring = ring_begin();
        ring_run(&ring, 1.0);
        for (int k = 0; k < STEPS(0.1); k++) { /* 200 N·s on each shin */
            const PhysicsVector force = around((double)i / count, 2000.0);
            physics_push(ring.world, ring_part(&ring, ACTIVE_LEG_L_LOWER), force, vec(0, 0, 0));
            physics_push(ring.world, ring_part(&ring, ACTIVE_LEG_R_LOWER), force, vec(0, 0, 0));
            ring_step(&ring);
        }
        ring_run(&ring, 2.0);
        down += ring.fell;
        ring_end(&ring);
    }
    print_message("shins swept: %d of %d down\n", down, count);
    assert_true(down * 16 >= count * 14);
}

/* ---- What comes from outside, from what floor and weight do not explain ---------------------------------------*/
typedef struct Outside {
    double up, side; /* the largest, as shares of weight and load; … */
    double up_risen, side_risen;
    double flying; /* N; the largest while nothing touches the ground */
    double torque; /* N·m; the largest about any axis */
    double torque_risen;
    double since_rise; /* s; 0 while it gets up; more is allowed then and half a second after: "risen" */
} Outside;

static PhysicsVector momentum_of(const Ring *ring, double *mass, PhysicsVector *load) {
    const PhysicsBodies bodies = physics_bodies(ring->world);
    PhysicsVector sum = vec(0, 0, 0);
    *mass = 0.0;
    *load = vec(0, 0, 0);
    for (int i = 0; i < ring_body->figure.part_count; i++) {
        const double part = physics_body_mass(ring->world, ring->first + i);
        sum = vector_add(sum, vector_scale(bodies.velocities[ring->first + i], part));
        *load = vector_add(*load, physics_body_load(ring->world, ring->first + i));
        *mass += part;
    }
    return sum;
}

static void keep_most(double *most, double value) {
    *most = value > *most ? value : *most;
}

/* The force of a step is the change of momentum without weight, floor and the air's damping. */
static void watch_step(Ring *ring, Outside *most) {
    double mass;
    PhysicsVector load, load_before;
    const PhysicsVector before = momentum_of(ring, &mass, &load_before);
    const bool rises = ring_step(ring).posture == ACTIVE_RISES;
    PhysicsVector force = vector_subtract(momentum_of(ring, &mass, &load), before);
    force = vector_subtract(vector_scale(force, 1.0 / PHYSICS_STEP), load);
    force = vector_add(force, vector_scale(before, ring_body->figure.material.linear_damping));
    force.y += mass * 9.81;
    most->since_rise = rises ? 0.0 : most->since_rise + PHYSICS_STEP;
    const bool risen = most->since_rise <= 0.5 + PHYSICS_STEP;
    const double side = vector_length(vector_level(force));
    keep_most(risen ? &most->up_risen : &most->up, fabs(force.y) / (mass * 9.81));
    if (load_before.y > 1.0) {
        keep_most(risen ? &most->side_risen : &most->side, side / load_before.y);
    } else if (load.y <= 0.0 && load_before.y <= 0.0) {
        keep_most(&most->flying, side);
    }
    const PhysicsVector torque = physics_part_torque(ring->world, active_physics(ring->figure));
    keep_most(risen ? &most->torque_risen : &most->torque, fmax(fabs(torque.x), fmax(fabs(torque.y), fabs(torque.z))));
}

static void check_caps(const Outside *most) {
    const double share = 0.01, newtons = 3.0; /* of what the solver's substeps and the air leave unexplained */
    assert_true(most->up <= 0.3 + share && most->up_risen <= 0.6 + share);
    assert_true(most->side <= 0.2 + share && most->side_risen <= 0.4 + share);
    assert_true(most->torque <= 60.0 + 1e-6 && most->torque_risen <= 120.0 + 1e-6);
    assert_true(most->flying <= newtons);
}

static void test_C1_what_comes_from_outside_stays_under_its_caps_in_every_step(void **state) {
    (void)state;
    Outside most = {.since_rise = 10.0};
    Ring ring = ring_begin();
    for (int i = 0; i < STEPS(20.0); i++) {
        const ActiveIntent intent = {.velocity = around(i / 1000.0, i < STEPS(8.0) ? 0.9 : 0.0), .heading = i / 300.0};
        active_set_intent(ring.figure, &intent);
        if (i == STEPS(10.0) || i == STEPS(16.0)) {
            physics_hit(ring.world, ring_part(&ring, ACTIVE_CHEST), around(i / 77.0, i < STEPS(12.0) ? 45.0 : 200.0));
            ring_step(&ring); /* the blow is in that step's momentum */
        } else {
            watch_step(&ring, &most);
        }
    }
    print_message("from outside: up %.3f (risen %.3f) of the weight, side %.3f (%.3f) of the load, torque %.1f (%.1f) "
                  "N·m, flying %.2f N\n",
                  most.up, most.up_risen, most.side, most.side_risen, most.torque, most.torque_risen, most.flying);
    check_caps(&most);
    assert_true(most.up_risen > 0.0); /* it did fall and get up */
    ring_end(&ring);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C1_without_drives_in_its_legs_it_goes_down),
        cmocka_unit_test(test_C1_without_help_from_outside_it_stands_and_is_hard_to_push_over),
        cmocka_unit_test(test_C1_without_a_floor_it_falls_as_a_stone_does),
        cmocka_unit_test(test_C1_swept_off_its_feet_it_falls),
        cmocka_unit_test(test_C1_what_comes_from_outside_stays_under_its_caps_in_every_step),
    };
    return cmocka_run_group_tests(tests, ring_open, ring_close);
}
