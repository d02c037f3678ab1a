/* Points for the mathematics tests: the same on every machine, made by integers and exact scaling only. */
#ifndef RIFT_TEST_MATH_POINTS_H
#define RIFT_TEST_MATH_POINTS_H

#include <stdint.h>
#include <string.h>

typedef struct Points {
    uint64_t state;
} Points;

typedef enum Spread {
    SPREAD_UNIFORM,     /* evenly in least … most */
    SPREAD_LOGARITHMIC, /* ±2^least … ±2^(most + 1), every binade alike, denormals included */
    SPREAD_POSITIVE,    /* the same without the sign */
    SPREAD_NEAR_ONE,    /* ±(1 ± 2^least … 2^(most + 1)) */
    SPREAD_QUARTERS,    /* within three units in the last place of n·π/2, least ≤ n ≤ most */
    SPREAD_WHOLE,       /* whole numbers in least … most */
    SPREAD_BITS64,      /* any bit pattern of a double */
    SPREAD_BITS32       /* any bit pattern of a float */
} Spread;

typedef struct Domain {
    Spread spread;
    double least;
    double most;
} Domain;

static inline uint64_t points_next(Points *points) {
    points->state = points->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint64_t mixed = (points->state ^ points->state >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    return mixed ^ mixed >> 29;
}

static inline double points_from_bits64(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float points_from_bits32(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t points_bits64(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double points_unit(Points *points) {
    return (double)(points_next(points) >> 11) * 0x1p-53;
}

/* A whole number in least … most. */
static inline double points_whole(Points *points, double least, double most) {
    uint64_t count = (uint64_t)(most - least) + 1;
    return least + (double)(points_next(points) % count);
}

/* In [2^exponent, 2^(exponent + 1)), rounded where it is a denormal. */
static inline double points_binade(Points *points, int exponent) {
    uint64_t mantissa = points_next(points) >> 12;
    if (exponent >= -1022) {
        return points_from_bits64((uint64_t)(exponent + 1023) << 52 | mantissa);
    }
    return points_from_bits64(UINT64_C(1) << 52 | mantissa) * points_from_bits64((uint64_t)(exponent + 1124) << 52) *
           0x1p-101;
}

static inline double points_make(Points *points, Domain domain) {
    uint64_t choice = points_next(points);
    switch (domain.spread) {
    case SPREAD_UNIFORM:
        return domain.least + (domain.most - domain.least) * points_unit(points);
    case SPREAD_LOGARITHMIC:
    case SPREAD_POSITIVE: {
        double size = points_binade(points, (int)points_whole(points, domain.least, domain.most));
        return domain.spread == SPREAD_LOGARITHMIC && choice >> 63 != 0 ? -size : size;
    }
    case SPREAD_NEAR_ONE: {
        double step = points_binade(points, (int)points_whole(points, domain.least, domain.most));
        return choice >> 63 != 0 ? 1.0 - step : 1.0 + step;
    }
    case SPREAD_QUARTERS: {
        uint64_t bits = points_bits64(points_whole(points, domain.least, domain.most) * 1.57079632679489661923);
        double value = points_from_bits64(bits + choice % 4);
        return choice >> 63 != 0 ? -value : value;
    }
    case SPREAD_WHOLE:
        return points_whole(points, domain.least, domain.most);
    case SPREAD_BITS64:
        return points_from_bits64(choice);
    default:
        return (double)points_from_bits32((uint32_t)(choice >> 32));
    }
}

#endif
