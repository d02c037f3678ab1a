/* Recordings: the inputs of a run, tick by tick, with a check value of the state after each, so that a replay can say
 * at which tick it parts from what happened.
 *
 * A file is the 8 bytes "RIFTREC1" and then chunks: tag (4 bytes), payload length (u32), payload, CRC-32 of the three.
 * Numbers are little-endian. HEAD comes first: version u32, seed u64, floor u32, number of script files u32, and for
 * each its name (u16 length, bytes) and content hash u64. INPT follows as often as needed: first tick u32, count u32,
 * per tick move_x i8, move_z i8, aim angle u16, aim distance u16, buttons u16, check u16; then the whole state hash u64
 * after the last. DONE closes: ticks u32, hash u64. Chunks with other tags are skipped.
 *
 * RELD is a reload of scripts between two ticks: ticks before it u32, number of files that changed u32, and for each
 * its name (u16 length, bytes), flags u8 (1 it was there, 2 it is there now, 4 the text before follows, 8 the text
 * after follows), hash before u64, hash after u64, and the texts (u32 length, bytes each). It stands before the INPT of
 * the ticks around it. A text before is given once a file, so the recording holds what the scripts were at the start.
 * Readers older than this chunk skip it and part from the recording at a tick after it.
 *
 * ENTR, before the first INPT, is game_entry of a run that began before the recording: on an earlier floor, or with
 * what was learnt in another run. Its ticks then begin on the floor of HEAD. A save is such a recording: SAVE, right
 * behind HEAD, says which: version u32, counter u64, seconds since 1970 u64, the run's tick u32, level u32.
 */
#ifndef RIFT_APP_RECORDING_H
#define RIFT_APP_RECORDING_H

#include "script/script.h"

enum {
    RECORDING_CHUNK_TICKS = 60,
    RECORDING_TEXT_LIMIT = 256 << 10, /* bytes of texts in a reload; a file that goes beyond has its hashes alone */
};

typedef struct Recorder Recorder;

enum { SAVE_VERSION = 1 };

/* What is told of a saved run without loading it. */
typedef struct SaveNote {
    uint64_t counter; /* of two saves the greater is the newer */
    int64_t when;     /* seconds since 1970 */
    uint32_t tick;    /* of the run, when the floor was entered */
    int level;
} SaveNote;

/* Takes the seed, floor and script hashes of a game that has not ticked since it was made or entered its floor. NULL
 * when memory is out. */
Recorder *recorder_create(const Game *game, Error *error);
void recorder_destroy(Recorder *recorder);
/* Begins anew with such a game; as a save when `save` is not NULL. */
void recorder_restart(Recorder *recorder, const Game *game, const SaveNote *save);
/* After each tick: what went in, and the state's hash. Further ticks after recorder_finish are ignored. */
void recorder_add(Recorder *recorder, const TickInput *input, uint64_t hash);
/* After a reload that may have succeeded, before the next tick: notes it if the game has one that is not noted yet. */
void recorder_add_reload(Recorder *recorder, const Game *game);
/* Completes the bytes with the ticks since the last whole chunk; further ticks are ignored. */
void recorder_pause(Recorder *recorder);
/* Whether a tick and a pause take no further memory. */
bool recorder_has_room(const Recorder *recorder);
/* Closes the recording (with a DONE chunk) so that it can be written. */
void recorder_finish(Recorder *recorder);
/* The recording so far; valid until the next call on the recorder. */
const uint8_t *recorder_bytes(const Recorder *recorder, size_t *size);

typedef struct RecordedTick {
    TickInput input;
    uint16_t check;
} RecordedTick;

/* A file in a reload. Texts with no bytes though the file was there are not in the recording; only the hash is. */
typedef struct RecordedScript {
    ScriptChange change; /* its texts point into the bytes that were read */
    bool was_there, is_there;
} RecordedScript;

typedef struct RecordedReload {
    uint32_t tick;           /* so many ticks came before */
    RecordedScript *scripts; /* owned */
    int script_count;
} RecordedReload;

typedef struct Recording {
    uint64_t seed;
    int floor;
    ScriptFile *scripts; /* owned */
    int script_count;
    RecordedTick *ticks; /* owned */
    uint32_t tick_count;
    RecordedReload *reloads; /* owned; in order of ticks */
    int reload_count;
    uint64_t *chunk_hashes; /* owned: state hash after tick (i + 1)·60 */
    uint32_t chunk_count;
    uint64_t final_hash;
    bool finished;        /* a DONE chunk was there */
    bool is_save;         /* a SAVE chunk was there */
    bool newer;           /* a later version wrote it */
    bool cut;             /* it ends within a chunk */
    SaveNote save;        /* zeros when it is none */
    const uint8_t *entry; /* into the bytes that were read; NULL for a run from its start */
    size_t entry_size;
    uint32_t good_ticks; /* when reading failed: ticks before the damage */
} Recording;

/* Reads and checks a whole file; `bytes` must outlive the recording. On failure (ERROR_RECORDING_FORMAT or
 * ERROR_RECORDING_CHECKSUM) the message names the tick from which the file can't be trusted, and `good_ticks` holds it;
 * recording_free is called all the same. */
bool recording_read(Recording *recording, const void *bytes, size_t size, Error *error);
void recording_free(Recording *recording);

static inline uint16_t recording_check(uint64_t hash) {
    return (uint16_t)(hash ^ (hash >> 16) ^ (hash >> 32) ^ (hash >> 48));
}

#endif
