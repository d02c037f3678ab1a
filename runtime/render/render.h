/* render: draws a scene description; never changes a simulation value.
 *
 * A Renderer lives on a GL context made by someone else (a window) or by render_offscreen_create (surfaceless EGL), or
 * on none at all (RENDER_NOOP: every GL call is counted and dropped). It draws RenderScenes, plain data that the
 * caller fills each frame into arrays it owns: box instances, tiles as a grid, decals, lights, text and panels. It
 * stays within GLES 3.0; shaders are written once and get a prefix for GL 3.3 core or GLES 3.0.
 *
 * Colours are sRGB 0xRRGGBB in tables and shading happens in sRGB space; metres; Y up; angles in radians.
 */
#ifndef RIFT_RENDER_H
#define RIFT_RENDER_H

#include "base/base.h"
#include "dungeon/dungeon.h"
#include "rig/rig.h"

/* ---- The look -----------------------------------------------------------------------------------------------
 * Numbers of the art direction, filled from scripts/look.lua and scripts/themes.lua.
 */
typedef struct ThemeLook {
    char id[32]; /* its name is the text "theme." + id */
    uint32_t floor_a, floor_b, floor_line;
    uint32_t wall, wall_cap, wall_edge;
    uint32_t stream, sign;
    uint32_t fog; /* and the void */
} ThemeLook;

enum { THEME_COUNT = 3, TELEGRAPH_PALETTES = 3 };

/* The map of the floor, small in a corner and large over the middle of the screen; layout pixels. */
typedef struct MapLook {
    float side, left, top;    /* of the small one, a square; left and top from the top right corner */
    float scale, scale_arena; /* pixels to a metre; the other on floors that are an arena */
    float full_side;          /* of the large one */
    float full_scale_most;    /* pixels to a metre at most, however small the floor */
    float legend_width;       /* beside the large one */
    float alpha, full_alpha;  /* of the panel behind */
    float ground_alpha;       /* of rooms and corridors */
    float icon, full_icon;    /* size of the icons, 1 as drawn */
    float icon_faint;         /* alpha of what can't be used now */
    float under_alpha;        /* of the small one while somebody is beneath it */
    uint32_t panel, border, room, corridor, arrow, enemy, house;
} MapLook;

/* How much is drawn, and how finely. */
typedef struct RenderQuality {
    float scale;         /* of the world's picture to the window, each way; the HUD always has the window's pixels */
    int rows;            /* of the world's picture at most, 0: as `scale` says */
    int snap_rows;       /* corners snap to a grid of so many rows, 0: to none */
    int colors;          /* steps of a colour channel, 0: all */
    float dither;        /* of such a step, in a pattern of 4 × 4 pixels */
    bool hard_pixels;    /* shown as squares where the picture is smaller than the window */
    bool outlines;       /* ink around figures */
    int bloom_levels;    /* 0: none … BLOOM_LEVELS */
    int lights;          /* of the scene's, beside the player's own */
    int motes;           /* at most */
    float least_box;     /* boxes that are smaller on the picture are left out unless they glow; pixels */
    float least_outline; /* smaller ones have no outline; pixels */
} RenderQuality;

enum { BLOOM_LEVELS = 4, LIGHT_LIMIT = 5 /* with the player's */ };

typedef enum QualityLevel { LEVEL_LOW, LEVEL_MEDIUM, LEVEL_HIGH, LEVEL_COUNT } QualityLevel;

/* Finding the scale by the time that frames take. */
typedef struct AutoScaleRules {
    float budget;                   /* seconds of work a frame */
    float headroom;                 /* share of the budget that a finer picture must be expected to keep to */
    float least, step;              /* of the scale; it begins at 1 */
    float down_seconds, up_seconds; /* too much, or little enough, for so long on end */
} AutoScaleRules;

typedef struct QualityLook {
    RenderQuality levels[LEVEL_COUNT];
    RenderQuality retro; /* only `rows`, `snap_rows`, `colors` and `dither` */
    AutoScaleRules auto_scale;
} QualityLook;

typedef struct RenderLook {
    ThemeLook themes[THEME_COUNT];
    MapLook map;
    QualityLook quality;
    uint32_t room_tint[ROOM_TYPE_COUNT];                          /* 0: the theme's own */
    uint32_t room_line[ROOM_TYPE_COUNT];                          /* line inside the walls, 0: tint × .6 */
    float camera_pitch, camera_fov;                               /* radians; the fov is vertical */
    float camera_distance, camera_near, camera_far, camera_north; /* metres; look-at lies so far north of the player */
    float camera_look_ahead;                                      /* metres at most */
    float floor_gain, floor_line_strength;
    float wall_height_north, wall_height_side, wall_height_south;
    float outline, edge_width, edge_strength; /* metres, metres, 0 … 1 */
    float fog_near, fog_far;                  /* metres on the ground from the player */
    float vignette;
    float bloom_strength, bloom_threshold, bloom_up_gain;
    float light_box_gain, light_floor_gain, light_floor_base;
    float shadow_alpha;
    uint32_t player_light;
    float player_light_strength, player_light_radius, player_light_height;
    uint32_t stairs_color, player_ring_color, hit_flash_color;
    uint32_t elite_edge, elite_mark; /* the edges of an elite's boxes; its crown and ring */
    uint32_t elite_name;             /* what it has, written over it */
    float elite_edge_width;          /* metres */
    uint32_t gem_color, cell_color;  /* of experience and repair cells on the floor */
    uint32_t seal_color;             /* the barriers of a room that is shut */
    uint32_t telegraph_fill[TELEGRAPH_PALETTES], telegraph_border[TELEGRAPH_PALETTES]; /* of what hurts the player */
    uint32_t strike_border;                                         /* goes into the borders of the player's own */
    uint32_t strike_kinetic, strike_volt, strike_heat, strike_cryo; /* areas, and shots */
    uint32_t heal_color, blast_color, body_color;                   /* body: what has no figure to take a colour from */
    uint32_t number_hit, number_critical, number_hurt, number_hurt_ink;
    uint32_t hud_panel, hud_text, hud_dim, hud_energy, hud_hp, hud_hp_low, hud_hp_lost, hud_hp_back, hud_boss;
    uint32_t hud_warning, hud_fell, hud_won, hud_notice, hud_notice_text, hud_good, hud_bad;
} RenderLook;

/* ---- A scene ------------------------------------------------------------------------------------------------*/
/* One drawn box: uploaded as it is. */
typedef struct BoxInstance {
    float row0[4], row1[4], row2[4]; /* 3×4 world matrix of a unit cube centred at its origin */
    float color[4];                  /* sRGB 0 … 1, glow 0 … 1 */
    float shade[4]; /* taper, edge strength (1: the look's, BOX_EDGE_ELITE: an elite's), opacity 0 … 1, flash 0 … 1
                       (towards emissive colour) */
    float emissive[4]; /* flash colour sRGB, 1 = outlined */
    /* With a flash of BOX_HOVERS less a phase in radians a box turns and rises and falls about its middle by itself,
     * with the time of the scene: emissive then holds radians a second, metres and radians a second. It is not
     * outlined. */
} BoxInstance;

#define BOX_EDGE_ELITE 2.0f
#define BOX_HOVERS (-1.0f)

typedef enum DecalShape {
    DECAL_SHADOW, /* soft: a shadow, or a pool of light */
    DECAL_RING,
    DECAL_STAIRS,
    DECAL_ARC,
    DECAL_DISC,
    DECAL_RIPPLE,
    DECAL_CROSS,  /* a ring around a ×: a trap that was found */
    DECAL_DASHES, /* a ring of dashes */
    DECAL_PORTAL,
    DECAL_AREA, /* of a strike: a circle, a ring or a cone */
    /* These fill a rectangle, `radius` is half its width. */
    DECAL_SPARKS, /* zigzag lines on a dark ground */
    DECAL_CRACKS, /* cracks on a dark ground */
    DECAL_LANE,   /* of a strike */
} DecalShape;

/* Something flat on the floor. */
typedef struct DecalInstance {
    float x, z, radius, heading;
    float color[4]; /* sRGB, alpha */
    float shape[4]; /* DecalShape, parameter (ring, dashes: inner radius 0 … 1; arc: half angle; ripple: progress;
                       sparks, cracks: how strong 0 … 1; area, lane: how far a front has swept it 0 … 1, from there to 2
                       a flash over it), glows if > 0, rectangles: depth over width; area: inner radius 0 … 1 */
    float angle;    /* radians: half the opening of an area, MATH_PI for all round */
    float hatch;    /* 0 … 1: how strongly areas and lanes are hatched */
    float border;   /* of areas and lanes: 0xRRGGBB as a number */
    float height;   /* metres above the floor */
    /* By itself, with the time of the scene. */
    float turn;        /* radians a second */
    float breath;      /* part of its radius by which it grows and shrinks */
    float breath_rate; /* radians a second of that */
    float pieces;      /* of a ring of dashes; sparks: how often a second they jump */
} DecalInstance;

typedef struct PointLight {
    float x, y, z, radius;
    float color[3], strength;
} PointLight;

/* A small square that flies by formula in the vertex shader from its birth on. */
typedef struct ParticleInstance {
    float origin[4];   /* x, y, z, birth in scene seconds */
    float velocity[4]; /* m/s, life in seconds */
    float color[4];    /* sRGB, size in metres */
} ParticleInstance;

/* Screen items, in pixels of the 1280×720 layout, scaled by min(W/1280, H/720) and anchored to a corner or edge. */
typedef enum Anchor {
    ANCHOR_TOP_LEFT,
    ANCHOR_TOP,
    ANCHOR_TOP_RIGHT,
    ANCHOR_LEFT,
    ANCHOR_CENTER,
    ANCHOR_RIGHT,
    ANCHOR_BOTTOM_LEFT,
    ANCHOR_BOTTOM,
    ANCHOR_BOTTOM_RIGHT
} Anchor;
typedef enum TextAlign { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT } TextAlign;

enum { TEXT_SIZE = 512 };

/* What lies over what: all items of a layer are drawn before those of the next, panels before icons before texts. The
 * small map belongs to the first, the large one to its own. */
typedef enum ScreenLayer { LAYER_HUD, LAYER_MAP, LAYER_CARDS, LAYER_MENU, LAYER_NOTICE, LAYER_COUNT } ScreenLayer;

typedef struct PanelItem {
    Anchor anchor;
    ScreenLayer layer;
    float x, y, w, h; /* x, y from the anchor's point, growing right and down */
    uint32_t color;
    float alpha;
    float border; /* width of a border in `color` instead of a filled panel, 0 for filled */
    bool stretch; /* w is the whole width of the screen, or `share` of it */
    float share;  /* 0 … 1; 0 means all */
    bool round;   /* a disc in the middle of x, y, w, h, as wide as w; with a border a ring */
} PanelItem;

typedef struct TextItem {
    Anchor anchor;
    ScreenLayer layer;
    float x, y; /* the left, centre or right end of the first baseline's line top */
    float size; /* pixels */
    uint32_t color;
    float alpha;
    TextAlign align;
    bool outline;
    uint32_t outline_color; /* black by default */
    bool world;             /* x, y are the ground place (X, Z) and `height` its metres above it */
    float height;
    char text[TEXT_SIZE]; /* UTF-8; '\n' starts a new line */
} TextItem;

/* A picture of squares in two tones: bit 0 of a row is its left square, the first row is the highest. */
enum { ICON_SIDE = 12 };
typedef struct IconBits {
    uint16_t body[ICON_SIDE], light[ICON_SIDE];
} IconBits;

typedef struct IconItem {
    Anchor anchor;
    ScreenLayer layer;
    float x, y, size; /* its middle and its side; squares are whole pixels, so it may come out a little smaller */
    uint32_t color;
    float alpha;
    float covered;        /* 0 … 1: so much of it from below … */
    float covered_alpha;  /* … is as faint as this */
    const IconBits *bits; /* borrowed */
} IconItem;

/* A wedge that points somewhere. */
typedef struct ArrowItem {
    float x, y, size; /* its middle from the top left, in layout pixels, and half its length */
    float turn;       /* radians clockwise from right */
    uint32_t color;
    float alpha;
} ArrowItem;

typedef enum MapIcon {
    MAP_PLAYER,   /* an arrow */
    MAP_STAIRS,   /* ↓ */
    MAP_TREASURE, /* a diamond */
    MAP_PORTAL,   /* a ring */
    MAP_TRAP,     /* × */
    MAP_HEAL,     /* + */
    MAP_TERMINAL, /* a hollow square */
    MAP_HOUSE,    /* !, and a line around the room it lies in */
    MAP_ENEMY,    /* a dot */
    MAP_ICON_COUNT
} MapIcon;

typedef struct MapMark {
    float x, z; /* on the ground; in a legend: layout pixels from the middle of the screen */
    uint32_t color;
    uint8_t icon; /* MapIcon */
    bool faint;   /* what can't be used now */
} MapMark;

typedef struct RenderScene {
    const Floor *floor;        /* NULL draws no dungeon */
    uint64_t floor_key;        /* changes when the static geometry has to be made anew */
    const uint8_t *seen_tiles; /* floor->size²; unseen tiles are still drawn in the world, not on the map */
    const uint8_t *map_rooms;  /* by room: whether the map shows it; NULL: where its tiles were seen */
    int theme;
    double seconds;         /* ambient time: ticks / 60 + the fraction drawn */
    float look_x, look_z;   /* camera look-at on the ground, as it is (camera_north and look-ahead are the caller's) */
    float farther;          /* metres that the camera is farther away than the look's distance */
    float focus_x, focus_z; /* the player: fog is measured from here */
    float shake_x, shake_y; /* metres */
    float fade;             /* 0 clear … 1 black */
    const BoxInstance *boxes;
    int box_count;
    const DecalInstance *decals;
    int decal_count;
    const PointLight *lights; /* at most 4 are used; the player's own (at the focus, from the look) comes on top */
    int light_count;
    const ParticleInstance *particles;
    int particle_count;
    int mote_count;          /* sparks that drift everywhere by themselves */
    const PanelItem *panels; /* drawn before the texts */
    int panel_count;
    const TextItem *texts;
    int text_count;
    const IconItem *icons;
    int icon_count;
    const ArrowItem *arrows;
    int arrow_count;
    bool pixel_text;     /* texts in the pixel font, which small pictures have anyway */
    float minimap_scale; /* of the small map and all on it; 0 means 1 */
    float full_map_scale;
    float minimap_fade; /* 0 … 1: how far it has faded, as something lies beneath it */
    bool minimap, full_map;
    const MapMark *map_marks, *map_legend;
    int map_mark_count, map_legend_count;
    float minimap_heading;     /* of the white arrow */
    const float *minimap_dots; /* x, z pairs of enemies */
    int minimap_dot_count;
} RenderScene;

/* ---- The renderer -------------------------------------------------------------------------------------------*/
typedef struct Renderer Renderer;

typedef enum RenderBackend { RENDER_GL, RENDER_GLES, RENDER_NOOP } RenderBackend;

typedef void (*RenderProc)(void);
typedef RenderProc (*RenderLoader)(const char *name);

typedef struct RenderSetup {
    RenderBackend backend;
    RenderLoader loader;    /* of the current context; unused for RENDER_NOOP */
    const FileTree *data;   /* shaders/ and assets/ */
    const RenderLook *look; /* copied */
} RenderSetup;

/* Needs a current context. On failure NULL and one message that says what failed and what to try. */
Renderer *render_create(const RenderSetup *setup, Error *error);
void render_destroy(Renderer *renderer);
void render_set_look(Renderer *renderer, const RenderLook *look);
/* All of it at full size until this is called. */
void render_set_quality(Renderer *renderer, const RenderQuality *quality);
RenderQuality render_full_quality(void);
/* Makes every object of the GL anew in the current context. `lost`: the context they were made in is gone, so that
 * their names mean nothing; they are forgotten, not deleted. On failure nothing is drawn until it succeeds. */
bool render_restore(Renderer *renderer, bool lost, Error *error);
/* Compiles all shaders again; on failure the old ones stay and the message names file:line. */
bool render_reload_shaders(Renderer *renderer, Error *error);
/* Draws into the current framebuffer, `width` × `height` pixels; 0 × 0 (minimised) draws nothing. */
void render_draw(Renderer *renderer, const RenderScene *scene, int width, int height);
/* Reads the last drawn picture: width × height RGB bytes, top row first. False on the no-op backend. */
bool render_read_pixels(Renderer *renderer, int width, int height, uint8_t *rgb);

/* The passes of a frame, in the order in which they are drawn. */
typedef enum RenderPass {
    PASS_PREPARE, /* choosing what is in view, and the upload */
    PASS_CLEAR,
    PASS_FIGURES,
    PASS_WALLS,
    PASS_OUTLINES,
    PASS_FLOOR,
    PASS_FADING,
    PASS_DECALS, /* with the data streams */
    PASS_PARTICLES,
    PASS_BLOOM,
    PASS_COMPOSITE,
    PASS_HUD,
    PASS_COUNT
} RenderPass;

const char *render_pass_name(RenderPass pass);

typedef struct PassStats {
    int draw_calls, triangles;
    double seconds; /* with what the GL does for it; only while passes are measured */
    double work;    /* seconds that all threads worked, which other programs disturb less */
} PassStats;

typedef struct RenderStats {
    int draw_calls, triangles;
    int uploads;          /* of buffers of every kind */
    int instance_uploads; /* of what changes each frame: boxes, decals, particles and screen items, in one buffer */
    int boxes;            /* that were in view and large enough */
    int gl_calls;         /* counted on the no-op backend only */
    int gl_errors;        /* that the GL told of since the renderer was made; counted in development builds only */
    PassStats passes[PASS_COUNT];
} RenderStats;

RenderStats render_stats(const Renderer *renderer);
/* Waits for the GL after each pass, so that the stats have their times: for benches. */
void render_measure_passes(Renderer *renderer, bool on);
/* What the graphics processor took for one of the last frames, in seconds, by its own clock; negative where it has none
 * or has not told yet. Waiting for the screen is no part of it. */
double render_gpu_seconds(const Renderer *renderer);
/* Where the ground is under a window pixel (camera of the last drawn scene): for aiming. */
void render_ground_at(const Renderer *renderer, float pixel_x, float pixel_y, float *x, float *z);
/* Where a place in the world is seen, in layout pixels from the top left of a picture so wide by its height; false when
 * it lies behind the camera. The shake is left out. */
bool render_place(const RenderLook *look, const RenderScene *scene, float aspect, const float place[3], float spot[2]);
/* Size of a picture so wide by its height in layout pixels: 1280 × 720 when it is 16:9. */
void render_layout(float aspect, float *width, float *height);
/* Pixels that a text of a size has in a picture of a scale, and how wide a letter is, as part of its size in the
 * layout; a Japanese character is twice as wide. */
int render_text_pixels(float size, float scale, bool pixel_text);
float render_letter_width(float size, float scale, bool pixel_text);
/* The first character of a text that the font has no picture of, a hollow box on the screen; 0 when there is none. */
uint32_t render_missing_character(const Renderer *renderer, const char *text);
/* Width of a text at a size, in pixels of the 1280×720 layout. */
float render_text_width(const Renderer *renderer, const char *text, float size);

/* ---- Without a display --------------------------------------------------------------------------------------*/
typedef struct Offscreen Offscreen;

/* A context on surfaceless EGL with a framebuffer of width × height, made current. */
Offscreen *render_offscreen_create(RenderBackend backend, int width, int height, Error *error);
void render_offscreen_destroy(Offscreen *offscreen);
RenderLoader render_offscreen_loader(const Offscreen *offscreen);
/* PNG, 8 bits RGB, top row first. */
bool render_write_png(const char *path, int width, int height, const uint8_t *rgb, Error *error);

/* A whole floor seen from above, everything on it shown; drawn without OpenGL. */
typedef struct FloorPicture {
    const Floor *floor;
    const FloorNames *names; /* which of the features are traps, zones, objects … */
    const RenderLook *look;
    int theme;
    int tile_pixels;
    uint32_t enemy_colors[SPAWN_KIND_LIMIT];     /* 0: the look's for enemies on a map */
    uint32_t feature_colors[FEATURE_KIND_LIMIT]; /* 0: the look's for what has none */
} FloorPicture;

bool render_write_floor(const char *path, const FloorPicture *picture, Error *error);

#endif
