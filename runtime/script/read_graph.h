/* The pose graph of a rig: from the field `graph` of its file to what the rig room compiles. Private to script/. */
#ifndef RIFT_SCRIPT_READ_GRAPH_H
#define RIFT_SCRIPT_READ_GRAPH_H

#include "script/reader.h"

/* Reads the field into the scratch arena, which the caller rewinds; false when the rig has none. */
bool read_graph(Reader *rig, GraphSource *graph);
/* Compiles it for its rig. Raises with the line of the layer, state or transition that is wrong. */
SharedGraph *make_graph(lua_State *lua, Definitions *definitions, int source, GraphSource *graph, Rig *rig);

#endif
