/* How much is drawn and how finely; windows of any shape; contexts that are lost; what is measured of frames. */
#include "render/render_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static FixtureScene fixture;

static void hide_screen_items(RenderScene *scene) {
    scene->panel_count = scene->text_count = 0;
    scene->minimap = false;
}

static uint8_t *copy_picture(const Machine *machine) {
    size_t size = 3 * (size_t)machine->width * (size_t)machine->height;
    uint8_t *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, machine->rgb, size);
    return copy;
}

/* ---- Coarser pictures ---------------------------------------------------------------------------------------*/
static RenderQuality retro_quality(void) {
    RenderQuality quality = render_full_quality();
    quality.rows = 180;
    quality.snap_rows = 90;
    quality.colors = 32;
    quality.dither = 1.0f;
    quality.hard_pixels = true;
    return quality;
}

/* On a window of twice the rows each pixel is a square of 2 × 2, and each channel one of 32 steps. */
static void test_A23_retro_is_squares_of_few_colours(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 640, 360)) {
        skip();
    }
    RenderQuality quality = retro_quality();
    render_set_quality(machine.renderer, &quality);
    RenderScene scene = fixture.scene;
    hide_screen_items(&scene);
    machine_draw(&machine, &scene);
    bool used[256] = {false};
    for (int y = 0; y < 360; y++) {
        for (int x = 0; x < 640; x++) {
            const uint8_t *pixel = machine_pixel(&machine, x, y), *square = machine_pixel(&machine, x & ~1, y & ~1);
            for (int c = 0; c < 3; c++) {
                int step = (int)(pixel[c] * 31.0 / 255.0 + 0.5);
                assert_int_equal(pixel[c], square[c]);
                assert_in_range(abs(pixel[c] - (int)(step * 255.0 / 31.0 + 0.5)), 0, 1);
                used[pixel[c]] = true;
            }
        }
    }
    int steps = 0;
    for (int i = 0; i < 256; i++) {
        steps += used[i];
    }
    assert_in_range(steps, 20, 64);
    assert_int_equal(render_stats(machine.renderer).gl_errors, 0);
    machine_close(&machine);
}

/* The HUD keeps the window's pixels: a line of one pixel stays one. */
static void test_A23_the_hud_is_sharp_over_a_coarse_picture(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 1280, 720)) {
        skip();
    }
    RenderQuality quality = retro_quality();
    render_set_quality(machine.renderer, &quality);
    PanelItem line = {.anchor = ANCHOR_TOP_LEFT, .x = 101, .y = 50, .w = 1, .h = 100, .color = 0x3dff9a, .alpha = 1.0f};
    RenderScene scene = fixture.scene;
    hide_screen_items(&scene);
    scene.panels = &line;
    scene.panel_count = 1;
    machine_draw(&machine, &scene);
    const uint8_t *on = machine_pixel(&machine, 101, 100);
    assert_true(on[0] == 0x3d && on[1] == 0xff && on[2] == 0x9a);
    assert_true(machine_pixel(&machine, 100, 100)[1] < 200 && machine_pixel(&machine, 102, 100)[1] < 200);
    machine_close(&machine);
}

static void test_E7_a_coarser_scale_shows_the_same_scene(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 640, 360)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    hide_screen_items(&scene);
    machine_draw(&machine, &scene);
    uint8_t *full = copy_picture(&machine);
    RenderQuality quality = render_full_quality();
    quality.scale = 0.5f;
    render_set_quality(machine.renderer, &quality);
    machine_draw(&machine, &scene);
    size_t size = 3 * 640 * 360;
    double difference = 0.0;
    for (size_t i = 0; i < size; i++) {
        difference += abs(full[i] - machine.rgb[i]);
    }
    assert_memory_not_equal(full, machine.rgb, size);
    assert_true(difference / (double)size < 10.0); /* blur at the edges of things */
    quality.scale = 1.0f;
    render_set_quality(machine.renderer, &quality);
    machine_draw(&machine, &scene);
    assert_memory_equal(full, machine.rgb, size);
    assert_int_equal(render_stats(machine.renderer).gl_errors, 0);
    free(full);
    machine_close(&machine);
}

static void test_E7_without_bloom_there_are_seven_draws_less(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 640, 360));
    RenderQuality quality = render_full_quality();
    for (int levels = BLOOM_LEVELS; levels >= 0; levels--) {
        quality.bloom_levels = levels;
        render_set_quality(machine.renderer, &quality);
        render_draw(machine.renderer, &fixture.scene, 640, 360);
        int draws = render_stats(machine.renderer).passes[PASS_BLOOM].draw_calls;
        assert_int_equal(draws, levels > 0 ? 2 * levels - 1 : 0);
    }
    machine_close(&machine);
}

static void test_E7_small_boxes_lose_their_ink_then_go_but_eyes_stay(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 1280, 720));
    RenderQuality quality = render_full_quality();
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    RenderStats all = render_stats(machine.renderer);
    quality.least_outline = 30.0f;
    render_set_quality(machine.renderer, &quality);
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    RenderStats plain = render_stats(machine.renderer);
    assert_int_equal(plain.boxes, all.boxes);
    assert_true(plain.passes[PASS_OUTLINES].triangles < all.passes[PASS_OUTLINES].triangles);
    quality.least_box = 1000.0f;
    render_set_quality(machine.renderer, &quality);
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    int left = render_stats(machine.renderer).boxes, glowing = 0;
    for (int i = 0; i < fixture.scene.box_count; i++) {
        glowing += fixture.boxes[i].color[3] > 0.0f;
    }
    assert_in_range(left, 1, glowing);
    /* The same figures from farther away are smaller. */
    quality.least_box = 30.0f;
    render_set_quality(machine.renderer, &quality);
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    int near = render_stats(machine.renderer).boxes;
    fixture.scene.farther = 20.0f;
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    assert_true(render_stats(machine.renderer).boxes < near);
    machine_close(&machine);
}

/* Relative luminance of sRGB (IEC 61966-2-1), the mean over a square. */
static double mean_luminance(const Machine *machine, int x, int y, int reach) {
    static const double WEIGHTS[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0.0;
    for (int dy = -reach; dy <= reach; dy++) {
        for (int dx = -reach; dx <= reach; dx++) {
            for (int c = 0; c < 3; c++) {
                double value = machine_pixel(machine, x + dx, y + dy)[c] / 255.0;
                sum += WEIGHTS[c] * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
            }
        }
    }
    return sum / ((2 * reach + 1) * (2 * reach + 1));
}

static void test_E7_figures_stand_out_without_ink_and_without_bloom(void **state) {
    (void)state;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        Machine machine;
        fixture_scene_make(&fixture, theme);
        if (!machine_open(&machine, RENDER_GL, &fixture.look, 1280, 720)) {
            skip();
        }
        RenderQuality quality = render_full_quality();
        quality.outlines = false;
        quality.bloom_levels = 0;
        render_set_quality(machine.renderer, &quality);
        RenderScene scene = fixture.scene;
        hide_screen_items(&scene);
        machine_draw(&machine, &scene);
        assert_int_equal(render_stats(machine.renderer).passes[PASS_OUTLINES].draw_calls, 0);
        double floor = mean_luminance(&machine, 400, 600, 20), lit = mean_luminance(&machine, 620, 440, 12);
        double hero = mean_luminance(&machine, 597, 335, 4), bit = mean_luminance(&machine, 658, 266, 6);
        assert_true((hero + 0.05) / (lit + 0.05) > 4.1);
        assert_true((bit + 0.05) / (floor + 0.05) > 2.0);
        machine_close(&machine);
    }
}

/* ---- What is in view ----------------------------------------------------------------------------------------*/
/* One room as large as the floor, without fog, over a void of magenta: wherever that is seen, something was left out.
 */
static int count_void(Machine *machine, const RenderScene *scene) {
    machine_draw(machine, scene);
    int count = 0;
    for (int y = 0; y < machine->height; y++) {
        for (int x = 0; x < machine->width; x++) {
            const uint8_t *pixel = machine_pixel(machine, x, y);
            count += pixel[0] > 200 && pixel[1] < 60 && pixel[2] > 200;
        }
    }
    return count;
}

static void clear_view(FixtureScene *scene) {
    fixture_scene_make(scene, 0);
    scene->look.themes[0].fog = 0xff00ff;
    scene->look.fog_near = 900.0f;
    scene->look.fog_far = 1000.0f;
    scene->look.vignette = 0.0f;
    scene->look.player_light_strength = 0.0f;
    hide_screen_items(&scene->scene);
    scene->scene.box_count = scene->scene.decal_count = scene->scene.particle_count = scene->scene.light_count = 0;
}

static void test_E7_tiles_reach_to_every_edge_of_the_picture(void **state) {
    (void)state;
    static const int SIZES[][2] = {{640, 360}, {480, 360}, {840, 360}, {200, 360}};
    static const float PLACES[][2] = {{40.0f, 40.0f}, {38.1f, 41.7f}, {43.9f, 39.2f}, {35.5f, 44.4f}};
    Machine machine;
    for (int far_below = 0; far_below < 2; far_below++) {
        clear_view(&fixture);
        if (!machine_open(&machine, RENDER_GL, &fixture.look, 840, 360)) {
            skip();
        }
        if (far_below) { /* nothing but the floor far below */
            memset(fixture.floor.tiles, TILE_VOID, sizeof fixture.floor.tiles);
            fixture.floor.floor.corridor_count = 0;
        } else {
            memset(fixture.floor.tiles, TILE_ROOM, sizeof fixture.floor.tiles);
        }
        for (size_t i = 0; i < BASE_COUNT_OF(SIZES) * BASE_COUNT_OF(PLACES); i++) {
            machine.width = SIZES[i % BASE_COUNT_OF(SIZES)][0];
            machine.height = SIZES[i % BASE_COUNT_OF(SIZES)][1];
            fixture.scene.look_x = PLACES[i / BASE_COUNT_OF(SIZES)][0];
            fixture.scene.look_z = PLACES[i / BASE_COUNT_OF(SIZES)][1];
            fixture.scene.farther = i % 3 == 0 ? 3.0f : 0.0f;
            assert_int_equal(count_void(&machine, &fixture.scene), 0);
        }
        machine_close(&machine);
    }
}

static void test_E7_tiles_beside_the_picture_are_not_drawn(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 640, 360));
    memset(fixture.floor.tiles, TILE_ROOM, sizeof fixture.floor.tiles);
    render_draw(machine.renderer, &fixture.scene, 640, 360);
    RenderStats stats = render_stats(machine.renderer);
    /* About 28 × 20 m of the 80 × 80 are in view; whole rows of them alone would be 30 × 80. */
    assert_in_range(stats.passes[PASS_FLOOR].triangles, 2 * 28 * 18, 2 * 40 * 34);
    render_draw(machine.renderer, &fixture.scene, 640, 360);
    assert_int_equal(render_stats(machine.renderer).uploads, 2); /* no other tiles came into view */
    fixture.scene.look_x += 8.0f;
    render_draw(machine.renderer, &fixture.scene, 640, 360);
    assert_in_range(render_stats(machine.renderer).uploads, 3, 5);
    assert_int_equal(render_stats(machine.renderer).instance_uploads, 1);
    machine_close(&machine);
}

static void test_E7_decals_and_dead_particles_out_of_view_are_not_uploaded(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 640, 360));
    RenderScene scene = fixture.scene;
    scene.floor = NULL; /* and no streams */
    scene.mote_count = 0;
    render_draw(machine.renderer, &scene, 640, 360);
    assert_int_equal(render_stats(machine.renderer).passes[PASS_DECALS].triangles, 2 * scene.decal_count);
    scene.look_x += 200.0f;
    scene.seconds += 100.0;
    render_draw(machine.renderer, &scene, 640, 360);
    RenderStats stats = render_stats(machine.renderer);
    assert_int_equal(stats.passes[PASS_DECALS].draw_calls, 0);
    assert_int_equal(stats.passes[PASS_PARTICLES].draw_calls, 0);
    assert_int_equal(stats.boxes, 0);
    machine_close(&machine);
}

/* ---- Windows ------------------------------------------------------------------------------------------------*/
#if defined(__SANITIZE_ADDRESS__) /* a driver without threads takes a minute for the largest */
enum { LARGE_WIDTH = 1280, LARGE_HEIGHT = 720 };
#else
enum { LARGE_WIDTH = 3840, LARGE_HEIGHT = 2160 };
#endif

static bool is_color(const uint8_t *pixel, uint32_t color) {
    for (int c = 0; c < 3; c++) {
        if (abs(pixel[c] - (int)((color >> (16 - 8 * c)) & 0xffu)) > 2) {
            return false;
        }
    }
    return true;
}

/* A panel in each corner stays there, whatever the window's shape and the picture's quality, and the GL never
 * complains.
 */
static void test_G6_any_window_keeps_its_corners(void **state) {
    (void)state;
    static const int SIZES[][2] = {{LARGE_WIDTH, LARGE_HEIGHT},
                                   {320, 240},
                                   {640, 480},
                                   {1, 1},
                                   {1260, 540},
                                   {0, 0},
                                   {640, 360},
                                   {2, 700},
                                   {1280, 20}};
    static const Anchor CORNERS[4] = {ANCHOR_TOP_LEFT, ANCHOR_TOP_RIGHT, ANCHOR_BOTTOM_LEFT, ANCHOR_BOTTOM_RIGHT};
    PanelItem panels[4];
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, LARGE_WIDTH, LARGE_HEIGHT)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    hide_screen_items(&scene);
    for (int i = 0; i < 4; i++) {
        panels[i] = (PanelItem){.anchor = CORNERS[i],
                                .x = i % 2 == 0 ? 0.0f : -80.0f,
                                .y = i / 2 == 0 ? 0.0f : -80.0f,
                                .w = 80.0f,
                                .h = 80.0f,
                                .color = 0x3dff9a,
                                .alpha = 1.0f};
    }
    scene.panels = panels;
    scene.panel_count = 4;
    const RenderQuality qualities[2] = {render_full_quality(), retro_quality()};
    for (size_t i = 0; i < 2 * BASE_COUNT_OF(SIZES); i++) {
        machine.width = SIZES[i / 2][0];
        machine.height = SIZES[i / 2][1];
        render_set_quality(machine.renderer, &qualities[i % 2]);
        machine_draw(&machine, &scene);
        assert_int_equal(render_stats(machine.renderer).gl_errors, 0);
        int right = machine.width - 1, bottom = machine.height - 1;
        if (machine.width >= 320 && machine.height >= 240) {
            assert_true(is_color(machine_pixel(&machine, 0, 0), 0x3dff9a));
            assert_true(is_color(machine_pixel(&machine, right, 0), 0x3dff9a));
            assert_true(is_color(machine_pixel(&machine, 0, bottom), 0x3dff9a));
            assert_true(is_color(machine_pixel(&machine, right, bottom), 0x3dff9a));
            assert_false(is_color(machine_pixel(&machine, right / 2, bottom / 2), 0x3dff9a));
        }
    }
    machine_close(&machine);
}

/* ---- Lost contexts ------------------------------------------------------------------------------------------*/
static void test_E7_everything_made_anew_gives_the_same_picture(void **state) {
    (void)state;
    Machine machine;
    Error error = {0};
    fixture_scene_make(&fixture, 1);
    if (!machine_open(&machine, RENDER_GLES, &fixture.look, 640, 360)) {
        skip();
    }
    machine_draw(&machine, &fixture.scene);
    uint8_t *first = copy_picture(&machine);
    size_t size = 3 * 640 * 360;
    for (int round = 0; round < 2; round++) {
        assert_true(render_restore(machine.renderer, false, &error));
        memset(machine.rgb, 0, size);
        machine_draw(&machine, &fixture.scene);
        assert_memory_equal(first, machine.rgb, size);
    }
    assert_int_equal(render_stats(machine.renderer).gl_errors, 0);
    free(first);
    machine_close(&machine);
}

/* The context goes with all that was in it; in the next one the old names may be other people's. */
static void test_E7_a_lost_context_is_survived(void **state) {
    (void)state;
    Machine machine;
    Error error = {0};
    fixture_scene_make(&fixture, 2);
    if (!machine_open(&machine, RENDER_GLES, &fixture.look, 640, 360)) {
        skip();
    }
    machine_draw(&machine, &fixture.scene);
    uint8_t *first = copy_picture(&machine);
    size_t size = 3 * 640 * 360;
    render_offscreen_destroy(machine.offscreen);
    machine.offscreen = render_offscreen_create(RENDER_GLES, 640, 360, &error);
    assert_non_null(machine.offscreen);
    assert_true(render_restore(machine.renderer, true, &error));
    memset(machine.rgb, 0, size);
    machine_draw(&machine, &fixture.scene);
    assert_memory_equal(first, machine.rgb, size);
    assert_int_equal(render_stats(machine.renderer).gl_errors, 0);
    free(first);
    machine_close(&machine);
}

/* ---- Times --------------------------------------------------------------------------------------------------*/
static void test_E7_the_frame_is_timed_by_pass_and_by_the_gpu(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    assert_true(render_gpu_seconds(machine.renderer) < 0.0); /* nothing was drawn yet */
    for (int i = 0; i < 12; i++) {
        machine_draw(&machine, &fixture.scene);
    }
    double gpu = render_gpu_seconds(machine.renderer);
    assert_true(gpu >= 0.0 && gpu < 60.0);
    assert_true(render_stats(machine.renderer).passes[PASS_FLOOR].seconds <= 0.0); /* not unless it is asked for */
    render_measure_passes(machine.renderer, true);
    machine_draw(&machine, &fixture.scene);
    RenderStats stats = render_stats(machine.renderer);
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        assert_true(stats.passes[pass].seconds >= 0.0);
    }
    assert_true(stats.passes[PASS_FLOOR].seconds > 0.0);
    assert_int_equal(stats.gl_errors, 0);
    machine_close(&machine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A23_retro_is_squares_of_few_colours),
        cmocka_unit_test(test_A23_the_hud_is_sharp_over_a_coarse_picture),
        cmocka_unit_test(test_E7_a_coarser_scale_shows_the_same_scene),
        cmocka_unit_test(test_E7_without_bloom_there_are_seven_draws_less),
        cmocka_unit_test(test_E7_small_boxes_lose_their_ink_then_go_but_eyes_stay),
        cmocka_unit_test(test_E7_figures_stand_out_without_ink_and_without_bloom),
        cmocka_unit_test(test_E7_tiles_reach_to_every_edge_of_the_picture),
        cmocka_unit_test(test_E7_tiles_beside_the_picture_are_not_drawn),
        cmocka_unit_test(test_E7_decals_and_dead_particles_out_of_view_are_not_uploaded),
        cmocka_unit_test(test_G6_any_window_keeps_its_corners),
        cmocka_unit_test(test_E7_everything_made_anew_gives_the_same_picture),
        cmocka_unit_test(test_E7_a_lost_context_is_survived),
        cmocka_unit_test(test_E7_the_frame_is_timed_by_pass_and_by_the_gpu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
