/* The sandbox's model: figures, props and what is done to them. */
#include "app/sandbox_state.h"

#include "app/ragdoll.h"

#include <stdlib.h>

#define PICK_RANGE 200.0

/* ---- Figures ------------------------------------------------------------------------------------------------*/
/* A failure is the script's, which was checked when it was read: it is told and there is one figure less. */
static bool place_figure(Sandbox *sandbox, int index, int count) {
    Error error = {0};
    const PhysicsPlace place = ragdoll_drop_place(sandbox->rules, index, count, &sandbox->draws);
    const PhysicsFigure figure = physics_add_figure(sandbox->world, sandbox->rules->figure, &place, &error);
    if (!figure) {
        log_write(LOG_ERROR, "%s", error.message);
        return false;
    }
    physics_set_stiffness(sandbox->world, figure, (double)sandbox->values[SANDBOX_STIFFNESS]);
    sandbox->figures[index] = figure;
    return true;
}

static void let_go_of(Sandbox *sandbox, int first_body, int count) {
    const int held = physics_held_body(sandbox->world);
    if (held >= first_body && held < first_body + count) {
        sandbox_let_go(sandbox);
    }
}

static void drop_again(Sandbox *sandbox, int index) {
    const PhysicsFigureDescription *description = physics_figure_description(sandbox->world, sandbox->figures[index]);
    let_go_of(sandbox, physics_figure_body(sandbox->world, sandbox->figures[index]),
              description ? description->part_count : 0);
    physics_remove_figure(sandbox->world, sandbox->figures[index]);
    sandbox->figures[index] = 0;
    place_figure(sandbox, index, sandbox->figure_count);
    sandbox_forget_speeds(sandbox);
}

static void add_figure(Sandbox *sandbox) {
    const int count = sandbox->figure_count;
    if (count < sandbox->rules->figures_most && place_figure(sandbox, count, count + 1)) {
        sandbox->figure_count++;
        sandbox_forget_speeds(sandbox);
    }
}

Vec3 sandbox_centre(const Sandbox *sandbox, int figure) {
    const PhysicsBodies bodies = physics_bodies(sandbox->world);
    const PhysicsFigureDescription *description = physics_figure_description(sandbox->world, sandbox->figures[figure]);
    const int first = physics_figure_body(sandbox->world, sandbox->figures[figure]);
    double x = 0.0, y = 0.0, z = 0.0, mass = 0.0;
    for (int i = 0; description && i < description->part_count; i++) {
        const double part = physics_body_mass(sandbox->world, first + i);
        x += part * bodies.places[first + i].x;
        y += part * bodies.places[first + i].y;
        z += part * bodies.places[first + i].z;
        mass += part;
    }
    const double share = mass > 0.0 ? 1.0 / mass : 0.0;
    return (Vec3){(float)(x * share), (float)(y * share), (float)(z * share)};
}

/* The figure that the camera looks at most directly; −1 when there is none. */
static int middle_figure(const Sandbox *sandbox) {
    int best = -1;
    float nearest = 0.0f;
    for (int i = 0; i < sandbox->figure_count; i++) {
        const Vec3 centre = sandbox_centre(sandbox, i), *target = &sandbox->orbit.target;
        const float x = centre.x - target->x, z = centre.z - target->z, far = x * x + z * z;
        if (best < 0 || far < nearest) {
            best = i;
            nearest = far;
        }
    }
    return best;
}

/* ---- Props --------------------------------------------------------------------------------------------------*/
static void remove_prop(Sandbox *sandbox, int index) {
    let_go_of(sandbox, physics_prop_body(sandbox->world, sandbox->props[index].handle), 1);
    physics_remove_prop(sandbox->world, sandbox->props[index].handle);
    sandbox->prop_count--;
    for (int i = index; i < sandbox->prop_count; i++) {
        sandbox->props[i] = sandbox->props[i + 1];
    }
    sandbox_forget_speeds(sandbox);
}

/* From above the figure in the middle, the oldest making room for it. */
static void add_prop(Sandbox *sandbox, bool ball) {
    Error error = {0};
    const SandboxRules *rules = sandbox->rules;
    const int under = middle_figure(sandbox);
    const Vec3 centre = under < 0 ? sandbox->orbit.target : sandbox_centre(sandbox, under);
    const float aside = (float)rules->drop.jitter;
    PhysicsPlace place = {.turn = PHYSICS_NO_TURN};
    place.position.x = (double)(centre.x + cosmetic_between(&sandbox->dice, -aside, aside));
    place.position.y = (double)centre.y + rules->prop_height;
    place.position.z = (double)(centre.z + cosmetic_between(&sandbox->dice, -aside, aside));
    while (sandbox->prop_count > 0 && sandbox->prop_count >= rules->props_most) {
        remove_prop(sandbox, 0);
    }
    if (rules->props_most == 0) {
        return;
    }
    const PhysicsProp prop = physics_add_prop(sandbox->world, ball ? &rules->ball : &rules->box, &place, &error);
    if (!prop) {
        log_write(LOG_ERROR, "%s", error.message);
        return;
    }
    sandbox->props[sandbox->prop_count++] = (SandboxProp){prop, ball};
    sandbox_forget_speeds(sandbox);
}

/* ---- Blasts and picks ---------------------------------------------------------------------------------------*/
void sandbox_blast_at(Sandbox *sandbox, PhysicsVector place) {
    const SandboxRange *range = &sandbox->rules->sliders[SANDBOX_POWER];
    const float power = sandbox->values[SANDBOX_POWER];
    place.y = place.y < sandbox->rules->blast_lowest ? sandbox->rules->blast_lowest : place.y;
    physics_blast(sandbox->world, place, (double)power);
    sandbox->blasts++;
    sandbox_show_blast(sandbox, (Vec3){(float)place.x, (float)place.y, (float)place.z}, power / range->most);
    sandbox_forget_speeds(sandbox);
}

static void blast_middle(Sandbox *sandbox) {
    const int figure = middle_figure(sandbox);
    if (figure >= 0) {
        const PhysicsVector *offset = &sandbox->rules->blast_offset;
        PhysicsVector place =
            physics_bodies(sandbox->world).places[physics_figure_body(sandbox->world, sandbox->figures[figure])];
        place.x += offset->x;
        place.y += offset->y;
        place.z += offset->z;
        sandbox_blast_at(sandbox, place);
    }
}

PhysicsPick sandbox_pick(Sandbox *sandbox, float x, float y) {
    Vec3 from, way;
    orbit_ray(&sandbox->orbit, sandbox->screen.width, sandbox->screen.height, x, y, &from, &way);
    const PhysicsVector origin = {(double)from.x, (double)from.y, (double)from.z};
    return physics_pick(sandbox->world, origin, (PhysicsVector){(double)way.x, (double)way.y, (double)way.z},
                        PICK_RANGE);
}

/* ---- What a person changes ----------------------------------------------------------------------------------*/
void sandbox_set_value(Sandbox *sandbox, SandboxSlider slider, float value) {
    const SandboxRange *range = &sandbox->rules->sliders[slider];
    sandbox->values[slider] = math_clamp32(value, range->least, range->most);
    physics_set_time_scale(sandbox->world, (double)sandbox->values[SANDBOX_TIME]);
    for (int i = 0; i < sandbox->figure_count; i++) {
        physics_set_stiffness(sandbox->world, sandbox->figures[i], (double)sandbox->values[SANDBOX_STIFFNESS]);
    }
}

static void set_camera(Sandbox *sandbox) {
    const SandboxCamera *camera = &sandbox->rules->camera;
    sandbox->orbit = (Orbit){.target = {0.0f, camera->height, 0.0f},
                             .yaw = camera->yaw,
                             .pitch = camera->pitch,
                             .distance = camera->distance,
                             .fov = camera->fov};
    sandbox->orbit.aside = sandbox_aside(sandbox);
}

static void reset(Sandbox *sandbox) {
    sandbox_let_go(sandbox);
    physics_reset(sandbox->world, sandbox->seed);
    sandbox->draws = (uint32_t)sandbox->seed;
    sandbox->figure_count = sandbox->prop_count = 0;
    sandbox->bare = false;
    sandbox->behind = 0.0;
    for (int i = 0; i < SANDBOX_SLIDER_COUNT; i++) {
        sandbox_set_value(sandbox, (SandboxSlider)i, sandbox->rules->sliders[i].start);
    }
    set_camera(sandbox);
    add_figure(sandbox);
}

void sandbox_act(Sandbox *sandbox, SandboxAction action) {
    switch (action) {
    case SANDBOX_DROP:
        for (int i = 0; i < sandbox->figure_count; i++) {
            drop_again(sandbox, i);
        }
        break;
    case SANDBOX_ADD:
        add_figure(sandbox);
        break;
    case SANDBOX_RESET:
        reset(sandbox);
        break;
    case SANDBOX_CLEAR:
        while (sandbox->prop_count > 0) {
            remove_prop(sandbox, 0);
        }
        break;
    case SANDBOX_BODIES:
        sandbox->bare = !sandbox->bare;
        break;
    case SANDBOX_BLAST:
        blast_middle(sandbox);
        break;
    case SANDBOX_BALL:
    case SANDBOX_BOX:
        add_prop(sandbox, action == SANDBOX_BALL);
        break;
    case SANDBOX_ACTION_COUNT:
        break;
    }
}

/* ---- Time ---------------------------------------------------------------------------------------------------*/
/* Figures that fell off the world are dropped again, props are gone. */
static void fetch_lost(Sandbox *sandbox) {
    const double lowest = sandbox->rules->lost_below;
    for (int i = 0; i < sandbox->figure_count; i++) {
        if (sandbox->figures[i] && (double)sandbox_centre(sandbox, i).y < lowest) {
            drop_again(sandbox, i);
        }
    }
    for (int i = sandbox->prop_count - 1; i >= 0; i--) {
        const int body = physics_prop_body(sandbox->world, sandbox->props[i].handle);
        if (physics_bodies(sandbox->world).places[body].y < lowest) {
            remove_prop(sandbox, i);
        }
    }
}

/* The camera's target goes after the figures' middle, but never while something is held: the plane that it is dragged
 * on would go too. */
static void follow(Sandbox *sandbox, double seconds) {
    Vec3 middle = {0.0f, 0.0f, 0.0f};
    if (sandbox->drag == DRAG_GRAB || sandbox->figure_count == 0) {
        return;
    }
    for (int i = 0; i < sandbox->figure_count; i++) {
        const Vec3 centre = sandbox_centre(sandbox, i);
        middle.x += centre.x / (float)sandbox->figure_count;
        middle.z += centre.z / (float)sandbox->figure_count;
    }
    const float part = math_clamp32(sandbox->rules->camera.follow * (float)seconds, 0.0f, 1.0f);
    sandbox->orbit.aside = math_lerp32(sandbox->orbit.aside, sandbox_aside(sandbox), part);
    sandbox->orbit.target.x = math_lerp32(sandbox->orbit.target.x, middle.x, part);
    sandbox->orbit.target.z = math_lerp32(sandbox->orbit.target.z, middle.z, part);
}

/* A hand that jumps once a frame would be still and hasty by turns: it goes in pieces of about a step. */
static int step(Sandbox *sandbox, double seconds) {
    const Vec3 from = sandbox->hand, to = sandbox->hand_goal;
    int pieces = 1, steps = 0;
    if (sandbox->drag == DRAG_GRAB) {
        pieces = (int)(seconds * PHYSICS_STEPS_A_SECOND + 0.5);
        pieces = pieces < 1 ? 1 : pieces;
    }
    for (int i = 1; i <= pieces; i++) {
        if (sandbox->drag == DRAG_GRAB) {
            const float part = (float)i / (float)pieces;
            sandbox->hand = (Vec3){math_lerp32(from.x, to.x, part), math_lerp32(from.y, to.y, part),
                                   math_lerp32(from.z, to.z, part)};
            physics_move_hand(sandbox->world, (PhysicsVector){(double)sandbox->hand.x, (double)sandbox->hand.y,
                                                              (double)sandbox->hand.z});
        }
        steps += physics_advance(sandbox->world, seconds / pieces);
    }
    return steps;
}

void sandbox_advance(Sandbox *sandbox, double seconds) {
    const double most = PHYSICS_FRAME_STEPS * PHYSICS_STEP; /* of real time too, or a stall would throw what is held */
    const double passed = seconds > 0.0 ? (seconds < most ? seconds : most) : 0.0;
    const double slowed = passed * (double)sandbox->values[SANDBOX_TIME];
    const int steps = step(sandbox, passed);
    sandbox->seconds += slowed;
    sandbox->behind += slowed - steps * PHYSICS_STEP;
    sandbox->behind = sandbox->behind < 0.0 || sandbox->behind > PHYSICS_STEP ? 0.0 : sandbox->behind;
    if (steps > 0) {
        sandbox_watch_bumps(sandbox);
    }
    fetch_lost(sandbox);
    follow(sandbox, passed);
}

/* ---- Beginning, reload and end --------------------------------------------------------------------------------*/
static PhysicsWorld *make_world(const SandboxRules *rules, uint64_t seed, Error *error) {
    PhysicsWorld *world = physics_create(&rules->physics, seed, error);
    bool done = world != NULL;
    for (int i = 0; done && i < rules->static_count; i++) {
        done = physics_add_static(world, &rules->statics[i], error);
    }
    if (!done) {
        physics_destroy(world);
        return NULL;
    }
    return world;
}

/* Gives bodies of a new world the place and motion that they had in the old one. */
static void carry_bodies(const PhysicsWorld *from, int old_first, PhysicsWorld *to, int first, int count) {
    const PhysicsBodies old = physics_bodies(from);
    for (int i = 0; i < count; i++) {
        const PhysicsPlace place = {old.places[old_first + i], old.turns[old_first + i]};
        physics_set_body(to, first + i, &place, old.velocities[old_first + i], old.spins[old_first + i]);
    }
}

static void carry_figures(Sandbox *sandbox, const PhysicsWorld *old) {
    const int count =
        sandbox->figure_count < sandbox->rules->figures_most ? sandbox->figure_count : sandbox->rules->figures_most;
    sandbox->figure_count = count;
    for (int i = 0; i < count; i++) {
        const PhysicsFigure before = sandbox->figures[i];
        const PhysicsFigureDescription *was = physics_figure_description(old, before);
        sandbox->figures[i] = 0;
        if (place_figure(sandbox, i, count) && was && was->part_count == sandbox->rules->figure->part_count) {
            carry_bodies(old, physics_figure_body(old, before), sandbox->world,
                         physics_figure_body(sandbox->world, sandbox->figures[i]), was->part_count);
        }
    }
}

static void carry_props(Sandbox *sandbox, const PhysicsWorld *old) {
    const SandboxRules *rules = sandbox->rules;
    int kept = 0, gone = sandbox->prop_count - rules->props_most;
    for (int i = gone > 0 ? gone : 0; i < sandbox->prop_count; i++) {
        Error error = {0};
        const SandboxProp before = sandbox->props[i];
        const PhysicsPlace place = {.turn = PHYSICS_NO_TURN};
        const PhysicsProp prop =
            physics_add_prop(sandbox->world, before.ball ? &rules->ball : &rules->box, &place, &error);
        if (prop) {
            carry_bodies(old, physics_prop_body(old, before.handle), sandbox->world,
                         physics_prop_body(sandbox->world, prop), 1);
            sandbox->props[kept++] = (SandboxProp){prop, before.ball};
        }
    }
    sandbox->prop_count = kept;
}

void sandbox_update(Sandbox *sandbox) {
    Error error = {0};
    const SandboxRules *rules = game_sandbox(sandbox->game);
    PhysicsWorld *world = make_world(rules, sandbox->seed, &error), *old = sandbox->world;
    sandbox_let_go(sandbox);
    sandbox->rules = rules;
    if (!world) { /* no memory: the old bodies go on as they are */
        log_write(LOG_ERROR, "%s", error.message);
        return;
    }
    sandbox->world = world;
    carry_figures(sandbox, old);
    carry_props(sandbox, old);
    physics_destroy(old);
    sandbox->orbit.fov = rules->camera.fov;
    sandbox->orbit.target.y = rules->camera.height;
    for (int i = 0; i < SANDBOX_SLIDER_COUNT; i++) {
        sandbox_set_value(sandbox, (SandboxSlider)i, sandbox->values[i]);
    }
    sandbox_forget_speeds(sandbox);
    sandbox_lay_out(sandbox);
}

Sandbox *sandbox_create(const Game *game, uint64_t seed, Error *error) {
    Sandbox *sandbox = calloc(1, sizeof *sandbox);
    if (!sandbox) {
        error_set(error, ERROR_MEMORY, "no memory for the sandbox");
        return NULL;
    }
    sandbox->game = game;
    sandbox->rules = game_sandbox(game);
    sandbox->seed = seed;
    sandbox->dice = cosmetic_create(seed);
    sandbox->screen.width = 1280.0f;
    sandbox->screen.height = 720.0f;
    sandbox->world = make_world(sandbox->rules, seed, error);
    if (!sandbox->world) {
        sandbox_destroy(sandbox);
        return NULL;
    }
    reset(sandbox);
    sandbox_lay_out(sandbox);
    return sandbox;
}

void sandbox_destroy(Sandbox *sandbox) {
    if (sandbox) {
        physics_destroy(sandbox->world);
        free(sandbox);
    }
}

void sandbox_resize(Sandbox *sandbox, float width, float height) {
    sandbox->screen.width = width;
    sandbox->screen.height = height;
    sandbox_lay_out(sandbox);
}
