/* What lies on the floor: it rests, flies to the player who comes near, and is gained; weapons wait to be taken up. */
#include "world/world_state.h"

#include <string.h>

enum { KIND_GONE = 0xff };
#define CATCH 0.5f    /* m from the player at which what flies is gained */
#define SCATTER 0.45f /* m by which things that fall at one place lie apart */

const PickupInfo *world_pickups(const World *world, int *count) {
    *count = world->pickups.count;
    return world->pickups.info;
}

/* ---- Coming and going ---------------------------------------------------------------------------------------*/
static void remove_at(Pickups *pickups, int index) {
    pickups->count--;
    for (int i = index; i < pickups->count; i++) {
        pickups->info[i] = pickups->info[i + 1];
        pickups->state[i] = pickups->state[i + 1];
    }
}

void pickup_remove_all(World *world) {
    world->pickups.count = 0;
}

static float distance2(const PickupInfo *info, float x, float z) {
    return (info->x - x) * (info->x - x) + (info->z - z) * (info->z - z);
}

/* With no room left, a gem goes into the one that is nearest. */
static bool merge_gem(Pickups *pickups, const PickupInfo *gem) {
    int nearest = -1;
    for (int i = 0; i < pickups->count; i++) {
        bool nearer = nearest < 0 ||
                      distance2(&pickups->info[i], gem->x, gem->z) < distance2(&pickups->info[nearest], gem->x, gem->z);
        nearest = pickups->info[i].sort == PICKUP_GEM && nearer ? i : nearest;
    }
    if (nearest >= 0) {
        pickups->info[nearest].amount += gem->amount;
    }
    return nearest >= 0;
}

/* Several that fall at one place lie around it, in the order of their coming. */
static void scatter(const World *world, PickupInfo *info) {
    static const float SIDES[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    int here = 0;
    for (int i = 0; i < world->pickups.count; i++) {
        here += distance2(&world->pickups.info[i], info->x, info->z) < 4.0f * SCATTER * SCATTER;
    }
    int ring = (here + 7) / 8;
    float away = (float)ring * SCATTER;
    float x = info->x + SIDES[here % 8][0] * away, z = info->z + SIDES[here % 8][1] * away;
    if (here > 0 && sight_way_is_clear(&world->floor, info->x, info->z, x, z)) {
        info->x = x;
        info->z = z;
    }
}

bool pickup_add(World *world, PickupInfo info, const WeaponItem *weapon, int curse) {
    Pickups *pickups = &world->pickups;
    if (!is_sane(info.x) || !is_sane(info.z)) {
        return false;
    }
    if (pickups->count == PICKUP_LIMIT) {
        return info.sort == PICKUP_GEM && merge_gem(pickups, &info);
    }
    if (info.sort != PICKUP_GEM) {
        scatter(world, &info);
    }
    info.previous_x = info.x;
    info.previous_z = info.z;
    info.ticks = 0;
    pickups->info[pickups->count] = info;
    PickupState *state = &pickups->state[pickups->count++];
    *state = (PickupState){.curse = curse, .weapon = {.power = -1, .affixes = {-1, -1, -1}, .curse = -1}};
    if (weapon) {
        state->weapon = *weapon;
    }
    return true;
}

/* ---- What enemies leave -------------------------------------------------------------------------------------*/
void pickup_enemy_killed(World *world, int slot) {
    const Entities *entities = &world->entities;
    const GrowthRules *rules = &world->rules.growth;
    float x = entities->x[slot], z = entities->z[slot];
    bool elite = entities->elite[slot] != 0;
    float factor = rules_floor_multiplier(world) * (elite ? world->rules.elite.exp : 1.0f);
    factor *= 1.0f + growth_stat(world, STAT_EXP);
    int exp = rules_scale(enemy_rules(world, slot)->exp, factor);
    if (rules->pickup_radius > 0.0f) {
        world_drop_exp(world, x, z, exp);
    } else {
        rules_add_exp(world, exp);
    }
    if (world->rules.power_count == 0) {
        return;
    }
    int quality = world->rules.floors[world->run.floor].drop_quality;
    float chance = rules->drop_chance * (1.0f + growth_stat(world, STAT_DROP_CHANCE));
    if (elite || rng_unit(&world->drops_rng) < chance) {
        world_drop_any(world, x, z, quality);
    }
    if (elite && rng_unit(&world->drops_rng) < rules->elite_weapon) {
        world_drop_weapon(world, x, z, quality + 1, 0);
    }
}

/* ---- Flying -------------------------------------------------------------------------------------------------*/
static bool has_room(const World *world, const PickupInfo *info) {
    const Growth *growth = &world->growth;
    int most = world->rules.growth.chips_most;
    return info->sort == PICKUP_CHIP ? growth->chip_count < most && growth->chip_count < CHIP_CARRY_LIMIT
                                     : info->sort != PICKUP_WEAPON;
}

/* A cell too many is worth some experience. */
static void gain(World *world, int index) {
    const PickupInfo info = world->pickups.info[index];
    const PickupState state = world->pickups.state[index];
    remove_at(&world->pickups, index);
    if (info.sort == PICKUP_GEM) {
        world_gain_exp(world, info.amount);
    } else if (info.sort == PICKUP_CHIP) {
        world_give_chip(world, info.power, state.curse);
    } else if (!world_give_item(world, ITEM_CELL, 1)) {
        world_gain_exp(world, rules_scale(1, world->rules.growth.spare_exp * rules_floor_multiplier(world)));
    }
}

/* True when it has reached the player. */
static bool fly(const World *world, PickupInfo *info) {
    float x = world->entities.x[PLAYER_SLOT], z = world->entities.z[PLAYER_SLOT];
    float distance = math_sqrt32(distance2(info, x, z));
    float step = world->rules.growth.pickup_speed * TICK_SECONDS;
    if (distance <= step + CATCH) {
        return true;
    }
    info->x += (x - info->x) * (step / distance);
    info->z += (z - info->z) * (step / distance);
    return false;
}

void pickup_move_all(World *world) {
    Pickups *pickups = &world->pickups;
    const GrowthRules *rules = &world->rules.growth;
    float x = world->entities.x[PLAYER_SLOT], z = world->entities.z[PLAYER_SLOT];
    float radius = rules->pickup_radius * (1.0f + growth_stat(world, STAT_PICKUP_RADIUS));
    for (int i = pickups->count - 1; i >= 0; i--) {
        PickupInfo *info = &pickups->info[i];
        info->previous_x = info->x;
        info->previous_z = info->z;
        info->ticks++;
        if (world->run.phase != RUN_PLAYING || info->ticks < rules->pickup_rest_ticks || !has_room(world, info)) {
            continue;
        }
        info->flies |= distance2(info, x, z) <= radius * radius;
        if (info->flies && fly(world, info)) {
            gain(world, i);
        }
    }
}

/* ---- Weapons ------------------------------------------------------------------------------------------------*/
int world_usable_weapon(const World *world) {
    const Pickups *pickups = &world->pickups;
    float x = world->entities.x[PLAYER_SLOT], z = world->entities.z[PLAYER_SLOT];
    float reach = world->rules.growth.pickup_reach, best = reach * reach;
    int found = -1;
    for (int i = 0; i < pickups->count && world->run.phase == RUN_PLAYING; i++) {
        float distance = distance2(&pickups->info[i], x, z);
        if (pickups->info[i].sort == PICKUP_WEAPON && distance <= best) {
            best = distance;
            found = i;
        }
    }
    return found;
}

/* The weapon that was in hand lies where the other one lay. */
uint16_t pickup_act(World *world, uint16_t pressed) {
    bool asks = (pressed & BUTTON_INTERACT) != 0 && !status_is_stunned(world, PLAYER_SLOT);
    int index = asks ? world_usable_weapon(world) : -1;
    if (index < 0) {
        return pressed;
    }
    const WeaponItem before = world->growth.weapon, taken = world->pickups.state[index].weapon;
    if (world_equip_weapon(world, &taken)) {
        PickupInfo left = world->pickups.info[index];
        remove_at(&world->pickups, index);
        left.power = before.power;
        left.rarity = before.rarity;
        if (before.power >= 0) {
            pickup_add(world, left, &before, -1);
        }
    }
    return (uint16_t)(pressed & ~BUTTON_INTERACT);
}

/* ---- Reload and hash ----------------------------------------------------------------------------------------*/
static int lead(const uint8_t map[KIND_LIMIT], int power) {
    int kind = power < 0 ? KIND_GONE : map[POWER_KIND_FIRST + power];
    return kind == KIND_GONE ? -1 : kind - POWER_KIND_FIRST;
}

void pickup_remap(World *world, const uint8_t map[KIND_LIMIT]) {
    Pickups *pickups = &world->pickups;
    for (int i = pickups->count - 1; i >= 0; i--) {
        PickupInfo *info = &pickups->info[i];
        PickupState *state = &pickups->state[i];
        info->power = lead(map, info->power);
        state->curse = lead(map, state->curse);
        state->weapon.power = lead(map, state->weapon.power);
        state->weapon.curse = lead(map, state->weapon.curse);
        for (int k = 0; k < WEAPON_AFFIX_LIMIT; k++) {
            state->weapon.affixes[k] = lead(map, state->weapon.affixes[k]);
        }
        if (info->power < 0 && (info->sort == PICKUP_CHIP || info->sort == PICKUP_WEAPON)) {
            remove_at(pickups, i);
        }
    }
}

static void add_int(Hash *hash, int value) {
    hash_add_u32(hash, (uint32_t)value);
}

static void add_weapon(Hash *hash, const WeaponItem *weapon) {
    add_int(hash, weapon->power);
    add_int(hash, weapon->rarity);
    hash_add_float(hash, weapon->strength);
    add_int(hash, weapon->curse);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        add_int(hash, weapon->affixes[i]);
    }
}

void pickup_add_hash(const World *world, Hash *hash) {
    const Pickups *pickups = &world->pickups;
    add_int(hash, pickups->count);
    for (int i = 0; i < pickups->count; i++) {
        const PickupInfo *info = &pickups->info[i];
        add_int(hash, (int)info->sort | info->flies << 8);
        hash_add_float(hash, info->x);
        hash_add_float(hash, info->z);
        add_int(hash, info->ticks);
        add_int(hash, info->amount);
        add_int(hash, info->power);
        add_int(hash, pickups->state[i].curse);
        if (info->sort == PICKUP_WEAPON) {
            add_weapon(hash, &pickups->state[i].weapon);
        }
    }
}

static void add_choice(const ChoiceInfo *choice, Hash *hash) {
    add_int(hash, (int)choice->sort);
    add_int(hash, choice->count);
    add_int(hash, choice->cursor);
    add_int(hash, choice->ticks);
    add_int(hash, choice->may_reroll | choice->may_pass << 1);
    for (int i = 0; i < choice->count; i++) {
        add_int(hash, choice->powers[i]);
        if (choice->sort == CHOICE_WEAPON) {
            add_weapon(hash, &choice->weapons[i]);
        }
    }
}

static void add_info(const GrowthInfo *info, Hash *hash) {
    add_int(hash, info->exp);
    hash_add_float(hash, info->energy);
    hash_add_float(hash, info->energy_most);
    add_int(hash, info->cells);
    add_int(hash, info->chip_in_hand);
    add_int(hash, info->rerolls);
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        add_int(hash, info->skills[i].power);
        add_int(hash, info->skills[i].cooldown_ticks);
        add_int(hash, info->skills[i].cooldown_whole);
    }
}

static void add_pending(const PendingChoices *pending, Hash *hash) {
    add_int(hash, pending->levels);
    add_int(hash, pending->skills);
    add_int(hash, pending->ultimates);
    add_int(hash, pending->weapon_count);
    for (int i = 0; i < pending->weapon_count; i++) {
        add_int(hash, pending->weapons[i]);
    }
}

void growth_add_hash(const World *world, Hash *hash) {
    const Growth *growth = &world->growth;
    size_t kinds = (size_t)world->rules.power_count;
    add_int(hash, world->run.level);
    add_info(&growth->info, hash);
    add_choice(&growth->choice, hash);
    add_pending(&growth->pending, hash);
    add_int(hash, growth->stick);
    hash_add_bytes(hash, growth->rank, kinds);
    for (size_t i = 0; i < kinds; i++) {
        add_int(hash, growth->known[i] | growth->look[i] << 1);
        hash_add_u32(hash, growth->entity[i]);
    }
    add_int(hash, growth->chip_count);
    for (int i = 0; i < growth->chip_count; i++) {
        add_int(hash, growth->chips[i].power);
        add_int(hash, growth->chips[i].curse);
    }
    add_weapon(hash, &growth->weapon);
    hash_add_rng(hash, &growth->rng);
    add_int(hash, growth->unhurt_ticks);
    add_int(hash, growth->cell_ticks);
    hash_add_float(hash, growth->mending);
    add_int(hash, growth->last_stands | growth->rolled << 8);
    hash_add_u32(hash, growth->energy_swing);
    hash_add_float(hash, growth->throw_x);
    hash_add_float(hash, growth->throw_z);
    add_int(hash, growth->lure_ticks);
    hash_add_float(hash, growth->lure_x);
    hash_add_float(hash, growth->lure_z);
    pickup_add_hash(world, hash);
}
