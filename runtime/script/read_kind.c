/* Enemies, traps, hazards and objects: what reading their files has in common. `base = "id"` starts from a copy of
 * another one; what the heir writes replaces it. Callbacks that it does not write run on in the state of the mod that
 * wrote them. */
#include "script/kinds.h"

#include "script/api.h"
#include "script/straight.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const callback_names[CALLBACK_COUNT] = {[FEATURE_THINK] = "think",
                                                    [FEATURE_ENTER] = "enter",
                                                    [FEATURE_STEP] = "step",
                                                    [FEATURE_USE] = "use",
                                                    [FEATURE_BROKEN] = "broken",
                                                    [FEATURE_CALL_COUNT] = "gain",
                                                    "release",
                                                    "throw",
                                                    "hit",
                                                    "kill",
                                                    "hurt",
                                                    "dodge",
                                                    "landed",
                                                    "avoided",
                                                    "burned"};

static const Field DECLARED_FIELDS[] = {
    {.name = FIELD_ANY_NAME, .type = FIELD_VALUE, .doc = "A field of self, with the value a new entity has in it."},
};
const Schema schema_state = {"state", NULL, "What each entity remembers: integers, floats, booleans and short strings.",
                             FIELD_COUNTED(DECLARED_FIELDS), false};

/* Where each file stands while all are read. */
typedef struct KindFile {
    int source;
    char id[WORLD_ID_SIZE];
    enum { KIND_UNREAD, KIND_READING, KIND_READ } status;
} KindFile;

typedef struct KindSet {
    const KindClass *kind_class;
    KindFile files[POWER_KIND_LIMIT];
    int count;
    int first; /* kind of the first; before it stand those of the game, of earlier mods and of earlier folders */
} KindSet;

_Static_assert((int)POWER_KIND_LIMIT >= (int)ENEMY_KIND_LIMIT && (int)POWER_KIND_LIMIT >= (int)FEATURE_KIND_LIMIT,
               "a set holds the files of any folder");

/* ---- Kinds by number ----------------------------------------------------------------------------------------*/
const char *rules_kind_id(const WorldRules *rules, int kind) {
    if (kind < FEATURE_KIND_FIRST) {
        return kind >= 0 && kind < rules->enemy_count ? rules->enemies[kind].id : NULL;
    }
    if (kind >= POWER_KIND_FIRST) {
        int power = kind - POWER_KIND_FIRST;
        return power < rules->power_count ? rules->powers[power].id : NULL;
    }
    int feature = kind - FEATURE_KIND_FIRST;
    return feature < rules->feature_count ? rules->features[feature].id : NULL;
}

/* The first kind behind those of the same sort. */
static int kinds_end(int like) {
    return like < FEATURE_KIND_FIRST ? FEATURE_KIND_FIRST : like < POWER_KIND_FIRST ? POWER_KIND_FIRST : KIND_LIMIT;
}

int rules_find_kind(const WorldRules *rules, int like, const char *id) {
    int end = kinds_end(like);
    int kind = end == FEATURE_KIND_FIRST ? 0 : end == POWER_KIND_FIRST ? FEATURE_KIND_FIRST : POWER_KIND_FIRST;
    for (; kind < end; kind++) {
        const char *other = rules_kind_id(rules, kind);
        if (!other) {
            return -1;
        }
        if (strcmp(other, id) == 0) {
            return kind;
        }
    }
    return -1;
}

static int *kind_count(Definitions *definitions, const KindClass *kind_class) {
    return kind_class->first == 0                    ? &definitions->rules.enemy_count
           : kind_class->first == FEATURE_KIND_FIRST ? &definitions->rules.feature_count
                                                     : &definitions->rules.power_count;
}

static char *kind_id(Definitions *definitions, int kind) {
    return kind < FEATURE_KIND_FIRST ? definitions->rules.enemies[kind].id
           : kind < POWER_KIND_FIRST ? definitions->rules.features[kind - FEATURE_KIND_FIRST].id
                                     : definitions->rules.powers[kind - POWER_KIND_FIRST].id;
}

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

static void add_field(Reader *state, Behaviour *behaviour, const StateField *field) {
    for (int i = 0; i < behaviour->field_count; i++) {
        if (strcmp(behaviour->fields[i].name, field->name) == 0) {
            behaviour->fields[i] = *field; /* an heir's own default */
            return;
        }
    }
    if (behaviour->field_count == STATE_FIELD_LIMIT) {
        reader_fail(state, field->name, "is one field too many; an entity's state has at most %d", STATE_FIELD_LIMIT);
    }
    behaviour->fields[behaviour->field_count++] = *field;
}

/* Powers have one more field, which the game keeps: how much of it is owned. */
static void add_rank(Reader *reader, Behaviour *behaviour) {
    const StateField rank = {.name = "rank", .type = STATE_INTEGER};
    if (behaviour->kind_class->first == POWER_KIND_FIRST) {
        add_field(reader, behaviour, &rank);
    }
}

static void sort_fields(Behaviour *behaviour) {
    /* Lua's order of fields means nothing; the state is hashed and shown in this one. */
    qsort(behaviour->fields, (size_t)behaviour->field_count, sizeof behaviour->fields[0], compare_fields);
}

static void read_state(Reader *reader, Behaviour *behaviour) {
    Reader state;
    add_rank(reader, behaviour);
    if (!reader_open(reader, "state", true, &state)) {
        sort_fields(behaviour);
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
        } else if (strcmp(name, "rank") == 0 && behaviour->kind_class->first == POWER_KIND_FIRST) {
            reader_fail(&state, "rank", "is taken: self.rank is how much of the power is owned");
        } else {
            StateField field = read_default(&state, name);
            add_field(&state, behaviour, &field);
        }
        lua_pop(lua, 1);
    }
    lua_settop(lua, state.table - 1);
    sort_fields(behaviour);
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

/* Arguments: the Behaviour, and which of its homes this Lua state is. */
static int make_state_meta(lua_State *lua) {
    Behaviour *behaviour = lua_touserdata(lua, 1);
    StateHome *home = &behaviour->homes[lua_tointeger(lua, 2)];
    lua_createtable(lua, 0, 2);
    lua_pushcfunction(lua, raise_state_write);
    lua_setfield(lua, -2, "__newindex");
    lua_pushcfunction(lua, raise_state_read);
    lua_setfield(lua, -2, "__index");
    home->meta = luaL_ref(lua, LUA_REGISTRYINDEX);
    /* The names as a list keep the texts alive, so that reading a field in a tick allocates nothing. */
    lua_createtable(lua, behaviour->field_count, 0);
    for (int i = 0; i < behaviour->field_count; i++) {
        lua_pushstring(lua, behaviour->fields[i].name);
        lua_rawseti(lua, -2, i + 1);
    }
    home->names = luaL_ref(lua, LUA_REGISTRYINDEX);
    return 0;
}

static void add_home(Behaviour *behaviour, int mod) {
    for (int i = 0; i < behaviour->home_count; i++) {
        if (behaviour->homes[i].mod == mod) {
            return;
        }
    }
    behaviour->homes[behaviour->home_count++] = (StateHome){.mod = mod, .meta = LUA_NOREF, .names = LUA_NOREF};
}

static void open_state(Reader *reader, Definitions *definitions, Behaviour *behaviour) {
    behaviour->home_count = 0;
    for (int i = 0; i < CALLBACK_COUNT; i++) {
        if (behaviour->callbacks[i].function != LUA_NOREF) {
            add_home(behaviour, behaviour->callbacks[i].mod);
        }
    }
    if (behaviour->home_count == 0) {
        add_home(behaviour, vm_of(reader->lua)->mod);
    }
    for (int i = 0; i < behaviour->home_count; i++) {
        Vm *vm = definitions_vm(definitions, behaviour->homes[i].mod);
        Error error = {0};
        lua_pushcfunction(vm->lua, make_state_meta);
        lua_pushlightuserdata(vm->lua, behaviour);
        lua_pushinteger(vm->lua, i);
        if (!vm_call(vm, 2, 0, (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, &error)) {
            reader_fail(reader, "state", "can't be made: %.200s", error.message);
        }
    }
}

/* ---- Callbacks ----------------------------------------------------------------------------------------------*/
static void read_callback(Reader *reader, const Definitions *definitions, int index, Callback *callback) {
    const char *name = callback_names[index];
    if (!schema_find(reader->schema, name) || !reader_push(reader, name)) {
        return;
    }
    if (!lua_isfunction(reader->lua, -1)) {
        reader_fail_type(reader, name, index == FEATURE_THINK ? "a function(self, dt)" : "a function(self, other)");
    }
    lua_Debug where;
    lua_pushvalue(reader->lua, -1);
    lua_getinfo(reader->lua, ">S", &where);
    callback->line = where.linedefined;
    callback->source = *where.source == '@' ? definitions_find_source(definitions, where.source + 1) : -1;
    callback->source = callback->source < 0 ? reader->source : callback->source;
    callback->mod = vm_of(reader->lua)->mod;
    callback->function = luaL_ref(reader->lua, LUA_REGISTRYINDEX);
}

/* What the check of its file says about a callback, be it the kind's own or its base's. */
static void judge_callback(const Definitions *definitions, const Behaviour *behaviour, Callback *callback) {
    const Source *source = callback->source >= 0 ? &definitions->sources[callback->source] : NULL;
    bool straight = callback->straight = source && source->straight;
    callback->writes_id = !straight || straight_writes(source->data.bytes, source->data.size, "id");
    callback->writes = 0;
    for (int i = 0; i < behaviour->field_count; i++) {
        if (!straight || straight_writes(source->data.bytes, source->data.size, behaviour->fields[i].name)) {
            callback->writes |= UINT32_C(1) << i;
        }
    }
}

static void read_callbacks(Reader *reader, const Definitions *definitions, Behaviour *behaviour) {
    for (int i = 0; i < CALLBACK_COUNT; i++) {
        Callback *callback = &behaviour->callbacks[i];
        read_callback(reader, definitions, i, callback);
        if (callback->function != LUA_NOREF) {
            judge_callback(definitions, behaviour, callback);
        }
    }
}

/* ---- Rigs ---------------------------------------------------------------------------------------------------*/
void kind_check_use(Reader *reader, const Definitions *definitions, const char *field, const char *id, int other) {
    if (!definitions_may_use(definitions, vm_of(reader->lua)->mod, other)) {
        reader_fail(reader, field, "names \"%s\" of the mod \"%s\"; add that mod to 'depends' in mod.lua", id,
                    definitions_mod_id(definitions, other));
    }
}

int kind_read_rig(Reader *reader, const Definitions *definitions, bool optional) {
    char rig_id[RIG_NAME_SIZE];
    if (!reader_text(reader, "rig", rig_id, sizeof rig_id, optional)) {
        return -1;
    }
    int rig = definitions_rig_index(definitions, rig_id);
    if (rig < 0) {
        int mod = vm_of(reader->lua)->mod;
        reader_fail(reader, "rig", "names \"%s\", but %s/anim/ has no rig of that name", rig_id,
                    mod ? definitions_mod_id(definitions, mod) : "scripts");
        return -1;
    }
    kind_check_use(reader, definitions, "rig", rig_id, definitions->rig_mod[rig]);
    return rig;
}

/* ---- One kind -----------------------------------------------------------------------------------------------*/
static void read_file(lua_State *lua, Definitions *definitions, KindSet *set, int index);

/* A kind whose file is gone is a base for its like only. */
static bool is_hidden(const Definitions *definitions, const KindSet *set, int heir, int base) {
    return definitions->sources[set->files[base].source].retired &&
           !definitions->sources[set->files[heir].source].retired;
}

static void copy_base(Reader *reader, Definitions *definitions, const KindClass *kind_class, int from, int kind) {
    kind_class->copy(definitions, from, kind);
    definitions->behaviours[kind] = definitions->behaviours[from];
    reader->inherits = true;
}

/* From the game or from a mod loaded before: its data is copied, its callbacks go on running in its own state. */
static bool inherit_earlier(Reader *reader, Definitions *definitions, const KindSet *set, const char *base, int kind) {
    for (int i = set->kind_class->first; i < set->first; i++) {
        const Behaviour *earlier = &definitions->behaviours[i];
        if (earlier->kind_class == set->kind_class && strcmp(kind_id(definitions, i), base) == 0) {
            kind_check_use(reader, definitions, "base", base, definitions->sources[earlier->source].mod);
            copy_base(reader, definitions, set->kind_class, i, kind);
            return true;
        }
    }
    return false;
}

/* Starts from a copy of the base's data and callbacks. */
static void inherit(Reader *reader, Definitions *definitions, KindSet *set, int index) {
    char base[WORLD_ID_SIZE];
    const char *noun = set->kind_class->noun;
    if (!reader_text(reader, "base", base, sizeof base, true)) {
        return;
    }
    int from = 0;
    while (from < set->count && strcmp(set->files[from].id, base) != 0) {
        from++;
    }
    if (from == set->count && inherit_earlier(reader, definitions, set, base, set->first + index)) {
        return;
    }
    if (from == set->count || is_hidden(definitions, set, index, from)) {
        reader_fail(reader, "base", "names \"%s\", but there is no %s of that id", base, noun);
    }
    if (set->files[from].status == KIND_READING) {
        reader_fail(reader, "base", "goes in a circle: \"%s\" inherits from this %s", base, noun);
    }
    read_file(reader->lua, definitions, set, from);
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s",
             definitions->sources[reader->source].name);
    copy_base(reader, definitions, set->kind_class, set->first + from, set->first + index);
}

static void begin_behaviour(Behaviour *behaviour, const KindClass *kind_class) {
    *behaviour = (Behaviour){.kind_class = kind_class};
    for (int i = 0; i < CALLBACK_COUNT; i++) {
        behaviour->callbacks[i].function = LUA_NOREF;
        behaviour->callbacks[i].source = -1;
    }
}

static void read_file(lua_State *lua, Definitions *definitions, KindSet *set, int index) {
    KindFile *file = &set->files[index];
    if (file->status == KIND_READ) {
        return;
    }
    file->status = KIND_READING;
    const KindClass *kind_class = set->kind_class;
    int kind = set->first + index;
    const Source *source = &definitions->sources[file->source];
    source_push_table(lua, source->name);
    Reader reader = reader_begin_file(lua, file->source, kind_class->schema);
    Behaviour *behaviour = &definitions->behaviours[kind];
    kind_class->begin(definitions, kind);
    begin_behaviour(behaviour, kind_class);
    reader_text(&reader, "id", file->id, sizeof file->id, false);
    inherit(&reader, definitions, set, index);
    uint64_t inherited = reader.inherits ? behaviour->code_hash : 0;
    behaviour->source = file->source;
    behaviour->code_hash = hash_pair(source->code_hash, inherited);
    snprintf(kind_id(definitions, kind), WORLD_ID_SIZE, "%s", file->id);
    kind_class->read(&reader, definitions, kind);
    read_state(&reader, behaviour);
    read_callbacks(&reader, definitions, behaviour);
    open_state(&reader, definitions, behaviour);
    reader_close(&reader);
    file->status = KIND_READ;
}

/* ---- All of a folder ----------------------------------------------------------------------------------------*/
/* False when its file is an old version of one that is defined again: those that live are of the new version. */
static bool check_id(const Reader *reader, Definitions *definitions, const KindSet *set, const char *id) {
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(id)) {
        reader_fail(reader, "id", "may hold small letters, digits and '_' only, got \"%s\"", id);
    }
    for (int i = 0; i < set->count; i++) {
        if (strcmp(set->files[i].id, id) == 0) {
            if (definitions->sources[reader->source].retired) {
                return false;
            }
            reader_fail(reader, "id", "\"%s\" is taken by %s", id, definitions->sources[set->files[i].source].name);
        }
    }
    for (int i = set->kind_class->first; i < set->first; i++) {
        if (strcmp(kind_id(definitions, i), id) == 0) {
            reader_fail(reader, "id", "\"%s\" is taken by %s", id,
                        definitions->sources[definitions->behaviours[i].source].name);
        }
    }
    if (set->first + set->count == set->kind_class->first + set->kind_class->limit) {
        reader_fail(reader, "id", "\"%s\" is one %s too many; there may be %d", id, set->kind_class->noun,
                    set->kind_class->limit);
    }
    return true;
}

/* Notes the file's id. A file that others require and that has no id is a helper of theirs, not a kind. */
static void note_file(lua_State *lua, Definitions *definitions, KindSet *set, int source) {
    source_push_table(lua, definitions->sources[source].name);
    Reader reader = reader_begin_file(lua, source, set->kind_class->schema);
    char id[WORLD_ID_SIZE];
    bool named = reader_text(&reader, "id", id, sizeof id, definitions->sources[source].required);
    lua_pop(lua, 1);
    if (named && check_id(&reader, definitions, set, id)) {
        KindFile *file = &set->files[set->count++];
        *file = (KindFile){.source = source};
        snprintf(file->id, sizeof file->id, "%s", id);
    }
}

void read_kinds(lua_State *lua, Definitions *definitions, const KindClass *kind_class) {
    int *count = kind_count(definitions, kind_class);
    KindSet set = {.kind_class = kind_class, .first = kind_class->first + *count};
    for (int i = 0; i < definitions->source_count; i++) {
        if (source_is_in(definitions, i, vm_of(lua)->mod, kind_class->folder)) {
            note_file(lua, definitions, &set, i);
        }
    }
    *count += set.count;
    for (int i = 0; i < set.count; i++) {
        read_file(lua, definitions, &set, i);
        if (definitions->sources[set.files[i].source].retired) {
            kind_class->retire(definitions, set.first + i);
        }
    }
}
