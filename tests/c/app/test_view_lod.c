/* How often the view poses figures, and that nothing but the picture changes by it. */
#include "app/view_stage.h"

enum { FIGURES = 238, OFF_SCREEN = 150, TICKS = 60, FAR_FIGURES = 24 };

static Stage stage;

/* Places by tiles from the player's: at 16:9 on screen to 15 m, on screen beyond, and off screen. */
typedef enum PlaceName { NEAR, NEXT_TO_NEAR, FAR, OFF, PLACE_COUNT } PlaceName;
static const int OFFSETS[PLACE_COUNT][2] = {{-4, -3}, {2, -3}, {13, -10}, {18, 0}};
static int player_tile[2];

static int find_bit(void) {
    const WorldRules *rules = world_rules(stage.world);
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        if (strcmp(rules->enemies[kind].id, "glitch_bit") == 0) {
            return kind;
        }
    }
    fail_msg("there is no glitch_bit");
    return -1;
}

static bool has_room(int x, int y) {
    const Floor *floor = world_floor(stage.world);
    for (int i = 0; i < 9; i++) {
        if (!floor_is_walkable(floor, x - 1 + i % 3, y - 1 + i / 3)) {
            return false;
        }
    }
    return true;
}

static bool sees_places(int x, int y) {
    bool good = has_room(x, y);
    for (int i = 0; i < PLACE_COUNT; i++) {
        good = good && has_room(x + OFFSETS[i][0], y + OFFSETS[i][1]);
    }
    return good;
}

/* On a floor with all those places, with the player in the middle of them. */
static void open_places(void) {
    for (uint64_t seed = 1; seed < 40; seed++) {
        stage_open(&stage, 1, seed);
        const int size = world_floor(stage.world)->size;
        for (int tile = 0; tile < size * size; tile++) {
            if (sees_places(tile % size, tile / size)) {
                player_tile[0] = tile % size;
                player_tile[1] = tile / size;
                world_teleport(stage.world, world_player(stage.world), (float)player_tile[0] + 0.5f,
                               (float)player_tile[1] + 0.5f);
                return;
            }
        }
        stage_close(&stage);
    }
    fail_msg("no floor has places near, far and off screen");
}

static void put(EntityHandle entity, PlaceName place) {
    world_teleport(stage.world, entity, (float)(player_tile[0] + OFFSETS[place][0]) + 0.5f,
                   (float)(player_tile[1] + OFFSETS[place][1]) + 0.5f);
}

static int total(const int counts[LOD_TIER_COUNT]) {
    return counts[LOD_NEAR] + counts[LOD_FAR] + counts[LOD_OFF];
}

/* One tick after which every enemy is back in its place. */
static void play_tick(const EntityHandle *enemies, int count, int off) {
    TickInput nothing = {0};
    game_tick(stage.game, &nothing);
    for (int i = 0; i < count; i++) {
        put(enemies[i], i < off ? OFF : i < off + FAR_FIGURES ? FAR : NEAR);
    }
    view_tick(stage.view, stage.game, &stage.options);
}

/* The floor's own enemies and new ones, until figures on the floor, objects among them, are as many as wanted. */
static int fill_floor(EntityHandle *enemies) {
    WorldEntities entities = world_entities(stage.world);
    int count = 0, bit = find_bit();
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY) {
            enemies[count++] = entities.handle[slot];
        }
    }
    float x, z;
    stage_player(&stage, &x, &z);
    for (int figures = total(view_poses(stage.view).figures); figures < FIGURES; figures++) {
        enemies[count] = world_spawn_enemy(stage.world, bit, x, z - 2.0f);
        assert_true(enemies[count++] != ENTITY_NONE);
    }
    return count;
}

static void test_A21_a_crowd_is_posed_by_how_near_it_is(void **state) {
    (void)state;
    EntityHandle enemies[FIGURES];
    open_places();
    int count = fill_floor(enemies);
    play_tick(enemies, count, 0);
    int off = OFF_SCREEN - view_poses(stage.view).figures[LOD_OFF]; /* objects stay where they are */
    assert_in_range(off, 1, count - FAR_FIGURES - 1);
    play_tick(enemies, count, off);
    int posed[LOD_TIER_COUNT] = {0}, most = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        play_tick(enemies, count, off);
        ViewPoses poses = view_poses(stage.view);
        assert_int_equal(total(poses.figures), FIGURES);
        assert_int_equal(poses.figures[LOD_OFF], OFF_SCREEN);
        assert_int_equal(poses.figures[LOD_FAR], FAR_FIGURES);
        for (int tier = 0; tier < LOD_TIER_COUNT; tier++) {
            posed[tier] += poses.posed[tier];
        }
        most = total(poses.posed) > most ? total(poses.posed) : most;
    }
    assert_int_equal(posed[LOD_NEAR], (FIGURES - OFF_SCREEN - FAR_FIGURES) * TICKS);
    assert_int_equal(posed[LOD_FAR], FAR_FIGURES * TICKS / 2);
    assert_int_equal(posed[LOD_OFF], OFF_SCREEN * TICKS / 6);
    assert_true(10 * most * TICKS <= 13 * total(posed));
    stage_close(&stage);
}

/* The middle row of a bit's first box follows its pose alone: neither its place nor its heading shows in it. */
static void read_pose(EntityHandle entity, float row[4]) {
    WorldEntities entities = world_entities(stage.world);
    int slot = world_find(stage.world, entity);
    assert_true(slot > 0);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
    for (int i = 0; i < stage.scene.box_count; i++) {
        const BoxInstance *box = &stage.scene.boxes[i];
        float dx = box->row0[3] - entities.x[slot], dz = box->row2[3] - entities.z[slot];
        if (dx * dx + dz * dz < 1e-6f) {
            memcpy(row, box->row1, 4 * sizeof *row);
            return;
        }
    }
    fail_msg("the figure isn't drawn");
}

static bool same_pose(EntityHandle a, EntityHandle b) {
    float rows[2][4];
    read_pose(a, rows[0]);
    read_pose(b, rows[1]);
    return memcmp(rows[0], rows[1], sizeof rows[0]) == 0;
}

/* Two that were born in one tick do the same; one of them is mostly off screen. */
static void test_A21_a_figure_is_fresh_once_it_is_on_screen(void **state) {
    (void)state;
    enum { SEEN, HIDDEN, BITS, BEYOND_SPAWN = 90 };
    EntityHandle bits[BITS];
    float x, z;
    open_places();
    stage_player(&stage, &x, &z);
    for (int i = 0; i < BITS; i++) {
        bits[i] = world_spawn_enemy(stage.world, find_bit(), x, z - 2.0f);
    }
    int stale = 0;
    for (int tick = 0; tick < BEYOND_SPAWN + 41; tick++) {
        bool shown = tick % 8 == 7;
        bool asked = world_run(stage.world).phase == RUN_CHOOSING; /* which holds everything until it is answered */
        TickInput input = {.buttons = asked && tick % 2 ? BUTTON_ATTACK : 0};
        game_tick(stage.game, &input);
        put(bits[SEEN], NEAR);
        put(bits[HIDDEN], shown ? NEXT_TO_NEAR : OFF);
        view_tick(stage.view, stage.game, &stage.options);
        if (tick == 0 || shown) { /* a new one is posed wherever it is */
            assert_true(same_pose(bits[SEEN], bits[HIDDEN]));
        } else if (tick > BEYOND_SPAWN) {
            stale += !same_pose(bits[SEEN], bits[HIDDEN]);
        }
    }
    assert_true(stale > 20); /* it did hold its pose in between */
    stage_close(&stage);
}

/* What is off screen depends on the window's shape. */
static void test_A21_a_wider_window_sees_farther(void **state) {
    (void)state;
    open_places();
    EntityHandle bit[1];
    float x, z;
    stage_player(&stage, &x, &z);
    bit[0] = world_spawn_enemy(stage.world, find_bit(), x, z - 2.0f);
    int off[2];
    for (int wide = 0; wide < 2; wide++) {
        stage.options.aspect = wide ? 21.0f / 9.0f : 4.0f / 3.0f;
        play_tick(bit, 1, 1);
        off[wide] = view_poses(stage.view).figures[LOD_OFF];
    }
    assert_true(off[1] < off[0]);
    stage_close(&stage);
}

/* ---- Ruling 19 ----------------------------------------------------------------------------------------------*/
typedef struct Watcher {
    View *view;
    Renderer *renderer;
    ViewOptions options;
    int width, height;
} Watcher;

static void open_watcher(Watcher *watcher) {
    Error error = {0};
    RenderSetup setup = {RENDER_NOOP, NULL, &stage.data, game_look(stage.game)};
    watcher->view = view_create(stage.game, &error);
    watcher->renderer = render_create(&setup, &error);
    if (!watcher->view || !watcher->renderer) {
        fail_msg("%s", error.message);
    }
    watcher->options.aspect = (float)watcher->width / (float)watcher->height;
}

static void watch_tick(Watcher *watcher) {
    RenderScene scene;
    view_tick(watcher->view, stage.game, &watcher->options);
    view_fill(watcher->view, stage.game, &watcher->options, 0.5f, &scene);
    render_draw(watcher->renderer, &scene, watcher->width, watcher->height);
}

static TickInput busy_input(int tick) {
    TickInput input = {.move_x = (int8_t)(tick / 50 % 2 ? 100 : -100), .move_z = -60};
    input.buttons = tick % 40 < 2 ? BUTTON_ATTACK : tick % 90 < 2 ? BUTTON_DODGE : 0;
    return input;
}

/* The hash of every tick of one game, watched by nobody or by somebody. */
static void play_game(Watcher *watcher, uint64_t *hashes, int ticks) {
    float x, z;
    stage_open(&stage, 1, 7);
    stage_player(&stage, &x, &z);
    for (int i = 0; i < 60; i++) {
        world_spawn_enemy(stage.world, find_bit(), x + 0.05f * (float)i, z - 2.0f);
    }
    if (watcher) {
        open_watcher(watcher);
    }
    for (int tick = 0; tick < ticks; tick++) {
        TickInput input = busy_input(tick);
        game_tick(stage.game, &input);
        if (watcher) {
            watch_tick(watcher);
        }
        hashes[tick] = game_hash(stage.game);
    }
    if (watcher) {
        render_destroy(watcher->renderer);
        view_destroy(watcher->view);
    }
    stage_close(&stage);
}

static void test_A21_lod_and_frame_step_change_nothing_that_happens(void **state) {
    (void)state;
    enum { GAME_TICKS = 240 };
    static uint64_t unseen[GAME_TICKS], seen[GAME_TICKS];
    Watcher watchers[] = {
        {.width = 320, .height = 240},
        {.width = 3840, .height = 2160, .options = {.mobile = true, .frame_step = true}},
    };
    play_game(NULL, unseen, GAME_TICKS);
    assert_true(unseen[0] != unseen[GAME_TICKS - 1]);
    for (size_t i = 0; i < BASE_COUNT_OF(watchers); i++) {
        play_game(&watchers[i], seen, GAME_TICKS);
        assert_memory_equal(seen, unseen, sizeof unseen);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A21_a_crowd_is_posed_by_how_near_it_is),
        cmocka_unit_test(test_A21_a_figure_is_fresh_once_it_is_on_screen),
        cmocka_unit_test(test_A21_a_wider_window_sees_farther),
        cmocka_unit_test(test_A21_lod_and_frame_step_change_nothing_that_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
