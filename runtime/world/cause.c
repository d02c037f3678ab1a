/* What hurt the player last. It is kept by name: a reload may move the kinds, or take one away. */
#include "world/world_state.h"

#include <string.h>

/* NULL for the player, and for whoever is gone. */
static const char *find_id(const World *world, EntityHandle source) {
    int slot = world_find(world, source);
    if (slot > 0 && entity_is_enemy(world, slot)) {
        return enemy_rules(world, slot)->id;
    }
    if (slot > 0 && entity_is_feature(world, slot)) {
        return feature_rules(world, feature_index(world, source))->id;
    }
    return NULL;
}

void cause_clear(World *world) {
    memset(world->run.cause, 0, sizeof world->run.cause); /* to its end: all of it is in the hash */
}

void cause_note(World *world, EntityHandle source, const char *otherwise) {
    const char *id = find_id(world, source);
    const char *text = id ? id : otherwise;
    size_t length = strlen(text);
    cause_clear(world);
    memcpy(world->run.cause, text, length < WORLD_ID_SIZE ? length : WORLD_ID_SIZE - 1);
}
