#include "rig/lanes_scalar.h"

#include "rig/block_kernel.h"

const PoseKernel *block_kernel_scalar(void) {
    static const PoseKernel kernel = BLOCK_KERNEL("scalar");
    return &kernel;
}
