/* What stands and lies on floors beyond what single floors can show: shares, chances, crowded rules, boss floors, and
 * that a change of one purpose moves no other. */
#include "floor_cases.h"
#include "floor_requests.h"
#include "floor_rules.h"

static void check_all_rules(const Floor *floor, const FloorRequest *request) {
    const char *broken = floor_rules_check(floor, request);
    if (broken) {
        case_fail_request(floor, request, broken);
    }
}

/* ---- D17: a change of one purpose moves no other -------------------------------------------------------------*/

enum { PART_TYPES = 1, PART_ITEMS = 2, PART_HAZARDS = 4, PART_TRAPS = 8, PART_ENEMIES = 16, PART_SURGE = 32 };

static uint64_t hash_sites(const Floor *floor, const FloorRequest *request, unsigned sites) {
    Hash hash = hash_begin(1);
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        if (sites >> request->features[feature->kind].site & 1) {
            hash_add_u64(&hash,
                         (uint64_t)feature->kind << 32 | (uint64_t)feature->area.x << 16 | (uint64_t)feature->area.y);
            hash_add_u64(&hash, (uint64_t)feature->area.w << 16 | (uint64_t)feature->area.h);
        }
    }
    return hash_end(&hash);
}

static uint64_t hash_spawns(const Spawn *spawns, int count) {
    Hash hash = hash_begin(2);
    for (int i = 0; i < count; i++) {
        hash_add_u64(&hash, (uint64_t)spawns[i].kind << 40 | (uint64_t)spawns[i].elite << 32 |
                                (uint64_t)spawns[i].x << 16 | (uint64_t)spawns[i].y);
    }
    return hash_end(&hash);
}

static void hash_parts(const Floor *floor, const FloorRequest *request, uint64_t parts[6]) {
    Hash types = hash_begin(0);
    for (int i = 0; i < floor->room_count; i++) {
        hash_add_u64(&types, (uint64_t)floor->rooms[i].type);
    }
    parts[0] = hash_end(&types);
    parts[1] = hash_sites(floor, request, 1u << SITE_OBJECT | 1u << SITE_PASSAGE | 1u << SITE_ROOM);
    parts[2] = hash_sites(floor, request, 1u << SITE_ZONE);
    parts[3] = hash_sites(floor, request, 1u << SITE_TRAP);
    parts[4] = hash_spawns(floor->spawns, floor->spawn_count);
    parts[5] = hash_spawns(floor->surge, floor->surge_count);
}

/* Generates floors by two requests and asserts that of all parts only those of `moving` ever differ, and do. */
static void check_moves(const FloorRequest *before, const FloorRequest *after, unsigned moving) {
    Arena arenas[2];
    unsigned moved = 0;
    assert_true(arena_create(&arenas[0], CASE_ARENA_SIZE, NULL) && arena_create(&arenas[1], CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 100; i++) {
        FloorRequest requests[2] = {*before, *after};
        uint64_t parts[2][6];
        for (int side = 0; side < 2; side++) {
            Floor floor;
            requests[side].seed = case_seed(i);
            case_generate(&requests[side], &arenas[side], &floor);
            hash_parts(&floor, &requests[side], parts[side]);
        }
        for (int part = 0; part < 6; part++) {
            moved |= parts[0][part] != parts[1][part] ? 1u << part : 0;
        }
    }
    assert_int_equal(moved, moving);
    arena_destroy(&arenas[0]);
    arena_destroy(&arenas[1]);
}

static void test_D17_a_change_of_one_purpose_moves_no_earlier_one(void **state) {
    (void)state;
    FloorRequest base = full_request(0, 12);
    base.surge.percent = 100;
    FloorRequest changed = base;
    changed.surge.least -= 10; /* its most says how large a room it needs, so that would move types */
    changed.surge.elites_least = 2;
    check_moves(&base, &changed, PART_SURGE);
    changed = base;
    changed.enemy_count += 3;
    check_moves(&base, &changed, PART_ENEMIES);
    changed = base;
    changed.features[KIND_UNSTABLE].gives_way = false;
    check_moves(&base, &changed, 0);
}

/* Traps, zones and objects take tiles, so enemies that would stand there stand beside them; and no more than that. */
static void test_D17_traps_move_neither_zones_nor_objects(void **state) {
    (void)state;
    const FloorRequest base = full_request(0, 13);
    FloorRequest changed = base;
    changed.trap_count += 4;
    check_moves(&base, &changed, PART_TRAPS | PART_ENEMIES | PART_SURGE);
    changed = base;
    changed.features[KIND_UNSTABLE].most = 3;
    check_moves(&base, &changed, PART_HAZARDS | PART_TRAPS | PART_ENEMIES | PART_SURGE);
}

/* Whether a floor has a monster house changes that room's type, what its type brings, and nothing of the other rooms'
 * types. */
static void test_D13_the_chance_of_a_monster_house_moves_no_other_type(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 200; i++) {
        RoomType types[ROOM_COUNT_MOST];
        FloorRequest request = full_request(case_seed(i), 4);
        Floor floor;
        request.surge.percent = 0;
        case_generate(&request, &arena, &floor);
        for (int room = 0; room < floor.room_count; room++) {
            types[room] = floor.rooms[room].type;
        }
        assert_int_equal(floor.monster_house, ROOM_NONE);
        request.surge.percent = 100;
        case_generate(&request, &arena, &floor);
        assert_int_not_equal(floor.monster_house, ROOM_NONE);
        for (int room = 0; room < floor.room_count; room++) {
            const bool house = room == floor.monster_house;
            assert_int_equal(floor.rooms[room].type, house ? ROOM_MONSTER_HOUSE : types[room]);
            assert_true(!house || types[room] == ROOM_COMBAT);
        }
    }
    arena_destroy(&arena);
}

/* ---- Shares and chances -------------------------------------------------------------------------------------*/

typedef struct Shares {
    int floors, houses, traps, rare_traps, corridor_traps;
    double corridor_share; /* the sum of the floors' shares of corridor tiles among those that may hold traps */
    int counts[ROOM_TYPE_COUNT][3];
} Shares;

static double share_of_corridors(const Floor *floor) {
    int corridors = 0, all = 0;
    for (int i = 0; i < 80 * 80; i++) {
        const uint16_t room = floor->tile_room[i];
        const bool quiet =
            room != ROOM_NONE && (floor->rooms[room].type == ROOM_START || floor->rooms[room].type == ROOM_HEAL);
        corridors += floor->tiles[i] == TILE_CORRIDOR;
        all += floor->tiles[i] == TILE_CORRIDOR || (floor->tiles[i] == TILE_ROOM && !quiet);
    }
    return (double)corridors / (double)all;
}

static void count_shares(const Floor *floor, Shares *shares) {
    int rooms[ROOM_TYPE_COUNT] = {0};
    for (int i = 0; i < floor->room_count; i++) {
        rooms[floor->rooms[i].type]++;
    }
    for (int type = 0; type < ROOM_TYPE_COUNT; type++) {
        shares->counts[type][rooms[type] > 2 ? 2 : rooms[type]]++;
    }
    for (int i = 0; i < floor->feature_count; i++) {
        const int kind = floor->features[i].kind;
        if (kind <= KIND_TRAP_DEEP) {
            shares->traps++;
            shares->rare_traps += kind == KIND_TRAP_RARE;
            shares->corridor_traps += floor->features[i].room == ROOM_NONE;
        }
    }
    shares->floors++;
    shares->houses += floor->monster_house != ROOM_NONE;
    shares->corridor_share += share_of_corridors(floor);
}

static void test_shares_are_those_of_the_rules(void **state) {
    (void)state;
    Arena arena;
    Shares shares = {0};
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT; i++) {
        const FloorRequest request = full_request(case_seed(i), 14);
        Floor floor;
        case_generate(&request, &arena, &floor);
        count_shares(&floor, &shares);
    }
    /* D13: 35 %; with 2,000 floors three standard deviations are 3.2 %. */
    assert_in_range(shares.houses, CASE_SEED_COUNT * 318 / 1000, CASE_SEED_COUNT * 382 / 1000);
    /* D11: 15 of 100 by weight; corridors by their area. */
    assert_in_range(shares.rare_traps, shares.traps * 13 / 100, shares.traps * 17 / 100);
    const double expected = shares.corridor_share / CASE_SEED_COUNT;
    const double actual = (double)shares.corridor_traps / shares.traps;
    assert_true(actual > expected * 0.85 && actual < expected * 1.15);
    /* D6: both counts occur. */
    for (int type = ROOM_ELITE; type <= ROOM_HEAL; type++) {
        assert_true(shares.counts[type][1] > CASE_SEED_COUNT / 5 && shares.counts[type][2] > CASE_SEED_COUNT / 5);
    }
    arena_destroy(&arena);
}

/* ---- Crowded rules ------------------------------------------------------------------------------------------*/

/* Four objects fit into any room whatever its doorways, so a rule that asks for them everywhere is kept everywhere. */
static void test_D15_what_is_promised_is_there_in_the_smallest_room(void **state) {
    (void)state;
    enum { EVERYWHERE = (1 << ROOM_TYPE_COUNT) - 1 };
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT; i++) {
        FloorRequest request = {.seed = case_seed(i), .floor = 1 + i % 4, .feature_kind_count = 3};
        request.features[0] = (FeatureRule){
            .site = SITE_OBJECT, .rooms = EVERYWHERE, .least = 1, .most = 9, .per_room = true, .solid = true};
        request.features[1] =
            (FeatureRule){.site = SITE_OBJECT, .rooms = EVERYWHERE, .least = 2, .most = 2, .per_room = true};
        request.features[2] = (FeatureRule){
            .site = SITE_ZONE, .rooms = EVERYWHERE, .most = 9, .zone_least = 1, .zone_most = 9, .gives_way = true};
        Floor floor;
        case_generate(&request, &arena, &floor);
        check_all_rules(&floor, &request);
    }
    arena_destroy(&arena);
}

/* More than FEATURE_LIMIT are left out, traps never. */
static void test_more_features_than_fit_are_left_out(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    assert_true(arena_create(&arena, 1 << 20, NULL));
    FloorRequest request = {.seed = 3, .floor = 2, .size = 320, .trap_count = TRAP_LIMIT, .feature_kind_count = 2};
    request.features[0] =
        (FeatureRule){.site = SITE_OBJECT, .rooms = 0xffff, .least = 9, .most = 9, .per_room = true, .solid = true};
    request.features[1] = (FeatureRule){.site = SITE_TRAP, .weight = 1};
    case_generate(&request, &arena, &floor);
    assert_int_equal(floor.feature_count, FEATURE_LIMIT);
    int traps = 0;
    for (int i = 0; i < floor.feature_count; i++) {
        traps += floor.features[i].kind == 1;
    }
    assert_int_equal(traps, TRAP_LIMIT);
    arena_destroy(&arena);
}

/* A monster house too small for its most holds fewer, and one too small for its least is an error. */
static void test_D13_a_monster_house_is_filled_as_far_as_it_goes(void **state) {
    (void)state;
    Arena arena;
    int cut = 0;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 200; i++) {
        FloorRequest request = {
            .seed = case_seed(i), .floor = 2, .packs = {{1, 1, 3, 1}}, .surge = {100, 30, 600, 1, 1}};
        Floor floor;
        case_generate(&request, &arena, &floor);
        const TileRect room = floor.rooms[floor.monster_house].rect;
        assert_in_range(floor.surge_count, 31, room.w * room.h);
        cut += floor.surge_count == room.w * room.h;
        request.surge.least = 600;
        Error error = {0};
        arena_reset(&arena);
        if (room.w * room.h < 601) {
            assert_false(floor_generate(&request, &arena, &floor, &error));
            assert_int_equal(error.id, ERROR_FLOOR_SIZE);
            assert_int_equal(arena.used, 0);
        }
    }
    assert_true(cut > 20);
    arena_destroy(&arena);
}

/* Without a kind of trap, and on floors where none occurs, there are none. */
static void test_D10_traps_need_a_kind(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    FloorRequest request = {.seed = 8, .floor = 3, .trap_count = 5, .feature_kind_count = 1};
    request.features[0] = (FeatureRule){.site = SITE_TRAP};
    case_generate(&request, &arena, &floor);
    assert_int_equal(floor.feature_count, 0);
    request.features[0] = (FeatureRule){.site = SITE_TRAP, .weight = 3, .floors = 1 << 4};
    case_generate(&request, &arena, &floor);
    assert_int_equal(floor.feature_count, 0);
    request.floor = 4;
    case_generate(&request, &arena, &floor);
    assert_int_equal(floor.feature_count, 5);
    arena_destroy(&arena);
}

/* ---- Passages -----------------------------------------------------------------------------------------------*/

/* By the field that everybody walks by, with its diagonal steps, a passage saves as much as by straight steps. */
static void test_D15_a_passage_saves_a_long_walk(void **state) {
    (void)state;
    Arena arena, field_arena;
    PathField field;
    int passages = 0;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL) && arena_create(&field_arena, 1 << 20, NULL));
    assert_true(path_field_create(&field, 80, &field_arena, NULL));
    for (int i = 0; i < 200; i++) {
        const FloorRequest request = full_request(case_seed(i), 3);
        Floor floor;
        case_generate(&request, &arena, &floor);
        for (int k = 0; k < floor.feature_count; k++) {
            const TileRect area = floor.features[k].area;
            if (floor.features[k].kind == KIND_PASSAGE) {
                const bool along_x = floor_is_open(&floor, area.x - 1, area.y);
                const int x = along_x ? area.x + area.w : area.x;
                const int y = along_x ? area.y : area.y + area.h;
                field.goal_x = -1;
                path_field_update(&field, &floor, along_x ? area.x - 1 : area.x, along_x ? area.y : area.y - 1);
                CHECK_FLOOR(&floor, field.cost[y * 80 + x] >= 10 * PASSAGE_DETOUR, "a passage saves a long walk");
                passages++;
            }
        }
    }
    assert_true(passages > 150); /* most floors have a place for one */
    arena_destroy(&arena);
    arena_destroy(&field_arena);
}

/* ---- Boss floors --------------------------------------------------------------------------------------------*/

static void test_D9_boss_floors_are_the_same_for_every_seed(void **state) {
    (void)state;
    Arena arenas[2];
    assert_true(arena_create(&arenas[0], CASE_ARENA_SIZE, NULL) && arena_create(&arenas[1], CASE_ARENA_SIZE, NULL));
    for (int number = 5; number <= FLOOR_LAST; number += 5) {
        Floor first;
        const FloorRequest request = full_request(0, number);
        case_generate(&request, &arenas[0], &first);
        check_all_rules(&first, &request);
        for (int i = 0; i < 200; i++) {
            Floor floor;
            const FloorRequest other = full_request(case_seed(i), number);
            case_generate(&other, &arenas[1], &floor);
            check_all_rules(&floor, &other);
            assert_memory_equal(floor.tiles, first.tiles, 80 * 80);
            assert_int_equal(floor.start_x, first.start_x);
            assert_int_equal(floor.start_y, first.start_y);
            assert_int_equal(floor.portal_x, first.portal_x);
            assert_int_equal(floor.portal_y, first.portal_y);
        }
    }
    arena_destroy(&arenas[0]);
    arena_destroy(&arenas[1]);
}

static void test_D9_any_size_of_arena_works(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int size = ARENA_LEAST; size <= 63; size++) {
        FloorRequest request = full_request((uint64_t)size, 5 + size % 3 * 5);
        request.arena_size = size;
        Floor floor;
        case_generate(&request, &arena, &floor);
        check_all_rules(&floor, &request);
    }
    arena_destroy(&arena);
}

/* ---- Larger maps --------------------------------------------------------------------------------------------*/

static void test_rules_hold_on_larger_maps(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, 1 << 20, NULL));
    for (int i = 0; i < 60; i++) {
        for (int factor = 2; factor <= 4; factor *= 2) {
            FloorRequest request = full_request(case_seed(i), 1 + i % 4);
            request.size = 80 * factor;
            request.enemy_count = 640;
            request.trap_count = TRAP_LIMIT;
            Floor floor;
            case_generate(&request, &arena, &floor);
            check_all_rules(&floor, &request);
        }
    }
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D17_a_change_of_one_purpose_moves_no_earlier_one),
        cmocka_unit_test(test_D17_traps_move_neither_zones_nor_objects),
        cmocka_unit_test(test_D13_the_chance_of_a_monster_house_moves_no_other_type),
        cmocka_unit_test(test_shares_are_those_of_the_rules),
        cmocka_unit_test(test_D15_what_is_promised_is_there_in_the_smallest_room),
        cmocka_unit_test(test_more_features_than_fit_are_left_out),
        cmocka_unit_test(test_D13_a_monster_house_is_filled_as_far_as_it_goes),
        cmocka_unit_test(test_D10_traps_need_a_kind),
        cmocka_unit_test(test_D15_a_passage_saves_a_long_walk),
        cmocka_unit_test(test_D9_boss_floors_are_the_same_for_every_seed),
        cmocka_unit_test(test_D9_any_size_of_arena_works),
        cmocka_unit_test(test_rules_hold_on_larger_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
