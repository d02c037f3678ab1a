/* Run seeds: decimal, hex and share codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

#include <stdio.h>
#include <string.h>

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
static const char checks[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U";

static void assert_reads(const char *text, uint64_t expected) {
    uint64_t seed = ~expected;
    Error error = {0};
    if (!seed_parse(text, &seed, &error) || seed != expected) {
        fail_msg("\"%s\" was read as %llu (%s), not %llu", text, (unsigned long long)seed, error.message,
                 (unsigned long long)expected);
    }
}

/* Refused, with the seed left alone and a message that says what to do. */
static void assert_refused(const char *text, ErrorId id) {
    uint64_t seed = 77;
    Error error = {0};
    if (seed_parse(text, &seed, &error)) {
        fail_msg("\"%s\" was read as %llu", text, (unsigned long long)seed);
    }
    assert_int_equal(error.id, id);
    assert_true(seed == 77);
    const char *advice = id == ERROR_SEED_CHECK ? "copy the code again" : "write a number from 0 to";
    assert_non_null(strstr(error.message, advice));
}

/* A seed with bits all over, different for every index. */
static uint64_t spread(uint64_t index) {
    return hash_pair(index, 0) >> (index % 64);
}

static void test_D20_decimal_has_the_full_range(void **state) {
    (void)state;
    assert_reads("0", 0);
    assert_reads("42", 42);
    assert_reads("00042", 42);
    assert_reads("18446744073709551615", UINT64_MAX);
    assert_reads("000000000000000018446744073709551615", UINT64_MAX);
    static const char *const wrong[] = {"",
                                        "18446744073709551616",
                                        "18446744073709551620",
                                        "99999999999999999999",
                                        "-1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "1 2",
                                        "1.5",
                                        "1e3",
                                        "12a",
                                        "\t1",
                                        "1\n",
                                        "nan",
                                        "\u0661"};
    for (size_t i = 0; i < BASE_COUNT_OF(wrong); i++) {
        assert_refused(wrong[i], ERROR_SEED_INVALID);
    }
}

static void test_D20_hex_has_the_full_range(void **state) {
    (void)state;
    assert_reads("0x0", 0);
    assert_reads("0xff", 255);
    assert_reads("0XfF", 255);
    assert_reads("0x00000000000000000000ff", 255);
    assert_reads("0xffffffffffffffff", UINT64_MAX);
    static const char *const wrong[] = {"0x", "0x10000000000000000", "0xg", "0x-1", "x12", "0x 1", "0x1 ", "00x1"};
    for (size_t i = 0; i < BASE_COUNT_OF(wrong); i++) {
        assert_refused(wrong[i], ERROR_SEED_INVALID);
    }
}

static void test_D20_share_codes_have_fixed_values(void **state) {
    (void)state;
    static const struct {
        uint64_t seed;
        const char *code;
    } known[] = {{0, "R-0000-0000-00000-0"},
                 {1, "R-0000-0000-00001-1"},
                 {31, "R-0000-0000-0000Z-Z"},
                 {32, "R-0000-0000-00010-*"},
                 {33, "R-0000-0000-00011-~"},
                 {34, "R-0000-0000-00012-$"},
                 {35, "R-0000-0000-00013-="},
                 {36, "R-0000-0000-00014-U"},
                 {37, "R-0000-0000-00015-0"},
                 {1234567890, "R-0000-0014-SC0PJ-V"},
                 {UINT64_C(1) << 63, "R-8000-0000-00000-6"},
                 {UINT64_MAX, "R-FZZZ-ZZZZ-ZZZZZ-B"}};
    for (size_t i = 0; i < BASE_COUNT_OF(known); i++) {
        char code[SEED_CODE_SIZE];
        seed_format_code(known[i].seed, code);
        assert_string_equal(code, known[i].code);
        assert_reads(code, known[i].seed);
    }
}

static void test_D20_every_seed_survives_every_spelling(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 5000; i++) {
        uint64_t seed = spread(i);
        char code[SEED_CODE_SIZE];
        char text[64];
        seed_format_code(seed, code);
        assert_int_equal(strlen(code), SEED_CODE_SIZE - 1);
        assert_reads(code, seed);
        snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
        assert_reads(text, seed);
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)seed);
        assert_reads(text, seed);
        snprintf(text, sizeof text, "0x%llX", (unsigned long long)seed);
        assert_reads(text, seed);
    }
}

static void test_D20_codes_forgive_case_and_lookalikes_and_dashes(void **state) {
    (void)state;
    assert_reads("r-0000-0014-sc0pj-v", 1234567890);
    assert_reads("R-OooO-oIL4-SCopJ-9", 35594306258);
    assert_reads("R-OOOO-OOOO-OOOOl-i", 1);
    assert_reads("R-00000014SC0PJV", 1234567890);
    assert_reads("R-00000014SC0PJ-V", 1234567890);
    assert_reads("R-0000-0014SC0PJV", 1234567890);
    assert_reads("R-0000-0000-00014-u", 36);
}

static void test_D20_misshapen_codes_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "R",
        "R-",
        "R0000-0014-SC0PJ-V",
        "R-0000-0014-SC0PJ",
        "R-0000-0014-SC0PJ-",
        "R-0000-0014-SC0P-V",
        "R-0000-0014-SC0PJ-VV",
        "R-0000-0014-SC0PJ-V-",
        "R--0000-0014-SC0PJ-V",
        "R-0000--0014-SC0PJ-V",
        "R-000-00014-SC0PJ-V",
        " R-0000-0014-SC0PJ-V",
        "R-0000-0014-SC0PJ-V ",
        "R-0000-0014-SC0PJ-V\n",
        "R-0000 0014 SC0PJ V",
        "R-0000-0014-SC0UJ-V",
        "R-0000-0014-SC0*J-V",
        "Q-0000-0014-SC0PJ-V",
        "R-0000-0014-SC0PJ-\u3042",
        "R-G000-0000-00000-0",
        "R-ZZZZ-ZZZZ-ZZZZZ-Z",
    };
    for (size_t i = 0; i < BASE_COUNT_OF(wrong); i++) {
        assert_refused(wrong[i], ERROR_SEED_INVALID);
    }
}

/* Codes of more than 64 bits are refused whatever their check symbol is. */
static void test_D20_codes_beyond_64_bits_are_refused(void **state) {
    (void)state;
    for (const char *first = alphabet + 16; *first != '\0'; first++) {
        for (const char *check = checks; *check != '\0'; check++) {
            char code[32];
            snprintf(code, sizeof code, "R-%c123-4567-89ABC-%c", *first, *check);
            assert_refused(code, ERROR_SEED_INVALID);
        }
    }
}

static bool is_refused(const char *code) {
    uint64_t seed;
    Error error = {0};
    bool refused = !seed_parse(code, &seed, &error);
    assert_true(!refused || error.id == ERROR_SEED_CHECK || error.id == ERROR_SEED_INVALID);
    return refused;
}

static void test_D20_every_single_wrong_symbol_is_noticed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 300; i++) {
        char code[SEED_CODE_SIZE];
        seed_format_code(spread(i), code);
        for (size_t place = 2; place < SEED_CODE_SIZE - 1; place++) {
            char right = code[place];
            const char *symbols = place == SEED_CODE_SIZE - 2 ? checks : alphabet;
            for (const char *wrong = symbols; right != '-' && *wrong != '\0'; wrong++) {
                code[place] = *wrong;
                assert_true(*wrong == right || is_refused(code));
            }
            code[place] = right;
        }
    }
}

static void test_D20_every_swap_of_neighbours_is_noticed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 5000; i++) {
        char code[SEED_CODE_SIZE];
        char symbols[15];
        seed_format_code(spread(i), code);
        snprintf(symbols, sizeof symbols, "%.4s%.4s%.5s%c", code + 2, code + 7, code + 12, code[18]);
        for (size_t place = 0; place + 1 < 14; place++) {
            char swapped[SEED_CODE_SIZE];
            snprintf(swapped, sizeof swapped, "R-%s", symbols);
            swapped[2 + place] = symbols[place + 1];
            swapped[3 + place] = symbols[place];
            assert_true(symbols[place] == symbols[place + 1] || is_refused(swapped));
        }
    }
}

/* A code that was copied with a mistake: refused, or the mistake is one that codes forgive. */
static void assert_not_another_seed(const char *code, uint64_t right) {
    uint64_t seed = right;
    Error error = {0};
    if (seed_parse(code, &seed, &error) && seed != right) {
        fail_msg("\"%s\" was read as %llu, not %llu", code, (unsigned long long)seed, (unsigned long long)right);
    }
}

static void test_D20_no_wrong_byte_gives_another_seed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        char code[SEED_CODE_SIZE];
        seed_format_code(spread(i), code);
        for (size_t place = 0; place < SEED_CODE_SIZE - 1; place++) {
            char right = code[place];
            for (int byte = 1; byte < 256; byte++) {
                code[place] = (char)byte;
                assert_not_another_seed(code, spread(i));
            }
            code[place] = right;
        }
    }
}

/* With the dashes where they are written, so that one of them may be swapped too. */
static void test_D20_no_swap_in_a_written_code_gives_another_seed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 3000; i++) {
        char code[SEED_CODE_SIZE];
        for (size_t place = 0; place + 2 < SEED_CODE_SIZE; place++) {
            seed_format_code(spread(i), code);
            char first = code[place];
            code[place] = code[place + 1];
            code[place + 1] = first;
            assert_not_another_seed(code, spread(i));
        }
    }
}

static void test_D20_no_lost_or_doubled_character_gives_another_seed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 3000; i++) {
        char code[SEED_CODE_SIZE];
        seed_format_code(spread(i), code);
        for (size_t place = 0; place + 1 < SEED_CODE_SIZE; place++) {
            char changed[2 * SEED_CODE_SIZE];
            snprintf(changed, sizeof changed, "%.*s%s", (int)place, code, code + place + 1);
            assert_not_another_seed(changed, spread(i));
            snprintf(changed, sizeof changed, "%.*s%s", (int)place + 1, code, code + place);
            assert_not_another_seed(changed, spread(i));
        }
    }
}

/* Any 13 symbols within 64 bits are the code of one seed, with one check symbol. */
static void test_D20_every_code_has_one_check_symbol_and_one_seed(void **state) {
    (void)state;
    Rng rng = rng_create(20, RNG_SCRIPT);
    for (int i = 0; i < 1000; i++) {
        char packed[14] = {alphabet[rng_below(&rng, 16)]};
        for (size_t place = 1; place < 13; place++) {
            packed[place] = alphabet[rng_below(&rng, 32)];
        }
        int read = 0;
        for (const char *check = checks; *check != '\0'; check++) {
            char code[SEED_CODE_SIZE], again[SEED_CODE_SIZE];
            uint64_t seed;
            snprintf(code, sizeof code, "R-%.4s-%.4s-%.5s-%c", packed, packed + 4, packed + 8, *check);
            if (seed_parse(code, &seed, NULL)) {
                seed_format_code(seed, again);
                assert_string_equal(again, code);
                read++;
            }
        }
        assert_int_equal(read, 1);
    }
}

static void test_D20_a_wrong_check_symbol_says_so(void **state) {
    (void)state;
    assert_refused("R-0000-0014-SC0PJ-W", ERROR_SEED_CHECK);
    Error error = {0};
    uint64_t seed;
    seed_parse("R-0000-0014-SC0PJ-W", &seed, &error);
    assert_non_null(strstr(error.message, "R-0000-0014-SC0PJ-W"));
}

/* Text of any bytes: never a crash, and whatever is read can be written and read again. */
static void test_X5_random_bytes_do_no_harm(void **state) {
    (void)state;
    static const char likely[] = "0123456789abcdefxXR-rIiLlOoUu*~$= zZ";
    Rng rng = rng_create(2024, RNG_SCRIPT);
    for (int i = 0; i < 200000; i++) {
        char text[48];
        size_t length = rng_below(&rng, sizeof text);
        bool wild = rng_below(&rng, 2) == 0;
        for (size_t place = 0; place < length; place++) {
            text[place] = wild ? (char)rng_below(&rng, 256) : likely[rng_below(&rng, sizeof likely - 1)];
        }
        text[length] = '\0';
        if (!wild && length > 2 && rng_below(&rng, 2) == 0) {
            memcpy(text, "R-", 2);
        }
        uint64_t seed;
        Error error = {0};
        if (seed_parse(text, &seed, &error)) {
            char code[SEED_CODE_SIZE];
            seed_format_code(seed, code);
            assert_reads(code, seed);
        } else {
            assert_true(error.message[0] != '\0');
            for (const char *byte = error.message; *byte != '\0'; byte++) {
                assert_true(*byte >= 0x20 && *byte < 0x7f);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D20_decimal_has_the_full_range),
        cmocka_unit_test(test_D20_hex_has_the_full_range),
        cmocka_unit_test(test_D20_share_codes_have_fixed_values),
        cmocka_unit_test(test_D20_every_seed_survives_every_spelling),
        cmocka_unit_test(test_D20_codes_forgive_case_and_lookalikes_and_dashes),
        cmocka_unit_test(test_D20_misshapen_codes_are_refused),
        cmocka_unit_test(test_D20_codes_beyond_64_bits_are_refused),
        cmocka_unit_test(test_D20_every_single_wrong_symbol_is_noticed),
        cmocka_unit_test(test_D20_every_swap_of_neighbours_is_noticed),
        cmocka_unit_test(test_D20_no_wrong_byte_gives_another_seed),
        cmocka_unit_test(test_D20_no_swap_in_a_written_code_gives_another_seed),
        cmocka_unit_test(test_D20_no_lost_or_doubled_character_gives_another_seed),
        cmocka_unit_test(test_D20_every_code_has_one_check_symbol_and_one_seed),
        cmocka_unit_test(test_D20_a_wrong_check_symbol_says_so),
        cmocka_unit_test(test_X5_random_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
