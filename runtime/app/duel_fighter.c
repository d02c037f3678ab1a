/* One fighter: its body, and how its blade follows a line. */
#include "app/duel_state.h"

#include <string.h>

bool fighter_create(Duel *duel, int side, Error *error) {
    const DuelRules *rules = duel->rules;
    DuelFighter *fighter = &duel->fighters[side];
    const bool bot = fighter->bot;
    const double z = (side == DUEL_A ? -0.5 : 0.5) * rules->apart;
    const double heading = side == DUEL_A ? 0.0 : MATH_PI;
    memset(fighter, 0, sizeof *fighter);
    fighter->bot = bot;
    fighter->upright = true;
    fighter->figure = active_create(duel->world, rules->fighter, (PhysicsVector){0.0, 0.0, z}, heading, error);
    if (!fighter->figure) {
        return false;
    }
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        fighter->health[i] = rules->health[i];
    }
    active_blade(fighter->figure, &fighter->blade.from, &fighter->blade.to);
    fighter->before = fighter->blade;
    fighter->aim = vector_add(fighter->blade.to, (PhysicsVector){0.0, 0.0, side == DUEL_A ? 0.4 : -0.4});
    fighter->hand = active_state(fighter->figure).hand;
    return true;
}

PhysicsVector fighter_part(const Duel *duel, const DuelFighter *fighter, ActivePart part) {
    const int first = physics_figure_body(duel->world, active_physics(fighter->figure));
    return physics_bodies(duel->world).places[first + duel->rules->fighter->parts[part]];
}

PhysicsVector fighter_shoulder(const Duel *duel, const DuelFighter *fighter) {
    const ActiveBody *body = duel->rules->fighter;
    const PhysicsVector rest = body->figure.joints[body->joints[ACTIVE_SHOULDER_R]].anchor;
    const PhysicsVector chest = body->figure.parts[body->parts[ACTIVE_CHEST]].place;
    const double heading = active_state(fighter->figure).heading;
    const PhysicsVector arm = turn_apply(turn_by((PhysicsVector){0.0, heading, 0.0}), vector_subtract(rest, chest));
    return vector_add(fighter_part(duel, fighter, ACTIVE_CHEST), arm);
}

/* ---- Lines ----------------------------------------------------------------------------------------------------*/
void fighter_begin_stroke(DuelFighter *fighter, const PhysicsVector *points, int count, bool thrusts) {
    DuelStroke *stroke = &fighter->stroke;
    *stroke = (DuelStroke){.runs = true, .thrusts = thrusts};
    stroke->points[stroke->count++] = fighter->aim; /* the blade's way to the line is part of it */
    for (int i = 0; i < count && stroke->count < DUEL_LINE_LIMIT; i++) {
        stroke->points[stroke->count++] = points[i];
    }
}

static double line_length(const DuelStroke *stroke) {
    double length = 0.0;
    for (int i = 1; i < stroke->count; i++) {
        length += vector_length(vector_subtract(stroke->points[i], stroke->points[i - 1]));
    }
    return length;
}

static PhysicsVector point_along(const DuelStroke *stroke, double along) {
    for (int i = 1; i < stroke->count; i++) {
        const double piece = vector_length(vector_subtract(stroke->points[i], stroke->points[i - 1]));
        if (along <= piece && piece > 0.0) {
            return vector_mix(stroke->points[i - 1], stroke->points[i], along / piece);
        }
        along -= piece;
    }
    return stroke->points[stroke->count - 1];
}

/* The hand goes at its own pace, so the point that the blade points at goes as much faster as it is farther away. */
static void follow_line(const Duel *duel, DuelFighter *fighter, PhysicsVector shoulder) {
    const DuelRules *rules = duel->rules;
    DuelStroke *stroke = &fighter->stroke;
    const double away = vector_length(vector_subtract(fighter->aim, shoulder));
    const double pace = rules->stroke.hand_speed * (away > rules->stroke.reach ? away / rules->stroke.reach : 1.0);
    const double length = line_length(stroke);
    stroke->along += pace * PHYSICS_STEP;
    fighter->aim = point_along(stroke, stroke->along);
    if (stroke->along >= length) {
        stroke->rest += PHYSICS_STEP;
        stroke->runs = stroke->rest < rules->stroke.settle;
    }
}

static double reach_of(const DuelRules *rules, const DuelStroke *stroke) {
    if (!stroke->thrusts) {
        return rules->stroke.reach;
    }
    const double length = line_length(stroke), share = length > 0.0 ? stroke->along / length : 1.0;
    const double ahead = share < 0.6 ? 0.0 : (share - 0.6) / 0.4; /* back first, then ahead */
    return rules->stroke.thrust + (rules->stroke.reach - rules->stroke.thrust) * (ahead < 1.0 ? ahead : 1.0);
}

/* Keeps what is aimed at before the fighter: an arm does not strike through its own back. */
static PhysicsVector before_it(const Duel *duel, PhysicsVector away, double heading) {
    const double yaw = math_atan2_64(away.x, away.z), most = duel->rules->stroke.turn;
    double turned = yaw - heading;
    turned -= MATH_TAU * (turned > MATH_PI ? 1.0 : turned < -MATH_PI ? -1.0 : 0.0);
    if (turned <= most && turned >= -most) {
        return away;
    }
    const double back = (turned > 0.0 ? most : -most) - turned;
    return turn_apply(turn_by((PhysicsVector){0.0, back, 0.0}), away);
}

static void lead_blade(const Duel *duel, DuelFighter *fighter, ActiveIntent *intent) {
    const PhysicsVector shoulder = fighter_shoulder(duel, fighter);
    const double heading = active_state(fighter->figure).heading;
    follow_line(duel, fighter, shoulder);
    PhysicsVector away = vector_subtract(fighter->aim, shoulder);
    away = vector_unit(before_it(duel, away, heading), (PhysicsVector){0.0, 0.0, 1.0});
    const PhysicsVector hand = vector_add(shoulder, vector_scale(away, reach_of(duel->rules, &fighter->stroke)));
    intent->strikes = true;
    intent->hand = hand;
    intent->blade = away;
    fighter->hand = hand;
}

/* At rest the blade's aim is where it points, so that the next line begins there. */
static void rest_blade(DuelFighter *fighter) {
    const PhysicsVector along = vector_subtract(fighter->blade.to, fighter->blade.from);
    fighter->aim = vector_add(fighter->blade.to, vector_scale(along, 0.5));
}

PhysicsVector fighter_walk(const Duel *duel, int side, double distance, double sideways, double sway) {
    const DuelRules *rules = duel->rules;
    const double back_most = (double)rules->walk.back_most;
    const PhysicsVector away = vector_level(vector_subtract(fighter_part(duel, &duel->fighters[!side], ACTIVE_PELVIS),
                                                            fighter_part(duel, &duel->fighters[side], ACTIVE_PELVIS)));
    const PhysicsVector forward = vector_unit(away, (PhysicsVector){0.0, 0.0, 1.0});
    const PhysicsVector left = vector_cross((PhysicsVector){0.0, 1.0, 0.0}, forward);
    const double ahead = (double)rules->walk.near * (vector_length(away) - distance);
    PhysicsVector velocity = vector_scale(forward, ahead < -back_most ? -back_most : ahead);
    velocity = vector_add(velocity, vector_scale(left, sideways));
    velocity = vector_add(velocity, vector_scale(forward, sway));
    return vector_limit(velocity, (double)rules->walk.speed_most);
}

void fighter_want(Duel *duel, int side, PhysicsVector velocity) {
    DuelFighter *fighter = &duel->fighters[side];
    const DuelFighter *foe = &duel->fighters[!side];
    const ActiveState state = active_state(fighter->figure);
    ActiveIntent intent = {
        .velocity = velocity,
        .heading = state.heading,
        .looks = true,
        .look = fighter_part(duel, foe, ACTIVE_HEAD),
        .blade = {0.0, 1.0, 0.0},
    };
    if (fighter->stroke.runs && state.posture == ACTIVE_STANDS) {
        lead_blade(duel, fighter, &intent);
    } else {
        fighter->stroke.runs = false;
        rest_blade(fighter);
    }
    active_set_intent(fighter->figure, &intent);
}
