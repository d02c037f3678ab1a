/* Files that grow at their end, and what else changes the names of a tree. */
#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct FileLog {
    int file;
};

static bool fail(Error *error, const char *path, const char *what) {
    return error_set(error, ERROR_FILE_WRITE, "%s: cannot be %s (%s); check its permissions", path, what,
                     strerror(errno));
}

/* Some file systems know no locks; there one program at a time has to do. The system drops the lock when its holder
 * ends. */
static bool lock_whole(int file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

FileLog *file_log_open(const FileTree *tree, const char *name, Error *error) {
    char path[PATH_SIZE];
    if (!path_to_write(tree, name, path, error) || !path_make_parents(tree, name, error)) {
        return NULL;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (file < 0) {
        fail(error, path, "written");
        return NULL;
    }
    FileLog *log = malloc(sizeof *log);
    bool locked = lock_whole(file);
    if (!log || !locked) {
        error_set(error, log ? ERROR_SAVE_BUSY : ERROR_MEMORY,
                  log ? "%s: another program is writing it; close that first" : "%s: no memory to open it", path);
        free(log);
        close(file);
        return NULL;
    }
    log->file = file;
    return log;
}

bool file_log_add(FileLog *log, const void *bytes, size_t size) {
    const char *rest = bytes;
    while (size > 0) {
        ssize_t written = write(log->file, rest, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            rest += written;
            size -= (size_t)written;
        }
    }
    return true;
}

bool file_log_sync(FileLog *log) {
    return fsync(log->file) == 0;
}

void file_log_close(FileLog *log) {
    if (log) {
        close(log->file);
        free(log);
    }
}

bool file_remove(const FileTree *tree, const char *name, Error *error) {
    char path[PATH_SIZE];
    return path_to_write(tree, name, path, error) &&
           (unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR || fail(error, path, "removed"));
}

bool file_rename(const FileTree *tree, const char *name, const char *to, Error *error) {
    char path[PATH_SIZE], target[PATH_SIZE];
    return path_to_write(tree, name, path, error) && path_to_write(tree, to, target, error) &&
           path_make_parents(tree, to, error) && (rename(path, target) == 0 || fail(error, path, "renamed"));
}
