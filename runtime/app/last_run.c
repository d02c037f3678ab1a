#include "app/last_run.h"

#include "app/saves.h"

#include <inttypes.h>
#include <stdlib.h>

struct LastRun {
    FileLog *file; /* owned */
    size_t written;
};

/* Whether what stands there is a recording without an end; `ticks` are those that can be read. */
static bool is_unfinished(const FileTree *user, uint32_t *ticks) {
    FileData file = {0};
    Recording recording = {0};
    bool unfinished = false;
    if (file_read(user, LAST_RUN_FILE, &file, NULL) && file.size > 0) {
        recording_read(&recording, file.bytes, file.size, NULL);
        unfinished = !recording.finished && recording.tick_count > 0;
        *ticks = recording.tick_count;
        recording_free(&recording);
    }
    file_data_free(&file);
    return unfinished;
}

static void keep_crashed(const FileTree *user, char *notice) {
    uint32_t ticks = 0;
    if (is_unfinished(user, &ticks) && file_rename(user, LAST_RUN_FILE, CRASHED_RUN_FILE, NULL)) {
        saves_tell(notice,
                   "the last run ended without a goodbye after %" PRIu32
                   " ticks; its recording is kept as %s/%s, and rift replay shows what happened",
                   ticks, user->root, CRASHED_RUN_FILE);
    }
}

LastRun *last_run_open(const FileTree *user, const Recorder *recorder, char *notice) {
    FileLog *before = file_log_open(user, LAST_RUN_FILE, NULL);
    if (!before) {
        return NULL;
    }
    file_log_close(before); /* nobody is writing it */
    keep_crashed(user, notice);
    LastRun *last = file_remove(user, LAST_RUN_FILE, NULL) ? calloc(1, sizeof *last) : NULL;
    FileLog *file = last ? file_log_open(user, LAST_RUN_FILE, NULL) : NULL;
    if (!file) {
        free(last);
        return NULL;
    }
    last->file = file;
    last_run_add(last, recorder);
    return last;
}

void last_run_add(LastRun *last, const Recorder *recorder) {
    size_t size = 0;
    const uint8_t *bytes = recorder_bytes(recorder, &size);
    if (last->file && size > last->written) {
        if (file_log_add(last->file, bytes + last->written, size - last->written)) {
            last->written = size;
        } else {
            log_write(LOG_WARNING, "the recording of this run can't be written any further; the disk may be full");
            file_log_close(last->file);
            last->file = NULL;
        }
    }
}

void last_run_close(LastRun *last, const Recorder *recorder) {
    if (last) {
        last_run_add(last, recorder);
        if (last->file) {
            file_log_sync(last->file);
        }
        file_log_close(last->file);
        free(last);
    }
}
