#include "world/world_state.h"

static void clear_slot(Entities *entities, int slot) {
    entities->x[slot] = entities->z[slot] = entities->heading[slot] = 0.0f;
    entities->previous_x[slot] = entities->previous_z[slot] = entities->previous_heading[slot] = 0.0f;
    entities->velocity_x[slot] = entities->velocity_z[slot] = 0.0f;
    entities->steer_x[slot] = entities->steer_z[slot] = 0.0f;
    entities->knock_x[slot] = entities->knock_z[slot] = 0.0f;
    entities->push_x[slot] = entities->push_z[slot] = 0.0f;
    entities->jitter[slot] = 0.0f;
    entities->kind[slot] = 0;
    entities->hp[slot] = entities->hp_max[slot] = 0;
    entities->state[slot] = 0;
    entities->state_ticks[slot] = 0;
    entities->invulnerable[slot] = 0;
    entities->flash[slot] = FLASH_LONG_AGO;
    entities->knock_ticks[slot] = entities->stagger_ticks[slot] = 0;
    entities->stagger_immune[slot] = entities->spawn_ticks[slot] = entities->brace_ticks[slot] = 0;
    entities->pack[slot] = PACK_NONE;
    entities->last_swing[slot] = 0;
    entities->stands_on[slot] = ENTITY_NONE;
    for (int status = 0; status < STATUS_COUNT; status++) {
        entities->status_ticks[status][slot] = 0;
        entities->status_strength[status][slot] = 0.0f;
    }
    entities->burn_attack[slot] = 0.0f;
    entities->burn_ticks[slot] = entities->shield_ticks[slot] = entities->dash_ticks[slot] = 0;
    entities->shield[slot] = 0;
    entities->defence_ticks[slot] = 0;
    entities->defence_factor[slot] = entities->damage_taken[slot] = 1.0f;
    entities->dash_x[slot] = entities->dash_z[slot] = 0.0f;
    entities->dash_result[slot] = DASH_NONE;
    entities->token[slot] = 0;
    entities->owner[slot] = ENTITY_NONE;
    entities->awake[slot] = entities->dying[slot] = entities->faced[slot] = 0;
    entities->elite[slot] = entities->risen[slot] = entities->affixes[slot] = 0;
    entities->unhurt_ticks[slot] = entities->call_ticks[slot] = 0;
}

int entity_allocate(World *world, EntityClass entity_class) {
    Entities *entities = &world->entities;
    int slot = entities->lowest_free;
    while (slot < ENTITY_LIMIT && entities->handle[slot] != ENTITY_NONE) {
        slot++;
    }
    entities->lowest_free = slot;
    if (slot == ENTITY_LIMIT) {
        return 0;
    }
    entities->lowest_free = slot + 1;
    if (slot >= entities->high) {
        entities->high = slot + 1;
    }
    uint32_t generation = entities->generation[slot];
    generation = generation == HANDLE_GENERATION_LAST ? 1 : generation + 1;
    clear_slot(entities, slot);
    entities->generation[slot] = generation;
    entities->handle[slot] = (generation << HANDLE_INDEX_BITS) | (uint32_t)slot;
    entities->entity_class[slot] = (uint8_t)entity_class;
    world->grid->stale = true;
    return slot;
}

void entity_free(World *world, int slot) {
    Entities *entities = &world->entities;
    world->summoned -= entities->owner[slot] != ENTITY_NONE;
    clear_slot(entities, slot);
    strike_forget_slot(world, slot);
    entities->handle[slot] = ENTITY_NONE;
    entities->entity_class[slot] = ENTITY_FREE;
    if (slot < entities->lowest_free) {
        entities->lowest_free = slot;
    }
    world->grid->stale = true;
}

int world_find_any(const World *world, EntityHandle entity) {
    int slot = (int)(entity & HANDLE_INDEX_MASK);
    return entity != ENTITY_NONE && world->entities.handle[slot] == entity ? slot : -1;
}

int world_find(const World *world, EntityHandle entity) {
    int slot = world_find_any(world, entity);
    return slot >= 0 && !entity_is_power(world, slot) ? slot : -1;
}

float entity_radius(const World *world, int slot) {
    if (slot == PLAYER_SLOT) {
        return world->rules.player.radius;
    }
    if (entity_is_feature(world, slot)) {
        return FEATURE_BODY;
    }
    return enemy_rules(world, slot)->radius * entity_size(world, slot);
}

float entity_size(const World *world, int slot) {
    return entity_is_enemy(world, slot) && world->entities.elite[slot] ? world->rules.elite.size : 1.0f;
}

HitArea entity_area(const World *world, int slot, const HitArea *area) {
    HitArea scaled = *area;
    float size = entity_size(world, slot);
    scaled.width *= size;
    if (area->shape != HIT_LINE) {
        scaled.range *= size;
        scaled.inner *= size;
    }
    return scaled;
}

void entity_start_state(World *world, int slot, int state) {
    world->entities.state[slot] = (uint8_t)state;
    world->entities.state_ticks[slot] = 0;
}

void entity_set_state(World *world, int slot, int state) {
    if (world->entities.state[slot] != state) {
        entity_start_state(world, slot, state);
    }
}

void entity_place(World *world, int slot, float x, float z) {
    Entities *entities = &world->entities;
    entities->x[slot] = entities->previous_x[slot] = x;
    entities->z[slot] = entities->previous_z[slot] = z;
    entities->previous_heading[slot] = entities->heading[slot];
    world->grid->stale = true;
}

bool entity_move(World *world, int slot, float dx, float dz) {
    if (dx == 0.0f && dz == 0.0f) {
        return false;
    }
    Entities *entities = &world->entities;
    bool hit = false;
    world_sweep_circle(&world->floor, entity_radius(world, slot), &entities->x[slot], &entities->z[slot], dx, dz, &hit);
    world->grid->stale = true;
    return hit;
}

void entity_knock(World *world, int slot, float x, float z, float metres) {
    Entities *entities = &world->entities;
    if (!is_sane(x) || !is_sane(z) || !is_sane(metres) || metres == 0.0f) {
        return;
    }
    float length = math_sqrt32(x * x + z * z);
    bool refuses = slot == PLAYER_SLOT && (world->player.action == ACTION_DODGE || !player_is_in_control(world));
    if (length == 0.0f || refuses || entities->dash_ticks[slot] > 0 || entities->spawn_ticks[slot] > 0 ||
        entity_is_feature(world, slot)) {
        return;
    }
    float scale = metres / (length * (float)KNOCK_TICKS);
    entities->knock_x[slot] = x * scale;
    entities->knock_z[slot] = z * scale;
    entities->knock_ticks[slot] = KNOCK_TICKS;
}

static void add_event(World *world, WorldEvent event) {
    if (world->event_count < WORLD_EVENT_LIMIT) {
        world->events[world->event_count++] = event;
    }
}

static WorldEvent event_of(const World *world, WorldEventType type, int slot, int value, bool flag) {
    const Entities *entities = &world->entities;
    return (WorldEvent){
        .type = type,
        .entity = entities->handle[slot],
        .x = entities->x[slot],
        .z = entities->z[slot],
        .heading = entities->heading[slot],
        .value = value,
        .flag = flag,
    };
}

void event_push(World *world, WorldEventType type, int slot, int value, bool flag) {
    add_event(world, event_of(world, type, slot, value, flag));
}

void event_push_hit(World *world, int slot, int damage, bool critical, HitFrom from) {
    WorldEvent event = event_of(world, EVENT_HIT, slot, damage, critical);
    event.origin = from.origin;
    event.power = from.power;
    add_event(world, event);
}

void event_push_at(World *world, WorldEventType type, EntityHandle entity, float x, float z, int value) {
    add_event(world, (WorldEvent){.type = type, .entity = entity, .x = x, .z = z, .value = value});
}

const WorldEvent *world_events(const World *world, int *count) {
    *count = world->event_count;
    return world->events;
}

WorldEntities world_entities(const World *world) {
    const Entities *entities = &world->entities;
    return (WorldEntities){
        .high = entities->high,
        .handle = entities->handle,
        .entity_class = entities->entity_class,
        .kind = entities->kind,
        .x = entities->x,
        .z = entities->z,
        .heading = entities->heading,
        .previous_x = entities->previous_x,
        .previous_z = entities->previous_z,
        .previous_heading = entities->previous_heading,
        .velocity_x = entities->velocity_x,
        .velocity_z = entities->velocity_z,
        .hp = entities->hp,
        .hp_max = entities->hp_max,
        .state = entities->state,
        .state_ticks = entities->state_ticks,
        .invulnerable = entities->invulnerable,
        .flash = entities->flash,
        .awake = entities->awake,
        .dying = entities->dying,
        .elite = entities->elite,
        .affixes = entities->affixes,
    };
}

float heading_of(float x, float z) {
    return math_atan2_32(x, z);
}

float heading_turn(float from, float to, float most) {
    float difference = math_wrap_angle32(to - from);
    if (most > 0.0f) {
        difference = math_clamp32(difference, -most, most);
    }
    return math_wrap_angle32(from + difference);
}
