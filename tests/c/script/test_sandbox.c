/* What a script tries at load time that it may not: each attempt ends in one clear error, and the process lives. */
#include "script/fixture.h"

#define PROBE "scripts/lib/probe.lua"

static Error probe(const Fixture *fixture, const char *code) {
    Error error = {0};
    fixture_write(fixture, PROBE, code);
    Definitions *definitions = definitions_load(&fixture->data, &error);
    assert_true((definitions != NULL) == (error.id == ERROR_NONE));
    definitions_destroy(definitions);
    return error;
}

typedef struct Attack {
    const char *code;
    ErrorId id;
    const char *says;
} Attack;

static void test_M2_attacks_end_in_a_clear_error(void **state) {
    (void)state;
    static const Attack ATTACKS[] = {
        {"io.open('/etc/passwd')", ERROR_SCRIPT_GLOBAL, "global string \"io\" is not defined"},
        {"os.execute('true')", ERROR_SCRIPT_GLOBAL, "global string \"os\" is not defined"},
        {"debug.getinfo(1)", ERROR_SCRIPT_GLOBAL, "global string \"debug\" is not defined"},
        {"package.loadlib('x', 'y')", ERROR_SCRIPT_GLOBAL, "global string \"package\" is not defined"},
        {"load('return 1')()", ERROR_SCRIPT_GLOBAL, "global string \"load\" is not defined"},
        {"dofile('/etc/passwd')", ERROR_SCRIPT_GLOBAL, "global string \"dofile\" is not defined"},
        {"collectgarbage('stop')", ERROR_SCRIPT_GLOBAL, "global string \"collectgarbage\" is not defined"},
        {"setmetatable({}, { __gc = error })", ERROR_SCRIPT_GLOBAL, "global string \"setmetatable\" is not defined"},
        {"getmetatable('').__index = nil", ERROR_SCRIPT_GLOBAL, "global string \"getmetatable\" is not defined"},
        {"rawset(string, 'rep', nil)", ERROR_SCRIPT_GLOBAL, "global string \"rawset\" is not defined"},
        {"while true do pcall(error) end", ERROR_SCRIPT_BUDGET, PROBE ":1: the instruction budget is used up"},
        {"coroutine.wrap(error)()", ERROR_SCRIPT_RUNTIME, "call error() with a text"},
        {"_G.x = 1", ERROR_SCRIPT_GLOBAL, "global string \"_G\" is not defined"},
        {"speed = 3", ERROR_SCRIPT_GLOBAL, "global string \"speed\" is written; write 'local' before it"},
        {"_ENV.speed = 3", ERROR_SCRIPT_GLOBAL, "global string \"speed\" is written"},
        {"ipairs = nil", ERROR_SCRIPT_GLOBAL, "global string \"ipairs\" is written"},
        {"string.rep = nil", ERROR_SCRIPT_GLOBAL, "the library 'string' can't be changed"},
        {"math.pi = 3", ERROR_SCRIPT_GLOBAL, "the library 'math' can't be changed"},
        {"table.insert(math, 1)", ERROR_SCRIPT_GLOBAL, "the library 'math' can't be changed"},
        {"('x').y = 1", ERROR_SCRIPT_RUNTIME, "attempt to index a string value"},
        {"return { ('x').dump(ipairs) }", ERROR_SCRIPT_GLOBAL, "'string' has no function string \"dump\""},
        {"('x'):rep(1e9)", ERROR_SCRIPT_BUDGET, "string.rep would make more than 65536 bytes"},
        {"('x'):rep(9007199254740993, 'y')", ERROR_SCRIPT_BUDGET, "string.rep would make more than"},
        {"string.format('%p', {})", ERROR_SCRIPT_RUNTIME, "%p would show an address"},
        {"string.format('%99999d', 1)", ERROR_SCRIPT_RUNTIME, "invalid conversion"},
        {"while true do end", ERROR_SCRIPT_BUDGET, PROBE ":1: the instruction budget is used up"},
        {"local function f() return f() end f()", ERROR_SCRIPT_BUDGET, "budget is used up"},
        {"local function f() return 1 + f() end f()", ERROR_SCRIPT_BUDGET, PROBE ":1: scripts used up their memory"},
        {"local t = {} for i = 1, 1e9 do t[i] = {} end", ERROR_SCRIPT_BUDGET, "scripts used up their memory"},
        {"local s = 'x' while true do s = s .. s end", ERROR_SCRIPT_BUDGET, "scripts used up their memory"},
        {"table.unpack({}, 1, 1e8)", ERROR_SCRIPT_BUDGET, "at most 250 values"},
        {"table.unpack({}, math.mininteger, math.maxinteger)", ERROR_SCRIPT_BUDGET, "at most 250 values"},
        {"table.concat({}, 'x', 1, 1e9)", ERROR_SCRIPT_RUNTIME, "table.concat: the value at 1 is a nil"},
        {"for i = 1, 1e9 do string.find('aaaa', 'b') end", ERROR_SCRIPT_BUDGET, "budget is used up"},
        {"local t = {} for i = 1, 3000 do t[i] = i end while true do table.sort(t) end", ERROR_SCRIPT_BUDGET, "budget"},
        {"local t = {} for i = 1, 3000 do t[i] = i end while true do table.insert(t, 1, 0) end", ERROR_SCRIPT_BUDGET,
         "budget"},
        {"return { world.ticks() }", ERROR_SCRIPT_RUNTIME, "it can't be called while a file is loading"},
        {"return { math.random() }", ERROR_SCRIPT_RUNTIME, "can't be called while a file is loading"},
        {"error({})", ERROR_SCRIPT_RUNTIME, "call error() with a text"},
        {"error()", ERROR_SCRIPT_RUNTIME, "call error() with a text"},
        {"\033Lua", ERROR_SCRIPT_SYNTAX, "attempt to load a binary chunk"},
        {"goto nowhere", ERROR_SCRIPT_SYNTAX, "no visible label"},
    };
    Fixture fixture = fixture_make();
    for (size_t i = 0; i < BASE_COUNT_OF(ATTACKS); i++) {
        Error error = probe(&fixture, ATTACKS[i].code);
        if (error.id != ATTACKS[i].id || !strstr(error.message, ATTACKS[i].says)) {
            fail_msg("%s\n gave %s: %s", ATTACKS[i].code, error_id_text(error.id), error.message);
        }
    }
    fixture_remove(&fixture);
}

/* A program in scripts that asserts what it expects. */
static void expect(const char *code) {
    Fixture fixture = fixture_make();
    char text[2048];
    snprintf(text, sizeof text, "%s\nreturn {}", code);
    Error error = probe(&fixture, text);
    if (error.id != ERROR_NONE) {
        fail_msg("%s\n gave %s", code, error.message);
    }
    fixture_remove(&fixture);
}

static void test_ruling_12_pairs_and_next_have_one_order(void **state) {
    (void)state;
    expect("local t = { b = 1, a = 2, 'x', 'y', [10] = 3, [-1] = 4, [2.5] = 5, B = 6, [''] = 7 }\n"
           "local seen = ''\n"
           "for k, v in pairs(t) do seen = seen .. k .. ':' .. v .. ' ' end\n"
           "assert(seen == '1:x 2:y -1:4 2.5:5 10:3 :7 B:6 a:2 b:1 ', seen)\n"
           "local other, k, v = '', nil, nil\n"
           "repeat k, v = next(t, k) if k ~= nil then other = other .. k .. ':' .. v .. ' ' end until k == nil\n"
           "assert(other == seen, other)\n"
           "assert(next({}) == nil)\n");
    expect("local t = {} for i = 1, 50 do t['k' .. i] = i end\n"
           "for k in pairs(t) do t[k] = nil end\n" /* taking out while walking */
           "assert(next(t) == nil)");
    expect("local n = 0 for _ in pairs({ 1, 2, nil, 4 }) do n = n + 1 end assert(n == 3)");
}

static void test_ruling_12_other_keys_can_not_be_walked(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Error error = probe(&fixture, "for k in pairs({ [true] = 1 }) do end return {}");
    assert_contains(error.message, PROBE ":1: a table with a boolean as a key can't be walked");
    error = probe(&fixture, "next({ [{}] = 1 }) return {}");
    assert_contains(error.message, "a table with a table as a key");
    fixture_remove(&fixture);
}

static void test_ruling_12_no_text_shows_an_address(void **state) {
    (void)state;
    expect("local f = function() end\n"
           "assert(tostring({}) == 'table' and tostring(f) == 'function')\n"
           "assert(string.format('%s %5s|%-9s', {}, 'a', f) == 'table     a|function ')\n"
           "assert(tostring(1) == '1' and tostring(1.5) == '1.5' and tostring(nil) == 'nil')");
}

static void test_ruling_12_mathematics_are_the_runtime_s_own(void **state) {
    (void)state;
    char code[512];
    snprintf(code, sizeof code,
             "assert(math.sin(1.25) == %a and math.cos(1.25) == %a and math.exp(1.25) == %a)\n"
             "assert(math.pow(1.7, 2.3) == %a and math.atan(1.0, -2.0) == %a and math.log(7.5) == %a)\n"
             "assert(math.sqrt(2) == %a and math.floor(2.5) == 2 and math.clamp(7, 1, 3) == 3)",
             math_sin64(1.25), math_cos64(1.25), math_exp64(1.25), math_pow64(1.7, 2.3), math_atan2_64(1.0, -2.0),
             math_log64(7.5), math_sqrt64(2.0));
    expect(code);
}

static void test_sort_is_stable_and_like_the_order_of_bytes(void **state) {
    (void)state;
    expect("local t = { 3, 1, 2, 1.5, -4 } table.sort(t)\n"
           "assert(table.concat(t, ' ') == '-4 1 1.5 2 3', table.concat(t, ' '))\n"
           "t = { 'b', 'B', 'a', 'ab', '' } table.sort(t)\n"
           "assert(table.concat(t, ' ') == ' B a ab b')\n"
           "local list = {} for i = 1, 100 do list[i] = { i % 3, i } end\n"
           "table.sort(list, function(a, b) return a[1] < b[1] end)\n"
           "for i = 2, 100 do\n"
           "  local a, b = list[i - 1], list[i]\n"
           "  assert(a[1] < b[1] or a[1] == b[1] and a[2] < b[2])\n"
           "end\n"
           "table.sort(list, function() return true end)"); /* no order at all: it ends all the same */
}

static void test_list_functions_do_what_lua_s_do(void **state) {
    (void)state;
    expect("local t = { 'a', 'c' } table.insert(t, 2, 'b') table.insert(t, 'd')\n"
           "assert(table.concat(t) == 'abcd' and table.remove(t) == 'd' and table.remove(t, 1) == 'a')\n"
           "assert(table.concat(t, '-') == 'b-c' and select('#', table.unpack(t)) == 2)\n"
           "assert(table.remove({}) == nil and table.pack(1, nil).n == 2)\n"
           "assert(('ab'):rep(3, ',') == 'ab,ab,ab' and ('x'):rep(0) == '' and ('x'):rep(-5) == '')\n"
           "assert(('hello'):find('l') == 3 and ('hello'):find('l', 4) == 4 and ('hello'):find('z') == nil)\n"
           "assert(('hello'):find('') == 1 and ('a.b'):find('.', 1, true) == 2 and ('x'):find('x', -9) == 1)\n"
           "assert(('x'):find('x', 50) == nil and ('hello'):upper() == 'HELLO')\n"
           "assert(string.format('%3d|%.2f|%q', 7, 1.5, 'a') == '  7|1.50|\"a\"')");
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M2_attacks_end_in_a_clear_error),
        cmocka_unit_test(test_ruling_12_pairs_and_next_have_one_order),
        cmocka_unit_test(test_ruling_12_other_keys_can_not_be_walked),
        cmocka_unit_test(test_ruling_12_no_text_shows_an_address),
        cmocka_unit_test(test_ruling_12_mathematics_are_the_runtime_s_own),
        cmocka_unit_test(test_sort_is_stable_and_like_the_order_of_bytes),
        cmocka_unit_test(test_list_functions_do_what_lua_s_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
