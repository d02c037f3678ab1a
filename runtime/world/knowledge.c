/* What the player knows of the floor, and where the player is in it. */
#include "world/world_state.h"

int world_room_at(const World *world, float x, float z) {
    const Floor *floor = &world->floor;
    if (!is_sane(x) || !is_sane(z)) {
        return ROOM_NONE;
    }
    int tile_x = tile_of((double)x), tile_y = tile_of((double)z);
    if (!floor_contains(floor, tile_x, tile_y)) {
        return ROOM_NONE;
    }
    int room = floor->tile_room[tile_y * floor->size + tile_x];
    return room < floor->room_count ? room : ROOM_NONE;
}

bool world_room_is_visited(const World *world, int room) {
    return room >= 0 && room < world->floor.room_count && world->rooms.visited[room] != 0;
}

int world_room_enemies(const World *world, int room) {
    const Entities *entities = &world->entities;
    int count = 0;
    if (room < 0 || room >= world->floor.room_count) {
        return 0;
    }
    for (int slot = 1; slot < entities->high; slot++) {
        count += entity_is_enemy(world, slot) && !entities->dying[slot] &&
                 world_room_at(world, entities->x[slot], entities->z[slot]) == room;
    }
    return count;
}

const WorldKnowledge *world_knowledge(const World *world) {
    return &world->knowledge;
}

void world_reveal_floor(World *world) {
    int size = world->floor.size;
    for (int tile = 0; tile < size * size; tile++) {
        world->seen[tile] = world->seen[tile] != 0 || tile_is_walkable(world->floor.tiles[tile]);
    }
    for (int i = 0; i < world->features.count; i++) {
        feature_reveal(world, i);
    }
    world->shown->stale = true;
}

void knowledge_update(World *world) {
    int room = world_room_at(world, world->entities.x[PLAYER_SLOT], world->entities.z[PLAYER_SLOT]);
    if (room == ROOM_NONE) {
        return;
    }
    world->rooms.visited[room] = 1;
    if (world->floor.surge_count > 0 && room == world->floor.monster_house) {
        world->knowledge.house_known = (uint16_t)(world->knowledge.house_known | 1U << world->run.floor);
    }
}
