/* Inverse trigonometry: the arc cosine and the angle of a vector. */
#include "base/math_private.h"

#define PI_HIGH (2.0 * MATH_HALF_PI_HIGH)
#define PI_LOW (2.0 * MATH_HALF_PI_LOW)

enum { ARC_ROWS = 33 };

/* atan(i/32) in two doubles; row 1 is 0 like row 0, so that small ratios are not reduced. */
static const DoublePair arc_table[ARC_ROWS] = {
    {0.0, 0.0},
    {0.0, 0.0},
    {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
    {0x1.7ee182602f10fp-4, -0x1.cfb654c0c3d98p-58},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57},
    {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
    {0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
    {0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
    {0x1.c0db4c94ec9fp-2, -0x1.cc1ce70934c34p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57},
    {0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56},
    {0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
    {0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644fp-56},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
    {0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.78f6bbd5d315ep-1, 0x1.406a08980374p-55},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
    {0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

/* (atan(t)/t − 1)/t² as a polynomial in z = t², |t| ≤ 3/64·1.01: minimax, found with the Remez exchange in 260-bit
 * arithmetic and rounded to double; atan's relative error is 2^-64. */
static double arc_tangent_tail(double z) {
    double z2 = z * z;
    return (-0x1.5555555555553p-2 + z * 0x1.9999999993aa1p-3) +
           z2 * ((-0x1.249248f4ef8cp-3 + z * 0x1.c71b2408e7c2cp-4) + z2 * -0x1.724a11075ada1p-4);
}

/* (asin(s)/s − 1)/s² as a polynomial in z = s² ≤ 1/4: minimax like the above; asin's relative error is 2^-58. */
static double arc_sine_tail(double z) {
    double z2 = z * z;
    double z4 = z2 * z2;
    double p0 =
        (0x1.5555555555578p-3 + z * 0x1.333333332df7ep-4) + z2 * (0x1.6db6db72261p-5 + z * 0x1.f1c71a8dc27c4p-6);
    double p4 =
        (0x1.6e8bdfa6759bbp-6 + z * 0x1.1c49e2bba2e27p-6) + z2 * (0x1.ca20cdfe68b9ep-7 + z * 0x1.757b7ae34dfbep-7);
    double p8 =
        (0x1.6173ed8e93cdap-7 + z * 0x1.e2befe6c3eedep-9) + z2 * (0x1.649288035fc5p-6 + z * -0x1.595446318c19bp-6);
    return p0 + z4 * (p4 + z4 * (p8 + z4 * 0x1.0bb04f15b7868p-5));
}

/* acos x = π/2 − asin x for |x| ≤ 1/2; beyond, with s² = (1 − |x|)/2, acos |x| = 2 asin s and acos −|x| = π − 2 asin s.
 * The root's rounding error is put right by (s² − root²)/(2 root). */
double math_acos64(double x) {
    double size = math_absolute64(x);
    if (!(size <= 1.0)) {
        return math_nan64();
    }
    if (size <= 0.5) {
        double z = x * x;
        return MATH_HALF_PI_HIGH - (x - (MATH_HALF_PI_LOW - x * z * arc_sine_tail(z)));
    }
    double z = 0.5 * (1.0 - size);
    if (z == 0.0) {
        return x > 0.0 ? 0.0 : PI_HIGH;
    }
    double root = __builtin_sqrt(z);
    double leading = math_leading_half(root);
    double correction = (z - leading * leading) / (root + leading);
    double tail = root * z * arc_sine_tail(z);
    if (x > 0.0) {
        return 2.0 * (leading + (correction + tail));
    }
    return PI_HIGH - 2.0 * (leading + (correction + (tail - 0.5 * PI_LOW)));
}

/* atan(minor/major) for a ratio below 3/64. What the division lost is put back after the polynomial; below 2^-900 the
 * polynomial adds nothing, and the exact product would underflow. */
static double small_arc_tangent(double major, double minor) {
    double t = minor / major;
    double lost = 0.0;
    if (minor > 0x1p-900) {
        DoublePair product = math_product(t, major);
        lost = ((minor - product.high) - product.low) / major;
    }
    return t + (lost + t * (t * t) * arc_tangent_tail(t * t));
}

/* atan(minor/major) = atan c + atan t, t = (minor − c·major)/(major + c·minor); this is atan t. */
static double reduced_arc_tangent(double major, double minor, double c) {
    double leading = math_leading_half(major);
    double t = ((minor - c * leading) - c * (major - leading)) / (major + c * minor);
    return t + t * (t * t) * arc_tangent_tail(t * t);
}

/* The angle of the vector (major, minor), 0 ≤ minor ≤ major, scaled so that nothing overflows, added to `base` or taken
 * from it. c is the multiple of 1/32 nearest to the ratio. */
static double octant_angle(double major, double minor, DoublePair base, bool subtract) {
    int row = (int)(minor / major * 32.0 + 0.5);
    double arc = row <= 1 ? small_arc_tangent(major, minor) : reduced_arc_tangent(major, minor, row * 0x1p-5);
    double sign = subtract ? -1.0 : 1.0;
    DoublePair sum = math_sum(base.high, sign * arc_table[row].high);
    double low = sum.low + (base.low + sign * arc_table[row].low);
    return sum.high + (low + sign * arc);
}

/* The angle of (x, y) with both made positive, then moved to the half plane of x. */
static double upper_angle(double major, double minor, bool swapped, bool left) {
    if (major > 0x1p1000) {
        major *= 0x1p-100;
        minor *= 0x1p-100;
    } else if (major < 0x1p-700) {
        major *= 0x1p300;
        minor *= 0x1p300;
    }
    if (swapped) {
        return octant_angle(major, minor, (DoublePair){MATH_HALF_PI_HIGH, MATH_HALF_PI_LOW}, !left);
    }
    if (left) {
        return octant_angle(major, minor, (DoublePair){PI_HIGH, PI_LOW}, true);
    }
    return octant_angle(major, minor, (DoublePair){0.0, 0.0}, false);
}

double math_atan2_64(double y, double x) {
    if (x != x || y != y) {
        return math_nan64();
    }
    double width = math_absolute64(x);
    double height = math_absolute64(y);
    bool swapped = height > width;
    double major = swapped ? height : width;
    double minor = swapped ? width : height;
    if (major == 0.0) {
        major = 1.0;
    } else if (!math_is_finite64(major)) {
        minor = math_is_finite64(minor) ? 0.0 : 1.0;
        major = 1.0;
    }
    double angle = upper_angle(major, minor, swapped, math_is_negative64(x));
    return math_is_negative64(y) ? -angle : angle;
}

float math_acos32(float x) {
    return math_narrow(math_acos64((double)x));
}

float math_atan2_32(float y, float x) {
    return math_narrow(math_atan2_64((double)y, (double)x));
}
