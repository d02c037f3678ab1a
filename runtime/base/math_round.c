/* Square roots, rounding down and wrapping angles. */
#include "base/math_private.h"

#define PI32 0x1.921fb6p+1F

/* IEEE 754 demands the correctly rounded root; only the NaN has to be settled. */
double math_sqrt64(double x) {
    return x >= 0.0 ? __builtin_sqrt(x) : math_nan64();
}

float math_sqrt32(float x) {
    return x >= 0.0F ? __builtin_sqrtf(x) : math_nan32();
}

/* From 2^52 (2^23) on every number is whole; below, it fits an integer, whose conversion cuts towards zero. */
double math_floor64(double x) {
    if (!(math_absolute64(x) < 0x1p52)) {
        return x == x ? x : math_nan64();
    }
    double whole = (double)(int64_t)x;
    if (whole == x) {
        return x; /* keeps −0 */
    }
    return whole > x ? whole - 1.0 : whole;
}

float math_floor32(float x) {
    if (!(math_absolute64((double)x) < 0x1p23)) {
        return x == x ? x : math_nan32();
    }
    float whole = (float)(int32_t)x;
    if (whole == x) {
        return x;
    }
    return whole > x ? whole - 1.0F : whole;
}

/* rest + quarter · π/2 in (−π, π]. */
static double join_quarter(double rest, unsigned quarter) {
    switch (quarter) {
    case 0:
        return rest;
    case 1:
        return rest + 0.5 * MATH_PI;
    case 2:
        return rest > 0.0 ? rest - MATH_PI : rest + MATH_PI;
    default:
        return rest - 0.5 * MATH_PI;
    }
}

/* The interval's ends are the floats nearest to −π and π: an angle inside comes back as it is, and one that lies or
 * rounds onto the open end is put on the closed one. */
float math_wrap_angle32(float radians) {
    if (radians > -PI32 && radians <= PI32) {
        return radians;
    }
    if (!math_is_finite64((double)radians)) {
        return math_nan32();
    }
    if (radians == -PI32) {
        return PI32;
    }
    DoublePair rest;
    unsigned quarter = math_reduce_quarter((double)radians, &rest);
    float wrapped = (float)join_quarter(rest.high, quarter);
    return wrapped > -PI32 ? wrapped : PI32;
}
