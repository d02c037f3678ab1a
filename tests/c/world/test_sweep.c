/* The swept circle against the walls of generated floors. */
#include "world/world_fixture.h"

enum { FLOORS = 20, SWEEPS = 5000 }; /* 100,000 in all */

static Arena arena;

static Floor make_floor(uint64_t seed) {
    Error error = {0};
    Floor floor;
    FloorRequest request = {.seed = seed, .floor = 1 + (int)(seed % 4)};
    arena_reset(&arena);
    if (!floor_generate(&request, &arena, &floor, &error)) {
        fail_msg("%s", error.message);
    }
    return floor;
}

/* The rim is void, all else is floor, except for the tiles that a test fills. */
static Floor make_hall(void) {
    Floor floor = make_floor(1);
    for (int y = 0; y < floor.size; y++) {
        for (int x = 0; x < floor.size; x++) {
            bool rim = x == 0 || y == 0 || x == floor.size - 1 || y == floor.size - 1;
            floor.tiles[y * floor.size + x] = rim ? TILE_VOID : TILE_ROOM;
        }
    }
    return floor;
}

static void fill(Floor *floor, int x, int y) {
    floor->tiles[y * floor->size + x] = TILE_VOID;
}

static bool random_place(const Floor *floor, Rng *rng, float radius, float *x, float *z) {
    for (int i = 0; i < 1000; i++) {
        *x = rng_unit(rng) * (float)floor->size;
        *z = rng_unit(rng) * (float)floor->size;
        if (floor_is_walkable(floor, (int)*x, (int)*z) && fixture_wall_distance(floor, *x, *z) >= (double)radius) {
            return true;
        }
    }
    return false;
}

static void test_sweep_never_enters_a_wall(void **context) {
    (void)context;
    Rng rng = rng_create(11, RNG_BOT);
    double worst = 1.0;
    for (uint64_t seed = 0; seed < FLOORS; seed++) {
        Floor floor = make_floor(seed);
        float x = 0.0f, z = 0.0f, radius = 0.0f;
        for (int i = 0; i < SWEEPS; i++) {
            if (i % 10 == 0) { /* chains of moves, so that places at walls and corners are starting places too */
                radius = 0.2f + 0.7f * rng_unit(&rng);
                assert_true(random_place(&floor, &rng, radius, &x, &z));
            }
            float angle = rng_unit(&rng) * 6.2831853f;
            float length = rng_unit(&rng) < 0.7f ? rng_unit(&rng) * 1.7f : rng_unit(&rng) * 30.0f;
            bool hit;
            world_sweep_circle(&floor, radius, &x, &z, math_sin32(angle) * length, math_cos32(angle) * length, &hit);
            double gap = fixture_wall_distance(&floor, x, z) - (double)radius;
            worst = gap < worst ? gap : worst;
            assert_true(floor_is_walkable(&floor, (int)x, (int)z));
            assert_true(gap >= -1e-4);
        }
    }
    print_message("closest to a wall beyond the radius: %g m\n", worst);
}

/* A sweep ends where the same way in small steps ends, or short of it: it can't have gone through anything. */
static void test_sweep_never_tunnels(void **context) {
    (void)context;
    Rng rng = rng_create(12, RNG_BOT);
    for (uint64_t seed = 0; seed < 10; seed++) {
        Floor floor = make_floor(seed);
        for (int i = 0; i < 300; i++) {
            float x, z, radius = 0.3f;
            assert_true(random_place(&floor, &rng, radius, &x, &z));
            float angle = rng_unit(&rng) * 6.2831853f, length = 100.0f / 60.0f * (1.0f + 20.0f * rng_unit(&rng));
            float end_x = x, end_z = z;
            bool hit;
            world_sweep_circle(&floor, radius, &end_x, &end_z, math_sin32(angle) * length, math_cos32(angle) * length,
                               &hit);
            bool met = false;
            for (int step = 0; step <= 2000 && !met; step++) {
                float part = length * (float)step / 2000.0f;
                float at_x = x + math_sin32(angle) * part, at_z = z + math_cos32(angle) * part;
                met = fixture_wall_distance(&floor, at_x, at_z) < (double)radius - 1e-3;
            }
            if (met) {
                assert_true(hit);
            } else if (!hit) {
                assert_float_equal(end_x, x + math_sin32(angle) * length, 1e-3f);
                assert_float_equal(end_z, z + math_cos32(angle) * length, 1e-3f);
            }
        }
    }
}

static void test_sweep_keeps_motion_along_walls(void **context) {
    (void)context;
    Floor floor = make_hall();
    bool hit;
    for (int i = 1; i < 90; i++) { /* every slant into the wall at z = 79 */
        float angle = (float)i * 0.0174533f, x = 10.0f, z = 78.6f;
        float along = math_cos32(angle) * 20.0f;
        world_sweep_circle(&floor, 0.3f, &x, &z, along, math_sin32(angle) * 20.0f, &hit);
        assert_true(hit);
        assert_float_equal(x, 10.0f + along, 1e-3f);
        assert_float_equal(z, 78.7f, 1e-3f);
    }
    float x = 10.0f, z = 78.7f; /* exactly along a wall that it touches: no seam between tiles stops it */
    world_sweep_circle(&floor, 0.3f, &x, &z, 50.0f, 0.0f, &hit);
    assert_float_equal(x, 60.0f, 1e-3f);
}

static void test_sweep_slides_tick_by_tick_along_a_row(void **context) {
    (void)context;
    Floor floor = make_hall();
    float x = 5.0f, z = 78.5f;
    bool hit;
    for (int i = 0; i < 600; i++) { /* pressed into the wall at walking speed for ten seconds */
        world_sweep_circle(&floor, 0.3f, &x, &z, 0.08f, 0.08f, &hit);
    }
    assert_float_equal(x, 53.0f, 0.01f);
    assert_float_equal(z, 78.7f, 1e-3f);
}

static void test_sweep_rests_in_a_corner(void **context) {
    (void)context;
    Floor floor = make_hall();
    float x = 77.0f, z = 77.0f;
    bool hit;
    world_sweep_circle(&floor, 0.4f, &x, &z, 100.0f, 60.0f, &hit);
    assert_float_equal(x, 78.6f, 1e-3f);
    assert_float_equal(z, 78.6f, 1e-3f);
    float rest_x = x, rest_z = z;
    for (int i = 0; i < 1000; i++) {
        world_sweep_circle(&floor, 0.4f, &x, &z, 0.07f, 0.11f, &hit);
        assert_true(hit);
    }
    assert_float_equal(x, rest_x, 1e-5f);
    assert_float_equal(z, rest_z, 1e-5f);
}

/* A corner is round: a circle that passes it with its flank is led around it and no nearer than its radius. */
static void test_sweep_rounds_a_pillar(void **context) {
    (void)context;
    Floor floor = make_hall();
    bool hit;
    fill(&floor, 40, 40);
    float x = 38.0f, z = 39.8f; /* 0.2 above the pillar's top edge, radius 0.3 */
    world_sweep_circle(&floor, 0.3f, &x, &z, 1.0f, 0.0f, &hit);
    assert_false(hit);
    world_sweep_circle(&floor, 0.3f, &x, &z, 5.0f, 0.0f, &hit);
    assert_true(hit);
    assert_true(x > 41.0f);
    assert_true(z < 39.701f);
    x = 38.0f, z = 39.699f; /* clear of it by a millimetre */
    world_sweep_circle(&floor, 0.3f, &x, &z, 5.0f, 0.0f, &hit);
    assert_false(hit);
    x = 38.0f, z = 40.5f; /* head on */
    world_sweep_circle(&floor, 0.3f, &x, &z, 5.0f, 0.0f, &hit);
    assert_float_equal(x, 39.7f, 1e-3f);
}

static void test_sweep_does_not_pass_between_touching_pillars(void **context) {
    (void)context;
    Floor floor = make_hall();
    fill(&floor, 40, 40);
    fill(&floor, 41, 41);
    for (int i = 0; i < 200; i++) {
        float x = 41.5f + 0.001f * (float)(i - 100), z = 40.5f; /* in the notch, pushed at the joint */
        bool hit;
        world_sweep_circle(&floor, 0.2f, &x, &z, -3.0f, 3.0f, &hit);
        assert_true(hit);
        assert_true(x - 41.0f > z - 41.0f); /* still on its side of the diagonal */
    }
}

/* A body that grew (new rules) stands in a wall; its next move brings it out first. */
static void test_sweep_leaves_a_wall_it_overlaps(void **context) {
    (void)context;
    Floor floor = make_hall();
    fill(&floor, 40, 40);
    static const float places[][2] = {{78.9f, 20.0f}, {1.05f, 1.05f}, {39.95f, 39.9f}, {40.5f, 41.02f}};
    for (size_t i = 0; i < BASE_COUNT_OF(places); i++) {
        float x = places[i][0], z = places[i][1];
        bool hit;
        world_sweep_circle(&floor, 0.6f, &x, &z, 1e-6f, 0.0f, &hit);
        assert_true(fixture_wall_distance(&floor, x, z) >= 0.6 - 1e-4);
    }
}

static void test_sweep_survives_nonsense(void **context) {
    (void)context;
    Floor floor = make_hall();
    const float bad[] = {1e30f, -1e30f, (float)(1e300 * 1e10), -(float)(1e300 * 1e10), 0.0f / (float)(floor.size - 80)};
    for (size_t i = 0; i < BASE_COUNT_OF(bad); i++) {
        float x = 40.0f, z = 40.0f;
        bool hit;
        world_sweep_circle(&floor, 0.3f, &x, &z, bad[i], 1.0f, &hit);
        assert_true(fixture_wall_distance(&floor, x, z) >= 0.2999);
        world_sweep_circle(&floor, 0.3f, &x, &z, 1.0f, bad[i], &hit);
        assert_true(fixture_wall_distance(&floor, x, z) >= 0.2999);
    }
}

int main(void) {
    Error error;
    if (!arena_create(&arena, 1 << 20, &error)) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweep_never_enters_a_wall),
        cmocka_unit_test(test_sweep_never_tunnels),
        cmocka_unit_test(test_sweep_keeps_motion_along_walls),
        cmocka_unit_test(test_sweep_slides_tick_by_tick_along_a_row),
        cmocka_unit_test(test_sweep_rests_in_a_corner),
        cmocka_unit_test(test_sweep_rounds_a_pillar),
        cmocka_unit_test(test_sweep_does_not_pass_between_touching_pillars),
        cmocka_unit_test(test_sweep_leaves_a_wall_it_overlaps),
        cmocka_unit_test(test_sweep_survives_nonsense),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_destroy(&arena);
    return failed;
}
