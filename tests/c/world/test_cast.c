/* Casting and repairing, to the tick. In these tests tick 0 is the tick of the press. */
#include "world/world_fixture.h"

enum { WAVE, RING, COLLAPSE, SKILLS };

/* What scripts would have been told. */
typedef struct Told {
    World *world;
    int released[SKILLS];
    bool armed; /* an enemy strikes the player in each tick */
    bool landed;
    EntityHandle enemy;
} Told;

static void power_called(void *context, EntityHandle entity, PowerCall call, EntityHandle other) {
    Told *told = context;
    assert_int_equal(call, POWER_RELEASE);
    assert_int_equal(other, world_player(told->world));
    for (int power = 0; power < SKILLS; power++) {
        told->released[power] += world_power_entity(told->world, power) == entity;
    }
}

static bool power_wants(void *context, int kind, PowerCall call) {
    (void)context, (void)kind;
    return call == POWER_RELEASE;
}

static void strike(void *context, const EntityHandle *entities, int count) {
    Told *told = context;
    (void)entities, (void)count;
    told->landed = told->armed && world_strike(told->world, told->enemy, world_player(told->world), 1.0f);
}

static WorldRules cast_rules(void) {
    static const PowerRules SKILL[SKILLS] = {
        {.id = "wave", .sort = POWER_SKILL, .rank_most = 1, .cost = 20, .cooldown_ticks = 360, .weapon = -1},
        {.id = "ring", .sort = POWER_SKILL, .rank_most = 1, .cost = 25, .cooldown_ticks = 480, .weapon = -1},
        {.id = "collapse", .sort = POWER_ULTIMATE, .rank_most = 1, .cost = 60, .cooldown_ticks = 3600, .weapon = -1},
    };
    WorldRules rules = fixture_plain_rules();
    rules.hit_stop_limit_ticks = 0;
    for (int power = 0; power < SKILLS; power++) {
        rules.powers[power] = SKILL[power];
        for (int i = 0; i < POWER_NEED_LIMIT; i++) {
            rules.powers[power].needs[i].power = -1;
        }
    }
    rules.power_count = SKILLS;
    rules.growth.energy_most = 100.0f;
    rules.growth.energy_start = 50.0f;
    rules.growth.energy_second = 1.0f;
    rules.growth.energy_hit = 3.0f;
    rules.growth.energy_finisher = 6.0f;
    rules.growth.cells_start = 1;
    rules.growth.cells_most = 3;
    rules.growth.cell_ticks = 30;
    rules.growth.cell_heal = 0.30f;
    rules.growth.weapon = -1;
    return rules;
}

static World *hall_of(const WorldRules *rules, Told *told, float energy) {
    *told = (Told){0};
    World *world = fixture_hall(
        rules, (WorldHooks){.context = told, .think = strike, .power = power_called, .power_wants = power_wants});
    told->world = world;
    told->enemy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 8.0f, HALL_CENTER);
    for (int power = 0; power < SKILLS; power++) {
        assert_int_equal(world_give_power(world, power, 1), 1);
    }
    world_give_energy(world, energy - world_growth(world).energy);
    return world;
}

static World *hall(Told *told, float energy) {
    WorldRules rules = cast_rules();
    return hall_of(&rules, told, energy);
}

static int cooldown(const World *world, int slot) {
    return world_growth(world).skills[slot].cooldown_ticks;
}

static void test_A7_a_skill_takes_39_ticks_and_is_released_in_tick_30(void **context) {
    (void)context;
    for (int slot = 0; slot < 2; slot++) {
        Told told;
        World *world = hall(&told, 100.0f);
        for (int tick = 0; tick < 45; tick++) {
            fixture_tick(world, tick == 0 ? (slot ? BUTTON_SKILL_2 : BUTTON_SKILL_1) : 0, 127, 0);
            assert_int_equal(fixture_player_state(world), tick < 39 ? STATE_CAST : STATE_WALK);
            assert_int_equal(told.released[slot], tick >= 30);
            assert_int_equal(fixture_count_events(world, EVENT_CAST), tick == 0);
            assert_int_equal(fixture_count_events(world, EVENT_RELEASE), tick == 30);
        }
        assert_int_equal(told.released[WAVE] + told.released[RING] + told.released[COLLAPSE], 1);
        world_destroy(world);
    }
}

static void test_ruling_4_the_ultimate_takes_49_ticks_and_is_released_in_tick_38(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 100.0f);
    for (int tick = 0; tick < 55; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ULTIMATE : 0, 0, 0);
        assert_int_equal(fixture_player_state(world), tick < 49 ? STATE_ULTIMATE : STATE_IDLE);
        assert_int_equal(told.released[COLLAPSE], tick >= 38);
    }
    world_destroy(world);
}

/* Only the ultimate is invulnerable, in ticks 0 … 29. */
static void test_ruling_4_the_ultimate_is_invulnerable_for_30_ticks(void **context) {
    (void)context;
    for (int ultimate = 0; ultimate <= 1; ultimate++) {
        WorldRules rules = cast_rules();
        rules.player.hp = 100000;
        rules.player.hurt_invulnerable_ticks = 0;
        Told told;
        World *world = hall_of(&rules, &told, 100.0f);
        told.armed = true;
        for (int tick = 0; tick < 39; tick++) {
            fixture_tick(world, tick == 0 ? (ultimate ? BUTTON_ULTIMATE : BUTTON_SKILL_1) : 0, 0, 0);
            assert_int_equal(told.landed, !ultimate || tick >= 30);
            assert_int_equal(fixture_player_state(world), ultimate ? STATE_ULTIMATE : STATE_CAST); /* and no hitReact */
            assert_int_equal(fixture_count_events(world, EVENT_AVOIDED), 0);
        }
        world_destroy(world);
    }
}

static void test_A22_a_cast_can_t_be_rolled_out_of(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 100.0f);
    for (int tick = 0; tick < 39; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_SKILL_1 : tick % 2 ? BUTTON_DODGE : 0, 127, 0);
        assert_int_equal(fixture_player_state(world), STATE_CAST);
    }
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_DODGE); /* the last press is kept */
    world_destroy(world);
}

/* The hit of a boss breaks a cast off: what was not released is lost, and so is its energy. */
static void test_A22_what_pierces_breaks_a_cast_off(void **context) {
    (void)context;
    WorldRules rules = cast_rules();
    rules.player.yields[0][STATE_CAST] = rules.player.yields[1][STATE_CAST];
    Told told;
    World *world = hall_of(&rules, &told, 100.0f);
    for (int tick = 0; tick < 60; tick++) {
        told.armed = tick == 20;
        fixture_tick(world, tick == 0 ? BUTTON_SKILL_1 : 0, 0, 0);
        assert_int_equal(fixture_player_state(world), tick < 20 ? STATE_CAST : tick < 32 ? STATE_HURT : STATE_IDLE);
    }
    assert_int_equal(told.released[WAVE], 0);
    assert_true(world_growth(world).energy < 82.0f);
    world_destroy(world);
}

/* In which tick of the chain's stages a press of SKILL_1, made in each tick anew, begins the cast. */
static void test_G2_a_skill_may_cut_off_a_stage_from_its_first_back_tick(void **context) {
    (void)context;
    static const int starts[] = {0, 11, 22, 35}, backs[] = {6, 6, 7, 11};
    for (int wait = 0; wait <= 2; wait += 2) {
        for (int stage = 0; stage < 4; stage++) {
            WorldRules rules = cast_rules();
            rules.player.cast_wait_ticks = wait;
            Told told;
            World *world = hall_of(&rules, &told, 100.0f);
            int begun = -1;
            for (int tick = 0; tick < 53 && begun < 0; tick++) {
                unsigned attack = tick % 2 == 0 && tick < starts[stage] + 1 ? BUTTON_ATTACK : 0;
                fixture_tick(world, attack | (tick == starts[stage] + 1 ? BUTTON_SKILL_1 : 0), 0, 0);
                begun = fixture_count_events(world, EVENT_CAST) > 0 ? tick : -1;
            }
            int expected = starts[stage] + backs[stage] + wait;
            assert_int_equal(begun, expected - (starts[stage] + 1) <= 10 ? expected : -1);
            world_destroy(world);
        }
    }
}

static void test_G2_a_skill_press_is_buffered_10_ticks_and_the_last_press_wins(void **context) {
    (void)context;
    for (int early = 8; early <= 12; early++) { /* before the end of a dodge, which nothing cuts off */
        for (int later = 0; later <= 1; later++) {
            Told told;
            World *world = hall(&told, 100.0f);
            int begun = -1;
            for (int tick = 0; tick < 30; tick++) {
                unsigned press = tick == 0 ? BUTTON_DODGE : tick == 24 - early ? BUTTON_SKILL_2 : 0;
                fixture_tick(world, press | (later && tick == 22 ? BUTTON_ATTACK : 0), 0, 0);
                begun = fixture_count_events(world, EVENT_CAST) > 0 ? tick : begun;
            }
            assert_int_equal(begun, early <= 10 && !later ? 24 : -1);
            assert_int_equal(fixture_player_state(world), begun > 0 ? STATE_CAST : later ? STATE_ATTACK_1 : STATE_IDLE);
            world_destroy(world);
        }
    }
}

static void test_G2_of_two_presses_in_a_tick_the_dodge_goes_first(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 100.0f);
    fixture_tick(world, BUTTON_DODGE | BUTTON_SKILL_1 | BUTTON_ATTACK, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_DODGE);
    world_destroy(world);
    world = hall(&told, 100.0f);
    fixture_tick(world, BUTTON_SKILL_1 | BUTTON_ATTACK, 0, 0);
    assert_int_equal(fixture_player_state(world), STATE_CAST);
    world_destroy(world);
}

static void test_G2_a_cast_costs_energy_and_cools_down_from_its_start(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 41.0f);
    int casts[8], count = 0;
    for (int tick = 0; tick < 800; tick++) {
        float before = world_growth(world).energy;
        fixture_tick(world, tick % 2 == 0 ? BUTTON_SKILL_1 : 0, 0, 0);
        if (fixture_count_events(world, EVENT_CAST) > 0) {
            casts[count++] = tick;
            assert_float_equal(world_growth(world).energy, before - 20.0f + 1.0f / 60.0f, 1e-3f);
            assert_int_equal(cooldown(world, 0), 360);
            assert_int_equal(cooldown(world, 1), 0); /* each has its own */
        }
    }
    assert_int_equal(count, 2); /* 41 − 20 + 6 − 20 + 6: the third one waits for 20 */
    assert_int_equal(casts[0], 0);
    assert_int_equal(casts[1], 360);
    world_destroy(world);
}

static void test_G2_without_energy_nothing_begins(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 59.5f);
    int begun = -1;
    for (int tick = 0; tick < 60 && begun < 0; tick++) {
        fixture_tick(world, tick % 2 == 0 ? BUTTON_ULTIMATE : 0, 0, 0);
        begun = fixture_count_events(world, EVENT_CAST) > 0 ? tick : -1;
        assert_int_equal(fixture_player_state(world), begun < 0 ? STATE_IDLE : STATE_ULTIMATE);
    }
    assert_in_range(begun, 28, 31); /* half a point takes 30 ticks */
    world_destroy(world);
}

static void test_G2_energy_comes_by_time_and_by_stages_that_hit(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 50.0f);
    fixture_wait(world, 60);
    assert_float_equal(world_growth(world).energy, 51.0f, 1e-3f);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 1.0f);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER + 0.5f, HALL_CENTER + 1.0f); /* one stage, two hits: once */
    for (int tick = 0; tick < 53; tick++) {
        WorldEntities entities = world_entities(world);
        for (int slot = 1; slot < entities.high; slot++) { /* knocks don't take them out of reach */
            if (entities.entity_class[slot] == ENTITY_ENEMY && entities.handle[slot] != told.enemy) {
                world_teleport(world, entities.handle[slot], fixture_x(world, world_player(world)) + 0.2f,
                               fixture_z(world, world_player(world)) + 1.0f);
            }
        }
        fixture_tick(world, tick % 2 == 0 && tick < 40 ? BUTTON_ATTACK : 0, 0, 0);
    }
    assert_float_equal(world_growth(world).energy, 51.0f + 3 + 3 + 3 + 6 + 53.0f / 60.0f, 1e-2f);
    world_give_energy(world, 1000.0f);
    assert_float_equal(world_growth(world).energy, 100.0f, 0.0f);
    world_destroy(world);
}

/* ---- Repair cells -------------------------------------------------------------------------------------------*/
static void test_G2_a_cell_gives_30_percent_in_30_ticks_walking_and_hit(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 50.0f);
    world_hurt(world, world_player(world), 60, HURT_HAZARD);
    assert_int_equal(world_growth(world).cells, 1);
    for (int tick = 0; tick < 40; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_ITEM : 0, 127, 0);
        if (tick == 10) {
            world_hurt(world, world_player(world), 5, HURT_HAZARD); /* does not break it off */
        }
        assert_int_equal(fixture_player_state(world), STATE_WALK);
        int given = tick >= 30 ? 30 : tick; /* HP, one a tick of 30 % of 100 */
        assert_int_equal(fixture_player_hp(world), 40 + given - (tick >= 10 ? 5 : 0));
    }
    assert_int_equal(world_growth(world).cells, 0);
    fixture_tick(world, BUTTON_ITEM, 0, 0);
    fixture_wait(world, 40);
    assert_int_equal(fixture_player_hp(world), 65); /* there is no second one */
    world_destroy(world);
}

static void test_G2_a_cell_is_not_spent_on_the_unhurt(void **context) {
    (void)context;
    Told told;
    World *world = hall(&told, 50.0f);
    fixture_tick(world, BUTTON_ITEM, 0, 0);
    fixture_wait(world, 20);
    assert_int_equal(world_growth(world).cells, 1);
    world_destroy(world);
}

/* Pressed in a dodge, it comes at its end when that is at most 10 ticks off. */
static void test_G2_an_item_press_is_buffered_10_ticks(void **context) {
    (void)context;
    for (int early = 9; early <= 12; early++) {
        Told told;
        World *world = hall(&told, 50.0f);
        world_hurt(world, world_player(world), 60, HURT_HAZARD);
        for (int tick = 0; tick < 25; tick++) {
            fixture_tick(world, tick == 0 ? BUTTON_DODGE : tick == 24 - early ? BUTTON_ITEM : 0, 0, 0);
            assert_int_equal(world_growth(world).cells, tick == 24 && early <= 10 ? 0 : 1);
        }
        world_destroy(world);
    }
}

/* ---- Aim ----------------------------------------------------------------------------------------------------*/
static void aim_at(World *world, double degrees, int centimetres, unsigned device) {
    TickInput input = {.aim_angle = (uint16_t)(int32_t)(degrees / 360.0 * 65536.0),
                       .aim_distance = (uint16_t)centimetres,
                       .buttons = (uint16_t)device};
    world_tick(world, &input);
}

static void assert_place(const World *world, float most, float x, float z) {
    float got_x, got_z;
    world_aim_place(world, most, &got_x, &got_z);
    assert_float_equal(got_x, x, 0.02f);
    assert_float_equal(got_z, z, 0.02f);
}

static void test_G2_the_place_aimed_at_ends_at_its_reach_and_at_walls(void **context) {
    (void)context;
    WorldRules rules = cast_rules();
    rules.player.aim = (AimRules){.pad_range = 6.0f, .pad_angle = 0.6f, .pad_turn = 0.4f};
    Told told;
    World *world = hall_of(&rules, &told, 50.0f);
    aim_at(world, 90, 330, 0);
    assert_place(world, 8.0f, HALL_CENTER + 3.3f, HALL_CENTER);
    assert_place(world, 2.0f, HALL_CENTER + 2.0f, HALL_CENTER);
    aim_at(world, 0, 100, BUTTON_PAD); /* a stick says no distance */
    assert_place(world, 8.0f, HALL_CENTER, HALL_CENTER + 8.0f);
    world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 4.0f);
    assert_place(world, 8.0f, HALL_CENTER, HALL_CENTER + 4.0f);
    world_teleport(world, world_player(world), HALL_CENTER, HALL_END - 2.0f);
    aim_at(world, 0, 5000, 0);
    float x, z;
    world_aim_place(world, 8.0f, &x, &z);
    assert_true(z > HALL_END - 0.3f && z < HALL_END);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A7_a_skill_takes_39_ticks_and_is_released_in_tick_30),
        cmocka_unit_test(test_ruling_4_the_ultimate_takes_49_ticks_and_is_released_in_tick_38),
        cmocka_unit_test(test_ruling_4_the_ultimate_is_invulnerable_for_30_ticks),
        cmocka_unit_test(test_A22_a_cast_can_t_be_rolled_out_of),
        cmocka_unit_test(test_A22_what_pierces_breaks_a_cast_off),
        cmocka_unit_test(test_G2_a_skill_may_cut_off_a_stage_from_its_first_back_tick),
        cmocka_unit_test(test_G2_a_skill_press_is_buffered_10_ticks_and_the_last_press_wins),
        cmocka_unit_test(test_G2_of_two_presses_in_a_tick_the_dodge_goes_first),
        cmocka_unit_test(test_G2_a_cast_costs_energy_and_cools_down_from_its_start),
        cmocka_unit_test(test_G2_without_energy_nothing_begins),
        cmocka_unit_test(test_G2_energy_comes_by_time_and_by_stages_that_hit),
        cmocka_unit_test(test_G2_a_cell_gives_30_percent_in_30_ticks_walking_and_hit),
        cmocka_unit_test(test_G2_a_cell_is_not_spent_on_the_unhurt),
        cmocka_unit_test(test_G2_an_item_press_is_buffered_10_ticks),
        cmocka_unit_test(test_G2_the_place_aimed_at_ends_at_its_reach_and_at_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
