/* What floors hold is seen: on the ground, on the map and in words. */
#include "app/view_stage.h"
#include "app/view_state.h"

static Stage stage;

static void test_D11_a_trap_is_drawn_once_it_was_found(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    EntityHandle trap = stage_place(&stage, STAGE_TRAP(&stage), 2.0f, 1.0f);
    stage_advance(&stage, 2);
    assert_null(stage_decal(&stage, DECAL_CROSS));
    assert_null(stage_mark(&stage, MAP_TRAP));
    world_reveal(stage.world, trap);
    stage_advance(&stage, 2);
    assert_non_null(stage_decal(&stage, DECAL_CROSS));
    const MapMark *mark = stage_mark(&stage, MAP_TRAP);
    assert_non_null(mark);
    assert_int_equal(mark->color, world_rules(stage.world)->features[STAGE_TRAP(&stage)].color);
    stage_close(&stage);
}

/* A zone's state byte is its phase: it tells quiet, about to strike, striking. */
static void test_D14_a_zone_shows_its_phase(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    EntityHandle zone = stage_place(&stage, STAGE_ELECTRIC(&stage), 2.0f, 1.0f);
    int count = 0;
    const FeatureInfo *features = world_features(stage.world, &count);
    float width = (float)features[count - 1].area.w, strength[3];
    for (int phase = 0; phase < 3; phase++) {
        world_set_state(stage.world, zone, phase);
        strength[phase] = 0.0f;
        for (int i = 0; i < 30; i++) { /* a warning blinks: its brightest counts */
            stage_advance(&stage, 1);
            const DecalInstance *decal = stage_decal(&stage, DECAL_SPARKS);
            assert_non_null(decal);
            assert_float_equal(decal->radius * 2.0f, width, 1e-5);
            strength[phase] = decal->shape[1] > strength[phase] ? decal->shape[1] : strength[phase];
        }
    }
    assert_true(strength[0] < strength[1] && strength[1] < strength[2]);
    stage_place(&stage, STAGE_UNSTABLE(&stage), -3.0f, 1.0f);
    stage_advance(&stage, 1);
    assert_non_null(stage_decal(&stage, DECAL_CRACKS));
    stage_keep(&stage, "zones");
    stage_close(&stage);
}

/* A text at a place of the world that begins with the key of a first start. */
static bool shows_prompt(void) {
    const char *key = "F ";
    for (int i = 0; i < stage.scene.text_count; i++) {
        const TextItem *text = &stage.scene.texts[i];
        if (text->world && strncmp(text->text, key, strlen(key)) == 0) {
            return true;
        }
    }
    return false;
}

static void test_D15_an_object_has_a_figure_a_mark_and_a_prompt(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    int boxes = stage.scene.box_count;
    assert_false(shows_prompt());
    stage_place(&stage, STAGE_CHEST(&stage), 1.0f, 0.0f);
    stage_advance(&stage, 2);
    assert_true(stage.scene.box_count > boxes);
    assert_non_null(stage_decal(&stage, DECAL_RING));
    assert_non_null(stage_mark(&stage, MAP_TREASURE));
    assert_true(shows_prompt());
    stage_close(&stage);
}

/* E4: it breathes, and opens to 1.3 times its size within 0.3 s for who comes near. */
static void test_E4_the_portal_opens_for_who_comes_near(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    float x, z;
    stage_player(&stage, &x, &z);
    stage_place(&stage, STAGE_PORTAL(&stage), 3.6f, 0.0f);
    stage_advance(&stage, 1);
    assert_non_null(stage_decal(&stage, DECAL_PORTAL));
    /* It breathes, and its rings turn, by the time of the frame alone: the view changes nothing of them. */
    DecalInstance pool = *stage_decal(&stage, DECAL_PORTAL);
    assert_float_equal(pool.breath, 0.05f, 1e-6);
    assert_float_equal(pool.breath_rate, 2.0f, 1e-6);
    float turns[2] = {0};
    for (int i = 0; i < stage.scene.decal_count; i++) {
        const DecalInstance *decal = &stage.scene.decals[i];
        if ((int)decal->shape[0] == DECAL_DASHES) {
            turns[decal->radius < 1.3f] = decal->turn;
        }
    }
    assert_float_equal(turns[1], 1.2f, 1e-6);
    assert_float_equal(turns[0], -0.8f, 1e-6);
    stage_advance(&stage, 20);
    assert_memory_equal(&pool, stage_decal(&stage, DECAL_PORTAL), sizeof pool);
    float rest = pool.radius;
    assert_null(stage_decal(&stage, DECAL_RIPPLE));
    world_teleport(stage.world, world_player(stage.world), x + 2.0f, z);
    stage_advance(&stage, 18);
    assert_non_null(stage_decal(&stage, DECAL_RIPPLE));
    assert_in_range((int)(100.0f * stage_decal(&stage, DECAL_PORTAL)->radius / rest), 122, 137);
    stage_keep(&stage, "portal");
    stage_close(&stage);
}

static void test_D16_the_map_hides_rooms_that_were_not_visited(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 2);
    const Floor *floor = world_floor(stage.world);
    for (int room = 0; room < floor->room_count; room++) {
        assert_int_equal(stage.scene.map_rooms[room], room == floor->start_room);
    }
    assert_null(stage_mark(&stage, MAP_STAIRS));
    world_teleport(stage.world, world_player(stage.world), (float)floor->stairs_x + 1.0f,
                   (float)floor->stairs_y + 1.0f);
    stage_advance(&stage, 2);
    assert_int_equal(stage.scene.map_rooms[floor->stairs_room], 1);
    const MapMark *stairs = stage_mark(&stage, MAP_STAIRS);
    assert_non_null(stairs);
    assert_int_equal(stairs->color, 0x00f0ff);
    stage_close(&stage);
}

static void test_D16_the_full_map_has_a_legend_and_takes_the_small_ones_place(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 1);
    assert_true(stage.scene.minimap && !stage.scene.full_map);
    stage.options.full_map = true;
    stage_place(&stage, STAGE_CHEST(&stage), 1.5f, 0.0f);
    world_reveal(stage.world, stage_place(&stage, STAGE_TRAP(&stage), -1.5f, 0.0f));
    stage_advance(&stage, 1);
    assert_true(!stage.scene.minimap && stage.scene.full_map);
    assert_true(stage.scene.map_legend_count >= 7);
    assert_non_null(stage_text(&stage, game_text(stage.game, "map.trap")));
    stage_keep(&stage, "map");
    stage_close(&stage);
}

/* The middle of a room. */
static void stand_in(int room) {
    TileRect rect = world_floor(stage.world)->rooms[room].rect;
    world_teleport(stage.world, world_player(stage.world), (float)rect.x + 0.5f * (float)rect.w,
                   (float)rect.y + 0.5f * (float)rect.h);
}

/* Sheets of light: see-through boxes of the barriers' colour. */
static int count_barriers(void) {
    float color[4];
    view_set_color(color, game_look(stage.game)->seal_color, 1.0f);
    int count = 0;
    for (int i = 0; i < stage.scene.box_count; i++) {
        const BoxInstance *box = &stage.scene.boxes[i];
        count += box->shade[2] < 1.0f && memcmp(box->color, color, 3 * sizeof(float)) == 0;
    }
    return count;
}

/* Opens the first floor of some seed that has a monster house. */
static void open_house(void) {
    for (uint64_t seed = 1; seed < 200; seed++) {
        stage_open(&stage, 8, seed);
        const Floor *floor = world_floor(stage.world);
        if (floor->monster_house < floor->room_count) {
            return;
        }
        stage_close(&stage);
    }
    fail_msg("no monster house in 200 floors");
}

static void test_D13_a_sealed_house_shows_barriers_and_who_is_left(void **state) {
    (void)state;
    open_house();
    stage_advance(&stage, 60);
    assert_null(stage_mark(&stage, MAP_HOUSE));
    assert_int_equal(count_barriers(), 0);
    stand_in(world_floor(stage.world)->monster_house);
    stage_advance(&stage, 30);
    char left[TEXT_SIZE], count[16];
    snprintf(count, sizeof count, "%d", world_room_enemies(stage.world, world_floor(stage.world)->monster_house));
    snprintf(left, sizeof left, "%s", game_text(stage.game, "hud.sealed"));
    left[strcspn(left, "{")] = '\0';
    const TextItem *text = stage_text(&stage, left);
    assert_non_null(text);
    assert_non_null(strstr(text->text, count));
    assert_non_null(stage_mark(&stage, MAP_HOUSE));
    assert_true(count_barriers() >= 2); /* no doorway is narrower */
    stage_keep(&stage, "sealed");
    stage_close(&stage);
}

/* After a death the same dungeon is there again, and what was learnt of it. */
static void test_D18_a_known_house_is_marked_in_the_next_run(void **state) {
    (void)state;
    open_house();
    stage_advance(&stage, 60);
    stand_in(world_floor(stage.world)->monster_house);
    stage_advance(&stage, 5);
    world_hurt(stage.world, world_player(stage.world), 100000, HURT_TRAP);
    TickInput again = {.buttons = BUTTON_RESTART};
    for (int i = 0; i < 600 && world_run(stage.world).phase != RUN_ARRIVING; i++) {
        TickInput nothing = {0};
        game_tick(stage.game, i % 2 ? &again : &nothing);
        view_tick(stage.view, stage.game, &stage.options);
    }
    assert_int_equal(world_run(stage.world).phase, RUN_ARRIVING);
    stage_advance(&stage, 2);
    const Floor *floor = world_floor(stage.world);
    assert_non_null(stage_mark(&stage, MAP_HOUSE));
    assert_false(stage.scene.map_rooms[floor->monster_house]);
    stage_close(&stage);
}

static int count_decals(DecalShape shape) {
    int count = 0;
    for (int i = 0; i < stage.scene.decal_count; i++) {
        count += (int)stage.scene.decals[i].shape[0] == (int)shape;
    }
    return count;
}

/* Beside a wall that can be broken; false when the floor has none. */
static bool stand_at_passage(int *index) {
    int count = 0;
    const Floor *floor = world_floor(stage.world);
    const FeatureInfo *features = world_features(stage.world, &count);
    for (*index = 0; *index < count; (*index)++) {
        const FeatureInfo *feature = &features[*index];
        TileRect area = feature->area;
        for (int side = -3; side <= 3; side += 6) {
            int x = area.x + (area.w > area.h ? (side < 0 ? side : area.w - 1 + side) : 0);
            int y = area.y + (area.w > area.h ? 0 : (side < 0 ? side : area.h - 1 + side));
            bool passage = world_rules(stage.world)->features[feature->kind].place.site == SITE_PASSAGE;
            if (passage && floor_is_walkable(floor, x, y)) {
                world_teleport(stage.world, world_player(stage.world), (float)x + 0.5f, (float)y + 0.5f);
                return true;
            }
        }
    }
    return false;
}

static void test_D15_a_wall_that_can_be_broken_is_told_by_cracks(void **state) {
    (void)state;
    int index = 0;
    uint64_t seed = 1;
    stage_open(&stage, 3, seed);
    stage_advance(&stage, 60);
    while (!stand_at_passage(&index) && seed < 50) {
        stage_close(&stage);
        stage_open(&stage, 3, ++seed);
        stage_advance(&stage, 60);
    }
    int count = 0;
    EntityHandle wall = world_features(stage.world, &count)[index].entity;
    stage_advance(&stage, 2);
    int cracks = count_decals(DECAL_CRACKS);
    assert_true(cracks > 0);
    stage_keep(&stage, "passage");
    uint64_t key = stage.scene.floor_key;
    world_open_passage(stage.world, wall);
    stage_advance(&stage, 2);
    assert_true(count_decals(DECAL_CRACKS) < cracks);
    assert_true(stage.scene.floor_key != key);
    stage_keep(&stage, "passage_open");
    stage_close(&stage);
}

static void test_D14_floor_that_fell_in_is_built_anew(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    EntityHandle zone = stage_place(&stage, STAGE_UNSTABLE(&stage), 3.0f, 0.0f);
    stage_advance(&stage, 1);
    uint64_t key = stage.scene.floor_key;
    world_collapse(stage.world, zone);
    stage_advance(&stage, 1);
    assert_true(stage.scene.floor_key != key);
    stage_advance(&stage, 60);
    stage_keep(&stage, "pit");
    stage_close(&stage);
}

static void test_D15_a_blast_runs_out_as_far_as_it_reaches(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    float x, z;
    stage_player(&stage, &x, &z);
    stage_advance(&stage, 60);
    world_blast(stage.world, ENTITY_NONE, x + 3.0f, z, 2.0f, 10);
    view_tick(stage.view, stage.game, &stage.options);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
    const DecalInstance *ring = stage_decal(&stage, DECAL_RIPPLE);
    assert_non_null(ring);
    assert_float_equal(ring->radius, 2.0f, 1e-5);
    stage_advance(&stage, 7);
    stage_keep(&stage, "blast");
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D11_a_trap_is_drawn_once_it_was_found),
        cmocka_unit_test(test_D14_a_zone_shows_its_phase),
        cmocka_unit_test(test_D15_an_object_has_a_figure_a_mark_and_a_prompt),
        cmocka_unit_test(test_E4_the_portal_opens_for_who_comes_near),
        cmocka_unit_test(test_D16_the_map_hides_rooms_that_were_not_visited),
        cmocka_unit_test(test_D16_the_full_map_has_a_legend_and_takes_the_small_ones_place),
        cmocka_unit_test(test_D13_a_sealed_house_shows_barriers_and_who_is_left),
        cmocka_unit_test(test_D18_a_known_house_is_marked_in_the_next_run),
        cmocka_unit_test(test_D15_a_wall_that_can_be_broken_is_told_by_cracks),
        cmocka_unit_test(test_D14_floor_that_fell_in_is_built_anew),
        cmocka_unit_test(test_D15_a_blast_runs_out_as_far_as_it_reaches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
