#include "audio/synth.h"

#define RATE ((float)AUDIO_RATE)

enum { LENGTH_MOST = AUDIO_SECONDS_MOST * 4 * AUDIO_RATE };

float synth_semitones(float semitones) {
    return math_exp32(semitones * (float)(0.69314718055994531 / 12.0));
}

/* x (27 + x²) / (27 + 9 x²), which is a tanh within 3 % and reaches 1 at 3. */
float synth_saturate(float level) {
    float x = math_clamp32(level, -3.0f, 3.0f);
    return x * (27.0f + x * x) / (27.0f + 9.0f * x * x);
}

/* ---- Envelope -----------------------------------------------------------------------------------------------*/
static float cube(float x) {
    return x * x * x;
}

static float tone_seconds(const AudioTone *tone, float hold) {
    float seconds = tone->attack + tone->decay;
    return tone->sustain > 0.0f ? seconds + hold + tone->release : seconds;
}

int synth_length(const AudioTone *tone, float hold) {
    float samples = tone_seconds(tone, hold < 0.0f ? tone->hold : hold) * RATE + 1.0f;
    return samples < (float)LENGTH_MOST ? (int)samples : LENGTH_MOST;
}

/* Falls are cubes, which are steep at first and soft at their end, as of things that were struck. */
static float envelope(const SynthVoice *voice, float seconds) {
    const AudioTone *tone = &voice->tone;
    if (seconds < tone->attack) {
        return seconds / tone->attack;
    }
    seconds -= tone->attack;
    if (seconds < tone->decay) {
        return tone->sustain + (1.0f - tone->sustain) * cube(1.0f - seconds / tone->decay);
    }
    seconds -= tone->decay + voice->hold;
    if (seconds < 0.0f) {
        return tone->sustain;
    }
    return seconds < tone->release ? tone->sustain * cube(1.0f - seconds / tone->release) : 0.0f;
}

/* ---- What moves slowly --------------------------------------------------------------------------------------*/
static float sine_of(float phase);

static float slide_between(float from, float to, float weight) {
    if (to <= 0.0f || to == from || weight <= 0.0f) {
        return from;
    }
    return weight >= 1.0f ? to : from * math_exp32(math_log32(to / from) * weight);
}

static float own_pitch(const AudioTone *tone) {
    return tone->pitch > 0.0f ? tone->pitch : tone->wave == WAVE_NOISE ? RATE : 440.0f;
}

/* The pitch as phase a sample, below what the rate can hold. */
static float phase_step(float hertz, bool noise) {
    return math_clamp32(hertz / RATE, 0.0f, noise ? 1.0f : 0.45f);
}

/* A state-variable filter in the form that stays stable while its cutoff moves (Zavalishin, "The Art of VA Filter
 * Design", 2012, chapter 4; in Simper's variables). */
static void tune_filter(SynthFilter *filter, float cutoff, float resonance) {
    float turn = math_clamp32(cutoff / RATE, 0.0005f, 0.45f) * (float)MATH_PI;
    float g = math_tan32(turn);
    filter->feedback = 2.0f - 1.92f * resonance;
    filter->a1 = 1.0f / (1.0f + g * (g + filter->feedback));
    filter->a2 = g * filter->a1;
    filter->a3 = g * filter->a2;
}

static void begin_block(SynthVoice *voice) {
    const AudioTone *tone = &voice->tone;
    float seconds = (float)voice->age / RATE, next = (float)(voice->age + SYNTH_BLOCK) / RATE;
    float slide = tone->slide > 0.0f ? tone->slide : (float)voice->length / RATE;
    float weight = math_clamp32(seconds / slide, 0.0f, 1.0f);
    float hertz = slide_between(own_pitch(tone), tone->pitch_to, weight) * voice->factor;
    if (tone->vibrato > 0.0f) {
        float turn = tone->vibrato_rate * seconds;
        hertz *= synth_semitones(tone->vibrato * sine_of(turn - math_floor32(turn)));
    }
    voice->step = phase_step(hertz, tone->wave == WAVE_NOISE);
    voice->bell_step = phase_step(hertz * tone->bell_ratio, false);
    voice->bell_depth = tone->bell * envelope(voice, seconds);
    if (tone->detune > 0.0f) {
        voice->twin_step = phase_step(hertz * synth_semitones(tone->detune), false);
    }
    if (tone->filter != FILTER_NONE) {
        tune_filter(&voice->filter, slide_between(tone->cutoff, tone->cutoff_to, weight), tone->resonance);
    }
    float level = voice->gain * tone->level;
    if (tone->tremolo > 0.0f) {
        float turn = tone->tremolo_rate * seconds;
        level *= 1.0f - tone->tremolo * (0.5f + 0.5f * sine_of(turn - math_floor32(turn)));
    }
    float target = level * envelope(voice, next);
    voice->level = voice->age == 0 ? level * envelope(voice, 0.0f) : voice->level;
    voice->level_step = (target - voice->level) / (float)SYNTH_BLOCK;
}

/* ---- Waves --------------------------------------------------------------------------------------------------*/
/* The sine of a phase 0 … 1 (beyond it too, by less than one turn): a parabola through its zeros and peaks, bent once
 * towards the sine; the overtones that are left lie 60 dB below. */
static float sine_of(float phase) {
    float x = phase - (phase >= 1.0f ? 1.0f : 0.0f) + (phase < 0.0f ? 1.0f : 0.0f);
    x = 2.0f * x - 1.0f;
    float magnitude = x < 0.0f ? -x : x;
    float bow = 4.0f * x * (1.0f - magnitude);
    float height = bow < 0.0f ? -bow : bow;
    return -bow * (0.775f + 0.225f * height);
}

/* What rounds a jump off over the two samples around it, so that it holds no tones above the rate's (Välimäki and
 * Huovilainen, "Antialiasing Oscillators in Subtractive Synthesis", 2007: polynomial BLEP). */
static float round_jump(float phase, float step) {
    if (phase < step) {
        float x = phase / step;
        return x + x - x * x - 1.0f;
    }
    if (phase > 1.0f - step) {
        float x = (phase - 1.0f) / step;
        return x * x + x + x + 1.0f;
    }
    return 0.0f;
}

static float saw_of(float phase, float step) {
    return 2.0f * phase - 1.0f - round_jump(phase, step);
}

static float square_of(float phase, float step, float width) {
    float down = phase - width + (phase < width ? 1.0f : 0.0f);
    float level = phase < width ? 1.0f : -1.0f;
    /* Its middle is taken out: a narrow one stands mostly below. */
    return level + round_jump(phase, step) - round_jump(down, step) - (2.0f * width - 1.0f);
}

static float triangle_of(float phase) {
    float x = 4.0f * phase;
    return x < 1.0f ? x : x < 3.0f ? 2.0f - x : x - 4.0f;
}

static float wave_of(const AudioTone *tone, float phase, float step, float push) {
    switch (tone->wave) {
    case WAVE_SINE:
        return sine_of(phase + push - math_floor32(phase + push));
    case WAVE_TRIANGLE:
        return triangle_of(phase);
    case WAVE_SAW:
        return saw_of(phase, step);
    case WAVE_SQUARE:
        return square_of(phase, step, tone->width);
    case WAVE_NOISE:
        break;
    }
    return 0.0f;
}

static float advance_phase(float phase, float step) {
    phase += step;
    return phase >= 1.0f ? phase - 1.0f : phase;
}

/* A new value whenever the phase comes round (xorshift of 32 bits: Marsaglia, "Xorshift RNGs", 2003). */
static float next_noise(SynthVoice *voice) {
    voice->phase += voice->step;
    if (voice->phase >= 1.0f) {
        voice->phase -= 1.0f;
        voice->noise ^= voice->noise << 13;
        voice->noise ^= voice->noise >> 17;
        voice->noise ^= voice->noise << 5;
        voice->noise_value = (float)(voice->noise >> 8) * 0x1p-23f - 1.0f;
    }
    return voice->noise_value;
}

static float next_wave(SynthVoice *voice) {
    const AudioTone *tone = &voice->tone;
    if (tone->wave == WAVE_NOISE) {
        return next_noise(voice);
    }
    float push = 0.0f;
    if (tone->bell > 0.0f) { /* it dies away with the tone, as the high partials of a bell do */
        push = voice->bell_depth * sine_of(voice->bell_phase);
        voice->bell_phase = advance_phase(voice->bell_phase, voice->bell_step);
    }
    float value = wave_of(tone, voice->phase, voice->step, push);
    voice->phase = advance_phase(voice->phase, voice->step);
    if (tone->detune > 0.0f) {
        value = 0.6f * (value + wave_of(tone, voice->twin_phase, voice->twin_step, push));
        voice->twin_phase = advance_phase(voice->twin_phase, voice->twin_step);
    }
    return value;
}

static float filtered(SynthFilter *filter, AudioFilter kind, float value) {
    float high = value - filter->low;
    float band = filter->a1 * filter->band + filter->a2 * high;
    float low = filter->low + filter->a2 * filter->band + filter->a3 * high;
    filter->band = 2.0f * band - filter->band;
    filter->low = 2.0f * low - filter->low;
    return kind == FILTER_LOW ? low : kind == FILTER_BAND ? band : value - filter->feedback * band - low;
}

/* ---- Voices -------------------------------------------------------------------------------------------------*/
void synth_start(SynthVoice *voice, const AudioTone *tone, float factor, float hold, float gain, uint32_t seed) {
    *voice = (SynthVoice){.tone = *tone, .factor = factor, .gain = gain, .hold = hold < 0.0f ? tone->hold : hold};
    voice->length = synth_length(tone, voice->hold);
    voice->noise = seed | 1u;
    voice->twin_phase = 0.37f; /* not where the first one is, so that they don't begin as one */
}

static void add_block(SynthVoice *voice, float *samples, int count) {
    AudioFilter kind = voice->tone.filter;
    for (int i = 0; i < count; i++) {
        float value = next_wave(voice);
        if (kind != FILTER_NONE) {
            value = filtered(&voice->filter, kind, value);
        }
        samples[i] += value * voice->level;
        voice->level += voice->level_step;
    }
    voice->age += count;
}

bool synth_add(SynthVoice *voice, float *samples, int count) {
    while (count > 0 && voice->age < voice->length) {
        int into = voice->age % SYNTH_BLOCK;
        if (into == 0) {
            begin_block(voice);
        }
        int part = SYNTH_BLOCK - into < count ? SYNTH_BLOCK - into : count;
        add_block(voice, samples, part);
        samples += part;
        count -= part;
    }
    return voice->age < voice->length;
}
