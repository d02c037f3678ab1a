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
    bool carries; /* some part's parent is this one */
    float rest[RIG_CHANNEL_COUNT];
    float rest_sine[3], rest_cosine[3]; /* of half the Euler angles */
} RigPart;

/* One written channel of one part. */
typedef struct RigInstruction {
    RigFormula formula;
    int part;
    RigChannel channel;
    bool stepped;
    bool wraps;       /* keys of a loop: see the time since the cycle's start */
    bool eased;       /* keys: some stretch isn't a line, and all of them have curves */
    bool starts_wave; /* sine: the instruction before has another wave; those with the same one stand together */
    float offset, amplitude;
    double slope, start;      /* turns a second and at 0, so that long times reduce exactly: of a sine's wave; of half
                                 a spin's angle */
    double rate;              /* spin: per second */
    int first_key, key_count; /* in Rig.knots */
} RigInstruction;

/* A key with the slope of the line that starts at it; 0 for the last and before a jump. */
typedef struct RigKnot {
    float time, value, slope;
} RigKnot;

/* What an eased key's stretch has besides its line: factors of the time since the key, squared and cubed. */
typedef struct RigCurve {
    float square, cube;
} RigCurve;

typedef struct RigEvent {
    char name[RIG_NAME_SIZE];
    int tick;                  /* of the first */
    double first, every, last; /* ticks; every = 0 for an event that comes once */
} RigEvent;

/* How a part of a state is turned inside its parent. */
typedef enum RigTurn {
    RIG_TURN_NONE,
    RIG_TURN_X,
    RIG_TURN_Y,
    RIG_TURN_Z,
    RIG_TURN_FREE, /* about several axes, or scaled as well */
} RigTurn;

typedef struct RigState {
    char name[RIG_NAME_SIZE];
    RigStateInfo info;
    double speed;
    double cycle; /* clip seconds after which the keys of a loop start anew */
    bool wraps;   /* there are such keys */
    float emissive[3];
    uint64_t refuses; /* a bit for each state that doesn't start during this one unless it pierces */
    int first_instruction, instruction_count; /* in Rig.instructions */
    uint16_t written[RIG_PART_LIMIT];         /* a bit for each channel */
    uint8_t turns[RIG_PART_LIMIT];            /* a RigTurn for each part */
    bool shaded;                              /* some part's emissive or opacity is written */
    bool scaled;                              /* some part's scale is written */
    RigEvent events[RIG_EVENT_LIMIT];
    int event_count;
} RigState;

struct Rig {
    Arena arena; /* holds everything below, and this struct's arrays only */
    int sharers; /* owners besides the first */
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
    RigCurve *curves; /* [knot_count] */
    int knot_count;
    uint16_t *fade_ticks; /* [from · state_count + to] */
};

/* The whole check of a description; everything after it may trust the numbers. */
bool rig_check_source(const RigSource *source, Error *error);

/* Index of a part's name in a description, RIG_EVERY_PART for "*", −2 when there is none. */
int rig_source_part(const RigSource *source, const char *name);

/* Index of a state's name in a description, −1 when there is none. */
int rig_source_state(const RigSource *source, const char *name);

/* A state's length in seconds: the one given, or the sum of its phases when it leaves the length at 0. */
float rig_source_length(const RigStateSource *state);
/* Fills ticks and phase ticks from lengths in seconds. */
void rig_state_count_ticks(const RigStateSource *source, RigStateInfo *info);
/* Compiles a state's events; needs the state's info. */
void rig_state_place_events(const RigStateSource *source, RigState *state);
/* Ticks of a fade by the description's rules. */
int rig_source_fade_ticks(const RigSource *source, const char *from, const char *to);

/* Clip time of a state at `seconds` since its entry: loops run on unwrapped, one-shots hold their ends, and a one-shot
 * with a negative speed runs from its end to its start. Finite for every argument. */
static inline double rig_clip_seconds(const RigState *state, double seconds) {
    const double most = 1e9;                         /* some 30 years: keeps every later product finite */
    double clip = seconds > -most ? seconds : -most; /* NaN as well */
    clip = (clip < most ? clip : most) * state->speed;
    if (state->info.loop) {
        return clip;
    }
    const double length = (double)state->info.length;
    clip += state->speed < 0.0 ? length : 0.0;
    clip = clip > 0.0 ? clip : 0.0;
    return clip < length ? clip : length;
}

/* Clip seconds since the start of a loop's cycle. The slack forgives the rounding of a time that is a whole cycle. */
static inline double rig_cycle_seconds(const RigState *state, double clip) {
    return clip - math_floor64(clip / state->cycle + 1e-9) * state->cycle;
}

static inline bool rig_is_written(const RigState *state, int part, RigChannel channel) {
    return ((unsigned)state->written[part] >> (unsigned)channel & 1u) != 0;
}

static inline bool rig_is_scaled(const RigState *state, int part) {
    enum { SCALE = 1u << RIG_SX | 1u << RIG_SY | 1u << RIG_SZ };
    return ((unsigned)state->written[part] & SCALE) != 0;
}

#endif
