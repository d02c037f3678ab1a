#include "app/house.h"

enum { FLOOR_ARENA = 1 << 20 }; /* bytes */

/* The first floor from the session's on that has a monster house; 0 when none has. */
static int find_house_floor(const Session *session, Error *error) {
    Arena arena = {0};
    RunInfo run = world_run(game_world(session->game));
    int found = 0;
    if (!arena_create(&arena, FLOOR_ARENA, error)) {
        return 0;
    }
    for (int number = run.floor; number <= FLOOR_LAST && found == 0; number++) {
        FloorRequest request = world_floor_request(world_rules(game_world(session->game)), run.seed, number);
        Floor floor;
        arena_reset(&arena);
        if (floor_generate(&request, &arena, &floor, error) && floor.monster_house < floor.room_count) {
            found = number;
        }
    }
    arena_destroy(&arena);
    if (found == 0) {
        error_set(error, ERROR_USAGE, "no floor from %d on has a monster house with this seed; try another --seed",
                  run.floor);
    }
    return found;
}

static void enter_house(Session *session) {
    World *world = game_world_mutable(session->game);
    const Floor *floor = world_floor(world);
    TileRect rect = floor->rooms[floor->monster_house].rect;
    world_teleport(world, world_player(world), (float)rect.x + 0.5f * (float)rect.w,
                   (float)rect.y + 0.5f * (float)rect.h);
}

bool house_open(Session *session, const Options *options, Error *error) {
    Options deeper = *options;
    deeper.floor = find_house_floor(session, error);
    session_destroy(session);
    if (deeper.floor == 0 || !session_create(session, &deeper, options->seed, true, false, error)) {
        return false;
    }
    TickInput nothing = {0};
    while (world_run(game_world(session->game)).phase == RUN_ARRIVING) {
        game_tick(session->game, &nothing);
    }
    enter_house(session);
    return true;
}
