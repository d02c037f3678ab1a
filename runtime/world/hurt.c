/* Damage that is not a strike: traps, hazards and blasts ask neither for defence nor for invulnerable frames. */
#include "world/world_state.h"

enum { AMOUNT_MOST = 1000000 };

static void hurt_player(World *world, int amount, HurtCause cause, EntityHandle source) {
    static const char *const words[] = {[HURT_TRAP] = "trap", [HURT_HAZARD] = "hazard", [HURT_BLAST] = "blast"};
    if (world->run.phase != RUN_PLAYING || world->entities.dying[PLAYER_SLOT]) {
        return;
    }
    if (cause == HURT_TRAP) {
        amount = rules_scale(amount, 1.0f - world->rules.player.trap_resistance);
    }
    if (amount > 0) {
        cause_note(world, source != ENTITY_NONE ? source : world->acting, words[cause]);
        combat_wound_player(world, amount, cause != HURT_HAZARD, false);
        growth_told(world, POWER_HURT, 0);
    }
}

static void hurt_slot(World *world, int slot, int amount, HurtCause cause, EntityHandle source) {
    const Entities *entities = &world->entities;
    if (slot == PLAYER_SLOT) {
        hurt_player(world, amount, cause, source);
    } else if (entity_is_feature(world, slot)) {
        feature_hurt(world, feature_index(world, entities->handle[slot]), amount, source);
    } else if (entity_is_enemy(world, slot) && !entities->dying[slot] && entities->spawn_ticks[slot] == 0) {
        static const HitOrigin origins[] = {
            [HURT_TRAP] = HIT_TRAP, [HURT_HAZARD] = HIT_HAZARD, [HURT_BLAST] = HIT_BLAST};
        combat_hurt_enemy(world, slot, amount, false, (HitFrom){origins[cause], 0});
    }
}

static int limit_amount(int amount) {
    return amount < AMOUNT_MOST ? amount : AMOUNT_MOST;
}

void world_hurt(World *world, EntityHandle target, int amount, HurtCause cause) {
    int slot = world_find(world, target);
    if (slot > 0 && amount > 0) {
        hurt_slot(world, slot, limit_amount(amount), cause, ENTITY_NONE);
    }
}

void world_heal(World *world, EntityHandle target, int amount) {
    Entities *entities = &world->entities;
    int slot = world_find(world, target);
    if (slot < 0 || amount <= 0 || entities->dying[slot] || entity_is_feature(world, slot)) {
        return;
    }
    int room = entities->hp_max[slot] - entities->hp[slot];
    int healed = amount < room ? amount : room;
    if (healed > 0) {
        entities->hp[slot] += healed;
        event_push(world, EVENT_HEAL, slot, healed, false);
    }
}

static bool is_within(const World *world, int slot, float x, float z, float radius) {
    const Entities *entities = &world->entities;
    if (entity_is_feature(world, slot)) {
        return feature_distance(world, feature_index(world, entities->handle[slot]), x, z) <= radius;
    }
    float dx = entities->x[slot] - x, dz = entities->z[slot] - z, reach = radius + entity_radius(world, slot);
    return dx * dx + dz * dz <= reach * reach;
}

void world_blast(World *world, EntityHandle source, float x, float z, float radius, int amount) {
    if (!is_sane(x) || !is_sane(z) || !is_sane(radius) || radius < 0.0f || amount <= 0) {
        return;
    }
    event_push_at(world, EVENT_BLAST, source, x, z, (int)(radius * 100.0f + 0.5f));
    const Entities *entities = &world->entities;
    int spared = world_find(world, source);
    for (int slot = 1; slot < entities->high; slot++) {
        if (entities->handle[slot] != ENTITY_NONE && !entity_is_power(world, slot) && slot != spared &&
            is_within(world, slot, x, z, radius)) {
            hurt_slot(world, slot, limit_amount(amount), HURT_BLAST, source);
        }
    }
}
