/* Features for tests: a kind of each sort, a hook that writes down what it is told, and a floor of two rooms. */
#ifndef RIFT_TEST_FEATURE_FIXTURE_H
#define RIFT_TEST_FEATURE_FIXTURE_H

#include "world/world_fixture.h"
#include "world/world_state.h"

enum {
    FEATURE_LEAK,
    FEATURE_FIELD,
    FEATURE_CHEST,
    FEATURE_BARREL,
    FEATURE_WATCH,
    FEATURE_WALL,
    FEATURE_BUTTON,
    FEATURES
};

/* The two rooms of fixture_two_rooms, tiles. */
enum { LEFT_ROOM, RIGHT_ROOM, ROOM_TOP = 10, ROOM_SIDE = 12, LEFT_X = 10, RIGHT_X = 34, CORRIDOR_Y = 15 };
#define LEFT_CENTER ((float)LEFT_X + 6.5f)
#define RIGHT_CENTER ((float)RIGHT_X + 6.5f)
#define ROOMS_CENTER ((float)ROOM_TOP + 6.5f)

static inline FeatureRules *fixture_feature(WorldRules *rules, int kind, const char *id, FeatureSite site) {
    FeatureRules *feature = &rules->features[kind];
    *feature = (FeatureRules){.rig = -1, .place.site = site};
    snprintf(feature->id, sizeof feature->id, "%s", id);
    return feature;
}

static inline WorldRules fixture_feature_rules(void) {
    WorldRules rules = fixture_plain_rules();
    rules.feature_count = FEATURES;
    FeatureRules *leak = fixture_feature(&rules, FEATURE_LEAK, "data_leak", SITE_TRAP);
    leak->radius = 0.5f;
    leak->hidden = leak->once = true;
    leak->place.weight = 1;
    FeatureRules *field = fixture_feature(&rules, FEATURE_FIELD, "field", SITE_ZONE);
    field->everyone = true;
    field->place.zone_least = field->place.zone_most = 3;
    FeatureRules *chest = fixture_feature(&rules, FEATURE_CHEST, "chest", SITE_OBJECT);
    chest->use_range = 1.0f;
    chest->once = chest->place.solid = true;
    FeatureRules *barrel = fixture_feature(&rules, FEATURE_BARREL, "barrel", SITE_OBJECT);
    barrel->hp = 1;
    barrel->broken_ticks = 20;
    barrel->place.solid = true;
    fixture_feature(&rules, FEATURE_WATCH, "watch", SITE_ROOM);
    FeatureRules *wall = fixture_feature(&rules, FEATURE_WALL, "wall", SITE_PASSAGE);
    wall->hp = 50;
    FeatureRules *button = fixture_feature(&rules, FEATURE_BUTTON, "button", SITE_NONE);
    button->use_range = 1.0f;
    button->radius = 1.0f;
    button->mark = MARK_PORTAL;
    return rules;
}

/* The same, and floors hold them; with a monster house on every ordinary floor and a boss on every fifth. */
static inline WorldRules fixture_dungeon_rules(void) {
    WorldRules rules = fixture_feature_rules();
    const uint16_t rooms = 1 << ROOM_COMBAT | 1 << ROOM_TREASURE | 1 << ROOM_ARENA;
    FeatureRule *field = &rules.features[FEATURE_FIELD].place, *chest = &rules.features[FEATURE_CHEST].place;
    FeatureRule *barrel = &rules.features[FEATURE_BARREL].place, *watch = &rules.features[FEATURE_WATCH].place;
    *field = (FeatureRule){SITE_ZONE, .rooms = rooms, .least = 1, .most = 3, .gives_way = true};
    field->zone_least = field->zone_most = 3;
    *chest = (FeatureRule){SITE_OBJECT, .rooms = rooms, .least = 1, .most = 2, .solid = true};
    *barrel = (FeatureRule){SITE_OBJECT, .rooms = rooms, .least = 2, .most = 6, .solid = true};
    *watch = (FeatureRule){SITE_ROOM, .rooms = 1 << ROOM_MONSTER_HOUSE | 1 << ROOM_ARENA, .least = 1, .most = 1};
    watch->per_room = true;
    rules.features[FEATURE_WALL].place.least = rules.features[FEATURE_WALL].place.most = 1;
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        FloorRules *row = &rules.floors[floor];
        bool boss = floor % BOSS_FLOOR_STEP == 0;
        row->traps = boss ? 0 : 6;
        row->surge = boss ? (SurgeRule){0} : (SurgeRule){100, 20, 30, 1, 2};
        row->arena = boss ? 15 + floor : 0;
        row->boss_kind = boss ? KIND_DUMMY : -1;
        row->multiplier = boss ? 1.0f : row->multiplier;
    }
    return rules;
}

typedef struct Told {
    EntityHandle feature;
    FeatureCall call;
    EntityHandle other;
    uint32_t tick;
} Told;

typedef struct Log {
    World *world;
    Told told[4096]; /* all but thinking */
    int count;
    int thoughts;
    void (*then)(World *world, EntityHandle feature, FeatureCall call, EntityHandle other);
    int spawned[KIND_LIMIT], removed[KIND_LIMIT];
} Log;

static inline void fixture_tell(void *context, EntityHandle feature, FeatureCall call, EntityHandle other) {
    Log *log = context;
    assert_true(world_find(log->world, feature) > 0);
    if (call == FEATURE_THINK) {
        log->thoughts++;
    } else if (log->count < (int)BASE_COUNT_OF(log->told)) {
        log->told[log->count++] = (Told){feature, call, other, world_run(log->world).tick};
    }
    if (log->then) {
        log->then(log->world, feature, call, other);
    }
}

static inline void fixture_spawned(void *context, EntityHandle entity, int kind) {
    (void)entity;
    ((Log *)context)->spawned[kind]++;
}

static inline void fixture_removed(void *context, EntityHandle entity, int kind) {
    (void)entity;
    ((Log *)context)->removed[kind]++;
}

static inline WorldHooks fixture_log_hooks(Log *log) {
    memset(log, 0, sizeof *log);
    return (WorldHooks){
        .context = log, .spawned = fixture_spawned, .removed = fixture_removed, .feature = fixture_tell};
}

static inline World *fixture_feature_hall(const WorldRules *rules, Log *log) {
    World *world = fixture_create(7, 1, rules, fixture_log_hooks(log));
    log->world = world;
    fixture_carve_hall(world);
    fixture_wait(world, rules->descend_ticks + 1);
    log->count = log->thoughts = 0;
    return world;
}

static inline void fixture_fill(const Floor *floor, TileRect rect, Tile tile, int room) {
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            floor->tiles[y * floor->size + x] = (uint8_t)tile;
            floor->tile_room[y * floor->size + x] = (uint16_t)room;
        }
    }
}

/* Makes the floor two rooms of 12×12, joined by a corridor of 2×12; the stairs are far in the right one. */
static inline void fixture_carve_rooms(World *world) {
    Floor *floor = &world->floor;
    fixture_carve_hall(world);
    fixture_fill(floor, (TileRect){0, 0, (int16_t)floor->size, (int16_t)floor->size}, TILE_VOID, ROOM_NONE);
    TileRect rects[] = {{LEFT_X, ROOM_TOP, ROOM_SIDE, ROOM_SIDE}, {RIGHT_X, ROOM_TOP, ROOM_SIDE, ROOM_SIDE}};
    TileRect corridor = {LEFT_X + ROOM_SIDE, CORRIDOR_Y, RIGHT_X - LEFT_X - ROOM_SIDE, 2};
    for (int room = 0; room < 2; room++) {
        floor->rooms[room] = (Room){.rect = rects[room], .type = room == 0 ? ROOM_START : ROOM_COMBAT};
        fixture_fill(floor, rects[room], TILE_ROOM, room);
    }
    fixture_fill(floor, corridor, TILE_CORRIDOR, ROOM_NONE);
    floor->room_count = 2;
    floor->corridors[0] = (Corridor){.a = 0, .b = 1, .legs = {corridor}, .length = 12};
    floor->corridor_count = 1;
    floor->stairs_x = RIGHT_X + 9;
    floor->stairs_y = ROOM_TOP + 9;
    fixture_fill(floor, (TileRect){RIGHT_X + 9, ROOM_TOP + 9, 2, 2}, TILE_STAIRS, RIGHT_ROOM);
    memset(world->seen, 0, (size_t)floor->size * (size_t)floor->size);
    world->rooms = (Rooms){0};
    world->path.goal_x = -1;
    world->seen_x = -1;
    world->shown->stale = true;
    world_teleport(world, world_player(world), LEFT_CENTER, ROOMS_CENTER);
}

static inline World *fixture_two_rooms(const WorldRules *rules, Log *log) {
    World *world = fixture_create(7, 1, rules, fixture_log_hooks(log));
    log->world = world;
    fixture_carve_rooms(world);
    fixture_wait(world, rules->descend_ticks + 1);
    log->count = log->thoughts = 0;
    return world;
}

/* Puts features on the floor as generation would have, in this order. `floor_features` must outlive the world's floor.
 */
static inline void fixture_deal(World *world, Feature *floor_features, int count) {
    world->floor.features = floor_features;
    world->floor.feature_count = (uint16_t)count;
    feature_remove_all(world);
    feature_spawn_all(world);
}

static inline EntityHandle fixture_dealt(const World *world, int index) {
    int count;
    const FeatureInfo *features = world_features(world, &count);
    assert_in_range(index, 0, count - 1);
    return features[index].entity;
}

static inline const FeatureInfo *fixture_info(const World *world, EntityHandle feature) {
    int count;
    const FeatureInfo *features = world_features(world, &count);
    for (int i = 0; i < count; i++) {
        if (features[i].entity == feature) {
            return &features[i];
        }
    }
    return NULL;
}

static inline int fixture_count_told(const Log *log, EntityHandle feature, FeatureCall call) {
    int found = 0;
    for (int i = 0; i < log->count; i++) {
        found += log->told[i].feature == feature && log->told[i].call == call;
    }
    return found;
}

static inline void fixture_stand_at(World *world, float x, float z) {
    world_teleport(world, world_player(world), x, z);
    fixture_tick(world, 0, 0, 0);
}

/* Swings until the hit-stop it asked for is over. */
static inline void fixture_swing(World *world, float aim_x, float aim_z) {
    float dx = aim_x - fixture_x(world, world_player(world)), dz = aim_z - fixture_z(world, world_player(world));
    double turn = math_atan2_64((double)dx, (double)dz) / MATH_TAU;
    TickInput input = {.aim_angle = (uint16_t)(int)(turn * 65536.0), .buttons = BUTTON_ATTACK};
    world_tick(world, &input);
    input.buttons = 0;
    for (int i = 0; i < 45; i++) {
        world_tick(world, &input);
    }
}

#endif
