/* The sandbox's model, driven by the events that a window would give it. */
#include "app/sandbox_state.h"
#include "script/fixture.h"

#include <math.h>
#include <string.h>

#define TICK (1.0 / TICKS_PER_SECOND)
#define RULES "scripts/sandbox.lua"

typedef struct Show {
    FixtureScene scene;
    Sandbox *sandbox;
} Show;

/* ---- A stage ------------------------------------------------------------------------------------------------*/
static Show show_open(void) {
    Error error = {0};
    Show show = {.scene = {.fixture = fixture_make()}};
    show.scene.game = fixture_game(&show.scene.fixture, 3);
    show.sandbox = sandbox_create(show.scene.game, 7, &error);
    if (!show.sandbox) {
        fail_msg("%s", error.message);
    }
    return show;
}

static void show_close(Show *show) {
    sandbox_destroy(show->sandbox);
    fixture_scene_end(&show->scene);
}

static void play(Show *show, int ticks) {
    for (int i = 0; i < ticks; i++) {
        sandbox_advance(show->sandbox, TICK);
    }
}

static void key(Show *show, int code) {
    sandbox_take_event(show->sandbox, &(InputEvent){.type = INPUT_KEY, .key = code});
}

static void mouse(Show *show, InputEventType type, int button, float x, float y) {
    sandbox_take_event(show->sandbox, &(InputEvent){.type = type, .key = button, .x = x, .y = y});
}

static ToolZone zone(const Show *show, SandboxZone kind, int index) {
    const ToolScreen *screen = &show->sandbox->screen;
    for (int i = 0; i < screen->zone_count; i++) {
        if (screen->zones[i].kind == (int)kind && screen->zones[i].index == index) {
            return screen->zones[i];
        }
    }
    fail_msg("nothing takes the mouse for %d, %d", (int)kind, index);
    return (ToolZone){0};
}

static void click(Show *show, SandboxZone kind, int index, float along) {
    const ToolZone place = zone(show, kind, index);
    mouse(show, INPUT_PRESS, 0, place.x + along * place.w, place.y + 0.5f * place.h);
    mouse(show, INPUT_RELEASE, 0, place.x + along * place.w, place.y + 0.5f * place.h);
}

static void press_button(Show *show, SandboxAction action) {
    click(show, SANDBOX_ZONE_BUTTON, (int)action, 0.5f);
}

static PhysicsVector place_of(const Show *show, int body) {
    return physics_bodies(show->sandbox->world).places[body];
}

static int part(const Show *show, int figure, int index) {
    return physics_figure_body(show->sandbox->world, show->sandbox->figures[figure]) + index;
}

/* Where a body is on the screen. */
static void spot_of(const Show *show, int body, float *x, float *y) {
    const PhysicsVector at = place_of(show, body);
    const ToolScreen *screen = &show->sandbox->screen;
    assert_true(orbit_project(&show->sandbox->orbit, screen->width, screen->height,
                              (Vec3){(float)at.x, (float)at.y, (float)at.z}, x, y));
}

static void put(Show *show, int body, double x, double y, double z) {
    const PhysicsPlace place = {{x, y, z}, PHYSICS_NO_TURN};
    physics_set_body(show->sandbox->world, body, &place, (PhysicsVector){0, 0, 0}, (PhysicsVector){0, 0, 0});
}

/* A ball at rest in the air before the camera, alone on the stage but for the figure, which lies far off. */
static int lone_ball(Show *show) {
    sandbox_set_value(show->sandbox, SANDBOX_TIME, 1.0f);
    press_button(show, SANDBOX_BALL);
    const int ball = physics_prop_body(show->sandbox->world, show->sandbox->props[0].handle);
    put(show, ball, 0.5, 1.4, 0.5);
    return ball;
}

/* ---- Buttons and keys ---------------------------------------------------------------------------------------*/
static void test_R9_drop_builds_the_bodies_anew_and_leaves_props(void **unused) {
    (void)unused;
    Show show = show_open();
    play(&show, 240);
    press_button(&show, SANDBOX_BOX);
    play(&show, 240);
    const SandboxProp box = show.sandbox->props[0];
    const PhysicsFigure before = show.sandbox->figures[0];
    assert_true(sandbox_centre(show.sandbox, 0).y < 0.8f);
    press_button(&show, SANDBOX_DROP);
    assert_true(show.sandbox->figures[0] != before);
    assert_true(sandbox_centre(show.sandbox, 0).y > 1.5f);
    assert_int_equal(show.sandbox->figure_count, 1);
    assert_int_equal(show.sandbox->prop_count, 1);
    assert_int_equal(show.sandbox->props[0].handle, box.handle);
    play(&show, 240);
    key(&show, 'D');
    assert_true(sandbox_centre(show.sandbox, 0).y > 1.5f);
    show_close(&show);
}

static void test_R9_add_stops_at_the_most_figures(void **unused) {
    (void)unused;
    Show show = show_open();
    assert_int_equal(show.sandbox->rules->figures_most, 6);
    press_button(&show, SANDBOX_ADD);
    assert_int_equal(show.sandbox->figure_count, 2);
    for (int i = 0; i < 8; i++) {
        key(&show, 'A');
    }
    assert_int_equal(show.sandbox->figure_count, 6);
    play(&show, 300);
    assert_false(physics_is_broken(show.sandbox->world));
    show_close(&show);
}

static void test_R9_reset_makes_all_as_it_was(void **unused) {
    (void)unused;
    Show show = show_open();
    const PhysicsVector first = place_of(&show, part(&show, 0, 0));
    const Orbit orbit = show.sandbox->orbit;
    press_button(&show, SANDBOX_ADD);
    press_button(&show, SANDBOX_BALL);
    key(&show, ']');
    key(&show, ',');
    key(&show, '=');
    key(&show, 'B');
    play(&show, 120);
    press_button(&show, SANDBOX_RESET);
    assert_int_equal(show.sandbox->figure_count, 1);
    assert_int_equal(show.sandbox->prop_count, 0);
    assert_false(show.sandbox->bare);
    for (int i = 0; i < SANDBOX_SLIDER_COUNT; i++) {
        assert_float_equal(show.sandbox->values[i], show.sandbox->rules->sliders[i].start, 0);
    }
    const PhysicsVector again = place_of(&show, part(&show, 0, 0));
    assert_true(first.x == again.x && first.y == again.y && first.z == again.z);
    assert_memory_equal(&orbit, &show.sandbox->orbit, sizeof orbit);
    key(&show, 'A');
    key(&show, 'R');
    assert_int_equal(show.sandbox->figure_count, 1);
    show_close(&show);
}

static void test_R8_balls_and_boxes_fall_from_above_and_the_oldest_goes_first(void **unused) {
    (void)unused;
    Show show = show_open();
    play(&show, 240);
    press_button(&show, SANDBOX_BALL);
    key(&show, '2');
    assert_true(show.sandbox->props[0].ball && !show.sandbox->props[1].ball);
    const double height = place_of(&show, physics_prop_body(show.sandbox->world, show.sandbox->props[0].handle)).y -
                          (double)sandbox_centre(show.sandbox, 0).y;
    assert_true(fabs(height - 4.5) < 0.01);
    const PhysicsProp first = show.sandbox->props[0].handle, second = show.sandbox->props[1].handle;
    for (int i = 2; i < 12; i++) {
        key(&show, '1');
        play(&show, 20);
    }
    assert_int_equal(show.sandbox->prop_count, 12);
    assert_int_equal(show.sandbox->props[0].handle, first);
    key(&show, '1');
    assert_int_equal(show.sandbox->prop_count, 12);
    assert_int_equal(show.sandbox->props[0].handle, second);
    assert_int_equal(physics_prop_body(show.sandbox->world, first), -1);
    press_button(&show, SANDBOX_CLEAR);
    assert_int_equal(show.sandbox->prop_count, 0);
    assert_int_equal(show.sandbox->figure_count, 1);
    key(&show, '1');
    key(&show, 'C');
    assert_int_equal(show.sandbox->prop_count, 0);
    show_close(&show);
}

/* A box is half a metre along each edge. */
static void test_R8_props_have_their_sizes_and_weights(void **unused) {
    (void)unused;
    Show show = show_open();
    key(&show, '1');
    key(&show, '2');
    const int ball = physics_prop_body(show.sandbox->world, show.sandbox->props[0].handle);
    const int box = physics_prop_body(show.sandbox->world, show.sandbox->props[1].handle);
    assert_true(fabs(physics_body_mass(show.sandbox->world, ball) - 150.0 * 4.0 / 3.0 * MATH_PI * 0.027) < 0.01);
    assert_true(fabs(physics_body_mass(show.sandbox->world, box) - 250.0 * 0.125) < 0.01);
    show_close(&show);
}

static void test_R9_bodies_shows_the_shapes_and_F1_and_escape_hide_the_panel(void **unused) {
    (void)unused;
    Show show = show_open();
    RenderScene scene;
    RenderLook look;
    sandbox_fill(show.sandbox, &scene, &look);
    const int dressed = scene.box_count;
    press_button(&show, SANDBOX_BODIES);
    assert_true(show.sandbox->bare);
    sandbox_fill(show.sandbox, &scene, &look);
    assert_int_not_equal(scene.box_count, dressed);
    key(&show, 'B');
    assert_false(show.sandbox->bare);
    assert_true(show.sandbox->screen.zone_count > 0);
    key(&show, INPUT_F1);
    assert_int_equal(show.sandbox->screen.zone_count, 0);
    key(&show, INPUT_ESCAPE);
    assert_true(show.sandbox->screen.zone_count > 0);
    show_close(&show);
}

static void test_R7_blast_hurls_the_figure_the_more_the_more_power(void **unused) {
    (void)unused;
    double speeds[2];
    for (int i = 0; i < 2; i++) {
        Show show = show_open();
        play(&show, 240);
        click(&show, SANDBOX_ZONE_SLIDER, SANDBOX_POWER, i ? 0.999f : 0.1f);
        if (i) {
            key(&show, ' ');
        } else {
            press_button(&show, SANDBOX_BLAST);
        }
        assert_int_equal(show.sandbox->blasts, 1);
        play(&show, 2);
        speeds[i] = physics_top_speed(show.sandbox->world);
        show_close(&show);
    }
    assert_true(speeds[0] > 1.0 && speeds[1] > 2.0 * speeds[0]);
}

static void test_R7_the_right_button_blasts_where_the_mouse_is(void **unused) {
    (void)unused;
    Show show = show_open();
    float x, y;
    play(&show, 240);
    spot_of(&show, part(&show, 0, 1), &x, &y);
    mouse(&show, INPUT_PRESS, 1, x, y);
    assert_int_equal(show.sandbox->blasts, 1);
    play(&show, 2);
    assert_true(physics_top_speed(show.sandbox->world) > 2.0);
    const ToolZone pane = zone(&show, SANDBOX_ZONE_BUTTON, SANDBOX_ADD);
    mouse(&show, INPUT_PRESS, 1, pane.x + 2.0f, pane.y + 2.0f);
    assert_int_equal(show.sandbox->blasts, 1); /* not through the panel */
    assert_int_equal(show.sandbox->figure_count, 1);
    show_close(&show);
}

/* ---- Sliders ------------------------------------------------------------------------------------------------*/
static void test_R4_stiffness_goes_from_0_to_100_and_holds_for_new_figures(void **unused) {
    (void)unused;
    Show show = show_open();
    const ToolZone slider = zone(&show, SANDBOX_ZONE_SLIDER, SANDBOX_STIFFNESS);
    mouse(&show, INPUT_PRESS, 0, slider.x + 1.0f, slider.y + 20.0f);
    mouse(&show, INPUT_MOVE, 0, 3000.0f, slider.y);
    assert_float_equal(show.sandbox->values[SANDBOX_STIFFNESS], 100.0f, 0);
    mouse(&show, INPUT_MOVE, 0, -100.0f, slider.y);
    assert_float_equal(show.sandbox->values[SANDBOX_STIFFNESS], 0.0f, 0);
    mouse(&show, INPUT_RELEASE, 0, -100.0f, slider.y);
    mouse(&show, INPUT_MOVE, 0, 3000.0f, slider.y);
    assert_float_equal(show.sandbox->values[SANDBOX_STIFFNESS], 0.0f, 0);
    play(&show, 300);
    const double limp = physics_ball_deviation(show.sandbox->world, show.sandbox->figures[0]);
    for (int i = 0; i < 20; i++) {
        key(&show, ']');
    }
    assert_float_equal(show.sandbox->values[SANDBOX_STIFFNESS], 100.0f, 1e-3f);
    key(&show, 'D');
    play(&show, 300);
    assert_true(physics_ball_deviation(show.sandbox->world, show.sandbox->figures[0]) < 0.5 * limp);
    show_close(&show);
}

static void test_R5_time_slows_what_falls_and_stands_still_at_0(void **unused) {
    (void)unused;
    double fallen[3];
    const float scales[3] = {0.0f, 0.5f, 1.0f};
    for (int i = 0; i < 3; i++) {
        Show show = show_open();
        click(&show, SANDBOX_ZONE_SLIDER, SANDBOX_TIME, scales[i] < 1.0f ? scales[i] : 0.9999f);
        const double before = (double)sandbox_centre(show.sandbox, 0).y;
        play(&show, 24);
        fallen[i] = before - (double)sandbox_centre(show.sandbox, 0).y;
        show_close(&show);
    }
    assert_true(fallen[0] == 0.0);
    assert_true(fallen[2] > 0.6 && fallen[2] < 0.95);
    assert_true(fallen[1] > 0.2 * fallen[2] && fallen[1] < 0.35 * fallen[2]);
}

static void test_R5_a_stall_is_not_caught_up_with(void **unused) {
    (void)unused;
    Show show = show_open();
    const double before = (double)sandbox_centre(show.sandbox, 0).y;
    sandbox_advance(show.sandbox, 1000.0);
    assert_true(before - (double)sandbox_centre(show.sandbox, 0).y < 0.05);
    sandbox_advance(show.sandbox, -1.0);
    sandbox_advance(show.sandbox, (double)NAN);
    play(&show, 10);
    assert_false(physics_is_broken(show.sandbox->world));
    show_close(&show);
}

/* ---- The hand -----------------------------------------------------------------------------------------------*/
static void test_R6_what_is_under_the_mouse_is_dragged_on_the_plane_that_faces_the_camera(void **unused) {
    (void)unused;
    Show show = show_open();
    float x, y;
    const int ball = lone_ball(&show);
    spot_of(&show, ball, &x, &y);
    mouse(&show, INPUT_PRESS, 0, x, y);
    assert_int_equal(physics_held_body(show.sandbox->world), ball);
    const Vec3 point = show.sandbox->grab_point, normal = orbit_forward(&show.sandbox->orbit);
    const Orbit orbit = show.sandbox->orbit;
    mouse(&show, INPUT_MOVE, 0, x + 130.0f, y - 90.0f);
    const Vec3 hand = show.sandbox->hand_goal;
    const float off = (hand.x - point.x) * normal.x + (hand.y - point.y) * normal.y + (hand.z - point.z) * normal.z;
    assert_true(fabsf(off) < 1e-3f);
    float hand_x, hand_y;
    assert_true(orbit_project(&orbit, 1280.0f, 720.0f, hand, &hand_x, &hand_y));
    assert_true(fabsf(hand_x - (x + 130.0f)) < 0.5f && fabsf(hand_y - (y - 90.0f)) < 0.5f);
    play(&show, 60);
    assert_true(physics_hand_gap(show.sandbox->world) < 0.07);
    assert_memory_equal(&orbit, &show.sandbox->orbit, sizeof orbit); /* neither turned nor followed */
    sandbox_take_event(show.sandbox, &(InputEvent){.type = INPUT_WHEEL, .amount = 1.0f});
    assert_memory_equal(&orbit, &show.sandbox->orbit, sizeof orbit);
    mouse(&show, INPUT_RELEASE, 0, x + 130.0f, y - 90.0f);
    assert_int_equal(physics_held_body(show.sandbox->world), -1);
    show_close(&show);
}

static void test_R6_the_hand_goes_no_deeper_than_5_cm(void **unused) {
    (void)unused;
    Show show = show_open();
    float x, y;
    const int ball = lone_ball(&show);
    spot_of(&show, ball, &x, &y);
    mouse(&show, INPUT_PRESS, 0, x, y);
    mouse(&show, INPUT_MOVE, 0, x, 719.0f);
    assert_true(show.sandbox->hand_goal.y >= 0.05f);
    play(&show, 60);
    assert_true(show.sandbox->hand.y >= 0.0499f);
    show_close(&show);
}

static void test_R6_letting_go_throws(void **unused) {
    (void)unused;
    Show show = show_open();
    float x, y;
    const int ball = lone_ball(&show);
    spot_of(&show, ball, &x, &y);
    mouse(&show, INPUT_PRESS, 0, x, y);
    for (int i = 1; i <= 12; i++) {
        mouse(&show, INPUT_MOVE, 0, x + 10.0f * (float)i, y - 10.0f * (float)i);
        play(&show, 1);
    }
    mouse(&show, INPUT_RELEASE, 0, x + 120.0f, y - 120.0f);
    const PhysicsVector speed = physics_bodies(show.sandbox->world).velocities[ball];
    assert_true(speed.y > 2.0 && sqrt(speed.x * speed.x + speed.z * speed.z) > 2.0);
    const double height = place_of(&show, ball).y;
    play(&show, 6);
    assert_true(place_of(&show, ball).y > height + 0.1);
    show_close(&show);
}

static void test_R6_a_figures_part_is_lifted_and_its_joints_hold(void **unused) {
    (void)unused;
    Show show = show_open();
    float x, y;
    play(&show, 300);
    spot_of(&show, part(&show, 0, 1), &x, &y);
    mouse(&show, INPUT_PRESS, 0, x, y);
    const int first = part(&show, 0, 0), held = physics_held_body(show.sandbox->world);
    assert_true(held >= first && held < first + 11);
    for (int i = 0; i < 30; i++) {
        mouse(&show, INPUT_MOVE, 0, x, y - 5.0f * (float)i);
        play(&show, 1);
        assert_true(physics_worst_gap(show.sandbox->world, show.sandbox->figures[0]) < 0.01);
    }
    play(&show, 30);
    assert_true(sandbox_centre(show.sandbox, 0).y > 0.6f);
    key(&show, 'D'); /* what is held is built anew: the hand is empty */
    assert_int_equal(physics_held_body(show.sandbox->world), -1);
    assert_int_equal((int)show.sandbox->drag, DRAG_NONE);
    show_close(&show);
}

static void test_R6_elsewhere_dragging_turns_and_the_wheel_zooms(void **unused) {
    (void)unused;
    Show show = show_open();
    const Orbit before = show.sandbox->orbit;
    mouse(&show, INPUT_PRESS, 0, 1200.0f, 600.0f);
    mouse(&show, INPUT_MOVE, 0, 1100.0f, 560.0f);
    assert_true(show.sandbox->orbit.yaw < before.yaw - 0.3f && show.sandbox->orbit.pitch < before.pitch);
    mouse(&show, INPUT_MOVE, 0, 1100.0f, 9000.0f);
    assert_true(show.sandbox->orbit.pitch <= show.sandbox->rules->camera.pitch_most);
    mouse(&show, INPUT_RELEASE, 0, 1100.0f, 560.0f);
    const float yaw = show.sandbox->orbit.yaw;
    mouse(&show, INPUT_MOVE, 0, 900.0f, 560.0f);
    assert_float_equal(show.sandbox->orbit.yaw, yaw, 0);
    for (int i = 0; i < 100; i++) {
        sandbox_take_event(show.sandbox, &(InputEvent){.type = INPUT_WHEEL, .amount = 1.0f});
    }
    assert_true(show.sandbox->orbit.distance <= before.distance && show.sandbox->orbit.distance >= 2.5f);
    show_close(&show);
}

/* ---- What is lost -------------------------------------------------------------------------------------------*/
static void test_R9_a_figure_below_15_m_is_dropped_again_and_a_prop_is_gone(void **unused) {
    (void)unused;
    Show show = show_open();
    key(&show, '1');
    key(&show, '2');
    const PhysicsProp kept = show.sandbox->props[1].handle;
    put(&show, physics_prop_body(show.sandbox->world, show.sandbox->props[0].handle), 50.0, -15.5, 0.0);
    for (int i = 0; i < 11; i++) {
        put(&show, part(&show, 0, i), 50.0, -14.5 - (double)i * 0.01, 0.0);
    }
    const PhysicsFigure before = show.sandbox->figures[0];
    sandbox_advance(show.sandbox, 0.0);
    assert_int_equal(show.sandbox->figures[0], before); /* not yet */
    assert_int_equal(show.sandbox->prop_count, 1);
    assert_int_equal(show.sandbox->props[0].handle, kept);
    for (int i = 0; i < 11; i++) {
        put(&show, part(&show, 0, i), 50.0, -15.5 - (double)i * 0.01, 0.0);
    }
    sandbox_advance(show.sandbox, 0.0);
    assert_true(show.sandbox->figures[0] != before);
    assert_int_equal(show.sandbox->figure_count, 1);
    assert_true(sandbox_centre(show.sandbox, 0).y > 1.5f);
    play(&show, 60);
    assert_false(physics_is_broken(show.sandbox->world));
    show_close(&show);
}

/* ---- Drawing and rules --------------------------------------------------------------------------------------*/
static void test_R8_shadows_lie_on_what_is_bumped_into(void **unused) {
    (void)unused;
    Show show = show_open();
    const SandboxRules *rules = show.sandbox->rules;
    assert_float_equal(sandbox_ground(rules, (Vec3){0.0f, 3.0f, 0.0f}), 0.0f, 1e-5f);
    for (int i = 1; i <= 6; i++) { /* the stairs: 0.2 m up each 0.7 m */
        const float x = 4.65f + 0.7f * (float)i;
        assert_float_equal(sandbox_ground(rules, (Vec3){x, 3.0f, 0.0f}), 0.2f * (float)i, 1e-4f);
    }
    const float low = sandbox_ground(rules, (Vec3){0.0f, 9.0f, -6.0f});
    const float high = sandbox_ground(rules, (Vec3){0.0f, 9.0f, -10.0f});
    assert_true(fabsf((high - low) / 4.0f - 0.3994f) < 0.001f); /* rises towards −Z by tan 0.38 */
    assert_true(sandbox_ground(rules, (Vec3){100.0f, 3.0f, 0.0f}) < -900.0f);
    show_close(&show);
}

static void test_R9_everything_at_once_fits_what_is_drawn(void **unused) {
    (void)unused;
    Show show = show_open();
    RenderScene scene;
    RenderLook look;
    for (int i = 0; i < 13; i++) {
        key(&show, 'A');
        key(&show, i % 2 ? '1' : '2');
        key(&show, ' ');
    }
    show.sandbox->orbit.target = (Vec3){0.0f, 0.9f, 0.0f};
    sandbox_fill(show.sandbox, &scene, &look);
    assert_true(scene.box_count > 800 && scene.box_count < SANDBOX_BOX_INSTANCES);
    assert_true(scene.decal_count < SANDBOX_DECALS && scene.light_count == SANDBOX_BLASTS);
    assert_true(scene.particle_count > 100 && scene.panel_count < TOOL_PANEL_LIMIT);
    show_close(&show);
}

static void test_R9_a_full_stage_is_drawn_in_at_most_20_calls(void **unused) {
    (void)unused;
    Show show = show_open();
    Error error = {0};
    FileTree data;
    RenderScene scene;
    RenderLook look;
    assert_true(file_tree_find_data(&data, RIFT_SOURCE_DIR, &error));
    snprintf(data.generated, sizeof data.generated, "%s", RIFT_BINARY_DIR);
    for (int i = 0; i < 12; i++) {
        key(&show, 'A');
        key(&show, i % 2 ? '1' : '2');
    }
    key(&show, ' ');
    play(&show, 3);
    sandbox_fill(show.sandbox, &scene, &look);
    const RenderSetup setup = {RENDER_NOOP, NULL, &data, &look};
    Renderer *renderer = render_create(&setup, &error);
    if (!renderer) {
        fail_msg("%s", error.message);
        return;
    }
    render_draw(renderer, &scene, 1280, 720);
    assert_in_range(render_stats(renderer).draw_calls, 5, 20);
    render_destroy(renderer);
    show_close(&show);
}

static void test_R9_edited_rules_are_taken_over_and_all_goes_on_from_where_it_is(void **unused) {
    (void)unused;
    Show show = show_open();
    Error error = {0};
    key(&show, '1');
    key(&show, ']');
    play(&show, 120);
    const PhysicsVector before = place_of(&show, part(&show, 0, 0));
    const PhysicsVector ball = place_of(&show, physics_prop_body(show.sandbox->world, show.sandbox->props[0].handle));
    fixture_replace(&show.scene.fixture, RULES, "gravity = 9.81", "gravity = 0");
    assert_true(fixture_reload(show.scene.game, RULES, &error));
    sandbox_update(show.sandbox);
    const PhysicsVector after = place_of(&show, part(&show, 0, 0));
    const PhysicsVector ball_after =
        place_of(&show, physics_prop_body(show.sandbox->world, show.sandbox->props[0].handle));
    assert_true(fabs(before.x - after.x) < 1e-9 && fabs(before.y - after.y) < 1e-9);
    assert_true(fabs(ball.y - ball_after.y) < 1e-9);
    assert_float_equal(show.sandbox->values[SANDBOX_STIFFNESS], 5.0f, 1e-4f);
    key(&show, 'D');
    const double height = (double)sandbox_centre(show.sandbox, 0).y;
    play(&show, 60);
    assert_true(fabs((double)sandbox_centre(show.sandbox, 0).y - height) < 0.01); /* nothing falls any more */
    fixture_replace(&show.scene.fixture, RULES, "figures_most = 6", "figures_most = 'six'");
    assert_false(fixture_reload(show.scene.game, RULES, &error));
    assert_contains(error.message, "scripts/sandbox.lua:");
    sandbox_lay_out(show.sandbox);
    bool told = false;
    for (int i = 0; i < show.sandbox->screen.text_count; i++) {
        told |= strstr(show.sandbox->screen.texts[i].text, "scripts/sandbox.lua:") != NULL;
    }
    assert_true(told);
    play(&show, 60);
    show_close(&show);
}

static void test_R9_a_slider_of_no_length_is_refused(void **unused) {
    (void)unused;
    Show show = show_open();
    Error error = {0};
    fixture_replace(&show.scene.fixture, RULES, "stiffness = { least = 0, most = 100",
                    "stiffness = { least = 100, most = 100");
    assert_false(fixture_reload(show.scene.game, RULES, &error));
    assert_contains(error.message, "sliders.stiffness.most");
    show_close(&show);
}

static void test_R1_a_dress_hangs_on_parts_that_there_are(void **unused) {
    (void)unused;
    Show show = show_open();
    Error error = {0};
    const FigureDress *dress = game_dress(show.scene.game, "human");
    assert_non_null(dress);
    assert_true(dress->box_count > 20);
    fixture_replace(&show.scene.fixture, "scripts/figures/human.lua", "box(\"pelvis\"", "box(\"tail\"");
    assert_false(fixture_reload(show.scene.game, "scripts/figures/human.lua", &error));
    assert_contains(error.message, "names \"tail\", but the figure has no part of that name");
    show_close(&show);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R9_drop_builds_the_bodies_anew_and_leaves_props),
        cmocka_unit_test(test_R9_add_stops_at_the_most_figures),
        cmocka_unit_test(test_R9_reset_makes_all_as_it_was),
        cmocka_unit_test(test_R8_balls_and_boxes_fall_from_above_and_the_oldest_goes_first),
        cmocka_unit_test(test_R8_props_have_their_sizes_and_weights),
        cmocka_unit_test(test_R9_bodies_shows_the_shapes_and_F1_and_escape_hide_the_panel),
        cmocka_unit_test(test_R7_blast_hurls_the_figure_the_more_the_more_power),
        cmocka_unit_test(test_R7_the_right_button_blasts_where_the_mouse_is),
        cmocka_unit_test(test_R4_stiffness_goes_from_0_to_100_and_holds_for_new_figures),
        cmocka_unit_test(test_R5_time_slows_what_falls_and_stands_still_at_0),
        cmocka_unit_test(test_R5_a_stall_is_not_caught_up_with),
        cmocka_unit_test(test_R6_what_is_under_the_mouse_is_dragged_on_the_plane_that_faces_the_camera),
        cmocka_unit_test(test_R6_the_hand_goes_no_deeper_than_5_cm),
        cmocka_unit_test(test_R6_letting_go_throws),
        cmocka_unit_test(test_R6_a_figures_part_is_lifted_and_its_joints_hold),
        cmocka_unit_test(test_R6_elsewhere_dragging_turns_and_the_wheel_zooms),
        cmocka_unit_test(test_R9_a_figure_below_15_m_is_dropped_again_and_a_prop_is_gone),
        cmocka_unit_test(test_R8_shadows_lie_on_what_is_bumped_into),
        cmocka_unit_test(test_R9_everything_at_once_fits_what_is_drawn),
        cmocka_unit_test(test_R9_a_full_stage_is_drawn_in_at_most_20_calls),
        cmocka_unit_test(test_R9_edited_rules_are_taken_over_and_all_goes_on_from_where_it_is),
        cmocka_unit_test(test_R9_a_slider_of_no_length_is_refused),
        cmocka_unit_test(test_R1_a_dress_hangs_on_parts_that_there_are),
    };
    return cmocka_run_group_tests_name("the sandbox", tests, NULL, NULL);
}
