/* D1: hashes and random streams are the same everywhere. The values come from a second implementation in another
 * language, where no other source is named. */
#include "golden/golden.h"

#include <inttypes.h>
#include <stdio.h>

int golden_compare(const char *name, uint64_t got, uint64_t golden) {
    if (got == golden) {
        return 0;
    }
    fprintf(stderr, "%s: got 0x%016" PRIx64 ", golden 0x%016" PRIx64 "\n", name, got, golden);
    return 1;
}

/* The CRC is that of CRC-32/ISO-HDLC in Cook's "Catalogue of parametrised CRC algorithms". */
int golden_check_hashes(void) {
    int wrong = golden_compare("hash_pair(0, 0)", hash_pair(0, 0), 0x238275bc38fcbe91u);
    wrong += golden_compare("hash_pair(0, 1)", hash_pair(0, 1), 0x44e5b98100c67fb0u);
    wrong += golden_compare("hash_pair(1, 0)", hash_pair(1, 0), 0xb18a02f46d8d86c3u);
    wrong += golden_compare("hash_pair(42, 1)", hash_pair(42, 1), 0x93be8420bb55b94cu);
    wrong += golden_compare("hash_pair(42, 15)", hash_pair(42, 15), 0x79c52d93601f090du);
    wrong += golden_compare("hash_pair of the largest", hash_pair(UINT64_MAX, UINT64_MAX), 0xf14a310831123e0au);
    wrong += golden_compare("hash of no bytes", hash_of_bytes(7, "", 0), 0x9c01479161bc5d78u);
    wrong += golden_compare("hash of 3 bytes", hash_of_bytes(7, "abc", 3), 0xc3bf9245a0173b93u);
    wrong += golden_compare("hash of 12 bytes", hash_of_bytes(7, "hello, world", 12), 0x0b7002521b5287dcu);
    wrong += golden_compare("hash of a float", hash_of_float(1.5f), 0x43984f11e9675a02u);
    wrong += golden_compare("hash of a double", hash_of_double(-0.1), 0x55e6731c635f2704u);
    wrong += golden_compare("crc32", hash_crc32("123456789", 9), 0xcbf43926u);
    return wrong;
}

/* The output of O'Neill's demonstration program for pcg32 with state 42 and stream 54, whose state after seeding is
 * ((0 × m + i) + 42) × m + i for the multiplier m and the increment i = 109. */
static int check_published(void) {
    static const uint32_t published[] = {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu};
    const uint64_t increment = 109;
    Rng rng = {.state = (increment + 42) * 6364136223846793005u + increment, .increment = increment};
    int wrong = 0;
    for (size_t i = 0; i < BASE_COUNT_OF(published); i++) {
        wrong += golden_compare("published pcg32", rng_u32(&rng), published[i]);
    }
    return wrong;
}

static int check_purposes(void) {
    static const uint32_t expected[RNG_PURPOSE_COUNT][4] = {
        [RNG_LAYOUT] = {0xdf307f0du, 0xef6bff43u, 0xf9043f94u, 0xb20a5cc6u},
        [RNG_ROOMS] = {0xfb07bfd8u, 0x0b75e67fu, 0xcc3ced95u, 0xcebb8566u},
        [RNG_ENEMIES] = {0x556bc720u, 0x39c8ce6du, 0x93e64870u, 0xd1e5843cu},
        [RNG_TRAPS] = {0xbc16717fu, 0x6cb6b948u, 0xd7180e31u, 0x0f67c560u},
        [RNG_ITEMS] = {0x88455cb6u, 0x8b842d18u, 0x5dbfec86u, 0x1d972a3fu},
        [RNG_DROPS] = {0xa1300eb6u, 0x4d5a8cb9u, 0xbf87cc75u, 0x57475b0fu},
        [RNG_COMBAT] = {0x4da5df0bu, 0xd5f463d5u, 0xc2be329cu, 0x4189ed17u},
        [RNG_SCRIPT] = {0x23b40a4bu, 0xe5932601u, 0xa336c2ccu, 0x9e4fc308u},
        [RNG_BOT] = {0xd702d819u, 0x65a76a22u, 0xa05a088au, 0xce269ef8u},
        [RNG_HAZARDS] = {0xbca5cfceu, 0xa78e8498u, 0x53640d8cu, 0xce2519fcu},
    };
    int wrong = 0;
    for (int purpose = 0; purpose < RNG_PURPOSE_COUNT; purpose++) {
        Rng rng = rng_create(42, (RngPurpose)purpose);
        for (int i = 0; i < 4; i++) {
            wrong += golden_compare("stream", rng_u32(&rng), expected[purpose][i]);
        }
    }
    return wrong;
}

int golden_check_streams(void) {
    static const uint32_t cosmetic[] = {0xe58df79au, 0x16e6cb5bu, 0x1c2525beu, 0x1f5d06d3u};
    CosmeticRng sparkle = cosmetic_create(9);
    Rng of_zero = rng_create(0, RNG_LAYOUT);
    int wrong = check_published() + check_purposes();
    wrong += golden_compare("stream of seed 0", rng_u64(&of_zero), 0x835fe582f0adfd1fu);
    for (size_t i = 0; i < BASE_COUNT_OF(cosmetic); i++) {
        wrong += golden_compare("cosmetic stream", cosmetic_u32(&sparkle), cosmetic[i]);
    }
    return wrong;
}
