#include "app/figure_box.h"

#include <string.h>

float figure_srgb_from_linear(float value) {
    return value <= 0.0031308f ? value * 12.92f : 1.055f * math_pow32(value, 1.0f / 2.4f) - 0.055f;
}

void figure_set_color(float target[4], uint32_t color, float last) {
    for (int i = 0; i < 3; i++) {
        target[i] = (float)(color >> (16 - 8 * i) & 0xffu) / 255.0f;
    }
    target[3] = last;
}

void figure_fill_box(BoxInstance *box, const Mat34 *matrix, const RigBox *shape, const float emissive[4],
                     float opacity) {
    memcpy(box->row0, matrix->m, sizeof box->row0);
    memcpy(box->row1, matrix->m + 4, sizeof box->row1);
    memcpy(box->row2, matrix->m + 8, sizeof box->row2);
    figure_set_color(box->color, shape->color, shape->glow);
    box->shade[0] = shape->taper;
    box->shade[1] = shape->edge;
    box->shade[2] = opacity;
    box->shade[3] = emissive[3];
    for (int i = 0; i < 3; i++) {
        box->emissive[i] = figure_srgb_from_linear(emissive[i]);
    }
    box->emissive[3] = 1.0f; /* outlined */
}
