/* Features: what stands or lies on a floor. Each is an entity, with its FeatureInfo and FeatureState beside it in one
 * table, in the order of their coming. What they do is their script's business; see feature_calls.c. */
#include "world/world_state.h"

#include <string.h>

/* ---- Questions ----------------------------------------------------------------------------------------------*/
int feature_index(const World *world, EntityHandle entity) {
    const Features *features = &world->features;
    int slot = world_find(world, entity);
    if (slot < 0 || !entity_is_feature(world, slot)) {
        return -1;
    }
    for (int i = 0; i < features->count; i++) {
        if (features->info[i].entity == entity) {
            return i;
        }
    }
    return -1;
}

bool feature_is_area(const World *world, int index) {
    FeatureSite site = feature_rules(world, index)->place.site;
    return site == SITE_ZONE || site == SITE_PASSAGE;
}

float feature_distance(const World *world, int index, float x, float z) {
    const FeatureInfo *info = &world->features.info[index];
    int slot = world_find(world, info->entity);
    if (!feature_is_area(world, index)) {
        float dx = x - world->entities.x[slot], dz = z - world->entities.z[slot];
        float distance = math_sqrt32(dx * dx + dz * dz) - FEATURE_BODY;
        return distance > 0.0f ? distance : 0.0f;
    }
    float left = (float)info->area.x, top = (float)info->area.y;
    float dx = x - math_clamp32(x, left, left + (float)info->area.w);
    float dz = z - math_clamp32(z, top, top + (float)info->area.h);
    return math_sqrt32(dx * dx + dz * dz);
}

bool feature_can_break(const World *world, int index) {
    const FeatureInfo *info = &world->features.info[index];
    return !info->broken && world->entities.hp[world_find(world, info->entity)] > 0;
}

int feature_usable(const World *world) {
    float x = world->entities.x[PLAYER_SLOT], z = world->entities.z[PLAYER_SLOT];
    float nearest = run_stairs_distance(world);
    int found = -1;
    if (nearest > world->rules.interact_range) {
        nearest = 1e9f;
    }
    for (int i = 0; i < world->features.count; i++) {
        const FeatureInfo *info = &world->features.info[i];
        float range = feature_rules(world, i)->use_range;
        if (range <= 0.0f || info->spent || info->broken || !info->shown ||
            !feature_wants(world, info->kind, FEATURE_USE)) {
            continue;
        }
        float distance = feature_distance(world, i, x, z);
        if (distance <= range && (distance < nearest || (found < 0 && distance <= nearest))) {
            nearest = distance;
            found = i;
        }
    }
    return found;
}

EntityHandle world_usable_feature(const World *world) {
    int index = world->run.phase == RUN_PLAYING && !status_is_stunned(world, PLAYER_SLOT) ? feature_usable(world) : -1;
    return index < 0 ? ENTITY_NONE : world->features.info[index].entity;
}

const FeatureInfo *world_features(const World *world, int *count) {
    *count = world->features.count;
    return world->features.info;
}

/* ---- Coming and going ---------------------------------------------------------------------------------------*/
static EntityHandle spawn(World *world, FeatureInfo info, float x, float z, uint8_t known_bit) {
    Features *features = &world->features;
    int slot = features->count < FEATURE_ROOM ? entity_allocate(world, ENTITY_FEATURE) : 0;
    if (slot == 0) {
        return ENTITY_NONE;
    }
    Entities *entities = &world->entities;
    const FeatureRules *rules = &world->rules.features[info.kind];
    int index = features->count++;
    info.entity = entities->handle[slot];
    info.shown = !rules->hidden;
    if (known_bit != FEATURE_UNKNOWN && (world->knowledge.traps_found[world->run.floor] >> known_bit & 1) != 0) {
        info.shown = true;
    }
    features->info[index] = info;
    features->state[index] = (FeatureState){.known_bit = known_bit, .solid = rules->place.solid};
    entities->kind[slot] = (uint8_t)(FEATURE_KIND_FIRST + info.kind);
    entities->hp[slot] = entities->hp_max[slot] = rules->hp;
    entity_start_state(world, slot, rules->state_idle);
    entity_place(world, slot, x, z);
    if (rules->place.solid) {
        tiles_set_flag(world, info.area, TILE_SOLID, true);
    }
    world->shown->stale = true;
    if (world->hooks.spawned) {
        world->hooks.spawned(world->hooks.context, info.entity, entities->kind[slot]);
    }
    return info.entity;
}

static int16_t at_least_one(int16_t tiles) {
    return tiles > 0 ? tiles : 1;
}

void feature_spawn_all(World *world) {
    const Floor *floor = &world->floor;
    int traps = 0;
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        if (feature->kind >= world->rules.feature_count) {
            continue;
        }
        FeatureSite site = world->rules.features[feature->kind].place.site;
        TileRect area = feature->area;
        area.w = at_least_one(area.w);
        area.h = at_least_one(area.h);
        float x = (float)area.x + 0.5f * (float)area.w, z = (float)area.y + 0.5f * (float)area.h;
        if (site != SITE_ZONE && site != SITE_PASSAGE) {
            area = (TileRect){(int16_t)tile_of((double)x), (int16_t)tile_of((double)z), 1, 1};
        }
        bool known = site == SITE_TRAP && traps < 64;
        spawn(world, (FeatureInfo){.kind = feature->kind, .area = area, .room = feature->room}, x, z,
              known ? (uint8_t)traps : FEATURE_UNKNOWN);
        traps += site == SITE_TRAP;
    }
}

/* Takes an index out of the table; a pass that runs over it goes on with what comes next. */
static void take_out(Features *features, int index) {
    size_t behind = (size_t)(features->count - index - 1);
    memmove(&features->info[index], &features->info[index + 1], behind * sizeof features->info[0]);
    memmove(&features->state[index], &features->state[index + 1], behind * sizeof features->state[0]);
    features->count--;
    features->next -= index < features->next;
    features->end -= index < features->end;
}

void feature_remove(World *world, int index) {
    FeatureInfo info = world->features.info[index];
    bool solid = world->features.state[index].solid;
    int slot = world_find(world, info.entity);
    int kind = world->entities.kind[slot];
    take_out(&world->features, index);
    entity_free(world, slot);
    if (solid) {
        tiles_set_flag(world, info.area, TILE_SOLID, false);
    }
    world->shown->stale = true;
    if (world->hooks.removed) {
        world->hooks.removed(world->hooks.context, info.entity, kind);
    }
}

void feature_remove_all(World *world) {
    while (world->features.count > 0) {
        feature_remove(world, world->features.count - 1);
    }
}

/* A zone lies around its place, everything else on its tile. */
static TileRect area_around(const World *world, const FeatureRules *rules, float x, float z) {
    int least = rules->place.site == SITE_ZONE && rules->place.zone_least > 0 ? rules->place.zone_least : 1;
    int size = least < world->floor.size ? least : world->floor.size;
    int left = tile_of((double)x) - (size - 1) / 2, top = tile_of((double)z) - (size - 1) / 2;
    left = left < 0 ? 0 : left + size > world->floor.size ? world->floor.size - size : left;
    top = top < 0 ? 0 : top + size > world->floor.size ? world->floor.size - size : top;
    return (TileRect){(int16_t)left, (int16_t)top, (int16_t)size, (int16_t)size};
}

EntityHandle world_place_feature(World *world, int kind, float x, float z) {
    if (kind < 0 || kind >= world->rules.feature_count || !is_sane(x) || !is_sane(z) ||
        !floor_is_walkable(&world->floor, tile_of((double)x), tile_of((double)z))) {
        return ENTITY_NONE;
    }
    const FeatureRules *rules = &world->rules.features[kind];
    FeatureInfo info = {.kind = kind, .area = area_around(world, rules, x, z)};
    int room = world_room_at(world, x, z);
    info.room = (uint16_t)room;
    if (rules->place.solid || rules->place.site == SITE_ZONE) {
        x = (float)info.area.x + 0.5f * (float)info.area.w;
        z = (float)info.area.y + 0.5f * (float)info.area.h;
    }
    return spawn(world, info, x, z, FEATURE_UNKNOWN);
}

/* ---- Showing and breaking -----------------------------------------------------------------------------------*/
void feature_reveal(World *world, int index) {
    FeatureInfo *info = &world->features.info[index];
    uint8_t bit = world->features.state[index].known_bit;
    if (bit != FEATURE_UNKNOWN) {
        world->knowledge.traps_found[world->run.floor] |= UINT64_C(1) << bit;
    }
    if (!info->shown) {
        info->shown = true;
        world->shown->stale = true;
        event_push(world, EVENT_REVEAL, world_find(world, info->entity), 0, false);
    }
}

void world_reveal(World *world, EntityHandle feature) {
    int index = feature_index(world, feature);
    if (index >= 0) {
        feature_reveal(world, index);
    }
}

void world_reveal_near(World *world, float x, float z, float radius) {
    if (!is_sane(x) || !is_sane(z) || !is_sane(radius) || radius < 0.0f) {
        return;
    }
    for (int i = 0; i < world->features.count; i++) {
        int slot = world_find(world, world->features.info[i].entity);
        float dx = world->entities.x[slot] - x, dz = world->entities.z[slot] - z;
        if (!world->features.info[i].shown && dx * dx + dz * dz <= radius * radius) {
            feature_reveal(world, i);
        }
    }
}

/* What breaks is told to its script by the next pass, never from within a verb: a blast that breaks what blasts again
 * would call itself. */
static void break_feature(World *world, int index, EntityHandle source) {
    FeatureInfo *info = &world->features.info[index];
    FeatureState *state = &world->features.state[index];
    int slot = world_find(world, info->entity);
    info->broken = true;
    state->tell_broken = true;
    state->breaker = source;
    state->broken_ticks = 0;
    world->entities.hp[slot] = 0;
    world->entities.dying[slot] = 1;
    world->entities.state_ticks[slot] = 0;
    feature_reveal(world, index);
    world->shown->stale = true;
    event_push(world, EVENT_BROKEN, slot, 0, false);
    if (state->solid) {
        state->solid = false;
        tiles_set_flag(world, info->area, TILE_SOLID, false);
    }
}

void feature_hurt(World *world, int index, int damage, EntityHandle source) {
    int slot = world_find(world, world->features.info[index].entity);
    if (damage <= 0 || !feature_can_break(world, index)) {
        return;
    }
    world->entities.hp[slot] -= damage;
    world->entities.flash[slot] = 0;
    event_push(world, EVENT_HIT, slot, damage, false);
    if (world->entities.hp[slot] <= 0) {
        break_feature(world, index, source);
    }
}
