/* The floor's texture: value noise, four kinds of panels and their joints, made once a theme. */
#include "render/private.h"

enum { TEXELS_PER_METRE = 16, PANELS = FLOOR_TEXTURE_SIZE / TEXELS_PER_METRE };

static uint32_t mix_bits(uint32_t value) {
    value ^= value >> 16;
    value *= 0x7feb352du;
    value ^= value >> 15;
    value *= 0x846ca68bu;
    return value ^ (value >> 16);
}

/* 0 … 1 at an integer place, repeating after `period`. */
static float lattice(int x, int y, int period, uint32_t seed) {
    uint32_t place = (uint32_t)((y & (period - 1)) * period + (x & (period - 1)));
    return (float)(mix_bits(place + seed * 0x9e3779b9u) >> 8) * (1.0f / 16777216.0f);
}

static float smooth(float t) {
    return t * t * (3.0f - 2.0f * t);
}

/* Value noise with `period` cells over the texture. */
static float noise(int x, int y, int period, uint32_t seed) {
    int cell = FLOOR_TEXTURE_SIZE / period;
    float fx = smooth((float)(x % cell) / (float)cell), fy = smooth((float)(y % cell) / (float)cell);
    int cx = x / cell, cy = y / cell;
    float top = math_lerp32(lattice(cx, cy, period, seed), lattice(cx + 1, cy, period, seed), fx);
    float bottom = math_lerp32(lattice(cx, cy + 1, period, seed), lattice(cx + 1, cy + 1, period, seed), fx);
    return math_lerp32(top, bottom, fy);
}

/* What a kind of panel adds to the brightness at a texel of it (0 … 15 each way). */
static float panel_pattern(int kind, int x, int y) {
    bool inset = x >= 3 && x <= 13 && y >= 3 && y <= 13;
    bool inset_rim = inset && (x == 3 || x == 13 || y == 3 || y == 13);
    switch (kind) {
    case 0:
        return 0.0f;
    case 1: /* brushed */
        return y % 4 == 2 ? -0.10f : 0.02f;
    case 2: /* inset plate */
        return inset_rim ? -0.22f : inset ? 0.10f : 0.0f;
    default: /* a screw in each corner */
        return (x == 3 || x == 13) && (y == 3 || y == 13) ? 0.30f : -0.03f;
    }
}

/* How much of a joint line a texel is: 1 each 4 m, less each metre. */
static float joint(int x, int y) {
    if (x == 0 || y == 0) {
        return 1.0f;
    }
    return x % TEXELS_PER_METRE == 0 || y % TEXELS_PER_METRE == 0 ? 0.43f : 0.0f;
}

void floor_texture_make(const ThemeLook *theme, float line_strength, uint8_t *texels) {
    for (int y = 0; y < FLOOR_TEXTURE_SIZE; y++) {
        for (int x = 0; x < FLOOR_TEXTURE_SIZE; x++) {
            int px = x / TEXELS_PER_METRE, py = y / TEXELS_PER_METRE;
            int kind = (int)(lattice(px, py, PANELS, 5u) * 4.0f);
            float bright = 0.50f * noise(x, y, 4, 1u) + 0.30f * noise(x, y, 16, 2u) + 0.20f * noise(x, y, 64, 3u);
            bright += panel_pattern(kind, x % TEXELS_PER_METRE, y % TEXELS_PER_METRE);
            bright += 0.24f * (lattice(px, py, PANELS, 9u) - 0.5f);
            bright = math_clamp32(bright, 0.0f, 1.0f);
            float line = joint(x, y);
            uint8_t *texel = texels + 4 * (y * FLOOR_TEXTURE_SIZE + x);
            for (int c = 0; c < 3; c++) {
                float plate = math_lerp32(color_channel(theme->floor_b, c), color_channel(theme->floor_a, c), bright);
                texel[c] = color_byte(math_lerp32(plate, color_channel(theme->floor_line, c), line * line_strength));
            }
            texel[3] = color_byte(line);
        }
    }
}
