/* The compiled form of a pose graph, and the inside of a graph bank. Private to rig/. */
#ifndef RIFT_RIG_GRAPH_H
#define RIFT_RIG_GRAPH_H

#include "rig/block.h"

enum {
    GRAPH_TRIANGLE_LIMIT = 2 * GRAPH_SAMPLE_LIMIT, /* a triangulation has fewer than twice as many as it has corners */
    GRAPH_EDGE_LIMIT = 3 * GRAPH_SAMPLE_LIMIT,
    GRAPH_MIXED_LIMIT = 3, /* clips of a tree that weigh anything at a time: a triangle's */
    GRAPH_ANY = -1,        /* the "*" of a transition */
};

#define GRAPH_NEAREST 1e-3    /* of the span of a tree's samples: nearer ones can't be told apart */
#define GRAPH_TICK_SLACK 1e-4 /* of a tick: the error of a sum of ticks */

/* ---- Trees --------------------------------------------------------------------------------------------------*/
/* Where samples lie, and what is between them: triangles, and the edges around all of those. Samples on one line have
 * no triangles, and the edges are the stretches between neighbours. */
typedef struct GraphTree {
    double places[GRAPH_SAMPLE_LIMIT][2];
    uint8_t triangles[GRAPH_TRIANGLE_LIMIT][3], edges[GRAPH_EDGE_LIMIT][2];
    int sample_count, triangle_count, edge_count;
} GraphTree;

void graph_tree_compile(GraphTree *tree, const GraphSampleSource *samples, int count);
/* Fills sample_count weights, none negative, which sum to 1; NaN counts as 0. */
void graph_tree_weigh(const GraphTree *tree, float x, float y, float *weights);

/* ---- The compiled graph -------------------------------------------------------------------------------------*/
typedef struct GraphState {
    char name[RIG_NAME_SIZE];
    GraphTree tree;
    int axes[2]; /* parameters, −1 for none */
    int clips[GRAPH_SAMPLE_LIMIT];
    double periods[GRAPH_SAMPLE_LIMIT]; /* ticks that a clip's length takes */
    int clip_count;
    bool blends; /* a tree: counts as a loop */
    bool sync;   /* a tree whose looping clips share one phase */
    bool loops;  /* there is a phase: some clip loops */
    GraphRoot root;
    double rate;
    uint64_t yields[2]; /* a bit for each state that may start while this one, a one-shot, runs; [1] when piercing */
} GraphState;

typedef struct GraphCondition {
    int parameter;
    GraphCompare compare;
    float value;
} GraphCondition;

typedef struct GraphTransition {
    int from, to; /* states; from may be GRAPH_ANY */
    GraphCondition conditions[GRAPH_CONDITION_LIMIT];
    int condition_count;
    bool at_end, pierces, smooth, sync;
    float fade; /* seconds, negative: by the rig or GRAPH_FADE */
} GraphTransition;

typedef struct LocalPart LocalPart;

typedef struct GraphLayer {
    char name[RIG_NAME_SIZE];
    bool follows;
    GraphMode mode;
    uint64_t mask; /* a bit for each part it moves */
    int weight_parameter;
    float weight;
    const LocalPart *reference; /* [part_count], additive layers only */
    GraphState *states;
    int state_count;
    GraphTransition *transitions;
    int transition_count;
} GraphLayer;

struct PoseGraph {
    Arena arena; /* holds every array below */
    Rig *rig;
    GraphParameterSource *parameters;
    int parameter_count;
    GraphLayer *layers;
    int layer_count;
};

/* The whole check of a description; everything after it may trust the numbers. */
bool graph_check_source(const GraphSource *source, const Rig *rig, Error *error);

/* ---- Poses --------------------------------------------------------------------------------------------------*/
/* A part of a pose while poses are mixed. */
struct LocalPart {
    Quat rotation;
    Vec3 position, scale;
    Vec3 light; /* emissive colour times strength */
    float strength, opacity;
};

/* Part `part` of what a side holds in one lane; without the root's place and heading if they are taken out. */
LocalPart graph_read_part(const PoseSide *side, int part, int lane, bool takes_root);
/* Σ weight · pose of one part of several poses: the weights sum to 1. */
LocalPart graph_mix_parts(const LocalPart *const *poses, const float *weights, int count, int part);
LocalPart graph_fade_part(const LocalPart *from, const LocalPart *to, float weight);
LocalPart graph_add_part(const LocalPart *base, const LocalPart *added, const LocalPart *reference, float weight);

/* ---- Playing ------------------------------------------------------------------------------------------------*/
/* A state of a layer at a moment. */
typedef struct GraphPlay {
    int state, ticks;      /* since its entry; −1 before it has been shown */
    double start;          /* ticks of the clip's time when it was entered: what was carried over */
    double time;           /* … and now */
    double rate;           /* what a tick adds to it */
    double phase, advance; /* cycles, and what a tick adds to them */
    float weights[GRAPH_SAMPLE_LIMIT];
} GraphPlay;

typedef struct GraphTrack {
    GraphPlay now, from; /* where a running fade comes from, unless that was in the middle of another fade */
    int fade_ticks;      /* length of the running fade, 0 for none */
    bool from_kept;      /* it comes from the pose that was kept */
    bool smooth;
    bool in_step; /* the two sides of the fade share one phase */
    float weight; /* of the layer */
} GraphTrack;

typedef struct GraphSlot {
    int follow_state, follow_ticks; /* what layer 0 is to follow */
    float follow_rate;
    int root;        /* a GraphRoot, or −1 for what the states say */
    bool frame_step; /* of the last pose */
    RootMotion motion;
    const char *events[RIG_EVENT_LIMIT];
    int event_count;
} GraphSlot;

/* One clip at one moment, to be played for a pose. */
typedef struct GraphRequest {
    int clip;
    double seconds, held; /* since the clip's start; held ones are what stepped parts see */
    bool takes_root;
    LocalPart *pose; /* [part_count] */
} GraphRequest;

/* Names go on through a reload, when the graph they came from may be gone. */
typedef struct GraphNames {
    char parts[RIG_PART_LIMIT][RIG_NAME_SIZE];
    char parameters[GRAPH_PARAMETER_LIMIT][RIG_NAME_SIZE];
    char layers[GRAPH_LAYER_LIMIT][RIG_NAME_SIZE];
    char states[GRAPH_LAYER_LIMIT][RIG_STATE_LIMIT][RIG_NAME_SIZE];
    int state_counts[GRAPH_LAYER_LIMIT];
    int part_count, parameter_count, layer_count;
} GraphNames;

struct GraphBank {
    Arena arena; /* holds every array below */
    const PoseGraph *graph;
    const Rig *rig;
    const PoseKernel *kernel;
    int capacity, part_count;
    GraphNames names;
    float *parameters;  /* [capacity · parameter_count] */
    GraphSlot *slots;   /* [capacity] */
    GraphTrack *tracks; /* [capacity · layer_count] */
    LocalPart *kept;    /* [capacity · layer_count · part_count]: poses in the middle of a fade */
    PartPose *locals;   /* [capacity · part_count], and so on */
    Mat34 *matrices;
    PartShade *shades;
    PoseSide *side;
    GraphRequest *requests; /* of the figures that are posed together */
    LocalPart *poses;       /* … and their poses */
    LocalPart *layer_pose;  /* [part_count] */
    LocalPart *pose;        /* [part_count] */
    int *order;             /* requests sorted by clip */
    int request_count;
};

enum {
    GRAPH_CHUNK = 16,                             /* figures that are posed together */
    GRAPH_TRACK_REQUESTS = 2 * GRAPH_MIXED_LIMIT, /* clips of one layer, both sides of a fade */
};

static inline GraphTrack *graph_track(const GraphBank *bank, int slot, int layer) {
    return bank->tracks + (ptrdiff_t)slot * bank->graph->layer_count + layer;
}

static inline LocalPart *graph_kept(const GraphBank *bank, int slot, int layer) {
    return bank->kept + ((ptrdiff_t)slot * bank->graph->layer_count + layer) * bank->part_count;
}

static inline float *graph_slot_parameters(const GraphBank *bank, int slot) {
    return bank->parameters + (ptrdiff_t)slot * bank->graph->parameter_count;
}

static inline const GraphState *graph_played(const GraphBank *bank, int layer, const GraphPlay *play) {
    return &bank->graph->layers[layer].states[play->state];
}

/* A number as conditions, trees and weights see it: finite, and 0 for NaN. */
static inline float graph_number(float x) {
    return x > RIG_NUMBER_LIMIT ? RIG_NUMBER_LIMIT : x > -RIG_NUMBER_LIMIT ? x : x < 0.0f ? -RIG_NUMBER_LIMIT : 0.0f;
}

static inline bool graph_clip_loops(const GraphBank *bank, int clip) {
    return bank->rig->states[clip].info.loop;
}

/* True for clips that go by the phase of their tree, and not by its time. */
static inline bool graph_clip_shares(const GraphBank *bank, const GraphState *state, int index) {
    return state->sync && graph_clip_loops(bank, state->clips[index]);
}

/* Ticks that a state's clip has run, backwards if negative. */
static inline double graph_clip_time(const GraphBank *bank, const GraphState *state, const GraphPlay *play, int index) {
    return graph_clip_shares(bank, state, index) ? play->phase * state->periods[index] : play->time;
}

/* Weight of a fade's newer side. */
static inline float graph_fade_weight(const GraphTrack *track) {
    if (track->fade_ticks == 0) {
        return 1.0f;
    }
    const int ticks = track->now.ticks > 0 ? track->now.ticks : 0;
    const float share = (float)ticks / (float)track->fade_ticks;
    return track->smooth ? share * share * (3.0f - 2.0f * share) : share;
}

/* What becomes of the root's motion in a state of layer 0. */
GraphRoot graph_root_of(const GraphBank *bank, int slot, const GraphState *state);
/* Starts a state at time 0, not yet shown. */
void graph_play_start(const GraphBank *bank, int slot, int layer, GraphPlay *play, int state);
/* Weights of a play's clips from the parameters. */
void graph_play_weigh(const GraphBank *bank, int slot, int layer, GraphPlay *play);
void graph_track_start(const GraphBank *bank, int slot, int layer);
/* Keeps the pose of a layer that is on screen, in the middle of a fade, for the next fade to start from. */
void graph_keep_pose(GraphBank *bank, int slot, int layer);

/* ---- Root motion --------------------------------------------------------------------------------------------*/
/* A turn about Y as an angle, so that turns can be weighed and summed. */
typedef struct RootStep {
    double place[3], turn;
} RootStep;

/* What the root of a clip moves by between two moments, in its own frame at the first. */
RootStep rig_root_step(const Rig *rig, int state, double from_seconds, double to_seconds);
RootMotion graph_root_motion(const RootStep *step);

#endif
