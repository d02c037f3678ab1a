/* `rift sim`: ranges of seeds are read, runs go on beside one that crashes, and the sums are right. */
#include "app/sim.h"

#include "app/bot.h"
#include "app/session.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- The command line ---------------------------------------------------------------------------------------*/
static int never_run(const Options *options) {
    (void)options;
    return 0;
}

static const Command sim = {
    "sim", "", "", 0, 0, OPTION_BIT(SEEDS) | OPTION_BIT(JOBS) | OPTION_BIT(BOT) | OPTION_BIT(JSON), never_run};

static ErrorId parse(char *seeds, Options *options) {
    Error error = {0};
    char *words[] = {"--seeds", seeds};
    bool good = options_parse(&sim, 2, words, options, &error);
    assert_true(good == (error.id == ERROR_NONE));
    assert_true(good || strstr(error.message, "--seeds") != NULL);
    return error.id;
}

static void test_X1_ranges_of_seeds_are_read(void **state) {
    (void)state;
    static const struct {
        char text[64];
        uint64_t first;
        int count;
    } cases[] = {
        {"1..1", 1, 1},
        {"0..99", 0, 100},
        {"0x10..20", 16, 5},
        {"1..1000000", 1, 1000000},
        {"18446744073709551614..18446744073709551615", UINT64_MAX - 1, 2},
        {"1234567890..R-0000-0014-SC0PJ-V", 1234567890, 1},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        Options options;
        char text[64];
        memcpy(text, cases[i].text, sizeof text);
        assert_int_equal(parse(text, &options), ERROR_NONE);
        assert_true(options.seed_first == cases[i].first);
        assert_int_equal(options.seed_count, cases[i].count);
    }
}

static void test_X1_wrong_ranges_are_refused(void **state) {
    (void)state;
    static const struct {
        char text[64];
        ErrorId id;
    } cases[] = {
        {"", ERROR_USAGE},
        {"7", ERROR_USAGE},
        {"..", ERROR_USAGE},
        {"1..", ERROR_USAGE},
        {"..9", ERROR_USAGE},
        {"9..1", ERROR_USAGE},
        {"1..1000001", ERROR_USAGE},
        {"1-9", ERROR_USAGE},
        {"0..18446744073709551615", ERROR_USAGE},
        {"a..9", ERROR_SEED_INVALID},
        {"1..b", ERROR_SEED_INVALID},
        {"1...9", ERROR_SEED_INVALID},
        {"1..9..12", ERROR_SEED_INVALID},
        {"-1..9", ERROR_SEED_INVALID},
        {"1..18446744073709551616", ERROR_SEED_INVALID},
        {"1..R-0000-0014-SC0PJ-W", ERROR_SEED_CHECK},
        {"000000000000000000000000000000000000000000000000000000000001", ERROR_USAGE},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(cases); i++) {
        Options options;
        char text[64];
        memcpy(text, cases[i].text, sizeof text);
        if (parse(text, &options) != cases[i].id) {
            fail_msg("%s", text);
        }
    }
}

static void test_every_word_for_a_skill_has_one(void **state) {
    (void)state;
    char words[] = BOT_SKILL_WORDS;
    float last = 0.0f;
    for (char *word = strtok(words, "|"); word; word = strtok(NULL, "|")) {
        assert_true(bot_skill(word) > last); /* from the worst to the best */
        last = bot_skill(word);
    }
}

/* ---- Processes ----------------------------------------------------------------------------------------------*/
typedef struct Told {
    uint64_t seeds[16];
    int count;
    int complaints;
    char text[4][200];
} Told;

static void take_line(void *context, LogLevel level, const char *text) {
    Told *told = context;
    if (level == LOG_ERROR && told->complaints < 4) {
        snprintf(told->text[told->complaints++], sizeof told->text[0], "%s", text);
    }
}

static void take_run(void *context, const SimRun *run, const SimTally *tally) {
    Told *told = context;
    assert_int_equal(tally->dealt.count, 1); /* what happened in it comes with it */
    assert_true((uint64_t)tally->dealt.sources[0].damage == run->seed >> 1);
    assert_string_equal(tally->powers[POWER_KIND_LIMIT - 1].id, "last");
    assert_true(told->count < 16);
    told->seeds[told->count++] = run->seed;
}

/* The later seeds are done first; the last but one crashes, another ends without a word, another says why it fails. */
static bool work(const void *context, uint64_t seed, SimRun *run, SimTally *tally, Error *error) {
    int order = (int)(seed - *(const uint64_t *)context);
    usleep((unsigned)(8 - order) * 3000);
    if (order == 6) {
        raise(SIGKILL);
    }
    if (order == 2) {
        _exit(3);
    }
    if (order == 4) {
        return error_set(error, ERROR_MEMORY, "no memory for this one");
    }
    *run = (SimRun){.seed = seed, .ticks = (uint32_t)getpid(), .done = true, .cause = "won"};
    sim_add_damage(&tally->dealt, "combo", (int64_t)(seed >> 1));
    memcpy(tally->powers[POWER_KIND_LIMIT - 1].id, "last", sizeof "last");
    return true;
}

static void test_X1_runs_are_told_in_order_and_a_crash_is_one_runs_failure(void **state) {
    (void)state;
    const uint64_t first = UINT64_MAX - 8;
    for (int jobs = 1; jobs <= 4; jobs += 3) {
        Told told = {0};
        SimRun runs[8] = {0};
        Error error = {0};
        SimPlan plan = {first, 8, jobs, work, &first, take_run, &told};
        log_set_sink(take_line, &told);
        assert_int_equal(sim_run_all(&plan, runs, &error), 3);
        log_set_sink(NULL, NULL);
        static const int done[] = {0, 1, 3, 5, 7};
        assert_int_equal(told.count, 5);
        for (int i = 0; i < 5; i++) {
            assert_true(told.seeds[i] == first + (uint64_t)done[i]);
            assert_true(runs[done[i]].done);
            assert_true(runs[done[i]].ticks != (uint32_t)getpid()); /* in a process of its own */
        }
        assert_int_equal(told.complaints, 3);
        assert_false(runs[6].done);
        assert_true(runs[6].seed == first + 6);
    }
}

static void test_a_failed_run_is_named_with_its_seed(void **state) {
    (void)state;
    Told told = {0};
    SimRun runs[8] = {0};
    Error error = {0};
    const uint64_t first = 40;
    SimPlan plan = {first, 8, 1, work, &first, take_run, &told};
    log_set_sink(take_line, &told);
    assert_int_equal(sim_run_all(&plan, runs, &error), 3);
    log_set_sink(NULL, NULL);
    static const char *const expected[3][2] = {
        {"seed 42", "code 3"}, {"seed 44", "no memory for this one"}, {"seed 46", "signal 9"}};
    for (int i = 0; i < 3; i++) {
        assert_non_null(strstr(told.text[i], expected[i][0]));
        assert_non_null(strstr(told.text[i], expected[i][1]));
    }
}

/* ---- A run --------------------------------------------------------------------------------------------------*/
static void test_a_run_is_stuck_after_five_minutes_of_nothing(void **state) {
    (void)state;
    SimProgress progress = {0};
    assert_true(sim_gets_on(&progress, 0, 1, 0, 50));
    assert_true(sim_gets_on(&progress, SIM_STUCK_TICKS - 1, 1, 0, 50));
    assert_false(sim_gets_on(&progress, SIM_STUCK_TICKS, 1, 0, 50));
    static const int changes[3][3] = {{2, 0, 50}, {2, 1, 50}, {2, 1, 51}}; /* a floor, a kill, a tile */
    uint32_t tick = SIM_STUCK_TICKS;
    for (int i = 0; i < 3; i++) {
        tick += SIM_STUCK_TICKS - 1;
        assert_true(sim_gets_on(&progress, tick, changes[i][0], changes[i][1], changes[i][2]));
    }
    assert_false(sim_gets_on(&progress, tick + SIM_STUCK_TICKS, 2, 1, 51));
}

static void test_X1_a_run_ends_with_its_player_or_its_time(void **state) {
    (void)state;
    Error error = {0};
    SimRun run = {0};
    static SimTally tally, sum;
    Options options = {.data = RIFT_SOURCE_DIR, .language = "en", .skill = "novice", .floor = 14, .ticks = 1200};
    int deaths = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        assert_true(sim_play(&options, seed, &run, &tally, &error));
        assert_true(run.done && run.seed == seed && run.floor >= 14 && run.ticks <= 1200);
        Session session;
        assert_true(session_create(&session, &options, seed, true, false, &error));
        TickInput nothing = {0};
        bool dead = false;
        for (uint32_t i = 0; i < run.ticks; i++) {
            assert_false(dead);
            session_tick(&session, &nothing);
            dead = world_run(game_world(session.game)).phase == RUN_DEAD;
        }
        RunInfo info = world_run(game_world(session.game));
        assert_true(run.hash == game_hash(session.game));
        assert_int_equal(run.floor, info.floor);
        assert_string_equal(run.cause, dead ? info.cause : info.phase == RUN_WON ? "won" : "time");
        assert_true(run.cause[0] != '\0');
        assert_int_equal(run.cleared, 13 + info.floors_cleared);
        assert_int_equal(run.left_ticks[14] > 0, run.cleared >= 14);
        session_destroy(&session);
        sim_add_tally(&sum, &tally);
        deaths += dead;
    }
    assert_true(deaths > 0 && deaths < 6);
    assert_true(sum.dealt.count > 0 && sum.dealt.sources[0].damage > 0);
    assert_true(sum.taken.count > 0 && sum.taken.sources[0].damage > 0);
    int64_t offered = 0, taken = 0;
    for (int i = 0; i < sum.power_count; i++) {
        assert_true(sum.powers[i].taken <= sum.powers[i].offered);
        offered += sum.powers[i].offered;
        taken += sum.powers[i].taken;
    }
    assert_true(taken > 0 && taken < offered);
}

/* ---- The report ---------------------------------------------------------------------------------------------*/
static const SimRun RUNS[] = {
    {.seed = 3,
     .hash = 0xabc,
     .ticks = 4000,
     .floor = 6,
     .cleared = 5,
     .level = 3,
     .done = true,
     .cause = "glitch_bit",
     .left_ticks = {0, 1800, 3600},
     .left_level = {0, 2, 3}},
    {.seed = 4},
    {.seed = 5,
     .hash = 1,
     .ticks = 1000,
     .floor = 2,
     .cleared = 1,
     .level = 1,
     .done = true,
     .cause = "trap",
     .left_ticks = {0, 900},
     .left_level = {0, 1}},
    {.seed = 6,
     .hash = 2,
     .ticks = 90000,
     .floor = 15,
     .cleared = 15,
     .level = 24,
     .done = true,
     .won = true,
     .cause = "won",
     .left_ticks = {0, 2700, 7200},
     .left_level = {0, 4, 6}},
    {.seed = 7, .hash = 3, .ticks = 3000, .floor = 4, .cleared = 3, .level = 2, .done = true, .cause = "glitch_bit"},
};

/* One run's; there are four. */
static void make_tally(SimTally *tally) {
    memset(tally, 0, sizeof *tally);
    sim_add_power(tally, "never_offered", 0, 0);
    sim_add_power(tally, "never_taken", 10, 0);
    sim_add_power(tally, "low_edge", 50, 1);
    sim_add_power(tally, "high_edge", 5, 3);
    sim_add_power(tally, "always_taken", 3, 2);
    sim_add_damage(&tally->dealt, "burn", 25);
    sim_add_damage(&tally->dealt, "combo", 75);
    sim_add_damage(&tally->taken, "trap", 8);
}

/* What is printed for all of RUNS; to be freed. */
static char *print(bool json) {
    char *text = NULL;
    size_t size = 0;
    SimRun runs[BASE_COUNT_OF(RUNS)];
    memcpy(runs, RUNS, sizeof runs);
    SimReport report = {open_memstream(&text, &size), json};
    assert_non_null(report.out);
    static SimTally tally, sum;
    make_tally(&tally);
    memset(&sum, 0, sizeof sum);
    sim_sort_tally(&tally);
    sim_report_head(&report);
    for (size_t i = 0; i < BASE_COUNT_OF(runs); i++) {
        if (runs[i].done) {
            sim_report_run(&report, &runs[i], &tally);
            sim_add_tally(&sum, &tally);
        }
    }
    sim_report_summary(&report, runs, (int)BASE_COUNT_OF(runs), &sum, 2.0);
    fclose(report.out);
    return text;
}

#define DAMAGE ",\"dealt\":{\"combo\":75,\"burn\":25},\"taken\":{\"trap\":8}"

static void test_X1_the_report_is_a_line_a_run_and_one_for_all(void **state) {
    (void)state;
    char *text = print(true);
    assert_string_equal(
        text,
        "{\"seed\":\"3\",\"floor\":6,\"won\":false,\"ticks\":4000,\"level\":3,\"cause\":\"glitch_bit\","
        "\"hash\":\"0000000000000abc\"" DAMAGE "}\n"
        "{\"seed\":\"5\",\"floor\":2,\"won\":false,\"ticks\":1000,\"level\":1,\"cause\":\"trap\","
        "\"hash\":\"0000000000000001\"" DAMAGE "}\n"
        "{\"seed\":\"6\",\"floor\":15,\"won\":true,\"ticks\":90000,\"level\":24,\"cause\":\"won\","
        "\"hash\":\"0000000000000002\"" DAMAGE "}\n"
        "{\"seed\":\"7\",\"floor\":4,\"won\":false,\"ticks\":3000,\"level\":2,\"cause\":\"glitch_bit\","
        "\"hash\":\"0000000000000003\"" DAMAGE "}\n"
        "{\"runs\":4,\"failed\":1,\"won_share\":0.25,\"median_floor\":5,\"clears\":[1,0.75,0.75,0.5,0.5,0.25,0.25,0.25,"
        "0.25,0.25,0.25,0.25,0.25,0.25,0.25],\"median_ticks\":3500,\"median_level\":2.5,\"causes\":{\"glitch_bit\":2,"
        "\"trap\":1,\"won\":1},\"floors\":[{\"floor\":1,\"left\":3,\"median_minutes\":0.5,\"median_level\":2},"
        "{\"floor\":2,\"left\":2,\"median_minutes\":1.5,\"median_level\":4.5}],"
        "\"dealt\":{\"combo\":300,\"burn\":100},\"taken\":{\"trap\":32},\"powers\":["
        "{\"id\":\"always_taken\",\"offered\":12,\"taken\":8,\"share\":0.666666667},"
        "{\"id\":\"high_edge\",\"offered\":20,\"taken\":12,\"share\":0.6},"
        "{\"id\":\"low_edge\",\"offered\":200,\"taken\":4,\"share\":0.02},"
        "{\"id\":\"never_offered\",\"offered\":0,\"taken\":0,\"share\":0},"
        "{\"id\":\"never_taken\",\"offered\":40,\"taken\":0,\"share\":0}],"
        "\"ticks\":98000,\"wall_s\":2,\"ticks_per_second\":49000}\n");
    free(text);
}

static void test_the_table_says_the_same(void **state) {
    (void)state;
    char *text = print(false);
    static const char *const says[] = {"combo 75.0 %, burn 25.0 %",
                                       "damage taken: trap 100.0 %",
                                       "    2      2      1.5    4.5\n",
                                       "seed",
                                       "glitch_bit",
                                       "4 runs, 1 failed, 25.0 % won",
                                       "median floor 5",
                                       "4F 50 %",
                                       "15F 25 %",
                                       "trap 1",
                                       "49000 a second"};
    for (size_t i = 0; i < BASE_COUNT_OF(says); i++) {
        if (!strstr(text, says[i])) {
            fail_msg("no '%s' in %s", says[i], text);
        }
    }
    free(text);
}

/* 2 % and 60 % themselves are still a choice, and what was never offered is none. */
static void test_the_table_marks_what_is_no_choice(void **state) {
    (void)state;
    char *text = print(false);
    static const char *const lines[] = {"12        8   66.7 % *\n", "20       12   60.0 %\n", "200        4    2.0 %\n",
                                        "0        0    0.0 %\n", "40        0    0.0 % *\n"};
    const char *at = text;
    for (size_t i = 0; i < BASE_COUNT_OF(lines); i++) {
        const char *found = strstr(at, lines[i]); /* in this order */
        if (!found) {
            fail_msg("no '%s' in %s", lines[i], text);
        } else {
            at = found;
        }
    }
    free(text);
}

static void expect_power(const SimTally *tally, int index, int64_t offered, int64_t taken) {
    assert_true(index < tally->power_count);
    assert_true(tally->powers[index].offered == offered);
    assert_true(tally->powers[index].taken == taken);
}

static void test_every_new_set_of_cards_is_an_offer(void **state) {
    (void)state;
    static WorldRules rules = {.power_count = 4, .powers = {{.id = "a"}, {.id = "b"}, {.id = "c"}, {.id = "d"}}};
    static SimTally tally;
    SimWatch watch = {.choice = {.sort = CHOICE_NONE}};
    const ChoiceInfo none = {.sort = CHOICE_NONE};
    ChoiceInfo cards = {.sort = CHOICE_LEVEL, .count = 2, .powers = {0, 1}};
    sim_watch_choice(&watch, &none, -1, &rules, &tally);
    for (cards.ticks = 0; cards.ticks < 30; cards.ticks++) { /* once, however long they lie there */
        sim_watch_choice(&watch, &cards, -1, &rules, &tally);
    }
    expect_power(&tally, 0, 1, 0);
    expect_power(&tally, 1, 1, 0);
    cards = (ChoiceInfo){.sort = CHOICE_LEVEL, .count = 2, .powers = {1, 2}};
    sim_watch_choice(&watch, &cards, -1, &rules, &tally); /* rolled anew */
    expect_power(&tally, 0, 1, 0);
    expect_power(&tally, 1, 2, 0);
    expect_power(&tally, 2, 1, 0);
    cards = (ChoiceInfo){.sort = CHOICE_LEVEL, .count = 1, .powers = {3}};
    sim_watch_choice(&watch, &cards, 1, &rules, &tally); /* c is taken, the next level's come at once */
    expect_power(&tally, 2, 1, 1);
    expect_power(&tally, 3, 1, 0);
    sim_watch_choice(&watch, &none, -1, &rules, &tally); /* passed */
    sim_watch_choice(&watch, &none, 0, &rules, &tally);
    expect_power(&tally, 3, 1, 0);
    assert_int_equal(tally.power_count, 4);
}

static void test_more_sources_than_there_is_room_for_are_left_out(void **state) {
    (void)state;
    static SimDamage damage;
    for (int i = 0; i < SIM_SOURCE_LIMIT + 5; i++) {
        char id[24];
        snprintf(id, sizeof id, "source_%d", i);
        sim_add_damage(&damage, id, 1);
    }
    sim_add_damage(&damage, "source_0", 6);
    assert_int_equal(damage.count, SIM_SOURCE_LIMIT);
    assert_true(damage.sources[0].damage == 7);
}

static void test_a_report_of_failures_alone_has_no_shares(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    SimRun runs[2] = {{.seed = 1}, {.seed = 2}};
    SimReport report = {open_memstream(&text, &size), true};
    assert_non_null(report.out);
    static SimTally nothing;
    sim_report_summary(&report, runs, 2, &nothing, 0.0);
    fclose(report.out);
    assert_non_null(strstr(text, "\"runs\":0,\"failed\":2,\"won_share\":0,"));
    assert_null(strstr(text, "nan"));
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_X1_ranges_of_seeds_are_read),
        cmocka_unit_test(test_X1_wrong_ranges_are_refused),
        cmocka_unit_test(test_every_word_for_a_skill_has_one),
        cmocka_unit_test(test_X1_runs_are_told_in_order_and_a_crash_is_one_runs_failure),
        cmocka_unit_test(test_a_failed_run_is_named_with_its_seed),
        cmocka_unit_test(test_a_run_is_stuck_after_five_minutes_of_nothing),
        cmocka_unit_test(test_X1_a_run_ends_with_its_player_or_its_time),
        cmocka_unit_test(test_X1_the_report_is_a_line_a_run_and_one_for_all),
        cmocka_unit_test(test_the_table_says_the_same),
        cmocka_unit_test(test_the_table_marks_what_is_no_choice),
        cmocka_unit_test(test_every_new_set_of_cards_is_an_offer),
        cmocka_unit_test(test_more_sources_than_there_is_room_for_are_left_out),
        cmocka_unit_test(test_a_report_of_failures_alone_has_no_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
