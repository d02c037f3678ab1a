/* The floor's tiles, and the light of rooms on them. */
#include "render/private.h"

#include <math.h>

enum { DEPTHS_MARGIN = 24, DEPTHS_PIECE = 4, DEPTHS_SHIFT = 5 }; /* tiles */

static const float WALL_BOUNCE = 0.09f; /* of the neon's colour, squared */

uint32_t tile_hash(int x, int y) {
    uint32_t value = (uint32_t)x * 0x8da6b343u + (uint32_t)y * 0xd8163841u;
    value ^= value >> 13;
    value *= 0x5bd1e995u;
    return value ^ (value >> 15);
}

/* The light of a room at a place: tint² · (base + .17 · (1 − d / r)^1.2), stronger along the walls, so that the colour
 * of a room reads from its rim and its middle and never turns the floor to mud. */
static void room_light(const Floor *floor, const RenderLook *look, int room_index, float x, float z, uint8_t tint[4]) {
    const Room *room = &floor->rooms[room_index];
    uint32_t color = look->room_tint[room->type];
    if (color == 0) {
        return;
    }
    float half_w = 0.5f * (float)room->rect.w, half_h = 0.5f * (float)room->rect.h;
    float dx = x - (float)room->rect.x - half_w, dz = z - (float)room->rect.y - half_h;
    float away = 1.0f - math_clamp32(sqrtf(dx * dx + dz * dz) / sqrtf(half_w * half_w + half_h * half_h), 0.0f, 1.0f);
    float middle = room->type == ROOM_ELITE      ? 0.05f
                   : room->type == ROOM_TREASURE ? 0.03f /* dark gold is brown: its walls and its rim tell what it is */
                   : room->type == ROOM_START    ? 0.09f
                                                 : 0.17f;
    float rim = half_w - fabsf(dx) < 0.5f || half_h - fabsf(dz) < 0.5f ? 0.05f : 0.0f;
    float strength = 0.05f + middle * powf(away, 1.2f) + rim;
    for (int c = 0; c < 3; c++) {
        float channel = color_channel(color, c);
        tint[c] = color_byte(channel * channel * strength);
    }
}

/* Whether a corner of the grid touches the void, so that a wall stands there. */
static bool corner_at_wall(const Floor *floor, int x, int y) {
    return !floor_is_open(floor, x, y) || !floor_is_open(floor, x - 1, y) || !floor_is_open(floor, x, y - 1) ||
           !floor_is_open(floor, x - 1, y - 1);
}

/* The neon of the walls falls on the floor beside them. */
static void wall_light(const RenderLook *look, uint32_t room_tint, int theme, uint8_t tint[4]) {
    uint32_t color = room_tint != 0 ? room_tint : look->themes[theme].wall_edge;
    for (int c = 0; c < 3; c++) {
        float channel = color_channel(color, c);
        tint[c] = color_byte((float)tint[c] / 255.0f + WALL_BOUNCE * channel * channel);
    }
}

static void add_tile(QuadList *quads, const Floor *floor, const RenderLook *look, int theme, int x, int y) {
    int room = floor->tile_room[y * floor->size + x];
    bool in_room = room < floor->room_count;
    uint32_t room_tint = in_room ? look->room_tint[floor->rooms[room].type] : 0;
    /* Panels differ a little from one another, 1 m each; corridors are darker. */
    uint8_t gain = (uint8_t)((in_room ? 112u : 80u) + (tile_hash(x, y) & 31u));
    FloorVertex corners[4];
    for (int i = 0; i < 4; i++) {
        int corner_x = x + (i & 1), corner_y = y + (i >> 1);
        corners[i] = (FloorVertex){{(float)corner_x, (float)corner_y}, {0, 0, 0, gain}};
        if (in_room) {
            room_light(floor, look, room, (float)corner_x, (float)corner_y, corners[i].tint);
        }
        if (corner_at_wall(floor, corner_x, corner_y)) {
            wall_light(look, room_tint, theme, corners[i].tint);
        }
    }
    quads_add(quads, corners, y);
}

/* A faint floor far below, seen where there is no other; a gain of 0 marks it for the shader. From the camera's pitch a
 * place down there shows where one further south on the floor does; a piece is filed under the last row that it shows
 * behind, so that the floor before it is drawn first and hides it. */
static void add_depths(QuadList *quads, const Floor *floor) {
    for (int y = -DEPTHS_MARGIN; y < floor->size + DEPTHS_MARGIN; y += DEPTHS_PIECE) {
        for (int x = -DEPTHS_MARGIN; x < floor->size + DEPTHS_MARGIN; x += DEPTHS_PIECE) {
            FloorVertex corners[4];
            for (int i = 0; i < 4; i++) {
                corners[i] = (FloorVertex){{(float)(x + DEPTHS_PIECE * (i & 1)), (float)(y + DEPTHS_PIECE * (i >> 1))},
                                           {0, 0, 0, 0}};
            }
            quads_add(quads, corners, FAR_BELOW + y + DEPTHS_PIECE + DEPTHS_SHIFT);
        }
    }
}

void tiles_build(QuadList *quads, const Floor *floor, const RenderLook *look, int theme) {
    for (int y = 0; y < floor->size; y++) {
        for (int x = 0; x < floor->size; x++) {
            Tile tile = floor_tile(floor, x, y);
            if (tile == TILE_PIT) {
                pit_ledges_add(quads, floor, x, y);
            } else if (tile != TILE_VOID) {
                add_tile(quads, floor, look, theme, x, y);
            }
        }
    }
    add_depths(quads, floor);
}
