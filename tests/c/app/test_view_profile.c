/* After-images, frame-step and the two profiles. */
#include "app/view_stage.h"

static Stage stage;
static const TickInput NOTHING = {0}, WALK = {.move_x = 127};
static const TickInput ROLL = {.move_x = 127, .buttons = BUTTON_DODGE};

static void open_profile(bool mobile) {
    stage_open(&stage, 1, 7);
    view_set_profile(&stage.options, stage.game, mobile);
}

/* Goes a tick on, and shows its first moment. */
static void play_tick(const TickInput *input) {
    game_tick(stage.game, input);
    view_tick(stage.view, stage.game, &stage.options);
    view_fill(stage.view, stage.game, &stage.options, 0.0f, &stage.scene);
}

static int player_slot(void) {
    return world_find(stage.world, world_player(stage.world));
}

static const Rig *player_rig(void) {
    return game_rig(stage.game, world_rules(stage.world)->player.rig);
}

static bool player_is_in(const char *name) {
    return strcmp(rig_state_name(player_rig(), world_entities(stage.world).state[player_slot()]), name) == 0;
}

static int player_ticks(void) {
    return world_entities(stage.world).state_ticks[player_slot()];
}

/* ---- After-images -------------------------------------------------------------------------------------------*/
static void set_color(float color[4], uint32_t rgb, float glow) {
    for (int i = 0; i < 3; i++) {
        color[i] = (float)(rgb >> (16 - 8 * i) & 0xff) / 255.0f;
    }
    color[3] = glow;
}

/* Boxes of after-images: they glow less than anything else in their colour, and the player has none like it. */
static int count_images(float opacity) {
    float color[4];
    set_color(color, game_look(stage.game)->player_ring_color, 0.35f);
    int count = 0;
    for (int i = 0; i < stage.scene.box_count; i++) {
        const BoxInstance *box = &stage.scene.boxes[i];
        float away = box->shade[2] - opacity;
        count += memcmp(box->color, color, sizeof color) == 0 && away < 1e-5f && away > -1e-5f;
    }
    return count;
}

static int boxes_of_body_and_head(void) {
    int all = 0, count = 0;
    const RigBox *boxes = rig_boxes(player_rig(), &all);
    for (int i = 0; i < all; i++) {
        const char *part = rig_part_name(player_rig(), boxes[i].part);
        count += strcmp(part, "body") == 0 || strcmp(part, "head") == 0;
    }
    return count;
}

static void start_roll(void) {
    stage_advance(&stage, 60); /* until the player has arrived and stands */
    for (int i = 0; i < 10 && !player_is_in("dodgeRoll"); i++) {
        play_tick(&ROLL);
    }
    assert_true(player_is_in("dodgeRoll"));
    assert_int_equal(player_ticks(), 0);
}

static void check_images(bool mobile) {
    open_profile(mobile);
    start_roll();
    int images = 0, boxes = boxes_of_body_and_head();
    assert_in_range(boxes, 2, 12);
    for (int tick = 0; player_is_in("dodgeRoll"); play_tick(&NOTHING), tick++) {
        const int parts = mobile ? 18 : 9;
        bool expected = tick == 0 || 5 * tick / parts != 5 * (tick - 1) / parts;
        assert_int_equal(player_ticks(), tick);
        assert_int_equal(count_images(0.4f), expected ? boxes : 0);
        images += expected;
    }
    assert_int_equal(images, mobile ? 7 : 13); /* each 0.06 and 0.03 s in 0.40 s, the first at once */
    stage_close(&stage);
}

static void test_A9_an_after_image_of_body_and_head_each_0_03_s(void **state) {
    (void)state;
    check_images(false);
}

static void test_A23_on_mobile_an_after_image_each_0_06_s(void **state) {
    (void)state;
    check_images(true);
}

static void test_A9_after_images_fade_from_0_4_to_nothing(void **state) {
    (void)state;
    open_profile(false);
    start_roll();
    int boxes = boxes_of_body_and_head();
    float life = game_view_number(stage.game, "after_image.life", 0.0f);
    assert_float_equal(game_view_number(stage.game, "after_image.opacity", 0.0f), 0.4, 1e-6);
    assert_in_range((int)(life * TICKS_PER_SECOND), 2, 60);
    for (int tick = 0; tick < (int)(life * TICKS_PER_SECOND); tick++, play_tick(&NOTHING)) {
        float left = 1.0f - (float)tick / (float)TICKS_PER_SECOND / life;
        assert_true(count_images(0.4f * left) >= boxes); /* the first image, and none besides it in its first tick */
    }
    for (int tick = 0; tick < 60; tick++) {
        play_tick(&NOTHING);
    }
    for (int i = 0; i <= 100; i++) {
        assert_int_equal(count_images(0.004f * (float)i), 0);
    }
    stage_close(&stage);
}

/* ---- Frame-step ---------------------------------------------------------------------------------------------*/
/* The middle rows of the player's boxes, in the rig's order: they follow the pose alone, not place or heading. */
static int read_rows(float rows[RIG_BOX_LIMIT][4]) {
    float x, z;
    int count = 0, found = 0;
    stage_player(&stage, &x, &z);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
    rig_boxes(player_rig(), &count);
    for (int i = 0; i < stage.scene.box_count && found < count; i++) {
        const BoxInstance *box = &stage.scene.boxes[i];
        float dx = box->row0[3] - x, dz = box->row2[3] - z;
        if (dx * dx + dz * dz < 1.0f) {
            memcpy(rows[found++], box->row1, sizeof rows[0]);
        }
    }
    assert_int_equal(found, count);
    return count;
}

/* Parts that frame-step holds: limbs and what they carry. */
static bool is_limb(const char *part) {
    return strncmp(part, "arm", 3) == 0 || strncmp(part, "leg", 3) == 0 || strcmp(part, "weapon") == 0;
}

/* Walks, and counts in how many ticks limbs moved, and how often they did outside every sixth tick. */
static int count_moves(int ticks, int *outside) {
    float before[RIG_BOX_LIMIT][4], now[RIG_BOX_LIMIT][4];
    int moves = 0, all = 0;
    const RigBox *boxes = rig_boxes(player_rig(), &all);
    *outside = 0;
    read_rows(before);
    for (int tick = 0; tick < ticks; tick++) {
        play_tick(&WALK);
        assert_true(player_is_in("walk"));
        int count = read_rows(now);
        bool limbs = false, body = false;
        for (int i = 0; i < count; i++) {
            bool moved = memcmp(before[i], now[i], sizeof before[i]) != 0;
            bool limb = is_limb(rig_part_name(player_rig(), boxes[i].part));
            limbs = limbs || (moved && limb);
            body = body || (moved && !limb);
        }
        assert_true(body); /* at 60 fps, whatever limbs do */
        memcpy(before, now, sizeof before);
        moves += limbs;
        *outside += limbs && player_ticks() % 6 != 0;
    }
    return moves;
}

static void test_A20_frame_step_holds_limbs_and_is_switched_live(void **state) {
    (void)state;
    int outside;
    open_profile(false);
    assert_false(stage.options.frame_step);
    stage_advance(&stage, 60);
    for (int i = 0; i < 8; i++) {
        play_tick(&WALK);
    }
    assert_int_equal(count_moves(12, &outside), 12);
    stage.options.frame_step = true;
    play_tick(&WALK); /* the tick that takes the limbs back to the last tenth */
    assert_int_equal(count_moves(12, &outside), 2);
    assert_int_equal(outside, 0);
    stage.options.frame_step = false;
    play_tick(&WALK);
    assert_int_equal(count_moves(12, &outside), 12);
    stage_close(&stage);
}

/* ---- Profiles -----------------------------------------------------------------------------------------------*/
static Renderer *open_renderer(void) {
    Error error = {0};
    RenderSetup setup = {RENDER_NOOP, NULL, &stage.data, game_look(stage.game)};
    Renderer *renderer = render_create(&setup, &error);
    if (!renderer) {
        fail_msg("%s", error.message);
    }
    return renderer;
}

static void test_A23_a_profile_sets_frame_step_and_particles(void **state) {
    (void)state;
    int triangles[2];
    open_profile(true);
    Renderer *renderer = open_renderer();
    assert_true(stage.options.frame_step && stage.options.mobile);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
    assert_int_equal(stage.scene.mote_count, 150);
    render_draw(renderer, &stage.scene, 1280, 720);
    triangles[0] = (int)render_stats(renderer).triangles;
    view_set_profile(&stage.options, stage.game, false);
    assert_false(stage.options.frame_step || stage.options.mobile);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
    assert_int_equal(stage.scene.mote_count, 400);
    render_draw(renderer, &stage.scene, 1280, 720);
    triangles[1] = (int)render_stats(renderer).triangles;
    assert_int_equal(triangles[1] - triangles[0], 2 * (400 - 150));
    render_destroy(renderer);
    stage_close(&stage);
}

/* The first tick of a walk shows the pose that the player stood in, not the walk's first. */
static void test_A23_fades_run_on_mobile(void **state) {
    (void)state;
    float stood[RIG_BOX_LIMIT][4], now[RIG_BOX_LIMIT][4];
    open_profile(true);
    stage_advance(&stage, 60);
    while (!player_is_in("idle") || player_ticks() % 60 != 30) { /* half a breath in: not at rest */
        play_tick(&NOTHING);
    }
    int count = read_rows(stood);
    play_tick(&WALK);
    assert_true(player_is_in("walk"));
    assert_int_equal(player_ticks(), 0);
    read_rows(now);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < 4; j++) {
            assert_float_equal(now[i][j], stood[i][j], 1e-5);
        }
    }
    play_tick(&WALK);
    read_rows(now);
    int changed = 0;
    for (int i = 0; i < count; i++) {
        changed += memcmp(now[i], stood[i], sizeof now[i]) != 0;
    }
    assert_true(changed > 0);
    stage_close(&stage);
}

/* One moving part makes one matrix, and however many there are, they are drawn in the calls of one. */
static void test_A23_the_swarm_is_one_part_and_one_draw_call(void **state) {
    (void)state;
    open_profile(true);
    const WorldRules *rules = world_rules(stage.world);
    int bit = 0;
    while (strcmp(rules->enemies[bit].id, "glitch_bit") != 0) {
        bit++;
    }
    int count = 0;
    const Rig *rig = game_rig(stage.game, rules->enemies[bit].rig);
    const RigBox *boxes = rig_boxes(rig, &count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(boxes[i].part, boxes[0].part);
    }
    Renderer *renderer = open_renderer();
    int calls[2];
    for (int i = 0; i < 2; i++) {
        float x, z;
        stage_player(&stage, &x, &z);
        for (int j = 0; j < (i == 0 ? 1 : 120); j++) {
            world_spawn_enemy(stage.world, bit, x + 0.3f * (float)(j % 9) - 1.2f, z - 1.0f);
        }
        play_tick(&NOTHING);
        render_draw(renderer, &stage.scene, 1280, 720);
        calls[i] = render_stats(renderer).draw_calls;
    }
    assert_int_equal(calls[0], calls[1]);
    render_destroy(renderer);
    stage_close(&stage);
}

static void test_the_display_says_what_is_drawn_less(void **state) {
    (void)state;
    open_profile(true);
    stage.options.show_frame_time = true;
    play_tick(&NOTHING);
    assert_non_null(stage_text(&stage, game_text(stage.game, "frame.mobile")));
    assert_non_null(stage_text(&stage, game_text(stage.game, "frame.stepped")));
    view_set_profile(&stage.options, stage.game, false);
    play_tick(&NOTHING);
    assert_null(stage_text(&stage, game_text(stage.game, "frame.mobile")));
    assert_null(stage_text(&stage, game_text(stage.game, "frame.stepped")));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A9_an_after_image_of_body_and_head_each_0_03_s),
        cmocka_unit_test(test_A23_on_mobile_an_after_image_each_0_06_s),
        cmocka_unit_test(test_A9_after_images_fade_from_0_4_to_nothing),
        cmocka_unit_test(test_A20_frame_step_holds_limbs_and_is_switched_live),
        cmocka_unit_test(test_A23_a_profile_sets_frame_step_and_particles),
        cmocka_unit_test(test_A23_fades_run_on_mobile),
        cmocka_unit_test(test_A23_the_swarm_is_one_part_and_one_draw_call),
        cmocka_unit_test(test_the_display_says_what_is_drawn_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
