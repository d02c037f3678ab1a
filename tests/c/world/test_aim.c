/* Help with aiming: to whom a blow turns, how far, and how far it steps. */
#include "world/world_fixture.h"

#define DEGREE (MATH_TAU / 360.0)

static WorldRules aim_rules(void) {
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    rules.player.aim = (AimRules){2.5f, (float)(8 * DEGREE), 6.0f, (float)(35 * DEGREE), (float)(25 * DEGREE), 0.8f};
    return rules;
}

static World *hall(void) {
    WorldRules rules = aim_rules();
    return fixture_hall(&rules, (WorldHooks){0});
}

/* An enemy at an angle (degrees from +Z towards +X) and a distance from the middle. */
static EntityHandle put(World *world, double degrees, double distance) {
    double turn = degrees * DEGREE;
    return world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + (float)(distance * math_sin64(turn)),
                             HALL_CENTER + (float)(distance * math_cos64(turn)));
}

/* Attacks towards an angle; returns where the blow turned, in degrees. */
static double swing(World *world, double degrees, unsigned device) {
    double turns = degrees / 360.0;
    TickInput input = {.aim_angle = (uint16_t)((int32_t)math_floor64(turns * 65536.0 + 0.5) & 0xffff),
                       .buttons = (uint16_t)(BUTTON_ATTACK | device)};
    world_tick(world, &input);
    return (double)world_entities(world).heading[fixture_player_slot(world)] / DEGREE;
}

static double swing_at(double aim, unsigned device, double enemy, double distance) {
    World *world = hall();
    put(world, enemy, distance);
    double heading = swing(world, aim, device);
    world_destroy(world);
    return heading;
}

static void assert_degrees(double got, double expected) {
    if (got < expected - 0.02 || got > expected + 0.02) {
        fail_msg("turned to %g°, not %g°", got, expected);
    }
}

static void test_G2_a_mouse_is_helped_within_8_degrees_and_2_5_m(void **context) {
    (void)context;
    for (int side = -1; side <= 1; side += 2) {
        assert_degrees(swing_at(0, 0, side * 7.9, 2.4), side * 7.9);
        assert_degrees(swing_at(0, 0, side * 8.1, 2.4), 0);
        assert_degrees(swing_at(0, 0, side * 7.9, 2.6), 0);
        assert_degrees(swing_at(179 * side, 0, -179 * side, 2.4), -179 * side); /* across the seam */
    }
}

static void test_G2_a_pad_is_helped_within_35_degrees_and_6_m_and_turned_25_at_most(void **context) {
    (void)context;
    for (int side = -1; side <= 1; side += 2) {
        assert_degrees(swing_at(0, BUTTON_PAD, side * 20, 5.9), side * 20);
        assert_degrees(swing_at(0, BUTTON_PAD, side * 34.9, 5.9), side * 25);
        assert_degrees(swing_at(0, BUTTON_PAD, side * 35.1, 5.9), 0);
        assert_degrees(swing_at(0, BUTTON_PAD, side * 20, 6.1), 0);
    }
}

static void test_G2_a_pad_turns_to_the_nearest_of_those_in_sight(void **context) {
    (void)context;
    World *world = hall();
    put(world, 5, 4.0);
    EntityHandle near = put(world, -20, 3.0);
    put(world, 60, 1.5); /* nearer still, but not where the stick points */
    assert_degrees(swing(world, 0, BUTTON_PAD), -20);
    fixture_wait(world, 40);
    world_teleport(world, world_player(world), HALL_CENTER, HALL_CENTER);
    const Floor *floor = world_floor(world);
    int x = (int)fixture_x(world, near), z = (int)fixture_z(world, near) - 1;
    floor->tiles[z * floor->size + x] = TILE_VOID; /* between them */
    assert_degrees(swing(world, 0, BUTTON_PAD), 5);
    world_destroy(world);
}

static void test_G2_nobody_who_dies_or_just_appears_is_aimed_at(void **context) {
    (void)context;
    WorldRules rules = aim_rules();
    rules.enemies[KIND_DUMMY].spawn_ticks = 45;
    World *world = fixture_hall(&rules, (WorldHooks){0});
    put(world, 6, 2.0);
    assert_degrees(swing(world, 0, 0), 0);
    world_destroy(world);
    rules = aim_rules();
    rules.enemies[KIND_DUMMY].hp = 1;
    world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle dead = put(world, 6, 2.0);
    world_hurt(world, dead, 5, HURT_TRAP);
    assert_degrees(swing(world, 0, 0), 0);
    world_destroy(world);
}

/* How far stage 1, which steps 0.35 m and reaches 2.2, goes towards someone at a distance. */
static float step_towards(double distance, unsigned device) {
    World *world = hall();
    put(world, 0, distance);
    swing(world, 0, device);
    fixture_wait(world, 10);
    float step = fixture_z(world, world_player(world)) - HALL_CENTER;
    world_destroy(world);
    return step;
}

static void test_G2_steps_stretch_to_reach_but_no_farther_than_0_8_m(void **context) {
    (void)context;
    assert_float_equal(step_towards(1.0, 0), 0.35f, 1e-4f);
    assert_float_equal(step_towards(2.45, 0), 0.35f, 1e-4f);
    assert_float_equal(step_towards(2.7, BUTTON_PAD), 0.5f, 1e-4f);
    assert_float_equal(step_towards(5.0, BUTTON_PAD), 0.8f, 1e-4f);
    assert_float_equal(step_towards(2.7, 0), 0.35f, 1e-4f); /* too far for a mouse's help */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_a_mouse_is_helped_within_8_degrees_and_2_5_m),
        cmocka_unit_test(test_G2_a_pad_is_helped_within_35_degrees_and_6_m_and_turned_25_at_most),
        cmocka_unit_test(test_G2_a_pad_turns_to_the_nearest_of_those_in_sight),
        cmocka_unit_test(test_G2_nobody_who_dies_or_just_appears_is_aimed_at),
        cmocka_unit_test(test_G2_steps_stretch_to_reach_but_no_farther_than_0_8_m),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
