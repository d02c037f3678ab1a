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
    };
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        Options options;
        char *words[2] = {cases[i].words[0], cases[i].words[1]};
        if (parse(words, cases[i].count, &options) != cases[i].id) {
            fail_msg("case %zu: %s", i, words[0]);
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
        cmocka_unit_test(test_X1_random_words_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
