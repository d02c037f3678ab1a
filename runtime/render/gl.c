/* Who owns glad's table of function pointers at the moment. */
#include "render/private.h"

static RenderLoader claimed_loader;
static RenderBackend claimed_backend;

bool gl_claim(RenderBackend backend, RenderLoader loader, Error *error) {
    RenderLoader wanted = backend == RENDER_NOOP ? gl_noop_loader() : loader;
    if (claimed_loader == wanted && claimed_backend == backend) {
        return true;
    }
    if (wanted == NULL) {
        return error_set(error, ERROR_GL_CONTEXT, "no OpenGL loader was given; make a context current first");
    }
    claimed_loader = NULL;
    int version = backend == RENDER_GLES ? gladLoadGLES2(wanted) : gladLoadGL(wanted);
    int needed = backend == RENDER_GLES ? GLAD_MAKE_VERSION(3, 0) : GLAD_MAKE_VERSION(3, 3);
    if (version < needed) {
        return error_set(error, ERROR_GL_CONTEXT,
                         "the graphics driver offers OpenGL%s %d.%d, but %s is needed; update the driver, or set "
                         "LIBGL_ALWAYS_SOFTWARE=1 to draw in software",
                         backend == RENDER_GLES ? " ES" : "", GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version),
                         backend == RENDER_GLES ? "3.0" : "3.3");
    }
    claimed_loader = wanted;
    claimed_backend = backend;
    return true;
}
