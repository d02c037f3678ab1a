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
/* Fills in the packs; false when no kind is dealt to floors. */
static bool request_packs(FloorRequest *request, const WorldRules *rules) {
    bool any = false, alone = false;
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        alone |= rules->surge_kinds[kind] > 0;
    }
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        const EnemyRules *enemy = &rules->enemies[kind];
        uint16_t weight = rules_pack_weight(rules, request->floor, kind);
        request->packs[kind] = (PackRule){weight, enemy->pack_least, enemy->pack_most,
                                          (uint16_t)math_clamp32((float)enemy->hp, 0, UINT16_MAX)};
        request->surge_weights[kind] = alone ? rules_share(enemy, rules->surge_kinds[kind]) : 0;
        any |= weight > 0;
    }
    return any;
}

/* Fills in where features lie; false when the floor has no kind of trap. */
static bool request_features(FloorRequest *request, const WorldRules *rules) {
    bool traps = false;
    request->feature_kind_count = rules->feature_count;
    for (int kind = 0; kind < rules->feature_count; kind++) {
        const FeatureRule *place = &rules->features[kind].place;
        bool here = place->floors == 0 || (place->floors >> request->floor & 1) != 0;
        request->features[kind] = *place;
        traps |= place->site == SITE_TRAP && place->weight > 0 && here;
    }
    return traps;
}

FloorRequest world_floor_request(const WorldRules *rules, uint64_t seed, int floor) {
    FloorRequest request = {.seed = seed, .floor = floor, .size = FLOOR_SIZE_DEFAULT};
    if (floor < FLOOR_FIRST || floor > FLOOR_LAST) {
        return request;
    }
    const FloorRules *row = &rules->floors[floor];
    bool enemies = request_packs(&request, rules), traps = request_features(&request, rules);
    request.arena_size = row->arena;
    if (row->arena > 0) { /* the boss is alone */
        return request;
    }
    if (enemies) {
        request.enemy_count = row->enemies;
        request.first_pack_kind = row->first_pack_kind;
        request.first_pack_count = row->first_pack_count;
        request.surge = row->surge;
    }
    request.trap_count = traps ? row->traps : 0;
    return request;
}

static bool generate_floor(World *world, const FloorRequest *request, Error *error) {
    arena_reset(&world->floor_arena);
    world->floor = (Floor){0};
    if (!floor_generate(request, &world->floor_arena, &world->floor, error) ||
        !path_field_create(&world->path, world->floor.size, &world->floor_arena, error)) {
        return false;
    }
    size_t tiles = (size_t)world->floor.size * (size_t)world->floor.size;
    world->seen = arena_take(&world->floor_arena, tiles);
    world->seen_x = world->seen_y = -1;
    return world->seen || error_set(error, ERROR_MEMORY, "floor %d leaves no memory for its map", request->floor);
}

static void spawn_all(World *world) {
    const Floor *floor = &world->floor;
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        EnemyPlace place = {(float)spawn->x + 0.5f, (float)spawn->y + 0.5f, spawn->pack, 0, spawn->elite, false};
        enemy_spawn(world, spawn->kind, &place);
    }
    feature_spawn_all(world); /* behind the enemies, whose slots and draws do not depend on them */
}

/* What belongs to the visit of one floor. */
static void forget_floor(World *world) {
    world->rooms = (Rooms){0};
    cause_clear(world); /* a saved run goes on without it */
    world->surge_risen = world->boss_came = false;
    world->stairs_open = !run_is_boss_floor(world);
    world->revision++;
    world->grid->stale = world->shown->stale = true;
    world->growth.choice = (ChoiceInfo){.sort = CHOICE_NONE}; /* its leftovers too, which are in the hash */
    status_clear(world, PLAYER_SLOT, STATUS_STUN);
    status_clear(world, PLAYER_SLOT, STATUS_FREEZE);
    dash_stop(world, PLAYER_SLOT);
    strike_clear(world);
    shot_clear(world);
    world_lure_enemies(world, 0.0f, 0.0f, 0);
}

static bool enter_floor(World *world, const FloorRequest *request, Error *error) {
    enemy_remove_all(world);
    feature_remove_all(world);
    pickup_remove_all(world);
    if (world->hooks.entering) {
        world->hooks.entering(world->hooks.context, world);
    }
    if (!generate_floor(world, request, error)) {
        return false;
    }
    world->run.floor = request->floor;
    world->entries++;
    forget_floor(world);
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
    knowledge_update(world);
    event_push(world, EVENT_FLOOR, PLAYER_SLOT, request->floor, false);
    return true;
}

bool run_enter_floor(World *world, int floor, Error *error) {
    FloorRequest request = world_floor_request(&world->rules, world->run.seed, floor);
    return enter_floor(world, &request, error);
}

/* Within a run the seed and the floor are known to be good and the arena has held floors before. Numbers that came with
 * a reload may still ask for more than fits: such a floor stays empty. */
static void enter_floor_in_tick(World *world, int floor) {
    Error error = {0};
    bool entered = run_enter_floor(world, floor, &error);
    if (!entered) {
        log_write(LOG_ERROR, "%s; the floor stays empty", error.message);
        FloorRequest empty = {.seed = world->run.seed, .floor = floor, .size = FLOOR_SIZE_DEFAULT};
        empty.arena_size = world->rules.floors[floor].arena;
        entered = enter_floor(world, &empty, &error);
    }
    assert(entered);
    (void)entered;
}

/* ---- Phases -------------------------------------------------------------------------------------------------*/
static void restart(World *world) {
    event_push(world, EVENT_RESTART, PLAYER_SLOT, 0, false);
    world->run.kills = 0;
    world->run.played = 0;
    world->run.floors_cleared = 0;
    world->run.exp = 0;
    for (int status = 0; status < STATUS_COUNT; status++) {
        status_clear(world, PLAYER_SLOT, (Status)status);
    }
    world->strikes.serial = 0;
    world->strikes.told_full = world->shots.told_full = false;
    run_start_streams(world);
    player_reset(world);
    growth_start(world);
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
    case RUN_CHOOSING:
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

bool run_is_boss_floor(const World *world) {
    return world->rules.floors[world->run.floor].arena > 0;
}

bool run_is_over(const World *world) {
    return world->run.phase == RUN_WON || world->run.phase == RUN_LEFT;
}

void world_end_run(World *world) {
    if (world->run.phase != RUN_PLAYING) {
        return;
    }
    world->run.floors_cleared++;
    player_stand(world);
    run_set_phase(world, world->run.floor == FLOOR_LAST ? RUN_WON : RUN_LEFT);
    event_push(world, EVENT_LEFT, PLAYER_SLOT, 0, false);
}

/* ---- Stairs -------------------------------------------------------------------------------------------------*/
bool world_stairs_are_open(const World *world) {
    return world->stairs_open && world->floor.stairs_x >= 0;
}

void world_open_stairs(World *world) {
    world->stairs_open = true;
}

float run_stairs_distance(const World *world) {
    if (!world_stairs_are_open(world)) {
        return 1e9f;
    }
    float x = world->entities.x[PLAYER_SLOT], z = world->entities.z[PLAYER_SLOT];
    float left = (float)world->floor.stairs_x, top = (float)world->floor.stairs_y;
    float dx = x - math_clamp32(x, left, left + (float)STAIRS_SIZE);
    float dz = z - math_clamp32(z, top, top + (float)STAIRS_SIZE);
    return math_sqrt32(dx * dx + dz * dz);
}

void run_take_stairs(World *world, uint16_t pressed) {
    if (world->run.phase != RUN_PLAYING || (pressed & BUTTON_INTERACT) == 0 ||
        run_stairs_distance(world) > world->rules.interact_range) {
        return;
    }
    player_stand(world);
    run_set_phase(world, RUN_DESCENDING);
    event_push(world, EVENT_STAIRS, PLAYER_SLOT, 0, false);
}
