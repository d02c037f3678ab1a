#include "script/reader.h"

#include "script/api.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Appends at most `most` bytes of a text to what has `used` bytes; gives the new length. What doesn't fit is cut: a
 * path only serves messages. */
static size_t append(char *path, size_t size, size_t used, const char *text, size_t most) {
    size_t length = strnlen(text, most), room = size - 1 - used;
    length = length < room ? length : room;
    memcpy(path + used, text, length);
    path[used + length] = '\0';
    return used + length;
}

Reader reader_begin(lua_State *lua, int table, int source, const char *path) {
    luaL_checkstack(lua, 16, "reading a definition");
    Reader reader = {.lua = lua, .table = lua_absindex(lua, table), .source = source};
    append(reader.path, sizeof reader.path, 0, path, sizeof reader.path);
    return reader;
}

Reader reader_begin_file(lua_State *lua, int source, const Schema *schema) {
    Reader reader = reader_begin(lua, -1, source, "");
    reader.schema = schema->is_list ? NULL : schema;
    reader.item = schema->is_list ? schema : NULL;
    return reader;
}

void *reader_take(const Reader *reader, size_t size) {
    void *memory = arena_take(&definitions_of(reader->lua)->scratch, size);
    if (!memory) {
        reader_fail(reader, NULL, "the rig takes more than %d KB", SCRATCH_ARENA >> 10);
    }
    return memory;
}

static void full_path(const Reader *reader, const char *name, char *path, size_t size) {
    size_t used = append(path, size, 0, reader->path, READER_PATH_SIZE - 1);
    if (name) {
        used = used > 0 && *name != '[' ? append(path, size, used, ".", 1) : used;
        append(path, size, used, name, 63);
    }
}

int reader_fail(const Reader *reader, const char *name, const char *format, ...) {
    char path[READER_PATH_SIZE + 64], text[400];
    full_path(reader, name, path, sizeof path);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    Definitions *definitions = definitions_of(reader->lua);
    const Source *source = &definitions->sources[reader->source];
    int line = source_field_line(definitions, reader->source, path);
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", source->name);
    return vm_raise(reader->lua, -1, ERROR_SCRIPT_FIELD, "%s:%d: %s%s%s%s", source->name, line, *path ? "field '" : "",
                    path, *path ? "' " : "", text);
}

int reader_fail_type(const Reader *reader, const char *name, const char *expected) {
    char got[64];
    if (lua_isnil(reader->lua, -1)) {
        return reader_fail(reader, name, "is missing; it must be %s", expected);
    }
    return reader_fail(reader, name, "must be %s, got %s", expected, api_describe(reader->lua, -1, got, sizeof got));
}

static bool push(Reader *reader, const char *name) {
    if (reader->asked_count < READER_KEY_LIMIT) {
        reader->asked[reader->asked_count++] = name;
    }
    lua_pushstring(reader->lua, name);
    if (lua_rawget(reader->lua, reader->table) == LUA_TNIL) {
        lua_pop(reader->lua, 1);
        return false;
    }
    return true;
}

bool reader_push(Reader *reader, const char *name) {
    if (reader->schema) {
        reader_described(reader, name);
    }
    return push(reader, name);
}

const Field *reader_described(const Reader *reader, const char *name) {
    const Field *field = schema_find(reader->schema, name);
    if (!field) {
        reader_fail(reader, name, "is read, but no schema describes it");
    }
    return field;
}

static const char *expected_of(const Field *field) {
    switch (field->type) {
    case FIELD_COLOR:
        return "a colour (0xRRGGBB)";
    case FIELD_BOOLEAN:
        return "true or false";
    default:
        return "a number";
    }
}

double reader_element(const Reader *reader, const Field *field, const char *name) {
    if (lua_type(reader->lua, -1) != LUA_TNUMBER) {
        reader_fail_type(reader, name, "a number");
    }
    double value = lua_tonumber(reader->lua, -1);
    if (!(value >= field->least && value <= field->most)) {
        reader_fail(reader, name, "must be within %g … %g, got %g", field->least, field->most, value);
    }
    if ((field->type == FIELD_INTEGER || field->type == FIELD_COLOR) && value != math_floor64(value)) {
        reader_fail(reader, name, "must be an integer, got %g", value);
    }
    return value;
}

/* Pushes a described field; false when it is missing and may be. */
static bool push_described(Reader *reader, const Field *field) {
    if (push(reader, field->name)) {
        return true;
    }
    if (!(field->flags & FIELD_OPTIONAL)) {
        lua_pushnil(reader->lua);
        reader_fail_type(reader, field->name, expected_of(field));
    }
    return false;
}

double reader_number(Reader *reader, const char *name) {
    const Field *field = reader_described(reader, name);
    if (!push_described(reader, field)) {
        return field->fallback;
    }
    double value = reader_element(reader, field, name);
    lua_pop(reader->lua, 1);
    return value;
}

bool reader_boolean(Reader *reader, const char *name) {
    const Field *field = reader_described(reader, name);
    if (!push_described(reader, field)) {
        return field->fallback != 0.0;
    }
    if (!lua_isboolean(reader->lua, -1)) {
        reader_fail_type(reader, name, expected_of(field));
    }
    bool value = lua_toboolean(reader->lua, -1);
    lua_pop(reader->lua, 1);
    return value;
}

bool reader_text(Reader *reader, const char *name, char *text, size_t size, bool optional) {
    if (!reader_push(reader, name)) {
        if (optional) {
            return false;
        }
        lua_pushnil(reader->lua);
        reader_fail_type(reader, name, "a string");
    }
    if (lua_type(reader->lua, -1) != LUA_TSTRING) {
        reader_fail_type(reader, name, "a string");
    }
    size_t length;
    const char *value = lua_tolstring(reader->lua, -1, &length);
    if (length == 0 || length >= size) {
        reader_fail(reader, name, "must have 1 to %zu bytes, got %zu", size - 1, length);
    }
    memcpy(text, value, length + 1);
    lua_pop(reader->lua, 1);
    return true;
}

int seconds_to_ticks(double seconds) {
    return (int)math_floor64(seconds * TICKS_PER_SECOND + 0.5);
}

static void store_field(const Field *field, double value, void *target) {
    char *place = (char *)target + field->offset;
    int whole = field->type == FIELD_SECONDS ? seconds_to_ticks(value) : (int)value;
    float real = field->type == FIELD_DEGREES ? (float)(value * (MATH_PI / 180.0)) : (float)value;
    uint32_t color = (uint32_t)value;
    if (field->type == FIELD_INTEGER || field->type == FIELD_SECONDS) {
        memcpy(place, &whole, sizeof whole);
    } else if (field->type == FIELD_COLOR) {
        memcpy(place, &color, sizeof color);
    } else {
        memcpy(place, &real, sizeof real);
    }
}

void reader_defaults(const Schema *schema, void *target) {
    for (int i = 0; i < schema->count; i++) {
        const Field *field = &schema->fields[i];
        if ((field->flags & FIELD_STORED) && (field->flags & FIELD_OPTIONAL) && !field->absent) {
            store_field(field, field->fallback, target);
        }
    }
}

void reader_fields(Reader *reader, void *target) {
    assert(reader->schema);
    for (int i = 0; i < reader->schema->count; i++) {
        const Field *field = &reader->schema->fields[i];
        if (!(field->flags & FIELD_STORED)) {
            continue;
        }
        bool given = reader->inherits ? reader_push(reader, field->name) : push_described(reader, field);
        if (given) {
            store_field(field, reader_element(reader, field, field->name), target);
            lua_pop(reader->lua, 1);
        }
    }
}

void reader_group(Reader *reader, const char *name, void *target) {
    Reader inner;
    reader_open(reader, name, false, &inner);
    reader_fields(&inner, target);
    reader_close(&inner);
}

/* As reader_begin for the table on top, of the field `name`. What was asked for is left as it is: most readers ask for
 * little, and there are thousands. */
static void open_inner(const Reader *reader, const char *name, Reader *inner) {
    luaL_checkstack(reader->lua, 16, "reading a definition");
    inner->lua = reader->lua;
    inner->table = lua_gettop(reader->lua);
    inner->source = reader->source;
    full_path(reader, name, inner->path, sizeof inner->path);
    inner->asked_count = 0;
    inner->inherits = false;
    inner->schema = inner->item = NULL;
}

bool reader_open(Reader *reader, const char *name, bool optional, Reader *inner) {
    if (!reader_push(reader, name)) {
        if (optional) {
            return false;
        }
        lua_pushnil(reader->lua);
    }
    if (!lua_istable(reader->lua, -1)) {
        reader_fail_type(reader, name, "a table");
    }
    open_inner(reader, name, inner);
    inner->inherits = reader->inherits;
    const Field *field = schema_find(reader->schema, name);
    bool many = field && field->type != FIELD_TABLE;
    const Schema *described = field ? field->inner : reader->item;
    inner->schema = many ? NULL : described;
    inner->item = many ? described : NULL;
    return true;
}

/* "[i]"; snprintf is too slow for the thousands of lists in rigs. */
static void name_item(int i, char item[16]) {
    char digits[12];
    int count = 0, size = 0;
    for (; i > 0 || count == 0; i /= 10) {
        digits[count++] = (char)('0' + i % 10);
    }
    item[size++] = '[';
    while (count > 0) {
        item[size++] = digits[--count];
    }
    item[size++] = ']';
    item[size] = '\0';
}

bool reader_numbers(Reader *reader, const char *name, double *to, int count) {
    Reader list;
    const Field *field = reader_described(reader, name);
    if (!reader_open(reader, name, field->flags & FIELD_OPTIONAL, &list)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        lua_rawgeti(reader->lua, list.table, i + 1);
        if (lua_type(reader->lua, -1) != LUA_TNUMBER) {
            reader_fail(reader, name, "must be a list of %d numbers", count);
        }
        to[i] = reader_element(reader, field, name);
        lua_pop(reader->lua, 1);
    }
    if ((int)lua_rawlen(reader->lua, list.table) != count) {
        reader_fail(reader, name, "must be a list of %d numbers", count);
    }
    reader_close(&list);
    return true;
}

bool reader_open_item(Reader *reader, int i, Reader *inner) {
    char item[16];
    if (lua_rawgeti(reader->lua, reader->table, i) == LUA_TNIL) {
        lua_pop(reader->lua, 1);
        return false;
    }
    name_item(i, item);
    if (!lua_istable(reader->lua, -1)) {
        reader_fail_type(reader, item, "a table");
    }
    open_inner(reader, item, inner);
    inner->schema = reader->item;
    return true;
}

int reader_keys(Reader *reader) {
    lua_State *lua = reader->lua;
    lua_newtable(lua);
    int list = lua_gettop(lua), count = 0;
    lua_pushnil(lua);
    while (lua_next(lua, reader->table)) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) != LUA_TSTRING) {
            reader_fail(reader, NULL, "holds a value without a name; write name = value");
        }
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, list, ++count);
    }
    api_sort(lua, list, count, API_SORT_KEYS);
    return count;
}

int reader_choice(Reader *reader, const char *name) {
    const char *const *words = reader_described(reader, name)->words;
    char text[WORLD_ID_SIZE], list[200] = "";
    reader_text(reader, name, text, sizeof text, false);
    for (int i = 0; words[i]; i++) {
        if (strcmp(text, words[i]) == 0) {
            return i;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", words[i]);
    }
    return reader_fail(reader, name, "must be one of %s; got \"%s\"", list, text);
}

/* ---- Unknown fields -----------------------------------------------------------------------------------------*/
/* The described names, for a name that resembles none of them. */
static int fail_strange(const Reader *reader, const char *name) {
    char list[300] = "";
    for (int i = 0; reader->schema && i < reader->schema->count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", reader->schema->fields[i].name);
    }
    return reader_fail(reader, name, "is unknown; there are: %s", *list ? list : "none");
}

static int fail_unknown(const Reader *reader, const char *name) {
    const Field *nearest = schema_nearest(reader->schema, name);
    if (!nearest) {
        return fail_strange(reader, name);
    }
    if (strcmp(nearest->name, name) == 0) {
        return reader_fail(reader, name, "has no use beside the other fields here; take it out");
    }
    return reader_fail(reader, name, "is unknown; did you mean '%s'?", nearest->name);
}

static bool was_asked(const Reader *reader, const char *name) {
    for (int i = 0; i < reader->asked_count; i++) {
        if (*reader->asked[i] == *name && strcmp(reader->asked[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Of several unknown fields the first in byte order is reported, so the message never depends on a table's layout. */
void reader_finish(const Reader *reader) {
    lua_State *lua = reader->lua;
    const char *unknown = NULL;
    lua_pushnil(lua);
    while (lua_next(lua, reader->table)) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) != LUA_TSTRING) {
            continue;
        }
        const char *name = lua_tostring(lua, -1);
        if (!was_asked(reader, name) && (!unknown || strcmp(name, unknown) < 0)) {
            unknown = name;
        }
    }
    if (unknown) {
        fail_unknown(reader, unknown);
    }
}

void reader_close(Reader *reader) {
    reader_finish(reader);
    lua_settop(reader->lua, reader->table - 1);
}
