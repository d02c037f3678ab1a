/* Which files' callbacks may go uncounted: whatever could loop, call in a circle or write the library may not. */
#include "script/fixture.h"
#include "script/straight.h"

static bool is_straight(const char *text) {
    return straight_check(text, strlen(text));
}

static void test_L_plain_callbacks_are_straight(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "return { id = 'a', think = function(self, dt) world.stop(self.id) end }",
        "local A <const> = 2 * math.pi\nreturn { think = function(self) local x, z = world.position(self.id)\n"
        "if x > A then world.steer(self.id, -x, (z + 1) * 2, 3) elseif not z then return else do x = 1 end end end }",
        "local function f(a) return math.sin(a) end local function g(a) return f(a) + f(2) end\n"
        "return { think = function(self) self.n = g(self.n) end, other = function() return f(1) end }",
        "return { think = function(self) self['n'] = tostring(1) error('x') end } -- while true do end",
        "return { text = [[ while true do end ]], a = { b = { 1, 2 } }, think = function() end }",
    };
    for (size_t i = 0; i < BASE_COUNT_OF(TEXTS); i++) {
        if (!is_straight(TEXTS[i])) {
            fail_msg("not straight: %s", TEXTS[i]);
        }
    }
}

static void test_L_shipped_swarm_is_straight(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    char *text = fixture_read(&fixture, "scripts/enemies/glitch_bit.lua");
    assert_true(is_straight(text));
    assert_true(straight_writes(text, strlen(text), "rest_ticks"));
    assert_false(straight_writes(text, strlen(text), "id"));
    free(text);
    fixture_remove(&fixture);
}

static void test_M2_loops_and_circles_are_not_straight(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "return { think = function() while true do end end }",
        "return { think = function() repeat until false end }",
        "return { think = function() for i = 1, 1e9 do end end }",
        "return { think = function() ::a:: goto a end }",
        "local function f() return f() end return { think = function() f() end }",
        "local f f = function() return f() end return { think = function() f() end }",
        "local f = function() end return { think = function() f() end }",
        "local g local function f() g() end g = f",
        "local function f() end local function f() f() end",
        "local function f() end f = function() f() end",
        "local function f() end local function g(f) f() end",
        "local function f() end local t = { f = f }",
        "local M M = { f = function() return M.f() end }",
        "local M = {} function M.f() end",
        "function f() end",
        "return { think = function(self) self.f() end }",
        "return { think = function(self) self:f() end }",
        "return { think = function(self) (self.f)() end }",
        "return { think = function(self) self.f 'x' end }",
        "return { think = function(self) self.f { } end }",
        "return { think = function(self) self['f']() end }",
        "return { think = function(self) self.f [[x]] end }",
        "local f = require 'a' return { think = function() f() end }",
        "local f = require('a')",
        "local a = ipairs local b = a({})",
        "table.sort({}, function() return true end)",
        "world.each(function() end)",
        "world.each({ f = function() end })",
        "local function f() local function g() end end",
        "return { think = function() return { f = function() end } end }",
        "-- \rreturn { think = function() while true do end end }",
        "local a = 'x\\z\n' while true do end --'",
        "local x = 'a' .. world.f('b')",
        "local x = a.world.f(1)",
    };
    for (size_t i = 0; i < BASE_COUNT_OF(TEXTS); i++) {
        if (is_straight(TEXTS[i])) {
            fail_msg("counts as straight: %s", TEXTS[i]);
        }
    }
}

/* Such files reach the library without a guard, so no form that could write or rename it is among them. */
static void test_M2_whoever_could_write_the_library_is_not_straight(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "math.pi = 3",
        "local m = math m.pi = 3",
        "math.pi, x = 3, 4",
        "x, math.pi = 3, 4",
        "math['pi'] = 3",
        "math = nil",
        "world.stop = nil",
        "local t = { math }",
        "local math = {}",
        "type = nil",
        "local t = type",
        "tostring(math)",
        "_ENV.math = nil",
        "local _ENV = {}",
        "local function f(world) end",
        "local function type() end",
        "local s = tostring",
        "math.sin, x = 1",
        "local function math() end",
        "world.stop, world.f = 1, 2",
    };
    for (size_t i = 0; i < BASE_COUNT_OF(TEXTS); i++) {
        if (is_straight(TEXTS[i])) {
            fail_msg("counts as straight: %s", TEXTS[i]);
        }
    }
}

/* Doubling calls grow like 2^n with the text: the bound on instructions holds for what is called, too. */
static void test_M2_straight_code_is_bounded_through_its_calls(void **state) {
    (void)state;
    static char text[4096];
    int used = snprintf(text, sizeof text, "local function f0(x) return x + 1 end\n");
    for (int i = 1; i <= 5; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "local function f%d(x) return f%d(x) + f%d(x) end\n",
                         i, i - 1, i - 1);
    }
    assert_true(is_straight(text));
    for (int i = 6; i <= 20; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "local function f%d(x) return f%d(x) + f%d(x) end\n",
                         i, i - 1, i - 1);
    }
    assert_false(is_straight(text));
}

static void test_M2_fields_that_may_be_written_are_found(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool writes;
    } CASES[] = {
        {"self.n = 1", true},         {"self.n, self.m = 1, 2", true}, {"self.m, self.n = 1, 2", true},
        {"self['n'] = 1", true},      {"local a = self.n + 1", false}, {"self.m = self.n", false},
        {"local n = 1 n = 2", false}, {"t[1], x = 1, 2", true},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        assert_int_equal(straight_writes(CASES[i].text, strlen(CASES[i].text), "n"), CASES[i].writes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L_plain_callbacks_are_straight),
        cmocka_unit_test(test_L_shipped_swarm_is_straight),
        cmocka_unit_test(test_M2_loops_and_circles_are_not_straight),
        cmocka_unit_test(test_M2_whoever_could_write_the_library_is_not_straight),
        cmocka_unit_test(test_M2_straight_code_is_bounded_through_its_calls),
        cmocka_unit_test(test_M2_fields_that_may_be_written_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
