/* scripts/enemies/ → EnemyRules. */
#include "script/kinds.h"

#include <stdio.h>
#include <string.h>

#define ENEMY(text, kind, member, low, high, measure, meaning)                                                         \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(EnemyRules, member), .least = (low), \
        .most = (high), .unit = (measure), .doc = (meaning)                                                            \
    }
#define STATE_NAME(text, meaning)                                                                                      \
    { .name = (text), .type = FIELD_TEXT, .doc = (meaning) }

static const Field RIG_STATE_FIELDS[] = {
    STATE_NAME("idle", "The rig's state while it stands."),
    STATE_NAME("move", "The rig's state while it walks."),
    STATE_NAME("stagger", "The rig's state while a hit stops it."),
    STATE_NAME("death", "The rig's state in which it falls."),
};
static const Schema RIG_STATES = {"enemy.states", NULL, "Which state of the rig is worn when.",
                                  FIELD_COUNTED(RIG_STATE_FIELDS), false};

static const Field PACK_FIELDS[] = {
    {.name = "least", .type = FIELD_INTEGER, .least = 1, .most = 100, .doc = "Fewest enemies in a pack."},
    {.name = "most", .type = FIELD_INTEGER, .least = 1, .most = 100, .doc = "Most enemies in a pack."},
    {.name = "weight", .type = FIELD_INTEGER, .least = 0, .most = 10000, .doc = "The kind's share of all packs."},
};
static const Schema PACK = {"enemy.pack", NULL, "How floors place it.", FIELD_COUNTED(PACK_FIELDS), false};

static const Field FIELDS[] = {
    KIND_ID,
    KIND_BASE("enemy"),
    {.name = "rig", .type = FIELD_TEXT, .doc = "The figure it wears, from scripts/anim/."},
    {.name = "states", .type = FIELD_TABLE, .inner = &RIG_STATES, .doc = "Which state of the rig is worn when."},
    ENEMY("hp", FIELD_INTEGER, hp, 1, 1000000, NULL, "HP on a floor with multiplier 1."),
    ENEMY("attack", FIELD_INTEGER, attack, 0, 1000000, NULL, "Damage of its hits, less the player's defence."),
    ENEMY("defence", FIELD_INTEGER, defence, 0, 1000000, NULL, "100 halves the damage it takes."),
    ENEMY("exp", FIELD_INTEGER, exp, 0, 1000000, NULL, "Experience it leaves."),
    ENEMY("radius", FIELD_NUMBER, radius, 0.05, 0.9, "m", "Of the circle that walls and hits see."),
    ENEMY("speed", FIELD_NUMBER, speed, 0, 30, "m/s", "How fast it walks."),
    ENEMY("speed_jitter", FIELD_NUMBER, speed_jitter, 0, 0.9, NULL, "Each is faster or slower by up to this part."),
    ENEMY("separation", FIELD_NUMBER, separation, 0, 5, "m", "Distance it keeps from others."),
    ENEMY("notice", FIELD_NUMBER, notice, 0, 100, "m", "Distance within which it wakes when it sees the player."),
    ENEMY("leash", FIELD_NUMBER, leash, 0, 1000, "m", "Distance at which it gives up."),
    ENEMY("spawn", FIELD_SECONDS, spawn_ticks, 0, 10, NULL, "How long it glows harmlessly when it appears."),
    ENEMY("stagger", FIELD_SECONDS, stagger_ticks, 0, 10, NULL, "How long a hit stops it."),
    ENEMY("stagger_immune", FIELD_SECONDS, stagger_immune_ticks, 0, 100, NULL,
          "Time after a stagger in which no new one starts."),
    ENEMY("turn_rate", FIELD_DEGREES, turn_rate, 0, 100000, "degrees/s", "How fast it turns into its way."),
    {.name = "pack",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &PACK,
     .absent = "floors place none",
     .doc = "How floors place it."},
    KIND_STATE,
    KIND_CALLBACK("think", "it stands idle",
                  "fun(self, dt: number): called in every tick while it is awake and on its feet; dt is 1/60 s."),
};
const Schema schema_enemy = {"enemy", "scripts/enemies/NAME.lua",
                             "A kind of enemy. With a base, every field but id may be left out.", FIELD_COUNTED(FIELDS),
                             false};

/* A base's states are those of the same names in another rig; −1 where it has none. */
static void change_rig(const Definitions *definitions, EnemyRules *rules, int rig) {
    int *const states[] = {&rules->state_idle, &rules->state_move, &rules->state_stagger, &rules->state_death};
    const Rig *from = definitions->rigs[rules->rig], *to = definitions->rigs[rig];
    for (size_t i = 0; i < BASE_COUNT_OF(states); i++) {
        *states[i] = rig_find_state(to, rig_state_name(from, *states[i]));
    }
}

static void read_rig_states(Reader *reader, Definitions *definitions, EnemyRules *rules) {
    int given = kind_read_rig(reader, definitions, reader->inherits);
    if (given >= 0 && reader->inherits) {
        change_rig(definitions, rules, given);
    }
    rules->rig = given < 0 ? rules->rig : given;
    const Rig *rig = definitions->rigs[rules->rig];
    Reader states;
    if (reader_open(reader, "states", reader->inherits, &states)) {
        struct {
            const char *name;
            int *state;
        } wanted[] = {{"idle", &rules->state_idle},
                      {"move", &rules->state_move},
                      {"stagger", &rules->state_stagger},
                      {"death", &rules->state_death}};
        for (size_t i = 0; i < BASE_COUNT_OF(wanted); i++) {
            int state = reader_state(&states, wanted[i].name, rig, reader->inherits);
            *wanted[i].state = state < 0 ? *wanted[i].state : state;
        }
        reader_close(&states);
    }
    if (rules->state_idle < 0 || rules->state_move < 0 || rules->state_stagger < 0 || rules->state_death < 0) {
        reader_fail(reader, "rig", "\"%s\" lacks a state that the base names; name its own in 'states'", rig_name(rig));
    }
    rules->death_ticks = rig_state_info(rig, rules->state_death).ticks;
}

static void read_pack(Reader *reader, EnemyRules *rules) {
    Reader pack;
    if (!reader_open(reader, "pack", true, &pack)) {
        return; /* never placed by a floor; spawned by others only */
    }
    int least = (int)reader_number(&pack, "least");
    int most = (int)reader_number(&pack, "most");
    if (most < least) {
        reader_fail(&pack, "most", "must be at least 'least', %d, got %d", least, most);
    }
    rules->pack_least = (uint8_t)least;
    rules->pack_most = (uint8_t)most;
    rules->pack_weight = (uint16_t)reader_number(&pack, "weight");
    reader_close(&pack);
}

static void begin(Definitions *definitions, int kind) {
    definitions->rules.enemies[kind] = (EnemyRules){0};
}

static void copy(Definitions *definitions, int from, int to) {
    definitions->rules.enemies[to] = definitions->rules.enemies[from];
}

static void read(Reader *reader, Definitions *definitions, int kind) {
    EnemyRules *rules = &definitions->rules.enemies[kind];
    read_rig_states(reader, definitions, rules);
    reader_fields(reader, rules);
    read_pack(reader, rules);
}

static void retire(Definitions *definitions, int kind) {
    definitions->rules.enemies[kind].pack_weight = 0;
    definitions->retired_kinds++;
}

static const KindClass ENEMIES = {
    .schema = &schema_enemy,
    .folder = "enemies/",
    .noun = "enemy",
    .first = 0,
    .limit = ENEMY_KIND_LIMIT,
    .begin = begin,
    .copy = copy,
    .read = read,
    .retire = retire,
};

void read_all_enemies(lua_State *lua, Definitions *definitions) {
    read_kinds(lua, definitions, &ENEMIES);
}
