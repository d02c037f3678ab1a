/* G1: what keys, mouse and pad stand for can be chosen, no code stands for two things, and the choice is kept. */
#include "app/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_each_code_once(const Bindings *bindings) {
    for (int control = 0; control < CONTROL_COUNT; control++) {
        for (int i = 0; i < PLACE_COUNT; i++) {
            int place = -1, code = bindings->codes[control][i];
            if (code != CODE_NONE) {
                assert_int_equal(bindings_find(bindings, code, &place), control);
                assert_int_equal(place, i);
            }
        }
    }
}

static void test_G1_at_first_everything_has_a_key_and_a_button(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    assert_each_code_once(&bindings);
    for (int control = 0; control < CONTROL_COUNT; control++) {
        assert_int_not_equal(bindings_first(&bindings, (ControlId)control, PLACE_KEY), CODE_NONE);
        bool walks = control <= CONTROL_RIGHT; /* by the stick */
        assert_true(walks || bindings_first(&bindings, (ControlId)control, PLACE_PAD) != CODE_NONE);
    }
}

static void test_G1_a_key_that_is_taken_is_swapped(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    assert_int_equal(bindings_bind(&bindings, CONTROL_ATTACK, CODE_L), CONTROL_COUNT);
    assert_int_equal(bindings_first(&bindings, CONTROL_ATTACK, PLACE_KEY), CODE_L);
    assert_int_equal(bindings_bind(&bindings, CONTROL_ATTACK, CODE_Q), CONTROL_ITEM);
    assert_int_equal(bindings_first(&bindings, CONTROL_ITEM, PLACE_KEY), CODE_L);
    assert_int_equal(bindings_bind(&bindings, CONTROL_ATTACK, CODE_PAD_A), CONTROL_DODGE);
    assert_int_equal(bindings_first(&bindings, CONTROL_DODGE, PLACE_PAD), CODE_PAD_X);
    assert_int_equal(bindings_first(&bindings, CONTROL_ATTACK, PLACE_KEY), CODE_Q);   /* a pad's button moves no key */
    assert_int_equal(bindings_bind(&bindings, CONTROL_DODGE, CODE_K), CONTROL_COUNT); /* its own second key */
    assert_int_equal(bindings.codes[CONTROL_DODGE][1], CODE_SPACE);
    assert_int_equal(bindings_bind(&bindings, CONTROL_DODGE, CODE_ESCAPE), CONTROL_COUNT);
    assert_int_equal(bindings.codes[CONTROL_DODGE][0], CODE_K);
}

static void test_G1_no_series_of_bindings_leaves_a_control_without_a_key(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    Rng rng = rng_create(5, RNG_BOT);
    char text[BINDING_TEXT_SIZE], line[256];
    for (int i = 0; i < 20000; i++) {
        bindings_bind(&bindings, (ControlId)rng_below(&rng, CONTROL_COUNT), (int)rng_below(&rng, 530));
        for (int control = 0; control < CONTROL_COUNT; control++) {
            assert_int_not_equal(bindings_first(&bindings, (ControlId)control, PLACE_KEY), CODE_NONE);
        }
    }
    assert_each_code_once(&bindings);
    Bindings read = bindings_default();
    bindings_write(&bindings, text);
    for (char *at = text; *at; at += strcspn(at, "\n") + 1) {
        char name[64];
        int used = 0;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        assert_int_equal(sscanf(line, "%63s%n", name, &used), 1);
        assert_true(bindings_read(&read, name, line + used));
    }
    for (int control = 0; control < CONTROL_COUNT; control++) { /* in the file a device's keys stand without gaps */
        for (int i = 0; i < PLACE_COUNT; i++) {
            assert_true(bindings.codes[control][i] == CODE_NONE ||
                        bindings_find(&read, bindings.codes[control][i], NULL) == (ControlId)control);
        }
    }
}

static void test_G1_a_line_that_names_no_key_changes_nothing(void **state) {
    (void)state;
    const char *const lines[][2] = {
        {"key.attack", ""},    {"key.attack", " JJ"},      {"key.attack", " J K L"},  {"key.attack", " J J"},
        {"key.nothing", " J"}, {"attack", " J"},           {"key.attack", " ESCAPE"}, {"key.attack", " j"},
        {"key.", " J"},        {"key.attack", " J ENTER"}, {"key.attack", " J\xff"},  {"key.map", " MOUSE_4 MOUSE_5"}};
    for (size_t i = 0; i < BASE_COUNT_OF(lines); i++) {
        Bindings first = bindings_default(), read = first;
        assert_false(bindings_read(&read, lines[i][0], lines[i][1]));
        assert_memory_equal(&read, &first, sizeof read);
    }
    Bindings read = bindings_default();
    assert_true(bindings_read(&read, "key.attack", " SPACE\r"));
    assert_int_equal(bindings_first(&read, CONTROL_ATTACK, PLACE_KEY), CODE_SPACE);
    assert_int_equal(bindings_first(&read, CONTROL_DODGE, PLACE_KEY), CODE_K); /* nobody has the space bar besides */
    assert_true(bindings_read(&read, "key.attack", " -"));
    assert_int_equal(bindings_first(&read, CONTROL_ATTACK, PLACE_KEY), CODE_NONE);
    assert_each_code_once(&read);
}

static void test_G1_every_code_has_a_name_and_something_to_show(void **state) {
    (void)state;
    int codes = 0;
    for (int code = 0; code < 600; code++) {
        assert_int_equal(code_can_bind(code), code_name(code)[0] != '\0');
        assert_int_equal(code_can_bind(code), code_shown(code)[0] != '\0');
        codes += code_can_bind(code);
    }
    assert_true(codes > 100);
    assert_false(code_can_bind(CODE_ESCAPE) || code_can_bind(CODE_ENTER) || code_can_bind(CODE_NONE));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_at_first_everything_has_a_key_and_a_button),
        cmocka_unit_test(test_G1_a_key_that_is_taken_is_swapped),
        cmocka_unit_test(test_G1_no_series_of_bindings_leaves_a_control_without_a_key),
        cmocka_unit_test(test_G1_a_line_that_names_no_key_changes_nothing),
        cmocka_unit_test(test_G1_every_code_has_a_name_and_something_to_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
