/* Doorways, and the distances from the start room along the corridors.
 *
 * The distance of a room is the least number of corridor tiles walked on the way to it, moving across tile edges;
 * steps inside rooms are free. Measuring on tiles rather than on the list of corridors makes every crossing count:
 * a corridor that runs through a room or another corridor, or along its side, is connected to it.
 */
#include "dungeon/steps.h"

/* Adds what a corridor's leg shares with the line of tiles beside a wall. */
static void add_shared(TileRect leg, TileRect wall, DoorwayList *list) {
    const int x = max_int(leg.x, wall.x);
    const int y = max_int(leg.y, wall.y);
    const int w = min_int(leg.x + leg.w, wall.x + wall.w) - x;
    const int h = min_int(leg.y + leg.h, wall.y + wall.h) - y;
    if (w > 0 && h > 0 && list->count < DOORWAY_LIMIT) {
        list->rects[list->count++] = (TileRect){(int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h};
    }
}

/* Whether a leg overlaps a room or lies beside it. `&` rather than `&&`: each part alone is hard to foresee for the
 * processor, all four together mostly fail. */
static bool leg_reaches(TileRect leg, TileRect room) {
    return (leg.x <= room.x + room.w) & (leg.x + leg.w >= room.x) & (leg.y <= room.y + room.h) &
           (leg.y + leg.h >= room.y);
}

static void add_doorways(TileRect leg, TileRect room, DoorwayList *list) {
    if (leg_reaches(leg, room)) {
        const int16_t right = (int16_t)(room.x + room.w);
        const int16_t bottom = (int16_t)(room.y + room.h);
        add_shared(leg, (TileRect){room.x, (int16_t)(room.y - 1), room.w, 1}, list);
        add_shared(leg, (TileRect){room.x, bottom, room.w, 1}, list);
        add_shared(leg, (TileRect){(int16_t)(room.x - 1), room.y, 1, room.h}, list);
        add_shared(leg, (TileRect){right, room.y, 1, room.h}, list);
    }
}

/* Rooms lie at least two tiles apart, so the tiles beside a wall belong to no other room. */
void room_list_doorways(const Floor *floor, const Room *room, DoorwayList *list) {
    list->count = 0;
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        for (int leg = 0; leg < 2 && corridor->legs[leg].w > 0; leg++) {
            add_doorways(corridor->legs[leg], room->rect, list);
        }
    }
}

typedef struct Walk {
    Floor *floor;
    uint8_t *seen;   /* a flag for each tile: queued before */
    uint32_t *queue; /* corridor tiles in the order they are reached */
    uint32_t count;
    uint16_t rooms_left; /* not reached yet */
} Walk;

static void walk_reach_tile(Walk *walk, uint32_t tile) {
    if (!walk->seen[tile]) {
        walk->seen[tile] = 1;
        walk->queue[walk->count++] = tile;
    }
}

static void walk_reach_room(Walk *walk, uint16_t index, uint16_t distance) {
    Floor *floor = walk->floor;
    DoorwayList list;
    if (floor->rooms[index].distance != UINT16_MAX) {
        return;
    }
    floor->rooms[index].distance = distance;
    walk->rooms_left--;
    room_list_doorways(floor, &floor->rooms[index], &list);
    for (int i = 0; i < list.count; i++) {
        const TileRect rect = list.rects[i];
        for (int tile = 0; tile < rect.w * rect.h; tile++) {
            walk_reach_tile(walk, (uint32_t)((rect.y + tile / rect.w) * floor->size + rect.x + tile % rect.w));
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

bool floor_measure_distances(Floor *floor, Arena *arena) {
    const ArenaMark mark = arena_mark(arena);
    Walk walk = {.floor = floor, .rooms_left = floor->room_count};
    walk.seen = arena_take_array(arena, uint8_t, floor->size * floor->size);
    walk.queue = arena_take_array(arena, uint32_t, count_corridor_tiles(floor));
    if (!walk.seen || !walk.queue) {
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
    arena_rewind(arena, mark);
    return true;
}
