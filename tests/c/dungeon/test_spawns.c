/* Enemies: how many, which, where. */
#include "floor_cases.h"

#include "dungeon/steps.h"

static int chebyshev(int ax, int ay, int bx, int by) {
    const int x = abs(ax - bx), y = abs(ay - by);
    return x > y ? x : y;
}

/* ---- D2: the count ---- */

static void test_D2_exactly_the_enemies_asked_for(void **state) {
    (void)state;
    static const int COUNTS[] = {0, 1, 3, 4, 5, 20, 22, 38, 80, 150};
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT; i++) {
        FloorRequest request = case_request(case_seed(i), FLOOR_FIRST + i % 4);
        request.enemy_count = COUNTS[(size_t)i % BASE_COUNT_OF(COUNTS)];
        Floor floor;
        case_generate(&request, &arena, &floor);
        CHECK_FLOOR(&floor, floor.spawn_count == request.enemy_count, "exactly the enemies asked for");
    }
    arena_destroy(&arena);
}

/* ---- D6: where ---- */

static bool is_fight(const Floor *floor, int room) {
    return floor->rooms[room].type == ROOM_COMBAT || floor->rooms[room].type == ROOM_ELITE;
}

static void check_places(const Floor *floor) {
    static uint8_t taken[80 * 80];
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        CHECK_FLOOR(floor, floor_tile(floor, spawn->x, spawn->y) == TILE_ROOM, "enemies stand on a room's floor");
        const int tile = spawn->y * 80 + spawn->x;
        const TileRect room = floor->rooms[spawn->room].rect;
        CHECK_FLOOR(floor, floor->tile_room[tile] == spawn->room, "enemies stand in their room");
        CHECK_FLOOR(floor, is_fight(floor, spawn->room), "enemies live in combat rooms and arenas only");
        CHECK_FLOOR(floor, !taken[tile]++, "one enemy a tile");
        CHECK_FLOOR(floor,
                    spawn->x > room.x && spawn->x < room.x + room.w - 1 && spawn->y > room.y &&
                        spawn->y < room.y + room.h - 1,
                    "a tile away from the walls");
        CHECK_FLOOR(floor, !spawn->elite || floor->rooms[spawn->room].type == ROOM_ELITE, "elites live in arenas");
    }
}

static void test_D6_enemies_stand_in_combat_rooms(void **state) {
    (void)state;
    case_each(check_places);
}

static void check_crowd(const Floor *floor) {
    static uint8_t taken[80 * 80];
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        CHECK_FLOOR(floor, floor_tile(floor, spawn->x, spawn->y) == TILE_ROOM, "a crowd stands on rooms' floors");
        CHECK_FLOOR(floor, floor->tile_room[spawn->y * 80 + spawn->x] == spawn->room, "a crowd stands in its rooms");
        CHECK_FLOOR(floor, is_fight(floor, spawn->room), "a crowd keeps to combat rooms and arenas");
        CHECK_FLOOR(floor, !taken[spawn->y * 80 + spawn->x]++, "one of a crowd a tile");
    }
}

/* More than the rooms hold comfortably: the tiles at the walls fill too, then other rooms. */
static void test_D2_a_crowd_fills_the_rooms(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 300; i++) {
        const FloorRequest request = {
            .seed = case_seed(i), .floor = 2, .enemy_count = 640, .packs = {{1, 200, 255, 0}}};
        Floor floor;
        case_generate(&request, &arena, &floor);
        assert_int_equal(floor.spawn_count, 640);
        check_crowd(&floor);
    }
    arena_destroy(&arena);
}

/* Takes the marks of those who were placed off the tiles. */
static void clear_tiles(const Floor *floor) {
    for (int i = 0; i < 80 * 80; i++) {
        floor->tiles[i] &= TILE_MASK;
    }
}

/* Without a combat room the enemies guard the stairs, but do not stand on them; what does not fit is an error. */
static void test_D2_without_combat_rooms_enemies_guard_the_stairs(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    Error error = {0};
    FloorRequest request = case_request(11, 2);
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    request.enemy_count = 640;
    case_generate(&request, &arena, &floor);
    for (int i = 0; i < floor.room_count; i++) {
        floor.rooms[i].type = is_fight(&floor, i) ? ROOM_HEAL : floor.rooms[i].type;
    }
    DoorwayTable doorways;
    Arena scratch;
    assert_true(arena_create(&scratch, CASE_ARENA_SIZE, NULL));
    assert_true(floor_list_all_doorways(&floor, &doorways, &scratch));
    const TileRect room = floor.rooms[floor.stairs_room].rect;
    request.enemy_count = room.w * room.h - STAIRS_SIZE * STAIRS_SIZE;
    floor.spawn_count = 0;
    assert_true(floor_place_enemies(&floor, &request, &doorways, &error));
    assert_int_equal(floor.spawn_count, request.enemy_count);
    for (int i = 0; i < floor.spawn_count; i++) {
        const Spawn *spawn = &floor.spawns[i];
        CHECK_FLOOR(&floor, spawn->room == floor.stairs_room, "enemies guard the stairs");
        CHECK_FLOOR(&floor, floor_tile(&floor, spawn->x, spawn->y) == TILE_ROOM, "no enemy stands on the stairs");
    }
    clear_tiles(&floor);
    request.enemy_count++;
    floor.spawn_count = 0;
    assert_false(floor_place_enemies(&floor, &request, &doorways, &error));
    assert_int_equal(error.id, ERROR_FLOOR_SIZE);
    arena_destroy(&scratch);
    arena_destroy(&arena);
}

/* ---- Packs ---- */

static const PackRule PACKS[SPAWN_KIND_LIMIT] = {{40, 4, 7, 19}, {30, 2, 3, 48}, {0}, {10, 1, 2, 100}};

static void check_packs(const Floor *floor) {
    int start = 0;
    for (int pack = 0; start < floor->spawn_count; pack++) {
        int size = 1;
        const Spawn *first = &floor->spawns[start];
        CHECK_FLOOR(floor, first->pack == pack, "packs are numbered in order");
        while (start + size < floor->spawn_count && floor->spawns[start + size].pack == pack) {
            const Spawn *member = &floor->spawns[start + size];
            CHECK_FLOOR(floor, member->kind == first->kind && member->room == first->room,
                        "a pack is of one kind and room");
            CHECK_FLOOR(floor, chebyshev(first->x, first->y, member->x, member->y) <= 4, "a pack stands together");
            size++;
        }
        const PackRule rule = PACKS[first->kind];
        const bool last = start + size == floor->spawn_count;
        CHECK_FLOOR(floor, rule.weight > 0, "only kinds with a weight occur");
        CHECK_FLOOR(floor, size <= rule.most && (last || size >= rule.least), "packs are whole, the last one cut");
        start += size;
    }
}

static void test_D2_packs_are_whole_and_stand_together(void **state) {
    (void)state;
    case_each(check_packs);
}

static void test_D2_kinds_follow_their_weights(void **state) {
    (void)state;
    int packs[SPAWN_KIND_LIMIT] = {0};
    int all = 0;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT; i++) {
        const FloorRequest request = case_request(case_seed(i), 4);
        Floor floor;
        case_generate(&request, &arena, &floor);
        for (int spawn = 0; spawn < floor.spawn_count; spawn++) {
            const bool first = spawn == 0 || floor.spawns[spawn].pack != floor.spawns[spawn - 1].pack;
            packs[floor.spawns[spawn].kind] += first;
            all += first;
        }
    }
    for (int kind = 0; kind < SPAWN_KIND_LIMIT; kind++) {
        const int expected = all * PACKS[kind].weight / 80;
        assert_true(abs(packs[kind] - expected) <= all / 50);
        assert_true(PACKS[kind].weight > 0 || packs[kind] == 0);
    }
    arena_destroy(&arena);
}

static bool is_doorway(const Floor *floor, TileRect room, int x, int y) {
    const bool beside_x = (x == room.x - 1 || x == room.x + room.w) && y >= room.y && y < room.y + room.h;
    const bool beside_y = (y == room.y - 1 || y == room.y + room.h) && x >= room.x && x < room.x + room.w;
    return (beside_x || beside_y) && floor_tile(floor, x, y) == TILE_CORRIDOR;
}

static int clearance(const Floor *floor, TileRect room, int x, int y) {
    int least = 80;
    for (int door_y = room.y - 1; door_y <= room.y + room.h; door_y++) {
        for (int door_x = room.x - 1; door_x <= room.x + room.w; door_x++) {
            if (is_doorway(floor, room, door_x, door_y)) {
                const int distance = chebyshev(x, y, door_x, door_y);
                least = distance < least ? distance : least;
            }
        }
    }
    return least;
}

static void check_clearance(const Floor *floor) {
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        bool room_is_new = true;
        for (int before = 0; before < i; before++) {
            room_is_new = room_is_new && floor->spawns[before].room != spawn->room;
        }
        if (room_is_new) { /* so this one stands on its pack's middle */
            const TileRect room = floor->rooms[spawn->room].rect;
            int most = 0;
            for (int y = room.y + 1; y < room.y + room.h - 1 && most < 5; y++) {
                for (int x = room.x + 1; x < room.x + room.w - 1 && most < 5; x++) {
                    const int found = clearance(floor, room, x, y);
                    most = found > most ? found : most;
                }
            }
            const int own = clearance(floor, room, spawn->x, spawn->y);
            CHECK_FLOOR(floor, own >= most || own >= 5, "packs start 5 tiles from the doorways where possible");
        }
    }
}

static void test_packs_keep_away_from_doorways(void **state) {
    (void)state;
    case_each(check_clearance);
}

/* ---- The first pack and the deal ---- */

static void check_first_pack(const Floor *floor) {
    int nearest = -1;
    for (int i = 0; i < floor->room_count; i++) {
        if (floor->rooms[i].type == ROOM_COMBAT &&
            (nearest < 0 || floor->rooms[i].distance < floor->rooms[nearest].distance)) {
            nearest = i;
        }
    }
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        CHECK_FLOOR(floor, (spawn->room == nearest) == (i < 4), "the first combat room holds 4 enemies and no more");
        CHECK_FLOOR(floor, i >= 4 || (spawn->kind == 0 && spawn->pack == 0), "the first combat room holds one pack");
    }
}

static void test_the_room_nearest_the_start_holds_the_first_pack(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT; i++) {
        FloorRequest request = case_request(case_seed(i), FLOOR_FIRST);
        request.enemy_count = i % 7 == 0 ? 4 : 20;
        Floor floor;
        case_generate(&request, &arena, &floor);
        check_first_pack(&floor);
    }
    arena_destroy(&arena);
}

static void check_deal(const Floor *floor) {
    int packs[ROOM_COUNT_MOST] = {0};
    int least = 1000, most = 0;
    for (int i = 0; i < floor->spawn_count; i++) {
        if (i == 0 || floor->spawns[i].pack != floor->spawns[i - 1].pack) {
            packs[floor->spawns[i].room]++;
        }
    }
    for (int i = 0; i < floor->room_count; i++) {
        if (is_fight(floor, i)) {
            least = packs[i] < least ? packs[i] : least;
            most = packs[i] > most ? packs[i] : most;
        }
    }
    CHECK_FLOOR(floor, floor->floor == FLOOR_FIRST || most - least <= 1, "packs are dealt evenly");
}

static void test_packs_are_dealt_evenly(void **state) {
    (void)state;
    case_each(check_deal);
}

/* Kinds come in the order of their files' names, those of mods last: no number may be too high for a floor. */
static void test_M1_every_kind_of_enemy_can_be_dealt(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int kind = 0; kind < 32; kind++) {
        FloorRequest request = {.seed = 7, .floor = 2, .enemy_count = 20};
        request.packs[kind] = (PackRule){.weight = 1, .least = 2, .most = 3};
        Floor floor;
        case_generate(&request, &arena, &floor);
        assert_int_equal(floor.spawn_count, 20);
        for (int i = 0; i < floor.spawn_count; i++) {
            assert_int_equal(floor.spawns[i].kind, kind);
        }
        char *map = floor_format_ascii(&floor, &(FloorNames){0});
        assert_non_null(map);
        assert_non_null(strchr(map, 'a' + kind % 26));
        free(map);
    }
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D2_exactly_the_enemies_asked_for),
        cmocka_unit_test(test_D6_enemies_stand_in_combat_rooms),
        cmocka_unit_test(test_D2_a_crowd_fills_the_rooms),
        cmocka_unit_test(test_D2_without_combat_rooms_enemies_guard_the_stairs),
        cmocka_unit_test(test_D2_packs_are_whole_and_stand_together),
        cmocka_unit_test(test_D2_kinds_follow_their_weights),
        cmocka_unit_test(test_packs_keep_away_from_doorways),
        cmocka_unit_test(test_the_room_nearest_the_start_holds_the_first_pack),
        cmocka_unit_test(test_packs_are_dealt_evenly),
        cmocka_unit_test(test_M1_every_kind_of_enemy_can_be_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
