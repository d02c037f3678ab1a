/* The scripts of a recorded run: those it began with, and those that were reloaded on the way. */
#ifndef RIFT_APP_REPLAY_H
#define RIFT_APP_REPLAY_H

#include "app/recording.h"

/* A game as it was when the recording began; `files` says where its data and mods are, and the language. The
 * recording's own texts stand in for files that were changed later; all others are taken as they are now. NULL on
 * failure. */
Game *replay_start(const Recording *recording, const GameSetup *files, Error *error);
/* Applies the reloads due before the tick with this index; `next` (0 at first) counts those applied. A text that the
 * recording lacks is read from `data`. On failure the message names the file and the tick. */
bool replay_reload(const Recording *recording, uint32_t tick, int *next, Game *game, const FileTree *data,
                   Error *error);
/* Warns of each script that is not what it was when the recording began. */
void replay_report_scripts(const Recording *recording, const Game *game);

#endif
