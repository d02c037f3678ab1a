/* What the readers of sounds and of music have in common. Private to script/. */
#ifndef RIFT_SCRIPT_READ_AUDIO_H
#define RIFT_SCRIPT_READ_AUDIO_H

#include "script/reader.h"

/* An optional number that goes straight into a struct. */
#define AUDIO_FIELD(base, text, kind, member, low, high, otherwise, measure, meaning)                                  \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED | FIELD_OPTIONAL, .offset = offsetof(base, member),      \
        .least = (low), .most = (high), .fallback = (otherwise), .unit = (measure), .doc = (meaning)                   \
    }

extern const Schema schema_tone;

/* The fields of a tone that do not go straight into it. */
void read_tone(Reader *reader, AudioTone *tone);
/* A list of numbers as its description says; returns how many. */
int read_numbers(Reader *reader, const char *name, float *numbers, int most);
void read_audio_id(Reader *reader, char id[AUDIO_ID_SIZE]);

#endif
