/* Boss floors, portals, and what a floor's rules ask the dungeon for. */
#include "world/feature_fixture.h"

/* A world whose floor 5 counts as a boss floor: its anteroom is the left room, its arena the right one. */
static World *boss_world(WorldRules *rules, int floor, Log *log) {
    World *world = fixture_two_rooms(rules, log);
    world->run.floor = floor;
    world->floor.boss = (int8_t)(floor / 5 - 1);
    world->floor.boss_x = RIGHT_X + 6;
    world->floor.boss_y = ROOM_TOP + 3;
    world->stairs_open = false;
    if (floor == FLOOR_LAST) {
        world->floor.stairs_x = world->floor.stairs_y = -1;
        world->floor.stairs_room = ROOM_NONE;
    }
    return world;
}

static WorldRules boss_rules(void) {
    WorldRules rules = fixture_feature_rules();
    for (int floor = 5; floor <= 15; floor += 5) {
        rules.floors[floor].arena = 20;
        rules.floors[floor].boss_kind = KIND_DUMMY;
        rules.floors[floor].multiplier = 1.0f;
    }
    return rules;
}

static void test_D9_the_boss_comes_once_to_its_place(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    static Log log;
    World *world = boss_world(&rules, 5, &log);
    EntityHandle boss = world_release_boss(world);
    int slot = world_find(world, boss);
    assert_true(slot > 0);
    assert_int_equal(world_entities(world).kind[slot], KIND_DUMMY);
    assert_float_equal(fixture_x(world, boss), (float)RIGHT_X + 6.5f, 0.0f);
    assert_float_equal(fixture_z(world, boss), (float)ROOM_TOP + 3.5f, 0.0f);
    assert_int_equal(fixture_count_events(world, EVENT_SPAWN), 1);
    assert_int_equal(world_release_boss(world), ENTITY_NONE);
    world_remove(world, boss);
    assert_int_equal(world_release_boss(world), ENTITY_NONE);
    world_destroy(world);
    world = fixture_two_rooms(&rules, &log); /* an ordinary floor has none */
    assert_int_equal(world_release_boss(world), ENTITY_NONE);
    world_destroy(world);
    rules.floors[5].boss_kind = -1;
    world = boss_world(&rules, 5, &log);
    assert_int_equal(world_release_boss(world), ENTITY_NONE);
    world_destroy(world);
}

static void test_D9_stairs_are_shut_until_they_are_opened(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    static Log log;
    World *world = boss_world(&rules, 5, &log);
    const Floor *floor = world_floor(world);
    fixture_stand_at(world, (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    assert_false(world_stairs_are_open(world));
    VisibleState visible;
    world_look(world, &visible);
    assert_false(visible.stairs_seen);
    fixture_tick(world, 0, 0, 0);
    uint64_t before = fixture_hash(world);
    world_open_stairs(world);
    assert_true(fixture_hash(world) != before);
    assert_true(world_stairs_are_open(world));
    world_look(world, &visible);
    assert_true(visible.stairs_seen);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_DESCENDING);
    fixture_wait(world, rules.descend_ticks);
    assert_int_equal(world_run(world).floor, 6);
    assert_true(world_stairs_are_open(world)); /* an ordinary floor's are open from the start */
    world_destroy(world);
}

static void test_D9_stairs_of_boss_floors_alone_are_shut_on_entry(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    for (int floor = 4; floor <= 6; floor++) {
        World *world = fixture_create(3, floor, &rules, (WorldHooks){0});
        assert_int_equal(world_stairs_are_open(world), floor != 5);
        world_destroy(world);
    }
}

static void test_D9_the_portal_ends_the_run_with_its_gains(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    rules.growth.cells_most = 3;
    static Log log;
    World *world = boss_world(&rules, 5, &log);
    world_gain_exp(world, 70);
    world_give_item(world, ITEM_CELL, 1);
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, LEFT_CENTER + 1.0f, ROOMS_CENTER);
    world_end_run(world);
    assert_int_equal(world_run(world).phase, RUN_LEFT);
    assert_int_equal(fixture_count_events(world, EVENT_LEFT), 1);
    assert_int_equal(world_run(world).floors_cleared, 1);
    world_end_run(world);
    assert_int_equal(world_run(world).floors_cleared, 1);
    int thoughts = log.thoughts;
    for (int tick = 1; tick < 90; tick++) {
        fixture_tick(world, tick % 2 ? BUTTON_RESTART : 0, 127, 0);
        assert_int_equal(world_run(world).phase, RUN_LEFT);
        assert_false(world_strike(world, enemy, world_player(world), 1.0f));
        world_hurt(world, world_player(world), 10, HURT_HAZARD);
    }
    assert_int_equal(log.thoughts, thoughts);
    assert_int_equal(fixture_player_hp(world), 100);
    assert_int_equal(world_run(world).exp, 70);
    CarriedItem items[CARRIED_LIMIT];
    assert_int_equal(world_carried(world, items), 1);
    fixture_wait(world, 2);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    assert_int_equal(world_run(world).floor, 1);
    assert_int_equal(world_run(world).exp, 0);
    world_destroy(world);
}

static void test_D9_on_the_last_floor_the_portal_is_the_win(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    static Log log;
    World *world = boss_world(&rules, 15, &log);
    world_open_stairs(world);
    assert_false(world_stairs_are_open(world)); /* there are none */
    VisibleState visible;
    for (int i = 0; i < 200; i++) { /* all over the map, pressing */
        fixture_stand_at(world, (float)LEFT_X + (float)(i % 40), (float)ROOM_TOP + (float)(i % 12));
        fixture_tick(world, BUTTON_INTERACT, 0, 0);
        world_look(world, &visible);
        assert_false(visible.stairs_seen);
    }
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    world_end_run(world);
    assert_int_equal(world_run(world).phase, RUN_WON);
    world_look(world, &visible);
    assert_true(visible.won);
    world_destroy(world);
}

static void end_when_used(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)feature, (void)other;
    if (call == FEATURE_USE) {
        world_end_run(world);
    }
}

static void test_D9_a_portal_is_a_feature_like_any(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    static Log log;
    World *world = boss_world(&rules, 10, &log);
    log.then = end_when_used;
    world_place_feature(world, FEATURE_BUTTON, LEFT_CENTER, ROOMS_CENTER + 1.0f);
    world_place_feature(world, FEATURE_WATCH, LEFT_CENTER, ROOMS_CENTER);
    fixture_tick(world, BUTTON_INTERACT, 0, 127);
    assert_int_equal(world_run(world).phase, RUN_LEFT);
    world_destroy(world);
}

static void test_ending_asks_for_a_run_that_is_played(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    World *world = fixture_create(7, 1, &rules, (WorldHooks){0});
    world_end_run(world);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    fixture_wait(world, 31);
    world_hurt(world, world_player(world), 1000, HURT_TRAP);
    world_end_run(world);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    world_destroy(world);
}

/* ---- Requests -----------------------------------------------------------------------------------------------*/
static void test_D2_a_request_holds_the_floors_row(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    rules.floors[3] = (FloorRules){.multiplier = 1.2f,
                                   .enemies = 25,
                                   .traps = 5,
                                   .surge = {20, 50, 60, 1, 2},
                                   .first_pack_kind = KIND_BIT,
                                   .first_pack_count = 4};
    FloorRequest request = world_floor_request(&rules, 9, 3);
    assert_true(request.seed == 9);
    assert_int_equal(request.floor, 3);
    assert_int_equal(request.enemy_count, 25);
    assert_int_equal(request.trap_count, 5);
    assert_int_equal(request.arena_size, 0);
    assert_memory_equal(&request.surge, &rules.floors[3].surge, sizeof request.surge);
    assert_int_equal(request.first_pack_count, 4);
    assert_int_equal(request.feature_kind_count, FEATURES);
    assert_int_equal(request.features[FEATURE_FIELD].site, SITE_ZONE);
    assert_int_equal(request.features[FEATURE_FIELD].zone_most, 3);
    assert_int_equal(request.packs[KIND_DRONE].heft, 48);
    rules.features[FEATURE_LEAK].place.floors = 1 << 4; /* no kind of trap on this floor */
    assert_int_equal(world_floor_request(&rules, 9, 3).trap_count, 0);
    assert_int_equal(world_floor_request(&rules, 9, 4).trap_count, rules.floors[4].traps);
    rules.enemies[KIND_BIT].pack_weight = rules.enemies[KIND_DRONE].pack_weight = 0;
    request = world_floor_request(&rules, 9, 3);
    assert_int_equal(request.enemy_count, 0);
    assert_int_equal(request.surge.percent, 0);
    assert_int_equal(request.first_pack_count, 0);
}

static void test_D9_a_boss_floor_asks_for_an_arena_and_nothing_else(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    rules.floors[10] = (FloorRules){.enemies = 25, .traps = 5, .surge = {20, 50, 60, 1, 2}, .arena = 25};
    FloorRequest request = world_floor_request(&rules, 9, 10);
    assert_int_equal(request.arena_size, 25);
    assert_int_equal(request.enemy_count, 0);
    assert_int_equal(request.trap_count, 0);
    assert_int_equal(request.surge.percent, 0);
    assert_int_equal(request.feature_kind_count, FEATURES); /* hazards and the anteroom's things */
    request = world_floor_request(&rules, 9, 16);
    assert_int_equal(request.enemy_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D9_the_boss_comes_once_to_its_place),
        cmocka_unit_test(test_D9_stairs_are_shut_until_they_are_opened),
        cmocka_unit_test(test_D9_stairs_of_boss_floors_alone_are_shut_on_entry),
        cmocka_unit_test(test_D9_the_portal_ends_the_run_with_its_gains),
        cmocka_unit_test(test_D9_on_the_last_floor_the_portal_is_the_win),
        cmocka_unit_test(test_D9_a_portal_is_a_feature_like_any),
        cmocka_unit_test(test_ending_asks_for_a_run_that_is_played),
        cmocka_unit_test(test_D2_a_request_holds_the_floors_row),
        cmocka_unit_test(test_D9_a_boss_floor_asks_for_an_arena_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
