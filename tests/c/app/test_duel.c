/* The duel's model: two bots, lines that are drawn, wounds, and what its screen does. */
#include "app/duel_state.h"
#include "script/fixture.h"

#include <math.h>

#define TICK (1.0 / TICKS_PER_SECOND)

typedef struct Show {
    FixtureScene scene;
    Duel *duel;
} Show;

static Show show_open(uint64_t seed, bool bots) {
    Error error = {0};
    Show show = {.scene = {.fixture = fixture_make()}};
    show.scene.game = fixture_game(&show.scene.fixture, 3);
    show.duel = duel_create(show.scene.game, seed, bots, &error);
    if (!show.duel) {
        fail_msg("%s", error.message);
    }
    return show;
}

static void show_close(Show *show) {
    duel_destroy(show->duel);
    fixture_scene_end(&show->scene);
}

static void key(Show *show, int code) {
    duel_take_event(show->duel, &(InputEvent){.type = INPUT_KEY, .key = code});
}

static void mouse(Show *show, InputEventType type, float x, float y) {
    duel_take_event(show->duel, &(InputEvent){.type = type, .x = x, .y = y});
}

static void play(Show *show, double seconds) {
    for (int i = 0; i < (int)(seconds / TICK + 0.5); i++) {
        duel_advance(show->duel, TICK);
    }
}

static DuelResult fight(Duel *duel, double seconds) {
    for (int i = 0; i < (int)(seconds * PHYSICS_STEPS_A_SECOND) && !duel_is_over(duel); i++) {
        duel_step(duel);
    }
    return duel_result(duel);
}

/* ---- Bots ---------------------------------------------------------------------------------------------------*/
static void test_C7_bot_duels_end_each_side_wins_some_and_the_same_seed_gives_the_same_bits(void **state) {
    (void)state;
    Show show = show_open(1, true);
    int wins[DUEL_SIDES] = {0}, upright = 0;
    for (int i = 0; i < 8; i++) {
        const uint64_t seed = show.duel->seed;
        const DuelResult first = fight(show.duel, 90.0);
        assert_true(first.over && !first.broken);
        assert_true(first.worst_gap < 0.03);
        wins[DUEL_A] += first.winner == DUEL_A;
        wins[DUEL_B] += first.winner == DUEL_B;
        upright += first.upright_share >= 0.6;
        if (i == 0) {
            show.duel->seed = seed - 1;
            duel_restart(show.duel);
            const DuelResult again = fight(show.duel, 90.0);
            assert_true(again.hash == first.hash);
        }
        duel_restart(show.duel);
        assert_true(show.duel->seed == seed + 1);
    }
    assert_true(wins[DUEL_A] > 0 && wins[DUEL_B] > 0);
    assert_in_range(upright, 5, 8);
    show_close(&show);
}

static void test_C5_what_a_part_has_left_is_what_drives_it_and_without_a_vital_one_it_is_gone(void **state) {
    (void)state;
    Show show = show_open(2, true);
    Duel *duel = show.duel;
    bool wounded = false;
    while (!duel_is_over(duel) && duel->seconds < 90.0) {
        duel_step(duel);
        for (int side = 0; side < DUEL_SIDES; side++) {
            const DuelFighter *fighter = &duel->fighters[side];
            bool spent = false;
            for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
                const double share = fighter->health[i] / (double)duel->rules->health[i];
                assert_true(fabs(share - active_health(fighter->figure, (ActivePart)i)) < 1e-9);
                wounded |= share < 1.0;
                spent |= share <= 0.0 && duel->rules->vital[i];
            }
            assert_int_equal(fighter->gone, spent);
            assert_int_equal(active_state(fighter->figure).posture == ACTIVE_GONE, spent);
        }
    }
    assert_true(wounded);
    show_close(&show);
}

static void test_C7_who_lies_too_long_has_lost(void **state) {
    (void)state;
    Show show = show_open(3, true);
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) { /* it can't get up, and has nothing vital lost */
        active_set_health(show.duel->fighters[DUEL_A].figure, (ActivePart)i, 0.0);
    }
    const DuelResult result = fight(show.duel, 60.0);
    assert_true(result.over);
    assert_int_equal(result.winner, DUEL_B);
    assert_true(result.falls >= 1);
    show_close(&show);
}

/* ---- A player -----------------------------------------------------------------------------------------------*/
/* From the left to the right over the foe's chest. */
static void draw_line(Show *show, bool finish) {
    mouse(show, INPUT_PRESS, 420, 260);
    for (float x = 440; x <= 720; x += 20) {
        mouse(show, INPUT_MOVE, x, 260 + 0.2f * (x - 420));
    }
    if (finish) {
        mouse(show, INPUT_RELEASE, 720, 320);
    }
}

static void test_C7_time_stands_still_while_a_line_is_drawn_and_the_blade_follows_it(void **state) {
    (void)state;
    Show show = show_open(4, false);
    play(&show, 0.2);
    draw_line(&show, false);
    const uint64_t before = duel_result(show.duel).hash;
    play(&show, 1.0);
    assert_true(duel_result(show.duel).hash == before); /* nothing moves */
    assert_true(show.duel->line_count > 5);
    mouse(&show, INPUT_RELEASE, 720, 320);
    assert_true(show.duel->fighters[DUEL_A].stroke.runs);
    const double start = duel_result(show.duel).seconds;
    play(&show, 0.1);
    assert_true(duel_result(show.duel).seconds - start > 0.09); /* in full */
    double nearest = 1e9, sum = 0.0;
    int steps = 0;
    const DuelFighter *player = &show.duel->fighters[DUEL_A];
    while (player->stroke.runs && steps < 600) {
        duel_step(show.duel);
        const PhysicsVector hand = active_state(player->figure).hand;
        const double away = vector_length(vector_subtract(hand, player->hand));
        nearest = away < nearest ? away : nearest;
        sum += away * away;
        steps++;
    }
    assert_in_range(steps, 5, 599);
    assert_true(sqrt(sum / steps) < 0.09);
    show_close(&show);
}

static void test_C7_time_runs_slowly_until_the_next_line(void **state) {
    (void)state;
    Show show = show_open(5, false);
    play(&show, 2.0);
    const double idle = (double)show.duel->rules->time.idle;
    assert_true(fabs(duel_result(show.duel).seconds - 2.0 * idle) < 0.05);
    draw_line(&show, true);
    assert_int_equal(show.duel->strokes, 1);
    show_close(&show);
}

static void test_C4_feet_go_towards_a_distance_no_faster_than_the_rules_and_slower_backwards(void **state) {
    (void)state;
    Show show = show_open(9, false);
    const DuelRules *rules = show.duel->rules;
    const double apart = (double)rules->apart, fast = (double)rules->walk.speed_most;
    const PhysicsVector near = fighter_walk(show.duel, DUEL_A, 0.5 * apart, 0.0, 0.0);
    const PhysicsVector back = fighter_walk(show.duel, DUEL_A, 3.0 * apart, 0.0, 0.0);
    const PhysicsVector around = fighter_walk(show.duel, DUEL_A, apart, 0.3, 0.0);
    assert_true(fabs(near.z - fast) < 1e-6 && fabs(near.x) < 0.05);
    assert_true(fabs(back.z + (double)rules->walk.back_most) < 1e-6);
    assert_true(fabs(around.x - 0.3) < 0.05 && around.y == 0.0);
    show_close(&show);
}

/* ---- Blades -------------------------------------------------------------------------------------------------*/
static void test_C7_blades_that_meet_spark_once_and_part_again(void **state) {
    (void)state;
    Show show = show_open(6, true);
    Duel *duel = show.duel;
    const double pause = (double)duel->rules->clash.pause;
    int met = 0, sparks = duel->spark_next;
    double last = -1e9;
    for (int i = 0; i < 3000 && !duel_is_over(duel); i++) {
        duel_step(duel);
        if (duel->clash_pause == pause) {
            assert_true(duel->spark_next >= sparks + 12);
            assert_true(duel->seconds - last > pause - PHYSICS_STEP);
            last = duel->seconds;
            met++;
        }
        sparks = duel->spark_next;
    }
    assert_in_range(met, 1, 60);
    show_close(&show);
}

/* ---- Reloads ------------------------------------------------------------------------------------------------*/
static void test_L2_a_duel_goes_on_with_new_rules_wounds_kept(void **state) {
    (void)state;
    Show show = show_open(2, true);
    Error error = {0};
    for (int i = 0; i < 360; i++) {
        duel_step(show.duel);
    }
    const DuelResult before = duel_result(show.duel);
    assert_true(duel_update(show.duel, &error));
    assert_true(duel_result(show.duel).seconds == before.seconds);
    assert_int_equal(duel_result(show.duel).falls, before.falls);
    duel_step(show.duel);
    const DuelFighter *fighter = &show.duel->fighters[DUEL_B];
    assert_true(fighter->mind.temper == &show.duel->rules->tempers[fighter->mind.which]);
    show_close(&show);
}

/* ---- The screen ---------------------------------------------------------------------------------------------*/
static void test_C3_the_classroom_shows_a_drive_and_switches_its_control(void **state) {
    (void)state;
    Show show = show_open(7, false);
    RenderScene scene;
    RenderLook look;
    key(&show, 'C');
    assert_true(show.duel->classroom);
    const int joint = show.duel->joint;
    key(&show, INPUT_TAB);
    assert_int_equal(show.duel->joint, (joint + 1) % ACTIVE_JOINT_COUNT);
    play(&show, 3.0);
    assert_true(show.duel->trace_count > 60);
    key(&show, 'V');
    assert_int_equal(show.duel->control, ACTIVE_PID);
    play(&show, 4.0);
    assert_false(duel_result(show.duel).broken); /* it may tremble and fall, but goes on */
    duel_fill(show.duel, &scene, &look);
    assert_true(scene.panel_count > 60 && scene.panel_count < TOOL_PANEL_LIMIT);
    key(&show, 'V');
    assert_int_equal(show.duel->control, ACTIVE_IMPLICIT);
    show_close(&show);
}

static void test_C7_keys_pause_and_begin_again(void **state) {
    (void)state;
    Show show = show_open(8, true);
    play(&show, 0.5);
    key(&show, 'P');
    const uint64_t before = duel_result(show.duel).hash;
    play(&show, 0.5);
    assert_true(duel_result(show.duel).hash == before);
    key(&show, 'P');
    key(&show, 'R');
    assert_true(duel_result(show.duel).seconds == 0.0);
    play(&show, 0.5);
    assert_false(duel_result(show.duel).broken);
    show_close(&show);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C7_bot_duels_end_each_side_wins_some_and_the_same_seed_gives_the_same_bits),
        cmocka_unit_test(test_C5_what_a_part_has_left_is_what_drives_it_and_without_a_vital_one_it_is_gone),
        cmocka_unit_test(test_C7_who_lies_too_long_has_lost),
        cmocka_unit_test(test_C7_time_stands_still_while_a_line_is_drawn_and_the_blade_follows_it),
        cmocka_unit_test(test_C7_time_runs_slowly_until_the_next_line),
        cmocka_unit_test(test_C4_feet_go_towards_a_distance_no_faster_than_the_rules_and_slower_backwards),
        cmocka_unit_test(test_C7_blades_that_meet_spark_once_and_part_again),
        cmocka_unit_test(test_L2_a_duel_goes_on_with_new_rules_wounds_kept),
        cmocka_unit_test(test_C3_the_classroom_shows_a_drive_and_switches_its_control),
        cmocka_unit_test(test_C7_keys_pause_and_begin_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
