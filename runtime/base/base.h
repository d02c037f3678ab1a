/* base: what every other room stands on, and what knows nobody.
 *
 * Errors as values, memory arenas, the log, files and file watching, seeded random streams, hashing, run seeds,
 * and the runtime's own mathematics. Everything that can influence the simulation gives the same bits on every
 * machine, compiler and optimisation level. Nothing here reads a clock except the functions that say so.
 */
#ifndef RIFT_BASE_H
#define RIFT_BASE_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BASE_PRINTF(format_index, first_argument) __attribute__((format(printf, format_index, first_argument)))
#else
#define BASE_PRINTF(format_index, first_argument)
#endif

#define BASE_COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* ---- Errors -------------------------------------------------------------------------------------------------
 * A function that can fail because of what a user gave it returns false (or NULL) and fills an Error: an id that
 * tests assert, and one sentence that says what is wrong, where, and what to do. `assert` is for our own mistakes.
 */
#define ERROR_IDS(X)                                                                                                   \
    X(NONE, "none")                                                                                                    \
    X(USAGE, "usage")               /* a command-line word is unknown, missing or malformed */                         \
    X(SEED_INVALID, "seed.invalid") /* neither decimal, 0x hex nor a share code */                                     \
    X(SEED_CHECK, "seed.check")     /* a share code whose check symbol does not match */                               \
    X(FILE_MISSING, "file.missing")                                                                                    \
    X(FILE_READ, "file.read")                                                                                          \
    X(FILE_WRITE, "file.write")                                                                                        \
    X(FILE_NAME, "file.name") /* absolute, upward, upper-case or linked-out name */                                    \
    X(FILE_TOO_LARGE, "file.too_large")                                                                                \
    X(FILE_EMPTY, "file.empty")                                                                                        \
    X(WATCH_FAILED, "watch.failed")                                                                                    \
    X(MEMORY, "memory")             /* a fixed budget or the machine's memory is exhausted */                          \
    X(DATA_MISSING, "data.missing") /* no folder with the game's scripts was found */                                  \
    X(FLOOR_RANGE, "floor.range")   /* a floor number outside 1..15 */                                                 \
    X(FLOOR_SIZE, "floor.size")                                                                                        \
    X(PHYSICS_INVALID, "physics.invalid") /* a figure, prop or wall that the solver can not work with */               \
    X(RIG_INVALID, "rig.invalid")         /* a rig description that cannot be built */                                 \
    X(RIG_CHANNEL, "rig.channel")         /* a timing-table channel that cannot be compiled */                         \
    X(RIG_GRAPH, "rig.graph")             /* a pose graph that cannot be built */                                      \
    X(RIG_UNKNOWN, "rig.unknown")         /* no rig, part or state of that name */                                     \
    X(SCRIPT_SYNTAX, "script.syntax")                                                                                  \
    X(SCRIPT_RUNTIME, "script.runtime")                                                                                \
    X(SCRIPT_BUDGET, "script.budget")   /* instructions or memory used up */                                           \
    X(SCRIPT_RETURN, "script.return")   /* a definition file that returns no table */                                  \
    X(SCRIPT_FIELD, "script.field")     /* a field with the wrong type, range or name */                               \
    X(SCRIPT_REQUIRE, "script.require") /* require outside the scripts, or in a circle */                              \
    X(SCRIPT_DUPLICATE, "script.duplicate")                                                                            \
    X(SCRIPT_UNKNOWN_ID, "script.unknown_id")                                                                          \
    X(SCRIPT_GLOBAL, "script.global") /* a global was written */                                                       \
    X(GL_CONTEXT, "gl.context")       /* no OpenGL context could be made */                                            \
    X(GL_SHADER, "gl.shader")         /* a shader does not compile or link */                                          \
    X(GL_RESOURCE, "gl.resource")                                                                                      \
    X(FONT_INVALID, "font.invalid")                                                                                    \
    X(WINDOW, "window")   /* the window system refused */                                                              \
    X(PROCESS, "process") /* the system starts no process */                                                           \
    X(RECORDING_FORMAT, "recording.format")                                                                            \
    X(RECORDING_CHECKSUM, "recording.checksum")                                                                        \
    X(RECORDING_DIVERGED, "recording.diverged")                                                                        \
    X(SAVE_MISSING, "save.missing") /* there is no saved run */                                                        \
    X(SAVE_BROKEN, "save.broken")   /* damaged, or a value is out of range */                                          \
    X(SAVE_NEWER, "save.newer")     /* written by a later version */                                                   \
    X(SAVE_BUSY, "save.busy")       /* another program saves in the same folder */

typedef enum ErrorId {
#define X(name, text) ERROR_##name,
    ERROR_IDS(X)
#undef X
        ERROR_ID_COUNT
} ErrorId;

enum { ERROR_MESSAGE_SIZE = 768 };

typedef struct Error {
    ErrorId id;
    char message[ERROR_MESSAGE_SIZE]; /* one or more lines, UTF-8, no trailing newline, cut when too long */
} Error;

/* Fills `error` (which may be NULL) and returns false, so that callers can `return error_set(…)`. */
bool error_set(Error *error, ErrorId id, const char *format, ...) BASE_PRINTF(3, 4);
/* Puts "prefix: " before the message of an error that is already set, and returns false. */
bool error_prefix(Error *error, const char *format, ...) BASE_PRINTF(2, 3);
/* The id's text, such as "seed.invalid"; lives as long as the program. */
const char *error_id_text(ErrorId id);
/* Text a user typed, ready to be quoted in a message: bytes that are not printable ASCII become '?', and what is
 * longer than `size` − 1 bytes ends in "...". `size` is at least 4. */
void text_quote(char *buffer, size_t size, const char *text);
enum { TEXT_QUOTE_SIZE = 44 }; /* for a word of the command line */

/* ---- Log ----------------------------------------------------------------------------------------------------
 * Messages go to stderr, one line each with its level; stdout belongs to data.
 */
typedef enum LogLevel { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR } LogLevel;
typedef void LogSink(void *context, LogLevel level, const char *text);

void log_write(LogLevel level, const char *format, ...) BASE_PRINTF(2, 3);
void log_set_level(LogLevel least);
/* One further receiver of every line (NULL removes it); `context` must outlive it. */
void log_set_sink(LogSink *sink, void *context);

/* ---- Arenas -------------------------------------------------------------------------------------------------
 * Memory by lifetime: app, run, floor, frame. One block, taken from the front, given back all at once. One of 4 MB or
 * more lies on large pages where the system has them.
 */
typedef struct Arena {
    uint8_t *memory; /* owned */
    size_t capacity; /* bytes */
    size_t used;     /* bytes */
    size_t peak;     /* most bytes ever used */
} Arena;

typedef size_t ArenaMark;

bool arena_create(Arena *arena, size_t capacity, Error *error);
void arena_destroy(Arena *arena);
/* Zeroed memory aligned to 16 bytes, or NULL when the arena is full. Lives until the arena is reset past it. */
void *arena_take(Arena *arena, size_t size);
/* The same with whatever bytes were there before, for what is written whole anyway. */
void *arena_take_raw(Arena *arena, size_t size);
ArenaMark arena_mark(const Arena *arena);
void arena_rewind(Arena *arena, ArenaMark mark);
void arena_reset(Arena *arena);
#define arena_take_array(arena, type, count) ((type *)arena_take((arena), sizeof(type) * (size_t)(count)))
#define arena_take_raw_array(arena, type, count) ((type *)arena_take_raw((arena), sizeof(type) * (size_t)(count)))

/* ---- Files --------------------------------------------------------------------------------------------------
 * All files are reached through a tree: the game's read-only data, or the user's own folder. Names inside a tree
 * are relative, lower-case, '/'-separated, without "..", and may not leave it through a link.
 */
enum { FILE_NAME_SIZE = 160, FILE_ROOT_SIZE = 1024, FILE_SIZE_LIMIT = 64 << 20 };

typedef struct FileTree {
    char root[FILE_ROOT_SIZE];      /* absolute, no trailing slash */
    char generated[FILE_ROOT_SIZE]; /* looked in when root lacks a file (built assets), or empty */
    bool writable;
} FileTree;

typedef struct FileData {
    char *bytes; /* owned; one 0 byte follows the last */
    size_t size;
} FileData;

typedef struct FileList {
    char (*names)[FILE_NAME_SIZE]; /* owned; relative to the tree, sorted by byte value */
    size_t count;
} FileList;

/* The game's data: `given` (from --data) if not NULL, else beside the executable, else ../share/rift, else the
 * checkout the executable was built from. A tree counts when it holds scripts/main.lua. */
bool file_tree_find_data(FileTree *tree, const char *given, Error *error);
/* The user's folder for settings, saves and recordings (XDG_DATA_HOME/rift-survivors); made when missing. */
bool file_tree_find_user(FileTree *tree, Error *error);
/* A tree at any existing folder; for mods and tests. */
bool file_tree_open(FileTree *tree, const char *folder, bool writable, Error *error);
bool file_name_is_valid(const char *name, Error *error);
bool file_exists(const FileTree *tree, const char *name);
/* Reads a whole file; `data` is freed with file_data_free. */
bool file_read(const FileTree *tree, const char *name, FileData *data, Error *error);
void file_data_free(FileData *data);
/* Writes beside the target, syncs and renames, so a reader sees the old or the new content, never a mix. Folders in
 * the name are made. On failure the old content stays. */
bool file_write_atomic(const FileTree *tree, const char *name, const void *bytes, size_t size, Error *error);
/* Names under `folder` ("" is the whole tree) and its subfolders that end in `suffix`, sorted; a missing folder is an
 * empty list. Hidden names are left out, names a tree does not allow too, with one warning each. */
bool file_list(const FileTree *tree, const char *folder, const char *suffix, FileList *list, Error *error);
void file_list_free(FileList *list);
/* A path given on the command line, relative to the working folder; the only door to files outside a tree. */
bool file_read_path(const char *path, FileData *data, Error *error);
bool file_write_path(const char *path, const void *bytes, size_t size, Error *error);
/* Removes a file of a writable tree; one that is not there counts as removed. */
bool file_remove(const FileTree *tree, const char *name, Error *error);
/* Gives a file another name in the same tree, over whatever has it. */
bool file_rename(const FileTree *tree, const char *name, const char *to, Error *error);

/* A file that grows at its end and that one program at a time may write: what was added survives the end of the
 * program in whatever way, and a power cut once it is synced. */
typedef struct FileLog FileLog;
/* Goes on behind what the file holds, or makes it. NULL with ERROR_SAVE_BUSY while another program has it open. */
FileLog *file_log_open(const FileTree *tree, const char *name, Error *error);
bool file_log_add(FileLog *log, const void *bytes, size_t size);
bool file_log_sync(FileLog *log);
void file_log_close(FileLog *log); /* takes NULL too */

/* ---- Watching files -----------------------------------------------------------------------------------------
 * Reports files that changed and have come to rest: a name is held back until its size and time have stood still
 * for 40 ms (an empty file 250 ms, since editors empty a file before they write it). Saving by rename, deleting
 * and creating are changes like any other. inotify where there is one, else looking again every 100 ms.
 */
typedef struct Watch Watch;

typedef struct WatchChange {
    char name[FILE_NAME_SIZE]; /* relative to the tree */
    bool removed;
} WatchChange;

/* Watches at most 16 folders (with their subfolders; "" is the whole tree) below tree->root; a folder may come later.
 * `tree` is copied. NULL on failure. */
Watch *watch_create(const FileTree *tree, const char *const *folders, size_t folder_count, Error *error);
void watch_destroy(Watch *watch);
/* Fills at most `capacity` changes and returns their number, without ever blocking. All files that came to rest
 * together are reported together; those beyond the capacity come with the next call. */
size_t watch_poll(Watch *watch, WatchChange *changes, size_t capacity);

/* ---- Time ---------------------------------------------------------------------------------------------------*/
/* Seconds on a clock that never goes back; for pacing, watching and measuring, never for the simulation. */
double clock_seconds(void);
/* What all threads of the process have worked so far, without their waiting. */
double clock_work_seconds(void);
/* Seconds since 1970 by the machine's calendar, to be shown to people; it may be wrong and may jump. */
int64_t clock_calendar(void);
void clock_sleep(double seconds);

/* ---- Hashing ------------------------------------------------------------------------------------------------
 * A 64-bit hash fed value by value, so that padding and byte order never count. Not for secrets.
 */
typedef struct Hash {
    uint64_t state;
} Hash;

Hash hash_begin(uint64_t seed);
void hash_add_u64(Hash *hash, uint64_t value);
void hash_add_u32(Hash *hash, uint32_t value);
/* Adds the bit pattern; the two zeros differ, all NaNs count as one. */
void hash_add_float(Hash *hash, float value);
void hash_add_double(Hash *hash, double value);
/* Adds the length and then the bytes. */
void hash_add_bytes(Hash *hash, const void *bytes, size_t size);
void hash_add_text(Hash *hash, const char *text);
uint64_t hash_end(const Hash *hash);
/* The hash of two numbers: floor_seed = hash(seed, floor). */
uint64_t hash_pair(uint64_t first, uint64_t second);
/* CRC-32 (the polynomial of ISO 3309, reflected), for stored chunks. */
uint32_t hash_crc32(const void *bytes, size_t size);

/* ---- Chunks -------------------------------------------------------------------------------------------------
 * How recordings and saves are stored: tag (4 bytes), payload length (u32), payload, CRC-32 of the three; numbers are
 * little-endian. A chunk may hold others.
 */
typedef struct ChunkWriter {
    uint8_t *bytes; /* owned */
    size_t size, capacity;
    size_t start; /* where the open chunk's tag stands */
    bool failed;  /* memory was out: further calls do nothing */
} ChunkWriter;

void chunk_reserve(ChunkWriter *writer, size_t capacity); /* so that no call allocates until then */
void chunk_writer_free(ChunkWriter *writer);
void chunk_begin(ChunkWriter *writer, const char *tag);
void chunk_end(ChunkWriter *writer);
void chunk_put(ChunkWriter *writer, uint64_t value, int byte_count); /* the lowest bytes of it */
void chunk_put_bytes(ChunkWriter *writer, const void *bytes, size_t size);
void chunk_put_text(ChunkWriter *writer, const char *text); /* length (u16) and bytes */

typedef struct ChunkReader {
    const uint8_t *bytes; /* borrowed */
    size_t size, at;
    bool failed; /* something was asked for that is not there; all that follows is 0 */
} ChunkReader;

typedef enum ChunkFound { CHUNK_END, CHUNK_WHOLE, CHUNK_CUT, CHUNK_DAMAGED } ChunkFound;

/* The next chunk: its tag as a text, and its payload to be read. At the end, and where the bytes end within it or its
 * checksum does not match, the reader stays before it. */
ChunkFound chunk_next(ChunkReader *reader, char tag[5], ChunkReader *payload);
uint64_t chunk_get(ChunkReader *reader, int byte_count);
const uint8_t *chunk_get_bytes(ChunkReader *reader, size_t size);  /* NULL when there are not so many */
bool chunk_get_text(ChunkReader *reader, char *text, size_t size); /* false when it does not fit either */

/* ---- Random streams -----------------------------------------------------------------------------------------
 * One stream per purpose: a draw added to one never shifts another. Integer arithmetic only; floats come from
 * integers by exact scaling. Cosmetic draws have a type of their own, so the compiler keeps them out of the game.
 */
#define RNG_PURPOSES(X)                                                                                                \
    X(LAYOUT, "layout")                                                                                                \
    X(ROOMS, "rooms")                                                                                                  \
    X(ENEMIES, "enemies")                                                                                              \
    X(TRAPS, "traps")                                                                                                  \
    X(ITEMS, "items")                                                                                                  \
    X(DROPS, "drops")                                                                                                  \
    X(COMBAT, "combat")                                                                                                \
    X(SCRIPT, "script")                                                                                                \
    X(BOT, "bot")                                                                                                      \
    X(HAZARDS, "hazards")

typedef enum RngPurpose {
#define X(name, text) RNG_##name,
    RNG_PURPOSES(X)
#undef X
        RNG_PURPOSE_COUNT
} RngPurpose;

typedef struct Rng {
    uint64_t state;
    uint64_t increment; /* odd; tells the streams apart */
} Rng;

typedef struct CosmeticRng {
    uint64_t state;
} CosmeticRng;

Rng rng_create(uint64_t seed, RngPurpose purpose);
/* PCG XSH-RR 64/32: a linear congruential state whose high bits, folded and rotated by the highest, are the output
 * (O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation",
 * 2014). The multiplier is Knuth's for MMIX. The draws are so short that a call would cost half of them. */
static inline uint32_t rng_u32(Rng *rng) {
    const uint64_t state = rng->state;
    rng->state = state * UINT64_C(6364136223846793005) + rng->increment;
    const uint32_t folded = (uint32_t)(((state >> 18) ^ state) >> 27);
    const uint32_t turn = (uint32_t)(state >> 59);
    return (folded >> turn) | (folded << ((32u - turn) & 31u));
}
uint64_t rng_u64(Rng *rng);
/* Evenly in 0 … bound − 1, without bias; bound ≥ 1. The high half of draw × bound is even once the lowest
 * (2^32 mod bound) low halves are drawn again (Lemire, "Fast Random Integer Generation in an Interval", 2019). */
static inline uint32_t rng_below(Rng *rng, uint32_t bound) {
    assert(bound >= 1);
    uint64_t product = (uint64_t)rng_u32(rng) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t refused = (0u - bound) % bound;
        while ((uint32_t)product < refused) {
            product = (uint64_t)rng_u32(rng) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}
/* Evenly in least … most, both included; least ≤ most. */
static inline int32_t rng_range(Rng *rng, int32_t least, int32_t most) {
    assert(least <= most);
    const uint32_t span = (uint32_t)most - (uint32_t)least;
    const uint32_t above = span == UINT32_MAX ? rng_u32(rng) : rng_below(rng, span + 1u);
    return (int32_t)((int64_t)least + (int64_t)above);
}
/* In [0, 1): a multiple of 2^-24. */
float rng_unit(Rng *rng);
/* In [0, 1): a multiple of 2^-53. */
double rng_unit_double(Rng *rng);
void hash_add_rng(Hash *hash, const Rng *rng);

CosmeticRng cosmetic_create(uint64_t seed);
uint32_t cosmetic_u32(CosmeticRng *rng);
float cosmetic_unit(CosmeticRng *rng);
float cosmetic_between(CosmeticRng *rng, float least, float most);

/* ---- Run seeds ----------------------------------------------------------------------------------------------
 * A seed is decimal, 0x hex, or a share code R-XXXX-XXXX-XXXXX-C: 13 symbols of Crockford's base 32 (either case,
 * I and L read as 1, O as 0, dashes optional after the first) and a check symbol, the value modulo 37.
 */
enum { SEED_CODE_SIZE = 20 };

bool seed_parse(const char *text, uint64_t *seed, Error *error);
void seed_format_code(uint64_t seed, char code[SEED_CODE_SIZE]);

/* ---- Mathematics --------------------------------------------------------------------------------------------
 * The same bits everywhere: only IEEE add, subtract, multiply, divide, square root and integer work, in a fixed
 * order. Error in units in the last place of the result: float ≤ 2, double ≤ 4 over the finite range (for sin, cos
 * and tan |x| ≤ 1e6 in float, 1e9 in double; beyond, the result is finite but coarser). Infinite and NaN arguments
 * give what the C standard's functions give. Formulas and their sources stand at the definitions.
 */
#define MATH_PI 3.14159265358979323846
#define MATH_TAU 6.28318530717958647692

float math_sin32(float x);
float math_cos32(float x);
float math_tan32(float x);
float math_atan2_32(float y, float x);
float math_acos32(float x);
float math_exp32(float x);
float math_log32(float x);
float math_pow32(float x, float y);
float math_sqrt32(float x);

double math_sin64(double x);
double math_cos64(double x);
double math_tan64(double x);
double math_atan2_64(double y, double x);
double math_acos64(double x);
double math_exp64(double x);
double math_log64(double x);
double math_pow64(double x, double y);
double math_sqrt64(double x);

double math_floor64(double x);
float math_floor32(float x);

static inline float math_clamp32(float x, float least, float most) {
    return x < least ? least : x > most ? most : x;
}
static inline float math_lerp32(float from, float to, float weight) {
    return from + (to - from) * weight;
}
/* An angle in radians brought into (−π, π]. */
float math_wrap_angle32(float radians);

#endif
