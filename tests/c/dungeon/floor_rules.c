/* Rules of layout, ways and types. */
#include "floor_rules.h"

#include <string.h>

enum { TILE_COUNT_LIMIT = FLOOR_SIZE_LIMIT * FLOOR_SIZE_LIMIT };

/* ---- Layout -------------------------------------------------------------------------------------------------*/

static const char *check_room(const Floor *floor, const Room *room) {
    const TileRect rect = room->rect;
    const TileRect leaf = room->leaf.rect;
    const TileRect map = {0, 0, (int16_t)floor->size, (int16_t)floor->size};
    const int depth_most = floor->size == 80 ? 5 : floor->size == 160 ? 7 : 9;
    RULE(rules_rect_is_inside(leaf, map), "leaves lie on the map");
    RULE(leaf.w >= 10 && leaf.h >= 10, "leaves are at least 10 by 10");
    RULE(room->leaf.depth <= depth_most, "leaves are at most 5 cuts deep");
    RULE(rect.w >= 6 && rect.h >= 6, "rooms are at least 6 by 6");
    RULE(2 * (rect.w + 1) >= leaf.w && 2 * (rect.h + 1) >= leaf.h, "rooms fill half of their leaf, within a tile");
    RULE(10 * (rect.w - 1) <= 9 * leaf.w && 10 * (rect.h - 1) <= 9 * leaf.h, "rooms fill at most 90 %, within a tile");
    RULE(rect.x > leaf.x && rect.y > leaf.y && rect.x + rect.w < leaf.x + leaf.w && rect.y + rect.h < leaf.y + leaf.h,
         "rooms keep a tile from their leaf's edge");
    return NULL;
}

static const char *check_rooms(const Floor *floor) {
    const int factor = (floor->size / 80) * (floor->size / 80);
    int area = 0;
    RULE(floor->room_count >= 8 * factor && floor->room_count <= 16 * factor, "8 to 16 rooms");
    for (int i = 0; i < floor->room_count; i++) {
        const char *broken = check_room(floor, &floor->rooms[i]);
        RULE(!broken, broken);
        area += floor->rooms[i].leaf.rect.w * floor->rooms[i].leaf.rect.h;
        for (int other = 0; other < i; other++) {
            RULE(rules_rect_gap(floor->rooms[i].leaf.rect, floor->rooms[other].leaf.rect) >= 0,
                 "leaves do not overlap");
        }
    }
    RULE(area == floor->size * floor->size, "leaves fill the map");
    return NULL;
}

/* A leg of one tile's length is 2 wide the other way. */
static bool leg_is_two_wide(TileRect leg) {
    return leg.w >= 1 && leg.h >= 1 && (leg.w == 2 || leg.h == 2);
}

static const char *check_corridors(const Floor *floor) {
    RULE(floor->corridor_count == floor->room_count - 1, "a corridor for each cut");
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        RULE(corridor->a < floor->room_count && corridor->b < floor->room_count && corridor->a != corridor->b,
             "corridors join two rooms");
        for (int leg = 0; leg < 2 && (leg == 0 || corridor->legs[leg].w > 0); leg++) {
            RULE(leg_is_two_wide(corridor->legs[leg]), "corridors are 2 wide");
            const TileRect inside = {1, 1, (int16_t)(floor->size - 2), (int16_t)(floor->size - 2)};
            RULE(rules_rect_is_inside(corridor->legs[leg], inside), "corridors lie inside the map");
        }
    }
    return NULL;
}

static void paint(uint8_t *tiles, int size, TileRect rect, Tile tile) {
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        memset(&tiles[y * size + rect.x], (int)tile, (size_t)rect.w);
    }
}

/* The tiles and their rooms are what rooms, corridors and stairs say, and carry no flags. */
static const char *check_tiles(const Floor *floor) {
    static uint8_t tiles[TILE_COUNT_LIMIT];
    static uint16_t tile_room[TILE_COUNT_LIMIT];
    const size_t tile_count = (size_t)floor->size * (size_t)floor->size;
    memset(tiles, TILE_VOID, tile_count);
    memset(tile_room, 0xff, tile_count * sizeof *tile_room);
    for (int i = 0; i < floor->corridor_count; i++) {
        paint(tiles, floor->size, floor->corridors[i].legs[0], TILE_CORRIDOR);
        paint(tiles, floor->size, floor->corridors[i].legs[1], TILE_CORRIDOR);
    }
    for (int i = 0; i < floor->room_count; i++) {
        const TileRect rect = floor->rooms[i].rect;
        paint(tiles, floor->size, rect, TILE_ROOM);
        for (int y = rect.y; y < rect.y + rect.h; y++) {
            for (int x = rect.x; x < rect.x + rect.w; x++) {
                tile_room[y * floor->size + x] = (uint16_t)i;
            }
        }
    }
    if (floor->stairs_room != ROOM_NONE) {
        const TileRect stairs = {floor->stairs_x, floor->stairs_y, 2, 2};
        RULE(floor->stairs_room < floor->room_count &&
                 rules_rect_is_inside(stairs, floor->rooms[floor->stairs_room].rect),
             "the stairs are in their room");
        paint(tiles, floor->size, stairs, TILE_STAIRS);
    }
    RULE(memcmp(tiles, floor->tiles, tile_count) == 0, "the tiles are those of rooms, corridors and stairs");
    RULE(memcmp(tile_room, floor->tile_room, tile_count * sizeof *tile_room) == 0, "each tile knows its room");
    return NULL;
}

const char *floor_rules_check_layout(const Floor *floor) {
    const char *broken = floor->boss < 0 ? check_rooms(floor) : NULL;
    broken = broken ? broken : check_corridors(floor);
    return broken ? broken : check_tiles(floor);
}

/* ---- Ways ---------------------------------------------------------------------------------------------------*/

/* A walk from the start, a room at a time: that a room's tiles are all floor was checked before. Corridor tiles count
 * one each, steps in rooms nothing. */
typedef struct Walk {
    const Floor *floor;
    uint8_t *left; /* the tiles that were not reached yet, 0 for the others */
    int *distance; /* of each room; −1 before it is reached */
    int queue[TILE_COUNT_LIMIT];
    int queued, walked;
} Walk;

static void walk_reach_corridor(Walk *walk, int tile) {
    if (walk->left[tile] == TILE_CORRIDOR) {
        walk->left[tile] = 0;
        walk->queue[walk->queued++] = tile;
    }
}

static void walk_reach_room(Walk *walk, int room, int distance) {
    const TileRect rect = walk->floor->rooms[room].rect;
    const int size = walk->floor->size;
    if (walk->distance[room] >= 0) {
        return;
    }
    walk->distance[room] = distance;
    for (int x = rect.x; x < rect.x + rect.w; x++) {
        walk_reach_corridor(walk, (rect.y - 1) * size + x);
        walk_reach_corridor(walk, (rect.y + rect.h) * size + x);
    }
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        walk_reach_corridor(walk, y * size + rect.x - 1);
        walk_reach_corridor(walk, y * size + rect.x + rect.w);
    }
}

static void walk_enter(Walk *walk, int tile, int distance) {
    if (walk->floor->tile_room[tile] != ROOM_NONE) {
        walk_reach_room(walk, walk->floor->tile_room[tile], distance);
    } else {
        walk_reach_corridor(walk, tile);
    }
}

/* Whether every room and every corridor tile was reached. */
static bool walk_floor(const Floor *floor, int *distance) {
    static uint8_t left[TILE_COUNT_LIMIT];
    static Walk walk;
    walk.floor = floor;
    walk.left = left;
    walk.distance = distance;
    walk.queued = walk.walked = 0;
    memcpy(left, floor->tiles, (size_t)floor->size * (size_t)floor->size);
    walk_reach_room(&walk, floor->start_room, 0);
    for (int level = 1; walk.walked < walk.queued; level++) {
        for (const int end = walk.queued; walk.walked < end; walk.walked++) {
            const int tile = walk.queue[walk.walked];
            walk_enter(&walk, tile - floor->size, level);
            walk_enter(&walk, tile - 1, level);
            walk_enter(&walk, tile + 1, level);
            walk_enter(&walk, tile + floor->size, level);
        }
    }
    for (int i = 0; i < floor->room_count; i++) {
        if (distance[i] < 0) {
            return false;
        }
    }
    return !memchr(left, TILE_CORRIDOR, (size_t)floor->size * (size_t)floor->size);
}

static const char *check_distances(const Floor *floor, const int *distance) {
    int farthest = 0;
    for (int i = 0; i < floor->room_count; i++) {
        RULE(floor->rooms[i].distance == distance[i], "distances are the lengths along the corridors");
        farthest = distance[i] > distance[farthest] ? i : farthest;
    }
    RULE(floor->boss >= 0 || floor->stairs_room == farthest, "the stairs are in the farthest room");
    return NULL;
}

static const FeatureRule *rule_of(const FloorRequest *request, const Feature *feature) {
    return &request->features[feature->kind];
}

/* The tiles of a room that nothing blocks, a row of bits for each row of tiles. */
typedef struct RoomBits {
    uint64_t open[FLOOR_SIZE_LIMIT];
    uint64_t reached[FLOOR_SIZE_LIMIT];
    int width, height;
} RoomBits;

static bool blocks(const FeatureRule *rule) {
    return (rule->site == SITE_OBJECT && rule->solid) || (rule->site == SITE_ZONE && rule->gives_way);
}

/* Returns the number of features that block tiles of the room. */
static int fill_room_bits(const Floor *floor, const FloorRequest *request, int room, RoomBits *bits) {
    const TileRect rect = floor->rooms[room].rect;
    int blocking = 0;
    bits->width = rect.w;
    bits->height = rect.h;
    for (int y = 0; y < rect.h; y++) {
        bits->open[y] = (UINT64_C(1) << rect.w) - 1;
        bits->reached[y] = 0;
    }
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        if (feature->room == room && blocks(rule_of(request, feature))) {
            const TileRect area = feature->area;
            blocking++;
            for (int y = area.y; y < area.y + area.h; y++) {
                bits->open[y - rect.y] &= ~(((UINT64_C(1) << area.w) - 1) << (area.x - rect.x));
            }
        }
    }
    return blocking;
}

/* Spreads what is reached over a row, given what is reached of its neighbours; true when that changed it. */
static bool spread_row(RoomBits *bits, int y) {
    const uint64_t before = bits->reached[y];
    uint64_t row = before | (y > 0 ? bits->reached[y - 1] : 0) | (y + 1 < bits->height ? bits->reached[y + 1] : 0);
    row &= bits->open[y];
    for (uint64_t old = 0; old != row;) {
        old = row;
        row |= (row << 1 | row >> 1) & bits->open[y];
    }
    bits->reached[y] = row;
    return row != before;
}

static bool room_hangs_together(RoomBits *bits) {
    int first = 0;
    while (first < bits->height && bits->open[first] == 0) {
        first++;
    }
    if (first == bits->height) {
        return false;
    }
    bits->reached[first] = bits->open[first] & (~bits->open[first] + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 0; y < bits->height; y++) {
            changed |= spread_row(bits, y);
        }
        for (int y = bits->height - 1; y >= 0; y--) {
            changed |= spread_row(bits, y);
        }
    }
    return memcmp(bits->open, bits->reached, (size_t)bits->height * sizeof *bits->open) == 0;
}

static bool is_open(const RoomBits *bits, int x, int y) {
    return x >= 0 && y >= 0 && x < bits->width && y < bits->height && (bits->open[y] >> x & 1);
}

/* Whether each tile of floor just outside the room lies before an open one inside. */
static bool doorways_are_open(const Floor *floor, TileRect rect, const RoomBits *bits) {
    const int size = floor->size;
    for (int x = 0; x < rect.w; x++) {
        const bool above = floor->tiles[(rect.y - 1) * size + rect.x + x] != TILE_VOID;
        const bool under = floor->tiles[(rect.y + rect.h) * size + rect.x + x] != TILE_VOID;
        if ((above && !is_open(bits, x, 0)) || (under && !is_open(bits, x, rect.h - 1))) {
            return false;
        }
    }
    for (int y = 0; y < rect.h; y++) {
        const bool left = floor->tiles[(rect.y + y) * size + rect.x - 1] != TILE_VOID;
        const bool right = floor->tiles[(rect.y + y) * size + rect.x + rect.w] != TILE_VOID;
        if ((left && !is_open(bits, 0, y)) || (right && !is_open(bits, rect.w - 1, y))) {
            return false;
        }
    }
    return true;
}

static bool is_reached(const RoomBits *bits, TileRect area) {
    for (int i = 0; i < area.w * area.h; i++) {
        const int x = area.x + i % area.w;
        const int y = area.y + i / area.w;
        if (is_open(bits, x, y) || is_open(bits, x - 1, y) || is_open(bits, x + 1, y) || is_open(bits, x, y - 1) ||
            is_open(bits, x, y + 1)) {
            return true;
        }
    }
    return false;
}

/* With all solid objects in the way and all zones that give way lost, the rest of each room still hangs together and
 * meets its doorways; so the floor does. */
static const char *check_obstructed(const Floor *floor, const FloorRequest *request) {
    static RoomBits bits;
    for (int room = 0; room < floor->room_count; room++) {
        const TileRect rect = floor->rooms[room].rect;
        RULE(rect.w < 64, "rooms are less than 64 wide");
        if (fill_room_bits(floor, request, room, &bits) == 0) {
            continue;
        }
        RULE(room_hangs_together(&bits) && doorways_are_open(floor, rect, &bits),
             "objects and lost zones cut nothing off");
        for (int i = 0; i < floor->feature_count; i++) {
            const Feature *feature = &floor->features[i];
            const FeatureSite site = rule_of(request, feature)->site;
            const TileRect area = {(int16_t)(feature->area.x - rect.x), (int16_t)(feature->area.y - rect.y),
                                   feature->area.w, feature->area.h};
            RULE(feature->room != room || (site != SITE_OBJECT && site != SITE_ZONE) || is_reached(&bits, area),
                 "objects and zones can be reached");
        }
    }
    return NULL;
}

/* What the walk through rooms relies on. */
static const char *check_features_are_inside(const Floor *floor, const FloorRequest *request) {
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        RULE(feature->kind < request->feature_kind_count, "features have a known kind");
        const FeatureSite site = rule_of(request, feature)->site;
        RULE((site != SITE_OBJECT && site != SITE_ZONE) ||
                 (feature->room < floor->room_count && feature->area.w > 0 && feature->area.h > 0 &&
                  rules_rect_is_inside(feature->area, floor->rooms[feature->room].rect)),
             "features lie in their room");
    }
    return NULL;
}

const char *floor_rules_check_ways(const Floor *floor, const FloorRequest *request) {
    int distance[ROOM_LIMIT];
    for (int i = 0; i < floor->room_count; i++) {
        distance[i] = -1;
    }
    RULE(walk_floor(floor, distance), "all floor tiles are connected");
    const char *broken = check_distances(floor, distance);
    broken = broken ? broken : check_features_are_inside(floor, request);
    return broken ? broken : check_obstructed(floor, request);
}

/* ---- Types --------------------------------------------------------------------------------------------------*/

static bool is_dead_end(const Floor *floor, TileRect room) {
    int doorways = 0;
    for (int side = 0; side < 2; side++) {
        const int y = side ? room.y + room.h : room.y - 1;
        const int x = side ? room.x + room.w : room.x - 1;
        for (int i = 0; i < room.w; i++) {
            const bool before = i > 0 && floor->tiles[y * floor->size + room.x + i - 1] != TILE_VOID;
            doorways += floor->tiles[y * floor->size + room.x + i] != TILE_VOID && !before;
        }
        for (int i = 0; i < room.h; i++) {
            const bool before = i > 0 && floor->tiles[(room.y + i - 1) * floor->size + x] != TILE_VOID;
            doorways += floor->tiles[(room.y + i) * floor->size + x] != TILE_VOID && !before;
        }
    }
    return doorways == 1;
}

/* No room passed over is better suited than one that was chosen. */
static const char *check_choice(const Floor *floor) {
    int least_arena = floor->size * floor->size;
    bool busy_quiet_room = false;
    bool combat_dead_end = false;
    for (int i = 0; i < floor->room_count; i++) {
        const Room *room = &floor->rooms[i];
        const int area = room->rect.w * room->rect.h;
        least_arena = room->type == ROOM_ELITE && area < least_arena ? area : least_arena;
        const bool dead_end = is_dead_end(floor, room->rect);
        busy_quiet_room |= (room->type == ROOM_TREASURE || room->type == ROOM_HEAL) && !dead_end;
        combat_dead_end |= (room->type == ROOM_COMBAT || room->type == ROOM_MONSTER_HOUSE) && dead_end;
    }
    for (int i = 0; i < floor->room_count; i++) {
        const Room *room = &floor->rooms[i];
        RULE(room->type == ROOM_ELITE || room->type == ROOM_START || room->type == ROOM_STAIRS ||
                 room->rect.w * room->rect.h <= least_arena,
             "elite arenas are the largest rooms");
    }
    RULE(!busy_quiet_room || !combat_dead_end, "treasure and heal prefer dead ends");
    return NULL;
}

static const char *check_counts(const Floor *floor, const int *counts) {
    const int factor = (floor->size / 80) * (floor->size / 80);
    const int combat = counts[ROOM_COMBAT] + counts[ROOM_MONSTER_HOUSE];
    RULE(counts[ROOM_START] == 1 && counts[ROOM_STAIRS] == 1, "one start room and one stairs room");
    RULE(counts[ROOM_ELITE] >= factor && counts[ROOM_ELITE] <= 2 * factor, "1 or 2 elite arenas");
    RULE(counts[ROOM_TREASURE] >= factor && counts[ROOM_TREASURE] <= 2 * factor, "1 or 2 treasure rooms");
    RULE(counts[ROOM_HEAL] >= factor && counts[ROOM_HEAL] <= 2 * factor, "1 or 2 heal rooms");
    RULE(counts[ROOM_MONSTER_HOUSE] <= 1, "at most one monster house");
    RULE(counts[ROOM_ANTEROOM] == 0 && counts[ROOM_ARENA] == 0, "anteroom and arena are on boss floors only");
    RULE(factor > 1 || (combat >= 4 && combat <= 8) || (floor->room_count == 8 && combat == 3),
         "4 to 8 combat rooms, of 8 rooms 3");
    return NULL;
}

const char *floor_rules_check_types(const Floor *floor, const FloorRequest *request) {
    int counts[ROOM_TYPE_COUNT] = {0};
    for (int i = 0; i < floor->room_count; i++) {
        RULE((unsigned)floor->rooms[i].type < ROOM_TYPE_COUNT, "rooms have a type");
        counts[floor->rooms[i].type]++;
        RULE((floor->rooms[i].type == ROOM_MONSTER_HOUSE) == (floor->monster_house == i),
             "the floor knows its monster house");
    }
    RULE(floor->start_room < floor->room_count && floor->rooms[floor->start_room].type == ROOM_START,
         "the start room is the start");
    const TileRect leaf = floor->rooms[floor->start_room].leaf.rect;
    RULE(rules_rect_has(floor->rooms[floor->start_room].rect, floor->start_x, floor->start_y),
         "the start is in its room");
    RULE(leaf.x == 0 || leaf.y == 0 || leaf.x + leaf.w == floor->size || leaf.y + leaf.h == floor->size,
         "the start lies at the rim");
    RULE(floor->stairs_room < floor->room_count && floor->rooms[floor->stairs_room].type == ROOM_STAIRS,
         "the stairs room holds the stairs");
    RULE(request->surge.percent > 0 || floor->monster_house == ROOM_NONE, "no monster house where none may be");
    const char *broken = check_counts(floor, counts);
    return broken ? broken : check_choice(floor);
}

const char *floor_rules_check(const Floor *floor, const FloorRequest *request) {
    const char *broken = floor_rules_check_layout(floor);
    broken = broken ? broken : floor_rules_check_ways(floor, request);
    if (request->arena_size > 0) {
        broken = broken ? broken : floor_rules_check_boss(floor, request);
    } else {
        RULE(floor->boss == -1, "no boss on an ordinary floor");
        broken = broken ? broken : floor_rules_check_types(floor, request);
    }
    broken = broken ? broken : floor_rules_check_enemies(floor, request);
    return broken ? broken : floor_rules_check_features(floor, request);
}
