#include "base/path.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct Listing {
    FileList *list;
    size_t capacity;
    const char *suffix;
    bool out_of_memory;
} Listing;

/* Names already warned about, by hash, so that reloading does not repeat it; when full, the rest stays unsaid. */
enum { WARNED_CAPACITY = 64 };
static uint64_t warned[WARNED_CAPACITY];
static size_t warned_count;

static void warn_once(const char *name) {
    Hash hash = hash_begin(0);
    hash_add_text(&hash, name);
    uint64_t mark = hash_end(&hash);
    for (size_t i = 0; i < warned_count; i++) {
        if (warned[i] == mark) {
            return;
        }
    }
    if (warned_count < WARNED_CAPACITY) {
        char quote[FILE_NAME_SIZE];
        text_quote(quote, sizeof quote, name);
        warned[warned_count++] = mark;
        log_write(LOG_WARNING,
                  "%s is passed over: rename it to lower-case letters, digits, '_', '-' and '.', and make it a file of "
                  "its own, not a link out of its tree",
                  quote);
    }
}

static void add_name(Listing *listing, const char *name) {
    FileList *list = listing->list;
    if (list->count == listing->capacity) {
        size_t capacity = listing->capacity == 0 ? 64 : listing->capacity * 2;
        void *grown = realloc(list->names, capacity * sizeof list->names[0]);
        if (grown == NULL) {
            listing->out_of_memory = true;
            return;
        }
        list->names = grown;
        listing->capacity = capacity;
    }
    memcpy(list->names[list->count++], name, strlen(name) + 1);
}

static void visit_entry(void *context, PathEntry kind, const char *name) {
    Listing *listing = context;
    if (kind == PATH_ENTRY_FILE && text_ends_in(name, listing->suffix, false)) {
        add_name(listing, name);
    } else if (kind == PATH_ENTRY_REFUSED_FOLDER ||
               (kind == PATH_ENTRY_REFUSED_FILE && text_ends_in(name, listing->suffix, true))) {
        warn_once(name);
    }
}

static int compare_names(const void *first, const void *second) {
    return strcmp(first, second);
}

bool file_list(const FileTree *tree, const char *folder, const char *suffix, FileList *list, Error *error) {
    *list = (FileList){0};
    if (folder[0] != '\0' && !file_name_is_valid(folder, error)) {
        return false;
    }
    Listing listing = {.list = list, .suffix = suffix};
    path_walk(tree->root, folder, visit_entry, &listing);
    if (listing.out_of_memory) {
        file_list_free(list);
        return error_set(error, ERROR_MEMORY, "%s/%s: no memory for the list of its files", tree->root, folder);
    }
    if (list->count > 0) {
        qsort(list->names, list->count, sizeof list->names[0], compare_names);
    }
    return true;
}

void file_list_free(FileList *list) {
    free(list->names);
    *list = (FileList){0};
}
