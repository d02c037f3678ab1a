/* The steps of floor_generate, in the order they run. Private to dungeon/.
 *
 * Each step reads what the earlier ones left in the Floor and adds its own part. Steps that need scratch memory take
 * it from the arena and rewind it before they return; they return false only when the arena is full, or fill `error`.
 *
 * Placing goes from what is bound tightest to what is free: passages, objects, zones, traps, enemies, the surge. So
 * whatever changes in a later one moves none of the earlier.
 */
#ifndef RIFT_DUNGEON_STEPS_H
#define RIFT_DUNGEON_STEPS_H

#include "dungeon/dungeon.h"

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}
static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

static inline int right_of(TileRect rect) {
    return rect.x + rect.w;
}
static inline int below(TileRect rect) {
    return rect.y + rect.h;
}
static inline TileRect rect_make(int x, int y, int w, int h) {
    return (TileRect){(int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h};
}
/* `rect` with `margin` more tiles on each side; negative for fewer. */
static inline TileRect rect_grow(TileRect rect, int margin) {
    return rect_make(rect.x - margin, rect.y - margin, rect.w + 2 * margin, rect.h + 2 * margin);
}

/* Marks that live on `tiles` while a floor is made, so that one comparison tells whether a tile is free. */
enum {
    MARK_APART = 0x40, /* an object, a zone, the void of a passage: other objects and zones keep a tile away */
    MARK_TAKEN = 0x80, /* anything else that stands or lies here */
};

/* A node of the space partition. Children follow their parent, side by side. */
typedef struct Node {
    TileRect rect;
    uint16_t depth;
    uint16_t child;                  /* index of the first of two children, 0 for a leaf */
    uint16_t first_room, room_count; /* the rooms below this node are neighbours in Floor.rooms */
} Node;

typedef struct Tree {
    Node *nodes;
    uint16_t node_count;
} Tree;

/* What grows with the map: rooms with its area, depth by two a doubling. */
typedef struct LayoutLimits {
    uint16_t room_least, room_most;
    uint16_t depth_most;
} LayoutLimits;

LayoutLimits layout_limits(int size);

/* Checks everything a request may ask for; fills `error` on what it may not. */
bool request_check(const FloorRequest *request, Error *error);
/* Whether any kind of enemy has a weight. */
bool request_has_enemies(const FloorRequest *request);

/* Numbered things by size, the largest first, of equals the one with the lower number. Taking goes through all of them,
 * which for so few is quicker than a heap: each is one number, made of its size and what is left above its own. */
typedef struct Ranking {
    int32_t keys[ROOM_LIMIT + 8];
    uint16_t place[2 * ROOM_LIMIT]; /* of each thing among the keys */
    int count;
} Ranking;

/* `size` is at most FLOOR_SIZE_LIMIT², `index` below 2 · ROOM_LIMIT; at most ROOM_LIMIT things at a time. */
void ranking_add(Ranking *ranking, int size, int index);
/* Takes the first out; −1 when there is none. */
int ranking_take(Ranking *ranking);

/* Splits the map into `leaf_count` leaves, or as many as the limits allow; `tree->nodes` has room for
 * 2 · leaf_count − 1. Returns the number of leaves, at most ROOM_LIMIT. */
uint16_t tree_split(Tree *tree, int size, uint16_t leaf_count, uint16_t depth_most, Rng *rng);
/* Puts a room into each leaf of `tree`, in the order of a walk through the tree, and shrinks the nodes to the rooms
 * below them. */
void floor_place_rooms(Floor *floor, Tree *tree, Rng *rng);

/* Joins the two sides of every inner node of `tree` by a corridor. */
void floor_join_rooms(Floor *floor, const Tree *tree, Rng *rng);
/* Fills `tiles` and `tile_room` from rooms and corridors. */
void floor_draw_tiles(Floor *floor);
/* Sets the 2×2 tiles of the stairs. */
void floor_draw_stairs(Floor *floor);

/* The doorways of all rooms: those of room i are rects[start[i]] to rects[start[i + 1] − 1]. */
typedef struct DoorwayTable {
    TileRect *rects;
    uint16_t start[ROOM_LIMIT + 1];
} DoorwayTable;

/* Takes its memory from `arena`, where it stays. */
bool floor_list_all_doorways(const Floor *floor, DoorwayTable *table, Arena *arena);

/* Draws the start room among those at the map's rim. */
void floor_choose_start(Floor *floor, Rng *rng);
/* Fills every room's `distance` from the start room. */
bool floor_measure_distances(Floor *floor, const DoorwayTable *doorways, Arena *arena);
/* Puts the stairs into the farthest room. */
void floor_choose_stairs(Floor *floor);
/* Gives every room its type. */
void floor_deal_types(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Rng *rng);

/* Rooms, corridor, tiles and types of a boss floor; needs memory for two rooms and a corridor. */
void floor_lay_arena(Floor *floor, int arena_size);

/* What the steps that place features share. */
typedef struct FeatureSpace {
    Floor *floor;
    const FloorRequest *request;
    const DoorwayTable *doorways;
    int limit; /* features that may be placed before the traps; `Floor.features` has room for the traps besides */
    uint16_t room_bits[ROOM_LIMIT];   /* 1 << type of each room */
    uint64_t kinds[SITE_PASSAGE + 1]; /* a bit for each kind that occurs on this floor, by site */
} FeatureSpace;

/* Places all features of `request`; fails with ERROR_MEMORY, or ERROR_FLOOR_SIZE when the traps do not fit. */
bool floor_place_features(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Arena *arena,
                          Error *error);
/* Whether a kind lies at `site` and occurs on this floor. */
static inline bool feature_occurs(const FloorRequest *request, int kind, FeatureSite site) {
    const FeatureRule *rule = &request->features[kind];
    return rule->site == site && (rule->floors == 0 || (rule->floors >> request->floor & 1) != 0);
}
/* Adds a feature, for which there must be room, and marks its tiles. */
void feature_add(Floor *floor, int kind, TileRect area, uint16_t room, uint8_t mark);
/* Places passages of a kind until there are `count` more or no place is left. */
void feature_place_passages(const FeatureSpace *space, int kind, int count, Rng *rng);
bool feature_place_traps(const FeatureSpace *space, Error *error);

/* Places the enemies of `request`; `spawns` has room for them. Fails with ERROR_FLOOR_SIZE when they do not fit. */
bool floor_place_enemies(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Error *error);
/* Fills the monster house; its enemies take their memory from `arena`. */
bool floor_place_surge(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Arena *arena,
                       Error *error);
/* A kind of enemy, drawn by the weights. */
uint8_t request_draw_kind(const FloorRequest *request, Rng *rng);
/* The larger of the distances along the two axes from a tile to the nearest doorway of a room. */
static inline int doorway_clearance(const DoorwayTable *doorways, int room, int x, int y) {
    int least = INT16_MAX;
    for (int i = doorways->start[room]; i < doorways->start[room + 1]; i++) {
        const TileRect rect = doorways->rects[i];
        const int beside_x = max_int(rect.x - x, x - (rect.x + rect.w - 1));
        const int beside_y = max_int(rect.y - y, y - (rect.y + rect.h - 1));
        least = min_int(least, max_int(beside_x, beside_y));
    }
    return least;
}

#endif
