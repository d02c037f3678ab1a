/* What flies off: shards in the colours of what broke, sparks, stars of critical hits, lines of speed. */
#include "app/view_state.h"

#include <string.h>

/* ---- Shards -------------------------------------------------------------------------------------------------*/
static void add_shard(View *view, const Burst *burst, float x, float z, uint32_t color) {
    float angle = cosmetic_between(&view->rng, 0.0f, (float)MATH_TAU);
    float out = cosmetic_between(&view->rng, 0.4f, 1.0f) * burst->speed;
    float along = cosmetic_between(&view->rng, 0.3f, 1.0f) * burst->along;
    ParticleInstance *shard = &view->shards[view->shard_next];
    view->shard_next = (view->shard_next + 1) % SHARD_LIMIT;
    view->shard_count += view->shard_count < SHARD_LIMIT;
    *shard = (ParticleInstance){
        .origin = {x, burst->height, z, (float)view->seconds},
        .velocity = {math_sin32(angle) * out + burst->toward_x * along,
                     cosmetic_between(&view->rng, 0.5f, 1.0f) * burst->up,
                     math_cos32(angle) * out + burst->toward_z * along, burst->life},
    };
    view_set_color(shard->color, color, burst->size * cosmetic_between(&view->rng, 0.7f, 1.3f));
}

void burst_add(View *view, float x, float z, uint32_t color, const Burst *burst) {
    for (int i = 0; i < burst->count; i++) {
        add_shard(view, burst, x, z, color);
    }
}

/* In the colours of boxes, in turn. */
static void add_in_box_colors(View *view, float x, float z, const RigBox *boxes, int count, const Burst *burst) {
    for (int i = 0; i < burst->count && count > 0; i++) {
        add_shard(view, burst, x, z, boxes[i % count].color);
    }
}

static void add_in_colors(View *view, float x, float z, const Rig *rig, const Burst *burst) {
    int count = 0;
    const RigBox *boxes = rig_boxes(rig, &count);
    add_in_box_colors(view, x, z, boxes, count, burst);
}

void burst_kill(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    const WorldRules *rules = world_rules(game_world(game));
    WorldEntities entities = world_entities(game_world(game));
    int slot = world_find(game_world(game), event->entity);
    if (slot < 0 || view->slot_owner[slot] != event->entity) {
        return;
    }
    const Recoil *last = &view->recoils[slot];
    bool known = last->owner == event->entity;
    float blow = known ? math_clamp32(last->blow, 0.5f, n->shards_heavy) : 0.5f;
    float radius = entities.entity_class[slot] == ENTITY_ENEMY ? rules->enemies[entities.kind[slot]].radius : 0.4f;
    float size = math_clamp32(radius / (n->recoil_body + 1e-6f), 0.7f, 4.0f) * (entities.elite[slot] ? 1.5f : 1.0f);
    Burst burst = {.count = (int)(n->shards_count * size),
                   .speed = n->shards_speed,
                   .up = n->shards_up * (0.7f + 0.3f * blow),
                   .life = n->shards_life,
                   .size = n->shards_size,
                   .height = n->shards_height,
                   .along = n->shards_along * blow,
                   .toward_x = known ? last->toward_x : 0.0f,
                   .toward_z = known ? last->toward_z : 0.0f};
    add_in_colors(view, event->x, event->z, view->rigs[view->slot_rig[slot]].rig, &burst);
}

/* A boss's shell breaks when it begins another phase. */
void burst_phase(View *view, const Game *game, int slot) {
    const ViewNumbers *n = &view->numbers;
    WorldEntities entities = world_entities(game_world(game));
    float x = entities.x[slot], z = entities.z[slot];
    Burst burst = {(int)n->phase_shards,
                   n->phase_speed,
                   n->phase_speed,
                   n->shards_life * 1.6f,
                   1.5f * n->shards_size,
                   1.6f,
                   0,
                   0,
                   0};
    if (view->slot_owner[slot] == entities.handle[slot]) {
        add_in_colors(view, x, z, view->rigs[view->slot_rig[slot]].rig, &burst);
    }
    effects_add_ring(view, x, z, n->phase_ring, game_look(game)->telegraph_fill[view->telegraphs], n->phase_seconds,
                     true);
    effects_add_ring(view, x, z, 0.6f * n->phase_ring, 0xffffff, 0.6f * n->phase_seconds, false);
    camera_shake(view, n->phase_shake, x, z);
}

void burst_body(View *view, float x, float z, const RigBox *boxes, int count) {
    const ViewNumbers *n = &view->numbers;
    const Burst burst = {.count = (int)n->phase_shards,
                         .speed = 0.5f * n->phase_speed,
                         .up = n->phase_speed,
                         .life = n->shards_life * 1.6f,
                         .size = 1.5f * n->shards_size,
                         .height = 0.8f};
    add_in_box_colors(view, x, z, boxes, count, &burst);
}

/* ---- Stars --------------------------------------------------------------------------------------------------*/
void burst_star(View *view, float x, float z) {
    Star *star = &view->stars[view->star_next];
    view->star_next = (view->star_next + 1) % STAR_LIMIT;
    *star = (Star){x, z, cosmetic_between(&view->rng, -0.4f, 0.4f), view->seconds};
}

/* Thin bars through one point that face the camera; two long, two short. */
static void fill_star(View *view, const RenderLook *look, const Star *star, float age) {
    const ViewNumbers *n = &view->numbers;
    float out = 1.0f - (1.0f - age) * (1.0f - age), thin = n->star_width * (1.0f - age);
    for (int i = 0; i < 4; i++) {
        float length = n->star_size * (0.4f + 0.6f * out) * (i % 2 == 0 ? 1.0f : 0.55f);
        float turn = star->turn + 0.25f * (float)MATH_PI * (float)i;
        Mat34 matrix =
            mat34_from_parts((Vec3){star->x, n->star_height, star->z},
                             quat_from_euler_xyz((Vec3){-look->camera_pitch, 0.0f, turn}), (Vec3){length, thin, thin});
        view_add_box(view, &matrix, look->number_critical, 1.0f, 1.0f - age * age);
    }
}

/* ---- Lines of speed -----------------------------------------------------------------------------------------*/
void burst_streaks(View *view, const Game *game) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot < 0 || world_run(world).hit_stop_ticks > 0) {
        return;
    }
    float x = entities.velocity_x[slot], z = entities.velocity_z[slot];
    float speed = math_sqrt32(x * x + z * z);
    if (speed < n->streak_speed || world_run(world).tick % (uint32_t)math_clamp32(n->streak_every, 1.0f, 60.0f) != 0) {
        return;
    }
    Streak *streak = &view->streaks[view->streak_next];
    view->streak_next = (view->streak_next + 1) % STREAK_LIMIT;
    float side = cosmetic_between(&view->rng, -n->streak_spread, n->streak_spread);
    *streak = (Streak){entities.x[slot] - z / speed * side, entities.z[slot] + x / speed * side,
                       cosmetic_between(&view->rng, 0.2f, 1.5f), math_atan2_32(x, z), view->seconds};
}

static void fill_streak(View *view, uint32_t color, const Streak *streak, float age) {
    const ViewNumbers *n = &view->numbers;
    float length = n->streak_length * (1.0f - age);
    Mat34 matrix = mat34_from_parts((Vec3){streak->x, streak->height, streak->z},
                                    quat_from_euler_xyz((Vec3){0.0f, streak->heading, 0.0f}),
                                    (Vec3){n->streak_width, n->streak_width, length});
    view_add_box(view, &matrix, color, 1.0f, n->streak_alpha * (1.0f - age));
}

/* ---- Kills that follow each other ---------------------------------------------------------------------------*/
void burst_chain(View *view, const Game *game, float x, float z) {
    const ViewNumbers *n = &view->numbers;
    view->chain = view->seconds - view->last_kill < (double)n->chain_seconds ? view->chain + 1 : 1;
    view->last_kill = view->seconds;
    if ((float)view->chain >= n->chain_least) {
        float more = math_clamp32((float)view->chain - n->chain_least, 0.0f, 6.0f);
        effects_add_ring(view, x, z, n->chain_ring + n->chain_grow * more, game_look(game)->number_critical,
                         n->chain_life, true);
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
void burst_clear(View *view) {
    memset(view->stars, 0, sizeof view->stars);
    memset(view->streaks, 0, sizeof view->streaks);
    memset(view->recoils, 0, sizeof view->recoils);
    view->chain = 0;
}

void burst_fill(View *view, const Game *game, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    for (int i = 0; i < STAR_LIMIT; i++) {
        float age = (float)(seconds - view->stars[i].born) / (n->star_seconds + 1e-6f);
        if (view->stars[i].born > 0.0 && age >= 0.0f && age < 1.0f) {
            fill_star(view, look, &view->stars[i], age);
        }
    }
    for (int i = 0; i < STREAK_LIMIT; i++) {
        float age = (float)(seconds - view->streaks[i].born) / (n->streak_life + 1e-6f);
        if (view->streaks[i].born > 0.0 && age >= 0.0f && age < 1.0f) {
            fill_streak(view, look->player_ring_color, &view->streaks[i], age);
        }
    }
}
