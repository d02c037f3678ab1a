/* A folder of a test's own under the system's temporary folder, and what a test does in it without the runtime. */
#ifndef TEST_BASE_SCRATCH_H
#define TEST_BASE_SCRATCH_H

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCRATCH_PATH_SIZE = 4096 };

/* The path of `name` in the scratch folder; valid until the eighth call after. */
static inline const char *scratch_path(const char *scratch, const char *name) {
    static char paths[8][SCRATCH_PATH_SIZE];
    static unsigned next;
    char *path = paths[next++ % 8];
    snprintf(path, SCRATCH_PATH_SIZE, "%s/%s", scratch, name);
    return path;
}

static inline char *scratch_make(void) {
    const char *temporary = getenv("TMPDIR");
    char path[SCRATCH_PATH_SIZE];
    snprintf(path, sizeof path, "%s/rift-test-XXXXXX", temporary != NULL ? temporary : "/tmp");
    if (mkdtemp(path) == NULL) {
        abort();
    }
    char *real = realpath(path, NULL);
    if (real == NULL) {
        abort();
    }
    return real;
}

static inline void scratch_remove_all(const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) {
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        unlink(path);
        return;
    }
    DIR *folder = opendir(path);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            char inner[SCRATCH_PATH_SIZE];
            if (snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) < SCRATCH_PATH_SIZE) {
                scratch_remove_all(inner);
            }
        }
    }
    closedir(folder);
    rmdir(path);
}

static inline void scratch_make_folder(const char *scratch, const char *name) {
    if (mkdir(scratch_path(scratch, name), 0755) != 0) {
        abort();
    }
}

static inline void scratch_write(const char *scratch, const char *name, const char *text) {
    FILE *file = fopen(scratch_path(scratch, name), "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
        abort();
    }
}

#endif
