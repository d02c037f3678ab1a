#include "base/path.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { QUOTE_SIZE = 80 };

static bool refuse_name(Error *error, const char *name, const char *reason) {
    char quote[QUOTE_SIZE];
    text_quote(quote, sizeof quote, name);
    return error_set(error, ERROR_FILE_NAME, "file name \"%s\": %s", quote, reason);
}

static bool is_name_character(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' ||
           letter == '.' || letter == '/';
}

bool file_name_is_valid(const char *name, Error *error) {
    size_t length = 0;
    if (name == NULL || name[0] == '\0') {
        return error_set(error, ERROR_FILE_NAME, "a file name is empty; write one like scripts/main.lua");
    }
    for (; name[length] != '\0'; length++) {
        char letter = name[length];
        if (length + 1 >= FILE_NAME_SIZE) {
            return refuse_name(error, name, "it is longer than 159 bytes; shorten it");
        }
        if (!is_name_character(letter)) {
            return refuse_name(error, name, "use only lower-case letters, digits, '_', '-', '.' and '/'");
        }
        if (letter == '.' && name[length + 1] == '.') {
            return refuse_name(error, name, "it may not hold \"..\"; names begin at the tree's top folder");
        }
        bool segment_begins = length == 0 || name[length - 1] == '/';
        if (segment_begins && letter == '/') {
            return refuse_name(error, name, "it has an empty part; names are relative, with one '/' between parts");
        }
        if (segment_begins && letter == '.' && (name[length + 1] == '/' || name[length + 1] == '\0')) {
            return refuse_name(error, name, "it has the part \".\"; leave that out");
        }
    }
    return name[length - 1] != '/' || refuse_name(error, name, "it ends in '/'; name a file");
}

/* Opens the file at `path` when it is a regular one; −1 otherwise. O_NONBLOCK keeps a pipe from holding us up, and
 * changes nothing for regular files. */
static int open_regular(const char *path, const char *shown, size_t *size, Error *error) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) {
        ErrorId id = errno == ENOENT || errno == ENOTDIR ? ERROR_FILE_MISSING : ERROR_FILE_READ;
        error_set(error, id, "%s: cannot be read (%s); check the name and its permissions", shown, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        error_set(error, ERROR_FILE_READ, "%s: is %s; name a file", shown, path_kind_text(status.st_mode));
    } else if (status.st_size > FILE_SIZE_LIMIT) {
        error_set(error, ERROR_FILE_TOO_LARGE, "%s: is larger than %d MiB; make it smaller", shown,
                  FILE_SIZE_LIMIT >> 20);
    } else {
        *size = (size_t)status.st_size;
        return file;
    }
    if (file >= 0) {
        close(file);
    }
    return -1;
}

/* Reads until `capacity` bytes or the end; the number of bytes, or −1 with errno. */
static ssize_t read_fully(int file, char *bytes, size_t capacity) {
    size_t size = 0;
    while (size < capacity) {
        ssize_t got = read(file, bytes + size, capacity - size);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return -1;
        }
        if (got == 0) {
            break;
        }
        size += (size_t)got;
    }
    return (ssize_t)size;
}

/* A file that grows while it is read ends where it ended when it was opened. */
static bool read_opened(int file, size_t size, const char *shown, FileData *data, Error *error) {
    char *bytes = malloc(size + 1);
    if (bytes == NULL) {
        return error_set(error, ERROR_MEMORY, "%s: no memory for %zu bytes", shown, size);
    }
    ssize_t got = read_fully(file, bytes, size);
    if (got < 0) {
        error_set(error, ERROR_FILE_READ, "%s: cannot be read (%s)", shown, strerror(errno));
        free(bytes);
        return false;
    }
    bytes[got] = '\0';
    *data = (FileData){bytes, (size_t)got};
    return true;
}

static bool read_regular(const char *path, const char *shown, FileData *data, Error *error) {
    size_t size = 0;
    int file = open_regular(path, shown, &size, error);
    if (file < 0) {
        return false;
    }
    bool read_well = read_opened(file, size, shown, data, error);
    close(file);
    return read_well;
}

/* Where a valid name stands: in the root or, when that has no such file, among the generated ones. */
static PathPlace find_in_tree(const FileTree *tree, const char *name, char resolved[PATH_SIZE]) {
    char path[PATH_SIZE];
    path_join(path, tree->root, name);
    PathPlace place = path_resolve(tree->root, path, resolved);
    if (place == PATH_MISSING && tree->generated[0] != '\0') {
        path_join(path, tree->generated, name);
        place = path_resolve(tree->generated, path, resolved);
    }
    return place;
}

bool file_exists(const FileTree *tree, const char *name) {
    char resolved[PATH_SIZE];
    struct stat status;
    return file_name_is_valid(name, NULL) && find_in_tree(tree, name, resolved) == PATH_INSIDE &&
           stat(resolved, &status) == 0 && S_ISREG(status.st_mode);
}

bool file_read(const FileTree *tree, const char *name, FileData *data, Error *error) {
    char shown[PATH_SIZE];
    char resolved[PATH_SIZE];
    *data = (FileData){0};
    if (!file_name_is_valid(name, error)) {
        return false;
    }
    path_join(shown, tree->root, name);
    switch (find_in_tree(tree, name, resolved)) {
    case PATH_INSIDE:
        return read_regular(resolved, shown, data, error);
    case PATH_OUTSIDE:
        return error_set(error, ERROR_FILE_NAME, "%s: is a link out of %s; put the file itself there", shown,
                         tree->root);
    case PATH_MISSING:
        return error_set(error, ERROR_FILE_MISSING, "%s: there is no such file; check the name", shown);
    case PATH_UNREADABLE:
        break;
    }
    return error_set(error, ERROR_FILE_READ, "%s: cannot be read (%s)", shown, strerror(errno));
}

bool file_read_path(const char *path, FileData *data, Error *error) {
    *data = (FileData){0};
    return read_regular(path, path, data, error);
}

void file_data_free(FileData *data) {
    free(data->bytes);
    *data = (FileData){0};
}
