#include "world/world_state.h"

int enemy_hp_max(const World *world, int slot) {
    const Entities *entities = &world->entities;
    float factor = rules_floor_multiplier(world);
    if (entities->elite[slot]) {
        factor *= world->rules.elite.hp;
    }
    if (entities->risen[slot]) {
        factor *= world->rules.surge_hp;
    }
    int hp = rules_scale(enemy_rules(world, slot)->hp, factor);
    return hp > 0 ? hp : 1;
}

EntityHandle enemy_spawn(World *world, int kind, const EnemyPlace *place) {
    if (kind < 0 || kind >= world->rules.enemy_count) {
        return ENTITY_NONE;
    }
    const EnemyRules *rules = &world->rules.enemies[kind];
    float x = place->x, z = place->z;
    if (!sweep_fit_circle(&world->floor, rules->radius * (place->elite ? world->rules.elite.size : 1.0f), &x, &z)) {
        return ENTITY_NONE;
    }
    int slot = entity_allocate(world, ENTITY_ENEMY);
    if (slot == 0) {
        return ENTITY_NONE;
    }
    Entities *entities = &world->entities;
    EntityHandle handle = entities->handle[slot];
    entities->kind[slot] = (uint8_t)kind;
    entities->elite[slot] = place->elite;
    entities->risen[slot] = place->risen;
    entities->hp[slot] = entities->hp_max[slot] = enemy_hp_max(world, slot);
    entities->jitter[slot] = 2.0f * rng_unit(&world->jitter_rng) - 1.0f;
    entities->pack[slot] = (uint16_t)place->pack;
    entities->spawn_ticks[slot] = ticks16(place->spawn_ticks);
    entity_start_state(world, slot, rules->state_idle);
    entity_place(world, slot, x, z);
    if (place->elite) {
        affix_begin(world, slot, affix_draw(world));
    }
    if (world->hooks.spawned) {
        world->hooks.spawned(world->hooks.context, handle, kind);
    }
    return handle;
}

void enemy_remove(World *world, int slot) {
    EntityHandle handle = world->entities.handle[slot];
    int kind = world->entities.kind[slot];
    entity_free(world, slot);
    if (world->hooks.removed) {
        world->hooks.removed(world->hooks.context, handle, kind);
    }
    world_remove_summons(world, handle);
}

void enemy_remove_all(World *world) {
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot)) {
            enemy_remove(world, slot);
        }
    }
}

static bool is_ready(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return entity_is_enemy(world, slot) && !entities->dying[slot] && entities->spawn_ticks[slot] == 0;
}

static void wake_one(World *world, int slot) {
    world->entities.awake[slot] = 1;
    event_push(world, EVENT_NOTICE, slot, 0, false);
}

void enemy_wake(World *world, int slot) {
    const Entities *entities = &world->entities;
    if (entities->awake[slot]) {
        return;
    }
    wake_one(world, slot);
    for (int mate = 1; entities->pack[slot] != PACK_NONE && mate < entities->high; mate++) {
        if (entities->pack[mate] == entities->pack[slot] && is_ready(world, mate) && !entities->awake[mate]) {
            wake_one(world, mate);
        }
    }
}

static void fall_asleep(World *world, int slot) {
    world->entities.awake[slot] = 0;
    world_release_token(world, world->entities.handle[slot]);
    entity_set_state(world, slot, enemy_rules(world, slot)->state_idle);
}

static float distance2_to_player(const World *world, int slot) {
    const Entities *entities = &world->entities;
    float dx = entities->x[PLAYER_SLOT] - entities->x[slot], dz = entities->z[PLAYER_SLOT] - entities->z[slot];
    return dx * dx + dz * dz;
}

static bool notices(const World *world, int slot) {
    const Entities *entities = &world->entities;
    const EnemyRules *rules = enemy_rules(world, slot);
    float notice = rules->notice + (rules->boss ? 0.0f : world->rules.floors[world->run.floor].farther);
    notice *= 1.0f + growth_stat(world, STAT_NOTICE);
    return !entities->dying[PLAYER_SLOT] && distance2_to_player(world, slot) <= notice * notice &&
           sight_is_clear(&world->floor, entities->x[slot], entities->z[slot], entities->x[PLAYER_SLOT],
                          entities->z[PLAYER_SLOT]);
}

void enemy_update_awareness(World *world) {
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (!is_ready(world, slot)) {
            continue;
        }
        float leash = enemy_rules(world, slot)->leash;
        if (!world->entities.awake[slot]) {
            if (notices(world, slot)) {
                enemy_wake(world, slot);
            }
        } else if (leash > 0.0f && distance2_to_player(world, slot) >= leash * leash) {
            fall_asleep(world, slot);
        }
    }
}

static bool can_think(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return is_ready(world, slot) && entities->awake[slot] && entities->stagger_ticks[slot] == 0 &&
           entities->knock_ticks[slot] == 0 && !status_is_stunned(world, slot);
}

void enemy_think(World *world) {
    if (!world->hooks.think || run_is_over(world)) {
        return;
    }
    int count = 0;
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (can_think(world, slot)) {
            world->scratch->thinkers[count++] = world->entities.handle[slot];
        }
    }
    world->hooks.think(world->hooks.context, world->scratch->thinkers, count);
}

/* Turns into its way and wears idle or move, unless a script has faced it or chosen another state. */
static void show_walk(World *world, int slot, float wish_x, float wish_z) {
    Entities *entities = &world->entities;
    const EnemyRules *rules = enemy_rules(world, slot);
    bool walks = wish_x != 0.0f || wish_z != 0.0f;
    if (walks && !entities->faced[slot]) {
        entities->heading[slot] =
            heading_turn(entities->heading[slot], heading_of(wish_x, wish_z), rules->turn_rate * TICK_SECONDS);
    }
    if (walks && entities->state[slot] == rules->state_idle) {
        entity_set_state(world, slot, rules->state_move);
    } else if (!walks && entities->state[slot] == rules->state_move) {
        entity_set_state(world, slot, rules->state_idle);
    }
}

static void move_one(World *world, int slot) {
    Entities *entities = &world->entities;
    float from_x = entities->x[slot], from_z = entities->z[slot];
    float dx = 0.0f, dz = 0.0f;
    if (dash_move(world, slot) || (status_is_frozen(world, slot) && !entities->dying[slot])) {
        count_down16(&entities->knock_ticks[slot]);
    } else if (entities->knock_ticks[slot] > 0) {
        dx = entities->knock_x[slot];
        dz = entities->knock_z[slot];
        entities->knock_ticks[slot]--;
    } else if (can_think(world, slot)) {
        float factor = status_speed_factor(world, slot);
        dx = entities->steer_x[slot] * factor * TICK_SECONDS;
        dz = entities->steer_z[slot] * factor * TICK_SECONDS;
        show_walk(world, slot, dx, dz);
    }
    entity_move(world, slot, dx, dz);
    entities->velocity_x[slot] = (entities->x[slot] - from_x) / TICK_SECONDS;
    entities->velocity_z[slot] = (entities->z[slot] - from_z) / TICK_SECONDS;
    entities->steer_x[slot] = entities->steer_z[slot] = 0.0f;
    entities->faced[slot] = 0;
}

void enemy_move_all(World *world) {
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot)) {
            move_one(world, slot);
        }
    }
}

void enemy_age(World *world) {
    Entities *entities = &world->entities;
    for (int slot = 1; slot < entities->high; slot++) {
        if (!entity_is_enemy(world, slot)) {
            continue;
        }
        count_down16(&entities->spawn_ticks[slot]);
        count_down16(&entities->stagger_immune[slot]);
        count_down16(&entities->brace_ticks[slot]);
        if (entities->defence_ticks[slot] > 0 && --entities->defence_ticks[slot] == 0) {
            entities->defence_factor[slot] = 1.0f;
        }
        if (entities->stagger_ticks[slot] > 0 && --entities->stagger_ticks[slot] == 0 && !entities->dying[slot]) {
            entity_set_state(world, slot, enemy_rules(world, slot)->state_idle);
        }
    }
}

void enemy_remove_dead(World *world) {
    const Entities *entities = &world->entities;
    for (int slot = 1; slot < entities->high; slot++) {
        if (entity_is_enemy(world, slot) && entities->dying[slot] &&
            entities->state_ticks[slot] >= enemy_rules(world, slot)->death_ticks) {
            enemy_remove(world, slot);
        }
    }
}
