/* Statuses: what weighs on somebody for a while. */
#include "world/world_state.h"

#define HASTE_MOST 10.0f

static bool is_harm(Status status) {
    return status != STATUS_HASTE && status != STATUS_OVERCHARGE;
}

/* The player stops whatever it does, as when it is hurt, until the stun is over; see player_act. */
static void stun_player(World *world) {
    PlayerState *player = &world->player;
    player_stand(world);
    player->action = ACTION_HURT;
    player->action_ticks = world->rules.player.hurt_ticks;
    entity_set_state(world, PLAYER_SLOT, world->rules.player.state_hurt);
}

/* What a boss bears of it. */
static void limit_for_boss(const World *world, Status status, int *ticks, float *strength) {
    const CombatRules *rules = &world->rules.combat;
    if (status == STATUS_STUN || status == STATUS_FREEZE) {
        *ticks = *ticks < rules->boss_control_ticks ? *ticks : rules->boss_control_ticks;
    } else if (status == STATUS_SLOW) {
        *strength *= rules->boss_slow;
    }
}

static void light(World *world, int slot, float attack) {
    Entities *entities = &world->entities;
    attack = attack > 0.0f ? attack : rules_floor_multiplier(world);
    bool burns = entities->status_ticks[STATUS_BURN][slot] > 0;
    if (!burns) {
        entities->burn_ticks[slot] = 0;
    }
    if (!burns || entities->burn_attack[slot] < attack) {
        entities->burn_attack[slot] = attack;
    }
}

void status_give(World *world, int slot, Status status, int ticks, float strength, float attack) {
    Entities *entities = &world->entities;
    if (entities->dying[slot] || entity_is_feature(world, slot) ||
        (slot == PLAYER_SLOT && is_harm(status) && world->run.phase != RUN_PLAYING)) {
        return;
    }
    strength = math_clamp32(strength, 0.0f, is_harm(status) ? 1.0f : HASTE_MOST);
    if (entity_is_enemy(world, slot) && enemy_rules(world, slot)->boss) {
        limit_for_boss(world, status, &ticks, &strength);
    }
    if (ticks <= 0) {
        return;
    }
    if (status == STATUS_BURN) {
        light(world, slot, attack);
    }
    if (entities->status_ticks[status][slot] < ticks) {
        entities->status_ticks[status][slot] = ticks16(ticks);
    }
    if (entities->status_strength[status][slot] < strength) {
        entities->status_strength[status][slot] = strength;
    }
    if (status == STATUS_STUN || status == STATUS_FREEZE) {
        dash_stop(world, slot);
        if (slot == PLAYER_SLOT) {
            stun_player(world);
        }
    }
    event_push(world, EVENT_STATUS, slot, (int)status, false);
}

void world_give_status(World *world, EntityHandle target, Status status, int ticks, float strength) {
    int slot = world_find(world, target);
    if (slot > 0 && (int)status >= 0 && status < STATUS_COUNT && is_sane(strength)) {
        status_give(world, slot, status, ticks, strength, 0.0f);
    }
}

void status_clear(World *world, int slot, Status status) {
    world->entities.status_ticks[status][slot] = 0;
    world->entities.status_strength[status][slot] = 0.0f;
}

void world_cure(World *world, EntityHandle target) {
    int slot = world_find(world, target);
    for (int status = 0; slot > 0 && status < STATUS_COUNT; status++) {
        if (is_harm((Status)status)) {
            status_clear(world, slot, (Status)status);
        }
    }
}

static void age_burn(World *world, int slot) {
    Entities *entities = &world->entities;
    if (entities->status_ticks[STATUS_BURN][slot] > 0 &&
        ++entities->burn_ticks[slot] >= world->rules.combat.burn_ticks) {
        entities->burn_ticks[slot] = 0;
        damage_burn(world, slot);
    }
}

void status_age(World *world, int slot) {
    age_burn(world, slot);
    for (int status = 0; status < STATUS_COUNT; status++) {
        uint16_t *ticks = &world->entities.status_ticks[status][slot];
        if (*ticks > 0 && --*ticks == 0) {
            status_clear(world, slot, (Status)status);
        }
    }
}

int world_status_ticks(const World *world, EntityHandle entity, Status status) {
    int slot = world_find(world, entity);
    return slot < 0 || (int)status < 0 || status >= STATUS_COUNT ? 0 : world->entities.status_ticks[status][slot];
}

/* Strengths are 0 while a status does not run. */
float status_speed_factor(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return (1.0f - entities->status_strength[STATUS_SLOW][slot]) *
           (1.0f + entities->status_strength[STATUS_HASTE][slot]);
}

float status_attack_factor(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return (1.0f - entities->status_strength[STATUS_WEAK][slot]) *
           (1.0f + entities->status_strength[STATUS_OVERCHARGE][slot]);
}
