#include "base/watch.h"
#include "base/path.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Seconds. An editor that saves by emptying and writing leaves an empty file for a moment. Changes that rest wait a
 * little for others that do not yet, so that what was saved together is reported together. */
static const double REST = 0.040;
static const double REST_EMPTY = 0.250;
static const double WAIT_FOR_OTHERS = 0.100;
static const double LOOK_INTERVAL = 0.100;

/* ---- The table ---- */

bool watch_ignores(const char *name) {
    static const char *const suffixes[] = {".swp", ".swo", ".swx",  ".swn", ".tmp", ".temp",
                                           ".bak", ".old", ".orig", ".rej", ".part"};
    const char *slash = strrchr(name, '/');
    const char *last = slash == NULL ? name : slash + 1;
    if (last[0] == '.' || !file_name_is_valid(name, NULL)) {
        return true; /* a backup's '~' is not valid either */
    }
    for (size_t i = 0; i < BASE_COUNT_OF(suffixes); i++) {
        if (text_ends_in(last, suffixes[i], false)) {
            return true;
        }
    }
    return false;
}

/* The first place in the table whose name is not below `name`. */
static size_t place_of(const Watch *watch, const char *name) {
    size_t least = 0;
    size_t most = watch->file_count;
    while (least < most) {
        size_t middle = least + (most - least) / 2;
        if (strcmp(watch->files[middle].name, name) < 0) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    return least;
}

static bool stands_at(const Watch *watch, size_t place, const char *name) {
    return place < watch->file_count && strcmp(watch->files[place].name, name) == 0;
}

bool watch_knows(const Watch *watch, const char *name) {
    return stands_at(watch, place_of(watch, name), name);
}

static WatchFile *find_or_add(Watch *watch, const char *name) {
    size_t place = place_of(watch, name);
    if (stands_at(watch, place, name)) {
        return &watch->files[place];
    }
    if (watch->file_count == watch->file_capacity) {
        size_t capacity = watch->file_capacity == 0 ? 256 : watch->file_capacity * 2;
        WatchFile *grown = realloc(watch->files, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        watch->files = grown;
        watch->file_capacity = capacity;
    }
    WatchFile *file = &watch->files[place];
    memmove(file + 1, file, (watch->file_count - place) * sizeof *file);
    watch->file_count++;
    *file = (WatchFile){0};
    memcpy(file->name, name, strlen(name) + 1);
    return file;
}

static WatchLook look_at(const Watch *watch, const char *name) {
    char path[PATH_SIZE];
    struct stat status;
    path_join(path, watch->tree.root, name);
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) {
        return (WatchLook){0};
    }
    return (WatchLook){.size = status.st_size,
                       .seconds = status.st_mtim.tv_sec,
                       .nanoseconds = status.st_mtim.tv_nsec,
                       .inode = status.st_ino,
                       .exists = true};
}

static void mark(Watch *watch, WatchFile *file, double now) {
    if (!file->pending) {
        file->pending = true;
        file->still_since = now;
        watch->pending_count++;
    }
}

bool watch_mark(Watch *watch, const char *name, double now) {
    WatchFile *file = find_or_add(watch, name);
    if (file != NULL) {
        mark(watch, file, now);
    }
    return file != NULL;
}

static bool looks_equal(const WatchLook *first, const WatchLook *second) {
    return first->exists == second->exists && first->size == second->size && first->seconds == second->seconds &&
           first->nanoseconds == second->nanoseconds && first->inode == second->inode;
}

static void look_again(const Watch *watch, WatchFile *file, double now) {
    WatchLook look = look_at(watch, file->name);
    if (!looks_equal(&look, &file->seen)) {
        file->seen = look;
        file->still_since = now;
    }
    double rest = look.exists && look.size == 0 ? REST_EMPTY : REST;
    file->resting = now - file->still_since >= rest;
}

void watch_mark_changed(Watch *watch, double now) {
    for (size_t i = 0; i < watch->file_count; i++) {
        WatchLook look = look_at(watch, watch->files[i].name);
        if (!looks_equal(&look, &watch->files[i].seen)) {
            mark(watch, &watch->files[i], now);
        }
    }
}

/* ---- Reporting ---- */

/* Looks at what is pending; true when it is time to report. */
static bool look_at_pending(Watch *watch, double now) {
    bool all_rest = true;
    bool waited_enough = false;
    for (size_t i = 0; i < watch->file_count; i++) {
        WatchFile *file = &watch->files[i];
        if (file->pending) {
            look_again(watch, file, now);
            all_rest = all_rest && file->resting;
            waited_enough = waited_enough || (file->resting && now - file->still_since >= REST + WAIT_FOR_OTHERS);
        }
    }
    return all_rest || waited_enough || watch->reporting;
}

/* Takes a resting file off the pending ones; true when `change` was filled because the caller has to know. */
static bool settle(Watch *watch, WatchFile *file, WatchChange *change) {
    file->pending = false;
    watch->pending_count--;
    if (looks_equal(&file->seen, &file->reported)) {
        return false;
    }
    file->reported = file->seen;
    memcpy(change->name, file->name, sizeof change->name);
    change->removed = !file->seen.exists;
    return true;
}

static size_t report_resting(Watch *watch, WatchChange *changes, size_t capacity) {
    size_t count = 0;
    watch->reporting = false;
    for (size_t i = 0; i < watch->file_count; i++) {
        WatchFile *file = &watch->files[i];
        if (!file->pending || !file->resting) {
            continue;
        }
        if (count == capacity) {
            watch->reporting = true;
            break;
        }
        count += settle(watch, file, &changes[count]) ? 1 : 0;
    }
    return count;
}

static void forget_removed(Watch *watch) {
    size_t kept = 0;
    for (size_t i = 0; i < watch->file_count; i++) {
        const WatchFile *file = &watch->files[i];
        if (file->pending || file->seen.exists || file->reported.exists) {
            if (kept != i) {
                watch->files[kept] = *file;
            }
            kept++;
        }
    }
    watch->file_count = kept;
}

static bool is_watched_folder(const Watch *watch, const char *name) {
    for (size_t i = 0; i < watch->folder_count; i++) {
        if (strcmp(watch->folders[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A folder asked for that was not there left inotify nothing to watch, so it is looked for. */
static bool missing_top_appeared(const Watch *watch) {
    char path[PATH_SIZE];
    struct stat status;
    for (size_t i = 0; i < watch->top_count; i++) {
        path_join(path, watch->tree.root, watch->tops[i]);
        if (!is_watched_folder(watch, watch->tops[i]) && stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
            return true;
        }
    }
    return false;
}

/* Without inotify, what is saved together with a change already seen has to be seen before that one rests. */
static double look_interval(const Watch *watch) {
    return watch->inotify < 0 && watch->pending_count > 0 ? REST / 2.0 : LOOK_INTERVAL;
}

static void scan_when_wanted(Watch *watch, double now) {
    if (!watch->scan_wanted && now - watch->looked_at >= look_interval(watch)) {
        watch->scan_wanted = watch->inotify < 0 || missing_top_appeared(watch);
        watch->looked_at = now;
    }
    if (watch->scan_wanted) {
        watch->scan_wanted = !watch_scan(watch, now);
    }
}

size_t watch_poll(Watch *watch, WatchChange *changes, size_t capacity) {
    double now = clock_seconds();
    if (watch->inotify >= 0) {
        watch_inotify_collect(watch, now);
    }
    scan_when_wanted(watch, now);
    if (watch->pending_count == 0 || !look_at_pending(watch, now)) {
        return 0;
    }
    size_t count = report_resting(watch, changes, capacity);
    forget_removed(watch);
    return count;
}

/* ---- Beginning and end ---- */

static bool take_tops(Watch *watch, const char *const *folders, size_t folder_count, Error *error) {
    if (folder_count > WATCH_FOLDER_LIMIT) {
        return error_set(error, ERROR_WATCH_FAILED, "%zu folders are too many to watch; name at most %d", folder_count,
                         WATCH_FOLDER_LIMIT);
    }
    for (size_t i = 0; i < folder_count; i++) {
        if (folders[i][0] != '\0' && !file_name_is_valid(folders[i], error)) {
            return false;
        }
        memcpy(watch->tops[i], folders[i], strlen(folders[i]) + 1);
    }
    watch->top_count = folder_count;
    return true;
}

/* What is there at the beginning is known and no change. */
static bool take_stock(Watch *watch, Error *error) {
    double now = clock_seconds();
    watch->looked_at = now;
    if (!watch_scan(watch, now)) {
        return error_set(error, ERROR_MEMORY, "%s: no memory for the list of watched files", watch->tree.root);
    }
    for (size_t i = 0; i < watch->file_count; i++) {
        WatchFile *file = &watch->files[i];
        file->seen = look_at(watch, file->name);
        file->reported = file->seen;
        file->pending = false;
    }
    watch->pending_count = 0;
    return true;
}

static Watch *create(const FileTree *tree, const char *const *folders, size_t folder_count, bool with_inotify,
                     Error *error) {
    Watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL) {
        error_set(error, ERROR_MEMORY, "no memory to watch %s", tree->root);
        return NULL;
    }
    watch->tree = *tree;
    watch->inotify = -1;
    if (with_inotify && !watch_inotify_open(watch)) {
        log_write(LOG_DEBUG, "%s is watched by looking again, as the system reports no changes", tree->root);
    }
    if (!take_tops(watch, folders, folder_count, error) || !take_stock(watch, error)) {
        watch_destroy(watch);
        return NULL;
    }
    return watch;
}

Watch *watch_create(const FileTree *tree, const char *const *folders, size_t folder_count, Error *error) {
    return create(tree, folders, folder_count, true, error);
}

Watch *watch_create_polling(const FileTree *tree, const char *const *folders, size_t folder_count, Error *error) {
    return create(tree, folders, folder_count, false, error);
}

void watch_destroy(Watch *watch) {
    if (watch != NULL) {
        watch_inotify_close(watch);
        free(watch->files);
        free(watch->folders);
        free(watch);
    }
}
