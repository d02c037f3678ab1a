/* Exponential, logarithm and power in float, by way of double: the error before the last rounding is far below half a
 * unit in the last place of a float. */
#include "base/math_private.h"

/* eˣ with a relative error of 2^-38 for −110 ≤ x ≤ 90. The polynomial is (eʳ − 1 − r)/r² on |r| ≤ ln 2/2·1.0001:
 * minimax, found with the Remez exchange in 260-bit arithmetic and rounded to double. */
static double short_exponential(double x) {
    double shifted = x * MATH_LOG2_E + MATH_ROUNDING_SHIFT;
    double exponent = shifted - MATH_ROUNDING_SHIFT;
    double r = (x - exponent * MATH_LN2_HIGH) - exponent * MATH_LN2_LOW;
    double r2 = r * r;
    double tail = (0x1.ffffffffeae7dp-2 + r * 0x1.5555557e8ef6cp-3) +
                  r2 * ((0x1.5555558a88dfap-5 + r * 0x1.1110a1409190dp-7) +
                        r2 * ((0x1.6c1622acd2995p-10 + r * 0x1.a186f4c5f463bp-13) + r2 * 0x1.a18b5ce3191f3p-16));
    return (1.0 + (r + r2 * tail)) * math_power_of_two((int)exponent);
}

/* eˣ rounded to float; past the limits it is infinite or zero whatever the rounding. */
static float exponential32(double x) {
    if (x > 89.0) {
        return (float)math_infinity64();
    }
    return x < -104.0 ? 0.0F : (float)short_exponential(x);
}

/* ln x for positive finite x with a relative error of 2^-48. For x of float's precision r is exact. The polynomial is
 * (ln(1 + r) − r + r²/2)/r³ on |r| ≤ 2^-7, minimax as above. */
static double short_logarithm(double x) {
    LogArgument argument = math_log_argument(x);
    double r = argument.mantissa * argument.row->inverse - 1.0;
    double r2 = r * r;
    double tail =
        (0x1.55555551671c1p-2 + r * -0x1.fffffff44aea9p-3) + r2 * (0x1.999ff5e2b7e9dp-3 + r * -0x1.555c42a77d727p-3);
    double base = argument.exponent * MATH_LN2_HIGH + argument.row->log_high;
    double low = argument.exponent * MATH_LN2_LOW + argument.row->log_low;
    return base + (r + (low + (r2 * r * tail - 0.5 * r2)));
}

float math_exp32(float x) {
    return x == x ? exponential32((double)x) : math_nan32();
}

float math_log32(float x) {
    if (x == 0.0F) {
        return (float)-math_infinity64();
    }
    if (!(x > 0.0F)) {
        return math_nan32();
    }
    return math_is_finite64((double)x) ? (float)short_logarithm((double)x) : x;
}

/* The limits, negative bases and NaN are left to the double function, whose results there are exact or finer. */
float math_pow32(float x, float y) {
    if (!(x > 0.0F) || !math_is_finite64((double)x) || !math_is_finite64((double)y)) {
        return math_narrow(math_pow64((double)x, (double)y));
    }
    return exponential32((double)y * short_logarithm((double)x));
}
