/* What a rig falls as: the field `ragdoll` of its file, and the figure that is made of it and of its boxes. Private to
 * script/. */
#ifndef RIFT_SCRIPT_READ_RAGDOLL_H
#define RIFT_SCRIPT_READ_RAGDOLL_H

#include "script/reader.h"

/* Reads the field; `ragdoll` has no parts when the rig has none. Raises when the physics can't work with it. */
void read_ragdoll(Reader *rig, const RigSource *source, RigRagdoll *ragdoll);

#endif
