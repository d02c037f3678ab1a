/* `rift check`: loads the game's scripts and the mods given, then puts each of their enemies before a player who stands
 * still, and runs its callbacks. Every fault is told once, with file and line.
 */
#include "app/commands.h"
#include "app/session.h"

#include <stdio.h>
#include <string.h>

enum {
    CHECK_TICKS = 60,  /* of each enemy's callbacks */
    CHECK_ENEMIES = 3, /* of each kind, so that they meet their like too */
    CHECK_SEED = 1,
};

/* How many enemies the game itself has; they stand before those of the mods. −1 when its scripts don't load. */
static int count_own_kinds(const Session *session) {
    Definitions *own = definitions_load(&session->data, NULL);
    int count = own ? definitions_rules(own)->enemy_count : -1;
    definitions_destroy(own);
    return count;
}

/* The blows of what is checked must not end the check. */
static void make_harmless(World *world) {
    static WorldRules rules;
    rules = *world_rules(world);
    for (int i = 0; i < rules.enemy_count; i++) {
        rules.enemies[i].attack = 0;
    }
    world_set_rules(world, &rules);
}

static void remove_enemies(World *world) {
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY) {
            world_remove(world, entities.handle[slot]);
        }
    }
}

static void run_kind(Game *game, int kind) {
    World *world = game_world_mutable(game);
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    TickInput nothing = {0};
    EntityHandle placed[CHECK_ENEMIES];
    remove_enemies(world);
    for (int i = 0; i < CHECK_ENEMIES; i++) {
        float aside = (float)(i - 1);
        placed[i] = world_spawn_enemy(world, kind, entities.x[player] + aside, entities.z[player] + 1.5f);
    }
    int ticks = world_rules(world)->enemies[kind].spawn_ticks + 1;
    for (int i = 0; i < ticks; i++) {
        game_tick(game, &nothing);
    }
    for (int i = 0; i < CHECK_ENEMIES; i++) {
        world_strike(world, world_player(world), placed[i], 0.0f); /* a blow wakes what does not see */
    }
    for (int i = 0; i < CHECK_TICKS; i++) {
        game_tick(game, &nothing);
    }
}

static int report(const Session *session, int kinds) {
    int findings = 0, files = 0;
    game_notices(session->game, &findings); /* the log has told them */
    game_script_files(session->game, &files);
    if (findings > 0) {
        fprintf(stderr, "rift: %d finding%s\n", findings, findings == 1 ? "" : "s");
        return EXIT_FAILED;
    }
    printf("%d files loaded, %d definition%s run for %d ticks: nothing to complain about\n", files, kinds,
           kinds == 1 ? "" : "s", CHECK_TICKS);
    return EXIT_OK;
}

int command_check(const Options *options) {
    Session session;
    Error error = {0};
    Options run = *options;
    run.mod_count = options->word_count;
    memcpy(run.mods, options->words, sizeof run.mods[0] * (size_t)run.mod_count);
    if (!session_create(&session, &run, CHECK_SEED, false, false, &error)) {
        return command_fail(&error);
    }
    int first = run.mod_count > 0 ? count_own_kinds(&session) : 0;
    World *world = game_world_mutable(session.game);
    int count = world_rules(world)->enemy_count;
    make_harmless(world);
    for (int kind = first; kind < count; kind++) {
        run_kind(session.game, kind);
    }
    int code = report(&session, count - first);
    session_destroy(&session);
    return code;
}
