/* Descriptions that cannot be built: each fault has an id and a sentence that names the place and the fault. */
#include "fixtures.h"

#include <math.h>

/* A small right rig whose every field a test may spoil. */
typedef struct Draft {
    RigPartSource parts[RIG_PART_LIMIT + 1];
    RigChannelSource channels[8];
    RigStateSource states[RIG_STATE_LIMIT + 1];
    RigBox boxes[2];
    RigFadeSource fades[2];
    RigSource source;
} Draft;

static void draft_begin(Draft *draft) {
    static const RigChannelSource keys = KEYS("armL", RIG_RX, 3, {0, 0}, {0.1f, 1}, {0.2f, 0});
    static const RigChannelSource sine = SIN("head", RIG_PY, 0.7f, 0.1f, 2);
    static const RigChannelSource glow = KEYS("*", RIG_EMISSIVE, 2, {0, 1}, {0.2f, 0});
    memset(draft, 0, sizeof *draft);
    memcpy(draft->parts, player_parts, sizeof player_parts);
    draft->channels[0] = keys;
    draft->channels[1] = sine;
    draft->channels[2] = glow;
    (void)snprintf(draft->channels[0].where, sizeof draft->channels[0].where, "scripts/anim/draft.lua:20");
    draft->states[0] = (RigStateSource){.name = "idle",
                                        .length = 0.2f,
                                        .loop = true,
                                        .speed = 1,
                                        .channels = draft->channels,
                                        .channel_count = 3,
                                        .events = {{.name = "step", .time = 0.1f}},
                                        .event_count = 1,
                                        .where = "scripts/anim/draft.lua:10"};
    draft->states[1] = (RigStateSource){.name = "walk", .length = 0.5f, .speed = 1};
    draft->boxes[0] = (RigBox){.size = {1, 1, 1}, .taper = 1, .color = 0xffffff};
    draft->fades[0] = (RigFadeSource){"idle", "*", 0.1f};
    draft->source = (RigSource){.name = "draft",
                                .parts = draft->parts,
                                .part_count = PLAYER_PARTS,
                                .states = draft->states,
                                .state_count = 2,
                                .boxes = draft->boxes,
                                .box_count = 1,
                                .fades = draft->fades,
                                .fade_count = 1,
                                .default_fade = 0.08f,
                                .where = "scripts/anim/draft.lua:1"};
}

static void expect_fault(const Draft *draft, ErrorId id, const char *const *words) {
    Error error = {0};
    Rig *rig = rig_create(&draft->source, &error);
    if (rig) {
        fail_msg("built although '%s' was expected", words[0]);
    }
    if (error.id != id) {
        fail_msg("id %s instead of %s: %s", error_id_text(error.id), error_id_text(id), error.message);
    }
    for (size_t i = 0; words[i]; i++) {
        if (!strstr(error.message, words[i])) {
            fail_msg("'%s' is missing in: %s", words[i], error.message);
        }
    }
    assert_null(rig_create(&draft->source, NULL));
}

/* SPOIL(change, id, words …): the draft with one change must fail so. */
#define SPOIL(change, id, ...)                                                                                         \
    do {                                                                                                               \
        static Draft d;                                                                                                \
        draft_begin(&d);                                                                                               \
        change;                                                                                                        \
        expect_fault(&d, id, (const char *const[]){__VA_ARGS__, NULL});                                                \
    } while (0)
#define NAME(field, text) (void)snprintf(field, RIG_NAME_SIZE, "%s", text)

static void test_the_draft_itself_is_right(void **state) {
    (void)state;
    static Draft draft;
    draft_begin(&draft);
    rig_destroy(create_rig(&draft.source));
    rig_destroy(NULL);
}

static void test_faults_of_parts(void **state) {
    (void)state;
    SPOIL(d.source.part_count = 0, ERROR_RIG_INVALID, "draft.lua:1: rig 'draft'", "1 to 48 parts");
    SPOIL(d.source.part_count = 49, ERROR_RIG_INVALID, "1 to 48 parts", "49");
    SPOIL(d.source.part_count = -3, ERROR_RIG_INVALID, "-3");
    SPOIL(d.source.parts = NULL, ERROR_RIG_INVALID, "parts");
    SPOIL(NAME(d.source.name, ""), ERROR_RIG_INVALID, "name");
    SPOIL(NAME(d.parts[3].name, ""), ERROR_RIG_INVALID, "the name of part 4");
    SPOIL(NAME(d.parts[3].name, "*"), ERROR_RIG_INVALID, "the name of part 4");
    SPOIL(NAME(d.parts[3].name, "a.b"), ERROR_RIG_INVALID, "the name of part 4");
    SPOIL(memset(d.parts[3].name, 'x', RIG_NAME_SIZE), ERROR_RIG_INVALID, "the name of part 4");
    SPOIL(NAME(d.parts[3].name, "head"), ERROR_RIG_INVALID, "two parts", "'head'");
    SPOIL(NAME(d.parts[0].parent, "head"), ERROR_RIG_INVALID, "root", "no parent");
    SPOIL(NAME(d.parts[2].parent, ""), ERROR_RIG_INVALID, "'head'", "needs a parent");
    SPOIL(NAME(d.parts[2].parent, "armL"), ERROR_RIG_INVALID, "'head'", "before its parent 'armL'");
    SPOIL(NAME(d.parts[2].parent, "head"), ERROR_RIG_INVALID, "'head'", "circle");
    SPOIL(NAME(d.parts[5].parent, "armRR"), ERROR_RIG_INVALID, "'weapon'", "did you mean 'armR'?");
    SPOIL(NAME(d.parts[5].parent, "spaceship"), ERROR_RIG_INVALID, "there are root, body, head");
    SPOIL(d.parts[2].position.y = NAN, ERROR_RIG_INVALID, "rest place", "'head'");
    SPOIL(d.parts[2].rotation.z = INFINITY, ERROR_RIG_INVALID, "rest place", "'head'");
}

static void test_faults_of_channels(void **state) {
    (void)state;
    SPOIL(NAME(d.channels[0].part, "arml"), ERROR_RIG_CHANNEL, "draft.lua:20: ", "rig 'draft'", "state 'idle'",
          "channel 'arml.rx'", "no part 'arml'", "did you mean 'armL'?");
    SPOIL(NAME(d.channels[1].part, "tentacle"), ERROR_RIG_CHANNEL, "draft.lua:10: ", "there are root, body");
    SPOIL(memset(d.channels[0].part, 'a', RIG_NAME_SIZE), ERROR_RIG_CHANNEL, "no part");
    SPOIL(NAME(d.channels[0].part, "*"), ERROR_RIG_CHANNEL, "'*.rx'", "only write emissive and opacity");
    SPOIL(d.channels[0].channel = (RigChannel)77, ERROR_RIG_CHANNEL, "unknown channel", "opacity");
    SPOIL(d.channels[0].formula = (RigFormula)77, ERROR_RIG_CHANNEL, "unknown formula", "abs_sin");
    SPOIL(d.channels[1] = d.channels[0], ERROR_RIG_CHANNEL, "written twice");
    SPOIL(d.channels[0].key_count = 0, ERROR_RIG_CHANNEL, "1 to 24 pairs");
    SPOIL(d.channels[0].key_count = 25, ERROR_RIG_CHANNEL, "1 to 24 pairs");
    SPOIL(d.channels[0].keys[1].time = 0.3f, ERROR_RIG_CHANNEL, "key 3 at 0.2 s", "in order");
    SPOIL(d.channels[0].keys[1].time = 1e-7f, ERROR_RIG_CHANNEL, "keys 1 and 2", "jump");
    SPOIL(d.channels[0].keys[1].value = NAN, ERROR_RIG_CHANNEL, "key 2", "finite");
    SPOIL(d.channels[0].keys[1].time = INFINITY, ERROR_RIG_CHANNEL, "key 2", "finite");
    SPOIL(d.channels[1].period = 0, ERROR_RIG_CHANNEL, "'head.py'", "period");
    SPOIL((d.channels[1].period = 0, d.channels[1].formula = RIG_ABS_SIN), ERROR_RIG_CHANNEL, "period");
    SPOIL(d.channels[1].amplitude = NAN, ERROR_RIG_CHANNEL, "finite");
    SPOIL(d.channels[1].offset = -INFINITY, ERROR_RIG_CHANNEL, "finite");
    SPOIL(d.channels[1].phase = 1e30f, ERROR_RIG_CHANNEL, "beyond 1e+06");
    SPOIL(d.states[0].channel_count = 100000, ERROR_RIG_INVALID, "state 'idle'", "channels");
    SPOIL(d.states[1].channel_count = 1, ERROR_RIG_INVALID, "state 'walk'", "channels");
}

static void test_faults_of_states(void **state) {
    (void)state;
    SPOIL(d.source.state_count = 0, ERROR_RIG_INVALID, "1 to 48 states");
    SPOIL(d.source.state_count = 49, ERROR_RIG_INVALID, "1 to 48 states");
    SPOIL(NAME(d.states[1].name, "idle"), ERROR_RIG_INVALID, "two states", "'idle'");
    SPOIL(NAME(d.states[1].name, "*"), ERROR_RIG_INVALID, "the name of state 2");
    SPOIL(d.states[0].length = 0, ERROR_RIG_INVALID, "draft.lua:10", "state 'idle'", "length must be above 0");
    SPOIL(d.states[0].length = -1, ERROR_RIG_INVALID, "length");
    SPOIL(d.states[0].length = NAN, ERROR_RIG_INVALID, "length");
    SPOIL(d.states[0].length = INFINITY, ERROR_RIG_INVALID, "length");
    SPOIL((d.states[0].phase_count = 2, d.states[0].phases[0] = 0.2f), ERROR_RIG_INVALID, "phase 2 must be longer");
    SPOIL((d.states[0].phase_count = 1, d.states[0].phases[0] = 0.3f), ERROR_RIG_INVALID, "sum to 0.3 s",
          "length is 0.2 s");
    SPOIL(d.states[0].phase_count = 5, ERROR_RIG_INVALID, "at most 4 phases");
    SPOIL(d.states[0].speed = NAN, ERROR_RIG_INVALID, "speed");
    SPOIL(d.states[0].speed = 1e-9f, ERROR_RIG_INVALID, "speed");
    SPOIL(d.states[0].emissive[1] = 2, ERROR_RIG_INVALID, "emissive");
    SPOIL(d.states[0].events[0].time = 0.3f, ERROR_RIG_INVALID, "event 'step' at 0.3 s", "outside");
    SPOIL(d.states[0].events[0].time = NAN, ERROR_RIG_INVALID, "event 'step'");
    SPOIL(d.states[0].events[0].every = -1, ERROR_RIG_INVALID, "event 'step'", "repeat");
    SPOIL((d.states[0].events[0].every = 0.01f, d.states[0].events[0].until = 0.5f), ERROR_RIG_INVALID, "till 0.5 s");
    SPOIL(NAME(d.states[0].events[0].name, ""), ERROR_RIG_INVALID, "event 1 needs a name");
    SPOIL(d.states[0].event_count = 17, ERROR_RIG_INVALID, "at most 16 events");
}

static void test_faults_of_boxes_and_fades(void **state) {
    (void)state;
    SPOIL(d.boxes[0].part = PLAYER_PARTS, ERROR_RIG_INVALID, "box 1", "no part");
    SPOIL(d.boxes[0].part = -1, ERROR_RIG_INVALID, "box 1", "no part");
    SPOIL(d.boxes[0].size.y = -0.1f, ERROR_RIG_INVALID, "box 1", "negative size");
    SPOIL(d.boxes[0].center.x = NAN, ERROR_RIG_INVALID, "box 1", "finite");
    SPOIL(d.boxes[0].taper = NAN, ERROR_RIG_INVALID, "box 1", "taper");
    SPOIL(d.boxes[0].taper = -1, ERROR_RIG_INVALID, "box 1", "taper");
    SPOIL(d.boxes[0].glow = 1.5f, ERROR_RIG_INVALID, "box 1", "glow");
    SPOIL(d.boxes[0].color = 0x1000000u, ERROR_RIG_INVALID, "box 1", "colour");
    SPOIL(d.source.box_count = 65, ERROR_RIG_INVALID, "at most 64 boxes");
    SPOIL(NAME(d.fades[0].to, "wlak"), ERROR_RIG_INVALID, "fade 1", "'wlak'", "did you mean 'walk'?");
    SPOIL(NAME(d.fades[0].from, ""), ERROR_RIG_INVALID, "fade 1");
    SPOIL(d.fades[0].seconds = -0.1f, ERROR_RIG_INVALID, "fade 1 (idle to *)");
    SPOIL(d.fades[0].seconds = NAN, ERROR_RIG_INVALID, "fade 1");
    SPOIL(d.source.default_fade = INFINITY, ERROR_RIG_INVALID, "default fade");
    SPOIL(d.source.fade_count = -1, ERROR_RIG_INVALID, "fades");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_draft_itself_is_right), cmocka_unit_test(test_faults_of_parts),
        cmocka_unit_test(test_faults_of_channels),        cmocka_unit_test(test_faults_of_states),
        cmocka_unit_test(test_faults_of_boxes_and_fades),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
