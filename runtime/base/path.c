#include "base/path.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void path_join(char path[PATH_SIZE], const char *root, const char *name) {
    text_format(path, PATH_SIZE, name[0] != '\0' ? "%s/%s" : "%s%s", root, name);
}

static bool is_below(const char *root, const char *path) {
    size_t length = strlen(root);
    if (length == 1) { /* the root of the file system */
        return true;
    }
    return strncmp(root, path, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

PathPlace path_resolve(const char *root, const char *path, char resolved[PATH_SIZE]) {
    char *real = realpath(path, NULL);
    if (real == NULL) {
        return errno == ENOENT || errno == ENOTDIR ? PATH_MISSING : PATH_UNREADABLE;
    }
    bool inside = is_below(root, real) && strlen(real) < PATH_SIZE;
    if (inside) {
        memcpy(resolved, real, strlen(real) + 1);
    }
    free(real);
    return inside ? PATH_INSIDE : PATH_OUTSIDE;
}

bool path_resolve_folder(const char *folder, char root[FILE_ROOT_SIZE]) {
    char *real = realpath(folder, NULL);
    struct stat status;
    bool usable = real != NULL && strlen(real) < FILE_ROOT_SIZE && stat(real, &status) == 0 && S_ISDIR(status.st_mode);
    if (usable) {
        memcpy(root, real, strlen(real) + 1);
    }
    free(real);
    return usable;
}

bool path_make_folders(const char *folder, mode_t mode) {
    char path[PATH_SIZE];
    size_t length = strlen(folder);
    if (length >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path, folder, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0') {
            continue;
        }
        char ending = path[i];
        path[i] = '\0';
        struct stat status;
        if (mkdir(path, mode) != 0 && !(stat(path, &status) == 0 && S_ISDIR(status.st_mode))) {
            return false;
        }
        path[i] = ending;
    }
    return true;
}

const char *path_kind_text(mode_t mode) {
    if (S_ISDIR(mode)) {
        return "a folder";
    }
    return S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

typedef struct Walk {
    const char *root;
    PathVisit *visit;
    void *context;
} Walk;

/* What stands at a path: links are followed to files inside the tree only. False when nothing stands there any more. */
static bool find_kind(const Walk *walk, const char *path, bool valid, PathEntry *kind) {
    struct stat status;
    char resolved[PATH_SIZE];
    if (lstat(path, &status) != 0) {
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        *kind = valid ? PATH_ENTRY_FOLDER : PATH_ENTRY_REFUSED_FOLDER;
        return true;
    }
    bool link_out = S_ISLNK(status.st_mode) &&
                    (path_resolve(walk->root, path, resolved) != PATH_INSIDE || stat(resolved, &status) != 0);
    *kind = valid && !link_out && S_ISREG(status.st_mode) ? PATH_ENTRY_FILE : PATH_ENTRY_REFUSED_FILE;
    return true;
}

static void walk_folder(const Walk *walk, const char *folder);

static void walk_entry(const Walk *walk, const char *folder, const char *entry) {
    char name[PATH_SIZE];
    char path[2 * PATH_SIZE];
    PathEntry kind;
    text_format(name, sizeof name, folder[0] != '\0' ? "%s/%s" : "%s%s", folder, entry);
    text_format(path, sizeof path, "%s/%s", walk->root, name);
    if (!find_kind(walk, path, file_name_is_valid(name, NULL), &kind)) {
        return;
    }
    if (kind == PATH_ENTRY_FOLDER) {
        walk_folder(walk, name);
    } else {
        walk->visit(walk->context, kind, name);
    }
}

/* The depth is limited by the length of a name. */
static void walk_folder(const Walk *walk, const char *folder) {
    char path[PATH_SIZE];
    path_join(path, walk->root, folder);
    walk->visit(walk->context, PATH_ENTRY_FOLDER, folder);
    DIR *opened = opendir(path);
    if (opened == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(opened); entry != NULL; entry = readdir(opened)) {
        if (entry->d_name[0] != '.') {
            walk_entry(walk, folder, entry->d_name);
        }
    }
    closedir(opened);
}

void path_walk(const char *root, const char *folder, PathVisit *visit, void *context) {
    char path[PATH_SIZE];
    struct stat status;
    char resolved[PATH_SIZE];
    path_join(path, root, folder);
    if (path_resolve(root, path, resolved) != PATH_INSIDE || stat(resolved, &status) != 0 || !S_ISDIR(status.st_mode)) {
        return;
    }
    Walk walk = {root, visit, context};
    walk_folder(&walk, folder);
}
