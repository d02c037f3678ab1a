#include "world/world_state.h"

#define DAMAGE_MOST 1e6f

static float attack_of(const World *world, int slot) {
    if (slot == PLAYER_SLOT) {
        return (float)world->rules.player.attack * growth_attack_factor(world) * status_attack_factor(world, slot);
    }
    float factor = rules_floor_multiplier(world);
    if (world->entities.elite[slot]) {
        factor *= world->rules.elite.attack;
    }
    return (float)rules_scale(enemy_rules(world, slot)->attack, factor) * status_attack_factor(world, slot);
}

static int defence_of(const World *world, int slot) {
    if (slot == PLAYER_SLOT) {
        return world->rules.player.defence;
    }
    return entity_is_feature(world, slot)
               ? 0
               : rules_scale(enemy_rules(world, slot)->defence, rules_floor_multiplier(world));
}

/* round(attack · factor · critical · 100 / (100 + defence) · U(1 − spread, 1 + spread)), at least 1. Criticals are the
 * player's. */
static int roll_damage(World *world, int source, int target, float factor, bool *critical) {
    const WorldRules *rules = &world->rules;
    float amount = attack_of(world, source) * factor;
    *critical = source == PLAYER_SLOT && rng_unit(&world->combat_rng) < rules->critical_chance;
    if (*critical) {
        amount *= rules->critical_factor;
    }
    amount *= 100.0f / (100.0f + (float)defence_of(world, target));
    amount *= 1.0f + rules->damage_spread * (2.0f * rng_unit(&world->combat_rng) - 1.0f);
    return (int)math_floor32(math_clamp32(amount, 1.0f, DAMAGE_MOST) + 0.5f);
}

void combat_request_hit_stop(World *world, int ticks) {
    if (ticks > HIT_STOP_MOST) {
        ticks = HIT_STOP_MOST;
    }
    if (ticks > world->hit_stop_request) {
        world->hit_stop_request = ticks;
    }
}

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* Grants as many of the requested ticks as leave no window of 60 with more frozen ticks than the limit. */
void combat_grant_hit_stop(World *world) {
    const uint64_t others = (UINT64_C(1) << (HIT_STOP_WINDOW - 1)) - 1;
    uint64_t history = world->frozen_history;
    int granted = 0;
    while (granted < world->hit_stop_request && count_bits(history & others) < world->rules.hit_stop_limit_ticks) {
        history = (history << 1) | 1;
        granted++;
    }
    world->run.hit_stop_ticks = granted;
    world->hit_stop_request = 0;
}

/* ---- Enemies ------------------------------------------------------------------------------------------------*/
void combat_kill_enemy(World *world, int slot) {
    Entities *entities = &world->entities;
    entities->dying[slot] = 1;
    entities->awake[slot] = 0;
    entities->stagger_ticks[slot] = 0;
    entities->steer_x[slot] = entities->steer_z[slot] = 0.0f;
    entity_start_state(world, slot, enemy_rules(world, slot)->state_death);
    world->grid->stale = true;
    world->run.kills++;
    pickup_enemy_killed(world, slot);
    growth_told(world, POWER_KILL, slot);
    event_push(world, EVENT_KILL, slot, 0, false);
}

static void stagger_enemy(World *world, int slot) {
    Entities *entities = &world->entities;
    const EnemyRules *rules = enemy_rules(world, slot);
    if (rules->stagger_ticks == 0 || entities->stagger_immune[slot] > 0) {
        return;
    }
    entities->stagger_ticks[slot] = ticks16(rules->stagger_ticks);
    entities->stagger_immune[slot] = ticks16(rules->stagger_ticks + rules->stagger_immune_ticks);
    entity_start_state(world, slot, rules->state_stagger);
}

static bool enemy_can_be_hurt(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return !entities->dying[slot] && entities->spawn_ticks[slot] == 0 && entities->invulnerable[slot] == 0;
}

void combat_hurt_enemy(World *world, int slot, int damage, bool critical) {
    Entities *entities = &world->entities;
    entities->hp[slot] -= damage;
    entities->flash[slot] = 0;
    event_push(world, EVENT_HIT, slot, damage, critical);
    enemy_wake(world, slot);
    if (entities->hp[slot] <= 0) {
        combat_kill_enemy(world, slot);
    } else {
        stagger_enemy(world, slot);
    }
}

/* ---- The player's swing -------------------------------------------------------------------------------------*/
static void swing_hits(World *world, const AttackStage *stage, int slot) {
    Entities *entities = &world->entities;
    bool critical;
    entities->last_swing[slot] = world->player.swing;
    int damage = roll_damage(world, PLAYER_SLOT, slot, stage->damage, &critical);
    combat_hurt_enemy(world, slot, damage, critical);
    bool extra = critical || entities->dying[slot];
    combat_request_hit_stop(world, stage->hit_stop_ticks + (extra ? 1 : 0));
    float away_x = entities->x[slot] - entities->x[PLAYER_SLOT], away_z = entities->z[slot] - entities->z[PLAYER_SLOT];
    if (away_x == 0.0f && away_z == 0.0f) {
        away_x = math_sin32(entities->heading[PLAYER_SLOT]);
        away_z = math_cos32(entities->heading[PLAYER_SLOT]);
    }
    entity_knock(world, slot, away_x, away_z, stage->knock);
}

/* Where a swing meets a feature: its middle, or of a zone or a passage the place on its edge that is nearest. */
static void aim_at_feature(const World *world, int index, float *x, float *z, float *radius) {
    const Entities *entities = &world->entities;
    const FeatureInfo *info = &world->features.info[index];
    int slot = world_find(world, info->entity);
    *x = entities->x[slot];
    *z = entities->z[slot];
    *radius = FEATURE_BODY;
    if (feature_is_area(world, index)) {
        const float before = 0.01f; /* metres: in front of the wall, where it can be seen */
        float left = (float)info->area.x - before, top = (float)info->area.y - before;
        *x = math_clamp32(entities->x[PLAYER_SLOT], left, left + (float)info->area.w + 2.0f * before);
        *z = math_clamp32(entities->z[PLAYER_SLOT], top, top + (float)info->area.h + 2.0f * before);
        *radius = before;
    }
}

static void swing_at_features(World *world, const AttackStage *stage) {
    Entities *entities = &world->entities;
    float x = entities->x[PLAYER_SLOT], z = entities->z[PLAYER_SLOT], heading = entities->heading[PLAYER_SLOT];
    for (int i = 0; i < world->features.count; i++) {
        int slot = world_find(world, world->features.info[i].entity);
        if (!feature_can_break(world, i) || !world->features.info[i].shown ||
            entities->last_swing[slot] == world->player.swing) {
            continue;
        }
        float aim_x, aim_z, radius;
        aim_at_feature(world, i, &aim_x, &aim_z, &radius);
        if (hit_area_touches(&stage->area, x, z, heading, aim_x, aim_z, radius) &&
            sight_is_clear(&world->floor, x, z, aim_x, aim_z)) {
            bool critical;
            entities->last_swing[slot] = world->player.swing;
            feature_hurt(world, i, roll_damage(world, PLAYER_SLOT, slot, stage->damage, &critical),
                         world->player_handle);
            combat_request_hit_stop(world, stage->hit_stop_ticks);
        }
    }
}

void combat_player_attack(World *world) {
    const Entities *entities = &world->entities;
    const PlayerState *player = &world->player;
    if (player->action != ACTION_ATTACK) {
        return;
    }
    const AttackStage *stage = &world->rules.player.stages[player->stage];
    int active = player->action_ticks - stage->windup_ticks;
    if (active < 0 || active >= stage->active_ticks) {
        return;
    }
    float x = entities->x[PLAYER_SLOT], z = entities->z[PLAYER_SLOT], heading = entities->heading[PLAYER_SLOT];
    for (int slot = 1; slot < entities->high; slot++) {
        if (entity_is_enemy(world, slot) && entities->last_swing[slot] != player->swing &&
            enemy_can_be_hurt(world, slot) &&
            hit_area_touches(&stage->area, x, z, heading, entities->x[slot], entities->z[slot],
                             entity_radius(world, slot)) &&
            sight_is_clear(&world->floor, x, z, entities->x[slot], entities->z[slot])) {
            swing_hits(world, stage, slot);
        }
    }
    swing_at_features(world, stage);
}

/* ---- The player is struck -----------------------------------------------------------------------------------*/
static bool player_can_be_hurt(World *world) {
    PlayerState *player = &world->player;
    if (world->run.phase != RUN_PLAYING || world->entities.dying[PLAYER_SLOT]) {
        return false;
    }
    if (world->entities.invulnerable[PLAYER_SLOT] == 0) {
        return true;
    }
    bool rolling =
        player->action == ACTION_DODGE && player->action_ticks < world->rules.player.dodge_invulnerable_ticks;
    if (rolling && !player->dodge_avoided) {
        player->dodge_avoided = true;
        event_push(world, EVENT_AVOIDED, PLAYER_SLOT, 0, false);
        growth_told(world, POWER_AVOIDED, 0);
    }
    return false;
}

void combat_kill_player(World *world) {
    PlayerState *player = &world->player;
    player_stand(world);
    player->action = ACTION_DEAD;
    world->entities.hp[PLAYER_SLOT] = 0;
    world->entities.dying[PLAYER_SLOT] = 1;
    entity_start_state(world, PLAYER_SLOT, world->rules.player.state_death);
    run_set_phase(world, RUN_DEAD);
    event_push(world, EVENT_PLAYER_DEATH, PLAYER_SLOT, 0, false);
}

void combat_wound_player(World *world, int damage, bool flinches, bool pierces) {
    Entities *entities = &world->entities;
    const PlayerRules *rules = &world->rules.player;
    entities->hp[PLAYER_SLOT] -= damage;
    entities->flash[PLAYER_SLOT] = 0;
    event_push(world, EVENT_PLAYER_HURT, PLAYER_SLOT, damage, false);
    if (flinches) {
        combat_request_hit_stop(world, rules->hurt_hit_stop_ticks);
    }
    growth_told(world, POWER_HURT, 0);
    if (entities->hp[PLAYER_SLOT] <= 0 && !growth_survive(world)) {
        combat_kill_player(world);
    } else if (flinches) {
        player_flinch(world, pierces);
    }
}

bool world_strike(World *world, EntityHandle source, EntityHandle target, float factor) {
    int from = world_find(world, source), to = world_find(world, target);
    if (from < 0 || to < 0 || world->entities.spawn_ticks[from] > 0 || world->entities.dying[from] ||
        entity_is_feature(world, from) || entity_is_feature(world, to)) {
        return false;
    }
    bool possible = to == PLAYER_SLOT ? player_can_be_hurt(world) : enemy_can_be_hurt(world, to);
    if (!possible) {
        return false;
    }
    bool critical;
    int damage = roll_damage(world, from, to, is_sane(factor) && factor > 0.0f ? factor : 0.0f, &critical);
    if (to == PLAYER_SLOT) {
        world->entities.invulnerable[PLAYER_SLOT] = ticks16(world->rules.player.hurt_invulnerable_ticks);
        cause_note(world, source, "");
        combat_wound_player(world, damage, true, false);
    } else {
        combat_hurt_enemy(world, to, damage, critical);
    }
    return true;
}
