/* `rift floor --png`: a whole floor as a picture, drawn without OpenGL. */
#include "render/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2 }; /* tiles around what is shown */

static const float WALL = 1.0f / 12.0f; /* half a wall's width, in tiles */

typedef struct Canvas {
    uint8_t *rgb; /* owned */
    int width, height;
    int left, top; /* tile in the upper left corner */
    float tile;    /* pixels */
} Canvas;

/* ---- Shapes -------------------------------------------------------------------------------------------------
 * All in tiles; a shape covers a pixel by how near its middle is, so that edges are smooth.
 */
static void blend(const Canvas *canvas, int x, int y, uint32_t color, float cover) {
    uint8_t *pixel = canvas->rgb + 3 * ((size_t)y * (size_t)canvas->width + (size_t)x);
    float share = math_clamp32(cover, 0.0f, 1.0f);
    for (int c = 0; c < 3; c++) {
        pixel[c] = (uint8_t)(math_lerp32((float)pixel[c], color_channel(color, c) * 255.0f, share) + 0.5f);
    }
}

typedef enum ShapeKind { SHAPE_RECT, SHAPE_DISC, SHAPE_DIAMOND, SHAPE_CROSS, SHAPE_ARROW } ShapeKind;

typedef struct Shape {
    ShapeKind kind;
    float x, y, half_w, half_h; /* middle and half size */
    float line;                 /* width of an outline instead of a filled shape; the bars of a cross */
    uint32_t color;
    float alpha;
} Shape;

/* How far inside the shape a place is, in tiles; negative outside. */
static float depth_of(const Shape *shape, float x, float y) {
    float dx = x - shape->x, dy = y - shape->y, away_x = fabsf(dx), away_y = fabsf(dy);
    float w = shape->half_w, h = shape->half_h;
    switch (shape->kind) {
    case SHAPE_DISC:
        return w - hypotf(dx, dy);
    case SHAPE_DIAMOND:
        return (w - away_x - away_y) * 0.7071f;
    case SHAPE_CROSS:
        return fminf(0.5f * shape->line - fabsf(away_x - away_y) * 0.7071f, w - fmaxf(away_x, away_y));
    case SHAPE_ARROW: { /* points down: a shaft over a head */
        float shaft = fminf(0.36f * w - away_x, fminf(dy + h, 0.1f * h - dy));
        float head = fminf(dy + 0.1f * h, ((h - dy) * w / (1.1f * h) - away_x) * 0.75f);
        return fmaxf(shaft, head);
    }
    case SHAPE_RECT:
    default:
        return fminf(w - away_x, h - away_y);
    }
}

static void draw(const Canvas *canvas, const Shape *shape) {
    float scale = canvas->tile;
    int x0 = (int)floorf((shape->x - shape->half_w - (float)canvas->left) * scale) - 1;
    int x1 = (int)ceilf((shape->x + shape->half_w - (float)canvas->left) * scale) + 1;
    int y0 = (int)floorf((shape->y - shape->half_h - (float)canvas->top) * scale) - 1;
    int y1 = (int)ceilf((shape->y + shape->half_h - (float)canvas->top) * scale) + 1;
    x0 = x0 < 0 ? 0 : x0;
    y0 = y0 < 0 ? 0 : y0;
    for (int y = y0; y < y1 && y < canvas->height; y++) {
        for (int x = x0; x < x1 && x < canvas->width; x++) {
            float at_x = ((float)x + 0.5f) / scale + (float)canvas->left;
            float at_y = ((float)y + 0.5f) / scale + (float)canvas->top;
            float depth = depth_of(shape, at_x, at_y);
            if (shape->line > 0.0f && shape->kind != SHAPE_CROSS) {
                depth = fminf(depth, shape->line - depth);
            }
            float cover = depth * scale + 0.5f;
            if (cover > 0.0f) {
                blend(canvas, x, y, shape->color, shape->alpha * fminf(cover, 1.0f));
            }
        }
    }
}

/* A shape over its own dark shadow, which keeps it legible on any floor. */
static void draw_inked(const Canvas *canvas, Shape shape) {
    Shape ink = shape;
    ink.color = 0x000000;
    ink.alpha = 0.8f * shape.alpha;
    ink.half_w += 0.16f;
    ink.half_h += 0.16f;
    ink.line = shape.line > 0.0f ? shape.line + 0.32f : 0.0f;
    draw(canvas, &ink);
    draw(canvas, &shape);
}

/* ---- The ground ---------------------------------------------------------------------------------------------*/
static uint32_t mix(uint32_t from, uint32_t to, float share) {
    uint32_t mixed = 0;
    for (int c = 0; c < 3; c++) {
        mixed = mixed << 8 | color_byte(math_lerp32(color_channel(from, c), color_channel(to, c), share));
    }
    return mixed;
}

static uint32_t tile_color(const FloorPicture *picture, const ThemeLook *theme, int x, int y) {
    const Floor *floor = picture->floor;
    uint16_t room = floor->tile_room[y * floor->size + x];
    float shade = (float)(tile_hash(x, y) & 31u) / 31.0f;
    uint32_t color = mix(theme->floor_b, theme->floor_a, 0.55f + 0.45f * shade);
    color = mix(color, theme->floor_line, 0.30f);
    if (room >= floor->room_count) {
        return mix(color, theme->wall_edge, 0.14f);
    }
    uint32_t tint = picture->look->room_tint[floor->rooms[room].type];
    return tint != 0 ? mix(color, tint, 0.20f) : color;
}

static void draw_tile(const Canvas *canvas, const FloorPicture *picture, const ThemeLook *theme, int x, int y) {
    uint32_t color = tile_color(picture, theme, x, y);
    Shape ground = {SHAPE_RECT, (float)x + 0.5f, (float)y + 0.5f, 0.5f, 0.5f, 0.0f, color, 1.0f};
    draw(canvas, &ground);
    Shape joint = ground;
    joint.line = 0.06f;
    joint.color = theme->floor_line;
    joint.alpha = 0.45f;
    draw(canvas, &joint);
}

/* Neon where the floor ends. */
static void draw_walls(const Canvas *canvas, const FloorPicture *picture, const ThemeLook *theme, int x, int y) {
    static const int SIDES[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    const Floor *floor = picture->floor;
    uint16_t room = floor->tile_room[y * floor->size + x];
    uint32_t tint = room < floor->room_count ? picture->look->room_tint[floor->rooms[room].type] : 0;
    for (int side = 0; side < 4; side++) {
        int dx = SIDES[side][0], dy = SIDES[side][1];
        if (floor_is_open(floor, x + dx, y + dy)) {
            continue;
        }
        Shape wall = {.kind = SHAPE_RECT,
                      .x = (float)x + 0.5f + (0.5f + WALL) * (float)dx,
                      .y = (float)y + 0.5f + (0.5f + WALL) * (float)dy,
                      .half_w = dx != 0 ? WALL : 0.5f + 2.0f * WALL,
                      .half_h = dy != 0 ? WALL : 0.5f + 2.0f * WALL,
                      .color = tint != 0 ? mix(theme->wall_edge, tint, 0.9f) : theme->wall_edge,
                      .alpha = 1.0f};
        draw(canvas, &wall);
        Shape glow = wall;
        glow.x += 0.30f * (float)dx;
        glow.y += 0.30f * (float)dy;
        glow.half_w = dx != 0 ? 0.35f : 0.5f;
        glow.half_h = dy != 0 ? 0.35f : 0.5f;
        glow.alpha = 0.14f;
        draw(canvas, &glow);
    }
}

static void draw_ground(const Canvas *canvas, const FloorPicture *picture, const ThemeLook *theme) {
    const Floor *floor = picture->floor;
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < floor->size; y++) {
            for (int x = 0; x < floor->size; x++) {
                if (!floor_is_open(floor, x, y)) {
                    continue;
                }
                if (pass == 0) {
                    draw_tile(canvas, picture, theme, x, y);
                } else {
                    draw_walls(canvas, picture, theme, x, y);
                }
            }
        }
    }
}

/* The line inside the walls, as it lies in the game. */
static void draw_room_lines(const Canvas *canvas, const FloorPicture *picture, const ThemeLook *theme) {
    const Floor *floor = picture->floor;
    for (int i = 0; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        uint32_t line = picture->look->room_line[floor->rooms[i].type];
        uint32_t tint = picture->look->room_tint[floor->rooms[i].type];
        uint32_t color = line != 0 ? line : tint != 0 ? mix(theme->fog, tint, 0.6f) : theme->floor_line;
        float w = (float)rect.w, h = (float)rect.h;
        draw(canvas, &(Shape){SHAPE_RECT, (float)rect.x + 0.5f * w, (float)rect.y + 0.5f * h, 0.5f * w - 0.3f,
                              0.5f * h - 0.3f, 0.12f, color, 0.9f});
    }
}

/* ---- What is on it ------------------------------------------------------------------------------------------*/
static void draw_zone(const Canvas *canvas, TileRect area, uint32_t color) {
    float w = (float)area.w, h = (float)area.h;
    Shape zone = {SHAPE_RECT, (float)area.x + 0.5f * w, (float)area.y + 0.5f * h, 0.5f * w, 0.5f * h, 0.0f, color,
                  0.22f};
    draw(canvas, &zone);
    zone.line = 0.12f;
    zone.alpha = 0.9f;
    draw(canvas, &zone);
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            draw(canvas, &(Shape){SHAPE_CROSS, (float)x + 0.5f, (float)y + 0.5f, 0.5f, 0.5f, 0.06f, color, 0.4f});
        }
    }
}

static void draw_passage(const Canvas *canvas, TileRect area, uint32_t color) {
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            draw(canvas, &(Shape){SHAPE_RECT, (float)x + 0.5f, (float)y + 0.5f, 0.42f, 0.42f, 0.12f, color, 0.9f});
        }
    }
}

static void draw_features(const Canvas *canvas, const FloorPicture *picture) {
    const Floor *floor = picture->floor;
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        FeatureSite site = picture->names->sites[feature->kind];
        uint32_t color = picture->feature_colors[feature->kind];
        color = color != 0 ? color : picture->look->body_color;
        float x = (float)feature->area.x + 0.5f, y = (float)feature->area.y + 0.5f;
        if (site == SITE_ZONE) {
            draw_zone(canvas, feature->area, color);
        } else if (site == SITE_PASSAGE) {
            draw_passage(canvas, feature->area, color);
        } else if (site == SITE_TRAP) {
            draw_inked(canvas, (Shape){SHAPE_CROSS, x, y, 0.55f, 0.55f, 0.26f, color, 1.0f});
        } else if (site == SITE_OBJECT) {
            draw_inked(canvas, (Shape){SHAPE_RECT, x, y, 0.46f, 0.46f, 0.0f, color, 1.0f});
        }
    }
}

static void draw_spawns(const Canvas *canvas, const FloorPicture *picture, const Spawn *spawns, int count,
                        float alpha) {
    for (int i = 0; i < count; i++) {
        float x = (float)spawns[i].x + 0.5f, y = (float)spawns[i].y + 0.5f;
        uint32_t color = picture->enemy_colors[spawns[i].kind];
        color = color != 0 ? color : picture->look->map.enemy;
        float size = spawns[i].elite ? 0.52f : 0.36f;
        draw_inked(canvas, (Shape){SHAPE_DISC, x, y, size, size, 0.0f, color, alpha});
        if (spawns[i].elite) {
            draw(canvas, &(Shape){SHAPE_DISC, x, y, 0.95f, 0.95f, 0.16f, picture->look->elite_mark, alpha});
        }
    }
}

/* The start, the stairs, the boss and its gate, the way home. */
static void draw_places(const Canvas *canvas, const FloorPicture *picture) {
    const Floor *floor = picture->floor;
    const RenderLook *look = picture->look;
    float x = (float)floor->start_x + 0.5f, y = (float)floor->start_y + 0.5f;
    draw_inked(canvas, (Shape){SHAPE_DISC, x, y, 0.95f, 0.95f, 0.18f, look->map.arrow, 1.0f});
    draw_inked(canvas, (Shape){SHAPE_DISC, x, y, 0.40f, 0.40f, 0.0f, look->map.arrow, 1.0f});
    if (floor->stairs_x >= 0) {
        x = (float)floor->stairs_x + 1.0f;
        y = (float)floor->stairs_y + 1.0f;
        draw(canvas, &(Shape){SHAPE_DISC, x, y, 1.25f, 1.25f, 0.0f, 0x000000, 0.85f});
        draw(canvas, &(Shape){SHAPE_DISC, x, y, 1.25f, 1.25f, 0.14f, look->stairs_color, 1.0f});
        draw(canvas, &(Shape){SHAPE_ARROW, x, y, 0.75f, 0.85f, 0.0f, look->stairs_color, 1.0f});
    }
    if (floor->boss < 0) {
        return;
    }
    draw_inked(canvas, (Shape){SHAPE_DISC, (float)floor->portal_x + 1.0f, (float)floor->portal_y + 1.0f, 1.1f, 1.1f,
                               0.3f, look->stairs_color, 1.0f});
    x = (float)floor->boss_x + 0.5f;
    y = (float)floor->boss_y + 0.5f;
    draw_inked(canvas, (Shape){SHAPE_DIAMOND, x, y, 1.9f, 1.9f, 0.0f, look->map.house, 1.0f});
    draw(canvas, &(Shape){SHAPE_DIAMOND, x, y, 0.8f, 0.8f, 0.0f, 0x000000, 0.85f});
    for (int i = 0; i < floor->corridor_count; i++) { /* the gate: the one way between the two rooms */
        TileRect leg = floor->corridors[i].legs[0];
        for (int at = 0; at < leg.w * leg.h; at++) {
            int tile_x = leg.x + at % leg.w, tile_y = leg.y + at / leg.w;
            if (floor_tile(floor, tile_x, tile_y) == TILE_CORRIDOR) {
                draw(canvas, &(Shape){SHAPE_RECT, (float)tile_x + 0.5f, (float)tile_y + 0.5f, 0.5f, 0.14f, 0.0f,
                                      look->seal_color, 0.85f});
            }
        }
    }
}

/* The monster house looks like any room to the player; here it is told. */
static void draw_house(const Canvas *canvas, const FloorPicture *picture) {
    const Floor *floor = picture->floor;
    if (floor->monster_house >= floor->room_count) {
        return;
    }
    TileRect rect = floor->rooms[floor->monster_house].rect;
    float w = (float)rect.w, h = (float)rect.h;
    Shape ground = {SHAPE_RECT,
                    (float)rect.x + 0.5f * w,
                    (float)rect.y + 0.5f * h,
                    0.5f * w,
                    0.5f * h,
                    0.0f,
                    picture->look->map.house,
                    0.12f};
    draw(canvas, &ground);
    ground.line = 0.22f;
    ground.alpha = 1.0f;
    draw(canvas, &ground);
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
/* Small floors are drawn around what there is, whole ones as they lie on the grid. */
static void place_canvas(Canvas *canvas, const Floor *floor, int tile_pixels) {
    int x0 = 0, y0 = 0, x1 = floor->size, y1 = floor->size;
    if (floor->boss >= 0) {
        x0 = y0 = floor->size;
        x1 = y1 = 0;
        for (int i = 0; i < floor->room_count; i++) {
            TileRect rect = floor->rooms[i].rect;
            x0 = rect.x < x0 ? rect.x : x0;
            y0 = rect.y < y0 ? rect.y : y0;
            x1 = rect.x + rect.w > x1 ? rect.x + rect.w : x1;
            y1 = rect.y + rect.h > y1 ? rect.y + rect.h : y1;
        }
    }
    canvas->left = x0 - MARGIN;
    canvas->top = y0 - MARGIN;
    canvas->width = (x1 - x0 + 2 * MARGIN) * tile_pixels;
    canvas->height = (y1 - y0 + 2 * MARGIN) * tile_pixels;
    canvas->tile = (float)tile_pixels;
}

bool render_write_floor(const char *path, const FloorPicture *picture, Error *error) {
    const ThemeLook *theme =
        &picture->look->themes[picture->theme >= 0 && picture->theme < THEME_COUNT ? picture->theme : 0];
    const Floor *floor = picture->floor;
    Canvas canvas = {0};
    place_canvas(&canvas, floor, picture->tile_pixels);
    size_t pixels = (size_t)canvas.width * (size_t)canvas.height;
    canvas.rgb = malloc(pixels * 3);
    if (canvas.rgb == NULL) {
        return error_set(error, ERROR_MEMORY, "no memory for a picture of %d x %d", canvas.width, canvas.height);
    }
    for (size_t i = 0; i < pixels; i++) {
        for (int c = 0; c < 3; c++) {
            canvas.rgb[3 * i + (size_t)c] = (uint8_t)(theme->fog >> (16 - 8 * c));
        }
    }
    draw_ground(&canvas, picture, theme);
    draw_room_lines(&canvas, picture, theme);
    draw_house(&canvas, picture);
    draw_features(&canvas, picture);
    draw_spawns(&canvas, picture, floor->surge, floor->surge_count, 0.75f);
    draw_spawns(&canvas, picture, floor->spawns, floor->spawn_count, 1.0f);
    draw_places(&canvas, picture);
    bool done = render_write_png(path, canvas.width, canvas.height, canvas.rgb, error);
    free(canvas.rgb);
    return done;
}
