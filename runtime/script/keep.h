/* What a reload keeps: rigs are most of the work of a load, and rarely what was changed. Private to script/.
 *
 * Files that require one another are a group. A group that lies in anim/ as a whole and of which no file changed would
 * make the same rigs again, as loading depends on nothing but the texts: it is not run, and its rigs are shared with
 * the definitions that run now. Whoever else requires a file of it could see or change what its files make together:
 * while loading, everything is then loaded afresh; later, the group is run first.
 */
#ifndef RIFT_SCRIPT_KEEP_H
#define RIFT_SCRIPT_KEEP_H

#include "script/definitions.h"

/* Marks the sources of `next` that need not run; `last` may be NULL. */
void keep_sources(Definitions *next, const Definitions *last);
/* Notes that a source requires another. */
void keep_join(Definitions *definitions, int user, int required);
/* Before a kept source is required: raises while files are loaded, with `disturbed` set; else runs all that was kept.
 */
void keep_end(lua_State *lua, Definitions *definitions);

#endif
