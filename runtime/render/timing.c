/* What a frame costs: by pass, waiting for the GL after each, for benches; and as a whole by the graphics processor's
 * own clock, without waiting, for the scale of the picture. */
#include "render/private.h"

#include <string.h>

#ifndef GL_GPU_DISJOINT_EXT
#define GL_GPU_DISJOINT_EXT 0x8FBB /* EXT_disjoint_timer_query */
#endif

static const char *const NAMES[PASS_COUNT] = {
    [PASS_PREPARE] = "prepare",     [PASS_CLEAR] = "clear", [PASS_FIGURES] = "figures",     [PASS_WALLS] = "walls",
    [PASS_OUTLINES] = "outlines",   [PASS_FLOOR] = "floor", [PASS_FADING] = "fading",       [PASS_DECALS] = "decals",
    [PASS_PARTICLES] = "particles", [PASS_BLOOM] = "bloom", [PASS_COMPOSITE] = "composite", [PASS_HUD] = "hud",
};

const char *render_pass_name(RenderPass pass) {
    return NAMES[pass];
}

/* ---- The graphics processor's clock -------------------------------------------------------------------------*/
/* OpenGL 3.3 has timers. OpenGL ES 3.0 has them by an extension that uses the same functions and numbers. */
static bool has_timers(RenderBackend backend) {
    if (backend != RENDER_GLES) {
        return true;
    }
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; i++) {
        const char *name = (const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i);
        if (name != NULL && strncmp(name, "GL_EXT_disjoint_timer_query", 27) == 0) { /* WebGL has a number behind it */
            return true;
        }
    }
    return false;
}

void timing_create(Timing *timing, RenderBackend backend) {
    bool passes = timing->passes;
    *timing = (Timing){.passes = passes, .gpu_seconds = -1.0, .embedded = backend == RENDER_GLES};
    timing->has_gpu = has_timers(backend);
    if (timing->has_gpu) {
        glGenQueries(TIMER_COUNT, timing->timers);
    }
}

void timing_destroy(Timing *timing) {
    if (timing->has_gpu) {
        glDeleteQueries(TIMER_COUNT, timing->timers);
    }
    timing->has_gpu = false;
}

/* Whether the clock ran evenly since the last question. */
static bool clock_held(const Timing *timing) {
    GLint disjoint = GL_FALSE;
    if (timing->embedded) {
        glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);
    }
    return disjoint == GL_FALSE;
}

/* Takes the answer of a frame some turns ago, if it is there; an unanswered timer is left alone, not waited for. */
static bool take_answer(Timing *timing) {
    GLuint timer = timing->timers[timing->turn], there = GL_FALSE, nanoseconds = 0;
    if (!timing->asked[timing->turn]) {
        return true;
    }
    glGetQueryObjectuiv(timer, GL_QUERY_RESULT_AVAILABLE, &there);
    if (there == GL_FALSE) {
        return false;
    }
    glGetQueryObjectuiv(timer, GL_QUERY_RESULT, &nanoseconds);
    timing->asked[timing->turn] = false;
    if (clock_held(timing)) {
        timing->gpu_seconds = (double)nanoseconds * 1e-9;
    }
    return true;
}

double render_gpu_seconds(const Renderer *renderer) {
    return renderer->timing.gpu_seconds;
}

/* ---- A frame ------------------------------------------------------------------------------------------------*/
void render_measure_passes(Renderer *renderer, bool on) {
    renderer->timing.passes = on;
}

void timing_begin(Renderer *renderer) {
    Timing *timing = &renderer->timing;
    renderer->pass = PASS_PREPARE;
    timing->running = timing->has_gpu && !timing->passes && take_answer(timing);
    if (timing->running) {
        glBeginQuery(GL_TIME_ELAPSED, timing->timers[timing->turn]);
    }
    if (timing->passes) {
        glFinish();
        timing->last = clock_seconds();
        timing->last_work = clock_work_seconds();
    }
}

void timing_end_pass(Renderer *renderer, RenderPass pass) {
    Timing *timing = &renderer->timing;
    if (timing->passes) {
        glFinish();
        double now = clock_seconds(), work = clock_work_seconds();
        renderer->stats.passes[pass].seconds += now - timing->last;
        renderer->stats.passes[pass].work += work - timing->last_work;
        timing->last = now;
        timing->last_work = work;
    }
    renderer->pass = pass + 1 < PASS_COUNT ? (RenderPass)(pass + 1) : pass;
}

void timing_end(Renderer *renderer) {
    Timing *timing = &renderer->timing;
    if (timing->running) {
        glEndQuery(GL_TIME_ELAPSED);
        timing->asked[timing->turn] = true;
        timing->turn = (timing->turn + 1) % TIMER_COUNT;
    }
    timing->running = false;
}
