#include "audio/audio.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *put(uint8_t *at, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) {
        *at++ = (uint8_t)(value >> (8 * i));
    }
    return at;
}

static uint8_t *put_tag(uint8_t *at, const char *tag) {
    memcpy(at, tag, 4);
    return at + 4;
}

/* RIFF: a "fmt " chunk (1: plain samples) and the samples, all little-endian. */
uint8_t *audio_make_wave_file(const int16_t *samples, int count, int channels, size_t *size) {
    enum { HEADER = 44, SAMPLE = 2 };
    uint32_t frame = (uint32_t)channels * SAMPLE, bytes = (uint32_t)count * SAMPLE;
    uint8_t *file = malloc(HEADER + bytes);
    if (!file) {
        return NULL;
    }
    uint8_t *at = put(put_tag(file, "RIFF"), HEADER - 8 + bytes, 4);
    at = put(put_tag(put_tag(at, "WAVE"), "fmt "), 16, 4);
    at = put(put(at, 1, 2), (uint32_t)channels, 2);
    at = put(put(at, AUDIO_RATE, 4), AUDIO_RATE * frame, 4);
    at = put(put(at, frame, 2), 8 * SAMPLE, 2);
    at = put(put_tag(at, "data"), bytes, 4);
    for (int i = 0; i < count; i++) {
        at = put(at, (uint16_t)samples[i], 2);
    }
    *size = HEADER + bytes;
    return file;
}
