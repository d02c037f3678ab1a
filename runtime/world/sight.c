#include "world/world_state.h"

#include <string.h>

/* A walk along a line over the tiles it passes. It stays between its ends, which are inside the floor. */
typedef struct LineWalk {
    const uint8_t *tile;
    int step_x, step_y; /* to the next tile: −1, 0, 1; −size, 0, size */
    int left_x, left_y; /* steps still to do */
    double next_x, next_y;
    double between_x, between_y; /* line parameter at the next border, and from border to border */
} LineWalk;

static inline void begin_axis(double from, double to, int *tile, int *step, int *left, double *next, double *between) {
    double along = to - from;
    *tile = tile_of(from);
    int end = tile_of(to);
    *left = end > *tile ? end - *tile : *tile - end;
    *step = end > *tile ? 1 : end < *tile ? -1 : 0;
    *next = *between = 0.0;
    if (*step != 0) {
        double border = *step > 0 ? *tile + 1.0 : *tile;
        *next = (border - from) / along;
        *between = *left > 1 ? 1.0 / (along < 0.0 ? -along : along) : 0.0; /* after the last border it is not asked */
    }
}

static inline void step_x(LineWalk *walk) {
    walk->tile += walk->step_x;
    walk->left_x--;
    walk->next_x += walk->between_x;
}

static inline void step_y(LineWalk *walk) {
    walk->tile += walk->step_y;
    walk->left_y--;
    walk->next_y += walk->between_y;
}

/* Sight passes over whatever is not a wall, feet need floor that is free. */
static inline bool lets_through(uint8_t tile, bool on_foot) {
    return on_foot ? tile_is_walkable(tile) : tile != TILE_VOID;
}

/* Steps to the next tile; false when the line squeezes between two walls that meet at a corner. */
static inline bool step(LineWalk *walk, bool on_foot) {
    if (walk->left_y == 0 || (walk->left_x > 0 && walk->next_x < walk->next_y)) {
        step_x(walk);
        return true;
    }
    if (walk->left_x == 0 || walk->next_y < walk->next_x) {
        step_y(walk);
        return true;
    }
    bool open = lets_through(walk->tile[walk->step_x], on_foot) || lets_through(walk->tile[walk->step_y], on_foot);
    step_x(walk);
    step_y(walk);
    return open;
}

static bool is_inside(const Floor *floor, float x, float z) {
    float size = (float)floor->size;
    return x >= 0.0f && z >= 0.0f && x < size && z < size;
}

/* Whether there is floor all over the box around two tiles, free of all things when one goes on foot; false as well for
 * boxes too wide to see at a glance. */
static inline bool box_is_open(const Floor *floor, int x, int y, int to_x, int to_y, bool on_foot) {
    enum { GLANCE = 8 }; /* tiles of a row, a byte each */
    static const uint8_t BESIDE[2 * GLANCE] = {[GLANCE] = 1, 1, 1, 1, 1, 1, 1, 1};
    const uint64_t ones = UINT64_C(0x0101010101010101);
    int left = x < to_x ? x : to_x, width = x < to_x ? to_x - x + 1 : x - to_x + 1;
    int top = y < to_y ? y : to_y, bottom = y < to_y ? to_y : y;
    if (width > GLANCE || bottom * floor->size + left + GLANCE > floor->size * floor->size) {
        return false;
    }
    const uint64_t taken = ones * (uint8_t)~TILE_STAIRS; /* the bits that no walkable tile has */
    uint64_t beside, closed = 0;
    memcpy(&beside, BESIDE + GLANCE - width, sizeof beside);
    for (int row = top; row <= bottom; row++) {
        uint64_t tiles;
        memcpy(&tiles, floor->tiles + row * floor->size + left, sizeof tiles);
        closed |= on_foot && (tiles & taken & ~(beside * UINT8_MAX)) != 0 ? ~UINT64_C(0) : 0;
        tiles |= beside;
        closed |= (tiles - ones) & ~tiles; /* the upper bit of the lowest byte that is 0, and perhaps of further ones */
    }
    return (closed & (ones << 7)) == 0;
}

static inline bool line_is_clear(const Floor *floor, float from_x, float from_z, float to_x, float to_z, bool on_foot) {
    if (!is_inside(floor, from_x, from_z) || !is_inside(floor, to_x, to_z)) {
        return false;
    }
    if (box_is_open(floor, (int)from_x, (int)from_z, (int)to_x, (int)to_z, on_foot)) {
        return true; /* most lines, with the same answer */
    }
    if (to_x < from_x || (to_x == from_x && to_z < from_z)) { /* one order for both directions: sight is mutual */
        float swap_x = from_x, swap_z = from_z;
        from_x = to_x, from_z = to_z;
        to_x = swap_x, to_z = swap_z;
    }
    LineWalk walk;
    int x, y, direction_y;
    begin_axis((double)from_x, (double)to_x, &x, &walk.step_x, &walk.left_x, &walk.next_x, &walk.between_x);
    begin_axis((double)from_z, (double)to_z, &y, &direction_y, &walk.left_y, &walk.next_y, &walk.between_y);
    walk.step_y = direction_y * floor->size;
    walk.tile = floor->tiles + y * floor->size + x;
    while (lets_through(*walk.tile, on_foot)) {
        if (walk.left_x == 0 && walk.left_y == 0) {
            return true;
        }
        if (!step(&walk, on_foot)) {
            return false;
        }
    }
    return false;
}

bool sight_is_clear(const Floor *floor, float from_x, float from_z, float to_x, float to_z) {
    return line_is_clear(floor, from_x, from_z, to_x, to_z, false);
}

bool sight_way_is_clear(const Floor *floor, float from_x, float from_z, float to_x, float to_z) {
    return line_is_clear(floor, from_x, from_z, to_x, to_z, true);
}

bool world_line_of_sight(const World *world, float from_x, float from_z, float to_x, float to_z) {
    return sight_is_clear(&world->floor, from_x, from_z, to_x, to_z);
}

static void see_room(World *world, int room_index) {
    const Floor *floor = &world->floor;
    TileRect rect = floor->rooms[room_index].rect;
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            if (floor_is_open(floor, x, y)) {
                world->seen[y * floor->size + x] = 1;
            }
        }
    }
}

static void look_around(World *world, int center_x, int center_y) {
    const Floor *floor = &world->floor;
    for (int y = center_y - VISIBLE_REACH; y <= center_y + VISIBLE_REACH; y++) {
        for (int x = center_x - VISIBLE_REACH; x <= center_x + VISIBLE_REACH; x++) {
            int dx = x - center_x, dy = y - center_y;
            bool near = dx * dx + dy * dy <= VISIBLE_REACH * VISIBLE_REACH;
            if (near && floor_is_open(floor, x, y) && !world->seen[y * floor->size + x] &&
                sight_is_clear(floor, (float)center_x + 0.5f, (float)center_y + 0.5f, (float)x + 0.5f,
                               (float)y + 0.5f)) {
                world->seen[y * floor->size + x] = 1;
            }
        }
    }
}

void sight_update_seen(World *world) {
    const Floor *floor = &world->floor;
    int x = tile_of((double)world->entities.x[PLAYER_SLOT]);
    int y = tile_of((double)world->entities.z[PLAYER_SLOT]);
    if (x == world->seen_x && y == world->seen_y) {
        return;
    }
    world->seen_x = x;
    world->seen_y = y;
    world->shown->stale = true;
    if (!floor_contains(floor, x, y)) {
        return;
    }
    uint16_t room = floor->tile_room[y * floor->size + x];
    if (room != ROOM_NONE && room < floor->room_count) {
        see_room(world, room);
    }
    look_around(world, x, y);
}
