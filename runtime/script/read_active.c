/* scripts/fighters/: figures that stand, walk and strike by force alone, as the numbers of their joints and laws. */
#include "script/reader.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- Schemas ------------------------------------------------------------------------------------------------
 * Every law is a double of ActiveLaws; its field says where it goes, what it may be and what it means, in one line.
 */
#define LAW(member, text, low, high, measure, meaning)                                                                 \
    {                                                                                                                  \
        .name = (text), .type = FIELD_NUMBER, .offset = offsetof(ActiveLaws, member), .least = (low), .most = (high),  \
        .unit = (measure), .doc = (meaning)                                                                            \
    }
#define LAW_VECTOR(member, text, reach, measure, meaning)                                                              \
    {                                                                                                                  \
        .name = (text), .type = FIELD_VECTOR, .offset = offsetof(ActiveLaws, member), .least = -(reach),               \
        .most = (reach), .unit = (measure), .doc = (meaning)                                                           \
    }

static const Field BALANCE_FIELDS[] = {
    LAW(balance.hip_height, "hip_height", 0.1, 10, "m", "Of the pelvis' centre above the ground, standing."),
    LAW(balance.stretch, "stretch", 0.5, 1, NULL, "Share of the leg's length that it is stretched to at most."),
    LAW(balance.forward, "forward", -1, 1, "m", "The support lies so far before the ankles' middle."),
    LAW(balance.support_rate, "support_rate", 0, 120, "1/s", "How fast the support follows the feet."),
    LAW(balance.support_reach, "support_reach", 0, 2, "m", "It is kept so near to the centre of mass."),
    LAW(balance.smoothing, "smoothing", 0, 10, "s", "Of the hips' place over the support."),
    LAW(balance.correction, "correction", 0, 10, NULL, "Share of the capture point's error that the hips go against."),
    LAW(balance.correction_most, "correction_most", 0, 2, "m", "That correction at most."),
    LAW(balance.height_gain, "height_gain", 0, 10, NULL, "Share of the error of height that the target is moved by."),
    LAW(balance.height_gain_most, "height_gain_most", 0, 1, "m", "That share at most, either way."),
    LAW(balance.height_sum, "height_sum", 0, 100, "1/s", "How fast what is left of the error is gathered."),
    LAW(balance.height_sum_most, "height_sum_most", 0, 1, "m", "What is gathered at most, with sound legs."),
    LAW(balance.height_drain, "height_drain", 0, 100, "1/s", "How fast that runs out in the air."),
};
static const Schema BALANCE = {"fighter.balance", NULL, "Where hips and trunk are to be.",
                               FIELD_COUNTED(BALANCE_FIELDS), false};

static const Field OUTSIDE_FIELDS[] = {
    LAW(outside.up_gain, "up_gain", 0, 1e4, "1/s²", "Of the error of height, times mass."),
    LAW(outside.up_damping, "up_damping", 0, 1e3, "1/s", "Of the hips' speed upwards, times mass."),
    LAW(outside.up_most, "up_most", 0, 1, NULL, "The lift at most, as a share of the weight."),
    LAW(outside.side_gain, "side_gain", 0, 1e4, "1/s²", "Of the way to the support, times mass."),
    LAW(outside.side_damping, "side_damping", 0, 1e3, "1/s", "Of the speed that is not wanted, times mass."),
    LAW(outside.side_most, "side_most", 0, 1, NULL, "The push at most, as a share of what the ground bears."),
    LAW(outside.touch_seconds, "touch_seconds", 0, 1, "s", "After the last touch of the ground there is no force."),
    LAW(outside.trunk_hertz, "trunk_hertz", 0, 60, "Hz", "How fast the trunk rights itself."),
    LAW(outside.trunk_damping, "trunk_damping", 0, 10, NULL, "Its damping ratio."),
    LAW(outside.trunk_inertia, "trunk_inertia", 0, 1e3, "kg·m²", "What that counts with."),
    LAW(outside.trunk_most, "trunk_most", 0, 1e4, "N·m", "The torque at most, on each axis."),
    LAW(outside.rising, "rising", 1, 10, NULL, "All these limits times this while getting up."),
    LAW(outside.rising_after, "rising_after", 0, 10, "s", "And so long after."),
};
static const Schema OUTSIDE = {"fighter.outside", NULL, "What helps from outside, only while the ground is touched.",
                               FIELD_COUNTED(OUTSIDE_FIELDS), false};

static const Field STEPS_FIELDS[] = {
    LAW(steps.outside_most, "outside_most", -1, 1, "m", "A step when the capture point is so far beyond the feet."),
    LAW(steps.narrow, "narrow", 0, 2, "m", "A step when the feet are nearer to each other, sideways."),
    LAW(steps.wide, "wide", 0, 2, "m", "A step when they are farther apart, sideways."),
    LAW(steps.fore_most, "fore_most", 0, 2, "m", "A step when one is so far ahead of where it should be."),
    LAW(steps.yaw_most, "yaw_most", 0, 3.15, "rad", "A step when a foot points so far away from the heading."),
    LAW(steps.walk_pause, "walk_pause", 0, 10, "s", "Between two steps of a walk."),
    LAW(steps.walk_from, "walk_from", 0, 10, "m/s", "It walks from this speed on."),
    LAW(steps.yaw_weight, "yaw_weight", 0, 10, "m/rad", "How much a foot's heading counts for whose turn it is."),
    LAW(steps.handicap, "handicap", 0, 10, "m", "Of the foot that stepped last, for whose turn it is."),
    LAW(steps.width, "width", 0, 2, "m", "Between the ankles."),
    LAW(steps.apart_least, "apart_least", 0, 2, "m", "A foot comes down so far from the other."),
    LAW(steps.reach_most, "reach_most", 0, 5, "m", "It comes down so near to its hip."),
    LAW(steps.settled, "settled", 0, 1, NULL, "Share of the swing after which its target stands."),
    LAW(steps.seconds, "seconds", 0.02, 10, "s", "Of a swing, on the spot."),
    LAW(steps.seconds_speed, "seconds_speed", 0, 10, "s/m", "That is divided by 1 + this × speed."),
    LAW(steps.lift, "lift", 0, 2, "m", "How high a foot is lifted."),
    LAW(steps.land_from, "land_from", 0, 1, NULL, "Share of the swing after which a load ends it."),
    LAW(steps.land_load, "land_load", 0, 1e4, "N", "That load."),
    LAW(steps.late, "late", 1, 10, NULL, "A foot that has not landed after so many swings stands all the same."),
    LAW(steps.rate_most, "rate_most", 0, 1e3, "rad/s", "Of what a swinging leg's drives know of their targets' way."),
};
static const Schema STEPS = {"fighter.steps", NULL, "When and where feet go.", FIELD_COUNTED(STEPS_FIELDS), false};

static const Field WALK_FIELDS[] = {
    LAW(walk.turn_rate, "turn_rate", 0, 100, "rad/s", "How fast the heading turns."),
    LAW(walk.acceleration, "acceleration", 0, 1e3, "m/s²", "Of the speed that is wanted."),
    LAW(walk.follow, "follow", 0, 100, "1/s", "Speed for each metre from the place that is followed."),
    LAW(walk.speed_most, "speed_most", 0, 20, "m/s", "No faster."),
};
static const Schema WALK = {"fighter.walk", NULL, "How it goes where it is sent.", FIELD_COUNTED(WALK_FIELDS), false};

static const Field SWORD_FIELDS[] = {
    LAW(sword.rate_most, "rate_most", 0, 1e3, "rad/s", "Of what the arm's drives know of their targets' way."),
    LAW(sword.reach, "reach", 0.1, 1, NULL, "Share of the arm's length that the hand goes to at most."),
    LAW(sword.elbow_out, "elbow_out", 0, 10, NULL, "How far outwards the elbow sinks, against 1 downwards."),
    LAW(sword.elbow_back, "elbow_back", -10, 10, NULL, "How far backwards."),
    LAW(sword.elbow_rate, "elbow_rate", 0, 60, "1/s", "How soon."),
    LAW(sword.lunge, "lunge", 0, 10, NULL, "Metres between the feet for each metre that the hand reaches ahead."),
    LAW(sword.lunge_most, "lunge_most", 0, 2, "m", "No more of that."),
    LAW(sword.rest_shoulder, "rest_shoulder", -3.15, 3.15, "rad", "How an arm without a task is bent forward."),
    LAW(sword.rest_elbow, "rest_elbow", 0, 2.4, "rad", "And its elbow."),
    LAW_VECTOR(sword.guard, "guard", 2.0, "m", "The hand at rest, from the chest: left, up, forward."),
    LAW_VECTOR(sword.guard_blade, "guard_blade", 100.0, NULL, "Where the blade points then; of any length."),
};
static const Schema SWORD = {"fighter.sword", NULL, "How the hand follows its path.", FIELD_COUNTED(SWORD_FIELDS),
                             false};

static const Field RISE_FIELDS[] = {
    LAW(rise.upright, "upright", -1, 1, NULL, "It is down when the chest's up is lower."),
    LAW(rise.low, "low", 0, 1, NULL, "Or when the hips are below this share of their height."),
    LAW(rise.down_seconds, "down_seconds", 0, 10, "s", "One of both for so long."),
    LAW(rise.limp_seconds, "limp_seconds", 0, 60, "s", "Then it lies."),
    LAW(rise.on_side, "on_side", 0, 1, NULL, "It lies on a side while its face's height is less than this."),
    LAW(rise.gain_seconds, "gain_seconds", 0.02, 60, "s", "Joints grow firm again over these."),
    LAW(rise.height_seconds, "height_seconds", 0.02, 60, "s", "The hips rise over these."),
    LAW(rise.back_hip, "back_hip", 0, 3.15, "rad", "On its back it draws in the thighs."),
    LAW(rise.back_knee, "back_knee", 0, 3.15, "rad", "And the shins."),
    LAW(rise.front_hip, "front_hip", 0, 3.15, "rad", "On its front it draws in the thighs."),
    LAW(rise.front_knee, "front_knee", 0, 3.15, "rad", "And the shins."),
    LAW(rise.kneel_hip, "kneel_hip", 0, 3.15, "rad", "Then the hips open to this, so that it kneels."),
    LAW(rise.kneel_from, "kneel_from", 0, 60, "s", "When they begin to."),
    LAW(rise.kneel_seconds, "kneel_seconds", 0.02, 60, "s", "And how long they take."),
    LAW(rise.front_shoulder, "front_shoulder", 0, 3.15, "rad", "On its front the arms go forward."),
    LAW(rise.front_elbow, "front_elbow", 0, 3.15, "rad", "And bend."),
    LAW(rise.fold_until, "fold_until", -1, 1, NULL, "All that until the pelvis' up is higher."),
    LAW(rise.feet_ahead, "feet_ahead", -1, 1, "m", "The feet before the pelvis while that is low."),
    LAW(rise.stood_height, "stood_height", 0, 1, NULL, "It stands when the hips are above this share of their height."),
    LAW(rise.stood_chest, "stood_chest", -1, 1, NULL, "And the chest's up is higher."),
    LAW(rise.stood_pelvis, "stood_pelvis", -1, 1, NULL, "And the pelvis' up too."),
    LAW(rise.retry_seconds, "retry_seconds", 0.1, 60, "s", "After these it lies down and tries again."),
};
static const Schema RISE = {"fighter.rise", NULL, "How it falls and gets up.", FIELD_COUNTED(RISE_FIELDS), false};

static const Field STRETCH_FIELDS[] = {
    LAW(stretch.gap_from, "gap_from", 0, 1, "m", "The gap of a joint from which drives grow weaker."),
    LAW(stretch.gap_full, "gap_full", 0.001, 1, "m", "And where they are at their weakest."),
    LAW(stretch.least, "least", 0, 1, NULL, "Their share then."),
    LAW(stretch.recover, "recover", 0, 100, "1/s", "How fast they grow strong again."),
};
static const Schema STRETCH = {"fighter.stretch", NULL, "What happens while joints are pulled apart.",
                               FIELD_COUNTED(STRETCH_FIELDS), false};

static const Field LIMIT_FIELDS[] = {
    LAW(limp_drag, "limp_drag", 0, 100, "N·m·s/rad", "Of a joint without force."),
    LAW(cone_stiffness, "cone_stiffness", 0, 1e5, "N·m/rad", "Of the way back into a cone."),
    LAW(cone_damping, "cone_damping", 0, 1e4, "N·m·s/rad", "Of it."),
    LAW(cone_cap, "cone_cap", 0, 1e5, "N·m", "Of it, on each axis."),
    LAW(cone_target, "cone_target", 0.1, 1, NULL, "Share of the cone that targets are kept in."),
};
static const Schema LIMITS = {"fighter.limits", NULL, "Where joints end.", FIELD_COUNTED(LIMIT_FIELDS), false};

static const Field BLADE_FIELDS[] = {
    LAW(blade_from, "from", -5, 5, "m", "Where it begins, from the hand's centre."),
    LAW(blade_to, "to", -5, 5, "m", "And where it ends."),
};
static const Schema BLADE = {"fighter.blade", NULL, "The sword's blade, in line with the right hand.",
                             FIELD_COUNTED(BLADE_FIELDS), false};

/* The tables of a fighter's file that hold laws. */
typedef struct Group {
    const char *name;
    const Schema *schema;
} Group;
static const Group GROUPS[] = {
    {"balance", &BALANCE}, {"outside", &OUTSIDE}, {"steps", &STEPS},   {"walk", &WALK},   {"sword", &SWORD},
    {"rise", &RISE},       {"stretch", &STRETCH}, {"limits", &LIMITS}, {"blade", &BLADE},
};

/* A law without a field would be 0 without a word. */
#define VECTOR_LAWS 2
#define FIELD_LAWS                                                                                                     \
    (BASE_COUNT_OF(BALANCE_FIELDS) + BASE_COUNT_OF(OUTSIDE_FIELDS) + BASE_COUNT_OF(STEPS_FIELDS) +                     \
     BASE_COUNT_OF(WALK_FIELDS) + BASE_COUNT_OF(SWORD_FIELDS) + BASE_COUNT_OF(RISE_FIELDS) +                           \
     BASE_COUNT_OF(STRETCH_FIELDS) + BASE_COUNT_OF(LIMIT_FIELDS) + BASE_COUNT_OF(BLADE_FIELDS) + 2 * VECTOR_LAWS)
_Static_assert(FIELD_LAWS * sizeof(double) == sizeof(ActiveLaws), "every law of ActiveLaws has a field here");

static const Field GAIN_FIELDS[] = {
    {.name = "stiffness", .type = FIELD_NUMBER, .most = 1e5, .unit = "N·m/rad", .doc = "Torque for each radian."},
    {.name = "damping", .type = FIELD_NUMBER, .most = 1e4, .unit = "N·m·s/rad", .doc = "Against its turning."},
    {.name = "cap", .type = FIELD_NUMBER, .most = 1e5, .unit = "N·m", .doc = "At most, on each axis."},
    {.name = "cone",
     .type = FIELD_NUMBER,
     .flags = FIELD_OPTIONAL,
     .most = 3.15,
     .unit = "rad",
     .doc = "How far a ball joint turns from rest; a hinge has limits of its own."},
};
static const Schema GAINS = {"fighter.gains", NULL, "What drives a joint.", FIELD_COUNTED(GAIN_FIELDS), false};

#define INNER(text, schema, meaning)                                                                                   \
    { .name = (text), .type = FIELD_TABLE, .inner = &(schema), .doc = (meaning) }

/* By the names of ACTIVE_JOINT_NAMES. */
static const Field JOINT_FIELDS[] = {
    INNER("waist", GAINS, "Between pelvis and chest."), INNER("neck", GAINS, "Under the head."),
    INNER("shoulder_l", GAINS, "Of the free arm."),     INNER("shoulder_r", GAINS, "Of the sword's arm."),
    INNER("elbow_l", GAINS, "Of the free arm."),        INNER("elbow_r", GAINS, "Of the sword's arm."),
    INNER("wrist_l", GAINS, "Of the free hand."),       INNER("wrist_r", GAINS, "Of the sword's hand."),
    INNER("hip_l", GAINS, "Of the left leg."),          INNER("hip_r", GAINS, "Of the right leg."),
    INNER("knee_l", GAINS, "Of the left leg."),         INNER("knee_r", GAINS, "Of the right leg."),
    INNER("ankle_l", GAINS, "Of the left foot."),       INNER("ankle_r", GAINS, "Of the right foot."),
};
static const Schema JOINTS = {"fighter.joints", NULL, "The drives, joint by joint.", FIELD_COUNTED(JOINT_FIELDS),
                              false};
_Static_assert(BASE_COUNT_OF(JOINT_FIELDS) == ACTIVE_JOINT_COUNT, "every joint has a field here");

static const Field FIGHTER_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "Its name for others: small letters, digits and '_'."},
    {.name = "figure", .type = FIELD_TEXT, .doc = "The id of its body, of a file under scripts/figures/."},
    INNER("joints", JOINTS, "The drives, joint by joint."),
    INNER("balance", BALANCE, "Where hips and trunk are to be."),
    INNER("outside", OUTSIDE, "What helps from outside, only while the ground is touched."),
    INNER("steps", STEPS, "When and where feet go."),
    INNER("walk", WALK, "How it goes where it is sent."),
    INNER("sword", SWORD, "How the hand follows its path."),
    INNER("rise", RISE, "How it falls and gets up."),
    INNER("stretch", STRETCH, "What happens while joints are pulled apart."),
    INNER("limits", LIMITS, "Where joints end."),
    INNER("blade", BLADE, "The sword's blade, in line with the right hand."),
};
const Schema schema_fighter = {"fighter", "scripts/fighters/NAME.lua",
                               "A figure that stands, walks and strikes by force alone.", FIELD_COUNTED(FIGHTER_FIELDS),
                               false};

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static void read_laws(Reader *fighter, const Group *group, ActiveLaws *laws) {
    Reader inner;
    reader_open(fighter, group->name, false, &inner);
    for (int i = 0; i < group->schema->count; i++) {
        const Field *field = &group->schema->fields[i];
        double *to = (double *)(void *)((unsigned char *)laws + field->offset);
        if (field->type == FIELD_VECTOR) {
            reader_numbers(&inner, field->name, to, 3);
        } else {
            *to = reader_number(&inner, field->name);
        }
    }
    reader_close(&inner);
}

static void read_gains(Reader *fighter, ActiveBody *body) {
    Reader joints, gains;
    reader_open(fighter, "joints", false, &joints);
    for (int i = 0; i < ACTIVE_JOINT_COUNT; i++) {
        reader_open(&joints, ACTIVE_JOINT_NAMES[i], false, &gains);
        body->gains[i] = (ActiveGains){
            .stiffness = reader_number(&gains, "stiffness"),
            .damping = reader_number(&gains, "damping"),
            .cap = reader_number(&gains, "cap"),
            .cone = reader_number(&gains, "cone"),
        };
        const bool ball = body->figure.joints[body->joints[i]].kind == PHYSICS_BALL_JOINT;
        if (ball != (body->gains[i].cone > 0.0)) {
            reader_fail(&gains, "cone", ball ? "must be above 0: the joint is a ball" : "is for ball joints only");
        }
        reader_close(&gains);
    }
    reader_close(&joints);
}

static void check_order(Reader *fighter, const ActiveLaws *laws) {
    if (laws->steps.wide <= laws->steps.narrow) {
        reader_fail(fighter, "steps.wide", "must be above 'narrow', %g, got %g", laws->steps.narrow, laws->steps.wide);
    }
    if (laws->stretch.gap_full <= laws->stretch.gap_from) {
        reader_fail(fighter, "stretch.gap_full", "must be above 'gap_from', %g, got %g", laws->stretch.gap_from,
                    laws->stretch.gap_full);
    }
}

static void read_body(Reader *fighter, const Definitions *definitions, ActiveBody *body) {
    char name[PHYSICS_NAME_SIZE];
    Error error = {0};
    reader_text(fighter, "figure", name, sizeof name, false);
    const PhysicsFigureDescription *figure = definitions_find_figure(definitions, name);
    if (!figure) {
        reader_fail(fighter, "figure", "names \"%s\", but scripts/figures/ has no figure of that id", name);
        return;
    }
    body->figure = *figure;
    if (!active_body_bind(body, &error)) {
        reader_fail(fighter, "figure", "%s", error.message);
    }
}

static void read_fighter(lua_State *lua, Definitions *definitions, int index) {
    const int source = source_push_table(lua, definitions->sources[index].name);
    Reader reader = reader_begin_file(lua, source, &schema_fighter);
    if (definitions->fighter_count == FIGHTER_LIMIT) {
        reader_fail(&reader, NULL, "is one fighter too many; there may be %d", FIGHTER_LIMIT);
    }
    ActiveBody *body = &definitions->fighters[definitions->fighter_count];
    *body = (ActiveBody){0};
    reader_text(&reader, "id", body->name, sizeof body->name, false);
    if (definitions_find_fighter(definitions, body->name)) {
        reader_fail(&reader, "id", "\"%s\" is taken by another file", body->name);
    }
    read_body(&reader, definitions, body);
    read_gains(&reader, body);
    for (size_t i = 0; i < BASE_COUNT_OF(GROUPS); i++) {
        read_laws(&reader, &GROUPS[i], &body->laws);
    }
    check_order(&reader, &body->laws);
    definitions->fighter_count++;
    reader_close(&reader);
}

void read_all_fighters(lua_State *lua, Definitions *definitions) {
    for (int i = 0; i < definitions->source_count; i++) {
        if (source_is_in(definitions, i, vm_of(lua)->mod, "fighters/")) {
            read_fighter(lua, definitions, i);
        }
    }
}

const ActiveBody *definitions_find_fighter(const Definitions *definitions, const char *name) {
    for (int i = 0; i < definitions->fighter_count; i++) {
        if (strcmp(definitions->fighters[i].name, name) == 0) {
            return &definitions->fighters[i];
        }
    }
    return NULL;
}
