/* Round panels: discs and rings of quads, with a soft edge of a pixel. */
#include "render/private.h"

#include <math.h>

enum { STEPS = 40 }; /* around the circle */

typedef struct Middle {
    float x, y;
} Middle;

/* A quad between two points on an outer and two on an inner circle around the same middle. */
static void add_slice(const HudView *view, const Middle *middle, const float radii[4], const int steps[4],
                      uint32_t color, float alpha) {
    static const float NONE[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    float x[4], y[4];
    for (int i = 0; i < 4; i++) {
        float angle = 6.2831853f * (float)steps[i] / (float)STEPS;
        x[i] = middle->x + radii[i] * cosf(angle);
        y[i] = middle->y + radii[i] * sinf(angle);
    }
    const float corners[4][2] = {{x[0], y[0]}, {x[1], y[1]}, {x[2], y[2]}, {x[3], y[3]}};
    hud_quad(view, corners, NONE, color, alpha, HUD_SOLID);
}

static void add_ring(const HudView *view, const Middle *middle, float inner, float outer, uint32_t color, float alpha) {
    for (int i = 0; i < STEPS; i++) {
        add_slice(view, middle, (const float[]){inner, outer, inner, outer}, (const int[]){i, i, i + 1, i + 1}, color,
                  alpha);
    }
}

/* Slices from side to side: no place is covered twice. */
static void add_disc(const HudView *view, const Middle *middle, float radius, uint32_t color, float alpha) {
    for (int i = 0; i < STEPS / 2; i++) {
        add_slice(view, middle, (const float[]){radius, radius, radius, radius},
                  (const int[]){i, STEPS - i, i + 1, STEPS - i - 1}, color, alpha);
    }
}

void hud_round(const HudView *view, float x, float y, float radius, float border, uint32_t color, float alpha) {
    const float soft = 1.0f; /* pixel */
    const Middle middle = {x, y};
    if (radius <= soft) {
        return;
    }
    if (border > 0.0f) {
        float inner = fmaxf(radius - border, 0.0f);
        add_ring(view, &middle, inner, radius, color, alpha);
        add_ring(view, &middle, fmaxf(inner - soft, 0.0f), inner, color, 0.4f * alpha);
    } else {
        add_disc(view, &middle, radius, color, alpha);
    }
    add_ring(view, &middle, radius, radius + soft, color, 0.4f * alpha);
}
