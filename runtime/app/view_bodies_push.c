/* What throws bodies about: bursts, blows, areas that strike, and the player's feet. */
#include "app/view_bodies.h"

/* A shape on the ground that throws what lies in it. */
typedef struct Throw {
    float x, z, range;
    float heading, half_angle; /* half_angle of π or more: all around */
    bool along;                /* towards the heading, else away from the middle */
    float speed, up;           /* m/s at its middle */
} Throw;

/* m/s for what lies at a place; 0 outside. */
static float speed_at(const Throw *by, float x, float z) {
    const float dx = x - by->x, dz = z - by->z;
    const float distance = math_sqrt32(dx * dx + dz * dz);
    if (distance > by->range) {
        return 0.0f;
    }
    const float off = math_wrap_angle32(math_atan2_32(dx, dz) - by->heading);
    const bool beside = off > by->half_angle || off < -by->half_angle;
    return beside && distance > 0.5f ? 0.0f : by->speed * (1.0f - 0.6f * distance / (by->range + 1e-6f));
}

static void throw_part(PhysicsWorld *world, int index, const Throw *by, Vec3 place, float speed) {
    const float dx = place.x - by->x, dz = place.z - by->z;
    const float distance = math_sqrt32(dx * dx + dz * dz);
    float x = math_sin32(by->heading), z = math_cos32(by->heading);
    if (!by->along && distance > 1e-3f) {
        x = dx / distance;
        z = dz / distance;
    }
    const double impulse = physics_body_mass(world, index) * (double)speed;
    const double up = by->speed > 0.0f ? (double)(by->up / by->speed) : 0.0;
    physics_hit(world, index, (PhysicsVector){(double)x * impulse, up * impulse, (double)z * impulse});
}

/* Each part by how near it is itself, so that bodies tumble. */
static void throw_all(Bodies *bodies, const Throw *by) {
    for (int i = 0; i < bodies->count; i++) {
        const Body *body = &bodies->bodies[i];
        const KeptFigure *kept = &bodies->kept[body->kept];
        const int first = physics_figure_body(bodies->world, kept->figure);
        const int parts = physics_figure_description(bodies->world, kept->figure)->part_count;
        for (int part = 0; part < parts; part++) {
            const Vec3 place = body->current[part].position;
            const float speed = speed_at(by, place.x, place.z);
            if (speed > 0.0f) {
                throw_part(bodies->world, first + part, by, place, speed);
            }
        }
    }
}

/* ---- What happens in the world ------------------------------------------------------------------------------*/
static void throw_by_event(Bodies *bodies, const ViewNumbers *n, const Game *game, const WorldEvent *event) {
    const PlayerRules *player = &world_rules(game_world(game))->player;
    if (event->type == EVENT_BLAST) {
        const Throw burst = {.x = event->x,
                             .z = event->z,
                             .range = n->bodies_reach * (float)event->value / 100.0f,
                             .half_angle = 4.0f,
                             .speed = n->bodies_blast,
                             .up = n->bodies_blast_up};
        throw_all(bodies, &burst);
    } else if (event->type == EVENT_SWING && event->value >= 0 && event->value < player->stage_count &&
               player->stages[event->value].shots == 0) {
        const HitArea *area = &player->stages[event->value].area;
        const Throw swing = {.x = event->x,
                             .z = event->z,
                             .range = area->range,
                             .heading = event->heading,
                             .half_angle = area->shape == HIT_CIRCLE ? 4.0f : area->half_angle + 0.3f,
                             .along = area->shape != HIT_CIRCLE,
                             .speed = n->bodies_swing,
                             .up = n->bodies_swing_up};
        throw_all(bodies, &swing);
    }
}

/* In the tick in which it begins to hurt. */
static void throw_by_strike(Bodies *bodies, const ViewNumbers *n, const StrikeInfo *strike) {
    const HitArea *area = &strike->area;
    const bool ahead = area->shape == HIT_LINE || area->shape == HIT_CONE;
    if (strike->ticks != strike->telegraph_ticks) {
        return;
    }
    const Throw by = {.x = strike->x,
                      .z = strike->z,
                      .range = area->range,
                      .heading = strike->heading,
                      .half_angle = area->shape == HIT_CONE ? area->half_angle
                                    : ahead                 ? 0.35f
                                                            : 4.0f,
                      .along = ahead,
                      .speed = n->bodies_strike,
                      .up = n->bodies_strike_up};
    throw_all(bodies, &by);
}

/* Who walks into bodies shoves them a little. */
static void throw_by_feet(Bodies *bodies, const ViewNumbers *n, const Game *game) {
    const World *world = game_world(game);
    const WorldEntities entities = world_entities(world);
    const int slot = world_find(world, world_player(world));
    if (slot < 0 || entities.dying[slot]) {
        return;
    }
    const float x = entities.velocity_x[slot], z = entities.velocity_z[slot];
    const float speed = math_sqrt32(x * x + z * z);
    if (speed < 0.5f) {
        return;
    }
    const Throw feet = {.x = entities.x[slot],
                        .z = entities.z[slot],
                        .range = n->bodies_feet,
                        .heading = math_atan2_32(x, z),
                        .half_angle = 1.2f,
                        .speed = n->bodies_shove * speed,
                        .up = 0.3f * n->bodies_shove * speed};
    throw_all(bodies, &feet);
}

void bodies_push_all(Bodies *bodies, const ViewNumbers *numbers, const Game *game) {
    int count = 0;
    const WorldEvent *events = world_events(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        throw_by_event(bodies, numbers, game, &events[i]);
    }
    const StrikeInfo *strikes = world_strikes(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        throw_by_strike(bodies, numbers, &strikes[i]);
    }
    throw_by_feet(bodies, numbers, game);
}
