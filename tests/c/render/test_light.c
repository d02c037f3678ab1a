/* D6, D14: rooms are told apart by their light, and places by their colours; measured in the middle of a room and on
 * its walls, without anyone in it. */
#include "render/render_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { WIDTH = 320, HEIGHT = 180, TYPES = 6 };

static const RoomType ROOM_TYPES_SEEN[TYPES] = {ROOM_START,    ROOM_COMBAT, ROOM_ELITE,
                                                ROOM_TREASURE, ROOM_HEAL,   ROOM_STAIRS};

static FixtureScene fixture;

typedef struct Mean {
    double c[3];
} Mean;

/* Mean colour of a rectangle of the picture. */
static Mean mean_of(const Machine *machine, int x0, int y0, int x1, int y1) {
    Mean mean = {0};
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            for (int c = 0; c < 3; c++) {
                mean.c[c] += machine_pixel(machine, x, y)[c] / (double)((x1 - x0) * (y1 - y0));
            }
        }
    }
    return mean;
}

/* The middle room as a type, drawn without the player's light; its middle in each type, and the reddest pixel of its
 * north end, where the line runs. */
static bool draw_types(int theme, Mean means[TYPES], int red[TYPES]) {
    Machine machine;
    fixture_scene_make(&fixture, theme);
    fixture.look.player_light_strength = 0.0f;
    RenderScene *scene = &fixture.scene;
    scene->box_count = scene->decal_count = scene->particle_count = scene->light_count = scene->mote_count = 0;
    scene->text_count = scene->panel_count = 0;
    scene->minimap = false;
    scene->look_x = scene->focus_x = 34.0f;
    scene->look_z = scene->focus_z = 38.0f;
    if (!machine_open(&machine, RENDER_GL, &fixture.look, WIDTH, HEIGHT)) {
        return false;
    }
    for (int i = 0; i < TYPES; i++) {
        fixture.floor.rooms[0].type = ROOM_TYPES_SEEN[i];
        scene->floor_key = 100u + (uint64_t)i;
        machine_draw(&machine, scene);
        means[i] = mean_of(&machine, 150, 90, 200, 120);
        red[i] = 0;
        for (int y = 20; y < 80; y++) {
            for (int x = 120; x < 160; x++) {
                const uint8_t *pixel = machine_pixel(&machine, x, y);
                int more = pixel[0] - (pixel[1] > pixel[2] ? pixel[1] : pixel[2]);
                red[i] = more > red[i] ? more : red[i];
            }
        }
    }
    machine_close(&machine);
    return true;
}

static void test_D6_rooms_are_told_apart_by_their_light(void **state) {
    (void)state;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        Mean means[TYPES];
        int red[TYPES];
        if (!draw_types(theme, means, red)) {
            skip();
        }
        double more[TYPES][3]; /* than a room with packs, which is dark */
        for (int i = 0; i < TYPES; i++) {
            for (int c = 0; c < 3; c++) {
                more[i][c] = means[i].c[c] - means[1].c[c];
            }
        }
        enum { START, COMBAT, ELITE, TREASURE, HEAL, STAIRS };
        assert_true(more[START][0] > 5.0 && more[START][1] > 5.0 && more[START][2] > 5.0);                 /* bright */
        assert_true(more[ELITE][2] > more[ELITE][1] + 5.0 && more[ELITE][0] > more[ELITE][1]);             /* purple */
        assert_true(more[TREASURE][0] > more[TREASURE][1] && more[TREASURE][1] > more[TREASURE][2] + 5.0); /* gold */
        assert_true(more[HEAL][1] > more[HEAL][0] + 8.0 && more[HEAL][1] > more[HEAL][2] + 8.0);           /* green */
        assert_true(more[STAIRS][1] > more[STAIRS][0] + 8.0 && more[STAIRS][2] > more[STAIRS][0] + 8.0);   /* cyan */
        assert_true(red[COMBAT] > 40); /* red lines */
        assert_true(red[HEAL] < red[COMBAT] && red[STAIRS] < red[COMBAT]);
    }
}

/* A monster house looks like any room with packs until it is entered. */
static void test_D13_a_monster_house_looks_plain(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    if (!machine_open(&machine, RENDER_GL, &fixture.look, WIDTH, HEIGHT)) {
        skip();
    }
    machine_draw(&machine, &fixture.scene);
    size_t size = 3 * WIDTH * HEIGHT;
    uint8_t *plain = malloc(size);
    assert_non_null(plain);
    memcpy(plain, machine.rgb, size);
    fixture.floor.rooms[0].type = ROOM_MONSTER_HOUSE;
    fixture.scene.floor_key++;
    machine_draw(&machine, &fixture.scene);
    assert_memory_equal(plain, machine.rgb, size);
    free(plain);
    machine_close(&machine);
}

static void test_D14_places_have_their_colours(void **state) {
    (void)state;
    Mean means[THEME_COUNT];
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        Mean types[TYPES];
        int red[TYPES];
        if (!draw_types(theme, types, red)) {
            skip();
        }
        means[theme] = types[1];
    }
    assert_true(means[0].c[2] > means[0].c[0] + 5.0 && means[0].c[1] > means[0].c[0]);       /* cyan, blue */
    assert_true(means[1].c[0] > means[1].c[1] + 5.0 && means[1].c[2] > means[1].c[1] + 5.0); /* magenta */
    assert_true(means[2].c[2] > means[2].c[0] + 3.0 && means[2].c[0] > means[2].c[1]);       /* purple */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D6_rooms_are_told_apart_by_their_light),
        cmocka_unit_test(test_D13_a_monster_house_looks_plain),
        cmocka_unit_test(test_D14_places_have_their_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
