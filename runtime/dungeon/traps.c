/* Traps: on any floor of rooms and corridors alike, so that a place's share of them is its share of the area. */
#include "dungeon/steps.h"

enum { TRAP_DRAWS = 40 }; /* tiles drawn before all that suit are counted */

/* Never where the player arrives or rests, nor near the stairs, nor where something lies. */
static bool trap_fits(const Floor *floor, int x, int y) {
    const int tile = y * floor->size + x;
    const uint16_t room = floor->tile_room[tile];
    const int beside_x = max_int(floor->stairs_x - x, x - (floor->stairs_x + STAIRS_SIZE - 1));
    const int beside_y = max_int(floor->stairs_y - y, y - (floor->stairs_y + STAIRS_SIZE - 1));
    return (floor->tiles[tile] == TILE_ROOM || floor->tiles[tile] == TILE_CORRIDOR) &&
           max_int(beside_x, beside_y) > TRAP_STAIRS_CLEAR &&
           (room == ROOM_NONE || (floor->rooms[room].type != ROOM_START && floor->rooms[room].type != ROOM_HEAL));
}

/* Draws evenly among all tiles that suit; −1 when there is none. */
static int draw_by_counting(const Floor *floor, Rng *rng) {
    uint32_t left = 0;
    for (int tile = 0; tile < floor->size * floor->size; tile++) {
        left += trap_fits(floor, tile % floor->size, tile / floor->size);
    }
    if (left == 0) {
        return -1;
    }
    left = rng_below(rng, left);
    int tile = 0;
    while (!trap_fits(floor, tile % floor->size, tile / floor->size) || left-- > 0) {
        tile++;
    }
    return tile;
}

static int draw_tile(const Floor *floor, Rng *rng) {
    for (int i = 0; i < TRAP_DRAWS; i++) {
        const int x = (int)rng_below(rng, (uint32_t)floor->size);
        const int y = (int)rng_below(rng, (uint32_t)floor->size);
        if (trap_fits(floor, x, y)) {
            return y * floor->size + x;
        }
    }
    return draw_by_counting(floor, rng);
}

static uint32_t add_weights(const FloorRequest *request) {
    uint32_t total = 0;
    for (int kind = 0; kind < request->feature_kind_count; kind++) {
        total += feature_occurs(request, kind, SITE_TRAP) ? request->features[kind].weight : 0;
    }
    return total;
}

static int draw_trap_kind(const FloorRequest *request, uint32_t total, Rng *rng) {
    uint32_t roll = rng_below(rng, total);
    for (int kind = 0;; kind++) {
        if (feature_occurs(request, kind, SITE_TRAP)) {
            if (roll < request->features[kind].weight) {
                return kind;
            }
            roll -= request->features[kind].weight;
        }
    }
}

bool feature_place_traps(const FeatureSpace *space, Error *error) {
    Floor *floor = space->floor;
    const uint32_t total = add_weights(space->request);
    Rng rng = rng_create(floor->floor_seed, RNG_TRAPS);
    for (int i = 0; total > 0 && i < space->request->trap_count; i++) {
        const int tile = draw_tile(floor, &rng);
        if (tile < 0) {
            return error_set(error, ERROR_FLOOR_SIZE, "floor %d of seed %llu: only %d of %d traps fit; ask for fewer",
                             floor->floor, (unsigned long long)floor->seed, i, space->request->trap_count);
        }
        const TileRect area = rect_make(tile % floor->size, tile / floor->size, 1, 1);
        feature_add(floor, draw_trap_kind(space->request, total, &rng), area, floor->tile_room[tile], MARK_TAKEN);
    }
    return true;
}
