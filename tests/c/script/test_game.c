/* The game as a whole: one seed and one input give one run; a tick takes nothing from the process. */
#include "base/count_allocations.h"
#include "script/fixture.h"

#include <inttypes.h>

/* A player who runs about and hits, dodges and takes stairs; the same for every run. */
static TickInput wander(int tick) {
    Rng rng = rng_create((uint64_t)(tick / 25), RNG_BOT);
    TickInput input = {
        .move_x = (int8_t)rng_range(&rng, -127, 127),
        .move_z = (int8_t)rng_range(&rng, -127, 127),
        .aim_angle = (uint16_t)rng_u32(&rng),
        .buttons = (uint16_t)(tick % 9 == 0 ? BUTTON_ATTACK : 0),
    };
    input.buttons |= (uint16_t)(tick % 71 == 0 ? BUTTON_DODGE : 0);
    input.buttons |= (uint16_t)(tick % 5 == 0 ? BUTTON_INTERACT : 0);
    return input;
}

/* Puts a crowd around the player, so that callbacks run. */
static void add_crowd(Game *game, int count) {
    World *world = game_world_mutable(game);
    const Floor *floor = world_floor(world);
    const Room *room = &floor->rooms[floor->start_room];
    for (int i = 0; i < count; i++) {
        world_spawn_enemy(world, fixture_kind(world_rules(world), "glitch_bit"),
                          (float)(room->rect.x + 1 + i % (room->rect.w - 2)) + 0.5f,
                          (float)(room->rect.y + 1 + i / (room->rect.w - 2) % (room->rect.h - 2)) + 0.5f);
    }
}

static void test_rule_3_a_tick_takes_nothing_from_the_process(void **state) {
    (void)state;
    if (!COUNTS_ALLOCATIONS) {
        skip();
    }
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 21);
    add_crowd(game, 60);
    fixture_ticks(game, 10);
    long before = allocations;
    bool fought = false;
    for (int tick = 0; tick < 2000; tick++) {
        TickInput input = wander(tick);
        game_tick(game, &input);
        game_hash(game);
        fought = fought || world_run(game_world(game)).kills > 0 || world_run(game_world(game)).phase == RUN_DEAD;
    }
    long after = allocations;
    assert_int_equal(after - before, 0);
    assert_true(fought); /* or it would prove little */
    game_destroy(game);
    fixture_remove(&fixture);
}

static void test_rule_3_shipped_callbacks_make_no_garbage(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 21);
    World *world = game_world_mutable(game);
    TickInput still = {0};
    add_crowd(game, 60);
    fixture_ticks(game, 60); /* they have appeared and hunt */
    for (int tick = 0; tick < 120; tick++) {
        size_t before = game_script_bytes(game);
        world_tick(world, &still); /* the tick without the collector's step */
        assert_int_equal(game_script_bytes(game), before);
    }
    assert_true(world_entities(world).hp[world_find(world, world_player(world))] < 100); /* they did hunt */
    game_destroy(game);
    fixture_remove(&fixture);
}

static void test_G5_same_seed_and_input_give_the_same_hash_every_tick(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Game *a = fixture_game(&fixture, seed), *b = fixture_game(&fixture, seed);
        add_crowd(a, 25);
        add_crowd(b, 25);
        for (int tick = 0; tick < 400; tick++) {
            TickInput input = wander(tick);
            game_tick(a, &input);
            game_tick(b, &input);
            assert_true(game_hash(a) == game_hash(b));
        }
        game_destroy(a);
        game_destroy(b);
    }
    fixture_remove(&fixture);
}

static void test_G5_hash_feels_a_different_input_and_seed(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *a = fixture_game(&fixture, 1), *b = fixture_game(&fixture, 1), *c = fixture_game(&fixture, 2);
    fixture_ticks(a, 60);
    fixture_ticks(b, 60);
    assert_true(game_hash(a) == game_hash(b));
    assert_true(game_hash(a) != game_hash(c));
    TickInput input = {.move_x = 1};
    TickInput still = {0};
    game_tick(a, &still);
    game_tick(b, &input);
    assert_true(game_hash(a) != game_hash(b));
    game_destroy(a);
    game_destroy(b);
    game_destroy(c);
    fixture_remove(&fixture);
}

/* Scripts draw from the run's own stream: the same numbers in every run, others with another seed. */
static void test_ruling_11_random_is_the_run_s_seeded_stream(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    fixture_replace(&fixture, "scripts/enemies/glitch_bit.lua", "rest_ticks = 0, -- left to stand still",
                    "rest_ticks = 0, luck = 0.0,");
    fixture_replace(&fixture, "scripts/enemies/glitch_bit.lua", "local id = self.id\n",
                    "local id = self.id\n self.luck = math.random() + math.random(1, 6) + math.random(3)\n");
    Game *a = fixture_game(&fixture, 1), *b = fixture_game(&fixture, 1);
    fixture_lone_enemy(a);
    fixture_lone_enemy(b);
    int count;
    game_notices(a, &count);
    assert_int_equal(count, 0);
    uint64_t before = game_hash(a);
    assert_true(before == game_hash(b));
    fixture_ticks(a, 1);
    assert_true(game_hash(a) != before);
    game_destroy(a);
    game_destroy(b);
    fixture_remove(&fixture);
}

/* A floor entered anew and a run begun anew give every enemy a state of its own. */
static void test_entities_of_every_floor_have_their_state(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    for (int floor = 1; floor <= FLOOR_LAST; floor++) {
        Error error = {0};
        GameSetup setup = {.data = &fixture.data, .seed = 77, .floor = floor};
        Game *game = game_create(&setup, &error);
        assert_string_equal(error.message, "");
        add_crowd(game, 30);
        for (int tick = 0; tick < 150; tick++) {
            TickInput input = wander(tick);
            game_tick(game, &input);
        }
        int count;
        const Notice *notices = game_notices(game, &count);
        if (count > 0) {
            fail_msg("floor %d: %s", floor, notices[0].text);
        }
        game_destroy(game);
    }
    fixture_remove(&fixture);
}

static void test_a_bad_setup_is_an_error_value(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Error error = {0};
    GameSetup setup = {.data = &fixture.data, .floor = 16};
    assert_null(game_create(&setup, &error));
    assert_int_equal(error.id, ERROR_FLOOR_RANGE);
    fixture_write(&fixture, "scripts/main.lua", "return {}");
    setup.floor = 1;
    assert_null(game_create(&setup, &error));
    assert_contains(error.message, "scripts/main.lua:1: field 'id' is missing");
    scratch_remove_all(scratch_path(fixture.folder, "scripts/player.lua"));
    fixture_write(&fixture, "scripts/main.lua", "return { id = 'x', version = '1', api = 1 }");
    assert_null(game_create(&setup, &error));
    assert_contains(error.message, "scripts/player.lua is missing");
    fixture_remove(&fixture);
}

static void test_script_files_are_listed_with_their_hashes(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 1);
    int count;
    const ScriptFile *files = game_script_files(game, &count);
    uint64_t before = 0, main_before = 0;
    for (int i = 0; i < count; i++) {
        assert_true(i == 0 || strcmp(files[i - 1].name, files[i].name) < 0);
        before = strcmp(files[i].name, "scripts/look.lua") == 0 ? files[i].hash : before;
        main_before = strcmp(files[i].name, "scripts/main.lua") == 0 ? files[i].hash : main_before;
    }
    assert_true(before != 0 && main_before != 0);
    fixture_replace(&fixture, "scripts/look.lua", "pitch = 54", "pitch = 55");
    assert_true(fixture_reload(game, "scripts/look.lua", NULL));
    files = game_script_files(game, &count);
    for (int i = 0; i < count; i++) {
        assert_true(strcmp(files[i].name, "scripts/look.lua") != 0 || files[i].hash != before);
        assert_true(strcmp(files[i].name, "scripts/main.lua") != 0 || files[i].hash == main_before);
    }
    game_destroy(game);
    fixture_remove(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rule_3_a_tick_takes_nothing_from_the_process),
        cmocka_unit_test(test_rule_3_shipped_callbacks_make_no_garbage),
        cmocka_unit_test(test_G5_same_seed_and_input_give_the_same_hash_every_tick),
        cmocka_unit_test(test_G5_hash_feels_a_different_input_and_seed),
        cmocka_unit_test(test_ruling_11_random_is_the_run_s_seeded_stream),
        cmocka_unit_test(test_entities_of_every_floor_have_their_state),
        cmocka_unit_test(test_a_bad_setup_is_an_error_value),
        cmocka_unit_test(test_script_files_are_listed_with_their_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
