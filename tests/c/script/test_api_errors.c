/* What each function's signature says behind `!` goes wrong: every such promise is called for here, and a new one that
 * nobody calls for fails. */
#include "script/api.h"
#include "script/fixture.h"
#include "script/game.h"

typedef struct Case {
    const char *function; /* as the reference page names it */
    const char *fails;    /* what a callback does; `...` is its entity */
    const char *passes;   /* nearly the same, which is right; NULL where nothing is */
} Case;

static const Case CASES[] = {
    {"assert", "assert(false, 'text')", "assert(1, 'text')"},
    {"assert", "assert(nil)", NULL},
    {"error", "error('text')", NULL},
    {"error", "error({ 1 }, 2)", NULL},
    {"pairs", "pairs({ [true] = 1 })", "pairs({ [1.5] = 1, x = 2 })"},
    {"pairs", "pairs({ [{}] = 1 })", NULL},
    {"pcall", "pcall(function() while true do end end)", "pcall(function() error('text') end)"},
    {"require", "require('lib.nobody')", "require('lib.somebody')"},
    {"math.fmod", "math.fmod(1, 0)", "math.fmod(1, 0.0)"},
    {"math.random", "math.random(0)", "math.random(1)"},
    {"math.random", "math.random(3, 2)", "math.random(3, 3)"},
    {"string.format", "string.format('%d', 'text')", "string.format('%d', 3)"},
    {"string.format", "string.format('%d', 1.5)", "string.format('%d', 2.0)"},
    {"string.gsub", "string.gsub(('x'):rep(100), 'x', ('y'):rep(1000))", "string.gsub(('x'):rep(1000), 'x', 'yy')"},
    {"string.rep", "string.rep('x', 70000)", "string.rep('x', 1000)"},
    {"table.concat", "local s = ('x'):rep(20000) table.concat({ s, s, s, s })", "table.concat({ ('x'):rep(9000), 1 })"},
    {"table.insert", "table.insert({ 1 }, 3, 'x')", "table.insert({ 1 }, 2, 'x')"},
    {"table.insert", "table.insert({ 1 }, 0, 'x')", NULL},
    {"table.remove", "table.remove({ 1 }, 7)", "table.remove({ 1 }, 1)"},
    {"table.sort", "table.sort({ 1, 'x' })", "table.sort({ 2, 1.5 })"},
    {"table.sort", "table.sort({ {}, {} })", "table.sort({ {}, {} }, function() return false end)"},
    {"table.unpack", "table.unpack({}, 1, 251)", "table.unpack({}, 1, 250)"},
    {"world.deal", "world.deal(..., world.player(), {})", "world.deal(..., world.player(), { damage = 0 })"},
    {"world.deal", "world.deal(..., world.player(), { damage = 1, knok = 2 })",
     "world.deal(..., world.player(), { damage = 0, knock = 2 })"},
    {"world.drop", "world.drop(0, 0, 'sword')", "world.drop(0, 0, 'cell')"},
    {"world.give_chip", "world.give_chip('nothing')", "world.give_chip('repair')"},
    {"world.give_power", "world.give_power('nothing')", "world.give_power('frame')"},
    {"world.give_weapon", "world.give_weapon('nothing')", "world.give_weapon('arc_blade')"},
    {"world.rank", "world.rank('nothing')", "world.rank('frame')"},
    {"world.stat", "world.stat('beauty')", "world.stat('hp')"},
    {"world.give_item", "world.give_item('sword', 1)", "world.give_item('weapon', 1)"},
    {"world.hurt", "world.hurt(..., 1, 'envy')", "world.hurt(..., 1, 'hazard')"},
    {"world.place", "world.place('nothing', world.position(...))", "world.place('barrel', world.position(...))"},
    {"world.set_phase", "world.set_phase(..., 256)", "world.set_phase(..., 0)"},
    {"world.set_phase", "world.set_phase(..., -1)", NULL},
    {"world.set_state", "world.set_state(..., 'dance')", "world.set_state(..., 'idle')"},
    {"world.shoot", "world.shoot(..., { damage = 1, radius = 0.2, life = 1 })",
     "world.shoot(..., { damage = 1, radius = 0.2, life = 1, speed = 9 })"},
    {"world.shoot", "world.shoot(..., { damage = 1, radius = 0.2, life = 1, speed = 9, count = 1.5 })",
     "world.shoot(..., { damage = 1, radius = 0.2, life = 1, speed = 9, count = 2 }, 3, 3, 1)"},
    {"world.status_ticks", "world.status_ticks(..., 'joy')", "world.status_ticks(..., 'burn')"},
    {"world.strike", "world.strike(..., { shape = 'cone', range = 2, damage = 1 })",
     "world.strike(..., { shape = 'cone', range = 2, damage = 1, angle = 40 })"},
    {"world.strike", "world.strike(..., { shape = 'square', range = 2, damage = 1 })",
     "world.strike(..., { shape = 'circle', range = 2, damage = 1 }, nil, nil, 1)"},
    {"world.strike", "world.strike(..., { shape = 'line', range = 2, damage = 1 })",
     "world.strike(..., { shape = 'line', range = 2, damage = 1, width = 1, attached = true })"},
    {"world.strike", "world.strike(..., { shape = 'line', range = 2, damage = 1, width = 1, attached = 1 })", NULL},
    {"world.strike", "world.strike(..., { shape = 'ring', range = 2, inner = 2, damage = 1 })",
     "world.strike(..., { shape = 'ring', range = 2, inner = 1, damage = 1 })"},
    {"world.strike", "world.strike(..., { shape = 'circle', range = 0/0, damage = 1 })", NULL},
    {"world.strike", "world.strike(..., { shape = 'circle', range = 2, damage = 1, 7 })", NULL},
    {"world.strike", "world.strike(..., { shape = 'circle', range = 2, damage = 1, status = 'burn' })",
     "world.strike(..., { shape = 'circle', range = 2, damage = 1, status = 'burn', status_time = 3 })"},
    {"world.summon", "world.summon(..., 'nobody', world.position(...))",
     "world.summon(..., 'glitch_bit', world.position(...))"},
    {"world.take_token", "world.take_token(..., 'magic')", "world.take_token(..., 'melee')"},
    {"world.spawn", "world.spawn('nobody', world.position(...))", "world.spawn('glitch_bit', world.position(...))"},
    {"world.status", "world.status(..., 'joy', 1)", "world.status(..., 'slow', 1, 0.5)"},
    {"world.tell", "world.tell('won', 'name')", "world.tell('won', 'name', 7)"},
};

/* What fails only while a file is loading, in scripts/lib/probe.lua. */
static const Case FILES[] = {
    {"require", "return require('lib.probe')", "return require('lib.somebody')"},
    {"math.random", "return { math.random() }", "return { math.pi }"},
};

/* ---- Calling ------------------------------------------------------------------------------------------------*/
static bool run(FixtureScene *scene, EntityHandle entity, const char *code, Error *error) {
    Vm *vm = &scene->game->definitions->vm;
    *error = (Error){0};
    assert_int_equal(luaL_loadbufferx(vm->lua, code, strlen(code), "@probe", "t"), LUA_OK);
    lua_getfield(vm->lua, LUA_REGISTRYINDEX, VM_ENVIRONMENT);
    assert_non_null(lua_setupvalue(vm->lua, -2, 1));
    lua_pushinteger(vm->lua, (lua_Integer)entity);
    return vm_call(vm, 1, 0, (VmBudget){VM_CALLBACK_STEPS, VM_CALLBACK_BYTES}, error);
}

static bool load(const FixtureScene *scene, const char *code, Error *error) {
    *error = (Error){0};
    fixture_write(&scene->fixture, "scripts/lib/probe.lua", code);
    Definitions *definitions = definitions_load(&scene->fixture.data, error);
    definitions_destroy(definitions);
    return definitions != NULL;
}

/* ---- The promises -------------------------------------------------------------------------------------------*/
/* The id behind `!` of a function; fails when there is none. */
static void find_promise(const char *name, char id[28]) {
    int module_count;
    const ApiModule *const *modules = api_modules(&module_count);
    for (int i = 0; i < module_count; i++) {
        for (int j = 0; j < modules[i]->count; j++) {
            char whole[64];
            Signature signature;
            const ApiFunction *function = &modules[i]->functions[j];
            snprintf(whole, sizeof whole, "%s%s%s", modules[i]->name, *modules[i]->name ? "." : "", function->name);
            if (strcmp(whole, name) == 0) {
                assert_true(signature_parse(function->signature, &signature));
                assert_int_not_equal(signature.error_id[0], '\0');
                snprintf(id, sizeof signature.error_id, "%s", signature.error_id);
                return;
            }
        }
    }
    fail_msg("there is no function %s", name);
}

static void check_refused(const Case *probe, const Error *error) {
    char promised[28];
    find_promise(probe->function, promised);
    if (strcmp(error_id_text(error->id), promised) != 0) {
        fail_msg("%s: %s, not %s: %s", probe->fails, error_id_text(error->id), promised, error->message);
    }
    /* The function's own fault, not that of what led to it. */
    bool used_up = strstr(error->message, "instruction budget is used up") != NULL;
    assert_int_equal(used_up, strcmp(probe->function, "pcall") == 0);
}

static void test_L5_each_documented_error_comes_with_its_id(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/lib/somebody.lua", "return {}");
    fixture_scene_reload(&scene, "scripts/lib/somebody.lua");
    EntityHandle enemy = fixture_lone_enemy(scene.game);
    scene.game->definitions->vm.random = &(Rng){0}; /* as in a tick */
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        Error error;
        if (run(&scene, enemy, CASES[i].fails, &error)) {
            fail_msg("nothing is wrong with %s", CASES[i].fails);
        }
        check_refused(&CASES[i], &error);
        if (CASES[i].passes && !run(&scene, enemy, CASES[i].passes, &error)) {
            fail_msg("%s: %s", CASES[i].passes, error.message);
        }
    }
    scene.game->definitions->vm.random = NULL;
    fixture_scene_end(&scene);
}

static void test_L5_each_documented_error_of_loading_comes_with_its_id(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/lib/somebody.lua", "return {}");
    for (size_t i = 0; i < BASE_COUNT_OF(FILES); i++) {
        Error error;
        assert_false(load(&scene, FILES[i].fails, &error));
        check_refused(&FILES[i], &error);
        assert_contains(error.message, "scripts/lib/probe.lua:1: ");
        if (!load(&scene, FILES[i].passes, &error)) {
            fail_msg("%s: %s", FILES[i].passes, error.message);
        }
    }
    fixture_scene_end(&scene);
}

static bool has_case(const char *name) {
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        if (strcmp(CASES[i].function, name) == 0) {
            return true;
        }
    }
    return false;
}

static void test_L5_no_documented_error_is_without_a_case(void **state) {
    (void)state;
    int module_count, promises = 0;
    const ApiModule *const *modules = api_modules(&module_count);
    for (int i = 0; i < module_count; i++) {
        for (int j = 0; j < modules[i]->count; j++) {
            char whole[64];
            const ApiFunction *function = &modules[i]->functions[j];
            snprintf(whole, sizeof whole, "%s%s%s", modules[i]->name, *modules[i]->name ? "." : "", function->name);
            bool promised = strchr(function->signature, '!') != NULL;
            promises += promised;
            if (promised != has_case(whole)) {
                fail_msg("%s: %s", whole, promised ? "no case calls for its error" : "a case, but no error after '!'");
            }
        }
    }
    assert_true(promises >= 17);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L5_each_documented_error_comes_with_its_id),
        cmocka_unit_test(test_L5_each_documented_error_of_loading_comes_with_its_id),
        cmocka_unit_test(test_L5_no_documented_error_is_without_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
