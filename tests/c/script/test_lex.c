#include "script/fixture.h"
#include "script/lex.h"

static int power(const char *text) {
    return lex_find_power(text, strlen(text));
}

static void test_ruling_12_power_operator_is_found_with_its_line(void **state) {
    (void)state;
    assert_int_equal(power("return 2 ^ 3"), 1);
    assert_int_equal(power("local a = 1\nlocal b = a^2\n"), 2);
    assert_int_equal(power("x = [[a\nb]] ^ 2"), 2);
    assert_int_equal(power("x = 'it\\'s' ^ 2"), 1);
    assert_int_equal(power("-- a comment\n--[==[ long\n ]] ]==] y = 2^2"), 3);
}

static void test_ruling_12_power_sign_in_texts_and_comments_is_allowed(void **state) {
    (void)state;
    assert_int_equal(power("return '^'"), 0);
    assert_int_equal(power("return \"a\\\"^\""), 0);
    assert_int_equal(power("return [==[ ^ ]] ^ ]==]"), 0);
    assert_int_equal(power("-- x^2\nreturn 1"), 0);
    assert_int_equal(power("--[[ x^2\n ^ ]] return 1 -- ^"), 0);
}

/* Broken and cut texts never read past their end. */
static void test_lexer_stops_at_the_end_of_any_text(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "--[[", "--[==[ ]=]",  "'",  "\"\\", "[==", "[[",       "x = {",    "{{{{{{{{{{{{{{{{{{{{", "}}}}}", "0x",
        "1.",   "a = [ \"b\"", "\\", "--",   "]]",  "{ [1] = ", "{ [\"a\"]"};
    LexField fields[16];
    for (size_t i = 0; i < BASE_COUNT_OF(TEXTS); i++) {
        size_t size = strlen(TEXTS[i]);
        for (size_t cut = 0; cut <= size; cut++) {
            char *exact = malloc(cut + 1); /* so that a sanitizer sees a step too far */
            assert_non_null(exact);
            memcpy(exact, TEXTS[i], cut);
            lex_find_power(exact, cut);
            lex_find_fields(exact, cut, fields, (int)BASE_COUNT_OF(fields));
            free(exact);
        }
    }
}

static int line_of(const char *text, const char *path) {
    LexField fields[128];
    int count = lex_find_fields(text, strlen(text), fields, (int)BASE_COUNT_OF(fields));
    return lex_field_line(fields, count, path);
}

static void test_field_lines_are_those_of_the_returned_table(void **state) {
    (void)state;
    const char *text = "local t = { speed = 1 }\n" /* 1 */
                       "return {\n"
                       "  speed = 3,\n" /* 3 */
                       "  combo = {\n"
                       "    { damage = 1, step = f(1, 2) },\n" /* 5 */
                       "    { step = 2,\n"
                       "      damage = 4 },\n" /* 7 */
                       "  },\n"
                       "  [\"a.b\"] = 1,\n"                                    /* 9 */
                       "  think = function(self) local x, speed = 1, 2 end,\n" /* 10 */
                       "  hp = 2,\n"                                           /* 11 */
                       "}\n";
    assert_int_equal(line_of(text, "speed"), 3);
    assert_int_equal(line_of(text, "combo[1].damage"), 5);
    assert_int_equal(line_of(text, "combo[2].step"), 6);
    assert_int_equal(line_of(text, "combo[2].damage"), 7);
    assert_int_equal(line_of(text, "a.b"), 9);
    assert_int_equal(line_of(text, "hp"), 11);
    assert_int_equal(line_of(text, "combo[2].range"), 6); /* missing: the table it should be in */
    assert_int_equal(line_of(text, "nothing"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ruling_12_power_operator_is_found_with_its_line),
        cmocka_unit_test(test_ruling_12_power_sign_in_texts_and_comments_is_allowed),
        cmocka_unit_test(test_lexer_stops_at_the_end_of_any_text),
        cmocka_unit_test(test_field_lines_are_those_of_the_returned_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
