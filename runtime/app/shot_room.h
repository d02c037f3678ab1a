/* Part of `rift shot`: the scene room:TYPE. */
#ifndef RIFT_APP_SHOT_ROOM_H
#define RIFT_APP_SHOT_ROOM_H

#include "app/session.h"

bool shot_is_room(const Options *options);
/* The player, once arrived, stands in the middle of the floor's first room of the scene's type. */
bool shot_enter_room(Session *session, const Options *options, Error *error);

#endif
