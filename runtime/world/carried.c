/* What the player gains and carries. */
#include "world/world_state.h"

enum { QUALITY_MOST = 4 };

int world_carried(const World *world, CarriedItem items[CARRIED_LIMIT]) {
    for (int i = 0; i < world->carried_count; i++) {
        items[i] = world->carried[i];
    }
    return world->carried_count;
}

void world_gain_exp(World *world, int amount) {
    if (amount > 0) {
        rules_add_exp(world, amount);
        event_push(world, EVENT_GAIN, PLAYER_SLOT, 0, false);
    }
}

/* Chips come unidentified. */
bool world_give_item(World *world, ItemClass item_class, int quality) {
    if (item_class <= ITEM_NONE || item_class >= ITEM_CLASS_COUNT || world->carried_count == CARRIED_LIMIT) {
        return false;
    }
    quality = quality < 1 ? 1 : quality > QUALITY_MOST ? QUALITY_MOST : quality;
    world->carried[world->carried_count++] = (CarriedItem){
        .item_class = (uint8_t)item_class,
        .quality = (uint8_t)quality,
        .identified = item_class != ITEM_CHIP,
    };
    event_push(world, EVENT_GAIN, PLAYER_SLOT, (int)item_class, false);
    return true;
}

bool world_curse_item(World *world) {
    int sound[CARRIED_LIMIT], count = 0;
    for (int i = 0; i < world->carried_count; i++) {
        if (!world->carried[i].cursed) {
            sound[count++] = i;
        }
    }
    if (count == 0) {
        return false;
    }
    world->carried[sound[rng_below(&world->drops_rng, (uint32_t)count)]].cursed = true;
    return true;
}
