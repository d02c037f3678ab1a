#include "physics/solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The library --------------------------------------------------------------------------------------------*/
static int worlds; /* that exist; the library is open while there are any */

static void note_message(int number, const char *format, va_list arguments) {
    char text[200];
    vsnprintf(text, sizeof text, format, arguments);
    log_write(LOG_DEBUG, "physics: message %d: %s", number, text);
}

static void open_library(void) {
    if (worlds++ == 0) {
        dInitODE2(0);
        dSetMessageHandler(note_message); /* it would write to the terminal */
    }
    dAllocateODEDataForThread((unsigned int)dAllocateMaskAll);
}

static void close_library(void) {
    if (--worlds == 0) {
        dCloseODE();
    }
}

/* ---- A world ------------------------------------------------------------------------------------------------*/
static double or_else(double value, double otherwise) {
    return value > 0.0 ? value : otherwise;
}

static void set_solver(dWorldID world, const PhysicsRules *rules) {
    dWorldSetGravity(world, 0.0, -rules->gravity, 0.0);
    dWorldSetERP(world, JOINT_ERP);
    dWorldSetCFM(world, JOINT_CFM);
    dWorldSetQuickStepNumIterations(world, SOLVER_ITERATIONS);
    dWorldSetQuickStepW(world, SOLVER_OVER_RELAXATION);
    dWorldSetContactMaxCorrectingVel(world, CONTACT_PUSH_MOST);
    dWorldSetContactSurfaceLayer(world, CONTACT_LAYER);
    dWorldSetMaxAngularSpeed(world, ANGULAR_SPEED_MOST);
    dWorldSetAutoDisableFlag(world, rules->sleeping);
    dWorldSetAutoDisableAverageSamplesCount(world, SLEEP_SAMPLES);
    dWorldSetAutoDisableLinearThreshold(world, or_else(rules->rest.linear, SLEEP_LINEAR));
    dWorldSetAutoDisableAngularThreshold(world, or_else(rules->rest.angular, SLEEP_ANGULAR));
    dWorldSetAutoDisableTime(world, or_else(rules->rest.seconds, SLEEP_SECONDS));
    dWorldSetAutoDisableSteps(world, 0);
}

static void start_draws(PhysicsWorld *world, uint64_t seed) {
    world->rng = cosmetic_create(seed);
    world->solver_seed = (unsigned long)(cosmetic_u32(&world->rng));
}

PhysicsWorld *physics_create(const PhysicsRules *rules, uint64_t seed, Error *error) {
    PhysicsWorld *world = calloc(1, sizeof *world);
    if (!world) {
        error_set(error, ERROR_MEMORY, "no memory for bodies");
        return NULL;
    }
    open_library();
    world->rules = *rules;
    world->world = dWorldCreate();
    world->stage = dSimpleSpaceCreate(0);
    world->props_space = dSimpleSpaceCreate(0);
    world->ray = dCreateRay(0, 1.0);
    world->contacts = dJointGroupCreate(0);
    world->time_scale = 1.0;
    world->held = -1;
    set_solver(world->world, rules);
    start_draws(world, seed);
    return world;
}

static void remove_all(PhysicsWorld *world) {
    physics_release(world);
    dJointGroupEmpty(world->contacts);
    for (int i = 0; i < world->figure_high; i++) {
        physics_remove_figure(world, (uint32_t)world->figures[i].generation << 16 | (uint32_t)(i + 1));
    }
    for (int i = 0; i < world->prop_high; i++) {
        physics_remove_prop(world, (uint32_t)world->props[i].generation << 16 | (uint32_t)(i + 1));
    }
    world->figure_high = world->prop_high = 0;
    world->backlog = 0.0;
}

void physics_reset(PhysicsWorld *world, uint64_t seed) {
    remove_all(world);
    start_draws(world, seed);
}

void physics_clear_statics(PhysicsWorld *world) {
    for (int i = 0; i < world->static_count; i++) {
        dSpaceRemove(world->stage, world->statics[i].geom);
    }
    world->static_count = 0;
}

void physics_destroy(PhysicsWorld *world) {
    if (!world) {
        return;
    }
    remove_all(world);
    for (int i = 0; i < world->static_high; i++) {
        dGeomDestroy(world->statics[i].geom);
    }
    dGeomDestroy(world->ray);
    dSpaceDestroy(world->stage);
    dSpaceDestroy(world->props_space);
    dJointGroupDestroy(world->contacts);
    dWorldDestroy(world->world);
    close_library();
    free(world);
}

double physics_gravity(const PhysicsWorld *world) {
    return world->rules.gravity;
}

/* ---- The stage ----------------------------------------------------------------------------------------------*/
static bool check_static(const PhysicsStatic *box, Error *error) {
    const PhysicsVector half = box->half;
    const bool sized = half.x > 0.0 && half.y > 0.0 && half.z > 0.0;
    if (!sized || !vector_is_finite(half) || !vector_is_finite(box->centre) || !isfinite(box->tilt)) {
        return error_set(error, ERROR_PHYSICS_INVALID,
                         "a box of the stage needs sizes above 0 and a place, not %g %g %g", half.x, half.y, half.z);
    }
    if (!(box->friction >= 0.0) || !(box->restitution >= 0.0 && box->restitution <= 1.0)) {
        return error_set(error, ERROR_PHYSICS_INVALID,
                         "a box of the stage needs a friction of at least 0 and a restitution within 0 … 1");
    }
    return !(box->floor && box->tilt != 0.0) ||
           error_set(error, ERROR_PHYSICS_INVALID, "a floor of the stage may not tilt");
}

/* Of the kind, in the stage; one that was cleared away is taken up again. */
static void take_geom(PhysicsWorld *world, Static *placed, int kind) {
    const int index = (int)(placed - world->statics);
    if (index < world->static_high && dGeomGetClass(placed->geom) == kind) {
        dSpaceAdd(world->stage, placed->geom);
        return;
    }
    if (index < world->static_high) {
        dGeomDestroy(placed->geom);
    } else {
        world->static_high = index + 1;
    }
    placed->geom =
        kind == dPlaneClass ? dCreatePlane(world->stage, 0.0, 1.0, 0.0, 0.0) : dCreateBox(world->stage, 1.0, 1.0, 1.0);
}

bool physics_add_static(PhysicsWorld *world, const PhysicsStatic *box, Error *error) {
    if (!check_static(box, error)) {
        return false;
    }
    if (world->static_count == PHYSICS_STATIC_LIMIT) {
        return error_set(error, ERROR_PHYSICS_INVALID, "a stage has %d boxes at most", PHYSICS_STATIC_LIMIT);
    }
    Static *placed = &world->statics[world->static_count++];
    placed->shape = *box;
    take_geom(world, placed, box->floor ? dPlaneClass : dBoxClass);
    if (box->floor) {
        dGeomPlaneSetParams(placed->geom, 0.0, 1.0, 0.0, box->centre.y + box->half.y);
    } else {
        dQuaternion turn;
        dQFromAxisAndAngle(turn, 1.0, 0.0, 0.0, box->tilt);
        dGeomBoxSetLengths(placed->geom, 2.0 * box->half.x, 2.0 * box->half.y, 2.0 * box->half.z);
        dGeomSetPosition(placed->geom, box->centre.x, box->centre.y, box->centre.z);
        dGeomSetQuaternion(placed->geom, turn);
    }
    dGeomSetData(placed->geom, placed);
    return true;
}

/* ---- Props --------------------------------------------------------------------------------------------------*/
bool physics_check_prop(const PhysicsPropDescription *prop, Error *error) {
    return shape_check(&prop->shape, error) && material_check(&prop->material, error);
}

static int find_prop(const PhysicsWorld *world, PhysicsProp handle) {
    const uint32_t slot = (handle & 0xffffu) - 1u;
    return slot < PHYSICS_PROP_LIMIT && world->props[slot].used && world->props[slot].generation == handle >> 16
               ? (int)slot
               : -1;
}

PhysicsProp physics_add_prop(PhysicsWorld *world, const PhysicsPropDescription *description, const PhysicsPlace *place,
                             Error *error) {
    if (!physics_check_prop(description, error)) {
        return 0;
    }
    int slot = 0;
    while (slot < PHYSICS_PROP_LIMIT && world->props[slot].used) {
        slot++;
    }
    if (slot == PHYSICS_PROP_LIMIT || !vector_is_finite(place->position)) {
        error_set(error, ERROR_PHYSICS_INVALID, "there are %d props already, or its place is no number", slot);
        return 0;
    }
    Prop *prop = &world->props[slot];
    *prop = (Prop){true, (uint16_t)(prop->generation + 1u)};
    body_create(world, FIRST_PROP_BODY + slot, &description->shape, PHYSICS_NO_TURN, description->material.density,
                &description->material, world->props_space);
    body_place(world, FIRST_PROP_BODY + slot, place);
    world->prop_high = slot + 1 > world->prop_high ? slot + 1 : world->prop_high;
    bodies_read(world);
    return (uint32_t)prop->generation << 16 | (uint32_t)(slot + 1);
}

void physics_remove_prop(PhysicsWorld *world, PhysicsProp handle) {
    const int slot = find_prop(world, handle);
    if (slot >= 0) {
        body_destroy(world, FIRST_PROP_BODY + slot);
        world->props[slot].used = false;
    }
}

int physics_prop_body(const PhysicsWorld *world, PhysicsProp handle) {
    const int slot = find_prop(world, handle);
    return slot < 0 ? -1 : FIRST_PROP_BODY + slot;
}

/* ---- Stepping -----------------------------------------------------------------------------------------------*/
static void apply_pushes(PhysicsWorld *world) {
    for (int i = 0; world->pushed && i < PHYSICS_BODY_LIMIT; i++) {
        const Body *body = &world->bodies[i];
        if (world->used[i]) {
            dBodyAddForce(body->body, body->force.x, body->force.y, body->force.z);
            dBodyAddTorque(body->body, body->torque.x, body->torque.y, body->torque.z);
        }
    }
}

static void forget_pushes(PhysicsWorld *world) {
    for (int i = 0; world->pushed && i < PHYSICS_BODY_LIMIT; i++) {
        world->bodies[i].force = world->bodies[i].torque = (PhysicsVector){0.0, 0.0, 0.0};
    }
    world->pushed = false;
}

static void forget_loads(PhysicsWorld *world) {
    for (int i = 0; i < world->figure_high * PHYSICS_PART_LIMIT; i++) {
        world->bodies[i].load = (PhysicsVector){0.0, 0.0, 0.0};
    }
}

void physics_step(PhysicsWorld *world) {
    dRandSetSeed(world->solver_seed);
    forget_loads(world);
    for (int substep = 0; substep < SOLVER_SUBSTEPS; substep++) {
        apply_pushes(world);
        drives_apply(world);
        hand_apply(world, substep);
        contacts_find(world);
        passage_foresee(world);
        dWorldQuickStep(world->world, SOLVER_STEP);
        contacts_weigh(world);
        passage_hold(world);
    }
    world->solver_seed = dRandGetSeed();
    forget_pushes(world);
    bodies_read(world);
}

int physics_advance(PhysicsWorld *world, double seconds) {
    if (!(seconds > 0.0) || !isfinite(seconds)) {
        return 0;
    }
    int steps = 0;
    world->backlog += seconds * world->time_scale;
    while (steps < PHYSICS_FRAME_STEPS && world->backlog >= PHYSICS_STEP) {
        world->backlog -= PHYSICS_STEP;
        physics_step(world);
        steps++;
    }
    if (steps == PHYSICS_FRAME_STEPS) {
        world->backlog = 0.0;
    }
    return steps;
}

void physics_set_time_scale(PhysicsWorld *world, double scale) {
    world->time_scale = isfinite(scale) && scale > 0.0 ? scale : 0.0;
}

/* ---- Bodies -------------------------------------------------------------------------------------------------*/
PhysicsBodies physics_bodies(const PhysicsWorld *world) {
    int high = world->prop_high > 0 ? FIRST_PROP_BODY + world->prop_high : world->figure_high * PHYSICS_PART_LIMIT;
    return (PhysicsBodies){high,         world->used,       world->asleep, world->places,
                           world->turns, world->velocities, world->spins};
}

static Body *find_body(PhysicsWorld *world, int body) {
    return body >= 0 && body < PHYSICS_BODY_LIMIT && world->used[body] ? &world->bodies[body] : NULL;
}

double physics_body_mass(const PhysicsWorld *world, int body) {
    return body >= 0 && body < PHYSICS_BODY_LIMIT && world->used[body] ? world->bodies[body].mass : 0.0;
}

void physics_set_body(PhysicsWorld *world, int index, const PhysicsPlace *place, PhysicsVector velocity,
                      PhysicsVector spin) {
    const Body *body = find_body(world, index);
    if (!body || !vector_is_finite(place->position) || !vector_is_finite(velocity) || !vector_is_finite(spin)) {
        return;
    }
    body_place(world, index, place);
    dBodySetLinearVel(body->body, velocity.x, velocity.y, velocity.z);
    dBodySetAngularVel(body->body, spin.x, spin.y, spin.z);
    dBodyEnable(body->body);
    bodies_read(world);
}

PhysicsVector physics_body_load(const PhysicsWorld *world, int body) {
    const bool weighed = body >= 0 && body < PHYSICS_BODY_LIMIT && world->used[body];
    return weighed ? world->bodies[body].load : (PhysicsVector){0.0, 0.0, 0.0};
}

void physics_push(PhysicsWorld *world, int index, PhysicsVector force, PhysicsVector torque) {
    Body *body = find_body(world, index);
    if (body && vector_is_finite(force) && vector_is_finite(torque)) {
        body->force = vector_add(body->force, force);
        body->torque = vector_add(body->torque, torque);
        dBodyEnable(body->body);
        world->pushed = true;
    }
}

double physics_top_speed(const PhysicsWorld *world) {
    double top = 0.0;
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        const double speed = world->used[i] ? vector_length(world->velocities[i]) : 0.0;
        top = speed > top ? speed : top;
    }
    return top;
}

bool physics_is_broken(const PhysicsWorld *world) {
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        const PhysicsTurn *turn = &world->turns[i];
        if (world->used[i] && !(vector_is_finite(world->places[i]) && vector_is_finite(world->velocities[i]) &&
                                vector_is_finite(world->spins[i]) && isfinite(turn->x + turn->y + turn->z + turn->w))) {
            return true;
        }
    }
    return false;
}
