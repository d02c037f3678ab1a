/* The bot plays from what a player could see: it finds the stairs of many floors, and equal bots decide alike. */
#include "app/session.h"
#include "app/sim.h"

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
    enum { SEEDS = 3, TICKS = 60 * 180 };
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

/* Tiles of floor that were seen, of those that there are, in percent. */
static int seen_percent(const World *world) {
    const Floor *floor = world_floor(world);
    const uint8_t *seen = world_seen_tiles(world);
    int all = 0, known = 0;
    for (int tile = 0; tile < floor->size * floor->size; tile++) {
        all += floor->tiles[tile] != TILE_VOID;
        known += floor->tiles[tile] != TILE_VOID && seen[tile] != 0;
    }
    return 100 * known / all;
}

static void test_G6_a_good_bot_has_seen_nine_tenths_of_a_floor_when_it_leaves(void **state) {
    (void)state;
    enum { SEEDS = 2, TICKS = 60 * 200 };
    TickInput nothing = {0};
    int left = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Session session;
        open_session(&session, seed);
        const World *world = game_world(session.game);
        int percent = 0;
        bool fell = false;
        for (int tick = 0; tick < TICKS && world_run(world).floor == 1 && !fell; tick++) {
            percent = world_run(world).phase == RUN_PLAYING ? seen_percent(world) : percent;
            session_tick(&session, &nothing);
            fell = world_run(world).phase == RUN_DEAD;
        }
        if (world_run(world).floor > 1) {
            left++;
            assert_in_range(percent, 90, 100);
        }
        session_destroy(&session);
    }
    assert_true(left >= SEEDS / 2);
}

/* Whoever plays, and wherever it begins: a run comes to an end. */
static void test_G6_no_bot_gets_stuck(void **state) {
    (void)state;
    static SimTally tally; /* large */
    static const struct {
        const char *skill;
        int floor;
        uint64_t seed;
    } RUNS[] = {
        {"good", 10, 3}, {"novice", 2, 2}, {"novice", 15, 4}, {"good", 1, 77}, /* a barrel stands in a doorway */
    };
    for (size_t i = 0; i < BASE_COUNT_OF(RUNS); i++) {
        Error error = {0};
        SimRun run;
        Options options = {
            .data = RIFT_SOURCE_DIR, .language = "en", .skill = RUNS[i].skill, .floor = RUNS[i].floor, .ticks = 12000};
        assert_true(sim_play(&options, RUNS[i].seed, &run, &tally, &error));
        assert_string_not_equal(run.cause, "stuck");
        assert_true(run.floor > RUNS[i].floor || strcmp(run.cause, "time") != 0);
    }
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
        cmocka_unit_test(test_G6_a_good_bot_has_seen_nine_tenths_of_a_floor_when_it_leaves),
        cmocka_unit_test(test_G6_no_bot_gets_stuck),
        cmocka_unit_test(test_G5_equal_bots_play_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
