/* What makes one elite different from another. Numbers are in scripts/combat.lua; how many each has is the floor's. */
#include "world/world_state.h"

#include <string.h>

enum {
    CHILL_TICKS = 20,     /* that the cold of an aura lasts; it is renewed while one stands in it */
    SURROUNDING = 8,      /* places around a caller where those whom it calls may stand */
    LONG_UNHURT = 0x7fff, /* ticks: the count stops */
};
#define CALL_DISTANCE 1.5f /* metres from the caller */

static bool has(const World *world, int slot, Affix affix) {
    return (world->entities.affixes[slot] >> affix & 1) != 0;
}

int world_affixes(const World *world, EntityHandle enemy) {
    int slot = world_find(world, enemy);
    return slot < 0 ? 0 : world->entities.affixes[slot];
}

/* ---- Coming -------------------------------------------------------------------------------------------------*/
int affix_draw(World *world) {
    int wanted = world->rules.floors[world->run.floor].affixes, drawn = 0;
    for (int left = AFFIX_COUNT; wanted > 0 && left > 0; wanted--, left--) {
        int nth = (int)rng_below(&world->jitter_rng, (uint32_t)left);
        for (int affix = 0; affix < AFFIX_COUNT; affix++) {
            if ((drawn >> affix & 1) == 0 && nth-- == 0) {
                drawn |= 1 << affix;
                break;
            }
        }
    }
    return drawn;
}

static int whole_shield(const World *world, int slot) {
    return rules_scale(world->entities.hp_max[slot], world->rules.combat.affixes.shield);
}

void affix_begin(World *world, int slot, int affixes) {
    Entities *entities = &world->entities;
    entities->affixes[slot] = (uint8_t)(affixes & ((1 << AFFIX_COUNT) - 1));
    entities->unhurt_ticks[slot] = entities->call_ticks[slot] = 0;
    if (has(world, slot, AFFIX_SHIELDED)) {
        world_give_shield(world, entities->handle[slot], whole_shield(world, slot), 0);
    }
}

void world_raise_elite(World *world, EntityHandle enemy, int affixes) {
    Entities *entities = &world->entities;
    int slot = world_find(world, enemy);
    if (slot > 0 && entity_is_enemy(world, slot) && !entities->dying[slot]) {
        entities->elite[slot] = 1;
        entities->hp[slot] = entities->hp_max[slot] = enemy_hp_max(world, slot);
        affix_begin(world, slot, affixes);
    }
}

/* ---- Factors ------------------------------------------------------------------------------------------------*/
float affix_speed(const World *world, int slot) {
    return has(world, slot, AFFIX_HASTY) ? 1.0f + world->rules.combat.affixes.haste : 1.0f;
}

int world_draw_pause(World *world, EntityHandle enemy, int least, int most) {
    int slot = world_find(world, enemy);
    if (slot < 0 || least < 0 || most < least) {
        return 0;
    }
    int ticks = rng_range(&world->script_rng, least, most);
    return has(world, slot, AFFIX_HASTY) ? rules_scale(ticks, 1.0f - world->rules.combat.affixes.pause) : ticks;
}

/* ---- In every tick ------------------------------------------------------------------------------------------*/
static void shield_again(World *world, int slot) {
    Entities *entities = &world->entities;
    if (entities->unhurt_ticks[slot] < LONG_UNHURT) {
        entities->unhurt_ticks[slot]++;
    }
    if (entities->unhurt_ticks[slot] == world->rules.combat.affixes.shield_ticks) {
        world_give_shield(world, entities->handle[slot], whole_shield(world, slot), 0);
    }
}

static int find_called(const World *world) {
    for (int kind = 0; kind < world->rules.enemy_count; kind++) {
        if (strcmp(world->rules.enemies[kind].id, world->rules.combat.affixes.call_kind) == 0) {
            return kind;
        }
    }
    return -1;
}

static void call(World *world, int slot) {
    Entities *entities = &world->entities;
    const AffixRules *rules = &world->rules.combat.affixes;
    EntityHandle caller = entities->handle[slot];
    if (++entities->call_ticks[slot] < rules->call_ticks) {
        return;
    }
    entities->call_ticks[slot] = 0;
    int left = rules->call_most - world_count_summons(world, caller), kind = find_called(world);
    left = left < rules->call_count ? left : rules->call_count;
    for (int i = 0; i < SURROUNDING && left > 0; i++) {
        /* Each place lies opposite of those before it as far as can be. */
        float angle = (float)MATH_TAU * (float)(i * 3 % SURROUNDING) / (float)SURROUNDING;
        float x = entities->x[slot] + CALL_DISTANCE * math_sin32(angle);
        float z = entities->z[slot] + CALL_DISTANCE * math_cos32(angle);
        if (sight_way_is_clear(&world->floor, entities->x[slot], entities->z[slot], x, z)) {
            left -= world_summon(world, caller, kind, x, z) != ENTITY_NONE;
        }
    }
}

static void chill(World *world, int slot) {
    Entities *entities = &world->entities;
    const AffixRules *rules = &world->rules.combat.affixes;
    float dx = entities->x[PLAYER_SLOT] - entities->x[slot], dz = entities->z[PLAYER_SLOT] - entities->z[slot];
    if (dx * dx + dz * dz > rules->frost_radius * rules->frost_radius || world->run.phase != RUN_PLAYING) {
        return;
    }
    if (entities->status_ticks[STATUS_SLOW][PLAYER_SLOT] == 0) {
        status_give(world, PLAYER_SLOT, STATUS_SLOW, CHILL_TICKS, rules->frost_slow, 0.0f);
    } else if (entities->status_ticks[STATUS_SLOW][PLAYER_SLOT] < CHILL_TICKS) {
        entities->status_ticks[STATUS_SLOW][PLAYER_SLOT] = CHILL_TICKS;
    }
}

void affix_act_all(World *world) {
    const Entities *entities = &world->entities;
    int high = entities->high;
    for (int slot = 1; slot < high; slot++) {
        if (entities->affixes[slot] == 0 || entities->dying[slot] || entities->spawn_ticks[slot] > 0) {
            continue;
        }
        if (has(world, slot, AFFIX_SHIELDED)) {
            shield_again(world, slot);
        }
        if (has(world, slot, AFFIX_CALLER) && entities->awake[slot] && !status_is_stunned(world, slot)) {
            call(world, slot);
        }
        if (has(world, slot, AFFIX_FROST)) {
            chill(world, slot);
        }
    }
}

/* ---- What happens to it -------------------------------------------------------------------------------------*/
void affix_hurt(World *world, int slot) {
    world->entities.unhurt_ticks[slot] = 0;
}

void affix_hit(World *world, int slot) {
    Entities *entities = &world->entities;
    if (slot > 0 && entity_is_enemy(world, slot) && has(world, slot, AFFIX_LEECHING)) {
        world_heal(world, entities->handle[slot],
                   rules_scale(entities->hp_max[slot], world->rules.combat.affixes.leech));
    }
}

void affix_dies(World *world, int slot) {
    const Entities *entities = &world->entities;
    const AffixRules *rules = &world->rules.combat.affixes;
    if (!has(world, slot, AFFIX_VOLATILE)) {
        return;
    }
    StrikeRequest blast = {
        .area = {.shape = HIT_CIRCLE, .range = rules->blast_radius},
        .blow = {.damage = rules->blast_damage, .sort = BLOW_ATTACK, .hurts_all = true},
        .x = entities->x[slot],
        .z = entities->z[slot],
        .telegraph_ticks = rules->blast_ticks,
        .active_ticks = 1,
        .outlives = true,
        .fixed_size = true, /* the affix says how far it reaches */
    };
    world_begin_strike(world, entities->handle[slot], &blast);
}
