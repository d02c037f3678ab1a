/* What scripts hand over in a fight: every field of the tables that say what a strike, a shot or a blow is like is
 * checked, and nothing is made while they are used. */
#include "script/api.h"
#include "script/fixture.h"
#include "script/game.h"
#include "script/schema.h"

typedef struct Given {
    const Schema *schema;
    const char *call;      /* with the table's name for it: t; `...` is an enemy */
    const char *fields[6]; /* the least that is good */
} Given;

static const Given GIVEN[] = {
    {&schema_strike,
     "world.strike(..., t)",
     {"shape = 'ring'", "range = 3", "inner = 1", "damage = 0.1", "width = 1", "angle = 30"}},
    {&schema_shot, "world.shoot(..., t)", {"speed = 9", "radius = 0.2", "life = 1", "damage = 0.1", NULL, NULL}},
    {&schema_blow, "world.deal(..., world.player(), t)", {"damage = 0.1", NULL, NULL, NULL, NULL, NULL}},
};

static bool run(FixtureScene *scene, EntityHandle entity, const char *code, Error *error) {
    Vm *vm = &scene->game->definitions->vm;
    *error = (Error){0};
    assert_int_equal(luaL_loadbufferx(vm->lua, code, strlen(code), "@probe", "t"), LUA_OK);
    lua_getfield(vm->lua, LUA_REGISTRYINDEX, VM_ENVIRONMENT);
    assert_non_null(lua_setupvalue(vm->lua, -2, 1));
    lua_pushinteger(vm->lua, (lua_Integer)entity);
    return vm_call(vm, 1, 0, (VmBudget){VM_CALLBACK_STEPS, VM_CALLBACK_BYTES}, error);
}

/* The call with the table's fields, but for the one of that name, and another text behind them. */
static void write_code(const Given *given, const char *without, const char *more, char *code, size_t size) {
    snprintf(code, size, "local t = {\n");
    for (int i = 0; i < 6 && given->fields[i]; i++) {
        size_t used = strlen(code), length = strlen(without);
        bool left_out =
            length > 0 && strncmp(given->fields[i], without, length) == 0 && given->fields[i][length] == ' ';
        snprintf(code + used, size - used, "%s%s\n", left_out ? "" : given->fields[i], left_out ? "" : ",");
    }
    size_t used = strlen(code);
    snprintf(code + used, size - used, "%s}\n%s", more, given->call);
}

static void expect(FixtureScene *scene, EntityHandle enemy, const Given *given, const Field *field, const char *value) {
    char code[400], more[80], named[60];
    Error error;
    snprintf(more, sizeof more, "%s = %s", field->name, value);
    snprintf(named, sizeof named, "field '%s' ", field->name);
    write_code(given, field->name, more, code, sizeof code);
    if (run(scene, enemy, code, &error)) {
        fail_msg("%s was taken", code);
    }
    assert_int_equal(error.id, ERROR_SCRIPT_FIELD);
    assert_contains(error.message, named);
    assert_contains(error.message, "probe:");
}

static void check_field(FixtureScene *scene, EntityHandle enemy, const Given *given, const Field *field) {
    char value[40];
    bool number = field->type != FIELD_CHOICE && field->type != FIELD_BOOLEAN;
    expect(scene, enemy, given, field, "{}");
    expect(scene, enemy, given, field, number ? "'5'" : "5");
    if (number) {
        snprintf(value, sizeof value, "%.9g", field->least - 0.5);
        expect(scene, enemy, given, field, value);
        snprintf(value, sizeof value, "%.9g", field->most + 0.5);
        expect(scene, enemy, given, field, value);
        expect(scene, enemy, given, field, "0/0");
        expect(scene, enemy, given, field, "math.huge");
    }
    if (field->type == FIELD_INTEGER) {
        expect(scene, enemy, given, field, "1.5");
    }
    if (field->type == FIELD_CHOICE) {
        expect(scene, enemy, given, field, "'nothing'");
    }
    if (!(field->flags & FIELD_OPTIONAL)) {
        expect(scene, enemy, given, field, "nil");
    }
}

static void test_L5_every_field_of_what_is_handed_over_is_checked_by_name(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    EntityHandle enemy = fixture_lone_enemy(scene.game);
    for (size_t i = 0; i < BASE_COUNT_OF(GIVEN); i++) {
        char code[400];
        Error error;
        write_code(&GIVEN[i], "", "", code, sizeof code);
        if (!run(&scene, enemy, code, &error)) {
            fail_msg("%s", error.message);
        }
        for (int field = 0; field < GIVEN[i].schema->count; field++) {
            check_field(&scene, enemy, &GIVEN[i], &GIVEN[i].schema->fields[field]);
        }
        write_code(&GIVEN[i], "", "damge = 1", code, sizeof code);
        assert_false(run(&scene, enemy, code, &error));
        assert_contains(error.message, "field 'damge' is unknown; did you mean 'damage'?");
    }
    fixture_scene_end(&scene);
}

static void test_L5_a_wrong_field_is_blamed_on_the_line_of_the_call(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    EntityHandle enemy = fixture_lone_enemy(scene.game);
    Error error;
    assert_false(
        run(&scene, enemy, "local id = ...\n\nworld.strike(id, { shape = 'cone', range = 3, damage = 1 })", &error));
    assert_string_equal(error.message, "probe:3: world.strike: field 'angle' is missing; a cone needs it");
    assert_false(run(&scene, enemy, "world.strike(..., { shape = 'disk', range = 3, damage = 1 })", &error));
    assert_string_equal(error.message,
                        "probe:1: world.strike: field 'shape' must be one of cone, line, circle, ring, got "
                        "string \"disk\"");
    fixture_scene_end(&scene);
}

/* ---- In a fight ---------------------------------------------------------------------------------------------*/
static const char *const FIGHTER =
    "local SWEEP = { shape = 'cone', range = 3.2, angle = 70, telegraph = 0.4, active = 0.15, damage = 1, knock = 2,\n"
    "  pierces = true, element = 'heat' }\n"
    "local BOLT = { speed = 9, radius = 0.2, life = 1.5, count = 3, fan = 30, damage = 0.5, status = 'burn',\n"
    "  status_time = 1 }\n"
    "local JAB = { damage = 0, status = 'slow', status_time = 0.5, status_strength = 0.2 }\n"
    "return {\n"
    "  id = 'fighter', base = 'glitch_bit', state = { ticks = 0, struck = 0, shot = 0 },\n"
    "  think = function(self)\n"
    "    local id = self.id\n"
    "    self.ticks = self.ticks + 1\n"
    "    if self.ticks % 30 == 0 and world.strike(id, SWEEP) then self.struck = self.struck + 1 end\n"
    "    if self.ticks % 40 == 0 then self.shot = self.shot + world.shoot(id, BOLT, nil, nil, 1.5) end\n"
    "    if self.ticks % 50 == 0 then world.deal(id, world.player(), JAB) end\n"
    "    if world.take_token(id, 'melee') and world.strikes(id) == 0 then world.release_token(id) end\n"
    "    world.set_defence(id, 0.5)\n"
    "    if world.dash_result(id) ~= 'running' then world.dash(id, 1, 3, 0.2) end\n"
    "    world.give_shield(world.player(), 1, 1)\n"
    "  end,\n"
    "}\n";

static void test_rule_3_strikes_and_shots_are_begun_without_garbage(void **state) {
    (void)state;
    FixtureScene scene = fixture_scene_make();
    fixture_write(&scene.fixture, "scripts/enemies/fighter.lua", FIGHTER);
    fixture_scene_reload(&scene, "scripts/enemies/fighter.lua");
    World *world = game_world_mutable(scene.game);
    EntityHandle bit = fixture_lone_enemy(scene.game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, bit), shots = 0, strikes = 0, count;
    int kind = fixture_kind(world_rules(world), "fighter");
    for (int i = 0; i < 4; i++) {
        assert_int_not_equal(world_spawn_enemy(world, kind, entities.x[slot], entities.z[slot]), ENTITY_NONE);
    }
    TickInput still = {0};
    for (int tick = 0; tick < 180; tick++) { /* takes what the run offers, and all have done all once */
        TickInput input = {.buttons = tick % 2 == 0 && world_run(world).phase == RUN_CHOOSING ? BUTTON_SKILL_1 : 0};
        game_tick(scene.game, &input);
    }
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    for (int tick = 0; tick < 240; tick++) {
        size_t before = game_script_bytes(scene.game);
        world_tick(world, &still); /* the tick without the collector's step */
        assert_int_equal(game_script_bytes(scene.game), before);
        world_shots(world, &count);
        shots += count;
        world_strikes(world, &count);
        strikes += count;
    }
    assert_true(shots > 100 && strikes > 100);
    assert_int_equal(fixture_notice_count(scene.game), 0);
    fixture_scene_end(&scene);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L5_every_field_of_what_is_handed_over_is_checked_by_name),
        cmocka_unit_test(test_L5_a_wrong_field_is_blamed_on_the_line_of_the_call),
        cmocka_unit_test(test_rule_3_strikes_and_shots_are_begun_without_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
