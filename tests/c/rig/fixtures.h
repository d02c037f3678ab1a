/* The player's and the swarm's tables as C descriptions, and what several tests of rig share. The channels repeat
 * scripts/anim/player.lua and swarm.lua; that those files agree with the golden values is tested through rift.so. */
#ifndef TESTS_RIG_FIXTURES_H
#define TESTS_RIG_FIXTURES_H

#include "base/base.h"
#include "rig/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TEST_PI 3.14159265358979f

enum { IDLE, WALK, DASH, ATTACK1, HIT_REACT, DODGE_ROLL, DEATH, PLAYER_STATES };
enum { ROOT, BODY, HEAD, ARM_L, ARM_R, WEAPON, LEG_L, LEG_R, PLAYER_PARTS };

#define SIN(p, c, o, a, t)                                                                                             \
    { .part = p, .channel = c, .formula = RIG_SIN, .offset = o, .amplitude = a, .period = t }
#define ABS_SIN(p, c, o, a, t)                                                                                         \
    { .part = p, .channel = c, .formula = RIG_ABS_SIN, .offset = o, .amplitude = a, .period = t }
#define CONSTANT(p, c, o)                                                                                              \
    { .part = p, .channel = c, .formula = RIG_CONSTANT, .offset = o }
#define SPIN(p, c, r)                                                                                                  \
    { .part = p, .channel = c, .formula = RIG_SPIN, .rate = r }
#define KEYS(p, c, n, ...)                                                                                             \
    {                                                                                                                  \
        .part = p, .channel = c, .formula = RIG_KEYS, .key_count = n, .keys = { __VA_ARGS__ }                          \
    }

static const RigPartSource player_parts[PLAYER_PARTS] = {
    {.name = "root", .position = {0, 0.95f, 0}},
    {.name = "body", .parent = "root"},
    {.name = "head", .parent = "root", .position = {0, 0.7f, 0}},
    {.name = "armL", .parent = "root", .position = {0.41f, 0.28f, 0}, .stepped = true},
    {.name = "armR", .parent = "root", .position = {-0.41f, 0.28f, 0}, .stepped = true},
    {.name = "weapon", .parent = "armR", .position = {0, -0.56f, 0.04f}, .stepped = true},
    {.name = "legL", .parent = "root", .position = {0.15f, -0.35f, 0}, .stepped = true},
    {.name = "legR", .parent = "root", .position = {-0.15f, -0.35f, 0}, .stepped = true},
};

static const RigChannelSource idle_channels[] = {
    SIN("body", RIG_PY, 0, 0.03f, 2), SIN("head", RIG_PY, 0.7f, 0.03f, 2), SIN("head", RIG_RY, 0, 0.02f, 8),
    SIN("armL", RIG_RX, 0, 0.04f, 2), SIN("armR", RIG_RX, 0, -0.04f, 2),
};
static const RigChannelSource walk_channels[] = {
    ABS_SIN("body", RIG_PY, 0, 0.04f, 0.6f), ABS_SIN("head", RIG_PY, 0.7f, 0.04f, 0.6f),
    SIN("armL", RIG_RX, 0, 0.5f, 0.6f),      SIN("armR", RIG_RX, 0, -0.5f, 0.6f),
    SIN("legL", RIG_RX, 0, -0.4f, 0.6f),     SIN("legR", RIG_RX, 0, 0.4f, 0.6f),
};
static const RigChannelSource dash_channels[] = {
    CONSTANT("root", RIG_RX, 0.15f),     SIN("armL", RIG_RX, 0, 0.7f, 0.4f), SIN("armR", RIG_RX, 0, -0.7f, 0.4f),
    SIN("legL", RIG_RX, 0, -0.6f, 0.4f), SIN("legR", RIG_RX, 0, 0.6f, 0.4f),
};
static const RigChannelSource attack1_channels[] = {
    KEYS("armR", RIG_RZ, 4, {0, 0}, {0.05f, 1.8f}, {0.10f, -1.2f}, {0.18f, 0}),
};
static const RigChannelSource hit_react_channels[] = {
    KEYS("root", RIG_RX, 3, {0, 0}, {0.08f, -0.25f}, {0.20f, 0}),
    KEYS("*", RIG_EMISSIVE, 2, {0, 1}, {0.12f, 0}),
};
static const RigChannelSource dodge_roll_channels[] = {
    KEYS("root", RIG_RX, 3, {0, 0}, {0.40f, -2 * TEST_PI}, {0.40f, 0}),
};
static const RigChannelSource death_channels[] = {
    KEYS("root", RIG_RX, 2, {0, 0}, {0.50f, TEST_PI / 2}),
    KEYS("root", RIG_PY, 2, {0, 0.95f}, {0.50f, 0.26f}),
    KEYS("head", RIG_RX, 6, {0.50f, 0}, {0.525f, 0.05f}, {0.575f, -0.05f}, {0.625f, 0.05f}, {0.675f, -0.05f},
         {0.70f, 0}),
    KEYS("*", RIG_OPACITY, 2, {0.70f, 1}, {1.50f, 0}),
};

#define CHANNELS(list) .channels = list, .channel_count = (int)BASE_COUNT_OF(list), .speed = 1

static const RigStateSource player_states[PLAYER_STATES] = {
    [IDLE] = {.name = "idle", .length = 2.0f, .loop = true, .priority = 1, CHANNELS(idle_channels)},
    [WALK] = {.name = "walk", .length = 0.6f, .loop = true, .priority = 2, CHANNELS(walk_channels)},
    [DASH] = {.name = "dash", .length = 0.4f, .loop = true, .priority = 3, CHANNELS(dash_channels)},
    [ATTACK1] = {.name = "attack1",
                 .length = 0.18f,
                 .phases = {0.05f, 0.05f, 0.08f},
                 .phase_count = 3,
                 .priority = 5,
                 .events = {{.name = "hit", .time = 0.05f}},
                 .event_count = 1,
                 CHANNELS(attack1_channels)},
    [HIT_REACT] =
        {.name = "hitReact", .length = 0.20f, .priority = 8, .emissive = {1, 0, 0.0331f}, CHANNELS(hit_react_channels)},
    [DODGE_ROLL] = {.name = "dodgeRoll",
                    .length = 0.40f,
                    .phases = {0.2f, 0.1f, 0.1f},
                    .phase_count = 3,
                    .priority = 9,
                    .events = {{.name = "after_image", .every = 0.03f, .until = 0.40f}},
                    .event_count = 1,
                    CHANNELS(dodge_roll_channels)},
    [DEATH] = {.name = "death", .length = 1.50f, .priority = 10, CHANNELS(death_channels)},
};

static const RigFadeSource player_fades[] = {
    {"idle", "walk", 0.08f}, {"walk", "idle", 0.08f}, {"walk", "dash", 0.05f}, {"*", "attack1", 0},
    {"*", "hitReact", 0},    {"*", "dodgeRoll", 0},   {"*", "death", 0.10f},
};

static const RigBox player_boxes[] = {{.part = BODY, .size = {0.56f, 0.7f, 0.34f}, .taper = 1.12f, .color = 0xe8f4ff}};

static inline RigSource player_source(void) {
    return (RigSource){.name = "player",
                       .parts = player_parts,
                       .part_count = PLAYER_PARTS,
                       .states = player_states,
                       .state_count = PLAYER_STATES,
                       .boxes = player_boxes,
                       .box_count = 1,
                       .fades = player_fades,
                       .fade_count = (int)BASE_COUNT_OF(player_fades),
                       .default_fade = 0.08f,
                       .where = "scripts/anim/player.lua:1"};
}

static const RigPartSource swarm_parts[] = {
    {.name = "root", .position = {0, 0.55f, 0}},
    {.name = "body", .parent = "root"},
};
static const RigChannelSource swarm_idle_channels[] = {
    SIN("body", RIG_PY, 0, 0.05f, 2 * TEST_PI / 8),
    SPIN("body", RIG_RY, 4),
};
static const RigChannelSource swarm_death_channels[] = {
    KEYS("body", RIG_SX, 2, {0, 1}, {0.15f, 0}),
    KEYS("body", RIG_SY, 2, {0, 1}, {0.15f, 0}),
    KEYS("body", RIG_SZ, 2, {0, 1}, {0.15f, 0}),
    SPIN("body", RIG_RY, 4),
};
static const RigStateSource swarm_states[] = {
    {.name = "idle", .length = 0.785398f, .loop = true, .priority = 1, CHANNELS(swarm_idle_channels)},
    {.name = "death", .length = 0.15f, .priority = 10, CHANNELS(swarm_death_channels)},
};

static inline RigSource swarm_source(void) {
    return (RigSource){.name = "swarm",
                       .parts = swarm_parts,
                       .part_count = 2,
                       .states = swarm_states,
                       .state_count = 2,
                       .default_fade = 0.08f};
}

static inline Rig *create_rig(const RigSource *source) {
    Error error = {0};
    Rig *rig = rig_create(source, &error);
    if (!rig) {
        fail_msg("%s", error.message);
    }
    return rig;
}

static inline Rig *create_player(void) {
    RigSource source = player_source();
    return create_rig(&source);
}

static inline PoseBank *create_bank(const Rig *rig, int capacity) {
    Error error = {0};
    PoseBank *bank = pose_bank_create(rig, capacity, &error);
    if (!bank) {
        fail_msg("%s", error.message);
    }
    return bank;
}

/* Plays one slot for one tick. */
static inline const Mat34 *play(PoseBank *bank, int slot, int state, int ticks) {
    PoseInput input = {.slot = slot, .state = state, .state_ticks = ticks, .clip_rate = 1};
    PoseJob job = {.bank = bank, .inputs = &input, .count = 1};
    assert_true(pose_job_validate(&job));
    pose_job_run(&job);
    return pose_bank_matrices(bank, slot);
}

static inline float largest_difference(const float *a, const float *b, int count) {
    float largest = 0;
    for (int i = 0; i < count; i++) {
        float difference = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        largest = difference > largest ? difference : largest;
    }
    return largest;
}

/* Equal as numbers: −0 is 0, and nothing is NaN. */
static inline void assert_same_numbers(const void *a, const void *b, int count) {
    const float *left = a, *right = b;
    for (int i = 0; i < count; i++) {
        if (!(left[i] == right[i])) {
            fail_msg("number %d: %.9g is not %.9g", i, (double)left[i], (double)right[i]);
        }
    }
}

#endif
