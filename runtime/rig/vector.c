#include "rig/lanes.h"
#include "rig/rig.h"

Quat quat_from_euler_xyz(Vec3 euler) {
    const float radians[3] = {euler.x, euler.y, euler.z};
    float sine[3], cosine[3];
    for (int axis = 0; axis < 3; axis++) {
        float half = lane_half_turns((double)radians[axis]);
        sine[axis] = lane_sine(half);
        cosine[axis] = lane_cosine(half);
    }
    Quat quat;
    lane_quat_xyz(sine, cosine, &quat.x, &quat.y, &quat.z, &quat.w);
    return quat;
}

static Quat quat_normalised(Quat q) {
    float inverse = 1.0f / math_sqrt32(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return (Quat){q.x * inverse, q.y * inverse, q.z * inverse, q.w * inverse};
}

/* Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985: from and to in the ratio sin((1 − w)θ) :
 * sin(wθ), brought to unit length. block_blend does the same lane by lane. */
Quat quat_slerp(Quat from, Quat to, float weight) {
    float cosine = from.x * to.x + from.y * to.y + from.z * to.z + from.w * to.w;
    float sign = copysignf(1.0f, cosine); /* q and −q are the same rotation: take the nearer */
    cosine *= sign;
    float turns = lane_arc_turns(cosine, math_sqrt32(lane_arc_gap(cosine)));
    float keep = lane_sine(turns * (1.0f - weight));
    float take = lane_sine(turns * weight) * sign;
    return quat_normalised((Quat){keep * from.x + take * to.x, keep * from.y + take * to.y, keep * from.z + take * to.z,
                                  keep * from.w + take * to.w});
}

Mat34 mat34_from_parts(Vec3 position, Quat rotation, Vec3 scale) {
    float r[9];
    lane_rotation_matrix(rotation.x, rotation.y, rotation.z, rotation.w, r);
    return (Mat34){{r[0] * scale.x, r[1] * scale.y, r[2] * scale.z, position.x, r[3] * scale.x, r[4] * scale.y,
                    r[5] * scale.z, position.y, r[6] * scale.x, r[7] * scale.y, r[8] * scale.z, position.z}};
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
