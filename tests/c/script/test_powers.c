/* All powers of the game in fights: none fails, and those that think make no garbage. */
#include "fixture.h"
#include "script/game.h"

#include <string.h>

enum { CROWD = 120 };

static int find_power(const World *world, const char *id) {
    return rules_find_kind(world_rules(world), POWER_KIND_FIRST, id) - POWER_KIND_FIRST;
}

/* Around the player, as many as there is room for. */
static void put_crowd(World *world, int count) {
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    float x = entities.x[player], z = entities.z[player];
    int kind = rules_find_kind(world_rules(world), 0, "glitch_bit");
    for (int i = 1, put = 0; i <= 4 * count && put < count; i++) {
        float angle = 2.4f * (float)i, away = 1.0f + 0.6f * math_sqrt32((float)i);
        put +=
            world_spawn_enemy(world, kind, x + away * math_sin32(angle), z + away * math_cos32(angle)) != ENTITY_NONE;
    }
}

/* The buttons of somebody who presses all of them, and goes in circles. */
static TickInput press_everything(int tick) {
    static const uint16_t OTHERS[] = {BUTTON_SKILL_1, BUTTON_SKILL_2, BUTTON_ULTIMATE, BUTTON_CHIP,
                                      BUTTON_THROW,   BUTTON_ITEM,    BUTTON_NEXT_CHIP};
    float angle = 0.05f * (float)tick;
    TickInput input = {.move_x = (int8_t)(100.0f * math_sin32(angle)),
                       .move_z = (int8_t)(100.0f * math_cos32(angle)),
                       .aim_angle = (uint16_t)(tick * 300),
                       .aim_distance = 300};
    unsigned buttons = (tick % 2 == 0 ? BUTTON_ATTACK : 0u) | (tick % 61 == 0 ? BUTTON_DODGE : 0u);
    if (tick % 45 == 44) {
        buttons |= OTHERS[tick / 45 % (int)BASE_COUNT_OF(OTHERS)];
    }
    input.buttons = (uint16_t)buttons;
    return input;
}

static void fight(Game *game, int from, int ticks) {
    World *world = game_world_mutable(game);
    for (int tick = from; tick < from + ticks; tick++) {
        TickInput input = press_everything(tick);
        world_give_energy(world, 1.0f);
        world_heal(world, world_player(world), 5);
        game_tick(game, &input);
    }
}

/* Into the hands of the player, whatever it is. */
static void give(World *world, int power) {
    const PowerRules *rules = &world_rules(world)->powers[power];
    int blade = find_power(world, "arc_blade");
    WeaponItem weapon = {.power = blade, .strength = 1.0f, .affixes = {-1, -1, -1}, .curse = -1};
    switch (rules->sort) {
    case POWER_CHIP:
        for (int i = 0; i < 4; i++) {
            world_give_chip(world, power, -1);
        }
        return;
    case POWER_WEAPON:
        weapon.power = power;
        break;
    case POWER_AFFIX:
        weapon.affixes[0] = power;
        break;
    case POWER_CURSE:
        weapon.curse = power;
        break;
    default:
        for (int i = 0; i < POWER_NEED_LIMIT; i++) {
            if (rules->needs[i].power >= 0) {
                world_give_power(world, rules->needs[i].power, rules->needs[i].rank);
            }
        }
        world_give_power(world, power, 100);
        return;
    }
    assert_true(world_equip_weapon(world, &weapon));
}

static void check_notices(Game *game, const char *id) {
    int count;
    const Notice *notices = game_notices(game, &count);
    if (count > 0) {
        fail_msg("%s: %s", id, notices[0].text);
    }
}

static void test_issue_6_no_power_fails_in_600_ticks_of_a_fight(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    int count = 1;
    for (int power = 0; power < count; power++) {
        Game *game = fixture_game(&fixture, 3);
        World *world = game_world_mutable(game);
        count = world_rules(world)->power_count;
        fixture_ticks(game, 40);
        give(world, power);
        assert_true(world_rank(world, power) > 0 || world_rules(world)->powers[power].sort == POWER_CHIP);
        for (int tick = 0; tick < 600; tick += 150) {
            put_crowd(world, 12);
            fight(game, tick, 150);
        }
        check_notices(game, world_rules(world)->powers[power].id);
        game_destroy(game);
    }
    assert_true(count > 70);
    fixture_remove(&fixture);
}

static void give_fifteen(World *world) {
    static const char *const IDS[] = {"keen_edge", "finisher",    "volt_edge",   "heat_edge",   "cryo_edge",
                                      "orbit_bit", "ember_trail", "frost_shell", "nano_repair", "static_roll",
                                      "barrier",   "auto_bolt",   "plating",     "data_leech",  "redline"};
    for (size_t i = 0; i < BASE_COUNT_OF(IDS); i++) {
        assert_true(world_give_power(world, find_power(world, IDS[i]), 100) > 0);
    }
}

/* A thing that is made in a tick shows in the bytes that scripts hold. Twice Lua's own frames of a deep call come back,
 * which its collector had given up: words and tables make none. */
static void test_issue_6_powers_that_think_make_no_garbage(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 3);
    World *world = game_world_mutable(game);
    fixture_ticks(game, 40);
    give_fifteen(world);
    put_crowd(world, CROWD);
    fight(game, 0, 300);
    put_crowd(world, CROWD / 2);
    fight(game, 0, 60);
    size_t held = game_script_bytes(game);
    int grew = 0;
    for (int tick = 0; tick < 240; tick++) {
        fight(game, tick, 1);
        size_t now = game_script_bytes(game);
        grew += now > held;
        held = now;
    }
    print_message("%d of 240 ticks took memory\n", grew);
    assert_true(grew <= 2);
    check_notices(game, "fifteen");
    game_destroy(game);
    fixture_remove(&fixture);
}

#define STAGE(text)                                                                                                    \
    "return { id = 'probe', combo = { { state = 'attack1', " text ", damage = 1, knock = 0, step = 0,\n"               \
    "hit_stop = 0 } } }\n"

static void test_issue_6_faults_of_a_weapons_stages_are_told(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } FAULTS[] = {
        {STAGE("shape = 'shot', range = 9, width = 0.4"), "field 'combo[1].speed' is missing; a shot needs its speed"},
        {STAGE("shape = 'shot', range = 9, speed = 18"), "field 'combo[1].width' is missing; a line or a shot needs"},
        {STAGE("shape = 'circle', range = 2, shots = 2"), "field 'combo[1].shots' has no use without the shape"},
        {STAGE("shape = 'circle', range = 2, hits = 4"),
         "field 'combo[1].hits' must be at most the ticks of the impact, 3"},
        {STAGE("shape = 'circle', range = 2, hits = 0"), "field 'combo[1].hits' must be within 1"},
        {STAGE("shape = 'spiral', range = 2"), "field 'combo[1].shape' must be one of cone, line, circle, shot"},
        {"return { id = 'probe', first = { hp = 1 } }\n", "field 'first' is unknown"},
    };
    Fixture fixture = fixture_make();
    Game *game = fixture_game(&fixture, 3);
    for (size_t i = 0; i < BASE_COUNT_OF(FAULTS); i++) {
        Error error = {0};
        fixture_write(&fixture, "scripts/weapons/probe.lua", FAULTS[i].text);
        assert_false(fixture_reload(game, "scripts/weapons/probe.lua", &error));
        assert_contains(error.message, FAULTS[i].says);
        assert_contains(error.message, "scripts/weapons/probe.lua:");
    }
    fixture_write(&fixture, "scripts/weapons/probe.lua", STAGE("shape = 'shot', range = 9, speed = 18, width = 0.4"));
    assert_true(fixture_reload(game, "scripts/weapons/probe.lua", NULL));
    int probe = find_power(game_world(game), "probe");
    const WorldRules *rules = world_rules(game_world(game));
    const AttackStage *stage = &rules->weapons[rules->powers[probe].weapon].stages[0];
    assert_int_equal(stage->shots, 1);
    assert_int_equal(stage->hits, 1);
    assert_int_equal(stage->area.shape, HIT_LINE);
    game_destroy(game);
    fixture_remove(&fixture);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_issue_6_no_power_fails_in_600_ticks_of_a_fight),
        cmocka_unit_test(test_issue_6_powers_that_think_make_no_garbage),
        cmocka_unit_test(test_issue_6_faults_of_a_weapons_stages_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
