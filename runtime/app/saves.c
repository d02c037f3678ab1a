#include "app/saves.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[2] = {"saves/run_a.rift", "saves/run_b.rift"};
static const char LOCK_NAME[] = "saves/lock";
static const char NOTICE_FILE[] = "saves"; /* what the game's notices about saving are filed under */

enum { ASIDE_LIMIT = 1000 };

/* ---- The two files ------------------------------------------------------------------------------------------*/
typedef enum SlotState { SLOT_EMPTY, SLOT_VALID, SLOT_NEWER, SLOT_BROKEN } SlotState;

typedef struct Slot {
    SlotState state;
    SavedRun run; /* its notice is not used */
    Error error;  /* of a broken one, or of the end of a valid one */
} Slot;

/* What stands before the ticks has to be whole; ticks count as far as they are. */
static void read_slot(const FileTree *user, int index, Slot *slot) {
    *slot = (Slot){.run.slot = index};
    if (!file_read(user, NAMES[index], &slot->run.file, &slot->error)) {
        slot->state = slot->error.id == ERROR_FILE_MISSING ? SLOT_EMPTY : SLOT_BROKEN;
        return;
    }
    Recording *recording = &slot->run.recording;
    recording_read(recording, slot->run.file.bytes, slot->run.file.size, &slot->error);
    bool usable = recording->is_save && recording->entry_size > 0;
    slot->state = recording->newer ? SLOT_NEWER : usable ? SLOT_VALID : SLOT_BROKEN;
    if (slot->state == SLOT_BROKEN && slot->error.id == ERROR_NONE) {
        error_set(&slot->error, ERROR_SAVE_BROKEN, "it is a recording, but no save");
    }
}

void saved_run_free(SavedRun *run) {
    recording_free(&run->recording);
    file_data_free(&run->file);
}

/* The newest of two slots that is in a state; −1 for none. */
static int newest(const Slot slots[2], SlotState state) {
    bool first = slots[0].state == state, second = slots[1].state == state;
    if (first && second) {
        return slots[1].run.recording.save.counter > slots[0].run.recording.save.counter;
    }
    return first ? 0 : second ? 1 : -1;
}

static void read_slots(const FileTree *user, Slot slots[2]) {
    read_slot(user, 0, &slots[0]);
    read_slot(user, 1, &slots[1]);
}

static void free_slots(Slot slots[2]) {
    saved_run_free(&slots[0].run);
    saved_run_free(&slots[1].run);
}

void saves_tell(char *notice, const char *format, ...) {
    size_t length = strlen(notice);
    if (length > 0) {
        snprintf(notice + length, ERROR_MESSAGE_SIZE - length, "; ");
        length = strlen(notice);
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notice + length, ERROR_MESSAGE_SIZE - length, format, arguments);
    va_end(arguments);
}

/* Under the first free name NAME.WORD-N. */
static void move_aside(const FileTree *user, const char *name, const char *word, const char *why, char *notice) {
    char target[FILE_NAME_SIZE];
    Error error = {0};
    int number = 1;
    do {
        snprintf(target, sizeof target, "%s.%s-%d", name, word, number);
    } while (file_exists(user, target) && ++number < ASIDE_LIMIT);
    if (file_rename(user, name, target, &error)) {
        saves_tell(notice, "%s %s; it is kept as %s/%s", name, why, user->root, target);
    } else {
        saves_tell(notice, "%s %s, and could not be set aside: %.300s", name, why, error.message);
    }
}

static void set_slot_aside(const FileTree *user, const Slot *slot, char *notice) {
    char why[ERROR_MESSAGE_SIZE];
    if (slot->state == SLOT_NEWER) {
        move_aside(user, NAMES[slot->run.slot], "newer", "was saved by a later version of the game", notice);
    } else if (slot->state == SLOT_BROKEN) {
        snprintf(why, sizeof why, "is broken (%.300s)", slot->error.message);
        move_aside(user, NAMES[slot->run.slot], "broken", why, notice);
    }
}

void saves_set_aside(const FileTree *user, const SavedRun *run, const Error *why, char *notice) {
    Slot slot = {.state = SLOT_BROKEN, .run.slot = run->slot, .error = *why};
    set_slot_aside(user, &slot, notice);
}

/* ---- What is there ------------------------------------------------------------------------------------------*/
void saves_peek(const FileTree *user, SavePeek *peek) {
    Slot slots[2];
    read_slots(user, slots);
    int index = newest(slots, SLOT_VALID);
    *peek = (SavePeek){.newer = newest(slots, SLOT_NEWER) >= 0};
    if (index >= 0 && !peek->newer) {
        const Recording *recording = &slots[index].run.recording;
        *peek = (SavePeek){.exists = true,
                           .seed = recording->seed,
                           .floor = recording->floor,
                           .level = recording->save.level,
                           .ticks = recording->save.tick + recording->tick_count,
                           .when = recording->save.when};
    }
    free_slots(slots);
}

/* Damage behind the last good tick: what can be read is used, and a copy of the whole stays. */
static void note_damaged_end(const FileTree *user, const Slot *slot, char *notice) {
    char target[FILE_NAME_SIZE];
    if (slot->error.id == ERROR_NONE || slot->run.recording.cut) {
        return; /* a program that was killed leaves a cut end */
    }
    snprintf(target, sizeof target, "%s.broken-end", NAMES[slot->run.slot]);
    bool kept = file_write_atomic(user, target, slot->run.file.bytes, slot->run.file.size, NULL);
    saves_tell(notice, "the end of %s is broken (%.200s); the run goes on from before that%s%s/%s",
               NAMES[slot->run.slot], slot->error.message,
               kept ? ", and a copy is kept as " : ", and there was no room for ", user->root, target);
}

bool saves_load(const FileTree *user, SavedRun *run, Error *error) {
    Slot slots[2];
    *run = (SavedRun){0};
    read_slots(user, slots);
    int later = newest(slots, SLOT_NEWER), index = later < 0 ? newest(slots, SLOT_VALID) : -1;
    char notice[ERROR_MESSAGE_SIZE] = "";
    for (int i = 0; later < 0 && i < 2; i++) {
        set_slot_aside(user, &slots[i], notice);
    }
    if (later >= 0) {
        error_set(error, ERROR_SAVE_NEWER, "%s/%s was saved by a later version of the game; play it with that one",
                  user->root, NAMES[later]);
    } else if (index < 0) {
        error_set(error, ERROR_SAVE_MISSING, "there is no saved run to go on with%s%s", notice[0] ? ": " : "", notice);
    } else {
        note_damaged_end(user, &slots[index], notice);
        *run = slots[index].run;
        memcpy(run->notice, notice, sizeof notice);
        slots[index].run = (SavedRun){0};
    }
    free_slots(slots);
    return index >= 0;
}

/* ---- Saving -------------------------------------------------------------------------------------------------*/
struct Saves {
    FileTree user;
    FileLog *lock;      /* owned; held for as long as runs are saved */
    FileLog *file;      /* owned; the end of the current save; NULL when there is none */
    Recorder *recorder; /* owned; of the current floor */
    int slot;           /* of the current save */
    size_t written;     /* of the recorder's bytes */
    uint64_t counter;
    uint32_t entries; /* of the world, when it was last looked at */
    uint32_t stored;
    bool running; /* the run is not over */
    bool quiet;
};

Saves *saves_open(const FileTree *user, char *notice, Error *error) {
    Saves *saves = calloc(1, sizeof *saves);
    if (!saves) {
        error_set(error, ERROR_MEMORY, "no memory for saving");
        return NULL;
    }
    saves->user = *user;
    saves->lock = file_log_open(user, LOCK_NAME, error);
    if (!saves->lock) {
        free(saves);
        return NULL;
    }
    Slot slots[2];
    read_slots(user, slots);
    for (int i = 0; i < 2; i++) {
        set_slot_aside(user, &slots[i], notice);
    }
    int index = newest(slots, SLOT_VALID);
    saves->slot = index < 0 ? 1 : index;
    saves->counter = index < 0 ? 0 : slots[index].run.recording.save.counter;
    free_slots(slots);
    return saves;
}

static void close_file(Saves *saves) {
    file_log_close(saves->file);
    saves->file = NULL;
}

/* Saving stops until the next floor; what was saved before stays. */
static void fail(Saves *saves, Game *game, const char *why) {
    char text[ERROR_MESSAGE_SIZE];
    snprintf(text, sizeof text, "the run could not be saved: %.600s", why);
    game_notice_add(game, NOTICE_FILE, text);
    close_file(saves);
}

static void append(Saves *saves, Game *game) {
    size_t size = 0;
    const uint8_t *bytes = recorder_bytes(saves->recorder, &size);
    if (saves->file && size > saves->written) {
        if (file_log_add(saves->file, bytes + saves->written, size - saves->written)) {
            saves->written = size;
        } else {
            fail(saves, game, "the disk may be full; make room, and the next floor is saved again");
        }
    }
}

void saves_store(Saves *saves, Game *game) {
    Error error = {0};
    size_t size = 0, entry_size = 0;
    const uint8_t *bytes = recorder_bytes(saves->recorder, &size);
    game_entry(game, &entry_size);
    int slot = 1 - saves->slot;
    saves->quiet = false;
    close_file(saves);
    if (!saves->running) {
        return;
    }
    if (entry_size == 0) {
        fail(saves, game, "no memory is left");
        return;
    }
    if (!file_write_atomic(&saves->user, NAMES[slot], bytes, size, &error)) {
        fail(saves, game, error.message);
        return;
    }
    saves->written = size;
    saves->slot = slot;
    saves->stored++;
    saves->file = file_log_open(&saves->user, NAMES[slot], &error);
    if (!saves->file) {
        fail(saves, game, error.message);
    }
}

static void begin(Saves *saves, Game *game) {
    RunInfo run = world_run(game_world(game));
    SaveNote note = {.counter = ++saves->counter, .when = clock_calendar(), .tick = run.tick, .level = run.level};
    saves->entries = world_entry_count(game_world(game));
    saves->running = true;
    if (!saves->recorder) {
        Error error = {0};
        saves->recorder = recorder_create(game, &error);
        if (!saves->recorder) {
            saves->running = false;
            fail(saves, game, error.message);
            return;
        }
    }
    recorder_restart(saves->recorder, game, &note);
    if (!saves->quiet) {
        saves_store(saves, game);
    }
}

void saves_begin(Saves *saves, Game *game, bool quietly) {
    saves->quiet = quietly;
    begin(saves, game);
}

/* ---- The end of a run ---------------------------------------------------------------------------------------*/
static const char REVENGE_NAME[] = "saves/revenge.rift";
static const char REVENGE_MAGIC[8] = {'R', 'I', 'F', 'T', 'R', 'E', 'V', '1'};

static void keep_revenge(Saves *saves, Game *game) {
    const World *world = game_world(game);
    const WorldKnowledge *known = world_knowledge(world);
    RunInfo run = world_run(world);
    ChunkWriter writer = {0};
    Error error = {0};
    chunk_put_bytes(&writer, REVENGE_MAGIC, sizeof REVENGE_MAGIC);
    chunk_begin(&writer, "REVG");
    chunk_put(&writer, run.seed, 8);
    chunk_put(&writer, (uint64_t)world_setup_floor(world), 4);
    chunk_put(&writer, (uint64_t)run.floor, 4);
    chunk_put(&writer, (uint64_t)clock_calendar(), 8);
    chunk_put(&writer, FLOOR_LAST + 1, 4);
    for (int floor = 0; floor <= FLOOR_LAST; floor++) {
        chunk_put(&writer, known->traps_found[floor], 8);
    }
    chunk_put(&writer, known->house_known, 2);
    chunk_end(&writer);
    if (writer.failed || !file_write_atomic(&saves->user, REVENGE_NAME, writer.bytes, writer.size, &error)) {
        log_write(LOG_WARNING, "what was learnt in this run is not kept: %s",
                  writer.failed ? "no memory" : error.message);
    }
    chunk_writer_free(&writer);
}

bool saves_revenge(const FileTree *user, Revenge *revenge, Error *error) {
    FileData file = {0};
    *revenge = (Revenge){0};
    if (!file_read(user, REVENGE_NAME, &file, error)) {
        bool missing = error->id == ERROR_FILE_MISSING;
        return missing ? error_set(error, ERROR_SAVE_MISSING, "nobody has died yet, so there is nothing to avenge")
                       : false;
    }
    ChunkReader reader = {(const uint8_t *)file.bytes, file.size, sizeof REVENGE_MAGIC, false}, payload = {0};
    char tag[5] = "";
    bool good = file.size > sizeof REVENGE_MAGIC && memcmp(file.bytes, REVENGE_MAGIC, sizeof REVENGE_MAGIC) == 0 &&
                chunk_next(&reader, tag, &payload) == CHUNK_WHOLE && strcmp(tag, "REVG") == 0;
    revenge->seed = chunk_get(&payload, 8);
    revenge->floor = (int)chunk_get(&payload, 4);
    revenge->reached = (int)chunk_get(&payload, 4);
    revenge->when = (int64_t)chunk_get(&payload, 8);
    good = good && chunk_get(&payload, 4) == FLOOR_LAST + 1;
    for (int floor = 0; floor <= FLOOR_LAST; floor++) {
        revenge->knowledge.traps_found[floor] = chunk_get(&payload, 8);
    }
    revenge->knowledge.house_known = (uint16_t)chunk_get(&payload, 2);
    good = good && !payload.failed && revenge->floor >= FLOOR_FIRST && revenge->floor <= FLOOR_LAST;
    file_data_free(&file);
    return good || error_set(error, ERROR_SAVE_BROKEN, "%s/%s is broken; remove it, and the next death makes a new one",
                             user->root, REVENGE_NAME);
}

/* The older one goes first: who is killed between the two keeps the newer, which ends with the run's end. */
static void end_run(Saves *saves, Game *game) {
    saves->running = false;
    recorder_pause(saves->recorder);
    append(saves, game);
    close_file(saves);
    if (world_run(game_world(game)).phase == RUN_DEAD) {
        keep_revenge(saves, game);
    }
    Error error = {0};
    if (!file_remove(&saves->user, NAMES[1 - saves->slot], &error) ||
        !file_remove(&saves->user, NAMES[saves->slot], &error)) {
        log_write(LOG_WARNING, "the save of a run that is over stays: %s", error.message);
    }
}

/* ---- Every tick ---------------------------------------------------------------------------------------------*/
static bool is_over(const Game *game) {
    RunPhase phase = world_run(game_world(game)).phase;
    return phase == RUN_DEAD || phase == RUN_WON || phase == RUN_LEFT;
}

void saves_add(Saves *saves, Game *game, const TickInput *input, uint64_t hash) {
    bool entered = world_entry_count(game_world(game)) != saves->entries;
    if (saves->running) {
        recorder_add(saves->recorder, input, hash);
        if (entered) {
            recorder_pause(saves->recorder);
        }
        append(saves, game);
    }
    if (entered) {
        game_notice_clear(game, NOTICE_FILE);
        begin(saves, game);
    } else if (saves->running && is_over(game)) {
        end_run(saves, game);
    }
}

uint32_t saves_stored(const Saves *saves) {
    return saves->stored;
}

void saves_sync(Saves *saves) {
    if (saves->file) {
        file_log_sync(saves->file);
    }
}

void saves_close(Saves *saves) {
    if (!saves) {
        return;
    }
    if (saves->running && saves->file) {
        size_t size = 0;
        recorder_pause(saves->recorder);
        const uint8_t *bytes = recorder_bytes(saves->recorder, &size);
        if (!file_log_add(saves->file, bytes + saves->written, size - saves->written)) {
            log_write(LOG_WARNING, "the last second of the run could not be saved; the disk may be full");
        }
        file_log_sync(saves->file);
    }
    close_file(saves);
    recorder_destroy(saves->recorder);
    file_log_close(saves->lock);
    free(saves);
}
