/* Calling the enemies' callbacks: within a budget, with errors told once and no entity able to stop the game. */
#include "script/constants.h"
#include "script/game.h"

#include <stdio.h>
#include <string.h>

static const VmBudget THINK_BUDGET = {VM_CALLBACK_STEPS, VM_CALLBACK_BYTES};

void think_match_kinds(Game *game, const Definitions *old) {
    const WorldRules *rules = world_rules(game->world);
    const Definitions *definitions = game->definitions;
    KindStatus next[ENEMY_KIND_LIMIT];
    for (int kind = 0; kind < ENEMY_KIND_LIMIT; kind++) {
        next[kind] = (KindStatus){.definition = -1};
        for (int i = 0; kind < rules->enemy_count && i < definitions->rules.enemy_count; i++) {
            if (strcmp(rules->enemies[kind].id, definitions->rules.enemies[i].id) == 0) {
                next[kind].definition = i;
            }
        }
        for (int i = 0; old && next[kind].definition >= 0 && i < old->rules.enemy_count; i++) {
            bool same = strcmp(old->rules.enemies[i].id, rules->enemies[kind].id) == 0 &&
                        old->enemies[i].code_hash == definitions->enemies[next[kind].definition].code_hash;
            for (int k = 0; same && k < ENEMY_KIND_LIMIT; k++) {
                if (game->kinds[k].definition == i) {
                    next[kind].failures = game->kinds[k].failures;
                    next[kind].benched = game->kinds[k].benched;
                }
            }
        }
    }
    memcpy(game->kinds, next, sizeof next);
}

/* "FILE:LINE: what went wrong" and the text of that line below it. */
static void tell(Game *game, const EnemyDefinition *enemy, const Error *error) {
    const Definitions *definitions = game->definitions;
    const char *file = definitions->sources[enemy->think_source].name;
    char name[FILE_NAME_SIZE], text[ERROR_MESSAGE_SIZE], code[120] = "";
    int line = 0;
    if (sscanf(error->message, "%159[^:]:%d:", name, &line) == 2) {
        int source = definitions_find_source(definitions, name);
        if (source >= 0) {
            source_line(&definitions->sources[source], line, code, sizeof code);
        }
    }
    bool off = mod_is_off(definitions, enemy->mod);
    const char *callers = definitions_vm(game->definitions, enemy->mod)->callers;
    size_t room = ERROR_MESSAGE_SIZE - sizeof code - VM_CALLERS_SIZE - 140;
    snprintf(text, sizeof text, "%.*s%s%s%s%s%s%s%s", (int)text_cut(error->message, room), error->message,
             *code ? "\n    " : "", code, *callers ? "\n    called from " : "", callers, off ? "\n    the mod \"" : "",
             off ? definitions_mod_id(definitions, enemy->mod) : "", off ? "\" is off until its files change" : "");
    game_notice_add(game, file, text);
}

static void fail(Game *game, KindStatus *kind, const EnemyDefinition *enemy, EntityHandle entity, const Error *error) {
    world_steer(game->world, entity, 0.0f, 0.0f);
    if (error->id == ERROR_SCRIPT_BUDGET && enemy->mod > 0) {
        mods_switch_off(game, enemy->mod);
    }
    tell(game, enemy, error);
    kind->failures++;
    if (error->id == ERROR_SCRIPT_BUDGET || kind->failures >= BENCH_FAILURES) {
        kind->benched = true;
        log_write(LOG_WARNING, "%s: think is not called any more until the file changes",
                  game->definitions->sources[enemy->think_source].name);
    }
}

static void think(Game *game, int slot, EntityHandle entity, KindStatus *kind) {
    const EnemyDefinition *enemy = &game->definitions->enemies[kind->definition];
    Vm *vm = definitions_vm(game->definitions, enemy->mod);
    lua_State *lua = vm->lua;
    Error error;
    error.id = ERROR_NONE; /* only the id: the text is large, and this is called for every enemy in every tick */
    error.message[0] = '\0';
    lua_rawgeti(lua, LUA_REGISTRYINDEX, vm->states);
    lua_rawgeti(lua, -1, slot);
    lua_replace(lua, -2);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, enemy->think);
    lua_pushvalue(lua, -2);
    lua_pushnumber(lua, 1.0 / TICKS_PER_SECOND);
    bool ok = enemy->think_straight ? vm_call_straight(vm, 2, 0, THINK_BUDGET, &error)
                                    : vm_call(vm, 2, 0, THINK_BUDGET, &error);
    if (!ok && !definitions_has_place(game->definitions, error.message)) {
        error_prefix(&error, "%s:%d", game->definitions->sources[enemy->think_source].name, enemy->think_line);
    }
    constants_check_think(game, kind->definition);
    if (game->owner[slot] != entity) {
        lua_pop(lua, 1);
        return; /* it took itself out of the world */
    }
    ok = states_check(game, slot, ok ? &error : NULL) && ok;
    lua_pop(lua, 1);
    if (ok) {
        kind->failures = 0;
    } else {
        fail(game, kind, enemy, entity, &error);
    }
}

static void set_random(Game *game, Rng *random) {
    for (int mod = 0; mod <= game->definitions->mod_count; mod++) {
        definitions_vm(game->definitions, mod)->random = random;
    }
}

void think_all(Game *game, const EntityHandle *entities, int count) {
    set_random(game, world_script_rng(game->world));
    WorldEntities all = world_entities(game->world);
    for (int i = 0; i < count; i++) {
        int slot = world_find(game->world, entities[i]);
        if (slot < 0 || game->owner[slot] != entities[i]) {
            continue; /* an earlier callback of this tick removed it, or its file is gone */
        }
        KindStatus *kind = &game->kinds[all.kind[slot]];
        const EnemyDefinition *enemy = kind->definition >= 0 ? &game->definitions->enemies[kind->definition] : NULL;
        if (enemy && !kind->benched && enemy->think >= 0 && !mod_is_off(game->definitions, enemy->mod)) {
            think(game, slot, entities[i], kind);
        }
    }
    set_random(game, NULL);
}
