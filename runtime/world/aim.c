/* Where the player turns at the start of a blow, and how far it steps. A pad's stick is coarse, so it is helped over a
 * wide angle, but never turned far from where it points; a mouse is helped where it all but points at an enemy. */
#include "world/world_state.h"

/* The nearest enemy in sight within a distance and an angle of the aim; −1 for none, ties to the lower slot. */
static int find_target(const World *world, float aim, float range, float half_angle) {
    const Entities *entities = &world->entities;
    float x = entities->x[PLAYER_SLOT], z = entities->z[PLAYER_SLOT], nearest = range * range;
    int found = -1;
    for (int slot = 1; slot < entities->high && range > 0.0f; slot++) {
        if (!entity_is_enemy(world, slot) || entities->dying[slot] || entities->spawn_ticks[slot] > 0) {
            continue;
        }
        float dx = entities->x[slot] - x, dz = entities->z[slot] - z, distance2 = dx * dx + dz * dz;
        bool nearer = distance2 < nearest || (found < 0 && distance2 == nearest);
        if (!nearer || distance2 == 0.0f) {
            continue;
        }
        float off = math_wrap_angle32(heading_of(dx, dz) - aim);
        if (off >= -half_angle && off <= half_angle &&
            sight_is_clear(&world->floor, x, z, entities->x[slot], entities->z[slot])) {
            nearest = distance2;
            found = slot;
        }
    }
    return found;
}

float aim_heading(const World *world, const TickInput *input, int *target) {
    const AimRules *rules = &world->rules.player.aim;
    const Entities *entities = &world->entities;
    bool pad = (input->buttons & BUTTON_PAD) != 0;
    float aim = math_wrap_angle32((float)input->aim_angle * (float)(MATH_TAU / 65536.0));
    *target = find_target(world, aim, pad ? rules->pad_range : rules->mouse_range,
                          pad ? rules->pad_angle : rules->mouse_angle);
    if (*target < 0) {
        return aim;
    }
    float to_target =
        heading_of(entities->x[*target] - entities->x[PLAYER_SLOT], entities->z[*target] - entities->z[PLAYER_SLOT]);
    float off = math_wrap_angle32(to_target - aim);
    float most = pad ? rules->pad_turn : rules->mouse_angle;
    return math_wrap_angle32(aim + math_clamp32(off, -most, most));
}

float aim_step(const World *world, const AttackStage *stage, int target) {
    if (target < 0) {
        return stage->step;
    }
    const Entities *entities = &world->entities;
    float dx = entities->x[target] - entities->x[PLAYER_SLOT], dz = entities->z[target] - entities->z[PLAYER_SLOT];
    float missing = math_sqrt32(dx * dx + dz * dz) - stage->area.range;
    float most = world->rules.player.aim.step_most;
    return math_clamp32(missing, stage->step, most > stage->step ? most : stage->step);
}

/* Along the aim, as far as it reaches, up to the first wall. A stick says no distance: it is that of the enemy it is
 * helped towards, or else the whole way. */
void world_aim_place(const World *world, float most, float *x, float *z) {
    const float step = 0.25f; /* m between the places that are tried */
    const PlayerState *player = &world->player;
    const Entities *entities = &world->entities;
    const TickInput input = {.aim_angle = player->aim_angle, .buttons = player->aims_by_pad ? BUTTON_PAD : 0};
    int target;
    float heading = aim_heading(world, &input, &target);
    float from_x = entities->x[PLAYER_SLOT], from_z = entities->z[PLAYER_SLOT];
    float reach = player->aims_by_pad ? most : (float)player->aim_distance / 100.0f;
    if (player->aims_by_pad && target >= 0) {
        float dx = entities->x[target] - from_x, dz = entities->z[target] - from_z;
        reach = math_sqrt32(dx * dx + dz * dz);
    }
    reach = math_clamp32(reach, 0.0f, math_clamp32(most, 0.0f, 100.0f));
    float sine = math_sin32(heading), cosine = math_cos32(heading);
    *x = from_x;
    *z = from_z;
    for (int i = 1, steps = (int)(reach / step) + 1; i <= steps; i++) {
        float way = (float)i * step < reach ? (float)i * step : reach;
        float to_x = from_x + sine * way, to_z = from_z + cosine * way;
        if (!sight_is_clear(&world->floor, from_x, from_z, to_x, to_z)) {
            return;
        }
        *x = to_x;
        *z = to_z;
    }
}
