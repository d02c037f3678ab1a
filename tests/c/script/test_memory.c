/* Memory stays where it is: over a thousand reloads, and under a callback that makes garbage in every tick. */
#include "script/fixture.h"

#include <malloc.h>

#define BIT "scripts/enemies/glitch_bit.lua"

/* The sanitizer's own allocator keeps freed blocks and counts nothing here; it finds leaks by itself. */
#if defined(__SANITIZE_ADDRESS__)
enum { RELOADS = 200, COUNTS_HEAP = 0 };
#elif !defined(__OPTIMIZE__)
enum { RELOADS = 200, COUNTS_HEAP = 1 };
#else
enum { RELOADS = 1000, COUNTS_HEAP = 1 };
#endif

/* Bytes of the process in use, mapped blocks included. */
static size_t heap_bytes(void) {
    if (!COUNTS_HEAP) {
        return 1;
    }
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static void edit(const Fixture *fixture, int round) {
    fixture_replace(fixture, BIT, round % 2 ? "speed = 3.5" : "speed = 3.4", round % 2 ? "speed = 3.4" : "speed = 3.5");
}

static void test_issue_3_a_thousand_reloads_leave_memory_flat_to_1_percent(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 3);
    size_t heap = 0, script = 0;
    for (int round = 0; round < RELOADS; round++) {
        Error error = {0};
        edit(&fixture, round);
        if (!fixture_reload(game, BIT, &error)) {
            fail_msg("%s", error.message);
        }
        if (round == 3) { /* the last generation is kept too, and buffers of the C library are warm */
            heap = heap_bytes();
            script = game_script_bytes(game);
        }
        fixture_ticks(game, 1);
    }
    edit(&fixture, RELOADS);
    assert_true(fixture_reload(game, BIT, NULL));
    size_t heap_after = heap_bytes(), script_after = game_script_bytes(game);
    print_message("heap %zu -> %zu bytes, scripts %zu -> %zu bytes\n", heap, heap_after, script, script_after);
    assert_true(heap_after * 100 <= heap * 101);
    assert_true(script_after * 100 <= script * 101);
    game_destroy(game);
    fixture_remove(&fixture);
}

/* Refused reloads give back all they took. */
static void test_issue_3_refused_reloads_leave_memory_flat_to_1_percent(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 3);
    size_t heap = 0;
    fixture_replace(&fixture, BIT, "speed = 3.4", "speed = 'fast'");
    for (int round = 0; round < RELOADS; round++) {
        assert_false(fixture_reload(game, BIT, NULL));
        heap = round == 3 ? heap_bytes() : heap;
    }
    assert_true(heap_bytes() * 100 <= heap * 101);
    game_destroy(game);
    fixture_remove(&fixture);
}

/* About 2 KB of tables and texts a tick. The collector's steps keep up: the most that is held stops to grow. */
static void test_issue_3_garbage_of_20000_ticks_stays_bounded(void **state) {
    (void)state;
    enum { TICKS = 20000, WARM = 2000 };
    Fixture fixture = fixture_make();
    fixture_replace(&fixture, BIT, "local id = self.id\n",
                    "do\n  local garbage = {}\n  for i = 1, 16 do garbage[i] = { i, 'text ' .. i } end\n"
                    "  self.rest_ticks = 0\n  return\nend\n local id = self.id\n");
    fixture_replace(&fixture, BIT, "leash = 25", "leash = 999");
    Game *game = fixture_game(&fixture, 3);
    fixture_lone_enemy(game);
    size_t before = game_script_bytes(game), warm = 0, most = 0, thinks = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        size_t held = game_script_bytes(game);
        fixture_ticks(game, 1);
        size_t now = game_script_bytes(game);
        thinks += now != held;
        if (tick < WARM) {
            warm = now > warm ? now : warm;
        }
        most = now > most ? now : most;
    }
    int count;
    game_notices(game, &count);
    print_message("scripts %zu bytes, most %zu, most in the first tenth %zu\n", before, most, warm);
    assert_int_equal(count, 0);
    assert_true(thinks > TICKS / 2); /* it did run */
    assert_true(most * 100 <= warm * 105);
    assert_true(most <= 4 * before);
    game_destroy(game);
    fixture_remove(&fixture);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_issue_3_a_thousand_reloads_leave_memory_flat_to_1_percent),
        cmocka_unit_test(test_issue_3_refused_reloads_leave_memory_flat_to_1_percent),
        cmocka_unit_test(test_issue_3_garbage_of_20000_ticks_stays_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
