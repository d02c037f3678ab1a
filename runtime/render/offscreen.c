/* A context without a display: EGL on no surface, or on a pixel buffer where that is not to be had. */
#include "render/private.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <stdlib.h>
#include <string.h>

#ifndef EGL_PLATFORM_SURFACELESS_MESA
#define EGL_PLATFORM_SURFACELESS_MESA 0x31DD
#endif

static const char ADVICE[] = "install Mesa's software driver (apt install libgl1-mesa-dri libegl1), or set "
                             "LIBGL_ALWAYS_SOFTWARE=1";

struct Offscreen {
    RenderBackend backend;
    EGLDisplay display;
    EGLContext context;
    EGLSurface surface; /* EGL_NO_SURFACE where the context lives without one */
    GLuint framebuffer, texture;
};

static EGLDisplay open_display(EGLenum platform, bool platform_wanted) {
    EGLDisplay display = EGL_NO_DISPLAY;
    if (platform_wanted) {
        PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
            (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
        display = get_display != NULL ? get_display(platform, EGL_DEFAULT_DISPLAY, NULL) : EGL_NO_DISPLAY;
    } else {
        display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    }
    if (display != EGL_NO_DISPLAY && !eglInitialize(display, NULL, NULL)) {
        display = EGL_NO_DISPLAY;
    }
    return display;
}

static bool make_context(Offscreen *offscreen) {
    bool embedded = offscreen->backend == RENDER_GLES;
    if (!eglBindAPI(embedded ? EGL_OPENGL_ES_API : EGL_OPENGL_API)) {
        return false;
    }
    const EGLint config_wish[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                  embedded ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = NULL;
    EGLint count = 0;
    if (!eglChooseConfig(offscreen->display, config_wish, &config, 1, &count) || count == 0) {
        return false;
    }
    const EGLint desktop[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    const EGLint mobile[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    offscreen->context = eglCreateContext(offscreen->display, config, EGL_NO_CONTEXT, embedded ? mobile : desktop);
    if (offscreen->context == EGL_NO_CONTEXT) {
        return false;
    }
    if (eglMakeCurrent(offscreen->display, EGL_NO_SURFACE, EGL_NO_SURFACE, offscreen->context)) {
        return true;
    }
    const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    offscreen->surface = eglCreatePbufferSurface(offscreen->display, config, size);
    return offscreen->surface != EGL_NO_SURFACE &&
           eglMakeCurrent(offscreen->display, offscreen->surface, offscreen->surface, offscreen->context);
}

static void close_context(Offscreen *offscreen) {
    if (offscreen->display == EGL_NO_DISPLAY) {
        return;
    }
    eglMakeCurrent(offscreen->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (offscreen->surface != EGL_NO_SURFACE) {
        eglDestroySurface(offscreen->display, offscreen->surface);
    }
    if (offscreen->context != EGL_NO_CONTEXT) {
        eglDestroyContext(offscreen->display, offscreen->context);
    }
    offscreen->surface = EGL_NO_SURFACE;
    offscreen->context = EGL_NO_CONTEXT;
}

static bool open_context(Offscreen *offscreen) {
    for (int attempt = 0; attempt < 2; attempt++) {
        offscreen->display = open_display(EGL_PLATFORM_SURFACELESS_MESA, attempt == 0);
        if (offscreen->display != EGL_NO_DISPLAY && make_context(offscreen)) {
            return true;
        }
        close_context(offscreen);
    }
    return false;
}

static bool make_target(Offscreen *offscreen, int width, int height) {
    glGenTextures(1, &offscreen->texture);
    glBindTexture(GL_TEXTURE_2D, offscreen->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glGenFramebuffers(1, &offscreen->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, offscreen->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, offscreen->texture, 0);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

Offscreen *render_offscreen_create(RenderBackend backend, int width, int height, Error *error) {
    Offscreen *offscreen = calloc(1, sizeof *offscreen);
    if (offscreen == NULL) {
        error_set(error, ERROR_MEMORY, "no memory left for a picture; close other programs");
        return NULL;
    }
    offscreen->backend = backend;
    if (backend == RENDER_NOOP) {
        return offscreen;
    }
    if (!open_context(offscreen)) {
        error_set(error, ERROR_GL_CONTEXT, "no OpenGL%s context could be made without a display; %s",
                  backend == RENDER_GLES ? " ES 3.0" : " 3.3", ADVICE);
        free(offscreen);
        return NULL;
    }
    if (!gl_claim(backend, render_offscreen_loader(offscreen), error) || !make_target(offscreen, width, height)) {
        if (error != NULL && error->id != ERROR_GL_CONTEXT) {
            error_set(error, ERROR_GL_RESOURCE, "the graphics driver refused a picture of %d x %d pixels; ask for less",
                      width, height);
        }
        render_offscreen_destroy(offscreen);
        return NULL;
    }
    return offscreen;
}

void render_offscreen_destroy(Offscreen *offscreen) {
    if (offscreen == NULL) {
        return;
    }
    if (offscreen->context != EGL_NO_CONTEXT) {
        eglMakeCurrent(offscreen->display, offscreen->surface, offscreen->surface, offscreen->context);
        if (gl_claim(offscreen->backend, render_offscreen_loader(offscreen), NULL)) {
            glDeleteFramebuffers(1, &offscreen->framebuffer);
            glDeleteTextures(1, &offscreen->texture);
        }
        close_context(offscreen);
    }
    free(offscreen);
}

RenderLoader render_offscreen_loader(const Offscreen *offscreen) {
    return offscreen->backend == RENDER_NOOP ? gl_noop_loader() : (RenderLoader)eglGetProcAddress;
}
