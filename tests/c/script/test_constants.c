/* Rule 9: upvalues and module tables are constant after load. Development builds tell of a callback that changes one;
 * other builds know nothing of it, and the state is the same in all. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define NUMBERS "scripts/lib/numbers.lua"

typedef struct Scene {
    Fixture fixture;
    Game *game;
} Scene;

/* `head` stands before the table, `body` at the beginning of the callback. */
static Scene scene_make(const char *head, const char *body) {
    Scene scene = {.fixture = fixture_make()};
    char text[1024];
    fixture_write(&scene.fixture, NUMBERS, "return {\n  deep = { list = { 1, 2 } },\n  speed = 1.0,\n}");
    snprintf(text, sizeof text, "%s\nreturn {\n  id = \"glitch_bit\"", head);
    fixture_replace(&scene.fixture, BIT, "return {\n  id = \"glitch_bit\"", text);
    snprintf(text, sizeof text, "local id = self.id\n %s\n", body);
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", text);
    scene.game = fixture_game(&scene.fixture, 5);
    fixture_lone_enemy(scene.game);
    return scene;
}

static void scene_end(Scene *scene) {
    game_destroy(scene->game);
    fixture_remove(&scene->fixture);
}

static void expect_notice(const char *head, const char *body, const char *file, const char *says) {
    Scene scene = scene_make(head, body);
    fixture_ticks(scene.game, 120); /* one table is looked at in a tick */
    int count;
    const Notice *notices = game_notices(scene.game, &count);
#ifdef RIFT_DEVELOPMENT
    assert_int_equal(count, 1);
    assert_string_equal(notices[0].file, file);
    assert_contains(notices[0].text, file);
    assert_contains(notices[0].text, says);
    assert_contains(notices[0].text, "constant after load");
#else
    (void)file;
    (void)says;
    (void)notices;
    assert_int_equal(count, 0);
#endif
    scene_end(&scene);
}

static void test_rule_9_a_changed_upvalue_is_told(void **state) {
    (void)state;
    expect_notice("local calls = 0", "calls = calls + 1", BIT, "think changed the upvalue 'calls'");
    expect_notice("local seen = {}", "seen[id] = true", BIT, "think changed the upvalue 'seen'");
    expect_notice("local deep = { a = { b = { c = 1 } } }", "deep.a.b.c = deep.a.b.c + 1", BIT, "the upvalue 'deep'");
    expect_notice("local last\nlocal function note(x) last = x end", "note(id)", BIT, "the upvalue 'note'");
    expect_notice("local f = function() end", "f = function() end", BIT, "the upvalue 'f'");
    expect_notice("local whole = 1", "whole = whole == 1 and 1.0 or 1", BIT, "the upvalue 'whole'");
}

static void test_rule_9_a_changed_module_table_is_told(void **state) {
    (void)state;
    expect_notice("local n = require 'lib.numbers'", "n.speed = n.speed + 1", BIT, "the upvalue 'n'");
    expect_notice("", "local n = require 'lib.numbers'; n.speed = n.speed + 1", NUMBERS,
                  ":3: a callback changed a field 'speed'");
    expect_notice("", "table.insert(require('lib.numbers').deep.list, 3)", NUMBERS,
                  ":2: a callback changed a field 'deep'");
    expect_notice("", "require('lib.numbers').fresh = 1", NUMBERS, "a field 'fresh'");
    expect_notice("", "require('lib.numbers').speed = nil", NUMBERS, "a callback changed a field of the table");
    expect_notice("", "require('enemies.glitch_bit').hp = 1", BIT, "a field 'hp'");
}

static void test_rule_9_the_shipped_scripts_keep_to_it(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 5);
    fixture_lone_enemy(game);
    fixture_ticks(game, 600);
    int count;
    game_notices(game, &count);
    assert_int_equal(count, 0);
    game_destroy(game);
    fixture_remove(&fixture);
}

/* What every script does is none of that: tables read, functions that call each other in a circle, locals, state. */
static void test_rule_9_reading_is_no_change(void **state) {
    (void)state;
    Scene scene = scene_make("local n = require 'lib.numbers'\nlocal a, b\n"
                             "local circle = {}; circle.self = circle; circle[circle] = circle\n"
                             "function a(x) return x > 3 and x or b(x + 1) end\n"
                             "function b(x) return a(x + n.speed) end",
                             "local t = {}; t[1] = a(n.deep.list[1]); t.x = circle.self.self; self.rest_ticks = 0");
    fixture_ticks(scene.game, 60);
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    scene_end(&scene);
}

/* A table of very many values, or very deep ones, has an end too. */
static void test_rule_9_large_tables_have_an_end(void **state) {
    (void)state;
    Scene scene = scene_make("local large, deep = {}, {}\nfor i = 1, 20000 do large[i] = { i } end\n"
                             "local at = deep\nfor i = 1, 1000 do at.next = { i }; at = at.next end",
                             "self.rest_ticks = #large - 20000 + (deep.next and 0 or 1)");
    fixture_ticks(scene.game, 10);
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    scene_end(&scene);
}

/* The figure is the same in every build: the notice neither fails nor benches the callback. */
static void test_rule_6_telling_leaves_the_state_alone(void **state) {
    (void)state;
    Scene quiet = scene_make("local calls = 0", "local _ = calls"), told = scene_make("local calls = 0", "calls = 1");
    fixture_ticks(quiet.game, 30);
    fixture_ticks(told.game, 30);
    assert_true(game_hash(quiet.game) == game_hash(told.game));
    scene_end(&quiet);
    scene_end(&told);
}

static void test_rule_9_the_next_version_is_looked_at_anew(void **state) {
    (void)state;
    Scene scene = scene_make("local calls = 0", "calls = calls + 1");
    fixture_replace(&scene.fixture, BIT, "calls = calls + 1", "local _ = calls");
    fixture_replace(&scene.fixture, BIT, "local calls = 0", "local calls = 7");
    assert_true(fixture_reload(scene.game, BIT, NULL));
    fixture_ticks(scene.game, 30);
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rule_9_a_changed_upvalue_is_told),
        cmocka_unit_test(test_rule_9_a_changed_module_table_is_told),
        cmocka_unit_test(test_rule_9_the_shipped_scripts_keep_to_it),
        cmocka_unit_test(test_rule_9_reading_is_no_change),
        cmocka_unit_test(test_rule_9_large_tables_have_an_end),
        cmocka_unit_test(test_rule_6_telling_leaves_the_state_alone),
        cmocka_unit_test(test_rule_9_the_next_version_is_looked_at_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
