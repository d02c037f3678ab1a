/* Eight lanes abreast. See lanes_scalar.h for what each function means. No FMA: it rounds once where the others round
 * twice. */
#ifndef RIFT_RIG_LANES_AVX2_H
#define RIFT_RIG_LANES_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m256 Lanes;
enum { LANES_WIDTH = 8 };

static inline Lanes lanes_splat(float x) {
    return _mm256_set1_ps(x);
}

static inline Lanes lanes_load(const float *from) {
    return _mm256_loadu_ps(from);
}

static inline void lanes_store(float *to, Lanes x) {
    _mm256_storeu_ps(to, x);
}

static inline Lanes lanes_absolute(Lanes x) {
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x);
}

static inline Lanes lanes_copy_sign(Lanes magnitude, Lanes sign) {
    const __m256 bit = _mm256_set1_ps(-0.0f);
    return _mm256_or_ps(_mm256_andnot_ps(bit, magnitude), _mm256_and_ps(bit, sign));
}

static inline Lanes lanes_root(Lanes x) {
    return _mm256_sqrt_ps(x);
}

static inline Lanes lanes_smaller(Lanes a, Lanes b) {
    return _mm256_min_ps(a, b);
}

static inline Lanes lanes_larger(Lanes a, Lanes b) {
    return _mm256_max_ps(a, b);
}

static inline Lanes lanes_choose(Lanes a, Lanes b, Lanes yes, Lanes no) {
    return _mm256_blendv_ps(no, yes, _mm256_cmp_ps(a, b, _CMP_GE_OQ));
}

static inline __m256d lanes_line_four(const double *x, double slope, double offset) {
    return _mm256_add_pd(_mm256_mul_pd(_mm256_loadu_pd(x), _mm256_set1_pd(slope)), _mm256_set1_pd(offset));
}

static inline __m256d lanes_fraction_four(__m256d x) {
    const __m256d integers_only = _mm256_set1_pd(6755399441055744.0);
    return _mm256_sub_pd(x, _mm256_sub_pd(_mm256_add_pd(x, integers_only), integers_only));
}

static inline Lanes lanes_join(__m128 low, __m128 high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
}

static inline Lanes lanes_narrow(__m256d low, __m256d high) {
    return lanes_join(_mm256_cvtpd_ps(low), _mm256_cvtpd_ps(high));
}

static inline Lanes lanes_line(const double *x, double slope, double offset) {
    return lanes_narrow(lanes_line_four(x, slope, offset), lanes_line_four(x + 4, slope, offset));
}

static inline Lanes lanes_line_fraction(const double *x, double slope, double offset) {
    __m256d low = lanes_fraction_four(lanes_line_four(x, slope, offset));
    __m256d high = lanes_fraction_four(lanes_line_four(x + 4, slope, offset));
    return _mm256_max_ps(_mm256_min_ps(lanes_narrow(low, high), _mm256_set1_ps(0.5f)), _mm256_set1_ps(-0.5f));
}

/* Transposes the 4×4 in each half: four rows of eight lanes become the four numbers of lanes 0|4, 1|5, 2|6 and 3|7. It
 * is its own inverse. */
static inline void lanes_transpose(Lanes *a, Lanes *b, Lanes *c, Lanes *d) {
    __m256 ab_low = _mm256_unpacklo_ps(*a, *b), ab_high = _mm256_unpackhi_ps(*a, *b);
    __m256 cd_low = _mm256_unpacklo_ps(*c, *d), cd_high = _mm256_unpackhi_ps(*c, *d);
    *a = _mm256_shuffle_ps(ab_low, cd_low, _MM_SHUFFLE(1, 0, 1, 0));
    *b = _mm256_shuffle_ps(ab_low, cd_low, _MM_SHUFFLE(3, 2, 3, 2));
    *c = _mm256_shuffle_ps(ab_high, cd_high, _MM_SHUFFLE(1, 0, 1, 0));
    *d = _mm256_shuffle_ps(ab_high, cd_high, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline void lanes_gather(float *const *from, ptrdiff_t offset, Lanes numbers[4]) {
    for (int lane = 0; lane < 4; lane++) {
        numbers[lane] = lanes_join(_mm_loadu_ps(from[lane] + offset), _mm_loadu_ps(from[lane + 4] + offset));
    }
    lanes_transpose(&numbers[0], &numbers[1], &numbers[2], &numbers[3]);
}

static inline void lanes_scatter(float *const *to, ptrdiff_t offset, Lanes a, Lanes b, Lanes c, Lanes d) {
    lanes_transpose(&a, &b, &c, &d);
    _mm_storeu_ps(to[0] + offset, _mm256_castps256_ps128(a));
    _mm_storeu_ps(to[1] + offset, _mm256_castps256_ps128(b));
    _mm_storeu_ps(to[2] + offset, _mm256_castps256_ps128(c));
    _mm_storeu_ps(to[3] + offset, _mm256_castps256_ps128(d));
    _mm_storeu_ps(to[4] + offset, _mm256_extractf128_ps(a, 1));
    _mm_storeu_ps(to[5] + offset, _mm256_extractf128_ps(b, 1));
    _mm_storeu_ps(to[6] + offset, _mm256_extractf128_ps(c, 1));
    _mm_storeu_ps(to[7] + offset, _mm256_extractf128_ps(d, 1));
}

static inline void lanes_stream(float *to, const float *from, ptrdiff_t count) {
    ptrdiff_t i = 0;
    if (((uintptr_t)to | (uintptr_t)from) % 32 == 0) {
        for (; i + 8 <= count; i += 8) {
            _mm256_stream_ps(to + i, _mm256_load_ps(from + i));
        }
    }
    for (; i < count; i += 4) {
        _mm_stream_ps(to + i, _mm_load_ps(from + i));
    }
}

static inline void lanes_stream_end(void) {
    _mm_sfence();
}

#endif
