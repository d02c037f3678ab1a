#include "base/text.h"

#include <assert.h>
#include <string.h>

static const char *const id_texts[] = {
#define X(name, text) [ERROR_##name] = (text),
    ERROR_IDS(X)
#undef X
};

/* Messages are built aside first: the arguments may point into the message that is being replaced. */
bool error_set(Error *error, ErrorId id, const char *format, ...) {
    if (error == NULL) {
        return false;
    }
    char message[ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    size_t length = text_format_list(message, sizeof message, format, arguments);
    va_end(arguments);
    error->id = id;
    memcpy(error->message, message, length + 1);
    return false;
}

bool error_prefix(Error *error, const char *format, ...) {
    if (error == NULL) {
        return false;
    }
    char prefix[ERROR_MESSAGE_SIZE];
    char message[ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    text_format_list(prefix, sizeof prefix, format, arguments);
    va_end(arguments);
    size_t length = text_format(message, sizeof message, "%s: %s", prefix, error->message);
    memcpy(error->message, message, length + 1);
    return false;
}

const char *error_id_text(ErrorId id) {
    assert((int)id >= 0 && id < ERROR_ID_COUNT);
    return id_texts[id];
}
