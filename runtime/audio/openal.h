/* OpenAL's functions, found at run time: a machine without the library plays in silence. Private to audio/. */
#ifndef RIFT_AUDIO_OPENAL_H
#define RIFT_AUDIO_OPENAL_H

#include "base/base.h"

#include <AL/al.h>
#include <AL/alc.h>

#define OPENAL_FUNCTIONS(X)                                                                                            \
    X(LPALCOPENDEVICE, alcOpenDevice)                                                                                  \
    X(LPALCCLOSEDEVICE, alcCloseDevice)                                                                                \
    X(LPALCCREATECONTEXT, alcCreateContext)                                                                            \
    X(LPALCDESTROYCONTEXT, alcDestroyContext)                                                                          \
    X(LPALCMAKECONTEXTCURRENT, alcMakeContextCurrent)                                                                  \
    X(LPALCGETINTEGERV, alcGetIntegerv)                                                                                \
    X(LPALCISEXTENSIONPRESENT, alcIsExtensionPresent)                                                                  \
    X(LPALGETERROR, alGetError)                                                                                        \
    X(LPALDISTANCEMODEL, alDistanceModel)                                                                              \
    X(LPALLISTENERF, alListenerf)                                                                                      \
    X(LPALLISTENER3F, alListener3f)                                                                                    \
    X(LPALLISTENERFV, alListenerfv)                                                                                    \
    X(LPALGENSOURCES, alGenSources)                                                                                    \
    X(LPALDELETESOURCES, alDeleteSources)                                                                              \
    X(LPALSOURCEF, alSourcef)                                                                                          \
    X(LPALSOURCE3F, alSource3f)                                                                                        \
    X(LPALSOURCEI, alSourcei)                                                                                          \
    X(LPALGETSOURCEI, alGetSourcei)                                                                                    \
    X(LPALSOURCEPLAY, alSourcePlay)                                                                                    \
    X(LPALSOURCESTOP, alSourceStop)                                                                                    \
    X(LPALSOURCEPAUSE, alSourcePause)                                                                                  \
    X(LPALSOURCEQUEUEBUFFERS, alSourceQueueBuffers)                                                                    \
    X(LPALSOURCEUNQUEUEBUFFERS, alSourceUnqueueBuffers)                                                                \
    X(LPALGENBUFFERS, alGenBuffers)                                                                                    \
    X(LPALDELETEBUFFERS, alDeleteBuffers)                                                                              \
    X(LPALBUFFERDATA, alBufferData)

typedef struct OpenAl {
#define X(type, name) type name;
    OPENAL_FUNCTIONS(X)
#undef X
    void *library; /* owned; NULL where it is linked */
} OpenAl;

/* False when there is no such library or it lacks something. */
bool openal_load(OpenAl *al);
void openal_unload(OpenAl *al);

#endif
