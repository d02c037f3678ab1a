/* The viewer's stage: the figure on a turntable over a grid of light. The camera always looks north, so it is the stage
 * that turns; the figure stands in its middle, and the grid moves under it. */
#include "app/figure_box.h"
#include "app/viewer_state.h"

#include <string.h>

enum {
    GRID_REACH = 10, /* metres to either side */
    GRID_PIECE = 2,  /* metres: fog is known at the ends of a piece only */
    GRID_EVERY = 5,  /* of so many lines one is bright */
};

#define LINE_WIDTH 0.022f

/* ---- Ground -------------------------------------------------------------------------------------------------*/
static void add_line(Viewer *viewer, const Mat34 *stage, Vec3 middle, Vec3 size, bool bright, uint32_t color) {
    if (viewer->drawn_count == VIEWER_BOX_LIMIT) {
        return;
    }
    Mat34 local = mat34_from_parts(middle, (Quat){0, 0, 0, 1}, size);
    Mat34 matrix = mat34_multiply(stage, &local);
    RigBox shape = {.taper = 1.0f, .color = color, .glow = bright ? 0.75f : 0.30f};
    static const float dark[4] = {0};
    BoxInstance *box = &viewer->drawn[viewer->drawn_count++];
    figure_fill_box(box, &matrix, &shape, dark, 1.0f);
    box->emissive[3] = 0.0f; /* without an outline */
    for (int i = 0; i < 3; i++) {
        box->color[i] *= bright ? 0.8f : 0.35f;
    }
}

/* Lines at whole metres of the ground around the figure. */
static void add_grid(Viewer *viewer, const Mat34 *stage, Vec3 place, uint32_t color) {
    const float piece = (float)GRID_PIECE;
    int x0 = (int)math_floor32(place.x + 0.5f), z0 = (int)math_floor32(place.z + 0.5f);
    for (int i = -GRID_REACH; i <= GRID_REACH; i++) {
        bool bright_x = (x0 + i) % GRID_EVERY == 0, bright_z = (z0 + i) % GRID_EVERY == 0;
        for (int k = -GRID_REACH; k < GRID_REACH; k += GRID_PIECE) {
            float middle = (float)k + 0.5f * piece;
            Vec3 across = {(float)(x0 + i), -0.02f, (float)z0 + middle};
            Vec3 along = {(float)x0 + middle, -0.02f, (float)(z0 + i)};
            add_line(viewer, stage, across, (Vec3){LINE_WIDTH, 0.01f, piece}, bright_x, color);
            add_line(viewer, stage, along, (Vec3){piece, 0.01f, LINE_WIDTH}, bright_z, color);
        }
    }
}

static void add_decal(Viewer *viewer, DecalShape shape, float radius, float heading, uint32_t color, float alpha,
                      float parameter) {
    DecalInstance *decal = &viewer->decals[viewer->decal_count++];
    *decal = (DecalInstance){.radius = radius, .heading = heading, .shape = {(float)shape, parameter, 0.5f, 0}};
    figure_set_color(decal->color, color, alpha);
}

/* An arrow head on the ground, away from the figure. */
static void add_arrow(Viewer *viewer, float angle, float radius, uint32_t color) {
    const float slant = 0.7854f, length = 0.24f * viewer->wide;
    for (int side = -1; side <= 1; side += 2) {
        Quat turn = quat_from_euler_xyz((Vec3){0.0f, math_wrap_angle32(angle + slant * (float)side), 0.0f});
        Vec3 tip = {math_sin32(angle) * radius, 0.0f, math_cos32(angle) * radius};
        Mat34 arm = mat34_from_parts(tip, turn, (Vec3){1.0f, 1.0f, 1.0f});
        add_line(viewer, &arm, (Vec3){0.0f, 0.01f, -0.5f * length}, (Vec3){0.14f * length, 0.02f, length}, true, color);
    }
}

/* The shadow, the pedestal, and where it looks; where it is told to aim, in a second colour. */
static void add_marks(Viewer *viewer, float turned, const RenderLook *look) {
    float wide = viewer->wide;
    uint32_t neon = look->themes[0].stream;
    int aim = graph_find_parameter(viewer->graph, "aim_turn");
    add_decal(viewer, DECAL_SHADOW, 0.9f * wide, 0.0f, 0x000000, look->shadow_alpha, 0.0f);
    add_decal(viewer, DECAL_RING, 1.15f * wide, 0.0f, neon, 0.8f, 0.965f);
    add_decal(viewer, DECAL_DASHES, 1.32f * wide, turned, neon, 0.35f, 0.93f);
    add_arrow(viewer, turned, 1.65f * wide, neon);
    if (aim >= 0) {
        float angle = turned + graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[aim];
        add_arrow(viewer, math_wrap_angle32(angle), 1.85f * wide, look->hud_warning);
    }
}

/* ---- The figure ---------------------------------------------------------------------------------------------*/
/* Between two ticks. They are so near each other that the matrices themselves may be mixed. */
static Mat34 mix(const Mat34 *from, const Mat34 *to, float weight) {
    Mat34 mixed;
    for (int i = 0; i < 12; i++) {
        mixed.m[i] = math_lerp32(from->m[i], to->m[i], weight);
    }
    return mixed;
}

static void add_figure(Viewer *viewer, const Mat34 *root, float fraction) {
    int count = 0;
    const RigBox *boxes = rig_boxes(viewer->rig, &count);
    const Mat34 *parts = graph_bank_matrices(viewer->bank, VIEWER_SHOWN);
    const PartShade *shades = graph_bank_shades(viewer->bank, VIEWER_SHOWN);
    for (int i = 0; i < count && viewer->drawn_count < VIEWER_BOX_LIMIT; i++) {
        int part = boxes[i].part;
        Mat34 between = mix(&viewer->before[part], &parts[part], fraction);
        Mat34 placed = mat34_multiply(root, &between);
        Mat34 box = mat34_multiply(&placed, &viewer->boxes[i]);
        figure_fill_box(&viewer->drawn[viewer->drawn_count++], &box, &boxes[i], shades[part].emissive,
                        shades[part].opacity);
    }
}

/* ---- The camera ---------------------------------------------------------------------------------------------*/
static void set_camera(const Viewer *viewer, RenderLook *look) {
    look->camera_pitch = viewer->orbit.pitch;
    look->camera_fov = viewer->orbit.fov;
    look->camera_distance = viewer->orbit.distance;
    look->camera_near = 0.1f * viewer->orbit.distance;
    look->camera_far = viewer->orbit.distance + 3.0f * GRID_REACH;
    look->fog_near = 0.2f * GRID_REACH;
    look->fog_far = 0.95f * GRID_REACH;
}

void viewer_fill_stage(Viewer *viewer, float fraction, RenderScene *scene, RenderLook *look) {
    const ViewerMoment *from = &viewer->previous, *to = &viewer->now;
    Vec3 place = {math_lerp32(from->place.x, to->place.x, fraction), math_lerp32(from->place.y, to->place.y, fraction),
                  math_lerp32(from->place.z, to->place.z, fraction)};
    float heading = from->heading + math_wrap_angle32(to->heading - from->heading) * fraction;
    float turned = math_wrap_angle32(heading + viewer->orbit.yaw);
    *look = *game_look(viewer->game);
    set_camera(viewer, look);
    Quat table = quat_from_euler_xyz((Vec3){0.0f, viewer->orbit.yaw, 0.0f});
    Quat facing = quat_from_euler_xyz((Vec3){0.0f, turned, 0.0f});
    Mat34 stage = mat34_from_parts((Vec3){0}, table, (Vec3){1.0f, 1.0f, 1.0f});
    Mat34 moved = mat34_from_parts((Vec3){-place.x, 0.0f, -place.z}, (Quat){0, 0, 0, 1}, (Vec3){1.0f, 1.0f, 1.0f});
    Mat34 ground = mat34_multiply(&stage, &moved);
    Mat34 root = mat34_from_parts((Vec3){0.0f, place.y, 0.0f}, facing, (Vec3){1.0f, 1.0f, 1.0f});
    viewer->drawn_count = viewer->decal_count = 0;
    add_grid(viewer, &ground, place, look->themes[0].stream);
    add_figure(viewer, &root, fraction);
    add_marks(viewer, turned, look);
    *scene = (RenderScene){.seconds = (double)viewer->now.tick / TICKS_PER_SECOND,
                           .shake_y = 0.30f * viewer->tall,
                           .boxes = viewer->drawn,
                           .box_count = viewer->drawn_count,
                           .decals = viewer->decals,
                           .decal_count = viewer->decal_count};
}
