/* Which sounds may be heard: a choice among many, without a device. Private to audio/. */
#ifndef RIFT_AUDIO_VOICES_H
#define RIFT_AUDIO_VOICES_H

#include "audio/audio.h"

typedef struct Voice {
    int sound;  /* −1: free */
    float left; /* s that it still sounds */
    float age;  /* s */
    float gain; /* how loud it is at the ears */
    int priority;
    bool placed;
} Voice;

/* How a sound was played before. */
typedef struct SoundPast {
    float since; /* s since it began last */
    int climbed; /* how often in a row it followed soon */
} SoundPast;

typedef struct Voices {
    Voice voices[AUDIO_VOICE_LIMIT];
    SoundPast past[AUDIO_SOUND_LIMIT];
    int limit; /* of voices */
} Voices;

void voices_clear(Voices *voices, int limit);
/* The voice that a sound of so many seconds gets, which may have to stop another; −1: it is not to be heard. */
int voices_admit(Voices *voices, const AudioPatch *patch, int sound, float gain, float seconds);
/* Semitones by which a sound that was just admitted is higher for following soon on its like. */
float voices_climb(const Voices *voices, const AudioPatch *patch, int sound);
/* Time goes on; placed ones wait while `paused`. */
void voices_advance(Voices *voices, float seconds, bool paused);
int voices_playing(const Voices *voices);

#endif
