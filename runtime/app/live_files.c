#include "app/live_files.h"

static Watch *watch(const FileTree *tree, const char *const *folders, size_t count) {
    Error error = {0};
    Watch *opened = watch_create(tree, folders, count, &error);
    if (!opened) {
        log_write(LOG_WARNING, "changed scripts won't be seen: %s", error.message);
    }
    return opened;
}

void live_files_open(LiveFiles *files, const Session *session) {
    static const char *const data_folders[] = {"scripts", "shaders"};
    static const char *const whole_folder[] = {""};
    *files = (LiveFiles){.mod_count = session->mod_count};
    files->data = watch(&session->data, data_folders, BASE_COUNT_OF(data_folders));
    for (int i = 0; i < files->mod_count; i++) {
        files->mods[i] = watch(&session->mods[i], whole_folder, BASE_COUNT_OF(whole_folder));
    }
}

void live_files_close(LiveFiles *files) {
    watch_destroy(files->data);
    for (int i = 0; i < files->mod_count; i++) {
        watch_destroy(files->mods[i]);
    }
    *files = (LiveFiles){0};
}

static size_t poll_mod(Watch *mod, const FileTree *tree, const Session *session, WatchChange *changes,
                       size_t capacity) {
    size_t count = mod ? watch_poll(mod, changes, capacity) : 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
        WatchChange named = {.removed = changes[i].removed};
        if (game_mod_file(session->game, tree, changes[i].name, named.name)) {
            changes[kept++] = named;
        }
    }
    return kept;
}

size_t live_files_poll(LiveFiles *files, const Session *session, WatchChange *changes, size_t capacity) {
    size_t count = files->data ? watch_poll(files->data, changes, capacity) : 0;
    for (int i = 0; i < files->mod_count; i++) {
        count += poll_mod(files->mods[i], &session->mods[i], session, changes + count, capacity - count);
    }
    return count;
}
