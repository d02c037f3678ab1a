/* The camera: it follows the player, looks ahead along its way and its aim and towards a fight, and shakes and gives
 * way to blows. */
#include "app/view_state.h"

/* ---- Where it looks -----------------------------------------------------------------------------------------*/
/* Shortens (x, z) to at most `most`. */
static void shorten(float *x, float *z, float most) {
    float length = math_sqrt32(*x * *x + *z * *z);
    if (length > most && length > 0.0f) {
        *x *= most / length;
        *z *= most / length;
    }
}

/* Metres towards the middle of those that fight the player nearby, who are enough to be called a crowd. */
static void find_fight(const View *view, const WorldEntities *entities, int player, float *x, float *z) {
    const ViewNumbers *n = &view->numbers;
    float sum_x = 0.0f, sum_z = 0.0f, count = 0.0f;
    for (int slot = 1; slot < entities->high; slot++) {
        float dx = entities->x[slot] - entities->x[player], dz = entities->z[slot] - entities->z[player];
        bool fights = entities->handle[slot] != ENTITY_NONE && entities->entity_class[slot] == ENTITY_ENEMY &&
                      entities->awake[slot] && !entities->dying[slot];
        if (fights && dx * dx + dz * dz < n->fight_range * n->fight_range) {
            sum_x += dx;
            sum_z += dz;
            count += 1.0f;
        }
    }
    bool crowd = count > 0.0f && count >= n->fight_least;
    *x = crowd ? sum_x / count * n->fight_share : 0.0f;
    *z = crowd ? sum_z / count * n->fight_share : 0.0f;
    shorten(x, z, n->fight_most);
}

static void find_ahead(const View *view, const Game *game, const WorldEntities *entities, int player, float *x,
                       float *z) {
    const ViewNumbers *n = &view->numbers;
    float fight_x, fight_z;
    find_fight(view, entities, player, &fight_x, &fight_z);
    float heading = entities->heading[player];
    *x = entities->velocity_x[player] * n->look_ahead_seconds + math_sin32(heading) * n->look_ahead_aim + fight_x;
    *z = entities->velocity_z[player] * n->look_ahead_seconds + math_cos32(heading) * n->look_ahead_aim + fight_z;
    shorten(x, z, game_look(game)->camera_look_ahead);
}

/* One tick of a spring that comes to rest without swinging: no jerk when what it follows jumps. */
static void ease(float *place, float *speed, float wanted, float rate) {
    const float tick = 1.0f / (float)TICKS_PER_SECOND;
    *speed += (rate * rate * (wanted - *place) - 2.0f * rate * *speed) * tick;
    *place += *speed * tick;
}

void camera_follow(View *view, const Game *game, bool jump) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot < 0) {
        return;
    }
    CameraView *camera = &view->camera;
    float ahead_x, ahead_z, rate = math_clamp32(view->numbers.look_ahead_ease, 0.0f, 0.5f * (float)TICKS_PER_SECOND);
    find_ahead(view, game, &entities, slot, &ahead_x, &ahead_z);
    ease(&camera->ahead_x, &camera->ahead_speed_x, ahead_x, rate);
    ease(&camera->ahead_z, &camera->ahead_speed_z, ahead_z, rate);
    if (jump) {
        *camera = (CameraView){0};
    }
    view->previous_look_x = view->look_x;
    view->previous_look_z = view->look_z;
    boss_follow(view, game, entities.x[slot], entities.z[slot], jump);
    view->look_x = entities.x[slot] + camera->ahead_x + view->boss.toward_x;
    view->look_z = entities.z[slot] + camera->ahead_z + view->boss.toward_z - game_look(game)->camera_north;
    if (jump) {
        view->previous_look_x = view->look_x;
        view->previous_look_z = view->look_z;
    }
}

/* ---- Shake --------------------------------------------------------------------------------------------------*/
void camera_shake(View *view, float metres, float x, float z) {
    const ViewNumbers *n = &view->numbers;
    float dx = x - view->look_x, dz = z - view->look_z;
    float beyond = math_sqrt32(dx * dx + dz * dz) - n->shake_near;
    float felt = 1.0f - math_clamp32(beyond / (n->shake_far - n->shake_near + 1e-6f), 0.0f, 1.0f);
    CameraView *camera = &view->camera;
    camera->shake = math_clamp32(camera->shake + metres * felt, 0.0f, n->shake_most);
}

void camera_kick(View *view, float metres, float x, float z) {
    CameraView *camera = &view->camera;
    float length = math_sqrt32(x * x + z * z);
    if (length > 0.0f && metres > camera->kick_asked) {
        camera->kick_asked = metres;
        camera->kick_toward_x = x / length;
        camera->kick_toward_z = z / length;
    }
}

void camera_settle(View *view) {
    const ViewNumbers *n = &view->numbers;
    CameraView *camera = &view->camera;
    camera->previous_shake = camera->shake;
    camera->shake -= camera->shake * math_clamp32(n->shake_decay / (float)TICKS_PER_SECOND, 0.0f, 1.0f);
    camera->previous_kick_x = camera->kick_x;
    camera->previous_kick_z = camera->kick_z;
    float rate = math_clamp32(n->kick_rate, 1.0f, 0.5f * (float)TICKS_PER_SECOND);
    if (camera->kick_asked > 0.0f) { /* the push with which the spring comes just so far: e × rate × metres */
        float push = 2.718f * rate * camera->kick_asked;
        camera->kick_speed_x = camera->kick_toward_x * push;
        camera->kick_speed_z = camera->kick_toward_z * push;
        camera->kick_asked = 0.0f;
    }
    ease(&camera->kick_x, &camera->kick_speed_x, 0.0f, rate);
    ease(&camera->kick_z, &camera->kick_speed_z, 0.0f, rate);
    shorten(&camera->kick_x, &camera->kick_z, n->shake_most);
}

/* Two waves whose rates have no common beat, so that it never looks like a swing. */
static float wave(double turns, float phase) {
    float part = (float)(turns - math_floor64(turns));
    float other = (float)(1.618 * turns - math_floor64(1.618 * turns));
    return 0.6f * math_sin32(math_wrap_angle32((float)MATH_TAU * part + phase)) +
           0.4f * math_sin32(math_wrap_angle32((float)MATH_TAU * other + 2.0f * phase));
}

void camera_fill(const View *view, float calm, float fraction, RenderScene *scene) {
    const CameraView *camera = &view->camera;
    float left = 1.0f - math_clamp32(calm, 0.0f, 1.0f);
    double turns = scene->seconds * (double)view->numbers.shake_rate;
    float shake = math_lerp32(camera->previous_shake, camera->shake, fraction) * left;
    scene->shake_x = shake * wave(turns, 0.0f);
    scene->shake_y = shake * wave(turns, 1.9f);
    scene->look_x += math_lerp32(camera->previous_kick_x, camera->kick_x, fraction) * left;
    scene->look_z += math_lerp32(camera->previous_kick_z, camera->kick_z, fraction) * left;
}
