/* Generation from request to floor. */
#include "dungeon/steps.h"

static bool take_memory(Floor *floor, int room_count, int enemy_count, Arena *arena) {
    const int tile_count = floor->size * floor->size;
    floor->tiles = arena_take_array(arena, uint8_t, tile_count);
    floor->tile_room = arena_take_raw_array(arena, uint16_t, tile_count);
    floor->rooms = arena_take_array(arena, Room, room_count);
    floor->corridors = arena_take_raw_array(arena, Corridor, room_count - 1);
    floor->spawns = arena_take_raw_array(arena, Spawn, enemy_count);
    return floor->tiles && floor->tile_room && floor->rooms && floor->corridors && floor->spawns;
}

/* Rooms and corridors. The tree serves only this step; its nodes are given back. */
static bool lay_out(Floor *floor, int enemy_count, Arena *arena) {
    Rng rng = rng_create(floor->floor_seed, RNG_LAYOUT);
    const LayoutLimits limits = layout_limits(floor->size);
    const uint16_t drawn = (uint16_t)rng_range(&rng, limits.room_least, limits.room_most);
    if (!take_memory(floor, drawn, enemy_count, arena)) {
        return false;
    }
    const ArenaMark mark = arena_mark(arena);
    Tree tree = {.nodes = arena_take_raw_array(arena, Node, 2 * drawn - 1)};
    if (!tree.nodes) {
        return false;
    }
    tree_split(&tree, floor->size, drawn, limits.depth_most, &rng);
    floor_place_rooms(floor, &tree, &rng);
    floor_join_rooms(floor, &tree, &rng);
    floor_draw_tiles(floor);
    arena_rewind(arena, mark);
    return true;
}

/* Which room is what. */
static bool assign_rooms(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Arena *arena) {
    Rng rng = rng_create(floor->floor_seed, RNG_ROOMS);
    floor_choose_start(floor, &rng);
    if (!floor_measure_distances(floor, doorways, arena)) {
        return false;
    }
    floor_choose_stairs(floor);
    floor_deal_types(floor, request, doorways, &rng);
    return true;
}

static void clear_marks(Floor *floor, TileRect area) {
    for (int y = area.y; y < below(area); y++) {
        for (int x = area.x; x < right_of(area); x++) {
            floor->tiles[y * floor->size + x] &= TILE_MASK;
        }
    }
}

/* Takes the marks of generation off the tiles again. */
static void clear_all_marks(Floor *floor, const FloorRequest *request) {
    clear_marks(floor, rect_make(floor->start_x, floor->start_y, 1, 1));
    if (floor->boss >= 0) {
        clear_marks(floor, rect_make(floor->boss_x, floor->boss_y, 1, 1));
        clear_marks(floor, rect_make(floor->portal_x, floor->portal_y, STAIRS_SIZE, STAIRS_SIZE));
    }
    for (int i = 0; i < floor->feature_count; i++) {
        if (request->features[floor->features[i].kind].site != SITE_ROOM) {
            clear_marks(floor, floor->features[i].area);
        }
    }
    for (int i = 0; i < floor->spawn_count; i++) {
        floor->tiles[floor->spawns[i].y * floor->size + floor->spawns[i].x] &= TILE_MASK;
    }
    for (int i = 0; i < floor->surge_count; i++) {
        floor->tiles[floor->surge[i].y * floor->size + floor->surge[i].x] &= TILE_MASK;
    }
}

/* Rooms, corridors and types; fails only when the arena is full. */
static bool build(Floor *floor, const FloorRequest *request, DoorwayTable *doorways, Arena *arena) {
    if (request->arena_size > 0) {
        if (!take_memory(floor, 2, 0, arena)) {
            return false;
        }
        floor_lay_arena(floor, request->arena_size);
        return floor_list_all_doorways(floor, doorways, arena);
    }
    return lay_out(floor, request->enemy_count, arena) && floor_list_all_doorways(floor, doorways, arena) &&
           assign_rooms(floor, request, doorways, arena);
}

static bool furnish(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Arena *arena,
                    Error *error) {
    const bool ordinary = floor->boss < 0;
    if (!floor_place_features(floor, request, doorways, arena, error) ||
        (ordinary && !floor_place_enemies(floor, request, doorways, error)) ||
        !floor_place_surge(floor, request, doorways, arena, error)) {
        return false;
    }
    clear_all_marks(floor, request);
    return true;
}

bool floor_generate(const FloorRequest *request, Arena *arena, Floor *floor, Error *error) {
    if (!request_check(request, error)) {
        return false;
    }
    const ArenaMark mark = arena_mark(arena);
    DoorwayTable doorways;
    *floor = (Floor){
        .seed = request->seed,
        .floor_seed = hash_pair(request->seed, (uint64_t)request->floor),
        .floor = request->floor,
        .size = request->size ? request->size : FLOOR_SIZE_DEFAULT,
        .monster_house = ROOM_NONE,
        .boss = -1,
    };
    bool done = build(floor, request, &doorways, arena);
    if (!done) {
        error_set(error, ERROR_MEMORY, "floor %d: the arena of %zu bytes is full; give a larger one", request->floor,
                  arena->capacity);
    }
    done = done && furnish(floor, request, &doorways, arena, error);
    if (!done) {
        arena_rewind(arena, mark);
        *floor = (Floor){0};
    }
    return done;
}
