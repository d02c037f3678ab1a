/* G1: a stick and buttons for several fingers at once. */
#include "app/touch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Touch hands(void) {
    Touch touch = {.layout = {.spots = {[TOUCH_STICK] = {-400.0f, 100.0f, 100.0f},
                                        [TOUCH_ATTACK] = {400.0f, 100.0f, 60.0f},
                                        [TOUCH_DODGE] = {260.0f, 100.0f, 40.0f},
                                        [TOUCH_USE] = {260.0f, 200.0f, 40.0f},
                                        [TOUCH_PAUSE] = {400.0f, -300.0f, 30.0f}},
                              .reach = 1.5f,
                              .dead = 0.2f,
                              .run = 1.2f}};
    return touch;
}

static void test_G1_a_finger_on_the_stick_moves_and_runs(void **state) {
    (void)state;
    Touch touch = hands();
    touch_press(&touch, 7, -400.0f, 110.0f);
    TouchControls controls = touch_take(&touch);
    assert_float_equal(controls.move_x, 0.0f, 1e-6f); /* at rest */
    assert_float_equal(controls.move_z, 0.0f, 1e-6f);
    touch_move(&touch, 7, -350.0f, 100.0f);
    controls = touch_take(&touch);
    assert_float_equal(controls.move_x, 0.5f, 1e-4f);
    assert_int_equal(controls.buttons, 0);
    touch_move(&touch, 7, -400.0f, -900.0f); /* far over the rim, where no spot is */
    controls = touch_take(&touch);
    assert_float_equal(controls.move_z, -1.0f, 1e-4f);
    assert_int_equal(controls.buttons, BUTTON_DASH);
    touch_release(&touch, 7);
    controls = touch_take(&touch);
    assert_float_equal(controls.move_z, 0.0f, 1e-6f);
    assert_int_equal(controls.buttons, 0);
}

static void test_G1_several_fingers_act_at_once_and_none_takes_anothers_spot(void **state) {
    (void)state;
    Touch touch = hands();
    touch_press(&touch, 1, -330.0f, 100.0f);
    touch_press(&touch, 2, 400.0f, 100.0f);
    touch_press(&touch, 3, 265.0f, 205.0f);
    touch_move(&touch, 1, 400.0f, 100.0f); /* the stick's finger strays over a button */
    TouchControls controls = touch_take(&touch);
    assert_float_equal(controls.move_x, 1.0f, 1e-4f);
    assert_int_equal(controls.buttons, BUTTON_ATTACK | BUTTON_DASH);
    assert_true(controls.uses);
    touch_release(&touch, 2);
    controls = touch_take(&touch);
    assert_int_equal(controls.buttons, BUTTON_DASH);
    assert_true(touch_is_held(&touch, TOUCH_STICK) && !touch_is_held(&touch, TOUCH_ATTACK));
}

static void test_G1_a_tap_shorter_than_a_tick_counts_once(void **state) {
    (void)state;
    Touch touch = hands();
    touch_press(&touch, 1, 260.0f, 100.0f);
    touch_release(&touch, 1);
    touch_press(&touch, 1, 400.0f, -300.0f);
    touch_release(&touch, 1);
    assert_true(touch_take_pause(&touch));
    assert_false(touch_take_pause(&touch));
    assert_int_equal(touch_take(&touch).buttons, BUTTON_DODGE);
    assert_int_equal(touch_take(&touch).buttons, 0);
    touch_press(&touch, 4, 0.0f, 0.0f); /* on no spot: a card may lie there */
    TouchControls controls = touch_take(&touch);
    assert_true(controls.taps);
    assert_int_equal(controls.buttons, 0);
    assert_false(touch_take(&touch).taps);
}

static void test_G1_no_series_of_touches_breaks_the_model(void **state) {
    (void)state;
    Touch touch = hands();
    Rng rng = rng_create(9, RNG_BOT);
    for (int i = 0; i < 100000; i++) {
        int id = (int)rng_below(&rng, 20);
        float x = rng_unit(&rng) * 2000.0f - 1000.0f, y = rng_unit(&rng) * 1200.0f - 600.0f;
        switch (rng_below(&rng, 5)) {
        case 0:
            touch_press(&touch, id, x, y);
            break;
        case 1:
        case 2:
            touch_move(&touch, id, x, y);
            break;
        case 3:
            touch_release(&touch, id);
            break;
        default: {
            TouchControls controls = touch_take(&touch);
            float length = controls.move_x * controls.move_x + controls.move_z * controls.move_z;
            assert_true(length <= 1.001f);
            break;
        }
        }
    }
    touch_forget(&touch);
    touch_take_pause(&touch);
    TouchControls controls = touch_take(&touch);
    assert_true(controls.buttons == 0 && !controls.uses && !controls.taps);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_a_finger_on_the_stick_moves_and_runs),
        cmocka_unit_test(test_G1_several_fingers_act_at_once_and_none_takes_anothers_spot),
        cmocka_unit_test(test_G1_a_tap_shorter_than_a_tick_counts_once),
        cmocka_unit_test(test_G1_no_series_of_touches_breaks_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
