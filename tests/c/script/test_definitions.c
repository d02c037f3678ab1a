#include "script/fixture.h"

/* What the loader says when a text of one file is replaced by another. */
typedef struct Fault {
    const char *file, *from, *to;
    ErrorId id;
    const char *says;
} Fault;

static void check_fault(const Fault *fault) {
    Fixture fixture = fixture_make();
    Error error = {0};
    if (fault->from) {
        fixture_replace(&fixture, fault->file, fault->from, fault->to);
    } else {
        fixture_write(&fixture, fault->file, fault->to);
    }
    Definitions *definitions = definitions_load(&fixture.data, &error);
    if (definitions) {
        fail_msg("%s: no error, expected \"%s\"", fault->file, fault->says);
    }
    assert_contains(error.message, fault->says);
    assert_string_equal(error_id_text(error.id), error_id_text(fault->id));
    fixture_remove(&fixture);
}

static void check_faults(const Fault *faults, size_t count) {
    for (size_t i = 0; i < count; i++) {
        check_fault(&faults[i]);
    }
}

#define BIT "scripts/enemies/glitch_bit.lua"
#define PLAYER "scripts/player.lua"

static void test_fields_name_file_line_and_both_types(void **state) {
    (void)state;
    static const Fault FAULTS[] = {
        {BIT, "speed = 3.4,", "speed = \"fast\",", ERROR_SCRIPT_FIELD,
         "field 'speed' must be a number, got string \"fast\""},
        {BIT, NULL, "return {\n id = 'b', rig = 'swarm',\n base = 'b',\n}", ERROR_SCRIPT_FIELD, BIT ":3: field 'base'"},
        {BIT, NULL, "return {\n id = 'b', rig = 'swarm',\n states = {\n  idle = 'idle', move = 'gone' } }",
         ERROR_SCRIPT_FIELD, BIT ":4: field 'states.move'"},
        {BIT, "hp = 19,", "hp = 19.5,", ERROR_SCRIPT_FIELD, "field 'hp' must be an integer, got 19.5"},
        {BIT, "hp = 19,", "", ERROR_SCRIPT_FIELD, "field 'hp' is missing; it must be a number"},
        {BIT, "hp = 19,", "hp = -1,", ERROR_SCRIPT_FIELD, "field 'hp' must be within 1 … 1e+06, got -1"},
        {BIT, "hp = 19,", "hp = 0 / 0,", ERROR_SCRIPT_FIELD, "field 'hp' must be within"},
        {BIT, "speed = 3.4,", "sped = 3.4, speed = 3,", ERROR_SCRIPT_FIELD,
         "field 'sped' is unknown; did you mean 'speed'?"},
        {BIT, "rig = \"swarm\"", "rig = \"worm\"", ERROR_SCRIPT_FIELD, "scripts/anim/ has no rig of that name"},
        {BIT, "death = \"death\"", "death = \"deth\"", ERROR_SCRIPT_FIELD,
         "field 'states.death' names the state \"deth\", which the rig \"swarm\" does not have"},
        {BIT, "rest_ticks = 0,", "rest_ticks = {},", ERROR_SCRIPT_FIELD, "field 'state.rest_ticks' must be an integer"},
        {BIT, "rest_ticks = 0,", "id = 0,", ERROR_SCRIPT_FIELD, "field 'state.id' is taken"},
        {BIT, "rest_ticks = 0,", "name = \"12345678901234567890123456789012\",", ERROR_SCRIPT_FIELD,
         "string of 32 bytes; state keeps at most 31"},
        {BIT, "think = function(self, dt)", "think = 1, other = function(self, dt)", ERROR_SCRIPT_FIELD,
         "field 'think' must be a function(self, dt), got 1"},
        {PLAYER, "angle = 55,", "", ERROR_SCRIPT_FIELD, "field 'combo[1].angle' is missing; a cone needs"},
        {PLAYER, "\"cone\"", "\"cube\"", ERROR_SCRIPT_FIELD,
         "field 'combo[1].shape' must be one of cone, line, circle, shot; got \"cube\""},
        {PLAYER, "state = \"attack1\"", "state = \"idle\"", ERROR_SCRIPT_FIELD, "an attack needs three"},
        {"scripts/floors.lua", "enemies = 22", "enemies = true", ERROR_SCRIPT_FIELD,
         "field 'floors[2].enemies' must be a number, got true"},
        {"scripts/look.lua", "color = 0xbfefff", "color = 0x1bfefff", ERROR_SCRIPT_FIELD, "field 'player_light.color'"},
        {"scripts/i18n/ja.lua", "[\"paused\"] = \"一時停止\"", "[\"paused\"] = 7", ERROR_SCRIPT_FIELD,
         "field 'paused' must be a string, got 7"},
        {"scripts/ui/view.lua", "hurt = 0.22", "hurt = \"much\"", ERROR_SCRIPT_FIELD, "field 'shake.hurt' must be"},
        {"scripts/main.lua", "api = 1", "api = 2", ERROR_SCRIPT_FIELD, "field 'api'"},
        {"scripts/anim/swarm.lua", "\"sin\"", "\"sine\"", ERROR_SCRIPT_FIELD, "must begin with constant, sin"},
        {"scripts/anim/swarm.lua", "[\"body.sx\"]", "[\"body.size\"]", ERROR_SCRIPT_FIELD, "part.channel"},
        {"scripts/anim/player.lua", "{ \"hitReact\" }", "{ \"hitRect\" }", ERROR_RIG_INVALID,
         "it refuses an unknown state"},
        {"scripts/anim/player.lua", "{ \"hitReact\" }", "{ 8 }", ERROR_SCRIPT_FIELD,
         "must be a list of at most 8 names"},
        {"scripts/anim/swarm.lua", "{ 0, 1 }, ", "{ 0, 1, \"slowly\" }, ", ERROR_SCRIPT_FIELD,
         "must end with linear, smooth, in, out or hold, got \"slowly\""},
        {"scripts/anim/swarm.lua", "{ 0, 1 }, ", "{ 0, 1, 2 }, ", ERROR_SCRIPT_FIELD, "must end with linear"},
        {"scripts/anim/swarm.lua", "[\"body.sx\"]", "[\"arm.sx\"]", ERROR_RIG_CHANNEL, "scripts/anim/swarm.lua:"},
    };
    check_faults(FAULTS, BASE_COUNT_OF(FAULTS));
}

static float scale_at(const Rig *rig, double seconds) {
    PartPose poses[RIG_PART_LIMIT];
    rig_sample(rig, rig_find_state(rig, "death"), seconds, false, poses);
    return poses[rig_find_part(rig, "body")].scale.x;
}

static void test_keys_take_a_third_word_for_the_way_to_the_next(void **state) {
    (void)state;
    static const char *const words[] = {"linear", "smooth", "in", "out", "hold"};
    static const float at_a_third[] = {2.0f / 3, 20.0f / 27, 8.0f / 9, 4.0f / 9, 1};
    for (size_t i = 0; i < BASE_COUNT_OF(words); i++) {
        Fixture fixture = fixture_make();
        Error error = {0};
        char key[64];
        (void)snprintf(key, sizeof key, "{ 0, 1, \"%s\" }, ", words[i]);
        fixture_replace(&fixture, "scripts/anim/swarm.lua", "{ 0, 1 }, ", key);
        Definitions *definitions = definitions_load(&fixture.data, &error);
        if (!definitions) {
            fail_msg("%s", error.message);
        }
        float difference = scale_at(definitions_find_rig(definitions, "swarm"), 0.05) - at_a_third[i];
        assert_true(difference < 1e-5f && difference > -1e-5f);
        definitions_destroy(definitions);
        fixture_remove(&fixture);
    }
}

static void test_files_that_are_no_definition_say_so(void **state) {
    (void)state;
    static const Fault FAULTS[] = {
        {BIT, NULL, "", ERROR_FILE_EMPTY, BIT ":1: the file is empty; it must return a table"},
        {BIT, NULL, " \n\n", ERROR_FILE_EMPTY, "the file is empty"},
        {BIT, NULL, "local x = 1", ERROR_SCRIPT_RETURN, BIT ":1: the file must return a table, but it returns nothing"},
        {BIT, NULL, "return 7", ERROR_SCRIPT_RETURN, "must return a table, but it returns number"},
        {BIT, NULL, "return {\n  hp = = 3\n}", ERROR_SCRIPT_SYNTAX, BIT ":2:"},
        {BIT, NULL, "return {", ERROR_SCRIPT_SYNTAX, BIT ":1:"},
        {BIT, NULL, "local t = nil\nreturn { hp = t.x }", ERROR_SCRIPT_RUNTIME, BIT ":2: attempt to index a nil value"},
        {BIT, NULL, "return { hp = 1 }", ERROR_SCRIPT_FIELD, "field 'id' is missing"},
        {BIT, NULL, "return {\n id = 'x',\n hp = 2^3 }", ERROR_SCRIPT_SYNTAX, BIT ":3: the operator ^"},
        {"scripts/enemies/second.lua", NULL, "return { id = 'glitch_bit' }", ERROR_SCRIPT_FIELD,
         "field 'id' \"glitch_bit\" is taken by scripts/enemies/glitch_bit.lua"},
    };
    check_faults(FAULTS, BASE_COUNT_OF(FAULTS));
}

static void test_require_stays_inside_the_scripts_and_names_circles(void **state) {
    (void)state;
    static const Fault FAULTS[] = {
        {BIT, NULL, "return require 'enemies.none'", ERROR_SCRIPT_REQUIRE, "there is no file scripts/enemies/none.lua"},
        {BIT, NULL, "return require '..secret'", ERROR_SCRIPT_REQUIRE, "inside scripts/"},
        {BIT, NULL, "return require '/etc/passwd'", ERROR_SCRIPT_REQUIRE, "inside scripts/"},
        {BIT, NULL, "return require 'os'", ERROR_SCRIPT_REQUIRE, "there is no file scripts/os.lua"},
        {BIT, NULL, "return require(7)", ERROR_SCRIPT_RUNTIME, "require: argument 'name' must be a string, got 7"},
        {BIT, NULL, "return require 'enemies.glitch_bit'", ERROR_SCRIPT_REQUIRE,
         "require goes in a circle: scripts/enemies/glitch_bit.lua → scripts/enemies/glitch_bit.lua"},
    };
    check_faults(FAULTS, BASE_COUNT_OF(FAULTS));
}

static void test_require_shares_one_helper_that_is_no_enemy(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Error error = {0};
    fixture_write(&fixture, "scripts/enemies/common.lua", "return { hp = 33 }");
    fixture_replace(&fixture, BIT, "hp = 19,", "hp = require('enemies.common').hp,");
    Definitions *definitions = definitions_load(&fixture.data, &error);
    assert_string_equal(error.message, "");
    for (int i = 0; i < definitions_rules(definitions)->enemy_count; i++) {
        assert_string_not_equal(definitions_rules(definitions)->enemies[i].id, "");
    }
    assert_int_equal(fixture_bit(definitions_rules(definitions))->hp, 33);
    definitions_destroy(definitions);
    fixture_remove(&fixture);
}

static void test_base_inherits_data_and_callbacks(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Error error = {0};
    fixture_write(&fixture, "scripts/enemies/a_fast_bit.lua",
                  "return { id = 'fast_bit', base = 'glitch_bit', speed = 6 }");
    Definitions *definitions = definitions_load(&fixture.data, &error);
    assert_string_equal(error.message, "");
    const WorldRules *rules = definitions_rules(definitions);
    const EnemyRules *fast = &rules->enemies[fixture_kind(rules, "fast_bit")];
    assert_int_equal(fast->hp, 19);
    assert_true(fast->speed == 6.0f);
    assert_true(fixture_bit(rules)->speed == 3.4f);
    definitions_destroy(definitions);
    fixture_write(&fixture, "scripts/enemies/a_fast_bit.lua", "return { id = 'fast_bit', base = 'fast_bit' }");
    assert_null(definitions_load(&fixture.data, &error));
    assert_contains(error.message, "field 'base' goes in a circle");
    fixture_write(&fixture, "scripts/enemies/a_fast_bit.lua", "return { id = 'fast_bit', base = 'nobody' }");
    assert_null(definitions_load(&fixture.data, &error));
    assert_contains(error.message, "scripts/enemies/a_fast_bit.lua:1: field 'base' names \"nobody\"");
    fixture_remove(&fixture);
}

static void test_A6_stage_ticks_come_from_the_rig_s_phases(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Error error = {0};
    Definitions *definitions = definitions_load(&fixture.data, &error);
    assert_string_equal(error.message, "");
    const PlayerRules *player = &definitions_rules(definitions)->player;
    assert_int_equal(player->stages[0].windup_ticks, 3);
    assert_int_equal(player->stages[0].active_ticks, 3);
    assert_int_equal(player->stages[0].recovery_ticks, 5);
    assert_int_equal(player->stages[0].hit_stop_ticks, 2);
    assert_int_equal(player->dash_delay_ticks, 15);
    assert_int_equal(player->dodge_move_ticks, 12);
    assert_int_equal(player->dodge_ticks, 24);
    assert_int_equal(player->dodge_invulnerable_ticks, 18);
    assert_int_equal(player->dodge_cooldown_ticks, 60);
    assert_int_equal(player->hurt_invulnerable_ticks, 30);
    assert_int_equal(player->hurt_ticks, 12);
    assert_int_equal(player->hurt_hit_stop_ticks, 4);
    assert_int_equal(player->attack_buffer_ticks, 8);
    assert_int_equal(player->dodge_buffer_ticks, 10);
    assert_int_equal(player->combo_keep_ticks, 24);
    assert_int_equal(definitions_rules(definitions)->hit_stop_limit_ticks, 10);
    assert_int_equal(definitions_rules(definitions)->descend_ticks, 30);
    const EnemyRules *bit = fixture_bit(definitions_rules(definitions));
    assert_int_equal(bit->spawn_ticks, 45);
    assert_int_equal(bit->stagger_ticks, 15);
    assert_int_equal(bit->death_ticks, 9);
    definitions_destroy(definitions);
    fixture_remove(&fixture);
}

/* Wind-up, impact, recovery; damage; volume; knock; step; hit-stop; ticks at the end that are free. */
static void test_G2_the_four_stages_of_the_chain(void **state) {
    (void)state;
    static const AttackStage EXPECTED[] = {
        {0, 3, 3, 5, {HIT_CONE, 2.2f, 0, 0, 0.959931f}, 1.0f, 0.5f, 0.35f, 2, 0, 0, 0, 0},
        {0, 3, 3, 5, {HIT_CONE, 2.2f, 0, 0, 0.959931f}, 1.0f, 0.5f, 0.35f, 2, 0, 0, 0, 0},
        {0, 4, 3, 6, {HIT_LINE, 2.6f, 0, 1.2f, 0}, 1.3f, 0.9f, 0.6f, 3, 0, 0, 0, 0},
        {0, 6, 5, 7, {HIT_CIRCLE, 2.6f, 0, 0, 0}, 2.2f, 2.0f, 0.5f, 5, 4, 0, 0, 0},
    };
    Fixture fixture = fixture_make();
    Definitions *definitions = definitions_load(&fixture.data, NULL);
    assert_non_null(definitions);
    const PlayerRules *player = &definitions_rules(definitions)->player;
    assert_int_equal(player->stage_count, 4);
    for (int i = 0; i < 4; i++) {
        const AttackStage *got = &player->stages[i], *expected = &EXPECTED[i];
        assert_int_equal(got->windup_ticks, expected->windup_ticks);
        assert_int_equal(got->active_ticks, expected->active_ticks);
        assert_int_equal(got->recovery_ticks, expected->recovery_ticks);
        assert_int_equal(got->area.shape, expected->area.shape);
        assert_float_equal(got->area.range, expected->area.range, 1e-6f);
        assert_float_equal(got->area.width, expected->area.width, 1e-6f);
        assert_float_equal(got->area.half_angle, expected->area.half_angle, 1e-5f);
        assert_float_equal(got->damage, expected->damage, 1e-6f);
        assert_float_equal(got->knock, expected->knock, 1e-6f);
        assert_float_equal(got->step, expected->step, 1e-6f);
        assert_int_equal(got->hit_stop_ticks, expected->hit_stop_ticks);
        assert_int_equal(got->free_ticks, expected->free_ticks);
    }
    definitions_destroy(definitions);
    fixture_remove(&fixture);
}

static void test_D14_themes_change_at_floors_6_and_11(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 1);
    for (int floor = 1; floor <= FLOOR_LAST; floor++) {
        assert_int_equal(game_theme_of_floor(game, floor), (floor - 1) / 5);
    }
    assert_int_equal(game_theme_of_floor(game, 99), 0);
    game_destroy(game);
    fixture_remove(&fixture);
}

static void test_G7_texts_fall_back_to_english_and_then_to_the_key(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    fixture_replace(&fixture, "scripts/i18n/ja.lua", "[\"won\"] = \"踏破\",", "");
    GameSetup setup = {.data = &fixture.data, .language = "ja"};
    Game *game = game_create(&setup, NULL);
    assert_non_null(game);
    assert_string_equal(game_text(game, "paused"), "一時停止");
    assert_string_equal(game_text(game, "won"), "RIFT CLEARED");
    assert_string_equal(game_text(game, "no.such.key"), "no.such.key");
    assert_true(game_view_number(game, "shards.count", -1.0f) > 0.0f);
    assert_true(game_view_number(game, "no.such.number", -1.0f) == -1.0f);
    game_destroy(game);
    fixture_remove(&fixture);
}

/* Damage anywhere is an error with a message, or harmless; never a crash. */
static void test_X5_damaged_scripts_never_crash(void **state) {
    (void)state;
    static const char *const FILES[] = {BIT, PLAYER, "scripts/anim/player.lua", "scripts/themes.lua",
                                        "scripts/look.lua"};
    static const char DAMAGE[] = "{}[]()\"'=,.-0^nx\\\n";
    Fixture fixture = fixture_make();
    Rng rng = rng_create(5, RNG_SCRIPT);
    int refused = 0;
    for (int round = 0; round < 120; round++) {
        const char *name = FILES[rng_below(&rng, BASE_COUNT_OF(FILES))];
        char *good = fixture_read(&fixture, name);
        size_t size = strlen(good);
        char *bad = malloc(size + 1);
        assert_non_null(bad);
        memcpy(bad, good, size + 1);
        for (uint32_t i = 0; i <= rng_below(&rng, 3); i++) {
            bad[rng_below(&rng, (uint32_t)size)] = DAMAGE[rng_below(&rng, sizeof DAMAGE - 1)];
        }
        bad[rng_below(&rng, 4) == 0 ? rng_below(&rng, (uint32_t)size) : size] = '\0'; /* at times cut short */
        fixture_write(&fixture, name, bad);
        Error error = {0};
        Definitions *definitions = definitions_load(&fixture.data, &error);
        assert_true(definitions || strncmp(error.message, "scripts/", 8) == 0);
        refused += !definitions;
        definitions_destroy(definitions);
        fixture_write(&fixture, name, good);
        free(bad);
        free(good);
    }
    assert_true(refused > 20);
    fixture_remove(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_name_file_line_and_both_types),
        cmocka_unit_test(test_keys_take_a_third_word_for_the_way_to_the_next),
        cmocka_unit_test(test_files_that_are_no_definition_say_so),
        cmocka_unit_test(test_require_stays_inside_the_scripts_and_names_circles),
        cmocka_unit_test(test_require_shares_one_helper_that_is_no_enemy),
        cmocka_unit_test(test_base_inherits_data_and_callbacks),
        cmocka_unit_test(test_A6_stage_ticks_come_from_the_rig_s_phases),
        cmocka_unit_test(test_G2_the_four_stages_of_the_chain),
        cmocka_unit_test(test_D14_themes_change_at_floors_6_and_11),
        cmocka_unit_test(test_X5_damaged_scripts_never_crash),
        cmocka_unit_test(test_G7_texts_fall_back_to_english_and_then_to_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
