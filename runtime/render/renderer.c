/* The renderer's life, and one frame from beginning to end. */
#include "render/private.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool claim(const Renderer *renderer, Error *error) {
    return gl_claim(renderer->setup.backend, renderer->setup.loader, error);
}

static bool create_parts(Renderer *renderer, Error *error) {
    const RenderSetup *setup = &renderer->setup;
    if (!programs_create(&renderer->programs, &renderer->data, setup->backend, error)) {
        return false;
    }
    renderer->font = font_create(&renderer->data, error);
    if (renderer->font == NULL || !geometry_create(renderer, error)) {
        return false;
    }
    timing_create(&renderer->timing, setup->backend);
    renderer->whole = true;
    return true;
}

static void destroy_parts(Renderer *renderer) {
    programs_destroy(&renderer->programs);
    font_destroy(renderer->font);
    renderer->font = NULL;
    targets_destroy(&renderer->targets);
    floor_meshes_destroy(&renderer->floor);
    ground_destroy(&renderer->ground);
    geometry_destroy(renderer);
    timing_destroy(&renderer->timing);
    renderer->whole = false;
}

RenderQuality render_full_quality(void) {
    return (RenderQuality){
        .scale = 1.0f, .outlines = true, .bloom_levels = BLOOM_LEVELS, .lights = LIGHT_LIMIT - 1, .motes = INT_MAX};
}

Renderer *render_create(const RenderSetup *setup, Error *error) {
    Renderer *renderer = calloc(1, sizeof *renderer);
    if (renderer == NULL) {
        error_set(error, ERROR_MEMORY, "no memory left for the renderer; close other programs");
        return NULL;
    }
    renderer->setup = *setup;
    renderer->data = *setup->data;
    renderer->look = *setup->look;
    renderer->quality = render_full_quality();
    if (!claim(renderer, error)) {
        free(renderer);
        return NULL;
    }
    if (!create_parts(renderer, error)) {
        render_destroy(renderer);
        return NULL;
    }
    return renderer;
}

void render_destroy(Renderer *renderer) {
    if (renderer == NULL) {
        return;
    }
    if (claim(renderer, NULL)) {
        destroy_parts(renderer);
    }
    free(renderer->stream.bytes);
    free(renderer->box_groups_of);
    free(renderer->hud_items.vertices);
    free(renderer->pixels);
    free(renderer);
}

void render_set_look(Renderer *renderer, const RenderLook *look) {
    renderer->look = *look;
    renderer->floor.valid = false;
}

void render_set_quality(Renderer *renderer, const RenderQuality *quality) {
    renderer->quality = *quality;
}

bool render_restore(Renderer *renderer, bool lost, Error *error) {
    /* What the room would delete is dropped with the calls. */
    if (!gl_claim(lost ? RENDER_NOOP : renderer->setup.backend, renderer->setup.loader, error)) {
        return false;
    }
    destroy_parts(renderer);
    return claim(renderer, error) && create_parts(renderer, error);
}

bool render_reload_shaders(Renderer *renderer, Error *error) {
    Programs fresh;
    if (!claim(renderer, error) || !programs_create(&fresh, &renderer->data, renderer->setup.backend, error)) {
        return false;
    }
    programs_destroy(&renderer->programs);
    renderer->programs = fresh;
    return true;
}

/* ---- A frame ------------------------------------------------------------------------------------------------*/
/* The world's picture has the window's shape and a share of its pixels. The bloom is as wide on the screen whatever the
 * scale, or it would pulse as that follows the time of frames; an old console's is as coarse as its picture. */
static Targets choose_targets(const RenderQuality *quality, int width, int height) {
    float rows = (float)height * math_clamp32(quality->scale, 0.0f, 1.0f);
    rows = quality->rows > 0 && rows > (float)quality->rows ? (float)quality->rows : rows;
    float columns = rows * (float)width / (float)height;
    Targets targets = {.width = columns < 1.0f ? 1 : (int)(columns + 0.5f),
                       .height = rows < 1.0f ? 1 : (int)(rows + 0.5f),
                       .bloom_levels = quality->bloom_levels};
    targets.bloom_levels = targets.bloom_levels < 0              ? 0
                           : targets.bloom_levels > BLOOM_LEVELS ? BLOOM_LEVELS
                                                                 : targets.bloom_levels;
    targets.glow_width = quality->hard_pixels ? targets.width : width;
    targets.glow_height = quality->hard_pixels ? targets.height : height;
    return targets;
}

static void draw_frame(Renderer *renderer, const RenderScene *scene, int width, int height, GLuint target) {
    timing_begin(renderer);
    renderer->camera = camera_make(&renderer->look, scene, width, height);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (scene->floor != NULL) {
        floor_meshes_update(renderer, scene);
    }
    frame_upload(renderer, scene, width, height);
    hud_build(renderer, scene, width, height);
    gather_items(renderer, scene);
    timing_end_pass(renderer, PASS_PREPARE);
    scene_draw(renderer, scene);
    post_draw(renderer, target, width, height);
    hud_draw(renderer);
    glBindVertexArray(0);
    glUseProgram(0);
    timing_end_pass(renderer, PASS_HUD);
    timing_end(renderer);
}

/* The GL keeps its errors until they are asked for; asking makes some drivers wait, so only developers do. */
static void count_errors(Renderer *renderer) {
#ifdef RIFT_DEVELOPMENT
    for (GLenum error = glGetError(); error != GL_NO_ERROR && renderer->gl_errors < 100; error = glGetError()) {
        log_write(LOG_ERROR, "OpenGL says 0x%04x while a frame was drawn", (unsigned)error);
        renderer->gl_errors++;
    }
#endif
    renderer->stats.gl_errors = renderer->gl_errors;
}

void render_draw(Renderer *renderer, const RenderScene *scene, int width, int height) {
    renderer->stats = (RenderStats){.gl_errors = renderer->gl_errors};
    gl_noop_reset_calls();
    if (width <= 0 || height <= 0 || !renderer->whole || !claim(renderer, NULL)) {
        return;
    }
    GLint target = 0;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &target);
    Error error;
    Targets wanted = choose_targets(&renderer->quality, width, height);
    if (targets_resize(&renderer->targets, &wanted, &error)) {
        draw_frame(renderer, scene, width, height, (GLuint)target);
    } else {
        log_write(LOG_ERROR, "%s", error.message);
        glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)target);
    }
    count_errors(renderer);
    renderer->stats.gl_calls = renderer->setup.backend == RENDER_NOOP ? gl_noop_calls() : 0;
}

bool render_read_pixels(Renderer *renderer, int width, int height, uint8_t *rgb) {
    if (renderer->setup.backend == RENDER_NOOP || width <= 0 || height <= 0 || !claim(renderer, NULL)) {
        return false;
    }
    void *pixels = renderer->pixels;
    bool ok = items_reserve(&pixels, &renderer->pixel_capacity, width * height, 4);
    renderer->pixels = pixels;
    if (!ok) {
        return false;
    }
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, renderer->pixels);
    for (int y = 0; y < height; y++) {
        const uint8_t *row = renderer->pixels + (size_t)(height - 1 - y) * (size_t)width * 4;
        uint8_t *target = rgb + (size_t)y * (size_t)width * 3;
        for (int x = 0; x < width; x++) {
            memcpy(target + 3 * x, row + 4 * x, 3);
        }
    }
    return true;
}

RenderStats render_stats(const Renderer *renderer) {
    return renderer->stats;
}

void render_ground_at(const Renderer *renderer, float pixel_x, float pixel_y, float *x, float *z) {
    if (renderer->camera.width == 0) {
        *x = *z = 0.0f;
        return;
    }
    camera_ground(&renderer->camera, pixel_x, pixel_y, x, z);
}

float render_text_width(const Renderer *renderer, const char *text, float size) {
    float widest = 0.0f;
    while (*text != '\0') {
        size_t bytes = strcspn(text, "\n");
        float width = font_width(renderer->font, FACE_TEXT, text, bytes) * size;
        widest = width > widest ? width : widest;
        text += bytes + (text[bytes] == '\n' ? 1 : 0);
    }
    return widest;
}

uint32_t render_missing_character(const Renderer *renderer, const char *text) {
    return font_missing(renderer->font, text);
}
