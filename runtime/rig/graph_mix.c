/* Poses of one part: read out of a block, weighed, faded and added. One at a time, with the formulas of the lanes, so
 * that any build has the same bits. */
#include "rig/lanes_scalar.h"

#include "rig/graph.h"
#include "rig/lanes.h"

static Vec3 sum(Vec3 a, Vec3 b) {
    return (Vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static Vec3 scaled(Vec3 v, float factor) {
    return (Vec3){v.x * factor, v.y * factor, v.z * factor};
}

static Vec3 mixed(Vec3 from, Vec3 to, float weight) {
    return (Vec3){math_lerp32(from.x, to.x, weight), math_lerp32(from.y, to.y, weight),
                  math_lerp32(from.z, to.z, weight)};
}

/* from + (added − reference) · weight */
static Vec3 shifted(Vec3 from, Vec3 added, Vec3 reference, float weight) {
    return (Vec3){from.x + (added.x - reference.x) * weight, from.y + (added.y - reference.y) * weight,
                  from.z + (added.z - reference.z) * weight};
}

static float dot(Quat a, Quat b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

static Quat unit(Quat q) {
    float inverse = 1.0f / math_sqrt32(dot(q, q));
    return (Quat){q.x * inverse, q.y * inverse, q.z * inverse, q.w * inverse};
}

/* First b, then a. */
static Quat product(Quat a, Quat b) {
    return (Quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

LocalPart graph_read_part(const PoseSide *side, int part, int lane, bool takes_root) {
    const PartRows *rows = &side->parts[part];
    const RigState *state = &side->rig->states[side->state];
    const RigPart *rest = &side->rig->parts[part];
    const float strength = rows->value[RIG_EMISSIVE][lane];
    float sine = rows->sine[1][lane], cosine = rows->cosine[1][lane];
    LocalPart pose = {
        .position = {rows->value[RIG_PX][lane], rows->value[RIG_PY][lane], rows->value[RIG_PZ][lane]},
        .scale = {rows->value[RIG_SX][lane], rows->value[RIG_SY][lane], rows->value[RIG_SZ][lane]},
        .strength = strength,
        .opacity = rows->value[RIG_OPACITY][lane],
    };
    if (takes_root && part == RIG_ROOT) {
        pose.position = (Vec3){rest->rest[RIG_PX], rest->rest[RIG_PY], rest->rest[RIG_PZ]};
        sine = rest->rest_sine[1], cosine = rest->rest_cosine[1];
    }
    LanesQuat q = lanes_quat_xyz((LanesVector){rows->sine[0][lane], sine, rows->sine[2][lane]},
                                 (LanesVector){rows->cosine[0][lane], cosine, rows->cosine[2][lane]});
    pose.rotation = (Quat){q.x, q.y, q.z, q.w};
    if (rig_is_written(state, part, RIG_EMISSIVE)) {
        pose.light = scaled((Vec3){state->emissive[0], state->emissive[1], state->emissive[2]}, strength);
    }
    return pose;
}

/* Of q and −q, which are the same rotation, each pose gives the one nearer to the heaviest pose's: the sum is then no
 * shorter than that weighs. */
LocalPart graph_mix_parts(const LocalPart *const *poses, const float *weights, int count, int part) {
    int heaviest = 0;
    for (int i = 1; i < count; i++) {
        heaviest = weights[i] > weights[heaviest] ? i : heaviest;
    }
    if (count == 1) {
        return poses[0][part];
    }
    LocalPart mix = {.strength = 0.0f};
    for (int i = 0; i < count; i++) {
        const LocalPart *pose = &poses[i][part];
        const float weight = weights[i];
        const float turn = dot(pose->rotation, poses[heaviest][part].rotation) < 0.0f ? -weight : weight;
        mix.rotation.x += pose->rotation.x * turn;
        mix.rotation.y += pose->rotation.y * turn;
        mix.rotation.z += pose->rotation.z * turn;
        mix.rotation.w += pose->rotation.w * turn;
        mix.position = sum(mix.position, scaled(pose->position, weight));
        mix.scale = sum(mix.scale, scaled(pose->scale, weight));
        mix.light = sum(mix.light, scaled(pose->light, weight));
        mix.strength += pose->strength * weight;
        mix.opacity += pose->opacity * weight;
    }
    mix.rotation = unit(mix.rotation);
    return mix;
}

LocalPart graph_fade_part(const LocalPart *from, const LocalPart *to, float weight) {
    return (LocalPart){.rotation = quat_slerp(from->rotation, to->rotation, weight),
                       .position = mixed(from->position, to->position, weight),
                       .scale = mixed(from->scale, to->scale, weight),
                       .light = mixed(from->light, to->light, weight),
                       .strength = math_lerp32(from->strength, to->strength, weight),
                       .opacity = math_lerp32(from->opacity, to->opacity, weight)};
}

static bool is_same_rotation(Quat a, Quat b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}

/* The added turn is about the axes of the part's parent, whatever the pose below has done to the part: a head that
 * looks aside does so about its neck, an arm that aims does so about the shoulder. */
static Quat added_turn(Quat base, Quat added, Quat reference, float weight) {
    const Quat back = {-reference.x, -reference.y, -reference.z, reference.w};
    if (is_same_rotation(added, reference)) {
        return base;
    }
    Quat turn = quat_slerp((Quat){0.0f, 0.0f, 0.0f, 1.0f}, unit(product(added, back)), weight);
    return unit(product(turn, base));
}

static float bounded(float x) {
    return math_clamp32(x, 0.0f, 1.0f);
}

LocalPart graph_add_part(const LocalPart *base, const LocalPart *added, const LocalPart *reference, float weight) {
    Vec3 light = shifted(base->light, added->light, reference->light, weight);
    return (LocalPart){.rotation = added_turn(base->rotation, added->rotation, reference->rotation, weight),
                       .position = shifted(base->position, added->position, reference->position, weight),
                       .scale = shifted(base->scale, added->scale, reference->scale, weight),
                       .light = {bounded(light.x), bounded(light.y), bounded(light.z)},
                       .strength = bounded(base->strength + (added->strength - reference->strength) * weight),
                       .opacity = bounded(base->opacity + (added->opacity - reference->opacity) * weight)};
}
