/* The shipped timing tables against the sources' tables: lengths, loops, priorities, fades, ticks, and every golden
 * value. */
#include "script/fixture.h"

#include <math.h>

static Definitions *definitions;

static const Rig *find_rig(const char *name) {
    const Rig *rig = definitions_find_rig(definitions, name);
    if (!rig) {
        fail_msg("there is no rig %s", name);
    }
    return rig;
}

static int find_state(const Rig *rig, const char *name) {
    int state = rig_find_state(rig, name);
    if (state < 0) {
        fail_msg("rig %s has no state %s", rig_name(rig), name);
    }
    return state;
}

/* "armR.rx" of a state at a time. */
static double value_at(const Rig *rig, const char *state, const char *key, double seconds) {
    static const char *const CHANNELS[] = {"rx", "ry", "rz", "px", "py", "pz", "sx", "sy", "sz", "emissive", "opacity"};
    char name[RIG_NAME_SIZE];
    const char *dot = strrchr(key, '.');
    assert_non_null(dot);
    snprintf(name, sizeof name, "%.*s", (int)(dot - key), key);
    int part = rig_find_part(rig, name);
    if (part < 0) {
        fail_msg("rig %s has no part %s", rig_name(rig), name);
    }
    PartPose parts[RIG_PART_LIMIT];
    rig_sample(rig, find_state(rig, state), seconds, false, parts);
    const PartPose *p = &parts[part];
    const float values[] = {p->euler.x, p->euler.y, p->euler.z, p->position.x,  p->position.y, p->position.z,
                            p->scale.x, p->scale.y, p->scale.z, p->emissive[3], p->opacity};
    for (size_t i = 0; i < BASE_COUNT_OF(CHANNELS); i++) {
        if (strcmp(dot + 1, CHANNELS[i]) == 0) {
            return (double)values[i];
        }
    }
    fail_msg("there is no channel %s", key);
    return 0;
}

static void assert_near(double got, double expected, double error, const char *what) {
    if (!(fabs(got - expected) <= error)) {
        fail_msg("%s is %.9g, not %.9g", what, got, expected);
    }
}

static void assert_value(const Rig *rig, const char *state, const char *key, double seconds, double expected) {
    char what[128];
    snprintf(what, sizeof what, "%s %s.%s at %g s", rig_name(rig), state, key, seconds);
    assert_near(value_at(rig, state, key, seconds), expected, 1e-5, what);
}

/* The ticks in which an event comes; −1 when it doesn't. */
static int event_tick(const Rig *rig, const char *state, const char *event) {
    int index = find_state(rig, state), found = -1;
    for (int tick = 0; tick < rig_state_info(rig, index).ticks; tick++) {
        const char *names[RIG_EVENT_LIMIT];
        int count = rig_state_events(rig, index, tick, names);
        for (int i = 0; i < count; i++) {
            if (strcmp(names[i], event) == 0) {
                assert_int_equal(found, -1);
                found = tick;
            }
        }
    }
    return found;
}

/* ---- The golden file ----------------------------------------------------------------------------------------*/
/* Compares one list "[[t,v],…]"; returns how many there were and moves on behind it. */
static int compare_list(const char **at, const char *state, const char *key) {
    const bool swarm = strcmp(state, "swarm") == 0;
    const Rig *rig = find_rig(swarm ? "swarm" : "player");
    int count = 0;
    for (*at += 1; **at == '[' || **at == ','; count++) {
        char *end;
        double time = strtod(*at + (**at == ',' ? 2 : 1), &end);
        double value = strtod(end + 1, &end);
        *at = end + 1;
        bool every = strncmp(key, "all.", 4) == 0;
        for (int part = 0; part < (every ? rig_part_count(rig) : 1); part++) {
            char name[64];
            snprintf(name, sizeof name, "%s%s", every ? rig_part_name(rig, part) : "", every ? key + 3 : key);
            char *offset = strstr(name, "_offset"); /* from the body's own place, which is 0 */
            if (offset) {
                *offset = '\0';
            }
            assert_value(rig, swarm ? "idle" : state, name, time, value);
        }
    }
    *at += 1;
    return count;
}

static const char *read_name(const char *at, char name[32]) {
    const char *end = strchr(at + 1, '"');
    assert_non_null(end);
    snprintf(name, 32, "%.*s", (int)(end - at - 1), at + 1);
    return end + 2; /* and the colon */
}

static void test_A3_to_A12_every_golden_value_within_1e_5(void **state) {
    (void)state;
    FileTree tree;
    FileData data;
    assert_true(file_tree_open(&tree, RIFT_SOURCE_DIR, false, NULL));
    assert_true(file_read(&tree, "tests/golden/animation.json", &data, NULL));
    int states = 0, values = 0;
    const char *at = data.bytes + 1;
    while (*at == '"') {
        char name[32], key[32];
        at = read_name(at, name) + 1;
        while (*at == '"') {
            at = read_name(at, key);
            values += compare_list(&at, name, key);
            at += *at == ',';
        }
        states++;
        at += at[1] == ',' ? 2 : 1;
    }
    assert_string_equal(at, "}");
    assert_int_equal(states, 9);
    assert_int_equal(values, 488);
    file_data_free(&data);
}

/* ---- Lengths ------------------------------------------------------------------------------------------------*/
typedef struct Row {
    const char *state;
    double length;
    bool loop;
    int ticks;
    int phases[4]; /* ticks; none given: one phase */
} Row;

static void check_rows(const char *name, const Row *rows, size_t count) {
    const Rig *rig = find_rig(name);
    for (size_t i = 0; i < count; i++) {
        RigStateInfo info = rig_state_info(rig, find_state(rig, rows[i].state));
        char what[64];
        snprintf(what, sizeof what, "length of %s %s", name, rows[i].state);
        assert_near((double)info.length, rows[i].length, 1e-6, what);
        if (info.loop != rows[i].loop || info.ticks != rows[i].ticks) {
            fail_msg("%s %s: loop %d, %d ticks", name, rows[i].state, info.loop, info.ticks);
        }
        for (int phase = 0; phase < 4 && rows[i].phases[phase]; phase++) {
            assert_int_equal(info.phase_ticks[phase], rows[i].phases[phase]);
        }
    }
}

#define CHECK_ROWS(name, ...)                                                                                          \
    do {                                                                                                               \
        static const Row rows[] = {__VA_ARGS__};                                                                       \
        check_rows(name, rows, BASE_COUNT_OF(rows));                                                                   \
    } while (0)

static void test_A2_A6_A7_the_player_s_states(void **state) {
    (void)state;
    CHECK_ROWS("player", {"idle", 2.0, true, 120, {0}}, {"walk", 0.6, true, 36, {0}}, {"dash", 0.4, true, 24, {0}},
               {"attack1", 0.18, false, 11, {3, 3, 5}}, {"attack2", 0.18, false, 11, {3, 3, 5}},
               {"attack3", 0.22, false, 13, {4, 3, 6}}, {"attack4", 0.30, false, 18, {6, 5, 7}},
               {"skillCast", 0.65, false, 39, {6, 18, 6, 9}}, {"ultimate", 0.65, false, 49, {0}},
               {"hitReact", 0.20, false, 12, {0}}, {"dodgeRoll", 0.40, false, 24, {12, 6, 6}},
               {"death", 1.50, false, 90, {0}});
    static const struct {
        const char *state;
        int priority;
    } PRIORITIES[] = {{"idle", 1},     {"walk", 2},     {"dash", 3},      {"attack1", 5},
                      {"attack2", 5},  {"attack3", 5},  {"attack4", 6},   {"skillCast", 7},
                      {"ultimate", 7}, {"hitReact", 8}, {"dodgeRoll", 9}, {"death", 10}};
    const Rig *rig = find_rig("player");
    for (size_t i = 0; i < BASE_COUNT_OF(PRIORITIES); i++) {
        assert_int_equal(rig_state_info(rig, find_state(rig, PRIORITIES[i].state)).priority, PRIORITIES[i].priority);
    }
    assert_int_equal(rig_state_count(rig), (int)BASE_COUNT_OF(PRIORITIES));
}

/* Loops yield to any request, one-shots to a larger priority; and of those not to what they refuse. */
static void test_A2_A22_which_state_may_interrupt_which(void **state) {
    (void)state;
    static const char *const NAMES[] = {"idle",    "walk",      "dash",     "attack1",  "attack2",   "attack3",
                                        "attack4", "skillCast", "ultimate", "hitReact", "dodgeRoll", "death"};
    /* In the order of the names, by who runs: + it may start, o only when it pierces, . not. */
    static const char *const MAY[] = {
        "++++++++++++", "++++++++++++", "++++++++++++",                 /* idle, walk, dash */
        "......+++o++", "......+++o++", "......+++o++", ".......++o++", /* the chain: a dodge at any tick, no hit */
        ".........oo+", ".........oo+",                                 /* a cast goes on through both */
        "..........++", "...........+", "............",                 /* hitReact < dodgeRoll < death */
    };
    const Rig *rig = find_rig("player");
    for (size_t from = 0; from < BASE_COUNT_OF(NAMES); from++) {
        for (size_t to = 0; to < BASE_COUNT_OF(NAMES); to++) {
            int current = find_state(rig, NAMES[from]), next = find_state(rig, NAMES[to]);
            RigStateInfo info = rig_state_info(rig, current);
            for (int tick = 0; tick <= info.ticks; tick++) {
                bool over = tick == info.ticks; /* what has ended yields to anything */
                bool plain = rig_state_may_start(rig, current, tick, next, false);
                bool pierced = rig_state_may_start(rig, current, tick, next, true);
                if (plain != (over || MAY[from][to] == '+') || pierced != (over || MAY[from][to] != '.')) {
                    fail_msg("%s in tick %d of %s: %d, %d", NAMES[to], tick, NAMES[from], plain, pierced);
                }
            }
        }
    }
}

/* The simulation decides by the same table. */
static void test_A22_the_player_s_rules_hold_the_rig_s_table(void **state) {
    (void)state;
    const Rig *rig = find_rig("player");
    const PlayerRules *player = &definitions_rules(definitions)->player;
    for (int from = 0; from < rig_state_count(rig); from++) {
        assert_true(player->yields[0][from] == rig_state_yields(rig, from, false));
        assert_true(player->yields[1][from] == rig_state_yields(rig, from, true));
    }
}

static void test_A6_A7_hits_and_releases_come_in_their_ticks(void **state) {
    (void)state;
    const Rig *rig = find_rig("player");
    assert_int_equal(event_tick(rig, "attack1", "hit"), 3);
    assert_int_equal(event_tick(rig, "attack2", "hit"), 3);
    assert_int_equal(event_tick(rig, "attack3", "hit"), 4);
    assert_int_equal(event_tick(rig, "attack4", "hit"), 6);
    assert_int_equal(event_tick(rig, "skillCast", "glow"), 24);
    assert_int_equal(event_tick(rig, "skillCast", "release"), 30);
    assert_int_equal(event_tick(rig, "ultimate", "release"), 38);
}

static void test_A6_attacks_swing_as_their_words_say(void **state) {
    (void)state;
    const Rig *rig = find_rig("player");
    for (int step = 0; step < 36; step++) { /* the second is the first, mirrored */
        double t = 0.005 * step;
        assert_value(rig, "attack2", "armR.rz", t, -value_at(rig, "attack1", "armR.rz", t));
        assert_value(rig, "attack2", "body.ry", t, -value_at(rig, "attack1", "body.ry", t));
    }
    assert_true(value_at(rig, "attack3", "armR.rx", 0.07) < -2.5); /* overhead … */
    assert_true(value_at(rig, "attack3", "armR.rx", 0.12) > -0.8); /* … and down before it */
    assert_true(value_at(rig, "attack3", "body.ry", 0.07) * value_at(rig, "attack3", "body.ry", 0.12) < -0.1);
    assert_true(value_at(rig, "attack4", "root.ry", 0.18) - value_at(rig, "attack4", "root.ry", 0.10) > 5.0);
    assert_true(value_at(rig, "attack4", "armL.rx", 0.18) < -1.0 && value_at(rig, "attack4", "armR.rx", 0.18) < -1.0);
    assert_value(rig, "attack4", "root.ry", 0.30, 0); /* no fade unwinds the turn */
}

static void test_A7_the_ultimate_is_skillCast_a_quarter_longer(void **state) {
    (void)state;
    const Rig *rig = find_rig("player");
    for (int step = 0; step <= 13; step++) {
        double t = 0.05 * step;
        assert_value(rig, "ultimate", "armR.rx", 1.25 * t, value_at(rig, "skillCast", "armR.rx", t));
        assert_value(rig, "ultimate", "root.rx", 1.25 * t, value_at(rig, "skillCast", "root.rx", t));
    }
    assert_value(rig, "skillCast", "weapon.emissive", 0.45, 1); /* the glow's peak, while it holds */
}

static void test_A9_after_images_come_by_ruling_22(void **state) {
    (void)state;
    const Rig *rig = find_rig("player");
    int roll = find_state(rig, "dodgeRoll");
    for (int tick = 1; tick < 24; tick++) {
        const char *names[RIG_EVENT_LIMIT];
        int images = 0;
        for (int i = rig_state_events(rig, roll, tick, names) - 1; i >= 0; i--) {
            images += strcmp(names[i], "after_image") == 0;
        }
        assert_int_equal(images, 5 * tick / 9 != 5 * (tick - 1) / 9);
    }
}

static void test_A19_fades(void **state) {
    (void)state;
    const Rig *rig = find_rig("player");
    static const struct {
        const char *from, *to;
        int ticks;
    } PAIRS[] = {{"idle", "walk", 5},       {"walk", "idle", 5},       {"walk", "dash", 3},
                 {"attack1", "attack2", 0}, {"attack2", "attack3", 0}, {"attack3", "attack4", 0},
                 {"dash", "walk", 5},       {"skillCast", "idle", 5},  {"idle", "skillCast", 5},
                 {"dodgeRoll", "idle", 5},  {"hitReact", "idle", 5}};
    for (size_t i = 0; i < BASE_COUNT_OF(PAIRS); i++) {
        assert_int_equal(rig_fade_ticks(rig, find_state(rig, PAIRS[i].from), find_state(rig, PAIRS[i].to)),
                         PAIRS[i].ticks);
    }
    for (int from = 0; from < rig_state_count(rig); from++) {
        assert_int_equal(rig_fade_ticks(rig, from, find_state(rig, "attack1")), 0);
        assert_int_equal(rig_fade_ticks(rig, from, find_state(rig, "hitReact")), 0);
        assert_int_equal(rig_fade_ticks(rig, from, find_state(rig, "dodgeRoll")), 0);
        assert_int_equal(rig_fade_ticks(rig, from, find_state(rig, "death")), 6);
    }
}

/* ---- Enemies ------------------------------------------------------------------------------------------------*/
static void test_A12_the_swarm_shrinks_in_its_death(void **state) {
    (void)state;
    const Rig *rig = find_rig("swarm");
    CHECK_ROWS("swarm", {"death", 0.15, false, 9, {0}});
    for (int step = 0; step <= 15; step++) {
        double t = 0.01 * step;
        assert_value(rig, "death", "body.sx", t, 1 - t / 0.15);
    }
    assert_int_equal(event_tick(rig, "death", "shatter"), 0);
}

static void test_A13_the_data_drone(void **state) {
    (void)state;
    const Rig *rig = find_rig("melee");
    CHECK_ROWS("melee", {"idle", 1.2, true, 72, {0}}, {"chase", 0.5, true, 30, {0}},
               {"attack", 0.35, false, 21, {6, 6, 9}}, {"stagger", 0.25, false, 15, {0}},
               {"death", 0.50, false, 30, {0}});
    double rest = value_at(rig, "idle", "root.py", 0);
    assert_value(rig, "idle", "root.py", 0.3, rest + 0.08);
    assert_value(rig, "idle", "root.py", 0.9, rest - 0.08);
    assert_true(value_at(rig, "chase", "legL.rx", 0.125) > 0.3 && value_at(rig, "chase", "legR.rx", 0.125) < -0.3);
    assert_true(value_at(rig, "attack", "armR.rx", 0.10) < -1.5); /* up … */
    assert_true(value_at(rig, "attack", "armR.rx", 0.20) > 0.5);  /* … and down */
    assert_int_equal(event_tick(rig, "attack", "hit"), 6);
    assert_true(value_at(rig, "stagger", "root.rx", 0.10) < -0.2);
    assert_value(rig, "stagger", "body.emissive", 0, 1);
    assert_value(rig, "death", "root.rx", 0.5, MATH_TAU / 4);
    assert_value(rig, "death", "body.opacity", 0.5, 0);
}

static void test_A14_the_sniper(void **state) {
    (void)state;
    const Rig *rig = find_rig("ranged");
    CHECK_ROWS("ranged", {"idle", 0.5, true, 30, {0}}, {"chase", 0.5, true, 30, {0}}, {"kite", 0.5, true, 30, {0}},
               {"aim", 0.3, false, 18, {0}}, {"fire", 0.15, false, 9, {5, 4}}, {"stagger", 0.25, false, 15, {0}},
               {"death", 0.50, false, 30, {0}});
    assert_value(rig, "aim", "armR.rx", 0.3, -MATH_TAU / 4);
    assert_value(rig, "fire", "armR.rx", 0, -MATH_TAU / 4);
    assert_true(value_at(rig, "fire", "armR.rx", 0.08) < -MATH_TAU / 4 - 0.2);
    assert_value(rig, "fire", "armR.rx", 0.15, -MATH_TAU / 4);
    for (int step = 0; step < 20; step++) { /* the walk in negative time */
        double t = 0.05 * step;
        assert_value(rig, "kite", "legL.rx", t, -value_at(rig, "chase", "legL.rx", t));
        assert_value(rig, "kite", "body.py", t, value_at(rig, "chase", "body.py", t));
    }
}

static void test_A15_the_charger(void **state) {
    (void)state;
    const Rig *rig = find_rig("charger");
    CHECK_ROWS("charger", {"telegraph", 1.5, false, 90, {0}}, {"charge", 0.8, false, 48, {0}},
               {"recoil", 0.4, false, 24, {0}}, {"stagger", 0.25, false, 15, {0}}, {"death", 0.50, false, 30, {0}});
    for (int step = 0; step < 7; step++) { /* 5 Hz */
        assert_value(rig, "telegraph", "legL.rx", 0.05 + 0.2 * step, 0.3);
        assert_value(rig, "telegraph", "legL.rx", 0.15 + 0.2 * step, -0.3);
    }
    assert_value(rig, "telegraph", "root.rx", 0.5, 0.2);
    assert_true(value_at(rig, "telegraph", "body.emissive", 1.4) >
                value_at(rig, "telegraph", "body.emissive", 0.7) + 0.3);
    assert_true(value_at(rig, "telegraph", "body.sx", 1.4) > value_at(rig, "telegraph", "body.sx", 0.7));
    assert_value(rig, "charge", "root.rx", 0.4, 0.35);
    assert_value(rig, "recoil", "root.rz", 0.05, 0.15);
    assert_value(rig, "recoil", "root.rz", 0.15, -0.15);
}

static void test_A15_the_charge_moves_in_steps_of_a_tenth(void **state) {
    (void)state;
    static const char *const KEYS[] = {"legL.rx", "legR.rx", "hindL.rx", "hindR.rx", "root.py"};
    const Rig *rig = find_rig("charger");
    int charge = find_state(rig, "charge"), changes = 0;
    for (size_t key = 0; key < BASE_COUNT_OF(KEYS); key++) {
        double last = value_at(rig, "charge", KEYS[key], 0);
        for (int tick = 1; tick < 48; tick++) {
            double now = value_at(rig, "charge", KEYS[key], tick / 60.0);
            assert_true(tick % 6 == 0 || now == last);
            changes += now != last;
            last = now;
        }
    }
    assert_true(changes > 25);
    for (int tick = 0; tick < 48; tick++) {
        const char *names[RIG_EVENT_LIMIT];
        for (int i = rig_state_events(rig, charge, tick, names) - 1; i >= 0; i--) {
            assert_string_not_equal(names[i], "after_image");
        }
    }
}

/* ---- Bosses -------------------------------------------------------------------------------------------------*/
static const char *const BOSSES[] = {"boss", "phantom", "corruptor"};

static void test_A16_each_phase_has_its_own_motions(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(BOSSES); i++) {
        const Rig *rig = find_rig(BOSSES[i]);
        static const char *const SETS[][3] = {{"idle", "idle2", "idle3"}, {"walk", "walk2", "walk3"}};
        for (int set = 0; set < 2; set++) {
            for (int phase = 1; phase < 3; phase++) {
                RigStateInfo now = rig_state_info(rig, find_state(rig, SETS[set][phase]));
                RigStateInfo before = rig_state_info(rig, find_state(rig, SETS[set][phase - 1]));
                assert_true(now.loop && now.length < before.length); /* faster */
                assert_true(value_at(rig, SETS[set][phase], "root.rx", 0) >
                            value_at(rig, SETS[set][phase - 1], "root.rx", 0) + 0.05);
            }
        }
    }
}

static void test_A17_transition(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(BOSSES); i++) {
        const Rig *rig = find_rig(BOSSES[i]);
        CHECK_ROWS(BOSSES[i], {"transition", 0.80, false, 48, {12, 18, 18}}, {"death", 1.20, false, 72, {0}});
        for (int step = 0; step <= 6; step++) {
            double t = 0.2 + 0.05 * step;
            assert_value(rig, "transition", "armL.rz", t, MATH_TAU / 4);
            assert_value(rig, "transition", "armR.rz", t, -MATH_TAU / 4);
            assert_value(rig, "transition", "body.emissive", t, (0.5 - t) / 0.3);
        }
        assert_value(rig, "transition", "body.emissive", 0.19, 0);
        assert_value(rig, "transition", "armL.rz", 0.8, 0);
        assert_true(value_at(rig, "transition", "root.py", 0.2) < value_at(rig, "transition", "root.py", 0) - 0.1);
        assert_int_equal(event_tick(rig, "transition", "shock_ring"), 12);
    }
}

/* Every part's light grows from 0 at the start to 1 at the blow. */
static void check_telegraph(const Rig *rig, const char *state, double telegraph) {
    for (int part = 0; part < rig_part_count(rig); part++) {
        char key[64];
        snprintf(key, sizeof key, "%s.emissive", rig_part_name(rig, part));
        assert_value(rig, state, key, 0, 0);
        assert_value(rig, state, key, telegraph, 1);
        double last = 0;
        for (int step = 0; step < 50; step++) {
            double now = value_at(rig, state, key, telegraph * step / 50);
            assert_true(now >= last);
            last = now;
        }
    }
    double half = value_at(rig, state, "root.emissive", 0.5 * telegraph);
    assert_near(half, 0.5, 1e-5, "the root's telegraph at its half");
}

static void test_A18_blows_of_every_boss(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT_OF(BOSSES); i++) {
        const Rig *rig = find_rig(BOSSES[i]);
        CHECK_ROWS(BOSSES[i], {"sweep", 0.95, false, 57, {24, 9, 24}}, {"slam", 1.20, false, 72, {36, 6, 30}},
                   {"rush", 1.90, false, 114, {48, 30, 36}}, {"roar", 1.20, false, 72, {18, 36, 18}});
        check_telegraph(rig, "sweep", 0.4);
        check_telegraph(rig, "slam", 0.6);
        check_telegraph(rig, "rush", 0.8);
        check_telegraph(rig, "roar", 0.3);
        assert_int_equal(event_tick(rig, "slam", "hit"), 36);
        /* From the left to the right: the light, and the body. */
        assert_true(value_at(rig, "sweep", "armL.emissive", 0.25) >
                    value_at(rig, "sweep", "armR.emissive", 0.25) + 0.2);
        assert_true(value_at(rig, "sweep", "root.ry", 0.40) > 0.5 && value_at(rig, "sweep", "root.ry", 0.55) < -0.5);
        assert_true(value_at(rig, "slam", "armL.rx", 0.6) < -2.5 && value_at(rig, "slam", "armL.rx", 0.7) > -1.0);
    }
}

static void test_A16_further_attacks_have_their_lengths(void **state) {
    (void)state;
    CHECK_ROWS("boss", {"bolt", 1.0, false, 60, {30, 6, 24}}, {"ring", 1.6, false, 96, {54, 12, 30}},
               {"pillars", 1.9, false, 114, {48, 36, 30}}, {"sweep3", 0.8, false, 48, {24, 9, 15}},
               {"slam3", 1.0, false, 60, {36, 6, 18}}, {"ring3", 1.43, false, 86, {54, 12, 20}},
               {"bolt3", 0.85, false, 51, {30, 6, 15}}, {"rush3", 1.67, false, 100, {48, 30, 22}},
               {"grid", 1.7, false, 102, {66, 12, 24}});
    CHECK_ROWS("phantom", {"needles", 1.2, false, 72, {30, 18, 24}}, {"blink", 1.15, false, 69, {33, 9, 27}},
               {"rain", 1.4, false, 84, {54, 6, 24}}, {"decoy", 1.2, false, 72, {36, 6, 30}},
               {"blink3", 0.8, false, 48, {27, 9, 12}}, {"blink3_last", 0.93, false, 56, {27, 9, 20}},
               {"cross", 2.6, false, 156, {60, 72, 24}}, {"needles3", 1.03, false, 62, {30, 18, 14}},
               {"rain3", 1.15, false, 69, {48, 6, 15}}, {"rush3", 1.67, false, 100, {48, 30, 22}});
    CHECK_ROWS("corruptor", {"orb", 1.3, false, 78, {36, 12, 30}}, {"gravity", 3.1, false, 186, {60, 90, 36}},
               {"pools", 1.4, false, 84, {48, 6, 30}}, {"call", 1.2, false, 72, {36, 6, 30}},
               {"sweep3", 0.78, false, 47, {24, 9, 14}}, {"slam3", 1.0, false, 60, {36, 6, 18}},
               {"wipe", 2.12, false, 127, {84, 18, 25}}, {"beam", 2.97, false, 178, {60, 96, 22}},
               {"orb3", 1.1, false, 66, {36, 12, 18}}, {"gravity3", 2.37, false, 142, {60, 60, 22}},
               {"call3", 1.0, false, 60, {36, 6, 18}});
}

/* ---- All ----------------------------------------------------------------------------------------------------*/
/* Box counts of the art direction; every pose of every state is finite, and a loop or a blow ends where it began. */
static void test_every_state_of_every_rig_is_sound(void **state) {
    (void)state;
    static const struct {
        const char *rig;
        int boxes;
    } FIGURES[] = {{"player", 14},  {"swarm", 2}, {"melee", 10},   {"ranged", 10},
                   {"charger", 11}, {"boss", 30}, {"phantom", 14}, {"corruptor", 35}};
    for (size_t i = 0; i < BASE_COUNT_OF(FIGURES); i++) {
        const Rig *rig = find_rig(FIGURES[i].rig);
        int boxes = 0;
        rig_boxes(rig, &boxes);
        assert_int_equal(boxes, FIGURES[i].boxes);
        assert_true(rig_find_state(rig, "idle") == 0 && rig_find_state(rig, "death") > 0);
        for (int s = 0; s < rig_state_count(rig); s++) {
            for (int step = 0; step <= 40; step++) {
                PartPose parts[RIG_PART_LIMIT];
                rig_sample(rig, s, (double)rig_state_info(rig, s).length * step / 40, step % 2 == 0, parts);
                for (int p = 0; p < rig_part_count(rig); p++) {
                    const Quat *q = &parts[p].rotation;
                    float size = q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w;
                    assert_true(fabsf(size - 1.0f) < 1e-5f && isfinite(parts[p].position.y));
                    assert_true(parts[p].opacity >= 0 && parts[p].opacity <= 1);
                    assert_true(parts[p].emissive[3] >= 0 && parts[p].emissive[3] <= 1);
                }
            }
        }
    }
}

static int load_scripts(void **state) {
    (void)state;
    FileTree data;
    Error error = {0};
    if (!file_tree_open(&data, RIFT_SOURCE_DIR, false, &error)) {
        return -1;
    }
    definitions = definitions_load(&data, &error);
    if (!definitions) {
        print_error("%s\n", error.message);
    }
    return definitions ? 0 : -1;
}

static int drop_scripts(void **state) {
    (void)state;
    definitions_destroy(definitions);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A3_to_A12_every_golden_value_within_1e_5),
        cmocka_unit_test(test_A2_A6_A7_the_player_s_states),
        cmocka_unit_test(test_A2_A22_which_state_may_interrupt_which),
        cmocka_unit_test(test_A22_the_player_s_rules_hold_the_rig_s_table),
        cmocka_unit_test(test_A6_A7_hits_and_releases_come_in_their_ticks),
        cmocka_unit_test(test_A6_attacks_swing_as_their_words_say),
        cmocka_unit_test(test_A7_the_ultimate_is_skillCast_a_quarter_longer),
        cmocka_unit_test(test_A9_after_images_come_by_ruling_22),
        cmocka_unit_test(test_A19_fades),
        cmocka_unit_test(test_A12_the_swarm_shrinks_in_its_death),
        cmocka_unit_test(test_A13_the_data_drone),
        cmocka_unit_test(test_A14_the_sniper),
        cmocka_unit_test(test_A15_the_charger),
        cmocka_unit_test(test_A15_the_charge_moves_in_steps_of_a_tenth),
        cmocka_unit_test(test_A16_each_phase_has_its_own_motions),
        cmocka_unit_test(test_A17_transition),
        cmocka_unit_test(test_A18_blows_of_every_boss),
        cmocka_unit_test(test_A16_further_attacks_have_their_lengths),
        cmocka_unit_test(test_every_state_of_every_rig_is_sound),
    };
    return cmocka_run_group_tests(tests, load_scripts, drop_scripts);
}
