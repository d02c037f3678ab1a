/* The whole body of a kernel, for the width of vector that the including file chose: see block.h. */
#ifndef RIFT_RIG_BLOCK_KERNEL_H
#define RIFT_RIG_BLOCK_KERNEL_H

#include "rig/block_channels.h"
#include "rig/block_mix.h"
#include "rig/block_place.h"

#define BLOCK_KERNEL(isa)                                                                                              \
    {                                                                                                                  \
        .name = isa, .evaluate = block_evaluate, .place = block_place, .keep = block_keep, .stream = lanes_stream,     \
        .stream_end = lanes_stream_end                                                                                 \
    }

#endif
