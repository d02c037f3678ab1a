/* Music as samples: the voices of each layer, its place between left and right, the echo. */
#include "audio/music.h"

#include <string.h>

#define RISE_SECONDS 0.04f /* in which a layer comes, at a bar */
#define FALL_SECONDS 0.70f /* in which it goes */

typedef struct Chunk {
    float layers[MUSIC_LAYER_LIMIT][MUSIC_CHUNK];
    bool used[MUSIC_LAYER_LIMIT];
    float left[MUSIC_CHUNK], right[MUSIC_CHUNK], sent[MUSIC_CHUNK];
} Chunk;

static void add_voices(Music *music, Chunk *chunk, int count) {
    for (int i = 0; i < MUSIC_VOICE_LIMIT; i++) {
        MusicVoice *voice = &music->voices[i];
        if (voice->layer < 0) {
            continue;
        }
        float *layer = chunk->layers[voice->layer];
        if (!chunk->used[voice->layer]) {
            memset(layer, 0, sizeof chunk->layers[0]);
            chunk->used[voice->layer] = true;
        }
        if (!synth_add(&voice->synth, layer, count)) {
            voice->layer = -1;
        }
    }
}

/* Where a layer's level stands after `count` samples. */
static float next_level(float level, float target, int count) {
    float seconds = (float)count / (float)AUDIO_RATE;
    float up = level + seconds / RISE_SECONDS, down = level - seconds / FALL_SECONDS;
    return level < target ? (up < target ? up : target) : (down > target ? down : target);
}

/* Beats push a layer down; it comes up again until the next one. */
static float pump_of(const Music *music, const MusicLayer *layer) {
    float left = 1.0f - music_beat(music);
    return 1.0f - layer->pump * left * left;
}

static void place_layer(Music *music, Chunk *chunk, int index, int count) {
    const MusicLayer *layer = &music->piece.layers[index];
    music->level[index] = next_level(music->level[index], music->target[index], count);
    float from = music->gain[index], to = music->level[index] * pump_of(music, layer);
    float left = layer->pan > 0.0f ? 1.0f - layer->pan : 1.0f, right = layer->pan < 0.0f ? 1.0f + layer->pan : 1.0f;
    music->gain[index] = to;
    for (int i = 0; chunk->used[index] && i < count; i++) {
        float value = chunk->layers[index][i] * (from + (to - from) * (float)i / (float)count);
        chunk->left[i] += value * left;
        chunk->right[i] += value * right;
        chunk->sent[i] += value * layer->echo;
    }
}

/* What is sent comes back on the left, then on the right, and so on. */
static void add_echo(Music *music, Chunk *chunk, int count) {
    float feedback = music->piece.echo_feedback;
    for (int i = 0; i < count; i++) {
        int at = (music->echo_at + i) % MUSIC_ECHO_SIZE;
        int back = (at + MUSIC_ECHO_SIZE - music->echo_length) % MUSIC_ECHO_SIZE;
        float left = music->echo[0][back], right = music->echo[1][back];
        music->echo[0][at] = chunk->sent[i] + right * feedback;
        music->echo[1][at] = left * feedback;
        chunk->left[i] += left;
        chunk->right[i] += right;
    }
    music->echo_at = (music->echo_at + count) % MUSIC_ECHO_SIZE;
}

static int16_t to_sample(float level) {
    return (int16_t)math_floor32(synth_saturate(level) * 32000.0f + 0.5f);
}

void music_mix(Music *music, int16_t *pairs, int count) {
    Chunk chunk;
    memset(chunk.used, 0, sizeof chunk.used);
    memset(chunk.left, 0, sizeof chunk.left);
    memset(chunk.right, 0, sizeof chunk.right);
    memset(chunk.sent, 0, sizeof chunk.sent);
    add_voices(music, &chunk, count);
    for (int i = 0; i < MUSIC_LAYER_LIMIT; i++) {
        place_layer(music, &chunk, i, count);
    }
    add_echo(music, &chunk, count);
    for (int i = 0; i < count; i++) {
        float volume = music->piece.volume * music->fade;
        pairs[2 * i] = to_sample(chunk.left[i] * volume);
        pairs[2 * i + 1] = to_sample(chunk.right[i] * volume);
        music->fade = math_clamp32(music->fade + music->fade_step, 0.0f, 1.0f);
    }
}

/* The next pairs that belong together: none of them beyond a step, and never fewer for being asked for less. */
static void make_chunk(Music *music) {
    if (music->left == 0 || (music->leaving && music->fade <= 0.0f)) {
        music_begin_step(music);
    }
    int count = music->left < MUSIC_CHUNK ? music->left : MUSIC_CHUNK;
    if (music->playing) {
        music_mix(music, music->ready, count);
    } else {
        memset(music->ready, 0, sizeof music->ready);
    }
    music->left -= count;
    music->ready_at = 0;
    music->ready_count = count;
}

void music_render(Music *music, int16_t *pairs, int count) {
    while (count > 0) {
        if (music->ready_at == music->ready_count) {
            make_chunk(music);
        }
        int part = music->ready_count - music->ready_at;
        part = part < count ? part : count;
        memcpy(pairs, music->ready + 2 * music->ready_at, sizeof pairs[0] * 2 * (size_t)part);
        music->ready_at += part;
        pairs += 2 * part;
        count -= part;
    }
}
