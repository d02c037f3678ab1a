/* Music as it goes on: which piece, which bar, which notes. */
#include "audio/music.h"

#include <stdlib.h>
#include <string.h>

#define ACCENT 1.0f /* gains of notes: on a beat, and between two */
#define PLAIN 0.85f
#define LOUD_DRUM 1.0f
#define PLAIN_DRUM 0.75f

Music *music_create(uint64_t seed) {
    Music *music = calloc(1, sizeof *music);
    if (music) {
        music->seed = seed;
        music->phase = 1;
        for (int i = 0; i < MUSIC_VOICE_LIMIT; i++) {
            music->voices[i].layer = -1;
        }
    }
    return music;
}

void music_destroy(Music *music) {
    free(music);
}

/* ---- Which piece --------------------------------------------------------------------------------------------*/
static void begin_piece(Music *music) {
    music->playing = music->followed;
    music->leaving = music->changed = false;
    if (music->followed) {
        music->piece = music->next;
    }
    for (int i = 0; i < MUSIC_VOICE_LIMIT; i++) {
        music->voices[i].layer = -1;
    }
    memset(music->echo, 0, sizeof music->echo);
    memset(music->level, 0, sizeof music->level);
    memset(music->target, 0, sizeof music->target);
    memset(music->gain, 0, sizeof music->gain);
    music->bar = music->step = music->left = 0;
    music->fade = 1.0f;
    music->fade_step = 0.0f;
}

static void fade_over(Music *music, float seconds, float sign) {
    music->fade_step = sign / (seconds > 0.01f ? seconds * (float)AUDIO_RATE : 0.01f * (float)AUDIO_RATE);
}

/* The running piece, perhaps in a new version; it comes back if it was about to leave. */
static void stay(Music *music, const MusicPiece *piece) {
    if (music->leaving) {
        music->leaving = false;
        fade_over(music, piece->fade, 1.0f);
    }
    music->next = *piece;
    music->changed = true;
}

void music_set_piece(Music *music, const MusicPiece *piece) {
    if (piece && music->playing && strcmp(piece->id, music->piece.id) == 0) {
        stay(music, piece);
        return;
    }
    music->followed = piece != NULL;
    music->changed = false;
    if (piece) {
        music->next = *piece;
    }
    if (!music->playing) {
        begin_piece(music);
    } else if (!music->leaving) {
        music->leaving = true;
        fade_over(music, piece ? piece->fade : music->piece.fade, -1.0f);
    }
}

void music_set_mood(Music *music, float danger, int phase) {
    music->danger = math_clamp32(danger, 0.0f, 1.0f);
    music->phase = phase < 1 ? 1 : phase > MUSIC_PHASES ? MUSIC_PHASES : phase;
}

/* ---- A bar --------------------------------------------------------------------------------------------------*/
static float layer_target(const Music *music, const MusicLayer *layer) {
    int phase = music->bar_phase + 1;
    if (phase < layer->phase_first || phase > layer->phase_last) {
        return 0.0f;
    }
    float span = layer->danger_full - layer->danger_from;
    return span == 0.0f ? 1.0f : math_clamp32((music->danger - layer->danger_from) / span, 0.0f, 1.0f);
}

static void begin_bar(Music *music) {
    if (music->changed) { /* its notes go on, at the places of the layers before */
        music->piece = music->next;
        music->changed = false;
    }
    MusicPiece *piece = &music->piece;
    music->bar++;
    music->bar_phase = music->phase - 1;
    for (int i = 0; i < MUSIC_LAYER_LIMIT; i++) {
        music->target[i] = i < piece->layer_count ? layer_target(music, &piece->layers[i]) : 0.0f;
    }
}

/* ---- Notes --------------------------------------------------------------------------------------------------*/
static float draw(const Music *music, int layer, int what) {
    uint64_t place =
        hash_pair((uint64_t)music->bar, 64u * (uint64_t)music->step + 4u * (uint64_t)layer + (uint64_t)what);
    CosmeticRng rng = cosmetic_create(hash_pair(music->seed, place));
    return cosmetic_unit(&rng);
}

static float step_seconds(const Music *music) {
    const MusicPiece *piece = &music->piece;
    return 60.0f / (piece->tempo * piece->phase_tempo[music->bar_phase] * (float)MUSIC_BEAT_STEPS);
}

static MusicVoice *free_voice(Music *music) {
    MusicVoice *oldest = &music->voices[0];
    for (int i = 0; i < MUSIC_VOICE_LIMIT; i++) {
        MusicVoice *voice = &music->voices[i];
        if (voice->layer < 0) {
            return voice;
        }
        oldest = voice->synth.age > oldest->synth.age ? voice : oldest;
    }
    return oldest;
}

/* What turns the tone's own pitch into a step of the scale above this bar's chord; both from 0. */
static float note_factor(const Music *music, const MusicLayer *layer, int degree) {
    const MusicPiece *piece = &music->piece;
    int chord = piece->chords[(music->bar - 1) % piece->chord_count] - 1;
    int index = chord + degree, octave = index / piece->scale_count + layer->octave;
    float semitones = piece->root - 69.0f + piece->phase_shift[music->bar_phase] +
                      (float)(piece->scale[index % piece->scale_count] + 12 * octave);
    float own = layer->tone.pitch > 0.0f ? layer->tone.pitch : 440.0f;
    return 440.0f / own * synth_semitones(semitones);
}

static void play_note(Music *music, int index, float factor, float hold, float gain) {
    MusicVoice *voice = free_voice(music);
    uint32_t seed =
        (uint32_t)hash_pair(music->seed, 1024u * (uint64_t)music->bar + 16u * (uint64_t)music->step + (uint64_t)index);
    voice->layer = index;
    synth_start(&voice->synth, &music->piece.layers[index].tone, factor, hold, gain, seed);
}

static int draw_degree(const Music *music, int layer) {
    const int degrees[] = {0, 2, 4, music->piece.scale_count};
    return degrees[(int)(draw(music, layer, 1) * 4.0f)];
}

/* The steps that a note lasts: the layer's length, and all the signs that hold it. */
static float note_steps(const MusicLayer *layer, const char *sign) {
    float steps = layer->length;
    for (sign++; *sign == '-'; sign++) {
        steps += 1.0f;
    }
    return steps;
}

static void play_sign(Music *music, int index, const char *sign) {
    const MusicLayer *layer = &music->piece.layers[index];
    const AudioTone *tone = &layer->tone;
    float seconds = note_steps(layer, sign) * step_seconds(music) - tone->attack - tone->decay;
    float hold = seconds > 0.0f ? seconds : 0.0f;
    float gain = music->step % MUSIC_BEAT_STEPS == 0 ? ACCENT : PLAIN;
    if (*sign == 'x' || *sign == 'X') {
        play_note(music, index, 1.0f, hold, *sign == 'X' ? LOUD_DRUM : PLAIN_DRUM);
        return;
    }
    int degree = *sign == '?' ? draw_degree(music, index) : *sign - '1';
    for (int note = 0; note < (layer->chord ? 3 : 1); note++) {
        play_note(music, index, note_factor(music, layer, degree + 2 * note), hold, gain);
    }
}

static void play_step(Music *music) {
    const MusicPiece *piece = &music->piece;
    for (int i = 0; i < piece->layer_count; i++) {
        const MusicLayer *layer = &piece->layers[i];
        const char *sign = &layer->patterns[(music->bar - 1) % layer->pattern_count][music->step];
        bool heard = music->target[i] > 0.0f && *sign != '.' && *sign != '-' && *sign != '\0';
        if (heard && !(layer->skip > 0.0f && draw(music, i, 0) < layer->skip)) {
            play_sign(music, i, sign);
        }
    }
}

void music_begin_step(Music *music) {
    if (music->leaving && music->fade <= 0.0f) {
        begin_piece(music);
    }
    if (!music->playing) {
        music->left = MUSIC_CHUNK;
        return;
    }
    if (music->step == 0) {
        begin_bar(music);
    }
    const MusicPiece *piece = &music->piece;
    if (piece->bars > 0 && music->bar > piece->bars) { /* it is over; what sounds may end */
        music->step = 1;
        music->left = MUSIC_CHUNK;
        return;
    }
    play_step(music);
    float length = step_seconds(music) * (float)AUDIO_RATE;
    float swing = music->step % 2 == 0 ? 1.0f + piece->swing : 1.0f - piece->swing;
    music->left = music->step_length = (int)(length * swing + 0.5f);
    int echo = (int)(length * piece->echo_steps + 0.5f);
    music->echo_length = echo < 1 ? 1 : echo < MUSIC_ECHO_SIZE ? echo : MUSIC_ECHO_SIZE;
    music->step = (music->step + 1) % piece->steps;
}

float music_beat(const Music *music) {
    int steps = music->piece.steps;
    int now = steps > 0 ? (music->step + steps - 1) % steps : 0; /* `step` is the next one */
    float into = music->step_length > 0 ? 1.0f - (float)music->left / (float)music->step_length : 0.0f;
    return ((float)(now % MUSIC_BEAT_STEPS) + into) / (float)MUSIC_BEAT_STEPS;
}

/* ---- Asking -------------------------------------------------------------------------------------------------*/
int music_bar(const Music *music) {
    return music->playing ? music->bar : 0;
}

int music_voices(const Music *music) {
    int count = 0;
    for (int i = 0; i < MUSIC_VOICE_LIMIT; i++) {
        count += music->voices[i].layer >= 0;
    }
    return count;
}

float music_layer_level(const Music *music, int layer) {
    return layer >= 0 && layer < MUSIC_LAYER_LIMIT ? music->target[layer] : 0.0f;
}
