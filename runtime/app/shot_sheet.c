/* `rift shot sheet:RIG`: a contact sheet, each state of a rig in a row at eight times, as the game's camera sees it. */
#include "app/commands.h"
#include "app/figure_box.h"
#include "app/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHEET_COLUMNS = 8,
    SHEET_WIDTH = 1280,
    SHEET_MOST = 4320, /* pixels of height */
};

#define SHEET_AFAR 50.0f  /* camera's distance in half heights of the sheet: every figure is seen alike */
#define SHEET_REACH 0.7f  /* part of the widest reach that a cell holds; what goes beyond crosses its border */
#define SHEET_TURN 0.6f   /* radians the figures are turned out of the view, so that front and side show */
#define SHEET_LABEL 13.0f /* pixels of the names */

static const char SHEET_PREFIX[] = "sheet:";

/* All that is drawn, in metres across the view: `u` to the right, `v` up. */
typedef struct Sheet {
    const Rig *rig;
    RenderLook look; /* the game's, with a far camera and no fog */
    bool frame_step;
    float sine, cosine; /* of the camera's pitch */
    float cell_w, cell_h;
    float low;             /* how far below a figure's own place its cell ends */
    int boxes_of_a_figure; /* of which there are states × SHEET_COLUMNS */
    Mat34 local[RIG_BOX_LIMIT];
    BoxInstance *boxes;
    int box_count;
    DecalInstance *decals;
    int decal_count;
    TextItem *texts;
    int text_count;
} Sheet;

/* ---- Poses --------------------------------------------------------------------------------------------------*/
/* The time of a column since the state's entry: a loop's round without its end, which is its beginning. */
static double column_seconds(const Sheet *sheet, int state, int column) {
    RigStateInfo info = rig_state_info(sheet->rig, state);
    double length = info.loop ? (double)info.length : (double)info.ticks / (double)TICKS_PER_SECOND;
    return length * (double)column / (info.loop ? SHEET_COLUMNS : SHEET_COLUMNS - 1);
}

/* Root-relative matrices of a moment, turned out of the view. */
static void pose_parts(const Sheet *sheet, int state, double seconds, PartPose *parts, Mat34 *matrices) {
    Quat turn = quat_from_euler_xyz((Vec3){0.0f, SHEET_TURN, 0.0f});
    Mat34 turned = mat34_from_parts((Vec3){0}, turn, (Vec3){1.0f, 1.0f, 1.0f});
    rig_sample(sheet->rig, state, seconds, sheet->frame_step, parts);
    for (int i = 0; i < rig_part_count(sheet->rig); i++) {
        int parent = rig_part_parent(sheet->rig, i);
        Mat34 local = mat34_from_parts(parts[i].position, parts[i].rotation, parts[i].scale);
        matrices[i] = mat34_multiply(parent < 0 ? &turned : &matrices[parent], &local);
    }
}

/* How far a figure reaches from its place: to either side, and up and down across the view. */
typedef struct Reach {
    float wide, low, high;
} Reach;

static void reach_to(Reach *reach, const Reach *other, float share) {
    reach->wide = other->wide * share > reach->wide ? other->wide * share : reach->wide;
    reach->low = other->low * share < reach->low ? other->low * share : reach->low;
    reach->high = other->high * share > reach->high ? other->high * share : reach->high;
}

/* The corners of a box: a cube of 1 m by its matrix. */
static void reach_box(const Sheet *sheet, const Mat34 *matrix, Reach *reach) {
    for (int corner = 0; corner < 8; corner++) {
        Vec3 local = {corner & 1 ? 0.5f : -0.5f, corner & 2 ? 0.5f : -0.5f, corner & 4 ? 0.5f : -0.5f};
        Vec3 place = mat34_apply(matrix, local);
        float v = place.y * sheet->cosine - place.z * sheet->sine;
        float u = place.x < 0.0f ? -place.x : place.x;
        reach_to(reach, &(Reach){u, v, v}, 1.0f);
    }
}

static Reach state_reach(const Sheet *sheet, int state) {
    Reach reach = {0.2f, 0.0f, 0.2f}; /* the ground under it counts too */
    const RigBox *boxes = rig_boxes(sheet->rig, &(int){0});
    for (int column = 0; column < SHEET_COLUMNS; column++) {
        PartPose parts[RIG_PART_LIMIT];
        Mat34 matrices[RIG_PART_LIMIT];
        pose_parts(sheet, state, column_seconds(sheet, state, column), parts, matrices);
        for (int i = 0; i < sheet->boxes_of_a_figure; i++) {
            Mat34 matrix = mat34_multiply(&matrices[boxes[i].part], &sheet->local[i]);
            reach_box(sheet, &matrix, &reach);
        }
    }
    return reach;
}

/* A cell holds the first state, which is standing still, and most of the farthest reach of any. */
static void measure_cells(Sheet *sheet) {
    Reach all = {0};
    for (int state = 0; state < rig_state_count(sheet->rig); state++) {
        Reach reach = state_reach(sheet, state);
        reach_to(&all, &reach, state == 0 ? 1.0f : SHEET_REACH);
    }
    float margin = 0.05f * (2.0f * all.wide + all.high - all.low);
    sheet->cell_w = 2.0f * all.wide + margin;
    sheet->cell_h = all.high - all.low + 2.0f * margin;
    sheet->low = all.low - margin;
}

/* ---- What is drawn ------------------------------------------------------------------------------------------*/
static void add_box(Sheet *sheet, const Mat34 *matrix, const RigBox *shape, const PartPose *part) {
    figure_fill_box(&sheet->boxes[sheet->box_count++], matrix, shape, part->emissive, part->opacity);
}

/* A cell's place on the ground. The ground rises by the sine of the pitch across the view. */
static void place_cell(const Sheet *sheet, int row, int column, float *x, float *z) {
    float v = -(float)(row + 1) * sheet->cell_h - sheet->low;
    *x = ((float)column + 0.5f) * sheet->cell_w;
    *z = -v / sheet->sine;
}

static void add_figure(Sheet *sheet, int state, int column) {
    PartPose parts[RIG_PART_LIMIT];
    Mat34 matrices[RIG_PART_LIMIT];
    const RigBox *boxes = rig_boxes(sheet->rig, &(int){0});
    float x, z;
    place_cell(sheet, state, column, &x, &z);
    pose_parts(sheet, state, column_seconds(sheet, state, column), parts, matrices);
    for (int i = 0; i < sheet->boxes_of_a_figure; i++) {
        Mat34 matrix = mat34_multiply(&matrices[boxes[i].part], &sheet->local[i]);
        matrix.m[3] += x;
        matrix.m[11] += z;
        add_box(sheet, &matrix, &boxes[i], &parts[boxes[i].part]);
    }
    DecalInstance *ground = &sheet->decals[sheet->decal_count++];
    *ground = (DecalInstance){.x = x, .z = z, .radius = 0.3f * sheet->cell_w};
    figure_set_color(ground->color, sheet->look.player_ring_color, 0.3f);
    ground->shape[0] = (float)DECAL_RING;
    ground->shape[1] = 0.95f;
}

/* A label at a cell's lower left corner; `scale` is pixels a metre, `unit` what the layout calls a pixel. */
static void add_label(Sheet *sheet, int row, int column, float scale, float unit, const char *words) {
    TextItem *text = &sheet->texts[sheet->text_count++];
    *text = (TextItem){.anchor = ANCHOR_TOP_LEFT,
                       .x = ((float)column * sheet->cell_w * scale + 6.0f) * unit,
                       .y = ((float)(row + 1) * sheet->cell_h * scale - SHEET_LABEL - 6.0f) * unit,
                       .size = SHEET_LABEL * unit,
                       .color = 0xf2f7ff,
                       .alpha = 1.0f};
    snprintf(text->text, sizeof text->text, "%s", words);
}

static void add_row(Sheet *sheet, int state, float scale, float unit) {
    RigStateInfo info = rig_state_info(sheet->rig, state);
    for (int column = 0; column < SHEET_COLUMNS; column++) {
        char words[TEXT_SIZE];
        add_figure(sheet, state, column);
        if (column == 0) {
            snprintf(words, sizeof words, "%s %g s, %d t", rig_state_name(sheet->rig, state), (double)info.length,
                     info.ticks);
        } else {
            snprintf(words, sizeof words, "%.3f", column_seconds(sheet, state, column));
        }
        add_label(sheet, state, column, scale, unit, words);
    }
}

/* ---- The picture --------------------------------------------------------------------------------------------*/
static bool take_items(Sheet *sheet, Error *error) {
    size_t cells = (size_t)rig_state_count(sheet->rig) * SHEET_COLUMNS;
    const RigBox *boxes = rig_boxes(sheet->rig, &sheet->boxes_of_a_figure);
    for (int i = 0; i < sheet->boxes_of_a_figure; i++) {
        sheet->local[i] = mat34_from_parts(boxes[i].center, quat_from_euler_xyz(boxes[i].rotation), boxes[i].size);
    }
    sheet->boxes = calloc(cells * (size_t)(sheet->boxes_of_a_figure + 1), sizeof *sheet->boxes);
    sheet->decals = calloc(cells, sizeof *sheet->decals);
    sheet->texts = calloc(cells, sizeof *sheet->texts);
    return (sheet->boxes && sheet->decals && sheet->texts) ||
           error_set(error, ERROR_MEMORY, "no memory for the sheet; close other programs");
}

static void set_camera(Sheet *sheet, float half_height) {
    RenderLook *look = &sheet->look;
    float distance = SHEET_AFAR * half_height;
    float depth = 2.0f * half_height / sheet->sine + 10.0f; /* nearest and farthest figures, seen at a slant */
    look->camera_distance = distance;
    look->camera_fov = 2.0f * math_atan2_32(half_height, distance);
    look->camera_near = distance - depth;
    look->camera_far = distance + depth;
    look->fog_near = 10.0f * distance;
    look->fog_far = 20.0f * distance;
    look->vignette = 0.0f;
    look->player_light_strength = 0.0f; /* it would stand over the middle of the sheet alone */
}

/* The size in pixels: what was asked for, else as high as the rows need. */
static void choose_size(const Sheet *sheet, const Options *options, int *width, int *height) {
    float aspect = sheet->cell_h * (float)rig_state_count(sheet->rig) / (sheet->cell_w * SHEET_COLUMNS);
    float rows = math_clamp32(aspect * SHEET_WIDTH + 0.5f, 16.0f, SHEET_MOST);
    *width = options->width ? options->width : SHEET_WIDTH;
    *height = options->height ? options->height : (int)rows;
}

static void fill_scene(Sheet *sheet, int width, int height, RenderScene *scene) {
    float sheet_w = sheet->cell_w * SHEET_COLUMNS, sheet_h = sheet->cell_h * (float)rig_state_count(sheet->rig);
    float scale_w = (float)width / sheet_w, scale_h = (float)height / sheet_h;
    float scale = scale_w < scale_h ? scale_w : scale_h;
    float layout_w = (float)width / 1280.0f, layout_h = (float)height / 720.0f;
    float unit = 1.0f / (layout_w < layout_h ? layout_w : layout_h);
    for (int state = 0; state < rig_state_count(sheet->rig); state++) {
        add_row(sheet, state, scale, unit);
    }
    set_camera(sheet, 0.5f * (float)height / scale);
    *scene = (RenderScene){.look_x = 0.5f * (float)width / scale,
                           .look_z = 0.5f * (float)height / scale / sheet->sine,
                           .boxes = sheet->boxes,
                           .box_count = sheet->box_count,
                           .decals = sheet->decals,
                           .decal_count = sheet->decal_count,
                           .texts = sheet->texts,
                           .text_count = sheet->text_count};
}

static bool draw_sheet(Sheet *sheet, const Options *options, const FileTree *data, Error *error) {
    int width, height;
    RenderScene scene;
    choose_size(sheet, options, &width, &height);
    fill_scene(sheet, width, height, &scene);
    RenderBackend backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL;
    Offscreen *offscreen = render_offscreen_create(backend, width, height, error);
    if (!offscreen) {
        return false;
    }
    RenderSetup setup = {backend, render_offscreen_loader(offscreen), data, &sheet->look};
    Renderer *renderer = render_create(&setup, error);
    if (renderer) {
        render_draw(renderer, &scene, width, height);
    }
    bool done = renderer && shot_save(renderer, options->out, width, height, error);
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
    return done;
}

static bool make_sheet(const Options *options, const Definitions *definitions, const FileTree *data, Error *error) {
    const char *name = options->words[0] + sizeof SHEET_PREFIX - 1;
    Sheet sheet = {.rig = definitions_find_rig(definitions, name),
                   .look = *definitions_look(definitions),
                   .frame_step = strcmp(options->profile, "mobile") == 0};
    if (!sheet.rig) {
        return error_set(error, ERROR_RIG_UNKNOWN, "there is no rig '%s' under scripts/anim/%s", name,
                         options->mod_count > 0 ? " or a mod's anim/" : "");
    }
    sheet.sine = math_sin32(sheet.look.camera_pitch);
    sheet.cosine = math_cos32(sheet.look.camera_pitch);
    bool done = take_items(&sheet, error);
    if (done) {
        measure_cells(&sheet);
        done = draw_sheet(&sheet, options, data, error);
    }
    free(sheet.boxes);
    free(sheet.decals);
    free(sheet.texts);
    return done;
}

bool shot_is_sheet(const Options *options) {
    return strncmp(options->words[0], SHEET_PREFIX, sizeof SHEET_PREFIX - 1) == 0;
}

int command_shot_sheet(const Options *options) {
    Error error = {0};
    FileTree data;
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    Definitions *definitions = session_load_definitions(options, &data, &error);
    bool done = definitions && make_sheet(options, definitions, &data, &error);
    definitions_destroy(definitions);
    return done ? EXIT_OK : command_fail(&error);
}
