/* Private to base: the parts of a file watch.
 *
 * watch.c keeps a table of every file below the watched folders and decides when a change has come to rest.
 * watch_scan.c fills the table by looking at everything. watch_inotify.c says which names to look at again, so that
 * a quiet tree costs one failing read a poll. A name that is said to have changed without having changed is harmless:
 * only what the file system shows counts.
 */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/base.h"

enum { WATCH_FOLDER_LIMIT = 16 };

/* What a file looks like from outside; two equal looks are taken for the same content. */
typedef struct WatchLook {
    int64_t size;    /* bytes */
    int64_t seconds; /* time of the last change */
    int64_t nanoseconds;
    uint64_t inode;
    bool exists;
} WatchLook;

typedef struct WatchFile {
    char name[FILE_NAME_SIZE];
    WatchLook reported; /* as the caller knows it */
    WatchLook seen;     /* as last seen */
    double still_since; /* seconds on the clock; when `seen` was first seen */
    bool pending;       /* to be looked at on each poll until it rests */
    bool resting;
} WatchFile;

typedef struct WatchedFolder {
    int descriptor; /* inotify's; one a folder, whatever its name becomes */
    char name[FILE_NAME_SIZE];
    bool visited; /* by the scan under way */
} WatchedFolder;

struct Watch {
    FileTree tree;
    char tops[WATCH_FOLDER_LIMIT][FILE_NAME_SIZE]; /* the folders asked for */
    size_t top_count;
    WatchFile *files; /* owned; sorted by name */
    size_t file_count, file_capacity;
    WatchedFolder *folders; /* owned; what inotify watches */
    size_t folder_count, folder_capacity;
    int inotify; /* its file, or −1: then everything is looked at again and again */
    bool scan_wanted;
    bool reporting;   /* changes were left over by the last poll */
    double looked_at; /* for missing folders or, without inotify, at everything; seconds on the clock */
    size_t pending_count;
};

/* Like watch_create, but never with inotify. */
Watch *watch_create_polling(const FileTree *tree, const char *const *folders, size_t folder_count, Error *error);

/* Whether a changed file of that name is of no interest: editors' own files, hidden ones, names no tree allows. */
bool watch_ignores(const char *name);
/* Has the file looked at again until it rests. False when memory ran out. */
bool watch_mark(Watch *watch, const char *name, double now);
/* Marks those in the table that no longer look as they did. */
void watch_mark_changed(Watch *watch, double now);
bool watch_knows(const Watch *watch, const char *name);

/* Looks at everything: marks what differs from the table, and hands each folder to inotify before it is opened, so
 * that nothing slips through between the two. False when memory ran out. */
bool watch_scan(Watch *watch, double now);

bool watch_inotify_open(Watch *watch);
void watch_inotify_close(Watch *watch);
/* Starts watching a folder, or keeps watching it; on failure the watch goes over to looking again. */
void watch_inotify_visit_folder(Watch *watch, const char *name);
/* Drops the folders that the scan just made did not visit. */
void watch_inotify_drop_unvisited(Watch *watch);
/* Takes the events that are there, without waiting. */
void watch_inotify_collect(Watch *watch, double now);

#endif
