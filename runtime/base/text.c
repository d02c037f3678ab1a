#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* The number of bytes that the UTF-8 character beginning with `lead` has; 1 for anything that begins none. */
static size_t utf8_length(unsigned char lead) {
    if (lead >= 0xf0 && lead < 0xf8) {
        return 4;
    }
    if (lead >= 0xe0) {
        return lead < 0xf0 ? 3 : 1;
    }
    return lead >= 0xc0 ? 2 : 1;
}

/* The length of the text without an incomplete last character. */
static size_t utf8_whole_length(const char *text, size_t length) {
    size_t start = length;
    while (start > 0 && length - start < 4) {
        start--;
        unsigned char byte = (unsigned char)text[start];
        if ((byte & 0xc0) != 0x80) {
            return start + utf8_length(byte) > length ? start : length;
        }
    }
    return length; /* not UTF-8: nothing to keep whole */
}

size_t text_format_list(char *buffer, size_t size, const char *format, va_list arguments) {
    int wanted = vsnprintf(buffer, size, format, arguments);
    if (wanted < 0) {
        buffer[0] = '\0';
        return 0;
    }
    if ((size_t)wanted < size) {
        return (size_t)wanted;
    }
    size_t length = utf8_whole_length(buffer, size - 1);
    buffer[length] = '\0';
    return length;
}

size_t text_format(char *buffer, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t length = text_format_list(buffer, size, format, arguments);
    va_end(arguments);
    return length;
}

void text_quote(char *buffer, size_t size, const char *text) {
    size_t length = 0;
    for (; text[length] != '\0' && length + 1 < size; length++) {
        unsigned char byte = (unsigned char)text[length];
        buffer[length] = byte >= 0x20 && byte < 0x7f ? text[length] : '?';
    }
    if (text[length] != '\0') {
        memcpy(buffer + length - 3, "...", 3);
    }
    buffer[length] = '\0';
}

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool text_ends_in(const char *text, const char *suffix, bool either_case) {
    size_t length = strlen(text);
    size_t suffix_length = strlen(suffix);
    if (suffix_length > length) {
        return false;
    }
    const char *end = text + length - suffix_length;
    for (size_t i = 0; i < suffix_length; i++) {
        if (end[i] != suffix[i] && !(either_case && lower(end[i]) == lower(suffix[i]))) {
            return false;
        }
    }
    return true;
}
