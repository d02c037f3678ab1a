/* Private to base: small work on UTF-8 text of fixed size. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base.h"

/* printf into a buffer of `size` bytes, cut before the character that does not fit whole; returns the length. */
size_t text_format_list(char *buffer, size_t size, const char *format, va_list arguments);
size_t text_format(char *buffer, size_t size, const char *format, ...) BASE_PRINTF(3, 4);
/* Whether `text` ends in `suffix`, with letters of either case counting as the same or not. */
bool text_ends_in(const char *text, const char *suffix, bool either_case);

#endif
