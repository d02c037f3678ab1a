/* A session that begins in a monster house, for pictures and benches. */
#ifndef RIFT_APP_HOUSE_H
#define RIFT_APP_HOUSE_H

#include "app/session.h"

/* Begins anew on the first floor from the session's on that has a monster house, once the player has arrived and stands
 * in it. On failure the session is destroyed. */
bool house_open(Session *session, const Options *options, Error *error);

#endif
