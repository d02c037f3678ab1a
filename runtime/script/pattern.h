/* Lua's text patterns, compiled to a short list of items and matched with every step charged. Private to script/. */
#ifndef RIFT_SCRIPT_PATTERN_H
#define RIFT_SCRIPT_PATTERN_H

#include "script/vm.h"

enum { PATTERN_ITEMS = 64, PATTERN_CAPTURES = 16 };

typedef enum PatternKind {
    PATTERN_BYTE,     /* one byte of a set, repeated as `repeat` says */
    PATTERN_OPEN,     /* a capture begins */
    PATTERN_CLOSE,    /* it ends */
    PATTERN_PLACE,    /* (): captures where it stands */
    PATTERN_SAME,     /* %1: what a capture holds */
    PATTERN_BALANCED, /* %bxy */
    PATTERN_EDGE,     /* %f[set]: between a byte outside and one inside the set */
    PATTERN_END,      /* $ */
} PatternKind;

typedef struct PatternItem {
    PatternKind kind;
    char repeat;         /* 0 once, '*', '+', '-', '?' */
    uint8_t capture;     /* index */
    uint8_t first, last; /* the pair of %bxy */
    uint32_t set[8];     /* a bit a byte */
} PatternItem;

typedef struct PatternCapture {
    size_t start, end;
    bool place; /* of PATTERN_PLACE */
} PatternCapture;

typedef struct Pattern {
    lua_State *lua;
    PatternItem items[PATTERN_ITEMS];
    int count, captures;
    bool anchored; /* begins with ^ */
    const uint8_t *text;
    size_t size;
    PatternCapture capture[PATTERN_CAPTURES];
    uint32_t work; /* steps since the last charge */
} Pattern;

/* Raises on a malformed pattern. `anchors` says whether a leading ^ is one. */
void pattern_compile(Pattern *pattern, lua_State *lua, const char *text, size_t size, bool anchors);
/* Tries at one place; returns the end in *end and fills the captures. Raises when the budget is used up. */
bool pattern_match_at(Pattern *pattern, size_t at, size_t *end);

#endif
