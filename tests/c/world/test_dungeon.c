/* The world on floors as they are generated: what lies there, the monster house, boss floors, the whole run, and what
 * is known at the next try. */
#include "world/feature_fixture.h"

static World *enter(uint64_t seed, int floor, const WorldRules *rules, Log *log) {
    World *world = fixture_create(seed, floor, rules, fixture_log_hooks(log));
    log->world = world;
    return world;
}

static void start_playing(World *world, Log *log) {
    fixture_wait(world, world_rules(world)->descend_ticks + 1);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    log->count = 0;
}

static void test_D17_features_come_in_the_floors_order_to_their_places(void **context) {
    (void)context;
    WorldRules rules = fixture_dungeon_rules();
    static Log log;
    for (int number = FLOOR_FIRST; number <= FLOOR_LAST; number++) {
        World *world = enter(5, number, &rules, &log);
        const Floor *floor = world_floor(world);
        int count;
        const FeatureInfo *features = world_features(world, &count);
        assert_int_equal(count, floor->feature_count);
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            const Feature *feature = &floor->features[i];
            TileRect area = features[i].area;
            assert_int_equal(features[i].kind, feature->kind);
            assert_int_equal(features[i].room, feature->room);
            float x = fixture_x(world, features[i].entity), z = fixture_z(world, features[i].entity);
            assert_true(x >= (float)area.x && x <= (float)(area.x + area.w));
            assert_true(z >= (float)area.y && z <= (float)(area.y + area.h));
            bool solid = rules.features[feature->kind].place.solid;
            bool taken = (floor->tiles[area.y * floor->size + area.x] & TILE_SOLID) != 0;
            assert_true(taken == solid);
        }
        world_destroy(world);
    }
}

/* Stands on every trap, dies, and looks again. */
static void test_D18_what_was_found_is_shown_at_the_next_try(void **context) {
    (void)context;
    WorldRules rules = fixture_dungeon_rules();
    rules.player.hp = 1000;
    static Log log;
    World *world = enter(21, 2, &rules, &log);
    start_playing(world, &log);
    const Floor *floor = world_floor(world);
    int sprung = 0;
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        if (feature->kind == FEATURE_LEAK && sprung < 4) {
            fixture_stand_at(world, (float)feature->area.x + 0.5f, (float)feature->area.y + 0.5f);
            sprung++;
        }
    }
    assert_int_equal(sprung, 4);
    assert_true(world_knowledge(world)->traps_found[2] == 15);
    const Room *house = &floor->rooms[floor->monster_house];
    fixture_stand_at(world, (float)house->rect.x + 1.5f, (float)house->rect.y + 1.5f);
    WorldKnowledge kept = *world_knowledge(world);
    assert_int_equal(kept.house_known, 1 << 2);
    world_hurt(world, world_player(world), 100000, HURT_TRAP);
    fixture_wait(world, 100);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    WorldSetup setup = {.seed = 21, .floor = 2, .rules = &rules, .knowledge = &kept};
    Error error = {0};
    World *revenge = world_create(&setup, &error);
    assert_non_null(revenge);
    int count, shown = 0;
    const FeatureInfo *again = world_features(world, &count), *avenged = world_features(revenge, &count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(again[i].shown, avenged[i].shown);
        assert_false(again[i].spent);
        shown += again[i].kind == FEATURE_LEAK && again[i].shown;
    }
    assert_int_equal(shown, 4);
    assert_memory_equal(world_knowledge(world), &kept, sizeof kept);
    world_destroy(world);
    world_destroy(revenge);
}

/* ---- The monster house --------------------------------------------------------------------------------------*/
static int house_released;

static void watch_house(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)other;
    const FeatureInfo *info = fixture_info(world, feature);
    if (call == FEATURE_ENTER && info->kind == FEATURE_WATCH && house_released == 0) {
        world_seal_room(world, info->room);
        house_released = world_release_surge(world);
    } else if (call == FEATURE_THINK && info->kind == FEATURE_WATCH && house_released > 0 &&
               world_room_enemies(world, info->room) == 0) {
        world_open_room(world, info->room);
    }
}

static void test_D13_a_monster_house_is_sealed_until_all_are_dead(void **context) {
    (void)context;
    WorldRules rules = fixture_dungeon_rules();
    rules.player.hp = 100000;
    static Log log;
    World *world = enter(31, 3, &rules, &log);
    start_playing(world, &log);
    log.then = watch_house;
    house_released = 0;
    const Floor *floor = world_floor(world);
    int house = floor->monster_house, before = fixture_count_enemies(world);
    assert_int_equal(before, rules.floors[3].enemies); /* plain until it is entered */
    const Room *room = &floor->rooms[house];
    fixture_stand_at(world, (float)room->rect.x + 1.5f, (float)room->rect.y + 1.5f);
    assert_true(world_room_is_sealed(world, house));
    assert_in_range(house_released, 21, 32);
    assert_int_equal(fixture_count_enemies(world), before + house_released);
    assert_true(world_room_enemies(world, house) >= house_released);
    fixture_wait(world, 60);
    for (int i = house_released - 1; i >= 0; i--) {
        WorldEntities entities = world_entities(world);
        assert_true(world_room_is_sealed(world, house));
        for (int slot = 1; slot < entities.high; slot++) {
            bool here = entities.entity_class[slot] == ENTITY_ENEMY && !entities.dying[slot] &&
                        world_room_at(world, entities.x[slot], entities.z[slot]) == house;
            if (here && (i > 0 || world_room_enemies(world, house) > 0)) {
                world_hurt(world, entities.handle[slot], 1000000, HURT_BLAST);
                break;
            }
        }
        fixture_wait(world, 6); /* a hit-stop may hold the next look */
    }
    assert_false(world_room_is_sealed(world, house));
    world_destroy(world);
}

/* ---- Boss floors --------------------------------------------------------------------------------------------*/
static EntityHandle boss, portal;

static void watch_arena(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)other;
    const FeatureInfo *info = fixture_info(world, feature);
    if (call == FEATURE_ENTER && info->kind == FEATURE_WATCH && boss == ENTITY_NONE) {
        world_seal_room(world, info->room);
        boss = world_release_boss(world);
    } else if (call == FEATURE_THINK && info->kind == FEATURE_WATCH && boss != ENTITY_NONE && portal == ENTITY_NONE &&
               world_room_enemies(world, info->room) == 0) {
        const Floor *floor = world_floor(world);
        world_open_room(world, info->room);
        world_open_stairs(world);
        portal =
            world_place_feature(world, FEATURE_BUTTON, (float)floor->portal_x + 1.0f, (float)floor->portal_y + 1.0f);
    } else if (call == FEATURE_USE && feature == portal) {
        world_end_run(world);
    }
}

static void walk_to(World *world, float x, float z) {
    for (int tick = 0; tick < 400; tick++) {
        float dx = x - fixture_x(world, world_player(world)), dz = z - fixture_z(world, world_player(world));
        float length = math_sqrt32(dx * dx + dz * dz);
        if (length < 0.2f) {
            return;
        }
        fixture_tick(world, 0, (int)(127.0f * dx / length), (int)(127.0f * dz / length));
    }
}

static void beat_boss(World *world, Log *log) {
    const Floor *floor = world_floor(world);
    const Room *arena = &floor->rooms[1];
    boss = portal = ENTITY_NONE;
    log->then = watch_arena;
    assert_false(world_stairs_are_open(world));
    assert_int_equal(fixture_count_enemies(world), 0);
    walk_to(world, (float)floor->start_x + 0.5f, (float)(arena->rect.y + arena->rect.h) - 3.0f);
    assert_int_equal(world_room_at(world, fixture_x(world, world_player(world)), fixture_z(world, world_player(world))),
                     1);
    assert_true(world_room_is_sealed(world, 1));
    assert_true(world_find(world, boss) > 0);
    assert_false(world_stairs_are_open(world));
    fixture_wait(world, 10);
    world_hurt(world, boss, 1000000, HURT_BLAST);
    fixture_wait(world, 10);
    assert_false(world_room_is_sealed(world, 1));
    assert_int_not_equal(portal, ENTITY_NONE);
}

static void test_D9_a_boss_floor_from_its_gate_to_its_portal(void **context) {
    (void)context;
    WorldRules rules = fixture_dungeon_rules();
    for (int number = 5; number <= 15; number += 5) {
        static Log log;
        World *world = enter(41, number, &rules, &log);
        start_playing(world, &log);
        beat_boss(world, &log);
        assert_int_equal(world_stairs_are_open(world), number < FLOOR_LAST);
        fixture_stand_at(world, fixture_x(world, portal), fixture_z(world, portal));
        assert_int_equal(world_usable_feature(world), portal);
        VisibleState visible;
        world_look(world, &visible);
        const Floor *floor = world_floor(world);
        assert_true(visible.stairs_seen); /* where there are no stairs, the portal is the way out */
        assert_int_equal(visible.stairs_x, number < FLOOR_LAST ? floor->stairs_x : floor->portal_x);
        assert_int_equal(visible.stairs_y, number < FLOOR_LAST ? floor->stairs_y : floor->portal_y);
        fixture_tick(world, BUTTON_INTERACT, 0, 0);
        assert_int_equal(world_run(world).phase, number < FLOOR_LAST ? RUN_LEFT : RUN_WON);
        world_destroy(world);
    }
}

static void take_stairs(World *world) {
    const Floor *floor = world_floor(world);
    int number = floor->floor;
    fixture_stand_at(world, (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_DESCENDING);
    fixture_wait(world, world_rules(world)->descend_ticks);
    assert_int_equal(world_run(world).floor, number + 1);
}

static void test_G1_fifteen_floors_with_their_bosses(void **context) {
    (void)context;
    WorldRules rules = fixture_dungeon_rules();
    rules.player.hp = 1000000;
    static Log log;
    World *world = enter(51, 1, &rules, &log);
    for (int number = FLOOR_FIRST; number < FLOOR_LAST; number++) {
        start_playing(world, &log);
        if (number % BOSS_FLOOR_STEP == 0) {
            beat_boss(world, &log);
        }
        log.then = NULL;
        take_stairs(world);
    }
    start_playing(world, &log);
    beat_boss(world, &log);
    fixture_stand_at(world, fixture_x(world, portal), fixture_z(world, portal));
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_WON);
    assert_int_equal(world_run(world).floors_cleared, 15);
    world_destroy(world);
}

/* ---- Too much -----------------------------------------------------------------------------------------------*/
static void test_L2_a_floor_that_holds_more_than_fits_stays_empty(void **context) {
    (void)context;
    WorldRules rules = fixture_dungeon_rules();
    static Log log;
    World *world = enter(61, 1, &rules, &log);
    start_playing(world, &log);
    rules.floors[2].surge = (SurgeRule){100, SPAWN_LIMIT, SPAWN_LIMIT, 0, 0};
    world_set_rules(world, &rules);
    log_set_level(LOG_ERROR + 1);
    take_stairs(world);
    log_set_level(LOG_INFO);
    assert_int_equal(fixture_count_enemies(world), 0);
    assert_int_equal(world_floor(world)->feature_count, 0);
    start_playing(world, &log);
    take_stairs(world);
    assert_int_equal(fixture_count_enemies(world), rules.floors[3].enemies);
    world_destroy(world);
}

/* Bytes broken anywhere in the rules, and then every floor is entered by them. */
static void test_L2_floors_by_wild_rules_do_no_harm(void **context) {
    (void)context;
    Rng rng = rng_create(2, RNG_BOT);
    static Log log;
    log_set_level(LOG_ERROR + 1);
    for (int round = 0; round < 60; round++) {
        WorldRules rules = fixture_dungeon_rules();
        World *world = enter((uint64_t)round, 1 + round % 15, &rules, &log);
        uint8_t *bytes = (uint8_t *)&rules;
        for (int i = 0; i < 300; i++) {
            bytes[rng_below(&rng, sizeof rules)] = (uint8_t)rng_below(&rng, 256);
        }
        rules.descend_ticks = rules.player.death_ticks = 0;
        world_set_rules(world, &rules);
        for (int again = 0; again < 3; again++) {
            fixture_wait(world, 20);
            world_hurt(world, world_player(world), INT32_MAX, HURT_BLAST);
            assert_int_equal(world_run(world).phase, RUN_DEAD);
            fixture_wait(world, 6);
            fixture_tick(world, BUTTON_RESTART, 0, 0);
            assert_int_equal(world_run(world).phase, RUN_ARRIVING);
            world_release_surge(world);
            world_release_boss(world);
            world_spawn_ring(world, fixture_x(world, world_player(world)), fixture_z(world, world_player(world)), 3, 5);
        }
        world_destroy(world);
        Error error = {0};
        WorldSetup setup = {.seed = 1, .floor = 1 + round % 15, .rules = &rules};
        world = world_create(&setup, &error);
        assert_true(world || error.message[0] != '\0');
        world_destroy(world);
    }
    log_set_level(LOG_INFO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D17_features_come_in_the_floors_order_to_their_places),
        cmocka_unit_test(test_D18_what_was_found_is_shown_at_the_next_try),
        cmocka_unit_test(test_D13_a_monster_house_is_sealed_until_all_are_dead),
        cmocka_unit_test(test_D9_a_boss_floor_from_its_gate_to_its_portal),
        cmocka_unit_test(test_G1_fifteen_floors_with_their_bosses),
        cmocka_unit_test(test_L2_floors_by_wild_rules_do_no_harm),
        cmocka_unit_test(test_L2_a_floor_that_holds_more_than_fits_stays_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
