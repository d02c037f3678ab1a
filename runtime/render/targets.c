/* The framebuffers a picture passes through: the scene (its alpha is the glow mask) and the levels of the bloom. */
#include "render/private.h"

#include <string.h>

static GLuint make_texture(int width, int height) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

static bool make_framebuffer(GLuint texture, GLuint depth, GLuint *framebuffer) {
    glGenFramebuffers(1, framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    if (depth != 0) {
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    }
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static GLuint make_depth(int width, int height) {
    GLuint depth = 0;
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    return depth;
}

static bool make_bloom(Targets *targets, int level) {
    /* A quarter, then half of the level above; never less than a pixel. */
    int shift = 2 + level;
    int width = targets->glow_width >> shift, height = targets->glow_height >> shift;
    targets->bloom_width[level] = width > 0 ? width : 1;
    targets->bloom_height[level] = height > 0 ? height : 1;
    targets->bloom_textures[level] = make_texture(targets->bloom_width[level], targets->bloom_height[level]);
    return make_framebuffer(targets->bloom_textures[level], 0, &targets->bloom_framebuffers[level]);
}

static bool is_same(const Targets *a, const Targets *b) {
    return a->width == b->width && a->height == b->height && a->glow_width == b->glow_width &&
           a->glow_height == b->glow_height && a->bloom_levels == b->bloom_levels;
}

bool targets_resize(Targets *targets, const Targets *wanted, Error *error) {
    if (is_same(targets, wanted)) {
        return true;
    }
    targets_destroy(targets);
    int width = wanted->width, height = wanted->height;
    targets->width = width;
    targets->height = height;
    targets->glow_width = wanted->glow_width;
    targets->glow_height = wanted->glow_height;
    targets->bloom_levels = wanted->bloom_levels;
    targets->scene_texture = make_texture(width, height);
    targets->depth = make_depth(width, height);
    bool ok = make_framebuffer(targets->scene_texture, targets->depth, &targets->scene_framebuffer);
    for (int level = 0; level < targets->bloom_levels; level++) {
        ok = make_bloom(targets, level) && ok;
    }
    if (!ok) {
        targets_destroy(targets);
        return error_set(error, ERROR_GL_RESOURCE,
                         "the graphics driver refused a framebuffer of %d x %d pixels; make the window smaller", width,
                         height);
    }
    return true;
}

void targets_destroy(Targets *targets) {
    if (targets->width == 0) {
        return;
    }
    glDeleteFramebuffers(1, &targets->scene_framebuffer);
    glDeleteFramebuffers(targets->bloom_levels, targets->bloom_framebuffers);
    glDeleteTextures(1, &targets->scene_texture);
    glDeleteTextures(targets->bloom_levels, targets->bloom_textures);
    glDeleteRenderbuffers(1, &targets->depth);
    memset(targets, 0, sizeof *targets);
}
