/* Commands that run a game without a window: record, replay, and play --headless. */
#include "app/commands.h"

#include "app/crash.h"
#include "app/headless.h"
#include "app/replay.h"
#include "app/replay_draw.h"
#include "app/resume.h"
#include "app/session.h"
#include "app/stop.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_TICKS_DEFAULT = 60 * 60 };

static void print_summary(const Session *session) {
    RunInfo run = world_run(game_world(session->game));
    printf("{\"ticks\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\",\"seed\":\"%" PRIu64
           "\",\"floor\":%d,\"level\":%d,\"kills\":%d,\"won\":%s}\n",
           run.tick, game_hash(session->game), run.seed, run.floor, run.level, run.kills,
           run.phase == RUN_WON ? "true" : "false");
}

static void run_ticks(Session *session, int64_t ticks) {
    TickInput nothing = {0};
    for (int64_t i = 0; i < ticks; i++) {
        session_tick(session, &nothing);
    }
}

int command_record(const Options *options) {
    Session session;
    Error error = {0};
    if (!session_create(&session, options, session_choose_seed(options), true, true, &error)) {
        return command_fail(&error);
    }
    run_ticks(&session, options->ticks == TICKS_UNLIMITED ? RECORD_TICKS_DEFAULT : options->ticks);
    bool written = session_write_recording(&session, options->words[0], &error);
    if (written) {
        print_summary(&session);
    }
    session_destroy(&session);
    return written ? EXIT_OK : command_fail(&error);
}

/* Recording and saving begin before the first tick, or behind those that were repeated. */
static void keep(Session *session, const FileTree *user, bool saved) {
    char notice[ERROR_MESSAGE_SIZE] = "";
    if (session->recorder) {
        session->last_run = last_run_open(user, session->recorder, notice);
        crash_watch(session, user);
    }
    if (notice[0]) {
        game_notice_add(session->game, "saves", notice);
    }
    if (saved && !session->saves) {
        session_save_to(session, user);
    }
}

bool headless_open(Session *session, const Options *options, const FileTree *user, bool saved, Error *error) {
    bool with_bot = options->given[OPTION_BOT], recorded = !options->given[OPTION_NO_RECORDING];
    Revenge revenge = {0};
    GameSetup start = {.floor = options->floor};
    *session = (Session){0};
    if (options->given[OPTION_CONTINUE]) {
        if (!session_resume(session, options, user, with_bot, recorded, error)) {
            return false;
        }
    } else {
        if (options->given[OPTION_REVENGE]) {
            if (!saves_revenge(user, &revenge, error)) {
                return false;
            }
            start.floor = revenge.floor;
            start.knowledge = &revenge.knowledge;
        }
        start.seed = options->given[OPTION_REVENGE] ? revenge.seed : session_choose_seed(options);
        if (!session_create_from(session, options, &start, with_bot, recorded, error)) {
            return false;
        }
    }
    if (user) {
        keep(session, user, saved || options->given[OPTION_SAVES]);
    }
    return true;
}

/* One line a save, so that a program that watches knows what can't be lost any more. */
static void print_saves(const Session *session, uint32_t *stored) {
    if (session->saves && saves_stored(session->saves) != *stored) {
        *stored = saves_stored(session->saves);
        RunInfo run = world_run(game_world(session->game));
        printf("{\"saved\":{\"seed\":\"%" PRIu64 "\",\"floor\":%d,\"ticks\":%" PRIu32 "}}\n", run.seed, run.floor,
               run.tick);
        fflush(stdout);
    }
}

int headless_play(const Options *options, const FileTree *user) {
    Session session;
    Error error = {0};
    if (!headless_open(&session, options, user, false, &error)) {
        return command_fail(&error);
    }
    int64_t ticks = options->ticks == TICKS_UNLIMITED ? RECORD_TICKS_DEFAULT : options->ticks;
    uint32_t stored = 0;
    TickInput nothing = {0};
    print_saves(&session, &stored);
    for (int64_t i = 0; i < ticks && !stop_requested(); i++) {
        session_tick(&session, &nothing);
        print_saves(&session, &stored);
    }
    bool kept = !session.recorder || headless_keep_recording(&session, user, &error);
    print_summary(&session);
    session_destroy(&session);
    return kept ? EXIT_OK : command_fail(&error);
}

bool headless_keep_recording(Session *session, const FileTree *user, Error *error) {
    size_t size = 0;
    crash_watch(NULL, NULL);
    recorder_finish(session->recorder);
    const uint8_t *bytes = recorder_bytes(session->recorder, &size);
    if (session->last_run) {
        last_run_close(session->last_run, session->recorder);
        session->last_run = NULL;
        return true;
    }
    return file_write_atomic(user, LAST_RUN_FILE, bytes, size, error);
}

/* ---- Replay -------------------------------------------------------------------------------------------------*/

static void print_state(const Game *game, uint32_t tick, uint64_t hash) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    RunInfo run = world_run(world);
    int slot = world_find(world, world_player(world));
    int at = slot < 0 ? 0 : slot;
    printf("{\"tick\":%" PRIu32 ",\"hash\":\"%016" PRIx64
           "\",\"floor\":%d,\"x\":%.9g,\"z\":%.9g,\"hp\":%d,\"kills\":%d}\n",
           tick, hash, run.floor, (double)entities.x[at], (double)entities.z[at], (int)entities.hp[at], run.kills);
}

/* Plays the recorded ticks; the first tick (counted from 1) after which the states part, or −1. `error` is set when a
 * reload can't be repeated. `draw` may be NULL. */
static int64_t replay_ticks(const Recording *recording, Game *game, const FileTree *data, int every, ReplayDraw *draw,
                            Error *error) {
    int reloads = 0;
    for (uint32_t i = 0; i < recording->tick_count; i++) {
        if (!replay_reload(recording, i, &reloads, game, data, error)) {
            return (int64_t)i + 1;
        }
        game_tick(game, &recording->ticks[i].input);
        uint64_t hash = game_hash(game);
        bool chunk_end = (i + 1) % RECORDING_CHUNK_TICKS == 0;
        bool same = recording_check(hash) == recording->ticks[i].check &&
                    (!chunk_end || hash == recording->chunk_hashes[i / RECORDING_CHUNK_TICKS]);
        if (!same) {
            return (int64_t)i + 1;
        }
        if (every > 0 && (i + 1) % (uint32_t)every == 0) {
            print_state(game, i + 1, hash);
        }
        if (draw) {
            replay_draw_tick(draw, game, i + 1);
        }
    }
    return recording->tick_count > 0 && game_hash(game) != recording->final_hash ? (int64_t)recording->tick_count : -1;
}

/* `draw` may be NULL. */
static void print_replay(uint32_t ticks, uint64_t hash, int64_t diverged_at, const ReplayDraw *draw) {
    printf("{\"ticks\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\",\"ok\":%s,\"diverged_at\":", ticks, hash,
           diverged_at < 0 ? "true" : "false");
    if (diverged_at < 0) {
        printf("null");
    } else {
        printf("%" PRId64, diverged_at);
    }
    if (draw) {
        printf(",\"pictures\":%d", draw->pictures);
    }
    printf("}\n");
}

static Game *open_recorded(const Options *options, const Recording *recording, FileTree *data, Error *error) {
    FileTree mods[OPTION_MOD_LIMIT];
    if (!file_tree_find_data(data, options->data, error) || !session_open_mods(options, mods, error)) {
        return NULL;
    }
    GameSetup files = {.data = data, .language = options->language, .mods = mods, .mod_count = options->mod_count};
    return replay_start(recording, &files, error);
}

/* The recorded ticks on a game that stands at their beginning; drawn as well when the options say so. */
static bool play_again(const Options *options, const Recording *recording, Game *game, const FileTree *data,
                       Error *error) {
    ReplayDraw pictures = {0}, *draw = options->given[OPTION_DRAW] ? &pictures : NULL;
    if (draw && !replay_draw_open(draw, options, data, game, error)) {
        return false;
    }
    Error fault = {0};
    int64_t diverged_at = replay_ticks(recording, game, data, options->every, draw, &fault);
    print_replay(recording->tick_count, game_hash(game), diverged_at, draw);
    replay_draw_close(&pictures);
    if (fault.id != ERROR_NONE) {
        *error = fault;
        return error_prefix(error, "%s", options->words[0]);
    }
    return diverged_at < 0 ||
           error_set(error, ERROR_RECORDING_DIVERGED, "%s: the run parts from the recording at tick %" PRId64,
                     options->words[0], diverged_at);
}

static bool replay(const Options *options, const Recording *recording, Error *error) {
    FileTree data;
    Game *game = open_recorded(options, recording, &data, error);
    if (!game) {
        return false;
    }
    replay_report_scripts(recording, game);
    if (!recording->finished) {
        log_write(LOG_WARNING, "the recording has no end; it is checked as far as it goes");
    }
    bool good = play_again(options, recording, game, &data, error);
    game_destroy(game);
    return good;
}

int command_replay(const Options *options) {
    Error error = {0};
    FileData file = {0};
    Recording recording = {0};
    bool good = file_read_path(options->words[0], &file, &error);
    if (good && !recording_read(&recording, file.bytes, file.size, &error)) {
        print_replay(recording.good_ticks, 0, recording.good_ticks, NULL);
        error_prefix(&error, "%s", options->words[0]);
        good = false;
    }
    good = good && replay(options, &recording, &error);
    recording_free(&recording);
    file_data_free(&file);
    return good ? EXIT_OK : command_fail(&error);
}
