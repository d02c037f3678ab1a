/* Who may attack, who dashes, and who belongs to whom. */
#include "world/fight_fixture.h"

/* ---- Tokens -------------------------------------------------------------------------------------------------*/
static int take_all(World *world, const EntityHandle *who, int count, TokenSort sort) {
    int taken = 0;
    for (int i = 0; i < count; i++) {
        taken += world_take_token(world, who[i], sort);
    }
    return taken;
}

static void test_G2_as_many_tokens_are_given_as_the_floor_has(void **context) {
    (void)context;
    static const int expected[TOKEN_BANDS][TOKEN_SORT_COUNT] = {{2, 2, 1}, {3, 2, 1}, {4, 3, 1}};
    for (int band = 0; band < TOKEN_BANDS; band++) {
        for (int floor = 5 * band + 1; floor <= 5 * band + 4; floor += 3) {
            WorldRules rules = fixture_plain_rules();
            World *world = fixture_create(7, floor, &rules, (WorldHooks){0});
            fixture_carve_hall(world);
            EntityHandle who[TOKEN_SORT_COUNT][6];
            for (int sort = 0; sort < TOKEN_SORT_COUNT; sort++) {
                for (int i = 0; i < 6; i++) {
                    who[sort][i] = fight_spawn(world, KIND_DUMMY, 5.0f + (float)i, 5.0f * (float)sort);
                }
                assert_int_equal(take_all(world, who[sort], 6, (TokenSort)sort), expected[band][sort]);
                assert_int_equal(take_all(world, who[sort], 6, (TokenSort)sort), expected[band][sort]); /* kept */
            }
            world_destroy(world);
        }
    }
}

typedef void (*GiveBack)(World *world, EntityHandle enemy);
static void release(World *world, EntityHandle enemy) {
    world_release_token(world, enemy);
}
static void die(World *world, EntityHandle enemy) {
    world_hurt(world, enemy, 1000000, HURT_TRAP);
}
static void vanish(World *world, EntityHandle enemy) {
    world_remove(world, enemy);
}
static void fall_asleep(World *world, EntityHandle enemy) {
    world_teleport(world, enemy, 3.0f, 3.0f);
    fixture_wait(world, 2);
}
static void take_another(World *world, EntityHandle enemy) {
    assert_true(world_take_token(world, enemy, TOKEN_RANGED));
}

static void test_G2_a_token_is_given_back_by_release_death_and_sleep(void **context) {
    (void)context;
    static const GiveBack ways[] = {release, die, vanish, fall_asleep, take_another};
    for (size_t i = 0; i < BASE_COUNT_OF(ways); i++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, (WorldHooks){0});
        EntityHandle first = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
        EntityHandle second = fight_spawn(world, KIND_DUMMY, 7.0f, 0.0f);
        fixture_wait(world, 2); /* they wake */
        assert_true(world_take_token(world, first, TOKEN_CHARGE));
        assert_false(world_take_token(world, second, TOKEN_CHARGE));
        ways[i](world, first);
        assert_true(world_take_token(world, second, TOKEN_CHARGE));
        world_destroy(world);
    }
}

static void test_G2_only_enemies_get_tokens(void **context) {
    (void)context;
    World *world = fight_hall();
    assert_false(world_take_token(world, world_player(world), TOKEN_MELEE));
    assert_false(world_take_token(world, ENTITY_NONE, TOKEN_MELEE));
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    assert_false(world_take_token(world, foe, TOKEN_SORT_COUNT));
    world_destroy(world);
}

/* ---- Dashes -------------------------------------------------------------------------------------------------*/
static void test_G2_a_dash_goes_its_way_and_nothing_else_moves_it(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 0.0f, 5.0f), other = fight_spawn(world, KIND_DUMMY, 0.5f, 5.0f);
    assert_int_equal(world_dash_result(world, foe), DASH_NONE);
    world_dash(world, foe, 0.5f * (float)MATH_PI, 9.0f, 48);
    for (int tick = 0; tick < 48; tick++) {
        assert_int_equal(world_dash_result(world, foe), DASH_RUNNING);
        world_steer(world, foe, 0.0f, -20.0f);
        world_knock(world, foe, 0.0f, 1.0f, 5.0f);
        fixture_tick(world, 0, 0, 0);
    }
    assert_int_equal(world_dash_result(world, foe), DASH_DONE);
    float x = fixture_x(world, foe) - HALL_CENTER, z = fixture_z(world, foe) - HALL_CENTER;
    assert_true(x > 7.19f && x < 7.21f && z > 4.99f && z < 5.01f);
    world_remove(world, other);
    world_destroy(world);
}

static void test_G2_a_dash_ends_at_a_wall_and_at_the_players_body(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    world_dash(world, foe, -0.5f * (float)MATH_PI, 9.0f, 120);
    fixture_wait(world, 120);
    assert_int_equal(world_dash_result(world, foe), DASH_HIT_BODY);
    assert_true(fixture_x(world, foe) > HALL_CENTER);
    world_dash(world, foe, 0.5f * (float)MATH_PI, 20.0f, 400);
    fixture_wait(world, 200);
    assert_int_equal(world_dash_result(world, foe), DASH_HIT_WALL);
    assert_true(fixture_x(world, foe) > HALL_END - 0.36f && fixture_x(world, foe) < HALL_END);
    world_destroy(world);
}

static void test_G2_a_dash_goes_through_a_player_who_rolls(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    world_dash(world, foe, -0.5f * (float)MATH_PI, 20.0f, 18);
    for (int tick = 0; tick < 18; tick++) {
        fixture_tick(world, tick == 0 ? BUTTON_DODGE : 0, 0, 0);
    }
    assert_int_equal(world_dash_result(world, foe), DASH_DONE);
    world_destroy(world);
}

static void test_G2_a_stun_and_a_stagger_end_a_dash(void **context) {
    (void)context;
    for (int stun = 0; stun <= 1; stun++) {
        WorldRules rules = fixture_plain_rules();
        World *world = fixture_hall(&rules, (WorldHooks){0});
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 5.0f);
        world_dash(world, foe, 0.0f, 9.0f, 120);
        fixture_wait(world, 5);
        if (stun) {
            world_give_status(world, foe, STATUS_STUN, 20, 1.0f);
        } else {
            world_hurt(world, foe, 1, HURT_TRAP);
        }
        assert_int_equal(world_dash_result(world, foe), DASH_DONE);
        float z = fixture_z(world, foe);
        fixture_wait(world, 5);
        assert_true(fixture_z(world, foe) == z);
        world_destroy(world);
    }
}

static void test_G2_the_player_dashes_through_enemies(void **context) {
    (void)context;
    World *world = fight_hall();
    fight_spawn(world, KIND_DUMMY, 3.0f, 0.0f);
    world_dash(world, world_player(world), 0.5f * (float)MATH_PI, 60.0f, 6);
    for (int tick = 0; tick < 6; tick++) {
        fixture_tick(world, 0, -127, 0);
    }
    float x = fixture_x(world, world_player(world)) - HALL_CENTER;
    assert_true(x > 5.99f && x < 6.01f);
    world_destroy(world);
}

static void test_G2_numbers_that_are_no_use_start_no_dash(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f);
    const float nan = math_sqrt32(-1.0f);
    world_dash(world, foe, nan, 9.0f, 10);
    world_dash(world, foe, 0.0f, nan, 10);
    world_dash(world, foe, 0.0f, 0.0f, 10);
    world_dash(world, foe, 0.0f, 9.0f, 0);
    world_dash(world, ENTITY_NONE, 0.0f, 9.0f, 10);
    assert_int_equal(world_dash_result(world, foe), DASH_NONE);
    world_destroy(world);
}

/* ---- Summons ------------------------------------------------------------------------------------------------*/
static void test_G2_who_was_summoned_is_worth_nothing(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_BIT].exp = 7;
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle owner = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    EntityHandle own = world_summon(world, owner, KIND_BIT, HALL_CENTER + 10.0f, HALL_CENTER);
    EntityHandle free = fight_spawn(world, KIND_BIT, 12.0f, 0.0f);
    fixture_wait(world, 50);
    assert_int_equal(world_count_summons(world, owner), 1);
    world_hurt(world, own, 1000, HURT_TRAP);
    assert_int_equal(world_run(world).exp, 0);
    assert_int_equal(world_count_summons(world, owner), 0);
    world_hurt(world, free, 1000, HURT_TRAP);
    assert_int_equal(world_run(world).exp, 7);
    world_destroy(world);
}

static void test_G2_summons_vanish_with_their_owner(void **context) {
    (void)context;
    for (int way = 0; way < 3; way++) {
        World *world = fight_hall();
        EntityHandle owner = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f), own[4];
        EntityHandle free = fight_spawn(world, KIND_BIT, 12.0f, 0.0f);
        for (int i = 0; i < 4; i++) {
            own[i] = world_summon(world, owner, KIND_BIT, HALL_CENTER + 10.0f, HALL_CENTER + (float)i);
            assert_int_not_equal(own[i], ENTITY_NONE);
        }
        EntityHandle grandchild = world_summon(world, own[0], KIND_BIT, HALL_CENTER + 12.0f, HALL_CENTER);
        assert_int_equal(world_count_summons(world, owner), 4);
        if (way == 0) {
            world_remove_summons(world, owner);
        } else if (way == 1) {
            world_hurt(world, owner, 1000000, HURT_TRAP);
        } else {
            world_remove(world, owner);
        }
        for (int i = 0; i < 4; i++) {
            assert_int_equal(world_find(world, own[i]), -1);
        }
        assert_int_equal(world_find(world, grandchild), -1);
        assert_true(world_find(world, free) > 0);
        assert_int_equal(world_count_summons(world, owner), 0);
        world_destroy(world);
    }
}

static void test_G2_nobody_summons_from_nowhere(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle owner = fight_spawn(world, KIND_DUMMY, 20.0f, 0.0f);
    assert_int_equal(world_summon(world, ENTITY_NONE, KIND_BIT, HALL_CENTER, HALL_CENTER), ENTITY_NONE);
    assert_int_equal(world_summon(world, owner, 99, HALL_CENTER, HALL_CENTER), ENTITY_NONE);
    assert_int_equal(world_summon(world, owner, KIND_BIT, -5.0f, math_sqrt32(-1.0f)), ENTITY_NONE);
    world_remove_summons(world, ENTITY_NONE);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_as_many_tokens_are_given_as_the_floor_has),
        cmocka_unit_test(test_G2_a_token_is_given_back_by_release_death_and_sleep),
        cmocka_unit_test(test_G2_only_enemies_get_tokens),
        cmocka_unit_test(test_G2_a_dash_goes_its_way_and_nothing_else_moves_it),
        cmocka_unit_test(test_G2_a_dash_ends_at_a_wall_and_at_the_players_body),
        cmocka_unit_test(test_G2_a_dash_goes_through_a_player_who_rolls),
        cmocka_unit_test(test_G2_a_stun_and_a_stagger_end_a_dash),
        cmocka_unit_test(test_G2_the_player_dashes_through_enemies),
        cmocka_unit_test(test_G2_numbers_that_are_no_use_start_no_dash),
        cmocka_unit_test(test_G2_who_was_summoned_is_worth_nothing),
        cmocka_unit_test(test_G2_summons_vanish_with_their_owner),
        cmocka_unit_test(test_G2_nobody_summons_from_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
