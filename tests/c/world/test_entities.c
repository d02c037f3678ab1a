/* Handles, slots and verbs on things that are gone. */
#include "world/world_fixture.h"

static const WorldHooks no_hooks = {0};

static int slot_of(EntityHandle handle) {
    return (int)(handle & 0xfff);
}

static void test_handles_are_index_and_generation(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle first = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f);
    assert_int_not_equal(first >> 12, 0);
    assert_int_equal(world_find(world, first), slot_of(first));
    world_remove(world, first);
    assert_int_equal(world_find(world, first), -1);
    EntityHandle second = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f);
    assert_int_equal(slot_of(second), slot_of(first));
    assert_int_not_equal(second, first);
    assert_int_equal(world_find(world, first), -1);
    assert_int_equal(world_find(world, ENTITY_NONE), -1);
    assert_int_equal(world_find(world, 0xffffffffu), -1);
    world_destroy(world);
}

static void test_generation_is_never_zero(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle last = ENTITY_NONE;
    for (int i = 0; i < (1 << 20) + 10; i++) { /* once around the 20 bits */
        EntityHandle handle = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f);
        assert_true(handle >> 12 != 0 && handle != last);
        world_remove(world, handle);
        last = handle;
    }
    world_destroy(world);
}

static void test_free_slots_are_reused_lowest_first(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle handles[20];
    for (int i = 0; i < 20; i++) {
        handles[i] = world_spawn_enemy(world, KIND_DUMMY, 10.0f + 3.0f * (float)i, 20.0f);
    }
    world_remove(world, handles[13]);
    world_remove(world, handles[4]);
    world_remove(world, handles[9]);
    static const int order[] = {4, 9, 13};
    for (int i = 0; i < 3; i++) {
        EntityHandle handle = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 30.0f);
        assert_int_equal(slot_of(handle), slot_of(handles[order[i]]));
    }
    world_destroy(world);
}

static void use_every_verb(World *world, EntityHandle entity) {
    float x, z;
    world_remove(world, entity);
    world_steer(world, entity, 1.0f, 2.0f);
    world_face(world, entity, 1.0f);
    world_set_state(world, entity, 3);
    world_knock(world, entity, 1.0f, 0.0f, 1.0f);
    world_teleport(world, entity, 30.0f, 30.0f);
    assert_false(world_strike(world, entity, world_player(world), 1.0f));
    assert_false(world_strike(world, world_player(world), entity, 1.0f));
    world_path_direction(world, entity, &x, &z);
    assert_true(x == 0.0f && z == 0.0f);
    assert_true(world_player_distance(world, entity) == 0.0f);
    assert_true(world_enemy_speed(world, entity) == 0.0f);
}

static void test_verbs_on_stale_handles_do_nothing(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle stale = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f);
    world_remove(world, stale);
    EntityHandle heir = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f); /* in the same slot */
    assert_int_equal(slot_of(heir), slot_of(stale));
    uint64_t before = fixture_hash(world);
    use_every_verb(world, stale);
    use_every_verb(world, ENTITY_NONE);
    use_every_verb(world, 0xfffffabcu);
    assert_true(fixture_hash(world) == before);
    world_destroy(world);
}

static void test_nonsense_changes_nothing(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f);
    float infinity = (float)(1e300 * 1e10), nan = infinity - infinity;
    uint64_t before = fixture_hash(world);
    world_steer(world, enemy, nan, 1.0f);
    world_face(world, enemy, infinity);
    world_set_state(world, enemy, -1);
    world_set_state(world, enemy, 300);
    world_knock(world, enemy, nan, 1.0f, 1.0f);
    world_knock(world, enemy, 1.0f, 1.0f, infinity);
    world_knock(world, enemy, 0.0f, 0.0f, 1.0f);
    world_teleport(world, enemy, nan, nan);
    world_teleport(world, enemy, -5.0f, 500.0f);
    world_remove(world, world_player(world));
    assert_int_equal(world_spawn_enemy(world, KIND_COUNT, 20.0f, 20.0f), ENTITY_NONE);
    assert_int_equal(world_spawn_enemy(world, -1, 20.0f, 20.0f), ENTITY_NONE);
    assert_int_equal(world_spawn_enemy(world, KIND_DUMMY, 0.5f, 0.5f), ENTITY_NONE); /* inside a wall */
    assert_int_equal(world_spawn_enemy(world, KIND_DUMMY, nan, 0.5f), ENTITY_NONE);
    assert_int_equal(world_query_enemies(world, nan, 0.0f, 1.0f, &enemy, 1), 0);
    assert_false(world_line_of_sight(world, nan, 0.0f, infinity, 1.0f));
    assert_true(fixture_hash(world) == before);
    world_destroy(world);
}

static void test_slots_run_out_and_come_back(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle first = ENTITY_NONE, last = ENTITY_NONE;
    fixture_tick(world, 0, 0, 0);
    for (int i = 0; i < ENTITY_LIMIT - 2; i++) { /* slot 0 is none and the player has one */
        last = world_spawn_enemy(world, KIND_BIT, 2.0f + (float)(i % 76), 2.0f + (float)(i / 76));
        assert_int_not_equal(last, ENTITY_NONE);
        first = i == 0 ? last : first;
    }
    assert_int_equal(world_spawn_enemy(world, KIND_BIT, 40.0f, 40.0f), ENTITY_NONE);
    assert_int_equal(fixture_count_events(world, EVENT_SPAWN), WORLD_EVENT_LIMIT); /* the oldest are kept */
    assert_int_equal(fixture_find_event(world, EVENT_SPAWN)->entity, first);
    fixture_wait(world, 3);
    assert_int_equal(fixture_count_enemies(world), ENTITY_LIMIT - 2);
    world_remove(world, last);
    assert_int_not_equal(world_spawn_enemy(world, KIND_BIT, 40.0f, 40.0f), ENTITY_NONE);
    assert_int_equal(world_spawn_enemy(world, KIND_BIT, 40.0f, 40.0f), ENTITY_NONE);
    world_destroy(world);
}

static void test_teleport_and_spawn_leave_no_trace_between_places(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, 20.0f, 20.0f);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, enemy);
    assert_true(entities.previous_x[slot] == 20.0f && entities.previous_z[slot] == 20.0f);
    world_teleport(world, enemy, 50.0f, 60.0f);
    assert_true(entities.x[slot] == 50.0f && entities.previous_x[slot] == 50.0f);
    assert_true(entities.z[slot] == 60.0f && entities.previous_z[slot] == 60.0f);
    world_teleport(world, enemy, 78.95f, 60.0f); /* too near to a wall: brought out of it */
    assert_float_equal(entities.x[slot], 78.65f, 1e-3f);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handles_are_index_and_generation),
        cmocka_unit_test(test_generation_is_never_zero),
        cmocka_unit_test(test_free_slots_are_reused_lowest_first),
        cmocka_unit_test(test_verbs_on_stale_handles_do_nothing),
        cmocka_unit_test(test_nonsense_changes_nothing),
        cmocka_unit_test(test_slots_run_out_and_come_back),
        cmocka_unit_test(test_teleport_and_spawn_leave_no_trace_between_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
