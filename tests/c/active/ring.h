/* A floor with one fighter on it, as the scripts describe it. RIFT_ACTIVE_FULL in the environment asks for the long
 * counts; without it a few of each kind decide. */
#ifndef RIFT_TESTS_ACTIVE_RING_H
#define RIFT_TESTS_ACTIVE_RING_H

#include "active/active.h"
#include "physics/vector.h"
#include "script/script.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define STEPS(seconds) ((int)((seconds)*PHYSICS_STEPS_A_SECOND + 0.5))

static Definitions *ring_definitions;
static const ActiveBody *ring_body; /* "fighter" */

static inline int ring_open(void **state) {
    Error error = {0};
    FileTree source;
    (void)state;
    assert_true(file_tree_open(&source, RIFT_SOURCE_DIR, false, NULL));
    ring_definitions = definitions_load(&source, &error);
    if (!ring_definitions) {
        print_error("%s\n", error.message);
        return -1;
    }
    ring_body = definitions_find_fighter(ring_definitions, "fighter");
    return ring_body ? 0 : -1;
}

static inline int ring_close(void **state) {
    (void)state;
    definitions_destroy(ring_definitions);
    return 0;
}

static inline int long_or(int full, int few) {
    return getenv("RIFT_ACTIVE_FULL") ? full : few;
}

static inline PhysicsVector vec(double x, double y, double z) {
    return (PhysicsVector){x, y, z};
}

/* Level, `share` of the way round; 0 is +Z. */
static inline PhysicsVector around(double share, double length) {
    return vec(length * sin(2.0 * MATH_PI * share), 0.0, length * cos(2.0 * MATH_PI * share));
}

/* 0 … 1. */
static inline double draw(uint32_t *stream) {
    *stream = *stream * 1664525u + 1013904223u;
    return (double)(*stream >> 8) / 16777216.0;
}

typedef struct Ring {
    PhysicsWorld *world;
    ActiveFigure *figure;
    int first; /* body of the first part */
    bool fell; /* at any time since it was begun */
} Ring;

static inline Ring ring_begin_with(const ActiveBody *body, double heading) {
    static const PhysicsRules rules = {.gravity = 9.81};
    static const PhysicsStatic floor = {{30, 0.5, 30}, {0, -0.5, 0}, 0, 0.9, 0.05, true};
    Ring ring = {.world = physics_create(&rules, 1, NULL)};
    assert_non_null(ring.world);
    assert_true(physics_add_static(ring.world, &floor, NULL));
    ring.figure = active_create(ring.world, body, vec(0, 0, 0), heading, NULL);
    assert_non_null(ring.figure);
    ring.first = physics_figure_body(ring.world, active_physics(ring.figure));
    return ring;
}

static inline Ring ring_begin(void) {
    return ring_begin_with(ring_body, 0.0);
}

static inline void ring_end(Ring *ring) {
    active_destroy(ring->figure);
    physics_destroy(ring->world);
}

static inline ActiveState ring_step(Ring *ring) {
    active_step(ring->figure);
    physics_step(ring->world);
    const ActiveState state = active_state(ring->figure);
    ring->fell |= state.posture != ACTIVE_STANDS;
    return state;
}

static inline ActiveState ring_run(Ring *ring, double seconds) {
    for (int i = 0; i < STEPS(seconds); i++) {
        ring_step(ring);
    }
    assert_false(physics_is_broken(ring->world));
    return active_state(ring->figure);
}

static inline int ring_part(const Ring *ring, ActivePart part) {
    return ring->first + ring_body->parts[part];
}

/* Seconds until it no longer stands, −1 when it stands to the end. */
static inline double ring_until_down(Ring *ring, double seconds) {
    for (int i = 0; i < STEPS(seconds); i++) {
        if (ring_step(ring).posture != ACTIVE_STANDS) {
            return (double)(i + 1) * PHYSICS_STEP;
        }
    }
    return -1.0;
}

/* How many of `count` directions it survives an impulse at the chest from; notes the steps it made. */
static inline int ring_pushes(double impulse, int count, bool outside, int *steps) {
    int stood = 0;
    *steps = 0;
    for (int i = 0; i < count; i++) {
        Ring ring = ring_begin();
        active_set_outside(ring.figure, outside);
        const int before = ring_run(&ring, 2.0).steps;
        physics_hit(ring.world, ring_part(&ring, ACTIVE_CHEST), around((double)i / count, impulse));
        *steps += ring_run(&ring, 5.0).steps - before;
        stood += !ring.fell;
        ring_end(&ring);
    }
    return stood;
}

#endif
