/* Error values: filling, prefixing, cutting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

#include <string.h>

/* Whether every character of the text is whole. */
static bool is_whole_utf8(const char *text) {
    for (const unsigned char *byte = (const unsigned char *)text; *byte != '\0';) {
        int following = *byte >= 0xf0 ? 3 : *byte >= 0xe0 ? 2 : *byte >= 0xc0 ? 1 : 0;
        if ((*byte & 0xc0) == 0x80) {
            return false;
        }
        for (byte++; following > 0; following--, byte++) {
            if ((*byte & 0xc0) != 0x80) {
                return false;
            }
        }
    }
    return true;
}

static void test_set_fills_and_returns_false(void **state) {
    (void)state;
    Error error = {0};
    assert_false(error_set(&error, ERROR_USAGE, "floor %d: write 1 to %d", 99, 15));
    assert_int_equal(error.id, ERROR_USAGE);
    assert_string_equal(error.message, "floor 99: write 1 to 15");
}

static void test_null_error_is_allowed(void **state) {
    (void)state;
    assert_false(error_set(NULL, ERROR_USAGE, "%s", "nobody listens"));
    assert_false(error_prefix(NULL, "%s", "nobody"));
}

static void test_prefix_goes_before_the_message_and_keeps_the_id(void **state) {
    (void)state;
    Error error = {0};
    error_set(&error, ERROR_SCRIPT_FIELD, "hp is missing");
    assert_false(error_prefix(&error, "%s:%d", "slime.lua", 7));
    assert_int_equal(error.id, ERROR_SCRIPT_FIELD);
    assert_string_equal(error.message, "slime.lua:7: hp is missing");
}

static void test_arguments_may_point_into_the_message(void **state) {
    (void)state;
    Error error = {0};
    error_set(&error, ERROR_FILE_READ, "inner");
    error_set(&error, ERROR_USAGE, "outer (%s)", error.message);
    assert_string_equal(error.message, "outer (inner)");
    error_prefix(&error, "%s", error.message);
    assert_string_equal(error.message, "outer (inner): outer (inner)");
}

/* Characters of two, three and four bytes, begun at every offset near the end of the room. */
static void test_long_messages_are_cut_between_characters(void **state) {
    (void)state;
    static const char *const characters[] = {"\u00e9", "\u3042", "\U0001f600", "x"};
    for (size_t c = 0; c < BASE_COUNT_OF(characters); c++) {
        for (size_t offset = 0; offset < 8; offset++) {
            char text[2 * ERROR_MESSAGE_SIZE] = "";
            memset(text, '-', offset);
            for (size_t length = offset; length + 8 < sizeof text; length += strlen(characters[c])) {
                memcpy(text + length, characters[c], strlen(characters[c]) + 1);
            }
            Error error = {0};
            error_set(&error, ERROR_USAGE, "%s", text);
            assert_true(is_whole_utf8(error.message));
            assert_memory_equal(error.message, text, strlen(error.message));
            assert_in_range(strlen(error.message), ERROR_MESSAGE_SIZE - 4, ERROR_MESSAGE_SIZE - 1);
            error_prefix(&error, "%.*s", (int)offset, "prefixed");
            assert_true(is_whole_utf8(error.message));
            assert_in_range(strlen(error.message), ERROR_MESSAGE_SIZE - 4, ERROR_MESSAGE_SIZE - 1);
        }
    }
}

static void test_bytes_that_are_no_utf8_do_no_harm(void **state) {
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char text[2 * ERROR_MESSAGE_SIZE];
        memset(text, byte, sizeof text - 1);
        text[sizeof text - 1] = '\0';
        Error error = {0};
        error_set(&error, ERROR_USAGE, "%s", text);
        assert_true(strlen(error.message) >= ERROR_MESSAGE_SIZE - 4);
    }
}

static void test_id_texts_differ(void **state) {
    (void)state;
    assert_string_equal(error_id_text(ERROR_SEED_INVALID), "seed.invalid");
    assert_string_equal(error_id_text(ERROR_NONE), "none");
    for (int first = 0; first < ERROR_ID_COUNT; first++) {
        for (int second = 0; second < first; second++) {
            assert_string_not_equal(error_id_text((ErrorId)first), error_id_text((ErrorId)second));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_fills_and_returns_false),
        cmocka_unit_test(test_null_error_is_allowed),
        cmocka_unit_test(test_prefix_goes_before_the_message_and_keeps_the_id),
        cmocka_unit_test(test_arguments_may_point_into_the_message),
        cmocka_unit_test(test_long_messages_are_cut_between_characters),
        cmocka_unit_test(test_bytes_that_are_no_utf8_do_no_harm),
        cmocka_unit_test(test_id_texts_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
