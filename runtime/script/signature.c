#include "script/signature.h"

#include <stdio.h>
#include <string.h>

/* The words of types in signatures, and how messages call such a value. */
static const struct {
    const char *word, *expected;
    ApiType type;
} TYPES[] = {
    {"any", "given", API_ANY},
    {"nil", "nil", API_NIL},
    {"boolean", "true or false", API_BOOLEAN},
    {"integer", "an integer", API_INTEGER},
    {"number", "a number", API_NUMBER},
    {"real", "a number", API_REAL},
    {"string", "a string", API_TEXT},
    {"table", "a table", API_TABLE},
    {"function", "a function", API_FUNCTION},
    {"thread", "a coroutine", API_THREAD},
    {"entity", "an entity (such as self.id)", API_ENTITY},
};

static bool find_types(const char *text, int *types) {
    *types = 0;
    while (*text) {
        size_t size = strcspn(text, "|"), i = 0;
        while (i < BASE_COUNT_OF(TYPES) && (strlen(TYPES[i].word) != size || strncmp(TYPES[i].word, text, size) != 0)) {
            i++;
        }
        if (i == BASE_COUNT_OF(TYPES)) {
            return false;
        }
        *types |= (int)TYPES[i].type;
        text += size;
        if (*text == '|' && *++text == '\0') {
            return false;
        }
    }
    return *types != 0;
}

const char *signature_expected(int types, char *buffer, size_t size) {
    size_t used = 0;
    *buffer = '\0';
    for (size_t i = 0; i < BASE_COUNT_OF(TYPES) && used < size; i++) {
        if (types & (int)TYPES[i].type) {
            int written = snprintf(buffer + used, size - used, "%s%s", used ? " or " : "", TYPES[i].expected);
            used += written > 0 ? (size_t)written : 0;
        }
    }
    return buffer;
}

/* Copies the characters up to any of `ends` and steps over them. */
static bool take_word(const char **text, const char *ends, char *word, size_t size) {
    size_t length = strcspn(*text, ends);
    if (length >= size) {
        return false;
    }
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    return true;
}

/* "number m/s" or, of a returned value, "number? m". */
static bool take_type(const char **text, SignatureSlot *slot) {
    if (!take_word(text, " ,)", slot->type, sizeof slot->type)) {
        return false;
    }
    size_t length = strlen(slot->type);
    if (length > 0 && slot->type[length - 1] == '?') {
        slot->type[length - 1] = '\0';
        slot->optional = true;
    }
    if (**text == ' ' && (*text)[1] != '!') {
        (*text)++;
        if (!take_word(text, ",)!", slot->unit, sizeof slot->unit)) {
            return false;
        }
        size_t unit = strlen(slot->unit);
        if (unit > 0 && slot->unit[unit - 1] == ' ') {
            slot->unit[unit - 1] = '\0';
            (*text)--;
        }
    }
    return find_types(slot->type, &slot->types);
}

static bool take_parameter(const char **text, SignatureSlot *slot) {
    if (!take_word(text, "?:,)", slot->name, sizeof slot->name)) {
        return false;
    }
    slot->optional = **text == '?' || strcmp(slot->name, "...") == 0;
    *text += **text == '?';
    if (strncmp(*text, ": ", 2) != 0) {
        return false;
    }
    *text += 2;
    return take_type(text, slot);
}

static bool take_errors(const char **text, Signature *signature) {
    *text += strlen(" ! ");
    if (!take_word(text, " ", signature->error_id, sizeof signature->error_id) || strncmp(*text, " when ", 6) != 0) {
        return false;
    }
    *text += strlen(" when ");
    return take_word(text, "", signature->error_text, sizeof signature->error_text);
}

/* One of a list; false behind the last. */
static bool next_of_list(const char **text, int index) {
    if (index == 0) {
        return true;
    }
    bool more = strncmp(*text, ", ", 2) == 0;
    *text += more ? 2 : 0;
    return more;
}

bool signature_parse(const char *text, Signature *signature) {
    *signature = (Signature){0};
    if (*text++ != '(') {
        return false;
    }
    while (*text != ')' && next_of_list(&text, signature->parameter_count)) {
        if (signature->parameter_count == SIGNATURE_PARAMETERS ||
            !take_parameter(&text, &signature->parameters[signature->parameter_count++])) {
            return false;
        }
    }
    if (*text++ != ')') {
        return false;
    }
    if (strncmp(text, ": ", 2) == 0) {
        text += 2;
        do {
            if (signature->return_count == SIGNATURE_RETURNS ||
                !take_type(&text, &signature->returns[signature->return_count++])) {
                return false;
            }
        } while (next_of_list(&text, signature->return_count));
    }
    return strncmp(text, " ! ", 3) == 0 ? take_errors(&text, signature) && *text == '\0' : *text == '\0';
}
