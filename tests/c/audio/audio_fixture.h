/* Tones, sounds and a piece for tests. */
#ifndef TEST_AUDIO_FIXTURE_H
#define TEST_AUDIO_FIXTURE_H

#include "audio/audio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline AudioTone fixture_tone(AudioWave wave, float pitch, float decay) {
    return (AudioTone){.wave = wave,
                       .level = 0.5f,
                       .attack = 0.002f,
                       .decay = decay,
                       .pitch = pitch,
                       .width = 0.5f,
                       .cutoff = 1000.0f};
}

static inline AudioPatch fixture_patch(const char *id, AudioTone tone) {
    AudioPatch patch = {.parts = {{.tone = tone}},
                        .part_count = 1,
                        .volume = 0.8f,
                        .drive = 1.0f,
                        .coarse = 1,
                        .placed = true,
                        .priority = 5,
                        .most = 4,
                        .climb_seconds = 0.5f};
    snprintf(patch.id, sizeof patch.id, "%s", id);
    return patch;
}

static inline MusicLayer fixture_layer(AudioWave wave, const char *pattern) {
    MusicLayer layer = {.tone = fixture_tone(wave, 0.0f, 0.1f),
                        .pattern_count = 1,
                        .phase_first = 1,
                        .phase_last = MUSIC_PHASES,
                        .length = 1.0f};
    snprintf(layer.patterns[0], sizeof layer.patterns[0], "%s", pattern);
    return layer;
}

/* 120 beats a minute: a bar of 16 steps takes 2 s. */
static inline MusicPiece fixture_piece(const char *id) {
    MusicPiece piece = {.volume = 1.0f,
                        .tempo = 120.0f,
                        .steps = 16,
                        .root = 57.0f,
                        .scale = {0, 2, 3, 5, 7, 8, 10},
                        .scale_count = 7,
                        .chords = {1},
                        .chord_count = 1,
                        .echo_steps = 3.0f,
                        .fade = 0.5f,
                        .phase_tempo = {1.0f, 1.0f, 1.0f},
                        .layer_count = 1};
    snprintf(piece.id, sizeof piece.id, "%s", id);
    piece.layers[0] = fixture_layer(WAVE_SAW, "1...1...1...1...");
    return piece;
}

enum { FIXTURE_BAR = 2 * AUDIO_RATE }; /* samples */

/* The sound's samples; the caller frees them. */
static inline int16_t *fixture_render(const AudioPatch *patch, int *count) {
    *count = audio_patch_length(patch);
    int16_t *samples = malloc(((size_t)*count + 1) * sizeof *samples);
    assert_non_null(samples);
    assert_true(audio_patch_render(patch, samples, *count));
    return samples;
}

static inline uint64_t fixture_hash(const int16_t *samples, int count) {
    Hash hash = hash_begin(0);
    for (int i = 0; i < count; i++) {
        hash_add_u32(&hash, (uint16_t)samples[i]);
    }
    return hash_end(&hash);
}

/* How loud it is: the mean of the squares, 1 for full scale. */
static inline double fixture_power(const int16_t *samples, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += (double)samples[i] * samples[i] / (32768.0 * 32768.0);
    }
    return count > 0 ? sum / count : 0.0;
}

#endif
