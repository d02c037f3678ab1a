/* Callbacks: an error in one is told once, stops only its own entity, and ends by itself. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"

static char *bit_with(const char *state, const char *body) {
    static char text[4096];
    snprintf(text, sizeof text,
             "return {\n"
             "  id = 'glitch_bit', rig = 'swarm',\n"
             "  states = { idle = 'idle', move = 'idle', stagger = 'idle', death = 'death' },\n"
             "  hp = 19, attack = 14, defence = 0, exp = 2, radius = 0.35, speed = 3.4, speed_jitter = 0,\n"
             "  separation = 0.8, turn_rate = 0, notice = 9, leash = 25, spawn = 0.1, stagger = 0.25,\n"
             "  stagger_immune = 1, pack = { least = 4, most = 7, weight = 70 },\n"
             "  state = { %s },\n"
             "  think = function(self, dt)\n"
             "%s\n" /* line 9 */
             "  end,\n"
             "}\n",
             state, body);
    return text;
}

typedef struct Scene {
    Fixture fixture;
    Game *game;
    EntityHandle enemy;
} Scene;

static Scene scene_make(const char *state, const char *body) {
    Scene scene = {.fixture = fixture_make()};
    fixture_write(&scene.fixture, BIT, bit_with(state, body));
    scene.game = fixture_game(&scene.fixture, 5);
    scene.enemy = fixture_lone_enemy(scene.game);
    return scene;
}

static void scene_end(Scene *scene) {
    game_destroy(scene->game);
    fixture_remove(&scene->fixture);
}

static float speed_of(const Scene *scene) {
    WorldEntities entities = world_entities(game_world(scene->game));
    int slot = world_find(game_world(scene->game), scene->enemy);
    assert_true(slot > 0);
    return math_sqrt32(entities.velocity_x[slot] * entities.velocity_x[slot] +
                       entities.velocity_z[slot] * entities.velocity_z[slot]);
}

static void test_L3_error_names_file_line_and_shows_the_line(void **state) {
    (void)state;
    Scene scene = scene_make("", "    local target = nil; return target.x");
    const Notice *notice = fixture_only_notice(scene.game);
    assert_string_equal(notice->file, BIT);
    assert_contains(notice->text, BIT ":9: attempt to index a nil value (local 'target')");
    assert_contains(notice->text, "\n    local target = nil; return target.x");
    scene_end(&scene);
}

/* A callback that fails every other time: its entity moves when it succeeds and stands still when it fails. */
static void test_L3_failing_entity_stands_still_and_the_game_goes_on(void **state) {
    (void)state;
    Scene scene = scene_make("n = 0", "    self.n = self.n + 1; world.steer(self.id, 1, 0, 0.5)\n"
                                      "    if self.n % 2 == 0 then error('broken') end");
    uint32_t before = world_run(game_world(scene.game)).tick;
    for (int tick = 0; tick < 10; tick++) {
        int failures = fixture_only_notice(scene.game)->count;
        fixture_ticks(scene.game, 1);
        bool failed = fixture_only_notice(scene.game)->count > failures;
        assert_true(failed == (speed_of(&scene) < 0.01f));
    }
    assert_int_equal(world_run(game_world(scene.game)).tick, before + 10);
    scene_end(&scene);
}

/* The same error every tick is one notice, and after three in a row the callback rests. */
static void test_L3_three_failures_in_a_row_bench_the_callback(void **state) {
    (void)state;
    Scene scene = scene_make("", "    error('broken')");
    fixture_ticks(scene.game, 100);
    assert_int_equal(fixture_only_notice(scene.game)->count, 3);
    scene_end(&scene);
}

static void test_L3_failures_apart_do_not_bench(void **state) {
    (void)state;
    Scene scene = scene_make("n = 0", "    self.n = self.n + 1; if self.n % 2 == 0 then error('now and then') end");
    fixture_ticks(scene.game, 100);
    assert_true(fixture_only_notice(scene.game)->count > 30);
    scene_end(&scene);
}

static void test_L3_benching_is_part_of_the_state_hash(void **state) {
    (void)state;
    Scene good = scene_make("", "    if false then error('x') end");
    Scene bad = scene_make("", "    if true then error('x') end");
    assert_true(game_hash(good.game) != game_hash(bad.game));
    scene_end(&good);
    scene_end(&bad);
}

/* One failure of either kind: only the exhausted budget benches at once, and the hash tells them apart. */
static void test_M2_benching_alone_changes_the_hash(void **state) {
    (void)state;
    static const char *const BODIES[] = {"    error('once')", "    while true do end"};
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        Fixture fixture = fixture_make();
        fixture_write(&fixture, BIT, bit_with("", BODIES[i]));
        Game *game = fixture_game(&fixture, 5);
        fixture_enemy(game);
        while (fixture_notice_count(game) == 0) {
            fixture_ticks(game, 1);
        }
        assert_int_equal(fixture_only_notice(game)->count, 1);
        hashes[i] = game_hash(game);
        game_destroy(game);
        fixture_remove(&fixture);
    }
    assert_true(hashes[0] != hashes[1]);
}

/* What the world calls back meanwhile has a budget of its own and leaves the callback's alone. */
static void test_M2_spawning_does_not_refill_the_budget(void **state) {
    (void)state;
    Scene scene = scene_make("spawned = 0", "    if self.spawned == 0 then\n"
                                            "      local x, z = world.position(self.id)\n"
                                            "      self.spawned = world.spawn('glitch_bit', x, z)\n"
                                            "      for i = 1, 1e6 do end\n"
                                            "    end");
    assert_contains(fixture_only_notice(scene.game)->text, "the instruction budget is used up");
    scene_end(&scene);
}

static void test_M2_endless_loop_costs_one_budget_and_is_benched(void **state) {
    (void)state;
    Scene scene = scene_make("", "    while true do end");
    fixture_ticks(scene.game, 30);
    assert_int_equal(fixture_only_notice(scene.game)->count, 1);
    assert_contains(fixture_only_notice(scene.game)->text, BIT ":9: the instruction budget is used up");
    scene_end(&scene);
}

static void test_M2_memory_of_a_callback_is_capped(void **state) {
    (void)state;
    static const char *const BODIES[] = {
        "    local t = {}; for i = 1, 1e9 do t[i] = { i } end",
        "    local s = 'x'; while true do s = s .. s end",
        "    local s = ('x'):rep(60000); local n = 0; while true do n = #(s .. n) end",
        "    local function f(n) return 1 + f(n + 1) end; f(1)",
        "    ('x'):rep(1e9)",
        "    table.concat({ ('x'):rep(60000), ('x'):rep(60000) })",
    };
    for (size_t i = 0; i < BASE_COUNT_OF(BODIES); i++) {
        Scene scene = scene_make("", BODIES[i]);
        fixture_ticks(scene.game, 5);
        assert_int_equal(fixture_notice_count(scene.game), 1);
        scene_end(&scene);
    }
}

static void test_rule_9_state_is_closed_to_undeclared_fields(void **state) {
    (void)state;
    Scene scene = scene_make("n = 0", "    self.m = 1");
    assert_contains(fixture_only_notice(scene.game)->text, BIT ":9: field string \"m\" is not declared");
    scene_end(&scene);
    scene = scene_make("n = 0", "    local x = self.m");
    assert_contains(fixture_only_notice(scene.game)->text, BIT ":9: field string \"m\" was never declared");
    scene_end(&scene);
}

static void test_rule_9_state_keeps_its_declared_types(void **state) {
    (void)state;
    static const char *const CASES[][3] = {
        {"n = 0", "    self.n = 'text'", "self.n as string \"text\"; it was declared as an integer"},
        {"n = 0", "    self.n = 0.5", "self.n as 0.5; it was declared as an integer"},
        {"n = 0", "    self.n = nil", "self.n as nil; it was declared as an integer"},
        {"f = 0.5", "    self.f = {}", "self.f as a table; it was declared as a number"},
        {"b = false", "    self.b = 1", "self.b as 1; it was declared as true or false"},
        {"s = ''", "    self.s = ('x'):rep(32)", "it was declared as a string of at most 31 bytes"},
        {"n = 0", "    self.id = 7", "think wrote self.id; it is read-only"},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        Scene scene = scene_make(CASES[i][0], CASES[i][1]);
        assert_contains(fixture_only_notice(scene.game)->text, CASES[i][2]);
        scene_end(&scene);
    }
    Scene scene = scene_make("n = 0, f = 0.5", "    self.n = 4 / 2; self.f = 1"); /* these lose nothing */
    assert_int_equal(fixture_notice_count(scene.game), 0);
    scene_end(&scene);
}

static void test_L5_arguments_are_named_with_their_type(void **state) {
    (void)state;
    static const char *const CASES[][2] = {
        {"world.steer(self.id, 'left', 0, 1)", "world.steer: argument 'x' must be a number, got string \"left\""},
        {"world.steer(self.id, 1, 0)", "world.steer: argument 'speed' must be a number, got nil"},
        {"world.steer(self.id, 0 / 0, 0, 1)", "world.steer: argument 'x' must be a finite number"},
        {"world.steer(self, 1, 0, 1)", "world.steer: argument 'id' must be an entity (such as self.id), got a table"},
        {"world.stop(-1)", "world.stop: argument 'id' must be an entity (such as self.id), got -1"},
        {"world.set_state(self.id, 'dance')", "the rig \"swarm\" has no state \"dance\""},
        {"world.spawn('nobody', 1, 1)", "there is no enemy \"nobody\""},
        {"world.stepp(self.id)", "'world' has no function string \"stepp\""},
        {"print('x')", "global string \"print\" is not defined"},
        {"math.random(0)", "the range 1 … 0 is empty"},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        Scene scene = scene_make("", CASES[i][0]);
        assert_contains(fixture_only_notice(scene.game)->text, CASES[i][1]);
        assert_contains(fixture_only_notice(scene.game)->text, BIT ":9: ");
        scene_end(&scene);
    }
}

static void test_rule_3_development_builds_tell_of_a_stale_handle_once(void **state) {
    (void)state;
    fixture_log_begin();
    Scene scene = scene_make("", "    world.stop(0)\n    world.stop(7777777)\n    world.stop(7777777)");
    fixture_ticks(scene.game, 5);
    fixture_log_end();
#ifdef RIFT_DEVELOPMENT
    const char *first = strstr(fixture_logged, BIT ":10: world.stop: 'id' is an entity that is gone");
    assert_non_null(first);
    assert_null(strstr(strchr(first, '\n'), "world.stop")); /* once */
#else
    assert_string_equal(fixture_logged, "");
#endif
    scene_end(&scene);
}

static void test_rule_3_stale_handles_do_nothing(void **state) {
    (void)state;
    Scene scene =
        scene_make("", "    for _, id in ipairs({ 0, 4294967295, 7777777 }) do\n"
                       "      world.steer(id, 1, 0, 1) world.stop(id) world.face(id, 1) world.face_player(id)\n"
                       "      world.knock(id, 1, 0, 1) world.set_state(id, 'idle')\n"
                       "      assert(world.distance(id) == nil and world.position(id) == nil)\n"
                       "      assert(world.hp(id) == nil and world.speed(id) == nil)\n"
                       "      assert(world.heading(id) == nil and not world.sees_player(id))\n"
                       "      assert(world.strike_player(id, 1) == false)\n"
                       "    end");
    fixture_ticks(scene.game, 5);
    if (fixture_notice_count(scene.game) > 0) {
        fail_msg("%s", fixture_only_notice(scene.game)->text);
    }
    scene_end(&scene);
}

/* A callback may bring entities into the world: each has its own state at once. */
static void test_spawn_in_a_callback_gives_state(void **state) {
    (void)state;
    Scene scene = scene_make("spawned = 0", "    if self.spawned == 0 then\n"
                                            "      local x, z = world.position(self.id)\n"
                                            "      self.spawned = world.spawn('glitch_bit', x, z)\n"
                                            "    end");
    fixture_ticks(scene.game, 3);
    assert_int_equal(fixture_notice_count(scene.game), 0);
    WorldEntities entities = world_entities(game_world(scene.game));
    int count = 0;
    for (int slot = 1; slot < entities.high; slot++) {
        count += entities.handle[slot] && entities.entity_class[slot] == ENTITY_ENEMY;
    }
    assert_true(count >= 2);
    scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L3_error_names_file_line_and_shows_the_line),
        cmocka_unit_test(test_L3_failing_entity_stands_still_and_the_game_goes_on),
        cmocka_unit_test(test_L3_three_failures_in_a_row_bench_the_callback),
        cmocka_unit_test(test_L3_failures_apart_do_not_bench),
        cmocka_unit_test(test_L3_benching_is_part_of_the_state_hash),
        cmocka_unit_test(test_M2_benching_alone_changes_the_hash),
        cmocka_unit_test(test_M2_spawning_does_not_refill_the_budget),
        cmocka_unit_test(test_M2_endless_loop_costs_one_budget_and_is_benched),
        cmocka_unit_test(test_M2_memory_of_a_callback_is_capped),
        cmocka_unit_test(test_rule_9_state_is_closed_to_undeclared_fields),
        cmocka_unit_test(test_rule_9_state_keeps_its_declared_types),
        cmocka_unit_test(test_L5_arguments_are_named_with_their_type),
        cmocka_unit_test(test_rule_3_development_builds_tell_of_a_stale_handle_once),
        cmocka_unit_test(test_rule_3_stale_handles_do_nothing),
        cmocka_unit_test(test_spawn_in_a_callback_gives_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
