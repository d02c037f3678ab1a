/* Drawing without a context: what is counted, and that nothing is allocated once a scene is warm. */
#include "base/count_allocations.h"
#include "render/render_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static FixtureScene fixture;
static void test_E7_noop_counts_what_gl_would_get(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 1280, 720));
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    RenderStats stats = render_stats(machine.renderer);
    assert_in_range(stats.draw_calls, 10, 20);
    assert_in_range(stats.uploads, 2, 5);
    assert_int_equal(stats.instance_uploads, 1);
    assert_true(stats.gl_calls > stats.draw_calls + stats.uploads);
    int cold = stats.gl_calls;
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    assert_true(render_stats(machine.renderer).gl_calls < cold);
    assert_false(render_read_pixels(machine.renderer, 1280, 720, machine.rgb));
    machine_close(&machine);
}

static void test_E7_draw_calls_do_not_grow_with_the_scene(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 1280, 720));
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    RenderStats few = render_stats(machine.renderer);
    assert_int_equal(few.instance_uploads, 1);
    while (fixture.scene.box_count < FIXTURE_BOX_LIMIT - 4 && fixture.scene.decal_count < FIXTURE_ITEM_LIMIT - 1 &&
           fixture.scene.minimap_dot_count < FIXTURE_ITEM_LIMIT) {
        fixture_bit(&fixture, 40.0f, 41.0f, 0.0f);
    }
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    RenderStats many = render_stats(machine.renderer);
    assert_int_equal(many.draw_calls, few.draw_calls);
    assert_int_equal(many.uploads, 2); /* the frame's constants and the items: no other tiles came into view */
    assert_int_equal(many.instance_uploads, 1);
    assert_true(many.triangles > few.triangles);
    machine_close(&machine);
}

static void test_E7_what_is_out_of_view_is_not_drawn(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 1280, 720));
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    int all = render_stats(machine.renderer).triangles;
    fixture.scene.look_z = fixture.scene.focus_z = -300.0f;
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    assert_true(render_stats(machine.renderer).triangles < all / 2);
    machine_close(&machine);
}

static void test_R3_no_allocation_in_a_warm_frame(void **state) {
    (void)state;
    if (!COUNTS_ALLOCATIONS) {
        skip();
    }
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 1280, 720));
    render_draw(machine.renderer, &fixture.scene, 1280, 720);
    long before = allocations;
    for (int i = 0; i < 20; i++) {
        fixture.scene.seconds += 1.0 / 60.0;
        fixture.scene.look_x += 0.1f;
        render_draw(machine.renderer, &fixture.scene, 1280, 720);
    }
    assert_int_equal(allocations, before);
    machine_close(&machine);
}

static void test_G_real_and_noop_take_turns(void **state) {
    (void)state;
    Machine real, none;
    fixture_scene_make(&fixture, 2);
    if (!machine_open(&real, RENDER_GL, &fixture.look, 320, 180)) {
        skip();
    }
    assert_true(machine_open(&none, RENDER_NOOP, &fixture.look, 320, 180));
    machine_draw(&real, &fixture.scene);
    size_t size = 3 * 320 * 180;
    uint8_t *first = malloc(size);
    assert_non_null(first);
    memcpy(first, real.rgb, size);
    render_draw(none.renderer, &fixture.scene, 320, 180);
    assert_true(render_stats(none.renderer).gl_calls > 0);
    memset(real.rgb, 0, size);
    machine_draw(&real, &fixture.scene);
    assert_memory_equal(first, real.rgb, size);
    assert_int_equal(render_stats(real.renderer).gl_calls, 0);
    machine_close(&none);
    machine_close(&real);
    free(first);
}

static void test_G_a_scene_of_nothing(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 320, 180));
    RenderScene nothing = {0};
    render_draw(machine.renderer, &nothing, 320, 180);
    assert_in_range(render_stats(machine.renderer).draw_calls, 1, 20);
    nothing.theme = 99;
    render_draw(machine.renderer, &nothing, 320, 180);
    render_draw(machine.renderer, &nothing, 0, 180);
    assert_int_equal(render_stats(machine.renderer).draw_calls, 0);
    machine_close(&machine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E7_noop_counts_what_gl_would_get),
        cmocka_unit_test(test_E7_draw_calls_do_not_grow_with_the_scene),
        cmocka_unit_test(test_E7_what_is_out_of_view_is_not_drawn),
        cmocka_unit_test(test_R3_no_allocation_in_a_warm_frame),
        cmocka_unit_test(test_G_real_and_noop_take_turns),
        cmocka_unit_test(test_G_a_scene_of_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
