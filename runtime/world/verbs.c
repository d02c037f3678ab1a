#include "world/world_state.h"

/* The slot of an enemy that is alive and can be told what to do, −1 for anything else. */
static int find_enemy(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot > 0 && entity_is_enemy(world, slot) && !world->entities.dying[slot] ? slot : -1;
}

static int find_living(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot > 0 && !world->entities.dying[slot] ? slot : -1;
}

EntityHandle world_spawn_enemy(World *world, int kind, float x, float z) {
    if (kind < 0 || kind >= world->rules.enemy_count) {
        return ENTITY_NONE;
    }
    EnemyPlace place = {x, z, PACK_NONE, world->rules.enemies[kind].spawn_ticks, false, false};
    EntityHandle handle = enemy_spawn(world, kind, &place);
    int slot = world_find(world, handle);
    if (slot > 0) {
        event_push(world, EVENT_SPAWN, slot, 0, false);
    }
    return handle;
}

void world_remove(World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    if (slot > 0 && entity_is_enemy(world, slot)) {
        enemy_remove(world, slot);
    } else if (slot > 0 && entity_is_feature(world, slot)) {
        feature_remove(world, feature_index(world, entity));
    }
}

void world_steer(World *world, EntityHandle entity, float velocity_x, float velocity_z) {
    int slot = find_enemy(world, entity);
    if (slot > 0 && is_sane(velocity_x) && is_sane(velocity_z)) {
        world->entities.steer_x[slot] = velocity_x;
        world->entities.steer_z[slot] = velocity_z;
    }
}

void world_face(World *world, EntityHandle entity, float heading) {
    int slot = find_living(world, entity);
    if (slot > 0 && is_sane(heading)) {
        world->entities.heading[slot] = math_wrap_angle32(heading);
        world->entities.faced[slot] = 1;
    }
}

void world_set_state(World *world, EntityHandle entity, int state) {
    int slot = world_find(world, entity);
    if (slot > 0 && (!world->entities.dying[slot] || entity_is_feature(world, slot)) && state >= 0 &&
        state < RIG_STATE_LIMIT) {
        entity_set_state(world, slot, state);
    }
}

void world_knock(World *world, EntityHandle entity, float x, float z, float metres) {
    int slot = find_living(world, entity);
    if (slot > 0) {
        entity_knock(world, slot, x, z, metres);
    }
}

void world_teleport(World *world, EntityHandle entity, float x, float z) {
    int slot = find_living(world, entity);
    if (slot > 0 && !entity_is_feature(world, slot) &&
        sweep_fit_circle(&world->floor, entity_radius(world, slot), &x, &z)) {
        entity_place(world, slot, x, z);
        event_push(world, EVENT_TELEPORT, slot, 0, false);
    }
}

void world_set_defence(World *world, EntityHandle enemy, float factor) {
    world_set_defence_for(world, enemy, factor, 0);
}

void world_set_defence_for(World *world, EntityHandle enemy, float factor, int ticks) {
    int slot = find_enemy(world, enemy);
    if (slot > 0 && is_sane(factor) && ticks >= 0) {
        world->entities.defence_factor[slot] = math_clamp32(factor, 0.0f, 100.0f);
        world->entities.defence_ticks[slot] = ticks16(ticks);
    }
}

void world_set_damage_taken(World *world, EntityHandle enemy, float factor) {
    int slot = find_enemy(world, enemy);
    if (slot > 0 && is_sane(factor)) {
        world->entities.damage_taken[slot] = math_clamp32(factor, 0.0f, 100.0f);
    }
}

void world_brace(World *world, EntityHandle enemy, int ticks) {
    int slot = find_enemy(world, enemy);
    if (slot > 0 && ticks > world->entities.brace_ticks[slot]) {
        world->entities.brace_ticks[slot] = ticks16(ticks);
    }
}

float world_enemy_speed(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    if (slot < 0 || !entity_is_enemy(world, slot)) {
        return 0.0f;
    }
    const EnemyRules *rules = enemy_rules(world, slot);
    return rules->speed * (1.0f + rules->speed_jitter * world->entities.jitter[slot]) * affix_speed(world, slot);
}
