/* Each rule of floors, broken by hand on a good floor, is noticed: so the checks of test_rules.c can fail. */
#include "floor_cases.h"
#include "floor_requests.h"
#include "floor_rules.h"

typedef struct Bench {
    Floor floor;
    FloorRequest request;
} Bench;

/* Breaks something; false when this floor has nothing to break so. */
typedef bool Break(Bench *bench);

static int find_room(const Floor *floor, RoomType type) {
    for (int i = 0; i < floor->room_count; i++) {
        if (floor->rooms[i].type == type) {
            return i;
        }
    }
    return -1;
}

static int find_kind(const Bench *bench, int kind) {
    for (int i = 0; i < bench->floor.feature_count; i++) {
        if (bench->floor.features[i].kind == kind) {
            return i;
        }
    }
    return -1;
}

static uint8_t *tile_at(Bench *bench, int x, int y) {
    return &bench->floor.tiles[y * bench->floor.size + x];
}

static void move_feature(Bench *bench, int index, int x, int y) {
    bench->floor.features[index].area.x = (int16_t)x;
    bench->floor.features[index].area.y = (int16_t)y;
    bench->floor.features[index].room = bench->floor.tile_room[y * bench->floor.size + x];
}

static bool break_room_count(Bench *bench) {
    bench->floor.room_count = 7;
    return true;
}
static bool break_leaf_size(Bench *bench) {
    bench->floor.rooms[2].leaf.rect.w = 9;
    return true;
}
static bool break_depth(Bench *bench) {
    bench->floor.rooms[2].leaf.depth = 6;
    return true;
}
static bool break_room_size(Bench *bench) {
    bench->floor.rooms[1].rect.h = 5;
    return true;
}
static bool break_half(Bench *bench) {
    TileRect *room = &bench->floor.rooms[1].rect;
    room->w = 6;
    return bench->floor.rooms[1].leaf.rect.w > 14;
}
static bool break_ninety(Bench *bench) {
    Room *room = &bench->floor.rooms[1];
    room->rect.w = room->leaf.rect.w;
    return room->leaf.rect.w > 10;
}
static bool break_edge(Bench *bench) {
    bench->floor.rooms[3].rect.x = bench->floor.rooms[3].leaf.rect.x;
    return true;
}
static bool break_leaves(Bench *bench) {
    Room *room = &bench->floor.rooms[3];
    room->leaf.rect.x = (int16_t)(room->leaf.rect.x - 1);
    room->leaf.rect.w = (int16_t)(room->leaf.rect.w + 1);
    return room->leaf.rect.x > 0;
}
static bool break_corridor_width(Bench *bench) {
    TileRect *leg = &bench->floor.corridors[0].legs[0];
    leg->w = leg->h = 3;
    return true;
}
static bool break_corridor_place(Bench *bench) {
    bench->floor.corridors[0].legs[0] = (TileRect){0, 40, 4, 2};
    return true;
}
static bool break_tile(Bench *bench) {
    const TileRect rect = bench->floor.rooms[0].rect;
    *tile_at(bench, rect.x, rect.y) = TILE_VOID;
    return true;
}
static bool break_flag(Bench *bench) {
    const TileRect rect = bench->floor.rooms[0].rect;
    *tile_at(bench, rect.x, rect.y) |= TILE_SOLID;
    return true;
}
static bool break_tile_room(Bench *bench) {
    const TileRect rect = bench->floor.rooms[0].rect;
    bench->floor.tile_room[rect.y * bench->floor.size + rect.x] = 1;
    return true;
}
/* Takes a corridor out, tiles and all; a floor is a tree unless corridors cross. */
static bool break_connection(Bench *bench) {
    Corridor *corridor = &bench->floor.corridors[bench->floor.corridor_count - 1];
    const TileRect leg = corridor->legs[0];
    for (int y = leg.y; y < leg.y + leg.h; y++) {
        for (int x = leg.x; x < leg.x + leg.w; x++) {
            if (*tile_at(bench, x, y) == TILE_CORRIDOR) {
                *tile_at(bench, x, y) = TILE_VOID;
            }
        }
    }
    *corridor = bench->floor.corridors[0];
    return true;
}
static bool break_distance(Bench *bench) {
    bench->floor.rooms[4].distance++;
    return true;
}
static bool break_farthest(Bench *bench) {
    Floor *floor = &bench->floor;
    const TileRect to = floor->rooms[floor->start_room].rect;
    for (int i = 0; i < 4; i++) {
        *tile_at(bench, floor->stairs_x + i % 2, floor->stairs_y + i / 2) = TILE_ROOM;
        *tile_at(bench, to.x + i % 2, to.y + i / 2) = TILE_STAIRS;
    }
    floor->stairs_room = floor->start_room;
    floor->stairs_x = to.x;
    floor->stairs_y = to.y;
    return true;
}
static bool break_cut_off(Bench *bench) {
    const int barrel = find_kind(bench, KIND_BARREL);
    if (barrel < 0) {
        return false;
    }
    Floor *floor = &bench->floor;
    const TileRect room = floor->rooms[floor->features[barrel].room].rect;
    floor->features[barrel].area = (TileRect){(int16_t)(room.x + 2), room.y, 1, room.h};
    return true;
}
static bool break_zone_cut_off(Bench *bench) {
    const int zone = find_kind(bench, KIND_UNSTABLE);
    if (zone < 0) {
        return false;
    }
    Floor *floor = &bench->floor;
    const TileRect room = floor->rooms[floor->features[zone].room].rect;
    floor->features[zone].area = (TileRect){room.x, (int16_t)(room.y + 2), room.w, 2};
    return true;
}
static bool retype(Bench *bench, RoomType from, RoomType to) {
    const int room = find_room(&bench->floor, from);
    if (room >= 0) {
        bench->floor.rooms[room].type = to;
    }
    return room >= 0;
}
static bool break_two_starts(Bench *bench) {
    return retype(bench, ROOM_COMBAT, ROOM_START);
}
static bool break_no_heal(Bench *bench) {
    while (retype(bench, ROOM_HEAL, ROOM_COMBAT)) {
    }
    return true;
}
static bool break_no_treasure(Bench *bench) {
    while (retype(bench, ROOM_TREASURE, ROOM_COMBAT)) {
    }
    return true;
}
static bool break_no_elite(Bench *bench) {
    while (retype(bench, ROOM_ELITE, ROOM_COMBAT)) {
    }
    return true;
}
static bool break_combat_count(Bench *bench) {
    int elites = 0, combat = 0;
    for (int i = 0; i < bench->floor.room_count; i++) {
        elites += bench->floor.rooms[i].type == ROOM_ELITE;
        combat += bench->floor.rooms[i].type == ROOM_COMBAT || bench->floor.rooms[i].type == ROOM_MONSTER_HOUSE;
    }
    return bench->floor.room_count > 8 && elites == 1 && combat == 4 && retype(bench, ROOM_COMBAT, ROOM_ELITE);
}
static bool break_arena_size(Bench *bench) {
    Floor *floor = &bench->floor;
    const int combat = find_room(floor, ROOM_COMBAT);
    const int elite = find_room(floor, ROOM_ELITE);
    const TileRect small = floor->rooms[combat].rect, large = floor->rooms[elite].rect;
    floor->rooms[combat].type = ROOM_ELITE;
    floor->rooms[elite].type = ROOM_COMBAT;
    return small.w * small.h < large.w * large.h;
}
static bool break_dead_end(Bench *bench) {
    Floor *floor = &bench->floor;
    int dead_end = -1, busy = -1;
    for (int i = 0; i < floor->room_count; i++) {
        DoorwayList list;
        room_list_doorways(floor, &floor->rooms[i], &list);
        dead_end = floor->rooms[i].type == ROOM_TREASURE && list.count == 1 ? i : dead_end;
        busy = floor->rooms[i].type == ROOM_COMBAT && list.count > 1 ? i : busy;
    }
    if (dead_end < 0 || busy < 0) {
        return false;
    }
    floor->rooms[dead_end].type = ROOM_COMBAT;
    floor->rooms[busy].type = ROOM_TREASURE;
    return true;
}
static bool break_rim(Bench *bench) {
    Floor *floor = &bench->floor;
    for (int i = 0; i < floor->room_count; i++) {
        const TileRect leaf = floor->rooms[i].leaf.rect;
        if (leaf.x > 0 && leaf.y > 0 && leaf.x + leaf.w < 80 && leaf.y + leaf.h < 80 &&
            floor->rooms[i].type == ROOM_COMBAT) {
            floor->rooms[floor->start_room].type = ROOM_COMBAT;
            floor->rooms[i].type = ROOM_START;
            floor->start_room = (uint16_t)i;
            floor->start_x = floor->rooms[i].rect.x;
            floor->start_y = floor->rooms[i].rect.y;
            return true;
        }
    }
    return false;
}
static bool break_house_unknown(Bench *bench) {
    const bool any = bench->floor.monster_house != ROOM_NONE;
    bench->floor.monster_house = ROOM_NONE;
    return any;
}
static bool break_house_forbidden(Bench *bench) {
    bench->request.surge.percent = 0;
    return bench->floor.monster_house != ROOM_NONE;
}
static bool break_enemy_count(Bench *bench) {
    bench->floor.spawn_count--;
    return true;
}
static bool break_enemy_room(Bench *bench) {
    bench->floor.spawns[0].room = bench->floor.start_room;
    return bench->floor.spawn_count > 0;
}
static bool break_enemy_tile(Bench *bench) {
    bench->floor.spawns[1].x = 0;
    return true;
}
static bool break_enemy_kind(Bench *bench) {
    bench->floor.spawns[1].kind = 5;
    return true;
}
static bool break_no_elite_enemy(Bench *bench) {
    for (int i = 0; i < bench->floor.spawn_count; i++) {
        bench->floor.spawns[i].elite = false;
    }
    return true;
}
static bool break_elite_elsewhere(Bench *bench) {
    for (int i = 0; i < bench->floor.spawn_count; i++) {
        if (bench->floor.rooms[bench->floor.spawns[i].room].type == ROOM_COMBAT) {
            return bench->floor.spawns[i].elite = true;
        }
    }
    return false;
}
static bool break_heaviest(Bench *bench) {
    Floor *floor = &bench->floor;
    for (int i = 0; i < floor->spawn_count; i++) {
        for (int j = 0; j < floor->spawn_count && floor->spawns[i].elite; j++) {
            if (floor->spawns[j].room == floor->spawns[i].room &&
                bench->request.packs[floor->spawns[j].kind].heft < bench->request.packs[floor->spawns[i].kind].heft) {
                floor->spawns[i].elite = false;
                floor->spawns[j].elite = true;
                return true;
            }
        }
    }
    return false;
}
static bool break_surge_count(Bench *bench) {
    bench->floor.surge_count = 20;
    return bench->floor.monster_house != ROOM_NONE;
}
static bool break_surge_order(Bench *bench) {
    const bool any = bench->floor.surge_count > 0;
    if (any) {
        bench->floor.surge[30].elite = true;
    }
    return any;
}
static bool break_surge_elites(Bench *bench) {
    const bool any = bench->floor.surge_count > 0;
    if (any) {
        bench->floor.surge[0].elite = bench->floor.surge[1].elite = false;
    }
    return any;
}
static bool break_surge_place(Bench *bench) {
    const bool any = bench->floor.surge_count > 0;
    if (any) {
        bench->floor.surge[9].room = bench->floor.start_room;
    }
    return any;
}
static bool break_trap_count(Bench *bench) {
    bench->request.trap_count++;
    return true;
}
static bool break_trap_stairs(Bench *bench) {
    const int trap = find_kind(bench, KIND_TRAP_COMMON);
    if (trap >= 0) {
        move_feature(bench, trap, bench->floor.stairs_x - 2, bench->floor.stairs_y + 1);
    }
    return trap >= 0;
}
static bool break_trap_start(Bench *bench) {
    const int trap = find_kind(bench, KIND_TRAP_COMMON);
    if (trap >= 0) {
        move_feature(bench, trap, bench->floor.rooms[bench->floor.start_room].rect.x,
                     bench->floor.rooms[bench->floor.start_room].rect.y);
    }
    return trap >= 0;
}
static bool break_trap_twice(Bench *bench) {
    const int trap = find_kind(bench, KIND_TRAP_COMMON);
    const int other = find_kind(bench, KIND_TRAP_RARE);
    if (trap >= 0 && other >= 0) {
        bench->floor.features[trap].area = bench->floor.features[other].area;
        bench->floor.features[trap].room = bench->floor.features[other].room;
    }
    return trap >= 0 && other >= 0;
}
static bool break_trap_floor(Bench *bench) {
    const int trap = find_kind(bench, KIND_TRAP_COMMON);
    if (trap >= 0) {
        bench->request.features[KIND_TRAP_COMMON].floors = 1 << 1;
    }
    return trap >= 0;
}
static bool break_object_room(Bench *bench) {
    const int chest = find_kind(bench, KIND_CHEST);
    const TileRect rect = bench->floor.rooms[bench->floor.start_room].rect;
    move_feature(bench, chest, rect.x, rect.y);
    return true;
}
static bool break_object_distance(Bench *bench) {
    const int barrel = find_kind(bench, KIND_BARREL);
    const int pillar = find_kind(bench, KIND_PILLAR);
    const TileRect area = bench->floor.features[pillar].area;
    if (*tile_at(bench, area.x + 1, area.y) != TILE_ROOM) {
        return false;
    }
    move_feature(bench, barrel, area.x + 1, area.y);
    return true;
}
static bool break_object_doorway(Bench *bench) {
    const int pillar = find_kind(bench, KIND_PILLAR);
    const Room *room = &bench->floor.rooms[bench->floor.features[pillar].room];
    DoorwayList list;
    room_list_doorways(&bench->floor, room, &list);
    const TileRect door = list.rects[0];
    if (door.w > 1) {
        /* Beside the doorway's end, so that nothing is cut off. */
        move_feature(bench, pillar, door.x - 1, door.y < room->rect.y ? room->rect.y : door.y - 1);
        return door.x - 1 > room->rect.x;
    }
    move_feature(bench, pillar, door.x < room->rect.x ? room->rect.x : door.x - 1, door.y - 1);
    return door.y - 1 > room->rect.y;
}
static bool break_object_count(Bench *bench) {
    bench->request.features[KIND_CHEST].least = bench->request.features[KIND_CHEST].most = 9;
    return true;
}
static bool break_object_surplus(Bench *bench) {
    bench->request.features[KIND_BARREL].least = bench->request.features[KIND_BARREL].most = 1;
    return true;
}
static bool break_zone_size(Bench *bench) {
    const int zone = find_kind(bench, KIND_ELECTRIC);
    bench->request.features[KIND_ELECTRIC].zone_least = 6;
    return zone >= 0;
}
static bool break_zone_ground(Bench *bench) {
    const int zone = find_kind(bench, KIND_ELECTRIC);
    const int chest = find_kind(bench, KIND_BARREL);
    if (zone >= 0) {
        TileRect *area = &bench->floor.features[zone].area;
        bench->floor.features[chest].area.x = area->x;
        bench->floor.features[chest].area.y = area->y;
        bench->floor.features[chest].room = bench->floor.features[zone].room;
    }
    return zone >= 0;
}
/* One tile too long, into the room. */
static bool break_passage_floor(Bench *bench) {
    const int passage = find_kind(bench, KIND_PASSAGE);
    if (passage < 0) {
        return false;
    }
    TileRect *area = &bench->floor.features[passage].area;
    const bool along_x = *tile_at(bench, area->x - 1, area->y) != TILE_VOID;
    int16_t *length = along_x ? &area->w : &area->h;
    *length = (int16_t)(*length + 1);
    return *length <= PASSAGE_LONGEST;
}
/* A passage beside a straight corridor saves nothing. */
static bool break_passage_detour(Bench *bench) {
    const int passage = find_kind(bench, KIND_PASSAGE);
    for (int i = 0; passage >= 0 && i < bench->floor.corridor_count; i++) {
        const Corridor *corridor = &bench->floor.corridors[i];
        const TileRect leg = corridor->legs[0];
        const TileRect a = bench->floor.rooms[corridor->a].rect, b = bench->floor.rooms[corridor->b].rect;
        const int lane = leg.x + 4;
        const int last = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
        if (corridor->legs[1].w == 0 && leg.w == 2 && leg.h > 2 && leg.h <= PASSAGE_LONGEST && lane + 2 <= last) {
            bench->floor.features[passage].area = (TileRect){(int16_t)lane, leg.y, 2, leg.h};
            return true;
        }
    }
    return false;
}
static bool break_watcher(Bench *bench) {
    const int house = find_kind(bench, KIND_HOUSE);
    if (house >= 0) {
        bench->floor.features[house] = bench->floor.features[--bench->floor.feature_count];
    }
    return house >= 0;
}
static bool break_boss_place(Bench *bench) {
    bench->floor.boss_x++;
    return bench->floor.boss >= 0;
}
static bool break_boss_stairs(Bench *bench) {
    if (bench->floor.floor != FLOOR_LAST) {
        return false;
    }
    bench->floor.stairs_room = 1;
    bench->floor.stairs_x = bench->floor.rooms[1].rect.x;
    bench->floor.stairs_y = bench->floor.rooms[1].rect.y;
    for (int i = 0; i < 4; i++) {
        *tile_at(bench, bench->floor.stairs_x + i % 2, bench->floor.stairs_y + i / 2) = TILE_STAIRS;
    }
    return true;
}
static bool break_boss_anteroom(Bench *bench) {
    const bool boss = bench->floor.boss >= 0;
    if (boss) {
        bench->floor.rooms[0].type = ROOM_START;
    }
    return boss;
}

static const struct {
    const char *rule;
    Break *apply;
} BREAKS[] = {
    {"8 to 16 rooms", break_room_count},
    {"leaves are at least 10 by 10", break_leaf_size},
    {"leaves are at most 5 cuts deep", break_depth},
    {"rooms are at least 6 by 6", break_room_size},
    {"rooms fill half of their leaf, within a tile", break_half},
    {"rooms fill at most 90 %, within a tile", break_ninety},
    {"rooms keep a tile from their leaf's edge", break_edge},
    {"leaves do not overlap", break_leaves},
    {"corridors are 2 wide", break_corridor_width},
    {"corridors lie inside the map", break_corridor_place},
    {"the tiles are those of rooms, corridors and stairs", break_tile},
    {"the tiles are those of rooms, corridors and stairs", break_flag},
    {"each tile knows its room", break_tile_room},
    {"all floor tiles are connected", break_connection},
    {"distances are the lengths along the corridors", break_distance},
    {"the stairs are in the farthest room", break_farthest},
    {"objects and lost zones cut nothing off", break_cut_off},
    {"objects and lost zones cut nothing off", break_zone_cut_off},
    {"one start room and one stairs room", break_two_starts},
    {"1 or 2 heal rooms", break_no_heal},
    {"1 or 2 treasure rooms", break_no_treasure},
    {"1 or 2 elite arenas", break_no_elite},
    {"4 to 8 combat rooms, of 8 rooms 3", break_combat_count},
    {"elite arenas are the largest rooms", break_arena_size},
    {"treasure and heal prefer dead ends", break_dead_end},
    {"the floor knows its monster house", break_house_unknown},
    {"no monster house where none may be", break_house_forbidden},
    {"exactly the enemies of the table", break_enemy_count},
    {"enemies live in combat rooms and arenas", break_enemy_room},
    {"enemies stand on the floor of their room", break_enemy_tile},
    {"only kinds with a weight occur", break_enemy_kind},
    {"one elite in each arena", break_no_elite_enemy},
    {"elites are in arenas only", break_elite_elsewhere},
    {"an arena's elite is its heaviest enemy", break_heaviest},
    {"the surge has as many enemies as its rule says", break_surge_count},
    {"the surge's elites come first", break_surge_order},
    {"the surge has as many elites as its rule says", break_surge_elites},
    {"the surge waits in the monster house", break_surge_place},
    {"exactly the traps of the table", break_trap_count},
    {"no trap within 2 tiles of the stairs", break_trap_stairs},
    {"no trap in the start room or a heal room", break_trap_start},
    {"no feature overlaps anything", break_trap_twice},
    {"kinds occur on their floors only", break_trap_floor},
    {"features lie in rooms of their types", break_object_room},
    {"objects keep 2 tiles from each other and passages", break_object_distance},
    {"objects keep 2 tiles from doorways", break_object_doorway},
    {"no fewer in a room than the rule says", break_object_count},
    {"no more than the rule says", break_object_surplus},
    {"zones are as large as their rule says", break_zone_size},
    {"no feature overlaps anything", break_zone_ground},
    {"passages and the tiles at their sides are void", break_passage_floor},
    {"passages save a long walk", break_passage_detour},
    {"one watcher for each of its rooms", break_watcher},
    {"the boss waits in the arena's middle", break_boss_place},
    {"no stairs on the last floor", break_boss_stairs},
    {"the anteroom comes first", break_boss_anteroom},
};

/* Looks for a floor on which `index` finds something to break, and for the one rule it breaks. */
static bool is_noticed(int index, Arena *arena) {
    const char *last = "nothing";
    for (int i = 0; i < 400; i++) {
        Bench bench = {.request = full_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST)};
        bench.request.surge.percent = bench.request.arena_size == 0 && i % 2 == 0 ? 100 : 0;
        case_generate(&bench.request, arena, &bench.floor);
        assert_null(floor_rules_check(&bench.floor, &bench.request));
        if (!BREAKS[index].apply(&bench)) {
            continue;
        }
        const char *broken = floor_rules_check(&bench.floor, &bench.request);
        if (broken && strcmp(broken, BREAKS[index].rule) == 0) {
            return true;
        }
        last = broken ? broken : "no rule";
    }
    print_error("\"%s\" was never noticed; at last: %s\n", BREAKS[index].rule, last);
    return false;
}

static void test_every_rule_notices_when_it_is_broken(void **state) {
    (void)state;
    Arena arena;
    bool all = true;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (size_t i = 0; i < BASE_COUNT_OF(BREAKS); i++) {
        all = is_noticed((int)i, &arena) && all;
    }
    assert_true(all);
    arena_destroy(&arena);
}

/* Away from the rim the distances are wrong too, so this rule is asked by itself. */
static void test_the_rule_of_the_rim_notices_when_it_is_broken(void **state) {
    (void)state;
    Arena arena;
    int noticed = 0;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 200; i++) {
        Bench bench = {.request = full_request(case_seed(i), 1)};
        case_generate(&bench.request, &arena, &bench.floor);
        if (break_rim(&bench)) {
            assert_string_equal(floor_rules_check_types(&bench.floor, &bench.request), "the start lies at the rim");
            noticed++;
        }
    }
    assert_true(noticed > 20);
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_rule_notices_when_it_is_broken),
        cmocka_unit_test(test_the_rule_of_the_rim_notices_when_it_is_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
