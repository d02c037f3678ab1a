#include "app/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Settings settings_default(void) {
    return (Settings){.language = "en", .shake = 100};
}

static bool read_flag(const char *value, bool *flag) {
    bool on = strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0) {
        return false;
    }
    *flag = on;
    return true;
}

static bool read_percent(const char *value, int *percent) {
    char *end = NULL;
    long number = strtol(value, &end, 10);
    if (end == value || *end || number < 0 || number > 100) {
        return false;
    }
    *percent = (int)number;
    return true;
}

static bool read_language(const char *value, Settings *settings) {
    if (strcmp(value, "en") != 0 && strcmp(value, "ja") != 0) {
        return false;
    }
    memcpy(settings->language, value, sizeof settings->language);
    return true;
}

static bool read_profile(const char *value, bool *mobile) {
    *mobile = strcmp(value, "mobile") == 0;
    return *mobile || strcmp(value, "desktop") == 0;
}

static bool read_setting(const char *name, const char *value, Settings *settings) {
    Settings read = *settings;
    bool known = strcmp(name, "language") == 0     ? read_language(value, &read)
                 : strcmp(name, "profile") == 0    ? read_profile(value, &read.mobile)
                 : strcmp(name, "shake") == 0      ? read_percent(value, &read.shake)
                 : strcmp(name, "fullscreen") == 0 ? read_flag(value, &read.fullscreen)
                                                   : false;
    if (known) {
        *settings = read;
    }
    return known;
}

static void read_line(char *line, int number, Settings *settings) {
    char name[32], value[32], rest[2];
    int words = sscanf(line, "%31s %31s %1s", name, value, rest);
    if (words <= 0 || *name == '#') {
        return;
    }
    if (words != 2 || !read_setting(name, value, settings)) {
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
    char text[256];
    int size = snprintf(text, sizeof text, "language %s\nprofile %s\nshake %d\nfullscreen %s\n", settings->language,
                        settings->mobile ? "mobile" : "desktop", settings->shake, settings->fullscreen ? "on" : "off");
    return file_write_atomic(user, SETTINGS_FILE, text, (size_t)size, error);
}
