/* The steps of floor_generate, in the order they run. Private to dungeon/.
 *
 * Each step reads what the earlier ones left in the Floor and adds its own part. Steps that need scratch memory take
 * it from the arena and rewind it before they return; they return false only when the arena is full.
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

/* Splits the map into `leaf_count` leaves, or as many as the limits allow; `tree->nodes` has room for
 * 2 · leaf_count − 1. Returns the number of leaves. */
uint16_t tree_split(Tree *tree, int size, uint16_t leaf_count, uint16_t depth_most, Rng *rng);
/* Puts a room into each leaf of `tree`, in the order of a walk through the tree. */
void floor_place_rooms(Floor *floor, Tree *tree, Rng *rng);

/* Joins the two sides of every inner node of `tree` by a corridor. */
void floor_join_rooms(Floor *floor, const Tree *tree, Rng *rng);
/* Fills `tiles` and `tile_room` from rooms and corridors. */
void floor_draw_tiles(Floor *floor);

/* Draws the start room among those at the map's rim. */
void floor_choose_start(Floor *floor, Rng *rng);
/* Fills every room's `distance` from the start room. */
bool floor_measure_distances(Floor *floor, Arena *arena);
/* Puts the stairs into the farthest room. */
void floor_choose_stairs(Floor *floor);
/* Gives every room its type. */
void floor_deal_types(Floor *floor);

/* Places the enemies of `request`; fails with ERROR_MEMORY, or ERROR_FLOOR_SIZE when they do not fit. */
bool floor_place_enemies(Floor *floor, const FloorRequest *request, Arena *arena, Error *error);

#endif
