/* Part of `rift shot`: the scenes screen:NAME, what lies over the game. */
#ifndef RIFT_APP_SHOT_SCREEN_H
#define RIFT_APP_SHOT_SCREEN_H

#include "app/session.h"
#include "app/touch.h"
#include "app/view.h"

struct Screens;

/* Every NAME, in one line. */
#define SHOT_SCREEN_NAMES "title, newer, seed, game, picture, sound, keys, wait, pause, fell, won, skill, level, touch"

bool shot_is_screen(const Options *options);
/* Plays the session to where the scene begins: a choice, a death, the end of a run. On failure the session is gone. */
bool shot_open_screen(Session *session, const Options *options, Error *error);
/* One tick of what is behind the screen. */
void shot_screen_tick(Session *session);
/* Opens the scene's screen, or puts fingers on `touch`, for a view that knows where they lie. */
void shot_show_screen(const Options *options, View *view, const Game *game, struct Screens *screens, Touch *touch,
                      ViewOptions *shown);

#endif
