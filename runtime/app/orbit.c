#include "app/orbit.h"

void orbit_turn(Orbit *orbit, const OrbitLimits *limits, float across, float down) {
    orbit->yaw = math_wrap_angle32(orbit->yaw + across * limits->rate);
    orbit->pitch = math_clamp32(orbit->pitch + down * limits->rate, limits->pitch_least, limits->pitch_most);
}

void orbit_zoom(Orbit *orbit, const OrbitLimits *limits, float notches) {
    float factor = notches > 0.0f ? limits->zoom_step : 1.0f / limits->zoom_step;
    orbit->distance = math_clamp32(orbit->distance * factor, limits->distance_least, limits->distance_most);
}

Mat34 orbit_stage(const Orbit *orbit) {
    Quat turn = quat_from_euler_xyz((Vec3){0.0f, orbit->yaw, 0.0f});
    Mat34 turned = mat34_from_parts((Vec3){0}, turn, (Vec3){1.0f, 1.0f, 1.0f});
    Mat34 moved = mat34_from_parts((Vec3){-orbit->target.x, 0.0f, -orbit->target.z}, (Quat){0, 0, 0, 1},
                                   (Vec3){1.0f, 1.0f, 1.0f});
    return mat34_multiply(&turned, &moved);
}

/* The renderer's camera looks at the ground; a shake along its up axis by height ÷ cosine of the pitch, and a look-at
 * that much farther south, put the target in the middle. */
void orbit_aim(const Orbit *orbit, RenderLook *look, RenderScene *scene) {
    float sine = math_sin32(orbit->pitch), cosine = math_cos32(orbit->pitch);
    look->camera_pitch = orbit->pitch;
    look->camera_fov = orbit->fov;
    look->camera_distance = orbit->distance;
    look->camera_near = 0.05f * orbit->distance;
    look->camera_far = orbit->distance + 2.0f * look->fog_far + 10.0f;
    scene->look_x = orbit->aside;
    scene->look_z = orbit->target.y * sine / cosine;
    scene->shake_y += orbit->target.y / cosine;
    scene->farther = 0.0f;
    scene->focus_x = scene->focus_z = 0.0f;
}

/* ---- Rays ---------------------------------------------------------------------------------------------------*/
static Vec3 turn_back(const Orbit *orbit, Vec3 way) {
    float sine = math_sin32(orbit->yaw), cosine = math_cos32(orbit->yaw);
    return (Vec3){cosine * way.x - sine * way.z, way.y, sine * way.x + cosine * way.z};
}

Vec3 orbit_forward(const Orbit *orbit) {
    return turn_back(orbit, (Vec3){0.0f, -math_sin32(orbit->pitch), -math_cos32(orbit->pitch)});
}

static Vec3 eye(const Orbit *orbit) {
    Vec3 forward = orbit_forward(orbit), aside = turn_back(orbit, (Vec3){orbit->aside, 0.0f, 0.0f});
    return (Vec3){orbit->target.x - forward.x * orbit->distance + aside.x,
                  orbit->target.y - forward.y * orbit->distance,
                  orbit->target.z - forward.z * orbit->distance + aside.z};
}

static float tangent(const Orbit *orbit) {
    return math_sin32(0.5f * orbit->fov) / math_cos32(0.5f * orbit->fov);
}

void orbit_ray(const Orbit *orbit, float width, float height, float x, float y, Vec3 *origin, Vec3 *direction) {
    float sine = math_sin32(orbit->pitch), cosine = math_cos32(orbit->pitch), reach = tangent(orbit);
    float across = (2.0f * x / width - 1.0f) * reach * width / height, upward = (1.0f - 2.0f * y / height) * reach;
    Vec3 way = {across, -sine + cosine * upward, -cosine - sine * upward};
    float length = math_sqrt32(way.x * way.x + way.y * way.y + way.z * way.z);
    *origin = eye(orbit);
    *direction = turn_back(orbit, (Vec3){way.x / length, way.y / length, way.z / length});
}

bool orbit_project(const Orbit *orbit, float width, float height, Vec3 place, float *x, float *y) {
    Vec3 from = eye(orbit), forward = orbit_forward(orbit);
    Vec3 right = turn_back(orbit, (Vec3){1.0f, 0.0f, 0.0f});
    Vec3 up = turn_back(orbit, (Vec3){0.0f, math_cos32(orbit->pitch), -math_sin32(orbit->pitch)});
    Vec3 way = {place.x - from.x, place.y - from.y, place.z - from.z};
    float depth = way.x * forward.x + way.y * forward.y + way.z * forward.z;
    if (depth < 0.01f) {
        return false;
    }
    float scale = 1.0f / (depth * tangent(orbit));
    float across = (way.x * right.x + way.z * right.z) * scale * height / width;
    float upward = (way.x * up.x + way.y * up.y + way.z * up.z) * scale;
    *x = 0.5f * width * (1.0f + across);
    *y = 0.5f * height * (1.0f - upward);
    return true;
}
