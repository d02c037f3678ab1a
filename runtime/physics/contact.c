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

void contact_set_surface(dContact *contact, double friction, double restitution) {
    contact->surface = (dSurfaceParameters){
        .mode = dContactApprox1 | dContactSoftERP | dContactSoftCFM | dContactBounce,
        .mu = friction,
        .bounce = restitution,
        .bounce_vel = CONTACT_BOUNCE_FROM,
        .soft_erp = CONTACT_ERP,
        .soft_cfm = CONTACT_CFM,
    };
}

void contact_join(PhysicsWorld *world, const dContact *contact, const Body *a, const Body *b) {
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

bool static_is_left(const Static *floor, const Body *body) {
    const PhysicsVector place = body_position(body), centre = floor->shape.centre, half = floor->shape.half;
    return floor->shape.floor &&
           (fabs(place.x - centre.x) > half.x || fabs(place.z - centre.z) > half.z || place.y < centre.y - half.y);
}

/* A floor lifts from any depth, so there it is only what has sunk in by far. */
static void note_nearness(Body *body, const Static *obstacle) {
    const double top = obstacle->shape.centre.y + obstacle->shape.half.y;
    body->near_stage |= !obstacle->shape.floor || body_position(body).y - top < PASSAGE_SUNK * body->thickness;
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
    } else if ((a.obstacle && static_is_left(a.obstacle, b.body)) ||
               (b.obstacle && static_is_left(b.obstacle, a.body))) {
        return;
    }
    if (a.obstacle && b.body) {
        note_nearness(b.body, a.obstacle);
    } else if (b.obstacle && a.body) {
        note_nearness(a.body, b.obstacle);
    }
    const int count = dCollide(first, second, CONTACT_LIMIT, &contacts[0].geom, sizeof contacts[0]);
    for (int i = 0; i < count; i++) {
        contact_set_surface(&contacts[i], 0.5 * (a.friction + b.friction), 0.5 * (a.restitution + b.restitution));
        contact_join(world, &contacts[i], a.body, b.body);
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
        if (!figure->used || figure->parked) {
            continue;
        }
        bounds[i].awake = !figure_is_asleep(world, figure);
        dGeomGetAABB((dGeomID)figure->space, bounds[i].box);
        if (bounds[i].awake) {
            if (!figure->description.loose) {
                dSpaceCollide(figure->space, world, touch);
            }
            dSpaceCollide2((dGeomID)figure->space, (dGeomID)world->stage, world, touch);
        }
        for (int j = 0; j < i; j++) {
            if (world->figures[j].used && !world->figures[j].parked && (bounds[i].awake || bounds[j].awake) &&
                !is_apart(&bounds[i], &bounds[j])) {
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
        if (world->figures[i].used && !world->figures[i].parked && !is_apart(&bounds[i], &all)) {
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
}
