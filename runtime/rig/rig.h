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
    RIG_REFUSE_LIMIT = 8, /* states that one state refuses */
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
    RIG_KEYS,     /* from key to key (time, value), each stretch by the ease of the key it starts at; held before the
                     first and after the last; two keys at one time are a jump, and the second holds from then on */
    RIG_SPIN,     /* offset + rate · t */
} RigFormula;

/* How a value goes from one key to the next. */
typedef enum RigEase {
    RIG_EASE_LINEAR,
    RIG_EASE_SMOOTH, /* smoothstep: slow at both ends */
    RIG_EASE_IN,     /* quadratic: slow at the start */
    RIG_EASE_OUT,    /* quadratic: slow at the end */
    RIG_EASE_HOLD,   /* not at all, till the next key */
    RIG_EASE_COUNT
} RigEase;

typedef struct RigKey {
    float time, value;
} RigKey;

typedef struct RigChannelSource {
    char part[RIG_NAME_SIZE]; /* "*" means every part without its own formula (emissive and opacity only) */
    RigChannel channel;
    RigFormula formula;
    float offset, amplitude, period, phase, rate;
    RigKey keys[RIG_KEY_LIMIT];
    RigEase eases[RIG_KEY_LIMIT]; /* of the stretch that starts at each key */
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

/* Channels see the time since the state's entry, held at the end in a one-shot. In a loop keys start anew after each
 * length, everything else sees time run on (for it the length is for events only). What a state doesn't write rests:
 * the part's rest pose, scale 1, opacity 1, emissive 0. */
typedef struct RigStateSource {
    char name[RIG_NAME_SIZE];
    float length;    /* seconds, > 0; may be left 0 when there are phases */
    float phases[4]; /* lengths in seconds of wind-up, impact, recovery …; each rounds to ticks by itself */
    int phase_count; /* 0: the state is one phase of `length` */
    bool loop;
    int priority;                                  /* the larger wins */
    char refuses[RIG_REFUSE_LIMIT][RIG_NAME_SIZE]; /* states that don't start during this one, whatever their priority,
                                                      unless the request pierces */
    int refuse_count;
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
/* True when a state may take over from another: loops yield to any request, one-shots only to a higher priority and to
 * nothing they refuse; a finished one-shot yields to any. `pierces` passes over what is refused (a boss's hit through
 * super-armour), never over priority. */
bool rig_state_may_start(const Rig *rig, int current, int current_ticks, int next, bool pierces);
/* The same for a one-shot that is running, as a bit per next state (bit n: state n may start). For loops all bits. */
uint64_t rig_state_yields(const Rig *rig, int state, bool pierces);
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

/* ---- LOD ----------------------------------------------------------------------------------------------------
 * Which figures are posed in a tick: near ones in every one, others every so many ticks, dealt so evenly over those
 * ticks that none carries a spike. States and times count in ticks, so a later pose makes up in one step for what was
 * left out. A plan knows no cameras: whose figure is where is the caller's to say.
 */
enum { LOD_PERIOD_MOST = 60 };

typedef enum LodTier {
    LOD_NEAR, /* on screen and near */
    LOD_FAR,  /* on screen */
    LOD_OFF,  /* off screen */
    LOD_TIER_COUNT
} LodTier;

typedef struct LodPlan {
    int periods[LOD_TIER_COUNT];                /* ticks from pose to pose */
    int loads[LOD_TIER_COUNT][LOD_PERIOD_MOST]; /* figures by turn: the remainder of the ticks they are posed in */
    uint32_t tick;
} LodPlan;

/* What a plan knows of a figure; zeroed before its first tick. */
typedef struct LodSlot {
    bool planned;
    uint8_t tier, turn;
} LodSlot;

/* Begins a plan without figures. Periods outside 1 … LOD_PERIOD_MOST are brought to the nearest of them. */
void lod_begin(LodPlan *plan, const int periods[LOD_TIER_COUNT]);
/* Goes on to the next tick; every figure is then asked for once. */
void lod_tick(LodPlan *plan);
/* Whether the figure is posed in this tick. One that is new or has changed its tier always is. */
bool lod_due(LodPlan *plan, LodSlot *slot, LodTier tier);
/* The figure is gone; asked for again, it is a new one. */
void lod_leave(LodPlan *plan, LodSlot *slot);

/* ---- Pose graphs --------------------------------------------------------------------------------------------
 * A graph says as data what a figure shows: parameters that the game sets, and layers of states. A state holds a clip
 * (a state of the rig) or a tree that blends several; transitions are conditions on parameters. graph_create compiles a
 * description; a GraphBank plays many figures of it without allocation.
 *
 * The order of one tick, for each figure:
 *   1. each layer, in order: of the transitions out of its state the first whose conditions all hold and that the
 *      cancel rules let pass is taken, at most one a tick; triggers it names are spent;
 *   2. times advance by one tick: a state just entered shows its time 0, or the phase it carries over (`sync`);
 *   3. weights of trees follow from the parameters; clips of a synced tree share one phase, which advances by the
 *      tick's part of the weighted length;
 *   4. the events of the heaviest clip of each layer's state are collected (of layers that weigh anything), and the
 *      root's motion of layer 0 is taken: in a fade, of both its sides by their weights.
 * In a fade the state that is left runs on, in step with the new one if the transition carries the phase; only a layer
 * that follows the game leaves it where it was, as a pose bank does. A fade cut short by another becomes a still pose,
 * the one on screen, which the next fade starts from.
 * And of one pose: layer 0 → fade → each further layer over it, by its mask and weight → matrices. A pose is made from
 * what the last tick left, so ticks may run without poses.
 */
enum {
    GRAPH_PARAMETER_LIMIT = 32,
    GRAPH_LAYER_LIMIT = 6,
    GRAPH_STATE_LIMIT = 32,       /* of one layer */
    GRAPH_SAMPLE_LIMIT = 16,      /* clips of one tree */
    GRAPH_TRANSITION_LIMIT = 128, /* of one layer */
    GRAPH_CONDITION_LIMIT = 6,
};

typedef enum GraphParameterType {
    GRAPH_NUMBER,
    GRAPH_FLAG,    /* 0 or 1 */
    GRAPH_TRIGGER, /* 0 or 1; the transition that asks for it sets it back to 0 */
} GraphParameterType;

typedef struct GraphParameterSource {
    char name[RIG_NAME_SIZE];
    GraphParameterType type;
    float initial;
    float least, most; /* of a number: what the viewer offers; values outside are allowed */
} GraphParameterSource;

/* A clip in a tree and the parameter values at which it alone plays. No two may lie nearer than a thousandth of what
 * all of them span. */
typedef struct GraphSampleSource {
    char clip[RIG_NAME_SIZE]; /* a state of the rig */
    float x, y;               /* y only in two dimensions */
} GraphSampleSource;

/* What becomes of the motion of the root's place (px, py, pz) and heading (ry) in a state of layer 0. But for the first
 * way the pose shows both as they rest, so that nothing moves twice; what tilts the root (rx, rz) stays in the pose. */
typedef enum GraphRoot {
    GRAPH_ROOT_POSE,    /* nothing: the pose shows it, as the game's own states do */
    GRAPH_ROOT_USED,    /* graph_bank_motion gives place, its height as well, and heading */
    GRAPH_ROOT_IGNORED, /* dropped */
    GRAPH_ROOT_UPRIGHT, /* graph_bank_motion gives height and heading; the horizontal part is dropped (left to velocity
                           control) */
} GraphRoot;

typedef struct GraphStateSource {
    char name[RIG_NAME_SIZE];
    char axes[2][RIG_NAME_SIZE]; /* parameters of the tree; both empty for a single clip, the second for a line */
    const GraphSampleSource *samples;
    int sample_count; /* 1 for a single clip */
    bool sync;        /* the tree's looping clips share one normalised phase */
    GraphRoot root;
    float rate; /* of its time; 0 means 1 */
    char where[64];
} GraphStateSource;

typedef enum GraphCompare {
    GRAPH_IS,
    GRAPH_IS_NOT,
    GRAPH_LESS,
    GRAPH_AT_MOST,
    GRAPH_AT_LEAST,
    GRAPH_MORE
} GraphCompare;

typedef struct GraphConditionSource {
    char parameter[RIG_NAME_SIZE];
    GraphCompare compare;
    float value;
} GraphConditionSource;

typedef struct GraphTransitionSource {
    char from[RIG_NAME_SIZE], to[RIG_NAME_SIZE]; /* from "*": any state but the target */
    GraphConditionSource conditions[GRAPH_CONDITION_LIMIT];
    int condition_count;
    bool at_end;  /* only once the state, a one-shot, has played to its end */
    bool pierces; /* passes over what the rig's states refuse */
    float fade;   /* seconds; negative: between single clips as the rig says, else GRAPH_FADE */
    bool smooth;  /* the weight goes by smoothstep */
    bool sync;    /* between loops: the phase goes on */
    char where[64];
} GraphTransitionSource;

#define GRAPH_FADE 0.2f /* seconds, where neither graph nor rig says otherwise (P2) */

typedef enum GraphMode { GRAPH_OVERRIDE, GRAPH_ADDITIVE } GraphMode;

typedef struct GraphLayerSource {
    char name[RIG_NAME_SIZE];
    bool follows;   /* layer 0 only, without states of its own: plays the rig's state that the caller says */
    GraphMode mode; /* layer 0 overrides */
    char mask[RIG_PART_LIMIT][RIG_NAME_SIZE]; /* parts it moves; none: all. A part doesn't bring its children along */
    int mask_count;
    char weight_parameter[RIG_NAME_SIZE]; /* empty: `weight` */
    float weight;                         /* 0 … 1 */
    char reference[RIG_NAME_SIZE];        /* additive: a clip at time 0, from which differences count; empty: rest */
    const GraphStateSource *states;       /* the first is the one it starts in */
    int state_count;
    const GraphTransitionSource *transitions; /* in the order in which they are tried */
    int transition_count;
    char where[64];
} GraphLayerSource;

typedef struct GraphSource {
    const GraphParameterSource *parameters;
    int parameter_count;
    const GraphLayerSource *layers;
    int layer_count;
    char where[64];
} GraphSource;

typedef struct PoseGraph PoseGraph;

/* Compiles a graph for a rig, which it shares (rig_share). Fails with ERROR_RIG_GRAPH and a message that names where,
 * layer, state or transition, and fault. */
PoseGraph *graph_create(const GraphSource *source, Rig *rig, Error *error);
void graph_destroy(PoseGraph *graph);
const Rig *graph_rig(const PoseGraph *graph);
int graph_parameter_count(const PoseGraph *graph);
const GraphParameterSource *graph_parameter(const PoseGraph *graph, int parameter);
int graph_find_parameter(const PoseGraph *graph, const char *name); /* −1 when there is none */
int graph_layer_count(const PoseGraph *graph);
const char *graph_layer_name(const PoseGraph *graph, int layer);
bool graph_layer_follows(const PoseGraph *graph, int layer);
int graph_state_count(const PoseGraph *graph, int layer); /* of a layer that follows: the rig's */
const char *graph_state_name(const PoseGraph *graph, int layer, int state);

/* Weights of a tree's samples for an input, summing to 1: the two neighbours on a line, the triangle around the input
 * in the plane (Delaunay over the samples), and outside the hull the nearest place on it. For tools and tests. */
void graph_tree_weights(const PoseGraph *graph, int layer, int state, float x, float y,
                        float weights[GRAPH_SAMPLE_LIMIT]);

typedef struct GraphBank GraphBank;

GraphBank *graph_bank_create(const PoseGraph *graph, int capacity, Error *error);
void graph_bank_destroy(GraphBank *bank);
/* Points a bank at a newly compiled graph whose rig has the same parts (a reload): parameters, layers and states go on
 * by name, what is new starts afresh. False, with the bank unchanged, when the parts differ. */
bool graph_bank_set_graph(GraphBank *bank, const PoseGraph *graph);
/* Starts a slot afresh: parameters as the graph says, every layer in its first state, nothing on screen. */
void graph_bank_reset(GraphBank *bank, int slot);

/* [graph_parameter_count], read at each tick; the caller writes what it likes. */
float *graph_bank_parameters(GraphBank *bank, int slot);
/* For a layer 0 that follows: the rig's state of the next tick and its age, as in PoseInput. */
void graph_bank_follow(GraphBank *bank, int slot, int state, int state_ticks);
/* … and the extra speed of its clip, 1 until it is said otherwise: PoseInput's clip_rate. */
void graph_bank_set_rate(GraphBank *bank, int slot, float clip_rate);
/* Overrides what a state says of the root's motion, until reset; −1 goes back to what it says. */
void graph_bank_set_root(GraphBank *bank, int slot, int root);

void graph_bank_tick(GraphBank *bank, const int *slots, int count);
/* Fills matrices and shades of the slots. */
void graph_bank_pose(GraphBank *bank, const int *slots, int count, bool frame_step);
const Mat34 *graph_bank_matrices(const GraphBank *bank, int slot);
const PartShade *graph_bank_shades(const GraphBank *bank, int slot);
/* [rig_part_count], the local pose; a mix has no Euler angles, which are 0. */
const PartPose *graph_bank_local(const GraphBank *bank, int slot);

/* For benches and tests, as pose_bank_set_isa. */
bool graph_bank_set_isa(GraphBank *bank, PoseIsa isa);

/* What the last tick moved the figure by, in its own frame at the tick's start: position += rotate(place, heading),
 * rotation *= turn. */
typedef struct RootMotion {
    Vec3 place;
    Quat turn;
} RootMotion;
RootMotion graph_bank_motion(const GraphBank *bank, int slot);
/* The same of one clip between two times since its entry, over the seams of a loop (4096 of them at most). At a seam
 * the keyed motion goes on from where it ended: its values at start and end needn't agree. */
RootMotion rig_root_motion(const Rig *rig, int state, double from_seconds, double to_seconds);

/* What a layer does, for viewers and tests. */
typedef struct GraphLayerInfo {
    int state, previous; /* previous: −1 when no fade runs */
    int state_ticks;
    float fade;                        /* weight of `state` in the running fade, 1 without one */
    float weight;                      /* of the layer */
    float phase;                       /* cycles of a looping state, not wrapped */
    float weights[GRAPH_SAMPLE_LIMIT]; /* of the state's clips */
    int clips[GRAPH_SAMPLE_LIMIT];     /* states of the rig */
    int sample_count;
} GraphLayerInfo;
GraphLayerInfo graph_bank_layer(const GraphBank *bank, int slot, int layer);
/* Events of the last tick, over all layers; valid until the next tick. */
int graph_bank_events(const GraphBank *bank, int slot, const char *names[RIG_EVENT_LIMIT]);

/* For viewers, between ticks. Sends a layer with states of its own to one of them, whatever its transitions and the
 * cancel rules say; transitions go on from there. It fades as a transition without a time of its own does. */
void graph_bank_enter(GraphBank *bank, int slot, int layer, int state);
/* Makes a figure the same as another in everything that later ticks and poses depend on. */
void graph_bank_copy(GraphBank *bank, int from_slot, int to_slot);

/* ---- Small vector work --------------------------------------------------------------------------------------*/
Quat quat_from_euler_xyz(Vec3 euler);
Quat quat_slerp(Quat from, Quat to, float weight); /* shortest arc; unit in, unit out */
Mat34 mat34_from_parts(Vec3 position, Quat rotation, Vec3 scale);
Mat34 mat34_multiply(const Mat34 *a, const Mat34 *b);
Vec3 mat34_apply(const Mat34 *m, Vec3 point);

#endif
