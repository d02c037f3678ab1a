/* What the player knows of a dungeon, and what is kept of it for another try. */
#include "world/feature_fixture.h"

/* Three traps with other things among them: bits count the traps alone. */
static Feature dealt[] = {{FEATURE_LEAK, {20, 12, 1, 1}, LEFT_ROOM},  {FEATURE_WATCH, {40, 16, 1, 1}, RIGHT_ROOM},
                          {FEATURE_LEAK, {28, 15, 1, 1}, ROOM_NONE},  {FEATURE_FIELD, {36, 18, 3, 3}, RIGHT_ROOM},
                          {FEATURE_LEAK, {40, 12, 1, 1}, RIGHT_ROOM}, {FEATURE_CHEST, {44, 12, 1, 1}, RIGHT_ROOM}};

static World *try_again(World *world, const WorldRules *rules, Log *log) {
    world_hurt(world, world_player(world), 1000, HURT_TRAP);
    fixture_wait(world, 100);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    fixture_carve_rooms(world);
    fixture_deal(world, dealt, (int)BASE_COUNT_OF(dealt));
    fixture_wait(world, rules->descend_ticks + 1);
    log->count = 0;
    return world;
}

static void test_D18_found_traps_are_armed_again_but_shown(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    fixture_deal(world, dealt, (int)BASE_COUNT_OF(dealt));
    fixture_stand_at(world, 28.5f, 15.5f);
    world_reveal(world, fixture_dealt(world, 4));
    assert_true(world_knowledge(world)->traps_found[1] == 6);
    assert_true(fixture_info(world, fixture_dealt(world, 2))->spent);
    try_again(world, &rules, &log);
    assert_true(world_knowledge(world)->traps_found[1] == 6);
    assert_false(fixture_info(world, fixture_dealt(world, 0))->shown);
    for (int i = 2; i <= 4; i += 2) {
        const FeatureInfo *trap = fixture_info(world, fixture_dealt(world, i));
        assert_true(trap->shown && !trap->spent);
        assert_int_equal(trap->kind, FEATURE_LEAK);
    }
    fixture_stand_at(world, 28.5f, 15.5f);
    assert_int_equal(log.count, 1);
    assert_int_equal(fixture_count_events(world, EVENT_REVEAL), 0);
    assert_int_equal(fixture_count_events(world, EVENT_TRAP), 1);
    world_destroy(world);
}

static void test_D18_knowledge_is_brought_along(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    WorldKnowledge knowledge = {.traps_found = {[1] = 1, [2] = 5}, .house_known = 1 << 4};
    WorldSetup setup = {.seed = 7, .floor = 1, .rules = &rules, .knowledge = &knowledge};
    Error error = {0};
    World *world = world_create(&setup, &error);
    assert_non_null(world);
    assert_memory_equal(world_knowledge(world), &knowledge, sizeof knowledge);
    knowledge.traps_found[1] = 77; /* it was copied */
    fixture_carve_rooms(world);
    fixture_deal(world, dealt, (int)BASE_COUNT_OF(dealt));
    assert_true(fixture_info(world, fixture_dealt(world, 0))->shown);
    assert_false(fixture_info(world, fixture_dealt(world, 2))->shown);
    assert_false(fixture_info(world, fixture_dealt(world, 4))->shown);
    World *other = fixture_create(7, 1, &rules, (WorldHooks){0});
    fixture_carve_rooms(other);
    fixture_deal(other, dealt, (int)BASE_COUNT_OF(dealt));
    assert_true(fixture_hash(world) != fixture_hash(other));
    world_destroy(world);
    world_destroy(other);
}

static void test_D18_a_trap_that_scripts_placed_is_not_remembered(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle trap = world_place_feature(world, FEATURE_LEAK, LEFT_CENTER, ROOMS_CENTER + 3.0f);
    fixture_stand_at(world, LEFT_CENTER, ROOMS_CENTER + 3.0f);
    assert_true(fixture_info(world, trap)->spent);
    assert_true(world_knowledge(world)->traps_found[1] == 0);
    world_destroy(world);
}

static void test_D18_an_entered_monster_house_is_known(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    static Spawn surge[] = {{.kind = KIND_BIT, .x = 40, .y = 16, .room = RIGHT_ROOM}};
    world->floor.monster_house = RIGHT_ROOM;
    world->floor.surge = surge;
    world->floor.surge_count = 1;
    fixture_stand_at(world, (float)RIGHT_X - 0.1f, (float)CORRIDOR_Y + 1.0f);
    assert_int_equal(world_knowledge(world)->house_known, 0);
    fixture_stand_at(world, (float)RIGHT_X + 0.1f, (float)CORRIDOR_Y + 1.0f);
    assert_int_equal(world_knowledge(world)->house_known, 1 << 1);
    try_again(world, &rules, &log);
    assert_int_equal(world_knowledge(world)->house_known, 1 << 1);
    world_destroy(world);
}

static void test_D16_rooms_count_as_visited_once_the_player_was_there(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_create(11, 1, &rules, (WorldHooks){0});
    const Floor *floor = world_floor(world);
    for (int room = 0; room < floor->room_count; room++) {
        assert_int_equal(world_room_is_visited(world, room), room == floor->start_room);
    }
    int other = floor->stairs_room;
    fixture_stand_at(world, (float)floor->rooms[other].rect.x + 1.0f, (float)floor->rooms[other].rect.y + 1.0f);
    assert_true(world_room_is_visited(world, other));
    assert_false(world_room_is_visited(world, -1));
    assert_false(world_room_is_visited(world, floor->room_count));
    fixture_wait(world, 31);
    world_hurt(world, world_player(world), 1000, HURT_TRAP);
    fixture_wait(world, 100);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_false(world_room_is_visited(world, other)); /* the map is drawn anew */
    world_destroy(world);
}

static void test_rooms_are_found_by_place_and_counted(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    rules.enemies[KIND_BIT].spawn_ticks = 0;
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    assert_int_equal(world_room_at(world, (float)LEFT_X + 0.01f, (float)ROOM_TOP + 0.01f), LEFT_ROOM);
    assert_int_equal(world_room_at(world, (float)LEFT_X - 0.01f, ROOMS_CENTER), ROOM_NONE);
    assert_int_equal(world_room_at(world, (float)(LEFT_X + ROOM_SIDE) + 0.5f, (float)CORRIDOR_Y + 0.5f), ROOM_NONE);
    assert_int_equal(world_room_at(world, -5.0f, 1e30f), ROOM_NONE);
    assert_int_equal(world_room_enemies(world, RIGHT_ROOM), 0);
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, RIGHT_CENTER, ROOMS_CENTER);
    world_spawn_enemy(world, KIND_DUMMY, RIGHT_CENTER + 2.0f, ROOMS_CENTER);
    world_spawn_enemy(world, KIND_DUMMY, (float)RIGHT_X - 0.5f, (float)CORRIDOR_Y + 1.0f); /* in the doorway */
    assert_int_equal(world_room_enemies(world, RIGHT_ROOM), 2);
    world_hurt(world, bit, 100, HURT_TRAP);
    assert_int_equal(world_room_enemies(world, RIGHT_ROOM), 1); /* the dying do not count */
    assert_int_equal(world_room_enemies(world, 99), 0);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D18_found_traps_are_armed_again_but_shown),
        cmocka_unit_test(test_D18_knowledge_is_brought_along),
        cmocka_unit_test(test_D18_a_trap_that_scripts_placed_is_not_remembered),
        cmocka_unit_test(test_D18_an_entered_monster_house_is_known),
        cmocka_unit_test(test_D16_rooms_count_as_visited_once_the_player_was_there),
        cmocka_unit_test(test_rooms_are_found_by_place_and_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
