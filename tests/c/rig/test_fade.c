/* Cross-fades: weights, shortest arcs, snaps, and that no interruption makes a pose jump. */
#include "fixtures.h"

#include <math.h>

enum { MATRIX_FLOATS = PLAYER_PARTS * 12 };

static void copy_pose(float pose[MATRIX_FLOATS], const Mat34 *matrices) {
    memcpy(pose, matrices, sizeof(float) * MATRIX_FLOATS);
}

/* The pose of a state alone, at a tick, as matrices relative to the root. */
static void plain_pose(const Rig *rig, int state, int ticks, float pose[MATRIX_FLOATS]) {
    PartPose parts[PLAYER_PARTS];
    Mat34 matrices[PLAYER_PARTS];
    rig_sample(rig, state, ticks / 60.0, false, parts);
    for (int i = 0; i < PLAYER_PARTS; i++) {
        Mat34 local = mat34_from_parts(parts[i].position, parts[i].rotation, parts[i].scale);
        int parent = rig_part_parent(rig, i);
        matrices[i] = parent < 0 ? local : mat34_multiply(&matrices[parent], &local);
    }
    copy_pose(pose, matrices);
}

static Quat random_quat(Rng *rng) {
    Vec3 euler = {(rng_unit(rng) - 0.5f) * 20, (rng_unit(rng) - 0.5f) * 20, (rng_unit(rng) - 0.5f) * 20};
    return quat_from_euler_xyz(euler);
}

static double dot(Quat a, Quat b) {
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y + (double)a.z * (double)b.z +
           (double)a.w * (double)b.w;
}

static double angle_between(Quat a, Quat b) {
    double c = fabs(dot(a, b)) / sqrt(dot(a, a) * dot(b, b));
    return 2 * acos(c < 1 ? c : 1);
}

static void test_P2_slerp_is_even_unit_and_takes_the_shortest_arc(void **state) {
    (void)state;
    Rng rng = rng_create(7, RNG_LAYOUT);
    for (int i = 0; i < 20000; i++) {
        Quat from = random_quat(&rng), to = random_quat(&rng);
        float weight = rng_unit(&rng);
        Quat q = quat_slerp(from, to, weight);
        double whole = angle_between(from, to);
        assert_true(fabs(dot(q, q) - 1) < 1e-6);
        assert_true(whole <= 3.14159266);
        assert_true(fabs(angle_between(from, q) - (double)weight * whole) < 2e-3);
        assert_true(fabs(angle_between(q, to) - (1 - (double)weight) * whole) < 2e-3);
        Quat opposite = {-to.x, -to.y, -to.z, -to.w}; /* the same rotation, the other sign: 21° stay 21° */
        assert_true(angle_between(quat_slerp(from, opposite, weight), q) < 2e-3);
    }
}

static void test_P2_slerp_of_equal_and_nearly_equal_rotations(void **state) {
    (void)state;
    Quat from = quat_from_euler_xyz((Vec3){0.3f, -1.2f, 2.0f});
    for (float gap = 0; gap < 0.1f; gap = gap * 1.5f + 1e-6f) {
        Quat to = quat_from_euler_xyz((Vec3){0.3f + gap, -1.2f, 2.0f});
        Quat q = quat_slerp(from, to, 0.25f);
        Quat expected = quat_from_euler_xyz((Vec3){0.3f + gap * 0.25f, -1.2f, 2.0f});
        assert_true(fabs(dot(q, q) - 1) < 1e-6);
        assert_true(fabsf(q.x - expected.x) < 1e-6f && fabsf(q.w - expected.w) < 1e-6f);
    }
}

static void test_P2_weight_is_linear_in_ticks(void **state) {
    (void)state;
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, 1);
    float start[MATRIX_FLOATS], target[MATRIX_FLOATS];
    copy_pose(start, play(bank, 0, IDLE, 37));
    for (int tick = 0; tick < 9; tick++) {
        const Mat34 *shown = play(bank, 0, WALK, tick);
        float weight = tick < 5 ? (float)tick / 5 : 1;
        plain_pose(rig, WALK, tick, target);
        float expected = start[BODY * 12 + 7] + (target[BODY * 12 + 7] - start[BODY * 12 + 7]) * weight;
        assert_true(fabsf(shown[BODY].m[7] - expected) < 1e-6f); /* the body's height */
        PartPose parts[PLAYER_PARTS];
        float old_angle = 0.04f * sinf(TEST_PI * 37 / 60);
        rig_sample(rig, WALK, tick / 60.0, false, parts);
        float angle = old_angle + (parts[ARM_L].euler.x - old_angle) * weight;
        assert_true(fabsf(shown[ARM_L].m[9] - sinf(angle)) <
                    1e-5f); /* turned about x alone: the arc's angle is linear */
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_P2_time_zero_snaps_at_once(void **state) {
    (void)state;
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, 1);
    float expected[MATRIX_FLOATS];
    const int snaps[] = {ATTACK1, HIT_REACT, DODGE_ROLL};
    for (size_t i = 0; i < BASE_COUNT_OF(snaps); i++) {
        play(bank, 0, WALK, 5);
        play(bank, 0, DASH, 1); /* in the middle of a fade */
        plain_pose(rig, snaps[i], 0, expected);
        assert_same_numbers(play(bank, 0, snaps[i], 0), expected, MATRIX_FLOATS);
        plain_pose(rig, snaps[i], 1, expected);
        assert_same_numbers(play(bank, 0, snaps[i], 1), expected, MATRIX_FLOATS);
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

/* The fastest any matrix element of a state moves in a tick. */
static float fastest_motion(const Rig *rig, int state) {
    float before[MATRIX_FLOATS], now[MATRIX_FLOATS], fastest = 0;
    plain_pose(rig, state, 0, before);
    for (int tick = 1; tick < 240; tick++) {
        plain_pose(rig, state, tick, now);
        float step = largest_difference(before, now, MATRIX_FLOATS);
        fastest = step > fastest ? step : fastest;
        memcpy(before, now, sizeof now);
    }
    return fastest;
}

/* Interrupts fades at random ticks. The tick of an interruption must not move more than the clips themselves do, and
 * every later tick of the fade no more than its share of the way plus the clip's own motion. A blended rotation moves
 * a matrix element by at most the angle, which is at most half π times the chord the elements show. */
static void test_P3_an_interrupted_fade_never_pops(void **state) {
    (void)state;
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, 1);
    Rng rng = rng_create(11, RNG_LAYOUT);
    const int loops[] = {IDLE, WALK, DASH, DEATH};
    float speed[PLAYER_STATES], before[MATRIX_FLOATS], now[MATRIX_FLOATS], target[MATRIX_FLOATS];
    for (int s = 0; s < PLAYER_STATES; s++) {
        speed[s] = fastest_motion(rig, s);
    }
    int current = IDLE, ticks = 0, fade = 0;
    float way = 0, worst_entry = 0;
    copy_pose(before, play(bank, 0, IDLE, 0));
    for (int i = 0; i < 40000; i++) {
        int next = rng_below(&rng, 4) == 0 ? loops[rng_below(&rng, 4)] : current;
        bool entered = next != current;
        ticks = entered ? 0 : ticks + 1;
        if (entered) {
            fade = rig_fade_ticks(rig, current, next);
            plain_pose(rig, next, 0, target);
            way = largest_difference(before, target, MATRIX_FLOATS) + speed[next] * (float)fade;
        }
        copy_pose(now, play(bank, 0, next, ticks));
        float step = largest_difference(before, now, MATRIX_FLOATS);
        float own = speed[next] > speed[current] ? speed[next] : speed[current];
        if (entered) {
            worst_entry = step > worst_entry ? step : worst_entry;
            assert_true(step <= own + 1e-4f);
        } else {
            float share = ticks <= fade ? 2.0f * way / (float)fade : 0.0f;
            assert_true(step <= share + own + 1e-4f);
        }
        memcpy(before, now, sizeof now);
        current = next;
    }
    assert_true(worst_entry < 1e-5f); /* a fade begins exactly where the screen is */
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_A9_no_fade_unwinds_a_roll(void **state) {
    (void)state;
    Rig *rig = create_player();
    for (int leave = 1; leave <= 26; leave++) {
        PoseBank *bank = create_bank(rig, 1);
        for (int tick = 0; tick < leave; tick++) {
            play(bank, 0, DODGE_ROLL, tick);
        }
        PartPose parts[PLAYER_PARTS];
        rig_sample(rig, DODGE_ROLL, (leave - 1) / 60.0, false, parts);
        double left = angle_between(parts[ROOT].rotation, (Quat){0, 0, 0, 1}), turned = 0;
        float up = 0, front = 0;
        for (int tick = 0; tick <= 6; tick++) {
            const Mat34 *m = play(bank, 0, IDLE, tick);
            double step =
                atan2((double)(m[0].m[9] * up - m[0].m[10] * front), (double)(m[0].m[10] * up + m[0].m[9] * front));
            turned += tick > 0 ? fabs(step) : 0;
            up = m[0].m[10], front = m[0].m[9];
        }
        assert_true(fabs(turned - left) < 1e-3); /* the shorter way round, and nothing else */
        assert_true(leave < 24 || left < 0.27);
        pose_bank_destroy(bank);
    }
    rig_destroy(rig);
}

static void test_P2_a_smaller_tick_is_a_new_entry_and_reset_forgets(void **state) {
    (void)state;
    RigSource source = player_source();
    source.fade_count = 0; /* everything fades in 0.08 s */
    Rig *rig = create_rig(&source);
    PoseBank *bank = create_bank(rig, 2);
    float before[MATRIX_FLOATS], plain[MATRIX_FLOATS];
    copy_pose(before, play(bank, 0, ATTACK1, 6));
    assert_true(largest_difference(before, (const float *)play(bank, 0, ATTACK1, 0), MATRIX_FLOATS) < 1e-6f);
    plain_pose(rig, ATTACK1, 5, plain);
    assert_same_numbers(play(bank, 0, ATTACK1, 5), plain, MATRIX_FLOATS); /* over after five ticks, to the bit */
    copy_pose(before, play(bank, 0, ATTACK1, 6));
    pose_bank_reset(bank, 0);
    plain_pose(rig, WALK, 1, plain);
    assert_same_numbers(play(bank, 0, WALK, 1), plain, MATRIX_FLOATS);
    /* a slot that wasn't evaluated while its fade ran comes back after it */
    play(bank, 1, IDLE, 30);
    plain_pose(rig, WALK, 40, plain);
    assert_same_numbers(play(bank, 1, WALK, 40), plain, MATRIX_FLOATS);
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_ruling21_light_and_opacity_fade_too(void **state) {
    (void)state;
    RigSource source = player_source();
    source.fade_count = 0;
    Rig *rig = create_rig(&source);
    PoseBank *bank = create_bank(rig, 1);
    play(bank, 0, HIT_REACT, 0);
    for (int tick = 0; tick < 8; tick++) {
        play(bank, 0, IDLE, tick);
        const PartShade *shade = &pose_bank_shades(bank, 0)[LEG_R];
        float expected = tick < 5 ? 1 - (float)tick / 5 : 0;
        assert_true(fabsf(shade->emissive[3] - expected) < 1e-6f);
        assert_true(fabsf(shade->emissive[0] - (expected > 0 ? 1.0f : 0.0f)) < 1e-5f); /* the colour itself stays */
        assert_true(shade->opacity == 1);
    }
    play(bank, 0, DEATH, 90);
    assert_true(pose_bank_shades(bank, 0)[HEAD].opacity == 0);
    play(bank, 0, IDLE, 0);
    assert_true(pose_bank_shades(bank, 0)[HEAD].opacity < 1e-6f);
    play(bank, 0, IDLE, 1);
    assert_true(fabsf(pose_bank_shades(bank, 0)[HEAD].opacity - 0.2f) < 1e-6f);
    play(bank, 0, IDLE, 9);
    assert_true(pose_bank_shades(bank, 0)[HEAD].opacity == 1);
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

static void test_P3_light_and_scale_of_a_fade_cut_short_go_on_from_the_screen(void **state) {
    (void)state;
    static const RigChannelSource grown[] = {CONSTANT("head", RIG_SX, 3), CONSTANT("*", RIG_EMISSIVE, 1),
                                             CONSTANT("*", RIG_OPACITY, 0.5f)};
    RigStateSource states[] = {player_states[IDLE], player_states[WALK], player_states[DASH], player_states[DASH]};
    (void)snprintf(states[3].name, sizeof states[3].name, "grown");
    states[3].channels = grown;
    states[3].channel_count = (int)BASE_COUNT_OF(grown);
    states[3].emissive[1] = 0.5f;
    RigSource source = player_source();
    source.states = states;
    source.state_count = 4;
    source.fade_count = 0;
    Rig *rig = create_rig(&source);
    PoseBank *bank = create_bank(rig, 1);
    play(bank, 0, 3, 9);
    for (int entry = 0; entry < 3; entry++) { /* idle, walk and dash rest in all this; each is left after two ticks */
        PartShade before = pose_bank_shades(bank, 0)[HEAD];
        float scale = pose_bank_matrices(bank, 0)[HEAD].m[0];
        play(bank, 0, entry, 0);
        const PartShade *shade = &pose_bank_shades(bank, 0)[HEAD];
        assert_true(fabsf(shade->emissive[3] - before.emissive[3]) < 1e-5f && shade->emissive[3] > 0.1f);
        assert_true(fabsf(shade->emissive[1] - 0.5f) < 1e-5f);
        assert_true(fabsf(shade->opacity - before.opacity) < 1e-5f && shade->opacity < 0.95f);
        assert_true(fabsf(pose_bank_matrices(bank, 0)[HEAD].m[0] - scale) < 1e-2f && scale > 1.2f);
        play(bank, 0, entry, 1);
        play(bank, 0, entry, 2);
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P2_slerp_is_even_unit_and_takes_the_shortest_arc),
        cmocka_unit_test(test_P2_slerp_of_equal_and_nearly_equal_rotations),
        cmocka_unit_test(test_P2_weight_is_linear_in_ticks),
        cmocka_unit_test(test_P2_time_zero_snaps_at_once),
        cmocka_unit_test(test_P3_an_interrupted_fade_never_pops),
        cmocka_unit_test(test_A9_no_fade_unwinds_a_roll),
        cmocka_unit_test(test_P2_a_smaller_tick_is_a_new_entry_and_reset_forgets),
        cmocka_unit_test(test_ruling21_light_and_opacity_fade_too),
        cmocka_unit_test(test_P3_light_and_scale_of_a_fade_cut_short_go_on_from_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
