/* Random streams: evenness, independence of the purposes. Fixed values: tests/golden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

#include <math.h>
#include <string.h>

enum { SEEDS_TRIED = 8 };

static const uint64_t tried_seeds[SEEDS_TRIED] = {
    0, 1, 2, 42, 12345, UINT64_MAX, UINT64_C(1) << 63, 0xdeadbeefcafef00d};

/* The chi-squared sum of counts that should be even. */
static double chi_squared(const int *counts, int buckets, int draws) {
    double expected = (double)draws / buckets;
    double sum = 0.0;
    for (int i = 0; i < buckets; i++) {
        double off = counts[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* 63 degrees of freedom: mean 63, deviation 11.2; chance passes 130 about once in two million. */
static const double CHI_SQUARED_64_MOST = 130.0;

typedef uint32_t DrawBucket(Rng *rng);

static uint32_t draw_below(Rng *rng) {
    return rng_below(rng, 64);
}
static uint32_t draw_low_bits(Rng *rng) {
    return rng_u32(rng) & 63u;
}
static uint32_t draw_middle_bits(Rng *rng) {
    return (rng_u32(rng) >> 13) & 63u;
}
static uint32_t draw_unit(Rng *rng) {
    return (uint32_t)(rng_unit(rng) * 64.0f);
}
static uint32_t draw_unit_low(Rng *rng) {
    return (uint32_t)(rng_unit(rng) * 0x1p24f) & 63u;
}
static uint32_t draw_unit_double(Rng *rng) {
    return (uint32_t)(rng_unit_double(rng) * 64.0);
}
static uint32_t draw_range(Rng *rng) {
    return (uint32_t)(rng_range(rng, -32, 31) + 32);
}
static uint32_t draw_pair_difference(Rng *rng) {
    uint32_t first = rng_u32(rng) >> 26;
    return (first - (rng_u32(rng) >> 26)) & 63u;
}

static void test_draws_fill_64_buckets_evenly(void **state) {
    (void)state;
    static DrawBucket *const kinds[] = {draw_below,    draw_low_bits,    draw_middle_bits, draw_unit,
                                        draw_unit_low, draw_unit_double, draw_range,       draw_pair_difference};
    enum { DRAWS = 6400 };
    for (int purpose = 0; purpose < RNG_PURPOSE_COUNT; purpose++) {
        for (size_t s = 0; s < SEEDS_TRIED; s++) {
            Rng rng = rng_create(tried_seeds[s], (RngPurpose)purpose);
            for (size_t kind = 0; kind < BASE_COUNT_OF(kinds); kind++) {
                int counts[64] = {0};
                for (int i = 0; i < DRAWS; i++) {
                    uint32_t bucket = kinds[kind](&rng);
                    assert_in_range(bucket, 0, 63);
                    counts[bucket]++;
                }
                assert_true(chi_squared(counts, 64, DRAWS) < CHI_SQUARED_64_MOST);
            }
        }
    }
}

/* With neighbouring seeds the first draws must look unrelated as well: floors use them. */
static void test_first_draws_of_neighbouring_seeds_are_even(void **state) {
    (void)state;
    enum { SEEDS = 6400 };
    for (int purpose = 0; purpose < RNG_PURPOSE_COUNT; purpose++) {
        int counts[3][64] = {{0}};
        uint32_t previous = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            Rng rng = rng_create(seed, (RngPurpose)purpose);
            uint32_t first = rng_u32(&rng);
            counts[0][first >> 26]++;
            counts[1][first & 63u]++;
            counts[2][((first >> 26) - previous) & 63u]++;
            previous = first >> 26;
        }
        for (int kind = 0; kind < 3; kind++) {
            assert_true(chi_squared(counts[kind], 64, SEEDS) < CHI_SQUARED_64_MOST);
        }
    }
}

/* A multiplied draw without rejection would give every third result of this bound twice as often. 2 degrees of
 * freedom: chance passes 28 about once in a million. */
static void test_below_has_no_bias(void **state) {
    (void)state;
    enum { DRAWS = 30000 };
    Rng rng = rng_create(7, RNG_LAYOUT);
    int counts[3] = {0};
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn = rng_below(&rng, 3u << 30);
        assert_true(drawn < 3u << 30);
        counts[drawn % 3]++;
    }
    assert_true(chi_squared(counts, 3, DRAWS) < 28.0);
}

static void test_below_stays_below_every_bound(void **state) {
    (void)state;
    Rng rng = rng_create(1, RNG_ITEMS);
    for (uint32_t bound = 1; bound != 0 && bound < 0xf0000000u; bound += 1 + bound / 7) {
        for (int i = 0; i < 50; i++) {
            assert_true(rng_below(&rng, bound) < bound);
        }
    }
    for (int i = 0; i < 50; i++) {
        assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
        assert_int_equal(rng_below(&rng, 1), 0);
    }
}

static void test_range_reaches_both_ends(void **state) {
    (void)state;
    Rng rng = rng_create(3, RNG_ROOMS);
    bool seen[7] = {false};
    for (int i = 0; i < 500; i++) {
        int32_t drawn = rng_range(&rng, -3, 3);
        assert_true(drawn >= -3 && drawn <= 3);
        seen[drawn + 3] = true;
    }
    for (int i = 0; i < 7; i++) {
        assert_true(seen[i]);
    }
    assert_int_equal(rng_range(&rng, 5, 5), 5);
    assert_int_equal(rng_range(&rng, INT32_MIN, INT32_MIN), INT32_MIN);
    int negative = 0;
    for (int i = 0; i < 1000; i++) {
        negative += rng_range(&rng, INT32_MIN, INT32_MAX) < 0 ? 1 : 0;
        assert_true(rng_range(&rng, INT32_MAX - 1, INT32_MAX) >= INT32_MAX - 1);
        assert_true(rng_range(&rng, INT32_MIN, INT32_MAX - 1) < INT32_MAX);
    }
    assert_in_range(negative, 400, 600);
}

/* Scaling by a power of two is exact: the float is the integer, moved. */
static void test_units_are_exact_multiples(void **state) {
    (void)state;
    Rng rng = rng_create(11, RNG_COMBAT);
    Rng same = rng;
    for (int i = 0; i < 2000; i++) {
        float unit = rng_unit(&rng);
        assert_true(unit >= 0.0f && unit < 1.0f);
        assert_int_equal((uint32_t)(unit * 0x1p24f), rng_u32(&same) >> 8);
    }
    for (int i = 0; i < 2000; i++) {
        double unit = rng_unit_double(&rng);
        assert_true(unit >= 0.0 && unit < 1.0);
        assert_true((uint64_t)(unit * 0x1p53) == rng_u64(&same) >> 11);
    }
    Rng highest = {.state = UINT64_MAX, .increment = 1};
    assert_true(rng_unit(&highest) < 1.0f);
}

/* The number of equal bits of two streams against half of all, in standard deviations. */
static double bit_agreement(Rng first, Rng second, int draws) {
    int equal = 0;
    for (int i = 0; i < draws; i++) {
        for (uint32_t same = ~(rng_u32(&first) ^ rng_u32(&second)); same != 0; same &= same - 1) {
            equal++;
        }
    }
    double all = 32.0 * draws;
    return fabs(equal - all / 2.0) / sqrt(all / 4.0);
}

static void test_D17_purposes_are_uncorrelated(void **state) {
    (void)state;
    enum { DRAWS = 1500, LAGS = 4 };
    for (size_t s = 0; s < SEEDS_TRIED; s++) {
        for (int first = 0; first < RNG_PURPOSE_COUNT; first++) {
            for (int second = 0; second < RNG_PURPOSE_COUNT; second++) {
                Rng one = rng_create(tried_seeds[s], (RngPurpose)first);
                Rng other = rng_create(tried_seeds[s], (RngPurpose)second);
                for (int lag = 0; lag < LAGS; lag++) {
                    bool itself = first == second && lag == 0;
                    assert_true(itself || bit_agreement(one, other, DRAWS) < 5.5);
                    rng_u32(&other);
                }
            }
        }
    }
}

static void test_D17_purposes_have_streams_of_their_own(void **state) {
    (void)state;
    for (int first = 0; first < RNG_PURPOSE_COUNT; first++) {
        Rng one = rng_create(42, (RngPurpose)first);
        assert_int_equal(one.increment & 1u, 1);
        for (int second = 0; second < first; second++) {
            Rng other = rng_create(42, (RngPurpose)second);
            assert_true(one.increment != other.increment);
        }
    }
}

/* Draws of every kind and number on one stream leave all others where they were. */
static void test_D17_a_draw_added_to_one_stream_shifts_no_other(void **state) {
    (void)state;
    for (int busy = 0; busy < RNG_PURPOSE_COUNT; busy++) {
        Rng streams[RNG_PURPOSE_COUNT];
        for (int purpose = 0; purpose < RNG_PURPOSE_COUNT; purpose++) {
            streams[purpose] = rng_create(99, (RngPurpose)purpose);
        }
        for (int i = 0; i < 100; i++) {
            rng_below(&streams[busy], 1000);
            rng_unit_double(&streams[busy]);
            for (int purpose = 0; purpose < RNG_PURPOSE_COUNT; purpose++) {
                Rng alone = rng_create(99, (RngPurpose)purpose);
                assert_true(purpose == busy ||
                            (streams[purpose].state == alone.state && streams[purpose].increment == alone.increment));
            }
        }
    }
}

static void test_hash_of_a_stream_holds_state_and_increment(void **state) {
    (void)state;
    const Rng streams[] = {{1, 3}, {2, 3}, {1, 5}, {3, 1}};
    for (size_t first = 0; first < BASE_COUNT_OF(streams); first++) {
        for (size_t second = 0; second < first; second++) {
            Hash one = hash_begin(0);
            Hash other = hash_begin(0);
            hash_add_rng(&one, &streams[first]);
            hash_add_rng(&other, &streams[second]);
            assert_true(hash_end(&one) != hash_end(&other));
        }
    }
}

static void test_cosmetic_draws_are_even_and_in_range(void **state) {
    (void)state;
    enum { DRAWS = 6400 };
    for (size_t s = 0; s < SEEDS_TRIED; s++) {
        CosmeticRng rng = cosmetic_create(tried_seeds[s]);
        int counts[64] = {0};
        for (int i = 0; i < DRAWS; i++) {
            float unit = cosmetic_unit(&rng);
            assert_true(unit >= 0.0f && unit < 1.0f);
            counts[(int)(unit * 64.0f)]++;
            float between = cosmetic_between(&rng, -2.5f, 4.0f);
            assert_true(between >= -2.5f && between <= 4.0f);
        }
        assert_true(chi_squared(counts, 64, DRAWS) < CHI_SQUARED_64_MOST);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draws_fill_64_buckets_evenly),
        cmocka_unit_test(test_first_draws_of_neighbouring_seeds_are_even),
        cmocka_unit_test(test_below_has_no_bias),
        cmocka_unit_test(test_below_stays_below_every_bound),
        cmocka_unit_test(test_range_reaches_both_ends),
        cmocka_unit_test(test_units_are_exact_multiples),
        cmocka_unit_test(test_D17_purposes_are_uncorrelated),
        cmocka_unit_test(test_D17_purposes_have_streams_of_their_own),
        cmocka_unit_test(test_D17_a_draw_added_to_one_stream_shifts_no_other),
        cmocka_unit_test(test_hash_of_a_stream_holds_state_and_increment),
        cmocka_unit_test(test_cosmetic_draws_are_even_and_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
