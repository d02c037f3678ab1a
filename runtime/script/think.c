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

/* Enemies of one kind that think one after another within one protected call, since most never fail. Each has its own
 * budget. The first that fails ends the call, is blamed, and the rest goes on in another. */
typedef struct Batch {
    Game *game;
    const EntityHandle *entities;
    int count;
    int next; /* the one that thinks */
    int kind;
    const EnemyDefinition *enemy;
    Vm *vm;
    Error error; /* what the one at `next` left in its state, or raised */
} Batch;

enum { STATES = 2, THINK = 3 }; /* stack of a batch, above its argument */

/* The slot of an entity that still has its state; −1 when an earlier callback of this tick removed it, or its file is
 * gone. */
static int find_thinker(const Game *game, EntityHandle entity) {
    int slot = world_find(game->world, entity);
    return slot >= 0 && game->owner[slot] == entity ? slot : -1;
}

static bool think_once(Batch *batch, int slot, EntityHandle entity) {
    Game *game = batch->game;
    lua_State *lua = batch->vm->lua;
    vm_begin_callback(batch->vm, THINK_BUDGET, !batch->enemy->think_straight);
    lua_rawgeti(lua, STATES, slot);
    lua_pushvalue(lua, THINK);
    lua_pushvalue(lua, -2);
    lua_pushnumber(lua, 1.0 / TICKS_PER_SECOND);
    lua_call(lua, 2, 0);
    constants_check_think(game, game->kinds[batch->kind].definition);
    bool removed = game->owner[slot] != entity; /* by itself */
    bool ok = removed || states_check(game, slot, &batch->error);
    lua_settop(lua, THINK);
    if (ok && !removed) {
        game->kinds[batch->kind].failures = 0;
    }
    return ok;
}

/* Argument: the Batch. Ends before an entity of another kind, and at one whose state was left unfit. */
static int think_batch(lua_State *lua) {
    Batch *batch = lua_touserdata(lua, 1);
    const Game *game = batch->game;
    WorldEntities all = world_entities(game->world);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->vm->states);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->enemy->think);
    for (; batch->next < batch->count; batch->next++) {
        EntityHandle entity = batch->entities[batch->next];
        int slot = find_thinker(game, entity);
        if (slot >= 0 && (all.kind[slot] != batch->kind || !think_once(batch, slot, entity))) {
            break;
        }
    }
    return 0;
}

/* The entity at `next` raised an error. */
static bool check_raised(Batch *batch, EntityHandle entity) {
    Game *game = batch->game;
    const EnemyDefinition *enemy = batch->enemy;
    lua_State *lua = batch->vm->lua;
    int slot = find_thinker(game, entity);
    if (!definitions_has_place(game->definitions, batch->error.message)) {
        error_prefix(&batch->error, "%s:%d", game->definitions->sources[enemy->think_source].name, enemy->think_line);
    }
    constants_check_think(game, game->kinds[batch->kind].definition);
    if (slot < 0) {
        return true; /* it took itself out of the world */
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->vm->states);
    lua_rawgeti(lua, -1, slot);
    states_check(game, slot, NULL);
    lua_pop(lua, 2);
    return false;
}

/* Returns how many entities are done. */
static int think_from(Game *game, const EntityHandle *entities, int count, int kind) {
    KindStatus *status = &game->kinds[kind];
    const EnemyDefinition *enemy = &game->definitions->enemies[status->definition];
    Batch batch; /* field by field: the error's text is large */
    batch.game = game;
    batch.entities = entities;
    batch.count = count;
    batch.next = 0;
    batch.kind = kind;
    batch.enemy = enemy;
    batch.vm = definitions_vm(game->definitions, enemy->mod);
    batch.error.id = ERROR_NONE;
    batch.error.message[0] = '\0';
    lua_pushcfunction(batch.vm->lua, think_batch);
    lua_pushlightuserdata(batch.vm->lua, &batch);
    bool raised = !vm_call_straight(batch.vm, 1, 0, THINK_BUDGET, &batch.error);
    if (batch.error.id == ERROR_NONE) {
        return batch.next;
    }
    EntityHandle entity = entities[batch.next];
    if (!raised || !check_raised(&batch, entity)) {
        fail(game, status, enemy, entity, &batch.error);
    }
    return batch.next + 1;
}

static void set_random(Game *game, Rng *random) {
    for (int mod = 0; mod <= game->definitions->mod_count; mod++) {
        definitions_vm(game->definitions, mod)->random = random;
    }
}

void think_all(Game *game, const EntityHandle *entities, int count) {
    set_random(game, world_script_rng(game->world));
    WorldEntities all = world_entities(game->world);
    for (int i = 0; i < count;) {
        int slot = find_thinker(game, entities[i]);
        const KindStatus *kind = slot >= 0 ? &game->kinds[all.kind[slot]] : NULL;
        const EnemyDefinition *enemy =
            kind && kind->definition >= 0 ? &game->definitions->enemies[kind->definition] : NULL;
        bool thinks = enemy && !kind->benched && enemy->think >= 0 && !mod_is_off(game->definitions, enemy->mod);
        i += thinks ? think_from(game, entities + i, count - i, all.kind[slot]) : 1;
    }
    set_random(game, NULL);
}
