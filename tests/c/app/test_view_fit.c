/* Texts keep clear of one another and within the picture, in both languages, in pictures of any shape and with texts of
 * any size. */
#include "app/hud_fixture.h"

static Stage stage;

static int power_named(const char *id) {
    const WorldRules *rules = world_rules(stage.world);
    for (int i = 0; i < rules->power_count; i++) {
        if (strcmp(rules->powers[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no power '%s'", id);
    return -1;
}

/* The longest names there are, everything at once over the bars. */
static void test_G7_the_display_in_a_fight(void **state) {
    (void)state;
    stage_open(&stage, 12, 7);
    static const char *const skills[] = {"guard_pulse", "gravity_well", "rift_collapse"};
    for (size_t i = 0; i < BASE_COUNT_OF(skills); i++) {
        world_give_power(stage.world, power_named(skills[i]), 1);
    }
    assert_true(world_give_chip(stage.world, power_named("overcharge"), -1));
    stage_advance(&stage, 60);
    for (int i = 0; i < STATUS_COUNT; i++) {
        if (i != STATUS_STUN && i != STATUS_FREEZE) {
            world_give_status(stage.world, world_player(stage.world), (Status)i, 20 * TICKS_PER_SECOND, 0.1f);
        }
    }
    stage_advance(&stage, 2);
    assert_non_null(stage_text(&stage, "Collapse"));
    hud_check_cases(&stage, "fight");
    stage_close(&stage);
}

static void test_G7_each_skill_fits_its_slot(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    const WorldRules *rules = world_rules(stage.world);
    static const char *const languages[] = {"en", "ja"};
    for (size_t language = 0; language < BASE_COUNT_OF(languages); language++) {
        game_set_language(stage.game, languages[language]);
        for (int i = 0; i < rules->power_count; i++) {
            if (rules->powers[i].sort != POWER_SKILL && rules->powers[i].sort != POWER_ULTIMATE) {
                continue;
            }
            char key[64];
            snprintf(key, sizeof key, "power.%s.short", rules->powers[i].id);
            const char *name = game_text(stage.game, key);
            name = strcmp(name, key) == 0 ? view_power_text(stage.game, i, "") : name;
            assert_in_range(view_columns(name), 1, 10); /* of 14 pixels in a pitch of 60 */
        }
    }
    stage_close(&stage);
}

static void test_G4_the_bar_of_a_boss(void **state) {
    (void)state;
    static const int floors[] = {5, 10, 15};
    for (size_t i = 0; i < BASE_COUNT_OF(floors); i++) {
        stage_open(&stage, floors[i], 7);
        float x, z;
        stage_player(&stage, &x, &z);
        world_spawn_enemy(stage.world, world_rules(stage.world)->floors[floors[i]].boss_kind, x, z - 4.0f);
        stage_advance(&stage, 2);
        assert_non_null(stage_text(&stage, "PHASE"));
        hud_check_cases(&stage, i == 0 ? "boss" : i == 1 ? "boss2" : "boss3");
        stage_close(&stage);
    }
}

static void test_D16_the_large_map(void **state) {
    (void)state;
    stage_open(&stage, 8, 7);
    stage.options.full_map = true;
    stage_advance(&stage, 2);
    assert_non_null(stage_text(&stage, game_text(stage.game, "map.title")));
    hud_check_cases(&stage, "map");
    stage_close(&stage);
}

/* ---- Cards --------------------------------------------------------------------------------------------------*/
static void choose_first(void) {
    TickInput input = {0};
    ChoiceSort sort = world_choice(stage.world).sort;
    for (int i = 0; i < 600 && world_choice(stage.world).sort == sort; i++) {
        input.buttons = i % 2 == 0 ? BUTTON_SKILL_1 : 0;
        game_tick(stage.game, &input);
        view_tick(stage.view, stage.game, &stage.options);
    }
}

static void wait_for(ChoiceSort sort) {
    TickInput nothing = {0};
    for (int i = 0; i < 600 && world_choice(stage.world).sort != sort; i++) {
        if (world_choice(stage.world).sort != CHOICE_NONE) {
            choose_first();
        }
        game_tick(stage.game, &nothing);
        view_tick(stage.view, stage.game, &stage.options);
    }
    assert_int_equal(world_choice(stage.world).sort, sort);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
}

static void test_G3_the_cards_of_skills_and_weapons(void **state) {
    (void)state;
    stage_open_setup(&stage, (GameSetup){.seed = 7, .floor = 1});
    wait_for(CHOICE_SKILL);
    hud_check_cases(&stage, "skills");
    wait_for(CHOICE_ULTIMATE);
    hud_check_cases(&stage, "ultimates");
    choose_first();
    world_offer_weapons(stage.world, 3);
    wait_for(CHOICE_WEAPON);
    hud_check_cases(&stage, "weapons");
    stage_close(&stage);
}

/* The texts of a card keep within it, its key's box is free, and every card can be met. */
static void check_cards(const char *what) {
    HudPicture picture = hud_picture(&stage.options);
    ChoiceInfo choice = world_choice(stage.world);
    const ViewNumbers *n = &stage.view->numbers;
    float scale = stage.view->layout.card;
    for (int i = 0; i < stage.scene.text_count; i++) {
        const TextItem *text = &stage.scene.texts[i];
        ScreenArea area = hud_text_area(&picture, text);
        float middle = 0.5f * picture.height, top = middle + scale * n->card_top;
        bool within = text->layer == LAYER_CARDS && area.top > top && area.top < top + scale * n->card_height;
        if (!within) {
            continue;
        }
        float wide = scale * (n->card_width + n->card_gap), first = 0.5f * (picture.width - wide * (float)choice.count);
        int card = (int)((0.5f * (area.left + area.right) - first) / wide);
        float left = first + wide * (float)card + 0.5f * scale * n->card_gap;
        if (area.left < left || area.right > left + scale * n->card_width ||
            area.bottom > top + scale * n->card_height) {
            fail_msg("%s: '%s' leaves its card", what, text->text);
        }
    }
}

static void check_every_power(const char *language) {
    const WorldRules *rules = world_rules(stage.world);
    game_set_language(stage.game, language);
    for (int kind = 0; kind < rules->power_count; kind++) {
        assert_non_null(view_power_icon(stage.game, kind));
        const char *about = view_power_text(stage.game, kind, ".about");
        char wrapped[TEXT_SIZE];
        view_begin_part(stage.view, LAYER_CARDS, 1.0f, 0.0f);
        const ViewNumbers *n = &stage.view->numbers;
        float room = n->card_width - 2.0f * n->card_pad;
        view_wrap(about, view_room(stage.view, room, n->hud_text_bar), wrapped, sizeof wrapped);
        int lines = 1;
        for (const char *at = wrapped; *at; at++) {
            lines += *at == '\n';
        }
        float below = n->card_about + n->hud_text_step * n->hud_text_bar * (float)lines;
        if (below > n->card_key_top) {
            fail_msg("%s: '%s' has %d lines", language, about, lines);
        }
    }
}

static void test_G3_every_power_fits_its_card_and_has_an_icon(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    check_every_power("en");
    check_every_power("ja");
    stage_close(&stage);
}

static void test_G3_the_cards_of_a_level(void **state) {
    (void)state;
    stage_open_setup(&stage, (GameSetup){.seed = 7, .floor = 1});
    wait_for(CHOICE_SKILL);
    wait_for(CHOICE_NONE);
    float x, z;
    stage_player(&stage, &x, &z);
    world_drop_exp(stage.world, x, z, 60);
    wait_for(CHOICE_LEVEL);
    check_cards("level");
    hud_check_cases(&stage, "level");
    stage_close(&stage);
}

/* With texts twice as large the place that a click has means the same card. */
static void test_G3_a_click_meets_the_card_it_is_on(void **state) {
    (void)state;
    stage_open_setup(&stage, (GameSetup){.seed = 7, .floor = 1});
    wait_for(CHOICE_SKILL);
    for (int large = 0; large < 2; large++) {
        stage.options.text_scale = large != 0 ? 2.0f : 1.0f;
        view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
        for (int i = 0; i < 3; i++) {
            float pitch = stage.view->layout.card * (stage.view->numbers.card_width + stage.view->numbers.card_gap);
            assert_int_equal(view_card_at(stage.view, stage.game, pitch * (float)(i - 1), 0.0f), i);
        }
        assert_int_equal(view_card_at(stage.view, stage.game, 0.0f, 300.0f), -1);
    }
    stage_close(&stage);
}

/* ---- Widths -------------------------------------------------------------------------------------------------*/
static void check_line(const Renderer *renderer, char *line) {
    char *from = strstr(line, "] = \""), *end = from ? strrchr(line, '"') : NULL;
    if (!from || end <= from + 5) {
        return;
    }
    *end = '\0';
    const float size = 20.0f;
    float wide = render_text_width(renderer, from + 5, size);
    float counted = (float)view_columns(from + 5) * size * render_letter_width(size, 1.0f, false);
    if (render_missing_character(renderer, from + 5) != 0) {
        fail_msg("'%s': the font lacks U+%04X", from + 5, render_missing_character(renderer, from + 5));
    }
    if (wide > counted + 0.01f) {
        fail_msg("'%s' is %.1f wide, not %.1f", from + 5, (double)wide, (double)counted);
    }
}

/* The display counts columns: by the font's own widths no text is wider, and it has every character. */
static void test_G7_the_font_has_every_character_and_none_is_wider_than_its_columns(void **state) {
    (void)state;
    static const char *const files[] = {"scripts/i18n/en.lua", "scripts/i18n/ja.lua"};
    Error error = {0};
    stage_open(&stage, 1, 7);
    RenderSetup setup = {RENDER_NOOP, NULL, &stage.data, game_look(stage.game)};
    Renderer *renderer = render_create(&setup, &error);
    assert_non_null(renderer);
    for (size_t i = 0; i < BASE_COUNT_OF(files); i++) {
        FileData file;
        assert_true(file_read(&stage.data, files[i], &file, &error));
        char line[1024];
        for (const char *at = file.bytes, *end = at + file.size; at < end;) {
            size_t length = strcspn(at, "\n");
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            check_line(renderer, line);
            at += length + 1;
        }
        file_data_free(&file);
    }
    render_destroy(renderer);
    stage_close(&stage);
}

static void test_G7_small_pictures_have_the_pixel_font_at_sizes_it_is_crisp_at(void **state) {
    (void)state;
    for (float size = 10.0f; size < 60.0f; size += 1.0f) {
        assert_int_equal(render_text_pixels(size, 0.5f, false) % 8, 0);
        assert_int_equal(render_text_pixels(size, 1.0f, true) % 8, 0);
        assert_int_equal(render_text_pixels(size, 1.0f, false), (int)size);
    }
    assert_int_equal(render_text_pixels(22.0f, 0.5f, false), 8);
    assert_int_equal(render_text_pixels(28.0f, 0.5f, false), 16);
    assert_int_equal(render_text_pixels(14.0f, 0.25f, false), 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G7_the_display_in_a_fight),
        cmocka_unit_test(test_G7_each_skill_fits_its_slot),
        cmocka_unit_test(test_G4_the_bar_of_a_boss),
        cmocka_unit_test(test_D16_the_large_map),
        cmocka_unit_test(test_G3_the_cards_of_skills_and_weapons),
        cmocka_unit_test(test_G3_every_power_fits_its_card_and_has_an_icon),
        cmocka_unit_test(test_G3_the_cards_of_a_level),
        cmocka_unit_test(test_G3_a_click_meets_the_card_it_is_on),
        cmocka_unit_test(test_G7_the_font_has_every_character_and_none_is_wider_than_its_columns),
        cmocka_unit_test(test_G7_small_pictures_have_the_pixel_font_at_sizes_it_is_crisp_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
