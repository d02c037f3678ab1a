/* The pose job. Three passes: slots whose fade is cut short by another keep the pose on screen; all slots take their
 * input; blocks of slots in one state, which fade from the same or not at all, are played. */
#include "rig/bank.h"

#include <assert.h>
#include <string.h>

/* A group is a state and where it fades from: nowhere, a kept pose, or another state's moment. */
enum {
    START_NOWHERE,
    START_KEPT,
    START_STATE, /* … of state 0, and so on */
    GROUP_LIMIT = RIG_STATE_LIMIT * (RIG_STATE_LIMIT + START_STATE),
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
static int group_stride(const PoseBank *bank) {
    return bank->state_count + START_STATE;
}

static int group_count(const PoseBank *bank) {
    return bank->state_count * group_stride(bank);
}

static int slot_group(const PoseBank *bank, const PoseSlot *slot) {
    int start = START_NOWHERE;
    if (slot->fade_ticks > 0) {
        start = slot->from_kept ? START_KEPT : START_STATE + slot->from.state;
    }
    return slot->now.state * group_stride(bank) + start;
}

/* A counting sort: stable, in two passes. `starts` gets the first place of each group, and one past the last. Inputs
 * in no group, which is group_count, come behind the others. */
static void sort_by_group(PoseBank *bank, const PoseJob *job, int starts[GROUP_LIMIT + 1]) {
    int next[GROUP_LIMIT + 1];
    const int groups = group_count(bank);
    memset(next, 0, sizeof *next * (size_t)(groups + 1));
    for (int i = 0; i < job->count; i++) {
        next[bank->groups[i]]++;
    }
    int place = 0;
    for (int group = 0; group <= groups; group++) {
        int count = next[group];
        starts[group] = next[group] = place;
        place += count;
    }
    for (int i = 0; i < job->count; i++) {
        bank->order[next[bank->groups[i]]++] = job->inputs[i].slot;
    }
}

/* ---- Blocks -------------------------------------------------------------------------------------------------*/
/* Seconds since a state's entry, as rig_sample is given them. */
static double moment_seconds(const PoseMoment *moment, int ticks) {
    return (double)ticks / TICKS_PER_SECOND * (double)moment->clip_rate;
}

static void fill_moment(PoseSide *side, int lane, const PoseMoment *moment) {
    enum { STEP = TICKS_PER_SECOND / 10 };
    double seconds = moment_seconds(moment, moment->ticks);
    side->seconds[lane] = side->held_seconds[lane] = seconds;
    if (moment->frame_step) {
        side->held_seconds[lane] = moment_seconds(moment, moment->ticks / STEP * STEP);
        side->steps = true;
    }
}

static void fill_lane(PoseBank *bank, int lane, int index) {
    PoseBlock *block = bank->block;
    const PoseSlot *slot = &bank->slots[index];
    const ptrdiff_t first = (ptrdiff_t)bank->part_count * index;
    fill_moment(&block->own, lane, &slot->now);
    block->matrices[lane] = bank->matrices[first].m;
    block->shades[lane] = bank->shades[first].emissive;
    if (block->mix != POSE_PLAIN) {
        fill_moment(&block->from, lane, &slot->from);
        block->weights[lane] = (float)slot->now.ticks / (float)slot->fade_ticks;
        block->kept[lane] = bank->kept + first * KEPT_FLOATS;
        block->kept_looks[lane] = bank->kept_looks + first * KEPT_FLOATS;
        block->whole = block->whole || (slot->from_kept && slot->kept_whole);
    }
}

/* True when a state moves more than places. */
static bool is_whole(const PoseBank *bank, int state) {
    return bank->rig->states[state].shaded || bank->rig->states[state].scaled;
}

/* `slots` names 1 … POSE_LANES of one group; the lanes left over repeat the first. */
static void fill_block(PoseBank *bank, int group, const int *slots, int count) {
    PoseBlock *block = bank->block;
    const int state = group / group_stride(bank), start = group % group_stride(bank);
    block->mix = start == START_NOWHERE ? POSE_PLAIN : start == START_KEPT ? POSE_FROM_KEPT : POSE_FROM_STATE;
    block->whole = block->mix != POSE_PLAIN && is_whole(bank, state);
    block->own.steps = block->from.steps = false;
    for (int lane = 0; lane < POSE_LANES; lane++) {
        fill_lane(bank, lane, slots[lane < count ? lane : 0]);
    }
    block_set_state(&block->own, state);
    bank->kernel->evaluate(&block->own);
    if (block->mix == POSE_FROM_STATE) {
        block->whole = block->whole || is_whole(bank, start - START_STATE);
        block_set_state(&block->from, start - START_STATE);
        bank->kernel->evaluate(&block->from);
    }
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
    block->shades_wanted = block->whole || bank->rig->states[block->own.state].shaded;
    if (bank->streams) {
        place_streaming(bank, count);
    } else {
        bank->kernel->place(block);
    }
    for (int lane = 0; lane < count; lane++) {
        PoseSlot *slot = &bank->slots[slots[lane]];
        if (!block->shades_wanted && !slot->rest_shades) {
            rest_shades(bank, slots[lane]);
        }
        slot->rest_shades = !block->shades_wanted;
    }
}

/* ---- Passes -------------------------------------------------------------------------------------------------*/
static bool is_entry(const PoseSlot *slot, const PoseInput *input) {
    return (input->state != slot->now.state || input->state_ticks < slot->now.ticks) && slot->on_screen;
}

/* Ticks of the fade that an entry starts, 0 for none or one that is over at once. */
static int entry_fade(const PoseBank *bank, const PoseSlot *slot, const PoseInput *input) {
    int fade = rig_fade_ticks(bank->rig, slot->now.state, input->state);
    return fade > input->state_ticks ? fade : 0;
}

/* The pose on screen, in the middle of a fade, is played once more, into what the next fade starts from. */
static void keep_interrupted(const PoseJob *job) {
    PoseBank *bank = job->bank;
    int starts[GROUP_LIMIT + 1], interrupted = 0;
    for (int i = 0; i < job->count; i++) {
        const PoseInput *input = &job->inputs[i];
        const PoseSlot *slot = &bank->slots[input->slot];
        bool keeps = slot->fade_ticks > 0 && is_entry(slot, input) && entry_fade(bank, slot, input) > 0;
        bank->groups[i] = (uint16_t)(keeps ? slot_group(bank, slot) : group_count(bank));
        interrupted += keeps;
    }
    if (interrupted == 0) {
        return;
    }
    sort_by_group(bank, job, starts);
    for (int group = 0; group < group_count(bank); group++) {
        for (int i = starts[group]; i < starts[group + 1]; i += POSE_LANES) {
            int left = starts[group + 1] - i;
            fill_block(bank, group, bank->order + i, left < POSE_LANES ? left : POSE_LANES);
            bank->kernel->keep(bank->block);
        }
    }
}

static void enter_state(PoseBank *bank, PoseSlot *slot, const PoseInput *input) {
    if (slot->fade_ticks > 0) {
        bool whole_start = slot->from_kept ? slot->kept_whole : is_whole(bank, slot->from.state);
        slot->kept_whole = whole_start || is_whole(bank, slot->now.state);
    }
    slot->from_kept = slot->fade_ticks > 0;
    slot->from = slot->now;
    slot->fade_ticks = entry_fade(bank, slot, input);
}

/* The fade is as old as the state. */
static void take_input(PoseBank *bank, const PoseInput *input, bool frame_step) {
    PoseSlot *slot = &bank->slots[input->slot];
    if (is_entry(slot, input)) {
        enter_state(bank, slot, input);
    }
    slot->fade_ticks = input->state_ticks < slot->fade_ticks ? slot->fade_ticks : 0;
    slot->now =
        (PoseMoment){input->state, input->state_ticks, input->clip_rate == 0.0f ? 1.0f : input->clip_rate, frame_step};
    slot->on_screen = true;
}

static void fetch(const void *memory, size_t size) {
    for (size_t at = 0; at < size; at += POSE_ALIGNMENT) {
        __builtin_prefetch((const char *)memory + at, 1);
    }
}

/* What the next block needs is on its way from memory while this one is computed. */
static void fetch_block(const PoseBank *bank, const int *slots, int count) {
    const size_t parts = (size_t)bank->part_count;
    for (int lane = 0; lane < count; lane++) {
        const size_t first = (size_t)slots[lane] * parts;
        if (!bank->streams) {
            fetch(bank->matrices + first, parts * sizeof(Mat34));
        }
        if (bank->slots[slots[lane]].from_kept && bank->slots[slots[lane]].fade_ticks > 0) {
            fetch(bank->kept + first * KEPT_FLOATS, parts * KEPT_FLOATS * sizeof(float));
        }
    }
}

static void play_group(PoseBank *bank, int group, const int *slots, int count, bool fetches) {
    for (int i = 0; i < count; i += POSE_LANES) {
        int ahead = count - i - POSE_LANES;
        if (fetches) {
            fetch_block(bank, slots + i + POSE_LANES, ahead < POSE_LANES ? ahead : POSE_LANES);
        }
        play_block(bank, group, slots + i, ahead < 0 ? ahead + POSE_LANES : POSE_LANES);
    }
}

static void play_all(const PoseJob *job, bool fetches) {
    PoseBank *bank = job->bank;
    int starts[GROUP_LIMIT + 1];
    for (int i = 0; i < job->count; i++) {
        take_input(bank, &job->inputs[i], job->frame_step);
        bank->groups[i] = (uint16_t)slot_group(bank, &bank->slots[job->inputs[i].slot]);
    }
    sort_by_group(bank, job, starts);
    for (int group = 0; group < group_count(bank); group++) {
        play_group(bank, group, bank->order + starts[group], starts[group + 1] - starts[group], fetches);
    }
}

/* Long batches go by stretches whose slots stay in the nearest cache from the first pass to the last. */
void pose_job_run(const PoseJob *job) {
    enum { STRETCH = 2048 };
    const bool valid = pose_job_validate(job);
    assert(valid);
    if (!valid) {
        return;
    }
    const size_t size = sizeof(Mat34) * (size_t)job->count * (size_t)job->bank->part_count;
    job->bank->streams = size >= STREAMED_BYTES;
    for (int i = 0; i < job->count; i += STRETCH) {
        int left = job->count - i;
        PoseJob stretch = {job->bank, job->inputs + i, left < STRETCH ? left : STRETCH, job->frame_step};
        keep_interrupted(&stretch);
        play_all(&stretch, size >= FETCHED_BYTES);
    }
    if (job->bank->streams) {
        job->bank->kernel->stream_end();
    }
}
