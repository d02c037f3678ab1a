/* audio: what is heard. Sounds and music are descriptions in plain numbers; this room makes samples of them and plays
 * these through OpenAL Soft, which is looked for when it is opened: without the library, without a device, or once the
 * device is gone, everything here still works and nothing is heard.
 *
 * A *tone* is one oscillator with its envelope, slide and filter. A *patch* is a sound: tones together or one after the
 * other, made into samples when it is loaded. A *piece* is music: layers that each play a tone by patterns of notes;
 * it is made while it is heard, some tenths of a second ahead, from the program's frame. There is no thread here.
 *
 * Nothing that is heard flows back: whoever posts commands never learns what became of them. Made samples have the same
 * bits on every machine.
 */
#ifndef RIFT_AUDIO_H
#define RIFT_AUDIO_H

#include "base/base.h"

enum {
    AUDIO_RATE = 32000, /* samples a second, of all that is made here */
    AUDIO_ID_SIZE = 32,
    AUDIO_SOUND_LIMIT = 96,
    AUDIO_PART_LIMIT = 6,
    AUDIO_NOTE_LIMIT = 16,
    AUDIO_SECONDS_MOST = 6, /* of a sound; the rest is cut */
    AUDIO_VOICE_LIMIT = 32, /* sounds at a time */
    AUDIO_QUEUE_SIZE = 256, /* commands between two updates; further ones are dropped */
    AUDIO_CUE_LIMIT = 24,
    MUSIC_PIECE_LIMIT = 24,
    MUSIC_LAYER_LIMIT = 12,
    MUSIC_PATTERN_LIMIT = 8,
    MUSIC_STEP_LIMIT = 32,
    MUSIC_CHORD_LIMIT = 16,
    MUSIC_SCALE_LIMIT = 12,
    MUSIC_PHASES = 3,
};

/* ---- Tones --------------------------------------------------------------------------------------------------*/
typedef enum AudioWave { WAVE_SINE, WAVE_TRIANGLE, WAVE_SAW, WAVE_SQUARE, WAVE_NOISE } AudioWave;
typedef enum AudioFilter { FILTER_NONE, FILTER_LOW, FILTER_HIGH, FILTER_BAND } AudioFilter;

/* Times in seconds. The envelope rises over `attack`, falls to `sustain` over `decay`, stays for `hold` and goes out
 * over `release`; with sustain 0 it ends after the decay. */
typedef struct AudioTone {
    AudioWave wave;
    float level;
    float attack, decay, sustain, hold, release;
    float pitch, pitch_to; /* Hz, at the start and after `slide`; 0: 440, of noise AUDIO_RATE; pitch_to 0: as pitch */
    float slide;           /* 0: over the whole tone */
    float vibrato, vibrato_rate; /* semitones up and down; Hz */
    float tremolo, tremolo_rate; /* 0 … 1: part of the level that comes and goes; Hz */
    float width;                 /* 0 … 1: part of a square that is up */
    float detune;                /* semitones between two of it; 0: there is one */
    float bell, bell_ratio;      /* how far and how fast its phase is pushed, the latter times the pitch */
    AudioFilter filter;
    float cutoff, cutoff_to; /* Hz, at the start and after `slide`; cutoff_to 0: as cutoff */
    float resonance;         /* 0 … 1 */
} AudioTone;

/* ---- Sounds -------------------------------------------------------------------------------------------------*/
typedef struct AudioPart {
    AudioTone tone;
    float at;                      /* s after the start */
    float notes[AUDIO_NOTE_LIMIT]; /* semitones from the tone's pitch */
    int note_count;                /* 0: once, as it is */
    float step;                    /* s from one note to the next; 0: all together */
} AudioPart;

typedef struct AudioPatch {
    char id[AUDIO_ID_SIZE];
    AudioPart parts[AUDIO_PART_LIMIT];
    int part_count;
    float volume;
    float drive;                             /* how hard it is driven into saturation; 1: hardly */
    float echo, echo_seconds, echo_feedback; /* level of the first repeat, time between two, each times the last */
    int bits;                                /* steps of loudness, as a power of 2; 0: all */
    int coarse;                              /* samples that are held; 1: none */
    bool reversed;
    /* How it is played. */
    bool placed;  /* where it happens, else in the middle of the head */
    int priority; /* of two, the lower makes room */
    int most;     /* of it at a time */
    float gap;    /* s within which no other begins */
    float spread; /* semitones by which each is randomly higher or lower */
    float climb;  /* semitones by which each is higher that follows within climb_seconds */
    float climb_most, climb_seconds;
    float duck, duck_seconds; /* 0 … 1: part of the music that goes away; s until it is back */
} AudioPatch;

/* ---- Music --------------------------------------------------------------------------------------------------
 * A pattern has a sign a step, and a piece has so many steps a bar:
 *   1 … 9  a step of the scale, counted from the bar's chord; 8 is the octave of a scale of seven
 *   x      the tone at its own pitch (drums); X the same, louder
 *   .      nothing; a note before ends after the layer's `length`
 *   -      the note before goes on
 *   ?      one of the chord's notes, drawn
 * Which layers are heard follows the danger and the phase at the beginning of each bar.
 */
typedef struct MusicLayer {
    char id[AUDIO_ID_SIZE];
    AudioTone tone;
    char patterns[MUSIC_PATTERN_LIMIT][MUSIC_STEP_LIMIT + 1]; /* one a bar, then from the first again */
    int pattern_count;
    float danger_from, danger_full; /* it fades in between these two, or out when the second is lower; equal: always */
    int phase_first, phase_last;    /* 1 … */
    int octave;
    float length; /* steps that a note is held */
    bool chord;   /* a note is three: it, and two and four steps of the scale above */
    float pan;    /* −1 left … 1 right */
    float echo;   /* how much of it is repeated */
    float pump;   /* 0 … 1: how deep each beat pushes it down */
    float skip;   /* 0 … 1: chance of a note being left out */
} MusicLayer;

typedef struct MusicPiece {
    char id[AUDIO_ID_SIZE];
    float volume;
    float tempo;                  /* beats a minute; a beat is 4 steps */
    int steps;                    /* a bar */
    int bars;                     /* it ends after; 0: never */
    float swing;                  /* 0 … 0.5: part of a step by which each second one is late */
    float root;                   /* MIDI number: 69 is 440 Hz */
    int scale[MUSIC_SCALE_LIMIT]; /* semitones above the root, the first one 0 */
    int scale_count;
    int chords[MUSIC_CHORD_LIMIT]; /* steps of the scale, 1 …; one a bar, then from the first again */
    int chord_count;
    float echo_steps, echo_feedback;
    float fade;                      /* s in which the piece before it goes away */
    float phase_tempo[MUSIC_PHASES]; /* times the tempo, by phase */
    float phase_shift[MUSIC_PHASES]; /* semitones, by phase */
    MusicLayer layers[MUSIC_LAYER_LIMIT];
    int layer_count;
} MusicPiece;

/* ---- All that can be heard ----------------------------------------------------------------------------------*/
/* A sound that a figure makes when its motion says so. */
typedef struct AudioCue {
    char event[AUDIO_ID_SIZE], sound[AUDIO_ID_SIZE];
} AudioCue;

typedef struct AudioMix {
    float effects, music; /* volumes at full settings */
    int voices;           /* sounds at a time, up to AUDIO_VOICE_LIMIT */
    float reference;      /* m up to which a sound is full */
    float rolloff;        /* how fast it fades beyond */
    float reach;          /* m beyond which it is not played */
    float height;         /* m that the ears are above the player, so that what is near comes from no one side */
    float pause;          /* volume of the music behind a menu */
    /* What whoever plays makes of it. */
    float danger_reach;                                                         /* m within which a foe counts */
    float danger_foe, danger_elite, danger_boss, danger_sealed, danger_wounded; /* what each adds */
    float danger_rise, danger_fall;                                             /* a second */
    float low_hp;                                                               /* part of all HP */
    float heart_slow, heart_fast; /* s between two beats at low_hp, and at none */
    AudioCue cues[AUDIO_CUE_LIMIT];
    int cue_count;
} AudioMix;

typedef struct AudioBank {
    AudioPatch sounds[AUDIO_SOUND_LIMIT];
    int sound_count;
    MusicPiece pieces[MUSIC_PIECE_LIMIT];
    int piece_count;
    AudioMix mix;
} AudioBank;

int audio_find_sound(const AudioBank *bank, const char *id); /* −1 when there is none */
int audio_find_piece(const AudioBank *bank, const char *id); /* −1 when there is none */

/* ---- Making samples -----------------------------------------------------------------------------------------*/
/* How many samples a sound has. */
int audio_patch_length(const AudioPatch *patch);
/* Makes a sound: a channel of AUDIO_RATE samples a second; audio_patch_length of them. False when memory is out. */
bool audio_patch_render(const AudioPatch *patch, int16_t *samples, int count);

typedef struct Music Music;
Music *music_create(uint64_t seed); /* NULL when memory is out */
void music_destroy(Music *music);
/* Copied. Another one fades the running one out and begins; NULL ends it. The running one's own id: what is new in it
 * counts from the next bar on. */
void music_set_piece(Music *music, const MusicPiece *piece);
/* What the next bar is played for. */
void music_set_mood(Music *music, float danger, int phase);
/* Two channels in turn, AUDIO_RATE pairs a second. Allocates nothing. */
void music_render(Music *music, int16_t *pairs, int count);
/* Bars begun since the piece began; 0 while none plays. */
int music_bar(const Music *music);
/* Voices that sound now, and what a layer's level is going to be in this bar. */
int music_voices(const Music *music);
float music_layer_level(const Music *music, int layer);

/* The bytes of a .wav file of 16 bits; NULL when memory is out. The caller frees them. */
uint8_t *audio_make_wave_file(const int16_t *samples, int count, int channels, size_t *size);

/* ---- Playing ------------------------------------------------------------------------------------------------*/
typedef struct Audio Audio;

typedef struct AudioSetup {
    bool silent;   /* looks for no device */
    uint64_t seed; /* of what is drawn: nothing of the game */
} AudioSetup;

/* All that holds until it is said otherwise; told whole, so that a lost one does no harm. */
typedef struct AudioState {
    float x, z;                   /* m: the listener */
    float volume, effects, music; /* 0 … 1 */
    int piece;                    /* index in the bank, −1 for none */
    float danger;                 /* 0 … 1 */
    int phase;                    /* of a boss, 1 … 3 */
    bool paused;                  /* placed sounds wait, the music steps back */
} AudioState;

typedef struct AudioStats {
    int playing;          /* sounds that are heard now */
    int started, refused; /* since it was opened */
    int dropped;          /* commands, as the queue was full */
    float ducked;         /* 0 … 1: part of the music that is away now */
    int blocks;           /* of music, made since it was opened */
    bool heard;           /* there is a device */
} AudioStats;

/* NULL when memory is out. Without a device one line is logged. */
Audio *audio_open(const AudioSetup *setup);
void audio_close(Audio *audio); /* takes NULL too */
/* Copied; sounds that changed are made anew. False when memory is out: what was before goes on. */
bool audio_set_bank(Audio *audio, const AudioBank *bank);

/* The two commands. They go through one queue without locks, from one thread that posts to one that updates; both never
 * wait. False when it is full. */
bool audio_play(Audio *audio, int sound, float x, float z);
bool audio_set_state(Audio *audio, const AudioState *state);

/* Once a frame: takes the commands, keeps the device supplied. `seconds` passed since the last one. */
void audio_update(Audio *audio, float seconds);
AudioStats audio_stats(const Audio *audio);

#endif
