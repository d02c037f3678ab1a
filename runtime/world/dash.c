/* Dashes: a straight way at a speed, on which nothing else moves who goes it. */
#include "world/world_state.h"

enum { DASH_TICKS_MOST = 3600 };
#define DASH_SPEED_MOST 100.0f

void world_dash(World *world, EntityHandle entity, float heading, float speed, int ticks) {
    Entities *entities = &world->entities;
    int slot = world_find(world, entity);
    if (slot < 0 || entity_is_feature(world, slot) || entities->dying[slot] || entities->spawn_ticks[slot] > 0 ||
        !is_sane(heading) || !(speed > 0.0f && speed <= DASH_SPEED_MOST) || ticks <= 0 ||
        status_is_stunned(world, slot)) {
        return;
    }
    float metres = speed * TICK_SECONDS;
    entities->dash_x[slot] = math_sin32(heading) * metres;
    entities->dash_z[slot] = math_cos32(heading) * metres;
    entities->dash_ticks[slot] = (uint16_t)(ticks < DASH_TICKS_MOST ? ticks : DASH_TICKS_MOST);
    entities->dash_result[slot] = DASH_RUNNING;
    entities->knock_ticks[slot] = 0;
}

DashResult world_dash_result(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot < 0 ? DASH_NONE : (DashResult)world->entities.dash_result[slot];
}

static void end(World *world, int slot, DashResult result) {
    world->entities.dash_ticks[slot] = 0;
    world->entities.dash_result[slot] = (uint8_t)result;
}

void dash_stop(World *world, int slot) {
    if (world->entities.dash_ticks[slot] > 0) {
        end(world, slot, DASH_DONE);
    }
}

/* An enemy runs into the player; a roll and the time after a hit let it through. */
static bool meets_player(const World *world, int slot) {
    const Entities *entities = &world->entities;
    if (slot == PLAYER_SLOT || entities->dying[PLAYER_SLOT] || entities->invulnerable[PLAYER_SLOT] > 0) {
        return false;
    }
    float dx = entities->x[PLAYER_SLOT] - entities->x[slot], dz = entities->z[PLAYER_SLOT] - entities->z[slot];
    float reach = entity_radius(world, slot) + world->rules.player.radius;
    return dx * dx + dz * dz <= reach * reach && dx * entities->dash_x[slot] + dz * entities->dash_z[slot] > 0.0f;
}

bool dash_move(World *world, int slot) {
    Entities *entities = &world->entities;
    if (entities->dash_ticks[slot] == 0) {
        return false;
    }
    bool wall = entity_move(world, slot, entities->dash_x[slot], entities->dash_z[slot]);
    entities->dash_ticks[slot]--;
    if (wall) {
        end(world, slot, DASH_HIT_WALL);
    } else if (meets_player(world, slot)) {
        end(world, slot, DASH_HIT_BODY);
    } else if (entities->dash_ticks[slot] == 0) {
        end(world, slot, DASH_DONE);
    }
    return true;
}
