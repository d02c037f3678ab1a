/* Who waits in the monster house: elites, then packs of the floor's kinds, scattered over the room. */
#include "dungeon/steps.h"

enum {
    SURGE_CLEARANCE = 4, /* tiles from the doorways, the larger of the two axes, where possible */
    TILE_DRAWS = 6,      /* tiles drawn for each enemy before the room is searched in order */
};

/* Keeps the draws apart from those that place the floor's other enemies. */
#define SURGE_STREAM UINT64_C(0x7375726765)

typedef struct Surge {
    Floor *floor;
    const DoorwayTable *doorways;
    TileRect room;
    Rng rng;
    int next[2]; /* tile of the room where the search in order goes on: away from the doorways, then anywhere */
} Surge;

static bool surge_tile_fits(const Surge *surge, int tile, int clearance, int *x, int *y) {
    *x = surge->room.x + tile % surge->room.w;
    *y = surge->room.y + tile / surge->room.w;
    return surge->floor->tiles[*y * surge->floor->size + *x] == TILE_ROOM &&
           (clearance == 0 || doorway_clearance(surge->doorways, surge->floor->monster_house, *x, *y) >= clearance);
}

/* A free tile; false when the room is full. */
static bool find_tile(Surge *surge, int *x, int *y) {
    static const int CLEARANCES[2] = {SURGE_CLEARANCE, 0};
    const int tile_count = surge->room.w * surge->room.h;
    for (int i = 0; i < TILE_DRAWS; i++) {
        const int tile = (int)rng_below(&surge->rng, (uint32_t)tile_count);
        if (surge_tile_fits(surge, tile, SURGE_CLEARANCE, x, y)) {
            return true;
        }
    }
    for (int round = 0; round < 2; round++) {
        for (; surge->next[round] < tile_count; surge->next[round]++) {
            if (surge_tile_fits(surge, surge->next[round], CLEARANCES[round], x, y)) {
                return true;
            }
        }
    }
    return false;
}

static bool add_enemy(Surge *surge, uint8_t kind, bool elite, uint16_t pack) {
    Floor *floor = surge->floor;
    int x = 0;
    int y = 0;
    if (!find_tile(surge, &x, &y)) {
        return false;
    }
    floor->tiles[y * floor->size + x] |= MARK_TAKEN;
    floor->surge[floor->surge_count++] = (Spawn){
        .kind = kind,
        .elite = elite,
        .x = (int16_t)x,
        .y = (int16_t)y,
        .room = floor->monster_house,
        .pack = pack,
    };
    return true;
}

static uint32_t add_weights(const uint16_t weights[SPAWN_KIND_LIMIT]) {
    uint32_t total = 0;
    for (int i = 0; i < SPAWN_KIND_LIMIT; i++) {
        total += weights[i];
    }
    return total;
}

static uint8_t draw_alone(const uint16_t weights[SPAWN_KIND_LIMIT], uint32_t total, Rng *rng) {
    uint32_t roll = rng_below(rng, total);
    uint8_t kind = 0;
    while (roll >= weights[kind]) {
        roll -= weights[kind++];
    }
    return kind;
}

/* The kinds come one by one by their shares, or else pack by pack, mixed as on the floor; all of them wake as one
 * pack. */
static bool add_enemies(Surge *surge, const FloorRequest *request, int elites, int others, uint16_t pack) {
    for (int i = 0; i < elites; i++) {
        if (!add_enemy(surge, request_draw_kind(request, &surge->rng), true, pack)) {
            return false;
        }
    }
    const uint32_t total = add_weights(request->surge_weights);
    while (others > 0) {
        const uint8_t kind = total > 0 ? draw_alone(request->surge_weights, total, &surge->rng)
                                       : request_draw_kind(request, &surge->rng);
        int size = total > 0 ? 1 : rng_range(&surge->rng, request->packs[kind].least, request->packs[kind].most);
        for (; size > 0 && others > 0; size--, others--) {
            if (!add_enemy(surge, kind, false, pack)) {
                return false;
            }
        }
    }
    return true;
}

/* A room too small for all that were drawn holds as many as fit, but never fewer than the rule's least. */
bool floor_place_surge(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Arena *arena,
                       Error *error) {
    if (floor->monster_house == ROOM_NONE) {
        return true;
    }
    const SurgeRule *rule = &request->surge;
    Surge surge = {.floor = floor, .doorways = doorways, .room = floor->rooms[floor->monster_house].rect};
    surge.rng = rng_create(hash_pair(floor->floor_seed, SURGE_STREAM), RNG_ENEMIES);
    const int elites = rng_range(&surge.rng, rule->elites_least, rule->elites_most);
    const int others = rng_range(&surge.rng, rule->least, rule->most);
    floor->surge = arena_take_raw_array(arena, Spawn, elites + others);
    if (!floor->surge) {
        return error_set(error, ERROR_MEMORY, "floor %d: no memory for its monster house; give a larger arena",
                         floor->floor);
    }
    const uint16_t pack = floor->spawn_count > 0 ? (uint16_t)(floor->spawns[floor->spawn_count - 1].pack + 1) : 0;
    if (!add_enemies(&surge, request, elites, others, pack) && floor->surge_count < elites + rule->least) {
        return error_set(error, ERROR_FLOOR_SIZE,
                         "floor %d of seed %llu: only %d of %d enemies fit into its monster house; ask for fewer",
                         floor->floor, (unsigned long long)floor->seed, floor->surge_count, elites + rule->least);
    }
    return true;
}
