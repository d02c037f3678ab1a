/* Walls: slabs half a metre thick in the void beside the floor, high in the north and low in the south so that
 * nothing hides behind them, with neon on their caps; and the line inside the walls of a room. */
#include "render/private.h"

#include <math.h>
#include <string.h>

static const float THICKNESS = 0.5f;       /* metres */
static const float SEGMENT = 2.0f;         /* metres between vertices, so that light per vertex reads */
static const float LINE_INSET = 0.22f;     /* metres from the wall */
static const float LINE_WIDTH = 0.065f;    /* metres */
static const float CAP_STRENGTH = 0.8f;    /* of the neon along a cap */
static const float PANEL_WIDTH = 2.5f;     /* metres; a sign on every second */
static const float CAP_SPILL = 0.10f;      /* of the neon's colour, squared, on the face below */
static const float SKIRT_DEPTH = 2.2f;     /* metres */
static const float FOOT_SHADE = 0.62f;     /* a face is so much darker where it meets the floor */
static const float SIDE_EDGE_SHARE = 0.0f; /* faces have no neon, only caps */

typedef struct WallPaint {
    float wall[3], cap[3], edge[3], fog[3];
} WallPaint;

typedef struct WallBuilder {
    QuadList *quads;
    const Floor *floor;
    const RenderLook *look;
    const ThemeLook *theme;
    int theme_index;
    WallPaint paint; /* of the run being built */
    int row;
} WallBuilder;

void wall_quad(QuadList *quads, WallVertex corners[4], int row) {
    quads_add(quads, corners, row);
}

static void paint_vertex(WallVertex *vertex, const float color[3], float shade, float glow) {
    for (int c = 0; c < 3; c++) {
        vertex->color[c] = color_byte(color[c] * shade);
    }
    vertex->color[3] = color_byte(glow);
}

static void paint_edge(WallVertex *vertex, const float color[3], float strength) {
    for (int c = 0; c < 3; c++) {
        vertex->edge[c] = color_byte(color[c]);
    }
    vertex->edge[3] = color_byte(strength);
}

/* A box of wall: x0 … x1, z0 … z1 on the ground and a height. */
typedef struct Slab {
    float x0, x1, z0, z1, height;
    bool panels; /* the pattern of a north wall on its south face */
    int side;    /* −1: north or west of the floor, 1: south or east */
} Slab;

/* A piece of the cap; the neon runs along the whole slab's rim, so the face place is that of the slab. */
static void add_cap(const WallBuilder *builder, const Slab *slab, float x0, float x1, float z0, float z1) {
    WallVertex corners[4];
    memset(corners, 0, sizeof corners);
    float half_x = 0.5f * (slab->x1 - slab->x0), half_z = 0.5f * (slab->z1 - slab->z0);
    for (int i = 0; i < 4; i++) {
        WallVertex *vertex = &corners[i];
        float x = (i & 1) != 0 ? x1 : x0, z = (i >> 1) != 0 ? z1 : z0;
        *vertex = (WallVertex){.place = {x, slab->height, z},
                               .face = {x - slab->x0 - half_x, z - slab->z0 - half_z, half_x, half_z}};
        paint_vertex(vertex, builder->paint.cap, 1.0f, 0.0f);
        paint_edge(vertex, builder->paint.edge, CAP_STRENGTH);
    }
    wall_quad(builder->quads, corners, builder->row);
}

/* An upright face from (x0, z0) to (x1, z1). `from` is where along the slab it begins. */
static void add_face(const WallBuilder *builder, const Slab *slab, const float x[2], const float z[2],
                     const float normal[2], float from, float length) {
    WallVertex corners[4];
    memset(corners, 0, sizeof corners);
    for (int i = 0; i < 4; i++) {
        WallVertex *vertex = &corners[i];
        int end = i & 1;
        bool top = (i >> 1) == 0;
        float along = from + (end != 0 ? hypotf(x[1] - x[0], z[1] - z[0]) : 0.0f);
        *vertex = (WallVertex){
            .place = {x[end], top ? slab->height : 0.0f, z[end]},
            .face = {along - 0.5f * length, (top ? 0.5f : -0.5f) * slab->height, 0.5f * length, 0.5f * slab->height},
            .extra = {normal[0], normal[1], slab->panels ? 1.0f : 0.0f, 0.0f}};
        /* The neon of the cap lights the upper end of the face. */
        float face_color[3];
        for (int c = 0; c < 3; c++) {
            float neon = builder->paint.edge[c] * builder->paint.edge[c];
            face_color[c] = builder->paint.wall[c] * (top ? 1.0f : FOOT_SHADE) + (top ? CAP_SPILL : 0.0f) * neon;
        }
        paint_vertex(vertex, face_color, 1.0f, 0.0f);
        paint_edge(vertex, builder->paint.cap, SIDE_EDGE_SHARE);
    }
    wall_quad(builder->quads, corners, builder->row);
}

/* Below an outer face a skirt fades into the void, so that a room reads as a thick plate that floats. */
static void add_skirt(const WallBuilder *builder, const float x[2], const float z[2], const float normal[2]) {
    WallVertex corners[4];
    memset(corners, 0, sizeof corners);
    for (int i = 0; i < 4; i++) {
        int end = i & 1;
        bool top = (i >> 1) == 0;
        corners[i] = (WallVertex){.place = {x[end], top ? 0.0f : -SKIRT_DEPTH, z[end]},
                                  .face = {0.0f, 0.0f, 1.0f, 1.0f},
                                  .extra = {normal[0], normal[1], 0.0f, 0.0f}};
        paint_vertex(&corners[i], top ? builder->paint.wall : builder->paint.fog, top ? FOOT_SHADE : 1.0f, 0.0f);
    }
    wall_quad(builder->quads, corners, builder->row);
}

static const float SOUTH[2] = {0.0f, 1.0f}, EAST[2] = {1.0f, 0.0f}, WEST[2] = {-1.0f, 0.0f};

/* A piece of a north or south wall. The north face never faces the camera and is left out. */
static void add_piece_along_x(const WallBuilder *builder, const Slab *slab, float from, float to) {
    float x[2] = {slab->x0 + from, slab->x0 + to}, z[2] = {slab->z1, slab->z1};
    add_face(builder, slab, x, z, SOUTH, from, slab->x1 - slab->x0);
    add_cap(builder, slab, x[0], x[1], slab->z0, slab->z1);
    if (slab->side > 0) {
        add_skirt(builder, x, z, SOUTH);
    }
}

static void add_ends_along_x(const WallBuilder *builder, const Slab *slab) {
    float southward[2] = {slab->z0, slab->z1}, northward[2] = {slab->z1, slab->z0};
    float east[2] = {slab->x1, slab->x1}, west[2] = {slab->x0, slab->x0};
    add_face(builder, slab, east, northward, EAST, 0.0f, 1.0f);
    add_face(builder, slab, west, southward, WEST, 0.0f, 1.0f);
    add_skirt(builder, east, northward, EAST);
    add_skirt(builder, west, southward, WEST);
}

static void add_piece_along_z(const WallBuilder *builder, const Slab *slab, float from, float to) {
    float southward[2] = {slab->z0 + from, slab->z0 + to}, northward[2] = {southward[1], southward[0]};
    float east[2] = {slab->x1, slab->x1}, west[2] = {slab->x0, slab->x0};
    add_face(builder, slab, east, northward, EAST, 0.0f, 1.0f);
    add_face(builder, slab, west, southward, WEST, 0.0f, 1.0f);
    add_cap(builder, slab, slab->x0, slab->x1, southward[0], southward[1]);
    if (slab->side > 0) {
        add_skirt(builder, east, northward, EAST);
    } else {
        add_skirt(builder, west, southward, WEST);
    }
}

/* A slab in pieces along x or z, each filed under the row it stands on. */
static void add_slab(WallBuilder *builder, const Slab *slab, bool along_x) {
    float length = along_x ? slab->x1 - slab->x0 : slab->z1 - slab->z0;
    int pieces = (int)ceilf(length / SEGMENT);
    for (int i = 0; i < pieces; i++) {
        float from = length * (float)i / (float)pieces, to = length * (float)(i + 1) / (float)pieces;
        if (along_x) {
            add_piece_along_x(builder, slab, from, to);
        } else {
            builder->row = (int)(slab->z0 + from);
            add_piece_along_z(builder, slab, from, to);
        }
    }
    if (along_x) {
        add_ends_along_x(builder, slab);
    } else {
        float x[2] = {slab->x0, slab->x1}, z[2] = {slab->z1, slab->z1};
        add_face(builder, slab, x, z, SOUTH, 0.0f, 1.0f);
    }
}

/* ---- Runs ---------------------------------------------------------------------------------------------------
 * A run is a row of tiles of one room with a wall on the same side.
 */
typedef struct Run {
    bool along_x;
    int side;     /* −1: north or west, 1: south or east */
    int line;     /* the tiles' row (along x) or column */
    int from, to; /* tiles along */
    int room;     /* ROOM_NONE for a corridor */
} Run;

/* Whether the tile `along` the run, `beside` it towards the wall, is floor, whatever stands on it or has become of it.
 */
static bool run_floor(const WallBuilder *builder, const Run *run, int along, int beside) {
    int across = run->line + beside * run->side;
    return run->along_x ? floor_is_open(builder->floor, along, across) : floor_is_open(builder->floor, across, along);
}

/* How far a wall reaches past its end. Around an outer corner a north or south wall covers the corner; at an inner one
 * the higher wall has it: north before side before south. */
static float run_extension(const WallBuilder *builder, const Run *run, int next) {
    bool floor_beyond = run_floor(builder, run, next, 0), floor_diagonal = run_floor(builder, run, next, 1);
    bool outer = !floor_beyond && !floor_diagonal, inner = floor_beyond && floor_diagonal;
    bool meets_north = next >= run->to;
    bool yields = run->along_x ? run->side > 0 : meets_north;
    if (inner) {
        return yields ? -THICKNESS : 0.0f;
    }
    return outer && run->along_x ? THICKNESS : 0.0f;
}

static void choose_paint(WallBuilder *builder, int room) {
    uint32_t tint = room < builder->floor->room_count && builder->floor->rooms[room].type != ROOM_START
                        ? builder->look->room_tint[builder->floor->rooms[room].type]
                        : 0;
    for (int c = 0; c < 3; c++) {
        float edge = color_channel(builder->theme->wall_edge, c);
        builder->paint.wall[c] = color_channel(builder->theme->wall, c);
        builder->paint.cap[c] = color_channel(builder->theme->wall_cap, c);
        builder->paint.fog[c] = color_channel(builder->theme->fog, c);
        builder->paint.edge[c] = tint != 0 ? math_lerp32(edge, color_channel(tint, c), 0.9f) : edge;
    }
}

/* Panels are 2.5 m wide and lie around the middle of the wall (wall.frag draws them); every second has a sign. */
static void add_signs(WallBuilder *builder, const Run *run, const Slab *slab) {
    int panels = (int)((slab->x1 - slab->x0) / PANEL_WIDTH + 0.01f);
    float start = 0.5f * (slab->x0 + slab->x1 - PANEL_WIDTH * (float)panels);
    for (int panel = panels > 1 ? 1 : 0; panel < panels; panel += 2) {
        float x = start + PANEL_WIDTH * ((float)panel + 0.5f);
        signs_add(builder->quads, builder->theme, builder->theme_index, x, slab->z1, slab->height, run->line);
    }
}

static void add_wall(WallBuilder *builder, const Run *run) {
    const RenderLook *look = builder->look;
    float from = (float)run->from - run_extension(builder, run, run->from - 1);
    float to = (float)run->to + run_extension(builder, run, run->to);
    if (to - from < 0.01f) {
        return;
    }
    float near_side = (float)(run->side < 0 ? run->line : run->line + 1);
    float far_side = near_side + THICKNESS * (float)run->side;
    float low = near_side < far_side ? near_side : far_side, high = near_side < far_side ? far_side : near_side;
    choose_paint(builder, run->room);
    builder->row = run->along_x ? run->line : run->from;
    if (run->along_x) {
        bool north = run->side < 0;
        Slab slab = {.x0 = from, .x1 = to, .z0 = low, .z1 = high, .side = run->side};
        slab.height = north ? look->wall_height_north : look->wall_height_south;
        slab.panels = north && run->to - run->from >= 3;
        add_slab(builder, &slab, true);
        if (slab.panels) {
            add_signs(builder, run, &slab);
        }
        return;
    }
    Slab slab = {.x0 = low, .x1 = high, .z0 = from, .z1 = to, .height = look->wall_height_side, .side = run->side};
    add_slab(builder, &slab, false);
}

/* The line inside the walls of a room: red where it fights, else the room's colour. */
static void add_line(WallBuilder *builder, const Run *run) {
    if (run->room >= builder->floor->room_count) {
        return;
    }
    RoomType type = builder->floor->rooms[run->room].type;
    uint32_t line = builder->look->room_line[type], tint = builder->look->room_tint[type];
    float color[3];
    for (int c = 0; c < 3; c++) {
        color[c] = line != 0   ? color_channel(line, c)
                   : tint != 0 ? color_channel(tint, c) * 0.6f
                               : color_channel(builder->theme->floor_line, c);
    }
    float from = (float)run->from + (run_floor(builder, run, run->from - 1, 0) ? 0.0f : LINE_INSET);
    float to = (float)run->to - (run_floor(builder, run, run->to, 0) ? 0.0f : LINE_INSET);
    float wall = (float)(run->side < 0 ? run->line : run->line + 1);
    float near_wall = wall - LINE_INSET * (float)run->side;
    float inner = near_wall - LINE_WIDTH * (float)run->side;
    for (int segment = 0; from + (float)segment * SEGMENT < to; segment++) {
        float at = from + (float)segment * SEGMENT;
        float end = at + SEGMENT < to ? at + SEGMENT : to;
        WallVertex corners[4];
        for (int i = 0; i < 4; i++) {
            float along = (i & 1) != 0 ? end : at, across = (i >> 1) != 0 ? inner : near_wall;
            corners[i] = (WallVertex){.place = {run->along_x ? along : across, 0.006f, run->along_x ? across : along},
                                      .face = {0.0f, 0.0f, 1.0f, 1.0f}};
            paint_vertex(&corners[i], color, 1.0f, 0.12f);
        }
        wall_quad(builder->quads, corners, run->along_x ? run->line : (int)at);
    }
}

static int run_room(const WallBuilder *builder, const Run *run, int along) {
    const Floor *floor = builder->floor;
    return run->along_x ? floor->tile_room[run->line * floor->size + along]
                        : floor->tile_room[along * floor->size + run->line];
}

static void build_line(WallBuilder *builder, Run run) {
    int size = builder->floor->size;
    int along = 0;
    while (along < size) {
        if (!run_floor(builder, &run, along, 0) || run_floor(builder, &run, along, 1)) {
            along++;
            continue;
        }
        run.from = along;
        run.room = run_room(builder, &run, along);
        while (along < size && run_floor(builder, &run, along, 0) && !run_floor(builder, &run, along, 1) &&
               run_room(builder, &run, along) == run.room) {
            along++;
        }
        run.to = along;
        add_wall(builder, &run);
        add_line(builder, &run);
    }
}

void walls_build(QuadList *quads, const Floor *floor, const RenderLook *look, int theme) {
    WallBuilder builder = {
        .quads = quads, .floor = floor, .look = look, .theme = &look->themes[theme], .theme_index = theme};
    for (int line = 0; line < floor->size; line++) {
        for (int side = -1; side <= 1; side += 2) {
            build_line(&builder, (Run){.along_x = true, .side = side, .line = line});
            build_line(&builder, (Run){.along_x = false, .side = side, .line = line});
        }
    }
    pits_build(quads, floor, builder.theme);
}
