/* G1, G10: what is drawn of menus, prompts and the clock. */
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
    view_place_screens(stage.view, screens);
    screens_open(screens, id);
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
        assert_int_equal(seen, count - 1 < screens.layout.page_rows ? count - 1 : screens.layout.page_rows);
        assert_true(stage.scene.panel_count < VIEW_PANEL_LIMIT && stage.scene.text_count < VIEW_TEXT_LIMIT);
        assert_false(stage.scene.minimap); /* it would be drawn over the rows */
    }
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
        cmocka_unit_test(test_D20_the_title_tells_of_a_save_of_a_newer_version),
        cmocka_unit_test(test_G1_fingers_have_room_on_every_screen),
        cmocka_unit_test(test_G10_the_clock_counts_what_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
