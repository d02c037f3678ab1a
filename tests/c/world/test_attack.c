/* The player's attacks, to the tick. In these tests tick 0 is the tick of the press. */
#include "world/world_fixture.h"

static const WorldHooks no_hooks = {0};

/* Presses attack in every second tick and notes in which ticks the first stages start. */
static void test_G2_stages_follow_each_other_to_the_tick(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    static const int expected[] = {0, 11, 22, 35, 53}; /* 11, 11, 13 and 18 ticks, then from the start */
    int found = 0;
    for (int tick = 0; tick < 60 && found < 5; tick++) {
        fixture_tick(world, tick % 2 == 0 ? BUTTON_ATTACK : 0, 0, 0);
        const WorldEvent *swing = fixture_find_event(world, EVENT_SWING);
        if (swing) {
            assert_int_equal(swing->value, found % 4);
            assert_int_equal(tick, expected[found]);
            assert_int_equal(fixture_player_state(world), STATE_ATTACK_1 + found % 4);
            found++;
        }
    }
    assert_int_equal(found, 5);
    world_destroy(world);
}

/* The tick in which a second press starts stage 2, −1 when it starts something else or nothing. */
static int second_stage_tick(int press_tick) {
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    int result = -1;
    for (int tick = 0; tick < 60; tick++) {
        fixture_tick(world, tick == 0 || tick == press_tick ? BUTTON_ATTACK : 0, 0, 0);
        const WorldEvent *swing = fixture_find_event(world, EVENT_SWING);
        if (swing && swing->value == 1) {
            result = tick;
        }
    }
    world_destroy(world);
    return result;
}

static void test_G2_attack_is_buffered_8_ticks(void **context) {
    (void)context;
    assert_int_equal(second_stage_tick(2), -1); /* 9 ticks before the stage's end */
    assert_int_equal(second_stage_tick(3), 11);
    assert_int_equal(second_stage_tick(10), 11);
    assert_int_equal(second_stage_tick(11), 11);
}

static void test_G2_chain_is_kept_24_ticks(void **context) {
    (void)context;
    assert_int_equal(second_stage_tick(20), 20);
    assert_int_equal(second_stage_tick(11 + 24), 35);
    assert_int_equal(second_stage_tick(11 + 25), -1);
}

/* Stage 4 lets go in its last 4 ticks, but the next stage comes at its end all the same. */
static void test_G2_stage_4_may_be_walked_out_of_in_its_last_4_ticks(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.stages[0] = rules.player.stages[3];
    rules.player.stages[0].free_ticks = 4;
    for (int walks_from = 0; walks_from < 18; walks_from++) {
        World *world = fixture_hall(&rules, no_hooks);
        for (int tick = 0; tick < 18; tick++) {
            float x = fixture_x(world, world_player(world));
            bool walks = tick >= walks_from && tick >= 14;
            fixture_tick(world, tick == 0 || tick == 12 ? BUTTON_ATTACK : 0, tick >= walks_from ? 127 : 0, 0);
            assert_int_equal(fixture_player_state(world), walks ? STATE_WALK : STATE_ATTACK_4);
            float expected = walks ? 4.9f / 60.0f : 0.0f;
            assert_float_equal(fixture_x(world, world_player(world)) - x, expected, 1e-4f);
            assert_int_equal(fixture_count_events(world, EVENT_SWING), tick == 0);
        }
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_count_events(world, EVENT_SWING), 1);
        world_destroy(world);
    }
}

static World *hall_with_dummy(float distance, EntityHandle *dummy) {
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    World *world = fixture_hall(&rules, no_hooks);
    *dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + distance);
    assert_int_not_equal(*dummy, ENTITY_NONE);
    return world;
}

static void test_G2_one_hit_per_target_and_swing(void **context) {
    (void)context;
    EntityHandle dummy;
    World *world = hall_with_dummy(1.2f, &dummy);
    int hits = 0;
    for (int tick = 0; tick < 12; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
        const WorldEvent *hit = fixture_find_event(world, EVENT_HIT);
        if (hit) {
            assert_int_equal(tick, 3); /* the first active tick */
            assert_int_equal(hit->value, 10);
            assert_int_equal(hit->entity, dummy);
            hits++;
        }
    }
    assert_int_equal(hits, 1);
    world_destroy(world);
}

static void test_G2_active_ticks_are_the_only_ones_that_hit(void **context) {
    (void)context;
    for (int enter = 0; enter < 12; enter++) { /* the target comes into reach in this tick and leaves after it */
        EntityHandle dummy;
        World *world = hall_with_dummy(12.0f, &dummy);
        bool hit = false;
        for (int tick = 0; tick < 12; tick++) {
            world_teleport(world, dummy, HALL_CENTER, HALL_CENTER + (tick == enter ? 1.0f : 12.0f));
            fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
            hit |= fixture_count_events(world, EVENT_HIT) > 0;
        }
        assert_int_equal(hit, enter >= 3 && enter <= 5);
        world_destroy(world);
    }
}

static void test_G2_a_swing_faces_the_aim_and_steps_forward(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    TickInput input = {.aim_angle = 16384, .buttons = BUTTON_ATTACK}; /* a quarter turn: +X */
    for (int tick = 0; tick < 11; tick++) {
        world_tick(world, &input);
    }
    int player = fixture_player_slot(world);
    assert_float_equal(world_entities(world).heading[player], (float)(MATH_PI / 2), 1e-4f);
    assert_float_equal(fixture_x(world, world_player(world)), HALL_CENTER + 0.35f, 1e-4f);
    assert_float_equal(fixture_z(world, world_player(world)), HALL_CENTER, 1e-4f);
    world_destroy(world);
}

static void test_G2_a_step_stops_at_a_wall(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    world_teleport(world, world_player(world), HALL_CENTER, HALL_END - 0.4f);
    fixture_tick(world, BUTTON_ATTACK, 0, 0); /* aim 0: +Z, at the wall */
    fixture_wait(world, 10);
    assert_float_equal(fixture_z(world, world_player(world)), HALL_END - 0.3f, 1e-3f);
    world_destroy(world);
}

static void test_G2_walls_shield_from_swings(void **context) {
    (void)context;
    for (int wall = 0; wall <= 1; wall++) {
        EntityHandle dummy;
        World *world = hall_with_dummy(1.9f, &dummy);
        const Floor *floor = world_floor(world);
        if (wall) {
            floor->tiles[41 * floor->size + 40] = TILE_VOID;
        }
        bool hit = false;
        for (int tick = 0; tick < 11; tick++) {
            fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
            hit |= fixture_count_events(world, EVENT_HIT) > 0;
        }
        assert_int_equal(hit, !wall);
        world_destroy(world);
    }
}

/* Hit by the first stage's swing from a place around the player? */
static bool is_hit_at(const AttackStage *stage, float side, float forward) {
    WorldRules rules = fixture_plain_rules();
    rules.player.stages[0] = *stage;
    rules.player.stages[0].step = 0.0f;
    World *world = fixture_hall(&rules, no_hooks);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + side, HALL_CENTER + forward);
    bool hit = false;
    for (int tick = 0; tick < 12; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
        hit |= fixture_count_events(world, EVENT_HIT) > 0;
    }
    world_destroy(world);
    return hit;
}

static void test_G2_hit_shapes_count_the_targets_radius(void **context) {
    (void)context;
    PlayerRules player = fixture_player(); /* the target's radius is 0.35 */
    const AttackStage *cone = &player.stages[0], *line = &player.stages[2], *circle = &player.stages[3];
    assert_true(is_hit_at(cone, 0.0f, 2.54f));
    assert_false(is_hit_at(cone, 0.0f, 2.56f));
    assert_true(is_hit_at(cone, 1.6f, 1.0f));   /* 58° with its centre, but its body reaches in */
    assert_false(is_hit_at(cone, 1.9f, 0.6f));  /* 72°: 0.55 m beside the edge */
    assert_true(is_hit_at(cone, 0.0f, -0.3f));  /* behind, touching the swinger */
    assert_false(is_hit_at(cone, 0.0f, -0.5f)); /* behind */
    assert_true(is_hit_at(line, 0.94f, 1.0f));
    assert_false(is_hit_at(line, 0.96f, 1.0f));
    assert_true(is_hit_at(line, 0.0f, 2.94f));
    assert_false(is_hit_at(line, 0.0f, 2.96f));
    assert_false(is_hit_at(line, 0.9f, 2.9f)); /* beyond the round of the corner */
    assert_true(is_hit_at(circle, 0.0f, -2.94f));
    assert_false(is_hit_at(circle, 2.2f, 2.2f));
}

static void test_G2_dodge_cancels_an_attack_at_any_tick(void **context) {
    (void)context;
    for (int cancel = 1; cancel < 11; cancel++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, no_hooks);
        for (int tick = 0; tick <= cancel; tick++) {
            fixture_tick(world, tick == 0 ? BUTTON_ATTACK : tick == cancel ? BUTTON_DODGE : 0, 0, 0);
        }
        assert_int_equal(fixture_count_events(world, EVENT_DODGE), 1);
        assert_int_equal(fixture_player_state(world), STATE_DODGE);
        world_destroy(world);
    }
}

static void test_G2_dodge_comes_before_attack_and_the_last_press_wins(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    fixture_tick(world, BUTTON_ATTACK | BUTTON_DODGE, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_DODGE);
    fixture_wait(world, 52);
    fixture_tick(world, BUTTON_DODGE, 0, 0); /* 7 ticks too early: remembered */
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_ATTACK_1);
    for (int tick = 0; tick < 30; tick++) {
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_count_events(world, EVENT_DODGE), 0); /* the attack's press replaced it */
    }
    world_destroy(world);
}

/* play.md's formula: attack · factor · 100 / (100 + defence), ± spread, critical × 1.5, at least 1. */
static void test_G2_damage_formula(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    rules.enemies[KIND_DUMMY].defence = 25;
    rules.enemies[KIND_DUMMY].hp = 1000000;
    rules.player.attack = 100;
    rules.hit_stop_limit_ticks = 0;
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 5.0f);
    int criticals = 0, least = 1000, most = 0;
    double sum = 0.0;
    for (int i = 0; i < 4000; i++) {
        if (i % 400 == 0) {
            fixture_tick(world, 0, 0, 0); /* makes room for events */
        }
        assert_true(world_strike(world, world_player(world), dummy, 1.0f));
        int count;
        const WorldEvent *events = world_events(world, &count);
        int damage = 0;
        for (int e = count - 1; e >= 0 && damage == 0; e--) {
            damage = events[e].type == EVENT_HIT ? events[e].value : 0;
            if (damage && events[e].flag) {
                criticals++;
                damage = (int)((float)damage / 1.5f + 0.5f);
            }
        }
        least = damage < least ? damage : least;
        most = damage > most ? damage : most;
        sum += damage;
    }
    assert_in_range(least, 76, 77); /* 80 less 5 % */
    assert_in_range(most, 83, 84);
    assert_true(sum / 4000.0 > 79.7 && sum / 4000.0 < 80.3);
    assert_in_range(criticals, 140, 260); /* 5 % of 4000 is 200 */
    assert_true(world_strike(world, world_player(world), dummy, 0.0f));
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_stages_follow_each_other_to_the_tick),
        cmocka_unit_test(test_G2_stage_4_may_be_walked_out_of_in_its_last_4_ticks),
        cmocka_unit_test(test_G2_attack_is_buffered_8_ticks),
        cmocka_unit_test(test_G2_chain_is_kept_24_ticks),
        cmocka_unit_test(test_G2_one_hit_per_target_and_swing),
        cmocka_unit_test(test_G2_active_ticks_are_the_only_ones_that_hit),
        cmocka_unit_test(test_G2_a_swing_faces_the_aim_and_steps_forward),
        cmocka_unit_test(test_G2_a_step_stops_at_a_wall),
        cmocka_unit_test(test_G2_walls_shield_from_swings),
        cmocka_unit_test(test_G2_hit_shapes_count_the_targets_radius),
        cmocka_unit_test(test_G2_dodge_cancels_an_attack_at_any_tick),
        cmocka_unit_test(test_G2_dodge_comes_before_attack_and_the_last_press_wins),
        cmocka_unit_test(test_G2_damage_formula),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
