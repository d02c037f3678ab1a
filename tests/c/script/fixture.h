/* A copy of the game's scripts in a folder of the test's own, which it may change, and a game that runs on it. */
#ifndef TEST_SCRIPT_FIXTURE_H
#define TEST_SCRIPT_FIXTURE_H

#include "base/scratch.h"
#include "script/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct Fixture {
    char *folder;
    FileTree data;
} Fixture;

static inline void fixture_write(const Fixture *fixture, const char *name, const char *text) {
    char path[FILE_NAME_SIZE];
    snprintf(path, sizeof path, "%s", name);
    for (char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(scratch_path(fixture->folder, path), 0755);
        *slash = '/';
    }
    scratch_write(fixture->folder, name, text);
}

static inline char *fixture_read(const Fixture *fixture, const char *name) {
    FileData data;
    assert_true(file_read(&fixture->data, name, &data, NULL));
    return data.bytes;
}

static inline Fixture fixture_make(void) {
    Fixture fixture = {.folder = scratch_make()};
    FileTree source;
    FileList list;
    assert_true(file_tree_open(&source, RIFT_SOURCE_DIR, false, NULL));
    assert_true(file_list(&source, "scripts", ".lua", &list, NULL));
    assert_true(list.count > 0);
    for (size_t i = 0; i < list.count; i++) {
        FileData data;
        assert_true(file_read(&source, list.names[i], &data, NULL));
        fixture_write(&fixture, list.names[i], data.bytes);
        file_data_free(&data);
    }
    file_list_free(&list);
    assert_true(file_tree_open(&fixture.data, fixture.folder, true, NULL));
    return fixture;
}

static inline void fixture_remove(Fixture *fixture) {
    scratch_remove_all(fixture->folder);
    free(fixture->folder);
}

/* Replaces the first occurrence of a text in a file, which has to be there. */
static inline void fixture_replace(const Fixture *fixture, const char *name, const char *from, const char *to) {
    char *text = fixture_read(fixture, name);
    char *place = strstr(text, from);
    if (!place) {
        fail_msg("%s does not hold \"%s\"", name, from);
        return;
    }
    size_t size = strlen(text) + strlen(to) + 1;
    char *changed = malloc(size);
    assert_non_null(changed);
    snprintf(changed, size, "%.*s%s%s", (int)(place - text), text, to, place + strlen(from));
    fixture_write(fixture, name, changed);
    free(changed);
    free(text);
}

static inline Game *fixture_game(const Fixture *fixture, uint64_t seed) {
    Error error = {0};
    GameSetup setup = {.data = &fixture->data, .seed = seed, .no_choices = true};
    Game *game = game_create(&setup, &error);
    if (!game) {
        fail_msg("%s", error.message);
    }
    return game;
}

static inline void fixture_ticks(Game *game, int count) {
    TickInput input = {0};
    for (int i = 0; i < count; i++) {
        game_tick(game, &input);
    }
}

static inline bool fixture_reload(Game *game, const char *name, Error *error) {
    WatchChange change = {.removed = false};
    snprintf(change.name, sizeof change.name, "%s", name);
    return game_reload(game, &change, 1, error);
}

static inline void assert_contains(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("expected \"%s\" in \"%s\"", part, text);
    }
}

/* ---- Notices and the log ------------------------------------------------------------------------------------*/
static inline int fixture_notice_count(const Game *game) {
    int count;
    game_notices(game, &count);
    return count;
}

static inline const Notice *fixture_only_notice(const Game *game) {
    int count;
    const Notice *notices = game_notices(game, &count);
    assert_int_equal(count, 1);
    return notices;
}

/* What was logged between fixture_log_begin and fixture_log_end, a line each. */
static char fixture_logged[4096];

static inline void fixture_keep_log(void *context, LogLevel level, const char *text) {
    (void)context;
    (void)level;
    size_t used = strlen(fixture_logged);
    snprintf(fixture_logged + used, sizeof fixture_logged - used, "%s\n", text);
}

static inline void fixture_log_begin(void) {
    fixture_logged[0] = '\0';
    log_set_level(LOG_WARNING);
    log_set_sink(fixture_keep_log, NULL);
}

static inline void fixture_log_end(void) {
    log_set_sink(NULL, NULL);
    log_set_level((LogLevel)(LOG_ERROR + 1));
}

/* ---- Scenes -------------------------------------------------------------------------------------------------*/
/* A running game and the files that it was loaded from. */
typedef struct FixtureScene {
    Fixture fixture;
    Game *game;
} FixtureScene;

static inline FixtureScene fixture_scene_make(void) {
    FixtureScene scene = {.fixture = fixture_make()};
    scene.game = fixture_game(&scene.fixture, 3);
    return scene;
}

static inline void fixture_scene_end(FixtureScene *scene) {
    game_destroy(scene->game);
    fixture_remove(&scene->fixture);
}

/* A reload that succeeds, whatever its callbacks then do. */
static inline void fixture_scene_reload(FixtureScene *scene, const char *name) {
    Error error = {0};
    if (!fixture_reload(scene->game, name, &error)) {
        fail_msg("%s", error.message);
    }
}

/* The number of an enemy's kind. */
static inline int fixture_kind(const WorldRules *rules, const char *id) {
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("there is no enemy %s", id);
    return 0;
}

static inline const EnemyRules *fixture_bit(const WorldRules *rules) {
    return &rules->enemies[fixture_kind(rules, "glitch_bit")];
}

/* A Glitch Bit two metres from the player, with all others gone. */
static inline EntityHandle fixture_enemy(Game *game) {
    World *world = game_world_mutable(game);
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] && entities.entity_class[slot] != ENTITY_PLAYER) {
            world_remove(world, entities.handle[slot]);
        }
    }
    int player = world_find(world, world_player(world));
    static const float OFFSETS[][2] = {{2, 0}, {-2, 0}, {0, 2}, {0, -2}};
    EntityHandle made = ENTITY_NONE;
    int kind = fixture_kind(world_rules(world), "glitch_bit");
    for (int i = 0; i < 4 && !made; i++) {
        made = world_spawn_enemy(world, kind, entities.x[player] + OFFSETS[i][0], entities.z[player] + OFFSETS[i][1]);
    }
    assert_int_not_equal(made, ENTITY_NONE);
    return made;
}

/* The same, once it has appeared and thinks. */
static inline EntityHandle fixture_lone_enemy(Game *game) {
    EntityHandle enemy = fixture_enemy(game);
    fixture_ticks(game, 60);
    return enemy;
}

#endif
