/* What the benches share. Private to bench*.c. */
#ifndef RIFT_APP_BENCH_H
#define RIFT_APP_BENCH_H

#include "app/session.h"
#include "script/script.h"
#include "world/world.h"

enum { BENCH_REPETITION_LIMIT = 2048 };

typedef struct Samples {
    double seconds[BENCH_REPETITION_LIMIT]; /* of each repetition */
    int count;
} Samples;

/* The sample below which `share` of them lie; sorts them. */
double bench_quantile(Samples *samples, double share);
double bench_total(const Samples *samples);
/* The end of every line: units, repetitions, wall time, calibration and checksum. */
void bench_print_tail(const Samples *samples, int units, uint64_t checksum, double calibration);
/* From now on enemies notice from everywhere, can hardly hurt and hardly die. */
void bench_make_lasting(World *world);
/* Fills the floor with awake enemies of a kind that can hardly hurt, so that the fight lasts. */
void bench_crowd(World *world, int kind, int enemies);

/* A part of it: figures of a rig that has the states walk, dash and idle. */
bool bench_graph(Rig *rig, double calibration, Error *error);
bool bench_rig(const Definitions *definitions, double calibration, Error *error);
/* Figures dropped; `only` of the numbers measured, 0 for all. */
bool bench_ragdoll(const Definitions *definitions, int only, double calibration, Error *error);
/* Fighters that move by force, one alone and ten in a crowd. */
bool bench_active(const Definitions *definitions, double calibration, Error *error);
bool bench_lua(const Options *options, double calibration, Error *error);
bool bench_frame(const Options *options, double calibration, Error *error);
bool bench_play(const Options *options, double calibration, Error *error);
/* A monster house that is shut, with so many awake enemies of all kinds in it and so many on the floor altogether, and
 * with a boss if `boss`. */
bool bench_open_house(Session *session, const Options *options, int inside, int all, bool boss, Error *error);

#endif
