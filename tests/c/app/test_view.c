/* The view: what a game shows, on the backend that draws nothing. */
#include "app/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct Stage {
    FileTree data;
    Game *game;
    View *view;
    RenderScene scene;
} Stage;

static const ViewOptions nothing_special;

static void open_stage(Stage *stage) {
    Error error = {0};
    assert_true(file_tree_find_data(&stage->data, RIFT_SOURCE_DIR, &error));
    GameSetup setup = {.data = &stage->data, .seed = 7, .no_choices = true};
    stage->game = game_create(&setup, &error);
    if (!stage->game) {
        fail_msg("%s", error.message);
    }
    stage->view = view_create(stage->game, &error);
    assert_non_null(stage->view);
    view_tick(stage->view, stage->game, &nothing_special);
    view_fill(stage->view, stage->game, &nothing_special, 1.0f, &stage->scene);
}

static void close_stage(Stage *stage) {
    view_destroy(stage->view);
    game_destroy(stage->game);
}

static void advance(Stage *stage, int ticks, const TickInput *input) {
    for (int i = 0; i < ticks; i++) {
        game_tick(stage->game, input);
        view_tick(stage->view, stage->game, &nothing_special);
    }
    view_fill(stage->view, stage->game, &nothing_special, 0.5f, &stage->scene);
}

static const TextItem *find_text(const RenderScene *scene, const char *part) {
    for (int i = 0; i < scene->text_count; i++) {
        if (strstr(scene->texts[i].text, part)) {
            return &scene->texts[i];
        }
    }
    return NULL;
}

static void test_L3_an_error_is_shown_with_file_and_line(void **state) {
    (void)state;
    Stage stage;
    open_stage(&stage);
    assert_null(find_text(&stage.scene, "glitch_bit.lua:12"));
    game_notice_add(stage.game, "scripts/enemies/glitch_bit.lua",
                    "scripts/enemies/glitch_bit.lua:12: unexpected symbol near '='");
    advance(&stage, 1, &(TickInput){0});
    assert_non_null(find_text(&stage.scene, "glitch_bit.lua:12"));
    game_notice_clear(stage.game, "scripts/enemies/glitch_bit.lua");
    advance(&stage, 1, &(TickInput){0});
    assert_null(find_text(&stage.scene, "glitch_bit.lua:12"));
    close_stage(&stage);
}

/* Reloads the enemy with a text in the place of another. */
static void reload_with(Stage *stage, const char *from, const char *to) {
    static const char NAME[] = "scripts/enemies/glitch_bit.lua";
    FileData data;
    Error error = {0};
    assert_true(file_read(&stage->data, NAME, &data, &error));
    const char *place = strstr(data.bytes, from);
    assert_non_null(place);
    static char text[16384];
    int size = snprintf(text, sizeof text, "%.*s%s%s", (int)(place - data.bytes), data.bytes, to, place + strlen(from));
    assert_in_range(size, 1, sizeof text - 1);
    ScriptText script = {.bytes = text, .size = (size_t)size};
    snprintf(script.name, sizeof script.name, "%s", NAME);
    if (!game_reload_with(stage->game, &script, 1, &error)) {
        fail_msg("%s", error.message);
    }
    file_data_free(&data);
}

/* What a reload drops is shown for a while, and is no error. */
static void test_L2_a_dropped_field_is_shown_for_some_seconds(void **state) {
    (void)state;
    Stage stage;
    int count;
    open_stage(&stage);
    const char *const dropped = "state field 'mood' is not declared any more";
    reload_with(&stage, "rest_ticks = 0,", "rest_ticks = 0, mood = 5,");
    advance(&stage, 1, &(TickInput){0});
    assert_null(find_text(&stage.scene, dropped));
    reload_with(&stage, "rest_ticks = 0,", "rest_ticks = 0,");
    advance(&stage, 60, &(TickInput){0});
    assert_non_null(find_text(&stage.scene, dropped));
    assert_non_null(find_text(&stage.scene, "scripts/enemies/glitch_bit.lua: "));
    assert_null(find_text(&stage.scene, game_text(stage.game, "notice.title")));
    game_notices(stage.game, &count);
    assert_int_equal(count, 0);
    int ticks = (int)(game_view_number(stage.game, "hud.remark_seconds", 0.0f) * TICKS_PER_SECOND);
    assert_in_range(ticks, 120, 1800);
    advance(&stage, ticks, &(TickInput){0});
    assert_null(find_text(&stage.scene, dropped));
    /* The next reload has nothing to say. */
    reload_with(&stage, "rest_ticks = 0,", "rest_ticks = 0,");
    advance(&stage, 1, &(TickInput){0});
    assert_null(find_text(&stage.scene, dropped));
    close_stage(&stage);
}

static void test_G1_hud_shows_floor_health_and_seed(void **state) {
    (void)state;
    Stage stage;
    char code[SEED_CODE_SIZE];
    open_stage(&stage);
    seed_format_code(7, code);
    assert_non_null(find_text(&stage.scene, "1F"));
    assert_non_null(find_text(&stage.scene, "100 / 100"));
    assert_non_null(find_text(&stage.scene, code));
    close_stage(&stage);
}

static void test_G1_every_status_of_the_player_has_its_word(void **state) {
    (void)state;
    static const char *const words[STATUS_COUNT] = {"STUNNED", "WEAKENED", "SLOWED",    "HASTE",
                                                    "BURNING", "FROZEN",   "OVERCHARGE"};
    for (int i = 0; i < STATUS_COUNT; i++) {
        Stage stage;
        open_stage(&stage);
        World *world = game_world_mutable(stage.game);
        while (world_run(world).phase == RUN_ARRIVING) { /* nothing harms it so early */
            advance(&stage, 1, &(TickInput){0});
        }
        world_give_status(world, world_player(world), (Status)i, TICKS_PER_SECOND, 0.1f);
        advance(&stage, 1, &(TickInput){0});
        assert_non_null(find_text(&stage.scene, words[i]));
        close_stage(&stage);
    }
}

/* Between two ticks a figure stands between its two places. */
static void test_drawing_is_interpolated(void **state) {
    (void)state;
    Stage stage;
    open_stage(&stage);
    TickInput run = {.move_x = 127};
    advance(&stage, 30, &run);
    RenderScene scene;
    view_fill(stage.view, stage.game, &nothing_special, 0.0f, &scene);
    float from = scene.focus_x;
    view_fill(stage.view, stage.game, &nothing_special, 1.0f, &scene);
    float to = scene.focus_x;
    view_fill(stage.view, stage.game, &nothing_special, 0.25f, &scene);
    assert_true(to > from + 0.01f);
    assert_true(scene.focus_x > from && scene.focus_x < to);
    assert_float_equal(scene.focus_x, from + (to - from) * 0.25f, 1e-4);
    close_stage(&stage);
}

/* Ruling 19: what is drawn, and how often, changes nothing that happens. */
static void test_drawing_leaves_the_state_alone(void **state) {
    (void)state;
    Stage drawn, undrawn;
    open_stage(&drawn);
    open_stage(&undrawn);
    ViewOptions mobile = {.frame_step = true, .full_map = true};
    TickInput input = {.move_z = -100, .buttons = BUTTON_DASH};
    for (int i = 0; i < 300; i++) {
        input.buttons = (uint16_t)(i % 40 < 2 ? BUTTON_ATTACK : BUTTON_DASH);
        game_tick(undrawn.game, &input);
        game_tick(drawn.game, &input);
        view_tick(drawn.view, drawn.game, i % 2 ? &mobile : &nothing_special);
        view_fill(drawn.view, drawn.game, &mobile, 0.3f, &drawn.scene);
        assert_true(game_hash(drawn.game) == game_hash(undrawn.game));
    }
    close_stage(&drawn);
    close_stage(&undrawn);
}

static void test_E7_a_crowd_stays_within_the_draw_calls(void **state) {
    (void)state;
    Stage stage;
    open_stage(&stage);
    World *world = game_world_mutable(stage.game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    int bit = 0;
    while (strcmp(world_rules(world)->enemies[bit].id, "glitch_bit") != 0) {
        bit++;
    }
    for (int i = 0; i < 238; i++) {
        world_spawn_enemy(world, bit, entities.x[slot] + (float)(i % 5) * 0.5f - 1.0f, entities.z[slot] + 0.5f);
    }
    advance(&stage, 2, &(TickInput){0});
    Error error = {0};
    RenderSetup setup = {RENDER_NOOP, NULL, &stage.data, game_look(stage.game)};
    FileTree data = stage.data;
    snprintf(data.generated, sizeof data.generated, "%s", RIFT_BINARY_DIR);
    setup.data = &data;
    Renderer *renderer = render_create(&setup, &error);
    if (!renderer) {
        fail_msg("%s", error.message);
    }
    render_draw(renderer, &stage.scene, 1280, 720);
    assert_in_range(render_stats(renderer).draw_calls, 1, 100);
    assert_true(stage.scene.box_count > 238);
    render_destroy(renderer);
    close_stage(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L3_an_error_is_shown_with_file_and_line),
        cmocka_unit_test(test_L2_a_dropped_field_is_shown_for_some_seconds),
        cmocka_unit_test(test_G1_hud_shows_floor_health_and_seed),
        cmocka_unit_test(test_G1_every_status_of_the_player_has_its_word),
        cmocka_unit_test(test_drawing_is_interpolated),
        cmocka_unit_test(test_drawing_leaves_the_state_alone),
        cmocka_unit_test(test_E7_a_crowd_stays_within_the_draw_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
