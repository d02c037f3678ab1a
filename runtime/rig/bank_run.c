/* The pose job. Three passes: slots that enter a state with a fade keep the pose on screen; all slots take their input;
 * blocks of slots in one state, mixed in one way, are played. */
#include "rig/bank.h"

#include <assert.h>
#include <string.h>

enum {
    GROUP_LIMIT = RIG_STATE_LIMIT * POSE_MIX_COUNT,
    NO_GROUP = 255, /* of an input that a pass leaves out */
};

/* From the first size on, results of the last run have left the nearest caches; from the second on they would push
 * everything else out of the farthest as well, and be gone from it before anyone reads them. */
static const size_t FETCHED_BYTES = (size_t)256 << 10, STREAMED_BYTES = (size_t)8 << 20;

/* ---- Inputs -------------------------------------------------------------------------------------------------*/
static bool is_input_valid(const PoseBank *bank, const PoseInput *input) {
    return input->slot >= 0 && input->slot < bank->capacity && input->state >= 0 && input->state < bank->state_count &&
           input->state_ticks >= 0 && input->clip_rate >= -RIG_SPEED_MOST && input->clip_rate <= RIG_SPEED_MOST;
}

bool pose_job_validate(const PoseJob *job) {
    PoseBank *bank = job->bank;
    if (!bank || job->count < 0 || job->count > bank->capacity || (job->count > 0 && !job->inputs)) {
        return false;
    }
    bank->stamp++;
    for (int i = 0; i < job->count; i++) {
        const PoseInput *input = &job->inputs[i];
        if (!is_input_valid(bank, input) || bank->stamps[input->slot] == bank->stamp) {
            return false; /* a slot can be in a batch once */
        }
        bank->stamps[input->slot] = bank->stamp;
    }
    return true;
}

/* ---- Groups -------------------------------------------------------------------------------------------------*/
static uint8_t slot_group(const PoseSlot *slot) {
    PoseMix mix = slot->fade_ticks == 0 ? POSE_PLAIN : slot->fades_whole ? POSE_FADE_WHOLE : POSE_FADE;
    return (uint8_t)(slot->state * POSE_MIX_COUNT + (int)mix);
}

static int group_count(const PoseBank *bank) {
    return bank->state_count * POSE_MIX_COUNT;
}

/* A counting sort: stable, in two passes. `starts` gets the first place of each group, and one past the last. */
static void sort_by_group(PoseBank *bank, const PoseJob *job, int starts[GROUP_LIMIT + 1]) {
    int counts[NO_GROUP + 1] = {0}, next[NO_GROUP + 1];
    for (int i = 0; i < job->count; i++) {
        counts[bank->groups[i]]++;
    }
    starts[0] = 0;
    for (int group = 0; group < group_count(bank); group++) {
        next[group] = starts[group];
        starts[group + 1] = starts[group] + counts[group];
    }
    next[NO_GROUP] = starts[group_count(bank)]; /* behind the others, unused */
    for (int i = 0; i < job->count; i++) {
        bank->order[next[bank->groups[i]]++] = job->inputs[i].slot;
    }
}

/* ---- Blocks -------------------------------------------------------------------------------------------------*/
/* Seconds since a state's entry, as rig_sample is given them. */
static double slot_seconds(const PoseSlot *slot, int ticks) {
    return (double)ticks / TICKS_PER_SECOND * (double)slot->clip_rate;
}

static void fill_lane(PoseBank *bank, int lane, int index) {
    enum { STEP = TICKS_PER_SECOND / 10 };
    PoseBlock *block = bank->block;
    const PoseSlot *slot = &bank->slots[index];
    const ptrdiff_t first = (ptrdiff_t)bank->part_count * index;
    block->seconds[lane] = slot_seconds(slot, slot->ticks);
    if (block->steps) {
        block->held_seconds[lane] = slot_seconds(slot, slot->frame_step ? slot->ticks / STEP * STEP : slot->ticks);
    }
    if (block->mix != POSE_PLAIN) {
        block->weights[lane] = (float)slot->ticks / (float)slot->fade_ticks;
    }
    block->matrices[lane] = bank->matrices[first].m;
    block->shades[lane] = bank->shades[first].emissive;
    block->kept[lane] = bank->kept + first * KEPT_FLOATS;
    block->kept_looks[lane] = bank->kept_looks + first * KEPT_FLOATS;
}

/* `slots` names 1 … POSE_LANES of one group; the lanes left over repeat the first. */
static void fill_block(PoseBank *bank, int group, const int *slots, int count) {
    PoseBlock *block = bank->block;
    const int state = group / POSE_MIX_COUNT;
    if (block->state != state) {
        block_set_state(block, state);
    }
    block->mix = (PoseMix)(group % POSE_MIX_COUNT);
    block->steps = false;
    for (int lane = 0; lane < count; lane++) {
        block->steps = block->steps || bank->slots[slots[lane]].frame_step;
    }
    for (int lane = 0; lane < POSE_LANES; lane++) {
        fill_lane(bank, lane, slots[lane < count ? lane : 0]);
    }
    bank->kernel->evaluate(block);
}

static void rest_shades(PoseBank *bank, int slot) {
    PartShade *shades = bank->shades + (ptrdiff_t)slot * bank->part_count;
    memset(shades, 0, sizeof *shades * (size_t)bank->part_count);
    for (int part = 0; part < bank->part_count; part++) {
        shades[part].opacity = 1.0f;
    }
}

/* Copies out by way of the staged matrices: a line of cache is written whole, at once. */
static void place_streaming(PoseBank *bank, int count) {
    PoseBlock *block = bank->block;
    const ptrdiff_t floats = (ptrdiff_t)bank->part_count * MATRIX_FLOATS;
    float *results[POSE_LANES];
    memcpy(results, block->matrices, sizeof results);
    for (int lane = 0; lane < POSE_LANES; lane++) {
        block->matrices[lane] = bank->staged + lane * floats;
    }
    bank->kernel->place(block);
    for (int lane = 0; lane < count; lane++) {
        bank->kernel->stream(results[lane], block->matrices[lane], floats);
    }
}

static void play_block(PoseBank *bank, int group, const int *slots, int count) {
    PoseBlock *block = bank->block;
    fill_block(bank, group, slots, count);
    block->looks_wanted = block->mix == POSE_FADE_WHOLE || bank->rig->states[block->state].shaded;
    if (bank->streams) {
        place_streaming(bank, count);
    } else {
        bank->kernel->place(block);
    }
    for (int lane = 0; lane < count; lane++) {
        PoseSlot *slot = &bank->slots[slots[lane]];
        if (!block->looks_wanted && !slot->rest_shades) {
            rest_shades(bank, slots[lane]);
        }
        slot->rest_shades = !block->looks_wanted;
    }
}

/* ---- Passes -------------------------------------------------------------------------------------------------*/
static bool is_entry(const PoseSlot *slot, const PoseInput *input) {
    return (input->state != slot->state || input->state_ticks < slot->ticks) && slot->on_screen;
}

/* Ticks of the fade that an entry starts, 0 for none or one that is over at once. */
static int entry_fade(const PoseBank *bank, const PoseSlot *slot, const PoseInput *input) {
    int fade = rig_fade_ticks(bank->rig, slot->state, input->state);
    return fade > input->state_ticks ? fade : 0;
}

/* True when a fade to a state must be of more than places, because either side moves more. */
static bool entry_is_whole(const PoseBank *bank, const PoseSlot *slot, const PoseInput *input) {
    const RigState *from = &bank->rig->states[slot->state], *to = &bank->rig->states[input->state];
    return from->shaded || from->scaled || to->shaded || to->scaled || (slot->fade_ticks > 0 && slot->fades_whole);
}

static void keep_block(PoseBank *bank, int group, const int *slots, int count) {
    fill_block(bank, group, slots, count);
    bank->block->looks_wanted = false;
    for (int lane = 0; lane < count; lane++) {
        bank->block->looks_wanted |= bank->slots[slots[lane]].keeps_looks;
    }
    bank->kernel->keep(bank->block);
}

/* The pose on screen is played once more, into what the fade keeps. */
static void keep_entries(const PoseJob *job) {
    PoseBank *bank = job->bank;
    int starts[GROUP_LIMIT + 1], entries = 0;
    for (int i = 0; i < job->count; i++) {
        const PoseInput *input = &job->inputs[i];
        PoseSlot *slot = &bank->slots[input->slot];
        bank->groups[i] = NO_GROUP;
        if (is_entry(slot, input) && entry_fade(bank, slot, input) > 0) {
            bank->groups[i] = slot_group(slot);
            slot->keeps_looks = entry_is_whole(bank, slot, input);
            entries++;
        }
    }
    if (entries == 0) {
        return;
    }
    sort_by_group(bank, job, starts);
    for (int group = 0; group < group_count(bank); group++) {
        for (int i = starts[group]; i < starts[group + 1]; i += POSE_LANES) {
            int left = starts[group + 1] - i;
            keep_block(bank, group, bank->order + i, left < POSE_LANES ? left : POSE_LANES);
        }
    }
}

/* The fade is as old as the state. */
static void take_input(PoseBank *bank, const PoseInput *input, bool frame_step) {
    PoseSlot *slot = &bank->slots[input->slot];
    if (is_entry(slot, input)) {
        slot->fade_ticks = entry_fade(bank, slot, input);
        slot->fades_whole = slot->keeps_looks;
    }
    slot->fade_ticks = input->state_ticks < slot->fade_ticks ? slot->fade_ticks : 0;
    slot->state = input->state;
    slot->ticks = input->state_ticks;
    slot->clip_rate = input->clip_rate == 0.0f ? 1.0f : input->clip_rate;
    slot->frame_step = frame_step;
    slot->on_screen = true;
}

static void fetch(const void *memory, size_t size) {
    for (size_t at = 0; at < size; at += POSE_ALIGNMENT) {
        __builtin_prefetch((const char *)memory + at, 1);
    }
}

/* What the next block needs is on its way from memory while this one is computed. */
static void fetch_block(const PoseBank *bank, PoseMix mix, const int *slots, int count) {
    const size_t parts = (size_t)bank->part_count;
    for (int lane = 0; lane < count; lane++) {
        const size_t first = (size_t)slots[lane] * parts;
        if (!bank->streams) {
            fetch(bank->matrices + first, parts * sizeof(Mat34));
        }
        if (mix != POSE_PLAIN) {
            fetch(bank->kept + first * KEPT_FLOATS, parts * KEPT_FLOATS * sizeof(float));
        }
    }
}

static void play_group(PoseBank *bank, int group, const int *slots, int count, bool fetches) {
    for (int i = 0; i < count; i += POSE_LANES) {
        int ahead = count - i - POSE_LANES;
        if (fetches) {
            fetch_block(bank, (PoseMix)(group % POSE_MIX_COUNT), slots + i + POSE_LANES,
                        ahead < POSE_LANES ? ahead : POSE_LANES);
        }
        play_block(bank, group, slots + i, ahead < 0 ? ahead + POSE_LANES : POSE_LANES);
    }
}

static void play_all(const PoseJob *job) {
    PoseBank *bank = job->bank;
    int starts[GROUP_LIMIT + 1];
    const size_t size = sizeof(Mat34) * (size_t)job->count * (size_t)bank->part_count;
    bank->streams = size >= STREAMED_BYTES;
    for (int i = 0; i < job->count; i++) {
        take_input(bank, &job->inputs[i], job->frame_step);
        bank->groups[i] = slot_group(&bank->slots[job->inputs[i].slot]);
    }
    sort_by_group(bank, job, starts);
    for (int group = 0; group < group_count(bank); group++) {
        play_group(bank, group, bank->order + starts[group], starts[group + 1] - starts[group], size >= FETCHED_BYTES);
    }
    if (bank->streams) {
        bank->kernel->stream_end();
    }
}

void pose_job_run(const PoseJob *job) {
    const bool valid = pose_job_validate(job);
    assert(valid);
    if (!valid) {
        return;
    }
    keep_entries(job);
    play_all(job);
}
