/* Which quality is chosen, and the picture's scale by the time of frames. */
#include "app/auto_scale.h"
#include "app/quality.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const AutoScaleRules RULES = {
    .budget = 0.014f, .headroom = 0.85f, .least = 0.5f, .step = 0.1f, .down_seconds = 0.4f, .up_seconds = 3.0f};

/* A machine whose frames take `fixed` seconds, and `full` more at the scale 1. */
typedef struct Load {
    float fixed, full;
    float cap; /* a frame lasts at least so long */
} Load;

static float work_of(const Load *load, float scale) {
    return load->fixed + load->full * scale * scale;
}

/* Plays frames for a while; returns how often the scale changed. */
static int play_for(AutoScale *state, const Load *load, float seconds) {
    int changes = 0;
    for (float passed = 0.0f; passed < seconds;) {
        float work = work_of(load, state->scale), frame = work > load->cap ? work : load->cap;
        changes += auto_scale_step(state, &RULES, work, frame);
        passed += frame;
    }
    return changes;
}

static void test_E7_a_fast_machine_draws_every_pixel(void **state) {
    (void)state;
    AutoScale scale = auto_scale_begin();
    Load load = {0.001f, 0.005f, 1.0f / 60.0f};
    assert_int_equal(play_for(&scale, &load, 60.0f), 0);
    assert_float_equal(scale.scale, 1.0f, 1e-6f);
}

static void test_E7_a_slow_machine_gets_a_coarser_picture_that_fits(void **state) {
    (void)state;
    AutoScale scale = auto_scale_begin();
    Load load = {0.002f, 0.026f, 1.0f / 60.0f};
    play_for(&scale, &load, 10.0f);
    assert_true(scale.scale < 1.0f && scale.scale >= RULES.least);
    assert_true(work_of(&load, scale.scale) <= RULES.budget);
    assert_true(work_of(&load, scale.scale + RULES.step) > RULES.budget * RULES.headroom);
}

static void test_E7_a_machine_that_is_never_fast_enough_stays_at_the_least(void **state) {
    (void)state;
    AutoScale scale = auto_scale_begin();
    Load load = {0.03f, 0.1f, 0.0f};
    play_for(&scale, &load, 20.0f);
    assert_float_equal(scale.scale, RULES.least, 1e-4f);
    assert_int_equal(play_for(&scale, &load, 60.0f), 0);
}

/* Whatever the cost, once found the scale stays; at worst a finer picture is tried now and then. */
static void test_E7_the_scale_does_not_swing(void **state) {
    (void)state;
    for (int i = 0; i < 40; i++) {
        AutoScale scale = auto_scale_begin();
        Load load = {0.001f * (float)(i % 5), 0.006f + 0.001f * (float)i, 1.0f / 60.0f};
        play_for(&scale, &load, 20.0f);
        assert_in_range(play_for(&scale, &load, 120.0f), 0, 2);
    }
}

/* Work that only seems to go by the pixels makes a finer picture too slow again and again: it is tried ever more
 * rarely.
 */
static void test_E7_a_trial_that_failed_is_put_off(void **state) {
    (void)state;
    AutoScale scale = auto_scale_begin();
    int changes = 0;
    for (int frame = 0; frame < 60 * 600; frame++) {
        float work = scale.scale > 0.75f ? 0.016f : 0.006f; /* a cliff */
        changes += auto_scale_step(&scale, &RULES, work, 1.0f / 60.0f);
    }
    assert_in_range(changes, 3, 40);
}

/* A cap of the frame rate and waiting for the screen lengthen frames, not the work. */
static void test_E7_a_frame_cap_does_not_fool_the_scale(void **state) {
    (void)state;
    static const float CAPS[] = {0.0f, 1.0f / 144.0f, 1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 10.0f};
    for (size_t i = 0; i < BASE_COUNT_OF(CAPS); i++) {
        AutoScale fast = auto_scale_begin(), slow = auto_scale_begin();
        Load light = {0.001f, 0.008f, CAPS[i]}, heavy = {0.001f, 0.03f, CAPS[i]};
        assert_int_equal(play_for(&fast, &light, 60.0f), 0);
        play_for(&slow, &heavy, 30.0f);
        assert_true(work_of(&heavy, slow.scale) <= RULES.budget);
    }
}

static void test_E7_one_long_frame_changes_nothing(void **state) {
    (void)state;
    AutoScale scale = auto_scale_begin();
    Load load = {0.001f, 0.008f, 1.0f / 60.0f};
    play_for(&scale, &load, 5.0f);
    assert_false(auto_scale_step(&scale, &RULES, 2.0f, 2.0f));
    assert_int_equal(play_for(&scale, &load, 20.0f), 0);
}

static void test_E7_the_scale_comes_back_when_the_fight_is_over(void **state) {
    (void)state;
    AutoScale scale = auto_scale_begin();
    Load fight = {0.002f, 0.03f, 1.0f / 60.0f}, quiet = {0.001f, 0.006f, 1.0f / 60.0f};
    play_for(&scale, &fight, 10.0f);
    assert_true(scale.scale < 0.8f);
    play_for(&scale, &quiet, 120.0f);
    assert_float_equal(scale.scale, 1.0f, 1e-4f);
}

/* ---- Settings -----------------------------------------------------------------------------------------------*/
static RenderLook make_look(void) {
    RenderLook look = {0};
    for (int level = 0; level < LEVEL_COUNT; level++) {
        look.quality.levels[level] = render_full_quality();
        look.quality.levels[level].motes = 100 + level;
    }
    look.quality.levels[LEVEL_LOW].scale = 0.5f;
    look.quality.retro = (RenderQuality){.rows = 360, .snap_rows = 180, .colors = 32, .dither = 1.0f};
    return look;
}

static void test_E7_each_quality_is_that_level(void **state) {
    (void)state;
    static const int MOTES[] = {
        [QUALITY_AUTO] = 102, [QUALITY_LOW] = 100, [QUALITY_MEDIUM] = 101, [QUALITY_HIGH] = 102};
    RenderLook look = make_look();
    Settings settings = settings_default();
    for (int quality = QUALITY_AUTO; quality <= QUALITY_HIGH; quality++) {
        settings.values[SETTING_QUALITY] = quality;
        assert_int_equal(quality_choose(&look, &settings).motes, MOTES[quality]);
        assert_int_equal(quality_is_auto(&settings), quality == QUALITY_AUTO);
        assert_true(quality_choose(&look, &settings).outlines);
    }
    settings.values[SETTING_OUTLINES] = 0;
    assert_false(quality_choose(&look, &settings).outlines);
}

static void test_A23_retro_is_a_setting_and_the_mobile_profile(void **state) {
    (void)state;
    RenderLook look = make_look();
    for (int way = 0; way < 2; way++) {
        Settings settings = settings_default();
        settings.values[SETTING_QUALITY] = way == 0 ? QUALITY_LOW : QUALITY_AUTO;
        settings.values[way == 0 ? SETTING_RETRO : SETTING_PROFILE] = 1;
        RenderQuality quality = quality_choose(&look, &settings);
        assert_int_equal(quality.rows, 360);
        assert_int_equal(quality.snap_rows, 180);
        assert_int_equal(quality.colors, 32);
        assert_true(quality.hard_pixels && quality.scale > 0.99f);
        assert_false(quality_is_auto(&settings)); /* one size, however long frames take */
    }
    assert_int_equal(quality_of_profile(&look, true).rows, 360);
    assert_int_equal(quality_of_profile(&look, false).rows, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E7_a_fast_machine_draws_every_pixel),
        cmocka_unit_test(test_E7_a_slow_machine_gets_a_coarser_picture_that_fits),
        cmocka_unit_test(test_E7_a_machine_that_is_never_fast_enough_stays_at_the_least),
        cmocka_unit_test(test_E7_the_scale_does_not_swing),
        cmocka_unit_test(test_E7_a_trial_that_failed_is_put_off),
        cmocka_unit_test(test_E7_a_frame_cap_does_not_fool_the_scale),
        cmocka_unit_test(test_E7_one_long_frame_changes_nothing),
        cmocka_unit_test(test_E7_the_scale_comes_back_when_the_fight_is_over),
        cmocka_unit_test(test_E7_each_quality_is_that_level),
        cmocka_unit_test(test_A23_retro_is_a_setting_and_the_mobile_profile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
