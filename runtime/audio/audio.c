/* The player: commands come in, voices are chosen, the device is kept supplied. */
#include "audio/device.h"
#include "audio/music.h"
#include "audio/queue.h"
#include "audio/voices.h"

#include <stdlib.h>
#include <string.h>

#define LOOK_SECONDS 1.0f /* between two looks at whether the device is still there */

struct Audio {
    AudioQueue queue;
    AudioBank bank;
    Voices voices;
    Device *device; /* owned; NULL: nothing is heard */
    Music *music;   /* owned */
    AudioState state;
    CosmeticRng rng;
    float sound_seconds[AUDIO_SOUND_LIMIT];
    int piece;             /* that the music was told */
    float duck, duck_rate; /* 0 … 1: part of the music that is away; a second */
    float look;            /* s until the next look at the device */
    int16_t block[2 * DEVICE_BLOCK];
    AudioStats stats;
};

Audio *audio_open(const AudioSetup *setup) {
    const char *why = NULL;
    Audio *audio = calloc(1, sizeof *audio);
    Music *music = audio ? music_create(setup->seed) : NULL;
    if (!music) {
        free(audio);
        return NULL;
    }
    audio->music = music;
    audio->rng = cosmetic_create(setup->seed);
    audio->state = (AudioState){.piece = -1, .phase = 1};
    audio->piece = -1;
    voices_clear(&audio->voices, 0);
    audio->device = setup->silent ? NULL : device_open(&why);
    if (!audio->device && !setup->silent) {
        log_write(LOG_WARNING, "no sound: %s", why);
    }
    return audio;
}

void audio_close(Audio *audio) {
    if (audio) {
        device_close(audio->device);
        music_destroy(audio->music);
        free(audio);
    }
}

/* ---- What can be heard --------------------------------------------------------------------------------------*/
static bool make_sound(Audio *audio, const AudioPatch *patch, int sound) {
    int count = audio_patch_length(patch);
    audio->sound_seconds[sound] = (float)count / (float)AUDIO_RATE;
    if (!audio->device) {
        return true;
    }
    int16_t *samples = malloc(((size_t)count + 1) * sizeof *samples);
    bool made = samples && audio_patch_render(patch, samples, count);
    if (made) {
        device_set_sound(audio->device, sound, samples, count);
    }
    free(samples);
    return made;
}

static bool is_same(const Audio *audio, const AudioBank *bank, int sound) {
    /* By their bytes: one that is the same and looks different is made anew, no more. */
    const unsigned char *before = (const unsigned char *)&audio->bank.sounds[sound];
    const unsigned char *now = (const unsigned char *)&bank->sounds[sound];
    return sound < audio->bank.sound_count && memcmp(before, now, sizeof bank->sounds[0]) == 0;
}

bool audio_set_bank(Audio *audio, const AudioBank *bank) {
    bool made = true;
    for (int i = 0; i < bank->sound_count; i++) {
        made = (is_same(audio, bank, i) || make_sound(audio, &bank->sounds[i], i)) && made;
    }
    int limit = bank->mix.voices < AUDIO_VOICE_LIMIT ? bank->mix.voices : AUDIO_VOICE_LIMIT;
    if (limit != audio->voices.limit) {
        voices_clear(&audio->voices, limit);
    }
    if (audio->device) {
        device_set_distances(audio->device, &bank->mix);
    }
    audio->bank = *bank;
    audio->piece = -2; /* no index: the music is told the piece once more */
    return made;
}

/* ---- Commands -----------------------------------------------------------------------------------------------*/
bool audio_play(Audio *audio, int sound, float x, float z) {
    AudioCommand command = {.plays = true, .sound = sound, .x = x, .z = z};
    return sound < 0 || queue_post(&audio->queue, &command);
}

bool audio_set_state(Audio *audio, const AudioState *state) {
    AudioCommand command = {.state = *state};
    return queue_post(&audio->queue, &command);
}

/* As the device does it: full up to the reference, then by the inverse of what lies beyond. */
static float loudness_at(const AudioMix *mix, float distance) {
    float beyond = distance - mix->reference;
    return beyond > 0.0f ? mix->reference / (mix->reference + mix->rolloff * beyond) : 1.0f;
}

static float loudness(const Audio *audio, const AudioPatch *patch, float x, float z) {
    const AudioMix *mix = &audio->bank.mix;
    float dx = x - audio->state.x, dz = z - audio->state.z;
    float flat = math_sqrt32(dx * dx + dz * dz);
    if (!patch->placed) {
        return 1.0f;
    }
    return flat > mix->reach ? 0.0f : loudness_at(mix, math_sqrt32(flat * flat + mix->height * mix->height));
}

static void duck_music(Audio *audio, const AudioPatch *patch) {
    if (patch->duck > audio->duck) {
        audio->duck = patch->duck;
        audio->duck_rate = patch->duck / (patch->duck_seconds > 0.01f ? patch->duck_seconds : 0.01f);
    }
}

static void start_sound(Audio *audio, const AudioCommand *command) {
    if (command->sound >= audio->bank.sound_count) {
        return; /* a reload took it away meanwhile */
    }
    const AudioPatch *patch = &audio->bank.sounds[command->sound];
    float volume = audio->state.effects * audio->bank.mix.effects;
    float heard = loudness(audio, patch, command->x, command->z) * volume * audio->state.volume;
    float semitones = cosmetic_between(&audio->rng, -patch->spread, patch->spread);
    /* A little longer than it is, as it may be played lower. */
    float seconds = audio->sound_seconds[command->sound] * synth_semitones(patch->spread);
    int voice = voices_admit(&audio->voices, patch, command->sound, heard, seconds);
    audio->stats.started += voice >= 0;
    audio->stats.refused += voice < 0;
    if (voice < 0) {
        return;
    }
    duck_music(audio, patch);
    if (audio->device) {
        semitones += voices_climb(&audio->voices, patch, command->sound);
        DevicePlay play = {command->sound, volume, synth_semitones(semitones), patch->placed, command->x, command->z};
        device_start(audio->device, voice, &play);
    }
}

static void pause_voices(Audio *audio, bool paused) {
    for (int i = 0; audio->device && i < audio->voices.limit; i++) {
        const Voice *voice = &audio->voices.voices[i];
        if (voice->sound >= 0 && voice->placed) {
            device_hold(audio->device, i, paused);
        }
    }
}

static void take_state(Audio *audio, const AudioState *state) {
    if (state->paused != audio->state.paused) {
        pause_voices(audio, state->paused);
    }
    audio->state = *state;
    bool known = state->piece >= 0 && state->piece < audio->bank.piece_count;
    int piece = known ? state->piece : -1;
    if (piece != audio->piece) {
        music_set_piece(audio->music, known ? &audio->bank.pieces[piece] : NULL);
        audio->piece = piece;
    }
    music_set_mood(audio->music, state->danger, state->phase);
}

static void take_commands(Audio *audio) {
    AudioCommand command;
    /* Not more than fit, so that this ends whatever the other side does. */
    for (int i = 0; i < AUDIO_QUEUE_SIZE && queue_take(&audio->queue, &command); i++) {
        if (command.plays) {
            start_sound(audio, &command);
        } else {
            take_state(audio, &command.state);
        }
    }
}

/* ---- A frame ------------------------------------------------------------------------------------------------*/
static void lose_device(Audio *audio) {
    log_write(LOG_WARNING, "no sound any more: the device is gone");
    device_close(audio->device);
    audio->device = NULL;
}

static void supply_music(Audio *audio) {
    for (int i = 0; i < DEVICE_BLOCKS && device_wants_music(audio->device); i++) {
        music_render(audio->music, audio->block, DEVICE_BLOCK);
        device_queue_music(audio->device, audio->block);
        audio->stats.blocks++;
    }
    const AudioMix *mix = &audio->bank.mix;
    float volume = audio->state.music * mix->music * (audio->state.paused ? mix->pause : 1.0f);
    device_run_music(audio->device, volume * (1.0f - audio->duck));
}

void audio_update(Audio *audio, float seconds) {
    voices_advance(&audio->voices, seconds, audio->state.paused);
    audio->duck = math_clamp32(audio->duck - audio->duck_rate * seconds, 0.0f, 1.0f);
    take_commands(audio);
    audio->look -= seconds;
    if (audio->device && audio->look <= 0.0f) {
        audio->look = LOOK_SECONDS;
        if (!device_is_there(audio->device)) {
            lose_device(audio);
        }
    }
    if (audio->device) {
        device_listen(audio->device, audio->state.x, audio->state.z, audio->state.volume);
        supply_music(audio);
    }
}

AudioStats audio_stats(const Audio *audio) {
    AudioStats stats = audio->stats;
    stats.playing = voices_playing(&audio->voices);
    stats.dropped = atomic_load_explicit(&audio->queue.dropped, memory_order_relaxed);
    stats.ducked = audio->duck;
    stats.heard = audio->device != NULL;
    return stats;
}
