/* Arithmetic of one lane, written so that a loop over lanes becomes vector code: no branches, no tables, no calls.
 *
 * Every formula is a fixed sequence of IEEE operations, so any width of vector gives the scalar's bits.
 * Angles are in turns: reducing them is a subtraction of the nearest integer, exact however long a rig has run.
 */
#ifndef RIFT_RIG_LANES_H
#define RIFT_RIG_LANES_H

#include "rig/rig.h"

#include <math.h>

enum { POSE_LANES = 8 };

/* x minus the nearest integer, in [−½, ½]. Adding 1.5 · 2^52 leaves no bits for a fraction, so the sum is rounded to
 * an integer (|x| < 2^51; beyond, x is one already and the result is 0 or small all the same). */
static inline double lane_turn_fraction(double x) {
    const double integers_only = 6755399441055744.0;
    return x - ((x + integers_only) - integers_only);
}

/* Half of an angle in radians, in turns, in [−½, ½]. */
static inline float lane_half_turns(double radians) {
    return (float)lane_turn_fraction(radians * (0.5 / MATH_TAU));
}

/* sin(τx) for x in [−¼, ¼]: x · p(x²), p of degree 4 through sin(τ√u)/√u at the Chebyshev nodes of [0, 1/16];
 * the largest error is 1.7e-7, and sin of a quarter turn is exactly 1. */
static inline float lane_quarter_sine(float x) {
    float u = x * x;
    float p = 39.7598267f;
    p = p * u - 76.5811691f;
    p = p * u + 81.602478f;
    p = p * u - 41.3416824f;
    p = p * u + 6.28318548f;
    return x * p;
}

/* sin(τx) for x in [−½, ½], folded at a quarter turn. */
static inline float lane_sine(float x) {
    float folded = 0.25f - fabsf(fabsf(x) - 0.25f);
    return lane_quarter_sine(copysignf(folded, x));
}

/* cos(τx) for x in [−½, ½]. */
static inline float lane_cosine(float x) {
    return lane_quarter_sine(0.25f - fabsf(x));
}

/* The angle of a cosine c in [0, 1], in turns: √(1 − c) · p(c) (the form of Abramowitz and Stegun 4.4.46), p of degree
 * 7 through acos(c)/√(1 − c) at the Chebyshev nodes of [0, 1]; the largest error is 3e-8 rad. */
static inline float lane_arc_turns(float cosine, float root) {
    float p = -0.00121173777f;
    p = p * cosine + 0.00649152143f;
    p = p * cosine - 0.0168410524f;
    p = p * cosine + 0.0307221224f;
    p = p * cosine - 0.0501143031f;
    p = p * cosine + 0.0889688532f;
    p = p * cosine - 0.214598156f;
    p = p * cosine + 1.5707963f;
    return root * p * (float)(1.0 / MATH_TAU);
}

/* How much nearer than this rotations count as this far apart, in 1 − cos of half their angle (2e-3 rad): there the arc
 * and its chord are the same to a float's precision, and 0/0 is kept out. */
static inline float lane_arc_gap(float cosine) {
    const float least = 5e-7f;
    float gap = 1.0f - cosine;
    return gap > least ? gap : least;
}

/* X, then Y, then Z about the turned axes: the product qx·qy·qz of three rotations about one axis each. */
static inline void lane_quat_xyz(const float sine[3], const float cosine[3], float *x, float *y, float *z, float *w) {
    float cc = cosine[0] * cosine[1], ss = sine[0] * sine[1];
    float sc = sine[0] * cosine[1], cs = cosine[0] * sine[1];
    *x = sc * cosine[2] + cs * sine[2];
    *y = cs * cosine[2] - sc * sine[2];
    *z = cc * sine[2] + ss * cosine[2];
    *w = cc * cosine[2] - ss * sine[2];
}

/* Row-major 3×3 of a unit quaternion. */
static inline void lane_rotation_matrix(float x, float y, float z, float w, float r[9]) {
    float x2 = x + x, y2 = y + y, z2 = z + z;
    float xx = x * x2, yy = y * y2, zz = z * z2;
    float xy = x * y2, xz = x * z2, yz = y * z2;
    float wx = w * x2, wy = w * y2, wz = w * z2;
    r[0] = 1.0f - (yy + zz), r[1] = xy - wz, r[2] = xz + wy;
    r[3] = xy + wz, r[4] = 1.0f - (xx + zz), r[5] = yz - wx;
    r[6] = xz - wy, r[7] = yz + wx, r[8] = 1.0f - (xx + yy);
}

#endif
