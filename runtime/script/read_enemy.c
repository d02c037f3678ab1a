/* scripts/enemies/ → EnemyRules, the callbacks and the state they declare. `base = "id"` starts from a copy of another
 * enemy; what the heir writes replaces it. */
#include "script/api.h"
#include "script/reader.h"
#include "script/straight.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

static const Field DECLARED_FIELDS[] = {
    {.name = FIELD_ANY_NAME, .type = FIELD_VALUE, .doc = "A field of self, with the value a new entity has in it."},
};
static const Schema DECLARED = {"enemy.state", NULL,
                                "What each entity remembers: integers, floats, booleans and short strings.",
                                FIELD_COUNTED(DECLARED_FIELDS), false};

static const Field FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "Its name for others: small letters, digits and '_'."},
    {.name = "base",
     .type = FIELD_TEXT,
     .flags = FIELD_OPTIONAL,
     .absent = "none",
     .doc = "Another enemy, whose fields count where this one has none."},
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
    {.name = "state",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &DECLARED,
     .absent = "nothing",
     .doc = "What each entity remembers."},
    {.name = "think",
     .type = FIELD_FUNCTION,
     .flags = FIELD_OPTIONAL,
     .absent = "it stands idle",
     .doc = "fun(self, dt: number): called in every tick while it is awake and on its feet; dt is 1/60 s."},
};
const Schema schema_enemy = {"enemy", "scripts/enemies/NAME.lua",
                             "A kind of enemy. With a base, every field but id may be left out.", FIELD_COUNTED(FIELDS),
                             false};

/* Where each enemy stands while all are read. */
typedef struct EnemyFile {
    int source;
    char id[WORLD_ID_SIZE];
    enum { ENEMY_UNREAD, ENEMY_READING, ENEMY_READ } status;
} EnemyFile;

typedef struct EnemySet {
    EnemyFile files[ENEMY_KIND_LIMIT];
    int count;
    int first; /* index among the definitions of the first; before it stand those of the game and of earlier mods */
} EnemySet;

/* ---- Declared state -----------------------------------------------------------------------------------------*/
static StateField read_default(Reader *state, const char *name) {
    lua_State *lua = state->lua;
    StateField field = {0};
    size_t size = 0;
    snprintf(field.name, sizeof field.name, "%s", name);
    switch (lua_type(lua, -1)) {
    case LUA_TBOOLEAN:
        field.type = STATE_BOOLEAN;
        field.integer = lua_toboolean(lua, -1);
        break;
    case LUA_TNUMBER:
        field.type = lua_isinteger(lua, -1) ? STATE_INTEGER : STATE_FLOAT;
        if (!isfinite(lua_tonumber(lua, -1))) {
            reader_fail_type(state, name, "a finite number");
        }
        field.integer = lua_isinteger(lua, -1) ? lua_tointeger(lua, -1) : 0;
        field.number = lua_tonumber(lua, -1);
        break;
    case LUA_TSTRING:
        field.type = STATE_TEXT;
        lua_tolstring(lua, -1, &size);
        if (size >= STATE_TEXT_SIZE) {
            reader_fail(state, name, "is a string of %zu bytes; state keeps at most %d", size, STATE_TEXT_SIZE - 1);
        }
        snprintf(field.text, sizeof field.text, "%s", lua_tostring(lua, -1));
        break;
    default:
        reader_fail_type(state, name, "an integer, a float, a boolean or a short string");
        break;
    }
    return field;
}

static int compare_fields(const void *a, const void *b) {
    return strcmp(((const StateField *)a)->name, ((const StateField *)b)->name);
}

static void add_field(Reader *state, EnemyDefinition *enemy, const StateField *field) {
    for (int i = 0; i < enemy->field_count; i++) {
        if (strcmp(enemy->fields[i].name, field->name) == 0) {
            enemy->fields[i] = *field; /* an heir's own default */
            return;
        }
    }
    if (enemy->field_count == STATE_FIELD_LIMIT) {
        reader_fail(state, field->name, "is one field too many; an entity's state has at most %d", STATE_FIELD_LIMIT);
    }
    enemy->fields[enemy->field_count++] = *field;
}

static void read_state(Reader *reader, EnemyDefinition *enemy) {
    Reader state;
    if (!reader_open(reader, "state", true, &state)) {
        return;
    }
    lua_State *lua = reader->lua;
    lua_pushnil(lua);
    while (lua_next(lua, state.table)) {
        size_t size = 0;
        const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tolstring(lua, -2, &size) : NULL;
        if (!name || size == 0 || size >= WORLD_ID_SIZE) {
            reader_fail(reader, "state", "has a field whose name is no string of 1 to %d bytes", WORLD_ID_SIZE - 1);
        } else if (strcmp(name, "id") == 0) {
            reader_fail(&state, "id", "is taken: self.id is the entity itself");
        } else {
            StateField field = read_default(&state, name);
            add_field(&state, enemy, &field);
        }
        lua_pop(lua, 1);
    }
    lua_settop(lua, state.table - 1);
    /* Lua's order of fields means nothing; the state is hashed and shown in this one. */
    qsort(enemy->fields, (size_t)enemy->field_count, sizeof enemy->fields[0], compare_fields);
}

/* An undeclared field is an error where it is written, and where it is read (a typing slip must not be nil). */
static int raise_state_write(lua_State *lua) {
    char key[64];
    return vm_raise(lua, 1, ERROR_SCRIPT_FIELD, "field %s is not declared; add it to 'state' of this definition",
                    api_describe(lua, 2, key, sizeof key));
}

static int raise_state_read(lua_State *lua) {
    char key[64];
    return vm_raise(lua, 1, ERROR_SCRIPT_FIELD, "field %s was never declared in 'state' of this definition",
                    api_describe(lua, 2, key, sizeof key));
}

/* Argument: the EnemyDefinition. Runs in the Lua state of the mod that its callbacks are from. */
static int make_state_meta(lua_State *lua) {
    EnemyDefinition *enemy = lua_touserdata(lua, 1);
    lua_createtable(lua, 0, 2);
    lua_pushcfunction(lua, raise_state_write);
    lua_setfield(lua, -2, "__newindex");
    lua_pushcfunction(lua, raise_state_read);
    lua_setfield(lua, -2, "__index");
    enemy->state_meta = luaL_ref(lua, LUA_REGISTRYINDEX);
    /* The names as a list keep the texts alive, so that reading a field in a tick allocates nothing. */
    lua_createtable(lua, enemy->field_count, 0);
    for (int i = 0; i < enemy->field_count; i++) {
        lua_pushstring(lua, enemy->fields[i].name);
        lua_rawseti(lua, -2, i + 1);
    }
    enemy->state_names = luaL_ref(lua, LUA_REGISTRYINDEX);
    return 0;
}

static void open_state(Reader *reader, Definitions *definitions, EnemyDefinition *enemy) {
    Vm *vm = definitions_vm(definitions, enemy->mod);
    Error error = {0};
    lua_pushcfunction(vm->lua, make_state_meta);
    lua_pushlightuserdata(vm->lua, enemy);
    if (!vm_call(vm, 1, 0, (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, &error)) {
        reader_fail(reader, "state", "can't be made: %.200s", error.message);
    }
}

/* ---- One enemy ----------------------------------------------------------------------------------------------*/
static void read_think(Reader *reader, const Definitions *definitions, EnemyDefinition *enemy) {
    if (!reader_push(reader, "think")) {
        return;
    }
    if (!lua_isfunction(reader->lua, -1)) {
        reader_fail_type(reader, "think", "a function(self, dt)");
    }
    lua_Debug where;
    lua_pushvalue(reader->lua, -1);
    lua_getinfo(reader->lua, ">S", &where);
    enemy->think_line = where.linedefined;
    enemy->think_source = *where.source == '@' ? definitions_find_source(definitions, where.source + 1) : -1;
    enemy->think_source = enemy->think_source < 0 ? reader->source : enemy->think_source;
    enemy->mod = vm_of(reader->lua)->mod;
    enemy->think = luaL_ref(reader->lua, LUA_REGISTRYINDEX);
}

/* What the check of its file says about `think`, be it the enemy's own or its base's. */
static void judge_think(const Definitions *definitions, EnemyDefinition *enemy) {
    const Source *source = enemy->think_source >= 0 ? &definitions->sources[enemy->think_source] : NULL;
    bool straight = enemy->think_straight = source && source->straight;
    enemy->state_written = enemy->id_written =
        !straight || straight_writes(source->data.bytes, source->data.size, "id");
    for (int i = 0; i < enemy->field_count; i++) {
        StateField *field = &enemy->fields[i];
        field->written = !straight || straight_writes(source->data.bytes, source->data.size, field->name);
        enemy->state_written = enemy->state_written || field->written;
    }
}

static void check_use(Reader *reader, const Definitions *definitions, const char *field, const char *id, int other) {
    if (!definitions_may_use(definitions, vm_of(reader->lua)->mod, other)) {
        reader_fail(reader, field, "names \"%s\" of the mod \"%s\"; add that mod to 'depends' in mod.lua", id,
                    definitions_mod_id(definitions, other));
    }
}

static void read_rig_states(Reader *reader, Definitions *definitions, EnemyRules *rules) {
    char rig_id[RIG_NAME_SIZE];
    if (reader_text(reader, "rig", rig_id, sizeof rig_id, reader->inherits)) {
        rules->rig = definitions_rig_index(definitions, rig_id);
        if (rules->rig >= 0) {
            check_use(reader, definitions, "rig", rig_id, definitions->rig_mod[rules->rig]);
        }
    }
    if (rules->rig < 0) {
        int mod = vm_of(reader->lua)->mod;
        reader_fail(reader, "rig", "names \"%s\", but %s/anim/ has no rig of that name", rig_id,
                    mod ? definitions_mod_id(definitions, mod) : "scripts");
    }
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

static void read_enemy(lua_State *lua, Definitions *definitions, EnemySet *set, int index);

/* An enemy whose file is gone is a base for its like only. */
static bool is_hidden(const Definitions *definitions, const EnemySet *set, int heir, int base) {
    return definitions->sources[set->files[base].source].retired &&
           !definitions->sources[set->files[heir].source].retired;
}

static void copy_base(Reader *reader, Definitions *definitions, int from, int index) {
    definitions->rules.enemies[index] = definitions->rules.enemies[from];
    definitions->enemies[index] = definitions->enemies[from];
    reader->inherits = true;
}

/* From the game or from a mod loaded before: its data is copied, its callbacks go on running in its own state. */
static bool inherit_earlier(Reader *reader, Definitions *definitions, const EnemySet *set, const char *base,
                            int index) {
    for (int i = 0; i < set->first; i++) {
        if (strcmp(definitions->rules.enemies[i].id, base) == 0) {
            check_use(reader, definitions, "base", base, definitions->sources[definitions->enemies[i].source].mod);
            copy_base(reader, definitions, i, index);
            return true;
        }
    }
    return false;
}

/* Starts from a copy of the base enemy's data and callbacks. */
static void inherit(Reader *reader, Definitions *definitions, EnemySet *set, int index) {
    char base[WORLD_ID_SIZE];
    if (!reader_text(reader, "base", base, sizeof base, true)) {
        return;
    }
    int from = 0;
    while (from < set->count && strcmp(set->files[from].id, base) != 0) {
        from++;
    }
    if (from == set->count && inherit_earlier(reader, definitions, set, base, index)) {
        return;
    }
    if (from == set->count || is_hidden(definitions, set, index, from)) {
        reader_fail(reader, "base", "names \"%s\", but there is no enemy of that id", base);
    }
    if (set->files[from].status == ENEMY_READING) {
        reader_fail(reader, "base", "goes in a circle: \"%s\" inherits from this enemy", base);
    }
    read_enemy(reader->lua, definitions, set, from);
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s",
             definitions->sources[reader->source].name);
    copy_base(reader, definitions, set->first + from, index);
}

static void read_enemy(lua_State *lua, Definitions *definitions, EnemySet *set, int index) {
    EnemyFile *file = &set->files[index];
    if (file->status == ENEMY_READ) {
        return;
    }
    file->status = ENEMY_READING;
    const Source *source = &definitions->sources[file->source];
    source_push_table(lua, source->name);
    Reader reader = reader_begin_file(lua, file->source, &schema_enemy);
    EnemyRules *rules = &definitions->rules.enemies[set->first + index];
    EnemyDefinition *enemy = &definitions->enemies[set->first + index];
    *rules = (EnemyRules){.rig = -1};
    *enemy = (EnemyDefinition){.think = LUA_NOREF, .mod = vm_of(lua)->mod, .think_source = file->source};
    reader_text(&reader, "id", file->id, sizeof file->id, false);
    inherit(&reader, definitions, set, set->first + index);
    uint64_t inherited = reader.inherits ? enemy->code_hash : 0;
    enemy->source = file->source;
    enemy->code_hash = hash_pair(source->code_hash, inherited);
    snprintf(rules->id, sizeof rules->id, "%s", file->id);
    read_rig_states(&reader, definitions, rules);
    reader_fields(&reader, rules);
    read_pack(&reader, rules);
    read_state(&reader, enemy);
    read_think(&reader, definitions, enemy);
    judge_think(definitions, enemy);
    open_state(&reader, definitions, enemy);
    reader_close(&reader);
    file->status = ENEMY_READ;
}

/* ---- All enemies --------------------------------------------------------------------------------------------*/
/* Notes the file's id. A file that others require and that has no id is a helper of theirs, not an enemy. */
static void note_file(lua_State *lua, Definitions *definitions, EnemySet *set, int source) {
    source_push_table(lua, definitions->sources[source].name);
    Reader reader = reader_begin_file(lua, source, &schema_enemy);
    char id[WORLD_ID_SIZE];
    bool named = reader_text(&reader, "id", id, sizeof id, definitions->sources[source].required);
    lua_pop(lua, 1);
    if (!named) {
        return;
    }
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(id)) {
        reader_fail(&reader, "id", "may hold small letters, digits and '_' only, got \"%s\"", id);
    }
    for (int i = 0; i < set->count; i++) {
        if (strcmp(set->files[i].id, id) == 0) {
            if (definitions->sources[source].retired) {
                return; /* defined again, so those that live are of the new version */
            }
            reader_fail(&reader, "id", "\"%s\" is taken by %s", id, definitions->sources[set->files[i].source].name);
        }
    }
    for (int i = 0; i < set->first; i++) {
        if (strcmp(definitions->rules.enemies[i].id, id) == 0) {
            reader_fail(&reader, "id", "\"%s\" is taken by %s", id,
                        definitions->sources[definitions->enemies[i].source].name);
        }
    }
    if (set->first + set->count == ENEMY_KIND_LIMIT) {
        reader_fail(&reader, "id", "\"%s\" is one enemy too many; there may be %d", id, ENEMY_KIND_LIMIT);
    }
    EnemyFile *file = &set->files[set->count++];
    *file = (EnemyFile){.source = source};
    snprintf(file->id, sizeof file->id, "%s", id);
}

void read_all_enemies(lua_State *lua, Definitions *definitions) {
    EnemySet set = {.first = definitions->rules.enemy_count};
    for (int i = 0; i < definitions->source_count; i++) {
        if (source_is_in(definitions, i, vm_of(lua)->mod, "enemies/")) {
            note_file(lua, definitions, &set, i);
        }
    }
    definitions->rules.enemy_count = set.first + set.count;
    for (int i = 0; i < set.count; i++) {
        read_enemy(lua, definitions, &set, i);
        if (definitions->sources[set.files[i].source].retired) {
            definitions->rules.enemies[set.first + i].pack_weight = 0; /* no more of them come */
            definitions->retired_kinds++;
        }
    }
}
