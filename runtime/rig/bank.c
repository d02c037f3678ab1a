#include "rig/block.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct PoseSlot {
    int state, ticks; /* of the last evaluation */
    int fade_ticks;   /* length of the running fade, 0 for none */
    bool on_screen;   /* `shown` holds a pose */
    bool rest_shades; /* the slot's shades are those of a rest pose already */
} PoseSlot;

struct PoseBank {
    Arena arena; /* holds every array below */
    const Rig *rig;
    int capacity, part_count, state_count;
    char part_names[RIG_PART_LIMIT][RIG_NAME_SIZE];
    char state_names[RIG_STATE_LIMIT][RIG_NAME_SIZE];
    PoseSlot *slots;
    ShownPart *shown; /* [capacity · part_count]: the local pose on screen */
    ShownPart *kept;  /* the same: where a running fade started */
    Mat34 *matrices;
    PartShade *shades;
    int *order;       /* inputs sorted by state */
    uint32_t *stamps; /* of the last batch that named a slot */
    uint32_t stamp;
    PoseBlock block;
};

/* ---- Life ---------------------------------------------------------------------------------------------------*/
static void copy_names(PoseBank *bank, const Rig *rig) {
    bank->rig = rig;
    bank->part_count = rig->part_count;
    bank->state_count = rig->state_count;
    for (int i = 0; i < rig->part_count; i++) {
        memcpy(bank->part_names[i], rig->parts[i].name, RIG_NAME_SIZE);
    }
    for (int i = 0; i < rig->state_count; i++) {
        memcpy(bank->state_names[i], rig->states[i].name, RIG_NAME_SIZE);
    }
    block_clear(&bank->block);
}

static bool take_memory(PoseBank *bank, Error *error) {
    const size_t slots = (size_t)bank->capacity, parts = slots * (size_t)bank->part_count;
    const size_t per_part = 2 * sizeof(ShownPart) + sizeof(Mat34) + sizeof(PartShade);
    const size_t per_slot = sizeof(PoseSlot) + sizeof(int) + sizeof(uint32_t);
    if (!arena_create(&bank->arena, parts * per_part + slots * per_slot + 7 * 16, error)) {
        return false;
    }
    bank->slots = arena_take_array(&bank->arena, PoseSlot, slots);
    bank->shown = arena_take_array(&bank->arena, ShownPart, parts);
    bank->kept = arena_take_array(&bank->arena, ShownPart, parts);
    bank->matrices = arena_take_array(&bank->arena, Mat34, parts);
    bank->shades = arena_take_array(&bank->arena, PartShade, parts);
    bank->order = arena_take_array(&bank->arena, int, slots);
    bank->stamps = arena_take_array(&bank->arena, uint32_t, slots);
    return true;
}

PoseBank *pose_bank_create(const Rig *rig, int capacity, Error *error) {
    assert(capacity > 0);
    PoseBank *bank = calloc(1, sizeof *bank);
    if (!bank) {
        (void)error_set(error, ERROR_MEMORY, "no memory for the poses of rig '%s'; close other programs", rig->name);
        return NULL;
    }
    bank->capacity = capacity;
    copy_names(bank, rig);
    if (!take_memory(bank, error)) {
        free(bank);
        return NULL;
    }
    const Mat34 identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    for (int i = 0; i < capacity * bank->part_count; i++) {
        bank->matrices[i] = identity;
        bank->shades[i].opacity = 1.0f;
    }
    return bank;
}

void pose_bank_destroy(PoseBank *bank) {
    if (bank) {
        arena_destroy(&bank->arena);
        free(bank);
    }
}

void pose_bank_reset(PoseBank *bank, int slot) {
    bank->slots[slot].on_screen = false;
    bank->slots[slot].fade_ticks = 0;
}

bool pose_bank_set_rig(PoseBank *bank, const Rig *rig) {
    if (rig->part_count != bank->part_count) {
        return false;
    }
    for (int i = 0; i < rig->part_count; i++) {
        if (strcmp(rig->parts[i].name, bank->part_names[i]) != 0) {
            return false;
        }
    }
    for (int i = 0; i < bank->capacity; i++) {
        int state = rig_find_state(rig, bank->state_names[bank->slots[i].state]);
        bank->slots[i].state = state < 0 ? 0 : state;
    }
    copy_names(bank, rig);
    return true;
}

const Mat34 *pose_bank_matrices(const PoseBank *bank, int slot) {
    return bank->matrices + (ptrdiff_t)slot * bank->part_count;
}

const PartShade *pose_bank_shades(const PoseBank *bank, int slot) {
    return bank->shades + (ptrdiff_t)slot * bank->part_count;
}

/* ---- One block ----------------------------------------------------------------------------------------------*/
static ShownPart *slot_parts(const PoseBank *bank, ShownPart *parts, int slot) {
    return parts + (ptrdiff_t)slot * bank->part_count;
}

/* Notices a new state's entry and returns the weight of the state's own pose. The fade is as old as the state. */
static float advance_slot(PoseBank *bank, const PoseInput *input) {
    PoseSlot *slot = &bank->slots[input->slot];
    bool entered = slot->on_screen && (input->state != slot->state || input->state_ticks < slot->ticks);
    if (entered) {
        slot->fade_ticks = rig_fade_ticks(bank->rig, slot->state, input->state);
    }
    if (entered && slot->fade_ticks > 0) {
        memcpy(slot_parts(bank, bank->kept, input->slot), slot_parts(bank, bank->shown, input->slot),
               sizeof(ShownPart) * (size_t)bank->part_count);
    }
    slot->state = input->state;
    slot->ticks = input->state_ticks;
    slot->on_screen = true;
    if (input->state_ticks >= slot->fade_ticks) {
        slot->fade_ticks = 0;
        return 1.0f;
    }
    return (float)input->state_ticks / (float)slot->fade_ticks;
}

static void set_lane_time(PoseBlock *block, const RigState *state, int lane, const PoseInput *input, bool frame_step) {
    enum { STEP = TICKS_PER_SECOND / 10 };
    double rate = input->clip_rate == 0.0f ? 1.0 : (double)input->clip_rate;
    int stepped = frame_step ? input->state_ticks / STEP * STEP : input->state_ticks;
    block_set_time(block, state, lane, (double)input->state_ticks / TICKS_PER_SECOND * rate,
                   (double)stepped / TICKS_PER_SECOND * rate);
}

static void write_matrices(PoseBank *bank, int lane, int slot) {
    Mat34 *matrices = bank->matrices + (ptrdiff_t)slot * bank->part_count;
    for (int part = 0; part < bank->part_count; part++) {
        const PartRows *rows = &bank->block.parts[part];
        for (int i = 0; i < 12; i++) {
            matrices[part].m[i] = rows->matrix.e[i][lane];
        }
    }
}

/* Blended light is divided by its strength again: what is drawn is their product. */
static void write_shades(PoseBank *bank, const RigState *state, int lane, int slot, bool fading) {
    PartShade *shades = bank->shades + (ptrdiff_t)slot * bank->part_count;
    for (int part = 0; part < bank->part_count; part++) {
        const PartRows *rows = &bank->block.parts[part];
        float strength = rows->value[RIG_EMISSIVE][lane];
        bool glows = rig_is_written(state, part, RIG_EMISSIVE);
        for (int c = 0; c < 3; c++) {
            float plain = glows ? state->emissive[c] : 0.0f;
            float blended = strength > 0.0f ? rows->light[c][lane] / strength : 0.0f;
            shades[part].emissive[c] = fading ? blended : plain;
        }
        shades[part].emissive[3] = strength;
        shades[part].opacity = rows->value[RIG_OPACITY][lane];
    }
}

static void write_lane(PoseBank *bank, const RigState *state, int lane, int index, bool fading) {
    PoseSlot *slot = &bank->slots[index];
    block_read_lane(&bank->block, lane, slot_parts(bank, bank->shown, index), bank->part_count);
    write_matrices(bank, lane, index);
    if (state->shaded || fading || !slot->rest_shades) {
        write_shades(bank, state, lane, index, fading);
        slot->rest_shades = !state->shaded && !fading;
    }
}

/* `order` names 1 … POSE_LANES inputs of one state; the lanes left over repeat the first. */
static void run_block(PoseBank *bank, const PoseJob *job, const int *order, int count) {
    const int state_index = job->inputs[order[0]].state;
    const RigState *state = &bank->rig->states[state_index];
    const ShownPart *kept[POSE_LANES] = {NULL};
    float weights[POSE_LANES];
    bool fading = false;
    for (int lane = 0; lane < POSE_LANES; lane++) {
        const PoseInput *input = &job->inputs[order[lane < count ? lane : 0]];
        set_lane_time(&bank->block, state, lane, input, job->frame_step);
        weights[lane] = lane < count ? advance_slot(bank, input) : 1.0f;
        kept[lane] = weights[lane] < 1.0f ? slot_parts(bank, bank->kept, input->slot) : NULL;
        fading = fading || kept[lane];
    }
    block_evaluate(&bank->block, bank->rig, state_index);
    if (fading) {
        block_blend(&bank->block, kept, weights, bank->part_count);
    }
    block_place(&bank->block, bank->rig, state);
    for (int lane = 0; lane < count; lane++) {
        write_lane(bank, state, lane, job->inputs[order[lane]].slot, kept[lane] != NULL);
    }
}

/* ---- The job ------------------------------------------------------------------------------------------------*/
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

/* A counting sort: stable, in two passes. `starts` gets the first place of each state, and one past the last. */
static void sort_by_state(PoseBank *bank, const PoseJob *job, int starts[RIG_STATE_LIMIT + 1]) {
    int next[RIG_STATE_LIMIT];
    memset(starts, 0, sizeof(int) * (RIG_STATE_LIMIT + 1));
    for (int i = 0; i < job->count; i++) {
        starts[job->inputs[i].state + 1]++;
    }
    for (int state = 0; state < bank->state_count; state++) {
        next[state] = starts[state];
        starts[state + 1] += starts[state];
    }
    for (int i = 0; i < job->count; i++) {
        bank->order[next[job->inputs[i].state]++] = i;
    }
}

void pose_job_run(const PoseJob *job) {
    const bool valid = pose_job_validate(job);
    assert(valid);
    if (!valid) {
        return;
    }
    PoseBank *bank = job->bank;
    int starts[RIG_STATE_LIMIT + 1];
    sort_by_state(bank, job, starts);
    for (int state = 0; state < bank->state_count; state++) {
        for (int i = starts[state]; i < starts[state + 1]; i += POSE_LANES) {
            int left = starts[state + 1] - i;
            run_block(bank, job, bank->order + i, left < POSE_LANES ? left : POSE_LANES);
        }
    }
}
