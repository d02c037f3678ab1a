/* `rift sim`: the bot plays a range of seeds to their ends. */
#include "app/sim.h"

#include "app/commands.h"
#include "app/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SIM_TICKS_DEFAULT = 60 * 60 * 60,
    SIM_LOOK_TICKS = 60, /* so often it is asked whether the run gets on */
};

/* ---- One run ------------------------------------------------------------------------------------------------*/
bool sim_gets_on(SimProgress *progress, uint32_t tick, int floor, int kills, int seen) {
    if (progress->floor != floor || progress->kills != kills || progress->seen != seen) {
        *progress = (SimProgress){.floor = floor, .kills = kills, .seen = seen, .tick = tick};
    }
    return tick - progress->tick < SIM_STUCK_TICKS;
}

static int count_seen(const World *world) {
    const uint8_t *seen = world_seen_tiles(world);
    int tiles = world_floor(world)->size * world_floor(world)->size, count = 0;
    for (int i = 0; i < tiles; i++) {
        count += seen[i];
    }
    return count;
}

/* Why a run ends in the state it is in; NULL while it goes on. */
static const char *find_end(const RunInfo *run) {
    switch (run->phase) {
    case RUN_DEAD:
        return run->cause;
    case RUN_WON:
        return "won";
    case RUN_LEFT:
        return "left";
    default:
        return NULL;
    }
}

static void write_result(const Session *session, const char *end, SimRun *result) {
    RunInfo run = world_run(game_world(session->game));
    result->hash = game_hash(session->game);
    result->ticks = run.tick;
    result->floor = run.floor;
    result->level = run.level;
    result->won = run.phase == RUN_WON;
    result->done = true;
    snprintf(result->cause, sizeof result->cause, "%s", end);
}

/* Ticks until the run ends; says why it did. */
static void play_to_end(Session *session, int64_t most, SimRun *result, SimTally *tally) {
    const World *world = game_world(session->game);
    const int before = world_run(world).floor - 1;
    SimProgress progress = {0};
    SimWatch watch = {.choice = {.sort = CHOICE_NONE}};
    TickInput nothing = {0};
    const char *end = NULL;
    RunInfo run = world_run(world);
    for (int64_t tick = 0; !end; tick++) {
        if (tick == most) {
            end = "time";
        } else if (tick % SIM_LOOK_TICKS == 0 &&
                   !sim_gets_on(&progress, run.tick, run.floor, run.kills, count_seen(world))) {
            end = "stuck";
        } else {
            session_tick(session, &nothing);
            run = world_run(world);
            sim_watch_tick(&watch, world, before, result, tally);
            end = find_end(&run);
        }
    }
    result->cleared = run.floors_cleared > 0 ? before + run.floors_cleared : before;
    sim_watch_end(world, tally);
    write_result(session, end, result);
}

bool sim_play(const void *options, uint64_t seed, SimRun *run, SimTally *tally, Error *error) {
    const Options *given = options;
    Session session;
    *run = (SimRun){.seed = seed};
    memset(tally, 0, sizeof *tally);
    if (!session_create(&session, given, seed, true, false, error)) {
        return false;
    }
    play_to_end(&session, given->ticks == TICKS_UNLIMITED ? SIM_TICKS_DEFAULT : given->ticks, run, tally);
    session_destroy(&session);
    return true;
}

/* ---- The command --------------------------------------------------------------------------------------------*/
static int choose_jobs(const Options *options) {
    if (options->given[OPTION_JOBS]) {
        return options->jobs;
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > OPTION_JOB_LIMIT ? OPTION_JOB_LIMIT : (int)processors;
}

typedef struct Telling {
    SimReport report;
    SimTally sum;
} Telling;

static void tell_run(void *context, const SimRun *run, const SimTally *tally) {
    Telling *telling = context;
    sim_report_run(&telling->report, run, tally);
    sim_add_tally(&telling->sum, tally);
}

/* Scripts that do not load are told once, not by every run. */
static bool check_scripts(const Options *options, Error *error) {
    FileTree data;
    Definitions *definitions = session_load_definitions(options, &data, error);
    definitions_destroy(definitions);
    return definitions != NULL;
}

static bool simulate(const Options *options, SimRun *runs, int *failures, Error *error) {
    Telling telling = {.report = {stdout, options->given[OPTION_JSON]}};
    SimPlan plan = {.first = options->seed_first,
                    .count = options->seed_count,
                    .jobs = choose_jobs(options),
                    .work = sim_play,
                    .work_context = options,
                    .sink = tell_run,
                    .sink_context = &telling};
    double began = clock_seconds();
    sim_report_head(&telling.report);
    *failures = sim_run_all(&plan, runs, error);
    if (*failures < 0) {
        return false;
    }
    sim_report_summary(&telling.report, runs, plan.count, &telling.sum, clock_seconds() - began);
    return true;
}

int command_sim(const Options *options) {
    Error error = {0};
    if (!options->given[OPTION_SEEDS]) {
        error_set(&error, ERROR_USAGE, "'rift sim' needs --seeds A..B; see rift sim --help");
        return command_fail(&error);
    }
    if (!check_scripts(options, &error)) {
        return command_fail(&error);
    }
    SimRun *runs = calloc((size_t)options->seed_count, sizeof *runs);
    if (!runs) {
        error_set(&error, ERROR_MEMORY, "no memory for %d runs; name fewer seeds", options->seed_count);
        return command_fail(&error);
    }
    int failures = 0;
    bool good = simulate(options, runs, &failures, &error);
    free(runs);
    return !good ? command_fail(&error) : failures > 0 ? EXIT_FAILED : EXIT_OK;
}
