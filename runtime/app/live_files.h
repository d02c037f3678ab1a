/* The files a running game is made of, watched: the data's scripts and shaders, and the folders of its mods. */
#ifndef RIFT_APP_LIVE_FILES_H
#define RIFT_APP_LIVE_FILES_H

#include "app/session.h"

typedef struct LiveFiles {
    Watch *data;                   /* owned; NULL when files can't be watched */
    Watch *mods[OPTION_MOD_LIMIT]; /* owned; as in Session.mods */
    int mod_count;
} LiveFiles;

/* What can't be watched is told in the log, and the game goes on without. */
void live_files_open(LiveFiles *files, const Session *session);
void live_files_close(LiveFiles *files);
/* Fills at most `capacity` changes, each called as the game calls the file ("scripts/…", "shaders/…", "ID/…" of a mod),
 * and returns their number. Never blocks. */
size_t live_files_poll(LiveFiles *files, const Session *session, WatchChange *changes, size_t capacity);

#endif
