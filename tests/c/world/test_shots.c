/* Shots: round things that fly until they hit. One that begins between two ticks stands in the next one, and flies from
 * the one after. */
#include "world/fight_fixture.h"

static float metres(float from, float to) {
    return to > from ? to - from : from - to;
}

static void test_G2_a_shot_flies_at_its_speed_for_its_life(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.z += 10.0f;
    request.ticks = 60;
    assert_int_equal(world_shoot(world, foe, &request), 1);
    for (int tick = 0; tick <= 60; tick++) {
        fixture_tick(world, 0, 0, 0);
        int count;
        const ShotInfo *shots = world_shots(world, &count);
        assert_int_equal(count, 1);
        assert_int_equal(shots[0].ticks, tick);
        assert_true(metres(shots[0].x, request.x + 0.2f * (float)tick) < 0.001f);
        assert_true(metres(shots[0].z, request.z) < 0.001f);
    }
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fight_shots(world), 0);
    world_destroy(world);
}

static void test_G2_a_shot_hurts_whom_it_meets_and_ends(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.blow.knock = 1.0f;
    assert_int_equal(world_shoot(world, foe, &request), 1);
    int ticks = 0;
    while (fixture_player_hp(world) == 100 && ticks < 60) {
        fixture_tick(world, 0, 0, 0);
        ticks++;
    }
    assert_int_equal(ticks, 1 + 23); /* 4.6 m of 5, at 0.2 m a tick: the radii are 0.2 and 0.3 */
    assert_int_equal(fixture_player_hp(world), 90);
    assert_int_equal(fight_shots(world), 0);
    assert_int_equal(fixture_count_events(world, EVENT_SHOT_END), 1);
    fixture_wait(world, 20);
    assert_true(metres(fixture_x(world, world_player(world)), HALL_CENTER + 1.0f) < 0.01f); /* along its way */
    world_destroy(world);
}

/* 200 m/s: 3.3 m a tick. */
static void test_G2_no_shot_is_too_fast_for_walls_and_bodies(void **context) {
    (void)context;
    for (int wall = 0; wall <= 1; wall++) {
        World *world = fight_hall();
        EntityHandle thin[3];
        for (int i = 0; i < 3; i++) {
            thin[i] = fight_spawn(world, KIND_DUMMY, 4.0f + 4.0f * (float)i, 0.0f);
        }
        if (wall) {
            fight_put_wall(world, 6.0f, 0.0f);
        }
        ShotRequest request = fight_shot();
        request.x = HALL_CENTER;
        request.speed = 200.0f;
        request.through = 8;
        assert_int_equal(world_shoot(world, world_player(world), &request), 1);
        fixture_wait(world, 30);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(fight_lost(world, thin[i]), wall && i > 0 ? 0 : 10);
        }
        assert_int_equal(fight_shots(world), 0);
        world_destroy(world);
    }
}

static void test_G2_a_shot_ends_at_a_wall_just_before_it(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    fight_put_wall(world, -2.0f, 0.0f);
    ShotRequest request = fight_shot();
    assert_int_equal(world_shoot(world, foe, &request), 1);
    const WorldEvent *end = NULL;
    for (int tick = 0; tick < 40 && !end; tick++) {
        fixture_tick(world, 0, 0, 0);
        end = fixture_find_event(world, EVENT_SHOT_END);
    }
    assert_non_null(end);
    assert_true(end->x <= HALL_CENTER - 2.5f && end->x > HALL_CENTER - 2.51f);
    assert_int_equal(fixture_player_hp(world), 100);
    world_destroy(world);
}

static void test_G2_a_shot_goes_on_through_as_many_targets_as_it_may_and_hits_each_once(void **context) {
    (void)context;
    for (int through = 0; through <= 3; through++) {
        World *world = fight_hall();
        EntityHandle row[5];
        for (int i = 0; i < 5; i++) {
            row[i] = fight_spawn(world, KIND_DUMMY, 3.0f + 2.0f * (float)i, 0.0f);
        }
        ShotRequest request = fight_shot();
        request.x = HALL_CENTER;
        request.through = through;
        assert_int_equal(world_shoot(world, world_player(world), &request), 1);
        fixture_wait(world, 90);
        for (int i = 0; i < 5; i++) {
            assert_int_equal(fight_lost(world, row[i]), i <= through ? 10 : 0);
        }
        world_destroy(world);
    }
}

static void test_G2_a_fan_of_shots_spreads_evenly(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.count = 5;
    request.fan = 1.0f;
    assert_int_equal(world_shoot(world, foe, &request), 5);
    int count;
    const ShotInfo *shots = world_shots(world, &count);
    assert_int_equal(count, 5);
    for (int i = 0; i < 5; i++) {
        assert_true(metres(shots[i].heading, request.heading - 0.5f + 0.25f * (float)i) < 1e-5f);
    }
    world_destroy(world);
}

static void test_G2_a_homing_shot_turns_no_faster_than_it_can(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.heading = 0.0f; /* at a right angle */
    request.speed = 6.0f;
    request.homing = 3.0f;
    request.ticks = 600;
    assert_int_equal(world_shoot(world, foe, &request), 1);
    float last = 0.0f;
    int count, ticks = 0;
    for (; fixture_player_hp(world) == 100 && ticks < 600; ticks++) {
        fixture_tick(world, 0, 0, 0);
        const ShotInfo *shots = world_shots(world, &count);
        if (count > 0) {
            assert_true(metres(0.0f, math_wrap_angle32(shots[0].heading - last)) <= 3.0f / 60.0f + 1e-5f);
            last = shots[0].heading;
        }
    }
    assert_int_equal(fixture_player_hp(world), 90);
    world_destroy(world);
}

/* The nearest one stands behind a wall. */
static void test_G2_a_homing_shot_of_the_player_seeks_the_nearest_enemy_in_sight(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle hidden = fight_spawn(world, KIND_DUMMY, 0.0f, -3.0f);
    EntityHandle seen = fight_spawn(world, KIND_DUMMY, 0.0f, 6.0f), far = fight_spawn(world, KIND_DUMMY, 9.0f, 0.0f);
    for (int i = -3; i <= 3; i++) {
        fight_put_wall(world, (float)i, -2.0f);
    }
    ShotRequest request = fight_shot();
    request.x = HALL_CENTER;
    request.homing = 6.0f;
    assert_int_equal(world_shoot(world, world_player(world), &request), 1);
    fixture_wait(world, 90);
    assert_int_equal(fight_lost(world, hidden), 0);
    assert_int_equal(fight_lost(world, seen), 10);
    assert_int_equal(fight_lost(world, far), 0);
    world_destroy(world);
}

static void test_G2_a_roll_lets_shots_through(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.x = HALL_CENTER + 1.5f;
    request.heading = -0.5f * (float)MATH_PI;
    assert_int_equal(world_shoot(world, foe, &request), 1);
    int avoided = 0;
    for (int tick = 0; tick < 40; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_DODGE : 0, 127, 0); /* against it */
        avoided += fixture_count_events(world, EVENT_AVOIDED);
    }
    assert_int_equal(fixture_player_hp(world), 100);
    assert_int_equal(avoided, 1);
    assert_int_equal(fight_shots(world), 1);
    world_destroy(world);
}

static void test_G2_a_swing_destroys_shots_that_have_hp_and_hits_each_once(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.x = HALL_CENTER;
    request.z = HALL_CENTER + 1.5f; /* where the player looks */
    request.speed = 0.01f;
    request.ticks = 600;
    request.hp = 15;
    assert_int_equal(world_shoot(world, foe, &request), 1);
    request.hp = 0;
    assert_int_equal(world_shoot(world, foe, &request), 1);
    int count, ends = 0;
    for (int tick = 0; tick < 10; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
    }
    assert_int_equal(world_shots(world, &count)[0].hp, 5);
    for (int tick = 0; tick < 14; tick++) {
        fixture_tick(world, tick == 2 ? BUTTON_ATTACK : 0, 0, 0);
        ends += fixture_count_events(world, EVENT_SHOT_END);
    }
    assert_int_equal(ends, 1);
    assert_int_equal(fight_shots(world), 1);
    assert_int_equal(world_shots(world, &count)[0].hp, 0);
    world_destroy(world);
}

static void test_G2_a_strike_of_the_player_destroys_shots_too(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest shot = fight_shot();
    shot.x += 3.0f;
    shot.speed = 0.01f;
    shot.ticks = 600;
    shot.hp = 11;
    assert_int_equal(world_shoot(world, foe, &shot), 1);
    StrikeRequest request = fight_circle();
    request.active_ticks = 20;
    assert_true(world_begin_strike(world, foe, &request)); /* of the shot's own side */
    fixture_wait(world, 20);
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_wait(world, 25);
    int count;
    assert_int_equal(world_shots(world, &count)[0].hp, 1);
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_wait(world, 2);
    assert_int_equal(fight_shots(world), 0);
    world_destroy(world);
}

static void test_G2_there_is_room_for_512_shots(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    ShotRequest request = fight_shot();
    request.z += 10.0f;
    request.count = 200;
    assert_int_equal(world_shoot(world, foe, &request), 200);
    assert_int_equal(world_shoot(world, foe, &request), 200);
    assert_int_equal(world_shoot(world, foe, &request), 112);
    assert_int_equal(world_shoot(world, foe, &request), 0);
    fixture_wait(world, 100);
    assert_int_equal(fight_shots(world), 0);
    world_destroy(world);
}

static void test_G2_numbers_that_are_no_use_shoot_nothing(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    const float nan = math_sqrt32(-1.0f);
    for (int i = 0; i < 12; i++) {
        ShotRequest request = fight_shot();
        request.x = i == 0 ? nan : request.x;
        request.heading = i == 1 ? nan : request.heading;
        request.speed = i == 2 ? nan : i == 3 ? 0.0f : i == 4 ? -1.0f : request.speed;
        request.radius = i == 5 ? nan : i == 6 ? 0.0f : request.radius;
        request.ticks = i == 7 ? 0 : request.ticks;
        request.count = i == 8 ? 0 : 1;
        request.fan = i == 9 ? nan : 0.0f;
        request.homing = i == 10 ? nan : 0.0f;
        request.blow.damage = i == 11 ? nan : 1.0f;
        assert_int_equal(world_shoot(world, foe, &request), 0);
    }
    ShotRequest request = fight_shot();
    assert_int_equal(world_shoot(world, ENTITY_NONE, &request), 0);
    assert_int_equal(fight_shots(world), 0);
    world_destroy(world);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* that there is no room is told */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_a_shot_flies_at_its_speed_for_its_life),
        cmocka_unit_test(test_G2_a_shot_hurts_whom_it_meets_and_ends),
        cmocka_unit_test(test_G2_no_shot_is_too_fast_for_walls_and_bodies),
        cmocka_unit_test(test_G2_a_shot_ends_at_a_wall_just_before_it),
        cmocka_unit_test(test_G2_a_shot_goes_on_through_as_many_targets_as_it_may_and_hits_each_once),
        cmocka_unit_test(test_G2_a_fan_of_shots_spreads_evenly),
        cmocka_unit_test(test_G2_a_homing_shot_turns_no_faster_than_it_can),
        cmocka_unit_test(test_G2_a_homing_shot_of_the_player_seeks_the_nearest_enemy_in_sight),
        cmocka_unit_test(test_G2_a_roll_lets_shots_through),
        cmocka_unit_test(test_G2_a_swing_destroys_shots_that_have_hp_and_hits_each_once),
        cmocka_unit_test(test_G2_a_strike_of_the_player_destroys_shots_too),
        cmocka_unit_test(test_G2_there_is_room_for_512_shots),
        cmocka_unit_test(test_G2_numbers_that_are_no_use_shoot_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
