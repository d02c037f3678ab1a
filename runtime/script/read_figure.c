/* scripts/figures/ and scripts/sandbox.lua: bodies that fall, and where they are thrown about. Only seen, never part of
 * what happens in the game. */
#include "script/read_sandbox.h"

#include <stdio.h>
#include <string.h>

#define NUMBER(text, low, high, measure, meaning)                                                                      \
    { .name = (text), .type = FIELD_NUMBER, .least = (low), .most = (high), .unit = (measure), .doc = (meaning) }
#define VECTOR(text, reach, meaning)                                                                                   \
    { .name = (text), .type = FIELD_VECTOR, .least = -(reach), .most = (reach), .unit = "m", .doc = (meaning) }
#define MAYBE_VECTOR(text, low, high, without, meaning)                                                                \
    {                                                                                                                  \
        .name = (text), .type = FIELD_VECTOR, .flags = FIELD_OPTIONAL, .least = (low), .most = (high),                 \
        .doc = (meaning), .absent = (without)                                                                          \
    }
#define MAYBE_NUMBER(text, low, high, measure, meaning)                                                                \
    {                                                                                                                  \
        .name = (text), .type = FIELD_NUMBER, .flags = FIELD_OPTIONAL, .least = (low), .most = (high),                 \
        .unit = (measure), .doc = (meaning)                                                                            \
    }
#define OPTION(text, kind, high, otherwise, meaning)                                                                   \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_OPTIONAL, .most = (high), .fallback = (otherwise),              \
        .doc = (meaning)                                                                                               \
    }
#define NAME(text, meaning)                                                                                            \
    { .name = (text), .type = FIELD_TEXT, .doc = (meaning) }
#define INNER(text, schema, meaning)                                                                                   \
    { .name = (text), .type = FIELD_TABLE, .inner = &(schema), .doc = (meaning) }
#define LIST(text, schema, meaning)                                                                                    \
    { .name = (text), .type = FIELD_LIST, .inner = &(schema), .doc = (meaning) }

/* ---- Schemas ------------------------------------------------------------------------------------------------*/
static const char *const SHAPES[] = {"box", "ball", "capsule", NULL}; /* in the order of PhysicsShapeKind */
static const char *const JOINTS[] = {"ball", "hinge", NULL};          /* … PhysicsJointKind */

static const Field MATERIAL_FIELDS[] = {
    NUMBER("density", 1, 1e5, "kg/m³", "Mass by volume."),
    NUMBER("friction", 0, 100, NULL, "A coefficient; two that touch use the mean."),
    NUMBER("restitution", 0, 1, NULL, "How much of a speed comes back from a bump; the mean too."),
    NUMBER("linear_damping", 0, 1000, "1/s", "Of motion."),
    NUMBER("angular_damping", 0, 1000, "1/s", "Of turning."),
};
static const Schema MATERIAL = {"figure.material", NULL, "What a body is made of.", FIELD_COUNTED(MATERIAL_FIELDS),
                                false};

#define SHAPE_FIELDS                                                                                                   \
    {.name = "shape", .type = FIELD_CHOICE, .words = SHAPES, .doc = "Which kind of body it is."},                      \
        MAYBE_VECTOR("half", -100, 100, "it is no box", "Half sizes of a box in metres."),                             \
        MAYBE_NUMBER("radius", 0, 100, "m", "Of a ball or capsule."),                                                  \
        MAYBE_NUMBER("half_length", 0, 100, "m", "Half of a capsule's straight part, along Y.")

static const Field PART_FIELDS[] = {
    NAME("name", "Its name for joints."),
    SHAPE_FIELDS,
    VECTOR("place", 100.0, "Its centre at rest, from the figure's origin."),
    MAYBE_NUMBER("density", 0, 1e5, "kg/m³", "Its own, where it is not the material's; 0 for that."),
};
static const Schema PART = {"figure.part", NULL, "One body of a figure.", FIELD_COUNTED(PART_FIELDS), false};

static const Field JOINT_FIELDS[] = {
    NAME("name", "Its name for others."),
    {.name = "kind", .type = FIELD_CHOICE, .words = JOINTS, .doc = "A ball turns any way, a hinge about its axis."},
    NAME("parent", "The part that it hangs on."),
    NAME("child", "The part that hangs."),
    VECTOR("anchor", 100.0, "Where they meet at rest, from the figure's origin."),
    MAYBE_VECTOR("axis", -1e3, 1e3, "it is no hinge", "Of a hinge, of any length."),
    MAYBE_NUMBER("low", -3.15, 3.15, "rad", "Least angle of a hinge."),
    MAYBE_NUMBER("high", -3.15, 3.15, "rad", "Largest angle of a hinge."),
};
static const Schema JOINT = {"figure.joint", NULL, "What holds two parts together.", FIELD_COUNTED(JOINT_FIELDS),
                             false};

static const Field DRESS_FIELDS[] = {
    NAME("part", "The part it hangs on."),
    MAYBE_VECTOR("center", -100, 100, "{ 0, 0, 0 }", "Its middle in metres, from the part's centre."),
    {.name = "size", .type = FIELD_VECTOR, .least = 0, .most = 100, .unit = "m", .doc = "Its edges along X, Y, Z."},
    MAYBE_VECTOR("rotation", -7, 7, "{ 0, 0, 0 }", "How it is turned in radians, about X, Y, Z."),
    OPTION("taper", FIELD_NUMBER, 10, 1, "Width of its top as a part of the bottom's; 0 is a pyramid."),
    OPTION("color", FIELD_COLOR, 0xffffff, 0xffffff, "Its colour."),
    {.name = "accent",
     .type = FIELD_BOOLEAN,
     .flags = FIELD_OPTIONAL,
     .absent = "its own",
     .doc = "Whether it has the colour of this one figure instead."},
    OPTION("glow", FIELD_NUMBER, 1, 0, "How much of its colour is light of its own."),
    OPTION("edge", FIELD_NUMBER, 1, 0, "Brightness of the light line along its edges."),
};
static const Schema DRESS = {"figure.dress", NULL, "A box that is drawn of it.", FIELD_COUNTED(DRESS_FIELDS), false};

static const Field FIGURE_FIELDS[] = {
    NAME("id", "Its name for others: small letters, digits and '_'."),
    INNER("material", MATERIAL, "Of all its parts."),
    MAYBE_NUMBER("inertia_least", 0, 10, "kg·m²",
                 "Small parts are given as much about every axis, so that drives stay "
                 "calm; 0 for none."),
    LIST("parts", PART, "The first is the root that all others hang on."),
    LIST("joints", JOINT, "One for each part but the first."),
    {.name = "dress",
     .type = FIELD_LIST,
     .flags = FIELD_OPTIONAL,
     .inner = &DRESS,
     .absent = "nothing",
     .doc = "What is drawn of it; nobody bumps into that."},
};
const Schema schema_figure = {"figure", "scripts/figures/NAME.lua", "A body of parts that falls and can be driven.",
                              FIELD_COUNTED(FIGURE_FIELDS), false};

static const Field STATIC_FIELDS[] = {
    VECTOR("half", 1e3, "Half sizes."),
    VECTOR("centre", 1e3, "Its middle."),
    MAYBE_NUMBER("tilt", -3.15, 3.15, "rad", "About X; positive rises towards -Z."),
    NUMBER("friction", 0, 100, NULL, "A coefficient."),
    NUMBER("restitution", 0, 1, NULL, "How much of a speed comes back from a bump."),
    {.name = "floor",
     .type = FIELD_BOOLEAN,
     .flags = FIELD_OPTIONAL,
     .absent = "it is none",
     .doc = "Whether it is the ground: nothing that is above it can get below its top."},
};
static const Schema STATIC = {"sandbox.box", NULL, "A box of the stage.", FIELD_COUNTED(STATIC_FIELDS), false};

static const Field DROP_FIELDS[] = {
    NUMBER("spacing", 0.1, 100, "m", "Between the figures of a grid."),
    NUMBER("jitter", 0, 100, "m", "Each way at most."),
    NUMBER("lowest", -10, 100, "m", "Least height of the origin."),
    NUMBER("highest", -10, 100, "m", "Largest height of the origin."),
    NUMBER("tilt", 0, 3.15, "rad", "Each way at most."),
};
static const Schema DROP = {"sandbox.drop", NULL, "Where figures start.", FIELD_COUNTED(DROP_FIELDS), false};

static const Field PROP_FIELDS[] = {SHAPE_FIELDS, INNER("material", MATERIAL, "What it is made of.")};
static const Schema PROP = {"sandbox.prop", NULL, "A loose body.", FIELD_COUNTED(PROP_FIELDS), false};

static const Field PROPS_FIELDS[] = {
    INNER("ball", PROP, "The ball."),
    INNER("box", PROP, "The box."),
    {.name = "most", .type = FIELD_INTEGER, .least = 0, .most = PHYSICS_PROP_LIMIT, .doc = "At once."},
    NUMBER("height", 0, 100, "m", "Above the figure, where one starts."),
};
static const Schema PROPS = {"sandbox.props", NULL, "Loose bodies that can be added.", FIELD_COUNTED(PROPS_FIELDS),
                             false};

static const Field GRAB_FIELDS[] = {
    NUMBER("stiffness", 1, 1e6, "N/m", "Of the spring to the hand."),
    NUMBER("damping", 0, 1e5, "N·s/m", "Of that spring."),
    NUMBER("lowest", -100, 100, "m", "The hand goes no deeper."),
};
static const Schema GRAB = {"sandbox.grab", NULL, "How bodies are held.", FIELD_COUNTED(GRAB_FIELDS), false};

static const Field BLAST_FIELDS[] = {
    NUMBER("near", 0.01, 100, NULL, "What power times mass is divided by at no distance, which is the impulse."),
    NUMBER("slope", 0, 100, "1/m", "Added to that for each metre of distance."),
    NUMBER("lift", 0, 10, NULL, "Upwards, added to the direction outwards of length 1."),
    NUMBER("spin", 0, 10, "N·m·s/kg", "Turning about each axis at most, by mass."),
    NUMBER("prop_reach", 0, 100, "m", "Loose bodies farther away feel nothing."),
    VECTOR("offset", 100.0, "From the first part of the figure to where it bursts."),
    NUMBER("lowest", -100, 100, "m", "It bursts no deeper."),
};
static const Schema BLAST = {"sandbox.blast", NULL, "What a blast does.", FIELD_COUNTED(BLAST_FIELDS), false};

static const Field STIFFNESS_FIELDS[] = {
    NUMBER("rate", 0, 1, "rad/s", "Frequency of the turn back to rest, for each point of stiffness."),
    NUMBER("damping", 0, 10, NULL, "Its damping ratio."),
};
static const Schema STIFFNESS = {"sandbox.stiffness", NULL, "How firm a body can be made.",
                                 FIELD_COUNTED(STIFFNESS_FIELDS), false};

static const Field SANDBOX_FIELDS[] = {
    NUMBER("gravity", 0, 100, "m/s²", "Downwards."),
    LIST("stage", STATIC, "What stands there."),
    NAME("figure", "The id of the figure that is dropped."),
    {.name = "figures_most", .type = FIELD_INTEGER, .least = 1, .most = PHYSICS_FIGURE_LIMIT, .doc = "At once."},
    INNER("drop", DROP, "Where figures start."),
    INNER("props", PROPS, "Loose bodies that can be added."),
    NUMBER("lost_below", -1e3, 0, "m", "Figures there are dropped again, loose bodies are taken away."),
    INNER("grab", GRAB, "How bodies are held."),
    INNER("blast", BLAST, "What a blast does."),
    INNER("stiffness", STIFFNESS, "How firm a body can be made."),
    INNER("sliders", schema_sandbox_sliders, "What the panel's sliders reach."),
    INNER("camera", schema_sandbox_camera, "The camera on its orbit."),
    INNER("look", schema_sandbox_look, "What it looks like."),
};
const Schema schema_sandbox = {"sandbox", "scripts/sandbox.lua", "Where bodies are thrown about.",
                               FIELD_COUNTED(SANDBOX_FIELDS), false};

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static PhysicsVector read_vector(Reader *reader, const char *name) {
    double parts[3] = {0.0, 0.0, 0.0};
    reader_numbers(reader, name, parts, 3);
    return (PhysicsVector){parts[0], parts[1], parts[2]};
}

static PhysicsMaterial read_material(Reader *reader) {
    Reader inner;
    reader_open(reader, "material", false, &inner);
    const PhysicsMaterial material = {
        .density = reader_number(&inner, "density"),
        .friction = reader_number(&inner, "friction"),
        .restitution = reader_number(&inner, "restitution"),
        .linear_damping = reader_number(&inner, "linear_damping"),
        .angular_damping = reader_number(&inner, "angular_damping"),
    };
    reader_close(&inner);
    return material;
}

static PhysicsShape read_shape(Reader *reader) {
    return (PhysicsShape){
        .kind = (PhysicsShapeKind)reader_choice(reader, "shape"),
        .half = read_vector(reader, "half"),
        .radius = reader_number(reader, "radius"),
        .half_length = reader_number(reader, "half_length"),
    };
}

static void read_parts(Reader *figure, PhysicsFigureDescription *to) {
    Reader list, part;
    reader_open(figure, "parts", false, &list);
    while (reader_open_item(&list, to->part_count + 1, &part)) {
        if (to->part_count == PHYSICS_PART_LIMIT) {
            reader_fail(figure, "parts", "has more than %d entries", PHYSICS_PART_LIMIT);
        }
        PhysicsPart *target = &to->parts[to->part_count++];
        reader_text(&part, "name", target->name, sizeof target->name, false);
        target->shape = read_shape(&part);
        target->place = read_vector(&part, "place");
        target->density = reader_number(&part, "density");
        target->turn = PHYSICS_NO_TURN;
        reader_close(&part);
    }
    reader_close(&list);
}

static int read_part_name(Reader *reader, const char *field, const PhysicsFigureDescription *figure) {
    char name[PHYSICS_NAME_SIZE];
    reader_text(reader, field, name, sizeof name, false);
    for (int i = 0; i < figure->part_count; i++) {
        if (strcmp(figure->parts[i].name, name) == 0) {
            return i;
        }
    }
    return reader_fail(reader, field, "names \"%s\", but the figure has no part of that name", name);
}

static void read_joints(Reader *figure, PhysicsFigureDescription *to) {
    Reader list, joint;
    reader_open(figure, "joints", false, &list);
    while (reader_open_item(&list, to->joint_count + 1, &joint)) {
        if (to->joint_count == PHYSICS_PART_LIMIT - 1) {
            reader_fail(figure, "joints", "has more than %d entries", PHYSICS_PART_LIMIT - 1);
        }
        PhysicsJoint *target = &to->joints[to->joint_count++];
        reader_text(&joint, "name", target->name, sizeof target->name, false);
        target->kind = (PhysicsJointKind)reader_choice(&joint, "kind");
        target->parent = read_part_name(&joint, "parent", to);
        target->child = read_part_name(&joint, "child", to);
        target->anchor = read_vector(&joint, "anchor");
        target->axis = read_vector(&joint, "axis");
        target->low = reader_number(&joint, "low");
        target->high = reader_number(&joint, "high");
        reader_close(&joint);
    }
    reader_close(&list);
}

static Vec3 read_small_vector(Reader *reader, const char *name) {
    const PhysicsVector vector = read_vector(reader, name);
    return (Vec3){(float)vector.x, (float)vector.y, (float)vector.z};
}

static void read_dress(Reader *figure, const PhysicsFigureDescription *body, FigureDress *to) {
    Reader list, box;
    *to = (FigureDress){0};
    if (!reader_open(figure, "dress", true, &list)) {
        return;
    }
    while (reader_open_item(&list, to->box_count + 1, &box)) {
        if (to->box_count == FIGURE_DRESS_LIMIT) {
            reader_fail(figure, "dress", "has more than %d entries", FIGURE_DRESS_LIMIT);
        }
        RigBox *target = &to->boxes[to->box_count];
        target->part = read_part_name(&box, "part", body);
        target->center = read_small_vector(&box, "center");
        target->size = read_small_vector(&box, "size");
        target->rotation = read_small_vector(&box, "rotation");
        target->taper = (float)reader_number(&box, "taper");
        target->color = (uint32_t)reader_number(&box, "color");
        target->glow = (float)reader_number(&box, "glow");
        target->edge = (float)reader_number(&box, "edge");
        to->accents[to->box_count++] = reader_boolean(&box, "accent");
        reader_close(&box);
    }
    reader_close(&list);
}

static void read_figure(lua_State *lua, Definitions *definitions, int index) {
    Error error = {0};
    const int source = source_push_table(lua, definitions->sources[index].name);
    Reader reader = reader_begin_file(lua, source, &schema_figure);
    if (definitions->figure_count == FIGURE_LIMIT) {
        reader_fail(&reader, NULL, "is one figure too many; there may be %d", FIGURE_LIMIT);
    }
    PhysicsFigureDescription *figure = &definitions->figures[definitions->figure_count];
    *figure = (PhysicsFigureDescription){0};
    reader_text(&reader, "id", figure->name, sizeof figure->name, false);
    if (definitions_find_figure(definitions, figure->name)) {
        reader_fail(&reader, "id", "\"%s\" is taken by another file", figure->name);
    }
    figure->material = read_material(&reader);
    figure->inertia_least = reader_number(&reader, "inertia_least");
    read_parts(&reader, figure);
    read_joints(&reader, figure);
    read_dress(&reader, figure, &definitions->dresses[definitions->figure_count]);
    if (!physics_check_figure(figure, &error)) {
        reader_fail(&reader, NULL, "%s", error.message);
    }
    definitions->figure_count++;
    reader_close(&reader);
}

void read_all_figures(lua_State *lua, Definitions *definitions) {
    for (int i = 0; i < definitions->source_count; i++) {
        if (source_is_in(definitions, i, vm_of(lua)->mod, "figures/")) {
            read_figure(lua, definitions, i);
        }
    }
}

/* ---- The sandbox ----------------------------------------------------------------------------------------------*/
static void read_stage(Reader *sandbox, SandboxRules *to) {
    Reader list, box;
    reader_open(sandbox, "stage", false, &list);
    while (reader_open_item(&list, to->static_count + 1, &box)) {
        if (to->static_count == SANDBOX_STATIC_LIMIT) {
            reader_fail(sandbox, "stage", "has more than %d entries", SANDBOX_STATIC_LIMIT);
        }
        PhysicsStatic *target = &to->statics[to->static_count++];
        target->half = read_vector(&box, "half");
        target->centre = read_vector(&box, "centre");
        target->tilt = reader_number(&box, "tilt");
        target->friction = reader_number(&box, "friction");
        target->restitution = reader_number(&box, "restitution");
        target->floor = reader_boolean(&box, "floor");
        reader_close(&box);
    }
    reader_close(&list);
}

static PhysicsPropDescription read_prop(Reader *props, const char *name) {
    Reader prop;
    Error error = {0};
    reader_open(props, name, false, &prop);
    const PhysicsPropDescription description = {read_shape(&prop), read_material(&prop)};
    if (!physics_check_prop(&description, &error)) {
        reader_fail(props, name, "%s", error.message);
    }
    reader_close(&prop);
    return description;
}

static void read_props(Reader *sandbox, SandboxRules *to) {
    Reader props;
    reader_open(sandbox, "props", false, &props);
    to->ball = read_prop(&props, "ball");
    to->box = read_prop(&props, "box");
    to->props_most = (int)reader_number(&props, "most");
    to->prop_height = reader_number(&props, "height");
    reader_close(&props);
}

static void read_drop(Reader *sandbox, SandboxRules *to) {
    Reader drop;
    reader_open(sandbox, "drop", false, &drop);
    to->drop.spacing = reader_number(&drop, "spacing");
    to->drop.jitter = reader_number(&drop, "jitter");
    to->drop.lowest = reader_number(&drop, "lowest");
    to->drop.highest = reader_number(&drop, "highest");
    to->drop.tilt = reader_number(&drop, "tilt");
    if (to->drop.highest < to->drop.lowest) {
        reader_fail(&drop, "highest", "must be at least 'lowest', %g, got %g", to->drop.lowest, to->drop.highest);
    }
    reader_close(&drop);
}

static void read_forces(Reader *sandbox, SandboxRules *to) {
    Reader inner;
    reader_open(sandbox, "grab", false, &inner);
    to->physics.grab.stiffness = reader_number(&inner, "stiffness");
    to->physics.grab.damping = reader_number(&inner, "damping");
    to->physics.grab.lowest = reader_number(&inner, "lowest");
    reader_close(&inner);
    reader_open(sandbox, "blast", false, &inner);
    to->physics.blast.near_distance = reader_number(&inner, "near");
    to->physics.blast.distance_slope = reader_number(&inner, "slope");
    to->physics.blast.lift = reader_number(&inner, "lift");
    to->physics.blast.spin = reader_number(&inner, "spin");
    to->physics.blast.prop_reach = reader_number(&inner, "prop_reach");
    to->blast_offset = read_vector(&inner, "offset");
    to->blast_lowest = reader_number(&inner, "lowest");
    reader_close(&inner);
    reader_open(sandbox, "stiffness", false, &inner);
    to->physics.stiffness.rate = reader_number(&inner, "rate");
    to->physics.stiffness.damping = reader_number(&inner, "damping");
    reader_close(&inner);
}

void read_sandbox(lua_State *lua, Definitions *definitions) {
    char figure[PHYSICS_NAME_SIZE];
    const int source = source_push_table(lua, "scripts/sandbox.lua");
    SandboxRules *to = &definitions->sandbox;
    Reader reader = reader_begin_file(lua, source, &schema_sandbox);
    *to = (SandboxRules){.physics = {.sleeping = true}};
    to->physics.gravity = reader_number(&reader, "gravity");
    read_stage(&reader, to);
    reader_text(&reader, "figure", figure, sizeof figure, false);
    to->figure = definitions_find_figure(definitions, figure);
    if (!to->figure) {
        reader_fail(&reader, "figure", "names \"%s\", but scripts/figures/ has no figure of that id", figure);
    }
    to->figures_most = (int)reader_number(&reader, "figures_most");
    read_drop(&reader, to);
    read_props(&reader, to);
    to->lost_below = reader_number(&reader, "lost_below");
    read_forces(&reader, to);
    read_sandbox_view(&reader, to);
    reader_close(&reader);
}

const PhysicsFigureDescription *definitions_find_figure(const Definitions *definitions, const char *name) {
    for (int i = 0; i < definitions->figure_count; i++) {
        if (strcmp(definitions->figures[i].name, name) == 0) {
            return &definitions->figures[i];
        }
    }
    return NULL;
}

const FigureDress *definitions_find_dress(const Definitions *definitions, const char *name) {
    const PhysicsFigureDescription *figure = definitions_find_figure(definitions, name);
    return figure ? &definitions->dresses[figure - definitions->figures] : NULL;
}

const SandboxRules *definitions_sandbox(const Definitions *definitions) {
    return &definitions->sandbox;
}
