/* A run: arriving, stairs, floors, death, the way back, and the win. */
#include "world/world_fixture.h"

typedef struct Counter {
    int alive; /* spawned and not removed */
    int removed;
} Counter;

static void spawned(void *context, EntityHandle entity, int kind) {
    (void)kind;
    assert_int_not_equal(entity, ENTITY_NONE);
    ((Counter *)context)->alive++;
}

static void removed(void *context, EntityHandle entity, int kind) {
    (void)entity, (void)kind;
    ((Counter *)context)->alive--;
    ((Counter *)context)->removed++;
}

static WorldHooks counting(Counter *counter) {
    *counter = (Counter){0};
    return (WorldHooks){.context = counter, .spawned = spawned, .removed = removed};
}

static void go_to_stairs(World *world, float away) {
    const Floor *floor = world_floor(world);
    world_teleport(world, world_player(world), (float)floor->stairs_x + 1.0f, (float)floor->stairs_y - away);
}

/* Takes the stairs and waits until the next floor is entered. */
static void descend(World *world, const WorldRules *rules) {
    while (world_run(world).phase == RUN_ARRIVING) {
        fixture_tick(world, 0, 0, 0);
    }
    const Floor *floor = world_floor(world);
    world_teleport(world, world_player(world), (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_DESCENDING);
    fixture_wait(world, rules->descend_ticks);
}

static void test_setup_is_checked(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    static const int bad[] = {-1, 16, 1000};
    for (size_t i = 0; i < BASE_COUNT_OF(bad); i++) {
        Error error = {0};
        WorldSetup setup = {.seed = 1, .floor = bad[i], .rules = &rules};
        assert_null(world_create(&setup, &error));
        assert_int_equal(error.id, ERROR_FLOOR_RANGE);
    }
    World *world = fixture_create(0, 0, &rules, (WorldHooks){0}); /* seed 0 is a seed, floor 0 means 1 */
    assert_int_equal(world_run(world).floor, 1);
    assert_true(world_run(world).seed == 0);
    world_destroy(world);
    world_destroy(NULL);
}

static void test_D2_floors_hold_their_enemies_exactly(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        Counter counter;
        World *world = fixture_create(5, floor, &rules, counting(&counter));
        assert_int_equal(fixture_count_enemies(world), rules.floors[floor].enemies);
        assert_int_equal(counter.alive, rules.floors[floor].enemies);
        assert_int_equal(fixture_find_event(world, EVENT_FLOOR)->value, floor);
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_count_events(world, EVENT_SPAWN), 0);
        world_destroy(world);
    }
}

static void test_D8_arriving_is_harmless_and_free_to_move(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_create(5, 1, &rules, (WorldHooks){0});
    const Floor *floor = world_floor(world);
    assert_float_equal(fixture_x(world, world_player(world)), (float)floor->start_x + 0.5f, 0.0f);
    fixture_carve_hall(world);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 3.0f, HALL_CENTER);
    for (int tick = 1; tick <= 30; tick++) {
        assert_int_equal(world_run(world).phase, RUN_ARRIVING);
        assert_false(world_strike(world, enemy, world_player(world), 1.0f));
        fixture_tick(world, 0, -127, 0);
        assert_float_equal(fixture_x(world, world_player(world)), HALL_CENTER - 4.9f / 60.0f * (float)tick, 1e-3f);
    }
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    assert_true(world_strike(world, enemy, world_player(world), 1.0f));
    world_destroy(world);
}

static void test_D8_stairs_take_a_press_in_reach(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_create(5, 1, &rules, (WorldHooks){0});
    fixture_wait(world, 31);
    fixture_carve_hall(world);
    go_to_stairs(world, 1.02f);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_PLAYING); /* 2 cm short of it */
    go_to_stairs(world, 0.98f);
    fixture_tick(world, BUTTON_INTERACT, 0, 0); /* still held: no press */
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    fixture_tick(world, 0, 0, 0);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_DESCENDING);
    assert_int_equal(fixture_count_events(world, EVENT_STAIRS), 1);
    world_destroy(world);
}

static void test_D8_descending_takes_half_a_second_and_keeps_hp(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Counter counter;
    World *world = fixture_create(5, 1, &rules, counting(&counter));
    fixture_wait(world, 31);
    fixture_carve_hall(world);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 3.0f, HALL_CENTER);
    assert_true(world_strike(world, enemy, world_player(world), 1.0f));
    fixture_wait(world, 60);
    int hp = fixture_player_hp(world);
    assert_int_equal(hp, 90);
    go_to_stairs(world, 0.5f);
    EntityHandle player = world_player(world);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    float x = fixture_x(world, player);
    for (int tick = 1; tick <= 30; tick++) {
        assert_int_equal(world_run(world).floor, 1);
        assert_int_equal(world_run(world).phase, RUN_DESCENDING);
        assert_int_equal(world_run(world).phase_ticks, tick - 1);
        assert_true(fixture_x(world, player) == x); /* stands still */
        assert_false(world_strike(world, enemy, player, 1.0f));
        fixture_tick(world, BUTTON_ATTACK, 127, 0);
    }
    assert_int_equal(world_run(world).floor, 2);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    assert_int_equal(world_run(world).floors_cleared, 1);
    assert_int_equal(fixture_find_event(world, EVENT_FLOOR)->value, 2);
    assert_int_equal(fixture_player_hp(world), hp);
    assert_int_equal(world_player(world), player);
    assert_int_equal(counter.alive, 22);
    assert_int_equal(counter.removed, 21);
    assert_int_equal(fixture_count_enemies(world), 22);
    assert_int_equal(world_find(world, enemy), -1);
    WorldEntities entities = world_entities(world);
    assert_true(entities.previous_x[world_find(world, player)] == fixture_x(world, player));
    world_destroy(world);
}

static void test_G1_a_run_goes_through_15_floors_and_is_won(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    Counter counter;
    World *world = fixture_create(77, 1, &rules, counting(&counter));
    for (int floor = 1; floor < 15; floor++) {
        assert_int_equal(world_run(world).floor, floor);
        assert_int_equal(counter.alive, rules.floors[floor].enemies);
        descend(world, &rules);
    }
    fixture_wait(world, rules.descend_ticks + 1);
    world_end_run(world);
    assert_int_equal(world_run(world).phase, RUN_WON);
    assert_int_equal(world_run(world).floors_cleared, 15);
    VisibleState visible;
    world_look(world, &visible);
    assert_true(visible.won && !visible.playing && !visible.dead);
    fixture_wait(world, 200);
    assert_int_equal(world_run(world).phase, RUN_WON);
    world_destroy(world);
}

static void kill_player(World *world) {
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 3.0f, HALL_CENTER);
    assert_true(world_strike(world, enemy, world_player(world), 1000.0f));
    assert_int_equal(fixture_player_hp(world), 0);
    assert_int_equal(fixture_count_events(world, EVENT_PLAYER_DEATH), 1);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    assert_int_equal(fixture_player_state(world), STATE_DEATH);
}

static void test_G1_death_overrides_all_and_a_press_starts_anew(void **context) {
    (void)context;
    static const unsigned buttons[] = {BUTTON_RESTART, BUTTON_ATTACK, BUTTON_INTERACT};
    for (size_t i = 0; i < BASE_COUNT_OF(buttons); i++) {
        WorldRules rules = fixture_plain_rules();
        rules.hit_stop_limit_ticks = 0;
        Counter counter;
        World *world = fixture_create(9, 3, &rules, counting(&counter));
        descend(world, &rules);
        fixture_wait(world, 31);
        fixture_carve_hall(world);
        fixture_tick(world, BUTTON_ATTACK, 0, 0);
        EntityHandle victim = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 9.0f);
        assert_true(world_strike(world, world_player(world), victim, 5e4f));
        assert_int_equal(world_run(world).kills, 1);
        kill_player(world);
        for (int tick = 1; tick < 90; tick++) {
            fixture_tick(world, tick % 2 ? buttons[i] : BUTTON_DODGE, 127, 0); /* too early, and nothing to control */
            assert_int_equal(world_run(world).phase, RUN_DEAD);
            assert_int_equal(fixture_player_state(world), STATE_DEATH);
            assert_int_equal(world_entities(world).state_ticks[fixture_player_slot(world)], tick);
        }
        uint32_t tick = world_run(world).tick;
        fixture_tick(world, 0, 0, 0);
        fixture_tick(world, buttons[i], 0, 0);
        RunInfo run = world_run(world);
        assert_int_equal(run.phase, RUN_ARRIVING);
        assert_int_equal(run.floor, 3); /* where the setup began */
        assert_true(run.seed == 9);
        assert_int_equal(run.tick, tick + 2);
        assert_int_equal(run.kills, 0);
        assert_int_equal(run.floors_cleared, 0);
        assert_int_equal(fixture_count_events(world, EVENT_RESTART), 1);
        assert_int_equal(fixture_count_events(world, EVENT_FLOOR), 1);
        assert_int_equal(fixture_player_hp(world), 100);
        assert_int_equal(fixture_player_state(world), STATE_IDLE);
        assert_int_equal(counter.alive, 25);
        fixture_wait(world, 2);
        assert_int_equal(fixture_count_events(world, EVENT_SWING), 0); /* the press was for the restart alone */
        world_destroy(world);
    }
}

/* After a restart the same inputs give the same run: nothing of the last one is left in what chance draws. */
static void test_D18_a_new_try_meets_the_same_floor(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_create(21, 2, &rules, (WorldHooks){0});
    uint64_t floor = floor_hash(world_floor(world));
    int count = fixture_count_enemies(world);
    float x[64], speed[64];
    for (int i = 0; i < count; i++) {
        x[i] = world_entities(world).x[2 + i];
        speed[i] = world_enemy_speed(world, world_entities(world).handle[2 + i]);
    }
    Rng script = *world_script_rng(world);
    rng_u32(world_script_rng(world));
    fixture_wait(world, 31);
    EntityHandle first = world_entities(world).handle[2];
    world_strike(world, first, world_player(world), 1000.0f);
    fixture_wait(world, 120);
    fixture_tick(world, BUTTON_RESTART, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_ARRIVING);
    assert_true(floor_hash(world_floor(world)) == floor);
    assert_int_equal(world_find(world, first), -1);
    assert_int_equal(fixture_count_enemies(world), count);
    for (int i = 0; i < count; i++) {
        assert_true(world_entities(world).x[2 + i] == x[i]);
        assert_true(world_enemy_speed(world, world_entities(world).handle[2 + i]) == speed[i]);
    }
    assert_memory_equal(&script, world_script_rng(world), sizeof script);
    world_destroy(world);
}

/* ---- What the player knows ----------------------------------------------------------------------------------*/
static bool is_beside(const TileRect *rect, int x, int y) {
    bool within = x >= rect->x && x < rect->x + rect->w && y >= rect->y && y < rect->y + rect->h;
    return !within && x >= rect->x - 1 && x <= rect->x + rect->w && y >= rect->y - 1 && y <= rect->y + rect->h;
}

static void test_D16_rooms_are_seen_on_entry_and_unvisited_ones_hidden(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    for (uint64_t seed = 0; seed < 10; seed++) {
        World *world = fixture_create(seed, 1, &rules, (WorldHooks){0});
        const Floor *floor = world_floor(world);
        const uint8_t *seen = world_seen_tiles(world);
        const Room *stairs = &floor->rooms[floor->stairs_room];
        VisibleState visible;
        world_look(world, &visible);
        assert_false(visible.stairs_seen);
        for (int y = 0; y < floor->size; y++) {
            for (int x = 0; x < floor->size; x++) {
                bool is_seen = seen[y * floor->size + x] != 0;
                assert_true(!is_seen || floor_is_walkable(floor, x, y));
                bool doorway = is_beside(&floor->rooms[floor->start_room].rect, x, y) && floor_is_walkable(floor, x, y);
                assert_int_equal(visible.map[y * floor->size + x] != VISIBLE_NOTHING, is_seen || doorway);
                assert_true(is_seen || floor->tile_room[y * floor->size + x] != floor->start_room);
                int dx = x - floor->start_x, dy = y - floor->start_y;
                assert_true(!is_seen || dx * dx + dy * dy <= 64 ||
                            floor->tile_room[y * floor->size + x] == floor->start_room);
            }
        }
        world_teleport(world, world_player(world), (float)stairs->rect.x + 0.5f, (float)stairs->rect.y + 0.5f);
        fixture_tick(world, 0, 0, 0);
        world_look(world, &visible);
        assert_true(visible.stairs_seen);
        assert_int_equal(visible.stairs_x, floor->stairs_x);
        world_destroy(world);
    }
}

static void test_visible_holds_the_box_nearest_first(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_DUMMY].separation = 0.0f;
    World *world = fixture_hall(&rules, (WorldHooks){0});
    static const float places[][3] = {/* x, z from the player, inside? */
                                      {10.9f, 0.0f, 0}, {11.1f, 0.0f, 0}, {0.0f, -7.9f, 1}, {0.0f, -9.1f, 0},
                                      {0.0f, 5.9f, 1},  {0.0f, 6.1f, 0},  {-3.0f, 1.0f, 1}, {2.0f, 2.0f, 1}};
    int inside = 0;
    for (size_t i = 0; i < BASE_COUNT_OF(places); i++) {
        world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + places[i][0], HALL_CENTER + places[i][1]);
        inside += places[i][2] > 0.0f; /* the first two lie beyond the 8 m that were seen of the hall */
    }
    VisibleState visible;
    world_look(world, &visible);
    assert_int_equal(visible.enemy_count, inside);
    for (int i = 1; i < visible.enemy_count; i++) {
        const VisibleEnemy *a = &visible.enemies[i - 1], *b = &visible.enemies[i];
        float first = (a->x - visible.x) * (a->x - visible.x) + (a->z - visible.z) * (a->z - visible.z);
        float second = (b->x - visible.x) * (b->x - visible.x) + (b->z - visible.z) * (b->z - visible.z);
        assert_true(first <= second);
    }
    assert_true(visible.playing && visible.dodge_ready && visible.hp == 100 && visible.hp_max == 100);
    assert_float_equal(visible.attack_range, 2.2f, 0.0f);
    for (int i = 0; i < 300; i++) {
        world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 2.5f + 0.001f * (float)i, HALL_CENTER);
    }
    world_look(world, &visible);
    assert_int_equal(visible.enemy_count, VISIBLE_ENEMY_LIMIT);
    assert_float_equal(visible.enemies[VISIBLE_ENEMY_LIMIT - 1].x, HALL_CENTER + 2.5f + 0.126f, 1e-3f);
    fixture_tick(world, BUTTON_DODGE, 0, 0);
    world_look(world, &visible);
    assert_false(visible.dodge_ready);
    world_destroy(world);
}

/* ---- New rules ----------------------------------------------------------------------------------------------*/
static void test_L2_new_rules_keep_hp_place_and_state(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle drone = world_spawn_enemy(world, KIND_DRONE, HALL_CENTER + 5.0f, HALL_CENTER);
    rules.enemies[KIND_DUMMY].pack_weight = 50;
    world_set_rules(world, &rules);
    EntityHandle dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER - 5.0f, HALL_CENTER);
    fixture_wait(world, 50);
    world_set_state(world, drone, ENEMY_READY);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, drone);
    WorldRules next = rules; /* the drone comes first, with more HP; the dummy is gone; the bit is new */
    next.enemies[0] = rules.enemies[KIND_DRONE];
    next.enemies[1] = rules.enemies[KIND_BIT];
    next.enemy_count = 2;
    next.enemies[0].hp = 60;
    next.enemies[0].speed = 1.5f;
    next.player.hp = 80;
    world_set_rules(world, &next);
    assert_int_equal(entities.kind[slot], 0);
    assert_int_equal(entities.hp[slot], 48);
    assert_int_equal(entities.hp_max[slot], 60);
    assert_int_equal(entities.state[slot], ENEMY_READY);
    assert_float_equal(fixture_x(world, drone), HALL_CENTER + 5.0f, 0.0f);
    assert_float_equal(world_enemy_speed(world, drone), 1.5f, 0.0f);
    assert_int_equal(fixture_player_hp(world), 80);
    const WorldRules *now = world_rules(world);
    assert_int_equal(now->enemy_count, 3); /* the dummy lives on by its last rules, and is dealt to no floor */
    assert_string_equal(now->enemies[entities.kind[world_find(world, dummy)]].id, "dummy");
    assert_int_equal(now->enemies[2].pack_weight, 0);
    assert_int_equal(entities.hp[world_find(world, dummy)], 100000);
    next.enemies[0].hp = 20;
    next.player.hp = 200;
    world_set_rules(world, &next);
    assert_int_equal(entities.hp[slot], 20);
    assert_int_equal(fixture_player_hp(world), 80); /* not raised */
    fixture_wait(world, 30);
    world_remove(world, dummy);
    world_set_rules(world, &next);
    assert_int_equal(world_rules(world)->enemy_count, 2);
    world_destroy(world);
}

static void test_L2_rules_may_lose_the_running_stage(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    for (int tick = 0; tick < 15; tick++) {
        fixture_tick(world, tick % 2 ? 0 : BUTTON_ATTACK, 0, 0);
    }
    assert_int_equal(fixture_player_state(world), STATE_ATTACK_2);
    rules.player.stage_count = 1;
    world_set_rules(world, &rules);
    assert_int_equal(fixture_player_state(world), STATE_IDLE);
    rules.player.stage_count = 0;
    world_set_rules(world, &rules);
    for (int tick = 0; tick < 15; tick++) {
        fixture_tick(world, tick % 2 ? 0 : BUTTON_ATTACK, 0, 0);
        assert_int_equal(fixture_player_state(world), STATE_IDLE);
    }
    world_destroy(world);
}

static void test_L2_wild_rules_do_no_harm(void **context) {
    (void)context;
    Rng rng = rng_create(1, RNG_BOT);
    for (int round = 0; round < 200; round++) {
        WorldRules rules = fixture_rules();
        World *world = fixture_create((uint64_t)round, 1, &rules, (WorldHooks){0});
        uint8_t *bytes = (uint8_t *)&rules;
        for (int i = 0; i < 200; i++) { /* a broken number anywhere */
            bytes[rng_below(&rng, sizeof rules)] = (uint8_t)rng_below(&rng, 256);
        }
        world_set_rules(world, &rules);
        for (int tick = 0; tick < 40; tick++) {
            fixture_tick(world, rng_below(&rng, 512), (int)rng_below(&rng, 255) - 127, 90);
        }
        const Floor *floor = world_floor(world);
        float x = fixture_x(world, world_player(world)), z = fixture_z(world, world_player(world));
        assert_true(x == x && z == z && floor_is_walkable(floor, (int)x, (int)z));
        world_destroy(world);
    }
}

static void test_L2_states_are_remapped_by_rig(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle drone = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER);
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, HALL_CENTER - 5.0f, HALL_CENTER);
    world_set_state(world, drone, ENEMY_READY);
    world_set_state(world, bit, ENEMY_READY);
    uint8_t map[] = {5, 6, 7, 8, 9};
    world_remap_states(world, RIG_DRONE, map, 5);
    assert_int_equal(world_entities(world).state[world_find(world, drone)], 9);
    assert_int_equal(world_entities(world).state[world_find(world, bit)], ENEMY_READY);
    assert_int_equal(fixture_player_state(world), STATE_IDLE);
    world_remap_states(world, RIG_PLAYER, map, 5);
    assert_int_equal(fixture_player_state(world), 5);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup_is_checked),
        cmocka_unit_test(test_D2_floors_hold_their_enemies_exactly),
        cmocka_unit_test(test_D8_arriving_is_harmless_and_free_to_move),
        cmocka_unit_test(test_D8_stairs_take_a_press_in_reach),
        cmocka_unit_test(test_D8_descending_takes_half_a_second_and_keeps_hp),
        cmocka_unit_test(test_G1_a_run_goes_through_15_floors_and_is_won),
        cmocka_unit_test(test_G1_death_overrides_all_and_a_press_starts_anew),
        cmocka_unit_test(test_D18_a_new_try_meets_the_same_floor),
        cmocka_unit_test(test_D16_rooms_are_seen_on_entry_and_unvisited_ones_hidden),
        cmocka_unit_test(test_visible_holds_the_box_nearest_first),
        cmocka_unit_test(test_L2_new_rules_keep_hp_place_and_state),
        cmocka_unit_test(test_L2_rules_may_lose_the_running_stage),
        cmocka_unit_test(test_L2_wild_rules_do_no_harm),
        cmocka_unit_test(test_L2_states_are_remapped_by_rig),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
