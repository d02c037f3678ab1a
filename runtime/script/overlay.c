/* Where scripts' texts come from: the files of a tree, or the texts of definitions that run already, with single texts
 * laid over either. So a replay has the scripts of its recording whatever the files hold now. */
#include "script/definitions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t script_hash(const char *bytes, size_t size) {
    Hash hash = hash_begin(0);
    hash_add_bytes(&hash, bytes, size);
    return hash_end(&hash);
}

static const ScriptText *find_text(const SourceOrigin *origin, const char *name) {
    for (int i = 0; i < origin->text_count; i++) {
        if (strcmp(origin->texts[i].name, name) == 0) {
            return &origin->texts[i];
        }
    }
    return NULL;
}

bool source_has_text(const SourceOrigin *origin, const char *name) {
    const ScriptText *text = find_text(origin, name);
    return text && text->bytes;
}

/* ---- Names --------------------------------------------------------------------------------------------------*/
static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

static bool begins_with(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool list_base(const Definitions *base, const char *prefix, FileList *list, Error *error) {
    *list = (FileList){.names = calloc((size_t)base->source_count + 1, sizeof list->names[0])};
    if (!list->names) {
        return error_set(error, ERROR_MEMORY, "no memory for the list of scripts");
    }
    for (int i = 0; i < base->source_count; i++) {
        if (!base->sources[i].retired && begins_with(base->sources[i].name, prefix)) {
            memcpy(list->names[list->count++], base->sources[i].name, sizeof list->names[0]);
        }
    }
    return true;
}

static bool holds(const FileList *list, const char *name) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Takes out what the texts say is not there, and adds what only they have. */
static bool overlay_names(const SourceOrigin *origin, const char *prefix, FileList *list, Error *error) {
    void *names = realloc(list->names, (list->count + (size_t)origin->text_count + 1) * sizeof list->names[0]);
    if (!names) {
        return error_set(error, ERROR_MEMORY, "no memory for the list of scripts");
    }
    list->names = names;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const ScriptText *text = find_text(origin, list->names[i]);
        if (!text || text->bytes) {
            memmove(list->names[kept++], list->names[i], sizeof list->names[0]);
        }
    }
    list->count = kept;
    for (int i = 0; i < origin->text_count; i++) {
        const ScriptText *text = &origin->texts[i];
        if (text->bytes && begins_with(text->name, prefix) && !holds(list, text->name)) {
            memcpy(list->names[list->count++], text->name, sizeof list->names[0]);
        }
    }
    qsort(list->names, list->count, sizeof list->names[0], compare_names);
    return true;
}

/* A mod's files carry its id in front; the game's have their names from the tree already. */
static bool list_tree(const FileTree *tree, const char *folder, const char *prefix, FileList *list, Error *error) {
    if (!file_list(tree, folder, ".lua", list, error)) {
        return false;
    }
    for (size_t i = 0; *folder == '\0' && i < list->count; i++) {
        char whole[2 * FILE_NAME_SIZE];
        int size = snprintf(whole, sizeof whole, "%s%s", prefix, list->names[i]);
        if (size < 0 || size >= FILE_NAME_SIZE) {
            error_set(error, ERROR_FILE_NAME, "%.300s: the name is too long", whole);
            file_list_free(list);
            return false;
        }
        memcpy(list->names[i], whole, (size_t)size + 1);
    }
    return true;
}

bool source_list(const SourceOrigin *origin, const FileTree *tree, const char *folder, const char *prefix,
                 FileList *list, Error *error) {
    bool ok =
        origin->base ? list_base(origin->base, prefix, list, error) : list_tree(tree, folder, prefix, list, error);
    if (!ok || origin->text_count == 0) {
        return ok;
    }
    ok = overlay_names(origin, prefix, list, error);
    if (!ok) {
        file_list_free(list);
    }
    return ok;
}

/* ---- Texts --------------------------------------------------------------------------------------------------*/
static bool copy_text(const char *name, const char *bytes, size_t size, FileData *data, Error *error) {
    *data = (FileData){.bytes = malloc(size + 1), .size = size};
    if (!data->bytes) {
        return error_set(error, ERROR_MEMORY, "%s: no memory for a file of %zu bytes", name, size);
    }
    memcpy(data->bytes, bytes, size);
    data->bytes[size] = '\0';
    return true;
}

bool source_read(const SourceOrigin *origin, const FileTree *tree, const char *file, const char *name, FileData *data,
                 Error *error) {
    const ScriptText *text = find_text(origin, name);
    if (text && text->bytes) {
        return copy_text(name, text->bytes, text->size, data, error);
    }
    int index = origin->base ? definitions_find_source(origin->base, name) : -1;
    if (index >= 0) {
        const FileData *old = &origin->base->sources[index].data;
        return copy_text(name, old->bytes, old->size, data, error);
    }
    return file_read(tree, file, data, error);
}

/* ---- What a reload changed ------------------------------------------------------------------------------------*/
static const Source *source_named(const Definitions *definitions, const char *name) {
    int index = definitions_find_source(definitions, name);
    return index < 0 || definitions->sources[index].retired ? NULL : &definitions->sources[index];
}

static ScriptChange compare(const char *name, const Source *then, const Source *now) {
    ScriptChange change = {.then_hash = then ? then->hash : 0, .now_hash = now ? now->hash : 0};
    change.then = (ScriptText){.bytes = then ? then->data.bytes : NULL, .size = then ? then->data.size : 0};
    change.now = (ScriptText){.bytes = now ? now->data.bytes : NULL, .size = now ? now->data.size : 0};
    memcpy(change.then.name, name, strlen(name) + 1);
    memcpy(change.now.name, name, strlen(name) + 1);
    return change;
}

int definitions_compare(const Definitions *then, const Definitions *now, ScriptChange *changes, int capacity) {
    int count = 0;
    for (int i = 0; i < now->source_count && count < capacity; i++) {
        if (now->sources[i].retired) {
            continue;
        }
        const Source *old = source_named(then, now->sources[i].name);
        if (!old || old->hash != now->sources[i].hash) {
            changes[count++] = compare(now->sources[i].name, old, &now->sources[i]);
        }
    }
    for (int i = 0; i < then->source_count && count < capacity; i++) {
        if (!then->sources[i].retired && !source_named(now, then->sources[i].name)) {
            changes[count++] = compare(then->sources[i].name, &then->sources[i], NULL);
        }
    }
    return count;
}
