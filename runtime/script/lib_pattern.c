/* find, match, gmatch and gsub of scripts: as Lua's, but every step of matching costs budget. */
#include "script/lib_pattern.h"

#include "script/api.h"
#include "script/pattern.h"

#include <string.h>

/* ---- Results ------------------------------------------------------------------------------------------------*/
static void push_capture(const Pattern *pattern, int index, size_t start, size_t end) {
    lua_State *lua = pattern->lua;
    const PatternCapture *capture = &pattern->capture[index];
    if (index >= pattern->captures) {
        lua_pushlstring(lua, (const char *)pattern->text + start, end - start);
    } else if (capture->place) {
        lua_pushinteger(lua, (lua_Integer)capture->start + 1);
    } else {
        lua_pushlstring(lua, (const char *)pattern->text + capture->start, capture->end - capture->start);
    }
}

/* All captures, or the whole match when there are none and `whole` is set. */
static int push_captures(const Pattern *pattern, bool whole, size_t start, size_t end) {
    int count = pattern->captures == 0 && whole ? 1 : pattern->captures;
    luaL_checkstack(pattern->lua, count + 4, "captures");
    for (int i = 0; i < count; i++) {
        push_capture(pattern, i, start, end);
    }
    return count;
}

/* ---- find and match -----------------------------------------------------------------------------------------*/
/* The 0-based place an optional argument names; beyond the end + 1 there is nothing to be found. */
static size_t start_place(lua_State *lua, int index, size_t size) {
    lua_Integer first = luaL_optinteger(lua, index, 1);
    if (first < 0) {
        first = -first > (lua_Integer)size ? 1 : first + (lua_Integer)size + 1;
    }
    return first < 1 ? 0 : (size_t)first - 1;
}

static int find_plain(lua_State *lua, size_t at) {
    size_t size, wanted;
    const char *text = lua_tolstring(lua, 1, &size);
    const char *part = lua_tolstring(lua, 2, &wanted);
    for (; wanted <= size && at <= size - wanted; at++) {
        if (at % 4 == 0 || wanted >= 64) {
            vm_charge(lua, 1 + (lua_Integer)wanted / 64);
        }
        if (memcmp(text + at, part, wanted) == 0) {
            lua_pushinteger(lua, (lua_Integer)at + 1);
            lua_pushinteger(lua, (lua_Integer)at + (lua_Integer)wanted);
            return 2;
        }
    }
    lua_pushnil(lua);
    return 1;
}

/* The first match from *at on; false when there is none. */
static bool search(Pattern *pattern, size_t *at, size_t *end) {
    for (; *at <= pattern->size; (*at)++) {
        if (pattern_match_at(pattern, *at, end)) {
            return true;
        }
        if (pattern->anchored) {
            break;
        }
    }
    return false;
}

static void open_pattern(lua_State *lua, Pattern *pattern, bool anchors) {
    size_t size, source_size;
    const char *text = luaL_checklstring(lua, 1, &size);
    const char *source = luaL_checklstring(lua, 2, &source_size);
    pattern_compile(pattern, lua, source, source_size, anchors);
    pattern->text = (const uint8_t *)text;
    pattern->size = size;
}

int pattern_find(lua_State *lua) {
    size_t size, source_size, end = 0;
    luaL_checklstring(lua, 1, &size);
    const char *source = luaL_checklstring(lua, 2, &source_size);
    size_t at = start_place(lua, 3, size);
    if (at > size) {
        lua_pushnil(lua);
        return 1;
    }
    if (lua_toboolean(lua, 4) || (!memchr(source, 0, source_size) && !strpbrk(source, "^$*+?.([%-"))) {
        return find_plain(lua, at);
    }
    Pattern pattern;
    open_pattern(lua, &pattern, true);
    if (!search(&pattern, &at, &end)) {
        lua_pushnil(lua);
        return 1;
    }
    lua_pushinteger(lua, (lua_Integer)at + 1);
    lua_pushinteger(lua, (lua_Integer)end);
    return 2 + push_captures(&pattern, false, at, end);
}

int pattern_match(lua_State *lua) {
    Pattern pattern;
    size_t end = 0;
    open_pattern(lua, &pattern, true);
    size_t at = start_place(lua, 3, pattern.size);
    if (!search(&pattern, &at, &end)) {
        lua_pushnil(lua);
        return 1;
    }
    return push_captures(&pattern, true, at, end);
}

/* ---- gmatch -------------------------------------------------------------------------------------------------*/
/* Upvalues: text, pattern, where to go on, end of the last match plus 1 (an empty match never touches it). */
static int next_match(lua_State *lua) {
    Pattern pattern;
    size_t end = 0;
    lua_settop(lua, 0);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_pushvalue(lua, lua_upvalueindex(2));
    open_pattern(lua, &pattern, false);
    size_t at = (size_t)lua_tointeger(lua, lua_upvalueindex(3));
    size_t last = (size_t)lua_tointeger(lua, lua_upvalueindex(4));
    for (; search(&pattern, &at, &end); at++) {
        if (end + 1 != last) {
            lua_pushinteger(lua, (lua_Integer)end);
            lua_replace(lua, lua_upvalueindex(3));
            lua_pushinteger(lua, (lua_Integer)end + 1);
            lua_replace(lua, lua_upvalueindex(4));
            return push_captures(&pattern, true, at, end);
        }
    }
    return 0;
}

int pattern_gmatch(lua_State *lua) {
    luaL_checkstring(lua, 1);
    luaL_checkstring(lua, 2);
    lua_settop(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_match, 4);
    return 1;
}

/* ---- gsub ---------------------------------------------------------------------------------------------------*/
/* Pushes a replacement text with its %0 … %9 filled in. */
static void push_filled(const Pattern *pattern, size_t start, size_t end) {
    lua_State *lua = pattern->lua;
    size_t size;
    const char *with = lua_tolstring(lua, 3, &size);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    vm_charge(lua, 1 + (int64_t)size / 4);
    for (size_t i = 0; i < size; i++) {
        if (with[i] != '%') {
            luaL_addchar(&buffer, with[i]);
            continue;
        }
        char letter = ++i < size ? with[i] : '\0';
        int captures = pattern->captures > 0 ? pattern->captures : 1;
        if (letter == '%') {
            luaL_addchar(&buffer, letter);
        } else if (letter == '0') {
            luaL_addlstring(&buffer, (const char *)pattern->text + start, end - start);
        } else if (letter >= '1' && letter < '1' + captures) {
            push_capture(pattern, letter - '1', start, end);
            luaL_addvalue(&buffer);
        } else {
            vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "string.gsub: %% in the replacement needs a capture's digit or %%");
        }
    }
    luaL_pushresult(&buffer);
}

/* Pushes what a match is replaced by. */
static void push_replacement(const Pattern *pattern, size_t start, size_t end) {
    lua_State *lua = pattern->lua;
    int type = lua_type(lua, 3);
    if (type == LUA_TFUNCTION) {
        lua_pushvalue(lua, 3);
        lua_call(lua, push_captures(pattern, true, start, end), 1);
    } else if (type == LUA_TTABLE) {
        push_capture(pattern, 0, start, end);
        lua_rawget(lua, 3);
    } else {
        push_filled(pattern, start, end);
    }
    if (!lua_toboolean(lua, -1)) {
        lua_pop(lua, 1);
        lua_pushlstring(lua, (const char *)pattern->text + start, end - start);
    } else if (!lua_isstring(lua, -1)) {
        vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "string.gsub: a match can't be replaced by a %s",
                 luaL_typename(lua, -1));
    }
}

static void check_total(lua_State *lua, size_t total) {
    if (total > VM_TEXT_LIMIT) {
        vm_raise(lua, 1, ERROR_SCRIPT_BUDGET, "string.gsub would make more than %d bytes", VM_TEXT_LIMIT);
    }
}

/* Collects the pieces in the buffer; returns how often something was replaced. */
static lua_Integer replace_all(Pattern *pattern, luaL_Buffer *buffer, lua_Integer most) {
    lua_State *lua = pattern->lua;
    size_t at = 0, end = 0, kept = 0, last = 0, total = pattern->size;
    lua_Integer count = 0;
    while (count < most && search(pattern, &at, &end)) {
        if (end + 1 == last) { /* empty, right behind the last match */
            at++;
            if (pattern->anchored) {
                break;
            }
            continue;
        }
        luaL_addlstring(buffer, (const char *)pattern->text + kept, at - kept);
        push_replacement(pattern, at, end);
        total += lua_rawlen(lua, -1);
        check_total(lua, total);
        vm_charge(lua, 4);
        luaL_addvalue(buffer);
        count++;
        at = kept = end;
        last = end + 1;
        if (pattern->anchored) {
            break;
        }
    }
    luaL_addlstring(buffer, (const char *)pattern->text + kept, pattern->size - kept);
    return count;
}

int pattern_gsub(lua_State *lua) {
    Pattern pattern;
    open_pattern(lua, &pattern, true);
    int type = lua_type(lua, 3);
    if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TTABLE && type != LUA_TFUNCTION) {
        return api_fail(lua, "with", "a string, a table or a function", 3);
    }
    if (type == LUA_TNUMBER) {
        lua_tostring(lua, 3);
    }
    lua_Integer most = luaL_optinteger(lua, 4, LUA_MAXINTEGER);
    check_total(lua, pattern.size);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    lua_Integer count = replace_all(&pattern, &buffer, most);
    luaL_pushresult(&buffer);
    lua_pushinteger(lua, count);
    return 2;
}
