#ifdef __AVX2__

#include "rig/lanes_avx2.h"

#include "rig/block_kernel.h"

const PoseKernel *block_kernel_avx2(void) {
    static const PoseKernel kernel = BLOCK_KERNEL("avx2");
    return &kernel;
}

#else

#include "rig/block.h"

const PoseKernel *block_kernel_avx2(void) {
    return NULL;
}

#endif
