/* scripts/upgrades/, synergies/, skills/, weapons/, chips/, affixes/ and curses/ → PowerRules. */
#include "script/kinds.h"

#include <stdio.h>
#include <string.h>

/* ---- What the files may hold --------------------------------------------------------------------------------*/
#define POWER(text, kind, member, low, high, otherwise, measure, meaning)                                              \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED | FIELD_OPTIONAL,                                        \
        .offset = offsetof(PowerRules, member), .least = (low), .most = (high), .fallback = (otherwise),               \
        .unit = (measure), .doc = (meaning)                                                                            \
    }
#define FLAG(text, meaning)                                                                                            \
    { .name = (text), .type = FIELD_BOOLEAN, .flags = FIELD_OPTIONAL, .absent = "false", .doc = (meaning) }

static const Field STAT_FIELDS[] = {
#define X(id, text, meaning)                                                                                           \
    {.name = (text),                                                                                                   \
     .type = FIELD_NUMBER,                                                                                             \
     .flags = FIELD_STORED | FIELD_OPTIONAL,                                                                           \
     .offset = offsetof(PowerRules, stats) + sizeof(float) * (size_t)STAT_##id,                                        \
     .least = -10000,                                                                                                  \
     .most = 10000,                                                                                                    \
     .doc = (meaning)},
    PLAYER_STATS(X)
#undef X
};
static const Schema STATS = {"power.stats", NULL,
                             "What is added to the player's numbers, for each rank. A part of one unless its sentence "
                             "says otherwise: 0.12 is 12 % more.",
                             FIELD_COUNTED(STAT_FIELDS), false};
static const Field NEED_FIELDS[] = {
    {.name = FIELD_ANY_NAME,
     .type = FIELD_INTEGER,
     .least = 1,
     .most = 100,
     .doc = "The id of another power, and the rank of it that has to be owned."},
};
static const Schema NEEDS = {"synergy.needs", NULL, "What has to be owned before, at most two.",
                             FIELD_COUNTED(NEED_FIELDS), false};
static const char *const TAGS[] = {"blade", "volt", "heat", "cryo", "guard", "move", "tech", "luck", NULL};
static const char *const ELEMENTS[] = {
    [ELEMENT_KINETIC] = "kinetic", [ELEMENT_VOLT] = "volt", [ELEMENT_HEAT] = "heat", [ELEMENT_CRYO] = "cryo", NULL};

#define COLOR POWER("color", FIELD_COLOR, color, 0, 0xffffff, 0xffffff, NULL, "Of its card, icon and pickup.")
#define TASTE POWER("taste", FIELD_NUMBER, taste, 0, 100, 1, NULL, "How much a good player wants it; 1 is ordinary.")
#define WEIGHT(what) POWER("weight", FIELD_NUMBER, weight, 0, 1000, 1, NULL, what)
#define TAG_LIST                                                                                                       \
    {                                                                                                                  \
        .name = "tags", .type = FIELD_TEXTS, .flags = FIELD_OPTIONAL, .words = TAGS, .absent = "none",                 \
        .doc = "What it is about: blade, volt, heat, cryo, guard, move, tech or luck."                                 \
    }
#define STAT_TABLE                                                                                                     \
    {                                                                                                                  \
        .name = "stats", .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = &STATS, .absent = "nothing",           \
        .doc = "What it adds to the player's numbers, for each rank."                                                  \
    }
#define FIRST_TABLE                                                                                                    \
    {                                                                                                                  \
        .name = "first", .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = &STATS, .absent = "nothing",           \
        .doc = "What it adds besides, once, with its first rank."                                                      \
    }
#define NEED_TABLE(flag, without)                                                                                      \
    {                                                                                                                  \
        .name = "needs", .type = FIELD_TABLE, .flags = (flag), .inner = &NEEDS, .absent = (without),                   \
        .doc = "Ids of powers and their ranks that have to be owned before."                                           \
    }
#define ELEMENT(what)                                                                                                  \
    {                                                                                                                  \
        .name = "element", .type = FIELD_CHOICE, .flags = FIELD_OPTIONAL, .words = ELEMENTS, .absent = "kinetic",      \
        .doc = (what)                                                                                                  \
    }
/* What is owned hears of what happens to the player. */
#define EVENTS                                                                                                         \
    KIND_CALLBACK("think", "it does not think",                                                                        \
                  "fun(self, dt: number): called in every tick while it is owned; dt is 1/60 s."),                     \
        KIND_CALLBACK("gain", "nothing", "fun(self, player: entity): its rank grew; self.rank is the new one."),       \
        KIND_CALLBACK("hit", "nothing",                                                                                \
                      "fun(self, other: entity): the player hit other; world.last_blow tells with what."),             \
        KIND_CALLBACK("kill", "nothing",                                                                               \
                      "fun(self, other: entity): the player killed other, which still lies there."),                   \
        KIND_CALLBACK("hurt", "nothing", "fun(self, other: entity): the player was hurt, by other or by 0."),          \
        KIND_CALLBACK("dodge", "nothing", "fun(self, other: entity): the player began a dodge; other is 0."),          \
        KIND_CALLBACK("landed", "nothing", "fun(self, other: entity): a dodge ended; other is 0."),                    \
        KIND_CALLBACK("avoided", "nothing", "fun(self, other: entity): a dodge avoided an attack of other."),          \
        KIND_CALLBACK("broken", "nothing", "fun(self, other: entity): the player's shield broke."),                    \
        KIND_CALLBACK("burned", "nothing", "fun(self, other: entity): a burn bit other, an enemy.")
#define COMMON(noun) KIND_ID, KIND_BASE(noun), COLOR, TASTE, TAG_LIST, STAT_TABLE, KIND_STATE

static const Field UPGRADE_FIELDS[] = {
    COMMON("upgrade"),
    POWER("ranks", FIELD_INTEGER, rank_most, 1, 20, 1, NULL, "How often it can be taken."),
    WEIGHT("Its share of what is offered; 0: never."),
    FIRST_TABLE,
    NEED_TABLE(FIELD_OPTIONAL, "nothing"),
    EVENTS,
};
const Schema schema_upgrade = {
    "upgrade", "scripts/upgrades/NAME.lua",
    "Something to choose at a level-up. Its name and what it does are the texts power.ID and "
    "power.ID.about.",
    FIELD_COUNTED(UPGRADE_FIELDS), false};
static const Field SYNERGY_FIELDS[] = {COMMON("synergy"), NEED_TABLE(0, NULL), EVENTS};
const Schema schema_synergy = {"synergy", "scripts/synergies/NAME.lua", "Comes by itself once what it needs is owned.",
                               FIELD_COUNTED(SYNERGY_FIELDS), false};
static const Field SKILL_FIELDS[] = {
    COMMON("skill"),
    FLAG("ultimate", "Whether it is an ultimate, of which there is one."),
    WEIGHT("Its share of what is offered; 0: never."),
    POWER("cost", FIELD_INTEGER, cost, 0, 1000, 0, NULL, "Energy it takes."),
    POWER("cooldown", FIELD_SECONDS, cooldown_ticks, 0, 600, 0, NULL, "Time from the cast until it is ready again."),
    ELEMENT("What its damage is made of."),
    EVENTS,
    KIND_CALLBACK("release", "nothing", "fun(self, player: entity): the moment of the cast at which it works."),
};
const Schema schema_skill = {"skill", "scripts/skills/NAME.lua", "Something to cast for energy.",
                             FIELD_COUNTED(SKILL_FIELDS), false};
static const Field WEAPON_FIELDS[] = {
    COMMON("weapon"),
    WEIGHT("Its share of the weapons that are found; 0: none."),
    ELEMENT("What all its damage is made of."),
    {.name = "combo",
     .type = FIELD_LIST,
     .flags = FIELD_OPTIONAL,
     .inner = &schema_player_stage,
     .absent = "that of scripts/player.lua",
     .doc = "The stages of its chain of attacks, one to four, in order."},
    EVENTS,
};
const Schema schema_weapon = {"weapon", "scripts/weapons/NAME.lua", "A kind of weapon.", FIELD_COUNTED(WEAPON_FIELDS),
                              false};
static const Field CHIP_FIELDS[] = {
    COMMON("chip"),
    WEIGHT("Its share of the chips that are found; 0: none."),
    FLAG("harmful", "Whether it is better thrown."),
    KIND_CALLBACK("release", "nothing", "fun(self, player: entity): it is used."),
    KIND_CALLBACK("throw", "nothing", "fun(self, player: entity): it comes down at world.throw_place()."),
};
const Schema schema_chip = {"chip", "scripts/chips/NAME.lua",
                            "A kind of chip, carried and used or thrown once; unknown before.",
                            FIELD_COUNTED(CHIP_FIELDS), false};
static const Field AFFIX_FIELDS[] = {COMMON("affix"), WEIGHT("Its share of what better weapons have; 0: none."),
                                     EVENTS};
const Schema schema_affix = {"affix", "scripts/affixes/NAME.lua", "Something more that a weapon has.",
                             FIELD_COUNTED(AFFIX_FIELDS), false};
static const Field CURSE_FIELDS[] = {
    COMMON("curse"),
    WEIGHT("Its share of the curses; 0: none."),
    FLAG("binds", "Whether a weapon with it can't be laid down."),
    FLAG("hides_map", "Whether there is no map while it is borne."),
    EVENTS,
};
const Schema schema_curse = {"curse", "scripts/curses/NAME.lua", "What may weigh on a weapon or a chip.",
                             FIELD_COUNTED(CURSE_FIELDS), false};

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static PowerRules *rules_of(Definitions *definitions, int kind) {
    return &definitions->rules.powers[kind - POWER_KIND_FIRST];
}

static int find_tag(const char *name) {
    int tag = 0;
    while (TAGS[tag] && strcmp(TAGS[tag], name) != 0) {
        tag++;
    }
    return TAGS[tag] ? tag : -1;
}

static void read_tags(Reader *reader, PowerRules *rules) {
    Reader tags;
    if (!reader_open(reader, "tags", true, &tags)) {
        return;
    }
    unsigned bits = 0;
    for (int i = 1; lua_rawgeti(reader->lua, tags.table, i) != LUA_TNIL; i++) {
        int tag = lua_type(reader->lua, -1) == LUA_TSTRING ? find_tag(lua_tostring(reader->lua, -1)) : -1;
        if (tag < 0) {
            reader_fail_type(reader, "tags", "a list of blade, volt, heat, cryo, guard, move, tech and luck");
            return;
        }
        bits |= 1u << (unsigned)tag;
        lua_pop(reader->lua, 1);
    }
    lua_pop(reader->lua, 1);
    rules->tags = (uint16_t)bits;
    reader_close(&tags);
}

static void read_flag(Reader *reader, const char *name, bool *flag) {
    if (schema_find(reader->schema, name) && reader_push(reader, name)) {
        lua_pop(reader->lua, 1);
        *flag = reader_boolean(reader, name);
    }
}

static void read_element(Reader *reader, PowerRules *rules) {
    if (schema_find(reader->schema, "element") && reader_push(reader, "element")) {
        lua_pop(reader->lua, 1);
        rules->element = (Element)reader_choice(reader, "element");
    }
}

/* Which powers they are is asked once all are known; see read_needs. */
static void note_needs(Reader *reader) {
    if (schema_find(reader->schema, "needs") && reader_push(reader, "needs")) {
        lua_pop(reader->lua, 1);
    } else if (reader->schema == &schema_synergy && !reader->inherits) {
        reader_fail(reader, "needs", "is missing; a synergy comes with what it needs");
    }
}

static void read_combo(Reader *reader, Definitions *definitions, PowerRules *rules) {
    Reader combo;
    WorldRules *world = &definitions->rules;
    if (!reader_open(reader, "combo", true, &combo)) {
        return;
    }
    if (rules->weapon < 0) {
        if (world->weapon_count == WEAPON_KIND_LIMIT) {
            reader_fail(reader, "combo", "is that of one weapon too many; %d may have their own", WEAPON_KIND_LIMIT);
        }
        rules->weapon = world->weapon_count++;
    }
    WeaponRules *weapon = &world->weapons[rules->weapon];
    reader_stages(&combo, definitions->rigs[world->player.rig], weapon->stages, &weapon->stage_count);
    reader_close(&combo);
}

/* The same names as in `stats`, for other numbers. */
static void read_first(Reader *reader, PowerRules *rules) {
    Reader first;
    if (schema_find(reader->schema, "first") && reader_open(reader, "first", true, &first)) {
        PowerRules named = *rules;
        memcpy(named.stats, rules->first, sizeof named.stats);
        first.inherits = true;
        reader_fields(&first, &named);
        memcpy(rules->first, named.stats, sizeof rules->first);
        reader_close(&first);
    }
}

static void read_power(Reader *reader, Definitions *definitions, int kind) {
    PowerRules *rules = rules_of(definitions, kind);
    bool ultimate = rules->sort == POWER_ULTIMATE;
    Reader stats;
    reader_fields(reader, rules);
    read_tags(reader, rules);
    read_element(reader, rules);
    note_needs(reader);
    if (reader_open(reader, "stats", true, &stats)) {
        stats.inherits = true; /* what it does not name stays as it is: 0, or that of its base */
        reader_fields(&stats, rules);
        reader_close(&stats);
    }
    read_first(reader, rules);
    read_flag(reader, "harmful", &rules->harmful);
    read_flag(reader, "binds", &rules->binds);
    read_flag(reader, "hides_map", &rules->hides_map);
    read_flag(reader, "ultimate", &ultimate);
    if (ultimate) {
        rules->sort = POWER_ULTIMATE;
    }
    if (rules->sort == POWER_WEAPON) {
        read_combo(reader, definitions, rules);
    }
}

static void copy(Definitions *definitions, int from, int to) {
    char id[sizeof rules_of(definitions, to)->id];
    memcpy(id, rules_of(definitions, to)->id, sizeof id);
    *rules_of(definitions, to) = *rules_of(definitions, from);
    memcpy(rules_of(definitions, to)->id, id, sizeof id);
    rules_of(definitions, to)->weapon = -1;
}

static void retire(Definitions *definitions, int kind) {
    rules_of(definitions, kind)->weight = 0.0f;
}

static void begin(Definitions *definitions, int kind, PowerSort sort, const Schema *schema) {
    PowerRules *rules = rules_of(definitions, kind);
    *rules = (PowerRules){.sort = sort, .rank_most = 1, .taste = 1.0f, .color = 0xffffff, .weapon = -1};
    for (int i = 0; i < POWER_NEED_LIMIT; i++) {
        rules->needs[i].power = -1;
    }
    reader_defaults(schema, rules);
}

#define CLASS(name, text, files, power_sort)                                                                           \
    static void begin_##name(Definitions *definitions, int kind) {                                                     \
        begin(definitions, kind, power_sort, &schema_##name);                                                          \
    }                                                                                                                  \
    static const KindClass name##_class = {.schema = &schema_##name,                                                   \
                                           .folder = (files),                                                          \
                                           .noun = (text),                                                             \
                                           .first = POWER_KIND_FIRST,                                                  \
                                           .limit = POWER_KIND_LIMIT,                                                  \
                                           .begin = begin_##name,                                                      \
                                           .copy = copy,                                                               \
                                           .read = read_power,                                                         \
                                           .retire = retire}
CLASS(affix, "affix", "affixes/", POWER_AFFIX);
CLASS(curse, "curse", "curses/", POWER_CURSE);
CLASS(chip, "chip", "chips/", POWER_CHIP);
CLASS(weapon, "weapon", "weapons/", POWER_WEAPON);
CLASS(skill, "skill", "skills/", POWER_SKILL);
CLASS(upgrade, "upgrade", "upgrades/", POWER_UPGRADE);
CLASS(synergy, "synergy", "synergies/", POWER_SYNERGY);

/* ---- Needs --------------------------------------------------------------------------------------------------*/
/* The map `needs` on top of the stack. */
static void read_need_list(Reader *needs, Definitions *definitions, PowerRules *rules) {
    lua_State *lua = needs->lua;
    needs->schema = NULL; /* its names are ids */
    int count = reader_keys(needs), list = lua_gettop(lua);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(lua, list, i + 1);
        const char *id = lua_tostring(lua, -1);
        reader_push(needs, id);
        int power = rules_find_kind(&definitions->rules, POWER_KIND_FIRST, id);
        if (power < 0) {
            reader_fail(needs, id, "is no power; needs names the ids of others");
        }
        int rank = (int)reader_element(needs, &NEED_FIELDS[0], id);
        if (i == POWER_NEED_LIMIT) {
            reader_fail(needs, id, "is one need too many; there may be %d", POWER_NEED_LIMIT);
        }
        rules->needs[i] = (PowerNeed){power - POWER_KIND_FIRST, rank};
        lua_pop(lua, 2);
    }
    lua_settop(lua, list - 1);
}

static void read_needs(lua_State *lua, Definitions *definitions, int first) {
    for (int i = first; i < definitions->rules.power_count; i++) {
        const Behaviour *behaviour = &definitions->behaviours[POWER_KIND_FIRST + i];
        int source = behaviour->source;
        if (!schema_find(behaviour->kind_class->schema, "needs")) {
            continue;
        }
        source_push_table(lua, definitions->sources[source].name);
        Reader reader = reader_begin_file(lua, source, behaviour->kind_class->schema), needs;
        if (reader_open(&reader, "needs", true, &needs)) {
            read_need_list(&needs, definitions, &definitions->rules.powers[i]);
        }
        lua_settop(lua, reader.table - 1);
    }
}

void read_all_powers(lua_State *lua, Definitions *definitions) {
    static const KindClass *const CLASSES[] = {&affix_class, &curse_class,   &chip_class,   &weapon_class,
                                               &skill_class, &upgrade_class, &synergy_class};
    int first = definitions->rules.power_count;
    for (size_t i = 0; i < BASE_COUNT_OF(CLASSES); i++) {
        read_kinds(lua, definitions, CLASSES[i]);
    }
    read_needs(lua, definitions, first);
}
