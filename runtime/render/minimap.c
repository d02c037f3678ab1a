/* The minimap: what has been seen, around the player, in the top right corner. */
#include "render/private.h"

#include <math.h>

static const float SIDE = 150.0f, LEFT = -166.0f, TOP = 16.0f; /* layout pixels; from the top right corner */
static const float SCALE = 2.9f;                               /* layout pixels to a metre */
static const uint32_t PANEL_COLOR = 0x03060c, BORDER_COLOR = 0x5a6b7c;
static const uint32_t ROOM_COLOR = 0x8b929c, CORRIDOR_COLOR = 0x666d78, DOT_COLOR = 0xff3b30, ARROW_COLOR = 0xffffff;

typedef struct Map {
    const HudView *view;
    const RenderScene *scene;
    float left, top, side; /* pixels of the window */
    float scale;           /* pixels to a metre */
} Map;

static float map_x(const Map *map, float x) {
    return map->left + 0.5f * map->side + (x - map->scene->focus_x) * map->scale;
}
static float map_y(const Map *map, float z) {
    return map->top + 0.5f * map->side + (z - map->scene->focus_z) * map->scale;
}

/* A rectangle in metres, cut at the map's rim. */
static void add_area(const Map *map, float x0, float z0, float x1, float z1, uint32_t color, float alpha) {
    float left = fmaxf(roundf(map_x(map, x0)), map->left), right = fminf(roundf(map_x(map, x1)), map->left + map->side);
    float top = fmaxf(roundf(map_y(map, z0)), map->top), bottom = fminf(roundf(map_y(map, z1)), map->top + map->side);
    hud_rectangle(map->view, left, top, right - left, bottom - top, color, alpha);
}

static Tile seen_tile(const Map *map, int x, int y) {
    const Floor *floor = map->scene->floor;
    Tile tile = floor_tile(floor, x, y);
    bool seen = tile != TILE_VOID && (map->scene->seen_tiles == NULL || map->scene->seen_tiles[y * floor->size + x]);
    return !seen ? TILE_VOID : tile == TILE_STAIRS ? TILE_ROOM : tile;
}

static void add_row(const Map *map, int y, int first, int last) {
    int start = first;
    for (int x = first + 1; x <= last + 1; x++) {
        Tile tile = seen_tile(map, start, y);
        if (x <= last && seen_tile(map, x, y) == tile) {
            continue;
        }
        if (tile != TILE_VOID) {
            add_area(map, (float)start, (float)y, (float)x, (float)y + 1.0f,
                     tile == TILE_ROOM ? ROOM_COLOR : CORRIDOR_COLOR, 0.62f);
        }
        start = x;
    }
}

static bool on_map(const Map *map, float x, float y, float margin) {
    return x > map->left + margin && y > map->top + margin && x < map->left + map->side - margin &&
           y < map->top + map->side - margin;
}

static void add_stairs(const Map *map, uint32_t color) {
    static const float NONE[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    const Floor *floor = map->scene->floor;
    float x = map_x(map, (float)floor->stairs_x + 1.0f), y = map_y(map, (float)floor->stairs_y + 1.0f);
    float reach = 5.0f * map->view->scale;
    if (seen_tile(map, floor->stairs_x, floor->stairs_y) == TILE_VOID || !on_map(map, x, y, reach)) {
        return;
    }
    const float corners[4][2] = {
        {x - reach, y - 0.8f * reach}, {x + reach, y - 0.8f * reach}, {x, y + reach}, {x, y + reach}};
    hud_quad(map->view, corners, NONE, color, 1.0f, HUD_SOLID);
}

static void add_dots(const Map *map) {
    float reach = roundf(1.5f * map->view->scale);
    for (int i = 0; i < map->scene->minimap_dot_count; i++) {
        float x = roundf(map_x(map, map->scene->minimap_dots[2 * i]));
        float y = roundf(map_y(map, map->scene->minimap_dots[2 * i + 1]));
        if (on_map(map, x, y, reach)) {
            hud_rectangle(map->view, x - reach, y - reach, 2.0f * reach, 2.0f * reach, DOT_COLOR, 1.0f);
        }
    }
}

/* A dart: a wing, the tip, the notch, the other wing. Heading 0 is +Z, down on the map. */
static void add_arrow(const Map *map) {
    static const float NONE[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    static const float SHAPE[4][2] = {{-5.0f, -5.0f}, {0.0f, 7.0f}, {0.0f, -2.0f}, {5.0f, -5.0f}};
    float sine = sinf(map->scene->minimap_heading), cosine = cosf(map->scene->minimap_heading);
    for (int pass = 0; pass < 2; pass++) {
        float grow = pass == 0 ? 1.5f : 1.0f;
        float dart[4][2];
        for (int i = 0; i < 4; i++) {
            float across = SHAPE[i][0] * grow * map->view->scale, ahead = SHAPE[i][1] * grow * map->view->scale;
            dart[i][0] = map->left + 0.5f * map->side + across * cosine + ahead * sine;
            dart[i][1] = map->top + 0.5f * map->side - across * sine + ahead * cosine;
        }
        const float corners[4][2] = {
            {dart[0][0], dart[0][1]}, {dart[1][0], dart[1][1]}, {dart[2][0], dart[2][1]}, {dart[3][0], dart[3][1]}};
        hud_quad(map->view, corners, NONE, pass == 0 ? 0x000000 : ARROW_COLOR, pass == 0 ? 0.7f : 1.0f, HUD_SOLID);
    }
}

void hud_minimap(const HudView *view, const RenderScene *scene, const RenderLook *look) {
    float x, y;
    hud_anchor(view, ANCHOR_TOP_RIGHT, &x, &y);
    Map map = {view,
               scene,
               roundf(x + LEFT * view->scale),
               roundf(y + TOP * view->scale),
               roundf(SIDE * view->scale),
               SCALE * view->scale};
    hud_rectangle(view, map.left, map.top, map.side, map.side, PANEL_COLOR, 0.6f);
    PanelItem border = {.anchor = ANCHOR_TOP_RIGHT,
                        .x = LEFT,
                        .y = TOP,
                        .w = SIDE,
                        .h = SIDE,
                        .color = BORDER_COLOR,
                        .alpha = 0.8f,
                        .border = 1.0f};
    int reach = (int)(0.5f * SIDE / SCALE) + 1;
    int middle_x = (int)floorf(scene->focus_x), middle_z = (int)floorf(scene->focus_z);
    for (int row = middle_z - reach; row <= middle_z + reach; row++) {
        add_row(&map, row, middle_x - reach, middle_x + reach);
    }
    add_stairs(&map, look->stairs_color);
    add_dots(&map);
    add_arrow(&map);
    hud_panel(view, &border);
}
