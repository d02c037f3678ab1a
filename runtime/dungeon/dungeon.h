/* dungeon: one floor from one seed.
 *
 * A floor is a grid of 1×1 m tiles cut by binary space partitioning into leaves, a room in each leaf, and corridors
 * 2 tiles wide along the tree. Generation is a pure function of (seed, floor, size, rules); every purpose draws from
 * its own random stream. Tile (x, y) covers world [x, x+1) × [y, y+1) in (X, Z); row 0 is −Z, the top of the map.
 */
#ifndef RIFT_DUNGEON_H
#define RIFT_DUNGEON_H

#include "base/base.h"

enum {
    FLOOR_FIRST = 1,
    FLOOR_LAST = 15,
    FLOOR_SIZE_DEFAULT = 80, /* tiles each way */
    FLOOR_SIZE_LIMIT = 320,
    LEAF_LEAST = 10,      /* tiles */
    ROOM_LEAST = 6,       /* tiles */
    ROOM_COUNT_LEAST = 8, /* on the default size; rooms grow with the area */
    ROOM_COUNT_MOST = 16,
    ROOM_LIMIT = 256,
    CORRIDOR_WIDTH = 2, /* tiles */
    STAIRS_SIZE = 2,    /* tiles */
    SPAWN_LIMIT = 640,  /* enemies placed on the largest floor */
    ROOM_NONE = 0xffff,
};

#define ROOM_TYPES(X)                                                                                                  \
    X(START, "start")                                                                                                  \
    X(COMBAT, "combat")                                                                                                \
    X(ELITE, "elite")                                                                                                  \
    X(TREASURE, "treasure")                                                                                            \
    X(HEAL, "heal") X(STAIRS, "stairs") X(MONSTER_HOUSE, "monster_house") X(ANTEROOM, "anteroom") X(ARENA, "arena")

typedef enum RoomType {
#define X(name, text) ROOM_##name,
    ROOM_TYPES(X)
#undef X
        ROOM_TYPE_COUNT
} RoomType;

typedef enum Tile { TILE_VOID = 0, TILE_ROOM = 1, TILE_CORRIDOR = 2, TILE_STAIRS = 3 } Tile;

typedef struct TileRect {
    int16_t x, y, w, h; /* tiles; (x, y) is the corner with the smallest coordinates */
} TileRect;

typedef struct Leaf {
    TileRect rect;
    uint16_t depth; /* 0 at the root, at most 5 on the default size */
} Leaf;

typedef struct Room {
    TileRect rect;
    Leaf leaf;
    RoomType type;
    uint16_t distance; /* least corridor tiles walked from the start room, 0 there; ways through rooms count nothing */
} Room;

/* A corridor joins rooms a and b by one or two legs, each a rectangle 2 tiles wide; `legs[1].w` is 0 for a straight
 * one. The tiles of a corridor are those of its legs that no room covers. */
typedef struct Corridor {
    uint16_t a, b;
    TileRect legs[2];
    uint16_t length; /* tiles walked from wall to wall along the middle */
} Corridor;

typedef struct Spawn {
    uint8_t kind; /* index into FloorRequest.kind_weights */
    bool elite;
    int16_t x, y; /* tile */
    uint16_t room;
    uint16_t pack; /* enemies of one pack wake together */
} Spawn;

enum { SPAWN_KIND_LIMIT = 8 };

typedef struct PackRule {
    uint16_t weight;     /* share of the packs, 0 for a kind that does not occur */
    uint8_t least, most; /* enemies in a pack */
} PackRule;

/* What to generate. Zero means the default: size 80, no enemies. */
typedef struct FloorRequest {
    uint64_t seed;   /* the run's seed; any value */
    int floor;       /* 1 … 15 */
    int size;        /* tiles each way: 80, 160 or 320 */
    int enemy_count; /* placed exactly, in combat rooms, whole packs, the last one cut; on floor 1 the combat room
                        nearest the start holds just 4 of kind 0 */
    PackRule packs[SPAWN_KIND_LIMIT];
    int first_pack_kind;  /* the combat room nearest the start holds just one pack of this kind … */
    int first_pack_count; /* … and this size, so that a new player meets something weak first; 0 for no such rule */
} FloorRequest;

/* A generated floor; plain data, everything variable lives in the arena given to floor_generate. */
typedef struct Floor {
    uint64_t seed;       /* the run's */
    uint64_t floor_seed; /* hash_pair(seed, floor) */
    int floor;
    int size;
    uint8_t *tiles;      /* Tile, size × size, row by row */
    uint16_t *tile_room; /* room index of each tile, ROOM_NONE outside rooms */
    Room *rooms;
    Corridor *corridors;
    Spawn *spawns;
    uint16_t room_count, corridor_count, spawn_count;
    uint16_t start_room, stairs_room;
    int16_t start_x, start_y;   /* tile the player arrives on */
    int16_t stairs_x, stairs_y; /* smaller corner of the 2×2 stairs */
} Floor;

/* Generates a floor into `arena` (at most 64 KB on the default size). Fails with ERROR_FLOOR_RANGE or
 * ERROR_FLOOR_SIZE on a bad floor or size, ERROR_SCRIPT_FIELD on a bad enemy count or pack rule, ERROR_FLOOR_SIZE when
 * the enemies do not fit and ERROR_MEMORY on a full arena; then the arena is as before and `floor` is all zero or
 * untouched. */
bool floor_generate(const FloorRequest *request, Arena *arena, Floor *floor, Error *error);

/* The hash of everything a floor holds; equal on every platform. */
uint64_t floor_hash(const Floor *floor);

static inline bool floor_contains(const Floor *floor, int x, int y) {
    return x >= 0 && y >= 0 && x < floor->size && y < floor->size;
}
static inline Tile floor_tile(const Floor *floor, int x, int y) {
    return floor_contains(floor, x, y) ? (Tile)floor->tiles[y * floor->size + x] : TILE_VOID;
}
static inline bool floor_is_walkable(const Floor *floor, int x, int y) {
    return floor_tile(floor, x, y) != TILE_VOID;
}

const char *room_type_text(RoomType type);

/* ---- Paths --------------------------------------------------------------------------------------------------
 * A field of distances to one goal, shared by everything that walks there. Costs are integers: 10 a step across an
 * edge, 14 across a corner, corners are not cut; PATH_UNREACHED where no way leads.
 */
enum { PATH_UNREACHED = 0xffff };

typedef struct PathField {
    uint16_t *cost;  /* size × size, in tenths of a tile */
    uint32_t *queue; /* scratch */
    uint8_t *step;   /* size × size: 1 + the step that leads on, found when first asked for; 0 before that */
    int size;
    int goal_x, goal_y; /* tile; −1 before the first update */
} PathField;

/* Takes its memory from `arena`; false when that is full. */
bool path_field_create(PathField *field, int size, Arena *arena, Error *error);
/* Recomputes for a goal tile; does nothing when the goal did not move (set goal_x to −1 when the floor changed).
 * The floor's size must be the field's. Allocates nothing. */
void path_field_update(PathField *field, const Floor *floor, int goal_x, int goal_y);
/* The next tile (of eight) on a shortest way to the goal, by a fixed order on ties; the tile itself at the goal or
 * where no way leads. */
void path_field_next(const PathField *field, const Floor *floor, int x, int y, int *next_x, int *next_y);

/* ---- Text ---------------------------------------------------------------------------------------------------
 * Both return a text from malloc, ended by a newline, that the caller frees; NULL when memory is out.
 */
/* The JSON of `rift floor`, fields as the command line's documentation lists them. */
char *floor_format_json(const Floor *floor, const char *theme, const char *const *kind_ids);
/* '#' no floor, '.' room, ',' corridor, '>' stairs, '@' start, letters for enemies. */
char *floor_format_ascii(const Floor *floor);

#endif
