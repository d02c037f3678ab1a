#include "base/watch.h"

#if defined(__linux__)

#include "base/path.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

static const uint32_t ENTRY_EVENTS =
    IN_CREATE | IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE;
/* After these a watched folder may stand elsewhere, or events may be missing. */
static const uint32_t WHOLE_FOLDER_EVENTS = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW;

enum { EVENT_BUFFER_SIZE = 16384, READS_A_POLL = 16 };

bool watch_inotify_open(Watch *watch) {
    watch->inotify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return watch->inotify >= 0;
}

void watch_inotify_close(Watch *watch) {
    if (watch->inotify >= 0) {
        close(watch->inotify);
    }
    watch->inotify = -1;
    watch->folder_count = 0;
}

static WatchedFolder *find_folder(Watch *watch, int descriptor) {
    for (size_t i = 0; i < watch->folder_count; i++) {
        if (watch->folders[i].descriptor == descriptor) {
            return &watch->folders[i];
        }
    }
    return NULL;
}

static WatchedFolder *add_folder(Watch *watch, int descriptor) {
    if (watch->folder_count == watch->folder_capacity) {
        size_t capacity = watch->folder_capacity == 0 ? 64 : watch->folder_capacity * 2;
        WatchedFolder *grown = realloc(watch->folders, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        watch->folders = grown;
        watch->folder_capacity = capacity;
    }
    WatchedFolder *folder = &watch->folders[watch->folder_count++];
    *folder = (WatchedFolder){.descriptor = descriptor};
    return folder;
}

static void go_over_to_looking(Watch *watch, const char *reason) {
    log_write(LOG_INFO, "%s is watched by looking every 100 ms, as the system watches no more folders (%s)",
              watch->tree.root, reason);
    watch_inotify_close(watch);
}

void watch_inotify_visit_folder(Watch *watch, const char *name) {
    if (watch->inotify < 0) {
        return;
    }
    char path[PATH_SIZE];
    path_join(path, watch->tree.root, name);
    int descriptor = inotify_add_watch(watch->inotify, path, ENTRY_EVENTS | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
    if (descriptor < 0) {
        if (errno == ENOSPC || errno == ENOMEM) {
            go_over_to_looking(watch, strerror(errno));
        }
        return; /* any other reason: the folder is gone or closed to us, and so are its files */
    }
    WatchedFolder *folder = find_folder(watch, descriptor);
    folder = folder != NULL ? folder : add_folder(watch, descriptor);
    if (folder == NULL) {
        go_over_to_looking(watch, strerror(ENOMEM));
        return;
    }
    memcpy(folder->name, name, strlen(name) + 1);
    folder->visited = true;
}

void watch_inotify_drop_unvisited(Watch *watch) {
    size_t kept = 0;
    for (size_t i = 0; i < watch->folder_count; i++) {
        if (watch->folders[i].visited) {
            watch->folders[kept] = watch->folders[i];
            watch->folders[kept].visited = false;
            kept++;
        } else {
            (void)inotify_rm_watch(watch->inotify, watch->folders[i].descriptor); /* fails when it is gone already */
        }
    }
    watch->folder_count = kept;
}

/* The name of what an event is about; false when it belongs to a folder dropped meanwhile or is of no interest. */
static bool name_event(Watch *watch, const struct inotify_event *event, const char *entry, char name[PATH_SIZE]) {
    const WatchedFolder *folder = find_folder(watch, event->wd);
    if (folder == NULL || event->len == 0) {
        return false;
    }
    text_format(name, PATH_SIZE, folder->name[0] != '\0' ? "%s/%s" : "%s%s", folder->name, entry);
    return !watch_ignores(name);
}

/* Everything is looked at again when a folder came, went or moved, and when memory was short. */
static void take_event(Watch *watch, const struct inotify_event *event, const char *entry, double now) {
    char name[PATH_SIZE];
    bool scan_wanted = (event->mask & WHOLE_FOLDER_EVENTS) != 0;
    if (!scan_wanted && name_event(watch, event, entry, name)) {
        scan_wanted = (event->mask & IN_ISDIR) != 0 || !watch_mark(watch, name, now);
    }
    watch->scan_wanted = watch->scan_wanted || scan_wanted;
}

void watch_inotify_collect(Watch *watch, double now) {
    char buffer[EVENT_BUFFER_SIZE];
    for (int reads = 0; reads < READS_A_POLL && watch->inotify >= 0; reads++) {
        ssize_t size = read(watch->inotify, buffer, sizeof buffer);
        if (size <= 0) {
            return;
        }
        for (const char *place = buffer; place < buffer + size;) {
            struct inotify_event event;
            memcpy(&event, place, sizeof event);
            take_event(watch, &event, place + sizeof event, now);
            place += sizeof event + event.len;
        }
    }
}

#else

bool watch_inotify_open(Watch *watch) {
    return watch->inotify >= 0;
}

void watch_inotify_close(Watch *watch) {
    watch->inotify = -1;
}

void watch_inotify_visit_folder(Watch *watch, const char *name) {
    (void)watch;
    (void)name;
}

void watch_inotify_drop_unvisited(Watch *watch) {
    (void)watch;
}

void watch_inotify_collect(Watch *watch, double now) {
    (void)watch;
    (void)now;
}

#endif
