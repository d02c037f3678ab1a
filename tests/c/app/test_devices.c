/* G1: keys, mouse and pads as they are bound, and what menus hear of a pad. */
#include "app/devices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PAD_BIT(name) (1u << (CODE_PAD_##name - CODE_PAD_FIRST))

static void set_pad(Devices *devices, const Bindings *bindings, uint32_t buttons, float x, float y) {
    PadState pad = {.there = true, .buttons = buttons, .left_x = x, .left_y = y};
    devices_set_pad(devices, bindings, &pad);
}

static void test_G1_keys_move_and_a_short_press_counts_for_a_tick(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Devices devices = {0};
    devices_press(&devices, &bindings, CODE_D, true);
    devices_press(&devices, &bindings, CODE_UP, true);
    devices_press(&devices, &bindings, CODE_J, true);
    devices_press(&devices, &bindings, CODE_J, false);
    Controls controls = devices_take_controls(&devices);
    assert_float_equal(controls.move_x, 0.7071f, 1e-3f);
    assert_float_equal(controls.move_z, -0.7071f, 1e-3f);
    assert_int_equal(controls.buttons, BUTTON_ATTACK);
    devices_press(&devices, &bindings, CODE_UP, false);
    controls = devices_take_controls(&devices);
    assert_float_equal(controls.move_x, 1.0f, 1e-6f);
    assert_int_equal(controls.buttons, 0);
}

static void test_G1_what_is_bound_acts_and_what_was_bound_does_not(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Devices devices = {0};
    bindings_bind(&bindings, CONTROL_ATTACK, CODE_L);
    devices_press(&devices, &bindings, CODE_J, true);
    assert_int_equal(devices_take_controls(&devices).buttons, 0);
    devices_press(&devices, &bindings, CODE_L, true);
    assert_int_equal(devices_take_controls(&devices).buttons, BUTTON_ATTACK);
    devices_forget(&devices);
    assert_int_equal(devices_take_controls(&devices).buttons, 0);
    bindings_bind(&bindings, CONTROL_MAP, CODE_G);
    devices_press(&devices, &bindings, CODE_G, true);
    assert_true(devices.asks_map);
    assert_false(devices.asks_pause);
}

static void test_G1_two_keys_for_one_thing_hold_it_until_both_are_up(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Devices devices = {0};
    devices_press(&devices, &bindings, CODE_J, true);
    devices_press(&devices, &bindings, CODE_MOUSE_LEFT, true);
    devices_press(&devices, &bindings, CODE_J, false);
    devices_take_controls(&devices);
    assert_int_equal(devices_take_controls(&devices).buttons, BUTTON_ATTACK);
    devices_press(&devices, &bindings, CODE_MOUSE_LEFT, false);
    assert_int_equal(devices_take_controls(&devices).buttons, 0);
}

static void test_G1_a_pad_can_come_act_and_go(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Devices devices = {0};
    PadState none = {0};
    devices_set_pad(&devices, &bindings, &none);
    assert_false(devices.uses_pad);
    set_pad(&devices, &bindings, PAD_BIT(X) | PAD_BIT(LT), 0.1f, -0.9f);
    assert_true(devices.uses_pad);
    Controls controls = devices_take_controls(&devices);
    assert_int_equal(controls.buttons, BUTTON_ATTACK | BUTTON_DASH);
    assert_float_equal(controls.move_x, 0.0f, 1e-6f); /* within the dead zone */
    assert_float_equal(controls.move_z, -0.9f, 1e-6f);
    devices_press(&devices, &bindings, CODE_W, true);
    assert_false(devices.lost_pad);
    set_pad(&devices, &bindings, PAD_BIT(START), 0.0f, 0.0f);
    assert_true(devices.asks_pause && devices.uses_pad);
    devices_set_pad(&devices, &bindings, &none); /* pulled out in the middle of play */
    assert_true(devices.lost_pad);
    assert_false(devices.uses_pad);
    devices_forget(&devices);
    assert_int_equal(devices_take_controls(&devices).buttons, 0);
}

static void test_G1_a_keys_press_takes_the_prompts_back_from_the_pad(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Devices devices = {0};
    set_pad(&devices, &bindings, PAD_BIT(A), 0.0f, 0.0f);
    assert_true(devices.uses_pad);
    devices_press(&devices, &bindings, CODE_H, true); /* bound to nothing */
    assert_false(devices.uses_pad);
}

static void test_G1_menus_hear_a_pads_directions_again_while_they_are_held(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Devices devices = {0};
    ScreenEvent events[8];
    int downs = 0;
    set_pad(&devices, &bindings, PAD_BIT(DOWN), 0.0f, 0.0f);
    for (int frame = 0; frame <= 60; frame++) { /* a second */
        int count = devices_take_menu(&devices, 10.0 + frame / 60.0, events, 8);
        for (int i = 0; i < count; i++) {
            assert_int_equal(events[i].input, SCREEN_DOWN);
            assert_int_equal(events[i].code, frame == 0 ? CODE_PAD_DOWN : CODE_NONE);
            downs++;
        }
    }
    assert_in_range(downs, 4, 7); /* at once, after 0.4 s, then each 0.12 s */
    set_pad(&devices, &bindings, PAD_BIT(A), 0.0f, 0.9f);
    int count = devices_take_menu(&devices, 12.0, events, 8);
    assert_int_equal(count, 2);
    assert_int_equal(events[0].input, SCREEN_ACCEPT);
    assert_int_equal(events[1].input, SCREEN_DOWN);
    for (int frame = 0; frame < 20; frame++) { /* A is no direction: it counts once */
        set_pad(&devices, &bindings, PAD_BIT(A), 0.0f, 0.0f);
        assert_int_equal(devices_take_menu(&devices, 13.0 + frame, events, 8), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_keys_move_and_a_short_press_counts_for_a_tick),
        cmocka_unit_test(test_G1_what_is_bound_acts_and_what_was_bound_does_not),
        cmocka_unit_test(test_G1_two_keys_for_one_thing_hold_it_until_both_are_up),
        cmocka_unit_test(test_G1_a_pad_can_come_act_and_go),
        cmocka_unit_test(test_G1_a_keys_press_takes_the_prompts_back_from_the_pad),
        cmocka_unit_test(test_G1_menus_hear_a_pads_directions_again_while_they_are_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
