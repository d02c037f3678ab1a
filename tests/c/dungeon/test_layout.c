/* Layout: the partition, the rooms, and what a request may ask for. */
#include "floor_cases.h"
#include "floor_requests.h"

#include "dungeon/steps.h"

/* ---- D3: the leaves, taken alone, must be a result of splitting by the rules ---- */

typedef struct Partition {
    const Floor *floor;
    int least_inner_area; /* of the nodes that were split */
} Partition;

static int nearest_gap(const Floor *floor, uint32_t left, uint32_t right, int *best_a, int *best_b) {
    int nearest = INT32_MAX;
    for (int a = 0; a < floor->room_count; a++) {
        for (int b = 0; b < floor->room_count; b++) {
            const TileRect ra = floor->rooms[a].rect;
            const TileRect rb = floor->rooms[b].rect;
            const int gap_x = span_gap(ra.x, ra.w, rb.x, rb.w);
            const int gap_y = span_gap(ra.y, ra.h, rb.y, rb.h);
            const int gap = (gap_x > 0 ? gap_x * gap_x : 0) + (gap_y > 0 ? gap_y * gap_y : 0);
            if ((left >> a & 1) && (right >> b & 1) && gap < nearest) {
                nearest = gap;
                *best_a = a;
                *best_b = b;
            }
        }
    }
    return nearest;
}

/* Exactly one corridor joins the two sides, and it joins their nearest rooms. */
static bool sides_are_joined(const Floor *floor, uint32_t left, uint32_t right) {
    int count = 0;
    int best_a = 0, best_b = 0;
    bool nearest = true;
    nearest_gap(floor, left, right, &best_a, &best_b);
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        if ((left >> corridor->a & 1) && (right >> corridor->b & 1)) {
            count++;
            nearest = corridor->a == best_a && corridor->b == best_b;
        }
    }
    return count == 1 && nearest;
}

static bool partition_holds(Partition *partition, TileRect rect, uint32_t rooms, int depth);

/* Cuts the node at `cut` along x or y; false when a leaf straddles the cut or a side breaks a rule. */
static bool cut_holds(Partition *partition, TileRect rect, uint32_t rooms, int depth, bool along_x, int cut) {
    const Floor *floor = partition->floor;
    TileRect first = rect, second = rect;
    uint32_t left = 0;
    for (int i = 0; i < floor->room_count; i++) {
        const TileRect leaf = floor->rooms[i].leaf.rect;
        const int start = along_x ? leaf.x - rect.x : leaf.y - rect.y;
        const int end = start + (along_x ? leaf.w : leaf.h);
        if ((rooms >> i & 1) && start < cut) {
            left |= UINT32_C(1) << i;
            if (end > cut) {
                return false;
            }
        }
    }
    *(along_x ? &first.w : &first.h) = (int16_t)cut;
    *(along_x ? &second.x : &second.y) = (int16_t)((along_x ? rect.x : rect.y) + cut);
    *(along_x ? &second.w : &second.h) = (int16_t)((along_x ? rect.w : rect.h) - cut);
    return left != 0 && left != rooms && sides_are_joined(floor, left, rooms & ~left) &&
           partition_holds(partition, first, left, depth + 1) &&
           partition_holds(partition, second, rooms & ~left, depth + 1);
}

static bool partition_holds(Partition *partition, TileRect rect, uint32_t rooms, int depth) {
    if ((rooms & (rooms - 1)) == 0) {
        int only = 0;
        while (!(rooms >> only & 1)) {
            only++;
        }
        const Leaf *leaf = &partition->floor->rooms[only].leaf;
        return memcmp(&leaf->rect, &rect, sizeof rect) == 0 && leaf->depth == depth && depth <= 5;
    }
    for (int axis = 0; axis < 2; axis++) {
        const bool along_x = axis == 0;
        const int side = along_x ? rect.w : rect.h;
        const int other = along_x ? rect.h : rect.w;
        for (int cut = 10; side >= other && cut <= side - 10; cut++) {
            const bool in_ratio = 10 * cut >= 4 * side && 10 * cut <= 6 * side;
            if (in_ratio && cut_holds(partition, rect, rooms, depth, along_x, cut)) {
                const int area = rect.w * rect.h;
                partition->least_inner_area = area < partition->least_inner_area ? area : partition->least_inner_area;
                return true;
            }
        }
    }
    return false;
}

static void check_partition(const Floor *floor) {
    Partition partition = {floor, INT32_MAX};
    const TileRect whole = {0, 0, 80, 80};
    CHECK_FLOOR(floor, floor->room_count <= 16, "at most 16 rooms");
    CHECK_FLOOR(
        floor, partition_holds(&partition, whole, (UINT32_C(1) << floor->room_count) - 1, 0),
        "leaves come from cuts at 0.4 … 0.6 across the longer side, and one corridor joins the nearest rooms of "
        "the two sides of each cut");
    for (int i = 0; i < floor->room_count; i++) {
        const Leaf *leaf = &floor->rooms[i].leaf;
        const bool can_split = leaf->depth < 5 && (leaf->rect.w >= 20 || leaf->rect.h >= 20);
        CHECK_FLOOR(floor, !can_split || leaf->rect.w * leaf->rect.h <= partition.least_inner_area,
                    "the largest leaf is split first");
    }
}

static void test_D3_D5_leaves_are_split_by_the_rules_and_joined_once(void **state) {
    (void)state;
    case_each(check_partition);
}

/* Asked for more leaves than a floor has, the partition meets its limits. */
static void check_small_leaves(const Tree *tree) {
    for (int i = 0; i < tree->node_count; i++) {
        const Node *node = &tree->nodes[i];
        assert_true(node->rect.w >= 10 && node->rect.h >= 10);
        if (node->child != 0) {
            const TileRect first = tree->nodes[node->child].rect;
            const bool along_x = first.w < node->rect.w;
            const int side = along_x ? node->rect.w : node->rect.h;
            const int part = along_x ? first.w : first.h;
            assert_true(side >= (along_x ? node->rect.h : node->rect.w));
            assert_true(10 * part >= 4 * side && 10 * part <= 6 * side);
        }
    }
}

static void test_D3_small_leaves_keep_the_limits(void **state) {
    (void)state;
    Node nodes[2 * 64 - 1];
    for (int i = 0; i < 500; i++) {
        Rng rng = rng_create(case_seed(i), RNG_LAYOUT);
        Tree tree = {.nodes = nodes};
        assert_int_equal(tree_split(&tree, 80, 64, 3, &rng), 8); /* the depth ends it: 2^3 leaves */
        const uint16_t leaves = tree_split(&tree, 80, 64, 9, &rng);
        assert_in_range(leaves, 17, 63); /* the leaves' size ends it */
        check_small_leaves(&tree);
    }
}

static void test_D3_limits_grow_with_the_map(void **state) {
    (void)state;
    for (int factor = 1; factor <= 4; factor *= 2) {
        const LayoutLimits limits = layout_limits(80 * factor);
        assert_int_equal(limits.room_least, 8 * factor * factor);
        assert_int_equal(limits.room_most, 16 * factor * factor);
        assert_int_equal(limits.depth_most, factor == 1 ? 5 : factor == 2 ? 7 : 9);
    }
}

static void test_D3_ties_of_the_longer_side_are_drawn(void **state) {
    (void)state;
    Arena arena;
    int across_x = 0;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 200; i++) {
        const FloorRequest request = {.seed = case_seed(i), .floor = 1};
        Floor floor;
        case_generate(&request, &arena, &floor);
        int cut = 0; /* the root is cut along x exactly when some x in 32 … 48 is crossed by no leaf */
        for (int x = 32; x <= 48; x++) {
            bool crossed = false;
            for (int room = 0; room < floor.room_count; room++) {
                const TileRect leaf = floor.rooms[room].leaf.rect;
                crossed = crossed || (leaf.x < x && leaf.x + leaf.w > x);
            }
            cut = cut || !crossed;
        }
        across_x += cut;
    }
    assert_in_range(across_x, 70, 150);
    arena_destroy(&arena);
}

/* ---- D4 ---- */

static void check_rooms(const Floor *floor) {
    CHECK_FLOOR(floor, floor->room_count >= 8 && floor->room_count <= 16, "8 to 16 rooms");
    for (int i = 0; i < floor->room_count; i++) {
        const TileRect room = floor->rooms[i].rect;
        const TileRect leaf = floor->rooms[i].leaf.rect;
        CHECK_FLOOR(floor, leaf.w >= 10 && leaf.h >= 10, "leaves of at least 10 by 10");
        CHECK_FLOOR(floor, room.w >= 6 && room.h >= 6, "rooms of at least 6 by 6");
        CHECK_FLOOR(floor, 2 * room.w >= leaf.w && 2 * room.h >= leaf.h,
                    "rooms fill at least half of their leaf's sides");
        CHECK_FLOOR(floor, 10 * room.w <= 9 * leaf.w && 10 * room.h <= 9 * leaf.h, "rooms fill at most 90 %");
        CHECK_FLOOR(floor, room.x > leaf.x && room.x + room.w < leaf.x + leaf.w, "a tile from the leaf's edge (x)");
        CHECK_FLOOR(floor, room.y > leaf.y && room.y + room.h < leaf.y + leaf.h, "a tile from the leaf's edge (y)");
        for (int y = room.y; y < room.y + room.h; y++) {
            for (int x = room.x; x < room.x + room.w; x++) {
                const Tile tile = floor_tile(floor, x, y);
                CHECK_FLOOR(floor, tile == TILE_ROOM || tile == TILE_STAIRS, "a room's tiles are floor");
                CHECK_FLOOR(floor, floor->tile_room[y * floor->size + x] == i, "tile_room names the room");
            }
        }
    }
}

static void test_D4_rooms_keep_to_their_leaves(void **state) {
    (void)state;
    case_each(check_rooms);
}

static int rooms_seen[ROOM_COUNT_MOST + 1];
static void count_rooms(const Floor *floor) {
    rooms_seen[floor->room_count]++;
}

static void test_D4_every_room_count_occurs(void **state) {
    (void)state;
    memset(rooms_seen, 0, sizeof rooms_seen);
    case_each(count_rooms);
    for (int count = ROOM_COUNT_LEAST; count <= ROOM_COUNT_MOST; count++) {
        assert_in_range(rooms_seen[count], CASE_SEED_COUNT / 9 / 2, CASE_SEED_COUNT / 9 * 2);
    }
}

static void test_D4_room_sides_reach_both_limits(void **state) {
    (void)state;
    Arena arena;
    bool least = false, most = false;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 300; i++) {
        const FloorRequest request = {.seed = case_seed(i), .floor = 2};
        Floor floor;
        case_generate(&request, &arena, &floor);
        for (int room = 0; room < floor.room_count; room++) {
            const int side = floor.rooms[room].rect.w;
            const int leaf = floor.rooms[room].leaf.rect.w;
            least = least || side == (leaf + 1) / 2;
            most = most || (leaf >= 20 && side == 9 * leaf / 10);
        }
    }
    assert_true(least);
    assert_true(most);
    arena_destroy(&arena);
}

/* ---- D1 ---- */

static void test_D1_same_request_gives_the_same_floor(void **state) {
    (void)state;
    Arena clean, dirty;
    assert_true(arena_create(&clean, CASE_ARENA_SIZE, NULL));
    assert_true(arena_create(&dirty, 2 * CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 300; i++) {
        const FloorRequest request = case_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
        Floor one, two;
        case_generate(&request, &clean, &one);
        memset(dirty.memory, 0xa5, 2 * CASE_ARENA_SIZE);
        arena_reset(&dirty);
        assert_non_null(arena_take(&dirty, 1000 + (size_t)i));
        assert_true(floor_generate(&request, &dirty, &two, NULL));
        assert_int_equal(floor_hash(&one), floor_hash(&two));
        assert_memory_equal(one.tiles, two.tiles, 80 * 80);
        assert_memory_equal(one.rooms, two.rooms, one.room_count * sizeof *one.rooms);
        assert_int_equal(one.floor_seed, hash_pair(request.seed, (uint64_t)request.floor));
    }
    arena_destroy(&clean);
    arena_destroy(&dirty);
}

static void test_D1_enemies_do_not_move_the_layout(void **state) {
    (void)state;
    Arena first_arena, second_arena;
    assert_true(arena_create(&first_arena, CASE_ARENA_SIZE, NULL));
    assert_true(arena_create(&second_arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 100; i++) {
        FloorRequest request = case_request(case_seed(i), 3);
        Floor with, without;
        case_generate(&request, &first_arena, &with);
        request.enemy_count = 0;
        case_generate(&request, &second_arena, &without);
        assert_memory_equal(with.tiles, without.tiles, 80 * 80);
        assert_int_equal(with.start_room, without.start_room);
        assert_int_equal(with.stairs_room, without.stairs_room);
        assert_int_equal(without.spawn_count, 0);
    }
    arena_destroy(&first_arena);
    arena_destroy(&second_arena);
}

static int compare_hashes(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left;
    const uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void test_D1_layouts_differ_between_seeds_and_floors(void **state) {
    (void)state;
    enum { SEEDS = 1000, LAYOUTS = SEEDS + FLOOR_LAST - 1 };
    static uint64_t hashes[LAYOUTS];
    Arena arena;
    int distinct = 1;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < LAYOUTS; i++) {
        const bool same_seed = i >= SEEDS;
        const FloorRequest request = {.seed = same_seed ? 0 : (uint64_t)i, .floor = same_seed ? i - SEEDS + 2 : 1};
        Floor floor;
        case_generate(&request, &arena, &floor);
        Hash hash = hash_begin(0);
        hash_add_bytes(&hash, floor.tiles, 80 * 80);
        hashes[i] = hash_end(&hash);
    }
    qsort(hashes, LAYOUTS, sizeof *hashes, compare_hashes);
    for (int i = 1; i < LAYOUTS; i++) {
        distinct += hashes[i] != hashes[i - 1];
    }
    assert_true(distinct * 100 >= LAYOUTS * 99);
    arena_destroy(&arena);
}

static void test_D1_hash_sees_every_part(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    FloorRequest request = full_request(5, 4);
    request.surge.percent = 100;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    case_generate(&request, &arena, &floor);
    const uint64_t hash = floor_hash(&floor);
#define ASSERT_SEEN(field, type)                                                                                       \
    do {                                                                                                               \
        (field) = (type)((field) + 1);                                                                                 \
        assert_int_not_equal(floor_hash(&floor), hash);                                                                \
        (field) = (type)((field)-1);                                                                                   \
        assert_int_equal(floor_hash(&floor), hash);                                                                    \
    } while (0)
    ASSERT_SEEN(floor.seed, uint64_t);
    ASSERT_SEEN(floor.floor, int);
    ASSERT_SEEN(floor.start_room, uint16_t);
    ASSERT_SEEN(floor.stairs_x, int16_t);
    ASSERT_SEEN(floor.start_y, int16_t);
    ASSERT_SEEN(floor.tiles[80 * 40 + 40], uint8_t);
    ASSERT_SEEN(floor.rooms[7].rect.w, int16_t);
    ASSERT_SEEN(floor.rooms[7].leaf.rect.h, int16_t);
    ASSERT_SEEN(floor.rooms[0].type, RoomType);
    ASSERT_SEEN(floor.rooms[0].distance, uint16_t);
    ASSERT_SEEN(floor.corridors[3].legs[1].y, int16_t);
    ASSERT_SEEN(floor.corridors[3].length, uint16_t);
    ASSERT_SEEN(floor.spawns[19].x, int16_t);
    ASSERT_SEEN(floor.spawns[19].kind, uint8_t);
    ASSERT_SEEN(floor.spawns[19].pack, uint16_t);
    ASSERT_SEEN(floor.surge[50].y, int16_t);
    ASSERT_SEEN(floor.surge_count, uint16_t);
    ASSERT_SEEN(floor.features[0].area.w, int16_t);
    ASSERT_SEEN(floor.features[9].kind, uint8_t);
    ASSERT_SEEN(floor.features[9].room, uint16_t);
    ASSERT_SEEN(floor.feature_count, uint16_t);
    ASSERT_SEEN(floor.monster_house, uint16_t);
    ASSERT_SEEN(floor.boss, int8_t);
    ASSERT_SEEN(floor.boss_y, int16_t);
    ASSERT_SEEN(floor.portal_x, int16_t);
#undef ASSERT_SEEN
    arena_destroy(&arena);
}

/* ---- Limits ---- */

static void test_D19_a_floor_takes_at_most_64_kb(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 300; i++) {
        FloorRequest request = full_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
        request.surge.percent = request.arena_size > 0 ? 0 : 100;
        Floor floor;
        case_generate(&request, &arena, &floor);
    }
    assert_true(arena.peak <= CASE_ARENA_SIZE);
    assert_true(arena.used < 24 << 10); /* the scratch memory was given back */
    arena_destroy(&arena);
}

static void test_larger_maps_hold_more_rooms(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, 1 << 20, NULL));
    for (int i = 0; i < 60; i++) {
        for (int factor = 2; factor <= 4; factor *= 2) {
            FloorRequest request = case_request(case_seed(i), 1 + i % 15);
            request.size = factor * FLOOR_SIZE_DEFAULT;
            request.enemy_count = 640;
            Floor floor;
            case_generate(&request, &arena, &floor);
            assert_in_range(floor.room_count, 8 * factor * factor, 16 * factor * factor);
            assert_int_equal(floor.corridor_count, floor.room_count - 1);
            assert_int_equal(floor.spawn_count, 640);
            for (int room = 0; room < floor.room_count; room++) {
                assert_true(floor.rooms[room].leaf.depth <= (factor == 2 ? 7 : 9));
                assert_true(floor.rooms[room].leaf.rect.w >= 10 && floor.rooms[room].leaf.rect.h >= 10);
                assert_true(floor.rooms[room].distance < 0xffff);
            }
        }
    }
    arena_destroy(&arena);
}

static ErrorId error_of(FloorRequest request) {
    Arena arena;
    Floor floor;
    Error error = {0};
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    const bool done = floor_generate(&request, &arena, &floor, &error);
    assert_int_equal(done, error.id == ERROR_NONE);
    assert_true(done || (error.message[0] != '\0' && arena.used == 0));
    arena_destroy(&arena);
    return error.id;
}

static void test_bad_requests_give_ids(void **state) {
    (void)state;
    assert_int_equal(error_of((FloorRequest){.floor = 0}), ERROR_FLOOR_RANGE);
    assert_int_equal(error_of((FloorRequest){.floor = 16}), ERROR_FLOOR_RANGE);
    assert_int_equal(error_of((FloorRequest){.floor = -1}), ERROR_FLOOR_RANGE);
    assert_int_equal(error_of((FloorRequest){.floor = INT32_MIN}), ERROR_FLOOR_RANGE);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .size = 79}), ERROR_FLOOR_SIZE);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .size = -80}), ERROR_FLOOR_SIZE);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .size = 640}), ERROR_FLOOR_SIZE);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .size = 80}), ERROR_NONE);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .enemy_count = -1}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .enemy_count = 641}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .enemy_count = 5}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .enemy_count = 5, .packs = {{1, 0, 2, 0}}}),
                     ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 1, .enemy_count = 5, .packs = {{1, 3, 2, 0}}}),
                     ERROR_SCRIPT_FIELD);
}

static ErrorId error_of_rule(FeatureRule rule) {
    return error_of((FloorRequest){.floor = 1, .features = {rule}, .feature_kind_count = 1});
}

static void test_bad_rules_give_ids(void **state) {
    (void)state;
    const FloorRequest fine = full_request(1, 4);
    assert_int_equal(error_of(fine), ERROR_NONE);
#define ASSERT_REFUSED(field, value)                                                                                   \
    do {                                                                                                               \
        FloorRequest request = fine;                                                                                   \
        request.field = (value);                                                                                       \
        assert_int_equal(error_of(request), ERROR_SCRIPT_FIELD);                                                       \
    } while (0)
    ASSERT_REFUSED(trap_count, -1);
    ASSERT_REFUSED(trap_count, TRAP_LIMIT + 1);
    ASSERT_REFUSED(surge.percent, -1);
    ASSERT_REFUSED(surge.percent, 101);
    ASSERT_REFUSED(surge.least, fine.surge.most + 1);
    ASSERT_REFUSED(surge.least, -1);
    ASSERT_REFUSED(surge.most, SPAWN_LIMIT + 1);
    ASSERT_REFUSED(surge.elites_least, 3);
    ASSERT_REFUSED(surge.elites_most, SPAWN_LIMIT + 1);
    ASSERT_REFUSED(feature_kind_count, -1);
    ASSERT_REFUSED(feature_kind_count, FEATURE_KIND_LIMIT + 1);
    ASSERT_REFUSED(first_pack_kind, SPAWN_KIND_LIMIT);
    ASSERT_REFUSED(first_pack_count, -1);
    ASSERT_REFUSED(arena_size, 20); /* floor 4 has no boss */
#undef ASSERT_REFUSED
    assert_int_equal(error_of((FloorRequest){.floor = 5, .arena_size = ARENA_LEAST - 1}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 5, .arena_size = 65}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 5, .arena_size = -20}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of((FloorRequest){.floor = 5, .arena_size = ARENA_LEAST}), ERROR_NONE);
    assert_int_equal(error_of((FloorRequest){.floor = 15, .arena_size = 64}), ERROR_NONE);
    assert_int_equal(error_of_rule((FeatureRule){.site = SITE_PASSAGE + 1}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of_rule((FeatureRule){.site = SITE_OBJECT, .least = 2, .most = 1}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of_rule((FeatureRule){.site = SITE_ZONE, .zone_most = 3}), ERROR_SCRIPT_FIELD);
    assert_int_equal(error_of_rule((FeatureRule){.site = SITE_ZONE, .zone_least = 3, .zone_most = 2}),
                     ERROR_SCRIPT_FIELD);
}

static void test_a_full_arena_is_an_error_that_leaves_it_as_it_was(void **state) {
    (void)state;
    FloorRequest request = full_request(3, 4);
    request.surge.percent = 100;
    bool fits = false;
    for (size_t capacity = 0; capacity <= 32 << 10; capacity += 200) {
        Arena arena;
        Floor floor;
        Error error = {0};
        assert_true(arena_create(&arena, capacity, NULL));
        const bool done = floor_generate(&request, &arena, &floor, &error);
        assert_true(done || !fits); /* more memory never fails where less was enough */
        fits = done;
        assert_true(done || (error.id == ERROR_MEMORY && arena.used == 0));
        arena_destroy(&arena);
    }
    assert_true(fits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D3_D5_leaves_are_split_by_the_rules_and_joined_once),
        cmocka_unit_test(test_D3_small_leaves_keep_the_limits),
        cmocka_unit_test(test_D3_limits_grow_with_the_map),
        cmocka_unit_test(test_D3_ties_of_the_longer_side_are_drawn),
        cmocka_unit_test(test_D4_rooms_keep_to_their_leaves),
        cmocka_unit_test(test_D4_every_room_count_occurs),
        cmocka_unit_test(test_D4_room_sides_reach_both_limits),
        cmocka_unit_test(test_D1_same_request_gives_the_same_floor),
        cmocka_unit_test(test_D1_enemies_do_not_move_the_layout),
        cmocka_unit_test(test_D1_layouts_differ_between_seeds_and_floors),
        cmocka_unit_test(test_D1_hash_sees_every_part),
        cmocka_unit_test(test_D19_a_floor_takes_at_most_64_kb),
        cmocka_unit_test(test_larger_maps_hold_more_rooms),
        cmocka_unit_test(test_bad_requests_give_ids),
        cmocka_unit_test(test_bad_rules_give_ids),
        cmocka_unit_test(test_a_full_arena_is_an_error_that_leaves_it_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
