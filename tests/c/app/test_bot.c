/* The bot plays from what a player could see: it finds the stairs of many floors, and equal bots decide alike. */
#include "app/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void open_session(Session *session, uint64_t seed) {
    Error error = {0};
    Options options = {.data = RIFT_SOURCE_DIR, .language = "en", .skill = "good"};
    if (!session_create(session, &options, seed, true, false, &error)) {
        fail_msg("%s", error.message);
    }
}

/* On each of a few seeds it reaches another floor, or falls trying. */
static void test_G6_bot_leaves_the_first_floor(void **state) {
    (void)state;
    enum { SEEDS = 6, TICKS = 60 * 180 };
    int left = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Session session;
        open_session(&session, seed);
        TickInput nothing = {0};
        bool fell = false;
        int tick = 0;
        while (tick++ < TICKS && world_run(game_world(session.game)).floor == 1 && !fell) {
            session_tick(&session, &nothing);
            fell = world_run(game_world(session.game)).phase == RUN_DEAD;
        }
        left += world_run(game_world(session.game)).floor > 1;
        if (!fell && world_run(game_world(session.game)).floor == 1) {
            fail_msg("seed %d: still on the first floor after %d ticks", (int)seed, TICKS);
        }
        session_destroy(&session);
    }
    assert_true(left >= SEEDS / 2);
}

static void test_G5_equal_bots_play_alike(void **state) {
    (void)state;
    Session a, b;
    open_session(&a, 3);
    open_session(&b, 3);
    TickInput nothing = {0};
    for (int i = 0; i < 1200; i++) {
        session_tick(&a, &nothing);
        session_tick(&b, &nothing);
    }
    assert_true(game_hash(a.game) == game_hash(b.game));
    session_destroy(&a);
    session_destroy(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G6_bot_leaves_the_first_floor),
        cmocka_unit_test(test_G5_equal_bots_play_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
