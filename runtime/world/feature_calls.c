/* What features are told, and when. One pass goes over them where enemies think, in the order of their coming; what
 * broke is told after the player's swing. A call may place features, which wait for the next pass, and remove any. */
#include "world/world_state.h"

bool feature_wants(const World *world, int kind, FeatureCall call) {
    const WorldHooks *hooks = &world->hooks;
    return hooks->feature && (!hooks->feature_wants || hooks->feature_wants(hooks->context, kind, call));
}

static void tell(World *world, EntityHandle feature, FeatureCall call, EntityHandle other) {
    int slot = world_find(world, feature);
    if (slot >= 0 && feature_wants(world, world->entities.kind[slot] - FEATURE_KIND_FIRST, call)) {
        world->acting = feature;
        world->hooks.feature(world->hooks.context, feature, call, other);
        world->acting = ENTITY_NONE;
    }
}

/* The index of the feature that the pass has come to, −1 once a call has removed it. Its index may change with every
 * call, its handle does not. */
static int running_index(const World *world, EntityHandle feature) {
    const Features *features = &world->features;
    int index = features->next - 1;
    return index >= 0 && features->info[index].entity == feature ? index : -1;
}

static bool takes_steps(const World *world, int index) {
    return index >= 0 && !world->features.info[index].spent && !world->features.info[index].broken;
}

/* ---- Stepping -----------------------------------------------------------------------------------------------*/
static bool is_in_reach(const World *world, int index, int slot) {
    const Entities *entities = &world->entities;
    const FeatureInfo *info = &world->features.info[index];
    float x = entities->x[slot], z = entities->z[slot];
    if (feature_is_area(world, index)) {
        int tile_x = tile_of((double)x), tile_y = tile_of((double)z);
        return tile_x >= info->area.x && tile_x < info->area.x + info->area.w && tile_y >= info->area.y &&
               tile_y < info->area.y + info->area.h;
    }
    int own = world_find(world, info->entity);
    float dx = entities->x[own] - x, dz = entities->z[own] - z;
    float radius = feature_rules(world, index)->radius;
    return radius > 0.0f && dx * dx + dz * dz <= radius * radius;
}

static void step_on(World *world, int index, EntityHandle other) {
    FeatureInfo *info = &world->features.info[index];
    const FeatureRules *rules = feature_rules(world, index);
    if (rules->once) {
        info->spent = true;
        world->shown->stale = true;
    }
    feature_reveal(world, index);
    if (rules->place.site == SITE_TRAP) {
        event_push(world, EVENT_TRAP, world_find(world, info->entity), 0, false);
    }
    tell(world, info->entity, FEATURE_STEP, other);
}

static void take_player_step(World *world, EntityHandle feature) {
    int index = running_index(world, feature);
    if (!takes_steps(world, index)) {
        return;
    }
    bool reached = is_in_reach(world, index, PLAYER_SLOT);
    bool comes = reached && !world->features.state[index].stepped;
    world->features.state[index].stepped = reached;
    if (comes) {
        step_on(world, index, world->player_handle);
    }
}

/* An enemy stands on one feature at a time: the first that reaches it. */
static void take_enemy_step(World *world, EntityHandle feature, int slot) {
    Entities *entities = &world->entities;
    int index = running_index(world, feature);
    bool reached = is_in_reach(world, index, slot);
    if (entities->stands_on[slot] == feature && !reached) {
        entities->stands_on[slot] = ENTITY_NONE;
    } else if (reached && entities->stands_on[slot] != feature &&
               !takes_steps(world, feature_index(world, entities->stands_on[slot]))) {
        entities->stands_on[slot] = feature;
        step_on(world, index, entities->handle[slot]);
    }
}

static void take_enemy_steps(World *world, EntityHandle feature) {
    int high = world->entities.high;
    for (int slot = 1; slot < high && takes_steps(world, running_index(world, feature)); slot++) {
        if (entity_is_enemy(world, slot) && !world->entities.dying[slot] && world->entities.spawn_ticks[slot] == 0) {
            take_enemy_step(world, feature, slot);
        }
    }
}

/* ---- The pass -----------------------------------------------------------------------------------------------*/
static void enter_room(World *world, EntityHandle feature, int room) {
    int index = running_index(world, feature);
    if (index < 0 || world->features.info[index].broken) {
        return;
    }
    FeatureState *state = &world->features.state[index];
    bool inside = room != ROOM_NONE && world->features.info[index].room == room;
    bool comes = inside && !state->in_room;
    state->in_room = inside;
    if (comes) {
        tell(world, feature, FEATURE_ENTER, world->player_handle);
    }
}

static void act(World *world, EntityHandle feature) {
    const Entities *entities = &world->entities;
    if (world->run.phase == RUN_PLAYING) {
        enter_room(world, feature, world_room_at(world, entities->x[PLAYER_SLOT], entities->z[PLAYER_SLOT]));
    }
    if (world->run.phase == RUN_PLAYING) {
        take_player_step(world, feature);
    }
    int index = running_index(world, feature);
    if (index >= 0 && feature_rules(world, index)->everyone) {
        take_enemy_steps(world, feature);
    }
    index = running_index(world, feature);
    if (index >= 0 && !world->features.info[index].broken) {
        tell(world, feature, FEATURE_THINK, ENTITY_NONE);
    }
}

static void use(World *world, int index) {
    FeatureInfo *info = &world->features.info[index];
    if (feature_rules(world, index)->once) {
        info->spent = true;
        world->shown->stale = true;
    }
    event_push(world, EVENT_USED, world_find(world, info->entity), 0, false);
    tell(world, info->entity, FEATURE_USE, world->player_handle);
}

static uint16_t take_use(World *world, uint16_t pressed) {
    bool asks = world->run.phase == RUN_PLAYING && (pressed & BUTTON_INTERACT) != 0;
    int index = asks && !status_is_stunned(world, PLAYER_SLOT) ? feature_usable(world) : -1;
    if (index < 0) {
        return pressed;
    }
    use(world, index);
    return (uint16_t)(pressed & ~BUTTON_INTERACT);
}

uint16_t feature_act_all(World *world, uint16_t pressed) {
    Features *features = &world->features;
    if (run_is_over(world)) {
        return pressed;
    }
    pressed = take_use(world, pressed);
    if (world->run.phase == RUN_PLAYING && world->rules.player.trap_scan > 0.0f) {
        world_reveal_near(world, world->entities.x[PLAYER_SLOT], world->entities.z[PLAYER_SLOT],
                          world->rules.player.trap_scan);
    }
    features->end = features->count;
    for (features->next = 0; features->next < features->end && !run_is_over(world);) {
        act(world, features->info[features->next++].entity);
    }
    features->next = features->end = 0;
    return pressed;
}

/* Those that broke up to now; what their calls break waits for the next tick. */
void feature_tell_broken(World *world) {
    Features *features = &world->features;
    if (run_is_over(world)) {
        return;
    }
    features->end = features->count;
    for (int i = 0; i < features->end; i++) {
        features->state[i].telling = features->state[i].tell_broken;
    }
    for (features->next = 0; features->next < features->end;) {
        int index = features->next++;
        FeatureState *state = &features->state[index];
        if (state->telling) {
            state->telling = state->tell_broken = false;
            tell(world, features->info[index].entity, FEATURE_BROKEN, state->breaker);
        }
    }
    features->next = features->end = 0;
}

/* Broken things count up, and go when their time is over; not before their script has heard of it. */
void feature_age(World *world) {
    for (int i = world->features.count - 1; i >= 0; i--) {
        FeatureState *state = &world->features.state[i];
        if (world->features.info[i].broken && !state->tell_broken &&
            ++state->broken_ticks >= feature_rules(world, i)->broken_ticks) {
            feature_remove(world, i);
        }
    }
}
