/* It stands, is pushed, walks and turns, by force alone. */
#include "ring.h"

static void test_C1_it_stands_unpushed_and_its_hips_are_where_they_should_be(void **state) {
    (void)state;
    Ring ring = ring_begin();
    double worst = 0.0, gap = 0.0;
    for (int i = 0; i < STEPS(long_or(60, 20)); i++) {
        const ActiveState now = ring_step(&ring);
        if (i >= STEPS(3.0)) {
            worst = fmax(worst, fabs(now.hip_height - now.hip_target));
        }
        gap = fmax(gap, now.worst_gap);
    }
    print_message("stands: hips within %.4f m after 3 s, gap %.4f m, %d steps\n", worst, gap,
                  active_state(ring.figure).steps);
    assert_false(ring.fell);
    assert_true(worst <= 0.01);
    assert_true(gap <= 0.03);
    ring_end(&ring);
}

/* A load on the trunk sinks the hips at first; what is gathered lifts them again. */
static void test_C2_under_a_load_the_error_of_height_goes_away_within_seconds(void **state) {
    (void)state;
    Ring ring = ring_begin();
    ring_run(&ring, 2.0);
    double most = 0.0;
    for (int i = 0; i < STEPS(6.0); i++) {
        physics_push(ring.world, ring_part(&ring, ACTIVE_CHEST), vec(0, -80, 0), vec(0, 0, 0));
        const ActiveState now = ring_step(&ring);
        most = fmax(most, now.hip_target - now.hip_height);
    }
    const ActiveState now = active_state(ring.figure);
    print_message("8 kg more: hips sank %.4f m, %.4f m after 6 s\n", most, now.hip_target - now.hip_height);
    assert_false(ring.fell);
    assert_true(fabs(now.hip_target - now.hip_height) <= 0.01);
    ring_end(&ring);
}

static void test_C1_it_survives_pushes_at_the_chest_from_all_sides(void **state) {
    (void)state;
    const int count = long_or(16, 8);
    int small_steps, large_steps;
    const int small = ring_pushes(20.0, count, true, &small_steps);
    const int large = ring_pushes(40.0, count, true, &large_steps);
    print_message("20 N·s: %d of %d, %d steps; 40 N·s: %d of %d, %d steps\n", small, count, small_steps, large, count,
                  large_steps);
    assert_int_equal(small, count);
    assert_true(large * 10 >= count * 9);
    assert_true(large_steps >= 1);
}

/* Five metres straight on, then it is to stay there. */
static bool walks(double heading, double speed, double *miss) {
    Ring ring = ring_begin_with(ring_body, heading);
    const PhysicsVector forward = vec(sin(heading), 0, cos(heading)), goal = vector_scale(forward, 5.0);
    bool arrived = false;
    for (int i = 0; i < STEPS(5.0 / speed + 6.0); i++) {
        const double gone = vector_dot(active_state(ring.figure).centre, forward);
        ActiveIntent intent = {.heading = heading};
        arrived |= gone > 4.9;
        if (arrived) {
            intent.follows = true;
            intent.place = goal;
        } else {
            intent.velocity = vector_scale(forward, gone < 4.7 ? speed : 0.3 * speed);
        }
        active_set_intent(ring.figure, &intent);
        ring_step(&ring);
    }
    const ActiveState now = active_state(ring.figure);
    *miss = fmax(*miss, vector_length(vector_subtract(vector_level(now.centre), goal)));
    const bool stays = vector_length(vector_level(now.velocity)) < 0.3;
    const bool good = arrived && !ring.fell && stays;
    ring_end(&ring);
    return good;
}

static void test_C1_it_walks_five_metres_and_stops(void **state) {
    (void)state;
    static const double speeds[] = {0.7, 1.2};
    const int count = long_or(8, 3);
    for (int k = 0; k < 2; k++) {
        int good = 0;
        double miss = 0.0;
        for (int i = 0; i < count; i++) {
            good += walks(2.0 * MATH_PI * i / count, speeds[k], &miss);
        }
        print_message("walks at %.1f m/s: %d of %d, stops within %.2f m\n", speeds[k], good, count, miss);
        assert_int_equal(good, count);
        assert_true(miss <= 0.3);
    }
}

static double yaw_of(const Ring *ring) {
    const PhysicsTurn turn = physics_bodies(ring->world).turns[ring_part(ring, ACTIVE_CHEST)];
    const PhysicsVector forward = turn_apply(turn, vec(0, 0, 1));
    return atan2(forward.x, forward.z);
}

static void test_C4_it_turns_about_within_two_seconds(void **state) {
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        Ring ring = ring_begin();
        double seconds = -1.0;
        ring_run(&ring, 1.0);
        const ActiveIntent intent = {.heading = side * (MATH_PI - 0.01)};
        active_set_intent(ring.figure, &intent);
        for (int i = 0; i < STEPS(4.0); i++) {
            ring_step(&ring);
            if (seconds < 0.0 && fabs(remainder(yaw_of(&ring) - intent.heading, 2.0 * MATH_PI)) < 0.17) {
                seconds = (i + 1) * PHYSICS_STEP;
            }
        }
        print_message("turns about in %.2f s\n", seconds);
        assert_false(ring.fell);
        assert_true(seconds > 0.0 && seconds <= 2.0);
        ring_end(&ring);
    }
}

static void test_C4_the_head_turns_to_the_foe(void **state) {
    (void)state;
    Ring ring = ring_begin();
    const ActiveIntent intent = {.looks = true, .look = vec(2, 1.4, 2)};
    active_set_intent(ring.figure, &intent);
    ring_run(&ring, 3.0);
    const int head = ring_part(&ring, ACTIVE_HEAD);
    const PhysicsBodies bodies = physics_bodies(ring.world);
    const PhysicsVector face = turn_apply(bodies.turns[head], vec(0, 0, 1));
    const PhysicsVector away = vector_subtract(intent.look, bodies.places[head]);
    assert_true(vector_dot(face, vector_unit(away, face)) > cos(0.3));
    assert_false(ring.fell);
    ring_end(&ring);
}

static void test_C8_it_follows_a_place_that_moves(void **state) {
    (void)state;
    Ring ring = ring_begin();
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < STEPS(12.0); i++) { /* a circle of 3 m at 1 m/s, from where it stands */
        const double angle = i * PHYSICS_STEP / 3.0;
        ActiveIntent intent = {.follows = true, .heading = angle};
        intent.place = vec(3.0 - 3.0 * cos(angle), 0, 3.0 * sin(angle));
        intent.velocity = vec(sin(angle), 0, cos(angle));
        active_set_intent(ring.figure, &intent);
        const ActiveState now = ring_step(&ring);
        if (i > STEPS(2.0)) {
            sum += vector_length(vector_level(vector_subtract(now.centre, intent.place)));
            count++;
        }
    }
    print_message("follows at 1 m/s, %.3f m off on the mean\n", sum / count);
    assert_false(ring.fell);
    assert_true(sum / count < 0.1);
    ring_end(&ring);
}

static uint64_t hash_of_run(void) {
    Ring ring = ring_begin();
    const ActiveIntent intent = {.velocity = vec(0.3, 0, 0.5), .heading = 0.5};
    active_set_intent(ring.figure, &intent);
    ring_run(&ring, 2.0);
    physics_hit(ring.world, ring_part(&ring, ACTIVE_CHEST), vec(120, 0, 40));
    ring_run(&ring, 4.0);
    const PhysicsBodies bodies = physics_bodies(ring.world);
    Hash hash = hash_begin(0);
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        hash_add_double(&hash, bodies.places[ring.first + i].x);
        hash_add_double(&hash, bodies.places[ring.first + i].y);
        hash_add_double(&hash, bodies.places[ring.first + i].z);
    }
    ring_end(&ring);
    return hash_end(&hash);
}

static void test_C1_equal_runs_have_equal_bits(void **state) {
    (void)state;
    assert_true(hash_of_run() == hash_of_run());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C1_it_stands_unpushed_and_its_hips_are_where_they_should_be),
        cmocka_unit_test(test_C2_under_a_load_the_error_of_height_goes_away_within_seconds),
        cmocka_unit_test(test_C1_it_survives_pushes_at_the_chest_from_all_sides),
        cmocka_unit_test(test_C1_it_walks_five_metres_and_stops),
        cmocka_unit_test(test_C4_it_turns_about_within_two_seconds),
        cmocka_unit_test(test_C4_the_head_turns_to_the_foe),
        cmocka_unit_test(test_C8_it_follows_a_place_that_moves),
        cmocka_unit_test(test_C1_equal_runs_have_equal_bits),
    };
    return cmocka_run_group_tests(tests, ring_open, ring_close);
}
