#include "base/base.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_HEAD = 8, CHUNK_FRAME = 12 };

/* ---- Writing ------------------------------------------------------------------------------------------------*/
void chunk_reserve(ChunkWriter *writer, size_t capacity) {
    if (writer->failed || capacity <= writer->capacity) {
        return;
    }
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (!bytes) {
        writer->failed = true;
        return;
    }
    writer->bytes = bytes;
    writer->capacity = capacity;
}

static bool make_room(ChunkWriter *writer, size_t more) {
    if (writer->size + more > writer->capacity) {
        chunk_reserve(writer, writer->capacity * 2 + more);
    }
    return !writer->failed;
}

void chunk_writer_free(ChunkWriter *writer) {
    free(writer->bytes);
    *writer = (ChunkWriter){0};
}

void chunk_put(ChunkWriter *writer, uint64_t value, int byte_count) {
    if (make_room(writer, (size_t)byte_count)) {
        for (int i = 0; i < byte_count; i++) {
            writer->bytes[writer->size++] = (uint8_t)(value >> (8 * i));
        }
    }
}

void chunk_put_bytes(ChunkWriter *writer, const void *bytes, size_t size) {
    if (size > 0 && make_room(writer, size)) {
        memcpy(writer->bytes + writer->size, bytes, size);
        writer->size += size;
    }
}

void chunk_put_text(ChunkWriter *writer, const char *text) {
    size_t length = strlen(text);
    assert(length <= UINT16_MAX);
    chunk_put(writer, length, 2);
    chunk_put_bytes(writer, text, length);
}

void chunk_begin(ChunkWriter *writer, const char *tag) {
    assert(strlen(tag) == 4);
    writer->start = writer->size;
    chunk_put_bytes(writer, tag, 4);
    chunk_put(writer, 0, 4);
}

void chunk_end(ChunkWriter *writer) {
    if (writer->failed) {
        return;
    }
    size_t length = writer->size - writer->start - CHUNK_HEAD;
    for (int i = 0; i < 4; i++) {
        writer->bytes[writer->start + 4 + (size_t)i] = (uint8_t)(length >> (8 * i));
    }
    chunk_put(writer, hash_crc32(writer->bytes + writer->start, writer->size - writer->start), 4);
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/
const uint8_t *chunk_get_bytes(ChunkReader *reader, size_t size) {
    if (reader->failed || reader->size - reader->at < size) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *bytes = reader->bytes + reader->at;
    reader->at += size;
    return bytes;
}

uint64_t chunk_get(ChunkReader *reader, int byte_count) {
    const uint8_t *bytes = chunk_get_bytes(reader, (size_t)byte_count);
    uint64_t value = 0;
    for (int i = 0; bytes && i < byte_count; i++) {
        value |= (uint64_t)bytes[i] << (8 * i);
    }
    return value;
}

bool chunk_get_text(ChunkReader *reader, char *text, size_t size) {
    size_t length = (size_t)chunk_get(reader, 2);
    text[0] = '\0';
    if (length >= size) {
        reader->failed = true;
    }
    const uint8_t *bytes = chunk_get_bytes(reader, length);
    if (!bytes || memchr(bytes, '\0', length)) {
        reader->failed = true;
        return false;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

ChunkFound chunk_next(ChunkReader *reader, char tag[5], ChunkReader *payload) {
    if (reader->failed || reader->at == reader->size) {
        return CHUNK_END;
    }
    const uint8_t *bytes = reader->bytes + reader->at;
    size_t left = reader->size - reader->at;
    if (left < CHUNK_FRAME) {
        return CHUNK_CUT;
    }
    ChunkReader frame = {bytes, left, 4, false};
    size_t length = (size_t)chunk_get(&frame, 4);
    if (length > left - CHUNK_FRAME) {
        return CHUNK_CUT;
    }
    frame.at = CHUNK_HEAD + length;
    if ((uint32_t)chunk_get(&frame, 4) != hash_crc32(bytes, CHUNK_HEAD + length)) {
        return CHUNK_DAMAGED;
    }
    memcpy(tag, bytes, 4);
    tag[4] = '\0';
    *payload = (ChunkReader){bytes + CHUNK_HEAD, length, 0, false};
    reader->at += CHUNK_FRAME + length;
    return CHUNK_WHOLE;
}
