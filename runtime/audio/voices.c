#include "audio/voices.h"

#define LONG_AGO 1e6f /* s */
#define INAUDIBLE 0.004f

void voices_clear(Voices *voices, int limit) {
    *voices = (Voices){.limit = limit < AUDIO_VOICE_LIMIT ? limit : AUDIO_VOICE_LIMIT};
    for (int i = 0; i < AUDIO_VOICE_LIMIT; i++) {
        voices->voices[i].sound = -1;
    }
    for (int i = 0; i < AUDIO_SOUND_LIMIT; i++) {
        voices->past[i].since = LONG_AGO;
    }
}

/* When a sound has as many voices as it may, its oldest one; −1 before. */
static int oldest_of(const Voices *voices, int sound, int most) {
    int oldest = -1, count = 0;
    for (int i = 0; i < voices->limit; i++) {
        const Voice *voice = &voices->voices[i];
        if (voice->sound != sound) {
            continue;
        }
        count++;
        oldest = oldest < 0 || voice->age > voices->voices[oldest].age ? i : oldest;
    }
    return count >= most ? oldest : -1;
}

static bool gives_way(const Voice *voice, const Voice *to) {
    return voice->priority != to->priority ? voice->priority < to->priority : voice->gain < to->gain;
}

/* A free voice, else the least one that is no more than a sound of that priority. */
static int find_room(const Voices *voices, int priority) {
    int least = -1;
    for (int i = 0; i < voices->limit; i++) {
        const Voice *voice = &voices->voices[i];
        if (voice->sound < 0) {
            return i;
        }
        if (voice->priority <= priority && (least < 0 || gives_way(voice, &voices->voices[least]))) {
            least = i;
        }
    }
    return least;
}

int voices_admit(Voices *voices, const AudioPatch *patch, int sound, float gain, float seconds) {
    SoundPast *past = &voices->past[sound];
    if (gain < INAUDIBLE || past->since < patch->gap) {
        return -1;
    }
    int at = oldest_of(voices, sound, patch->most);
    at = at >= 0 ? at : find_room(voices, patch->priority);
    if (at < 0) {
        return -1;
    }
    past->climbed = past->since < patch->climb_seconds ? past->climbed + 1 : 0;
    past->since = 0.0f;
    voices->voices[at] = (Voice){sound, seconds, 0.0f, gain, patch->priority, patch->placed};
    return at;
}

float voices_climb(const Voices *voices, const AudioPatch *patch, int sound) {
    float climbed = patch->climb * (float)voices->past[sound].climbed;
    return climbed < patch->climb_most ? climbed : patch->climb_most;
}

void voices_advance(Voices *voices, float seconds, bool paused) {
    for (int i = 0; i < AUDIO_VOICE_LIMIT; i++) {
        Voice *voice = &voices->voices[i];
        if (voice->sound < 0 || (paused && voice->placed)) {
            continue;
        }
        voice->age += seconds;
        voice->left -= seconds;
        voice->sound = voice->left > 0.0f ? voice->sound : -1;
    }
    for (int i = 0; i < AUDIO_SOUND_LIMIT; i++) {
        voices->past[i].since = voices->past[i].since < LONG_AGO ? voices->past[i].since + seconds : LONG_AGO;
    }
}

int voices_playing(const Voices *voices) {
    int count = 0;
    for (int i = 0; i < AUDIO_VOICE_LIMIT; i++) {
        count += voices->voices[i].sound >= 0;
    }
    return count;
}
