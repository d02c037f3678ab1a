/* Patterns of scripts give what Lua's own give, for every pair of a pattern and a subject below. */
#include "script/vm.h"

#include <lualib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Runs in both worlds: everything the four functions say about a subject and a pattern, as one text. */
static const char PROGRAM[] =
    "local s, p = ...\n"
    "local out = {}\n"
    "local function note(...)\n"
    "  local t = table.pack(...)\n"
    "  for i = 1, t.n do out[#out + 1] = tostring(t[i]) end\n"
    "  out[#out + 1] = '|'\n"
    "end\n"
    "local function try(f, ...)\n"
    "  local t = table.pack(pcall(f, ...))\n"
    "  if t[1] then note(table.unpack(t, 1, t.n)) else note('error') end\n"
    "end\n"
    "try(string.find, s, p) try(string.find, s, p, 3) try(string.find, s, p, -2) try(string.find, s, p, 1, true)\n"
    "try(string.match, s, p) try(string.match, s, p, 2)\n"
    "try(string.gsub, s, p, '<%0>') try(string.gsub, s, p, '[%1]', 2) try(string.gsub, s, p, { a = 'X', b = false })\n"
    "try(string.gsub, s, p, function(a, b) note(a, b) return b end)\n"
    "try(function() local n = 0 for a, b in string.gmatch(s, p) do note(a, b) n = n + 1 end return n end)\n"
    "return table.concat(out, ' ')\n";

static const char *const SUBJECTS[] = {"",
                                       "a",
                                       "b",
                                       "aaa",
                                       "abc",
                                       "hello world",
                                       "key = value",
                                       "  trim me  ",
                                       "THE (quick) fox",
                                       "x=1, y=2;z",
                                       "f(a(b)c)d)",
                                       "aXbXc",
                                       "%d+",
                                       "2024-05-06",
                                       "a.b.c",
                                       "[set]",
                                       "tab\tnew\nline",
                                       "caf\xc3\xa9",
                                       "abab abab",
                                       "-1.5e3"};

static const char *const PATTERNS[] = {"",
                                       "a",
                                       ".",
                                       "^a",
                                       "a$",
                                       "^a*$",
                                       "a*",
                                       "a+",
                                       "a-",
                                       "a?b",
                                       "a-b",
                                       ".-b",
                                       "(.)(.)",
                                       "()",
                                       "()a()",
                                       "%a+",
                                       "%d+",
                                       "%s+",
                                       "%w+",
                                       "%p",
                                       "%x+",
                                       "%u%l*",
                                       "%c",
                                       "%g+",
                                       "%A",
                                       "%D+",
                                       "%S+",
                                       "%W",
                                       "[abc]+",
                                       "[^abc]+",
                                       "[a-z]+",
                                       "[]]",
                                       "[^]]",
                                       "[%a_]+",
                                       "[%]%-]",
                                       "[a-]",
                                       "[%w.]+",
                                       "%b()",
                                       "%f[%a]%a+",
                                       "%f[%A]",
                                       "(%w+)%s*=%s*(%w+)",
                                       "^%s*(.-)%s*$",
                                       "(a)(b)(c)",
                                       "((a)(b))",
                                       "(.)%1",
                                       "(%w)%1?",
                                       "%.",
                                       "%%d",
                                       "$",
                                       "^",
                                       "^$",
                                       "a$b",
                                       ".*",
                                       ".+",
                                       ".-",
                                       ".-$",
                                       "(%d+)-(%d+)-(%d+)",
                                       "x*",
                                       "b*",
                                       "[%s]*",
                                       "(()a)",
                                       "%f[%w]",
                                       "a*b*c*",
                                       "%-?%d+%.?%d*",
                                       "[",
                                       "%",
                                       "(a",
                                       "a)",
                                       "%1",
                                       "%f",
                                       "%b(",
                                       "[a",
                                       "[%"};

static void load_program(lua_State *lua, bool closed) {
    assert_int_equal(luaL_loadbuffer(lua, PROGRAM, strlen(PROGRAM), "@program"), LUA_OK);
    if (closed) {
        lua_getfield(lua, LUA_REGISTRYINDEX, VM_ENVIRONMENT);
        assert_non_null(lua_setupvalue(lua, -2, 1));
    }
}

static void check_pair(Vm *vm, lua_State *plain, const char *subject, const char *pattern) {
    Error error = {0};
    load_program(vm->lua, true);
    load_program(plain, false);
    lua_State *both[] = {vm->lua, plain};
    for (int i = 0; i < 2; i++) {
        lua_pushstring(both[i], subject);
        lua_pushstring(both[i], pattern);
    }
    if (!vm_call(vm, 2, 1, (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, &error)) {
        fail_msg("\"%s\" in \"%s\": %s", pattern, subject, error.message);
    }
    assert_int_equal(lua_pcall(plain, 2, 1, 0), LUA_OK);
    const char *ours = lua_tostring(vm->lua, -1), *theirs = lua_tostring(plain, -1);
    /* A malformed pattern is an error here at once, there once the match gets so far. */
    if (strcmp(ours, theirs) != 0 && !strstr(ours, "error")) {
        fail_msg("\"%s\" in \"%s\" gives\n%s\ninstead of\n%s", pattern, subject, ours, theirs);
    }
    bool malformed = strstr(ours, "error") && !strstr(theirs, "error");
    if (malformed && !strchr("[(%a", pattern[0])) {
        fail_msg("\"%s\" is refused: %s", pattern, ours);
    }
    lua_settop(vm->lua, 0);
    lua_settop(plain, 0);
}

static void test_M2_patterns_give_what_lua_s_own_give(void **state) {
    (void)state;
    Vm vm;
    assert_true(vm_create(&vm, NULL));
    lua_State *plain = luaL_newstate();
    luaL_openlibs(plain);
    for (size_t i = 0; i < BASE_COUNT_OF(SUBJECTS); i++) {
        for (size_t k = 0; k < BASE_COUNT_OF(PATTERNS); k++) {
            check_pair(&vm, plain, SUBJECTS[i], PATTERNS[k]);
        }
    }
    lua_close(plain);
    vm_destroy(&vm);
}

/* Runs code in a state as scripts have it. */
static bool run(const char *code, VmBudget budget, Error *error) {
    Vm vm;
    assert_true(vm_create(&vm, NULL));
    assert_int_equal(luaL_loadbuffer(vm.lua, code, strlen(code), "@code"), LUA_OK);
    lua_getfield(vm.lua, LUA_REGISTRYINDEX, VM_ENVIRONMENT);
    assert_non_null(lua_setupvalue(vm.lua, -2, 1));
    *error = (Error){0};
    bool ok = vm_call(&vm, 0, 0, budget, error);
    vm_destroy(&vm);
    return ok;
}

static void test_M2_malformed_patterns_say_what_is_wrong(void **state) {
    (void)state;
    static const char *const CASES[][2] = {
        {"('x'):find('[a')", "a ] is missing"},
        {"('x'):find('%')", "it ends with %"},
        {"('x'):match('(a')", "a ( without a )"},
        {"('x'):match('a)')", "a ) without a ("},
        {"('x'):match('%1')", "need a capture"},
        {"('x'):match('%b(')", "%b needs two characters"},
        {"('x'):match('%fa')", "%f needs a [set]"},
        {"('x'):match(('()'):rep(17))", "more than 16 captures"},
        {"('x'):match(('a'):rep(65) .. '.')", "more than 64 items"},
        {"('x'):gsub('x', '%2')", "needs a capture's digit"},
        {"('x'):gsub('x', function() return {} end)", "can't be replaced by a table"},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        Error error;
        assert_false(run(CASES[i][0], (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, &error));
        if (error.id != ERROR_SCRIPT_RUNTIME || !strstr(error.message, CASES[i][1]) ||
            strncmp(error.message, "code:1: ", 8) != 0) {
            fail_msg("%s\n gave %s", CASES[i][0], error.message);
        }
    }
}

/* The cost follows the work: what a callback's budget is enough for on a short text, it is not on a long one. */
static void test_M2_matching_is_charged_by_its_work(void **state) {
    (void)state;
    VmBudget budget = {VM_CALLBACK_STEPS, VM_CALLBACK_BYTES};
    Error error;
    assert_true(run("local s = ('a'):rep(60) for i = 1, 5 do s:find('.-b') end", budget, &error));
    assert_false(run("local s = ('a'):rep(1000) for i = 1, 5 do s:find('.-b') end", budget, &error));
    assert_int_equal(error.id, ERROR_SCRIPT_BUDGET);
    assert_false(run("(('a'):rep(60)):find(('a*'):rep(30) .. 'b')", budget, &error));
    assert_int_equal(error.id, ERROR_SCRIPT_BUDGET);
    assert_false(run("for i = 1, 100 do (('a'):rep(4000)):find('b', 1, true) end", budget, &error));
    assert_int_equal(error.id, ERROR_SCRIPT_BUDGET);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M2_patterns_give_what_lua_s_own_give),
        cmocka_unit_test(test_M2_malformed_patterns_say_what_is_wrong),
        cmocka_unit_test(test_M2_matching_is_charged_by_its_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
