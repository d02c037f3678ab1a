/* Powers, stats, levels, choices. */
#include "growth_fixture.h"

/* Nothing is chosen at the start. */
static World *plain_hall(WorldRules *rules) {
    rules->growth.skill_picks = rules->growth.ultimate_offers = 0;
    return fixture_hall(rules, (WorldHooks){0});
}

static EntityHandle put_dummy(World *world) {
    EntityHandle dummy = world_spawn_enemy(world, KIND_DUMMY, HALL_CENTER, HALL_CENTER + 1.2f);
    world_set_state(world, dummy, ENEMY_READY);
    return dummy;
}

static int hp_of(const World *world, EntityHandle entity) {
    return world_entities(world).hp[world_find(world, entity)];
}

/* HP that the first stage takes of a dummy. */
static int first_blow(World *world) {
    EntityHandle dummy = put_dummy(world);
    int before = hp_of(world, dummy);
    fixture_wait(world, 40);
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    fixture_wait(world, 12);
    int taken = before - hp_of(world, dummy);
    world_remove(world, dummy);
    fixture_wait(world, 40);
    return taken;
}

/* ---- Stats --------------------------------------------------------------------------------------------------*/
static void test_every_stat_is_the_sum_of_rank_times_stat(void **state) {
    (void)state;
    for (int stat = 0; stat < STAT_COUNT; stat++) {
        WorldRules rules = fixture_growth_rules();
        memset(rules.powers[POWER_EDGE].stats, 0, sizeof rules.powers[POWER_EDGE].stats);
        memset(rules.powers[POWER_SHOES].stats, 0, sizeof rules.powers[POWER_SHOES].stats);
        rules.powers[POWER_EDGE].stats[stat] = 0.25f;
        rules.powers[POWER_SHOES].stats[stat] = 1.0f;
        World *world = plain_hall(&rules);
        assert_true(world_stat(world, (PlayerStat)stat) == 0.0f);
        assert_int_equal(world_give_power(world, POWER_EDGE, 3), 3);
        assert_int_equal(world_give_power(world, POWER_SHOES, 1), 1);
        assert_true(world_stat(world, (PlayerStat)stat) == 1.75f);
        world_give_power(world, POWER_EDGE, -1);
        assert_true(world_stat(world, (PlayerStat)stat) == 1.5f);
        world_destroy(world);
    }
}

/* What is read of the rules with so much of a stat. */
static PlayerRules player_with(PlayerStat stat, float amount) {
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_SHOES].stats[STAT_SPEED] = 0.0f;
    rules.powers[POWER_SHOES].stats[stat] = amount;
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_SHOES, 1);
    PlayerRules player = world_rules(world)->player;
    assert_int_equal(world_entities(world).hp_max[fixture_player_slot(world)], player.hp);
    world_destroy(world);
    return player;
}

static void test_stats_change_the_players_numbers(void **state) {
    (void)state;
    PlayerRules base = fixture_player();
    assert_true(player_with(STAT_SPEED, 0.5f).walk_speed == base.walk_speed * 1.5f);
    assert_true(player_with(STAT_SPEED, 0.5f).dash_speed == base.dash_speed * 1.5f);
    assert_int_equal(player_with(STAT_HP, 30).hp, base.hp + 30);
    assert_int_equal(player_with(STAT_DEFENCE, 8).defence, base.defence + 8);
    assert_int_equal(player_with(STAT_DODGE_COOLDOWN, -0.5f).dodge_cooldown_ticks, base.dodge_cooldown_ticks - 30);
    assert_true(player_with(STAT_TRAP_SCAN, 3).trap_scan == 3.0f);
    assert_true(player_with(STAT_TRAP_RESISTANCE, 0.4f).trap_resistance == 0.4f);
    PlayerRules longer = player_with(STAT_COMBO_RANGE, 0.5f), last = player_with(STAT_FINISHER_RANGE, 0.5f);
    for (int i = 0; i < base.stage_count; i++) {
        assert_true(longer.stages[i].area.range == base.stages[i].area.range * 1.5f);
        assert_true(last.stages[i].area.range == base.stages[i].area.range * (i == 3 ? 1.5f : 1.0f));
    }
    assert_true(player_with(STAT_KNOCK, 1).stages[0].knock == base.stages[0].knock * 2.0f);
}

static void test_damage_grows_by_the_bonuses_that_count(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    int plain = first_blow(world);
    assert_int_equal(plain, 10);
    world_give_power(world, POWER_EDGE, 2);
    assert_int_equal(first_blow(world), 20); /* 1 + 2 · 0.5 */
    world_destroy(world);
    rules.powers[POWER_EDGE].stats[STAT_COMBO_DAMAGE] = 0.0f;
    rules.powers[POWER_EDGE].stats[STAT_SKILL_DAMAGE] = 1.0f;
    rules.powers[POWER_EDGE].stats[STAT_WOUNDED_DAMAGE] = 0.5f;
    world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 1);
    assert_int_equal(first_blow(world), plain);
    world_hurt(world, world_player(world), 60, HURT_HAZARD);
    assert_int_equal(first_blow(world), 15);
    world_destroy(world);
    rules.powers[POWER_EDGE].stats[STAT_WOUNDED_DAMAGE] = 0.0f;
    rules.powers[POWER_EDGE].stats[STAT_VOLT_SHARE] = 0.2f;
    world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 1);
    assert_int_equal(first_blow(world), 12);
    world_destroy(world);
}

static void test_what_heals_by_parts_heals_in_sum(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_EDGE].stats[STAT_REGENERATION] = 0.01f;
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 1);
    world_hurt(world, world_player(world), 50, HURT_HAZARD);
    fixture_wait(world, 600);
    assert_in_range(fixture_player_hp(world), 59, 60);
    world_destroy(world);
}

static void test_a_shield_comes_after_a_time_unhurt(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_EDGE].stats[STAT_SHIELD] = 0.10f;
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 2);
    world_hurt(world, world_player(world), 1, HURT_HAZARD);
    fixture_wait(world, 58);
    assert_int_equal(world_shield(world, world_player(world)), 0);
    fixture_wait(world, 3);
    assert_int_equal(world_shield(world, world_player(world)), 20);
    world_destroy(world);
}

static void test_a_last_stand_saves_once_in_five_floors(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_SHOES].stats[STAT_LAST_STAND] = 0.15f;
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_SHOES, 1);
    world_hurt(world, world_player(world), 1000, HURT_HAZARD);
    assert_int_equal(fixture_player_hp(world), 15);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    world_hurt(world, world_player(world), 1000, HURT_HAZARD);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
    world_destroy(world);
}

/* ---- Levels and choices -------------------------------------------------------------------------------------*/
static void test_levels_need_20_and_32_more_each_and_add_5_hp_that_come_empty(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.powers[POWER_EDGE].weight = rules.powers[POWER_FRAME].weight = rules.powers[POWER_SHOES].weight = 0.0f;
    World *world = plain_hall(&rules);
    int sum = 0;
    for (int level = 1; level <= 20; level++) {
        int need = 20 + 32 * (level - 1);
        assert_int_equal(world_growth(world).exp_needed, need);
        assert_int_equal(world_run(world).level, level);
        world_gain_exp(world, need - 1);
        assert_int_equal(world_run(world).level, level);
        world_gain_exp(world, 1);
        sum += need;
        assert_int_equal(world_run(world).level, level + 1);
        assert_int_equal(world_growth(world).exp, 0);
        assert_int_equal(world_run(world).exp, sum);
        assert_int_equal(world_entities(world).hp_max[fixture_player_slot(world)], 100 + 5 * level);
        assert_int_equal(fixture_player_hp(world), 100);
        assert_int_equal(fixture_count_events(world, EVENT_LEVEL), 1);
        fixture_tick(world, 0, 0, 0); /* nothing is offered: no choice comes */
        assert_int_equal(world_run(world).phase, RUN_PLAYING);
    }
    assert_int_equal(first_blow(world), 16); /* 10 · (1 + 0.03 · 20) */
    world_destroy(world);
}

static void test_offers_are_distinct_unmaxed_and_by_weight(void **state) {
    (void)state;
    int shoes = 0, first = 0;
    enum { RUNS = 400 };
    for (uint64_t seed = 0; seed < RUNS; seed++) {
        WorldRules rules = fixture_growth_rules();
        rules.growth.skill_picks = rules.growth.ultimate_offers = 0;
        rules.growth.offers = 2;
        World *world = fixture_create(seed, 1, &rules, (WorldHooks){0});
        world_gain_exp(world, 20);
        fixture_wait(world, 32);
        ChoiceInfo choice = world_choice(world);
        assert_int_equal(choice.sort, CHOICE_LEVEL);
        assert_int_equal(choice.count, 2);
        assert_int_not_equal(choice.powers[0], choice.powers[1]);
        first += choice.powers[0] == POWER_SHOES;
        shoes += choice.powers[0] == POWER_SHOES || choice.powers[1] == POWER_SHOES;
        world_destroy(world);
    }
    assert_in_range(first, RUNS / 9 - 25, RUNS / 9 + 25); /* 0.25 of 2.25 */
    assert_true(shoes > first);
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 9);
    assert_int_equal(world_rank(world, POWER_EDGE), 5);
    world_give_power(world, POWER_SHOES, 1);
    world_gain_exp(world, 20);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(world_choice(world).count, 1);
    assert_int_equal(world_choice(world).powers[0], POWER_FRAME);
    world_destroy(world);
}

static void test_a_choice_holds_the_world_and_takes_no_press_at_once(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    EntityHandle bit = world_spawn_enemy(world, KIND_BIT, HALL_CENTER + 5, HALL_CENTER);
    world_gain_exp(world, 20);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_CHOOSING);
    WorldEntities entities = world_entities(world);
    uint16_t ticks = entities.state_ticks[world_find(world, bit)];
    float x = fixture_x(world, world_player(world));
    fixture_tick(world, BUTTON_ATTACK, 0, 0); /* too early */
    for (int i = 0; i < 60; i++) {
        fixture_tick(world, 0, i % 2 ? 127 : 0, 0);
    }
    assert_int_equal(world_run(world).phase, RUN_CHOOSING);
    assert_int_equal(entities.state_ticks[world_find(world, bit)], ticks);
    assert_true(fixture_x(world, world_player(world)) == x);
    assert_int_equal(world_choice(world).cursor, 2);
    fixture_tick(world, 0, -127, 0);
    fixture_tick(world, 0, -127, 0); /* once a push */
    assert_int_equal(world_choice(world).cursor, 1);
    int power = world_choice(world).powers[1];
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    assert_int_equal(world_rank(world, power), 1);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    fixture_tick(world, 0, 0, 0);
    assert_int_not_equal(entities.state_ticks[world_find(world, bit)], ticks);
    world_destroy(world);
}

static void test_two_rerolls_a_run_and_passing_heals_8_percent(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    world_hurt(world, world_player(world), 50, HURT_HAZARD);
    world_gain_exp(world, 20 + 52);
    fixture_wait(world, 8);
    for (int left = 2; left > 0; left--) {
        assert_true(world_choice(world).may_reroll);
        fixture_tick(world, BUTTON_INTERACT, 0, 0);
        assert_int_equal(world_growth(world).rerolls, left - 1);
        fixture_wait(world, 8);
    }
    assert_false(world_choice(world).may_reroll);
    fixture_tick(world, BUTTON_INTERACT, 0, 0);
    assert_int_equal(world_run(world).phase, RUN_CHOOSING);
    fixture_wait(world, 2);
    fixture_tick(world, BUTTON_DODGE, 0, 0);
    assert_int_equal(fixture_player_hp(world), 50 + 9);     /* 8 % of 110 */
    assert_int_equal(world_run(world).phase, RUN_CHOOSING); /* the second level waits */
    fixture_choose_all(world);
    assert_int_equal(world_rank(world, POWER_EDGE) + world_rank(world, POWER_FRAME) + world_rank(world, POWER_SHOES),
                     1);
    world_destroy(world);
}

static void test_a_run_starts_with_two_skills_of_three_and_an_ultimate(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = fixture_create(7, 1, &rules, (WorldHooks){0});
    fixture_wait(world, 40);
    assert_int_equal(world_choice(world).sort, CHOICE_SKILL);
    assert_int_equal(world_choice(world).count, 3);
    assert_false(world_choice(world).may_pass);
    int first = world_choice(world).powers[0];
    fixture_tick(world, BUTTON_SKILL_1, 0, 0);
    assert_int_equal(world_choice(world).count, 2);
    assert_int_not_equal(world_choice(world).powers[0], first);
    fixture_choose_all(world);
    GrowthInfo info = world_growth(world);
    assert_int_equal(info.skills[0].power, first);
    assert_true(info.skills[1].power >= 0 && info.skills[1].power != first);
    assert_int_equal(info.skills[2].power, POWER_COLLAPSE);
    world_destroy(world);
}

static void test_no_skills_no_choice(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    for (int power = POWER_WAVE; power <= POWER_COLLAPSE; power++) {
        rules.powers[power].weight = 0.0f;
    }
    World *world = fixture_hall(&rules, (WorldHooks){0});
    assert_int_equal(world_choice(world).sort, CHOICE_NONE);
    world_destroy(world);
}

static void test_a_synergy_comes_with_what_it_needs_and_only_then(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 2);
    assert_int_equal(world_rank(world, POWER_PAIR), 0);
    world_give_power(world, POWER_FRAME, 1);
    assert_int_equal(world_rank(world, POWER_PAIR), 1);
    assert_int_equal(world_rules(world)->player.defence, 10);
    world_destroy(world);
}

/* ---- Tells --------------------------------------------------------------------------------------------------*/
typedef struct Heard {
    World *world;
    int calls[POWER_CALL_COUNT], kinds[POWER_KIND_LIMIT];
    int depth, deepest;
} Heard;

static void hear(void *context, EntityHandle entity, PowerCall call, EntityHandle other) {
    Heard *heard = context;
    if (!heard->world) {
        return; /* still in the making */
    }
    int slot = world_find_any(heard->world, entity);
    heard->depth++;
    heard->deepest = heard->depth > heard->deepest ? heard->depth : heard->deepest;
    heard->calls[call]++;
    heard->kinds[world_entities(heard->world).kind[slot] - POWER_KIND_FIRST]++;
    if (call == POWER_HIT) { /* what is dealt while being told is not told of again */
        const Blow blow = {.damage = 1.0f, .sort = BLOW_SKILL};
        world_deal(heard->world, world_player(heard->world), other, &blow);
    }
    heard->depth--;
}

static void test_only_what_is_owned_is_told_and_never_within_a_call(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.growth.skill_picks = rules.growth.ultimate_offers = 0;
    Heard heard = {0};
    World *world = fixture_hall(&rules, (WorldHooks){.context = &heard, .power = hear});
    heard.world = world;
    memset(heard.calls, 0, sizeof heard.calls);
    world_give_power(world, POWER_EDGE, 2);
    EntityHandle dummy = put_dummy(world);
    fixture_wait(world, 40);
    assert_int_equal(heard.calls[POWER_GAIN], 1);
    assert_int_equal(heard.calls[POWER_HIT], 0);
    fixture_tick(world, BUTTON_ATTACK, 0, 0);
    fixture_wait(world, 12);
    assert_int_equal(heard.calls[POWER_HIT], 2); /* edge, and the blade in hand */
    assert_int_equal(heard.kinds[POWER_FRAME], 0);
    assert_true(heard.kinds[POWER_BLADE] > 0);
    world_remove(world, dummy);
    fixture_tick(world, BUTTON_DODGE, 127, 0);
    fixture_wait(world, 30);
    assert_int_equal(heard.calls[POWER_DODGE], 2);
    assert_int_equal(heard.calls[POWER_LANDED], 2);
    world_hurt(world, world_player(world), 1, HURT_TRAP);
    fixture_tick(world, 0, 0, 0);
    assert_int_equal(heard.calls[POWER_HURT], 2);
    assert_int_equal(heard.deepest, 1);
    world_destroy(world);
}

/* ---- Entities -----------------------------------------------------------------------------------------------*/
static void test_powers_are_in_nobodys_way(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    EntityHandle found[4];
    for (int power = 0; power < POWER_FIXTURE_COUNT; power++) {
        EntityHandle entity = world_power_entity(world, power);
        assert_true(entity != ENTITY_NONE);
        assert_int_equal(world_find(world, entity), -1);
        assert_int_equal(world_find_any(world, entity), 2 + power);
        world_hurt(world, entity, 10, HURT_BLAST);
        world_teleport(world, entity, HALL_CENTER, HALL_CENTER);
        world_knock(world, entity, 1, 0, 1);
        world_give_status(world, entity, STATUS_STUN, 60, 1);
        world_remove(world, entity);
        assert_int_equal(world_find_any(world, entity), 2 + power);
    }
    assert_int_equal(world_query_enemies(world, 0, 0, 100, found, 4), 0);
    world_blast(world, ENTITY_NONE, 0.5f, 0.5f, 3, 10);
    world_destroy(world);
}

static void test_a_new_try_owns_nothing(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    World *world = plain_hall(&rules);
    EntityHandle before = world_power_entity(world, POWER_EDGE);
    world_give_power(world, POWER_EDGE, 3);
    world_give_chip(world, POWER_HEAL_CHIP, POWER_HEAVY);
    world_gain_exp(world, 30);
    world_hurt(world, world_player(world), 1000, HURT_HAZARD);
    for (int i = 0; i < 200 && world_run(world).phase != RUN_ARRIVING; i++) {
        fixture_tick(world, i % 2 ? BUTTON_RESTART : 0, 0, 0);
    }
    int chips;
    world_chips(world, &chips);
    assert_int_equal(chips, 0);
    assert_int_equal(world_rank(world, POWER_EDGE) + world_rank(world, POWER_HEAVY), 0);
    assert_int_equal(world_run(world).level, 1);
    assert_int_equal(world_growth(world).cells, 1);
    assert_true(world_power_entity(world, POWER_EDGE) != before);
    assert_int_equal(world_find_any(world, world_power_entity(world, POWER_EDGE)), 2);
    world_destroy(world);
}

static void test_L2_new_rules_keep_ranks_by_id(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules(), next = rules;
    World *world = plain_hall(&rules);
    world_give_power(world, POWER_EDGE, 3);
    world_give_power(world, POWER_SHOES, 1);
    world_give_chip(world, POWER_BOMB_CHIP, -1);
    EntityHandle edge = world_power_entity(world, POWER_EDGE);
    next.growth.skill_picks = next.growth.ultimate_offers = 0;
    next.powers[0] = fixture_power("brand_new", POWER_UPGRADE, 1, 1); /* in edge's place */
    next.powers[POWER_SHOES] = rules.powers[POWER_EDGE];              /* shoes are gone, though owned */
    next.powers[POWER_SHOES].stats[STAT_COMBO_DAMAGE] = 1.0f;
    next.powers[POWER_PAIR].needs[0].power = POWER_SHOES;
    world_set_rules(world, &next);
    assert_int_equal(world_rank(world, 0), 0);
    assert_int_equal(world_rank(world, POWER_SHOES), 3);
    assert_true(world_power_entity(world, POWER_SHOES) == edge);
    assert_true(world_stat(world, STAT_COMBO_DAMAGE) == 3.0f);
    assert_true(world_stat(world, STAT_SPEED) == 0.5f); /* kept behind the others */
    assert_int_equal(world_rules(world)->power_count, POWER_FIXTURE_COUNT + 1);
    assert_int_equal(world_rank(world, POWER_FIXTURE_COUNT), 1);
    assert_true(world_power_entity(world, 0) != ENTITY_NONE);
    int chips;
    assert_int_equal(world_chips(world, &chips)[0].power, POWER_BOMB_CHIP);
    fixture_wait(world, 30);
    world_destroy(world);
}

/* ---- Hash and chance ----------------------------------------------------------------------------------------*/
static void test_all_that_is_gained_is_in_the_hash(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    for (int change = 0; change < 9; change++) {
        World *a = plain_hall(&rules), *b = plain_hall(&rules);
        assert_true(fixture_hash(a) == fixture_hash(b));
        const WeaponItem hammer = {.power = POWER_HAMMER, .strength = 1, .affixes = {-1, -1, -1}, .curse = -1};
        switch (change) {
        case 0:
            world_give_power(b, POWER_EDGE, 1);
            break;
        case 1:
            world_give_chip(b, POWER_HEAL_CHIP, -1);
            break;
        case 2:
            world_equip_weapon(b, &hammer);
            break;
        case 3:
            world_give_energy(b, 1.0f);
            break;
        case 4:
            world_drop_exp(b, HALL_CENTER + 9, HALL_CENTER, 3);
            break;
        case 5:
            world_give_item(b, ITEM_CELL, 1);
            break;
        case 6:
            world_offer_weapons(b, 2);
            break;
        case 7:
            world_drop_any(b, HALL_CENTER + 9, HALL_CENTER, 1);
            break;
        default:
            world_gain_exp(b, 1);
            break;
        }
        assert_true(fixture_hash(a) != fixture_hash(b));
        world_destroy(a);
        world_destroy(b);
    }
}

static void test_random_play_with_growth_repeats(void **state) {
    (void)state;
    WorldRules rules = fixture_growth_rules();
    rules.floors[1].enemies = 20;
    rules.enemies[KIND_BIT].exp = 9;
    World *a = fixture_create(5, 1, &rules, (WorldHooks){0}), *b = fixture_create(5, 1, &rules, (WorldHooks){0});
    Rng rng = rng_create(11, RNG_BOT);
    for (int i = 0; i < 4000; i++) {
        TickInput input = {.buttons = (uint16_t)rng_below(&rng, 1u << 12)};
        input.move_x = (int8_t)rng_range(&rng, -127, 127);
        input.move_z = (int8_t)rng_range(&rng, -127, 127);
        input.aim_angle = (uint16_t)rng_below(&rng, 65536);
        input.aim_distance = (uint16_t)rng_below(&rng, 1500);
        world_tick(a, &input);
        world_tick(b, &input);
        if (i % 200 == 0) {
            world_gain_exp(a, i);
            world_gain_exp(b, i);
        }
        if (i % 100 == 0) {
            assert_true(fixture_hash(a) == fixture_hash(b));
        }
    }
    assert_true(world_run(a).level > 1);
    world_destroy(a);
    world_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_stat_is_the_sum_of_rank_times_stat),
        cmocka_unit_test(test_stats_change_the_players_numbers),
        cmocka_unit_test(test_damage_grows_by_the_bonuses_that_count),
        cmocka_unit_test(test_what_heals_by_parts_heals_in_sum),
        cmocka_unit_test(test_a_shield_comes_after_a_time_unhurt),
        cmocka_unit_test(test_a_last_stand_saves_once_in_five_floors),
        cmocka_unit_test(test_levels_need_20_and_32_more_each_and_add_5_hp_that_come_empty),
        cmocka_unit_test(test_offers_are_distinct_unmaxed_and_by_weight),
        cmocka_unit_test(test_a_choice_holds_the_world_and_takes_no_press_at_once),
        cmocka_unit_test(test_two_rerolls_a_run_and_passing_heals_8_percent),
        cmocka_unit_test(test_a_run_starts_with_two_skills_of_three_and_an_ultimate),
        cmocka_unit_test(test_no_skills_no_choice),
        cmocka_unit_test(test_a_synergy_comes_with_what_it_needs_and_only_then),
        cmocka_unit_test(test_only_what_is_owned_is_told_and_never_within_a_call),
        cmocka_unit_test(test_powers_are_in_nobodys_way),
        cmocka_unit_test(test_a_new_try_owns_nothing),
        cmocka_unit_test(test_L2_new_rules_keep_ranks_by_id),
        cmocka_unit_test(test_all_that_is_gained_is_in_the_hash),
        cmocka_unit_test(test_random_play_with_growth_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
