/* Script files: each is run once, in the closed environment, on its own or when another requires it. */
#include "script/api.h"
#include "script/definitions.h"
#include "script/keep.h"
#include "script/straight.h"

#include <stdio.h>
#include <string.h>

Definitions *definitions_of(lua_State *lua) {
    return vm_of(lua)->owner;
}

int definitions_find_source(const Definitions *definitions, const char *name) {
    for (int i = 0; i < definitions->source_count; i++) {
        if (strcmp(definitions->sources[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int source_field_line(Definitions *definitions, int index, const char *path) {
    Source *source = &definitions->sources[index];
    if (!source->fields) {
        source->fields = arena_take_array(&definitions->arena, LexField, LEX_FIELD_LIMIT);
        if (!source->fields) {
            return 1;
        }
        source->field_count = lex_find_fields(source->data.bytes, source->data.size, source->fields, LEX_FIELD_LIMIT);
    }
    int line = lex_field_line(source->fields, source->field_count, path);
    return line ? line : 1;
}

void source_place(Definitions *definitions, int index, const char *path, char where[64]) {
    enum { WHERE_SIZE = 64, LINE_SIZE = 12 };
    const char *name = definitions->sources[index].name;
    size_t length = strlen(name), most = WHERE_SIZE - LINE_SIZE;
    snprintf(where, WHERE_SIZE, "%.*s:%d", (int)most, name + (length > most ? length - most : 0),
             source_field_line(definitions, index, path));
}

void source_line(const Source *source, int line, char *text, size_t size) {
    const char *at = source->data.bytes;
    for (int i = 1; at && i < line; i++) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    if (!at || line < 1) {
        text[0] = '\0';
        return;
    }
    at += strspn(at, " \t");
    size_t length = strcspn(at, "\r\n");
    snprintf(text, size, "%.*s", (int)(length < size ? length : text_cut(at, size - 1)), at);
}

size_t text_cut(const char *text, size_t most) {
    size_t length = strlen(text);
    if (length <= most) {
        return length;
    }
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80) {
        most--;
    }
    return most;
}

static bool is_blank(const FileData *data) {
    for (size_t i = 0; i < data->size; i++) {
        if (!strchr(" \t\r\n", data->bytes[i])) {
            return false;
        }
    }
    return true;
}

static void compile(lua_State *lua, Source *source) {
    if (is_blank(&source->data)) {
        vm_raise(lua, -1, ERROR_FILE_EMPTY, "%s:1: the file is empty; it must return a table", source->name);
    }
    int power = lex_find_power(source->data.bytes, source->data.size);
    if (power) {
        vm_raise(lua, -1, ERROR_SCRIPT_SYNTAX,
                 "%s:%d: the operator ^ differs between machines; write math.pow(x, y), or x * x", source->name, power);
    }
    char chunk[FILE_NAME_SIZE + 1];
    snprintf(chunk, sizeof chunk, "@%s", source->name);
    const char *bytes = source->data.bytes;
    size_t mark = source->data.size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    if (luaL_loadbufferx(lua, bytes + mark, source->data.size - mark, chunk, "t") != LUA_OK) {
        vm_raise(lua, -1, ERROR_SCRIPT_SYNTAX, "%s", lua_tostring(lua, -1));
    }
    source->straight = straight_check(bytes + mark, source->data.size - mark);
    lua_getfield(lua, LUA_REGISTRYINDEX, source->straight ? VM_STRAIGHT_ENVIRONMENT : VM_ENVIRONMENT);
    if (!lua_setupvalue(lua, -2, 1)) {
        lua_pop(lua, 1);
    }
}

static void run(lua_State *lua, Definitions *definitions, int index) {
    Source *source = &definitions->sources[index];
    luaL_checkstack(lua, 16, "loading scripts");
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", source->name);
    source->status = SOURCE_LOADING;
    source->code_hash = source->hash;
    definitions->loading[definitions->loading_count++] = index;
    compile(lua, source);
    lua_call(lua, 0, 1);
    source->longest = vm_of(lua)->longest;
    if (!lua_istable(lua, -1)) {
        vm_raise(lua, -1, ERROR_SCRIPT_RETURN, "%s:1: the file must return a table, but it returns %s", source->name,
                 lua_isnil(lua, -1) ? "nothing" : luaL_typename(lua, -1));
    }
    source->result = luaL_ref(lua, LUA_REGISTRYINDEX);
    source->status = SOURCE_LOADED;
    definitions->loading_count--;
    if (definitions->loading_count > 0) {
        const Source *outer = &definitions->sources[definitions->loading[definitions->loading_count - 1]];
        snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", outer->name);
    }
}

static int fail_circle(lua_State *lua, const Definitions *definitions, int index) {
    char circle[400] = "";
    bool inside = false;
    for (int i = 0; i < definitions->loading_count; i++) {
        inside = inside || definitions->loading[i] == index;
        if (inside) {
            size_t used = strlen(circle);
            snprintf(circle + used, sizeof circle - used, "%s → ", definitions->sources[definitions->loading[i]].name);
        }
    }
    return vm_raise(lua, 1, ERROR_SCRIPT_REQUIRE, "require goes in a circle: %s%s; move what both need to a third file",
                    circle, definitions->sources[index].name);
}

void source_push(lua_State *lua, int index) {
    Definitions *definitions = definitions_of(lua);
    Source *source = &definitions->sources[index];
    if (source->status == SOURCE_LOADING) {
        fail_circle(lua, definitions, index);
    }
    if (source->status == SOURCE_UNLOADED) {
        run(lua, definitions, index);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, source->result);
}

void source_drop_table(lua_State *lua, Source *source) {
    luaL_unref(lua, LUA_REGISTRYINDEX, source->result);
    source->result = LUA_NOREF;
    source->status = SOURCE_UNLOADED;
}

bool source_is_in(const Definitions *definitions, int index, int mod, const char *folder) {
    const Source *source = &definitions->sources[index];
    const char *slash = strchr(source->name, '/');
    return source->mod == mod && slash && strncmp(slash + 1, folder, strlen(folder)) == 0;
}

/* "enemies.common" → "scripts/enemies/common.lua"; anything but small letters, digits, '_' and '.' is refused.
 * A mod's own id stands in for "scripts". */
static bool module_file(const char *folder, const char *module, char *name, size_t size) {
    size_t length = strlen(module);
    if (length == 0 || length + strlen(folder) + sizeof "/.lua" > size || *module == '.' || module[length - 1] == '.' ||
        strstr(module, "..") || strspn(module, "abcdefghijklmnopqrstuvwxyz0123456789_.") != length) {
        return false;
    }
    int used = snprintf(name, size, "%s/%s", folder, module);
    for (int i = 0; i < used; i++) {
        name[i] = name[i] == '.' ? '/' : name[i];
    }
    snprintf(name + used, size - (size_t)used, ".lua");
    return true;
}

/* The file that is being run; −1 when all are loaded. */
static int running_source(const Definitions *definitions) {
    return definitions->loading_count > 0 ? definitions->loading[definitions->loading_count - 1] : -1;
}

/* A file that is gone is there for its like only. */
static bool is_hidden(const Definitions *definitions, int index) {
    int user = running_source(definitions);
    return definitions->sources[index].retired && user >= 0 && !definitions->sources[user].retired;
}

int source_require(lua_State *lua) {
    Definitions *definitions = definitions_of(lua);
    const char *module = api_text(lua, 1, "name");
    char name[FILE_NAME_SIZE];
    int mod = vm_of(lua)->mod;
    const char *folder = mod == 0 ? "scripts" : definitions_mod_id(definitions, mod);
    if (!module_file(folder, module, name, sizeof name)) {
        return vm_raise(lua, 1, ERROR_SCRIPT_REQUIRE,
                        "require \"%.60s\": name a script as \"folder.file\", without .lua, inside %s/", module,
                        folder);
    }
    int index = definitions_find_source(definitions, name);
    int user = running_source(definitions);
    if (index < 0 || is_hidden(definitions, index)) {
        if (user >= 0) {
            definitions->sources[user].missed = true;
        }
        return vm_raise(lua, 1, ERROR_SCRIPT_REQUIRE, "require \"%.60s\": there is no file %s", module, name);
    }
    if (user >= 0) {
        keep_join(definitions, user, index);
    }
    if (definitions->sources[index].kept) {
        keep_end(lua, definitions);
    }
    source_push(lua, index);
    definitions->sources[index].required = true;
    if (user >= 0) {
        Source *source = &definitions->sources[user];
        source->code_hash = hash_pair(source->code_hash, definitions->sources[index].code_hash);
    }
    return 1;
}

int source_push_table(lua_State *lua, const char *name) {
    Definitions *definitions = definitions_of(lua);
    int index = definitions_find_source(definitions, name);
    if (index < 0) {
        snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", name);
        vm_raise(lua, -1, ERROR_FILE_MISSING, "%s is missing; the game needs it", name);
    }
    source_push(lua, index);
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", name);
    return index;
}
