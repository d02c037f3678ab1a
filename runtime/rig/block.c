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

void block_start(PoseBlock *block, const Rig *rig) {
    block->rig = rig;
    block->state = -1;
    for (int part = 0; part < rig->part_count; part++) {
        for (int channel = 0; channel < RIG_CHANNEL_COUNT; channel++) {
            rest_channel(&block->parts[part], &rig->parts[part], channel);
        }
    }
}

/* Only what the state before wrote is away from rest. */
void block_set_state(PoseBlock *block, int state) {
    const Rig *rig = block->rig;
    const RigState *before = block->state < 0 ? NULL : &rig->states[block->state];
    for (int i = 0; before && i < before->instruction_count; i++) {
        const RigInstruction *op = &rig->instructions[before->first_instruction + i];
        rest_channel(&block->parts[op->part], &rig->parts[op->part], (int)op->channel);
    }
    block->state = state;
}
