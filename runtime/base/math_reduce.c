/* Bringing an angle within π/4 of zero by integer arithmetic, for every finite double. */
#include "base/math_private.h"

enum { WINDOW_WORDS = 6, TABLE_WORDS = 39, TABLE_PADDING = 64 };

/* The first 1184 bits of 2/π after 64 zero bits, most significant first. */
static const uint32_t two_over_pi[TABLE_WORDS] = {
    0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e,
    0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b,
    0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046,
};

/* A fraction of 192 bits, most significant word first. */
typedef struct Fraction {
    uint64_t words[3];
} Fraction;

/* sum += words · factor, modulo 2^(32 · count); most significant word first. */
static void add_product(uint32_t *sum, const uint32_t *words, int count, uint32_t factor) {
    uint64_t carry = 0;
    for (int i = count - 1; i >= 0; i--) {
        carry += sum[i] + (uint64_t)words[i] * factor;
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* |x| · 2/π modulo 4 for |x| ≥ π/4: two bits before the point and 190 after it, too small by less than 2^-137. With
 * |x| = mantissa · 2^exponent, bits of 2/π weighing 2^(2 − exponent) or more contribute multiples of 4 and are left
 * out (M. H. Payne, R. N. Hanek, "Radian reduction for trigonometric functions", SIGNUM Newsletter 18, 1983). */
static Fraction multiply_by_two_over_pi(double x) {
    uint64_t bits = math_bits64(x);
    int exponent = (int)(bits >> 52 & 0x7ff) - 1075;
    unsigned start = (unsigned)(exponent - 2 + TABLE_PADDING);
    const uint32_t *table = &two_over_pi[start / 32];
    unsigned shift = 32 - start % 32;
    uint32_t window[WINDOW_WORDS];
    for (int i = 0; i < WINDOW_WORDS; i++) {
        window[i] = (uint32_t)(((uint64_t)table[i] << 32 | table[i + 1]) >> shift);
    }
    uint32_t product[WINDOW_WORDS] = {0};
    add_product(product, window, WINDOW_WORDS, (uint32_t)bits);
    add_product(product, window + 1, WINDOW_WORDS - 1, (uint32_t)(bits >> 32 & 0xfffff) | UINT32_C(0x100000));
    Fraction result;
    for (int i = 0; i < 3; i++) {
        result.words[i] = (uint64_t)product[2 * i] << 32 | product[2 * i + 1];
    }
    return result;
}

static void shift_left(Fraction *fraction, unsigned count) {
    uint64_t *words = fraction->words;
    words[0] = words[0] << count | words[1] >> (64 - count);
    words[1] = words[1] << count | words[2] >> (64 - count);
    words[2] = words[2] << count;
}

/* A positive fraction times π/2. */
static DoublePair multiply_by_half_pi(Fraction fraction) {
    int exponent = 0;
    while (fraction.words[0] >> 63 == 0 && exponent > -128) {
        shift_left(&fraction, 1);
        exponent--;
    }
    double high = (double)(fraction.words[0] >> 11) * 0x1p-53;
    double low = (double)((fraction.words[0] & 0x7ff) << 42 | fraction.words[1] >> 22) * 0x1p-106;
    DoublePair product = math_product(high, MATH_HALF_PI_HIGH);
    product.low += high * MATH_HALF_PI_LOW + low * MATH_HALF_PI_HIGH;
    product = math_sum_ordered(product.high, product.low);
    double scale = math_power_of_two(exponent);
    return (DoublePair){product.high * scale, product.low * scale};
}

unsigned math_reduce_by_integers(double x, DoublePair *rest) {
    Fraction fraction = multiply_by_two_over_pi(x);
    unsigned quarter = (unsigned)(fraction.words[0] >> 62);
    shift_left(&fraction, 2);
    bool above_half = fraction.words[0] >> 63 != 0;
    if (above_half) {
        quarter++; /* the fraction becomes 1 − fraction, but for a unit of 2^-192 */
        for (int i = 0; i < 3; i++) {
            fraction.words[i] = ~fraction.words[i];
        }
    }
    *rest = multiply_by_half_pi(fraction);
    if (above_half != math_is_negative64(x)) {
        rest->high = -rest->high;
        rest->low = -rest->low;
    }
    return (math_is_negative64(x) ? 0U - quarter : quarter) & 3;
}
