/* Four lanes abreast, with what every x86-64 has. See lanes_scalar.h for what each function means. */
#ifndef RIFT_RIG_LANES_SSE2_H
#define RIFT_RIG_LANES_SSE2_H

#include <emmintrin.h>
#include <stddef.h>

typedef __m128 Lanes;
enum { LANES_WIDTH = 4 };

static inline Lanes lanes_splat(float x) {
    return _mm_set1_ps(x);
}

static inline Lanes lanes_load(const float *from) {
    return _mm_loadu_ps(from);
}

static inline void lanes_store(float *to, Lanes x) {
    _mm_storeu_ps(to, x);
}

static inline Lanes lanes_absolute(Lanes x) {
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), x);
}

static inline Lanes lanes_copy_sign(Lanes magnitude, Lanes sign) {
    const __m128 bit = _mm_set1_ps(-0.0f);
    return _mm_or_ps(_mm_andnot_ps(bit, magnitude), _mm_and_ps(bit, sign));
}

static inline Lanes lanes_root(Lanes x) {
    return _mm_sqrt_ps(x);
}

static inline Lanes lanes_smaller(Lanes a, Lanes b) {
    return _mm_min_ps(a, b);
}

static inline Lanes lanes_larger(Lanes a, Lanes b) {
    return _mm_max_ps(a, b);
}

static inline Lanes lanes_choose(Lanes a, Lanes b, Lanes yes, Lanes no) {
    __m128 mask = _mm_cmpge_ps(a, b);
    return _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
}

static inline __m128d lanes_line_pair(const double *x, double slope, double offset) {
    return _mm_add_pd(_mm_mul_pd(_mm_loadu_pd(x), _mm_set1_pd(slope)), _mm_set1_pd(offset));
}

static inline __m128d lanes_fraction_pair(__m128d x) {
    const __m128d integers_only = _mm_set1_pd(6755399441055744.0);
    return _mm_sub_pd(x, _mm_sub_pd(_mm_add_pd(x, integers_only), integers_only));
}

static inline Lanes lanes_narrow(__m128d low, __m128d high) {
    return _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high));
}

static inline Lanes lanes_line(const double *x, double slope, double offset) {
    return lanes_narrow(lanes_line_pair(x, slope, offset), lanes_line_pair(x + 2, slope, offset));
}

static inline Lanes lanes_line_fraction(const double *x, double slope, double offset) {
    __m128d low = lanes_fraction_pair(lanes_line_pair(x, slope, offset));
    __m128d high = lanes_fraction_pair(lanes_line_pair(x + 2, slope, offset));
    return _mm_max_ps(_mm_min_ps(lanes_narrow(low, high), _mm_set1_ps(0.5f)), _mm_set1_ps(-0.5f));
}

static inline void lanes_gather(float *const *from, ptrdiff_t offset, Lanes numbers[4]) {
    for (int lane = 0; lane < 4; lane++) {
        numbers[lane] = _mm_loadu_ps(from[lane] + offset);
    }
    _MM_TRANSPOSE4_PS(numbers[0], numbers[1], numbers[2], numbers[3]);
}

static inline void lanes_scatter(float *const *to, ptrdiff_t offset, Lanes a, Lanes b, Lanes c, Lanes d) {
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to[0] + offset, a);
    _mm_storeu_ps(to[1] + offset, b);
    _mm_storeu_ps(to[2] + offset, c);
    _mm_storeu_ps(to[3] + offset, d);
}

static inline void lanes_stream(float *to, const float *from, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i += 4) {
        _mm_stream_ps(to + i, _mm_load_ps(from + i));
    }
}

static inline void lanes_stream_end(void) {
    _mm_sfence();
}

#endif
