/* The same bits everywhere: one hash a function over a million points, pinned. It must come out the same under every
 * compiler, optimisation level and sanitizer; a change of a formula changes it, and with it every recording. */
#include "base/test_math_points.h"
#include "golden/golden.h"

enum { POINT_COUNT = 1000000, TENTH_COUNT = POINT_COUNT / 10, DOMAIN_COUNT = 4 };

typedef struct Subject {
    const char *name;
    double (*call)(double x, double y);
    const Domain *x; /* DOMAIN_COUNT of them, taking turns */
    Domain y;
    uint64_t golden, golden_tenth; /* over POINT_COUNT and TENTH_COUNT points */
} Subject;

#define CALL64(name)                                                                                                   \
    static double name##64(double x, double y) {                                                                       \
        (void)y;                                                                                                       \
        return math_##name##64(x);                                                                                     \
    }
#define CALL32(name)                                                                                                   \
    static double name##32(double x, double y) {                                                                       \
        (void)y;                                                                                                       \
        return (double)math_##name##32((float)x);                                                                      \
    }
CALL64(sin)
CALL64(cos)
CALL64(tan)
CALL64(acos)
CALL64(exp)
CALL64(log)
CALL64(sqrt)
CALL64(floor)
CALL32(sin)
CALL32(cos)
CALL32(tan)
CALL32(acos)
CALL32(exp)
CALL32(log)
CALL32(sqrt)
CALL32(floor)
CALL32(wrap_angle)

static double atan2_32(double y, double x) {
    return (double)math_atan2_32((float)y, (float)x);
}

static double pow32(double x, double y) {
    return (double)math_pow32((float)x, (float)y);
}

static const Domain angles64[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, -10, 10},
    {SPREAD_UNIFORM, -1e9, 1e9},
    {SPREAD_QUARTERS, 0, 6e8},
    {SPREAD_BITS64, 0, 0},
};
static const Domain angles32[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, -10, 10},
    {SPREAD_UNIFORM, -1e6, 1e6},
    {SPREAD_QUARTERS, 0, 6e5},
    {SPREAD_BITS32, 0, 0},
};
static const Domain cosines64[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, -1, 1},
    {SPREAD_NEAR_ONE, -53, -2},
    {SPREAD_LOGARITHMIC, -60, -1},
    {SPREAD_BITS64, 0, 0},
};
static const Domain cosines32[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, -1, 1},
    {SPREAD_NEAR_ONE, -24, -2},
    {SPREAD_LOGARITHMIC, -30, -1},
    {SPREAD_BITS32, 0, 0},
};
static const Domain numbers64[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, -750, 750},
    {SPREAD_UNIFORM, -2, 2},
    {SPREAD_LOGARITHMIC, -60, 52},
    {SPREAD_BITS64, 0, 0},
};
static const Domain numbers32[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, -105, 90},
    {SPREAD_UNIFORM, -2, 2},
    {SPREAD_LOGARITHMIC, -30, 24},
    {SPREAD_BITS32, 0, 0},
};
static const Domain positives64[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, 0, 10},
    {SPREAD_NEAR_ONE, -53, -2},
    {SPREAD_POSITIVE, -1074, 1023},
    {SPREAD_BITS64, 0, 0},
};
static const Domain positives32[DOMAIN_COUNT] = {
    {SPREAD_UNIFORM, 0, 10},
    {SPREAD_NEAR_ONE, -24, -2},
    {SPREAD_POSITIVE, -149, 126},
    {SPREAD_BITS32, 0, 0},
};

static const Subject subjects[] = {
    {"sin64", sin64, angles64, {SPREAD_UNIFORM, 0, 0}, 0x2728941b766a9676u, 0x459cca6ac63be15au},
    {"cos64", cos64, angles64, {SPREAD_UNIFORM, 0, 0}, 0x27946c6f230500c5u, 0xab13470f2e9e2b90u},
    {"tan64", tan64, angles64, {SPREAD_UNIFORM, 0, 0}, 0x8c432014223aa762u, 0x3770861b1aa35832u},
    {"acos64", acos64, cosines64, {SPREAD_UNIFORM, 0, 0}, 0x7ea47cd0891727c1u, 0x2d7d9dabeeabb011u},
    {"atan2_64", math_atan2_64, numbers64, {SPREAD_LOGARITHMIC, -10, 10}, 0x44d4749c1b6c4510u, 0x24384db00b5de629u},
    {"exp64", exp64, numbers64, {SPREAD_UNIFORM, 0, 0}, 0x9d3df601cc0d6093u, 0x1d28ad74cda2452fu},
    {"log64", log64, positives64, {SPREAD_UNIFORM, 0, 0}, 0x07b1407b8440115cu, 0x0d729b7407b376a3u},
    {"pow64", math_pow64, positives64, {SPREAD_LOGARITHMIC, -8, 6}, 0x6929ebae12d8dc80u, 0x7062dea59626e444u},
    {"sqrt64", sqrt64, positives64, {SPREAD_UNIFORM, 0, 0}, 0xaa6a184b178ac50eu, 0xd88257e00a253befu},
    {"floor64", floor64, numbers64, {SPREAD_UNIFORM, 0, 0}, 0x8bad6310ad3facddu, 0x8228e520d5369e88u},
    {"sin32", sin32, angles32, {SPREAD_UNIFORM, 0, 0}, 0xda86a304f73a8763u, 0xd7d802e09fc5d18cu},
    {"cos32", cos32, angles32, {SPREAD_UNIFORM, 0, 0}, 0x4495ceb9e730ed91u, 0x1da900c08029bf76u},
    {"tan32", tan32, angles32, {SPREAD_UNIFORM, 0, 0}, 0x09ba1be20ae06b9du, 0x4ab0335debc24d2fu},
    {"acos32", acos32, cosines32, {SPREAD_UNIFORM, 0, 0}, 0x21dd4c6cd07effb6u, 0x50c0547191133856u},
    {"atan2_32", atan2_32, numbers32, {SPREAD_LOGARITHMIC, -10, 10}, 0x75a102badd9a9a51u, 0x20925861f449c07eu},
    {"exp32", exp32, numbers32, {SPREAD_UNIFORM, 0, 0}, 0xf72c70cfe1e5c023u, 0xec9de8e3072ce469u},
    {"log32", log32, positives32, {SPREAD_UNIFORM, 0, 0}, 0xc989b4b3b8109d93u, 0x8f9d89cf949d66a4u},
    {"pow32", pow32, positives32, {SPREAD_LOGARITHMIC, -8, 6}, 0x0a8d97901e3ff921u, 0xd2dee67ff2a6f628u},
    {"sqrt32", sqrt32, positives32, {SPREAD_UNIFORM, 0, 0}, 0x7903b6eb053cf525u, 0x816a2609683fb5e3u},
    {"floor32", floor32, numbers32, {SPREAD_UNIFORM, 0, 0}, 0xbb8ad51efd879b84u, 0x317a24a48f9026bau},
    {"wrap_angle32", wrap_angle32, angles32, {SPREAD_UNIFORM, 0, 0}, 0xe27f86cd86369c8au, 0x625dc0abb0792764u},
};

/* FNV-1a over the bytes of the results, least byte first; all NaNs count as one, as in hash_add_double. */
static uint64_t add_result(uint64_t hash, double result) {
    uint64_t bits = result == result ? points_bits64(result) : UINT64_C(0x7ff8000000000000);
    for (int byte = 0; byte < 8; byte++) {
        hash = (hash ^ (bits & 0xff)) * UINT64_C(0x100000001b3);
        bits >>= 8;
    }
    return hash;
}

/* Compares after a tenth of all points, and after all if `count` goes so far. */
static int check_subject(const Subject *subject, int count) {
    Points points = {2026};
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        if (i == TENTH_COUNT) {
            wrong += golden_compare(subject->name, hash, subject->golden_tenth);
        }
        double x = points_make(&points, subject->x[i % DOMAIN_COUNT]);
        double y = points_make(&points, subject->y);
        hash = add_result(hash, subject->call(x, y));
    }
    return wrong + golden_compare(subject->name, hash, count == POINT_COUNT ? subject->golden : subject->golden_tenth);
}

static int check_subjects(int count) {
    int wrong = 0;
    for (size_t i = 0; i < BASE_COUNT_OF(subjects); i++) {
        wrong += check_subject(&subjects[i], count);
    }
    return wrong;
}

int golden_check_math(void) {
    return check_subjects(POINT_COUNT);
}

int golden_check_math_tenth(void) {
    return check_subjects(TENTH_COUNT);
}
