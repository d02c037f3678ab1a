/* Parts of the summary of `rift sim`: floors, damage by source, and the cards that were taken. */
#include "app/sim.h"

#include <inttypes.h>
#include <stdlib.h>

/* A card outside of these shares of its offers is no choice: nobody wants it, or nobody wants another. */
#define SHARE_LEAST 0.02
#define SHARE_MOST 0.60

/* ---- Floors -------------------------------------------------------------------------------------------------*/
static int compare_number(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

/* Sorts them. */
static double find_median(uint32_t *numbers, int count) {
    int low = (count - 1) / 2, high = count / 2;
    qsort(numbers, (size_t)count, sizeof *numbers, compare_number);
    return count == 0 ? 0.0 : 0.5 * ((double)numbers[low] + (double)numbers[high]);
}

bool sim_sum_floor(const SimRun *runs, int count, int floor, SimFloor *sum) {
    uint32_t *ticks = calloc((size_t)count + 1, sizeof *ticks), *levels = calloc((size_t)count + 1, sizeof *levels);
    bool good = ticks && levels;
    *sum = (SimFloor){0};
    for (int i = 0; good && i < count; i++) {
        if (runs[i].done && runs[i].left_ticks[floor] > 0) {
            ticks[sum->left] = runs[i].left_ticks[floor];
            levels[sum->left++] = (uint32_t)runs[i].left_level[floor];
        }
    }
    if (good) {
        sum->median_ticks = find_median(ticks, sum->left);
        sum->median_level = find_median(levels, sum->left);
    }
    free(levels);
    free(ticks);
    return good;
}

void sim_print_floors(const SimReport *report, const SimRun *runs, int count) {
    FILE *out = report->out;
    bool first = true;
    if (report->json) {
        fputs("[", out);
    } else {
        fprintf(out, "\n%5s %6s %8s %6s\n", "floor", "left", "minutes", "level");
    }
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        SimFloor sum;
        if (!sim_sum_floor(runs, count, floor, &sum) || sum.left == 0) {
            continue;
        }
        double minutes = sum.median_ticks / 3600.0;
        if (report->json) {
            fprintf(out, "%s{\"floor\":%d,\"left\":%d,\"median_minutes\":%.9g,\"median_level\":%.9g}", first ? "" : ",",
                    floor, sum.left, minutes, sum.median_level);
        } else {
            fprintf(out, "%5d %6d %8.1f %6g\n", floor, sum.left, minutes, sum.median_level);
        }
        first = false;
    }
    fputs(report->json ? "]" : "", out);
}

/* ---- Damage -------------------------------------------------------------------------------------------------*/
void sim_print_damage(const SimReport *report, const SimDamage *damage) {
    int64_t whole = 0;
    for (int i = 0; i < damage->count; i++) {
        whole += damage->sources[i].damage;
    }
    fputs(report->json ? "{" : "", report->out);
    for (int i = 0; i < damage->count; i++) {
        const SimSource *source = &damage->sources[i];
        const char *comma = i > 0 ? "," : "";
        if (report->json) {
            fprintf(report->out, "%s\"%s\":%" PRId64, comma, source->id, source->damage);
        } else {
            double share = whole > 0 ? (double)source->damage / (double)whole : 0.0;
            fprintf(report->out, "%s %s %.1f %%", comma, source->id, 100.0 * share);
        }
    }
    fputs(report->json ? "}" : "", report->out);
}

/* ---- Cards --------------------------------------------------------------------------------------------------*/
/* What was never offered says nothing about itself. */
static bool stands_out(const SimPower *power) {
    double share = sim_taken_share(power);
    return power->offered > 0 && (share < SHARE_LEAST || share > SHARE_MOST);
}

void sim_print_powers(const SimReport *report, const SimTally *tally) {
    FILE *out = report->out;
    if (report->json) {
        fputs("[", out);
    } else {
        fprintf(out, "\n%-24s %8s %8s %8s\n", "power", "offered", "taken", "share");
    }
    for (int i = 0; i < tally->power_count; i++) {
        const SimPower *power = &tally->powers[i];
        if (report->json) {
            fprintf(out, "%s{\"id\":\"%s\",\"offered\":%" PRId64 ",\"taken\":%" PRId64 ",\"share\":%.9g}",
                    i > 0 ? "," : "", power->id, power->offered, power->taken, sim_taken_share(power));
        } else {
            fprintf(out, "%-24s %8" PRId64 " %8" PRId64 " %6.1f %%%s\n", power->id, power->offered, power->taken,
                    100.0 * sim_taken_share(power), stands_out(power) ? " *" : "");
        }
    }
    fputs(report->json ? "]" : "", out);
}
