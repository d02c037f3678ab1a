/* Weapons, chips and cells in the player's hands. */
#include "world/world_state.h"

#include <string.h>

#define LOOK_STREAM UINT64_C(0x6c6f6f6b73)
#define THROW_STEP 0.25f /* m between the places that are tried along a throw */

/* ---- Drawing ------------------------------------------------------------------------------------------------*/
static bool draw_chance(World *world, float chance) {
    return rng_unit(&world->drops_rng) < chance;
}

static float curse_chance(const World *world, float chance) {
    float factor = 1.0f + growth_stat(world, STAT_CURSE_CHANCE);
    return chance * (factor > 0.0f ? factor : 0.0f);
}

static int draw_curse(World *world) {
    const bool refused[POWER_KIND_LIMIT] = {false};
    return growth_draw_power(world, POWER_CURSE, &world->drops_rng, refused);
}

static int draw_rarity(World *world, int quality, int least) {
    const RarityRules *rarities = world->rules.growth.rarities;
    int column = quality < 1 ? 0 : quality > QUALITY_COUNT ? QUALITY_COUNT - 1 : quality - 1;
    float sum = 0.0f;
    for (int i = least; i < RARITY_COUNT; i++) {
        sum += rarities[i].weights[column];
    }
    float draw = rng_unit(&world->drops_rng) * sum;
    int rarity = least;
    for (; rarity < RARITY_COUNT - 1; rarity++) {
        draw -= rarities[rarity].weights[column];
        if (draw < 0.0f) {
            return rarity;
        }
    }
    return rarity;
}

static float draw_strength(World *world, const WeaponItem *weapon) {
    const GrowthRules *rules = &world->rules.growth;
    float floor = 1.0f + rules->weapon_floor * (float)(world->run.floor - 1);
    float spread = 1.0f + rules->weapon_spread * (2.0f * rng_unit(&world->drops_rng) - 1.0f);
    float curse = weapon->curse >= 0 ? rules->curse_strength : 1.0f;
    return rules->rarities[weapon->rarity].strength * floor * spread * curse;
}

static void draw_affixes(World *world, WeaponItem *weapon) {
    bool refused[POWER_KIND_LIMIT] = {false};
    int count = world->rules.growth.rarities[weapon->rarity].affixes;
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        weapon->affixes[i] = i < count ? growth_draw_power(world, POWER_AFFIX, &world->drops_rng, refused) : -1;
        if (weapon->affixes[i] >= 0) {
            refused[weapon->affixes[i]] = true;
        }
    }
}

WeaponItem world_draw_weapon(World *world, int quality, int rarity_least) {
    const bool refused[POWER_KIND_LIMIT] = {false};
    WeaponItem weapon = {.affixes = {-1, -1, -1}, .curse = -1};
    weapon.power = growth_draw_power(world, POWER_WEAPON, &world->drops_rng, refused);
    if (weapon.power < 0) {
        return weapon;
    }
    rarity_least = rarity_least < 0 ? 0 : rarity_least >= RARITY_COUNT ? RARITY_COUNT - 1 : rarity_least;
    weapon.rarity = draw_rarity(world, quality, rarity_least);
    draw_affixes(world, &weapon);
    if (draw_chance(world, curse_chance(world, world->rules.growth.curse_weapon))) {
        weapon.curse = draw_curse(world);
    }
    weapon.strength = draw_strength(world, &weapon);
    return weapon;
}

static int draw_chip(World *world) {
    const bool refused[POWER_KIND_LIMIT] = {false};
    return growth_draw_power(world, POWER_CHIP, &world->drops_rng, refused);
}

/* ---- Dropping -----------------------------------------------------------------------------------------------*/
void world_drop_exp(World *world, float x, float z, int amount) {
    if (amount <= 0) {
        return;
    }
    PickupInfo gem = {.sort = PICKUP_GEM, .x = x, .z = z, .amount = amount, .power = -1};
    if (world->rules.growth.pickup_radius <= 0.0f || !pickup_add(world, gem, NULL, -1)) {
        world_gain_exp(world, amount);
    }
}

void world_drop_weapon(World *world, float x, float z, int quality, int rarity_least) {
    WeaponItem weapon = world_draw_weapon(world, quality, rarity_least);
    PickupInfo info = {.sort = PICKUP_WEAPON, .x = x, .z = z, .power = weapon.power, .rarity = weapon.rarity};
    if (weapon.power >= 0) {
        pickup_add(world, info, &weapon, -1);
    }
}

static void drop_chip(World *world, float x, float z) {
    int power = draw_chip(world);
    bool cursed = power >= 0 && draw_chance(world, curse_chance(world, world->rules.growth.curse_chip));
    int curse = cursed ? draw_curse(world) : -1;
    PickupInfo info = {.sort = PICKUP_CHIP, .x = x, .z = z, .power = power};
    if (power >= 0) {
        pickup_add(world, info, NULL, curse);
    }
}

void world_drop(World *world, float x, float z, DropSort sort, int quality) {
    if (sort == DROP_WEAPON) {
        world_drop_weapon(world, x, z, quality, 0);
    } else if (sort == DROP_CHIP) {
        drop_chip(world, x, z);
    } else {
        pickup_add(world, (PickupInfo){.sort = PICKUP_CELL, .x = x, .z = z, .power = -1}, NULL, -1);
    }
}

void world_drop_any(World *world, float x, float z, int quality) {
    const GrowthRules *rules = &world->rules.growth;
    float draw = rng_unit(&world->drops_rng);
    world_drop(world, x, z,
               draw < rules->share_cell                       ? DROP_CELL
               : draw < rules->share_cell + rules->share_chip ? DROP_CHIP
                                                              : DROP_WEAPON,
               quality);
}

/* ---- Weapons ------------------------------------------------------------------------------------------------*/
WeaponItem world_weapon(const World *world) {
    return world->growth.weapon;
}

bool world_equip_weapon(World *world, const WeaponItem *weapon) {
    Growth *growth = &world->growth;
    int curse = growth->weapon.curse;
    bool bound = growth->weapon.power >= 0 && curse >= 0 && power_rules(world, curse)->binds;
    if (bound || !growth_kind_is(world, weapon->power, POWER_WEAPON)) {
        return false;
    }
    growth->weapon = *weapon;
    growth_count_items(world);
    event_push(world, EVENT_GAIN, PLAYER_SLOT, (int)ITEM_WEAPON, false);
    return true;
}

/* ---- Chips --------------------------------------------------------------------------------------------------*/
const ChipItem *world_chips(const World *world, int *count) {
    *count = world->growth.chip_count;
    return world->growth.chips;
}

bool world_chip_is_known(const World *world, int power) {
    return growth_kind_is(world, power, POWER_CHIP) && world->growth.known[power];
}

bool world_chip_is_appraised(const World *world, int power) {
    bool appraises = growth_stat(world, STAT_APPRAISAL) > 0.0f && growth_kind_is(world, power, POWER_CHIP);
    return appraises || world_chip_is_known(world, power);
}

int world_chip_look(const World *world, int power) {
    bool looks = growth_kind_is(world, power, POWER_CHIP) && world->growth.look[power] < world->rules.growth.look_count;
    return looks ? world->growth.look[power] : -1;
}

/* Each kind of chip gets a look of its own as long as there are enough. The seed alone decides. */
void growth_shuffle_looks(World *world) {
    uint8_t looks[CHIP_LOOK_LIMIT];
    int count = world->rules.growth.look_count, next = 0;
    Rng rng = rng_create(hash_pair(world->run.seed, LOOK_STREAM), RNG_ITEMS);
    for (int i = 0; i < count; i++) {
        looks[i] = (uint8_t)i;
    }
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint32_t)i + 1);
        uint8_t look = looks[i];
        looks[i] = looks[other];
        looks[other] = look;
    }
    for (int power = 0; power < world->rules.power_count; power++) {
        if (growth_kind_is(world, power, POWER_CHIP) && count > 0) {
            world->growth.look[power] = looks[next++ % count];
        }
    }
}

bool world_give_chip(World *world, int power, int curse) {
    Growth *growth = &world->growth;
    int most = world->rules.growth.chips_most;
    if (growth->chip_count >= most || growth->chip_count == CHIP_CARRY_LIMIT ||
        !growth_kind_is(world, power, POWER_CHIP)) {
        return false;
    }
    growth->chips[growth->chip_count++] = (ChipItem){power, growth_kind_is(world, curse, POWER_CURSE) ? curse : -1};
    growth->info.chip_in_hand = growth->info.chip_in_hand < 0 ? 0 : growth->info.chip_in_hand;
    growth_count_items(world);
    event_push(world, EVENT_GAIN, PLAYER_SLOT, (int)ITEM_CHIP, false);
    return true;
}

static int take_chip_in_hand(World *world) {
    Growth *growth = &world->growth;
    int index = growth->info.chip_in_hand;
    if (index < 0 || index >= growth->chip_count) {
        return -1;
    }
    int power = growth->chips[index].power;
    growth->chip_count--;
    for (int i = index; i < growth->chip_count; i++) {
        growth->chips[i] = growth->chips[i + 1];
    }
    growth->info.chip_in_hand = index < growth->chip_count ? index : growth->chip_count - 1;
    growth->known[power] = true;
    growth_count_items(world);
    return power;
}

/* Along the aim, as far as it reaches, up to the first wall. */
static void find_throw_place(World *world, const TickInput *input) {
    Growth *growth = &world->growth;
    const Entities *entities = &world->entities;
    float x = entities->x[PLAYER_SLOT], z = entities->z[PLAYER_SLOT];
    float heading = (float)input->aim_angle * (float)(MATH_TAU / 65536.0);
    float reach = math_clamp32((float)input->aim_distance / 100.0f, 0.0f, world->rules.growth.throw_range);
    int steps = (int)(reach / THROW_STEP);
    growth->throw_x = x;
    growth->throw_z = z;
    for (int i = 1; i <= steps; i++) {
        float to_x = x + math_sin32(heading) * (float)i * THROW_STEP;
        float to_z = z + math_cos32(heading) * (float)i * THROW_STEP;
        if (!sight_is_clear(&world->floor, x, z, to_x, to_z)) {
            return;
        }
        growth->throw_x = to_x;
        growth->throw_z = to_z;
    }
}

void world_throw_place(const World *world, float *x, float *z) {
    *x = world->growth.throw_x;
    *z = world->growth.throw_z;
}

static void use_chip(World *world, const TickInput *input, bool throws) {
    int power = take_chip_in_hand(world);
    if (power < 0) {
        return;
    }
    find_throw_place(world, input);
    event_push(world, EVENT_CHIP, PLAYER_SLOT, power, throws);
    growth_call(world, power, throws ? POWER_THROW : POWER_RELEASE, world->player_handle);
}

/* ---- Cells --------------------------------------------------------------------------------------------------*/
bool growth_use_cell(World *world) {
    Growth *growth = &world->growth;
    bool hurt = world->entities.hp[PLAYER_SLOT] < world->entities.hp_max[PLAYER_SLOT];
    if (growth->info.cells == 0 || growth->cell_ticks > 0 || !hurt || world->run.phase != RUN_PLAYING) {
        return false;
    }
    growth->info.cells--;
    growth->cell_ticks = world->rules.growth.cell_ticks;
    return true;
}

uint16_t growth_use_items(World *world, const TickInput *input, uint16_t pressed) {
    Growth *growth = &world->growth;
    if (world->run.phase != RUN_PLAYING || status_is_stunned(world, PLAYER_SLOT)) {
        return pressed;
    }
    if ((pressed & BUTTON_NEXT_CHIP) && growth->chip_count > 0) {
        growth->info.chip_in_hand = (growth->info.chip_in_hand + 1) % growth->chip_count;
    }
    if (pressed & (BUTTON_CHIP | BUTTON_THROW)) {
        use_chip(world, input, (pressed & BUTTON_CHIP) == 0);
    }
    return (uint16_t)(pressed & ~(BUTTON_CHIP | BUTTON_THROW | BUTTON_NEXT_CHIP));
}

/* ---- All of them --------------------------------------------------------------------------------------------*/
static CarriedItem show_item(ItemClass item_class, int quality, bool cursed, bool identified) {
    return (CarriedItem){(uint8_t)item_class, (uint8_t)quality, cursed, identified};
}

int world_carried(const World *world, CarriedItem items[CARRIED_LIMIT]) {
    const Growth *growth = &world->growth;
    int count = 0;
    for (int i = 0; i < growth->info.cells && count < CARRIED_LIMIT; i++) {
        items[count++] = show_item(ITEM_CELL, 1, false, true);
    }
    for (int i = 0; i < growth->chip_count && count < CARRIED_LIMIT; i++) {
        items[count++] = show_item(ITEM_CHIP, 1, growth->chips[i].curse >= 0, growth->known[growth->chips[i].power]);
    }
    if (growth->weapon.power >= 0 && count < CARRIED_LIMIT) {
        items[count++] = show_item(ITEM_WEAPON, growth->weapon.rarity + 1, growth->weapon.curse >= 0, true);
    }
    return count;
}

static bool give_cell(World *world) {
    if (world->growth.info.cells >= world->rules.growth.cells_most) {
        return false;
    }
    world->growth.info.cells++;
    event_push(world, EVENT_GAIN, PLAYER_SLOT, (int)ITEM_CELL, false);
    return true;
}

bool world_give_item(World *world, ItemClass item_class, int quality) {
    if (item_class == ITEM_CELL) {
        return give_cell(world);
    }
    if (item_class == ITEM_CHIP) {
        int power = draw_chip(world);
        return power >= 0 && world_give_chip(world, power, -1);
    }
    if (item_class == ITEM_WEAPON) {
        WeaponItem weapon = world_draw_weapon(world, quality, 0);
        return weapon.power >= 0 && world_equip_weapon(world, &weapon);
    }
    return false;
}

void world_gain_exp(World *world, int amount) {
    if (amount > 0) {
        rules_add_exp(world, amount);
        event_push(world, EVENT_GAIN, PLAYER_SLOT, 0, false);
    }
}

/* ---- Curses -------------------------------------------------------------------------------------------------*/
bool world_curse_item(World *world) {
    Growth *growth = &world->growth;
    int *sound[CHIP_CARRY_LIMIT + 1];
    uint32_t count = 0;
    for (int i = 0; i < growth->chip_count; i++) {
        if (growth->chips[i].curse < 0) {
            sound[count++] = &growth->chips[i].curse;
        }
    }
    if (growth->weapon.power >= 0 && growth->weapon.curse < 0) {
        sound[count++] = &growth->weapon.curse;
    }
    if (count == 0) {
        return false;
    }
    int *item = sound[rng_below(&world->drops_rng, count)];
    int curse = draw_curse(world);
    if (curse < 0) {
        return false;
    }
    *item = curse;
    if (item == &growth->weapon.curse) {
        growth->weapon.strength *= world->rules.growth.curse_strength;
    }
    growth_count_items(world);
    return true;
}

int world_lift_curses(World *world) {
    Growth *growth = &world->growth;
    int lifted = 0;
    for (int i = 0; i < growth->chip_count; i++) {
        lifted += growth->chips[i].curse >= 0;
        growth->chips[i].curse = -1;
    }
    lifted += growth->weapon.curse >= 0;
    growth->weapon.curse = -1;
    growth_count_items(world);
    return lifted;
}
