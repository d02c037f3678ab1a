/* The busiest scene there is, on the backend that drops every GL call: what the GL would get of it. */
#include "app/bench.h"
#include "app/quality.h"
#include "app/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { INSIDE = 80, ALL = 238, PARTICLES = 400, FRAMES = 90 };

typedef struct Busiest {
    Session session;
    Renderer *renderer;
    View *view;
    ViewOptions shown;
    RenderScene scene;
    ParticleInstance particles[PARTICLES];
} Busiest;

static Busiest busiest;

static void open_busiest(bool mobile) {
    Error error = {0};
    Options options = {.data = RIFT_SOURCE_DIR, .profile = "desktop", .language = "en", .skill = "good"};
    busiest = (Busiest){0};
    if (!bench_open_house(&busiest.session, &options, INSIDE, ALL, true, &error)) {
        fail_msg("%s", error.message);
    }
    snprintf(busiest.session.data.generated, sizeof busiest.session.data.generated, "%s", RIFT_BINARY_DIR);
    RenderSetup setup = {RENDER_NOOP, NULL, &busiest.session.data, game_look(busiest.session.game)};
    busiest.renderer = render_create(&setup, &error);
    busiest.view = view_create(busiest.session.game, &error);
    assert_non_null(busiest.renderer);
    assert_non_null(busiest.view);
    view_set_profile(&busiest.shown, busiest.session.game, mobile);
    RenderQuality quality = quality_of_profile(game_look(busiest.session.game), mobile);
    render_set_quality(busiest.renderer, &quality);
}

static void close_busiest(void) {
    view_destroy(busiest.view);
    render_destroy(busiest.renderer);
    session_destroy(&busiest.session);
}

/* Shards that all live and are all in view, around the player. */
static void add_particles(void) {
    for (int i = 0; i < PARTICLES; i++) {
        busiest.particles[i] =
            (ParticleInstance){.origin = {busiest.scene.focus_x + 0.01f * (float)i - 2.0f, 1.0f, busiest.scene.focus_z,
                                          (float)busiest.scene.seconds - 0.1f},
                               .velocity = {0.1f, 0.2f, 0.3f, 1.0f},
                               .color = {1.0f, 0.5f, 0.2f, 0.1f}};
    }
    busiest.scene.particles = busiest.particles;
    busiest.scene.particle_count = PARTICLES;
}

static RenderStats draw_frame(void) {
    TickInput nothing = {0};
    session_tick(&busiest.session, &nothing);
    view_tick(busiest.view, busiest.session.game, &busiest.shown);
    view_fill(busiest.view, busiest.session.game, &busiest.shown, 1.0f, &busiest.scene);
    add_particles();
    render_draw(busiest.renderer, &busiest.scene, 1280, 720);
    return render_stats(busiest.renderer);
}

static int count_enemies(void) {
    WorldEntities entities = world_entities(game_world(busiest.session.game));
    int count = 0;
    for (int i = 1; i < entities.high; i++) {
        count += entities.handle[i] != ENTITY_NONE && entities.entity_class[i] == ENTITY_ENEMY;
    }
    return count;
}

static void test_E7_the_busiest_scene_is_few_draws_and_one_upload(void **state) {
    (void)state;
    open_busiest(false);
    assert_true(count_enemies() >= ALL);
    int boxes = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        RenderStats stats = draw_frame();
        boxes = stats.boxes > boxes ? stats.boxes : boxes;
        assert_in_range(stats.draw_calls, 10, 20);
        assert_in_range(stats.triangles, 1, 25000);
        assert_int_equal(stats.instance_uploads, 1);
        assert_in_range(stats.uploads, 2,
                        5); /* the frame's constants too; tiles and walls when others come into view */
        assert_true(stats.passes[PASS_PARTICLES].triangles >= 2 * PARTICLES);
    }
    assert_true(boxes > 400); /* it is busy indeed */
    close_busiest();
}

static void test_A23_the_mobile_profile_draws_less(void **state) {
    (void)state;
    open_busiest(false);
    RenderStats desktop = draw_frame();
    close_busiest();
    open_busiest(true);
    RenderStats mobile = draw_frame();
    close_busiest();
    /* 150 motes instead of 400; boxes of a pixel or two are left out on 360 rows. */
    assert_true(desktop.passes[PASS_PARTICLES].triangles - mobile.passes[PASS_PARTICLES].triangles == 2 * (400 - 150));
    assert_true(mobile.triangles < desktop.triangles);
}

static void test_E7_passes_add_up_to_the_frame(void **state) {
    (void)state;
    open_busiest(false);
    RenderStats stats = draw_frame();
    int draws = 0, triangles = 0;
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        assert_non_null(render_pass_name((RenderPass)pass));
        draws += stats.passes[pass].draw_calls;
        triangles += stats.passes[pass].triangles;
    }
    assert_int_equal(draws, stats.draw_calls);
    assert_int_equal(triangles, stats.triangles);
    close_busiest();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E7_the_busiest_scene_is_few_draws_and_one_upload),
        cmocka_unit_test(test_A23_the_mobile_profile_draws_less),
        cmocka_unit_test(test_E7_passes_add_up_to_the_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
