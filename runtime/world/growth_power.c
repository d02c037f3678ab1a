/* Powers: their entities, their ranks, and the player's numbers that follow from them. */
#include "world/world_state.h"

#include <string.h>

enum { KIND_GONE = 0xff };

/* ---- Questions ----------------------------------------------------------------------------------------------*/
static bool power_exists(const World *world, int power) {
    return power >= 0 && power < world->rules.power_count;
}

bool growth_kind_is(const World *world, int power, PowerSort sort) {
    return power_exists(world, power) && power_rules(world, power)->sort == sort;
}

int world_rank(const World *world, int power) {
    return power_exists(world, power) ? world->growth.rank[power] : 0;
}

EntityHandle world_power_entity(const World *world, int power) {
    return power_exists(world, power) ? world->growth.entity[power] : ENTITY_NONE;
}

float world_stat(const World *world, PlayerStat stat) {
    return (unsigned)stat < STAT_COUNT ? world->growth.stats[stat] : 0.0f;
}

GrowthInfo world_growth(const World *world) {
    GrowthInfo info = world->growth.info;
    info.level = world->run.level;
    info.exp_needed = info.exp_needed > 0 ? info.exp_needed : 1;
    info.weapon = world->growth.weapon.power;
    info.weapon_rarity = world->growth.weapon.rarity;
    info.weapon_power = world->growth.weapon.strength;
    for (int power = 0; power < world->rules.power_count; power++) {
        info.map_hidden |= world->growth.rank[power] > 0 && power_rules(world, power)->hides_map;
    }
    return info;
}

/* ---- What follows from them ---------------------------------------------------------------------------------*/
static void add_stats(World *world) {
    float *stats = world->growth.stats;
    memset(stats, 0, sizeof world->growth.stats);
    for (int power = 0; power < world->rules.power_count; power++) {
        float rank = (float)world->growth.rank[power];
        for (int i = 0; rank > 0.0f && i < STAT_COUNT; i++) {
            stats[i] += power_rules(world, power)->first[i] + rank * power_rules(world, power)->stats[i];
        }
    }
}

static float grown(float base, float share) {
    float factor = 1.0f + share;
    return base * (factor > 0.0f ? factor : 0.0f);
}

static int at_least(double value, int least) {
    int whole = (int)math_floor64(value + 0.5);
    return whole > least ? whole : least;
}

static void grow_stage(const Growth *growth, AttackStage *stage, bool last) {
    float range = growth->stats[STAT_COMBO_RANGE] + (last ? growth->stats[STAT_FINISHER_RANGE] : 0.0f);
    stage->area.range = grown(stage->area.range, range);
    stage->area.inner = grown(stage->area.inner, range);
    stage->area.width = grown(stage->area.width, range);
    stage->knock = grown(stage->knock, growth->stats[STAT_KNOCK]);
}

/* The chain of the weapon in hand, or the player's own. */
static void grow_chain(World *world, PlayerRules *player) {
    const Growth *growth = &world->growth;
    int weapon = growth_kind_is(world, growth->weapon.power, POWER_WEAPON)
                     ? power_rules(world, growth->weapon.power)->weapon
                     : -1;
    if (weapon >= 0 && weapon < world->rules.weapon_count && world->rules.weapons[weapon].stage_count > 0) {
        const WeaponRules *rules = &world->rules.weapons[weapon];
        memcpy(player->stages, rules->stages, sizeof player->stages);
        player->stage_count = rules->stage_count;
    }
    for (int i = 0; i < player->stage_count; i++) {
        grow_stage(growth, &player->stages[i], i == ATTACK_STAGE_LIMIT - 1);
    }
}

static void show_hp_max(World *world) {
    Entities *entities = &world->entities;
    int hp_max = world->rules.player.hp;
    entities->hp_max[PLAYER_SLOT] = hp_max;
    if (entities->hp[PLAYER_SLOT] > hp_max) {
        entities->hp[PLAYER_SLOT] = hp_max;
    }
}

void growth_refresh(World *world) {
    Growth *growth = &world->growth;
    const GrowthRules *rules = &world->rules.growth;
    const float *stats = growth->stats;
    add_stats(world);
    PlayerRules player = growth->base;
    int levels = world->run.level - 1;
    player.hp = at_least((double)player.hp + (double)stats[STAT_HP] + (double)rules->level_hp * levels, 1);
    player.defence = at_least((double)player.defence + (double)stats[STAT_DEFENCE], 0);
    player.walk_speed = grown(player.walk_speed, stats[STAT_SPEED]);
    player.dash_speed = grown(player.dash_speed, stats[STAT_SPEED]);
    double cooldown = (double)player.dodge_cooldown_ticks + (double)stats[STAT_DODGE_COOLDOWN] * TICKS_PER_SECOND;
    player.dodge_cooldown_ticks = at_least(cooldown, 0);
    player.trap_scan = math_clamp32(player.trap_scan + stats[STAT_TRAP_SCAN], 0.0f, 100.0f);
    player.trap_resistance = math_clamp32(player.trap_resistance + stats[STAT_TRAP_RESISTANCE], 0.0f, 1.0f);
    grow_chain(world, &player);
    world->rules.player = player;
    world->rules.critical_chance = math_clamp32(growth->base_critical_chance + stats[STAT_CRITICAL_CHANCE], 0.0f, 1.0f);
    world->rules.critical_factor =
        math_clamp32(growth->base_critical_factor + stats[STAT_CRITICAL_DAMAGE], 0.0f, 100.0f);
    show_hp_max(world);
    if (world->player.action == ACTION_ATTACK && world->player.stage >= player.stage_count) {
        player_stand(world);
    }
}

void growth_take_rules(World *world) {
    world->growth.base = world->rules.player;
    world->growth.base_critical_chance = world->rules.critical_chance;
    world->growth.base_critical_factor = world->rules.critical_factor;
    growth_refresh(world);
}

/* ---- Ranks --------------------------------------------------------------------------------------------------*/
static bool needs_are_met(const World *world, const PowerRules *rules) {
    int wanted = 0;
    for (int i = 0; i < POWER_NEED_LIMIT; i++) {
        const PowerNeed *need = &rules->needs[i];
        if (need->power >= 0 && need->rank > 0) {
            wanted++;
            if (world_rank(world, need->power) < need->rank) {
                return false;
            }
        }
    }
    return wanted > 0 || rules->sort != POWER_SYNERGY;
}

bool growth_is_offered(const World *world, int power) {
    const PowerRules *rules = power_rules(world, power);
    return rules->weight > 0.0f && world->growth.rank[power] < rules->rank_most && needs_are_met(world, rules);
}

static void tell_gain(World *world, int power) {
    Growth *growth = &world->growth;
    event_push(world, EVENT_POWER, PLAYER_SLOT, power, false);
    if (growth->tell_count < TELL_LIMIT) {
        growth->tells[growth->tell_count++] = (Tell){.call = POWER_GAIN, .other = growth->entity[power]};
    }
}

/* A synergy may be what another one needs. */
static void gain_synergies(World *world) {
    bool more = true;
    while (more) {
        more = false;
        for (int power = 0; power < world->rules.power_count; power++) {
            if (growth_kind_is(world, power, POWER_SYNERGY) && world->growth.rank[power] == 0 &&
                needs_are_met(world, power_rules(world, power))) {
                world->growth.rank[power] = 1;
                tell_gain(world, power);
                more = true;
            }
        }
    }
}

void growth_set_rank(World *world, int power, int rank) {
    uint8_t *owned = &world->growth.rank[power];
    bool grew = rank > *owned;
    if (rank == *owned) {
        return;
    }
    *owned = (uint8_t)(rank < 0 ? 0 : rank > UINT8_MAX ? UINT8_MAX : rank);
    if (grew) {
        tell_gain(world, power);
        gain_synergies(world);
    }
    growth_refresh(world);
}

void growth_count_items(World *world) {
    const Growth *growth = &world->growth;
    for (int power = 0; power < world->rules.power_count; power++) {
        PowerSort sort = power_rules(world, power)->sort;
        if (sort < POWER_WEAPON || sort == POWER_CHIP) {
            continue;
        }
        int rank = growth->weapon.power == power || growth->weapon.curse == power;
        for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
            rank += growth->weapon.power >= 0 && growth->weapon.affixes[i] == power;
        }
        for (int i = 0; i < growth->chip_count; i++) {
            rank += growth->chips[i].curse == power;
        }
        growth_set_rank(world, power, rank);
    }
    growth_refresh(world); /* another chain, though no rank may have changed */
}

static int *find_skill_slot(World *world, int power) {
    bool ultimate = growth_kind_is(world, power, POWER_ULTIMATE);
    for (int i = ultimate ? SKILL_SLOT_COUNT - 1 : 0; i < (ultimate ? SKILL_SLOT_COUNT : SKILL_SLOT_COUNT - 1); i++) {
        SkillSlot *slot = &world->growth.info.skills[i];
        if (slot->power < 0 || slot->power == power) {
            return &slot->power;
        }
    }
    return NULL;
}

static void fill_skill_slot(World *world, int power, int rank) {
    int *slot = find_skill_slot(world, power);
    if (slot && rank > 0) {
        *slot = power;
    } else if (slot && *slot == power) {
        *slot = -1;
    }
}

int world_give_power(World *world, int power, int ranks) {
    if (!power_exists(world, power)) {
        return 0;
    }
    const PowerRules *rules = power_rules(world, power);
    if (rules->sort >= POWER_WEAPON) {
        return world->growth.rank[power];
    }
    bool skill = rules->sort == POWER_SKILL || rules->sort == POWER_ULTIMATE;
    if (skill && ranks > 0 && !find_skill_slot(world, power)) {
        return 0; /* both hands are full */
    }
    int64_t rank = (int64_t)world->growth.rank[power] + ranks;
    rank = rank < 0 ? 0 : rank > rules->rank_most ? rules->rank_most : rank;
    if (skill) {
        fill_skill_slot(world, power, (int)rank);
    }
    growth_set_rank(world, power, (int)rank);
    return world->growth.rank[power];
}

/* ---- Entities -----------------------------------------------------------------------------------------------*/
static void free_entity(World *world, int power) {
    EntityHandle handle = world->growth.entity[power];
    int slot = world_find_any(world, handle);
    if (slot > 0) {
        int kind = world->entities.kind[slot];
        entity_free(world, slot);
        if (world->hooks.removed) {
            world->hooks.removed(world->hooks.context, handle, kind);
        }
    }
    world->growth.entity[power] = ENTITY_NONE;
}

static void make_entity(World *world, int power, bool tells) {
    int slot = entity_allocate(world, ENTITY_POWER);
    world->growth.entity[power] = slot == 0 ? ENTITY_NONE : world->entities.handle[slot];
    if (slot == 0) {
        return;
    }
    world->entities.kind[slot] = (uint8_t)(POWER_KIND_FIRST + power);
    if (tells && world->hooks.spawned) {
        world->hooks.spawned(world->hooks.context, world->growth.entity[power], POWER_KIND_FIRST + power);
    }
}

/* Nothing owned, on the rules that are there. */
static void forget_all(Growth *growth) {
    memset(growth->rank, 0, sizeof growth->rank);
    memset(growth->known, 0, sizeof growth->known);
    growth->info = (GrowthInfo){.chip_in_hand = -1};
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        growth->info.skills[i].power = -1;
    }
    growth->weapon = (WeaponItem){.power = -1, .affixes = {-1, -1, -1}, .curse = -1};
    growth->choice = (ChoiceInfo){.sort = CHOICE_NONE};
    growth->pending = (PendingChoices){0};
    growth->chip_count = growth->tell_count = 0;
    growth->unhurt_ticks = growth->cell_ticks = growth->lure_ticks = growth->stick = 0;
    growth->last_stands = 0;
    growth->energy_swing = 0;
    growth->mending = 0.0f;
    growth->rolled = false;
}

void growth_start(World *world) {
    Growth *growth = &world->growth;
    const GrowthRules *rules = &world->rules.growth;
    for (int power = 0; power < POWER_KIND_LIMIT; power++) {
        free_entity(world, power);
    }
    for (int power = 0; power < world->rules.power_count; power++) {
        make_entity(world, power, true);
    }
    forget_all(growth);
    world->run.level = 1;
    growth->info.rerolls = rules->rerolls;
    growth->info.energy = rules->energy_start;
    growth->info.energy_most = rules->energy_most;
    growth->info.cells = rules->cells_start;
    growth->info.exp_needed = rules->exp_first;
    growth->pending.skills = rules->skill_picks;
    growth->pending.ultimates = rules->ultimate_offers > 0;
    if (growth_kind_is(world, rules->weapon, POWER_WEAPON)) {
        growth->weapon.power = rules->weapon;
        growth->weapon.strength = 1.0f;
    }
    growth_shuffle_looks(world);
    growth_count_items(world);
    growth->tell_count = 0;
    world->entities.hp[PLAYER_SLOT] = world->entities.hp_max[PLAYER_SLOT];
}

/* ---- Reload -------------------------------------------------------------------------------------------------*/
static int find_power(const WorldRules *rules, const char *id) {
    for (int i = 0; i < rules->power_count; i++) {
        if (strcmp(rules->powers[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

/* A kind that is gone but owned keeps its last rules behind the new ones, and is offered no more. */
void growth_match(World *world, WorldRules *next, uint8_t map[KIND_LIMIT]) {
    for (int old = 0; old < world->rules.power_count; old++) {
        int power = find_power(next, world->rules.powers[old].id);
        if (power < 0 && next->power_count < POWER_KIND_LIMIT && world->growth.rank[old] > 0) {
            power = next->power_count++;
            PowerRules *rules = &next->powers[power];
            *rules = world->rules.powers[old];
            rules->weight = 0.0f;
            rules->weapon = -1;
            for (int i = 0; i < POWER_NEED_LIMIT; i++) {
                rules->needs[i].power = -1;
            }
        }
        map[POWER_KIND_FIRST + old] = power < 0 ? KIND_GONE : (uint8_t)(POWER_KIND_FIRST + power);
    }
}

static int lead(const uint8_t map[KIND_LIMIT], int power) {
    int kind = power < 0 ? KIND_GONE : map[POWER_KIND_FIRST + power];
    return kind == KIND_GONE ? -1 : kind - POWER_KIND_FIRST;
}

static void lead_weapon(const uint8_t map[KIND_LIMIT], WeaponItem *weapon) {
    weapon->power = lead(map, weapon->power);
    weapon->curse = lead(map, weapon->curse);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        weapon->affixes[i] = lead(map, weapon->affixes[i]);
    }
}

/* A choice of what is gone is made anew. */
static void lead_choice(Growth *growth, const uint8_t map[KIND_LIMIT]) {
    bool gone = false;
    for (int i = 0; i < growth->choice.count; i++) {
        growth->choice.powers[i] = lead(map, growth->choice.powers[i]);
        gone |= growth->choice.powers[i] < 0;
        if (growth->choice.sort == CHOICE_WEAPON) {
            lead_weapon(map, &growth->choice.weapons[i]);
        }
    }
    growth->choice.count = gone ? 0 : growth->choice.count; /* growth_choose draws others */
}

static void lead_items(World *world, const uint8_t map[KIND_LIMIT]) {
    Growth *growth = &world->growth;
    int kept = 0;
    lead_weapon(map, &growth->weapon);
    for (int i = 0; i < growth->chip_count; i++) {
        ChipItem chip = {lead(map, growth->chips[i].power), lead(map, growth->chips[i].curse)};
        if (chip.power >= 0) {
            growth->chips[kept++] = chip;
        }
    }
    growth->chip_count = kept;
    growth->info.chip_in_hand = growth->info.chip_in_hand < kept ? growth->info.chip_in_hand : kept - 1;
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        growth->info.skills[i].power = lead(map, growth->info.skills[i].power);
    }
    pickup_remap(world, map);
}

/* world->rules are the new ones, whose kinds `map` leads to. Entities of new kinds are not told of: who keeps states
 * looks for those that have none. */
void growth_remap(World *world, const uint8_t map[KIND_LIMIT]) {
    Growth *growth = &world->growth;
    const Growth old = *growth;
    memset(growth->rank, 0, sizeof growth->rank);
    memset(growth->known, 0, sizeof growth->known);
    memset(growth->look, 0, sizeof growth->look);
    for (int power = 0; power < POWER_KIND_LIMIT; power++) {
        if (old.entity[power] != ENTITY_NONE && lead(map, power) < 0) {
            free_entity(world, power);
        }
        growth->entity[power] = ENTITY_NONE;
    }
    for (int power = 0; power < POWER_KIND_LIMIT; power++) {
        int now = old.entity[power] != ENTITY_NONE ? lead(map, power) : -1;
        if (now < 0) {
            continue;
        }
        growth->rank[now] = old.rank[power];
        growth->known[now] = old.known[power];
        growth->look[now] = old.look[power];
        growth->entity[now] = old.entity[power];
        world->entities.kind[world_find_any(world, old.entity[power])] = (uint8_t)(POWER_KIND_FIRST + now);
    }
    for (int power = 0; power < world->rules.power_count; power++) {
        if (growth->entity[power] == ENTITY_NONE) {
            make_entity(world, power, false);
        }
    }
    lead_choice(growth, map);
    lead_items(world, map);
}
