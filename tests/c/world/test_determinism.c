/* Equal inputs give equal worlds; a tick takes no memory; nothing breaks in a crowd. */
#include "base/count_allocations.h"
#include "world/verb_fixture.h"

/* Enemies that use every verb: they come along the path, hit in contact, push, call others, jump and leave. */
typedef struct Brain {
    World *world;
} Brain;

/* One draw a statement: the order in which arguments are evaluated is the compiler's. */
static void draw_place(Rng *rng, float *x, float *z) {
    *x = 80.0f * rng_unit(rng);
    *z = 80.0f * rng_unit(rng);
}

static void act(World *world, EntityHandle entity) {
    Rng *rng = world_script_rng(world);
    float x, z;
    world_path_direction(world, entity, &x, &z);
    float speed = world_enemy_speed(world, entity);
    world_steer(world, entity, x * speed, z * speed);
    if (world_player_distance(world, entity) < 1.2f && world_strike(world, entity, world_player(world), 1.5f)) {
        world_knock(world, entity, -x, -z, 1.2f);
        world_set_state(world, entity, ENEMY_READY);
    }
    switch (rng_below(rng, 400)) {
    case 0:
        world_knock(world, world_player(world), x, z, 3.0f);
        break;
    case 1:
        world_spawn_enemy(world, (int)rng_below(rng, 2), fixture_x(world, entity), fixture_z(world, entity));
        break;
    case 2:
        draw_place(rng, &x, &z);
        world_teleport(world, entity, x, z);
        break;
    case 3:
        world_face(world, entity, 6.0f * rng_unit(rng));
        break;
    case 4:
        world_remove(world, entity);
        break;
    default:
        break;
    }
}

static void think(void *context, const EntityHandle *entities, int count) {
    World *world = ((Brain *)context)->world;
    for (int i = 0; i < count; i++) {
        if (world_find(world, entities[i]) > 0) {
            act(world, entities[i]);
        }
    }
}

static World *create(Brain *brain, uint64_t seed, const WorldRules *rules) {
    World *world = fixture_create(seed, 1, rules, (WorldHooks){.context = brain, .think = think});
    brain->world = world;
    return world;
}

/* Presses things at random, and now and then stands among enemies or on the stairs, so that there is dying and
 * descending too. */
static void random_tick(World *world, Rng *rng) {
    TickInput input = {0};
    input.move_x = (int8_t)rng_range(rng, -128, 127);
    input.move_z = (int8_t)rng_range(rng, -128, 127);
    input.aim_angle = (uint16_t)rng_below(rng, 65536);
    input.aim_distance = (uint16_t)rng_below(rng, 65536);
    input.buttons = (uint16_t)(rng_u32(rng) & 0x1ff);
    input.buttons &= (uint16_t)rng_u32(rng);
    world_tick(world, &input);
    uint32_t chance = rng_below(rng, 600);
    EntityHandle any;
    float x, z;
    draw_place(rng, &x, &z);
    if (chance == 0) {
        const Floor *floor = world_floor(world);
        world_teleport(world, world_player(world), (float)floor->stairs_x + 0.5f, (float)floor->stairs_y + 0.5f);
    } else if (chance < 6 && world_query_enemies(world, x, z, 30.0f, &any, 1)) {
        world_teleport(world, world_player(world), fixture_x(world, any), fixture_z(world, any));
    }
}

enum { TICKS = 5000, CHECKS = 100 };

static void run(uint64_t seed, uint64_t hashes[CHECKS], int *floors, int *deaths) {
    WorldRules rules = fixture_rules();
    Brain brain;
    World *world = create(&brain, seed, &rules);
    Rng rng = rng_create(seed, RNG_BOT);
    for (int tick = 0; tick < TICKS; tick++) {
        random_tick(world, &rng);
        *floors += fixture_count_events(world, EVENT_FLOOR);
        *deaths += fixture_count_events(world, EVENT_PLAYER_DEATH);
        if (tick % (TICKS / CHECKS) == 0) {
            hashes[tick / (TICKS / CHECKS)] = fixture_hash(world);
        }
    }
    world_destroy(world);
}

static void test_G5_same_inputs_same_hash_wherever_memory_lies(void **context) {
    (void)context;
    int floors = 0, deaths = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint64_t first[CHECKS], second[CHECKS];
        run(seed, first, &floors, &deaths);
        void *shift = malloc(12345678); /* the second world lies elsewhere */
        void *more = malloc(4000);
        run(seed, second, &floors, &deaths);
        free(more);
        free(shift);
        assert_memory_equal(first, second, sizeof first);
        for (int i = 1; i < CHECKS; i++) {
            assert_true(first[i] != first[i - 1]);
        }
    }
    print_message("%d floors entered, %d deaths\n", floors, deaths);
    assert_true(floors > 20 && deaths > 5);
}

static void fill(World *world, int count, Rng *rng) {
    for (int placed = 0; placed < count;) {
        float x, z;
        draw_place(rng, &x, &z);
        placed += world_spawn_enemy(world, (int)rng_below(rng, 2), x, z) != ENTITY_NONE;
    }
}

/* A fight in the hall, pinned: every compiler, optimisation level and machine gets these bits. What the dungeon's
 * generator deals is left out, it has pins of its own. */
static void test_G5_golden_fight(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    rules.player.hp = 100000;
    Brain brain;
    World *world = create(&brain, 1234, &rules);
    fixture_carve_hall(world);
    Rng rng = rng_create(1234, RNG_BOT);
    fill(world, 80, &rng);
    Hash hash = hash_begin(0);
    WorldEntities entities = world_entities(world);
    for (int tick = 0; tick < 1200; tick++) {
        TickInput input = {.move_x = 100, .buttons = tick % 7 == 0 ? BUTTON_ATTACK : tick % 90 == 1 ? BUTTON_DODGE : 0};
        input.aim_angle = (uint16_t)(tick * 321);
        input.move_z = (int8_t)(tick % 200 - 100);
        world_tick(world, &input);
        for (int slot = 1; slot < world_entities(world).high; slot++) {
            hash_add_u32(&hash, entities.handle[slot]);
            hash_add_float(&hash, entities.x[slot]);
            hash_add_float(&hash, entities.z[slot]);
            hash_add_float(&hash, entities.heading[slot]);
            hash_add_u32(&hash, (uint32_t)entities.hp[slot]);
            hash_add_u32(&hash, entities.state_ticks[slot]);
        }
    }
    print_message("%d kills, %d HP left, golden fight: 0x%016llx\n", world_run(world).kills, fixture_player_hp(world),
                  (unsigned long long)hash_end(&hash));
    assert_true(hash_end(&hash) == UINT64_C(0xdc531e42b76643b7));
    world_destroy(world);
}

static void test_hash_tells_worlds_apart(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    Brain brains[2];
    World *a = create(&brains[0], 1, &rules), *b = create(&brains[1], 1, &rules);
    for (int tick = 0; tick < 100; tick++) {
        fixture_tick(a, 0, 50, 50);
        fixture_tick(b, 0, 50, 50);
        assert_true(fixture_hash(a) == fixture_hash(b));
    }
    fixture_tick(a, 0, 50, 50);
    fixture_tick(b, BUTTON_SKILL_1, 50, 50); /* does nothing but being held */
    assert_true(fixture_hash(a) != fixture_hash(b));
    fixture_tick(a, 0, 0, 0);
    fixture_tick(b, 0, 0, 0);
    assert_true(fixture_hash(a) == fixture_hash(b));
    rng_u32(world_script_rng(a));
    assert_true(fixture_hash(a) != fixture_hash(b));
    world_destroy(a);
    world_destroy(b);
    b = create(&brains[1], 2, &rules);
    a = create(&brains[0], 1, &rules);
    assert_true(fixture_hash(a) != fixture_hash(b));
    world_destroy(a);
    world_destroy(b);
}

static void test_no_allocation_in_ticks(void **context) {
    (void)context;
    if (!COUNTS_ALLOCATIONS) {
        skip();
    }
    WorldRules rules = fixture_dungeon_rules();
    Brain brain;
    World *world = create(&brain, 4, &rules);
    Rng rng = rng_create(4, RNG_BOT);
    int floors = 0, count = 0;
    long before = allocations;
    void *volatile probe = malloc(1);
    assert_int_equal(allocations, before + 1); /* the counter works */
    free(probe);
    before = allocations;
    for (int tick = 0; tick < 3000; tick++) {
        random_tick(world, &rng);
        floors += fixture_count_events(world, EVENT_FLOOR);
        fixture_do_anything(world, &rng);
    }
    assert_int_equal(allocations, before);
    world_features(world, &count);
    assert_true(floors > 1 && count > 0);
    world_destroy(world);
}

static void check_all(const World *world) {
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] == ENTITY_NONE) {
            continue;
        }
        const WorldRules *rules = world_rules(world);
        float radius = entities.entity_class[slot] == ENTITY_PLAYER ? rules->player.radius
                                                                    : rules->enemies[entities.kind[slot]].radius;
        assert_true(entities.x[slot] > 0.0f && entities.x[slot] < 80.0f); /* false for NaN */
        assert_true(entities.z[slot] > 0.0f && entities.z[slot] < 80.0f);
        assert_true(entities.heading[slot] >= -3.1416f && entities.heading[slot] <= 3.1416f);
        assert_true(entities.velocity_x[slot] == entities.velocity_x[slot]);
        assert_true(fixture_wall_distance(world_floor(world), entities.x[slot], entities.z[slot]) >=
                    (double)radius - 1e-4);
    }
}

static void test_a_crowd_of_300_stays_out_of_the_walls(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    rules.player.hp = 1000000;
    Brain brain;
    World *world = create(&brain, 6, &rules);
    Rng rng = rng_create(6, RNG_BOT);
    for (int tick = 0; tick < 900; tick++) {
        if (fixture_count_enemies(world) < 300) {
            fill(world, 300 - fixture_count_enemies(world), &rng);
        }
        random_tick(world, &rng);
        if (tick % 5 == 0) {
            check_all(world);
        }
    }
    world_destroy(world);
}

/* Printed for people; the limit on the game's tick is held by the benches. */
static void test_cost_of_1000_enemies(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    rules.player.hp = 1000000;
    rules.enemies[KIND_BIT].notice = 100.0f;
    rules.enemies[KIND_BIT].leash = 0.0f;
    Brain brain;
    World *world = create(&brain, 8, &rules);
    Rng rng = rng_create(8, RNG_BOT);
    fill(world, 1000, &rng);
    rules.hit_stop_limit_ticks = 0; /* a held tick costs nothing */
    world_set_rules(world, &rules);
    double best = 1e9, sum = 0.0;
    for (int tick = 0; tick < 200; tick++) {
        double start = clock_seconds();
        fixture_tick(world, 0, tick % 100 < 50 ? 127 : -127, 0);
        double cost = clock_seconds() - start;
        best = cost < best ? cost : best;
        sum += cost;
    }
    print_message("tick with %d enemies: %.0f us at best, %.0f us on average\n", fixture_count_enemies(world),
                  best * 1e6, sum / 200.0 * 1e6);
    assert_true(fixture_count_enemies(world) > 900);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G5_same_inputs_same_hash_wherever_memory_lies),
        cmocka_unit_test(test_G5_golden_fight),
        cmocka_unit_test(test_hash_tells_worlds_apart),
        cmocka_unit_test(test_no_allocation_in_ticks),
        cmocka_unit_test(test_a_crowd_of_300_stays_out_of_the_walls),
        cmocka_unit_test(test_cost_of_1000_enemies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
