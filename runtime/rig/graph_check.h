/* The check of a graph's description. Private to rig/. */
#ifndef RIFT_RIG_GRAPH_CHECK_H
#define RIFT_RIG_GRAPH_CHECK_H

#include "rig/check.h"
#include "rig/graph.h"

/* Where a check stands, for messages: "<where>: graph of rig 'x', layer 'y', state 'z': ". */
typedef struct GraphPlace {
    const GraphSource *graph;
    const Rig *rig;
    const GraphLayerSource *layer;           /* or NULL */
    const GraphStateSource *state;           /* or NULL */
    const GraphTransitionSource *transition; /* or NULL */
} GraphPlace;

/* Fills the error with the place and the fault; always false. */
bool graph_fault(const GraphPlace *place, Error *error, const char *format, ...) BASE_PRINTF(3, 4);

/* An index by name in a description, −1 when there is none. */
int graph_source_parameter(const GraphSource *source, const char *name);
int graph_source_state(const GraphLayerSource *layer, const char *name);
/* True when a state, whose clips exist, has a phase; or counts as a loop. */
bool graph_source_loops(const Rig *rig, const GraphStateSource *state);
bool graph_source_blends(const GraphStateSource *state);

/* True for an index; else fills the error with a hint. `subject` begins the sentence: "its weight names". */
bool graph_check_parameter(const GraphPlace *place, const char *subject, const char *name, Error *error);
bool graph_check_clip(const GraphPlace *place, const char *subject, const char *name, Error *error);

bool graph_check_states(const GraphPlace *layer, Error *error);
bool graph_check_transitions(const GraphPlace *layer, Error *error);

#endif
