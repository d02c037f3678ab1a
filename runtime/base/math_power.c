/* Exponential, logarithm and power in double. The logarithm is kept in two doubles, so that the power, which multiplies
 * its error by up to 745, loses nothing. */
#include "base/math_private.h"

/* Past these the result is infinite or zero whatever the rounding. */
#define EXPONENT_MOST 710.0
#define EXPONENT_LEAST (-746.0)

/* (eʳ − 1 − r)/r² on |r| ≤ ln 2/2·1.0001: minimax, found with the Remez exchange in 260-bit arithmetic and rounded to
 * double; the error of eʳ is 2^-60. */
static double exponential_tail(double r) {
    double r2 = r * r;
    double r4 = r2 * r2;
    double p0 = (0x1p-1 + r * 0x1.555555555555cp-3) + r2 * (0x1.555555555555ep-5 + r * 0x1.111111110ebb2p-7);
    double p4 =
        (0x1.6c16c16c1356fp-10 + r * 0x1.a01a01b3bb34ep-13) + r2 * (0x1.a01a01b45ab88p-16 + r * 0x1.71ddef93a5bd9p-19);
    double p8 = (0x1.27e4bf293d562p-22 + r * 0x1.af6ccd10026d8p-26) + r2 * 0x1.1f9df6bb96984p-29;
    return p0 + r4 * (p4 + r4 * p8);
}

/* (ln(1 + r) − r + r²/2)/r³ on |r| ≤ 2^-7: minimax as above; the error of ln(1 + r), relative to r, is 2^-69. */
static double logarithm_tail(double r) {
    double r2 = r * r;
    return (0x1.5555555555555p-2 + r * -0x1.0000000000067p-2) +
           r2 * ((0x1.9999999999bf3p-3 + r * -0x1.555555449c66cp-3) +
                 r2 * ((0x1.249249099c4c1p-3 + r * -0x1.00068f802e7adp-3) + r2 * 0x1.c72b87ace07d7p-4));
}

/* value · 2^exponent with one rounding, for 0.5 < value < 2 and −1100 ≤ exponent ≤ 1100. */
static double scale(double value, int exponent) {
    if (exponent >= -1022 && exponent <= 1023) {
        return value * math_power_of_two(exponent);
    }
    int half = exponent / 2;
    return value * math_power_of_two(half) * math_power_of_two(exponent - half);
}

/* e^(high + low): with k = round(high/ln 2) and r what is left, 2^k · eʳ. 1 + r is formed without error, so the result
 * is off by little more than its last rounding. */
static double exponential(DoublePair x) {
    if (x.high > EXPONENT_MOST) {
        return math_infinity64();
    }
    if (x.high < EXPONENT_LEAST) {
        return 0.0;
    }
    double exponent = (x.high * MATH_LOG2_E + MATH_ROUNDING_SHIFT) - MATH_ROUNDING_SHIFT;
    double first = x.high - exponent * MATH_LN2_HIGH;
    double second = x.low - exponent * MATH_LN2_LOW;
    double r = first + second;
    double r_low = (first - r) + second;
    DoublePair sum = math_sum_ordered(1.0, r);
    double value = sum.high + (sum.low + (r * r * exponential_tail(r) + r_low * sum.high));
    return scale(value, (int)exponent);
}

/* ln x for positive finite x, normalised, with a relative error below 2^-64. With r = mantissa · inverse − 1, exact in
 * two doubles: ln x = exponent · ln 2 − ln(inverse) + r − r²/2 + r³ · tail. */
static DoublePair logarithm(double x) {
    LogArgument argument = math_log_argument(x);
    double inverse = argument.row->inverse;
    double leading = math_from_bits64(math_bits64(argument.mantissa) & ~UINT64_C(0xffffffff));
    DoublePair r = math_sum(leading * inverse - 1.0, (argument.mantissa - leading) * inverse);
    DoublePair square = math_product(r.high, r.high);

    double base = argument.exponent * MATH_LN2_HIGH + argument.row->log_high;
    DoublePair first = math_sum(base, r.high);
    DoublePair second = math_sum(first.high, -0.5 * square.high);
    double low = first.low + second.low + (r.low - r.high * r.low - 0.5 * square.low);
    low += argument.row->log_low + argument.exponent * MATH_LN2_LOW;
    low += square.high * r.high * logarithm_tail(r.high);
    return math_sum_ordered(second.high, low);
}

double math_exp64(double x) {
    return x == x ? exponential((DoublePair){x, 0.0}) : math_nan64();
}

double math_log64(double x) {
    if (x == 0.0) {
        return -math_infinity64();
    }
    if (!(x > 0.0)) {
        return math_nan64();
    }
    if (!math_is_finite64(x)) {
        return x;
    }
    DoublePair result = logarithm(x);
    return result.high + result.low;
}

typedef enum Parity { PARITY_FRACTION, PARITY_ODD, PARITY_EVEN } Parity;

/* Infinities and everything from 2^53 on are even. */
static Parity parity_of(double y) {
    double size = math_absolute64(y);
    if (size >= 0x1p53) {
        return PARITY_EVEN;
    }
    int64_t whole = (int64_t)size;
    if ((double)whole != size) {
        return PARITY_FRACTION;
    }
    return (whole & 1) != 0 ? PARITY_ODD : PARITY_EVEN;
}

/* x^y for x = ±0, x = ±∞ or y = ±∞, neither NaN, as in annex F.10.4.4 of the C standard. */
static double power_at_limits(double x, double y) {
    double size = math_absolute64(x);
    if (!math_is_finite64(y)) {
        if (size == 1.0) {
            return 1.0;
        }
        return (size > 1.0) == (y > 0.0) ? math_infinity64() : 0.0;
    }
    double result = (size == 0.0) == (y < 0.0) ? math_infinity64() : 0.0;
    return math_is_negative64(x) && parity_of(y) == PARITY_ODD ? -result : result;
}

/* x^y = e^(y · ln x), the product in two doubles. */
static double power_of_positive(double x, double y) {
    if (math_absolute64(y) > 0x1p66) {
        y = y > 0.0 ? 0x1p66 : -0x1p66; /* ln x is 0 or at least 2^-53 in size: beyond every limit already */
    }
    DoublePair log = logarithm(x);
    DoublePair product = math_product(y, log.high);
    product.low += y * log.low;
    return exponential(product);
}

double math_pow64(double x, double y) {
    if (y == 0.0 || x == 1.0) {
        return 1.0;
    }
    if (x != x || y != y) {
        return math_nan64();
    }
    if (y == 1.0) {
        return x;
    }
    if (x == 0.0 || !math_is_finite64(x) || !math_is_finite64(y)) {
        return power_at_limits(x, y);
    }
    if (x > 0.0) {
        return power_of_positive(x, y);
    }
    Parity parity = parity_of(y);
    if (parity == PARITY_FRACTION) {
        return math_nan64();
    }
    double result = power_of_positive(-x, y);
    return parity == PARITY_ODD ? -result : result;
}
