/* Powers as files: what they may hold, what they are told, and what a reload leaves of them. */
#include "fixture.h"

#include <string.h>

static const char PROBE[] = "return {\n"
                            "  id = 'probe',\n"
                            "  ranks = 4,\n"
                            "  stats = { hp = 10 },\n"
                            "  state = { kills = 0, gains = 0, seen = 0 },\n"
                            "  gain = function(self) self.gains = self.gains + self.rank end,\n"
                            "  kill = function(self, other)\n"
                            "    self.kills = self.kills + 1\n"
                            "    self.seen = world.hp(other)\n"
                            "  end,\n"
                            "}\n";

typedef struct Scene {
    Fixture fixture;
    Game *game;
    World *world;
    int probe;
} Scene;

static int find_power(const Game *game, const char *id) {
    const WorldRules *rules = world_rules(game_world(game));
    for (int i = 0; i < rules->power_count; i++) {
        if (strcmp(rules->powers[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static Scene scene_make(const char *text) {
    Scene scene = {.fixture = fixture_make()};
    fixture_write(&scene.fixture, "scripts/upgrades/probe.lua", text);
    scene.game = fixture_game(&scene.fixture, 3);
    scene.world = game_world_mutable(scene.game);
    scene.probe = find_power(scene.game, "probe");
    assert_true(scene.probe >= 0);
    fixture_ticks(scene.game, 40);
    return scene;
}

static void scene_end(Scene *scene) {
    game_destroy(scene->game);
    fixture_remove(&scene->fixture);
}

static void test_a_power_hears_of_its_rank_and_of_kills(void **state) {
    (void)state;
    Scene scene = scene_make(PROBE);
    uint64_t before = game_hash(scene.game);
    world_give_power(scene.world, scene.probe, 2);
    fixture_ticks(scene.game, 1);
    assert_true(game_hash(scene.game) != before);
    assert_int_equal(world_stat(scene.world, STAT_HP), 20);
    WorldEntities entities = world_entities(scene.world);
    int player = world_find(scene.world, world_player(scene.world));
    EntityHandle enemy = world_spawn_enemy(scene.world, 0, entities.x[player] + 1.0f, entities.z[player]);
    assert_true(enemy != ENTITY_NONE);
    fixture_ticks(scene.game, 60);
    const Blow blow = {.damage = 1000.0f, .sort = BLOW_SKILL};
    int kills = world_run(scene.world).kills;
    assert_true(world_deal(scene.world, world_player(scene.world), enemy, &blow));
    assert_int_equal(world_run(scene.world).kills, kills + 1);
    fixture_ticks(scene.game, 2);
    assert_int_equal(fixture_notice_count(scene.game), 0);
    scene_end(&scene);
}

static void test_L2_a_reload_keeps_rank_and_state(void **state) {
    (void)state;
    Scene scene = scene_make(PROBE);
    Error error = {0};
    world_give_power(scene.world, scene.probe, 3);
    fixture_ticks(scene.game, 1);
    EntityHandle entity = world_power_entity(scene.world, scene.probe);
    fixture_replace(&scene.fixture, "scripts/upgrades/probe.lua", "hp = 10", "hp = 11");
    if (!fixture_reload(scene.game, "scripts/upgrades/probe.lua", &error)) {
        fail_msg("%s", error.message);
    }
    int probe = find_power(scene.game, "probe");
    assert_int_equal(world_rank(scene.world, probe), 3);
    assert_true(world_power_entity(scene.world, probe) == entity);
    assert_int_equal(world_stat(scene.world, STAT_HP), 33);
    /* A kind that comes before all others moves the numbers, not the ranks. */
    fixture_write(&scene.fixture, "scripts/affixes/aaa.lua", "return { id = 'aaa', stats = { defence = 1 } }\n");
    if (!fixture_reload(scene.game, "scripts/affixes/aaa.lua", &error)) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(find_power(scene.game, "probe"), probe + 1);
    assert_int_equal(world_rank(scene.world, probe + 1), 3);
    assert_true(world_power_entity(scene.world, find_power(scene.game, "aaa")) != ENTITY_NONE);
    fixture_ticks(scene.game, 10);
    assert_int_equal(fixture_notice_count(scene.game), 0);
    scene_end(&scene);
}

static void test_L2_a_file_that_is_gone_stays_for_who_owns_it(void **state) {
    (void)state;
    Scene scene = scene_make(PROBE);
    Error error = {0};
    WatchChange change = {.name = "scripts/upgrades/probe.lua", .removed = true};
    world_give_power(scene.world, scene.probe, 1);
    remove(scratch_path(scene.fixture.folder, "scripts/upgrades/probe.lua"));
    assert_true(game_reload(scene.game, &change, 1, &error));
    int probe = find_power(scene.game, "probe");
    assert_true(probe >= 0);
    assert_int_equal(world_rank(scene.world, probe), 1);
    assert_true(world_rules(scene.world)->powers[probe].weight == 0.0f);
    fixture_ticks(scene.game, 10);
    scene_end(&scene);
    /* And goes when nobody does. */
    scene = scene_make(PROBE);
    remove(scratch_path(scene.fixture.folder, "scripts/upgrades/probe.lua"));
    assert_true(game_reload(scene.game, &change, 1, &error));
    assert_int_equal(find_power(scene.game, "probe"), -1);
    fixture_ticks(scene.game, 10);
    scene_end(&scene);
}

/* One fault in a file each, and what is said of it. */
static void test_L4_faults_are_told_with_their_line(void **state) {
    (void)state;
    static const struct {
        const char *from, *to, *says;
    } FAULTS[] = {
        {"hp = 10", "hqp = 10", "scripts/upgrades/probe.lua:4: field 'stats.hqp' is unknown; did you mean 'hp'?"},
        {"hp = 10", "hp = 'ten'", "scripts/upgrades/probe.lua:4: field 'stats.hp' must be a number"},
        {"ranks = 4", "ranks = 0", "scripts/upgrades/probe.lua:3: field 'ranks' must be"},
        {"ranks = 4", "needs = { nobody = 1 }", "scripts/upgrades/probe.lua:3: field 'needs.nobody' is no power"},
        {"ranks = 4", "needs = { frame = 0 }", "scripts/upgrades/probe.lua:3: field 'needs.frame' must be within 1"},
        {"ranks = 4", "tags = { 'joy' }", "scripts/upgrades/probe.lua:3: field 'tags' must be a list of blade"},
        {"kills = 0,", "rank = 0,", "scripts/upgrades/probe.lua:5: field 'state.rank' is taken"},
        {"id = 'probe'", "id = 'frame'", "\"frame\" is taken by scripts/upgrades/frame.lua"},
    };
    Scene scene = scene_make(PROBE);
    world_give_power(scene.world, scene.probe, 2);
    uint64_t hash = game_hash(scene.game);
    for (size_t i = 0; i < BASE_COUNT_OF(FAULTS); i++) {
        Error error = {0};
        fixture_replace(&scene.fixture, "scripts/upgrades/probe.lua", FAULTS[i].from, FAULTS[i].to);
        assert_false(fixture_reload(scene.game, "scripts/upgrades/probe.lua", &error));
        assert_contains(error.message, FAULTS[i].says);
        assert_true(game_hash(scene.game) == hash);
        fixture_write(&scene.fixture, "scripts/upgrades/probe.lua", PROBE);
    }
    scene_end(&scene);
}

static void test_a_callback_that_fails_is_benched_and_the_rest_goes_on(void **state) {
    (void)state;
    Scene scene = scene_make("return {\n"
                             "  id = 'probe',\n"
                             "  ranks = 4,\n"
                             "  think = function(self) world.heal(nil, self.rank) end,\n"
                             "}\n");
    fixture_ticks(scene.game, 5);
    assert_int_equal(fixture_notice_count(scene.game), 0); /* nobody owns it */
    world_give_power(scene.world, scene.probe, 1);
    fixture_ticks(scene.game, 10);
    assert_int_equal(fixture_notice_count(scene.game), 1);
    assert_contains(fixture_only_notice(scene.game)->text, "scripts/upgrades/probe.lua:4: world.heal");
    assert_int_equal(fixture_only_notice(scene.game)->count, 3);
    scene_end(&scene);
}

static void test_rule_3_powers_think_without_garbage(void **state) {
    (void)state;
    Scene scene = scene_make("return {\n"
                             "  id = 'probe',\n"
                             "  state = { sum = 0.5 },\n"
                             "  think = function(self, dt)\n"
                             "    self.sum = self.sum + dt * self.rank\n"
                             "    if self.sum > 1 then self.sum = world.hp_share() end\n"
                             "  end,\n"
                             "}\n");
    for (int power = 0; power < world_rules(scene.world)->power_count; power++) {
        world_give_power(scene.world, power, 1);
    }
    fixture_ticks(scene.game, 300);
    size_t taken = 0, held = game_script_bytes(scene.game);
    for (int i = 0; i < 400; i++) {
        fixture_ticks(scene.game, 1);
        size_t now = game_script_bytes(scene.game);
        taken += now > held ? now - held : 0;
        held = now;
    }
    assert_true(taken < 8 << 10);
    assert_int_equal(fixture_notice_count(scene.game), 0);
    scene_end(&scene);
}

static void test_equal_runs_with_all_powers_are_equal(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    uint64_t hashes[2];
    for (int run = 0; run < 2; run++) {
        Game *game = fixture_game(&fixture, 9);
        World *world = game_world_mutable(game);
        fixture_ticks(game, 40);
        for (int power = 0; power < world_rules(world)->power_count; power++) {
            world_give_power(world, power, 2);
        }
        for (int i = 0; i < 600; i++) {
            TickInput input = {.move_x = (int8_t)(i % 90 < 45 ? 127 : -127), .buttons = 0};
            input.buttons = (uint16_t)(i % 7 == 0 ? BUTTON_ATTACK : i % 31 == 0 ? BUTTON_DODGE : 0);
            if (i % 50 == 0) {
                world_drop_any(world, 0.0f, 0.0f, 1);
                world_gain_exp(world, i);
            }
            game_tick(game, &input);
        }
        hashes[run] = game_hash(game);
        game_destroy(game);
    }
    assert_true(hashes[0] == hashes[1]);
    fixture_remove(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_power_hears_of_its_rank_and_of_kills),
        cmocka_unit_test(test_L2_a_reload_keeps_rank_and_state),
        cmocka_unit_test(test_L2_a_file_that_is_gone_stays_for_who_owns_it),
        cmocka_unit_test(test_L4_faults_are_told_with_their_line),
        cmocka_unit_test(test_a_callback_that_fails_is_benched_and_the_rest_goes_on),
        cmocka_unit_test(test_rule_3_powers_think_without_garbage),
        cmocka_unit_test(test_equal_runs_with_all_powers_are_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
