/* Lengths, priorities, fades, events and frame-step: everything that is counted in ticks. */
#include "fixtures.h"

#include <math.h>

static void test_A2_states_have_their_length_loop_and_priority(void **state) {
    (void)state;
    static const struct {
        int state;
        float length;
        bool loop;
        int priority, ticks;
    } table[] = {
        {IDLE, 2.0f, true, 1, 120},     {WALK, 0.6f, true, 2, 36},       {DASH, 0.4f, true, 3, 24},
        {ATTACK1, 0.18f, false, 5, 11}, {HIT_REACT, 0.2f, false, 8, 12}, {DODGE_ROLL, 0.4f, false, 9, 24},
        {DEATH, 1.5f, false, 10, 90},
    };
    Rig *rig = create_player();
    for (size_t i = 0; i < BASE_COUNT_OF(table); i++) {
        RigStateInfo info = rig_state_info(rig, table[i].state);
        assert_true(info.length == table[i].length && info.loop == table[i].loop);
        assert_int_equal(info.priority, table[i].priority);
        assert_int_equal(info.ticks, table[i].ticks);
    }
    rig_destroy(rig);
}

/* A rig of one part and one state with no channels. */
static Rig *create_timed(float length, const float *phases, int phase_count, float speed, const RigEventSource *event) {
    RigStateSource timed = {.name = "timed", .length = length, .phase_count = phase_count, .speed = speed};
    for (int i = 0; i < phase_count; i++) {
        timed.phases[i] = phases[i];
    }
    if (event) {
        timed.events[0] = *event;
        timed.event_count = 1;
    }
    RigPartSource root = {.name = "root"};
    RigSource source = {.name = "r", .parts = &root, .part_count = 1, .states = &timed, .state_count = 1};
    return create_rig(&source);
}

static void test_A6_phases_round_by_themselves(void **state) {
    (void)state;
    static const struct {
        float length, phases[3];
        int ticks[3];
    } table[] = {
        {0.18f, {0.05f, 0.05f, 0.08f}, {3, 3, 5}},
        {0.22f, {0.07f, 0.05f, 0.10f}, {4, 3, 6}},
        {0.30f, {0.10f, 0.08f, 0.12f}, {6, 5, 7}},
        {0.0f, {0.10f, 0.08f, 0.001f}, {6, 5, 1}}, /* the length is their sum; no phase is shorter than a tick */
    };
    for (size_t i = 0; i < BASE_COUNT_OF(table); i++) {
        Rig *rig = create_timed(table[i].length, table[i].phases, 3, 1, NULL);
        RigStateInfo info = rig_state_info(rig, 0);
        int sum = 0;
        assert_int_equal(info.phase_count, 3);
        for (int p = 0; p < 3; p++) {
            assert_int_equal(info.phase_ticks[p], table[i].ticks[p]);
            sum += info.phase_ticks[p];
        }
        assert_int_equal(info.ticks, sum);
        rig_destroy(rig);
    }
}

static int first_event_tick(const Rig *rig) {
    const char *names[RIG_EVENT_LIMIT];
    for (int tick = 0; tick < 1000; tick++) {
        if (rig_state_events(rig, 0, tick, names) > 0) {
            return tick;
        }
    }
    return -1;
}

static void test_ruling4_a_stretched_state_keeps_its_own_clock(void **state) {
    (void)state;
    RigEventSource release = {.name = "release", .time = 0.5f};
    Rig *rig = create_timed(0.65f, NULL, 0, 0.8f, &release);
    assert_int_equal(rig_state_info(rig, 0).ticks, 49);
    assert_int_equal(first_event_tick(rig), 38);
    rig_destroy(rig);
}

static void test_events_at_a_phase_fall_in_its_first_tick(void **state) {
    (void)state;
    const float attack3[] = {0.07f, 0.05f, 0.10f}, attack4[] = {0.10f, 0.08f, 0.12f};
    const struct {
        const float *phases;
        float length, time;
        int tick;
    } table[] = {{attack3, 0.22f, 0.07f, 4},  {attack3, 0.22f, 0.12f, 7},  {attack4, 0.30f, 0.10f, 6},
                 {attack4, 0.30f, 0.18f, 11}, {attack4, 0.30f, 0.30f, 17}, {attack4, 0.30f, 0.0f, 0}};
    for (size_t i = 0; i < BASE_COUNT_OF(table); i++) {
        RigEventSource event = {.name = "x", .time = table[i].time};
        Rig *rig = create_timed(table[i].length, table[i].phases, 3, 1, &event);
        assert_int_equal(first_event_tick(rig), table[i].tick);
        rig_destroy(rig);
    }
}

static void test_A9_after_images_come_when_five_ninths_of_the_tick_change(void **state) {
    (void)state;
    Rig *rig = create_player();
    const char *names[RIG_EVENT_LIMIT];
    for (int tick = 0; tick < 40; tick++) {
        int expected = tick < 24 && (tick == 0 || 5 * tick / 9 != 5 * (tick - 1) / 9);
        assert_int_equal(rig_state_events(rig, DODGE_ROLL, tick, names), expected);
        if (expected) {
            assert_string_equal(names[0], "after_image");
        }
    }
    assert_int_equal(rig_state_events(rig, ATTACK1, 3, names), 1);
    assert_string_equal(names[0], "hit");
    assert_int_equal(rig_state_events(rig, ATTACK1, 3 + 11, names), 0); /* a one-shot is over after its ticks */
    rig_destroy(rig);
}

static void test_loops_repeat_their_events(void **state) {
    (void)state;
    RigPartSource root = {.name = "root"};
    RigStateSource loop = {
        .name = "l", .length = 0.5f, .loop = true, .events = {{.name = "step", .time = 0.25f}}, .event_count = 1};
    RigSource source = {.name = "r", .parts = &root, .part_count = 1, .states = &loop, .state_count = 1};
    Rig *rig = create_rig(&source);
    const char *names[RIG_EVENT_LIMIT];
    for (int tick = 0; tick < 300; tick++) {
        assert_int_equal(rig_state_events(rig, 0, tick, names), tick % 30 == 15);
    }
    rig_destroy(rig);
}

static void test_A19_fades_by_the_table(void **state) {
    (void)state;
    static const struct {
        int from, to, ticks;
    } table[] = {{IDLE, WALK, 5}, {WALK, IDLE, 5}, {WALK, DASH, 3}, {DASH, WALK, 5}, {DODGE_ROLL, IDLE, 5}};
    Rig *rig = create_player();
    for (size_t i = 0; i < BASE_COUNT_OF(table); i++) {
        assert_int_equal(rig_fade_ticks(rig, table[i].from, table[i].to), table[i].ticks);
    }
    for (int from = 0; from < PLAYER_STATES; from++) {
        assert_int_equal(rig_fade_ticks(rig, from, ATTACK1), 0);
        assert_int_equal(rig_fade_ticks(rig, from, HIT_REACT), 0);
        assert_int_equal(rig_fade_ticks(rig, from, DODGE_ROLL), 0);
        assert_int_equal(rig_fade_ticks(rig, from, DEATH), 6);
    }
    rig_destroy(rig);
}

static void test_A19_exact_names_go_before_stars_and_the_first_counts(void **state) {
    (void)state;
    const RigFadeSource fades[] = {
        {"*", "*", 0.5f}, {"*", "walk", 0.4f}, {"idle", "*", 0.3f}, {"idle", "walk", 0.2f}, {"idle", "walk", 0.1f}};
    RigSource source = player_source();
    source.fades = fades;
    source.fade_count = 5;
    Rig *rig = create_rig(&source);
    assert_int_equal(rig_fade_ticks(rig, IDLE, WALK), 12);
    assert_int_equal(rig_fade_ticks(rig, IDLE, DASH), 18);
    assert_int_equal(rig_fade_ticks(rig, DASH, WALK), 24);
    assert_int_equal(rig_fade_ticks(rig, DASH, DEATH), 30);
    rig_destroy(rig);
}

static void test_A2_loops_yield_to_any_and_one_shots_to_a_higher_priority(void **state) {
    (void)state;
    Rig *rig = create_player();
    for (int current = 0; current < PLAYER_STATES; current++) {
        RigStateInfo playing = rig_state_info(rig, current);
        for (int next = 0; next < PLAYER_STATES; next++) {
            bool higher = rig_state_info(rig, next).priority > playing.priority;
            for (int tick = 0; tick < playing.ticks; tick++) {
                assert_int_equal(rig_state_may_start(rig, current, tick, next, false), playing.loop || higher);
            }
            assert_true(rig_state_may_start(rig, current, playing.ticks, next, false));
        }
    }
    rig_destroy(rig);
}

static void test_A20_frame_step_holds_limbs_and_weapon_for_six_ticks(void **state) {
    (void)state;
    Rig *rig = create_player();
    PartPose stepped[PLAYER_PARTS], smooth[PLAYER_PARTS], held[PLAYER_PARTS];
    for (int s = 0; s < PLAYER_STATES; s++) {
        for (int tick = 0; tick < 100; tick++) {
            rig_sample(rig, s, tick / 60.0, true, stepped);
            rig_sample(rig, s, tick / 60.0, false, smooth);
            rig_sample(rig, s, tick / 6 * 6 / 60.0, false, held);
            for (int part = 0; part < PLAYER_PARTS; part++) {
                const PartPose *expected = part <= HEAD ? &smooth[part] : &held[part];
                assert_memory_equal(&stepped[part], expected, sizeof *expected);
            }
        }
    }
    rig_sample(rig, WALK, 0.29999, true, stepped);
    rig_sample(rig, WALK, 0.2, false, held);
    assert_true(stepped[ARM_L].euler.x == held[ARM_L].euler.x);
    rig_destroy(rig);
}

static void test_A14_a_loop_plays_backwards_on_negative_time(void **state) {
    (void)state;
    RigStateSource states[] = {player_states[WALK], player_states[WALK]};
    (void)snprintf(states[1].name, sizeof states[1].name, "kite");
    states[1].speed = -1;
    RigSource source = player_source();
    source.states = states;
    source.state_count = 2;
    source.fade_count = 0;
    Rig *rig = create_rig(&source);
    PartPose forward[PLAYER_PARTS], backward[PLAYER_PARTS];
    for (int tick = 0; tick < 200; tick++) {
        rig_sample(rig, 0, -tick / 60.0, false, forward);
        rig_sample(rig, 1, tick / 60.0, false, backward);
        assert_memory_equal(forward, backward, sizeof forward);
        rig_sample(rig, 0, tick / 60.0, false, forward);
        assert_true(fabsf(forward[ARM_L].euler.x + backward[ARM_L].euler.x) < 1e-6f);
    }
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A2_states_have_their_length_loop_and_priority),
        cmocka_unit_test(test_A6_phases_round_by_themselves),
        cmocka_unit_test(test_ruling4_a_stretched_state_keeps_its_own_clock),
        cmocka_unit_test(test_events_at_a_phase_fall_in_its_first_tick),
        cmocka_unit_test(test_A9_after_images_come_when_five_ninths_of_the_tick_change),
        cmocka_unit_test(test_loops_repeat_their_events),
        cmocka_unit_test(test_A19_fades_by_the_table),
        cmocka_unit_test(test_A19_exact_names_go_before_stars_and_the_first_counts),
        cmocka_unit_test(test_A2_loops_yield_to_any_and_one_shots_to_a_higher_priority),
        cmocka_unit_test(test_A20_frame_step_holds_limbs_and_weapon_for_six_ticks),
        cmocka_unit_test(test_A14_a_loop_plays_backwards_on_negative_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
