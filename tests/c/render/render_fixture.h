/* What the tests of this room draw: the look of the art direction, a floor laid by hand, and a fight on it. */
#ifndef RIFT_TESTS_RENDER_FIXTURE_H
#define RIFT_TESTS_RENDER_FIXTURE_H

#include "render/render.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline RenderLook fixture_look(void) {
    RenderLook look = {
        .themes =
            {{"data_grid", 0x111d2e, 0x08101c, 0x16475c, 0x0b1a2c, 0x12304a, 0x00b4d8, 0x00f0ff, 0x00f0ff, 0x02040a},
             {"neon_arcade", 0x241226, 0x130815, 0x571c4c, 0x200c22, 0x3d1438, 0xd0247a, 0xff4fa8, 0xff4fa8, 0x060208},
             {"glitch_core", 0x1a122c, 0x0c0818, 0x3a2466, 0x120b22, 0x281646, 0x7c3fd6, 0x4dff88, 0x4dff88, 0x030207}},
        .camera_pitch = 0.942478f,
        .camera_fov = 0.558505f,
        .camera_distance = 24.0f,
        .camera_near = 2.0f,
        .camera_far = 70.0f,
        .camera_north = 0.6f,
        .camera_look_ahead = 2.0f,
        .floor_gain = 1.2f,
        .floor_line_strength = 0.7f,
        .wall_height_north = 1.5f,
        .wall_height_side = 1.0f,
        .wall_height_south = 0.5f,
        .outline = 0.045f,
        .edge_width = 0.03f,
        .edge_strength = 0.55f,
        .fog_near = 11.0f,
        .fog_far = 20.0f,
        .vignette = 0.45f,
        .bloom_strength = 0.75f,
        .bloom_threshold = 0.85f,
        .bloom_up_gain = 0.8f,
        .light_box_gain = 0.45f,
        .light_floor_gain = 1.6f,
        .light_floor_base = 0.035f,
        .shadow_alpha = 0.75f,
        .player_light = 0xbfefff,
        .player_light_strength = 0.9f,
        .player_light_radius = 7.0f,
        .player_light_height = 2.2f,
        .stairs_color = 0x00f0ff,
        .player_ring_color = 0x00f0ff,
        .hit_flash_color = 0xffffff,
        .elite_edge = 0xa855f7,
        .elite_edge_width = 0.05f,
        .map = {.side = 150.0f,
                .left = -166.0f,
                .top = 16.0f,
                .scale = 2.9f,
                .scale_arena = 6.0f,
                .full_side = 540.0f,
                .full_scale_most = 14.0f,
                .legend_width = 210.0f,
                .alpha = 0.6f,
                .full_alpha = 0.86f,
                .ground_alpha = 0.62f,
                .icon = 1.0f,
                .full_icon = 1.6f,
                .icon_faint = 0.45f,
                .panel = 0x03060c,
                .border = 0x5a6b7c,
                .room = 0x8b929c,
                .corridor = 0x666d78,
                .arrow = 0xffffff,
                .enemy = 0xff3b30,
                .house = 0xff2d4a},
    };
    look.room_tint[ROOM_START] = 0xbfefff;
    look.room_tint[ROOM_ELITE] = 0xa86cff;
    look.room_tint[ROOM_TREASURE] = 0xffc24a;
    look.room_tint[ROOM_HEAL] = 0x4dffa0;
    look.room_tint[ROOM_STAIRS] = 0x50eaff;
    look.room_line[ROOM_COMBAT] = 0x7a1626;
    look.room_line[ROOM_MONSTER_HOUSE] = 0x7a1626;
    return look;
}

/* ---- A floor by hand: a combat room in the middle, four rooms around it, corridors between -------------------*/
enum { FIXTURE_SIZE = 80, FIXTURE_ROOMS = 5, FIXTURE_CORRIDORS = 4 };

typedef struct FixtureFloor {
    Floor floor;
    uint8_t tiles[FIXTURE_SIZE * FIXTURE_SIZE];
    uint16_t tile_room[FIXTURE_SIZE * FIXTURE_SIZE];
    uint8_t seen[FIXTURE_SIZE * FIXTURE_SIZE];
    Room rooms[FIXTURE_ROOMS];
    Corridor corridors[FIXTURE_CORRIDORS];
} FixtureFloor;

static inline void fixture_fill(FixtureFloor *fixture, TileRect rect, Tile tile, uint16_t room) {
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            int at = y * FIXTURE_SIZE + x;
            if (tile == TILE_CORRIDOR && fixture->tiles[at] != TILE_VOID) {
                continue;
            }
            fixture->tiles[at] = (uint8_t)tile;
            fixture->tile_room[at] = room;
            fixture->seen[at] = 1;
        }
    }
}

static inline void fixture_floor_make(FixtureFloor *fixture) {
    static const struct {
        TileRect rect;
        RoomType type;
    } ROOMS[FIXTURE_ROOMS] = {{{30, 34, 20, 13}, ROOM_COMBAT},
                              {{30, 18, 22, 12}, ROOM_ELITE},
                              {{54, 35, 12, 10}, ROOM_TREASURE},
                              {{12, 35, 14, 10}, ROOM_STAIRS},
                              {{42, 51, 14, 10}, ROOM_HEAL}};
    static const Corridor CORRIDORS[FIXTURE_CORRIDORS] = {{0, 1, {{38, 24, 2, 16}, {0, 0, 0, 0}}, 4},
                                                          {0, 2, {{40, 39, 18, 2}, {0, 0, 0, 0}}, 4},
                                                          {0, 3, {{18, 39, 18, 2}, {0, 0, 0, 0}}, 4},
                                                          {0, 4, {{46, 40, 2, 16}, {0, 0, 0, 0}}, 4}};
    memset(fixture, 0, sizeof *fixture);
    memset(fixture->tile_room, 0xff, sizeof fixture->tile_room);
    for (uint16_t i = 0; i < FIXTURE_ROOMS; i++) {
        fixture->rooms[i] = (Room){.rect = ROOMS[i].rect, .type = ROOMS[i].type};
        fixture_fill(fixture, ROOMS[i].rect, TILE_ROOM, i);
    }
    for (int i = 0; i < FIXTURE_CORRIDORS; i++) {
        fixture->corridors[i] = CORRIDORS[i];
        fixture_fill(fixture, CORRIDORS[i].legs[0], TILE_CORRIDOR, ROOM_NONE);
    }
    fixture->floor = (Floor){.floor = 3,
                             .size = FIXTURE_SIZE,
                             .tiles = fixture->tiles,
                             .tile_room = fixture->tile_room,
                             .rooms = fixture->rooms,
                             .corridors = fixture->corridors,
                             .room_count = FIXTURE_ROOMS,
                             .corridor_count = FIXTURE_CORRIDORS,
                             .start_x = 40,
                             .start_y = 40,
                             .stairs_x = 36,
                             .stairs_y = 36,
                             .monster_house = ROOM_NONE,
                             .boss = -1};
}

/* ---- Figures ------------------------------------------------------------------------------------------------*/
enum { FIXTURE_BOX_LIMIT = 1024, FIXTURE_ITEM_LIMIT = 96, FIXTURE_PARTICLES = 80 };

typedef struct FixtureScene {
    RenderScene scene;
    FixtureFloor floor;
    RenderLook look;
    BoxInstance boxes[FIXTURE_BOX_LIMIT];
    DecalInstance decals[FIXTURE_ITEM_LIMIT];
    PanelItem panels[FIXTURE_ITEM_LIMIT];
    TextItem texts[FIXTURE_ITEM_LIMIT];
    ParticleInstance particles[FIXTURE_PARTICLES];
    PointLight lights[4];
    float dots[2 * FIXTURE_ITEM_LIMIT];
} FixtureScene;

/* Where a figure stands and how its boxes look. */
typedef struct FixturePen {
    FixtureScene *to;
    float x, z, heading;
    float glow, edge, opacity, flash;
    uint32_t flash_color;
    bool outlined;
} FixturePen;

static inline float fixture_channel(uint32_t color, int channel) {
    return (float)((color >> (16 - 8 * channel)) & 0xffu) / 255.0f;
}

/* A box of w × h × d around (x, y, z) of the figure, turned by yaw, then by pitch and roll about its own middle. */
static inline void fixture_box(const FixturePen *pen, uint32_t color, const float place[3], const float size[3],
                               float taper, float yaw, float pitch) {
    BoxInstance *box = &pen->to->boxes[pen->to->scene.box_count++];
    float turn = pen->heading + yaw;
    float sy = sinf(turn), cy = cosf(turn), sp = sinf(pitch), cp = cosf(pitch);
    const float axes[3][3] = {{cy, 0.0f, -sy}, {sy * sp, cp, cy * sp}, {sy * cp, -sp, cy * cp}};
    float sh = sinf(pen->heading), ch = cosf(pen->heading);
    float at[3] = {pen->x + place[0] * ch + place[2] * sh, place[1], pen->z - place[0] * sh + place[2] * ch};
    float *rows[3] = {box->row0, box->row1, box->row2};
    for (int row = 0; row < 3; row++) {
        for (int axis = 0; axis < 3; axis++) {
            rows[row][axis] = axes[axis][row] * size[axis];
        }
        rows[row][3] = at[row];
        box->color[row] = fixture_channel(color, row);
        box->emissive[row] = fixture_channel(pen->flash_color, row);
    }
    box->color[3] = pen->glow;
    box->shade[0] = taper;
    box->shade[1] = pen->edge;
    box->shade[2] = pen->opacity;
    box->shade[3] = pen->flash;
    box->emissive[3] = pen->outlined ? 1.0f : 0.0f;
}

static inline FixturePen fixture_pen(FixtureScene *to, float x, float z, float heading) {
    return (FixturePen){to, x, z, heading, 0.0f, 1.0f, 1.0f, 0.0f, 0xffffff, true};
}

#define FIXTURE_BOX(pen, color, x, y, z, w, h, d, taper, yaw, pitch)                                                   \
    fixture_box((pen), (color), (const float[3]){(x), (y), (z)}, (const float[3]){(w), (h), (d)}, (taper), (yaw),      \
                (pitch))

static inline void fixture_hero_parts(FixturePen pen) {
    FIXTURE_BOX(&pen, 0xe8f4ff, 0.0f, 0.95f, 0.0f, 0.56f, 0.7f, 0.34f, 1.12f, 0.0f, 0.08f);
    FIXTURE_BOX(&pen, 0xe8f4ff, 0.0f, 1.58f, 0.04f, 0.46f, 0.42f, 0.44f, 0.95f, 0.0f, 0.0f);
    FIXTURE_BOX(&pen, 0x2a78c8, 0.38f, 1.24f, 0.0f, 0.3f, 0.2f, 0.32f, 0.9f, 0.0f, 0.0f);
    FIXTURE_BOX(&pen, 0x2a78c8, -0.38f, 1.24f, 0.0f, 0.3f, 0.2f, 0.32f, 0.9f, 0.0f, 0.0f);
    FIXTURE_BOX(&pen, 0xe8f4ff, 0.40f, 0.85f, 0.1f, 0.2f, 0.6f, 0.2f, 1.0f, 0.0f, -0.5f);
    FIXTURE_BOX(&pen, 0xe8f4ff, -0.40f, 0.9f, 0.2f, 0.2f, 0.6f, 0.2f, 1.0f, 0.0f, -1.0f);
    FIXTURE_BOX(&pen, 0x2a78c8, 0.15f, 0.32f, 0.12f, 0.22f, 0.6f, 0.24f, 1.0f, 0.0f, -0.4f);
    FIXTURE_BOX(&pen, 0x2a78c8, -0.15f, 0.32f, -0.1f, 0.22f, 0.6f, 0.24f, 1.0f, 0.0f, 0.4f);
    FIXTURE_BOX(&pen, 0x2a78c8, 0.0f, 1.05f, -0.26f, 0.4f, 0.5f, 0.2f, 0.9f, 0.0f, 0.0f);
    pen.glow = 1.0f;
    pen.edge = 0.0f;
    FIXTURE_BOX(&pen, 0x00f0ff, 0.0f, 1.60f, 0.25f, 0.38f, 0.12f, 0.06f, 1.0f, 0.0f, 0.0f);
    FIXTURE_BOX(&pen, 0x00f0ff, 0.0f, 1.83f, 0.0f, 0.10f, 0.10f, 0.36f, 0.7f, 0.0f, 0.0f);
    FIXTURE_BOX(&pen, 0x00f0ff, 0.0f, 1.0f, 0.19f, 0.14f, 0.14f, 0.06f, 1.0f, 0.0f, 0.0f);
    FIXTURE_BOX(&pen, 0x00f0ff, -0.52f, 0.9f, 0.85f, 0.07f, 0.16f, 1.15f, 0.4f, 0.15f, -0.35f);
}

static inline void fixture_decal(FixtureScene *to, DecalShape shape, float x, float z, float radius, float heading,
                                 uint32_t color, float alpha, float parameter, float glow) {
    to->decals[to->scene.decal_count++] =
        (DecalInstance){x,
                        z,
                        radius,
                        heading,
                        {fixture_channel(color, 0), fixture_channel(color, 1), fixture_channel(color, 2), alpha},
                        {(float)shape, parameter, glow, (float)to->scene.decal_count},
                        (float)MATH_PI,
                        1.0f,
                        .border = (float)0xffd0a0,
                        .pieces = 9.0f};
}

static inline void fixture_rectangle(FixtureScene *to, DecalShape shape, float x, float z, float w, float h,
                                     uint32_t color, float strength) {
    fixture_decal(to, shape, x, z, 0.5f * w, 0.0f, color, 0.95f, strength, 0.0f);
    to->decals[to->scene.decal_count - 1].shape[3] = h / w;
}

static inline void fixture_hero(FixtureScene *to, float x, float z, float heading) {
    fixture_decal(to, DECAL_SHADOW, x, z, 0.85f, 0.0f, 0x000000, 0.75f, 0.0f, 0.0f);
    fixture_decal(to, DECAL_RING, x, z, 0.66f, 0.0f, 0x00f0ff, 0.9f, 0.90f, 1.0f);
    fixture_decal(to, DECAL_ARC, x, z, 2.2f, heading - 0.2f, 0x00f0ff, 0.95f, 1.1f, 1.0f);
    fixture_hero_parts(fixture_pen(to, x, z, heading));
    for (int i = 1; i <= 3; i++) {
        FixturePen ghost = fixture_pen(to, x - 0.9f * (float)i, z + 0.22f * (float)i, heading);
        ghost.opacity = 0.55f - 0.13f * (float)i;
        ghost.flash = 1.0f;
        ghost.flash_color = 0x00a8c8;
        ghost.outlined = false;
        ghost.edge = 0.0f;
        fixture_hero_parts(ghost);
    }
}

static inline void fixture_bit(FixtureScene *to, float x, float z, float heading) {
    fixture_decal(to, DECAL_SHADOW, x, z, 0.5f, 0.0f, 0x000000, 0.75f, 0.0f, 0.0f);
    FixturePen pen = fixture_pen(to, x, z, heading);
    FIXTURE_BOX(&pen, 0xff2d75, 0.0f, 0.55f, 0.0f, 0.46f, 0.46f, 0.46f, 1.0f, 0.0f, 0.6f);
    pen.glow = 1.0f;
    FIXTURE_BOX(&pen, 0xffd84a, 0.0f, 0.76f, 0.12f, 0.2f, 0.2f, 0.2f, 0.8f, 0.0f, 0.6f);
    to->dots[2 * to->scene.minimap_dot_count] = x;
    to->dots[2 * to->scene.minimap_dot_count++ + 1] = z;
}

static inline void fixture_drone(FixtureScene *to, float x, float z, float heading) {
    fixture_decal(to, DECAL_SHADOW, x, z, 0.9f, 0.0f, 0x000000, 0.75f, 0.0f, 0.0f);
    FixturePen pen = fixture_pen(to, x, z, heading);
    FIXTURE_BOX(&pen, 0xff8a1e, 0.0f, 1.0f, 0.0f, 0.96f, 0.24f, 0.66f, 0.78f, 0.0f, 0.15f);
    FIXTURE_BOX(&pen, 0x6b3a0d, 0.0f, 0.7f, 0.0f, 0.5f, 0.4f, 0.4f, 1.0f, 0.0f, 0.0f);
    for (int side = -1; side <= 1; side += 2) {
        FIXTURE_BOX(&pen, 0xff8a1e, 0.55f * (float)side, 0.6f, 0.3f, 0.22f, 0.22f, 0.5f, 1.0f, 0.0f, 0.3f);
        FIXTURE_BOX(&pen, 0xffb060, 0.55f * (float)side, 0.45f, 0.72f, 0.2f, 0.46f, 0.2f, 0.1f, 0.0f, 1.7f);
        FIXTURE_BOX(&pen, 0x6b3a0d, 0.25f * (float)side, 0.28f, -0.1f, 0.12f, 0.5f, 0.12f, 1.0f, 0.0f, 0.2f);
    }
    pen.glow = 1.0f;
    FIXTURE_BOX(&pen, 0xffd84a, 0.0f, 1.12f, 0.12f, 0.3f, 0.12f, 0.24f, 0.8f, 0.0f, 0.15f);
}

/* ---- The screen ---------------------------------------------------------------------------------------------*/
static inline void fixture_panel(FixtureScene *to, Anchor anchor, float x, float y, float w, float h, uint32_t color,
                                 float alpha, float border) {
    to->panels[to->scene.panel_count++] =
        (PanelItem){.anchor = anchor, .x = x, .y = y, .w = w, .h = h, .color = color, .alpha = alpha, .border = border};
}

static inline TextItem *fixture_text(FixtureScene *to, Anchor anchor, float x, float y, float size, uint32_t color,
                                     const char *words) {
    TextItem *text = &to->texts[to->scene.text_count++];
    *text = (TextItem){.anchor = anchor, .x = x, .y = y, .size = size, .color = color, .alpha = 1.0f};
    snprintf(text->text, sizeof text->text, "%s", words);
    return text;
}

static inline void fixture_number(FixtureScene *to, float x, float z, float height, float size, uint32_t color,
                                  const char *words) {
    TextItem *text = fixture_text(to, ANCHOR_TOP_LEFT, x, z, size, color, words);
    text->world = text->outline = true;
    text->height = height;
    text->align = ALIGN_CENTER;
}

static inline void fixture_screen(FixtureScene *to) {
    fixture_panel(to, ANCHOR_TOP_LEFT, 12.0f, 14.0f, 196.0f, 54.0f, 0x03060c, 0.6f, 0.0f);
    fixture_text(to, ANCHOR_TOP_LEFT, 20.0f, 18.0f, 22.0f, 0xe8f4ff, "3F  DATA GRID");
    fixture_text(to, ANCHOR_TOP_LEFT, 20.0f, 46.0f, 16.0f, 0xa8b4c0, "02:14   KILLS 37");
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 16.0f, -94.0f, 310.0f, 78.0f, 0x03060c, 0.7f, 0.0f);
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 24.0f, -84.0f, 44.0f, 44.0f, 0x00f0ff, 1.0f, 2.0f);
    fixture_text(to, ANCHOR_BOTTOM_LEFT, 46.0f, -76.0f, 22.0f, 0xffffff, "7")->align = ALIGN_CENTER;
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 80.0f, -80.0f, 232.0f, 20.0f, 0x1a1f28, 1.0f, 0.0f);
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 80.0f, -80.0f, 168.0f, 20.0f, 0x2ee6a0, 1.0f, 0.0f);
    fixture_text(to, ANCHOR_BOTTOM_LEFT, 86.0f, -80.0f, 18.0f, 0xffffff, "94 / 130")->outline = true;
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 80.0f, -52.0f, 128.0f, 10.0f, 0x3d8bff, 1.0f, 0.0f);
    for (int i = 0; i < 4; i++) {
        fixture_panel(to, ANCHOR_BOTTOM, -118.0f + 60.0f * (float)i, -86.0f, 56.0f, 56.0f, 0x03060c, 0.8f, 0.0f);
        fixture_panel(to, ANCHOR_BOTTOM, -118.0f + 60.0f * (float)i, -86.0f, 56.0f, 56.0f, 0x00f0ff, 1.0f, 2.0f);
    }
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 0.0f, -8.0f, 0.0f, 8.0f, 0x1a2a33, 1.0f, 0.0f);
    to->panels[to->scene.panel_count - 1].stretch = true;
    fixture_panel(to, ANCHOR_BOTTOM_LEFT, 0.0f, -8.0f, 794.0f, 8.0f, 0x7df9ff, 1.0f, 0.0f);
    fixture_text(to, ANCHOR_BOTTOM_RIGHT, -314.0f, -138.0f, 18.0f, 0xe8f4ff, "F  OPEN CHEST 宝箱")->align = ALIGN_RIGHT;
    fixture_number(to, 42.4f, 37.0f, 1.6f, 38.0f, 0xffe14a, "61!");
    fixture_number(to, 41.0f, 36.6f, 1.4f, 28.0f, 0xf2f7ff, "24");
    fixture_number(to, 38.6f, 41.2f, 0.1f, 28.0f, 0xffffff, "-14");
}

static inline void fixture_shards(FixtureScene *to) {
    CosmeticRng rng = cosmetic_create(7);
    for (int i = 0; i < FIXTURE_PARTICLES; i++) {
        float turn = cosmetic_between(&rng, 0.0f, 6.28f), speed = cosmetic_between(&rng, 0.5f, 4.0f);
        to->particles[i] =
            (ParticleInstance){{41.6f, 0.7f, 38.2f, 9.75f - 0.15f * cosmetic_unit(&rng)},
                               {speed * cosf(turn), cosmetic_between(&rng, 1.0f, 4.0f), speed * sinf(turn), 0.8f},
                               {i % 3 == 0 ? 1.0f : 0.2f, 0.9f, 1.0f, cosmetic_between(&rng, 0.06f, 0.14f)}};
    }
    to->scene.particles = to->particles;
    to->scene.particle_count = FIXTURE_PARTICLES;
    to->scene.mote_count = 400;
}

/* The whole picture: it must fill `to`, which is large (keep it static). */
static inline void fixture_scene_make(FixtureScene *to, int theme) {
    static const float BITS[][2] = {{32.2f, 36.0f}, {32.9f, 35.7f}, {32.0f, 37.9f}, {35.0f, 36.6f}, {36.0f, 36.4f},
                                    {36.5f, 37.4f}, {40.4f, 38.0f}, {41.5f, 37.6f}, {42.2f, 38.6f}, {43.0f, 37.9f},
                                    {44.9f, 37.8f}, {44.3f, 40.9f}, {45.2f, 41.9f}, {46.4f, 41.5f}, {44.5f, 42.9f},
                                    {46.0f, 43.6f}, {45.2f, 44.5f}, {48.2f, 42.2f}};
    memset(to, 0, sizeof *to);
    to->look = fixture_look();
    fixture_floor_make(&to->floor);
    to->scene = (RenderScene){.floor = &to->floor.floor,
                              .floor_key = 1,
                              .seen_tiles = to->floor.seen,
                              .theme = theme,
                              .seconds = 10.0,
                              .look_x = 40.0f,
                              .look_z = 39.9f,
                              .focus_x = 39.2f,
                              .focus_z = 40.5f,
                              .boxes = to->boxes,
                              .decals = to->decals,
                              .lights = to->lights,
                              .panels = to->panels,
                              .texts = to->texts,
                              .minimap = true,
                              .minimap_heading = 2.6f,
                              .minimap_dots = to->dots};
    fixture_hero(to, 39.2f, 40.5f, 1.2f);
    for (size_t i = 0; i < BASE_COUNT_OF(BITS); i++) {
        fixture_bit(to, BITS[i][0], BITS[i][1], 0.7f * (float)i);
    }
    fixture_drone(to, 41.6f, 42.0f, 0.7f);
    fixture_drone(to, 36.4f, 38.9f, -0.4f);
    fixture_drone(to, 45.3f, 36.4f, -0.3f);
    fixture_decal(to, DECAL_STAIRS, 38.0f, 37.0f, 1.05f, 0.0f, 0x00f0ff, 1.0f, 0.0f, 1.0f);
    fixture_decal(to, DECAL_AREA, 41.0f, 44.0f, 1.6f, 0.0f, 0xff4a10, 1.0f, 0.55f, 0.0f);
    to->decals[to->scene.decal_count - 1].shape[3] = 0.0f;
    fixture_decal(to, DECAL_RIPPLE, 34.0f, 43.0f, 1.4f, 0.0f, 0x00f0ff, 1.0f, 0.6f, 1.0f);
    fixture_decal(to, DECAL_CROSS, 40.4f, 44.6f, 0.48f, 0.0f, 0xffe600, 0.8f, 0.0f, 0.0f);
    fixture_decal(to, DECAL_DASHES, 36.4f, 38.9f, 1.12f, 0.0f, 0xb26bff, 0.9f, 0.75f, 1.0f);
    fixture_decal(to, DECAL_PORTAL, 47.5f, 44.5f, 1.2f, 0.0f, 0x00f0ff, 1.0f, 0.0f, 1.0f);
    fixture_rectangle(to, DECAL_SPARKS, 33.0f, 40.0f, 3.0f, 2.0f, 0xffdc59, 1.0f);
    fixture_rectangle(to, DECAL_CRACKS, 47.0f, 36.0f, 2.0f, 3.0f, 0x4dff88, 0.5f);
    to->lights[0] = (PointLight){38.0f, 0.6f, 37.0f, 5.0f, {0.0f, 0.94f, 1.0f}, 0.8f};
    to->scene.light_count = 1;
    fixture_shards(to);
    fixture_screen(to);
}

/* ---- Drawing ------------------------------------------------------------------------------------------------*/
static inline bool fixture_data(FileTree *tree) {
    Error error;
    if (!file_tree_open(tree, RIFT_SOURCE_DIR, false, &error)) {
        return false;
    }
    snprintf(tree->generated, sizeof tree->generated, "%s", RIFT_BINARY_DIR);
    return true;
}

#endif
