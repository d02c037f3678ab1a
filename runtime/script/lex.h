/* A reader of Lua tokens, as much as is needed to refuse an operator and to find the line of a field. Private. */
#ifndef RIFT_SCRIPT_LEX_H
#define RIFT_SCRIPT_LEX_H

#include "base/base.h"

typedef enum LexKind { LEX_END, LEX_NAME, LEX_NUMBER, LEX_STRING, LEX_SYMBOL } LexKind;

typedef struct Lexer {
    const char *text, *end;
    int line;
} Lexer;

typedef struct LexToken {
    LexKind kind;
    const char *text; /* within the source; a string without its quotes */
    size_t size;
    int line;
} LexToken;

Lexer lex_begin(const char *text, size_t size);
/* The next token; comments and space are skipped. Malformed text gives some tokens, never a fault. */
LexToken lex_next(Lexer *lexer);
bool lex_is_symbol(const LexToken *token, char symbol);

/* The line of the first `^` operator, 0 when there is none. */
int lex_find_power(const char *text, size_t size);
/* Where the fields of a file's tables are set. */
typedef struct LexField {
    uint64_t path; /* the hash of its path, such as "combo[2].damage" */
    int line;
    int table; /* which of the file's outermost tables, from 1 */
} LexField;

enum { LEX_FIELD_LIMIT = 2048 }; /* of one file; further ones have no line of their own */

/* Fills the fields of a file in the order of its text; returns their number. */
int lex_find_fields(const char *text, size_t size, LexField *fields, int capacity);
/* The line on which a field of the returned table is set; when its path is not written literally, the line of the table
 * around it; 0 when nothing matches. */
int lex_field_line(const LexField *fields, int count, const char *path);

#endif
