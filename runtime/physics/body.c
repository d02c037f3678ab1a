#include "physics/solver.h"

#include <math.h>

static const double SIZE_LEAST = 0.002, SIZE_MOST = 100.0, DENSITY_MOST = 1e5; /* m, m, kg/m³ */

/* ---- Checks -------------------------------------------------------------------------------------------------*/
static bool check_size(double size, const char *what, Error *error) {
    if (isfinite(size) && size >= SIZE_LEAST && size <= SIZE_MOST) {
        return true;
    }
    return error_set(error, ERROR_PHYSICS_INVALID, "%s must be within %g … %g m, got %g", what, SIZE_LEAST, SIZE_MOST,
                     size);
}

bool shape_check(const PhysicsShape *shape, Error *error) {
    if (shape->kind == PHYSICS_BOX) {
        return check_size(shape->half.x, "half size x", error) && check_size(shape->half.y, "half size y", error) &&
               check_size(shape->half.z, "half size z", error);
    }
    return check_size(shape->radius, "radius", error) &&
           (shape->kind == PHYSICS_BALL || check_size(shape->half_length, "half length", error));
}

static bool check_share(double value, double most, const char *what, Error *error) {
    if (isfinite(value) && value >= 0.0 && value <= most) {
        return true;
    }
    return error_set(error, ERROR_PHYSICS_INVALID, "%s must be within 0 … %g, got %g", what, most, value);
}

bool material_check(const PhysicsMaterial *material, Error *error) {
    if (!isfinite(material->density) || material->density <= 0.0 || material->density > DENSITY_MOST) {
        return error_set(error, ERROR_PHYSICS_INVALID, "density must be above 0 and at most %g kg/m³, got %g",
                         DENSITY_MOST, material->density);
    }
    return check_share(material->friction, 100.0, "friction", error) &&
           check_share(material->restitution, 1.0, "restitution", error) &&
           check_share(material->linear_damping, 1000.0, "linear damping", error) &&
           check_share(material->angular_damping, 1000.0, "angular damping", error);
}

/* ---- Shapes -------------------------------------------------------------------------------------------------*/
double shape_volume(const PhysicsShape *shape) {
    const double r = shape->radius;
    switch (shape->kind) {
    case PHYSICS_BOX:
        return 8.0 * shape->half.x * shape->half.y * shape->half.z;
    case PHYSICS_BALL:
        return 4.0 / 3.0 * MATH_PI * r * r * r;
    case PHYSICS_CAPSULE:
        break;
    }
    return MATH_PI * r * r * (2.0 * shape->half_length + 4.0 / 3.0 * r);
}

static dGeomID create_geom(dSpaceID space, const PhysicsShape *shape, double density, dMass *mass) {
    switch (shape->kind) {
    case PHYSICS_BOX:
        dMassSetBox(mass, density, 2.0 * shape->half.x, 2.0 * shape->half.y, 2.0 * shape->half.z);
        return dCreateBox(space, 2.0 * shape->half.x, 2.0 * shape->half.y, 2.0 * shape->half.z);
    case PHYSICS_BALL:
        dMassSetSphere(mass, density, shape->radius);
        return dCreateSphere(space, shape->radius);
    case PHYSICS_CAPSULE:
        break;
    }
    dMassSetCapsule(mass, density, 3, shape->radius, 2.0 * shape->half_length);
    return dCreateCapsule(space, shape->radius, 2.0 * shape->half_length);
}

static double least_half(const PhysicsShape *shape) {
    if (shape->kind != PHYSICS_BOX) {
        return shape->radius;
    }
    double least = shape->half.x < shape->half.y ? shape->half.x : shape->half.y;
    return least < shape->half.z ? least : shape->half.z;
}

/* Damping of 1/s as the share that a substep takes away. */
static double damping_share(double damping) {
    return 1.0 - 1.0 / (1.0 + damping * SOLVER_STEP);
}

/* A capsule lies along the solver's Z and the part's Y. */
static const PhysicsTurn CAPSULE_FRAME = {-0.70710678118654752440, 0.0, 0.0, 0.70710678118654752440};

void body_create(PhysicsWorld *world, int index, const PhysicsShape *shape, PhysicsTurn turn, double density,
                 const PhysicsMaterial *material, dSpaceID space) {
    Body *body = &world->bodies[index];
    dMass mass;
    const bool capsule = shape->kind == PHYSICS_CAPSULE;
    *body = (Body){.index = index, .part = -1, .friction = material->friction, .restitution = material->restitution};
    body->frame = capsule ? turn_multiply(turn_unit(turn), CAPSULE_FRAME) : turn_unit(turn);
    body->body = dBodyCreate(world->world);
    body->geom = create_geom(space, shape, density, &mass);
    body->mass = mass.mass;
    body->inertia = (PhysicsVector){mass.I[0], mass.I[5], mass.I[10]};
    body->thickness = least_half(shape);
    body->end = capsule ? shape->half_length : 0.0;
    dBodySetMass(body->body, &mass);
    dGeomSetBody(body->geom, body->body);
    dGeomSetData(body->geom, body);
    dBodySetGyroscopicMode(body->body, 0); /* calmer for thin parts that spin fast */
    dBodySetLinearDamping(body->body, damping_share(material->linear_damping));
    dBodySetAngularDamping(body->body, damping_share(material->angular_damping));
    dBodySetLinearDampingThreshold(body->body, 0.0);
    dBodySetAngularDampingThreshold(body->body, 0.0);
    world->used[index] = true;
}

void body_raise_inertia(Body *body, double least) {
    dMass mass;
    dBodyGetMass(body->body, &mass);
    for (int i = 0; i < 3; i++) {
        mass.I[5 * i] = mass.I[5 * i] > least ? mass.I[5 * i] : least;
    }
    dBodySetMass(body->body, &mass);
    body->inertia = (PhysicsVector){mass.I[0], mass.I[5], mass.I[10]};
}

void body_destroy(PhysicsWorld *world, int index) {
    Body *body = &world->bodies[index];
    hand_let_go_of(world, index);
    dGeomDestroy(body->geom);
    dBodyDestroy(body->body);
    body->body = NULL;
    body->geom = NULL;
    world->used[index] = world->asleep[index] = false;
}

void body_place(PhysicsWorld *world, int index, const PhysicsPlace *place) {
    Body *body = &world->bodies[index];
    PhysicsTurn turn = turn_multiply(turn_unit(place->turn), body->frame);
    dQuaternion q = {turn.w, turn.x, turn.y, turn.z};
    dBodySetPosition(body->body, place->position.x, place->position.y, place->position.z);
    dBodySetQuaternion(body->body, q);
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/
PhysicsVector body_position(const Body *body) {
    const dReal *p = dBodyGetPosition(body->body);
    return (PhysicsVector){p[0], p[1], p[2]};
}

PhysicsTurn body_turn(const Body *body) {
    const dReal *q = dBodyGetQuaternion(body->body);
    return turn_multiply((PhysicsTurn){q[1], q[2], q[3], q[0]}, turn_inverse(body->frame));
}

PhysicsVector body_spin(const Body *body) {
    const dReal *w = dBodyGetAngularVel(body->body);
    return (PhysicsVector){w[0], w[1], w[2]};
}

PhysicsVector body_velocity_at(const Body *body, PhysicsVector arm) {
    const dReal *v = dBodyGetLinearVel(body->body);
    return vector_add((PhysicsVector){v[0], v[1], v[2]}, vector_cross(body_spin(body), arm));
}

void bodies_read(PhysicsWorld *world) {
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        if (!world->used[i]) {
            continue;
        }
        const Body *body = &world->bodies[i];
        const dReal *velocity = dBodyGetLinearVel(body->body);
        world->places[i] = body_position(body);
        world->turns[i] = body_turn(body);
        world->velocities[i] = (PhysicsVector){velocity[0], velocity[1], velocity[2]};
        world->spins[i] = body_spin(body);
        world->asleep[i] = !dBodyIsEnabled(body->body);
    }
}
