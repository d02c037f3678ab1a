/* The checks that the same bits come out on every machine, compiler and optimisation level (D1). They need no test
 * framework, so the C tests and the program for other machines (cmake/golden.cmake) run the same source. Each returns
 * the number of values that differ from the golden ones and tells on stderr which they are, 0 when all agree. */
#ifndef RIFT_TESTS_GOLDEN_H
#define RIFT_TESTS_GOLDEN_H

#include "base/base.h"

/* Compares and, when they differ, says "`name`: got …, golden …". */
int golden_compare(const char *name, uint64_t got, uint64_t golden);

/* Every function of base's mathematics over a million points. */
int golden_check_math(void);
/* The first tenth of them, where all take too long. */
int golden_check_math_tenth(void);
/* Hashes of numbers, texts and floats, CRCs. */
int golden_check_hashes(void);
/* Random streams of every purpose, and the cosmetic one. */
int golden_check_streams(void);
/* The floors that floor_requests.h asks for against the file GOLDEN_FLOORS. */
int golden_check_floors(void);
/* Writes that file anew. */
bool golden_write_floors(Error *error);

/* The hash of one value. */
static inline uint64_t hash_of_bytes(uint64_t seed, const void *bytes, size_t size) {
    Hash hash = hash_begin(seed);
    hash_add_bytes(&hash, bytes, size);
    return hash_end(&hash);
}

static inline uint64_t hash_of_float(float value) {
    Hash hash = hash_begin(0);
    hash_add_float(&hash, value);
    return hash_end(&hash);
}

static inline uint64_t hash_of_double(double value) {
    Hash hash = hash_begin(0);
    hash_add_double(&hash, value);
    return hash_end(&hash);
}

#endif
