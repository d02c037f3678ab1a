/* What is seen of strikes and shots: the area itself, how far its front has come, and whose it is. */
#include "app/view_stage.h"

#include <math.h>

static const DecalInstance *find(const Stage *stage, DecalShape shape) {
    for (int i = 0; i < stage->scene.decal_count; i++) {
        if ((int)stage->scene.decals[i].shape[0] == (int)shape) {
            return &stage->scene.decals[i];
        }
    }
    return NULL;
}

static EntityHandle first_enemy(const Stage *stage) {
    WorldEntities entities = world_entities(stage->world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY) {
            return entities.handle[slot];
        }
    }
    fail_msg("the floor is empty");
    return ENTITY_NONE;
}

static StrikeRequest request_at(const Stage *stage, HitShape shape) {
    StrikeRequest request = {.area = {shape, 6.0f, 2.0f, 1.5f, 0.7f}, .telegraph_ticks = 40, .active_ticks = 9};
    request.outlives = true;
    stage_player(stage, &request.x, &request.z);
    request.heading = 1.0f;
    return request;
}

static void test_G2_each_shape_is_shown_where_it_will_strike(void **state) {
    (void)state;
    for (int shape = HIT_CONE; shape <= HIT_RING; shape++) {
        Stage stage;
        stage_open(&stage, 1, 3);
        stage_advance(&stage, 1);
        assert_null(find(&stage, DECAL_AREA));
        StrikeRequest request = request_at(&stage, (HitShape)shape);
        assert_true(world_begin_strike(stage.world, first_enemy(&stage), &request));
        stage_advance(&stage, 1);
        const DecalInstance *decal = find(&stage, shape == HIT_LINE ? DECAL_LANE : DECAL_AREA);
        assert_non_null(decal);
        assert_float_equal(decal->heading, 1.0f, 1e-6);
        assert_true(decal->hatch > 0.0f);
        if (shape == HIT_LINE) {
            assert_float_equal(decal->radius, 0.75f, 1e-6);
            assert_float_equal(decal->radius * decal->shape[3], 3.0f, 1e-5);
            assert_float_equal(decal->x, request.x + 3.0f * math_sin32(1.0f), 1e-5);
        } else {
            assert_float_equal(decal->radius, 6.0f, 1e-6);
            assert_float_equal(decal->angle, shape == HIT_CONE ? 0.7f : (float)MATH_PI, 1e-6);
            assert_float_equal(decal->shape[3], shape == HIT_RING ? 2.0f / 6.0f : 0.0f, 1e-6);
        }
        stage_close(&stage);
    }
}

static void test_G2_the_front_reaches_the_border_when_it_strikes_and_the_flash_goes_out(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1, 3);
    StrikeRequest request = request_at(&stage, HIT_CIRCLE);
    assert_true(world_begin_strike(stage.world, first_enemy(&stage), &request));
    float last = -1.0f;
    for (int tick = 0; tick < 40; tick++) {
        stage_advance(&stage, 1);
        float swept = find(&stage, DECAL_AREA)->shape[1];
        assert_true(swept > last && swept < 1.0f);
        last = swept;
    }
    assert_true(last > 0.95f);
    stage_advance(&stage, 1);
    assert_float_equal(find(&stage, DECAL_AREA)->shape[1], 2.0f, 1e-5);
    last = 2.1f;
    for (int tick = 1; tick < 9; tick++) {
        stage_advance(&stage, 1);
        float swept = find(&stage, DECAL_AREA)->shape[1];
        assert_true(swept < last && swept >= 1.0f);
        last = swept;
    }
    stage_advance(&stage, 1);
    assert_null(find(&stage, DECAL_AREA));
    stage_close(&stage);
}

static void test_G2_the_players_own_is_neither_hatched_nor_of_the_colour_that_threatens(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1, 3);
    for (int element = 0; element < ELEMENT_COUNT; element++) {
        StrikeRequest request = request_at(&stage, HIT_CIRCLE);
        request.blow.element = (Element)element;
        request.telegraph_ticks = 1;
        request.active_ticks = 2;
        float colors[2][3];
        for (int own = 0; own <= 1; own++) {
            EntityHandle source = own ? world_player(stage.world) : first_enemy(&stage);
            assert_true(world_begin_strike(stage.world, source, &request));
            stage_advance(&stage, 1);
            const DecalInstance *decal = find(&stage, DECAL_AREA);
            assert_non_null(decal);
            for (int i = 0; decal && i < 3; i++) {
                colors[own][i] = decal->color[i];
            }
            assert_true(decal && (decal->hatch == 0.0f) == (own == 1));
            stage_advance(&stage, 4);
        }
        assert_memory_not_equal(colors[0], colors[1], sizeof colors[0]);
        assert_float_equal(colors[0][0], 1.0f, 1e-5);
    }
    stage_close(&stage);
}

static void test_G2_a_shot_is_a_glowing_box_over_its_spot_on_the_floor(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1, 3);
    stage_advance(&stage, 1);
    int boxes = stage.scene.box_count;
    ShotRequest request = {.speed = 0.5f, .radius = 0.2f, .ticks = 60, .count = 1};
    stage_player(&stage, &request.x, &request.z);
    request.x += 1.5f;
    assert_int_equal(world_shoot(stage.world, first_enemy(&stage), &request), 1);
    stage_advance(&stage, 1);
    const DecalInstance *spot = find(&stage, DECAL_DISC);
    assert_non_null(spot);
    assert_float_equal(spot->x, request.x, 0.02);
    assert_true(stage.scene.box_count > boxes);
    stage_close(&stage);
}

static uint32_t color_of(const DecalInstance *decal) {
    uint32_t color = 0;
    for (int c = 0; c < 3; c++) {
        color = color << 8 | (uint32_t)(decal->color[c] * 255.0f + 0.5f);
    }
    return color;
}

/* G7: what threatens is shown in the palette that the settings name, its border too. */
static void test_G7_telegraphs_have_the_chosen_palette(void **state) {
    (void)state;
    for (int palette = 0; palette < TELEGRAPH_PALETTES; palette++) {
        Stage stage;
        stage_open(&stage, 1, 3);
        stage.options.telegraphs = palette;
        StrikeRequest request = request_at(&stage, HIT_CIRCLE);
        assert_true(world_begin_strike(stage.world, first_enemy(&stage), &request));
        stage_advance(&stage, 1);
        const DecalInstance *decal = find(&stage, DECAL_AREA);
        const RenderLook *look = game_look(stage.game);
        assert_int_equal(color_of(decal), look->telegraph_fill[palette]);
        assert_int_equal((int)decal->border, look->telegraph_border[palette]);
        stage_close(&stage);
    }
}

/* E6: the ring that a boss sends out is in its own colour and not hatched; its other blows are telegraphs like any. */
static void test_E6_a_shock_ring_has_the_bosss_colour_and_no_hatch(void **state) {
    (void)state;
    for (int shape = HIT_CIRCLE; shape <= HIT_RING; shape++) {
        Stage stage;
        stage_open(&stage, 1, 3);
        const WorldRules *rules = world_rules(stage.world);
        StrikeRequest request = request_at(&stage, (HitShape)shape);
        int kind = 0;
        while (strcmp(rules->enemies[kind].id, "void_sentinel") != 0) {
            kind++;
        }
        EntityHandle boss = world_spawn_enemy(stage.world, kind, request.x, request.z - 4.0f);
        stage_advance(&stage, 1);
        assert_true(world_begin_strike(stage.world, boss, &request));
        stage_advance(&stage, 1);
        const DecalInstance *decal = find(&stage, DECAL_AREA);
        bool ring = shape == HIT_RING;
        assert_int_equal(color_of(decal), ring ? 0xff2d75 : game_look(stage.game)->telegraph_fill[0]);
        assert_true((decal->hatch > 0.0f) == !ring);
        stage_close(&stage);
    }
}

static void test_E6_telegraphs_lie_over_shadows(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1, 3);
    StrikeRequest request = request_at(&stage, HIT_CIRCLE);
    assert_true(world_begin_strike(stage.world, first_enemy(&stage), &request));
    stage_advance(&stage, 1);
    int shadow = -1, telegraph = -1;
    for (int i = 0; i < stage.scene.decal_count; i++) {
        int shape = (int)stage.scene.decals[i].shape[0];
        shadow = shape == DECAL_SHADOW ? i : shadow;
        telegraph = shape == DECAL_AREA ? i : telegraph;
    }
    assert_true(shadow >= 0 && telegraph > shadow);
    stage_close(&stage);
}

/* A boss sheds its own light, and a blow's comes before that of what lies about. */
static void test_look_a_boss_sheds_its_own_light(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 5, 3);
    float x, z;
    stage_player(&stage, &x, &z);
    const WorldRules *rules = world_rules(stage.world);
    int kind = 0;
    while (!rules->enemies[kind].boss) {
        kind++;
    }
    world_spawn_enemy(stage.world, kind, x, z - 4.0f);
    for (int i = 0; i < 5; i++) {
        stage_place(&stage, STAGE_PORTAL(&stage), (float)i - 2.0f, 2.0f);
    }
    stage_advance(&stage, 2);
    int lit = 0;
    for (int i = 0; i < stage.scene.light_count; i++) {
        lit += fabsf(stage.scene.lights[i].strength - 0.45f) < 1e-6f;
    }
    assert_int_equal(stage.scene.light_count, 4);
    assert_int_equal(lit, 1);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G7_telegraphs_have_the_chosen_palette),
        cmocka_unit_test(test_E6_a_shock_ring_has_the_bosss_colour_and_no_hatch),
        cmocka_unit_test(test_E6_telegraphs_lie_over_shadows),
        cmocka_unit_test(test_look_a_boss_sheds_its_own_light),
        cmocka_unit_test(test_G2_each_shape_is_shown_where_it_will_strike),
        cmocka_unit_test(test_G2_the_front_reaches_the_border_when_it_strikes_and_the_flash_goes_out),
        cmocka_unit_test(test_G2_the_players_own_is_neither_hatched_nor_of_the_colour_that_threatens),
        cmocka_unit_test(test_G2_a_shot_is_a_glowing_box_over_its_spot_on_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
