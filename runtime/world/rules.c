#include "world/world_state.h"

#include <string.h>

enum { STAT_MOST = 1000000, TICKS_MOST = 36000, ARENA_MOST = FLOOR_SIZE_DEFAULT - ANTEROOM_SIZE - GATE_LENGTH - 2 };

static void limit_int(int *value, int least, int most) {
    *value = *value < least ? least : *value > most ? most : *value;
}

/* NaN becomes the least. */
static void limit_float(float *value, float least, float most) {
    *value = *value > least ? (*value < most ? *value : most) : least;
}

/* Exactly 0 or 1, also when a bool's byte came from elsewhere. */
static void limit_bool(bool *value) {
    unsigned char byte;
    memcpy(&byte, value, sizeof byte);
    *value = byte != 0;
}

/* Nothing was said: as it is without. */
static void limit_factor(float *factor, float most) {
    limit_float(factor, 0.0f, most);
    *factor = *factor > 0.0f ? *factor : 1.0f;
}

static void limit_stage(AttackStage *stage) {
    limit_int(&stage->state, 0, RIG_STATE_LIMIT - 1);
    limit_int(&stage->windup_ticks, 0, TICKS_MOST);
    limit_int(&stage->active_ticks, 1, TICKS_MOST);
    limit_int(&stage->recovery_ticks, 0, TICKS_MOST);
    limit_float(&stage->area.range, 0.0f, 100.0f);
    limit_float(&stage->area.width, 0.0f, 100.0f);
    limit_float(&stage->area.half_angle, 0.0f, (float)MATH_PI);
    limit_float(&stage->damage, 0.0f, 1e4f);
    limit_float(&stage->knock, 0.0f, 100.0f);
    limit_float(&stage->step, 0.0f, 100.0f);
    limit_int(&stage->hit_stop_ticks, 0, HIT_STOP_MOST);
    limit_int(&stage->free_ticks, 0, stage->recovery_ticks);
    limit_int(&stage->hits, 1, stage->active_ticks < STAGE_HITS_MOST ? stage->active_ticks : STAGE_HITS_MOST);
    limit_int(&stage->shots, 0, STAGE_SHOTS_MOST);
    limit_float(&stage->shot_speed, 0.0f, 100.0f);
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
        &player->cast_buffer_ticks,
        &player->item_buffer_ticks,
        &player->cast_wait_ticks,
        &player->death_ticks,
    };
    for (size_t i = 0; i < BASE_COUNT_OF(ticks); i++) {
        limit_int(ticks[i], 0, TICKS_MOST);
    }
    limit_int(&player->dodge_ticks, player->dodge_move_ticks, TICKS_MOST); /* else the distance would be cut */
    limit_int(&player->hurt_hit_stop_ticks, 0, HIT_STOP_MOST);
}

static void limit_aim(AimRules *aim) {
    float *const angles[] = {&aim->mouse_angle, &aim->pad_angle, &aim->pad_turn};
    for (size_t i = 0; i < BASE_COUNT_OF(angles); i++) {
        limit_float(angles[i], 0.0f, (float)MATH_PI);
    }
    limit_float(&aim->mouse_range, 0.0f, 100.0f);
    limit_float(&aim->pad_range, 0.0f, 100.0f);
    limit_float(&aim->step_most, 0.0f, 100.0f);
}

/* The effect comes while the cast lasts. */
static void limit_cast(CastRules *cast) {
    limit_int(&cast->state, 0, RIG_STATE_LIMIT - 1);
    limit_int(&cast->ticks, 1, TICKS_MOST);
    limit_int(&cast->release_ticks, 0, cast->ticks - 1);
    limit_int(&cast->invulnerable_ticks, 0, TICKS_MOST);
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
    limit_float(&player->trap_scan, 0.0f, 100.0f);
    limit_float(&player->trap_resistance, 0.0f, 1.0f);
    limit_aim(&player->aim);
    limit_cast(&player->skill);
    limit_cast(&player->ultimate);
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

/* A floor asks for whole packs: an empty one would never make up its number. */
static void limit_pack(EnemyRules *enemy) {
    enemy->pack_least = enemy->pack_least > 0 ? enemy->pack_least : 1;
    enemy->pack_most = enemy->pack_most > enemy->pack_least ? enemy->pack_most : enemy->pack_least;
}

static void limit_place(FeatureRule *place) {
    limit_bool(&place->per_room);
    limit_bool(&place->solid);
    limit_bool(&place->gives_way);
    place->site = (unsigned)place->site <= SITE_PASSAGE ? place->site : SITE_NONE;
    place->zone_least = place->site == SITE_ZONE && place->zone_least == 0 ? 1 : place->zone_least;
    place->most = place->most > place->least ? place->most : place->least;
    place->zone_most = place->zone_most > place->zone_least ? place->zone_most : place->zone_least;
}

static void limit_enemy(EnemyRules *enemy) {
    enemy->id[WORLD_ID_SIZE - 1] = '\0';
    limit_int(&enemy->hp, 1, STAT_MOST);
    limit_int(&enemy->attack, 0, STAT_MOST);
    limit_int(&enemy->defence, 0, STAT_MOST);
    limit_int(&enemy->exp, 0, STAT_MOST);
    limit_pack(enemy);
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

static void limit_feature(FeatureRules *feature) {
    feature->id[WORLD_ID_SIZE - 1] = '\0';
    limit_place(&feature->place);
    limit_bool(&feature->hidden);
    limit_bool(&feature->once);
    limit_bool(&feature->everyone);
    limit_int(&feature->hp, 0, STAT_MOST);
    limit_float(&feature->radius, 0.0f, 100.0f);
    limit_float(&feature->use_range, 0.0f, 100.0f);
    limit_int(&feature->state_idle, 0, RIG_STATE_LIMIT - 1);
    limit_int(&feature->broken_ticks, 0, TICKS_MOST);
}

static void limit_floor(FloorRules *floor, int number) {
    SurgeRule *surge = &floor->surge;
    limit_float(&floor->multiplier, 0.0f, 100.0f);
    limit_float(&floor->farther, 0.0f, 1000.0f);
    limit_int(&floor->affixes, 0, AFFIX_COUNT);
    limit_int(&floor->enemies, 0, SPAWN_LIMIT);
    limit_int(&floor->traps, 0, TRAP_LIMIT);
    limit_int(&surge->percent, 0, 100);
    limit_int(&surge->least, 0, SPAWN_LIMIT);
    limit_int(&surge->most, surge->least, SPAWN_LIMIT);
    limit_int(&surge->elites_least, 0, SPAWN_LIMIT);
    limit_int(&surge->elites_most, surge->elites_least, SPAWN_LIMIT);
    limit_int(&floor->first_pack_kind, 0, SPAWN_KIND_LIMIT - 1);
    limit_int(&floor->first_pack_count, 0, UINT8_MAX);
    limit_int(&floor->arena, 0, number > 0 && number % BOSS_FLOOR_STEP == 0 ? ARENA_MOST : 0);
    floor->arena = floor->arena > 0 && floor->arena < ARENA_LEAST ? ARENA_LEAST : floor->arena;
    limit_float(&floor->reward, 0.0f, 1000.0f);
}

static void limit_affixes(AffixRules *affixes) {
    limit_factor(&affixes->shield, 100.0f);
    limit_int(&affixes->shield_ticks, 1, TICKS_MOST);
    limit_int(&affixes->blast_ticks, 0, TICKS_MOST);
    limit_float(&affixes->blast_radius, 0.05f, 100.0f);
    limit_factor(&affixes->blast_damage, 1000.0f);
    limit_factor(&affixes->haste, 10.0f);
    limit_float(&affixes->pause, 0.0f, 1.0f);
    limit_float(&affixes->leech, 0.0f, 1.0f);
    limit_int(&affixes->call_ticks, 1, TICKS_MOST);
    limit_int(&affixes->call_count, 0, ENTITY_LIMIT);
    limit_int(&affixes->call_most, 0, ENTITY_LIMIT);
    limit_float(&affixes->frost_radius, 0.0f, 100.0f);
    limit_float(&affixes->frost_slow, 0.0f, 1.0f);
}

/* ---- Growth -------------------------------------------------------------------------------------------------*/
static void limit_power(PowerRules *power, int kinds, int weapons) {
    power->id[sizeof power->id - 1] = '\0';
    power->sort = (unsigned)power->sort < POWER_SORT_COUNT ? power->sort : POWER_UPGRADE;
    power->element = (unsigned)power->element < ELEMENT_COUNT ? power->element : ELEMENT_KINETIC;
    limit_bool(&power->harmful);
    limit_bool(&power->binds);
    limit_bool(&power->hides_map);
    limit_int(&power->rank_most, 1, 100);
    limit_float(&power->weight, 0.0f, 1e6f);
    limit_float(&power->taste, 0.0f, 1e3f);
    limit_int(&power->cost, 0, STAT_MOST);
    limit_int(&power->cooldown_ticks, 0, TICKS_MOST);
    limit_int(&power->weapon, -1, weapons - 1);
    for (int i = 0; i < STAT_COUNT; i++) {
        limit_float(&power->stats[i], -1e4f, 1e4f);
    }
    for (int i = 0; i < POWER_NEED_LIMIT; i++) {
        limit_int(&power->needs[i].power, -1, kinds - 1);
        limit_int(&power->needs[i].rank, 0, 100);
    }
}

static void limit_growth_counts(GrowthRules *growth) {
    struct {
        int *count;
        int most;
    } const counts[] = {
        {&growth->exp_first, STAT_MOST},
        {&growth->exp_step, STAT_MOST},
        {&growth->level_hp, 1000},
        {&growth->offers, CHOICE_LIMIT},
        {&growth->rerolls, 100},
        {&growth->settle_ticks, TICKS_PER_SECOND * 10},
        {&growth->skill_offers, CHOICE_LIMIT},
        {&growth->skill_picks, SKILL_SLOT_COUNT - 1},
        {&growth->ultimate_offers, CHOICE_LIMIT},
        {&growth->shield_ticks, TICKS_MOST},
        {&growth->last_stand_ticks, TICKS_MOST},
        {&growth->pickup_rest_ticks, TICKS_MOST},
        {&growth->cells_start, 16},
        {&growth->cells_most, 16},
        {&growth->cell_ticks, TICKS_MOST},
        {&growth->chips_most, CHIP_CARRY_LIMIT},
        {&growth->look_count, CHIP_LOOK_LIMIT},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(counts); i++) {
        limit_int(counts[i].count, 0, counts[i].most);
    }
}

static void limit_growth(GrowthRules *growth, int kinds) {
    float *const numbers[] = {
        &growth->level_attack,  &growth->pass_heal,      &growth->energy_most,     &growth->energy_start,
        &growth->energy_second, &growth->energy_hit,     &growth->energy_finisher, &growth->wounded_share,
        &growth->execute_share, &growth->pickup_radius,  &growth->pickup_speed,    &growth->pickup_reach,
        &growth->cell_heal,     &growth->throw_range,    &growth->drop_chance,     &growth->elite_weapon,
        &growth->share_cell,    &growth->share_chip,     &growth->spare_exp,       &growth->curse_chip,
        &growth->curse_weapon,  &growth->curse_strength, &growth->weapon_floor,    &growth->weapon_spread,
    };
    limit_growth_counts(growth);
    for (size_t i = 0; i < BASE_COUNT_OF(numbers); i++) {
        limit_float(numbers[i], 0.0f, 1000.0f);
    }
    for (int i = 0; i < RARITY_COUNT; i++) {
        for (int quality = 0; quality < QUALITY_COUNT; quality++) {
            limit_float(&growth->rarities[i].weights[quality], 0.0f, 1000.0f);
        }
        limit_float(&growth->rarities[i].strength, 0.0f, 1000.0f);
        limit_int(&growth->rarities[i].affixes, 0, WEAPON_AFFIX_LIMIT);
    }
    limit_int(&growth->weapon, -1, kinds - 1);
}

static void limit_powers(WorldRules *rules) {
    limit_int(&rules->power_count, 0, POWER_KIND_LIMIT);
    limit_int(&rules->weapon_count, 0, WEAPON_KIND_LIMIT);
    for (int i = 0; i < rules->power_count; i++) {
        limit_power(&rules->powers[i], rules->power_count, rules->weapon_count);
    }
    for (int i = 0; i < rules->weapon_count; i++) {
        WeaponRules *weapon = &rules->weapons[i];
        limit_int(&weapon->stage_count, 0, ATTACK_STAGE_LIMIT);
        for (int k = 0; k < weapon->stage_count; k++) {
            limit_stage(&weapon->stages[k]);
        }
    }
    limit_growth(&rules->growth, rules->power_count);
}

static void limit_combat(CombatRules *combat) {
    limit_affixes(&combat->affixes);
    limit_factor(&combat->weak, 100.0f);
    limit_factor(&combat->resist, 100.0f);
    limit_int(&combat->burn_ticks, 1, TICKS_MOST);
    limit_int(&combat->boss_control_ticks, 0, TICKS_MOST);
    limit_float(&combat->boss_slow, 0.0f, 1.0f);
    limit_float(&combat->elite_knock, 0.0f, 10.0f);
    limit_float(&combat->boss_knock, 0.0f, 10.0f);
    for (int band = 0; band < TOKEN_BANDS; band++) {
        for (int sort = 0; sort < TOKEN_SORT_COUNT; sort++) {
            limit_int(&combat->tokens[band][sort], 0, ENTITY_LIMIT);
        }
    }
}

/* Who has a floor to itself is a boss. */
static void find_bosses(WorldRules *rules) {
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        rules->enemies[kind].boss = false;
    }
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        int kind = rules->floors[floor].boss_kind;
        if (rules->floors[floor].arena > 0 && kind >= 0 && kind < rules->enemy_count) {
            rules->enemies[kind].boss = true;
        }
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
        limit_floor(&to->floors[floor], floor);
    }
    limit_int(&to->feature_count, 0, FEATURE_KIND_LIMIT);
    for (int i = 0; i < to->feature_count; i++) {
        limit_feature(&to->features[i]);
    }
    limit_powers(to);
    find_bosses(to);
    limit_combat(&to->combat);
    limit_factor(&to->elite.hp, 1000.0f);
    limit_factor(&to->elite.attack, 1000.0f);
    limit_factor(&to->elite.exp, 1000.0f);
    limit_factor(&to->elite.size, 4.0f);
    limit_factor(&to->surge_hp, 1000.0f);
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

float world_floor_multiplier(const World *world) {
    return rules_floor_multiplier(world);
}
