#include "rig/block.h"

#include <string.h>

/* The kept poses of one part, turned from one part after the other into rows. */
typedef struct KeptRows {
    float value[SHOWN_VALUES][POSE_LANES];
    float rotation[4][POSE_LANES], light[3][POSE_LANES];
} KeptRows;

static void gather_lane(KeptRows *kept, int lane, const ShownPart *from) {
    for (int i = 0; i < SHOWN_VALUES; i++) {
        kept->value[i][lane] = from->value[i];
    }
    for (int i = 0; i < 4; i++) {
        kept->rotation[i][lane] = from->rotation[i];
    }
    for (int i = 0; i < 3; i++) {
        kept->light[i][lane] = from->light[i];
    }
}

static void lerp_row(const float *restrict from, float *restrict to, const float *restrict weights) {
    EACH_LANE(lane) {
        to[lane] = from[lane] + (to[lane] - from[lane]) * weights[lane];
    }
}

/* quat_slerp, step by step in all lanes. */
static void slerp_weights(float (*restrict from)[POSE_LANES], float (*restrict to)[POSE_LANES],
                          const float *restrict weights, float *restrict keep, float *restrict take) {
    float cosine[POSE_LANES], sign[POSE_LANES], root[POSE_LANES];
    EACH_LANE(lane) {
        float product = from[0][lane] * to[0][lane] + from[1][lane] * to[1][lane] + from[2][lane] * to[2][lane] +
                        from[3][lane] * to[3][lane];
        sign[lane] = copysignf(1.0f, product);
        cosine[lane] = product * sign[lane];
    }
    EACH_LANE(lane) {
        root[lane] = math_sqrt32(lane_arc_gap(cosine[lane]));
    }
    EACH_LANE(lane) {
        float turns = lane_arc_turns(cosine[lane], root[lane]);
        keep[lane] = lane_sine(turns * (1.0f - weights[lane]));
        take[lane] = lane_sine(turns * weights[lane]) * sign[lane];
    }
}

static void slerp_rows(float (*restrict from)[POSE_LANES], float (*restrict to)[POSE_LANES],
                       const float *restrict weights, float (*restrict out)[POSE_LANES]) {
    float keep[POSE_LANES], take[POSE_LANES], inverse[POSE_LANES];
    slerp_weights(from, to, weights, keep, take);
    for (int i = 0; i < 4; i++) {
        EACH_LANE(lane) {
            out[i][lane] = keep[lane] * from[i][lane] + take[lane] * to[i][lane];
        }
    }
    EACH_LANE(lane) {
        inverse[lane] = out[0][lane] * out[0][lane] + out[1][lane] * out[1][lane] + out[2][lane] * out[2][lane] +
                        out[3][lane] * out[3][lane];
    }
    EACH_LANE(lane) {
        inverse[lane] = 1.0f / math_sqrt32(inverse[lane]);
    }
    for (int i = 0; i < 4; i++) {
        EACH_LANE(lane) {
            out[i][lane] *= inverse[lane];
        }
    }
}

static void blend_part(PartRows *rows, KeptRows *kept, const ShownPart *const from[POSE_LANES],
                       const float weights[POSE_LANES]) {
    float rotation[4][POSE_LANES];
    for (int i = 0; i < SHOWN_VALUES; i++) {
        lerp_row(kept->value[i], rows->value[RIG_PX + i], weights);
    }
    for (int i = 0; i < 3; i++) {
        lerp_row(kept->light[i], rows->light[i], weights);
    }
    slerp_rows(kept->rotation, rows->rotation, weights, rotation);
    EACH_LANE(lane) {
        for (int i = 0; from[lane] && i < 4; i++) {
            rows->rotation[i][lane] = rotation[i][lane];
        }
    }
}

void block_blend(PoseBlock *block, const ShownPart *const kept[POSE_LANES], const float weights[POSE_LANES],
                 int part_count) {
    for (int part = 0; part < part_count; part++) {
        PartRows *rows = &block->parts[part];
        KeptRows from;
        /* a lane without a fade blends with itself, which changes nothing */
        memcpy(from.value, rows->value[RIG_PX], sizeof from.value);
        memcpy(from.rotation, rows->rotation, sizeof from.rotation);
        memcpy(from.light, rows->light, sizeof from.light);
        EACH_LANE(lane) {
            if (kept[lane]) {
                gather_lane(&from, lane, &kept[lane][part]);
            }
        }
        blend_part(rows, &from, kept, weights);
    }
    block->prepared_state = -1; /* rest rows hold blended values now */
}

void block_read_lane(const PoseBlock *block, int lane, ShownPart *shown, int part_count) {
    for (int part = 0; part < part_count; part++) {
        const PartRows *rows = &block->parts[part];
        ShownPart *to = &shown[part];
        for (int i = 0; i < SHOWN_VALUES; i++) {
            to->value[i] = rows->value[RIG_PX + i][lane];
        }
        for (int i = 0; i < 4; i++) {
            to->rotation[i] = rows->rotation[i][lane];
        }
        for (int i = 0; i < 3; i++) {
            to->light[i] = rows->light[i][lane];
        }
    }
}
