/* Corridors, distances, start and stairs. */
#include "floor_cases.h"

/* ---- D5 ---- */

static bool is_middle(int lane, int start, int length) {
    return abs(2 * lane + 2 - (2 * start + length)) <= 1;
}

/* A leg along x between the facing walls of two rooms. */
static bool is_straight_x(TileRect leg, TileRect left, TileRect right) {
    return leg.h == 2 && leg.x == left.x + left.w && leg.x + leg.w == right.x && leg.y >= left.y && leg.y >= right.y &&
           leg.y + 2 <= left.y + left.h && leg.y + 2 <= right.y + right.h;
}
static TileRect transpose(TileRect rect) {
    return (TileRect){rect.y, rect.x, rect.h, rect.w};
}
static bool is_straight(TileRect leg, TileRect a, TileRect b) {
    return is_straight_x(leg, a, b) || is_straight_x(leg, b, a) ||
           is_straight_x(transpose(leg), transpose(a), transpose(b)) ||
           is_straight_x(transpose(leg), transpose(b), transpose(a));
}

/* Leaves `from` sideways through the middle of its wall, turns, and enters `to` through the middle of its wall. */
static bool is_bend(const TileRect legs[2], TileRect from, TileRect to) {
    const bool rightwards = legs[0].x == from.x + from.w && legs[0].x + legs[0].w == legs[1].x + 2;
    const bool leftwards = legs[0].x + legs[0].w == from.x && legs[0].x == legs[1].x;
    const bool downwards = legs[1].y == legs[0].y + 2 && legs[1].y + legs[1].h == to.y;
    const bool upwards = legs[1].y + legs[1].h == legs[0].y && legs[1].y == to.y + to.h;
    return legs[0].h == 2 && legs[1].w == 2 && legs[0].w > 2 && legs[1].h > 0 && (rightwards || leftwards) &&
           (downwards || upwards) && is_middle(legs[0].y, from.y, from.h) && is_middle(legs[1].x, to.x, to.w);
}

static void check_corridor(const Floor *floor, const Corridor *corridor) {
    CHECK_FLOOR(floor, corridor->a < corridor->b && corridor->b < floor->room_count, "a corridor joins two rooms");
    const TileRect a = floor->rooms[corridor->a].rect;
    const TileRect b = floor->rooms[corridor->b].rect;
    const TileRect *legs = corridor->legs;
    const int shared_x = -span_gap(a.x, a.w, b.x, b.w);
    const int shared_y = -span_gap(a.y, a.h, b.y, b.h);
    if (shared_x >= 2 || shared_y >= 2) {
        CHECK_FLOOR(floor, legs[1].w == 0 && is_straight(legs[0], a, b), "straight through the overlap");
    } else {
        CHECK_FLOOR(floor, is_bend(legs, a, b) || is_bend(legs, b, a), "an L through the middles of two walls");
    }
    CHECK_FLOOR(floor, 2 * corridor->length == legs[0].w * legs[0].h + legs[1].w * legs[1].h,
                "length is half the tiles");
}

static bool in_some_leg(const Floor *floor, int x, int y) {
    for (int i = 0; i < floor->corridor_count; i++) {
        if (rect_has(floor->corridors[i].legs[0], x, y) || rect_has(floor->corridors[i].legs[1], x, y)) {
            return true;
        }
    }
    return false;
}

static void check_corridors(const Floor *floor) {
    CHECK_FLOOR(floor, floor->corridor_count == floor->room_count - 1, "a corridor for every inner node");
    for (int i = 0; i < floor->corridor_count; i++) {
        check_corridor(floor, &floor->corridors[i]);
    }
    for (int y = 0; y < floor->size; y++) {
        for (int x = 0; x < floor->size; x++) {
            const Tile tile = floor_tile(floor, x, y);
            const bool at_edge = x == 0 || y == 0 || x == floor->size - 1 || y == floor->size - 1;
            const bool in_room = tile == TILE_ROOM || tile == TILE_STAIRS;
            CHECK_FLOOR(floor, !at_edge || tile == TILE_VOID, "the map's outermost tiles are void");
            CHECK_FLOOR(floor, in_room == (floor->tile_room[y * floor->size + x] != ROOM_NONE),
                        "room tiles have a room");
            CHECK_FLOOR(floor, in_room || (tile == TILE_CORRIDOR) == in_some_leg(floor, x, y),
                        "corridor tiles are those of the legs that no room covers");
        }
    }
}

static void test_D5_corridors_have_their_shape(void **state) {
    (void)state;
    case_each(check_corridors);
}

static int walk_from_start(const Floor *floor, bool *seen) {
    static uint16_t stack[80 * 80];
    int depth = 0, count = 0;
    memset(seen, 0, 80 * 80 * sizeof *seen);
    stack[depth++] = (uint16_t)(floor->start_y * 80 + floor->start_x);
    seen[stack[0]] = true;
    while (depth > 0) {
        const int tile = stack[--depth];
        const int neighbours[4] = {tile - 80, tile - 1, tile + 1, tile + 80};
        count++;
        for (int i = 0; i < 4; i++) {
            if (floor->tiles[neighbours[i]] != TILE_VOID && !seen[neighbours[i]]) {
                seen[neighbours[i]] = true;
                stack[depth++] = (uint16_t)neighbours[i];
            }
        }
    }
    return count;
}

static void check_connected(const Floor *floor) {
    static bool seen[80 * 80];
    int floor_tiles = 0;
    for (int i = 0; i < 80 * 80; i++) {
        floor_tiles += floor->tiles[i] != TILE_VOID;
    }
    CHECK_FLOOR(floor, walk_from_start(floor, seen) == floor_tiles, "every floor tile is reachable from the start");
}

static void test_D5_every_tile_is_reachable(void **state) {
    (void)state;
    case_each(check_connected);
}

static int bends_seen[2]; /* by which room the sideways leg leaves: the corridor's a, its b */
static void count_bends(const Floor *floor) {
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        if (corridor->legs[1].w > 0) {
            bends_seen[!is_bend(corridor->legs, floor->rooms[corridor->a].rect, floor->rooms[corridor->b].rect)]++;
        }
    }
}

static void test_D5_which_leg_comes_first_is_drawn(void **state) {
    (void)state;
    memset(bends_seen, 0, sizeof bends_seen);
    case_each(count_bends);
    const int all = bends_seen[0] + bends_seen[1];
    assert_true(all > CASE_SEED_COUNT / 4);
    assert_in_range(bends_seen[0], all * 4 / 10, all * 6 / 10);
}

/* ---- D7: the fewest corridor tiles on the way to each tile, by relaxing all tiles until nothing changes ---- */

static void measure_plainly(const Floor *floor, int *distance) {
    const TileRect start = floor->rooms[floor->start_room].rect;
    bool changed = true;
    for (int i = 0; i < 80 * 80; i++) {
        distance[i] = rect_has(start, i % 80, i / 80) ? 0 : INT32_MAX / 2;
    }
    for (int round = 0; changed; round++) {
        changed = false;
        for (int step = 80; step < 80 * 79; step++) {
            const int tile = round % 2 ? 80 * 80 - 1 - step : step; /* forth and back settles sooner */
            const int neighbours[4] = {tile - 80, tile - 1, tile + 1, tile + 80};
            const int cost = floor->tiles[tile] == TILE_CORRIDOR;
            for (int i = 0; i < 4 && floor->tiles[tile] != TILE_VOID; i++) {
                if (floor->tiles[neighbours[i]] != TILE_VOID && distance[neighbours[i]] + cost < distance[tile]) {
                    distance[tile] = distance[neighbours[i]] + cost;
                    changed = true;
                }
            }
        }
    }
}

static void check_distances(const Floor *floor) {
    static int distance[80 * 80];
    int farthest = 0;
    measure_plainly(floor, distance);
    for (int i = 0; i < floor->room_count; i++) {
        const TileRect rect = floor->rooms[i].rect;
        const int plain = distance[rect.y * 80 + rect.x];
        /* The last step, from the corridor onto the room's floor, is free. */
        CHECK_FLOOR(floor, floor->rooms[i].distance == plain, "distances are the lengths along the corridors");
        farthest = plain > distance[floor->rooms[farthest].rect.y * 80 + floor->rooms[farthest].rect.x] ? i : farthest;
    }
    CHECK_FLOOR(floor, floor->stairs_room == farthest, "the stairs are in the farthest room, ties to the lower index");
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        const int a = floor->rooms[corridor->a].distance;
        const int b = floor->rooms[corridor->b].distance;
        CHECK_FLOOR(floor, abs(a - b) <= corridor->length, "no room is farther than a corridor makes it");
    }
}

static void test_D7_stairs_in_farthest_room(void **state) {
    (void)state;
    case_each(check_distances);
}

static int crossings_seen;
static void count_crossings(const Floor *floor) {
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        for (int leg = 0; leg < 2; leg++) {
            for (int room = 0; room < floor->room_count; room++) {
                const TileRect rect = floor->rooms[room].rect;
                const TileRect own = corridor->legs[leg];
                crossings_seen += own.w > 0 && span_gap(own.x, own.w, rect.x, rect.w) < 0 &&
                                  span_gap(own.y, own.h, rect.y, rect.h) < 0;
            }
        }
    }
}

/* The case that makes distances differ from the sum of corridor lengths does occur among the floors tested. */
static void test_D7_corridors_that_cross_rooms_are_among_the_cases(void **state) {
    (void)state;
    crossings_seen = 0;
    case_each(count_crossings);
    assert_true(crossings_seen > 100);
}

/* ---- Start and stairs ---- */

static void check_places(const Floor *floor) {
    const Room *start = &floor->rooms[floor->start_room];
    const Room *stairs = &floor->rooms[floor->stairs_room];
    const TileRect leaf = start->leaf.rect;
    const TileRect room = stairs->rect;
    int starts = 0, stairs_rooms = 0, stairs_tiles = 0;
    CHECK_FLOOR(floor, leaf.x == 0 || leaf.y == 0 || leaf.x + leaf.w == 80 || leaf.y + leaf.h == 80,
                "the start room lies at the map's rim");
    CHECK_FLOOR(floor, start->type == ROOM_START && start->distance == 0, "the start room is the start");
    CHECK_FLOOR(floor,
                abs(2 * floor->start_x - 2 * start->rect.x - start->rect.w) <= 1 &&
                    abs(2 * floor->start_y - 2 * start->rect.y - start->rect.h) <= 1,
                "the start tile is the middle of its room");
    CHECK_FLOOR(floor, stairs->type == ROOM_STAIRS && floor->stairs_room != floor->start_room,
                "stairs have their room");
    CHECK_FLOOR(floor,
                abs(2 * floor->stairs_x + 2 - 2 * room.x - room.w) <= 1 &&
                    abs(2 * floor->stairs_y + 2 - 2 * room.y - room.h) <= 1,
                "the stairs are in the middle of their room");
    for (int i = 0; i < 80 * 80; i++) {
        const bool inside = i % 80 >= floor->stairs_x && i % 80 < floor->stairs_x + 2 && i / 80 >= floor->stairs_y &&
                            i / 80 < floor->stairs_y + 2;
        stairs_tiles += floor->tiles[i] == TILE_STAIRS;
        CHECK_FLOOR(floor, inside == (floor->tiles[i] == TILE_STAIRS), "stairs tiles are the 2 by 2 of the stairs");
    }
    for (int i = 0; i < floor->room_count; i++) {
        starts += floor->rooms[i].type == ROOM_START;
        stairs_rooms += floor->rooms[i].type == ROOM_STAIRS;
    }
    CHECK_FLOOR(floor, starts == 1 && stairs_rooms == 1 && stairs_tiles == 4, "one start, one stairs");
}

static void test_D8_stairs_are_two_by_two_in_the_middle_of_their_room(void **state) {
    (void)state;
    case_each(check_places);
}

static int start_rooms_seen[ROOM_COUNT_MOST];
static void count_start_rooms(const Floor *floor) {
    start_rooms_seen[floor->start_room]++;
}

static void test_D6_start_room_is_drawn(void **state) {
    (void)state;
    memset(start_rooms_seen, 0, sizeof start_rooms_seen);
    case_each(count_start_rooms);
    for (int i = 0; i < ROOM_COUNT_MOST - 1; i++) {
        assert_true(start_rooms_seen[i] > 0);
    }
}

static void test_room_types_have_texts(void **state) {
    (void)state;
    assert_string_equal(room_type_text(ROOM_START), "start");
    assert_string_equal(room_type_text(ROOM_MONSTER_HOUSE), "monster_house");
    assert_string_equal(room_type_text(ROOM_ARENA), "arena");
    assert_string_equal(room_type_text(ROOM_TYPE_COUNT), "unknown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D5_corridors_have_their_shape),
        cmocka_unit_test(test_D5_every_tile_is_reachable),
        cmocka_unit_test(test_D5_which_leg_comes_first_is_drawn),
        cmocka_unit_test(test_D7_stairs_in_farthest_room),
        cmocka_unit_test(test_D7_corridors_that_cross_rooms_are_among_the_cases),
        cmocka_unit_test(test_D8_stairs_are_two_by_two_in_the_middle_of_their_room),
        cmocka_unit_test(test_D6_start_room_is_drawn),
        cmocka_unit_test(test_room_types_have_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
