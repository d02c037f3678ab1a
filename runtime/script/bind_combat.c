/* Further functions of the global `world`: strikes, shots, blows, and what else fights are made of. What a strike is
 * like stands in a table that a file defines once and hands over each time, so that nothing is made in a fight. */
#include "script/api.h"
#include "script/game.h"
#include "script/reader.h"
#include "script/schema.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    STRIKE_STEPS = 400, /* what a strike, a shot or a blow is charged */
    SHOT_STEPS = 40,    /* and each shot besides */
    SUMMON_STEPS = 500,
    LOOK_STEPS = 50, /* what is charged for looking at many things */
    AMOUNT_MOST = 1000000,
    TIME_MOST = 600, /* s */
};

_Static_assert(sizeof(HitShape) == sizeof(int) && sizeof(Element) == sizeof(int), "words are stored as int");

/* ---- What the tables hold -----------------------------------------------------------------------------------*/
static const char *const SHAPES[] = {
    [HIT_CONE] = "cone", [HIT_LINE] = "line", [HIT_CIRCLE] = "circle", [HIT_RING] = "ring", NULL};
static const char *const SORTS[] = {[BLOW_CONTACT] = "contact", [BLOW_COMBO] = "combo",   [BLOW_FINISHER] = "finisher",
                                    [BLOW_SKILL] = "skill",     [BLOW_ATTACK] = "attack", NULL};

#define FIELD(base, text, kind, member, bits, low, high, without, measure, meaning)                                    \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED | (bits), .offset = offsetof(base, member),              \
        .least = (low), .most = (high), .absent = (without), .unit = (measure), .doc = (meaning)                       \
    }
#define WORD(base, text, member, bits, list, without, meaning)                                                         \
    {                                                                                                                  \
        .name = (text), .type = FIELD_CHOICE, .flags = FIELD_STORED | (bits), .offset = offsetof(base, member),        \
        .words = (list), .absent = (without), .doc = (meaning)                                                         \
    }
#define MARK(base, text, member, meaning)                                                                              \
    {                                                                                                                  \
        .name = (text), .type = FIELD_BOOLEAN, .flags = FIELD_STORED | FIELD_OPTIONAL,                                 \
        .offset = offsetof(base, member), .absent = "false", .doc = (meaning)                                          \
    }
#define MAYBE FIELD_OPTIONAL

/* What a blow does: at the start of each of the tables. */
#define BLOW_FIELDS(base, at)                                                                                          \
    FIELD(base, "damage", FIELD_NUMBER, at damage, 0, 0, 1000, NULL, NULL,                                             \
          "Multiplies the source's attack; 0 takes no HP and only pushes or gives its status."),                       \
        WORD(base, "sort", at sort, MAYBE, SORTS, "skill of the player's, attack of others",                           \
             "Which of the player's bonuses count for it."),                                                           \
        WORD(base, "element", at element, MAYBE, api_elements, "kinetic", "What bosses may fear or resist."),          \
        FIELD(base, "knock", FIELD_NUMBER, at knock, MAYBE, -40, 40, "0", "m",                                         \
              "How far it pushes away from its middle, a shot along its way; negative draws near."),                   \
        WORD(base, "status", at status, MAYBE, api_statuses, "none", "A status that it gives."),                       \
        FIELD(base, "status_time", FIELD_SECONDS, at status_ticks, MAYBE, 0, 600, "needed by a status", NULL,          \
              "How long that lasts."),                                                                                 \
        FIELD(base, "status_strength", FIELD_NUMBER, at status_strength, MAYBE, 0, 10, "1", NULL,                      \
              "How strong it is: 0.3 is 30 %; of a burn the share of the attack a second."),                           \
        MARK(base, "pierces", at pierces, "Whether it breaks off an attack or a skill of the player's."),              \
        MARK(base, "hurts_all", at hurts_all, "Whether it hurts friend and foe, except its source."),                  \
        FIELD(base, "hit_stop", FIELD_SECONDS, at hit_stop_ticks, MAYBE, 0, 1, "0", NULL,                              \
              "How long the game holds when it hits an enemy.")

static const Field BLOW_TABLE[] = {BLOW_FIELDS(Blow, )};
const Schema schema_blow = {"blow", NULL, "Given to world.deal.", FIELD_COUNTED(BLOW_TABLE), false};

static const Field STRIKE_TABLE[] = {
    WORD(StrikeRequest, "shape", area.shape, 0, SHAPES, NULL,
         "The area: all lie before the source, circle and ring around it."),
    FIELD(StrikeRequest, "range", FIELD_NUMBER, area.range, 0, 0.05, 100, NULL, "m",
          "How far it reaches: its radius, or the length of a line."),
    FIELD(StrikeRequest, "inner", FIELD_NUMBER, area.inner, MAYBE, 0, 100, "needed by a ring", "m",
          "Inner radius of a ring; who is wholly inside is spared."),
    FIELD(StrikeRequest, "width", FIELD_NUMBER, area.width, MAYBE, 0.05, 100, "needed by a line", "m",
          "How wide a line is."),
    FIELD(StrikeRequest, "angle", FIELD_DEGREES, area.half_angle, MAYBE, 1, 180, "needed by a cone", NULL,
          "Half the angle of a cone."),
    FIELD(StrikeRequest, "telegraph", FIELD_SECONDS, telegraph_ticks, MAYBE, 0, 60, "0", NULL,
          "Time in which it is shown and harmless."),
    FIELD(StrikeRequest, "active", FIELD_SECONDS, active_ticks, MAYBE, 0, 600, "one tick", NULL,
          "Time in which it hurts; each target is hit once."),
    FIELD(StrikeRequest, "period", FIELD_SECONDS, period_ticks, MAYBE, 0, 60, "each target is hit once", NULL,
          "While active it hits whoever is in it every so often (a field)."),
    FIELD(StrikeRequest, "turn", FIELD_DEGREES, turn, MAYBE, -3600, 3600, "0", "degrees/s", "Turns so while active."),
    FIELD(StrikeRequest, "pull", FIELD_NUMBER, pull, MAYBE, -40, 40, "0", "m/s",
          "Draws targets to its middle while active; negative pushes."),
    MARK(StrikeRequest, "attached", attached, "Whether it goes and turns with its source."),
    MARK(StrikeRequest, "outlives", outlives, "Whether it goes on when its source dies or is stopped."),
    MARK(StrikeRequest, "through_walls", through_walls, "Whether it hurts behind walls as well."),
    BLOW_FIELDS(StrikeRequest, blow.),
};
const Schema schema_strike = {"strike", NULL, "Given to world.strike.", FIELD_COUNTED(STRIKE_TABLE), false};

static const Field SHOT_TABLE[] = {
    FIELD(ShotRequest, "speed", FIELD_NUMBER, speed, 0, 0.1, 100, NULL, "m/s", "How fast it flies."),
    FIELD(ShotRequest, "radius", FIELD_NUMBER, radius, 0, 0.02, 5, NULL, "m", "How large it is."),
    FIELD(ShotRequest, "life", FIELD_SECONDS, ticks, 0, 0.02, 60, NULL, NULL, "How long it flies at most."),
    FIELD(ShotRequest, "count", FIELD_INTEGER, count, MAYBE, 1, 64, "1", NULL, "How many fly at once."),
    FIELD(ShotRequest, "fan", FIELD_DEGREES, fan, MAYBE, 0, 360, "0", NULL, "Angle over which they spread evenly."),
    FIELD(ShotRequest, "homing", FIELD_DEGREES, homing, MAYBE, 0, 3600, "0", "degrees/s",
          "How fast it turns to its nearest foe in sight."),
    FIELD(ShotRequest, "hp", FIELD_INTEGER, hp, MAYBE, 0, 1000000, "0", "HP",
          "Above 0 swings and strikes of the other side can destroy it."),
    FIELD(ShotRequest, "through", FIELD_INTEGER, through, MAYBE, 0, SHOT_THROUGH_LIMIT, "0", NULL,
          "How many targets it goes on through."),
    BLOW_FIELDS(ShotRequest, blow.),
};
const Schema schema_shot = {"shot", NULL, "Given to world.shoot.", FIELD_COUNTED(SHOT_TABLE), false};

/* ---- Reading them -------------------------------------------------------------------------------------------*/
static int fail_field(lua_State *lua, const char *name, const char *format, ...) BASE_PRINTF(3, 4);
static int fail_field(lua_State *lua, const char *name, const char *format, ...) {
    char running[64], text[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return vm_raise(lua, 1, ERROR_SCRIPT_FIELD, "%s: field '%.40s' %s", api_running(lua, running, sizeof running), name,
                    text);
}

static int fail_type(lua_State *lua, const Field *field, const char *expected) {
    char got[64];
    if (lua_isnil(lua, -1)) {
        return fail_field(lua, field->name, "is missing; it must be %s", expected);
    }
    return fail_field(lua, field->name, "must be %s, got %s", expected, api_describe(lua, -1, got, sizeof got));
}

static int word_of(lua_State *lua, const Field *field) {
    char list[160] = "";
    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    for (int i = 0; field->words[i]; i++) {
        if (text && strcmp(text, field->words[i]) == 0) {
            return i;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", field->words[i]);
    }
    char expected[180];
    snprintf(expected, sizeof expected, "one of %s", list);
    return fail_type(lua, field, expected);
}

static double number_of(lua_State *lua, const Field *field) {
    if (lua_type(lua, -1) != LUA_TNUMBER) {
        fail_type(lua, field, "a number");
    }
    double value = lua_tonumber(lua, -1);
    if (!(value >= field->least && value <= field->most)) {
        fail_field(lua, field->name, "must be within %g … %g, got %g", field->least, field->most, value);
    }
    if (field->type == FIELD_INTEGER && value != math_floor64(value)) {
        fail_field(lua, field->name, "must be an integer, got %g", value);
    }
    return value;
}

/* At least one tick of any time at all. */
static int ticks_of(double seconds) {
    int ticks = seconds_to_ticks(seconds);
    return seconds > 0.0 && ticks == 0 ? 1 : ticks;
}

static void store(lua_State *lua, const Field *field, void *target) {
    char *place = (char *)target + field->offset;
    int whole;
    float real;
    bool mark;
    switch (field->type) {
    case FIELD_CHOICE:
        whole = word_of(lua, field);
        memcpy(place, &whole, sizeof whole);
        return;
    case FIELD_BOOLEAN:
        if (!lua_isboolean(lua, -1)) {
            fail_type(lua, field, "true or false");
        }
        mark = lua_toboolean(lua, -1);
        memcpy(place, &mark, sizeof mark);
        return;
    case FIELD_INTEGER:
    case FIELD_SECONDS:
        whole = field->type == FIELD_INTEGER ? (int)number_of(lua, field) : ticks_of(number_of(lua, field));
        memcpy(place, &whole, sizeof whole);
        return;
    default:
        real = (float)(number_of(lua, field) * (field->type == FIELD_DEGREES ? MATH_TAU / 360.0 : 1.0));
        memcpy(place, &real, sizeof real);
        return;
    }
}

/* Of several unknown fields the first in byte order is reported, so the message never depends on a table's layout. */
static void refuse_unknown(lua_State *lua, int table, const Schema *schema) {
    const char *unknown = NULL;
    lua_pushnil(lua);
    while (lua_next(lua, table)) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) != LUA_TSTRING) {
            fail_field(lua, "[1]", "has no name; write name = value");
        }
        const char *name = lua_tostring(lua, -1);
        if (!schema_find(schema, name) && (!unknown || strcmp(name, unknown) < 0)) {
            unknown = name;
        }
    }
    if (unknown) {
        const Field *nearest = schema_nearest(schema, unknown);
        fail_field(lua, unknown, nearest ? "is unknown; did you mean '%s'?" : "is unknown",
                   nearest ? nearest->name : "");
    }
}

/* The fields that are there go into `target`; returns a bit for each of them. */
static uint64_t read_table(lua_State *lua, int table, const Schema *schema, void *target) {
    uint64_t given = 0;
    int count = 0;
    for (int i = 0; i < schema->count; i++) {
        const Field *field = &schema->fields[i];
        api_push_word(lua, field->name);
        if (lua_rawget(lua, table) != LUA_TNIL || !(field->flags & FIELD_OPTIONAL)) {
            store(lua, field, target);
            given |= UINT64_C(1) << i;
            count++;
        }
        lua_pop(lua, 1);
    }
    lua_pushnil(lua);
    while (lua_next(lua, table)) {
        lua_pop(lua, 1);
        count--;
    }
    if (count < 0) {
        refuse_unknown(lua, table, schema);
    }
    return given;
}

static bool is_given(const Schema *schema, uint64_t given, const char *name) {
    return (given >> (schema_find(schema, name) - schema->fields) & 1) != 0;
}

static void need(lua_State *lua, const Schema *schema, uint64_t given, const char *name, const char *why) {
    if (!is_given(schema, given, name)) {
        fail_field(lua, name, "is missing; %s needs it", why);
    }
}

/* What a blow is when nothing is said. */
static void finish_blow(lua_State *lua, const Schema *schema, uint64_t given, bool players, Blow *blow) {
    if (!is_given(schema, given, "sort")) {
        blow->sort = players ? BLOW_SKILL : BLOW_ATTACK;
    }
    if (is_given(schema, given, "status")) {
        need(lua, schema, given, "status_time", "a status");
    } else {
        blow->status_ticks = 0;
    }
    if (!is_given(schema, given, "status_strength")) {
        blow->status_strength = 1.0f;
    }
}

/* The place and heading at stack index `at`, or else those of the source. */
static void read_place(lua_State *lua, int at, const World *world, int slot, float *x, float *z, float *heading) {
    WorldEntities entities = world_entities(world);
    *x = lua_isnoneornil(lua, at) ? entities.x[slot] : (float)lua_tonumber(lua, at);
    *z = lua_isnoneornil(lua, at + 1) ? entities.z[slot] : (float)lua_tonumber(lua, at + 1);
    *heading =
        lua_isnoneornil(lua, at + 2) ? entities.heading[slot] : math_wrap_angle32((float)lua_tonumber(lua, at + 2));
}

/* ---- Strikes, shots and blows -------------------------------------------------------------------------------*/
static void check_shape(lua_State *lua, uint64_t given, StrikeRequest *request) {
    switch (request->area.shape) {
    case HIT_CONE:
        need(lua, &schema_strike, given, "angle", "a cone");
        break;
    case HIT_LINE:
        need(lua, &schema_strike, given, "width", "a line");
        break;
    case HIT_RING:
        need(lua, &schema_strike, given, "inner", "a ring");
        if (request->area.inner >= request->area.range) {
            fail_field(lua, "inner", "must be less than 'range', %g, got %g", (double)request->area.range,
                       (double)request->area.inner);
        }
        break;
    case HIT_CIRCLE:
        break;
    }
    request->active_ticks = request->active_ticks > 0 ? request->active_ticks : 1;
}

static int bind_strike(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle source = api_handle(lua, 1, "id");
    int slot = world_find(world, source);
    StrikeRequest request = {0};
    vm_charge(lua, STRIKE_STEPS);
    if (slot >= 0) {
        uint64_t given = read_table(lua, 2, &schema_strike, &request);
        check_shape(lua, given, &request);
        finish_blow(lua, &schema_strike, given, source == world_player(world), &request.blow);
        read_place(lua, 3, world, slot, &request.x, &request.z, &request.heading);
    }
    lua_pushboolean(lua, slot >= 0 && world_begin_strike(world, source, &request));
    return 1;
}

static int bind_shoot(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle source = api_handle(lua, 1, "id");
    int slot = world_find(world, source);
    ShotRequest request = {.count = 1};
    if (slot >= 0) {
        uint64_t given = read_table(lua, 2, &schema_shot, &request);
        vm_charge(lua, STRIKE_STEPS + SHOT_STEPS * request.count);
        finish_blow(lua, &schema_shot, given, source == world_player(world), &request.blow);
        read_place(lua, 3, world, slot, &request.x, &request.z, &request.heading);
    }
    lua_pushinteger(lua, slot < 0 ? 0 : world_shoot(world, source, &request));
    return 1;
}

static int bind_deal(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle source = api_handle(lua, 1, "id"), target = api_handle(lua, 2, "target");
    bool both = world_find(world, source) >= 0 && world_find(world, target) >= 0;
    Blow blow = {0};
    vm_charge(lua, STRIKE_STEPS);
    if (both) {
        uint64_t given = read_table(lua, 3, &schema_blow, &blow);
        finish_blow(lua, &schema_blow, given, source == world_player(world), &blow);
    }
    lua_pushboolean(lua, both && world_deal(world, source, target, &blow));
    return 1;
}

static int bind_last_blow(lua_State *lua) {
    BlowInfo info = world_last_blow(api_running_world(lua));
    api_push_word(lua, SORTS[info.blow.sort]);
    api_push_word(lua, api_elements[info.blow.element]);
    lua_pushinteger(lua, info.damage);
    lua_pushboolean(lua, info.critical);
    return 4;
}

static int bind_end_strikes(lua_State *lua) {
    vm_charge(lua, LOOK_STEPS);
    world_end_strikes(api_running_world(lua), api_handle(lua, 1, "id"), lua_toboolean(lua, 2));
    return 0;
}

static int bind_strikes(lua_State *lua) {
    vm_charge(lua, LOOK_STEPS);
    lua_pushinteger(lua, world_count_strikes(api_running_world(lua), api_handle(lua, 1, "id")));
    return 1;
}

/* ---- What stands before the HP ------------------------------------------------------------------------------*/
static int bind_give_shield(lua_State *lua) {
    World *world = api_running_world(lua);
    int64_t amount = api_integer(lua, 2, "amount");
    double seconds = lua_isnoneornil(lua, 3) ? 0.0 : lua_tonumber(lua, 3);
    int ticks = ticks_of(seconds < 0.0 ? 0.0 : seconds > TIME_MOST ? TIME_MOST : seconds);
    amount = amount < 0 ? 0 : amount > AMOUNT_MOST ? AMOUNT_MOST : amount;
    world_give_shield(world, api_handle(lua, 1, "id"), (int)amount, ticks);
    return 0;
}

static int bind_shield(lua_State *lua) {
    lua_pushinteger(lua, world_shield(api_running_world(lua), api_handle(lua, 1, "id")));
    return 1;
}

static int bind_set_defence(lua_State *lua) {
    double seconds = lua_isnoneornil(lua, 3) ? 0.0 : lua_tonumber(lua, 3);
    int ticks = ticks_of(seconds < 0.0 ? 0.0 : seconds > TIME_MOST ? TIME_MOST : seconds);
    world_set_defence_for(api_running_world(lua), api_handle(lua, 1, "id"), (float)lua_tonumber(lua, 2), ticks);
    return 0;
}

static int bind_set_damage_taken(lua_State *lua) {
    world_set_damage_taken(api_running_world(lua), api_handle(lua, 1, "id"), (float)lua_tonumber(lua, 2));
    return 0;
}

static int bind_status_ticks(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    bool there = world_find(world, entity) >= 0;
    int status = there ? api_word(lua, 2, api_statuses) : 0;
    lua_pushinteger(lua, there ? world_status_ticks(world, entity, (Status)status) : 0);
    return 1;
}

static int bind_brace(lua_State *lua) {
    double seconds = lua_tonumber(lua, 2);
    int ticks = ticks_of(seconds < 0.0 ? 0.0 : seconds > TIME_MOST ? TIME_MOST : seconds);
    world_brace(api_running_world(lua), api_handle(lua, 1, "id"), ticks);
    return 0;
}

static int bind_draw_pause(lua_State *lua) {
    int64_t least = api_integer(lua, 2, "least"), most = api_integer(lua, 3, "most");
    bool sane = least >= 0 && most >= least && most <= AMOUNT_MOST;
    World *world = api_running_world(lua);
    EntityHandle enemy = api_handle(lua, 1, "id");
    lua_pushinteger(lua, sane ? world_draw_pause(world, enemy, (int)least, (int)most) : 0);
    return 1;
}

/* ---- Dashes, tokens and summons -----------------------------------------------------------------------------*/
static int bind_dash(lua_State *lua) {
    World *world = api_running_world(lua);
    double seconds = lua_tonumber(lua, 4);
    int ticks = ticks_of(seconds < 0.0 ? 0.0 : seconds > TIME_MOST ? TIME_MOST : seconds);
    world_dash(world, api_handle(lua, 1, "id"), math_wrap_angle32((float)lua_tonumber(lua, 2)),
               (float)lua_tonumber(lua, 3), ticks);
    return 0;
}

static const char *const RESULTS[] = {[DASH_NONE] = "none",
                                      [DASH_RUNNING] = "running",
                                      [DASH_DONE] = "done",
                                      [DASH_HIT_WALL] = "wall",
                                      [DASH_HIT_BODY] = "body"};

static int bind_dash_result(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle entity = api_handle(lua, 1, "id");
    if (world_find(world, entity) < 0) {
        return 0;
    }
    api_push_word(lua, RESULTS[world_dash_result(world, entity)]);
    return 1;
}

static int bind_take_token(lua_State *lua) {
    static const char *const TOKENS[] = {
        [TOKEN_MELEE] = "melee", [TOKEN_RANGED] = "ranged", [TOKEN_CHARGE] = "charge", NULL};
    World *world = api_running_world(lua);
    EntityHandle enemy = api_handle(lua, 1, "id");
    bool there = world_find(world, enemy) >= 0;
    int sort = there ? api_word(lua, 2, TOKENS) : 0;
    vm_charge(lua, LOOK_STEPS);
    lua_pushboolean(lua, there && world_take_token(world, enemy, (TokenSort)sort));
    return 1;
}

static int bind_release_token(lua_State *lua) {
    world_release_token(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

static int bind_summon(lua_State *lua) {
    World *world = api_running_world(lua);
    EntityHandle owner = api_handle(lua, 1, "id");
    const char *kind = api_text(lua, 2, "kind");
    int found = rules_find_kind(world_rules(world), 0, kind);
    vm_charge(lua, SUMMON_STEPS);
    if (found < 0 && world_find(world, owner) >= 0) {
        return vm_raise(lua, 1, ERROR_SCRIPT_UNKNOWN_ID, "world.summon: there is no enemy \"%.40s\"", kind);
    }
    float x = (float)lua_tonumber(lua, 3), z = (float)lua_tonumber(lua, 4);
    lua_pushinteger(lua, (lua_Integer)world_summon(world, owner, found, x, z));
    return 1;
}

static int bind_summons(lua_State *lua) {
    vm_charge(lua, LOOK_STEPS);
    lua_pushinteger(lua, world_count_summons(api_running_world(lua), api_handle(lua, 1, "id")));
    return 1;
}

static int bind_remove_summons(lua_State *lua) {
    vm_charge(lua, LOOK_STEPS);
    world_remove_summons(api_running_world(lua), api_handle(lua, 1, "id"));
    return 0;
}

static void keep_words(lua_State *lua) {
    static const Schema *const SCHEMAS[] = {&schema_blow, &schema_strike, &schema_shot};
    for (size_t i = 0; i < BASE_COUNT_OF(SCHEMAS); i++) {
        for (int j = 0; j < SCHEMAS[i]->count; j++) {
            api_push_word(lua, SCHEMAS[i]->fields[j].name);
            lua_pop(lua, 1);
        }
    }
    for (size_t i = 0; i < BASE_COUNT_OF(RESULTS); i++) {
        api_push_word(lua, RESULTS[i]);
        lua_pop(lua, 1);
    }
    for (int i = 0; SORTS[i]; i++) {
        api_push_word(lua, SORTS[i]);
        lua_pop(lua, 1);
    }
    for (int i = 0; api_elements[i]; i++) {
        api_push_word(lua, api_elements[i]);
        lua_pop(lua, 1);
    }
}

static const ApiFunction FUNCTIONS[] = {
    {"brace", bind_brace, "(id: entity, time: number s)", "For a time no blow staggers or pushes an enemy."},
    {"dash", bind_dash, "(id: entity, heading: number radians, speed: number m/s, time: number s)",
     "Moves it straight along a heading, stopped by walls; nothing else moves it meanwhile."},
    {"dash_result", bind_dash_result, "(id: entity): string?",
     "How its last dash goes or went: none, running, done, wall when it hit one, body when it hit the player."},
    {"deal", bind_deal, "(id: entity, target: entity, blow: table): boolean ! script.field when a field is wrong",
     "One blow of id's against a target, wherever they are; false when the target can't be hurt now."},
    {"draw_pause", bind_draw_pause, "(id: entity, least: integer ticks, most: integer ticks): integer ticks",
     "A random time between two attacks of its, both ends included; shorter for a hasty elite."},
    {"end_strikes", bind_end_strikes, "(id: entity, all?: boolean)",
     "Ends its strikes that are only announced; with true those that hurt as well."},
    {"give_shield", bind_give_shield, "(id: entity, amount: integer HP, time?: number s)",
     "A shield that takes damage before its HP, for a time or until used up; the larger one of two counts."},
    {"last_blow", bind_last_blow, "(): string, string, integer HP, boolean",
     "The blow that a callback is told of: its sort, its element, what it took, and whether it was critical."},
    {"release_token", bind_release_token, "(id: entity)", "Gives back the token it has."},
    {"remove_summons", bind_remove_summons, "(id: entity)", "All whom it summoned vanish."},
    {"set_damage_taken", bind_set_damage_taken, "(id: entity, factor: number)",
     "Multiplies the damage that an enemy takes, until it is set again; 1 is as usual."},
    {"set_defence", bind_set_defence, "(id: entity, factor: number, time?: number s)",
     "Multiplies the defence of an enemy for a time, or until it is set again; 1 is as usual."},
    {"shield", bind_shield, "(id: entity): integer HP", "What is left of its shield."},
    {"shoot", bind_shoot,
     "(id: entity, shot: table, x?: number m, z?: number m, heading?: number radians): integer ! script.field when a "
     "field is wrong",
     "Shots of id's fly from its place along its heading, or as told; returns how many."},
    {"status_ticks", bind_status_ticks,
     "(id: entity, name: string): integer ticks ! script.unknown_id when there is no such status",
     "How long a status still lasts on it; 0 for none."},
    {"strike", bind_strike,
     "(id: entity, strike: table, x?: number m, z?: number m, heading?: number radians): boolean ! script.field when a "
     "field is wrong",
     "Announces an area at id's place and heading, or as told, which then hurts; false when there is no room for one "
     "more."},
    {"strikes", bind_strikes, "(id: entity): integer", "How many of its strikes are announced or hurt."},
    {"summon", bind_summon,
     "(id: entity, kind: string, x: number m, z: number m): entity ! script.unknown_id when no enemy has that id",
     "An enemy that belongs to id: worth nothing, and gone with it; 0 when there is no room."},
    {"summons", bind_summons, "(id: entity): integer", "How many live whom it summoned."},
    {"take_token", bind_take_token,
     "(id: entity, sort: string): boolean ! script.unknown_id when it is no melee, ranged or charge",
     "Whether an enemy has or gets a token to attack with; only so many of a sort are given at a time."},
};

const ApiModule api_combat = {
    .name = "world",
    .functions = FUNCTIONS,
    .count = (int)BASE_COUNT_OF(FUNCTIONS),
    .doc = "What fights are made of.",
    .keep_words = keep_words,
};
