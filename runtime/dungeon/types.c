/* What each room is for: start, stairs, and the types of the others. */
#include "dungeon/steps.h"

static bool leaf_touches_rim(const Leaf *leaf, int size) {
    return leaf->rect.x == 0 || leaf->rect.y == 0 || leaf->rect.x + leaf->rect.w == size ||
           leaf->rect.y + leaf->rect.h == size;
}

void floor_choose_start(Floor *floor, Rng *rng) {
    uint16_t at_rim[ROOM_LIMIT];
    uint32_t count = 0;
    for (uint16_t i = 0; i < floor->room_count; i++) {
        if (leaf_touches_rim(&floor->rooms[i].leaf, floor->size)) {
            at_rim[count++] = i;
        }
    }
    floor->start_room = at_rim[rng_below(rng, count)]; /* the map's corners are in some leaf: count ≥ 1 */
    const TileRect rect = floor->rooms[floor->start_room].rect;
    floor->start_x = (int16_t)(rect.x + rect.w / 2);
    floor->start_y = (int16_t)(rect.y + rect.h / 2);
}

void floor_choose_stairs(Floor *floor) {
    uint16_t farthest = 0;
    for (uint16_t i = 1; i < floor->room_count; i++) {
        if (floor->rooms[i].distance > floor->rooms[farthest].distance) {
            farthest = i;
        }
    }
    const TileRect rect = floor->rooms[farthest].rect;
    floor->stairs_room = farthest;
    floor->stairs_x = (int16_t)(rect.x + (rect.w - STAIRS_SIZE) / 2);
    floor->stairs_y = (int16_t)(rect.y + (rect.h - STAIRS_SIZE) / 2);
    for (int y = floor->stairs_y; y < floor->stairs_y + STAIRS_SIZE; y++) {
        for (int x = floor->stairs_x; x < floor->stairs_x + STAIRS_SIZE; x++) {
            floor->tiles[y * floor->size + x] = TILE_STAIRS;
        }
    }
}

void floor_deal_types(Floor *floor) {
    for (int i = 0; i < floor->room_count; i++) {
        floor->rooms[i].type = ROOM_COMBAT;
    }
    floor->rooms[floor->start_room].type = ROOM_START;
    floor->rooms[floor->stairs_room].type = ROOM_STAIRS;
}

const char *room_type_text(RoomType type) {
    static const char *const TEXTS[] = {
#define X(name, text) text,
        ROOM_TYPES(X)
#undef X
    };
    return (unsigned)type < ROOM_TYPE_COUNT ? TEXTS[type] : "unknown";
}

const char *feature_site_text(FeatureSite site) {
    static const char *const TEXTS[] = {
        [SITE_NONE] = "none", [SITE_TRAP] = "trap", [SITE_OBJECT] = "object",
        [SITE_ROOM] = "room", [SITE_ZONE] = "zone", [SITE_PASSAGE] = "passage",
    };
    return (unsigned)site < BASE_COUNT_OF(TEXTS) ? TEXTS[site] : "unknown";
}

int dungeon_boss_weakness(uint64_t seed, int boss) {
    const uint64_t offset = hash_pair(seed, UINT64_C(0x626f7373)) % BOSS_COUNT;
    return (int)((offset + (uint64_t)boss) % BOSS_COUNT);
}
