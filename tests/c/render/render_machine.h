/* A renderer on a context of its own, for tests; and what the graphics driver itself never frees. */
#ifndef RIFT_TESTS_RENDER_MACHINE_H
#define RIFT_TESTS_RENDER_MACHINE_H

#include "render/render_fixture.h"

typedef struct Machine {
    FileTree data;
    Offscreen *offscreen;
    Renderer *renderer;
    int width, height;
    uint8_t *rgb;
} Machine;

/* Mesa keeps what it made for a process; our own leaks are found all the same. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libEGL\nleak:libGL\nleak:_dri.so\nleak:libgallium\nleak:libLLVM\nleak:libglapi\n";
}

/* False where no context is to be had: the test is then skipped, with the reason. */
static inline bool machine_open(Machine *machine, RenderBackend backend, const RenderLook *look, int width,
                                int height) {
    Error error = {0};
    memset(machine, 0, sizeof *machine);
    machine->width = width;
    machine->height = height;
    machine->offscreen = render_offscreen_create(backend, width, height, &error);
    if (machine->offscreen == NULL) {
        fprintf(stderr, "skipped: %s\n", error.message);
        return false;
    }
    if (!fixture_data(&machine->data)) {
        fprintf(stderr, "skipped: no data\n");
        return false;
    }
    RenderSetup setup = {backend, render_offscreen_loader(machine->offscreen), &machine->data, look};
    machine->renderer = render_create(&setup, &error);
    if (machine->renderer == NULL) {
        fprintf(stderr, "%s\n", error.message);
        abort();
    }
    machine->rgb = calloc((size_t)width * (size_t)height, 3);
    return true;
}

static inline void machine_draw(Machine *machine, const RenderScene *scene) {
    render_draw(machine->renderer, scene, machine->width, machine->height);
    render_read_pixels(machine->renderer, machine->width, machine->height, machine->rgb);
}

static inline void machine_close(Machine *machine) {
    render_destroy(machine->renderer);
    render_offscreen_destroy(machine->offscreen);
    free(machine->rgb);
}

static inline const uint8_t *machine_pixel(const Machine *machine, int x, int y) {
    return machine->rgb + 3 * ((size_t)y * (size_t)machine->width + (size_t)x);
}

#endif
