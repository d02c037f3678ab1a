#include "rig/lanes_scalar.h"

#include "rig/lanes.h"
#include "rig/rig.h"

static LanesQuat to_lanes(Quat q) {
    return (LanesQuat){q.x, q.y, q.z, q.w};
}

static Quat from_lanes(LanesQuat q) {
    return (Quat){q.x, q.y, q.z, q.w};
}

Quat quat_from_euler_xyz(Vec3 euler) {
    const double radians[3] = {(double)euler.x, (double)euler.y, (double)euler.z};
    float half[3];
    for (int axis = 0; axis < 3; axis++) {
        half[axis] = lanes_line_fraction(&radians[axis], 0.5 / MATH_TAU, 0.0);
    }
    LanesVector sine = {lanes_sine(half[0]), lanes_sine(half[1]), lanes_sine(half[2])};
    LanesVector cosine = {lanes_cosine(half[0]), lanes_cosine(half[1]), lanes_cosine(half[2])};
    return from_lanes(lanes_quat_xyz(sine, cosine));
}

Quat quat_slerp(Quat from, Quat to, float weight) {
    return from_lanes(lanes_slerp(to_lanes(from), to_lanes(to), weight));
}

Mat34 mat34_from_parts(Vec3 position, Quat rotation, Vec3 scale) {
    LanesFrame f = lanes_turned(to_lanes(rotation), (LanesVector){position.x, position.y, position.z});
    return (Mat34){{f.x.x * scale.x, f.y.x * scale.y, f.z.x * scale.z, position.x, f.x.y * scale.x, f.y.y * scale.y,
                    f.z.y * scale.z, position.y, f.x.z * scale.x, f.y.z * scale.y, f.z.z * scale.z, position.z}};
}

Mat34 mat34_multiply(const Mat34 *a, const Mat34 *b) {
    Mat34 product;
    for (int row = 0; row < 3; row++) {
        const float *left = &a->m[row * 4];
        for (int column = 0; column < 4; column++) {
            float sum = left[0] * b->m[column] + left[1] * b->m[4 + column] + left[2] * b->m[8 + column];
            product.m[row * 4 + column] = column == 3 ? sum + left[3] : sum;
        }
    }
    return product;
}

Vec3 mat34_apply(const Mat34 *m, Vec3 point) {
    const float *e = m->m;
    return (Vec3){e[0] * point.x + e[1] * point.y + e[2] * point.z + e[3],
                  e[4] * point.x + e[5] * point.y + e[6] * point.z + e[7],
                  e[8] * point.x + e[9] * point.y + e[10] * point.z + e[11]};
}
