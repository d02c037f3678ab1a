/* G10: the first floor teaches the keys, one lesson at a time. */
#include "app/view_stage.h"
#include "app/view_state.h"

static Stage stage;

static void play(int ticks, TickInput input) {
    for (int i = 0; i < ticks; i++) {
        game_tick(stage.game, &input);
        view_tick(stage.view, stage.game, &stage.options);
    }
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
}

static void open_floor(int floor) {
    stage_open(&stage, floor, 7);
    while (world_run(stage.world).phase == RUN_ARRIVING) {
        play(1, (TickInput){0});
    }
    play(1, (TickInput){0});
}

/* Whether the lesson is on the screen, with something in the place of its key. */
static bool shows(const char *text) {
    char pattern[TEXT_SIZE];
    snprintf(pattern, sizeof pattern, "%s", game_text(stage.game, text));
    char *key = strstr(pattern, "{key}");
    const char *behind = key ? key + strlen("{key}") : "";
    size_t before = key ? (size_t)(key - pattern) : strlen(pattern), after = strlen(behind);
    for (int i = 0; i < stage.scene.text_count; i++) {
        const char *line = stage.scene.texts[i].text;
        size_t length = strlen(line);
        bool same = length > before + after && strncmp(line, pattern, before) == 0 &&
                    strcmp(line + length - after, behind) == 0;
        if (key ? same : strstr(line, pattern) != NULL) {
            return true;
        }
    }
    return false;
}

static int kind_named(const char *id) {
    const WorldRules *rules = world_rules(stage.world);
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no enemy '%s'", id);
    return -1;
}

static EntityHandle spawn_near(const char *id, float z) {
    float x, player_z;
    stage_player(&stage, &x, &player_z);
    return world_spawn_enemy(stage.world, kind_named(id), x, player_z + z);
}

static void test_G10_first_to_walk_then_to_run(void **state) {
    (void)state;
    open_floor(1);
    assert_true(shows("hint.move"));
    play(30, (TickInput){.move_z = -127});
    assert_false(shows("hint.move"));
    assert_true(shows("hint.dash"));
    play(60, (TickInput){.move_z = -127, .buttons = BUTTON_DASH});
    assert_false(shows("hint.dash"));
    stage_close(&stage);
}

static void test_G10_a_lesson_that_nobody_follows_goes_after_twelve_seconds_and_does_not_return(void **state) {
    (void)state;
    open_floor(1);
    play(11 * TICKS_PER_SECOND, (TickInput){0});
    assert_true(shows("hint.move"));
    play(2 * TICKS_PER_SECOND, (TickInput){0});
    assert_false(shows("hint.move"));
    play(30 * TICKS_PER_SECOND, (TickInput){0});
    assert_false(shows("hint.move"));
    stage_close(&stage);
}

static void test_G10_a_foe_that_is_near_teaches_to_attack_until_the_chain_was_struck_whole(void **state) {
    (void)state;
    open_floor(1);
    assert_false(shows("hint.attack"));
    spawn_near("glitch_bit", -3.0f);
    play(1, (TickInput){0});
    assert_true(shows("hint.attack"));
    for (int i = 0; i < 12; i++) { /* a press each few ticks carries the chain to its end */
        play(6, (TickInput){.buttons = i % 2 == 0 ? BUTTON_ATTACK : 0});
    }
    assert_false(shows("hint.attack"));
    stage_close(&stage);
}

static void test_G10_a_blow_that_is_announced_teaches_to_dodge(void **state) {
    (void)state;
    open_floor(1);
    EntityHandle drone = spawn_near("data_drone", -2.0f);
    StrikeRequest request = {.area = {HIT_CIRCLE, 2.0f, 0.0f, 0.0f, 0.0f}, .telegraph_ticks = 60, .active_ticks = 2};
    stage_player(&stage, &request.x, &request.z);
    request.outlives = true;
    assert_true(world_begin_strike(stage.world, drone, &request));
    play(2, (TickInput){0});
    assert_true(shows("hint.dodge"));
    play(2, (TickInput){.buttons = BUTTON_DODGE});
    assert_false(shows("hint.dodge"));
    stage_close(&stage);
}

static void test_G10_gems_teach_what_they_are_and_a_level_to_pick(void **state) {
    (void)state;
    stage_open_setup(&stage, (GameSetup){.seed = 7, .floor = 1});
    for (int i = 0; i < 600 && world_run(stage.world).phase != RUN_PLAYING; i++) {
        play(1, (TickInput){.buttons = i % 2 == 0 ? BUTTON_SKILL_1 : 0});
    }
    float x, z;
    stage_player(&stage, &x, &z);
    world_drop_exp(stage.world, x, z - 4.0f, 60);
    play(2, (TickInput){0});
    assert_true(shows("hint.gem"));
    play(60, (TickInput){.move_z = -127});
    assert_false(shows("hint.gem"));
    for (int i = 0; i < 300 && world_choice(stage.world).sort != CHOICE_LEVEL; i++) {
        play(1, (TickInput){0});
    }
    play(1, (TickInput){0});
    assert_true(shows("hint.choice"));
    for (int i = 0; i < 300 && world_choice(stage.world).sort != CHOICE_NONE; i++) {
        play(1, (TickInput){.buttons = i % 2 == 0 ? BUTTON_SKILL_1 : 0});
    }
    play(2, (TickInput){0});
    assert_false(shows("hint.choice"));
    stage_close(&stage);
}

static void test_G10_wounds_teach_to_repair(void **state) {
    (void)state;
    open_floor(1);
    world_hurt(stage.world, world_player(stage.world), 60, HURT_HAZARD);
    play(2, (TickInput){0});
    assert_true(shows("hint.repair"));
    play(40, (TickInput){0}); /* the blow is over */
    play(2, (TickInput){.buttons = BUTTON_ITEM});
    assert_false(shows("hint.repair"));
    stage_close(&stage);
}

static void test_G10_stairs_teach_that_they_may_be_taken_at_any_time(void **state) {
    (void)state;
    open_floor(1);
    const Floor *floor = world_floor(stage.world);
    world_teleport(stage.world, world_player(stage.world), (float)floor->stairs_x + 1.0f,
                   (float)floor->stairs_y + 3.0f);
    play(2, (TickInput){0});
    assert_true(shows("hint.stairs"));
    stage_close(&stage);
}

static void test_G10_only_the_first_floor_teaches(void **state) {
    (void)state;
    open_floor(2);
    assert_false(shows("hint.move"));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G10_first_to_walk_then_to_run),
        cmocka_unit_test(test_G10_a_lesson_that_nobody_follows_goes_after_twelve_seconds_and_does_not_return),
        cmocka_unit_test(test_G10_a_foe_that_is_near_teaches_to_attack_until_the_chain_was_struck_whole),
        cmocka_unit_test(test_G10_a_blow_that_is_announced_teaches_to_dodge),
        cmocka_unit_test(test_G10_gems_teach_what_they_are_and_a_level_to_pick),
        cmocka_unit_test(test_G10_wounds_teach_to_repair),
        cmocka_unit_test(test_G10_stairs_teach_that_they_may_be_taken_at_any_time),
        cmocka_unit_test(test_G10_only_the_first_floor_teaches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
