#include "app/recording.h"

#include <stdlib.h>
#include <string.h>

static const char magic[8] = {'R', 'I', 'F', 'T', 'R', 'E', 'C', '1'};

enum {
    RECORDING_VERSION = 1,
    TICK_BYTES = 10,
    CHUNK_FRAME = 12,                   /* tag, length and CRC around a payload */
    INITIAL_CAPACITY = 1 << 20,         /* half an hour; then it doubles */
    TICK_LIMIT = 60 * 60 * 60 * 24 * 2, /* two days */
};

/* ---- Writing ------------------------------------------------------------------------------------------------*/

struct Recorder {
    uint8_t *bytes; /* owned */
    size_t size, capacity;
    size_t chunk_start; /* where the open chunk's tag stands */
    RecordedTick pending[RECORDING_CHUNK_TICKS];
    int pending_count;
    uint32_t ticks;
    uint64_t hash;
    bool finished, failed;
    uint32_t reloads;                 /* of the game, noted so far */
    uint64_t seen[GAME_SCRIPT_LIMIT]; /* hashes of names whose text at the start is noted */
    int seen_count;
};

static bool reserve(Recorder *recorder, size_t more) {
    if (recorder->failed || recorder->size + more <= recorder->capacity) {
        return !recorder->failed;
    }
    size_t capacity = recorder->capacity * 2 + more;
    uint8_t *bytes = realloc(recorder->bytes, capacity);
    if (!bytes) {
        recorder->failed = true;
        log_write(LOG_WARNING, "the recording stops here: no memory for more of it");
        return false;
    }
    recorder->bytes = bytes;
    recorder->capacity = capacity;
    return true;
}

static void put(Recorder *recorder, uint64_t value, int byte_count) {
    if (reserve(recorder, (size_t)byte_count)) {
        for (int i = 0; i < byte_count; i++) {
            recorder->bytes[recorder->size++] = (uint8_t)(value >> (8 * i));
        }
    }
}

static void put_bytes(Recorder *recorder, const void *bytes, size_t size) {
    if (reserve(recorder, size)) {
        memcpy(recorder->bytes + recorder->size, bytes, size);
        recorder->size += size;
    }
}

static void begin_chunk(Recorder *recorder, const char *tag) {
    recorder->chunk_start = recorder->size;
    put_bytes(recorder, tag, 4);
    put(recorder, 0, 4);
}

static void end_chunk(Recorder *recorder) {
    if (recorder->failed) {
        return;
    }
    size_t start = recorder->chunk_start;
    uint64_t length = recorder->size - start - 8;
    for (int i = 0; i < 4; i++) {
        recorder->bytes[start + 4 + (size_t)i] = (uint8_t)(length >> (8 * i));
    }
    put(recorder, hash_crc32(recorder->bytes + start, recorder->size - start), 4);
}

static void put_head(Recorder *recorder, const Game *game) {
    RunInfo run = world_run(game_world(game));
    int script_count = 0;
    const ScriptFile *scripts = game_script_files(game, &script_count);
    begin_chunk(recorder, "HEAD");
    put(recorder, RECORDING_VERSION, 4);
    put(recorder, run.seed, 8);
    put(recorder, (uint64_t)run.floor, 4);
    put(recorder, (uint64_t)script_count, 4);
    for (int i = 0; i < script_count; i++) {
        size_t length = strlen(scripts[i].name);
        put(recorder, length, 2);
        put_bytes(recorder, scripts[i].name, length);
        put(recorder, scripts[i].hash, 8);
    }
    end_chunk(recorder);
}

Recorder *recorder_create(const Game *game, Error *error) {
    Recorder *recorder = calloc(1, sizeof *recorder);
    if (recorder) {
        recorder->bytes = malloc(INITIAL_CAPACITY);
        recorder->capacity = INITIAL_CAPACITY;
    }
    if (!recorder || !recorder->bytes) {
        free(recorder);
        error_set(error, ERROR_MEMORY, "no memory for a recording");
        return NULL;
    }
    put_bytes(recorder, magic, sizeof magic);
    put_head(recorder, game);
    recorder->reloads = game_reload_count(game);
    return recorder;
}

void recorder_destroy(Recorder *recorder) {
    if (recorder) {
        free(recorder->bytes);
        free(recorder);
    }
}

static void flush_pending(Recorder *recorder) {
    if (recorder->pending_count == 0) {
        return;
    }
    begin_chunk(recorder, "INPT");
    put(recorder, recorder->ticks - (uint32_t)recorder->pending_count, 4);
    put(recorder, (uint64_t)recorder->pending_count, 4);
    for (int i = 0; i < recorder->pending_count; i++) {
        const RecordedTick *tick = &recorder->pending[i];
        put(recorder, (uint8_t)tick->input.move_x, 1);
        put(recorder, (uint8_t)tick->input.move_z, 1);
        put(recorder, tick->input.aim_angle, 2);
        put(recorder, tick->input.aim_distance, 2);
        put(recorder, tick->input.buttons, 2);
        put(recorder, tick->check, 2);
    }
    put(recorder, recorder->hash, 8);
    end_chunk(recorder);
    recorder->pending_count = 0;
}

void recorder_add(Recorder *recorder, const TickInput *input, uint64_t hash) {
    if (recorder->finished) {
        return;
    }
    recorder->pending[recorder->pending_count++] = (RecordedTick){*input, recording_check(hash)};
    recorder->ticks++;
    recorder->hash = hash;
    if (recorder->pending_count == RECORDING_CHUNK_TICKS) {
        flush_pending(recorder);
    }
}

/* ---- Writing reloads ------------------------------------------------------------------------------------------*/
enum { SCRIPT_WAS = 1, SCRIPT_IS = 2, SCRIPT_HAS_OLD = 4, SCRIPT_HAS_NEW = 8 };

/* Whether this is the first time; when the list is full, every time counts as one. */
static bool is_first_change(Recorder *recorder, const char *name) {
    uint64_t mark = script_hash(name, strlen(name));
    for (int i = 0; i < recorder->seen_count; i++) {
        if (recorder->seen[i] == mark) {
            return false;
        }
    }
    if (recorder->seen_count < GAME_SCRIPT_LIMIT) {
        recorder->seen[recorder->seen_count++] = mark;
    }
    return true;
}

static void put_text(Recorder *recorder, const ScriptText *text) {
    put(recorder, text->size, 4);
    put_bytes(recorder, text->bytes, text->size);
}

/* `room` is what texts may still take of this reload. */
static void put_change(Recorder *recorder, const ScriptChange *change, size_t *room) {
    bool first = is_first_change(recorder, change->now.name);
    size_t old_size = first ? change->then.size : 0;
    bool fits = old_size + change->now.size <= *room;
    bool has_old = fits && first && change->then.bytes;
    bool has_new = fits && change->now.bytes;
    *room -= fits ? old_size + change->now.size : 0;
    size_t length = strlen(change->now.name);
    put(recorder, length, 2);
    put_bytes(recorder, change->now.name, length);
    put(recorder,
        (change->then.bytes ? SCRIPT_WAS : 0u) | (change->now.bytes ? SCRIPT_IS : 0u) |
            (has_old ? SCRIPT_HAS_OLD : 0u) | (has_new ? SCRIPT_HAS_NEW : 0u),
        1);
    put(recorder, change->then_hash, 8);
    put(recorder, change->now_hash, 8);
    if (has_old) {
        put_text(recorder, &change->then);
    }
    if (has_new) {
        put_text(recorder, &change->now);
    }
}

void recorder_add_reload(Recorder *recorder, const Game *game) {
    static ScriptChange changes[2 * GAME_SCRIPT_LIMIT]; /* large */
    if (recorder->finished || recorder->reloads == game_reload_count(game)) {
        return;
    }
    recorder->reloads = game_reload_count(game);
    int count = game_last_reload(game, changes, (int)BASE_COUNT_OF(changes));
    size_t room = RECORDING_TEXT_LIMIT;
    begin_chunk(recorder, "RELD");
    put(recorder, recorder->ticks, 4);
    put(recorder, (uint64_t)count, 4);
    for (int i = 0; i < count; i++) {
        put_change(recorder, &changes[i], &room);
    }
    end_chunk(recorder);
}

void recorder_finish(Recorder *recorder) {
    if (recorder->finished) {
        return;
    }
    flush_pending(recorder);
    begin_chunk(recorder, "DONE");
    put(recorder, recorder->ticks, 4);
    put(recorder, recorder->hash, 8);
    end_chunk(recorder);
    recorder->finished = true;
}

const uint8_t *recorder_bytes(const Recorder *recorder, size_t *size) {
    *size = recorder->size;
    return recorder->bytes;
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/

typedef struct Reader {
    const uint8_t *bytes;
    size_t size, at;
    bool failed; /* read past the end */
} Reader;

static uint64_t get(Reader *reader, int byte_count) {
    if (reader->size - reader->at < (size_t)byte_count) {
        reader->failed = true;
        return 0;
    }
    uint64_t value = 0;
    for (int i = 0; i < byte_count; i++) {
        value |= (uint64_t)reader->bytes[reader->at++] << (8 * i);
    }
    return value;
}

static bool read_script(Reader *reader, ScriptFile *script) {
    size_t length = (size_t)get(reader, 2);
    if (reader->failed || length >= sizeof script->name || reader->size - reader->at < length) {
        return false;
    }
    memcpy(script->name, reader->bytes + reader->at, length);
    script->name[length] = '\0';
    reader->at += length;
    script->hash = get(reader, 8);
    return !reader->failed;
}

static bool read_head(Recording *recording, Reader reader) {
    uint64_t version = get(&reader, 4);
    recording->seed = get(&reader, 8);
    recording->floor = (int)get(&reader, 4);
    size_t count = (size_t)get(&reader, 4);
    if (reader.failed || version != RECORDING_VERSION || recording->floor < FLOOR_FIRST ||
        recording->floor > FLOOR_LAST || count > reader.size) {
        return false;
    }
    recording->scripts = calloc(count + 1, sizeof *recording->scripts);
    for (size_t i = 0; recording->scripts && i < count; i++) {
        if (!read_script(&reader, &recording->scripts[i])) {
            return false;
        }
        recording->script_count++;
    }
    return recording->scripts && reader.at == reader.size;
}

/* All chunks but the last hold exactly RECORDING_CHUNK_TICKS. */
static bool read_inputs(Recording *recording, Reader reader) {
    uint64_t first = get(&reader, 4);
    uint64_t count = get(&reader, 4);
    if (reader.failed || first != recording->tick_count || count == 0 || count > RECORDING_CHUNK_TICKS ||
        first % RECORDING_CHUNK_TICKS != 0 || reader.size - reader.at != count * TICK_BYTES + 8 ||
        first + count > TICK_LIMIT) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        RecordedTick *tick = &recording->ticks[recording->tick_count++];
        tick->input.move_x = (int8_t)get(&reader, 1);
        tick->input.move_z = (int8_t)get(&reader, 1);
        tick->input.aim_angle = (uint16_t)get(&reader, 2);
        tick->input.aim_distance = (uint16_t)get(&reader, 2);
        tick->input.buttons = (uint16_t)get(&reader, 2);
        tick->check = (uint16_t)get(&reader, 2);
    }
    recording->final_hash = get(&reader, 8);
    recording->chunk_hashes[recording->chunk_count++] = recording->final_hash;
    return true;
}

static bool read_text(Reader *reader, ScriptText *text) {
    size_t size = (size_t)get(reader, 4);
    if (reader->failed || reader->size - reader->at < size) {
        return false;
    }
    text->bytes = (const char *)reader->bytes + reader->at;
    text->size = size;
    reader->at += size;
    return true;
}

/* "scripts/player.lua", or "ID/enemies/x.lua" of a mod. */
static bool is_script_name(const char *name) {
    size_t length = strlen(name), folder = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return folder > 0 && name[folder] == '/' && length > folder + strlen("/.lua") &&
           strcmp(name + length - strlen(".lua"), ".lua") == 0 && file_name_is_valid(name, NULL);
}

static bool read_change(Reader *reader, RecordedScript *script) {
    ScriptChange *change = &script->change;
    size_t length = (size_t)get(reader, 2);
    if (reader->failed || length >= sizeof change->now.name || reader->size - reader->at < length) {
        return false;
    }
    memcpy(change->now.name, reader->bytes + reader->at, length);
    memcpy(change->then.name, reader->bytes + reader->at, length);
    reader->at += length;
    unsigned flags = (unsigned)get(reader, 1);
    script->was_there = (flags & SCRIPT_WAS) != 0;
    script->is_there = (flags & SCRIPT_IS) != 0;
    change->then_hash = get(reader, 8);
    change->now_hash = get(reader, 8);
    return !reader->failed && is_script_name(change->now.name) &&
           (!(flags & SCRIPT_HAS_OLD) || read_text(reader, &change->then)) &&
           (!(flags & SCRIPT_HAS_NEW) || read_text(reader, &change->now));
}

/* Between the chunks of ticks, so at most one chunk ahead of what was read. */
static bool read_reload(Recording *recording, Reader reader) {
    RecordedReload *reload = &recording->reloads[recording->reload_count];
    reload->tick = (uint32_t)get(&reader, 4);
    size_t count = (size_t)get(&reader, 4);
    uint32_t last = recording->reload_count > 0 ? reload[-1].tick : 0;
    if (reader.failed || reload->tick < recording->tick_count || reload->tick < last ||
        reload->tick - recording->tick_count >= RECORDING_CHUNK_TICKS || count > 2 * GAME_SCRIPT_LIMIT) {
        return false;
    }
    recording->reload_count++;
    reload->scripts = calloc(count + 1, sizeof *reload->scripts);
    for (size_t i = 0; reload->scripts && i < count; i++) {
        if (!read_change(&reader, &reload->scripts[i])) {
            return false;
        }
        reload->script_count++;
    }
    return reload->scripts && reader.at == reader.size;
}

static bool read_done(Recording *recording, Reader reader) {
    uint64_t ticks = get(&reader, 4);
    uint64_t hash = get(&reader, 8);
    recording->finished = true;
    return !reader.failed && ticks == recording->tick_count && (ticks == 0 || hash == recording->final_hash);
}

static bool read_chunk(Recording *recording, Reader *reader, bool first, Error *error) {
    size_t start = reader->at;
    const uint8_t *tag = reader->bytes + start;
    reader->at += 4;
    size_t length = (size_t)get(reader, 4);
    if (reader->failed || reader->size - reader->at < 4 || length > reader->size - reader->at - 4) {
        return error_set(error, ERROR_RECORDING_CHECKSUM, "the file ends within a chunk");
    }
    Reader payload = {reader->bytes + reader->at, length, 0, false};
    reader->at += length;
    uint32_t expected = hash_crc32(reader->bytes + start, reader->at - start);
    if ((uint32_t)get(reader, 4) != expected) {
        return error_set(error, ERROR_RECORDING_CHECKSUM, "a chunk's checksum does not match");
    }
    bool good = true;
    if (first || memcmp(tag, "HEAD", 4) == 0) {
        good = first && memcmp(tag, "HEAD", 4) == 0 && read_head(recording, payload);
    } else if (memcmp(tag, "INPT", 4) == 0) {
        good = read_inputs(recording, payload);
    } else if (memcmp(tag, "RELD", 4) == 0) {
        good = read_reload(recording, payload);
    } else if (memcmp(tag, "DONE", 4) == 0) {
        good = !recording->finished && read_done(recording, payload);
    }
    return good || error_set(error, ERROR_RECORDING_FORMAT, "a chunk '%.4s' holds what this version can't read",
                             (const char *)tag);
}

bool recording_read(Recording *recording, const void *bytes, size_t size, Error *error) {
    *recording = (Recording){0};
    Reader reader = {bytes, size, 0, false};
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) {
        return error_set(error, ERROR_RECORDING_FORMAT, "at tick 0: this is no recording (it does not begin with %.8s)",
                         magic);
    }
    reader.at = sizeof magic;
    recording->ticks = calloc(size / TICK_BYTES + RECORDING_CHUNK_TICKS, sizeof *recording->ticks);
    recording->chunk_hashes = calloc(size / CHUNK_FRAME + 1, sizeof *recording->chunk_hashes);
    recording->reloads = calloc(size / CHUNK_FRAME + 1, sizeof *recording->reloads);
    if (!recording->ticks || !recording->chunk_hashes || !recording->reloads) {
        return error_set(error, ERROR_MEMORY, "no memory for a recording of %zu bytes", size);
    }
    bool first = true;
    while (reader.at < size) {
        recording->good_ticks = recording->tick_count;
        if (size - reader.at < CHUNK_FRAME || recording->finished) {
            error_set(error, ERROR_RECORDING_FORMAT, "%zu bytes too many at the end", size - reader.at);
            return error_prefix(error, "at tick %u", recording->tick_count);
        }
        if (!read_chunk(recording, &reader, first, error)) {
            return error_prefix(error, "at tick %u", recording->good_ticks);
        }
        first = false;
    }
    if (first) {
        return error_set(error, ERROR_RECORDING_FORMAT, "at tick 0: the recording is empty");
    }
    recording->good_ticks = recording->tick_count;
    return true;
}

void recording_free(Recording *recording) {
    for (int i = 0; i < recording->reload_count; i++) {
        free(recording->reloads[i].scripts);
    }
    free(recording->reloads);
    free(recording->scripts);
    free(recording->ticks);
    free(recording->chunk_hashes);
    *recording = (Recording){0};
}
