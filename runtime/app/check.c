/* `rift check`: loads the game's scripts and the mods given, then puts each of their enemies, traps, hazards and
 * objects before a player who stands still, and runs its callbacks. Every fault is told once, with file and line.
 */
#include "app/commands.h"
#include "app/session.h"

#include <stdio.h>
#include <string.h>

enum {
    CHECK_TICKS = 60,  /* of each kind's callbacks */
    CHECK_ENEMIES = 3, /* of each kind, so that they meet their like too */
    CHECK_SEED = 1,
};

typedef struct KindCounts {
    int enemies, features, powers;
} KindCounts;

static KindCounts count_kinds(const WorldRules *rules) {
    return (KindCounts){rules->enemy_count, rules->feature_count, rules->power_count};
}

/* How many kinds the game itself has; they stand before those of the mods. */
static KindCounts count_own_kinds(const Session *session) {
    Definitions *own = definitions_load(&session->data, NULL);
    KindCounts counts = {0, 0, 0};
    if (own) {
        counts = count_kinds(definitions_rules(own));
    }
    definitions_destroy(own);
    return counts;
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

/* Beside the player, or around: all but walls and what is solid can be placed so. */
static EntityHandle place_feature(World *world, int kind) {
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    bool solid = world_rules(world)->features[kind].place.solid;
    return world_place_feature(world, kind, entities.x[player] + (solid ? 1.2f : 0.0f), entities.z[player]);
}

/* It thinks in every tick, and each other callback of it is called once, whatever its place would make of it. */
static void run_feature(Game *game, int kind) {
    static const FeatureCall CALLS[] = {FEATURE_ENTER, FEATURE_STEP, FEATURE_USE, FEATURE_BROKEN};
    World *world = game_world_mutable(game);
    TickInput nothing = {0};
    EntityHandle feature = ENTITY_NONE;
    remove_enemies(world);
    for (size_t i = 0; i < BASE_COUNT_OF(CALLS); i++) {
        if (world_find(world, feature) < 0) {
            feature = place_feature(world, kind);
        }
        game_call_feature(game, feature, CALLS[i], world_player(world));
        for (size_t k = 0; k < CHECK_TICKS / BASE_COUNT_OF(CALLS); k++) {
            game_tick(game, &nothing);
        }
    }
}

static int count_findings(const Session *session) {
    int findings = 0;
    game_notices(session->game, &findings); /* the log has told them */
    return findings;
}

/* What can be owned, used and thrown: all together, for as long as the others. */
static bool run_powers(const Options *options, int first, int *findings, Error *error) {
    Session session;
    if (!session_create(&session, options, CHECK_SEED, false, false, error)) {
        return false;
    }
    World *world = game_world_mutable(session.game);
    EntityHandle player = world_player(world);
    TickInput nothing = {0};
    make_harmless(world);
    while (world_run(world).phase == RUN_ARRIVING) {
        game_tick(session.game, &nothing);
    }
    for (int power = first; power < world_rules(world)->power_count; power++) {
        world_give_power(world, power, 1);
        for (PowerCall call = POWER_GAIN; call < POWER_CALL_COUNT; call++) {
            game_call_power(session.game, power, call, player);
        }
    }
    for (int i = 0; i < CHECK_TICKS; i++) {
        game_tick(session.game, &nothing);
    }
    *findings += count_findings(&session);
    session_destroy(&session);
    return true;
}

/* Each in a game of its own: a run may be over after it. */
static bool run_features(const Options *options, int first, int *findings, Error *error) {
    int count = first + 1;
    for (int kind = first; kind < count; kind++) {
        Session session;
        if (!session_create(&session, options, CHECK_SEED, false, false, error)) {
            return false;
        }
        World *world = game_world_mutable(session.game);
        count = world_rules(world)->feature_count;
        make_harmless(world);
        TickInput nothing = {0};
        while (world_run(world).phase == RUN_ARRIVING) {
            game_tick(session.game, &nothing);
        }
        if (kind < count) {
            run_feature(session.game, kind);
            *findings += count_findings(&session);
        }
        session_destroy(&session);
    }
    return true;
}

static int report(int files, int kinds, int findings) {
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
    run.no_choices = true;
    run.mod_count = options->word_count;
    memcpy(run.mods, options->words, sizeof run.mods[0] * (size_t)run.mod_count);
    if (!session_create(&session, &run, CHECK_SEED, false, false, &error)) {
        return command_fail(&error);
    }
    KindCounts own = {0, 0, 0};
    if (run.mod_count > 0) {
        own = count_own_kinds(&session);
    }
    World *world = game_world_mutable(session.game);
    KindCounts all = count_kinds(world_rules(world));
    make_harmless(world);
    for (int kind = own.enemies; kind < all.enemies; kind++) {
        run_kind(session.game, kind);
    }
    int findings = count_findings(&session), files = 0;
    game_script_files(session.game, &files);
    session_destroy(&session);
    if (all.features > own.features && !run_features(&run, own.features, &findings, &error)) {
        return command_fail(&error);
    }
    if (all.powers > own.powers && !run_powers(&run, own.powers, &findings, &error)) {
        return command_fail(&error);
    }
    int run_kinds = all.enemies - own.enemies + all.features - own.features + all.powers - own.powers;
    return report(files, run_kinds, findings);
}
