/* Random and damaged descriptions: either a clear error, or poses without a single number that is not finite. */
#include "fixtures.h"

#include <math.h>

typedef struct Wild {
    RigPartSource parts[RIG_PART_LIMIT];
    RigStateSource states[6];
    RigChannelSource channels[6][24];
    RigBox boxes[4];
    RigFadeSource fades[4];
    RigSource source;
} Wild;

static float wild_number(Rng *rng) {
    static const float edges[] = {0, -0.0f, 1, -1, 1e6f, -1e6f, 1e7f, 1e-3f, 1e-40f, 3e38f, INFINITY, -INFINITY, NAN};
    return edges[rng_below(rng, BASE_COUNT_OF(edges))];
}

/* Mostly sensible; `wildness` in 1000 are edges. */
static float number(Rng *rng, float scale, uint32_t wildness) {
    return rng_below(rng, 1000) < wildness ? wild_number(rng) : (rng_unit(rng) - 0.5f) * 2 * scale;
}

static void name_one(char name[RIG_NAME_SIZE], const char *letter, int index) {
    (void)snprintf(name, RIG_NAME_SIZE, "%s%d", letter, index);
}

static void wild_channel(Rng *rng, RigChannelSource *c, int part_count, uint32_t wildness) {
    *c = (RigChannelSource){.formula = (RigFormula)rng_below(rng, 5), .channel = (RigChannel)rng_below(rng, 11)};
    name_one(c->part, "p", (int)rng_below(rng, (uint32_t)part_count));
    if (c->channel >= RIG_EMISSIVE && rng_below(rng, 2)) {
        (void)snprintf(c->part, sizeof c->part, "*");
    }
    c->offset = number(rng, 3, wildness);
    c->amplitude = number(rng, 3, wildness);
    c->period = number(rng, 3, wildness);
    c->phase = number(rng, 9, wildness);
    c->rate = number(rng, 9, wildness);
    c->key_count = 1 + (int)rng_below(rng, RIG_KEY_LIMIT);
    float time = number(rng, 0.1f, wildness);
    for (int k = 0; k < c->key_count; k++) {
        c->keys[k] = (RigKey){time, number(rng, 5, wildness)};
        time += rng_below(rng, 4) ? rng_unit(rng) * 0.1f : 0;
    }
}

static void wild_state(Rng *rng, Wild *wild, int index, uint32_t wildness) {
    RigStateSource *s = &wild->states[index];
    *s = (RigStateSource){
        .length = 0.02f + rng_unit(rng), .loop = rng_below(rng, 2) == 1, .speed = number(rng, 2, wildness)};
    name_one(s->name, "s", index);
    s->channels = wild->channels[index];
    s->channel_count = (int)rng_below(rng, 24);
    for (int c = 0; c < s->channel_count; c++) {
        wild_channel(rng, &wild->channels[index][c], wild->source.part_count, wildness);
    }
    s->event_count = (int)rng_below(rng, 3);
    for (int e = 0; e < s->event_count; e++) {
        s->events[e] = (RigEventSource){.time = rng_unit(rng) * s->length, .until = s->length};
        s->events[e].every = rng_below(rng, 2) ? number(rng, 0.1f, wildness) : 0;
        name_one(s->events[e].name, "e", e);
    }
}

static void make_wild(Rng *rng, Wild *wild, uint32_t wildness) {
    memset(wild, 0, sizeof *wild);
    wild->source = (RigSource){
        .name = "wild", .parts = wild->parts, .states = wild->states, .boxes = wild->boxes, .fades = wild->fades};
    wild->source.part_count = 1 + (int)rng_below(rng, RIG_PART_LIMIT);
    wild->source.state_count = 1 + (int)rng_below(rng, 6);
    wild->source.default_fade = rng_unit(rng) * 0.3f;
    for (int i = 0; i < wild->source.part_count; i++) {
        RigPartSource *part = &wild->parts[i];
        name_one(part->name, "p", i);
        if (i > 0) {
            name_one(part->parent, "p", rng_below(rng, 3) ? i - 1 : (int)rng_below(rng, (uint32_t)i));
        }
        part->position = (Vec3){number(rng, 2, wildness), number(rng, 2, wildness), number(rng, 2, wildness)};
        part->rotation = (Vec3){number(rng, 9, wildness), number(rng, 9, wildness), number(rng, 9, wildness)};
        part->stepped = rng_below(rng, 2) == 1;
    }
    for (int i = 0; i < wild->source.state_count; i++) {
        wild_state(rng, wild, i, wildness);
    }
}

/* Spoils one thing that a loader might get wrong; bools and enums keep values that C can hold. */
static void damage(Rng *rng, Wild *wild) {
    RigPartSource *part = &wild->parts[rng_below(rng, (uint32_t)wild->source.part_count)];
    RigStateSource *state = &wild->states[rng_below(rng, (uint32_t)wild->source.state_count)];
    RigChannelSource *channel = &wild->channels[0][rng_below(rng, 24)];
    int *const counts[] = {&channel->key_count, &state->channel_count,    &state->event_count,
                           &state->phase_count, &wild->source.fade_count, &wild->source.box_count};
    char *const names[] = {part->name, part->parent, channel->part, state->name, wild->fades[0].to};
    char *name = names[rng_below(rng, BASE_COUNT_OF(names))];
    switch (rng_below(rng, 6)) {
    case 0:
        *counts[rng_below(rng, BASE_COUNT_OF(counts))] = (int)rng_u32(rng);
        break;
    case 1:
        name[rng_below(rng, RIG_NAME_SIZE)] = (char)rng_below(rng, 256);
        break;
    case 2:
        memset(name, 'q', RIG_NAME_SIZE); /* no end */
        break;
    case 3:
        channel->channel = (RigChannel)(rng_u32(rng) & 0x7fffffffu);
        break;
    case 4:
        channel->formula = (RigFormula)(rng_u32(rng) & 0x7fffffffu);
        break;
    default:
        state->length = wild_number(rng);
        break;
    }
}

static bool all_finite(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(numbers[i])) {
            return false;
        }
    }
    return true;
}

static void exercise_samples(const Rig *rig) {
    const double times[] = {0, 0.1, 1e3, -5, 1e300, -1e300, (double)INFINITY, (double)NAN};
    PartPose parts[RIG_PART_LIMIT];
    for (int s = 0; s < rig_state_count(rig); s++) {
        for (size_t t = 0; t < BASE_COUNT_OF(times); t++) {
            rig_sample(rig, s, times[t], t % 2 == 1, parts);
            assert_true(all_finite((const float *)parts, sizeof(PartPose) / 4 * (size_t)rig_part_count(rig)));
        }
    }
}

static void exercise_bank(const Rig *rig, Rng *rng) {
    PoseBank *bank = create_bank(rig, 5);
    const char *names[RIG_EVENT_LIMIT];
    for (int round = 0; round < 12; round++) {
        PoseInput inputs[5];
        for (int i = 0; i < 5; i++) {
            int ticks = (int)(rng_u32(rng) >> (1 + rng_below(rng, 31)));
            inputs[i] =
                (PoseInput){i, (int)rng_below(rng, (uint32_t)rig_state_count(rig)), ticks, number(rng, 1000, 0)};
            int events = rig_state_events(rig, inputs[i].state, ticks, names);
            assert_true(events >= 0 && events <= RIG_EVENT_LIMIT);
        }
        PoseJob job = {bank, inputs, 5, round % 2 == 1};
        pose_job_run(&job);
        for (int i = 0; i < 5; i++) {
            size_t parts = (size_t)rig_part_count(rig);
            assert_true(all_finite((const float *)pose_bank_matrices(bank, i), parts * 12));
            assert_true(all_finite((const float *)pose_bank_shades(bank, i), parts * sizeof(PartShade) / 4));
        }
    }
    pose_bank_destroy(bank);
}

/* Returns whether it was built. */
static bool try_wild(const Wild *wild, Rng *rng) {
    Error error = {0};
    Rig *rig = rig_create(&wild->source, &error);
    if (!rig) {
        assert_true(error.id == ERROR_RIG_INVALID || error.id == ERROR_RIG_CHANNEL);
        assert_non_null(strstr(error.message, "rig 'wild'"));
        return false;
    }
    exercise_samples(rig);
    exercise_bank(rig, rng);
    rig_destroy(rig);
    return true;
}

static void test_random_descriptions_give_an_error_or_finite_poses(void **state) {
    (void)state;
    static Wild wild;
    Rng rng = rng_create(2026, RNG_LAYOUT);
    int built = 0;
    for (int i = 0; i < 600; i++) {
        make_wild(&rng, &wild, (uint32_t)(i % 3) * 2);
        built += try_wild(&wild, &rng);
    }
    assert_true(built > 30); /* both outcomes were met */
    assert_true(built < 570);
}

static void test_damaged_descriptions_never_crash(void **state) {
    (void)state;
    static Wild wild;
    Rng rng = rng_create(2027, RNG_LAYOUT);
    for (int i = 0; i < 4000; i++) {
        make_wild(&rng, &wild, 0);
        for (uint32_t blows = 1 + rng_below(&rng, 3); blows > 0; blows--) {
            damage(&rng, &wild);
        }
        (void)try_wild(&wild, &rng);
    }
}

/* 48 parts, each a million times its parent, and places that run away: nothing may overflow. */
static void test_towering_scales_and_places_stay_finite(void **state) {
    (void)state;
    static Wild wild;
    Rng rng = rng_create(1, RNG_LAYOUT);
    make_wild(&rng, &wild, 0);
    wild.source.part_count = RIG_PART_LIMIT;
    wild.source.state_count = 1;
    static RigChannelSource channels[RIG_PART_LIMIT * 4];
    for (int i = 0; i < RIG_PART_LIMIT; i++) {
        wild.parts[i] = (RigPartSource){.position = {1e6f, -1e6f, 1e6f}};
        name_one(wild.parts[i].name, "p", i);
        if (i > 0) {
            name_one(wild.parts[i].parent, "p", i - 1);
        }
        for (int c = 0; c < 4; c++) {
            RigChannelSource *channel = &channels[i * 4 + c];
            *channel = (RigChannelSource){.channel = (RigChannel)(RIG_SX + c), .formula = RIG_SPIN, .rate = 1e6f};
            channel->channel = c == 3 ? RIG_PX : channel->channel;
            (void)snprintf(channel->part, sizeof channel->part, "p%d", i);
        }
    }
    wild.states[0].length = 1;
    wild.states[0].loop = true;
    wild.states[0].event_count = 0;
    wild.states[0].speed = 1000;
    wild.states[0].channels = channels;
    wild.states[0].channel_count = RIG_PART_LIMIT * 4;
    assert_true(try_wild(&wild, &rng));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_descriptions_give_an_error_or_finite_poses),
        cmocka_unit_test(test_towering_scales_and_places_stay_finite),
        cmocka_unit_test(test_damaged_descriptions_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
