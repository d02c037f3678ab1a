/* G1: the screens around a run, driven by events without a window; and the settings they keep. */
#include "app/screens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static Screens title(void) {
    Screens screens = {.settings = settings_default(), .layout = {-60.0f, 46.0f, 210.0f}};
    screens_open(&screens, SCREEN_TITLE);
    return screens;
}

static ScreenAction give(Screens *screens, ScreenInput input) {
    return screens_handle(screens, &(ScreenEvent){.input = input});
}

static void type(Screens *screens, const char *text) {
    for (; *text; text++) {
        screens_handle(screens, &(ScreenEvent){.input = SCREEN_TYPE, .character = (unsigned char)*text});
    }
}

/* The index of a choice, −1 when it is not offered. */
static int find(const Screens *screens, ScreenChoice choice) {
    ScreenRow rows[SCREEN_ROW_LIMIT];
    int count = screens_rows(screens, rows);
    for (int i = 0; i < count; i++) {
        if (rows[i].choice == choice) {
            return i;
        }
    }
    return -1;
}

static ScreenAction take(Screens *screens, ScreenChoice choice) {
    screens->cursor = find(screens, choice);
    assert_true(screens->cursor >= 0);
    return give(screens, SCREEN_ACCEPT);
}

static void test_G1_title_offers_what_there_is(void **state) {
    (void)state;
    Screens screens = title();
    assert_int_equal(find(&screens, CHOOSE_CONTINUE), -1);
    assert_int_equal(find(&screens, CHOOSE_REVENGE), -1);
    assert_int_equal(take(&screens, CHOOSE_NEW_RUN), DO_NEW_RUN);
    screens.facts = (ScreenFacts){.can_continue = true, .can_revenge = true, .saved_floor = 4};
    assert_int_equal(find(&screens, CHOOSE_CONTINUE), 0);
    assert_int_equal(take(&screens, CHOOSE_CONTINUE), DO_CONTINUE);
    assert_int_equal(take(&screens, CHOOSE_REVENGE), DO_REVENGE);
    assert_int_equal(take(&screens, CHOOSE_QUIT), DO_QUIT);
    assert_int_equal(give(&screens, SCREEN_BACK), DO_NOTHING); /* a stray Escape ends nothing */
}

static void test_G1_cursor_goes_round_and_survives_rows_that_go(void **state) {
    (void)state;
    Screens screens = title();
    screens.facts = (ScreenFacts){.can_continue = true, .can_revenge = true};
    give(&screens, SCREEN_UP);
    assert_int_equal(screens.cursor, find(&screens, CHOOSE_QUIT));
    screens.facts = (ScreenFacts){0};
    assert_int_equal(give(&screens, SCREEN_ACCEPT), DO_QUIT);
    give(&screens, SCREEN_DOWN);
    assert_int_equal(screens.cursor, 0);
}

static void test_D20_a_seed_is_typed_or_refused(void **state) {
    (void)state;
    const struct {
        const char *typed;
        bool good;
        uint64_t seed;
    } cases[] = {{"42", true, 42}, {"0x2a", true, 42}, {"", false, 0}, {"R-1", false, 0}, {"4 2", true, 42}};
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        Screens screens = title();
        assert_int_equal(take(&screens, CHOOSE_SEED), DO_NOTHING);
        assert_int_equal(screens.id, SCREEN_SEED);
        type(&screens, cases[i].typed);
        assert_int_equal(give(&screens, SCREEN_ACCEPT), cases[i].good ? DO_SEED_RUN : DO_NOTHING);
        assert_int_equal(screens.entry_bad, !cases[i].good);
        assert_int_equal(cases[i].good ? screens.seed : 0, cases[i].seed);
        give(&screens, SCREEN_BACK);
        assert_int_equal(screens.id, SCREEN_TITLE);
    }
}

static void test_D20_every_share_code_can_be_typed(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 1000; i++) {
        uint64_t seed = hash_pair(i, 7);
        char code[SEED_CODE_SIZE];
        seed_format_code(seed, code);
        Screens screens = title();
        take(&screens, CHOOSE_SEED);
        for (char *at = code; *at; at++) { /* in small letters too */
            *at = *at >= 'A' && *at <= 'Z' && i % 2 ? (char)(*at + 32) : *at;
        }
        type(&screens, code);
        assert_int_equal(give(&screens, SCREEN_ACCEPT), DO_SEED_RUN);
        assert_true(screens.seed == seed);
    }
}

static void test_D20_typing_without_end_stays_in_its_field(void **state) {
    (void)state;
    Screens screens = title();
    take(&screens, CHOOSE_SEED);
    for (int i = 0; i < 1000; i++) {
        type(&screens, "9");
    }
    assert_int_equal(strlen(screens.entry), SCREEN_ENTRY_SIZE - 1);
    for (int i = 0; i < 1000; i++) {
        give(&screens, SCREEN_ERASE);
    }
    assert_string_equal(screens.entry, "");
}

static void test_G1_the_pointer_takes_the_row_it_is_on(void **state) {
    (void)state;
    Screens screens = title();
    for (int row = 0; row < 4; row++) {
        float y = screens.layout.first_row + screens.layout.row * ((float)row + 0.5f);
        ScreenEvent point = {.input = SCREEN_POINT, .x = 0.0f, .y = y};
        assert_int_equal(screens_handle(&screens, &point), DO_NOTHING);
        assert_int_equal(screens.cursor, row);
    }
    ScreenEvent beside = {.input = SCREEN_CLICK, .x = 300.0f, .y = -40.0f};
    assert_int_equal(screens_handle(&screens, &beside), DO_NOTHING);
    ScreenEvent click = {.input = SCREEN_CLICK, .x = 0.0f, .y = -40.0f};
    assert_int_equal(screens_handle(&screens, &click), DO_NEW_RUN);
}

static void test_G1_settings_change_in_place_and_go_back_where_they_came_from(void **state) {
    (void)state;
    Screens screens = title();
    screens_open(&screens, SCREEN_PAUSE);
    assert_int_equal(take(&screens, CHOOSE_SETTINGS), DO_NOTHING);
    assert_int_equal(take(&screens, CHOOSE_SETTING), DO_SETTINGS); /* the first: the language */
    assert_string_equal(setting_word(&screens.settings, SETTING_LANGUAGE), "ja");
    screens.cursor = SETTING_SHAKE;
    assert_int_equal(give(&screens, SCREEN_LEFT), DO_SETTINGS);
    assert_int_equal(screens.settings.values[SETTING_SHAKE], 75);
    give(&screens, SCREEN_RIGHT);
    give(&screens, SCREEN_RIGHT);
    assert_int_equal(screens.settings.values[SETTING_SHAKE], 0); /* round */
    assert_false(screens_hide_game(&screens));
    give(&screens, SCREEN_BACK);
    assert_int_equal(screens.id, SCREEN_PAUSE);
    assert_int_equal(give(&screens, SCREEN_BACK), DO_RESUME);
    assert_int_equal(screens.id, SCREEN_GAME);
    assert_int_equal(give(&screens, SCREEN_ACCEPT), DO_NOTHING); /* the game's own now */
}

static void test_G1_no_series_of_events_breaks_the_screens(void **state) {
    (void)state;
    Screens screens = title();
    Rng rng = rng_create(3, RNG_BOT);
    for (int i = 0; i < 200000; i++) {
        screens.facts.can_continue = rng_below(&rng, 2) == 0;
        screens.facts.can_save = rng_below(&rng, 2) == 0;
        ScreenEvent event = {.input = (ScreenInput)rng_below(&rng, SCREEN_CLICK + 1),
                             .character = rng_below(&rng, 0x300)};
        event.x = rng_unit(&rng) * 2000.0f - 1000.0f;
        event.y = rng_unit(&rng) * 2000.0f - 1000.0f;
        ScreenAction action = screens_handle(&screens, &event);
        assert_true(action >= DO_NOTHING && action <= DO_SETTINGS);
        if (screens.id == SCREEN_GAME) {
            screens_open(&screens, rng_below(&rng, 2) ? SCREEN_PAUSE : SCREEN_RESULT);
        }
        ScreenRow rows[SCREEN_ROW_LIMIT];
        int count = screens_rows(&screens, rows);
        assert_in_range(count, 1, SCREEN_ROW_LIMIT);
    }
}

/* ---- Settings -----------------------------------------------------------------------------------------------*/
static FileTree open_user(void) {
    char folder[] = "/tmp/rift-settings-XXXXXX";
    assert_non_null(mkdtemp(folder));
    FileTree user;
    Error error = {0};
    setenv("XDG_DATA_HOME", folder, 1);
    assert_true(file_tree_find_user(&user, &error));
    return user;
}

static void test_G1_settings_outlive_the_program(void **state) {
    (void)state;
    FileTree user = open_user();
    Error error = {0};
    Settings chosen = settings_default();
    for (int id = 0; id < SETTING_COUNT; id++) { /* each another one than at first */
        setting_change(&chosen, (SettingId)id, id % 2 ? -1 : 1);
        assert_int_not_equal(chosen.values[id], setting_info((SettingId)id)->first);
    }
    assert_true(settings_write(&user, &chosen, &error));
    Settings read = settings_read(&user);
    assert_memory_equal(&read, &chosen, sizeof read);
}

static void test_G1_what_is_no_setting_is_left_out(void **state) {
    (void)state;
    FileTree user = open_user();
    Error error = {0};
    const char text[] =
        "# mine\nlanguage fr\nshake 900\nshake -1\nshake 40 now\nprofile\nfullscreen maybe\n\nvolume 101\n"
        "profile mobile\r\n\xff\xfe\nshake 50";
    assert_true(file_write_atomic(&user, SETTINGS_FILE, text, sizeof text - 1, &error));
    Settings read = settings_read(&user);
    Settings first = settings_default();
    first.values[SETTING_PROFILE] = PROFILE_MOBILE;
    first.values[SETTING_SHAKE] = 50;
    assert_memory_equal(&read, &first, sizeof read);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_title_offers_what_there_is),
        cmocka_unit_test(test_G1_cursor_goes_round_and_survives_rows_that_go),
        cmocka_unit_test(test_D20_a_seed_is_typed_or_refused),
        cmocka_unit_test(test_D20_every_share_code_can_be_typed),
        cmocka_unit_test(test_D20_typing_without_end_stays_in_its_field),
        cmocka_unit_test(test_G1_the_pointer_takes_the_row_it_is_on),
        cmocka_unit_test(test_G1_settings_change_in_place_and_go_back_where_they_came_from),
        cmocka_unit_test(test_G1_no_series_of_events_breaks_the_screens),
        cmocka_unit_test(test_G1_settings_outlive_the_program),
        cmocka_unit_test(test_G1_what_is_no_setting_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
