/* Going on with a saved run: the same game as one that was never left, at whatever moment it was. */
#include "app/replay.h"
#include "app/saves_fixture.h"

enum { TICKS = 900, MOMENTS = 5 };

typedef struct Run {
    TickInput inputs[TICKS];
    uint64_t hashes[TICKS];
} Run;

static void play_without_a_break(Run *run, uint64_t seed, int floor) {
    Options options = options_of(RIFT_SOURCE_DIR, floor);
    Session session;
    Error error = {0};
    assert_true(session_create(&session, &options, seed, true, false, &error));
    TickInput nothing = {0};
    for (int i = 0; i < TICKS; i++) {
        session_tick(&session, &nothing);
        run->inputs[i] = session.last_input;
        run->hashes[i] = game_hash(session.game);
    }
    session_destroy(&session);
}

/* Left and gone on with at drawn moments, also twice within one second and right at the start. */
static void test_G9_a_run_with_breaks_equals_one_without(void **state) {
    (void)state;
    static Run run;
    Rng rng = rng_create(6, RNG_BOT);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        int floor = 1 + (int)(seed * 4 - 3) % 15, at = 0;
        play_without_a_break(&run, seed, floor);
        UserFolder user = user_make();
        Session session;
        session_begin(&session, &user, RIFT_SOURCE_DIR, seed, floor, false);
        for (int moment = 0; moment <= MOMENTS; moment++) {
            int pause = moment == 1 ? 0 : moment == 2 ? 7 : (int)rng_below(&rng, TICKS / MOMENTS);
            for (int end = at + pause; at < end && at < TICKS; at++) {
                session_tick(&session, &run.inputs[at]);
                assert_true(game_hash(session.game) == run.hashes[at]);
            }
            session_destroy(&session);
            session_go_on(&session, &user, RIFT_SOURCE_DIR);
            assert_true(at == 0 || game_hash(session.game) == run.hashes[at - 1]);
            assert_false(session_has_notice(&session, ""));
        }
        session_destroy(&session);
        user_remove(&user);
    }
}

/* What a resumed run records plays again, from the floor on which it was resumed. */
static void test_G8_a_resumed_run_is_recorded_whole(void **state) {
    (void)state;
    UserFolder user = user_make();
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 3, 2, false);
    session_take_stairs(&session);
    TickInput input = {.move_x = 90, .buttons = BUTTON_ATTACK};
    for (int i = 0; i < 100; i++) {
        session_tick(&session, &input);
    }
    session_destroy(&session);
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    for (int i = 0; i < 50; i++) {
        session_tick(&session, &input);
    }
    size_t size = 0;
    recorder_finish(session.recorder);
    const uint8_t *bytes = recorder_bytes(session.recorder, &size);
    Recording recording;
    assert_true(recording_read(&recording, bytes, size, NULL));
    assert_int_equal(recording.floor, 3);
    assert_int_equal(recording.tick_count, 150);
    assert_false(recording.is_save);
    GameSetup files = {.data = &session.data};
    Game *again = replay_start(&recording, &files, NULL);
    assert_non_null(again);
    for (uint32_t i = 0; i < recording.tick_count; i++) {
        game_tick(again, &recording.ticks[i].input);
        assert_int_equal(recording_check(game_hash(again)), recording.ticks[i].check);
    }
    assert_true(game_hash(again) == game_hash(session.game));
    game_destroy(again);
    recording_free(&recording);
    session_destroy(&session);
    user_remove(&user);
}

/* Scripts that changed since: the floor begins anew with what was carried into it, and the file is named. */
static void test_G9_changed_scripts_lead_to_the_floors_start(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    UserFolder user = user_make();
    Session session;
    session_begin(&session, &user, fixture.folder, 3, 2, false);
    world_gain_exp(game_world_mutable(session.game), 321);
    session_take_stairs(&session);
    int gained = world_run(game_world(session.game)).exp;
    uint32_t entered = world_run(game_world(session.game)).tick;
    TickInput input = {.move_x = 90};
    for (int i = 0; i < 200; i++) {
        session_tick(&session, &input);
    }
    session_destroy(&session);
    fixture_replace(&fixture, "scripts/enemies/glitch_bit.lua", "speed = 3.4", "speed = 3.3");
    fixture_replace(&fixture, "scripts/player.lua", "walk_speed = 4.9", "walk_speed = 5.1");
    session_go_on(&session, &user, fixture.folder);
    RunInfo run = world_run(game_world(session.game));
    assert_int_equal(run.floor, 3);
    assert_int_equal(run.tick, entered);
    assert_true(gained >= 321);
    assert_int_equal(run.exp, gained);
    assert_true(session_has_notice(&session, "glitch_bit.lua has changed"));
    assert_true(session_has_notice(&session, "from the start of floor 3"));
    session_destroy(&session);
    session_go_on(&session, &user, fixture.folder); /* and that is what is saved now */
    assert_false(session_has_notice(&session, ""));
    session_destroy(&session);
    user_remove(&user);
    fixture_remove(&fixture);
}

/* A file that changed without changing what happens does not cost the floor. */
static void test_G9_changes_that_change_nothing_cost_nothing(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    UserFolder user = user_make();
    Session session;
    session_begin(&session, &user, fixture.folder, 3, 2, true);
    TickInput input = {0};
    for (int i = 0; i < 200; i++) {
        session_tick(&session, &input);
    }
    uint64_t hash = game_hash(session.game);
    session_destroy(&session);
    fixture_replace(&fixture, "scripts/enemies/glitch_bit.lua", "speed = 3.4", "speed = 3.40");
    session_go_on(&session, &user, fixture.folder);
    assert_true(game_hash(session.game) == hash);
    assert_false(session_has_notice(&session, ""));
    session_destroy(&session);
    user_remove(&user);
    fixture_remove(&fixture);
}

/* The same scripts, and yet another course: what was saved is kept for who looks into it. */
static void test_G8_a_save_that_parts_is_kept(void **state) {
    (void)state;
    UserFolder user = user_make();
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 3, 2, true);
    TickInput input = {0};
    for (int i = 0; i < 100; i++) {
        if (i == 50) { /* not by an input */
            world_gain_exp(game_world_mutable(session.game), 1);
        }
        session_tick(&session, &input);
    }
    session_destroy(&session);
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    assert_int_equal(world_run(game_world(session.game)).tick, 0);
    assert_true(session_has_notice(&session, DIVERGED_RUN_FILE));
    assert_true(file_exists(&user.tree, DIVERGED_RUN_FILE));
    session_destroy(&session);
    user_remove(&user);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G9_a_run_with_breaks_equals_one_without),
        cmocka_unit_test(test_G8_a_resumed_run_is_recorded_whole),
        cmocka_unit_test(test_G9_changed_scripts_lead_to_the_floors_start),
        cmocka_unit_test(test_G9_changes_that_change_nothing_cost_nothing),
        cmocka_unit_test(test_G8_a_save_that_parts_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
