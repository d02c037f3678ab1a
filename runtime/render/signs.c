/* The lit signs on north walls, one figure a theme: rising bars, chevrons, broken shards. */
#include "render/private.h"

#include <string.h>

static const float GLOW = 0.8f;
static const uint32_t SECOND_CHEVRON = 0xc58cff;

typedef struct Sign {
    QuadList *quads;
    float x, z, middle; /* metres; the wall's face and the height of the sign's middle */
    float id;           /* 1 … 64: tells the signs' flicker apart */
    int row;
} Sign;

/* A flat piece by its four corners in metres from the sign's middle. */
static void add_piece(const Sign *sign, const float corners[4][2], uint32_t color) {
    WallVertex vertices[4];
    memset(vertices, 0, sizeof vertices);
    for (int i = 0; i < 4; i++) {
        vertices[i] = (WallVertex){.place = {sign->x + corners[i][0], sign->middle + corners[i][1], sign->z + 0.02f},
                                   .face = {0.0f, 0.0f, 1.0f, 1.0f},
                                   .extra = {0.0f, 1.0f, 0.0f, sign->id}};
        for (int c = 0; c < 3; c++) {
            vertices[i].color[c] = color_byte(color_channel(color, c));
        }
        vertices[i].color[3] = color_byte(GLOW);
    }
    wall_quad(sign->quads, vertices, sign->row);
}

static void add_bars(const Sign *sign, uint32_t color) {
    enum { BARS = 6 };
    for (int i = 0; i < BARS; i++) {
        float left = -0.55f + 0.19f * (float)i, height = 0.12f + 0.085f * (float)i, foot = -0.28f;
        const float corners[4][2] = {
            {left, foot + height}, {left + 0.12f, foot + height}, {left, foot}, {left + 0.12f, foot}};
        add_piece(sign, corners, color);
    }
}

static void add_chevrons(const Sign *sign, uint32_t color) {
    for (int i = 0; i < 3; i++) {
        float left = -0.65f + 0.45f * (float)i;
        uint32_t shade = i == 1 ? SECOND_CHEVRON : color;
        for (int half = -1; half <= 1; half += 2) {
            float tip = 0.0f, end = 0.29f * (float)half;
            const float corners[4][2] = {{left + 0.26f, end}, {left + 0.42f, end}, {left, tip}, {left + 0.16f, tip}};
            add_piece(sign, corners, shade);
        }
    }
}

static void add_shards(const Sign *sign, uint32_t color) {
    /* Left end, foot, lean, length of each shard: drawn by eye. */
    static const float SHARDS[][4] = {{-0.62f, -0.06f, 0.20f, 0.34f}, {-0.40f, -0.27f, 0.16f, 0.24f},
                                      {-0.24f, 0.02f, 0.10f, 0.26f},  {-0.06f, -0.28f, -0.12f, 0.40f},
                                      {0.12f, -0.20f, 0.14f, 0.48f},  {0.34f, -0.28f, 0.16f, 0.22f},
                                      {0.44f, 0.00f, -0.16f, 0.28f}};
    const int count = (int)BASE_COUNT_OF(SHARDS);
    for (int i = 0; i < count; i++) {
        const float *shard = SHARDS[i];
        float top = shard[1] + shard[3], lean = shard[0] + shard[2];
        const float corners[4][2] = {
            {lean, top}, {lean + 0.03f, top}, {shard[0], shard[1]}, {shard[0] + 0.10f, shard[1]}};
        add_piece(sign, corners, color);
    }
}

void signs_add(QuadList *quads, const ThemeLook *theme, int theme_index, float x, float z, float height, int row) {
    Sign sign = {.quads = quads, .x = x, .z = z, .middle = 0.5f * height, .row = row};
    sign.id = 1.0f + (float)(((int)x * 7 + (int)z * 13) & 63);
    if (theme_index == 0) {
        add_bars(&sign, theme->sign);
    } else if (theme_index == 1) {
        add_chevrons(&sign, theme->sign);
    } else {
        add_shards(&sign, theme->sign);
    }
}
