/* Going on with a saved run. */
#ifndef RIFT_APP_RESUME_H
#define RIFT_APP_RESUME_H

#include "app/session.h"

/* A save that could not be repeated although no script changed, in the user's folder. */
#define DIVERGED_RUN_FILE "diverged_run.rift"

/* Loads the newest save that is good, enters its floor and repeats what was done there, so that the game is where it
 * was left; from then on it is saved again. When the repetition parts from what happened (scripts changed), the run
 * goes on from the floor's start, and a notice of the game says so. */
bool session_resume(Session *session, const Options *options, const FileTree *user, bool with_bot, bool recorded,
                    Error *error);

#endif
