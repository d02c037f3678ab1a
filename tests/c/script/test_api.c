/* Every function that scripts may call, with wrong arguments: driven by the table itself, so a new one is covered. */
#include "script/api.h"
#include "script/fixture.h"
#include "script/game.h"
#include "script/signature.h"

#include <math.h>

typedef struct Scene {
    Fixture fixture;
    Game *game;
    EntityHandle enemy, stale;
} Scene;

static Scene scene_make(void) {
    Scene scene = {.fixture = fixture_make()};
    scene.game = fixture_game(&scene.fixture, 4);
    scene.stale = fixture_enemy(scene.game);
    scene.enemy = fixture_lone_enemy(scene.game);
    world_remove(game_world_mutable(scene.game), scene.stale);
    return scene;
}

static void scene_end(Scene *scene) {
    game_destroy(scene->game);
    fixture_remove(&scene->fixture);
}

/* ---- Calling ------------------------------------------------------------------------------------------------*/
typedef enum Wrong {
    WRONG_NOTHING, /* a good value */
    WRONG_MISSING,
    WRONG_TABLE,
    WRONG_BOOLEAN,
    WRONG_TEXT,
    WRONG_FUNCTION,
    WRONG_NUMBER,
    WRONG_FRACTION,
    WRONG_NAN,
    WRONG_INFINITE,
    WRONG_NEGATIVE,
    WRONG_LARGE,
    WRONG_STALE, /* the handle of an entity that is gone */
    WRONG_COUNT,
} Wrong;

static int return_nothing(lua_State *lua) {
    (void)lua;
    return 0;
}

static void push_wrong(lua_State *lua, Wrong wrong, const Scene *scene) {
    switch (wrong) {
    case WRONG_TABLE:
        lua_newtable(lua);
        break;
    case WRONG_BOOLEAN:
        lua_pushboolean(lua, true);
        break;
    case WRONG_TEXT:
        lua_pushliteral(lua, "wrong");
        break;
    case WRONG_FUNCTION:
        lua_pushcfunction(lua, return_nothing);
        break;
    case WRONG_NUMBER:
        lua_pushinteger(lua, 7);
        break;
    case WRONG_FRACTION:
        lua_pushnumber(lua, 1.5);
        break;
    case WRONG_NAN:
        lua_pushnumber(lua, (lua_Number)NAN);
        break;
    case WRONG_INFINITE:
        lua_pushnumber(lua, HUGE_VAL);
        break;
    case WRONG_NEGATIVE:
        lua_pushinteger(lua, -1);
        break;
    case WRONG_LARGE:
        lua_pushinteger(lua, (lua_Integer)UINT32_MAX + 1);
        break;
    case WRONG_STALE:
        lua_pushinteger(lua, (lua_Integer)scene->stale);
        break;
    default:
        lua_pushnil(lua);
        break;
    }
}

/* Whether this value is none of the types. */
static bool is_wrong(Wrong wrong, const SignatureSlot *slot) {
    int types = slot->types;
    int numbers = API_NUMBER | API_REAL;
    if (types & API_ANY) {
        return wrong == WRONG_MISSING && !slot->optional;
    }
    switch (wrong) {
    case WRONG_MISSING:
        return !slot->optional;
    case WRONG_TABLE:
        return !(types & API_TABLE);
    case WRONG_BOOLEAN:
        return !(types & API_BOOLEAN);
    case WRONG_TEXT:
        return !(types & API_TEXT);
    case WRONG_FUNCTION:
        return !(types & API_FUNCTION);
    case WRONG_NUMBER:
        return !(types & (numbers | API_INTEGER | API_ENTITY));
    case WRONG_FRACTION:
        return !(types & numbers);
    case WRONG_NAN:
    case WRONG_INFINITE:
        return !(types & API_REAL);
    case WRONG_NEGATIVE:
    case WRONG_LARGE:
        return !(types & (numbers | API_INTEGER));
    default:
        return false;
    }
}

static void push_good(lua_State *lua, const SignatureSlot *slot, const Scene *scene) {
    if (slot->types & API_ENTITY) {
        lua_pushinteger(lua, (lua_Integer)scene->enemy);
    } else if (slot->types & (API_INTEGER | API_NUMBER | API_REAL | API_ANY)) {
        lua_pushinteger(lua, 1);
    } else if (slot->types & API_TEXT) {
        lua_pushstring(lua, strcmp(slot->name, "kind") == 0 ? "glitch_bit" : "idle");
    } else if (slot->types & API_TABLE) {
        lua_newtable(lua);
    } else if (slot->types & API_FUNCTION) {
        lua_pushcfunction(lua, return_nothing);
    } else if (slot->types & API_THREAD) {
        lua_newthread(lua);
    } else {
        lua_pushboolean(lua, true);
    }
}

static void push_function(lua_State *lua, const ApiModule *module, const ApiFunction *function) {
    lua_getfield(lua, LUA_REGISTRYINDEX, VM_ENVIRONMENT);
    if (*module->name) {
        lua_getfield(lua, -1, module->name);
        lua_replace(lua, -2);
    }
    lua_getfield(lua, -1, function->name);
    lua_replace(lua, -2);
}

/* Calls with a wrong argument at `place` (from 0), good ones before, and none behind a missing one. */
static bool call(const Scene *scene, const ApiModule *module, const ApiFunction *function, const Signature *signature,
                 int place, Wrong wrong, Error *error) {
    Vm *vm = &scene->game->definitions->vm;
    int count = wrong == WRONG_MISSING ? place : signature->parameter_count;
    push_function(vm->lua, module, function);
    for (int i = 0; i < count; i++) {
        if (i == place && wrong != WRONG_NOTHING) {
            push_wrong(vm->lua, wrong, scene);
        } else {
            push_good(vm->lua, &signature->parameters[i], scene);
        }
    }
    return vm_call(vm, count, LUA_MULTRET, (VmBudget){VM_CALLBACK_STEPS, VM_CALLBACK_BYTES}, error);
}

static void name_of(const ApiModule *module, const ApiFunction *function, char name[64]) {
    snprintf(name, 64, "%s%s%s", module->name, *module->name ? "." : "", function->name);
}

/* ---- The promise --------------------------------------------------------------------------------------------*/
/* Returns how many wrong calls were made. */
static int check_argument(const Scene *scene, const ApiModule *module, const ApiFunction *function,
                          const Signature *signature, int place) {
    const SignatureSlot *slot = &signature->parameters[place];
    lua_State *lua = scene->game->definitions->vm.lua;
    int made = 0;
    for (int wrong = WRONG_MISSING; wrong < WRONG_COUNT; wrong++) {
        if (!is_wrong((Wrong)wrong, slot)) {
            continue;
        }
        Error error = {0};
        char name[64], begins[160], ends[32], expected[80];
        name_of(module, function, name);
        int top = lua_gettop(lua);
        if (call(scene, module, function, signature, place, (Wrong)wrong, &error)) {
            fail_msg("%s took wrong value %d as argument %d", name, wrong, place + 1);
        }
        assert_int_equal(lua_gettop(lua), top);
        bool not_finite = (slot->types & API_NUMBER) && (wrong == WRONG_NAN || wrong == WRONG_INFINITE);
        snprintf(begins, sizeof begins, "%s: argument '%s' must be %s, got ", name, slot->name,
                 not_finite ? "a finite number" : signature_expected(slot->types, expected, sizeof expected));
        snprintf(ends, sizeof ends, " (argument %d)", place + 1);
        assert_contains(error.message, begins);
        assert_contains(error.message, ends);
        assert_string_equal(error_id_text(error.id), "script.runtime");
        made++;
    }
    return made;
}

typedef int (*FunctionTest)(const Scene *scene, const ApiModule *module, const ApiFunction *function,
                            const Signature *signature);

static int each_function(const Scene *scene, FunctionTest test) {
    int module_count, sum = 0;
    const ApiModule *const *modules = api_modules(&module_count);
    for (int i = 0; i < module_count; i++) {
        for (int j = 0; j < modules[i]->count; j++) {
            Signature signature;
            assert_true(signature_parse(modules[i]->functions[j].signature, &signature));
            sum += test(scene, modules[i], &modules[i]->functions[j], &signature);
        }
    }
    return sum;
}

static int check_function(const Scene *scene, const ApiModule *module, const ApiFunction *function,
                          const Signature *signature) {
    int made = 0;
    for (int i = 0; i < signature->parameter_count; i++) {
        made += check_argument(scene, module, function, signature, i);
    }
    return made;
}

static void test_L5_wrong_arguments_name_function_place_name_and_both_types(void **state) {
    (void)state;
    Scene scene = scene_make();
    uint64_t before = game_hash(scene.game);
    assert_true(each_function(&scene, check_function) > 400);
    assert_true(game_hash(scene.game) == before); /* a refused call does nothing */
    scene_end(&scene);
}

/* ---- Stale handles ------------------------------------------------------------------------------------------*/
static int check_stale(const Scene *scene, const ApiModule *module, const ApiFunction *function,
                       const Signature *signature) {
    lua_State *lua = scene->game->definitions->vm.lua;
    int made = 0;
    for (int place = 0; place < signature->parameter_count; place++) {
        if (!(signature->parameters[place].types & API_ENTITY)) {
            continue;
        }
        Error error = {0};
        int top = lua_gettop(lua);
        if (!call(scene, module, function, signature, place, WRONG_STALE, &error)) {
            fail_msg("%s", error.message);
        }
        for (int i = top + 1; i <= lua_gettop(lua); i++) {
            bool zero = lua_type(lua, i) == LUA_TNUMBER && lua_tonumber(lua, i) == 0.0;
            if (lua_toboolean(lua, i) && !zero) {
                fail_msg("%s answers about an entity that is gone", function->name);
            }
        }
        lua_settop(lua, top);
        made++;
    }
    return made;
}

static void test_L5_stale_handles_answer_nil_and_do_nothing(void **state) {
    (void)state;
    Scene scene = scene_make();
    uint64_t before = game_hash(scene.game);
    assert_true(each_function(&scene, check_stale) >= 13);
    assert_true(game_hash(scene.game) == before);
    scene_end(&scene);
}

/* ---- The control, and the form ------------------------------------------------------------------------------*/
/* Good arguments are taken: whatever else fails is no matter of an argument's type. */
static int check_good(const Scene *scene, const ApiModule *module, const ApiFunction *function,
                      const Signature *signature) {
    lua_State *lua = scene->game->definitions->vm.lua;
    Error error = {0};
    int top = lua_gettop(lua);
    if (!call(scene, module, function, signature, 0, WRONG_NOTHING, &error) && strstr(error.message, ": argument '")) {
        fail_msg("%s", error.message);
    }
    lua_settop(lua, top);
    return 1;
}

static void test_L5_right_arguments_are_taken(void **state) {
    (void)state;
    Scene scene = scene_make();
    scene.game->definitions->vm.random = &(Rng){0}; /* as in a tick */
    assert_true(each_function(&scene, check_good) > 50);
    scene.game->definitions->vm.random = NULL;
    scene_end(&scene);
}

static void test_signatures_are_taken_apart(void **state) {
    (void)state;
    Signature signature;
    assert_true(signature_parse("(kind: string, x?: number m/s, ...: any): integer|string?, number m ! script.budget "
                                "when it, is (too) long",
                                &signature));
    assert_int_equal(signature.parameter_count, 3);
    assert_string_equal(signature.parameters[0].name, "kind");
    assert_false(signature.parameters[0].optional);
    assert_string_equal(signature.parameters[1].unit, "m/s");
    assert_true(signature.parameters[1].optional);
    assert_string_equal(signature.parameters[2].name, "...");
    assert_int_equal(signature.return_count, 2);
    assert_int_equal(signature.returns[0].types, API_INTEGER | API_TEXT);
    assert_true(signature.returns[0].optional);
    assert_string_equal(signature.returns[1].unit, "m");
    assert_string_equal(signature.error_id, "script.budget");
    assert_string_equal(signature.error_text, "it, is (too) long");
    assert_true(signature_parse("()", &signature));
    assert_true(signature_parse("(): number radians ! script.runtime when wrong", &signature));
    assert_string_equal(signature.returns[0].unit, "radians");
    static const char *const BROKEN[] = {
        "",        "(",         "x",      "(x)",         "(x: )",     "(x: float)",     "(x:number",
        "(x: any", "(): thing", "() any", "() ! script", "(x: any|)", "(a: any,b: any)"};
    for (size_t i = 0; i < BASE_COUNT_OF(BROKEN); i++) {
        if (signature_parse(BROKEN[i], &signature)) {
            fail_msg("\"%s\" was taken", BROKEN[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L5_wrong_arguments_name_function_place_name_and_both_types),
        cmocka_unit_test(test_L5_stale_handles_answer_nil_and_do_nothing),
        cmocka_unit_test(test_L5_right_arguments_are_taken),
        cmocka_unit_test(test_signatures_are_taken_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
