/* A mod's manifest saved while the game runs: it counts as a whole from the swap on, in recordings too, but for a new
 * id, which is refused. */
#include "app/replay.h"
#include "script/mods_fixture.h"

enum { TICKS = 200, EDIT_TICK = 77 };

static const char FIRST[] = "    self.n = self.n + 1; world.steer(self.id, 1, 0, 1)";
/* It calls one of a kind that needs the other mod. */
static const char SECOND[] = "    self.n = self.n + 1\n"
                             "    local x, z = world.position(self.id)\n"
                             "    if self.n % 20 == 0 then world.spawn('heir', x, z) end";

/* The folders are not called as the mods are. */
static ModsFixture make(void) {
    ModsFixture mods = mods_make();
    mods_add(&mods, "folder_a", "one", "");
    mods_add(&mods, "folder_b", "two", "");
    mods_write(&mods, "folder_a", "enemies/x.lua", mods_enemy("x", FIRST));
    mods_write(&mods, "folder_b", "enemies/y.lua", mods_enemy("y", "    world.stop(self.id)"));
    return mods;
}

static void write_manifest(const ModsFixture *mods, const char *folder, const char *id, const char *depends) {
    char text[256];
    snprintf(text, sizeof text, "return {\n  id = \"%s\",\n  version = \"1.0.1\", api = 1,\n  depends = { %s },\n}", id,
             depends);
    mods_write(mods, folder, "mod.lua", text);
}

static void edit(const ModsFixture *mods) {
    write_manifest(mods, "folder_a", "one", "'two'");
    mods_write(mods, "folder_a", "enemies/heir.lua", "return { id = 'heir', base = 'y', hp = 7 }");
    mods_write(mods, "folder_a", "enemies/x.lua", mods_enemy("x", SECOND));
}

static void undo(const ModsFixture *mods) {
    mods_write(mods, "folder_a", "mod.lua", "return { id = \"one\", version = \"1.0.0\", api = 1, depends = {  } }");
    mods_write(mods, "folder_a", "enemies/x.lua", mods_enemy("x", FIRST));
    assert_int_equal(unlink(scratch_path(mods->base.folder, "mods/folder_a/enemies/heir.lua")), 0);
}

static void reload(Game *game, const char *name) {
    Error error = {0};
    if (!fixture_reload(game, name, &error)) {
        fail_msg("%s", error.message);
    }
}

static void begin(Game *game) {
    mods_clear(game);
    mods_spawn(game, "x", 2, 0);
}

static void test_M1_a_saved_manifest_counts_from_the_swap_on(void **state) {
    (void)state;
    ModsFixture mods = make();
    Game *game = mods_good_game(&mods);
    begin(game);
    fixture_ticks(game, 30);
    edit(&mods);
    /* All or nothing: what the new manifest allows is refused as long as it is broken. */
    uint64_t hash = game_hash(game);
    Error error = {0};
    write_manifest(&mods, "folder_a", "one", "'three'");
    assert_false(fixture_reload(game, "one/mod.lua", &error));
    assert_contains(error.message, "one/mod.lua:4: field 'depends' of the mod \"one\" names \"three\"");
    assert_true(game_hash(game) == hash);
    edit(&mods);
    reload(game, "one/mod.lua");
    assert_int_equal(fixture_notice_count(game), 0);
    assert_int_equal(world_rules(game_world(game))->enemies[mods_kind(game, "heir")].hp, 7);
    fixture_ticks(game, 60);
    assert_int_equal(fixture_notice_count(game), 0);
    game_destroy(game);
    mods_remove(&mods);
}

static void test_M1_a_new_id_is_refused_until_a_restart(void **state) {
    (void)state;
    ModsFixture mods = make();
    Game *game = mods_good_game(&mods);
    begin(game);
    fixture_ticks(game, 30);
    uint64_t hash = game_hash(game);
    write_manifest(&mods, "folder_a", "uno", "");
    Error error = {0};
    assert_false(fixture_reload(game, "one/mod.lua", &error));
    assert_contains(error.message, "one/mod.lua:2: field 'id' is \"uno\" now, but the mod runs as \"one\"; restart to "
                                   "apply this");
    assert_string_equal(fixture_only_notice(game)->file, "one/mod.lua");
    assert_true(game_hash(game) == hash);
    fixture_ticks(game, 10);
    write_manifest(&mods, "folder_a", "one", "");
    reload(game, "one/mod.lua");
    assert_int_equal(fixture_notice_count(game), 0);
    write_manifest(&mods, "folder_a", "uno", "");
    game_destroy(game);
    game = mods_good_game(&mods);
    assert_false(game_mod_file(game, &mods.base.data, "mod.lua", (char[FILE_NAME_SIZE]){0}));
    char name[FILE_NAME_SIZE];
    assert_true(game_mod_file(game, &mods.trees[0], "mod.lua", name));
    assert_string_equal(name, "uno/mod.lua");
    game_destroy(game);
    mods_remove(&mods);
}

/* ---- Recordings ---------------------------------------------------------------------------------------------*/
typedef struct Run {
    uint8_t *bytes;
    size_t size;
    uint64_t hash;
} Run;

static Run record(const ModsFixture *mods) {
    Error error = {0};
    Game *game = mods_good_game(mods);
    Recorder *recorder = recorder_create(game, &error);
    assert_non_null(recorder);
    Run run = {0};
    begin(game);
    for (int i = 0; i < TICKS; i++) {
        if (i == EDIT_TICK) {
            edit(mods);
            reload(game, "one/mod.lua");
            recorder_add_reload(recorder, game);
        }
        TickInput input = {.move_x = 50};
        game_tick(game, &input);
        run.hash = game_hash(game);
        recorder_add(recorder, &input, run.hash);
    }
    assert_int_equal(fixture_notice_count(game), 0);
    recorder_finish(recorder);
    const uint8_t *bytes = recorder_bytes(recorder, &run.size);
    run.bytes = malloc(run.size);
    assert_non_null(run.bytes);
    memcpy(run.bytes, bytes, run.size);
    recorder_destroy(recorder);
    game_destroy(game);
    return run;
}

static bool play(const Run *run, const ModsFixture *mods, uint64_t *hash, Error *error) {
    Recording recording;
    const FileTree *data = &mods->base.data;
    if (!recording_read(&recording, run->bytes, run->size, error)) {
        fail_msg("%s", error->message);
    }
    GameSetup files = {.data = data, .mods = mods->trees, .mod_count = mods->count, .no_choices = true};
    Game *game = replay_start(&recording, &files, error);
    bool ok = game != NULL;
    int next = 0;
    if (ok) {
        replay_report_scripts(&recording, game);
        begin(game);
    }
    for (uint32_t i = 0; ok && i < recording.tick_count; i++) {
        ok = replay_reload(&recording, i, &next, game, data, error);
        if (ok) {
            game_tick(game, &recording.ticks[i].input);
            *hash = game_hash(game);
            ok = recording_check(*hash) == recording.ticks[i].check ||
                 error_set(error, ERROR_RECORDING_DIVERGED, "parts at tick %u", i + 1);
        }
    }
    game_destroy(game);
    recording_free(&recording);
    return ok;
}

static void expect_same(const Run *run, const ModsFixture *mods) {
    Error error = {0};
    uint64_t hash = 0;
    if (!play(run, mods, &hash, &error)) {
        fail_msg("%s", error.message);
    }
    assert_true(hash == run->hash);
}

static void test_ruling_25_a_saved_manifest_replays_whatever_the_file_holds(void **state) {
    (void)state;
    ModsFixture mods = make();
    Run run = record(&mods);
    expect_same(&run, &mods);
    undo(&mods);
    expect_same(&run, &mods);
    free(run.bytes);
    mods_remove(&mods);
}

/* Under another id it is another mod: the recording says which file it lacks. */
static void test_ruling_25_a_manifest_with_another_id_is_named(void **state) {
    (void)state;
    ModsFixture mods = make();
    Run run = record(&mods);
    Error error = {0};
    uint64_t hash = 0;
    write_manifest(&mods, "folder_b", "dos", "");
    fixture_log_begin();
    bool same = play(&run, &mods, &hash, &error);
    fixture_log_end();
    assert_false(same);
    assert_contains(fixture_logged, "two/mod.lua was there when this was recorded and is gone");
    free(run.bytes);
    mods_remove(&mods);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M1_a_saved_manifest_counts_from_the_swap_on),
        cmocka_unit_test(test_M1_a_new_id_is_refused_until_a_restart),
        cmocka_unit_test(test_ruling_25_a_saved_manifest_replays_whatever_the_file_holds),
        cmocka_unit_test(test_ruling_25_a_manifest_with_another_id_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
