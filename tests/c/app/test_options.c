/* The command line: right words are read, wrong ones are named with what to write instead. */
#include "app/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int never_run(const Options *options) {
    (void)options;
    return 0;
}

static const Command play = {"play",
                             "",
                             "",
                             0,
                             0,
                             OPTION_BIT(SEED) | OPTION_BIT(FLOOR) | OPTION_BIT(TICKS) | OPTION_BIT(BOT) |
                                 OPTION_BIT(SIZE) | OPTION_BIT(PROFILE) | OPTION_BIT(TIME),
                             never_run};

static ErrorId parse(char **words, int count, Options *options) {
    Error error = {0};
    bool good = options_parse(&play, count, words, options, &error);
    assert_true(good == (error.id == ERROR_NONE));
    assert_true(good || strlen(error.message) > 10);
    return error.id;
}

static void test_X1_right_words_are_read(void **state) {
    (void)state;
    Options options;
    char *words[] = {"--seed", "0x10", "--floor=3", "--ticks", "600", "--bot", "--size", "640x360", "--profile=mobile"};
    assert_int_equal(parse(words, 9, &options), ERROR_NONE);
    assert_int_equal(options.seed, 16);
    assert_int_equal(options.floor, 3);
    assert_int_equal(options.ticks, 600);
    assert_true(options.given[OPTION_BOT]);
    assert_int_equal(options.width, 640);
    assert_int_equal(options.height, 360);
    assert_string_equal(options.profile, "mobile");
}

static void test_X1_bot_takes_a_skill_or_none(void **state) {
    (void)state;
    Options options;
    char *plain[] = {"--bot", "--seed", "7"};
    assert_int_equal(parse(plain, 3, &options), ERROR_NONE);
    assert_true(options.given[OPTION_BOT]);
    assert_string_equal(options.skill, "good");
    char *skilled[] = {"--bot", "novice", "--seed", "7"};
    assert_int_equal(parse(skilled, 4, &options), ERROR_NONE);
    assert_string_equal(options.skill, "novice");
    char *wrong[] = {"--bot=perfect"};
    assert_int_equal(parse(wrong, 1, &options), ERROR_USAGE);
}

static void test_X1_wrong_words_are_refused(void **state) {
    (void)state;
    static const struct {
        char *words[2];
        int count;
        ErrorId id;
    } cases[] = {
        {{"--sed", "7"}, 2, ERROR_USAGE},
        {{"--seed"}, 1, ERROR_USAGE},
        {{"--seed", "x"}, 2, ERROR_SEED_INVALID},
        {{"--seed", "-1"}, 2, ERROR_SEED_INVALID},
        {{"--floor", "0"}, 2, ERROR_USAGE},
        {{"--floor", "16"}, 2, ERROR_USAGE},
        {{"--floor", "1e9"}, 2, ERROR_USAGE},
        {{"--floor", "three"}, 2, ERROR_USAGE},
        {{"--ticks", "-5"}, 2, ERROR_USAGE},
        {{"--ticks", "99999999999999999999"}, 2, ERROR_USAGE},
        {{"--bot=yes"}, 1, ERROR_USAGE},
        {{"--size", "640"}, 2, ERROR_USAGE},
        {{"--size", "0x0"}, 2, ERROR_USAGE},
        {{"--size", "640x360x2"}, 2, ERROR_USAGE},
        {{"--profile", "desk"}, 2, ERROR_USAGE},
        {{"--profile", ""}, 2, ERROR_USAGE},
        {{"--t", "nan"}, 2, ERROR_USAGE},
        {{"--json"}, 1, ERROR_USAGE},
        {{"word"}, 1, ERROR_USAGE},
        {{"--"}, 1, ERROR_USAGE},
        {{"--seed", ""}, 2, ERROR_SEED_INVALID},
        {{"--floor="}, 1, ERROR_USAGE},
        {{"--floor", ""}, 2, ERROR_USAGE},
        {{"--floor", "-1"}, 2, ERROR_USAGE},
        {{"--floor", " 3"}, 2, ERROR_USAGE},
        {{"--floor", "+3"}, 2, ERROR_USAGE},
        {{"--floor", "3 "}, 2, ERROR_USAGE},
        {{"--floor", "3.0"}, 2, ERROR_USAGE},
        {{"--floor", "0x3"}, 2, ERROR_USAGE},
        {{"--floor", "4294967299"}, 2, ERROR_USAGE},
        {{"--floor", "18446744073709551619"}, 2, ERROR_USAGE},
        {{"--seed", "18446744073709551616"}, 2, ERROR_SEED_INVALID},
        {{"--seed", "R-0000-0014-SC0PJ-W"}, 2, ERROR_SEED_CHECK},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        Options options;
        char *words[2] = {cases[i].words[0], cases[i].words[1]};
        if (parse(words, cases[i].count, &options) != cases[i].id) {
            fail_msg("case %zu: %s", i, words[0]);
        }
    }
}

/* Digits only, and a value from 1 to 15. */
static bool is_floor(const char *text) {
    long value = 0;
    for (const char *digit = text; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9') {
            return false;
        }
        value = value > 15 ? value : value * 10 + (*digit - '0');
    }
    return value >= 1 && value <= 15;
}

/* A word of likely or of any characters, sometimes much too long. */
static void make_word(Rng *rng, char *word, size_t size) {
    static const char LIKELY[] = "0001112345678999-+. eExX";
    const bool likely = rng_below(rng, 4) != 0;
    const uint32_t most = rng_below(rng, 50) == 0 ? (uint32_t)size : likely ? 4 : 24;
    const size_t length = rng_below(rng, most);
    for (size_t i = 0; i < length; i++) {
        word[i] = likely ? LIKELY[rng_below(rng, sizeof LIKELY - 1)] : (char)rng_range(rng, 1, 255);
    }
    word[length] = '\0';
}

/* One line of printable text that says what the option takes. */
static void assert_says(const Error *error, const char *what) {
    if (!strstr(error->message, what) || strlen(error->message) > 300) {
        fail_msg("no clear message: %s", error->message);
    }
    for (const char *byte = error->message; *byte != '\0'; byte++) {
        assert_in_range(*byte, 0x20, 0x7e);
    }
}

static void test_D20_any_floor_word_is_a_floor_or_refused(void **state) {
    (void)state;
    Rng rng = rng_create(15, RNG_SCRIPT);
    for (int round = 0; round < 50000; round++) {
        char name[] = "--floor", word[5000];
        make_word(&rng, word, sizeof word);
        char *words[] = {name, word};
        Options options;
        Error error = {0};
        const bool read = options_parse(&play, 2, words, &options, &error);
        if (read != is_floor(word)) {
            fail_msg("--floor '%s' gave %d: %s", word, options.floor, error.message);
        }
        if (read) {
            assert_in_range(options.floor, 1, 15);
        } else {
            assert_int_equal(error.id, ERROR_USAGE);
            assert_says(&error, "a whole number from 1 to 15");
        }
    }
}

static void test_D20_any_seed_word_is_a_seed_or_refused(void **state) {
    (void)state;
    Rng rng = rng_create(16, RNG_SCRIPT);
    for (int round = 0; round < 50000; round++) {
        char name[] = "--seed", word[5000];
        make_word(&rng, word, sizeof word);
        char *words[] = {name, word};
        Options options;
        Error error = {0};
        uint64_t seed = 0;
        const bool read = options_parse(&play, 2, words, &options, &error);
        assert_int_equal(read, seed_parse(word, &seed, NULL));
        if (read) {
            assert_true(options.seed == seed);
        } else {
            assert_says(&error, error.id == ERROR_SEED_CHECK ? "copy the code again" : "write a number from 0 to");
        }
    }
}

/* What was typed is quoted in one line, however long or odd it is. */
static void test_X1_messages_are_one_short_line(void **state) {
    (void)state;
    static char odd[] = "a\nb\033[31m\xff", longest[4000];
    memset(longest, '7', sizeof longest - 1);
    char *const values[] = {odd, longest};
    static const char *const names[] = {"--floor", "--seed", "--ticks", "--size", "--profile", "--t"};
    for (size_t i = 0; i < BASE_COUNT_OF(values); i++) {
        for (size_t k = 0; k < BASE_COUNT_OF(names); k++) {
            char name[16];
            snprintf(name, sizeof name, "%s", names[k]);
            char *words[] = {name, values[i]};
            Options options;
            Error error = {0};
            assert_false(options_parse(&play, 2, words, &options, &error));
            assert_says(&error, i == 0 ? "a?b?[31m" : "777...");
        }
        char argument[4100];
        snprintf(argument, sizeof argument, "--%s", values[i]);
        char *const wrong[] = {argument, values[i]};
        for (size_t k = 0; k < BASE_COUNT_OF(wrong); k++) {
            char *words[] = {wrong[k]};
            Options options;
            Error error = {0};
            assert_false(options_parse(&play, 1, words, &options, &error));
            assert_says(&error, "see rift play --help");
        }
    }
}

static void test_X1_random_words_never_crash(void **state) {
    (void)state;
    Rng rng = rng_create(2, RNG_SCRIPT);
    for (int round = 0; round < 20000; round++) {
        char first[24] = "--", second[24] = "";
        char *words[2] = {first, second};
        for (int i = rng_range(&rng, 0, 2); i < 20; i++) {
            first[i] = (char)rng_range(&rng, 1, 127);
            second[i] = (char)rng_range(&rng, 1, 127);
        }
        Options options;
        parse(words, 2, &options);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_X1_right_words_are_read),
        cmocka_unit_test(test_X1_bot_takes_a_skill_or_none),
        cmocka_unit_test(test_X1_wrong_words_are_refused),
        cmocka_unit_test(test_D20_any_floor_word_is_a_floor_or_refused),
        cmocka_unit_test(test_D20_any_seed_word_is_a_seed_or_refused),
        cmocka_unit_test(test_X1_messages_are_one_short_line),
        cmocka_unit_test(test_X1_random_words_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
