/* Reloads in recordings: a run with reloads in its middle plays again to the same hashes, whatever the files hold. */
#include "app/replay.h"
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define PLAYER "scripts/player.lua"
#define EXTRA "scripts/lib/extra.lua"

enum { TICKS = 400 };

typedef struct Scene {
    Fixture fixture;
    Game *game;
    Recorder *recorder;
    uint64_t hash; /* at the end */
    bool lone;     /* begins with one enemy, near the player */
    uint8_t *bytes;
    size_t size;
} Scene;

static TickInput input_at(int tick) {
    return (TickInput){.move_x = (int8_t)(tick / 50 % 2 ? 100 : -100),
                       .move_z = (int8_t)(tick / 70 % 2 ? 90 : -90),
                       .buttons = (uint16_t)(tick % 25 < 3 ? BUTTON_ATTACK : 0)};
}

static void reload(Scene *scene, const char *name) {
    Error error = {0};
    if (!fixture_reload(scene->game, name, &error)) {
        fail_msg("%s", error.message);
    }
    recorder_add_reload(scene->recorder, scene->game);
}

static void first_edit(Scene *scene) {
    fixture_replace(&scene->fixture, PLAYER, "walk_speed = 4.9", "walk_speed = 7.3");
    reload(scene, PLAYER);
}

/* A new file that another needs, and a refused version before it, which leaves no trace. */
static void second_edit(Scene *scene) {
    fixture_write(&scene->fixture, EXTRA, "return { speed = 5.0, }");
    char *good = fixture_read(&scene->fixture, BIT);
    fixture_write(&scene->fixture, BIT, "return {");
    uint32_t before = game_reload_count(scene->game);
    assert_false(fixture_reload(scene->game, BIT, NULL));
    recorder_add_reload(scene->recorder, scene->game);
    assert_int_equal(game_reload_count(scene->game), before);
    fixture_write(&scene->fixture, BIT, good);
    free(good);
    fixture_replace(&scene->fixture, BIT, "speed = 3.4", "speed = require('lib.extra').speed");
    fixture_replace(&scene->fixture, BIT, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, n = 1,");
    fixture_replace(&scene->fixture, BIT, "local id = self.id\n", "local id = self.id\n self.n = self.n + 1\n");
    reload(scene, BIT);
}

/* The new file goes again, and so does an old change. */
static void third_edit(Scene *scene) {
    fixture_replace(&scene->fixture, BIT, "require('lib.extra').speed", "2.0");
    assert_int_equal(unlink(scratch_path(scene->fixture.folder, EXTRA)), 0);
    fixture_replace(&scene->fixture, PLAYER, "walk_speed = 7.3", "walk_speed = 3.0");
    reload(scene, BIT);
}

typedef void Edit(Scene *scene);

static void tick(Scene *scene, int index) {
    TickInput input = input_at(index);
    game_tick(scene->game, &input);
    scene->hash = game_hash(scene->game);
    recorder_add(scene->recorder, &input, scene->hash);
}

static void finish(Scene *scene) {
    size_t size = 0;
    recorder_finish(scene->recorder);
    const uint8_t *bytes = recorder_bytes(scene->recorder, &size);
    scene->bytes = malloc(size); /* exact: a sanitizer sees reads beyond it */
    assert_non_null(scene->bytes);
    memcpy(scene->bytes, bytes, size);
    scene->size = size;
    recorder_destroy(scene->recorder);
    game_destroy(scene->game);
}

static Scene record(Edit *const *edits, const int *at, int count) {
    Scene scene = {.fixture = fixture_make()};
    Error error = {0};
    scene.game = fixture_game(&scene.fixture, 11);
    scene.recorder = recorder_create(scene.game, &error);
    assert_non_null(scene.recorder);
    for (int i = 0, next = 0; i < TICKS; i++) {
        for (; next < count && at[next] == i; next++) {
            edits[next](&scene);
        }
        tick(&scene, i);
    }
    finish(&scene);
    return scene;
}

static void scene_end(Scene *scene) {
    free(scene->bytes);
    fixture_remove(&scene->fixture);
}

/* Plays the recording on the files of `data`: every tick's check has to agree. Where a reload fails, its message. */
static bool play(const Scene *scene, const FileTree *data, uint64_t *hash, Error *error) {
    Recording recording;
    bool ok = recording_read(&recording, scene->bytes, scene->size, error);
    Game *game = ok ? replay_start(&recording, &(GameSetup){.data = data, .no_choices = true}, error) : NULL;
    int next = 0;
    ok = game != NULL;
    if (ok && scene->lone) {
        fixture_lone_enemy(game);
    }
    for (uint32_t i = 0; ok && i < recording.tick_count; i++) {
        ok = replay_reload(&recording, i, &next, game, data, error);
        if (ok) {
            game_tick(game, &recording.ticks[i].input);
            *hash = game_hash(game);
            assert_int_equal(recording_check(*hash), recording.ticks[i].check);
        }
    }
    game_destroy(game);
    recording_free(&recording);
    return ok;
}

static void expect_same(const Scene *scene, const FileTree *data) {
    Error error = {0};
    uint64_t hash = 0;
    if (!play(scene, data, &hash, &error)) {
        fail_msg("%s", error.message);
    }
    assert_true(hash == scene->hash);
}

static Edit *const EDITS[] = {first_edit, second_edit, third_edit};

static void test_ruling_25_three_reloads_replay_from_final_and_from_original_files(void **state) {
    (void)state;
    static const int AT[] = {100, 179, 240}; /* within a chunk of ticks, before its last, and at its edge */
    Scene scene = record(EDITS, AT, 3);
    expect_same(&scene, &scene.fixture.data);
    Fixture original = fixture_make();
    expect_same(&scene, &original.data);
    /* Files that were reloaded may hold anything by now. */
    fixture_write(&original, BIT, "return {");
    fixture_write(&original, PLAYER, "");
    expect_same(&scene, &original.data);
    fixture_remove(&original);
    scene_end(&scene);
}

/* Without its reloads the run would be another: what the test above shows is not that nothing mattered. */
static void test_ruling_25_the_reloads_matter(void **state) {
    (void)state;
    static const int AT[] = {100, 179, 240};
    uint64_t hashes[4];
    for (int count = 0; count < 4; count++) {
        Scene scene = record(EDITS, AT, count);
        hashes[count] = scene.hash;
        scene_end(&scene);
        for (int i = 0; i < count; i++) {
            assert_true(hashes[i] != hashes[count]);
        }
    }
}

static void test_ruling_25_reloads_before_the_first_tick_and_in_a_row(void **state) {
    (void)state;
    static const int AT[] = {0, 0, 0};
    Scene scene = record(EDITS, AT, 3);
    Recording recording;
    Error error = {0};
    assert_true(recording_read(&recording, scene.bytes, scene.size, &error));
    assert_int_equal(recording.reload_count, 3); /* the refused one is not there */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(recording.reloads[i].tick, 0);
    }
    assert_int_equal(recording.reloads[0].script_count, 1);
    assert_int_equal(recording.reloads[1].script_count, 2);
    assert_int_equal(recording.reloads[2].script_count, 3); /* also those that nobody named */
    recording_free(&recording);
    expect_same(&scene, &scene.fixture.data);
    scene_end(&scene);
}

#define OTHER "scripts/enemies/other_bit.lua"

/* A second kind comes, and the first one calls one of it. */
static void add_other(Scene *scene) {
    char *code = fixture_read(&scene->fixture, BIT);
    fixture_write(&scene->fixture, OTHER, code);
    free(code);
    fixture_replace(&scene->fixture, OTHER, "id = \"glitch_bit\"", "id = \"other_bit\"");
    fixture_replace(&scene->fixture, OTHER, "hp = 19,", "hp = 5000,"); /* it outlives the player's chain */
    fixture_replace(&scene->fixture, OTHER, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, n = 0,");
    fixture_replace(&scene->fixture, OTHER, "local id = self.id\n", "local id = self.id\n self.n = self.n + 1\n");
    fixture_replace(&scene->fixture, BIT, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, n = 0,");
    fixture_replace(&scene->fixture, BIT, "local id = self.id\n",
                    "local id = self.id\n self.n = self.n + 1\n local x, z = world.position(id)\n"
                    " if self.n == 3 then world.spawn('other_bit', x, z) end\n");
    reload(scene, OTHER);
}

static void remove_other(Scene *scene) {
    int count = world_rules(game_world(scene->game))->enemy_count;
    assert_int_equal(unlink(scratch_path(scene->fixture.folder, OTHER)), 0);
    reload(scene, OTHER);
    assert_int_equal(world_rules(game_world(scene->game))->enemy_count, count); /* one of them lives */
}

/* Its file stays and defines another. */
static void rename_other(Scene *scene) {
    int count = world_rules(game_world(scene->game))->enemy_count;
    fixture_replace(&scene->fixture, OTHER, "id = \"other_bit\"", "id = \"new_bit\"");
    reload(scene, OTHER);
    assert_int_equal(world_rules(game_world(scene->game))->enemy_count, count + 1); /* one of the old lives */
}

static void check_without_other(Edit *drop) {
    Scene scene = {.fixture = fixture_make(), .lone = true};
    scene.game = fixture_game(&scene.fixture, 11);
    scene.recorder = recorder_create(scene.game, NULL);
    assert_non_null(scene.recorder);
    fixture_lone_enemy(scene.game);
    for (int i = 0; i < TICKS; i++) {
        if (i == 0) {
            add_other(&scene);
        } else if (i == 150) {
            drop(&scene);
        } else if (i == 200) {
            first_edit(&scene);
        }
        tick(&scene, i);
    }
    finish(&scene);
    expect_same(&scene, &scene.fixture.data);
    scene_end(&scene);
}

/* A definition that goes while one of its kind lives: the last version thinks on, in the replay too. */
static void test_ruling_25_a_removed_or_renamed_definition_replays(void **state) {
    (void)state;
    check_without_other(remove_other);
    check_without_other(rename_other);
}

static char padding[RECORDING_TEXT_LIMIT + 64];

/* Too large for the recording, which has only the hash. */
static void large_edit(Scene *scene) {
    memset(padding, '-', RECORDING_TEXT_LIMIT);
    strcpy(padding + RECORDING_TEXT_LIMIT, "\nreturn { speed = 5.0, }");
    fixture_write(&scene->fixture, EXTRA, padding);
    fixture_replace(&scene->fixture, BIT, "speed = 3.4", "speed = require('lib.extra').speed");
    reload(scene, BIT);
}

static void test_ruling_25_a_text_too_large_is_read_from_the_file_or_the_file_is_named(void **state) {
    (void)state;
    static Edit *const LARGE[] = {large_edit};
    static const int AT[] = {0};
    Scene scene = record(LARGE, AT, 1);
    assert_true(scene.size < RECORDING_TEXT_LIMIT);
    Error error = {0};
    uint64_t hash = 0;
    FileTree *data = &scene.fixture.data;
    fixture_replace(&scene.fixture, EXTRA, "speed = 5.0", "speed = 5.1");
    assert_false(play(&scene, data, &hash, &error));
    assert_int_equal(error.id, ERROR_RECORDING_DIVERGED);
    assert_contains(error.message, "at tick 0");
    assert_contains(error.message, EXTRA " differs");
    fixture_replace(&scene.fixture, EXTRA, "speed = 5.1", "speed = 5.0");
    expect_same(&scene, data);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, EXTRA)), 0);
    assert_false(play(&scene, data, &hash, &error));
    assert_contains(error.message, EXTRA);
    scene_end(&scene);
}

static void test_ruling_25_a_text_at_the_start_is_kept_once_a_file(void **state) {
    (void)state;
    Scene scene = {.fixture = fixture_make()};
    scene.game = fixture_game(&scene.fixture, 11);
    scene.recorder = recorder_create(scene.game, NULL);
    assert_non_null(scene.recorder);
    size_t sizes[3] = {0};
    for (int i = 0; i < 3; i++) {
        fixture_replace(&scene.fixture, BIT, i % 2 ? "speed = 3.5" : "speed = 3.4",
                        i % 2 ? "speed = 3.4" : "speed = 3.5");
        size_t before = 0;
        recorder_bytes(scene.recorder, &before);
        reload(&scene, BIT);
        recorder_bytes(scene.recorder, &sizes[i]);
        sizes[i] -= before;
        tick(&scene, i);
    }
    assert_true(sizes[0] > sizes[1] + 1000);
    assert_int_equal(sizes[1], sizes[2]);
    finish(&scene);
    expect_same(&scene, &scene.fixture.data);
    scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ruling_25_three_reloads_replay_from_final_and_from_original_files),
        cmocka_unit_test(test_ruling_25_the_reloads_matter),
        cmocka_unit_test(test_ruling_25_reloads_before_the_first_tick_and_in_a_row),
        cmocka_unit_test(test_ruling_25_a_removed_or_renamed_definition_replays),
        cmocka_unit_test(test_ruling_25_a_text_too_large_is_read_from_the_file_or_the_file_is_named),
        cmocka_unit_test(test_ruling_25_a_text_at_the_start_is_kept_once_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
