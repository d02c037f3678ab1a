/* The saved run, and what a revenge is taken with.
 *
 * A save is a recording that begins where a floor was entered (see recording.h). There are two files, written in turn
 * when a floor is entered, each whole or not at all; the ticks since then are added at its end once a second. So a
 * program that is killed loses less than a second, a power cut no more than the floor, and a file that is damaged later
 * leaves the other one, which ends with the stairs to that floor. A run that is over has no save.
 */
#ifndef RIFT_APP_SAVES_H
#define RIFT_APP_SAVES_H

#include "app/recording.h"

/* ---- What is there ------------------------------------------------------------------------------------------*/
/* What a title screen shows of the run that could be gone on with. */
typedef struct SavePeek {
    bool exists;
    bool newer; /* there is one, but of a later version: it stays as it is and can't be used */
    uint64_t seed;
    int floor;
    int level;      /* of the player when the floor was entered; 0 when unknown */
    uint32_t ticks; /* of the run so far */
    int64_t when;   /* seconds since 1970 */
} SavePeek;

void saves_peek(const FileTree *user, SavePeek *peek);

/* Adds a sentence to a notice of ERROR_MESSAGE_SIZE bytes. */
void saves_tell(char *notice, const char *format, ...) BASE_PRINTF(2, 3);

typedef struct SavedRun {
    FileData file;                   /* owned */
    Recording recording;             /* owned */
    int slot;                        /* 0 or 1 */
    char notice[ERROR_MESSAGE_SIZE]; /* what the player has to be told: what was broken and where it is now; or empty */
} SavedRun;

/* The newest save that can be read; broken ones are set aside as NAME.broken-N. ERROR_SAVE_MISSING when there is none,
 * ERROR_SAVE_NEWER when a later version wrote it. `run` is freed in any case. */
bool saves_load(const FileTree *user, SavedRun *run, Error *error);
void saved_run_free(SavedRun *run);
/* What was loaded turned out to be broken: sets it aside. `notice` (ERROR_MESSAGE_SIZE bytes) gets a sentence on it. */
void saves_set_aside(const FileTree *user, const SavedRun *run, const Error *why, char *notice);

/* The last death: its seed, where its run began, how far it came, and what was learnt. */
typedef struct Revenge {
    uint64_t seed;
    int floor, reached;
    int64_t when;
    WorldKnowledge knowledge;
} Revenge;

/* False with ERROR_SAVE_MISSING when nobody died yet, or what is wrong with the file. */
bool saves_revenge(const FileTree *user, Revenge *revenge, Error *error);

/* ---- Saving a run -------------------------------------------------------------------------------------------*/
typedef struct Saves Saves;

/* Sets aside what can't be read and would be written over. NULL with ERROR_SAVE_BUSY while another program saves in
 * the same folder. `notice` as above. */
Saves *saves_open(const FileTree *user, char *notice, Error *error);
/* The game has just been made: what follows is its run. With `quietly` nothing is written until saves_store. */
void saves_begin(Saves *saves, Game *game, bool quietly);
/* After each tick. A floor that was entered is written; when the run is over its saves are removed. Faults of the
 * disk become a notice of the game. */
void saves_add(Saves *saves, Game *game, const TickInput *input, uint64_t hash);
/* Writes all there is since the floor was entered into the other file. */
void saves_store(Saves *saves, Game *game);
/* Counts the floors that were written whole so far. */
uint32_t saves_stored(const Saves *saves);
/* Brings what was written onto the disk, so that it survives a power cut too. */
void saves_sync(Saves *saves);
/* Completes the save up to the last tick. Takes NULL too. */
void saves_close(Saves *saves);

#endif
