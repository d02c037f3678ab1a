/* The buffer of all that changes each frame, and the arrays that read its parts. */
#include "render/private.h"

#include <stdlib.h>
#include <string.h>

bool items_reserve(void **items, int *capacity, int count, size_t item_size) {
    if (count <= *capacity) {
        return true;
    }
    int wanted = *capacity > 0 ? *capacity : 64;
    while (wanted < count) {
        wanted *= 2;
    }
    void *grown = realloc(*items, (size_t)wanted * item_size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

void *stream_add(Stream *stream, StreamPart part, int count, size_t item_size) {
    int size = (int)((size_t)count * item_size);
    void *bytes = stream->bytes;
    bool ok = items_reserve(&bytes, &stream->byte_capacity, stream->size + size, 1);
    stream->bytes = bytes;
    stream->starts[part] = (size_t)stream->size;
    if (!ok) {
        return NULL;
    }
    stream->size += size;
    return stream->bytes + stream->starts[part];
}

void stream_trim(Stream *stream, size_t bytes) {
    stream->size -= (int)bytes;
}

void stream_upload(Stream *stream, RenderStats *stats) {
    if (stream->size == 0) {
        return;
    }
    if (stream->capacity == 0) {
        stream->capacity = 4096;
    }
    while (stream->capacity < (size_t)stream->size) {
        stream->capacity *= 2;
    }
    glBindBuffer(GL_ARRAY_BUFFER, stream->buffer);
    /* New storage under the old name: the driver need not wait for the last frame's drawing. */
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)stream->capacity, NULL, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)stream->size, stream->bytes);
    stats->uploads++;
    stats->instance_uploads++;
}

/* ---- Arrays -------------------------------------------------------------------------------------------------*/
/* What an array reads: once an instance all of an item, as vectors of 4 floats from a location on; or, of the HUD, a
 * vertex. */
typedef struct PartLayout {
    size_t item_size;
    GLuint first_location;
} PartLayout;

static const PartLayout LAYOUTS[PART_COUNT] = {
    [PART_BOXES] = {sizeof(BoxInstance), 2}, /* after the cube's corners */
    [PART_DECALS] = {sizeof(DecalInstance), 0},
    [PART_PARTICLES] = {sizeof(ParticleInstance), 0},
    [PART_HUD] = {sizeof(HudVertex), 0},
};

static void bind_hud(size_t base) {
    const GLsizei stride = (GLsizei)sizeof(HudVertex);
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
    }
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, gl_offset(base + offsetof(HudVertex, x)));
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, gl_offset(base + offsetof(HudVertex, color)));
    glVertexAttribPointer(2, 1, GL_FLOAT, GL_FALSE, stride, gl_offset(base + offsetof(HudVertex, mode)));
}

void stream_bind(const Stream *stream, StreamPart part, int first) {
    const PartLayout *layout = &LAYOUTS[part];
    size_t base = stream->starts[part] + (size_t)first * layout->item_size;
    glBindVertexArray(stream->arrays[part]);
    glBindBuffer(GL_ARRAY_BUFFER, stream->buffer);
    if (part == PART_HUD) {
        bind_hud(base);
        return;
    }
    for (GLuint i = 0; i < layout->item_size / (4 * sizeof(float)); i++) {
        GLuint location = layout->first_location + i;
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, 4, GL_FLOAT, GL_FALSE, (GLsizei)layout->item_size,
                              gl_offset(base + i * 4 * sizeof(float)));
        glVertexAttribDivisor(location, 1);
    }
}
