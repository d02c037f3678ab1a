#include "script/definitions.h"

#include "script/constants.h"
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
        rig_destroy(definitions->rigs[i]);
    }
    for (int i = 0; i < definitions->source_count; i++) {
        file_data_free(&definitions->sources[i].data);
    }
    vm_destroy(&definitions->vm);
    arena_destroy(&definitions->arena);
    arena_destroy(&definitions->scratch);
    free(definitions);
}

/* ---- Files --------------------------------------------------------------------------------------------------*/
static bool read_source(Definitions *definitions, const SourceOrigin *origin, const char *name, Error *error) {
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", name);
    if (definitions->source_count == DEFINITION_SOURCES) {
        return error_set(error, ERROR_MEMORY, "%s: more than %d script files", name, DEFINITION_SOURCES);
    }
    Source *source = &definitions->sources[definitions->source_count];
    *source = (Source){.result = LUA_NOREF};
    if (!source_read(origin, name, &source->data, error)) {
        return false;
    }
    snprintf(source->name, sizeof source->name, "%s", name);
    source->hash = script_hash(source->data.bytes, source->data.size);
    ScriptFile *file = &definitions->files[definitions->source_count++];
    snprintf(file->name, sizeof file->name, "%s", name);
    file->hash = source->hash;
    return true;
}

static bool read_sources(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    FileList list;
    if (!source_list(origin, &list, error)) {
        return false;
    }
    bool ok = true;
    for (size_t i = 0; ok && i < list.count; i++) {
        bool is_mod = strncmp(list.names[i], "scripts/mods/", strlen("scripts/mods/")) == 0;
        ok = is_mod || read_source(definitions, origin, list.names[i], error);
    }
    file_list_free(&list);
    return ok;
}

/* Files that are gone while what they define lives on. They are no scripts for anybody else. */
static bool read_retired(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    for (int i = 0; origin->alive && i < origin->last->source_count; i++) {
        const Source *gone = &origin->last->sources[i];
        if (!origin->alive[i] || definitions_find_source(definitions, gone->name) >= 0) {
            continue;
        }
        ScriptText text = {.bytes = gone->data.bytes, .size = gone->data.size};
        snprintf(text.name, sizeof text.name, "%s", gone->name);
        SourceOrigin only = {.data = origin->data, .texts = &text, .text_count = 1};
        if (!read_source(definitions, &only, gone->name, error)) {
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
    definitions->id_name = luaL_ref(lua, LUA_REGISTRYINDEX);
    for (int i = 0; i < definitions->source_count; i++) {
        definitions->vm.left = (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES};
        source_push(lua, i);
        lua_pop(lua, 1);
    }
    read_manifest(lua, definitions);
    read_all_rigs(lua, definitions);
    read_player(lua, definitions);
    read_all_enemies(lua, definitions);
    int kinds = definitions->rules.enemy_count;
    definitions->rules.enemy_count -= definitions->retired_kinds; /* floors can't name these */
    read_floors(lua, definitions);
    definitions->rules.enemy_count = kinds;
    read_look(lua, definitions);
    read_themes(lua, definitions);
    read_view(lua, definitions);
    read_texts(lua, definitions, "scripts/i18n/en.lua", &definitions->english);
    read_texts(lua, definitions, "scripts/i18n/ja.lua", &definitions->japanese);
    return 0;
}

bool definitions_fill(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    if (!arena_create(&definitions->arena, DEFINITION_ARENA, error) ||
        !arena_create(&definitions->scratch, SCRATCH_ARENA, error) || !vm_create(&definitions->vm, error) ||
        !read_sources(definitions, origin, error) || !read_retired(definitions, origin, error)) {
        return false;
    }
    lua_pushcfunction(definitions->vm.lua, load_protected);
    bool ok = vm_call(&definitions->vm, 0, 0, (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES}, error);
    arena_destroy(&definitions->scratch);
    definitions->scratch = (Arena){0};
    if (ok) {
        constants_note(definitions);
    }
    if (!ok && error && strncmp(error->message, "scripts/", strlen("scripts/")) != 0) {
        error_prefix(error, "%s", definitions->failed_file);
    }
    return ok;
}

Definitions *definitions_load(const FileTree *data, Error *error) {
    Definitions *definitions = definitions_allocate(error);
    if (definitions && !definitions_fill(definitions, &(SourceOrigin){.data = data}, error)) {
        definitions_destroy(definitions);
        return NULL;
    }
    return definitions;
}

static const Field MANIFEST_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "Its name for others."},
    {.name = "version", .type = FIELD_TEXT, .doc = "Its own version."},
    {.name = "api",
     .type = FIELD_INTEGER,
     .least = 1,
     .most = 1000,
     .doc = "The version of the script interface it is written for: 1."},
};
const Schema schema_manifest = {"manifest", "scripts/main.lua", "Who the scripts are.", FIELD_COUNTED(MANIFEST_FIELDS),
                                false};

void read_manifest(lua_State *lua, Definitions *definitions) {
    (void)definitions;
    char id[WORLD_ID_SIZE], version[WORLD_ID_SIZE];
    int source = source_push_table(lua, "scripts/main.lua");
    Reader reader = reader_begin_file(lua, source, &schema_manifest);
    reader_text(&reader, "id", id, sizeof id, false);
    reader_text(&reader, "version", version, sizeof version, false);
    if (reader_number(&reader, "api") != 1) {
        reader_fail(&reader, "api", "names a version of the script interface that this runtime lacks; it has 1");
    }
    reader_close(&reader);
}

/* ---- Asking -------------------------------------------------------------------------------------------------*/
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

const WorldRules *definitions_rules(const Definitions *definitions) {
    return &definitions->rules;
}

const RenderLook *definitions_look(const Definitions *definitions) {
    return &definitions->look;
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
