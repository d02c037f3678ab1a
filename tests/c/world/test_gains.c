/* What powers may do besides: stats that count once, attack, burns that are told of, and foes that are lured away. */
#include "world/growth_fixture.h"

#include <math.h>

static World *plain_hall(WorldRules *rules, WorldHooks hooks) {
    rules->growth.skill_picks = rules->growth.ultimate_offers = 0;
    rules->enemies[KIND_DUMMY].stagger_ticks = 0;
    rules->enemies[KIND_DUMMY].leash = 0.0f;
    return fixture_hall(rules, hooks);
}

static EntityHandle put_dummy(World *world) {
    return world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 3.0f);
}

static int lost(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return world_entities(world).hp_max[slot] - world_entities(world).hp[slot];
}

static void test_issue_6_what_a_power_adds_first_counts_once(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_EDGE].first[STAT_VOLT_SHARE] = 0.5f;
    rules.powers[POWER_EDGE].stats[STAT_VOLT_SHARE] = 0.25f;
    World *world = plain_hall(&rules, (WorldHooks){0});
    assert_true(world_stat(world, STAT_VOLT_SHARE) == 0.0f);
    static const float EXPECTED[] = {0.75f, 1.0f, 1.25f};
    for (size_t i = 0; i < BASE_COUNT_OF(EXPECTED); i++) {
        world_give_power(world, POWER_EDGE, 1);
        assert_true(world_stat(world, STAT_VOLT_SHARE) == EXPECTED[i]);
    }
    world_give_power(world, POWER_EDGE, -3);
    assert_true(world_stat(world, STAT_VOLT_SHARE) == 0.0f);
    world_destroy(world);
}

static void test_issue_6_attack_multiplies_what_is_dealt_and_what_burns(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_SHOES].stats[STAT_ATTACK] = 0.5f;
    World *world = plain_hall(&rules, (WorldHooks){0});
    world_give_power(world, POWER_SHOES, 1);
    EntityHandle dummy = put_dummy(world);
    Blow blow = {.damage = 2.0f, .sort = BLOW_SKILL};
    world_deal(world, world_player(world), dummy, &blow);
    assert_int_equal(lost(world, dummy), 30);
    blow = (Blow){.sort = BLOW_SKILL, .status = STATUS_BURN, .status_ticks = 31, .status_strength = 0.4f};
    world_deal(world, world_player(world), dummy, &blow);
    fixture_wait(world, 40);
    assert_int_equal(lost(world, dummy), 30 + 3); /* 15 · 0.4 / 2 */
    world_destroy(world);
}

typedef struct Heard {
    int burned;
    EntityHandle other;
} Heard;

static void hear(void *context, EntityHandle entity, PowerCall call, EntityHandle other) {
    Heard *heard = context;
    (void)entity;
    if (call == POWER_BURNED) {
        heard->burned++;
        heard->other = other;
    }
}

static void test_issue_6_powers_hear_of_each_bite_of_a_burn(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    Heard heard = {0};
    World *world = plain_hall(&rules, (WorldHooks){.context = &heard, .power = hear});
    EntityHandle dummy = put_dummy(world);
    const Blow blow = {.sort = BLOW_SKILL, .status = STATUS_BURN, .status_ticks = 180, .status_strength = 0.2f};
    world_give_power(world, POWER_EDGE, 1);
    world_deal(world, world_player(world), dummy, &blow);
    fixture_wait(world, 240);
    int owned = 0;
    for (int power = 0; power < POWER_FIXTURE_COUNT; power++) {
        owned += world_rank(world, power) > 0;
    }
    assert_int_equal(heard.burned, 6 * owned);
    assert_true(heard.other == dummy);
    world_destroy(world);
}

static void test_issue_6_lured_enemies_take_the_player_to_be_elsewhere_for_a_time(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules, (WorldHooks){0});
    EntityHandle dummy = put_dummy(world);
    uint64_t before = fixture_hash(world);
    world_lure_enemies(world, HALL_CENTER + 4.0f, HALL_CENTER + 3.0f, 60);
    assert_true(fixture_hash(world) != before);
    float x, z;
    for (int tick = 0; tick < 60; tick++) {
        assert_true(world_enemies_are_lured(world));
        world_player_guess(world, &x, &z);
        assert_true(x == HALL_CENTER + 4.0f && z == HALL_CENTER + 3.0f);
        assert_true(fabsf(world_player_distance(world, dummy) - 4.0f) < 0.01f);
        world_path_direction(world, dummy, &x, &z);
        assert_true(x > 0.99f && fabsf(z) < 0.01f);
        fixture_wait(world, 1);
    }
    assert_false(world_enemies_are_lured(world));
    world_player_guess(world, &x, &z);
    assert_true(x == HALL_CENTER && z == HALL_CENTER);
    world_path_direction(world, dummy, &x, &z);
    assert_true(z < -0.99f);
    world_destroy(world);
}

static void test_issue_6_a_lure_of_no_use_is_none(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules, (WorldHooks){0});
    world_lure_enemies(world, NAN, 1.0f, 60);
    world_lure_enemies(world, 1.0f, INFINITY, 60);
    world_lure_enemies(world, 1.0f, 1.0f, -1);
    assert_false(world_enemies_are_lured(world));
    world_destroy(world);
}

static void test_issue_6_an_appraised_chip_shows_whether_it_does_harm(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_SHOES].stats[STAT_APPRAISAL] = 1.0f;
    World *world = plain_hall(&rules, (WorldHooks){0});
    assert_false(world_chip_is_appraised(world, POWER_BOMB_CHIP));
    world_give_power(world, POWER_SHOES, 1);
    assert_true(world_chip_is_appraised(world, POWER_BOMB_CHIP));
    assert_false(world_chip_is_known(world, POWER_BOMB_CHIP));
    assert_false(world_chip_is_appraised(world, POWER_EDGE));
    assert_false(world_chip_is_appraised(world, -1));
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_issue_6_what_a_power_adds_first_counts_once),
        cmocka_unit_test(test_issue_6_attack_multiplies_what_is_dealt_and_what_burns),
        cmocka_unit_test(test_issue_6_powers_hear_of_each_bite_of_a_burn),
        cmocka_unit_test(test_issue_6_lured_enemies_take_the_player_to_be_elsewhere_for_a_time),
        cmocka_unit_test(test_issue_6_a_lure_of_no_use_is_none),
        cmocka_unit_test(test_issue_6_an_appraised_chip_shows_whether_it_does_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
