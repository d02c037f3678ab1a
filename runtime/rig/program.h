/* The compiled form of a rig: what rig_create makes of a description and what playing reads. Private to rig/. */
#ifndef RIFT_RIG_PROGRAM_H
#define RIFT_RIG_PROGRAM_H

#include "rig/rig.h"

enum {
    RIG_FADE_LIMIT = 1024,
    RIG_FADE_TICKS_LIMIT = 600,
    RIG_EVERY_PART = -1, /* the "*" of a channel */
};

#define RIG_NUMBER_LIMIT 1e6f       /* no number of a description is larger */
#define RIG_LENGTH_LIMIT 3600.0f    /* seconds */
#define RIG_SPEED_LEAST 0.001f      /* of a clip, either way round */
#define RIG_SPEED_MOST 1000.0f      /* of a clip, either way round */
#define RIG_KEY_GAP 1e-5f           /* seconds; nearer keys must be at the same time, which is a jump */
#define RIG_PHASE_SUM_ERROR 0.0015f /* seconds by which the phases may miss the length: table values are rounded */

typedef struct RigPart {
    char name[RIG_NAME_SIZE];
    int parent; /* −1 for the root; else smaller than the part's own index */
    bool stepped;
    float rest[RIG_CHANNEL_COUNT];
    float rest_sine[3], rest_cosine[3]; /* of half the Euler angles */
    float rest_rotation[4];
} RigPart;

/* One written channel of one part. */
typedef struct RigInstruction {
    RigFormula formula;
    int part;
    RigChannel channel;
    bool stepped;
    float offset, amplitude;
    double turns_per_second, phase_turns; /* sine: in whole turns, so that long times reduce exactly */
    double rate;                          /* spin: per second */
    int first_key, key_count;             /* in Rig.keys */
} RigInstruction;

/* A key with the slope of the line that starts at it; 0 for the last and before a jump. */
typedef struct RigKnot {
    float time, value, slope;
} RigKnot;

typedef struct RigEvent {
    char name[RIG_NAME_SIZE];
    int tick;                  /* of the first */
    double first, every, last; /* ticks; every = 0 for an event that comes once */
} RigEvent;

typedef struct RigState {
    char name[RIG_NAME_SIZE];
    RigStateInfo info;
    double speed;
    float emissive[3];
    int first_instruction, instruction_count; /* in Rig.instructions */
    uint16_t written[RIG_PART_LIMIT];         /* a bit for each channel */
    bool shaded;                              /* some part's emissive or opacity is written */
    RigEvent events[RIG_EVENT_LIMIT];
    int event_count;
} RigState;

struct Rig {
    Arena arena; /* holds everything below, and this struct's arrays only */
    char name[RIG_NAME_SIZE];
    RigPart *parts;
    int part_count;
    RigState *states;
    int state_count;
    RigBox *boxes;
    int box_count;
    RigInstruction *instructions;
    int instruction_count;
    RigKnot *knots;
    int knot_count;
    uint16_t *fade_ticks; /* [from · state_count + to] */
};

/* The whole check of a description; everything after it may trust the numbers. */
bool rig_check_source(const RigSource *source, Error *error);

/* Index of a part's name in a description, RIG_EVERY_PART for "*", −2 when there is none. */
int rig_source_part(const RigSource *source, const char *name);

/* Clip time of a state at `seconds` since its entry: loops run on unwrapped, one-shots hold their ends, and a one-shot
 * with a negative speed runs from its end to its start. Finite for every argument. */
double rig_clip_seconds(const RigState *state, double seconds);

/* A state's length in seconds: the one given, or the sum of its phases when it leaves the length at 0. */
float rig_source_length(const RigStateSource *state);
/* Fills ticks and phase ticks from lengths in seconds. */
void rig_state_count_ticks(const RigStateSource *source, RigStateInfo *info);
/* Compiles a state's events; needs the state's info. */
void rig_state_place_events(const RigStateSource *source, RigState *state);
/* Ticks of a fade by the description's rules. */
int rig_source_fade_ticks(const RigSource *source, const char *from, const char *to);

static inline bool rig_is_written(const RigState *state, int part, RigChannel channel) {
    return ((unsigned)state->written[part] >> (unsigned)channel & 1u) != 0;
}

#endif
