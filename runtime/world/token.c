/* Tokens: only so many enemies may attack in one way at a time, by the floor. */
#include "world/world_state.h"

static int tokens_of_floor(const World *world, TokenSort sort) {
    int band = (world->run.floor - FLOOR_FIRST) / BOSS_FLOOR_STEP;
    return world->rules.combat.tokens[band < TOKEN_BANDS ? band : TOKEN_BANDS - 1][sort];
}

static int count_taken(const World *world, TokenSort sort) {
    const Entities *entities = &world->entities;
    int count = 0;
    for (int slot = 1; slot < entities->high; slot++) {
        count += entities->token[slot] == (int)sort + 1;
    }
    return count;
}

bool world_take_token(World *world, EntityHandle enemy, TokenSort sort) {
    Entities *entities = &world->entities;
    int slot = world_find(world, enemy);
    if (slot < 0 || !entity_is_enemy(world, slot) || entities->dying[slot] || (unsigned)sort >= TOKEN_SORT_COUNT) {
        return false;
    }
    if (entities->token[slot] == (int)sort + 1) {
        return true;
    }
    if (count_taken(world, sort) >= tokens_of_floor(world, sort)) {
        return false;
    }
    entities->token[slot] = (uint8_t)(sort + 1);
    return true;
}

void world_release_token(World *world, EntityHandle enemy) {
    int slot = world_find(world, enemy);
    if (slot > 0) {
        world->entities.token[slot] = 0;
    }
}
