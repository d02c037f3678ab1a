/* Enemies: packs drawn by weight, dealt to the combat rooms, each pack around a tile away from the doorways. */
#include "dungeon/steps.h"

enum {
    DOORWAY_CLEARANCE = 5, /* tiles from a doorway to a pack's middle, the larger of the two axes, where possible */
    ANCHOR_DRAWS = 4,      /* tiles drawn before the whole room is searched */
};

typedef struct Placement {
    Floor *floor;
    const FloorRequest *request;
    Rng rng;
    uint8_t *taken;             /* a flag for each tile that an enemy stands on */
    uint16_t rooms[ROOM_LIMIT]; /* rooms that may hold enemies; those already dealt stand at the end */
    uint16_t room_count, undealt_count;
    uint16_t pack_count;
} Placement;

/* The larger of the distances along the two axes from a tile to the nearest doorway. */
static int tile_clearance(const DoorwayList *doorways, int x, int y) {
    int least = INT16_MAX;
    for (int i = 0; i < doorways->count; i++) {
        const TileRect rect = doorways->rects[i];
        const int beside_x = max_int(rect.x - x, x - (rect.x + rect.w - 1));
        const int beside_y = max_int(rect.y - y, y - (rect.y + rect.h - 1));
        const int distance = max_int(beside_x, beside_y);
        least = distance < least ? distance : least;
    }
    return least;
}

typedef struct Place {
    int x, y;
} Place;

/* A tile of `area` at least DOORWAY_CLEARANCE from every doorway, or the one farthest from them. */
static Place draw_anchor(Placement *placement, TileRect area, const DoorwayList *doorways) {
    for (int i = 0; i < ANCHOR_DRAWS; i++) {
        const int x = area.x + (int)rng_below(&placement->rng, (uint32_t)area.w);
        const int y = area.y + (int)rng_below(&placement->rng, (uint32_t)area.h);
        if (tile_clearance(doorways, x, y) >= DOORWAY_CLEARANCE) {
            return (Place){x, y};
        }
    }
    Place best = {area.x, area.y};
    int best_clearance = -1;
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            const int clearance = tile_clearance(doorways, x, y);
            if (clearance > best_clearance) {
                best = (Place){x, y};
                best_clearance = clearance;
            }
        }
    }
    return best;
}

static bool tile_is_free(const Placement *placement, TileRect area, int x, int y) {
    const int tile = y * placement->floor->size + x;
    return x >= area.x && y >= area.y && x < area.x + area.w && y < area.y + area.h && !placement->taken[tile] &&
           placement->floor->tiles[tile] == TILE_ROOM;
}

/* The first free tile of `area` on the square rings around `anchor`, each ring row by row. */
static bool find_free_tile(const Placement *placement, TileRect area, Place anchor, Place *found) {
    const int radius_most = max_int(area.w, area.h);
    for (int radius = 0; radius <= radius_most; radius++) {
        for (int y = anchor.y - radius; y <= anchor.y + radius; y++) {
            const bool whole_row = y == anchor.y - radius || y == anchor.y + radius;
            for (int x = anchor.x - radius; x <= anchor.x + radius; x += whole_row ? 1 : 2 * radius) {
                if (tile_is_free(placement, area, x, y)) {
                    *found = (Place){x, y};
                    return true;
                }
            }
        }
    }
    return false;
}

static TileRect shrink(TileRect rect) {
    return (TileRect){(int16_t)(rect.x + 1), (int16_t)(rect.y + 1), (int16_t)(rect.w - 2), (int16_t)(rect.h - 2)};
}

/* A place for one more enemy near `anchor`: a tile away from the walls, else beside them, else in another room. */
static bool find_place(const Placement *placement, uint16_t *room, Place anchor, Place *found) {
    const TileRect rect = placement->floor->rooms[*room].rect;
    if (find_free_tile(placement, shrink(rect), anchor, found) || find_free_tile(placement, rect, anchor, found)) {
        return true;
    }
    for (int i = 0; i < placement->room_count; i++) {
        const TileRect other = placement->floor->rooms[placement->rooms[i]].rect;
        if (find_free_tile(placement, other, (Place){other.x + other.w / 2, other.y + other.h / 2}, found)) {
            *room = placement->rooms[i];
            return true;
        }
    }
    return false;
}

static bool place_pack(Placement *placement, uint16_t room, uint8_t kind, int size) {
    Floor *floor = placement->floor;
    DoorwayList doorways;
    room_list_doorways(floor, &floor->rooms[room], &doorways);
    const Place anchor = draw_anchor(placement, shrink(floor->rooms[room].rect), &doorways);
    for (int i = 0; i < size; i++) {
        uint16_t own_room = room;
        Place place;
        if (!find_place(placement, &own_room, anchor, &place)) {
            return false;
        }
        placement->taken[place.y * floor->size + place.x] = 1;
        floor->spawns[floor->spawn_count++] = (Spawn){
            .kind = kind,
            .x = (int16_t)place.x,
            .y = (int16_t)place.y,
            .room = own_room,
            .pack = placement->pack_count,
        };
    }
    placement->pack_count++;
    return true;
}

static uint8_t draw_kind(Placement *placement) {
    const PackRule *rules = placement->request->packs;
    uint32_t total = 0;
    for (int i = 0; i < SPAWN_KIND_LIMIT; i++) {
        total += rules[i].weight;
    }
    uint32_t roll = rng_below(&placement->rng, total);
    uint8_t kind = 0;
    while (roll >= rules[kind].weight) {
        roll -= rules[kind++].weight;
    }
    return kind;
}

/* Deals rooms like cards: no room gets a second pack before every other has its first. */
static uint16_t deal_room(Placement *placement) {
    if (placement->undealt_count == 0) {
        placement->undealt_count = placement->room_count;
    }
    const uint32_t drawn = rng_below(&placement->rng, placement->undealt_count);
    const uint16_t room = placement->rooms[drawn];
    placement->undealt_count--;
    placement->rooms[drawn] = placement->rooms[placement->undealt_count];
    placement->rooms[placement->undealt_count] = room;
    return room;
}

/* The combat rooms; the stairs room where there is none. */
static void list_rooms(Placement *placement) {
    const Floor *floor = placement->floor;
    placement->room_count = 0;
    for (uint16_t i = 0; i < floor->room_count; i++) {
        if (floor->rooms[i].type == ROOM_COMBAT) {
            placement->rooms[placement->room_count++] = i;
        }
    }
    if (placement->room_count == 0) {
        placement->rooms[placement->room_count++] = floor->stairs_room;
    }
    placement->undealt_count = placement->room_count;
}

/* Places the first pack and takes its room out of the deal, unless it is the only one. */
static bool place_first_pack(Placement *placement) {
    const Room *rooms = placement->floor->rooms;
    int nearest = 0;
    for (int i = 1; i < placement->room_count; i++) {
        if (rooms[placement->rooms[i]].distance < rooms[placement->rooms[nearest]].distance) {
            nearest = i;
        }
    }
    const uint16_t room = placement->rooms[nearest];
    if (placement->room_count > 1) {
        placement->rooms[nearest] = placement->rooms[--placement->room_count];
        placement->undealt_count = placement->room_count;
    }
    const FloorRequest *request = placement->request;
    return place_pack(placement, room, (uint8_t)request->first_pack_kind, request->first_pack_count);
}

static bool place_packs(Placement *placement) {
    const FloorRequest *request = placement->request;
    const bool has_first = request->first_pack_count > 0 && request->first_pack_count <= request->enemy_count;
    if (has_first && !place_first_pack(placement)) {
        return false;
    }
    while (placement->floor->spawn_count < request->enemy_count) {
        const uint8_t kind = draw_kind(placement);
        const int whole = rng_range(&placement->rng, request->packs[kind].least, request->packs[kind].most);
        const int left = request->enemy_count - placement->floor->spawn_count;
        if (!place_pack(placement, deal_room(placement), kind, whole < left ? whole : left)) {
            return false;
        }
    }
    return true;
}

bool floor_place_enemies(Floor *floor, const FloorRequest *request, Arena *arena, Error *error) {
    if (request->enemy_count == 0) {
        return true;
    }
    const ArenaMark mark = arena_mark(arena);
    Placement placement = {
        .floor = floor,
        .request = request,
        .rng = rng_create(floor->floor_seed, RNG_ENEMIES),
        .taken = arena_take_array(arena, uint8_t, floor->size * floor->size),
    };
    if (!placement.taken) {
        return error_set(error, ERROR_MEMORY, "floor %d: no memory to place enemies; give a larger arena",
                         floor->floor);
    }
    list_rooms(&placement);
    if (!place_packs(&placement)) {
        return error_set(error, ERROR_FLOOR_SIZE, "floor %d of seed %llu: only %d of %d enemies fit; ask for fewer",
                         floor->floor, (unsigned long long)floor->seed, floor->spawn_count, request->enemy_count);
    }
    arena_rewind(arena, mark);
    return true;
}
