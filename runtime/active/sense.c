/* What the bodies do: mass, capture point, feet, loads. */
#include "active/active_state.h"

double angle_within(double angle) {
    while (angle > MATH_PI) {
        angle -= MATH_TAU;
    }
    while (angle < -MATH_PI) {
        angle += MATH_TAU;
    }
    return angle;
}

static const PhysicsJoint *joint_of(const ActiveFigure *figure, ActiveJoint joint) {
    return &figure->body.figure.joints[figure->body.joints[joint]];
}

/* Of a point that is given at rest. */
static PhysicsVector carried_by(const ActiveFigure *figure, int part, const PhysicsPlace *place, PhysicsVector rest) {
    const PhysicsVector arm = vector_subtract(rest, figure->body.figure.parts[part].place);
    return vector_add(place->position, turn_apply(place->turn, arm));
}

static PhysicsPlace place_of(const ActiveFigure *figure, int part) {
    const PhysicsBodies bodies = physics_bodies(figure->world);
    return (PhysicsPlace){bodies.places[figure->first + part], bodies.turns[figure->first + part]};
}

PhysicsVector sense_anchor_from(const ActiveFigure *figure, ActiveJoint joint, const PhysicsPlace *parent) {
    const PhysicsJoint *described = joint_of(figure, joint);
    return carried_by(figure, described->parent, parent, described->anchor);
}

PhysicsVector sense_anchor_of_parent(const ActiveFigure *figure, ActiveJoint joint) {
    const PhysicsPlace place = place_of(figure, joint_of(figure, joint)->parent);
    return sense_anchor_from(figure, joint, &place);
}

PhysicsVector sense_anchor_of_child(const ActiveFigure *figure, ActiveJoint joint) {
    const PhysicsJoint *described = joint_of(figure, joint);
    const PhysicsPlace place = place_of(figure, described->child);
    return carried_by(figure, described->child, &place, described->anchor);
}

PhysicsVector sense_up(const ActiveFigure *figure, ActivePart part) {
    return turn_apply(figure->places[part].turn, ACTIVE_UP);
}

double sense_leg_health(const ActiveFigure *figure, int side) {
    const ActivePart parts[3] = {(ActivePart)(ACTIVE_LEG_L_UPPER + side), (ActivePart)(ACTIVE_LEG_L_LOWER + side),
                                 (ActivePart)(ACTIVE_FOOT_L + side)};
    double least = 1.0;
    for (int i = 0; i < 3; i++) {
        least = figure->health[parts[i]] < least ? figure->health[parts[i]] : least;
    }
    return least;
}

/* Gyroscopes of a swinging leg count little: mass and its motion alone tell where the fall goes. */
static void sense_mass(ActiveFigure *figure) {
    const PhysicsBodies bodies = physics_bodies(figure->world);
    PhysicsVector centre = ACTIVE_NOWHERE, velocity = ACTIVE_NOWHERE;
    figure->load = 0.0;
    for (int i = 0; i < figure->body.figure.part_count; i++) {
        const int body = figure->first + i;
        const double share = physics_body_mass(figure->world, body) / figure->mass;
        centre = vector_add(centre, vector_scale(bodies.places[body], share));
        velocity = vector_add(velocity, vector_scale(bodies.velocities[body], share));
        figure->load += physics_body_load(figure->world, body).y;
    }
    figure->load = figure->load > 0.0 ? figure->load : 0.0;
    figure->untouched = figure->load > 0.0 ? 0.0 : figure->untouched + PHYSICS_STEP;
    figure->centre = centre;
    figure->velocity = velocity;
}

static void sense_foot(ActiveFigure *figure, int side) {
    Foot *foot = &figure->feet[side];
    const ActivePart part = (ActivePart)(ACTIVE_FOOT_L + side);
    const PhysicsVector forward = turn_apply(figure->places[part].turn, (PhysicsVector){0.0, 0.0, 1.0});
    const double load = physics_body_load(figure->world, figure->first + figure->body.parts[part]).y;
    foot->ankle = sense_anchor_of_child(figure, (ActiveJoint)(ACTIVE_ANKLE_L + side));
    foot->ankle_yaw = math_atan2_64(forward.x, forward.z);
    foot->load = load > 0.0 ? load : 0.0;
}

/* How far a part reaches below its centre. */
static double reach_down(const PhysicsPart *part, PhysicsTurn turn) {
    const PhysicsTurn back = turn_inverse(turn_multiply(turn, part->turn));
    const PhysicsVector down = turn_apply(back, ACTIVE_UP); /* the vertical in the shape's axes */
    const double x = down.x < 0.0 ? -down.x : down.x, y = down.y < 0.0 ? -down.y : down.y;
    const double z = down.z < 0.0 ? -down.z : down.z;
    switch (part->shape.kind) {
    case PHYSICS_BOX:
        return x * part->shape.half.x + y * part->shape.half.y + z * part->shape.half.z;
    case PHYSICS_CAPSULE:
        return part->shape.radius + y * part->shape.half_length;
    case PHYSICS_BALL:
        break;
    }
    return part->shape.radius;
}

/* The ground is where the lowest part ends, be it a foot or what it lies on. */
static double lowest(const ActiveFigure *figure) {
    double ground = 1e9;
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        const PhysicsPart *part = &figure->body.figure.parts[figure->body.parts[i]];
        const double low = figure->places[i].position.y - reach_down(part, figure->places[i].turn);
        ground = low < ground ? low : ground;
    }
    return ground;
}

/* C6: what is stretched is driven less, at once, and comes back slowly. */
static void sense_stretch(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    figure->worst_gap = physics_worst_gap(figure->world, figure->physics);
    const double over =
        (figure->worst_gap - laws->stretch.gap_from) / (laws->stretch.gap_full - laws->stretch.gap_from);
    const double share = 1.0 - (1.0 - laws->stretch.least) * clamp_to(over, 0.0, 1.0);
    const double back = figure->gain_share + laws->stretch.recover * PHYSICS_STEP;
    figure->gain_share = share < back ? share : back;
}

void sense(ActiveFigure *figure) {
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        figure->places[i] = place_of(figure, figure->body.parts[i]);
    }
    sense_mass(figure);
    sense_foot(figure, LEFT);
    sense_foot(figure, RIGHT);
    sense_stretch(figure);
    figure->ground = lowest(figure);
    const double height = figure->centre.y - figure->ground;
    figure->omega = math_sqrt64(physics_gravity(figure->world) / (height > 0.2 ? height : 0.2));
    figure->capture = vector_level(vector_add(figure->centre, vector_scale(figure->velocity, 1.0 / figure->omega)));
}
