#include "base/path.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char marker[] = "scripts/main.lua";
static const char user_folder[] = "rift-survivors";

bool file_tree_open(FileTree *tree, const char *folder, bool writable, Error *error) {
    *tree = (FileTree){.writable = writable};
    if (!path_resolve_folder(folder, tree->root)) {
        return error_set(error, ERROR_FILE_MISSING, "%s: is no folder that can be opened; check the path", folder);
    }
    return true;
}

/* The folder that holds the running program. Where the system does not tell, it is the working folder, which is also
 * where a browser's files are. */
static bool find_executable_folder(char folder[FILE_ROOT_SIZE]) {
    char path[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) {
        return path_resolve_folder(".", folder);
    }
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (slash == NULL) {
        return path_resolve_folder(".", folder);
    }
    slash[slash == path ? 1 : 0] = '\0';
    return path_resolve_folder(path, folder);
}

static bool opens_as_data(FileTree *tree, const char *folder) {
    return file_tree_open(tree, folder, false, NULL) && file_exists(tree, marker);
}

/* Beside the executable, in ../share/rift, in the checkout. */
static bool find_known_data(FileTree *tree, const char *executable_folder, Error *error) {
    char shared[PATH_SIZE];
    path_join(shared, executable_folder, "../share/rift");
    const char *checkout = path_checkout();
    const char *const candidates[] = {executable_folder, shared, checkout};
    for (size_t i = 0; i < BASE_COUNT_OF(candidates); i++) {
        if (candidates[i][0] != '\0' && opens_as_data(tree, candidates[i])) {
            return true;
        }
    }
    return error_set(error, ERROR_DATA_MISSING,
                     "the game's data was not found: no %s in %s, %s or %s; name its folder with --data DIR", marker,
                     executable_folder, shared, checkout[0] != '\0' ? checkout : "a checkout");
}

bool file_tree_find_data(FileTree *tree, const char *given, Error *error) {
    char executable_folder[FILE_ROOT_SIZE];
    if (!find_executable_folder(executable_folder)) {
        executable_folder[0] = '\0';
    }
    if (given != NULL) {
        if (!opens_as_data(tree, given)) {
            return error_set(error, ERROR_DATA_MISSING,
                             "--data %s: this folder has no %s; name the folder that holds scripts/ and assets/", given,
                             marker);
        }
    } else if (!find_known_data(tree, executable_folder, error)) {
        return false;
    }
    if (strcmp(executable_folder, tree->root) != 0) {
        memcpy(tree->generated, executable_folder, sizeof tree->generated);
    }
    return true;
}

static bool refuse_user_folder(Error *error, const char *folder, const char *reason) {
    return error_set(error, ERROR_FILE_WRITE,
                     "%s: the folder for settings and saves cannot be used (%s); set XDG_DATA_HOME to a folder you may "
                     "write in",
                     folder, reason);
}

/* XDG Base Directory Specification: a relative XDG_DATA_HOME counts as unset, and what is missing is made for the
 * user alone. */
bool file_tree_find_user(FileTree *tree, Error *error) {
    const char *data_home = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    char folder[FILE_ROOT_SIZE + 64];
    *tree = (FileTree){0};
    if (data_home != NULL && data_home[0] == '/') {
        text_format(folder, sizeof folder, "%s/%s", data_home, user_folder);
    } else if (home != NULL && home[0] == '/') {
        text_format(folder, sizeof folder, "%s/.local/share/%s", home, user_folder);
    } else {
        return refuse_user_folder(error, user_folder, "neither XDG_DATA_HOME nor HOME is set");
    }
    if (!path_make_folders(folder, 0700) || access(folder, W_OK | X_OK) != 0) {
        return refuse_user_folder(error, folder, strerror(errno));
    }
    if (!file_tree_open(tree, folder, true, NULL)) {
        return refuse_user_folder(error, folder, "its path is too long");
    }
    return true;
}
