/* Rules after the game's design, and worlds made for tests: an empty hall of 78×78 m with the player in its middle. */
#ifndef RIFT_TEST_WORLD_FIXTURE_H
#define RIFT_TEST_WORLD_FIXTURE_H

#include "world/visible.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    STATE_IDLE,
    STATE_WALK,
    STATE_DASH,
    STATE_ATTACK_1,
    STATE_ATTACK_2,
    STATE_ATTACK_3,
    STATE_ATTACK_4,
    STATE_HURT,
    STATE_DODGE,
    STATE_DEATH,
    STATE_CAST,
    STATE_ULTIMATE,
    STATE_COUNT,
};

enum { ENEMY_IDLE, ENEMY_MOVE, ENEMY_STAGGER, ENEMY_DEATH, ENEMY_READY };
enum { KIND_BIT, KIND_DRONE, KIND_DUMMY, KIND_COUNT };
enum { RIG_PLAYER, RIG_BIT, RIG_DRONE };

#define HALL_CENTER 40.5f
#define HALL_END 79.0f /* the face of its walls at large x and z */

/* Priorities and refusals as in the rig's table: an attack goes on through a hit, a cast also through a dodge. */
static inline void fixture_yields(PlayerRules *player) {
    static const int PRIORITIES[STATE_COUNT] = {1, 2, 3, 5, 5, 5, 6, 8, 9, 10, 7, 7};
    for (int from = 0; from < STATE_COUNT; from++) {
        bool casts = from == STATE_CAST || from == STATE_ULTIMATE;
        bool armoured = casts || (from >= STATE_ATTACK_1 && from <= STATE_ATTACK_4);
        player->yields[0][from] = player->yields[1][from] = 0;
        for (int to = 0; to < STATE_COUNT; to++) {
            bool refused = (to == STATE_HURT && armoured) || (to == STATE_DODGE && casts);
            uint64_t bit = from <= STATE_DASH || PRIORITIES[to] > PRIORITIES[from] ? UINT64_C(1) << to : 0;
            player->yields[0][from] |= refused ? 0 : bit;
            player->yields[1][from] |= bit;
        }
    }
}

static inline PlayerRules fixture_player(void) {
    PlayerRules player = {
        .rig = RIG_PLAYER,
        .hp = 100,
        .attack = 10,
        .radius = 0.3f,
        .walk_speed = 4.9f,
        .dash_speed = 6.5f,
        .dash_delay_ticks = 15,
        .dodge_distance = 5.0f,
        .dodge_move_ticks = 12,
        .dodge_ticks = 24,
        .dodge_invulnerable_ticks = 18,
        .dodge_cooldown_ticks = 60,
        .hurt_invulnerable_ticks = 30,
        .hurt_ticks = 12,
        .hurt_hit_stop_ticks = 4,
        .attack_buffer_ticks = 8,
        .dodge_buffer_ticks = 10,
        .combo_keep_ticks = 24,
        .cast_buffer_ticks = 10,
        .item_buffer_ticks = 10,
        .skill = {STATE_CAST, 39, 30, 0},
        .ultimate = {STATE_ULTIMATE, 49, 38, 30},
        .turn_rate = 18.0f,
        .stages =
            {
                {STATE_ATTACK_1, 3, 3, 5, {HIT_CONE, 2.2f, 0.0f, 0.0f, 0.959931f}, 1.0f, 0.5f, 0.35f, 2, 0, 0, 0, 0.0f},
                {STATE_ATTACK_2, 3, 3, 5, {HIT_CONE, 2.2f, 0.0f, 0.0f, 0.959931f}, 1.0f, 0.5f, 0.35f, 2, 0, 0, 0, 0.0f},
                {STATE_ATTACK_3, 4, 3, 6, {HIT_LINE, 2.6f, 0.0f, 1.2f, 0.0f}, 1.3f, 0.9f, 0.6f, 3, 0, 0, 0, 0.0f},
                {STATE_ATTACK_4, 6, 5, 7, {HIT_CIRCLE, 2.6f, 0.0f, 0.0f, 0.0f}, 2.2f, 2.0f, 0.5f, 5, 0, 0, 0, 0.0f},
            },
        .stage_count = 4,
        .state_idle = STATE_IDLE,
        .state_walk = STATE_WALK,
        .state_dash = STATE_DASH,
        .state_dodge = STATE_DODGE,
        .state_hurt = STATE_HURT,
        .state_death = STATE_DEATH,
        .death_ticks = 90,
    };
    fixture_yields(&player);
    return player;
}

static inline EnemyRules fixture_enemy(const char *id, int rig, int hp, int attack, int defence) {
    EnemyRules enemy = {
        .rig = rig,
        .hp = hp,
        .attack = attack,
        .defence = defence,
        .radius = 0.35f,
        .speed = 3.0f,
        .separation = 1.0f,
        .notice = 9.0f,
        .leash = 25.0f,
        .spawn_ticks = 45,
        .stagger_ticks = 15,
        .stagger_immune_ticks = 60,
        .state_idle = ENEMY_IDLE,
        .state_move = ENEMY_MOVE,
        .state_stagger = ENEMY_STAGGER,
        .state_death = ENEMY_DEATH,
        .death_ticks = 30,
    };
    snprintf(enemy.id, sizeof enemy.id, "%s", id);
    return enemy;
}

static inline WorldRules fixture_rules(void) {
    static const float multipliers[] = {0,    1.0f, 1.1f, 1.2f, 1.3f, 0,    1.5f, 1.6f,
                                        1.8f, 2.0f, 0,    2.2f, 2.5f, 2.8f, 3,    0};
    static const int enemies[] = {0, 20, 22, 25, 28, 0, 25, 28, 30, 32, 0, 30, 32, 35, 38, 0};
    WorldRules rules = {
        .player = fixture_player(),
        .enemy_count = KIND_COUNT,
        .descend_ticks = 30,
        .interact_range = 1.0f,
        .critical_chance = 0.05f,
        .critical_factor = 1.5f,
        .damage_spread = 0.05f,
        .hit_stop_limit_ticks = 10,
        .combat = {1.5f, 0.75f, 30, 18, 0.5f, 0.4f, 0.0f, {{2, 2, 1}, {3, 2, 1}, {4, 3, 1}}, {0}},
    };
    rules.enemies[KIND_BIT] = fixture_enemy("glitch_bit", RIG_BIT, 19, 14, 0);
    rules.enemies[KIND_BIT].speed_jitter = 0.25f;
    rules.enemies[KIND_BIT].separation = 0.8f;
    rules.enemies[KIND_BIT].pack_weight = 70;
    rules.enemies[KIND_BIT].pack_least = 4;
    rules.enemies[KIND_BIT].pack_most = 7;
    rules.enemies[KIND_DRONE] = fixture_enemy("data_drone", RIG_DRONE, 48, 27, 6);
    rules.enemies[KIND_DRONE].pack_weight = 30;
    rules.enemies[KIND_DRONE].pack_least = 2;
    rules.enemies[KIND_DRONE].pack_most = 3;
    rules.enemies[KIND_DUMMY] = fixture_enemy("dummy", RIG_DRONE, 100000, 10, 0); /* takes all, is not dealt */
    rules.enemies[KIND_DUMMY].spawn_ticks = 0;
    for (int floor = FLOOR_FIRST; floor <= FLOOR_LAST; floor++) {
        rules.floors[floor].multiplier = multipliers[floor];
        rules.floors[floor].enemies = enemies[floor];
    }
    return rules;
}

/* No chance in it: what a hit deals is a plain number. */
static inline WorldRules fixture_plain_rules(void) {
    WorldRules rules = fixture_rules();
    rules.critical_chance = 0.0f;
    rules.damage_spread = 0.0f;
    return rules;
}

static inline World *fixture_create(uint64_t seed, int floor, const WorldRules *rules, WorldHooks hooks) {
    Error error = {0};
    WorldSetup setup = {.seed = seed, .floor = floor, .rules = rules, .hooks = hooks};
    World *world = world_create(&setup, &error);
    if (!world) {
        fail_msg("world_create: %s", error.message);
    }
    return world;
}

static inline void fixture_tick(World *world, unsigned buttons, int move_x, int move_z) {
    TickInput input = {.move_x = (int8_t)move_x, .move_z = (int8_t)move_z, .buttons = (uint16_t)buttons};
    world_tick(world, &input);
}

static inline void fixture_wait(World *world, int ticks) {
    for (int i = 0; i < ticks; i++) {
        fixture_tick(world, 0, 0, 0);
    }
}

static inline void fixture_remove_enemies(World *world) {
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY) {
            world_remove(world, entities.handle[slot]);
        }
    }
}

/* Takes the inner walls and the enemies out of a world. The floor's arrays belong to the world; tests may carve them.
 */
static inline void fixture_carve_hall(World *world) {
    const Floor *floor = world_floor(world);
    fixture_remove_enemies(world);
    for (int y = 0; y < floor->size; y++) {
        for (int x = 0; x < floor->size; x++) {
            bool rim = x == 0 || y == 0 || x == floor->size - 1 || y == floor->size - 1;
            floor->tiles[y * floor->size + x] = rim ? TILE_VOID : TILE_ROOM;
            floor->tile_room[y * floor->size + x] = ROOM_NONE;
        }
    }
    world_teleport(world, world_player(world), HALL_CENTER, HALL_CENTER);
}

/* A hall in which the run has arrived. */
static inline World *fixture_hall(const WorldRules *rules, WorldHooks hooks) {
    World *world = fixture_create(7, 1, rules, hooks);
    fixture_carve_hall(world);
    fixture_wait(world, rules->descend_ticks + 1);
    assert_int_equal(world_run(world).phase, RUN_PLAYING);
    return world;
}

static inline uint64_t fixture_hash(const World *world) {
    Hash hash = hash_begin(0);
    world_add_hash(world, &hash);
    return hash_end(&hash);
}

static inline int fixture_count_events(const World *world, WorldEventType type) {
    int count, found = 0;
    const WorldEvent *events = world_events(world, &count);
    for (int i = 0; i < count; i++) {
        found += events[i].type == type;
    }
    return found;
}

static inline const WorldEvent *fixture_find_event(const World *world, WorldEventType type) {
    int count;
    const WorldEvent *events = world_events(world, &count);
    for (int i = 0; i < count; i++) {
        if (events[i].type == type) {
            return &events[i];
        }
    }
    return NULL;
}

static inline int fixture_player_slot(const World *world) {
    return world_find(world, world_player(world));
}

static inline int fixture_player_state(const World *world) {
    return world_entities(world).state[fixture_player_slot(world)];
}

static inline int fixture_player_hp(const World *world) {
    return world_entities(world).hp[fixture_player_slot(world)];
}

static inline float fixture_x(const World *world, EntityHandle entity) {
    return world_entities(world).x[world_find(world, entity)];
}

static inline float fixture_z(const World *world, EntityHandle entity) {
    return world_entities(world).z[world_find(world, entity)];
}

static inline int fixture_count_enemies(const World *world) {
    WorldEntities entities = world_entities(world);
    int count = 0;
    for (int slot = 1; slot < entities.high; slot++) {
        count += entities.entity_class[slot] == ENTITY_ENEMY;
    }
    return count;
}

/* Metres from a place to the nearest tile without floor (as far as 3 m), 0 inside one. */
static inline double fixture_wall_distance(const Floor *floor, float x, float z) {
    double nearest = 3.0;
    for (int y = (int)z - 3; y <= (int)z + 3; y++) {
        for (int tile = (int)x - 3; tile <= (int)x + 3; tile++) {
            if (floor_is_walkable(floor, tile, y)) {
                continue;
            }
            double dx = (double)x < tile ? tile - (double)x : (double)x > tile + 1.0 ? (double)x - tile - 1.0 : 0.0;
            double dz = (double)z < y ? y - (double)z : (double)z > y + 1.0 ? (double)z - y - 1.0 : 0.0;
            double distance = math_sqrt64(dx * dx + dz * dz);
            nearest = distance < nearest ? distance : nearest;
        }
    }
    return nearest;
}

#endif
