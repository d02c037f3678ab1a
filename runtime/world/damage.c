/* Damage: what a blow takes from whom, by one formula for all of them, and what stands before the HP. */
#include "world/world_state.h"

#define DAMAGE_MOST 1e6f
#define SHIELD_MOST 1000000

/* ---- Attack and defence -------------------------------------------------------------------------------------*/
static float attack_of(const World *world, int slot) {
    if (slot == PLAYER_SLOT) {
        return (float)world->rules.player.attack * growth_attack_factor(world) * status_attack_factor(world, slot);
    }
    float factor = rules_floor_multiplier(world);
    if (!entity_is_enemy(world, slot)) {
        return factor;
    }
    if (world->entities.elite[slot]) {
        factor *= world->rules.elite.attack;
    }
    return (float)rules_scale(enemy_rules(world, slot)->attack, factor) * status_attack_factor(world, slot);
}

static float defence_of(const World *world, int slot) {
    if (slot == PLAYER_SLOT) {
        return (float)world->rules.player.defence;
    }
    if (!entity_is_enemy(world, slot)) {
        return 0.0f;
    }
    float multiplier = rules_floor_multiplier(world);
    return (float)rules_scale(enemy_rules(world, slot)->defence, multiplier) * world->entities.defence_factor[slot];
}

BlowSource damage_source(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return (BlowSource){
        .handle = entities->handle[slot],
        .attack = attack_of(world, slot),
        .players = slot == PLAYER_SLOT,
        .x = entities->x[slot],
        .z = entities->z[slot],
        .heading = entities->heading[slot],
    };
}

/* ---- Elements -----------------------------------------------------------------------------------------------*/
/* The boss's floor: this one, or else the first that belongs to its kind. */
static int floor_of_boss(const World *world, int kind) {
    int found = world->run.floor;
    for (int floor = FLOOR_LAST; floor >= FLOOR_FIRST; floor--) {
        const FloorRules *rules = &world->rules.floors[floor];
        if (rules->arena > 0 && rules->boss_kind == kind) {
            if (floor == world->run.floor) {
                return floor;
            }
            found = floor;
        }
    }
    return found;
}

static Element element_of_cycle(const World *world, int floor, int further) {
    static const Element CYCLE[] = {ELEMENT_VOLT, ELEMENT_HEAT, ELEMENT_CRYO};
    if (floor < FLOOR_FIRST || floor > FLOOR_LAST || world->rules.floors[floor].arena == 0) {
        return ELEMENT_KINETIC;
    }
    int boss = floor / BOSS_FLOOR_STEP - 1;
    return CYCLE[(dungeon_boss_weakness(world->run.seed, boss) + further) % (int)BASE_COUNT_OF(CYCLE)];
}

Element world_boss_weakness(const World *world, int floor) {
    return element_of_cycle(world, floor, 0);
}

Element world_boss_resistance(const World *world, int floor) {
    return element_of_cycle(world, floor, 1);
}

static float element_factor(const World *world, int slot, Element element) {
    if (element == ELEMENT_KINETIC || !entity_is_enemy(world, slot) || !enemy_rules(world, slot)->boss) {
        return 1.0f;
    }
    int floor = floor_of_boss(world, world->entities.kind[slot]);
    if (element == world_boss_weakness(world, floor)) {
        return world->rules.combat.weak;
    }
    return element == world_boss_resistance(world, floor) ? world->rules.combat.resist : 1.0f;
}

/* ---- The formula --------------------------------------------------------------------------------------------*/
static int round_damage(float amount) {
    return (int)math_floor32(math_clamp32(amount, 1.0f, DAMAGE_MOST) + 0.5f);
}

/* What the element makes of a blow, and what the player's chain deals once more as others. */
static float element_parts(const World *world, const BlowSource *source, int target, const Blow *blow) {
    float sum = element_factor(world, target, blow->element);
    if (source->players && (blow->sort == BLOW_COMBO || blow->sort == BLOW_FINISHER)) {
        for (int element = ELEMENT_VOLT; element < ELEMENT_COUNT; element++) {
            float share = growth_element_share(world, (Element)element);
            sum += share > 0.0f ? share * element_factor(world, target, (Element)element) : 0.0f;
        }
    }
    return sum;
}

/* round(attack · factor · (1 + increase) · critical · element · 100 / (100 + defence) · U(1 − spread, 1 + spread)), at
 * least 1. Criticals are the player's. */
static int roll_damage(World *world, const BlowSource *source, int target, const Blow *blow, bool *critical) {
    const WorldRules *rules = &world->rules;
    float amount = source->attack * blow->damage;
    if (source->players) {
        amount *= 1.0f + growth_damage_increase(world, blow, target);
    }
    *critical = source->players && rng_unit(&world->combat_rng) < rules->critical_chance;
    if (*critical) {
        amount *= rules->critical_factor;
    }
    amount *= element_parts(world, source, target, blow);
    amount *= world->entities.damage_taken[target] * (target == PLAYER_SLOT ? growth_damage_taken(world) : 1.0f);
    amount *= 100.0f / (100.0f + defence_of(world, target));
    amount *= 1.0f + rules->damage_spread * (2.0f * rng_unit(&world->combat_rng) - 1.0f);
    return round_damage(amount);
}

int damage_to_shot(const BlowSource *source, const Blow *blow) {
    return blow->damage > 0.0f ? round_damage(source->attack * blow->damage) : 0;
}

bool blow_make_sane(Blow *blow) {
    if (!is_sane(blow->damage) || !is_sane(blow->knock) || !is_sane(blow->status_strength)) {
        return false;
    }
    bool known = (int)blow->status >= 0 && blow->status < STATUS_COUNT;
    blow->damage = math_clamp32(blow->damage, 0.0f, 1e4f);
    blow->knock = math_clamp32(blow->knock, -100.0f, 100.0f);
    blow->status_ticks = known && blow->status_ticks > 0 ? blow->status_ticks : 0;
    blow->element = (unsigned)blow->element < ELEMENT_COUNT ? blow->element : ELEMENT_KINETIC;
    blow->sort = (unsigned)blow->sort <= BLOW_ATTACK ? blow->sort : BLOW_ATTACK;
    blow->hit_stop_ticks = blow->hit_stop_ticks > 0 ? blow->hit_stop_ticks : 0;
    return true;
}

/* ---- Shields ------------------------------------------------------------------------------------------------*/
void world_give_shield(World *world, EntityHandle target, int amount, int ticks) {
    Entities *entities = &world->entities;
    int slot = world_find(world, target);
    if (slot < 0 || entities->dying[slot] || entity_is_feature(world, slot) || amount <= 0 || ticks < 0) {
        return;
    }
    amount = amount < SHIELD_MOST ? amount : SHIELD_MOST;
    if (amount >= entities->shield[slot]) {
        entities->shield[slot] = amount;
        entities->shield_ticks[slot] = ticks16(ticks);
    }
}

int world_shield(const World *world, EntityHandle target) {
    int slot = world_find(world, target);
    return slot < 0 ? 0 : world->entities.shield[slot];
}

void damage_age_shield(World *world, int slot) {
    Entities *entities = &world->entities;
    if (entities->shield_ticks[slot] > 0 && --entities->shield_ticks[slot] == 0) {
        entities->shield[slot] = 0;
    }
}

int damage_absorb(World *world, int slot, int damage) {
    Entities *entities = &world->entities;
    int taken = damage < entities->shield[slot] ? damage : entities->shield[slot];
    if (taken <= 0) {
        return damage;
    }
    entities->shield[slot] -= taken;
    event_push(world, EVENT_SHIELD, slot, taken, false);
    if (entities->shield[slot] == 0) {
        entities->shield_ticks[slot] = 0;
        event_push(world, EVENT_SHIELD_BROKEN, slot, 0, false);
        if (slot == PLAYER_SLOT) {
            growth_told(world, POWER_BROKEN, -1);
        }
    }
    return damage - taken;
}

/* ---- Blows --------------------------------------------------------------------------------------------------*/
float damage_knock_factor(const World *world, int slot) {
    if (!entity_is_enemy(world, slot)) {
        return 1.0f;
    }
    return enemy_rules(world, slot)->boss     ? world->rules.combat.boss_knock
           : world->entities.elite[slot] != 0 ? world->rules.combat.elite_knock
                                              : 1.0f;
}

static void knock(World *world, const BlowSource *source, int slot, float metres) {
    const Entities *entities = &world->entities;
    if (entities->brace_ticks[slot] > 0) {
        return;
    }
    float away_x = entities->x[slot] - source->x, away_z = entities->z[slot] - source->z;
    if (source->along || (away_x == 0.0f && away_z == 0.0f)) {
        away_x = math_sin32(source->heading);
        away_z = math_cos32(source->heading);
    }
    entity_knock(world, slot, away_x, away_z, metres * damage_knock_factor(world, slot));
}

static void tell_of_blow(World *world, const BlowSource *source, int target, EntityHandle handle) {
    if (source->players) {
        growth_told(world, POWER_HIT, target);
        int slot = world_find(world, handle);
        if (slot > 0 && world->entities.dying[slot]) {
            growth_told(world, POWER_KILL, slot);
        }
    }
}

static bool deal_to_feature(World *world, const BlowSource *source, int target, const Blow *blow) {
    int index = feature_index(world, world->entities.handle[target]);
    bool critical;
    if (!feature_can_break(world, index) || blow->damage <= 0.0f) {
        return false;
    }
    feature_hurt(world, index, roll_damage(world, source, target, blow, &critical), source->handle);
    combat_request_hit_stop(world, blow->hit_stop_ticks);
    return true;
}

static bool is_boss(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot > 0 && entity_is_enemy(world, slot) && enemy_rules(world, slot)->boss;
}

/* All blows of a boss pierce. */
static void deal_to_player(World *world, const BlowSource *source, const Blow *blow) {
    bool critical;
    world->entities.invulnerable[PLAYER_SLOT] = ticks16(world->rules.player.hurt_invulnerable_ticks);
    int damage = roll_damage(world, source, PLAYER_SLOT, blow, &critical);
    world->last_blow = (BlowInfo){source->handle, *blow, damage, false};
    cause_note(world, source->handle, "attack");
    combat_wound_player(world, damage, true, blow->pierces || is_boss(world, source->handle));
    affix_hit(world, world_find(world, source->handle));
    growth_told(world, POWER_HURT, world_find(world, source->handle));
}

static HitOrigin origin_of(const BlowSource *source, const Blow *blow) {
    return !source->players              ? HIT_FOE
           : blow->sort == BLOW_COMBO    ? HIT_COMBO
           : blow->sort == BLOW_FINISHER ? HIT_FINISHER
                                         : HIT_SKILL;
}

static void deal_to_enemy(World *world, const BlowSource *source, int target, const Blow *blow) {
    Entities *entities = &world->entities;
    EntityHandle handle = entities->handle[target];
    bool critical;
    int damage = roll_damage(world, source, target, blow, &critical);
    combat_hurt_enemy(world, target, damage, critical, (HitFrom){origin_of(source, blow), blow->power});
    bool extra = critical || entities->dying[target];
    if (blow->hit_stop_ticks > 0) {
        combat_request_hit_stop(world, blow->hit_stop_ticks + (extra ? 1 : 0));
    }
    world->last_blow = (BlowInfo){source->handle, *blow, damage, critical};
    tell_of_blow(world, source, target, handle);
}

bool damage_deal(World *world, const BlowSource *source, int target, const Blow *blow) {
    Entities *entities = &world->entities;
    EntityHandle handle = entities->handle[target];
    if (entity_is_feature(world, target)) {
        return deal_to_feature(world, source, target, blow);
    }
    if (target == PLAYER_SLOT) {
        if (!combat_player_can_be_hurt(world, world_find(world, source->handle))) {
            return false;
        }
        if (blow->damage > 0.0f) {
            deal_to_player(world, source, blow);
        }
    } else if (!entity_is_enemy(world, target) || !combat_enemy_can_be_hurt(world, target)) {
        return false;
    } else if (blow->damage > 0.0f) {
        deal_to_enemy(world, source, target, blow);
    }
    if (world_find(world, handle) != target) {
        return true; /* whoever was told of it took it away */
    }
    knock(world, source, target, blow->knock);
    if (blow->status_ticks > 0) {
        status_give(world, target, blow->status, blow->status_ticks, blow->status_strength, source->attack);
    }
    return true;
}

BlowInfo world_last_blow(const World *world) {
    return world->last_blow;
}

/* ---- Without an area ----------------------------------------------------------------------------------------*/
static int find_source(const World *world, EntityHandle source) {
    int slot = world_find(world, source);
    return slot > 0 && world->entities.spawn_ticks[slot] == 0 && !world->entities.dying[slot] ? slot : -1;
}

bool world_deal(World *world, EntityHandle source, EntityHandle target, const Blow *blow) {
    int from = find_source(world, source), to = world_find(world, target);
    Blow sane = growth_sign_blow(world, from, blow);
    if (from < 0 || to < 0 || !blow_make_sane(&sane)) {
        return false;
    }
    BlowSource who = damage_source(world, from);
    return damage_deal(world, &who, to, &sane);
}

bool world_strike(World *world, EntityHandle source, EntityHandle target, float factor) {
    int from = find_source(world, source), to = world_find(world, target);
    if (from < 0 || to < 0 || entity_is_feature(world, from) || entity_is_feature(world, to)) {
        return false;
    }
    const float least = 1e-6f; /* even a blow that is worth nothing takes 1 HP */
    Blow blow = {.damage = is_sane(factor) && factor > least ? factor : least, .sort = BLOW_CONTACT};
    BlowSource who = damage_source(world, from);
    return damage_deal(world, &who, to, &blow);
}

/* ---- Burns --------------------------------------------------------------------------------------------------*/
/* Whatever the defence; the last bite may kill. */
void damage_burn(World *world, int slot) {
    const Entities *entities = &world->entities;
    float seconds = (float)world->rules.combat.burn_ticks * TICK_SECONDS;
    float amount = entities->status_strength[STATUS_BURN][slot] * entities->burn_attack[slot] * seconds;
    amount *= element_factor(world, slot, ELEMENT_HEAT) * entities->damage_taken[slot];
    int damage = round_damage(amount);
    if (slot == PLAYER_SLOT) {
        if (world->run.phase == RUN_PLAYING) {
            cause_note(world, ENTITY_NONE, "burn");
            combat_wound_player(world, damage, false, false);
        }
    } else if (entity_is_enemy(world, slot) && !entities->dying[slot]) {
        const Blow bite = {.sort = BLOW_SKILL, .element = ELEMENT_HEAT};
        combat_wear_enemy(world, slot, damage);
        world->last_blow = (BlowInfo){ENTITY_NONE, bite, damage, false};
        growth_told(world, POWER_BURNED, slot);
        if (entities->dying[slot]) {
            growth_told(world, POWER_KILL, slot);
        }
    }
}
