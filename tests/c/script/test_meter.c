/* What the scripts of a tick cost, by a clock of the caller's. */
#include "script/fixture.h"

static double now;

static double count_looks(void) {
    return now += 1.0;
}

static void test_L_meter_tells_what_a_tick_of_scripts_cost(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 5);
    fixture_lone_enemy(game);
    GameMeter meter = {.clock = count_looks};
    game_set_meter(game, &meter);
    fixture_ticks(game, 1);
    assert_int_equal(meter.thinks, 1);
    assert_true(meter.think == 1.0); /* from one look at the clock to the next */
    assert_true(meter.collect == 1.0);
    game_set_meter(game, NULL);
    double before = now;
    fixture_ticks(game, 1);
    assert_true(now == before);
    game_destroy(game);
    fixture_remove(&fixture);
}

static void test_L1_meter_tells_the_swap_of_a_reload_alone(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 5);
    GameMeter meter = {.clock = count_looks};
    game_set_meter(game, &meter);
    assert_true(fixture_reload(game, "scripts/main.lua", NULL));
    assert_true(meter.swap == 1.0);
    meter.swap = 0.0;
    fixture_write(&fixture, "scripts/main.lua", "return {");
    assert_false(fixture_reload(game, "scripts/main.lua", NULL));
    assert_true(meter.swap == 0.0); /* nothing was swapped */
    game_destroy(game);
    fixture_remove(&fixture);
}

/* Measuring is no part of the game. */
static void test_L_meter_changes_no_hash(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *plain = fixture_game(&fixture, 5), *measured = fixture_game(&fixture, 5);
    GameMeter meter = {.clock = count_looks};
    game_set_meter(measured, &meter);
    fixture_ticks(plain, 30);
    fixture_ticks(measured, 30);
    assert_true(game_hash(plain) == game_hash(measured));
    game_destroy(plain);
    game_destroy(measured);
    fixture_remove(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L_meter_tells_what_a_tick_of_scripts_cost),
        cmocka_unit_test(test_L1_meter_tells_the_swap_of_a_reload_alone),
        cmocka_unit_test(test_L_meter_changes_no_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
