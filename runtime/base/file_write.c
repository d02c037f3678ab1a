#include "base/path.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* New content is written into a hidden file beside the target, synced, and renamed over it. That file has a fixed
 * name and is locked while it is written: what a killed program left behind is taken over by the next save, and two
 * programs never write into the same one. The system drops the lock when its holder ends. */
enum { TEMPORARY_SIZE = PATH_SIZE + 16, LOCK_ATTEMPTS = 25 };
static const double LOCK_PAUSE = 0.01; /* seconds */

/* The folder part of a path, without its slash; "." when there is none. */
static void folder_of(const char *path, char folder[PATH_SIZE]) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL) {
        text_format(folder, PATH_SIZE, ".");
    } else {
        text_format(folder, PATH_SIZE, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    }
}

static void temporary_beside(const char *path, char temporary[TEMPORARY_SIZE]) {
    const char *slash = strrchr(path, '/');
    const char *last = slash == NULL ? path : slash + 1;
    text_format(temporary, TEMPORARY_SIZE, "%.*s.%s.tmp", (int)(last - path), path, last);
}

/* Some file systems know no locks; there one program at a time has to do. */
static bool lock_opened(int file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

/* The previous holder may have renamed the file away between our opening and locking it. */
static bool still_stands_at(int file, const char *path) {
    struct stat opened;
    struct stat named;
    return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* The emptied, locked temporary file, or −1 with errno. */
static int open_temporary(const char *temporary) {
    for (int attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
        int file = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (file < 0) {
            return -1;
        }
        bool locked = lock_opened(file);
        if (locked && still_stands_at(file, temporary)) {
            if (ftruncate(file, 0) == 0) {
                return file;
            }
            int reason = errno;
            close(file);
            errno = reason;
            return -1;
        }
        close(file);
        if (!locked) {
            clock_sleep(LOCK_PAUSE);
        }
    }
    errno = EBUSY;
    return -1;
}

static bool write_fully(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return true;
}

/* The new content is in place already; a folder that cannot be synced only makes a power cut less safe. */
static void sync_folder_of(const char *path) {
    char folder[PATH_SIZE];
    folder_of(path, folder);
    int opened = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (opened >= 0) {
        (void)fsync(opened);
        close(opened);
    }
}

static bool replace_file(const char *path, const void *bytes, size_t size, const char *shown, Error *error) {
    char temporary[TEMPORARY_SIZE];
    temporary_beside(path, temporary);
    int file = open_temporary(temporary);
    bool opened = file >= 0;
    bool done = opened && write_fully(file, bytes, size) && fsync(file) == 0 && rename(temporary, path) == 0;
    int reason = errno;
    if (opened) {
        if (!done) {
            unlink(temporary);
        }
        close(file); /* drops the lock, so it comes last */
    }
    if (!done) {
        return error_set(error, ERROR_FILE_WRITE,
                         "%s: cannot be written (%s); what it held before is kept, make room or choose another place",
                         shown, strerror(reason));
    }
    sync_folder_of(path);
    return true;
}

bool path_make_parents(const FileTree *tree, const char *name, Error *error) {
    char path[PATH_SIZE];
    char resolved[PATH_SIZE];
    for (const char *slash = strchr(name, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        text_format(path, sizeof path, "%s/%.*s", tree->root, (int)(slash - name), name);
        if (mkdir(path, 0777) != 0 && errno != EEXIST) {
            return error_set(error, ERROR_FILE_WRITE, "%s: the folder cannot be made (%s)", path, strerror(errno));
        }
        if (path_resolve(tree->root, path, resolved) != PATH_INSIDE) {
            return error_set(error, ERROR_FILE_NAME, "%s: is a link out of %s; put the folder itself there", path,
                             tree->root);
        }
    }
    return true;
}

bool path_to_write(const FileTree *tree, const char *name, char path[PATH_SIZE], Error *error) {
    if (!file_name_is_valid(name, error)) {
        return false;
    }
    path_join(path, tree->root, name);
    return tree->writable ||
           error_set(error, ERROR_FILE_WRITE, "%s: this tree is only read; write into the user's folder", path);
}

bool file_write_atomic(const FileTree *tree, const char *name, const void *bytes, size_t size, Error *error) {
    char path[PATH_SIZE];
    return path_to_write(tree, name, path, error) && path_make_parents(tree, name, error) &&
           replace_file(path, bytes, size, path, error);
}

/* Devices and pipes are written to as they are; replacing them by a file would break them. */
static bool write_in_place(const char *path, const void *bytes, size_t size, Error *error) {
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    bool done = file >= 0 && write_fully(file, bytes, size);
    int reason = errno;
    if (file >= 0) {
        close(file);
    }
    return done || error_set(error, ERROR_FILE_WRITE, "%s: cannot be written (%s)", path, strerror(reason));
}

bool file_write_path(const char *path, const void *bytes, size_t size, Error *error) {
    struct stat status;
    if (strlen(path) >= PATH_SIZE) {
        return error_set(error, ERROR_FILE_WRITE, "%.200s...: the path is too long; shorten it", path);
    }
    if (stat(path, &status) != 0) {
        return replace_file(path, bytes, size, path, error);
    }
    if (S_ISDIR(status.st_mode)) {
        return error_set(error, ERROR_FILE_WRITE, "%s: is a folder; name a file", path);
    }
    if (!S_ISREG(status.st_mode)) {
        return write_in_place(path, bytes, size, error);
    }
    char *real = realpath(path, NULL); /* a link stays a link */
    bool done = real != NULL && strlen(real) < PATH_SIZE
                    ? replace_file(real, bytes, size, path, error)
                    : error_set(error, ERROR_FILE_WRITE, "%s: cannot be written (%s)", path, strerror(errno));
    free(real);
    return done;
}
