#include "world/world_state.h"

static void add_int(Hash *hash, int value) {
    hash_add_u32(hash, (uint32_t)value);
}

static void add_run(const World *world, Hash *hash) {
    const RunInfo *run = &world->run;
    hash_add_u64(hash, run->seed);
    add_int(hash, run->floor);
    add_int(hash, (int)run->phase);
    add_int(hash, run->phase_ticks);
    hash_add_u32(hash, run->tick);
    add_int(hash, run->kills);
    add_int(hash, run->hit_stop_ticks);
    add_int(hash, run->floors_cleared);
    add_int(hash, world->setup_floor | world->no_choices << 8);
    hash_add_u64(hash, world->frozen_history);
    add_int(hash, world->hit_stop_request);
    hash_add_rng(hash, &world->combat_rng);
    hash_add_rng(hash, &world->script_rng);
    hash_add_rng(hash, &world->jitter_rng);
    hash_add_rng(hash, &world->drops_rng);
    add_int(hash, run->exp);
    hash_add_bytes(hash, run->cause, sizeof run->cause);
}

static void add_floor(const World *world, Hash *hash) {
    size_t tiles = (size_t)world->floor.size * (size_t)world->floor.size;
    hash_add_u64(hash, world->floor.floor_seed);
    hash_add_bytes(hash, world->floor.tiles, tiles);
    hash_add_bytes(hash, world->seen, tiles);
    hash_add_bytes(hash, world->rooms.visited, world->floor.room_count);
    hash_add_bytes(hash, world->rooms.sealed, world->floor.room_count);
    add_int(hash, world->stairs_open | world->surge_risen << 1 | world->boss_came << 2);
    add_int(hash, world->seen_x);
    add_int(hash, world->seen_y);
}

static void add_knowledge(const WorldKnowledge *knowledge, Hash *hash) {
    for (int floor = 0; floor <= FLOOR_LAST; floor++) {
        hash_add_u64(hash, knowledge->traps_found[floor]);
    }
    add_int(hash, knowledge->house_known);
}

static void add_features(const Features *features, Hash *hash) {
    add_int(hash, features->count);
    for (int i = 0; i < features->count; i++) {
        const FeatureInfo *info = &features->info[i];
        const FeatureState *state = &features->state[i];
        hash_add_u32(hash, info->entity);
        hash_add_u64(hash, (uint64_t)(uint16_t)info->area.x | (uint64_t)(uint16_t)info->area.y << 16 |
                               (uint64_t)(uint16_t)info->area.w << 32 | (uint64_t)(uint16_t)info->area.h << 48);
        add_int(hash, info->kind | info->room << 8);
        add_int(hash, info->shown | info->spent << 1 | info->broken << 2 | state->in_room << 3 | state->stepped << 4 |
                          state->solid << 5 | state->tell_broken << 6 | state->known_bit << 8);
        hash_add_u32(hash, state->breaker);
        add_int(hash, state->broken_ticks);
    }
}

static void add_player(const World *world, Hash *hash) {
    const PlayerState *player = &world->player;
    add_int(hash, (int)player->action);
    add_int(hash, player->action_ticks);
    add_int(hash, player->stage);
    add_int(hash, player->next_stage);
    add_int(hash, player->combo_keep);
    hash_add_float(hash, player->step);
    hash_add_u32(hash, player->swing);
    add_int(hash, player->attack_buffer);
    add_int(hash, player->dodge_buffer);
    add_int(hash, player->cast_buffer);
    add_int(hash, player->item_buffer);
    add_int(hash, player->cast_slot | player->cast_slot_next << 8 | player->aims_by_pad << 16);
    hash_add_u32(hash, (uint32_t)player->aim_angle | (uint32_t)player->aim_distance << 16);
    add_int(hash, player->dash_held);
    add_int(hash, player->dodge_cooldown);
    hash_add_float(hash, player->dodge_x);
    hash_add_float(hash, player->dodge_z);
    add_int(hash, player->dodge_avoided);
    hash_add_u32(hash, world->input.down);
    hash_add_u32(hash, world->input.pending);
}

static void add_motion(const Entities *entities, int slot, Hash *hash) {
    hash_add_float(hash, entities->x[slot]);
    hash_add_float(hash, entities->z[slot]);
    hash_add_float(hash, entities->heading[slot]);
    hash_add_float(hash, entities->velocity_x[slot]);
    hash_add_float(hash, entities->velocity_z[slot]);
    hash_add_float(hash, entities->steer_x[slot]);
    hash_add_float(hash, entities->steer_z[slot]);
    hash_add_float(hash, entities->knock_x[slot]);
    hash_add_float(hash, entities->knock_z[slot]);
    hash_add_float(hash, entities->jitter[slot]);
}

static void add_fight(const Entities *entities, int slot, Hash *hash) {
    hash_add_float(hash, entities->burn_attack[slot]);
    add_int(hash, entities->burn_ticks[slot]);
    add_int(hash, entities->shield[slot]);
    add_int(hash, entities->shield_ticks[slot]);
    hash_add_float(hash, entities->defence_factor[slot]);
    add_int(hash, entities->defence_ticks[slot]);
    hash_add_float(hash, entities->damage_taken[slot]);
    hash_add_float(hash, entities->dash_x[slot]);
    hash_add_float(hash, entities->dash_z[slot]);
    add_int(hash, entities->dash_ticks[slot] | entities->dash_result[slot] << 16 | entities->token[slot] << 24);
    hash_add_u32(hash, entities->owner[slot]);
}

static void add_area(const HitArea *area, Hash *hash) {
    add_int(hash, (int)area->shape);
    hash_add_float(hash, area->range);
    hash_add_float(hash, area->inner);
    hash_add_float(hash, area->width);
    hash_add_float(hash, area->half_angle);
}

static void add_blow(const Blow *blow, Hash *hash) {
    hash_add_float(hash, blow->damage);
    add_int(hash, (int)blow->sort | (int)blow->element << 8 | (int)blow->status << 16 | blow->pierces << 24 |
                      blow->hurts_all << 25);
    hash_add_float(hash, blow->knock);
    add_int(hash, blow->status_ticks);
    hash_add_float(hash, blow->status_strength);
    add_int(hash, blow->hit_stop_ticks);
}

static void add_strike(const StrikeInfo *info, const StrikeState *state, int high, Hash *hash) {
    hash_add_u32(hash, info->source);
    add_area(&info->area, hash);
    hash_add_float(hash, info->x);
    hash_add_float(hash, info->z);
    hash_add_float(hash, info->heading);
    add_int(hash, info->ticks);
    add_int(hash, info->telegraph_ticks);
    add_int(hash, info->active_ticks);
    add_blow(&state->blow, hash);
    hash_add_float(hash, state->attack);
    hash_add_float(hash, state->turn);
    hash_add_float(hash, state->pull);
    hash_add_float(hash, state->side);
    hash_add_float(hash, state->forward);
    hash_add_float(hash, state->offset);
    add_int(hash, state->period_ticks);
    hash_add_u32(hash, state->serial);
    add_int(hash, info->hostile | state->players << 1 | state->attached << 2 | state->outlives << 3 |
                      state->through_walls << 4 | state->begun << 5 | state->over << 6);
    for (int word = 0; word <= high / 64 && word < HIT_WORDS; word++) {
        hash_add_u64(hash, state->hit[word]);
    }
}

static void add_shot(const ShotInfo *info, const ShotState *state, Hash *hash) {
    hash_add_u32(hash, info->source);
    hash_add_float(hash, info->x);
    hash_add_float(hash, info->z);
    hash_add_float(hash, info->heading);
    hash_add_float(hash, info->speed);
    hash_add_float(hash, info->radius);
    add_int(hash, info->ticks);
    add_int(hash, info->hp);
    add_blow(&state->blow, hash);
    hash_add_float(hash, state->attack);
    hash_add_float(hash, state->homing);
    add_int(hash, state->life);
    hash_add_u32(hash, state->last_swing);
    hash_add_u32(hash, state->last_strike);
    add_int(hash, state->through | state->hit_count << 8 | info->hostile << 16 | state->players << 17 |
                      state->begun << 18 | state->over << 19);
    for (int i = 0; i < state->hit_count; i++) {
        hash_add_u32(hash, state->hit[i]);
    }
}

static void add_fights(const World *world, Hash *hash) {
    add_int(hash, world->strikes.count);
    hash_add_u32(hash, world->strikes.serial);
    for (int i = 0; i < world->strikes.count; i++) {
        add_strike(&world->strikes.info[i], &world->strikes.state[i], world->entities.high, hash);
    }
    add_int(hash, world->shots.count);
    for (int i = 0; i < world->shots.count; i++) {
        add_shot(&world->shots.info[i], &world->shots.state[i], hash);
    }
}

static void add_entity(const Entities *entities, int slot, Hash *hash) {
    add_int(hash, entities->entity_class[slot]);
    add_int(hash, entities->kind[slot]);
    add_motion(entities, slot, hash);
    add_int(hash, entities->hp[slot]);
    add_int(hash, entities->hp_max[slot]);
    add_int(hash, entities->state[slot]);
    add_int(hash, entities->state_ticks[slot]);
    add_int(hash, entities->invulnerable[slot]);
    add_int(hash, entities->knock_ticks[slot]);
    add_int(hash, entities->stagger_ticks[slot]);
    add_int(hash, entities->stagger_immune[slot]);
    add_int(hash, entities->brace_ticks[slot]);
    add_int(hash, entities->spawn_ticks[slot]);
    add_int(hash, entities->pack[slot]);
    hash_add_u32(hash, entities->last_swing[slot]);
    hash_add_u32(hash, entities->stands_on[slot]);
    for (int status = 0; status < STATUS_COUNT; status++) {
        add_int(hash, entities->status_ticks[status][slot]);
        hash_add_float(hash, entities->status_strength[status][slot]);
    }
    add_fight(entities, slot, hash);
    add_int(hash, entities->awake[slot] | entities->dying[slot] << 1 | entities->faced[slot] << 2 |
                      entities->elite[slot] << 3 | entities->risen[slot] << 4 | entities->affixes[slot] << 8);
    add_int(hash, entities->unhurt_ticks[slot] | entities->call_ticks[slot] << 16);
}

/* Free slots count by their generation, which tells what handle they give out next. */
void world_add_hash(const World *world, Hash *hash) {
    const Entities *entities = &world->entities;
    add_run(world, hash);
    add_floor(world, hash);
    add_player(world, hash);
    add_knowledge(&world->knowledge, hash);
    add_features(&world->features, hash);
    growth_add_hash(world, hash);
    add_fights(world, hash);
    for (int slot = 1; slot < entities->high; slot++) {
        hash_add_u32(hash, entities->handle[slot]);
        hash_add_u32(hash, entities->generation[slot]);
        if (entities->handle[slot] != ENTITY_NONE && !entity_is_power(world, slot)) {
            add_entity(entities, slot, hash);
        }
    }
}
