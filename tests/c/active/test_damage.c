/* Wounds weaken what they hit, so that no two fighters die alike. */
#include "ring.h"

static void hurt_leg(Ring *ring, int side, double health) {
    active_set_health(ring->figure, (ActivePart)(ACTIVE_LEG_L_UPPER + side), health);
    active_set_health(ring->figure, (ActivePart)(ACTIVE_LEG_L_LOWER + side), health);
    active_set_health(ring->figure, (ActivePart)(ACTIVE_FOOT_L + side), health);
}

typedef struct Walk {
    double hip;  /* m; mean height */
    double step; /* m; mean of the left foot's */
    bool fell;
} Walk;

static Walk walk_with(double left_leg) {
    Walk walk = {0};
    double from = 0.0;
    bool swung = false;
    int samples = 0, steps = 0;
    Ring ring = ring_begin();
    const ActiveIntent intent = {.velocity = vec(0, 0, 0.7)};
    active_set_intent(ring.figure, &intent);
    hurt_leg(&ring, 0, left_leg);
    for (int i = 0; i < STEPS(10.0); i++) {
        const ActiveState now = ring_step(&ring);
        if (i > STEPS(2.5)) {
            walk.hip += now.hip_height;
            samples++;
            from = now.swings[0] && !swung ? now.ankles[0].z : from;
            if (!now.swings[0] && swung) {
                walk.step += now.ankles[0].z - from;
                steps++;
            }
            swung = now.swings[0];
        }
    }
    walk.hip /= samples;
    walk.step /= steps > 0 ? steps : 1;
    walk.fell = ring.fell;
    ring_end(&ring);
    return walk;
}

static void test_C5_a_leg_at_half_its_health_limps(void **state) {
    (void)state;
    const Walk sound = walk_with(1.0), wounded = walk_with(0.5);
    print_message("left leg at a half: hips %.3f → %.3f m, its step %.3f → %.3f m, fell: %d\n", sound.hip, wounded.hip,
                  sound.step, wounded.step, wounded.fell);
    assert_false(sound.fell);
    assert_true(sound.hip - wounded.hip >= 0.03 || wounded.step <= 0.85 * sound.step);
}

static void test_C5_with_a_tenth_of_its_legs_it_goes_down_within_a_second(void **state) {
    (void)state;
    Ring ring = ring_begin();
    ring_run(&ring, 2.0);
    hurt_leg(&ring, 0, 0.1);
    hurt_leg(&ring, 1, 0.1);
    const double seconds = ring_until_down(&ring, 3.0);
    print_message("legs at a tenth: down after %.2f s\n", seconds);
    assert_true(seconds > 0.0 && seconds <= 1.0);
    ring_end(&ring);
}

static void test_C5_without_health_or_let_go_it_is_a_plain_ragdoll(void **state) {
    (void)state;
    for (int way = 0; way < 2; way++) {
        Ring ring = ring_begin();
        ring_run(&ring, 1.0);
        for (int i = 0; way == 0 && i < ACTIVE_PART_COUNT; i++) {
            active_set_health(ring.figure, (ActivePart)i, 0.0);
        }
        if (way == 1) {
            active_let_go(ring.figure);
        }
        ring_run(&ring, 6.0);
        for (int i = 0; i < STEPS(3.0); i++) { /* lies, and nothing acts on it */
            const ActiveState now = ring_step(&ring);
            const PhysicsVector torque = physics_part_torque(ring.world, active_physics(ring.figure));
            assert_true(now.up_share == 0.0 && now.side_share == 0.0 && vector_length(torque) < 1e-9);
            assert_false(now.upright);
        }
        assert_true(active_state(ring.figure).hip_height < 0.4);
        ring_end(&ring);
    }
}

/* ---- Deaths ---------------------------------------------------------------------------------------------------*/
enum { DEATHS = 20 };
static PhysicsTurn poses[DEATHS][ACTIVE_JOINT_COUNT];

/* Wounds of its own, then it bleeds out; where its joints end up. */
static void die(int number) {
    uint32_t stream = (uint32_t)number * 977u + 5u;
    Ring ring = ring_begin();
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        active_set_health(ring.figure, (ActivePart)i, draw(&stream));
    }
    const int where = ring.first + (int)(draw(&stream) * ACTIVE_PART_COUNT);
    for (int i = 0; i < STEPS(4.0); i++) {
        if (i == STEPS(0.5)) {
            physics_hit(ring.world, where, vec(30.0 * (draw(&stream) - 0.5), 0, 30.0 * (draw(&stream) - 0.5)));
        }
        for (int k = 0; k < ACTIVE_PART_COUNT; k++) {
            active_set_health(ring.figure, (ActivePart)k, active_health(ring.figure, (ActivePart)k) - 0.01);
        }
        ring_step(&ring);
    }
    const PhysicsTurn *turns = physics_bodies(ring.world).turns + ring.first;
    for (int i = 0; i < ACTIVE_JOINT_COUNT; i++) {
        const PhysicsJoint *joint = &ring_body->figure.joints[ring_body->joints[i]];
        poses[number][i] = turn_multiply(turn_inverse(turns[joint->parent]), turns[joint->child]);
    }
    ring_end(&ring);
}

static void test_C5_deaths_by_different_wounds_differ(void **state) {
    (void)state;
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < DEATHS; i++) {
        die(i);
        for (int k = 0; k < i; k++) {
            for (int joint = 0; joint < ACTIVE_JOINT_COUNT; joint++, count++) {
                sum += vector_length(physics_turn_error(poses[i][joint], poses[k][joint]));
            }
        }
    }
    print_message("%d deaths differ by %.2f rad a joint on the mean\n", DEATHS, sum / count);
    assert_true(sum / count > 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C5_a_leg_at_half_its_health_limps),
        cmocka_unit_test(test_C5_with_a_tenth_of_its_legs_it_goes_down_within_a_second),
        cmocka_unit_test(test_C5_without_health_or_let_go_it_is_a_plain_ragdoll),
        cmocka_unit_test(test_C5_deaths_by_different_wounds_differ),
    };
    return cmocka_run_group_tests(tests, ring_open, ring_close);
}
