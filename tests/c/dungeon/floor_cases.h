/* What the dungeon's tests share: the floors they look at, and a failure message that shows the floor. */
#ifndef RIFT_TESTS_FLOOR_CASES_H
#define RIFT_TESTS_FLOOR_CASES_H

#include "dungeon/dungeon.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CASE_SEED_COUNT = 2000, CASE_ARENA_SIZE = 64 << 10 };

/* Seeds with something about them first, then spread ones. */
static inline uint64_t case_seed(int index) {
    static const uint64_t EDGES[] = {0, 1, 7, 8, UINT64_C(1) << 32, UINT64_C(1) << 63, UINT64_MAX};
    return (size_t)index < BASE_COUNT_OF(EDGES) ? EDGES[index] : hash_pair(99, (uint64_t)index);
}

static inline FloorRequest case_request(uint64_t seed, int floor) {
    return (FloorRequest){
        .seed = seed,
        .floor = floor,
        .enemy_count = 20,
        .packs = {{40, 4, 7, 19}, {30, 2, 3, 48}, {0}, {10, 1, 2, 100}},
        .first_pack_count = floor == FLOOR_FIRST ? 4 : 0,
    };
}

/* Prints the rule, the seed and the map with the features of `request` (or without, when that is NULL), and fails the
 * test. */
static inline void case_fail_request(const Floor *floor, const FloorRequest *request, const char *rule) {
    FloorNames names = {0};
    for (int kind = 0; request && kind < request->feature_kind_count; kind++) {
        names.sites[kind] = request->features[kind].site;
    }
    char *map = floor_format_ascii(floor, &names);
    print_error("seed %" PRIu64 " floor %d size %d breaks the rule: %s\n%s", floor->seed, floor->floor, floor->size,
                rule, map ? map : "");
    free(map);
    fail();
}

static inline void case_fail(const Floor *floor, const char *rule) {
    case_fail_request(floor, NULL, rule);
}

#define CHECK_FLOOR(floor, condition, rule)                                                                            \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            case_fail((floor), (rule));                                                                                \
        }                                                                                                              \
    } while (0)

static inline void case_generate(const FloorRequest *request, Arena *arena, Floor *floor) {
    Error error = {0};
    arena_reset(arena);
    if (!floor_generate(request, arena, floor, &error)) {
        fail_msg("seed %" PRIu64 " floor %d: %s: %s", request->seed, request->floor, error_id_text(error.id),
                 error.message);
    }
}

/* Calls `check` for every seed on one floor each, going round the floors. */
static inline void case_each(void (*check)(const Floor *floor)) {
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT; i++) {
        const FloorRequest request = case_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
        Floor floor;
        case_generate(&request, &arena, &floor);
        check(&floor);
    }
    arena_destroy(&arena);
}

static inline bool rect_has(TileRect rect, int x, int y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}

/* Tiles between two spans along an axis; negative where they overlap. */
static inline int span_gap(int start_a, int length_a, int start_b, int length_b) {
    const int gap_after = start_b - (start_a + length_a);
    const int gap_before = start_a - (start_b + length_b);
    return gap_after > gap_before ? gap_after : gap_before;
}

#endif
