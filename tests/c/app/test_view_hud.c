/* What the display tells: skills and when they can be used, who takes aim from outside, what an elite has, and a map
 * that hides nobody. */
#include "app/hud_fixture.h"

static Stage stage;

static int power_named(const char *id) {
    const WorldRules *rules = world_rules(stage.world);
    for (int i = 0; i < rules->power_count; i++) {
        if (strcmp(rules->powers[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no power '%s'", id);
    return -1;
}

static void play(int ticks, TickInput input) {
    for (int i = 0; i < ticks; i++) {
        game_tick(stage.game, &input);
        view_tick(stage.view, stage.game, &stage.options);
    }
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
}

static void open_playing(int floor) {
    stage_open(&stage, floor, 7);
    while (world_run(stage.world).phase == RUN_ARRIVING) {
        play(1, (TickInput){0});
    }
}

/* The icon in a slot, from the left. */
static const IconItem *slot_icon(int slot) {
    const ViewNumbers *n = &stage.view->numbers;
    float middle = n->hud_slot_left + n->hud_slot_pitch * (float)slot + 0.5f * n->hud_slot_size;
    for (int i = 0; i < stage.scene.icon_count; i++) {
        const IconItem *icon = &stage.scene.icons[i];
        if (icon->anchor == ANCHOR_BOTTOM && icon->x > middle - 1.0f && icon->x < middle + 1.0f) {
            return icon;
        }
    }
    return NULL;
}

/* A panel over a whole slot in the colour of texts, as it flashes. */
static float flash_of(int slot) {
    const ViewNumbers *n = &stage.view->numbers;
    float left = n->hud_slot_left + n->hud_slot_pitch * (float)slot;
    for (int i = 0; i < stage.scene.panel_count; i++) {
        const PanelItem *panel = &stage.scene.panels[i];
        bool whole = panel->anchor == ANCHOR_BOTTOM && panel->x == left && panel->w == panel->h;
        if (whole && panel->border <= 0.0f && panel->color == game_look(stage.game)->hud_text) {
            return panel->alpha;
        }
    }
    return 0.0f;
}

static void test_G2_a_slot_tells_what_is_ready_what_rests_and_what_it_lacks(void **state) {
    (void)state;
    open_playing(1);
    world_give_power(stage.world, power_named("rift_wave"), 1);
    world_give_power(stage.world, power_named("nova_ring"), 1);
    world_give_power(stage.world, power_named("rift_collapse"), 1);
    play(1, (TickInput){0});
    const IconItem *wave = slot_icon(0);
    assert_non_null(wave);
    assert_ptr_equal(wave->bits, game_icon(stage.game, "rift_wave"));
    assert_float_equal(wave->covered, 0.0f, 0.0);
    assert_float_equal(slot_icon(2)->covered, 1.0f, 0.0); /* there is energy for no ultimate yet */
    assert_non_null(stage_text(&stage, "60"));
    play(2, (TickInput){.buttons = BUTTON_SKILL_1});
    play(60, (TickInput){0});
    assert_true(slot_icon(0)->covered > 0.0f && slot_icon(0)->covered < 1.0f);
    assert_float_equal(slot_icon(1)->covered, 0.0f, 0.0);
    assert_non_null(stage_text(&stage, "5")); /* seconds of 6 */
    stage_keep(&stage, "slots");
    stage_close(&stage);
}

static void test_G2_a_slot_flashes_when_its_skill_gets_ready(void **state) {
    (void)state;
    open_playing(1);
    world_give_power(stage.world, power_named("rift_wave"), 1);
    play(60, (TickInput){0});
    assert_float_equal(flash_of(0), 0.0f, 0.0);
    play(2, (TickInput){.buttons = BUTTON_SKILL_1});
    play(30, (TickInput){0});
    bool flashed = false;
    for (int i = 0; i < 7 * TICKS_PER_SECOND && !flashed; i++) {
        play(1, (TickInput){0});
        flashed = flash_of(0) > 0.0f;
        assert_int_equal(flashed, slot_icon(0)->covered <= 0.0f);
    }
    assert_true(flashed);
    play(TICKS_PER_SECOND, (TickInput){0});
    assert_float_equal(flash_of(0), 0.0f, 0.0);
    stage_close(&stage);
}

/* ---- Arrows -------------------------------------------------------------------------------------------------*/
static EntityHandle spawn_at(float x, float z) {
    float player_x, player_z;
    stage_player(&stage, &player_x, &player_z);
    return world_spawn_enemy(stage.world, 0, player_x + x, player_z + z);
}

static void announce(EntityHandle source) {
    StrikeRequest request = {.area = {HIT_CIRCLE, 1.0f, 0.0f, 0.0f, 0.0f}, .telegraph_ticks = 60, .active_ticks = 2};
    stage_player(&stage, &request.x, &request.z);
    request.outlives = true;
    assert_true(world_begin_strike(stage.world, source, &request));
}

/* The player and an enemy at two places of the boss's room, as parts of it; the boss itself is far away. */
static EntityHandle stand_in_arena(float x, float z, float enemy_x, float enemy_z) {
    const Floor *floor = world_floor(stage.world);
    TileRect rect = floor->rooms[floor->tile_room[floor->boss_y * floor->size + floor->boss_x]].rect;
    float w = (float)rect.w, h = (float)rect.h;
    world_teleport(stage.world, world_player(stage.world), (float)rect.x + x * w, (float)rect.y + z * h);
    return world_spawn_enemy(stage.world, 0, (float)rect.x + enemy_x * w, (float)rect.y + enemy_z * h);
}

static void test_E6_who_takes_aim_from_outside_the_picture_has_an_arrow_on_its_edge(void **state) {
    (void)state;
    static const float places[][4] = {
        {0.95f, 0.5f, 0.05f, 0.5f}, {0.05f, 0.5f, 0.95f, 0.5f}, {0.5f, 0.95f, 0.5f, 0.05f}, {0.5f, 0.05f, 0.5f, 0.95f}};
    for (size_t i = 0; i < BASE_COUNT_OF(places); i++) {
        float to_x = places[i][2] - places[i][0], to_z = places[i][3] - places[i][1];
        open_playing(15);
        EntityHandle far = stand_in_arena(places[i][0], places[i][1], places[i][2], places[i][3]);
        EntityHandle near = spawn_at(0.03f * to_x, 0.03f * to_z);
        announce(near); /* whom one sees anyway */
        play(1, (TickInput){0});
        assert_int_equal(stage.scene.arrow_count, 0);
        announce(far);
        announce(far); /* one arrow for each, not for each of its strikes */
        play(1, (TickInput){0});
        assert_int_equal(stage.scene.arrow_count, 1);
        const ArrowItem *arrow = &stage.scene.arrows[0];
        assert_int_equal(arrow->color, game_look(stage.game)->telegraph_fill[0]);
        assert_true(arrow->x > 0.0f && arrow->x < 1280.0f && arrow->y > 0.0f && arrow->y < 720.0f);
        assert_true(math_cos32(arrow->turn) * to_x + math_sin32(arrow->turn) * to_z > 0.5f);
        stage_keep(&stage, "arrow");
        play(61, (TickInput){0});
        assert_int_equal(stage.scene.arrow_count, 0);
        stage_close(&stage);
    }
}

/* ---- The small map ------------------------------------------------------------------------------------------*/
static void test_D16_the_small_map_fades_while_an_enemy_is_beneath_it(void **state) {
    (void)state;
    open_playing(15);
    EntityHandle enemy = stand_in_arena(0.1f, 0.9f, 0.5f, 0.9f);
    play(30, (TickInput){0});
    assert_float_equal(stage.scene.minimap_fade, 0.0f, 0.0);
    /* The place on the ground that is seen in the middle of the map. */
    float x = 0.0f, z = 0.0f, best = 1e9f;
    for (float dz = -14.0f; dz < 0.0f; dz += 0.25f) {
        for (float dx = 0.0f; dx < 16.0f; dx += 0.25f) {
            float place[3] = {stage.scene.look_x + dx, 0.9f, stage.scene.look_z + dz}, spot[2];
            assert_true(render_place(game_look(stage.game), &stage.scene, 16.0f / 9.0f, place, spot));
            float away = (spot[0] - 1189.0f) * (spot[0] - 1189.0f) + (spot[1] - 91.0f) * (spot[1] - 91.0f);
            if (away < best) {
                best = away;
                x = place[0];
                z = place[2];
            }
        }
    }
    for (int i = 0; i < 30; i++) {
        world_teleport(stage.world, enemy, x, z);
        play(1, (TickInput){0});
    }
    assert_float_equal(stage.scene.minimap_fade, 1.0f, 0.0);
    stage_keep(&stage, "faded");
    world_remove(stage.world, enemy);
    play(30, (TickInput){0});
    assert_float_equal(stage.scene.minimap_fade, 0.0f, 0.0);
    stage_close(&stage);
}

static void test_G3_the_curse_of_blur_takes_the_map_away(void **state) {
    (void)state;
    open_playing(1);
    assert_true(stage.scene.minimap);
    assert_true(world_give_chip(stage.world, power_named("repair"), power_named("blur")));
    play(1, (TickInput){0});
    assert_false(stage.scene.minimap);
    stage.options.full_map = true;
    play(1, (TickInput){0});
    assert_false(stage.scene.full_map);
    assert_null(stage_text(&stage, game_text(stage.game, "map.title")));
    assert_int_equal(world_lift_curses(stage.world), 1);
    play(1, (TickInput){0});
    assert_true(stage.scene.full_map);
    stage_close(&stage);
}

/* ---- Elites -------------------------------------------------------------------------------------------------*/
static void test_G2_what_an_elite_has_is_written_over_it_when_it_is_near(void **state) {
    (void)state;
    open_playing(1);
    EntityHandle near = spawn_at(3.0f, -1.0f), far = spawn_at(14.0f, -1.0f);
    world_raise_elite(stage.world, near, 1 << AFFIX_HASTY | 1 << AFFIX_FROST);
    world_raise_elite(stage.world, far, 1 << AFFIX_CALLER);
    play(1, (TickInput){0});
    const TextItem *name = stage_text(&stage, "HASTY / FROST");
    assert_non_null(name);
    assert_true(name->world);
    assert_null(stage_text(&stage, "CALLER"));
    game_set_language(stage.game, "ja");
    play(1, (TickInput){0});
    assert_null(stage_text(&stage, "HASTY"));
    stage_close(&stage);
}

static void test_G3_a_weapon_that_can_be_taken_up_says_its_name(void **state) {
    (void)state;
    open_playing(1);
    float x, z;
    stage_player(&stage, &x, &z);
    world_drop(stage.world, x + 0.6f, z, DROP_WEAPON, 1);
    play(60, (TickInput){0});
    int count = 0, index = world_usable_weapon(stage.world);
    const PickupInfo *pickups = world_pickups(stage.world, &count);
    assert_in_range(index, 0, count - 1);
    const TextItem *prompt = stage_text(&stage, view_power_text(stage.game, pickups[index].power, ""));
    assert_non_null(prompt);
    assert_true(prompt->world);
    assert_int_equal(prompt->color, world_rules(stage.world)->growth.rarities[pickups[index].rarity].color);
    stage_close(&stage);
}

/* ---- What lies over what ------------------------------------------------------------------------------------*/
static void test_G1_a_line_that_is_told_lies_below_the_count_of_a_room_that_is_shut(void **state) {
    (void)state;
    open_playing(8);
    const Floor *floor = world_floor(stage.world);
    for (int seed = 1; floor->monster_house >= floor->room_count && seed < 60; seed++) {
        stage_close(&stage);
        stage_open(&stage, 8, (uint64_t)seed);
        floor = world_floor(stage.world);
    }
    TileRect rect = floor->rooms[floor->monster_house].rect;
    world_teleport(stage.world, world_player(stage.world), (float)rect.x + 0.5f * (float)rect.w,
                   (float)rect.y + 0.5f * (float)rect.h);
    for (int i = 0; i < 120 && !stage_text(&stage, "SEALED"); i++) {
        play(1, (TickInput){0});
    }
    assert_non_null(stage_text(&stage, "SEALED"));
    assert_non_null(stage_text(&stage, "Rift surge!"));
    for (int i = 0; i < 40; i++) { /* as it pops */
        hud_check_texts(&stage, "sealed");
        play(1, (TickInput){0});
    }
    hud_check_cases(&stage, "sealed");
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_a_slot_tells_what_is_ready_what_rests_and_what_it_lacks),
        cmocka_unit_test(test_G2_a_slot_flashes_when_its_skill_gets_ready),
        cmocka_unit_test(test_E6_who_takes_aim_from_outside_the_picture_has_an_arrow_on_its_edge),
        cmocka_unit_test(test_D16_the_small_map_fades_while_an_enemy_is_beneath_it),
        cmocka_unit_test(test_G3_the_curse_of_blur_takes_the_map_away),
        cmocka_unit_test(test_G2_what_an_elite_has_is_written_over_it_when_it_is_near),
        cmocka_unit_test(test_G3_a_weapon_that_can_be_taken_up_says_its_name),
        cmocka_unit_test(test_G1_a_line_that_is_told_lies_below_the_count_of_a_room_that_is_shut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
