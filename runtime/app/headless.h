/* Running a session without a window. */
#ifndef RIFT_APP_HEADLESS_H
#define RIFT_APP_HEADLESS_H

#include "app/session.h"

/* Opens the session that `rift play` asks for: a new run, a saved one, a revenge. With `user` it is recorded, and saved
 * when the options or `saved` say so. */
bool headless_open(Session *session, const Options *options, const FileTree *user, bool saved, Error *error);
/* Plays `options` as fast as it can and prints a summary line; records into `user` unless that is NULL. */
int headless_play(const Options *options, const FileTree *user);
/* Ends the recording; the whole of it is in the user's folder then. */
bool headless_keep_recording(Session *session, const FileTree *user, Error *error);

#endif
