/* What happened in the runs of `rift sim`: cards that were offered and taken, damage, and when floors were left. */
#include "app/sim.h"

#include <stdlib.h>
#include <string.h>

/* ---- Sums ---------------------------------------------------------------------------------------------------*/
void sim_add_damage(SimDamage *damage, const char *id, int64_t amount) {
    int at = 0;
    while (at < damage->count && strcmp(damage->sources[at].id, id) != 0) {
        at++;
    }
    if (at == SIM_SOURCE_LIMIT) {
        return;
    }
    SimSource *source = &damage->sources[at];
    if (at == damage->count) {
        damage->count++;
        snprintf(source->id, sizeof source->id, "%s", id);
    }
    source->damage += amount;
}

void sim_add_power(SimTally *tally, const char *id, int64_t offered, int64_t taken) {
    int at = 0;
    while (at < tally->power_count && strcmp(tally->powers[at].id, id) != 0) {
        at++;
    }
    if (at == POWER_KIND_LIMIT) {
        return;
    }
    SimPower *power = &tally->powers[at];
    if (at == tally->power_count) {
        tally->power_count++;
        snprintf(power->id, sizeof power->id, "%s", id);
    }
    power->offered += offered;
    power->taken += taken;
}

static void add_sources(SimDamage *sum, const SimDamage *part) {
    for (int i = 0; i < part->count; i++) {
        sim_add_damage(sum, part->sources[i].id, part->sources[i].damage);
    }
}

void sim_add_tally(SimTally *sum, const SimTally *part) {
    for (int i = 0; i < part->power_count; i++) {
        sim_add_power(sum, part->powers[i].id, part->powers[i].offered, part->powers[i].taken);
    }
    add_sources(&sum->dealt, &part->dealt);
    add_sources(&sum->taken, &part->taken);
}

double sim_taken_share(const SimPower *power) {
    return power->offered > 0 ? (double)power->taken / (double)power->offered : 0.0;
}

static int compare_source(const void *a, const void *b) {
    const SimSource *left = a, *right = b;
    int order = (left->damage < right->damage) - (left->damage > right->damage);
    return order != 0 ? order : strcmp(left->id, right->id);
}

static int compare_power(const void *a, const void *b) {
    const SimPower *left = a, *right = b;
    double left_share = sim_taken_share(left), right_share = sim_taken_share(right);
    int order = (left_share < right_share) - (left_share > right_share);
    return order != 0 ? order : strcmp(left->id, right->id);
}

void sim_sort_tally(SimTally *tally) {
    qsort(tally->powers, (size_t)tally->power_count, sizeof tally->powers[0], compare_power);
    qsort(tally->dealt.sources, (size_t)tally->dealt.count, sizeof(SimSource), compare_source);
    qsort(tally->taken.sources, (size_t)tally->taken.count, sizeof(SimSource), compare_source);
}

/* ---- Choices ------------------------------------------------------------------------------------------------*/
void sim_watch_choice(SimWatch *watch, const ChoiceInfo *now, int taken, const WorldRules *rules, SimTally *tally) {
    const ChoiceInfo *last = &watch->choice;
    /* The ticks of cards that stay grow; new ones begin at none. */
    bool stays = last->sort != CHOICE_NONE && now->sort == last->sort && now->ticks > last->ticks;
    if (!stays && last->sort != CHOICE_NONE && taken >= 0 && taken < last->count) {
        sim_add_power(tally, rules->powers[last->powers[taken]].id, 0, 1);
    }
    for (int i = 0; !stays && now->sort != CHOICE_NONE && i < now->count; i++) {
        sim_add_power(tally, rules->powers[now->powers[i]].id, 1, 0);
    }
    watch->choice = *now;
}

/* Which of the last cards is owned now, and was not so far; −1 for none. A weapon may be of the kind that was in hand,
 * so its numbers tell. */
static int find_taken(const SimWatch *watch, const World *world) {
    const ChoiceInfo *last = &watch->choice;
    const WeaponItem hand = world_weapon(world);
    for (int i = 0; last->sort != CHOICE_NONE && i < last->count; i++) {
        const WeaponItem *offer = &last->weapons[i];
        bool held = hand.power == offer->power && hand.rarity == offer->rarity && hand.strength == offer->strength;
        if (last->sort == CHOICE_WEAPON ? held : world_rank(world, last->powers[i]) > watch->ranks[i]) {
            return i;
        }
    }
    return -1;
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/
/* NULL for what is not counted. */
static const char *word_of_hit(const WorldRules *rules, const WorldEvent *event) {
    static const char *const words[HIT_ORIGIN_COUNT] = {
        [HIT_COMBO] = "combo", [HIT_FINISHER] = "finisher", [HIT_SKILL] = "skill",   [HIT_BURN] = "burn",
        [HIT_FOE] = "foe",     [HIT_TRAP] = "trap",         [HIT_HAZARD] = "hazard", [HIT_BLAST] = "blast"};
    bool by_power = event->origin == HIT_SKILL && event->power > 0 && event->power <= rules->power_count;
    return by_power ? rules->powers[event->power - 1].id : words[event->origin];
}

static void watch_hits(const World *world, const char *cause, SimTally *tally) {
    int count;
    const WorldEvent *events = world_events(world, &count);
    for (int i = 0; i < count; i++) {
        const char *word = events[i].type == EVENT_HIT ? word_of_hit(world_rules(world), &events[i]) : NULL;
        if (word) {
            sim_add_damage(&tally->dealt, word, events[i].value);
        } else if (events[i].type == EVENT_PLAYER_HURT) { /* of several in one tick the last one's cause is known */
            sim_add_damage(&tally->taken, cause[0] != '\0' ? cause : "unknown", events[i].value);
        }
    }
}

void sim_watch_tick(SimWatch *watch, const World *world, int before, SimRun *run, SimTally *tally) {
    const RunInfo info = world_run(world);
    const ChoiceInfo choice = world_choice(world);
    watch_hits(world, info.cause, tally);
    sim_watch_choice(watch, &choice, find_taken(watch, world), world_rules(world), tally);
    for (int i = 0; choice.sort != CHOICE_NONE && i < choice.count; i++) {
        watch->ranks[i] = world_rank(world, choice.powers[i]);
    }
    int floor = before + info.floors_cleared;
    if (info.floors_cleared > watch->cleared && floor >= FLOOR_FIRST && floor <= FLOOR_LAST) {
        run->left_ticks[floor] = info.tick;
        run->left_level[floor] = (int16_t)info.level;
    }
    watch->cleared = info.floors_cleared;
}

void sim_watch_end(const World *world, SimTally *tally) {
    const WorldRules *rules = world_rules(world);
    for (int i = 0; i < rules->power_count; i++) {
        const PowerRules *power = &rules->powers[i];
        bool is_card = power->sort == POWER_UPGRADE || power->sort == POWER_SKILL || power->sort == POWER_ULTIMATE ||
                       power->sort == POWER_WEAPON;
        if (is_card && power->weight > 0.0f) {
            sim_add_power(tally, power->id, 0, 0);
        }
    }
    sim_sort_tally(tally);
}
