/* What is so fast that it could pass through the stage. Twice a substep: a contact ahead of it takes the speed away
 * before it arrives, and what limbs pull in all the same is held back afterwards.
 *
 * Both look at few points of a body: its centre and, of a capsule, the middles of its round ends.
 */
#include "physics/solver.h"

#include <math.h>

typedef struct Ahead {
    dGeomID ray;
    PhysicsVector from;
    dContactGeom nearest; /* its depth is the way along the ray */
    const Static *obstacle;
} Ahead;

/* What is in there already would meet the surface from behind. */
static bool is_within(dGeomID geom, PhysicsVector point) {
    return dGeomGetClass(geom) == dPlaneClass ? dGeomPlanePointDepth(geom, point.x, point.y, point.z) > 0.0
                                              : dGeomBoxPointDepth(geom, point.x, point.y, point.z) > 0.0;
}

static void look_ahead(void *data, dGeomID first, dGeomID second) {
    Ahead *ahead = data;
    dContactGeom hit;
    const dGeomID other = first == ahead->ray ? second : first;
    if (dCollide(ahead->ray, other, 1, &hit, sizeof hit) > 0 && hit.depth < ahead->nearest.depth &&
        !is_within(other, ahead->from)) {
        ahead->nearest = hit;
        ahead->obstacle = dGeomGetData(other);
    }
}

/* The first of the stage that the way from a point leads into; its obstacle is NULL when there is none. */
static Ahead look_along(PhysicsWorld *world, const Body *body, PhysicsVector from, PhysicsVector way, double reach) {
    Ahead ahead = {.ray = world->ray, .from = from, .nearest = {.depth = reach * 2.0}};
    dGeomRaySetLength(world->ray, reach);
    dGeomRaySet(world->ray, from.x, from.y, from.z, way.x, way.y, way.z);
    dSpaceCollide2(world->ray, (dGeomID)world->stage, &ahead, look_ahead);
    if (ahead.obstacle && static_is_left(ahead.obstacle, body)) {
        ahead.obstacle = NULL;
    }
    return ahead;
}

static PhysicsVector normal_of(const Ahead *ahead) {
    return (PhysicsVector){ahead->nearest.normal[0], ahead->nearest.normal[1], ahead->nearest.normal[2]};
}

/* From the centre to the middle of a capsule's upper end, in the world's axes. */
static PhysicsVector end_of(const Body *body) {
    const dReal *r = dBodyGetRotation(body->body);
    return (PhysicsVector){r[2] * body->end, r[6] * body->end, r[10] * body->end};
}

/* ---- Before the solver ----------------------------------------------------------------------------------------
 * A contact that leaves a point exactly the gap's way stops it at the surface. At lower speeds that would only disturb
 * the joints; on a floor, which lifts from any depth, at higher ones too.
 */
static void foresee_at(PhysicsWorld *world, const Body *body, PhysicsVector arm) {
    const PhysicsVector velocity = body_velocity_at(body, arm);
    const double speed = vector_length(velocity);
    if (speed * SOLVER_STEP <= PASSAGE_FORESEE * body->thickness) {
        return;
    }
    const PhysicsVector from = vector_add(body_position(body), arm);
    const Ahead ahead = look_along(world, body, from, velocity, speed * SOLVER_STEP + 2.0 * body->thickness);
    if (!ahead.obstacle || (ahead.obstacle->shape.floor && speed * SOLVER_STEP <= body->thickness)) {
        return;
    }
    const double approach = -vector_dot(normal_of(&ahead), velocity);
    const double gap = ahead.nearest.depth * approach / speed - body->thickness;
    if (approach <= 0.0 || gap <= 0.0) {
        return;
    }
    dContact contact = {.geom = ahead.nearest};
    contact_set_surface(&contact, 0.5 * (body->friction + ahead.obstacle->shape.friction), 0.0);
    contact.surface.mode = (contact.surface.mode & ~(int)dContactBounce) | dContactMotionN;
    contact.surface.soft_cfm = JOINT_CFM; /* firm: a soft one lets heavy parts through */
    contact.surface.motionN = -gap / SOLVER_STEP;
    contact.geom.depth = 0.0;
    contact_join(world, &contact, body, NULL);
}

void passage_foresee(PhysicsWorld *world) {
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        Body *body = &world->bodies[i];
        if (!world->used[i] || !dBodyIsEnabled(body->body)) {
            continue;
        }
        const PhysicsVector end = end_of(body);
        body->before = body_position(body);
        body->end_before = end;
        foresee_at(world, body, (PhysicsVector){0.0, 0.0, 0.0});
        if (body->end > 0.0) {
            foresee_at(world, body, end);
            foresee_at(world, body, vector_scale(end, -1.0));
        }
    }
}

/* ---- After it -------------------------------------------------------------------------------------------------
 * A point that came nearer to a surface than a share of the body's thickness is put back there, along the surface's
 * normal, and its body's speed inwards is taken: never farther out than it was before, so this adds no motion. On a
 * floor it may come down almost to the surface.
 */
static bool hold_point(PhysicsWorld *world, const Body *body, PhysicsVector from, PhysicsVector arm) {
    const PhysicsVector to = vector_add(body_position(body), arm), way = vector_subtract(to, from);
    const double length = vector_length(way);
    if (length <= (body->near_stage ? 0.0 : (1.0 - PASSAGE_KEEP) * body->thickness)) {
        return false;
    }
    const Ahead ahead = look_along(world, body, from, way, length + body->thickness);
    const PhysicsVector normal = normal_of(&ahead);
    const double approach = -vector_dot(normal, way) / length;
    if (!ahead.obstacle || approach <= 0.0) {
        return false;
    }
    const double keep = (ahead.obstacle->shape.floor ? PASSAGE_KEEP_FLOOR : PASSAGE_KEEP) * body->thickness;
    const double gap_before = ahead.nearest.depth * approach, gap = gap_before - length * approach;
    const double back = (gap_before < keep ? gap_before : keep) - gap;
    if (back <= 0.0) {
        return false;
    }
    const PhysicsVector place = vector_add(body_position(body), vector_scale(normal, back));
    const dReal *v = dBodyGetLinearVel(body->body);
    const double inwards = vector_dot(normal, body_velocity_at(body, arm));
    dBodySetPosition(body->body, place.x, place.y, place.z);
    if (inwards < 0.0) {
        dBodySetLinearVel(body->body, v[0] - inwards * normal.x, v[1] - inwards * normal.y, v[2] - inwards * normal.z);
    }
    return true;
}

static bool hold_body(PhysicsWorld *world, const Body *body) {
    const PhysicsVector before = body->before, end = body->end_before, middle = {0.0, 0.0, 0.0};
    bool held = hold_point(world, body, before, middle);
    if (body->end > 0.0) {
        const PhysicsVector arm = end_of(body);
        held |= hold_point(world, body, vector_add(before, end), arm);
        held |= hold_point(world, body, vector_subtract(before, end), vector_scale(arm, -1.0));
    }
    return held;
}

void passage_hold(PhysicsWorld *world) {
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        Body *body = &world->bodies[i];
        if (world->used[i] && dBodyIsEnabled(body->body)) {
            for (int pass = 0; pass < PASSAGE_PASSES && hold_body(world, body); pass++) { /* corners take more */
            }
            body->near_stage = false;
        }
    }
}
