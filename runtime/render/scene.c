/* The passes of the world: figures, walls, outlines, the floor last (what lies behind is never shaded), fading parts,
 * streams, decals and particles. */
#include "render/private.h"

#include <math.h>
#include <string.h>

enum { CUBE_INDICES = 36 };

void draw_count(Renderer *renderer, int triangles) {
    renderer->stats.draw_calls++;
    renderer->stats.triangles += triangles;
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

/* The player's own light comes first, then those the scene asks for. */
static void set_lights(FrameBlock *block, const RenderLook *look, const RenderScene *scene) {
    PointLight player = {scene->focus_x,
                         look->player_light_height,
                         scene->focus_z,
                         look->player_light_radius,
                         {color_channel(look->player_light, 0), color_channel(look->player_light, 1),
                          color_channel(look->player_light, 2)},
                         look->player_light_strength};
    PointLight none = {.radius = 0.01f};
    set_light(block, 0, &player);
    for (int i = 1; i < LIGHT_LIMIT; i++) {
        set_light(block, i, i <= scene->light_count ? &scene->lights[i - 1] : &none);
    }
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
    set4(block.bloom, look->bloom_strength, look->bloom_threshold, look->bloom_up_gain, 0.0f);
    set_color(block.rim, look->elite_edge);
    block.rim[3] = look->elite_edge_width;
    set_lights(&block, look, scene);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->frame_buffer);
    glBufferSubData(GL_UNIFORM_BUFFER, 0, (GLsizeiptr)sizeof block, &block);
    glBindBufferBase(GL_UNIFORM_BUFFER, FRAME_BINDING, renderer->frame_buffer);
    renderer->stats.uploads++;
}

/* ---- Instances ----------------------------------------------------------------------------------------------*/
static int box_group(const BoxInstance *box) {
    return box->shade[2] < 1.0f ? 2 : box->emissive[3] > 0.5f ? 0 : 1;
}

static bool box_in_view(const Camera *camera, const BoxInstance *box) {
    float place[3] = {box->row0[3], box->row1[3], box->row2[3]};
    float squares = 0.0f;
    for (int i = 0; i < 3; i++) {
        squares += box->row0[i] * box->row0[i] + box->row1[i] * box->row1[i] + box->row2[i] * box->row2[i];
    }
    float taper = box->shade[0] > 1.0f ? box->shade[0] : 1.0f;
    return box->shade[2] > 0.0f && camera_sees(camera, place, 0.5f * sqrtf(squares) * taper + 0.1f);
}

/* Gathers the boxes in view by group, in the caller's order within each. */
static void gather_boxes(Renderer *renderer, const RenderScene *scene) {
    int counts[3] = {0, 0, 0};
    void *items = renderer->box_items;
    bool ok = items_reserve(&items, &renderer->box_capacity, scene->box_count, sizeof(BoxInstance));
    renderer->box_items = items;
    int total = 0;
    for (int group = 0; ok && group < 3; group++) {
        for (int i = 0; i < scene->box_count; i++) {
            const BoxInstance *box = &scene->boxes[i];
            if (box_group(box) == group && box_in_view(&renderer->camera, box)) {
                renderer->box_items[total++] = *box;
                counts[group]++;
            }
        }
    }
    renderer->box_groups = (BoxGroups){counts[0], counts[1], counts[2]};
    stream_upload(&renderer->boxes, renderer->box_items, (size_t)total * sizeof(BoxInstance), &renderer->stats);
}

/* Matt decals first, then those that glow: the two blend their glow masks differently. */
static void gather_decals(Renderer *renderer, const RenderScene *scene) {
    void *items = renderer->decal_items;
    bool ok = items_reserve(&items, &renderer->decal_capacity, scene->decal_count, sizeof(DecalInstance));
    renderer->decal_items = items;
    int total = 0;
    for (int glowing = 0; ok && glowing < 2; glowing++) {
        for (int i = 0; i < scene->decal_count; i++) {
            if ((scene->decals[i].shape[2] > 0.0f) == (glowing == 1)) {
                renderer->decal_items[total++] = scene->decals[i];
            }
        }
        if (glowing == 0) {
            renderer->decal_matt = total;
        }
    }
    renderer->decal_glowing = total - renderer->decal_matt;
    stream_upload(&renderer->decals, renderer->decal_items, (size_t)total * sizeof(DecalInstance), &renderer->stats);
}

static void gather_particles(Renderer *renderer, const RenderScene *scene) {
    renderer->particle_count = scene->particle_count;
    renderer->mote_count = scene->mote_count;
    stream_upload(&renderer->particles, scene->particles, (size_t)scene->particle_count * sizeof(ParticleInstance),
                  &renderer->stats);
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

static void draw_rows(Renderer *renderer, const StaticMesh *mesh, ProgramId program, int first_row, int last_row) {
    int first = first_row < 0 ? 0 : first_row, end = last_row + 1 < mesh->row_count ? last_row + 1 : mesh->row_count;
    if (first >= end) {
        return;
    }
    int quads = mesh->row_starts[end] - mesh->row_starts[first];
    if (quads == 0) {
        return;
    }
    glUseProgram(renderer->programs.names[program]);
    glBindVertexArray(mesh->array);
    size_t offset = (size_t)mesh->row_starts[first] * 6 * sizeof(uint32_t);
    glDrawElements(GL_TRIANGLES, quads * 6, GL_UNSIGNED_INT, gl_offset(offset));
    draw_count(renderer, quads * 2);
}

/* Tile rows that can be seen, with room for walls (up to 2 m high) and for pieces up to 4 m long, which are filed under
 * their first row. */
static void visible_rows(const Camera *camera, int *first, int *last) {
    float x, north, south;
    camera_ground(camera, 0.5f * (float)camera->width, 0.0f, &x, &north);
    camera_ground(camera, 0.5f * (float)camera->width, (float)camera->height, &x, &south);
    *first = (int)floorf(north) - 4;
    *last = (int)floorf(south) + 5;
}

static void draw_floor(Renderer *renderer, int first, int last) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, renderer->floor.texture);
    draw_rows(renderer, &renderer->floor.tiles, PROGRAM_FLOOR, first, last);
}

static void draw_solid(Renderer *renderer, const RenderScene *scene) {
    BoxGroups groups = renderer->box_groups;
    int first = 0, last = 0;
    visible_rows(&renderer->camera, &first, &last);
    box_array_bind(renderer, 0);
    glEnable(GL_CULL_FACE);
    draw_boxes(renderer, PROGRAM_BOX, groups.outlined + groups.solid);
    glDisable(GL_CULL_FACE);
    if (scene->floor != NULL) {
        draw_rows(renderer, &renderer->floor.walls, PROGRAM_WALL, first, last);
    }
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    glBindVertexArray(renderer->boxes.array);
    draw_boxes(renderer, PROGRAM_OUTLINE, groups.outlined);
    glCullFace(GL_BACK);
    glDisable(GL_CULL_FACE);
    if (scene->floor != NULL) {
        draw_floor(renderer, first, last);
    }
    if (groups.fading > 0) {
        glEnable(GL_CULL_FACE);
        box_array_bind(renderer, groups.outlined + groups.solid);
        draw_boxes(renderer, PROGRAM_BOX_FADING, groups.fading);
        glDisable(GL_CULL_FACE);
    }
}

static void draw_decals(Renderer *renderer, int first, int count) {
    if (count == 0) {
        return;
    }
    decal_array_bind(renderer, first);
    glUseProgram(renderer->programs.names[PROGRAM_DECAL]);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    draw_count(renderer, 2 * count);
}

static void draw_flat(Renderer *renderer, const RenderScene *scene) {
    int first = 0, last = 0;
    visible_rows(&renderer->camera, &first, &last);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    if (scene->floor != NULL) {
        glBlendFunc(GL_ONE, GL_ONE);
        draw_rows(renderer, &renderer->floor.flows, PROGRAM_STREAM, first, last);
    }
    ground_bind(&renderer->ground, scene);
    /* Premultiplied coverage; a matt decal takes the glow mask away, a glowing one puts its own coverage there. */
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE_MINUS_SRC_ALPHA);
    draw_decals(renderer, 0, renderer->decal_matt);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    draw_decals(renderer, renderer->decal_matt, renderer->decal_glowing);
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
        glBindVertexArray(renderer->particles.array);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, renderer->particle_count);
        draw_count(renderer, 2 * renderer->particle_count);
    }
}

void scene_draw(Renderer *renderer, const RenderScene *scene) {
    const ThemeLook *theme = &renderer->look.themes[scene->theme >= 0 && scene->theme < THEME_COUNT ? scene->theme : 0];
    gather_boxes(renderer, scene);
    gather_decals(renderer, scene);
    gather_particles(renderer, scene);
    glBindFramebuffer(GL_FRAMEBUFFER, renderer->targets.scene_framebuffer);
    glViewport(0, 0, renderer->targets.width, renderer->targets.height);
    glClearColor(color_channel(theme->fog, 0), color_channel(theme->fog, 1), color_channel(theme->fog, 2), 0.0f);
    glDepthMask(GL_TRUE);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    draw_solid(renderer, scene);
    draw_flat(renderer, scene);
    draw_particles(renderer);
    glDisable(GL_DEPTH_TEST);
}
