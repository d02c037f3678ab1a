/* The distances from the start room along the corridors.
 *
 * The distance of a room is the least number of corridor tiles walked on the way to it, moving across tile edges;
 * steps inside rooms are free. Measuring on tiles rather than on the list of corridors makes every crossing count:
 * a corridor that runs through a room or another corridor, or along its side, is connected to it.
 */
#include "dungeon/steps.h"

/* Tiles that were queued carry MARK_TAKEN until the end. */
typedef struct Walk {
    Floor *floor;
    const DoorwayTable *doorways;
    uint32_t *queue; /* corridor tiles in the order they are reached */
    uint32_t count;
    uint16_t rooms_left; /* not reached yet */
} Walk;

static void walk_reach_tile(Walk *walk, uint32_t tile) {
    if (walk->floor->tiles[tile] == TILE_CORRIDOR) {
        walk->floor->tiles[tile] = TILE_CORRIDOR | MARK_TAKEN;
        walk->queue[walk->count++] = tile;
    }
}

static void walk_reach_room(Walk *walk, uint16_t index, uint16_t distance) {
    Floor *floor = walk->floor;
    if (floor->rooms[index].distance != UINT16_MAX) {
        return;
    }
    floor->rooms[index].distance = distance;
    walk->rooms_left--;
    for (int i = walk->doorways->start[index]; i < walk->doorways->start[index + 1]; i++) {
        const TileRect rect = walk->doorways->rects[i];
        const uint32_t step = rect.h > 1 ? (uint32_t)floor->size : 1;
        uint32_t tile = (uint32_t)(rect.y * floor->size + rect.x);
        for (int left = rect.w * rect.h; left > 0; left--, tile += step) {
            walk_reach_tile(walk, tile);
        }
    }
}

static void walk_enter(Walk *walk, uint32_t tile, uint16_t distance) {
    const uint8_t kind = walk->floor->tiles[tile];
    if (kind == TILE_CORRIDOR) {
        walk->floor->tiles[tile] = TILE_CORRIDOR | MARK_TAKEN;
        walk->queue[walk->count++] = tile;
    } else if (kind == TILE_ROOM) {
        walk_reach_room(walk, walk->floor->tile_room[tile], distance);
    }
}

/* Goes on from a corridor tile that is `distance` tiles away. No floor tile lies at the map's edge, so all four
 * neighbours exist. */
static void walk_leave_tile(Walk *walk, uint32_t tile, uint16_t distance) {
    const uint32_t size = (uint32_t)walk->floor->size;
    walk_enter(walk, tile - size, distance);
    walk_enter(walk, tile - 1, distance);
    walk_enter(walk, tile + 1, distance);
    walk_enter(walk, tile + size, distance);
}

static size_t count_corridor_tiles(const Floor *floor) {
    size_t count = 0;
    for (int i = 0; i < floor->corridor_count; i++) {
        for (int leg = 0; leg < 2; leg++) {
            const TileRect rect = floor->corridors[i].legs[leg];
            count += (size_t)(rect.w * rect.h);
        }
    }
    return count;
}

bool floor_measure_distances(Floor *floor, const DoorwayTable *doorways, Arena *arena) {
    const ArenaMark mark = arena_mark(arena);
    Walk walk = {.floor = floor, .doorways = doorways, .rooms_left = floor->room_count};
    walk.queue = arena_take_array(arena, uint32_t, count_corridor_tiles(floor));
    if (!walk.queue) {
        return false;
    }
    for (int i = 0; i < floor->room_count; i++) {
        floor->rooms[i].distance = UINT16_MAX;
    }
    walk_reach_room(&walk, floor->start_room, 0);
    uint32_t next = 0;
    for (uint16_t distance = 1; walk.rooms_left > 0 && next < walk.count; distance++) {
        /* Everything queued so far is `distance` tiles away; what it reaches is one further. */
        for (const uint32_t end = walk.count; next < end; next++) {
            walk_leave_tile(&walk, walk.queue[next], distance);
        }
    }
    for (uint32_t i = 0; i < walk.count; i++) {
        floor->tiles[walk.queue[i]] = TILE_CORRIDOR;
    }
    arena_rewind(arena, mark);
    return true;
}
