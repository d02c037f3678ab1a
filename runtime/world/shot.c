/* Shots: round things that fly until they hit. They step after the strikes, in the order of their beginning: each grows
 * one tick older, turns, flies, and hits the nearest target on its way, one in a tick. Walls stop it; it flies over
 * pits and whatever stands on the floor. */
#include "world/world_state.h"

enum { LIFE_MOST = 36000, HP_MOST = 1000000, IMPACT_HALVINGS = 8 };
#define SPEED_MOST 200.0f
#define HOMING_REACH 15.0f /* metres within which a shot seeks enemies */

/* ---- Beginning ----------------------------------------------------------------------------------------------*/
static bool request_is_usable(const ShotRequest *request) {
    return is_sane(request->x) && is_sane(request->z) && is_sane(request->heading) && request->speed > 0.0f &&
           request->speed <= SPEED_MOST && request->radius > 0.0f && request->radius <= 10.0f && request->ticks >= 1 &&
           request->ticks <= LIFE_MOST && request->count >= 1 && is_sane(request->fan) && request->homing >= 0.0f &&
           is_sane(request->homing);
}

static int limit(int value, int most) {
    return value < 0 ? 0 : value < most ? value : most;
}

static bool has_room(Shots *shots) {
    if (shots->count < SHOT_LIMIT) {
        return true;
    }
    if (!shots->told_full) {
        shots->told_full = true;
        log_write(LOG_WARNING, "%d shots fly at a time; further ones do not come", SHOT_LIMIT);
    }
    return false;
}

static void add(World *world, int slot, const ShotRequest *request, const Blow *blow, float heading) {
    Shots *shots = &world->shots;
    int index = shots->count++;
    shots->info[index] = (ShotInfo){
        .source = world->entities.handle[slot],
        .hostile = slot != PLAYER_SLOT,
        .element = blow->element,
        .x = request->x,
        .z = request->z,
        .previous_x = request->x,
        .previous_z = request->z,
        .heading = math_wrap_angle32(heading),
        .speed = request->speed,
        .radius = request->radius * entity_size(world, slot),
        .hp = limit(request->hp, HP_MOST),
    };
    shots->state[index] = (ShotState){
        .blow = *blow,
        .attack = damage_source(world, slot).attack,
        .homing = request->homing,
        .life = request->ticks,
        .through = limit(request->through, SHOT_THROUGH_LIMIT),
        .players = slot == PLAYER_SLOT,
    };
}

int world_shoot(World *world, EntityHandle source, const ShotRequest *request) {
    int slot = world_find(world, source), fly = 0;
    Blow blow = growth_sign_blow(world, slot, &request->blow);
    if (slot < 0 || world->entities.dying[slot] || !request_is_usable(request) || !blow_make_sane(&blow)) {
        return 0;
    }
    float between = request->count > 1 ? request->fan / (float)(request->count - 1) : 0.0f;
    float first = request->heading - (request->count > 1 ? 0.5f * request->fan : 0.0f);
    while (fly < request->count && has_room(&world->shots)) {
        add(world, slot, request, &blow, first + between * (float)fly);
        fly++;
    }
    if (fly > 0) {
        event_push_at(world, EVENT_SHOT, source, request->x, request->z, (int)blow.element);
    }
    return fly;
}

/* ---- Ending -------------------------------------------------------------------------------------------------*/
static void end(World *world, int index) {
    const ShotInfo *info = &world->shots.info[index];
    world->shots.state[index].over = true;
    event_push_at(world, EVENT_SHOT_END, info->source, info->x, info->z, (int)info->element);
}

static void take_out(Shots *shots) {
    int kept = 0;
    for (int i = 0; i < shots->count; i++) {
        if (shots->state[i].over) {
            continue;
        }
        if (kept != i) {
            shots->info[kept] = shots->info[i];
            shots->state[kept] = shots->state[i];
        }
        kept++;
    }
    shots->count = kept;
}

void shot_clear(World *world) {
    world->shots.count = 0;
}

const ShotInfo *world_shots(const World *world, int *count) {
    *count = world->shots.count;
    return world->shots.info;
}

/* Whether this blow comes to it for the first time. */
static bool is_new_blow(ShotState *state, const ShotBreaker *breaker) {
    uint32_t *last = breaker->swing != 0 ? &state->last_swing : &state->last_strike;
    uint32_t number = breaker->swing != 0 ? breaker->swing : breaker->strike;
    bool is_new = *last != number;
    *last = number;
    return is_new;
}

void shot_break(World *world, const ShotBreaker *breaker) {
    Shots *shots = &world->shots;
    for (int i = 0; i < shots->count && breaker->damage > 0; i++) {
        ShotInfo *info = &shots->info[i];
        if (info->hp > 0 && info->hostile != breaker->hostile && !shots->state[i].over &&
            hit_area_touches(breaker->area, breaker->x, breaker->z, breaker->heading, info->x, info->z, info->radius) &&
            sight_is_clear(&world->floor, breaker->x, breaker->z, info->x, info->z) &&
            is_new_blow(&shots->state[i], breaker)) {
            info->hp = breaker->damage < info->hp ? info->hp - breaker->damage : 0;
            if (info->hp == 0) {
                end(world, i);
            }
        }
    }
    if (!shots->stepping) {
        take_out(shots);
    }
}

/* ---- Flying -------------------------------------------------------------------------------------------------*/
/* The nearest enemy in sight; sight is asked only where it could change the answer. */
static int nearest_enemy(const World *world, const ShotInfo *info) {
    const Entities *entities = &world->entities;
    const NeighbourGrid *grid = world->grid;
    float nearest2 = HOMING_REACH * HOMING_REACH;
    int found = -1;
    grid_refresh(world);
    GridRange range = grid_range(info->x, info->z, HOMING_REACH);
    for (int cell_y = range.y0; cell_y <= range.y1; cell_y++) {
        int row = cell_y * GRID_SIDE;
        for (int i = grid->start[row + range.x0]; i < grid->start[row + range.x1 + 1]; i++) {
            int slot = grid->slots[i];
            float dx = entities->x[slot] - info->x, dz = entities->z[slot] - info->z, distance2 = dx * dx + dz * dz;
            bool nearer = distance2 < nearest2 || (distance2 == nearest2 && found >= 0 && slot < found);
            if (nearer && combat_enemy_can_be_hurt(world, slot) &&
                sight_is_clear(&world->floor, info->x, info->z, entities->x[slot], entities->z[slot])) {
                nearest2 = distance2;
                found = slot;
            }
        }
    }
    return found;
}

static void turn(const World *world, ShotInfo *info, const ShotState *state) {
    const Entities *entities = &world->entities;
    if (state->homing == 0.0f) {
        return;
    }
    int foe = info->hostile ? PLAYER_SLOT : nearest_enemy(world, info);
    if (foe < 0 || entities->dying[foe] ||
        (info->hostile && !sight_is_clear(&world->floor, info->x, info->z, entities->x[foe], entities->z[foe]))) {
        return;
    }
    float dx = entities->x[foe] - info->x, dz = entities->z[foe] - info->z;
    if (dx != 0.0f || dz != 0.0f) {
        info->heading = heading_turn(info->heading, heading_of(dx, dz), state->homing * TICK_SECONDS);
    }
}

/* Flies one tick; true when a wall stopped it, right before that. */
static bool fly(const World *world, ShotInfo *info) {
    float metres = info->speed * TICK_SECONDS;
    float dx = math_sin32(info->heading) * metres, dz = math_cos32(info->heading) * metres;
    if (sight_is_clear(&world->floor, info->x, info->z, info->x + dx, info->z + dz)) {
        info->x += dx;
        info->z += dz;
        return false;
    }
    float share = 0.0f;
    float half = 0.5f;
    for (int i = 0; i < IMPACT_HALVINGS; i++, half *= 0.5f) {
        float further = share + half;
        if (sight_is_clear(&world->floor, info->x, info->z, info->x + dx * further, info->z + dz * further)) {
            share = further;
        }
    }
    info->x += dx * share;
    info->z += dz * share;
    return true;
}

/* ---- Hitting ------------------------------------------------------------------------------------------------*/
/* Where on its way of this tick (0 … 1) a shot comes nearest to a round target; false when it misses it. */
static bool meets(const ShotInfo *info, float x, float z, float radius, float *share) {
    float way_x = info->x - info->previous_x, way_z = info->z - info->previous_z;
    float to_x = x - info->previous_x, to_z = z - info->previous_z;
    float length2 = way_x * way_x + way_z * way_z;
    *share = length2 > 0.0f ? math_clamp32((to_x * way_x + to_z * way_z) / length2, 0.0f, 1.0f) : 0.0f;
    float dx = to_x - way_x * *share, dz = to_z - way_z * *share, reach = radius + info->radius;
    return dx * dx + dz * dz <= reach * reach;
}

typedef struct ShotTarget {
    int slot; /* −1 for none */
    float share;
} ShotTarget;

/* Keeps the first on the way; of two at one place the lower slot. */
static void consider(ShotTarget *target, int slot, float share) {
    if (target->slot < 0 || share < target->share || (share == target->share && slot < target->slot)) {
        *target = (ShotTarget){slot, share};
    }
}

static bool is_spared(const World *world, int index, int slot) {
    const ShotState *state = &world->shots.state[index];
    EntityHandle handle = world->entities.handle[slot];
    bool spared = handle == world->shots.info[index].source;
    for (int i = 0; i < state->hit_count; i++) {
        spared = spared || state->hit[i] == handle;
    }
    return spared;
}

static void consider_enemies(World *world, int index, float widest, ShotTarget *target) {
    const Entities *entities = &world->entities;
    const ShotInfo *info = &world->shots.info[index];
    const NeighbourGrid *grid = world->grid;
    grid_refresh(world);
    float reach = widest + info->radius + info->speed * TICK_SECONDS;
    GridRange range = grid_range(info->x, info->z, reach);
    for (int cell_y = range.y0; cell_y <= range.y1; cell_y++) {
        int row = cell_y * GRID_SIDE;
        for (int i = grid->start[row + range.x0]; i < grid->start[row + range.x1 + 1]; i++) {
            int slot = grid->slots[i];
            float share;
            if (meets(info, entities->x[slot], entities->z[slot], entity_radius(world, slot), &share) &&
                combat_enemy_can_be_hurt(world, slot) && !is_spared(world, index, slot)) {
                consider(target, slot, share);
            }
        }
    }
}

static void consider_features(World *world, int index, ShotTarget *target) {
    const ShotInfo *info = &world->shots.info[index];
    for (int i = 0; i < world->features.count; i++) {
        float x, z, radius, share;
        if (!feature_can_break(world, i) || !world->features.info[i].shown) {
            continue;
        }
        combat_aim_at_feature(world, i, info->x, info->z, &x, &z, &radius);
        int slot = world_find(world, world->features.info[i].entity);
        if (meets(info, x, z, radius, &share) && !is_spared(world, index, slot)) {
            consider(target, slot, share);
        }
    }
}

static ShotTarget find_target(World *world, int index, float widest) {
    const Entities *entities = &world->entities;
    const ShotInfo *info = &world->shots.info[index];
    ShotTarget target = {-1, 0.0f};
    float share;
    if (info->hostile && !is_spared(world, index, PLAYER_SLOT) &&
        meets(info, entities->x[PLAYER_SLOT], entities->z[PLAYER_SLOT], world->rules.player.radius, &share)) {
        consider(&target, PLAYER_SLOT, share);
    }
    if (!info->hostile || world->shots.state[index].blow.hurts_all) {
        consider_enemies(world, index, widest, &target);
        consider_features(world, index, &target);
    }
    return target;
}

static void hit(World *world, int index, ShotTarget target) {
    ShotInfo *info = &world->shots.info[index];
    ShotState *state = &world->shots.state[index];
    EntityHandle handle = world->entities.handle[target.slot];
    BlowSource source = {
        .handle = info->source,
        .attack = state->attack,
        .players = state->players,
        .along = true,
        .x = info->x,
        .z = info->z,
        .heading = info->heading,
    };
    if (!damage_deal(world, &source, target.slot, &state->blow)) {
        return; /* it flies on through who can't be hurt now */
    }
    if (state->hit_count < state->through) {
        state->hit[state->hit_count++] = handle;
        return;
    }
    info->x = info->previous_x + (info->x - info->previous_x) * target.share;
    info->z = info->previous_z + (info->z - info->previous_z) * target.share;
    end(world, index);
}

/* ---- The step -----------------------------------------------------------------------------------------------*/
static void step_one(World *world, int index, float widest) {
    ShotInfo *info = &world->shots.info[index];
    ShotState *state = &world->shots.state[index];
    if (state->over) {
        return;
    }
    bool stopped = false;
    info->previous_x = info->x;
    info->previous_z = info->z;
    if (state->begun) {
        if (++info->ticks > state->life) {
            end(world, index);
            return;
        }
        turn(world, info, state);
        stopped = fly(world, info);
    }
    state->begun = true;
    ShotTarget target = find_target(world, index, widest);
    if (target.slot >= 0) {
        hit(world, index, target);
    }
    if (stopped && !state->over) {
        end(world, index);
    }
}

static float widest_enemy(const World *world) {
    float widest = 0.0f;
    for (int kind = 0; kind < world->rules.enemy_count; kind++) {
        widest = world->rules.enemies[kind].radius > widest ? world->rules.enemies[kind].radius : widest;
    }
    return widest * (world->rules.elite.size > 1.0f ? world->rules.elite.size : 1.0f);
}

void shot_step(World *world) {
    Shots *shots = &world->shots;
    int count = shots->count;
    float widest = count > 0 ? widest_enemy(world) : 0.0f;
    shots->stepping = true;
    for (int i = 0; i < count; i++) {
        step_one(world, i, widest);
    }
    shots->stepping = false;
    take_out(shots);
}
