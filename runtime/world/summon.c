/* Enemies that belong to another. */
#include "world/world_state.h"

EntityHandle world_summon(World *world, EntityHandle owner, int kind, float x, float z) {
    int from = world_find(world, owner);
    if (from < 0 || !entity_is_enemy(world, from) || world->entities.dying[from]) {
        return ENTITY_NONE;
    }
    EntityHandle made = world_spawn_enemy(world, kind, x, z);
    int slot = world_find(world, made);
    if (slot > 0) {
        world->entities.owner[slot] = owner;
        world->entities.awake[slot] = 1; /* it knows whom it was called against */
        world->summoned++;
    }
    return made;
}

static bool belongs_to(const World *world, int slot, EntityHandle owner) {
    return owner != ENTITY_NONE && entity_is_enemy(world, slot) && world->entities.owner[slot] == owner &&
           !world->entities.dying[slot];
}

int world_count_summons(const World *world, EntityHandle owner) {
    int count = 0;
    for (int slot = 1; world->summoned > 0 && slot < world->entities.high; slot++) {
        count += belongs_to(world, slot, owner);
    }
    return count;
}

void world_remove_summons(World *world, EntityHandle owner) {
    for (int slot = 1; world->summoned > 0 && slot < world->entities.high; slot++) {
        if (belongs_to(world, slot, owner)) {
            event_push(world, EVENT_TELEPORT, slot, 0, false);
            enemy_remove(world, slot);
        }
    }
}
