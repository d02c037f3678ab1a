#include "world/world_state.h"

#include <assert.h>

#define OFFER_STREAM UINT64_C(0x6f6666657273) /* keeps what is offered apart from what is dropped */

static bool take_memory(World **world, Error *error) {
    Arena arena = {0};
    /* Each take is rounded up to 16 bytes; a kilobyte covers that. */
    size_t size = sizeof(World) + sizeof(NeighbourGrid) + sizeof(ShownMap) + sizeof(Scratch) + 1024;
    if (!arena_create(&arena, size, error)) {
        return false;
    }
    World *made = arena_take(&arena, sizeof(World));
    assert(made);
    made->grid = arena_take(&arena, sizeof(NeighbourGrid));
    made->shown = arena_take(&arena, sizeof(ShownMap));
    made->scratch = arena_take(&arena, sizeof(Scratch));
    assert(made->grid && made->shown && made->scratch);
    made->run_arena = arena;
    if (!arena_create(&made->floor_arena, FLOOR_ARENA_SIZE, error)) {
        arena_destroy(&arena);
        return false;
    }
    *world = made;
    return true;
}

World *world_create(const WorldSetup *setup, Error *error) {
    assert(setup && setup->rules);
    int floor = setup->floor == 0 ? FLOOR_FIRST : setup->floor;
    if (floor < FLOOR_FIRST || floor > FLOOR_LAST) {
        error_set(error, ERROR_FLOOR_RANGE, "floor %d does not exist; choose one from %d to %d", floor, FLOOR_FIRST,
                  FLOOR_LAST);
        return NULL;
    }
    World *world = NULL;
    if (!take_memory(&world, error)) {
        return NULL;
    }
    world->setup_floor = floor;
    world->no_choices = setup->no_choices;
    world->hooks = setup->hooks;
    rules_copy(&world->rules, setup->rules);
    world->run.seed = setup->seed;
    if (setup->knowledge) {
        world->knowledge = *setup->knowledge;
    }
    world->entities.high = 1;
    world->entities.lowest_free = PLAYER_SLOT;
    int slot = entity_allocate(world, ENTITY_PLAYER);
    assert(slot == PLAYER_SLOT);
    world->player_handle = world->entities.handle[slot];
    run_start_streams(world);
    world->drops_rng = rng_create(world->run.seed, RNG_DROPS);
    world->growth.rng = rng_create(hash_pair(world->run.seed, OFFER_STREAM), RNG_DROPS);
    player_reset(world);
    world->run.level = 1;
    growth_take_rules(world);
    growth_start(world);
    if ((setup->entry && !save_read_entry(world, setup->entry, setup->entry_size, error)) ||
        !run_enter_floor(world, floor, error)) {
        world_destroy(world);
        return NULL;
    }
    return world;
}

void world_destroy(World *world) {
    if (!world) {
        return;
    }
    arena_destroy(&world->floor_arena);
    Arena arena = world->run_arena; /* the world itself lies in it */
    arena_destroy(&arena);
}

const WorldRules *world_rules(const World *world) {
    return &world->rules;
}

RunInfo world_run(const World *world) {
    return world->run;
}

uint32_t world_entry_count(const World *world) {
    return world->entries;
}

int world_setup_floor(const World *world) {
    return world->setup_floor;
}

const Floor *world_floor(const World *world) {
    return &world->floor;
}

const uint8_t *world_seen_tiles(const World *world) {
    return world->seen;
}

EntityHandle world_player(const World *world) {
    return world->player_handle;
}

Rng *world_script_rng(World *world) {
    return &world->script_rng;
}
