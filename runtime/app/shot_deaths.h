/* Part of `rift shot`: the scenes deaths and deaths:BOSS. */
#ifndef RIFT_APP_SHOT_DEATHS_H
#define RIFT_APP_SHOT_DEATHS_H

#include "app/session.h"

bool shot_is_deaths(const Options *options);
/* The player stands in the middle of the largest room, or in the boss's arena. On failure the session may be gone. */
bool shot_open_deaths(Session *session, const Options *options, Error *error);
void shot_deaths_tick(Session *session, const Options *options, int64_t tick);
/* So many enemies of all kinds that fall as bodies, on circles around the player; for the bench as well. */
void shot_surround(Session *session, int count);
/* Fells the first that is still alive, wherever the player looks. False when there is none. */
bool shot_fell_one(Session *session);

#endif
