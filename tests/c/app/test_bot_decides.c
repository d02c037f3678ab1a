/* What the bot does about what it sees, on a floor drawn by hand. */
#include "app/bot_stage.h"

enum { TRIES = 60 };

/* ---- Threats ------------------------------------------------------------------------------------------------*/
static VisibleStrike area_of(VisibleShape shape) {
    VisibleStrike area = {.serial = 1, .shape = shape, .x = STAGE_MIDDLE, .z = STAGE_MIDDLE, .ticks_left = 6};
    area.range = shape == VISIBLE_RING ? 7.0f : shape == VISIBLE_LINE ? 8.0f : 2.4f;
    area.inner = 3.0f;
    area.width = 1.4f;
    area.half_angle = 1.2f;
    area.x -= shape == VISIBLE_CIRCLE ? 0.5f : shape == VISIBLE_RING ? 3.6f : 1.5f;
    area.heading = 0.5f * (float)MATH_PI; /* at the player */
    return area;
}

static bool is_inside(const VisibleStrike *area) {
    float dx = stage.x - area->x, dz = stage.z - area->z;
    float distance = math_sqrt32(dx * dx + dz * dz);
    if (area->shape == VISIBLE_LINE) {
        return dx > 0.0f && dx < area->range && dz < 0.5f * area->width && dz > -0.5f * area->width;
    }
    if (area->shape == VISIBLE_RING) {
        return distance < area->range && distance > area->inner;
    }
    bool ahead = area->shape == VISIBLE_CIRCLE || dx > distance * math_cos32(area->half_angle);
    return distance < area->range && ahead;
}

typedef struct Escape {
    bool out, dodged;
    int dodge_at; /* ticks before the hit */
    float x, z;   /* where to, from the first place */
} Escape;

static Escape escape(const char *skill, uint64_t seed, VisibleShape shape, int telegraph) {
    Bot *bot = stage_bot(skill, seed);
    Escape result = {0};
    stage_open();
    stage.strikes[0] = area_of(shape);
    stage.strikes[0].ticks_until = telegraph;
    stage.strike_count = 1;
    for (int tick = 0; tick < telegraph; tick++) {
        int until = stage.strikes[0].ticks_until;
        if (stage_tick(bot).dodge && !result.dodged) {
            result.dodged = true;
            result.dodge_at = until;
        }
    }
    result.out = !is_inside(&stage.strikes[0]);
    result.x = stage.x - STAGE_MIDDLE;
    result.z = stage.z - STAGE_MIDDLE;
    bot_destroy(bot);
    return result;
}

static int count_out(const char *skill, VisibleShape shape, int telegraph) {
    int out = 0;
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        out += escape(skill, seed, shape, telegraph).out;
    }
    return out;
}

/* Half a second is noticed in 87 of 100 cases, and 0.3 s of it are gone by then. */
static void test_G6_a_good_bot_gets_out_of_every_shape(void **state) {
    (void)state;
    for (VisibleShape shape = VISIBLE_CONE; shape <= VISIBLE_RING; shape++) {
        int out = count_out("good", shape, 36);
        if (out < TRIES * 3 / 4) {
            fail_msg("shape %d: out of it %d times of %d", (int)shape, out, TRIES);
        }
    }
}

static void test_G6_a_novice_notices_less(void **state) {
    (void)state;
    int good = count_out("good", VISIBLE_CIRCLE, 24), novice = count_out("novice", VISIBLE_CIRCLE, 24);
    assert_true(novice < good);
    assert_true(novice < TRIES * 3 / 4);
}

static void test_G6_nobody_reacts_at_once(void **state) {
    (void)state;
    assert_int_equal(count_out("good", VISIBLE_CIRCLE, 6), 0);
}

static void test_G6_it_dodges_at_the_last_moment_the_right_way(void **state) {
    (void)state;
    int dodges = 0;
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        Escape line = escape("good", seed, VISIBLE_LINE, 22), ring = escape("good", seed, VISIBLE_RING, 22);
        if (line.dodged) {
            float aside = line.z < 0.0f ? -line.z : line.z;
            assert_true(line.dodge_at <= 9 && aside > 2.0f);
        }
        if (ring.dodged) {
            assert_true(ring.dodge_at <= 9 && ring.x < 0.0f); /* inwards */
        }
        dodges += line.dodged + ring.dodged;
    }
    assert_true(dodges > TRIES / 4);
}

static void test_G6_with_time_it_walks_out_and_keeps_its_dodge(void **state) {
    (void)state;
    int walked = 0;
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        Escape from = escape("good", seed, VISIBLE_CIRCLE, 72);
        walked += from.out && !from.dodged;
    }
    assert_true(walked > TRIES * 9 / 10);
}

static void test_G6_it_gets_out_of_the_way_of_shots(void **state) {
    (void)state;
    int out = 0;
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        Bot *bot = stage_bot("good", seed);
        stage_open();
        stage.shots[0] = (VisibleShot){STAGE_MIDDLE - 6.0f, STAGE_MIDDLE, 9.0f, 0.0f, 0.25f, false};
        stage.shot_count = 1;
        stage.stairs_seen = true; /* so that it stands there */
        stage.stairs_x = stage.stairs_y = 20;
        bool hit = false;
        for (int tick = 0; tick < 60; tick++) {
            bool dodges = stage_tick(bot).dodge;
            stage.shots[0].x += 9.0f / 60.0f;
            float dx = stage.shots[0].x - stage.x, dz = stage.shots[0].z - stage.z;
            hit |= !dodges && dx * dx + dz * dz < 0.55f * 0.55f;
        }
        out += !hit;
        bot_destroy(bot);
    }
    assert_true(out > TRIES / 2 && out < TRIES);
}

/* ---- Items and choices --------------------------------------------------------------------------------------*/
static bool uses_cell(const char *skill, int hp) {
    Bot *bot = stage_bot(skill, 1);
    stage_open();
    stage.cells = 1;
    stage.hp = hp;
    bool used = false;
    for (int tick = 0; tick < 4; tick++) {
        used |= stage_tick(bot).cell;
    }
    bot_destroy(bot);
    return used;
}

static void test_G6_it_uses_a_cell_when_hurt_a_novice_late(void **state) {
    (void)state;
    assert_true(uses_cell("good", 39) && !uses_cell("good", 41));
    assert_true(uses_cell("novice", 21) && !uses_cell("novice", 23));
}

/* Of so many choices, how many were the first of three with these tastes. */
static int count_first(const char *skill, float taste, int choices) {
    Bot *bot = stage_bot(skill, 9);
    int first = 0, made = 0;
    stage_open();
    stage.offer_count = 3;
    for (int i = 0; i < 3; i++) {
        stage.offers[i] = (VisibleOffer){.power = i, .taste = i == 0 ? taste : 0.8f};
    }
    while (made < choices) {
        int choose = bot_decide(bot, &stage).choose;
        assert_in_range(choose, 0, 3);
        made += choose > 0;
        first += choose == 1;
    }
    bot_destroy(bot);
    return first;
}

/* softmax(3 · taste): e^3.6 of e^3.6 + 2 e^2.4 is 62 %. */
static void test_G6_a_good_bot_chooses_by_taste_a_novice_anything(void **state) {
    (void)state;
    assert_in_range(count_first("good", 1.2f, 3000), 1860 - 120, 1860 + 120);
    assert_in_range(count_first("novice", 1.2f, 3000), 1000 - 120, 1000 + 120);
}

static void test_G6_it_takes_the_stronger_weapon_or_none(void **state) {
    (void)state;
    Bot *bot = stage_bot("good", 1);
    stage_open();
    stage.offer_count = 3;
    stage.may_pass = true;
    for (int i = 0; i < 3; i++) {
        stage.offers[i] = (VisibleOffer){.power = i, .taste = 1.0f, .strength = 1.1f + 0.1f * (float)i};
    }
    assert_int_equal(bot_decide(bot, &stage).choose, 3);
    stage.weapon_strength = 2.0f;
    bot_decide(bot, &stage);
    BotIntent intent = bot_decide(bot, &stage);
    assert_true(intent.choose == 0 && intent.dodge); /* passes */
    bot_destroy(bot);
}

/* ---- Skills -------------------------------------------------------------------------------------------------*/
static int cast_at(const char *id, int foes, bool boss) {
    Bot *bot = stage_bot("good", 1);
    stage_open();
    stage.skill_ids[2] = id;
    stage.skill_ready[2] = true;
    for (int i = 0; i < foes; i++) {
        stage.enemies[i] = (VisibleEnemy){.x = STAGE_MIDDLE + 2.0f, .z = STAGE_MIDDLE, .radius = 0.4f, .boss = boss};
    }
    stage.enemy_count = foes;
    int cast = 0;
    for (int tick = 0; tick < 12 && cast == 0; tick++) {
        cast = bot_decide(bot, &stage).cast;
    }
    bot_destroy(bot);
    return cast;
}

static void test_G6_skills_are_cast_at_as_many_as_they_are_worth(void **state) {
    (void)state;
    assert_int_equal(cast_at("rift_collapse", 3, false), 0);
    assert_int_equal(cast_at("rift_collapse", 4, false), 3);
    assert_int_equal(cast_at("rift_collapse", 1, true), 3);
    assert_int_equal(cast_at("rift_wave", 1, false), 0);
    assert_int_equal(cast_at("rift_wave", 2, false), 3);
    assert_int_equal(cast_at("nova_ring", 2, false), 0);
    assert_int_equal(cast_at("nova_ring", 3, false), 3);
}

/* ---- Ways ---------------------------------------------------------------------------------------------------*/
/* Walks until it stands on a tile of that kind, or for so many ticks. */
static bool comes_to(Bot *bot, uint8_t tile, int x, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
        stage_tick(bot);
        int at = (int)stage.z * STAGE_SIZE + (int)stage.x;
        if (stage_map[at] == tile || (int)stage.x >= x) {
            return true;
        }
    }
    return false;
}

/* Two ways lead to the stairs, and a trap lies in the shorter one. */
static void test_G6_it_walks_round_a_trap_it_has_seen(void **state) {
    (void)state;
    Bot *bot = stage_bot("good", 1);
    stage_open();
    memset(stage_map, VISIBLE_NOTHING, sizeof stage_map);
    stage_floor(19, 19, 4, 4, VISIBLE_FLOOR);
    stage_floor(23, 20, 8, 2, VISIBLE_FLOOR);
    stage_floor(19, 23, 2, 6, VISIBLE_FLOOR);
    stage_floor(19, 27, 14, 2, VISIBLE_FLOOR);
    stage_floor(31, 20, 2, 9, VISIBLE_FLOOR);
    stage_floor(26, 20, 1, 2, VISIBLE_DANGER);
    stage.stairs_seen = true;
    stage.stairs_x = 31;
    stage.stairs_y = 20;
    stage.hp = 20; /* so that it wants them */
    assert_true(comes_to(bot, VISIBLE_DANGER, 31, 900));
    assert_true((int)stage.x >= 31);
    bot_destroy(bot);
}

static void test_G6_where_there_is_no_other_way_it_goes_through(void **state) {
    (void)state;
    Bot *bot = stage_bot("good", 1);
    stage_open();
    memset(stage_map, VISIBLE_NOTHING, sizeof stage_map);
    stage_floor(19, 19, 4, 4, VISIBLE_FLOOR);
    stage_floor(23, 20, 10, 2, VISIBLE_FLOOR);
    stage_floor(26, 20, 1, 2, VISIBLE_DANGER);
    stage.stairs_seen = true;
    stage.stairs_x = 31;
    stage.stairs_y = 20;
    stage.hp = 20;
    assert_true(comes_to(bot, VISIBLE_NOTHING, 31, 600));
    bot_destroy(bot);
}

static void test_G6_a_fight_does_not_lead_it_over_a_trap(void **state) {
    (void)state;
    Bot *bot = stage_bot("good", 1);
    stage_open();
    stage_floor(23, 19, 1, 3, VISIBLE_DANGER);
    stage.enemies[0] = (VisibleEnemy){.x = 28.0f, .z = STAGE_MIDDLE, .radius = 0.4f};
    stage.enemy_count = 1;
    bool attacks = false;
    for (int tick = 0; tick < 400 && !attacks; tick++) {
        attacks = stage_tick(bot).attack;
        assert_int_not_equal(stage_map[(int)stage.z * STAGE_SIZE + (int)stage.x], VISIBLE_DANGER);
    }
    assert_true(attacks);
    bot_destroy(bot);
}

static void test_G6_it_uses_a_chest_but_not_the_portal_beside_stairs(void **state) {
    (void)state;
    Bot *bot = stage_bot("good", 1);
    stage_open();
    stage.things[0] = (VisibleThing){"chest", 24.5f, STAGE_MIDDLE, 1.5f, true};
    stage.thing_count = 1;
    stage_floor(24, 20, 1, 1, VISIBLE_NOTHING);
    bool used = false;
    for (int tick = 0; tick < 200 && !used; tick++) {
        float dx = 24.5f - stage.x, dz = STAGE_MIDDLE - stage.z;
        stage.prompt_thing = dx * dx + dz * dz < 4.0f ? 0 : -1;
        used = stage_tick(bot).interact;
    }
    assert_true(used);
    stage.things[0] = (VisibleThing){"return_portal", stage.x, stage.z, 1.5f, false};
    stage.prompt_thing = 0;
    stage.stairs_seen = true;
    stage.stairs_x = 30;
    stage.stairs_y = 30;
    for (int tick = 0; tick < 60; tick++) {
        assert_false(bot_decide(bot, &stage).interact);
    }
    bot_destroy(bot);
}

/* The way to a foe behind a wall leads so far round that it is out of sight meanwhile. */
static void test_G6_it_goes_on_to_a_foe_that_it_does_not_see_on_the_way(void **state) {
    (void)state;
    Bot *bot = stage_bot("good", 1);
    stage_open();
    memset(stage_map, VISIBLE_NOTHING, sizeof stage_map);
    stage_floor(5, 8, 25, 2, VISIBLE_FLOOR);
    stage_floor(5, 16, 33, 2, VISIBLE_FLOOR);
    stage_floor(5, 8, 2, 10, VISIBLE_FLOOR);
    stage.room_count = 0;
    stage.x = 24.5f;
    stage.z = 17.0f;
    stage.enemies[0] = (VisibleEnemy){.x = 24.5f, .z = 9.0f, .radius = 0.4f};
    bool attacks = false;
    for (int tick = 0; tick < 1200 && !attacks; tick++) {
        float dx = stage.enemies[0].x - stage.x;
        stage.enemy_count = dx < VISIBLE_SIDE && dx > -VISIBLE_SIDE;
        attacks = stage_tick(bot).attack;
    }
    assert_true(attacks);
    bot_destroy(bot);
}

/* The way to what lies there leads out of its sight, and then something else is nearer: it goes on, or it would turn to
 * and fro between the two. */
static void test_G6_it_goes_on_to_what_it_saw_lie_there(void **state) {
    (void)state;
    stage_open();
    memset(stage_map, VISIBLE_NOTHING, sizeof stage_map);
    stage_floor(2, 5, 17, 15, VISIBLE_FLOOR);
    stage_floor(19, 9, 2, 2, VISIBLE_FLOOR);
    stage_floor(21, 5, 14, 15, VISIBLE_FLOOR);
    stage.rooms[0] = (VisibleRoom){2, 5, 17, 15, true};
    stage.rooms[1] = (VisibleRoom){21, 5, 14, 15, true};
    stage.room_count = 2;
    stage.things[0] = (VisibleThing){.id = "chest", .x = 2.5f, .z = 18.5f, .use_range = 1.5f};
    stage.thing_count = 1;
    stage.pickups[0] = (VisiblePickup){.sort = VISIBLE_CELL, .x = 26.5f, .z = 18.5f};
    stage.x = 18.5f;
    stage.z = 13.5f;
    Bot *bot = stage_bot("good", 1);
    bool taken = false;
    for (int tick = 0; tick < 60 * 20 && !taken; tick++) {
        float aside = 26.5f - stage.x, down = 18.5f - stage.z;
        stage.pickup_count = aside < VISIBLE_SIDE && down < VISIBLE_DOWN;
        stage_tick(bot);
        taken = aside * aside + down * down < 0.5f;
    }
    bot_destroy(bot);
    assert_true(taken);
}

/* A foe behind a wall is within a long blade's reach, and out of it all the same. */
static void test_G6_it_swings_no_long_blade_at_walls(void **state) {
    (void)state;
    stage_open();
    stage_floor(5, 17, 26, 2, VISIBLE_NOTHING); /* a wall, with a way round it in the east */
    stage.attack_range = 9.0f;
    stage.enemies[0] = (VisibleEnemy){.x = STAGE_MIDDLE, .z = 13.5f, .radius = 0.5f};
    stage.enemy_count = 1;
    Bot *bot = stage_bot("good", 6);
    int swings = 0;
    for (int tick = 0; tick < 60 * 20 && swings == 0; tick++) {
        swings += stage_tick(bot).attack;
        assert_true(swings == 0 || stage.z < 17.0f);
    }
    assert_true(swings > 0);
    bot_destroy(bot);
}

static float draw_place(Rng *rng) {
    return rng_below(rng, 4) == 0 ? STAGE_MIDDLE : 40.0f * rng_unit(rng);
}

static void draw_stage(Rng *rng) {
    stage_open();
    stage.hp = (int)rng_below(rng, 101);
    stage.hp_max = rng_below(rng, 10) == 0 ? 0 : 100;
    stage.x = draw_place(rng);
    stage.z = draw_place(rng);
    stage.enemy_count = (int)rng_below(rng, 6);
    stage.strike_count = (int)rng_below(rng, 6);
    stage.shot_count = (int)rng_below(rng, 6);
    stage_floor(10, 10, 8, 8, (uint8_t)rng_below(rng, 3));
    for (int i = 0; i < 6; i++) {
        stage.enemies[i].x = draw_place(rng);
        stage.enemies[i].z = draw_place(rng);
        stage.strikes[i] = (VisibleStrike){.serial = 1 + rng_below(rng, 9), .shape = (VisibleShape)rng_below(rng, 4)};
        stage.strikes[i].x = draw_place(rng);
        stage.strikes[i].range = (float)rng_below(rng, 9);
        stage.strikes[i].ticks_until = (int)rng_below(rng, 60);
        stage.shots[i].x = draw_place(rng);
        stage.shots[i].velocity_x = (float)rng_below(rng, 3) - 1.0f;
    }
}

static void test_G6_whatever_it_sees_its_input_is_one(void **state) {
    (void)state;
    Rng rng = rng_create(5, RNG_SCRIPT);
    Bot *bot = stage_bot("good", 5);
    for (int i = 0; i < 3000; i++) {
        draw_stage(&rng);
        BotIntent intent = bot_decide(bot, &stage);
        float numbers[] = {intent.move_x, intent.move_z, intent.aim_x, intent.aim_z};
        for (size_t n = 0; n < BASE_COUNT_OF(numbers); n++) {
            assert_true(numbers[n] > -100.0f && numbers[n] < 100.0f); /* which no NaN is */
        }
        assert_in_range(intent.cast, 0, 3);
        assert_int_equal(intent.choose, 0);
    }
    bot_destroy(bot);
}

static void test_G5_equal_bots_decide_alike(void **state) {
    (void)state;
    Rng rng = rng_create(6, RNG_SCRIPT);
    Bot *a = stage_bot("novice", 5), *b = stage_bot("novice", 5);
    for (int i = 0; i < 500; i++) {
        draw_stage(&rng);
        BotIntent first = bot_decide(a, &stage), second = bot_decide(b, &stage);
        assert_true(first.move_x == second.move_x && first.move_z == second.move_z);
        assert_true(first.attack == second.attack && first.dodge == second.dodge && first.cast == second.cast);
    }
    bot_destroy(a);
    bot_destroy(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G6_a_good_bot_gets_out_of_every_shape),
        cmocka_unit_test(test_G6_a_novice_notices_less),
        cmocka_unit_test(test_G6_nobody_reacts_at_once),
        cmocka_unit_test(test_G6_it_dodges_at_the_last_moment_the_right_way),
        cmocka_unit_test(test_G6_with_time_it_walks_out_and_keeps_its_dodge),
        cmocka_unit_test(test_G6_it_gets_out_of_the_way_of_shots),
        cmocka_unit_test(test_G6_it_uses_a_cell_when_hurt_a_novice_late),
        cmocka_unit_test(test_G6_a_good_bot_chooses_by_taste_a_novice_anything),
        cmocka_unit_test(test_G6_it_takes_the_stronger_weapon_or_none),
        cmocka_unit_test(test_G6_skills_are_cast_at_as_many_as_they_are_worth),
        cmocka_unit_test(test_G6_it_walks_round_a_trap_it_has_seen),
        cmocka_unit_test(test_G6_where_there_is_no_other_way_it_goes_through),
        cmocka_unit_test(test_G6_a_fight_does_not_lead_it_over_a_trap),
        cmocka_unit_test(test_G6_it_goes_on_to_a_foe_that_it_does_not_see_on_the_way),
        cmocka_unit_test(test_G6_it_goes_on_to_what_it_saw_lie_there),
        cmocka_unit_test(test_G6_it_swings_no_long_blade_at_walls),
        cmocka_unit_test(test_G6_whatever_it_sees_its_input_is_one),
        cmocka_unit_test(test_G5_equal_bots_decide_alike),
        cmocka_unit_test(test_G6_it_uses_a_chest_but_not_the_portal_beside_stairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
