/* What moves by itself, measured on pictures of it at different times: signs, streams, portals, motes, telegraphs. All
 * of it is drawn from one scene whose time alone changes. */
#include "render/render_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static FixtureScene fixture;
static Machine machine;

static void assert_near(double is, double wanted, double apart) {
    if (fabs(is - wanted) > apart) {
        fail_msg("%g is not within %g of %g", is, apart, wanted);
    }
}

/* The scene without what is in the way of measuring: no glow, no fog, no vignette, no figures. A camera far away with a
 * narrow view draws a metre at the same size everywhere: `metres` is the height of the picture. */
static bool open_bare(int theme, int width, int height, float metres) {
    fixture_scene_make(&fixture, theme);
    RenderLook *look = &fixture.look;
    look->bloom_strength = look->vignette = 0.0f;
    look->fog_near = 9000.0f;
    look->fog_far = 10000.0f;
    look->player_light_strength = 0.0f;
    look->camera_distance = 1000.0f;
    look->camera_near = 800.0f;
    look->camera_far = 1200.0f;
    look->camera_fov = 2.0f * atanf(0.5f * metres / look->camera_distance);
    RenderScene *scene = &fixture.scene;
    scene->box_count = scene->decal_count = scene->particle_count = scene->light_count = scene->mote_count = 0;
    scene->text_count = scene->panel_count = 0;
    scene->minimap = false;
    return machine_open(&machine, RENDER_GL, look, width, height);
}

static void look_at(float x, float z) {
    fixture.scene.look_x = fixture.scene.focus_x = x;
    fixture.scene.look_z = fixture.scene.focus_z = z;
}

static void draw_at(double seconds) {
    fixture.scene.seconds = seconds;
    machine_draw(&machine, &fixture.scene);
}

static int brightness(const uint8_t *pixel) {
    return pixel[0] + pixel[1] + pixel[2];
}

/* ---- E2: signs ----------------------------------------------------------------------------------------------*/
/* The brightest pixel of the picture's middle. */
static int brightest(void) {
    int most = 0;
    for (int y = 0; y < machine.height; y++) {
        for (int x = 0; x < machine.width; x++) {
            int now = brightness(machine_pixel(&machine, x, y));
            most = now > most ? now : most;
        }
    }
    return most;
}

/* The sign on the second panel of the treasure room's north wall: 12 m are four panels from 55 on. */
static void test_E2_sign_flickers_at_three_levels(void **state) {
    (void)state;
    enum { STEPS = 1200, RATE = 12 };
    if (!open_bare(2, 96, 48, 0.5f)) {
        skip();
    }
    look_at(58.75f - 0.35f, 35.0f - 0.53f); /* a shard of it in the middle of the picture, 0.7 m up */
    int counts[3] = {0}, odd = 0;
    int lit = 0;
    for (int i = 0; i < 60; i++) {
        draw_at((double)i / RATE + 0.5 / RATE);
        int now = brightest();
        lit = now > lit ? now : lit;
    }
    int levels[3] = {0, (int)(0.85 / 1.15 * lit), lit};
    for (int i = 0; i < STEPS; i++) {
        draw_at((double)i / RATE + 0.5 / RATE);
        int now = brightest(), level = -1;
        for (int j = 0; j < 3; j++) {
            level = abs(now - levels[j]) < (j == 0 ? lit / 4 : lit / 14) ? j : level;
        }
        odd += level < 0;
        counts[level < 0 ? 0 : level]++;
    }
    print_message("dark %d, plain %d, bright %d of %d\n", counts[0], counts[1], counts[2], STEPS);
    assert_int_equal(odd, 0);
    assert_in_range(counts[0], STEPS * 1 / 100, STEPS * 6 / 100);  /* 3 % */
    assert_in_range(counts[2], STEPS * 4 / 100, STEPS * 11 / 100); /* 7 % */
    machine_close(&machine);
}

/* Within a step of 1/12 s nothing changes; over a step it may. */
static void test_E2_sign_changes_at_twelfths_of_a_second(void **state) {
    (void)state;
    enum { SAMPLES = 600, PER_STEP = 5 };
    if (!open_bare(2, 96, 48, 0.5f)) {
        skip();
    }
    look_at(58.75f - 0.35f, 35.0f - 0.53f);
    int before = 0, changes = 0;
    for (int i = 0; i < SAMPLES; i++) {
        draw_at((i + 0.5) / (12.0 * PER_STEP));
        int now = brightest();
        if (i > 0 && abs(now - before) > 6) {
            assert_int_equal(i % PER_STEP, 0);
            changes++;
        }
        before = now;
    }
    assert_in_range(changes, 5, SAMPLES / PER_STEP);
    machine_close(&machine);
}

/* ---- E3: streams --------------------------------------------------------------------------------------------*/
/* Best shift between two rows of numbers, in pixels, and how far the better of the two differs from it. */
static int best_shift(const double *a, const double *b, int count, int most) {
    double best = 1e30;
    int found = 0;
    for (int shift = -most; shift <= most; shift++) {
        double sum = 0.0;
        for (int i = most; i < count - most; i++) {
            double apart = a[i] - b[i + shift];
            sum += apart * apart;
        }
        if (sum < best) {
            best = sum;
            found = shift;
        }
    }
    return found;
}

enum { STREAM_WIDTH = 640, STREAM_METRES = 10 };

/* What the streams add along one line of the picture: the light of the row that changes most. */
static void stream_profile(double seconds, int row, double *light) {
    draw_at(seconds);
    for (int x = 0; x < STREAM_WIDTH; x++) {
        light[x] = brightness(machine_pixel(&machine, x, row));
    }
}

static void test_E3_stream_runs_at_two_metres_a_second(void **state) {
    (void)state;
    static double before[STREAM_WIDTH], after[STREAM_WIDTH];
    const int height = 160;
    /* The corridor from x 18 to 36 at z 39 … 41; the rooms around it cover its ends: 26 … 30 is bare. */
    if (!open_bare(0, STREAM_WIDTH, height, (float)STREAM_METRES * (float)height / (float)STREAM_WIDTH)) {
        skip();
    }
    fixture.floor.corridors[2].legs[0] = (TileRect){12, 60, 40, 2};
    fixture_fill(&fixture.floor, (TileRect){12, 62, 40, 2}, TILE_VOID, ROOM_NONE);
    fixture_fill(&fixture.floor, (TileRect){12, 63, 40, 2}, TILE_VOID, ROOM_NONE);
    for (int y = 60; y < 62; y++) {
        for (int x = 12; x < 52; x++) {
            fixture.floor.tiles[y * FIXTURE_SIZE + x] = TILE_CORRIDOR;
        }
    }
    /* A smooth dark floor, so that only the streams have a pattern. */
    fixture.look.floor_gain = 0.0f;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        fixture.look.themes[theme].floor_line = 0;
    }
    render_set_look(machine.renderer, &fixture.look);
    look_at(28.0f, 61.0f);
    int rows = 0, ways[2] = {0};
    for (int row = 16; row < height - 16; row++) {
        stream_profile(20.0, row, before);
        double least = 1e9, most = 0.0;
        for (int x = 0; x < STREAM_WIDTH; x++) {
            least = before[x] < least ? before[x] : least;
            most = before[x] > most ? before[x] : most;
        }
        if (most - least < 150.0) {
            continue; /* no lane */
        }
        stream_profile(20.4, row, after);
        int shift = best_shift(before, after, STREAM_WIDTH, STREAM_WIDTH / 5);
        assert_in_range(abs(shift), STREAM_WIDTH / STREAM_METRES * 8 / 10 - 3,
                        STREAM_WIDTH / STREAM_METRES * 8 / 10 + 3);
        ways[shift > 0]++;
        rows++;
    }
    assert_true(rows > 4);
    assert_true(ways[0] == 0 || ways[1] == 0); /* all lanes of a leg run one way */
    machine_close(&machine);
}

/* ---- E4: portals --------------------------------------------------------------------------------------------*/
/* Where the first dash of a ring lies: the phase of the light around its middle, radians within one dash and gap. */
static double ring_phase(double seconds, double radius, int pieces) {
    enum { SAMPLES = 720 };
    draw_at(seconds);
    double sine = 0.0, cosine = 0.0, per_metre = machine.height / 6.0;
    for (int i = 0; i < SAMPLES; i++) {
        double angle = MATH_TAU * i / SAMPLES;
        /* From above and the south: heights on the ground shrink by the sine of the pitch. */
        int x = (int)lround(0.5 * machine.width + radius * per_metre * sin(angle));
        int y = (int)lround(0.5 * machine.height + radius * per_metre * cos(angle) * sin(0.942478));
        int light = brightness(machine_pixel(&machine, x, y));
        sine += light * sin(pieces * angle);
        cosine += light * cos(pieces * angle);
    }
    return atan2(sine, cosine) / pieces;
}

static void test_E4_portal_rings_turn_against_one_another(void **state) {
    (void)state;
    static const struct {
        float radius, turn;
        int pieces;
    } RINGS[] = {{1.15f, 1.2f, 8}, {1.5f, -0.8f, 12}};
    if (!open_bare(0, 480, 480, 6.0f)) {
        skip();
    }
    fixture.scene.floor = NULL;
    look_at(40.0f, 40.0f);
    for (size_t i = 0; i < BASE_COUNT_OF(RINGS); i++) {
        fixture.scene.decal_count = 0;
        fixture_decal(&fixture, DECAL_DASHES, 40.0f, 40.0f, RINGS[i].radius, 0.0f, 0x00f0ff, 1.0f, 0.8f, 1.0f);
        fixture.decals[0].turn = RINGS[i].turn;
        fixture.decals[0].pieces = (float)RINGS[i].pieces;
        for (int j = 0; j < 4; j++) {
            double from = 10.0 + 3.0 * j;
            double turned = ring_phase(from + 0.15, 0.9 * (double)RINGS[i].radius, RINGS[i].pieces) -
                            ring_phase(from, 0.9 * (double)RINGS[i].radius, RINGS[i].pieces);
            double step = MATH_TAU / RINGS[i].pieces;
            turned -= step * floor(turned / step + 0.5);
            /* On screen headings grow the other way round than angles, +Z being down: the same sign as here. */
            assert_near(turned / 0.15, (double)RINGS[i].turn, 0.06);
        }
    }
    machine_close(&machine);
}

static int lit_width(double seconds) {
    draw_at(seconds);
    int width = 0;
    for (int x = 0; x < machine.width; x++) {
        width += brightness(machine_pixel(&machine, x, machine.height / 2)) > 150;
    }
    return width;
}

static void test_E4_portal_breathes(void **state) {
    (void)state;
    if (!open_bare(0, 640, 64, 0.5f)) {
        skip();
    }
    fixture.scene.floor = NULL;
    look_at(40.0f, 40.0f);
    fixture_decal(&fixture, DECAL_DISC, 40.0f, 40.0f, 2.0f, 0.0f, 0x00f0ff, 1.0f, 0.0f, 1.0f);
    fixture.decals[0].breath = 0.05f;
    fixture.decals[0].breath_rate = 2.0f;
    for (int i = 0; i < 40; i++) {
        double seconds = 5.0 + 0.13 * i;
        double wanted = 2.0 * 2.0 * (1.0 + 0.05 * sin(2.0 * seconds)) * machine.height / 0.5;
        assert_near(lit_width(seconds), wanted, 4.0);
    }
    machine_close(&machine);
}

/* ---- E5: motes ----------------------------------------------------------------------------------------------*/
typedef struct Spot {
    bool seen;
    double x, y, light; /* pixels; y up */
} Spot;

/* Where the last of `count` motes is: what a picture with it has that one without lacks. */
static Spot find_mote(int count, double seconds) {
    static uint8_t without[3 * 512 * 160];
    Spot spot = {0};
    fixture.scene.mote_count = count - 1;
    draw_at(seconds);
    memcpy(without, machine.rgb, 3 * (size_t)machine.width * (size_t)machine.height);
    fixture.scene.mote_count = count;
    draw_at(seconds);
    double sum = 0.0;
    for (int y = 0; y < machine.height; y++) {
        for (int x = 0; x < machine.width; x++) {
            size_t at = 3 * ((size_t)y * (size_t)machine.width + (size_t)x);
            int more = brightness(machine.rgb + at) - brightness(without + at);
            sum += more;
            spot.x += more * x;
            spot.y += more * (machine.height - y);
        }
    }
    spot.seen = sum > 20.0;
    spot.light = sum;
    if (spot.seen) {
        spot.x /= sum;
        spot.y /= sum;
    }
    return spot;
}

/* From the side the field of 32 m is as wide as the picture: 16 pixels a metre. */
static void test_E5_motes_live_four_to_eight_seconds(void **state) {
    (void)state;
    enum { FIRST = 2, LAST = 6, PER_SECOND = 10, SECONDS = 30 };
    if (!open_bare(0, 512, 160, 10.0f)) {
        skip();
    }
    fixture.look.camera_pitch = 0.02f;
    render_set_look(machine.renderer, &fixture.look);
    fixture.scene.floor = NULL;
    look_at(0.0f, 0.0f);
    int lives = 0;
    for (int mote = FIRST; mote <= LAST; mote++) {
        double born = -1.0;
        Spot before = {0};
        if ((mote - 1) % 3 == 0) {
            continue; /* it drifts far below */
        }
        for (int i = 0; i < SECONDS * PER_SECOND; i++) {
            double seconds = 100.0 + (double)i / PER_SECOND;
            Spot now = find_mote(mote, seconds);
            bool jumped = now.seen && (!before.seen || fabs(now.x - before.x) > 8.0 || now.y < before.y - 2.0);
            if (jumped) {
                if (born >= 0.0) {
                    assert_near(seconds - born, 6.0, 2.3);
                    lives++;
                }
                born = before.seen ? seconds : -1.0; /* the first one is met in the middle of its life */
            }
            before = now.seen ? now : before;
        }
    }
    assert_true(lives >= 6);
    machine_close(&machine);
}

static void test_E5_motes_rise_three_tenths_of_a_metre_a_second(void **state) {
    (void)state;
    enum { MOTES = 30 };
    if (!open_bare(0, 512, 160, 10.0f)) {
        skip();
    }
    fixture.look.camera_pitch = 0.02f;
    render_set_look(machine.renderer, &fixture.look);
    fixture.scene.floor = NULL;
    look_at(0.0f, 0.0f);
    int measured = 0;
    for (int mote = 2; mote <= MOTES; mote++) {
        Spot from = find_mote(mote, 50.0), to = find_mote(mote, 51.0);
        if ((mote - 1) % 3 == 0 || !from.seen || !to.seen || from.light < 100.0 || to.light < 100.0 ||
            fabs(from.x - to.x) > 6.0) {
            continue;
        }
        double rise = (to.y - from.y) * 10.0 / machine.height;
        assert_near(rise, 0.3, 0.07);
        measured++;
    }
    assert_true(measured >= 6);
    machine_close(&machine);
}

/* ---- E6: telegraphs -----------------------------------------------------------------------------------------*/
/* How far from its origin a lane of 6 m is swept, metres: the front is its brightest place along the middle. */
static double front_of_lane(float part) {
    fixture.decals[0].shape[1] = part;
    draw_at(10.0);
    double per_metre = machine.height / 4.0;
    int most = 0, at = 0;
    for (int x = (int)(0.5 * machine.width - 2.8 * per_metre); x < (int)(0.5 * machine.width + 2.8 * per_metre); x++) {
        int light =
            machine_pixel(&machine, x, machine.height / 2)[2]; /* the border's blue; the fill has next to none */
        if (light > most) {
            most = light;
            at = x;
        }
    }
    assert_true(most > 100);
    return (at - 0.5 * machine.width) / per_metre + 3.0;
}

static void test_E6_telegraph_front_grows_with_time(void **state) {
    (void)state;
    if (!open_bare(0, 640, 320, 4.0f)) {
        skip();
    }
    fixture.scene.floor = NULL;
    look_at(40.0f, 40.0f);
    fixture_rectangle(&fixture, DECAL_LANE, 40.0f, 40.0f, 2.0f, 6.0f, 0xff4a10, 0.0f);
    fixture.decals[0].heading = 1.5707963f; /* it runs to the right */
    for (int i = 2; i <= 8; i++) {
        float part = 0.1f * (float)i;
        assert_near(front_of_lane(part), 6.0 * (double)part - 0.08, 0.12);
    }
    machine_close(&machine);
}

/* Brightness along the hatching's normal repeats each 0.44 m when it is hatched, and is even when not. */
static void test_E6_hatching_tells_a_telegraph_from_a_shock(void **state) {
    (void)state;
    if (!open_bare(0, 640, 320, 4.0f)) {
        skip();
    }
    fixture.scene.floor = NULL;
    look_at(40.0f, 40.0f);
    fixture_rectangle(&fixture, DECAL_LANE, 40.0f, 40.0f, 4.0f, 6.0f, 0xff4a10, 0.0f);
    for (int hatched = 0; hatched < 2; hatched++) {
        fixture.decals[0].hatch = (float)hatched;
        draw_at(10.0);
        int changes = 0, before = -1, last = machine_pixel(&machine, 200, 160)[0];
        for (int x = 200; x < 440; x++) { /* 3 m */
            int red = machine_pixel(&machine, x, 160)[0];
            int rising = red > last + 3 ? 1 : red < last - 3 ? 0 : before;
            changes += before >= 0 && rising != before;
            before = rising;
            last = red;
        }
        /* 45°: along x a band each 0.44 · √2 m, so 4.8 of them: up and down about 9 times. */
        assert_in_range(changes, hatched ? 7 : 0, hatched ? 11 : 0);
    }
    machine_close(&machine);
}

/* The whirl turns: after a third of a turn of its three arms, at 2.4 rad/s, it looks the same; in between not. */
static void test_E6_stairs_whirl_turns(void **state) {
    (void)state;
    static uint8_t first[3 * 240 * 240];
    if (!open_bare(0, 240, 240, 3.0f)) {
        skip();
    }
    fixture.scene.floor = NULL;
    look_at(40.0f, 40.0f);
    fixture_decal(&fixture, DECAL_STAIRS, 40.0f, 40.0f, 1.2f, 0.0f, 0x00f0ff, 1.0f, 0.0f, 1.0f);
    long apart[2] = {0};
    draw_at(0.0);
    memcpy(first, machine.rgb, sizeof first);
    for (int i = 0; i < 2; i++) {
        draw_at(MATH_TAU / 2.4 * (i == 0 ? 0.5 : 1.0));
        for (size_t j = 0; j < sizeof first; j++) {
            apart[i] += labs((long)machine.rgb[j] - first[j]);
        }
    }
    assert_true(apart[0] > 2 * apart[1]);
    assert_true(machine_pixel(&machine, 120, 120)[2] < 40); /* it falls into a dark middle */
    machine_close(&machine);
}

/* What hovers turns about its middle and rises and falls, though the scene says the same of it at all times. */
static void test_E1_what_hovers_moves_in_the_shader(void **state) {
    (void)state;
    if (!open_bare(0, 320, 320, 4.0f)) {
        skip();
    }
    fixture.look.camera_pitch = 0.02f; /* from the side */
    render_set_look(machine.renderer, &fixture.look);
    fixture.scene.floor = NULL;
    look_at(0.0f, 0.0f);
    fixture.boxes[0] = (BoxInstance){.row0 = {0.2f, 0, 0, 0},
                                     .row1 = {0, 0.2f, 0, 1.0f},
                                     .row2 = {0, 0, 1.0f, 0},
                                     .color = {0.0f, 1.0f, 1.0f, 1.0f},
                                     .shade = {1.0f, 0.0f, 1.0f, BOX_HOVERS - 0.5f},
                                     .emissive = {1.8f, 0.3f, 3.0f, 0.0f}};
    fixture.scene.box_count = 1;
    for (int i = 0; i < 12; i++) {
        double seconds = 7.0 + 0.21 * i, angle = 1.8 * seconds + 0.5, sum = 0.0, height = 0.0;
        int left = machine.width, right = 0;
        draw_at(seconds);
        for (int y = 0; y < machine.height; y++) {
            for (int x = 0; x < machine.width; x++) {
                if (brightness(machine_pixel(&machine, x, y)) > 150) {
                    left = x < left ? x : left;
                    right = x > right ? x : right;
                    height += machine.height / 2 - y;
                    sum += 1.0;
                }
            }
        }
        assert_true(sum > 100.0);
        assert_near(height / sum / 80.0, 1.0 + 0.3 * sin(3.0 * seconds + 0.5), 0.04);
        assert_near((right - left) / 80.0, fabs(0.2 * cos(angle)) + fabs(sin(angle)), 0.06);
    }
    machine_close(&machine);
}

/* ---- E1: one time ------------------------------------------------------------------------------------------*/
static void test_E1_everything_ambient_follows_one_time(void **state) {
    (void)state;
    fixture_scene_make(&fixture, 2);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    size_t size = 3 * 320 * 180;
    uint8_t *first = malloc(size);
    assert_non_null(first);
    draw_at(10.0);
    memcpy(first, machine.rgb, size);
    int moved = 0;
    draw_at(11.0);
    for (size_t i = 0; i < size; i++) {
        moved += abs(machine.rgb[i] - first[i]) > 24;
    }
    assert_true(moved > 400); /* signs, streams, motes, the stairs, the portal, sparks */
    draw_at(10.0);
    assert_memory_equal(first, machine.rgb, size);
    free(first);
    machine_close(&machine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E1_everything_ambient_follows_one_time),
        cmocka_unit_test(test_E1_what_hovers_moves_in_the_shader),
        cmocka_unit_test(test_E2_sign_flickers_at_three_levels),
        cmocka_unit_test(test_E2_sign_changes_at_twelfths_of_a_second),
        cmocka_unit_test(test_E3_stream_runs_at_two_metres_a_second),
        cmocka_unit_test(test_E4_portal_rings_turn_against_one_another),
        cmocka_unit_test(test_E4_portal_breathes),
        cmocka_unit_test(test_E5_motes_live_four_to_eight_seconds),
        cmocka_unit_test(test_E5_motes_rise_three_tenths_of_a_metre_a_second),
        cmocka_unit_test(test_E6_telegraph_front_grows_with_time),
        cmocka_unit_test(test_E6_hatching_tells_a_telegraph_from_a_shock),
        cmocka_unit_test(test_E6_stairs_whirl_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
