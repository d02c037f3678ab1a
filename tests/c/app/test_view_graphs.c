/* Figures whose rig has a graph, as the game shows them. */
#include "app/view_stage.h"
#include "app/view_state.h"

static int rig_index(const Stage *stage, const char *name) {
    int rig = game_find_rig(stage->game, name);
    assert_true(rig >= 0);
    return rig;
}

/* A game whose smallest enemy has the sniper's figure: that figure is what the tests are about. */
static void open_with_snipers(Stage *stage) {
    static const char SWARM[] = "rig = \"swarm\"", RANGED[] = "rig = \"ranged\"";
    static const char NAME[] = "scripts/enemies/glitch_bit.lua";
    FileTree tree;
    FileData data;
    char text[8192];
    assert_true(file_tree_open(&tree, RIFT_SOURCE_DIR, false, NULL));
    assert_true(file_read(&tree, NAME, &data, NULL));
    const char *place = strstr(data.bytes, SWARM);
    assert_non_null(place);
    int size = snprintf(text, sizeof text, "%.*s%s%s", (int)(place - data.bytes), data.bytes, RANGED,
                        place + sizeof SWARM - 1);
    assert_true(size > 0 && size < (int)sizeof text);
    file_data_free(&data);
    ScriptText stand_in = {.bytes = text, .size = (size_t)size};
    snprintf(stand_in.name, sizeof stand_in.name, "%s", NAME);
    stage_open_with(stage, 1, 5, &stand_in, 1);
}

static bool is_awake(const Stage *stage, EntityHandle entity) {
    WorldEntities entities = world_entities(stage->world);
    int slot = world_find(stage->world, entity);
    assert_true(slot >= 0);
    return entities.awake[slot] && entities.invulnerable[slot] == 0;
}

/* One that has noticed the player; its slot. */
static int place_sniper(Stage *stage) {
    const WorldRules *rules = world_rules(stage->world);
    int kind = 0, rig = rig_index(stage, "ranged");
    float x, z;
    while (kind < rules->enemy_count && rules->enemies[kind].rig != rig) {
        kind++;
    }
    stage_player(stage, &x, &z);
    EntityHandle sniper = ENTITY_NONE;
    for (int i = 0; i < 8 && sniper == ENTITY_NONE; i++) {
        float angle = 0.785f * (float)i;
        sniper = world_spawn_enemy(stage->world, kind, x + 2.5f * math_sin32(angle), z + 2.5f * math_cos32(angle));
    }
    assert_true(sniper != ENTITY_NONE);
    for (int i = 0; i < 600 && !is_awake(stage, sniper); i++) { /* it has appeared by then, and seen the player */
        bool asked = world_run(stage->world).phase == RUN_CHOOSING;
        TickInput input = {.buttons = asked && i % 2 ? BUTTON_ATTACK : 0};
        game_tick(stage->game, &input);
        view_tick(stage->view, stage->game, &stage->options);
    }
    assert_true(is_awake(stage, sniper));
    return world_find(stage->world, sniper);
}

/* Where a figure's head looks, in the world. */
static float head_yaw(const Stage *stage, int slot) {
    const RigView *rig = &stage->view->rigs[stage->view->slot_rig[slot]];
    Mat34 head = graphs_matrices(rig, stage->view->slot_pose[slot])[rig_find_part(rig->rig, "head")];
    head.m[3] = head.m[7] = head.m[11] = 0.0f;
    Vec3 front = mat34_apply(&head, (Vec3){0, 0, 1});
    return world_entities(stage->world).heading[slot] + math_atan2_32(front.x, front.z);
}

static float toward_player(const Stage *stage, int slot) {
    WorldEntities entities = world_entities(stage->world);
    float x, z;
    stage_player(stage, &x, &z);
    return math_atan2_32(x - entities.x[slot], z - entities.z[slot]);
}

static void test_A14_the_snipers_head_tracks_the_player_in_the_game(void **state) {
    (void)state;
    static Stage stage;
    open_with_snipers(&stage);
    int slot = place_sniper(&stage);
    assert_true(world_entities(stage.world).awake[slot]);
    for (int side = -1; side <= 1; side++) { /* its body turned away, as far as a neck reaches */
        float away = toward_player(&stage, slot) + 1.0f * (float)side;
        world_face(stage.world, world_entities(stage.world).handle[slot], away);
        for (int i = 0; i < 30; i++) {
            view_tick(stage.view, stage.game, &stage.options);
        }
        float off = math_wrap_angle32(head_yaw(&stage, slot) - toward_player(&stage, slot));
        assert_true(off < 0.25f && off > -0.25f);
    }
    stage_close(&stage);
}

static void test_P8_the_head_is_its_own_again_once_it_dies(void **state) {
    (void)state;
    static Stage stage;
    open_with_snipers(&stage);
    int slot = place_sniper(&stage);
    EntityHandle sniper = world_entities(stage.world).handle[slot];
    world_face(stage.world, sniper, toward_player(&stage, slot) + 1.0f);
    for (int i = 0; i < 30; i++) {
        view_tick(stage.view, stage.game, &stage.options);
    }
    world_hurt(stage.world, sniper, 100000, HURT_TRAP);
    assert_true(world_entities(stage.world).dying[slot]);
    for (int i = 0; i < 30; i++) {
        view_tick(stage.view, stage.game, &stage.options);
    }
    float off = math_wrap_angle32(head_yaw(&stage, slot) - toward_player(&stage, slot));
    assert_true(off > 0.75f);
    stage_close(&stage);
}

static void test_P1_only_graphs_that_follow_the_game_are_played_in_it(void **state) {
    (void)state;
    static Stage stage;
    stage_open(&stage, 1, 5);
    int player = rig_index(&stage, "player"), ranged = rig_index(&stage, "ranged");
    assert_non_null(game_graph(stage.game, player));
    assert_null(stage.view->rigs[player].graph);
    assert_non_null(stage.view->rigs[ranged].graph);
    assert_null(stage.view->rigs[rig_index(&stage, "melee")].graph);
    stage_close(&stage);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A14_the_snipers_head_tracks_the_player_in_the_game),
        cmocka_unit_test(test_P8_the_head_is_its_own_again_once_it_dies),
        cmocka_unit_test(test_P1_only_graphs_that_follow_the_game_are_played_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
