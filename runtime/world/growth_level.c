/* Experience, levels and choices; energy, and what comes back by and by. */
#include "world/world_state.h"

#include <string.h>

enum { EXP_MOST = 1000000000, LEVEL_MOST = 999, STICK_FAR = 64 };

/* ---- Experience ---------------------------------------------------------------------------------------------*/
static int exp_needed(const World *world) {
    const GrowthRules *rules = &world->rules.growth;
    return rules->exp_first + rules->exp_step * (world->run.level - 1);
}

static void gain_level(World *world) {
    Growth *growth = &world->growth;
    world->run.level++;
    growth->pending.levels++;
    growth->info.exp_needed = exp_needed(world);
    growth_refresh(world);
    event_push(world, EVENT_LEVEL, PLAYER_SLOT, world->run.level, false);
}

void rules_add_exp(World *world, int amount) {
    GrowthInfo *info = &world->growth.info;
    int room = EXP_MOST - world->run.exp;
    amount = amount < room ? amount : room;
    world->run.exp += amount;
    info->exp += amount;
    info->exp_needed = exp_needed(world);
    while (info->exp_needed > 0 && info->exp >= info->exp_needed && world->run.level < LEVEL_MOST) {
        info->exp -= info->exp_needed;
        gain_level(world);
    }
}

/* ---- Offers -------------------------------------------------------------------------------------------------*/
/* Drawn by weight among those that are offered and of which `refused` is not set. */
int growth_draw_power(World *world, PowerSort sort, Rng *rng, const bool *refused) {
    float sum = 0.0f;
    int last = -1;
    for (int power = 0; power < world->rules.power_count; power++) {
        bool free = growth_kind_is(world, power, sort) && !refused[power];
        sum += free ? power_rules(world, power)->weight : 0.0f;
    }
    float draw = sum > 0.0f ? rng_unit(rng) * sum : 0.0f;
    for (int power = 0; power < world->rules.power_count && sum > 0.0f; power++) {
        if (growth_kind_is(world, power, sort) && !refused[power] && power_rules(world, power)->weight > 0.0f) {
            last = power;
            draw -= power_rules(world, power)->weight;
            if (draw < 0.0f) {
                return power;
            }
        }
    }
    return last;
}

static void draw_offers(World *world, PowerSort sort, int most) {
    Growth *growth = &world->growth;
    ChoiceInfo *choice = &growth->choice;
    bool refused[POWER_KIND_LIMIT] = {false};
    most = most < CHOICE_LIMIT ? most : CHOICE_LIMIT;
    for (int power = 0; power < world->rules.power_count; power++) {
        refused[power] = !growth_is_offered(world, power);
    }
    for (choice->count = 0; choice->count < most; choice->count++) {
        int power = growth_draw_power(world, sort, &growth->rng, refused);
        if (power < 0) {
            return;
        }
        choice->powers[choice->count] = power;
        refused[power] = true;
    }
}

/* Of the skills that were offered together, those not yet taken; so the second pick is made among the same. */
static void draw_skills(World *world) {
    Growth *growth = &world->growth;
    const GrowthRules *rules = &world->rules.growth;
    if (growth->pending.skills == rules->skill_picks) {
        draw_offers(world, POWER_SKILL, rules->skill_offers);
        return;
    }
    ChoiceInfo *choice = &growth->choice;
    int kept = 0;
    for (int i = 0; i < choice->count; i++) {
        if (growth_is_offered(world, choice->powers[i])) {
            choice->powers[kept++] = choice->powers[i];
        }
    }
    choice->count = kept;
}

static void draw_weapons(World *world) {
    ChoiceInfo *choice = &world->growth.choice;
    for (choice->count = 0; choice->count < CHOICE_LIMIT; choice->count++) {
        WeaponItem weapon = world_draw_weapon(world, world->growth.pending.weapons[0], 0);
        if (weapon.power < 0) {
            return;
        }
        choice->weapons[choice->count] = weapon;
        choice->powers[choice->count] = weapon.power;
    }
}

static ChoiceSort next_sort(const Growth *growth) {
    const PendingChoices *pending = &growth->pending;
    return pending->skills > 0         ? CHOICE_SKILL
           : pending->ultimates > 0    ? CHOICE_ULTIMATE
           : pending->weapon_count > 0 ? CHOICE_WEAPON
           : pending->levels > 0       ? CHOICE_LEVEL
                                       : CHOICE_NONE;
}

static void drop_pending(Growth *growth, ChoiceSort sort) {
    PendingChoices *pending = &growth->pending;
    if (sort == CHOICE_SKILL) {
        pending->skills--;
    } else if (sort == CHOICE_ULTIMATE) {
        pending->ultimates--;
    } else if (sort == CHOICE_LEVEL) {
        pending->levels--;
    } else if (sort == CHOICE_WEAPON) {
        pending->weapon_count--;
        memmove(pending->weapons, pending->weapons + 1, sizeof pending->weapons[0] * (size_t)pending->weapon_count);
    }
}

static void draw_choice(World *world, ChoiceSort sort) {
    if (sort == CHOICE_SKILL) {
        draw_skills(world);
    } else if (sort == CHOICE_ULTIMATE) {
        draw_offers(world, POWER_ULTIMATE, world->rules.growth.ultimate_offers);
    } else if (sort == CHOICE_LEVEL) {
        draw_offers(world, POWER_UPGRADE, world->rules.growth.offers);
    } else {
        draw_weapons(world);
    }
}

/* Shows the next thing that can be chosen; what nothing is offered for is no choice. */
static void open_next(World *world) {
    Growth *growth = &world->growth;
    ChoiceInfo *choice = &growth->choice;
    for (ChoiceSort sort; (sort = next_sort(growth)) != CHOICE_NONE; drop_pending(growth, sort)) {
        draw_choice(world, sort);
        if (choice->count > 0) {
            choice->sort = sort;
            choice->cursor = choice->ticks = 0;
            choice->may_pass = sort == CHOICE_LEVEL || sort == CHOICE_WEAPON;
            choice->may_reroll = sort == CHOICE_LEVEL && growth->info.rerolls > 0;
            run_set_phase(world, RUN_CHOOSING);
            event_push(world, EVENT_CHOICE, PLAYER_SLOT, (int)sort, false);
            return;
        }
    }
    *choice = (ChoiceInfo){.sort = CHOICE_NONE};
}

void growth_open_choice(World *world) {
    if (world->no_choices) {
        world->growth.pending = (PendingChoices){0};
    }
    if (world->run.phase == RUN_PLAYING && next_sort(&world->growth) != CHOICE_NONE) {
        open_next(world);
    }
}

ChoiceInfo world_choice(const World *world) {
    ChoiceInfo nothing = {.sort = CHOICE_NONE};
    return world->run.phase == RUN_CHOOSING ? world->growth.choice : nothing;
}

/* ---- Choosing -----------------------------------------------------------------------------------------------*/
static void end_choice(World *world) {
    Growth *growth = &world->growth;
    drop_pending(growth, growth->choice.sort);
    growth->choice.sort = CHOICE_NONE;
    run_set_phase(world, RUN_PLAYING);
    open_next(world);
}

static void take(World *world, int index) {
    const ChoiceInfo *choice = &world->growth.choice;
    if (index >= choice->count) {
        return;
    }
    if (choice->sort == CHOICE_WEAPON) {
        world_equip_weapon(world, &choice->weapons[index]);
    } else {
        world_give_power(world, choice->powers[index], 1);
    }
    end_choice(world);
}

static void pass(World *world) {
    if (world->growth.choice.sort == CHOICE_LEVEL) {
        float hp = world->rules.growth.pass_heal * (float)world->entities.hp_max[PLAYER_SLOT];
        world_heal(world, world->player_handle, (int)math_floor32(hp + 0.5f));
    }
    end_choice(world);
}

static void reroll(World *world) {
    Growth *growth = &world->growth;
    growth->info.rerolls--;
    draw_choice(world, growth->choice.sort);
    growth->choice.cursor = growth->choice.ticks = 0;
    growth->choice.may_reroll = growth->info.rerolls > 0;
}

/* A stick that is pushed aside moves on once. */
static void move_cursor(Growth *growth, const TickInput *input) {
    int stick = input->move_x >= STICK_FAR ? 1 : input->move_x <= -STICK_FAR ? -1 : 0;
    int to = growth->choice.cursor + (stick == growth->stick ? 0 : stick);
    growth->stick = stick;
    growth->choice.cursor = to < 0 ? 0 : to >= growth->choice.count ? growth->choice.count - 1 : to;
}

void growth_choose(World *world, const TickInput *input, uint16_t pressed) {
    Growth *growth = &world->growth;
    ChoiceInfo *choice = &growth->choice;
    if (choice->count == 0) { /* what it offered is no more, after a reload */
        run_set_phase(world, RUN_PLAYING);
        open_next(world);
        return;
    }
    move_cursor(growth, input);
    if (++choice->ticks < world->rules.growth.settle_ticks) {
        return;
    }
    if (pressed & (BUTTON_SKILL_1 | BUTTON_SKILL_2 | BUTTON_ULTIMATE)) {
        take(world, pressed & BUTTON_SKILL_1 ? 0 : pressed & BUTTON_SKILL_2 ? 1 : 2);
    } else if (pressed & BUTTON_ATTACK) {
        take(world, choice->cursor);
    } else if ((pressed & BUTTON_INTERACT) && choice->may_reroll) {
        reroll(world);
    } else if ((pressed & BUTTON_DODGE) && choice->may_pass) {
        pass(world);
    }
}

void world_offer_weapons(World *world, int quality) {
    PendingChoices *pending = &world->growth.pending;
    if (pending->weapon_count < CHOICE_LIMIT) {
        pending->weapons[pending->weapon_count++] = quality;
    }
}

/* ---- Energy and time ----------------------------------------------------------------------------------------*/
void world_give_energy(World *world, float points) {
    GrowthInfo *info = &world->growth.info;
    if (is_sane(points)) {
        info->energy = math_clamp32(info->energy + points, 0.0f, info->energy_most);
    }
}

void world_reduce_cooldowns(World *world, int ticks) {
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        int *left = &world->growth.info.skills[i].cooldown_ticks;
        *left = ticks <= 0 ? *left : *left > ticks ? *left - ticks : 0;
    }
}

void world_lure_enemies(World *world, float x, float z, int ticks) {
    Growth *growth = &world->growth;
    if (is_sane(x) && is_sane(z) && ticks >= 0) {
        growth->lure_ticks = ticks;
        growth->lure_x = x;
        growth->lure_z = z;
    }
}

bool world_enemies_are_lured(const World *world) {
    return world->growth.lure_ticks > 0;
}

void world_player_guess(const World *world, float *x, float *z) {
    bool lured = world_enemies_are_lured(world);
    *x = lured ? world->growth.lure_x : world->entities.x[PLAYER_SLOT];
    *z = lured ? world->growth.lure_z : world->entities.z[PLAYER_SLOT];
}

bool growth_can_cast(const World *world, int slot) {
    const SkillSlot *skill = &world->growth.info.skills[slot];
    return skill->power >= 0 && skill->cooldown_ticks == 0 &&
           world->growth.info.energy >= (float)power_rules(world, skill->power)->cost;
}

bool growth_begin_cast(World *world, int slot) {
    if (!growth_can_cast(world, slot)) {
        return false;
    }
    SkillSlot *skill = &world->growth.info.skills[slot];
    const PowerRules *rules = power_rules(world, skill->power);
    float factor = math_clamp32(1.0f + growth_stat(world, STAT_COOLDOWN), 0.1f, 10.0f);
    world_give_energy(world, -(float)rules->cost);
    skill->cooldown_ticks = skill->cooldown_whole = rules_scale(rules->cooldown_ticks, factor);
    return true;
}

void growth_release(World *world, int slot) {
    int power = world->growth.info.skills[slot].power;
    if (power >= 0) {
        growth_call(world, power, POWER_RELEASE, world->player_handle);
    }
}

/* A repair gives its share in equal parts; each tick rounds the sum up to then. */
static void run_repair(World *world) {
    Growth *growth = &world->growth;
    const GrowthRules *rules = &world->rules.growth;
    if (growth->cell_ticks == 0) {
        return;
    }
    double whole = (double)rules->cell_heal * world->entities.hp_max[PLAYER_SLOT];
    double ticks = rules->cell_ticks > 0 ? rules->cell_ticks : 1;
    int before = (int)math_floor64(whole * (ticks - growth->cell_ticks) / ticks + 0.5);
    growth->cell_ticks--;
    int now = (int)math_floor64(whole * (ticks - growth->cell_ticks) / ticks + 0.5);
    world_heal(world, world->player_handle, now - before);
}

/* A time unhurt gives the shield, and keeps it full. */
static void raise_shield(World *world) {
    float share = growth_stat(world, STAT_SHIELD);
    int amount = (int)math_floor32(share * (float)world->entities.hp_max[PLAYER_SLOT] + 0.5f);
    if (world->growth.unhurt_ticks >= world->rules.growth.shield_ticks &&
        world_shield(world, world->player_handle) < amount) {
        world_give_shield(world, world->player_handle, amount, 0);
    }
}

void growth_age(World *world) {
    Growth *growth = &world->growth;
    bool lives = world->run.phase == RUN_PLAYING || world->run.phase == RUN_ARRIVING;
    if (!lives || world->rules.power_count == 0) {
        return;
    }
    world_give_energy(world, world->rules.growth.energy_second * TICK_SECONDS);
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        count_down(&growth->info.skills[i].cooldown_ticks);
    }
    count_down(&growth->lure_ticks);
    growth->unhurt_ticks += growth->unhurt_ticks < 0xffff;
    float share = growth_stat(world, STAT_REGENERATION) * TICK_SECONDS;
    growth->mending += share * (float)world->entities.hp_max[PLAYER_SLOT];
    int due = (int)math_floor32(growth->mending);
    if (due >= 1) {
        growth->mending -= (float)due;
        world_heal(world, world->player_handle, due);
    }
    raise_shield(world);
    run_repair(world);
}
