#include "script/definitions.h"

#include "script/constants.h"
#include "script/keep.h"
#include "script/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Definitions *definitions_allocate(Error *error) {
    Definitions *definitions = calloc(1, sizeof *definitions);
    if (!definitions) {
        error_set(error, ERROR_MEMORY, "no memory for the definitions");
    }
    return definitions;
}

void definitions_destroy(Definitions *definitions) {
    if (!definitions) {
        return;
    }
    for (int i = 0; i < definitions->rig_count; i++) {
        release_graph(definitions->graphs[i]);
        rig_destroy(definitions->rigs[i]);
    }
    for (int i = 0; i < definitions->source_count; i++) {
        file_data_free(&definitions->sources[i].data);
    }
    for (int i = 0; i < definitions->mod_count; i++) {
        vm_destroy(&definitions->mods[i]->vm);
        free(definitions->mods[i]);
    }
    vm_destroy(&definitions->vm);
    arena_destroy(&definitions->arena);
    arena_destroy(&definitions->scratch);
    free(definitions);
}

/* ---- Files --------------------------------------------------------------------------------------------------*/
bool source_add(Definitions *definitions, const SourceOrigin *origin, const FileTree *tree, const char *file,
                const char *name, int mod, Error *error) {
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", name);
    if (definitions->source_count == DEFINITION_SOURCES) {
        return error_set(error, ERROR_MEMORY, "%s: more than %d script files", name, DEFINITION_SOURCES);
    }
    Source *source = &definitions->sources[definitions->source_count];
    *source = (Source){.result = LUA_NOREF, .mod = mod, .group = definitions->source_count, .rig = -1};
    if (!source_read(origin, tree, file, name, &source->data, error)) {
        return false;
    }
    snprintf(source->name, sizeof source->name, "%s", name);
    source->hash = script_hash(source->data.bytes, source->data.size);
    definitions->source_count++;
    return true;
}

static bool read_sources(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    FileList list;
    if (!source_list(origin, origin->data, "scripts", "scripts/", &list, error)) {
        return false;
    }
    bool ok = true;
    for (size_t i = 0; ok && i < list.count; i++) {
        bool is_mod = strncmp(list.names[i], "scripts/mods/", strlen("scripts/mods/")) == 0;
        ok = is_mod || source_add(definitions, origin, origin->data, list.names[i], list.names[i], 0, error);
    }
    file_list_free(&list);
    return ok;
}

/* What an old version beside its file's new one is called: "scripts/enemies/x (bit).lua" held "bit". */
static bool name_retired(const Definitions *last, int index, bool renamed, char name[FILE_NAME_SIZE]) {
    const Source *gone = &last->sources[index];
    if (!renamed) {
        memcpy(name, gone->name, FILE_NAME_SIZE);
        return true;
    }
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const char *id = rules_kind_id(&last->rules, kind);
        if (id && last->behaviours[kind].source == index) {
            int front = (int)(strlen(gone->name) - strlen(".lua"));
            int size = snprintf(name, FILE_NAME_SIZE, "%.*s (%s).lua", front, gone->name, id);
            return size > 0 && size < FILE_NAME_SIZE;
        }
    }
    return false;
}

/* Old versions of files whose enemies live on and are defined no more. They are no scripts for anybody else. */
static bool read_retired(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    for (int i = 0; origin->alive && i < origin->last->source_count; i++) {
        const Source *gone = &origin->last->sources[i];
        bool renamed = origin->renamed && origin->renamed[i];
        if (!origin->alive[i] || gone->mod != 0 ||
            (!renamed && definitions_find_source(definitions, gone->name) >= 0)) {
            continue;
        }
        ScriptText text = {.bytes = gone->data.bytes, .size = gone->data.size};
        if (!name_retired(origin->last, i, renamed, text.name)) {
            continue;
        }
        SourceOrigin only = {.data = origin->data, .texts = &text, .text_count = 1};
        if (!source_add(definitions, &only, origin->data, text.name, text.name, 0, error)) {
            return false;
        }
        definitions->sources[definitions->source_count - 1].retired = true;
        definitions->retired_count++;
    }
    return true;
}

/* ---- Loading ------------------------------------------------------------------------------------------------*/
/* Every file runs, in the order of names, so that each one's faults are found; then its table is read. */
static int load_protected(lua_State *lua) {
    Definitions *definitions = definitions_of(lua);
    lua_pushliteral(lua, "id");
    definitions->vm.id_name = luaL_ref(lua, LUA_REGISTRYINDEX);
    for (int i = 0; i < definitions->source_count; i++) {
        definitions->vm.left = (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES};
        if (!definitions->sources[i].kept) {
            source_push(lua, i);
            lua_pop(lua, 1);
        }
    }
    read_manifest(lua, definitions);
    read_all_rigs(lua, definitions);
    read_player(lua, definitions);
    read_combat(lua, definitions);
    read_all_enemies(lua, definitions);
    read_all_features(lua, definitions);
    read_all_powers(lua, definitions);
    read_growth(lua, definitions);
    int kinds = definitions->rules.enemy_count;
    definitions->rules.enemy_count -= definitions->retired_kinds; /* floors can't name these */
    read_floors(lua, definitions);
    definitions->rules.enemy_count = kinds;
    read_look(lua, definitions);
    read_themes(lua, definitions);
    read_all_sounds(lua, definitions);
    read_all_music(lua, definitions);
    read_mix(lua, definitions);
    read_all_figures(lua, definitions);
    read_all_fighters(lua, definitions);
    read_sandbox(lua, definitions);
    read_duel(lua, definitions);
    read_view(lua, definitions);
    read_icons(lua, definitions);
    read_texts(lua, definitions, "scripts/i18n/en.lua", &definitions->english);
    read_texts(lua, definitions, "scripts/i18n/ja.lua", &definitions->japanese);
    return 0;
}

bool definitions_run(Definitions *definitions, int mod, lua_CFunction step, Error *error) {
    Vm *vm = definitions_vm(definitions, mod);
    Error fault = {0};
    lua_pushcfunction(vm->lua, step);
    definitions->loading_count = 0;
    if (vm_call(vm, 0, 0, (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, &fault)) {
        return true;
    }
    if (strncmp(fault.message, definitions->failed_file, strlen(definitions->failed_file)) != 0 &&
        !definitions_has_place(definitions, fault.message)) {
        error_prefix(&fault, "%s:1", definitions->failed_file);
    }
    if (error) {
        *error = fault;
    }
    return false;
}

/* The list of files for others; those that are gone are in nobody's. */
static void list_files(Definitions *definitions) {
    for (int i = 0; i < definitions->source_count; i++) {
        const Source *source = &definitions->sources[i];
        if (!source->retired) {
            ScriptFile *file = &definitions->files[definitions->file_count++];
            memcpy(file->name, source->name, sizeof file->name);
            file->hash = source->hash;
        }
    }
}

bool definitions_fill(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    if (!arena_create(&definitions->arena, DEFINITION_ARENA, error) ||
        !arena_create(&definitions->scratch, SCRATCH_ARENA, error) || !vm_create(&definitions->vm, error) ||
        !read_sources(definitions, origin, error) || !read_retired(definitions, origin, error)) {
        return false;
    }
    definitions->vm.owner = definitions;
    keep_sources(definitions, origin->afresh ? NULL : origin->last);
    bool ok = definitions_run(definitions, 0, load_protected, error) && mods_load(definitions, origin, error);
    arena_destroy(&definitions->scratch);
    definitions->scratch = (Arena){0};
    definitions->last = NULL;
    if (ok) {
        list_files(definitions);
        constants_note(definitions);
    }
    for (int mod = 0; ok && mod <= definitions->mod_count; mod++) {
        vm_collect_all(definitions_vm(definitions, mod));
    }
    return ok;
}

Definitions *definitions_load_mods(const FileTree *data, const FileTree *mods, int mod_count, Error *error) {
    Definitions *definitions = definitions_allocate(error);
    SourceOrigin origin = {.data = data, .mods = mods, .mod_count = mod_count};
    if (definitions && !definitions_fill(definitions, &origin, error)) {
        definitions_destroy(definitions);
        return NULL;
    }
    return definitions;
}

Definitions *definitions_load(const FileTree *data, Error *error) {
    return definitions_load_mods(data, NULL, 0, error);
}

#define IDENTITY_FIELDS                                                                                                \
    {.name = "id", .type = FIELD_TEXT, .doc = "Its name for others."},                                                 \
        {.name = "version", .type = FIELD_TEXT, .doc = "Its own version."}, {                                          \
        .name = "api", .type = FIELD_INTEGER, .least = 1, .most = 1000,                                                \
        .doc = "The version of the script interface it is written for: 1."                                             \
    }

static const Field MANIFEST_FIELDS[] = {IDENTITY_FIELDS};
const Schema schema_manifest = {"manifest", "scripts/main.lua", "Who the scripts are.", FIELD_COUNTED(MANIFEST_FIELDS),
                                false};
static const Field MOD_FIELDS[] = {
    IDENTITY_FIELDS,
    {.name = "depends",
     .type = FIELD_TEXTS,
     .flags = FIELD_OPTIONAL,
     .doc = "Ids of the mods it needs; they are loaded before it.",
     .absent = "none"},
};
const Schema schema_mod = {"mod", "mod.lua", "Who a mod is; in the mod's own folder.", FIELD_COUNTED(MOD_FIELDS),
                           false};

void read_identity(Reader *reader, char id[WORLD_ID_SIZE]) {
    char version[WORLD_ID_SIZE];
    reader_text(reader, "id", id, WORLD_ID_SIZE, false);
    reader_text(reader, "version", version, sizeof version, false);
    if (reader_number(reader, "api") != 1) {
        reader_fail(reader, "api", "names a version of the script interface that this runtime lacks; it has 1");
    }
}

void read_manifest(lua_State *lua, Definitions *definitions) {
    (void)definitions;
    char id[WORLD_ID_SIZE];
    int source = source_push_table(lua, "scripts/main.lua");
    Reader reader = reader_begin_file(lua, source, &schema_manifest);
    read_identity(&reader, id);
    reader_close(&reader);
}

/* ---- Asking -------------------------------------------------------------------------------------------------*/
Vm *definitions_vm(Definitions *definitions, int mod) {
    return mod == 0 ? &definitions->vm : &definitions->mods[mod - 1]->vm;
}

const char *definitions_mod_id(const Definitions *definitions, int mod) {
    return mod == 0 ? "game" : definitions->mods[mod - 1]->id;
}

bool definitions_may_use(const Definitions *definitions, int mod, int other) {
    if (other == 0 || other == mod) {
        return true;
    }
    const ScriptMod *user = mod > 0 ? definitions->mods[mod - 1] : NULL;
    for (int i = 0; user && i < user->depend_count; i++) {
        if (strcmp(user->depends[i], definitions->mods[other - 1]->id) == 0) {
            return true;
        }
    }
    return false;
}

bool definitions_has_place(const Definitions *definitions, const char *message) {
    char name[FILE_NAME_SIZE];
    int line = 0;
    return sscanf(message, "%159[^:]:%d:", name, &line) == 2 && definitions_find_source(definitions, name) >= 0;
}

int definitions_rig_index(const Definitions *definitions, const char *name) {
    for (int i = 0; i < definitions->rig_count; i++) {
        if (strcmp(rig_name(definitions->rigs[i]), name) == 0) {
            return i;
        }
    }
    return -1;
}

const Rig *definitions_find_rig(const Definitions *definitions, const char *name) {
    int index = definitions_rig_index(definitions, name);
    return index < 0 ? NULL : definitions->rigs[index];
}

const PoseGraph *definitions_find_graph(const Definitions *definitions, const char *name) {
    int index = definitions_rig_index(definitions, name);
    return index >= 0 && definitions->graphs[index] ? definitions->graphs[index]->graph : NULL;
}

const WorldRules *definitions_rules(const Definitions *definitions) {
    return &definitions->rules;
}

const RenderLook *definitions_look(const Definitions *definitions) {
    return &definitions->look;
}

const AudioBank *definitions_audio(const Definitions *definitions) {
    return &definitions->audio;
}

FloorNames definitions_floor_names(const Definitions *definitions, int floor) {
    const WorldRules *rules = &definitions->rules;
    FloorNames names = {.theme = definitions->look.themes[definitions_theme_of_floor(definitions, floor)].id};
    for (int i = 0; i < rules->enemy_count; i++) {
        names.enemies[i] = rules->enemies[i].id;
    }
    for (int i = 0; i < rules->feature_count; i++) {
        names.features[i] = rules->features[i].id;
        names.sites[i] = rules->features[i].place.site;
    }
    for (int number = FLOOR_FIRST, boss = 0; number <= FLOOR_LAST && boss < BOSS_COUNT; number++) {
        if (rules->floors[number].arena > 0) {
            const int kind = rules->floors[number].boss_kind;
            names.bosses[boss++] = kind >= 0 && kind < rules->enemy_count ? rules->enemies[kind].id : NULL;
        }
    }
    return names;
}

int definitions_theme_of_floor(const Definitions *definitions, int floor) {
    return floor >= FLOOR_FIRST && floor <= FLOOR_LAST ? definitions->theme_of_floor[floor] : 0;
}

static int compare_entry(const void *key, const void *entry) {
    return strcmp(key, ((const TextEntry *)entry)->key);
}

static const char *find_text(const TextTable *table, const char *key) {
    const TextEntry *entry =
        bsearch(key, table->entries, (size_t)table->count, sizeof table->entries[0], compare_entry);
    return entry ? entry->text : NULL;
}

const char *definitions_text(const Definitions *definitions, bool japanese, const char *key) {
    const char *text = japanese ? find_text(&definitions->japanese, key) : NULL;
    text = text ? text : find_text(&definitions->english, key);
    return text ? text : key;
}
