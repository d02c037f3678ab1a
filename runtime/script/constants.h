/* Upvalues and module tables are constant after load: what a callback keeps in them would be lost by a reload and is in
 * no state hash. Development builds look whether they still are; other builds have nothing of this. Private to script/.
 */
#ifndef RIFT_SCRIPT_CONSTANTS_H
#define RIFT_SCRIPT_CONSTANTS_H

#include "script/game.h"

#ifdef RIFT_DEVELOPMENT
/* Takes down what every callback and every file's table hold, right after they were loaded. */
void constants_note(Definitions *definitions);
/* The same of the table of a file that was loaded later. */
void constants_note_table(Definitions *definitions, int source);
/* After a callback of a behaviour: a changed upvalue of it becomes a notice. The state stays as it is, so that all
 * builds have the same hashes. */
void constants_check_callback(Game *game, int definition, int callback);
/* After a tick: the same for the table of one file, the next one each time. */
void constants_check_table(Game *game);
#else
static inline void constants_note(Definitions *definitions) {
    (void)definitions;
}
static inline void constants_note_table(Definitions *definitions, int source) {
    (void)definitions;
    (void)source;
}
static inline void constants_check_callback(Game *game, int definition, int callback) {
    (void)game;
    (void)definition;
    (void)callback;
}
static inline void constants_check_table(Game *game) {
    (void)game;
}
#endif

#endif
