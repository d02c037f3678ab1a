/* Private to base: paths of the system, as the files of a tree need them. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "base/base.h"

#include <sys/stat.h>

enum { PATH_SIZE = FILE_ROOT_SIZE + FILE_NAME_SIZE + 16 };

typedef enum PathPlace { PATH_INSIDE, PATH_OUTSIDE, PATH_MISSING, PATH_UNREADABLE } PathPlace;

/* root/name, or root alone for an empty name; always fits, as both are limited. */
void path_join(char path[PATH_SIZE], const char *root, const char *name);
/* Whether the path, with every link followed, lies below `root` (itself resolved). `resolved` then holds the result;
 * for PATH_UNREADABLE errno says why. */
PathPlace path_resolve(const char *root, const char *path, char resolved[PATH_SIZE]);
/* The resolved, absolute form of an existing folder; false when it is none or longer than a root may be. */
bool path_resolve_folder(const char *folder, char root[FILE_ROOT_SIZE]);
/* Makes a folder and those above it; false with errno. */
bool path_make_folders(const char *folder, mode_t mode);
/* The folder the program was built from; "" in the programs that packages hold. */
const char *path_checkout(void);
/* What a file is when it is not a regular one: "a folder", "a device". */
const char *path_kind_text(mode_t mode);

/* Makes the folders in a name of a tree, one after the other, each checked to be inside before the next is made in it.
 */
bool path_make_parents(const FileTree *tree, const char *name, Error *error);
/* The path of a valid name in a writable tree. */
bool path_to_write(const FileTree *tree, const char *name, char path[PATH_SIZE], Error *error);

/* What a walk meets, in the order of the folder. `name` is relative to the tree and does not outlive the call. */
typedef enum PathEntry {
    PATH_ENTRY_FILE,
    PATH_ENTRY_FOLDER,
    PATH_ENTRY_REFUSED_FILE,
    PATH_ENTRY_REFUSED_FOLDER
} PathEntry;
typedef void PathVisit(void *context, PathEntry kind, const char *name);

/* Visits `folder` ("" is the whole tree) and everything below it. A folder is visited before it is opened. Hidden
 * entries are passed over; links to folders are not followed; names a tree does not allow, links out of it, and what is
 * neither file nor folder are refused. A folder that is not there or vanishes meanwhile has nothing in it. */
void path_walk(const char *root, const char *folder, PathVisit *visit, void *context);

#endif
