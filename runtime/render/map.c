/* The map of the floor: small around the player in a corner, or large and whole over the middle of the screen. */
#include "render/private.h"

#include <math.h>

static const float PADDING = 14.0f; /* layout pixels around the large map */

typedef struct Map {
    const HudView *view;
    const RenderScene *scene;
    const MapLook *look;
    float left, top, side;    /* pixels of the window */
    float scale;              /* pixels to a metre */
    float middle_x, middle_z; /* what lies in its middle, metres */
    float icon;               /* pixels to a unit of the icons */
} Map;

static float map_x(const Map *map, float x) {
    return map->left + 0.5f * map->side + (x - map->middle_x) * map->scale;
}
static float map_y(const Map *map, float z) {
    return map->top + 0.5f * map->side + (z - map->middle_z) * map->scale;
}

/* A rectangle in metres, cut at the map's rim. */
static void add_area(const Map *map, float x0, float z0, float x1, float z1, uint32_t color, float alpha) {
    float left = fmaxf(roundf(map_x(map, x0)), map->left), right = fminf(roundf(map_x(map, x1)), map->left + map->side);
    float top = fmaxf(roundf(map_y(map, z0)), map->top), bottom = fminf(roundf(map_y(map, z1)), map->top + map->side);
    hud_rectangle(map->view, left, top, right - left, bottom - top, color, alpha);
}

/* ---- The ground ---------------------------------------------------------------------------------------------*/
/* What the map shows of a tile: TILE_VOID, TILE_ROOM or TILE_CORRIDOR. Rooms show as a whole or not at all. */
static Tile shown_tile(const Map *map, int x, int y) {
    const RenderScene *scene = map->scene;
    const Floor *floor = scene->floor;
    Tile tile = floor_tile(floor, x, y);
    if (tile == TILE_VOID || tile == TILE_PIT) {
        return TILE_VOID;
    }
    int at = y * floor->size + x;
    uint16_t room = floor->tile_room[at];
    bool by_room = scene->map_rooms != NULL && room < floor->room_count;
    bool shown = by_room ? scene->map_rooms[room] != 0 : scene->seen_tiles == NULL || scene->seen_tiles[at] != 0;
    return !shown ? TILE_VOID : tile == TILE_CORRIDOR ? TILE_CORRIDOR : TILE_ROOM;
}

static void add_row(const Map *map, int y, int first, int last) {
    int start = first;
    Tile run = shown_tile(map, start, y);
    for (int x = first + 1; x <= last + 1; x++) {
        Tile tile = x <= last ? shown_tile(map, x, y) : TILE_VOID;
        if (x <= last && tile == run) {
            continue;
        }
        if (run != TILE_VOID) {
            add_area(map, (float)start, (float)y, (float)x, (float)y + 1.0f,
                     run == TILE_ROOM ? map->look->room : map->look->corridor, map->look->ground_alpha);
        }
        start = x;
        run = tile;
    }
}

static void add_ground(const Map *map) {
    int reach = (int)(0.5f * map->side / map->scale) + 1;
    int middle_x = (int)floorf(map->middle_x), middle_z = (int)floorf(map->middle_z);
    for (int row = middle_z - reach; row <= middle_z + reach; row++) {
        add_row(map, row, middle_x - reach, middle_x + reach);
    }
}

/* ---- Icons --------------------------------------------------------------------------------------------------
 * Quads in units around the icon's middle, y down; each is drawn grown and dark first, so that it reads on anything.
 */
typedef float IconQuad[4][2];

static const IconQuad STAIRS[] = {{{-1.2f, -6.0f}, {1.2f, -6.0f}, {-1.2f, 1.0f}, {1.2f, 1.0f}},
                                  {{-4.6f, 0.2f}, {4.6f, 0.2f}, {0.0f, 6.0f}, {0.0f, 6.0f}}};
static const IconQuad TREASURE[] = {{{0.0f, -4.8f}, {4.8f, 0.0f}, {-4.8f, 0.0f}, {0.0f, 4.8f}}};
static const IconQuad TRAP[] = {{{-4.2f, -3.0f}, {-3.0f, -4.2f}, {3.0f, 4.2f}, {4.2f, 3.0f}},
                                {{3.0f, -4.2f}, {4.2f, -3.0f}, {-4.2f, 3.0f}, {-3.0f, 4.2f}}};
static const IconQuad HEAL[] = {{{-1.4f, -4.2f}, {1.4f, -4.2f}, {-1.4f, 4.2f}, {1.4f, 4.2f}},
                                {{-4.2f, -1.4f}, {4.2f, -1.4f}, {-4.2f, 1.4f}, {4.2f, 1.4f}}};
static const IconQuad TERMINAL[] = {{{-4.0f, -4.0f}, {4.0f, -4.0f}, {-4.0f, -2.6f}, {4.0f, -2.6f}},
                                    {{-4.0f, 2.6f}, {4.0f, 2.6f}, {-4.0f, 4.0f}, {4.0f, 4.0f}},
                                    {{-4.0f, -2.6f}, {-2.6f, -2.6f}, {-4.0f, 2.6f}, {-2.6f, 2.6f}},
                                    {{2.6f, -2.6f}, {4.0f, -2.6f}, {2.6f, 2.6f}, {4.0f, 2.6f}}};
static const IconQuad HOUSE[] = {{{-1.8f, -6.0f}, {1.8f, -6.0f}, {-1.1f, 2.0f}, {1.1f, 2.0f}},
                                 {{-1.3f, 3.4f}, {1.3f, 3.4f}, {-1.3f, 6.0f}, {1.3f, 6.0f}}};
static const IconQuad ENEMY[] = {{{-1.9f, -1.9f}, {1.9f, -1.9f}, {-1.9f, 1.9f}, {1.9f, 1.9f}}};
/* An arrow that points down (heading 0 is +Z): two wings. */
static const IconQuad PLAYER[] = {{{-5.0f, -5.0f}, {0.0f, -2.0f}, {0.0f, 7.0f}, {0.0f, 7.0f}},
                                  {{0.0f, -2.0f}, {5.0f, -5.0f}, {0.0f, 7.0f}, {0.0f, 7.0f}}};

enum { PORTAL_PIECES = 12 };

typedef struct Icon {
    const IconQuad *quads;
    int count;
} Icon;

static const Icon ICONS[MAP_ICON_COUNT] = {
    [MAP_PLAYER] = {PLAYER, (int)BASE_COUNT_OF(PLAYER)},
    [MAP_STAIRS] = {STAIRS, (int)BASE_COUNT_OF(STAIRS)},
    [MAP_TREASURE] = {TREASURE, (int)BASE_COUNT_OF(TREASURE)},
    [MAP_TRAP] = {TRAP, (int)BASE_COUNT_OF(TRAP)},
    [MAP_HEAL] = {HEAL, (int)BASE_COUNT_OF(HEAL)},
    [MAP_TERMINAL] = {TERMINAL, (int)BASE_COUNT_OF(TERMINAL)},
    [MAP_HOUSE] = {HOUSE, (int)BASE_COUNT_OF(HOUSE)},
    [MAP_ENEMY] = {ENEMY, (int)BASE_COUNT_OF(ENEMY)},
};

/* Where an icon goes: its middle, how large a unit is and which way down points. */
typedef struct IconPen {
    const HudView *view;
    float x, y, unit;
    float sine, cosine;
    uint32_t color;
    float alpha;
} IconPen;

static void add_icon_quad(const IconPen *pen, const float quad[4][2], float grow) {
    static const float NONE[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    float middle_x = 0.0f, middle_y = 0.0f;
    for (int i = 0; i < 4; i++) {
        middle_x += 0.25f * quad[i][0];
        middle_y += 0.25f * quad[i][1];
    }
    float corners[4][2];
    for (int i = 0; i < 4; i++) {
        float x = quad[i][0], y = quad[i][1];
        float away = hypotf(x - middle_x, y - middle_y);
        float factor = away > 0.01f ? grow / away : 0.0f;
        x += (x - middle_x) * factor;
        y += (y - middle_y) * factor;
        corners[i][0] = pen->x + (x * pen->cosine + y * pen->sine) * pen->unit;
        corners[i][1] = pen->y + (y * pen->cosine - x * pen->sine) * pen->unit;
    }
    hud_quad(pen->view, (const float(*)[2])corners, NONE, grow > 0.0f ? 0x000000 : pen->color,
             (grow > 0.0f ? 0.75f : 1.0f) * pen->alpha, HUD_SOLID);
}

static void add_portal(const IconPen *pen, float grow) {
    float inner = 3.4f, outer = 5.2f;
    for (int i = 0; i < PORTAL_PIECES; i++) {
        float from = (float)MATH_TAU * (float)i / PORTAL_PIECES, to = (float)MATH_TAU * (float)(i + 1) / PORTAL_PIECES;
        const IconQuad piece = {{inner * cosf(from), inner * sinf(from)},
                                {outer * cosf(from), outer * sinf(from)},
                                {inner * cosf(to), inner * sinf(to)},
                                {outer * cosf(to), outer * sinf(to)}};
        add_icon_quad(pen, piece, grow);
    }
}

static void add_icon(const IconPen *pen, int icon) {
    for (int pass = 0; pass < 2; pass++) {
        float grow = pass == 0 ? 1.6f : 0.0f;
        if (icon == MAP_PORTAL) {
            add_portal(pen, grow);
            continue;
        }
        for (int i = 0; i < ICONS[icon].count; i++) {
            add_icon_quad(pen, ICONS[icon].quads[i], grow);
        }
    }
}

/* ---- Marks --------------------------------------------------------------------------------------------------*/
static IconPen map_pen(const Map *map, float x, float y, uint32_t color, bool faint) {
    return (IconPen){map->view, x, y, map->icon, 0.0f, 1.0f, color, faint ? map->look->icon_faint : 1.0f};
}

static bool on_map(const Map *map, float x, float y) {
    float margin = 5.0f * map->icon;
    return x > map->left + margin && y > map->top + margin && x < map->left + map->side - margin &&
           y < map->top + map->side - margin;
}

/* The line around a monster house that is known, entered on this visit or not. */
static void add_house(const Map *map, const MapMark *mark) {
    const Floor *floor = map->scene->floor;
    int x = (int)floorf(mark->x), y = (int)floorf(mark->z);
    int room = floor_contains(floor, x, y) ? floor->tile_room[y * floor->size + x] : ROOM_NONE;
    if (room >= floor->room_count) {
        return;
    }
    TileRect rect = floor->rooms[room].rect;
    float x0 = (float)rect.x, z0 = (float)rect.y, x1 = x0 + (float)rect.w, z1 = z0 + (float)rect.h;
    float line = fmaxf(roundf(map->view->scale), 1.0f) / map->scale;
    add_area(map, x0, z0, x1, z0 + line, mark->color, 1.0f);
    add_area(map, x0, z1 - line, x1, z1, mark->color, 1.0f);
    add_area(map, x0, z0, x0 + line, z1, mark->color, 1.0f);
    add_area(map, x1 - line, z0, x1, z1, mark->color, 1.0f);
}

static void add_marks(const Map *map) {
    const RenderScene *scene = map->scene;
    for (int i = 0; i < scene->map_mark_count; i++) {
        const MapMark *mark = &scene->map_marks[i];
        float x = roundf(map_x(map, mark->x)), y = roundf(map_y(map, mark->z));
        if (mark->icon == MAP_HOUSE) {
            add_house(map, mark);
        }
        if (mark->icon < MAP_ICON_COUNT && on_map(map, x, y)) {
            IconPen pen = map_pen(map, x, y, mark->color, mark->faint);
            add_icon(&pen, mark->icon);
        }
    }
}

static void add_dots(const Map *map) {
    float reach = fmaxf(roundf(1.9f * map->icon), 1.0f);
    for (int i = 0; i < map->scene->minimap_dot_count; i++) {
        float x = roundf(map_x(map, map->scene->minimap_dots[2 * i]));
        float y = roundf(map_y(map, map->scene->minimap_dots[2 * i + 1]));
        if (on_map(map, x, y)) {
            hud_rectangle(map->view, x - reach, y - reach, 2.0f * reach, 2.0f * reach, map->look->enemy, 1.0f);
        }
    }
}

static void add_arrow(const Map *map) {
    IconPen pen =
        map_pen(map, map_x(map, map->scene->focus_x), map_y(map, map->scene->focus_z), map->look->arrow, false);
    pen.sine = sinf(map->scene->minimap_heading);
    pen.cosine = cosf(map->scene->minimap_heading);
    add_icon(&pen, MAP_PLAYER);
}

static void add_legend(const Map *map) {
    float x, y;
    hud_anchor(map->view, ANCHOR_CENTER, &x, &y);
    for (int i = 0; i < map->scene->map_legend_count; i++) {
        const MapMark *mark = &map->scene->map_legend[i];
        IconPen pen =
            map_pen(map, x + mark->x * map->view->scale, y + mark->z * map->view->scale, mark->color, mark->faint);
        if (mark->icon < MAP_ICON_COUNT) {
            add_icon(&pen, mark->icon);
        }
    }
}

/* ---- The two sizes ------------------------------------------------------------------------------------------*/
static void fill_map(const Map *map) {
    add_ground(map);
    add_marks(map);
    add_dots(map);
    add_arrow(map);
}

void map_draw_small(const HudView *window, const RenderScene *scene, const RenderLook *render_look) {
    const MapLook *look = &render_look->map;
    if (!scene->minimap || look->scale <= 0.0f) {
        return;
    }
    HudView view = *window; /* larger, and fainter while somebody is beneath it */
    view.scale *= scene->minimap_scale > 0.0f ? scene->minimap_scale : 1.0f;
    view.alpha *= math_lerp32(1.0f, look->under_alpha, scene->minimap_fade);
    float x, y;
    hud_anchor(&view, ANCHOR_TOP_RIGHT, &x, &y);
    Map map = {.view = &view,
               .scene = scene,
               .look = look,
               .left = roundf(x + look->left * view.scale),
               .top = roundf(y + look->top * view.scale),
               .side = roundf(look->side * view.scale),
               .scale = (scene->floor->boss >= 0 ? look->scale_arena : look->scale) * view.scale,
               .middle_x = scene->focus_x,
               .middle_z = scene->focus_z,
               .icon = look->icon * view.scale};
    hud_rectangle(&view, map.left, map.top, map.side, map.side, look->panel, look->alpha);
    fill_map(&map);
    PanelItem border = {.anchor = ANCHOR_TOP_RIGHT,
                        .x = look->left,
                        .y = look->top,
                        .w = look->side,
                        .h = look->side,
                        .color = look->border,
                        .alpha = look->alpha,
                        .border = 1.0f};
    hud_panel(&view, &border);
}

/* The part of the grid that holds floor, so that small floors fill the large map as well. */
static void find_extent(const Floor *floor, int *x0, int *y0, int *x1, int *y1) {
    *x0 = *y0 = floor->size;
    *x1 = *y1 = 0;
    for (int i = 0; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        *x0 = rect.x < *x0 ? rect.x : *x0;
        *y0 = rect.y < *y0 ? rect.y : *y0;
        *x1 = rect.x + rect.w > *x1 ? rect.x + rect.w : *x1;
        *y1 = rect.y + rect.h > *y1 ? rect.y + rect.h : *y1;
    }
}

void map_draw_full(const HudView *window, const RenderScene *scene, const RenderLook *render_look) {
    const MapLook *look = &render_look->map;
    int x0, y0, x1, y1;
    if (!scene->full_map || look->full_side <= 0.0f) {
        return;
    }
    HudView scaled = *window;
    scaled.scale *= scene->full_map_scale > 0.0f ? scene->full_map_scale : 1.0f;
    const HudView *view = &scaled;
    find_extent(scene->floor, &x0, &y0, &x1, &y1);
    float extent = (float)(x1 - x0 > y1 - y0 ? x1 - x0 : y1 - y0);
    float x, y;
    hud_anchor(view, ANCHOR_CENTER, &x, &y);
    float whole = look->full_side + look->legend_width, padding = PADDING;
    Map map = {.view = view,
               .scene = scene,
               .look = look,
               .left = roundf(x - 0.5f * whole * view->scale),
               .top = roundf(y - 0.5f * look->full_side * view->scale),
               .side = roundf(look->full_side * view->scale),
               .scale = fminf(look->full_side / (extent + 2.0f), look->full_scale_most) * view->scale,
               .middle_x = 0.5f * (float)(x0 + x1),
               .middle_z = 0.5f * (float)(y0 + y1),
               .icon = look->full_icon * view->scale};
    PanelItem panel = {.anchor = ANCHOR_CENTER,
                       .x = -0.5f * whole - padding,
                       .y = -0.5f * look->full_side - padding,
                       .w = whole + 2.0f * padding,
                       .h = look->full_side + 2.0f * padding,
                       .color = look->panel,
                       .alpha = look->full_alpha};
    hud_panel(view, &panel);
    panel.color = look->border;
    panel.alpha = look->alpha;
    panel.border = 1.0f;
    hud_panel(view, &panel);
    fill_map(&map);
    add_legend(&map);
}
