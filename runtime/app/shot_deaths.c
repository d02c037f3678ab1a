/* The scenes deaths and deaths:BOSS of `rift shot`: enemies around a player who stands still, felled one after the
 * other, then a burst among what is left of them; or a boss that is felled. */
#include "app/shot_deaths.h"
#include "app/shot_boss.h"

#include <stdio.h>
#include <string.h>

enum {
    AROUND = 8,           /* enemies */
    FIRST_DEATH = 150,    /* ticks */
    DEATH_EVERY = 10,     /* ticks */
    BURST_AT = 330,       /* ticks */
    BOSS_DEATH = 60,      /* ticks */
    CIRCLE = 8,           /* of one circle */
    MORTAL_BLOW = 100000, /* times an attack */
};

#define PREFIX "deaths"

static const char *boss_of(const Options *options) {
    const char *name = options->words[0] + sizeof PREFIX - 1;
    return *name == ':' ? name + 1 : NULL;
}

bool shot_is_deaths(const Options *options) {
    return strcmp(options->words[0], PREFIX) == 0 || strncmp(options->words[0], PREFIX ":", sizeof PREFIX) == 0;
}

static void stand_in_largest_room(World *world) {
    const Floor *floor = world_floor(world);
    TileRect best = floor->rooms[0].rect;
    for (int i = 1; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        best = rect.w * rect.h > best.w * best.h ? rect : best;
    }
    world_teleport(world, world_player(world), (float)best.x + 0.5f * (float)best.w,
                   (float)best.y + 0.5f * (float)best.h);
}

bool shot_open_deaths(Session *session, const Options *options, Error *error) {
    const char *boss = boss_of(options);
    if (boss) {
        Options there = *options;
        char scene[64];
        snprintf(scene, sizeof scene, "boss:%s:3", boss);
        there.words[0] = scene;
        return shot_open_boss(session, &there, error);
    }
    World *world = game_world_mutable(session->game);
    while (world_run(world).phase == RUN_ARRIVING) {
        shot_boss_tick(session);
    }
    stand_in_largest_room(world);
    return true;
}

static int next_kind(const Game *game, int kind) {
    const WorldRules *rules = world_rules(game_world(game));
    for (int i = 1; i <= rules->enemy_count; i++) {
        const int next = (kind + i) % rules->enemy_count;
        if (!rules->enemies[next].boss && game_ragdoll(game, rules->enemies[next].rig) &&
            rules->enemies[next].pack_weight > 0) {
            return next;
        }
    }
    return kind;
}

void shot_surround(Session *session, int count) {
    World *world = game_world_mutable(session->game);
    const WorldEntities entities = world_entities(world);
    const int slot = world_find(world, world_player(world));
    int kind = 0;
    for (int i = 0; i < count; i++) {
        const int inner = i / CIRCLE;
        const float circle = (float)inner; /* from the innermost on, each turned by half a place */
        const float angle = math_wrap_angle32((float)MATH_TAU * ((float)i + 0.5f * circle) / CIRCLE);
        const float distance = 2.4f + 1.3f * circle;
        kind = next_kind(session->game, kind);
        world_spawn_enemy(world, kind, entities.x[slot] + math_sin32(angle) * distance,
                          entities.z[slot] + math_cos32(angle) * distance);
    }
}

bool shot_fell_one(Session *session) {
    World *world = game_world_mutable(session->game);
    const WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        const bool enemy = entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] == ENTITY_ENEMY;
        if (enemy && !entities.dying[slot] && entities.invulnerable[slot] == 0 &&
            world_player_distance(world, entities.handle[slot]) < 9.0f) {
            const StrikeRequest blow = {.area = {.shape = HIT_CIRCLE, .range = 0.3f},
                                        .blow = {.damage = (float)MORTAL_BLOW, .knock = 1.0f},
                                        .x = entities.x[slot],
                                        .z = entities.z[slot],
                                        .active_ticks = 1,
                                        .through_walls = true};
            world_begin_strike(world, world_player(world), &blow); /* within the tick, so that it is seen to happen */
            return true;
        }
    }
    return false;
}

/* A blow among them. */
static void burst(World *world) {
    const WorldEntities entities = world_entities(world);
    const int slot = world_find(world, world_player(world));
    const StrikeRequest blow = {.area = {.shape = HIT_CIRCLE, .range = 4.0f},
                                .blow = {.damage = 0.1f, .element = ELEMENT_VOLT},
                                .x = entities.x[slot] + 0.5f,
                                .z = entities.z[slot] + 0.5f,
                                .telegraph_ticks = 12,
                                .active_ticks = 6};
    world_begin_strike(world, world_player(world), &blow);
}

void shot_deaths_tick(Session *session, const Options *options, int64_t tick) {
    const bool boss = boss_of(options) != NULL;
    if (tick == 0 && !boss) {
        shot_surround(session, AROUND);
    }
    if (boss ? tick == BOSS_DEATH
             : tick >= FIRST_DEATH && tick < FIRST_DEATH + AROUND * DEATH_EVERY && tick % DEATH_EVERY == 0) {
        shot_fell_one(session);
    }
    if (tick == BURST_AT && !boss) {
        burst(game_world_mutable(session->game));
    }
    shot_boss_tick(session);
}
