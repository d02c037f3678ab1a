#include "world/world_state.h"

#include <assert.h>

#define JITTER_STREAM UINT64_C(0x73706565646a6974) /* keeps the speeds apart from the draws that placed the enemies */

void run_start_streams(World *world) {
    world->combat_rng = rng_create(world->run.seed, RNG_COMBAT);
    world->script_rng = rng_create(world->run.seed, RNG_SCRIPT);
}

void run_set_phase(World *world, RunPhase phase) {
    world->run.phase = phase;
    world->run.phase_ticks = 0;
}

/* ---- Floors -------------------------------------------------------------------------------------------------*/
FloorRequest world_floor_request(const WorldRules *rules, uint64_t seed, int floor) {
    bool known = floor >= FLOOR_FIRST && floor <= FLOOR_LAST;
    FloorRequest request = {
        .seed = seed,
        .floor = floor,
        .size = FLOOR_SIZE_DEFAULT,
        .enemy_count = known ? rules->floors[floor].enemies : 0,
        .first_pack_kind = known ? rules->floors[floor].first_pack_kind : 0,
        .first_pack_count = known ? rules->floors[floor].first_pack_count : 0,
    };
    bool any = false;
    for (int kind = 0; kind < rules->enemy_count && kind < SPAWN_KIND_LIMIT; kind++) {
        const EnemyRules *enemy = &rules->enemies[kind];
        request.packs[kind] = (PackRule){enemy->pack_weight, enemy->pack_least, enemy->pack_most,
                                         (uint16_t)math_clamp32((float)enemy->hp, 0, UINT16_MAX)};
        any |= enemy->pack_weight > 0;
    }
    if (!any) {
        request.enemy_count = 0;
    }
    return request;
}

static bool generate_floor(World *world, int floor, Error *error) {
    FloorRequest request = world_floor_request(&world->rules, world->run.seed, floor);
    arena_reset(&world->floor_arena);
    world->floor = (Floor){0};
    if (!floor_generate(&request, &world->floor_arena, &world->floor, error) ||
        !path_field_create(&world->path, world->floor.size, &world->floor_arena, error)) {
        return false;
    }
    size_t tiles = (size_t)world->floor.size * (size_t)world->floor.size;
    world->seen = arena_take(&world->floor_arena, tiles);
    world->seen_x = world->seen_y = -1;
    return world->seen || error_set(error, ERROR_MEMORY, "floor %d leaves no memory for its map", floor);
}

static void spawn_all(World *world) {
    const Floor *floor = &world->floor;
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        enemy_spawn(world, spawn->kind, (float)spawn->x + 0.5f, (float)spawn->y + 0.5f, spawn->pack, 0);
    }
}

bool run_enter_floor(World *world, int floor, Error *error) {
    enemy_remove_all(world);
    if (!generate_floor(world, floor, error)) {
        return false;
    }
    world->run.floor = floor;
    world->run.hit_stop_ticks = world->hit_stop_request = 0;
    world->jitter_rng = rng_create(hash_pair(world->floor.floor_seed, JITTER_STREAM), RNG_ENEMIES);
    player_stand(world);
    world->player.dodge_cooldown = 0;
    world->entities.invulnerable[PLAYER_SLOT] = 0;
    entity_place(world, PLAYER_SLOT, (float)world->floor.start_x + 0.5f, (float)world->floor.start_y + 0.5f);
    path_field_update(&world->path, &world->floor, world->floor.start_x, world->floor.start_y);
    run_set_phase(world, RUN_ARRIVING);
    spawn_all(world);
    sight_update_seen(world);
    event_push(world, EVENT_FLOOR, PLAYER_SLOT, floor, false);
    return true;
}

/* Within a run the arguments are known to be good and the arena has held floors before. */
static void enter_floor_in_tick(World *world, int floor) {
    Error error = {0};
    bool entered = run_enter_floor(world, floor, &error);
    if (!entered) {
        log_write(LOG_ERROR, "floor %d could not be entered: %s", floor, error.message);
    }
    assert(entered);
    (void)entered;
}

/* ---- Phases -------------------------------------------------------------------------------------------------*/
static void restart(World *world) {
    event_push(world, EVENT_RESTART, PLAYER_SLOT, 0, false);
    world->run.kills = 0;
    world->run.floors_cleared = 0;
    run_start_streams(world);
    player_reset(world);
    enter_floor_in_tick(world, world->setup_floor);
}

static bool descend(World *world) {
    world->run.floors_cleared++;
    if (world->run.floor == FLOOR_LAST) {
        run_set_phase(world, RUN_WON);
        return false;
    }
    enter_floor_in_tick(world, world->run.floor + 1);
    return true;
}

/* The result can be left by a press once it has been there as long as a death takes. */
static bool may_restart(const World *world, uint16_t pressed) {
    return world->run.phase_ticks >= world->rules.player.death_ticks &&
           (pressed & (BUTTON_RESTART | BUTTON_ATTACK | BUTTON_INTERACT)) != 0;
}

bool run_advance_phase(World *world, uint16_t pressed) {
    RunInfo *run = &world->run;
    run->phase_ticks++;
    switch (run->phase) {
    case RUN_ARRIVING:
        if (run->phase_ticks >= world->rules.descend_ticks) {
            run_set_phase(world, RUN_PLAYING);
        }
        return false;
    case RUN_PLAYING:
        return false;
    case RUN_DESCENDING:
        return run->phase_ticks >= world->rules.descend_ticks && descend(world);
    case RUN_DEAD:
    case RUN_WON:
    case RUN_LEFT:
        if (may_restart(world, pressed)) {
            restart(world);
            return true;
        }
        return false;
    }
    return false;
}

static float distance_to_stairs(const World *world) {
    float x = world->entities.x[PLAYER_SLOT], z = world->entities.z[PLAYER_SLOT];
    float left = (float)world->floor.stairs_x, top = (float)world->floor.stairs_y;
    float dx = x - math_clamp32(x, left, left + (float)STAIRS_SIZE);
    float dz = z - math_clamp32(z, top, top + (float)STAIRS_SIZE);
    return math_sqrt32(dx * dx + dz * dz);
}

void run_take_stairs(World *world, uint16_t pressed) {
    if (world->run.phase != RUN_PLAYING || (pressed & BUTTON_INTERACT) == 0 ||
        distance_to_stairs(world) > world->rules.interact_range) {
        return;
    }
    player_stand(world);
    run_set_phase(world, RUN_DESCENDING);
    event_push(world, EVENT_STAIRS, PLAYER_SLOT, 0, false);
}
