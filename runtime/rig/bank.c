#include "rig/bank.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Life ---------------------------------------------------------------------------------------------------*/
static void copy_names(PoseBank *bank, const Rig *rig) {
    bank->rig = rig;
    bank->state_count = rig->state_count;
    for (int i = 0; i < rig->part_count; i++) {
        memcpy(bank->part_names[i], rig->parts[i].name, RIG_NAME_SIZE);
    }
    for (int i = 0; i < rig->state_count; i++) {
        memcpy(bank->state_names[i], rig->states[i].name, RIG_NAME_SIZE);
    }
    block_start_side(&bank->block->own, rig);
    block_start_side(&bank->block->from, rig);
}

static void *take_aligned(Arena *arena, size_t size) {
    uint8_t *taken = arena_take(arena, size + POSE_ALIGNMENT);
    return taken ? taken + (0u - (uintptr_t)taken) % POSE_ALIGNMENT : NULL;
}

static bool take_memory(PoseBank *bank, Error *error) {
    enum { ARRAYS = 10, SLACK = ARRAYS * (POSE_ALIGNMENT + 16) };
    const size_t slots = (size_t)bank->capacity, parts = slots * (size_t)bank->part_count;
    const size_t staged = sizeof(Mat34) * (size_t)bank->part_count * POSE_LANES;
    const size_t per_part = 2 * KEPT_FLOATS * sizeof(float) + sizeof(Mat34) + sizeof(PartShade);
    const size_t per_slot = sizeof(PoseSlot) + sizeof(int) + sizeof(uint32_t) + sizeof(uint16_t);
    if (!arena_create(&bank->arena, sizeof(PoseBlock) + staged + parts * per_part + slots * per_slot + SLACK, error)) {
        return false;
    }
    bank->block = take_aligned(&bank->arena, sizeof(PoseBlock));
    bank->staged = take_aligned(&bank->arena, staged);
    bank->kept = take_aligned(&bank->arena, parts * KEPT_FLOATS * sizeof(float));
    bank->kept_looks = take_aligned(&bank->arena, parts * KEPT_FLOATS * sizeof(float));
    bank->matrices = take_aligned(&bank->arena, parts * sizeof(Mat34));
    bank->shades = take_aligned(&bank->arena, parts * sizeof(PartShade));
    bank->slots = arena_take_array(&bank->arena, PoseSlot, slots);
    bank->order = arena_take_array(&bank->arena, int, slots);
    bank->groups = arena_take_array(&bank->arena, uint16_t, slots);
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
    bank->part_count = rig->part_count;
    if (!take_memory(bank, error)) {
        free(bank);
        return NULL;
    }
    copy_names(bank, rig);
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        (void)pose_bank_set_isa(bank, (PoseIsa)isa);
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

static int renamed_state(const PoseBank *bank, const Rig *rig, int state) {
    int now = rig_find_state(rig, bank->state_names[state]);
    return now < 0 ? 0 : now;
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
        bank->slots[i].now.state = renamed_state(bank, rig, bank->slots[i].now.state);
        bank->slots[i].from.state = renamed_state(bank, rig, bank->slots[i].from.state);
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

/* ---- Instruction sets ---------------------------------------------------------------------------------------*/
bool pose_bank_set_isa(PoseBank *bank, PoseIsa isa) {
    const PoseKernel *kernel = block_kernel_find(isa);
    bank->kernel = kernel ? kernel : bank->kernel;
    return kernel != NULL;
}

const char *pose_bank_isa(const PoseBank *bank) {
    return bank->kernel->name;
}
