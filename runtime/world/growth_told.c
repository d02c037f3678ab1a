/* What powers are told, and what they do to damage. Calls never run within another script's call: what happens in a
 * fight is noted and told at the end of the tick's fighting. */
#include "world/world_state.h"

/* ---- Telling ------------------------------------------------------------------------------------------------*/
static bool wants(const World *world, int power, PowerCall call) {
    const WorldHooks *hooks = &world->hooks;
    return hooks->power && (!hooks->power_wants || hooks->power_wants(hooks->context, power, call));
}

void growth_call(World *world, int power, PowerCall call, EntityHandle other) {
    EntityHandle entity = world_power_entity(world, power);
    if (entity != ENTITY_NONE && wants(world, power, call)) {
        bool outer = world->growth.telling;
        uint8_t outer_power = world->growth.running;
        world->growth.telling = true;
        world->growth.running = (uint8_t)(power + 1);
        world->hooks.power(world->hooks.context, entity, call, other);
        world->growth.telling = outer;
        world->growth.running = outer_power;
    }
}

Blow growth_sign_blow(const World *world, int slot, const Blow *blow) {
    Blow own = *blow;
    own.power = slot == PLAYER_SLOT ? world->growth.running : 0;
    return own;
}

void growth_told(World *world, PowerCall call, int other_slot) {
    Growth *growth = &world->growth;
    bool again = growth->telling && call != POWER_KILL;
    if (again || growth->tell_count == TELL_LIMIT || run_is_over(world) || world->rules.power_count == 0) {
        return;
    }
    EntityHandle other = other_slot > 0 ? world->entities.handle[other_slot] : ENTITY_NONE;
    growth->tells[growth->tell_count++] = (Tell){.call = call, .other = other, .blow = world->last_blow};
}

/* HP by parts: what is below one waits for the next part. */
static void mend(World *world, float share) {
    float *due = &world->growth.mending;
    *due += share * (float)world->entities.hp_max[PLAYER_SLOT];
    int whole = (int)math_floor32(*due);
    if (whole >= 1) {
        *due -= (float)whole;
        world_heal(world, world->player_handle, whole);
    }
}

/* What every hit, kill and wound means by the numbers, whatever scripts make of it. */
static void take_note(World *world, const Tell *tell) {
    Growth *growth = &world->growth;
    const GrowthRules *rules = &world->rules.growth;
    BlowSort sort = tell->blow.blow.sort;
    if (tell->call == POWER_KILL) {
        mend(world, growth_stat(world, STAT_KILL_HEAL));
    } else if (tell->call == POWER_HIT && (sort == BLOW_FINISHER || sort == BLOW_COMBO)) {
        mend(world, growth_stat(world, STAT_HIT_HEAL));
        if (growth->energy_swing != world->player.swing) { /* once a stage, however many it hits */
            growth->energy_swing = world->player.swing;
            world_give_energy(world, sort == BLOW_FINISHER ? rules->energy_finisher : rules->energy_hit);
            world_give_energy(world, growth_stat(world, STAT_ENERGY_HIT));
        }
    }
}

static void tell_owned(World *world, const Tell *tell) {
    for (int power = 0; power < world->rules.power_count; power++) {
        if (world->growth.rank[power] > 0) {
            growth_call(world, power, tell->call, tell->other);
        }
    }
}

void growth_tell_all(World *world) {
    Growth *growth = &world->growth;
    for (int i = 0; i < growth->tell_count && !run_is_over(world); i++) {
        const Tell tell = growth->tells[i];
        world->last_blow = tell.blow;
        if (tell.call == POWER_GAIN) {
            int slot = world_find_any(world, tell.other);
            if (slot > 0) {
                growth_call(world, world->entities.kind[slot] - POWER_KIND_FIRST, POWER_GAIN, world->player_handle);
            }
            continue;
        }
        take_note(world, &tell);
        tell_owned(world, &tell);
    }
    growth->tell_count = 0;
}

/* Dodges are seen here, so that nobody has to tell of them. */
static void watch_dodge(World *world) {
    bool rolls = world->player.action == ACTION_DODGE;
    if (rolls && world->player.action_ticks == 0) {
        growth_told(world, POWER_DODGE, 0);
    } else if (world->growth.rolled && !rolls) {
        growth_told(world, POWER_LANDED, 0);
    }
    world->growth.rolled = rolls;
}

void growth_think(World *world) {
    if (world->run.phase != RUN_PLAYING && world->run.phase != RUN_ARRIVING) {
        return;
    }
    watch_dodge(world);
    for (int power = 0; power < world->rules.power_count; power++) {
        if (world->growth.rank[power] > 0) {
            growth_call(world, power, POWER_THINK, ENTITY_NONE);
        }
    }
}

/* ---- Damage -------------------------------------------------------------------------------------------------*/
static bool has_less_than(const World *world, int slot, float share) {
    return (float)world->entities.hp[slot] < share * (float)world->entities.hp_max[slot];
}

static bool is_mighty(const World *world, int slot) {
    return world->entities.elite[slot] || enemy_rules(world, slot)->boss;
}

float growth_damage_increase(const World *world, const Blow *blow, int target_slot) {
    const float *stats = world->growth.stats;
    const GrowthRules *rules = &world->rules.growth;
    float sum = stats[STAT_DAMAGE];
    if (blow->sort == BLOW_COMBO || blow->sort == BLOW_FINISHER) {
        sum += stats[STAT_COMBO_DAMAGE] + (blow->sort == BLOW_FINISHER ? stats[STAT_FINISHER_DAMAGE] : 0.0f);
    } else {
        sum += stats[STAT_SKILL_DAMAGE];
    }
    if (has_less_than(world, PLAYER_SLOT, rules->wounded_share)) {
        sum += stats[STAT_WOUNDED_DAMAGE];
    }
    if (target_slot > 0 && entity_is_enemy(world, target_slot)) {
        sum += has_less_than(world, target_slot, rules->execute_share) ? stats[STAT_EXECUTE_DAMAGE] : 0.0f;
        sum += is_mighty(world, target_slot) ? stats[STAT_MIGHTY_DAMAGE] : 0.0f;
    }
    return sum;
}

float growth_damage_taken(const World *world) {
    return math_clamp32(1.0f + growth_stat(world, STAT_DAMAGE_TAKEN), 0.0f, 10.0f);
}

Element growth_weapon_element(const World *world) {
    int weapon = world->growth.weapon.power;
    return weapon >= 0 ? power_rules(world, weapon)->element : ELEMENT_KINETIC;
}

float growth_attack_factor(const World *world) {
    const WeaponItem *weapon = &world->growth.weapon;
    float level = 1.0f + world->rules.growth.level_attack * (float)(world->run.level - 1);
    float more = math_clamp32(1.0f + growth_stat(world, STAT_ATTACK), 0.0f, 100.0f);
    return level * more * (weapon->power >= 0 ? weapon->strength : 1.0f);
}

float growth_element_share(const World *world, Element element) {
    static const PlayerStat SHARES[ELEMENT_COUNT] = {
        [ELEMENT_VOLT] = STAT_VOLT_SHARE, [ELEMENT_HEAT] = STAT_HEAT_SHARE, [ELEMENT_CRYO] = STAT_CRYO_SHARE};
    bool has = element > ELEMENT_KINETIC && element < ELEMENT_COUNT;
    return has ? world->growth.stats[SHARES[element]] : 0.0f;
}

bool growth_survive(World *world) {
    Growth *growth = &world->growth;
    float share = growth_stat(world, STAT_LAST_STAND);
    unsigned band = (unsigned)(world->run.floor - FLOOR_FIRST) / BOSS_FLOOR_STEP;
    if (share <= 0.0f || (growth->last_stands >> band & 1) != 0) {
        return false;
    }
    growth->last_stands = (uint8_t)(growth->last_stands | 1u << band);
    int hp = (int)math_floor32(share * (float)world->entities.hp_max[PLAYER_SLOT] + 0.5f);
    world->entities.hp[PLAYER_SLOT] = hp > 1 ? hp : 1;
    world->entities.invulnerable[PLAYER_SLOT] = ticks16(world->rules.growth.last_stand_ticks);
    return true;
}
