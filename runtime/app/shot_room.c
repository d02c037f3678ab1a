/* The scene room:TYPE of `rift shot`: a player who stands in a room of a type. */
#include "app/shot_room.h"

#include "app/shot_boss.h"

#include <string.h>

enum { PATIENCE_TICKS = 600 };

#define PREFIX "room:"

bool shot_is_room(const Options *options) {
    return strncmp(options->words[0], PREFIX, sizeof PREFIX - 1) == 0;
}

static bool has_begun(const World *world) {
    RunPhase phase = world_run(world).phase;
    return phase != RUN_ARRIVING && phase != RUN_CHOOSING;
}

bool shot_enter_room(Session *session, const Options *options, Error *error) {
    const char *type = options->words[0] + sizeof PREFIX - 1;
    World *world = game_world_mutable(session->game);
    const Floor *floor = world_floor(world);
    for (int i = 0; i < PATIENCE_TICKS && !has_begun(world); i++) {
        shot_boss_tick(session); /* some of them take what the run begins with */
    }
    for (int i = 0; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        if (strcmp(room_type_text(floor->rooms[i].type), type) == 0) {
            world_teleport(world, world_player(world), (float)rect.x + 0.5f * (float)rect.w,
                           (float)rect.y + 0.5f * (float)rect.h);
            return true;
        }
    }
    return error_set(error, ERROR_USAGE, "floor %d has no room of the type '%s' with this seed; try another --seed",
                     floor->floor, type);
}
