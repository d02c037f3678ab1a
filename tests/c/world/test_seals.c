/* Rooms that shut, floor that falls in, walls that open. */
#include "world/feature_fixture.h"

static bool is_sealed(const World *world, int x, int y) {
    const Floor *floor = world_floor(world);
    return (floor->tiles[y * floor->size + x] & TILE_SEALED) != 0;
}

static int count_sealed(const World *world) {
    const Floor *floor = world_floor(world);
    int count = 0;
    for (int tile = 0; tile < floor->size * floor->size; tile++) {
        count += (floor->tiles[tile] & TILE_SEALED) != 0;
    }
    return count;
}

static void test_D13_every_doorway_of_a_real_floor_is_sealed_and_opened(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    for (uint64_t seed = 0; seed < 20; seed++) {
        World *world = fixture_create(seed, 1, &rules, (WorldHooks){0});
        const Floor *floor = world_floor(world);
        uint64_t before = fixture_hash(world);
        for (int room = 0; room < floor->room_count; room++) {
            DoorwayList doorways;
            int tiles = 0;
            room_list_doorways(floor, &floor->rooms[room], &doorways);
            world_seal_room(world, room);
            assert_true(world_room_is_sealed(world, room));
            for (int i = 0; i < doorways.count; i++) {
                TileRect rect = doorways.rects[i];
                for (int tile = 0; tile < rect.w * rect.h; tile++) {
                    tiles += is_sealed(world, rect.x + tile % rect.w, rect.y + tile / rect.w);
                    assert_true(is_sealed(world, rect.x + tile % rect.w, rect.y + tile / rect.w));
                }
            }
            assert_true(tiles > 0 && count_sealed(world) <= tiles); /* nothing else; corridors may share doorways */
            world_open_room(world, room);
            assert_int_equal(count_sealed(world), 0);
            assert_false(world_room_is_sealed(world, room));
        }
        for (int room = 0; room < floor->room_count; room++) {
            world_seal_room(world, room);
        }
        int all = count_sealed(world);
        world_open_room(world, 0);
        world_seal_room(world, 0);
        assert_int_equal(count_sealed(world), all); /* rooms do not take each other's seals away */
        for (int room = 0; room < floor->room_count; room++) {
            world_open_room(world, room);
        }
        assert_int_equal(count_sealed(world), 0);
        assert_true(fixture_hash(world) == before);
        world_seal_room(world, -1);
        world_seal_room(world, floor->room_count);
        world_open_room(world, floor->room_count);
        assert_false(world_room_is_sealed(world, floor->room_count));
        world_destroy(world);
    }
}

static void test_D13_nobody_passes_a_seal_and_everyone_sees_through(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    float door = (float)(LEFT_X + ROOM_SIDE), z = (float)CORRIDOR_Y + 1.0f;
    fixture_stand_at(world, door - 1.0f, z);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, door + 3.0f, z);
    world_seal_room(world, LEFT_ROOM);
    assert_int_equal(fixture_find_event(world, EVENT_SEAL)->value, LEFT_ROOM);
    float x, dz;
    fixture_tick(world, 0, 0, 0);
    world_path_direction(world, enemy, &x, &dz);
    assert_true(x == 0.0f && dz == 0.0f); /* no way leads to the player */
    for (int tick = 0; tick < 120; tick++) {
        world_steer(world, enemy, -6.0f, 0.0f);
        fixture_tick(world, tick == 30 ? BUTTON_DODGE : 0, 127, 0);
        assert_true(fixture_x(world, world_player(world)) <= door - 0.3f);
        assert_true(fixture_x(world, enemy) >= door + 1.35f);
    }
    assert_true(world_line_of_sight(world, door - 2.0f, z, door + 5.0f, z));
    world_knock(world, world_player(world), 1.0f, 0.0f, 10.0f);
    world_teleport(world, enemy, door + 0.5f, z); /* not into a seal */
    fixture_wait(world, 10);
    assert_true(fixture_x(world, world_player(world)) <= door - 0.3f);
    assert_true(fixture_x(world, enemy) >= door + 1.35f);
    world_open_room(world, LEFT_ROOM);
    assert_int_equal(fixture_find_event(world, EVENT_UNSEAL)->value, LEFT_ROOM);
    fixture_tick(world, 0, 0, 0);
    world_path_direction(world, enemy, &x, &dz);
    assert_true(x < -0.9f);
    for (int tick = 0; tick < 60; tick++) {
        fixture_tick(world, 0, 127, 0);
    }
    assert_true(fixture_x(world, world_player(world)) > door);
    world_destroy(world);
}

static void test_D13_who_stands_in_a_doorway_comes_inside(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    float door = (float)(LEFT_X + ROOM_SIDE), z = (float)CORRIDOR_Y;
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, door + 0.5f, z + 0.5f);
    EntityHandle outside = world_spawn_enemy(world, KIND_DUMMY, door + 1.1f, z + 0.5f);
    fixture_stand_at(world, door + 0.9f, z + 1.5f);
    world_seal_room(world, LEFT_ROOM);
    assert_int_equal(world_room_at(world, fixture_x(world, enemy), fixture_z(world, enemy)), LEFT_ROOM);
    EntityHandle player = world_player(world);
    assert_int_equal(world_room_at(world, fixture_x(world, player), fixture_z(world, player)), LEFT_ROOM);
    assert_true(fixture_x(world, player) <= door - 0.3f);
    int slot = world_find(world, player);
    assert_true(world_entities(world).previous_x[slot] == fixture_x(world, player)); /* no streak across the room */
    assert_true(fixture_x(world, outside) >= door + 1.3499f);                        /* out of the wall */
    world_destroy(world);
}

static void test_a_room_that_is_shut_is_forgotten_with_its_floor(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    World *world = fixture_create(3, 1, &rules, (WorldHooks){0});
    fixture_wait(world, 31);
    world_seal_room(world, 2);
    world_hurt(world, world_player(world), 1000, HURT_TRAP);
    fixture_wait(world, 100);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    assert_false(world_room_is_sealed(world, 2));
    assert_int_equal(count_sealed(world), 0);
    world_destroy(world);
}

/* ---- Falling in ---------------------------------------------------------------------------------------------*/
static void test_D14_a_zone_falls_in_with_who_stands_on_it(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle zone = world_place_feature(world, FEATURE_FIELD, RIGHT_CENTER, ROOMS_CENTER);
    EntityHandle on = world_spawn_enemy(world, KIND_BIT, RIGHT_CENTER + 1.0f, ROOMS_CENTER);
    EntityHandle beside = world_spawn_enemy(world, KIND_DUMMY, RIGHT_CENTER + 1.6f, ROOMS_CENTER + 0.6f);
    fixture_wait(world, 2);
    uint32_t revision = world_floor_revision(world);
    world_collapse(world, zone);
    assert_int_equal(fixture_count_events(world, EVENT_TILES), 1);
    assert_true(world_floor_revision(world) > revision);
    assert_null(fixture_info(world, zone));
    assert_int_equal(world_entities(world).dying[world_find(world, on)], 1);
    assert_int_equal(world_run(world).kills, 1);
    assert_int_equal(world_entities(world).dying[world_find(world, beside)], 0);
    const Floor *floor = world_floor(world);
    assert_true(fixture_wall_distance(floor, fixture_x(world, beside), fixture_z(world, beside)) >= 0.3499);
    int x = (int)RIGHT_CENTER, y = (int)ROOMS_CENTER;
    assert_int_equal(floor_tile(floor, x, y), TILE_PIT);
    assert_int_equal(floor_tile(floor, x + 1, y + 1), TILE_PIT);
    assert_int_equal(floor_tile(floor, x + 2, y), TILE_ROOM);
    assert_true(world_line_of_sight(world, RIGHT_CENTER - 4.0f, ROOMS_CENTER, RIGHT_CENTER + 4.0f, ROOMS_CENTER));
    assert_int_equal(world_spawn_enemy(world, KIND_BIT, RIGHT_CENTER, ROOMS_CENTER), ENTITY_NONE);
    world_teleport(world, beside, RIGHT_CENTER, ROOMS_CENTER);
    assert_true(fixture_x(world, beside) > RIGHT_CENTER + 1.5f);
    fixture_stand_at(world, RIGHT_CENTER - 3.0f, ROOMS_CENTER);
    for (int tick = 0; tick < 60; tick++) {
        fixture_tick(world, 0, 127, 0);
        assert_true(fixture_x(world, world_player(world)) <= RIGHT_CENTER - 1.5f - 0.3f);
    }
    world_destroy(world);
}

static void test_D14_the_player_dies_of_the_fall_whatever_the_frames(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle zone = world_place_feature(world, FEATURE_FIELD, RIGHT_CENTER, ROOMS_CENTER);
    fixture_stand_at(world, RIGHT_CENTER, ROOMS_CENTER);
    fixture_tick(world, BUTTON_DODGE, 0, 0);
    world_teleport(world, world_player(world), RIGHT_CENTER, ROOMS_CENTER);
    world_collapse(world, zone);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    assert_int_equal(fixture_player_hp(world), 0);
    fixture_wait(world, 100);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    const Floor *floor = world_floor(world);
    for (int tile = 0; tile < floor->size * floor->size; tile++) {
        assert_true((floor->tiles[tile] & TILE_MASK) != TILE_PIT); /* the floor is whole again */
    }
    world_destroy(world);
}

/* ---- Opening ------------------------------------------------------------------------------------------------*/
/* A wall of 2×12 tiles between the rooms, below the corridor. */
static Feature wall = {FEATURE_WALL, {LEFT_X + ROOM_SIDE, CORRIDOR_Y + 4, 12, 2}, ROOM_NONE};

static void open_when_broken(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)other;
    if (call == FEATURE_BROKEN) {
        world_open_passage(world, feature);
    }
}

static void test_D15_a_wall_is_broken_by_swings_and_opens_a_short_cut(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    fixture_deal(world, &wall, 1);
    log.then = open_when_broken;
    EntityHandle passage = fixture_dealt(world, 0);
    float edge = (float)(LEFT_X + ROOM_SIDE), z = (float)CORRIDOR_Y + 5.0f;
    fixture_stand_at(world, edge - 1.2f, z - 3.0f);
    fixture_swing(world, edge + 5.0f, z - 3.0f);
    assert_int_equal(world_entities(world).hp[world_find(world, passage)], 50); /* that was another wall */
    for (int swing = 0; swing < 5; swing++) {
        fixture_stand_at(world, edge - 1.2f, z);
        assert_false(floor_is_walkable(world_floor(world), (int)edge, (int)z));
        fixture_swing(world, edge + 5.0f, z);
    }
    assert_int_equal(world_find(world, passage), -1);
    assert_int_equal(floor_tile(world_floor(world), (int)edge + 11, (int)z), TILE_CORRIDOR);
    assert_int_equal(world_seen_tiles(world)[(int)z * 80 + (int)edge + 1], 1);
    for (int tick = 0; tick < 200; tick++) {
        fixture_tick(world, 0, 127, 0);
    }
    assert_true(fixture_x(world, world_player(world)) > (float)RIGHT_X);
    world_destroy(world);
}

static void test_D13_a_passage_into_a_sealed_room_is_shut_too(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    fixture_deal(world, &wall, 1);
    world_seal_room(world, RIGHT_ROOM);
    world_open_passage(world, fixture_dealt(world, 0));
    assert_true(is_sealed(world, RIGHT_X - 1, CORRIDOR_Y + 4));
    assert_false(is_sealed(world, LEFT_X + ROOM_SIDE, CORRIDOR_Y + 4));
    world_open_room(world, RIGHT_ROOM);
    assert_false(is_sealed(world, RIGHT_X - 1, CORRIDOR_Y + 4));
    world_seal_room(world, LEFT_ROOM);
    assert_true(is_sealed(world, LEFT_X + ROOM_SIDE, CORRIDOR_Y + 4));
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D13_every_doorway_of_a_real_floor_is_sealed_and_opened),
        cmocka_unit_test(test_D13_nobody_passes_a_seal_and_everyone_sees_through),
        cmocka_unit_test(test_D13_who_stands_in_a_doorway_comes_inside),
        cmocka_unit_test(test_a_room_that_is_shut_is_forgotten_with_its_floor),
        cmocka_unit_test(test_D14_a_zone_falls_in_with_who_stands_on_it),
        cmocka_unit_test(test_D14_the_player_dies_of_the_fall_whatever_the_frames),
        cmocka_unit_test(test_D15_a_wall_is_broken_by_swings_and_opens_a_short_cut),
        cmocka_unit_test(test_D13_a_passage_into_a_sealed_room_is_shut_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
