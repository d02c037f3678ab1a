/* What the tests ask for: floors as full as the game's, with every site of features, and the golden catalogue's seeds.
 * Plain C without a test library, so that other builds can make the same floors. */
#ifndef RIFT_TESTS_FLOOR_REQUESTS_H
#define RIFT_TESTS_FLOOR_REQUESTS_H

#include "dungeon/dungeon.h"

/* Kinds of features in full_request, by index. */
enum {
    KIND_TRAP_COMMON,
    KIND_TRAP_RARE,
    KIND_TRAP_DEEP, /* from floor 6 on */
    KIND_CHEST,
    KIND_HEAL_ITEM,
    KIND_BUFF_ITEM,
    KIND_MONUMENT,
    KIND_PILLAR,
    KIND_BARREL,
    KIND_TERMINAL,
    KIND_ELECTRIC,
    KIND_UNSTABLE,
    KIND_PASSAGE,
    KIND_HOUSE,
    KIND_GATE,
    KIND_SCRIPTED, /* never placed */
    KIND_COUNT
};

#define ROOM_BIT(type) (1u << ROOM_##type)

static inline void full_request_add_features(FloorRequest *request) {
    enum {
        FIGHTS = ROOM_BIT(COMBAT) | ROOM_BIT(ELITE) | ROOM_BIT(MONSTER_HOUSE),
        DEEP = 0xffc0, /* floors 6 … 15 */
        ARCADE = 0x07c0,
        CORE = 0xf800,
        HINTS = 1 << 2 | 1 << 4 | 1 << 7 | 1 << 9 | 1 << 12 | 1 << 14,
    };
    FeatureRule *rules = request->features;
    rules[KIND_TRAP_COMMON] = (FeatureRule){.site = SITE_TRAP, .weight = 60};
    rules[KIND_TRAP_RARE] = (FeatureRule){.site = SITE_TRAP, .weight = 15};
    rules[KIND_TRAP_DEEP] = (FeatureRule){.site = SITE_TRAP, .weight = 25, .floors = DEEP};
    rules[KIND_CHEST] = (FeatureRule){
        .site = SITE_OBJECT, .rooms = ROOM_BIT(TREASURE), .least = 2, .most = 3, .per_room = true, .solid = true};
    rules[KIND_HEAL_ITEM] = (FeatureRule){
        .site = SITE_OBJECT, .rooms = ROOM_BIT(HEAL) | ROOM_BIT(ANTEROOM), .least = 1, .most = 2, .per_room = true};
    rules[KIND_BUFF_ITEM] =
        (FeatureRule){.site = SITE_OBJECT, .rooms = ROOM_BIT(HEAL), .least = 1, .most = 1, .per_room = true};
    rules[KIND_MONUMENT] = (FeatureRule){.site = SITE_OBJECT, .rooms = FIGHTS, .least = 1, .most = 2, .solid = true};
    rules[KIND_PILLAR] =
        (FeatureRule){.site = SITE_OBJECT, .rooms = FIGHTS | ROOM_BIT(ARENA), .least = 1, .most = 2, .solid = true};
    rules[KIND_BARREL] =
        (FeatureRule){.site = SITE_OBJECT, .rooms = FIGHTS | ROOM_BIT(STAIRS), .least = 3, .most = 8, .solid = true};
    rules[KIND_TERMINAL] = (FeatureRule){.site = SITE_OBJECT,
                                         .rooms = ROOM_BIT(START) | ROOM_BIT(TREASURE),
                                         .floors = HINTS,
                                         .least = 1,
                                         .most = 1,
                                         .solid = true};
    rules[KIND_ELECTRIC] = (FeatureRule){.site = SITE_ZONE,
                                         .rooms = FIGHTS | ROOM_BIT(ARENA),
                                         .floors = ARCADE,
                                         .least = 3,
                                         .most = 6,
                                         .zone_least = 3,
                                         .zone_most = 5};
    rules[KIND_UNSTABLE] = (FeatureRule){.site = SITE_ZONE,
                                         .rooms = FIGHTS | ROOM_BIT(ARENA) | ROOM_BIT(STAIRS),
                                         .floors = CORE,
                                         .least = 3,
                                         .most = 7,
                                         .gives_way = true,
                                         .zone_least = 2,
                                         .zone_most = 5};
    rules[KIND_PASSAGE] = (FeatureRule){.site = SITE_PASSAGE, .least = 1, .most = 2};
    rules[KIND_HOUSE] = (FeatureRule){.site = SITE_ROOM, .rooms = ROOM_BIT(MONSTER_HOUSE)};
    rules[KIND_GATE] = (FeatureRule){.site = SITE_ROOM, .rooms = ROOM_BIT(ARENA)};
    rules[KIND_SCRIPTED] = (FeatureRule){.site = SITE_NONE, .rooms = FIGHTS, .least = 1, .most = 9};
    request->feature_kind_count = KIND_COUNT;
}

/* A floor as full as the game's: its table of enemies, traps and monster houses, and features of every site. */
static inline FloorRequest full_request(uint64_t seed, int floor) {
    static const struct {
        uint8_t enemies, traps, house_percent, arena;
    } TABLE[FLOOR_LAST + 1] = {{0},           {20, 0, 0, 0},  {22, 1, 5, 0},  {25, 2, 10, 0}, {28, 3, 15, 0},
                               {0, 0, 0, 20}, {25, 2, 10, 0}, {28, 3, 15, 0}, {30, 4, 20, 0}, {32, 5, 25, 0},
                               {0, 0, 0, 25}, {30, 4, 20, 0}, {32, 5, 25, 0}, {35, 6, 30, 0}, {38, 7, 35, 0},
                               {0, 0, 0, 30}};
    FloorRequest request = {
        .seed = seed,
        .floor = floor,
        .enemy_count = TABLE[floor].enemies,
        .packs = {{46, 4, 7, 19}, {32, 2, 3, 48}, {14, 1, 2, 36}, {8, 1, 2, 100}},
        .first_pack_count = floor == FLOOR_FIRST ? 4 : 0,
        .surge = {TABLE[floor].house_percent, 48 + 2 * floor, 52 + 2 * floor, 1, 2},
        .trap_count = TABLE[floor].traps,
        .arena_size = TABLE[floor].arena,
    };
    full_request_add_features(&request);
    return request;
}

enum { GOLDEN_SEED_COUNT = 25 };

static inline uint64_t golden_seed(int index) {
    static const uint64_t SEEDS[GOLDEN_SEED_COUNT] = {
        0,
        1,
        7,
        8,
        UINT64_C(1) << 32,
        UINT64_C(1) << 63,
        UINT64_MAX,
        2,
        3,
        10,
        42,
        99,
        1000,
        12345,
        65535,
        65536,
        20240229,
        (UINT64_C(1) << 32) - 1,
        (UINT64_C(1) << 53) + 1,
        UINT64_MAX - 1,
        UINT64_C(0x0123456789abcdef),
        UINT64_C(0xdeadbeefcafef00d),
        UINT64_C(0x5555555555555555),
        UINT64_C(0xaaaaaaaaaaaaaaaa),
        UINT64_C(9223372036854775807),
    };
    return SEEDS[index];
}

#endif
