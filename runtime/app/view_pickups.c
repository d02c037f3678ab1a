/* What lies on the floor to be gained: gems and cells that glow, chips and weapons over a ring of light. */
#include "app/view_state.h"

/* Each hangs and turns a little apart from its neighbours; radians from 0 on. */
static float phase_of(const PickupInfo *info) {
    return math_wrap_angle32(info->x * 1.7f + info->z * 2.3f) + (float)MATH_PI;
}

/* It hovers by the frame's time alone. */
static void fill_body(View *view, const PickupInfo *info, float x, float z, const Vec3 *size, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    float lean = info->sort == PICKUP_GEM ? 0.25f * (float)MATH_PI : 0.0f; /* stands on a corner */
    Vec3 place = {x, n->pickup_height, z};
    Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz((Vec3){lean, 0, lean}), *size);
    BoxInstance *box = view_add_box(view, &matrix, color, n->pickup_glow, 1.0f);
    if (box) {
        box->shade[3] = BOX_HOVERS - phase_of(info);
        box->emissive[0] = n->pickup_turn;
        box->emissive[1] = n->pickup_bob;
        box->emissive[2] = n->pickup_rate;
    }
}

/* More experience makes a larger gem, up to three times as large. */
static float gem_size(const ViewNumbers *n, int amount) {
    float size = n->pickup_gem * (1.0f + 0.1f * math_sqrt32((float)amount));
    return size < 3.0f * n->pickup_gem ? size : 3.0f * n->pickup_gem;
}

/* On its way to the player it rises in a bow to one side, drawn out along its way, up to the chest. */
static void fill_flying_gem(View *view, const Game *game, const PickupInfo *info, float x, float z) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    float dx = slot < 0 ? 0.0f : entities.x[slot] - x, dz = slot < 0 ? 0.0f : entities.z[slot] - z;
    float distance = math_sqrt32(dx * dx + dz * dz) + 1e-6f;
    float radius = world_rules(world)->growth.pickup_radius * (1.0f + world_stat(world, STAT_PICKUP_RADIUS));
    float left = math_clamp32(distance / (radius + 1e-6f), 0.0f, 1.0f);
    float bow = math_sin32((float)MATH_PI * left);
    float aside = phase_of(info) > 0.0f ? n->flight_side * bow : -n->flight_side * bow;
    float edge = gem_size(n, info->amount) * (0.5f + 0.5f * left);
    Vec3 place = {x - dz / distance * aside, n->pickup_height + n->flight_rise * (bow + 0.6f * (1.0f - left)),
                  z + dx / distance * aside};
    Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz((Vec3){0.0f, math_atan2_32(dx, dz), 0.0f}),
                                    (Vec3){edge, edge, edge * n->flight_stretch});
    view_add_box(view, &matrix, game_look(game)->gem_color, n->pickup_glow, 1.0f);
}

static void fill_ring(View *view, float x, float z, uint32_t color, bool lit) {
    const ViewNumbers *n = &view->numbers;
    DecalInstance *ring = view_add_decal(view, DECAL_RING, x, z, n->pickup_ring, color, n->pickup_ring_alpha);
    ring->shape[1] = 0.8f;
    ring->shape[2] = 1.0f;
    if (lit) {
        view_add_light(view, LIGHT_PICKUP, (Vec3){x, 0.8f, z}, n->pickup_light_radius, color, n->pickup_light_strength);
    }
}

/* A chip has its own colour once it is known, before that the one of what it looks like. */
static uint32_t chip_color(const World *world, int power) {
    const WorldRules *rules = world_rules(world);
    int look = world_chip_look(world, power);
    return world_chip_is_known(world, power) || look < 0 ? rules->powers[power].color : rules->growth.looks[look].color;
}

static void fill_pickup(View *view, const Game *game, const PickupInfo *info, float fraction) {
    const World *world = game_world(game);
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float x = math_lerp32(info->previous_x, info->x, fraction), z = math_lerp32(info->previous_z, info->z, fraction);
    if (!view_is_near(view, x, z, 1.0f)) {
        return;
    }
    if (info->sort == PICKUP_GEM && info->flies) {
        fill_flying_gem(view, game, info, x, z);
    } else if (info->sort == PICKUP_GEM) {
        float edge = gem_size(n, info->amount);
        fill_body(view, info, x, z, &(Vec3){edge, edge, edge}, look->gem_color);
    } else if (info->sort == PICKUP_CELL) {
        fill_body(view, info, x, z, &(Vec3){n->pickup_cell, 1.6f * n->pickup_cell, n->pickup_cell}, look->cell_color);
        fill_ring(view, x, z, look->cell_color, false);
    } else if (info->sort == PICKUP_CHIP) {
        uint32_t color = chip_color(world, info->power);
        fill_body(view, info, x, z, &(Vec3){n->pickup_chip, 0.2f * n->pickup_chip, n->pickup_chip}, color);
        fill_ring(view, x, z, color, false);
    } else {
        uint32_t color = world_rules(world)->growth.rarities[info->rarity].color;
        Vec3 size = {0.15f * n->pickup_weapon, 0.15f * n->pickup_weapon, n->pickup_weapon};
        fill_body(view, info, x, z, &size, color);
        fill_ring(view, x, z, color, true);
    }
}

void pickups_fill(View *view, const Game *game, float fraction) {
    int count = 0;
    const PickupInfo *pickups = world_pickups(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        fill_pickup(view, game, &pickups[i], fraction);
    }
}
