#include "rig/block.h"

#include <string.h>

static void local_matrix(const PartRows *restrict rows, MatrixRows *restrict matrix) {
    const float *x = rows->rotation[0], *y = rows->rotation[1], *z = rows->rotation[2], *w = rows->rotation[3];
    const float *sx = rows->value[RIG_SX], *sy = rows->value[RIG_SY], *sz = rows->value[RIG_SZ];
    float(*restrict m)[POSE_LANES] = matrix->e;
    EACH_LANE(lane) {
        float r[9];
        lane_rotation_matrix(x[lane], y[lane], z[lane], w[lane], r);
        m[0][lane] = r[0] * sx[lane], m[1][lane] = r[1] * sy[lane], m[2][lane] = r[2] * sz[lane];
        m[4][lane] = r[3] * sx[lane], m[5][lane] = r[4] * sy[lane], m[6][lane] = r[5] * sz[lane];
        m[8][lane] = r[6] * sx[lane], m[9][lane] = r[7] * sy[lane], m[10][lane] = r[8] * sz[lane];
    }
    for (int axis = 0; axis < 3; axis++) {
        memcpy(m[axis * 4 + 3], rows->value[RIG_PX + axis], sizeof m[0]);
    }
}

/* One row of a product, three factors and the column of b at a time; the order of operations of mat34_multiply. */
static void multiply_row(const float (*restrict a)[POSE_LANES], const MatrixRows *restrict b,
                         float (*restrict out)[POSE_LANES]) {
    const float *restrict x = a[0], *restrict y = a[1], *restrict z = a[2];
    for (int column = 0; column < 4; column++) {
        const float *restrict bx = b->e[column], *restrict by = b->e[4 + column], *restrict bz = b->e[8 + column];
        float *restrict product = out[column];
        EACH_LANE(lane) {
            product[lane] = x[lane] * bx[lane] + y[lane] * by[lane] + z[lane] * bz[lane];
        }
    }
    EACH_LANE(lane) {
        out[3][lane] += a[3][lane];
    }
}

static void multiply(const MatrixRows *restrict a, const MatrixRows *restrict b, MatrixRows *restrict out) {
    for (int row = 0; row < 12; row += 4) {
        multiply_row(&a->e[row], b, &out->e[row]);
    }
}

/* Scales multiply down the tree; no table may make them overflow. */
static void bound(MatrixRows *matrix) {
    const float most = 1e9f;
    for (int i = 0; i < 12; i++) {
        EACH_LANE(lane) {
            matrix->e[i][lane] = math_clamp32(matrix->e[i][lane], -most, most);
        }
    }
}

void block_place(PoseBlock *block, const Rig *rig, const RigState *state) {
    enum { SCALE = 1u << RIG_SX | 1u << RIG_SY | 1u << RIG_SZ };
    for (int part = 0; part < rig->part_count; part++) {
        PartRows *rows = &block->parts[part];
        int parent = rig->parts[part].parent;
        if (parent < 0) {
            local_matrix(rows, &rows->matrix);
        } else {
            MatrixRows local;
            local_matrix(rows, &local);
            multiply(&block->parts[parent].matrix, &local, &rows->matrix);
        }
        if (((unsigned)state->written[part] & SCALE) != 0) {
            bound(&rows->matrix);
        }
    }
}
