/* Enemies: packs drawn by weight, dealt to the combat rooms and elite arenas, each pack around a tile away from the
 * doorways. Who stands somewhere marks the tile, so a tile that is plain room floor is free. */
#include "dungeon/steps.h"

enum {
    DOORWAY_CLEARANCE = 5, /* tiles from a doorway to a pack's middle, the larger of the two axes, where possible */
    ANCHOR_DRAWS = 4,      /* tiles drawn before the whole room is searched */
};

typedef struct Placement {
    Floor *floor;
    const FloorRequest *request;
    const DoorwayTable *doorways;
    Rng rng;
    uint16_t rooms[ROOM_LIMIT + 1]; /* rooms that may hold enemies; those already dealt stand at the end */
    uint16_t room_count, undealt_count;
    uint16_t arenas_left; /* the first so many rooms are arenas that have no pack yet */
    uint16_t pack_count;
} Placement;

/* Members of a pack that still look for a tile. */
typedef struct Pack {
    uint8_t kind;
    int left;
} Pack;

typedef struct Place {
    int x, y;
} Place;

/* A tile of `area` at least DOORWAY_CLEARANCE from every doorway, or the one farthest from them. */
static Place draw_anchor(Placement *placement, uint16_t room, TileRect area) {
    for (int i = 0; i < ANCHOR_DRAWS; i++) {
        const int x = area.x + (int)rng_below(&placement->rng, (uint32_t)area.w);
        const int y = area.y + (int)rng_below(&placement->rng, (uint32_t)area.h);
        if (doorway_clearance(placement->doorways, room, x, y) >= DOORWAY_CLEARANCE) {
            return (Place){x, y};
        }
    }
    Place best = {area.x, area.y};
    int best_clearance = -1;
    for (int y = area.y; y < below(area); y++) {
        for (int x = area.x; x < right_of(area); x++) {
            const int clearance = doorway_clearance(placement->doorways, room, x, y);
            if (clearance > best_clearance) {
                best = (Place){x, y};
                best_clearance = clearance;
            }
        }
    }
    return best;
}

static void place_member(Placement *placement, uint16_t room, Place place, Pack *pack) {
    Floor *floor = placement->floor;
    floor->tiles[place.y * floor->size + place.x] |= MARK_TAKEN;
    floor->spawns[floor->spawn_count++] = (Spawn){
        .kind = pack->kind,
        .x = (int16_t)place.x,
        .y = (int16_t)place.y,
        .room = room,
        .pack = placement->pack_count,
    };
    pack->left--;
}

/* Puts members on the free ones among the tiles from `start` on, `step` apart, that lie within `area`. */
static void fill_line(Placement *placement, uint16_t room, TileRect area, Place start, int step, int length,
                      Pack *pack) {
    if (start.y < area.y || start.y >= below(area)) {
        return;
    }
    const uint8_t *row = &placement->floor->tiles[start.y * placement->floor->size];
    for (int x = start.x; x < start.x + length && pack->left > 0; x += step) {
        if (x >= area.x && x < right_of(area) && row[x] == TILE_ROOM) {
            place_member(placement, room, (Place){x, start.y}, pack);
        }
    }
}

/* Puts members on the free tiles of `area` on the square rings around `anchor`, each ring row by row. */
static void fill_rings(Placement *placement, uint16_t room, TileRect area, Place anchor, Pack *pack) {
    const int radius_most = max_int(area.w, area.h);
    for (int radius = 0; radius <= radius_most && pack->left > 0; radius++) {
        const int width = 2 * radius + 1;
        for (int y = anchor.y - radius; y <= anchor.y + radius; y++) {
            const bool whole_row = y == anchor.y - radius || y == anchor.y + radius;
            fill_line(placement, room, area, (Place){anchor.x - radius, y}, whole_row ? 1 : 2 * radius, width, pack);
        }
    }
}

/* A tile away from the walls, else beside them, else in another room. False when the floor is full. */
static bool place_pack(Placement *placement, uint16_t room, uint8_t kind, int size) {
    const TileRect rect = placement->floor->rooms[room].rect;
    const Place anchor = draw_anchor(placement, room, rect_grow(rect, -1));
    Pack pack = {kind, size};
    fill_rings(placement, room, rect_grow(rect, -1), anchor, &pack);
    if (pack.left > 0) {
        fill_rings(placement, room, rect, anchor, &pack);
    }
    for (int i = 0; pack.left > 0 && i < placement->room_count; i++) {
        const uint16_t index = placement->rooms[i];
        const TileRect other = placement->floor->rooms[index].rect;
        fill_rings(placement, index, other, (Place){other.x + other.w / 2, other.y + other.h / 2}, &pack);
    }
    placement->pack_count++;
    return pack.left == 0;
}

uint8_t request_draw_kind(const FloorRequest *request, Rng *rng) {
    const PackRule *rules = request->packs;
    uint32_t total = 0;
    for (int i = 0; i < SPAWN_KIND_LIMIT; i++) {
        total += rules[i].weight;
    }
    uint32_t roll = rng_below(rng, total);
    uint8_t kind = 0;
    while (roll >= rules[kind].weight) {
        roll -= rules[kind++].weight;
    }
    return kind;
}

/* Takes a room out of those that wait for a pack. */
static uint16_t take_room(Placement *placement, uint32_t place) {
    const uint16_t room = placement->rooms[place];
    placement->undealt_count--;
    placement->rooms[place] = placement->rooms[placement->undealt_count];
    placement->rooms[placement->undealt_count] = room;
    return room;
}

/* Deals rooms like cards, the arenas first: no room gets a second pack before every other has its first. */
static uint16_t deal_room(Placement *placement) {
    if (placement->arenas_left > 0) {
        return take_room(placement, --placement->arenas_left);
    }
    if (placement->undealt_count == 0) {
        placement->undealt_count = placement->room_count;
    }
    return take_room(placement, rng_below(&placement->rng, placement->undealt_count));
}

static void list_rooms_of(Placement *placement, RoomType type) {
    for (uint16_t i = 0; i < placement->floor->room_count; i++) {
        placement->rooms[placement->room_count] = i; /* stays when it is one, else the next takes its place */
        placement->room_count = (uint16_t)(placement->room_count + (placement->floor->rooms[i].type == type));
    }
}

/* The elite arenas, then the combat rooms; the stairs room where there is none. */
static void list_rooms(Placement *placement) {
    placement->room_count = 0;
    list_rooms_of(placement, ROOM_ELITE);
    placement->arenas_left = placement->room_count;
    list_rooms_of(placement, ROOM_COMBAT);
    if (placement->room_count == 0) {
        placement->rooms[placement->room_count++] = placement->floor->stairs_room;
    }
    placement->undealt_count = placement->room_count;
}

/* The place in the list of the combat room nearest the start; −1 where there is none but arenas. */
static int find_nearest_room(const Placement *placement) {
    const Room *rooms = placement->floor->rooms;
    int nearest = -1;
    for (int i = 0; i < placement->room_count; i++) {
        const Room *room = &rooms[placement->rooms[i]];
        if (room->type != ROOM_ELITE && (nearest < 0 || room->distance < rooms[placement->rooms[nearest]].distance)) {
            nearest = i;
        }
    }
    return nearest;
}

/* Places the first pack and takes its room out of the deal, unless it is the only one. */
static bool place_first_pack(Placement *placement) {
    const FloorRequest *request = placement->request;
    const int nearest = find_nearest_room(placement);
    if (nearest < 0 || request->first_pack_count == 0 || request->first_pack_count > request->enemy_count) {
        return true;
    }
    const uint16_t room = placement->rooms[nearest];
    if (placement->room_count > 1) {
        placement->rooms[nearest] = placement->rooms[--placement->room_count];
        placement->undealt_count = placement->room_count;
    }
    return place_pack(placement, room, (uint8_t)request->first_pack_kind, request->first_pack_count);
}

static bool place_packs(Placement *placement) {
    const FloorRequest *request = placement->request;
    if (!place_first_pack(placement)) {
        return false;
    }
    while (placement->floor->spawn_count < request->enemy_count) {
        const uint8_t kind = request_draw_kind(request, &placement->rng);
        const int whole = rng_range(&placement->rng, request->packs[kind].least, request->packs[kind].most);
        const int left = request->enemy_count - placement->floor->spawn_count;
        if (!place_pack(placement, deal_room(placement), kind, min_int(whole, left))) {
            return false;
        }
    }
    return true;
}

/* The heaviest of each arena becomes its elite. */
static void raise_elites(Floor *floor, const FloorRequest *request) {
    int heaviest[ROOM_LIMIT];
    for (int room = 0; room < floor->room_count; room++) {
        heaviest[room] = -1;
    }
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        const int rival = heaviest[spawn->room];
        if (rival < 0 || request->packs[spawn->kind].heft > request->packs[floor->spawns[rival].kind].heft) {
            heaviest[spawn->room] = i;
        }
    }
    for (int room = 0; room < floor->room_count; room++) {
        if (floor->rooms[room].type == ROOM_ELITE && heaviest[room] >= 0) {
            floor->spawns[heaviest[room]].elite = true;
        }
    }
}

bool floor_place_enemies(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Error *error) {
    if (request->enemy_count == 0) {
        return true;
    }
    Placement placement;
    placement.floor = floor;
    placement.request = request;
    placement.doorways = doorways;
    placement.rng = rng_create(floor->floor_seed, RNG_ENEMIES);
    placement.pack_count = 0;
    list_rooms(&placement);
    if (!place_packs(&placement)) {
        return error_set(error, ERROR_FLOOR_SIZE, "floor %d of seed %llu: only %d of %d enemies fit; ask for fewer",
                         floor->floor, (unsigned long long)floor->seed, floor->spawn_count, request->enemy_count);
    }
    raise_elites(floor, request);
    return true;
}
