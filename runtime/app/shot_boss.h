/* Part of `rift shot`: the scene boss:ID:PHASE. */
#ifndef RIFT_APP_SHOT_BOSS_H
#define RIFT_APP_SHOT_BOSS_H

#include "app/session.h"

bool shot_is_boss(const Options *options);
/* Begins anew on the floor of the scene's boss, in its arena and its phase. On failure the session is gone as well. */
bool shot_open_boss(Session *session, const Options *options, Error *error);
/* One tick with a player who stands still and does not fall. */
void shot_boss_tick(Session *session);

#endif
