/* scripts/traps/, scripts/hazards/ and scripts/objects/ → FeatureRules. */
#include "script/schema_feature.h"

#include <stdio.h>
#include <string.h>

static FeatureRules *rules_of(Definitions *definitions, int kind) {
    return &definitions->rules.features[kind - FEATURE_KIND_FIRST];
}

/* ---- Places -------------------------------------------------------------------------------------------------*/
static int find_room_type(const char *name) {
    for (int type = 0; type < ROOM_TYPE_COUNT; type++) {
        if (strcmp(room_type_text((RoomType)type), name) == 0) {
            return type;
        }
    }
    return -1;
}

static int fail_room(const Reader *place, const char *name) {
    char list[200] = "";
    for (int type = 0; type < ROOM_TYPE_COUNT; type++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", type ? ", " : "", room_type_text((RoomType)type));
    }
    return reader_fail(place, "rooms", "names \"%.40s\", which is no type of room; there are: %s", name, list);
}

static uint16_t read_rooms(Reader *place, bool needed) {
    Reader rooms;
    unsigned bits = 0;
    if (!reader_open(place, "rooms", !needed, &rooms)) {
        return 0;
    }
    if (!needed) {
        reader_fail(place, "rooms", "has no use at this site; take it out");
    }
    for (int i = 1; lua_rawgeti(place->lua, rooms.table, i) != LUA_TNIL; i++) {
        if (lua_type(place->lua, -1) != LUA_TSTRING) {
            reader_fail_type(place, "rooms", "a list of types of rooms");
        }
        int type = find_room_type(lua_tostring(place->lua, -1));
        if (type < 0) {
            fail_room(place, lua_tostring(place->lua, -1));
        }
        bits |= 1u << (unsigned)type;
        lua_pop(place->lua, 1);
    }
    lua_pop(place->lua, 1);
    if (bits == 0) {
        reader_fail(place, "rooms", "is empty; name at least one type of room");
    }
    reader_close(&rooms);
    return (uint16_t)bits;
}

static uint16_t read_floor_numbers(Reader *place) {
    Reader floors;
    unsigned bits = 0;
    const Field *field = reader_described(place, "floors");
    if (!reader_open(place, "floors", true, &floors)) {
        return 0;
    }
    for (int i = 1; lua_rawgeti(place->lua, floors.table, i) != LUA_TNIL; i++) {
        double number = reader_element(place, field, "floors");
        if (number != math_floor64(number)) {
            reader_fail(place, "floors", "must hold whole numbers, got %g", number);
        }
        bits |= 1u << (unsigned)number;
        lua_pop(place->lua, 1);
    }
    lua_pop(place->lua, 1);
    if (bits == 0) {
        reader_fail(place, "floors", "is empty; take it out for all floors");
    }
    reader_close(&floors);
    return (uint16_t)bits;
}

/* { least = …, most = … } */
static bool read_range(Reader *place, const char *name, bool optional, uint8_t *least, uint8_t *most) {
    Reader range;
    if (!reader_open(place, name, optional, &range)) {
        return false;
    }
    int low = (int)reader_number(&range, "least"), high = (int)reader_number(&range, "most");
    if (high < low) {
        reader_fail(&range, "most", "must be at least 'least', %d, got %d", low, high);
    }
    *least = (uint8_t)low;
    *most = (uint8_t)high;
    reader_close(&range);
    return true;
}

static void read_where(Reader *place, FeatureRule *rule) {
    rule->rooms = read_rooms(place, rule->site == SITE_OBJECT || rule->site == SITE_ROOM || rule->site == SITE_ZONE);
    rule->floors = read_floor_numbers(place);
    rule->per_room = reader_boolean(place, "per_room");
    rule->least = rule->most = 1;
    read_range(place, "count", true, &rule->least, &rule->most);
}

static void read_trap_place(Reader *place, FeatureRule *rule) {
    rule->site = SITE_TRAP;
    rule->weight = (uint16_t)reader_number(place, "weight");
}

static void read_hazard_place(Reader *place, FeatureRule *rule) {
    rule->site = SITE_ZONE;
    read_where(place, rule);
    read_range(place, "size", false, &rule->zone_least, &rule->zone_most);
    rule->gives_way = reader_boolean(place, "gives_way");
}

static void read_object_place(Reader *place, FeatureRule *rule) {
    static const FeatureSite SITES[] = {SITE_OBJECT, SITE_ROOM, SITE_PASSAGE, SITE_NONE}; /* as feature_sites */
    rule->site = SITE_OBJECT;
    if (reader_push(place, "site")) {
        lua_pop(place->lua, 1);
        rule->site = SITES[reader_choice(place, "site")];
    }
    read_where(place, rule);
    rule->solid = reader_boolean(place, "solid");
    if (rule->solid && rule->site != SITE_OBJECT && rule->site != SITE_NONE) {
        reader_fail(place, "solid", "has no use at this site; only what stands on a tile can be solid");
    }
}

static void read_place(Reader *reader, FeatureRule *rule, void (*read)(Reader *place, FeatureRule *rule)) {
    Reader place;
    if (reader_open(reader, "place", true, &place)) {
        *rule = (FeatureRule){.site = SITE_NONE}; /* nothing of a base's place is left */
        read(&place, rule);
        reader_close(&place);
    }
}

/* ---- Other fields -------------------------------------------------------------------------------------------*/
static void read_rig_state(Reader *reader, const Definitions *definitions, FeatureRules *rules) {
    Reader states;
    int given = kind_read_rig(reader, definitions, true);
    bool changed = given >= 0 && given != rules->rig;
    rules->rig = given >= 0 ? given : rules->rig;
    const Rig *rig = rules->rig >= 0 ? definitions->rigs[rules->rig] : NULL;
    if (reader_open(reader, "states", true, &states)) {
        if (!rig) {
            reader_fail(reader, "states", "has no use without a rig; take it out");
            return;
        }
        rules->state_idle = reader_state(&states, "idle", rig, false);
        reader_close(&states);
    } else if (changed) {
        rules->state_idle = rig_find_state(rig, "idle");
        if (rules->state_idle < 0) {
            reader_fail(reader, "states", "is missing; the rig \"%s\" has no state \"idle\" to begin in",
                        rig_name(rig));
        }
    }
}

static void read_flag(Reader *reader, const char *name, bool *flag) {
    if (reader_push(reader, name)) {
        lua_pop(reader->lua, 1);
        *flag = reader_boolean(reader, name);
    }
}

static void read_fields(Reader *reader, FeatureRules *rules) {
    reader_fields(reader, rules);
    read_flag(reader, "hidden", &rules->hidden);
    read_flag(reader, "once", &rules->once);
    read_flag(reader, "everyone", &rules->everyone);
    if (reader_push(reader, "mark")) {
        lua_pop(reader->lua, 1);
        rules->mark = (uint8_t)reader_choice(reader, "mark");
    }
}

/* ---- The folders --------------------------------------------------------------------------------------------*/
static void begin(const Schema *schema, FeatureRules *rules) {
    *rules = (FeatureRules){.rig = -1, .place = {.site = SITE_NONE}};
    reader_defaults(schema, rules);
    rules->hidden = schema_find(schema, "hidden")->fallback != 0.0;
    rules->once = schema_find(schema, "once")->fallback != 0.0;
    rules->everyone = schema_find(schema, "everyone")->fallback != 0.0;
    rules->mark = (uint8_t)schema_find(schema, "mark")->fallback;
}

static void begin_trap(Definitions *definitions, int kind) {
    begin(&schema_trap, rules_of(definitions, kind));
}

static void begin_hazard(Definitions *definitions, int kind) {
    begin(&schema_hazard, rules_of(definitions, kind));
}

static void begin_object(Definitions *definitions, int kind) {
    begin(&schema_object, rules_of(definitions, kind));
}

static void read_trap(Reader *reader, Definitions *definitions, int kind) {
    FeatureRules *rules = rules_of(definitions, kind);
    read_rig_state(reader, definitions, rules);
    read_fields(reader, rules);
    read_place(reader, &rules->place, read_trap_place);
}

static void read_hazard(Reader *reader, Definitions *definitions, int kind) {
    FeatureRules *rules = rules_of(definitions, kind);
    (void)definitions;
    read_fields(reader, rules);
    read_place(reader, &rules->place, read_hazard_place);
}

static void read_object(Reader *reader, Definitions *definitions, int kind) {
    FeatureRules *rules = rules_of(definitions, kind);
    read_rig_state(reader, definitions, rules);
    read_fields(reader, rules);
    read_place(reader, &rules->place, read_object_place);
}

static void copy(Definitions *definitions, int from, int to) {
    *rules_of(definitions, to) = *rules_of(definitions, from);
}

static void retire(Definitions *definitions, int kind) {
    rules_of(definitions, kind)->place = (FeatureRule){.site = SITE_NONE};
}

#define FEATURES(name, text, class_schema)                                                                             \
    {                                                                                                                  \
        .schema = &(class_schema), .folder = text "s/", .noun = (text), .first = FEATURE_KIND_FIRST,                   \
        .limit = FEATURE_KIND_LIMIT, .begin = begin_##name, .copy = copy, .read = read_##name, .retire = retire        \
    }
static const KindClass TRAPS = FEATURES(trap, "trap", schema_trap);
static const KindClass HAZARDS = FEATURES(hazard, "hazard", schema_hazard);
static const KindClass OBJECTS = FEATURES(object, "object", schema_object);

void read_all_features(lua_State *lua, Definitions *definitions) {
    read_kinds(lua, definitions, &TRAPS);
    read_kinds(lua, definitions, &HAZARDS);
    read_kinds(lua, definitions, &OBJECTS);
}
