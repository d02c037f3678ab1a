/* Does an area on the ground touch a round target? Exact for each shape; all lie before the swinger, who stands
 * at the origin of a frame whose second axis is the heading. */
#include "world/world_state.h"

static bool touches_line(const HitArea *area, float side, float forward, float radius) {
    float half = 0.5f * area->width;
    float dx = side - math_clamp32(side, -half, half);
    float dz = forward - math_clamp32(forward, 0.0f, area->range);
    return dx * dx + dz * dz <= radius * radius;
}

/* The sector of a circle: inside its angle the distance decides, outside it the distance to the nearer edge. */
static bool touches_cone(const HitArea *area, float side, float forward, float radius) {
    float distance2 = side * side + forward * forward;
    float reach = area->range + radius;
    if (distance2 > reach * reach) {
        return false;
    }
    float away = side < 0.0f ? -side : side; /* both halves are alike */
    if (math_atan2_32(away, forward) <= area->half_angle) {
        return true;
    }
    float edge_x = math_sin32(area->half_angle), edge_z = math_cos32(area->half_angle);
    float along = math_clamp32(away * edge_x + forward * edge_z, 0.0f, area->range);
    float dx = away - edge_x * along, dz = forward - edge_z * along;
    return dx * dx + dz * dz <= radius * radius;
}

bool hit_area_touches(const HitArea *area, float x, float z, float heading, float target_x, float target_z,
                      float target_radius) {
    float dx = target_x - x, dz = target_z - z;
    float sine = math_sin32(heading), cosine = math_cos32(heading);
    float side = dx * cosine - dz * sine, forward = dx * sine + dz * cosine;
    switch (area->shape) {
    case HIT_CONE:
        return touches_cone(area, side, forward, target_radius);
    case HIT_LINE:
        return touches_line(area, side, forward, target_radius);
    case HIT_RING:
    case HIT_CIRCLE:
        break;
    }
    float reach = area->range + target_radius;
    float distance2 = dx * dx + dz * dz, spared = area->inner - target_radius;
    if (area->shape == HIT_RING && spared > 0.0f && distance2 < spared * spared) {
        return false;
    }
    return distance2 <= reach * reach;
}
