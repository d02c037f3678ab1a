#include "physics/vector.h"

#include <math.h>

PhysicsVector vector_add(PhysicsVector a, PhysicsVector b) {
    return (PhysicsVector){a.x + b.x, a.y + b.y, a.z + b.z};
}

PhysicsVector vector_subtract(PhysicsVector a, PhysicsVector b) {
    return (PhysicsVector){a.x - b.x, a.y - b.y, a.z - b.z};
}

PhysicsVector vector_scale(PhysicsVector a, double factor) {
    return (PhysicsVector){a.x * factor, a.y * factor, a.z * factor};
}

double vector_dot(PhysicsVector a, PhysicsVector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double vector_length(PhysicsVector a) {
    return math_sqrt64(vector_dot(a, a));
}

PhysicsVector vector_cross(PhysicsVector a, PhysicsVector b) {
    return (PhysicsVector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

PhysicsVector vector_mix(PhysicsVector a, PhysicsVector b, double share) {
    return vector_add(a, vector_scale(vector_subtract(b, a), share));
}

PhysicsVector vector_limit(PhysicsVector a, double most) {
    const double length = vector_length(a);
    return length > most ? vector_scale(a, most / length) : a;
}

PhysicsVector vector_unit(PhysicsVector a, PhysicsVector fallback) {
    const double length = vector_length(a);
    return length > 1e-9 ? vector_scale(a, 1.0 / length) : fallback;
}

PhysicsVector vector_level(PhysicsVector a) {
    return (PhysicsVector){a.x, 0.0, a.z};
}

bool vector_is_finite(PhysicsVector a) {
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

PhysicsTurn turn_multiply(PhysicsTurn a, PhysicsTurn b) {
    return (PhysicsTurn){
        .x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        .y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        .z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
        .w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    };
}

PhysicsTurn turn_inverse(PhysicsTurn a) {
    return (PhysicsTurn){-a.x, -a.y, -a.z, a.w};
}

PhysicsTurn turn_unit(PhysicsTurn a) {
    double length = math_sqrt64(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w);
    return length > 0.0 ? (PhysicsTurn){a.x / length, a.y / length, a.z / length, a.w / length} : PHYSICS_NO_TURN;
}

PhysicsVector turn_apply(PhysicsTurn q, PhysicsVector v) {
    double tx = 2.0 * (q.y * v.z - q.z * v.y), ty = 2.0 * (q.z * v.x - q.x * v.z), tz = 2.0 * (q.x * v.y - q.y * v.x);
    return (PhysicsVector){
        v.x + q.w * tx + q.y * tz - q.z * ty,
        v.y + q.w * ty + q.z * tx - q.x * tz,
        v.z + q.w * tz + q.x * ty - q.y * tx,
    };
}

PhysicsTurn turn_by(PhysicsVector v) {
    double angle = vector_length(v);
    double factor = angle > 1e-9 ? math_sin64(angle * 0.5) / angle : 0.5;
    return (PhysicsTurn){v.x * factor, v.y * factor, v.z * factor, math_cos64(angle * 0.5)};
}

PhysicsTurn turn_of_axes(PhysicsVector x, PhysicsVector y, PhysicsVector z) {
    const double trace = x.x + y.y + z.z;
    PhysicsTurn turn;
    if (trace > 0.0) {
        turn = (PhysicsTurn){y.z - z.y, z.x - x.z, x.y - y.x, 1.0 + trace};
    } else if (x.x > y.y && x.x > z.z) {
        turn = (PhysicsTurn){1.0 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y};
    } else if (y.y > z.z) {
        turn = (PhysicsTurn){x.y + y.x, 1.0 + y.y - x.x - z.z, y.z + z.y, z.x - x.z};
    } else {
        turn = (PhysicsTurn){z.x + x.z, y.z + z.y, 1.0 + z.z - x.x - y.y, x.y - y.x};
    }
    return turn_unit(turn);
}

PhysicsVector physics_turn_error(PhysicsTurn from, PhysicsTurn to) {
    PhysicsTurn q = turn_multiply(to, turn_inverse(from));
    if (q.w < 0.0) { /* the same turn the short way round */
        q = (PhysicsTurn){-q.x, -q.y, -q.z, -q.w};
    }
    PhysicsVector v = {q.x, q.y, q.z};
    double length = vector_length(v);
    if (length < 1e-12) {
        return (PhysicsVector){0.0, 0.0, 0.0};
    }
    return vector_scale(v, 2.0 * math_atan2_64(length, q.w) / length);
}
