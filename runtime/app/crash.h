/* What is left of a run when the program itself fails. */
#ifndef RIFT_APP_CRASH_H
#define RIFT_APP_CRASH_H

#include "app/session.h"

/* Until it is called with NULL: when the program crashes, the session's recording is completed up to the tick that was
 * being played, and one line on stderr says where it is. */
void crash_watch(Session *session, const FileTree *user);

#endif
