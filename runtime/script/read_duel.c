/* scripts/duel.lua: two who fight by force alone. */
#include "script/reader.h"

#include <stddef.h>
#include <string.h>

/* ---- Schemas ------------------------------------------------------------------------------------------------*/
#define STORED(type_of, member, text, low, high, measure, meaning)                                                     \
    {                                                                                                                  \
        .name = (text), .type = FIELD_NUMBER, .flags = FIELD_STORED, .offset = offsetof(type_of, member),              \
        .least = (low), .most = (high), .unit = (measure), .doc = (meaning)                                            \
    }
#define RULE(member, text, low, high, measure, meaning) STORED(DuelRules, member, text, low, high, measure, meaning)
#define TEMPER(member, low, high, measure, meaning) STORED(DuelTemper, member, #member, low, high, measure, meaning)
#define COLOR(member, text, meaning)                                                                                   \
    {                                                                                                                  \
        .name = (text), .type = FIELD_COLOR, .flags = FIELD_STORED, .offset = offsetof(DuelRules, member),             \
        .most = 0xFFFFFF, .doc = (meaning)                                                                             \
    }
#define INNER(text, schema, meaning)                                                                                   \
    { .name = (text), .type = FIELD_TABLE, .inner = &(schema), .doc = (meaning) }
#define LIST(text, schema, meaning)                                                                                    \
    { .name = (text), .type = FIELD_LIST, .inner = &(schema), .doc = (meaning) }
#define NUMBERS(text, low, high, measure, meaning)                                                                     \
    { .name = (text), .type = FIELD_NUMBERS, .least = (low), .most = (high), .unit = (measure), .doc = (meaning) }
#define NAME(text, meaning)                                                                                            \
    { .name = (text), .type = FIELD_TEXT, .doc = (meaning) }

#define HEALTH(text) RULE(health, text, 1, 1e6, NULL, "What this part bears.")
static const Field HEALTH_FIELDS[] = {
    /* In the order of ACTIVE_PART_NAMES; read by hand, one by one. */
    HEALTH("pelvis"),      HEALTH("chest"),       HEALTH("head"),        HEALTH("arm_l_upper"), HEALTH("arm_r_upper"),
    HEALTH("arm_l_lower"), HEALTH("arm_r_lower"), HEALTH("hand_l"),      HEALTH("hand_r"),      HEALTH("leg_l_upper"),
    HEALTH("leg_r_upper"), HEALTH("leg_l_lower"), HEALTH("leg_r_lower"), HEALTH("foot_l"),      HEALTH("foot_r"),
};
static const Schema HEALTHS = {"duel.health", NULL, "What each part bears.", FIELD_COUNTED(HEALTH_FIELDS), false};
_Static_assert(BASE_COUNT_OF(HEALTH_FIELDS) == ACTIVE_PART_COUNT, "every part has a field here");

static const Field CUT_FIELDS[] = {
    RULE(cut.radius, "radius", 0.001, 1, "m", "Of a blade."),
    RULE(cut.damage, "damage", 0, 1e3, NULL, "For each m/s of the blade through a part."),
    RULE(cut.slow, "slow", 0, 100, "m/s", "Slower than this it does nothing."),
    RULE(cut.most, "most", 0, 1e6, NULL, "Damage of one cut at most."),
    RULE(cut.pause, "pause", 0, 10, "s", "Until the same part can be cut again."),
    RULE(cut.shove, "shove", 0, 100, "N·s", "On the part, for each m/s."),
};
static const Schema CUT = {"duel.cut", NULL, "What a blade does to a part.", FIELD_COUNTED(CUT_FIELDS), false};

static const Field CLASH_FIELDS[] = {
    RULE(clash.reach, "reach", 0, 1, "m", "As near two blades meet."),
    RULE(clash.impulse, "impulse", 0, 100, "N·s", "On both hands."),
    RULE(clash.pause, "pause", 0, 10, "s", "Until they can meet again."),
};
static const Schema CLASH = {"duel.clash", NULL, "Blade on blade.", FIELD_COUNTED(CLASH_FIELDS), false};

static const Field STROKE_FIELDS[] = {
    RULE(stroke.hand_speed, "hand_speed", 0.1, 20, "m/s", "Of the hand along a line."),
    RULE(stroke.reach, "reach", 0.1, 2, "m", "Of the hand from the shoulder."),
    RULE(stroke.thrust, "thrust", 0.05, 2, "m", "Where a thrust draws the hand back to."),
    RULE(stroke.settle, "settle", 0, 10, "s", "The blade stays at the line's end."),
    RULE(stroke.turn, "turn", 0.1, 3.1, "rad", "A line goes so far to either side."),
};
static const Schema STROKE = {"duel.stroke", NULL, "How a blade follows a line.", FIELD_COUNTED(STROKE_FIELDS), false};

static const Field KIND_FIELDS[] = {
    NAME("name", "Its name."),
    NUMBERS("from", -3, 3, "m", "Where it begins: to the left and up of what is aimed at."),
    NUMBERS("to", -3, 3, "m", "Where it ends."),
    {.name = "thrust",
     .type = FIELD_BOOLEAN,
     .flags = FIELD_OPTIONAL,
     .absent = "false",
     .doc = "The hand goes back, then ahead."},
};
static const Schema KIND = {"duel.kind", NULL, "One way to strike.", FIELD_COUNTED(KIND_FIELDS), false};

static const Field TEMPER_FIELDS[] = {
    NAME("id", "Its name for texts: \"duel.ID\"."),
    NUMBERS("pause", 0, 60, "s", "Between strokes: least and most."),
    TEMPER(distance, 0.2, 10, "m", "Kept between the fighters."),
    TEMPER(strike_distance, 0.2, 10, "m", "The same while striking."),
    TEMPER(courage, 0, 1, NULL, "Chance to strike at all when its time has come."),
    TEMPER(parry, 0, 1, NULL, "Chance to meet a stroke with the blade."),
    TEMPER(low, 0, 1, NULL, "Chance to aim at the legs."),
    TEMPER(waver, 0, 2, "rad", "How far its aim trembles."),
    TEMPER(circle, 0, 3, "m/s", "How fast it goes around the other one."),
    {.name = "sway",
     .type = FIELD_NUMBER,
     .flags = FIELD_STORED | FIELD_OPTIONAL,
     .offset = offsetof(DuelTemper, sway),
     .most = 3,
     .unit = "m/s",
     .absent = "it does not",
     .doc = "How far its steps stagger."},
};
static const Schema TEMPERS = {"duel.temper", NULL, "One way to fight.", FIELD_COUNTED(TEMPER_FIELDS), false};

static const Field WALK_FIELDS[] = {
    RULE(walk.near, "near", 0, 100, "1/s", "How soon the distance is mended."),
    RULE(walk.speed_most, "speed_most", 0, 5, "m/s", "No faster."),
    RULE(walk.back_most, "back_most", 0, 5, "m/s", "No faster backwards: nobody runs away."),
    RULE(walk.eager, "eager", 0, 10, "m", "A bot strikes from so far beyond its distance."),
    NUMBERS("turn", 0.01, 60, "s", "Until a bot goes around the other way: least and most."),
    NUMBERS("first", 0, 60, "s", "Until its first stroke."),
    RULE(walk.player, "player", 0.2, 10, "m", "The player's distance."),
    RULE(walk.player_strike, "player_strike", 0.2, 10, "m", "The same while striking."),
};
static const Schema WALK = {"duel.walk", NULL, "How fighters keep their distance.", FIELD_COUNTED(WALK_FIELDS), false};

static const Field TIME_FIELDS[] = {
    RULE(time.idle, "idle", 0, 1, NULL, "How fast time runs until the next line."),
    RULE(time.after, "after", 0, 60, "s", "It runs in full for so long after a line."),
    RULE(time.last, "last", 0, 1, NULL, "How fast it runs at the deciding cut."),
    RULE(time.last_seconds, "last_seconds", 0, 60, "s", "For so long."),
};
static const Schema TIME = {"duel.time", NULL, "How time runs for the player.", FIELD_COUNTED(TIME_FIELDS), false};

static const Field CAMERA_FIELDS[] = {
    RULE(camera.height, "height", 0, 10, "m", "Of what it looks at."),
    RULE(camera.distance, "distance", 0.5, 50, "m", "From there."),
    RULE(camera.pitch, "pitch", 0, 1.5, "rad", "Below the horizon."),
    RULE(camera.fov, "fov", 0.1, 2.5, "rad", "Angle of view, upright."),
    RULE(camera.side, "side", -3.2, 3.2, "rad", "Away from behind the player."),
    RULE(camera.yaw_rate, "yaw_rate", 0, 100, "1/s", "How soon it turns."),
    NUMBERS("pid", 0, 1e4, NULL, "What draws it: proportional, integral, derivative."),
};
static const Schema CAMERA = {"duel.camera", NULL, "Where it is seen from.", FIELD_COUNTED(CAMERA_FIELDS), false};

static const Field COLOR_FIELDS[] = {
    COLOR(colors.player, "player", "The player's figure."), COLOR(colors.foe, "foe", "The other one."),
    COLOR(colors.player_blade, "player_blade", "A blade."), COLOR(colors.foe_blade, "foe_blade", "The other one."),
    COLOR(colors.hurt, "hurt", "A part that is cut."),      COLOR(colors.spark, "spark", "Of blade on blade."),
    COLOR(colors.line, "line", "What the player draws."),
};
static const Schema COLORS = {"duel.colors", NULL, "Colours.", FIELD_COUNTED(COLOR_FIELDS), false};

static const Field BLADE_FIELDS[] = {
    RULE(blade.width, "width", 0.001, 1, "m", "As it is drawn."),
    RULE(blade.glow, "glow", 0, 100, NULL, "How bright."),
    RULE(blade.trail, "trail", 0, 24, NULL, "How many pictures of it stay behind."),
    RULE(blade.trail_opacity, "trail_opacity", 0, 1, NULL, "Of the first of them."),
};
static const Schema BLADE = {"duel.blade", NULL, "How a blade is drawn.", FIELD_COUNTED(BLADE_FIELDS), false};

static const Field DUEL_FIELDS[] = {
    NAME("fighter", "Who fights: the id of a file under scripts/fighters/."),
    RULE(gravity, "gravity", 0, 100, "m/s²", "Downwards."),
    RULE(ground, "ground", 1, 1e3, "m", "Half the size of the ground."),
    RULE(friction, "friction", 0, 100, NULL, "Of the ground."),
    RULE(restitution, "restitution", 0, 1, NULL, "Of the ground."),
    RULE(apart, "apart", 0.5, 20, "m", "Between the fighters at the start."),
    RULE(count_out, "count_out", 0.1, 600, "s", "Who lies for so long has lost."),
    INNER("health", HEALTHS, "What each part bears."),
    {.name = "vital", .type = FIELD_TEXTS, .doc = "Parts without which a fighter is gone."},
    INNER("cut", CUT, "What a blade does to a part."),
    INNER("clash", CLASH, "Blade on blade."),
    INNER("stroke", STROKE, "How a blade follows a line."),
    LIST("strokes", KIND, "What bots strike."),
    LIST("tempers", TEMPERS, "How bots fight."),
    INNER("walk", WALK, "How fighters keep their distance."),
    INNER("time", TIME, "How time runs for the player."),
    INNER("camera", CAMERA, "Where it is seen from."),
    INNER("colors", COLORS, "Colours."),
    INNER("blade", BLADE, "How a blade is drawn."),
};
const Schema schema_duel = {"duel", "scripts/duel.lua", "Two who fight by force alone.", FIELD_COUNTED(DUEL_FIELDS),
                            false};

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static void read_floats(Reader *reader, const char *name, float *to, int count) {
    double numbers[3];
    reader_numbers(reader, name, numbers, count);
    for (int i = 0; i < count; i++) {
        to[i] = (float)numbers[i];
    }
}

static void read_health(Reader *duel, DuelRules *rules) {
    Reader inner;
    reader_open(duel, "health", false, &inner);
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        rules->health[i] = (float)reader_number(&inner, ACTIVE_PART_NAMES[i]);
    }
    reader_close(&inner);
}

static int part_of(const char *name) {
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        if (name && strcmp(ACTIVE_PART_NAMES[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static void read_vital(Reader *duel, DuelRules *rules) {
    Reader inner;
    reader_open(duel, "vital", false, &inner);
    const int count = (int)lua_rawlen(duel->lua, inner.table);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(duel->lua, inner.table, i);
        const char *name = lua_type(duel->lua, -1) == LUA_TSTRING ? lua_tostring(duel->lua, -1) : NULL;
        const int part = part_of(name);
        if (part < 0) {
            reader_fail(duel, "vital", "names \"%s\", which is no part of a fighter", name ? name : "?");
        }
        rules->vital[part] = true;
        lua_pop(duel->lua, 1);
    }
    lua_settop(duel->lua, inner.table - 1);
}

static void read_strokes(Reader *duel, DuelRules *rules) {
    Reader list, item;
    reader_open(duel, "strokes", false, &list);
    for (int i = 1; reader_open_item(&list, i, &item); i++) {
        if (rules->stroke_count == DUEL_STROKE_LIMIT) {
            reader_fail(duel, "strokes", "has more than %d entries", DUEL_STROKE_LIMIT);
        }
        DuelStrokeKind *kind = &rules->strokes[rules->stroke_count++];
        reader_text(&item, "name", kind->name, sizeof kind->name, false);
        read_floats(&item, "from", kind->from, 2);
        read_floats(&item, "to", kind->to, 2);
        kind->thrust = reader_boolean(&item, "thrust");
        reader_close(&item);
    }
    if (rules->stroke_count == 0) {
        reader_fail(duel, "strokes", "must have an entry");
    }
    reader_close(&list);
}

static void read_tempers(Reader *duel, DuelRules *rules) {
    Reader list, item;
    reader_open(duel, "tempers", false, &list);
    for (int i = 1; reader_open_item(&list, i, &item); i++) {
        if (rules->temper_count == DUEL_TEMPER_LIMIT) {
            reader_fail(duel, "tempers", "has more than %d entries", DUEL_TEMPER_LIMIT);
        }
        DuelTemper *temper = &rules->tempers[rules->temper_count++];
        reader_text(&item, "id", temper->name, sizeof temper->name, false);
        read_floats(&item, "pause", temper->pause, 2);
        reader_fields(&item, temper);
        reader_close(&item);
    }
    if (rules->temper_count == 0) {
        reader_fail(duel, "tempers", "must have an entry");
    }
    reader_close(&list);
}

static void read_walk(Reader *duel, DuelRules *rules) {
    Reader inner;
    reader_open(duel, "walk", false, &inner);
    reader_fields(&inner, rules);
    read_floats(&inner, "turn", rules->walk.turn, 2);
    read_floats(&inner, "first", rules->walk.first, 2);
    reader_close(&inner);
}

void read_duel(lua_State *lua, Definitions *definitions) {
    char fighter[PHYSICS_NAME_SIZE];
    Reader camera;
    const int source = source_push_table(lua, "scripts/duel.lua");
    DuelRules *to = &definitions->duel;
    Reader reader = reader_begin_file(lua, source, &schema_duel);
    *to = (DuelRules){0};
    reader_text(&reader, "fighter", fighter, sizeof fighter, false);
    to->fighter = definitions_find_fighter(definitions, fighter);
    if (!to->fighter) {
        reader_fail(&reader, "fighter", "names \"%s\", but scripts/fighters/ has none of that id", fighter);
    }
    to->dress = definitions_find_dress(definitions, to->fighter->figure.name);
    reader_fields(&reader, to);
    read_health(&reader, to);
    read_vital(&reader, to);
    reader_group(&reader, "cut", to);
    reader_group(&reader, "clash", to);
    reader_group(&reader, "stroke", to);
    read_strokes(&reader, to);
    read_tempers(&reader, to);
    read_walk(&reader, to);
    reader_group(&reader, "time", to);
    reader_open(&reader, "camera", false, &camera);
    reader_fields(&camera, to);
    read_floats(&camera, "pid", to->camera.pid, 3);
    reader_close(&camera);
    reader_group(&reader, "colors", to);
    reader_group(&reader, "blade", to);
    reader_close(&reader);
}

const DuelRules *definitions_duel(const Definitions *definitions) {
    return &definitions->duel;
}
