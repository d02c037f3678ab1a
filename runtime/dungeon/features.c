/* Objects, zones and what watches over rooms, by their rules.
 *
 * Why nothing is ever cut off: objects lie at least two tiles apart and as far from doorways, zones keep a tile away
 * from walls, objects and each other. So the tiles around whatever blocks or gives way are free and hang together, and
 * every way through it has a way around it.
 */
#include "dungeon/steps.h"

#include <assert.h>

enum {
    TILE_DRAWS = 6, /* places drawn in a room before all of it is searched */
    /* What an object may not have among its nine tiles. Of the kinds of tile, just corridors and stairs have this bit:
     * the corridor tiles around a room's tile are its doorways. */
    BESIDE_OBJECT = MARK_APART | TILE_CORRIDOR,
};

static_assert(FEATURE_KIND_LIMIT <= 64, "a bit for each kind");
static_assert((TILE_STAIRS & TILE_CORRIDOR) != 0 && (TILE_ROOM & TILE_CORRIDOR) == 0, "tiles tell doorways by a bit");

static void mark_tiles(Floor *floor, TileRect area, uint8_t mark) {
    for (int y = area.y; y < below(area); y++) {
        for (int x = area.x; x < right_of(area); x++) {
            floor->tiles[y * floor->size + x] |= mark;
        }
    }
}

void feature_add(Floor *floor, int kind, TileRect area, uint16_t room, uint8_t mark) {
    floor->features[floor->feature_count++] = (Feature){.kind = (uint8_t)kind, .area = area, .room = room};
    if (mark != 0) {
        mark_tiles(floor, area, mark);
    }
}

/* ---- Objects ------------------------------------------------------------------------------------------------*/

static bool object_fits(const Floor *floor, int x, int y) {
    const int size = floor->size;
    const uint8_t *tile = &floor->tiles[y * size + x];
    const int beside = tile[-size - 1] | tile[-size] | tile[-size + 1] | tile[-1] | tile[1] | tile[size - 1] |
                       tile[size] | tile[size + 1];
    return *tile == TILE_ROOM && (beside & BESIDE_OBJECT) == 0;
}

static bool place_object(const FeatureSpace *space, int kind, uint16_t room, Rng *rng) {
    const TileRect rect = space->floor->rooms[room].rect;
    const int tile_count = rect.w * rect.h;
    int tile = 0;
    for (int i = 0; i < TILE_DRAWS + tile_count; i++) {
        tile = i < TILE_DRAWS ? (int)rng_below(rng, (uint32_t)tile_count) : (tile + 1) % tile_count;
        const int x = rect.x + tile % rect.w;
        const int y = rect.y + tile / rect.w;
        if (object_fits(space->floor, x, y)) {
            feature_add(space->floor, kind, rect_make(x, y, 1, 1), room, MARK_APART);
            return true;
        }
    }
    return false;
}

/* ---- Zones --------------------------------------------------------------------------------------------------*/

static bool zone_fits(const Floor *floor, TileRect zone) {
    const TileRect around = rect_grow(zone, 1);
    int marks = 0;
    int strange = 0;
    for (int y = around.y; y < below(around); y++) {
        const uint8_t *row = &floor->tiles[y * floor->size];
        const bool inside = y >= zone.y && y < below(zone);
        for (int x = around.x; x < right_of(around); x++) {
            marks |= row[x];
        }
        for (int x = zone.x; inside && x < right_of(zone); x++) {
            strange |= row[x] ^ TILE_ROOM;
        }
    }
    return strange == 0 && (marks & MARK_APART) == 0;
}

static int16_t draw_side(const FeatureRule *rule, int most, Rng *rng) {
    return (int16_t)rng_range(rng, rule->zone_least, min_int(rule->zone_most, most));
}

/* The first places are of a drawn size, those that are searched of the least one. */
static bool place_zone(const FeatureSpace *space, int kind, uint16_t room, Rng *rng) {
    const FeatureRule *rule = &space->request->features[kind];
    const TileRect inside = rect_grow(space->floor->rooms[room].rect, -1);
    if (rule->zone_least > min_int(inside.w, inside.h)) {
        return false;
    }
    /* One after the other: the order in which arguments are made is the compiler's. */
    TileRect zone = {0};
    zone.w = draw_side(rule, inside.w, rng);
    zone.h = draw_side(rule, inside.h, rng);
    for (int i = 0; i < TILE_DRAWS; i++) {
        zone.x = (int16_t)rng_range(rng, inside.x, right_of(inside) - zone.w);
        zone.y = (int16_t)rng_range(rng, inside.y, below(inside) - zone.h);
        if (zone_fits(space->floor, zone)) {
            feature_add(space->floor, kind, zone, room, MARK_APART);
            return true;
        }
    }
    zone.w = zone.h = rule->zone_least;
    for (zone.y = inside.y; zone.y <= below(inside) - zone.h; zone.y++) {
        for (zone.x = inside.x; zone.x <= right_of(inside) - zone.w; zone.x++) {
            if (zone_fits(space->floor, zone)) {
                feature_add(space->floor, kind, zone, room, MARK_APART);
                return true;
            }
        }
    }
    return false;
}

/* ---- The rules ----------------------------------------------------------------------------------------------*/

typedef bool PlaceFeature(const FeatureSpace *space, int kind, uint16_t room, Rng *rng);

typedef struct RoomList {
    uint16_t rooms[ROOM_LIMIT + 1]; /* the last holds what is none of them */
    int count;
} RoomList;

static void list_rooms(const FeatureSpace *space, uint16_t types, RoomList *list) {
    int count = 0;
    for (uint16_t i = 0; i < space->floor->room_count; i++) {
        list->rooms[count] = i; /* stays when it is one, else the next takes its place */
        count += (types & space->room_bits[i]) != 0;
    }
    list->count = count;
}

static void place_in_room(const FeatureSpace *space, int kind, uint16_t room, int count, PlaceFeature *place,
                          Rng *rng) {
    while (count > 0 && space->floor->feature_count < space->limit && place(space, kind, room, rng)) {
        count--;
    }
}

/* Each goes into a drawn room, or into the next one that has a place for it. */
static void place_on_floor(const FeatureSpace *space, int kind, const RoomList *list, int count, PlaceFeature *place,
                           Rng *rng) {
    bool placed = list->count > 0;
    for (; placed && count > 0 && space->floor->feature_count < space->limit; count--) {
        int room = (int)rng_below(rng, (uint32_t)list->count);
        placed = place(space, kind, list->rooms[room], rng);
        for (int tried = 1; !placed && tried < list->count; tried++) {
            room = (room + 1) % list->count;
            placed = place(space, kind, list->rooms[room], rng);
        }
    }
}

/* Places what a kind's rule promises or, with `more`, what is drawn beyond that. */
static void place_kind(const FeatureSpace *space, int kind, bool more, PlaceFeature *place, Rng *rng) {
    const FeatureRule *rule = &space->request->features[kind];
    RoomList list;
    if (more ? rule->most == rule->least : rule->least == 0) {
        return;
    }
    list_rooms(space, rule->rooms, &list);
    for (int i = 0; i < (rule->per_room ? list.count : 1); i++) {
        const int count = more ? rng_range(rng, 0, rule->most - rule->least) : rule->least;
        if (rule->per_room) {
            place_in_room(space, kind, list.rooms[i], count, place, rng);
        } else {
            place_on_floor(space, kind, &list, count, place, rng);
        }
    }
}

/* All kinds get what they are promised before any gets more. */
static void place_site(const FeatureSpace *space, FeatureSite site, PlaceFeature *place, Rng *rng) {
    for (int more = 0; more <= 1; more++) {
        for (uint64_t left = space->kinds[site]; left != 0; left &= left - 1) {
            place_kind(space, __builtin_ctzll(left), more != 0, place, rng);
        }
    }
}

static void place_passages(const FeatureSpace *space, Rng *rng) {
    for (uint64_t left = space->kinds[SITE_PASSAGE]; left != 0; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const FeatureRule *rule = &space->request->features[kind];
        feature_place_passages(space, kind, rng_range(rng, rule->least, rule->most), rng);
    }
}

static void place_watchers(const FeatureSpace *space) {
    for (uint64_t left = space->kinds[SITE_ROOM]; left != 0; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        RoomList list;
        list_rooms(space, space->request->features[kind].rooms, &list);
        for (int i = 0; i < list.count && space->floor->feature_count < space->limit; i++) {
            feature_add(space->floor, kind, space->floor->rooms[list.rooms[i]].rect, list.rooms[i], 0);
        }
    }
}

static int count_rooms(const FeatureSpace *space, uint16_t types) {
    int count = 0;
    for (int i = 0; i < space->floor->room_count; i++) {
        count += (types & space->room_bits[i]) != 0;
    }
    return count;
}

/* How many features there can be at most, traps aside. */
static int count_most(const FeatureSpace *space) {
    const FloorRequest *request = space->request;
    int most = 0;
    for (int kind = 0; kind < request->feature_kind_count; kind++) {
        const FeatureRule *rule = &request->features[kind];
        if (rule->site == SITE_ROOM) {
            most += count_rooms(space, rule->rooms);
        } else if (rule->site != SITE_TRAP && rule->site != SITE_NONE) {
            most += rule->per_room ? rule->most * count_rooms(space, rule->rooms) : rule->most;
        }
    }
    return most;
}

static void list_kinds(FeatureSpace *space) {
    const FloorRequest *request = space->request;
    for (int kind = 0; kind < request->feature_kind_count; kind++) {
        const FeatureSite site = request->features[kind].site;
        space->kinds[site] |= (uint64_t)feature_occurs(request, kind, site) << kind;
    }
}

/* Where somebody arrives, waits or leaves nothing may lie. */
static void reserve_places(Floor *floor) {
    floor->tiles[floor->start_y * floor->size + floor->start_x] |= MARK_TAKEN;
    if (floor->boss >= 0) {
        floor->tiles[floor->boss_y * floor->size + floor->boss_x] |= MARK_APART;
        mark_tiles(floor, rect_make(floor->portal_x, floor->portal_y, STAIRS_SIZE, STAIRS_SIZE), MARK_APART);
    }
}

bool floor_place_features(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Arena *arena,
                          Error *error) {
    const int trap_count = floor->boss >= 0 ? 0 : request->trap_count;
    FeatureSpace space = {.floor = floor, .request = request, .doorways = doorways};
    for (int i = 0; i < floor->room_count; i++) {
        space.room_bits[i] = (uint16_t)(1u << floor->rooms[i].type);
    }
    list_kinds(&space);
    space.limit = min_int(count_most(&space), FEATURE_LIMIT - trap_count);
    floor->features = arena_take_raw_array(arena, Feature, space.limit + trap_count);
    if (!floor->features) {
        return error_set(error, ERROR_MEMORY, "floor %d: no memory for %d features; give a larger arena", floor->floor,
                         space.limit + trap_count);
    }
    reserve_places(floor);
    Rng items = rng_create(floor->floor_seed, RNG_ITEMS);
    Rng hazards = rng_create(floor->floor_seed, RNG_HAZARDS);
    place_passages(&space, &items);
    place_site(&space, SITE_OBJECT, place_object, &items);
    place_site(&space, SITE_ZONE, place_zone, &hazards);
    place_watchers(&space);
    return trap_count == 0 || feature_place_traps(&space, error);
}
