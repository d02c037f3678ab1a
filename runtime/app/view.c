#include "app/screens.h"
#include "app/touch.h"
#include "app/view_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

View *view_create(const Game *game, Error *error) {
    View *view = calloc(1, sizeof *view);
    if (!view) {
        error_set(error, ERROR_MEMORY, "no memory for the view");
        return NULL;
    }
    view->rng = cosmetic_create(1);
    view->floor_seen = -1;
    view_begin_part(view, LAYER_HUD, 1.0f, 0.0f);
    hints_restart(view);
    if (!figures_update_rigs(view, game)) {
        view_destroy(view);
        error_set(error, ERROR_MEMORY, "no memory for the characters' poses");
        return NULL;
    }
    return view;
}

void view_destroy(View *view) {
    if (view) {
        bodies_close(view);
        figures_destroy(view);
        free(view);
    }
}

void view_set_profile(ViewOptions *options, const Game *game, bool mobile) {
    options->mobile = mobile;
    options->frame_step = game_view_number(game, mobile ? "mobile.frame_step" : "desktop.frame_step", 0.0f) > 0.0f;
}

/* ---- The frame's arrays -------------------------------------------------------------------------------------*/

void view_set_color(float target[4], uint32_t color, float alpha) {
    target[0] = (float)((color >> 16) & 0xff) / 255.0f;
    target[1] = (float)((color >> 8) & 0xff) / 255.0f;
    target[2] = (float)(color & 0xff) / 255.0f;
    target[3] = alpha;
}

DecalInstance *view_add_decal(View *view, DecalShape shape, float x, float z, float radius, uint32_t color,
                              float alpha) {
    static DecalInstance dropped;
    DecalInstance *decal = view->decal_count < VIEW_DECAL_LIMIT ? &view->decals[view->decal_count++] : &dropped;
    *decal = (DecalInstance){.x = x, .z = z, .radius = radius, .shape = {(float)shape, 0, 0, 0}};
    view_set_color(decal->color, color, alpha);
    return decal;
}

PanelItem *view_add_panel(View *view, Anchor anchor, float x, float y, float w, float h, uint32_t color, float alpha) {
    static PanelItem dropped;
    PanelItem *panel = view->panel_count < VIEW_PANEL_LIMIT ? &view->panels[view->panel_count++] : &dropped;
    float scale = view->part_scale;
    *panel = (PanelItem){.anchor = anchor,
                         .layer = view->layer,
                         .x = scale * x + view->part_shift,
                         .y = scale * y,
                         .w = scale * w,
                         .h = scale * h,
                         .color = color,
                         .alpha = alpha};
    return panel;
}

void view_add_dim(View *view, const RenderLook *look, float alpha) {
    const float tall = 4000.0f; /* layout pixels */
    view_add_panel(view, ANCHOR_LEFT, 0, -0.5f * tall, 0, tall, look->hud_panel, alpha)->stretch = true;
}

TextItem *view_add_text(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const char *format,
                        ...) {
    static TextItem dropped;
    TextItem *item = view->text_count < VIEW_TEXT_LIMIT ? &view->texts[view->text_count++] : &dropped;
    float scale = view->part_scale;
    *item = (TextItem){.anchor = anchor,
                       .layer = view->layer,
                       .x = scale * x + view->part_shift,
                       .y = scale * y,
                       .size = scale * size,
                       .color = color,
                       .alpha = 1.0f};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(item->text, sizeof item->text, format, arguments);
    va_end(arguments);
    return item;
}

TextItem *view_add_world_text(View *view, float x, float z, float height, float size, uint32_t color,
                              const char *line) {
    view_begin_part(view, LAYER_HUD, 1.0f, 0.0f);
    TextItem *text = view_add_text(view, ANCHOR_TOP_LEFT, x, z, size * view->layout.text, color, "%s", line);
    text->world = true;
    text->height = height;
    text->align = ALIGN_CENTER;
    text->outline = true;
    return text;
}

IconItem *view_add_icon(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const IconBits *bits) {
    static IconItem dropped;
    bool fits = bits && view->icon_count < VIEW_ICON_LIMIT;
    IconItem *icon = fits ? &view->icons[view->icon_count++] : &dropped;
    float scale = view->part_scale;
    *icon = (IconItem){.anchor = anchor,
                       .layer = view->layer,
                       .x = scale * x + view->part_shift,
                       .y = scale * y,
                       .size = scale * size,
                       .color = color,
                       .alpha = 1.0f,
                       .bits = bits};
    return icon;
}

BoxInstance *view_add_box(View *view, const Mat34 *matrix, uint32_t color, float glow, float opacity) {
    if (view->box_count == VIEW_BOX_LIMIT) {
        return NULL;
    }
    BoxInstance *box = &view->boxes[view->box_count++];
    *box = (BoxInstance){.shade = {1.0f, 0.0f, opacity, 0.0f}};
    memcpy(box->row0, matrix->m, sizeof box->row0);
    memcpy(box->row1, matrix->m + 4, sizeof box->row1);
    memcpy(box->row2, matrix->m + 8, sizeof box->row2);
    view_set_color(box->color, color, glow);
    return box;
}

void view_add_light(View *view, LightRank rank, Vec3 place, float radius, uint32_t color, float strength) {
    int at = 0;
    if (view->light_count < (int)BASE_COUNT_OF(view->lights)) {
        at = view->light_count++;
    } else { /* the least of those there are gives way */
        for (int i = 1; i < view->light_count; i++) {
            at = view->light_ranks[i] < view->light_ranks[at] ? i : at;
        }
        if (view->light_ranks[at] >= (uint8_t)rank) {
            return;
        }
    }
    float channels[4];
    view_set_color(channels, color, 1.0f);
    view->light_ranks[at] = (uint8_t)rank;
    view->lights[at] =
        (PointLight){place.x, place.y, place.z, radius, {channels[0], channels[1], channels[2]}, strength};
}

bool view_is_near(const View *view, float x, float z, float radius) {
    float dx = x - view->look_x, dz = z - view->look_z;
    return dx > -20.0f - radius && dx < 20.0f + radius && dz > -15.0f - radius && dz < 12.0f + radius;
}

float view_layout_scale(int width, int height) {
    float scale_x = (float)width / 1280.0f, scale_y = (float)height / 720.0f;
    return scale_x < scale_y ? scale_x : scale_y;
}

void view_replace(char *text, size_t size, const char *pattern, const char *word, const char *value) {
    const char *place = strstr(pattern, word);
    if (!place) {
        snprintf(text, size, "%s", pattern);
        return;
    }
    snprintf(text, size, "%.*s%s%s", (int)(place - pattern), pattern, value, place + strlen(word));
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/

static float read_number(const Game *game, const char *name) {
    const float missing = -1e30f; /* no number of the view is this small */
    float number = game_view_number(game, name, missing);
    if (number == missing) {
        log_write(LOG_WARNING, "scripts/ui/view.lua: the number %s is missing; 0 stands in for it", name);
        return 0.0f;
    }
    return number;
}

static void read_numbers(View *view, const Game *game) {
#define X(group, name) view->numbers.group##_##name = read_number(game, #group "." #name);
    VIEW_NUMBERS(X)
#undef X
}

static int player_slot(const Game *game) {
    const World *world = game_world(game);
    return world_find(world, world_player(world));
}

void view_tick(View *view, const Game *game, const ViewOptions *options) {
    if (!view->started || view->look_revision != game_look_revision(game)) {
        view->look_revision = game_look_revision(game);
        read_numbers(view, game);
        lod_restart(view);
    }
    figures_update_rigs(view, game);
    RunInfo run = world_run(game_world(game));
    view->seconds = (double)run.tick / TICKS_PER_SECOND;
    bool new_floor = !view->started || run.floor != view->floor_seen;
    if (new_floor) {
        view->floor_seen = run.floor;
        view->floor_entered = view->seconds;
        view->hp_shown = 1.0f;
        effects_clear(view);
        bodies_clear(view);
    }
    flashes_tick(view, game, options);
    strikes_tick(view, game);
    effects_take_events(view, game);
    boss_watch(view, game);
    camera_follow(view, game, new_floor);
    camera_settle(view);
    slots_tick(view, game);
    hints_tick(view, game);
    figures_tick(view, game, options);
    recoil_tick(view, game);
    bodies_tick(view, game, options);
    effects_advance(view, game, options);
    burst_streaks(view, game);
    features_tick(view, game);
    edges_tick(view, game, options);
    view->started = true;
}

/* ---- Frames -------------------------------------------------------------------------------------------------*/

/* Between two floors to black and back; at the end slowly darker, under what is said about it. */
static float run_fade(const View *view, const Game *game, float fraction) {
    RunInfo run = world_run(game_world(game));
    float length = (float)world_rules(game_world(game))->descend_ticks;
    float done = math_clamp32(((float)run.phase_ticks + fraction) / (length > 0.0f ? length : 1.0f), 0.0f, 1.0f);
    if (run.phase == RUN_DESCENDING) {
        return done * done;
    }
    if (run.phase == RUN_DEAD) {
        float seconds = ((float)run.phase_ticks + fraction) / (float)TICKS_PER_SECOND;
        return view->numbers.death_dim * math_clamp32(seconds / (view->numbers.death_seconds + 1e-6f), 0.0f, 1.0f);
    }
    return run.phase == RUN_ARRIVING ? 1.0f - done : 0.0f;
}

static void fill_stairs(View *view, const Game *game) {
    const RenderLook *look = game_look(game);
    const ViewNumbers *n = &view->numbers;
    const Floor *floor = world_floor(game_world(game));
    bool open = world_stairs_are_open(game_world(game));
    float x = (float)floor->stairs_x + 1.0f, z = (float)floor->stairs_y + 1.0f;
    if (floor->stairs_x < 0 || !view_is_near(view, x, z, n->stairs_light_radius)) {
        return;
    }
    DecalInstance *vortex = view_add_decal(view, DECAL_STAIRS, x, z, n->stairs_radius, look->stairs_color,
                                           open ? 1.0f : n->stairs_shut_alpha);
    vortex->shape[2] = open ? 1.0f : 0.0f;
    if (open) {
        view_add_light(view, LIGHT_PORTAL, (Vec3){x, 1.2f, z}, n->stairs_light_radius, look->stairs_color,
                       n->stairs_light_strength);
    }
}

/* The edges of the screen while few HP are left: a slow pulse. */
static void fill_alarm(View *view, const Game *game, double seconds) {
    enum { BANDS = 4 };
    const ViewNumbers *n = &view->numbers;
    const WorldEntities entities = world_entities(game_world(game));
    int slot = player_slot(game);
    float share =
        slot < 0 ? 1.0f : (float)entities.hp[slot] / (float)(entities.hp_max[slot] > 0 ? entities.hp_max[slot] : 1);
    if (slot < 0 || entities.dying[slot] || share > n->hud_low_hp) {
        return;
    }
    double turns = seconds * (double)n->low_hp_rate;
    float beat = 0.5f + 0.5f * math_sin32((float)MATH_TAU * (float)(turns - math_floor64(turns)) - (float)MATH_PI);
    float alpha = math_lerp32(n->low_hp_quiet, n->low_hp_alpha, beat) / (float)BANDS;
    uint32_t color = game_look(game)->hud_hp_low;
    for (int i = 1; i <= BANDS; i++) {
        const float tall = 4000.0f; /* layout pixels: whatever the shape of the screen */
        float wide = n->low_hp_width * (float)i / (float)BANDS;
        view_add_panel(view, ANCHOR_LEFT, 0, -0.5f * tall, wide, tall, color, alpha);
        view_add_panel(view, ANCHOR_RIGHT, -wide, -0.5f * tall, wide, tall, color, alpha);
        view_add_panel(view, ANCHOR_TOP_LEFT, 0, 0, 0, 0.6f * wide, color, alpha)->stretch = true;
        view_add_panel(view, ANCHOR_BOTTOM_LEFT, 0, -0.6f * wide, 0, 0.6f * wide, color, alpha)->stretch = true;
    }
}

static int mote_count(const View *view, const ViewOptions *options) {
    return (int)math_clamp32(options->mobile ? view->numbers.mobile_motes : view->numbers.desktop_motes, 0.0f, 4096.0f);
}

static void fill_scene(const View *view, const Game *game, const ViewOptions *options, float fraction,
                       RenderScene *scene) {
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    bool menu = options->screens && options->screens->id != SCREEN_GAME;
    bool hidden = menu || world_growth(world).map_hidden;
    *scene = (RenderScene){
        .floor = floor,
        .floor_key = hash_pair(floor->floor_seed, world_floor_revision(world)),
        .seen_tiles = world_seen_tiles(world),
        .map_rooms = view->map_rooms,
        .theme = game_theme_of_floor(game, floor->floor),
        .seconds = view->seconds + (double)fraction / TICKS_PER_SECOND,
        .look_x = math_lerp32(view->previous_look_x, view->look_x, fraction),
        .look_z = math_lerp32(view->previous_look_z, view->look_z, fraction),
        .farther = boss_camera_distance(view),
        .fade = run_fade(view, game, fraction),
        .boxes = view->boxes,
        .box_count = view->box_count,
        .decals = view->decals,
        .decal_count = view->decal_count,
        .lights = view->lights,
        .light_count = view->light_count,
        .particles = view->shards,
        .particle_count = view->shard_count,
        .mote_count = mote_count(view, options),
        .panels = view->panels,
        .panel_count = view->panel_count,
        .texts = view->texts,
        .text_count = view->text_count,
        .icons = view->icons,
        .icon_count = view->icon_count,
        .arrows = view->arrows,
        .arrow_count = view->arrow_count,
        .pixel_text = options->pixel_text,
        .minimap_scale = view->layout.top,
        .full_map_scale = view->layout.map,
        .minimap_fade = view->map_fade,
        .minimap = !hidden && !options->full_map,
        .full_map = !hidden && options->full_map,
        .map_marks = view->marks,
        .map_mark_count = view->mark_count,
        .map_legend = view->legend,
        .map_legend_count = view->legend_count,
        .minimap_dots = view->dots,
        .minimap_dot_count = view->dot_count,
    };
}

void view_fill(View *view, const Game *game, const ViewOptions *options, float fraction, RenderScene *scene) {
    view->box_count = view->decal_count = view->light_count = view->panel_count = view->text_count = 0;
    view->icon_count = view->arrow_count = 0;
    layout_update(view, game_look(game), options);
    view->keys = options->keys;
    view->touch = options->touch != NULL;
    WorldEntities entities = world_entities(game_world(game));
    int slot = player_slot(game);
    float x = slot < 0 ? view->look_x : math_lerp32(entities.previous_x[slot], entities.x[slot], fraction);
    float z = slot < 0 ? view->look_z : math_lerp32(entities.previous_z[slot], entities.z[slot], fraction);
    double seconds = view->seconds + (double)fraction / TICKS_PER_SECOND;
    view->telegraphs = options->telegraphs;
    /* What lies flat is drawn in this order: what threatens covers zones and shadows. */
    features_fill(view, game, seconds);
    fill_stairs(view, game);
    pickups_fill(view, game, fraction);
    figures_fill(view, game, fraction, seconds);
    bodies_fill(view, game, fraction);
    strikes_fill(view, game, fraction);
    effects_fill(view, game, seconds);
    burst_fill(view, game, seconds);
    names_fill(view, game, fraction);
    edges_fill(view, game, options, seconds);
    map_fill(view, game, options);
    fill_alarm(view, game, seconds);
    hud_fill(view, game, options, seconds);
    bool plays = !options->screens || options->screens->id == SCREEN_GAME;
    if (options->touch && plays) {
        view_begin_part(view, LAYER_HUD, 1.0f, 0.0f);
        touch_fill(view, game, options->touch);
    }
    view_begin_part(view, LAYER_MENU, 1.0f, 0.0f);
    if (!plays) {
        screens_fill(view, game, options->screens, seconds);
    }
    fill_scene(view, game, options, fraction, scene);
    camera_fill(view, options->calm, fraction, scene);
    scene->focus_x = x;
    scene->focus_z = z;
    scene->minimap_heading = slot < 0 ? 0.0f : entities.heading[slot];
}
