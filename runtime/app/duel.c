/* A duel: who fights, what happens in a step, who has won. */
#include "app/duel_state.h"

#include <stdlib.h>
#include <string.h>

/* ---- Beginning ------------------------------------------------------------------------------------------------*/
static void choose_tempers(Duel *duel) {
    for (int side = 0; side < DUEL_SIDES; side++) {
        DuelMind *mind = &duel->fighters[side].mind;
        mind->which = (int)(cosmetic_u32(&duel->rng) % (uint32_t)duel->rules->temper_count);
        mind->temper = &duel->rules->tempers[mind->which];
        const float *first = duel->rules->walk.first;
        mind->wait = (double)cosmetic_between(&duel->rng, first[0], first[1]);
        mind->sideways = cosmetic_unit(&duel->rng) < 0.5f ? 1.0 : -1.0;
    }
}

static void forget_results(Duel *duel) {
    duel->seconds = duel->clash_pause = duel->worst_gap = 0.0;
    duel->over = duel->broken = false;
    duel->winner = DUEL_NOBODY;
    duel->falls = 0;
    duel->upright_steps = duel->steps = 0;
    memset(duel->shares, 0, sizeof duel->shares);
    duel->over_for = duel->backlog = 0.0;
    duel->since_stroke = 1e3;
    duel->drawing = false;
    duel->line_count = duel->trace_count = duel->trace_next = 0;
    memset(duel->sparks, 0, sizeof duel->sparks);
}

static void end_fighters(Duel *duel) {
    for (int side = 0; side < DUEL_SIDES; side++) {
        active_destroy(duel->fighters[side].figure);
        duel->fighters[side].figure = NULL;
    }
}

static bool begin(Duel *duel, Error *error) {
    end_fighters(duel);
    physics_reset(duel->world, duel->seed);
    duel->rng = cosmetic_create(duel->seed);
    duel->sparks_rng = cosmetic_create(duel->seed + 1);
    forget_results(duel);
    for (int side = 0; side < DUEL_SIDES; side++) {
        if (!fighter_create(duel, side, error)) {
            return false;
        }
        active_set_control(duel->fighters[side].figure, duel->control);
    }
    choose_tempers(duel);
    return true;
}

static bool make_world(Duel *duel, Error *error) {
    const DuelRules *rules = duel->rules;
    PhysicsRules physics = game_sandbox(duel->game)->physics;
    physics.gravity = rules->gravity;
    physics.sleeping = false;
    const double half = rules->ground;
    const PhysicsStatic floor = {.half = {half, 0.5, half},
                                 .centre = {0.0, -0.5, 0.0},
                                 .friction = (double)rules->friction,
                                 .restitution = (double)rules->restitution,
                                 .floor = true};
    duel->world = physics_create(&physics, duel->seed, error);
    return duel->world && physics_add_static(duel->world, &floor, error);
}

Duel *duel_create(const Game *game, uint64_t seed, bool bots, Error *error) {
    Duel *duel = calloc(1, sizeof *duel);
    if (!duel) {
        error_set(error, ERROR_MEMORY, "no memory for a duel");
        return NULL;
    }
    duel->game = game;
    duel->rules = game_duel(game);
    duel->seed = seed;
    duel->fighters[DUEL_A].bot = bots;
    duel->fighters[DUEL_B].bot = true;
    duel->joint = ACTIVE_KNEE_R;
    duel_resize(duel, 1280.0f, 720.0f);
    if (!make_world(duel, error) || !begin(duel, error)) {
        duel_destroy(duel);
        return NULL;
    }
    duel_aim_camera(duel, 10.0);
    return duel;
}

void duel_destroy(Duel *duel) {
    if (duel) {
        end_fighters(duel);
        physics_destroy(duel->world);
        free(duel);
    }
}

void duel_restart(Duel *duel) {
    duel->seed++;
    begin(duel, NULL);
}

/* A wound stays the same share of what a part bears. */
static void keep_wounds(DuelFighter *fighter, const DuelRules *rules) {
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        fighter->health[i] = active_health(fighter->figure, (ActivePart)i) * (double)rules->health[i];
    }
}

bool duel_update(Duel *duel, Error *error) {
    const DuelRules *rules = game_duel(duel->game);
    bool same = true;
    duel->rules = rules;
    for (int side = 0; side < DUEL_SIDES; side++) {
        DuelFighter *fighter = &duel->fighters[side];
        same = same && active_retune(fighter->figure, rules->fighter);
        fighter->mind.temper = &rules->tempers[fighter->mind.which % rules->temper_count];
        keep_wounds(fighter, rules);
    }
    return same || begin(duel, error);
}

/* ---- A step ---------------------------------------------------------------------------------------------------*/
static void measure_fighter(Duel *duel, DuelFighter *fighter) {
    const ActiveState state = active_state(fighter->figure);
    if (fighter->upright && !state.upright) {
        duel->falls++;
    }
    fighter->upright = state.upright;
    fighter->down = state.posture == ACTIVE_STANDS ? 0.0 : fighter->down + PHYSICS_STEP;
    duel->upright_steps += state.upright;
    duel->steps++;
    duel->worst_gap = state.worst_gap > duel->worst_gap ? state.worst_gap : duel->worst_gap;
    double share = state.up_share > state.side_share ? state.up_share : state.side_share;
    share = state.trunk_share > share ? state.trunk_share : share;
    duel->shares[(int)((share < 1.0 ? share : 1.0) * DUEL_SHARE_BINS)]++;
}

static void judge(Duel *duel) {
    const double count_out = duel->rules->count_out;
    bool lost[DUEL_SIDES];
    for (int side = 0; side < DUEL_SIDES; side++) {
        const DuelFighter *fighter = &duel->fighters[side];
        lost[side] = fighter->gone || fighter->down > count_out;
    }
    if (lost[DUEL_A] || lost[DUEL_B]) {
        duel->over = true;
        duel->winner = lost[DUEL_A] && lost[DUEL_B] ? DUEL_NOBODY : lost[DUEL_A] ? DUEL_B : DUEL_A;
    }
}

static void note_trail(DuelFighter *fighter) {
    memmove(&fighter->trail[1], &fighter->trail[0], sizeof fighter->trail - sizeof fighter->trail[0]);
    fighter->trail[0] = fighter->blade;
    fighter->trail_count += fighter->trail_count < DUEL_TRAIL_LIMIT;
}

/* The player's feet know what they are for: they come nearer for a stroke. */
static PhysicsVector player_walk(const Duel *duel) {
    const DuelRules *rules = duel->rules;
    const bool strikes = duel->fighters[DUEL_A].stroke.runs;
    return fighter_walk(duel, DUEL_A, (double)(strikes ? rules->walk.player_strike : rules->walk.player), 0.0, 0.0);
}

void duel_step(Duel *duel) {
    for (int side = 0; side < DUEL_SIDES; side++) {
        DuelFighter *fighter = &duel->fighters[side];
        const PhysicsVector velocity = fighter->bot ? bot_duel_think(duel, side) : player_walk(duel);
        fighter_want(duel, side, velocity);
        active_step(fighter->figure);
    }
    physics_step(duel->world);
    duel_cut(duel);
    duel->seconds += PHYSICS_STEP;
    duel->broken = duel->broken || physics_is_broken(duel->world);
    for (int side = 0; side < DUEL_SIDES; side++) {
        note_trail(&duel->fighters[side]);
        if (!duel->over) {
            measure_fighter(duel, &duel->fighters[side]);
        }
    }
    if (!duel->over) {
        judge(duel);
    }
}

void duel_draw(Duel *duel, int side, const PhysicsVector *points, int count) {
    fighter_begin_stroke(&duel->fighters[side], points, count, false);
    duel->strokes += side == DUEL_A;
}

/* ---- Results --------------------------------------------------------------------------------------------------*/
static double outside_p95(const Duel *duel) {
    long left = duel->steps - duel->steps * 95 / 100;
    for (int i = DUEL_SHARE_BINS; i >= 0; i--) {
        left -= duel->shares[i];
        if (left <= 0) {
            return (double)i / DUEL_SHARE_BINS;
        }
    }
    return 0.0;
}

static void hash_vector(Hash *hash, PhysicsVector v) {
    hash_add_double(hash, v.x);
    hash_add_double(hash, v.y);
    hash_add_double(hash, v.z);
}

static uint64_t hash_of(const Duel *duel) {
    const PhysicsBodies bodies = physics_bodies(duel->world);
    Hash hash = hash_begin(0);
    for (int i = 0; i < bodies.high; i++) {
        if (bodies.used[i]) {
            hash_vector(&hash, bodies.places[i]);
            hash_vector(&hash, bodies.velocities[i]);
            hash_vector(&hash, bodies.spins[i]);
        }
    }
    for (int side = 0; side < DUEL_SIDES; side++) {
        for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
            hash_add_double(&hash, duel->fighters[side].health[i]);
        }
    }
    return hash_end(&hash);
}

bool duel_is_over(const Duel *duel) {
    return duel->over;
}

void duel_show_classroom(Duel *duel, bool shown) {
    duel->classroom = shown;
}

DuelResult duel_result(const Duel *duel) {
    return (DuelResult){
        .over = duel->over,
        .winner = duel->winner,
        .seconds = duel->seconds,
        .falls = duel->falls,
        .upright_share = duel->steps > 0 ? (double)duel->upright_steps / (double)duel->steps : 1.0,
        .worst_gap = duel->worst_gap,
        .broken = duel->broken,
        .outside_p95 = outside_p95(duel),
        .hash = hash_of(duel),
    };
}
