/* How exact the mathematics are, measured against the C library's long double functions where these are finer. */
#include "base/base.h"
#include "base/test_math_points.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { POINTS_PER_DOMAIN = 60000 };

/* Units in the last place. The face promises 4 and 2; these are the measured worst, so that a lost correction shows. */
static const double double_limit = 1.1;
static const double float_limit = 0.502;

typedef double Function64(double x, double y);
typedef float Function32(float x, float y);
typedef long double Reference(long double x, long double y);

#define ONE_ARGUMENT(name, reference)                                                                                  \
    static double name##_64(double x, double y) {                                                                      \
        (void)y;                                                                                                       \
        return math_##name##64(x);                                                                                     \
    }                                                                                                                  \
    static float name##_32(float x, float y) {                                                                         \
        (void)y;                                                                                                       \
        return math_##name##32(x);                                                                                     \
    }                                                                                                                  \
    static long double name##_reference(long double x, long double y) {                                                \
        (void)y;                                                                                                       \
        return reference(x);                                                                                           \
    }
ONE_ARGUMENT(sin, sinl)
ONE_ARGUMENT(cos, cosl)
ONE_ARGUMENT(tan, tanl)
ONE_ARGUMENT(acos, acosl)
ONE_ARGUMENT(exp, expl)
ONE_ARGUMENT(log, logl)
ONE_ARGUMENT(sqrt, sqrtl)

/* The distance between neighbouring numbers with `digits` bits around `value`, the smallest being 2^least. */
static long double unit_in_last_place(long double value, int digits, int least) {
    int exponent = 0;
    (void)frexpl(value, &exponent);
    exponent -= digits;
    return ldexpl(1.0L, value == 0.0L || exponent < least ? least : exponent);
}

/* In units in the last place; a result that should be infinite or NaN and isn't, or the reverse, counts as 1e9. */
static double error_of(long double result, long double expected, bool single) {
    long double largest = single ? (long double)FLT_MAX : (long double)DBL_MAX;
    int digits = single ? FLT_MANT_DIG : DBL_MANT_DIG;
    if (isnan(expected) || isnan(result)) {
        return isnan(expected) && isnan(result) ? 0.0 : 1e9;
    }
    bool overflows = fabsl(expected) >= largest * (1.0L + ldexpl(1.0L, -1 - digits));
    if (isinf(result) || overflows) {
        return isinf(result) && overflows && signbit(result) == signbit(expected) ? 0.0 : 1e9;
    }
    long double unit = unit_in_last_place(expected, digits, single ? -149 : -1074);
    return (double)(fabsl(result - expected) / unit);
}

typedef struct Pair {
    Domain x;
    Domain y;
} Pair;

typedef struct Subject {
    const char *name;
    Function64 *call64; /* one of these two is NULL */
    Function32 *call32;
    Reference *reference;
} Subject;

static double worst_error(const Subject *subject, const Pair *pairs, size_t count) {
    Points points = {7};
    double worst = 0.0;
    double worst_x = 0.0;
    double worst_y = 0.0;
    bool single = subject->call32 != NULL;
    for (size_t i = 0; i < count * POINTS_PER_DOMAIN; i++) {
        const Pair *pair = &pairs[i / POINTS_PER_DOMAIN];
        double x = points_make(&points, pair->x);
        double y = points_make(&points, pair->y);
        x = single ? (double)(float)x : x;
        y = single ? (double)(float)y : y;
        long double result = single ? (long double)subject->call32((float)x, (float)y) : subject->call64(x, y);
        double error = error_of(result, subject->reference(x, y), single);
        if (error > worst) {
            worst = error;
            worst_x = x;
            worst_y = y;
        }
    }
    printf("%-8s worst error %.4f at %.17g, %.17g\n", subject->name, worst, worst_x, worst_y);
    return worst;
}

static void check(const char *name, Function64 *call64, Function32 *call32, Reference *reference, const Pair *pairs,
                  size_t count) {
    if (LDBL_MANT_DIG < 64) {
        print_message("long double is no finer than double here; nothing to measure against\n");
        skip();
    }
    Subject subject = {name, call64, call32, reference};
    double limit = call32 != NULL ? float_limit : double_limit;
    assert_true(worst_error(&subject, pairs, count) <= limit);
}

/* A function of one argument has the uniform domain 0 … 0 for y. */
static const Pair angles64[] = {
    {.x = {SPREAD_UNIFORM, -10.0, 10.0}},       {.x = {SPREAD_UNIFORM, -1e9, 1e9}},
    {.x = {SPREAD_LOGARITHMIC, -1074.0, 28.0}}, {.x = {SPREAD_QUARTERS, 0.0, 100.0}},
    {.x = {SPREAD_QUARTERS, 0.0, 636619772.0}}, {.x = {SPREAD_LOGARITHMIC, 29.0, 1023.0}},
};
static const Pair angles32[] = {
    {.x = {SPREAD_UNIFORM, -10.0, 10.0}},      {.x = {SPREAD_UNIFORM, -1e6, 1e6}},
    {.x = {SPREAD_LOGARITHMIC, -149.0, 19.0}}, {.x = {SPREAD_QUARTERS, 0.0, 636619.0}},
    {.x = {SPREAD_LOGARITHMIC, 20.0, 126.0}},
};
static const Pair cosines64[] = {
    {.x = {SPREAD_UNIFORM, -1.0, 1.0}},
    {.x = {SPREAD_UNIFORM, 0.4, 0.6}},
    {.x = {SPREAD_NEAR_ONE, -53.0, -2.0}},
    {.x = {SPREAD_LOGARITHMIC, -1074.0, -1.0}},
};
static const Pair cosines32[] = {
    {.x = {SPREAD_UNIFORM, -1.0, 1.0}},
    {.x = {SPREAD_UNIFORM, -0.6, -0.4}},
    {.x = {SPREAD_NEAR_ONE, -24.0, -2.0}},
    {.x = {SPREAD_LOGARITHMIC, -149.0, -1.0}},
};
static const Pair vectors64[] = {
    {{SPREAD_UNIFORM, -1.0, 1.0}, {SPREAD_UNIFORM, -1.0, 1.0}},
    {{SPREAD_LOGARITHMIC, -4.0, 3.0}, {SPREAD_LOGARITHMIC, -4.0, 3.0}},
    {{SPREAD_LOGARITHMIC, -1074.0, 1023.0}, {SPREAD_LOGARITHMIC, -1074.0, 1023.0}},
    {{SPREAD_LOGARITHMIC, -1074.0, -1000.0}, {SPREAD_LOGARITHMIC, -1074.0, -1000.0}},
};
static const Pair vectors32[] = {
    {{SPREAD_UNIFORM, -1.0, 1.0}, {SPREAD_UNIFORM, -1.0, 1.0}},
    {{SPREAD_LOGARITHMIC, -4.0, 3.0}, {SPREAD_LOGARITHMIC, -4.0, 3.0}},
    {{SPREAD_LOGARITHMIC, -149.0, 126.0}, {SPREAD_LOGARITHMIC, -149.0, 126.0}},
    {{SPREAD_LOGARITHMIC, -149.0, -120.0}, {SPREAD_LOGARITHMIC, -149.0, -120.0}},
};
static const Pair exponents64[] = {
    {.x = {SPREAD_UNIFORM, -750.0, 715.0}},
    {.x = {SPREAD_UNIFORM, -1.0, 1.0}},
    {.x = {SPREAD_UNIFORM, -746.0, -705.0}},
    {.x = {SPREAD_LOGARITHMIC, -1074.0, 9.0}},
};
static const Pair exponents32[] = {
    {.x = {SPREAD_UNIFORM, -105.0, 90.0}},
    {.x = {SPREAD_UNIFORM, -1.0, 1.0}},
    {.x = {SPREAD_UNIFORM, -104.0, -86.0}},
    {.x = {SPREAD_LOGARITHMIC, -149.0, 6.0}},
};
static const Pair positives64[] = {
    {.x = {SPREAD_UNIFORM, 0.0, 10.0}},
    {.x = {SPREAD_POSITIVE, -1074.0, 1023.0}},
    {.x = {SPREAD_NEAR_ONE, -53.0, -2.0}},
    {.x = {SPREAD_POSITIVE, -1074.0, -1020.0}},
};
static const Pair positives32[] = {
    {.x = {SPREAD_UNIFORM, 0.0, 10.0}},
    {.x = {SPREAD_POSITIVE, -149.0, 126.0}},
    {.x = {SPREAD_NEAR_ONE, -24.0, -2.0}},
    {.x = {SPREAD_POSITIVE, -149.0, -120.0}},
};
static const Pair powers64[] = {
    {{SPREAD_UNIFORM, 0.0, 10.0}, {SPREAD_UNIFORM, -10.0, 10.0}},
    {{SPREAD_POSITIVE, -1074.0, 1023.0}, {SPREAD_UNIFORM, -3.0, 3.0}},
    {{SPREAD_NEAR_ONE, -20.0, -3.0}, {SPREAD_UNIFORM, -3e4, 3e4}},
    {{SPREAD_NEAR_ONE, -52.0, -45.0}, {SPREAD_LOGARITHMIC, 48.0, 62.0}},
    {{SPREAD_UNIFORM, -10.0, 0.0}, {SPREAD_WHOLE, -320.0, 320.0}},
    {{SPREAD_UNIFORM, 2.0, 3.0}, {SPREAD_UNIFORM, -1074.0, -640.0}},
};
static const Pair powers32[] = {
    {{SPREAD_UNIFORM, 0.0, 10.0}, {SPREAD_UNIFORM, -10.0, 10.0}},
    {{SPREAD_POSITIVE, -149.0, 126.0}, {SPREAD_UNIFORM, -3.0, 3.0}},
    {{SPREAD_NEAR_ONE, -23.0, -3.0}, {SPREAD_UNIFORM, -3e4, 3e4}},
    {{SPREAD_UNIFORM, -10.0, 0.0}, {SPREAD_WHOLE, -40.0, 40.0}},
    {{SPREAD_UNIFORM, 2.0, 3.0}, {SPREAD_UNIFORM, -150.0, -80.0}},
};

#define ACCURACY_TEST(name, pairs)                                                                                     \
    static void test_G5_##name##_is_exact_to_the_last_place(void **state) {                                            \
        (void)state;                                                                                                   \
        check(#name "64", name##_64, NULL, name##_reference, pairs##64, BASE_COUNT_OF(pairs##64));                     \
        check(#name "32", NULL, name##_32, name##_reference, pairs##32, BASE_COUNT_OF(pairs##32));                     \
    }
ACCURACY_TEST(sin, angles)
ACCURACY_TEST(cos, angles)
ACCURACY_TEST(tan, angles)
ACCURACY_TEST(acos, cosines)
ACCURACY_TEST(exp, exponents)
ACCURACY_TEST(log, positives)
ACCURACY_TEST(sqrt, positives)

static void test_G5_atan2_is_exact_to_the_last_place(void **state) {
    (void)state;
    check("atan2_64", math_atan2_64, NULL, atan2l, vectors64, BASE_COUNT_OF(vectors64));
    check("atan2_32", NULL, math_atan2_32, atan2l, vectors32, BASE_COUNT_OF(vectors32));
}

static void test_G5_pow_is_exact_to_the_last_place(void **state) {
    (void)state;
    check("pow64", math_pow64, NULL, powl, powers64, BASE_COUNT_OF(powers64));
    check("pow32", NULL, math_pow32, powl, powers32, BASE_COUNT_OF(powers32));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G5_sin_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_cos_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_tan_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_acos_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_atan2_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_exp_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_log_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_pow_is_exact_to_the_last_place),
        cmocka_unit_test(test_G5_sqrt_is_exact_to_the_last_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
