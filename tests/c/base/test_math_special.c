/* The mathematics at their edges (zeros, infinities, NaN, poles, denormals) and the laws that hold between them. */
#include "base/base.h"
#include "base/test_math_points.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define DOUBLE_NAN_BITS UINT64_C(0x7ff8000000000000)
#define FLOAT_NAN_BITS UINT32_C(0x7fc00000)
#define LARGEST 0x1.fffffffffffffp1023
#define SMALLEST 0x1p-1074
#define HALF_PI 1.57079632679489661923
#define PI32 0x1.921fb6p+1F

enum { LAW_POINTS = 200000 };

typedef struct Row {
    double x;
    double y;
    double expected;
} Row;

static uint32_t bits32(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static bool same_bits(double left, double right) {
    return points_bits64(left) == points_bits64(right);
}

/* NaN means the canonical NaN; zeros keep their signs. */
static void check_row(const char *name, Row row, double result) {
    uint64_t expected = row.expected == row.expected ? points_bits64(row.expected) : DOUBLE_NAN_BITS;
    if (points_bits64(result) != expected) {
        print_error("%s(%a, %a) = %a, expected %a\n", name, row.x, row.y, result, row.expected);
    }
    assert_true(points_bits64(result) == expected);
}

/* The float result, widened; it must be the canonical NaN or none. */
static double widened(float result) {
    assert_true(result == result || bits32(result) == FLOAT_NAN_BITS);
    return result == result ? (double)result : points_from_bits64(DOUBLE_NAN_BITS);
}

typedef double Function64(double x);
typedef float Function32(float x);

static void check_one_argument(const char *name, Function64 *call64, Function32 *call32, const Row *rows,
                               size_t count) {
    for (size_t i = 0; i < count; i++) {
        check_row(name, rows[i], call64(rows[i].x));
        check_row(name, rows[i], widened(call32((float)rows[i].x)));
    }
}

#define CHECK(name, rows) check_one_argument(#name, math_##name##64, math_##name##32, rows, BASE_COUNT_OF(rows))

static void test_G5_special_arguments_follow_the_standard(void **state) {
    (void)state;
    const double nan = points_from_bits64(DOUBLE_NAN_BITS);
    const double inf = (double)INFINITY;
    const Row odd[] = {{0.0, 0, 0.0}, {-0.0, 0, -0.0}, {inf, 0, nan}, {-inf, 0, nan}, {nan, 0, nan}};
    const Row even[] = {{0.0, 0, 1.0}, {-0.0, 0, 1.0}, {inf, 0, nan}, {-inf, 0, nan}, {nan, 0, nan}};
    const Row arc[] = {{1.0, 0, 0.0}, {1.5, 0, nan}, {-1.5, 0, nan}, {inf, 0, nan}, {-inf, 0, nan}, {nan, 0, nan}};
    const Row exponential[] = {{0.0, 0, 1.0},  {-0.0, 0, 1.0},    {inf, 0, inf},     {-inf, 0, 0.0},
                               {1e30, 0, inf}, {-1e30, 0, 0.0},   {710.5, 0, inf},   {-746.5, 0, 0.0},
                               {nan, 0, nan},  {0x1p-70, 0, 1.0}, {-0x1p-70, 0, 1.0}};
    const Row logarithm[] = {{0.0, 0, -inf}, {-0.0, 0, -inf}, {1.0, 0, 0.0}, {inf, 0, inf},
                             {-1.0, 0, nan}, {-inf, 0, nan},  {nan, 0, nan}, {-0x1p-140, 0, nan}};
    const Row root[] = {{0.0, 0, 0.0}, {-0.0, 0, -0.0}, {1.0, 0, 1.0},  {9.0, 0, 3.0},
                        {inf, 0, inf}, {-1.0, 0, nan},  {-inf, 0, nan}, {nan, 0, nan}};
    const Row whole[] = {{0.0, 0, 0.0},
                         {-0.0, 0, -0.0},
                         {0.5, 0, 0.0},
                         {-0.5, 0, -1.0},
                         {1.0, 0, 1.0},
                         {-1.0, 0, -1.0},
                         {-1.25, 0, -2.0},
                         {7.75, 0, 7.0},
                         {inf, 0, inf},
                         {-inf, 0, -inf},
                         {nan, 0, nan},
                         {0x1p100, 0, 0x1p100},
                         {0x1p-140, 0, 0},
                         {-0x1p-140, 0, -1},
                         {8388607.5, 0, 8388607.0},
                         {-8388607.5, 0, -8388608.0}};
    CHECK(sin, odd);
    CHECK(tan, odd);
    CHECK(cos, even);
    CHECK(acos, arc);
    CHECK(exp, exponential);
    CHECK(log, logarithm);
    CHECK(sqrt, root);
    CHECK(floor, whole);
}

static void test_G5_special_arguments_of_atan2(void **state) {
    (void)state;
    const double nan = points_from_bits64(DOUBLE_NAN_BITS);
    const double inf = (double)INFINITY;
    const Row rows[] = {
        {0.0, 0.0, 0.0},           {-0.0, 0.0, -0.0},      {0.0, -0.0, MATH_PI},    {-0.0, -0.0, -MATH_PI},
        {0.0, 1.0, 0.0},           {-0.0, 1.0, -0.0},      {0.0, -1.0, MATH_PI},    {-0.0, -1.0, -MATH_PI},
        {1.0, 0.0, HALF_PI},       {1.0, -0.0, HALF_PI},   {-1.0, 0.0, -HALF_PI},   {-1.0, -0.0, -HALF_PI},
        {inf, 1.0, HALF_PI},       {-inf, -1.0, -HALF_PI}, {1.0, inf, 0.0},         {-1.0, inf, -0.0},
        {1.0, -inf, MATH_PI},      {-1.0, -inf, -MATH_PI}, {inf, inf, HALF_PI / 2}, {-inf, inf, -HALF_PI / 2},
        {nan, 1.0, nan},           {1.0, nan, nan},        {nan, inf, nan},         {1.0, 1.0, HALF_PI / 2},
        {-1.0, 1.0, -HALF_PI / 2},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(rows); i++) {
        Row row = rows[i];
        check_row("atan2", row, math_atan2_64(row.x, row.y));
        row.expected = row.expected == row.expected ? (double)(float)row.expected : row.expected;
        check_row("atan2", row, widened(math_atan2_32((float)row.x, (float)row.y)));
    }
    assert_true(same_bits(math_atan2_64(inf, -inf), 0x1.2d97c7f3321d2p+1)); /* 3π/4 */
    assert_true(same_bits(math_atan2_64(SMALLEST, LARGEST), 0.0));
    assert_true(same_bits(math_atan2_64(-SMALLEST, LARGEST), -0.0));
    assert_true(same_bits(math_atan2_64(LARGEST, LARGEST), HALF_PI / 2));
    assert_true(same_bits(math_atan2_64(SMALLEST, SMALLEST), HALF_PI / 2));
}

static void test_G5_special_arguments_of_pow(void **state) {
    (void)state;
    const double nan = points_from_bits64(DOUBLE_NAN_BITS);
    const double inf = (double)INFINITY;
    const Row rows[] = {
        {0.0, -3.0, inf},    {-0.0, -3.0, -inf},      {0.0, -2.0, inf},         {-0.0, -2.0, inf},
        {0.0, -2.5, inf},    {-0.0, -2.5, inf},       {0.0, -inf, inf},         {-0.0, -inf, inf},
        {0.0, 3.0, 0.0},     {-0.0, 3.0, -0.0},       {0.0, 2.0, 0.0},          {-0.0, 2.0, 0.0},
        {-0.0, 2.5, 0.0},    {0.0, inf, 0.0},         {-1.0, inf, 1.0},         {-1.0, -inf, 1.0},
        {1.0, nan, 1.0},     {1.0, inf, 1.0},         {nan, 0.0, 1.0},          {nan, -0.0, 1.0},
        {inf, 0.0, 1.0},     {0.0, 0.0, 1.0},         {nan, 1.0, nan},          {2.0, nan, nan},
        {nan, nan, nan},     {-2.0, 0.5, nan},        {-2.0, -2.5, nan},        {0.5, -inf, inf},
        {-0.5, -inf, inf},   {2.0, -inf, 0.0},        {-2.0, -inf, 0.0},        {0.5, inf, 0.0},
        {-0.5, inf, 0.0},    {2.0, inf, inf},         {-2.0, inf, inf},         {-inf, -3.0, -0.0},
        {-inf, -2.0, 0.0},   {-inf, -2.5, 0.0},       {-inf, 3.0, -inf},        {-inf, 2.0, inf},
        {-inf, 2.5, inf},    {inf, -2.0, 0.0},        {inf, 2.0, inf},          {inf, inf, inf},
        {inf, -inf, 0.0},    {-inf, inf, inf},        {-inf, -inf, 0.0},        {-2.0, 3.0, -8.0},
        {-2.0, 2.0, 4.0},    {-2.0, -1.0, -0.5},      {2.0, 5000.0, inf},       {-2.0, 5001.0, -inf},
        {2.0, -5000.0, 0.0}, {-2.0, -5001.0, -0.0},   {4.0, 0.5, 2.0},          {10.0, 3.0, 1000.0},
        {-3.0, 5.0, -243.0}, {-1.0, 0x1p60, 1.0},     {-1.0, 16777215.0, -1.0}, {2.0, 1e30, inf},
        {0.5, 1e30, 0.0},    {2.0, -149.0, 0x1p-149}, {2.0, 127.0, 0x1p127},    {9.0, 1.0, 9.0},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(rows); i++) {
        check_row("pow64", rows[i], math_pow64(rows[i].x, rows[i].y));
        check_row("pow32", rows[i], widened(math_pow32((float)rows[i].x, (float)rows[i].y)));
    }
    assert_true(same_bits(math_pow64(2.0, -1074.0), SMALLEST));
    assert_true(same_bits(math_pow64(2.0, 1023.0), 0x1p1023));
    assert_true(same_bits(math_pow64(-1.0, 9007199254740991.0), -1.0));
    assert_true(same_bits(math_pow64(0x1.fffffffffffffp-1, LARGEST), 0.0));
    assert_true(same_bits(math_pow64(0x1.0000000000001p+0, LARGEST), inf));
    assert_true(same_bits(math_pow64(3.0, SMALLEST), 1.0));
}

static void test_G5_exponentials_reach_the_ends_of_the_range(void **state) {
    (void)state;
    assert_true(math_exp64(0x1.62e42fefa39efp+9) < (double)INFINITY); /* the largest argument with a finite result */
    assert_true(same_bits(math_exp64(0x1.62e42fefa39fp+9), (double)INFINITY));
    assert_true(same_bits(math_exp64(-745.0), SMALLEST));
    assert_true(same_bits(math_exp64(-745.2), 0.0));
    assert_true(math_exp32(0x1.62e42ep+6F) < (float)INFINITY);
    assert_true(math_exp32(0x1.62e43p+6F) > 0x1.fffffep127F);
    assert_int_equal(bits32(math_exp32(-103.5F)), 1);
    assert_int_equal(bits32(math_exp32(-104.0F)), 0);
    assert_true(same_bits(math_log64(SMALLEST), -0x1.74385446d71c3p+9));
    assert_true(same_bits(math_log64(LARGEST), 0x1.62e42fefa39efp+9));
}

static void test_G5_denormals_pass_through_odd_functions(void **state) {
    (void)state;
    for (uint64_t bits = 1; bits < UINT64_C(1) << 52; bits = bits * 3 + 1) {
        double tiny = points_from_bits64(bits);
        assert_true(same_bits(math_sin64(tiny), tiny));
        assert_true(same_bits(math_tan64(-tiny), -tiny));
        assert_true(same_bits(math_cos64(tiny), 1.0));
        assert_true(same_bits(math_atan2_64(tiny, 1.0), tiny));
    }
    for (uint32_t bits = 1; bits < UINT32_C(1) << 23; bits = bits * 2 + 1) {
        assert_int_equal(bits32(math_sin32(points_from_bits32(bits))), bits);
        assert_int_equal(bits32(math_tan32(points_from_bits32(bits))), bits);
    }
}

static void test_G5_symmetries_hold_to_the_bit(void **state) {
    (void)state;
    Points points = {11};
    const Domain spreads[] = {
        {SPREAD_UNIFORM, 0.0, 10.0}, {SPREAD_QUARTERS, 0.0, 1e8}, {SPREAD_POSITIVE, -40.0, 1023.0}};
    for (int i = 0; i < LAW_POINTS; i++) {
        double x = points_make(&points, spreads[i % 3]);
        double y = points_make(&points, spreads[0]) - 5.0;
        assert_true(same_bits(math_sin64(-x), -math_sin64(x)));
        assert_true(same_bits(math_tan64(-x), -math_tan64(x)));
        assert_true(same_bits(math_cos64(-x), math_cos64(x)));
        assert_true(same_bits(math_atan2_64(-x, y), -math_atan2_64(x, y)));
        float small = (float)(i % 3 == 2 ? y : x);
        assert_int_equal(bits32(math_sin32(-small)), bits32(-math_sin32(small)));
        assert_int_equal(bits32(math_tan32(-small)), bits32(-math_tan32(small)));
        assert_int_equal(bits32(math_cos32(-small)), bits32(math_cos32(small)));
    }
}

static void test_G5_sine_and_cosine_lie_on_the_circle(void **state) {
    (void)state;
    Points points = {12};
    const Domain spreads[] = {
        {SPREAD_UNIFORM, -10.0, 10.0}, {SPREAD_QUARTERS, 0.0, 6e8}, {SPREAD_LOGARITHMIC, -40, 1023}};
    for (int i = 0; i < LAW_POINTS; i++) {
        double x = points_make(&points, spreads[i % 3]);
        double sine = math_sin64(x);
        double cosine = math_cos64(x);
        assert_true(sine >= -1.0 && sine <= 1.0 && cosine >= -1.0 && cosine <= 1.0);
        double excess = sine * sine + cosine * cosine - 1.0;
        assert_true(excess < 0x1p-51 && excess > -0x1p-51);
        double angle = math_atan2_64(sine, cosine);
        double turned = math_sin64(angle) - sine;
        assert_true(turned < 0x1p-50 && turned > -0x1p-50);
    }
}

static void test_G5_exponential_and_logarithm_never_turn_back(void **state) {
    (void)state;
    double below = math_exp64(-746.0);
    for (int i = 1; i <= LAW_POINTS; i++) {
        double value = math_exp64(-746.0 + i * (1456.0 / LAW_POINTS));
        assert_true(value >= below);
        below = value;
    }
    float last = 0.0F;
    float last_log = -200.0F;
    for (uint32_t bits = 1; bits < UINT32_C(0x7f800000); bits += 9973) {
        float x = points_from_bits32(bits);
        float value = math_exp32(x);
        float logarithm = math_log32(x);
        assert_true(value >= last && logarithm >= last_log);
        last = value;
        last_log = logarithm;
    }
}

static void test_G5_powers_with_known_values(void **state) {
    (void)state;
    Points points = {13};
    for (int i = 0; i < LAW_POINTS; i++) {
        double x = points_make(&points, (Domain){SPREAD_LOGARITHMIC, -1074.0, 1023.0});
        assert_true(same_bits(math_pow64(x, 1.0), x));
        assert_true(same_bits(math_pow64(x, 0.0), 1.0));
        float single = points_from_bits32((uint32_t)(points_bits64(x) >> 33) & UINT32_C(0x7f7fffff));
        assert_int_equal(bits32(math_pow32(single, 1.0F)), bits32(single));
    }
    for (int base = 2; base <= 60; base++) { /* whole powers that a double holds come out exactly */
        double exact = 1.0;
        for (int power = 1; exact * base < 0x1p53; power++) {
            exact *= base;
            assert_true(same_bits(math_pow64(base, power), exact));
            assert_true(same_bits(math_pow64(-base, power), power % 2 != 0 ? -exact : exact));
        }
    }
    for (int power = -1074; power <= 1023; power++) {
        assert_true(same_bits(math_pow64(2.0, power), ldexp(1.0, power)));
    }
}

static void test_G5_atan2_points_into_its_quadrant(void **state) {
    (void)state;
    Points points = {14};
    for (int i = 0; i < LAW_POINTS; i++) {
        double y = points_make(&points, (Domain){SPREAD_LOGARITHMIC, -30.0, 30.0});
        double x = points_make(&points, (Domain){SPREAD_LOGARITHMIC, -30.0, 30.0});
        double angle = math_atan2_64(y, x);
        assert_true((angle < 0.0) == (y < 0.0));
        double size = angle < 0.0 ? -angle : angle;
        assert_true(x > 0.0 ? size <= HALF_PI : size >= HALF_PI);
        assert_true(size <= MATH_PI);
        float single = math_atan2_32((float)y, (float)x);
        assert_true(single >= -PI32 && single <= PI32 && (single < 0.0F) == (y < 0.0));
    }
}

static void test_G5_wrapped_angles_lie_in_one_turn(void **state) {
    (void)state;
    Points points = {15};
    const Domain spreads[] = {
        {SPREAD_UNIFORM, -20.0, 20.0}, {SPREAD_QUARTERS, 0.0, 1e6}, {SPREAD_LOGARITHMIC, -149, 126}};
    for (int i = 0; i < LAW_POINTS; i++) {
        float angle = (float)points_make(&points, spreads[i % 3]);
        float wrapped = math_wrap_angle32(angle);
        assert_true(wrapped > -PI32 && wrapped <= PI32);
        assert_int_equal(bits32(math_wrap_angle32(wrapped)), bits32(wrapped));
        double sine = math_sin64((double)wrapped) - math_sin64((double)angle);
        double cosine = math_cos64((double)wrapped) - math_cos64((double)angle);
        assert_true(sine < 2e-7 && sine > -2e-7 && cosine < 2e-7 && cosine > -2e-7);
    }
    assert_int_equal(bits32(math_wrap_angle32(PI32)), bits32(PI32));
    assert_int_equal(bits32(math_wrap_angle32(-PI32)), bits32(PI32));
    assert_int_equal(bits32(math_wrap_angle32(0x1.2d97c8p+3F)), bits32(PI32)); /* 3π, rounds onto the open end */
    assert_int_equal(bits32(math_wrap_angle32(-0.0F)), bits32(-0.0F));
    assert_int_equal(bits32(math_wrap_angle32((float)INFINITY)), FLOAT_NAN_BITS);
    assert_int_equal(bits32(math_wrap_angle32(points_from_bits32(UINT32_C(0xffc00001)))), FLOAT_NAN_BITS);
}

static void test_G5_floor_is_the_whole_number_below(void **state) {
    (void)state;
    Points points = {16};
    for (int i = 0; i < LAW_POINTS; i++) {
        double x = points_make(&points, (Domain){SPREAD_LOGARITHMIC, -30.0, 60.0});
        assert_true(same_bits(math_floor64(x), floor(x)));
        assert_int_equal(bits32(math_floor32((float)x)), bits32(floorf((float)x)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G5_special_arguments_follow_the_standard),
        cmocka_unit_test(test_G5_special_arguments_of_atan2),
        cmocka_unit_test(test_G5_special_arguments_of_pow),
        cmocka_unit_test(test_G5_exponentials_reach_the_ends_of_the_range),
        cmocka_unit_test(test_G5_denormals_pass_through_odd_functions),
        cmocka_unit_test(test_G5_symmetries_hold_to_the_bit),
        cmocka_unit_test(test_G5_sine_and_cosine_lie_on_the_circle),
        cmocka_unit_test(test_G5_exponential_and_logarithm_never_turn_back),
        cmocka_unit_test(test_G5_powers_with_known_values),
        cmocka_unit_test(test_G5_atan2_points_into_its_quadrant),
        cmocka_unit_test(test_G5_wrapped_angles_lie_in_one_turn),
        cmocka_unit_test(test_G5_floor_is_the_whole_number_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
