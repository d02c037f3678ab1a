/* What lies on the floor, what enemies leave, and what is carried: weapons, chips, curses, cells. */
#include "growth_fixture.h"

static World *plain_hall(WorldRules *rules) {
    rules->growth.skill_picks = rules->growth.ultimate_offers = 0;
    return fixture_hall(rules, (WorldHooks){0});
}

static int count_pickups(const World *world, PickupSort sort) {
    int count, found = 0;
    const PickupInfo *pickups = world_pickups(world, &count);
    for (int i = 0; i < count; i++) {
        found += pickups[i].sort == sort;
    }
    return found;
}

/* ---- Gems ---------------------------------------------------------------------------------------------------*/
static void test_a_gem_flies_to_who_comes_within_2_m(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    world_drop_exp(world, HALL_CENTER + 1.9f, HALL_CENTER, 7);
    world_drop_exp(world, HALL_CENTER - 2.1f, HALL_CENTER, 5);
    fixture_wait(world, 14);
    assert_int_equal(world_run(world).exp, 0); /* it rests */
    fixture_wait(world, 20);
    assert_int_equal(world_run(world).exp, 7);
    assert_int_equal(count_pickups(world, PICKUP_GEM), 1);
    world_destroy(world);
    rules.powers[POWER_EDGE].stats[STAT_PICKUP_RADIUS] = 0.6f;
    world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 1);
    world_drop_exp(world, HALL_CENTER - 3.1f, HALL_CENTER, 5);
    fixture_wait(world, 40);
    assert_int_equal(world_run(world).exp, 5);
    world_destroy(world);
}

static void test_enemies_leave_their_worth_times_the_bonus(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.enemies[KIND_BIT].exp = 100;
    rules.growth.exp_first = 100000;
    rules.powers[POWER_EDGE].stats[STAT_EXP] = 0.06f;
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 2);
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, HALL_CENTER + 6, HALL_CENTER);
    fixture_wait(world, 50);
    world_hurt(world, bit, 1000, HURT_BLAST);
    int count;
    const PickupInfo *pickups = world_pickups(world, &count);
    assert_true(count >= 1 && pickups[0].sort == PICKUP_GEM);
    assert_int_equal(pickups[0].amount, 112);
    world_destroy(world);
}

static void test_gems_merge_when_there_is_no_room(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    for (int i = 0; i < PICKUP_LIMIT + 100; i++) {
        world_drop_exp(world, HALL_CENTER + 10, HALL_CENTER, 1);
    }
    int count, sum = 0;
    const PickupInfo *pickups = world_pickups(world, &count);
    assert_int_equal(count, PICKUP_LIMIT);
    for (int i = 0; i < count; i++) {
        sum += pickups[i].amount;
    }
    assert_int_equal(sum, PICKUP_LIMIT + 100);
    world_destroy(world);
}

/* ---- Chances ------------------------------------------------------------------------------------------------*/
enum { ROLLS = 100000 };

/* Within five standard deviations of what is expected. */
static void assert_share(int found, int rolls, double share) {
    double expected = share * rolls, spread = 5.0 * math_sqrt64(rolls * share * (1.0 - share)) + 1.0;
    if ((double)found < expected - spread || (double)found > expected + spread) {
        fail_msg("%d of %d, expected %g ± %g", found, rolls, expected, spread);
    }
}

static void test_items_are_cells_chips_and_weapons_45_30_25(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    int found[4] = {0};
    for (int done = 0; done < ROLLS; done += 500) {
        for (int i = 0; i < 500; i++) {
            world_drop_any(world, HALL_CENTER + 20, HALL_CENTER, 1);
        }
        for (PickupSort sort = PICKUP_CELL; sort <= PICKUP_WEAPON; sort++) {
            found[sort] += count_pickups(world, sort);
        }
        WorldRules same = rules;
        world_end_run(world); /* a new try clears the floor */
        for (int i = 0; i < 300 && world_run(world).phase != RUN_ARRIVING; i++) {
            fixture_tick(world, i % 2 ? BUTTON_RESTART : 0, 0, 0);
        }
        world_set_rules(world, &same);
        fixture_carve_hall(world);
        fixture_wait(world, 32);
    }
    assert_share(found[PICKUP_CELL], ROLLS, 0.45);
    assert_share(found[PICKUP_CHIP], ROLLS, 0.30);
    assert_share(found[PICKUP_WEAPON], ROLLS, 0.25);
    world_destroy(world);
}

static void test_rarities_affixes_strength_and_curses_of_weapons(void **state) {
    (void)state;
    static const double SHARES[3][4] = {{.70, .24, .05, .01}, {.45, .37, .14, .04}, {.25, .40, .25, .10}};
    static const float STRENGTHS[4] = {1.0f, 1.15f, 1.32f, 1.52f};
    WorldRules rules = fixture_growth_rules();
    World *world = fixture_create(3, 4, &rules, (WorldHooks){0});
    for (int quality = 1; quality <= 4; quality++) { /* 4 counts as 3 */
        int found[4] = {0}, cursed = 0;
        for (int i = 0; i < ROLLS; i++) {
            WeaponItem weapon = world_draw_weapon(world, quality, 0);
            found[weapon.rarity]++;
            cursed += weapon.curse >= 0;
            float strength = STRENGTHS[weapon.rarity] * 1.09f * (weapon.curse >= 0 ? 1.2f : 1.0f);
            assert_true(weapon.strength >= strength * 0.9499f && weapon.strength <= strength * 1.0501f);
            for (int k = 0; k < WEAPON_AFFIX_LIMIT; k++) {
                assert_int_equal(weapon.affixes[k] >= 0, k < weapon.rarity);
                assert_true(k == 0 || weapon.affixes[k] < 0 || weapon.affixes[k] != weapon.affixes[k - 1]);
            }
        }
        for (int rarity = 0; rarity < 4; rarity++) {
            assert_share(found[rarity], ROLLS, SHARES[quality > 3 ? 2 : quality - 1][rarity]);
        }
        assert_share(cursed, ROLLS, 0.08);
    }
    for (int i = 0; i < 1000; i++) {
        assert_true(world_draw_weapon(world, 1, 1).rarity >= 1);
    }
    world_destroy(world);
}

static void test_ordinary_enemies_leave_something_4_times_in_100(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.enemies[KIND_BIT].spawn_ticks = 0;
    rules.enemies[KIND_BIT].death_ticks = 0;
    rules.enemies[KIND_BIT].exp = 0;
    rules.growth.pickup_radius = 0.001f;
    World *world = plain_hall(&rules);
    int left = 0;
    enum { KILLS = 8000 };
    for (int i = 0; i < KILLS; i += 50) {
        int before, after;
        world_pickups(world, &before);
        for (int k = 0; k < 50; k++) {
            world_hurt(world, world_spawn_enemy(world, KIND_BIT, HALL_CENTER + 15, HALL_CENTER), 1000, HURT_BLAST);
        }
        world_pickups(world, &after);
        left += after - before;
        fixture_wait(world, 2);
    }
    assert_share(left, KILLS, 0.04);
    world_destroy(world);
}

/* ---- Cells --------------------------------------------------------------------------------------------------*/
static void test_a_cell_heals_30_percent_in_30_ticks_and_three_can_be_carried(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    fixture_tick(world, BUTTON_ITEM, 0, 0);
    fixture_wait(world, 20);
    assert_int_equal(world_growth(world).cells, 1); /* unhurt: kept */
    world_hurt(world, world_player(world), 60, HURT_HAZARD);
    fixture_wait(world, 2);
    fixture_tick(world, BUTTON_ITEM, 0, 0);
    assert_int_equal(world_growth(world).cells, 0);
    fixture_wait(world, 15);
    assert_int_equal(fixture_player_hp(world), 55);
    fixture_wait(world, 20);
    assert_int_equal(fixture_player_hp(world), 70);
    for (int i = 0; i < 4; i++) {
        world_drop(world, HALL_CENTER + 1, HALL_CENTER, DROP_CELL, 1);
    }
    fixture_wait(world, 60);
    assert_int_equal(world_growth(world).cells, 3);
    assert_int_equal(world_run(world).exp, 5); /* the fourth */
    world_destroy(world);
}

/* ---- Weapons ------------------------------------------------------------------------------------------------*/
static void test_a_weapon_waits_for_a_hand_and_the_old_one_is_left(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_BLADE].weight = 0.0f;
    World *world = plain_hall(&rules);
    world_drop_weapon(world, HALL_CENTER + 1, HALL_CENTER, 3, 3);
    fixture_wait(world, 60);
    assert_int_equal(world_weapon(world).power, POWER_BLADE);
    assert_int_equal(world_usable_weapon(world), 0);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    WeaponItem weapon = world_weapon(world);
    assert_int_equal(weapon.power, POWER_HAMMER);
    assert_int_equal(weapon.rarity, 3);
    assert_int_equal(world_rules(world)->player.stage_count, 1);
    assert_int_equal(world_rank(world, POWER_SHARP) + world_rank(world, POWER_LIGHT) + world_rank(world, POWER_THICK),
                     3);
    assert_int_equal(world_rules(world)->player.defence, 7);
    int count;
    assert_int_equal(world_pickups(world, &count)[0].power, POWER_BLADE);
    fixture_tick(world, 0, 0, 0);
    fixture_tick(world, BUTTON_INTERACT, 0, 0); /* back again */
    assert_int_equal(world_weapon(world).power, POWER_BLADE);
    assert_int_equal(world_rules(world)->player.stage_count, 4);
    assert_int_equal(world_rules(world)->player.defence, 0);
    world_destroy(world);
}

static void test_what_binds_is_not_laid_down(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    const WeaponItem tied = {.power = POWER_HAMMER, .strength = 1, .affixes = {-1, -1, -1}, .curse = POWER_TIED};
    const WeaponItem blade = {.power = POWER_BLADE, .strength = 1, .affixes = {-1, -1, -1}, .curse = -1};
    assert_true(world_equip_weapon(world, &tied));
    assert_false(world_equip_weapon(world, &blade));
    assert_int_equal(world_lift_curses(world), 1);
    assert_int_equal(world_rank(world, POWER_TIED), 0);
    assert_true(world_equip_weapon(world, &blade));
    world_destroy(world);
}

static void test_weapons_are_offered_three_at_a_time(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    world_offer_weapons(world, 2);
    fixture_wait(world, 10);
    ChoiceInfo choice = world_choice(world);
    assert_int_equal(choice.sort, CHOICE_WEAPON);
    assert_int_equal(choice.count, 3);
    fixture_tick(world, BUTTON_SKILL_2, 0, 0);
    assert_true(world_weapon(world).strength == choice.weapons[1].strength);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    world_destroy(world);
}

/* ---- Chips --------------------------------------------------------------------------------------------------*/
static void test_chips_look_as_the_seed_says_and_are_known_once_used(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    bool differs = false;
    for (uint64_t seed = 0; seed < 12; seed++) {
        World *a = fixture_create(seed, 1, &rules, (WorldHooks){0});
        World *b = fixture_create(seed, 3, &rules, (WorldHooks){0});
        int heal = world_chip_look(a, POWER_HEAL_CHIP), bomb = world_chip_look(a, POWER_BOMB_CHIP);
        assert_true(heal >= 0 && heal < 4 && bomb >= 0 && bomb < 4 && heal != bomb);
        assert_int_equal(world_chip_look(b, POWER_HEAL_CHIP), heal);
        differs |= heal != 0;
        world_destroy(a);
        world_destroy(b);
    }
    assert_true(differs);
    World *world = plain_hall(&rules);
    assert_true(world_give_chip(world, POWER_HEAL_CHIP, -1));
    assert_true(world_give_chip(world, POWER_BOMB_CHIP, -1));
    assert_false(world_chip_is_known(world, POWER_BOMB_CHIP));
    fixture_tick(world, BUTTON_NEXT_CHIP, 0, 0);
    assert_int_equal(world_growth(world).chip_in_hand, 1);
    fixture_tick(world, 0, 0, 0);
    fixture_tick(world, BUTTON_CHIP, 0, 0);
    assert_true(world_chip_is_known(world, POWER_BOMB_CHIP));
    assert_false(world_chip_is_known(world, POWER_HEAL_CHIP));
    int count;
    world_chips(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(fixture_find_event(world, EVENT_CHIP)->value, POWER_BOMB_CHIP);
    world_destroy(world);
}

static void test_six_chips_and_no_more_and_a_throw_ends_at_8_m_or_a_wall(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    for (int i = 0; i < 6; i++) {
        assert_true(world_give_chip(world, POWER_HEAL_CHIP, -1));
    }
    assert_false(world_give_chip(world, POWER_HEAL_CHIP, -1));
    TickInput input = {.buttons = BUTTON_THROW, .aim_angle = 16384, .aim_distance = 2000}; /* +X */
    world_tick(world, &input);
    float x, z;
    world_throw_place(world, &x, &z);
    assert_true(x > HALL_CENTER + 7.7f && x < HALL_CENTER + 8.1f);
    world_teleport(world, world_player(world), HALL_END - 2, HALL_CENTER);
    fixture_tick(world, 0, 0, 0);
    world_tick(world, &input);
    world_throw_place(world, &x, &z);
    assert_true(x < HALL_END && x > HALL_END - 1);
    world_destroy(world);
}

/* ---- Curses -------------------------------------------------------------------------------------------------*/
static void test_a_curse_weighs_while_its_bearer_is_carried(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    world_give_chip(world, POWER_HEAL_CHIP, POWER_HEAVY);
    assert_int_equal(world_rules(world)->player.dodge_cooldown_ticks, 84);
    fixture_tick(world, BUTTON_CHIP, 0, 0);
    assert_int_equal(world_rules(world)->player.dodge_cooldown_ticks, 60);
    world_destroy(world);
}

static void test_D10_each_curse_takes_one_more_thing_by_the_same_draws(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    bool differs = false;
    for (uint64_t seed = 0; seed < 8; seed++) {
        World *a = fixture_create(seed, 1, &rules, (WorldHooks){0});
        World *b = fixture_create(seed, 1, &rules, (WorldHooks){0});
        CarriedItem items[CARRIED_LIMIT];
        for (int i = 0; i < 4; i++) {
            world_give_chip(a, POWER_HEAL_CHIP, -1);
            world_give_chip(b, POWER_HEAL_CHIP, -1);
        }
        for (int cursed = 1; cursed <= 5; cursed++) { /* four chips and the blade */
            assert_true(world_curse_item(a) && world_curse_item(b));
            int count = world_carried(a, items), found = 0;
            for (int i = 0; i < count; i++) {
                found += items[i].cursed;
                assert_false(items[i].cursed && items[i].item_class == ITEM_CELL);
            }
            assert_int_equal(found, cursed);
            differs |= cursed == 1 && !items[1].cursed;
            assert_true(fixture_hash(a) == fixture_hash(b));
        }
        assert_false(world_curse_item(a));
        assert_true(world_weapon(a).strength > 1.19f);
        world_destroy(a);
        world_destroy(b);
    }
    assert_true(differs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_gem_flies_to_who_comes_within_2_m),
        cmocka_unit_test(test_enemies_leave_their_worth_times_the_bonus),
        cmocka_unit_test(test_gems_merge_when_there_is_no_room),
        cmocka_unit_test(test_items_are_cells_chips_and_weapons_45_30_25),
        cmocka_unit_test(test_rarities_affixes_strength_and_curses_of_weapons),
        cmocka_unit_test(test_ordinary_enemies_leave_something_4_times_in_100),
        cmocka_unit_test(test_a_cell_heals_30_percent_in_30_ticks_and_three_can_be_carried),
        cmocka_unit_test(test_a_weapon_waits_for_a_hand_and_the_old_one_is_left),
        cmocka_unit_test(test_what_binds_is_not_laid_down),
        cmocka_unit_test(test_weapons_are_offered_three_at_a_time),
        cmocka_unit_test(test_chips_look_as_the_seed_says_and_are_known_once_used),
        cmocka_unit_test(test_six_chips_and_no_more_and_a_throw_ends_at_8_m_or_a_wall),
        cmocka_unit_test(test_a_curse_weighs_while_its_bearer_is_carried),
        cmocka_unit_test(test_D10_each_curse_takes_one_more_thing_by_the_same_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
