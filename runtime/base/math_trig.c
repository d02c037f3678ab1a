/* Sine, cosine and tangent: the angle is brought within π/4 of zero, then a polynomial does the rest. */
#include "base/math_private.h"

/* π/2 beyond its first 33 bits. For float angles up to 2^20 the two pieces leave an error below 2^-66. */
#define HALF_PI_REST 0x1.0b4611a626331p-34

/* All polynomials here are minimax on |x| ≤ π/4·1.0001, in z = x², found with the Remez exchange in 260-bit arithmetic
 * and rounded to double:
 *   sine_tail    (sin x/x − 1)/z              sine's relative error 2^-56
 *   cosine_tail  (cos x − 1 + z/2)/z²         cosine's relative error 2^-59
 * and their short forms for float results, with relative errors of 2^-37 and 2^-43. */
static double sine_tail(double z) {
    double z2 = z * z;
    return (-0x1.5555555555548p-3 + z * 0x1.111111110f7c9p-7) +
           z2 * ((-0x1.a01a019bfd106p-13 + z * 0x1.71de35670c6d5p-19) +
                 z2 * (-0x1.ae5e59f140e37p-26 + z * 0x1.5d8fa1ed82f14p-33));
}

static double cosine_tail(double z) {
    double z2 = z * z;
    return (0x1.555555555554bp-5 + z * -0x1.6c16c16c14f8ap-10) +
           z2 * ((0x1.a01a019c838ddp-16 + z * -0x1.27e4f7ea3586bp-22) +
                 z2 * (0x1.1ee9d75141f4bp-29 + z * -0x1.8fa46549d5babp-37));
}

static double short_sine(double x) {
    double z = x * x;
    double tail = (-0x1.5555554c6ff3cp-3 + z * 0x1.1111086901825p-7) +
                  z * z * (-0x1.a00f7e0c113a3p-13 + z * 0x1.6cd1ae9b80829p-19);
    return x * (1.0 + z * tail);
}

static double short_cosine(double x) {
    double z = x * x;
    double tail = (0x1.5555554ed8258p-5 + z * -0x1.6c16b82899e6ep-10) +
                  z * z * (0x1.a010ddd6aa8bp-16 + z * -0x1.241e68b4d90c6p-22);
    return (1.0 - 0.5 * z) + z * z * tail;
}

/* sin(h + l) = h + (l + h³·tail − l·h²/2), not rounded to one double yet. */
static DoublePair sine_near_zero(DoublePair x) {
    double z = x.high * x.high;
    return (DoublePair){x.high, x.low + (x.high * z * sine_tail(z) - 0.5 * z * x.low)};
}

/* cos(h + l) = 1 − h²/2 + (h⁴·tail − h·l); what 1 − h²/2 loses by rounding goes to the low part. */
static DoublePair cosine_near_zero(DoublePair x) {
    double z = x.high * x.high;
    double half = 0.5 * z;
    double high = 1.0 - half;
    return (DoublePair){high, ((1.0 - high) - half) + (z * z * cosine_tail(z) - x.high * x.low)};
}

/* The sine of rest + quarters · π/2. */
static double sine_of_quarters(DoublePair rest, unsigned quarters) {
    DoublePair value = (quarters & 1) != 0 ? cosine_near_zero(rest) : sine_near_zero(rest);
    double sine = value.high + value.low;
    return (quarters & 2) != 0 ? -sine : sine;
}

double math_sin64(double x) {
    if (!math_is_finite64(x)) {
        return math_nan64();
    }
    if (math_absolute64(x) < 0x1p-27) {
        return x; /* x³/6 is below half a unit in the last place; keeps −0 */
    }
    DoublePair rest;
    unsigned quarters = math_reduce_quarter(x, &rest);
    return sine_of_quarters(rest, quarters);
}

double math_cos64(double x) {
    if (!math_is_finite64(x)) {
        return math_nan64();
    }
    DoublePair rest;
    unsigned quarters = math_reduce_quarter(x, &rest);
    return sine_of_quarters(rest, quarters + 1);
}

/* above / below: a first quotient, then what the division left over and the low parts add:
 * (a + a')/(b + b') = q + (a − q·b + a' − q·b')/(b + b'). */
static double divide_pairs(DoublePair above, DoublePair below) {
    above = math_sum_ordered(above.high, above.low);
    below = math_sum_ordered(below.high, below.low);
    double quotient = above.high / below.high;
    DoublePair product = math_product(quotient, below.high);
    double rest = (above.high - product.high) - product.low;
    return quotient + (rest + (above.low - quotient * below.low)) / below.high;
}

/* tan x = sin x / cos x; a quarter turn on, −cos x / sin x. */
double math_tan64(double x) {
    if (!math_is_finite64(x)) {
        return math_nan64();
    }
    if (math_absolute64(x) < 0x1p-27) {
        return x;
    }
    DoublePair rest;
    unsigned quarters = math_reduce_quarter(x, &rest);
    DoublePair sine = sine_near_zero(rest);
    DoublePair cosine = cosine_near_zero(rest);
    return (quarters & 1) != 0 ? -divide_pairs(cosine, sine) : divide_pairs(sine, cosine);
}

/* Cody and Waite's reduction with two pieces is enough for float angles; the large ones go the long way. */
static unsigned reduce_quarter32(double x, double *rest) {
    if (math_absolute64(x) < 0x1p20) {
        double shifted = x * MATH_TWO_OVER_PI + MATH_ROUNDING_SHIFT;
        double quarters = shifted - MATH_ROUNDING_SHIFT;
        *rest = (x - quarters * MATH_HALF_PI_FIRST) - quarters * HALF_PI_REST;
        return (unsigned)math_bits64(shifted) & 3;
    }
    DoublePair pair;
    unsigned quarter = math_reduce_quarter(x, &pair);
    *rest = pair.high;
    return quarter;
}

static float sine_of_quarters32(double rest, unsigned quarters) {
    double sine = (quarters & 1) != 0 ? short_cosine(rest) : short_sine(rest);
    return (float)((quarters & 2) != 0 ? -sine : sine);
}

float math_sin32(float x) {
    if (!math_is_finite64((double)x)) {
        return math_nan32();
    }
    double rest;
    unsigned quarters = reduce_quarter32((double)x, &rest);
    return sine_of_quarters32(rest, quarters);
}

float math_cos32(float x) {
    if (!math_is_finite64((double)x)) {
        return math_nan32();
    }
    double rest;
    unsigned quarters = reduce_quarter32((double)x, &rest);
    return sine_of_quarters32(rest, quarters + 1);
}

float math_tan32(float x) {
    if (!math_is_finite64((double)x)) {
        return math_nan32();
    }
    double rest;
    unsigned quarters = reduce_quarter32((double)x, &rest);
    double sine = short_sine(rest);
    double cosine = short_cosine(rest);
    return (float)((quarters & 1) != 0 ? -(cosine / sine) : sine / cosine);
}
