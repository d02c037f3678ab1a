/* The floor and the walls that bodies fall against: the tiles around them, as few boxes as cover them. */
#include "app/view_bodies.h"

#include <string.h>

enum { REACH = 4 }; /* tiles around a body */
enum { IS_GROUND = 1, IS_WALL = 2, IS_THING = 4 };

/* m. Walls reach so far up and down that what overlaps one is pushed out sideways, never down. */
static const double WALL_TOP = 30.0, WALL_BOTTOM = -30.0, THING_TOP = 0.9, GROUND_THICK = 3.0;
static const double FRICTION = 0.8, RESTITUTION = 0.05;

/* Walls stand on ground too, so that what is pressed into one does not fall. */
static uint8_t kind_of(const Floor *floor, int x, int y) {
    if (!floor_is_open(floor, x, y)) {
        return IS_GROUND | IS_WALL;
    }
    const uint8_t tile = floor->tiles[y * floor->size + x];
    if ((tile & TILE_MASK) == TILE_PIT) {
        return 0;
    }
    return (uint8_t)(IS_GROUND | ((tile & TILE_SEALED) != 0 ? IS_WALL : (tile & TILE_SOLID) != 0 ? IS_THING : 0));
}

static void mark_around(Bodies *bodies, const Floor *floor, const Body *body) {
    const Vec3 place = body_trunk(body);
    const int middle_x = (int)math_floor64((double)place.x), middle_y = (int)math_floor64((double)place.z);
    for (int y = middle_y - REACH; y <= middle_y + REACH; y++) {
        for (int x = middle_x - REACH; x <= middle_x + REACH; x++) {
            if (x >= 0 && y >= 0 && x < floor->size && y < floor->size) {
                bodies->tiles[y * floor->size + x] = kind_of(floor, x, y);
            }
        }
    }
}

typedef struct Rect {
    int x, y, w, h;
} Rect;

static bool row_is(const Bodies *bodies, const Floor *floor, int x, int y, int w, uint8_t kind) {
    for (int i = x; i < x + w; i++) {
        if ((bodies->tiles[y * floor->size + i] & kind) == 0) {
            return false;
        }
    }
    return true;
}

/* The largest block from a corner on, first along X and then down; its tiles are spent. */
static Rect take_block(Bodies *bodies, const Floor *floor, int x, int y, uint8_t kind) {
    Rect rect = {x, y, 1, 1};
    while (rect.x + rect.w < floor->size && row_is(bodies, floor, rect.x + rect.w, y, 1, kind)) {
        rect.w++;
    }
    while (rect.y + rect.h < floor->size && row_is(bodies, floor, x, rect.y + rect.h, rect.w, kind)) {
        rect.h++;
    }
    for (int row = rect.y; row < rect.y + rect.h; row++) {
        for (int column = rect.x; column < rect.x + rect.w; column++) {
            bodies->tiles[row * floor->size + column] &= (uint8_t)~kind;
        }
    }
    return rect;
}

static void add_block(PhysicsWorld *world, Rect rect, double bottom, double top, bool ground) {
    const PhysicsStatic box = {
        .half = {0.5 * rect.w, 0.5 * (top - bottom), 0.5 * rect.h},
        .centre = {(double)rect.x + 0.5 * rect.w, 0.5 * (top + bottom), (double)rect.y + 0.5 * rect.h},
        .friction = FRICTION,
        .restitution = RESTITUTION,
        .floor = ground,
    };
    Error error;
    if (!physics_add_static(world, &box, &error)) { /* too many bodies in too many places: some walls are missing */
        log_write(LOG_DEBUG, "bodies: %s", error.message);
    }
}

static void add_kind(Bodies *bodies, const Floor *floor, uint8_t kind, double bottom, double top) {
    for (int y = 0; y < floor->size; y++) {
        for (int x = 0; x < floor->size; x++) {
            if ((bodies->tiles[y * floor->size + x] & kind) != 0) {
                add_block(bodies->world, take_block(bodies, floor, x, y, kind), bottom, top, kind == IS_GROUND);
            }
        }
    }
}

void bodies_build_stage(Bodies *bodies, const Floor *floor) {
    memset(bodies->tiles, 0, (size_t)floor->size * (size_t)floor->size);
    physics_clear_statics(bodies->world);
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->bodies[i];
        mark_around(bodies, floor, body);
        body->built_x = body_trunk(body).x;
        body->built_z = body_trunk(body).z;
    }
    add_kind(bodies, floor, IS_GROUND, -GROUND_THICK, 0.0); /* first: walls would leave holes in it */
    add_kind(bodies, floor, IS_WALL, WALL_BOTTOM, WALL_TOP);
    add_kind(bodies, floor, IS_THING, 0.0, THING_TOP);
}
