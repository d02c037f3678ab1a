/* The part of scripts/sandbox.lua that is seen and handled: the sliders' ranges, the camera, the look. */
#include "script/read_sandbox.h"

#define STORED(text, kind, from, member, low, high, measure, meaning)                                                  \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(from, member), .least = (low),       \
        .most = (high), .unit = (measure), .doc = (meaning)                                                            \
    }
#define RANGE(text, member, meaning) STORED(text, FIELD_NUMBER, SandboxRange, member, -1e4, 1e4, NULL, meaning)
#define CAMERA(text, kind, member, low, high, measure, meaning)                                                        \
    STORED(text, kind, SandboxCamera, member, low, high, measure, meaning)
#define LOOK(text, member, low, high, measure, meaning)                                                                \
    STORED(text, FIELD_NUMBER, SandboxLook, member, low, high, measure, meaning)
#define COLOR(text, member, meaning) STORED(text, FIELD_COLOR, SandboxLook, member, 0, 0xffffff, NULL, meaning)

/* ---- Schemas ------------------------------------------------------------------------------------------------*/
static const Field RANGE_FIELDS[] = {
    RANGE("least", least, "At its left end."),
    RANGE("most", most, "At its right end."),
    RANGE("start", start, "Where it stands at first."),
    RANGE("step", step, "How far a key moves it."),
};
static const Schema RANGE_SCHEMA = {"sandbox.range", NULL, "A slider.", FIELD_COUNTED(RANGE_FIELDS), false};

static const Field SLIDER_FIELDS[] = {
    {.name = "power", .type = FIELD_TABLE, .inner = &RANGE_SCHEMA, .doc = "How hard a blast is."},
    {.name = "stiffness", .type = FIELD_TABLE, .inner = &RANGE_SCHEMA, .doc = "How firm figures are."},
    {.name = "time", .type = FIELD_TABLE, .inner = &RANGE_SCHEMA, .doc = "How fast time runs; 1 is as it is."},
};
const Schema schema_sandbox_sliders = {"sandbox.sliders", NULL, "What the panel's sliders reach.",
                                       FIELD_COUNTED(SLIDER_FIELDS), false};

static const Field CAMERA_FIELDS[] = {
    CAMERA("yaw", FIELD_DEGREES, yaw, -180, 180, NULL, "How it stands around the stage at first."),
    CAMERA("pitch", FIELD_DEGREES, pitch, 1, 85, NULL, "Degrees below the horizon at first."),
    CAMERA("fov", FIELD_DEGREES, fov, 5, 120, NULL, "Vertical field of view."),
    CAMERA("distance", FIELD_NUMBER, distance, 1, 60, "m", "From what it looks at, at first."),
    CAMERA("height", FIELD_NUMBER, height, 0, 10, "m", "Of what it looks at."),
    CAMERA("follow", FIELD_NUMBER, follow, 0, 60, "1/s", "How quickly it goes after the figures; 0 stands still."),
    CAMERA("rate", FIELD_NUMBER, rate, 0, 1, NULL, "Radians that it turns for each pixel of a drag."),
    CAMERA("pitch_least", FIELD_DEGREES, pitch_least, 1, 85, NULL, "It gets no lower."),
    CAMERA("pitch_most", FIELD_DEGREES, pitch_most, 1, 85, NULL, "It gets no higher."),
    CAMERA("zoom", FIELD_NUMBER, zoom, 0.1, 1, NULL, "What is left of its distance with each notch of the wheel."),
    CAMERA("nearest", FIELD_NUMBER, nearest, 0.5, 60, "m", "Least distance."),
    CAMERA("farthest", FIELD_NUMBER, farthest, 0.5, 60, "m", "Largest distance."),
};
const Schema schema_sandbox_camera = {"sandbox.camera", NULL, "The camera on its orbit.", FIELD_COUNTED(CAMERA_FIELDS),
                                      false};

static const Field LOOK_FIELDS[] = {
    {.name = "figures",
     .type = FIELD_NUMBERS,
     .least = 0,
     .most = 0xffffff,
     .doc = "Colours of the figures, one after the other, 1 to 8 of them."},
    COLOR("floor_a", floor_a, "Of every second tile of the ground."),
    COLOR("floor_b", floor_b, "Of the others."),
    COLOR("line", line, "Between the tiles."),
    COLOR("line_bright", line_bright, "The brighter ones of these lines."),
    COLOR("wall", wall, "Of the boxes that stand on the stage."),
    COLOR("wall_edge", wall_edge, "The light along their tops."),
    COLOR("ball", ball, "Of a ball."),
    COLOR("ball_shade", ball_shade, "Of two of its sides."),
    COLOR("box", box, "Of a box."),
    COLOR("box_edge", box_edge, "The light around it."),
    COLOR("bare", bare, "Of bare shapes' shaded sides."),
    COLOR("hand", hand, "Of the hand that holds, and what it would take."),
    COLOR("blast", blast, "Of a blast."),
    COLOR("blast_core", blast_core, "Of its brightest pieces."),
    COLOR("spark", spark, "Of sparks from bumps."),
    COLOR("fog", fog, "The void."),
    LOOK("pad", pad, 0.1, 20, "m", "Radius of the rings where figures come down."),
    LOOK("motes", motes, 0, 400, NULL, "How many sparks drift in the air."),
    LOOK("tile", tile, 0.5, 10, "m", "Edge of a tile."),
    LOOK("bright_every", bright_every, 1, 100, NULL, "Of so many lines one is bright."),
    LOOK("line_width", line_width, 0, 1, "m", "Of the lines."),
    LOOK("fog_near", fog_near, 0, 100, "m", "From the figures on the ground: clear until here."),
    LOOK("fog_far", fog_far, 1, 60, "m", "All void from here; no ground is drawn beyond."),
    LOOK("light_radius", light_radius, 0, 60, "m", "Of the light over the figures."),
    LOOK("light_strength", light_strength, 0, 4, NULL, "Its strength."),
    LOOK("light_height", light_height, 0, 20, "m", "Its height."),
    LOOK("outline", outline, 0, 0.2, "m", "Width of the black around bodies."),
    LOOK("edge_width", edge_width, 0, 0.2, "m", "Width of the light lines along their edges."),
    LOOK("shadow", shadow, 0, 1, NULL, "How dark shadows are right below a body."),
    LOOK("shadow_height", shadow_height, 0.1, 20, "m", "From where on a body has none."),
    LOOK("blast_seconds", blast_seconds, 0.05, 5, "s", "How long a blast is seen."),
    LOOK("blast_radius", blast_radius, 0, 20, "m", "Of its ring, at full power."),
    LOOK("blast_burst", blast_burst, 0, 20, "m", "Radius of the burst itself, at full power."),
    LOOK("blast_light", blast_light, 0, 8, NULL, "Strength of its light."),
    LOOK("blast_sparks", blast_sparks, 0, 400, NULL, "How many sparks it makes, at full power."),
    LOOK("blast_shake", blast_shake, 0, 2, "m", "How far the picture shakes, at full power."),
    LOOK("bump_speed", bump_speed, 0, 100, "m/s", "A change of speed at once that makes sparks."),
    LOOK("bump_sparks", bump_sparks, 0, 20, "s/m", "How many sparks for each m/s beyond that."),
    LOOK("spark_size", spark_size, 0, 1, "m", "Of a spark."),
    LOOK("spark_life", spark_life, 0.05, 5, "s", "How long it flies."),
};
const Schema schema_sandbox_look = {"sandbox.look", NULL, "What the sandbox looks like.", FIELD_COUNTED(LOOK_FIELDS),
                                    false};

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static void read_sliders(Reader *sandbox, SandboxRules *to) {
    static const char *const NAMES[] = {
        [SANDBOX_POWER] = "power", [SANDBOX_STIFFNESS] = "stiffness", [SANDBOX_TIME] = "time"};
    Reader sliders, range;
    reader_open(sandbox, "sliders", false, &sliders);
    for (int i = 0; i < SANDBOX_SLIDER_COUNT; i++) {
        SandboxRange *target = &to->sliders[i];
        reader_open(&sliders, NAMES[i], false, &range);
        reader_fields(&range, target);
        if (!(target->least < target->most)) {
            reader_fail(&range, "most", "must be above 'least', %g, got %g", (double)target->least,
                        (double)target->most);
        }
        if (target->start < target->least || target->start > target->most) {
            reader_fail(&range, "start", "must be from %g to %g, got %g", (double)target->least, (double)target->most,
                        (double)target->start);
        }
        reader_close(&range);
    }
    reader_close(&sliders);
}

static void read_camera(Reader *sandbox, SandboxCamera *to) {
    Reader camera;
    reader_open(sandbox, "camera", false, &camera);
    reader_fields(&camera, to);
    if (to->pitch_most < to->pitch_least) {
        reader_fail(&camera, "pitch_most", "must be at least 'pitch_least'");
    }
    if (to->farthest < to->nearest) {
        reader_fail(&camera, "farthest", "must be at least 'nearest', %g, got %g", (double)to->nearest,
                    (double)to->farthest);
    }
    reader_close(&camera);
}

static void read_colors(Reader *look, SandboxLook *to) {
    Reader list;
    reader_open(look, "figures", false, &list);
    const int count = (int)lua_rawlen(list.lua, list.table);
    if (count < 1 || count > SANDBOX_COLOR_LIMIT) {
        reader_fail(look, "figures", "must have 1 to %d colours, got %d", SANDBOX_COLOR_LIMIT, count);
    }
    for (int i = 0; i < count; i++) {
        lua_rawgeti(list.lua, list.table, i + 1);
        to->figures[i] = (uint32_t)reader_element(look, reader_described(look, "figures"), "figures");
        lua_pop(list.lua, 1);
    }
    to->figure_colors = count;
    reader_close(&list);
}

void read_sandbox_view(Reader *sandbox, SandboxRules *to) {
    Reader look;
    read_sliders(sandbox, to);
    read_camera(sandbox, &to->camera);
    reader_open(sandbox, "look", false, &look);
    reader_fields(&look, &to->look);
    read_colors(&look, &to->look);
    reader_close(&look);
}
