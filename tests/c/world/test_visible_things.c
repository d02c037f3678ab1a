/* What a player sees of what lies and stands on the floor, and so what a bot may know of it. */
#include "world/feature_fixture.h"

static VisibleState visible;

static void look(const World *world) {
    world_look(world, &visible);
}

static int tile_at(float x, float z) {
    return visible.map[(int)z * visible.map_size + (int)x];
}

static void test_G6_things_are_known_once_they_were_seen(void **context) {
    (void)context;
    static Log log;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, LEFT_CENTER + 3, ROOMS_CENTER);
    world_place_feature(world, FEATURE_BARREL, RIGHT_CENTER, ROOMS_CENTER);
    world_place_feature(world, FEATURE_LEAK, LEFT_CENTER - 3, ROOMS_CENTER);
    world_place_feature(world, FEATURE_WATCH, LEFT_CENTER, ROOMS_CENTER + 2);
    look(world);
    assert_int_equal(visible.thing_count, 1); /* neither a trap, nor what watches, nor what lies in another room */
    assert_string_equal(visible.things[0].id, "chest");
    assert_true(visible.things[0].solid && visible.things[0].use_range == 1.0f);
    assert_true(visible.things[0].x == fixture_x(world, chest));
    world_teleport(world, world_player(world), RIGHT_CENTER - 4, ROOMS_CENTER);
    fixture_tick(world, 0, 0, 0);
    look(world);
    assert_int_equal(visible.thing_count, 2);
    world_destroy(world);
}

static void test_G6_the_prompt_is_what_interact_would_use(void **context) {
    (void)context;
    static Log log;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_two_rooms(&rules, &log);
    world_place_feature(world, FEATURE_CHEST, LEFT_CENTER + 3, ROOMS_CENTER);
    look(world);
    assert_int_equal(visible.prompt_thing, -1);
    world_teleport(world, world_player(world), LEFT_CENTER + 1.8f, ROOMS_CENTER);
    look(world);
    assert_int_equal(visible.prompt_thing, 0);
    assert_false(visible.prompt_stairs);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    look(world);
    assert_int_equal(visible.thing_count, 0); /* it is used up */
    assert_int_equal(visible.prompt_thing, -1);
    world_teleport(world, world_player(world), RIGHT_CENTER + 3, ROOMS_CENTER + 3);
    fixture_tick(world, 0, 0, 0);
    look(world);
    assert_true(visible.prompt_stairs);
    world_destroy(world);
}

static void test_G6_rooms_are_known_by_what_was_seen_of_them(void **context) {
    (void)context;
    static Log log;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_two_rooms(&rules, &log);
    look(world);
    assert_int_equal(visible.room_count, 1);
    assert_true(visible.rooms[0].visited && visible.rooms[0].x == LEFT_X && visible.rooms[0].w == ROOM_SIDE);
    world_teleport(world, world_player(world), (float)RIGHT_X - 3.0f, (float)CORRIDOR_Y + 1.0f);
    fixture_tick(world, 0, 0, 0);
    look(world);
    assert_int_equal(visible.room_count, 2);
    assert_false(visible.rooms[1].visited);
    world_destroy(world);
}

/* The doorway is 11 m away, more than what is seen of a corridor, but a gap in the wall of the room one stands in. */
static void test_G6_doorways_are_seen_from_within_and_those_of_other_rooms_are_not(void **context) {
    (void)context;
    static Log log;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_two_rooms(&rules, &log);
    world_teleport(world, world_player(world), (float)LEFT_X + 0.5f, (float)ROOM_TOP + 0.5f);
    fixture_tick(world, 0, 0, 0);
    look(world);
    assert_int_equal(tile_at((float)(LEFT_X + ROOM_SIDE), (float)CORRIDOR_Y), VISIBLE_FLOOR);
    assert_int_equal(tile_at((float)RIGHT_X - 1.0f, (float)CORRIDOR_Y), VISIBLE_NOTHING);
    world_seal_room(world, LEFT_ROOM);
    look(world);
    assert_int_equal(tile_at((float)(LEFT_X + ROOM_SIDE), (float)CORRIDOR_Y), VISIBLE_NOTHING);
    world_destroy(world);
}

static void test_G6_enemies_that_appear_are_harmless_still(void **context) {
    (void)context;
    static Log log;
    WorldRules rules = fixture_feature_rules();
    rules.enemies[KIND_DUMMY].spawn_ticks = 10;
    World *world = fixture_two_rooms(&rules, &log);
    world_spawn_enemy(world, KIND_DUMMY, LEFT_CENTER + 3, ROOMS_CENTER);
    look(world);
    assert_true(visible.enemy_count == 1 && visible.enemies[0].harmless && !visible.enemies[0].boss);
    fixture_wait(world, 12);
    look(world);
    assert_false(visible.enemies[0].harmless);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G6_things_are_known_once_they_were_seen),
        cmocka_unit_test(test_G6_the_prompt_is_what_interact_would_use),
        cmocka_unit_test(test_G6_rooms_are_known_by_what_was_seen_of_them),
        cmocka_unit_test(test_G6_doorways_are_seen_from_within_and_those_of_other_rooms_are_not),
        cmocka_unit_test(test_G6_enemies_that_appear_are_harmless_still),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
