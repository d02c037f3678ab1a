/* The hash of all that a floor holds. */
#include "dungeon/steps.h"

/* Values go into the hash packed by four, each with its own 16 bits. */
static void hash_add_four(Hash *hash, int a, int b, int c, int d) {
    hash_add_u64(hash, (uint64_t)(uint16_t)a | (uint64_t)(uint16_t)b << 16 | (uint64_t)(uint16_t)c << 32 |
                           (uint64_t)(uint16_t)d << 48);
}

static void hash_add_rect(Hash *hash, TileRect rect) {
    hash_add_four(hash, rect.x, rect.y, rect.w, rect.h);
}

static void hash_add_places(Hash *hash, const Floor *floor) {
    hash_add_four(hash, floor->start_room, floor->stairs_room, floor->monster_house, floor->boss);
    hash_add_four(hash, floor->start_x, floor->start_y, floor->stairs_x, floor->stairs_y);
    hash_add_four(hash, floor->boss_x, floor->boss_y, floor->portal_x, floor->portal_y);
}

static void hash_add_spawns(Hash *hash, const Spawn *spawns, int count) {
    for (int i = 0; i < count; i++) {
        const Spawn *spawn = &spawns[i];
        hash_add_four(hash, spawn->x, spawn->y, spawn->room, spawn->pack);
        hash_add_four(hash, spawn->kind, spawn->elite, 0, 0);
    }
}

static void hash_add_features(Hash *hash, const Floor *floor) {
    for (int i = 0; i < floor->feature_count; i++) {
        hash_add_rect(hash, floor->features[i].area);
        hash_add_four(hash, floor->features[i].kind, floor->features[i].room, 0, 0);
    }
}

uint64_t floor_hash(const Floor *floor) {
    Hash hash = hash_begin(floor->seed);
    hash_add_u64(&hash, floor->floor_seed);
    hash_add_four(&hash, floor->floor, floor->size, floor->room_count, floor->corridor_count);
    hash_add_four(&hash, floor->spawn_count, floor->surge_count, floor->feature_count, 0);
    hash_add_places(&hash, floor);
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
    hash_add_spawns(&hash, floor->spawns, floor->spawn_count);
    hash_add_spawns(&hash, floor->surge, floor->surge_count);
    hash_add_features(&hash, floor);
    return hash_end(&hash);
}
