/* What changes about the floor while it is played: things that stand on it, floor that falls in, passages that open. */
#include "world/world_state.h"

/* ---- Who is in the way --------------------------------------------------------------------------------------*/
static bool rect_contains(TileRect rect, int x, int y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}

/* The middle of a walkable tile within `within`, the nearest to where (x, z) lies; the first in reading order of equal
 * ones. */
bool tiles_find_near(const Floor *floor, TileRect within, float *x, float *z) {
    float nearest = 1e9f, from_x = *x, from_z = *z;
    for (int tile_y = within.y; tile_y < within.y + within.h; tile_y++) {
        for (int tile_x = within.x; tile_x < within.x + within.w; tile_x++) {
            float dx = (float)tile_x + 0.5f - from_x, dz = (float)tile_y + 0.5f - from_z;
            if (dx * dx + dz * dz < nearest && floor_is_walkable(floor, tile_x, tile_y)) {
                nearest = dx * dx + dz * dz;
                *x = (float)tile_x + 0.5f;
                *z = (float)tile_y + 0.5f;
            }
        }
    }
    return nearest < 1e9f;
}

static bool overlaps(const Floor *floor, float x, float z, float radius) {
    const float slack = 1e-3f; /* what the sweep calls touching */
    float reach = radius - slack;
    for (int tile_y = tile_of((double)(z - reach)); tile_y <= tile_of((double)(z + reach)); tile_y++) {
        for (int tile_x = tile_of((double)(x - reach)); tile_x <= tile_of((double)(x + reach)); tile_x++) {
            float dx = x - math_clamp32(x, (float)tile_x, (float)tile_x + 1.0f);
            float dz = z - math_clamp32(z, (float)tile_y, (float)tile_y + 1.0f);
            if (!floor_is_walkable(floor, tile_x, tile_y) && dx * dx + dz * dz < reach * reach) {
                return true;
            }
        }
    }
    return false;
}

/* Out of the way: pushed aside where that is enough, else to the nearest tile. */
static void settle(World *world, int slot) {
    const Entities *entities = &world->entities;
    const Floor *floor = &world->floor;
    float radius = entity_radius(world, slot);
    float x = entities->x[slot], z = entities->z[slot];
    if (!overlaps(floor, x, z, radius)) {
        return;
    }
    if (!sweep_fit_circle(floor, radius, &x, &z) || overlaps(floor, x, z, radius)) {
        TileRect all = {0, 0, (int16_t)floor->size, (int16_t)floor->size};
        x = entities->x[slot];
        z = entities->z[slot];
        if (!tiles_find_near(floor, all, &x, &z)) {
            return;
        }
        sweep_fit_circle(floor, radius, &x, &z);
    }
    entity_place(world, slot, x, z);
}

static bool is_near(const World *world, int slot, TileRect rect) {
    const Entities *entities = &world->entities;
    float reach = entity_radius(world, slot);
    float x = entities->x[slot], z = entities->z[slot];
    return x > (float)rect.x - reach && x < (float)(rect.x + rect.w) + reach && z > (float)rect.y - reach &&
           z < (float)(rect.y + rect.h) + reach;
}

void tiles_changed(World *world, TileRect rect) {
    world->path.goal_x = -1;
    world->shown->stale = true;
    for (int slot = 1; slot < world->entities.high; slot++) {
        bool body = slot == PLAYER_SLOT || entity_is_enemy(world, slot);
        if (body && !world->entities.dying[slot] && is_near(world, slot, rect)) {
            settle(world, slot);
        }
    }
}

void tiles_set_flag(World *world, TileRect rect, uint8_t flag, bool set) {
    const Floor *floor = &world->floor;
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            if (floor_is_open(floor, x, y)) {
                uint8_t *tile = &floor->tiles[y * floor->size + x];
                *tile = (uint8_t)(set ? *tile | flag : *tile & ~flag);
            }
        }
    }
    tiles_changed(world, rect);
}

uint32_t world_floor_revision(const World *world) {
    return world->revision;
}

/* ---- Falling in ---------------------------------------------------------------------------------------------*/
static void swallow(World *world, EntityHandle feature, TileRect rect) {
    const Entities *entities = &world->entities;
    for (int slot = 1; slot < entities->high; slot++) {
        int x = tile_of((double)entities->x[slot]), y = tile_of((double)entities->z[slot]);
        if (entities->handle[slot] == ENTITY_NONE || entities->dying[slot] || !rect_contains(rect, x, y) ||
            floor_tile(&world->floor, x, y) != TILE_PIT) {
            continue;
        }
        if (entity_is_enemy(world, slot)) {
            if (!enemy_rules(world, slot)->boss) { /* who hovers, and is put beside the pit */
                combat_kill_enemy(world, slot);
            }
        } else if (slot == PLAYER_SLOT && world->run.phase == RUN_PLAYING) {
            cause_note(world, feature, "hazard");
            combat_kill_player(world);
        }
    }
}

/* Ends a feature and shows what became of its tiles. */
static void end_with_tiles(World *world, int index) {
    FeatureInfo info = world->features.info[index];
    int slot = world_find(world, info.entity);
    world->revision++;
    world->seen_x = -1;
    event_push(world, EVENT_TILES, slot, 0, false);
    feature_remove(world, index);
    tiles_changed(world, info.area);
}

void world_collapse(World *world, EntityHandle feature) {
    int index = feature_index(world, feature);
    if (index < 0) {
        return;
    }
    const Floor *floor = &world->floor;
    TileRect area = world->features.info[index].area;
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            Tile tile = floor_tile(floor, x, y);
            if (tile == TILE_ROOM || tile == TILE_CORRIDOR) {
                floor->tiles[y * floor->size + x] = TILE_PIT;
            }
        }
    }
    swallow(world, feature, area);
    end_with_tiles(world, index);
}

/* ---- Opening ------------------------------------------------------------------------------------------------*/
void world_open_passage(World *world, EntityHandle feature) {
    int index = feature_index(world, feature);
    if (index < 0 || feature_rules(world, index)->place.site != SITE_PASSAGE) {
        return;
    }
    const Floor *floor = &world->floor;
    TileRect area = world->features.info[index].area;
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            bool inside = x > 0 && y > 0 && x < floor->size - 1 && y < floor->size - 1;
            if (inside && !floor_is_open(floor, x, y)) {
                floor->tiles[y * floor->size + x] = TILE_CORRIDOR;
            }
        }
    }
    end_with_tiles(world, index);
    seal_refresh(world); /* it may lead into a room that is shut */
}
