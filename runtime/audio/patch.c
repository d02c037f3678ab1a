/* A sound's samples: its parts, the saturation, what makes it old, and the echo. */
#include "audio/synth.h"

#include <stdlib.h>
#include <string.h>

enum { ECHO_REPEATS = 8 };

#define QUIET 0.002f /* of an echo that is not worth the samples */

static int to_samples(float seconds) {
    return (int)(seconds * (float)AUDIO_RATE + 0.5f);
}

static int note_count(const AudioPart *part) {
    return part->note_count > 0 ? part->note_count : 1;
}

static int dry_length(const AudioPatch *patch) {
    int length = 0;
    for (int i = 0; i < patch->part_count; i++) {
        const AudioPart *part = &patch->parts[i];
        int last = to_samples(part->at + part->step * (float)(note_count(part) - 1));
        int end = last + synth_length(&part->tone, -1.0f);
        length = end > length ? end : length;
    }
    return length;
}

static int echo_repeats(const AudioPatch *patch) {
    float level = patch->echo;
    int count = 0;
    for (; count < ECHO_REPEATS && level > QUIET; count++) {
        level *= patch->echo_feedback;
    }
    return count;
}

int audio_patch_length(const AudioPatch *patch) {
    int length = dry_length(patch) + echo_repeats(patch) * to_samples(patch->echo_seconds);
    return length < AUDIO_SECONDS_MOST * AUDIO_RATE ? length : AUDIO_SECONDS_MOST * AUDIO_RATE;
}

static void add_part(const AudioPart *part, uint32_t seed, float *samples, int count) {
    for (int i = 0; i < note_count(part); i++) {
        int start = to_samples(part->at + part->step * (float)i);
        float factor = part->note_count > 0 ? synth_semitones(part->notes[i]) : 1.0f;
        SynthVoice voice;
        synth_start(&voice, &part->tone, factor, -1.0f, 1.0f, seed + (uint32_t)i);
        if (start < count) {
            synth_add(&voice, samples + start, count - start);
        }
    }
}

/* Held samples and few steps of loudness, as of an old console. */
static void make_coarse(const AudioPatch *patch, float *samples, int count) {
    float steps = patch->bits > 0 ? (float)(1 << (patch->bits - 1)) : 0.0f;
    for (int i = 0; i < count; i++) {
        if (patch->coarse > 1 && i % patch->coarse != 0) {
            samples[i] = samples[i - 1];
        } else if (steps > 0.0f) {
            samples[i] = math_floor32(samples[i] * steps + 0.5f) / steps;
        }
    }
}

static void reverse(float *samples, int count) {
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        float sample = samples[i];
        samples[i] = samples[k];
        samples[k] = sample;
    }
}

static void add_echo(const AudioPatch *patch, float *samples, int count) {
    int delay = to_samples(patch->echo_seconds);
    if (patch->echo <= 0.0f || delay < 1) {
        return;
    }
    /* From the end, so that what is added is not heard again: each repeat is of the dry sound. */
    for (int i = count - 1; i >= delay; i--) {
        float level = patch->echo;
        for (int k = 1; k <= ECHO_REPEATS && i - k * delay >= 0; k++) {
            samples[i] += level * samples[i - k * delay];
            level *= patch->echo_feedback;
        }
    }
}

static int16_t to_sample(float level) {
    return (int16_t)math_floor32(math_clamp32(level, -1.0f, 1.0f) * 32000.0f + 0.5f);
}

bool audio_patch_render(const AudioPatch *patch, int16_t *samples, int count) {
    int dry = dry_length(patch);
    dry = dry < count ? dry : count;
    float *mixed = calloc((size_t)count + 1, sizeof *mixed);
    if (!mixed) {
        return false;
    }
    for (int i = 0; i < patch->part_count; i++) {
        add_part(&patch->parts[i], 0x9e3779b9u * (uint32_t)(i + 1), mixed, dry);
    }
    for (int i = 0; i < dry; i++) {
        mixed[i] = synth_saturate(mixed[i] * patch->drive);
    }
    make_coarse(patch, mixed, dry);
    if (patch->reversed) {
        reverse(mixed, dry);
    }
    add_echo(patch, mixed, count);
    for (int i = 0; i < count; i++) {
        samples[i] = to_sample(synth_saturate(mixed[i]) * patch->volume);
    }
    free(mixed);
    return true;
}
