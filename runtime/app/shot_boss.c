/* The scene boss:ID:PHASE of `rift shot`: a boss in its arena, in one of its phases, and a player who stands there and
 * takes it. */
#include "app/shot_boss.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE_TICKS = 600, SHIELD = 1000000 };

#define PREFIX "boss:"

bool shot_is_boss(const Options *options) {
    return strncmp(options->words[0], PREFIX, sizeof PREFIX - 1) == 0;
}

/* The floor that belongs to the kind named in the scene; 0 with an error. */
static int find_floor(const WorldRules *rules, const char *scene, int *phase, Error *error) {
    char id[WORLD_ID_SIZE] = "";
    const char *name = scene + sizeof PREFIX - 1, *colon = strchr(name, ':');
    size_t length = colon ? (size_t)(colon - name) : strlen(name);
    *phase = colon ? atoi(colon + 1) : 1;
    if (length < sizeof id) {
        memcpy(id, name, length);
    }
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        int kind = rules->floors[floor].arena > 0 ? rules->floors[floor].boss_kind : -1;
        if (kind >= 0 && strcmp(rules->enemies[kind].id, id) == 0) {
            return floor;
        }
    }
    error_set(error, ERROR_USAGE, "there is no boss '%.*s'; write boss:ID:PHASE, as in boss:void_sentinel:2",
              (int)length, name);
    return 0;
}

static EntityHandle find_boss(const World *world, int kind) {
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] != 0 && entities.entity_class[slot] == ENTITY_ENEMY && entities.kind[slot] == kind) {
            return entities.handle[slot];
        }
    }
    return ENTITY_NONE;
}

/* It has come, and fights. */
static bool is_awake(const World *world, EntityHandle boss) {
    int slot = world_find(world, boss);
    return slot > 0 && world_entities(world).awake[slot];
}

/* Into the arena, a few metres before the boss's place. */
static void enter_arena(World *world) {
    const Floor *floor = world_floor(world);
    world_teleport(world, world_player(world), (float)floor->boss_x + 0.5f, (float)floor->boss_y + 5.0f);
}

/* So far that the phase begins. */
static void weaken(World *world, EntityHandle boss, int phase) {
    const float shares[] = {1.0f, 0.69f, 0.34f};
    int slot = world_find(world, boss);
    if (slot > 0 && phase >= 2 && phase <= (int)BASE_COUNT_OF(shares)) {
        int hp_max = world_entities(world).hp_max[slot];
        world_hurt(world, boss, hp_max - (int)(shares[phase - 1] * (float)hp_max), HURT_BLAST);
    }
}

void shot_boss_tick(Session *session) {
    World *world = game_world_mutable(session->game);
    TickInput input = {0};
    bool choosing = world_choice(world).sort != CHOICE_NONE && world_run(world).tick % 2 == 0;
    input.buttons = choosing ? BUTTON_SKILL_1 : 0;
    world_give_shield(world, world_player(world), SHIELD, 0);
    game_tick(session->game, &input);
}

bool shot_open_boss(Session *session, const Options *options, Error *error) {
    Options there = *options;
    int phase = 1;
    there.floor = find_floor(world_rules(game_world(session->game)), options->words[0], &phase, error);
    session_destroy(session);
    if (there.floor == 0 || !session_create(session, &there, options->seed, true, false, error)) {
        return false;
    }
    World *world = game_world_mutable(session->game);
    int kind = world_rules(world)->floors[there.floor].boss_kind;
    while (world_run(world).phase == RUN_ARRIVING) {
        shot_boss_tick(session);
    }
    enter_arena(world);
    for (int i = 0; i < PATIENCE_TICKS && !is_awake(world, find_boss(world, kind)); i++) {
        shot_boss_tick(session); /* some of them take what the run begins with */
    }
    weaken(world, find_boss(world, kind), phase);
    return true;
}
