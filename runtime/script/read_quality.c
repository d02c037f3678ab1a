/* The quality levels of scripts/look.lua: how much is drawn, and how finely. */
#include "script/reader.h"

#define LEVEL(text, kind, member, low, high, measure, meaning)                                                         \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(RenderQuality, member),              \
        .least = (low), .most = (high), .unit = (measure), .doc = (meaning)                                            \
    }
#define SCALE(text, member, low, high, measure, meaning)                                                               \
    {                                                                                                                  \
        .name = (text), .type = FIELD_NUMBER, .flags = FIELD_STORED, .offset = offsetof(AutoScaleRules, member),       \
        .least = (low), .most = (high), .unit = (measure), .doc = (meaning)                                            \
    }

static const Field LEVEL_FIELDS[] = {
    LEVEL("scale", FIELD_NUMBER, scale, 0.1, 1, NULL, "Of the world's picture to the window; the HUD is always sharp."),
    LEVEL("bloom_levels", FIELD_INTEGER, bloom_levels, 0, BLOOM_LEVELS, NULL, "How far the glow spreads; 0: no glow."),
    LEVEL("lights", FIELD_INTEGER, lights, 0, LIGHT_LIMIT - 1, NULL, "At most, beside the player's own."),
    LEVEL("motes", FIELD_INTEGER, motes, 0, 4096, NULL, "At most, that drift in the air."),
    LEVEL("least_box", FIELD_NUMBER, least_box, 0, 100, "px",
          "Boxes of figures that are smaller in the picture are left out, unless they glow."),
    LEVEL("least_outline", FIELD_NUMBER, least_outline, 0, 1000, "px", "Smaller boxes have no outline."),
};
static const Schema LEVEL_SCHEMA = {"look.quality.level", NULL, "How much is drawn.", FIELD_COUNTED(LEVEL_FIELDS),
                                    false};
static const Field RETRO_FIELDS[] = {
    LEVEL("rows", FIELD_INTEGER, rows, 16, 4320, "px", "Of the world's picture, shown as squares."),
    LEVEL("snap_rows", FIELD_INTEGER, snap_rows, 0, 4320, NULL, "Corners snap to a grid of so many; 0: to none."),
    LEVEL("colors", FIELD_INTEGER, colors, 0, 256, NULL, "Steps of each colour channel; 0: all."),
    LEVEL("dither", FIELD_NUMBER, dither, 0, 4, NULL, "Of a step, in a pattern of 4 x 4 pixels."),
};
static const Schema RETRO_SCHEMA = {"look.quality.retro", NULL, "The look of an old console.",
                                    FIELD_COUNTED(RETRO_FIELDS), false};
static const Field AUTO_FIELDS[] = {
    SCALE("budget", budget, 0.001, 1, "s", "Of work a frame; waiting for the screen is none."),
    SCALE("headroom", headroom, 0, 1, NULL, "Share of the budget that a finer picture must be expected to keep to."),
    SCALE("least", least, 0.1, 1, NULL, "Scale of the picture at least."),
    SCALE("step", step, 0.01, 1, NULL, "From scale to scale."),
    SCALE("down", down_seconds, 0, 60, "s", "Of too much work until the picture becomes coarser."),
    SCALE("up", up_seconds, 0, 60, "s", "Of little work until it becomes finer."),
};
static const Schema AUTO_SCHEMA = {"look.quality.auto", NULL,
                                   "Quality auto: all of the level high, and the picture's scale by the time that "
                                   "frames take.",
                                   FIELD_COUNTED(AUTO_FIELDS), false};

#define TABLE(text, what, meaning)                                                                                     \
    { .name = (text), .type = FIELD_TABLE, .inner = (what), .doc = (meaning) }
static const Field QUALITY_FIELDS[] = {
    TABLE("low", &LEVEL_SCHEMA, "For slow machines."),
    TABLE("medium", &LEVEL_SCHEMA, "Between the two."),
    TABLE("high", &LEVEL_SCHEMA, "Everything; also that of pictures by `rift shot`."),
    TABLE("retro", &RETRO_SCHEMA, "Over any level, by the setting of that name and in the mobile profile."),
    TABLE("auto", &AUTO_SCHEMA, "What the setting auto goes by."),
};
const Schema schema_quality = {"look.quality", NULL, "How much is drawn, and how finely.",
                               FIELD_COUNTED(QUALITY_FIELDS), false};

void read_quality(Reader *look, QualityLook *quality) {
    static const char *const LEVELS[LEVEL_COUNT] = {"low", "medium", "high"};
    Reader reader;
    reader_open(look, "quality", false, &reader);
    for (int level = 0; level < LEVEL_COUNT; level++) {
        quality->levels[level] = render_full_quality();
        reader_group(&reader, LEVELS[level], &quality->levels[level]);
    }
    reader_group(&reader, "retro", &quality->retro);
    reader_group(&reader, "auto", &quality->auto_scale);
    reader_close(&reader);
}
