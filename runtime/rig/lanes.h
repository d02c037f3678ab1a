/* Formulas over lanes, written once for any width: `Lanes` is a float, or a vector of four or eight, of whichever of
 * lanes_scalar.h, lanes_sse2.h and lanes_avx2.h was included before.
 *
 * Every formula is a fixed sequence of IEEE operations without branches, so any width gives the scalar's bits.
 * Polynomials go by Estrin's scheme, since what takes time is not the number of operations but the length of the chain
 * in which each waits for the one before.
 * Angles are in turns: reducing them is a subtraction of the nearest integer, exact however long a rig has run.
 */
#ifndef RIFT_RIG_LANES_H
#define RIFT_RIG_LANES_H

/* Whole formulas stay in registers; a call would send them through memory. */
#define LANES_FORMULA static inline __attribute__((always_inline))

typedef struct LanesVector {
    Lanes x, y, z;
} LanesVector;

typedef struct LanesQuat {
    Lanes x, y, z, w;
} LanesQuat;

/* A place and where its axes point: the columns of a 3×4 matrix. */
typedef struct LanesFrame {
    LanesVector x, y, z, origin;
} LanesFrame;

/* ---- Angles -------------------------------------------------------------------------------------------------*/
/* Half of an angle in radians, in turns, in [−½, ½]. 1.5 · 2^23 rounds to an integer up to 2^22 turns, more than the
 * largest number of a table makes. */
static inline Lanes lanes_half_turns(Lanes radians) {
    const float per_radian = 0.0795774715f, integers_only = 12582912.0f; /* 1/4π */
    Lanes turns = radians * per_radian;
    return turns - ((turns + integers_only) - integers_only);
}

/* sin(τx) for x in [−¼, ¼]: x · p(x²), p of degree 4 through sin(τ√u)/√u at the Chebyshev nodes of [0, 1/16];
 * the largest error is 2.0e-7, and sin of a quarter turn is exactly 1. */
static inline Lanes lanes_quarter_sine(Lanes x) {
    Lanes u = x * x, square = u * u;
    return x * ((square * 39.7598267f + (u * -76.5811691f + 81.602478f)) * square + (u * -41.3416824f + 6.28318548f));
}

/* sin(τx) for x in [−½, ½], folded at a quarter turn. */
static inline Lanes lanes_sine(Lanes x) {
    Lanes folded = 0.25f - lanes_absolute(lanes_absolute(x) - 0.25f);
    return lanes_quarter_sine(lanes_copy_sign(folded, x));
}

/* cos(τx) for x in [−½, ½]. */
static inline Lanes lanes_cosine(Lanes x) {
    return lanes_quarter_sine(0.25f - lanes_absolute(x));
}

/* The angle of a cosine c in [0, 1], in turns, given √(1 − c): √(1 − c) · p(c) (the form of Abramowitz and Stegun
 * 4.4.46), p of degree 7 through acos(c)/√(1 − c) at the Chebyshev nodes of [0, 1]; the largest error is 2e-7 rad. */
static inline Lanes lanes_arc_turns(Lanes cosine, Lanes root) {
    Lanes square = cosine * cosine;
    Lanes high = (cosine * -0.00121173777f + 0.00649152143f) * square + (cosine * -0.0168410524f + 0.0307221224f);
    Lanes low = (cosine * -0.0501143031f + 0.0889688532f) * square + (cosine * -0.214598156f + 1.5707963f);
    return root * 0.159154943f * (high * (square * square) + low); /* 1/τ */
}

/* ---- Rotations ----------------------------------------------------------------------------------------------*/
/* X, then Y, then Z about the turned axes, of half the angles' sines and cosines: the product qx·qy·qz of three
 * rotations about one axis each. */
LANES_FORMULA LanesQuat lanes_quat_xyz(LanesVector sine, LanesVector cosine) {
    Lanes cc = cosine.x * cosine.y, ss = sine.x * sine.y;
    Lanes sc = sine.x * cosine.y, cs = cosine.x * sine.y;
    return (LanesQuat){sc * cosine.z + cs * sine.z, cs * cosine.z - sc * sine.z, cc * sine.z + ss * cosine.z,
                       cc * cosine.z - ss * sine.z};
}

/* Where a unit quaternion turns the axes. */
LANES_FORMULA LanesFrame lanes_turned(LanesQuat q, LanesVector origin) {
    Lanes x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    Lanes xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
    Lanes xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    Lanes wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    return (LanesFrame){{1.0f - (yy + zz), xy + wz, xz - wy},
                        {xy - wz, 1.0f - (xx + zz), yz + wx},
                        {xz + wy, yz - wx, 1.0f - (xx + yy)},
                        origin};
}

static inline LanesQuat lanes_quat_mix(LanesQuat from, Lanes keep, LanesQuat to, Lanes take) {
    return (LanesQuat){from.x * keep + to.x * take, from.y * keep + to.y * take, from.z * keep + to.z * take,
                       from.w * keep + to.w * take};
}

static inline Lanes lanes_quat_dot(LanesQuat a, LanesQuat b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/* Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985: from and to in the ratio sin((1 − w)θ) :
 * sin(wθ), brought to unit length; of q and −q, which are the same rotation, the nearer. Rotations nearer than 2e-3 rad
 * count as that far apart: there the arc and its chord are the same to a float's precision, and 0/0 is kept out. */
LANES_FORMULA LanesQuat lanes_slerp(LanesQuat from, LanesQuat to, Lanes weight) {
    const float least_gap = 5e-7f; /* 1 − cos of half the angle */
    Lanes product = lanes_quat_dot(from, to), cosine = lanes_absolute(product);
    Lanes turns = lanes_arc_turns(cosine, lanes_root(lanes_larger(1.0f - cosine, lanes_splat(least_gap))));
    Lanes keep = lanes_sine(turns * (1.0f - weight));
    Lanes take = lanes_copy_sign(lanes_sine(turns * weight), product);
    LanesQuat mixed = lanes_quat_mix(from, keep, to, take);
    Lanes inverse = 1.0f / lanes_root(lanes_quat_dot(mixed, mixed));
    return (LanesQuat){mixed.x * inverse, mixed.y * inverse, mixed.z * inverse, mixed.w * inverse};
}

/* ---- Vectors and frames -------------------------------------------------------------------------------------*/
static inline LanesVector lanes_scaled(LanesVector v, Lanes factor) {
    return (LanesVector){v.x * factor, v.y * factor, v.z * factor};
}

static inline LanesVector lanes_sum(LanesVector a, LanesVector b) {
    return (LanesVector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline LanesVector lanes_difference(LanesVector a, LanesVector b) {
    return (LanesVector){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* A direction of a frame's inside, seen from outside. */
LANES_FORMULA LanesVector lanes_direction(const LanesFrame *frame, LanesVector inside) {
    LanesVector xy = lanes_sum(lanes_scaled(frame->x, inside.x), lanes_scaled(frame->y, inside.y));
    return lanes_sum(xy, lanes_scaled(frame->z, inside.z));
}

LANES_FORMULA LanesVector lanes_point(const LanesFrame *frame, LanesVector inside) {
    return lanes_sum(lanes_direction(frame, inside), frame->origin);
}

/* A frame inside another, seen from outside: the product of their matrices. */
LANES_FORMULA LanesFrame lanes_frame_in(const LanesFrame *outer, const LanesFrame *inner) {
    return (LanesFrame){lanes_direction(outer, inner->x), lanes_direction(outer, inner->y),
                        lanes_direction(outer, inner->z), lanes_point(outer, inner->origin)};
}

#endif
