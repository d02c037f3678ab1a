/* Motion that feels good: the camera, figures that give way, what flies off. All of it seen alone. */
#include "app/view_stage.h"
#include "app/view_state.h"

static Stage stage;

static int player_slot(void) {
    return world_find(stage.world, world_player(stage.world));
}

static EntityHandle put(const char *id, float x, float z) {
    const WorldRules *rules = world_rules(stage.world);
    float player_x, player_z;
    stage_player(&stage, &player_x, &player_z);
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        if (strcmp(rules->enemies[kind].id, id) == 0) {
            return world_spawn_enemy(stage.world, kind, player_x + x, player_z + z);
        }
    }
    fail_msg("no enemy %s", id);
    return ENTITY_NONE;
}

static void play(const TickInput *input, int ticks) {
    for (int i = 0; i < ticks; i++) {
        game_tick(stage.game, input);
        view_tick(stage.view, stage.game, &stage.options);
    }
}

/* ---- Camera -------------------------------------------------------------------------------------------------*/
static void test_G2_the_camera_looks_ahead_without_a_jerk(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    TickInput way = {.move_x = 127};
    float most = game_look(stage.game)->camera_look_ahead, last = 0.0f, before = 0.0f, jerk = 0.0f;
    for (int i = 0; i < 120; i++) {
        way.move_x = (int8_t)(i / 40 % 2 == 0 ? 127 : -127);
        play(&way, 1);
        const CameraView *camera = &stage.view->camera;
        float speed = camera->ahead_x - last;
        float change = speed > before ? speed - before : before - speed;
        jerk = change > jerk ? change : jerk;
        last = camera->ahead_x;
        before = speed;
        assert_true(camera->ahead_x * camera->ahead_x + camera->ahead_z * camera->ahead_z <= most * most * 1.01f);
    }
    assert_true(jerk < 0.03f); /* m a tick more or less than in the tick before, although the way turned about */
    stage_close(&stage);
}

static void test_G2_shake_is_less_from_afar_dies_away_and_calm_leaves_it_out(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    View *view = stage.view;
    camera_shake(view, 0.2f, view->look_x, view->look_z);
    float near = view->camera.shake;
    view->camera.shake = 0.0f;
    camera_shake(view, 0.2f, view->look_x + 10.0f, view->look_z);
    assert_true(view->camera.shake > 0.0f && view->camera.shake < near);
    view->camera.shake = 0.0f;
    camera_shake(view, 0.2f, view->look_x + 100.0f, view->look_z);
    assert_float_equal(view->camera.shake, 0.0f, 1e-6);
    camera_shake(view, 50.0f, view->look_x, view->look_z);
    assert_float_equal(view->camera.shake, game_view_number(stage.game, "shake.most", 0.0f), 1e-6);
    camera_kick(view, 0.1f, 3.0f, 4.0f);
    camera_settle(view);
    RenderScene calm = {.seconds = 1.03}, wild = {.seconds = 1.03};
    camera_fill(view, 1.0f, 1.0f, &calm);
    camera_fill(view, 0.0f, 1.0f, &wild);
    assert_true(calm.shake_x == 0.0f && calm.shake_y == 0.0f && calm.look_x == 0.0f && calm.look_z == 0.0f);
    assert_true(wild.look_x > 0.0f && wild.look_z > wild.look_x); /* along the blow */
    for (int i = 0; i < 180; i++) {
        camera_settle(view);
    }
    RenderScene rest = {.seconds = 1.03};
    camera_fill(view, 0.0f, 1.0f, &rest);
    assert_float_equal(rest.shake_x, 0.0f, 1e-4);
    assert_float_equal(rest.look_x, 0.0f, 1e-4);
    stage_close(&stage);
}

/* ---- Figures ------------------------------------------------------------------------------------------------*/
static float pushed(EntityHandle enemy, float strength) {
    int slot = world_find(stage.world, enemy);
    Mat34 root = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    recoil_strike(stage.view, stage.game, slot, strength, 2.0f, 0.0f);
    recoil_apply(stage.view, enemy, slot, stage.view->seconds, &root);
    assert_true(root.m[0] < 1.0f && root.m[5] > 1.0f); /* flatter along the blow, taller */
    assert_float_equal(root.m[10], 1.0f, 1e-5);
    return root.m[3];
}

static void test_E6_who_is_struck_gives_way_by_blow_and_weight(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    EntityHandle bit = put("glitch_bit", 2.0f, 0.0f), charger = put("rift_charger", -2.0f, 0.0f);
    float light = pushed(bit, 1.0f), heavy = pushed(bit, 2.0f);
    assert_true(light > 0.0f && heavy > 1.5f * light);
    assert_true(pushed(charger, 1.0f) < light);
    Mat34 root = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    recoil_apply(stage.view, bit, world_find(stage.world, bit), stage.view->seconds + 1.0, &root);
    assert_true(root.m[0] == 1.0f && root.m[3] == 0.0f && root.m[5] == 1.0f); /* and rests again */
    stage_close(&stage);
}

static void test_G2_who_rolls_lands(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    const TickInput roll = {.move_x = 127, .buttons = BUTTON_DODGE}, nothing = {0};
    play(&roll, 1);
    double before = stage.view->recoils[player_slot()].landed;
    play(&nothing, 30);
    assert_true(stage.view->recoils[player_slot()].landed > before);
    stage_close(&stage);
}

/* ---- What flies off -----------------------------------------------------------------------------------------*/
static void test_E6_shards_fly_along_the_last_blow_in_the_bodys_colours(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    EntityHandle bit = put("glitch_bit", 2.0f, 0.0f);
    play(&(TickInput){0}, 1);
    int slot = world_find(stage.world, bit), first = stage.view->shard_count, count = 0;
    WorldEntities entities = world_entities(stage.world);
    WorldEvent kill = {.type = EVENT_KILL, .entity = bit, .x = entities.x[slot], .z = entities.z[slot]};
    recoil_strike(stage.view, stage.game, slot, 2.0f, 1.0f, 0.0f);
    burst_kill(stage.view, stage.game, &kill);
    assert_true(stage.view->shard_count > first);
    const RigBox *boxes = rig_boxes(stage.view->rigs[stage.view->slot_rig[slot]].rig, &count);
    float along = 0.0f;
    for (int i = first; i < stage.view->shard_count; i++) {
        const ParticleInstance *shard = &stage.view->shards[i];
        bool own = false;
        for (int j = 0; j < count; j++) {
            float color[4];
            view_set_color(color, boxes[j].color, 0.0f);
            own |= memcmp(color, shard->color, 3 * sizeof color[0]) == 0;
        }
        assert_true(own);
        along += shard->velocity[0];
    }
    assert_true(along > 0.0f);
    stage_close(&stage);
}

static void test_E6_a_chain_of_kills_flashes(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    int least = (int)game_view_number(stage.game, "chain.least", 0.0f), before = stage.view->ring_next;
    for (int i = 1; i < least; i++) {
        burst_chain(stage.view, stage.game, 0.0f, 0.0f);
    }
    assert_int_equal(stage.view->ring_next, before);
    burst_chain(stage.view, stage.game, 0.0f, 0.0f);
    assert_int_equal(stage.view->ring_next, before + 1);
    stage_close(&stage);
}

static void test_G2_edges_pulse_at_most_three_times_a_second_while_hp_are_low(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    int panels = stage.scene.panel_count;
    WorldEntities entities = world_entities(stage.world);
    world_hurt(stage.world, world_player(stage.world), entities.hp[player_slot()] - 5, HURT_TRAP);
    stage_advance(&stage, 1);
    assert_true(stage.scene.panel_count >= panels + 12);
    assert_true(game_view_number(stage.game, "low_hp.rate", 9.0f) <= 3.0f);
    stage_close(&stage);
}

/* Boxes in the colour of the bit's eye that glow: one a bit. */
static int count_bits(void) {
    float color[4];
    int count = 0;
    view_set_color(color, 0xffe600, 1.0f);
    for (int i = 0; i < stage.scene.box_count; i++) {
        count += memcmp(stage.scene.boxes[i].color, color, sizeof color) == 0;
    }
    return count;
}

static void test_G2_a_power_with_a_figure_circles_the_player_one_for_each_rank(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    const WorldRules *rules = world_rules(stage.world);
    int power = 0, before = count_bits();
    while (strcmp(rules->powers[power].id, "orbit_bit") != 0) {
        power++;
    }
    for (int rank = 1; rank <= 3; rank++) {
        world_give_power(stage.world, power, 1);
        stage_advance(&stage, 1);
        assert_int_equal(count_bits(), before + world_rank(stage.world, power));
    }
    stage_keep(&stage, "orbit");
    stage_close(&stage);
}

/* The bar of experience along the lower edge. */
static float exp_bar_height(void) {
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
    for (int i = 0; i < stage.scene.panel_count; i++) {
        const PanelItem *panel = &stage.scene.panels[i];
        if (panel->anchor == ANCHOR_BOTTOM_LEFT && panel->stretch && panel->layer == LAYER_HUD) {
            return panel->h;
        }
    }
    fail_msg("no bar of experience");
    return 0.0f;
}

static void test_E8_the_bar_of_experience_starts_up_when_a_gem_arrives(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    float rest = exp_bar_height(), most = rest, x, z;
    stage_player(&stage, &x, &z);
    world_drop_exp(stage.world, x + 0.5f, z, 3);
    for (int i = 0; i < 180; i++) {
        stage_advance(&stage, 1);
        float height = exp_bar_height();
        most = height > most ? height : most;
    }
    assert_true(most > 1.5f * rest);
    assert_float_equal(exp_bar_height(), rest, 0.001f);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E8_the_bar_of_experience_starts_up_when_a_gem_arrives),
        cmocka_unit_test(test_G2_the_camera_looks_ahead_without_a_jerk),
        cmocka_unit_test(test_G2_shake_is_less_from_afar_dies_away_and_calm_leaves_it_out),
        cmocka_unit_test(test_E6_who_is_struck_gives_way_by_blow_and_weight),
        cmocka_unit_test(test_G2_who_rolls_lands),
        cmocka_unit_test(test_E6_shards_fly_along_the_last_blow_in_the_bodys_colours),
        cmocka_unit_test(test_E6_a_chain_of_kills_flashes),
        cmocka_unit_test(test_G2_edges_pulse_at_most_three_times_a_second_while_hp_are_low),
        cmocka_unit_test(test_G2_a_power_with_a_figure_circles_the_player_one_for_each_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
