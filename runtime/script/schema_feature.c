/* What files under scripts/traps/, scripts/hazards/ and scripts/objects/ may hold. read_feature.c reads by these
 * tables. */
#include "script/schema_feature.h"

#define FEATURE(text, kind, member, low, high, otherwise, measure, meaning)                                            \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED | FIELD_OPTIONAL,                                        \
        .offset = offsetof(FeatureRules, member), .least = (low), .most = (high), .fallback = (otherwise),             \
        .unit = (measure), .doc = (meaning)                                                                            \
    }
#define FLAG(text, otherwise, meaning)                                                                                 \
    {                                                                                                                  \
        .name = (text), .type = FIELD_BOOLEAN, .flags = FIELD_OPTIONAL, .fallback = (otherwise),                       \
        .absent = (otherwise) ? "true" : "false", .doc = (meaning)                                                     \
    }
#define MARK(otherwise, word)                                                                                          \
    {                                                                                                                  \
        .name = "mark", .type = FIELD_CHOICE, .flags = FIELD_OPTIONAL, .words = MARKS, .fallback = (otherwise),        \
        .absent = (word), .doc = "Its sign on the map, once it is shown."                                              \
    }
#define COLOR(otherwise)                                                                                               \
    FEATURE("color", FIELD_COLOR, color, 0, 0xffffff, otherwise, NULL, "Of its mark on the floor and on the map.")
#define PLACE(inside)                                                                                                  \
    {                                                                                                                  \
        .name = "place", .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = (inside),                              \
        .absent = "only scripts place it", .doc = "Where floors put it, and how many."                                 \
    }
#define RIG_FIELDS(states)                                                                                             \
    {.name = "rig",                                                                                                    \
     .type = FIELD_TEXT,                                                                                               \
     .flags = FIELD_OPTIONAL,                                                                                          \
     .absent = "nothing stands there",                                                                                 \
     .doc = "The figure that stands there, from scripts/anim/."},                                                      \
    {                                                                                                                  \
        .name = "states", .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = (states),                             \
        .absent = "idle is \"idle\"", .doc = "Which state of the rig is worn when."                                    \
    }
#define HP FEATURE("hp", FIELD_INTEGER, hp, 0, 1000000, 0, NULL, "What it takes to break it; 0: it can't be broken.")
#define USE_RANGE                                                                                                      \
    FEATURE("use_range", FIELD_NUMBER, use_range, 0, 10, 0, "m",                                                       \
            "Distance from its edge within which it can be used; 0: it has no use.")
#define REMAINS                                                                                                        \
    FEATURE("remains", FIELD_SECONDS, broken_ticks, 0, 600, 0, NULL, "How long it is still there once it is broken.")
#define ONCE_DOC "Whether steps and uses come once only; then it is spent."
#define EVERYONE_DOC "Whether steps of enemies count too."
#define HIDDEN_DOC "Whether it is unseen until it is stepped on or revealed."
#define THINK                                                                                                          \
    KIND_CALLBACK("think", "it does not think",                                                                        \
                  "fun(self, dt: number): called in every tick while the player is on its floor; dt is 1/60 s.")
#define ENTER                                                                                                          \
    KIND_CALLBACK("enter", "nothing",                                                                                  \
                  "fun(self, other: entity): the player came into its room; again after leaving it.")
#define USE KIND_CALLBACK("use", "nothing", "fun(self, other: entity): the player used it; other is the player.")
#define BROKEN                                                                                                         \
    KIND_CALLBACK("broken", "nothing", "fun(self, other: entity): its HP are gone; other is who broke it, or 0.")
#define STEP(where)                                                                                                    \
    KIND_CALLBACK("step", "nothing", "fun(self, other: entity): other came " where "; again after leaving it.")

static const char *const MARKS[] = {[MARK_NONE] = "none",
                                    [MARK_TRAP] = "trap",
                                    [MARK_TREASURE] = "treasure",
                                    [MARK_PORTAL] = "portal",
                                    [MARK_TERMINAL] = "terminal",
                                    [MARK_HEAL] = "heal",
                                    NULL};
#define WHERE_FIELDS                                                                                                   \
    {.name = "rooms",                                                                                                  \
     .type = FIELD_TEXTS,                                                                                              \
     .flags = FIELD_OPTIONAL,                                                                                          \
     .absent = "needed, unless the site is a passage or none",                                                         \
     .doc = "Types of rooms it may lie in."},                                                                          \
        {.name = "floors",                                                                                             \
         .type = FIELD_NUMBERS,                                                                                        \
         .flags = FIELD_OPTIONAL,                                                                                      \
         .least = FLOOR_FIRST,                                                                                         \
         .most = FLOOR_LAST,                                                                                           \
         .absent = "all floors",                                                                                       \
         .doc = "Numbers of the floors it occurs on."},                                                                \
        FLAG("per_room", 0, "Whether the count is that of each such room, not of the floor.")
#define COUNT_FIELDS(most_count, what)                                                                                 \
    {.name = "least", .type = FIELD_INTEGER, .least = 0, .most = (most_count), .doc = "Fewest " what "."}, {           \
        .name = "most", .type = FIELD_INTEGER, .least = 0, .most = (most_count), .doc = "Most " what "."               \
    }
#define COUNT(inside)                                                                                                  \
    {                                                                                                                  \
        .name = "count", .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = (inside), .absent = "one",             \
        .doc = "How many there are."                                                                                   \
    }

static const Field IDLE_FIELDS[] = {{.name = "idle", .type = FIELD_TEXT, .doc = "The rig's state it begins in."}};
static const Field NUMBER_FIELDS[] = {COUNT_FIELDS(100, "there may be")};

/* ---- Traps --------------------------------------------------------------------------------------------------*/
static const Schema TRAP_STATES = {"trap.states", NULL, "Which state of the rig is worn when.",
                                   FIELD_COUNTED(IDLE_FIELDS), false};
static const Field TRAP_PLACE_FIELDS[] = {
    {.name = "weight", .type = FIELD_INTEGER, .least = 0, .most = 10000, .doc = "Its share of the floor's traps."},
};
static const Schema TRAP_PLACE = {"trap.place", NULL, "How floors deal it.", FIELD_COUNTED(TRAP_PLACE_FIELDS), false};

static const Field TRAP_FIELDS[] = {
    KIND_ID,
    KIND_BASE("trap"),
    RIG_FIELDS(&TRAP_STATES),
    HP,
    FEATURE("radius", FIELD_NUMBER, radius, 0, 10, 0.5, "m", "Distance between the centres at which a step counts."),
    USE_RANGE,
    FLAG("hidden", 1, HIDDEN_DOC),
    FLAG("once", 1, ONCE_DOC),
    FLAG("everyone", 0, EVERYONE_DOC),
    REMAINS,
    COLOR(0xffe600),
    MARK(MARK_TRAP, "trap"),
    PLACE(&TRAP_PLACE),
    KIND_STATE,
    THINK,
    ENTER,
    STEP("within its radius"),
    USE,
    BROKEN,
};
const Schema schema_trap = {"trap", "scripts/traps/NAME.lua",
                            "A trap: unseen until the player steps on it. With a base, every field but id may be left "
                            "out.",
                            FIELD_COUNTED(TRAP_FIELDS), false};

/* ---- Hazards ------------------------------------------------------------------------------------------------*/
static const Schema HAZARD_COUNT = {"hazard.count", NULL, "How many zones there are.", FIELD_COUNTED(NUMBER_FIELDS),
                                    false};
static const Field SIZE_FIELDS[] = {
    {.name = "least", .type = FIELD_INTEGER, .least = 1, .most = 30, .unit = "tiles", .doc = "Least edge of a zone."},
    {.name = "most", .type = FIELD_INTEGER, .least = 1, .most = 30, .unit = "tiles", .doc = "Greatest edge of a zone."},
};
static const Schema HAZARD_SIZE = {"hazard.size", NULL, "How large a zone is, each way.", FIELD_COUNTED(SIZE_FIELDS),
                                   false};
static const Field HAZARD_PLACE_FIELDS[] = {
    WHERE_FIELDS,
    COUNT(&HAZARD_COUNT),
    {.name = "size", .type = FIELD_TABLE, .inner = &HAZARD_SIZE, .doc = "How large a zone is, each way."},
    FLAG("gives_way", 0, "Whether its tiles may be lost: then they never lie where that would cut the floor in two."),
};
static const Schema HAZARD_PLACE = {"hazard.place", NULL, "Where its zones lie.", FIELD_COUNTED(HAZARD_PLACE_FIELDS),
                                    false};

static const Field HAZARD_FIELDS[] = {
    KIND_ID,
    KIND_BASE("hazard"),
    FLAG("hidden", 0, HIDDEN_DOC),
    FLAG("once", 0, ONCE_DOC),
    FLAG("everyone", 0, EVERYONE_DOC),
    COLOR(0xffffff),
    MARK(MARK_NONE, "none"),
    PLACE(&HAZARD_PLACE),
    KIND_STATE,
    THINK,
    ENTER,
    STEP("into the zone"),
};
const Schema schema_hazard = {"hazard", "scripts/hazards/NAME.lua",
                              "A zone of a room's floor. With a base, every field but id may be left out.",
                              FIELD_COUNTED(HAZARD_FIELDS), false};

/* ---- Objects ------------------------------------------------------------------------------------------------*/
const char *const feature_sites[] = {"object", "room", "passage", "none", NULL};
static const Schema OBJECT_STATES = {"object.states", NULL, "Which state of the rig is worn when.",
                                     FIELD_COUNTED(IDLE_FIELDS), false};
static const Schema OBJECT_COUNT = {"object.count", NULL, "How many there are.", FIELD_COUNTED(NUMBER_FIELDS), false};
static const Field OBJECT_PLACE_FIELDS[] = {
    {.name = "site",
     .type = FIELD_CHOICE,
     .flags = FIELD_OPTIONAL,
     .words = feature_sites,
     .absent = "object",
     .doc = "A tile of a room; the middle of a room, taking no tile; a short cut between two rooms; or nowhere."},
    WHERE_FIELDS,
    COUNT(&OBJECT_COUNT),
    FLAG("solid", 0, "Whether nobody walks where it stands; it never stands in the way of anything."),
};
static const Schema OBJECT_PLACE = {"object.place", NULL, "Where it stands.", FIELD_COUNTED(OBJECT_PLACE_FIELDS),
                                    false};

static const Field OBJECT_FIELDS[] = {
    KIND_ID,
    KIND_BASE("object"),
    RIG_FIELDS(&OBJECT_STATES),
    HP,
    FEATURE("radius", FIELD_NUMBER, radius, 0, 10, 0, "m",
            "Distance between the centres at which a step counts; 0: steps don't."),
    USE_RANGE,
    FLAG("hidden", 0, HIDDEN_DOC),
    FLAG("once", 0, ONCE_DOC),
    FLAG("everyone", 0, EVERYONE_DOC),
    REMAINS,
    COLOR(0xffffff),
    MARK(MARK_NONE, "none"),
    PLACE(&OBJECT_PLACE),
    KIND_STATE,
    THINK,
    ENTER,
    STEP("within its radius"),
    USE,
    BROKEN,
};
const Schema schema_object = {"object", "scripts/objects/NAME.lua",
                              "Something that stands on a floor, or watches over a room. With a base, every field but "
                              "id may be left out.",
                              FIELD_COUNTED(OBJECT_FIELDS), false};
