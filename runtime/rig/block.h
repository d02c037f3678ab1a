/* A block: one state of one rig played for eight moments side by side. Private to rig/.
 *
 * Rows are structure-of-arrays: every number has eight lanes. What happens to them is written once, over `Lanes`
 * (lanes.h), and compiled for each width of vector: block_kernel.h is the body of block_scalar.c, block_sse2.c and
 * block_avx2.c. All three give the same bits.
 */
#ifndef RIFT_RIG_BLOCK_H
#define RIFT_RIG_BLOCK_H

#include "rig/program.h"

enum {
    POSE_LANES = 8,
    POSE_ALIGNMENT = 64, /* of blocks and results: a cache line */
    MATRIX_FLOATS = 12,
    SHADE_FLOATS = 5,
};

/* What a fade keeps of a part, 2 × 8 floats. Most fades move limbs and nothing else, so what is rarely at all away from
 * rest lies by itself: scales and opacity, and light, which is emissive colour times strength, with its strength. */
enum {
    KEPT_ROTATION = 0, /* a quaternion */
    KEPT_POSITION = 4, /* and one float unused */
    KEPT_SCALE = 0,    /* and opacity */
    KEPT_LIGHT = 4,    /* and strength */
    KEPT_FLOATS = 8,
};

/* The rows of one part: the channels as the table gives them, and what follows from them. */
typedef struct PartRows {
    float value[RIG_CHANNEL_COUNT][POSE_LANES];
    float sine[3][POSE_LANES], cosine[3][POSE_LANES]; /* of half the Euler angles */
} PartRows;

/* One state at eight moments. */
typedef struct PoseSide {
    _Alignas(POSE_ALIGNMENT) PartRows parts[RIG_PART_LIMIT];
    float wave[POSE_LANES];                               /* of the sine that neighbouring instructions share */
    double seconds[POSE_LANES], held_seconds[POSE_LANES]; /* since the state's entry; held ones are what stepped parts
                                                             see, and don't count unless `steps` */
    double smooth[POSE_LANES], stepped[POSE_LANES];       /* the same in clip seconds … */
    double cycle[POSE_LANES], stepped_cycle[POSE_LANES];  /* … and since the cycle's start, for a state that wraps */
    const Rig *rig;
    int state; /* −1 for none yet */
    bool steps;
} PoseSide;

typedef enum PoseMix {
    POSE_PLAIN,      /* the own state alone */
    POSE_FROM_STATE, /* a fade from another state's last moment: that is played again, which is quicker than fetching it
                      */
    POSE_FROM_KEPT,  /* a fade from the middle of a fade, whose pose had to be kept */
} PoseMix;

typedef struct PoseBlock {
    PoseSide own, from;
    float frames[RIG_PART_LIMIT][MATRIX_FLOATS][POSE_LANES]; /* in the rig's root place: x, y and z axis, origin */
    float weights[POSE_LANES];                               /* of the own side, 0 … 1 */
    float *kept[POSE_LANES];                                 /* [part · KEPT_FLOATS]: places … */
    float *kept_looks[POSE_LANES];                           /* … and the rest of it */
    float *matrices[POSE_LANES];                             /* [part · MATRIX_FLOATS]: where results go … */
    float *shades[POSE_LANES];                               /* [part · SHADE_FLOATS] */
    PoseMix mix;
    bool whole; /* the mix is of scales, opacity and light too, not of places alone */
    bool shades_wanted;
} PoseBlock;

/* One compilation of the body. Sides must have a state and a time in all lanes, blocks a place for what they write;
 * lanes that aren't needed repeat another's. */
typedef struct PoseKernel {
    const char *name;
    /* Time → channels: fills the rows of every part. */
    void (*evaluate)(PoseSide *side);
    /* Channels → pose → matrices, and shades if they are wanted. */
    void (*place)(PoseBlock *block);
    /* Channels → pose → what is kept of it. */
    void (*keep)(const PoseBlock *block);
    /* Copies aligned floats, four by four, past the cache; `stream_end` goes before anyone reads them. */
    void (*stream)(float *to, const float *from, ptrdiff_t count);
    void (*stream_end)(void);
} PoseKernel;

/* NULL where the compiler's target lacks the instructions. */
const PoseKernel *block_kernel_scalar(void);
const PoseKernel *block_kernel_sse2(void);
const PoseKernel *block_kernel_avx2(void);
/* NULL where this machine doesn't run it, either. */
const PoseKernel *block_kernel_find(PoseIsa isa);

/* Starts a side: nothing is written yet, all rows of a rig rest. */
void block_start_side(PoseSide *side, const Rig *rig);
/* Gives a side its state: rows that the state doesn't write hold their rest values. */
void block_set_state(PoseSide *side, int state);

#endif
