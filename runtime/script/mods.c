/* Mods: folders with a manifest, each loaded in a Lua state of its own, after those it depends on. */
#include "script/game.h"
#include "script/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Manifests ----------------------------------------------------------------------------------------------*/
static ScriptMod *mod_of(lua_State *lua) {
    return definitions_of(lua)->mods[vm_of(lua)->mod - 1];
}

static void read_depends(Reader *reader, ScriptMod *mod) {
    Reader depends;
    if (!reader_open(reader, "depends", true, &depends)) {
        return;
    }
    lua_State *lua = reader->lua;
    while (lua_rawgeti(lua, depends.table, mod->depend_count + 1) != LUA_TNIL) {
        size_t size = 0;
        const char *id = lua_type(lua, -1) == LUA_TSTRING ? lua_tolstring(lua, -1, &size) : NULL;
        if (!id || size == 0 || size >= WORLD_ID_SIZE) {
            reader_fail_type(reader, "depends", "a list of mods' ids");
            return;
        }
        if (mod->depend_count == GAME_MOD_LIMIT) {
            reader_fail(reader, "depends", "names more than %d mods", GAME_MOD_LIMIT);
        }
        snprintf(mod->depends[mod->depend_count++], WORLD_ID_SIZE, "%s", id);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    reader_close(&depends);
}

static int read_mod_manifest(lua_State *lua) {
    ScriptMod *mod = mod_of(lua);
    lua_pushliteral(lua, "id");
    mod->vm.id_name = luaL_ref(lua, LUA_REGISTRYINDEX);
    source_push_table(lua, definitions_of(lua)->sources[mod->manifest].name);
    Reader reader = reader_begin_file(lua, mod->manifest, &schema_mod);
    read_identity(&reader, mod->id);
    if (strspn(mod->id, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(mod->id)) {
        reader_fail(&reader, "id", "may hold small letters, digits and '_' only, got \"%s\"", mod->id);
    }
    if (strcmp(mod->id, "scripts") == 0 || strcmp(mod->id, "game") == 0) {
        reader_fail(&reader, "id", "\"%s\" means the game itself; choose another", mod->id);
    }
    read_depends(&reader, mod);
    reader_close(&reader);
    return 0;
}

static bool blame(Definitions *definitions, const ScriptMod *mod, const char *field, ErrorId id, const char *text,
                  Error *error) {
    Source *source = &definitions->sources[mod->manifest];
    snprintf(definitions->failed_file, sizeof definitions->failed_file, "%s", source->name);
    return error_set(error, id, "%s:%d: field '%s' %s", source->name,
                     source_field_line(definitions, mod->manifest, field), field, text);
}

/* The id that the mod of a folder runs under already; NULL at the start. */
static const char *running_id(const SourceOrigin *origin, const FileTree *tree) {
    for (int i = 0; origin->last && i < origin->last->mod_count; i++) {
        if (strcmp(origin->last->mods[i]->tree.root, tree->root) == 0) {
            return origin->last->mods[i]->id;
        }
    }
    return NULL;
}

/* Until its manifest is read for the first time, a mod is called by its folder. */
static void name_by_folder(const FileTree *tree, char name[FILE_NAME_SIZE]) {
    const char *slash = strrchr(tree->root, '/');
    snprintf(name, FILE_NAME_SIZE, "%.100s/mod.lua", slash ? slash + 1 : tree->root);
}

static bool open_manifest(Definitions *definitions, const SourceOrigin *origin, const char *name, Error *error) {
    ScriptMod *mod = definitions->mods[definitions->mod_count - 1];
    mod->manifest = definitions->source_count;
    return source_add(definitions, origin, &mod->tree, "mod.lua", name, definitions->mod_count, error) &&
           definitions_run(definitions, definitions->mod_count, read_mod_manifest, error);
}

/* Only now that the id is known can a text that stands in for the manifest be found: what it was in a recording. */
static bool reopen_manifest(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    ScriptMod *mod = definitions->mods[definitions->mod_count - 1];
    char name[FILE_NAME_SIZE];
    snprintf(name, sizeof name, "%s/mod.lua", mod->id);
    if (!source_has_text(origin, name)) {
        return true;
    }
    file_data_free(&definitions->sources[--definitions->source_count].data);
    mod->depend_count = 0;
    return open_manifest(definitions, origin, name, error);
}

/* A mod's files, states and recordings go by its id, so that stays while it runs; all else of a manifest may change. */
static bool keep_id(Definitions *definitions, const char *running, Error *error) {
    const ScriptMod *mod = definitions->mods[definitions->mod_count - 1];
    char text[200];
    if (strcmp(mod->id, running) == 0) {
        return true;
    }
    snprintf(text, sizeof text, "is \"%s\" now, but the mod runs as \"%s\"; restart to apply this", mod->id, running);
    return blame(definitions, mod, "id", ERROR_SCRIPT_FIELD, text, error);
}

static bool open_mod(Definitions *definitions, const SourceOrigin *origin, const FileTree *tree, Error *error) {
    const char *running = running_id(origin, tree);
    char name[FILE_NAME_SIZE];
    if (running) {
        snprintf(name, sizeof name, "%s/mod.lua", running);
    } else {
        name_by_folder(tree, name);
    }
    ScriptMod *mod = calloc(1, sizeof *mod);
    if (!mod) {
        return error_set(error, ERROR_MEMORY, "no memory for the mod %s", name);
    }
    definitions->mods[definitions->mod_count++] = mod;
    mod->tree = *tree;
    if (!vm_create(&mod->vm, error)) {
        return false;
    }
    mod->vm.owner = definitions;
    mod->vm.mod = definitions->mod_count;
    return open_manifest(definitions, origin, name, error) &&
           (running ? keep_id(definitions, running, error) : reopen_manifest(definitions, origin, error));
}

/* ---- Order --------------------------------------------------------------------------------------------------*/
static int find_mod(const Definitions *definitions, const char *id, int first) {
    for (int i = first; i < definitions->mod_count; i++) {
        if (strcmp(definitions->mods[i]->id, id) == 0) {
            return i;
        }
    }
    return -1;
}

/* Ids are unique, and every dependency is there. */
static bool check_names(Definitions *definitions, Error *error) {
    char text[400];
    for (int i = 0; i < definitions->mod_count; i++) {
        const ScriptMod *mod = definitions->mods[i];
        int same = find_mod(definitions, mod->id, i + 1);
        if (same >= 0) {
            const ScriptMod *other = definitions->mods[same];
            snprintf(text, sizeof text, "\"%s\" is also the id of %s; a mod's id has to be its own", mod->id,
                     definitions->sources[other->manifest].name);
            return blame(definitions, mod, "id", ERROR_SCRIPT_DUPLICATE, text, error);
        }
        for (int k = 0; k < mod->depend_count; k++) {
            if (find_mod(definitions, mod->depends[k], 0) < 0) {
                snprintf(text, sizeof text, "of the mod \"%s\" names \"%s\", which is not there; add that mod too",
                         mod->id, mod->depends[k]);
                return blame(definitions, mod, "depends", ERROR_SCRIPT_UNKNOWN_ID, text, error);
            }
        }
    }
    return true;
}

/* The first of a mod's dependencies that is not among the first `placed` mods; −1 when all are. */
static int missing_dependency(const Definitions *definitions, int mod, int placed) {
    const ScriptMod *user = definitions->mods[mod];
    for (int k = 0; k < user->depend_count; k++) {
        int other = find_mod(definitions, user->depends[k], 0);
        if (other >= placed) {
            return other;
        }
    }
    return -1;
}

static bool fail_circle(Definitions *definitions, int mod, int placed, Error *error) {
    char text[400];
    /* Following dependencies long enough ends inside the circle. */
    for (int i = 0; i < GAME_MOD_LIMIT; i++) {
        mod = missing_dependency(definitions, mod, placed);
    }
    int other = missing_dependency(definitions, mod, placed);
    snprintf(text, sizeof text, "goes in a circle: \"%s\" needs \"%s\", which needs \"%s\" in the end",
             definitions->mods[mod]->id, definitions->mods[other]->id, definitions->mods[mod]->id);
    return blame(definitions, definitions->mods[mod], "depends", ERROR_SCRIPT_REQUIRE, text, error);
}

/* Of those whose dependencies are placed, the one with the least id comes next. */
static bool put_in_order(Definitions *definitions, Error *error) {
    for (int placed = 0; placed < definitions->mod_count; placed++) {
        int best = -1;
        for (int i = placed; i < definitions->mod_count; i++) {
            if (missing_dependency(definitions, i, placed) < 0 &&
                (best < 0 || strcmp(definitions->mods[i]->id, definitions->mods[best]->id) < 0)) {
                best = i;
            }
        }
        if (best < 0) {
            return fail_circle(definitions, placed, placed, error);
        }
        ScriptMod *next = definitions->mods[best];
        definitions->mods[best] = definitions->mods[placed];
        definitions->mods[placed] = next;
    }
    for (int i = 0; i < definitions->mod_count; i++) {
        definitions->mods[i]->vm.mod = i + 1;
        definitions->sources[definitions->mods[i]->manifest].mod = i + 1;
    }
    return true;
}

/* From here on the files are called by the mod's id. */
static void name_manifest(Definitions *definitions, const ScriptMod *mod) {
    snprintf(definitions->sources[mod->manifest].name, FILE_NAME_SIZE, "%s/mod.lua", mod->id);
}

/* ---- Loading ------------------------------------------------------------------------------------------------*/
static int load_mod(lua_State *lua) {
    Definitions *definitions = definitions_of(lua);
    int mod = vm_of(lua)->mod;
    for (int i = 0; i < definitions->source_count; i++) {
        if (definitions->sources[i].mod == mod && i != mod_of(lua)->manifest) {
            vm_of(lua)->left = (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES};
            source_push(lua, i);
            lua_pop(lua, 1);
        }
    }
    vm_of(lua)->left = (VmBudget){VM_LOAD_STEPS, VM_LOAD_BYTES};
    read_all_rigs(lua, definitions);
    read_all_enemies(lua, definitions);
    read_all_features(lua, definitions);
    read_all_powers(lua, definitions);
    read_all_sounds(lua, definitions);
    read_all_music(lua, definitions);
    return 0;
}

static bool read_files(Definitions *definitions, const SourceOrigin *origin, int index, Error *error) {
    ScriptMod *mod = definitions->mods[index - 1];
    char prefix[WORLD_ID_SIZE + 2];
    size_t front = (size_t)snprintf(prefix, sizeof prefix, "%s/", mod->id);
    FileList list;
    if (!source_list(origin, &mod->tree, "", prefix, &list, error)) {
        return false;
    }
    bool ok = true;
    mod->hash = definitions->sources[mod->manifest].hash;
    for (size_t i = 0; ok && i < list.count; i++) {
        const char *name = list.names[i];
        if (strcmp(name + front, "mod.lua") == 0) {
            continue;
        }
        ok = source_add(definitions, origin, &mod->tree, name + front, name, index, error);
        if (ok) {
            const Source *source = &definitions->sources[definitions->source_count - 1];
            Hash hash = hash_begin(mod->hash);
            hash_add_text(&hash, source->name);
            hash_add_u64(&hash, source->hash);
            mod->hash = hash_end(&hash);
        }
    }
    file_list_free(&list);
    return ok;
}

bool mods_load(Definitions *definitions, const SourceOrigin *origin, Error *error) {
    if (origin->mod_count > GAME_MOD_LIMIT) {
        return error_set(error, ERROR_USAGE, "%d mods are too many; there may be %d", origin->mod_count,
                         GAME_MOD_LIMIT);
    }
    for (int i = 0; i < origin->mod_count; i++) {
        if (!open_mod(definitions, origin, &origin->mods[i], error)) {
            return false;
        }
    }
    if (!check_names(definitions, error)) {
        return false;
    }
    for (int i = 0; i < origin->mod_count; i++) {
        name_manifest(definitions, definitions->mods[i]);
    }
    if (!put_in_order(definitions, error)) {
        return false;
    }
    for (int mod = 1; mod <= origin->mod_count; mod++) {
        if (!read_files(definitions, origin, mod, error) || !definitions_run(definitions, mod, load_mod, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Switching off ------------------------------------------------------------------------------------------*/
void mods_switch_off(Game *game, int mod) {
    game->definitions->mods[mod - 1]->off = true;
}

static void stop_entities(Game *game, int mod) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] == ENTITY_NONE || entities.entity_class[slot] != ENTITY_ENEMY) {
            continue;
        }
        int definition = game->kinds[entities.kind[slot]].definition;
        if (definition >= 0 && game->definitions->behaviours[definition].callbacks[FEATURE_THINK].mod == mod) {
            world_steer(game->world, entities.handle[slot], 0.0f, 0.0f);
        }
    }
}

void mods_close_off(Game *game) {
    for (int mod = 1; mod <= game->definitions->mod_count; mod++) {
        Vm *vm = definitions_vm(game->definitions, mod);
        if (mod_is_off(game->definitions, mod) && vm->lua) {
            stop_entities(game, mod);
            states_drop_mod(game, mod);
            vm_destroy(vm);
        }
    }
}

void mods_carry(Game *game, const Definitions *old) {
    Definitions *definitions = game->definitions;
    for (int i = 0; i < old->mod_count; i++) {
        for (int k = 0; old->mods[i]->off && k < definitions->mod_count; k++) {
            if (strcmp(old->mods[i]->id, definitions->mods[k]->id) == 0 &&
                old->mods[i]->hash == definitions->mods[k]->hash) {
                definitions->mods[k]->off = true;
            }
        }
    }
}

bool game_mod_is_off(const Game *game, const char *id) {
    int index = find_mod(game->definitions, id, 0);
    return index >= 0 && mod_is_off(game->definitions, index + 1);
}

bool game_mod_file(const Game *game, const FileTree *mod, const char *file, char name[FILE_NAME_SIZE]) {
    for (int i = 0; i < game->definitions->mod_count; i++) {
        const ScriptMod *known = game->definitions->mods[i];
        if (strcmp(known->tree.root, mod->root) == 0) {
            return snprintf(name, FILE_NAME_SIZE, "%s/%s", known->id, file) < FILE_NAME_SIZE;
        }
    }
    return false;
}
