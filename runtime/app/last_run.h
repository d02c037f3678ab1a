/* The recording of the run that is being played, written as it grows: whatever ends the program, it is there. */
#ifndef RIFT_APP_LAST_RUN_H
#define RIFT_APP_LAST_RUN_H

#include "app/recording.h"

/* The recording of the latest run, in the user's folder; and of one that ended without a goodbye. */
#define LAST_RUN_FILE "last_run.rift"
#define CRASHED_RUN_FILE "crashed_run.rift"

typedef struct LastRun LastRun;

/* Begins LAST_RUN_FILE with what the recorder has. When the run before did not end properly, its recording becomes
 * CRASHED_RUN_FILE, and `notice` (ERROR_MESSAGE_SIZE bytes) says so; else it is emptied. NULL when another program is
 * writing it or it can't be written: then only the whole recording can be kept at the end. */
LastRun *last_run_open(const FileTree *user, const Recorder *recorder, char *notice);
/* Adds what the recorder has got since. */
void last_run_add(LastRun *last, const Recorder *recorder);
/* Adds what is left (an end only when the recorder was finished) and brings it onto the disk. Takes NULL too. */
void last_run_close(LastRun *last, const Recorder *recorder);

#endif
