#include "world/world_state.h"

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
    affix_dies(world, slot);
    entities->dying[slot] = 1;
    entities->awake[slot] = 0;
    entities->stagger_ticks[slot] = 0;
    entities->steer_x[slot] = entities->steer_z[slot] = 0.0f;
    dash_stop(world, slot);
    world_release_token(world, entities->handle[slot]);
    entity_start_state(world, slot, enemy_rules(world, slot)->state_death);
    world->grid->stale = true;
    world->run.kills++;
    if (entities->owner[slot] == ENTITY_NONE) { /* who was summoned is worth nothing */
        pickup_enemy_killed(world, slot);
    }
    event_push(world, EVENT_KILL, slot, 0, false);
    world_remove_summons(world, entities->handle[slot]);
}

static void stagger_enemy(World *world, int slot) {
    Entities *entities = &world->entities;
    const EnemyRules *rules = enemy_rules(world, slot);
    if (rules->stagger_ticks == 0 || entities->stagger_immune[slot] > 0 || entities->brace_ticks[slot] > 0 ||
        entities->elite[slot]) {
        return;
    }
    entities->stagger_ticks[slot] = ticks16(rules->stagger_ticks);
    entities->stagger_immune[slot] = ticks16(rules->stagger_ticks + rules->stagger_immune_ticks);
    entity_start_state(world, slot, rules->state_stagger);
    dash_stop(world, slot);
    strike_stagger(world, slot);
}

bool combat_enemy_can_be_hurt(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return !entities->dying[slot] && entities->spawn_ticks[slot] == 0 && entities->invulnerable[slot] == 0;
}

/* A shield takes its part first; when nothing is left for the HP, nobody is staggered. */
static void hurt_enemy(World *world, int slot, int damage, bool critical, bool staggers, HitFrom from) {
    Entities *entities = &world->entities;
    affix_hurt(world, slot);
    damage = damage_absorb(world, slot, damage);
    entities->flash[slot] = 0;
    if (damage > 0) {
        entities->hp[slot] -= damage;
        event_push_hit(world, slot, damage, critical, from);
    }
    enemy_wake(world, slot);
    if (damage <= 0) {
        return;
    }
    if (entities->hp[slot] <= 0) {
        combat_kill_enemy(world, slot);
    } else if (staggers) {
        stagger_enemy(world, slot);
    }
}

void combat_hurt_enemy(World *world, int slot, int damage, bool critical, HitFrom from) {
    hurt_enemy(world, slot, damage, critical, true, from);
}

void combat_wear_enemy(World *world, int slot, int damage) {
    hurt_enemy(world, slot, damage, false, false, (HitFrom){HIT_BURN, 0});
}

/* ---- The player's swing -------------------------------------------------------------------------------------*/
static Blow blow_of_stage(const World *world, const AttackStage *stage) {
    bool last = world->player.stage > 0 && world->player.stage == world->rules.player.stage_count - 1;
    return (Blow){
        .damage = stage->damage,
        .sort = last ? BLOW_FINISHER : BLOW_COMBO,
        .element = growth_weapon_element(world),
        .knock = stage->knock,
        .hit_stop_ticks = stage->hit_stop_ticks,
    };
}

void combat_aim_at_feature(const World *world, int index, float from_x, float from_z, float *x, float *z,
                           float *radius) {
    const Entities *entities = &world->entities;
    const FeatureInfo *info = &world->features.info[index];
    int slot = world_find(world, info->entity);
    *x = entities->x[slot];
    *z = entities->z[slot];
    *radius = FEATURE_BODY;
    if (feature_is_area(world, index)) {
        const float before = 0.01f; /* metres: in front of the wall, where it can be seen */
        float left = (float)info->area.x - before, top = (float)info->area.y - before;
        *x = math_clamp32(from_x, left, left + (float)info->area.w + 2.0f * before);
        *z = math_clamp32(from_z, top, top + (float)info->area.h + 2.0f * before);
        *radius = before;
    }
}

/* The impact is divided into equal parts, one for each hit; whoever knows the number was hit in that part already. */
static uint32_t number_of_hit(const World *world, const AttackStage *stage) {
    int active = world->player.action_ticks - stage->windup_ticks;
    return world->player.swing * STAGE_HITS_MOST + (uint32_t)(active * stage->hits / stage->active_ticks);
}

static void swing_at_features(World *world, const AttackStage *stage, const BlowSource *source, const Blow *blow) {
    Entities *entities = &world->entities;
    uint32_t number = number_of_hit(world, stage);
    for (int i = 0; i < world->features.count; i++) {
        int slot = world_find(world, world->features.info[i].entity);
        if (!feature_can_break(world, i) || !world->features.info[i].shown || entities->last_swing[slot] == number) {
            continue;
        }
        float aim_x, aim_z, radius;
        combat_aim_at_feature(world, i, source->x, source->z, &aim_x, &aim_z, &radius);
        if (hit_area_touches(&stage->area, source->x, source->z, source->heading, aim_x, aim_z, radius) &&
            sight_is_clear(&world->floor, source->x, source->z, aim_x, aim_z)) {
            entities->last_swing[slot] = number;
            damage_deal(world, source, slot, blow);
        }
    }
}

static void swing_at_enemies(World *world, const AttackStage *stage, const BlowSource *source, const Blow *blow) {
    Entities *entities = &world->entities;
    uint32_t number = number_of_hit(world, stage);
    for (int slot = 1; slot < entities->high; slot++) {
        if (entity_is_enemy(world, slot) && entities->last_swing[slot] != number &&
            combat_enemy_can_be_hurt(world, slot) &&
            hit_area_touches(&stage->area, source->x, source->z, source->heading, entities->x[slot], entities->z[slot],
                             entity_radius(world, slot)) &&
            sight_is_clear(&world->floor, source->x, source->z, entities->x[slot], entities->z[slot])) {
            entities->last_swing[slot] = number;
            damage_deal(world, source, slot, blow);
        }
    }
}

/* Along the aim, as far as the area reaches. */
static void shoot(World *world, const AttackStage *stage, const Blow *blow) {
    const Entities *entities = &world->entities;
    float life = stage->area.range / stage->shot_speed * (float)TICKS_PER_SECOND;
    ShotRequest request = {
        .blow = *blow,
        .x = entities->x[PLAYER_SLOT],
        .z = entities->z[PLAYER_SLOT],
        .heading = entities->heading[PLAYER_SLOT],
        .speed = stage->shot_speed,
        .radius = 0.5f * stage->area.width,
        .ticks = (int)math_floor32(life + 0.5f),
        .count = stage->shots,
        .fan = stage->shots > 1 ? 2.0f * stage->area.half_angle : 0.0f,
    };
    world_shoot(world, world->player_handle, &request);
}

void combat_player_attack(World *world) {
    const PlayerState *player = &world->player;
    if (player->action != ACTION_ATTACK) {
        return;
    }
    const AttackStage *stage = &world->rules.player.stages[player->stage];
    int active = player->action_ticks - stage->windup_ticks;
    if (active < 0 || active >= stage->active_ticks) {
        return;
    }
    Blow blow = blow_of_stage(world, stage);
    if (stage->shots > 0) {
        if (active == 0) {
            shoot(world, stage, &blow);
        }
        return;
    }
    uint32_t hit = number_of_hit(world, stage);
    blow.hit_stop_ticks = hit % STAGE_HITS_MOST == 0 ? blow.hit_stop_ticks : 0;
    BlowSource source = damage_source(world, PLAYER_SLOT);
    ShotBreaker breaker = {.area = &stage->area,
                           .x = source.x,
                           .z = source.z,
                           .heading = source.heading,
                           .damage = damage_to_shot(&source, &blow),
                           .swing = hit};
    swing_at_enemies(world, stage, &source, &blow);
    swing_at_features(world, stage, &source, &blow);
    shot_break(world, &breaker);
}

/* ---- The player is struck -----------------------------------------------------------------------------------*/
bool combat_player_can_be_hurt(World *world, int source) {
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
        growth_told(world, POWER_AVOIDED, source);
    }
    return false;
}

void combat_kill_player(World *world) {
    PlayerState *player = &world->player;
    player_stand(world);
    player->action = ACTION_DEAD;
    dash_stop(world, PLAYER_SLOT);
    world->entities.hp[PLAYER_SLOT] = 0;
    world->entities.dying[PLAYER_SLOT] = 1;
    entity_start_state(world, PLAYER_SLOT, world->rules.player.state_death);
    run_set_phase(world, RUN_DEAD);
    event_push(world, EVENT_PLAYER_DEATH, PLAYER_SLOT, 0, false);
}

/* A shield takes its part first; when nothing is left for the HP, the player does not even flinch. */
void combat_wound_player(World *world, int damage, bool flinches, bool pierces) {
    Entities *entities = &world->entities;
    const PlayerRules *rules = &world->rules.player;
    world->growth.unhurt_ticks = 0;
    damage = damage_absorb(world, PLAYER_SLOT, damage);
    entities->flash[PLAYER_SLOT] = 0;
    if (damage <= 0) {
        return;
    }
    entities->hp[PLAYER_SLOT] -= damage;
    event_push(world, EVENT_PLAYER_HURT, PLAYER_SLOT, damage, false);
    if (flinches) {
        combat_request_hit_stop(world, rules->hurt_hit_stop_ticks);
    }
    if (entities->hp[PLAYER_SLOT] <= 0 && !growth_survive(world)) {
        combat_kill_player(world);
    } else if (flinches) {
        player_flinch(world, pierces);
    }
}
