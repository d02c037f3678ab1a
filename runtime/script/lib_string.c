/* string and table of scripts: Lua's own where they are harmless, and capped, charged or rewritten ones where a short
 * call could work or allocate without bound, or show an address. */
#include "script/api.h"
#include "script/lib_pattern.h"

#include <lualib.h>
#include <stdio.h>
#include <string.h>

/* ---- string -------------------------------------------------------------------------------------------------*/
static int string_rep(lua_State *lua) {
    size_t size, between;
    const char *text = luaL_checklstring(lua, 1, &size);
    lua_Integer count = luaL_checkinteger(lua, 2);
    const char *separator = luaL_optlstring(lua, 3, "", &between);
    if (count <= 0) {
        lua_pushliteral(lua, "");
        return 1;
    }
    if (size > VM_TEXT_LIMIT || between > VM_TEXT_LIMIT ||
        count > (lua_Integer)((VM_TEXT_LIMIT + between) / (size + between + (size + between == 0)))) {
        return vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "string.rep would make more than %d bytes", VM_TEXT_LIMIT);
    }
    vm_charge(lua, count * (lua_Integer)(size + between) / 16 + count);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (lua_Integer i = 0; i < count; i++) {
        if (i > 0) {
            luaL_addlstring(&buffer, separator, between);
        }
        luaL_addlstring(&buffer, text, size);
    }
    luaL_pushresult(&buffer);
    return 1;
}

/* Calls the function of that name from Lua's own library, with the same arguments; its errors blame our caller. */
static int call_standard(lua_State *lua, const char *name) {
    lua_getfield(lua, LUA_REGISTRYINDEX, "rift.string");
    lua_getfield(lua, -1, name);
    lua_remove(lua, -2);
    lua_insert(lua, 1);
    int status = lua_pcall(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0);
    if (status != LUA_OK) {
        vm_take_error(lua, status);
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "string.%s: %s", name, lua_tostring(lua, -1));
    }
    return lua_gettop(lua);
}

/* %p is refused and %s never gets a value that would print as an address. */
static int string_format(lua_State *lua) {
    size_t size;
    const char *format = luaL_checklstring(lua, 1, &size);
    int argument = 1;
    for (size_t i = 0; i < size; i++) {
        if (format[i] != '%' || ++i >= size || format[i] == '%') {
            continue;
        }
        i += strspn(format + i, "-+ #0123456789.");
        argument++;
        if (format[i] == 'p') {
            return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "string.format: %%p would show an address");
        }
        if (format[i] == 's' && (lua_type(lua, argument) == LUA_TTABLE || lua_type(lua, argument) > LUA_TTABLE ||
                                 lua_type(lua, argument) == LUA_TLIGHTUSERDATA)) {
            lua_pushstring(lua, luaL_typename(lua, argument));
            lua_replace(lua, argument);
        }
    }
    size_t total = size;
    for (int i = 2; i <= lua_gettop(lua); i++) {
        total += lua_type(lua, i) == LUA_TSTRING ? lua_rawlen(lua, i) : 0;
    }
    if (total > VM_TEXT_LIMIT) {
        return vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "string.format would make more than %d bytes", VM_TEXT_LIMIT);
    }
    vm_charge(lua, (lua_Integer)total / 4);
    return call_standard(lua, "format");
}

/* Pushes one value a byte, so there is a limit. */
static int string_byte(lua_State *lua) {
    size_t size;
    luaL_checklstring(lua, 1, &size);
    lua_Integer first = luaL_optinteger(lua, 2, 1), last = luaL_optinteger(lua, 3, first);
    first = first < 0 ? first + (lua_Integer)size + 1 : first;
    last = last < 0 ? last + (lua_Integer)size + 1 : last;
    last = last > (lua_Integer)size ? (lua_Integer)size : last;
    first = first < 1 ? 1 : first;
    if (last >= first && last - first >= VM_VALUES_LIMIT) {
        return vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "string.byte gives at most %d values", VM_VALUES_LIMIT);
    }
    return call_standard(lua, "byte");
}

static const ApiFunction STRING_FUNCTIONS[] = {
    {"byte", string_byte, "(s: string, first?: integer, last?: integer): integer", "The bytes at places first … last."},
    {"char", NULL, "(...: integer): string", "The text of these bytes."},
    {"find", pattern_find, "(s: string, pattern: string, first?: integer, plain?: boolean): integer?, integer?, any",
     "Where a pattern, or with plain a text, stands: its first and last place, and captures."},
    {"format", string_format, "(format: string, ...: any): string ! script.runtime when a value does not fit its %",
     "Values set into a text, as %d, %g, %.2f or %s."},
    {"gmatch", pattern_gmatch, "(s: string, pattern: string): function", "Walks the places where a pattern stands."},
    {"gsub", pattern_gsub,
     "(s: string, pattern: string, with: any, most?: integer): string, integer ! script.budget when it would be longer",
     "The text with what a pattern finds replaced, and how often; at most 64 KB."},
    {"len", NULL, "(s: string): integer", "Length in bytes."},
    {"lower", NULL, "(s: string): string", "A–Z as a–z."},
    {"match", pattern_match, "(s: string, pattern: string, first?: integer): string?, any",
     "What a pattern finds, or its captures."},
    {"rep", string_rep,
     "(s: string, count: integer, separator?: string): string ! script.budget when it would be longer",
     "The text repeated; at most 64 KB."},
    {"reverse", NULL, "(s: string): string", "The bytes in reverse order."},
    {"sub", NULL, "(s: string, first: integer, last?: integer): string", "The bytes first … last."},
    {"upper", NULL, "(s: string): string", "a–z as A–Z."},
};

/* Lua's library stays reachable for call_standard, in the registry, which no script sees. */
static int string_open(lua_State *lua) {
    luaopen_string(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, "rift.string");
    return 1;
}

const ApiModule api_string = {
    .name = "string",
    .standard = string_open,
    .functions = STRING_FUNCTIONS,
    .count = (int)BASE_COUNT_OF(STRING_FUNCTIONS),
    .doc = "Texts; they also have these as methods: (\"a\"):upper().",
};

/* ---- table --------------------------------------------------------------------------------------------------*/
static int table_concat(lua_State *lua) {
    api_table_argument(lua, 1, "list");
    size_t between, total = 0;
    const char *separator = luaL_optlstring(lua, 2, "", &between);
    lua_Integer first = luaL_optinteger(lua, 3, 1);
    lua_Integer last = luaL_optinteger(lua, 4, (lua_Integer)lua_rawlen(lua, 1));
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (lua_Integer i = first; i <= last; i++) {
        size_t size;
        lua_geti(lua, 1, i);
        if (!lua_isstring(lua, -1)) {
            return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "table.concat: the value at %lld is a %s", (long long)i,
                            luaL_typename(lua, -1));
        }
        lua_tolstring(lua, -1, &size);
        total += size + between;
        if (total > VM_TEXT_LIMIT) {
            return vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "table.concat would make more than %d bytes", VM_TEXT_LIMIT);
        }
        vm_charge(lua, 2 + (lua_Integer)(size + between) / 16);
        luaL_addvalue(&buffer);
        if (i < last) {
            luaL_addlstring(&buffer, separator, between);
        }
    }
    luaL_pushresult(&buffer);
    return 1;
}

static int table_insert(lua_State *lua) {
    api_table_argument(lua, 1, "list");
    lua_Integer end = luaL_len(lua, 1) + 1;
    lua_Integer place = end;
    if (lua_gettop(lua) >= 3) {
        place = api_integer(lua, 2, "place");
        lua_remove(lua, 2);
    }
    if (place < 1 || place > end) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "table.insert: place %lld is outside 1 … %lld", (long long)place,
                        (long long)end);
    }
    lua_settop(lua, 2);
    vm_charge(lua, end - place);
    for (lua_Integer i = end; i > place; i--) {
        lua_geti(lua, 1, i - 1);
        lua_seti(lua, 1, i);
    }
    lua_seti(lua, 1, place);
    return 0;
}

static int table_move(lua_State *lua) {
    api_table_argument(lua, 1, "from");
    lua_Integer first = api_integer(lua, 2, "first"), last = api_integer(lua, 3, "last");
    lua_Integer place = api_integer(lua, 4, "place");
    int to = lua_isnoneornil(lua, 5) ? 1 : 5;
    api_table_argument(lua, to, "to");
    if (last >= first) {
        uint64_t count = (uint64_t)last - (uint64_t)first + 1;
        vm_charge(lua, count == 0 || count > INT32_MAX ? INT32_MAX : (int64_t)count);
        bool overlaps = to == 1 || lua_rawequal(lua, 1, to);
        bool backwards = overlaps && place > first && place <= last;
        for (uint64_t i = 0; i < count; i++) {
            uint64_t step = backwards ? count - 1 - i : i;
            uint64_t source = (uint64_t)first + step, target = (uint64_t)place + step; /* may wrap */
            lua_geti(lua, 1, (lua_Integer)source);
            lua_seti(lua, to, (lua_Integer)target);
        }
    }
    lua_pushvalue(lua, to);
    return 1;
}

static int table_remove(lua_State *lua) {
    api_table_argument(lua, 1, "list");
    lua_Integer size = luaL_len(lua, 1);
    lua_Integer place = luaL_optinteger(lua, 2, size);
    if (size == 0) {
        lua_pushnil(lua);
        return 1;
    }
    if (place < 1 || place > size) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "table.remove: place %lld is outside 1 … %lld", (long long)place,
                        (long long)size);
    }
    lua_geti(lua, 1, place);
    vm_charge(lua, size - place);
    for (lua_Integer i = place; i < size; i++) {
        lua_geti(lua, 1, i + 1);
        lua_seti(lua, 1, i);
    }
    lua_pushnil(lua);
    lua_seti(lua, 1, size);
    return 1;
}

static int table_unpack(lua_State *lua) {
    api_table_argument(lua, 1, "list");
    lua_Integer first = luaL_optinteger(lua, 2, 1);
    lua_Integer last = luaL_optinteger(lua, 3, (lua_Integer)lua_rawlen(lua, 1));
    if (first > last) {
        return 0;
    }
    if ((uint64_t)last - (uint64_t)first >= VM_VALUES_LIMIT) {
        return vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "table.unpack gives at most %d values", VM_VALUES_LIMIT);
    }
    luaL_checkstack(lua, 256, "unpacking");
    vm_charge(lua, last - first);
    int count = (int)(last - first) + 1;
    for (int i = 0; i < count; i++) {
        lua_geti(lua, 1, first + i);
    }
    return count;
}

static int table_sort(lua_State *lua) {
    api_table_argument(lua, 1, "list");
    bool given = !lua_isnoneornil(lua, 2);
    if (given && !lua_isfunction(lua, 2)) {
        return api_fail(lua, "less", "a function", 2);
    }
    lua_settop(lua, 2);
    api_sort(lua, 1, luaL_len(lua, 1), given ? 2 : API_SORT_VALUES);
    return 0;
}

static const ApiFunction TABLE_FUNCTIONS[] = {
    {"concat", table_concat,
     "(list: table, separator?: string, first?: integer, last?: integer): string ! script.budget when it would be "
     "longer",
     "The texts and numbers of a list as one text; at most 64 KB."},
    {"insert", table_insert, "(list: table, place: any, value?: any) ! script.runtime when the place is outside",
     "Puts a value at a place, or at the end."},
    {"move", table_move, "(from: table, first: integer, last: integer, place: integer, to?: table): table",
     "Copies the values first … last to a place in the same list or another."},
    {"pack", NULL, "(...: any): table", "The arguments as a list, their number in n."},
    {"remove", table_remove, "(list: table, place?: integer): any ! script.runtime when the place is outside",
     "Takes out the value at a place, the last by default."},
    {"sort", table_sort, "(list: table, less?: function) ! script.runtime when values have no order",
     "Sorts a list in place; equal values keep their order."},
    {"unpack", table_unpack, "(list: table, first?: integer, last?: integer): any ! script.budget when there are more",
     "The values of a list, at most 250."},
};

const ApiModule api_table = {
    .name = "table",
    .standard = luaopen_table,
    .functions = TABLE_FUNCTIONS,
    .count = (int)BASE_COUNT_OF(TABLE_FUNCTIONS),
    .doc = "Lists.",
};
