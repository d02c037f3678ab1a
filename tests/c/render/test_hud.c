/* The screen's own items, on a real context: icons by their squares, layers over one another, arrows, and a map that
 * fades. */
#include "render/render_machine.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { WIDTH = 1280, HEIGHT = 720 };

static Machine machine;
static RenderLook look;
static const uint32_t RED = 0xff0000, BLUE = 0x0000ff;

static bool open_machine(void) {
    static FixtureScene fixture;
    fixture_scene_make(&fixture, 0);
    look = fixture.look;
    return machine_open(&machine, RENDER_GL, &look, WIDTH, HEIGHT);
}

static bool is_color(int x, int y, uint32_t color) {
    const uint8_t *pixel = machine_pixel(&machine, x, y);
    return abs(pixel[0] - (int)(color >> 16)) < 4 && abs(pixel[1] - (int)(color >> 8 & 0xff)) < 4 &&
           abs(pixel[2] - (int)(color & 0xff)) < 4;
}

static void test_G1_an_icon_is_drawn_by_its_squares_and_fainter_where_it_is_covered(void **state) {
    (void)state;
    if (!open_machine()) {
        skip();
    }
    IconBits bits = {.body = {[0] = 1u << 0, [11] = 1u << 11}};
    IconItem icon = {.x = 100, .y = 100, .size = 36, .color = RED, .alpha = 1.0f, .bits = &bits};
    RenderScene scene = {.icons = &icon, .icon_count = 1, .fade = 1.0f};
    machine_draw(&machine, &scene);
    assert_true(is_color(83, 83, RED)); /* 12 squares of 3 pixels around 100, 100 */
    assert_true(is_color(116, 116, RED));
    assert_false(is_color(86, 83, RED));
    assert_false(is_color(83, 86, RED));
    icon.covered = 0.5f;
    icon.covered_alpha = 0.0f;
    machine_draw(&machine, &scene);
    assert_true(is_color(83, 83, RED));
    assert_false(is_color(116, 116, RED));
    machine_close(&machine);
}

static void test_G1_a_panel_of_a_later_layer_hides_icons_of_an_earlier_one(void **state) {
    (void)state;
    if (!open_machine()) {
        skip();
    }
    IconBits bits = {.body = {[0] = 1u << 0}};
    IconItem icon = {.x = 100, .y = 100, .size = 36, .color = RED, .alpha = 1.0f, .bits = &bits};
    PanelItem panel = {.x = 60, .y = 60, .w = 80, .h = 80, .color = BLUE, .alpha = 1.0f};
    RenderScene scene = {.icons = &icon, .icon_count = 1, .panels = &panel, .panel_count = 1, .fade = 1.0f};
    machine_draw(&machine, &scene);
    assert_true(is_color(83, 83, RED));
    panel.layer = LAYER_CARDS;
    machine_draw(&machine, &scene);
    assert_true(is_color(83, 83, BLUE));
    icon.layer = LAYER_MENU;
    machine_draw(&machine, &scene);
    assert_true(is_color(83, 83, RED));
    machine_close(&machine);
}

static void test_E6_an_arrow_points_where_it_is_turned(void **state) {
    (void)state;
    if (!open_machine()) {
        skip();
    }
    ArrowItem arrow = {.x = 200, .y = 200, .size = 40, .color = RED, .alpha = 1.0f};
    RenderScene scene = {.arrows = &arrow, .arrow_count = 1, .fade = 1.0f};
    machine_draw(&machine, &scene);
    assert_true(is_color(232, 200, RED));
    assert_false(is_color(200, 232, RED));
    arrow.turn = (float)(MATH_PI / 2.0);
    machine_draw(&machine, &scene);
    assert_true(is_color(200, 232, RED));
    assert_false(is_color(232, 200, RED));
    machine_close(&machine);
}

/* Where the view thinks a place is seen, it is drawn. */
static void test_D16_a_place_is_seen_where_it_is_said_to_be(void **state) {
    (void)state;
    if (!open_machine()) {
        skip();
    }
    RenderScene scene = {.look_x = 20, .look_z = 20, .farther = 2};
    machine_draw(&machine, &scene);
    const float place[3] = {24, 0, 15};
    float spot[2], x, z;
    assert_true(render_place(&look, &scene, (float)WIDTH / HEIGHT, place, spot));
    render_ground_at(machine.renderer, spot[0], spot[1], &x, &z);
    assert_true(fabsf(x - place[0]) < 0.01f && fabsf(z - place[2]) < 0.01f);
    machine_close(&machine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G1_an_icon_is_drawn_by_its_squares_and_fainter_where_it_is_covered),
        cmocka_unit_test(test_G1_a_panel_of_a_later_layer_hides_icons_of_an_earlier_one),
        cmocka_unit_test(test_E6_an_arrow_points_where_it_is_turned),
        cmocka_unit_test(test_D16_a_place_is_seen_where_it_is_said_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
