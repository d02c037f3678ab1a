/* Private to render: what its files share. Nothing outside the room includes this. */
#ifndef RIFT_RENDER_PRIVATE_H
#define RIFT_RENDER_PRIVATE_H

#include "render/render.h"

#include <glad/gl.h>

/* ---- OpenGL's functions -------------------------------------------------------------------------------------
 * glad keeps one table of function pointers for the process, so whoever draws claims it first; claiming again for
 * the same loader costs a comparison.
 */
bool gl_claim(RenderBackend backend, RenderLoader loader, Error *error);
/* The loader whose functions count and drop every call. */
RenderLoader gl_noop_loader(void);
int gl_noop_calls(void);
void gl_noop_reset_calls(void);

/* A place in the bound buffer, as OpenGL wants it. */
static inline const void *gl_offset(size_t bytes) {
    return (const void *)bytes; /* NOLINT(performance-no-int-to-ptr) */
}

/* ---- Programs -----------------------------------------------------------------------------------------------*/
typedef enum ProgramId {
    PROGRAM_BOX,
    PROGRAM_BOX_FADING,
    PROGRAM_OUTLINE,
    PROGRAM_WALL,
    PROGRAM_FLOOR,
    PROGRAM_STREAM,
    PROGRAM_DECAL,
    PROGRAM_SHADOW,
    PROGRAM_PARTICLE,
    PROGRAM_MOTE,
    PROGRAM_BRIGHT,
    PROGRAM_DOWN,
    PROGRAM_UP,
    PROGRAM_COMPOSITE,        /* each of the picture's pixels as it is */
    PROGRAM_COMPOSITE_SMOOTH, /* between them, on a window that has more */
    PROGRAM_COMPOSITE_RETRO,
    PROGRAM_HUD,
    PROGRAM_COUNT
} ProgramId;

typedef struct Programs {
    GLuint names[PROGRAM_COUNT];
    GLint post_step[PROGRAM_COUNT]; /* uniform "step": texel steps and gain of a full-screen pass, or −1 */
} Programs;

bool programs_create(Programs *programs, const FileTree *data, RenderBackend backend, Error *error);
void programs_destroy(Programs *programs);

enum { FRAME_BINDING = 0 };

/* The uniform block Frame of shaders/common.glsl (std140), field by field. */
typedef struct FrameBlock {
    float view_projection[16]; /* column-major */
    float camera_right[4];
    float camera_up[4];
    float camera_look[4]; /* look-at x, z; width and height of the picture in pixels */
    float focus[4];       /* focus x, z; ambient seconds (wrapped), scene seconds */
    float fog[4];         /* near, far, vignette, fade */
    float fog_color[4];
    float stream_color[4];
    float line_color[4];
    float box_look[4];   /* outline, edge width, edge strength, light gain */
    float floor_look[4]; /* gain, light gain, light base, shadow alpha */
    float bloom[4];      /* strength, threshold, up-gain, lights in use */
    float rim[4];        /* colour and width of an elite's edges */
    float picture[4];    /* width and height of the world's picture; colour steps less one; unused */
    float snap[4];       /* half the columns and rows of the grid of corners or 0; dither; unused */
    float light_place[LIGHT_LIMIT][4];
    float light_color[LIGHT_LIMIT][4];
} FrameBlock;

/* ---- Vertex streams -----------------------------------------------------------------------------------------
 * One buffer holds all that changes from frame to frame, part after part, and is filled by one upload.
 */
typedef enum StreamPart { PART_BOXES, PART_DECALS, PART_PARTICLES, PART_HUD, PART_COUNT } StreamPart;

typedef struct Stream {
    GLuint buffer;
    GLuint arrays[PART_COUNT];
    size_t starts[PART_COUNT]; /* bytes */
    size_t capacity;           /* of the buffer, bytes */
    uint8_t *bytes;            /* owned: what is uploaded */
    int size, byte_capacity;
} Stream;

/* Room for `count` items of a part after those before it; NULL without memory. Parts are added in their order, and what
 * was given earlier may move. */
void *stream_add(Stream *stream, StreamPart part, int count, size_t item_size);
/* Gives back the last of what was added. */
void stream_trim(Stream *stream, size_t bytes);
void stream_upload(Stream *stream, RenderStats *stats);
/* Binds a part to its array, from an item on. */
void stream_bind(const Stream *stream, StreamPart part, int first);
/* Doubles `*items` until `count` fit; false when memory is out (the items stay as they were). */
bool items_reserve(void **items, int *capacity, int count, size_t item_size);

/* ---- Static geometry of a floor -----------------------------------------------------------------------------*/
typedef struct WallVertex {
    float place[3];
    float face[4];    /* place on the face and the face's half size, metres */
    uint8_t color[4]; /* sRGB, glow */
    uint8_t edge[4];  /* sRGB, strength */
    float extra[4];   /* normal x, normal z, panel pattern 0 or 1, sign (0: none, else its number) */
} WallVertex;

typedef struct FloorVertex {
    float place[2];
    uint8_t tint[4]; /* light of the room, added; gain of the tile, 128 = 1 */
} FloorVertex;

typedef struct StreamVertex {
    float place[3];
    float flow[3]; /* metres along against its direction, strength 0 … 1, sharpness of the pulse */
} StreamVertex;

/* Quads collected for one vertex buffer. Each is filed under a row of tiles, which it names, and a column, which is
 * found from its vertices: they all begin with a place's x. */
typedef struct QuadList {
    uint8_t *vertices; /* owned; 4 a quad */
    int *rows;         /* owned; 1 a quad; from FAR_BELOW on: rows of what lies far below */
    int count, vertex_capacity, row_capacity;
    size_t vertex_size;
    bool failed; /* memory ran out: what is there is drawn */
} QuadList;

/* Added to the row of a quad that lies far below the floor; below DEPTHS_HEIGHT, in fact, where more is in view. */
enum { FAR_BELOW = 1 << 16 };
static const float DEPTHS_HEIGHT = -7.0f; /* metres */

void quads_add(QuadList *quads, const void *four_vertices, int row);

/* Which columns of cells of a row are in view: none when `from` is not before `to`. */
typedef struct CellRange {
    int16_t from, to;
} CellRange;

/* Quads sorted by layer (the floor, and what lies far below), row and column. The index buffer holds those in view and
 * is written when other cells come into view. */
typedef struct StaticMesh {
    GLuint array, vertices, indices;
    uint32_t *sorted;           /* owned; 6 a quad */
    uint32_t *chosen;           /* owned; what the index buffer holds */
    int *starts;                /* owned; first quad of each cell, and the end of all */
    CellRange *shown, *visible; /* owned; by layer and row: in the index buffer, and in view now */
    int rows, columns;
    int quads, quads_shown;
} StaticMesh;

void walls_build(QuadList *quads, const Floor *floor, const RenderLook *look, int theme);
void signs_add(QuadList *quads, const ThemeLook *theme, int theme_index, float x, float z, float height, int row);
void tiles_build(QuadList *quads, const Floor *floor, const RenderLook *look, int theme);
void flows_build(QuadList *quads, const Floor *floor, const RenderLook *look);
/* Floor that fell in: what is left of it along the rim, and the sides and glowing edge of the hole. */
void pit_ledges_add(QuadList *tiles, const Floor *floor, int x, int y);
void pits_build(QuadList *walls, const Floor *floor, const ThemeLook *theme);
/* A number of 32 bits for a tile, the same every time. */
uint32_t tile_hash(int x, int y);
void wall_quad(QuadList *quads, WallVertex corners[4], int row);
/* 64 × 64 RGBA: albedo and, in alpha, how much of a joint line the texel is. */
enum { FLOOR_TEXTURE_SIZE = 64 };
void floor_texture_make(const ThemeLook *theme, float line_strength, uint8_t *texels);

typedef struct FloorMeshes {
    StaticMesh walls, tiles, flows;
    GLuint texture;
    uint64_t key;
    const Floor *floor;
    int theme;
    bool valid;
} FloorMeshes;

/* Which tiles are ground, for what lies flat on them. */
typedef struct Ground {
    GLuint texture;
    const Floor *floor; /* NULL: everywhere */
    uint64_t key;
} Ground;

/* Binds it to the first unit, made anew when the scene's floor is another. */
void ground_bind(Ground *ground, const RenderScene *scene);
void ground_destroy(Ground *ground);

/* ---- Camera -------------------------------------------------------------------------------------------------*/
typedef struct Camera {
    float view_projection[16]; /* column-major */
    float place[3], right[3], up[3], forward[3];
    float tangent_x, tangent_y; /* of half the fields of view */
    int width, height;
} Camera;

Camera camera_make(const RenderLook *look, const RenderScene *scene, int width, int height);
/* Pixel of a place, y down; false behind the camera. */
bool camera_project(const Camera *camera, const float place[3], float pixel[2]);
void camera_ground(const Camera *camera, float pixel_x, float pixel_y, float *x, float *z);
bool camera_sees(const Camera *camera, const float place[3], float radius);
/* Metres from the camera along its line of sight. */
float camera_depth(const Camera *camera, const float place[3]);

/* ---- Font ---------------------------------------------------------------------------------------------------*/
typedef struct Font Font;

/* The text face, and the one of small pictures, which is crisp at multiples of 8 pixels only. */
typedef enum Face { FACE_TEXT, FACE_PIXEL, FACE_COUNT } Face;
enum { PIXEL_FACE_STEP = 8 };

typedef struct Glyph {
    float u0, v0, u1, v1;
    int x, y, w, h; /* pixels from the pen on the baseline, y down */
} Glyph;

Font *font_create(const FileTree *data, Error *error);
void font_destroy(Font *font);
GLuint font_texture(const Font *font);
/* Texture coordinates of a texel that is wholly covered. */
void font_solid(const Font *font, float uv[2]);
/* The glyph at a pixel size, rasterised at its first use; NULL when the atlas is full. */
const Glyph *font_glyph(Font *font, Face face, uint32_t character, int pixels);
/* Forgets all glyphs of a full atlas. */
void font_reset(Font *font);
/* Pen advance from `character` to `next` (0: none), in units of the pixel height. */
float font_advance(Font *font, Face face, uint32_t character, uint32_t next);
float font_ascent(const Font *font, Face face); /* in units of the pixel height */
float font_width(Font *font, Face face, const char *text, size_t bytes);
/* The first character of a text that the text face lacks; 0 when there is none. */
uint32_t font_missing(const Font *font, const char *text);
Face font_face(float scale, bool pixel_text); /* of texts in a picture of a scale */
/* Next character of a UTF-8 text, 0 at the end; malformed bytes read as U+FFFD. */
uint32_t utf8_next(const char **text);

/* ---- HUD ----------------------------------------------------------------------------------------------------*/
typedef enum HudMode { HUD_SOLID, HUD_GLYPH, HUD_OUTLINED, HUD_GROWN } HudMode;

typedef struct HudVertex {
    float x, y, u, v; /* pixels, y down */
    uint8_t color[4]; /* sRGB, alpha */
    float mode;       /* HudMode */
} HudVertex;

typedef struct HudQuads {
    HudVertex *vertices; /* owned; 4 a quad */
    int count, capacity; /* vertices */
    bool overflow;       /* a glyph did not fit into the atlas */
} HudQuads;

typedef struct HudView {
    HudQuads *quads;
    Font *font;
    const Camera *camera;
    int width, height;
    float scale;
    Face face;
    bool pixel_text;
    float alpha; /* of all that is drawn; for a map that fades */
} HudView;

void hud_quad(const HudView *view, const float corners[4][2], const float uv[4], uint32_t color, float alpha,
              HudMode mode);
/* A filled rectangle, in pixels of the window. */
void hud_rectangle(const HudView *view, float x, float y, float w, float h, uint32_t color, float alpha);
/* A disc, or a ring `border` wide within its radius; in pixels of the window. */
void hud_round(const HudView *view, float x, float y, float radius, float border, uint32_t color, float alpha);
void hud_anchor(const HudView *view, Anchor anchor, float *x, float *y);
void hud_panel(const HudView *view, const PanelItem *panel);
void hud_text(const HudView *view, const TextItem *text);
void hud_icon(const HudView *view, const IconItem *icon);
void hud_arrow(const HudView *view, const ArrowItem *arrow);
void map_draw_small(const HudView *window, const RenderScene *scene, const RenderLook *look);
void map_draw_full(const HudView *window, const RenderScene *scene, const RenderLook *look);

/* ---- Targets ------------------------------------------------------------------------------------------------*/
typedef struct Targets {
    int width, height;           /* of the world's picture */
    int glow_width, glow_height; /* four times those of the bloom's first level */
    int bloom_levels;
    GLuint scene_framebuffer, scene_texture, depth;
    GLuint bloom_framebuffers[BLOOM_LEVELS], bloom_textures[BLOOM_LEVELS];
    int bloom_width[BLOOM_LEVELS], bloom_height[BLOOM_LEVELS];
} Targets;

/* Makes them anew if they are not of the sizes and the number of bloom levels in `wanted`. */
bool targets_resize(Targets *targets, const Targets *wanted, Error *error);
void targets_destroy(Targets *targets);

/* ---- The renderer -------------------------------------------------------------------------------------------*/
typedef struct BoxGroups {
    int outlined, solid, fading; /* in this order in the stream; `solid` are not outlined */
} BoxGroups;

/* What is measured of a frame; timing.c. */
enum { TIMER_COUNT = 4 };

typedef struct Timing {
    bool passes;            /* are measured */
    double last, last_work; /* seconds at the end of the last pass */
    bool has_gpu;           /* the GL can measure its own time */
    bool embedded;
    GLuint timers[TIMER_COUNT]; /* in turns, since an answer comes some frames later */
    bool asked[TIMER_COUNT];
    int turn;
    bool running;
    double gpu_seconds; /* of the last frame that was answered for; negative for none */
} Timing;

typedef struct DecalGroups {
    int shadows, matt, glowing; /* in this order in the stream */
} DecalGroups;

struct Renderer {
    RenderSetup setup;
    FileTree data;
    RenderLook look;
    Programs programs;
    Font *font;
    Targets targets;
    FloorMeshes floor;
    Ground ground;
    Stream stream;
    GLuint box_vertices, box_indices, quad_indices, empty_array, frame_buffer;
    int quad_index_capacity; /* quads */
    uint8_t *box_groups_of;  /* owned; by box of the scene */
    int box_group_capacity;
    BoxGroups box_groups;
    DecalGroups decal_groups;
    int particle_count, mote_count, hud_quads_count;
    HudQuads hud_items;
    Camera camera;
    RenderQuality quality;
    Timing timing;
    RenderPass pass;
    RenderStats stats;
    int gl_errors;
    bool whole; /* every object of the GL is there */
    uint8_t *pixels;
    int pixel_capacity;
};

bool geometry_create(Renderer *renderer, Error *error);
void geometry_destroy(Renderer *renderer);
/* An index buffer for so many quads stands ready (it is only ever enlarged). */
bool quad_indices_reserve(Renderer *renderer, int quads);
void floor_meshes_update(Renderer *renderer, const RenderScene *scene);
void floor_meshes_destroy(FloorMeshes *meshes);
void mesh_create(StaticMesh *mesh, QuadList *quads, int size);
void mesh_destroy(StaticMesh *mesh);
/* Brings what is in view into the index buffer. */
void mesh_choose(StaticMesh *mesh, const Camera *camera, RenderStats *stats);
void frame_upload(Renderer *renderer, const RenderScene *scene, int width, int height);
void gather_items(Renderer *renderer, const RenderScene *scene);
void scene_draw(Renderer *renderer, const RenderScene *scene);
void post_draw(Renderer *renderer, GLuint target, int width, int height);
void hud_build(Renderer *renderer, const RenderScene *scene, int width, int height);
void hud_draw(Renderer *renderer);
void draw_count(Renderer *renderer, int triangles);

void timing_create(Timing *timing, RenderBackend backend);
void timing_destroy(Timing *timing);
void timing_begin(Renderer *renderer);
/* The pass that runs is over, and its successor begins. */
void timing_end_pass(Renderer *renderer, RenderPass pass);
void timing_end(Renderer *renderer);

static inline float color_channel(uint32_t color, int channel) {
    return (float)((color >> (16 - 8 * channel)) & 0xffu) / 255.0f;
}
static inline uint8_t color_byte(float value) {
    return (uint8_t)(math_clamp32(value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

#endif
