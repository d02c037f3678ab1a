#include "world/world_state.h"

enum { PATH_LOOK_AHEAD = 4 }; /* tiles along the path that are tried as a straight aim */

float world_player_distance(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    if (slot < 0) {
        return 0.0f;
    }
    float x, z;
    world_player_guess(world, &x, &z);
    float dx = x - world->entities.x[slot], dz = z - world->entities.z[slot];
    return math_sqrt32(dx * dx + dz * dz);
}

/* True when a body of this radius finds its way clear: both its flanks do. */
static bool way_is_clear(const Floor *floor, float radius, float x, float z, float to_x, float to_z) {
    float dx = to_x - x, dz = to_z - z;
    float length = math_sqrt32(dx * dx + dz * dz);
    if (!(length > 0.0f)) {
        return true;
    }
    float side_x = dz / length * radius, side_z = -dx / length * radius;
    return sight_way_is_clear(floor, x + side_x, z + side_z, to_x + side_x, to_z + side_z) &&
           sight_way_is_clear(floor, x - side_x, z - side_z, to_x - side_x, to_z - side_z);
}

/* The farthest of the next tiles on the shortest way that can be walked to straight. */
static void aim_along_path(const World *world, int slot, float *aim_x, float *aim_z) {
    float x = world->entities.x[slot], z = world->entities.z[slot];
    float radius = entity_radius(world, slot);
    int tile_x = tile_of((double)x), tile_y = tile_of((double)z);
    *aim_x = x;
    *aim_z = z;
    for (int i = 0; i < PATH_LOOK_AHEAD; i++) {
        int next_x, next_y;
        path_field_next(&world->path, &world->floor, tile_x, tile_y, &next_x, &next_y);
        if (next_x == tile_x && next_y == tile_y) {
            return;
        }
        float center_x = (float)next_x + 0.5f, center_z = (float)next_y + 0.5f;
        if (i > 0 && !way_is_clear(&world->floor, radius, x, z, center_x, center_z)) {
            return;
        }
        *aim_x = center_x;
        *aim_z = center_z;
        tile_x = next_x;
        tile_y = next_y;
    }
}

void world_path_direction(const World *world, EntityHandle entity, float *x, float *z) {
    *x = *z = 0.0f;
    int slot = world_find(world, entity);
    if (slot < 0) {
        return;
    }
    const Entities *entities = &world->entities;
    float aim_x, aim_z;
    world_player_guess(world, &aim_x, &aim_z);
    if (!way_is_clear(&world->floor, entity_radius(world, slot), entities->x[slot], entities->z[slot], aim_x, aim_z)) {
        aim_along_path(world, slot, &aim_x, &aim_z);
    }
    float dx = aim_x - entities->x[slot], dz = aim_z - entities->z[slot];
    float length = math_sqrt32(dx * dx + dz * dz);
    if (length > 0.0f) {
        *x = dx / length;
        *z = dz / length;
    }
}

/* ---- Neighbours ---------------------------------------------------------------------------------------------*/
/* Squared distance before slot: ordering these numbers orders by nearness, ties by slot. Floats that are not negative
 * order like their bits. */
static uint64_t order_key(float distance2, int slot) {
    union {
        float value;
        uint32_t bits;
    } pun = {.value = distance2};
    return ((uint64_t)pun.bits << 32) | (uint32_t)slot;
}

static void sift_down(uint64_t *keys, int root, int count) {
    for (int child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && keys[child + 1] > keys[child]) {
            child++;
        }
        if (keys[root] >= keys[child]) {
            return;
        }
        uint64_t swap = keys[root];
        keys[root] = keys[child];
        keys[child] = swap;
        root = child;
    }
}

/* Heapsort, ascending: no allocation and no bad case. */
static void sort_keys(uint64_t *keys, int count) {
    for (int root = count / 2 - 1; root >= 0; root--) {
        sift_down(keys, root, count);
    }
    for (int last = count - 1; last > 0; last--) {
        uint64_t swap = keys[0];
        keys[0] = keys[last];
        keys[last] = swap;
        sift_down(keys, 0, last);
    }
}

static int collect_near(const World *world, float x, float z, float radius) {
    const Entities *entities = &world->entities;
    const NeighbourGrid *grid = world->grid;
    GridRange range = grid_range(x, z, radius);
    int count = 0;
    for (int cell_y = range.y0; cell_y <= range.y1; cell_y++) {
        int row = cell_y * GRID_SIDE;
        for (int i = grid->start[row + range.x0]; i < grid->start[row + range.x1 + 1]; i++) {
            int slot = grid->slots[i];
            float dx = entities->x[slot] - x, dz = entities->z[slot] - z;
            float distance2 = dx * dx + dz * dz;
            if (distance2 <= radius * radius) {
                world->scratch->order[count++] = order_key(distance2, slot);
            }
        }
    }
    return count;
}

int world_query_enemies(const World *world, float x, float z, float radius, EntityHandle *found, int limit) {
    if (!is_sane(x) || !is_sane(z) || !is_sane(radius) || radius < 0.0f || limit <= 0) {
        return 0;
    }
    grid_refresh(world);
    int count = collect_near(world, x, z, radius);
    sort_keys(world->scratch->order, count);
    count = count < limit ? count : limit;
    for (int i = 0; i < count; i++) {
        found[i] = world->entities.handle[world->scratch->order[i] & 0xffffffffu];
    }
    return count;
}
