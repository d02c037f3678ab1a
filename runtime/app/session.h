/* A session: one game being played by somebody (a person, the bot, a recording), and recorded. No window, no clock. */
#ifndef RIFT_APP_SESSION_H
#define RIFT_APP_SESSION_H

#include "app/bot.h"
#include "app/last_run.h"
#include "app/options.h"
#include "app/recording.h"
#include "app/saves.h"
#include "script/script.h"

typedef struct Session {
    FileTree data;
    FileTree mods[OPTION_MOD_LIMIT];
    int mod_count;
    Game *game;         /* owned */
    Bot *bot;           /* owned, NULL when a person plays */
    Recorder *recorder; /* owned, NULL when nothing is recorded */
    LastRun *last_run;  /* owned, NULL when the recording is not written as it grows */
    Saves *saves;       /* owned, NULL when the run is not saved */
    TickInput last_input;
    bool ticking; /* a tick with that input is being played */
} Session;

/* The seed of the options, or one from the machine's entropy. */
uint64_t session_choose_seed(const Options *options);
/* The folders of the --mod options. */
bool session_open_mods(const Options *options, FileTree mods[OPTION_MOD_LIMIT], Error *error);
/* Finds the data and loads the scripts and mods without a game. NULL with the first error; the caller destroys them. */
Definitions *session_load_definitions(const Options *options, FileTree *data, Error *error);
/* Finds the data, loads the scripts, enters the floor. `with_bot` and `recorded` as they say. */
bool session_create(Session *session, const Options *options, uint64_t seed, bool with_bot, bool recorded,
                    Error *error);
/* The same for a run that began elsewhere: `start` gives seed, floor, entry and knowledge. */
bool session_create_from(Session *session, const Options *options, const GameSetup *start, bool with_bot, bool recorded,
                         Error *error);
void session_destroy(Session *session);
/* From now on the run of a game that has just been made is saved in the user's folder. When that can't be, the game
 * gets a notice that says why. */
void session_save_to(Session *session, const FileTree *user);
/* One tick: the bot's input where there is a bot, else `input`. */
void session_tick(Session *session, const TickInput *input);
/* Notes a tick that the game has just done, and its hash; session_tick does so itself. */
void session_record(Session *session, const TickInput *input, uint64_t hash);
/* Input from directions in metres and buttons; what keyboard, pad and bot have in common. */
TickInput session_make_input(float move_x, float move_z, float aim_x, float aim_z, uint16_t buttons);
/* Writes the recording to a path given by a user. */
bool session_write_recording(Session *session, const char *path, Error *error);

#endif
