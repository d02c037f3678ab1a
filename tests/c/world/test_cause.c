/* What killed the player is told by name: enemies, features, and what has no source; and it is part of the state. */
#include "world/feature_fixture.h"

static void assert_cause(const World *world, const char *cause) {
    RunInfo run = world_run(world);
    assert_string_equal(run.cause, cause);
    for (size_t i = strlen(cause); i < sizeof run.cause; i++) {
        assert_int_equal(run.cause[i], 0); /* nothing of an earlier, longer name is left for the hash */
    }
}

static void test_a_strike_is_told_by_the_enemys_id(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, HALL_CENTER + 3.0f, HALL_CENTER);
    EntityHandle dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER - 3.0f, HALL_CENTER);
    assert_cause(world, "");
    fixture_wait(world, rules.enemies[KIND_BIT].spawn_ticks);
    assert_true(world_strike(world, bit, world_player(world), 0.1f));
    assert_cause(world, "glitch_bit");
    assert_false(world_strike(world, dummy, world_player(world), 0.1f)); /* invulnerable: nothing hurt it */
    assert_cause(world, "glitch_bit");
    fixture_wait(world, 60);
    assert_true(world_strike(world, dummy, world_player(world), 1000.0f));
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    assert_cause(world, "dummy");
    world_destroy(world);
}

static void test_a_renamed_kind_keeps_its_old_name_in_the_cause(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER - 3.0f, HALL_CENTER);
    assert_true(world_strike(world, dummy, world_player(world), 1.0f));
    rules.enemies[KIND_DUMMY] = rules.enemies[KIND_BIT];
    rules.enemy_count = KIND_DUMMY;
    world_set_rules(world, &rules);
    assert_cause(world, "dummy");
    world_destroy(world);
}

static void hurt_who_steps(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)feature;
    if (call == FEATURE_STEP) {
        world_hurt(world, other, 5, HURT_TRAP);
    } else if (call == FEATURE_BROKEN) {
        world_blast(world, feature, HALL_CENTER, HALL_CENTER, 3.0f, 5);
    }
}

static void test_damage_in_a_features_call_is_told_by_its_id(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    log.then = hurt_who_steps;
    world_place_feature(world, FEATURE_LEAK, HALL_CENTER + 2.0f, HALL_CENTER);
    fixture_stand_at(world, HALL_CENTER + 2.0f, HALL_CENTER);
    assert_cause(world, "data_leak");
    world_hurt(world, world_player(world), 1, HURT_HAZARD); /* outside a call there is only the word */
    assert_cause(world, "hazard");
    EntityHandle barrel = world_place_feature(world, FEATURE_BARREL, HALL_CENTER + 2.0f, HALL_CENTER + 1.0f);
    world_hurt(world, barrel, 100, HURT_TRAP);
    fixture_wait(world, 10);
    assert_cause(world, "barrel");
    world_destroy(world);
}

static void test_damage_without_a_source_is_told_by_its_sort(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle player = world_player(world);
    world_hurt(world, player, 1, HURT_TRAP);
    assert_cause(world, "trap");
    world_blast(world, ENTITY_NONE, HALL_CENTER, HALL_CENTER, 3.0f, 1);
    assert_cause(world, "blast");
    world_hurt(world, player, 1, HURT_HAZARD);
    assert_cause(world, "hazard");
    rules.player.trap_resistance = 1.0f;
    world_set_rules(world, &rules);
    world_hurt(world, player, 1, HURT_TRAP); /* resisted: it did not hurt */
    assert_cause(world, "hazard");
    world_destroy(world);
}

static void test_a_floor_that_falls_in_is_the_cause(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle field = world_place_feature(world, FEATURE_FIELD, HALL_CENTER, HALL_CENTER);
    world_collapse(world, field);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    assert_cause(world, "field");
    world_destroy(world);
}

static void test_the_cause_is_hashed_and_forgotten_with_the_floor(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *a = fixture_hall(&rules, (WorldHooks){0}), *b = fixture_hall(&rules, (WorldHooks){0});
    world_hurt(a, world_player(a), 5, HURT_HAZARD);
    world_hurt(b, world_player(b), 5, HURT_HAZARD);
    assert_true(fixture_hash(a) == fixture_hash(b));
    b->run.cause[sizeof b->run.cause - 1] = 'x';
    assert_true(fixture_hash(a) != fixture_hash(b));
    world_hurt(a, world_player(a), 1, HURT_HAZARD);
    const Floor *floor = world_floor(a);
    world_teleport(a, world_player(a), (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f);
    fixture_tick(a, BUTTON_INTERACT, 0, 0);
    assert_cause(a, "hazard");
    fixture_wait(a, rules.descend_ticks);
    assert_int_equal(world_run(a).floor, 2);
    assert_cause(a, ""); /* which is where a saved run goes on */
    fixture_wait(a, rules.descend_ticks + 1);
    world_hurt(a, world_player(a), 1000, HURT_HAZARD);
    fixture_wait(a, rules.player.death_ticks + 10);
    assert_cause(a, "hazard");
    fixture_tick(a, BUTTON_RESTART, 0, 0);
    assert_cause(a, "");
    world_destroy(a);
    world_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_strike_is_told_by_the_enemys_id),
        cmocka_unit_test(test_a_renamed_kind_keeps_its_old_name_in_the_cause),
        cmocka_unit_test(test_damage_in_a_features_call_is_told_by_its_id),
        cmocka_unit_test(test_damage_without_a_source_is_told_by_its_sort),
        cmocka_unit_test(test_a_floor_that_falls_in_is_the_cause),
        cmocka_unit_test(test_the_cause_is_hashed_and_forgotten_with_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
