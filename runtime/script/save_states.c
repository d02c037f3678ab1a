/* What of a game outlives a floor, beside the world's own: the declared state of every entity that is there when no
 * floor is, how the callbacks fared, and which mods are off. Kinds, fields and mods are stored by their names. */
#include "script/game.h"

#include <string.h>

enum { ENTRY_CAPACITY = 64 << 10 }; /* bytes: more than a run needs, so that a tick allocates nothing */
enum { FAILURES_MOST = 1 << 20 };

/* ---- Writing ------------------------------------------------------------------------------------------------*/
static void put_value(ChunkWriter *writer, const StateField *value) {
    uint64_t bits = 0;
    chunk_put_text(writer, value->name);
    chunk_put(writer, (uint64_t)value->type, 1);
    switch (value->type) {
    case STATE_INTEGER:
    case STATE_BOOLEAN:
        chunk_put(writer, (uint64_t)value->integer, 8);
        break;
    case STATE_FLOAT:
        memcpy(&bits, &value->number, sizeof bits);
        chunk_put(writer, bits, 8);
        break;
    case STATE_TEXT:
        chunk_put_text(writer, value->text);
        break;
    }
}

/* Per entity: its kind, the number of its values, and each by name, type and value. */
static void put_states(const Game *game, const World *world, ChunkWriter *writer) {
    WorldEntities entities = world_entities(world);
    chunk_begin(writer, "STAT");
    for (int slot = 1; game->world && slot < entities.high; slot++) {
        if (game->owner[slot] == ENTITY_NONE || game->owner[slot] != entities.handle[slot]) {
            continue;
        }
        StateField values[STATE_FIELD_LIMIT];
        int count = states_read(game, slot, values);
        chunk_put_text(writer, rules_kind_id(world_rules(world), entities.kind[slot]));
        chunk_put(writer, (uint64_t)count, 1);
        for (int i = 0; i < count; i++) {
            put_value(writer, &values[i]);
        }
    }
    chunk_end(writer);
}

/* What befell a kind's callbacks holds for the code they have now. */
static uint64_t code_of_kind(const Game *game, int kind) {
    return game->definitions->behaviours[game->kinds[kind].definition].code_hash;
}

/* Per callback that failed: its kind, the kind's code, the callback's name, failures in a row, whether it is benched.
 */
static void put_callbacks(const Game *game, const World *world, ChunkWriter *writer) {
    chunk_begin(writer, "CALL");
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const KindStatus *status = &game->kinds[kind];
        const char *id = rules_kind_id(world_rules(world), kind);
        for (int i = 0; game->world && id && status->definition >= 0 && i < CALLBACK_COUNT; i++) {
            if (status->callbacks[i].failures > 0 || status->callbacks[i].benched) {
                chunk_put_text(writer, id);
                chunk_put(writer, code_of_kind(game, kind), 8);
                chunk_put_text(writer, callback_names[i]);
                chunk_put(writer, (uint64_t)status->callbacks[i].failures, 4);
                chunk_put(writer, status->callbacks[i].benched, 1);
            }
        }
    }
    chunk_end(writer);
}

static void put_mods(const Definitions *definitions, ChunkWriter *writer) {
    chunk_begin(writer, "MODS");
    for (int i = 0; i < definitions->mod_count; i++) {
        if (definitions->mods[i]->off) {
            chunk_put_text(writer, definitions->mods[i]->id);
            chunk_put(writer, definitions->mods[i]->hash, 8);
        }
    }
    chunk_end(writer);
}

void save_take_entry(Game *game, const World *world) {
    ChunkWriter *writer = &game->entry;
    writer->size = 0;
    chunk_reserve(writer, ENTRY_CAPACITY);
    world_write_entry(world, writer);
    put_states(game, world, writer);
    put_callbacks(game, world, writer);
    put_mods(game->definitions, writer);
    chunk_put_bytes(writer, game->others.bytes, game->others.size);
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static bool broken(const char *what, Error *error) {
    return error_set(error, ERROR_SAVE_BROKEN, "the saved run can't be read: its list of %s ends too early", what);
}

/* The payload of the chunk with a tag; an empty one when there is none. The whole was checked by the world. */
static ChunkReader find_chunk(const void *bytes, size_t size, const char *wanted) {
    ChunkReader reader = {bytes, size, 0, false}, payload;
    char tag[5];
    while (chunk_next(&reader, tag, &payload) == CHUNK_WHOLE) {
        if (strcmp(tag, wanted) == 0) {
            return payload;
        }
    }
    return (ChunkReader){0};
}

bool save_restore_mods(Game *game, const void *bytes, size_t size, Error *error) {
    ChunkReader reader = find_chunk(bytes, size, "MODS");
    while (reader.at < reader.size) {
        char id[WORLD_ID_SIZE];
        chunk_get_text(&reader, id, sizeof id);
        uint64_t hash = chunk_get(&reader, 8);
        if (reader.failed) {
            return broken("mods", error);
        }
        for (int i = 0; i < game->definitions->mod_count; i++) {
            ScriptMod *mod = game->definitions->mods[i];
            mod->off |= strcmp(mod->id, id) == 0 && mod->hash == hash;
        }
    }
    return true;
}

static bool get_value(ChunkReader *reader, StateField *value) {
    *value = (StateField){0};
    chunk_get_text(reader, value->name, sizeof value->name);
    uint64_t type = chunk_get(reader, 1), bits = 0;
    if (type == STATE_TEXT) {
        chunk_get_text(reader, value->text, sizeof value->text);
    } else {
        bits = chunk_get(reader, 8);
    }
    value->type = (StateType)type;
    value->integer = (int64_t)bits;
    memcpy(&value->number, &bits, sizeof bits);
    return !reader->failed && type <= STATE_TEXT;
}

/* The entity of a kind that outlives floors: it has been there since before the first. */
static int find_lasting(const Game *game, const char *id) {
    WorldEntities entities = world_entities(game->world);
    for (int slot = 1; slot < entities.high; slot++) {
        int entity_class = entities.entity_class[slot];
        if (game->owner[slot] != ENTITY_NONE && game->owner[slot] == entities.handle[slot] &&
            entity_class != ENTITY_ENEMY && entity_class != ENTITY_FEATURE &&
            strcmp(rules_kind_id(world_rules(game->world), entities.kind[slot]), id) == 0) {
            return slot;
        }
    }
    return -1;
}

static bool restore_entities(Game *game, ChunkReader *reader, Error *error) {
    while (reader->at < reader->size) {
        char id[WORLD_ID_SIZE];
        StateField values[STATE_FIELD_LIMIT];
        chunk_get_text(reader, id, sizeof id);
        int count = (int)chunk_get(reader, 1);
        for (int i = 0; i < count; i++) {
            if (i >= STATE_FIELD_LIMIT || !get_value(reader, &values[i])) {
                return broken("states", error);
            }
        }
        if (reader->failed) {
            return broken("states", error);
        }
        int slot = find_lasting(game, id);
        if (slot > 0) {
            states_write(game, slot, values, count);
        }
    }
    return true;
}

static void restore_callback(Game *game, const char *id, uint64_t code, const char *name, CallbackStatus found) {
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const char *other = rules_kind_id(world_rules(game->world), kind);
        if (!other || strcmp(other, id) != 0 || game->kinds[kind].definition < 0 || code_of_kind(game, kind) != code) {
            continue;
        }
        for (int i = 0; i < CALLBACK_COUNT; i++) {
            if (strcmp(callback_names[i], name) == 0) {
                game->kinds[kind].callbacks[i] = found;
            }
        }
    }
}

static bool restore_callbacks(Game *game, ChunkReader *reader, Error *error) {
    while (reader->at < reader->size) {
        char id[WORLD_ID_SIZE], name[WORLD_ID_SIZE];
        chunk_get_text(reader, id, sizeof id);
        uint64_t code = chunk_get(reader, 8);
        chunk_get_text(reader, name, sizeof name);
        uint64_t failures = chunk_get(reader, 4);
        bool benched = chunk_get(reader, 1) != 0;
        if (reader->failed || failures > FAILURES_MOST) {
            return broken("callbacks", error);
        }
        restore_callback(game, id, code, name, (CallbackStatus){(int)failures, benched});
    }
    return true;
}

/* Chunks that a later version may have added stay with the run. */
static void keep_others(Game *game, const void *bytes, size_t size) {
    static const char *const OWN[] = {"STAT", "CALL", "MODS"};
    ChunkReader reader = {bytes, size, 0, false}, payload;
    char tag[5];
    size_t start = 0;
    while (chunk_next(&reader, tag, &payload) == CHUNK_WHOLE) {
        bool known = world_owns_chunk(tag);
        for (size_t i = 0; i < BASE_COUNT_OF(OWN); i++) {
            known |= strcmp(tag, OWN[i]) == 0;
        }
        if (!known) {
            chunk_put_bytes(&game->others, reader.bytes + start, reader.at - start);
        }
        start = reader.at;
    }
}

bool save_restore_states(Game *game, const void *bytes, size_t size, Error *error) {
    ChunkReader states = find_chunk(bytes, size, "STAT"), callbacks = find_chunk(bytes, size, "CALL");
    if (!restore_entities(game, &states, error) || !restore_callbacks(game, &callbacks, error)) {
        return false;
    }
    keep_others(game, bytes, size);
    game->entry.size = 0; /* what was taken while there were no states to ask */
    chunk_put_bytes(&game->entry, bytes, size);
    return true;
}
