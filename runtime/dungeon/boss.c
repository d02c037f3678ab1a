/* Boss floors: an anteroom in the south, a gate corridor, an arena in the north, the same for every seed. */
#include "dungeon/steps.h"

enum {
    START_INSET = 3,  /* tiles from the start to the anteroom's south wall */
    STAIRS_INSET = 1, /* tiles from the stairs and the portal to the arena's north wall */
};

static void lay_rooms(Floor *floor, int arena_size) {
    const int height = arena_size + GATE_LENGTH + ANTEROOM_SIZE;
    const int top = (floor->size - height) / 2;
    const TileRect arena = rect_make((floor->size - arena_size) / 2, top, arena_size, arena_size);
    const TileRect gate = rect_make((floor->size - CORRIDOR_WIDTH) / 2, below(arena), CORRIDOR_WIDTH, GATE_LENGTH);
    const TileRect anteroom = rect_make((floor->size - ANTEROOM_SIZE) / 2, below(gate), ANTEROOM_SIZE, ANTEROOM_SIZE);
    floor->rooms[0] = (Room){.rect = anteroom, .leaf = {anteroom, 0}, .type = ROOM_ANTEROOM};
    floor->rooms[1] = (Room){.rect = arena, .leaf = {arena, 0}, .type = ROOM_ARENA, .distance = GATE_LENGTH};
    floor->corridors[0] = (Corridor){.a = 0, .b = 1, .legs = {gate}, .length = GATE_LENGTH};
    floor->room_count = 2;
    floor->corridor_count = 1;
}

/* Stairs and portal side by side at the north wall; on the last floor the portal has the middle for itself. */
static void place_ways_out(Floor *floor, TileRect arena) {
    const int middle_x = arena.x + (arena.w - STAIRS_SIZE) / 2;
    floor->portal_y = (int16_t)(arena.y + STAIRS_INSET);
    if (floor->floor == FLOOR_LAST) {
        floor->stairs_room = ROOM_NONE;
        floor->stairs_x = floor->stairs_y = -1;
        floor->portal_x = (int16_t)middle_x;
        return;
    }
    floor->stairs_room = 1;
    floor->stairs_x = (int16_t)middle_x;
    floor->stairs_y = (int16_t)(arena.y + STAIRS_INSET);
    floor->portal_x = (int16_t)(arena.x + arena.w / 4 - 1);
    floor_draw_stairs(floor);
}

void floor_lay_arena(Floor *floor, int arena_size) {
    lay_rooms(floor, arena_size);
    floor_draw_tiles(floor);
    const TileRect anteroom = floor->rooms[0].rect;
    const TileRect arena = floor->rooms[1].rect;
    floor->boss = (int8_t)(floor->floor / BOSS_FLOOR_STEP - 1);
    floor->boss_x = (int16_t)(arena.x + arena.w / 2);
    floor->boss_y = (int16_t)(arena.y + arena.h / 2);
    floor->start_room = 0;
    floor->start_x = (int16_t)(anteroom.x + anteroom.w / 2);
    floor->start_y = (int16_t)(below(anteroom) - START_INSET);
    place_ways_out(floor, arena);
}

int dungeon_boss_weakness(uint64_t seed, int boss) {
    const uint64_t offset = hash_pair(seed, UINT64_C(0x626f7373)) % BOSS_COUNT;
    return (int)((offset + (uint64_t)boss) % BOSS_COUNT);
}
