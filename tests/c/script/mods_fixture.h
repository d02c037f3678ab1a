/* Mods in folders of the test's own, beside a copy of the game's scripts. */
#ifndef TEST_SCRIPT_MODS_FIXTURE_H
#define TEST_SCRIPT_MODS_FIXTURE_H

#include "script/fixture.h"

enum { MODS_LIMIT = 3 };

typedef struct ModsFixture {
    Fixture base;
    FileTree trees[MODS_LIMIT];
    int count;
} ModsFixture;

static inline ModsFixture mods_make(void) {
    return (ModsFixture){.base = fixture_make()};
}

static inline void mods_remove(ModsFixture *mods) {
    fixture_remove(&mods->base);
}

static inline void mods_write(const ModsFixture *mods, const char *folder, const char *name, const char *text) {
    char path[FILE_NAME_SIZE];
    snprintf(path, sizeof path, "mods/%s/%s", folder, name);
    fixture_write(&mods->base, path, text);
}

/* A folder with a manifest; `depends` as it stands between the braces. */
static inline void mods_add(ModsFixture *mods, const char *folder, const char *id, const char *depends) {
    char text[256];
    snprintf(text, sizeof text, "return { id = \"%s\", version = \"1.0.0\", api = 1, depends = { %s } }", id, depends);
    mods_write(mods, folder, "mod.lua", text);
    snprintf(text, sizeof text, "%s/mods/%s", mods->base.folder, folder);
    assert_true(file_tree_open(&mods->trees[mods->count++], text, false, NULL));
}

/* An enemy with nothing but a callback, whose body begins on line 7. */
static inline const char *mods_enemy(const char *id, const char *body) {
    static char text[4096];
    snprintf(
        text, sizeof text,
        "return {\n"
        "  id = '%s', rig = 'swarm', states = { idle = 'idle', move = 'idle', stagger = 'idle', death = 'death' },\n"
        "  hp = 50, attack = 0, defence = 0, exp = 2, radius = 0.3, speed = 2, speed_jitter = 0, separation = 0,\n"
        "  turn_rate = 0, notice = 90, leash = 1000, spawn = 0.1, stagger = 0, stagger_immune = 1,\n"
        "  state = { n = 0, sum = 0.0 },\n"
        "  think = function(self, dt)\n"
        "%s\n"
        "  end,\n"
        "}\n",
        id, body);
    return text;
}

static inline Game *mods_game(const ModsFixture *mods, Error *error) {
    GameSetup setup = {
        .data = &mods->base.data, .seed = 5, .mods = mods->trees, .mod_count = mods->count, .no_choices = true};
    return game_create(&setup, error);
}

static inline Game *mods_good_game(const ModsFixture *mods) {
    Error error = {0};
    Game *game = mods_game(mods, &error);
    if (!game) {
        fail_msg("%s", error.message);
    }
    return game;
}

static inline int mods_kind(const Game *game, const char *id) {
    const WorldRules *rules = world_rules(game_world(game));
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("there is no enemy %s", id);
    return -1;
}

/* Takes all enemies away. */
static inline void mods_clear(Game *game) {
    World *world = game_world_mutable(game);
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] && entities.entity_class[slot] == ENTITY_ENEMY) {
            world_remove(world, entities.handle[slot]);
        }
    }
}

/* An enemy of a kind beside the player. */
static inline EntityHandle mods_spawn(Game *game, const char *id, float dx, float dz) {
    World *world = game_world_mutable(game);
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    EntityHandle made = world_spawn_enemy(world, mods_kind(game, id), entities.x[player] + dx, entities.z[player] + dz);
    assert_int_not_equal(made, ENTITY_NONE);
    return made;
}

#endif
