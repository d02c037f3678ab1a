/* Reload: all scripts are loaded aside into a fresh Lua state, read and checked; only when everything is good do they
 * take the place of the old ones, between two ticks. */
#include "script/game.h"

#include <stdio.h>
#include <string.h>

/* "scripts/enemies/x.lua", or "ID/enemies/x.lua" of a mod. */
static bool is_script(const Game *game, const char *name) {
    size_t length = strlen(name), folder = strcspn(name, "/");
    bool known = strncmp(name, "scripts/", 8) == 0;
    for (int i = 0; !known && i < game->definitions->mod_count; i++) {
        const char *id = game->definitions->mods[i]->id;
        known = strlen(id) == folder && strncmp(id, name, folder) == 0;
    }
    return known && length > folder + 4 && strcmp(name + length - 4, ".lua") == 0;
}

/* Entities wear states by index: each old index is led to the new one of the same name. */
static void remap_states(Game *game, const Definitions *next) {
    const Definitions *old = game->definitions;
    for (int i = 0; i < old->rig_count; i++) {
        const Rig *from = old->rigs[i];
        const Rig *to = definitions_find_rig(next, rig_name(from));
        uint8_t map[RIG_STATE_LIMIT] = {0};
        int count = rig_state_count(from);
        for (int state = 0; state < count; state++) {
            int found = to ? rig_find_state(to, rig_state_name(from, state)) : -1;
            map[state] = (uint8_t)(found < 0 ? 0 : found);
        }
        world_remap_states(game->world, i, map, count);
    }
}

/* Notices of scripts are over, except those of callbacks that stay benched because their code did not change. */
static void clear_notices(Game *game) {
    int kept = 0;
    for (int i = 0; i < game->notice_count; i++) {
        bool keep = !is_script(game, game->notices[i].file);
        for (int kind = 0; kind < ENEMY_KIND_LIMIT; kind++) {
            const KindStatus *status = &game->kinds[kind];
            if (status->benched && status->definition >= 0) {
                const EnemyDefinition *enemy = &game->definitions->enemies[status->definition];
                keep = keep || strcmp(game->definitions->sources[enemy->think_source].name, game->notices[i].file) == 0;
            }
        }
        if (keep) {
            game->notices[kept++] = game->notices[i];
        }
    }
    game->notice_count = kept;
}

static bool declares(const EnemyDefinition *enemy, const char *field) {
    for (int i = 0; i < enemy->field_count; i++) {
        if (strcmp(enemy->fields[i].name, field) == 0) {
            return true;
        }
    }
    return false;
}

/* Says which fields of live state are gone with the new version. */
static void tell_dropped_fields(const Definitions *old, const Definitions *next) {
    for (int i = 0; i < old->rules.enemy_count; i++) {
        for (int j = 0; j < next->rules.enemy_count; j++) {
            if (strcmp(old->rules.enemies[i].id, next->rules.enemies[j].id) != 0) {
                continue;
            }
            for (int k = 0; k < old->enemies[i].field_count; k++) {
                const char *field = old->enemies[i].fields[k].name;
                if (!declares(&next->enemies[j], field)) {
                    log_write(LOG_WARNING, "%s: state field '%s' is not declared any more; its values are dropped",
                              next->sources[next->enemies[j].source].name, field);
                }
            }
        }
    }
}

/* Everything that may fail is behind us here. */
static void swap(Game *game, Definitions *next) {
    Definitions *old = game->definitions;
    remap_states(game, next);
    game->definitions = next;
    mods_carry(game, old);
    /* Kinds are found by id: the world keeps those that are gone but alive behind the new ones. */
    world_set_rules(game->world, &next->rules);
    think_match_kinds(game, old);
    tell_dropped_fields(old, next);
    states_carry(game, old);
    states_create_missing(game);
    definitions_destroy(game->previous);
    for (int mod = 0; mod <= old->mod_count; mod++) {
        vm_destroy(definitions_vm(old, mod)); /* only its rigs may still be looked at */
    }
    mods_close_off(game);
    game->previous = old;
    game->rig_revision++;
    game->look_revision++;
    clear_notices(game);
}

/* Loads everything aside; NULL when anything is wrong, with the file to blame. */
static Definitions *load_aside(Game *game, char file[FILE_NAME_SIZE], Error *error) {
    Definitions *next = definitions_allocate(error);
    if (!next) {
        snprintf(file, FILE_NAME_SIZE, "scripts/main.lua");
        return NULL;
    }
    bool ok = definitions_fill(next, &game->data, game->mods, game->mod_count, error) && states_open(game, next, error);
    if (!ok) {
        snprintf(file, FILE_NAME_SIZE, "%s", next->failed_file);
        definitions_destroy(next);
        next = NULL;
    }
    return next;
}

static bool fail(Game *game, const char *file, const WatchChange *changes, size_t count, const Error *error) {
    for (size_t i = 0; i < count; i++) {
        if (is_script(game, changes[i].name)) {
            game_notice_clear(game, changes[i].name);
        }
    }
    game_notice_add(game, file, error->message);
    return false;
}

bool game_reload(Game *game, const WatchChange *changes, size_t count, Error *error) {
    bool concerned = false;
    for (size_t i = 0; i < count; i++) {
        concerned = concerned || is_script(game, changes[i].name);
    }
    if (!concerned) {
        return true;
    }
    Error fault = {0};
    char file[FILE_NAME_SIZE];
    Definitions *next = load_aside(game, file, &fault);
    if (!next) {
        if (error) {
            *error = fault;
        }
        return fail(game, file, changes, count, &fault);
    }
    swap(game, next);
    return true;
}
