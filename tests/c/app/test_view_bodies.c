/* What is left of the dead: handed over without a jump, few, fading, and of no consequence. */
#include "app/view_stage.h"

#include "app/view_bodies.h"

#include <math.h>

enum { LIMIT_BOXES = RIG_BOX_LIMIT, APPEARING = 200 };

static Stage stage;

/* ---- The stage ----------------------------------------------------------------------------------------------*/
static int kind_of(const char *id) {
    const WorldRules *rules = world_rules(stage.world);
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        if (strcmp(rules->enemies[kind].id, id) == 0) {
            return kind;
        }
    }
    fail_msg("there is no %s", id);
    return -1;
}

static TileRect largest_room(const Floor *floor) {
    TileRect best = floor->rooms[0].rect;
    for (int i = 1; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        best = rect.w * rect.h > best.w * best.h ? rect : best;
    }
    return best;
}

static void tick(void) {
    TickInput nothing = {0};
    world_give_shield(stage.world, world_player(stage.world), 1000000, 0);
    game_tick(stage.game, &nothing);
    view_tick(stage.view, stage.game, &stage.options);
}

static void ticks(int count) {
    for (int i = 0; i < count; i++) {
        tick();
    }
}

static void open_stage(int floor, uint64_t seed, bool bodies) {
    stage_open(&stage, floor, seed);
    stage.options.bodies = bodies;
    for (int i = 0; i < 300 && world_run(stage.world).phase == RUN_ARRIVING; i++) {
        tick();
    }
    TileRect room = largest_room(world_floor(stage.world));
    world_teleport(stage.world, world_player(stage.world), (float)room.x + 0.5f * (float)room.w,
                   (float)room.y + 0.5f * (float)room.h);
    tick();
}

/* So far from the player, awake. */
static EntityHandle put_enemy(const char *id, float x, float z) {
    float player_x, player_z;
    stage_player(&stage, &player_x, &player_z);
    EntityHandle enemy = world_spawn_enemy(stage.world, kind_of(id), player_x + x, player_z + z);
    assert_true(enemy != ENTITY_NONE);
    return enemy;
}

static int slot_of(EntityHandle enemy) {
    int slot = world_find(stage.world, enemy);
    assert_true(slot > 0);
    return slot;
}

static void aim_blow(EntityHandle enemy) {
    const int slot = slot_of(enemy);
    const WorldEntities entities = world_entities(stage.world);
    const StrikeRequest blow = {.area = {.shape = HIT_CIRCLE, .range = 0.3f},
                                .blow = {.damage = 1e5f, .knock = 1.0f},
                                .x = entities.x[slot],
                                .z = entities.z[slot],
                                .active_ticks = 1,
                                .through_walls = true};
    world_begin_strike(stage.world, world_player(stage.world), &blow);
}

/* In the next tick that happens; the game may stand still after a blow. */
static void fell(EntityHandle enemy) {
    for (int i = 0; i < APPEARING; i++) {
        if (world_run(stage.world).hit_stop_ticks == 0 &&
            world_entities(stage.world).invulnerable[slot_of(enemy)] == 0) {
            aim_blow(enemy);
            tick();
            if (world_entities(stage.world).dying[slot_of(enemy)]) {
                return;
            }
        } else {
            tick();
        }
    }
    fail_msg("it does not die");
}

static const Body *body_of(EntityHandle enemy) {
    for (int i = 0; stage.view->bodies && i < stage.view->bodies->count; i++) {
        if (stage.view->bodies->bodies[i].owner == enemy) {
            return &stage.view->bodies->bodies[i];
        }
    }
    return NULL;
}

static int bodies(void) {
    return view_bodies(stage.view).count;
}

/* ---- Hand-over ----------------------------------------------------------------------------------------------*/
typedef struct Drawn {
    Mat34 boxes[LIMIT_BOXES];
    int count;
} Drawn;

/* All boxes of the picture at a part of the way between the last two ticks. */
static void draw(float fraction) {
    view_fill(stage.view, stage.game, &stage.options, fraction, &stage.scene);
}

/* The figure's own boxes as the picture has them: those where the pose puts them. */
static void take_drawn(EntityHandle enemy, Drawn *drawn) {
    const int slot = slot_of(enemy);
    const RigView *rig = &stage.view->rigs[stage.view->slot_rig[slot]];
    const Mat34 *parts = graphs_matrices(rig, stage.view->slot_pose[slot]);
    const RigBox *boxes = rig_boxes(rig->rig, &drawn->count);
    const Mat34 root =
        figures_enemy_root(stage.view, stage.game, slot, 1.0f, stage.view->seconds + 1.0 / TICKS_PER_SECOND);
    for (int i = 0; i < drawn->count; i++) {
        Mat34 part = mat34_multiply(&root, &parts[boxes[i].part]);
        drawn->boxes[i] = mat34_multiply(&part, &rig->boxes[i]);
    }
}

static bool is_same_box(const BoxInstance *box, const Mat34 *place, float *moved, float *turned) {
    const float *rows[3] = {box->row0, box->row1, box->row2};
    float distance = 0.0f, worst = 1.0f;
    for (int row = 0; row < 3; row++) {
        distance += (rows[row][3] - place->m[4 * row + 3]) * (rows[row][3] - place->m[4 * row + 3]);
    }
    for (int column = 0; column < 3; column++) {
        float dot = 0.0f, a = 0.0f, b = 0.0f;
        for (int row = 0; row < 3; row++) {
            const float x = rows[row][column], y = place->m[4 * row + column];
            dot += x * y;
            a += x * x;
            b += y * y;
        }
        dot /= sqrtf(a * b) + 1e-12f;
        worst = dot < worst ? dot : worst;
    }
    *moved = sqrtf(distance);
    *turned = acosf(worst > 1.0f ? 1.0f : worst);
    return *moved < 0.01f && *turned < 2.0f * (float)MATH_PI / 180.0f;
}

/* Whether the picture holds every box of it within a centimetre and two degrees. */
static int missing_boxes(const Drawn *drawn) {
    int missing = 0;
    for (int i = 0; i < drawn->count; i++) {
        bool found = false;
        for (int j = 0; j < stage.scene.box_count && !found; j++) {
            float moved, turned;
            found = is_same_box(&stage.scene.boxes[j], &drawn->boxes[i], &moved, &turned);
        }
        missing += !found;
    }
    return missing;
}

static void check_hand_over(const char *id, bool moves) {
    static Drawn drawn;
    EntityHandle enemy = put_enemy(id, 2.5f, -1.0f);
    for (int i = 0; i < APPEARING; i++) {
        if (world_entities(stage.world).invulnerable[slot_of(enemy)] == 0 && i > 100) {
            break;
        }
        tick();
    }
    ticks(moves ? 40 : 5);
    while (world_run(stage.world).hit_stop_ticks > 0) {
        tick();
    }
    draw(1.0f);
    take_drawn(enemy, &drawn);
    assert_int_equal(missing_boxes(&drawn), 0); /* the test sees what is drawn */
    aim_blow(enemy);
    tick();
    assert_true(world_entities(stage.world).dying[slot_of(enemy)]);
    const Body *body = body_of(enemy);
    if (!body) {
        fail_msg("%s leaves no body", id);
    }
    draw(0.0f);
    assert_int_equal(missing_boxes(&drawn), 0);
    assert_int_equal(body->box_count, drawn.count);
    for (int i = 0; i < 240; i++) {
        tick();
        assert_false(physics_is_broken(stage.view->bodies->world));
        body = body_of(enemy);
        if (!body) {
            fail_msg("%s is gone after %d ticks", id, i);
        }
        if (body_trunk(body).y < -0.05f) {
            fail_msg("%s is under the floor after %d ticks", id, i);
        }
        const double gap = physics_worst_gap(stage.view->bodies->world, stage.view->bodies->kept[body->kept].figure);
        if (gap > 0.08) {
            fail_msg("%s comes apart by %g m after %d ticks", id, gap, i);
        }
    }
}

static void test_R11_the_dead_are_handed_over_without_a_jump_in_the_picture(void **state) {
    (void)state;
    static const char *const KINDS[] = {"data_drone", "neon_sniper", "rift_charger"};
    open_stage(4, 7, true);
    for (size_t i = 0; i < BASE_COUNT_OF(KINDS); i++) {
        check_hand_over(KINDS[i], true);
        check_hand_over(KINDS[i], false);
    }
    stage_close(&stage);
}

static void test_R11_bosses_are_handed_over_too(void **state) {
    (void)state;
    static const char *const KINDS[] = {"void_sentinel", "neon_phantom", "core_corruptor"};
    for (size_t i = 0; i < BASE_COUNT_OF(KINDS); i++) {
        open_stage(3, 7, true);
        check_hand_over(KINDS[i], true);
        stage_close(&stage);
    }
}

static void test_R11_elites_leave_larger_bodies(void **state) {
    (void)state;
    open_stage(4, 7, true);
    const WorldEntities entities = world_entities(stage.world);
    EntityHandle elite = ENTITY_NONE;
    float x, z;
    stage_player(&stage, &x, &z);
    for (int slot = 1; slot < entities.high && elite == ENTITY_NONE; slot++) {
        elite =
            entities.elite[slot] && game_ragdoll(stage.game, world_rules(stage.world)->enemies[entities.kind[slot]].rig)
                ? entities.handle[slot]
                : ENTITY_NONE;
    }
    assert_true(elite != ENTITY_NONE);
    world_teleport(stage.world, elite, x + 2.0f, z);
    ticks(3);
    fell(elite);
    const Body *body = body_of(elite);
    assert_non_null(body);
    const KeptFigure *kept = &stage.view->bodies->kept[body->kept];
    const RigRagdoll *ragdoll = game_ragdoll(stage.game, kept->rig);
    const PhysicsFigureDescription *made = physics_figure_description(stage.view->bodies->world, kept->figure);
    const double size = (double)world_rules(stage.world)->elite.size;
    assert_true(size > 1.05);
    assert_true(fabs(made->parts[0].shape.half.x - size * ragdoll->figure.parts[0].shape.half.x) < 1e-6);
    ticks(60);
    assert_true(physics_worst_gap(stage.view->bodies->world, kept->figure) < 0.03);
    stage_close(&stage);
}

static void test_R11_a_body_goes_on_with_the_motion_that_the_pose_had_and_the_way_of_the_blow(void **state) {
    (void)state;
    open_stage(4, 7, true);
    EntityHandle enemy = put_enemy("data_drone", 2.5f, 0.0f);
    fell(enemy);
    const Body *body = body_of(enemy);
    assert_non_null(body);
    const float from = body_trunk(body).x;
    ticks(30);
    assert_non_null(body_of(enemy));
    assert_true(body_trunk(body_of(enemy)).x > from + 0.2f); /* away from the player, who struck it */
    stage_close(&stage);
}

/* ---- How many, how long -------------------------------------------------------------------------------------*/
static void test_R11_there_are_so_many_at_most_and_the_oldest_go_first(void **state) {
    (void)state;
    enum { MORE = 26 };
    EntityHandle dead[MORE];
    open_stage(4, 7, true);
    const int most = (int)stage.view->numbers.desktop_bodies;
    stage.view->numbers.bodies_lie = 1000.0f; /* none goes by itself */
    for (int i = 0; i < MORE; i++) {
        dead[i] = put_enemy("data_drone", i % 2 == 0 ? 2.0f : -2.0f, i % 3 == 0 ? 1.5f : -1.5f);
        fell(dead[i]);
        assert_non_null(body_of(dead[i]));
        assert_true(bodies() <= most);
    }
    assert_true(bodies() >= most - (int)stage.view->numbers.bodies_spare);
    assert_null(body_of(dead[0]));
    assert_null(body_of(dead[MORE - 1 - most]));
    for (int i = MORE - most + (int)stage.view->numbers.bodies_spare; i < MORE; i++) {
        assert_non_null(body_of(dead[i]));
    }
    stage_close(&stage);
}

static float opacity_of_body(EntityHandle enemy) {
    const Body *body = body_of(enemy);
    draw(1.0f);
    for (int i = 0; body && i < stage.scene.box_count; i++) {
        const Vec3 trunk = body_trunk(body);
        const BoxInstance *box = &stage.scene.boxes[i];
        const float x = box->row0[3] - trunk.x, z = box->row2[3] - trunk.z;
        if (x * x + z * z < 0.2f) {
            return box->shade[2];
        }
    }
    return 0.0f;
}

static void test_R11_bodies_lie_for_a_while_and_then_fade(void **state) {
    (void)state;
    open_stage(4, 7, true);
    const ViewNumbers *n = &stage.view->numbers;
    EntityHandle enemy = put_enemy("data_drone", 2.5f, 0.0f);
    fell(enemy);
    ticks((int)(n->bodies_lie * 0.8f * TICKS_PER_SECOND));
    assert_true(opacity_of_body(enemy) == 1.0f);
    ticks((int)((n->bodies_lie * 0.2f + 0.5f * n->bodies_fade) * TICKS_PER_SECOND));
    const float half = opacity_of_body(enemy);
    assert_true(half > 0.2f && half < 0.8f);
    ticks((int)(n->bodies_fade * TICKS_PER_SECOND));
    assert_int_equal(bodies(), 0);
    stage_close(&stage);
}

static void test_R11_what_was_made_for_bodies_is_used_again(void **state) {
    (void)state;
    int made[2] = {0, 0};
    open_stage(4, 7, true);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 4; i++) {
            fell(put_enemy("data_drone", 2.0f, (float)i - 1.5f));
        }
        ticks(10 * TICKS_PER_SECOND);
        assert_int_equal(bodies(), 0);
        for (int i = 0; i < BODY_KEPT_LIMIT; i++) {
            made[round] += stage.view->bodies->kept[i].figure != 0;
        }
    }
    assert_true(made[0] > 0);
    assert_int_equal(made[0], made[1]);
    stage_close(&stage);
}

/* ---- Off ----------------------------------------------------------------------------------------------------*/
static void check_plays_its_fall(EntityHandle enemy) {
    static Drawn drawn;
    assert_null(body_of(enemy));
    ticks(6);
    draw(1.0f);
    take_drawn(enemy, &drawn);
    assert_int_equal(missing_boxes(&drawn), 0);
}

static void test_R11_A13_with_bodies_off_the_dead_play_their_fall(void **state) {
    (void)state;
    open_stage(4, 7, false);
    EntityHandle enemy = put_enemy("data_drone", 2.5f, 0.0f);
    fell(enemy);
    assert_null(stage.view->bodies);
    check_plays_its_fall(enemy);
    stage.options.bodies = true;
    tick();
    enemy = put_enemy("data_drone", 2.5f, 0.0f);
    fell(enemy);
    assert_non_null(body_of(enemy));
    stage.options.bodies = false; /* the player's wish counts at once */
    tick();
    assert_int_equal(bodies(), 0);
    stage_close(&stage);
}

static void test_R11_A13_beyond_the_budget_of_a_frame_the_dead_play_their_fall(void **state) {
    (void)state;
    open_stage(4, 7, true);
    const ViewNumbers *n = &stage.view->numbers;
    EntityHandle first = put_enemy("data_drone", 2.5f, 0.0f);
    fell(first);
    assert_non_null(body_of(first));
    stage.options.work_seconds = 1.5f * n->bodies_budget;
    EntityHandle second = put_enemy("data_drone", -2.5f, 0.0f);
    fell(second);
    check_plays_its_fall(second);
    ticks((int)(n->bodies_fade * TICKS_PER_SECOND) + 2);
    assert_int_equal(bodies(), 0); /* those there were fade */
    stage.options.work_seconds = 0.95f * n->bodies_budget;
    EntityHandle third = put_enemy("data_drone", 2.5f, 0.0f);
    fell(third);
    assert_null(body_of(third)); /* not to and fro at its edge */
    stage.options.work_seconds = 0.5f * n->bodies_budget;
    EntityHandle fourth = put_enemy("data_drone", -2.5f, 0.0f);
    fell(fourth);
    assert_non_null(body_of(fourth));
    stage_close(&stage);
}

static void test_R11_A12_what_has_no_ragdoll_dies_as_before(void **state) {
    (void)state;
    open_stage(4, 7, true);
    EntityHandle bit = put_enemy("glitch_bit", 2.5f, 0.0f);
    fell(bit);
    assert_null(body_of(bit));
    stage_close(&stage);
}

/* ---- Only seen ----------------------------------------------------------------------------------------------*/
static uint64_t play(bool with_bodies, float aspect, bool drawn, int *seen) {
    open_stage(4, 11, with_bodies);
    stage.options.aspect = aspect;
    for (int i = 0; i < 12; i++) {
        put_enemy(i % 3 == 0   ? "data_drone"
                  : i % 3 == 1 ? "neon_sniper"
                               : "rift_charger",
                  (float)(i % 4) - 1.5f, (float)(i / 4) - 1.0f);
    }
    *seen = 0;
    for (int i = 0; i < 900; i++) {
        const TickInput input = {.move_x = (int8_t)(i / 40 % 2 ? 90 : -90),
                                 .move_z = (int8_t)(i / 70 % 2 ? 90 : -90),
                                 .aim_angle = (uint16_t)(i * 700),
                                 .aim_distance = 200,
                                 .buttons = i % 12 < 2    ? BUTTON_ATTACK
                                            : i % 90 == 0 ? BUTTON_SKILL_1
                                                          : 0};
        world_give_shield(stage.world, world_player(stage.world), 1000000, 0);
        game_tick(stage.game, &input);
        view_tick(stage.view, stage.game, &stage.options);
        if (drawn) {
            draw(0.5f);
        }
        *seen = bodies() > *seen ? bodies() : *seen;
    }
    const uint64_t hash = game_hash(stage.game);
    assert_true(world_run(stage.world).kills > 3);
    stage_close(&stage);
    return hash;
}

static void test_R11_a_run_has_the_same_hash_with_bodies_and_without(void **state) {
    (void)state;
    int without = 0, with = 0, narrow = 0;
    const uint64_t hash = play(false, 16.0f / 9.0f, false, &without);
    assert_true(play(true, 16.0f / 9.0f, true, &with) == hash);
    assert_true(play(true, 0.6f, true, &narrow) == hash);
    assert_int_equal(without, 0);
    assert_true(with > 0);
}

/* ---- Where they lie -----------------------------------------------------------------------------------------*/
static void check_places(const Body *body, int parts) {
    const Floor *floor = world_floor(stage.world);
    for (int part = 0; part < parts; part++) {
        const Vec3 place = body->current[part].position;
        assert_true(place.y > -0.05f);
        const int x = (int)floorf(place.x), z = (int)floorf(place.z);
        if (!floor_is_open(floor, x, z)) { /* no deeper in a wall than a limb may poke into it */
            const float dx = place.x - (float)x, dz = place.z - (float)z;
            const float deep_x = floor_is_open(floor, x - 1, z)   ? dx
                                 : floor_is_open(floor, x + 1, z) ? 1.0f - dx
                                                                  : 1.0f;
            const float deep_z = floor_is_open(floor, x, z - 1)   ? dz
                                 : floor_is_open(floor, x, z + 1) ? 1.0f - dz
                                                                  : 1.0f;
            assert_true((deep_x < deep_z ? deep_x : deep_z) < 0.3f);
        }
    }
}

static void test_R11_bodies_pass_through_neither_floor_nor_walls(void **state) {
    (void)state;
    open_stage(4, 7, true);
    const TileRect room = largest_room(world_floor(stage.world));
    static const char *const KINDS[] = {"data_drone", "neon_sniper", "rift_charger"};
    for (int i = 0; i < 9; i++) {
        /* Along the walls: the player in the room, the enemy between the player and the wall. */
        const float x = (float)room.x + (i % 2 == 0 ? 1.2f : (float)room.w - 1.2f);
        const float z = (float)room.y + (i / 2 % 2 == 0 ? 1.2f : (float)room.h - 1.2f);
        world_teleport(stage.world, world_player(stage.world), x + (i % 2 == 0 ? 1.5f : -1.5f), z);
        tick();
        EntityHandle enemy = put_enemy(KINDS[i % 3], i % 2 == 0 ? -1.5f : 1.5f, 0.0f);
        fell(enemy);
        for (int wait = 0; wait < 90; wait++) {
            if (wait == 30) {
                world_blast(stage.world, world_player(stage.world), x + (i % 2 == 0 ? 0.5f : -0.5f), z + 0.3f, 3.0f, 0);
            }
            tick();
            for (int j = 0; j < bodies(); j++) {
                const Body *body = &stage.view->bodies->bodies[j];
                const KeptFigure *kept = &stage.view->bodies->kept[body->kept];
                check_places(body, physics_figure_description(stage.view->bodies->world, kept->figure)->part_count);
            }
        }
    }
    stage_close(&stage);
}

static void test_R11_bodies_are_pushed_by_bursts(void **state) {
    (void)state;
    open_stage(4, 7, true);
    stage.view->numbers.bodies_lie = 1000.0f;
    EntityHandle enemy = put_enemy("data_drone", 2.5f, 0.0f);
    fell(enemy);
    for (int i = 0; i < 600 && view_bodies(stage.view).asleep == 0; i++) {
        tick();
    }
    assert_int_equal(view_bodies(stage.view).asleep, 1); /* it rests, and costs nothing */
    const Vec3 from = body_trunk(body_of(enemy));
    const WorldRules *rules = world_rules(stage.world);
    int barrel = -1;
    for (int i = 0; i < rules->feature_count; i++) {
        barrel = strcmp(rules->features[i].id, "barrel") == 0 ? i : barrel;
    }
    assert_true(barrel >= 0);
    EntityHandle burst = world_place_feature(stage.world, barrel, from.x - 1.0f, from.z);
    assert_true(burst != ENTITY_NONE);
    ticks(2);
    const StrikeRequest blow = {.area = {.shape = HIT_CIRCLE, .range = 0.2f},
                                .blow = {.damage = 10.0f},
                                .x = from.x - 1.0f,
                                .z = from.z,
                                .active_ticks = 1,
                                .through_walls = true};
    world_begin_strike(stage.world, world_player(stage.world), &blow);
    ticks(30);
    assert_non_null(body_of(enemy));
    assert_true(body_trunk(body_of(enemy)).x > from.x + 0.5f);
    stage_close(&stage);
}

static void test_R11_bodies_stand_still_while_the_game_does(void **state) {
    (void)state;
    open_stage(4, 7, true);
    EntityHandle other = put_enemy("rift_charger", -2.5f, 0.0f), enemy = put_enemy("data_drone", 2.5f, 0.0f);
    ticks(150);
    fell(enemy);
    int held = 0;
    for (int i = 0; i < 60; i++) {
        const WorldEntities entities = world_entities(stage.world);
        const int slot = world_find(stage.world, other);
        const StrikeRequest blow = {.area = {.shape = HIT_CIRCLE, .range = 0.5f},
                                    .blow = {.damage = 0.01f, .hit_stop_ticks = 4},
                                    .x = entities.x[slot],
                                    .z = entities.z[slot],
                                    .active_ticks = 1,
                                    .through_walls = true};
        if (i % 10 == 3) {
            world_begin_strike(stage.world, world_player(stage.world), &blow);
        }
        assert_non_null(body_of(enemy));
        const Vec3 before = body_trunk(body_of(enemy));
        tick();
        const Vec3 after = body_trunk(body_of(enemy));
        const bool stands = before.x == after.x && before.y == after.y && before.z == after.z;
        if (world_run(stage.world).hit_stop_ticks > 0) {
            held++;
            assert_true(stands);
        } else if (i < 20) {
            assert_false(stands);
        }
    }
    assert_true(held > 1);
    stage_close(&stage);
}

/* ---- What else may happen -----------------------------------------------------------------------------------*/
static void test_R11_L2_a_rig_is_reloaded_while_bodies_lie(void **state) {
    (void)state;
    static const char NAME[] = "scripts/anim/melee.lua", OLD[] = "stiffness = 5", NEW[] = "stiffness = 0";
    FileData data;
    Error error = {0};
    open_stage(4, 7, true);
    EntityHandle enemy = put_enemy("data_drone", 2.5f, 0.0f);
    fell(enemy);
    ticks(20);
    assert_true(file_read(&stage.data, NAME, &data, &error));
    char *place = strstr(data.bytes, OLD);
    assert_non_null(place);
    memcpy(place, NEW, sizeof NEW - 1);
    ScriptText text = {.bytes = data.bytes, .size = data.size};
    snprintf(text.name, sizeof text.name, "%s", NAME);
    assert_true(game_reload_with(stage.game, &text, 1, &error));
    ticks(20);
    assert_non_null(body_of(enemy));
    assert_true(opacity_of_body(enemy) == 1.0f);
    EntityHandle next = put_enemy("data_drone", 2.5f, 0.0f);
    fell(next);
    assert_non_null(body_of(next));
    assert_true(game_ragdoll(stage.game, stage.view->bodies->kept[body_of(next)->kept].rig)->stiffness == 0.0);
    ticks(60);
    file_data_free(&data);
    stage_close(&stage);
}

static void test_R11_a_new_run_begins_without_bodies(void **state) {
    (void)state;
    open_stage(4, 7, true);
    fell(put_enemy("data_drone", 2.5f, 0.0f));
    assert_int_equal(bodies(), 1);
    world_end_run(stage.world);
    for (int i = 0; i < 600 && world_run(stage.world).phase != RUN_ARRIVING; i++) {
        TickInput input = {.buttons = i % 2 ? BUTTON_RESTART : 0};
        game_tick(stage.game, &input);
        view_tick(stage.view, stage.game, &stage.options);
    }
    assert_int_equal(world_run(stage.world).phase, RUN_ARRIVING);
    ticks(2);
    assert_int_equal(bodies(), 0);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R11_the_dead_are_handed_over_without_a_jump_in_the_picture),
        cmocka_unit_test(test_R11_bosses_are_handed_over_too),
        cmocka_unit_test(test_R11_elites_leave_larger_bodies),
        cmocka_unit_test(test_R11_a_body_goes_on_with_the_motion_that_the_pose_had_and_the_way_of_the_blow),
        cmocka_unit_test(test_R11_there_are_so_many_at_most_and_the_oldest_go_first),
        cmocka_unit_test(test_R11_bodies_lie_for_a_while_and_then_fade),
        cmocka_unit_test(test_R11_what_was_made_for_bodies_is_used_again),
        cmocka_unit_test(test_R11_A13_with_bodies_off_the_dead_play_their_fall),
        cmocka_unit_test(test_R11_A13_beyond_the_budget_of_a_frame_the_dead_play_their_fall),
        cmocka_unit_test(test_R11_A12_what_has_no_ragdoll_dies_as_before),
        cmocka_unit_test(test_R11_a_run_has_the_same_hash_with_bodies_and_without),
        cmocka_unit_test(test_R11_bodies_pass_through_neither_floor_nor_walls),
        cmocka_unit_test(test_R11_bodies_are_pushed_by_bursts),
        cmocka_unit_test(test_R11_bodies_stand_still_while_the_game_does),
        cmocka_unit_test(test_R11_L2_a_rig_is_reloaded_while_bodies_lie),
        cmocka_unit_test(test_R11_a_new_run_begins_without_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
