/* Vectors and turns in double precision, for the room and for those that reckon with its bodies. */
#ifndef RIFT_PHYSICS_VECTOR_H
#define RIFT_PHYSICS_VECTOR_H

#include "physics/physics.h"

PhysicsVector vector_add(PhysicsVector a, PhysicsVector b);
PhysicsVector vector_subtract(PhysicsVector a, PhysicsVector b);
PhysicsVector vector_scale(PhysicsVector a, double factor);
double vector_dot(PhysicsVector a, PhysicsVector b);
double vector_length(PhysicsVector a);
bool vector_is_finite(PhysicsVector a);
PhysicsTurn turn_multiply(PhysicsTurn a, PhysicsTurn b);
PhysicsTurn turn_inverse(PhysicsTurn a);
PhysicsTurn turn_unit(PhysicsTurn a);
PhysicsVector turn_apply(PhysicsTurn q, PhysicsVector v);
/* The turn by |v| about v. */
PhysicsTurn turn_by(PhysicsVector v);
/* The turn whose axes are these, right-handed and of length 1. */
PhysicsTurn turn_of_axes(PhysicsVector x, PhysicsVector y, PhysicsVector z);
PhysicsVector vector_cross(PhysicsVector a, PhysicsVector b);
PhysicsVector vector_mix(PhysicsVector a, PhysicsVector b, double share);
/* Shortened to `most` where it is longer. */
PhysicsVector vector_limit(PhysicsVector a, double most);
/* The unit vector; `fallback` where there is no direction. */
PhysicsVector vector_unit(PhysicsVector a, PhysicsVector fallback);
/* On the ground: without its height. */
PhysicsVector vector_level(PhysicsVector a);

#endif
