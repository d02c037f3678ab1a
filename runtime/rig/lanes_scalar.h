/* One lane abreast: plain floats. For machines without vectors, for single values, and as the twin that the tests
 * compare the others with.
 *
 * What the formulas in lanes.h are made of, besides + − · ÷; lanes_sse2.h and lanes_avx2.h define the same for four and
 * eight lanes, with the same bits: every operation is one that IEEE 754 rounds exactly. A file includes one of them.
 */
#ifndef RIFT_RIG_LANES_SCALAR_H
#define RIFT_RIG_LANES_SCALAR_H

#include "base/base.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

typedef float Lanes;
enum { LANES_WIDTH = 1 };

static inline Lanes lanes_splat(float x) {
    return x;
}

static inline Lanes lanes_load(const float *from) {
    return *from;
}

static inline void lanes_store(float *to, Lanes x) {
    *to = x;
}

static inline Lanes lanes_absolute(Lanes x) {
    return fabsf(x);
}

static inline Lanes lanes_copy_sign(Lanes magnitude, Lanes sign) {
    return copysignf(magnitude, sign);
}

static inline Lanes lanes_root(Lanes x) {
    return math_sqrt32(x);
}

/* The second where they are equal, as the vector instructions do it. */
static inline Lanes lanes_smaller(Lanes a, Lanes b) {
    return a < b ? a : b;
}

static inline Lanes lanes_larger(Lanes a, Lanes b) {
    return a > b ? a : b;
}

/* a ≥ b ? yes : no */
static inline Lanes lanes_choose(Lanes a, Lanes b, Lanes yes, Lanes no) {
    return a >= b ? yes : no;
}

/* x · slope + offset in double precision, rounded at the end. */
static inline Lanes lanes_line(const double *x, double slope, double offset) {
    return (float)(*x * slope + offset);
}

/* The same less its nearest integer, in [−½, ½]. Adding 1.5 · 2^52 leaves no bits for a fraction, so the sum is rounded
 * to an integer (up to 2^51; beyond, a double has no fraction worth the name and the result is held to half a turn). */
static inline Lanes lanes_line_fraction(const double *x, double slope, double offset) {
    const double integers_only = 6755399441055744.0;
    double line = *x * slope + offset;
    float fraction = (float)(line - ((line + integers_only) - integers_only));
    return lanes_larger(lanes_smaller(fraction, 0.5f), -0.5f);
}

/* Four numbers of every lane: from[lane][offset … offset + 3] … */
static inline void lanes_gather(float *const *from, ptrdiff_t offset, Lanes numbers[4]) {
    const float *first = *from + offset;
    numbers[0] = first[0], numbers[1] = first[1], numbers[2] = first[2], numbers[3] = first[3];
}

/* … and back to to[lane][offset … offset + 3]. */
static inline void lanes_scatter(float *const *to, ptrdiff_t offset, Lanes a, Lanes b, Lanes c, Lanes d) {
    float *first = *to + offset;
    first[0] = a, first[1] = b, first[2] = c, first[3] = d;
}

/* A copy of whole 16 bytes that needn't stay in the cache. */
static inline void lanes_stream(float *to, const float *from, ptrdiff_t count) {
    memcpy(to, from, sizeof(float) * (size_t)count);
}

/* After streaming, before another thread may look. */
static inline void lanes_stream_end(void) {}

#endif
