/* Blades: what they go through, and how they meet. */
#include "app/duel_state.h"

/* ---- Parts ----------------------------------------------------------------------------------------------------*/
static ActivePart part_of(const ActiveBody *body, int part) {
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        if (body->parts[i] == part) {
            return (ActivePart)i;
        }
    }
    return ACTIVE_PART_COUNT;
}

/* What moves along the blade does not cut. */
static double cutting_speed(const PhysicsCut *cut, const DuelEdge *blade) {
    const PhysicsVector along = vector_unit(vector_subtract(blade->to, blade->from), (PhysicsVector){0.0, 1.0, 0.0});
    const double lengthwise = vector_dot(cut->velocity, along);
    const PhysicsVector across = vector_subtract(cut->velocity, vector_scale(along, lengthwise));
    const double speed = vector_length(across), thrust = cut->share > 0.85 && lengthwise > speed ? lengthwise : speed;
    return thrust; /* but its point does */
}

static void wound(Duel *duel, DuelFighter *fighter, ActivePart part, const PhysicsCut *cut, double speed) {
    const DuelRules *rules = duel->rules;
    double damage = (speed - rules->cut.slow) * rules->cut.damage;
    if (damage <= 0.0 || fighter->pauses[part] > 0.0) {
        return;
    }
    damage = damage < rules->cut.most ? damage : rules->cut.most;
    fighter->health[part] = fighter->health[part] > damage ? fighter->health[part] - damage : 0.0;
    fighter->pauses[part] = rules->cut.pause;
    fighter->flashes[part] = 1.0;
    active_set_health(fighter->figure, part, fighter->health[part] / rules->health[part]);
    const int first = physics_figure_body(duel->world, active_physics(fighter->figure));
    const PhysicsVector along = vector_unit(cut->velocity, (PhysicsVector){0.0, 0.0, 1.0});
    physics_hit(duel->world, first + cut->part, vector_scale(along, rules->cut.shove * speed));
    duel_add_sparks(duel, cut->point, cut->velocity, rules->colors.hurt, 6);
    if (fighter->health[part] <= 0.0 && rules->vital[part]) {
        fighter->gone = true;
        active_let_go(fighter->figure);
    }
}

static void cut_with(Duel *duel, int side) {
    const DuelFighter *fighter = &duel->fighters[side];
    DuelFighter *foe = &duel->fighters[!side];
    PhysicsCut cuts[PHYSICS_PART_LIMIT];
    if (fighter->gone || foe->gone) {
        return;
    }
    const PhysicsSweep sweep = {fighter->before.from, fighter->before.to,      fighter->blade.from,
                                fighter->blade.to,    duel->rules->cut.radius, PHYSICS_STEP};
    const int count = physics_sweep(duel->world, active_physics(foe->figure), &sweep, cuts);
    for (int i = 0; i < count; i++) {
        const ActivePart part = part_of(duel->rules->fighter, cuts[i].part);
        if (part != ACTIVE_PART_COUNT) {
            wound(duel, foe, part, &cuts[i], cutting_speed(&cuts[i], &fighter->blade));
        }
    }
}

/* ---- Blade on blade -------------------------------------------------------------------------------------------*/
/* The vector between two segments where they are nearest, from the first to the second; clamped by turns, which is
 * enough for edges that cross. */
static PhysicsVector nearest(const DuelEdge *a, const DuelEdge *b, PhysicsVector *middle) {
    const PhysicsVector u = vector_subtract(a->to, a->from), v = vector_subtract(b->to, b->from);
    double s = 0.5, t = 0.5;
    for (int i = 0; i < 8; i++) {
        const PhysicsVector on_b = vector_mix(b->from, b->to, t);
        s = vector_dot(vector_subtract(on_b, a->from), u) / (vector_dot(u, u) + 1e-12);
        s = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
        const PhysicsVector on_a = vector_mix(a->from, a->to, s);
        t = vector_dot(vector_subtract(on_a, b->from), v) / (vector_dot(v, v) + 1e-12);
        t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    }
    const PhysicsVector on_a = vector_mix(a->from, a->to, s), on_b = vector_mix(b->from, b->to, t);
    *middle = vector_mix(on_a, on_b, 0.5);
    return vector_subtract(on_b, on_a);
}

static int hand_body(const Duel *duel, const DuelFighter *fighter) {
    return physics_figure_body(duel->world, active_physics(fighter->figure)) +
           duel->rules->fighter->parts[ACTIVE_HAND_R];
}

/* Two edges of light throw each other back. Fast ones pass each other within a step: then they were on other sides. */
static void clash(Duel *duel) {
    const DuelRules *rules = duel->rules;
    DuelFighter *a = &duel->fighters[DUEL_A], *b = &duel->fighters[DUEL_B];
    PhysicsVector middle, middle_before;
    const PhysicsVector apart = nearest(&a->blade, &b->blade, &middle);
    const PhysicsVector before = nearest(&a->before, &b->before, &middle_before);
    const bool crossed = vector_dot(apart, before) < 0.0 && vector_length(before) < 4.0 * rules->clash.reach;
    duel->clash_pause -= PHYSICS_STEP;
    if (a->gone || b->gone || duel->clash_pause > 0.0 || (vector_length(apart) > rules->clash.reach && !crossed)) {
        return;
    }
    const PhysicsVector back = vector_unit(before, (PhysicsVector){0.0, 1.0, 0.0});
    duel->clash_pause = rules->clash.pause;
    physics_hit(duel->world, hand_body(duel, a), vector_scale(back, -rules->clash.impulse));
    physics_hit(duel->world, hand_body(duel, b), vector_scale(back, rules->clash.impulse));
    duel_add_sparks(duel, middle, back, rules->colors.spark, 12);
}

void duel_cut(Duel *duel) {
    for (int side = 0; side < DUEL_SIDES; side++) {
        DuelFighter *fighter = &duel->fighters[side];
        fighter->before = fighter->blade;
        active_blade(fighter->figure, &fighter->blade.from, &fighter->blade.to);
        for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
            fighter->pauses[i] -= PHYSICS_STEP;
            fighter->flashes[i] *= 0.97;
        }
    }
    clash(duel);
    cut_with(duel, DUEL_A);
    cut_with(duel, DUEL_B);
}

void duel_add_sparks(Duel *duel, PhysicsVector place, PhysicsVector along, uint32_t color, int count) {
    const PhysicsVector ahead = vector_limit(along, 2.5);
    for (int i = 0; i < count; i++) {
        DuelSpark *spark = &duel->sparks[duel->spark_next++ % DUEL_SPARK_LIMIT];
        const PhysicsVector aside = {(double)cosmetic_between(&duel->sparks_rng, -2.0f, 2.0f),
                                     (double)cosmetic_between(&duel->sparks_rng, -0.5f, 3.0f),
                                     (double)cosmetic_between(&duel->sparks_rng, -2.0f, 2.0f)};
        *spark = (DuelSpark){place, vector_add(ahead, aside), (double)cosmetic_between(&duel->sparks_rng, 0.2f, 0.6f),
                             color};
    }
}
