#include "app/resume.h"

#include <string.h>

typedef struct Resuming {
    Session *session;
    const Options *options;
    const FileTree *user;
    bool with_bot, recorded;
    char notice[ERROR_MESSAGE_SIZE];
} Resuming;

/* A game that has just entered the saved floor. */
static bool enter_floor(const Resuming *resuming, const Recording *recording, Error *error) {
    GameSetup start = {.seed = recording->seed,
                       .floor = recording->floor,
                       .entry = recording->entry,
                       .entry_size = recording->entry_size};
    return session_create_from(resuming->session, resuming->options, &start, resuming->with_bot, resuming->recorded,
                               error);
}

/* True when every tick left what it did when it was recorded. */
static bool repeat(Session *session, const Recording *recording) {
    for (uint32_t i = 0; i < recording->tick_count; i++) {
        const RecordedTick *tick = &recording->ticks[i];
        game_tick(session->game, &tick->input);
        bool chunk_end = (i + 1) % RECORDING_CHUNK_TICKS == 0;
        uint64_t hash = game_hash(session->game);
        if (recording_check(hash) != tick->check ||
            (chunk_end && hash != recording->chunk_hashes[i / RECORDING_CHUNK_TICKS])) {
            return false;
        }
        session_record(session, &tick->input, hash);
    }
    return recording->tick_count == 0 || game_hash(session->game) == recording->final_hash;
}

/* The first script that is not what it was; NULL when all are. */
static const char *changed_script(const Recording *recording, const Game *game) {
    int count = 0;
    const ScriptFile *scripts = game_script_files(game, &count);
    for (int i = 0; i < recording->script_count || i < count; i++) {
        bool same = i < recording->script_count && i < count && recording->scripts[i].hash == scripts[i].hash &&
                    strcmp(recording->scripts[i].name, scripts[i].name) == 0;
        if (!same) {
            return i < count ? scripts[i].name : recording->scripts[i].name;
        }
    }
    return NULL;
}

/* When no script changed, the repetition is at fault: what was saved is kept for who looks into it. */
static void tell_of_floor_start(Resuming *resuming, const SavedRun *run) {
    const Recording *recording = &run->recording;
    const char *script = changed_script(recording, resuming->session->game);
    if (script) {
        saves_tell(resuming->notice, "%s has changed since the run was saved; it goes on from the start of floor %d",
                   script, recording->floor);
    } else {
        bool kept = file_write_atomic(resuming->user, DIVERGED_RUN_FILE, run->file.bytes, run->file.size, NULL);
        saves_tell(
            resuming->notice,
            "what was played on floor %d can't be repeated exactly; the run goes on from that floor's start%s%s/%s",
            recording->floor, kept ? ", and what was saved is kept as " : "; there was no room for ",
            resuming->user->root, DIVERGED_RUN_FILE);
    }
}

static void begin_saving(Resuming *resuming) {
    Session *session = resuming->session;
    Error error = {0};
    session->saves = saves_open(resuming->user, resuming->notice, &error);
    if (session->saves) {
        saves_begin(session->saves, session->game, true);
    } else {
        saves_tell(resuming->notice, "from here on the run is not saved: %.600s", error.message);
    }
}

static bool is_over(const Session *session) {
    RunPhase phase = world_run(game_world(session->game)).phase;
    return phase == RUN_DEAD || phase == RUN_WON || phase == RUN_LEFT;
}

static bool go_on(Resuming *resuming, const SavedRun *run, Error *error) {
    const Recording *recording = &run->recording;
    Session *session = resuming->session;
    if (!enter_floor(resuming, recording, error)) {
        return false;
    }
    begin_saving(resuming);
    if (!repeat(session, recording)) {
        tell_of_floor_start(resuming, run);
        session_destroy(session);
        if (!enter_floor(resuming, recording, error)) {
            return false;
        }
        begin_saving(resuming);
    }
    if (is_over(session)) {
        session_destroy(session);
        return error_set(error, ERROR_SAVE_MISSING, "the saved run is over; begin a new one");
    }
    if (session->saves) {
        saves_store(session->saves, session->game);
    }
    if (resuming->notice[0]) {
        game_notice_add(session->game, "saves", resuming->notice);
    }
    return true;
}

bool session_resume(Session *session, const Options *options, const FileTree *user, bool with_bot, bool recorded,
                    Error *error) {
    Resuming resuming = {session, options, user, with_bot, recorded, ""};
    SavedRun run;
    for (;;) {
        bool loaded = saves_load(user, &run, error);
        if (run.notice[0]) {
            saves_tell(resuming.notice, "%s", run.notice);
        }
        if (!loaded) {
            saved_run_free(&run);
            return resuming.notice[0] ? error_prefix(error, "%s", resuming.notice) : false;
        }
        bool good = go_on(&resuming, &run, error);
        bool broken = !good && error->id == ERROR_SAVE_BROKEN;
        if (broken) {
            saves_set_aside(user, &run, error, resuming.notice);
        }
        saved_run_free(&run);
        if (!broken) {
            return good;
        }
    }
}
