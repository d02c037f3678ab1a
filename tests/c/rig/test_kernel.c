/* The kernels: every instruction set gives the same bits, whatever the program, and the poses are those that rig_sample
 * tells of. */
#include "fixtures.h"

#include <math.h>

enum { PARTS = 12, STATES = 5, CHANNELS = 40, SLOTS = 37 };

typedef struct Program {
    RigPartSource parts[RIG_PART_LIMIT];
    RigStateSource states[STATES];
    RigChannelSource channels[STATES][CHANNELS];
    RigSource source;
} Program;

static float between(Rng *rng, float least, float most) {
    return least + (most - least) * rng_unit(rng);
}

/* ---- Random programs ----------------------------------------------------------------------------------------*/
/* Rest rotations about none, one and all axes, so that every way of turning a part comes up. */
static void make_parts(Rng *rng, Program *program, int count) {
    for (int i = 0; i < count; i++) {
        RigPartSource *part = &program->parts[i];
        *part = (RigPartSource){.stepped = rng_below(rng, 2) == 1};
        (void)snprintf(part->name, RIG_NAME_SIZE, "p%d", i);
        if (i > 0) {
            (void)snprintf(part->parent, RIG_NAME_SIZE, "p%u", rng_below(rng, (uint32_t)i));
        }
        part->position = (Vec3){between(rng, -1, 1), between(rng, -1, 1), between(rng, -1, 1)};
        float *angles[] = {&part->rotation.x, &part->rotation.y, &part->rotation.z};
        for (uint32_t turned = rng_below(rng, 3); turned > 0; turned--) {
            *angles[rng_below(rng, 3)] = between(rng, -4, 4);
        }
    }
}

static void make_formula(Rng *rng, RigChannelSource *channel) {
    static const float periods[] = {0.6f, 2.0f, -0.37f}; /* few, so that channels share waves */
    const float scale = channel->channel >= RIG_SX && channel->channel <= RIG_SZ ? 0.2f : 1.0f;
    channel->formula = (RigFormula)rng_below(rng, 5);
    channel->offset = channel->channel >= RIG_SX ? 1.0f : between(rng, -1, 1);
    channel->amplitude = between(rng, -1, 1) * scale;
    channel->period = periods[rng_below(rng, BASE_COUNT_OF(periods))];
    channel->phase = rng_below(rng, 2) == 1 ? 0.0f : 1.25f;
    channel->rate = between(rng, -1, 1) * scale * 0.1f;
    channel->key_count = 1 + (int)rng_below(rng, RIG_KEY_LIMIT);
    float time = between(rng, -0.1f, 0.1f);
    for (int k = 0; k < channel->key_count; k++) {
        channel->keys[k] = (RigKey){time, channel->offset + between(rng, -1, 1) * scale};
        channel->eases[k] = rng_below(rng, 3) == 0 ? (RigEase)rng_below(rng, RIG_EASE_COUNT) : RIG_EASE_LINEAR;
        time += rng_below(rng, 4) == 0 ? 0.0f : between(rng, 0.01f, 0.1f); /* or a jump */
    }
}

/* Which channels a state writes: motion alone, or scales and looks as well. */
static void make_channels(Rng *rng, RigStateSource *state, RigChannelSource *channels, int part_count) {
    const uint32_t kinds = rng_below(rng, 2) == 1 ? RIG_SX : RIG_CHANNEL_COUNT;
    bool written[RIG_PART_LIMIT][RIG_CHANNEL_COUNT] = {{false}};
    state->channels = channels;
    while (state->channel_count < CHANNELS) {
        int part = (int)rng_below(rng, (uint32_t)part_count), kind = (int)rng_below(rng, kinds);
        RigChannelSource *channel = &channels[state->channel_count];
        if (rng_below(rng, 12) == 0) {
            break;
        }
        if (written[part][kind]) {
            continue;
        }
        written[part][kind] = true;
        *channel = (RigChannelSource){.channel = (RigChannel)kind};
        (void)snprintf(channel->part, RIG_NAME_SIZE, "p%d", part);
        make_formula(rng, channel);
        state->channel_count++;
    }
}

static Rig *make_rig(Rng *rng, Program *program, int part_count) {
    memset(program, 0, sizeof *program);
    make_parts(rng, program, part_count);
    for (int i = 0; i < STATES; i++) {
        RigStateSource *state = &program->states[i];
        *state = (RigStateSource){.length = between(rng, 0.1f, 2.0f), .loop = rng_below(rng, 2) == 1};
        (void)snprintf(state->name, RIG_NAME_SIZE, "s%d", i);
        state->speed = rng_below(rng, 3) == 0 ? -1.25f : 1.0f;
        state->emissive[0] = rng_unit(rng);
        state->emissive[2] = rng_unit(rng);
        make_channels(rng, state, program->channels[i], part_count);
    }
    program->source = (RigSource){.name = "random",
                                  .parts = program->parts,
                                  .part_count = part_count,
                                  .states = program->states,
                                  .state_count = STATES,
                                  .default_fade = 0.1f};
    return create_rig(&program->source);
}

/* Slots go on, enter states in the middle of fades, leave ticks out, or aren't played at all. */
static int next_inputs(Rng *rng, PoseInput inputs[SLOTS], PoseInput last[SLOTS]) {
    int count = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        PoseInput *input = &last[slot];
        bool enters = rng_below(rng, 5) == 0;
        input->slot = slot;
        input->state = enters ? (int)rng_below(rng, STATES) : input->state;
        input->state_ticks = enters ? (int)rng_below(rng, 3) : input->state_ticks + 1 + (int)rng_below(rng, 2);
        input->clip_rate = enters ? between(rng, -2, 2) : input->clip_rate;
        if (rng_below(rng, 8) > 0) {
            inputs[count++] = *input;
        }
    }
    return count;
}

/* ---- Instruction sets ---------------------------------------------------------------------------------------*/
static void assert_equal_banks(const Rig *rig, const PoseBank *scalar, const PoseBank *other) {
    const size_t parts = (size_t)rig_part_count(rig);
    for (int slot = 0; slot < SLOTS; slot++) {
        assert_memory_equal(pose_bank_matrices(scalar, slot), pose_bank_matrices(other, slot), parts * sizeof(Mat34));
        assert_memory_equal(pose_bank_shades(scalar, slot), pose_bank_shades(other, slot), parts * sizeof(PartShade));
    }
}

static void assert_finite_bank(const Rig *rig, const PoseBank *bank) {
    for (int slot = 0; slot < SLOTS; slot++) {
        const float *matrices = pose_bank_matrices(bank, slot)->m, *shades = pose_bank_shades(bank, slot)->emissive;
        for (int i = 0; i < rig_part_count(rig) * 12; i++) {
            assert_true(isfinite(matrices[i]));
        }
        for (int i = 0; i < rig_part_count(rig) * 5; i++) {
            assert_true(isfinite(shades[i]));
        }
    }
}

static void compare_sets(const Rig *rig, Rng *rng) {
    PoseBank *banks[POSE_ISA_COUNT];
    PoseInput inputs[SLOTS], last[SLOTS] = {{0}};
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        banks[isa] = create_bank(rig, SLOTS);
        if (!pose_bank_set_isa(banks[isa], (PoseIsa)isa)) { /* not on this machine */
            assert_int_not_equal(isa, POSE_SCALAR);
            pose_bank_destroy(banks[isa]);
            banks[isa] = NULL;
        }
    }
    for (int tick = 0; tick < 40; tick++) {
        int count = next_inputs(rng, inputs, last);
        for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
            PoseJob job = {banks[isa], inputs, count, tick % 16 > 8};
            if (banks[isa]) {
                pose_job_run(&job);
                assert_equal_banks(rig, banks[POSE_SCALAR], banks[isa]);
            }
        }
        assert_finite_bank(rig, banks[POSE_SCALAR]);
    }
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        pose_bank_destroy(banks[isa]);
    }
}

static void test_P1_every_instruction_set_gives_the_same_bits(void **state) {
    (void)state;
    static Program program;
    Rng rng = rng_create(41, RNG_LAYOUT);
    for (int i = 0; i < 40; i++) {
        Rig *rig = make_rig(&rng, &program, 1 + (int)rng_below(&rng, PARTS));
        compare_sets(rig, &rng);
        rig_destroy(rig);
    }
}

static void test_a_bank_tells_its_instruction_set(void **state) {
    (void)state;
    static const char *const names[POSE_ISA_COUNT] = {"scalar", "sse2", "avx2"};
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, 1);
    char best[16];
    (void)snprintf(best, sizeof best, "%s", pose_bank_isa(bank));
    const char *last = NULL;
    for (int isa = 0; isa < POSE_ISA_COUNT; isa++) {
        if (pose_bank_set_isa(bank, (PoseIsa)isa)) {
            last = names[isa];
        }
        assert_string_equal(pose_bank_isa(bank), last);
    }
    assert_string_equal(best, last); /* a bank starts with the best that this machine has */
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

/* ---- Poses --------------------------------------------------------------------------------------------------*/
static void expect_sample(const Rig *rig, const PoseInput *input, const Mat34 *matrices, const PartShade *shades) {
    PartPose parts[RIG_PART_LIMIT];
    Mat34 expected[RIG_PART_LIMIT];
    rig_sample(rig, input->state, input->state_ticks / 60.0 * (double)input->clip_rate, false, parts);
    for (int i = 0; i < rig_part_count(rig); i++) {
        Mat34 local = mat34_from_parts(parts[i].position, parts[i].rotation, parts[i].scale);
        int parent = rig_part_parent(rig, i);
        expected[i] = parent < 0 ? local : mat34_multiply(&expected[parent], &local);
        for (int k = 0; k < 12; k++) {
            assert_true(fabsf(matrices[i].m[k] - expected[i].m[k]) <= 1e-5f * (1.0f + fabsf(expected[i].m[k])));
        }
        assert_same_numbers(shades[i].emissive, parts[i].emissive, 4);
        assert_true(shades[i].opacity == parts[i].opacity);
    }
}

static void test_P1_a_pose_is_the_one_rig_sample_tells_of(void **state) {
    (void)state;
    static Program program;
    Rng rng = rng_create(43, RNG_LAYOUT);
    for (int i = 0; i < 60; i++) {
        Rig *rig = make_rig(&rng, &program, 1 + (int)rng_below(&rng, PARTS));
        PoseBank *bank = create_bank(rig, SLOTS);
        PoseInput inputs[SLOTS];
        for (int slot = 0; slot < SLOTS; slot++) {
            inputs[slot] = (PoseInput){slot, (int)rng_below(&rng, STATES), (int)rng_below(&rng, 600), 1.5f};
        }
        PoseJob job = {bank, inputs, SLOTS, false};
        pose_job_run(&job);
        for (int slot = 0; slot < SLOTS; slot++) {
            expect_sample(rig, &inputs[slot], pose_bank_matrices(bank, slot), pose_bank_shades(bank, slot));
        }
        pose_bank_destroy(bank);
        rig_destroy(rig);
    }
}

/* Waves are made once for all channels that have them, and only for those. */
static void test_channels_share_a_wave_only_when_it_is_the_same(void **state) {
    (void)state;
    static const RigChannelSource channels[] = {
        {.part = "a", .channel = RIG_RX, .formula = RIG_SIN, .amplitude = 0.5f, .period = 0.8f},
        {.part = "a", .channel = RIG_PX, .formula = RIG_SIN, .amplitude = 0.5f, .period = 0.8f, .phase = 1.0f},
        {.part = "b", .channel = RIG_RX, .formula = RIG_SIN, .offset = 0.1f, .amplitude = -0.5f, .period = 0.8f},
        {.part = "b", .channel = RIG_PX, .formula = RIG_ABS_SIN, .amplitude = 0.5f, .period = 0.8f, .phase = 1.0f},
        {.part = "b", .channel = RIG_PY, .formula = RIG_SIN, .amplitude = 0.5f, .period = 1.6f},
    };
    const RigPartSource parts[] = {{.name = "a"}, {.name = "b", .parent = "a"}};
    RigStateSource only = {.name = "only", .length = 0.8f, .loop = true, CHANNELS(channels)};
    RigSource source = {.name = "r", .parts = parts, .part_count = 2, .states = &only, .state_count = 1};
    Rig *rig = create_rig(&source);
    for (int i = 0; i < 50; i++) {
        float t = (float)i * 0.07f, turn = 2 * TEST_PI * t / 0.8f;
        PartPose poses[2];
        rig_sample(rig, 0, (double)t, false, poses);
        assert_true(fabsf(poses[0].euler.x - 0.5f * sinf(turn)) < 1e-5f);
        assert_true(fabsf(poses[0].position.x - 0.5f * sinf(turn + 1)) < 1e-5f);
        assert_true(fabsf(poses[1].euler.x - (0.1f - 0.5f * sinf(turn))) < 1e-5f);
        assert_true(fabsf(poses[1].position.x - 0.5f * fabsf(sinf(turn + 1))) < 1e-5f);
        assert_true(fabsf(poses[1].position.y - 0.5f * sinf(turn / 2)) < 1e-5f);
    }
    rig_destroy(rig);
}

/* A pose that is kept, mixed and kept again, thousands of times: nothing may add up. */
static void test_P3_fades_cut_short_again_and_again_keep_rotations_unit(void **state) {
    (void)state;
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, 1);
    Rng rng = rng_create(53, RNG_LAYOUT);
    const int loops[] = {IDLE, WALK, DASH};
    for (int entry = 0; entry < 20000; entry++) {
        const int next = loops[rng_below(&rng, 3)], ticks = 1 + (int)rng_below(&rng, 2);
        for (int tick = 0; tick <= ticks; tick++) {
            play(bank, 0, next, tick);
        }
        for (int part = 0; part < PLAYER_PARTS; part++) {
            const float *m = pose_bank_matrices(bank, 0)[part].m;
            for (int row = 0; row < 12; row += 4) {
                float square = m[row] * m[row] + m[row + 1] * m[row + 1] + m[row + 2] * m[row + 2];
                assert_true(fabsf(square - 1.0f) < 1e-5f);
            }
        }
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

/* Big batches take another way to memory; a part's count of floats is no whole number of cache lines. */
static void test_big_batches_give_what_small_ones_give(void **state) {
    (void)state;
    enum { MANY = 13000, PART_COUNT = 15, STRETCH = 500 };
    static Program program;
    static PoseInput inputs[MANY];
    Rng rng = rng_create(47, RNG_LAYOUT);
    Rig *rig = make_rig(&rng, &program, PART_COUNT);
    PoseBank *whole = create_bank(rig, MANY), *piecemeal = create_bank(rig, MANY);
    for (int tick = 0; tick < 2; tick++) { /* plain, then in a fade for those whose state changes */
        for (int i = 0; i < MANY; i++) {
            int ticks = tick == 0 ? (int)rng_below(&rng, 100) : (int)rng_below(&rng, 5);
            inputs[i] = (PoseInput){i, (int)rng_below(&rng, STATES), ticks, 1.0f};
        }
        PoseJob job = {whole, inputs, MANY, false};
        pose_job_run(&job);
        for (int i = 0; i < MANY; i += STRETCH) {
            PoseJob piece = {piecemeal, inputs + i, STRETCH, false};
            pose_job_run(&piece);
        }
        assert_memory_equal(pose_bank_matrices(whole, 0), pose_bank_matrices(piecemeal, 0),
                            sizeof(Mat34) * MANY * PART_COUNT);
        assert_memory_equal(pose_bank_shades(whole, 0), pose_bank_shades(piecemeal, 0),
                            sizeof(PartShade) * MANY * PART_COUNT);
    }
    pose_bank_destroy(whole);
    pose_bank_destroy(piecemeal);
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P1_every_instruction_set_gives_the_same_bits),
        cmocka_unit_test(test_a_bank_tells_its_instruction_set),
        cmocka_unit_test(test_P1_a_pose_is_the_one_rig_sample_tells_of),
        cmocka_unit_test(test_channels_share_a_wave_only_when_it_is_the_same),
        cmocka_unit_test(test_P3_fades_cut_short_again_and_again_keep_rotations_unit),
        cmocka_unit_test(test_big_batches_give_what_small_ones_give),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
