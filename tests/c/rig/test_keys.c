/* Keys: eases between them, and that those of a loop start anew with each of its lengths. */
#include "fixtures.h"

#include <math.h>

static const RigPartSource parts[] = {{.name = "a"}, {.name = "b", .parent = "a", .stepped = true}};

static Rig *create_keyed(RigStateSource state) {
    RigSource source = {.name = "keyed", .parts = parts, .part_count = 2, .states = &state, .state_count = 1};
    return create_rig(&source);
}

static float value_at(const Rig *rig, double seconds) {
    PartPose poses[2];
    rig_sample(rig, 0, seconds, false, poses);
    return poses[0].position.x;
}

static void test_P7_keys_of_a_loop_start_anew_and_other_formulas_run_on(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {KEYS("a", RIG_PX, 3, {0, 1}, {0.2f, 3}, {0.6f, 2}),
                                                SPIN("a", RIG_PY, 2), SIN("a", RIG_PZ, 0, 1, 1)};
    Rig *rig = create_keyed((RigStateSource){.name = "s", .length = 0.6f, .loop = true, CHANNELS(channels)});
    for (int cycle = -3; cycle < 2000; cycle++) {
        for (int tick = 0; tick < 36; tick++) { /* to the tick, though 0.6 is no float */
            double seconds = (cycle * 36 + tick) / 60.0;
            float expected = tick < 12 ? 1 + (float)tick / 6 : 3 - (float)(tick - 12) / 24;
            PartPose poses[2];
            assert_true(fabsf(value_at(rig, seconds) - expected) < 1e-4f);
            rig_sample(rig, 0, seconds, false, poses);
            assert_true(fabs((double)poses[0].position.y - 2 * seconds) < 2e-4);
            assert_true(fabs((double)poses[0].position.z - sin(2 * 3.14159265358979 * seconds)) < 1e-5);
        }
    }
    rig_destroy(rig);
}

static void test_P7_a_loop_played_backwards_repeats_its_keys_as_well(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {KEYS("a", RIG_PX, 2, {0, 0}, {0.5f, 1})};
    Rig *rig = create_keyed((RigStateSource){
        .name = "s", .length = 0.5f, .loop = true, .speed = -1, .channels = channels, .channel_count = 1});
    for (int tick = 1; tick < 600; tick++) {
        float expected = tick % 30 == 0 ? 0 : 1 - (float)(tick % 30) / 30;
        assert_true(fabsf(value_at(rig, tick / 60.0) - expected) < 1e-5f);
    }
    rig_destroy(rig);
}

static void test_P7_a_one_shot_holds_its_last_key(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {KEYS("a", RIG_PX, 2, {0, 0}, {0.5f, 1})};
    Rig *rig = create_keyed((RigStateSource){.name = "s", .length = 0.5f, CHANNELS(channels)});
    assert_true(value_at(rig, 0.5) == 1 && value_at(rig, 0.75) == 1 && value_at(rig, 60) == 1);
    rig_destroy(rig);
}

/* Frame-step sees the cycle's time in tenths. */
static void test_P7_stepped_parts_repeat_their_keys(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {KEYS("b", RIG_PX, 2, {0, 0}, {0.5f, 1})};
    Rig *rig = create_keyed((RigStateSource){.name = "s", .length = 0.5f, .loop = true, CHANNELS(channels)});
    for (int tick = 0; tick < 300; tick++) {
        PartPose poses[2];
        rig_sample(rig, 0, tick / 60.0, true, poses);
        assert_true(fabsf(poses[1].position.x - (float)(tick % 30 / 6) / 5) < 1e-5f);
    }
    rig_destroy(rig);
}

static void test_an_ease_shapes_the_stretch_that_starts_at_its_key(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {
        {.part = "a",
         .channel = RIG_PX,
         .formula = RIG_KEYS,
         .keys = {{0, 2}, {1, 4}, {2, 3}, {3, 5}, {4, 1}, {5, 6}, {5, 8}},
         .eases = {RIG_EASE_SMOOTH, RIG_EASE_IN, RIG_EASE_OUT, RIG_EASE_HOLD, RIG_EASE_LINEAR, RIG_EASE_SMOOTH},
         .key_count = 7}};
    Rig *rig = create_keyed((RigStateSource){.name = "s", .length = 6, CHANNELS(channels)});
    for (int i = 0; i < 100; i++) {
        float u = (float)i / 100;
        assert_true(fabsf(value_at(rig, (double)u) - (2 + 2 * u * u * (3 - 2 * u))) < 1e-5f);
        assert_true(fabsf(value_at(rig, 1 + (double)u) - (4 - u * u)) < 1e-5f);
        assert_true(fabsf(value_at(rig, 2 + (double)u) - (3 + 2 * u * (2 - u))) < 1e-5f);
        assert_true(value_at(rig, 3 + (double)u) == 5);
        assert_true(fabsf(value_at(rig, 4 + (double)u) - (1 + 5 * u)) < 1e-5f);
        assert_true(value_at(rig, 5 + (double)u) == 8);
    }
    rig_destroy(rig);
}

static void test_P9_root_motion_follows_eased_keys(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {{.part = "a",
                                                 .channel = RIG_PX,
                                                 .formula = RIG_KEYS,
                                                 .keys = {{0, 1}, {0.3f, 2}, {0.7f, 4}},
                                                 .eases = {RIG_EASE_IN, RIG_EASE_SMOOTH},
                                                 .key_count = 3}};
    Rig *rig = create_keyed((RigStateSource){.name = "s", .length = 0.7f, .loop = true, CHANNELS(channels)});
    double x = 0;
    for (int tick = 1; tick <= 420; tick++) {
        x += (double)rig_root_motion(rig, 0, (tick - 1) / 60.0, tick / 60.0).place.x;
        double expected = tick / 42 * 3 + (double)value_at(rig, tick % 42 / 60.0) - 1;
        assert_true(fabs(x - expected) < 1e-4);
    }
    rig_destroy(rig);
}

static void test_an_unknown_ease_is_refused(void **state) {
    (void)state;
    RigChannelSource channel = KEYS("a", RIG_PX, 2, {0, 0}, {0.5f, 1});
    channel.eases[1] = (RigEase)99;
    RigStateSource keyed = {.name = "s", .length = 1, .channels = &channel, .channel_count = 1};
    RigSource source = {.name = "keyed", .parts = parts, .part_count = 2, .states = &keyed, .state_count = 1};
    Error error = {0};
    assert_null(rig_create(&source, &error));
    assert_int_equal(error.id, ERROR_RIG_CHANNEL);
    assert_non_null(strstr(error.message, "key 2 has an unknown ease"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P7_keys_of_a_loop_start_anew_and_other_formulas_run_on),
        cmocka_unit_test(test_P7_a_loop_played_backwards_repeats_its_keys_as_well),
        cmocka_unit_test(test_P7_a_one_shot_holds_its_last_key),
        cmocka_unit_test(test_P7_stepped_parts_repeat_their_keys),
        cmocka_unit_test(test_an_ease_shapes_the_stretch_that_starts_at_its_key),
        cmocka_unit_test(test_P9_root_motion_follows_eased_keys),
        cmocka_unit_test(test_an_unknown_ease_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
