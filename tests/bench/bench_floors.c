/* Every rule of floors on many seeds: bench_floors [SEEDS [FIRST]], 100,000 from 0 by default, on the 12 ordinary
 * floors each, and the 3 boss floors of every 1,000th. Prints one JSON line. A broken rule ends it with the seed, the
 * floor, the rule and the map on stderr, and exit code 1. */
#include "floor_requests.h"
#include "floor_rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SEEDS_DEFAULT = 100000,
    ARENA_SIZE = 64 << 10,
    LAYOUTS = 1000,     /* of the first floor, compared with each other */
    RATE_LEAST = 20000, /* seeds from which on the share of monster houses is judged: its error is well under 1 % */
    BOSS_FLOOR_EACH = 1000,
};

typedef struct Tally {
    uint64_t floors, features, passages;
    uint64_t rooms[ROOM_COUNT_MOST + 1]; /* floors with so many rooms */
    uint64_t houses[FLOOR_LAST + 1], seeds;
    uint64_t layouts[LAYOUTS];
    uint64_t checksum;
} Tally;

static bool report(const Floor *floor, const FloorRequest *request, const char *rule) {
    FloorNames names = {0};
    for (int kind = 0; kind < request->feature_kind_count; kind++) {
        names.sites[kind] = request->features[kind].site;
    }
    char *map = floor_format_ascii(floor, &names);
    fprintf(stderr, "seed %" PRIu64 " floor %d breaks the rule: %s\n%s", request->seed, request->floor, rule,
            map ? map : "");
    free(map);
    return false;
}

static void count_floor(Tally *tally, const Floor *floor, const FloorRequest *request) {
    tally->floors++;
    tally->features += floor->feature_count;
    for (int i = 0; i < floor->feature_count; i++) {
        tally->passages += request->features[floor->features[i].kind].site == SITE_PASSAGE;
    }
    if (floor->boss < 0) {
        tally->rooms[floor->room_count]++;
        tally->houses[floor->floor] += floor->monster_house != ROOM_NONE;
    }
    tally->checksum = tally->checksum * 31 + (uint64_t)floor->stairs_x + floor->feature_count;
}

static bool check_floor(uint64_t seed, int number, Arena *arena, Tally *tally) {
    const FloorRequest request = full_request(seed, number);
    Floor floor;
    Error error = {0};
    arena_reset(arena);
    if (!floor_generate(&request, arena, &floor, &error)) {
        fprintf(stderr, "seed %" PRIu64 " floor %d: %s\n", seed, number, error.message);
        return false;
    }
    const char *broken = floor_rules_check(&floor, &request);
    if (broken) {
        return report(&floor, &request, broken);
    }
    if (number == FLOOR_FIRST && tally->seeds < LAYOUTS) {
        Hash hash = hash_begin(0);
        hash_add_bytes(&hash, floor.tiles, (size_t)floor.size * (size_t)floor.size);
        tally->layouts[tally->seeds] = hash_end(&hash);
    }
    count_floor(tally, &floor, &request);
    return true;
}

static bool check_seeds(uint64_t first, uint64_t count, Arena *arena, Tally *tally) {
    for (; tally->seeds < count; tally->seeds++) {
        for (int number = FLOOR_FIRST; number <= FLOOR_LAST; number++) {
            const bool wanted = number % 5 != 0 || tally->seeds % BOSS_FLOOR_EACH == 0;
            if (wanted && !check_floor(first + tally->seeds, number, arena, tally)) {
                return false;
            }
        }
    }
    return true;
}

static int compare_hashes(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left;
    const uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static int count_distinct(Tally *tally) {
    const size_t count = tally->seeds < LAYOUTS ? (size_t)tally->seeds : LAYOUTS;
    int distinct = count > 0;
    qsort(tally->layouts, count, sizeof *tally->layouts, compare_hashes);
    for (size_t i = 1; i < count; i++) {
        distinct += tally->layouts[i] != tally->layouts[i - 1];
    }
    return distinct;
}

/* What only many floors together can keep. */
static bool check_tally(const Tally *tally, int distinct) {
    if (tally->seeds < RATE_LEAST) {
        return true;
    }
    for (int rooms = ROOM_COUNT_LEAST; rooms <= ROOM_COUNT_MOST; rooms++) {
        if (tally->rooms[rooms] == 0) {
            fprintf(stderr, "no floor has %d rooms\n", rooms);
            return false;
        }
    }
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        const double percent = 100.0 * (double)tally->houses[floor] / (double)tally->seeds;
        const double wanted = full_request(0, floor).surge.percent;
        if (percent < wanted - 1.0 || percent > wanted + 1.0) {
            fprintf(stderr, "floor %d has a monster house on %.2f %% of the seeds, not %.0f\n", floor, percent, wanted);
            return false;
        }
    }
    if (distinct * 100 < LAYOUTS * 99) {
        fprintf(stderr, "of %d seeds only %d have a layout of their own\n", LAYOUTS, distinct);
        return false;
    }
    return true;
}

static void print_line(const Tally *tally, int distinct, double seconds) {
    printf("{\"bench\":\"floors\",\"case\":\"rules\",\"seeds\":%" PRIu64 ",\"units\":%" PRIu64
           ",\"reps\":1,\"wall_ms\":%.6g,\"us_per_floor\":%.4g",
           tally->seeds, tally->floors, seconds * 1e3, seconds / (double)tally->floors * 1e6);
    printf(",\"features_per_floor\":%.4g,\"passages_per_floor\":%.4g,\"distinct_of_1000\":%d,\"rooms\":{",
           (double)tally->features / (double)tally->floors, (double)tally->passages / (double)tally->floors, distinct);
    for (int rooms = ROOM_COUNT_LEAST; rooms <= ROOM_COUNT_MOST; rooms++) {
        printf("%s\"%d\":%" PRIu64, rooms > ROOM_COUNT_LEAST ? "," : "", rooms, tally->rooms[rooms]);
    }
    printf("},\"monster_house_percent\":{");
    for (int floor = FLOOR_FIRST; floor < FLOOR_LAST; floor++) {
        if (floor % 5 != 0) {
            printf("%s\"%d\":%.4g", floor > FLOOR_FIRST ? "," : "", floor,
                   100.0 * (double)tally->houses[floor] / (double)tally->seeds);
        }
    }
    printf("},\"checksum\":\"%016" PRIx64 "\"}\n", tally->checksum);
}

int main(int argument_count, char **arguments) {
    static Tally tally;
    const uint64_t count = argument_count > 1 ? strtoull(arguments[1], NULL, 0) : SEEDS_DEFAULT;
    const uint64_t first = argument_count > 2 ? strtoull(arguments[2], NULL, 0) : 0;
    Arena arena;
    Error error = {0};
    if (count == 0) {
        fprintf(stderr, "usage: bench_floors [SEEDS [FIRST]]\n");
        return 2;
    }
    if (!arena_create(&arena, ARENA_SIZE, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    const double start = clock_seconds();
    bool done = check_seeds(first, count, &arena, &tally);
    const double seconds = clock_seconds() - start;
    arena_destroy(&arena);
    if (done) {
        const int distinct = count_distinct(&tally);
        print_line(&tally, distinct, seconds);
        done = check_tally(&tally, distinct);
    }
    return done ? 0 : 1;
}
