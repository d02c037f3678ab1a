/* Global functions of scripts. Walking a table has an order that depends on nothing but its content: the array part
 * first, then other numbers, then texts, each sorted; other keys are an error. Metatables are not to be had at all, so
 * nothing runs at a collection or at a block's end, and no library can be changed for others. */
#include "script/api.h"
#include "script/definitions.h"
#include "script/lib_guard.h"

#include <lualib.h>
#include <stdio.h>
#include <string.h>

/* ---- The order of keys --------------------------------------------------------------------------------------*/
/* Numbers before texts, texts byte by byte (never by the locale). */
static bool key_less(lua_State *lua, int a, int b) {
    bool a_text = lua_type(lua, a) == LUA_TSTRING;
    bool b_text = lua_type(lua, b) == LUA_TSTRING;
    if (a_text != b_text) {
        return b_text;
    }
    if (!a_text) {
        return lua_compare(lua, a, b, LUA_OPLT);
    }
    size_t a_size, b_size;
    const char *a_bytes = lua_tolstring(lua, a, &a_size);
    const char *b_bytes = lua_tolstring(lua, b, &b_size);
    int order = memcmp(a_bytes, b_bytes, a_size < b_size ? a_size : b_size);
    return order != 0 ? order < 0 : a_size < b_size;
}

static bool sort_less(lua_State *lua, int a, int b, int compare) {
    if (compare <= 0) {
        if (compare == API_SORT_KEYS) {
            return key_less(lua, a, b);
        }
        if (lua_type(lua, a) != lua_type(lua, b) || !lua_isstring(lua, a)) {
            vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME,
                     "values of types %s and %s have no order; give table.sort a function", luaL_typename(lua, a),
                     luaL_typename(lua, b));
        }
        return key_less(lua, a, b);
    }
    a = lua_absindex(lua, a);
    b = lua_absindex(lua, b);
    lua_pushvalue(lua, compare);
    lua_pushvalue(lua, a);
    lua_pushvalue(lua, b);
    lua_call(lua, 2, 1);
    bool less = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return less;
}

/* Merges from[first … middle) and from[middle … end) into `to`. */
static void merge(lua_State *lua, int from, int to, lua_Integer first, lua_Integer middle, lua_Integer end,
                  int compare) {
    lua_Integer left = first, right = middle;
    for (lua_Integer at = first; at < end; at++) {
        bool take_right = left >= middle;
        if (left < middle && right < end) {
            lua_geti(lua, from, right);
            lua_geti(lua, from, left);
            take_right = sort_less(lua, -2, -1, compare);
            lua_pop(lua, 2);
        }
        lua_geti(lua, from, take_right ? right++ : left++);
        lua_seti(lua, to, at);
    }
}

/* Merge sort, bottom up. Lua's own sort picks its pivots by the clock. */
void api_sort(lua_State *lua, int index, lua_Integer count, int compare) {
    luaL_checkstack(lua, 16, "sorting");
    vm_charge(lua, count);
    lua_createtable(lua, count < 1 << 20 ? (int)count : 0, 0);
    int from = index, to = lua_gettop(lua);
    for (lua_Integer width = 1; width < count; width *= 2) {
        vm_charge(lua, count);
        for (lua_Integer first = 1; first <= count; first += 2 * width) {
            lua_Integer middle = first + width <= count + 1 ? first + width : count + 1;
            lua_Integer end = middle + width <= count + 1 ? middle + width : count + 1;
            merge(lua, from, to, first, middle, end, compare);
        }
        int swapped = from;
        from = to;
        to = swapped;
    }
    if (from != index) {
        for (lua_Integer i = 1; i <= count; i++) {
            lua_geti(lua, from, i);
            lua_seti(lua, index, i);
        }
    }
    lua_pop(lua, 1);
}

/* How many of t[1], t[2] … are there before the first gap. */
static lua_Integer array_size(lua_State *lua, int index) {
    lua_Integer count = 0;
    while (lua_rawgeti(lua, index, count + 1) != LUA_TNIL) {
        lua_pop(lua, 1);
        count++;
        if (count % 16 == 0) {
            vm_charge(lua, 16);
        }
    }
    lua_pop(lua, 1);
    return count;
}

static bool in_array(lua_State *lua, int key, lua_Integer array) {
    if (!lua_isinteger(lua, key)) {
        return false;
    }
    lua_Integer value = lua_tointeger(lua, key);
    return value >= 1 && value <= array;
}

static void check_key(lua_State *lua, int key) {
    int type = lua_type(lua, key);
    if (type != LUA_TNUMBER && type != LUA_TSTRING) {
        vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "a table with a %s as a key can't be walked; use numbers or strings",
                 luaL_typename(lua, key));
    }
}

/* ---- pairs and next -----------------------------------------------------------------------------------------*/
/* Upvalues: sorted keys behind the array, array size, position. */
static int pairs_step(lua_State *lua) {
    lua_Integer array = lua_tointeger(lua, lua_upvalueindex(2));
    lua_Integer position = lua_tointeger(lua, lua_upvalueindex(3));
    lua_settop(lua, 1);
    for (;;) {
        position++;
        if (position <= array) {
            lua_pushinteger(lua, position);
        } else if (lua_rawgeti(lua, lua_upvalueindex(1), position - array) == LUA_TNIL) {
            return 1;
        }
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, 1) != LUA_TNIL) {
            break;
        }
        lua_pop(lua, 2); /* it was taken out while walking */
    }
    lua_pushinteger(lua, position);
    lua_replace(lua, lua_upvalueindex(3));
    return 2;
}

static int base_pairs(lua_State *lua) {
    api_table_argument(lua, 1, "t");
    lua_settop(lua, 1);
    lua_Integer array = array_size(lua, 1), others = 0;
    lua_newtable(lua);
    lua_pushnil(lua);
    while (lua_next(lua, 1)) {
        lua_pop(lua, 1);
        if (!in_array(lua, -1, array)) {
            check_key(lua, -1);
            lua_pushvalue(lua, -1);
            lua_rawseti(lua, 2, ++others);
        }
    }
    api_sort(lua, 2, others, API_SORT_KEYS);
    lua_pushinteger(lua, array);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, pairs_step, 3);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}

/* The key after the one at 2, or the first: the least of all keys behind the array that is greater. */
static int base_next(lua_State *lua) {
    api_table_argument(lua, 1, "t");
    lua_settop(lua, 2);
    lua_Integer array = array_size(lua, 1);
    bool start = lua_isnil(lua, 2);
    if (!start) {
        check_key(lua, 2);
    }
    bool inside = in_array(lua, 2, array);
    if (start ? array > 0 : inside && lua_tointeger(lua, 2) < array) {
        lua_pushinteger(lua, start ? 1 : lua_tointeger(lua, 2) + 1);
        lua_pushvalue(lua, -1);
        lua_rawget(lua, 1);
        return 2;
    }
    lua_pushnil(lua); /* 3: the best so far */
    lua_pushnil(lua);
    while (lua_next(lua, 1)) {
        vm_charge(lua, 1);
        lua_pop(lua, 1);
        if (in_array(lua, -1, array)) {
            continue;
        }
        check_key(lua, -1);
        bool after = start || inside || key_less(lua, 2, -1);
        if (after && (lua_isnil(lua, 3) || key_less(lua, -1, 3))) {
            lua_copy(lua, -1, 3);
        }
    }
    if (lua_isnil(lua, 3)) {
        return 1;
    }
    lua_pushvalue(lua, 3);
    lua_rawget(lua, 1);
    return 2;
}

/* ---- The rest -----------------------------------------------------------------------------------------------*/
/* As Lua's own, but never with an address. */
static int base_tostring(lua_State *lua) {
    luaL_checkany(lua, 1);
    int type = lua_type(lua, 1);
    if (type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN || type == LUA_TNIL) {
        luaL_tolstring(lua, 1, NULL);
    } else {
        lua_pushstring(lua, lua_typename(lua, type));
    }
    return 1;
}

/* As Lua's own; reading thousands of digits takes long, so a long text is charged for. */
static int base_tonumber(lua_State *lua) {
    luaL_checkany(lua, 1);
    if (lua_type(lua, 1) == LUA_TSTRING) {
        vm_charge(lua, (int64_t)lua_rawlen(lua, 1) * 2);
        if (lua_isnoneornil(lua, 2)) {
            if (lua_stringtonumber(lua, lua_tostring(lua, 1)) != lua_rawlen(lua, 1) + 1) {
                lua_pushnil(lua);
            }
            return 1;
        }
    }
    lua_getfield(lua, LUA_REGISTRYINDEX, "rift.tonumber");
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, 1);
    return 1;
}

/* Lua's tonumber stays reachable for bases, in the registry, which no script sees. */
static int base_open(lua_State *lua) {
    luaopen_base(lua);
    lua_getfield(lua, -1, "tonumber");
    lua_setfield(lua, LUA_REGISTRYINDEX, "rift.tonumber");
    return 1;
}

static const ApiFunction FUNCTIONS[] = {
    {"assert", NULL, "(value: any, message?: any): any ! script.runtime when the value is false or nil",
     "Gives its arguments back."},
    {"error", guard_error, "(message?: any, level?: integer) ! script.runtime when called",
     "Ends with this message; level 2 blames the caller's line."},
    {"ipairs", NULL, "(t: table): function, table, integer", "Walks t[1], t[2] … up to the first gap."},
    {"next", base_next, "(t: table, key?: any): any, any", "The key after this one and its value, in sorted order."},
    {"pairs", base_pairs, "(t: table): function, table, nil ! script.runtime when a key is no number or string",
     "Walks a table: its array part, then other numbers, then strings, each sorted."},
    {"pcall", guard_pcall, "(f: function, ...: any): boolean, any ! script.budget when it is used up",
     "Calls f: true and its results, or false and the error. An exhausted budget is not caught."},
    {"require", source_require,
     "(name: string): table ! script.require when there is no such script or it needs itself",
     "What another script returned, by name: require \"enemies.common\" is scripts/enemies/common.lua."},
    {"select", NULL, "(n: integer|string, ...: any): any", "The arguments from the n-th on, or their number for '#'."},
    {"tonumber", base_tonumber, "(value: any, base?: integer): number?", "The number that a text writes, or nil."},
    {"tostring", base_tostring, "(value: any): string", "The value as text; a table gives 'table'."},
    {"type", NULL, "(value: any): string", "The name of the value's type."},
    {"xpcall", guard_xpcall, "(f: function, handler: function, ...: any): boolean, any",
     "As pcall, but on an error gives false and what the handler makes of it."},
};

const ApiModule api_base = {
    .name = "",
    .standard = base_open,
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "Functions without a module in front.",
};
