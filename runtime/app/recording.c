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
    ChunkWriter out;
    RecordedTick pending[RECORDING_CHUNK_TICKS];
    int pending_count;
    uint32_t ticks;
    uint64_t hash;
    bool finished, warned;
    uint32_t reloads;                 /* of the game, noted so far */
    uint64_t seen[GAME_SCRIPT_LIMIT]; /* hashes of names whose text at the start is noted */
    int seen_count;
};

/* Says so once when memory was out; what stands until then is whole. */
static void check_memory(Recorder *recorder) {
    if (recorder->out.failed && !recorder->warned) {
        recorder->warned = true;
        log_write(LOG_WARNING, "the recording stops here: no memory for more of it");
    }
}

static void put_head(Recorder *recorder, const Game *game) {
    RunInfo run = world_run(game_world(game));
    int script_count = 0;
    const ScriptFile *scripts = game_script_files(game, &script_count);
    chunk_begin(&recorder->out, "HEAD");
    chunk_put(&recorder->out, RECORDING_VERSION, 4);
    chunk_put(&recorder->out, run.seed, 8);
    chunk_put(&recorder->out, (uint64_t)run.floor, 4);
    chunk_put(&recorder->out, (uint64_t)script_count, 4);
    for (int i = 0; i < script_count; i++) {
        chunk_put_text(&recorder->out, scripts[i].name);
        chunk_put(&recorder->out, scripts[i].hash, 8);
    }
    chunk_end(&recorder->out);
}

static void put_save(Recorder *recorder, const SaveNote *save) {
    chunk_begin(&recorder->out, "SAVE");
    chunk_put(&recorder->out, SAVE_VERSION, 4);
    chunk_put(&recorder->out, save->counter, 8);
    chunk_put(&recorder->out, (uint64_t)save->when, 8);
    chunk_put(&recorder->out, save->tick, 4);
    chunk_put(&recorder->out, (uint64_t)save->level, 4);
    chunk_end(&recorder->out);
}

/* A run that begins without any past needs none told. */
static bool has_past(const Game *game) {
    static const WorldKnowledge nothing = {0};
    const WorldKnowledge *known = world_knowledge(game_world(game));
    bool knows = known->house_known != nothing.house_known;
    for (int floor = 0; floor <= FLOOR_LAST; floor++) {
        knows |= known->traps_found[floor] != 0;
    }
    return knows || world_run(game_world(game)).tick > 0;
}

void recorder_restart(Recorder *recorder, const Game *game, const SaveNote *save) {
    ChunkWriter out = recorder->out;
    out.size = 0;
    *recorder = (Recorder){.out = out, .reloads = game_reload_count(game)};
    chunk_put_bytes(&recorder->out, magic, sizeof magic);
    put_head(recorder, game);
    if (save) {
        put_save(recorder, save);
    }
    if (save || has_past(game)) {
        size_t size = 0;
        const uint8_t *entry = game_entry(game, &size);
        chunk_begin(&recorder->out, "ENTR");
        chunk_put_bytes(&recorder->out, entry, size);
        chunk_end(&recorder->out);
    }
    check_memory(recorder);
}

Recorder *recorder_create(const Game *game, Error *error) {
    Recorder *recorder = calloc(1, sizeof *recorder);
    if (recorder) {
        chunk_reserve(&recorder->out, INITIAL_CAPACITY);
    }
    if (!recorder || recorder->out.failed) {
        free(recorder);
        error_set(error, ERROR_MEMORY, "no memory for a recording");
        return NULL;
    }
    recorder_restart(recorder, game, NULL);
    return recorder;
}

void recorder_destroy(Recorder *recorder) {
    if (recorder) {
        chunk_writer_free(&recorder->out);
        free(recorder);
    }
}

static void flush_pending(Recorder *recorder) {
    if (recorder->pending_count == 0) {
        return;
    }
    chunk_begin(&recorder->out, "INPT");
    chunk_put(&recorder->out, recorder->ticks - (uint32_t)recorder->pending_count, 4);
    chunk_put(&recorder->out, (uint64_t)recorder->pending_count, 4);
    for (int i = 0; i < recorder->pending_count; i++) {
        const RecordedTick *tick = &recorder->pending[i];
        chunk_put(&recorder->out, (uint8_t)tick->input.move_x, 1);
        chunk_put(&recorder->out, (uint8_t)tick->input.move_z, 1);
        chunk_put(&recorder->out, tick->input.aim_angle, 2);
        chunk_put(&recorder->out, tick->input.aim_distance, 2);
        chunk_put(&recorder->out, tick->input.buttons, 2);
        chunk_put(&recorder->out, tick->check, 2);
    }
    chunk_put(&recorder->out, recorder->hash, 8);
    chunk_end(&recorder->out);
    recorder->pending_count = 0;
    check_memory(recorder);
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
    chunk_put(&recorder->out, text->size, 4);
    chunk_put_bytes(&recorder->out, text->bytes, text->size);
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
    chunk_put(&recorder->out, length, 2);
    chunk_put_bytes(&recorder->out, change->now.name, length);
    chunk_put(&recorder->out,
              (change->then.bytes ? SCRIPT_WAS : 0u) | (change->now.bytes ? SCRIPT_IS : 0u) |
                  (has_old ? SCRIPT_HAS_OLD : 0u) | (has_new ? SCRIPT_HAS_NEW : 0u),
              1);
    chunk_put(&recorder->out, change->then_hash, 8);
    chunk_put(&recorder->out, change->now_hash, 8);
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
    chunk_begin(&recorder->out, "RELD");
    chunk_put(&recorder->out, recorder->ticks, 4);
    chunk_put(&recorder->out, (uint64_t)count, 4);
    for (int i = 0; i < count; i++) {
        put_change(recorder, &changes[i], &room);
    }
    chunk_end(&recorder->out);
}

void recorder_pause(Recorder *recorder) {
    if (!recorder->finished) {
        flush_pending(recorder);
        recorder->finished = true;
    }
}

bool recorder_has_room(const Recorder *recorder) {
    enum { MOST = 2 * (CHUNK_FRAME + 16 + RECORDING_CHUNK_TICKS * TICK_BYTES) };
    return !recorder->out.failed && recorder->out.capacity - recorder->out.size >= MOST;
}

void recorder_finish(Recorder *recorder) {
    if (recorder->finished) {
        return;
    }
    recorder_pause(recorder);
    chunk_begin(&recorder->out, "DONE");
    chunk_put(&recorder->out, recorder->ticks, 4);
    chunk_put(&recorder->out, recorder->hash, 8);
    chunk_end(&recorder->out);
    check_memory(recorder);
}

const uint8_t *recorder_bytes(const Recorder *recorder, size_t *size) {
    *size = recorder->out.size;
    return recorder->out.bytes;
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/

static bool read_script(ChunkReader *reader, ScriptFile *script) {
    chunk_get_text(reader, script->name, sizeof script->name);
    script->hash = chunk_get(reader, 8);
    return !reader->failed;
}

static bool read_head(Recording *recording, ChunkReader reader) {
    uint64_t version = chunk_get(&reader, 4);
    recording->seed = chunk_get(&reader, 8);
    recording->floor = (int)chunk_get(&reader, 4);
    size_t count = (size_t)chunk_get(&reader, 4);
    recording->newer = version > RECORDING_VERSION;
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
static bool read_inputs(Recording *recording, ChunkReader reader) {
    uint64_t first = chunk_get(&reader, 4);
    uint64_t count = chunk_get(&reader, 4);
    if (reader.failed || first != recording->tick_count || count == 0 || count > RECORDING_CHUNK_TICKS ||
        first % RECORDING_CHUNK_TICKS != 0 || reader.size - reader.at != count * TICK_BYTES + 8 ||
        first + count > TICK_LIMIT) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        RecordedTick *tick = &recording->ticks[recording->tick_count++];
        tick->input.move_x = (int8_t)chunk_get(&reader, 1);
        tick->input.move_z = (int8_t)chunk_get(&reader, 1);
        tick->input.aim_angle = (uint16_t)chunk_get(&reader, 2);
        tick->input.aim_distance = (uint16_t)chunk_get(&reader, 2);
        tick->input.buttons = (uint16_t)chunk_get(&reader, 2);
        tick->check = (uint16_t)chunk_get(&reader, 2);
    }
    recording->final_hash = chunk_get(&reader, 8);
    recording->chunk_hashes[recording->chunk_count++] = recording->final_hash;
    return true;
}

static bool read_text(ChunkReader *reader, ScriptText *text) {
    size_t size = (size_t)chunk_get(reader, 4);
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

static bool read_change(ChunkReader *reader, RecordedScript *script) {
    ScriptChange *change = &script->change;
    size_t length = (size_t)chunk_get(reader, 2);
    if (reader->failed || length >= sizeof change->now.name || reader->size - reader->at < length) {
        return false;
    }
    memcpy(change->now.name, reader->bytes + reader->at, length);
    memcpy(change->then.name, reader->bytes + reader->at, length);
    reader->at += length;
    unsigned flags = (unsigned)chunk_get(reader, 1);
    script->was_there = (flags & SCRIPT_WAS) != 0;
    script->is_there = (flags & SCRIPT_IS) != 0;
    change->then_hash = chunk_get(reader, 8);
    change->now_hash = chunk_get(reader, 8);
    return !reader->failed && is_script_name(change->now.name) &&
           (!(flags & SCRIPT_HAS_OLD) || read_text(reader, &change->then)) &&
           (!(flags & SCRIPT_HAS_NEW) || read_text(reader, &change->now));
}

/* Between the chunks of ticks, so at most one chunk ahead of what was read. */
static bool read_reload(Recording *recording, ChunkReader reader) {
    RecordedReload *reload = &recording->reloads[recording->reload_count];
    reload->tick = (uint32_t)chunk_get(&reader, 4);
    size_t count = (size_t)chunk_get(&reader, 4);
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

static bool read_save(Recording *recording, ChunkReader reader) {
    uint64_t version = chunk_get(&reader, 4);
    recording->newer = version > SAVE_VERSION;
    recording->save = (SaveNote){.counter = chunk_get(&reader, 8)};
    recording->save.when = (int64_t)chunk_get(&reader, 8);
    recording->save.tick = (uint32_t)chunk_get(&reader, 4);
    recording->save.level = (int)chunk_get(&reader, 4);
    recording->is_save = !reader.failed && version == SAVE_VERSION;
    return recording->is_save;
}

static bool read_entry(Recording *recording, ChunkReader reader) {
    recording->entry = reader.bytes;
    recording->entry_size = reader.size;
    return recording->tick_count == 0;
}

static bool read_done(Recording *recording, ChunkReader reader) {
    uint64_t ticks = chunk_get(&reader, 4);
    uint64_t hash = chunk_get(&reader, 8);
    recording->finished = true;
    return !reader.failed && ticks == recording->tick_count && (ticks == 0 || hash == recording->final_hash);
}

/* Tags that are not known are passed over. */
static bool read_tagged(Recording *recording, const char *tag, ChunkReader payload) {
    static const struct {
        char tag[5];
        bool (*read)(Recording *recording, ChunkReader reader);
    } KNOWN[] = {
        {"INPT", read_inputs}, {"RELD", read_reload}, {"SAVE", read_save}, {"ENTR", read_entry}, {"DONE", read_done}};
    for (size_t i = 0; i < BASE_COUNT_OF(KNOWN); i++) {
        if (strcmp(tag, KNOWN[i].tag) == 0) {
            return KNOWN[i].read(recording, payload);
        }
    }
    return strcmp(tag, "HEAD") != 0;
}

static bool read_chunk(Recording *recording, ChunkReader *reader, bool first, Error *error) {
    char tag[5] = "";
    ChunkReader payload = {0};
    switch (chunk_next(reader, tag, &payload)) {
    case CHUNK_CUT:
        recording->cut = true;
        return error_set(error, ERROR_RECORDING_CHECKSUM, "the file ends within a chunk");
    case CHUNK_DAMAGED:
        return error_set(error, ERROR_RECORDING_CHECKSUM, "a chunk's checksum does not match");
    case CHUNK_WHOLE:
    case CHUNK_END:
        break;
    }
    bool good =
        first ? strcmp(tag, "HEAD") == 0 && read_head(recording, payload) : read_tagged(recording, tag, payload);
    return good || error_set(error, ERROR_RECORDING_FORMAT, "a chunk '%.4s' holds what this version can't read", tag);
}

bool recording_read(Recording *recording, const void *bytes, size_t size, Error *error) {
    *recording = (Recording){0};
    ChunkReader reader = {bytes, size, 0, false};
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
        if (recording->finished) {
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
