/* Picking, holding, hurling. */
#include "physics/solver.h"

#include <math.h>

/* ---- Picking ------------------------------------------------------------------------------------------------*/
typedef struct Search {
    dGeomID ray;
    dContactGeom nearest;
    int body;
} Search;

static void search_geom(void *data, dGeomID first, dGeomID second) {
    Search *search = data;
    const dGeomID other = first == search->ray ? second : first;
    dContactGeom hit;
    if (dCollide(search->ray, other, 1, &hit, sizeof hit) > 0 && hit.depth < search->nearest.depth) {
        search->nearest = hit;
        search->body = dGeomGetBody(other) ? ((const Body *)dGeomGetData(other))->index : -1;
    }
}

PhysicsPick physics_pick(PhysicsWorld *world, PhysicsVector origin, PhysicsVector direction, double range) {
    Search search = {.ray = world->ray, .nearest = {.depth = range * 2.0}, .body = -1};
    if (!(vector_length(direction) > 0.0) || !vector_is_finite(direction) || !(range > 0.0)) {
        return (PhysicsPick){.body = -1};
    }
    dGeomRaySetLength(world->ray, range);
    dGeomRaySet(world->ray, origin.x, origin.y, origin.z, direction.x, direction.y, direction.z);
    dSpaceCollide2(world->ray, (dGeomID)world->stage, &search, search_geom);
    dSpaceCollide2(world->ray, (dGeomID)world->props_space, &search, search_geom);
    for (int i = 0; i < world->figure_high; i++) {
        if (world->figures[i].used) {
            dSpaceCollide2(world->ray, (dGeomID)world->figures[i].space, &search, search_geom);
        }
    }
    const dReal *at = search.nearest.pos;
    return (PhysicsPick){search.body, {at[0], at[1], at[2]}, search.nearest.depth};
}

/* ---- Holding --------------------------------------------------------------------------------------------------
 * A ball joint between the body and a point of the world that moves: softened, it is an implicit spring. The hand is no
 * body, so it touches nothing.
 */
static PhysicsVector above_ground(const PhysicsWorld *world, PhysicsVector at) {
    at.y = at.y < world->rules.grab.lowest ? world->rules.grab.lowest : at.y;
    return at;
}

void physics_grab(PhysicsWorld *world, int index, PhysicsVector point) {
    physics_release(world);
    if (index < 0 || index >= PHYSICS_BODY_LIMIT || !world->used[index]) {
        return;
    }
    Body *body = &world->bodies[index];
    const double k = world->rules.grab.stiffness, d = world->rules.grab.damping;
    dVector3 local;
    dBodyGetPosRelPoint(body->body, point.x, point.y, point.z, local);
    world->held_point = (PhysicsVector){local[0], local[1], local[2]};
    world->held = index;
    world->hand_from = world->hand_to = above_ground(world, point);
    world->hand = dJointCreateBall(world->world, 0);
    dJointAttach(world->hand, body->body, NULL);
    dJointSetBallAnchor(world->hand, point.x, point.y, point.z);
    dJointSetBallParam(world->hand, dParamERP, SOLVER_STEP * k / (SOLVER_STEP * k + d));
    dJointSetBallParam(world->hand, dParamCFM, 1.0 / (SOLVER_STEP * k + d));
    dBodyEnable(body->body);
}

void physics_move_hand(PhysicsWorld *world, PhysicsVector to) {
    if (vector_is_finite(to)) {
        world->hand_to = above_ground(world, to);
    }
}

void physics_release(PhysicsWorld *world) {
    if (world->hand) {
        dJointDestroy(world->hand);
        world->hand = NULL;
    }
    world->held = -1;
}

int physics_held_body(const PhysicsWorld *world) {
    return world->held;
}

void hand_let_go_of(PhysicsWorld *world, int body) {
    if (world->held == body) {
        physics_release(world);
    }
}

/* The damper works against the speed over the hand's own: moving the point ahead by damping × speed ÷ stiffness gives
 * the same force. */
void hand_apply(PhysicsWorld *world, int substep) {
    if (!world->hand) {
        return;
    }
    const PhysicsVector way = vector_subtract(world->hand_to, world->hand_from);
    const double done = (double)(substep + 1) / SOLVER_SUBSTEPS;
    const double ahead = world->rules.grab.damping / world->rules.grab.stiffness / PHYSICS_STEP;
    const PhysicsVector at = vector_add(world->hand_from, vector_scale(way, done + ahead));
    dJointSetBallAnchor2(world->hand, at.x, at.y, at.z);
    dBodyEnable(world->bodies[world->held].body);
    if (substep + 1 == SOLVER_SUBSTEPS) {
        world->hand_from = world->hand_to;
    }
}

double physics_hand_gap(const PhysicsWorld *world) {
    dVector3 at;
    if (!world->hand) {
        return 0.0;
    }
    dBodyGetRelPointPos(world->bodies[world->held].body, world->held_point.x, world->held_point.y, world->held_point.z,
                        at);
    return vector_length(vector_subtract(world->hand_to, (PhysicsVector){at[0], at[1], at[2]}));
}

/* ---- Hurling ------------------------------------------------------------------------------------------------*/
void physics_hit(PhysicsWorld *world, int index, PhysicsVector impulse) {
    if (index < 0 || index >= PHYSICS_BODY_LIMIT || !world->used[index] || !vector_is_finite(impulse)) {
        return;
    }
    const Body *body = &world->bodies[index];
    const dReal *v = dBodyGetLinearVel(body->body);
    const double share = 1.0 / body->mass;
    dBodySetLinearVel(body->body, v[0] + impulse.x * share, v[1] + impulse.y * share, v[2] + impulse.z * share);
    dBodyEnable(body->body);
}

/* An impulse of turning, N·m·s, in the world's axes. */
static void spin_body(const Body *body, PhysicsVector impulse) {
    dVector3 own, changed;
    dBodyVectorFromWorld(body->body, impulse.x, impulse.y, impulse.z, own);
    dBodyVectorToWorld(body->body, own[0] / body->inertia.x, own[1] / body->inertia.y, own[2] / body->inertia.z,
                       changed);
    const dReal *w = dBodyGetAngularVel(body->body);
    dBodySetAngularVel(body->body, w[0] + changed[0], w[1] + changed[1], w[2] + changed[2]);
}

static double draw(PhysicsWorld *world) {
    return 2.0 * (double)cosmetic_unit(&world->rng) - 1.0;
}

static void blast_body(PhysicsWorld *world, const Body *body, PhysicsVector centre, double power) {
    const PhysicsVector way = vector_subtract(body_position(body), centre);
    const double distance = vector_length(way);
    PhysicsVector out = distance > 1e-6 ? vector_scale(way, 1.0 / distance) : (PhysicsVector){0.0, 1.0, 0.0};
    out.y += world->rules.blast.lift;
    const double length = vector_length(out);
    const double strength =
        power * body->mass / (world->rules.blast.near_distance + world->rules.blast.distance_slope * distance);
    const double spin = world->rules.blast.spin * body->mass;
    const double x = draw(world), y = draw(world), z = draw(world);
    const bool parked = body->part >= 0 && world->figures[body->index / PHYSICS_PART_LIMIT].parked;
    if (parked || (body->part < 0 && distance > world->rules.blast.prop_reach)) {
        return;
    }
    physics_hit(world, body->index, length > 1e-6 ? vector_scale(out, strength / length) : out);
    spin_body(body, (PhysicsVector){x * spin, y * spin, z * spin});
}

void physics_blast(PhysicsWorld *world, PhysicsVector centre, double power) {
    if (!vector_is_finite(centre) || !isfinite(power) || power <= 0.0) {
        return;
    }
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        if (world->used[i]) {
            blast_body(world, &world->bodies[i], centre, power);
        }
    }
    bodies_read(world);
}
