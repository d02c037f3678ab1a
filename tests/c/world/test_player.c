/* Moving, dodging, being hurt, hit-stop; to the tick. */
#include "world/world_fixture.h"

static const WorldHooks no_hooks = {0};

/* An enemy that strikes the player in every tick, and notes when that does something. */
typedef struct Striker {
    World *world;
    EntityHandle enemy;
    bool armed;
    bool landed; /* in the last tick */
} Striker;

static void strike(void *context, const EntityHandle *entities, int count) {
    Striker *striker = context;
    (void)entities, (void)count;
    striker->landed =
        striker->armed && world_strike(striker->world, striker->enemy, world_player(striker->world), 1.0f);
}

static World *hall_with_striker(const WorldRules *rules, Striker *striker) {
    *striker = (Striker){0};
    World *world = fixture_hall(rules, (WorldHooks){.context = striker, .think = strike});
    striker->world = world;
    striker->enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 6.0f, HALL_CENTER);
    striker->armed = true;
    return world;
}

static float moved(World *world, float from_x, float from_z) {
    float x = fixture_x(world, world_player(world)) - from_x, z = fixture_z(world, world_player(world)) - from_z;
    return math_sqrt32(x * x + z * z);
}

static void test_G2_walks_and_runs_after_15_held_ticks(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    for (int tick = 0; tick < 40; tick++) {
        float x = fixture_x(world, world_player(world)), z = fixture_z(world, world_player(world));
        fixture_tick(world, BUTTON_DASH, -127, 127); /* a diagonal is no faster */
        bool runs = tick >= 15;
        float speed = runs ? 6.5f : 4.9f;
        assert_float_equal(moved(world, x, z) * 60.0f, speed, 1e-2f);
        assert_int_equal(fixture_player_state(world), runs ? STATE_DASH : STATE_WALK);
    }
    float x = fixture_x(world, world_player(world)), z = fixture_z(world, world_player(world));
    fixture_tick(world, 0, 64, 0); /* half a stick is half the speed, and letting go ends the run */
    assert_float_equal(moved(world, x, z) * 60.0f, 4.9f * 64.0f / 127.0f, 1e-2f);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_IDLE);
    assert_float_equal(world_entities(world).velocity_x[fixture_player_slot(world)], 0.0f, 0.0f);
    world_destroy(world);
}

static void test_G2_state_clock_starts_at_zero(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    for (int tick = 0; tick < 24; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_DODGE : 0, 0, 0);
        assert_int_equal(fixture_player_state(world), STATE_DODGE);
        assert_int_equal(world_entities(world).state_ticks[fixture_player_slot(world)], tick);
    }
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_IDLE);
    world_destroy(world);
}

static void test_G2_dodge_is_invulnerable_for_exactly_18_ticks(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.hp = 100000;
    rules.player.hurt_invulnerable_ticks = 0;
    rules.hit_stop_limit_ticks = 0;
    Striker striker;
    World *world = hall_with_striker(&rules, &striker);
    int avoided = 0;
    for (int tick = -5; tick < 100; tick++) {
        fixture_tick(world, tick == 0 || tick == 60 ? BUTTON_DODGE : 0, -127, 0);
        assert_int_equal(striker.landed, tick < 0 || tick % 60 >= 18);
        avoided += fixture_count_events(world, EVENT_AVOIDED);
    }
    assert_int_equal(avoided, 2); /* told once a dodge */
    world_destroy(world);
}

static void test_G2_dodge_covers_5_m_in_12_ticks_and_no_more(void **context) {
    (void)context;
    static const int sticks[][2] = {{127, 0}, {0, -127}, {127, 127}, {-90, 40}, {0, 0}};
    for (size_t i = 0; i < BASE_COUNT_OF(sticks); i++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, no_hooks);
        world_knock(world, world_player(world), 0.3f, 0.4f, 2.0f);
        for (int tick = 0; tick < 24; tick++) {
            fixture_tick(world, tick == 0 ? BUTTON_DODGE : 0, sticks[i][0], sticks[i][1]);
            float expected = tick < 12 ? 5.0f * (float)(tick + 1) / 12.0f : 5.0f;
            assert_float_equal(moved(world, HALL_CENTER, HALL_CENTER), expected, 1e-4f);
            world_knock(world, world_player(world), 0.3f, 0.4f, 2.0f); /* nothing pushes a roll off its way */
        }
        world_destroy(world);
    }
}

static void test_G2_dodge_cooldown_counts_60_ticks_from_its_start(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    int dodges[4] = {0}, count = 0;
    for (int tick = 0; tick < 130; tick++) {
        fixture_tick(world, tick % 2 == 0 ? BUTTON_DODGE : 0, tick % 4 < 2 ? 127 : -127, 0);
        if (fixture_count_events(world, EVENT_DODGE) > 0) {
            dodges[count++] = tick;
        }
    }
    assert_int_equal(count, 3);
    assert_int_equal(dodges[1], 60);
    assert_int_equal(dodges[2], 120);
    world_destroy(world);
}

static void test_G2_dodge_press_is_buffered_10_ticks(void **context) {
    (void)context;
    for (int early = 8; early <= 12; early++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, no_hooks);
        bool dodged = false;
        for (int tick = 0; tick < 70; tick++) {
            fixture_tick(world, tick == 0 || tick == 60 - early ? BUTTON_DODGE : 0, 0, 0);
            dodged |= tick == 60 && fixture_count_events(world, EVENT_DODGE) > 0;
        }
        assert_int_equal(dodged, early <= 10);
        world_destroy(world);
    }
}

static void test_A9_dodge_does_not_pass_walls(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    world_teleport(world, world_player(world), HALL_END - 1.5f, HALL_CENTER);
    for (int tick = 0; tick < 24; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_DODGE : 0, 127, 0);
    }
    assert_float_equal(fixture_x(world, world_player(world)), HALL_END - 0.3f, 1e-3f);
    world_destroy(world);
}

static void test_G2_hurt_is_invulnerable_for_exactly_30_ticks(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.hp = 100000;
    rules.hit_stop_limit_ticks = 0;
    Striker striker;
    World *world = hall_with_striker(&rules, &striker);
    for (int tick = 0; tick < 100; tick++) {
        int hp = fixture_player_hp(world);
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(striker.landed, tick % 30 == 0);
        assert_int_equal(hp - fixture_player_hp(world), tick % 30 == 0 ? 10 : 0);
        assert_int_equal(fixture_player_state(world), tick % 30 < 12 ? STATE_HURT : STATE_IDLE);
        assert_int_equal(fixture_count_events(world, EVENT_AVOIDED), 0);
    }
    world_destroy(world);
}

/* Ruling 2: a hit during an attack counts, but doesn't interrupt it. */
static void test_A22_super_armour_during_attacks(void **context) {
    (void)context;
    for (int when = 0; when < 11; when++) {
        WorldRules rules = fixture_plain_rules();
        rules.hit_stop_limit_ticks = 0;
        Striker striker;
        World *world = hall_with_striker(&rules, &striker);
        striker.armed = false;
        for (int tick = 0; tick < 11; tick++) {
            striker.armed = tick == when;
            fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
            assert_int_equal(fixture_player_state(world), STATE_ATTACK_1);
            assert_int_equal(striker.landed, tick == when);
            assert_int_equal(fixture_count_events(world, EVENT_PLAYER_HURT), tick == when);
        }
        assert_int_equal(fixture_player_hp(world), 90);
        striker.armed = true;
        fixture_tick(world, 0, 0, 0);
        assert_false(striker.landed); /* the invulnerable time runs all the same */
        world_destroy(world);
    }
}

/* At any tick of every stage; the swing is over then, and the chain begins anew. */
static void test_A22_a_dodge_may_start_at_any_tick_of_an_attack(void **context) {
    (void)context;
    static const int starts[] = {0, 11, 22, 35}, ends[] = {11, 22, 35, 53};
    for (int stage = 0; stage < 4; stage++) {
        for (int when = starts[stage] + 1; when < ends[stage]; when++) {
            WorldRules rules = fixture_plain_rules();
            World *world = fixture_hall(&rules, no_hooks);
            for (int tick = 0; tick < when; tick++) {
                fixture_tick(world, tick % 2 == 0 ? BUTTON_ATTACK : 0, 0, 0);
            }
            assert_int_equal(fixture_player_state(world), STATE_ATTACK_1 + stage);
            fixture_tick(world, BUTTON_DODGE, 127, 0);
            assert_int_equal(fixture_player_state(world), STATE_DODGE);
            world_destroy(world);
        }
    }
}

/* What starts when is the rules' table, and nothing besides. */
static void test_A22_the_table_decides(void **context) {
    (void)context;
    for (int kept = 0; kept < 2; kept++) {
        WorldRules rules = fixture_plain_rules();
        rules.hit_stop_limit_ticks = 0;
        rules.player.yields[0][STATE_ATTACK_1] = kept ? UINT64_C(1) << STATE_DEATH : UINT64_C(1) << STATE_HURT;
        Striker striker;
        World *world = hall_with_striker(&rules, &striker);
        striker.armed = false;
        fixture_tick(world, BUTTON_ATTACK, 0, 0);
        fixture_tick(world, BUTTON_DODGE, 0, 0);
        assert_int_equal(fixture_player_state(world), STATE_ATTACK_1); /* this table lets no dodge in */
        striker.armed = true;
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_player_state(world), kept ? STATE_ATTACK_1 : STATE_HURT);
        world_destroy(world);
    }
}

static void test_A22_death_overrides_all(void **context) {
    (void)context;
    static const struct {
        unsigned press;
        int state;
    } BEGUN[] = {{0, STATE_IDLE}, {BUTTON_ATTACK, STATE_ATTACK_1}, {BUTTON_DODGE, STATE_DODGE}};
    for (size_t i = 0; i < BASE_COUNT_OF(BEGUN); i++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, no_hooks);
        fixture_tick(world, BEGUN[i].press, 0, 0);
        fixture_tick(world, 0, 0, 0);
        assert_int_equal(fixture_player_state(world), BEGUN[i].state);
        world_hurt(world, world_player(world), 1000, HURT_TRAP); /* what no invulnerable frame spares */
        assert_int_equal(fixture_player_state(world), STATE_DEATH);
        fixture_tick(world, BUTTON_DODGE | BUTTON_ATTACK, 127, 0);
        assert_int_equal(fixture_player_state(world), STATE_DEATH);
        world_destroy(world);
    }
}

/* Ruling 1: no hit interrupts a dodge, also after its i-frames; and a dodge may leave a hit reaction. */
static void test_A22_a_hit_does_not_interrupt_a_dodge(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    Striker striker;
    World *world = hall_with_striker(&rules, &striker);
    for (int tick = 0; tick < 24; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_DODGE : 0, 0, 0);
        assert_int_equal(fixture_player_state(world), STATE_DODGE);
    }
    assert_int_equal(fixture_player_hp(world), 90);
    world_destroy(world);
    world = hall_with_striker(&rules, &striker);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_HURT);
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_HURT);
    fixture_tick(world, BUTTON_DODGE, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_DODGE);
    world_destroy(world);
}

/* ---- Hit-stop -----------------------------------------------------------------------------------------------*/
static void test_A11_hit_stop_holds_everything(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    EntityHandle dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 1.2f);
    for (int tick = 0; tick <= 3; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
    }
    assert_int_equal(world_run(world).hit_stop_ticks, 2); /* stage 1 */
    WorldEntities entities = world_entities(world);
    int player = fixture_player_slot(world), enemy = world_find(world, dummy);
    int player_ticks = entities.state_ticks[player], enemy_ticks = entities.state_ticks[enemy];
    int phase_ticks = world_run(world).phase_ticks;
    float x = entities.x[player], z = entities.z[player], enemy_z = entities.z[enemy];
    for (int tick = 0; tick < 2; tick++) {
        uint32_t before = world_run(world).tick;
        fixture_tick(world, 0, 127, 0);
        assert_int_equal(world_run(world).tick, before + 1);
        assert_int_equal(world_run(world).phase_ticks, phase_ticks);
        assert_int_equal(entities.state_ticks[player], player_ticks);
        assert_int_equal(entities.state_ticks[enemy], enemy_ticks);
        assert_true(entities.x[player] == x && entities.z[player] == z && entities.z[enemy] == enemy_z);
        assert_true(entities.previous_x[player] == x && entities.previous_z[player] == z);
    }
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(entities.state_ticks[player], player_ticks + 1);
    assert_true(entities.z[enemy] > enemy_z); /* the knock goes on */
    world_destroy(world);
}

/* A press in a held tick acts in the first one that runs, as if the time between weren't there. */
static void test_A11_presses_are_remembered_while_holding(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 1.2f);
    for (int tick = 0; tick <= 3; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
    }
    fixture_tick(world, BUTTON_DODGE, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_ATTACK_1);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_ATTACK_1);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_DODGE);
    world_destroy(world);
}

static void test_A11_buffers_do_not_age_while_holding(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 1.2f);
    bool second = false;
    for (int tick = 0; tick < 14; tick++) { /* pressed 8 running ticks before the stage's end, 2 held ones between */
        fixture_tick(world, tick == 0 || tick == 3 ? BUTTON_ATTACK : 0, 0, 0);
        const WorldEvent *swing = fixture_find_event(world, EVENT_SWING);
        second |= swing && swing->value == 1 && tick == 13;
    }
    assert_true(second);
    world_destroy(world);
}

static int hit_stop_after_stage(int stage, int enemy_hp) {
    WorldRules rules = fixture_plain_rules();
    rules.player.stages[0] = rules.player.stages[stage];
    rules.enemies[KIND_DUMMY].hp = enemy_hp;
    World *world = fixture_hall(&rules, no_hooks);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 1.2f);
    int result = 0;
    for (int tick = 0; tick < 12 && result == 0; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ATTACK : 0, 0, 0);
        result = world_run(world).hit_stop_ticks;
    }
    world_destroy(world);
    return result;
}

static void test_A11_hit_stop_by_stage_one_more_on_a_kill_five_at_most(void **context) {
    (void)context;
    static const int plain[] = {2, 2, 3, 5}, kill[] = {3, 3, 4, 5};
    for (int stage = 0; stage < 4; stage++) {
        assert_int_equal(hit_stop_after_stage(stage, 1000), plain[stage]);
        assert_int_equal(hit_stop_after_stage(stage, 1), kill[stage]);
    }
}

static void test_A11_at_most_10_of_60_ticks_are_held(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.hp = 1000000;
    rules.player.hurt_invulnerable_ticks = 0;
    rules.player.hurt_hit_stop_ticks = 3;
    Striker striker;
    World *world = hall_with_striker(&rules, &striker);
    bool held[600] = {0};
    int most = 0;
    for (int tick = 0; tick < 600; tick++) {
        int before = world_run(world).phase_ticks;
        fixture_tick(world, 0, 0, 0);
        held[tick] = world_run(world).phase_ticks == before;
        int sum = 0;
        for (int back = 0; back < 60 && back <= tick; back++) {
            sum += held[tick - back];
        }
        assert_true(sum <= 10);
        most = sum > most ? sum : most;
    }
    assert_int_equal(most, 10);
    world_destroy(world);
}

static void test_G2_player_knock_is_swept(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    World *world = fixture_hall(&rules, no_hooks);
    world_knock(world, world_player(world), 3.0f, 4.0f, 2.0f);
    for (int tick = 1; tick <= 12; tick++) {
        fixture_tick(world, 0, 0, 0);
        assert_float_equal(moved(world, HALL_CENTER, HALL_CENTER), tick < 8 ? 0.25f * (float)tick : 2.0f, 1e-4f);
    }
    world_teleport(world, world_player(world), HALL_CENTER, HALL_END - 1.0f);
    world_knock(world, world_player(world), 0.0f, 1.0f, 50.0f);
    fixture_wait(world, 8);
    assert_float_equal(fixture_z(world, world_player(world)), HALL_END - 0.3f, 1e-3f);
    world_destroy(world);
}

static void test_G2_turns_at_its_rate(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.player.turn_rate = 6.0f; /* 0.1 a tick */
    World *world = fixture_hall(&rules, no_hooks);
    for (int tick = 1; tick < 40; tick++) {
        fixture_tick(world, 0, 1, -127); /* from +Z to almost −Z */
        float expected = 0.1f * (float)tick;
        float target = math_atan2_32(1.0f, -127.0f);
        assert_float_equal(world_entities(world).heading[fixture_player_slot(world)],
                           expected < target ? expected : target, 1e-4f);
    }
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_walks_and_runs_after_15_held_ticks),
        cmocka_unit_test(test_G2_state_clock_starts_at_zero),
        cmocka_unit_test(test_G2_dodge_is_invulnerable_for_exactly_18_ticks),
        cmocka_unit_test(test_G2_dodge_covers_5_m_in_12_ticks_and_no_more),
        cmocka_unit_test(test_G2_dodge_cooldown_counts_60_ticks_from_its_start),
        cmocka_unit_test(test_G2_dodge_press_is_buffered_10_ticks),
        cmocka_unit_test(test_A9_dodge_does_not_pass_walls),
        cmocka_unit_test(test_G2_hurt_is_invulnerable_for_exactly_30_ticks),
        cmocka_unit_test(test_A22_super_armour_during_attacks),
        cmocka_unit_test(test_A22_a_dodge_may_start_at_any_tick_of_an_attack),
        cmocka_unit_test(test_A22_the_table_decides),
        cmocka_unit_test(test_A22_death_overrides_all),
        cmocka_unit_test(test_A22_a_hit_does_not_interrupt_a_dodge),
        cmocka_unit_test(test_A11_hit_stop_holds_everything),
        cmocka_unit_test(test_A11_presses_are_remembered_while_holding),
        cmocka_unit_test(test_A11_buffers_do_not_age_while_holding),
        cmocka_unit_test(test_A11_hit_stop_by_stage_one_more_on_a_kill_five_at_most),
        cmocka_unit_test(test_A11_at_most_10_of_60_ticks_are_held),
        cmocka_unit_test(test_G2_player_knock_is_swept),
        cmocka_unit_test(test_G2_turns_at_its_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
