/* Doorways: the runs of corridor tiles along the walls of rooms.
 *
 * Rooms lie at least two tiles apart, so the tiles beside a wall belong to no other room.
 */
#include "dungeon/steps.h"

#include <assert.h>

/* Where the runs of one room go. */
typedef struct Runs {
    TileRect *rects;
    int count, capacity;
} Runs;

enum { MASK_TILES = 63 /* of a wall, taken at a time */ };

/* Eight tiles that lie `step` apart, the first as the lowest byte. */
static inline uint64_t load_eight(const uint8_t *tile, int step) {
    return (uint64_t)tile[0] | (uint64_t)tile[step] << 8 | (uint64_t)tile[2 * step] << 16 |
           (uint64_t)tile[3 * step] << 24 | (uint64_t)tile[4 * step] << 32 | (uint64_t)tile[5 * step] << 40 |
           (uint64_t)tile[6 * step] << 48 | (uint64_t)tile[7 * step] << 56;
}

static_assert(TILE_CORRIDOR == 2 && (TILE_VOID & 2) == 0 && (TILE_ROOM & 2) == 0, "a bit tells corridors");

/* A bit for each of eight tiles: whether it is a corridor's. Of the kinds of tile that can lie beside a room just
 * corridors have their second bit set, whatever flags they carry. The factor moves the bit of the i-th byte to bit
 * 56 + i; no two of its products meet. */
static inline uint64_t find_eight(const uint8_t *tile, int step) {
    const uint64_t bits = load_eight(tile, step) >> 1 & UINT64_C(0x0101010101010101);
    return bits * UINT64_C(0x0102040810204080) >> 56;
}

/* The same for `count` tiles. The last eight may overlap those before: most walls are no multiple of eight, and this
 * way they need no loop of their own. */
static inline uint64_t find_corridors(const uint8_t *tile, int step, int count) {
    uint64_t mask = 0;
    if (count < 8) {
        for (int i = 0; i < count; i++) {
            mask |= (uint64_t)(tile[i * step] >> 1 & 1) << i;
        }
        return mask;
    }
    for (int i = 0; i < count - 8; i += 8) {
        mask |= find_eight(tile + i * step, step) << i;
    }
    return mask | find_eight(tile + (count - 8) * step, step) << (count - 8);
}

/* Adds the runs along a wall of `length` tiles that begins at tile (x, y) and goes along x or, `down`, along y. */
static inline void add_runs(const Floor *floor, int x, int y, int length, bool down, Runs *runs) {
    const int step = down ? floor->size : 1;
    for (int first = 0; first < length; first += MASK_TILES) {
        const uint8_t *tiles = &floor->tiles[y * floor->size + x + first * step];
        const int count = min_int(length - first, MASK_TILES);
        uint64_t mask = down ? find_corridors(tiles, step, count) : find_corridors(tiles, 1, count);
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
