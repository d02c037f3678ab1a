/* Strikes: announced, then hurting, to the tick. A strike that begins between two ticks takes its first step in the
 * next one, which is tick 0 here. */
#include "world/fight_fixture.h"

/* ---- Clocks -------------------------------------------------------------------------------------------------*/
static void test_G2_a_strike_hurts_in_the_tick_after_its_telegraph_and_not_before(void **context) {
    (void)context;
    for (int telegraph = 0; telegraph <= 24; telegraph += 6) {
        World *world = fight_hall();
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
        StrikeRequest request = fight_circle();
        request.telegraph_ticks = telegraph;
        request.active_ticks = 5;
        assert_true(world_begin_strike(world, foe, &request));
        for (int tick = 0; tick < telegraph; tick++) {
            fixture_tick(world, 0, 0, 0);
            assert_int_equal(fixture_player_hp(world), 100);
            int count;
            const StrikeInfo *strikes = world_strikes(world, &count);
            assert_int_equal(count, 1);
            assert_int_equal(strikes[0].ticks, tick);
            assert_true(strikes[0].hostile);
        }
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_player_hp(world), 90);
        assert_int_equal(fixture_count_events(world, EVENT_STRIKE), 1);
        world_destroy(world);
    }
}

/* The player walks into it in the nth active tick. */
static int hp_when_entered(int active_ticks, int tick) {
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.x -= 20.0f;
    request.telegraph_ticks = 3;
    request.active_ticks = active_ticks;
    assert_true(world_begin_strike(world, foe, &request));
    fixture_wait(world, 3 + tick);
    world_teleport(world, world_player(world), HALL_CENTER - 20.0f, HALL_CENTER);
    fixture_wait(world, 40);
    assert_int_equal(fight_strikes(world), 0);
    int hp = fixture_player_hp(world);
    world_destroy(world);
    return hp;
}

static void test_G2_a_strike_is_active_for_its_ticks_and_no_longer(void **context) {
    (void)context;
    for (int active = 1; active <= 9; active += 4) {
        assert_int_equal(hp_when_entered(active, 0), 90);
        assert_int_equal(hp_when_entered(active, active - 1), 90);
        assert_int_equal(hp_when_entered(active, active), 100);
    }
}

static void test_A11_strikes_hold_in_a_hit_stop(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
    StrikeRequest first = fight_circle(), second = fight_circle();
    second.x += 30.0f;
    second.telegraph_ticks = 20;
    assert_true(world_begin_strike(world, foe, &second));
    assert_true(world_begin_strike(world, foe, &first));
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(world_run(world).hit_stop_ticks, 4);
    int count;
    fixture_wait(world, 4);
    assert_int_equal(world_strikes(world, &count)[0].ticks, 0);
    fixture_wait(world, 2);
    assert_int_equal(world_strikes(world, &count)[0].ticks, 2);
    world_destroy(world);
}

/* ---- Who is hit ---------------------------------------------------------------------------------------------*/
static void test_G2_each_target_is_hit_once_however_long_a_strike_is_active(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle near[5];
    for (int i = 0; i < 5; i++) {
        near[i] = fight_spawn(world, KIND_DUMMY, 1.0f + 0.3f * (float)i, 1.0f);
    }
    StrikeRequest request = fight_circle();
    request.active_ticks = 120;
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_wait(world, 130);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(fight_lost(world, near[i]), 10);
    }
    assert_int_equal(fixture_player_hp(world), 100);
    world_destroy(world);
}

/* 0.5 s for 4 s: at the start and each 30 ticks after it. */
static void test_G2_a_field_hits_whoever_is_in_it_at_each_period(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle stays = fight_spawn(world, KIND_DUMMY, 1.0f, 0.0f);
    EntityHandle comes = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.active_ticks = 240;
    request.period_ticks = 30;
    assert_true(world_begin_strike(world, world_player(world), &request));
    for (int tick = 0; tick < 250; tick++) {
        int before = fight_lost(world, stays);
        if (tick == 95) {
            world_teleport(world, comes, HALL_CENTER - 1.0f, HALL_CENTER);
        }
        fixture_tick(world, 0, 0, 0);
        bool pulse = tick < 240 && tick % 30 == 0;
        assert_int_equal(fight_lost(world, stays) - before, pulse ? 10 : 0);
    }
    assert_int_equal(fight_lost(world, stays), 80);
    assert_int_equal(fight_lost(world, comes), 40); /* at 120, 150, 180 and 210 */
    world_destroy(world);
}

static void test_G2_a_new_enemy_in_the_place_of_one_that_was_hit_is_hit_too(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle first = fight_spawn(world, KIND_DUMMY, 1.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.active_ticks = 60;
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_wait(world, 2);
    assert_int_equal(fight_lost(world, first), 10);
    int slot = world_find(world, first);
    world_remove(world, first);
    EntityHandle second = fight_spawn(world, KIND_DUMMY, 1.0f, 0.0f);
    assert_int_equal(world_find(world, second), slot);
    fixture_wait(world, 2);
    assert_int_equal(fight_lost(world, second), 10);
    world_destroy(world);
}

static void test_G2_a_ring_spares_its_middle(void **context) {
    (void)context;
    World *world = fight_hall();
    StrikeRequest request = fight_circle();
    request.area = (HitArea){.shape = HIT_RING, .range = 7.0f, .inner = 3.5f};
    static const float away[] = {3.1f, 3.3f, 7.3f, 7.4f}; /* a dummy has 0.35 m about it */
    for (int i = 0; i < 4; i++) {
        assert_int_equal(hit_area_touches(&request.area, 0.0f, 0.0f, 0.0f, away[i], 0.0f, 0.35f), i == 1 || i == 2);
    }
    EntityHandle inside = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f), on = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    EntityHandle outside = fight_spawn(world, KIND_DUMMY, 8.0f, 0.0f);
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fight_lost(world, inside), 0);
    assert_int_equal(fight_lost(world, on), 10);
    assert_int_equal(fight_lost(world, outside), 0);
    world_destroy(world);
}

static void test_G2_walls_stop_a_strike_unless_it_goes_through_them(void **context) {
    (void)context;
    for (int through = 0; through <= 1; through++) {
        World *world = fight_hall();
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 0.0f, 10.0f);
        fight_put_wall(world, 1.0f, 0.0f);
        StrikeRequest request = fight_circle();
        request.x += 2.0f;
        request.through_walls = through;
        assert_true(world_begin_strike(world, foe, &request));
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_player_hp(world), through ? 90 : 100);
        world_destroy(world);
    }
}

static void test_G2_who_hurts_all_hurts_friend_and_foe_but_not_itself(void **context) {
    (void)context;
    for (int all = 0; all <= 1; all++) {
        World *world = fight_hall();
        EntityHandle source = fight_spawn(world, KIND_DUMMY, 1.0f, 0.0f);
        EntityHandle friend = fight_spawn(world, KIND_DUMMY, -1.0f, 0.0f);
        StrikeRequest request = fight_circle();
        request.blow.hurts_all = all;
        assert_true(world_begin_strike(world, source, &request));
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_player_hp(world), 90);
        assert_int_equal(fight_lost(world, friend), all ? 10 : 0);
        assert_int_equal(fight_lost(world, source), 0);
        world_destroy(world);
    }
}

static void test_G2_a_roll_and_the_time_after_a_hit_avoid_strikes(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.area.range = 10.0f;
    request.telegraph_ticks = 10;
    request.active_ticks = 8; /* 10 … 17, and the roll of 18 ticks begins at 4 */
    assert_true(world_begin_strike(world, foe, &request));
    int avoided = 0;
    for (int tick = 0; tick < 30; tick++) {
        fixture_tick(world, tick == 4 ? BUTTON_DODGE : 0, 0, 0);
        avoided += fixture_count_events(world, EVENT_AVOIDED);
    }
    assert_int_equal(fixture_player_hp(world), 100);
    assert_int_equal(avoided, 1);
    request.telegraph_ticks = 0;
    request.active_ticks = 1;
    for (int tick = 0; tick < 36; tick++) { /* hurt at the first, then 4 ticks of hit-stop, then 30 without harm */
        assert_true(world_begin_strike(world, foe, &request));
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_player_hp(world), tick < 34 ? 90 : 80);
    }
    world_destroy(world);
}

/* ---- Going with its source ----------------------------------------------------------------------------------*/
static void test_G2_an_attached_strike_goes_and_turns_with_its_source(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 10.0f);
    StrikeRequest request = fight_circle();
    request.x = fixture_x(world, foe);
    request.z = fixture_z(world, foe) + 2.0f; /* it looks to +Z: two metres ahead */
    request.telegraph_ticks = 60;
    request.attached = true;
    assert_true(world_begin_strike(world, foe, &request));
    fixture_tick(world, 0, 0, 0);
    world_teleport(world, foe, HALL_CENTER + 20.0f, HALL_CENTER);
    world_face(world, foe, 0.5f * (float)MATH_PI);
    fixture_tick(world, 0, 0, 0);
    int count;
    StrikeInfo strike = world_strikes(world, &count)[0];
    assert_true(strike.x > HALL_CENTER + 21.999f && strike.x < HALL_CENTER + 22.001f);
    assert_true(strike.z > HALL_CENTER - 0.001f && strike.z < HALL_CENTER + 0.001f);
    assert_true(strike.heading > 1.57f && strike.heading < 1.572f);
    world_destroy(world);
}

static void test_G2_a_strike_turns_while_active_and_only_then(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.area = (HitArea){.shape = HIT_LINE, .range = 15.0f, .width = 1.2f};
    request.z -= 5.0f;
    request.heading = 1.0f; /* the player is at heading 0 */
    request.turn = -1.2f;
    request.telegraph_ticks = 30;
    request.active_ticks = 60;
    assert_true(world_begin_strike(world, foe, &request));
    int count;
    fixture_wait(world, 30);
    assert_true(world_strikes(world, &count)[0].heading == 1.0f);
    fixture_wait(world, 35);
    assert_int_equal(fixture_player_hp(world), 100);
    fixture_wait(world, 20); /* it sweeps over the player */
    assert_int_equal(fixture_player_hp(world), 90);
    world_destroy(world);
}

static void test_G2_a_strike_ends_with_its_source_unless_it_outlives_it(void **context) {
    (void)context;
    for (int outlives = 0; outlives <= 1; outlives++) {
        for (int removed = 0; removed <= 1; removed++) {
            World *world = fight_hall();
            EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
            StrikeRequest request = fight_circle();
            request.telegraph_ticks = 20;
            request.outlives = outlives;
            assert_true(world_begin_strike(world, foe, &request));
            fixture_wait(world, 5);
            if (removed) {
                world_remove(world, foe);
            } else {
                world_hurt(world, foe, 1000000, HURT_TRAP);
            }
            fixture_tick(world, 0, 0, 0);
            assert_int_equal(fight_strikes(world), outlives);
            fixture_wait(world, 20);
            assert_int_equal(fixture_player_hp(world), outlives ? 90 : 100);
            world_destroy(world);
        }
    }
}

static void test_G2_a_stagger_ends_what_is_only_announced_and_a_stun_holds_it(void **context) {
    (void)context;
    for (int stuns = 0; stuns <= 1; stuns++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, (WorldHooks){0});
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
        StrikeRequest request = fight_circle();
        request.telegraph_ticks = 20;
        assert_true(world_begin_strike(world, foe, &request));
        fixture_wait(world, 5);
        if (stuns) {
            world_give_status(world, foe, STATUS_FREEZE, 10, 1.0f);
        } else {
            world_hurt(world, foe, 1, HURT_TRAP);
        }
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(world_count_strikes(world, foe), stuns);
        fixture_wait(world, 15 + 8); /* 9 of the 10 ticks were counted when the strike stepped */
        assert_int_equal(fixture_player_hp(world), 100);
        fixture_wait(world, 1);
        assert_int_equal(fixture_player_hp(world), stuns ? 90 : 100);
        world_destroy(world);
    }
}

static void test_G2_a_source_can_end_its_strikes(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f), other = fight_spawn(world, KIND_DUMMY, 12.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.x += 30.0f;
    request.active_ticks = 100;
    assert_true(world_begin_strike(world, foe, &request));
    request.telegraph_ticks = 50;
    assert_true(world_begin_strike(world, foe, &request));
    assert_true(world_begin_strike(world, other, &request));
    fixture_wait(world, 3);
    assert_int_equal(world_count_strikes(world, foe), 2);
    world_end_strikes(world, foe, false);
    assert_int_equal(world_count_strikes(world, foe), 1);
    world_end_strikes(world, foe, true);
    assert_int_equal(world_count_strikes(world, foe), 0);
    assert_int_equal(world_count_strikes(world, other), 1);
    world_end_strikes(world, ENTITY_NONE, true);
    assert_int_equal(fight_strikes(world), 1);
    world_destroy(world);
}

/* ---- Pushing and drawing ------------------------------------------------------------------------------------*/
static void test_G2_a_pull_draws_to_the_middle_and_stops_there(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.blow.damage = 0.0f;
    request.pull = 2.5f;
    request.active_ticks = 24;
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_wait(world, 24);
    assert_true(fixture_x(world, foe) - HALL_CENTER > 0.99f && fixture_x(world, foe) - HALL_CENTER < 1.01f);
    request.active_ticks = 60;
    assert_true(world_begin_strike(world, world_player(world), &request));
    fixture_wait(world, 60);
    assert_true(fixture_x(world, foe) - HALL_CENTER > -0.01f && fixture_x(world, foe) - HALL_CENTER < 0.01f);
    assert_int_equal(fight_lost(world, foe), 0);
    world_destroy(world);
}

static void test_G2_a_blow_knocks_away_from_its_middle_and_a_negative_one_draws_near(void **context) {
    (void)context;
    for (int sign = -1; sign <= 1; sign += 2) {
        World *world = fight_hall();
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
        StrikeRequest request = fight_circle();
        request.blow.knock = 1.5f * (float)sign;
        assert_true(world_begin_strike(world, world_player(world), &request));
        fixture_wait(world, 20);
        float moved = fixture_x(world, foe) - HALL_CENTER - 2.0f - 1.5f * (float)sign;
        assert_true(moved > -0.01f && moved < 0.01f);
        world_destroy(world);
    }
}

/* ---- Limits -------------------------------------------------------------------------------------------------*/
static void test_G2_there_is_room_for_256_strikes_and_more_are_refused(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
    StrikeRequest request = fight_circle();
    request.x += 30.0f;
    request.telegraph_ticks = 10;
    for (int i = 0; i < STRIKE_LIMIT; i++) {
        assert_true(world_begin_strike(world, foe, &request));
    }
    assert_false(world_begin_strike(world, foe, &request));
    fixture_wait(world, 12);
    assert_int_equal(fight_strikes(world), 0);
    assert_true(world_begin_strike(world, foe, &request));
    world_destroy(world);
}

static void test_G2_numbers_that_are_no_use_begin_nothing(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
    const float nan = math_sqrt32(-1.0f);
    for (int i = 0; i < 14; i++) {
        StrikeRequest request = fight_circle();
        request.area.range = i == 0 ? nan : i == 1 ? 0.0f : i == 2 ? 1e9f : request.area.range;
        request.x = i == 3 ? nan : request.x;
        request.heading = i == 4 ? nan : 0.0f;
        request.turn = i == 5 ? nan : 0.0f;
        request.pull = i == 6 ? nan : 0.0f;
        request.active_ticks = i == 7 ? 0 : i == 8 ? -3 : 1;
        request.telegraph_ticks = i == 9 ? -1 : 0;
        request.blow.damage = i == 10 ? nan : 1.0f;
        request.blow.knock = i == 11 ? nan : 0.0f;
        request.area.shape = i == 12 ? HIT_CONE : i == 13 ? HIT_LINE : HIT_CIRCLE; /* without an angle, a width */
        assert_false(world_begin_strike(world, foe, &request));
    }
    StrikeRequest request = fight_circle();
    assert_false(world_begin_strike(world, ENTITY_NONE, &request));
    assert_false(world_begin_strike(world, foe + 4096, &request));
    assert_int_equal(fight_strikes(world), 0);
    world_destroy(world);
}

static void test_G2_strikes_and_shots_end_with_the_floor(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
    StrikeRequest request = fight_circle();
    ShotRequest shot = fight_shot();
    request.x += 30.0f;
    request.active_ticks = shot.ticks = 1000;
    shot.speed = 0.01f;
    request.outlives = true;
    assert_true(world_begin_strike(world, foe, &request));
    assert_int_equal(world_shoot(world, foe, &shot), 1);
    world_hurt(world, world_player(world), 1000, HURT_TRAP);
    fixture_wait(world, 100);
    assert_int_equal(fight_strikes(world), 1);
    assert_int_equal(fight_shots(world), 1);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    assert_int_equal(fight_strikes(world), 0);
    assert_int_equal(fight_shots(world), 0);
    world_destroy(world);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* that there is no room is told */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_a_strike_hurts_in_the_tick_after_its_telegraph_and_not_before),
        cmocka_unit_test(test_G2_a_strike_is_active_for_its_ticks_and_no_longer),
        cmocka_unit_test(test_A11_strikes_hold_in_a_hit_stop),
        cmocka_unit_test(test_G2_each_target_is_hit_once_however_long_a_strike_is_active),
        cmocka_unit_test(test_G2_a_field_hits_whoever_is_in_it_at_each_period),
        cmocka_unit_test(test_G2_a_new_enemy_in_the_place_of_one_that_was_hit_is_hit_too),
        cmocka_unit_test(test_G2_a_ring_spares_its_middle),
        cmocka_unit_test(test_G2_walls_stop_a_strike_unless_it_goes_through_them),
        cmocka_unit_test(test_G2_who_hurts_all_hurts_friend_and_foe_but_not_itself),
        cmocka_unit_test(test_G2_a_roll_and_the_time_after_a_hit_avoid_strikes),
        cmocka_unit_test(test_G2_an_attached_strike_goes_and_turns_with_its_source),
        cmocka_unit_test(test_G2_a_strike_turns_while_active_and_only_then),
        cmocka_unit_test(test_G2_a_strike_ends_with_its_source_unless_it_outlives_it),
        cmocka_unit_test(test_G2_a_stagger_ends_what_is_only_announced_and_a_stun_holds_it),
        cmocka_unit_test(test_G2_a_source_can_end_its_strikes),
        cmocka_unit_test(test_G2_a_pull_draws_to_the_middle_and_stops_there),
        cmocka_unit_test(test_G2_a_blow_knocks_away_from_its_middle_and_a_negative_one_draws_near),
        cmocka_unit_test(test_G2_there_is_room_for_256_strikes_and_more_are_refused),
        cmocka_unit_test(test_G2_numbers_that_are_no_use_begin_nothing),
        cmocka_unit_test(test_G2_strikes_and_shots_end_with_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
