/* The passes of the world: figures, walls, outlines, the floor last (what lies behind is never shaded), fading parts,
 * streams, decals and particles. */
#include "render/private.h"

#include <math.h>
#include <string.h>

enum { CUBE_INDICES = 36 };

void draw_count(Renderer *renderer, int triangles) {
    PassStats *pass = &renderer->stats.passes[renderer->pass];
    renderer->stats.draw_calls++;
    renderer->stats.triangles += triangles;
    pass->draw_calls++;
    pass->triangles += triangles;
}

/* ---- The frame's constants ----------------------------------------------------------------------------------*/
static void set4(float target[4], float x, float y, float z, float w) {
    target[0] = x;
    target[1] = y;
    target[2] = z;
    target[3] = w;
}

static void set_color(float target[4], uint32_t color) {
    set4(target, color_channel(color, 0), color_channel(color, 1), color_channel(color, 2), 1.0f);
}

static void set_light(FrameBlock *block, int index, const PointLight *light) {
    set4(block->light_place[index], light->x, light->y, light->z, light->radius > 0.01f ? light->radius : 0.01f);
    set4(block->light_color[index], light->color[0] * light->strength, light->color[1] * light->strength,
         light->color[2] * light->strength, 0.0f);
}

/* The player's own light comes first, then those the scene asks for. Returns how many there are. */
static int set_lights(FrameBlock *block, const RenderLook *look, const RenderScene *scene, int most) {
    PointLight player = {scene->focus_x,
                         look->player_light_height,
                         scene->focus_z,
                         look->player_light_radius,
                         {color_channel(look->player_light, 0), color_channel(look->player_light, 1),
                          color_channel(look->player_light, 2)},
                         look->player_light_strength};
    int count = scene->light_count < most ? scene->light_count : most;
    count = count < LIGHT_LIMIT - 1 ? count : LIGHT_LIMIT - 1;
    set_light(block, 0, &player);
    for (int i = 0; i < count; i++) {
        set_light(block, i + 1, &scene->lights[i]);
    }
    return count + 1;
}

/* How finely the world is drawn: its picture's size, the grid its corners snap to, and its colours. */
static void set_fineness(FrameBlock *block, const Targets *targets, const RenderQuality *quality) {
    float rows = (float)quality->snap_rows, columns = rows * (float)targets->width / (float)targets->height;
    set4(block->picture, (float)targets->width, (float)targets->height, (float)(quality->colors - 1), 0.0f);
    set4(block->snap, 0.5f * columns, 0.5f * rows, quality->dither, 0.0f);
}

void frame_upload(Renderer *renderer, const RenderScene *scene, int width, int height) {
    const RenderLook *look = &renderer->look;
    const Camera *camera = &renderer->camera;
    const ThemeLook *theme = &look->themes[scene->theme >= 0 && scene->theme < THEME_COUNT ? scene->theme : 0];
    FrameBlock block;
    memset(&block, 0, sizeof block);
    memcpy(block.view_projection, camera->view_projection, sizeof block.view_projection);
    memcpy(block.camera_right, camera->right, 3 * sizeof(float));
    memcpy(block.camera_up, camera->up, 3 * sizeof(float));
    set4(block.camera_look, scene->look_x, scene->look_z, (float)width, (float)height);
    /* Sines of large numbers lose their bits in a shader: ambient time starts anew each hour. */
    set4(block.focus, scene->focus_x, scene->focus_z, (float)fmod(scene->seconds, 3600.0), (float)scene->seconds);
    set4(block.fog, look->fog_near, look->fog_far, look->vignette, math_clamp32(scene->fade, 0.0f, 1.0f));
    set_color(block.fog_color, theme->fog);
    set_color(block.stream_color, theme->stream);
    set_color(block.line_color, theme->floor_line);
    set4(block.box_look, look->outline, look->edge_width, look->edge_strength, look->light_box_gain);
    set4(block.floor_look, look->floor_gain, look->light_floor_gain, look->light_floor_base, look->shadow_alpha);
    float bloom = renderer->targets.bloom_levels > 0 ? look->bloom_strength : 0.0f;
    int lights = set_lights(&block, look, scene, renderer->quality.lights);
    set4(block.bloom, bloom, look->bloom_threshold, look->bloom_up_gain, (float)lights);
    set_fineness(&block, &renderer->targets, &renderer->quality);
    set_color(block.rim, look->elite_edge);
    block.rim[3] = look->elite_edge_width;
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->frame_buffer);
    glBufferSubData(GL_UNIFORM_BUFFER, 0, (GLsizeiptr)sizeof block, &block);
    glBindBufferBase(GL_UNIFORM_BUFFER, FRAME_BINDING, renderer->frame_buffer);
    renderer->stats.uploads++;
}

/* ---- Instances ----------------------------------------------------------------------------------------------*/
enum { GROUP_OUTLINED, GROUP_SOLID, GROUP_FADING, GROUP_COUNT, GROUP_NONE = GROUP_COUNT };

/* What of a box decides whether and how it is drawn. */
typedef struct BoxRules {
    const Camera *camera;
    float pixels;               /* of a metre that is a metre away */
    float least, least_outline; /* pixels */
    bool outlines;
} BoxRules;

static int box_group(const BoxRules *rules, const BoxInstance *box) {
    float place[3] = {box->row0[3], box->row1[3], box->row2[3]};
    float squares = 0.0f;
    for (int i = 0; i < 3; i++) {
        squares += box->row0[i] * box->row0[i] + box->row1[i] * box->row1[i] + box->row2[i] * box->row2[i];
    }
    float taper = box->shade[0] > 1.0f ? box->shade[0] : 1.0f, across = sqrtf(squares) * taper;
    if (box->shade[2] <= 0.0f || !camera_sees(rules->camera, place, 0.5f * across + 0.1f)) {
        return GROUP_NONE;
    }
    float depth = camera_depth(rules->camera, place), pixels = across * rules->pixels / (depth > 0.1f ? depth : 0.1f);
    if (pixels < rules->least && box->color[3] <= 0.0f) {
        return GROUP_NONE;
    }
    bool outlined = rules->outlines && box->emissive[3] > 0.5f && pixels >= rules->least_outline;
    return box->shade[2] < 1.0f ? GROUP_FADING : outlined ? GROUP_OUTLINED : GROUP_SOLID;
}

/* Says of every box which group it belongs to, and counts them. */
static bool sort_boxes(Renderer *renderer, const RenderScene *scene, int counts[GROUP_COUNT + 1]) {
    const RenderQuality *quality = &renderer->quality;
    const Camera *camera = &renderer->camera;
    const BoxRules rules = {.camera = camera,
                            .pixels = (float)renderer->targets.height / (2.0f * camera->tangent_y),
                            .least = quality->least_box,
                            .least_outline = quality->least_outline,
                            .outlines = quality->outlines};
    void *groups = renderer->box_groups_of;
    bool ok = items_reserve(&groups, &renderer->box_group_capacity, scene->box_count, 1);
    renderer->box_groups_of = groups;
    for (int i = 0; ok && i < scene->box_count; i++) {
        int group = box_group(&rules, &scene->boxes[i]);
        renderer->box_groups_of[i] = (uint8_t)group;
        counts[group]++;
    }
    return ok;
}

/* Gathers the boxes in view by group, in the caller's order within each. */
static void gather_boxes(Renderer *renderer, const RenderScene *scene) {
    int counts[GROUP_COUNT + 1] = {0}, next[GROUP_COUNT] = {0};
    bool ok = sort_boxes(renderer, scene, counts);
    next[GROUP_SOLID] = counts[GROUP_OUTLINED];
    next[GROUP_FADING] = counts[GROUP_OUTLINED] + counts[GROUP_SOLID];
    int total = ok ? next[GROUP_FADING] + counts[GROUP_FADING] : 0;
    BoxInstance *items = stream_add(&renderer->stream, PART_BOXES, total, sizeof *items);
    renderer->box_groups = (BoxGroups){0};
    if (items == NULL || total == 0) {
        return;
    }
    for (int i = 0; i < scene->box_count; i++) {
        int group = renderer->box_groups_of[i];
        if (group != GROUP_NONE) {
            items[next[group]++] = scene->boxes[i];
        }
    }
    renderer->box_groups = (BoxGroups){counts[GROUP_OUTLINED], counts[GROUP_SOLID], counts[GROUP_FADING]};
    renderer->stats.boxes = total;
}

static bool decal_in_view(const Camera *camera, const DecalInstance *decal) {
    float place[3] = {decal->x, 0.0f, decal->z};
    float depth = decal->shape[0] >= (float)DECAL_SPARKS ? decal->shape[3] : 1.0f;
    return camera_sees(camera, place, decal->radius * sqrtf(1.0f + depth * depth));
}

/* 0: shadows, which lie under all others; 1: matt ones; 2: those that glow. The last two blend their glow masks
 * differently. */
static int decal_group(const DecalInstance *decal) {
    return decal->shape[0] == (float)DECAL_SHADOW ? 0 : decal->shape[2] > 0.0f ? 2 : 1;
}

static void gather_decals(Renderer *renderer, const RenderScene *scene) {
    DecalInstance *items = stream_add(&renderer->stream, PART_DECALS, scene->decal_count, sizeof *items);
    int total = 0, ends[3] = {0, 0, 0};
    for (int group = 0; items != NULL && group < 3; group++) {
        for (int i = 0; i < scene->decal_count; i++) {
            const DecalInstance *decal = &scene->decals[i];
            if (decal_group(decal) == group && decal_in_view(&renderer->camera, decal)) {
                items[total++] = *decal;
            }
        }
        ends[group] = total;
    }
    renderer->decal_groups = (DecalGroups){ends[0], ends[1] - ends[0], ends[2] - ends[1]};
    stream_trim(&renderer->stream, items != NULL ? (size_t)(scene->decal_count - total) * sizeof *items : 0);
}

/* Whether a particle lives now and can be in view: from its birth on it drifts no farther than this; particle.vert. */
static bool particle_in_view(const Camera *camera, const ParticleInstance *particle, double seconds) {
    const float drift = 0.4f; /* seconds of its first speed */
    float age = (float)seconds - particle->origin[3], speed = 0.0f;
    for (int i = 0; i < 3; i++) {
        speed += particle->velocity[i] * particle->velocity[i];
    }
    return age >= 0.0f && age <= particle->velocity[3] &&
           camera_sees(camera, particle->origin, drift * sqrtf(speed) + particle->origin[1] + 0.5f);
}

static void gather_particles(Renderer *renderer, const RenderScene *scene) {
    ParticleInstance *items = stream_add(&renderer->stream, PART_PARTICLES, scene->particle_count, sizeof *items);
    int total = 0;
    for (int i = 0; items != NULL && i < scene->particle_count; i++) {
        if (particle_in_view(&renderer->camera, &scene->particles[i], scene->seconds)) {
            items[total++] = scene->particles[i];
        }
    }
    stream_trim(&renderer->stream, items != NULL ? (size_t)(scene->particle_count - total) * sizeof *items : 0);
    renderer->particle_count = total;
    renderer->mote_count = scene->mote_count < renderer->quality.motes ? scene->mote_count : renderer->quality.motes;
}

static void gather_hud(Renderer *renderer) {
    int count = 4 * renderer->hud_quads_count;
    HudVertex *items = stream_add(&renderer->stream, PART_HUD, count, sizeof *items);
    if (items != NULL && count > 0) {
        memcpy(items, renderer->hud_items.vertices, (size_t)count * sizeof *items);
    } else {
        renderer->hud_quads_count = 0;
    }
}

void gather_items(Renderer *renderer, const RenderScene *scene) {
    renderer->stream.size = 0;
    gather_boxes(renderer, scene);
    gather_decals(renderer, scene);
    gather_particles(renderer, scene);
    gather_hud(renderer);
    stream_upload(&renderer->stream, &renderer->stats);
    if (scene->floor != NULL) {
        mesh_choose(&renderer->floor.walls, &renderer->camera, &renderer->stats);
        mesh_choose(&renderer->floor.tiles, &renderer->camera, &renderer->stats);
        mesh_choose(&renderer->floor.flows, &renderer->camera, &renderer->stats);
    }
}

/* ---- Passes -------------------------------------------------------------------------------------------------*/
static void draw_boxes(Renderer *renderer, ProgramId program, int count) {
    if (count == 0) {
        return;
    }
    glUseProgram(renderer->programs.names[program]);
    glDrawElementsInstanced(GL_TRIANGLES, CUBE_INDICES, GL_UNSIGNED_SHORT, NULL, count);
    draw_count(renderer, count * CUBE_INDICES / 3);
}

static void draw_mesh(Renderer *renderer, const StaticMesh *mesh, ProgramId program) {
    if (mesh->quads_shown == 0) {
        return;
    }
    glUseProgram(renderer->programs.names[program]);
    glBindVertexArray(mesh->array);
    glDrawElements(GL_TRIANGLES, mesh->quads_shown * 6, GL_UNSIGNED_INT, NULL);
    draw_count(renderer, mesh->quads_shown * 2);
}

static void draw_figures(Renderer *renderer) {
    stream_bind(&renderer->stream, PART_BOXES, 0);
    glEnable(GL_CULL_FACE);
    draw_boxes(renderer, PROGRAM_BOX, renderer->box_groups.outlined + renderer->box_groups.solid);
    glDisable(GL_CULL_FACE);
    timing_end_pass(renderer, PASS_FIGURES);
}

static void draw_outlines(Renderer *renderer) {
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    glBindVertexArray(renderer->stream.arrays[PART_BOXES]);
    draw_boxes(renderer, PROGRAM_OUTLINE, renderer->box_groups.outlined);
    glCullFace(GL_BACK);
    glDisable(GL_CULL_FACE);
    timing_end_pass(renderer, PASS_OUTLINES);
}

static void draw_floor(Renderer *renderer) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, renderer->floor.texture);
    draw_mesh(renderer, &renderer->floor.tiles, PROGRAM_FLOOR);
}

static void draw_fading(Renderer *renderer) {
    if (renderer->box_groups.fading > 0) {
        glEnable(GL_CULL_FACE);
        stream_bind(&renderer->stream, PART_BOXES, renderer->box_groups.outlined + renderer->box_groups.solid);
        draw_boxes(renderer, PROGRAM_BOX_FADING, renderer->box_groups.fading);
        glDisable(GL_CULL_FACE);
    }
    timing_end_pass(renderer, PASS_FADING);
}

static void draw_solid(Renderer *renderer, const RenderScene *scene) {
    draw_figures(renderer);
    if (scene->floor != NULL) {
        draw_mesh(renderer, &renderer->floor.walls, PROGRAM_WALL);
    }
    timing_end_pass(renderer, PASS_WALLS);
    draw_outlines(renderer);
    if (scene->floor != NULL) {
        draw_floor(renderer);
    }
    timing_end_pass(renderer, PASS_FLOOR);
    draw_fading(renderer);
}

static void draw_decals(Renderer *renderer, ProgramId program, int first, int count) {
    if (count == 0) {
        return;
    }
    stream_bind(&renderer->stream, PART_DECALS, first);
    glUseProgram(renderer->programs.names[program]);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    draw_count(renderer, 2 * count);
}

static void draw_flat(Renderer *renderer, const RenderScene *scene) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    if (scene->floor != NULL) {
        glBlendFunc(GL_ONE, GL_ONE);
        draw_mesh(renderer, &renderer->floor.flows, PROGRAM_STREAM);
    }
    ground_bind(&renderer->ground, scene);
    /* Premultiplied coverage; a matt decal takes the glow mask away, a glowing one puts its own coverage there. */
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE_MINUS_SRC_ALPHA);
    DecalGroups groups = renderer->decal_groups;
    draw_decals(renderer, PROGRAM_SHADOW, 0, groups.shadows);
    draw_decals(renderer, PROGRAM_DECAL, groups.shadows, groups.matt);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    draw_decals(renderer, PROGRAM_DECAL, groups.shadows + groups.matt, groups.glowing);
    timing_end_pass(renderer, PASS_DECALS);
}

static void draw_particles(Renderer *renderer) {
    glBlendFunc(GL_ONE, GL_ONE);
    if (renderer->mote_count > 0) {
        glUseProgram(renderer->programs.names[PROGRAM_MOTE]);
        glBindVertexArray(renderer->empty_array);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, renderer->mote_count);
        draw_count(renderer, 2 * renderer->mote_count);
    }
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    if (renderer->particle_count > 0) {
        glUseProgram(renderer->programs.names[PROGRAM_PARTICLE]);
        stream_bind(&renderer->stream, PART_PARTICLES, 0);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, renderer->particle_count);
        draw_count(renderer, 2 * renderer->particle_count);
    }
    timing_end_pass(renderer, PASS_PARTICLES);
}

void scene_draw(Renderer *renderer, const RenderScene *scene) {
    const ThemeLook *theme = &renderer->look.themes[scene->theme >= 0 && scene->theme < THEME_COUNT ? scene->theme : 0];
    glBindFramebuffer(GL_FRAMEBUFFER, renderer->targets.scene_framebuffer);
    glViewport(0, 0, renderer->targets.width, renderer->targets.height);
    glClearColor(color_channel(theme->fog, 0), color_channel(theme->fog, 1), color_channel(theme->fog, 2), 0.0f);
    glDepthMask(GL_TRUE);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    timing_end_pass(renderer, PASS_CLEAR);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    draw_solid(renderer, scene);
    draw_flat(renderer, scene);
    draw_particles(renderer);
    glDisable(GL_DEPTH_TEST);
}
