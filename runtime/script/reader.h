/* Typed reading of a definition's fields, with messages that name file, line, field, what it must be and what it is.
 * Every function raises on a fault, so it runs inside vm_call. Private to script/. */
#ifndef RIFT_SCRIPT_READER_H
#define RIFT_SCRIPT_READER_H

#include "script/definitions.h"
#include "script/schema.h"

enum { READER_PATH_SIZE = 128, READER_KEY_LIMIT = 64 };

/* A table being read. Fields that nobody asked for are faults, found by reader_finish. */
struct Reader {
    lua_State *lua;
    int table; /* stack index */
    int source;
    char path[READER_PATH_SIZE]; /* of the table within the file's returned one, "" for that one itself */
    const char *asked[READER_KEY_LIMIT];
    int asked_count;
    bool inherits;        /* missing fields keep what the target holds */
    const Schema *schema; /* what the table may hold; NULL when its names are the file's own */
    const Schema *item;   /* that of the tables in it, of a list or map */
};

Reader reader_begin(lua_State *lua, int table, int source, const char *path);
/* The same for the table of a whole file, of which `schema` says what it may hold. */
Reader reader_begin_file(lua_State *lua, int source, const Schema *schema);
/* Raises ERROR_SCRIPT_FIELD at the field's line: "FILE:LINE: field 'PATH' …". `name` NULL blames the table itself. */
int reader_fail(const Reader *reader, const char *name, const char *format, ...) BASE_PRINTF(3, 4);
/* Raises "field 'x' must be EXPECTED, got …" about the value on top of the stack. */
int reader_fail_type(const Reader *reader, const char *name, const char *expected);

/* Pushes a field's value and notes that it was asked for; false (nothing pushed) when it is nil. */
bool reader_push(Reader *reader, const char *name);
/* The description of a field that is about to be read; one that the schema lacks is a fault of the reader's. */
const Field *reader_described(const Reader *reader, const char *name);
/* Stores what optional fields that go straight into a struct mean when they are missing. */
void reader_defaults(const Schema *schema, void *target);
/* Reads the fields that go straight into a struct. */
void reader_fields(Reader *reader, void *target);
/* The same of a table within. */
void reader_group(Reader *reader, const char *name, void *target);
/* A number, in the table's unit, or a boolean: range and default are those of its description. */
double reader_number(Reader *reader, const char *name);
bool reader_boolean(Reader *reader, const char *name);
/* Checks the number on top of the stack, an element of the list `name`. */
double reader_element(const Reader *reader, const Field *field, const char *name);
/* A list of exactly `count` numbers, each checked; false when missing and optional. */
bool reader_numbers(Reader *reader, const char *name, double *to, int count);
/* Zeroed memory of the scratch arena, for what a rig is made of; raises when there is none. */
void *reader_take(const Reader *reader, size_t size);
/* Copies a text; false when the field is missing (then a fault unless `optional`). */
bool reader_text(Reader *reader, const char *name, char *text, size_t size, bool optional);
/* Opens a field that is a table and pushes it; false when missing and `optional`. Close with reader_close. */
bool reader_open(Reader *reader, const char *name, bool optional, Reader *inner);
/* Opens the i-th element (from 1) of a list; false behind the last. */
bool reader_open_item(Reader *reader, int i, Reader *inner);
/* Pushes the list of the table's keys, sorted, all of them texts; returns their number. */
int reader_keys(Reader *reader);
/* Raises when the table holds a field that was not asked for, naming the likely one. */
void reader_finish(const Reader *reader);
/* reader_finish, and pops the table. */
void reader_close(Reader *reader);

/* The value at a stack index as a number of ticks: seconds to the nearest tick. */
int seconds_to_ticks(double seconds);
/* The place of a text among the words of its description; raises "must be one of …". */
int reader_choice(Reader *reader, const char *name);
/* The table `quality` of the look. */
extern const Schema schema_quality;
void read_quality(Reader *look, QualityLook *quality);
/* The stages of a chain of attacks, from a list of them that is open; at least one. */
void reader_stages(Reader *combo, const Rig *rig, AttackStage stages[ATTACK_STAGE_LIMIT], int *count);
/* The index of a named state of a rig; −1 when the field is missing and `optional`. */
int reader_state(Reader *reader, const char *name, const Rig *rig, bool optional);

#endif
