/* The distances from the start room along the corridors.
 *
 * The distance of a room is the least number of corridor tiles walked on the way to it, moving across tile edges;
 * steps inside rooms are free. Measuring on tiles rather than on the list of corridors makes every crossing count:
 * a corridor that runs through a room or another corridor, or along its side, is connected to it.
 */
#include "dungeon/steps.h"

/* The two tiles across a corridor, reached at the same time and going on together. As long as there is void at both
 * sides nothing else can happen to them, which holds for most of all corridors. */
typedef struct Front {
    uint32_t tile;           /* the first of the two */
    int32_t across, forward; /* from a tile to its neighbour */
} Front;

enum { FRONT_LIMIT = 64 };

/* What was reached carries MARK_TAKEN until the end. */
typedef struct Walk {
    Floor *floor;
    const DoorwayTable *doorways;
    uint32_t *queue; /* corridor tiles in the order they are reached, those of fronts not among them */
    uint32_t *trail; /* all corridor tiles reached */
    uint32_t count, trail_count;
    Front fronts[FRONT_LIMIT];
    int front_count;
    uint16_t rooms_left; /* not reached yet */
} Walk;

static void walk_mark(Walk *walk, uint32_t tile) {
    walk->floor->tiles[tile] = TILE_CORRIDOR | MARK_TAKEN;
    walk->trail[walk->trail_count++] = tile;
}

static void walk_reach_tile(Walk *walk, uint32_t tile) {
    if (walk->floor->tiles[tile] == TILE_CORRIDOR) {
        walk_mark(walk, tile);
        walk->queue[walk->count++] = tile;
    }
}

static uint32_t front_second(const Front *front) {
    return (uint32_t)((int32_t)front->tile + front->across);
}

/* Starts where a room's doorway is as wide as a corridor and wholly new; false where it is not. */
static bool walk_start_front(Walk *walk, TileRect doorway, TileRect room) {
    const int size = walk->floor->size;
    const bool down = doorway.h > 1;
    Front front = {.tile = (uint32_t)(doorway.y * size + doorway.x), .across = down ? size : 1};
    front.forward = down ? (doorway.x < room.x ? -1 : 1) : (doorway.y < room.y ? -size : size);
    const uint8_t *first = &walk->floor->tiles[front.tile];
    if (doorway.w * doorway.h != CORRIDOR_WIDTH || walk->front_count == FRONT_LIMIT || first[0] != TILE_CORRIDOR ||
        first[front.across] != TILE_CORRIDOR) {
        return false;
    }
    walk_mark(walk, front.tile);
    walk_mark(walk, front_second(&front));
    walk->fronts[walk->front_count++] = front;
    return true;
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
        if (walk_start_front(walk, rect, floor->rooms[index].rect)) {
            continue;
        }
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
        walk_reach_tile(walk, tile);
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

/* Moves a front on by a tile; false when it ends, in a room or as two tiles like others. */
static bool walk_advance(Walk *walk, Front *front, uint16_t distance) {
    const uint8_t *tile = &walk->floor->tiles[front->tile];
    const uint8_t *next = tile + front->forward;
    const bool alone = (tile[-front->across] | tile[2 * front->across]) == TILE_VOID;
    if (alone && next[0] == TILE_CORRIDOR && next[front->across] == TILE_CORRIDOR) {
        front->tile = (uint32_t)(next - walk->floor->tiles);
        walk_mark(walk, front->tile);
        walk_mark(walk, front_second(front));
        return true;
    }
    walk_leave_tile(walk, front->tile, distance);
    walk_leave_tile(walk, front_second(front), distance);
    return false;
}

/* All that is `distance` tiles away reaches what is one further. Rooms reached here start new fronts behind those that
 * are walked through. */
static void walk_advance_fronts(Walk *walk, uint16_t distance) {
    const int count = walk->front_count;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Front front = walk->fronts[i];
        if (walk_advance(walk, &front, distance)) {
            walk->fronts[kept++] = front;
        }
    }
    for (int i = count; i < walk->front_count; i++) {
        walk->fronts[kept++] = walk->fronts[i];
    }
    walk->front_count = kept;
}

static size_t count_corridor_tiles(const Floor *floor) {
    size_t count = 0;
    for (int i = 0; i < floor->corridor_count; i++) {
        const TileRect *legs = floor->corridors[i].legs;
        count += (size_t)(legs[0].w * legs[0].h + legs[1].w * legs[1].h);
    }
    return count;
}

bool floor_measure_distances(Floor *floor, const DoorwayTable *doorways, Arena *arena) {
    const ArenaMark mark = arena_mark(arena);
    const size_t tile_count = count_corridor_tiles(floor);
    Walk walk;
    walk.floor = floor;
    walk.doorways = doorways;
    walk.queue = arena_take_raw_array(arena, uint32_t, tile_count);
    walk.trail = arena_take_raw_array(arena, uint32_t, tile_count);
    walk.count = walk.trail_count = 0;
    walk.front_count = 0;
    walk.rooms_left = floor->room_count;
    if (!walk.queue || !walk.trail) {
        return false;
    }
    for (int i = 0; i < floor->room_count; i++) {
        floor->rooms[i].distance = UINT16_MAX;
    }
    walk_reach_room(&walk, floor->start_room, 0);
    uint32_t next = 0;
    for (uint16_t distance = 1; walk.rooms_left > 0 && (next < walk.count || walk.front_count > 0); distance++) {
        const uint32_t end = walk.count;
        walk_advance_fronts(&walk, distance);
        for (; next < end; next++) {
            walk_leave_tile(&walk, walk.queue[next], distance);
        }
    }
    for (uint32_t i = 0; i < walk.trail_count; i++) {
        floor->tiles[walk.trail[i]] = TILE_CORRIDOR;
    }
    arena_rewind(arena, mark);
    return true;
}
