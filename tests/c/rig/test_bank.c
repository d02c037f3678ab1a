/* The bank: a batch equals single samples, number for number, however it is put together and however long it runs. */
#include "fixtures.h"

#include <math.h>
#include <stdlib.h>

static void expected_matrices(const Rig *rig, const PoseInput *input, bool frame_step, Mat34 *matrices,
                              PartPose *parts) {
    int ticks = input->state_ticks;
    PartPose stepped[RIG_PART_LIMIT];
    rig_sample(rig, input->state, ticks / 60.0 * (double)input->clip_rate, false, parts);
    rig_sample(rig, input->state, ticks / 6 * 6 / 60.0 * (double)input->clip_rate, false, stepped);
    for (int i = 0; i < rig_part_count(rig); i++) {
        if (frame_step && player_parts[i].stepped) {
            parts[i] = stepped[i];
        }
        Mat34 local = mat34_from_parts(parts[i].position, parts[i].rotation, parts[i].scale);
        int parent = rig_part_parent(rig, i);
        matrices[i] = parent < 0 ? local : mat34_multiply(&matrices[parent], &local);
    }
}

static void check_slot(const Rig *rig, const PoseBank *bank, const PoseInput *input, bool frame_step) {
    Mat34 matrices[RIG_PART_LIMIT];
    PartPose parts[RIG_PART_LIMIT];
    expected_matrices(rig, input, frame_step, matrices, parts);
    assert_same_numbers(pose_bank_matrices(bank, input->slot), matrices, PLAYER_PARTS * 12);
    const PartShade *shades = pose_bank_shades(bank, input->slot);
    for (int i = 0; i < PLAYER_PARTS; i++) {
        assert_same_numbers(shades[i].emissive, parts[i].emissive, 4);
        assert_true(shades[i].opacity == parts[i].opacity);
    }
}

static void test_a_batch_equals_single_samples(void **state) {
    (void)state;
    enum { SLOTS = 53 };
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, SLOTS);
    Rng rng = rng_create(3, RNG_LAYOUT);
    for (int round = 0; round < 200; round++) {
        PoseInput inputs[SLOTS];
        int count = 1 + (int)rng_below(&rng, SLOTS), first = (int)rng_below(&rng, SLOTS);
        bool frame_step = rng_below(&rng, 2) == 1;
        for (int i = 0; i < count; i++) {
            int slot = (first + i * 2) % SLOTS; /* 53 is odd: every slot once, in a shuffled order */
            pose_bank_reset(bank, slot);
            inputs[i] = (PoseInput){slot, (int)rng_below(&rng, PLAYER_STATES), (int)rng_below(&rng, 300),
                                    0.5f + rng_unit(&rng)};
        }
        PoseJob job = {bank, inputs, count, frame_step};
        assert_true(pose_job_validate(&job));
        pose_job_run(&job);
        for (int i = 0; i < count; i++) {
            check_slot(rig, bank, &inputs[i], frame_step);
        }
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_fades_do_not_depend_on_the_batch(void **state) {
    (void)state;
    enum { SLOTS = 21 };
    Rig *rig = create_player();
    PoseBank *together = create_bank(rig, SLOTS), *alone = create_bank(rig, SLOTS);
    Rng rng = rng_create(5, RNG_LAYOUT);
    PoseInput inputs[SLOTS] = {{0}};
    for (int tick = 0; tick < 400; tick++) {
        for (int i = 0; i < SLOTS; i++) {
            bool enters = rng_below(&rng, 8) == 0;
            inputs[i].slot = i;
            inputs[i].clip_rate = 1;
            inputs[i].state = enters ? (int)rng_below(&rng, PLAYER_STATES) : inputs[i].state;
            inputs[i].state_ticks = enters ? 0 : inputs[i].state_ticks + 1;
        }
        PoseJob job = {together, inputs, SLOTS, false};
        pose_job_run(&job);
        for (int i = 0; i < SLOTS; i++) {
            PoseJob single = {alone, &inputs[i], 1, false};
            pose_job_run(&single);
            assert_memory_equal(pose_bank_matrices(together, i), pose_bank_matrices(alone, i),
                                sizeof(Mat34) * PLAYER_PARTS);
            assert_memory_equal(pose_bank_shades(together, i), pose_bank_shades(alone, i),
                                sizeof(PartShade) * PLAYER_PARTS);
        }
    }
    pose_bank_destroy(together);
    pose_bank_destroy(alone);
    rig_destroy(rig);
}

/* Ten hours are 2,160,000 ticks, which hold whole periods of every table, so the motion must repeat to a float's
 * precision there, tick by tick. */
static void test_ruling3_a_rig_that_idles_for_ten_hours_moves_as_at_first(void **state) {
    (void)state;
    enum { TEN_HOURS = 2160000 };
    RigSource sources[] = {player_source(), swarm_source()};
    RigChannelSource turning[] = {SPIN("root", RIG_RY, 2 * TEST_PI), SIN("root", RIG_PY, 0, 1, 0.5f)};
    RigPartSource root = {.name = "root"};
    RigStateSource spin = {.name = "spin", .length = 1, .loop = true, CHANNELS(turning)};
    RigSource spinner = {.name = "spinner", .parts = &root, .part_count = 1, .states = &spin, .state_count = 1};
    const struct {
        const RigSource *source;
        int state;
        float error;
    } table[] = {{&sources[0], IDLE, 1e-5f}, {&sources[0], WALK, 1e-2f}, {&spinner, 0, 2e-2f}};
    for (size_t i = 0; i < BASE_COUNT_OF(table); i++) {
        Rig *rig = create_rig(table[i].source);
        PoseBank *bank = create_bank(rig, 2);
        int count = rig_part_count(rig) * 12;
        float early_before[RIG_PART_LIMIT * 12], late_before[RIG_PART_LIMIT * 12];
        for (int tick = 0; tick < 240; tick++) {
            const float *early = (const float *)play(bank, 0, table[i].state, tick);
            const float *late = (const float *)play(bank, 1, table[i].state, TEN_HOURS + tick);
            /* a period that is no exact float drifts by 1e-8 of itself: the same motion, shifted by a hair … */
            assert_true(largest_difference(early, late, count) <= table[i].error);
            /* … but as smooth as at first */
            for (int k = 0; tick > 0 && k < count; k++) {
                float early_step = early[k] - early_before[k], late_step = late[k] - late_before[k];
                assert_true(fabsf(early_step - late_step) < 2e-3f);
            }
            memcpy(early_before, early, sizeof(float) * (size_t)count);
            memcpy(late_before, late, sizeof(float) * (size_t)count);
        }
        pose_bank_destroy(bank);
        rig_destroy(rig);
    }
}

static void test_A12_a_spin_keeps_its_even_speed_for_hours(void **state) {
    (void)state;
    RigSource source = swarm_source();
    Rig *rig = create_rig(&source);
    PartPose before[2], now[2];
    const double starts[] = {0, 36000, 360000};
    for (size_t i = 0; i < BASE_COUNT_OF(starts); i++) {
        rig_sample(rig, 0, starts[i], false, before);
        for (int tick = 1; tick < 600; tick++) {
            rig_sample(rig, 0, starts[i] + tick / 60.0, false, now);
            Quat a = before[1].rotation, b = now[1].rotation;
            double half_sine = (double)(a.w * b.y - a.y * b.w);
            assert_true(fabs(fabs(2 * asin(half_sine)) - 4.0 / 60) < 2e-6);
            before[1] = now[1];
        }
    }
    rig_destroy(rig);
}

static void test_P1_rotations_are_unit_and_match_the_euler_values(void **state) {
    (void)state;
    Rng rng = rng_create(9, RNG_LAYOUT);
    for (int i = 0; i < 5000; i++) {
        Vec3 e = {(rng_unit(&rng) - 0.5f) * 14, (rng_unit(&rng) - 0.5f) * 14, (rng_unit(&rng) - 0.5f) * 14};
        Quat q = quat_from_euler_xyz(e);
        double norm = (double)q.x * (double)q.x + (double)q.y * (double)q.y + (double)q.z * (double)q.z +
                      (double)q.w * (double)q.w;
        assert_true(fabs(norm - 1) < 2e-6);
        /* X first, then Y and Z about the turned axes, is the matrix X·Y·Z: its columns, by hand */
        double sx = sin((double)e.x), cx = cos((double)e.x), sy = sin((double)e.y), cy = cos((double)e.y);
        double sz = sin((double)e.z), cz = cos((double)e.z);
        const double expected[9] = {cy * cz,
                                    -cy * sz,
                                    sy,
                                    sx * sy * cz + cx * sz,
                                    cx * cz - sx * sy * sz,
                                    -sx * cy,
                                    sx * sz - cx * sy * cz,
                                    cx * sy * sz + sx * cz,
                                    cx * cy};
        Mat34 m = mat34_from_parts((Vec3){1, 2, 3}, q, (Vec3){1, 1, 1});
        for (int k = 0; k < 9; k++) {
            assert_true(fabs((double)m.m[k / 3 * 4 + k % 3] - expected[k]) < 3e-6);
        }
        assert_true(m.m[3] == 1 && m.m[7] == 2 && m.m[11] == 3);
    }
}

static void test_A1_the_weapon_hangs_on_the_right_arm_and_the_body_carries_nothing(void **state) {
    (void)state;
    Rig *rig = create_player();
    int body = rig_find_part(rig, "body");
    assert_int_equal(rig_part_parent(rig, rig_find_part(rig, "weapon")), rig_find_part(rig, "armR"));
    assert_int_equal(rig_part_parent(rig, RIG_ROOT), -1);
    for (int i = 0; i < rig_part_count(rig); i++) {
        assert_int_not_equal(rig_part_parent(rig, i), body);
    }
    PoseBank *bank = create_bank(rig, 1);
    const Mat34 *m = play(bank, 0, ATTACK1, 3);
    Vec3 hand = mat34_apply(&m[ARM_R], player_parts[WEAPON].position);
    assert_true(fabsf(hand.x - m[WEAPON].m[3]) < 1e-6f && fabsf(hand.y - m[WEAPON].m[7]) < 1e-6f);
    /* the shoulder stays, the hand swings about it: 1.8 rad about z from straight down */
    assert_true(fabsf(m[ARM_R].m[3] + 0.41f) < 1e-6f && fabsf(m[ARM_R].m[7] - 1.23f) < 1e-6f);
    assert_true(fabsf(hand.x - (-0.41f + 0.56f * sinf(1.8f))) < 1e-5f);
    assert_true(fabsf(hand.y - (1.23f - 0.56f * cosf(1.8f))) < 1e-5f);
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_L2_a_reload_keeps_the_slots(void **state) {
    (void)state;
    Rig *old = create_player();
    PoseBank *bank = create_bank(old, 2);
    play(bank, 0, WALK, 7);
    play(bank, 1, DASH, 7);
    /* the new tables: dash is gone, the others stand in another order, the walk swings wider */
    RigChannelSource wider[BASE_COUNT_OF(walk_channels)];
    memcpy(wider, walk_channels, sizeof wider);
    wider[2].amplitude = 0.9f;
    RigStateSource states[] = {player_states[IDLE], player_states[ATTACK1], player_states[WALK]};
    states[2].channels = wider;
    RigSource source = player_source();
    source.states = states;
    source.state_count = 3;
    source.fade_count = 0;
    Rig *new = create_rig(&source);
    rig_destroy(old);
    assert_true(pose_bank_set_rig(bank, new));
    Mat34 expected[PLAYER_PARTS];
    PartPose parts[PLAYER_PARTS];
    PoseInput input = {.slot = 0, .state = 2, .state_ticks = 8, .clip_rate = 1};
    expected_matrices(new, &input, false, expected, parts);
    assert_same_numbers(play(bank, 0, 2, 8), expected, PLAYER_PARTS * 12); /* goes on mid-clip, without a fade */
    input.state = 0;
    expected_matrices(new, &input, false, expected, parts);
    assert_same_numbers(play(bank, 1, 0, 8), expected, PLAYER_PARTS * 12);

    RigPartSource renamed[PLAYER_PARTS];
    memcpy(renamed, player_parts, sizeof renamed);
    (void)snprintf(renamed[WEAPON].name, RIG_NAME_SIZE, "blade");
    source.parts = renamed;
    Rig *other = create_rig(&source);
    assert_false(pose_bank_set_rig(bank, other));
    assert_same_numbers(play(bank, 1, 0, 8), expected, PLAYER_PARTS * 12);
    rig_destroy(other);
    pose_bank_destroy(bank);
    rig_destroy(new);
}

/* Pinned: gcc and clang, at any optimisation and vector width, must give these bits. A change of the tables or of the
 * arithmetic changes it; then look at the poses before the new number goes in. */
static void test_poses_have_the_same_bits_on_every_build(void **state) {
    (void)state;
    enum { SLOTS = 24 };
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, SLOTS);
    Rng rng = rng_create(17, RNG_LAYOUT);
    Hash hash = hash_begin(0);
    PoseInput inputs[SLOTS] = {{0}};
    for (int tick = 0; tick < 300; tick++) {
        for (int i = 0; i < SLOTS; i++) {
            bool enters = rng_below(&rng, 8) == 0;
            int next = enters ? (int)rng_below(&rng, PLAYER_STATES) : inputs[i].state;
            inputs[i] = (PoseInput){i, next, enters ? 0 : inputs[i].state_ticks + 1, 1};
        }
        PoseJob job = {bank, inputs, SLOTS, tick % 50 > 40};
        pose_job_run(&job);
        for (int i = 0; i < SLOTS; i++) {
            const float *floats = (const float *)pose_bank_matrices(bank, i);
            for (int k = 0; k < PLAYER_PARTS * 12; k++) {
                hash_add_float(&hash, floats[k] == 0 ? 0 : floats[k]);
            }
        }
    }
    char text[32];
    (void)snprintf(text, sizeof text, "%016llx", (unsigned long long)hash_end(&hash));
    assert_string_equal(text, "9fe9daa26f7ec487");
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_jobs_with_bad_inputs_are_refused(void **state) {
    (void)state;
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, 4);
    const PoseInput good = {.slot = 1, .state = WALK, .state_ticks = 3, .clip_rate = 1};
    PoseInput inputs[2] = {good, good};
    PoseJob job = {.bank = bank, .inputs = inputs, .count = 2};
    assert_false(pose_job_validate(&job)); /* a slot twice */
    inputs[1].slot = 2;
    assert_true(pose_job_validate(&job));
    const PoseInput bad[] = {
        {.slot = -1, .clip_rate = 1},  {.slot = 4, .clip_rate = 1},         {.state = PLAYER_STATES, .clip_rate = 1},
        {.state = -1, .clip_rate = 1}, {.state_ticks = -1, .clip_rate = 1}, {.clip_rate = NAN},
        {.clip_rate = INFINITY}};
    for (size_t i = 0; i < BASE_COUNT_OF(bad); i++) {
        inputs[1] = bad[i];
        assert_false(pose_job_validate(&job));
    }
    job.count = 5;
    assert_false(pose_job_validate(&job));
    job.count = 0;
    assert_true(pose_job_validate(&job));
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_batch_equals_single_samples),
        cmocka_unit_test(test_fades_do_not_depend_on_the_batch),
        cmocka_unit_test(test_ruling3_a_rig_that_idles_for_ten_hours_moves_as_at_first),
        cmocka_unit_test(test_A12_a_spin_keeps_its_even_speed_for_hours),
        cmocka_unit_test(test_P1_rotations_are_unit_and_match_the_euler_values),
        cmocka_unit_test(test_A1_the_weapon_hangs_on_the_right_arm_and_the_body_carries_nothing),
        cmocka_unit_test(test_L2_a_reload_keeps_the_slots),
        cmocka_unit_test(test_poses_have_the_same_bits_on_every_build),
        cmocka_unit_test(test_jobs_with_bad_inputs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
