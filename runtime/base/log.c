#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { LOG_TEXT_SIZE = 2048, LOG_LINE_SIZE = LOG_TEXT_SIZE + 32 };

static LogLevel least_level = LOG_INFO;
static LogSink *extra_sink = NULL;
static void *extra_sink_context = NULL;

static const char *level_text(LogLevel level) {
    switch (level) {
    case LOG_DEBUG:
        return "debug";
    case LOG_INFO:
        return "info";
    case LOG_WARNING:
        return "warning";
    case LOG_ERROR:
        break;
    }
    return "error";
}

/* Messages quote what mods and files hold; a terminal must not take such bytes for commands. */
static void disarm_control_bytes(char *text) {
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7f) {
            *text = '?';
        }
    }
}

/* stderr is unbuffered: one fwrite is one write, so lines of several processes do not mix. */
static void write_line(LogLevel level, const char *text) {
    char line[LOG_LINE_SIZE];
    size_t length = text_format(line, sizeof line, "rift: %s: %s\n", level_text(level), text);
    fwrite(line, 1, length, stderr);
    if (extra_sink != NULL) {
        extra_sink(extra_sink_context, level, text);
    }
}

void log_write(LogLevel level, const char *format, ...) {
    if (level < least_level) {
        return;
    }
    char text[LOG_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    text_format_list(text, sizeof text, format, arguments);
    va_end(arguments);
    disarm_control_bytes(text);
    char *line = text;
    for (char *end = strchr(line, '\n'); end != NULL; end = strchr(line, '\n')) {
        *end = '\0';
        write_line(level, line);
        line = end + 1;
    }
    if (*line != '\0' || line == text) {
        write_line(level, line);
    }
}

void log_set_level(LogLevel least) {
    least_level = least;
}

void log_set_sink(LogSink *sink, void *context) {
    extra_sink = sink;
    extra_sink_context = context;
}
