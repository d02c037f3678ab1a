/* Traps, hazards and objects as definitions: what enemies' callbacks promise holds for each callback of each kind. */
#include "script/game.h"
#include "script/mods_fixture.h"

#define PROBE "scripts/objects/probe.lua"

static const char *const CALLBACKS[] = {"think", "enter", "step", "use", "broken"};

/* An object with one callback, whose body begins on line 7, and others that count. */
static const char *probe_with(const char *callback, const char *state, const char *body) {
    static char text[4096];
    snprintf(text, sizeof text,
             "return {\n"
             "  id = 'probe',\n"
             "  hp = 0,\n"
             "  place = { site = 'none' },\n"
             "  state = { %s },\n"
             "  %s = function(self, other)\n"
             "%s\n"
             "  end,\n"
             "}\n",
             state, callback, body);
    return text;
}

typedef struct Scene {
    FixtureScene base;
    EntityHandle probe;
} Scene;

static EntityHandle place_at(Game *game, const char *id, float dx, float dz) {
    World *world = game_world_mutable(game);
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    int kind = rules_find_kind(world_rules(world), FEATURE_KIND_FIRST, id);
    assert_true(kind >= FEATURE_KIND_FIRST);
    EntityHandle made =
        world_place_feature(world, kind - FEATURE_KIND_FIRST, entities.x[player] + dx, entities.z[player] + dz);
    assert_int_not_equal(made, ENTITY_NONE);
    return made;
}

static EntityHandle place(Game *game, const char *id) {
    return place_at(game, id, 1.0f, 0.0f);
}

static Scene scene_make(const char *text) {
    Scene scene = {.base.fixture = fixture_make()};
    fixture_write(&scene.base.fixture, PROBE, text);
    scene.base.game = fixture_game(&scene.base.fixture, 3);
    scene.probe = place(scene.base.game, "probe");
    return scene;
}

static void scene_end(Scene *scene) {
    fixture_scene_end(&scene->base);
}

static int find_call(const char *callback) {
    for (int i = 0; i < FEATURE_CALL_COUNT; i++) {
        if (strcmp(CALLBACKS[i], callback) == 0) {
            return i;
        }
    }
    return 0;
}

static void call(const Scene *scene, const char *callback) {
    game_call_feature(scene->base.game, scene->probe, (FeatureCall)find_call(callback),
                      world_player(game_world(scene->base.game)));
}

/* A number of the state as it is now. */
static int64_t state_of(Game *game, EntityHandle entity, const char *field) {
    int slot = world_find(game_world(game), entity);
    assert_true(slot > 0 && game->owner[slot] == entity);
    const Behaviour *behaviour = &game->definitions->behaviours[game->owner_definition[slot]];
    lua_State *lua = definitions_vm(game->definitions, behaviour->homes[game->owner_home[slot]].mod)->lua;
    states_push(game, slot);
    lua_getfield(lua, -1, field);
    int64_t value = lua_tointeger(lua, -1);
    lua_pop(lua, 2);
    return value;
}

/* ---- Errors -------------------------------------------------------------------------------------------------*/
static void test_L3_an_error_in_each_callback_is_told_with_file_and_line(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(CALLBACKS); i++) {
        Scene scene = scene_make(probe_with(CALLBACKS[i], "n = 0", "    local gone = nil; return gone.x"));
        call(&scene, CALLBACKS[i]);
        const Notice *notice = fixture_only_notice(scene.base.game);
        assert_string_equal(notice->file, PROBE);
        assert_contains(notice->text, PROBE ":7: attempt to index a nil value (local 'gone')");
        assert_contains(notice->text, "\n    local gone = nil; return gone.x");
        assert_true(world_find(game_world(scene.base.game), scene.probe) > 0);
        scene_end(&scene);
    }
}

static void test_L3_three_failures_bench_that_callback_and_no_other(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(CALLBACKS); i++) {
        const char *other = CALLBACKS[(i + 1) % BASE_COUNT_OF(CALLBACKS)];
        char text[400];
        snprintf(text, sizeof text, "    error('broken')\n  end,\n  %s = function(self)\n    self.n = self.n + 1",
                 other);
        Scene scene = scene_make(probe_with(CALLBACKS[i], "n = 0", text));
        uint64_t before = game_hash(scene.base.game);
        for (int times = 0; times < 5; times++) {
            call(&scene, CALLBACKS[i]);
            call(&scene, other);
        }
        assert_int_equal(fixture_only_notice(scene.base.game)->count, BENCH_FAILURES);
        assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 5);
        assert_true(game_hash(scene.base.game) != before);
        scene_end(&scene);
    }
}

static void test_M2_an_endless_callback_costs_one_budget_and_is_benched(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(CALLBACKS); i++) {
        Scene scene = scene_make(probe_with(CALLBACKS[i], "n = 0", "    while true do end"));
        call(&scene, CALLBACKS[i]);
        call(&scene, CALLBACKS[i]);
        assert_int_equal(fixture_only_notice(scene.base.game)->count, 1);
        assert_contains(fixture_only_notice(scene.base.game)->text, PROBE ":7: the instruction budget is used up");
        scene_end(&scene);
    }
}

static void test_rule_9_each_callback_keeps_the_declared_types(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(CALLBACKS); i++) {
        char expected[100];
        Scene scene = scene_make(probe_with(CALLBACKS[i], "n = 4", "    self.n = 'text'"));
        call(&scene, CALLBACKS[i]);
        snprintf(expected, sizeof expected,
                 PROBE ":6: %s left self.n as string \"text\"; it was declared as an integer", CALLBACKS[i]);
        assert_contains(fixture_only_notice(scene.base.game)->text, expected);
        assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 4);
        scene_end(&scene);
        scene = scene_make(probe_with(CALLBACKS[i], "n = 4", "    self.id = 7"));
        call(&scene, CALLBACKS[i]);
        assert_contains(fixture_only_notice(scene.base.game)->text, "wrote self.id; it is read-only");
        scene_end(&scene);
    }
}

static void test_L3_what_takes_itself_away_and_fails_is_told_all_the_same(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 0", "    world.remove(self.id) error('after all')"));
    call(&scene, "use");
    assert_contains(fixture_only_notice(scene.base.game)->text, PROBE ":7: after all");
    assert_true(world_find(game_world(scene.base.game), scene.probe) < 0);
    call(&scene, "use"); /* a stale handle */
    scene_end(&scene);
}

#ifdef RIFT_DEVELOPMENT
static void test_rule_9_development_builds_tell_of_a_changed_upvalue(void **state) {
    (void)state;
    char *text = strdup(probe_with("use", "n = 0", "    count = count + 1"));
    char whole[4096];
    snprintf(whole, sizeof whole, "local count = 0\n%s", text);
    free(text);
    Scene scene = scene_make(whole);
    call(&scene, "use");
    assert_contains(fixture_only_notice(scene.base.game)->text, PROBE ":7: use changed the upvalue 'count'");
    scene_end(&scene);
}
#endif

/* ---- Mods ---------------------------------------------------------------------------------------------------*/
#define HEIR "return { id = 'heir', base = 'keeper', use = function(self) self.n = self.n * 10 %s end }"
#define KEEPER                                                                                                         \
    "return { id = 'keeper', place = { site = 'none' }, state = { n = 1, s = 'a' },\n"                                 \
    "  step = function(self) self.n = self.n + 1 self.s = self.s .. 'b' end }"

static Game *heirs_make(ModsFixture *mods, const char *more) {
    char text[300];
    *mods = mods_make();
    fixture_write(&mods->base, "scripts/objects/keeper.lua", KEEPER);
    mods_add(mods, "heirs", "heirs", "");
    snprintf(text, sizeof text, HEIR, more);
    mods_write(mods, "heirs", "objects/heir.lua", text);
    return mods_good_game(mods);
}

static void test_rule_9_inherited_callbacks_run_in_their_own_mod_on_one_state(void **state) {
    (void)state;
    ModsFixture mods;
    Game *game = heirs_make(&mods, "");
    EntityHandle heir = place(game, "heir");
    game_call_feature(game, heir, FEATURE_STEP, ENTITY_NONE); /* the game's: 2 */
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE);  /* the mod's: 20 */
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE);
    game_call_feature(game, heir, FEATURE_STEP, ENTITY_NONE);
    assert_int_equal(fixture_notice_count(game), 0);
    assert_int_equal(state_of(game, heir, "n"), 201);
    /* The hash sees it wherever it is. */
    uint64_t hash = game_hash(game);
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE);
    assert_true(game_hash(game) != hash);
    world_remove(game_world_mutable(game), heir);
    game_destroy(game);
    mods_remove(&mods);
}

static void test_M2_a_mod_that_is_off_leaves_its_heirs_what_they_inherited_and_their_state(void **state) {
    (void)state;
    ModsFixture mods;
    Game *game = heirs_make(&mods, "if self.n > 100 then while true do end end");
    EntityHandle heir = place(game, "heir");
    game_call_feature(game, heir, FEATURE_STEP, ENTITY_NONE);
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE); /* 20 */
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE); /* 200, and no end */
    assert_true(game_mod_is_off(game, "heirs"));
    fixture_ticks(game, 2); /* its Lua state is closed between two ticks */
    game_call_feature(game, heir, FEATURE_STEP, ENTITY_NONE);
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE);
    assert_int_equal(fixture_only_notice(game)->count, 1);
    assert_int_equal(state_of(game, heir, "n"), 201);
    game_destroy(game);
    mods_remove(&mods);
}

static void test_L2_a_reload_keeps_a_state_wherever_it_is(void **state) {
    (void)state;
    ModsFixture mods;
    Game *game = heirs_make(&mods, "");
    EntityHandle heir = place(game, "heir"), keeper = place(game, "keeper");
    game_call_feature(game, keeper, FEATURE_STEP, ENTITY_NONE);
    game_call_feature(game, heir, FEATURE_STEP, ENTITY_NONE);
    game_call_feature(game, heir, FEATURE_USE, ENTITY_NONE); /* now it is in the mod's */
    fixture_replace(&mods.base, "scripts/objects/keeper.lua", "self.n + 1", "self.n + 5");
    Error error = {0};
    if (!fixture_reload(game, "scripts/objects/keeper.lua", &error)) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(state_of(game, heir, "n"), 20);
    assert_int_equal(state_of(game, keeper, "n"), 2);
    game_call_feature(game, heir, FEATURE_STEP, ENTITY_NONE);
    game_call_feature(game, keeper, FEATURE_STEP, ENTITY_NONE);
    assert_int_equal(state_of(game, heir, "n"), 25);
    assert_int_equal(state_of(game, keeper, "n"), 7);
    game_destroy(game);
    mods_remove(&mods);
}

/* ---- Reload -------------------------------------------------------------------------------------------------*/
static void test_L2_a_trap_reloaded_in_mid_life_keeps_place_state_and_what_was_found(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 1, old = 2", "    self.n = self.n + 1"));
    World *world = game_world_mutable(scene.base.game);
    call(&scene, "use");
    int slot = world_find(world, scene.probe), count, before;
    world_features(world, &before);
    float x = world_entities(world).x[slot];
    fixture_write(&scene.base.fixture, PROBE, probe_with("use", "n = 1, new = 70", "    self.n = self.n + self.new"));
    fixture_scene_reload(&scene.base, PROBE);
    assert_int_equal(world_find(world, scene.probe), slot);
    assert_true(world_entities(world).x[slot] == x);
    world_features(world, &count);
    assert_int_equal(count, before);
    call(&scene, "use");
    assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 72);
    const Notice *remarks = game_remarks(scene.base.game, &count);
    assert_int_equal(count, 1);
    assert_contains(remarks->text, "state field 'old' is not declared any more");
    scene_end(&scene);
}

static void test_L3_a_benched_callback_is_called_again_once_its_file_changed(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 1", "    error('broken')"));
    for (int i = 0; i < 4; i++) {
        call(&scene, "use");
    }
    assert_int_equal(fixture_only_notice(scene.base.game)->count, 3);
    fixture_replace(&scene.base.fixture, "scripts/player.lua", "walk_speed = 4.9", "walk_speed = 5.0");
    fixture_scene_reload(&scene.base, "scripts/player.lua");
    assert_int_equal(fixture_notice_count(scene.base.game), 1); /* another file: it stays benched, and told */
    fixture_write(&scene.base.fixture, PROBE, probe_with("use", "n = 1", "    self.n = 9"));
    fixture_scene_reload(&scene.base, PROBE);
    assert_int_equal(fixture_notice_count(scene.base.game), 0);
    call(&scene, "use");
    assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 9);
    scene_end(&scene);
}

static void test_L2_a_removed_object_leaves_the_living_their_last_version_and_comes_no_more(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 1", "    self.n = self.n + 1"));
    Fixture *fixture = &scene.base.fixture;
    fixture_replace(fixture, PROBE, "site = 'none'", "rooms = { 'combat' }, count = { least = 3, most = 3 }");
    fixture_scene_reload(&scene.base, PROBE);
    call(&scene, "use");
    assert_int_equal(unlink(scratch_path(fixture->folder, PROBE)), 0);
    fixture_scene_reload(&scene.base, PROBE);
    call(&scene, "use");
    assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 3);
    const WorldRules *rules = world_rules(game_world(scene.base.game));
    int kind = rules_find_kind(rules, FEATURE_KIND_FIRST, "probe");
    assert_true(kind >= FEATURE_KIND_FIRST);
    assert_int_equal(rules->features[kind - FEATURE_KIND_FIRST].place.site, SITE_NONE);
    world_remove(game_world_mutable(scene.base.game), scene.probe);
    fixture_scene_reload(&scene.base, PROBE);
    assert_int_equal(rules_find_kind(world_rules(game_world(scene.base.game)), FEATURE_KIND_FIRST, "probe"), -1);
    scene_end(&scene);
}

static void test_L2_an_object_whose_id_changes_in_its_file_leaves_the_living_their_last_version(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 1", "    self.n = self.n + 1"));
    call(&scene, "use");
    fixture_replace(&scene.base.fixture, PROBE, "id = 'probe'", "id = 'other'");
    fixture_replace(&scene.base.fixture, PROBE, "self.n + 1", "self.n + 50");
    fixture_scene_reload(&scene.base, PROBE);
    call(&scene, "use");
    assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 3);
    EntityHandle old = scene.probe;
    scene.probe = place(scene.base.game, "other");
    call(&scene, "use");
    assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 51);
    assert_int_equal(state_of(scene.base.game, old, "n"), 3);
    scene_end(&scene);
}

static void test_L4_a_bad_trap_leaves_all_as_it_was(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 1", "    self.n = self.n + 1"));
    uint64_t hash = game_hash(scene.base.game);
    Error error = {0};
    fixture_replace(&scene.base.fixture, "scripts/traps/data_leak.lua", "weight = 1", "wieght = 1");
    assert_false(fixture_reload(scene.base.game, "scripts/traps/data_leak.lua", &error));
    assert_contains(error.message, "scripts/traps/data_leak.lua:6: field 'place.weight' is missing");
    assert_true(game_hash(scene.base.game) == hash);
    call(&scene, "use");
    assert_int_equal(state_of(scene.base.game, scene.probe, "n"), 2);
    scene_end(&scene);
}

/* ---- What is shipped ----------------------------------------------------------------------------------------*/
/* With a boss's gate shut, a surge risen, and zones and pillars at work. */
static void test_rule_3_shipped_features_think_without_garbage(void **state) {
    (void)state;
    static const char *const KINDS[] = {"pillar", "electric_floor", "unstable_floor", "rift_surge", "boss_gate"};
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 3);
    fixture_ticks(game, 40);
    for (size_t i = 0; i < BASE_COUNT_OF(KINDS); i++) {
        EntityHandle feature = place_at(game, KINDS[i], i == 0 ? 1.0f : i == 2 ? -2.0f : -1.0f, 0.0f);
        if (i == 1) {
            game_call_feature(game, feature, FEATURE_STEP, world_player(game_world(game)));
        }
    }
    for (int i = 0; i < 300; i++) {
        fixture_ticks(game, 1); /* lists that queries fill are there by now */
    }
    size_t taken = 0, held = game_script_bytes(game);
    for (int i = 0; i < 800; i++) {
        fixture_ticks(game, 1);
        size_t now = game_script_bytes(game);
        taken += now > held ? now - held : 0;
        held = now;
    }
    /* Lua's own stack shrinks and grows a little now and then; one small table a tick would be 50 KB. */
    assert_true(taken < 16 << 10);
    assert_int_equal(world_run(game_world(game)).phase, RUN_PLAYING);
    assert_int_equal(fixture_notice_count(game), 0);
    game_destroy(game);
    fixture_remove(&fixture);
}

static void test_messages_are_filled_in_and_never_cut_within_a_character(void **state) {
    (void)state;
    Scene scene = scene_make(probe_with("use", "n = 0", "    world.tell('probe {x} {y} {z}', 'x', 7, 'y', 'won')"));
    int ago;
    assert_string_equal(game_message(scene.base.game, &ago), "");
    call(&scene, "use");
    assert_string_equal(game_message(scene.base.game, &ago), "probe 7 RIFT CLEARED {z}");
    fixture_ticks(scene.base.game, 12);
    game_message(scene.base.game, &ago);
    assert_int_equal(ago, 12);
    fixture_write(&scene.base.fixture, PROBE, probe_with("use", "n = 0", "    world.tell(('界'):rep(200))"));
    fixture_scene_reload(&scene.base, PROBE);
    uint64_t hash = game_hash(scene.base.game);
    call(&scene, "use");
    const char *text = game_message(scene.base.game, &ago);
    assert_true(strlen(text) > 200 && strlen(text) % strlen("界") == 0);
    assert_true(game_hash(scene.base.game) == hash); /* it is only shown */
    scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L3_an_error_in_each_callback_is_told_with_file_and_line),
        cmocka_unit_test(test_L3_three_failures_bench_that_callback_and_no_other),
        cmocka_unit_test(test_M2_an_endless_callback_costs_one_budget_and_is_benched),
        cmocka_unit_test(test_rule_9_each_callback_keeps_the_declared_types),
        cmocka_unit_test(test_L3_what_takes_itself_away_and_fails_is_told_all_the_same),
#ifdef RIFT_DEVELOPMENT
        cmocka_unit_test(test_rule_9_development_builds_tell_of_a_changed_upvalue),
#endif
        cmocka_unit_test(test_rule_9_inherited_callbacks_run_in_their_own_mod_on_one_state),
        cmocka_unit_test(test_M2_a_mod_that_is_off_leaves_its_heirs_what_they_inherited_and_their_state),
        cmocka_unit_test(test_L2_a_reload_keeps_a_state_wherever_it_is),
        cmocka_unit_test(test_L2_a_trap_reloaded_in_mid_life_keeps_place_state_and_what_was_found),
        cmocka_unit_test(test_L3_a_benched_callback_is_called_again_once_its_file_changed),
        cmocka_unit_test(test_L2_a_removed_object_leaves_the_living_their_last_version_and_comes_no_more),
        cmocka_unit_test(test_L2_an_object_whose_id_changes_in_its_file_leaves_the_living_their_last_version),
        cmocka_unit_test(test_L4_a_bad_trap_leaves_all_as_it_was),
        cmocka_unit_test(test_rule_3_shipped_features_think_without_garbage),
        cmocka_unit_test(test_messages_are_filled_in_and_never_cut_within_a_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
