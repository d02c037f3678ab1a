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

/* All rows of one part: the channels as the table gives them, and what follows from them. */
typedef struct PartRows {
    float value[RIG_CHANNEL_COUNT][POSE_LANES];
    float sine[3][POSE_LANES], cosine[3][POSE_LANES]; /* of half the Euler angles */
    float frame[MATRIX_FLOATS][POSE_LANES];           /* in the rig's root place: x, y and z axis, origin */
} PartRows;

typedef enum PoseMix {
    POSE_PLAIN,      /* the state alone */
    POSE_FADE,       /* from kept places; looks and scales rest on both sides */
    POSE_FADE_WHOLE, /* from everything that is kept */
    POSE_MIX_COUNT
} PoseMix;

typedef struct PoseBlock {
    _Alignas(POSE_ALIGNMENT) PartRows parts[RIG_PART_LIMIT];
    float wave[POSE_LANES];                               /* of the sine that neighbouring instructions share */
    double seconds[POSE_LANES], held_seconds[POSE_LANES]; /* since the state's entry; held ones are what stepped parts
                                                             see, and don't count unless `steps` */
    double smooth[POSE_LANES], stepped[POSE_LANES];       /* the same in clip seconds */
    float weights[POSE_LANES];                            /* of the state against what is kept, 0 … 1 */
    float *kept[POSE_LANES];                              /* [part · KEPT_FLOATS]: places … */
    float *kept_looks[POSE_LANES];                        /* … and the rest of it */
    float *matrices[POSE_LANES];                          /* [part · MATRIX_FLOATS]: where results go … */
    float *shades[POSE_LANES];                            /* [part · SHADE_FLOATS] */
    const Rig *rig;
    int state; /* −1 for none yet */
    bool steps;
    PoseMix mix;
    bool looks_wanted; /* shades when placing; scales, opacity and light when keeping */
} PoseBlock;

/* One compilation of the body. A block must have a state, a time in all lanes and, for what it mixes and writes,
 * places; lanes that aren't needed repeat another's. */
typedef struct PoseKernel {
    const char *name;
    /* Time → channels: fills value, sine and cosine of every part. */
    void (*evaluate)(PoseBlock *block);
    /* Channels → pose → matrices and shades. */
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

/* Starts a block: nothing is written yet, all rows of a rig rest. */
void block_start(PoseBlock *block, const Rig *rig);
/* Gives a block its state: rows that the state doesn't write hold their rest values. */
void block_set_state(PoseBlock *block, int state);

#endif
