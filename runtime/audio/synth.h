/* A sounding tone. Private to audio/. */
#ifndef RIFT_AUDIO_SYNTH_H
#define RIFT_AUDIO_SYNTH_H

#include "audio/audio.h"

enum { SYNTH_BLOCK = 16 }; /* samples between two looks at slides, envelope and filter */

typedef struct SynthFilter {
    float low, band;            /* its two memories */
    float a1, a2, a3, feedback; /* of this block */
} SynthFilter;

typedef struct SynthVoice {
    AudioTone tone;
    float factor; /* of all pitches */
    float gain;
    int age, length;         /* samples */
    float hold;              /* s */
    float phase, twin_phase; /* 0 … 1 */
    float bell_phase, bell_depth;
    float step, twin_step, bell_step; /* of the phases a sample, of this block */
    float level, level_step;          /* of the envelope, within this block */
    uint32_t noise;
    float noise_value;
    SynthFilter filter;
} SynthVoice;

/* Begins a tone. `hold` in seconds stands in for the tone's own; < 0: its own. */
void synth_start(SynthVoice *voice, const AudioTone *tone, float factor, float hold, float gain, uint32_t seed);
/* Adds its next samples; false once it is over. */
bool synth_add(SynthVoice *voice, float *samples, int count);
/* Samples from its start to its end. */
int synth_length(const AudioTone *tone, float hold);
/* Pitch factor of so many semitones. */
float synth_semitones(float semitones);
/* Brings any level within −1 … 1: nearly straight up to a half, and round beyond. */
float synth_saturate(float level);

#endif
