/* Which figures are posed in a tick: those in the picture more often than those out of it. What a figure does is the
 * world's affair, and goes on in every tick. */
#include "app/view_state.h"

/* The picture's edges, as seen from the camera: render's camera, without its shake. */
typedef struct Sight {
    float look_x, look_z, distance; /* metres */
    float sine, cosine;             /* of the pitch */
    float across, up;               /* tangents of half the angles of view */
    float margin, near;             /* metres */
} Sight;

static Sight make_sight(const View *view, const RenderLook *look, float aspect) {
    const float up = math_tan32(0.5f * look->camera_fov);
    return (Sight){
        .look_x = view->look_x,
        .look_z = view->look_z,
        .distance = look->camera_distance + boss_camera_distance(view),
        .sine = math_sin32(look->camera_pitch),
        .cosine = math_cos32(look->camera_pitch),
        .across = up * (aspect > 0.0f ? aspect : 16.0f / 9.0f),
        .up = up,
        .margin = view->numbers.lod_margin,
        .near = view->numbers.lod_near,
    };
}

/* A figure's feet lie on the ground, from the look-at point x to the right and z towards the camera. */
static LodTier tier_at(const Sight *sight, float x, float z) {
    float right = x - sight->look_x, toward = z - sight->look_z;
    float depth = sight->distance - sight->cosine * toward, height = -sight->sine * toward;
    float most_right = sight->across * depth + sight->margin, most_height = sight->up * depth + sight->margin;
    bool on_screen = right <= most_right && right >= -most_right && height <= most_height && height >= -most_height;
    if (!on_screen) {
        return LOD_OFF;
    }
    return right * right + toward * toward <= sight->near * sight->near ? LOD_NEAR : LOD_FAR;
}

void lod_restart(View *view) {
    const int periods[LOD_TIER_COUNT] = {1, (int)view->numbers.lod_far_ticks, (int)view->numbers.lod_off_ticks};
    lod_begin(&view->lod, periods);
    for (int slot = 0; slot < ENTITY_LIMIT; slot++) {
        view->lod_slots[slot] = (LodSlot){0};
    }
}

void lod_plan_tick(View *view, const Game *game, const ViewOptions *options) {
    const WorldEntities entities = world_entities(game_world(game));
    const Sight sight = make_sight(view, game_look(game), options->aspect);
    view->poses = (ViewPoses){0};
    lod_tick(&view->lod);
    for (int slot = 1; slot < entities.high; slot++) {
        if (view->slot_owner[slot] == ENTITY_NONE) {
            continue;
        }
        LodTier tier = tier_at(&sight, entities.x[slot], entities.z[slot]);
        view->due[slot] = lod_due(&view->lod, &view->lod_slots[slot], tier);
        view->poses.figures[tier]++;
        view->poses.posed[tier] += view->due[slot];
    }
}

ViewPoses view_poses(const View *view) {
    return view->poses;
}
