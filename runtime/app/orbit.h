/* A camera on an orbit around a point. The renderer's camera only looks north, so it is the stage that turns: what is
 * drawn goes through orbit_stage, and a place on the screen comes back as a ray of the world. Metres, radians.
 */
#ifndef RIFT_APP_ORBIT_H
#define RIFT_APP_ORBIT_H

#include "render/render.h"

typedef struct OrbitLimits {
    float rate;                    /* radians a layout pixel */
    float pitch_least, pitch_most; /* below the horizon */
    float zoom_step;               /* of the distance, each notch of the wheel */
    float distance_least, distance_most;
} OrbitLimits;

typedef struct Orbit {
    Vec3 target;      /* what it looks at */
    float yaw, pitch; /* yaw turns the stage; 0 looks along −Z */
    float distance;
    float fov;   /* vertical */
    float aside; /* metres that the camera stands to the right of where it would look at the target */
} Orbit;

/* The mouse went so far, in layout pixels. */
void orbit_turn(Orbit *orbit, const OrbitLimits *limits, float across, float down);
/* The wheel; positive is nearer. */
void orbit_zoom(Orbit *orbit, const OrbitLimits *limits, float notches);
/* From the world to where it is drawn: the target's column stands on the origin. */
Mat34 orbit_stage(const Orbit *orbit);
/* Sets the camera of the look, and where the scene looks at and measures its fog from: the target's place on the
 * ground, and its height. */
void orbit_aim(const Orbit *orbit, RenderLook *look, RenderScene *scene);
/* The ray of the world under a place of the screen, which is so wide and high; the direction has length 1. */
void orbit_ray(const Orbit *orbit, float width, float height, float x, float y, Vec3 *origin, Vec3 *direction);
/* Where a place of the world is on the screen; false when it lies behind. */
bool orbit_project(const Orbit *orbit, float width, float height, Vec3 place, float *x, float *y);
/* The unit vector of the world that the camera looks along. */
Vec3 orbit_forward(const Orbit *orbit);

#endif
