/* Commands on their way from who posts to who updates: a ring that neither side waits for. Private to audio/. */
#ifndef RIFT_AUDIO_QUEUE_H
#define RIFT_AUDIO_QUEUE_H

#include "audio/audio.h"

#include <stdatomic.h>

typedef struct AudioCommand {
    bool plays; /* a sound, else a state */
    int sound;
    float x, z;
    AudioState state;
} AudioCommand;

typedef struct AudioQueue {
    AudioCommand commands[AUDIO_QUEUE_SIZE];
    atomic_uint head; /* taken so far; only the taker writes it */
    atomic_uint tail; /* posted so far; only the poster writes it */
    atomic_int dropped;
} AudioQueue;

/* False when it is full; that is counted. */
bool queue_post(AudioQueue *queue, const AudioCommand *command);
/* False when it is empty. */
bool queue_take(AudioQueue *queue, AudioCommand *command);

#endif
