#ifdef __SSE2__

#include "rig/lanes_sse2.h"

#include "rig/block_kernel.h"

const PoseKernel *block_kernel_sse2(void) {
    static const PoseKernel kernel = BLOCK_KERNEL("sse2");
    return &kernel;
}

#else

#include "rig/block.h"

const PoseKernel *block_kernel_sse2(void) {
    return NULL;
}

#endif
