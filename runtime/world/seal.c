/* Shut rooms: every tile of floor beside a room's walls carries TILE_SEALED. Those are its corridors' doorways and
 * whatever passages were opened since. Rooms lie two tiles apart at least, so no tile is a doorway of two. */
#include "world/world_state.h"

/* The tile `i` of the ring around a room, without its corners. */
static void ring_tile(TileRect rect, int i, int *x, int *y) {
    if (i < 2 * rect.w) {
        *x = rect.x + i / 2;
        *y = i % 2 == 0 ? rect.y - 1 : rect.y + rect.h;
    } else {
        i -= 2 * rect.w;
        *x = i % 2 == 0 ? rect.x - 1 : rect.x + rect.w;
        *y = rect.y + i / 2;
    }
}

static void flag_doorways(World *world, int room, bool set) {
    const Floor *floor = &world->floor;
    TileRect rect = floor->rooms[room].rect;
    for (int i = 0; i < 2 * (rect.w + rect.h); i++) {
        int x, y;
        ring_tile(rect, i, &x, &y);
        if (floor_is_open(floor, x, y)) {
            uint8_t *tile = &floor->tiles[y * floor->size + x];
            *tile = (uint8_t)(set ? *tile | TILE_SEALED : *tile & ~TILE_SEALED);
        }
    }
}

static TileRect grow(TileRect rect) {
    return (TileRect){(int16_t)(rect.x - 1), (int16_t)(rect.y - 1), (int16_t)(rect.w + 2), (int16_t)(rect.h + 2)};
}

/* Whoever stands in a doorway of the room comes in. */
static void bring_in(World *world, int room) {
    const Floor *floor = &world->floor;
    const Entities *entities = &world->entities;
    TileRect rect = floor->rooms[room].rect, ring = grow(rect);
    for (int slot = 1; slot < entities->high; slot++) {
        float x = entities->x[slot], z = entities->z[slot];
        int tile_x = tile_of((double)x), tile_y = tile_of((double)z);
        bool body = (slot == PLAYER_SLOT || entity_is_enemy(world, slot)) && !entities->dying[slot];
        bool inside = tile_x >= ring.x && tile_y >= ring.y && tile_x < ring.x + ring.w && tile_y < ring.y + ring.h;
        if (body && inside && (floor->tiles[tile_y * floor->size + tile_x] & TILE_SEALED) != 0 &&
            tiles_find_near(floor, rect, &x, &z)) {
            sweep_fit_circle(floor, entity_radius(world, slot), &x, &z);
            entity_place(world, slot, x, z);
        }
    }
}

static void shut(World *world, int room) {
    flag_doorways(world, room, true);
    bring_in(world, room);
    tiles_changed(world, grow(world->floor.rooms[room].rect));
}

void seal_refresh(World *world) {
    for (int room = 0; room < world->floor.room_count; room++) {
        if (world->rooms.sealed[room]) {
            shut(world, room);
        }
    }
}

static void tell(World *world, WorldEventType type, int room) {
    TileRect rect = world->floor.rooms[room].rect;
    event_push_at(world, type, ENTITY_NONE, (float)rect.x + 0.5f * (float)rect.w, (float)rect.y + 0.5f * (float)rect.h,
                  room);
}

void world_seal_room(World *world, int room) {
    if (room < 0 || room >= world->floor.room_count || world->rooms.sealed[room]) {
        return;
    }
    world->rooms.sealed[room] = 1;
    shut(world, room);
    tell(world, EVENT_SEAL, room);
}

void world_open_room(World *world, int room) {
    if (room < 0 || room >= world->floor.room_count || !world->rooms.sealed[room]) {
        return;
    }
    world->rooms.sealed[room] = 0;
    flag_doorways(world, room, false);
    tiles_changed(world, grow(world->floor.rooms[room].rect));
    tell(world, EVENT_UNSEAL, room);
}

bool world_room_is_sealed(const World *world, int room) {
    return room >= 0 && room < world->floor.room_count && world->rooms.sealed[room] != 0;
}
