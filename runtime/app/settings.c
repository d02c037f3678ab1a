#include "app/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 48 }; /* bytes of "name value\n" at most */

static const char *const LANGUAGES[] = {"en", "ja", NULL};
static const char *const PROFILES[] = {"desktop", "mobile", NULL};
static const char *const SWITCH[] = {"off", "on", NULL};
static const char *const QUALITIES[] = {"auto", "low", "medium", "high", NULL};
static const char *const PALETTES[] = {"a", "b", "c", NULL};
static const char *const FLASHES[] = {"calm", "full", NULL};

static const SettingInfo SETTINGS[SETTING_COUNT] = {
    [SETTING_LANGUAGE] = {.name = "language", .words = LANGUAGES, .page = PAGE_GAME},
    [SETTING_PROFILE] = {.name = "profile", .words = PROFILES, .page = PAGE_PICTURE},
    [SETTING_FULLSCREEN] = {.name = "fullscreen", .words = SWITCH, .page = PAGE_PICTURE},
    [SETTING_VSYNC] = {.name = "vsync", .words = SWITCH, .first = 1, .page = PAGE_PICTURE},
    [SETTING_FRAME_CAP] = {.name = "frame_cap", .most = 240, .step = 30, .page = PAGE_PICTURE},
    [SETTING_QUALITY] = {.name = "quality", .words = QUALITIES, .page = PAGE_PICTURE},
    [SETTING_RETRO] = {.name = "retro", .words = SWITCH, .page = PAGE_PICTURE},
    [SETTING_OUTLINES] = {.name = "outlines", .words = SWITCH, .first = 1, .page = PAGE_PICTURE},
    [SETTING_BODIES] = {.name = "bodies", .words = SWITCH, .first = 1, .page = PAGE_PICTURE},
    [SETTING_TELEGRAPHS] = {.name = "telegraphs", .words = PALETTES, .page = PAGE_GAME},
    [SETTING_FLASHES] = {.name = "flashes", .words = FLASHES, .page = PAGE_GAME},
    [SETTING_SHAKE] = {.name = "shake", .most = 100, .step = 25, .first = 100, .page = PAGE_GAME},
    [SETTING_TEXT_SIZE] = {.name = "text_size", .least = 100, .most = 200, .step = 25, .first = 100, .page = PAGE_GAME},
    [SETTING_VOLUME] = {.name = "volume", .most = 100, .step = 10, .first = 80, .page = PAGE_SOUND},
    [SETTING_MUSIC] = {.name = "music", .most = 100, .step = 10, .first = 70, .page = PAGE_SOUND},
    [SETTING_EFFECTS] = {.name = "effects", .most = 100, .step = 10, .first = 100, .page = PAGE_SOUND},
};

/* ---- One setting --------------------------------------------------------------------------------------------*/
const SettingInfo *setting_info(SettingId id) {
    return &SETTINGS[id];
}

static int count_words(const SettingInfo *info) {
    int count = 0;
    while (info->words[count]) {
        count++;
    }
    return count;
}

const char *setting_word(const Settings *settings, SettingId id) {
    const SettingInfo *info = &SETTINGS[id];
    return info->words ? info->words[settings->values[id]] : "";
}

void setting_change(Settings *settings, SettingId id, int step) {
    const SettingInfo *info = &SETTINGS[id];
    int least = info->words ? 0 : info->least, most = info->words ? count_words(info) - 1 : info->most;
    int value = settings->values[id] + step * (info->words ? 1 : info->step);
    settings->values[id] = value > most ? least : value < least ? most : value;
}

void setting_move(Settings *settings, SettingId id, int step) {
    const SettingInfo *info = &SETTINGS[id];
    int value = settings->values[id];
    bool ends = !info->words && (step > 0 ? value >= info->most : value <= info->least);
    if (!ends) {
        setting_change(settings, id, step);
    }
}

bool setting_slide(Settings *settings, SettingId id, float share) {
    const SettingInfo *info = &SETTINGS[id];
    if (info->words || info->step <= 0) {
        return false;
    }
    float steps = (float)(info->most - info->least) / (float)info->step;
    int value = info->least + info->step * (int)(math_clamp32(share, 0.0f, 1.0f) * steps + 0.5f);
    bool moved = value != settings->values[id];
    settings->values[id] = value;
    return moved;
}

bool setting_read(Settings *settings, SettingId id, const char *value) {
    const SettingInfo *info = &SETTINGS[id];
    for (int i = 0; info->words && info->words[i]; i++) {
        if (strcmp(info->words[i], value) == 0) {
            settings->values[id] = i;
            return true;
        }
    }
    char *end = NULL;
    long number = strtol(value, &end, 10);
    if (info->words || end == value || *end || number < info->least || number > info->most) {
        return false;
    }
    settings->values[id] = (int)number;
    return true;
}

bool settings_equal(const Settings *a, const Settings *b) {
    return memcmp(a->values, b->values, sizeof a->values) == 0 &&
           memcmp(a->bindings.codes, b->bindings.codes, sizeof a->bindings.codes) == 0;
}

Settings settings_default(void) {
    Settings settings = {.bindings = bindings_default()};
    for (int id = 0; id < SETTING_COUNT; id++) {
        settings.values[id] = SETTINGS[id].first;
    }
    return settings;
}

/* ---- The file -----------------------------------------------------------------------------------------------*/
static bool read_setting(const char *name, const char *value, Settings *settings) {
    for (int id = 0; id < SETTING_COUNT; id++) {
        if (strcmp(SETTINGS[id].name, name) == 0) {
            return setting_read(settings, (SettingId)id, value);
        }
    }
    return false;
}

static void read_line(char *line, int number, Settings *settings) {
    char name[32], value[32], rest[2];
    int behind = 0, words = sscanf(line, "%31s%n %31s %1s", name, &behind, value, rest);
    if (words <= 0 || *name == '#') {
        return;
    }
    if (!bindings_read(&settings->bindings, name, line + behind) &&
        (words != 2 || !read_setting(name, value, settings))) {
        char quote[TEXT_QUOTE_SIZE];
        text_quote(quote, sizeof quote, line);
        log_write(LOG_WARNING, "%s:%d: '%s' is no setting; it is left as it was", SETTINGS_FILE, number, quote);
    }
}

Settings settings_read(const FileTree *user) {
    Settings settings = settings_default();
    Error error = {0};
    FileData file = {0};
    if (!file_exists(user, SETTINGS_FILE)) {
        return settings;
    }
    if (!file_read(user, SETTINGS_FILE, &file, &error)) {
        log_write(LOG_WARNING, "%s; the settings are those of a first start", error.message);
        return settings;
    }
    int number = 1;
    for (char *line = file.bytes, *end = NULL; line; line = end ? end + 1 : NULL, number++) {
        end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        read_line(line, number, &settings);
    }
    file_data_free(&file);
    return settings;
}

bool settings_write(const FileTree *user, const Settings *settings, Error *error) {
    char text[SETTING_COUNT * LINE_SIZE + BINDING_TEXT_SIZE];
    size_t size = 0;
    for (int id = 0; id < SETTING_COUNT; id++) {
        const char *word = setting_word(settings, (SettingId)id);
        int more = *word ? snprintf(text + size, LINE_SIZE, "%s %s\n", SETTINGS[id].name, word)
                         : snprintf(text + size, LINE_SIZE, "%s %d\n", SETTINGS[id].name, settings->values[id]);
        size += (size_t)more;
    }
    size += bindings_write(&settings->bindings, text + size);
    return file_write_atomic(user, SETTINGS_FILE, text, size, error);
}
