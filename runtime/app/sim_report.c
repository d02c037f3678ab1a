/* What the runs of `rift sim` come to: a line for each, and one for all. */
#include "app/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CAUSE_LIMIT = KIND_LIMIT + 8 }; /* every kind, and the words for what is none */

typedef struct CauseCount {
    const char *cause;
    int count;
} CauseCount;

typedef struct Summary {
    int runs, failed, won;
    int64_t ticks;
    double seconds, speed; /* of the wall's clock; ticks a second */
    double median_floor, median_ticks, median_level;
    int cleared[FLOOR_LAST + 1]; /* [1 … 15]: how many left that floor alive */
    CauseCount causes[CAUSE_LIMIT];
    int cause_count;
} Summary;

/* ---- One run ------------------------------------------------------------------------------------------------*/
void sim_report_head(const SimReport *report) {
    if (!report->json) {
        fprintf(report->out, "%20s %5s %3s %8s %5s  %-20s %s\n", "seed", "floor", "won", "ticks", "level", "cause",
                "hash");
    }
}

void sim_report_run(const SimReport *report, const SimRun *run, const SimTally *tally) {
    if (report->json) {
        fprintf(report->out,
                "{\"seed\":\"%" PRIu64 "\",\"floor\":%d,\"won\":%s,\"ticks\":%" PRIu32
                ",\"level\":%d,\"cause\":\"%s\",\"hash\":\"%016" PRIx64 "\",\"dealt\":",
                run->seed, run->floor, run->won ? "true" : "false", run->ticks, run->level, run->cause, run->hash);
        sim_print_damage(report, &tally->dealt);
        fprintf(report->out, ",\"taken\":");
        sim_print_damage(report, &tally->taken);
        fprintf(report->out, "}\n");
    } else {
        fprintf(report->out, "%20" PRIu64 " %5d %3s %8" PRIu32 " %5d  %-20s %016" PRIx64 "\n", run->seed, run->floor,
                run->won ? "yes" : "no", run->ticks, run->level, run->cause, run->hash);
    }
    fflush(report->out); /* who reads along sees it when it is done */
}

/* ---- All of them --------------------------------------------------------------------------------------------*/
static int compare_floor(const void *a, const void *b) {
    const SimRun *left = a, *right = b;
    return (left->floor > right->floor) - (left->floor < right->floor);
}

static int compare_ticks(const void *a, const void *b) {
    const SimRun *left = a, *right = b;
    return (left->ticks > right->ticks) - (left->ticks < right->ticks);
}

static int compare_level(const void *a, const void *b) {
    const SimRun *left = a, *right = b;
    return (left->level > right->level) - (left->level < right->level);
}

/* The commonest first, then by name. */
static int compare_cause(const void *a, const void *b) {
    const CauseCount *left = a, *right = b;
    return left->count != right->count ? right->count - left->count : strcmp(left->cause, right->cause);
}

/* The two runs in the middle, which are one when their number is odd. */
static void find_middle(SimRun *runs, int count, int (*compare)(const void *, const void *), const SimRun **low,
                        const SimRun **high) {
    qsort(runs, (size_t)count, sizeof *runs, compare);
    *low = &runs[(count - 1) / 2];
    *high = &runs[count / 2];
}

static void find_medians(Summary *summary, SimRun *runs) {
    const SimRun *low, *high;
    if (summary->runs == 0) {
        return;
    }
    find_middle(runs, summary->runs, compare_floor, &low, &high);
    summary->median_floor = 0.5 * (low->floor + high->floor);
    find_middle(runs, summary->runs, compare_level, &low, &high);
    summary->median_level = 0.5 * (low->level + high->level);
    find_middle(runs, summary->runs, compare_ticks, &low, &high);
    summary->median_ticks = 0.5 * ((double)low->ticks + (double)high->ticks);
}

static void count_cause(Summary *summary, const char *cause) {
    for (int i = 0; i < summary->cause_count; i++) {
        if (strcmp(summary->causes[i].cause, cause) == 0) {
            summary->causes[i].count++;
            return;
        }
    }
    if (summary->cause_count < CAUSE_LIMIT) {
        summary->causes[summary->cause_count++] = (CauseCount){cause, 1};
    }
}

static void count_run(Summary *summary, const SimRun *run) {
    summary->won += run->won;
    summary->ticks += run->ticks;
    for (int floor = FLOOR_FIRST; floor <= run->cleared && floor <= FLOOR_LAST; floor++) {
        summary->cleared[floor]++;
    }
    count_cause(summary, run->cause);
}

/* Moves the runs that are done to the front. The causes stay where the runs are: sort first. */
static void sum_up(Summary *summary, SimRun *runs, int count) {
    for (int i = 0; i < count; i++) {
        if (runs[i].done) {
            runs[summary->runs++] = runs[i];
        }
    }
    summary->failed = count - summary->runs;
    find_medians(summary, runs);
    for (int i = 0; i < summary->runs; i++) {
        count_run(summary, &runs[i]);
    }
    qsort(summary->causes, (size_t)summary->cause_count, sizeof summary->causes[0], compare_cause);
}

static double share(int part, int whole) {
    return whole > 0 ? (double)part / whole : 0.0;
}

static void print_json(const SimReport *report, const Summary *summary, const SimRun *runs, const SimTally *tally) {
    FILE *out = report->out;
    fprintf(out, "{\"runs\":%d,\"failed\":%d,\"won_share\":%.9g,\"median_floor\":%.9g,\"clears\":[", summary->runs,
            summary->failed, share(summary->won, summary->runs), summary->median_floor);
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        fprintf(out, "%s%.9g", floor > FLOOR_FIRST ? "," : "", share(summary->cleared[floor], summary->runs));
    }
    fprintf(out, "],\"median_ticks\":%.9g,\"median_level\":%.9g,\"causes\":{", summary->median_ticks,
            summary->median_level);
    for (int i = 0; i < summary->cause_count; i++) {
        fprintf(out, "%s\"%s\":%d", i > 0 ? "," : "", summary->causes[i].cause, summary->causes[i].count);
    }
    fprintf(out, "},\"floors\":");
    sim_print_floors(report, runs, summary->runs);
    fprintf(out, ",\"dealt\":");
    sim_print_damage(report, &tally->dealt);
    fprintf(out, ",\"taken\":");
    sim_print_damage(report, &tally->taken);
    fprintf(out, ",\"powers\":");
    sim_print_powers(report, tally);
    fprintf(out, ",\"ticks\":%" PRId64 ",\"wall_s\":%.9g,\"ticks_per_second\":%.9g}\n", summary->ticks,
            summary->seconds, summary->speed);
}

static void print_table(const SimReport *report, const Summary *summary, const SimRun *runs, const SimTally *tally) {
    FILE *out = report->out;
    fprintf(out, "\n%d runs, %d failed, %.1f %% won; median floor %g, ticks %g (%.1f min), level %g\n", summary->runs,
            summary->failed, 100.0 * share(summary->won, summary->runs), summary->median_floor, summary->median_ticks,
            summary->median_ticks / 3600.0, summary->median_level);
    fprintf(out, "left alive:");
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST && summary->cleared[floor] > 0; floor++) {
        fprintf(out, " %dF %.0f %%", floor, 100.0 * share(summary->cleared[floor], summary->runs));
    }
    fprintf(out, "\nended by:");
    for (int i = 0; i < summary->cause_count; i++) {
        fprintf(out, "%s %s %d", i > 0 ? "," : "", summary->causes[i].cause, summary->causes[i].count);
    }
    fprintf(out, "\ndamage dealt:");
    sim_print_damage(report, &tally->dealt);
    fprintf(out, "\ndamage taken:");
    sim_print_damage(report, &tally->taken);
    fprintf(out, "\n");
    sim_print_floors(report, runs, summary->runs);
    sim_print_powers(report, tally);
    fprintf(out, "\n%" PRId64 " ticks in %.1f s, %.0f a second\n", summary->ticks, summary->seconds, summary->speed);
}

void sim_report_summary(const SimReport *report, SimRun *runs, int count, SimTally *tally, double seconds) {
    Summary summary = {.seconds = seconds};
    sum_up(&summary, runs, count);
    sim_sort_tally(tally);
    summary.speed = seconds > 0.0 ? (double)summary.ticks / seconds : 0.0;
    (report->json ? print_json : print_table)(report, &summary, runs, tally);
}
