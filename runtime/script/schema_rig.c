/* What a file under scripts/anim/ may hold. read_rig.c reads by these tables. */
#include "script/schema.h"

#define RIG(text, kind, low, high, measure, meaning)                                                                   \
    .name = (text), .type = (kind), .least = (low), .most = (high), .unit = (measure), .doc = (meaning)
#define RIG_MAYBE(text, kind, low, high, otherwise, measure, meaning)                                                  \
    RIG(text, kind, low, high, measure, meaning), .flags = FIELD_OPTIONAL, .fallback = (otherwise)
#define RIG_TEXT(text, meaning) .name = (text), .type = FIELD_TEXT, .doc = (meaning)
#define RIG_TABLES(text, kind, what, meaning) .name = (text), .type = (kind), .inner = (what), .doc = (meaning)

static const Field PART_FIELDS[] = {
    {RIG_TEXT("name", "How boxes and channels call the part.")},
    {RIG_TEXT("parent", "The part it hangs on."), .flags = FIELD_OPTIONAL, .absent = "none: it is the root"},
    {RIG("position", FIELD_VECTOR, -1000, 1000, "m",
         "Where its joint is at rest, from the root's: +X left, +Z front.")},
    {RIG_MAYBE("rotation", FIELD_VECTOR, -1000, 1000, 0, "radians", "How it is turned at rest, about X, Y, Z."),
     .absent = "{ 0, 0, 0 }"},
    {RIG_MAYBE("stepped", FIELD_BOOLEAN, 0, 0, 0, NULL, "Whether it moves in steps of a tenth of a second."),
     .absent = "false"},
};
static const Schema PART = {"rig.part", NULL, "A joint, and what hangs on it.", FIELD_COUNTED(PART_FIELDS), false};

static const Field BOX_FIELDS[] = {
    {RIG_TEXT("part", "The part it belongs to.")},
    {RIG_MAYBE("center", FIELD_VECTOR, -1000, 1000, 0, "m", "Where its middle is, from the part's joint."),
     .absent = "{ 0, 0, 0 }"},
    {RIG("size", FIELD_VECTOR, 0, 1000, "m", "Its edges along X, Y, Z.")},
    {RIG_MAYBE("rotation", FIELD_VECTOR, -1000, 1000, 0, "radians", "How it is turned, about X, Y, Z."),
     .absent = "{ 0, 0, 0 }"},
    {RIG_MAYBE("taper", FIELD_NUMBER, 0, 10, 1, NULL, "Width of its top as a part of the bottom's; 0 is a pyramid.")},
    {RIG_MAYBE("color", FIELD_COLOR, 0, 0xffffff, 0xffffff, NULL, "Its colour.")},
    {RIG_MAYBE("glow", FIELD_NUMBER, 0, 1, 0, NULL, "How much of its colour is light of its own.")},
    {RIG_MAYBE("edge", FIELD_NUMBER, 0, 1, 0, NULL, "Brightness of the light line along its edges.")},
};
static const Schema BOX = {"rig.box", NULL, "A box that is drawn.", FIELD_COUNTED(BOX_FIELDS), false};

static const Field FADE_FIELDS[] = {
    {RIG_TEXT("from", "The state that is left; \"*\" is any.")},
    {RIG_TEXT("to", "The state that is entered.")},
    {RIG("time", FIELD_NUMBER, 0, 10, "s", "How long the old pose fades into the new one.")},
};
static const Schema FADE = {"rig.fade", NULL, "A cross-fade of its own between two states.", FIELD_COUNTED(FADE_FIELDS),
                            false};

static const char *const FORMULAS[] = {"constant", "sin", "abs_sin", "keys", "spin", NULL};
static const Field CHANNEL_FIELDS[] = {
    {.name = "[1]", .type = FIELD_CHOICE, .words = FORMULAS, .doc = "The formula that gives the value over time."},
    {RIG("[2…]", FIELD_KEYS, -1e6, 1e6, NULL,
         "Of keys: { time, value } in seconds, and the way to the next key as a third: \"linear\" (also when it is "
         "left "
         "out), \"smooth\" (slow at both ends), \"in\" (slow at the start), \"out\" (slow at the end) or \"hold\". In "
         "a "
         "loop they start anew with each of its lengths."),
     .flags = FIELD_OPTIONAL, .absent = "none"},
    {RIG_MAYBE("offset", FIELD_NUMBER, -1e6, 1e6, 0, NULL, "Added to the formula's value.")},
    {RIG("value", FIELD_NUMBER, -1e6, 1e6, NULL, "Of a constant: the value."), .flags = FIELD_OPTIONAL,
     .absent = "needed by constant"},
    {RIG("amplitude", FIELD_NUMBER, -1e4, 1e4, NULL, "Of sin and abs_sin: the greatest swing."),
     .flags = FIELD_OPTIONAL, .absent = "needed by sin and abs_sin"},
    {RIG_MAYBE("phase", FIELD_NUMBER, -1e6, 1e6, 0, "radians", "Of sin and abs_sin: where in the wave it starts.")},
    {RIG("period", FIELD_NUMBER, 1e-3, 1e4, "s", "Of sin and abs_sin: how long a whole wave takes."),
     .flags = FIELD_OPTIONAL, .absent = "2π / rate; one of the two is needed"},
    {RIG("rate", FIELD_NUMBER, -1e4, 1e4, "radians/s",
         "Of sin and abs_sin, in place of the period: 0.001 at least. Of spin: how fast it turns."),
     .flags = FIELD_OPTIONAL, .absent = "needed by spin"},
};
static const Schema CHANNEL = {"rig.channel", NULL,
                               "How one number of a part moves in a state. Its key is PART.CHANNEL: rx ry rz turn "
                               "(radians), px py pz move (m), sx sy sz scale, emissive and opacity.",
                               FIELD_COUNTED(CHANNEL_FIELDS), false};

static const Field EVENT_FIELDS[] = {
    {.name = "[1]", .type = FIELD_TEXT, .doc = "The event's name, such as step or shatter."},
    {RIG("at", FIELD_NUMBER, 0, 1000, "s", "When it happens, from the state's start.")},
    {RIG_MAYBE("every", FIELD_NUMBER, 0, 1000, 0, "s", "Time between repetitions; 0 is none.")},
    {RIG_MAYBE("till", FIELD_NUMBER, 0, 1000, 0, "s", "No repetition after this time."),
     .absent = "the state's length"},
};
static const Schema EVENT = {"rig.event", NULL, "A moment of a state that something else reacts to.",
                             FIELD_COUNTED(EVENT_FIELDS), false};

static const Field STATE_FIELDS[] = {
    {RIG_MAYBE("length", FIELD_NUMBER, 1e-3, 1000, 0, "s", "How long the state lasts, or one round of a loop."),
     .absent = "the sum of the phases; one of the two is needed"},
    {RIG_MAYBE("phases", FIELD_NUMBERS, 0, 1000, 0, "s",
               "Lengths of its parts; an attack has wind-up, impact, recovery."),
     .absent = "none"},
    {RIG_MAYBE("loop", FIELD_BOOLEAN, 0, 0, 0, NULL, "Whether it begins again at its end."), .absent = "false"},
    {RIG("priority", FIELD_INTEGER, 0, 1000, NULL,
         "Until it ends, only a state of a higher one interrupts it; loops give way to any.")},
    {RIG_MAYBE(
         "refuses", FIELD_TEXTS, 0, 0, 0, NULL,
         "States that don't start while it runs, whatever their priority; a boss's hit starts its reaction anyway."),
     .absent = "none"},
    {RIG_MAYBE("speed", FIELD_NUMBER, -1e6, 1e6, 1, NULL, "Clip seconds a second; negative runs it backwards.")},
    {RIG_MAYBE("emissive", FIELD_COLOR, 0, 0xffffff, 0, NULL, "Colour of the light that channels named emissive add.")},
    {RIG_TABLES("channels", FIELD_MAP, &CHANNEL, "What moves, by PART.CHANNEL."), .flags = FIELD_OPTIONAL,
     .absent = "nothing moves"},
    {RIG_TABLES("events", FIELD_LIST, &EVENT, "Moments that something else reacts to."), .flags = FIELD_OPTIONAL,
     .absent = "none"},
};
static const Schema STATE = {"rig.state", NULL, "A motion: its lengths, what moves in it and what happens.",
                             FIELD_COUNTED(STATE_FIELDS), false};

static const Field RIG_FIELDS[] = {
    {RIG_TEXT("id", "How definitions call the rig.")},
    {RIG_TABLES("parts", FIELD_LIST, &PART, "Its joints: the root first, parents before their children.")},
    {RIG_TABLES("boxes", FIELD_LIST, &BOX, "What is drawn."), .flags = FIELD_OPTIONAL, .absent = "none"},
    {RIG_MAYBE("default_fade", FIELD_NUMBER, 0, 10, 0.08, "s", "Cross-fade between states without one of their own.")},
    {RIG_TABLES("fades", FIELD_LIST, &FADE, "Cross-fades of their own; an exact name goes before \"*\"."),
     .flags = FIELD_OPTIONAL, .absent = "none"},
    {RIG_TABLES(
         "graph", FIELD_TABLE, &schema_graph,
         "How it blends its states and goes between them. Where its first layer follows, the game plays it too."),
     .flags = FIELD_OPTIONAL, .absent = "it plays the states that the game chooses, one at a time"},
    {RIG_TABLES("ragdoll", FIELD_TABLE, &schema_ragdoll, "The body that it becomes when it dies."),
     .flags = FIELD_OPTIONAL, .absent = "it plays its death instead"},
    {RIG_TABLES("states", FIELD_MAP, &STATE, "Its motions by name; idle is what everything falls back to.")},
};
const Schema schema_rig = {"rig", "scripts/anim/NAME.lua", "A figure: its joints, what is drawn, and how it moves.",
                           FIELD_COUNTED(RIG_FIELDS), false};
