/* S0's formulas, evaluated independently in double precision (tests/golden/animation.json), to 1e-5. */
#include "fixtures.h"

#include <math.h>
#include <stdlib.h>

static char text[1 << 16];

static void read_golden(void) {
    FILE *file = fopen(RIFT_SOURCE_DIR "/tests/golden/animation.json", "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text - 1, file);
    assert_int_equal(fclose(file), 0);
    assert_true(size > 1000 && size < sizeof text - 1);
}

/* The text after "name": inside `from`. */
static const char *find_member(const char *from, const char *name) {
    char quoted[64];
    (void)snprintf(quoted, sizeof quoted, "\"%s\":", name);
    const char *found = strstr(from, quoted);
    if (!found) {
        fail_msg("the golden file lacks %s", name);
        return NULL;
    }
    return found + strlen(quoted);
}

static double read_channel(const PartPose *parts, int part, int channel) {
    const PartPose *p = &parts[part];
    const float values[RIG_CHANNEL_COUNT] = {p->euler.x,    p->euler.y,     p->euler.z, p->position.x,
                                             p->position.y, p->position.z,  p->scale.x, p->scale.y,
                                             p->scale.z,    p->emissive[3], p->opacity};
    return (double)values[channel];
}

/* Compares one list of [time, value] pairs; returns how many there were. */
static int compare(const Rig *rig, int state, const char *member, const char *part, int channel) {
    const int every = strcmp(part, "all") == 0;
    const int count = rig_part_count(rig), first = every ? 0 : rig_find_part(rig, part);
    const char *at = member + 1; /* inside the outer bracket */
    int pairs = 0;
    assert_true(first >= 0);
    for (; *at == '[' || *at == ','; pairs++) {
        char *end;
        at += *at == ',' ? 2 : 1;
        double time = strtod(at, &end);
        double value = strtod(end + 1, &end);
        at = end + 1;
        PartPose parts[RIG_PART_LIMIT];
        rig_sample(rig, state, time, false, parts);
        for (int i = first; i < (every ? count : first + 1); i++) {
            double got = read_channel(parts, i, channel);
            if (!(fabs(got - value) <= 1e-5)) {
                fail_msg("%s.%d at %g s: %.9g, golden %.9g", rig_part_name(rig, i), channel, time, got, value);
            }
        }
    }
    return pairs;
}

static void compare_state(const Rig *rig, const char *state, const char *golden, const char *const *members,
                          int count) {
    static const char *const channels[] = {"rx", "ry", "rz", "px", "py", "pz", "sx", "sy", "sz", "emissive", "opacity"};
    const char *object = find_member(text, golden);
    for (int i = 0; i < count; i++) {
        char part[32];
        (void)snprintf(part, sizeof part, "%s", members[i]);
        char *dot = strchr(part, '.');
        *dot = '\0';
        int channel = 0;
        while (channel < RIG_CHANNEL_COUNT && strcmp(channels[channel], dot + 1) != 0) {
            channel++;
        }
        channel = strcmp(dot + 1, "py_offset") == 0 ? RIG_PY : channel; /* the body rests at 0 below the root */
        assert_true(channel < RIG_CHANNEL_COUNT);
        assert_true(compare(rig, rig_find_state(rig, state), find_member(object, members[i]), part, channel) >= 16);
    }
}

#define COMPARE(rig, state, golden, ...)                                                                               \
    do {                                                                                                               \
        static const char *const members[] = {__VA_ARGS__};                                                            \
        compare_state(rig, state, golden, members, (int)BASE_COUNT_OF(members));                                       \
    } while (0)

static void test_A3_A4_A5_loops_have_the_golden_values(void **state) {
    (void)state;
    Rig *rig = create_player();
    COMPARE(rig, "idle", "idle", "body.py", "head.py", "armL.rx", "armR.rx", "head.ry", "legL.rx", "legR.rx");
    COMPARE(rig, "walk", "walk", "armL.rx", "armR.rx", "legL.rx", "legR.rx", "body.py", "head.py");
    COMPARE(rig, "dash", "dash", "armL.rx", "armR.rx", "legL.rx", "legR.rx", "root.rx");
    rig_destroy(rig);
}

static void test_A6_A8_A9_A10_one_shots_have_the_golden_values(void **state) {
    (void)state;
    Rig *rig = create_player();
    COMPARE(rig, "attack1", "attack1", "armR.rz");
    COMPARE(rig, "hitReact", "hitReact", "root.rx", "all.emissive");
    COMPARE(rig, "dodgeRoll", "dodgeRoll", "root.rx");
    COMPARE(rig, "death", "death", "root.rx", "all.opacity");
    rig_destroy(rig);
}

static void test_A12_swarm_has_the_golden_values(void **state) {
    (void)state;
    RigSource source = swarm_source();
    Rig *rig = create_rig(&source);
    COMPARE(rig, "idle", "swarm", "body.py_offset", "body.ry");
    PartPose parts[2];
    for (int i = 0; i <= 20; i++) {
        double t = 0.01 * i, expected = t < 0.15 ? 1 - t / 0.15 : 0;
        rig_sample(rig, 1, t, false, parts);
        assert_true(fabs((double)parts[1].scale.x - expected) < 1e-5 && parts[1].scale.x == parts[1].scale.z);
        assert_true(parts[1].scale.x == parts[1].scale.y);
    }
    rig_destroy(rig);
}

static void test_A9_dodge_roll_ends_unwound(void **state) {
    (void)state;
    Rig *rig = create_player();
    PartPose parts[PLAYER_PARTS];
    rig_sample(rig, DODGE_ROLL, 0.399, false, parts);
    assert_true(parts[ROOT].euler.x < -6.2f);
    const double ends[] = {0.40, 24.0 / 60.0, 0.41, 5.0};
    for (size_t i = 0; i < BASE_COUNT_OF(ends); i++) {
        rig_sample(rig, DODGE_ROLL, ends[i], false, parts);
        assert_true(parts[ROOT].euler.x == 0 && parts[ROOT].rotation.w == 1);
    }
    rig_destroy(rig);
}

static void test_A10_head_bounces_twice_each_way(void **state) {
    (void)state;
    Rig *rig = create_player();
    PartPose parts[PLAYER_PARTS];
    int turns = 0;
    float last = 0, direction = 1;
    for (int i = 0; i <= 1500; i++) {
        double t = i * 0.001;
        rig_sample(rig, DEATH, t, false, parts);
        float rx = parts[HEAD].euler.x;
        assert_true(rx <= 0.05001f && rx >= -0.05001f);
        if (t <= 0.5 || t >= 0.7) {
            assert_true(fabsf(rx) < 1e-5f);
        }
        if ((rx - last) * direction < -1e-6f) {
            turns++;
            direction = -direction;
        }
        last = rx;
    }
    assert_int_equal(turns, 4); /* two hills and two valleys */
    rig_destroy(rig);
}

static void test_ruling22_unwritten_channels_rest(void **state) {
    (void)state;
    Rig *rig = create_player();
    PartPose parts[PLAYER_PARTS];
    rig_sample(rig, ATTACK1, 0.07, false, parts);
    for (int i = 0; i < PLAYER_PARTS; i++) {
        Vec3 rest = player_parts[i].position;
        assert_true(parts[i].position.x == rest.x && parts[i].position.y == rest.y && parts[i].position.z == rest.z);
        assert_true(parts[i].scale.x == 1 && parts[i].scale.y == 1 && parts[i].scale.z == 1);
        assert_true(parts[i].opacity == 1 && parts[i].emissive[3] == 0 && parts[i].emissive[0] == 0);
        assert_true(i == ARM_R || (parts[i].euler.x == 0 && parts[i].euler.y == 0 && parts[i].euler.z == 0));
    }
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A3_A4_A5_loops_have_the_golden_values),
        cmocka_unit_test(test_A6_A8_A9_A10_one_shots_have_the_golden_values),
        cmocka_unit_test(test_A12_swarm_has_the_golden_values),
        cmocka_unit_test(test_A9_dodge_roll_ends_unwound),
        cmocka_unit_test(test_A10_head_bounces_twice_each_way),
        cmocka_unit_test(test_ruling22_unwritten_channels_rest),
    };
    read_golden();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
