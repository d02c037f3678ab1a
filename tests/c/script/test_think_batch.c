/* Many enemies think one after another: what befalls one is its own affair. */
#include "script/fixture.h"

#define BIT "scripts/enemies/glitch_bit.lua"
#define TWIN "scripts/enemies/twin.lua"

enum { MANY = 6 };

static const char *enemy_text(const char *id, const char *state, const char *body) {
    static char text[2048];
    snprintf(text, sizeof text,
             "return {\n"
             "  id = '%s', rig = 'swarm',\n"
             "  states = { idle = 'idle', move = 'idle', stagger = 'idle', death = 'death' },\n"
             "  hp = 19, attack = 14, defence = 0, exp = 2, radius = 0.1, speed = 3.4, speed_jitter = 0,\n"
             "  separation = 0, turn_rate = 0, notice = 9, leash = 25, spawn = 0, stagger = 0.25,\n"
             "  stagger_immune = 1, pack = { least = 4, most = 7, weight = 70 },\n"
             "  state = { %s },\n"
             "  think = function(self, dt)\n"
             "%s\n" /* line 9 */
             "  end,\n"
             "}\n",
             id, state, body);
    return text;
}

typedef struct Scene {
    Fixture fixture;
    Game *game;
    EntityHandle enemies[MANY];
} Scene;

static int find_kind(const World *world, const char *id) {
    const WorldRules *rules = world_rules(world);
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no kind %s", id);
    return 0;
}

/* Enemies in a row beside the player, awake, that have not thought yet: by turns of either kind when `twin` is given.
 */
static Scene scene_make(const char *state, const char *body, const char *twin) {
    Scene scene = {.fixture = fixture_make()};
    fixture_write(&scene.fixture, BIT, enemy_text("glitch_bit", state, body));
    if (twin) {
        fixture_write(&scene.fixture, TWIN, enemy_text("twin", state, twin));
    }
    scene.game = fixture_game(&scene.fixture, 5);
    fixture_ticks(scene.game, 120); /* until the run has arrived */
    World *world = game_world_mutable(scene.game);
    world_remove(world, fixture_enemy(scene.game));
    game_reload(scene.game, &(WatchChange){.name = BIT}, 1, NULL); /* a clean slate, without notices */
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    for (int i = 0; i < MANY; i++) {
        int kind = find_kind(world, twin && i % 2 == 1 ? "twin" : "glitch_bit");
        float z = entities.z[player] + 0.2f * (float)i - 0.5f;
        scene.enemies[i] = world_spawn_enemy(world, kind, entities.x[player] + 1.0f, z);
        world_strike(world, world_player(world), scene.enemies[i], 0.0f);
    }
    int count;
    game_notices(scene.game, &count);
    assert_int_equal(count, 0);
    return scene;
}

static void scene_end(Scene *scene) {
    game_destroy(scene->game);
    fixture_remove(&scene->fixture);
}

static int told(const Scene *scene) {
    int count, sum = 0;
    const Notice *notices = game_notices(scene->game, &count);
    for (int i = 0; i < count; i++) {
        sum += notices[i].count;
    }
    return sum;
}

static bool moves(const Scene *scene, int enemy) {
    World *world = game_world_mutable(scene->game);
    int slot = world_find(world, scene->enemies[enemy]);
    assert_true(slot > 0);
    return world_entities(world).velocity_x[slot] > 0.1f;
}

static int ticks_until_thinking(const Scene *scene) {
    int ticks = 0;
    for (; told(scene) == 0 && !moves(scene, MANY - 1) && ticks < 120; ticks++) {
        fixture_ticks(scene->game, 1);
    }
    return ticks;
}

/* Every third fails, first and in the middle; those after it think in the same tick. */
static void test_L3_the_one_that_failed_is_blamed_and_the_rest_thinks(void **state) {
    (void)state;
    Scene scene =
        scene_make("", "    world.steer(self.id, 1, 0, 0.5); if self.id % 3 == 0 then error('a third') end", NULL);
    ticks_until_thinking(&scene);
    int failing = 0;
    for (int i = 0; i < MANY; i++) {
        bool fails = scene.enemies[i] % 3 == 0;
        failing += fails;
        assert_true(moves(&scene, i) == !fails);
    }
    assert_true(failing >= 2);
    assert_int_equal(told(&scene), failing);
    fixture_ticks(scene.game, 10);
    assert_int_equal(told(&scene), 11 * failing); /* never three in a row */
    scene_end(&scene);
}

static void test_L3_failures_in_a_row_bench_within_a_tick(void **state) {
    (void)state;
    Scene scene = scene_make("", "    error('all of us')", NULL);
    ticks_until_thinking(&scene);
    assert_int_equal(told(&scene), 3);
    fixture_ticks(scene.game, 10);
    assert_int_equal(told(&scene), 3);
    scene_end(&scene);
}

/* A state left unfit fails its own entity, which gets the defaults back. */
static void test_rule_9_an_unfit_state_stops_nobody_else(void **state) {
    (void)state;
    Scene scene = scene_make("n = 0",
                             "    world.steer(self.id, 1, 0, 0.5); self.n = self.n + 1\n"
                             "    if self.id % 3 == 0 and self.n > 1 then self.n = 'many' end",
                             NULL);
    ticks_until_thinking(&scene);
    fixture_ticks(scene.game, 1);
    int unfit = 0;
    for (int i = 0; i < MANY; i++) {
        unfit += scene.enemies[i] % 3 == 0;
        assert_true(moves(&scene, i) == (scene.enemies[i] % 3 != 0));
    }
    assert_int_equal(told(&scene), unfit);
    fixture_ticks(scene.game, 1); /* from 0 again: good once */
    for (int i = 0; i < MANY; i++) {
        assert_true(moves(&scene, i));
    }
    assert_int_equal(told(&scene), unfit);
    scene_end(&scene);
}

/* Each takes more than half of what a callback may: steps, or bytes. */
static void test_M2_each_callback_has_a_budget_of_its_own(void **state) {
    (void)state;
    static const char *const BODIES[] = {
        "    local n = 0; for i = 1, 15000 do n = n + i end; world.steer(self.id, 1, 0, 0.5)",
        "    local list = {}; for i = 1, 4000 do list[i] = i end; world.steer(self.id, 1, 0, 0.5)",
    };
    for (size_t i = 0; i < BASE_COUNT_OF(BODIES); i++) {
        Scene scene = scene_make("", BODIES[i], NULL);
        ticks_until_thinking(&scene);
        fixture_ticks(scene.game, 10);
        assert_int_equal(told(&scene), 0);
        for (int k = 0; k < MANY; k++) {
            assert_true(moves(&scene, k));
        }
        scene_end(&scene);
    }
}

/* Kinds by turns: one that is benched leaves the other alone. */
static void test_L3_kinds_by_turns_think_each_its_own(void **state) {
    (void)state;
    Scene scene = scene_make("", "    world.steer(self.id, 1, 0, 0.5)", "    while true do end");
    ticks_until_thinking(&scene);
    assert_int_equal(told(&scene), 1); /* benched at once: a budget is used up */
    for (int i = 0; i < MANY; i++) {
        assert_true(moves(&scene, i) == (i % 2 == 0));
    }
    scene_end(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L3_the_one_that_failed_is_blamed_and_the_rest_thinks),
        cmocka_unit_test(test_L3_failures_in_a_row_bench_within_a_tick),
        cmocka_unit_test(test_rule_9_an_unfit_state_stops_nobody_else),
        cmocka_unit_test(test_M2_each_callback_has_a_budget_of_its_own),
        cmocka_unit_test(test_L3_kinds_by_turns_think_each_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
