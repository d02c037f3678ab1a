/* Many runs of the bot, each in a process of its own, and what they come to. Private to sim*.c and its tests. */
#ifndef RIFT_APP_SIM_H
#define RIFT_APP_SIM_H

#include "app/options.h"
#include "world/world.h"

#include <stdio.h>

/* ---- One run: sim.c -----------------------------------------------------------------------------------------*/
typedef struct SimRun {
    uint64_t seed;
    uint64_t hash; /* of the game after its last tick */
    uint32_t ticks;
    int floor;   /* the deepest that was reached */
    int cleared; /* the deepest that was left alive, 0 for none */
    int level;
    bool done; /* false: it failed, and only the seed counts */
    bool won;
    char cause[WORLD_ID_SIZE]; /* what killed the player; or won, left, time, stuck */
} SimRun;

/* What counts as getting on: another floor, a kill, or a tile that was not seen before. */
typedef struct SimProgress {
    int floor, kills, seen; /* seen: tiles of this floor */
    uint32_t tick;          /* at which one of them last changed */
} SimProgress;

enum { SIM_STUCK_TICKS = 5 * 60 * 60 };

/* Takes in the state at a tick; false once nothing has changed for SIM_STUCK_TICKS. */
bool sim_gets_on(SimProgress *progress, uint32_t tick, int floor, int kills, int seen);
/* Plays `seed` to its end, to --ticks or until it is stuck. `options` is the command's, a const Options *. */
bool sim_play(const void *options, uint64_t seed, SimRun *run, Error *error);

/* ---- Processes: sim_jobs.c ----------------------------------------------------------------------------------*/
typedef bool SimWork(const void *context, uint64_t seed, SimRun *run, Error *error);
typedef void SimSink(void *context, const SimRun *run);

typedef struct SimPlan {
    uint64_t first; /* seed */
    int count;      /* of seeds */
    int jobs;       /* most processes at a time */
    SimWork *work;  /* runs in a process of its own, so whatever happens there is one run's failure */
    const void *work_context;
    SimSink *sink; /* gets every run that is done, in order of seeds */
    void *sink_context;
} SimPlan;

/* Fills runs[count]. A run that fails or crashes says so on stderr, with its seed, and the others go on; the number of
 * failures is returned, or −1 with an error when no process can be started. */
int sim_run_all(const SimPlan *plan, SimRun *runs, Error *error);

/* ---- What they come to: sim_report.c ------------------------------------------------------------------------*/
typedef struct SimReport {
    FILE *out;
    bool json; /* a line of JSON each, else a table */
} SimReport;

void sim_report_head(const SimReport *report);
void sim_report_run(const SimReport *report, const SimRun *run);
/* Sorts `runs`. `seconds` is the wall time they took. */
void sim_report_summary(const SimReport *report, SimRun *runs, int count, double seconds);

#endif
