/* Calling the callbacks: within a budget, with errors told once and no entity able to stop the game. */
#include "script/constants.h"
#include "script/game.h"

#include <stdio.h>
#include <string.h>

static const VmBudget CALLBACK_BUDGET = {VM_CALLBACK_STEPS, VM_CALLBACK_BYTES};

/* ---- Kinds --------------------------------------------------------------------------------------------------*/
/* What is known of the callbacks of a kind of the old definitions goes on for one whose code is the same. */
static void keep_status(const Game *game, int old_definition, KindStatus *status) {
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        if (game->kinds[kind].definition == old_definition) {
            memcpy(status->callbacks, game->kinds[kind].callbacks, sizeof status->callbacks);
        }
    }
}

void think_match_kinds(Game *game, const Definitions *old) {
    const WorldRules *rules = world_rules(game->world);
    const Definitions *definitions = game->definitions;
    static const KindStatus NOTHING = {.definition = -1};
    KindStatus next[KIND_LIMIT];
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        next[kind] = NOTHING;
        const char *id = rules_kind_id(rules, kind);
        int now = id ? rules_find_kind(&definitions->rules, kind, id) : -1;
        next[kind].definition = now;
        int then = old && now >= 0 ? rules_find_kind(&old->rules, kind, id) : -1;
        if (then >= 0 && old->behaviours[then].code_hash == definitions->behaviours[now].code_hash) {
            keep_status(game, then, &next[kind]);
        }
    }
    memcpy(game->kinds, next, sizeof next);
}

/* ---- Failures -----------------------------------------------------------------------------------------------*/
/* "FILE:LINE: what went wrong" and the text of that line below it. */
static void tell(Game *game, const Callback *callback, const Error *error) {
    const Definitions *definitions = game->definitions;
    const char *file = definitions->sources[callback->source].name;
    char name[FILE_NAME_SIZE], text[ERROR_MESSAGE_SIZE], code[120] = "";
    int line = 0;
    if (sscanf(error->message, "%159[^:]:%d:", name, &line) == 2) {
        int source = definitions_find_source(definitions, name);
        if (source >= 0) {
            source_line(&definitions->sources[source], line, code, sizeof code);
        }
    }
    bool off = mod_is_off(definitions, callback->mod);
    const char *callers = definitions_vm(game->definitions, callback->mod)->callers;
    size_t room = ERROR_MESSAGE_SIZE - sizeof code - VM_CALLERS_SIZE - 140;
    snprintf(text, sizeof text, "%.*s%s%s%s%s%s%s%s", (int)text_cut(error->message, room), error->message,
             *code ? "\n    " : "", code, *callers ? "\n    called from " : "", callers, off ? "\n    the mod \"" : "",
             off ? definitions_mod_id(definitions, callback->mod) : "", off ? "\" is off until its files change" : "");
    game_notice_add(game, file, text);
}

static void fail(Game *game, int kind, int index, EntityHandle entity, const Error *error) {
    const Callback *callback = &game->definitions->behaviours[game->kinds[kind].definition].callbacks[index];
    CallbackStatus *status = &game->kinds[kind].callbacks[index];
    world_steer(game->world, entity, 0.0f, 0.0f);
    if (error->id == ERROR_SCRIPT_BUDGET && callback->mod > 0) {
        mods_switch_off(game, callback->mod);
    }
    tell(game, callback, error);
    status->failures++;
    if (error->id == ERROR_SCRIPT_BUDGET || status->failures >= BENCH_FAILURES) {
        status->benched = true;
        log_write(LOG_WARNING, "%s: %s is not called any more until the file changes",
                  game->definitions->sources[callback->source].name, callback_names[index]);
    }
}

/* An error without a place is given that of its callback. */
static void place_error(const Game *game, const Callback *callback, Error *error) {
    if (!definitions_has_place(game->definitions, error->message)) {
        error_prefix(error, "%s:%d", game->definitions->sources[callback->source].name, callback->line);
    }
}

/* The slot of an entity that still has its state; −1 when an earlier callback of this tick removed it, or its file is
 * gone. */
static int find_caller(const Game *game, EntityHandle entity) {
    int slot = world_find_any(game->world, entity);
    return slot >= 0 && game->owner[slot] == entity ? slot : -1;
}

/* The callback of a kind that is to be called; NULL when it has none, or none that may be called. */
static const Callback *find_callback(const Game *game, int kind, int index) {
    const KindStatus *status = &game->kinds[kind];
    if (status->definition < 0 || status->callbacks[index].benched) {
        return NULL;
    }
    const Callback *callback = &game->definitions->behaviours[status->definition].callbacks[index];
    return callback->function >= 0 && !mod_is_off(game->definitions, callback->mod) ? callback : NULL;
}

/* ---- Enemies ------------------------------------------------------------------------------------------------*/
/* Enemies of one kind that think one after another within one protected call, since most never fail. Each has its own
 * budget. The first that fails ends the call, is blamed, and the rest goes on in another. */
typedef struct Batch {
    Game *game;
    const EntityHandle *entities;
    int count;
    int next; /* the one that thinks */
    int kind;
    const Callback *think;
    Vm *vm;
    Error error; /* what the one at `next` left in its state, or raised */
} Batch;

enum { STATES = 2, THINK = 3 }; /* stack of a batch, above its argument */

/* The states of a large crowd lie in no near cache: each is asked for while those before it think. */
static void fetch_ahead(const Batch *batch) {
    enum { AHEAD = 4 /* entities */, LINE = 64 /* bytes */ };
    int index = batch->next + AHEAD;
    int slot = index < batch->count ? world_find(batch->game->world, batch->entities[index]) : -1;
    if (slot < 0) {
        return;
    }
    lua_State *lua = batch->vm->lua;
    lua_rawgeti(lua, STATES, slot);
    const char *address = lua_topointer(lua, -1);
    lua_pop(lua, 1);
    if (address) {
        __builtin_prefetch(address);
        __builtin_prefetch(address + LINE); /* its fields, which were allocated right after it */
    }
}

static bool think_once(Batch *batch, int slot, EntityHandle entity) {
    Game *game = batch->game;
    lua_State *lua = batch->vm->lua;
    vm_begin_callback(batch->vm, CALLBACK_BUDGET, !batch->think->straight);
    lua_rawgeti(lua, STATES, slot);
    lua_pushvalue(lua, THINK);
    lua_pushvalue(lua, -2);
    lua_pushnumber(lua, 1.0 / TICKS_PER_SECOND);
    lua_call(lua, 2, 0);
    constants_check_callback(game, game->kinds[batch->kind].definition, FEATURE_THINK);
    bool removed = game->owner[slot] != entity; /* by itself */
    bool ok = removed || states_check(game, slot, FEATURE_THINK, &batch->error);
    lua_settop(lua, THINK);
    if (ok && !removed) {
        game->kinds[batch->kind].callbacks[FEATURE_THINK].failures = 0;
    }
    return ok;
}

/* Argument: the Batch. Ends before an entity of another kind, and at one whose state was left unfit. */
static int think_batch(lua_State *lua) {
    Batch *batch = lua_touserdata(lua, 1);
    const Game *game = batch->game;
    WorldEntities all = world_entities(game->world);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->vm->states);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->think->function);
    for (; batch->next < batch->count; batch->next++) {
        EntityHandle entity = batch->entities[batch->next];
        int slot = find_caller(game, entity);
        fetch_ahead(batch);
        if (slot >= 0 && (all.kind[slot] != batch->kind || !think_once(batch, slot, entity))) {
            break;
        }
    }
    return 0;
}

/* The entity at `next` raised an error. */
static bool check_raised(Batch *batch, EntityHandle entity) {
    Game *game = batch->game;
    lua_State *lua = batch->vm->lua;
    int slot = find_caller(game, entity);
    place_error(game, batch->think, &batch->error);
    constants_check_callback(game, game->kinds[batch->kind].definition, FEATURE_THINK);
    if (slot < 0) {
        return true; /* it took itself out of the world */
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, batch->vm->states);
    lua_rawgeti(lua, -1, slot);
    states_check(game, slot, FEATURE_THINK, NULL);
    lua_pop(lua, 2);
    return false;
}

/* Returns how many entities are done. */
static int think_from(Game *game, const EntityHandle *entities, int count, int kind, const Callback *think) {
    Batch batch; /* field by field: the error's text is large */
    batch.game = game;
    batch.entities = entities;
    batch.count = count;
    batch.next = 0;
    batch.kind = kind;
    batch.think = think;
    batch.vm = definitions_vm(game->definitions, think->mod);
    batch.error.id = ERROR_NONE;
    batch.error.message[0] = '\0';
    lua_pushcfunction(batch.vm->lua, think_batch);
    lua_pushlightuserdata(batch.vm->lua, &batch);
    bool raised = !vm_call_straight(batch.vm, 1, 0, CALLBACK_BUDGET, &batch.error);
    if (batch.error.id == ERROR_NONE) {
        return batch.next;
    }
    EntityHandle entity = entities[batch.next];
    if (!raised || !check_raised(&batch, entity)) {
        fail(game, kind, FEATURE_THINK, entity, &batch.error);
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
        int slot = find_caller(game, entities[i]);
        const Callback *think = slot >= 0 ? find_callback(game, all.kind[slot], FEATURE_THINK) : NULL;
        i += think ? think_from(game, entities + i, count - i, all.kind[slot], think) : 1;
    }
    set_random(game, NULL);
}

/* ---- Features -----------------------------------------------------------------------------------------------*/
bool think_wants(const Game *game, int kind, int callback) {
    return kind >= 0 && kind < KIND_LIMIT && find_callback(game, kind, callback) != NULL;
}

/* Tells a power, whose state is on top of the stack, how much of it is owned. */
static void set_rank(const Game *game, lua_State *lua, int kind) {
    if (kind >= POWER_KIND_FIRST) {
        lua_pushinteger(lua, world_rank(game->world, kind - POWER_KIND_FIRST));
        lua_setfield(lua, -2, "rank");
    }
}

/* With its state table on top of the callback's stack, which is taken. */
static bool run_callback(Game *game, const Callback *callback, int index, EntityHandle other, Error *error) {
    Vm *vm = definitions_vm(game->definitions, callback->mod);
    lua_State *lua = vm->lua;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, callback->function);
    lua_insert(lua, -2);
    if (index == FEATURE_THINK) {
        lua_pushnumber(lua, 1.0 / TICKS_PER_SECOND);
    } else {
        lua_pushinteger(lua, (lua_Integer)other);
    }
    Rng *random = vm->random;
    vm->random = world_script_rng(game->world);
    bool ok = callback->straight ? vm_call_straight(vm, 2, 0, CALLBACK_BUDGET, error)
                                 : vm_call(vm, 2, 0, CALLBACK_BUDGET, error);
    vm->random = random;
    return ok;
}

void think_call(Game *game, EntityHandle entity, int index, EntityHandle other) {
    int slot = game->world ? find_caller(game, entity) : -1;
    int kind = slot >= 0 ? world_entities(game->world).kind[slot] : 0;
    const Callback *callback = slot >= 0 ? find_callback(game, kind, index) : NULL;
    if (!callback) {
        return;
    }
    Error error;
    error.id = ERROR_NONE; /* only the id: the text is large, and features that think come here in every tick */
    error.message[0] = '\0';
    if (!states_go_to(game, slot, callback->mod)) {
        return;
    }
    lua_State *lua = definitions_vm(game->definitions, callback->mod)->lua;
    states_push(game, slot);
    set_rank(game, lua, kind);
    bool ok = run_callback(game, callback, index, other, &error);
    if (!ok) {
        place_error(game, callback, &error);
    }
    constants_check_callback(game, game->kinds[kind].definition, index);
    if (game->owner[slot] != entity) { /* it took itself out of the world */
        if (!ok) {
            fail(game, kind, index, entity, &error);
        }
        return;
    }
    states_push(game, slot);
    ok = states_check(game, slot, index, ok ? &error : NULL) && ok;
    lua_pop(lua, 1);
    if (ok) {
        game->kinds[kind].callbacks[index].failures = 0;
    } else {
        fail(game, kind, index, entity, &error);
    }
}
