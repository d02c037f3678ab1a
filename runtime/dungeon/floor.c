/* Generation from request to floor, and the floor's hash. */
#include "dungeon/steps.h"

static bool check_packs(const FloorRequest *request, Error *error) {
    bool any = false;
    for (int i = 0; i < SPAWN_KIND_LIMIT; i++) {
        const PackRule *rule = &request->packs[i];
        if (rule->weight > 0 && (rule->least < 1 || rule->least > rule->most)) {
            return error_set(error, ERROR_SCRIPT_FIELD,
                             "floor %d: packs of enemy kind %d hold %d to %d; give 1 or more, the smaller first",
                             request->floor, i, rule->least, rule->most);
        }
        any = any || rule->weight > 0;
    }
    if (!any) {
        return error_set(error, ERROR_SCRIPT_FIELD,
                         "floor %d: %d enemies are asked for but every kind has weight 0; give a kind a weight",
                         request->floor, request->enemy_count);
    }
    return true;
}

static bool check_request(const FloorRequest *request, Error *error) {
    const int size = request->size;
    if (request->floor < FLOOR_FIRST || request->floor > FLOOR_LAST) {
        return error_set(error, ERROR_FLOOR_RANGE, "there is no floor %d; give a number from %d to %d", request->floor,
                         FLOOR_FIRST, FLOOR_LAST);
    }
    if (size != 0 && size != FLOOR_SIZE_DEFAULT && size != 2 * FLOOR_SIZE_DEFAULT && size != FLOOR_SIZE_LIMIT) {
        return error_set(error, ERROR_FLOOR_SIZE, "a floor cannot be %d tiles wide; give %d, %d or %d", size,
                         FLOOR_SIZE_DEFAULT, 2 * FLOOR_SIZE_DEFAULT, FLOOR_SIZE_LIMIT);
    }
    if (request->enemy_count < 0 || request->enemy_count > SPAWN_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: %d enemies cannot be placed; give 0 to %d",
                         request->floor, request->enemy_count, SPAWN_LIMIT);
    }
    if (request->first_pack_count < 0 || request->first_pack_count > UINT8_MAX || request->first_pack_kind < 0 ||
        request->first_pack_kind >= SPAWN_KIND_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: a first pack of %d enemies of kind %d cannot be placed",
                         request->floor, request->first_pack_count, request->first_pack_kind);
    }
    return request->enemy_count == 0 || check_packs(request, error);
}

static bool take_memory(Floor *floor, uint16_t room_count, int enemy_count, Arena *arena) {
    const int tile_count = floor->size * floor->size;
    floor->tiles = arena_take_array(arena, uint8_t, tile_count);
    floor->tile_room = arena_take_array(arena, uint16_t, tile_count);
    floor->rooms = arena_take_array(arena, Room, room_count);
    floor->corridors = arena_take_array(arena, Corridor, room_count - 1);
    floor->spawns = arena_take_array(arena, Spawn, enemy_count);
    return floor->tiles && floor->tile_room && floor->rooms && floor->corridors && (floor->spawns || !enemy_count);
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
    Tree tree = {.nodes = arena_take_array(arena, Node, 2 * drawn - 1)};
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
static bool assign_rooms(Floor *floor, Arena *arena) {
    Rng rng = rng_create(floor->floor_seed, RNG_ROOMS);
    floor_choose_start(floor, &rng);
    if (!floor_measure_distances(floor, arena)) {
        return false;
    }
    floor_choose_stairs(floor);
    floor_deal_types(floor);
    return true;
}

bool floor_generate(const FloorRequest *request, Arena *arena, Floor *floor, Error *error) {
    if (!check_request(request, error)) {
        return false;
    }
    const ArenaMark mark = arena_mark(arena);
    *floor = (Floor){
        .seed = request->seed,
        .floor_seed = hash_pair(request->seed, (uint64_t)request->floor),
        .floor = request->floor,
        .size = request->size ? request->size : FLOOR_SIZE_DEFAULT,
    };
    bool done = lay_out(floor, request->enemy_count, arena) && assign_rooms(floor, arena);
    if (!done) {
        error_set(error, ERROR_MEMORY, "floor %d: the arena of %zu bytes is full; give a larger one", request->floor,
                  arena->capacity);
    }
    done = done && floor_place_enemies(floor, request, arena, error);
    if (!done) {
        arena_rewind(arena, mark);
        *floor = (Floor){0};
    }
    return done;
}

/* Values go into the hash packed by four, each with its own 16 bits. */
static void hash_add_four(Hash *hash, int a, int b, int c, int d) {
    hash_add_u64(hash, (uint64_t)(uint16_t)a | (uint64_t)(uint16_t)b << 16 | (uint64_t)(uint16_t)c << 32 |
                           (uint64_t)(uint16_t)d << 48);
}

static void hash_add_rect(Hash *hash, TileRect rect) {
    hash_add_four(hash, rect.x, rect.y, rect.w, rect.h);
}

uint64_t floor_hash(const Floor *floor) {
    Hash hash = hash_begin(floor->seed);
    hash_add_u64(&hash, floor->floor_seed);
    hash_add_four(&hash, floor->floor, floor->size, floor->room_count, floor->corridor_count);
    hash_add_four(&hash, floor->spawn_count, floor->start_room, floor->stairs_room, 0);
    hash_add_four(&hash, floor->start_x, floor->start_y, floor->stairs_x, floor->stairs_y);
    /* tile_room follows from the rooms' rectangles and adds nothing. */
    hash_add_bytes(&hash, floor->tiles, (size_t)floor->size * (size_t)floor->size);
    for (int i = 0; i < floor->room_count; i++) {
        const Room *room = &floor->rooms[i];
        hash_add_rect(&hash, room->rect);
        hash_add_rect(&hash, room->leaf.rect);
        hash_add_four(&hash, room->leaf.depth, (int)room->type, room->distance, 0);
    }
    for (int i = 0; i < floor->corridor_count; i++) {
        const Corridor *corridor = &floor->corridors[i];
        hash_add_rect(&hash, corridor->legs[0]);
        hash_add_rect(&hash, corridor->legs[1]);
        hash_add_four(&hash, corridor->a, corridor->b, corridor->length, 0);
    }
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        hash_add_four(&hash, spawn->x, spawn->y, spawn->room, spawn->pack);
        hash_add_four(&hash, spawn->kind, spawn->elite, 0, 0);
    }
    return hash_end(&hash);
}
