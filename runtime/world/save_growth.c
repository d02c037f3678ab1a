/* What was gained in a run, as it outlives a floor: powers are stored by their ids, so that other scripts and mods find
 * those they have. What is not there any more is let go. */
#include "world/world_state.h"

#include <string.h>

enum { ID_SIZE = WORLD_ID_SIZE };

/* ---- Writing ------------------------------------------------------------------------------------------------*/
static void put_power(const World *world, ChunkWriter *writer, int power) {
    bool exists = power >= 0 && power < world->rules.power_count;
    chunk_put_text(writer, exists ? power_rules(world, power)->id : "");
}

/* Per kind that is owned or has a look: id, rank, whether it is known, its look's id. */
static void write_powers(const World *world, ChunkWriter *writer) {
    const Growth *growth = &world->growth;
    const GrowthRules *rules = &world->rules.growth;
    chunk_begin(writer, "POWR");
    for (int power = 0; power < world->rules.power_count; power++) {
        bool chip = growth_kind_is(world, power, POWER_CHIP);
        if (growth->rank[power] > 0 || growth->known[power] || chip) {
            put_power(world, writer, power);
            chunk_put(writer, growth->rank[power], 1);
            chunk_put(writer, growth->known[power], 1);
            chunk_put_text(writer,
                           chip && growth->look[power] < rules->look_count ? rules->looks[growth->look[power]].id : "");
        }
    }
    chunk_end(writer);
}

static void put_weapon(const World *world, ChunkWriter *writer) {
    const WeaponItem *weapon = &world->growth.weapon;
    uint32_t strength = 0;
    memcpy(&strength, &weapon->strength, sizeof strength);
    put_power(world, writer, weapon->power);
    chunk_put(writer, (uint64_t)weapon->rarity, 1);
    chunk_put(writer, strength, 4);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        put_power(world, writer, weapon->affixes[i]);
    }
    put_power(world, writer, weapon->curse);
}

/* The weapon, the skills by slot, the chips with their curses. */
static void write_held(const World *world, ChunkWriter *writer) {
    const Growth *growth = &world->growth;
    chunk_begin(writer, "HELD");
    put_weapon(world, writer);
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        put_power(world, writer, growth->info.skills[i].power);
    }
    chunk_put(writer, (uint64_t)growth->chip_count, 1);
    for (int i = 0; i < growth->chip_count; i++) {
        put_power(world, writer, growth->chips[i].power);
        put_power(world, writer, growth->chips[i].curse);
    }
    chunk_end(writer);
}

void save_write_growth(const World *world, ChunkWriter *writer) {
    write_powers(world, writer);
    write_held(world, writer);
}

/* ---- Reading ------------------------------------------------------------------------------------------------*/
static bool broken(Error *error) {
    return error_set(error, ERROR_SAVE_BROKEN, "its list of what was gained ends too early");
}

/* The kind whose id comes next; −1 when there is none. */
static int get_power(const World *world, ChunkReader *reader) {
    char id[ID_SIZE];
    if (!chunk_get_text(reader, id, sizeof id) || id[0] == '\0') {
        return -1;
    }
    for (int power = 0; power < world->rules.power_count; power++) {
        if (strcmp(power_rules(world, power)->id, id) == 0) {
            return power;
        }
    }
    return -1;
}

/* The same, if it is of that sort. */
static int get_sort(const World *world, ChunkReader *reader, PowerSort sort) {
    int power = get_power(world, reader);
    return growth_kind_is(world, power, sort) ? power : -1;
}

static void set_look(World *world, int power, const char *look) {
    const GrowthRules *rules = &world->rules.growth;
    for (int i = 0; i < rules->look_count; i++) {
        if (strcmp(rules->looks[i].id, look) == 0) {
            world->growth.look[power] = (uint8_t)i;
        }
    }
}

bool save_read_powers(World *world, ChunkReader *reader, Error *error) {
    Growth *growth = &world->growth;
    memset(growth->rank, 0, sizeof growth->rank);
    while (reader->at < reader->size) {
        char look[ID_SIZE];
        int power = get_power(world, reader);
        uint8_t rank = (uint8_t)chunk_get(reader, 1);
        bool known = chunk_get(reader, 1) != 0;
        chunk_get_text(reader, look, sizeof look);
        if (reader->failed) {
            return broken(error);
        }
        if (power >= 0) {
            growth->rank[power] = rank;
            growth->known[power] = known;
            set_look(world, power, look);
        }
    }
    return true;
}

static bool get_weapon(const World *world, ChunkReader *reader, WeaponItem *weapon) {
    weapon->power = get_sort(world, reader, POWER_WEAPON);
    weapon->rarity = (int)chunk_get(reader, 1);
    uint32_t strength = (uint32_t)chunk_get(reader, 4);
    memcpy(&weapon->strength, &strength, sizeof strength);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        weapon->affixes[i] = get_sort(world, reader, POWER_AFFIX);
    }
    weapon->curse = get_sort(world, reader, POWER_CURSE);
    return !reader->failed && weapon->rarity < RARITY_COUNT && weapon->strength >= 0.0f && weapon->strength < 1e6f;
}

bool save_read_held(World *world, ChunkReader *reader, Error *error) {
    Growth *growth = &world->growth;
    WeaponItem weapon;
    if (!get_weapon(world, reader, &weapon)) {
        return error_set(error, ERROR_SAVE_BROKEN, "its weapon is none that there can be");
    }
    if (weapon.power >= 0) {
        growth->weapon = weapon;
    }
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        bool last = i == SKILL_SLOT_COUNT - 1;
        growth->info.skills[i].power = get_sort(world, reader, last ? POWER_ULTIMATE : POWER_SKILL);
    }
    int count = (int)chunk_get(reader, 1);
    growth->chip_count = 0;
    for (int i = 0; i < count; i++) {
        ChipItem chip = {.power = get_sort(world, reader, POWER_CHIP)};
        chip.curse = get_sort(world, reader, POWER_CURSE);
        if (reader->failed || i >= CHIP_CARRY_LIMIT) {
            return broken(error);
        }
        if (chip.power >= 0) {
            growth->chips[growth->chip_count++] = chip;
        }
    }
    return !reader->failed || broken(error);
}

void save_settle_growth(World *world) {
    Growth *growth = &world->growth;
    if (growth->info.chip_in_hand >= growth->chip_count) {
        growth->info.chip_in_hand = growth->chip_count - 1;
    }
    for (int power = 0; power < world->rules.power_count; power++) { /* their handles were given out anew */
        growth->entity[power] = world->entities.handle[growth->entity[power] & HANDLE_INDEX_MASK];
    }
    growth_count_items(world);
    growth->tell_count = 0; /* what is owned is no news */
}
