/* Bloom from the glow mask, and the composite into the target. */
#include "render/private.h"

/* A triangle over the whole target; `step_size` is up to each shader. */
static void draw_screen(Renderer *renderer, ProgramId program, float x, float y, float spread, float gain) {
    glUseProgram(renderer->programs.names[program]);
    if (renderer->programs.post_step[program] >= 0) {
        glUniform4f(renderer->programs.post_step[program], x, y, spread, gain);
    }
    glDrawArrays(GL_TRIANGLES, 0, 3);
    draw_count(renderer, 1);
}

static void into_level(const Targets *targets, int level) {
    glBindFramebuffer(GL_FRAMEBUFFER, targets->bloom_framebuffers[level]);
    glViewport(0, 0, targets->bloom_width[level], targets->bloom_height[level]);
}

static void draw_bloom(Renderer *renderer) {
    const Targets *targets = &renderer->targets;
    if (targets->bloom_levels == 0) {
        return;
    }
    into_level(targets, 0);
    glBindTexture(GL_TEXTURE_2D, targets->scene_texture);
    draw_screen(renderer, PROGRAM_BRIGHT, 1.0f / (float)targets->width, 1.0f / (float)targets->height, 1.0f, 1.0f);
    for (int level = 1; level < targets->bloom_levels; level++) {
        into_level(targets, level);
        glBindTexture(GL_TEXTURE_2D, targets->bloom_textures[level - 1]);
        draw_screen(renderer, PROGRAM_DOWN, 1.0f / (float)targets->bloom_width[level - 1],
                    1.0f / (float)targets->bloom_height[level - 1], 1.0f, 1.0f);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int level = targets->bloom_levels - 1; level > 0; level--) {
        into_level(targets, level - 1);
        glBindTexture(GL_TEXTURE_2D, targets->bloom_textures[level]);
        draw_screen(renderer, PROGRAM_UP, 1.0f / (float)targets->bloom_width[level],
                    1.0f / (float)targets->bloom_height[level], 0.5f, renderer->look.bloom_up_gain);
    }
    glDisable(GL_BLEND);
}

static ProgramId composite_program(const Renderer *renderer, int height) {
    if (renderer->quality.colors > 1) {
        return PROGRAM_COMPOSITE_RETRO;
    }
    bool exact = renderer->targets.height == height || renderer->quality.hard_pixels;
    return exact ? PROGRAM_COMPOSITE : PROGRAM_COMPOSITE_SMOOTH;
}

void post_draw(Renderer *renderer, GLuint target, int width, int height) {
    const Targets *targets = &renderer->targets;
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(renderer->empty_array);
    draw_bloom(renderer);
    timing_end_pass(renderer, PASS_BLOOM);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, width, height);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, targets->bloom_levels > 0 ? targets->bloom_textures[0] : targets->scene_texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, targets->scene_texture);
    draw_screen(renderer, composite_program(renderer, height), 0.0f, 0.0f, 0.0f, 0.0f);
    timing_end_pass(renderer, PASS_COMPOSITE);
}
