/* What a player sees of a fight, and so what a bot may know of it. */
#include "world/fight_fixture.h"

static VisibleState visible;

static void test_G6_a_player_sees_the_area_and_when_it_hurts(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.area = (HitArea){.shape = HIT_RING, .range = 7.0f, .inner = 3.5f};
    request.heading = 1.0f;
    request.telegraph_ticks = 24;
    request.active_ticks = 9;
    assert_true(world_begin_strike(world, foe, &request));
    for (int tick = 0; tick < 33; tick++) {
        fixture_tick(world, 0, 0, 0);
        world_look(world, &visible);
        assert_int_equal(visible.strike_count, 1);
        const VisibleStrike *strike = &visible.strikes[0];
        assert_int_equal(strike->shape, VISIBLE_RING);
        assert_true(strike->range == 7.0f && strike->inner == 3.5f && strike->x == HALL_CENTER);
        assert_int_equal(strike->ticks_until, tick < 24 ? 24 - tick : 0);
        assert_int_equal(strike->ticks_left, tick < 24 ? 9 : 33 - tick);
    }
    fixture_tick(world, 0, 0, 0);
    world_look(world, &visible);
    assert_int_equal(visible.strike_count, 0);
    world_destroy(world);
}

static void test_G6_a_player_sees_what_is_on_screen_and_can_hurt_and_no_more(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    StrikeRequest request = fight_circle();
    ShotRequest shot = fight_shot();
    request.telegraph_ticks = 200;
    shot.speed = 6.0f;
    shot.hp = 15;
    assert_true(world_begin_strike(world, world_player(world), &request)); /* the player's own */
    assert_int_equal(world_shoot(world, world_player(world), &shot), 1);
    request.x = HALL_CENTER + 13.9f; /* its rim is on screen */
    assert_true(world_begin_strike(world, foe, &request));
    request.x = HALL_CENTER + 14.1f;
    assert_true(world_begin_strike(world, foe, &request));
    assert_int_equal(world_shoot(world, foe, &shot), 1);
    shot.x = HALL_CENTER - 12.0f;
    shot.hp = 0;
    assert_int_equal(world_shoot(world, foe, &shot), 1);
    fixture_tick(world, 0, 0, 0);
    world_look(world, &visible);
    assert_int_equal(visible.strike_count, 1);
    assert_int_equal(visible.shot_count, 1);
    assert_true(visible.shots[0].velocity_x > 5.99f && visible.shots[0].velocity_z < 0.01f);
    assert_true(visible.shots[0].can_break && visible.shots[0].radius == 0.2f);
    world_destroy(world);
}

static void test_G6_there_is_room_for_as_many_as_are_shown(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    StrikeRequest request = fight_circle();
    ShotRequest shot = fight_shot();
    request.telegraph_ticks = 200;
    shot.count = SHOT_LIMIT;
    for (int i = 0; i < STRIKE_LIMIT; i++) {
        assert_true(world_begin_strike(world, foe, &request));
    }
    assert_int_equal(world_shoot(world, foe, &shot), SHOT_LIMIT);
    fixture_tick(world, 0, 0, 0);
    world_look(world, &visible);
    assert_int_equal(visible.strike_count, VISIBLE_STRIKE_LIMIT);
    assert_int_equal(visible.shot_count, VISIBLE_SHOT_LIMIT);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G6_a_player_sees_the_area_and_when_it_hurts),
        cmocka_unit_test(test_G6_a_player_sees_what_is_on_screen_and_can_hurt_and_no_more),
        cmocka_unit_test(test_G6_there_is_room_for_as_many_as_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
