/* Floor that fell in. The depths show through the hole; along its rim ragged pieces of the floor are left, with a
 * glowing edge and a side that fades into the dark. */
#include "render/private.h"

#include <string.h>

enum { PIECES = 4 }; /* along a tile's edge */

static const float LEAST = 0.05f, MOST = 0.30f; /* metres a piece reaches into the hole */
static const float RIM = 0.035f, DEPTH = 2.2f;  /* metres */
static const float RIM_GLOW = 0.5f;

/* The sides of a tile: the neighbour's step, and whether the camera sees the side of what is left there. */
static const struct {
    int x, y;
    bool side_shows;
} SIDES[4] = {{0, -1, true}, {0, 1, false}, {-1, 0, true}, {1, 0, true}};

/* A piece of floor left at one side of a pit's tile, as the corners x0 … x1, z0 … z1; `inner` is the corner that lies
 * farthest in the hole. */
typedef struct Ledge {
    float x0, x1, z0, z1;
    float inner_x[2], inner_z[2]; /* ends of the broken edge */
    float normal[2];              /* into the hole */
} Ledge;

static bool ledge_stands(const Floor *floor, int x, int y, int side) {
    int beside_x = x + SIDES[side].x, beside_y = y + SIDES[side].y;
    return floor_is_open(floor, beside_x, beside_y) && floor_tile(floor, beside_x, beside_y) != TILE_PIT;
}

static Ledge ledge_at(int x, int y, int side, int piece) {
    float chance = (float)(tile_hash(4 * x + piece, 4 * y + side) & 0xffffu) / 65536.0f;
    float reach = LEAST + (MOST - LEAST) * chance;
    float from = (float)piece / PIECES, to = (float)(piece + 1) / PIECES;
    bool along_x = SIDES[side].y != 0, high = SIDES[side].x + SIDES[side].y > 0;
    float near_end = high ? 1.0f - reach : 0.0f, far_end = high ? 1.0f : reach, edge = high ? near_end : far_end;
    float left = (float)x, top = (float)y;
    Ledge ledge = {.normal = {(float)-SIDES[side].x, (float)-SIDES[side].y}};
    ledge.x0 = left + (along_x ? from : near_end);
    ledge.x1 = left + (along_x ? to : far_end);
    ledge.z0 = top + (along_x ? near_end : from);
    ledge.z1 = top + (along_x ? far_end : to);
    ledge.inner_x[0] = left + (along_x ? from : edge);
    ledge.inner_x[1] = left + (along_x ? to : edge);
    ledge.inner_z[0] = top + (along_x ? edge : from);
    ledge.inner_z[1] = top + (along_x ? edge : to);
    return ledge;
}

void pit_ledges_add(QuadList *tiles, const Floor *floor, int x, int y) {
    for (int side = 0; side < 4; side++) {
        for (int piece = 0; piece < PIECES && ledge_stands(floor, x, y, side); piece++) {
            Ledge ledge = ledge_at(x, y, side, piece);
            uint8_t gain = (uint8_t)(60u + (tile_hash(x + piece, y + side) & 31u));
            FloorVertex corners[4];
            for (int i = 0; i < 4; i++) {
                corners[i] = (FloorVertex){{(i & 1) != 0 ? ledge.x1 : ledge.x0, (i >> 1) != 0 ? ledge.z1 : ledge.z0},
                                           {0, 0, 0, gain}};
            }
            quads_add(tiles, corners, y);
        }
    }
}

static void paint(WallVertex *vertex, uint32_t color, float shade, float glow) {
    for (int c = 0; c < 3; c++) {
        vertex->color[c] = color_byte(color_channel(color, c) * shade);
    }
    vertex->color[3] = color_byte(glow);
}

/* The broken edge: a thin line of light, and below it the side. */
static void add_edge(QuadList *walls, const Ledge *ledge, const ThemeLook *theme, int row, bool side_shows) {
    WallVertex rim[4], side[4];
    memset(rim, 0, sizeof rim);
    memset(side, 0, sizeof side);
    for (int i = 0; i < 4; i++) {
        int end = i & 1;
        bool second = (i >> 1) != 0;
        float back = second ? RIM : 0.0f;
        rim[i] = (WallVertex){.place = {ledge->inner_x[end] - ledge->normal[0] * back, 0.007f,
                                        ledge->inner_z[end] - ledge->normal[1] * back},
                              .face = {0.0f, 0.0f, 1.0f, 1.0f}};
        paint(&rim[i], theme->stream, 0.8f, RIM_GLOW);
        side[i] = (WallVertex){.place = {ledge->inner_x[end], second ? -DEPTH : 0.0f, ledge->inner_z[end]},
                               .face = {0.0f, 0.0f, 1.0f, 1.0f},
                               .extra = {ledge->normal[0], ledge->normal[1], 0.0f, 0.0f}};
        paint(&side[i], second ? theme->fog : theme->wall, 1.0f, 0.0f);
    }
    wall_quad(walls, rim, row);
    if (side_shows) {
        wall_quad(walls, side, row);
    }
}

void pits_build(QuadList *walls, const Floor *floor, const ThemeLook *theme) {
    for (int y = 0; y < floor->size; y++) {
        for (int x = 0; x < floor->size; x++) {
            for (int side = 0; side < 4 && floor_tile(floor, x, y) == TILE_PIT; side++) {
                for (int piece = 0; piece < PIECES && ledge_stands(floor, x, y, side); piece++) {
                    Ledge ledge = ledge_at(x, y, side, piece);
                    add_edge(walls, &ledge, theme, y, SIDES[side].side_shows);
                }
            }
        }
    }
}
