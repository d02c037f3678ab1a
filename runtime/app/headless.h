/* Running a session without a window. */
#ifndef RIFT_APP_HEADLESS_H
#define RIFT_APP_HEADLESS_H

#include "app/session.h"

/* The recording of the latest run, in the user's folder. */
#define LAST_RUN_FILE "last_run.rift"

/* Plays `options` as fast as it can and prints a summary line; records into `user` unless that is NULL. */
int headless_play(const Options *options, uint64_t seed, const FileTree *user);
bool headless_keep_recording(Session *session, const FileTree *user, Error *error);

#endif
