/* What the files of the Mathematics section share: bit patterns, canonical special values, and numbers carried as an
 * unevaluated sum of two doubles.
 *
 * The error-free sums and products are those of T. J. Dekker, "A floating-point technique for extending the available
 * precision", Numerische Mathematik 18 (1971), and D. E. Knuth, "The Art of Computer Programming" vol. 2, 4.2.2. They
 * hold only while the compiler neither contracts nor reorders, which the build flags see to.
 */
#ifndef RIFT_BASE_MATH_PRIVATE_H
#define RIFT_BASE_MATH_PRIVATE_H

#include "base/base.h"

#include <float.h>
#include <string.h>

#if defined(__FAST_MATH__) || FLT_EVAL_METHOD != 0
#error "the mathematics need IEEE arithmetic in the precision of its types: no -ffast-math, no x87"
#endif

/* Adding and subtracting 1.5·2^52 rounds to the nearest integer while |x| < 2^51; the sum's lowest bits are that
 * integer in two's complement. */
#define MATH_ROUNDING_SHIFT 0x1.8p52

/* ln 2 = high + low; high has 42 bits after the point, so a multiple up to 2^11 of it is exact. */
#define MATH_LN2_HIGH 0x1.62e42fefa38p-1
#define MATH_LN2_LOW 0x1.ef35793c7673p-45
#define MATH_LOG2_E 0x1.71547652b82fep+0

#define MATH_QUARTER_PI 0x1.921fb54442d18p-1
#define MATH_TWO_OVER_PI 0x1.45f306dc9c883p-1
/* π/2 in three pieces of 33, 33 and 53 bits: a multiple below 2^20 of the first two is exact. */
#define MATH_HALF_PI_FIRST 0x1.921fb544p+0
#define MATH_HALF_PI_SECOND 0x1.0b4611a6p-34
#define MATH_HALF_PI_THIRD 0x1.3198a2e037073p-69
/* π/2 rounded to double, and the rest of it. */
#define MATH_HALF_PI_HIGH 0x1.921fb54442d18p+0
#define MATH_HALF_PI_LOW 0x1.1a62633145c07p-54

typedef struct DoublePair {
    double high;
    double low; /* |low| is at most about one unit in the last place of high, where a function says "normalised" */
} DoublePair;

/* One step of the logarithm's argument reduction; see math_log_table.c. */
typedef struct LogRow {
    double inverse;  /* about 1/m, a multiple of 2^-9 */
    double log_high; /* −ln(inverse), a multiple of 2^-42 … */
    double log_low;  /* … and the rest of it */
} LogRow;

enum { MATH_LOG_ROWS = 128, MATH_LOG_FIRST_HALVED = 53 };
extern const LogRow math_log_table[MATH_LOG_ROWS];

/* x as 2^exponent · mantissa with its row of the table; mantissa is in [0.707, 1.415). */
typedef struct LogArgument {
    double exponent;
    double mantissa;
    const LogRow *row;
} LogArgument;

static inline uint64_t math_bits64(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double math_from_bits64(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline float math_from_bits32(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Every NaN result is this one: what the processor makes of an invalid operation differs in sign between families. */
static inline double math_nan64(void) {
    return math_from_bits64(UINT64_C(0x7ff8000000000000));
}

static inline float math_nan32(void) {
    return math_from_bits32(UINT32_C(0x7fc00000));
}

static inline double math_infinity64(void) {
    return math_from_bits64(UINT64_C(0x7ff0000000000000));
}

static inline double math_absolute64(double x) {
    return math_from_bits64(math_bits64(x) & UINT64_C(0x7fffffffffffffff));
}

static inline bool math_is_negative64(double x) {
    return math_bits64(x) >> 63 != 0;
}

static inline bool math_is_finite64(double x) {
    return (math_bits64(x) >> 52 & 0x7ff) != 0x7ff;
}

/* Rounds to float; NaN becomes the canonical one, since narrowing may change its sign on some machines. */
static inline float math_narrow(double x) {
    return x == x ? (float)x : math_nan32();
}

/* 2^exponent for −1022 ≤ exponent ≤ 1023. */
static inline double math_power_of_two(int exponent) {
    return math_from_bits64((uint64_t)(exponent + 1023) << 52);
}

/* a + b without error, normalised; needs |a| ≥ |b| or a = 0. */
static inline DoublePair math_sum_ordered(double a, double b) {
    double sum = a + b;
    return (DoublePair){sum, (a - sum) + b};
}

/* a + b without error, normalised. */
static inline DoublePair math_sum(double a, double b) {
    double sum = a + b;
    double part = sum - a;
    return (DoublePair){sum, (a - (sum - part)) + (b - part)};
}

/* The leading 26 bits of x; the rest, x minus these, has at most 27. */
static inline double math_leading_half(double x) {
    return math_from_bits64(math_bits64(x) & ~UINT64_C(0x7ffffff));
}

/* a · b with an error below 2^-105 of it, normalised, while nothing underflows. */
static inline DoublePair math_product(double a, double b) {
    double product = a * b;
    double a_high = math_leading_half(a);
    double a_low = a - a_high;
    double b_high = math_leading_half(b);
    double b_low = b - b_high;
    double error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return (DoublePair){product, error};
}

/* What math_reduce_quarter does, for |x| ≥ π/4 of any size and any distance from a multiple of π/2. */
unsigned math_reduce_by_integers(double x, DoublePair *rest);

/* The nearest multiple q of π/2 to a finite x: returns q modulo 4 and sets `rest` to x − q·π/2, normalised, with an
 * error below 2^-58 of it. |rest| ≤ π/4, a rounding error more at most.
 *
 * W. J. Cody, W. Waite, "Software Manual for the Elementary Functions" (1980): up to 2^20 the pieces of π/2 are taken
 * off one by one, the first two without error, the third with one below 2^-98. That is enough unless the rest is
 * tiny; then, and for large angles, integers do it. */
static inline unsigned math_reduce_quarter(double x, DoublePair *rest) {
    double size = math_absolute64(x);
    if (size <= MATH_QUARTER_PI) {
        *rest = (DoublePair){x, 0.0};
        return 0;
    }
    if (size < 0x1p20) {
        double shifted = x * MATH_TWO_OVER_PI + MATH_ROUNDING_SHIFT;
        double quarters = shifted - MATH_ROUNDING_SHIFT;
        DoublePair sum = math_sum(x - quarters * MATH_HALF_PI_FIRST, -(quarters * MATH_HALF_PI_SECOND));
        if (math_absolute64(sum.high) > 0x1p-40) {
            *rest = math_sum_ordered(sum.high, sum.low - quarters * MATH_HALF_PI_THIRD);
            return (unsigned)math_bits64(shifted) & 3;
        }
    }
    return math_reduce_by_integers(x, rest);
}

/* For positive finite x. */
static inline LogArgument math_log_argument(double x) {
    uint64_t bits = math_bits64(x);
    int exponent = 0;
    if (bits >> 52 == 0) {
        bits = math_bits64(x * 0x1p54);
        exponent = -54;
    }
    exponent += (int)(bits >> 52) - 1023;
    unsigned index = (unsigned)(bits >> 45) & 127;
    uint64_t halved = index >= MATH_LOG_FIRST_HALVED ? 1 : 0;
    uint64_t mantissa = (bits & UINT64_C(0xfffffffffffff)) | (UINT64_C(1023) - halved) << 52;
    return (LogArgument){exponent + (int)halved, math_from_bits64(mantissa), &math_log_table[index]};
}

#endif
