/* What the golden catalogue of floors, tests/golden/floors.txt, is made from: 25 seeds on 15 floors, and what is asked
 * for. Plain C without a test library, so that the program for other machines makes the same floors. */
#ifndef RIFT_TESTS_FLOOR_REQUESTS_H
#define RIFT_TESTS_FLOOR_REQUESTS_H

#include "dungeon/dungeon.h"

static inline FloorRequest full_request(uint64_t seed, int floor) {
    return (FloorRequest){.seed = seed,
                          .floor = floor,
                          .enemy_count = 20,
                          .packs = {{.weight = 1, .least = 4, .most = 7}},
                          .first_pack_count = floor == FLOOR_FIRST ? 4 : 0};
}

enum { GOLDEN_SEED_COUNT = 25 };

static inline uint64_t golden_seed(int index) {
    static const uint64_t SEEDS[GOLDEN_SEED_COUNT] = {
        0,
        1,
        7,
        8,
        UINT64_C(1) << 32,
        UINT64_C(1) << 63,
        UINT64_MAX,
        2,
        3,
        10,
        42,
        99,
        1000,
        12345,
        65535,
        65536,
        20240229,
        (UINT64_C(1) << 32) - 1,
        (UINT64_C(1) << 53) + 1,
        UINT64_MAX - 1,
        UINT64_C(0x0123456789abcdef),
        UINT64_C(0xdeadbeefcafef00d),
        UINT64_C(0x5555555555555555),
        UINT64_C(0xaaaaaaaaaaaaaaaa),
        UINT64_C(9223372036854775807),
    };
    return SEEDS[index];
}

#endif
