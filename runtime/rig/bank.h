/* The inside of a pose bank. Private to rig/. */
#ifndef RIFT_RIG_BANK_H
#define RIFT_RIG_BANK_H

#include "rig/block.h"

typedef struct PoseMoment {
    int state, ticks;
    float clip_rate; /* never 0 */
    bool frame_step;
} PoseMoment;

/* What a slot played last. The pose on screen isn't stored: it follows from this, and from what was kept. */
typedef struct PoseSlot {
    PoseMoment now, from; /* where a running fade started, unless that was in the middle of another fade */
    int fade_ticks;       /* length of the running fade, 0 for none */
    bool on_screen;       /* the slot has played */
    bool from_kept;       /* the fade started in the middle of another: from what was kept */
    bool kept_whole;      /* more than places is away from rest there */
    bool rest_shades;     /* the slot's shades are those of a rest pose already */
} PoseSlot;

struct PoseBank {
    Arena arena; /* holds every array below */
    const Rig *rig;
    const PoseKernel *kernel;
    int capacity, part_count, state_count;
    char part_names[RIG_PART_LIMIT][RIG_NAME_SIZE];
    char state_names[RIG_STATE_LIMIT][RIG_NAME_SIZE];
    PoseSlot *slots;
    float *kept, *kept_looks; /* [capacity · part_count · KEPT_FLOATS]: poses in the middle of a fade */
    Mat34 *matrices;
    PartShade *shades;
    int *order;       /* slots sorted by group */
    uint16_t *groups; /* of each input: its state, and where it fades from */
    uint32_t *stamps; /* of the last batch that named a slot */
    uint32_t stamp;
    PoseBlock *block;
    bool streams;  /* this run's results go past the cache */
    float *staged; /* [POSE_LANES · part_count · MATRIX_FLOATS]: matrices on their way past the cache */
};

#endif
