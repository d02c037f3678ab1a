/* New rules for a world that is running: kinds are matched by their ids. */
#include "world/world_state.h"

#include <string.h>

enum { KIND_GONE = 0xff };

static int find_kind(const WorldRules *rules, const char *id) {
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static int find_feature_kind(const WorldRules *rules, const char *id) {
    for (int i = 0; i < rules->feature_count; i++) {
        if (strcmp(rules->features[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

/* `kind` as entities hold it: enemies from 0, features from FEATURE_KIND_FIRST. */
static bool kind_is_alive(const World *world, int kind) {
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (slot != PLAYER_SLOT && world->entities.handle[slot] != ENTITY_NONE && world->entities.kind[slot] == kind) {
            return true;
        }
    }
    return false;
}

/* Where each old kind is in the new rules. One that is gone but still alive keeps its rules behind the new ones, and
 * is not dealt to floors any more. */
static void match_enemies(const World *world, WorldRules *next, uint8_t map[KIND_LIMIT]) {
    for (int old = 0; old < world->rules.enemy_count; old++) {
        int kind = find_kind(next, world->rules.enemies[old].id);
        if (kind < 0 && next->enemy_count < ENEMY_KIND_LIMIT && kind_is_alive(world, old)) {
            kind = next->enemy_count++;
            next->enemies[kind] = world->rules.enemies[old];
            next->enemies[kind].pack_weight = 0;
        }
        map[old] = kind < 0 ? KIND_GONE : (uint8_t)kind;
    }
}

static void match_features(const World *world, WorldRules *next, uint8_t map[KIND_LIMIT]) {
    for (int old = 0; old < world->rules.feature_count; old++) {
        int kind = find_feature_kind(next, world->rules.features[old].id);
        if (kind < 0 && next->feature_count < FEATURE_KIND_LIMIT && kind_is_alive(world, FEATURE_KIND_FIRST + old)) {
            kind = next->feature_count++;
            FeatureRules *rules = &next->features[kind];
            *rules = world->rules.features[old];
            rules->place.weight = 0;
            rules->place.least = rules->place.most = 0;
        }
        map[FEATURE_KIND_FIRST + old] = kind < 0 ? KIND_GONE : (uint8_t)(FEATURE_KIND_FIRST + kind);
    }
}

/* Those for whose rules there is no room. */
static void remove_gone(World *world, const uint8_t map[KIND_LIMIT]) {
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot) && map[world->entities.kind[slot]] == KIND_GONE) {
            enemy_remove(world, slot);
        }
    }
    for (int i = world->features.count - 1; i >= 0; i--) {
        if (map[FEATURE_KIND_FIRST + world->features.info[i].kind] == KIND_GONE) {
            feature_remove(world, i);
        }
    }
}

static void refresh_hp(World *world, int slot, int hp_max) {
    Entities *entities = &world->entities;
    entities->hp_max[slot] = hp_max;
    if (entities->hp[slot] > hp_max) {
        entities->hp[slot] = hp_max;
    }
}

/* What can be broken stays so, and what can't too. */
static void refresh_features(World *world, const uint8_t map[KIND_LIMIT]) {
    for (int i = 0; i < world->features.count; i++) {
        FeatureInfo *info = &world->features.info[i];
        int slot = world_find(world, info->entity);
        world->entities.kind[slot] = map[FEATURE_KIND_FIRST + info->kind];
        info->kind = world->entities.kind[slot] - FEATURE_KIND_FIRST;
        int hp_max = feature_rules(world, i)->hp;
        if (world->entities.hp_max[slot] > 0 && hp_max > 0) {
            refresh_hp(world, slot, hp_max);
        }
    }
}

void world_set_rules(World *world, const WorldRules *rules) {
    WorldRules next;
    uint8_t map[KIND_LIMIT] = {0};
    rules_copy(&next, rules);
    match_enemies(world, &next, map);
    match_features(world, &next, map);
    growth_match(world, &next, map);
    remove_gone(world, map);
    world->rules = next;
    growth_remap(world, map);
    growth_take_rules(world);
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot)) {
            world->entities.kind[slot] = map[world->entities.kind[slot]];
            refresh_hp(world, slot, enemy_hp_max(world, slot));
        }
    }
    refresh_features(world, map);
    world->grid->stale = true;
    world->shown->stale = true;
}

static int rig_of(const World *world, int slot) {
    if (slot == PLAYER_SLOT) {
        return world->rules.player.rig;
    }
    int kind = world->entities.kind[slot];
    if (kind >= POWER_KIND_FIRST) {
        return -1;
    }
    return kind < FEATURE_KIND_FIRST ? world->rules.enemies[kind].rig
                                     : world->rules.features[kind - FEATURE_KIND_FIRST].rig;
}

void world_remap_states(World *world, int rig, const uint8_t *map, int count) {
    Entities *entities = &world->entities;
    for (int slot = 1; slot < entities->high; slot++) {
        if (entities->handle[slot] != ENTITY_NONE && rig_of(world, slot) == rig && entities->state[slot] < count) {
            entities->state[slot] = map[entities->state[slot]];
        }
    }
}
