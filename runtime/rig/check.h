/* Words for the faults of a description. Private to rig/. */
#ifndef RIFT_RIG_CHECK_H
#define RIFT_RIG_CHECK_H

#include "rig/program.h"

/* Where a check stands, for messages: "<where>: rig 'x', state 'y', channel 'part.rx': ". */
typedef struct RigPlace {
    const RigSource *rig;
    const RigStateSource *state;     /* or NULL */
    const RigChannelSource *channel; /* or NULL */
} RigPlace;

/* Fills the error with the place and the fault; always false. */
bool rig_fault(const RigPlace *place, Error *error, ErrorId id, const char *format, ...) BASE_PRINTF(4, 5);

/* "; did you mean 'armL'?" or "; it has root, body, head …", for a name that is not among those given. */
enum { RIG_HINT_SIZE = 256 };
void rig_hint(char hint[RIG_HINT_SIZE], const char *name, const char *first, size_t stride, int count);

const char *rig_channel_text(RigChannel channel);

/* True when text is a terminated name: letters, digits, '_' and '-', not empty. */
bool rig_is_name(const char name[RIG_NAME_SIZE]);
bool rig_is_number(float x); /* finite and within RIG_NUMBER_LIMIT */
bool rig_is_vector(Vec3 v);

bool rig_check_state(const RigSource *rig, const RigStateSource *state, Error *error);
bool rig_check_channels(const RigSource *rig, const RigStateSource *state, Error *error);

#endif
