/* What the pose graph of a rig may hold: the field `graph` of a file under scripts/anim/. read_graph.c reads by these
 * tables. */
#include "script/schema.h"

#define GRAPH(text, kind, low, high, measure, meaning)                                                                 \
    .name = (text), .type = (kind), .least = (low), .most = (high), .unit = (measure), .doc = (meaning)
#define GRAPH_MAYBE(text, kind, low, high, otherwise, measure, meaning)                                                \
    GRAPH(text, kind, low, high, measure, meaning), .flags = FIELD_OPTIONAL, .fallback = (otherwise)
#define GRAPH_TEXT(text, meaning) .name = (text), .type = FIELD_TEXT, .doc = (meaning)
#define GRAPH_TEXT_MAYBE(text, otherwise, meaning)                                                                     \
    GRAPH_TEXT(text, meaning), .flags = FIELD_OPTIONAL, .absent = (otherwise)
#define GRAPH_FLAG(text, meaning) GRAPH_MAYBE(text, FIELD_BOOLEAN, 0, 0, 0, NULL, meaning), .absent = "false"
#define GRAPH_LIST(text, what, meaning)                                                                                \
    .name = (text), .type = FIELD_LIST, .inner = (what), .doc = (meaning), .flags = FIELD_OPTIONAL, .absent = "none"

static const char *const PARAMETER_TYPES[] = {"number", "flag", "trigger", NULL};
static const Field PARAMETER_FIELDS[] = {
    {.name = "[1]",
     .type = FIELD_CHOICE,
     .words = PARAMETER_TYPES,
     .doc = "A trigger falls back to 0 when a transition that asks for it is taken."},
    {GRAPH_MAYBE("start", FIELD_NUMBER, -1e6, 1e6, 0, NULL, "Its value in a figure that is new.")},
    {GRAPH_MAYBE("least", FIELD_NUMBER, -1e6, 1e6, 0, NULL, "Of a number: the least that the viewer offers.")},
    {GRAPH_MAYBE("most", FIELD_NUMBER, -1e6, 1e6, 1, NULL, "Of a number: the most that the viewer offers.")},
};
static const Schema PARAMETER = {
    "rig.parameter", NULL,
    "A value that transitions and trees ask for. The game sets those it knows: speed (m/s), turn (radians/s), aim_turn "
    "(radians from its heading to the player), hp (0 … 1), awake (1 once it has noticed them).",
    FIELD_COUNTED(PARAMETER_FIELDS), false};

static const Field SAMPLE_FIELDS[] = {
    {.name = "[1]", .type = FIELD_TEXT, .doc = "The clip: one of the rig's states."},
    {GRAPH("at", FIELD_NUMBER, -1e6, 1e6, NULL, "The value of `along` at which it plays alone.")},
    {GRAPH_MAYBE("across", FIELD_NUMBER, -1e6, 1e6, 0, NULL, "The value of `across` at which it plays alone.")},
};
static const Schema SAMPLE = {"rig.sample", NULL, "A clip of a tree, and its place in it.",
                              FIELD_COUNTED(SAMPLE_FIELDS), false};

static const char *const ROOTS[] = {"pose", "used", "ignored", "upright", NULL};
static const Field STATE_FIELDS[] = {
    {GRAPH_TEXT("name", "How transitions call it.")},
    {GRAPH_TEXT_MAYBE("clip", "needed where there is no tree", "The one clip it plays: a state of the rig.")},
    {GRAPH_TEXT_MAYBE("along", "no tree", "The parameter along which the clips of its tree lie.")},
    {GRAPH_TEXT_MAYBE("across", "the tree is a line", "The parameter across which they lie in a plane.")},
    {GRAPH_LIST("clips", &SAMPLE, "The clips of its tree.")},
    {GRAPH_FLAG("sync", "Whether the tree's loops keep step with one another.")},
    {.name = "root",
     .type = FIELD_CHOICE,
     .words = ROOTS,
     .flags = FIELD_OPTIONAL,
     .absent = "pose",
     .doc = "What becomes of the root's motion: shown in the pose, used to move the figure, ignored, or used without "
            "its horizontal part (upright)."},
    {GRAPH_MAYBE("rate", FIELD_NUMBER, -100, 100, 1, NULL, "How fast its time goes.")},
};
static const Schema STATE = {"rig.graph_state", NULL, "What a layer may play: a clip, or a tree that blends several.",
                             FIELD_COUNTED(STATE_FIELDS), false};

#define COMPARED(text, meaning)                                                                                        \
    GRAPH(text, FIELD_NUMBER, -1e6, 1e6, NULL, meaning), .flags = FIELD_OPTIONAL, .absent = "not asked"
static const Field CONDITION_FIELDS[] = {
    {.name = "[1]", .type = FIELD_TEXT, .doc = "The parameter. Alone it asks for 1: a flag or trigger that is set."},
    {COMPARED("is", "It has to be this.")},
    {COMPARED("is_not", "It has to be another.")},
    {COMPARED("less", "It has to be below this.")},
    {COMPARED("at_most", "It has to be this or below.")},
    {COMPARED("at_least", "It has to be this or above.")},
    {COMPARED("more", "It has to be above this.")},
};
static const Schema CONDITION = {"rig.condition", NULL,
                                 "What a transition waits for: one comparison of a parameter, at most.",
                                 FIELD_COUNTED(CONDITION_FIELDS), false};

static const Field TRANSITION_FIELDS[] = {
    {GRAPH_TEXT("from", "The state that is left; \"*\" is any but the target.")},
    {GRAPH_TEXT("to", "The state that is entered.")},
    {GRAPH_LIST("when", &CONDITION, "All of these have to hold.")},
    {GRAPH_FLAG("at_end", "Whether it waits for the end of a state that plays once.")},
    {GRAPH_FLAG("pierces", "Whether it passes over what the rig's states refuse.")},
    {GRAPH("fade", FIELD_NUMBER, 0, 10, "s", "How long the old pose fades into the new one."), .flags = FIELD_OPTIONAL,
     .absent = "between single clips the rig's, else 0.2"},
    {GRAPH_FLAG("smooth", "Whether the fade begins and ends gently.")},
    {GRAPH_FLAG("sync", "Whether the next loop goes on where in its round the last one is.")},
};
static const Schema TRANSITION = {"rig.transition", NULL, "A way from one state of a layer to another.",
                                  FIELD_COUNTED(TRANSITION_FIELDS), false};

static const char *const MODES[] = {"override", "additive", NULL};
static const Field LAYER_FIELDS[] = {
    {GRAPH_TEXT("name", "How messages and the viewer call it.")},
    {GRAPH_FLAG("follows", "Of the first layer: whether it plays the state that the game chose, without its own.")},
    {.name = "mode",
     .type = FIELD_CHOICE,
     .words = MODES,
     .flags = FIELD_OPTIONAL,
     .absent = "override",
     .doc = "Whether it takes the place of the layers before, or adds its difference from `reference` to them."},
    {.name = "mask",
     .type = FIELD_TEXTS,
     .flags = FIELD_OPTIONAL,
     .absent = "all parts",
     .doc = "The parts that it moves; a part does not bring its children along."},
    {GRAPH_MAYBE("weight", FIELD_NUMBER, 0, 1, 1, NULL, "How much of it shows.")},
    {GRAPH_TEXT_MAYBE("weight_by", "`weight` stands", "The parameter that is its weight instead.")},
    {GRAPH_TEXT_MAYBE("reference", "the rest pose", "Additive: the clip whose start it is a difference from.")},
    {GRAPH_LIST("states", &STATE, "What it plays; it starts in the first.")},
    {GRAPH_LIST("transitions", &TRANSITION, "Tried in this order, one a tick at most.")},
};
static const Schema LAYER = {"rig.layer", NULL, "A machine of states that moves the figure, or parts of it.",
                             FIELD_COUNTED(LAYER_FIELDS), false};

static const Field FIELDS[] = {
    {.name = "parameters",
     .type = FIELD_MAP,
     .inner = &PARAMETER,
     .flags = FIELD_OPTIONAL,
     .absent = "none",
     .doc = "The values that the game sets, by name."},
    {.name = "layers", .type = FIELD_LIST, .inner = &LAYER, .doc = "The first moves all; each other goes over it."},
};
const Schema schema_graph = {"rig.graph", NULL,
                             "How the figure goes from state to state, blends them, and moves parts of itself apart.",
                             FIELD_COUNTED(FIELDS), false};
