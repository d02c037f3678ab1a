#include "audio/device.h"

#include "audio/openal.h"

#include <stdlib.h>

#ifndef ALC_CONNECTED
#define ALC_CONNECTED 0x313 /* of ALC_EXT_disconnect */
#endif

struct Device {
    OpenAl al;
    ALCdevice *device;
    ALCcontext *context;
    bool tells_loss; /* it says when it is taken away */
    ALuint sources[AUDIO_VOICE_LIMIT], music;
    ALuint sounds[AUDIO_SOUND_LIMIT], blocks[DEVICE_BLOCKS];
    int queued; /* blocks that were given for the first time */
    float height;
};

/* ---- Opening ------------------------------------------------------------------------------------------------*/
/* Ears that look up the screen: its right is theirs. */
static void face_north(const OpenAl *al) {
    static const ALfloat LOOK[] = {0.0f, 0.0f, -1.0f, 0.0f, 1.0f, 0.0f}; /* ahead, up */
    al->alListenerfv(AL_ORIENTATION, LOOK);
}

static bool make_objects(Device *device) {
    const OpenAl *al = &device->al;
    al->alGetError();
    al->alGenSources(AUDIO_VOICE_LIMIT, device->sources);
    al->alGenSources(1, &device->music);
    al->alGenBuffers(AUDIO_SOUND_LIMIT, device->sounds);
    al->alGenBuffers(DEVICE_BLOCKS, device->blocks);
    al->alDistanceModel(AL_INVERSE_DISTANCE_CLAMPED);
    face_north(al);
    al->alSourcei(device->music, AL_SOURCE_RELATIVE, AL_TRUE);
    return al->alGetError() == AL_NO_ERROR;
}

static bool open_context(Device *device, const char **why) {
    const OpenAl *al = &device->al;
    *why = "no device";
    device->device = al->alcOpenDevice(NULL);
    if (!device->device) {
        return false;
    }
    *why = "the device refuses";
    device->context = al->alcCreateContext(device->device, NULL);
    if (!device->context || !al->alcMakeContextCurrent(device->context)) {
        return false;
    }
    device->tells_loss = al->alcIsExtensionPresent(device->device, "ALC_EXT_disconnect") != ALC_FALSE;
    return make_objects(device);
}

Device *device_open(const char **why) {
    Device *device = calloc(1, sizeof *device);
    *why = "no memory";
    if (!device) {
        return NULL;
    }
    *why = "no OpenAL library";
    if (!openal_load(&device->al)) {
        free(device);
        return NULL;
    }
    if (!open_context(device, why)) {
        device_close(device);
        return NULL;
    }
    return device;
}

static void delete_objects(Device *device) {
    const OpenAl *al = &device->al;
    for (int i = 0; i < AUDIO_VOICE_LIMIT; i++) {
        al->alSourceStop(device->sources[i]);
    }
    al->alSourceStop(device->music);
    al->alDeleteSources(AUDIO_VOICE_LIMIT, device->sources);
    al->alDeleteSources(1, &device->music);
    al->alDeleteBuffers(AUDIO_SOUND_LIMIT, device->sounds);
    al->alDeleteBuffers(DEVICE_BLOCKS, device->blocks);
}

void device_close(Device *device) {
    if (!device) {
        return;
    }
    const OpenAl *al = &device->al;
    if (device->context) {
        delete_objects(device);
        al->alcMakeContextCurrent(NULL);
        al->alcDestroyContext(device->context);
    }
    if (device->device) {
        al->alcCloseDevice(device->device);
    }
    openal_unload(&device->al);
    free(device);
}

bool device_is_there(const Device *device) {
    ALCint connected = ALC_TRUE;
    if (device->tells_loss) {
        device->al.alcGetIntegerv(device->device, ALC_CONNECTED, 1, &connected);
    }
    return connected != ALC_FALSE;
}

/* ---- Sounds -------------------------------------------------------------------------------------------------*/
void device_set_sound(Device *device, int sound, const int16_t *samples, int count) {
    const OpenAl *al = &device->al;
    for (int i = 0; i < AUDIO_VOICE_LIMIT; i++) { /* samples in use can't be changed */
        ALint used = 0;
        al->alGetSourcei(device->sources[i], AL_BUFFER, &used);
        if ((ALuint)used == device->sounds[sound]) {
            al->alSourceStop(device->sources[i]);
            al->alSourcei(device->sources[i], AL_BUFFER, 0);
        }
    }
    al->alBufferData(device->sounds[sound], AL_FORMAT_MONO16, samples, (ALsizei)((size_t)count * sizeof *samples),
                     AUDIO_RATE);
}

void device_set_distances(Device *device, const AudioMix *mix) {
    const OpenAl *al = &device->al;
    device->height = mix->height;
    for (int i = 0; i < AUDIO_VOICE_LIMIT; i++) {
        al->alSourcef(device->sources[i], AL_REFERENCE_DISTANCE, mix->reference);
        al->alSourcef(device->sources[i], AL_ROLLOFF_FACTOR, mix->rolloff);
    }
}

void device_start(Device *device, int voice, const DevicePlay *play) {
    const OpenAl *al = &device->al;
    ALuint source = device->sources[voice];
    al->alSourceStop(source);
    al->alSourcei(source, AL_BUFFER, (ALint)device->sounds[play->sound]);
    al->alSourcef(source, AL_GAIN, play->gain);
    al->alSourcef(source, AL_PITCH, play->pitch);
    al->alSourcei(source, AL_SOURCE_RELATIVE, play->placed ? AL_FALSE : AL_TRUE);
    al->alSource3f(source, AL_POSITION, play->placed ? play->x : 0.0f, 0.0f, play->placed ? play->z : 0.0f);
    al->alSourcePlay(source);
}

void device_hold(Device *device, int voice, bool held) {
    const OpenAl *al = &device->al;
    ALint state = 0;
    al->alGetSourcei(device->sources[voice], AL_SOURCE_STATE, &state);
    if (held && state == AL_PLAYING) {
        al->alSourcePause(device->sources[voice]);
    } else if (!held && state == AL_PAUSED) {
        al->alSourcePlay(device->sources[voice]);
    }
}

void device_listen(Device *device, float x, float z, float volume) {
    const OpenAl *al = &device->al;
    al->alListener3f(AL_POSITION, x, device->height, z);
    al->alListenerf(AL_GAIN, volume);
}

/* ---- Music --------------------------------------------------------------------------------------------------*/
bool device_wants_music(const Device *device) {
    ALint processed = 0;
    device->al.alGetSourcei(device->music, AL_BUFFERS_PROCESSED, &processed);
    return device->queued < DEVICE_BLOCKS || processed > 0;
}

void device_queue_music(Device *device, const int16_t pairs[2 * DEVICE_BLOCK]) {
    const OpenAl *al = &device->al;
    ALuint block = 0;
    if (device->queued < DEVICE_BLOCKS) {
        block = device->blocks[device->queued++];
    } else {
        al->alSourceUnqueueBuffers(device->music, 1, &block);
    }
    al->alBufferData(block, AL_FORMAT_STEREO16, pairs, (ALsizei)(2 * DEVICE_BLOCK * sizeof *pairs), AUDIO_RATE);
    al->alSourceQueueBuffers(device->music, 1, &block);
}

void device_run_music(Device *device, float volume) {
    const OpenAl *al = &device->al;
    ALint state = 0;
    al->alSourcef(device->music, AL_GAIN, volume);
    al->alGetSourcei(device->music, AL_SOURCE_STATE, &state);
    if (state != AL_PLAYING) {
        al->alSourcePlay(device->music);
    }
}
