#include "script/pattern.h"

#include <string.h>

/* ---- Compiling ----------------------------------------------------------------------------------------------*/
typedef struct Source {
    Pattern *pattern;
    const uint8_t *text, *end;
    int open[PATTERN_CAPTURES]; /* captures not closed yet, innermost last */
    int open_count;
    uint32_t closed; /* a bit a capture */
} Source;

static int fail(const Source *source, const char *why) {
    return vm_raise(source->pattern->lua, 1, ERROR_SCRIPT_RUNTIME, "malformed pattern: %s", why);
}

static void set_range(uint32_t *set, unsigned first, unsigned last) {
    for (unsigned byte = first; byte <= last; byte++) {
        set[byte / 32] |= 1u << byte % 32;
    }
}

static bool set_has(const uint32_t *set, unsigned byte) {
    return (set[byte / 32] >> byte % 32) & 1u;
}

/* The bytes of a class letter, ASCII whatever the machine's language; false when the letter names none. */
static bool class_set(uint8_t letter, uint32_t set[8]) {
    static const struct {
        char letter;
        const char *ranges; /* pairs first, last */
    } CLASSES[] = {{'a', "AZaz"},   {'d', "09"}, {'g', "!~"},     {'l', "az"},     {'p', "!/:@[`{~"},
                   {'s', "\t\r  "}, {'u', "AZ"}, {'w', "09AZaz"}, {'x', "09AFaf"}, {'c', "\001\037\177\177"}};
    bool negated = letter >= 'A' && letter <= 'Z';
    char lower = (char)(negated ? letter + 32 : letter);
    for (size_t i = 0; i < BASE_COUNT_OF(CLASSES); i++) {
        if (CLASSES[i].letter != lower) {
            continue;
        }
        for (const char *range = CLASSES[i].ranges; *range; range += 2) {
            set_range(set, (uint8_t)range[0], (uint8_t)range[1]);
        }
        set[0] |= lower == 'c'; /* byte 0 is a control character */
        for (int word = 0; negated && word < 8; word++) {
            set[word] = ~set[word];
        }
        return true;
    }
    return false;
}

/* After '%': a class, or the byte itself. */
static void add_escaped(Source *source, uint32_t *set) {
    if (source->text == source->end) {
        fail(source, "it ends with %");
        return;
    }
    uint32_t class[8] = {0};
    uint8_t byte = *source->text++;
    if (!class_set(byte, class)) {
        set_range(class, byte, byte);
    }
    for (int word = 0; word < 8; word++) {
        set[word] |= class[word];
    }
}

/* After '['. A ']' that comes first is an ordinary byte. */
static void read_set(Source *source, uint32_t *set) {
    bool negated = source->text < source->end && *source->text == '^';
    source->text += negated;
    for (bool first = true;; first = false) {
        if (source->text >= source->end) {
            fail(source, "a ] is missing");
            return;
        }
        uint8_t byte = *source->text++;
        if (byte == ']' && !first) {
            break;
        }
        if (byte == '%') {
            add_escaped(source, set);
        } else if (source->end - source->text >= 2 && source->text[0] == '-' && source->text[1] != ']') {
            set_range(set, byte, source->text[1]);
            source->text += 2;
        } else {
            set_range(set, byte, byte);
        }
    }
    for (int word = 0; negated && word < 8; word++) {
        set[word] = ~set[word];
    }
}

static void read_parenthesis(Source *source, PatternItem *item) {
    Pattern *pattern = source->pattern;
    if (source->text[-1] == ')') {
        if (source->open_count == 0) {
            fail(source, "a ) without a (");
        }
        item->kind = PATTERN_CLOSE;
        item->capture = (uint8_t)source->open[--source->open_count];
        source->closed |= 1u << item->capture;
        return;
    }
    if (pattern->captures == PATTERN_CAPTURES) {
        fail(source, "more than 16 captures");
    }
    item->capture = (uint8_t)pattern->captures++;
    bool place = source->text < source->end && *source->text == ')';
    item->kind = place ? PATTERN_PLACE : PATTERN_OPEN;
    source->text += place;
    if (place) {
        source->closed |= 1u << item->capture;
    } else {
        source->open[source->open_count++] = item->capture;
    }
}

/* %b, %f and %1 … %9; false for the other escapes, which are sets of bytes. */
static bool read_special(Source *source, PatternItem *item) {
    uint8_t letter = source->text < source->end ? *source->text : 0;
    if (letter == 'b') {
        if (source->end - source->text < 3) {
            fail(source, "%b needs two characters");
        }
        *item = (PatternItem){.kind = PATTERN_BALANCED, .first = source->text[1], .last = source->text[2]};
        source->text += 3;
        return true;
    }
    if (letter == 'f') {
        if (source->end - source->text < 2 || source->text[1] != '[') {
            fail(source, "%f needs a [set]");
        }
        source->text += 2;
        item->kind = PATTERN_EDGE;
        read_set(source, item->set);
        return true;
    }
    if (letter >= '0' && letter <= '9') {
        unsigned index = (unsigned)letter - '1';
        if (letter == '0' || !((source->closed >> index) & 1u)) {
            fail(source, "%1 … %9 need a capture closed before them");
        }
        *item = (PatternItem){.kind = PATTERN_SAME, .capture = (uint8_t)index};
        source->text++;
        return true;
    }
    return false;
}

static void read_item(Source *source, PatternItem *item) {
    uint8_t byte = *source->text++;
    if (byte == '(' || byte == ')') {
        read_parenthesis(source, item);
        return;
    }
    if (byte == '$' && source->text == source->end) {
        item->kind = PATTERN_END;
        return;
    }
    if (byte == '%' && read_special(source, item)) {
        return;
    }
    if (byte == '%') {
        add_escaped(source, item->set);
    } else if (byte == '[') {
        read_set(source, item->set);
    } else if (byte == '.') {
        memset(item->set, 0xff, sizeof item->set);
    } else {
        set_range(item->set, byte, byte);
    }
    if (source->text < source->end && *source->text && strchr("*+-?", *source->text)) {
        item->repeat = (char)*source->text++;
    }
}

void pattern_compile(Pattern *pattern, lua_State *lua, const char *text, size_t size, bool anchors) {
    const uint8_t *bytes = (const uint8_t *)text;
    pattern->lua = lua;
    pattern->count = pattern->captures = 0;
    pattern->work = 0;
    pattern->anchored = anchors && size > 0 && *bytes == '^';
    Source source = {.pattern = pattern, .text = bytes + pattern->anchored, .end = bytes + size};
    vm_charge(lua, 4 + (int64_t)size);
    while (source.text < source.end) {
        if (pattern->count == PATTERN_ITEMS) {
            fail(&source, "more than 64 items");
        }
        PatternItem *item = &pattern->items[pattern->count++];
        *item = (PatternItem){.kind = PATTERN_BYTE};
        read_item(&source, item);
    }
    if (source.open_count > 0) {
        fail(&source, "a ( without a )");
    }
}

/* ---- Matching -----------------------------------------------------------------------------------------------*/
/* Two steps cost about an instruction. */
static void work(Pattern *pattern) {
    if ((++pattern->work & 1u) == 0) {
        vm_charge(pattern->lua, 1);
    }
}

static bool fits(Pattern *pattern, const PatternItem *item, size_t at) {
    work(pattern);
    return at < pattern->size && set_has(item->set, pattern->text[at]);
}

static bool match_from(Pattern *pattern, int index, size_t at, size_t *end);

static bool match_longest(Pattern *pattern, int index, size_t at, size_t *end) {
    const PatternItem *item = &pattern->items[index];
    size_t most = item->repeat == '?' ? at + 1 : pattern->size, last = at;
    size_t least = item->repeat == '+' ? at + 1 : at;
    while (last < most && fits(pattern, item, last)) {
        last++;
    }
    for (; last >= least; last--) {
        if (match_from(pattern, index + 1, last, end)) {
            return true;
        }
        if (last == 0) {
            break;
        }
    }
    return false;
}

static bool match_shortest(Pattern *pattern, int index, size_t at, size_t *end) {
    while (!match_from(pattern, index + 1, at, end)) {
        if (!fits(pattern, &pattern->items[index], at)) {
            return false;
        }
        at++;
    }
    return true;
}

static bool match_balanced(Pattern *pattern, const PatternItem *item, size_t *at) {
    if (*at >= pattern->size || pattern->text[*at] != item->first) {
        return false;
    }
    int depth = 1;
    for (size_t i = *at + 1; i < pattern->size; i++) {
        work(pattern);
        if (pattern->text[i] == item->last) {
            if (--depth == 0) {
                *at = i + 1;
                return true;
            }
        } else if (pattern->text[i] == item->first) {
            depth++;
        }
    }
    return false;
}

static bool match_same(Pattern *pattern, const PatternItem *item, size_t *at) {
    const PatternCapture *capture = &pattern->capture[item->capture];
    size_t size = capture->place ? 0 : capture->end - capture->start;
    vm_charge(pattern->lua, 1 + (int64_t)size / 16);
    if (size > pattern->size - *at || memcmp(pattern->text + capture->start, pattern->text + *at, size) != 0) {
        return false;
    }
    *at += size;
    return true;
}

static bool match_edge(const Pattern *pattern, const PatternItem *item, size_t at) {
    uint8_t before = at > 0 ? pattern->text[at - 1] : 0;
    uint8_t behind = at < pattern->size ? pattern->text[at] : 0;
    return !set_has(item->set, before) && set_has(item->set, behind);
}

/* One item that can match in one way only. */
static bool match_item(Pattern *pattern, const PatternItem *item, size_t *at) {
    PatternCapture *capture = &pattern->capture[item->capture];
    switch (item->kind) {
    case PATTERN_BYTE:
        return fits(pattern, item, (*at)++);
    case PATTERN_OPEN:
        *capture = (PatternCapture){.start = *at};
        return true;
    case PATTERN_CLOSE:
        capture->end = *at;
        return true;
    case PATTERN_PLACE:
        *capture = (PatternCapture){.start = *at, .end = *at, .place = true};
        return true;
    case PATTERN_SAME:
        return match_same(pattern, item, at);
    case PATTERN_BALANCED:
        return match_balanced(pattern, item, at);
    case PATTERN_EDGE:
        return match_edge(pattern, item, *at);
    case PATTERN_END:
        return *at == pattern->size;
    }
    return false;
}

/* Only repeated items recurse, each into the items behind it, so the depth is at most the number of items. Captures
 * need no undoing: every way to a match passes all their beginnings and ends again. */
static bool match_from(Pattern *pattern, int index, size_t at, size_t *end) {
    for (; index < pattern->count; index++) {
        const PatternItem *item = &pattern->items[index];
        work(pattern);
        if (item->repeat == '-') {
            return match_shortest(pattern, index, at, end);
        }
        if (item->repeat) {
            return match_longest(pattern, index, at, end);
        }
        if (!match_item(pattern, item, &at)) {
            return false;
        }
    }
    *end = at;
    return true;
}

bool pattern_match_at(Pattern *pattern, size_t at, size_t *end) {
    work(pattern);
    return match_from(pattern, 0, at, end);
}
