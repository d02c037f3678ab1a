/* Path fields, against a plain Dijkstra and on small maps drawn by hand. */
#include "floor_cases.h"

enum { SIDE_MOST = 80 };

static uint8_t drawn_tiles[SIDE_MOST * SIDE_MOST];

/* A floor with nothing but tiles: '#' void, anything else room. */
static Floor draw_floor(const char *const *rows, int size) {
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            drawn_tiles[y * size + x] = rows[y][x] == '#' ? TILE_VOID : TILE_ROOM;
        }
    }
    return (Floor){.size = size, .tiles = drawn_tiles};
}

/* ---- Dijkstra without any order: relax everything until nothing changes ---- */

static int step_cost(const Floor *floor, int x, int y, int step_x, int step_y) {
    const bool open = floor_is_walkable(floor, x, y) && floor_is_walkable(floor, x + step_x, y + step_y) &&
                      floor_is_walkable(floor, x + step_x, y) && floor_is_walkable(floor, x, y + step_y);
    return !open ? 1000000 : step_x && step_y ? 14 : 10;
}

static bool relax_tile(const Floor *floor, int *cost, int x, int y) {
    const int size = floor->size;
    const int before = cost[y * size + x];
    for (int step = 0; step < 9; step++) {
        const int step_x = step % 3 - 1, step_y = step / 3 - 1;
        if (step != 4 && floor_contains(floor, x + step_x, y + step_y)) {
            const int through = cost[(y + step_y) * size + x + step_x] + step_cost(floor, x, y, step_x, step_y);
            cost[y * size + x] = through < cost[y * size + x] ? through : cost[y * size + x];
        }
    }
    return cost[y * size + x] != before;
}

static void measure_plainly(const Floor *floor, int goal_x, int goal_y, int *cost) {
    const int size = floor->size;
    bool changed = true;
    for (int i = 0; i < size * size; i++) {
        cost[i] = 1000000;
    }
    if (floor_is_walkable(floor, goal_x, goal_y)) {
        cost[goal_y * size + goal_x] = 0;
    }
    for (int round = 0; changed; round++) {
        changed = false;
        for (int i = 0; i < size * size; i++) {
            const int tile = round % 2 ? size * size - 1 - i : i;
            changed = relax_tile(floor, cost, tile % size, tile / size) || changed;
        }
    }
}

static void check_field(PathField *field, const Floor *floor, int goal_x, int goal_y) {
    static int plain[SIDE_MOST * SIDE_MOST];
    path_field_update(field, floor, goal_x, goal_y);
    measure_plainly(floor, goal_x, goal_y, plain);
    for (int i = 0; i < floor->size * floor->size; i++) {
        const int expected = plain[i] >= 1000000 ? PATH_UNREACHED : plain[i];
        if (field->cost[i] != expected) {
            fail_msg("seed %" PRIu64 " floor %d goal (%d, %d) tile (%d, %d): cost %d, expected %d", floor->seed,
                     floor->floor, goal_x, goal_y, i % floor->size, i / floor->size, field->cost[i], expected);
        }
    }
}

static void test_costs_equal_a_plain_dijkstra_on_floors(void **state) {
    (void)state;
    Arena floor_arena, field_arena;
    PathField field;
    assert_true(arena_create(&floor_arena, CASE_ARENA_SIZE, NULL));
    assert_true(arena_create(&field_arena, 1 << 20, NULL));
    assert_true(path_field_create(&field, 80, &field_arena, NULL));
    const size_t used = field_arena.used;
    for (int i = 0; i < 60; i++) {
        const FloorRequest request = case_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
        Floor floor;
        case_generate(&request, &floor_arena, &floor);
        field.goal_x = -1; /* another floor: what the field holds is of no use */
        check_field(&field, &floor, floor.start_x, floor.start_y);
        check_field(&field, &floor, floor.stairs_x, floor.stairs_y);
    }
    assert_int_equal(field_arena.used, used);
    arena_destroy(&floor_arena);
    arena_destroy(&field_arena);
}

/* Noise reaches what floors do not: single pillars, floor at the map's edge, goals in walls, closed-off parts. */
static void test_costs_equal_a_plain_dijkstra_on_noise(void **state) {
    (void)state;
    Arena arena;
    PathField field;
    Rng rng = rng_create(5, RNG_LAYOUT);
    assert_true(arena_create(&arena, 1 << 20, NULL));
    for (int i = 0; i < 400; i++) {
        const int size = rng_range(&rng, 1, 24);
        const uint32_t walls = rng_below(&rng, 60);
        for (int tile = 0; tile < size * size; tile++) {
            drawn_tiles[tile] = rng_below(&rng, 100) < walls ? TILE_VOID : TILE_CORRIDOR;
        }
        const Floor floor = {.seed = (uint64_t)i, .size = size, .tiles = drawn_tiles};
        arena_reset(&arena);
        assert_true(path_field_create(&field, size, &arena, NULL));
        check_field(&field, &floor, rng_range(&rng, 0, size - 1), rng_range(&rng, 0, size - 1));
    }
    arena_destroy(&arena);
}

static void test_corners_are_not_cut(void **state) {
    (void)state;
    static const char *const ROWS[] = {
        ".#.", //
        "...", //
        "..#",
    };
    const Floor floor = draw_floor(ROWS, 3);
    Arena arena;
    PathField field;
    int x, y;
    assert_true(arena_create(&arena, 4096, NULL));
    assert_true(path_field_create(&field, 3, &arena, NULL));
    path_field_update(&field, &floor, 0, 0);
    assert_int_equal(field.cost[1 * 3 + 1], 20); /* round the pillar at (1, 0), not 14 */
    assert_int_equal(field.cost[0 * 3 + 2], 40);
    assert_int_equal(field.cost[2 * 3 + 1], 24);
    assert_int_equal(field.cost[2 * 3 + 2], PATH_UNREACHED);
    path_field_next(&field, &floor, 1, 1, &x, &y);
    assert_true(x == 0 && y == 1);
    path_field_next(&field, &floor, 2, 0, &x, &y);
    assert_true(x == 2 && y == 1);
    arena_destroy(&arena);
}

static void test_ties_go_by_a_fixed_order(void **state) {
    (void)state;
    static const char *const ROWS[] = {
        ".....", //
        ".....", //
        ".....", //
        ".....", //
        ".....",
    };
    const Floor floor = draw_floor(ROWS, 5);
    Arena arena;
    PathField field;
    int x, y;
    assert_true(arena_create(&arena, 4096, NULL));
    assert_true(path_field_create(&field, 5, &arena, NULL));
    path_field_update(&field, &floor, 2, 0);
    path_field_next(&field, &floor, 1, 3, &x, &y); /* straight then across or across then straight: 34 either way */
    assert_true(x == 1 && y == 2);
    path_field_next(&field, &floor, 2, 4, &x, &y);
    assert_true(x == 2 && y == 3);
    arena_destroy(&arena);
}

/* Following the steps from anywhere arrives, and walks just the cost. */
static void check_walks(const PathField *field, const Floor *floor) {
    for (int tile = 0; tile < 80 * 80; tile += 37) {
        int x = tile % 80, y = tile / 80;
        int walked = 0;
        while (floor_is_walkable(floor, x, y) && !(x == field->goal_x && y == field->goal_y)) {
            int next_x, next_y;
            path_field_next(field, floor, x, y, &next_x, &next_y);
            CHECK_FLOOR(floor, next_x != x || next_y != y, "a step is a step");
            walked += step_cost(floor, x, y, next_x - x, next_y - y);
            CHECK_FLOOR(floor, walked <= 50000, "steps neither cut corners nor go round in circles");
            x = next_x;
            y = next_y;
        }
        CHECK_FLOOR(floor, !floor_is_walkable(floor, tile % 80, tile / 80) || walked == field->cost[tile],
                    "the way walked has the cost of the field");
    }
}

static void test_following_the_field_walks_its_cost(void **state) {
    (void)state;
    Arena floor_arena, field_arena;
    assert_true(arena_create(&floor_arena, CASE_ARENA_SIZE, NULL));
    assert_true(arena_create(&field_arena, 1 << 20, NULL));
    for (int i = 0; i < 60; i++) {
        const FloorRequest request = case_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
        Floor floor;
        PathField field;
        case_generate(&request, &floor_arena, &floor);
        arena_reset(&field_arena);
        assert_true(path_field_create(&field, 80, &field_arena, NULL));
        path_field_update(&field, &floor, floor.start_x, floor.start_y);
        check_walks(&field, &floor);
    }
    arena_destroy(&floor_arena);
    arena_destroy(&field_arena);
}

static void test_where_no_way_leads_one_stays(void **state) {
    (void)state;
    static const char *const ROWS[] = {
        "...#.", //
        "...#.", //
        "####.", //
        ".....", //
        ".....",
    };
    const Floor floor = draw_floor(ROWS, 5);
    Arena arena;
    PathField field;
    int x, y;
    assert_true(arena_create(&arena, 4096, NULL));
    assert_true(path_field_create(&field, 5, &arena, NULL));
    path_field_next(&field, &floor, 1, 1, &x, &y); /* before any update */
    assert_true(x == 1 && y == 1);
    path_field_update(&field, &floor, 0, 0);
    path_field_next(&field, &floor, 4, 4, &x, &y);
    assert_true(x == 4 && y == 4);
    path_field_next(&field, &floor, 0, 0, &x, &y); /* at the goal */
    assert_true(x == 0 && y == 0);
    path_field_next(&field, &floor, 3, 0, &x, &y); /* inside a wall */
    assert_true(x == 3 && y == 0);
    path_field_next(&field, &floor, -7, 99, &x, &y); /* off the map */
    assert_true(x == -7 && y == 99);
    path_field_update(&field, &floor, 3, 1); /* a goal in a wall */
    assert_int_equal(field.cost[0], PATH_UNREACHED);
    path_field_update(&field, &floor, 5, -1); /* a goal off the map */
    assert_int_equal(field.cost[4], PATH_UNREACHED);
    arena_destroy(&arena);
}

static void test_an_unmoved_goal_costs_nothing(void **state) {
    (void)state;
    static const char *const ROWS[] = {"..", ".."};
    const Floor floor = draw_floor(ROWS, 2);
    Arena arena;
    PathField field;
    assert_true(arena_create(&arena, 4096, NULL));
    assert_true(path_field_create(&field, 2, &arena, NULL));
    assert_int_equal(field.goal_x, -1);
    path_field_update(&field, &floor, 1, 1);
    field.cost[0] = 7;
    path_field_update(&field, &floor, 1, 1);
    assert_int_equal(field.cost[0], 7);
    path_field_update(&field, &floor, 1, 0);
    assert_int_equal(field.cost[0], 10);
    arena_destroy(&arena);
}

/* A way longer than a cost can say: the far end counts as unreached, and nothing wraps round. */
static void test_costs_never_wrap(void **state) {
    (void)state;
    enum { SIZE = 320 };
    static uint8_t tiles[SIZE * SIZE];
    Arena arena;
    PathField field;
    for (int i = 0; i < SIZE * SIZE; i++) { /* one winding corridor, a tile wide, through the whole map */
        const int x = i % SIZE, y = i / SIZE;
        tiles[i] = y % 2 == 0 || x == (y % 4 == 1 ? SIZE - 1 : 0) ? TILE_CORRIDOR : TILE_VOID;
    }
    const Floor floor = {.size = SIZE, .tiles = tiles};
    assert_true(arena_create(&arena, 2 << 20, NULL));
    assert_true(path_field_create(&field, SIZE, &arena, NULL));
    path_field_update(&field, &floor, 0, 0);
    for (int y = 0; y < SIZE; y += 2) {
        for (int x = 0; x < SIZE; x++) {
            const int steps = y / 2 * (SIZE + 1) + (y % 4 == 0 ? x : SIZE - 1 - x);
            const int cost = field.cost[y * SIZE + x];
            assert_true(cost == 10 * steps || (cost == PATH_UNREACHED && 10 * steps > PATH_UNREACHED - 30));
        }
    }
    arena_destroy(&arena);
}

/* Objects, shut doorways and pits are walked around, whatever floor lies under them. */
static void test_ways_lead_around_what_blocks(void **state) {
    (void)state;
    enum { SIZE = 5 };
    static const uint8_t BLOCKS[] = {TILE_ROOM | TILE_SOLID, TILE_CORRIDOR | TILE_SEALED, TILE_PIT, TILE_VOID};
    uint8_t tiles[SIZE * SIZE];
    const Floor floor = {.size = SIZE, .tiles = tiles};
    Arena arena;
    PathField field;
    assert_true(arena_create(&arena, 4096, NULL));
    assert_true(path_field_create(&field, SIZE, &arena, NULL));
    for (size_t i = 0; i < BASE_COUNT_OF(BLOCKS); i++) {
        memset(tiles, TILE_ROOM, sizeof tiles);
        for (int y = 0; y < SIZE - 1; y++) {
            tiles[y * SIZE + 2] = BLOCKS[i]; /* a wall with a gap in the last row */
        }
        field.goal_x = -1;
        path_field_update(&field, &floor, 0, 0);
        assert_int_equal(field.cost[2], PATH_UNREACHED);
        assert_int_equal(field.cost[4 * SIZE + 2],
                         54); /* one diagonal step, three down, one across: no corner is cut */
        assert_int_equal(field.cost[4], 108);
    }
    arena_destroy(&arena);
}

static void test_a_full_arena_is_an_error(void **state) {
    (void)state;
    Arena arena;
    PathField field;
    Error error = {0};
    assert_true(arena_create(&arena, 40000, NULL));
    assert_false(path_field_create(&field, 80, &arena, &error));
    assert_int_equal(error.id, ERROR_MEMORY);
    assert_int_equal(arena.used, 0);
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs_equal_a_plain_dijkstra_on_floors),
        cmocka_unit_test(test_costs_equal_a_plain_dijkstra_on_noise),
        cmocka_unit_test(test_corners_are_not_cut),
        cmocka_unit_test(test_ties_go_by_a_fixed_order),
        cmocka_unit_test(test_following_the_field_walks_its_cost),
        cmocka_unit_test(test_where_no_way_leads_one_stays),
        cmocka_unit_test(test_an_unmoved_goal_costs_nothing),
        cmocka_unit_test(test_costs_never_wrap),
        cmocka_unit_test(test_ways_lead_around_what_blocks),
        cmocka_unit_test(test_a_full_arena_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
