/* Finding scripts whose functions can't run long: they have no loop and call nobody but the library and each other,
 * never in a circle. Their callbacks need no count of instructions, and their reading of the library needs no guard
 * against writing. Whatever is not plainly so counts as not so: then the guards stay. Private to script/. */
#ifndef RIFT_SCRIPT_STRAIGHT_H
#define RIFT_SCRIPT_STRAIGHT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    STRAIGHT_STEPS = 20000, /* instructions that a function of such a file runs at most */
    STRAIGHT_CALL_COUNT = 5,
    STRAIGHT_LIBRARY_COUNT = 2,
};

/* The global functions and the libraries that such a file may call; none of them may ever call a script back. */
extern const char *const straight_calls[STRAIGHT_CALL_COUNT];
extern const char *const straight_libraries[STRAIGHT_LIBRARY_COUNT];

/* For text that Lua has compiled. */
bool straight_check(const char *text, size_t size);
/* Whether a file that passed the check may write a field of this name, of whatever table. */
bool straight_writes(const char *text, size_t size, const char *field);

#endif
