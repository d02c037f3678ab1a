/* `rift sound`: sounds and music as figures and as files, without a device. */
#include "app/commands.h"
#include "app/session.h"
#include "audio/audio.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUSIC_PREFIX "music:"
#define SECONDS_DEFAULT 20.0
#define DANGER_DEFAULT 0.5

enum { WINDOW = AUDIO_RATE / 20 }; /* samples over which loudness is taken: 0.05 s */

/* ---- Figures ------------------------------------------------------------------------------------------------*/
typedef struct Figures {
    double seconds, peak, mean;
    double loudness; /* the largest root mean square of 0.05 s */
    uint64_t hash;
} Figures;

static double mean_square(const int16_t *samples, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += (double)samples[i] * (double)samples[i];
    }
    return count > 0 ? sum / count : 0.0;
}

static Figures measure(const int16_t *samples, int count, int channels) {
    Figures figures = {.seconds = (double)count / channels / AUDIO_RATE};
    double peak = 0.0, sum = 0.0, loudest = 0.0;
    int window = WINDOW * channels;
    Hash hash = hash_begin(0);
    for (int i = 0; i < count; i++) {
        double size = samples[i] < 0 ? -(double)samples[i] : (double)samples[i];
        peak = size > peak ? size : peak;
        sum += samples[i];
        hash_add_u32(&hash, (uint16_t)samples[i]);
    }
    for (int i = 0; i < count; i += window) {
        double square = mean_square(samples + i, count - i < window ? count - i : window);
        loudest = square > loudest ? square : loudest;
    }
    figures.peak = peak / 32768.0;
    figures.mean = count > 0 ? sum / count / 32768.0 : 0.0;
    figures.loudness = math_sqrt64(loudest) / 32768.0;
    figures.hash = hash_end(&hash);
    return figures;
}

static void print_figures(const Options *options, const char *name, const Figures *figures) {
    if (options->given[OPTION_JSON]) {
        printf("{\"sound\":\"%s\",\"seconds\":%.3f,\"peak\":%.4f,\"loudness\":%.4f,\"mean\":%.5f,\"hash\":\"%016" PRIx64
               "\"}\n",
               name, figures->seconds, figures->peak, figures->loudness, figures->mean, figures->hash);
    } else {
        printf("%-24s %6.2f s   peak %.2f   loudness %.3f\n", name, figures->seconds, figures->peak, figures->loudness);
    }
}

static bool finish(const Options *options, const char *name, const int16_t *samples, int count, int channels,
                   Error *error) {
    Figures figures = measure(samples, count, channels);
    print_figures(options, name, &figures);
    if (!options->given[OPTION_OUT]) {
        return true;
    }
    size_t size = 0;
    uint8_t *bytes = audio_make_wave_file(samples, count, channels, &size);
    if (!bytes) {
        return error_set(error, ERROR_MEMORY, "no memory for %s", options->out);
    }
    bool written = file_write_path(options->out, bytes, size, error);
    free(bytes);
    return written;
}

/* ---- What is made -------------------------------------------------------------------------------------------*/
static bool make_sound(const Options *options, const AudioPatch *patch, Error *error) {
    int count = audio_patch_length(patch);
    int16_t *samples = malloc(((size_t)count + 1) * sizeof *samples);
    bool made = samples && audio_patch_render(patch, samples, count)
                    ? finish(options, patch->id, samples, count, 1, error)
                    : error_set(error, ERROR_MEMORY, "no memory for the sound");
    free(samples);
    return made;
}

static bool make_music(const Options *options, const char *name, const MusicPiece *piece, Error *error) {
    double seconds = options->given[OPTION_SECONDS] ? options->seconds : SECONDS_DEFAULT;
    double danger = options->given[OPTION_DANGER] ? options->danger : DANGER_DEFAULT;
    int pairs = (int)(seconds * AUDIO_RATE);
    Music *music = music_create(options->seed);
    int16_t *samples = malloc(((size_t)pairs + 1) * 2 * sizeof *samples);
    bool made = false;
    if (music && samples) {
        music_set_mood(music, (float)danger, options->given[OPTION_PHASE] ? options->phase : 1);
        music_set_piece(music, piece);
        music_render(music, samples, pairs);
        made = finish(options, name, samples, 2 * pairs, 2, error);
    } else {
        error_set(error, ERROR_MEMORY, "no memory for the music");
    }
    music_destroy(music);
    free(samples);
    return made;
}

static bool fail_unknown(const char *what, const char *name, Error *error) {
    char quote[TEXT_QUOTE_SIZE];
    text_quote(quote, sizeof quote, name);
    return error_set(error, ERROR_USAGE, "there is no %s '%s'; rift sound lists them all", what, quote);
}

static bool make_named(const Options *options, const AudioBank *bank, const char *name, Error *error) {
    size_t prefix = strlen(MUSIC_PREFIX);
    bool music = strncmp(name, MUSIC_PREFIX, prefix) == 0;
    int at = music ? audio_find_piece(bank, name + prefix) : audio_find_sound(bank, name);
    if (at < 0) {
        return fail_unknown(music ? "music" : "sound", music ? name + prefix : name, error);
    }
    return music ? make_music(options, name, &bank->pieces[at], error) : make_sound(options, &bank->sounds[at], error);
}

static bool make_all(const Options *options, const AudioBank *bank, Error *error) {
    if (options->given[OPTION_OUT]) {
        return error_set(error, ERROR_USAGE, "--out takes one sound: rift sound NAME --out FILE.wav");
    }
    bool made = true;
    for (int i = 0; made && i < bank->sound_count; i++) {
        made = make_sound(options, &bank->sounds[i], error);
    }
    for (int i = 0; made && i < bank->piece_count; i++) {
        char name[AUDIO_ID_SIZE + sizeof MUSIC_PREFIX];
        snprintf(name, sizeof name, MUSIC_PREFIX "%s", bank->pieces[i].id);
        made = make_music(options, name, &bank->pieces[i], error);
    }
    return made;
}

int command_sound(const Options *options) {
    Error error = {0};
    FileTree data;
    Definitions *definitions = session_load_definitions(options, &data, &error);
    const AudioBank *bank = definitions ? definitions_audio(definitions) : NULL;
    bool done = bank && (options->word_count > 0 ? make_named(options, bank, options->words[0], &error)
                                                 : make_all(options, bank, &error));
    definitions_destroy(definitions);
    return done ? EXIT_OK : command_fail(&error);
}
