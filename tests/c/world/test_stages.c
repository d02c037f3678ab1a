/* Stages of the chain that hit more than once, and those that shoot. */
#include "world/fight_fixture.h"

#include <math.h>

/* One stage of 6 ticks of impact after 3. */
static World *hall_with(AttackStage stage) {
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_DUMMY].stagger_ticks = 0;
    rules.hit_stop_limit_ticks = 0;
    stage.state = STATE_ATTACK_1;
    stage.windup_ticks = 3;
    stage.active_ticks = 6;
    stage.recovery_ticks = 10;
    rules.player.stages[0] = stage;
    rules.player.stage_count = 1;
    return fixture_hall(&rules, (WorldHooks){0});
}

static AttackStage cone(int hits) {
    return (AttackStage){.area = {HIT_CONE, 2.0f, 0.0f, 0.0f, 1.0f}, .damage = 1.0f, .hits = hits};
}

static AttackStage shots(int count) {
    return (AttackStage){
        .area = {HIT_LINE, 9.0f, 0.0f, 0.4f, 0.25f}, .damage = 1.0f, .shots = count, .shot_speed = 18.0f};
}

static void test_issue_6_a_stage_hits_so_often_spread_over_its_impact(void **state) {
    (void)state;
    static const int TICKS[][6] = {{3}, {3, 6}, {3, 5, 7}, {3, 4, 5, 6, 7, 8}};
    static const int HITS[] = {1, 2, 3, 6};
    for (size_t i = 0; i < BASE_COUNT_OF(HITS); i++) {
        World *world = hall_with(cone(HITS[i]));
        EntityHandle dummy = fight_spawn(world, KIND_DUMMY, 0.0f, 1.0f);
        int found = 0;
        for (int tick = 0; tick < 20; tick++) {
            int before = fight_lost(world, dummy);
            fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
            if (fight_lost(world, dummy) > before) {
                assert_int_equal(fight_lost(world, dummy) - before, 10);
                assert_true(found < HITS[i]);
                assert_int_equal(TICKS[i][found++], tick);
            }
        }
        assert_int_equal(found, HITS[i]);
        world_destroy(world);
    }
}

static void test_issue_6_no_number_of_hits_is_one_and_more_than_ticks_are_the_ticks(void **state) {
    (void)state;
    static const int HITS[] = {0, -3, 1000}, TAKEN[] = {10, 10, 60};
    for (size_t i = 0; i < BASE_COUNT_OF(HITS); i++) {
        World *world = hall_with(cone(HITS[i]));
        EntityHandle dummy = fight_spawn(world, KIND_DUMMY, 0.0f, 1.0f);
        fixture_tick(world, BUTTON_ATTACK, 0, 0);
        fixture_wait(world, 20);
        assert_int_equal(fight_lost(world, dummy), TAKEN[i]);
        world_destroy(world);
    }
}

static void test_issue_6_the_first_of_its_hits_alone_holds_the_game(void **state) {
    (void)state;
    WorldRules rules = fixture_plain_rules();
    rules.player.stages[0].hits = 3;
    rules.enemies[KIND_DUMMY].stagger_ticks = 0;
    World *world = fixture_hall(&rules, (WorldHooks){0});
    fight_spawn(world, KIND_DUMMY, 0.0f, 1.0f);
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    int held = 0;
    for (int tick = 0; tick < 20; tick++) {
        held += world_run(world).hit_stop_ticks > 0;
        fixture_wait(world, 1);
    }
    assert_int_equal(held, 2);
    world_destroy(world);
}

static void test_issue_6_a_stage_that_shoots_hits_by_its_shots_alone(void **state) {
    (void)state;
    World *world = hall_with(shots(1));
    EntityHandle near = fight_spawn(world, KIND_DUMMY, 0.0f, 6.0f), behind = fight_spawn(world, KIND_DUMMY, 0.0f, 7.5f);
    for (int tick = 0; tick < 3; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
        assert_int_equal(fight_shots(world), 0);
    }
    fixture_wait(world, 1);
    assert_int_equal(fight_shots(world), 1);
    assert_int_equal(fight_lost(world, near), 0);
    fixture_wait(world, 40);
    assert_int_equal(fight_lost(world, near), 10);
    assert_int_equal(fight_lost(world, behind), 0);
    assert_int_equal(fight_shots(world), 0);
    world_destroy(world);
}

static void test_issue_6_shots_fly_as_far_as_the_stage_reaches_spread_over_its_angle(void **state) {
    (void)state;
    World *world = hall_with(shots(3));
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    fixture_wait(world, 4);
    int count;
    const ShotInfo *flying = world_shots(world, &count);
    assert_int_equal(count, 3);
    for (int i = 0; i < 3; i++) {
        float expected = -0.25f + 0.25f * (float)i;
        assert_true(fabsf(math_wrap_angle32(flying[i].heading) - expected) < 1e-4f);
    }
    float farthest = 0.0f;
    for (int tick = 0; tick < 60; tick++) {
        fixture_wait(world, 1);
        flying = world_shots(world, &count);
        for (int i = 0; i < count; i++) {
            farthest = flying[i].z - HALL_CENTER > farthest ? flying[i].z - HALL_CENTER : farthest;
        }
    }
    assert_true(fabsf(farthest - 9.0f) < 0.35f);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_issue_6_a_stage_hits_so_often_spread_over_its_impact),
        cmocka_unit_test(test_issue_6_no_number_of_hits_is_one_and_more_than_ticks_are_the_ticks),
        cmocka_unit_test(test_issue_6_the_first_of_its_hits_alone_holds_the_game),
        cmocka_unit_test(test_issue_6_a_stage_that_shoots_hits_by_its_shots_alone),
        cmocka_unit_test(test_issue_6_shots_fly_as_far_as_the_stage_reaches_spread_over_its_angle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
