/* A block: one state of one rig evaluated for eight moments side by side. Private to rig/.
 *
 * Rows are structure-of-arrays: every number has eight lanes, so each step is a loop of constant length over lanes that
 * compilers turn into vector code, and that a hand-written kernel may replace without touching what surrounds it.
 */
#ifndef RIFT_RIG_BLOCK_H
#define RIFT_RIG_BLOCK_H

#include "rig/lanes.h"
#include "rig/program.h"

#define EACH_LANE(lane) for (int lane = 0; lane < POSE_LANES; lane++)

/* A 3×4 matrix in every lane. */
typedef struct MatrixRows {
    float e[12][POSE_LANES];
} MatrixRows;

/* All rows of one part. `value` are the channels as the table gives them; the rest is derived. */
typedef struct PartRows {
    float value[RIG_CHANNEL_COUNT][POSE_LANES];
    float sine[3][POSE_LANES], cosine[3][POSE_LANES]; /* of half the Euler angles */
    float rotation[4][POSE_LANES];                    /* unit quaternion */
    float light[3][POSE_LANES];                       /* emissive colour times strength */
    MatrixRows matrix;                                /* relative to the rig's root place */
} PartRows;

typedef struct PoseBlock {
    PartRows parts[RIG_PART_LIMIT];
    double smooth[POSE_LANES], stepped[POSE_LANES]; /* clip seconds, for the two kinds of parts */
    const Rig *prepared_rig;                        /* whose rest values fill the unwritten rows … */
    int prepared_state;                             /* … for this state; −1 for none */
} PoseBlock;

/* Blocks start so, once. */
void block_clear(PoseBlock *block);
/* Sets a lane's time from seconds since the state's entry; `stepped_seconds` is what stepped parts see. */
void block_set_time(PoseBlock *block, const RigState *state, int lane, double seconds, double stepped_seconds);
/* Fills value, rotation and light of every part; all lanes must have a time. */
void block_evaluate(PoseBlock *block, const Rig *rig, int state);
/* Fills the matrices from values and rotations. */
void block_place(PoseBlock *block, const Rig *rig, const RigState *state);

/* What a fade keeps of one part: the pose on screen. */
enum { SHOWN_VALUES = RIG_CHANNEL_COUNT - RIG_PX };
typedef struct ShownPart {
    float value[SHOWN_VALUES]; /* the channels from RIG_PX on */
    float rotation[4], light[3];
    float padding;
} ShownPart;

/* Blends lanes from a kept pose towards the block's own: weight 0 is the kept pose, 1 the block's. Lanes whose `kept`
 * is NULL stay as they are, to the bit. */
void block_blend(PoseBlock *block, const ShownPart *const kept[POSE_LANES], const float weights[POSE_LANES],
                 int part_count);
/* Copies one lane out, to be kept. */
void block_read_lane(const PoseBlock *block, int lane, ShownPart *shown, int part_count);

#endif
