/* rig: characters made of rigid parts whose motion is written by formulas.
 *
 * A rig is a small tree of parts. Its states are timing tables: for each part and channel a formula of time (sine,
 * keys, spin …). rig_create compiles a description into a flat program; playing it is batches over many players of
 * one rig, without Lua and without allocation. A pose is made once a tick: time → channels → local pose → fade →
 * matrices relative to the rig's root. Poses never flow back into the simulation: state, ticks and events belong to
 * the caller and are integers.
 *
 * Units: metres, seconds, radians; rotations are Euler XYZ (intrinsic X, then Y, then Z, as three.js does it); +Z is
 * the front, +X the left.
 */
#ifndef RIFT_RIG_H
#define RIFT_RIG_H

#include "base/base.h"

enum {
    RIG_PART_LIMIT = 48,
    RIG_STATE_LIMIT = 48,
    RIG_BOX_LIMIT = 64,
    RIG_NAME_SIZE = 32,
    RIG_KEY_LIMIT = 24,   /* keys of one channel */
    RIG_EVENT_LIMIT = 16, /* events of one state */
    RIG_ROOT = 0,         /* part 0 of every rig */
    TICKS_PER_SECOND = 60,
};

typedef struct Vec3 {
    float x, y, z;
} Vec3;

typedef struct Quat {
    float x, y, z, w;
} Quat;

/* Row-major 3×4: rows are the images' x, y, z; the last column is the translation. */
typedef struct Mat34 {
    float m[12];
} Mat34;

/* ---- Describing a rig ---------------------------------------------------------------------------------------
 * What a loader fills from a script's table. Names are copied; `where` is the "file:line" put into messages.
 */
typedef enum RigChannel {
    RIG_RX,
    RIG_RY,
    RIG_RZ, /* radians, added to nothing: the value is the part's rotation */
    RIG_PX,
    RIG_PY,
    RIG_PZ, /* metres, local to the parent: the value is the part's place */
    RIG_SX,
    RIG_SY,
    RIG_SZ,       /* factors */
    RIG_EMISSIVE, /* strength 0 … 1 of the state's emissive colour */
    RIG_OPACITY,  /* 0 … 1 */
    RIG_CHANNEL_COUNT
} RigChannel;

typedef enum RigFormula {
    RIG_CONSTANT, /* offset */
    RIG_SIN,      /* offset + amplitude · sin(τ·t / period + phase) */
    RIG_ABS_SIN,  /* offset + amplitude · |sin(τ·t / period + phase)| */
    RIG_KEYS,     /* piecewise linear through (time, value), held before the first and after the last; two keys at one
                     time are a jump, and the second holds from then on */
    RIG_SPIN,     /* offset + rate · t */
} RigFormula;

typedef struct RigKey {
    float time, value;
} RigKey;

typedef struct RigChannelSource {
    char part[RIG_NAME_SIZE]; /* "*" means every part without its own formula (emissive and opacity only) */
    RigChannel channel;
    RigFormula formula;
    float offset, amplitude, period, phase, rate;
    RigKey keys[RIG_KEY_LIMIT];
    int key_count;
    char where[64];
} RigChannelSource;

typedef struct RigEventSource {
    char name[RIG_NAME_SIZE];
    float time;  /* clip seconds; it falls in the nearest tick of its phase, repeats in the first tick that has
                    reached them; for `every` > 0 the first one */
    float every; /* seconds between repeats, 0 for once */
    float until; /* last time of a repeated one */
} RigEventSource;

/* Channels see the time since the state's entry: unwrapped in a loop (its length is for events only), held at the end
 * in a one-shot. What a state doesn't write rests: the part's rest pose, scale 1, opacity 1, emissive 0. */
typedef struct RigStateSource {
    char name[RIG_NAME_SIZE];
    float length;    /* seconds, > 0; may be left 0 when there are phases */
    float phases[4]; /* lengths in seconds of wind-up, impact, recovery …; each rounds to ticks by itself */
    int phase_count; /* 0: the state is one phase of `length` */
    bool loop;
    int priority;      /* the larger wins */
    float speed;       /* clip seconds per second; 0 means 1; may be negative (a one-shot then runs from its end) */
    float emissive[3]; /* linear 0 … 1 colour that the emissive channel scales */
    const RigChannelSource *channels;
    int channel_count;
    RigEventSource events[RIG_EVENT_LIMIT];
    int event_count;
    char where[64];
} RigStateSource;

typedef struct RigPartSource {
    char name[RIG_NAME_SIZE];
    char parent[RIG_NAME_SIZE]; /* empty for the root, which comes first */
    Vec3 position, rotation;    /* at rest, local to the parent */
    bool stepped;               /* sampled at 10 fps when frame-step is on (limbs and weapon) */
} RigPartSource;

/* A drawn box, fixed to a part. */
typedef struct RigBox {
    int part;
    Vec3 center, size; /* metres, local to the part */
    Vec3 rotation;     /* radians */
    float taper;       /* size of the top relative to the bottom, 1 for a box, 0 for a pyramid */
    uint32_t color;    /* sRGB 0xRRGGBB */
    float glow;        /* 0 … 1: how much of its own colour it adds to the glow mask */
    float edge;        /* strength of the light edge lines, 0 … 1 */
} RigBox;

typedef struct RigFadeSource {
    char from[RIG_NAME_SIZE], to[RIG_NAME_SIZE]; /* "*" means any state */
    float seconds;
} RigFadeSource;

typedef struct RigSource {
    char name[RIG_NAME_SIZE];
    const RigPartSource *parts;
    int part_count;
    const RigStateSource *states;
    int state_count;
    const RigBox *boxes;
    int box_count;
    const RigFadeSource *fades; /* the first that matches counts, exact names before "*"; else default_fade */
    int fade_count;
    float default_fade; /* seconds */
    char where[64];
} RigSource;

/* ---- Rigs ---------------------------------------------------------------------------------------------------*/
typedef struct Rig Rig;

/* Compiles a description. Fails with ERROR_RIG_INVALID or ERROR_RIG_CHANNEL and a message that names where, state,
 * part, channel and fault. The rig owns all its memory; free it with rig_destroy. */
Rig *rig_create(const RigSource *source, Error *error);
void rig_destroy(Rig *rig);
/* The same rig for one more owner, on the same thread: it goes when each has called rig_destroy. */
Rig *rig_share(Rig *rig);
const char *rig_name(const Rig *rig);
int rig_part_count(const Rig *rig);
const char *rig_part_name(const Rig *rig, int part);
int rig_part_parent(const Rig *rig, int part); /* −1 for the root */
int rig_state_count(const Rig *rig);
const char *rig_state_name(const Rig *rig, int state);
/* Index by name, −1 when there is none. */
int rig_find_part(const Rig *rig, const char *name);
int rig_find_state(const Rig *rig, const char *name);
const RigBox *rig_boxes(const Rig *rig, int *count);

typedef struct RigStateInfo {
    float length; /* seconds */
    int ticks;    /* whole length: each phase rounded to the nearest tick, at least 1, summed */
    int phase_ticks[4];
    int phase_count;
    bool loop;
    int priority;
} RigStateInfo;

RigStateInfo rig_state_info(const Rig *rig, int state);
/* Ticks a cross-fade between two states takes; 0 snaps. */
int rig_fade_ticks(const Rig *rig, int from_state, int to_state);
/* True when a state may take over from another by priority: loops yield to any request, one-shots only to a higher
 * priority; a finished one-shot yields to any. */
bool rig_state_may_start(const Rig *rig, int current, int current_ticks, int next);
/* Events that fall in tick `tick` of a state (0 = the first): calls nothing, fills names; returns their number. */
int rig_state_events(const Rig *rig, int state, int tick, const char *names[RIG_EVENT_LIMIT]);

/* ---- Poses --------------------------------------------------------------------------------------------------*/
typedef struct PartPose {
    Vec3 position; /* local to the parent */
    Vec3 euler;    /* the value the table gave */
    Quat rotation; /* the same as a unit quaternion */
    Vec3 scale;
    float emissive[4]; /* linear colour, strength */
    float opacity;
} PartPose;

/* One state of one rig at a time in seconds (unwrapped): parts[rig_part_count]. The door for tools and tests. With
 * `frame_step` the stepped parts are sampled at floor(10·t + 1e-6)/10. */
void rig_sample(const Rig *rig, int state, double seconds, bool frame_step, PartPose *parts);

/* A pose bank plays many characters of one rig: structure-of-arrays, evaluated in one batch. Slots are chosen by the
 * caller; the bank keeps per slot what a fade needs. */
typedef struct PoseBank PoseBank;

PoseBank *pose_bank_create(const Rig *rig, int capacity, Error *error);
void pose_bank_destroy(PoseBank *bank);
/* Points a bank at a newly compiled rig whose parts have the same names in the same order (a reload); false, with the
 * bank unchanged, when the parts differ. States keep their index by name; a state that is gone becomes state 0. */
bool pose_bank_set_rig(PoseBank *bank, const Rig *rig);
/* Starts a slot afresh, with no fade, in a state. */
void pose_bank_reset(PoseBank *bank, int slot);

typedef struct PoseInput {
    int slot;
    int state;
    int state_ticks; /* ticks since the state was entered; a smaller number than last time, or another state, is a new
                        entry and starts a fade from the pose on screen */
    float clip_rate; /* extra speed of the clip; 0 means 1 */
} PoseInput;

/* A job: one batch, inputs in any order. Writes matrices and per-part shading for each input's slot. */
typedef struct PoseJob {
    PoseBank *bank;
    const PoseInput *inputs;
    int count;
    bool frame_step;
} PoseJob;

bool pose_job_validate(const PoseJob *job);
void pose_job_run(const PoseJob *job);

/* Results of the last run; valid until the next one. Part matrices are relative to the rig's root place. */
const Mat34 *pose_bank_matrices(const PoseBank *bank, int slot); /* [rig_part_count] */
typedef struct PartShade {
    float emissive[4]; /* linear colour, strength */
    float opacity;
} PartShade;
const PartShade *pose_bank_shades(const PoseBank *bank, int slot); /* [rig_part_count] */

/* What a bank computes with. All give the same bits; a bank starts with the last of these that the machine runs. */
typedef enum PoseIsa { POSE_SCALAR, POSE_SSE2, POSE_AVX2, POSE_ISA_COUNT } PoseIsa;
/* For benches and tests. False, with nothing changed, when this machine doesn't run it. */
bool pose_bank_set_isa(PoseBank *bank, PoseIsa isa);
const char *pose_bank_isa(const PoseBank *bank); /* "scalar", "sse2", "avx2" */

/* ---- Small vector work --------------------------------------------------------------------------------------*/
Quat quat_from_euler_xyz(Vec3 euler);
Quat quat_slerp(Quat from, Quat to, float weight); /* shortest arc; unit in, unit out */
Mat34 mat34_from_parts(Vec3 position, Quat rotation, Vec3 scale);
Mat34 mat34_multiply(const Mat34 *a, const Mat34 *b);
Vec3 mat34_apply(const Mat34 *m, Vec3 point);

#endif
