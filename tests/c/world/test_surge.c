/* Enemies that come while a floor is played: the monster house, elites, alarms; places drawn for them; what is gained.
 */
#include "world/feature_fixture.h"

static Spawn surge[] = {{.kind = KIND_DRONE, .elite = true, .x = 38, .y = 14, .room = RIGHT_ROOM},
                        {.kind = KIND_BIT, .x = 40, .y = 16, .room = RIGHT_ROOM},
                        {.kind = KIND_BIT, .x = 42, .y = 18, .room = RIGHT_ROOM}};

static World *house(const WorldRules *rules, Log *log) {
    World *world = fixture_two_rooms(rules, log);
    world->floor.monster_house = RIGHT_ROOM;
    world->floor.surge = surge;
    world->floor.surge_count = BASE_COUNT_OF(surge);
    return world;
}

static int enemy_slot(const World *world, int index) {
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY && index-- == 0) {
            return slot;
        }
    }
    fail();
    return 0;
}

static void test_D13_the_monster_house_rises_once_and_all_at_once(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    rules.surge_hp = 0.5f;
    rules.elite = (EliteRules){3.0f, 1.4f, 5.0f, 1.3f};
    static Log log;
    World *world = house(&rules, &log);
    world_seal_room(world, RIGHT_ROOM);
    assert_int_equal(world_release_surge(world), 3);
    assert_int_equal(fixture_find_event(world, EVENT_SURGE)->value, 3);
    assert_int_equal(fixture_count_events(world, EVENT_SPAWN), 3);
    assert_int_equal(world_release_surge(world), 0);
    assert_int_equal(world_room_enemies(world, RIGHT_ROOM), 3);
    WorldEntities entities = world_entities(world);
    int elite = enemy_slot(world, 0), bit = enemy_slot(world, 1);
    assert_true(entities.elite[elite] && !entities.elite[bit]);
    assert_int_equal(entities.hp[elite], 72); /* 48 · 3 · 0.5 */
    assert_int_equal(entities.hp[bit], 10);   /* 19 · 0.5 */
    EntityHandle one = entities.handle[bit];
    assert_false(world_strike(world, one, world_player(world), 1.0f)); /* harmless for its spawn time … */
    assert_false(world_strike(world, world_player(world), one, 1.0f)); /* … and unhurt */
    fixture_wait(world, 46);
    assert_true(world_strike(world, one, world_player(world), 1.0f));
    assert_true(entities.awake[elite] && entities.awake[bit]);
    world_set_rules(world, &rules); /* a reload keeps their numbers */
    assert_int_equal(entities.hp_max[elite], 72);
    assert_int_equal(entities.hp_max[bit], 10);
    world_destroy(world);
}

static void test_D13_no_house_no_surge(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    assert_int_equal(world_release_surge(world), 0);
    assert_null(fixture_find_event(world, EVENT_SURGE));
    world_destroy(world);
}

static void test_E12_elites_have_more_of_everything(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    rules.elite = (EliteRules){3.0f, 1.5f, 5.0f, 1.3f};
    rules.enemies[KIND_DRONE].exp = 5;
    rules.enemies[KIND_BIT].exp = 2;
    rules.floors[1].multiplier = 2.0f;
    static Log log;
    World *world = house(&rules, &log);
    world_release_surge(world);
    fixture_wait(world, 46);
    WorldEntities entities = world_entities(world);
    int elite = enemy_slot(world, 0), bit = enemy_slot(world, 1);
    assert_int_equal(entities.hp_max[elite], 288);
    VisibleState visible;
    world_teleport(world, world_player(world), RIGHT_CENTER, ROOMS_CENTER);
    fixture_tick(world, 0, 0, 0);
    world_look(world, &visible);
    float largest = 0.0f;
    for (int i = 0; i < visible.enemy_count; i++) {
        largest = visible.enemies[i].radius > largest ? visible.enemies[i].radius : largest;
    }
    assert_float_equal(largest, 0.35f * 1.3f, 1e-6f);
    rules.player.hp = 1000;
    world_set_rules(world, &rules);
    world_heal(world, world_player(world), 1000);
    assert_true(world_strike(world, entities.handle[elite], world_player(world), 1.0f));
    assert_int_equal(fixture_player_hp(world), 1000 - 81); /* 27 · 2 · 1.5 */
    world_hurt(world, entities.handle[elite], 10000, HURT_BLAST);
    assert_int_equal(world_run(world).exp, 50); /* 5 · 2 · 5 */
    world_hurt(world, entities.handle[bit], 10000, HURT_BLAST);
    assert_int_equal(world_run(world).exp, 54);
    world_destroy(world);
}

static void test_elites_without_rules_are_like_others(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = house(&rules, &log);
    world_release_surge(world);
    assert_int_equal(world_entities(world).hp_max[enemy_slot(world, 0)], 48);
    world_destroy(world);
}

/* ---- Rings --------------------------------------------------------------------------------------------------*/
static void test_D10_an_alarm_calls_a_ring(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    assert_int_equal(world_spawn_ring(world, HALL_CENTER, HALL_CENTER, 5.0f, 8), 8);
    assert_int_equal(fixture_count_events(world, EVENT_SPAWN), 8);
    for (int i = 0; i < 8; i++) {
        int slot = enemy_slot(world, i);
        EntityHandle enemy = world_entities(world).handle[slot];
        assert_float_equal(world_player_distance(world, enemy), 5.0f, 1e-3f);
        assert_true(world_entities(world).kind[slot] <= KIND_DRONE); /* the dummy has no share */
        assert_false(world_strike(world, enemy, world_player(world), 1.0f));
    }
    assert_int_equal(world_spawn_ring(world, HALL_CENTER, HALL_CENTER, -1.0f, 8), 0);
    assert_int_equal(world_spawn_ring(world, HALL_CENTER, HALL_CENTER, 5.0f, -8), 0);
    rules.enemies[KIND_BIT].pack_weight = rules.enemies[KIND_DRONE].pack_weight = 0;
    world_set_rules(world, &rules);
    assert_int_equal(world_spawn_ring(world, HALL_CENTER, HALL_CENTER, 5.0f, 8), 0);
    world_destroy(world);
}

static void test_D10_a_ring_in_a_corner_stays_on_this_side_of_the_walls(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    assert_int_equal(world_spawn_ring(world, (float)LEFT_X + 1.0f, (float)ROOM_TOP + 1.0f, 5.0f, 8), 8);
    assert_int_equal(world_room_enemies(world, LEFT_ROOM), 8);
    assert_int_equal(world_spawn_ring(world, 5.0f, 5.0f, 5.0f, 8), 0); /* in the rock */
    world_destroy(world);
}

/* ---- Places -------------------------------------------------------------------------------------------------*/
static void test_D10_a_warp_leads_to_another_room_that_can_be_reached(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_create(13, 1, &rules, (WorldHooks){0});
    const Floor *floor = world_floor(world);
    static int found[ROOM_LIMIT];
    memset(found, 0, sizeof found);
    for (int i = 0; i < 600; i++) {
        float x, z;
        assert_true(world_draw_place(world, -1, 2, &x, &z));
        int room = world_room_at(world, x, z);
        assert_in_range(room, 0, floor->room_count - 1);
        found[room]++;
        assert_true(floor_is_walkable(floor, (int)x, (int)z) && floor_tile(floor, (int)x, (int)z) != TILE_STAIRS);
    }
    for (int room = 0; room < floor->room_count; room++) {
        assert_int_equal(found[room] > 0, room != 2);
    }
    world_seal_room(world, floor->start_room); /* the player is in it: no other can be reached */
    float x, z;
    assert_false(world_draw_place(world, -1, floor->start_room, &x, &z));
    world_destroy(world);
}

static void test_places_are_free(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    for (int i = 0; i < ROOM_SIDE * ROOM_SIDE - 4; i++) { /* the stairs take four tiles */
        float x, z;
        assert_true(world_draw_place(world, RIGHT_ROOM, -1, &x, &z));
        assert_int_equal(world_room_at(world, x, z), RIGHT_ROOM);
        assert_int_not_equal(world_place_feature(world, FEATURE_LEAK, x, z), ENTITY_NONE);
    }
    float x, z;
    assert_false(world_draw_place(world, RIGHT_ROOM, -1, &x, &z));
    assert_false(world_draw_place(world, 2, -1, &x, &z));
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D13_the_monster_house_rises_once_and_all_at_once),
        cmocka_unit_test(test_D13_no_house_no_surge),
        cmocka_unit_test(test_E12_elites_have_more_of_everything),
        cmocka_unit_test(test_elites_without_rules_are_like_others),
        cmocka_unit_test(test_D10_an_alarm_calls_a_ring),
        cmocka_unit_test(test_D10_a_ring_in_a_corner_stays_on_this_side_of_the_walls),
        cmocka_unit_test(test_D10_a_warp_leads_to_another_room_that_can_be_reached),
        cmocka_unit_test(test_places_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
