/* Features: traps, zones, objects and what watches over a room; what they are told and when. */
#include "world/feature_fixture.h"

/* ---- Steps --------------------------------------------------------------------------------------------------*/
static void test_D10_a_trap_is_hidden_until_the_player_steps_on_it_and_then_spent(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle trap = world_place_feature(world, FEATURE_LEAK, HALL_CENTER + 3.0f, HALL_CENTER);
    assert_int_not_equal(trap, ENTITY_NONE);
    assert_false(fixture_info(world, trap)->shown);
    fixture_stand_at(world, HALL_CENTER + 2.49f, HALL_CENTER);
    assert_int_equal(log.count, 0); /* a centimetre short of it */
    assert_false(fixture_info(world, trap)->shown);
    fixture_stand_at(world, HALL_CENTER + 2.51f, HALL_CENTER);
    assert_int_equal(log.count, 1);
    assert_int_equal(log.told[0].call, FEATURE_STEP);
    assert_int_equal(log.told[0].feature, trap);
    assert_int_equal(log.told[0].other, world_player(world));
    assert_int_equal(fixture_count_events(world, EVENT_TRAP), 1);
    assert_int_equal(fixture_find_event(world, EVENT_REVEAL)->entity, trap);
    assert_true(fixture_info(world, trap)->shown && fixture_info(world, trap)->spent);
    fixture_stand_at(world, HALL_CENTER, HALL_CENTER);
    fixture_stand_at(world, HALL_CENTER + 3.0f, HALL_CENTER);
    assert_int_equal(log.count, 1); /* once */
    world_destroy(world);
}

static void test_D10_only_the_player_triggers_traps(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle trap = world_place_feature(world, FEATURE_LEAK, HALL_CENTER + 3.0f, HALL_CENTER);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 3.0f, HALL_CENTER);
    fixture_wait(world, 60);
    assert_int_equal(log.count, 0);
    assert_false(fixture_info(world, trap)->shown);
    world_destroy(world);
}

static void test_D10_no_trap_springs_on_a_player_who_can_not_be_hurt(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_create(7, 1, &rules, fixture_log_hooks(&log));
    log.world = world;
    fixture_carve_hall(world);
    world_place_feature(world, FEATURE_LEAK, HALL_CENTER, HALL_CENTER);
    fixture_wait(world, 29);
    assert_int_equal(log.count, 0);
    assert_true(log.thoughts > 0);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    assert_int_equal(log.count, 1);
    world_destroy(world);
}

static void test_D14_a_zone_is_stepped_on_by_everyone_and_again_after_leaving(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle zone = world_place_feature(world, FEATURE_FIELD, HALL_CENTER + 5.0f, HALL_CENTER);
    const FeatureInfo *info = fixture_info(world, zone);
    assert_true(info->area.x == 44 && info->area.y == 39 && info->area.w == 3 && info->area.h == 3);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 5.0f, HALL_CENTER + 1.4f);
    fixture_wait(world, 10);
    assert_int_equal(log.count, 1);
    assert_int_equal(log.told[0].other, enemy);
    for (int round = 1; round <= 3; round++) {
        fixture_stand_at(world, HALL_CENTER + 6.4f, HALL_CENTER - 1.4f);
        fixture_wait(world, 5);
        fixture_stand_at(world, HALL_CENTER + 6.6f, HALL_CENTER - 1.4f); /* over its edge */
        assert_int_equal(log.count, 1 + round);
        assert_int_equal(log.told[round].other, world_player(world));
    }
    world_teleport(world, enemy, HALL_CENTER, HALL_CENTER);
    fixture_wait(world, 2);
    world_teleport(world, enemy, HALL_CENTER + 5.0f, HALL_CENTER);
    fixture_wait(world, 2);
    assert_int_equal(log.count, 5);
    world_destroy(world);
}

static void test_an_enemy_stands_on_one_thing_at_a_time(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle first = world_place_feature(world, FEATURE_FIELD, HALL_CENTER + 5.0f, HALL_CENTER);
    EntityHandle second = world_place_feature(world, FEATURE_FIELD, HALL_CENTER + 7.0f, HALL_CENTER);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 6.0f, HALL_CENTER); /* on both */
    fixture_wait(world, 5);
    assert_int_equal(log.count, 1);
    assert_int_equal(log.told[0].feature, first);
    world_teleport(world, enemy, HALL_CENTER + 8.0f, HALL_CENTER);
    fixture_wait(world, 5);
    assert_int_equal(log.count, 2);
    assert_int_equal(log.told[1].feature, second);
    world_destroy(world);
}

/* ---- Rooms --------------------------------------------------------------------------------------------------*/
static void test_D13_what_watches_a_room_hears_of_the_player_coming_in(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle watch = world_place_feature(world, FEATURE_WATCH, RIGHT_CENTER, ROOMS_CENTER);
    assert_int_equal(fixture_info(world, watch)->room, RIGHT_ROOM);
    fixture_wait(world, 10);
    fixture_stand_at(world, (float)RIGHT_X - 0.1f, (float)CORRIDOR_Y + 1.0f);
    assert_int_equal(log.count, 0); /* the doorway is not the room */
    for (int round = 1; round <= 2; round++) {
        fixture_stand_at(world, (float)RIGHT_X + 0.4f, (float)CORRIDOR_Y + 1.0f);
        fixture_wait(world, 20);
        assert_int_equal(log.count, round);
        assert_int_equal(log.told[round - 1].call, FEATURE_ENTER);
        assert_int_equal(log.told[round - 1].feature, watch);
        fixture_stand_at(world, LEFT_CENTER, ROOMS_CENTER);
    }
    world_destroy(world);
}

/* ---- Use ----------------------------------------------------------------------------------------------------*/
static void test_D15_interact_uses_the_nearest_thing_once(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, LEFT_CENTER + 2.0f, ROOMS_CENTER);
    EntityHandle button = world_place_feature(world, FEATURE_BUTTON, LEFT_CENTER - 2.4f, ROOMS_CENTER);
    assert_int_equal(world_usable_feature(world), ENTITY_NONE); /* both are more than a metre away */
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    fixture_stand_at(world, LEFT_CENTER + 0.6f, ROOMS_CENTER);
    assert_int_equal(world_usable_feature(world), chest);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    fixture_tick(world, BUTTON_INTERACT, 0, 0); /* held: no second press */
    assert_int_equal(fixture_count_told(&log, chest, FEATURE_USE), 1);
    assert_true(fixture_info(world, chest)->spent);
    assert_int_equal(world_usable_feature(world), ENTITY_NONE);
    fixture_stand_at(world, LEFT_CENTER - 1.0f, ROOMS_CENTER);
    for (int i = 0; i < 3; i++) {
        fixture_tick(world, BUTTON_INTERACT, 0, 0);
        assert_int_equal(fixture_find_event(world, EVENT_USED)->entity, button);
        fixture_tick(world, 0, 0, 0);
    }
    assert_int_equal(fixture_count_told(&log, button, FEATURE_USE), 3);
    world_destroy(world);
}

static void test_D8_the_nearer_of_stairs_and_thing_is_used(void **context) {
    (void)context;
    for (int round = 0; round < 2; round++) {
        WorldRules rules = fixture_feature_rules();
        static Log log;
        World *world = fixture_two_rooms(&rules, &log);
        const Floor *floor = world_floor(world);
        float left = (float)floor->stairs_x, z = (float)floor->stairs_y + 1.0f;
        EntityHandle button = world_place_feature(world, FEATURE_BUTTON, left - 1.6f, z); /* its edge is 1.1 m away */
        fixture_stand_at(world, round == 0 ? left - 0.6f : left - 0.5f, z);
        fixture_tick(world, BUTTON_INTERACT, 0, 0);
        bool used = fixture_count_told(&log, button, FEATURE_USE) == 1;
        assert_int_equal(used, round == 0);
        assert_int_equal(world_run(world).phase, round == 0 ? RUN_PLAYING : RUN_DESCENDING);
        world_destroy(world);
    }
}

/* ---- Solid and breakable ------------------------------------------------------------------------------------*/
static void test_D15_nobody_walks_through_what_is_solid_and_sight_passes(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    const Floor *floor = world_floor(world);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, HALL_CENTER + 3.2f, HALL_CENTER + 0.3f);
    assert_float_equal(fixture_x(world, chest), HALL_CENTER + 3.0f, 0.0f); /* in its tile's middle */
    assert_int_equal(floor->tiles[40 * floor->size + 43], TILE_ROOM | TILE_SOLID);
    for (int tick = 0; tick < 60; tick++) {
        fixture_tick(world, 0, 127, 0);
        assert_true(fixture_x(world, world_player(world)) <= HALL_CENTER + 2.5f - 0.3f);
    }
    assert_true(world_line_of_sight(world, HALL_CENTER + 2.0f, HALL_CENTER, HALL_CENTER + 9.0f, HALL_CENTER));
    float x, z;
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 4.0f, HALL_CENTER);
    fixture_tick(world, 0, 0, 0);
    world_path_direction(world, enemy, &x, &z);
    assert_true(z > 0.3f || z < -0.3f); /* round it, not straight on */
    world_remove(world, chest);
    assert_int_equal(floor->tiles[40 * floor->size + 43], TILE_ROOM);
    fixture_tick(world, 0, 0, 0);
    world_path_direction(world, enemy, &x, &z);
    assert_true(x < -0.99f);
    world_destroy(world);
}

static void test_solid_things_push_aside_who_stands_there(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 1.3f, HALL_CENTER);
    world_place_feature(world, FEATURE_CHEST, HALL_CENTER, HALL_CENTER);
    world_place_feature(world, FEATURE_CHEST, HALL_CENTER + 1.0f, HALL_CENTER);
    const Floor *floor = world_floor(world);
    assert_true(fixture_wall_distance(floor, fixture_x(world, enemy), fixture_z(world, enemy)) >= 0.3499);
    assert_true(fixture_wall_distance(floor, fixture_x(world, world_player(world)),
                                      fixture_z(world, world_player(world))) >= 0.2999);
    world_destroy(world);
}

static void test_D15_a_swing_breaks_a_barrel_which_is_told_and_then_goes(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle barrel = world_place_feature(world, FEATURE_BARREL, HALL_CENTER + 2.0f, HALL_CENTER);
    fixture_tick(world, BUTTON_ATTACK, 0, 0); /* turned away from it */
    fixture_wait(world, 30);
    assert_false(fixture_info(world, barrel)->broken);
    TickInput input = {.aim_angle = 16384, .buttons = BUTTON_ATTACK};
    world_tick(world, &input);
    while (!fixture_info(world, barrel)->broken) {
        fixture_tick(world, 0, 0, 0);
    }
    assert_int_equal(fixture_count_told(&log, barrel, FEATURE_BROKEN), 1);
    assert_int_equal(log.told[0].other, world_player(world));
    assert_int_equal(fixture_count_events(world, EVENT_BROKEN), 1);
    assert_int_equal(fixture_count_events(world, EVENT_HIT), 1);
    assert_true(floor_is_walkable(world_floor(world), 42, 40)); /* rubble is no obstacle */
    fixture_wait(world, 2);
    assert_int_equal(world_run(world).hit_stop_ticks, 0);
    fixture_wait(world, 19);
    assert_true(world_find(world, barrel) > 0);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(world_find(world, barrel), -1);
    assert_null(fixture_info(world, barrel));
    assert_int_equal(log.removed[FEATURE_KIND_FIRST + FEATURE_BARREL], 1);
    world_destroy(world);
}

static void test_D15_one_hit_a_swing(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    rules.features[FEATURE_BARREL].hp = 50; /* the combo deals 10, 10, 13, 22 */
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle barrel = world_place_feature(world, FEATURE_BARREL, HALL_CENTER + 1.5f, HALL_CENTER);
    fixture_swing(world, HALL_CENTER + 5.0f, HALL_CENTER);
    assert_int_equal(world_entities(world).hp[world_find(world, barrel)], 40);
    world_destroy(world);
}

static void test_D15_a_swing_does_not_reach_through_walls(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    const Floor *floor = world_floor(world);
    EntityHandle barrel = world_place_feature(world, FEATURE_BARREL, HALL_CENTER + 2.0f, HALL_CENTER);
    floor->tiles[40 * floor->size + 41] = TILE_VOID;
    fixture_swing(world, HALL_CENTER + 5.0f, HALL_CENTER);
    assert_false(fixture_info(world, barrel)->broken);
    floor->tiles[40 * floor->size + 41] = TILE_ROOM;
    fixture_swing(world, HALL_CENTER + 5.0f, HALL_CENTER);
    assert_int_equal(fixture_count_told(&log, barrel, FEATURE_BROKEN), 1);
    world_destroy(world);
}

static void blast_when_broken(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)other;
    if (call == FEATURE_BROKEN) {
        world_blast(world, feature, fixture_x(world, feature), fixture_z(world, feature), 2.0f, 50);
    }
}

static void test_D15_barrels_set_each_other_off_a_tick_apart(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle barrels[20];
    for (int i = 0; i < 20; i++) {
        barrels[i] = world_place_feature(world, FEATURE_BARREL, HALL_CENTER - 20.0f + 2.0f * (float)i, HALL_CENTER + 9);
    }
    log.then = blast_when_broken;
    fixture_wait(world, 2);
    world_hurt(world, barrels[10], 1, HURT_BLAST);
    fixture_wait(world, 12);
    assert_int_equal(log.count, 20);
    for (int i = 0; i < 20; i++) {
        int away = i < 10 ? 10 - i : i - 10;
        for (int k = 0; k < log.count; k++) {
            if (log.told[k].feature == barrels[i]) {
                assert_int_equal(log.told[k].tick - log.told[0].tick, away);
            }
        }
    }
    fixture_wait(world, 40);
    int count;
    world_features(world, &count);
    assert_int_equal(count, 0);
    world_destroy(world);
}

/* ---- The pass -----------------------------------------------------------------------------------------------*/
static bool wants_no_thought(void *context, int kind, FeatureCall call) {
    (void)context;
    return call != FEATURE_THINK || kind == FEATURE_BUTTON;
}

static void test_features_think_every_tick_if_their_kind_wants_it(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    WorldHooks hooks = fixture_log_hooks(&log);
    hooks.feature_wants = wants_no_thought;
    World *world = fixture_create(7, 1, &rules, hooks);
    log.world = world;
    fixture_carve_hall(world);
    world_place_feature(world, FEATURE_WATCH, HALL_CENTER + 9.0f, HALL_CENTER);
    world_place_feature(world, FEATURE_BUTTON, HALL_CENTER + 9.0f, HALL_CENTER);
    fixture_wait(world, 10);
    assert_int_equal(log.thoughts, 10);
    world_destroy(world);
}

static int order_seen[8], order_count;

static void meddle(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)other;
    int count;
    const FeatureInfo *features = world_features(world, &count);
    int kind = fixture_info(world, feature)->kind;
    if (call != FEATURE_THINK || order_count == 8) {
        return;
    }
    order_seen[order_count++] = kind;
    if (kind == FEATURE_CHEST) { /* the second of five: takes the first, itself and the fourth out, and adds one */
        EntityHandle first = features[0].entity, fourth = features[3].entity;
        world_remove(world, first);
        world_remove(world, feature);
        world_remove(world, fourth);
        assert_int_not_equal(world_place_feature(world, FEATURE_LEAK, HALL_CENTER + 9.0f, HALL_CENTER), ENTITY_NONE);
    }
}

static void test_calls_may_remove_and_place_features(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    int kinds[] = {FEATURE_BUTTON, FEATURE_CHEST, FEATURE_WATCH, FEATURE_BARREL, FEATURE_FIELD};
    for (int i = 0; i < 5; i++) {
        world_place_feature(world, kinds[i], HALL_CENTER + 9.0f, HALL_CENTER + 3.0f * (float)i);
    }
    log.then = meddle;
    order_count = 0;
    fixture_tick(world, 0, 0, 0);
    int expected[] = {FEATURE_BUTTON, FEATURE_CHEST, FEATURE_WATCH, FEATURE_FIELD};
    assert_int_equal(order_count, 4); /* what was placed waits for the next tick */
    assert_memory_equal(order_seen, expected, sizeof expected);
    int count;
    const FeatureInfo *features = world_features(world, &count);
    assert_int_equal(count, 3);
    assert_int_equal(features[0].kind, FEATURE_WATCH);
    assert_int_equal(features[1].kind, FEATURE_FIELD);
    assert_int_equal(features[2].kind, FEATURE_LEAK);
    world_destroy(world);
}

static void place_more(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    (void)call, (void)other;
    world_place_feature(world, FEATURE_WATCH, fixture_x(world, feature), fixture_z(world, feature));
}

static void test_features_have_a_limit(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    world_place_feature(world, FEATURE_WATCH, HALL_CENTER + 9.0f, HALL_CENTER);
    log.then = place_more;
    fixture_wait(world, 30);
    int count;
    world_features(world, &count);
    assert_int_equal(count, FEATURE_ROOM);
    assert_int_equal(world_place_feature(world, FEATURE_WATCH, HALL_CENTER, HALL_CENTER), ENTITY_NONE);
    assert_int_equal(world_place_feature(world, -1, HALL_CENTER, HALL_CENTER), ENTITY_NONE);
    assert_int_equal(world_place_feature(world, FEATURES, HALL_CENTER, HALL_CENTER), ENTITY_NONE);
    world_destroy(world);
}

/* ---- Coming and going ---------------------------------------------------------------------------------------*/
static void test_D17_features_change_neither_slots_nor_draws_of_enemies(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *plain = fixture_create(5, 1, &rules, (WorldHooks){0});
    World *world = fixture_create(5, 1, &rules, fixture_log_hooks(&log));
    log.world = world;
    static Feature features[] = {{FEATURE_LEAK, {40, 40, 1, 1}, ROOM_NONE}, {FEATURE_WATCH, {40, 40, 1, 1}, 3}};
    fixture_deal(world, features, 2);
    WorldEntities a = world_entities(plain), b = world_entities(world);
    for (int slot = 2; slot < a.high; slot++) {
        if (a.entity_class[slot] == ENTITY_ENEMY) {
            assert_int_equal(a.handle[slot], b.handle[slot]);
            assert_true(world_enemy_speed(plain, a.handle[slot]) == world_enemy_speed(world, b.handle[slot]));
        }
    }
    EntityHandle first = fixture_dealt(world, 0);
    int slot = world_find(world, first);
    assert_int_equal(world_entities(world).entity_class[slot], ENTITY_FEATURE);
    assert_int_equal(world_entities(world).kind[slot], FEATURE_KIND_FIRST + FEATURE_LEAK);
    assert_float_equal(fixture_x(world, first), 40.5f, 0.0f);
    assert_int_equal(fixture_info(world, fixture_dealt(world, 1))->room, 3);
    assert_int_equal(log.spawned[FEATURE_KIND_FIRST + FEATURE_LEAK], 1);
    world_destroy(plain);
    world_destroy(world);
}

static void test_features_go_with_their_floor(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, LEFT_CENTER + 3.0f, ROOMS_CENTER);
    fixture_stand_at(world, (float)world_floor(world)->stairs_x, (float)world_floor(world)->stairs_y);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    uint32_t revision = world_floor_revision(world);
    fixture_wait(world, rules.descend_ticks);
    assert_int_equal(world_run(world).floor, 2);
    assert_int_equal(world_find(world, chest), -1);
    assert_int_equal(log.removed[FEATURE_KIND_FIRST + FEATURE_CHEST], 1);
    assert_true(world_floor_revision(world) != revision);
    world_destroy(world);
}

static void test_verbs_for_bodies_leave_features_alone(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, HALL_CENTER + 4.0f, HALL_CENTER);
    float x = fixture_x(world, chest);
    world_steer(world, chest, 5.0f, 0.0f);
    world_knock(world, chest, 1.0f, 0.0f, 5.0f);
    world_teleport(world, chest, HALL_CENTER, HALL_CENTER);
    world_heal(world, chest, 5);
    world_give_status(world, chest, STATUS_STUN, 60, 1.0f);
    assert_false(world_strike(world, chest, world_player(world), 1.0f));
    assert_false(world_strike(world, world_player(world), chest, 1.0f));
    world_hurt(world, chest, 5, HURT_BLAST); /* no HP: it can't be broken */
    fixture_wait(world, 20);
    assert_true(fixture_x(world, chest) == x);
    assert_false(fixture_info(world, chest)->broken);
    assert_int_equal(world_status_ticks(world, chest, STATUS_STUN), 0);
    world_set_state(world, chest, 3);
    assert_int_equal(world_entities(world).state[world_find(world, chest)], 3);
    world_destroy(world);
}

static void test_L2_new_rules_keep_features_by_id(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, HALL_CENTER + 4.0f, HALL_CENTER);
    EntityHandle barrel = world_place_feature(world, FEATURE_BARREL, HALL_CENTER + 6.0f, HALL_CENTER);
    WorldRules next = rules; /* the barrel comes first; the chest is gone but lives on */
    next.features[0] = rules.features[FEATURE_BARREL];
    next.features[0].hp = 30;
    next.feature_count = 1;
    world_set_rules(world, &next);
    assert_int_equal(fixture_info(world, barrel)->kind, 0);
    assert_int_equal(world_entities(world).hp[world_find(world, barrel)], 1);
    assert_int_equal(world_entities(world).hp_max[world_find(world, barrel)], 30);
    assert_int_equal(world_rules(world)->feature_count, 2);
    int kind = fixture_info(world, chest)->kind;
    assert_string_equal(world_rules(world)->features[kind].id, "chest");
    assert_int_equal(world_entities(world).kind[world_find(world, chest)], FEATURE_KIND_FIRST + kind);
    assert_int_equal(world_rules(world)->features[kind].place.most, 0);
    world_destroy(world);
}

/* ---- Scan and sight -----------------------------------------------------------------------------------------*/
static void test_D12_trap_scan_shows_traps_within_its_reach(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    rules.player.trap_scan = 3.0f;
    static Log log;
    World *world = fixture_feature_hall(&rules, &log);
    EntityHandle near = world_place_feature(world, FEATURE_LEAK, HALL_CENTER + 2.95f, HALL_CENTER);
    EntityHandle far = world_place_feature(world, FEATURE_LEAK, HALL_CENTER - 3.05f, HALL_CENTER);
    fixture_tick(world, 0, 0, 0);
    assert_true(fixture_info(world, near)->shown && !fixture_info(world, near)->spent);
    assert_false(fixture_info(world, far)->shown);
    assert_int_equal(log.count, 0);
    world_reveal(world, far);
    assert_true(fixture_info(world, far)->shown);
    world_reveal(world, far);
    assert_int_equal(fixture_count_events(world, EVENT_REVEAL), 2);
    world_destroy(world);
}

static int shown_at(const World *world, float x, float z) {
    VisibleState visible;
    world_look(world, &visible);
    return visible.map[(int)z * visible.map_size + (int)x];
}

static void test_the_bot_sees_what_can_not_be_walked_on_and_what_is_dangerous(void **context) {
    (void)context;
    WorldRules rules = fixture_feature_rules();
    static Log log;
    World *world = fixture_two_rooms(&rules, &log);
    float x = LEFT_CENTER, z = ROOMS_CENTER;
    assert_int_equal(shown_at(world, x + 3.0f, z), VISIBLE_FLOOR);
    EntityHandle chest = world_place_feature(world, FEATURE_CHEST, x + 3.0f, z);
    EntityHandle trap = world_place_feature(world, FEATURE_LEAK, x - 3.0f, z);
    world_place_feature(world, FEATURE_FIELD, x, z + 4.0f);
    assert_int_equal(shown_at(world, x + 3.0f, z), VISIBLE_NOTHING);
    assert_int_equal(shown_at(world, x - 3.0f, z), VISIBLE_FLOOR); /* hidden: nobody can know */
    assert_int_equal(shown_at(world, x + 1.0f, z + 5.0f), VISIBLE_DANGER);
    world_reveal(world, trap);
    assert_int_equal(shown_at(world, x - 3.0f, z), VISIBLE_DANGER);
    fixture_stand_at(world, x - 3.0f, z);
    assert_int_equal(shown_at(world, x - 3.0f, z), VISIBLE_FLOOR); /* spent */
    world_remove(world, chest);
    assert_int_equal(shown_at(world, x + 3.0f, z), VISIBLE_FLOOR);
    float door_x = (float)(LEFT_X + ROOM_SIDE) + 0.5f, door_z = (float)CORRIDOR_Y + 0.5f;
    assert_int_equal(shown_at(world, door_x, door_z), VISIBLE_FLOOR);
    world_seal_room(world, LEFT_ROOM);
    assert_int_equal(shown_at(world, door_x, door_z), VISIBLE_NOTHING);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D10_a_trap_is_hidden_until_the_player_steps_on_it_and_then_spent),
        cmocka_unit_test(test_D10_only_the_player_triggers_traps),
        cmocka_unit_test(test_D10_no_trap_springs_on_a_player_who_can_not_be_hurt),
        cmocka_unit_test(test_D14_a_zone_is_stepped_on_by_everyone_and_again_after_leaving),
        cmocka_unit_test(test_an_enemy_stands_on_one_thing_at_a_time),
        cmocka_unit_test(test_D13_what_watches_a_room_hears_of_the_player_coming_in),
        cmocka_unit_test(test_D15_interact_uses_the_nearest_thing_once),
        cmocka_unit_test(test_D8_the_nearer_of_stairs_and_thing_is_used),
        cmocka_unit_test(test_D15_nobody_walks_through_what_is_solid_and_sight_passes),
        cmocka_unit_test(test_solid_things_push_aside_who_stands_there),
        cmocka_unit_test(test_D15_a_swing_breaks_a_barrel_which_is_told_and_then_goes),
        cmocka_unit_test(test_D15_one_hit_a_swing),
        cmocka_unit_test(test_D15_a_swing_does_not_reach_through_walls),
        cmocka_unit_test(test_D15_barrels_set_each_other_off_a_tick_apart),
        cmocka_unit_test(test_features_think_every_tick_if_their_kind_wants_it),
        cmocka_unit_test(test_calls_may_remove_and_place_features),
        cmocka_unit_test(test_features_have_a_limit),
        cmocka_unit_test(test_D17_features_change_neither_slots_nor_draws_of_enemies),
        cmocka_unit_test(test_features_go_with_their_floor),
        cmocka_unit_test(test_verbs_for_bodies_leave_features_alone),
        cmocka_unit_test(test_L2_new_rules_keep_features_by_id),
        cmocka_unit_test(test_D12_trap_scan_shows_traps_within_its_reach),
        cmocka_unit_test(test_the_bot_sees_what_can_not_be_walked_on_and_what_is_dangerous),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
