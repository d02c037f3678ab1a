/* Which parts a straight edge went through in a step. */
#include "physics/solver.h"

enum { SWEEP_SAMPLES_MOST = 64 }; /* of one part and step */

/* A segment in the axes of a shape, at its centre. */
typedef struct Edge {
    PhysicsVector from, to;
} Edge;

static double clamp_share(double share) {
    return share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
}

/* Where along the edge it is nearest to the segment of half length `half` on Y, 0 … 1, and how near: the nearest pair
 * of two segments. Without the ends it is where they cross as seen along both; each end that this is beyond holds it.
 */
static double nearest_to_axis(const Edge *edge, double half, double *distance) {
    const PhysicsVector along = vector_subtract(edge->to, edge->from);
    const double length2 = vector_dot(along, along);
    const double across2 = along.x * along.x + along.z * along.z; /* of the part that leaves the axis */
    double share = across2 > 1e-12 ? clamp_share(-(edge->from.x * along.x + edge->from.z * along.z) / across2) : 0.0;
    double height = edge->from.y + along.y * share;
    if (height < -half || height > half) {
        height = height < -half ? -half : half;
        share = (edge->from.x * along.x + (edge->from.y - height) * along.y + edge->from.z * along.z);
        share = length2 > 1e-12 ? clamp_share(-share / length2) : 0.0;
    }
    const PhysicsVector point = vector_mix(edge->from, edge->to, share);
    *distance = vector_length((PhysicsVector){point.x, point.y - height, point.z});
    return share;
}

/* The middle of what lies inside the box, by slabs; false when nothing does. */
static bool inside_box(const Edge *edge, PhysicsVector half, double *share) {
    const double from[3] = {edge->from.x, edge->from.y, edge->from.z};
    const double to[3] = {edge->to.x, edge->to.y, edge->to.z}, halves[3] = {half.x, half.y, half.z};
    double enter = 0.0, leave = 1.0;
    for (int i = 0; i < 3; i++) {
        const double along = to[i] - from[i];
        if (along > -1e-12 && along < 1e-12) {
            if (from[i] < -halves[i] || from[i] > halves[i]) {
                return false;
            }
            continue;
        }
        const double a = (-halves[i] - from[i]) / along, b = (halves[i] - from[i]) / along;
        enter = (a < b ? a : b) > enter ? (a < b ? a : b) : enter;
        leave = (a < b ? b : a) < leave ? (a < b ? b : a) : leave;
    }
    *share = (enter + leave) * 0.5;
    return enter <= leave;
}

static bool meets(const PhysicsShape *shape, const Edge *edge, double radius, double *share) {
    double distance;
    if (shape->kind == PHYSICS_BOX) {
        const PhysicsVector half = {shape->half.x + radius, shape->half.y + radius, shape->half.z + radius};
        return inside_box(edge, half, share);
    }
    *share = nearest_to_axis(edge, shape->kind == PHYSICS_CAPSULE ? shape->half_length : 0.0, &distance);
    return distance <= shape->radius + radius;
}

/* Where a point was a step ago, carried along with the part as it moves since: what is left is the motion that cuts. */
static PhysicsVector carried(const Body *body, PhysicsVector place, PhysicsVector point, double seconds) {
    const PhysicsVector velocity = body_velocity_at(body, vector_subtract(point, place));
    return vector_add(point, vector_scale(velocity, seconds));
}

static Edge edge_within(PhysicsTurn turn, PhysicsVector place, PhysicsVector from, PhysicsVector to) {
    const PhysicsTurn back = turn_inverse(turn);
    return (Edge){turn_apply(back, vector_subtract(from, place)), turn_apply(back, vector_subtract(to, place))};
}

/* Half the edge's own thickness from one sample to the next: only what is barely scratched is missed. */
static int sample_count(const Edge *before, const Edge *now, double step) {
    const double a = vector_length(vector_subtract(now->from, before->from));
    const double b = vector_length(vector_subtract(now->to, before->to));
    const double samples = (a > b ? a : b) / step + 1.0;
    return samples < SWEEP_SAMPLES_MOST ? (int)samples : SWEEP_SAMPLES_MOST;
}

static double part_reach(const PhysicsShape *shape) {
    return shape->kind == PHYSICS_BOX ? vector_length(shape->half)
                                      : shape->radius + (shape->kind == PHYSICS_CAPSULE ? shape->half_length : 0.0);
}

static bool beyond(double a, double b, double c, double d, double reach) {
    return (a > reach && b > reach && c > reach && d > reach) || (a < -reach && b < -reach && c < -reach && d < -reach);
}

static bool is_far(const Edge *before, const Edge *now, double reach) {
    return beyond(before->from.x, before->to.x, now->from.x, now->to.x, reach) ||
           beyond(before->from.y, before->to.y, now->from.y, now->to.y, reach) ||
           beyond(before->from.z, before->to.z, now->from.z, now->to.z, reach);
}

static bool sweep_part(const Body *body, const PhysicsPart *part, const PhysicsSweep *sweep, PhysicsCut *cut) {
    const PhysicsVector place = body_position(body);
    const PhysicsTurn part_turn = body_turn(body), turn = turn_multiply(part_turn, part->turn);
    const Edge now = edge_within(turn, place, sweep->from, sweep->to);
    const Edge before = edge_within(turn, place, carried(body, place, sweep->from_before, sweep->seconds),
                                    carried(body, place, sweep->to_before, sweep->seconds));
    if (is_far(&before, &now, part_reach(&part->shape) + sweep->radius)) {
        return false;
    }
    const int samples = sample_count(&before, &now, sweep->radius * 0.5);
    for (int i = 1; i <= samples; i++) {
        const double moment = (double)i / samples;
        const Edge edge = {vector_mix(before.from, now.from, moment), vector_mix(before.to, now.to, moment)};
        double share;
        if (meets(&part->shape, &edge, sweep->radius, &share)) {
            const PhysicsVector moved =
                vector_subtract(vector_mix(now.from, now.to, share), vector_mix(before.from, before.to, share));
            cut->point = vector_add(place, turn_apply(turn, vector_mix(edge.from, edge.to, share)));
            cut->velocity = vector_scale(turn_apply(turn, moved), 1.0 / sweep->seconds);
            cut->share = share;
            return true;
        }
    }
    return false;
}

int physics_sweep(const PhysicsWorld *world, PhysicsFigure handle, const PhysicsSweep *sweep,
                  PhysicsCut cuts[PHYSICS_PART_LIMIT]) {
    const Figure *figure = figure_find(world, handle);
    int count = 0;
    for (int i = 0; figure && i < figure->description.part_count; i++) {
        PhysicsCut cut = {.part = i};
        if (sweep_part(figure_part(world, figure, i), &figure->description.parts[i], sweep, &cut)) {
            cuts[count++] = cut;
        }
    }
    return count;
}
