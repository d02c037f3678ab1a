/* The commands of `rift`, one function each; each returns the exit code. */
#ifndef RIFT_APP_COMMANDS_H
#define RIFT_APP_COMMANDS_H

#include "app/options.h"
#include "render/render.h"

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

int command_play(const Options *options);
int command_floor(const Options *options);
int command_pose(const Options *options);
int command_record(const Options *options);
int command_replay(const Options *options);
int command_shot(const Options *options);
/* `rift shot sheet:RIG`, which command_shot hands on: each state of a rig in a row. */
bool shot_is_sheet(const Options *options);
int command_shot_sheet(const Options *options);
/* Writes what was drawn last as a PNG. */
bool shot_save(Renderer *renderer, const char *path, int width, int height, Error *error);
/* The same beside the options' file: FILE.png → FILE-00012.png. */
bool shot_save_numbered(Renderer *renderer, const Options *options, int64_t number, int width, int height,
                        Error *error);
/* A window with one figure and its running graph. */
int command_viewer(const Options *options);
/* `rift shot viewer:RIG`, which command_shot hands on: the same as a picture. */
bool shot_is_viewer(const Options *options);
int command_shot_viewer(const Options *options);
/* Two who fight by force alone, in a window or without. */
int command_duel(const Options *options);
bool shot_is_duel(const Options *options);
int command_shot_duel(const Options *options);
/* A window with the stage where figures are dropped, grabbed and blown up. */
int command_sandbox(const Options *options);
/* `rift shot sandbox`, which command_shot hands on, with :blast or :bodies: the same as a picture. */
bool shot_is_sandbox(const Options *options);
int command_shot_sandbox(const Options *options);
int command_bench(const Options *options);
int command_ragdoll(const Options *given);
int command_sim(const Options *options);
int command_check(const Options *options);
int command_sound(const Options *options);

/* Prints the error as one line on stderr and returns EXIT_FAILED, or EXIT_USAGE for what the command line got wrong. */
int command_fail(const Error *error);

#endif
