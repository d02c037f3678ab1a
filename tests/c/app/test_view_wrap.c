/* G7, G10: texts on cards and notices keep within their width, in any language. */
#include "app/view_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *text, int columns, const char *wrapped) {
    char got[TEXT_SIZE];
    view_wrap(text, columns, got, sizeof got);
    assert_string_equal(got, wrapped);
}

static void test_G7_lines_break_at_spaces_or_within_what_has_none(void **state) {
    (void)state;
    expect("", 10, "");
    expect("as it is", 10, "as it is");
    expect("combo damage and more", 12, "combo damage\nand more");
    expect("a\nline of its own", 8, "a\nline of\nits own");
    expect("a line\nof its own", 10, "a line\nof its own");
    expect("abcdefghij", 4, "abcd\nefgh\nij");
    expect("\xe9\x80\xa3\xe6\x92\x83\xe9\x80\xa3", 4, "\xe9\x80\xa3\xe6\x92\x83\n\xe9\x80\xa3");
}

static void test_G7_what_does_not_fit_is_cut_between_characters(void **state) {
    (void)state;
    char text[2 * TEXT_SIZE], got[64];
    for (size_t i = 0; i + 3 < sizeof text; i += 3) {
        memcpy(text + i, "\xe9\x80\xa3", 4);
    }
    view_wrap(text, 20, got, sizeof got);
    assert_true(strlen(got) < sizeof got);
    size_t bytes = 0;
    for (const char *at = got; *at; at++) {
        bytes += *at != '\n';
    }
    assert_int_equal(bytes % 3, 0);
    view_wrap("\xe9\x80", 20, got, sizeof got); /* a text that ends within a character */
    assert_string_equal(got, "\xe9\x80");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G7_lines_break_at_spaces_or_within_what_has_none),
        cmocka_unit_test(test_G7_what_does_not_fit_is_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
