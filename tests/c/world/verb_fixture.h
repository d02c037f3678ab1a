/* Every verb that changes a floor, with drawn arguments, good ones and bad ones. */
#ifndef RIFT_TEST_VERB_FIXTURE_H
#define RIFT_TEST_VERB_FIXTURE_H

#include "world/feature_fixture.h"

/* Mostly near somebody. One draw a statement: the order in which arguments are evaluated is the compiler's. */
static inline void fixture_draw_near(const World *world, Rng *rng, float *x, float *z) {
    uint32_t slot = rng_below(rng, (uint32_t)world_entities(world).high);
    *x = 80.0f * rng_unit(rng);
    *z = 80.0f * rng_unit(rng);
    if (rng_below(rng, 4) != 0) {
        slot = rng_below(rng, 2) == 0 ? (uint32_t)fixture_player_slot(world) : slot;
        *x = world_entities(world).x[slot] + 0.1f * (*x - 40.0f);
        *z = world_entities(world).z[slot] + 0.1f * (*z - 40.0f);
    }
}

static inline EntityHandle fixture_draw_feature(const World *world, Rng *rng) {
    int count;
    const FeatureInfo *features = world_features(world, &count);
    uint32_t index = rng_below(rng, 1000);
    return count > 0 ? features[index % (uint32_t)count].entity : ENTITY_NONE;
}

/* Anyone: the player, an enemy, a feature, or a handle that is stale. */
static inline EntityHandle fixture_draw_entity(const World *world, Rng *rng) {
    uint32_t slot = rng_below(rng, (uint32_t)world_entities(world).high);
    return rng_below(rng, 10) == 0 ? slot * 4099 : world_entities(world).handle[slot];
}

static inline void fixture_change_floor(World *world, Rng *rng, uint32_t verb) {
    float x, z;
    fixture_draw_near(world, rng, &x, &z);
    int room = rng_range(rng, -1, world_floor(world)->room_count), kind = rng_range(rng, -1, FEATURES);
    EntityHandle feature = fixture_draw_feature(world, rng);
    switch (verb) {
    case 0:
        world_seal_room(world, room);
        break;
    case 1:
    case 2:
        world_open_room(world, room);
        break;
    case 3:
        world_collapse(world, rng_below(rng, 4) == 0 ? feature : ENTITY_NONE);
        break;
    case 4:
        world_open_passage(world, feature);
        break;
    case 5:
        world_reveal(world, feature);
        break;
    case 6:
        world_reveal_near(world, x, z, 20.0f);
        break;
    case 7:
        world_remove(world, feature);
        break;
    case 8:
        world_draw_place(world, room, 3, &x, &z);
        world_place_feature(world, kind, x, z);
        break;
    case 9:
        world_release_boss(world);
        break;
    default:
        world_place_feature(world, kind, x, z);
        break;
    }
}

static inline void fixture_change_somebody(World *world, Rng *rng, uint32_t verb) {
    float x, z;
    fixture_draw_near(world, rng, &x, &z);
    EntityHandle who = fixture_draw_entity(world, rng);
    int ticks = rng_range(rng, -5, 90);
    float strength = 2.0f * rng_unit(rng) - 0.3f;
    switch (verb) {
    case 0:
        world_hurt(world, who, (int)(40.0f * strength), (HurtCause)rng_below(rng, 3));
        break;
    case 1:
        world_heal(world, who, ticks);
        break;
    case 2:
        world_blast(world, who, x, z, 4.0f * strength, ticks);
        break;
    case 3:
        world_give_status(world, who, (Status)rng_below(rng, STATUS_COUNT + 1), ticks, strength);
        break;
    case 4:
        world_spawn_ring(world, x, z, 5.0f * strength, ticks / 8);
        break;
    case 5:
        world_teleport(world, who, x, z);
        break;
    case 6:
        world_knock(world, who, x - 40.0f, z - 40.0f, 6.0f * strength);
        break;
    case 7:
        world_give_item(world, (ItemClass)rng_below(rng, ITEM_CLASS_COUNT + 1), ticks);
        world_curse_item(world);
        break;
    case 8:
        world_gain_exp(world, ticks);
        break;
    case 9:
        if (rng_below(rng, 40) == 0) {
            world_end_run(world);
        }
        break;
    case 10:
        if (rng_below(rng, 20) == 0) { /* onto the stairs, where a press may take them */
            x = (float)world_floor(world)->stairs_x + 1.0f;
            world_teleport(world, world_player(world), x, (float)world_floor(world)->stairs_y + 1.0f);
        }
        break;
    default:
        if (world_draw_place(world, -1, ticks, &x, &z)) {
            world_teleport(world, who, x, z);
        }
        break;
    }
}

/* ---- Fights -------------------------------------------------------------------------------------------------*/
/* Mostly from 0 to `most`, now and then a number that is no use. */
static inline float fixture_draw_number(Rng *rng, float most) {
    static const float BAD[] = {-1.0f, 0.0f, 1e9f, -1e30f};
    uint32_t chance = rng_below(rng, 200);
    float good = most * rng_unit(rng);
    return chance == 4 ? math_sqrt32(-1.0f) : chance < 4 ? BAD[chance] : good;
}

static inline Blow fixture_draw_blow(Rng *rng) {
    Blow blow = {0};
    blow.damage = fixture_draw_number(rng, 1.0f);
    blow.sort = (BlowSort)rng_below(rng, 7);
    blow.element = (Element)rng_below(rng, ELEMENT_COUNT + 1);
    blow.knock = fixture_draw_number(rng, 4.0f) - 1.0f;
    blow.status = (Status)rng_below(rng, STATUS_COUNT + 2);
    blow.status_ticks = rng_range(rng, -60, 90);
    blow.status_strength = fixture_draw_number(rng, 1.0f);
    blow.pierces = rng_below(rng, 2) == 0;
    blow.hurts_all = rng_below(rng, 3) == 0;
    blow.hit_stop_ticks = rng_range(rng, -2, 2);
    return blow;
}

static inline StrikeRequest fixture_draw_strike(const World *world, Rng *rng) {
    StrikeRequest request = {.blow = fixture_draw_blow(rng)};
    fixture_draw_near(world, rng, &request.x, &request.z);
    request.area.shape = (HitShape)rng_below(rng, 5);
    request.area.range = fixture_draw_number(rng, 6.0f);
    request.area.inner = fixture_draw_number(rng, 3.0f);
    request.area.width = fixture_draw_number(rng, 2.0f);
    request.area.half_angle = fixture_draw_number(rng, 3.0f);
    request.heading = fixture_draw_number(rng, 6.0f);
    request.telegraph_ticks = rng_range(rng, -1, 40);
    request.active_ticks = rng_range(rng, 0, 60);
    request.period_ticks = rng_range(rng, -20, 20);
    request.turn = fixture_draw_number(rng, 2.0f);
    request.pull = fixture_draw_number(rng, 3.0f) - 1.0f;
    request.attached = rng_below(rng, 3) == 0;
    request.outlives = rng_below(rng, 3) == 0;
    request.through_walls = rng_below(rng, 3) == 0;
    return request;
}

static inline ShotRequest fixture_draw_shot(const World *world, Rng *rng) {
    ShotRequest request = {.blow = fixture_draw_blow(rng)};
    fixture_draw_near(world, rng, &request.x, &request.z);
    request.heading = fixture_draw_number(rng, 6.0f);
    request.speed = fixture_draw_number(rng, 30.0f);
    request.radius = fixture_draw_number(rng, 0.5f);
    request.ticks = rng_range(rng, 0, 120);
    request.count = rng_range(rng, 0, 9);
    request.fan = fixture_draw_number(rng, 3.0f);
    request.homing = fixture_draw_number(rng, 3.0f);
    request.hp = rng_range(rng, -5, 20);
    request.through = rng_range(rng, -2, 12);
    return request;
}

static inline void fixture_bear(World *world, Rng *rng, EntityHandle who, uint32_t verb) {
    float number = fixture_draw_number(rng, 2.0f);
    float heading = fixture_draw_number(rng, 6.0f);
    int ticks = rng_range(rng, -5, 90);
    switch (verb) {
    case 0:
        world_give_shield(world, who, ticks, 2 * ticks);
        break;
    case 1:
        world_set_defence(world, who, number);
        break;
    case 2:
        world_set_damage_taken(world, who, number);
        break;
    case 3:
        world_dash(world, who, heading, 8.0f * number, ticks);
        break;
    case 4:
        world_end_strikes(world, who, ticks > 20);
        break;
    case 5:
        world_remove_summons(world, who);
        break;
    default:
        world_release_token(world, who);
        break;
    }
}

static inline void fixture_fight(World *world, Rng *rng, uint32_t verb) {
    EntityHandle who = fixture_draw_entity(world, rng);
    EntityHandle other = fixture_draw_entity(world, rng);
    if (verb < 4) {
        StrikeRequest request = fixture_draw_strike(world, rng);
        world_begin_strike(world, who, &request);
    } else if (verb < 7) {
        ShotRequest request = fixture_draw_shot(world, rng);
        world_shoot(world, who, &request);
    } else if (verb == 7) {
        Blow blow = fixture_draw_blow(rng);
        world_deal(world, who, other, &blow);
    } else if (verb == 8) {
        world_take_token(world, who, (TokenSort)rng_below(rng, TOKEN_SORT_COUNT + 1));
    } else if (verb == 9) {
        float x, z;
        fixture_draw_near(world, rng, &x, &z);
        world_summon(world, who, rng_range(rng, -1, KIND_COUNT), x, z);
    } else {
        uint32_t bear = rng_below(rng, 7);
        fixture_bear(world, rng, who, bear);
    }
}

static inline void fixture_do_anything(World *world, Rng *rng) {
    uint32_t verb = rng_below(rng, 36);
    if (verb < 12) {
        fixture_change_floor(world, rng, verb);
    } else if (verb < 24) {
        fixture_change_somebody(world, rng, verb - 12);
    } else {
        fixture_fight(world, rng, verb - 24);
    }
}

#endif
