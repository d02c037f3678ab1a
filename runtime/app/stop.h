/* Being asked to end by the system: a key in the terminal, a logout. */
#ifndef RIFT_APP_STOP_H
#define RIFT_APP_STOP_H

#include <stdbool.h>

/* From now on such a request lets the loop end in its own time, so that the run is saved. A second one ends at once. */
void stop_watch(void);
bool stop_requested(void);

#endif
