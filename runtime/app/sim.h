/* Many runs of the bot, each in a process of its own, and what they come to. Private to sim*.c and its tests. */
#ifndef RIFT_APP_SIM_H
#define RIFT_APP_SIM_H

#include "app/options.h"
#include "world/world.h"

#include <stdio.h>

/* ---- What happened in a run, or in all of them: sim_tally.c --------------------------------------------------*/
/* What hurts the player by its kind, or the player's powers; and words. */
enum {
    SIM_SOURCE_LIMIT =
        8 + (ENEMY_KIND_LIMIT + FEATURE_KIND_LIMIT > POWER_KIND_LIMIT ? ENEMY_KIND_LIMIT + FEATURE_KIND_LIMIT
                                                                      : POWER_KIND_LIMIT)
};

/* Cards of a choice. Each new set of them is an offer, a reroll too. */
typedef struct SimPower {
    char id[WORLD_ID_SIZE];
    int64_t offered, taken;
} SimPower;

typedef struct SimSource {
    char id[WORLD_ID_SIZE];
    int64_t damage; /* HP; what goes beyond the last one counts */
} SimSource;

typedef struct SimDamage {
    SimSource sources[SIM_SOURCE_LIMIT];
    int count;
} SimDamage;

/* Without pointers: it comes through a pipe. */
typedef struct SimTally {
    SimPower powers[POWER_KIND_LIMIT];
    int power_count;
    SimDamage dealt; /* to enemies, by the HitOrigin's word; what powers strike by theirs */
    SimDamage taken; /* by the player, by RunInfo's cause */
} SimTally;

/* Further sources than there is room for are left out. */
void sim_add_damage(SimDamage *damage, const char *id, int64_t amount);
void sim_add_power(SimTally *tally, const char *id, int64_t offered, int64_t taken);
void sim_add_tally(SimTally *sum, const SimTally *part);
/* The most damage first; the powers by the share of their offers that was taken, the largest first; then by name. */
void sim_sort_tally(SimTally *tally);
double sim_taken_share(const SimPower *power); /* 0 for what was never offered */

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
    /* By floor, when it was left alive: the run's ticks, 0 for one that was not; and the level. */
    uint32_t left_ticks[FLOOR_LAST + 1];
    int16_t left_level[FLOOR_LAST + 1];
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
bool sim_play(const void *options, uint64_t seed, SimRun *run, SimTally *tally, Error *error);

/* What is known of the tick before: which cards lay there, and how much of them was owned. */
typedef struct SimWatch {
    ChoiceInfo choice;
    int ranks[CHOICE_LIMIT];
    int cleared; /* floors */
} SimWatch;

/* Given at every tick: counts the cards of a choice when they come, and that which `taken` names (its place among the
 * last ones, −1 for none) when they go. */
void sim_watch_choice(SimWatch *watch, const ChoiceInfo *now, int taken, const WorldRules *rules, SimTally *tally);
/* After a tick; `before` is how many floors lie above the first one. */
void sim_watch_tick(SimWatch *watch, const World *world, int before, SimRun *run, SimTally *tally);
/* Adds what could be offered and never was, and sorts. */
void sim_watch_end(const World *world, SimTally *tally);

/* ---- Processes: sim_jobs.c ----------------------------------------------------------------------------------*/
typedef bool SimWork(const void *context, uint64_t seed, SimRun *run, SimTally *tally, Error *error);
typedef void SimSink(void *context, const SimRun *run, const SimTally *tally);

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
void sim_report_run(const SimReport *report, const SimRun *run, const SimTally *tally);
/* Sorts `runs` and `tally`, the sum of theirs. `seconds` is the wall time they took. */
void sim_report_summary(const SimReport *report, SimRun *runs, int count, SimTally *tally, double seconds);

/* ---- Parts of the summary: sim_report_tally.c ---------------------------------------------------------------*/
typedef struct SimFloor {
    int left; /* runs that left it alive */
    double median_ticks, median_level;
} SimFloor;

/* False when there is no memory. */
bool sim_sum_floor(const SimRun *runs, int count, int floor, SimFloor *sum);
/* Floors that nobody left are left out. */
void sim_print_floors(const SimReport *report, const SimRun *runs, int count);
/* As JSON: {"id":damage,…}; as a line: shares. */
void sim_print_damage(const SimReport *report, const SimDamage *damage);
void sim_print_powers(const SimReport *report, const SimTally *tally);

#endif
