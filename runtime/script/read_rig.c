/* scripts/anim/ → rigs: parts, boxes and the timing tables of the states. */
#include "script/read_graph.h"
#include "script/read_ragdoll.h"

#include <stdio.h>
#include <string.h>

enum { CHANNELS_PER_STATE = RIG_PART_LIMIT * 4 };

static const char *const CHANNEL_WORDS[RIG_CHANNEL_COUNT] = {"rx", "ry", "rz", "px",       "py",     "pz",
                                                             "sx", "sy", "sz", "emissive", "opacity"};

/* ---- Small pieces -------------------------------------------------------------------------------------------*/
static Vec3 read_vector(Reader *reader, const char *name) {
    Reader inner;
    Vec3 value = {0};
    float *parts[] = {&value.x, &value.y, &value.z};
    const Field *field = reader_described(reader, name);
    if (!reader_open(reader, name, field->flags & FIELD_OPTIONAL, &inner)) {
        return value;
    }
    for (int i = 0; i < 3; i++) {
        lua_rawgeti(reader->lua, inner.table, i + 1);
        if (lua_type(reader->lua, -1) != LUA_TNUMBER) {
            reader_fail(reader, name, "must be three numbers { x, y, z }");
        }
        *parts[i] = (float)reader_element(reader, field, name);
        lua_pop(reader->lua, 1);
    }
    reader_close(&inner);
    return value;
}

/* The transfer function of sRGB (IEC 61966-2-1). */
static float linear_from_srgb(uint32_t byte) {
    double value = (byte & 0xff) / 255.0;
    return (float)(value <= 0.04045 ? value / 12.92 : math_pow64((value + 0.055) / 1.055, 2.4));
}

/* ---- Channels -----------------------------------------------------------------------------------------------*/
/* The word behind a key's value, or none for a straight line. */
static RigEase read_ease(Reader *key) {
    static const char *const words[RIG_EASE_COUNT] = {"linear", "smooth", "in", "out", "hold"};
    lua_rawgeti(key->lua, key->table, 3);
    const char *word = lua_type(key->lua, -1) == LUA_TSTRING ? lua_tostring(key->lua, -1) : NULL;
    int ease = lua_isnil(key->lua, -1) ? RIG_EASE_LINEAR : RIG_EASE_COUNT;
    for (int i = 0; word && i < RIG_EASE_COUNT; i++) {
        ease = strcmp(word, words[i]) == 0 ? i : ease;
    }
    if (ease == RIG_EASE_COUNT) {
        reader_fail(key, NULL, "must end with linear, smooth, in, out or hold, got \"%s\"", word ? word : "");
    }
    lua_pop(key->lua, 1);
    return (RigEase)ease;
}

static void read_keys(Reader *reader, RigChannelSource *channel) {
    Reader key;
    const Field *field = reader_described(reader, "[2…]");
    while (reader_open_item(reader, channel->key_count + 2, &key)) {
        if (channel->key_count == RIG_KEY_LIMIT) {
            reader_fail(reader, NULL, "has more than %d keys", RIG_KEY_LIMIT);
        }
        double pair[2];
        for (int i = 0; i < 2; i++) {
            lua_rawgeti(key.lua, key.table, i + 1);
            if (lua_type(key.lua, -1) != LUA_TNUMBER) {
                reader_fail(&key, NULL, "must be two numbers { time, value }");
            }
            pair[i] = reader_element(&key, field, NULL);
            lua_pop(key.lua, 1);
        }
        channel->eases[channel->key_count] = read_ease(&key);
        reader_close(&key);
        channel->keys[channel->key_count++] = (RigKey){(float)pair[0], (float)pair[1]};
    }
}

/* A number that this formula needs, and others don't. */
static float read_needed(Reader *reader, const char *name) {
    if (!reader_push(reader, name)) {
        reader_fail(reader, name, "is missing; it must be a number");
    }
    lua_pop(reader->lua, 1);
    return (float)reader_number(reader, name);
}

static void read_wave(Reader *reader, RigChannelSource *channel) {
    channel->amplitude = read_needed(reader, "amplitude");
    channel->phase = (float)reader_number(reader, "phase");
    if (reader_push(reader, "rate")) { /* radians a second, as the formulas of the sources write it */
        lua_pop(reader->lua, 1);
        double rate = reader_number(reader, "rate");
        if (rate < 1e-3) {
            reader_fail(reader, "rate", "must be at least 0.001 here, got %g", rate);
        }
        channel->period = (float)(MATH_TAU / rate);
    } else {
        channel->period = read_needed(reader, "period");
    }
}

static void read_formula(Reader *reader, RigChannelSource *channel) {
    const char *const *words = reader_described(reader, "[1]")->words; /* in the order of RigFormula */
    lua_rawgeti(reader->lua, reader->table, 1);
    const char *word = lua_type(reader->lua, -1) == LUA_TSTRING ? lua_tostring(reader->lua, -1) : "";
    int formula = 0;
    while (words[formula] && strcmp(word, words[formula]) != 0) {
        formula++;
    }
    if (!words[formula]) {
        reader_fail(reader, NULL, "must begin with constant, sin, abs_sin, keys or spin, got \"%s\"", word);
    }
    lua_pop(reader->lua, 1);
    channel->formula = (RigFormula)formula;
    channel->offset = (float)reader_number(reader, "offset");
    if (formula == RIG_CONSTANT) {
        channel->offset = read_needed(reader, "value");
    } else if (formula == RIG_SPIN) {
        channel->rate = read_needed(reader, "rate");
    } else if (formula == RIG_KEYS) {
        read_keys(reader, channel);
    } else {
        read_wave(reader, channel);
    }
}

/* "armL.rx": the part and what is driven. */
static void read_target(Reader *reader, const char *key, RigChannelSource *channel) {
    const char *dot = strrchr(key, '.');
    size_t size = dot ? (size_t)(dot - key) : 0;
    int which = 0;
    while (dot && which < RIG_CHANNEL_COUNT && strcmp(dot + 1, CHANNEL_WORDS[which]) != 0) {
        which++;
    }
    if (!dot || size == 0 || size >= RIG_NAME_SIZE || which == RIG_CHANNEL_COUNT) {
        reader_fail(reader, key,
                    "must be named part.channel, with one of the channels rx ry rz px py pz sx sy sz emissive opacity");
    }
    memcpy(channel->part, key, size);
    channel->part[size] = '\0';
    channel->channel = (RigChannel)which;
}

static void read_channels(Reader *reader, RigStateSource *state) {
    Reader channels, formula;
    if (!reader_open(reader, "channels", true, &channels)) {
        return;
    }
    int count = reader_keys(&channels);
    int keys = lua_gettop(reader->lua);
    if (count > CHANNELS_PER_STATE) {
        reader_fail(reader, "channels", "has more than %d channels", CHANNELS_PER_STATE);
    }
    RigChannelSource *list = reader_take(reader, sizeof *list * (size_t)(count ? count : 1));
    for (int i = 0; i < count; i++) {
        lua_rawgeti(reader->lua, keys, i + 1);
        const char *key = lua_tostring(reader->lua, -1);
        read_target(&channels, key, &list[i]);
        reader_open(&channels, key, false, &formula);
        read_formula(&formula, &list[i]);
        reader_close(&formula);
        lua_pop(reader->lua, 1);
        channels.asked_count = 0; /* keys come from the table itself: none can be unknown */
    }
    state->channels = list;
    state->channel_count = count;
    lua_settop(reader->lua, channels.table - 1);
}

/* ---- States -------------------------------------------------------------------------------------------------*/
static void read_events(Reader *reader, RigStateSource *state) {
    Reader events, event;
    if (!reader_open(reader, "events", true, &events)) {
        return;
    }
    while (reader_open_item(&events, state->event_count + 1, &event)) {
        if (state->event_count == RIG_EVENT_LIMIT) {
            reader_fail(reader, "events", "has more than %d events", RIG_EVENT_LIMIT);
        }
        RigEventSource *target = &state->events[state->event_count++];
        lua_rawgeti(event.lua, event.table, 1);
        const char *name = lua_type(event.lua, -1) == LUA_TSTRING ? lua_tostring(event.lua, -1) : "";
        if (!*name || strlen(name) >= RIG_NAME_SIZE) {
            reader_fail(&event, NULL, "must begin with the event's name, at most %d bytes", RIG_NAME_SIZE - 1);
        }
        snprintf(target->name, sizeof target->name, "%s", name);
        lua_pop(event.lua, 1);
        target->time = (float)reader_number(&event, "at");
        target->every = (float)reader_number(&event, "every");
        double till = reader_number(&event, "till");
        target->until = till > 0.0 ? (float)till : state->length;
        reader_close(&event);
    }
    reader_close(&events);
}

/* Either `phases`, whose sum is the length, or `length` alone. */
static void read_length(Reader *reader, RigStateSource *state) {
    Reader phases;
    if (!reader_open(reader, "phases", true, &phases)) {
        state->length = read_needed(reader, "length");
        return;
    }
    double sum = 0;
    const Field *field = reader_described(reader, "phases");
    for (; lua_rawgeti(reader->lua, phases.table, state->phase_count + 1) != LUA_TNIL; state->phase_count++) {
        if (lua_type(reader->lua, -1) != LUA_TNUMBER || state->phase_count == (int)BASE_COUNT_OF(state->phases)) {
            reader_fail(reader, "phases", "must be one to %d lengths in seconds", (int)BASE_COUNT_OF(state->phases));
        }
        double phase = reader_element(reader, field, "phases");
        sum += phase;
        state->phases[state->phase_count] = (float)phase;
        lua_pop(reader->lua, 1);
    }
    lua_pop(reader->lua, 1);
    reader_close(&phases);
    double length = reader_number(reader, "length");
    state->length = (float)(length > 0.0 ? length : sum);
}

/* rig_create says which of them the rig doesn't have. */
static void read_refuses(Reader *reader, RigStateSource *state) {
    Reader refuses;
    if (!reader_open(reader, "refuses", true, &refuses)) {
        return;
    }
    for (; lua_rawgeti(reader->lua, refuses.table, state->refuse_count + 1) != LUA_TNIL; state->refuse_count++) {
        const char *name = lua_type(reader->lua, -1) == LUA_TSTRING ? lua_tostring(reader->lua, -1) : "";
        if (!*name || strlen(name) >= RIG_NAME_SIZE || state->refuse_count == RIG_REFUSE_LIMIT) {
            reader_fail(reader, "refuses", "must be a list of at most %d names of states", RIG_REFUSE_LIMIT);
        }
        snprintf(state->refuses[state->refuse_count], RIG_NAME_SIZE, "%s", name);
        lua_pop(reader->lua, 1);
    }
    lua_pop(reader->lua, 1);
    reader_close(&refuses);
}

static void read_state(Reader *states, const char *name, RigStateSource *state) {
    Reader reader;
    reader_open(states, name, false, &reader);
    snprintf(state->name, sizeof state->name, "%s", name);
    read_length(&reader, state);
    state->loop = reader_boolean(&reader, "loop");
    state->priority = (int)reader_number(&reader, "priority");
    read_refuses(&reader, state);
    state->speed = (float)reader_number(&reader, "speed");
    uint32_t color = (uint32_t)reader_number(&reader, "emissive");
    for (int i = 0; i < 3; i++) {
        state->emissive[i] = linear_from_srgb(color >> (16 - 8 * i));
    }
    read_channels(&reader, state);
    read_events(&reader, state);
    reader_close(&reader);
}

/* In the order of names, "idle" first: state 0 is what everything falls back to. */
static void read_states(Reader *reader, RigSource *rig) {
    Reader states;
    reader_open(reader, "states", false, &states);
    int count = reader_keys(&states);
    int keys = lua_gettop(reader->lua);
    if (count == 0 || count > RIG_STATE_LIMIT) {
        reader_fail(reader, "states", "must hold 1 to %d states, got %d", RIG_STATE_LIMIT, count);
    }
    RigStateSource *list = reader_take(reader, sizeof *list * (size_t)count);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            lua_rawgeti(reader->lua, keys, i + 1);
            const char *name = lua_tostring(reader->lua, -1);
            if ((strcmp(name, "idle") == 0) == (pass == 0)) {
                if (strlen(name) >= RIG_NAME_SIZE) {
                    reader_fail(&states, name, "has a name of more than %d bytes", RIG_NAME_SIZE - 1);
                }
                read_state(&states, name, &list[rig->state_count++]);
                states.asked_count = 0;
            }
            lua_pop(reader->lua, 1);
        }
    }
    rig->states = list;
    lua_settop(reader->lua, states.table - 1);
}

/* ---- Parts, boxes, fades ------------------------------------------------------------------------------------*/
static void read_parts(Reader *reader, RigSource *rig) {
    Reader parts, part;
    reader_open(reader, "parts", false, &parts);
    RigPartSource *list = reader_take(reader, sizeof *list * RIG_PART_LIMIT);
    while (reader_open_item(&parts, rig->part_count + 1, &part)) {
        if (rig->part_count == RIG_PART_LIMIT) {
            reader_fail(reader, "parts", "has more than %d parts", RIG_PART_LIMIT);
        }
        RigPartSource *target = &list[rig->part_count++];
        reader_text(&part, "name", target->name, sizeof target->name, false);
        reader_text(&part, "parent", target->parent, sizeof target->parent, true);
        target->position = read_vector(&part, "position");
        target->rotation = read_vector(&part, "rotation");
        target->stepped = reader_boolean(&part, "stepped");
        reader_close(&part);
    }
    rig->parts = list;
    reader_close(&parts);
}

static int find_part(Reader *reader, const RigSource *rig, const char *name) {
    for (int i = 0; i < rig->part_count; i++) {
        if (strcmp(rig->parts[i].name, name) == 0) {
            return i;
        }
    }
    return reader_fail(reader, "part", "names \"%s\", but the rig has no part of that name", name);
}

static void read_boxes(Reader *reader, RigSource *rig) {
    Reader boxes, box;
    if (!reader_open(reader, "boxes", true, &boxes)) {
        return;
    }
    RigBox *list = reader_take(reader, sizeof *list * RIG_BOX_LIMIT);
    while (reader_open_item(&boxes, rig->box_count + 1, &box)) {
        if (rig->box_count == RIG_BOX_LIMIT) {
            reader_fail(reader, "boxes", "has more than %d boxes", RIG_BOX_LIMIT);
        }
        char part[RIG_NAME_SIZE];
        RigBox *target = &list[rig->box_count++];
        reader_text(&box, "part", part, sizeof part, false);
        target->part = find_part(&box, rig, part);
        target->center = read_vector(&box, "center");
        target->size = read_vector(&box, "size");
        target->rotation = read_vector(&box, "rotation");
        target->taper = (float)reader_number(&box, "taper");
        target->color = (uint32_t)reader_number(&box, "color");
        target->glow = (float)reader_number(&box, "glow");
        target->edge = (float)reader_number(&box, "edge");
        reader_close(&box);
    }
    rig->boxes = list;
    reader_close(&boxes);
}

static void read_fades(Reader *reader, RigSource *rig) {
    Reader fades, fade;
    enum { FADE_LIMIT = 64 };
    rig->default_fade = (float)reader_number(reader, "default_fade");
    if (!reader_open(reader, "fades", true, &fades)) {
        return;
    }
    RigFadeSource *list = reader_take(reader, sizeof *list * FADE_LIMIT);
    while (reader_open_item(&fades, rig->fade_count + 1, &fade)) {
        if (rig->fade_count == FADE_LIMIT) {
            reader_fail(reader, "fades", "has more than %d rows", FADE_LIMIT);
        }
        RigFadeSource *target = &list[rig->fade_count++];
        reader_text(&fade, "from", target->from, sizeof target->from, false);
        reader_text(&fade, "to", target->to, sizeof target->to, false);
        target->seconds = (float)reader_number(&fade, "time");
        reader_close(&fade);
    }
    rig->fades = list;
    reader_close(&fades);
}

/* ---- Places -------------------------------------------------------------------------------------------------*/
/* The lines of everything a fault may lie in. Looking them up takes longer than all the rest of reading a rig, so it is
 * done for a rig that is refused only. */
static void find_places(Definitions *definitions, int source, RigSource *rig) {
    char path[READER_PATH_SIZE + 64];
    source_place(definitions, source, "id", rig->where);
    for (int i = 0; i < rig->state_count; i++) {
        RigStateSource *state = (RigStateSource *)&rig->states[i]; /* read_states took them */
        int size = snprintf(path, sizeof path, "states%s%s", *state->name == '[' ? "" : ".", state->name);
        source_place(definitions, source, path, state->where);
        for (int k = 0; k < state->channel_count; k++) {
            RigChannelSource *channel = (RigChannelSource *)&state->channels[k];
            snprintf(path + size, sizeof path - (size_t)size, ".channels.%s.%s", channel->part,
                     CHANNEL_WORDS[channel->channel]);
            source_place(definitions, source, path, channel->where);
        }
    }
}

/* ---- Rigs ---------------------------------------------------------------------------------------------------*/
/* Raises when there can't be one more rig of that name. */
static void check_id(const Reader *reader, const Definitions *definitions, const char *name) {
    int other = definitions_rig_index(definitions, name);
    if (other >= 0) {
        int taken = definitions->rig_mod[other];
        reader_fail(reader, "id", "\"%s\" is taken by another rig%s%s", name, taken ? " of the mod " : "",
                    taken ? definitions_mod_id(definitions, taken) : "");
    }
    if (definitions->rig_count == GAME_RIG_LIMIT) {
        reader_fail(reader, "id", "\"%s\" is one rig too many; there may be %d", name, GAME_RIG_LIMIT);
    }
}

static void add_rig(lua_State *lua, Definitions *definitions, int source, Rig *rig, SharedGraph *graph) {
    definitions->graphs[definitions->rig_count] = graph;
    definitions->rig_mod[definitions->rig_count] = (uint8_t)vm_of(lua)->mod;
    definitions->sources[source].rig = definitions->rig_count;
    definitions->rigs[definitions->rig_count++] = rig;
}

/* The rig that a kept file makes is there already; a helper makes none. */
static void share_rig(lua_State *lua, Definitions *definitions, int source) {
    if (definitions->sources[source].rig >= 0) {
        Rig *rig = definitions->last->rigs[definitions->sources[source].rig];
        Reader reader = reader_begin(lua, -1, source, "");
        check_id(&reader, definitions, rig_name(rig));
        SharedGraph *graph = definitions->last->graphs[definitions->sources[source].rig];
        definitions->ragdolls[definitions->rig_count] = definitions->last->ragdolls[definitions->sources[source].rig];
        add_rig(lua, definitions, source, rig_share(rig), share_graph(graph));
    }
}

static void read_rig(lua_State *lua, Definitions *definitions, int source) {
    ArenaMark mark = arena_mark(&definitions->scratch);
    source_push_table(lua, definitions->sources[source].name);
    Reader reader = reader_begin_file(lua, source, &schema_rig);
    RigSource rig = {0};
    if (!reader_text(&reader, "id", rig.name, sizeof rig.name, definitions->sources[source].required)) {
        lua_pop(lua, 1); /* a helper of other files */
        return;
    }
    check_id(&reader, definitions, rig.name);
    read_parts(&reader, &rig);
    read_boxes(&reader, &rig);
    read_fades(&reader, &rig);
    read_states(&reader, &rig);
    GraphSource graph;
    bool has_graph = read_graph(&reader, &graph);
    read_ragdoll(&reader, &rig, &definitions->ragdolls[definitions->rig_count]);
    reader_close(&reader);
    Error error = {0};
    Rig *made = rig_create(&rig, &error);
    if (!made) {
        find_places(definitions, source, &rig);
        rig_destroy(rig_create(&rig, &error)); /* fails as before, and says where */
        vm_raise(lua, -1, error.id, "%s", error.message);
    }
    add_rig(lua, definitions, source, made, NULL); /* before the graph is made, which may raise */
    if (has_graph) {
        definitions->graphs[definitions->rig_count - 1] = make_graph(lua, definitions, source, &graph, made);
    }
    /* Its thousands of tables are needed no more, and the collector need not walk them. */
    source_drop_table(lua, &definitions->sources[source]);
    arena_rewind(&definitions->scratch, mark);
}

void read_all_rigs(lua_State *lua, Definitions *definitions) {
    for (int i = 0; i < definitions->source_count; i++) {
        if (!source_is_in(definitions, i, vm_of(lua)->mod, "anim/")) {
            continue;
        }
        if (definitions->sources[i].kept) {
            share_rig(lua, definitions, i);
        } else {
            read_rig(lua, definitions, i);
        }
    }
}
