#include "app/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- The start ------------------------------------------------------------------------------------------------*/
static const ScriptText *find_text(const ScriptText *texts, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(texts[i].name, name) == 0) {
            return &texts[i];
        }
    }
    return NULL;
}

/* What the first reload of each file says of it before. One whose text is not recorded is left to the files, and is
 * noted in `texts` behind the others only so that no later reload speaks for it. */
static int start_texts(const Recording *recording, ScriptText *texts, int capacity, int *unknown) {
    int count = 0;
    *unknown = 0;
    for (int i = 0; i < recording->reload_count; i++) {
        const RecordedReload *reload = &recording->reloads[i];
        for (int j = 0; j < reload->script_count; j++) {
            const RecordedScript *script = &reload->scripts[j];
            const char *name = script->change.then.name;
            if (find_text(texts, count, name) || find_text(texts + capacity - *unknown, *unknown, name)) {
                continue;
            }
            if (script->was_there && !script->change.then.bytes) {
                texts[capacity - ++*unknown] = script->change.then;
            } else {
                texts[count++] = script->change.then;
            }
        }
    }
    return count;
}

Game *replay_start(const Recording *recording, const GameSetup *files, Error *error) {
    int capacity = 1;
    for (int i = 0; i < recording->reload_count; i++) {
        capacity += recording->reloads[i].script_count;
    }
    ScriptText *texts = calloc((size_t)capacity, sizeof *texts);
    if (!texts) {
        error_set(error, ERROR_MEMORY, "no memory for the recorded scripts");
        return NULL;
    }
    int unknown = 0;
    GameSetup setup = *files;
    setup.seed = recording->seed;
    setup.floor = recording->floor;
    setup.entry = recording->entry;
    setup.entry_size = recording->entry_size;
    setup.texts = texts;
    setup.text_count = start_texts(recording, texts, capacity, &unknown);
    Game *game = game_create(&setup, error);
    free(texts);
    return game;
}

static const ScriptFile *find_file(const ScriptFile *files, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(files[i].name, name) == 0) {
            return &files[i];
        }
    }
    return NULL;
}

void replay_report_scripts(const Recording *recording, const Game *game) {
    int count = 0;
    const ScriptFile *scripts = game_script_files(game, &count);
    for (int i = 0; i < recording->script_count; i++) {
        const ScriptFile *then = &recording->scripts[i];
        const ScriptFile *now = find_file(scripts, count, then->name);
        if (!now) {
            log_write(LOG_WARNING, "%s was there when this was recorded and is gone", then->name);
        } else if (now->hash != then->hash) {
            log_write(LOG_WARNING, "%s has changed since this was recorded", then->name);
        }
    }
    for (int i = 0; i < count; i++) {
        if (!find_file(recording->scripts, recording->script_count, scripts[i].name)) {
            log_write(LOG_WARNING, "%s was not there when this was recorded", scripts[i].name);
        }
    }
}

/* ---- Reloads --------------------------------------------------------------------------------------------------*/
/* The text after a reload: from the recording, else the file as it is now if it still is the same one. */
static bool take_text(const RecordedScript *script, const FileTree *data, ScriptText *text, FileData *file,
                      Error *error) {
    *text = script->change.now;
    if (!script->is_there || text->bytes) {
        return true;
    }
    if (!file_read(data, text->name, file, error)) {
        return false;
    }
    text->bytes = file->bytes;
    text->size = file->size;
    return script_hash(file->bytes, file->size) == script->change.now_hash ||
           error_set(error, ERROR_RECORDING_DIVERGED,
                     "%s differs from what was reloaded, whose text is not in the recording; bring that version back",
                     text->name);
}

static bool apply_texts(const RecordedReload *reload, Game *game, const FileTree *data, ScriptText *texts,
                        FileData *files, Error *error) {
    bool ok = true;
    for (int i = 0; ok && i < reload->script_count; i++) {
        ok = take_text(&reload->scripts[i], data, &texts[i], &files[i], error);
    }
    ok = ok && game_reload_with(game, texts, reload->script_count, error);
    for (int i = 0; i < reload->script_count; i++) {
        file_data_free(&files[i]);
    }
    return ok;
}

static bool apply(const RecordedReload *reload, Game *game, const FileTree *data, Error *error) {
    size_t count = (size_t)reload->script_count + 1;
    ScriptText *texts = calloc(count, sizeof *texts);
    FileData *files = calloc(count, sizeof *files);
    bool ok = texts && files ? apply_texts(reload, game, data, texts, files, error)
                             : error_set(error, ERROR_MEMORY, "no memory for the reloaded scripts");
    free(files);
    free(texts);
    return ok;
}

bool replay_reload(const Recording *recording, uint32_t tick, int *next, Game *game, const FileTree *data,
                   Error *error) {
    for (; *next < recording->reload_count && recording->reloads[*next].tick <= tick; ++*next) {
        if (!apply(&recording->reloads[*next], game, data, error)) {
            return error_prefix(error, "at tick %" PRIu32, tick);
        }
    }
    return true;
}
