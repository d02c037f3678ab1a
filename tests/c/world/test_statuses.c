/* Stun, weakness, slowness and haste; damage and healing that is no strike. */
#include "world/feature_fixture.h"

static World *hall_with(const WorldRules *rules) {
    World *world = fixture_hall(rules, (WorldHooks){0});
    return world;
}

static EntityHandle dummy(World *world) {
    return world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
}

/* ---- Statuses -----------------------------------------------------------------------------------------------*/
static void test_D10_a_stun_takes_control_for_its_time(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world);
    fixture_tick(world, 0, 127, 0);
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    world_give_status(world, player, STATUS_STUN, 120, 0.0f);
    assert_int_equal(fixture_find_event(world, EVENT_STATUS)->value, STATUS_STUN);
    assert_int_equal(fixture_player_state(world), STATE_HURT); /* the swing is over */
    float x = fixture_x(world, player);
    static const unsigned presses[] = {BUTTON_DODGE, BUTTON_ATTACK, 0};
    for (int tick = 1; tick < 120; tick++) {
        fixture_tick(world, presses[tick % 3], 127, 0);
        assert_true(fixture_x(world, player) == x);
        assert_int_equal(fixture_player_state(world), STATE_HURT);
        assert_int_equal(world_status_ticks(world, player, STATUS_STUN), 120 - tick);
    }
    fixture_tick(world, 0, 127, 0); /* nothing was remembered */
    assert_int_equal(fixture_player_state(world), STATE_WALK);
    assert_true(fixture_x(world, player) > x);
    world_destroy(world);
}

static void think_towards(void *context, const EntityHandle *entities, int count) {
    World **world = context;
    for (int i = 0; i < count; i++) {
        world_steer(*world, entities[i], -1.0f, 0.0f);
    }
}

static void test_a_stunned_enemy_neither_thinks_nor_walks_but_can_be_knocked(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = NULL;
    world = fixture_hall(&rules, (WorldHooks){.context = &world, .think = think_towards});
    EntityHandle enemy = dummy(world);
    fixture_wait(world, 5);
    float x = fixture_x(world, enemy);
    assert_true(x < HALL_CENTER + 5.0f);
    world_give_status(world, enemy, STATUS_STUN, 60, 0.0f);
    for (int tick = 1; tick < 60; tick++) {
        fixture_tick(world, 0, 0, 0);
        assert_true(fixture_x(world, enemy) == x);
    }
    fixture_wait(world, 2);
    assert_true(fixture_x(world, enemy) < x);
    world_give_status(world, enemy, STATUS_STUN, 60, 0.0f);
    x = fixture_x(world, enemy);
    world_knock(world, enemy, 1.0f, 0.0f, 2.0f);
    fixture_wait(world, 10);
    assert_float_equal(fixture_x(world, enemy), x + 2.0f, 1e-3f);
    world_destroy(world);
}

static void test_D10_weakness_takes_a_share_of_what_strikes_deal(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world), enemy = dummy(world);
    int slot = world_find(world, enemy);
    int before = world_entities(world).hp[slot];
    world_strike(world, player, enemy, 10.0f);
    assert_int_equal(before - world_entities(world).hp[slot], 100);
    world_give_status(world, player, STATUS_WEAK, 1800, 0.3f);
    before = world_entities(world).hp[slot];
    world_strike(world, player, enemy, 10.0f);
    assert_int_equal(before - world_entities(world).hp[slot], 70);
    world_give_status(world, enemy, STATUS_WEAK, 60, 0.5f);
    world_strike(world, enemy, player, 2.0f);
    assert_int_equal(fixture_player_hp(world), 90);
    world_destroy(world);
}

static void test_the_longer_time_and_the_stronger_strength_count(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world), enemy = dummy(world);
    world_give_status(world, player, STATUS_WEAK, 100, 0.3f);
    world_give_status(world, player, STATUS_WEAK, 50, 0.6f);
    assert_int_equal(world_status_ticks(world, player, STATUS_WEAK), 100);
    int slot = world_find(world, enemy), before = world_entities(world).hp[slot];
    world_strike(world, player, enemy, 10.0f);
    assert_int_equal(before - world_entities(world).hp[slot], 40);
    fixture_wait(world, 100);
    assert_int_equal(world_status_ticks(world, player, STATUS_WEAK), 0);
    before = world_entities(world).hp[slot];
    world_strike(world, player, enemy, 10.0f);
    assert_int_equal(before - world_entities(world).hp[slot], 100); /* nothing of it is left */
    world_destroy(world);
}

static void test_slow_and_haste_change_the_pace(void **context) {
    (void)context;
    static const struct {
        Status status;
        float strength, factor;
    } cases[] = {{STATUS_SLOW, 0.25f, 0.75f}, {STATUS_HASTE, 0.35f, 1.35f}, {STATUS_SLOW, 7.0f, 0.0f}};
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        WorldRules rules = fixture_plain_rules();
        World *world = NULL;
        world = fixture_hall(&rules, (WorldHooks){.context = &world, .think = think_towards});
        EntityHandle player = world_player(world), enemy = dummy(world);
        fixture_wait(world, 2);
        world_give_status(world, player, cases[i].status, 600, cases[i].strength);
        world_give_status(world, enemy, cases[i].status, 600, cases[i].strength);
        float player_x = fixture_x(world, player), enemy_x = fixture_x(world, enemy);
        for (int tick = 0; tick < 60; tick++) {
            fixture_tick(world, 0, -127, 0);
        }
        assert_float_equal(player_x - fixture_x(world, player), 4.9f * cases[i].factor, 1e-2f);
        assert_float_equal(enemy_x - fixture_x(world, enemy), 1.0f * cases[i].factor, 1e-2f);
        world_destroy(world);
    }
}

static void test_bad_statuses_do_nothing(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world);
    uint64_t before = fixture_hash(world);
    world_give_status(world, player, STATUS_COUNT, 60, 0.5f);
    world_give_status(world, player, (Status)-1, 60, 0.5f);
    world_give_status(world, player, STATUS_WEAK, 0, 0.5f);
    world_give_status(world, player, STATUS_WEAK, -5, 0.5f);
    world_give_status(world, player, STATUS_WEAK, 60, (float)(0.0 / math_sqrt64(0.0)));
    world_give_status(world, ENTITY_NONE, STATUS_WEAK, 60, 0.5f);
    world_give_status(world, player + 77, STATUS_WEAK, 60, 0.5f);
    assert_true(fixture_hash(world) == before);
    assert_int_equal(world_status_ticks(world, player, STATUS_COUNT), 0);
    world_destroy(world);
}

static void take_stairs(World *world, const WorldRules *rules) {
    const Floor *floor = world_floor(world);
    world_teleport(world, world_player(world), (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_DESCENDING);
    fixture_wait(world, rules->descend_ticks);
}

static void test_statuses_go_on_over_floors_but_not_over_runs(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_create(5, 1, &rules, (WorldHooks){0});
    EntityHandle player = world_player(world);
    world_give_status(world, player, STATUS_WEAK, 1800, 0.3f);
    assert_int_equal(world_status_ticks(world, player, STATUS_WEAK), 0); /* not while arriving */
    fixture_wait(world, 31);
    world_give_status(world, player, STATUS_WEAK, 1800, 0.3f);
    world_give_status(world, player, STATUS_HASTE, 1800, 0.3f);
    take_stairs(world, &rules);
    assert_int_equal(world_run(world).floor, 2);
    assert_in_range(world_status_ticks(world, player, STATUS_WEAK), 1760, 1799);
    fixture_wait(world, 31);
    world_give_status(world, player, STATUS_STUN, 300, 0.0f);
    world_hurt(world, player, 1000, HURT_HAZARD);
    fixture_wait(world, 100);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    for (int status = 0; status < STATUS_COUNT; status++) {
        assert_int_equal(world_status_ticks(world, player, (Status)status), 0);
    }
    fixture_wait(world, 2);
    assert_int_equal(fixture_player_state(world), STATE_IDLE);
    world_destroy(world);
}

/* ---- Hurting ------------------------------------------------------------------------------------------------*/
static void test_D10_traps_ask_for_neither_defence_nor_frames(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.defence = 100;
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world);
    fixture_tick(world, BUTTON_DODGE, 0, 0);
    world_hurt(world, player, 15, HURT_TRAP);
    world_hurt(world, player, 15, HURT_HAZARD); /* the first gave no frames either */
    assert_int_equal(fixture_player_hp(world), 70);
    assert_int_equal(fixture_count_events(world, EVENT_PLAYER_HURT), 2);
    world_hurt(world, player, 0, HURT_TRAP);
    world_hurt(world, player, -10, HURT_TRAP);
    assert_int_equal(fixture_player_hp(world), 70);
    world_hurt(world, player, 70, HURT_TRAP);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    world_hurt(world, player, 70, HURT_TRAP);
    assert_int_equal(fixture_player_hp(world), 0);
    assert_int_equal(fixture_count_events(world, EVENT_PLAYER_DEATH), 1);
    world_destroy(world);
}

static void test_hazards_do_not_make_the_player_flinch(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = hall_with(&rules);
    world_hurt(world, world_player(world), 5, HURT_HAZARD);
    fixture_tick(world, 0, 127, 0);
    assert_int_equal(fixture_player_state(world), STATE_WALK);
    assert_int_equal(world_run(world).hit_stop_ticks, 0);
    world_hurt(world, world_player(world), 5, HURT_TRAP);
    assert_int_equal(fixture_player_state(world), STATE_HURT);
    world_destroy(world);
}

static void test_D12_trap_resistance_cuts_the_damage_of_traps_alone(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.trap_resistance = 0.4f;
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world);
    world_hurt(world, player, 15, HURT_TRAP);
    assert_int_equal(fixture_player_hp(world), 91);
    world_hurt(world, player, 15, HURT_HAZARD);
    assert_int_equal(fixture_player_hp(world), 76);
    rules.player.trap_resistance = 1.0f;
    world_set_rules(world, &rules);
    world_hurt(world, player, 15, HURT_TRAP);
    assert_int_equal(fixture_player_hp(world), 76);
    world_destroy(world);
}

static void test_a_hazard_kills_enemies_as_a_strike_would(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_BIT].exp = 2;
    World *world = hall_with(&rules);
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, HALL_CENTER + 5.0f, HALL_CENTER);
    world_hurt(world, bit, 10, HURT_HAZARD); /* still appearing */
    assert_int_equal(world_entities(world).hp[world_find(world, bit)], 19);
    fixture_wait(world, 46);
    world_hurt(world, bit, 18, HURT_HAZARD);
    assert_int_equal(world_entities(world).hp[world_find(world, bit)], 1);
    world_hurt(world, bit, 1, HURT_HAZARD);
    assert_int_equal(world_entities(world).dying[world_find(world, bit)], 1);
    assert_int_equal(world_run(world).kills, 1);
    assert_int_equal(world_run(world).exp, 2);
    assert_int_equal(fixture_count_events(world, EVENT_KILL), 1);
    world_hurt(world, bit, 1, HURT_HAZARD);
    assert_int_equal(world_run(world).kills, 1);
    world_destroy(world);
}

static void test_healing_fills_up_and_no_more(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = hall_with(&rules);
    EntityHandle player = world_player(world);
    world_heal(world, player, 10);
    assert_null(fixture_find_event(world, EVENT_HEAL));
    world_hurt(world, player, 15, HURT_TRAP);
    world_heal(world, player, 10);
    assert_int_equal(fixture_player_hp(world), 95);
    world_heal(world, player, 1000000000);
    assert_int_equal(fixture_player_hp(world), 100);
    world_heal(world, player, -5);
    assert_int_equal(fixture_player_hp(world), 100);
    assert_int_equal(fixture_count_events(world, EVENT_HEAL), 2);
    world_hurt(world, player, 1000, HURT_TRAP);
    world_heal(world, player, 10);
    assert_int_equal(fixture_player_hp(world), 0);
    world_destroy(world);
}

static void test_D15_a_blast_hurts_all_within_reach_of_their_edge(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    float x = HALL_CENTER + 2.2f, z = HALL_CENTER;
    EntityHandle source = world_place_feature(world, FEATURE_BARREL, x, z);
    EntityHandle near = world_place_feature(world, FEATURE_BARREL, x, z + 2.0f);
    EntityHandle far = world_place_feature(world, FEATURE_BARREL, x, z - 3.1f);
    EntityHandle in = world_spawn_enemy(world, KIND_DUMMY, x + 2.34f, z);
    EntityHandle out = world_spawn_enemy(world, KIND_DUMMY, x, z - 2.36f - 0.01f);
    x = fixture_x(world, source);
    world_teleport(world, in, x + 2.34f, z);
    world_teleport(world, out, x + 1.7f, z - 1.7f); /* 2.40 m */
    world_teleport(world, world_player(world), x - 2.29f, z);
    world_blast(world, source, x, z, 2.0f, 50);
    assert_int_equal(fixture_find_event(world, EVENT_BLAST)->value, 200);
    assert_true(fixture_find_event(world, EVENT_BLAST)->x == x);
    assert_int_equal(fixture_player_hp(world), 50);
    assert_int_equal(world_entities(world).hp[world_find(world, in)], 100000 - 50);
    assert_int_equal(world_entities(world).hp[world_find(world, out)], 100000);
    assert_true(fixture_info(world, near)->broken);
    assert_false(fixture_info(world, far)->broken);
    assert_false(fixture_info(world, source)->broken);
    world_teleport(world, world_player(world), x - 2.31f, z);
    world_blast(world, ENTITY_NONE, x, z, 2.0f, 50);
    assert_int_equal(fixture_player_hp(world), 50);
    assert_true(fixture_info(world, source)->broken);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D10_a_stun_takes_control_for_its_time),
        cmocka_unit_test(test_a_stunned_enemy_neither_thinks_nor_walks_but_can_be_knocked),
        cmocka_unit_test(test_D10_weakness_takes_a_share_of_what_strikes_deal),
        cmocka_unit_test(test_the_longer_time_and_the_stronger_strength_count),
        cmocka_unit_test(test_slow_and_haste_change_the_pace),
        cmocka_unit_test(test_bad_statuses_do_nothing),
        cmocka_unit_test(test_statuses_go_on_over_floors_but_not_over_runs),
        cmocka_unit_test(test_D10_traps_ask_for_neither_defence_nor_frames),
        cmocka_unit_test(test_hazards_do_not_make_the_player_flinch),
        cmocka_unit_test(test_D12_trap_resistance_cuts_the_damage_of_traps_alone),
        cmocka_unit_test(test_a_hazard_kills_enemies_as_a_strike_would),
        cmocka_unit_test(test_healing_fills_up_and_no_more),
        cmocka_unit_test(test_D15_a_blast_hurts_all_within_reach_of_their_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
