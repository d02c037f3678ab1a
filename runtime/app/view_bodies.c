#include "app/view_bodies.h"

#include "app/figure_box.h"
#include "physics/vector.h"

#include <stdlib.h>
#include <string.h>

#define TICK (1.0f / (float)TICKS_PER_SECOND)

static const float LOST_BELOW = -8.0f;  /* m: it has fallen through a hole */
static const float OUT_OF_SIGHT = 4.0f; /* m beyond the picture */
static const double FEWER_AT = 0.8;     /* of the budget: below that there is room again */

/* ---- Turns --------------------------------------------------------------------------------------------------*/
/* Of a place that may be stretched a little: its axes, made square from the first one on. */
static PhysicsTurn turn_of(const Mat34 *place) {
    const float *m = place->m;
    double a[3] = {(double)m[0], (double)m[4], (double)m[8]}, b[3] = {(double)m[1], (double)m[5], (double)m[9]};
    double length = math_sqrt64(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) + 1e-12, along = 0.0;
    for (int i = 0; i < 3; i++) {
        a[i] /= length;
        along += a[i] * b[i];
    }
    for (int i = 0; i < 3; i++) {
        b[i] -= along * a[i];
    }
    length = math_sqrt64(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]) + 1e-12;
    for (int i = 0; i < 3; i++) {
        b[i] /= length;
    }
    const PhysicsVector x = {a[0], a[1], a[2]}, y = {b[0], b[1], b[2]};
    return turn_of_axes(x, y, vector_cross(x, y));
}

static PhysicsVector vector_of(Vec3 v) {
    return (PhysicsVector){(double)v.x, (double)v.y, (double)v.z};
}

static BodyPlace place_of(PhysicsVector position, PhysicsTurn turn) {
    return (BodyPlace){{(float)position.x, (float)position.y, (float)position.z},
                       {(float)turn.x, (float)turn.y, (float)turn.z, (float)turn.w}};
}

static Mat34 matrix_of(const BodyPlace *place) {
    return mat34_from_parts(place->position, place->turn, (Vec3){1.0f, 1.0f, 1.0f});
}

/* Back from such a place: it only turns and moves. */
static Mat34 inverse_of(const BodyPlace *place) {
    const Mat34 there = matrix_of(place);
    const float *m = there.m;
    Mat34 back = {{m[0], m[4], m[8], 0.0f, m[1], m[5], m[9], 0.0f, m[2], m[6], m[10], 0.0f}};
    const Vec3 moved = mat34_apply(&back, place->position);
    back.m[3] = -moved.x;
    back.m[7] = -moved.y;
    back.m[11] = -moved.z;
    return back;
}

/* ---- Figures ------------------------------------------------------------------------------------------------*/
static PhysicsFigureDescription scaled(const PhysicsFigureDescription *figure, double size) {
    PhysicsFigureDescription made = *figure;
    for (int i = 0; i < made.part_count; i++) {
        PhysicsPart *part = &made.parts[i];
        part->place = (PhysicsVector){part->place.x * size, part->place.y * size, part->place.z * size};
        part->shape.half =
            (PhysicsVector){part->shape.half.x * size, part->shape.half.y * size, part->shape.half.z * size};
    }
    for (int i = 0; i < made.joint_count; i++) {
        PhysicsVector *anchor = &made.joints[i].anchor;
        *anchor = (PhysicsVector){anchor->x * size, anchor->y * size, anchor->z * size};
    }
    return made;
}

static void drop_kept(Bodies *bodies, KeptFigure *kept) {
    physics_remove_figure(bodies->world, kept->figure);
    *kept = (KeptFigure){0};
}

/* A parked one of its kind, or a place for a new one; −1 when all are taken. */
static int find_kept(Bodies *bodies, const View *view, int rig, float size) {
    int empty = -1, other = -1;
    for (int i = 0; i < BODY_KEPT_LIMIT; i++) {
        const KeptFigure *kept = &bodies->kept[i];
        if (kept->figure == 0) {
            empty = i;
        } else if (!kept->taken) {
            if (kept->rig == rig && kept->size == size && kept->revision == view->rig_revision) {
                return i;
            }
            other = i;
        }
    }
    if (empty < 0 && other >= 0) {
        drop_kept(bodies, &bodies->kept[other]);
        return other;
    }
    return empty;
}

static int take_figure(Bodies *bodies, const View *view, int rig, const RigRagdoll *ragdoll, float size) {
    const int at = find_kept(bodies, view, rig, size);
    const PhysicsPlace nowhere = {{0.0, 0.0, 0.0}, PHYSICS_NO_TURN};
    Error error;
    if (at < 0) {
        return -1;
    }
    KeptFigure *kept = &bodies->kept[at];
    if (kept->figure == 0) {
        const PhysicsFigureDescription figure = scaled(&ragdoll->figure, (double)size);
        kept->figure = physics_add_figure(bodies->world, &figure, &nowhere, &error);
        if (kept->figure == 0) {
            log_write(LOG_WARNING, "a body: %s", error.message);
            return -1;
        }
        *kept = (KeptFigure){kept->figure, view->rig_revision, rig, size, false};
    }
    kept->taken = true;
    return at;
}

/* ---- Bodies come and go -------------------------------------------------------------------------------------*/
static void remove_body(Bodies *bodies, int index) {
    KeptFigure *kept = &bodies->kept[bodies->bodies[index].kept];
    physics_park_figure(bodies->world, kept->figure);
    kept->taken = false;
    bodies->bodies[index] = bodies->bodies[--bodies->count];
}

/* Of those that do not fade yet, if `lying`; −1 for none. */
static int find_oldest(const Bodies *bodies, bool lying) {
    int oldest = -1;
    for (int i = 0; i < bodies->count; i++) {
        const Body *body = &bodies->bodies[i];
        const bool counts = !lying || body->age < body->fade_at;
        oldest = counts && (oldest < 0 || body->order < bodies->bodies[oldest].order) ? i : oldest;
    }
    return oldest;
}

static void fade_now(Body *body) {
    body->fade_at = body->fade_at > body->age ? body->age : body->fade_at;
}

static int most_of(const ViewNumbers *n, const ViewOptions *options) {
    const float most = options->mobile ? n->mobile_bodies : n->desktop_bodies;
    return (int)math_clamp32(most, 0.0f, (float)BODY_LIMIT);
}

/* The way and the speed at which the last blow throws it, m/s. */
static Vec3 blow_of(const View *view, EntityHandle owner, int slot) {
    const ViewNumbers *n = &view->numbers;
    const Recoil *last = &view->recoils[slot];
    if (last->owner != owner || last->struck < view->seconds - 0.5) {
        return (Vec3){0.0f, 0.0f, 0.0f};
    }
    const float speed = n->bodies_blow * math_clamp32(last->give, 0.0f, n->bodies_blow_most);
    return (Vec3){last->toward_x * speed, n->bodies_blow_up * speed, last->toward_z * speed};
}

typedef struct HandOver {
    const RigRagdoll *ragdoll;
    const Mat34 *now, *before; /* of the rig's parts; `before` is NULL when it was not seen */
    Vec3 blow;
} HandOver;

static void pose_figure(Bodies *bodies, const ViewNumbers *n, const HandOver *from, Body *body) {
    PhysicsPlace places[PHYSICS_PART_LIMIT];
    PhysicsVector velocities[PHYSICS_PART_LIMIT] = {0}, spins[PHYSICS_PART_LIMIT] = {0};
    const double rate = (double)TICKS_PER_SECOND;
    const RigRagdoll *ragdoll = from->ragdoll;
    for (int i = 0; i < ragdoll->figure.part_count; i++) {
        const int part = ragdoll->rig_parts[i];
        const Quat r = ragdoll->rests[i];
        const PhysicsTurn unrest = {-(double)r.x, -(double)r.y, -(double)r.z, (double)r.w};
        const Vec3 center = mat34_apply(&from->now[part], ragdoll->centers[i]);
        places[i] = (PhysicsPlace){vector_of(center), turn_multiply(turn_of(&from->now[part]), unrest)};
        if (from->before) {
            const Vec3 was = mat34_apply(&from->before[part], ragdoll->centers[i]);
            const PhysicsVector error = physics_turn_error(turn_of(&from->before[part]), turn_of(&from->now[part]));
            velocities[i] = (PhysicsVector){(double)(center.x - was.x) * rate, (double)(center.y - was.y) * rate,
                                            (double)(center.z - was.z) * rate};
            spins[i] = (PhysicsVector){error.x * rate, error.y * rate, error.z * rate};
        }
        /* What is high gets more of the blow: it is bowled over. */
        const float share = math_clamp32(n->bodies_blow_low + n->bodies_blow_high * center.y, 0.0f, 2.0f);
        velocities[i].x += (double)(share * from->blow.x);
        velocities[i].y += (double)(share * from->blow.y);
        velocities[i].z += (double)(share * from->blow.z);
        spins[i].x += (double)(n->bodies_blow_high * from->blow.z);
        spins[i].z -= (double)(n->bodies_blow_high * from->blow.x);
        velocities[i] = vector_limit(velocities[i], (double)n->bodies_speed);
        spins[i] = vector_limit(spins[i], (double)n->bodies_spin);
        body->current[i] = body->previous[i] = place_of(places[i].position, places[i].turn);
    }
    const PhysicsFigure figure = bodies->kept[body->kept].figure;
    physics_pose_figure(bodies->world, figure, places, velocities, spins);
    physics_set_stiffness(bodies->world, figure, ragdoll->stiffness);
}

/* Every drawn box within the part that carries it, just as it was drawn: whatever stretched it stays. */
static void take_boxes(const RigView *rig, const HandOver *from, Body *body) {
    int count = 0;
    const RigBox *boxes = rig_boxes(rig->rig, &count);
    body->box_count = count;
    for (int i = 0; i < count; i++) {
        const int carrier = from->ragdoll->carriers[boxes[i].part];
        const Mat34 drawn = mat34_multiply(&from->now[boxes[i].part], &rig->boxes[i]);
        const Mat34 back = inverse_of(&body->current[carrier]);
        body->shapes[i] = boxes[i];
        body->carriers[i] = (uint8_t)carrier;
        body->boxes[i] = mat34_multiply(&back, &drawn);
    }
}

static void make_room(Bodies *bodies, int most) {
    while (bodies->count >= most && bodies->count > 0) {
        remove_body(bodies, find_oldest(bodies, false));
    }
}

static void hand_over(View *view, const Game *game, const ViewOptions *options, int slot, const Trail *trail) {
    Bodies *bodies = view->bodies;
    const ViewNumbers *n = &view->numbers;
    const WorldRules *rules = world_rules(game_world(game));
    const WorldEntities entities = world_entities(game_world(game));
    const int rig = view->slot_rig[slot], most = most_of(n, options);
    const HandOver from = {.ragdoll = game_ragdoll(game, rig),
                           .now = trail->parts[trail->newest],
                           .before = trail->twice ? trail->parts[1 - trail->newest] : NULL,
                           .blow = blow_of(view, trail->owner, slot)};
    if (!from.ragdoll || most == 0 || bodies->over_budget) {
        return;
    }
    const float size = figures_size(rules, &entities, slot);
    make_room(bodies, most);
    const int kept = take_figure(bodies, view, rig, from.ragdoll, size);
    if (kept < 0) {
        return;
    }
    Body *body = &bodies->bodies[bodies->count++];
    const bool boss = rules->enemies[entities.kind[slot]].boss;
    body->kept = kept;
    body->owner = trail->owner;
    body->order = bodies->order++;
    body->age = 0.0f;
    body->fade_at = boss ? n->bodies_lie_boss : n->bodies_lie;
    body->fade = n->bodies_fade;
    body->light = boss ? figures_accent(view, slot) : 0;
    body->shadow = n->shadow_reach * rules->enemies[entities.kind[slot]].radius * size;
    pose_figure(bodies, n, &from, body);
    take_boxes(&view->rigs[rig], &from, body);
    bodies->stage_stale = true;
}

/* ---- Those who live -----------------------------------------------------------------------------------------*/
static Trail *trail_of(Bodies *bodies, EntityHandle owner, int slot) {
    const int at = bodies->trail_of[slot] - 1;
    if (at >= 0 && bodies->trails[at].owner == owner) {
        return &bodies->trails[at];
    }
    bodies->trail_of[slot] = 0;
    return NULL;
}

/* One that nobody has written for a while is free. */
static Trail *begin_trail(Bodies *bodies, EntityHandle owner, int slot) {
    for (int i = 0; i < TRAIL_LIMIT; i++) {
        const int at = (bodies->trail_next + i) % TRAIL_LIMIT;
        Trail *trail = &bodies->trails[at];
        if (trail->owner == ENTITY_NONE || trail->tick + 1 < bodies->tick) {
            trail->owner = owner;
            trail->tick = 0;
            trail->newest = 1;
            trail->twice = false;
            bodies->trail_of[slot] = (uint8_t)(at + 1);
            bodies->trail_next = (at + 1) % TRAIL_LIMIT;
            return trail;
        }
    }
    return NULL;
}

/* As it will be drawn at the end of this tick. */
static void write_trail(View *view, const Game *game, int slot) {
    Bodies *bodies = view->bodies;
    const EntityHandle owner = view->slot_owner[slot];
    const RigView *rig = &view->rigs[view->slot_rig[slot]];
    Trail *trail = trail_of(bodies, owner, slot);
    trail = trail ? trail : begin_trail(bodies, owner, slot);
    if (!trail) {
        return;
    }
    const Mat34 root = figures_enemy_root(view, game, slot, 1.0f, view->seconds + (double)TICK);
    const Mat34 *parts = graphs_matrices(rig, view->slot_pose[slot]);
    trail->twice = trail->tick + 1 == bodies->tick;
    trail->newest = 1 - trail->newest;
    trail->tick = bodies->tick;
    for (int i = rig_part_count(rig->rig) - 1; i >= 0; i--) {
        trail->parts[trail->newest][i] = mat34_multiply(&root, &parts[i]);
    }
}

static void follow_enemies(View *view, const Game *game, const ViewOptions *options, bool holds) {
    Bodies *bodies = view->bodies;
    const WorldEntities entities = world_entities(game_world(game));
    bodies->tick += holds ? 0u : 1u; /* while the game stands still nothing is written */
    for (int slot = 1; slot < entities.high; slot++) {
        const EntityHandle owner = entities.handle[slot];
        if (owner == ENTITY_NONE || entities.entity_class[slot] != ENTITY_ENEMY || view->slot_owner[slot] != owner) {
            continue;
        }
        if (entities.dying[slot]) {
            Trail *trail = trail_of(bodies, owner, slot);
            if (trail) {
                hand_over(view, game, options, slot, trail);
                trail->owner = ENTITY_NONE;
            }
        } else if (!holds && game_ragdoll(game, view->slot_rig[slot]) &&
                   view_is_near(view, entities.x[slot], entities.z[slot], 0.0f)) {
            write_trail(view, game, slot);
        }
    }
}

/* ---- A tick -------------------------------------------------------------------------------------------------*/
static bool moved_off(const Bodies *bodies) {
    const float far = 2.0f; /* m: less than what was built around it */
    for (int i = 0; i < bodies->count; i++) {
        const Vec3 place = body_trunk(&bodies->bodies[i]);
        const float x = place.x - bodies->bodies[i].built_x, z = place.z - bodies->bodies[i].built_z;
        if (x > far || x < -far || z > far || z < -far) {
            return true;
        }
    }
    return false;
}

static void keep_stage(Bodies *bodies, const World *world) {
    const Floor *floor = world_floor(world);
    const uint64_t key = hash_pair(floor->floor_seed, world_floor_revision(world));
    if (bodies->count > 0 && (bodies->stage_stale || key != bodies->stage_key || moved_off(bodies))) {
        bodies_build_stage(bodies, floor);
        bodies->stage_key = key;
        bodies->stage_stale = false;
    }
}

static void read_places(Bodies *bodies, bool advanced) {
    const PhysicsBodies now = physics_bodies(bodies->world);
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->bodies[i];
        const PhysicsFigure figure = bodies->kept[body->kept].figure;
        const int first = physics_figure_body(bodies->world, figure);
        const int parts = physics_figure_description(bodies->world, figure)->part_count;
        for (int part = 0; part < parts; part++) {
            body->previous[part] = body->current[part];
            if (advanced) {
                body->current[part] = place_of(now.places[first + part], now.turns[first + part]);
            }
        }
    }
}

static bool is_gone(const View *view, const Body *body) {
    const Vec3 place = body_trunk(body);
    return body->age >= body->fade_at + body->fade || place.y < LOST_BELOW ||
           !view_is_near(view, place.x, place.z, OUT_OF_SIGHT) || place.x != place.x;
}

static void age_all(View *view, const ViewOptions *options) {
    Bodies *bodies = view->bodies;
    const ViewNumbers *n = &view->numbers;
    int lying = 0;
    for (int i = bodies->count - 1; i >= 0; i--) {
        Body *body = &bodies->bodies[i];
        body->age += TICK;
        if (bodies->over_budget) {
            fade_now(body);
        }
        lying += body->age < body->fade_at;
        if (body->light != 0 && body->age >= body->fade_at && body->age < body->fade_at + TICK) {
            burst_body(view, body_trunk(body).x, body_trunk(body).z, body->shapes, body->box_count);
        }
        if (is_gone(view, body)) {
            remove_body(bodies, i);
        }
    }
    /* The oldest begin to fade before their places are needed. */
    for (int most = most_of(n, options) - (int)n->bodies_spare; lying > most && most >= 0; lying--) {
        const int oldest = find_oldest(bodies, true);
        if (oldest < 0) {
            return;
        }
        fade_now(&bodies->bodies[oldest]);
    }
}

static void weigh_budget(Bodies *bodies, const ViewNumbers *n, const ViewOptions *options) {
    const double budget = (double)n->bodies_budget, work = (double)options->work_seconds;
    bodies->over_budget = bodies->over_budget ? work > FEWER_AT * budget : work > budget;
}

static bool open_bodies(View *view) {
    Error error;
    const ViewNumbers *n = &view->numbers;
    const PhysicsRules rules = {
        .gravity = (double)n->bodies_gravity,
        .sleeping = true,
        .rest = {(double)n->bodies_rest, (double)n->bodies_rest_turn, (double)n->bodies_rest_after},
        .stiffness = {.rate = 1.0, .damping = 0.7}};
    Bodies *bodies = calloc(1, sizeof *bodies);
    if (bodies) {
        bodies->world = physics_create(&rules, 1, &error);
    }
    if (!bodies || !bodies->world) {
        free(bodies);
        log_write(LOG_WARNING, "no memory for bodies: the dead play their fall");
        return false;
    }
    bodies->gravity = n->bodies_gravity;
    view->bodies = bodies;
    return true;
}

void bodies_tick(View *view, const Game *game, const ViewOptions *options) {
    if (view->bodies && (!options->bodies || view->bodies->gravity != view->numbers.bodies_gravity)) {
        bodies_close(view); /* numbers that a world is made with may be reloaded */
    }
    if (!options->bodies) {
        return;
    }
    if (!view->bodies && !open_bodies(view)) {
        return;
    }
    Bodies *bodies = view->bodies;
    const World *world = game_world(game);
    const RunInfo run = world_run(world);
    const bool holds = run.hit_stop_ticks > 0 || run.phase == RUN_CHOOSING;
    weigh_budget(bodies, &view->numbers, options);
    follow_enemies(view, game, options, holds);
    bodies->seconds = 0.0;
    if (bodies->count == 0) {
        return;
    }
    bodies_push_all(bodies, &view->numbers, game);
    if (!holds) {
        const double began = clock_seconds();
        keep_stage(bodies, world);
        physics_advance(bodies->world, (double)TICK + 1e-9);
        bodies->seconds = clock_seconds() - began;
    }
    read_places(bodies, !holds);
    if (!holds) {
        age_all(view, options);
    }
}

void bodies_clear(View *view) {
    Bodies *bodies = view->bodies;
    while (bodies && bodies->count > 0) {
        remove_body(bodies, bodies->count - 1);
    }
    if (bodies) {
        memset(bodies->trails, 0, sizeof bodies->trails);
        memset(bodies->trail_of, 0, sizeof bodies->trail_of);
    }
}

void bodies_close(View *view) {
    if (view->bodies) {
        physics_destroy(view->bodies->world);
        free(view->bodies);
        view->bodies = NULL;
    }
}

/* ---- Drawing ------------------------------------------------------------------------------------------------*/
bool bodies_have(const View *view, EntityHandle entity) {
    for (int i = 0; view->bodies && i < view->bodies->count; i++) {
        if (view->bodies->bodies[i].owner == entity) {
            return true;
        }
    }
    return false;
}

static float opacity_of(const Body *body) {
    const float past = body->age - body->fade_at;
    return past <= 0.0f ? 1.0f : math_clamp32(1.0f - past / (body->fade + 1e-6f), 0.0f, 1.0f);
}

static void fill_body(View *view, const Game *game, const Body *body, float fraction) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    const float opacity = opacity_of(body);
    const float flash = math_clamp32(1.0f - body->age / (n->flash_seconds + 1e-6f), 0.0f, 1.0f) * n->flash_strength;
    const float dimmed = math_clamp32(body->age / (n->bodies_dim + 1e-6f), 0.0f, 1.0f);
    const float lit = math_lerp32(1.0f, n->bodies_glow, dimmed), dark = math_lerp32(1.0f, n->bodies_dark, dimmed);
    const PartShade shade = {.opacity = opacity};
    Mat34 parts[PHYSICS_PART_LIMIT];
    bool made[PHYSICS_PART_LIMIT] = {false};
    for (int i = 0; i < body->box_count && view->box_count < VIEW_BOX_LIMIT; i++) {
        const int carrier = body->carriers[i];
        if (!made[carrier]) {
            const BodyPlace *from = &body->previous[carrier], *to = &body->current[carrier];
            const BodyPlace between = {{math_lerp32(from->position.x, to->position.x, fraction),
                                        math_lerp32(from->position.y, to->position.y, fraction),
                                        math_lerp32(from->position.z, to->position.z, fraction)},
                                       quat_slerp(from->turn, to->turn, fraction)};
            parts[carrier] = matrix_of(&between);
            made[carrier] = true;
        }
        const Mat34 box = mat34_multiply(&parts[carrier], &body->boxes[i]);
        RigBox shape = body->shapes[i];
        shape.glow *= lit;
        shape.edge *= dark;
        BoxInstance *drawn = &view->boxes[view->box_count++];
        figures_fill_box(drawn, &box, &shape, &shade, flash, look->hit_flash_color);
        for (int channel = 0; channel < 3; channel++) {
            drawn->color[channel] *= dark;
        }
    }
    const Vec3 trunk = body_trunk(body);
    if (body->light != 0) {
        view_add_light(view, LIGHT_BOSS, (Vec3){trunk.x, n->boss_light_height, trunk.z}, n->boss_light_radius,
                       body->light, n->boss_light_strength * lit * opacity);
    }
    view_add_decal(view, DECAL_SHADOW, trunk.x, trunk.z, body->shadow, 0x000000, look->shadow_alpha * opacity);
}

void bodies_fill(View *view, const Game *game, float fraction) {
    for (int i = 0; view->bodies && i < view->bodies->count; i++) {
        fill_body(view, game, &view->bodies->bodies[i], fraction);
    }
}

ViewBodies view_bodies(const View *view) {
    const Bodies *bodies = view->bodies;
    ViewBodies told = {0};
    for (int i = 0; bodies && i < bodies->count; i++) {
        const Body *body = &bodies->bodies[i];
        const PhysicsBodies now = physics_bodies(bodies->world);
        told.count++;
        told.fading += body->age >= body->fade_at;
        told.asleep += now.asleep[physics_figure_body(bodies->world, bodies->kept[body->kept].figure)];
    }
    told.seconds = bodies ? bodies->seconds : 0.0;
    return told;
}
