/* What people complain about in other engines' hot reload, each as a test, and that reloading costs no memory. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define OTHER "scripts/enemies/other_bit.lua"

static void expect_refusal(FixtureScene *scene, const char *name, const char *says) {
    Error error = {0};
    uint32_t count = game_reload_count(scene->game);
    assert_false(fixture_reload(scene->game, name, &error));
    assert_contains(error.message, says);
    assert_int_equal(game_reload_count(scene->game), count);
}

/* "An error in a required file breaks the reload": it is named itself, also two files further, and its mending mends
 * those that need it, though they were not saved. */
static void test_complaint_an_error_in_a_required_file(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/lib/deep.lua", "return { hp = 31 }");
    fixture_write(&scene.fixture, "scripts/lib/numbers.lua", "return { hp = require('lib.deep').hp }");
    fixture_replace(&scene.fixture, BIT, "hp = 19,", "hp = require('lib.numbers').hp,");
    fixture_scene_reload(&scene, BIT);
    assert_int_equal(fixture_bit(world_rules(game_world(scene.game)))->hp, 31);
    fixture_write(&scene.fixture, "scripts/lib/deep.lua", "return { hp = 31");
    expect_refusal(&scene, "scripts/lib/deep.lua", "scripts/lib/deep.lua:1: ");
    assert_string_equal(fixture_only_notice(scene.game)->file, "scripts/lib/deep.lua");
    assert_int_equal(fixture_bit(world_rules(game_world(scene.game)))->hp, 31);
    fixture_write(&scene.fixture, "scripts/lib/deep.lua", "return { hp = 32 }");
    fixture_scene_reload(&scene, "scripts/lib/deep.lua");
    assert_int_equal(fixture_bit(world_rules(game_world(scene.game)))->hp, 32);
    fixture_scene_end(&scene);
}

/* "Hooks doubled after a reload": a callback runs once a tick after twenty reloads, and each reload is one. */
static void test_complaint_hooks_doubled(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", "local id = self.id\n error('one call')\n");
    fixture_lone_enemy(scene.game);
    for (int i = 0; i < 20; i++) {
        char *code = fixture_read(&scene.fixture, BIT);
        *(strstr(code, "one cal") + 7) = (char)('a' + i); /* another version each time */
        fixture_write(&scene.fixture, BIT, code);
        free(code);
        fixture_scene_reload(&scene, BIT);
        assert_int_equal(game_reload_count(scene.game), i + 1);
    }
    fixture_ticks(scene.game, 1);
    assert_int_equal(fixture_only_notice(scene.game)->count, 1);
    fixture_ticks(scene.game, 1);
    assert_int_equal(fixture_only_notice(scene.game)->count, 2);
    fixture_scene_end(&scene);
}

/* "Old instances keep old methods": also one that came through a local copy of another file's function. */
static void test_complaint_old_instances_keep_old_methods(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/lib/way.lua", "return { go = function() return 1 end }");
    fixture_replace(&scene.fixture, BIT, "return {\n  id", "local go = require('lib.way').go\nreturn {\n  id");
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", "local id = self.id\n error('way ' .. go())\n");
    fixture_scene_reload(&scene, BIT);
    EntityHandle enemy = fixture_lone_enemy(scene.game);
    assert_contains(fixture_only_notice(scene.game)->text, "way 1");
    fixture_write(&scene.fixture, "scripts/lib/way.lua", "return { go = function() return 2 end }");
    fixture_scene_reload(&scene, "scripts/lib/way.lua");
    fixture_ticks(scene.game, 1);
    assert_contains(fixture_only_notice(scene.game)->text, "way 2");
    assert_true(world_find(game_world(scene.game), enemy) > 0); /* the same one */
    fixture_scene_end(&scene);
}

/* "An error swallowed": each new fault replaces the last one's notice, even when they come without a good version
 * between, and the last good version's own faults are still told. */
static void test_complaint_an_error_swallowed(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, BIT, "return { id = 'glitch_bit', hp = }");
    expect_refusal(&scene, BIT, "unexpected symbol");
    fixture_write(&scene.fixture, BIT, "return { id = 'glitch_bit', hpp = 3 }");
    expect_refusal(&scene, BIT, BIT ":1: ");
    assert_null(strstr(fixture_only_notice(scene.game)->text, "unexpected symbol"));
    fixture_write(&scene.fixture, BIT, "return nil");
    expect_refusal(&scene, BIT, "must return a table");
    assert_contains(fixture_only_notice(scene.game)->text, "must return a table");
    /* Another file's good save can't hide it: the change set as a whole is still bad. */
    expect_refusal(&scene, "scripts/look.lua", BIT ":1: ");
    fixture_scene_end(&scene);
}

/* "Editors that save by rename, or half": the game sees a missing file, a half of one and an empty one, and takes the
 * whole one. (That the watch waits for a file to rest is tested with it.) */
static void test_complaint_missing_half_and_empty_files(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    char *good = fixture_read(&scene.fixture, BIT);
    uint64_t hash = game_hash(scene.game);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, BIT)), 0);
    expect_refusal(&scene, BIT, "there is no enemy of that id");
    fixture_write(&scene.fixture, BIT, "");
    expect_refusal(&scene, BIT, "the file is empty");
    for (size_t part = 1; part < 8; part++) {
        char *half = strdup(good);
        assert_non_null(half);
        half[strlen(good) * part / 8] = '\0';
        fixture_write(&scene.fixture, BIT, half);
        free(half);
        expect_refusal(&scene, BIT, BIT);
        assert_true(game_hash(scene.game) == hash);
    }
    fixture_write(&scene.fixture, BIT, good);
    fixture_scene_reload(&scene, BIT);
    assert_true(game_hash(scene.game) == hash);
    free(good);
    fixture_scene_end(&scene);
}

static int swings_in_tick(Game *game, uint16_t buttons) {
    TickInput input = {.buttons = buttons};
    game_tick(game, &input);
    int count, swings = 0;
    const WorldEvent *events = world_events(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        swings += events[i].type == EVENT_SWING;
    }
    return swings;
}

/* "A reload while a button is held": held on, it is no second press; pressed in the tick after a reload, it is one; and
 * let go and pressed again across a reload, it is one too. */
static void test_complaint_a_reload_while_a_button_is_held(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_ticks(scene.game, 60);
    assert_int_equal(swings_in_tick(scene.game, BUTTON_ATTACK), 1);
    for (int i = 0; i < 60; i++) {
        if (i % 5 == 0) {
            fixture_replace(&scene.fixture, BIT, "attack = 1", i % 2 ? "attack = 1 + 1" : "attack = 1");
            fixture_scene_reload(&scene, BIT);
        }
        assert_int_equal(swings_in_tick(scene.game, BUTTON_ATTACK), 0);
    }
    assert_int_equal(swings_in_tick(scene.game, 0), 0);
    fixture_scene_reload(&scene, BIT);
    assert_int_equal(swings_in_tick(scene.game, BUTTON_ATTACK), 1);
    fixture_scene_end(&scene);
}

/* Timing tables swap mid-clip: the state and the time in it go on; the new length counts from where it is. */
static void test_L2_a_timing_table_swaps_in_the_middle_of_a_blow(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    World *world = game_world_mutable(scene.game);
    fixture_ticks(scene.game, 60);
    assert_int_equal(swings_in_tick(scene.game, BUTTON_ATTACK), 1);
    fixture_ticks(scene.game, 4);
    int player = world_find(world, world_player(world));
    int ticks = world_entities(world).state_ticks[player];
    assert_true(ticks >= 3);
    const AttackStage *stage = &world_rules(world)->player.stages[0];
    int length = stage->windup_ticks + stage->active_ticks + stage->recovery_ticks;
    /* A state that sorts first moves the numbers of all others, and the recovery gets longer by two ticks. */
    fixture_replace(&scene.fixture, "scripts/anim/player.lua", "phases = { 0.05, 0.05, 0.08 }",
                    "phases = { 0.05, 0.05, 0.1134 }");
    length += 2;
    fixture_replace(&scene.fixture, "scripts/anim/player.lua", "    idle = {",
                    "    aaa = { length = 1, priority = 1 },\n    idle = {");
    fixture_scene_reload(&scene, "scripts/anim/player.lua");
    const Rig *rig = game_rig(scene.game, game_find_rig(scene.game, "player"));
    WorldEntities entities = world_entities(world);
    assert_string_equal(rig_state_name(rig, entities.state[player]), "attack1");
    assert_int_equal(entities.state_ticks[player], ticks);
    for (int i = ticks; i < length; i++) {
        assert_string_equal(rig_state_name(rig, world_entities(world).state[player]), "attack1");
        assert_int_equal(world_entities(world).state_ticks[player], i);
        fixture_ticks(scene.game, 1);
    }
    fixture_ticks(scene.game, 1);
    assert_string_equal(rig_state_name(rig, world_entities(world).state[player]), "idle");
    fixture_scene_end(&scene);
}

static void test_L2_a_dropped_field_is_told_and_a_new_one_has_its_default(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_replace(&scene.fixture, BIT, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, mood = 5,");
    fixture_scene_reload(&scene, BIT);
    fixture_lone_enemy(scene.game);
    fixture_replace(&scene.fixture, BIT, "mood = 5,", "fresh = 70,");
    fixture_replace(&scene.fixture, BIT, "local id = self.id\n", "local id = self.id\n assert(self.fresh == 70)\n");
    fixture_log_begin();
    fixture_scene_reload(&scene, BIT);
    fixture_log_end();
    assert_contains(fixture_logged, BIT ": state field 'mood' is not declared any more; its values are dropped");
    fixture_ticks(scene.game, 10);
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    fixture_scene_end(&scene);
}

/* How often the callback of add_other's kind ran is in its state; at 200 and above it tells. */
static bool other_thinks(FixtureScene *scene) {
    int count = 0;
    for (int i = 0; i < 400 && count == 0; i++) {
        fixture_ticks(scene->game, 1);
        game_notices(scene->game, &count);
    }
    return count == 1 && strstr(fixture_only_notice(scene->game)->text, "two hundred") != NULL;
}

/* A second kind, with a rig of its own that sorts before the others; both files go while one of it lives. */
static void add_other(FixtureScene *scene) {
    char *rig = fixture_read(&scene->fixture, "scripts/anim/swarm.lua");
    char *code = fixture_read(&scene->fixture, BIT);
    fixture_write(&scene->fixture, "scripts/anim/aaa.lua", rig);
    fixture_write(&scene->fixture, OTHER, code);
    fixture_replace(&scene->fixture, "scripts/anim/aaa.lua", "id = \"swarm\"", "id = \"aaa\"");
    fixture_replace(&scene->fixture, OTHER, "id = \"glitch_bit\"", "id = \"other_bit\"");
    fixture_replace(&scene->fixture, OTHER, "hp = 19", "hp = 77");
    fixture_replace(&scene->fixture, OTHER, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, n = 0,");
    fixture_replace(&scene->fixture, OTHER, "local id = self.id\n",
                    "local id = self.id\n self.n = self.n + 1\n assert(self.n < 200, 'two hundred')\n");
    free(rig);
    free(code);
    fixture_scene_reload(scene, OTHER);
}

static EntityHandle spawn_other(Game *game) {
    World *world = game_world_mutable(game);
    const WorldRules *rules = world_rules(world);
    int kind = fixture_kind(rules, "other_bit");
    WorldEntities entities = world_entities(world);
    int near = world_find(world, fixture_lone_enemy(game));
    EntityHandle other = world_spawn_enemy(world, kind, entities.x[near], entities.z[near]);
    assert_int_not_equal(other, ENTITY_NONE);
    fixture_ticks(game, 60);
    return other;
}

static void test_L2_a_removed_definition_leaves_the_living_their_last_version(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    add_other(&scene);
    fixture_replace(&scene.fixture, OTHER, "rig = \"swarm\"", "rig = \"aaa\"");
    fixture_scene_reload(&scene, OTHER);
    EntityHandle other = spawn_other(scene.game);
    const World *world = game_world(scene.game);
    int slot = world_find(world, other);
    int hp = world_entities(world).hp[slot];
    assert_true(slot > 0 && hp > 19);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, OTHER)), 0);
    fixture_scene_reload(&scene, OTHER);
    const EnemyRules *kept = &world_rules(world)->enemies[world_entities(world).kind[slot]];
    assert_string_equal(kept->id, "other_bit");
    assert_int_equal(kept->hp, 77);
    assert_int_equal(kept->pack_weight, 0); /* no more of them come */
    assert_string_equal(rig_name(game_rig(scene.game, kept->rig)), "aaa");
    assert_int_equal(world_entities(world).hp[slot], hp);
    int count;
    game_script_files(scene.game, &count);
    for (int i = 0; i < count; i++) {
        assert_string_not_equal(game_script_files(scene.game, &count)[i].name, OTHER);
    }
    fixture_scene_reload(&scene, BIT); /* nor does any later reload take it away */
    assert_true(other_thinks(&scene));
    fixture_scene_end(&scene);
}

static const EnemyRules *rules_of(const Game *game, EntityHandle entity) {
    const World *world = game_world(game);
    return &world_rules(world)->enemies[world_entities(world).kind[world_find(world, entity)]];
}

/* The file stays, but what it defines has another id: the living keep what they were, and those of an older id too. */
static void test_L2_an_id_renamed_in_its_file_leaves_the_living_their_last_version(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    add_other(&scene);
    EntityHandle other = spawn_other(scene.game);
    fixture_replace(&scene.fixture, OTHER, "id = \"other_bit\"", "id = \"new_bit\"");
    fixture_replace(&scene.fixture, OTHER, "hp = 77", "hp = 88");
    fixture_replace(&scene.fixture, OTHER, "two hundred", "three hundred");
    fixture_scene_reload(&scene, OTHER);
    const EnemyRules *kept = rules_of(scene.game, other);
    assert_string_equal(kept->id, "other_bit");
    assert_int_equal(kept->hp, 77);
    assert_int_equal(kept->pack_weight, 0); /* no more of them come */
    fixture_replace(&scene.fixture, OTHER, "id = \"new_bit\"", "id = \"third_bit\"");
    fixture_scene_reload(&scene, OTHER);
    assert_string_equal(rules_of(scene.game, other)->id, "other_bit");
    int count;
    const ScriptFile *files = game_script_files(scene.game, &count);
    for (int i = 0; i < count; i++) {
        assert_null(strchr(files[i].name, '(')); /* the old version is nobody's file */
    }
    assert_true(other_thinks(&scene));
    assert_contains(fixture_only_notice(scene.game)->text, "scripts/enemies/other_bit (other_bit).lua:");
    fixture_scene_end(&scene);
}

/* The id comes back: the living are of the new version again. */
static void test_L2_an_id_that_comes_back_takes_its_living_along(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    add_other(&scene);
    EntityHandle other = spawn_other(scene.game);
    fixture_replace(&scene.fixture, OTHER, "id = \"other_bit\"", "id = \"new_bit\"");
    fixture_scene_reload(&scene, OTHER);
    fixture_replace(&scene.fixture, OTHER, "id = \"new_bit\"", "id = \"other_bit\"");
    fixture_replace(&scene.fixture, OTHER, "hp = 77", "hp = 88");
    fixture_scene_reload(&scene, OTHER);
    assert_string_equal(rules_of(scene.game, other)->id, "other_bit");
    assert_int_equal(rules_of(scene.game, other)->hp, 88);
    assert_true(other_thinks(&scene));
    fixture_scene_end(&scene);
}

/* Nobody else may build on it: what would fail in the next start fails now. */
static void test_L4_a_file_that_is_gone_is_gone_for_all_others(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    add_other(&scene);
    spawn_other(scene.game);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, OTHER)), 0);
    fixture_replace(&scene.fixture, "scripts/floors.lua", "enemy = \"glitch_bit\"", "enemy = \"other_bit\"");
    expect_refusal(&scene, "scripts/floors.lua", "no enemy of that id");
    fixture_replace(&scene.fixture, "scripts/floors.lua", "enemy = \"other_bit\"", "enemy = \"glitch_bit\"");
    fixture_write(&scene.fixture, "scripts/enemies/heir.lua", "return { id = 'heir', base = 'other_bit' }");
    expect_refusal(&scene, "scripts/enemies/heir.lua", "no enemy of that id");
    fixture_write(&scene.fixture, "scripts/enemies/heir.lua", "return require('enemies.other_bit')");
    expect_refusal(&scene, "scripts/enemies/heir.lua", "there is no file " OTHER);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, "scripts/enemies/heir.lua")), 0);
    fixture_scene_reload(&scene, OTHER);
    fixture_scene_end(&scene);
}

/* Its rig goes as well: the callback needs that, so the living stand idle, in a rig that is there. */
static void test_L2_a_definition_whose_rig_is_gone_leaves_the_living_idle(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    add_other(&scene);
    fixture_replace(&scene.fixture, OTHER, "rig = \"swarm\"", "rig = \"aaa\"");
    fixture_scene_reload(&scene, OTHER);
    EntityHandle other = spawn_other(scene.game);
    const World *world = game_world(scene.game);
    int slot = world_find(world, other);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, OTHER)), 0);
    assert_int_equal(unlink(scratch_path(scene.fixture.folder, "scripts/anim/aaa.lua")), 0);
    fixture_scene_reload(&scene, "scripts/anim/aaa.lua");
    const EnemyRules *kept = &world_rules(world)->enemies[world_entities(world).kind[slot]];
    assert_string_equal(kept->id, "other_bit");
    assert_int_equal(kept->hp, 77);
    assert_non_null(game_rig(scene.game, kept->rig));
    assert_false(other_thinks(&scene));
    assert_int_equal(world_find(world, other), slot);
    fixture_scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complaint_an_error_in_a_required_file),
        cmocka_unit_test(test_complaint_hooks_doubled),
        cmocka_unit_test(test_complaint_old_instances_keep_old_methods),
        cmocka_unit_test(test_complaint_an_error_swallowed),
        cmocka_unit_test(test_complaint_missing_half_and_empty_files),
        cmocka_unit_test(test_complaint_a_reload_while_a_button_is_held),
        cmocka_unit_test(test_L2_a_timing_table_swaps_in_the_middle_of_a_blow),
        cmocka_unit_test(test_L2_a_dropped_field_is_told_and_a_new_one_has_its_default),
        cmocka_unit_test(test_L2_a_removed_definition_leaves_the_living_their_last_version),
        cmocka_unit_test(test_L2_an_id_renamed_in_its_file_leaves_the_living_their_last_version),
        cmocka_unit_test(test_L2_an_id_that_comes_back_takes_its_living_along),
        cmocka_unit_test(test_L4_a_file_that_is_gone_is_gone_for_all_others),
        cmocka_unit_test(test_L2_a_definition_whose_rig_is_gone_leaves_the_living_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
