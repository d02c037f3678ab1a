/* math of scripts: base's own functions, so that results have the same bits everywhere, and the tick's seeded stream.
 */
#include "script/api.h"

#include <lualib.h>
#include <math.h>

#define UNARY(name, function)                                                                                          \
    static int name(lua_State *lua) {                                                                                  \
        lua_pushnumber(lua, function(lua_tonumber(lua, 1)));                                                           \
        return 1;                                                                                                      \
    }
UNARY(math_sin, math_sin64)
UNARY(math_cos, math_cos64)
UNARY(math_tan, math_tan64)
UNARY(math_acos, math_acos64)
UNARY(math_exp, math_exp64)
UNARY(math_sqrt, math_sqrt64)

static int math_asin(lua_State *lua) {
    double x = lua_tonumber(lua, 1);
    lua_pushnumber(lua, math_atan2_64(x, math_sqrt64(1.0 - x * x)));
    return 1;
}

static int math_atan(lua_State *lua) {
    lua_pushnumber(lua, math_atan2_64(lua_tonumber(lua, 1), luaL_optnumber(lua, 2, 1.0)));
    return 1;
}

static int math_log(lua_State *lua) {
    double value = math_log64(lua_tonumber(lua, 1));
    if (!lua_isnoneornil(lua, 2)) {
        value /= math_log64(lua_tonumber(lua, 2));
    }
    lua_pushnumber(lua, value);
    return 1;
}

static int math_power(lua_State *lua) {
    lua_pushnumber(lua, math_pow64(lua_tonumber(lua, 1), lua_tonumber(lua, 2)));
    return 1;
}

static int math_clamp(lua_State *lua) {
    int chosen = lua_compare(lua, 1, 2, LUA_OPLT) ? 2 : lua_compare(lua, 3, 1, LUA_OPLT) ? 3 : 1;
    lua_pushvalue(lua, chosen);
    return 1;
}

static int math_random(lua_State *lua) {
    Rng *random = vm_of(lua)->random;
    if (!random) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME,
                        "math.random draws from the run's seed, so it can't be called while a file is loading");
    }
    if (lua_gettop(lua) == 0) {
        lua_pushnumber(lua, rng_unit_double(random));
        return 1;
    }
    bool two = lua_gettop(lua) >= 2;
    int64_t least = two ? api_integer(lua, 1, "least") : 1;
    int64_t most = api_integer(lua, two ? 2 : 1, "most");
    if (least > most || least < INT32_MIN || most > INT32_MAX) {
        return vm_raise(lua, 1, ERROR_SCRIPT_RUNTIME, "math.random: the range %lld … %lld is empty or too wide",
                        (long long)least, (long long)most);
    }
    lua_pushinteger(lua, rng_range(random, (int32_t)least, (int32_t)most));
    return 1;
}

static const ApiFunction FUNCTIONS[] = {
    {"abs", NULL, "(x: real): real", "The value without its sign."},
    {"acos", math_acos, "(x: number): number radians", "Arc cosine."},
    {"asin", math_asin, "(x: number): number radians", "Arc sine."},
    {"atan", math_atan, "(y: number, x?: number): number radians", "Angle of the point (x, y); x is 1 by default."},
    {"ceil", NULL, "(x: number): integer", "The least integer that is not below x."},
    {"clamp", math_clamp, "(x: real, least: real, most: real): real", "x brought into a range."},
    {"cos", math_cos, "(radians: number radians): number", "Cosine."},
    {"deg", NULL, "(radians: number radians): number degrees", "Radians as degrees."},
    {"exp", math_exp, "(x: number): number", "e to the power x."},
    {"floor", NULL, "(x: number): integer", "The greatest integer that is not above x."},
    {"fmod", NULL, "(x: real, y: real): real ! script.runtime when y is the integer 0",
     "Remainder with the sign of x."},
    {"log", math_log, "(x: number, base?: number): number", "Logarithm, natural by default."},
    {"max", NULL, "(x: real, ...: real): real", "The greatest argument."},
    {"min", NULL, "(x: real, ...: real): real", "The least argument."},
    {"pow", math_power, "(x: number, y: number): number", "x to the power y; stands in for the operator ^."},
    {"rad", NULL, "(degrees: number degrees): number radians", "Degrees as radians."},
    {"random", math_random,
     "(least?: integer, most?: integer): number ! script.runtime when the range is empty or a file is loading",
     "From the run's seed: in [0, 1), or an integer in 1 … n, or in least … most."},
    {"sin", math_sin, "(radians: number radians): number", "Sine."},
    {"sqrt", math_sqrt, "(x: number): number", "Square root."},
    {"tan", math_tan, "(radians: number radians): number", "Tangent."},
    {"tointeger", NULL, "(x: any): integer?", "The integer that equals x, or nil."},
    {"type", NULL, "(x: any): string?", "'integer', 'float', or nil for what is no number."},
};

static const ApiConstant CONSTANTS[] = {
    {"huge", HUGE_VAL, 0, "Greater than every other number."},
    {"maxinteger", 0, LUA_MAXINTEGER, "The greatest integer."},
    {"mininteger", 0, LUA_MININTEGER, "The least integer."},
    {"pi", MATH_PI, 0, "Half a turn in radians."},
};

const ApiModule api_math = {
    .name = "math",
    .standard = luaopen_math,
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "Numbers, with the same bits on every machine.",
    .constants = CONSTANTS,
    .constant_count = (int)BASE_COUNT_OF(CONSTANTS),
};
