/* The running music. Private to audio/. */
#ifndef RIFT_AUDIO_MUSIC_H
#define RIFT_AUDIO_MUSIC_H

#include "audio/synth.h"

enum {
    MUSIC_VOICE_LIMIT = 40,
    MUSIC_CHUNK = 64,                 /* pairs that are made with the same levels */
    MUSIC_ECHO_SIZE = 2 * AUDIO_RATE, /* samples: the longest time between two repeats */
    MUSIC_BEAT_STEPS = 4,
};

typedef struct MusicVoice {
    SynthVoice synth;
    int layer; /* −1: free */
} MusicVoice;

struct Music {
    uint64_t seed;
    MusicPiece piece, next;
    bool playing;  /* `piece` is */
    bool leaving;  /* it fades out; `next` follows */
    bool followed; /* … or nothing does */
    bool changed;  /* `next` is a new version of it, which counts from the next bar on */
    float danger;
    int phase;     /* wanted; the next bar takes it */
    int bar_phase; /* of this bar, from 0 */
    int bar, step; /* of the bar: from 1; of the next step in it: from 0 */
    int left;      /* samples until the next step */
    int step_length;
    float fade, fade_step;
    float level[MUSIC_LAYER_LIMIT], target[MUSIC_LAYER_LIMIT];
    float gain[MUSIC_LAYER_LIMIT]; /* of the last sample: the level, pushed down by the beat */
    MusicVoice voices[MUSIC_VOICE_LIMIT];
    float echo[2][MUSIC_ECHO_SIZE];
    int echo_at, echo_length;
    int16_t ready[2 * MUSIC_CHUNK]; /* pairs that are made and not yet asked for */
    int ready_at, ready_count;
};

/* Begins what comes next: a step, a bar, another piece. */
void music_begin_step(Music *music);
/* Makes at most MUSIC_CHUNK pairs, none of them beyond the next step. */
void music_mix(Music *music, int16_t *pairs, int count);
/* 0 at a beat … 1 at the next. */
float music_beat(const Music *music);

#endif
