/* The viewer's model, driven by the events that a window would give it. */
#include "app/viewer_state.h"
#include "script/fixture.h"

#include <math.h>

#define TICK (1.0 / TICKS_PER_SECOND)
#define WALKER "scripts/anim/zz_walker.lua"

/* A figure that walks where its root goes, with a head that a second layer nods. */
static const char TEXT[] =
    "return {\n"
    "  id = 'walker',\n"
    "  parts = { { name = 'root', position = { 0, 0, 0 } }, { name = 'head', parent = 'root', position = { 0, 1, 0 } "
    "},\n"
    "    { name = 'arm', parent = 'root', position = { 1, 0, 0 }, stepped = true } },\n"
    "  boxes = { { part = 'root', size = { 1, 1, 1 } }, { part = 'head', size = { 1, 1, 1 } } },\n"
    "  states = {\n"
    "    idle = { loop = true, priority = 0, length = 2 },\n"
    "    walk = { loop = true, priority = 0, length = 1, events = { { 'step', at = 0.5 } }, channels = {\n"
    "      ['root.pz'] = { 'spin', rate = 3 }, ['arm.rx'] = { 'sin', amplitude = 1, period = 1 },\n"
    "      ['head.rx'] = { 'sin', amplitude = 1, period = 1 } } },\n"
    "    hit = { priority = 3, length = 0.2 },\n"
    "  },\n"
    "  graph = {\n"
    "    parameters = { speed = { 'number', least = 0, most = 4 }, hurt = { 'trigger' }, angry = { 'flag' } },\n"
    "    layers = {\n"
    "      { name = 'body',\n"
    "        states = {\n"
    "          { name = 'ground', along = 'speed', clips = { { 'idle', at = 0 }, { 'walk', at = 4 } }, root = 'used' "
    "},\n"
    "          { name = 'struck', clip = 'hit' } },\n"
    "        transitions = {\n"
    "          { from = '*', to = 'struck', when = { { 'hurt' } }, fade = 0 },\n"
    "          { from = 'struck', to = 'ground', at_end = true, fade = 0.1 } } },\n"
    "      { name = 'look', mode = 'additive', mask = { 'head' }, weight = 0.5,\n"
    "        states = { { name = 'still', clip = 'idle' }, { name = 'nod', clip = 'walk' } } },\n"
    "    },\n"
    "  },\n"
    "}\n";

/* ---- A stage ------------------------------------------------------------------------------------------------*/
typedef struct Show {
    FixtureScene scene;
    Viewer *viewer;
} Show;

static Show show_open(const char *rig) {
    Error error = {0};
    Show show = {.scene = {.fixture = fixture_make()}};
    fixture_write(&show.scene.fixture, WALKER, TEXT);
    show.scene.game = fixture_game(&show.scene.fixture, 3);
    show.viewer = viewer_create(show.scene.game, rig, &error);
    if (!show.viewer) {
        fail_msg("%s", error.message);
    }
    return show;
}

static void show_close(Show *show) {
    viewer_destroy(show->viewer);
    fixture_scene_end(&show->scene);
}

static void play(Show *show, int ticks) {
    for (int i = 0; i < ticks; i++) {
        viewer_advance(show->viewer, TICK);
    }
    viewer_lay_out(show->viewer);
}

static void key(Show *show, int code) {
    viewer_take_event(show->viewer, &(InputEvent){.type = INPUT_KEY, .key = code});
}

static void mouse(Show *show, InputEventType type, float x, float y) {
    viewer_take_event(show->viewer, &(InputEvent){.type = type, .x = x, .y = y});
}

static ToolZone zone(const Show *show, ViewerZoneKind kind, int index) {
    for (int i = 0; i < show->viewer->screen.zone_count; i++) {
        if (show->viewer->screen.zones[i].kind == (int)kind && show->viewer->screen.zones[i].index == index) {
            return show->viewer->screen.zones[i];
        }
    }
    fail_msg("nothing takes the mouse for %d, %d", (int)kind, index);
    return (ToolZone){0};
}

/* Presses where a part of the screen is, `along` 0 … 1 of its width, and lets go. */
static void click(Show *show, ViewerZoneKind kind, int index, float along) {
    ToolZone place = zone(show, kind, index);
    mouse(show, INPUT_PRESS, place.x + along * place.w, place.y + 0.5f * place.h);
    mouse(show, INPUT_RELEASE, place.x + along * place.w, place.y + 0.5f * place.h);
}

static float parameter(const Show *show, const char *name) {
    int index = graph_find_parameter(show->viewer->graph, name);
    assert_true(index >= 0);
    return graph_bank_parameters(show->viewer->bank, VIEWER_SHOWN)[index];
}

static const char *state(const Show *show, int layer) {
    return graph_state_name(show->viewer->graph, layer,
                            graph_bank_layer(show->viewer->bank, VIEWER_SHOWN, layer).state);
}

static const TextItem *find_text(const Show *show, const char *part) {
    for (int i = 0; i < show->viewer->screen.text_count; i++) {
        if (strstr(show->viewer->screen.texts[i].text, part)) {
            return &show->viewer->screen.texts[i];
        }
    }
    return NULL;
}

static void assert_shown(const Show *show, const char *part) {
    if (!find_text(show, part)) {
        fail_msg("\"%s\" is not on the screen", part);
    }
}

static void print_to(const Show *show, char *line, size_t size) {
    FILE *file = tmpfile();
    assert_non_null(file);
    viewer_print(show->viewer, file);
    rewind(file);
    assert_non_null(fgets(line, (int)size, file));
    fclose(file);
}

/* ---- What is shown ------------------------------------------------------------------------------------------*/
static void test_P10_states_parameters_layers_and_weights_are_on_the_screen(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    play(&show, 10);
    static const char *const WORDS[] = {"walker", "playing  1.00×", "tick 10",     "STATES OF body", "ground",
                                        "struck", "speed",          "hurt",        "angry",          "trigger",
                                        "body",   "look",           "weight 0.50", "idle",           "phase"};
    for (size_t i = 0; i < BASE_COUNT_OF(WORDS); i++) {
        assert_shown(&show, WORDS[i]);
    }
    click(&show, ZONE_LAYER, 1, 0.5f);
    assert_shown(&show, "STATES OF look");
    assert_shown(&show, "nod");
    key(&show, '1');
    assert_shown(&show, "STATES OF body");
    click(&show, ZONE_STATE, 1, 0.5f); /* struck */
    play(&show, 5);
    assert_shown(&show, "from ground");
    show_close(&show);
}

/* Where the first mark named step is on the timeline; −1 when there is none. */
static float mark_x(const Show *show) {
    for (int i = 0; i < show->viewer->screen.text_count; i++) {
        if (strcmp(show->viewer->screen.texts[i].text, "step") == 0) {
            return show->viewer->screen.texts[i].x;
        }
    }
    return -1.0f;
}

static void test_P10_events_stand_on_a_timeline_that_scrolls(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    play(&show, 60);
    assert_true(mark_x(&show) < 0.0f);
    click(&show, ZONE_PARAMETER, graph_find_parameter(show.viewer->graph, "speed"), 0.999f);
    play(&show, 60);
    float before = mark_x(&show);
    assert_true(before > 0.0f);
    play(&show, 600);
    assert_true(viewer_span_start(show.viewer) == 120);
    assert_true(mark_x(&show) < before);
    show_close(&show);
}

static void test_P10_the_line_of_json_says_what_is_played(void **unused) {
    (void)unused;
    char line[2000];
    Show show = show_open("walker");
    play(&show, 30);
    key(&show, ' ');
    key(&show, '-');
    print_to(&show, line, sizeof line);
    assert_contains(line,
                    "{\"rig\":\"walker\",\"state\":\"ground\",\"tick\":30,\"head\":30,\"paused\":true,\"speed\":0.75,"
                    "\"frame_step\":false,\"profile\":\"desktop\",\"place\":[0,0,0],\"heading\":0,");
    assert_contains(line,
                    "\"parameters\":{\"angry\":0,\"hurt\":0,\"speed\":0},\"layers\":[{\"name\":\"body\",\"state\":"
                    "\"ground\",\"previous\":null,\"ticks\":29,\"fade\":1,\"weight\":1,\"phase\":");
    assert_contains(line, ",\"clips\":{\"idle\":1,\"walk\":0}},{\"name\":\"look\",\"state\":\"still\",");
    assert_true(strcmp(line + strlen(line) - 4, "}]}\n") == 0);
    show_close(&show);
}

static void test_P10_an_unknown_rig_names_those_there_are(void **unused) {
    (void)unused;
    Error error = {0};
    Show show = show_open("walker");
    assert_null(viewer_create(show.scene.game, "nobody", &error));
    assert_int_equal(error.id, ERROR_RIG_UNKNOWN);
    assert_contains(error.message, "'nobody'");
    assert_contains(error.message, " player, ");
    assert_contains(error.message, " walker");
    show_close(&show);
}

/* ---- What input does ----------------------------------------------------------------------------------------*/
static void test_P10_states_are_chosen_by_click_and_by_keys(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    play(&show, 5);
    click(&show, ZONE_STATE, 1, 0.5f);
    play(&show, 1);
    assert_string_equal(state(&show, 0), "struck");
    play(&show, 20); /* and the graph goes on by itself */
    assert_string_equal(state(&show, 0), "ground");
    key(&show, '2');
    key(&show, INPUT_DOWN);
    play(&show, 1);
    assert_string_equal(state(&show, 1), "nod");
    key(&show, INPUT_UP);
    key(&show, INPUT_UP); /* past the first comes the last */
    play(&show, 1);
    assert_string_equal(state(&show, 1), "nod");
    assert_string_equal(state(&show, 0), "ground");
    show_close(&show);
}

static void test_P10_parameters_follow_sliders_and_keys(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    int speed = graph_find_parameter(show.viewer->graph, "speed");
    ToolZone slider = zone(&show, ZONE_PARAMETER, speed);
    mouse(&show, INPUT_PRESS, slider.x + 0.25f * slider.w, slider.y + 20);
    assert_float_equal(parameter(&show, "speed"), 1, 1e-3f);
    mouse(&show, INPUT_MOVE, slider.x + 0.5f * slider.w, slider.y + 200);
    assert_float_equal(parameter(&show, "speed"), 2, 1e-3f);
    mouse(&show, INPUT_MOVE, slider.x + 5 * slider.w, slider.y);
    assert_float_equal(parameter(&show, "speed"), 4, 0);
    mouse(&show, INPUT_RELEASE, slider.x, slider.y);
    mouse(&show, INPUT_MOVE, slider.x, slider.y);
    assert_float_equal(parameter(&show, "speed"), 4, 0);
    key(&show, INPUT_LEFT); /* the one clicked last */
    assert_float_equal(parameter(&show, "speed"), 3.8f, 1e-3f);
    key(&show, INPUT_RIGHT);
    key(&show, INPUT_RIGHT);
    assert_float_equal(parameter(&show, "speed"), 4, 0);
    click(&show, ZONE_PARAMETER, graph_find_parameter(show.viewer->graph, "angry"), 0.5f);
    assert_float_equal(parameter(&show, "angry"), 1, 0);
    assert_shown(&show, "on");
    key(&show, INPUT_TAB); /* angry, hurt, speed */
    key(&show, INPUT_RIGHT);
    assert_float_equal(parameter(&show, "hurt"), 1, 0);
    play(&show, 1);
    assert_string_equal(state(&show, 0), "struck");
    assert_float_equal(parameter(&show, "hurt"), 0, 0); /* spent */
    show_close(&show);
}

static void test_P10_time_pauses_steps_and_goes_slower_and_faster(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    play(&show, 30);
    assert_int_equal(show.viewer->now.tick, 30);
    key(&show, ' ');
    play(&show, 30);
    assert_int_equal(show.viewer->now.tick, 30);
    assert_shown(&show, "paused");
    key(&show, '.');
    assert_int_equal(show.viewer->now.tick, 31);
    key(&show, ',');
    key(&show, ',');
    assert_int_equal(show.viewer->now.tick, 29);
    click(&show, ZONE_PAUSE, 0, 0.5f);
    for (int i = 0; i < 10; i++) {
        key(&show, '-');
    }
    assert_float_equal(show.viewer->speed, 0.1f, 0);
    play(&show, 100);
    assert_int_equal(show.viewer->now.tick, 39);
    for (int i = 0; i < 10; i++) {
        key(&show, '=');
    }
    assert_float_equal(show.viewer->speed, 2, 0);
    play(&show, 50);
    assert_int_equal(show.viewer->now.tick, 139);
    viewer_advance(show.viewer, 1000.0); /* a stall is not caught up with */
    assert_true(show.viewer->now.tick < 170);
    key(&show, 'R');
    assert_int_equal(show.viewer->now.tick, 0);
    show_close(&show);
}

static void test_P10_dragging_turns_the_table_and_the_wheel_zooms(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    float yaw = show.viewer->orbit.yaw, distance = show.viewer->orbit.distance;
    mouse(&show, INPUT_PRESS, 640, 300);
    mouse(&show, INPUT_MOVE, 740, 300);
    assert_true(show.viewer->orbit.yaw > yaw + 0.5f);
    mouse(&show, INPUT_MOVE, 740, 9000);
    assert_true(show.viewer->orbit.pitch < 1.5f);
    mouse(&show, INPUT_RELEASE, 740, 300);
    yaw = show.viewer->orbit.yaw;
    mouse(&show, INPUT_MOVE, 640, 300);
    ToolZone panel = zone(&show, ZONE_PANE, 0);
    mouse(&show, INPUT_PRESS, panel.x + 2, panel.y + 2);
    mouse(&show, INPUT_MOVE, panel.x + 90, panel.y + 2);
    mouse(&show, INPUT_RELEASE, panel.x + 90, panel.y + 2);
    assert_float_equal(show.viewer->orbit.yaw, yaw, 0);
    viewer_take_event(show.viewer, &(InputEvent){.type = INPUT_WHEEL, .amount = 1});
    assert_true(show.viewer->orbit.distance < distance);
    for (int i = 0; i < 100; i++) {
        viewer_take_event(show.viewer, &(InputEvent){.type = INPUT_WHEEL, .amount = -1});
    }
    assert_true(show.viewer->orbit.distance <= 30.0f);
    show_close(&show);
}

static void test_A20_frame_step_and_profile_switch_live(void **unused) {
    (void)unused;
    enum { ARM = 2, HEAD = 1 };
    Show show = show_open("walker");
    int changes[2][2] = {{0}};
    viewer_set_parameter(show.viewer, graph_find_parameter(show.viewer->graph, "speed"), 4);
    for (int stepped = 0; stepped < 2; stepped++) {
        for (int i = 0; i < 60; i++) {
            Mat34 arm = graph_bank_matrices(show.viewer->bank, VIEWER_SHOWN)[ARM];
            Mat34 head = graph_bank_matrices(show.viewer->bank, VIEWER_SHOWN)[HEAD];
            play(&show, 1);
            const Mat34 *now = graph_bank_matrices(show.viewer->bank, VIEWER_SHOWN);
            changes[stepped][0] += memcmp(&arm.m[4], &now[ARM].m[4], sizeof(float) * 3) != 0;
            changes[stepped][1] += memcmp(&head.m[4], &now[HEAD].m[4], sizeof(float) * 3) != 0;
        }
        key(&show, 'F');
    }
    assert_true(changes[0][0] > 50);
    assert_true(changes[1][0] <= 11); /* ten times a second */
    assert_true(changes[0][1] > 50 && changes[1][1] > 50);
    assert_false(show.viewer->frame_step);
    click(&show, ZONE_PROFILE, 0, 0.5f);
    assert_true(show.viewer->frame_step);
    assert_shown(&show, "mobile");
    click(&show, ZONE_FRAME_STEP, 0, 0.5f);
    assert_false(show.viewer->frame_step);
    key(&show, 'P');
    assert_shown(&show, "desktop");
    show_close(&show);
}

static void test_P9_the_figure_moves_over_the_ground_as_its_root_does(void **unused) {
    (void)unused;
    RenderScene scene;
    RenderLook look;
    Show show = show_open("walker");
    viewer_set_parameter(show.viewer, graph_find_parameter(show.viewer->graph, "speed"), 4);
    play(&show, 61);
    assert_float_equal(show.viewer->now.place.z, 3, 0.01f); /* over the seam of the loop */
    assert_float_equal(show.viewer->now.place.x, 0, 0);
    for (int i = 0; i < 3; i++) { /* shown, used, ignored */
        key(&show, 'M');
    }
    assert_shown(&show, "root: ignored");
    play(&show, 30);
    assert_float_equal(show.viewer->now.place.z, 3, 0.01f);
    viewer_fill(show.viewer, &scene, &look);
    assert_true(scene.box_count > 100); /* the figure, and the lines of the grid */
    assert_true(scene.panel_count > 0 && scene.text_count > 0 && scene.decal_count > 0);
    assert_null(scene.floor);
    show_close(&show);
}

/* ---- Going back ---------------------------------------------------------------------------------------------*/
enum { PARTS = 3, LENGTH = 900 };

static void test_P10_the_timeline_is_dragged_back_to_what_was_shown(void **unused) {
    (void)unused;
    static Mat34 shown[LENGTH + 1][PARTS];
    static ViewerMoment moments[LENGTH + 1];
    Rng rng = rng_create(7, RNG_LAYOUT);
    Show show = show_open("walker");
    for (int i = 0; i < LENGTH; i++) {
        uint32_t dice = rng_below(&rng, 40);
        if (dice == 0) {
            viewer_set_parameter(show.viewer, 2, 4.0f * rng_unit(&rng));
        } else if (dice == 1) {
            viewer_set_parameter(show.viewer, 1, 1);
        } else if (dice == 2) {
            viewer_choose_state(show.viewer, 1, (int)rng_below(&rng, 2));
        }
        play(&show, 1);
        memcpy(shown[i + 1], graph_bank_matrices(show.viewer->bank, VIEWER_SHOWN), sizeof shown[0]);
        moments[i + 1] = show.viewer->now;
    }
    ToolZone line = zone(&show, ZONE_TIMELINE, 0);
    mouse(&show, INPUT_PRESS, line.x + line.w - 1, line.y + 5);
    for (int i = 0; i < 60; i++) {
        float along = rng_unit(&rng);
        mouse(&show, INPUT_MOVE, line.x + along * line.w, line.y + 5);
        int64_t tick = show.viewer->now.tick;
        assert_true(llabs((long long)(tick - 300 - (int64_t)(along * 600))) <= 1);
        assert_memory_equal(graph_bank_matrices(show.viewer->bank, VIEWER_SHOWN), shown[tick], sizeof shown[0]);
        assert_memory_equal(&show.viewer->now.place, &moments[tick].place, sizeof(Vec3));
    }
    mouse(&show, INPUT_RELEASE, line.x, line.y);
    assert_true(show.viewer->paused);
    assert_int_equal(show.viewer->head, LENGTH);
    viewer_seek(show.viewer, -5);
    assert_int_equal(show.viewer->now.tick, LENGTH - VIEWER_SPAN);
    viewer_seek(show.viewer, 500);
    key(&show, '.'); /* what came later is given up, but this tick is as it was */
    assert_int_equal(show.viewer->head, 501);
    assert_memory_equal(graph_bank_matrices(show.viewer->bank, VIEWER_SHOWN), shown[501], sizeof shown[0]);
    show_close(&show);
}

/* ---- Rigs without a graph, and reloads ----------------------------------------------------------------------*/
static void test_P10_a_rig_without_a_graph_plays_its_states(void **unused) {
    (void)unused;
    Show show = show_open("melee");
    const Rig *rig = show.viewer->rig;
    int attack = rig_find_state(rig, "attack");
    assert_non_null(show.viewer->plain);
    play(&show, 10);
    assert_string_equal(state(&show, 0), "idle");
    click(&show, ZONE_STATE, attack, 0.5f);
    play(&show, 1);
    assert_string_equal(state(&show, 0), "attack");
    int ticks = rig_state_info(rig, attack).ticks;
    play(&show, ticks + VIEWER_HOLD_TICKS); /* it stands, and is played again */
    assert_string_equal(state(&show, 0), "attack");
    assert_true(graph_bank_layer(show.viewer->bank, VIEWER_SHOWN, 0).state_ticks < ticks);
    key(&show, INPUT_PAGE_DOWN);
    assert_string_not_equal(show.viewer->rig_id, "melee");
    key(&show, INPUT_PAGE_UP);
    assert_string_equal(show.viewer->rig_id, "melee");
    show_close(&show);
}

static void reload(Show *show, bool good) {
    Error error = {0};
    assert_int_equal(fixture_reload(show->scene.game, WALKER, &error), good);
    viewer_update(show->viewer);
    viewer_lay_out(show->viewer);
}

static void test_L2_tables_are_edited_while_the_figure_plays(void **unused) {
    (void)unused;
    Show show = show_open("walker");
    viewer_set_parameter(show.viewer, graph_find_parameter(show.viewer->graph, "speed"), 4);
    play(&show, 100);
    fixture_replace(&show.scene.fixture, WALKER, "weight = 0.5", "weight = 0.25");
    fixture_replace(&show.scene.fixture, WALKER, "parameters = {", "parameters = { aaa = { 'flag' },");
    reload(&show, true);
    assert_float_equal(parameter(&show, "speed"), 4, 0);
    assert_int_equal(show.viewer->now.tick, 100);
    play(&show, 1);
    assert_shown(&show, "weight 0.25");
    assert_shown(&show, "aaa");
    fixture_replace(&show.scene.fixture, WALKER, "clip = 'hit'", "clip = 'hut'");
    reload(&show, false);
    assert_shown(&show, WALKER ":19"); /* the error, and the old version plays on */
    play(&show, 10);
    assert_string_equal(state(&show, 0), "ground");
    fixture_replace(&show.scene.fixture, WALKER, "clip = 'hut'", "clip = 'hit'");
    fixture_replace(&show.scene.fixture, WALKER, "{ name = 'arm'", "{ name = 'limb'");
    fixture_replace(&show.scene.fixture, WALKER, "['arm.rx']", "['limb.rx']");
    reload(&show, true); /* other parts: from the start */
    assert_null(find_text(&show, WALKER));
    assert_string_equal(show.viewer->rig_id, "walker");
    play(&show, 10);
    fixture_replace(&show.scene.fixture, WALKER, "id = 'walker'", "id = 'runner'");
    reload(&show, true); /* it is gone */
    assert_string_equal(show.viewer->rig_id, rig_name(game_rig(show.scene.game, 0)));
    play(&show, 10);
    show_close(&show);
}

/* ---- Whatever a person does ---------------------------------------------------------------------------------*/
static void test_P10_no_input_upsets_it(void **unused) {
    (void)unused;
    static const int KEYS[] = {
        ' ', '.', ',', '-',  '=',      'F',        'P',        'M',         'R',       '1',           '2',
        '6', 0,   127, 9999, INPUT_UP, INPUT_DOWN, INPUT_LEFT, INPUT_RIGHT, INPUT_TAB, INPUT_PAGE_UP, INPUT_PAGE_DOWN};
    Rng rng = rng_create(11, RNG_LAYOUT);
    Show show = show_open("player");
    for (int i = 0; i < 3000; i++) {
        InputEvent event = {.type = (InputEventType)rng_below(&rng, 5), .key = KEYS[rng_below(&rng, 22)]};
        event.x = rng_unit(&rng) * 1400.0f - 60.0f;
        event.y = rng_unit(&rng) * 800.0f - 40.0f;
        event.amount = rng_unit(&rng) - 0.5f;
        viewer_take_event(show.viewer, &event);
        viewer_advance(show.viewer, 0.1 * (double)rng_unit(&rng));
        if (i % 500 == 0) {
            viewer_resize(show.viewer, 300.0f + 2000.0f * rng_unit(&rng), 200.0f + 1000.0f * rng_unit(&rng));
        }
        const ViewerMoment *now = &show.viewer->now;
        assert_true(isfinite(now->place.x) && isfinite(now->place.z) && isfinite(now->heading));
        assert_true(now->tick <= show.viewer->head && now->tick >= 0);
    }
    show_close(&show);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P10_states_parameters_layers_and_weights_are_on_the_screen),
        cmocka_unit_test(test_P10_events_stand_on_a_timeline_that_scrolls),
        cmocka_unit_test(test_P10_the_line_of_json_says_what_is_played),
        cmocka_unit_test(test_P10_an_unknown_rig_names_those_there_are),
        cmocka_unit_test(test_P10_states_are_chosen_by_click_and_by_keys),
        cmocka_unit_test(test_P10_parameters_follow_sliders_and_keys),
        cmocka_unit_test(test_P10_time_pauses_steps_and_goes_slower_and_faster),
        cmocka_unit_test(test_P10_dragging_turns_the_table_and_the_wheel_zooms),
        cmocka_unit_test(test_A20_frame_step_and_profile_switch_live),
        cmocka_unit_test(test_P9_the_figure_moves_over_the_ground_as_its_root_does),
        cmocka_unit_test(test_P10_the_timeline_is_dragged_back_to_what_was_shown),
        cmocka_unit_test(test_P10_a_rig_without_a_graph_plays_its_states),
        cmocka_unit_test(test_L2_tables_are_edited_while_the_figure_plays),
        cmocka_unit_test(test_P10_no_input_upsets_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
