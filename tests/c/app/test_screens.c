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
    Screens screens = {.settings = settings_default(),
                       .layout = {.first_row = -206.0f,
                                  .row = 44.0f,
                                  .half_width = 400.0f,
                                  .tabs = -262.0f,
                                  .tab_height = 44.0f,
                                  .value_left = 60.0f,
                                  .value_right = 270.0f,
                                  .rows = 10}};
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

static void put_on_setting(Screens *screens, SettingId setting) {
    ScreenRow rows[SCREEN_ROW_LIMIT];
    screens->page = setting_info(setting)->page;
    screens->cursor = -1;
    for (int i = screens_rows(screens, rows) - 1; i >= 0; i--) {
        screens->cursor = rows[i].choice == CHOOSE_SETTING && rows[i].setting == setting ? i : screens->cursor;
    }
    assert_true(screens->cursor > 0);
}

static void put_on_control(Screens *screens, ControlId control) {
    screens->page = PAGE_KEYS;
    screens->cursor = find(screens, CHOOSE_CONTROL) + (int)control;
}

static ScreenAction press(Screens *screens, ScreenInput input, int code) {
    return screens_handle(screens, &(ScreenEvent){.input = input, .code = code});
}

static ScreenAction point(Screens *screens, ScreenInput input, float x, float y) {
    return screens_handle(screens, &(ScreenEvent){.input = input, .x = x, .y = y});
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
    ScreenEvent beside = {.input = SCREEN_CLICK, .x = 500.0f, .y = -190.0f};
    assert_int_equal(screens_handle(&screens, &beside), DO_NOTHING);
    ScreenEvent click = {.input = SCREEN_CLICK, .x = 0.0f, .y = -190.0f};
    assert_int_equal(screens_handle(&screens, &click), DO_NEW_RUN);
}

static void test_G1_settings_change_in_place_and_go_back_where_they_came_from(void **state) {
    (void)state;
    Screens screens = title();
    screens_open(&screens, SCREEN_PAUSE);
    assert_int_equal(take(&screens, CHOOSE_SETTINGS), DO_NOTHING);
    assert_int_equal(take(&screens, CHOOSE_SETTING), DO_SETTINGS); /* the first: the language */
    assert_string_equal(setting_word(&screens.settings, SETTING_LANGUAGE), "ja");
    put_on_setting(&screens, SETTING_SHAKE);
    assert_int_equal(give(&screens, SCREEN_LEFT), DO_SETTINGS);
    assert_int_equal(screens.settings.values[SETTING_SHAKE], 75);
    give(&screens, SCREEN_RIGHT);
    give(&screens, SCREEN_RIGHT);
    assert_int_equal(screens.settings.values[SETTING_SHAKE], 100); /* its end */
    give(&screens, SCREEN_ACCEPT);
    assert_int_equal(screens.settings.values[SETTING_SHAKE], 0); /* round */
    assert_false(screens_hide_game(&screens));
    give(&screens, SCREEN_BACK);
    assert_int_equal(screens.id, SCREEN_PAUSE);
    assert_int_equal(give(&screens, SCREEN_BACK), DO_RESUME);
    assert_int_equal(screens.id, SCREEN_GAME);
    assert_int_equal(give(&screens, SCREEN_ACCEPT), DO_NOTHING); /* the game's own now */
}

static void test_G1_every_setting_and_every_control_has_its_row(void **state) {
    (void)state;
    bool settings[SETTING_COUNT] = {false}, controls[CONTROL_COUNT] = {false};
    Screens screens = title();
    screens_open(&screens, SCREEN_SETTINGS);
    for (int page = 0; page < PAGE_COUNT; page++) {
        ScreenRow rows[SCREEN_ROW_LIMIT];
        assert_int_equal(screens.page, page);
        int count = screens_rows(&screens, rows);
        for (int i = 0; i < count; i++) {
            if (rows[i].choice == CHOOSE_SETTING) {
                settings[rows[i].setting] = true;
            } else if (rows[i].choice == CHOOSE_CONTROL) {
                controls[rows[i].control] = true;
            }
        }
        assert_int_equal(rows[0].choice, CHOOSE_PAGE);
        assert_int_equal(rows[count - 1].choice, CHOOSE_BACK);
        give(&screens, SCREEN_NEXT_PAGE);
    }
    assert_int_equal(screens.page, PAGE_GAME); /* round */
    for (int id = 0; id < SETTING_COUNT; id++) {
        assert_true(settings[id]);
    }
    for (int control = 0; control < CONTROL_COUNT; control++) {
        assert_true(controls[control]);
    }
}

static void test_G1_tabs_are_turned_by_keys_and_by_clicks(void **state) {
    (void)state;
    Screens screens = title();
    screens_open(&screens, SCREEN_SETTINGS);
    assert_int_equal(screens.cursor, 1);
    give(&screens, SCREEN_UP);
    assert_int_equal(give(&screens, SCREEN_RIGHT), DO_NOTHING);
    assert_int_equal(screens.page, PAGE_PICTURE);
    assert_int_equal(screens.cursor, 0);
    give(&screens, SCREEN_LEFT);
    give(&screens, SCREEN_LEFT);
    assert_int_equal(screens.page, PAGE_KEYS);
    point(&screens, SCREEN_CLICK, 100.0f, -250.0f);
    assert_int_equal(screens.page, PAGE_SOUND);
    give(&screens, SCREEN_LAST_PAGE);
    assert_int_equal(screens.page, PAGE_PICTURE);
}

static void test_G1_what_is_chosen_on_a_long_page_is_seen(void **state) {
    (void)state;
    Screens screens = title();
    float above, seen;
    screens_open(&screens, SCREEN_SETTINGS);
    assert_false(screens_scroll_bar(&screens, &above, &seen));
    screens.page = PAGE_KEYS;
    ScreenRow rows[SCREEN_ROW_LIMIT];
    int count = screens_rows(&screens, rows);
    for (int i = 0; i < 3 * count; i++) {
        give(&screens, i < 2 * count ? SCREEN_DOWN : SCREEN_UP);
        assert_true(screens_place(&screens, screens.cursor).seen);
        assert_true(screens_scroll_bar(&screens, &above, &seen));
        assert_true(above >= 0.0f && above + seen <= 1.001f);
    }
    screens.cursor = 1;
    for (int i = 0; i < 40; i++) { /* the wheel takes the cursor along */
        screens_handle(&screens, &(ScreenEvent){.input = SCREEN_WHEEL, .amount = -1.0f});
        assert_true(screens_place(&screens, screens.cursor).seen);
    }
    assert_true(screens_place(&screens, count - 1).seen);
    assert_false(screens_place(&screens, 1).seen);
    /* What is scrolled away can't be hit. */
    ScreenPlace back = screens_place(&screens, count - 1);
    point(&screens, SCREEN_POINT, 0.0f, back.top + 1.0f);
    assert_int_equal(screens.cursor, count - 1);
}

static void test_G1_a_slider_is_dragged(void **state) {
    (void)state;
    Screens screens = title();
    screens_open(&screens, SCREEN_SETTINGS);
    put_on_setting(&screens, SETTING_MUSIC);
    float y = screens_place(&screens, screens.cursor).top + 5.0f;
    assert_int_equal(point(&screens, SCREEN_CLICK, 165.0f, y), DO_SETTINGS); /* its middle */
    assert_int_equal(screens.settings.values[SETTING_MUSIC], 50);
    assert_int_equal(point(&screens, SCREEN_POINT, 166.0f, y), DO_NOTHING);           /* the same step */
    assert_int_equal(point(&screens, SCREEN_POINT, 500.0f, y + 300.0f), DO_SETTINGS); /* far beside it: its end */
    assert_int_equal(screens.settings.values[SETTING_MUSIC], 100);
    point(&screens, SCREEN_POINT, -900.0f, y);
    assert_int_equal(screens.settings.values[SETTING_MUSIC], 0);
    give(&screens, SCREEN_RELEASE);
    assert_int_equal(point(&screens, SCREEN_POINT, 165.0f, y), DO_NOTHING);
    assert_int_equal(screens.settings.values[SETTING_MUSIC], 0);
    put_on_setting(&screens, SETTING_QUALITY); /* words go back at the left end, on at the right */
    y = screens_place(&screens, screens.cursor).top + 5.0f;
    point(&screens, SCREEN_CLICK, 70.0f, y);
    assert_int_equal(screens.settings.values[SETTING_QUALITY], QUALITY_HIGH);
    point(&screens, SCREEN_CLICK, 260.0f, y);
    assert_int_equal(screens.settings.values[SETTING_QUALITY], QUALITY_AUTO);
}

static void test_G1_a_control_takes_the_key_that_is_pressed(void **state) {
    (void)state;
    Screens screens = title();
    const Bindings *bindings = &screens.settings.bindings;
    bool bad = false;
    screens_open(&screens, SCREEN_SETTINGS);
    put_on_control(&screens, CONTROL_ATTACK);
    assert_int_equal(press(&screens, SCREEN_ACCEPT, CODE_ENTER), DO_NOTHING);
    assert_true(screens.waits);
    assert_string_equal(screens_note(&screens, &bad), "menu.key_wait");
    assert_int_equal(give(&screens, SCREEN_ACCEPT), DO_NOTHING);      /* Enter is still held */
    assert_int_equal(press(&screens, SCREEN_PRESS, 298), DO_NOTHING); /* F9 */
    assert_string_equal(screens_note(&screens, &bad), "menu.key_refused");
    assert_true(bad && screens.waits);
    assert_int_equal(press(&screens, SCREEN_UP, CODE_UP), DO_SETTINGS); /* a key of the menus too */
    assert_int_equal(bindings_first(bindings, CONTROL_ATTACK, PLACE_KEY), CODE_UP);
    assert_string_equal(screens_note(&screens, &bad), "menu.key_swapped");
    assert_int_equal(screens.swapped, CONTROL_UP);
    assert_int_equal(bindings->codes[CONTROL_UP][1], CODE_J);
    give(&screens, SCREEN_ACCEPT);
    assert_int_equal(press(&screens, SCREEN_BACK, CODE_PAD_B), DO_SETTINGS); /* on a pad B is a button like others */
    assert_int_equal(bindings_first(bindings, CONTROL_ATTACK, PLACE_PAD), CODE_PAD_B);
    give(&screens, SCREEN_ACCEPT);
    assert_int_equal(press(&screens, SCREEN_BACK, CODE_ESCAPE), DO_NOTHING);
    assert_int_equal(screens.id, SCREEN_SETTINGS);
    assert_false(screens.waits);
    assert_int_equal(take(&screens, CHOOSE_RESET), DO_SETTINGS);
    Bindings first = bindings_default();
    assert_memory_equal(bindings, &first, sizeof first);
}

static void test_D20_a_save_of_a_newer_version_is_told_of(void **state) {
    (void)state;
    Screens screens = title();
    bool bad = false;
    assert_null(screens_note(&screens, &bad));
    screens.facts.saved_newer = true;
    assert_string_equal(screens_note(&screens, &bad), "menu.newer");
    assert_true(bad);
    assert_int_equal(find(&screens, CHOOSE_CONTINUE), -1);
}

static void test_G1_everything_lies_within_the_smallest_layout(void **state) {
    (void)state;
    Screens screens = title();
    const ScreenId ids[] = {SCREEN_TITLE, SCREEN_PAUSE, SCREEN_RESULT, SCREEN_SEED, SCREEN_SETTINGS};
    screens.facts = (ScreenFacts){.can_continue = true, .can_revenge = true, .can_save = true};
    for (size_t i = 0; i < BASE_COUNT_OF(ids); i++) {
        screens_open(&screens, ids[i]);
        for (int page = 0; page < PAGE_COUNT; page++) {
            ScreenRow rows[SCREEN_ROW_LIMIT];
            int count = screens_rows(&screens, rows);
            for (int row = 0; row < count; row++) {
                ScreenPlace place = screens_place(&screens, row);
                assert_true(!place.seen || (place.left >= -640.0f && place.left + place.width <= 640.0f));
                assert_true(!place.seen || (place.top >= -360.0f && place.top + place.height <= 360.0f));
            }
            give(&screens, SCREEN_NEXT_PAGE);
        }
    }
}

static void test_G1_no_series_of_events_breaks_the_screens(void **state) {
    (void)state;
    Screens screens = title();
    Rng rng = rng_create(3, RNG_BOT);
    for (int i = 0; i < 200000; i++) {
        screens.facts.can_continue = rng_below(&rng, 2) == 0;
        screens.facts.can_save = rng_below(&rng, 2) == 0;
        ScreenEvent event = {.input = (ScreenInput)rng_below(&rng, SCREEN_PRESS + 1),
                             .character = rng_below(&rng, 0x300),
                             .code = rng_below(&rng, 2) ? CODE_NONE : (int)rng_below(&rng, 520)};
        event.amount = rng_unit(&rng) - 0.5f;
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
        assert_in_range(screens.page, 0, PAGE_COUNT - 1);
        assert_true(screens.scroll >= 0 && screens.scroll < count);
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

/* Field by field: what lies between them is nobody's. */
static void assert_same_settings(const Settings *a, const Settings *b) {
    assert_memory_equal(a->values, b->values, sizeof a->values);
    assert_memory_equal(a->bindings.codes, b->bindings.codes, sizeof a->bindings.codes);
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
    for (int control = 0; control < CONTROL_COUNT; control++) {
        bindings_bind(&chosen.bindings, (ControlId)control, CODE_KP_0 + control % 10);
    }
    bindings_bind(&chosen.bindings, CONTROL_DASH, CODE_MOUSE_5);
    assert_true(settings_write(&user, &chosen, &error));
    Settings read = settings_read(&user);
    assert_same_settings(&read, &chosen);
}

static void test_G1_what_is_no_setting_is_left_out(void **state) {
    (void)state;
    FileTree user = open_user();
    Error error = {0};
    const char text[] =
        "# mine\nlanguage fr\nshake 900\nshake -1\nshake 40 now\nprofile\nfullscreen maybe\n\nvolume 101\n"
        "profile mobile\r\n\xff\xfe\nkey.attack\nkey.attack NOKEY\nkey.nothing J\nshake 50\nkey.attack L";
    assert_true(file_write_atomic(&user, SETTINGS_FILE, text, sizeof text - 1, &error));
    Settings read = settings_read(&user);
    Settings first = settings_default();
    first.values[SETTING_PROFILE] = PROFILE_MOBILE;
    first.values[SETTING_SHAKE] = 50;
    memset(first.bindings.codes[CONTROL_ATTACK], 0, sizeof first.bindings.codes[CONTROL_ATTACK]);
    first.bindings.codes[CONTROL_ATTACK][PLACE_KEY] = CODE_L;
    assert_same_settings(&read, &first);
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
        cmocka_unit_test(test_G1_every_setting_and_every_control_has_its_row),
        cmocka_unit_test(test_G1_tabs_are_turned_by_keys_and_by_clicks),
        cmocka_unit_test(test_G1_what_is_chosen_on_a_long_page_is_seen),
        cmocka_unit_test(test_G1_a_slider_is_dragged),
        cmocka_unit_test(test_G1_a_control_takes_the_key_that_is_pressed),
        cmocka_unit_test(test_D20_a_save_of_a_newer_version_is_told_of),
        cmocka_unit_test(test_G1_everything_lies_within_the_smallest_layout),
        cmocka_unit_test(test_G1_no_series_of_events_breaks_the_screens),
        cmocka_unit_test(test_G1_settings_outlive_the_program),
        cmocka_unit_test(test_G1_what_is_no_setting_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
