/* What an evil mod may try, at load time and inside a callback. Each attempt ends in one clear error that names file
 * and line; meanwhile a harmless mod and the game go on, and everything that is not the evil mod's has the same state
 * as in a run without it. */
#include "script/mods_fixture.h"

#define GLOBAL(name) ERROR_SCRIPT_GLOBAL, "global string \"" name "\" is not defined"
#define SPENT ERROR_SCRIPT_BUDGET, "the instruction budget is used up"
#define MEMORY ERROR_SCRIPT_BUDGET, "scripts used up their memory"
#define BROKEN(text) ERROR_SCRIPT_RUNTIME, text

typedef struct Attack {
    const char *code; /* one line */
    ErrorId id;
    const char *says;
} Attack;

static const Attack ATTACKS[] = {
    /* ways out */
    {"io.open('/etc/passwd')", GLOBAL("io")},
    {"os.execute('true')", GLOBAL("os")},
    {"debug.sethook()", GLOBAL("debug")},
    {"package.loadlib('x', 'y')", GLOBAL("package")},
    {"load('return 1')()", GLOBAL("load")},
    {"load(('\\27Lua'):rep(9), 'x', 'b')", GLOBAL("load")},
    {"string.dump(function() end)", ERROR_SCRIPT_GLOBAL, "'string' has no function string \"dump\""},
    {"dofile('/etc/passwd')", GLOBAL("dofile")},
    {"collectgarbage('stop')", GLOBAL("collectgarbage")},
    {"math.randomseed(1)", ERROR_SCRIPT_GLOBAL, "'math' has no function string \"randomseed\""},
    {"require('..secret')", ERROR_SCRIPT_REQUIRE, "inside evil/"},
    /* things that are everybody's */
    {"getmetatable('').__index = nil", GLOBAL("getmetatable")},
    {"('').__index.rep = nil", ERROR_SCRIPT_GLOBAL, "'string' has no function string \"__index\""},
    {"ipairs = nil", ERROR_SCRIPT_GLOBAL, "global string \"ipairs\" is written"},
    {"string.rep = function() end", ERROR_SCRIPT_GLOBAL, "the library 'string' can't be changed"},
    {"world.steer = nil", ERROR_SCRIPT_GLOBAL, "the library 'world' can't be changed"},
    {"rawset(math, 'pi', 3)", GLOBAL("rawset")},
    {"table.move({ 1 }, 1, 1, 1, math)", ERROR_SCRIPT_GLOBAL, "the library 'math' can't be changed"},
    /* finalisers and metatables */
    {"setmetatable({}, { __gc = function() while true do end end })", GLOBAL("setmetatable")},
    {"local x <close> = {}", BROKEN("got a non-closable value")},
    {"table.concat(setmetatable({}, { __len = function() return 1 << 53 end }))", GLOBAL("setmetatable")},
    /* loops that want to outlive the budget */
    {"while true do end", SPENT},
    {"::again:: goto again", SPENT},
    {"while true do pcall(function() while true do end end) end", SPENT},
    {"while true do xpcall(error, function() while true do end end) end", SPENT},
    {"local function f() pcall(f) end while true do f() end", SPENT},
    {"coroutine.wrap(function() while true do end end)()", SPENT},
    {"while true do coroutine.resume(coroutine.create(function() while true do end end)) end", SPENT},
    {"local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end", SPENT},
    {"local function f() coroutine.wrap(f)() end while true do pcall(f) end", SPENT},
    {"while true do coroutine.wrap(function() end)() end", SPENT},
    {"local function f() coroutine.wrap(f)() end f()", BROKEN("more than 16 coroutines run inside one another")},
    {"while true do for _ in ('abc'):gmatch('()') do end end", SPENT},
    {"while true do for k in pairs({ a = 1, b = 2 }) do k = nil end end", ERROR_SCRIPT_BUDGET, ""},
    {"pcall(pcall, function() while true do end end) error('swallowed')", SPENT},
    /* C functions that work long for one call */
    {"(('a'):rep(60)):find(('a*'):rep(30) .. 'b')", SPENT},
    {"(('a'):rep(30000)):match('.-.-.-.-b')", SPENT},
    {"while true do (('a'):rep(9000)):find('b', 1, true) end", SPENT},
    {"table.move({}, 1, 1 << 53, 2)", SPENT},
    {"table.move({}, math.mininteger, math.maxinteger, 2)", SPENT},
    {"local t = { 3, 1, 2 } while true do table.sort(t, function() return true end) end", ERROR_SCRIPT_BUDGET, ""},
    {"local t = {} for i = 1, 1000 do t[i] = i end while true do table.insert(t, 1, 0) end", SPENT},
    {"(''):rep(1 << 60)", ERROR_SCRIPT_BUDGET, "string.rep would make more than"},
    {"('x'):rep(1e9)", ERROR_SCRIPT_BUDGET, "string.rep would make more than"},
    {"pcall(string.rep, 'x', 1 << 60)", ERROR_SCRIPT_BUDGET, "string.rep would make more than"},
    {"local s = ('x'):rep(9999) string.format(('%s'):rep(9), s, s, s, s, s, s, s, s, s)", ERROR_SCRIPT_BUDGET,
     "string.format would make more than"},
    {"string.format('%99999d', 1)", BROKEN("invalid conversion")},
    {"string.format('%p', {})", BROKEN("%p would show an address")},
    {"table.unpack({}, 1, 1e8)", ERROR_SCRIPT_BUDGET, "at most 250 values"},
    {"(('x'):rep(9999)):byte(1, -1)", ERROR_SCRIPT_BUDGET, "at most 250 values"},
    {"local a = ('x'):rep(60000) local b = a .. 'b' while true do local c = a < b end", SPENT},
    {"local s = ('1'):rep(60000) while true do tonumber(s) end", SPENT},
    /* memory */
    {"local t = {} for i = 1, 100000000 do t[i] = i end", MEMORY},
    {"local t = {} while true do t = { t } end", MEMORY},
    {"local s = 'x' while true do s = s .. s end", MEMORY},
    {"local function f() return 1 + f() end f()", MEMORY},
    {"while true do pcall(function() local t = {} for i = 1, 100000000 do t[i] = i end end) end", MEMORY},
    {"coroutine.wrap(function() local t = {} for i = 1, 100000000 do t[i] = i end end)()", MEMORY},
    {"local s = 'xx' while true do s = s:gsub('.', '%0%0') end", ERROR_SCRIPT_BUDGET, ""},
    {"local function f(...) return f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...) end f()", ERROR_SCRIPT_BUDGET, ""},
    /* errors */
    {"error({})", BROKEN("call error() with a text")},
    {"error(error)", BROKEN("call error() with a text")},
    {"local t = {} t[0/0] = 1", BROKEN("index is NaN")},
};

/* Walks along a path that depends on its declared state and on what pcall, coroutines and patterns give. */
static const char HARMLESS[] =
    "    local ok, word = pcall(function() return ('step 12'):match('%a+') end)\n"
    "    local next_step = coroutine.wrap(function(n) coroutine.yield(n + #word) end)\n"
    "    self.n = ok and next_step(self.n) % 100 or 0\n"
    "    local list = { 3, 1, 2 } table.sort(list)\n"
    "    self.sum = self.sum + tonumber(string.format('%.2f', list[1] + self.n / 7))\n"
    "    if not pcall(error, 'caught') then world.steer(self.id, math.sin(self.sum), math.cos(self.n), 1.5) end";

enum { FIRST_TICKS = 60, SECOND_TICKS = 20 };

/* Everything that is not of the evil mod. */
static uint64_t hash_others(const Game *game) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    Hash hash = hash_begin(0);
    for (int slot = 1; slot < entities.high; slot++) {
        bool enemy = entities.entity_class[slot] == ENTITY_ENEMY;
        const char *id = enemy ? world_rules(world)->enemies[entities.kind[slot]].id : "player";
        if (entities.handle[slot] == ENTITY_NONE || strcmp(id, "evil") == 0) {
            continue;
        }
        hash_add_text(&hash, id);
        hash_add_float(&hash, entities.x[slot]);
        hash_add_float(&hash, entities.z[slot]);
        hash_add_float(&hash, entities.heading[slot]);
        hash_add_float(&hash, entities.velocity_x[slot]);
        hash_add_float(&hash, entities.velocity_z[slot]);
        hash_add_u32(&hash, (uint32_t)entities.hp[slot]);
        hash_add_u32(&hash, (uint32_t)entities.state[slot]);
        hash_add_u32(&hash, (uint32_t)entities.state_ticks[slot]);
    }
    hash_add_u32(&hash, world_run(world).tick);
    return hash_end(&hash);
}

static void add_harmless(ModsFixture *mods) {
    mods_add(mods, "harmless", "harmless", "");
    mods_write(mods, "harmless", "enemies/walker.lua", mods_enemy("walker", HARMLESS));
}

static Game *start(const ModsFixture *mods, bool evil) {
    Game *game = mods_good_game(mods);
    mods_clear(game);
    mods_spawn(game, "walker", 2, 0);
    mods_spawn(game, "glitch_bit", 0, 3);
    if (evil) {
        mods_spawn(game, "evil", -3, 0);
    }
    return game;
}

typedef struct Reference {
    uint64_t first, second;
} Reference;

static float walker_x(const Game *game) {
    WorldEntities entities = world_entities(game_world(game));
    int kind = mods_kind(game, "walker");
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] && entities.entity_class[slot] == ENTITY_ENEMY && entities.kind[slot] == kind) {
            return entities.x[slot];
        }
    }
    fail_msg("the walker is gone");
    return 0.0f;
}

/* The run without the evil mod. */
static Reference run_reference(void) {
    ModsFixture mods = mods_make();
    add_harmless(&mods);
    Game *game = start(&mods, false);
    float x = walker_x(game);
    Reference reference;
    fixture_ticks(game, FIRST_TICKS);
    reference.first = hash_others(game);
    fixture_ticks(game, SECOND_TICKS);
    reference.second = hash_others(game);
    assert_true(walker_x(game) != x);
    int count;
    const Notice *notices = game_notices(game, &count);
    if (count > 0) {
        fail_msg("%s", notices->text);
    }
    game_destroy(game);
    mods_remove(&mods);
    return reference;
}

/* Counted, so that one run shows all that went wrong. */
static int faults;

static void check_error(const Attack *attack, const char *when, ErrorId id, const char *place, const char *message) {
    if ((id != ERROR_NONE && id != attack->id) || strncmp(message, place, strlen(place)) != 0 ||
        !strstr(message, attack->says)) {
        print_error("%s: %s\n gave %s: %s\n", when, attack->code, error_id_text(id), message);
        faults++;
    }
}

static void check_inside_think(const Attack *attack, Game *game, const Reference *reference) {
    fixture_ticks(game, FIRST_TICKS);
    int count;
    const Notice *notices = game_notices(game, &count);
    if (count != 1) {
        fail_msg("in think: %s\n gave %d notices", attack->code, count);
    }
    check_error(attack, "in think", ERROR_NONE, "evil/enemies/evil.lua:7: ", notices->text);
    assert_int_equal(notices->count, attack->id == ERROR_SCRIPT_BUDGET ? 1 : 3);
    assert_true(game_mod_is_off(game, "evil") == (attack->id == ERROR_SCRIPT_BUDGET));
    assert_false(game_mod_is_off(game, "harmless"));
    if (hash_others(game) != reference->first) {
        fail_msg("in think: %s\n changed what is not its own", attack->code);
    }
}

static void check_at_load(const ModsFixture *mods, const Attack *attack, Game *game, const Reference *reference) {
    Error error = {0};
    char text[512];
    snprintf(text, sizeof text, "%s\nreturn {}", attack->code);
    mods_write(mods, "evil", "lib.lua", text);
    if (fixture_reload(game, "evil/lib.lua", &error)) {
        fail_msg("at load: %s\n was let through", attack->code);
    }
    check_error(attack, "at load", error.id, "evil/lib.lua:1: ", error.message);
    fixture_ticks(game, SECOND_TICKS);
    if (hash_others(game) != reference->second) {
        fail_msg("at load: %s\n changed what is not its own", attack->code);
    }
    scratch_write(mods->base.folder, "mods/evil/lib.lua", "return {}");
}

static void test_M2_attacks_end_in_an_error_and_touch_nobody_else(void **state) {
    (void)state;
    assert_true(BASE_COUNT_OF(ATTACKS) >= 40);
    Reference reference = run_reference();
    ModsFixture mods = mods_make();
    add_harmless(&mods);
    mods_add(&mods, "evil", "evil", "");
    for (size_t i = 0; i < BASE_COUNT_OF(ATTACKS); i++) {
        mods_write(&mods, "evil", "enemies/evil.lua", mods_enemy("evil", ATTACKS[i].code));
        Game *game = start(&mods, true);
        check_inside_think(&ATTACKS[i], game, &reference);
        check_at_load(&mods, &ATTACKS[i], game, &reference);
        game_destroy(game);
    }
    assert_int_equal(faults, 0);
    mods_remove(&mods);
}

/* The control: what is harmless passes both ways, in a mod called evil too. */
static void test_M2_harmless_code_passes_both_ways(void **state) {
    (void)state;
    static const char CODE[] =
        "local ok, why = pcall(error, 'x') assert(not ok and why == 'x')\n"
        "assert(select(2, xpcall(error, function(m) return m .. '!' end, 'x')) == 'x!')\n"
        "assert(select(2, pcall(string.rep)):find('argument'))\n"
        "local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) error('end ' .. b, 0) end)\n"
        "assert(coroutine.status(co) == 'suspended' and select(2, coroutine.resume(co, 1)) == 2)\n"
        "local ended, text = coroutine.resume(co, 5) assert(not ended and text == 'end 5')\n"
        "assert(coroutine.status(co) == 'dead' and not coroutine.resume(coroutine.create(error), {}))\n"
        "local caught = coroutine.wrap(function() return pcall(function() coroutine.yield(1) error('y') end) end)\n"
        "assert(caught() == 1 and caught() == false)\n"
        "assert(('a,b;c'):gsub('[,;]', { [','] = '.' }) == 'a.b;c' and ('x'):rep(3) == 'xxx')\n"
        "assert(tonumber('12') == 12 and tonumber('0x10') == 16 and tonumber(' 1.5 ') == 1.5 and tonumber('') == nil)\n"
        "assert(tonumber('ff', 16) == 255 and tonumber('1\\0') == nil and tonumber({}) == nil and tonumber(7) == 7)\n"
        "local t = table.move({ 1, 2, 3 }, 1, 3, 2) assert(t[2] == 1 and t[4] == 3)\n"
        "table.sort(t, function() return true end)";
    Reference reference = run_reference();
    ModsFixture mods = mods_make();
    add_harmless(&mods);
    mods_add(&mods, "evil", "evil", "");
    mods_write(&mods, "evil", "enemies/evil.lua", mods_enemy("evil", CODE));
    char text[8192];
    snprintf(text, sizeof text, "%s\nreturn {}", CODE);
    mods_write(&mods, "evil", "lib.lua", text);
    Game *game = start(&mods, true);
    fixture_ticks(game, FIRST_TICKS);
    int count;
    const Notice *notices = game_notices(game, &count);
    if (count > 0) {
        fail_msg("%s", notices->text);
    }
    assert_true(hash_others(game) == reference.first);
    game_destroy(game);
    mods_remove(&mods);
}

/* A state of its own that outlives the callback would be hidden from hash and reload. */
static void test_M2_coroutine_ends_with_its_call(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "evil", "evil", "");
    char text[8192];
    snprintf(text, sizeof text, "local co = coroutine.create(function() coroutine.yield() end); %s",
             mods_enemy("evil", "    local ok, why = coroutine.resume(co)"));
    mods_write(&mods, "evil", "enemies/evil.lua", text);
    Game *game = mods_good_game(&mods);
    mods_clear(game);
    mods_spawn(game, "evil", 2, 0);
    fixture_ticks(game, 30);
    int count;
    const Notice *notices = game_notices(game, &count);
    assert_int_equal(count, 1);
    assert_contains(notices->text, "evil/enemies/evil.lua:7: a coroutine ends with the call that made it");
    game_destroy(game);
    mods_remove(&mods);
}

/* Texts and values made while loading, where budgets are large, do not make instructions of a callback dear. */
static void test_M2_what_was_loaded_does_not_widen_a_callback_s_budget(void **state) {
    (void)state;
    static const char *const CASES[][2] = {
        {"local a = ('x'):rep(60000) local b = a .. 'b' for i = 1, 5 do b = b .. b end",
         "    local n = 0 while true do if a < b then n = n + 1 end end"},
        {"local co = coroutine.wrap",
         "    for i = 1, 1000 do co(function() local n = 0 for k = 1, 200 do n = n + k end end)() end"},
        {"local t = {} for i = 1, 100000 do t[i] = i end", "    for _ in pairs(t) do return end"},
        {"local t = {} for i = 1, 100000 do t[i] = i end", "    table.sort(t)"},
    };
    ModsFixture mods = mods_make();
    mods_add(&mods, "evil", "evil", "");
    for (size_t i = 0; i < BASE_COUNT_OF(CASES); i++) {
        char text[8192];
        snprintf(text, sizeof text, "%s; %s", CASES[i][0], mods_enemy("evil", CASES[i][1]));
        mods_write(&mods, "evil", "enemies/evil.lua", text);
        Game *game = mods_good_game(&mods);
        mods_clear(game);
        mods_spawn(game, "evil", 2, 0);
        fixture_ticks(game, 30);
        if (!game_mod_is_off(game, "evil")) {
            fail_msg("%s; %s\n was let through", CASES[i][0], CASES[i][1]);
        }
        game_destroy(game);
    }
    mods_remove(&mods);
}

int main(void) {
    log_set_level((LogLevel)(LOG_ERROR + 1)); /* the errors are what is tested */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M2_attacks_end_in_an_error_and_touch_nobody_else),
        cmocka_unit_test(test_M2_harmless_code_passes_both_ways),
        cmocka_unit_test(test_M2_coroutine_ends_with_its_call),
        cmocka_unit_test(test_M2_what_was_loaded_does_not_widen_a_callback_s_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
