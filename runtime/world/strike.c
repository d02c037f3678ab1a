/* Strikes: areas that are announced, then hurt. They step after the player's swing, in the order of their beginning:
 * each grows one tick older, goes with its source when it is attached, and hits. One that begins while they step,
 * because somebody is told of a blow, waits for the next tick. */
#include "world/world_state.h"

#include <string.h>

enum { TICKS_MOST = 36000 };
#define RANGE_MOST 100.0f

/* ---- Beginning ----------------------------------------------------------------------------------------------*/
static bool is_within(float value, float least, float most) {
    return value >= least && value <= most; /* false for NaN */
}

static bool area_is_usable(const HitArea *area) {
    if ((unsigned)area->shape > HIT_RING || !is_within(area->range, 0.01f, RANGE_MOST)) {
        return false;
    }
    switch (area->shape) {
    case HIT_CONE:
        return is_within(area->half_angle, 0.001f, (float)MATH_PI);
    case HIT_LINE:
        return is_within(area->width, 0.01f, RANGE_MOST);
    case HIT_RING:
        return is_within(area->inner, 0.0f, area->range);
    case HIT_CIRCLE:
        break;
    }
    return true;
}

static bool request_is_usable(const StrikeRequest *request) {
    return area_is_usable(&request->area) && is_sane(request->x) && is_sane(request->z) && is_sane(request->heading) &&
           is_sane(request->turn) && is_sane(request->pull) && request->telegraph_ticks >= 0 &&
           request->telegraph_ticks <= TICKS_MOST && request->active_ticks >= 1 &&
           request->active_ticks <= TICKS_MOST && request->period_ticks >= 0;
}

/* Where it is, as its source sees it. */
static void attach(const World *world, StrikeState *state, const StrikeInfo *info, int source) {
    const Entities *entities = &world->entities;
    float dx = info->x - entities->x[source], dz = info->z - entities->z[source];
    float sine = math_sin32(entities->heading[source]), cosine = math_cos32(entities->heading[source]);
    state->attached = true;
    state->side = dx * cosine - dz * sine;
    state->forward = dx * sine + dz * cosine;
    state->offset = math_wrap_angle32(info->heading - entities->heading[source]);
}

static void follow(const World *world, StrikeState *state, StrikeInfo *info, int source) {
    const Entities *entities = &world->entities;
    float sine = math_sin32(entities->heading[source]), cosine = math_cos32(entities->heading[source]);
    info->x = entities->x[source] + state->side * cosine + state->forward * sine;
    info->z = entities->z[source] + state->forward * cosine - state->side * sine;
    info->heading = math_wrap_angle32(entities->heading[source] + state->offset);
}

static bool has_room(Strikes *strikes) {
    if (strikes->count < STRIKE_LIMIT) {
        return true;
    }
    if (!strikes->told_full) {
        strikes->told_full = true;
        log_write(LOG_WARNING, "%d strikes run at a time; further ones do not begin", STRIKE_LIMIT);
    }
    return false;
}

bool world_begin_strike(World *world, EntityHandle source, const StrikeRequest *request) {
    Strikes *strikes = &world->strikes;
    int slot = world_find(world, source);
    Blow blow = growth_sign_blow(world, slot, &request->blow);
    if (slot < 0 || world->entities.dying[slot] || !request_is_usable(request) || !blow_make_sane(&blow) ||
        !has_room(strikes)) {
        return false;
    }
    StrikeInfo *info = &strikes->info[strikes->count];
    StrikeState *state = &strikes->state[strikes->count];
    strikes->count++;
    *info = (StrikeInfo){
        .source = source,
        .hostile = slot != PLAYER_SLOT,
        .area = request->fixed_size ? request->area : entity_area(world, slot, &request->area),
        .element = blow.element,
        .x = request->x,
        .z = request->z,
        .heading = math_wrap_angle32(request->heading),
        .telegraph_ticks = request->telegraph_ticks,
        .active_ticks = request->active_ticks,
    };
    *state = (StrikeState){
        .blow = blow,
        .attack = damage_source(world, slot).attack,
        .turn = request->turn,
        .pull = request->pull,
        .period_ticks = request->period_ticks,
        .serial = ++strikes->serial,
        .players = slot == PLAYER_SLOT,
        .outlives = request->outlives,
        .through_walls = request->through_walls,
    };
    if (request->attached) {
        attach(world, state, info, slot);
    }
    if (request->telegraph_ticks > 0) {
        event_push_at(world, EVENT_TELEGRAPH, source, info->x, info->z, (int)blow.element);
    }
    return true;
}

/* ---- Ending -------------------------------------------------------------------------------------------------*/
static void take_out(Strikes *strikes) {
    int kept = 0;
    for (int i = 0; i < strikes->count; i++) {
        if (strikes->state[i].over) {
            continue;
        }
        if (kept != i) {
            strikes->info[kept] = strikes->info[i];
            strikes->state[kept] = strikes->state[i];
        }
        kept++;
    }
    strikes->count = kept;
}

static bool is_active(const StrikeInfo *info) {
    return info->ticks >= info->telegraph_ticks;
}

/* While strikes step they are only marked. */
static void end_strikes(Strikes *strikes, EntityHandle source, bool active_ones, bool outliving_ones) {
    for (int i = 0; source != ENTITY_NONE && i < strikes->count; i++) {
        strikes->state[i].over |= strikes->info[i].source == source && (active_ones || !is_active(&strikes->info[i])) &&
                                  (outliving_ones || !strikes->state[i].outlives);
    }
    if (!strikes->stepping) {
        take_out(strikes);
    }
}

void world_end_strikes(World *world, EntityHandle source, bool all) {
    end_strikes(&world->strikes, source, all, true);
}

void strike_stagger(World *world, int slot) {
    end_strikes(&world->strikes, world->entities.handle[slot], false, false);
}

void strike_forget_slot(World *world, int slot) {
    Strikes *strikes = &world->strikes;
    for (int i = 0; i < strikes->count; i++) {
        strikes->state[i].hit[slot / 64] &= ~(UINT64_C(1) << (slot % 64));
    }
}

void strike_clear(World *world) {
    world->strikes.count = 0;
}

int world_count_strikes(const World *world, EntityHandle source) {
    const Strikes *strikes = &world->strikes;
    int count = 0;
    for (int i = 0; i < strikes->count; i++) {
        count += strikes->info[i].source == source && !strikes->state[i].over;
    }
    return count;
}

const StrikeInfo *world_strikes(const World *world, int *count) {
    *count = world->strikes.count;
    return world->strikes.info;
}

/* ---- Hitting ------------------------------------------------------------------------------------------------*/
static BlowSource source_of(const StrikeInfo *info, const StrikeState *state) {
    return (BlowSource){
        .handle = info->source,
        .attack = state->attack,
        .players = state->players,
        .x = info->x,
        .z = info->z,
        .heading = info->heading,
    };
}

static bool touches(const World *world, const StrikeInfo *info, const StrikeState *state, float x, float z,
                    float radius) {
    float dx = x - info->x, dz = z - info->z, reach = info->area.range + info->area.width + radius;
    if (dx * dx + dz * dz > reach * reach) {
        return false; /* most are far away */
    }
    return hit_area_touches(&info->area, info->x, info->z, info->heading, x, z, radius) &&
           (state->through_walls || sight_is_clear(&world->floor, info->x, info->z, x, z));
}

static bool was_hit(const StrikeState *state, int slot) {
    return state->period_ticks == 0 && (state->hit[slot / 64] >> (slot % 64) & 1) != 0;
}

static void hit(World *world, int index, int slot) {
    StrikeState *state = &world->strikes.state[index];
    BlowSource source = source_of(&world->strikes.info[index], state);
    uint32_t serial = state->serial;
    EntityHandle handle = world->entities.handle[slot];
    bool dealt = damage_deal(world, &source, slot, &state->blow);
    if (dealt && state->serial == serial && world->entities.handle[slot] == handle) {
        state->hit[slot / 64] |= UINT64_C(1) << (slot % 64);
    }
}

/* The player, or whoever lives and is no friend of the source. */
static bool is_target(const World *world, const StrikeInfo *info, const StrikeState *state, int slot) {
    const Entities *entities = &world->entities;
    if (entities->handle[slot] == info->source || was_hit(state, slot)) {
        return false;
    }
    if (slot == PLAYER_SLOT) {
        return info->hostile;
    }
    return entity_is_enemy(world, slot) && (!info->hostile || state->blow.hurts_all) &&
           combat_enemy_can_be_hurt(world, slot);
}

static void hit_bodies(World *world, int index) {
    const Entities *entities = &world->entities;
    const StrikeInfo *info = &world->strikes.info[index];
    const StrikeState *state = &world->strikes.state[index];
    int high = info->hostile && !state->blow.hurts_all ? PLAYER_SLOT + 1 : entities->high;
    for (int slot = PLAYER_SLOT; slot < high && !state->over; slot++) {
        if (is_target(world, info, state, slot) &&
            touches(world, info, state, entities->x[slot], entities->z[slot], entity_radius(world, slot))) {
            hit(world, index, slot);
        }
    }
}

static void hit_features(World *world, int index) {
    const StrikeInfo *info = &world->strikes.info[index];
    const StrikeState *state = &world->strikes.state[index];
    if (info->hostile && !state->blow.hurts_all) {
        return;
    }
    for (int i = 0; i < world->features.count && !state->over; i++) {
        int slot = world_find(world, world->features.info[i].entity);
        float x, z, radius;
        if (!feature_can_break(world, i) || !world->features.info[i].shown || was_hit(state, slot) ||
            world->features.info[i].entity == info->source) {
            continue;
        }
        combat_aim_at_feature(world, i, info->x, info->z, &x, &z, &radius);
        if (touches(world, info, state, x, z, radius)) {
            hit(world, index, slot);
        }
    }
}

static void hit_shots(World *world, int index) {
    const StrikeInfo *info = &world->strikes.info[index];
    const StrikeState *state = &world->strikes.state[index];
    BlowSource source = source_of(info, state);
    ShotBreaker breaker = {
        .area = &info->area,
        .x = info->x,
        .z = info->z,
        .heading = info->heading,
        .damage = damage_to_shot(&source, &state->blow),
        .hostile = info->hostile,
        .strike = state->serial,
    };
    shot_break(world, &breaker);
}

/* ---- Pulling ------------------------------------------------------------------------------------------------*/
/* Draws one towards the middle, never past it. */
static void pull_one(World *world, const StrikeInfo *info, float metres, int slot) {
    const Entities *entities = &world->entities;
    float dx = info->x - entities->x[slot], dz = info->z - entities->z[slot];
    float distance = math_sqrt32(dx * dx + dz * dz);
    metres *= damage_knock_factor(world, slot);
    if (distance > 1e-4f) {
        float scale = (metres < distance ? metres : distance) / distance;
        entity_move(world, slot, dx * scale, dz * scale);
    }
}

static bool can_be_pulled(const World *world, const StrikeInfo *info, const StrikeState *state, int slot) {
    const Entities *entities = &world->entities;
    if (entities->handle[slot] == info->source || entities->dash_ticks[slot] > 0) {
        return false;
    }
    if (slot == PLAYER_SLOT) {
        return info->hostile && world->run.phase == RUN_PLAYING && world->player.action != ACTION_DODGE;
    }
    return entity_is_enemy(world, slot) && (!info->hostile || state->blow.hurts_all) && !entities->dying[slot] &&
           entities->spawn_ticks[slot] == 0;
}

static void pull_all(World *world, int index) {
    const Entities *entities = &world->entities;
    const StrikeInfo *info = &world->strikes.info[index];
    const StrikeState *state = &world->strikes.state[index];
    for (int slot = PLAYER_SLOT; slot < entities->high; slot++) {
        if (can_be_pulled(world, info, state, slot) &&
            touches(world, info, state, entities->x[slot], entities->z[slot], entity_radius(world, slot))) {
            pull_one(world, info, state->pull * TICK_SECONDS, slot);
        }
    }
}

/* ---- The step -----------------------------------------------------------------------------------------------*/
static void act(World *world, int index) {
    Strikes *strikes = &world->strikes;
    StrikeInfo *info = &strikes->info[index];
    StrikeState *state = &strikes->state[index];
    int active = info->ticks - info->telegraph_ticks;
    if (active == 0) {
        event_push_at(world, EVENT_STRIKE, info->source, info->x, info->z, (int)info->element);
    }
    if (state->period_ticks == 0 || active % state->period_ticks == 0) {
        hit_bodies(world, index);
        hit_features(world, index);
        hit_shots(world, index);
    }
    if (state->pull != 0.0f && !state->over) {
        pull_all(world, index);
    }
    float turned = state->turn * TICK_SECONDS;
    info->heading = math_wrap_angle32(info->heading + turned);
    state->offset = math_wrap_angle32(state->offset + turned);
}

static bool source_is_gone(const World *world, int source) {
    return source < 0 || world->entities.dying[source];
}

static void step_one(World *world, int index) {
    StrikeInfo *info = &world->strikes.info[index];
    StrikeState *state = &world->strikes.state[index];
    int source = world_find(world, info->source);
    bool gone = source_is_gone(world, source);
    if (gone && (!state->outlives || state->attached)) {
        state->over = true;
    }
    if (state->over) {
        return;
    }
    bool still = !gone && (status_is_stunned(world, source) || world->entities.knock_ticks[source] > 0);
    bool held = still && !state->outlives && !is_active(info); /* as its source, who does not think either */
    if (state->begun && !held) {
        info->ticks++;
    }
    state->begun = true;
    if (info->ticks >= info->telegraph_ticks + info->active_ticks) {
        state->over = true;
        return;
    }
    if (state->attached) {
        follow(world, state, info, source);
    }
    if (is_active(info)) {
        act(world, index);
    }
}

void strike_step(World *world) {
    Strikes *strikes = &world->strikes;
    int count = strikes->count;
    strikes->stepping = true;
    for (int i = 0; i < count; i++) {
        step_one(world, i);
    }
    strikes->stepping = false;
    take_out(strikes);
}
