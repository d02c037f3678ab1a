/* Doorways: the runs of corridor tiles along the walls of rooms.
 *
 * Rooms lie at least two tiles apart, so the tiles beside a wall belong to no other room.
 */
#include "dungeon/steps.h"

#include <assert.h>
#include <string.h>

/* Where the runs of one room go. */
typedef struct Runs {
    TileRect *rects;
    int count, capacity;
} Runs;

enum { MASK_BITS = 64, MASK_TILES = MASK_BITS - 1 /* of a wall, taken at a time */ };

/* Moves a mask on by a tile: the newest has the highest bit. Of the kinds of tile that can lie beside a room just
 * corridors have their second bit set, whatever flags they carry. */
static uint64_t mask_add(uint64_t mask, uint8_t tile) {
    return mask >> 1 | (uint64_t)(tile & TILE_CORRIDOR) << (MASK_BITS - 2);
}

/* Whether eight tiles are void. */
static bool is_void(const uint8_t *tile) {
    uint64_t eight;
    memcpy(&eight, tile, sizeof eight);
    return eight == 0;
}

/* A bit for each of `count` tiles that lie side by side: whether it is a corridor's. Walls without a doorway are passed
 * over eight tiles at a time. */
static uint64_t find_across(const uint8_t *tile, int count) {
    uint64_t mask = 0;
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        if (is_void(tile + i)) {
            mask >>= 8;
            continue;
        }
        for (int k = i; k < i + 8; k++) {
            mask = mask_add(mask, tile[k]);
        }
    }
    if (count >= 8 && is_void(tile + count - 8)) {
        mask >>= count - i;
        i = count;
    }
    for (; i < count; i++) {
        mask = mask_add(mask, tile[i]);
    }
    return mask >> (MASK_BITS - count);
}

/* The same for tiles one below the other. */
static uint64_t find_down(const uint8_t *tile, int size, int count) {
    uint64_t mask = 0;
    for (int i = 0; i < count; i++, tile += size) {
        mask = mask_add(mask, *tile);
    }
    return mask >> (MASK_BITS - count);
}

static_assert(TILE_CORRIDOR == 2 && (TILE_VOID & 2) == 0 && (TILE_ROOM & 2) == 0, "a bit tells corridors");

/* Adds the runs along a wall of `length` tiles that begins at tile (x, y) and goes along x or, `down`, along y. */
static void add_runs(const Floor *floor, int x, int y, int length, bool down, Runs *runs) {
    const int step = down ? floor->size : 1;
    for (int first = 0; first < length; first += MASK_TILES) {
        const uint8_t *tiles = &floor->tiles[y * floor->size + x + first * step];
        const int count = min_int(length - first, MASK_TILES);
        uint64_t mask = down ? find_down(tiles, step, count) : find_across(tiles, count);
        while (mask != 0 && runs->count < runs->capacity) {
            const int start = __builtin_ctzll(mask);
            const int run = __builtin_ctzll(~(mask >> start));
            runs->rects[runs->count++] =
                down ? rect_make(x, y + first + start, 1, run) : rect_make(x + first + start, y, run, 1);
            mask &= ~(((UINT64_C(1) << run) - 1) << start);
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
    Runs runs = {.rects = arena_take_raw_array(arena, TileRect, capacity), .capacity = capacity};
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
