/* The field `ragdoll` of a rig → a figure that falls: a box for each of its parts, around all that is drawn of it, and
 * joints where the rig has its own. */
#include "script/read_ragdoll.h"

#include <stdio.h>
#include <string.h>

static const float HALF_LEAST = 0.02f; /* m; thinner ones are tossed about by what they touch */

#define MAYBE(text, low, high, otherwise, measure, meaning)                                                            \
    {                                                                                                                  \
        .name = (text), .type = FIELD_NUMBER, .flags = FIELD_OPTIONAL, .least = (low), .most = (high),                 \
        .fallback = (otherwise), .unit = (measure), .doc = (meaning)                                                   \
    }

static const Field JOINT_FIELDS[] = {
    {.name = "part", .type = FIELD_TEXT, .doc = "The rig's part that hangs; what the rig hangs on it goes along."},
    {.name = "on",
     .type = FIELD_TEXT,
     .flags = FIELD_OPTIONAL,
     .absent = "the trunk",
     .doc = "The part it hangs on: the trunk, or one of the joints before."},
    {.name = "axis",
     .type = FIELD_VECTOR,
     .flags = FIELD_OPTIONAL,
     .least = -1e3,
     .most = 1e3,
     .absent = "it turns any way",
     .doc = "It turns about this axis alone, of any length."},
    MAYBE("low", -3.15, 3.15, -1.5, "rad", "Least angle about the axis."),
    MAYBE("high", -3.15, 3.15, 1.5, "rad", "Largest angle about the axis."),
};
static const Schema JOINT = {"rig.ragdoll.joint", NULL, "A part that hangs loose once the figure falls.",
                             FIELD_COUNTED(JOINT_FIELDS), false};

static const Field FIELDS[] = {
    {.name = "trunk", .type = FIELD_TEXT, .doc = "The part that all others hang on, and what hangs on none goes with."},
    {.name = "joints",
     .type = FIELD_LIST,
     .inner = &JOINT,
     .flags = FIELD_OPTIONAL,
     .absent = "it falls in one piece",
     .doc = "What hangs on it."},
    MAYBE("mass", 1, 200, 40, "kg", "Of all of it, evenly; the floor gives way under more than a man weighs."),
    MAYBE("friction", 0, 100, 1.0, NULL, "A coefficient."),
    MAYBE("restitution", 0, 1, 0.1, NULL, "How much of a speed comes back from a bump."),
    MAYBE("linear_damping", 0, 1000, 0.3, "1/s", "Of motion."),
    MAYBE("angular_damping", 0, 1000, 3.0, "1/s", "Of turning."),
    MAYBE("stiffness", 0, 100, 6, "rad/s", "How hard parts turn back to how they rest; 0 is limp."),
};
const Schema schema_ragdoll = {"rig.ragdoll", NULL, "What is left of the figure when it dies: a body that falls.",
                               FIELD_COUNTED(FIELDS), false};

/* ---- The rig at rest ----------------------------------------------------------------------------------------*/
typedef struct Rest {
    const RigSource *rig;
    Mat34 places[RIG_PART_LIMIT]; /* of the parts, within the root's place */
    Quat turns[RIG_PART_LIMIT];
    int parents[RIG_PART_LIMIT]; /* −1 for the root */
} Rest;

static int find_part(const RigSource *rig, const char *name) {
    for (int i = 0; i < rig->part_count; i++) {
        if (strcmp(rig->parts[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static Quat multiply(Quat a, Quat b) {
    return (Quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

static void find_rest(Rest *rest, const RigSource *rig) {
    const Vec3 whole = {1.0f, 1.0f, 1.0f};
    rest->rig = rig;
    for (int i = 0; i < rig->part_count; i++) {
        const RigPartSource *part = &rig->parts[i];
        const int parent = i > 0 ? find_part(rig, part->parent) : -1;
        rest->parents[i] = parent < i ? parent : 0; /* rig_create refuses what comes before its parent */
        rest->turns[i] = quat_from_euler_xyz(part->rotation);
        rest->places[i] = mat34_from_parts(part->position, rest->turns[i], whole);
        if (rest->parents[i] >= 0) {
            rest->places[i] = mat34_multiply(&rest->places[rest->parents[i]], &rest->places[i]);
            rest->turns[i] = multiply(rest->turns[rest->parents[i]], rest->turns[i]);
        }
    }
}

/* A point of the root's place, seen from a part; places only turn and move. */
static Vec3 seen_from(const Mat34 *place, Vec3 point) {
    const float *m = place->m;
    const float x = point.x - m[3], y = point.y - m[7], z = point.z - m[11];
    return (Vec3){m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z};
}

/* ---- Parts --------------------------------------------------------------------------------------------------*/
static int listed_part(Reader *reader, const char *field, const RigSource *rig, const char *name) {
    const int part = find_part(rig, name);
    return part >= 0 ? part : reader_fail(reader, field, "names \"%s\", but the rig has no part of that name", name);
}

static int add_part(Reader *reader, const char *field, const RigSource *rig, const char *name, RigRagdoll *to) {
    const int part = listed_part(reader, field, rig, name);
    PhysicsFigureDescription *figure = &to->figure;
    if (figure->part_count == PHYSICS_PART_LIMIT) {
        reader_fail(reader, field, "is one part too many; there may be %d", PHYSICS_PART_LIMIT);
    }
    if (strlen(name) >= PHYSICS_NAME_SIZE) {
        reader_fail(reader, field, "has a name of more than %d bytes", PHYSICS_NAME_SIZE - 1);
    }
    for (int i = 0; i < figure->part_count; i++) {
        if (to->rig_parts[i] == part) {
            reader_fail(reader, field, "names \"%s\" a second time", name);
        }
    }
    memcpy(figure->parts[figure->part_count].name, name, strlen(name) + 1);
    to->rig_parts[figure->part_count] = (uint8_t)part;
    return figure->part_count++;
}

/* Each part of the rig goes with itself where it is listed, else with the nearest one it hangs on, else the trunk. */
static void find_carriers(const Rest *rest, RigRagdoll *to) {
    for (int part = 0; part < rest->rig->part_count; part++) {
        int carrier = -1;
        for (int up = part; up >= 0 && carrier < 0; up = rest->parents[up]) {
            for (int i = 0; i < to->figure.part_count; i++) {
                carrier = to->rig_parts[i] == up ? i : carrier;
            }
        }
        to->carriers[part] = (uint8_t)(carrier >= 0 ? carrier : 0);
    }
}

typedef struct Bounds {
    Vec3 least, most;
    bool any;
} Bounds;

static void include(Bounds *bounds, Vec3 point) {
    if (!bounds->any) {
        *bounds = (Bounds){point, point, true};
    }
    bounds->least.x = point.x < bounds->least.x ? point.x : bounds->least.x;
    bounds->least.y = point.y < bounds->least.y ? point.y : bounds->least.y;
    bounds->least.z = point.z < bounds->least.z ? point.z : bounds->least.z;
    bounds->most.x = point.x > bounds->most.x ? point.x : bounds->most.x;
    bounds->most.y = point.y > bounds->most.y ? point.y : bounds->most.y;
    bounds->most.z = point.z > bounds->most.z ? point.z : bounds->most.z;
}

/* Around the drawn box, in the axes of a part. */
static void include_box(Bounds *bounds, const Rest *rest, const RigBox *box, int part) {
    Mat34 placed = mat34_from_parts(box->center, quat_from_euler_xyz(box->rotation), box->size);
    placed = mat34_multiply(&rest->places[box->part], &placed);
    for (int corner = 0; corner < 8; corner++) {
        const Vec3 unit = {(corner & 1 ? 0.5f : -0.5f), (corner & 2 ? 0.5f : -0.5f), (corner & 4 ? 0.5f : -0.5f)};
        include(bounds, seen_from(&rest->places[part], mat34_apply(&placed, unit)));
    }
}

static double half_of(float least, float most) {
    const float half = 0.5f * (most - least);
    return (double)(half > HALF_LEAST ? half : HALF_LEAST);
}

static void shape_part(Reader *reader, const Rest *rest, int index, RigRagdoll *to) {
    const int part = to->rig_parts[index];
    PhysicsPart *target = &to->figure.parts[index];
    Bounds bounds = {.any = false};
    for (int i = 0; i < rest->rig->box_count; i++) {
        if (to->carriers[rest->rig->boxes[i].part] == index) {
            include_box(&bounds, rest, &rest->rig->boxes[i], part);
        }
    }
    if (!bounds.any) {
        reader_fail(reader, NULL, "has the part \"%s\", of which no box is drawn", target->name);
    }
    const Vec3 low = bounds.least, high = bounds.most;
    const Vec3 center = {0.5f * (low.x + high.x), 0.5f * (low.y + high.y), 0.5f * (low.z + high.z)};
    const Vec3 place = mat34_apply(&rest->places[part], center);
    const Quat turn = rest->turns[part];
    target->shape = (PhysicsShape){.kind = PHYSICS_BOX,
                                   .half = {half_of(low.x, high.x), half_of(low.y, high.y), half_of(low.z, high.z)}};
    target->place = (PhysicsVector){(double)place.x, (double)place.y, (double)place.z};
    target->turn = (PhysicsTurn){(double)turn.x, (double)turn.y, (double)turn.z, (double)turn.w};
    to->centers[index] = center;
    to->rests[index] = turn;
}

/* ---- Joints -------------------------------------------------------------------------------------------------*/
static PhysicsVector read_axis(Reader *joint) {
    double parts[3] = {0.0, 0.0, 0.0};
    reader_numbers(joint, "axis", parts, 3);
    return (PhysicsVector){parts[0], parts[1], parts[2]};
}

static int read_on(Reader *joint, const RigSource *rig, const RigRagdoll *to) {
    char on[RIG_NAME_SIZE];
    if (!reader_text(joint, "on", on, sizeof on, true)) {
        return 0;
    }
    const int part = listed_part(joint, "on", rig, on);
    for (int i = 0; i < to->figure.part_count; i++) {
        if (to->rig_parts[i] == part) {
            return i;
        }
    }
    return reader_fail(joint, "on", "names \"%s\", which is neither the trunk nor a part of the joints before", on);
}

static void read_joints(Reader *reader, const Rest *rest, RigRagdoll *to) {
    Reader list, joint;
    if (!reader_open(reader, "joints", true, &list)) {
        return;
    }
    while (reader_open_item(&list, to->figure.joint_count + 1, &joint)) {
        char name[RIG_NAME_SIZE];
        const int on = read_on(&joint, rest->rig, to);
        reader_text(&joint, "part", name, sizeof name, false);
        const int child = add_part(&joint, "part", rest->rig, name, to);
        const float *place = rest->places[to->rig_parts[child]].m;
        PhysicsJoint *target = &to->figure.joints[to->figure.joint_count++];
        *target = (PhysicsJoint){.parent = on, .child = child};
        memcpy(target->name, to->figure.parts[child].name, sizeof target->name);
        target->anchor = (PhysicsVector){(double)place[3], (double)place[7], (double)place[11]};
        target->axis = read_axis(&joint);
        const bool hinge = target->axis.x != 0.0 || target->axis.y != 0.0 || target->axis.z != 0.0;
        target->kind = hinge ? PHYSICS_HINGE_JOINT : PHYSICS_BALL_JOINT;
        target->low = reader_number(&joint, "low");
        target->high = reader_number(&joint, "high");
        reader_close(&joint);
    }
    reader_close(&list);
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
void read_ragdoll(Reader *rig, const RigSource *source, RigRagdoll *ragdoll) {
    Reader reader;
    Error error = {0};
    char trunk[RIG_NAME_SIZE];
    *ragdoll = (RigRagdoll){.stiffness = 0.0};
    if (!reader_open(rig, "ragdoll", true, &reader)) {
        return;
    }
    Rest *rest = reader_take(rig, sizeof *rest);
    find_rest(rest, source);
    PhysicsFigureDescription *figure = &ragdoll->figure;
    snprintf(figure->name, sizeof figure->name, "%.*s", PHYSICS_NAME_SIZE - 1, source->name);
    figure->loose = true;
    figure->material = (PhysicsMaterial){
        .density = 1.0,
        .friction = reader_number(&reader, "friction"),
        .restitution = reader_number(&reader, "restitution"),
        .linear_damping = reader_number(&reader, "linear_damping"),
        .angular_damping = reader_number(&reader, "angular_damping"),
    };
    ragdoll->stiffness = reader_number(&reader, "stiffness");
    reader_text(&reader, "trunk", trunk, sizeof trunk, false);
    add_part(&reader, "trunk", source, trunk, ragdoll);
    read_joints(&reader, rest, ragdoll);
    find_carriers(rest, ragdoll);
    for (int i = 0; i < figure->part_count; i++) {
        shape_part(&reader, rest, i, ragdoll);
    }
    if (!physics_check_figure(figure, &error)) {
        reader_fail(&reader, NULL, "%s", error.message);
    }
    figure->material.density = reader_number(&reader, "mass") / physics_figure_mass(figure);
    reader_close(&reader);
}
