#include "rig/block.h"

static void fill_row(float row[POSE_LANES], float value) {
    for (int lane = 0; lane < POSE_LANES; lane++) {
        row[lane] = value;
    }
}

static void rest_channel(PartRows *rows, const RigPart *part, int channel) {
    fill_row(rows->value[channel], part->rest[channel]);
    if (channel <= RIG_RZ) {
        fill_row(rows->sine[channel], part->rest_sine[channel]);
        fill_row(rows->cosine[channel], part->rest_cosine[channel]);
    }
}

void block_start_side(PoseSide *side, const Rig *rig) {
    side->rig = rig;
    side->state = -1;
    for (int part = 0; part < rig->part_count; part++) {
        for (int channel = 0; channel < RIG_CHANNEL_COUNT; channel++) {
            rest_channel(&side->parts[part], &rig->parts[part], channel);
        }
    }
}

/* Only what the state before wrote is away from rest. */
void block_set_state(PoseSide *side, int state) {
    const Rig *rig = side->rig;
    if (side->state == state) {
        return;
    }
    const RigState *before = side->state < 0 ? NULL : &rig->states[side->state];
    for (int i = 0; before && i < before->instruction_count; i++) {
        const RigInstruction *op = &rig->instructions[before->first_instruction + i];
        rest_channel(&side->parts[op->part], &rig->parts[op->part], (int)op->channel);
    }
    side->state = state;
}

/* ---- Instruction sets ---------------------------------------------------------------------------------------*/
static bool runs_avx2(void) {
#if defined(__x86_64__) || defined(__i386__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

const PoseKernel *block_kernel_find(PoseIsa isa) {
    switch (isa) {
    case POSE_SCALAR:
        return block_kernel_scalar();
    case POSE_SSE2:
        return block_kernel_sse2();
    case POSE_AVX2:
        return runs_avx2() ? block_kernel_avx2() : NULL;
    case POSE_ISA_COUNT:
        break;
    }
    return NULL;
}
