/* Waking, thinking, walking, being hit and dying. */
#include "world/world_fixture.h"

typedef struct Brain {
    World *world;
    float steer_x, steer_z;
    bool steers;
    int thoughts; /* entities handed over in the last tick */
    EntityHandle last;
    int spawned, removed;
} Brain;

static void think(void *context, const EntityHandle *entities, int count) {
    Brain *brain = context;
    brain->thoughts = count;
    for (int i = 0; i < count; i++) {
        brain->last = entities[i];
        if (brain->steers) {
            world_steer(brain->world, entities[i], brain->steer_x, brain->steer_z);
        }
    }
}

static void spawned(void *context, EntityHandle entity, int kind) {
    (void)entity, (void)kind;
    ((Brain *)context)->spawned++;
}

static void removed(void *context, EntityHandle entity, int kind) {
    (void)entity, (void)kind;
    ((Brain *)context)->removed++;
}

static World *hall(const WorldRules *rules, Brain *brain) {
    *brain = (Brain){0};
    World *world =
        fixture_hall(rules, (WorldHooks){.context = brain, .spawned = spawned, .removed = removed, .think = think});
    brain->world = world;
    brain->spawned = brain->removed = 0;
    return world;
}

static bool is_awake(const World *world, EntityHandle entity) {
    return world_entities(world).awake[world_find(world, entity)] != 0;
}

static int state_of(const World *world, EntityHandle entity) {
    return world_entities(world).state[world_find(world, entity)];
}

static void test_notice_within_range_and_sight_only(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle near = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 8.9f, HALL_CENTER);
    EntityHandle far = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER - 9.1f, HALL_CENTER);
    const Floor *floor = world_floor(world);
    floor->tiles[44 * floor->size + 40] = TILE_VOID;
    EntityHandle hidden = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 6.0f);
    fixture_tick(world, 0, 0, 0);
    assert_true(is_awake(world, near));
    assert_false(is_awake(world, far));
    assert_false(is_awake(world, hidden));
    assert_int_equal(fixture_count_events(world, EVENT_NOTICE), 1);
    assert_int_equal(brain.thoughts, 1);
    assert_int_equal(brain.last, near);
    world_strike(world, world_player(world), far, 1.0f); /* a hit wakes */
    assert_true(is_awake(world, far));
    world_destroy(world);
}

static void test_leash_ends_the_chase(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
    fixture_tick(world, 0, 0, 0);
    world_set_state(world, enemy, ENEMY_READY);
    world_teleport(world, enemy, HALL_CENTER + 24.9f, HALL_CENTER);
    fixture_tick(world, 0, 0, 0);
    assert_true(is_awake(world, enemy));
    world_teleport(world, enemy, HALL_CENTER + 25.1f, HALL_CENTER);
    fixture_tick(world, 0, 0, 0);
    assert_false(is_awake(world, enemy));
    assert_int_equal(state_of(world, enemy), ENEMY_IDLE);
    assert_int_equal(brain.thoughts, 0);
    world_destroy(world);
}

static void test_packs_wake_together(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    int woken_packs = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        World *world = fixture_create(seed, 1, &rules, (WorldHooks){0});
        const Floor *floor = world_floor(world);
        assert_int_equal(fixture_count_enemies(world), 20);
        for (int i = 0; i < floor->spawn_count; i++) { /* spawns take the slots after the player, in order */
            assert_int_equal(world_entities(world).kind[2 + i], floor->spawns[i].kind);
        }
        world_strike(world, world_player(world), world_entities(world).handle[2], 0.0f);
        for (int i = 0; i < floor->spawn_count; i++) {
            assert_int_equal(world_entities(world).awake[2 + i] != 0, floor->spawns[i].pack == floor->spawns[0].pack);
            woken_packs += i > 0 && floor->spawns[i].pack == floor->spawns[0].pack;
        }
        world_destroy(world);
    }
    assert_true(woken_packs > 10);
}

static void test_D2_stats_grow_with_the_floors_multiplier(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_create(3, 8, &rules, (WorldHooks){0});
    fixture_carve_hall(world);
    EntityHandle drone = world_spawn_enemy(world, KIND_DRONE, HALL_CENTER + 5.0f, HALL_CENTER);
    fixture_wait(world, 80);
    int slot = world_find(world, drone);
    assert_int_equal(world_entities(world).hp[slot], 86); /* 48 · 1.8 = 86.4 */
    assert_int_equal(world_entities(world).hp_max[slot], 86);
    world_strike(world, drone, world_player(world), 1.0f);
    assert_int_equal(fixture_find_event(world, EVENT_PLAYER_HURT)->value, 49); /* 27 · 1.8 = 48.6 */
    world_strike(world, world_player(world), drone, 10.0f);
    assert_int_equal(fixture_find_event(world, EVENT_HIT)->value, 90); /* 100 · 100 / (100 + 11) */
    world_destroy(world);
}

static void test_speed_is_jittered_within_its_kind(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    float least = 100.0f, most = 0.0f;
    for (int i = 0; i < 500; i++) {
        EntityHandle bit = world_spawn_enemy(world, KIND_BIT, 20.0f + 0.1f * (float)i, 60.0f);
        float speed = world_enemy_speed(world, bit);
        least = speed < least ? speed : least;
        most = speed > most ? speed : most;
        EntityHandle drone = world_spawn_enemy(world, KIND_DRONE, 20.0f + 0.1f * (float)i, 65.0f);
        assert_true(world_enemy_speed(world, drone) == 3.0f);
    }
    assert_true(least >= 2.25f && least < 2.3f);
    assert_true(most <= 3.75f && most > 3.7f);
    world_destroy(world);
}

static void test_appearing_is_harmless_and_unhurt(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, HALL_CENTER, HALL_CENTER + 1.2f);
    assert_int_equal(fixture_count_events(world, EVENT_SPAWN), 1);
    assert_int_equal(brain.spawned, 1);
    for (int tick = 1; tick <= 46; tick++) {
        bool ready = tick > 45;
        assert_int_equal(brain.thoughts, ready);
        assert_int_equal(world_strike(world, bit, world_player(world), 1.0f), ready);
        assert_int_equal(world_strike(world, world_player(world), bit, 0.0f), ready);
        fixture_tick(world, tick == 10 || tick == 30 ? BUTTON_ATTACK : 0, 0, 0); /* swings over it */
        assert_int_equal(fixture_count_events(world, EVENT_HIT), 0);
    }
    world_destroy(world);
}

static void test_steering_holds_for_one_tick(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
    brain.steers = true;
    brain.steer_x = 0.0f, brain.steer_z = -3.0f;
    fixture_wait(world, 60);
    assert_float_equal(fixture_z(world, enemy), HALL_CENTER - 3.0f, 1e-3f);
    assert_float_equal(world_entities(world).velocity_z[world_find(world, enemy)], -3.0f, 1e-2f);
    assert_float_equal(world_entities(world).heading[world_find(world, enemy)], (float)MATH_PI, 1e-4f);
    assert_int_equal(state_of(world, enemy), ENEMY_MOVE);
    brain.steers = false;
    fixture_wait(world, 10);
    assert_float_equal(fixture_z(world, enemy), HALL_CENTER - 3.0f, 1e-3f);
    assert_int_equal(state_of(world, enemy), ENEMY_IDLE);
    world_set_state(world, enemy, ENEMY_READY); /* a script's state stays */
    world_face(world, enemy, 1.0f);
    fixture_wait(world, 10);
    assert_int_equal(state_of(world, enemy), ENEMY_READY);
    assert_int_equal(world_entities(world).state_ticks[world_find(world, enemy)], 10);
    assert_float_equal(world_entities(world).heading[world_find(world, enemy)], 1.0f, 1e-5f);
    world_destroy(world);
}

static void test_G2_stagger_15_ticks_then_immune_60(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
    fixture_wait(world, 2);
    for (int tick = 0; tick < 160; tick++) { /* struck before each tick */
        world_strike(world, world_player(world), enemy, 0.0f);
        assert_int_equal(state_of(world, enemy) == ENEMY_STAGGER, tick % 75 < 15);
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(brain.thoughts, tick % 75 >= 14); /* this tick's count-down comes before thinking */
    }
    world_destroy(world);
}

static void test_G2_knock_goes_its_distance_in_8_ticks(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
    fixture_wait(world, 2);
    world_knock(world, enemy, 5.0f, 0.0f, 2.0f);
    for (int tick = 1; tick <= 12; tick++) {
        fixture_tick(world, 0, 0, 0);
        float expected = tick < 8 ? 0.25f * (float)tick : 2.0f;
        assert_float_equal(fixture_x(world, enemy), HALL_CENTER + 5.0f + expected, 1e-4f);
        assert_int_equal(brain.thoughts, tick > 8); /* it doesn't think in flight */
    }
    world_teleport(world, enemy, HALL_END - 1.0f, HALL_CENTER);
    world_knock(world, enemy, 1.0f, 0.0f, 30.0f);
    fixture_wait(world, 8);
    assert_float_equal(fixture_x(world, enemy), HALL_END - 0.35f, 1e-3f);
    world_destroy(world);
}

static void test_G2_a_hit_knocks_away_from_the_player(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    rules.player.stages[0].step = 0.0f;
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 0.6f, HALL_CENTER + 0.8f);
    for (int tick = 0; tick < 20; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
    }
    assert_float_equal(fixture_x(world, enemy), HALL_CENTER + 0.9f, 1e-3f); /* 0.5 m along (0.6, 0.8) */
    assert_float_equal(fixture_z(world, enemy), HALL_CENTER + 1.2f, 1e-3f);
    world_destroy(world);
}

static void test_death_takes_its_ticks_and_tells_the_hook(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
    fixture_wait(world, 2);
    assert_true(world_strike(world, world_player(world), enemy, 20000.0f));
    assert_int_equal(fixture_count_events(world, EVENT_KILL), 1);
    assert_int_equal(world_run(world).kills, 1);
    assert_int_equal(state_of(world, enemy), ENEMY_DEATH);
    assert_true(world_entities(world).dying[world_find(world, enemy)] != 0);
    assert_false(world_strike(world, world_player(world), enemy, 1.0f)); /* dead is dead */
    assert_false(world_strike(world, enemy, world_player(world), 1.0f));
    EntityHandle found;
    assert_int_equal(world_query_enemies(world, HALL_CENTER, HALL_CENTER, 10.0f, &found, 1), 0);
    for (int tick = 1; tick <= 30; tick++) {
        assert_true(world_find(world, enemy) > 0);
        assert_int_equal(brain.removed, 0);
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(brain.thoughts, 0);
    }
    assert_int_equal(world_find(world, enemy), -1);
    assert_int_equal(brain.removed, 1);
    assert_int_equal(world_run(world).kills, 1);
    world_destroy(world);
}

/* ---- Separation ---------------------------------------------------------------------------------------------*/
static void test_separation_spreads_a_crowd(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_BIT].spawn_ticks = 0;
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle bits[60];
    for (int i = 0; i < 60; i++) {
        bits[i] = world_spawn_enemy(world, KIND_BIT, HALL_CENTER + 4.0f, HALL_CENTER); /* all in one place */
    }
    fixture_wait(world, 600);
    for (int i = 0; i < 60; i++) {
        for (int j = 0; j < i; j++) {
            float dx = fixture_x(world, bits[i]) - fixture_x(world, bits[j]);
            float dz = fixture_z(world, bits[i]) - fixture_z(world, bits[j]);
            assert_true(dx * dx + dz * dz > 0.75f * 0.75f);
        }
    }
    world_destroy(world);
}

static void test_separation_is_symmetric_and_not_through_walls(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    EntityHandle left = world_spawn_enemy(world, KIND_DUMMY, 30.0f, 30.0f);
    EntityHandle right = world_spawn_enemy(world, KIND_DUMMY, 30.4f, 30.3f);
    fixture_tick(world, 0, 0, 0);
    assert_float_equal(fixture_x(world, left) - 30.0f, 30.4f - fixture_x(world, right), 1e-5f);
    assert_float_equal(fixture_z(world, left) - 30.0f, 30.3f - fixture_z(world, right), 1e-5f);
    assert_true(fixture_x(world, left) < 30.0f);
    world_teleport(world, left, HALL_END - 0.4f, 20.0f);
    world_teleport(world, right, HALL_END - 0.5f, 20.0f);
    fixture_wait(world, 60);
    assert_true(fixture_x(world, left) <= HALL_END - 0.35f);
    assert_true(fixture_x(world, right) < HALL_END - 1.3f);
    world_destroy(world);
}

/* ---- Queries ------------------------------------------------------------------------------------------------*/
static void test_query_is_nearest_first_ties_to_the_lower_slot(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Brain brain;
    World *world = hall(&rules, &brain);
    Rng rng = rng_create(5, RNG_BOT);
    EntityHandle all[300], found[400];
    for (int i = 0; i < 300; i++) { /* on a coarse raster, so that many are equally far */
        all[i] = world_spawn_enemy(world, KIND_DUMMY, 30.0f + 0.5f * (float)rng_range(&rng, 0, 40),
                                   30.0f + 0.5f * (float)rng_range(&rng, 0, 40));
    }
    for (int round = 0; round < 50; round++) {
        float x = 25.0f + 30.0f * rng_unit(&rng), z = 25.0f + 30.0f * rng_unit(&rng), radius = 12.0f * rng_unit(&rng);
        int expected = 0;
        for (int i = 0; i < 300; i++) {
            float dx = fixture_x(world, all[i]) - x, dz = fixture_z(world, all[i]) - z;
            expected += dx * dx + dz * dz <= radius * radius;
        }
        int count = world_query_enemies(world, x, z, radius, found, 400);
        assert_int_equal(count, expected);
        float last = -1.0f;
        for (int i = 0; i < count; i++) {
            float dx = fixture_x(world, found[i]) - x, dz = fixture_z(world, found[i]) - z;
            float distance2 = dx * dx + dz * dz;
            assert_true(distance2 > last ||
                        (distance2 == last && world_find(world, found[i]) > world_find(world, found[i - 1])));
            last = distance2;
        }
        EntityHandle few[3];
        int fewer = world_query_enemies(world, x, z, radius, few, 3);
        assert_int_equal(fewer, count < 3 ? count : 3);
        assert_memory_equal(few, found, sizeof few[0] * (size_t)fewer);
    }
    world_destroy(world);
}

/* Steered along the path field, an enemy comes to the player from anywhere on a generated floor. */
static void follow(void *context, const EntityHandle *entities, int count) {
    World *world = *(World **)context;
    for (int i = 0; i < count; i++) {
        float x, z;
        world_path_direction(world, entities[i], &x, &z);
        world_steer(world, entities[i], x * 6.0f, z * 6.0f);
    }
}

static void test_path_direction_leads_to_the_player(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    for (uint64_t seed = 0; seed < 6; seed++) {
        World *world = NULL;
        rules.enemies[KIND_DUMMY].leash = 0.0f;
        rules.enemies[KIND_DUMMY].radius = 0.2f + 0.1f * (float)seed;
        world = fixture_create(seed, 1, &rules, (WorldHooks){.context = &world, .think = follow});
        fixture_remove_enemies(world);
        const Room *room = &world_floor(world)->rooms[world_floor(world)->stairs_room];
        EntityHandle enemy =
            world_spawn_enemy(world, KIND_DUMMY, (float)room->rect.x + 2.0f, (float)room->rect.y + 2.0f);
        world_strike(world, world_player(world), enemy, 0.0f); /* wakes it */
        int ticks = 0;
        while (ticks < 60 * 60 && world_player_distance(world, enemy) > 1.0f) {
            fixture_tick(world, 0, 0, 0);
            ticks++;
        }
        assert_true(ticks < 60 * 60);
        world_destroy(world);
    }
}

static void test_sight_is_mutual_and_stopped_by_walls(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_create(9, 1, &rules, (WorldHooks){0});
    const Floor *floor = world_floor(world);
    Rng rng = rng_create(5, RNG_BOT);
    int clear = 0, blocked = 0;
    for (int i = 0; i < 20000; i++) {
        float x = 80.0f * rng_unit(&rng), z = 80.0f * rng_unit(&rng);
        float to_x = x + 20.0f * (rng_unit(&rng) - 0.5f), to_z = z + 20.0f * (rng_unit(&rng) - 0.5f);
        bool seen = world_line_of_sight(world, x, z, to_x, to_z);
        assert_int_equal(seen, world_line_of_sight(world, to_x, to_z, x, z));
        bool surely_open = true, surely_blocked = false;
        for (int step = 0; step <= 100; step++) { /* looks at points, so it can tell only what is not close */
            float at_x = x + (to_x - x) * (float)step / 100.0f, at_z = z + (to_z - z) * (float)step / 100.0f;
            surely_open = surely_open && fixture_wall_distance(floor, at_x, at_z) > 0.1;
            float inside_x = at_x - (float)(int)at_x, inside_z = at_z - (float)(int)at_z;
            surely_blocked |= !floor_is_walkable(floor, (int)at_x, (int)at_z) && inside_x > 0.1f && inside_x < 0.9f &&
                              inside_z > 0.1f && inside_z < 0.9f;
        }
        assert_false(seen && surely_blocked);
        assert_false(surely_open && !seen);
        clear += seen;
        blocked += !seen;
    }
    assert_true(clear > 500 && blocked > 500);
    world_destroy(world);
}

/* From quarters to quarters many lines pass exactly by the corners of pillars, but for the rounding. */
static void test_sight_is_mutual_at_corners(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    const Floor *floor = world_floor(world);
    for (int i = 1; i < 39; i++) {
        for (int j = 1; j < 39; j++) {
            floor->tiles[2 * i * floor->size + 2 * j] = TILE_VOID;
        }
    }
    Rng rng = rng_create(6, RNG_BOT);
    int clear = 0;
    for (int i = 0; i < 200000; i++) {
        float x = 0.25f * (float)rng_range(&rng, 160, 200);
        float z = 0.25f * (float)rng_range(&rng, 160, 200);
        float to_x = x + 0.25f * (float)rng_range(&rng, -40, 40);
        float to_z = z + 0.25f * (float)rng_range(&rng, -40, 40);
        bool seen = world_line_of_sight(world, x, z, to_x, to_z);
        assert_int_equal(seen, world_line_of_sight(world, to_x, to_z, x, z));
        clear += seen;
    }
    assert_true(clear > 1000);
    assert_true(world_line_of_sight(world, 20.5f, 21.5f, 21.5f, 20.5f)); /* by one corner */
    floor->tiles[21 * floor->size + 21] = TILE_VOID;
    assert_false(world_line_of_sight(world, 20.5f, 21.5f, 21.5f, 20.5f)); /* between two that touch */
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notice_within_range_and_sight_only),
        cmocka_unit_test(test_leash_ends_the_chase),
        cmocka_unit_test(test_packs_wake_together),
        cmocka_unit_test(test_D2_stats_grow_with_the_floors_multiplier),
        cmocka_unit_test(test_speed_is_jittered_within_its_kind),
        cmocka_unit_test(test_appearing_is_harmless_and_unhurt),
        cmocka_unit_test(test_steering_holds_for_one_tick),
        cmocka_unit_test(test_G2_stagger_15_ticks_then_immune_60),
        cmocka_unit_test(test_G2_knock_goes_its_distance_in_8_ticks),
        cmocka_unit_test(test_G2_a_hit_knocks_away_from_the_player),
        cmocka_unit_test(test_death_takes_its_ticks_and_tells_the_hook),
        cmocka_unit_test(test_separation_spreads_a_crowd),
        cmocka_unit_test(test_separation_is_symmetric_and_not_through_walls),
        cmocka_unit_test(test_query_is_nearest_first_ties_to_the_lower_slot),
        cmocka_unit_test(test_path_direction_leads_to_the_player),
        cmocka_unit_test(test_sight_is_mutual_and_stopped_by_walls),
        cmocka_unit_test(test_sight_is_mutual_at_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
