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
    into_level(targets, 0);
    glBindTexture(GL_TEXTURE_2D, targets->scene_texture);
    draw_screen(renderer, PROGRAM_BRIGHT, 1.0f / (float)targets->width, 1.0f / (float)targets->height, 1.0f, 1.0f);
    for (int level = 1; level < BLOOM_LEVELS; level++) {
        into_level(targets, level);
        glBindTexture(GL_TEXTURE_2D, targets->bloom_textures[level - 1]);
        draw_screen(renderer, PROGRAM_DOWN, 1.0f / (float)targets->bloom_width[level - 1],
                    1.0f / (float)targets->bloom_height[level - 1], 1.0f, 1.0f);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int level = BLOOM_LEVELS - 1; level > 0; level--) {
        into_level(targets, level - 1);
        glBindTexture(GL_TEXTURE_2D, targets->bloom_textures[level]);
        draw_screen(renderer, PROGRAM_UP, 1.0f / (float)targets->bloom_width[level],
                    1.0f / (float)targets->bloom_height[level], 0.5f, renderer->look.bloom_up_gain);
    }
    glDisable(GL_BLEND);
}

void post_draw(Renderer *renderer, GLuint target) {
    const Targets *targets = &renderer->targets;
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(renderer->empty_array);
    draw_bloom(renderer);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, targets->width, targets->height);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, targets->bloom_textures[0]);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, targets->scene_texture);
    draw_screen(renderer, PROGRAM_COMPOSITE, 0.0f, 0.0f, 0.0f, 0.0f);
}
