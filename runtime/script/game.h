/* What a Game is made of. Private to script/. */
#ifndef RIFT_SCRIPT_GAME_H
#define RIFT_SCRIPT_GAME_H

#include "script/definitions.h"

enum { BENCH_FAILURES = 3 }; /* so many failures of a callback in a row bench it */

/* How a callback of a kind fares. Part of the state hash. */
typedef struct CallbackStatus {
    int failures; /* in a row */
    bool benched; /* not called until its file changes */
} CallbackStatus;

/* A kind of the world's rules. */
typedef struct KindStatus {
    int definition; /* its number among the definitions' behaviours, −1 when its file is gone */
    CallbackStatus callbacks[CALLBACK_COUNT];
} KindStatus;

enum { MESSAGE_SIZE = 240 };

struct Game {
    World *world;
    Definitions *definitions; /* owned */
    Definitions *previous;    /* owned: the last generation, for its texts and for rigs that pose banks still hold */
    FileTree data;
    FileTree mods[GAME_MOD_LIMIT]; /* as given */
    int mod_count;
    bool japanese;
    uint32_t rig_revision, look_revision, reload_count;
    KindStatus kinds[KIND_LIMIT];           /* as the world numbers them */
    EntityHandle owner[ENTITY_LIMIT];       /* whose state is in slot i, ENTITY_NONE for nobody's */
    int16_t owner_definition[ENTITY_LIMIT]; /* whose fields the state in slot i has */
    uint8_t owner_home[ENTITY_LIMIT];       /* which of its homes that state is in */
    int owner_high;
    Notice notices[GAME_NOTICE_LIMIT];
    int notice_count;
    Notice remarks[GAME_NOTICE_LIMIT]; /* of the last reload */
    int remark_count;
    char message[MESSAGE_SIZE]; /* what scripts told last; it is only shown */
    uint32_t message_tick;
    GameMeter *meter;   /* the caller's, or NULL */
    ChunkWriter entry;  /* what game_entry gives */
    ChunkWriter others; /* chunks of a later version's entry, to be handed on */
};

static inline Game *game_of(lua_State *lua) {
    return vm_of(lua)->host;
}

/* ---- states.c: the declared state of entities ----------------------------------------------------------------*/
/* Makes room for states in every Lua state of the definitions and leads their bindings to the game. */
bool states_open(Game *game, Definitions *definitions, Error *error);
/* Drops the states that live in a mod's Lua state, which is about to be closed. */
void states_drop_mod(Game *game, int mod);
/* Gives an entity the defaults of its kind. */
void states_create(Game *game, int slot, EntityHandle entity, int definition);
void states_forget(Game *game, EntityHandle entity);
/* Gives every live entity its state that has none. */
void states_create_missing(Game *game);
/* Pushes an entity's state onto the stack of the Lua state it is in. */
void states_push(const Game *game, int slot);
/* Takes an entity's state into the Lua state of a mod, which has to be one of its homes; false when that can't be. */
bool states_go_to(Game *game, int slot, int mod);
/* Checks what a callback left in an entity's state, the table on top of the stack: types as declared, id untouched. A
 * fault is mended and told. */
bool states_check(Game *game, int slot, int callback, Error *error);
void states_add_hash(const Game *game, Hash *hash);
/* Fills the states in `game` (new definitions) from those in the old Lua state by name of field. */
void states_carry(Game *game, Definitions *old);

/* Copies the values in an entity's state; returns their number. */
int states_read(const Game *game, int slot, StateField values[STATE_FIELD_LIMIT]);
/* Puts values into an entity's state by name of field. Those that are not declared are dropped, and what is declared
 * otherwise keeps its default. */
void states_write(Game *game, int slot, const StateField *values, int count);

/* ---- save_states.c: what of a game outlives a floor ----------------------------------------------------------*/
/* Fills game->entry, when a floor is about to be entered. */
void save_take_entry(Game *game, const World *world);
/* Before there is a world: switches off the mods that were off. */
bool save_restore_mods(Game *game, const void *bytes, size_t size, Error *error);
/* Once there is one: the states of entities that outlive floors, and how the callbacks fared. */
bool save_restore_states(Game *game, const void *bytes, size_t size, Error *error);

/* ---- think.c -------------------------------------------------------------------------------------------------*/
/* Calls the enemies' think. */
void think_all(Game *game, const EntityHandle *entities, int count);
/* Calls one callback of an entity, by its index among CALLBACK_COUNT; `other` is passed to all but think. */
void think_call(Game *game, EntityHandle entity, int index, EntityHandle other);
/* Whether a kind has a callback that may be called. */
bool think_wants(const Game *game, int kind, int index);
/* Finds each of the world's kinds among the definitions; a kind whose code changed starts with a clean slate. */
void think_match_kinds(Game *game, const Definitions *old);

/* ---- mods.c --------------------------------------------------------------------------------------------------*/
/* Switches a mod off: no callback of it is called any more. Its Lua state is closed by mods_close_off, between ticks.
 */
void mods_switch_off(Game *game, int mod);
void mods_close_off(Game *game);
/* Mods that were off and did not change stay off in new definitions. */
void mods_carry(Game *game, const Definitions *old);
static inline bool mod_is_off(const Definitions *definitions, int mod) {
    return mod > 0 && definitions->mods[mod - 1]->off;
}

#endif
