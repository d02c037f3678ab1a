/* Timing tables and pose graphs as nobody would write them: random ones, and a good one with damage done to it. Either
 * the loader says file and line, or what it took plays without a number that is not finite. */
#include "script/fixture.h"

#include <ctype.h>
#include <math.h>

#define FILE_NAME "scripts/anim/zz_wild.lua"

enum { TEXT_LIMIT = 16 << 10 };

typedef struct Wild {
    FixtureScene scene;
    Rng rng;
    char text[TEXT_LIMIT];
    size_t used;
    int taken, refused;
} Wild;

/* A game with small rigs of its own beside the one that is written at random. */
static void wild_begin(Wild *wild, uint64_t seed) {
    *wild = (Wild){.rng = rng_create(seed, RNG_LAYOUT)};
    wild->scene.fixture = fixture_make();
    fixture_write(&wild->scene.fixture, FILE_NAME,
                  "return { id = 'wild', parts = { { name = 'p0', position = { 0, 0, 0 } } },\n"
                  "  states = { s0 = { length = 1, priority = 0 } } }\n");
    wild->scene.game = fixture_game(&wild->scene.fixture, 3);
}

static void wild_end(Wild *wild) {
    fixture_scene_end(&wild->scene);
}

/* ---- Playing what was taken ---------------------------------------------------------------------------------*/
static void assert_finite(const float *numbers, int count) {
    for (int i = 0; i < count; i++) {
        assert_true(isfinite(numbers[i]));
    }
}

static void assert_states_are_finite(const Rig *rig) {
    static const double TIMES[] = {0, 0.1, 0.5, 1, 7.3, 1000};
    PartPose parts[RIG_PART_LIMIT];
    for (int state = 0; state < rig_state_count(rig); state++) {
        for (size_t i = 0; i < BASE_COUNT_OF(TIMES); i++) {
            rig_sample(rig, state, TIMES[i], i % 2, parts);
            for (int part = 0; part < rig_part_count(rig); part++) {
                assert_finite(&parts[part].position.x, 3);
                assert_finite(&parts[part].rotation.x, 4);
                assert_finite(&parts[part].scale.x, 3);
                assert_finite(parts[part].emissive, 4);
                assert_finite(&parts[part].opacity, 1);
            }
        }
    }
}

static float wild_parameter(Rng *rng) {
    static const float EDGES[] = {0, 1, -1, 0.5f, 3, 1e30f, -1e30f, INFINITY, NAN};
    return EDGES[rng_below(rng, BASE_COUNT_OF(EDGES))];
}

static void assert_graph_is_finite(Wild *wild, const PoseGraph *graph) {
    static const int slot = 0;
    Error error = {0};
    GraphBank *bank = graph_bank_create(graph, 1, &error);
    assert_non_null(bank);
    for (int tick = 0; tick < 40; tick++) {
        for (int i = 0; i < graph_parameter_count(graph); i++) {
            if (rng_below(&wild->rng, 4) == 0) {
                graph_bank_parameters(bank, 0)[i] = wild_parameter(&wild->rng);
            }
        }
        if (graph_layer_follows(graph, 0)) {
            graph_bank_follow(bank, 0, (int)rng_below(&wild->rng, 8), tick % 9);
        }
        graph_bank_tick(bank, &slot, 1);
        graph_bank_pose(bank, &slot, 1, tick % 2);
        assert_finite(graph_bank_matrices(bank, 0)->m, 12 * rig_part_count(graph_rig(graph)));
        RootMotion motion = graph_bank_motion(bank, 0);
        assert_finite(&motion.place.x, 3);
        assert_finite(&motion.turn.x, 4);
    }
    graph_bank_destroy(bank);
}

static bool has_place(const char *message) {
    const size_t size = sizeof FILE_NAME - 1;
    return strncmp(message, FILE_NAME ":", size + 1) == 0 && isdigit((unsigned char)message[size + 1]);
}

static void wild_try(Wild *wild) {
    ScriptText text = {FILE_NAME, wild->text, wild->used};
    Error error = {0};
    if (!game_reload_with(wild->scene.game, &text, 1, &error)) {
        if (!has_place(error.message)) {
            fail_msg("without file and line: %s\n%s", error.message, wild->text);
        }
        wild->refused++;
        return;
    }
    wild->taken++;
    int index = game_find_rig(wild->scene.game, "wild");
    if (index < 0) {
        return; /* damage took its name */
    }
    assert_states_are_finite(game_rig(wild->scene.game, index));
    if (game_graph(wild->scene.game, index)) {
        assert_graph_is_finite(wild, game_graph(wild->scene.game, index));
    }
}

/* ---- Writing at random --------------------------------------------------------------------------------------*/
static void put(Wild *wild, const char *format, ...) BASE_PRINTF(2, 3);
static void put(Wild *wild, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(wild->text + wild->used, TEXT_LIMIT - wild->used, format, arguments);
    va_end(arguments);
    assert_true(size >= 0 && wild->used + (size_t)size < TEXT_LIMIT);
    wild->used += (size_t)size;
}

static uint32_t dice(Wild *wild, uint32_t sides) {
    return rng_below(&wild->rng, sides);
}

/* Mostly a sensible number; seldom one that nothing allows, or no number. */
static const char *number(Wild *wild, uint32_t wildness) {
    static const char *const EDGES[] = {"0",    "-1",     "1e6",  "-1e6",      "1e308",   "-1e308",
                                        "0/0",  "1/0",    "-1/0", "1e-9",      "'x'",     "{}",
                                        "true", "1e-320", "nil",  "math.huge", "math.pi", "0x7fffffffffffffff"};
    static const char *const PLAIN[] = {"0.1", "0.25", "0.5", "0.7", "1", "1.5", "0.05", "0.3", "-0.5", "2"};
    return dice(wild, 1000) < wildness ? EDGES[dice(wild, BASE_COUNT_OF(EDGES))]
                                       : PLAIN[dice(wild, BASE_COUNT_OF(PLAIN))];
}

static const char *positive(Wild *wild, uint32_t wildness) {
    const char *chosen = number(wild, wildness);
    return *chosen == '-' && dice(wild, 1000) >= wildness ? "0.4" : chosen;
}

static void put_channels(Wild *wild, uint32_t wildness) {
    static const char *const CHANNELS[] = {"rx", "ry", "rz", "px", "py", "pz", "sx", "sy", "sz", "emissive", "opacity"};
    int count = (int)dice(wild, 5);
    put(wild, "channels = {");
    for (int i = 0; i < count; i++) {
        put(wild, " ['p%u.%s'] = { ", dice(wild, 3), CHANNELS[dice(wild, BASE_COUNT_OF(CHANNELS))]);
        switch (dice(wild, 4)) {
        case 0:
            put(wild, "'constant', value = %s", number(wild, wildness));
            break;
        case 1:
            put(wild, "'sin', amplitude = %s,", number(wild, wildness));
            put(wild, " period = %s, phase = %s", positive(wild, wildness), number(wild, wildness));
            break;
        case 2:
            put(wild, "'spin', rate = %s, offset = %s", number(wild, wildness), number(wild, wildness));
            break;
        default:
            put(wild, "'keys', { 0, %s }, { 0.2, %s }", number(wild, wildness), number(wild, wildness));
            put(wild, ", { %s, 1 }", dice(wild, 1000) < wildness ? number(wild, 500) : "0.4");
            break;
        }
        put(wild, " },");
    }
    put(wild, " }");
}

static void put_layer(Wild *wild, int index, uint32_t wildness) {
    static const char *const ROOTS[] = {"pose", "used", "ignored", "upright"};
    put(wild, "    { name = 'l%d', %s", index, index > 0 && dice(wild, 2) ? "mode = 'additive', " : "");
    put(wild, "weight = %s,%s\n      states = {\n", dice(wild, 1000) < wildness ? number(wild, 500) : "0.5",
        index == 0 || dice(wild, 3) ? "" : " mask = { 'p1' },");
    for (int i = 0; i < 3; i++) {
        put(wild, "        { name = 'g%d', root = '%s', ", i, ROOTS[index == 0 ? dice(wild, 4) : 0]);
        if (dice(wild, 2)) {
            put(wild, "clip = 's%u', rate = %s },\n", dice(wild, 3), positive(wild, wildness));
            continue;
        }
        put(wild, "along = 'a',%s%s clips = {", dice(wild, 2) ? " across = 'b'," : "",
            dice(wild, 2) ? " sync = true," : "");
        for (uint32_t k = 1 + dice(wild, 5); k > 0; k--) {
            put(wild, " { 's%u', at = %u.%u, across = %s },", dice(wild, 3), k, dice(wild, 2), number(wild, wildness));
        }
        put(wild, " } },\n");
    }
    put(wild, "      },\n      transitions = {\n");
    for (uint32_t k = dice(wild, 5); k > 0; k--) {
        put(wild, "        { from = '%s', to = 'g%u', fade = %s,", dice(wild, 2) ? "*" : "g0", 1 + dice(wild, 2),
            positive(wild, wildness));
        put(wild, "%s%s when = { { '%s' }, { 'a', more = %s } } },\n", dice(wild, 2) ? " smooth = true," : "",
            dice(wild, 16) ? "" : " at_end = true,", dice(wild, 2) ? "t" : "f", number(wild, wildness));
    }
    put(wild, "      },\n    },\n");
}

static void put_rig(Wild *wild, uint32_t wildness) {
    wild->used = 0;
    put(wild, "return {\n  id = 'wild', default_fade = %s,\n  parts = {\n", positive(wild, wildness));
    put(wild, "    { name = 'p0', position = { 0, %s, 0 } },\n", number(wild, wildness));
    put(wild, "    { name = 'p1', parent = 'p0', position = { 0, %s, 0 } },\n", number(wild, wildness));
    put(wild, "    { name = 'p2', parent = 'p%u', position = { 0, 0, 1 }, stepped = true },\n  },\n", dice(wild, 2));
    put(wild, "  states = {\n");
    for (int i = 0; i < 3; i++) {
        put(wild, "    s%d = { length = %s, priority = %u, loop = %s, speed = %s,\n      ", i, positive(wild, wildness),
            dice(wild, 4), dice(wild, 2) ? "true" : "false", number(wild, wildness));
        put_channels(wild, wildness);
        put(wild, ", events = { { 'e', at = %s } } },\n", dice(wild, 1000) < wildness ? "9" : "0.01");
    }
    put(wild, "  },\n  graph = {\n    parameters = { a = { 'number', most = %s },", positive(wild, wildness));
    put(wild, " b = { 'number' }, f = { 'flag' }, t = { 'trigger' } },\n    layers = {\n");
    int layers = 1 + (int)dice(wild, 3);
    for (int i = 0; i < layers; i++) {
        put_layer(wild, i, wildness);
    }
    put(wild, "    },\n  },\n}\n");
}

/* ---- Damage -------------------------------------------------------------------------------------------------*/
/* Puts a text in the place of `gone` bytes at a place. */
static void splice(Wild *wild, size_t at, size_t gone, const char *put_in) {
    size_t size = strlen(put_in);
    if (wild->used - gone + size < TEXT_LIMIT) {
        memmove(wild->text + at + size, wild->text + at + gone, wild->used - at - gone);
        memcpy(wild->text + at, put_in, size);
        wild->used += size;
        wild->used -= gone;
        wild->text[wild->used] = '\0';
    }
}

static bool is_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_' || byte == '.';
}

/* A word, number or sign gives way to another; or a few bytes go, or come twice. */
static void damage(Wild *wild) {
    static const char *const WORDS[] = {
        "nil",    "{}",     "'p1'",           "0/0",  "-1",    "1e308", "'*'", "true", "''", "7",     "}", "{",
        ",",      "=",      "'s9'",           "'g2'", "graph", "id",    "[",   "--[[", "]]", "\0012", "'", "\"",
        "states", "layers", "function() end", "math", "..."};
    size_t at = dice(wild, (uint32_t)wild->used), end = at;
    switch (dice(wild, 4)) {
    case 0:
        while (at > 0 && is_word(wild->text[at - 1])) {
            at--;
        }
        while (end < wild->used && is_word(wild->text[end])) {
            end++;
        }
        splice(wild, at, end - at, WORDS[dice(wild, BASE_COUNT_OF(WORDS))]);
        break;
    case 1:
        splice(wild, at, at + 12 < wild->used ? dice(wild, 12) : 0, "");
        break;
    case 2:
        splice(wild, at, 0, WORDS[dice(wild, BASE_COUNT_OF(WORDS))]);
        break;
    default:
        wild->text[at] = (char)dice(wild, 256);
        break;
    }
}

/* ---- Tests --------------------------------------------------------------------------------------------------*/
static void test_P1_random_rigs_and_graphs_are_refused_by_line_or_play_finitely(void **state) {
    (void)state;
    static Wild wild;
    static const uint32_t WILDNESS[] = {0, 3, 20, 120};
    wild_begin(&wild, 21);
    for (int i = 0; i < 500; i++) {
        put_rig(&wild, WILDNESS[i % 4]);
        wild_try(&wild);
    }
    assert_true(wild.taken > 60 && wild.refused > 60); /* neither side of it was left out */
    wild_end(&wild);
}

static void test_L3_damaged_rigs_and_graphs_are_refused_by_line_or_play_finitely(void **state) {
    (void)state;
    static Wild wild;
    wild_begin(&wild, 22);
    for (int i = 0; i < 700; i++) {
        put_rig(&wild, 0);
        for (uint32_t k = 1 + dice(&wild, 3); k > 0; k--) {
            damage(&wild);
        }
        wild_try(&wild);
    }
    assert_true(wild.taken > 5 && wild.refused > 200);
    wild_end(&wild);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P1_random_rigs_and_graphs_are_refused_by_line_or_play_finitely),
        cmocka_unit_test(test_L3_damaged_rigs_and_graphs_are_refused_by_line_or_play_finitely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
