#include "script/lex.h"

#include <stdio.h>
#include <string.h>

Lexer lex_begin(const char *text, size_t size) {
    return (Lexer){.text = text, .end = text + size, .line = 1};
}

static bool is_name_start(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
static char peek(const Lexer *lexer, size_t ahead) {
    return ahead < (size_t)(lexer->end - lexer->text) ? lexer->text[ahead] : '\0';
}

static void step(Lexer *lexer) {
    if (*lexer->text == '\n') {
        lexer->line++;
    }
    lexer->text++;
}

/* The level of a long bracket that starts here ("[==[" is 2), −1 when none does. */
static int long_level(const Lexer *lexer) {
    size_t at = 1;
    if (peek(lexer, 0) != '[') {
        return -1;
    }
    while (peek(lexer, at) == '=') {
        at++;
    }
    return peek(lexer, at) == '[' ? (int)at - 1 : -1;
}

/* Passes a long bracket; the content's bounds go to the token. */
static void read_long(Lexer *lexer, int level, LexToken *token) {
    lexer->text += level + 2;
    token->text = lexer->text;
    while (lexer->text < lexer->end) {
        if (peek(lexer, 0) == ']') {
            int equals = 0;
            while (peek(lexer, (size_t)equals + 1) == '=') {
                equals++;
            }
            if (equals == level && peek(lexer, (size_t)equals + 1) == ']') {
                token->size = (size_t)(lexer->text - token->text);
                lexer->text += level + 2;
                return;
            }
        }
        step(lexer);
    }
    token->size = (size_t)(lexer->text - token->text);
}

static void read_quoted(Lexer *lexer, LexToken *token) {
    char quote = *lexer->text++;
    token->text = lexer->text;
    while (lexer->text < lexer->end && *lexer->text != quote && *lexer->text != '\n') {
        if (*lexer->text == '\\' && lexer->text + 1 < lexer->end) {
            step(lexer);
        }
        step(lexer);
    }
    token->size = (size_t)(lexer->text - token->text);
    if (lexer->text < lexer->end && *lexer->text == quote) {
        lexer->text++;
    }
}

static void skip_comment(Lexer *lexer) {
    LexToken ignored;
    lexer->text += 2;
    int level = long_level(lexer);
    if (level >= 0) {
        read_long(lexer, level, &ignored);
        return;
    }
    while (lexer->text < lexer->end && *lexer->text != '\n') {
        lexer->text++;
    }
}

static void skip_space(Lexer *lexer) {
    while (lexer->text < lexer->end) {
        char c = *lexer->text;
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            step(lexer);
        } else if (c == '-' && peek(lexer, 1) == '-') {
            skip_comment(lexer);
        } else {
            return;
        }
    }
}

LexToken lex_next(Lexer *lexer) {
    skip_space(lexer);
    LexToken token = {.kind = LEX_END, .text = lexer->text, .line = lexer->line};
    if (lexer->text >= lexer->end) {
        return token;
    }
    char c = *lexer->text;
    int level = long_level(lexer);
    if (c == '"' || c == '\'') {
        token.kind = LEX_STRING;
        read_quoted(lexer, &token);
    } else if (level >= 0) {
        token.kind = LEX_STRING;
        read_long(lexer, level, &token);
    } else if (is_name_start(c) || is_digit(c)) {
        token.kind = is_digit(c) ? LEX_NUMBER : LEX_NAME;
        do {
            lexer->text++;
        } while (is_name_start(peek(lexer, 0)) || is_digit(peek(lexer, 0)) ||
                 (token.kind == LEX_NUMBER && peek(lexer, 0) == '.'));
        token.size = (size_t)(lexer->text - token.text);
    } else {
        token.kind = LEX_SYMBOL;
        token.size = 1;
        lexer->text++;
    }
    return token;
}

bool lex_is_symbol(const LexToken *token, char symbol) {
    return token->kind == LEX_SYMBOL && *token->text == symbol;
}

int lex_find_power(const char *text, size_t size) {
    if (!memchr(text, '^', size)) {
        return 0;
    }
    Lexer lexer = lex_begin(text, size);
    for (LexToken token = lex_next(&lexer); token.kind != LEX_END; token = lex_next(&lexer)) {
        if (lex_is_symbol(&token, '^')) {
            return token.line;
        }
    }
    return 0;
}

/* ---- Finding a field ----------------------------------------------------------------------------------------*/
enum { DEPTH_LIMIT = 16, PATH_LIMIT = 160 };

typedef struct Finder {
    char path[PATH_LIMIT];         /* of the place reached, such as "combo[2].damage" */
    size_t path_size[DEPTH_LIMIT]; /* length of the enclosing table's path, per depth */
    int items[DEPTH_LIMIT];        /* values without a name so far */
    int depth;                     /* braces open; braces deeper than the limit are passed over */
    int round;                     /* ( open */
    int blocks;                    /* function, if and do that wait for their end */
    int blocks_at[DEPTH_LIMIT];    /* the same where the table began: commas deeper in a function mean nothing */
    int table, found_table;        /* outermost tables are counted; the last one that matches is the returned one */
    LexField *fields;              /* filled while there is room */
    int count, capacity;
} Finder;

static uint64_t hash_path(const char *path) {
    Hash hash = hash_begin(0);
    hash_add_text(&hash, path);
    return hash_end(&hash);
}

static void finder_note(Finder *finder, int line) {
    if (finder->count < finder->capacity) {
        finder->fields[finder->count++] = (LexField){hash_path(finder->path), line, finder->table};
    }
}

static void finder_name(Finder *finder, const char *format, size_t size, const char *text, int line) {
    size_t base = finder->path_size[finder->depth];
    snprintf(finder->path + base, PATH_LIMIT - base, format, base ? "." : "", (int)size, text);
    finder_note(finder, line);
}

static void finder_item(Finder *finder, int line) {
    char number[16];
    int size = snprintf(number, sizeof number, "[%d]", ++finder->items[finder->depth]);
    size_t base = finder->path_size[finder->depth];
    snprintf(finder->path + base, PATH_LIMIT - base, "%.*s", size, number);
    finder_note(finder, line);
}

static void finder_open(Finder *finder, bool outermost) {
    if (finder->depth + 1 >= DEPTH_LIMIT) {
        return;
    }
    size_t size = outermost ? 0 : strlen(finder->path);
    finder->table += outermost;
    finder->depth++;
    finder->blocks_at[finder->depth] = finder->blocks;
    finder->path_size[finder->depth] = size;
    finder->items[finder->depth] = 0;
    finder->path[size] = '\0';
}

/* One entry of a table starts at `token`; gives the token that its value starts with. */
static LexToken finder_entry(Finder *finder, Lexer *lexer, LexToken token) {
    Lexer ahead = *lexer;
    LexToken next = lex_next(&ahead);
    if (token.kind == LEX_NAME && lex_is_symbol(&next, '=') && *ahead.text != '=') {
        finder_name(finder, "%s%.*s", token.size, token.text, token.line);
    } else if (lex_is_symbol(&token, '[') && (next.kind == LEX_STRING || next.kind == LEX_NUMBER)) {
        finder_name(finder, next.kind == LEX_STRING ? "%s%.*s" : "%.0s[%.*s]", next.size, next.text, token.line);
        lex_next(&ahead); /* ] */
        lex_next(&ahead); /* = */
    } else {
        finder_item(finder, token.line);
        return token;
    }
    *lexer = ahead;
    return lex_next(lexer);
}

static bool is_word(const LexToken *token, const char *word) {
    return token->kind == LEX_NAME && token->size == strlen(word) && strncmp(token->text, word, token->size) == 0;
}

static void finder_step(Finder *finder, const LexToken *token, bool *entry_next) {
    *entry_next = false;
    if (is_word(token, "function") || is_word(token, "if") || is_word(token, "do")) {
        finder->blocks++;
    } else if (is_word(token, "end")) {
        finder->blocks--;
    } else if (lex_is_symbol(token, '{')) {
        finder_open(finder, finder->depth == 0);
        *entry_next = true;
    } else if (lex_is_symbol(token, '}') && finder->depth > 0) {
        finder->depth--;
    } else if (lex_is_symbol(token, '(')) {
        finder->round++;
    } else if (lex_is_symbol(token, ')')) {
        finder->round--;
    } else if ((lex_is_symbol(token, ',') || lex_is_symbol(token, ';')) && finder->round <= 0) {
        *entry_next = finder->depth > 0 && finder->blocks == finder->blocks_at[finder->depth];
    }
}

int lex_find_fields(const char *text, size_t size, LexField *fields, int capacity) {
    Finder finder = {.fields = fields, .capacity = capacity};
    Lexer lexer = lex_begin(text, size);
    bool entry_next = false;
    LexToken token = lex_next(&lexer);
    while (token.kind != LEX_END) {
        if (entry_next && !lex_is_symbol(&token, '}')) {
            token = finder_entry(&finder, &lexer, token);
        }
        finder_step(&finder, &token, &entry_next);
        token = lex_next(&lexer);
    }
    return finder.count;
}

/* Of equal paths the first one in the last table counts. */
static int find_exactly(const LexField *fields, int count, const char *path) {
    uint64_t wanted = hash_path(path);
    int line = 0, table = 0;
    for (int i = 0; i < count; i++) {
        if (fields[i].path == wanted && fields[i].table != table) {
            line = fields[i].line;
            table = fields[i].table;
        }
    }
    return line;
}

int lex_field_line(const LexField *fields, int count, const char *path) {
    char part[PATH_LIMIT];
    snprintf(part, sizeof part, "%.*s", PATH_LIMIT - 1, path);
    while (*part) {
        int line = find_exactly(fields, count, part);
        if (line) {
            return line;
        }
        size_t length = strlen(part) - 1;
        while (length > 0 && part[length] != '.' && part[length] != '[') {
            length--;
        }
        part[length] = '\0';
    }
    return 0;
}
