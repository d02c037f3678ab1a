/* The check reads tokens, and knows these forms and no others:
 *   - a call is `world.NAME(`, `math.NAME(`, one of straight_calls, or a `local function` that ended above; so no
 *     function can be reached again from within itself;
 *   - `world` and `math` occur only in such calls, and as the constants of math; so nobody can write them, hand them on
 *     or give their names another meaning;
 *   - functions begin `local function NAME(` or, in a table, `NAME = function(`, outside of every other bracket and of
 *     every other function; so none is ever an argument, and a function that has a name is only ever called.
 */
#include "script/straight.h"

#include "script/lex.h"

#include <string.h>

enum {
    FUNCTION_LIMIT = 64,
    STEPS_OF_TOKEN = 4, /* more than the compiler makes of any token */
    PAST = 4,           /* tokens looked back at, the present one first */
};

typedef struct StraightFunction {
    LexToken name;
    int steps;
} StraightFunction;

typedef struct Straight {
    Lexer lexer;
    LexToken past[PAST]; /* past[0] is looked at */
    LexToken next;
    StraightFunction functions[FUNCTION_LIMIT]; /* those that may be called */
    int function_count;
    LexToken running; /* name of the function we are in */
    bool named;       /* whether the running function may be called later */
    int blocks;       /* open blocks of the running function, itself included; 0 outside */
    int steps;        /* of the running function so far */
    int round, curly; /* open ( and [; open { */
} Straight;

static bool is_text(const LexToken *token, const char *text) {
    return token->kind == LEX_NAME && token->size == strlen(text) && memcmp(token->text, text, token->size) == 0;
}

static bool is_one_of(const LexToken *token, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (is_text(token, texts[i])) {
            return true;
        }
    }
    return false;
}

#define IS_ONE_OF(token, texts) is_one_of((token), (texts), BASE_COUNT_OF(texts))

static const char *const FORBIDDEN[] = {"while", "repeat", "until", "for", "goto", "break", "_ENV"};
const char *const straight_calls[STRAIGHT_CALL_COUNT] = {"assert", "error", "tonumber", "tostring", "type"};
const char *const straight_libraries[STRAIGHT_LIBRARY_COUNT] = {"math", "world"};
static const char *const CONSTANTS[] = {"huge", "maxinteger", "mininteger", "pi"};
static const char *const KEYWORDS[] = {"and", "do",  "else", "elseif", "end",   "false",  "function", "if",
                                       "in",  "nil", "not",  "or",     "local", "return", "then",     "true"};

static bool is_library(const LexToken *token) {
    return IS_ONE_OF(token, straight_libraries);
}

static StraightFunction *find_function(Straight *s, const LexToken *name) {
    for (int i = 0; i < s->function_count; i++) {
        const LexToken *known = &s->functions[i].name;
        if (known->size == name->size && memcmp(known->text, name->text, name->size) == 0) {
            return &s->functions[i];
        }
    }
    return NULL;
}

static bool is_field(const Straight *s) {
    return lex_is_symbol(&s->past[1], '.') && !lex_is_symbol(&s->past[2], '.');
}

/* A name outside of the forms of functions. */
static bool check_name(Straight *s) {
    const LexToken *name = &s->past[0];
    bool called = lex_is_symbol(&s->next, '(');
    if (lex_is_symbol(&s->past[1], '.')) {
        bool of_library = is_field(s) && is_library(&s->past[2]);
        bool constant = IS_ONE_OF(name, CONSTANTS) && !lex_is_symbol(&s->next, '=') && !lex_is_symbol(&s->next, ',') &&
                        !lex_is_symbol(&s->next, '.') && !lex_is_symbol(&s->next, '[');
        return of_library ? called || constant : is_field(s) && !called && !is_library(name) && !find_function(s, name);
    }
    if (is_library(name)) {
        return lex_is_symbol(&s->next, '.');
    }
    StraightFunction *function = find_function(s, name);
    if (function) {
        s->steps += called ? function->steps : 0;
        return called && s->steps <= STRAIGHT_STEPS;
    }
    return IS_ONE_OF(name, straight_calls) == called;
}

/* At the word `function`. */
static bool begin_function(Straight *s) {
    bool local = is_text(&s->past[1], "local");
    bool field = s->curly > 0 && lex_is_symbol(&s->past[1], '=') && s->past[2].kind == LEX_NAME;
    if (s->blocks > 0 || s->round > 0 || !(local || field) || s->function_count == FUNCTION_LIMIT) {
        return false;
    }
    s->named = local;
    s->running = s->next;
    s->blocks = 1;
    s->steps = 0;
    return !local || (s->next.kind == LEX_NAME && !IS_ONE_OF(&s->next, straight_calls) && !is_library(&s->next) &&
                      !find_function(s, &s->next));
}

static void end_block(Straight *s) {
    if (s->blocks > 0 && --s->blocks == 0 && s->named) {
        s->functions[s->function_count++] = (StraightFunction){s->running, s->steps};
    }
}

static bool check_word(Straight *s) {
    const LexToken *word = &s->past[0];
    if (IS_ONE_OF(word, FORBIDDEN)) {
        return false;
    }
    if (is_text(word, "function")) {
        return begin_function(s);
    }
    if (is_text(word, "end")) {
        end_block(s);
        return true;
    }
    if (s->blocks > 0 && (is_text(word, "if") || is_text(word, "do"))) {
        s->blocks++;
    }
    if (IS_ONE_OF(word, KEYWORDS)) {
        return true;
    }
    return is_text(&s->past[1], "function") || check_name(s);
}

/* Whether a value ends at the token before, so that what follows could call it. */
static bool follows_value(const Straight *s) {
    const LexToken *before = &s->past[1];
    return before->kind == LEX_STRING || (before->kind == LEX_NAME && !IS_ONE_OF(before, KEYWORDS)) ||
           lex_is_symbol(before, ')') || lex_is_symbol(before, ']') || lex_is_symbol(before, '}');
}

static bool check_symbol(Straight *s) {
    switch (*s->past[0].text) {
    case '(':
        s->round++; /* a name before it was checked as what is called */
        return s->past[1].kind == LEX_NAME || !follows_value(s);
    case '[':
        s->round++;
        return true;
    case ')':
    case ']':
        s->round--;
        return true;
    case '}':
        s->curly--;
        return true;
    case '{':
        s->curly++;
        return !follows_value(s);
    case ':':
        return false;
    default:
        return true;
    }
}

static void advance(Straight *s) {
    memmove(s->past + 1, s->past, sizeof s->past[0] * (PAST - 1));
    s->past[0] = s->next;
    s->next = lex_next(&s->lexer);
    s->steps += STEPS_OF_TOKEN;
}

bool straight_check(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        /* Where our reading of a line's or a text's end might differ from Lua's. */
        if (text[i] == '\\' || text[i] == '\r' || text[i] == '\0') {
            return false;
        }
    }
    Straight s = {.lexer = lex_begin(text, size)};
    s.next = lex_next(&s.lexer);
    bool good = true;
    for (advance(&s); good && s.past[0].kind != LEX_END; advance(&s)) {
        good = s.steps <= STRAIGHT_STEPS || s.blocks == 0;
        if (s.past[0].kind == LEX_NAME) {
            good = good && check_word(&s);
        } else if (s.past[0].kind == LEX_STRING) {
            good = good && !follows_value(&s);
        } else if (s.past[0].kind == LEX_SYMBOL) {
            good = good && check_symbol(&s);
        }
    }
    return good && s.blocks == 0;
}

bool straight_writes(const char *text, size_t size, const char *field) {
    Lexer lexer = lex_begin(text, size);
    LexToken before = {.kind = LEX_END}, token = lex_next(&lexer);
    while (token.kind != LEX_END) {
        LexToken next = lex_next(&lexer);
        bool target = lex_is_symbol(&next, '=') || lex_is_symbol(&next, ','); /* of an assignment, perhaps */
        bool named = lex_is_symbol(&before, '.') && is_text(&token, field);
        if (target && (named || lex_is_symbol(&token, ']'))) {
            return true;
        }
        before = token;
        token = next;
    }
    return false;
}
