/* What blows take: the formula, the elements of bosses, shields, and the statuses that blows give. */
#include "world/fight_fixture.h"

static const Element CYCLE[] = {ELEMENT_VOLT, ELEMENT_HEAT, ELEMENT_CRYO};

static bool deal(World *world, EntityHandle source, EntityHandle target, float damage) {
    Blow blow = {.damage = damage, .sort = BLOW_SKILL};
    return world_deal(world, source, target, &blow);
}

/* ---- The formula --------------------------------------------------------------------------------------------*/
static void test_G2_damage_is_attack_times_factor_by_defence_rounded_and_at_least_1(void **context) {
    (void)context;
    static const struct {
        int defence;
        float factor, damage;
        int expected;
    } cases[] = {
        {0, 1.0f, 1.0f, 10}, {0, 1.0f, 4.2f, 42}, {100, 1.0f, 1.0f, 5}, {40, 1.0f, 1.0f, 7},   {40, 0.0f, 1.0f, 10},
        {40, 2.0f, 1.0f, 6}, {0, 1.0f, 0.3f, 3},  {0, 1.0f, 0.01f, 1},  {0, 1.0f, 12.0f, 120}, {14, 1.0f, 1.0f, 9},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        WorldRules rules = fixture_plain_rules();
        rules.enemies[KIND_DUMMY].defence = cases[i].defence;
        World *world = fixture_hall(&rules, (WorldHooks){0});
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
        world_set_defence(world, foe, cases[i].factor);
        assert_true(deal(world, world_player(world), foe, cases[i].damage));
        assert_int_equal(fight_lost(world, foe), cases[i].expected);
        assert_int_equal(world_last_blow(world).damage, cases[i].expected);
        world_destroy(world);
    }
}

static void test_G2_a_factor_of_the_damage_taken_holds_until_it_is_changed(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    world_set_damage_taken(world, foe, 1.5f);
    deal(world, world_player(world), foe, 1.0f);
    fixture_wait(world, 50);
    deal(world, world_player(world), foe, 1.0f);
    assert_int_equal(fight_lost(world, foe), 30);
    world_set_damage_taken(world, foe, 1.0f);
    deal(world, world_player(world), foe, 1.0f);
    assert_int_equal(fight_lost(world, foe), 40);
    world_destroy(world);
}

static void test_A17_a_factor_of_the_defence_ends_with_its_time_whatever_comes_over_it(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.enemies[KIND_DUMMY].defence = 100;
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    world_set_defence_for(world, foe, 0.0f, 30);
    world_give_status(world, foe, STATUS_FREEZE, 60, 1.0f);
    fixture_wait(world, 29);
    deal(world, world_player(world), foe, 1.0f);
    assert_int_equal(fight_lost(world, foe), 10);
    fixture_wait(world, 1);
    deal(world, world_player(world), foe, 1.0f);
    assert_int_equal(fight_lost(world, foe), 15);
    world_destroy(world);
}

/* Criticals are the player's alone; over many hits a twentieth, each half as much again. */
static void test_G2_the_spread_and_the_criticals_are_those_of_the_rules(void **context) {
    (void)context;
    WorldRules rules = fixture_rules();
    rules.player.attack = 1000;
    rules.player.hp = 1000000;
    rules.player.hurt_invulnerable_ticks = 0;
    rules.enemies[KIND_DUMMY].hp = 1000000;
    rules.enemies[KIND_DUMMY].attack = 1000;
    World *world = fixture_hall(&rules, (WorldHooks){0});
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    int criticals = 0, least = 10000, most = 0;
    for (int i = 0; i < 4000; i++) {
        world_heal(world, foe, 1000000);
        deal(world, world_player(world), foe, 1.0f);
        BlowInfo blow = world_last_blow(world);
        criticals += blow.critical;
        int plain = blow.critical ? blow.damage * 2 / 3 : blow.damage;
        least = plain < least ? plain : least;
        most = plain > most ? plain : most;
    }
    assert_true(criticals > 140 && criticals < 260);
    assert_true(least >= 949 && least < 955 && most <= 1051 && most > 1045);
    for (int i = 0; i < 900; i++) {
        assert_true(deal(world, foe, world_player(world), 1.0f));
        assert_false(world_last_blow(world).critical);
        assert_true(world_last_blow(world).damage <= 1051);
    }
    world_destroy(world);
}

static void test_G2_overcharge_and_weakness_change_what_blows_take(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    world_give_status(world, world_player(world), STATUS_OVERCHARGE, 60, 0.4f);
    deal(world, world_player(world), foe, 1.0f);
    assert_int_equal(fight_lost(world, foe), 14);
    world_give_status(world, foe, STATUS_WEAK, 60, 0.3f);
    deal(world, foe, world_player(world), 1.0f);
    assert_int_equal(fixture_player_hp(world), 93);
    world_destroy(world);
}

static void test_G2_a_blow_of_no_damage_takes_none_but_pushes_and_gives_its_status(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    Blow blow = {.knock = 1.0f, .status = STATUS_SLOW, .status_ticks = 30, .status_strength = 0.25f};
    assert_true(world_deal(world, world_player(world), foe, &blow));
    assert_int_equal(fight_lost(world, foe), 0);
    assert_int_equal(world_status_ticks(world, foe, STATUS_SLOW), 30);
    fixture_wait(world, 10);
    assert_true(fixture_x(world, foe) > HALL_CENTER + 2.9f);
    world_destroy(world);
}

static void test_A22_only_a_blow_that_pierces_breaks_off_an_attack(void **context) {
    (void)context;
    for (int pierces = 0; pierces <= 1; pierces++) {
        World *world = fight_hall();
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
        fixture_tick(world, BUTTON_ATTACK, 0, 0);
        assert_int_equal(fixture_player_state(world), STATE_ATTACK_1);
        Blow blow = {.damage = 1.0f, .sort = BLOW_ATTACK, .pierces = pierces};
        assert_true(world_deal(world, foe, world_player(world), &blow));
        assert_int_equal(fixture_player_state(world), pierces ? STATE_HURT : STATE_ATTACK_1);
        world_destroy(world);
    }
}

static void test_A22_all_blows_of_a_boss_break_off_an_attack(void **context) {
    (void)context;
    for (int boss = 0; boss <= 1; boss++) {
        WorldRules rules = fixture_plain_rules();
        rules.floors[5] = (FloorRules){.arena = boss ? 20 : 0, .boss_kind = KIND_DUMMY, .multiplier = 1.0f};
        World *world = fixture_hall(&rules, (WorldHooks){0});
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f);
        fixture_tick(world, BUTTON_ATTACK, 0, 0);
        assert_true(world_strike(world, foe, world_player(world), 1.0f));
        assert_int_equal(fixture_player_state(world), boss ? STATE_HURT : STATE_ATTACK_1);
        world_destroy(world);
    }
}

/* Blows in one tick hold the game for the longest of them, and all of them for 10 ticks in any 60. */
static void test_A11_strikes_freeze_at_most_10_ticks_in_any_60(void **context) {
    (void)context;
    World *world = fight_hall();
    for (int i = 0; i < 8; i++) {
        fight_spawn(world, KIND_DUMMY, 1.0f + 0.2f * (float)i, 1.0f);
    }
    StrikeRequest request = fight_circle();
    request.active_ticks = 400;
    request.period_ticks = 5;
    request.blow.hit_stop_ticks = 4;
    assert_true(world_begin_strike(world, world_player(world), &request));
    int frozen[300] = {0}, total = 0;
    for (int tick = 0; tick < 300; tick++) {
        uint32_t hold = (uint32_t)world_run(world).hit_stop_ticks;
        fixture_tick(world, 0, 0, 0);
        frozen[tick] = hold > 0;
        total += frozen[tick];
        int in_window = 0;
        for (int i = tick > 58 ? tick - 59 : 0; i <= tick; i++) {
            in_window += frozen[i];
        }
        assert_true(in_window <= 10);
    }
    assert_true(total >= 40);
    world_destroy(world);
}

/* ---- Elements of bosses -------------------------------------------------------------------------------------*/
static WorldRules boss_rules(void) {
    WorldRules rules = fixture_plain_rules();
    for (int floor = 5; floor <= 15; floor += 5) {
        rules.floors[floor] = (FloorRules){.multiplier = 1.0f, .arena = 20, .boss_kind = KIND_DUMMY, .reward = 1.0f};
    }
    rules.enemies[KIND_DUMMY].stagger_ticks = 0;
    return rules;
}

static void test_D17_weaknesses_go_through_the_cycle_from_where_the_seed_starts(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    int starts[3] = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        World *world = fixture_create(seed, 1, &rules, (WorldHooks){0});
        int start = dungeon_boss_weakness(seed, 0);
        starts[start]++;
        for (int n = 0; n < 3; n++) {
            assert_int_equal(world_boss_weakness(world, 5 * (n + 1)), CYCLE[(start + n) % 3]);
            assert_int_equal(world_boss_resistance(world, 5 * (n + 1)), CYCLE[(start + n + 1) % 3]);
        }
        assert_int_equal(world_boss_weakness(world, 4), ELEMENT_KINETIC);
        assert_int_equal(world_boss_weakness(world, 99), ELEMENT_KINETIC);
        assert_int_equal(world_boss_resistance(world, -5), ELEMENT_KINETIC);
        world_destroy(world);
    }
    assert_true(starts[0] > 8 && starts[1] > 8 && starts[2] > 8);
}

static void test_D17_a_boss_takes_more_of_its_weakness_less_of_its_resistance_and_others_as_ever(void **context) {
    (void)context;
    for (uint64_t seed = 1; seed <= 9; seed++) {
        for (int floor = 5; floor <= 15; floor += 5) {
            WorldRules rules = boss_rules();
            World *world = fixture_create(seed, floor, &rules, (WorldHooks){0});
            fixture_carve_hall(world);
            EntityHandle boss = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
            EntityHandle bit = fight_spawn(world, KIND_BIT, -2.0f, 0.0f);
            fixture_wait(world, 60);
            for (int element = 0; element < ELEMENT_COUNT; element++) {
                Blow blow = {.damage = 4.0f, .element = (Element)element};
                int before = fight_lost(world, boss);
                assert_true(world_deal(world, world_player(world), boss, &blow));
                int expected = element == (int)world_boss_weakness(world, floor)     ? 60
                               : element == (int)world_boss_resistance(world, floor) ? 30
                                                                                     : 40;
                assert_int_equal(fight_lost(world, boss) - before, expected);
            }
            Blow blow = {.damage = 1.0f, .element = world_boss_weakness(world, floor)};
            assert_true(world_deal(world, world_player(world), bit, &blow));
            assert_int_equal(fight_lost(world, bit), 10);
            world_destroy(world);
        }
    }
}

static void test_G4_a_boss_is_hardly_stopped_half_slowed_and_not_pushed(void **context) {
    (void)context;
    WorldRules rules = boss_rules();
    World *world = fixture_create(3, 5, &rules, (WorldHooks){0});
    fixture_carve_hall(world);
    fixture_wait(world, 40);
    EntityHandle boss = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    world_give_status(world, boss, STATUS_FREEZE, 180, 1.0f);
    world_give_status(world, boss, STATUS_STUN, 10, 1.0f);
    world_give_status(world, boss, STATUS_SLOW, 120, 0.4f);
    assert_int_equal(world_status_ticks(world, boss, STATUS_FREEZE), 18);
    assert_int_equal(world_status_ticks(world, boss, STATUS_STUN), 10);
    assert_int_equal(world_status_ticks(world, boss, STATUS_SLOW), 120);
    fixture_wait(world, 19);
    float from = fixture_x(world, boss);
    world_steer(world, boss, 3.0f, 0.0f);
    Blow blow = {.damage = 1.0f, .knock = 4.0f};
    world_deal(world, world_player(world), boss, &blow);
    assert_true(fixture_x(world, boss) == from);
    fixture_wait(world, 10);
    assert_true(fixture_x(world, boss) - from < 0.1f);
    world_destroy(world);
}

/* ---- Shields ------------------------------------------------------------------------------------------------*/
static void test_G2_a_shield_takes_damage_before_the_hp_and_tells_when_it_breaks(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 10.0f, 0.0f), player = world_player(world);
    world_give_shield(world, player, 25, 0);
    for (int blow = 0; blow < 4; blow++) {
        fixture_wait(world, 40);
        assert_true(deal(world, foe, player, 1.0f));
        assert_int_equal(world_shield(world, player), blow == 0 ? 15 : blow == 1 ? 5 : 0);
        assert_int_equal(fixture_player_hp(world), blow < 2 ? 100 : blow == 2 ? 95 : 85);
        assert_int_equal(fixture_count_events(world, EVENT_SHIELD_BROKEN), blow == 2);
        assert_int_equal(fixture_count_events(world, EVENT_PLAYER_HURT), blow >= 2);
    }
    world_give_shield(world, foe, 30, 0);
    deal(world, player, foe, 2.0f);
    assert_int_equal(fight_lost(world, foe), 0);
    deal(world, player, foe, 2.0f);
    assert_int_equal(fight_lost(world, foe), 10);
    world_destroy(world);
}

static void test_G2_of_two_shields_the_larger_counts_and_time_ends_it(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle player = world_player(world);
    world_give_shield(world, player, 20, 60);
    world_give_shield(world, player, 10, 600);
    assert_int_equal(world_shield(world, player), 20);
    fixture_wait(world, 59);
    assert_int_equal(world_shield(world, player), 20);
    fixture_wait(world, 1);
    assert_int_equal(world_shield(world, player), 0);
    world_give_shield(world, player, 20, 60);
    world_give_shield(world, player, 30, 0);
    fixture_wait(world, 200);
    assert_int_equal(world_shield(world, player), 30);
    world_give_shield(world, player, -5, 10);
    world_give_shield(world, ENTITY_NONE, 5, 10);
    assert_int_equal(world_shield(world, player), 30);
    world_destroy(world);
}

/* ---- Burn and freeze ----------------------------------------------------------------------------------------*/
/* 20 % of 10 a second for 3 s: six bites of 1, and of an attack of 100 six of 10. */
static void test_G2_a_burn_takes_its_share_of_the_attack_in_bites_whatever_the_defence(void **context) {
    (void)context;
    for (int attack = 10; attack <= 100; attack += 90) {
        WorldRules rules = fixture_plain_rules();
        rules.player.attack = attack;
        rules.enemies[KIND_DUMMY].defence = 400;
        World *world = fixture_hall(&rules, (WorldHooks){0});
        EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
        Blow blow = {.status = STATUS_BURN, .status_ticks = 180, .status_strength = 0.2f};
        assert_true(world_deal(world, world_player(world), foe, &blow));
        for (int tick = 1; tick <= 240; tick++) {
            int before = fight_lost(world, foe);
            fixture_tick(world, 0, 0, 0);
            bool bites = tick <= 180 && tick % 30 == 0;
            assert_int_equal(fight_lost(world, foe) - before, bites ? attack / 10 : 0);
        }
        assert_int_equal(fight_lost(world, foe), attack * 6 / 10);
        world_destroy(world);
    }
}

static void test_G2_a_burn_that_is_lit_again_lasts_longer_and_keeps_its_beat(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f);
    Blow blow = {.status = STATUS_BURN, .status_ticks = 60, .status_strength = 1.0f};
    for (int i = 0; i < 4; i++) {
        assert_true(world_deal(world, world_player(world), foe, &blow));
        fixture_wait(world, 20);
    }
    fixture_wait(world, 120); /* it burnt for 60 + 60 ticks */
    assert_int_equal(fight_lost(world, foe), 4 * 5);
    world_destroy(world);
}

static void test_G2_a_burn_kills_and_the_kill_counts(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle bit = fight_spawn(world, KIND_BIT, 20.0f, 0.0f);
    fixture_wait(world, 50);
    Blow blow = {.status = STATUS_BURN, .status_ticks = 600, .status_strength = 1.0f};
    assert_true(world_deal(world, world_player(world), bit, &blow));
    fixture_wait(world, 30 * 4 + 1);
    assert_int_equal(world_run(world).kills, 1);
    world_destroy(world);
}

static void test_G2_who_is_frozen_neither_moves_nor_turns_nor_goes_on_with_its_pose(void **context) {
    (void)context;
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 5.0f, 0.0f), player = world_player(world);
    int slot = world_find(world, foe);
    world_give_status(world, foe, STATUS_FREEZE, 30, 1.0f);
    int ticks = world_entities(world).state_ticks[slot];
    for (int tick = 0; tick < 29; tick++) {
        world_steer(world, foe, 3.0f, 0.0f);
        fixture_tick(world, 0, 0, 0);
        assert_true(fixture_x(world, foe) == HALL_CENTER + 5.0f);
        assert_int_equal(world_entities(world).state_ticks[slot], ticks);
    }
    fixture_tick(world, 0, 0, 0);
    fixture_tick(world, 0, 0, 0);
    assert_true(world_entities(world).state_ticks[slot] > ticks);
    float from = fixture_x(world, player);
    world_give_status(world, player, STATUS_FREEZE, 30, 1.0f);
    for (int tick = 0; tick < 29; tick++) {
        fixture_tick(world, BUTTON_DODGE, 127, 0);
        assert_true(fixture_x(world, player) == from);
    }
    fixture_wait(world, 2);
    fixture_tick(world, 0, 127, 0);
    assert_true(fixture_x(world, player) > from);
    world_destroy(world);
}

static void test_G2_elites_give_way_to_less_of_a_push(void **context) {
    (void)context;
    WorldRules rules = fixture_plain_rules();
    rules.combat.elite_knock = 0.4f;
    rules.floors[2].surge = (SurgeRule){.percent = 100, .least = 5, .most = 5, .elites_least = 1, .elites_most = 1};
    uint64_t seed = 1;
    World *world = fixture_create(seed, 2, &rules, (WorldHooks){0});
    EntityHandle elite = ENTITY_NONE;
    while (elite == ENTITY_NONE && seed < 40) {
        WorldEntities entities = world_entities(world);
        for (int slot = 1; slot < entities.high && elite == ENTITY_NONE; slot++) {
            elite = entities.elite[slot] ? entities.handle[slot] : ENTITY_NONE;
        }
        if (elite == ENTITY_NONE) {
            world_release_surge(world);
            world_destroy(world);
            world = fixture_create(++seed, 2, &rules, (WorldHooks){0});
        }
    }
    assert_int_not_equal(elite, ENTITY_NONE);
    fixture_wait(world, 60);
    const Floor *floor = world_floor(world);
    for (int tile = 0; tile < floor->size * floor->size; tile++) {
        floor->tiles[tile] = TILE_ROOM;
    }
    world_teleport(world, world_player(world), 5.0f, 5.0f);
    world_teleport(world, elite, 60.0f, 60.0f);
    Blow blow = {.damage = 0.1f, .knock = 2.0f};
    assert_true(world_deal(world, world_player(world), elite, &blow));
    fixture_wait(world, 9);
    float dx = fixture_x(world, elite) - 60.0f, dz = fixture_z(world, elite) - 60.0f;
    float moved = math_sqrt32(dx * dx + dz * dz);
    assert_true(moved > 0.79f && moved < 0.81f);
    world_destroy(world);
}

/* Of the last hit of this tick and of what came after it. */
static HitOrigin last_origin(const World *world) {
    int count;
    HitOrigin origin = HIT_OTHER;
    const WorldEvent *events = world_events(world, &count);
    for (int i = 0; i < count; i++) {
        origin = events[i].type == EVENT_HIT ? events[i].origin : origin;
    }
    return origin;
}

static void test_X1_a_hit_on_an_enemy_tells_what_it_came_from(void **context) {
    (void)context;
    static const HitOrigin expected[] = {
        [BLOW_CONTACT] = HIT_SKILL, [BLOW_COMBO] = HIT_COMBO, [BLOW_FINISHER] = HIT_FINISHER, [BLOW_SKILL] = HIT_SKILL};
    World *world = fight_hall();
    EntityHandle foe = fight_spawn(world, KIND_DUMMY, 2.0f, 0.0f), other = fight_spawn(world, KIND_DUMMY, -4.0f, 0.0f);
    for (int sort = BLOW_CONTACT; sort <= BLOW_SKILL; sort++) {
        const Blow blow = {.damage = 1.0f, .sort = (BlowSort)sort};
        assert_true(world_deal(world, world_player(world), foe, &blow));
        assert_int_equal(last_origin(world), expected[sort]);
    }
    assert_true(deal(world, other, foe, 1.0f));
    assert_int_equal(last_origin(world), HIT_FOE);
    world_hurt(world, foe, 5, HURT_TRAP);
    assert_int_equal(last_origin(world), HIT_TRAP);
    world_hurt(world, foe, 5, HURT_HAZARD);
    assert_int_equal(last_origin(world), HIT_HAZARD);
    world_blast(world, other, HALL_CENTER + 2.0f, HALL_CENTER, 1.0f, 5);
    assert_int_equal(last_origin(world), HIT_BLAST);
    world_give_status(world, foe, STATUS_BURN, 600, 1.0f);
    int waits = 0;
    do {
        fixture_wait(world, 1);
    } while (fixture_count_events(world, EVENT_HIT) == 0 && ++waits < 120);
    assert_int_equal(last_origin(world), HIT_BURN);
    world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G2_damage_is_attack_times_factor_by_defence_rounded_and_at_least_1),
        cmocka_unit_test(test_G2_a_factor_of_the_damage_taken_holds_until_it_is_changed),
        cmocka_unit_test(test_A17_a_factor_of_the_defence_ends_with_its_time_whatever_comes_over_it),
        cmocka_unit_test(test_G2_the_spread_and_the_criticals_are_those_of_the_rules),
        cmocka_unit_test(test_G2_overcharge_and_weakness_change_what_blows_take),
        cmocka_unit_test(test_G2_a_blow_of_no_damage_takes_none_but_pushes_and_gives_its_status),
        cmocka_unit_test(test_A22_only_a_blow_that_pierces_breaks_off_an_attack),
        cmocka_unit_test(test_A22_all_blows_of_a_boss_break_off_an_attack),
        cmocka_unit_test(test_A11_strikes_freeze_at_most_10_ticks_in_any_60),
        cmocka_unit_test(test_D17_weaknesses_go_through_the_cycle_from_where_the_seed_starts),
        cmocka_unit_test(test_D17_a_boss_takes_more_of_its_weakness_less_of_its_resistance_and_others_as_ever),
        cmocka_unit_test(test_G4_a_boss_is_hardly_stopped_half_slowed_and_not_pushed),
        cmocka_unit_test(test_G2_a_shield_takes_damage_before_the_hp_and_tells_when_it_breaks),
        cmocka_unit_test(test_G2_of_two_shields_the_larger_counts_and_time_ends_it),
        cmocka_unit_test(test_G2_a_burn_takes_its_share_of_the_attack_in_bites_whatever_the_defence),
        cmocka_unit_test(test_G2_a_burn_that_is_lit_again_lasts_longer_and_keeps_its_beat),
        cmocka_unit_test(test_G2_a_burn_kills_and_the_kill_counts),
        cmocka_unit_test(test_G2_who_is_frozen_neither_moves_nor_turns_nor_goes_on_with_its_pose),
        cmocka_unit_test(test_X1_a_hit_on_an_enemy_tells_what_it_came_from),
        cmocka_unit_test(test_G2_elites_give_way_to_less_of_a_push),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
