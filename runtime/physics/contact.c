/* What touches what. Figures are kept apart by their boxes first, each has a space of its own, so a pair of figures
 * that are not near costs one comparison; the stage has a space too. Nothing is tested between what sleeps and what
 * stands.
 */
#include "physics/solver.h"

#include <math.h>

/* The surface of a geom: of a body, or of the stage. */
typedef struct Surface {
    Body *body;             /* NULL for the stage */
    const Static *obstacle; /* NULL for a body */
    double friction, restitution;
} Surface;

static Surface surface_of(dGeomID geom) {
    void *data = dGeomGetData(geom);
    if (dGeomGetBody(geom)) {
        Body *body = data;
        return (Surface){body, NULL, body->friction, body->restitution};
    }
    const Static *obstacle = data;
    return (Surface){NULL, obstacle, obstacle->shape.friction, obstacle->shape.restitution};
}

static void set_surface(dContact *contact, double friction, double restitution) {
    contact->surface = (dSurfaceParameters){
        .mode = dContactApprox1 | dContactSoftERP | dContactSoftCFM | dContactBounce,
        .mu = friction,
        .bounce = restitution,
        .bounce_vel = CONTACT_BOUNCE_FROM,
        .soft_erp = CONTACT_ERP,
        .soft_cfm = CONTACT_CFM,
    };
}

static void join(PhysicsWorld *world, const dContact *contact, const Body *a, const Body *b) {
    dJointID joint = dJointCreateContact(world->world, world->contacts, contact);
    dJointAttach(joint, a ? a->body : NULL, b ? b->body : NULL);
    Body *standing = a && b ? NULL : (Body *)(a ? a : b);
    if (standing && standing->weighed && world->weighing_count < WEIGHING_LIMIT) {
        Weighing *weighing = &world->weighings[world->weighing_count++];
        *weighing = (Weighing){.body = standing};
        dJointSetFeedback(joint, &weighing->feedback);
    }
}

/* The stage has no body, so that what stands on it is the joint's first one, whichever way they met. */
void contacts_weigh(PhysicsWorld *world) {
    for (int i = 0; i < world->weighing_count; i++) {
        const Weighing *weighing = &world->weighings[i];
        const dReal *f = weighing->feedback.f1;
        const PhysicsVector force = {f[0], f[1], f[2]};
        weighing->body->load = vector_add(weighing->body->load, vector_scale(force, 1.0 / SOLVER_SUBSTEPS));
    }
}

/* The floor has an edge, and what has fallen over it is not fetched back. */
static bool is_off(const Static *floor, const Body *body) {
    const PhysicsVector place = body_position(body), centre = floor->shape.centre, half = floor->shape.half;
    return floor->shape.floor &&
           (fabs(place.x - centre.x) > half.x || fabs(place.z - centre.z) > half.z || place.y < centre.y - half.y);
}

static void touch(void *data, dGeomID first, dGeomID second) {
    PhysicsWorld *world = data;
    dContact contacts[CONTACT_LIMIT];
    const Surface a = surface_of(first), b = surface_of(second);
    if (a.body && b.body) {
        const bool same = a.body->part >= 0 && b.body->part >= 0 &&
                          a.body->index / PHYSICS_PART_LIMIT == b.body->index / PHYSICS_PART_LIMIT;
        if (same && (a.body->neighbours >> b.body->part & 1u)) {
            return;
        }
    } else if ((a.obstacle && is_off(a.obstacle, b.body)) || (b.obstacle && is_off(b.obstacle, a.body))) {
        return;
    }
    const int count = dCollide(first, second, CONTACT_LIMIT, &contacts[0].geom, sizeof contacts[0]);
    for (int i = 0; i < count; i++) {
        set_surface(&contacts[i], 0.5 * (a.friction + b.friction), 0.5 * (a.restitution + b.restitution));
        join(world, &contacts[i], a.body, b.body);
    }
}

/* ---- What is so fast that it could pass through ----------------------------------------------------------------
 * A ray ahead of the body finds what it would reach within the substep; a contact that leaves it exactly the gap's way
 * stops it there. At lower speeds that would only disturb the joints.
 */
typedef struct Ahead {
    dGeomID ray;
    dContactGeom nearest;
    const Static *obstacle;
} Ahead;

static void look_ahead(void *data, dGeomID first, dGeomID second) {
    Ahead *ahead = data;
    dContactGeom hit;
    const dGeomID other = first == ahead->ray ? second : first;
    if (dCollide(ahead->ray, other, 1, &hit, sizeof hit) > 0 && hit.depth < ahead->nearest.depth) {
        ahead->nearest = hit;
        ahead->obstacle = dGeomGetData(other);
    }
}

static void stop_at(PhysicsWorld *world, const Body *body, const Ahead *ahead, const dReal *velocity, double speed) {
    const dReal *n = ahead->nearest.normal;
    const double approach = -(n[0] * velocity[0] + n[1] * velocity[1] + n[2] * velocity[2]);
    const double gap = ahead->nearest.depth * approach / speed - body->thickness;
    if (approach <= 0.0 || gap <= 0.0 || is_off(ahead->obstacle, body)) {
        return;
    }
    dContact contact = {.geom = ahead->nearest};
    set_surface(&contact, 0.5 * (body->friction + ahead->obstacle->shape.friction), 0.0);
    contact.surface.mode = (contact.surface.mode & ~(int)dContactBounce) | dContactMotionN;
    contact.surface.soft_cfm = JOINT_CFM; /* firm: a soft one lets heavy parts through */
    contact.surface.motionN = -gap / SOLVER_STEP;
    contact.geom.depth = 0.0;
    join(world, &contact, body, NULL);
}

static void stop_from(PhysicsWorld *world, const Body *body, PhysicsVector from) {
    const dReal *velocity = dBodyGetLinearVel(body->body);
    const double speed = vector_length((PhysicsVector){velocity[0], velocity[1], velocity[2]});
    const double reach = speed * SOLVER_STEP + 2.0 * body->thickness;
    Ahead ahead = {.ray = world->ray, .nearest = {.depth = reach * 2.0}};
    dGeomRaySetLength(world->ray, reach);
    dGeomRaySet(world->ray, from.x, from.y, from.z, velocity[0], velocity[1], velocity[2]);
    dSpaceCollide2(world->ray, (dGeomID)world->stage, &ahead, look_ahead);
    if (ahead.obstacle) {
        stop_at(world, body, &ahead, velocity, speed);
    }
}

static void stop_fast(PhysicsWorld *world, const Body *body) {
    const dReal *v = dBodyGetLinearVel(body->body);
    const double farthest = body->thickness / SOLVER_STEP;
    if (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] <= farthest * farthest) {
        return;
    }
    const PhysicsVector centre = body_position(body);
    stop_from(world, body, centre);
    if (body->end > 0.0) {
        const dReal *r = dBodyGetRotation(body->body);
        const PhysicsVector end = {r[2] * body->end, r[6] * body->end, r[10] * body->end};
        stop_from(world, body, vector_add(centre, end));
        stop_from(world, body, vector_subtract(centre, end));
    }
}

/* ---- All ----------------------------------------------------------------------------------------------------*/
typedef struct Bounds {
    dReal box[6];
    bool awake;
} Bounds;

static bool is_apart(const Bounds *a, const Bounds *b) {
    return a->box[0] > b->box[1] || b->box[0] > a->box[1] || a->box[2] > b->box[3] || b->box[2] > a->box[3] ||
           a->box[4] > b->box[5] || b->box[4] > a->box[5];
}

static void find_of_figures(PhysicsWorld *world, Bounds bounds[PHYSICS_FIGURE_LIMIT]) {
    for (int i = 0; i < world->figure_high; i++) {
        const Figure *figure = &world->figures[i];
        if (!figure->used) {
            continue;
        }
        bounds[i].awake = !figure_is_asleep(world, figure);
        dGeomGetAABB((dGeomID)figure->space, bounds[i].box);
        if (bounds[i].awake) {
            dSpaceCollide(figure->space, world, touch);
            dSpaceCollide2((dGeomID)figure->space, (dGeomID)world->stage, world, touch);
        }
        for (int j = 0; j < i; j++) {
            if (world->figures[j].used && (bounds[i].awake || bounds[j].awake) && !is_apart(&bounds[i], &bounds[j])) {
                dSpaceCollide2((dGeomID)figure->space, (dGeomID)world->figures[j].space, world, touch);
            }
        }
    }
}

static void find_of_props(PhysicsWorld *world, const Bounds bounds[PHYSICS_FIGURE_LIMIT]) {
    Bounds all = {.awake = true};
    if (dSpaceGetNumGeoms(world->props_space) == 0) {
        return;
    }
    dSpaceCollide(world->props_space, world, touch);
    dSpaceCollide2((dGeomID)world->props_space, (dGeomID)world->stage, world, touch);
    dGeomGetAABB((dGeomID)world->props_space, all.box);
    for (int i = 0; i < world->figure_high; i++) {
        if (world->figures[i].used && !is_apart(&bounds[i], &all)) {
            dSpaceCollide2((dGeomID)world->props_space, (dGeomID)world->figures[i].space, world, touch);
        }
    }
}

void contacts_find(PhysicsWorld *world) {
    Bounds bounds[PHYSICS_FIGURE_LIMIT] = {0};
    dJointGroupEmpty(world->contacts);
    world->weighing_count = 0;
    find_of_figures(world, bounds);
    find_of_props(world, bounds);
    for (int i = 0; i < PHYSICS_BODY_LIMIT; i++) {
        if (world->used[i] && dBodyIsEnabled(world->bodies[i].body)) {
            stop_fast(world, &world->bodies[i]);
        }
    }
}
