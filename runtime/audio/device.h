/* The device that makes it heard. Private to audio/. */
#ifndef RIFT_AUDIO_DEVICE_H
#define RIFT_AUDIO_DEVICE_H

#include "audio/audio.h"

enum {
    DEVICE_BLOCK = 1024, /* pairs of music that are queued at a time */
    DEVICE_BLOCKS = 12,  /* 0.38 s ahead, so that a frame may take that long */
};

typedef struct Device Device;

/* How a sound is to be heard. */
typedef struct DevicePlay {
    int sound;
    float gain, pitch; /* factors */
    bool placed;
    float x, z;
} DevicePlay;

/* NULL when there is none; `why` says what is missing. */
Device *device_open(const char **why);
void device_close(Device *device); /* takes NULL too */
/* False once it was taken away. */
bool device_is_there(const Device *device);
/* Gives a sound its samples; whoever plays it is stopped. */
void device_set_sound(Device *device, int sound, const int16_t *samples, int count);
void device_set_distances(Device *device, const AudioMix *mix);
/* Plays a sound with a voice, in place of what it played. */
void device_start(Device *device, int voice, const DevicePlay *play);
void device_hold(Device *device, int voice, bool held);
void device_listen(Device *device, float x, float z, float volume);
/* Whether music is wanted, and a block of it. */
bool device_wants_music(const Device *device);
void device_queue_music(Device *device, const int16_t pairs[2 * DEVICE_BLOCK]);
/* Sets the music's volume, and starts it again if it ran dry. */
void device_run_music(Device *device, float volume);

#endif
