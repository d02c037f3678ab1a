/* How a bot fights: keeps its distance, circles, strikes, meets strokes. What differs between two bots is their temper
 * in Lua. */
#include "app/duel_state.h"

static double between(Duel *duel, double least, double most) {
    return least + (most - least) * (double)cosmetic_unit(&duel->rng);
}

static bool chance(Duel *duel, double share) {
    return (double)cosmetic_unit(&duel->rng) < share;
}

/* ---- Strokes --------------------------------------------------------------------------------------------------*/
static ActivePart choose_part(Duel *duel, const DuelTemper *temper) {
    static const ActivePart HIGH[] = {ACTIVE_CHEST,       ACTIVE_HEAD,        ACTIVE_CHEST,
                                      ACTIVE_ARM_R_UPPER, ACTIVE_ARM_L_UPPER, ACTIVE_PELVIS};
    static const ActivePart LOW[] = {ACTIVE_LEG_L_UPPER, ACTIVE_LEG_R_UPPER, ACTIVE_LEG_L_LOWER, ACTIVE_LEG_R_LOWER};
    const uint32_t drawn = cosmetic_u32(&duel->rng);
    return chance(duel, temper->low) ? LOW[drawn % BASE_COUNT_OF(LOW)] : HIGH[drawn % BASE_COUNT_OF(HIGH)];
}

/* A place beside what is aimed at, as the fighter sees it. */
static PhysicsVector beside(PhysicsVector aim, PhysicsVector left, const float offset[2]) {
    PhysicsVector place = vector_add(aim, vector_scale(left, offset[0]));
    place.y += offset[1];
    return place;
}

static void strike(Duel *duel, int side) {
    DuelFighter *fighter = &duel->fighters[side];
    const DuelFighter *foe = &duel->fighters[!side];
    const DuelTemper *temper = fighter->mind.temper;
    const DuelStrokeKind *kind = &duel->rules->strokes[cosmetic_u32(&duel->rng) % (uint32_t)duel->rules->stroke_count];
    PhysicsVector aim = fighter_part(duel, foe, choose_part(duel, temper));
    const PhysicsVector away = vector_level(vector_subtract(aim, fighter_part(duel, fighter, ACTIVE_CHEST)));
    const PhysicsVector forward = vector_unit(away, (PhysicsVector){0.0, 0.0, 1.0});
    const PhysicsVector left = vector_cross((PhysicsVector){0.0, 1.0, 0.0}, forward);
    const double tremble = temper->waver * vector_length(away);
    aim = vector_add(aim, vector_scale(left, between(duel, -tremble, tremble)));
    aim.y += between(duel, -tremble, tremble);
    const PhysicsVector points[2] = {beside(aim, left, kind->from), beside(aim, left, kind->to)};
    fighter_begin_stroke(fighter, points, 2, kind->thrust);
    fighter->mind.wait = between(duel, temper->pause[0], temper->pause[1]);
}

/* The blade goes to where the other one comes from. */
static void parry(Duel *duel, int side) {
    DuelFighter *fighter = &duel->fighters[side];
    const DuelFighter *foe = &duel->fighters[!side];
    fighter->mind.parried = true;
    if (fighter->stroke.runs || !chance(duel, fighter->mind.temper->parry)) {
        return;
    }
    const PhysicsVector middle = vector_mix(foe->blade.from, foe->blade.to, 0.6);
    const PhysicsVector point = vector_mix(middle, fighter_part(duel, fighter, ACTIVE_CHEST), 0.25);
    fighter_begin_stroke(fighter, &point, 1, false);
}

/* ---- Feet -----------------------------------------------------------------------------------------------------*/
static PhysicsVector walk(Duel *duel, int side, double distance) {
    DuelMind *mind = &duel->fighters[side].mind;
    mind->turn_in -= PHYSICS_STEP;
    if (mind->turn_in <= 0.0) {
        mind->turn_in = between(duel, (double)duel->rules->walk.turn[0], (double)duel->rules->walk.turn[1]);
        mind->sideways = chance(duel, 0.5) ? 1.0 : -1.0;
        mind->sway = between(duel, -1.0, 1.0);
    }
    return fighter_walk(duel, side, distance, mind->sideways * (double)mind->temper->circle,
                        mind->sway * (double)mind->temper->sway);
}

PhysicsVector bot_duel_think(Duel *duel, int side) {
    DuelFighter *fighter = &duel->fighters[side];
    const DuelFighter *foe = &duel->fighters[!side];
    DuelMind *mind = &fighter->mind;
    const ActiveState state = active_state(fighter->figure);
    const PhysicsVector away = vector_level(vector_subtract(fighter_part(duel, foe, ACTIVE_PELVIS), state.centre));
    const double distance = vector_length(away);
    mind->wait -= PHYSICS_STEP;
    mind->parried = mind->parried && foe->stroke.runs;
    if (foe->stroke.runs && !mind->parried) {
        parry(duel, side);
    }
    if (mind->wait <= 0.0 && !fighter->stroke.runs && state.posture == ACTIVE_STANDS &&
        distance < mind->temper->distance + duel->rules->walk.eager) {
        if (chance(duel, mind->temper->courage)) {
            strike(duel, side);
        } else {
            mind->wait = between(duel, mind->temper->pause[0], mind->temper->pause[1]);
        }
    }
    const bool near = fighter->stroke.runs && !mind->parried;
    return walk(duel, side, near ? mind->temper->strike_distance : mind->temper->distance);
}
