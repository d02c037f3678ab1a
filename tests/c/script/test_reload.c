/* Hot reload: all or nothing, state kept, errors shown until they are mended. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define PLAYER "scripts/player.lua"

static void expect_reload(FixtureScene *scene, const char *name) {
    fixture_scene_reload(scene, name);
    assert_int_equal(fixture_notice_count(scene->game), 0);
}

static void expect_refusal(FixtureScene *scene, const char *name, const char *file, const char *says) {
    Error error = {0};
    const WorldRules before = *world_rules(game_world(scene->game));
    uint64_t hash = game_hash(scene->game);
    uint32_t revision = game_rig_revision(scene->game);
    assert_false(fixture_reload(scene->game, name, &error));
    assert_contains(error.message, says);
    int count;
    const Notice *notices = game_notices(scene->game, &count);
    assert_int_equal(count, 1);
    assert_string_equal(notices[0].file, file);
    assert_string_equal(notices[0].text, error.message);
    /* The last good version runs on, untouched. */
    assert_true(game_hash(scene->game) == hash);
    assert_memory_equal(&before, world_rules(game_world(scene->game)), sizeof before);
    assert_int_equal(game_rig_revision(scene->game), revision);
    fixture_ticks(scene->game, 5);
}

static void test_L2_new_numbers_count_from_the_next_tick(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, PLAYER, "walk_speed = 4.9", "walk_speed = 9.8");
    TickInput input = {.move_x = 127};
    fixture_ticks(scene.game, 40);
    game_tick(scene.game, &input);
    World *world = game_world_mutable(scene.game);
    int player = world_find(world, world_player(world));
    assert_true(world_entities(world).velocity_x[player] < 5.0f);
    expect_reload(&scene, PLAYER);
    game_tick(scene.game, &input);
    assert_true(world_entities(world).velocity_x[player] > 9.0f);
    fixture_scene_end(&scene);
}

static void test_L2_reload_without_a_change_changes_nothing(void **state) {
    (void)state;
    FixtureScene plain = fixture_scene_make(), reloaded = fixture_scene_make();
    TickInput input = {.move_x = 90, .move_z = -60, .buttons = BUTTON_ATTACK};
    for (int tick = 0; tick < 600; tick++) {
        input.buttons = tick % 20 == 0 ? BUTTON_ATTACK : 0;
        input.move_x = (int8_t)(tick / 100 % 2 ? 90 : -90);
        game_tick(plain.game, &input);
        game_tick(reloaded.game, &input);
        if (tick % 97 == 0) {
            expect_reload(&reloaded, BIT); /* also in the middle of a blow */
        }
        assert_true(game_hash(plain.game) == game_hash(reloaded.game));
    }
    fixture_scene_end(&plain);
    fixture_scene_end(&reloaded);
}

static void test_L2_live_enemies_keep_hp_place_and_state_and_run_new_code(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, BIT, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, old = 5, n = 1,");
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", "local id = self.id\n self.n = self.n + 1\n");
    expect_reload(&scene, BIT);
    EntityHandle enemy = fixture_lone_enemy(scene.game);
    World *world = game_world_mutable(scene.game);
    assert_true(world_strike(world, world_player(world), enemy, 0.5f));
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, enemy);
    int hp = entities.hp[slot];
    float x = entities.x[slot];
    uint64_t before = game_hash(scene.game);
    /* `old` goes, `fresh` comes, `n` becomes a float, the code counts by a hundred. */
    fixture_replace(&scene.fixture, BIT, "old = 5, n = 1,", "n = 1.0, fresh = 70,");
    fixture_replace(&scene.fixture, BIT, "self.n = self.n + 1", "self.n = self.n + 100");
    expect_reload(&scene, BIT);
    assert_int_equal(world_find(world, enemy), slot);
    assert_int_equal(entities.hp[slot], hp);
    assert_true(entities.x[slot] == x);
    assert_true(game_hash(scene.game) != before); /* the state has other fields */
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n",
                    "local id = self.id\n assert(self.n > 2 and self.n < 300 and self.fresh == 70)\n");
    expect_reload(&scene, BIT);
    fixture_ticks(scene.game, 1);
    int count;
    const Notice *notices = game_notices(scene.game, &count);
    if (count > 0) {
        fail_msg("%s", notices[0].text);
    }
    fixture_scene_end(&scene);
}

static void test_L4_one_bad_file_leaves_all_as_it_was(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_ticks(scene.game, 60);
    fixture_replace(&scene.fixture, PLAYER, "walk_speed = 4.9", "walk_speed = 9.8");
    fixture_replace(&scene.fixture, BIT, "hp = 19,", "hp = = 19,");
    WatchChange changes[2] = {{.name = PLAYER}, {.name = BIT}};
    Error error = {0};
    assert_false(game_reload(scene.game, changes, 2, &error));
    assert_contains(error.message, BIT ":");
    assert_true(world_rules(game_world(scene.game))->player.walk_speed == 4.9f);
    fixture_scene_end(&scene);
}

static void test_L3_syntax_error_is_shown_until_the_file_is_mended(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    char *good = fixture_read(&scene.fixture, BIT);
    fixture_ticks(scene.game, 60);
    fixture_write(&scene.fixture, BIT, "return {\n  id = 'glitch_bit',\n  hp = = 3 }");
    expect_refusal(&scene, BIT, BIT, BIT ":3: ");
    fixture_write(&scene.fixture, BIT, good);
    expect_reload(&scene, BIT);
    free(good);
    fixture_scene_end(&scene);
}

static void test_L3_empty_file_is_refused(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    char *good = fixture_read(&scene.fixture, BIT);
    fixture_write(&scene.fixture, BIT, "");
    expect_refusal(&scene, BIT, BIT, "the file is empty; it must return a table");
    fixture_write(&scene.fixture, BIT, good);
    expect_reload(&scene, BIT);
    free(good);
    fixture_scene_end(&scene);
}

static void test_L3_broken_required_file_is_named_itself(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/lib/numbers.lua", "return { hp = 50 }");
    fixture_replace(&scene.fixture, BIT, "hp = 19,", "hp = require('lib.numbers').hp,");
    expect_reload(&scene, BIT);
    assert_int_equal(fixture_bit(world_rules(game_world(scene.game)))->hp, 50);
    fixture_write(&scene.fixture, "scripts/lib/numbers.lua", "return { hp = nil + 1 }");
    expect_refusal(&scene, "scripts/lib/numbers.lua", "scripts/lib/numbers.lua", "scripts/lib/numbers.lua:1: attempt");
    /* L4: what depends on it reloads with it. */
    fixture_write(&scene.fixture, "scripts/lib/numbers.lua", "return { hp = 60 }");
    expect_reload(&scene, "scripts/lib/numbers.lua");
    assert_int_equal(fixture_bit(world_rules(game_world(scene.game)))->hp, 60);
    fixture_scene_end(&scene);
}

static void test_L3_runtime_error_in_new_code_is_cleared_by_the_next_version(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    char *good = fixture_read(&scene.fixture, BIT);
    fixture_lone_enemy(scene.game);
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", "local id = self.idd\n");
    expect_reload(&scene, BIT);
    fixture_ticks(scene.game, 10);
    int count;
    const Notice *notices = game_notices(scene.game, &count);
    assert_int_equal(count, 1);
    assert_contains(notices[0].text, "local id = self.idd");
    /* Another file's change neither hides the error nor calls the benched code again. */
    Error error = {0};
    assert_true(fixture_reload(scene.game, PLAYER, &error));
    fixture_ticks(scene.game, 10);
    notices = game_notices(scene.game, &count);
    assert_int_equal(count, 1);
    assert_int_equal(notices[0].count, 3);
    fixture_write(&scene.fixture, BIT, good);
    expect_reload(&scene, BIT);
    World *world = game_world_mutable(scene.game);
    WorldEntities entities = world_entities(world);
    fixture_ticks(scene.game, 1);
    bool moves = false;
    for (int slot = 1; slot < entities.high; slot++) {
        moves = moves || (entities.entity_class[slot] == ENTITY_ENEMY && entities.velocity_x[slot] != 0.0f);
    }
    assert_true(moves);
    free(good);
    fixture_scene_end(&scene);
}

/* A benched callback is called again when a file that it requires was mended. */
static void test_L4_mending_a_required_file_ends_the_bench(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/lib/go.lua", "return { go = function() error('not yet') end }");
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", "local id = self.id\n require('lib.go').go()\n");
    fixture_replace(&scene.fixture, BIT, "return {", "local go = require 'lib.go'\nassert(go)\nreturn {");
    expect_reload(&scene, BIT);
    fixture_lone_enemy(scene.game);
    int count;
    const Notice *notices = game_notices(scene.game, &count);
    assert_int_equal(count, 1);
    assert_int_equal(notices[0].count, 3);
    fixture_write(&scene.fixture, "scripts/lib/go.lua", "return { go = function() error('called again') end }");
    expect_reload(&scene, "scripts/lib/go.lua");
    fixture_ticks(scene.game, 20);
    notices = game_notices(scene.game, &count);
    assert_int_equal(count, 1);
    assert_contains(notices[0].text, "called again");
    fixture_scene_end(&scene);
}

/* After many reloads a callback still runs once a tick. */
static void test_hooks_are_not_doubled_by_reloads(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, BIT, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, calls = 0,");
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n",
                    "local id = self.id\n self.calls = self.calls + 1\n"
                    " if self.calls > 20 then error('called ' .. self.calls) end\n");
    expect_reload(&scene, BIT);
    fixture_lone_enemy(scene.game); /* thinks during the last ticks of these 60 */
    int count;
    game_notices(scene.game, &count);
    int reloads = 0;
    while (count == 0 && reloads < 60) {
        Error error = {0};
        assert_true(fixture_reload(scene.game, BIT, &error));
        fixture_ticks(scene.game, 1);
        reloads++;
        game_notices(scene.game, &count);
    }
    const Notice *notices = game_notices(scene.game, &count);
    assert_int_equal(count, 1);
    assert_contains(notices[0].text, "called 21");
    fixture_scene_end(&scene);
}

static void test_L2_timing_tables_swap_and_states_keep_their_meaning(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    const Rig *before = game_rig(scene.game, game_find_rig(scene.game, "player"));
    char name[RIG_NAME_SIZE];
    World *world = game_world_mutable(scene.game);
    int player = world_find(world, world_player(world));
    TickInput input = {.move_x = 127};
    fixture_ticks(scene.game, 40);
    game_tick(scene.game, &input);
    snprintf(name, sizeof name, "%s", rig_state_name(before, world_entities(world).state[player]));
    assert_string_equal(name, "walk");
    /* A new state that sorts before the others moves their indices. */
    fixture_replace(&scene.fixture, "scripts/anim/player.lua", "    idle = {",
                    "    aaa = { length = 1, priority = 1 },\n    idle = {");
    uint32_t revision = game_rig_revision(scene.game);
    expect_reload(&scene, "scripts/anim/player.lua");
    assert_int_equal(game_rig_revision(scene.game), revision + 1);
    const Rig *after = game_rig(scene.game, game_find_rig(scene.game, "player"));
    assert_string_equal(rig_state_name(after, world_entities(world).state[player]), "walk");
    assert_string_equal(rig_name(before), "player"); /* pose banks may still point at it */
    fixture_scene_end(&scene);
}

static void test_L2_an_id_may_change_and_change_back(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, "scripts/floors.lua", "first_pack = { enemy = \"glitch_bit\", count = 4 }", "");
    static const char *const SHARES[] = {"70", "70", "60", "46", "37", "28"};
    for (size_t i = 0; i < BASE_COUNT_OF(SHARES); i++) {
        char text[40];
        snprintf(text, sizeof text, "glitch_bit = %s, ", SHARES[i]);
        fixture_replace(&scene.fixture, "scripts/floors.lua", text, "");
    }
    fixture_replace(&scene.fixture, BIT, "id = \"glitch_bit\"", "id = \"other_bit\"");
    fixture_replace(&scene.fixture, "scripts/enemies/rich_bit.lua", "base = \"glitch_bit\"", "base = \"other_bit\"");
    fixture_ticks(scene.game, 30);
    expect_reload(&scene, BIT);
    fixture_ticks(scene.game, 120);
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    fixture_replace(&scene.fixture, BIT, "id = \"other_bit\"", "id = \"glitch_bit\"");
    fixture_replace(&scene.fixture, "scripts/enemies/rich_bit.lua", "base = \"other_bit\"", "base = \"glitch_bit\"");
    expect_reload(&scene, BIT);
    fixture_ticks(scene.game, 120);
    fixture_scene_end(&scene);
}

static void test_L4_an_enemy_that_the_floors_name_is_not_removed(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, BIT, "id = \"glitch_bit\"", "id = \"other_bit\"");
    fixture_replace(&scene.fixture, "scripts/enemies/rich_bit.lua", "base = \"glitch_bit\"", "base = \"other_bit\"");
    Error error = {0};
    assert_false(fixture_reload(scene.game, BIT, &error));
    assert_int_equal(error.id, ERROR_SCRIPT_FIELD);
    assert_contains(error.message, "scripts/floors.lua:34");
    assert_contains(error.message, "no enemy of that id");
    fixture_ticks(scene.game, 30);
    fixture_scene_end(&scene);
}

static void test_files_that_are_no_scripts_are_none_of_our_business(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    uint32_t revision = game_look_revision(scene.game);
    game_notice_add(scene.game, "shaders/box.frag", "shaders/box.frag:3: broken");
    assert_true(fixture_reload(scene.game, "shaders/box.frag", NULL));
    assert_int_equal(game_look_revision(scene.game), revision);
    Error error = {0};
    assert_true(fixture_reload(scene.game, "scripts/look.lua", &error));
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 1); /* a script's reload does not clear a shader's notice */
    game_notice_clear(scene.game, "shaders/box.frag");
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    fixture_scene_end(&scene);
}

static void test_notices_are_counted_and_never_more_than_fit(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    for (int i = 0; i < 1000; i++) {
        char text[32];
        snprintf(text, sizeof text, "fault %d", i / 100);
        game_notice_add(scene.game, "shaders/x", text);
    }
    int count;
    const Notice *notices = game_notices(scene.game, &count);
    assert_int_equal(count, GAME_NOTICE_LIMIT);
    assert_string_equal(notices[count - 1].text, "fault 9");
    assert_int_equal(notices[count - 1].count, 100);
    fixture_scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L2_new_numbers_count_from_the_next_tick),
        cmocka_unit_test(test_L2_reload_without_a_change_changes_nothing),
        cmocka_unit_test(test_L2_live_enemies_keep_hp_place_and_state_and_run_new_code),
        cmocka_unit_test(test_L4_one_bad_file_leaves_all_as_it_was),
        cmocka_unit_test(test_L3_syntax_error_is_shown_until_the_file_is_mended),
        cmocka_unit_test(test_L3_empty_file_is_refused),
        cmocka_unit_test(test_L3_broken_required_file_is_named_itself),
        cmocka_unit_test(test_L3_runtime_error_in_new_code_is_cleared_by_the_next_version),
        cmocka_unit_test(test_L4_mending_a_required_file_ends_the_bench),
        cmocka_unit_test(test_hooks_are_not_doubled_by_reloads),
        cmocka_unit_test(test_L2_timing_tables_swap_and_states_keep_their_meaning),
        cmocka_unit_test(test_L2_an_id_may_change_and_change_back),
        cmocka_unit_test(test_L4_an_enemy_that_the_floors_name_is_not_removed),
        cmocka_unit_test(test_files_that_are_no_scripts_are_none_of_our_business),
        cmocka_unit_test(test_notices_are_counted_and_never_more_than_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
