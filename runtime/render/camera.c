/* The camera: a fixed pitch looking north, perspective, Y up. */
#include "render/private.h"

#include <math.h>

/* The matrix of OpenGL's perspective projection (OpenGL 2.1 reference pages, gluPerspective), times the view. */
static void combine(Camera *camera, float least, float most) {
    float sx = 1.0f / camera->tangent_x, sy = 1.0f / camera->tangent_y;
    float depth_scale = (most + least) / (least - most), depth_offset = 2.0f * most * least / (least - most);
    const float *axes[3] = {camera->right, camera->up, camera->forward};
    float moved[3];
    for (int i = 0; i < 3; i++) {
        moved[i] = 0.0f;
        for (int k = 0; k < 3; k++) {
            moved[i] -= axes[i][k] * camera->place[k];
        }
    }
    for (int k = 0; k < 3; k++) {
        camera->view_projection[4 * k + 0] = camera->right[k] * sx;
        camera->view_projection[4 * k + 1] = camera->up[k] * sy;
        camera->view_projection[4 * k + 2] = -camera->forward[k] * depth_scale;
        camera->view_projection[4 * k + 3] = camera->forward[k];
    }
    camera->view_projection[12] = moved[0] * sx;
    camera->view_projection[13] = moved[1] * sy;
    camera->view_projection[14] = -moved[2] * depth_scale + depth_offset;
    camera->view_projection[15] = moved[2];
}

Camera camera_make(const RenderLook *look, const RenderScene *scene, int width, int height) {
    Camera camera = {.right = {1.0f, 0.0f, 0.0f}, .width = width, .height = height};
    float sine = sinf(look->camera_pitch), cosine = cosf(look->camera_pitch);
    camera.up[1] = cosine;
    camera.up[2] = -sine;
    camera.forward[1] = -sine;
    camera.forward[2] = -cosine;
    camera.tangent_y = tanf(0.5f * look->camera_fov);
    camera.tangent_x = camera.tangent_y * (float)width / (float)height;
    camera.place[0] = scene->look_x + scene->shake_x;
    float distance = look->camera_distance + scene->farther;
    camera.place[1] = sine * distance + cosine * scene->shake_y;
    camera.place[2] = scene->look_z + cosine * distance - sine * scene->shake_y;
    combine(&camera, look->camera_near, look->camera_far);
    return camera;
}

static void to_clip(const Camera *camera, const float place[3], float clip[4]) {
    const float *m = camera->view_projection;
    for (int i = 0; i < 4; i++) {
        clip[i] = m[i] * place[0] + m[4 + i] * place[1] + m[8 + i] * place[2] + m[12 + i];
    }
}

bool camera_project(const Camera *camera, const float place[3], float pixel[2]) {
    float clip[4];
    to_clip(camera, place, clip);
    if (clip[3] < 0.01f) {
        return false;
    }
    pixel[0] = (0.5f + 0.5f * clip[0] / clip[3]) * (float)camera->width;
    pixel[1] = (0.5f - 0.5f * clip[1] / clip[3]) * (float)camera->height;
    return true;
}

void camera_ground(const Camera *camera, float pixel_x, float pixel_y, float *x, float *z) {
    float across = (2.0f * pixel_x / (float)camera->width - 1.0f) * camera->tangent_x;
    float upward = (1.0f - 2.0f * pixel_y / (float)camera->height) * camera->tangent_y;
    float ray[3];
    for (int k = 0; k < 3; k++) {
        ray[k] = camera->forward[k] + camera->right[k] * across + camera->up[k] * upward;
    }
    /* A ray at or above the horizon meets the ground nowhere: it is bent down a little. */
    float fall = ray[1] < -0.01f ? ray[1] : -0.01f;
    float reach = -camera->place[1] / fall;
    *x = camera->place[0] + ray[0] * reach;
    *z = camera->place[2] + ray[2] * reach;
}

bool camera_sees(const Camera *camera, const float place[3], float radius) {
    float clip[4];
    to_clip(camera, place, clip);
    /* A sphere of `radius` spans at most this much of the clip coordinates. */
    float margin_x = clip[3] + radius * (1.0f + 1.0f / camera->tangent_x);
    float margin_y = clip[3] + radius * (1.0f + 1.0f / camera->tangent_y);
    return clip[3] > -radius && fabsf(clip[0]) < margin_x && fabsf(clip[1]) < margin_y;
}

float camera_depth(const Camera *camera, const float place[3]) {
    float depth = 0.0f;
    for (int k = 0; k < 3; k++) {
        depth += camera->forward[k] * (place[k] - camera->place[k]);
    }
    return depth;
}

/* ---- For others, who have no camera -------------------------------------------------------------------------*/
void render_layout(float aspect, float *width, float *height) {
    const float wide = 1280.0f, high = 720.0f;
    float ratio = aspect > 0.0f ? aspect : wide / high;
    *width = ratio > wide / high ? high * ratio : wide;
    *height = ratio > wide / high ? high : wide / ratio;
}

bool render_place(const RenderLook *look, const RenderScene *scene, float aspect, const float place[3], float spot[2]) {
    float width, height;
    render_layout(aspect, &width, &height);
    RenderScene calm = {
        .look_x = scene->look_x, .look_z = scene->look_z, .farther = scene->farther, .floor = scene->floor};
    Camera camera = camera_make(look, &calm, (int)(width + 0.5f), (int)(height + 0.5f));
    return camera_project(&camera, place, spot);
}
