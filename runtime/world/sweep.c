/* A circle moved through the tile grid.
 *
 * The centre may not come closer than the radius to a tile without floor. The border of where it may be consists of
 * the walls' faces moved outwards by the radius and of circles around their convex corners. Faces between two walls
 * and corners in a straight or hollow wall are no border, so nothing catches on seams. A sweep finds the first border
 * met, goes there, takes the part of the motion that leads into it away, and goes on with the rest.
 *
 * Work is in double and the border stands SKIN further out than the radius, so that rounding the place to float never
 * brings the circle into a wall.
 */
#include "world/world_state.h"

#define SKIN 1e-4
#define STEP_LENGTH 2.0   /* metres a long sweep is cut into, so that few tiles are looked at */
#define SWEEP_MOST 1000.0 /* metres; more than any floor is wide */
#define INWARD_LEAST 1e-9 /* a motion counts as leading into a corner beyond this cosine */

enum { SLIDE_LIMIT = 6, FIT_LIMIT = 8 };

typedef struct Sweep {
    const Floor *floor;
    double radius; /* with the skin */
    double x, z;   /* the centre */
    double motion_x, motion_z;
    double time; /* first contact, as a fraction of the motion; > 1 for none */
    double normal_x, normal_z;
} Sweep;

static bool is_open(const Floor *floor, int x, int y) {
    return floor_is_walkable(floor, x, y);
}

/* A face with normal along one axis: `distance` from the centre to its line (≥ 0 on the open side), `inward` the motion
 * towards it, `along` and `motion_along` place and motion on the other axis, where the face spans [from, from + 1]. */
static bool meet_face(const Sweep *sweep, double distance, double inward, double along, double motion_along,
                      double from, double *time) {
    if (distance < 0.0 || inward <= 0.0) {
        return false;
    }
    double t = (distance - sweep->radius) / inward;
    t = t < 0.0 ? 0.0 : t;
    if (t > 1.0 || t >= sweep->time) {
        return false;
    }
    double at = along + motion_along * t;
    *time = t;
    return at >= from && at <= from + 1.0;
}

static void set_contact(Sweep *sweep, double time, double normal_x, double normal_z) {
    sweep->time = time;
    sweep->normal_x = normal_x;
    sweep->normal_z = normal_z;
}

static void meet_faces(Sweep *s, int tile_x, int tile_y) {
    double left = tile_x, top = tile_y, time;
    if (is_open(s->floor, tile_x - 1, tile_y) &&
        meet_face(s, left - s->x, s->motion_x, s->z, s->motion_z, top, &time)) {
        set_contact(s, time, -1.0, 0.0);
    }
    if (is_open(s->floor, tile_x + 1, tile_y) &&
        meet_face(s, s->x - (left + 1.0), -s->motion_x, s->z, s->motion_z, top, &time)) {
        set_contact(s, time, 1.0, 0.0);
    }
    if (is_open(s->floor, tile_x, tile_y - 1) &&
        meet_face(s, top - s->z, s->motion_z, s->x, s->motion_x, left, &time)) {
        set_contact(s, time, 0.0, -1.0);
    }
    if (is_open(s->floor, tile_x, tile_y + 1) &&
        meet_face(s, s->z - (top + 1.0), -s->motion_z, s->x, s->motion_x, left, &time)) {
        set_contact(s, time, 0.0, 1.0);
    }
}

/* The first root of |centre + t·motion − corner| = radius. */
static void meet_corner(Sweep *s, double corner_x, double corner_z) {
    double x = s->x - corner_x, z = s->z - corner_z;
    double a = s->motion_x * s->motion_x + s->motion_z * s->motion_z;
    double b = x * s->motion_x + z * s->motion_z;
    double distance2 = x * x + z * z;
    if (b >= -INWARD_LEAST * math_sqrt64(a * distance2)) {
        return;
    }
    double c = distance2 - s->radius * s->radius;
    double t = 0.0;
    if (c > 0.0) {
        double discriminant = b * b - a * c;
        if (discriminant < 0.0) {
            return;
        }
        t = (-b - math_sqrt64(discriminant)) / a;
    }
    if (t > 1.0 || t >= s->time) {
        return;
    }
    x += s->motion_x * t;
    z += s->motion_z * t;
    double length = math_sqrt64(x * x + z * z);
    set_contact(s, t, x / length, z / length);
}

static void meet_corners(Sweep *s, int tile_x, int tile_y) {
    for (int dy = 0; dy <= 1; dy++) {
        for (int dx = 0; dx <= 1; dx++) {
            bool convex =
                is_open(s->floor, tile_x + 2 * dx - 1, tile_y) && is_open(s->floor, tile_x, tile_y + 2 * dy - 1);
            if (convex) {
                meet_corner(s, tile_x + dx, tile_y + dy);
            }
        }
    }
}

typedef struct TileBox {
    int x0, y0, x1, y1;
} TileBox;

static TileBox box_around(double x, double z, double motion_x, double motion_z, double reach) {
    double end_x = x + motion_x, end_z = z + motion_z;
    return (TileBox){
        .x0 = tile_of((x < end_x ? x : end_x) - reach),
        .y0 = tile_of((z < end_z ? z : end_z) - reach),
        .x1 = tile_of((x > end_x ? x : end_x) + reach),
        .y1 = tile_of((z > end_z ? z : end_z) + reach),
    };
}

static bool box_is_open(const Floor *floor, TileBox box) {
    for (int y = box.y0; y <= box.y1; y++) {
        for (int x = box.x0; x <= box.x1; x++) {
            if (!is_open(floor, x, y)) {
                return false;
            }
        }
    }
    return true;
}

static void find_contact(Sweep *sweep) {
    sweep->time = 2.0;
    TileBox box = box_around(sweep->x, sweep->z, sweep->motion_x, sweep->motion_z, sweep->radius);
    for (int y = box.y0; y <= box.y1; y++) {
        for (int x = box.x0; x <= box.x1; x++) {
            if (!is_open(sweep->floor, x, y)) {
                meet_faces(sweep, x, y);
                meet_corners(sweep, x, y);
            }
        }
    }
}

/* Moves by the sweep's motion; what is left after the last slide is dropped. */
static bool slide(Sweep *sweep) {
    TileBox box = box_around(sweep->x, sweep->z, sweep->motion_x, sweep->motion_z, sweep->radius);
    if (box_is_open(sweep->floor, box)) {
        sweep->x += sweep->motion_x;
        sweep->z += sweep->motion_z;
        return false;
    }
    bool hit = false;
    for (int i = 0; i < SLIDE_LIMIT; i++) {
        find_contact(sweep);
        double time = sweep->time > 1.0 ? 1.0 : sweep->time;
        sweep->x += sweep->motion_x * time;
        sweep->z += sweep->motion_z * time;
        if (sweep->time > 1.0) {
            break;
        }
        hit = true;
        double inward = sweep->motion_x * sweep->normal_x + sweep->motion_z * sweep->normal_z;
        sweep->motion_x = (sweep->motion_x - sweep->normal_x * inward) * (1.0 - time);
        sweep->motion_z = (sweep->motion_z - sweep->normal_z * inward) * (1.0 - time);
        if (sweep->motion_x == 0.0 && sweep->motion_z == 0.0) {
            break;
        }
    }
    return hit;
}

/* The wall tile that the circle overlaps most: its nearest point is less than `reach` away. */
static bool find_overlap(const Floor *floor, double x, double z, double reach, double *away_x, double *away_z) {
    TileBox box = box_around(x, z, 0.0, 0.0, reach);
    double nearest = reach;
    bool found = false;
    for (int tile_y = box.y0; tile_y <= box.y1; tile_y++) {
        for (int tile_x = box.x0; tile_x <= box.x1; tile_x++) {
            if (is_open(floor, tile_x, tile_y)) {
                continue;
            }
            double dx = x < tile_x ? x - tile_x : x > tile_x + 1.0 ? x - (tile_x + 1.0) : 0.0;
            double dz = z < tile_y ? z - tile_y : z > tile_y + 1.0 ? z - (tile_y + 1.0) : 0.0;
            double distance = math_sqrt64(dx * dx + dz * dz);
            if (distance < nearest && distance > 0.0) {
                nearest = distance;
                *away_x = dx / distance * (reach + SKIN - distance);
                *away_z = dz / distance * (reach + SKIN - distance);
                found = true;
            }
        }
    }
    return found;
}

/* Pushes an overlapping circle out, deepest wall first; a circle that fits nowhere near stays as it ends. */
static void push_out(const Floor *floor, double radius, double *x, double *z) {
    double away_x, away_z;
    for (int i = 0; i < FIT_LIMIT && find_overlap(floor, *x, *z, radius, &away_x, &away_z); i++) {
        if (!is_open(floor, tile_of(*x + away_x), tile_of(*z + away_z))) {
            return;
        }
        *x += away_x;
        *z += away_z;
    }
}

bool sweep_fit_circle(const Floor *floor, float radius, float *x, float *z) {
    if (!is_sane(*x) || !is_sane(*z) || !is_open(floor, tile_of((double)*x), tile_of((double)*z))) {
        return false;
    }
    double fit_x = (double)*x, fit_z = (double)*z;
    push_out(floor, (double)radius, &fit_x, &fit_z);
    *x = (float)fit_x;
    *z = (float)fit_z;
    return true;
}

/* The common case, with the same result as the long way: a short step with no wall anywhere near. */
static bool step_freely(const Floor *floor, double radius, float *x, float *z, double dx, double dz) {
    if (radius < 0.0 || dx * dx + dz * dz > STEP_LENGTH) {
        return false;
    }
    if (!box_is_open(floor, box_around((double)*x, (double)*z, dx, dz, radius + SKIN))) {
        return false;
    }
    float end_x = (float)((double)*x + dx), end_z = (float)((double)*z + dz);
    if (!is_open(floor, tile_of((double)end_x), tile_of((double)end_z))) {
        return false;
    }
    *x = end_x;
    *z = end_z;
    return true;
}

void world_sweep_circle(const Floor *floor, float radius, float *x, float *z, float dx, float dz, bool *hit) {
    *hit = false;
    if (!is_sane(*x) || !is_sane(*z) || !is_sane(dx) || !is_sane(dz) || !is_sane(radius)) {
        return;
    }
    if (step_freely(floor, (double)radius, x, z, (double)dx, (double)dz)) {
        return;
    }
    double length = math_sqrt64((double)dx * (double)dx + (double)dz * (double)dz);
    if (length == 0.0) {
        return;
    }
    double used = length > SWEEP_MOST ? SWEEP_MOST : length;
    int steps = (int)(used / STEP_LENGTH) + 1;
    double scale = used / length / steps;
    Sweep sweep = {.floor = floor, .radius = (double)radius + SKIN, .x = (double)*x, .z = (double)*z};
    push_out(floor, (double)radius, &sweep.x, &sweep.z);
    for (int i = 0; i < steps; i++) {
        double from_x = sweep.x, from_z = sweep.z;
        sweep.motion_x = (double)dx * scale;
        sweep.motion_z = (double)dz * scale;
        *hit |= slide(&sweep);
        if (sweep.x == from_x && sweep.z == from_z) {
            break;
        }
    }
    float end_x = (float)sweep.x, end_z = (float)sweep.z;
    if (is_open(floor, tile_of((double)end_x), tile_of((double)end_z))) {
        *x = end_x;
        *z = end_z;
    }
}
