/* G1, G10: what is drawn of menus, prompts and the clock. */
#include "app/hud_fixture.h"
#include "app/screens.h"
#include "app/touch.h"
#include "view_stage.h"

static Stage stage;

static void fill(void) {
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
}

static void test_G1_prompts_name_what_is_bound_and_the_pad_that_is_used(void **state) {
    (void)state;
    Bindings bindings = bindings_default();
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    assert_non_null(stage_text(&stage, "Move WASD"));
    bindings_bind(&bindings, CONTROL_UP, CODE_I);
    stage.options.keys.bindings = &bindings;
    fill();
    assert_non_null(stage_text(&stage, "Move IASD"));
    bindings_bind(&bindings, CONTROL_UP, CODE_KP_8);
    fill();
    assert_non_null(stage_text(&stage, "Move NUM 8 A S D"));
    stage.options.keys.pad = true;
    fill();
    assert_non_null(stage_text(&stage, "Move STICK"));
    stage_close(&stage);
}

static const char *azerty(int code) {
    return code == CODE_W ? "Z" : code == CODE_A ? "Q" : NULL;
}

static void test_G1_keys_are_shown_by_the_letters_of_the_users_layout(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    stage.options.keys.letter = azerty;
    fill();
    assert_non_null(stage_text(&stage, "Move ZQSD"));
    stage_close(&stage);
}

static void open_screen(Screens *screens, ScreenId id) {
    *screens = (Screens){.settings = settings_default()};
    stage.options.screens = screens;
    screens_open(screens, id);
    view_place_screens(stage.view, stage.game, &stage.options, screens);
}

static void test_G1_every_page_draws_all_its_rows_within_the_frames_limits(void **state) {
    (void)state;
    const char *const languages[] = {"en", "ja"};
    Screens screens;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    assert_true(stage.scene.minimap);
    for (int i = 0; i < 2 * PAGE_COUNT; i++) {
        game_set_language(stage.game, languages[i / PAGE_COUNT]);
        open_screen(&screens, SCREEN_SETTINGS);
        screens.page = (SettingPage)(i % PAGE_COUNT);
        ScreenRow rows[SCREEN_ROW_LIMIT];
        int count = screens_rows(&screens, rows), seen = 0;
        fill();
        for (int row = 1; row < count; row++) {
            seen += screens_place(&screens, row).seen;
        }
        assert_int_equal(seen, count - 1 < screens.layout.rows ? count - 1 : screens.layout.rows);
        assert_true(stage.scene.panel_count < VIEW_PANEL_LIMIT && stage.scene.text_count < VIEW_TEXT_LIMIT);
        assert_false(stage.scene.minimap); /* it would be drawn over the rows */
    }
    stage_close(&stage);
}

/* One screen in a picture of every shape, with texts of every size: its rows can all be come to, and its texts are
 * within the picture and clear of one another. */
static void check_screen(Screens *screens, const char *what) {
    for (size_t i = 0; i < BASE_COUNT_OF(HUD_CASES); i++) {
        const HudCase *one = &HUD_CASES[i];
        ScreenRow rows[SCREEN_ROW_LIMIT];
        char name[96];
        snprintf(name, sizeof name, "%s-%dx%d-%.0f", what, one->width, one->height, 100.0 * (double)one->text_scale);
        stage.options.aspect = (float)one->width / (float)one->height;
        stage.options.scale = view_layout_scale(one->width, one->height);
        stage.options.text_scale = one->text_scale;
        for (screens->cursor = 0; screens->cursor < screens_rows(screens, rows); screens->cursor++) {
            view_place_screens(stage.view, stage.game, &stage.options, screens);
            ScreenPlace place = screens_place(screens, screens->cursor);
            assert_true(place.seen);
            fill();
            if (screens->cursor == 0) {
                stage_keep_sized(&stage, name, one->width, one->height);
            }
            hud_check_texts(&stage, name);
        }
        screens->cursor = 0;
    }
}

static void test_G7_menus_grow_with_the_texts_and_never_leave_the_picture(void **state) {
    (void)state;
    static const ScreenId ids[] = {SCREEN_TITLE, SCREEN_SEED, SCREEN_PAUSE, SCREEN_RESULT};
    static const char *const languages[] = {"en", "ja"};
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    for (size_t language = 0; language < BASE_COUNT_OF(languages); language++) {
        Screens screens;
        char what[64];
        game_set_language(stage.game, languages[language]);
        for (size_t i = 0; i < BASE_COUNT_OF(ids); i++) {
            open_screen(&screens, ids[i]);
            screens.facts = (ScreenFacts){true, true, true, false, 12, 20};
            snprintf(what, sizeof what, "screen%d-%s", (int)ids[i], languages[language]);
            check_screen(&screens, what);
            screens.facts.saved_newer = true; /* which the title tells */
            check_screen(&screens, what);
        }
        for (int page = 0; page < PAGE_COUNT; page++) {
            open_screen(&screens, SCREEN_SETTINGS);
            screens.page = (SettingPage)page;
            snprintf(what, sizeof what, "page%d-%s", page, languages[language]);
            check_screen(&screens, what);
        }
    }
    stage.options = (ViewOptions){0};
    stage_close(&stage);
}

/* With texts twice as large, rows are, on a usual picture. */
static void test_G7_the_size_of_texts_is_that_of_menus(void **state) {
    (void)state;
    Screens screens;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 2);
    for (float size = 1.0f; size <= 2.0f; size += 0.25f) {
        stage.options.text_scale = size;
        open_screen(&screens, SCREEN_PAUSE);
        fill();
        const TextItem *row = stage_text(&stage, game_text(stage.game, "menu.resume"));
        assert_non_null(row);
        assert_float_equal(row->size, size * stage.view->numbers.menu_text, 0.01f);
    }
    stage.options = (ViewOptions){0};
    stage_close(&stage);
}

static void test_D20_the_title_tells_of_a_save_of_a_newer_version(void **state) {
    (void)state;
    Screens screens;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    open_screen(&screens, SCREEN_TITLE);
    fill();
    assert_null(stage_text(&stage, game_text(stage.game, "menu.newer")));
    screens.facts.saved_newer = true;
    fill();
    assert_non_null(stage_text(&stage, game_text(stage.game, "menu.newer")));
    stage_close(&stage);
}

/* On every shape of screen all spots lie within it, apart from each other. */
static void test_G1_fingers_have_room_on_every_screen(void **state) {
    (void)state;
    const float aspects[] = {4.0f / 3.0f, 16.0f / 9.0f, 21.0f / 9.0f, 1.0f};
    stage_open(&stage, 1, 7);
    for (size_t i = 0; i < BASE_COUNT_OF(aspects); i++) {
        Touch touch = {0};
        view_place_touch(stage.view, &touch, aspects[i]);
        float wide = 16.0f / 9.0f, right = 640.0f, bottom = 360.0f;
        right *= aspects[i] > wide ? aspects[i] / wide : 1.0f;
        bottom *= aspects[i] < wide ? wide / aspects[i] : 1.0f;
        for (int spot = 0; spot < TOUCH_SPOT_COUNT; spot++) {
            const TouchCircle *circle = &touch.layout.spots[spot];
            assert_true(circle->x - circle->radius >= -right && circle->x + circle->radius <= right);
            assert_true(circle->y - circle->radius >= -bottom && circle->y + circle->radius <= bottom);
            for (int other = 0; other < spot; other++) {
                const TouchCircle *near = &touch.layout.spots[other];
                float dx = circle->x - near->x, dy = circle->y - near->y, apart = circle->radius + near->radius;
                assert_true(dx * dx + dy * dy >= apart * apart);
            }
        }
    }
    stage_close(&stage);
}

/* G10: for people the clock stands while something is chosen, and a revenge begins at nought. */
static void test_G10_the_clock_counts_what_is_played(void **state) {
    (void)state;
    Error error = {0};
    FileTree data;
    TickInput nothing = {0}, again = {.buttons = BUTTON_RESTART};
    assert_true(file_tree_find_data(&data, RIFT_SOURCE_DIR, &error));
    snprintf(data.generated, sizeof data.generated, "%s", RIFT_BINARY_DIR);
    GameSetup setup = {.data = &data, .seed = 7, .floor = 1};
    Game *game = game_create(&setup, &error);
    assert_non_null(game);
    World *world = game_world_mutable(game);
    for (int i = 0; i < 600 && world_run(world).phase != RUN_CHOOSING; i++) {
        game_tick(game, &nothing);
    }
    uint32_t played = world_run(world).played;
    assert_true(played > 0 && world_run(world).phase == RUN_CHOOSING);
    for (int i = 0; i < 300; i++) {
        game_tick(game, &nothing);
    }
    assert_int_equal(world_run(world).played, played);
    assert_true(world_run(world).tick >= played + 300);
    for (int i = 0; i < 600 && world_run(world).phase != RUN_PLAYING; i++) {
        TickInput take = {.buttons = i % 2 ? BUTTON_SKILL_1 : 0};
        game_tick(game, &take);
    }
    world_hurt(world, world_player(world), 1000000, HURT_BLAST);
    for (int i = 0; i < 600; i++) {
        game_tick(game, &nothing);
    }
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    assert_true(world_run(world).played < played + 600);
    game_tick(game, &again);
    assert_true(world_run(world).phase != RUN_DEAD && world_run(world).played <= 1);
    game_destroy(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_prompts_name_what_is_bound_and_the_pad_that_is_used),
        cmocka_unit_test(test_G1_keys_are_shown_by_the_letters_of_the_users_layout),
        cmocka_unit_test(test_G1_every_page_draws_all_its_rows_within_the_frames_limits),
        cmocka_unit_test(test_G7_menus_grow_with_the_texts_and_never_leave_the_picture),
        cmocka_unit_test(test_G7_the_size_of_texts_is_that_of_menus),
        cmocka_unit_test(test_D20_the_title_tells_of_a_save_of_a_newer_version),
        cmocka_unit_test(test_G1_fingers_have_room_on_every_screen),
        cmocka_unit_test(test_G10_the_clock_counts_what_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
