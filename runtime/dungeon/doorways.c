/* Doorways: the runs of corridor tiles along the walls of rooms.
 *
 * Rooms lie at least two tiles apart, so the tiles beside a wall belong to no other room.
 */
#include "dungeon/steps.h"

#include <string.h>

/* Where the runs of one room go. */
typedef struct Runs {
    TileRect *rects;
    int count, capacity;
} Runs;

static bool is_corridor(uint8_t tile) {
    return (tile & TILE_MASK) == TILE_CORRIDOR;
}

/* Adds the runs along a wall of `length` tiles that begins at tile (x, y) and goes along x or, `down`, along y. */
static void add_runs(const Floor *floor, int x, int y, int length, bool down, Runs *runs) {
    const int stride = down ? floor->size : 1;
    const uint8_t *tiles = &floor->tiles[y * floor->size + x];
    int i = 0;
    while (i < length) {
        if (!is_corridor(tiles[i * stride])) {
            i++;
            continue;
        }
        const int start = i;
        while (i < length && is_corridor(tiles[i * stride])) {
            i++;
        }
        if (runs->count < runs->capacity) {
            runs->rects[runs->count++] =
                down ? rect_make(x, y + start, 1, i - start) : rect_make(x + start, y, i - start, 1);
        }
    }
}

static void add_doorways(const Floor *floor, TileRect room, Runs *runs) {
    add_runs(floor, room.x, room.y - 1, room.w, false, runs);
    add_runs(floor, room.x, below(room), room.w, false, runs);
    add_runs(floor, room.x - 1, room.y, room.h, true, runs);
    add_runs(floor, right_of(room), room.y, room.h, true, runs);
}

void room_list_doorways(const Floor *floor, const Room *room, DoorwayList *list) {
    Runs runs = {.rects = list->rects, .capacity = DOORWAY_LIMIT};
    add_doorways(floor, room->rect, &runs);
    list->count = (uint16_t)runs.count;
}

bool floor_list_all_doorways(const Floor *floor, DoorwayTable *table, Arena *arena) {
    int capacity = 0; /* at best every other tile of a wall begins a run */
    for (int i = 0; i < floor->room_count; i++) {
        capacity += floor->rooms[i].rect.w + floor->rooms[i].rect.h + 2;
    }
    Runs runs = {.rects = arena_take_array(arena, TileRect, capacity), .capacity = capacity};
    if (!runs.rects) {
        return false;
    }
    for (int i = 0; i < floor->room_count; i++) {
        table->start[i] = (uint16_t)runs.count;
        add_doorways(floor, floor->rooms[i].rect, &runs);
    }
    table->start[floor->room_count] = (uint16_t)runs.count;
    table->rects = runs.rects;
    arena_rewind(arena, arena_mark(arena) - (size_t)(capacity - runs.count) * sizeof *runs.rects);
    return true;
}

int doorway_clearance(const DoorwayTable *doorways, int room, int x, int y) {
    int least = INT16_MAX;
    for (int i = doorways->start[room]; i < doorways->start[room + 1]; i++) {
        const TileRect rect = doorways->rects[i];
        const int beside_x = max_int(rect.x - x, x - (rect.x + rect.w - 1));
        const int beside_y = max_int(rect.y - y, y - (rect.y + rect.h - 1));
        least = min_int(least, max_int(beside_x, beside_y));
    }
    return least;
}
