/* Hashing: what any good hash does. Fixed values: tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "golden/golden.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Every bit of either number sways every bit of the result in 45 to 55 of 100 cases. 4000 samples: six standard
 * deviations are 0.047. */
static void test_D1_every_bit_of_seed_and_floor_sways_every_bit(void **state) {
    (void)state;
    enum { SAMPLES = 4000 };
    for (int bit = 0; bit < 128; bit++) {
        int flips[64] = {0};
        for (uint64_t sample = 0; sample < SAMPLES; sample++) {
            uint64_t first = sample * 977;
            uint64_t second = sample % 15;
            uint64_t other_first = bit < 64 ? first ^ (UINT64_C(1) << bit) : first;
            uint64_t other_second = bit < 64 ? second : second ^ (UINT64_C(1) << (bit - 64));
            uint64_t difference = hash_pair(first, second) ^ hash_pair(other_first, other_second);
            for (int out = 0; out < 64; out++) {
                flips[out] += (int)((difference >> out) & 1u);
            }
        }
        for (int out = 0; out < 64; out++) {
            assert_in_range(flips[out], SAMPLES * 45 / 100, SAMPLES * 55 / 100);
        }
    }
}

static int compare_u64(const void *first, const void *second) {
    uint64_t a = *(const uint64_t *)first;
    uint64_t b = *(const uint64_t *)second;
    return (a > b) - (a < b);
}

static void test_D1_floor_seeds_of_many_runs_differ(void **state) {
    (void)state;
    enum { RUNS = 20000, FLOORS = 15 };
    static uint64_t seeds[RUNS * FLOORS];
    for (uint64_t i = 0; i < RUNS * FLOORS; i++) {
        seeds[i] = hash_pair(i / FLOORS, i % FLOORS + 1);
    }
    qsort(seeds, RUNS * FLOORS, sizeof seeds[0], compare_u64);
    for (size_t i = 1; i < RUNS * FLOORS; i++) {
        assert_true(seeds[i - 1] != seeds[i]);
    }
}

static void test_length_and_order_count(void **state) {
    (void)state;
    const char zeros[32] = {0};
    for (size_t first = 0; first < sizeof zeros; first++) {
        for (size_t second = 0; second < first; second++) {
            assert_true(hash_of_bytes(0, zeros, first) != hash_of_bytes(0, zeros, second));
        }
    }
    Hash split_early = hash_begin(0);
    hash_add_text(&split_early, "a");
    hash_add_text(&split_early, "bc");
    Hash split_late = hash_begin(0);
    hash_add_text(&split_late, "ab");
    hash_add_text(&split_late, "c");
    assert_true(hash_end(&split_early) != hash_end(&split_late));
    assert_true(hash_pair(1, 2) != hash_pair(2, 1));
}

static void test_bytes_hash_the_same_at_any_address(void **state) {
    (void)state;
    char buffer[80];
    uint64_t expected = hash_of_bytes(3, "the quick brown fox jumps", 25);
    for (size_t offset = 0; offset < 16; offset++) {
        memcpy(buffer + offset, "the quick brown fox jumps", 25);
        assert_true(hash_of_bytes(3, buffer + offset, 25) == expected);
    }
}

static void test_zeros_differ_and_nans_are_one(void **state) {
    (void)state;
    assert_true(hash_of_float(0.0f) != hash_of_float(-0.0f));
    assert_true(hash_of_double(0.0) != hash_of_double(-0.0));
    const uint32_t odd_bits = 0xffc12345u;
    const uint64_t odd_wide_bits = 0xfff8123456789abcu;
    float odd_nan;
    double odd_wide_nan;
    memcpy(&odd_nan, &odd_bits, sizeof odd_nan);
    memcpy(&odd_wide_nan, &odd_wide_bits, sizeof odd_wide_nan);
    assert_true(hash_of_float(odd_nan) == hash_of_float(NAN));
    assert_true(hash_of_double(odd_wide_nan) == hash_of_double((double)NAN));
    assert_true(hash_of_float(NAN) != hash_of_float(INFINITY));
}

static void test_ending_does_not_disturb(void **state) {
    (void)state;
    Hash hash = hash_begin(5);
    hash_add_u32(&hash, 1);
    uint64_t before = hash_end(&hash);
    assert_true(hash_end(&hash) == before);
    hash_add_u32(&hash, 2);
    assert_true(hash_end(&hash) != before);
}

/* The check value of CRC-32/ISO-HDLC in Cook's "Catalogue of parametrised CRC algorithms", and zlib's for others. */
static void test_crc32_gives_published_values(void **state) {
    (void)state;
    assert_true(hash_crc32("123456789", 9) == 0xcbf43926u);
    assert_true(hash_crc32("", 0) == 0);
    assert_true(hash_crc32("\0\0\0\0", 4) == 0x2144df1cu);
    assert_true(hash_crc32("The quick brown fox jumps over the lazy dog", 43) == 0x414fa339u);
}

static void test_X4_crc32_sees_every_single_wrong_bit(void **state) {
    (void)state;
    uint8_t chunk[64];
    for (size_t i = 0; i < sizeof chunk; i++) {
        chunk[i] = (uint8_t)(i * 37);
    }
    uint32_t right = hash_crc32(chunk, sizeof chunk);
    for (size_t bit = 0; bit < sizeof chunk * 8; bit++) {
        chunk[bit / 8] = (uint8_t)(chunk[bit / 8] ^ (1u << (bit % 8)));
        assert_true(hash_crc32(chunk, sizeof chunk) != right);
        chunk[bit / 8] = (uint8_t)(chunk[bit / 8] ^ (1u << (bit % 8)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D1_every_bit_of_seed_and_floor_sways_every_bit),
        cmocka_unit_test(test_D1_floor_seeds_of_many_runs_differ),
        cmocka_unit_test(test_length_and_order_count),
        cmocka_unit_test(test_bytes_hash_the_same_at_any_address),
        cmocka_unit_test(test_zeros_differ_and_nans_are_one),
        cmocka_unit_test(test_ending_does_not_disturb),
        cmocka_unit_test(test_crc32_gives_published_values),
        cmocka_unit_test(test_X4_crc32_sees_every_single_wrong_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
