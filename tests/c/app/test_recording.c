/* Recordings: what is written is read back; any damage is found and named by its tick. */
#include "app/recording.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TICKS = 150 };

/* Small files, to be flipped through byte by byte: one comes in a reload, changes in the next and goes again. */
static void reload(Recorder *recorder, Game *game, const char *text) {
    ScriptText extra = {.name = "scripts/lib/extra.lua", .bytes = text, .size = text ? strlen(text) : 0};
    assert_true(game_reload_with(game, &extra, 1, NULL));
    recorder_add_reload(recorder, game);
    recorder_add_reload(recorder, game); /* noted once all the same */
}

static Recorder *record(size_t *size, const uint8_t **bytes) {
    FileTree data;
    Error error = {0};
    assert_true(file_tree_find_data(&data, RIFT_SOURCE_DIR, &error));
    GameSetup setup = {.data = &data, .seed = 7};
    Game *game = game_create(&setup, &error);
    if (!game) {
        fail_msg("%s", error.message);
    }
    Recorder *recorder = recorder_create(game, &error);
    assert_non_null(recorder);
    for (int i = 0; i < TICKS; i++) {
        TickInput input = {.move_x = (int8_t)(i % 100),
                           .move_z = (int8_t)-i,
                           .aim_angle = (uint16_t)(i * 400),
                           .aim_distance = (uint16_t)i,
                           .buttons = (uint16_t)(i % 3)};
        if (i == 30 || i == 60 || i == 119) {
            reload(recorder, game, i == 30 ? "return { 1 }" : i == 60 ? "return { 22 }" : NULL);
        }
        game_tick(game, &input);
        recorder_add(recorder, &input, game_hash(game));
    }
    recorder_finish(recorder);
    game_destroy(game);
    *bytes = recorder_bytes(recorder, size);
    return recorder;
}

static void test_G5_recording_reads_back(void **state) {
    (void)state;
    size_t size = 0;
    const uint8_t *bytes = NULL;
    Recorder *recorder = record(&size, &bytes);
    Recording recording;
    Error error = {0};
    assert_true(recording_read(&recording, bytes, size, &error));
    assert_int_equal(recording.seed, 7);
    assert_int_equal(recording.floor, 1);
    assert_int_equal(recording.tick_count, TICKS);
    assert_int_equal(recording.chunk_count, 3);
    assert_true(recording.finished);
    assert_true(recording.script_count > 5);
    for (int i = 0; i < TICKS; i++) {
        assert_int_equal(recording.ticks[i].input.move_x, (int8_t)(i % 100));
        assert_int_equal(recording.ticks[i].input.aim_angle, (uint16_t)(i * 400));
        assert_int_equal(recording.ticks[i].input.buttons, i % 3);
    }
    static const uint32_t RELOADED[] = {30, 60, 119};
    assert_int_equal(recording.reload_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(recording.reloads[i].tick, RELOADED[i]);
        assert_int_equal(recording.reloads[i].script_count, 1);
    }
    const RecordedScript *second = recording.reloads[1].scripts;
    assert_string_equal(second->change.now.name, "scripts/lib/extra.lua");
    assert_int_equal(second->change.now.size, strlen("return { 22 }"));
    assert_memory_equal(second->change.now.bytes, "return { 22 }", second->change.now.size);
    assert_false(recording.reloads[0].scripts->was_there);
    assert_false(recording.reloads[2].scripts->is_there);
    recording_free(&recording);
    recorder_destroy(recorder);
}

/* Every byte, one flipped bit or all of them: the reader refuses and names a tick not after the damage. */
static void test_G5_every_flipped_byte_is_found(void **state) {
    (void)state;
    size_t size = 0;
    const uint8_t *bytes = NULL;
    Recorder *recorder = record(&size, &bytes);
    uint8_t *copy = malloc(size);
    assert_non_null(copy);
    for (size_t i = 0; i < size; i++) {
        memcpy(copy, bytes, size);
        copy[i] = (uint8_t)(copy[i] ^ (i % 2 ? 1u << (i % 8) : 0xffu));
        Recording recording;
        Error error = {0};
        assert_false(recording_read(&recording, copy, size, &error));
        assert_true(error.id == ERROR_RECORDING_FORMAT || error.id == ERROR_RECORDING_CHECKSUM);
        assert_non_null(strstr(error.message, "at tick "));
        recording_free(&recording);
    }
    free(copy);
    recorder_destroy(recorder);
}

static void test_G5_any_cut_is_survived(void **state) {
    (void)state;
    size_t size = 0;
    const uint8_t *bytes = NULL;
    Recorder *recorder = record(&size, &bytes);
    for (size_t length = 0; length < size; length++) {
        uint8_t *copy = malloc(length + 1); /* exact size: a sanitizer sees reads beyond it */
        assert_non_null(copy);
        memcpy(copy, bytes, length);
        Recording recording;
        Error error = {0};
        bool read = recording_read(&recording, copy, length, &error);
        assert_true(!read || !recording.finished);
        recording_free(&recording);
        free(copy);
    }
    recorder_destroy(recorder);
}

static uint32_t get_u32(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Spoils one byte of a chunk's payload in a copy of exact size, with a checksum that fits again. */
static void forge(const uint8_t *bytes, size_t size, size_t chunk, size_t offset, uint8_t flip) {
    uint8_t *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    size_t length = get_u32(bytes + chunk + 4);
    copy[chunk + 8 + offset] = (uint8_t)(copy[chunk + 8 + offset] ^ flip);
    uint32_t sum = hash_crc32(copy + chunk, length + 8);
    for (size_t i = 0; i < 4; i++) {
        copy[chunk + 8 + length + i] = (uint8_t)(sum >> (8 * i));
    }
    Recording recording;
    Error error = {0};
    if (!recording_read(&recording, copy, size, &error)) {
        assert_int_equal(error.id, ERROR_RECORDING_FORMAT);
        assert_non_null(strstr(error.message, "at tick "));
    }
    recording_free(&recording);
    free(copy);
}

/* What is wrong within a reload though its checksum fits is refused, or reads as another reload; nothing is read
 * beyond the file. */
static void test_G5_forged_reloads_are_survived(void **state) {
    (void)state;
    size_t size = 0;
    const uint8_t *bytes = NULL;
    Recorder *recorder = record(&size, &bytes);
    int reloads = 0;
    for (size_t chunk = 8; chunk < size; chunk += get_u32(bytes + chunk + 4) + 12) {
        if (memcmp(bytes + chunk, "RELD", 4) != 0) {
            continue;
        }
        reloads++;
        for (size_t offset = 0; offset < get_u32(bytes + chunk + 4); offset++) {
            for (unsigned bit = 0; bit < 8; bit++) {
                forge(bytes, size, chunk, offset, (uint8_t)(1u << bit));
            }
            forge(bytes, size, chunk, offset, 0xff);
        }
    }
    assert_int_equal(reloads, 3);
    recorder_destroy(recorder);
}

static void test_G5_random_bytes_are_no_recording(void **state) {
    (void)state;
    Rng rng = rng_create(1, RNG_SCRIPT);
    uint8_t bytes[400];
    for (int round = 0; round < 5000; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)rng_u32(&rng);
        }
        if (round % 2) {
            memcpy(bytes, "RIFTREC1HEAD", 12);
        }
        Recording recording;
        Error error = {0};
        assert_false(recording_read(&recording, bytes, sizeof bytes, &error));
        recording_free(&recording);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G5_recording_reads_back),          cmocka_unit_test(test_G5_every_flipped_byte_is_found),
        cmocka_unit_test(test_G5_any_cut_is_survived),           cmocka_unit_test(test_G5_forged_reloads_are_survived),
        cmocka_unit_test(test_G5_random_bytes_are_no_recording),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
