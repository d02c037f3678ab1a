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
    FEATURE_KIND_LIMIT = 64,
    FEATURE_LIMIT = 512, /* features of one floor; what goes beyond is left out, traps never */
    TRAP_LIMIT = 128,    /* traps of one floor */
    DOORWAY_LIMIT = 96,  /* of one room */
    ANTEROOM_SIZE = 10,  /* tiles each way, on boss floors */
    GATE_LENGTH = 4,     /* tiles between anteroom and arena */
    ARENA_LEAST = 12,    /* tiles each way */
    BOSS_COUNT = 3,
    BOSS_FLOOR_STEP = 5, /* every fifth floor has a boss */
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

typedef enum Tile {
    TILE_VOID = 0,
    TILE_ROOM = 1,
    TILE_CORRIDOR = 2,
    TILE_STAIRS = 3,
    TILE_PIT = 4, /* floor that fell in: nobody walks there, everybody sees over it. Generation makes none */
} Tile;

/* What the game puts on a tile later, on top of its Tile. Generation sets none. */
enum {
    TILE_MASK = 0x0f,   /* the Tile */
    TILE_SOLID = 0x10,  /* an object stands there */
    TILE_SEALED = 0x20, /* a doorway is shut */
};

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
    uint8_t kind; /* index into FloorRequest.packs */
    bool elite;
    int16_t x, y; /* tile */
    uint16_t room;
    uint16_t pack; /* enemies of one pack wake together */
} Spawn;

enum { SPAWN_KIND_LIMIT = 32 };

typedef struct PackRule {
    uint16_t weight;     /* share of the packs, 0 for a kind that does not occur */
    uint8_t least, most; /* enemies in a pack */
    uint16_t heft;       /* the heaviest enemy of an elite arena is its elite, of equals the first */
} PackRule;

/* ---- Features -----------------------------------------------------------------------------------------------
 * Whatever stands or lies on a floor and is neither enemy nor architecture: traps, hazard zones, chests, pillars,
 * barrels, breakable walls, terminals, and what watches over a room. What they do is the scripts' business; where
 * they lie is said by a rule.
 */
typedef enum FeatureSite {
    SITE_NONE,    /* never placed by generation, only by scripts */
    SITE_TRAP,    /* a tile of a room or a corridor, by the rules for traps; `weight` is its share of them */
    SITE_OBJECT,  /* a room's tile, apart from other objects and from the doorways */
    SITE_ROOM,    /* the middle of a room, taking no tile */
    SITE_ZONE,    /* a rectangle of a room's tiles */
    SITE_PASSAGE, /* void straight between two rooms that are far apart on foot: when it is opened it is a corridor 2
                     wide and at most PASSAGE_LONGEST long; never into the monster house */
} FeatureSite;

enum {
    PASSAGE_LONGEST = 6,   /* tiles */
    PASSAGE_DETOUR = 24,   /* tiles one walks at least from one end to the other while it is shut */
    TRAP_STAIRS_CLEAR = 2, /* tiles around the stairs without a trap, the larger of the two axes */
};

typedef struct FeatureRule {
    FeatureSite site;
    uint16_t rooms;      /* bit 1 << RoomType for each type it may lie in; unused for SITE_TRAP and SITE_PASSAGE */
    uint16_t floors;     /* bit 1 << floor for each floor it occurs on; 0 for all */
    uint8_t least, most; /* how many: on the floor, or in each such room when `per_room`; unused for SITE_TRAP */
    bool per_room;
    bool solid;      /* SITE_OBJECT: nobody walks where it stands, and it never stands in the way of anything */
    bool gives_way;  /* SITE_ZONE: its tiles may be lost, so they never lie where that would cut the floor in two */
    uint16_t weight; /* SITE_TRAP: share of the floor's traps */
    uint8_t zone_least, zone_most; /* SITE_ZONE: tiles each way */
} FeatureRule;

typedef struct Feature {
    uint8_t kind;  /* index into FloorRequest.features */
    TileRect area; /* 1×1 for traps and objects; what a passage opens, without the tiles that are floor already */
    uint16_t room; /* ROOM_NONE in corridors and passages */
} Feature;

/* The monster house: who rises when it is entered. */
typedef struct SurgeRule {
    int percent;                   /* chance that the floor has one */
    int least, most;               /* enemies besides the elites */
    int elites_least, elites_most; /* counted apart */
} SurgeRule;

/* What to generate. Zero means the default: size 80, no enemies, no features, an ordinary floor. */
typedef struct FloorRequest {
    uint64_t seed;   /* the run's seed; any value */
    int floor;       /* 1 … 15 */
    int size;        /* tiles each way: 80, 160 or 320 */
    int arena_size;  /* tiles each way of the arena on a boss floor (anteroom, gate, arena and nothing else); 0 for an
                        ordinary floor. A boss floor takes no enemies, traps or monster house */
    int enemy_count; /* placed exactly, elites included, in combat rooms and arenas, whole packs, the last one cut */
    PackRule packs[SPAWN_KIND_LIMIT];
    int first_pack_kind;  /* the combat room nearest the start holds just one pack of this kind … */
    int first_pack_count; /* … and this size, so that a new player meets something weak first; 0 for no such rule */
    SurgeRule surge;
    uint16_t surge_weights[SPAWN_KIND_LIMIT]; /* shares of those who rise and are no elites; all 0: they are packs */
    int trap_count; /* placed exactly, of the kinds at SITE_TRAP by weight; 0 when no kind has a weight */
    FeatureRule features[FEATURE_KIND_LIMIT];
    int feature_kind_count;
} FloorRequest;

/* A generated floor; plain data, everything variable lives in the arena given to floor_generate. */
typedef struct Floor {
    uint64_t seed;       /* the run's */
    uint64_t floor_seed; /* hash_pair(seed, floor) */
    int floor;
    int size;
    uint8_t *tiles;      /* Tile and flags, size × size, row by row */
    uint16_t *tile_room; /* room index of each tile, ROOM_NONE outside rooms */
    Room *rooms;
    Corridor *corridors;
    Spawn *spawns;
    Spawn *surge; /* who waits in the monster house; the elites first */
    Feature *features;
    uint16_t room_count, corridor_count, spawn_count, surge_count, feature_count;
    uint16_t start_room, stairs_room; /* stairs_room is ROOM_NONE on floor 15 */
    uint16_t monster_house;           /* its room, ROOM_NONE without one */
    int16_t start_x, start_y;         /* tile the player arrives on */
    int16_t stairs_x, stairs_y;       /* smaller corner of the 2×2 stairs; −1 where there are none */
    /* Boss floors: 0 is the first boss; −1 on other floors, and nothing below counts. */
    int8_t boss;
    int16_t boss_x, boss_y;     /* tile it waits on */
    int16_t portal_x, portal_y; /* smaller corner of the 2×2 place of the portal home */
} Floor;

/* Generates a floor into `arena` (at most 64 KB on the default size, 2 KB of it while the tree is split). Fails with
 * ERROR_FLOOR_RANGE or ERROR_FLOOR_SIZE on a bad floor or size, ERROR_SCRIPT_FIELD on a bad count or rule,
 * ERROR_FLOOR_SIZE when enemies or traps do not fit and ERROR_MEMORY on a full arena; then the arena is as before and
 * `floor` is all zero or untouched. */
bool floor_generate(const FloorRequest *request, Arena *arena, Floor *floor, Error *error);

/* The hash of everything a floor holds; equal on every platform. */
uint64_t floor_hash(const Floor *floor);

static inline bool floor_contains(const Floor *floor, int x, int y) {
    return x >= 0 && y >= 0 && x < floor->size && y < floor->size;
}
static inline Tile floor_tile(const Floor *floor, int x, int y) {
    return floor_contains(floor, x, y) ? (Tile)(floor->tiles[y * floor->size + x] & TILE_MASK) : TILE_VOID;
}
/* Whether a tile, flags and all, can be walked on. */
static inline bool tile_is_walkable(uint8_t tile) {
    return (uint8_t)(tile - TILE_ROOM) <= TILE_STAIRS - TILE_ROOM;
}
static inline bool floor_is_walkable(const Floor *floor, int x, int y) {
    return floor_contains(floor, x, y) && tile_is_walkable(floor->tiles[y * floor->size + x]);
}
/* Architecture: whether there is floor at all, whatever stands on it; walls stand where there is none. */
static inline bool floor_is_open(const Floor *floor, int x, int y) {
    return floor_tile(floor, x, y) != TILE_VOID;
}

const char *room_type_text(RoomType type);
const char *feature_site_text(FeatureSite site);

/* The tiles outside a room through which one enters it, a rectangle for each run of corridor tiles along a wall. Read
 * from the tiles, so a passage that was opened is among them. */
typedef struct DoorwayList {
    TileRect rects[DOORWAY_LIMIT];
    uint16_t count;
} DoorwayList;
void room_list_doorways(const Floor *floor, const Room *room, DoorwayList *list);

/* Weaknesses go in a fixed cycle of three that starts where the seed says: 0 Volt, 1 Heat, 2 Cryo. */
int dungeon_boss_weakness(uint64_t seed, int boss);

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
/* What the texts call things; everything in it is the caller's. */
typedef struct FloorNames {
    const char *theme;
    const char *enemies[SPAWN_KIND_LIMIT];
    const char *features[FEATURE_KIND_LIMIT];
    FeatureSite sites[FEATURE_KIND_LIMIT];
    const char *bosses[BOSS_COUNT];
} FloorNames;

/* The JSON of `rift floor`, fields as the command line's documentation lists them. */
char *floor_format_json(const Floor *floor, const FloorNames *names);
/* '#' no floor, '.' room, ',' corridor, '>' stairs, '@' start, 'a' … enemies by kind, capitals for elites, '^' trap,
 * '~' hazard, '+' passage, '=' object, 'B' boss. */
char *floor_format_ascii(const Floor *floor, const FloorNames *names);

#endif
