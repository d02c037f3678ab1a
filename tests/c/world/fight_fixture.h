/* Strikes, shots and blows for tests: in a hall where the player stands in the middle and a dummy of 100000 HP and
 * attack 10 where it is put. */
#ifndef RIFT_TEST_FIGHT_FIXTURE_H
#define RIFT_TEST_FIGHT_FIXTURE_H

#include "world/world_fixture.h"

static inline World *fight_hall(void) {
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_DUMMY].stagger_ticks = 0;
    rules.enemies[KIND_DUMMY].leash = 0.0f;
    return fixture_hall(&rules, (WorldHooks){0});
}

/* So many metres towards +X and +Z of the player. */
static inline EntityHandle fight_spawn(World *world, int kind, float x, float z) {
    EntityHandle enemy = world_spawn_enemy(world, kind, HALL_CENTER + x, HALL_CENTER + z);
    assert_int_not_equal(enemy, ENTITY_NONE);
    return enemy;
}

static inline int fight_hp(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot < 0 ? 0 : world_entities(world).hp[slot];
}

static inline int fight_lost(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot < 0 ? -1 : world_entities(world).hp_max[slot] - world_entities(world).hp[slot];
}

/* A circle of 3 m around where the player stands, for one tick, at the attack of its source. */
static inline StrikeRequest fight_circle(void) {
    return (StrikeRequest){
        .area = {.shape = HIT_CIRCLE, .range = 3.0f},
        .blow = {.damage = 1.0f, .sort = BLOW_ATTACK},
        .x = HALL_CENTER,
        .z = HALL_CENTER,
        .active_ticks = 1,
    };
}

/* From 5 m towards −X of the player, flying at it. */
static inline ShotRequest fight_shot(void) {
    return (ShotRequest){
        .blow = {.damage = 1.0f, .sort = BLOW_ATTACK},
        .x = HALL_CENTER - 5.0f,
        .z = HALL_CENTER,
        .heading = 0.5f * (float)MATH_PI,
        .speed = 12.0f,
        .radius = 0.2f,
        .ticks = 90,
        .count = 1,
    };
}

static inline int fight_strikes(const World *world) {
    int count;
    world_strikes(world, &count);
    return count;
}

static inline int fight_shots(const World *world) {
    int count;
    world_shots(world, &count);
    return count;
}

static inline void fight_put_wall(World *world, float x, float z) {
    const Floor *floor = world_floor(world);
    floor->tiles[(int)(HALL_CENTER + z) * floor->size + (int)(HALL_CENTER + x)] = TILE_VOID;
}

#endif
