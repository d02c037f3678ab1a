/* What a picture shows, on real contexts without a display. Set RIFT_PICTURES to a folder to keep the pictures. */
#include "render/render_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static FixtureScene fixture;

static void keep(const Machine *machine, const char *name) {
    const char *folder = getenv("RIFT_PICTURES");
    if (folder != NULL) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        assert_true(render_write_png(path, machine->width, machine->height, machine->rgb, NULL));
    }
}

/* A picture of a theme from a backend, kept under a name; NULL where there is no such context. */
static uint8_t *draw_theme(RenderBackend backend, int theme, const char *name) {
    Machine machine;
    fixture_scene_make(&fixture, theme);
    if (!machine_open(&machine, backend, &fixture.look, 640, 360)) {
        return NULL;
    }
    machine_draw(&machine, &fixture.scene);
    keep(&machine, name);
    uint8_t *picture = machine.rgb;
    machine.rgb = NULL;
    machine_close(&machine);
    return picture;
}

static void test_E_gl_and_gles_draw_the_same_picture(void **state) {
    (void)state;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        size_t size = 3 * 640 * 360, differing = 0;
        uint8_t *desktop = draw_theme(RENDER_GL, theme, "gl"), *mobile = draw_theme(RENDER_GLES, theme, "gles");
        if (desktop == NULL || mobile == NULL) {
            free(desktop);
            free(mobile);
            skip();
        }
        for (size_t i = 0; i < size; i++) {
            differing += abs(desktop[i] - mobile[i]) > 3;
        }
        /* A pixel on the rim of something may fall to the other side: a handful in a hundred thousand. */
        assert_true(differing <= size / 20000);
        free(desktop);
        free(mobile);
    }
}

static void test_E_same_scene_twice_is_the_same_picture(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 1);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 640, 360)) {
        skip();
    }
    machine_draw(&machine, &fixture.scene);
    size_t size = 3 * 640 * 360;
    uint8_t *first = malloc(size);
    assert_non_null(first);
    memcpy(first, machine.rgb, size);
    fixture.scene.seconds = 11.0;
    machine_draw(&machine, &fixture.scene);
    assert_memory_not_equal(first, machine.rgb, size);
    fixture.scene.seconds = 10.0;
    machine_draw(&machine, &fixture.scene);
    assert_memory_equal(first, machine.rgb, size);
    free(first);
    machine_close(&machine);
}

static void test_E7_draws_are_few(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    machine_draw(&machine, &fixture.scene);
    RenderStats stats = render_stats(machine.renderer);
    assert_in_range(stats.draw_calls, 10, 20);
    assert_in_range(stats.uploads, 2, 5);
    assert_int_equal(stats.instance_uploads, 1);
    assert_int_equal(stats.gl_errors, 0);
    assert_in_range(stats.triangles, 2000, 30000);
    assert_int_equal(stats.gl_calls, 0);
    machine_close(&machine);
}

/* Relative luminance of sRGB (IEC 61966-2-1). */
static double luminance(const uint8_t *pixel) {
    static const double WEIGHTS[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0.0;
    for (int c = 0; c < 3; c++) {
        double value = pixel[c] / 255.0;
        sum += WEIGHTS[c] * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* Mean luminance of a square of the picture. */
static double mean_luminance(const Machine *machine, int x, int y, int reach) {
    double sum = 0.0;
    for (int dy = -reach; dy <= reach; dy++) {
        for (int dx = -reach; dx <= reach; dx++) {
            sum += luminance(machine_pixel(machine, x + dx, y + dy));
        }
    }
    return sum / ((2 * reach + 1) * (2 * reach + 1));
}

static void test_look_floor_stays_dark_and_figures_stand_out(void **state) {
    (void)state;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        Machine machine;
        fixture_scene_make(&fixture, theme);
        if (!machine_open(&machine, RENDER_GL, &fixture.look, 1280, 720)) {
            skip();
        }
        fixture.scene.text_count = fixture.scene.panel_count = 0;
        fixture.scene.minimap = false;
        machine_draw(&machine, &fixture.scene);
        char name[32];
        snprintf(name, sizeof name, "theme%d", theme);
        keep(&machine, name);
        double floor = mean_luminance(&machine, 400, 600, 20), lit = mean_luminance(&machine, 620, 440, 12);
        double hero = mean_luminance(&machine, 597, 335, 4), bit = mean_luminance(&machine, 658, 266, 6);
        assert_true(floor > 0.003 && floor < 0.04);
        assert_true(lit > floor && lit < 0.08);
        assert_true((hero + 0.05) / (lit + 0.05) > 4.1);
        assert_true((bit + 0.05) / (floor + 0.05) > 2.0);
        machine_close(&machine);
    }
}

#if defined(__SANITIZE_ADDRESS__) /* a driver without threads takes a minute for the largest */
enum { LARGE_WIDTH = 1280, LARGE_HEIGHT = 720 };
#else
enum { LARGE_WIDTH = 3840, LARGE_HEIGHT = 2160 };
#endif

static void test_G6_any_size_of_window(void **state) {
    (void)state;
    static const int SIZES[][2] = {{320, 240}, {LARGE_WIDTH, LARGE_HEIGHT}, {1, 1}, {37, 1000}, {1280, 20}};
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, LARGE_WIDTH, LARGE_HEIGHT)) {
        skip();
    }
    for (size_t i = 0; i < BASE_COUNT_OF(SIZES); i++) {
        machine.width = SIZES[i][0];
        machine.height = SIZES[i][1];
        machine_draw(&machine, &fixture.scene);
        assert_in_range(render_stats(machine.renderer).draw_calls, 10, 20);
        if (i < 2) {
            uint8_t *middle = machine.rgb + 3 * (machine.width * (machine.height / 2) + machine.width / 2);
            assert_true(middle[0] + middle[1] + middle[2] > 20);
            keep(&machine, i == 0 ? "small" : "large");
        }
    }
    render_draw(machine.renderer, &fixture.scene, 0, 0);
    assert_int_equal(render_stats(machine.renderer).draw_calls, 0);
    assert_false(render_read_pixels(machine.renderer, 0, 0, machine.rgb));
    machine_close(&machine);
}

static void test_G_ground_under_a_pixel_is_where_things_are_drawn(void **state) {
    (void)state;
    static const int PIXELS[][2] = {{320, 180}, {120, 60}, {560, 70}, {90, 320}, {600, 330}};
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 640, 360)) {
        skip();
    }
    RenderScene empty = {.look_x = 5.0f, .look_z = 7.0f, .focus_x = 5.0f, .focus_z = 7.0f};
    fixture.look.vignette = 0.0f;
    fixture.look.fog_near = 90.0f;
    fixture.look.fog_far = 100.0f;
    render_set_look(machine.renderer, &fixture.look);
    render_draw(machine.renderer, &empty, 640, 360);
    float x, z;
    render_ground_at(machine.renderer, 320.0f, 180.0f, &x, &z);
    assert_true(fabsf(x - 5.0f) < 0.001f && fabsf(z - 7.0f) < 0.001f);
    for (size_t i = 0; i < BASE_COUNT_OF(PIXELS); i++) {
        DecalInstance disc = {
            .radius = 0.3f, .color = {1.0f, 0.0f, 0.0f, 1.0f}, .shape = {DECAL_DISC, 0.0f, 0.0f, 0.0f}};
        render_ground_at(machine.renderer, (float)PIXELS[i][0] + 0.5f, (float)PIXELS[i][1] + 0.5f, &disc.x, &disc.z);
        empty.decals = &disc;
        empty.decal_count = 1;
        machine_draw(&machine, &empty);
        assert_true(machine_pixel(&machine, PIXELS[i][0], PIXELS[i][1])[0] > 200);
        assert_true(machine_pixel(&machine, PIXELS[i][0] + 20, PIXELS[i][1])[0] < 40);
    }
    machine_close(&machine);
}

static void test_E_fade_and_void(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    scene.panel_count = scene.text_count = 0;
    scene.minimap = false;
    scene.fade = 1.0f;
    machine_draw(&machine, &scene);
    for (size_t i = 0; i < 3 * 320 * 180; i++) {
        assert_int_equal(machine.rgb[i], 0);
    }
    /* Far from everything only the void is left: its colour, and motes in it. */
    scene.fade = 0.0f;
    scene.look_x = scene.focus_x = -200.0f;
    machine_draw(&machine, &scene);
    int bright = 0;
    for (size_t i = 0; i < 320 * 180; i++) {
        bright += machine.rgb[3 * i + 2] > 40;
    }
    assert_in_range(bright, 1, 320 * 180 / 50);
    machine_close(&machine);
}

/* A stretch of void beside the floor is a wall, whichever side it lies on. */
static void test_E_walls_stand_on_all_sides(void **state) {
    (void)state;
    static const float PLACES[][2] = {{33.0f, 33.75f}, {29.75f, 44.0f}, {50.25f, 36.0f}, {40.0f, 47.25f}};
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    for (size_t i = 0; i < BASE_COUNT_OF(PLACES); i++) {
        RenderScene scene = {.look_x = PLACES[i][0], .look_z = PLACES[i][1], .floor = fixture.scene.floor};
        scene.focus_x = scene.look_x;
        scene.focus_z = scene.look_z;
        machine_draw(&machine, &scene);
        int neon = 0;
        for (int y = 60; y < 120; y++) {
            for (int x = 130; x < 190; x++) {
                const uint8_t *pixel = machine_pixel(&machine, x, y);
                neon += pixel[2] > 110 && pixel[0] < 90;
            }
        }
        assert_true(neon > 20);
    }
    machine_close(&machine);
}

/* Light grey pixels inside the minimap's frame. */
static int minimap_area(Machine *machine, const RenderScene *scene) {
    machine_draw(machine, scene);
    int grey = 0;
    for (int y = 20; y < 160; y++) {
        for (int x = 1120; x < 1260; x++) {
            const uint8_t *pixel = machine_pixel(machine, x, y);
            grey += pixel[0] > 55 && abs(pixel[0] - pixel[1]) < 16 && abs(pixel[1] - pixel[2]) < 16;
        }
    }
    return grey;
}

static void test_D16_minimap_shows_what_was_seen(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 1280, 720)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    scene.text_count = scene.panel_count = scene.minimap_dot_count = 0;
    int all = minimap_area(&machine, &scene);
    /* The room in the middle alone: 20 × 13 m at 2.9 pixels a metre. */
    memset(fixture.floor.seen, 0, sizeof fixture.floor.seen);
    for (int y = 34; y < 47; y++) {
        memset(fixture.floor.seen + y * FIXTURE_SIZE + 30, 1, 20);
    }
    int one = minimap_area(&machine, &scene);
    memset(fixture.floor.seen, 0, sizeof fixture.floor.seen);
    int none = minimap_area(&machine, &scene);
    assert_in_range(one - none, 20 * 13 * 8 - 300, 20 * 13 * 9);
    assert_true(all > one + 1000);
    assert_in_range(none, 1, 150); /* the player's arrow */
    scene.minimap = false;
    assert_true(minimap_area(&machine, &scene) < none + 150);
    machine_close(&machine);
}

/* How many pixels in a rectangle have nearly a colour. */
static int count_color(const Machine *machine, int x0, int y0, int x1, int y1, uint32_t color) {
    int count = 0;
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            const uint8_t *pixel = machine_pixel(machine, x, y);
            bool same = true;
            for (int c = 0; c < 3; c++) {
                same = same && abs(pixel[c] - (int)((color >> (16 - 8 * c)) & 0xffu)) < 12;
            }
            count += same;
        }
    }
    return count;
}

/* Every icon, on the small map and on the large one, each in a colour of its own. */
static void test_D16_maps_show_every_mark_in_its_color(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 1280, 720)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    MapMark marks[MAP_ICON_COUNT], legend[MAP_ICON_COUNT];
    scene.text_count = scene.panel_count = scene.minimap_dot_count = scene.box_count = scene.decal_count = 0;
    for (int icon = 0; icon < MAP_ICON_COUNT; icon++) {
        uint32_t color = 0xff0000u + 0x1c00u * (uint32_t)icon + 0xffu - 0x1cu * (uint32_t)icon;
        /* A row 5 m north of the player, 14.5 pixels from icon to icon on the small map. */
        marks[icon] =
            (MapMark){scene.focus_x + 5.0f * (float)(icon - 4), scene.focus_z - 5.0f, color, (uint8_t)icon, false};
        legend[icon] = (MapMark){200.0f, 30.0f * (float)(icon - 4), color, (uint8_t)icon, false};
    }
    scene.map_marks = marks;
    scene.map_legend = legend;
    scene.map_mark_count = scene.map_legend_count = MAP_ICON_COUNT;
    machine_draw(&machine, &scene);
    int small[MAP_ICON_COUNT];
    for (int icon = 0; icon < MAP_ICON_COUNT; icon++) {
        int x = 1189 + (int)(14.5 * (icon - 4));
        small[icon] = count_color(&machine, x - 8, 68, x + 8, 86, marks[icon].color);
        assert_true(small[icon] >= 8);
    }
    scene.minimap = false;
    scene.full_map = true;
    machine_draw(&machine, &scene);
    keep(&machine, "map");
    for (int icon = 0; icon < MAP_ICON_COUNT; icon++) {
        int y = 360 + 30 * (icon - 4);
        assert_true(count_color(&machine, 265, 90, 806, 630, marks[icon].color) > small[icon]);
        assert_true(count_color(&machine, 825, y - 14, 856, y + 14, marks[icon].color) > small[icon]);
    }
    machine_close(&machine);
}

static void test_D16_rooms_show_whole_or_not_at_all(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 1280, 720)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    scene.text_count = scene.panel_count = scene.minimap_dot_count = 0;
    uint8_t rooms[FIXTURE_ROOMS] = {0};
    memset(fixture.floor.seen, 0, sizeof fixture.floor.seen);
    scene.map_rooms = rooms;
    int none = minimap_area(&machine, &scene);
    rooms[0] = 1;
    assert_in_range(minimap_area(&machine, &scene) - none, 20 * 13 * 8 - 300, 20 * 13 * 9);
    machine_close(&machine);
}

/* What lies on the floor shows its colour; a zone's strength is seen. */
static void test_D14_zones_grow_brighter_with_their_strength(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 640, 360)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    scene.text_count = scene.panel_count = scene.box_count = scene.particle_count = scene.light_count = 0;
    for (int shape = DECAL_SPARKS; shape <= DECAL_CRACKS; shape++) {
        double light[2];
        for (int strong = 0; strong < 2; strong++) {
            fixture.scene.decal_count = 0;
            fixture_rectangle(&fixture, (DecalShape)shape, 39.2f, 40.5f, 4.0f, 3.0f, 0xffdc59, strong ? 1.0f : 0.25f);
            scene.decal_count = 1;
            machine_draw(&machine, &scene);
            light[strong] = mean_luminance(&machine, 320, 185, 20);
        }
        assert_true(light[1] > 1.3 * light[0]);
    }
    machine_close(&machine);
}

/* What lies flat ends where the floor does: nothing hangs over the void. */
static void test_E6_nothing_flat_hangs_over_the_void(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    scene.box_count = scene.mote_count = scene.particle_count = scene.text_count = scene.panel_count = 0;
    scene.minimap = false;
    scene.look_x = scene.focus_x = 30.0f; /* the west end of the middle room, 13 m from north to south */
    scene.look_z = scene.focus_z = 44.0f;
    fixture.scene.decal_count = 0;
    fixture_decal(&fixture, DECAL_DISC, 30.0f, 44.3f, 3.0f, 0.0f, 0xff4a10, 1.0f, 0.0f, 0.0f);
    scene.decal_count = 1;
    machine_draw(&machine, &scene);
    int inside = 0, outside = 0;
    for (int y = 70; y < 110; y++) {
        for (int x = 0; x < 320; x++) {
            bool red = machine_pixel(&machine, x, y)[0] > 120;
            inside += red && x > 170;
            outside += red && x < 150;
        }
    }
    assert_true(inside > 400);
    assert_int_equal(outside, 0);
    machine_close(&machine);
}

static void test_D14_a_pit_is_darker_than_the_floor(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 640, 360)) {
        skip();
    }
    RenderScene scene = fixture.scene;
    scene.text_count = scene.panel_count = scene.box_count = scene.particle_count = scene.decal_count = 0;
    scene.light_count = 0;
    machine_draw(&machine, &scene);
    double floor = mean_luminance(&machine, 320, 185, 12);
    for (int y = 39; y < 43; y++) {
        memset(fixture.floor.tiles + y * FIXTURE_SIZE + 37, TILE_PIT, 5);
    }
    scene.floor_key++;
    machine_draw(&machine, &scene);
    keep(&machine, "pit");
    assert_true(mean_luminance(&machine, 320, 185, 12) < 0.6 * floor);
    machine_close(&machine);
}

/* A picture of a floor needs no context, and shows what is there in its colours. */
static void test_D20_a_floor_as_a_picture(void **state) {
    (void)state;
    fixture_scene_make(&fixture, 0);
    FloorNames names = {.sites = {SITE_TRAP, SITE_ZONE, SITE_PASSAGE, SITE_OBJECT}};
    Feature features[] = {
        {0, {32, 36, 1, 1}, 0}, {1, {40, 40, 3, 2}, 0}, {2, {50, 44, 4, 2}, 0}, {3, {35, 45, 1, 1}, 0}};
    Spawn spawns[] = {{0, false, 44, 36, 0, 0}, {0, true, 46, 36, 0, 0}};
    Floor *floor = &fixture.floor.floor;
    floor->features = features;
    floor->feature_count = 4;
    floor->spawns = spawns;
    floor->spawn_count = 2;
    FloorPicture picture = {.floor = floor, .names = &names, .look = &fixture.look, .tile_pixels = 6};
    for (uint32_t i = 0; i < 4; i++) {
        picture.feature_colors[i] = 0xffe600u + i;
    }
    char path[512];
    Error error = {0};
    snprintf(path, sizeof path, "%s/floor_picture_test.png", RIFT_BINARY_DIR);
    assert_true(render_write_floor(path, &picture, &error));
    floor->boss = 1;
    picture.theme = 99;
    assert_true(render_write_floor(path, &picture, &error));
    remove(path);
    snprintf(path, sizeof path, "%s/nowhere/a.png", RIFT_BINARY_DIR);
    assert_false(render_write_floor(path, &picture, &error));
    assert_non_null(strstr(error.message, "nowhere"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E_gl_and_gles_draw_the_same_picture),
        cmocka_unit_test(test_E_same_scene_twice_is_the_same_picture),
        cmocka_unit_test(test_E7_draws_are_few),
        cmocka_unit_test(test_look_floor_stays_dark_and_figures_stand_out),
        cmocka_unit_test(test_G6_any_size_of_window),
        cmocka_unit_test(test_G_ground_under_a_pixel_is_where_things_are_drawn),
        cmocka_unit_test(test_E_fade_and_void),
        cmocka_unit_test(test_E_walls_stand_on_all_sides),
        cmocka_unit_test(test_D16_minimap_shows_what_was_seen),
        cmocka_unit_test(test_D16_maps_show_every_mark_in_its_color),
        cmocka_unit_test(test_D16_rooms_show_whole_or_not_at_all),
        cmocka_unit_test(test_D14_zones_grow_brighter_with_their_strength),
        cmocka_unit_test(test_E6_nothing_flat_hangs_over_the_void),
        cmocka_unit_test(test_D14_a_pit_is_darker_than_the_floor),
        cmocka_unit_test(test_D20_a_floor_as_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
