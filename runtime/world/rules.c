#include "world/world_state.h"

#include <string.h>

enum { STAT_MOST = 1000000, TICKS_MOST = 36000, KIND_GONE = 0xff };

static void limit_int(int *value, int least, int most) {
    *value = *value < least ? least : *value > most ? most : *value;
}

/* NaN becomes the least. */
static void limit_float(float *value, float least, float most) {
    *value = *value > least ? (*value < most ? *value : most) : least;
}

static void limit_stage(AttackStage *stage) {
    limit_int(&stage->state, 0, RIG_STATE_LIMIT - 1);
    limit_int(&stage->windup_ticks, 0, TICKS_MOST);
    limit_int(&stage->active_ticks, 1, TICKS_MOST);
    limit_int(&stage->recovery_ticks, 0, TICKS_MOST);
    limit_float(&stage->range, 0.0f, 100.0f);
    limit_float(&stage->width, 0.0f, 100.0f);
    limit_float(&stage->half_angle, 0.0f, (float)MATH_PI);
    limit_float(&stage->damage, 0.0f, 1e4f);
    limit_float(&stage->knock, 0.0f, 100.0f);
    limit_float(&stage->step, 0.0f, 100.0f);
    limit_int(&stage->hit_stop_ticks, 0, HIT_STOP_MOST);
}

static void limit_player_ticks(PlayerRules *player) {
    int *const ticks[] = {
        &player->dash_delay_ticks,
        &player->dodge_move_ticks,
        &player->dodge_ticks,
        &player->dodge_cooldown_ticks,
        &player->dodge_invulnerable_ticks,
        &player->hurt_invulnerable_ticks,
        &player->hurt_ticks,
        &player->attack_buffer_ticks,
        &player->dodge_buffer_ticks,
        &player->combo_keep_ticks,
        &player->death_ticks,
    };
    for (size_t i = 0; i < BASE_COUNT_OF(ticks); i++) {
        limit_int(ticks[i], 0, TICKS_MOST);
    }
    limit_int(&player->dodge_ticks, player->dodge_move_ticks, TICKS_MOST); /* else the distance would be cut */
    limit_int(&player->hurt_hit_stop_ticks, 0, HIT_STOP_MOST);
}

static void limit_player(PlayerRules *player) {
    limit_player_ticks(player);
    limit_int(&player->hp, 1, STAT_MOST);
    limit_int(&player->attack, 0, STAT_MOST);
    limit_int(&player->defence, 0, STAT_MOST);
    limit_float(&player->radius, 0.05f, 4.0f);
    limit_float(&player->walk_speed, 0.0f, 100.0f);
    limit_float(&player->dash_speed, 0.0f, 100.0f);
    limit_float(&player->dodge_distance, 0.0f, 100.0f);
    limit_float(&player->turn_rate, 0.0f, 1000.0f);
    limit_int(&player->stage_count, 0, ATTACK_STAGE_LIMIT);
    for (int i = 0; i < player->stage_count; i++) {
        limit_stage(&player->stages[i]);
    }
    int *const states[] = {&player->state_idle,  &player->state_walk, &player->state_dash,
                           &player->state_dodge, &player->state_hurt, &player->state_death};
    for (size_t i = 0; i < BASE_COUNT_OF(states); i++) {
        limit_int(states[i], 0, RIG_STATE_LIMIT - 1);
    }
}

static void limit_enemy(EnemyRules *enemy) {
    enemy->id[WORLD_ID_SIZE - 1] = '\0';
    limit_int(&enemy->hp, 1, STAT_MOST);
    limit_int(&enemy->attack, 0, STAT_MOST);
    limit_int(&enemy->defence, 0, STAT_MOST);
    limit_float(&enemy->radius, 0.05f, 4.0f);
    limit_float(&enemy->speed, 0.0f, 100.0f);
    limit_float(&enemy->speed_jitter, 0.0f, 1.0f);
    limit_float(&enemy->separation, 0.0f, 8.0f);
    limit_float(&enemy->notice, 0.0f, 1000.0f);
    limit_float(&enemy->leash, 0.0f, 1000.0f);
    limit_float(&enemy->turn_rate, 0.0f, 1000.0f);
    limit_int(&enemy->spawn_ticks, 0, TICKS_MOST);
    limit_int(&enemy->stagger_ticks, 0, TICKS_MOST);
    limit_int(&enemy->stagger_immune_ticks, 0, TICKS_MOST / 2);
    limit_int(&enemy->death_ticks, 0, TICKS_MOST);
    int *const states[] = {&enemy->state_idle, &enemy->state_move, &enemy->state_stagger, &enemy->state_death};
    for (size_t i = 0; i < BASE_COUNT_OF(states); i++) {
        limit_int(states[i], 0, RIG_STATE_LIMIT - 1);
    }
}

void rules_copy(WorldRules *to, const WorldRules *from) {
    *to = *from;
    limit_player(&to->player);
    limit_int(&to->enemy_count, 0, ENEMY_KIND_LIMIT);
    for (int i = 0; i < to->enemy_count; i++) {
        limit_enemy(&to->enemies[i]);
    }
    for (int floor = 0; floor <= FLOOR_LAST; floor++) {
        limit_float(&to->floors[floor].multiplier, 0.0f, 100.0f);
        limit_int(&to->floors[floor].enemies, 0, SPAWN_LIMIT);
    }
    limit_int(&to->descend_ticks, 0, TICKS_MOST);
    limit_float(&to->interact_range, 0.0f, 100.0f);
    limit_float(&to->critical_chance, 0.0f, 1.0f);
    limit_float(&to->critical_factor, 0.0f, 100.0f);
    limit_float(&to->damage_spread, 0.0f, 1.0f);
    limit_int(&to->hit_stop_limit_ticks, 0, HIT_STOP_WINDOW);
}

float rules_floor_multiplier(const World *world) {
    float multiplier = world->rules.floors[world->run.floor].multiplier;
    return multiplier > 0.0f ? multiplier : 1.0f; /* a floor without a row */
}

int rules_scale(int base, float multiplier) {
    return (int)math_floor64((double)base * (double)multiplier + 0.5);
}

/* ---- Reload -------------------------------------------------------------------------------------------------*/
static int find_kind(const WorldRules *rules, const char *id) {
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static bool kind_is_alive(const World *world, int kind) {
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot) && world->entities.kind[slot] == kind) {
            return true;
        }
    }
    return false;
}

/* Where each old kind is in the new rules. One that is gone but still alive keeps its rules behind the new ones, and
 * is not dealt to floors any more. */
static void match_kinds(const World *world, WorldRules *next, uint8_t map[ENEMY_KIND_LIMIT]) {
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

static void refresh_hp(World *world, int slot, int hp_max) {
    Entities *entities = &world->entities;
    entities->hp_max[slot] = hp_max;
    if (entities->hp[slot] > hp_max) {
        entities->hp[slot] = hp_max;
    }
}

void world_set_rules(World *world, const WorldRules *rules) {
    WorldRules next;
    uint8_t map[ENEMY_KIND_LIMIT] = {0};
    rules_copy(&next, rules);
    match_kinds(world, &next, map);
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot) && map[world->entities.kind[slot]] == KIND_GONE) {
            enemy_remove(world, slot); /* no room for its rules */
        }
    }
    world->rules = next;
    refresh_hp(world, PLAYER_SLOT, next.player.hp);
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot)) {
            world->entities.kind[slot] = map[world->entities.kind[slot]];
            refresh_hp(world, slot, rules_scale(enemy_rules(world, slot)->hp, rules_floor_multiplier(world)));
        }
    }
    if (world->player.action == ACTION_ATTACK && world->player.stage >= next.player.stage_count) {
        player_stand(world);
    }
    world->grid->stale = true;
}

void world_remap_states(World *world, int rig, const uint8_t *map, int count) {
    Entities *entities = &world->entities;
    for (int slot = 1; slot < entities->high; slot++) {
        if (entities->handle[slot] == ENTITY_NONE) {
            continue;
        }
        int own = slot == PLAYER_SLOT ? world->rules.player.rig : enemy_rules(world, slot)->rig;
        if (own == rig && entities->state[slot] < count) {
            entities->state[slot] = map[entities->state[slot]];
        }
    }
}
