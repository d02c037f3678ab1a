/* What a reload keeps: rigs of files that did not change, and never one that a fresh start would make otherwise. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define MOTION "scripts/anim/zz_motion.lua"
#define ONE "scripts/anim/zz_one.lua"
#define TWO "scripts/anim/zz_two.lua"

/* A rig of one part, whose length of idle is an expression. */
static void write_rig(const Fixture *fixture, const char *file, const char *id, const char *front, const char *length) {
    char text[1000];
    snprintf(text, sizeof text,
             "local motion = require 'anim.zz_motion'\n%s\n"
             "return {\n  id = '%s', parts = { { name = 'root', position = { 0, 0, 0 } } },\n"
             "  boxes = { { part = 'root', center = { 0, 0, 0 }, size = { 1, 1, 1 }, color = 0 } },\n"
             "  default_fade = 0.1,\n"
             "  states = { idle = { loop = true, priority = 0, length = %s } },\n}\n",
             front, id, length);
    fixture_write(fixture, file, text);
}

static FixtureScene scene_make(void) {
    FixtureScene scene = {.fixture = fixture_make()};
    fixture_write(&scene.fixture, MOTION, "return { length = 1 }");
    write_rig(&scene.fixture, ONE, "one", "motion.length = motion.length + 1", "1");
    write_rig(&scene.fixture, TWO, "two", "", "motion.length");
    scene.game = fixture_game(&scene.fixture, 3);
    return scene;
}

static const Rig *rig_of(const Game *game, const char *name) {
    int index = game_find_rig(game, name);
    assert_true(index >= 0);
    return game_rig(game, index);
}

static int idle_ticks(const Game *game, const char *name) {
    return rig_state_info(rig_of(game, name), 0).ticks;
}

static void test_L2_a_reload_makes_only_rigs_whose_files_changed(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const Rig *one = rig_of(scene.game, "one"), *swarm = rig_of(scene.game, "swarm");
    for (int i = 0; i < 4; i++) { /* the generations that had it before are gone */
        fixture_replace(&scene.fixture, BIT, "return {\n", "\nreturn {\n");
        fixture_scene_reload(&scene, BIT);
        assert_ptr_equal(rig_of(scene.game, "one"), one);
        assert_ptr_equal(rig_of(scene.game, "swarm"), swarm);
        assert_int_equal(idle_ticks(scene.game, "two"), 120);
        fixture_ticks(scene.game, 5);
    }
    fixture_scene_end(&scene);
}

static void test_L4_a_change_reaches_rigs_through_what_they_require(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    const Rig *swarm = rig_of(scene.game, "swarm");
    fixture_write(&scene.fixture, MOTION, "return { length = 4 }");
    fixture_scene_reload(&scene, MOTION);
    assert_int_equal(idle_ticks(scene.game, "two"), 300);
    assert_ptr_equal(rig_of(scene.game, "swarm"), swarm);
    write_rig(&scene.fixture, ONE, "one", "motion.length = 7", "1"); /* and through what a neighbour does to that */
    fixture_scene_reload(&scene, ONE);
    assert_int_equal(idle_ticks(scene.game, "two"), 420);
    fixture_scene_end(&scene);
}

static void test_L4_a_file_outside_that_changes_what_rigs_are_made_of(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    fixture_write(&scene.fixture, "scripts/aaa.lua", "require('anim.zz_motion').length = 9 return {}");
    fixture_scene_reload(&scene, "scripts/aaa.lua");
    assert_int_equal(idle_ticks(scene.game, "two"), 600);
    fixture_write(&scene.fixture, "scripts/aaa.lua",
                  "pcall(function() require('anim.zz_motion').length = 2 end) return {}");
    fixture_scene_reload(&scene, "scripts/aaa.lua");
    assert_int_equal(idle_ticks(scene.game, "two"), 180);
    fixture_write(&scene.fixture, "scripts/aaa.lua", "return {}");
    fixture_scene_reload(&scene, "scripts/aaa.lua");
    assert_int_equal(idle_ticks(scene.game, "two"), 120);
    fixture_scene_end(&scene);
}

static void test_L4_a_file_that_rigs_missed_counts_once_it_is_there(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    write_rig(&scene.fixture, TWO, "two", "local found = pcall(require, 'anim.zz_wish')", "found and 5 or 3");
    fixture_scene_reload(&scene, TWO);
    assert_int_equal(idle_ticks(scene.game, "two"), 180);
    fixture_write(&scene.fixture, "scripts/anim/zz_wish.lua", "return {}");
    Error error = {0};
    assert_true(fixture_reload(scene.game, "scripts/anim/zz_wish.lua", &error));
    assert_int_equal(idle_ticks(scene.game, "two"), 300);
    fixture_scene_end(&scene);
}

/* A callback that requires a file of rigs sees it as it is after a start, with what the rigs' files did to it. */
static void test_L2_callbacks_see_helpers_of_kept_rigs_as_after_a_start(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n",
                    "local id = self.id\n assert(require('anim.zz_motion').length == 2)\n");
    fixture_scene_reload(&scene, BIT);
    fixture_lone_enemy(scene.game);
    fixture_ticks(scene.game, 200); /* tables are looked at in turn: nobody is blamed for a change */
    int count;
    const Notice *notices = game_notices(scene.game, &count);
    if (count > 0) {
        fail_msg("%s", notices[0].text);
    }
    fixture_scene_end(&scene);
}

/* The same fault as at a start, whichever of the two files comes first. */
static void test_L3_an_id_of_a_kept_rig_is_taken(void **state) {
    (void)state;
    static const char *const files[] = {"scripts/anim/aa.lua", "scripts/anim/zzz.lua"};
    for (int i = 0; i < 2; i++) {
        FixtureScene scene = scene_make();
        write_rig(&scene.fixture, files[i], "swarm", "", "1");
        fixture_replace(&scene.fixture, files[i], "require 'anim.zz_motion'", "nil");
        Error error = {0}, fresh = {0};
        assert_false(fixture_reload(scene.game, files[i], &error));
        assert_null(definitions_load(&scene.fixture.data, &fresh));
        assert_string_equal(error.message, fresh.message);
        assert_int_equal(error.id, fresh.id);
        assert_contains(error.message, "\"swarm\" is taken by another rig");
        fixture_ticks(scene.game, 5);
        fixture_scene_end(&scene);
    }
}

/* A rig's own fault names the line of the channel in it. */
static void test_L3_a_refused_rig_names_the_line(void **state) {
    (void)state;
    FixtureScene scene = scene_make();
    fixture_replace(&scene.fixture, ONE, "length = 1 }",
                    "length = 1,\n    channels = {\n      ['root.rx'] = { 'constant', value = 1 },\n"
                    "      ['arm.rx'] = { 'constant', value = 1 } } }");
    Error error = {0};
    assert_false(fixture_reload(scene.game, ONE, &error));
    assert_int_equal(error.id, ERROR_RIG_CHANNEL);
    assert_contains(error.message, ONE ":10: rig 'one', state 'idle', channel 'arm.rx': ");
    fixture_scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L2_a_reload_makes_only_rigs_whose_files_changed),
        cmocka_unit_test(test_L4_a_change_reaches_rigs_through_what_they_require),
        cmocka_unit_test(test_L4_a_file_outside_that_changes_what_rigs_are_made_of),
        cmocka_unit_test(test_L4_a_file_that_rigs_missed_counts_once_it_is_there),
        cmocka_unit_test(test_L2_callbacks_see_helpers_of_kept_rigs_as_after_a_start),
        cmocka_unit_test(test_L3_an_id_of_a_kept_rig_is_taken),
        cmocka_unit_test(test_L3_a_refused_rig_names_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
