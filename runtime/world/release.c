/* Enemies that come while a floor is played, and places found for them. */
#include "world/world_state.h"

enum { PLACE_DRAWS = 16 };

/* ---- The monster house and the boss -------------------------------------------------------------------------*/
static EntityHandle release(World *world, int kind, const EnemyPlace *place) {
    EntityHandle handle = enemy_spawn(world, kind, place);
    int slot = world_find(world, handle);
    if (slot > 0) {
        event_push(world, EVENT_SPAWN, slot, 0, false);
    }
    return handle;
}

int world_release_surge(World *world) {
    const Floor *floor = &world->floor;
    if (world->surge_risen || floor->surge_count == 0) {
        return 0;
    }
    int count = 0;
    for (int i = 0; i < floor->surge_count; i++) {
        const Spawn *spawn = &floor->surge[i];
        if (spawn->kind >= world->rules.enemy_count) {
            continue;
        }
        EnemyPlace place = {
            .x = (float)spawn->x + 0.5f,
            .z = (float)spawn->y + 0.5f,
            .pack = PACK_NONE,
            .spawn_ticks = world->rules.enemies[spawn->kind].spawn_ticks,
            .elite = spawn->elite,
            .risen = true,
        };
        int slot = world_find(world, release(world, spawn->kind, &place));
        if (slot > 0) {
            world->entities.awake[slot] = 1; /* they know who woke them */
            count++;
        }
    }
    world->surge_risen = true;
    event_push(world, EVENT_SURGE, PLAYER_SLOT, count, false);
    return count;
}

EntityHandle world_release_boss(World *world) {
    const Floor *floor = &world->floor;
    int kind = world->rules.floors[world->run.floor].boss_kind;
    if (world->boss_came || !run_is_boss_floor(world) || kind < 0 || kind >= world->rules.enemy_count) {
        return ENTITY_NONE;
    }
    EnemyPlace place = {
        .x = (float)floor->boss_x + 0.5f,
        .z = (float)floor->boss_y + 0.5f,
        .pack = PACK_NONE,
        .spawn_ticks = world->rules.enemies[kind].spawn_ticks,
    };
    EntityHandle boss = release(world, kind, &place);
    world->boss_came = boss != ENTITY_NONE;
    return boss;
}

/* ---- A ring -------------------------------------------------------------------------------------------------*/
/* A kind by its share of the floors' packs, −1 when none has one. */
static int draw_kind(World *world) {
    const WorldRules *rules = &world->rules;
    uint32_t total = 0;
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        total += rules_pack_weight(rules, world->run.floor, kind);
    }
    if (total == 0) {
        return -1;
    }
    uint32_t roll = rng_below(&world->script_rng, total);
    int kind = 0;
    while (roll >= rules_pack_weight(rules, world->run.floor, kind)) {
        roll -= rules_pack_weight(rules, world->run.floor, kind++);
    }
    return kind;
}

/* The farthest place from the middle towards the ring that can be walked to straight. */
static bool find_on_ray(const World *world, float *x, float *z, float angle, float radius) {
    const float step = 0.25f;
    float middle_x = *x, middle_z = *z, sine = math_sin32(angle), cosine = math_cos32(angle);
    for (int i = 0; radius - step * (float)i > 0.0f; i++) {
        float out = radius - step * (float)i;
        *x = middle_x + sine * out;
        *z = middle_z + cosine * out;
        if (is_sane(*x) && is_sane(*z) && sight_way_is_clear(&world->floor, middle_x, middle_z, *x, *z)) {
            return true;
        }
    }
    *x = middle_x;
    *z = middle_z;
    return floor_is_walkable(&world->floor, tile_of((double)*x), tile_of((double)*z));
}

int world_spawn_ring(World *world, float x, float z, float radius, int count) {
    if (!is_sane(x) || !is_sane(z) || !is_sane(radius) || radius < 0.0f || radius > (float)world->floor.size) {
        return 0;
    }
    count = count < SPAWN_LIMIT ? count : SPAWN_LIMIT;
    int spawned = 0;
    for (int i = 0; i < count; i++) {
        float at_x = x, at_z = z;
        int kind = draw_kind(world);
        if (kind < 0 || !find_on_ray(world, &at_x, &at_z, (float)MATH_TAU * (float)i / (float)count, radius)) {
            return spawned;
        }
        EnemyPlace place = {at_x, at_z, PACK_NONE, world->rules.enemies[kind].spawn_ticks, false, false};
        spawned += release(world, kind, &place) != ENTITY_NONE;
    }
    return spawned;
}

/* ---- A free place -------------------------------------------------------------------------------------------*/
static bool is_taken(const World *world, int x, int y) {
    for (int i = 0; i < world->features.count; i++) {
        const FeatureInfo *info = &world->features.info[i];
        FeatureSite site = world->rules.features[info->kind].place.site;
        if (site != SITE_ROOM && !info->broken && x >= info->area.x && y >= info->area.y &&
            x < info->area.x + info->area.w && y < info->area.y + info->area.h) {
            return true;
        }
    }
    return false;
}

/* `reached`: the player can walk there. */
static bool is_free(const World *world, int x, int y, bool reached) {
    return floor_is_walkable(&world->floor, x, y) && floor_tile(&world->floor, x, y) != TILE_STAIRS &&
           (!reached || world->path.cost[y * world->floor.size + x] != PATH_UNREACHED) && !is_taken(world, x, y);
}

/* The free tile of a room at or after `first` in reading order, round about; −1 when it has none. */
static int find_free(const World *world, int room, int first, bool reached) {
    TileRect rect = world->floor.rooms[room].rect;
    int tiles = rect.w * rect.h;
    for (int i = 0; i < tiles; i++) {
        int tile = (first + i) % tiles;
        if (is_free(world, rect.x + tile % rect.w, rect.y + tile / rect.w, reached)) {
            return tile;
        }
    }
    return -1;
}

static int draw_room(World *world, int but) {
    uint16_t rooms[ROOM_LIMIT];
    uint32_t count = 0;
    for (int room = 0; room < world->floor.room_count; room++) {
        if (room != but && find_free(world, room, 0, true) >= 0) {
            rooms[count++] = (uint16_t)room;
        }
    }
    return count == 0 ? -1 : rooms[rng_below(&world->script_rng, count)];
}

/* Draws a few tiles, so that each is equally likely, and then takes the next free one after a drawn one. */
static int draw_tile(World *world, int room, bool reached) {
    TileRect rect = world->floor.rooms[room].rect;
    int tile = 0;
    for (int i = 0; i < PLACE_DRAWS; i++) {
        tile = (int)rng_below(&world->script_rng, (uint32_t)(rect.w * rect.h));
        if (is_free(world, rect.x + tile % rect.w, rect.y + tile / rect.w, reached)) {
            return tile;
        }
    }
    return find_free(world, room, tile, reached);
}

bool world_draw_place(World *world, int room, int but, float *x, float *z) {
    path_field_update(&world->path, &world->floor, tile_of((double)world->entities.x[PLAYER_SLOT]),
                      tile_of((double)world->entities.z[PLAYER_SLOT]));
    if (room >= world->floor.room_count) {
        return false;
    }
    bool any = room < 0;
    if (any) {
        room = draw_room(world, but);
    }
    int tile = room < 0 ? -1 : draw_tile(world, room, any);
    if (tile < 0) {
        return false;
    }
    TileRect rect = world->floor.rooms[room].rect;
    int tile_x = rect.x + tile % rect.w, tile_y = rect.y + tile / rect.w;
    *x = (float)tile_x + 0.5f;
    *z = (float)tile_y + 0.5f;
    return true;
}
