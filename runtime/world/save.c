/* What of a world outlives a floor, field by field: taken when a floor is entered, before anything of it is made, and
 * put back into a new world before it enters that floor. Each field has a name of its own in what is stored, so that
 * other versions find those they know: the rest of theirs is passed over, and what is missing stays as in a new run. */
#include "world/world_state.h"

#include <string.h>

typedef enum FieldType { FIELD_INT, FIELD_BOOL, FIELD_U8, FIELD_U16, FIELD_U32, FIELD_U64, FIELD_FLOAT } FieldType;

static const uint8_t FIELD_BYTES[] = {[FIELD_INT] = 4, [FIELD_BOOL] = 1, [FIELD_U8] = 1,   [FIELD_U16] = 2,
                                      [FIELD_U32] = 4, [FIELD_U64] = 8,  [FIELD_FLOAT] = 4};

typedef struct SaveField {
    const char *name;
    FieldType type;
    size_t offset; /* in World, of the first value */
    size_t stride; /* bytes from one value to the next */
    int count;
    double least, most; /* of every value; not looked at in U64 */
} SaveField;

#define WHOLE_INT (-2147483648.0), 2147483647.0
#define WHOLE_U16 0.0, 65535.0
#define WHOLE_U32 0.0, 4294967295.0
#define ANY_PLACE (-1e6), 1e6
#define ONE(name, type, field, ...)                                                                                    \
    { (name), (type), offsetof(World, field), 0, 1, __VA_ARGS__ }
/* A value of the player among the entities. */
#define OWN(name, type, field, value, ...)                                                                             \
    { (name), (type), offsetof(World, entities.field) + PLAYER_SLOT * sizeof(value), 0, 1, __VA_ARGS__ }
#define EACH(name, type, array, item, field, number, ...)                                                              \
    { (name), (type), offsetof(World, array) + offsetof(item, field), sizeof(item), (number), __VA_ARGS__ }
#define LIST(name, type, array, value, number, ...)                                                                    \
    { (name), (type), offsetof(World, array), sizeof(value), (number), __VA_ARGS__ }
#define OWN_STATUS(name, type, field, value, ...)                                                                      \
    {                                                                                                                  \
        (name), (type), offsetof(World, entities.field) + PLAYER_SLOT * sizeof(value), ENTITY_LIMIT * sizeof(value),   \
            STATUS_COUNT, __VA_ARGS__                                                                                  \
    }

/* Names stay for good; a new field gets a new one. */
static const SaveField FIELDS[] = {
    ONE("setup_floor", FIELD_INT, setup_floor, FLOOR_FIRST, FLOOR_LAST),
    ONE("run.tick", FIELD_U32, run.tick, WHOLE_U32),
    ONE("run.played", FIELD_U32, run.played, WHOLE_U32),
    ONE("run.kills", FIELD_INT, run.kills, 0, 2147483647.0),
    ONE("run.floors_cleared", FIELD_INT, run.floors_cleared, 0, 2147483647.0),
    ONE("run.exp", FIELD_INT, run.exp, 0, 2147483647.0),
    ONE("frozen_history", FIELD_U64, frozen_history, 0, 0),
    ONE("stream.combat", FIELD_U64, combat_rng.state, 0, 0),
    ONE("stream.script", FIELD_U64, script_rng.state, 0, 0),
    ONE("stream.drops", FIELD_U64, drops_rng.state, 0, 0),
    LIST("known.traps", FIELD_U64, knowledge.traps_found, uint64_t, FLOOR_LAST + 1, 0, 0),
    ONE("known.houses", FIELD_U16, knowledge.house_known, WHOLE_U16),
    ONE("run.level", FIELD_INT, run.level, 1, 100000),
    ONE("growth.exp", FIELD_INT, growth.info.exp, 0, 2147483647.0),
    ONE("growth.exp_needed", FIELD_INT, growth.info.exp_needed, 0, 2147483647.0),
    ONE("growth.energy", FIELD_FLOAT, growth.info.energy, 0, 1e6),
    ONE("growth.energy_most", FIELD_FLOAT, growth.info.energy_most, 0, 1e6),
    ONE("growth.cells", FIELD_INT, growth.info.cells, 0, 1e6),
    ONE("growth.chip_in_hand", FIELD_INT, growth.info.chip_in_hand, -1, CHIP_CARRY_LIMIT - 1),
    ONE("growth.rerolls", FIELD_INT, growth.info.rerolls, 0, 1e6),
    EACH("skills.cooldown", FIELD_INT, growth.info.skills, SkillSlot, cooldown_ticks, SKILL_SLOT_COUNT, 0, 1e6),
    EACH("skills.cooldown_whole", FIELD_INT, growth.info.skills, SkillSlot, cooldown_whole, SKILL_SLOT_COUNT, 0, 1e6),
    ONE("pending.levels", FIELD_INT, growth.pending.levels, 0, 1e6),
    ONE("pending.skills", FIELD_INT, growth.pending.skills, 0, 1e6),
    ONE("pending.ultimates", FIELD_INT, growth.pending.ultimates, 0, 1e6),
    ONE("pending.weapon_count", FIELD_INT, growth.pending.weapon_count, 0, CHOICE_LIMIT),
    LIST("pending.weapons", FIELD_INT, growth.pending.weapons, int, CHOICE_LIMIT, 0, QUALITY_COUNT),
    ONE("growth.stick", FIELD_INT, growth.stick, -1, 1),
    ONE("growth.unhurt_ticks", FIELD_INT, growth.unhurt_ticks, 0, 2147483647.0),
    ONE("growth.cell_ticks", FIELD_INT, growth.cell_ticks, 0, 1e6),
    ONE("growth.mending", FIELD_FLOAT, growth.mending, ANY_PLACE),
    ONE("growth.last_stands", FIELD_U8, growth.last_stands, 0, 255),
    ONE("growth.energy_swing", FIELD_U32, growth.energy_swing, WHOLE_U32),
    ONE("growth.rolled", FIELD_BOOL, growth.rolled, 0, 1),
    ONE("growth.throw_x", FIELD_FLOAT, growth.throw_x, ANY_PLACE),
    ONE("growth.throw_z", FIELD_FLOAT, growth.throw_z, ANY_PLACE),
    ONE("stream.offers", FIELD_U64, growth.rng.state, 0, 0),
    OWN("player.hp", FIELD_INT, hp, int32_t, 1, 1e9),
    OWN("player.hp_max", FIELD_INT, hp_max, int32_t, 1, 1e9),
    OWN("player.heading", FIELD_FLOAT, heading, float, ANY_PLACE),
    OWN("player.velocity_x", FIELD_FLOAT, velocity_x, float, ANY_PLACE),
    OWN("player.velocity_z", FIELD_FLOAT, velocity_z, float, ANY_PLACE),
    OWN("player.steer_x", FIELD_FLOAT, steer_x, float, ANY_PLACE),
    OWN("player.steer_z", FIELD_FLOAT, steer_z, float, ANY_PLACE),
    OWN("player.knock_x", FIELD_FLOAT, knock_x, float, ANY_PLACE),
    OWN("player.knock_z", FIELD_FLOAT, knock_z, float, ANY_PLACE),
    OWN("player.knock_ticks", FIELD_U16, knock_ticks, uint16_t, WHOLE_U16),
    OWN("player.state", FIELD_U8, state, uint8_t, 0, 255),
    OWN("player.state_ticks", FIELD_U16, state_ticks, uint16_t, WHOLE_U16),
    OWN("player.stagger_ticks", FIELD_U16, stagger_ticks, uint16_t, WHOLE_U16),
    OWN("player.stagger_immune", FIELD_U16, stagger_immune, uint16_t, WHOLE_U16),
    OWN("player.spawn_ticks", FIELD_U16, spawn_ticks, uint16_t, WHOLE_U16),
    OWN("player.last_swing", FIELD_U32, last_swing, uint32_t, WHOLE_U32),
    OWN("player.faced", FIELD_U8, faced, uint8_t, 0, 1),
    OWN("player.burn_attack", FIELD_FLOAT, burn_attack, float, ANY_PLACE),
    OWN("player.burn_ticks", FIELD_U16, burn_ticks, uint16_t, WHOLE_U16),
    OWN("player.shield", FIELD_INT, shield, int32_t, 0, 1e9),
    OWN("player.shield_ticks", FIELD_U16, shield_ticks, uint16_t, WHOLE_U16),
    OWN("player.defence_factor", FIELD_FLOAT, defence_factor, float, ANY_PLACE),
    OWN("player.damage_taken", FIELD_FLOAT, damage_taken, float, ANY_PLACE),
    OWN("player.dash_x", FIELD_FLOAT, dash_x, float, ANY_PLACE),
    OWN("player.dash_z", FIELD_FLOAT, dash_z, float, ANY_PLACE),
    OWN("player.dash_result", FIELD_U8, dash_result, uint8_t, DASH_NONE, DASH_HIT_BODY),
    ONE("strikes.serial", FIELD_U32, strikes.serial, WHOLE_U32),
    OWN_STATUS("player.status_ticks", FIELD_U16, status_ticks, uint16_t, WHOLE_U16),
    OWN_STATUS("player.status_strength", FIELD_FLOAT, status_strength, float, ANY_PLACE),
    ONE("player.action", FIELD_INT, player.action, ACTION_MOVE, ACTION_CAST),
    ONE("player.action_ticks", FIELD_INT, player.action_ticks, 0, 2147483647.0),
    ONE("player.stage", FIELD_INT, player.stage, 0, ATTACK_STAGE_LIMIT - 1),
    ONE("player.next_stage", FIELD_INT, player.next_stage, 0, ATTACK_STAGE_LIMIT),
    ONE("player.combo_keep", FIELD_INT, player.combo_keep, WHOLE_INT),
    ONE("player.step", FIELD_FLOAT, player.step, ANY_PLACE),
    ONE("player.swing", FIELD_U32, player.swing, WHOLE_U32),
    ONE("player.attack_buffer", FIELD_INT, player.attack_buffer, WHOLE_INT),
    ONE("player.dodge_buffer", FIELD_INT, player.dodge_buffer, WHOLE_INT),
    ONE("player.cast_buffer", FIELD_INT, player.cast_buffer, WHOLE_INT),
    ONE("player.item_buffer", FIELD_INT, player.item_buffer, WHOLE_INT),
    ONE("player.cast_slot", FIELD_INT, player.cast_slot, 0, SKILL_SLOT_COUNT - 1),
    ONE("player.cast_slot_next", FIELD_INT, player.cast_slot_next, 0, SKILL_SLOT_COUNT - 1),
    ONE("player.aim_angle", FIELD_U16, player.aim_angle, WHOLE_U16),
    ONE("player.aim_distance", FIELD_U16, player.aim_distance, WHOLE_U16),
    ONE("player.aims_by_pad", FIELD_BOOL, player.aims_by_pad, 0, 1),
    ONE("player.dash_held", FIELD_INT, player.dash_held, WHOLE_INT),
    ONE("player.dodge_cooldown", FIELD_INT, player.dodge_cooldown, 0, 2147483647.0),
    ONE("player.dodge_x", FIELD_FLOAT, player.dodge_x, -1.001, 1.001),
    ONE("player.dodge_z", FIELD_FLOAT, player.dodge_z, -1.001, 1.001),
    ONE("player.dodge_avoided", FIELD_BOOL, player.dodge_avoided, 0, 1),
    ONE("input.down", FIELD_U16, input.down, WHOLE_U16),
    ONE("input.pending", FIELD_U16, input.pending, WHOLE_U16),
};

_Static_assert(sizeof(PlayerAction) == 4 && sizeof(int) == 4 && sizeof(bool) == 1, "fields are copied by their size");

/* ---- Writing ------------------------------------------------------------------------------------------------*/
/* The bits of a value, as stored. */
static uint64_t load_bits(FieldType type, const void *value) {
    uint8_t small = 0;
    uint16_t half = 0;
    uint32_t word = 0;
    uint64_t bits = 0;
    switch (FIELD_BYTES[type]) {
    case 1:
        memcpy(&small, value, 1);
        return small;
    case 2:
        memcpy(&half, value, 2);
        return half;
    case 4:
        memcpy(&word, value, 4);
        return word;
    default:
        memcpy(&bits, value, 8);
        return bits;
    }
}

static void write_fields(const World *world, ChunkWriter *writer) {
    chunk_begin(writer, "WRLD");
    for (size_t i = 0; i < BASE_COUNT_OF(FIELDS); i++) {
        const SaveField *field = &FIELDS[i];
        chunk_put_text(writer, field->name);
        chunk_put(writer, FIELD_BYTES[field->type], 1);
        chunk_put(writer, (uint64_t)field->count, 2);
        for (int k = 0; k < field->count; k++) {
            const uint8_t *value = (const uint8_t *)world + field->offset + field->stride * (size_t)k;
            chunk_put(writer, load_bits(field->type, value), FIELD_BYTES[field->type]);
        }
    }
    chunk_end(writer);
}

/* What handles were given out, so that those of the coming floor are the same. */
static void write_generations(const World *world, ChunkWriter *writer) {
    chunk_begin(writer, "GENS");
    chunk_put(writer, (uint64_t)world->entities.high, 4);
    for (int slot = 1; slot < world->entities.high; slot++) {
        chunk_put(writer, world->entities.generation[slot], 4);
    }
    chunk_end(writer);
}

void world_write_entry(const World *world, ChunkWriter *writer) {
    write_fields(world, writer);
    write_generations(world, writer);
    save_write_growth(world, writer);
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static void store_bits(FieldType type, void *value, uint64_t bits) {
    uint8_t small = (uint8_t)bits;
    uint16_t half = (uint16_t)bits;
    uint32_t word = (uint32_t)bits;
    switch (FIELD_BYTES[type]) {
    case 1:
        memcpy(value, &small, 1);
        break;
    case 2:
        memcpy(value, &half, 2);
        break;
    case 4:
        memcpy(value, &word, 4);
        break;
    default:
        memcpy(value, &bits, 8);
        break;
    }
}

static double number_of(FieldType type, uint64_t bits) {
    uint32_t word = (uint32_t)bits;
    float number = 0.0f;
    switch (type) {
    case FIELD_INT:
        return (double)(int32_t)word;
    case FIELD_FLOAT:
        memcpy(&number, &word, sizeof number);
        return (double)number;
    default:
        return (double)bits;
    }
}

static const SaveField *find_field(const char *name) {
    for (size_t i = 0; i < BASE_COUNT_OF(FIELDS); i++) {
        if (strcmp(FIELDS[i].name, name) == 0) {
            return &FIELDS[i];
        }
    }
    return NULL;
}

/* Values beyond what this version holds are passed over. */
static bool read_values(World *world, const SaveField *field, ChunkReader *reader, int count, Error *error) {
    for (int k = 0; k < count; k++) {
        uint64_t bits = chunk_get(reader, FIELD_BYTES[field->type]);
        double number = number_of(field->type, bits);
        bool fits = field->type == FIELD_U64 || (number >= field->least && number <= field->most);
        if (reader->failed || !fits) {
            return error_set(error, ERROR_SAVE_BROKEN, "%s is %.9g; it has to be from %.9g to %.9g", field->name,
                             number, field->least, field->most);
        }
        if (k < field->count) {
            store_bits(field->type, (uint8_t *)world + field->offset + field->stride * (size_t)k, bits);
        }
    }
    return true;
}

static bool read_fields(World *world, ChunkReader *reader, Error *error) {
    while (reader->at < reader->size) {
        char name[WORLD_ID_SIZE];
        bool named = chunk_get_text(reader, name, sizeof name);
        int bytes = (int)chunk_get(reader, 1), count = (int)chunk_get(reader, 2);
        const SaveField *field = find_field(name);
        if (!named || reader->failed || (field && FIELD_BYTES[field->type] != bytes)) {
            return error_set(error, ERROR_SAVE_BROKEN, "its list of numbers ends at \"%s\"", name);
        }
        if (field && !read_values(world, field, reader, count, error)) {
            return false;
        }
        if (!field && !chunk_get_bytes(reader, (size_t)bytes * (size_t)count)) {
            return error_set(error, ERROR_SAVE_BROKEN, "its list of numbers ends within \"%s\"", name);
        }
    }
    const Entities *entities = &world->entities;
    return entities->hp[PLAYER_SLOT] <= entities->hp_max[PLAYER_SLOT] ||
           error_set(error, ERROR_SAVE_BROKEN, "player.hp is more than player.hp_max");
}

static bool read_generations(World *world, ChunkReader *reader, Error *error) {
    Entities *entities = &world->entities;
    int high = (int)chunk_get(reader, 4);
    if (reader->failed || high <= PLAYER_SLOT || high > ENTITY_LIMIT) {
        return error_set(error, ERROR_SAVE_BROKEN, "it counts %d entities", high);
    }
    for (int slot = 1; slot < high; slot++) {
        uint32_t generation = (uint32_t)chunk_get(reader, 4);
        if (reader->failed || generation > HANDLE_GENERATION_LAST) {
            return error_set(error, ERROR_SAVE_BROKEN, "entity %d is its slot's %u-th", slot, (unsigned)generation);
        }
        bool lives = entities->handle[slot] != ENTITY_NONE; /* whoever is in a run from its start to its end */
        entities->generation[slot] = lives && generation == 0 ? 1 : generation;
        if (lives) {
            entities->handle[slot] = entities->generation[slot] << HANDLE_INDEX_BITS | (uint32_t)slot;
        }
    }
    entities->high = high > entities->high ? high : entities->high;
    world->player_handle = entities->handle[PLAYER_SLOT];
    return true;
}

/* The chunks of a world's entry. */
static const struct {
    char tag[5];
    bool (*read)(World *world, ChunkReader *reader, Error *error);
} CHUNKS[] = {{"WRLD", read_fields}, {"GENS", read_generations}, {"POWR", save_read_powers}, {"HELD", save_read_held}};

static int find_chunk(const char *tag) {
    for (int i = 0; i < (int)BASE_COUNT_OF(CHUNKS); i++) {
        if (strcmp(CHUNKS[i].tag, tag) == 0) {
            return i;
        }
    }
    return -1;
}

bool world_owns_chunk(const char *tag) {
    return find_chunk(tag) >= 0;
}

bool save_read_entry(World *world, const void *bytes, size_t size, Error *error) {
    ChunkReader reader = {bytes, size, 0, false}, payload;
    char tag[5];
    ChunkFound found = chunk_next(&reader, tag, &payload);
    for (; found == CHUNK_WHOLE; found = chunk_next(&reader, tag, &payload)) {
        int chunk = find_chunk(tag);
        if (chunk >= 0 && !CHUNKS[chunk].read(world, &payload, error)) {
            return error_prefix(error, "the saved run can't be read");
        }
    }
    save_settle_growth(world);
    return found == CHUNK_END ||
           error_set(error, ERROR_SAVE_BROKEN, "the saved run can't be read: a part of it is damaged");
}
