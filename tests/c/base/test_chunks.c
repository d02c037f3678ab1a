/* Chunks: what is written is read back; any damage is found, and no bytes lead beyond their end. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void write_some(ChunkWriter *writer) {
    chunk_begin(writer, "NUMB");
    chunk_put(writer, 0x1122334455667788u, 8);
    chunk_put(writer, 0xfffeu, 2);
    chunk_put_text(writer, "rift");
    chunk_end(writer);
    chunk_begin(writer, "NONE");
    chunk_end(writer);
    chunk_begin(writer, "BYTE");
    chunk_put_bytes(writer, "\0\1\2", 3);
    chunk_end(writer);
}

static void test_X4_chunks_are_little_endian_and_read_back(void **state) {
    (void)state;
    ChunkWriter writer = {0};
    write_some(&writer);
    assert_false(writer.failed);
    assert_int_equal(writer.size, 3 * 12 + 16 + 3);
    static const uint8_t HEAD[] = {'N', 'U', 'M', 'B', 16, 0, 0, 0, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
    assert_memory_equal(writer.bytes, HEAD, sizeof HEAD);
    ChunkReader reader = {writer.bytes, writer.size, 0, false}, payload;
    char tag[5], text[8];
    assert_int_equal(chunk_next(&reader, tag, &payload), CHUNK_WHOLE);
    assert_string_equal(tag, "NUMB");
    assert_true(chunk_get(&payload, 8) == 0x1122334455667788u);
    assert_int_equal(chunk_get(&payload, 2), 0xfffe);
    assert_true(chunk_get_text(&payload, text, sizeof text));
    assert_string_equal(text, "rift");
    assert_int_equal(payload.at, payload.size);
    assert_int_equal(chunk_next(&reader, tag, &payload), CHUNK_WHOLE);
    assert_int_equal(payload.size, 0);
    assert_int_equal(chunk_next(&reader, tag, &payload), CHUNK_WHOLE);
    assert_memory_equal(chunk_get_bytes(&payload, 3), "\0\1\2", 3);
    assert_int_equal(chunk_next(&reader, tag, &payload), CHUNK_END);
    chunk_writer_free(&writer);
}

/* How many chunks are read before the end, or before what is wrong. */
static int count(const uint8_t *bytes, size_t size, ChunkFound *end) {
    ChunkReader reader = {bytes, size, 0, false}, payload;
    char tag[5];
    int chunks = 0;
    while ((*end = chunk_next(&reader, tag, &payload)) == CHUNK_WHOLE) {
        chunks++;
    }
    return chunks;
}

static void test_X4_every_flipped_bit_is_found(void **state) {
    (void)state;
    ChunkWriter writer = {0};
    write_some(&writer);
    for (size_t bit = 0; bit < writer.size * 8; bit++) {
        uint8_t *copy = malloc(writer.size); /* exact size: a sanitizer sees reads beyond it */
        assert_non_null(copy);
        memcpy(copy, writer.bytes, writer.size);
        copy[bit / 8] = (uint8_t)(copy[bit / 8] ^ 1u << bit % 8);
        ChunkFound end;
        assert_true(count(copy, writer.size, &end) < 3);
        assert_true(end == CHUNK_CUT || end == CHUNK_DAMAGED);
        free(copy);
    }
    chunk_writer_free(&writer);
}

static void test_X4_every_cut_is_found(void **state) {
    (void)state;
    ChunkWriter writer = {0};
    write_some(&writer);
    for (size_t size = 0; size < writer.size; size++) {
        uint8_t *copy = malloc(size + 1);
        assert_non_null(copy);
        memcpy(copy, writer.bytes, size);
        ChunkFound end;
        int chunks = count(copy, size, &end);
        assert_int_equal(chunks, size < 28 ? 0 : size < 40 ? 1 : 2);
        assert_int_equal(end, size == 0 || size == 28 || size == 40 ? CHUNK_END : CHUNK_CUT);
        free(copy);
    }
    chunk_writer_free(&writer);
}

static void test_X4_reading_beyond_the_end_gives_nothing(void **state) {
    (void)state;
    static const uint8_t BYTES[] = {3, 0, 'a', 'b'};
    ChunkReader reader = {BYTES, sizeof BYTES, 0, false};
    char text[8], small[3];
    assert_false(chunk_get_text(&reader, text, sizeof text)); /* three are promised, two are there */
    assert_string_equal(text, "");
    assert_true(reader.failed);
    assert_int_equal(chunk_get(&reader, 1), 0);
    static const uint8_t LONG[] = {3, 0, 'a', 'b', 'c'}, ZERO[] = {2, 0, 'a', 0};
    reader = (ChunkReader){LONG, sizeof LONG, 0, false};
    assert_false(chunk_get_text(&reader, small, sizeof small));
    reader = (ChunkReader){ZERO, sizeof ZERO, 0, false};
    assert_false(chunk_get_text(&reader, text, sizeof text));
    reader = (ChunkReader){BYTES, sizeof BYTES, 0, false};
    assert_null(chunk_get_bytes(&reader, SIZE_MAX));
}

static void test_X4_a_reserved_writer_keeps_its_bytes_where_they_are(void **state) {
    (void)state;
    ChunkWriter writer = {0};
    chunk_reserve(&writer, 4096);
    const uint8_t *bytes = writer.bytes;
    for (int i = 0; i < 40; i++) {
        write_some(&writer);
    }
    assert_ptr_equal(writer.bytes, bytes);
    chunk_writer_free(&writer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_X4_chunks_are_little_endian_and_read_back),
        cmocka_unit_test(test_X4_every_flipped_bit_is_found),
        cmocka_unit_test(test_X4_every_cut_is_found),
        cmocka_unit_test(test_X4_reading_beyond_the_end_gives_nothing),
        cmocka_unit_test(test_X4_a_reserved_writer_keeps_its_bytes_where_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
