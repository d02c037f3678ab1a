/* Mods: loading in order, each in a Lua state of its own, and what is said about wrong ones. */
#include "script/mods_fixture.h"

static void check_load_fails(const ModsFixture *mods, ErrorId id, const char *says) {
    Error error = {0};
    Definitions *definitions = definitions_load_mods(&mods->base.data, mods->trees, mods->count, &error);
    assert_null(definitions);
    if (error.id != id || !strstr(error.message, says)) {
        fail_msg("expected \"%s\", got %s: %s", says, error_id_text(error.id), error.message);
    }
}

static void test_M1_mod_adds_an_enemy_with_a_rig_of_its_own(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "probe", "probe", "");
    char *rig = fixture_read(&mods.base, "scripts/anim/swarm.lua");
    mods_write(&mods, "probe", "anim/worm.lua", rig);
    free(rig);
    FileTree tree = mods.trees[0];
    Fixture mod = {.folder = tree.root, .data = tree};
    fixture_replace(&mod, "anim/worm.lua", "\"swarm\"", "\"worm\"");
    mods_write(&mods, "probe", "enemies/worm.lua", mods_enemy("worm", "    self.n = self.n + 1"));
    fixture_replace(&mod, "enemies/worm.lua", "rig = 'swarm'", "rig = 'worm'");
    Game *game = mods_good_game(&mods);
    assert_int_equal(world_rules(game_world(game))->enemies[mods_kind(game, "worm")].rig, game_find_rig(game, "worm"));
    assert_int_equal(mods_kind(game, "worm"), world_rules(game_world(game))->enemy_count - 1);
    int count;
    const ScriptFile *files = game_script_files(game, &count);
    bool listed = false;
    for (int i = 0; i < count; i++) {
        listed = listed || strcmp(files[i].name, "probe/enemies/worm.lua") == 0;
    }
    assert_true(listed);
    game_destroy(game);
    mods_remove(&mods);
}

static void test_M1_load_order_is_by_dependency_then_id(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "zebra", "zebra", "");
    mods_add(&mods, "ant", "ant", "\"zebra\"");
    mods_add(&mods, "bee", "bee", "");
    mods_write(&mods, "zebra", "enemies/z.lua", mods_enemy("z", ""));
    mods_write(&mods, "ant", "enemies/a.lua", mods_enemy("a", ""));
    mods_write(&mods, "bee", "enemies/b.lua", mods_enemy("b", ""));
    Game *game = mods_good_game(&mods);
    assert_true(mods_kind(game, "b") < mods_kind(game, "z") && mods_kind(game, "z") < mods_kind(game, "a"));
    game_destroy(game);
    mods_remove(&mods);
}

static void test_M1_conflicts_name_both(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "\"two\"");
    check_load_fails(&mods, ERROR_SCRIPT_UNKNOWN_ID,
                     "one/mod.lua:1: field 'depends' of the mod \"one\" names \"two\", which is not there");
    mods_add(&mods, "two", "two", "\"one\"");
    check_load_fails(&mods, ERROR_SCRIPT_REQUIRE, "goes in a circle: \"one\" needs \"two\"");
    mods.count = 0;
    mods_add(&mods, "one", "one", "");
    mods_add(&mods, "two", "one", "");
    check_load_fails(&mods, ERROR_SCRIPT_DUPLICATE, "one/mod.lua:1: field 'id' \"one\" is also the id of two/mod.lua");
    mods.count = 0;
    mods_add(&mods, "one", "one", "");
    mods_add(&mods, "two", "two", "");
    mods_write(&mods, "one", "enemies/x.lua", mods_enemy("x", ""));
    mods_write(&mods, "two", "enemies/y.lua", mods_enemy("x", ""));
    check_load_fails(&mods, ERROR_SCRIPT_FIELD, "two/enemies/y.lua:2: field 'id' \"x\" is taken by one/enemies/x.lua");
    mods_write(&mods, "two", "enemies/y.lua", mods_enemy("glitch_bit", ""));
    check_load_fails(&mods, ERROR_SCRIPT_FIELD,
                     "two/enemies/y.lua:2: field 'id' \"glitch_bit\" is taken by scripts/enemies/glitch_bit.lua");
    mods_remove(&mods);
}

static void test_M1_wrong_manifests_name_file_and_line(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
        ErrorId id;
    } CASES[] = {
        {"return {\n version = '1', api = 1 }", "one/mod.lua:1: field 'id' is missing", ERROR_SCRIPT_FIELD},
        {"return { id = 'one', version = '1',\n api = 2 }", "one/mod.lua:2: field 'api' names a version",
         ERROR_SCRIPT_FIELD},
        {"return { id = 'One', version = '1', api = 1 }", "one/mod.lua:1: field 'id' may hold small letters",
         ERROR_SCRIPT_FIELD},
        {"return { id = 'scripts', version = '1', api = 1 }", "means the game itself", ERROR_SCRIPT_FIELD},
        {"return { id = 'one', version = '1', api = 1, depend = {} }", "did you mean 'depends'?", ERROR_SCRIPT_FIELD},
        {"return { id = 'one', version = '1', api = 1, depends = { 7 } }", "must be a list of mods' ids, got 7",
         ERROR_SCRIPT_FIELD},
        {"return 7", "one/mod.lua:1: the file must return a table", ERROR_SCRIPT_RETURN},
        {"return {", "one/mod.lua:1: ", ERROR_SCRIPT_SYNTAX},
        {"while true do end", "one/mod.lua:1: the instruction budget is used up", ERROR_SCRIPT_BUDGET},
    };
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "");
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        mods_write(&mods, "one", "mod.lua", CASES[i].text);
        check_load_fails(&mods, CASES[i].id, CASES[i].says);
    }
    mods_remove(&mods);
}

static void test_M1_only_dependencies_may_be_used(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "");
    mods_add(&mods, "two", "two", "");
    mods_write(&mods, "one", "enemies/x.lua", mods_enemy("x", ""));
    mods_write(&mods, "two", "enemies/y.lua", "return { id = 'y', base = 'x' }");
    check_load_fails(&mods, ERROR_SCRIPT_FIELD, "two/enemies/y.lua:1: field 'base' names \"x\" of the mod \"one\"");
    mods_write(&mods, "two", "enemies/y.lua", "return { id = 'y', base = 'glitch_bit', hp = 33 }");
    Game *game = mods_good_game(&mods);
    assert_int_equal(world_rules(game_world(game))->enemies[mods_kind(game, "y")].hp, 33);
    game_destroy(game);
    mods_remove(&mods);
}

/* The heir has its mod's data and the callback of the mod that wrote it, in that mod's state. */
static void test_M1_base_of_another_mod_runs_where_it_was_written(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "");
    mods_add(&mods, "two", "two", "'one'");
    mods_write(&mods, "one", "lib.lua", "return { pace = 3 }");
    mods_write(&mods, "two", "lib.lua", "return { pace = 7 }");
    char text[8192];
    snprintf(text, sizeof text, "local lib = require 'lib'; %s",
             mods_enemy("x", "    self.n = self.n + lib.pace; if self.n > 60 then error('far ' .. self.n) end"));
    mods_write(&mods, "one", "enemies/x.lua", text);
    mods_write(&mods, "two", "enemies/y.lua", "return { id = 'y', base = 'x', hp = 12, state = { n = 1 } }");
    Game *game = mods_good_game(&mods);
    mods_clear(game);
    EntityHandle heir = mods_spawn(game, "y", 2, 0);
    WorldEntities entities = world_entities(game_world(game));
    assert_int_equal(entities.hp[world_find(game_world(game), heir)], 12);
    fixture_ticks(game, 60);
    int count;
    const Notice *notices = game_notices(game, &count);
    assert_true(count > 0);
    assert_contains(notices[0].text, "one/enemies/x.lua:7: far 61"); /* 1 + 20 · 3 */
    game_destroy(game);
    mods_remove(&mods);
}

static void test_rule_9_mods_share_no_values(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "");
    mods_add(&mods, "two", "two", "'one'");
    mods_write(&mods, "one", "lib.lua", "return { secret = 1 }");
    mods_write(&mods, "two", "enemies/y.lua", "local lib = require 'lib' return {}");
    check_load_fails(&mods, ERROR_SCRIPT_REQUIRE, "two/enemies/y.lua:1: require \"lib\": there is no file two/lib.lua");
    mods_write(&mods, "two", "enemies/y.lua", "local lib = require 'one.lib' return {}");
    check_load_fails(&mods, ERROR_SCRIPT_REQUIRE, "there is no file two/one/lib.lua");
    mods_write(&mods, "two", "enemies/y.lua", "local bit = require 'enemies.glitch_bit' return {}");
    check_load_fails(&mods, ERROR_SCRIPT_REQUIRE, "there is no file two/enemies/glitch_bit.lua");
    mods_remove(&mods);
}

static const char *only_notice(const Game *game) {
    int count;
    const Notice *notices = game_notices(game, &count);
    assert_int_equal(count, 1);
    return notices->text;
}

static void test_M2_exhausted_budget_switches_the_mod_off_until_it_changes(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "");
    mods_write(&mods, "one", "enemies/x.lua", mods_enemy("x", "    while true do end"));
    mods_write(&mods, "one", "enemies/y.lua", mods_enemy("y", "    world.steer(self.id, 1, 0, 1)"));
    Game *game = mods_good_game(&mods);
    mods_clear(game);
    EntityHandle other = mods_spawn(game, "y", 0, 2);
    fixture_ticks(game, 20);
    assert_false(game_mod_is_off(game, "one"));
    size_t bytes = game_script_bytes(game);
    mods_spawn(game, "x", 2, 0);
    fixture_ticks(game, 20);
    assert_true(game_mod_is_off(game, "one"));
    assert_contains(only_notice(game), "one/enemies/x.lua:7: the instruction budget is used up");
    assert_contains(only_notice(game), "the mod \"one\" is off until its files change");
    assert_true(game_script_bytes(game) < bytes); /* its state is closed */
    WorldEntities entities = world_entities(game_world(game));
    float x = entities.x[world_find(game_world(game), other)];
    fixture_ticks(game, 20);
    assert_true(entities.x[world_find(game_world(game), other)] == x); /* idle */
    mods_spawn(game, "y", -2, 0);                                      /* what is new of it is idle too */
    fixture_ticks(game, 20);
    assert_true(fixture_reload(game, "scripts/main.lua", NULL));
    assert_true(game_mod_is_off(game, "one"));
    fixture_ticks(game, 5);
    mods_write(&mods, "one", "enemies/x.lua", mods_enemy("x", "    self.n = self.n + 1"));
    assert_true(fixture_reload(game, "one/enemies/x.lua", NULL));
    assert_false(game_mod_is_off(game, "one"));
    fixture_ticks(game, 20);
    assert_true(entities.x[world_find(game_world(game), other)] != x);
    game_destroy(game);
    mods_remove(&mods);
}

static void test_M2_off_mod_is_part_of_the_state_hash(void **state) {
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        ModsFixture mods = mods_make();
        mods_add(&mods, "one", "one", "");
        mods_write(&mods, "one", "enemies/x.lua",
                   mods_enemy("x", i ? "    ('x'):rep(1e9)" : "    error('three times')"));
        Game *game = mods_good_game(&mods);
        mods_clear(game);
        EntityHandle enemy = mods_spawn(game, "x", 2, 0);
        fixture_ticks(game, 40);
        world_remove(game_world_mutable(game), enemy);
        assert_true(game_mod_is_off(game, "one") == (i == 1));
        hashes[i] = game_hash(game);
        game_destroy(game);
        mods_remove(&mods);
    }
    assert_true(hashes[0] != hashes[1]);
}

static void test_M2_failed_reload_of_a_mod_keeps_the_last_good_version(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "one", "one", "");
    mods_write(&mods, "one", "enemies/x.lua", mods_enemy("x", "    self.n = self.n + 1"));
    Game *game = mods_good_game(&mods);
    mods_clear(game);
    mods_spawn(game, "x", 2, 0);
    fixture_ticks(game, 20);
    uint64_t before = game_hash(game);
    Error error = {0};
    mods_write(&mods, "one", "enemies/x.lua", "while true do end");
    assert_false(fixture_reload(game, "one/enemies/x.lua", &error));
    assert_contains(error.message, "one/enemies/x.lua:1: the instruction budget is used up");
    assert_true(game_hash(game) == before);
    fixture_ticks(game, 20);
    assert_true(game_hash(game) != before);
    game_destroy(game);
    mods_remove(&mods);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M1_mod_adds_an_enemy_with_a_rig_of_its_own),
        cmocka_unit_test(test_M1_load_order_is_by_dependency_then_id),
        cmocka_unit_test(test_M1_conflicts_name_both),
        cmocka_unit_test(test_M1_wrong_manifests_name_file_and_line),
        cmocka_unit_test(test_M1_only_dependencies_may_be_used),
        cmocka_unit_test(test_M1_base_of_another_mod_runs_where_it_was_written),
        cmocka_unit_test(test_rule_9_mods_share_no_values),
        cmocka_unit_test(test_M2_exhausted_budget_switches_the_mod_off_until_it_changes),
        cmocka_unit_test(test_M2_off_mod_is_part_of_the_state_hash),
        cmocka_unit_test(test_M2_failed_reload_of_a_mod_keeps_the_last_good_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
