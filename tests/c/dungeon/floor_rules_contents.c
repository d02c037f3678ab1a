/* Rules of what stands and lies on a floor, and of boss floors. */
#include "floor_rules.h"

#include <stdlib.h>
#include <string.h>

enum { TILE_COUNT_LIMIT = FLOOR_SIZE_LIMIT * FLOOR_SIZE_LIMIT };

static int chebyshev(int ax, int ay, int bx, int by) {
    const int x = abs(ax - bx), y = abs(ay - by);
    return x > y ? x : y;
}

/* ---- Enemies ------------------------------------------------------------------------------------------------*/

static const char *check_spawn(const Floor *floor, const FloorRequest *request, const Spawn *spawn) {
    RULE(floor_contains(floor, spawn->x, spawn->y) && floor->tiles[spawn->y * floor->size + spawn->x] == TILE_ROOM &&
             floor->tile_room[spawn->y * floor->size + spawn->x] == spawn->room,
         "enemies stand on the floor of their room");
    RULE(spawn->kind < SPAWN_KIND_LIMIT && (request->packs[spawn->kind].weight > 0 ||
                                            (request->first_pack_count > 0 && spawn->kind == request->first_pack_kind)),
         "only kinds with a weight occur");
    return NULL;
}

/* One elite in each arena, its heaviest enemy, and none elsewhere. */
static const char *check_elites(const Floor *floor, const FloorRequest *request) {
    int elites[ROOM_LIMIT] = {0};
    int heaviest[ROOM_LIMIT] = {0};
    int heft[ROOM_LIMIT] = {0};
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        const int own = request->packs[spawn->kind].heft;
        heaviest[spawn->room] = own > heaviest[spawn->room] ? own : heaviest[spawn->room];
        if (spawn->elite) {
            elites[spawn->room]++;
            heft[spawn->room] = own;
        }
    }
    for (int room = 0; room < floor->room_count; room++) {
        const bool arena = floor->rooms[room].type == ROOM_ELITE;
        RULE(arena || elites[room] == 0, "elites are in arenas only");
        RULE(!arena || elites[room] == 1, "one elite in each arena");
        RULE(heft[room] == heaviest[room] || !arena, "an arena's elite is its heaviest enemy");
    }
    return NULL;
}

static const char *check_surge(const Floor *floor, const FloorRequest *request) {
    const SurgeRule *rule = &request->surge;
    int elites = 0;
    for (int i = 0; i < floor->surge_count; i++) {
        const Spawn *spawn = &floor->surge[i];
        RULE(spawn->room == floor->monster_house, "the surge waits in the monster house");
        const char *broken = check_spawn(floor, request, spawn);
        RULE(!broken, broken);
        RULE(!spawn->elite || elites == i, "the surge's elites come first");
        elites += spawn->elite;
    }
    const int others = floor->surge_count - elites;
    RULE(floor->monster_house != ROOM_NONE || floor->surge_count == 0, "no surge without a monster house");
    RULE(floor->monster_house == ROOM_NONE || (elites >= rule->elites_least && elites <= rule->elites_most),
         "the surge has as many elites as its rule says");
    RULE(floor->monster_house == ROOM_NONE || (others >= rule->least && others <= rule->most),
         "the surge has as many enemies as its rule says");
    return NULL;
}

const char *floor_rules_check_enemies(const Floor *floor, const FloorRequest *request) {
    RULE(floor->spawn_count == (request->arena_size > 0 ? 0 : request->enemy_count),
         "exactly the enemies of the table");
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        RULE(spawn->room < floor->room_count &&
                 (floor->rooms[spawn->room].type == ROOM_COMBAT || floor->rooms[spawn->room].type == ROOM_ELITE),
             "enemies live in combat rooms and arenas");
        const char *broken = check_spawn(floor, request, spawn);
        RULE(!broken, broken);
    }
    const char *broken = floor->spawn_count > 0 ? check_elites(floor, request) : NULL;
    return broken ? broken : check_surge(floor, request);
}

/* ---- Features -----------------------------------------------------------------------------------------------*/

static const FeatureRule *rule_of(const FloorRequest *request, const Feature *feature) {
    return &request->features[feature->kind];
}

/* A trap's, object's or zone's tiles are floor of its room. */
static const char *check_ground(const Floor *floor, const Feature *feature, bool corridors_too) {
    const TileRect area = feature->area;
    const TileRect map = {0, 0, (int16_t)floor->size, (int16_t)floor->size};
    RULE(area.w > 0 && area.h > 0 && rules_rect_is_inside(area, map), "features lie on the map");
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            const uint8_t tile = floor->tiles[y * floor->size + x];
            RULE(tile == TILE_ROOM || (corridors_too && tile == TILE_CORRIDOR), "features lie on plain floor");
            RULE(floor->tile_room[y * floor->size + x] == feature->room, "features know their room");
        }
    }
    return NULL;
}

static const char *check_trap(const Floor *floor, const Feature *trap) {
    const char *broken = check_ground(floor, trap, true);
    RULE(!broken, broken);
    RULE(trap->area.w == 1 && trap->area.h == 1, "a trap takes one tile");
    for (int y = 0; y < 2 && floor->stairs_x >= 0; y++) {
        for (int x = 0; x < 2; x++) {
            RULE(chebyshev(trap->area.x, trap->area.y, floor->stairs_x + x, floor->stairs_y + y) > 2,
                 "no trap within 2 tiles of the stairs");
        }
    }
    RULE(trap->room == ROOM_NONE ||
             (floor->rooms[trap->room].type != ROOM_START && floor->rooms[trap->room].type != ROOM_HEAL),
         "no trap in the start room or a heal room");
    return NULL;
}

static bool is_doorway(const Floor *floor, TileRect room, int x, int y) {
    const bool beside_x = (x == room.x - 1 || x == room.x + room.w) && y >= room.y && y < room.y + room.h;
    const bool beside_y = (y == room.y - 1 || y == room.y + room.h) && x >= room.x && x < room.x + room.w;
    return (beside_x || beside_y) && floor->tiles[y * floor->size + x] != TILE_VOID;
}

static const char *check_object(const Floor *floor, const FloorRequest *request, int index) {
    const Feature *object = &floor->features[index];
    const char *broken = check_ground(floor, object, false);
    RULE(!broken, broken);
    RULE(object->area.w == 1 && object->area.h == 1, "an object takes one tile");
    for (int y = object->area.y - 1; y <= object->area.y + 1; y++) {
        for (int x = object->area.x - 1; x <= object->area.x + 1; x++) {
            RULE(!is_doorway(floor, floor->rooms[object->room].rect, x, y), "objects keep 2 tiles from doorways");
        }
    }
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *other = &floor->features[i];
        const FeatureSite site = rule_of(request, other)->site;
        if (i != index && (site == SITE_OBJECT || site == SITE_PASSAGE)) {
            RULE(rules_rect_gap(object->area, other->area) >= 1, "objects keep 2 tiles from each other and passages");
        }
    }
    return NULL;
}

static const char *check_zone(const Floor *floor, const FloorRequest *request, int index) {
    const Feature *zone = &floor->features[index];
    const FeatureRule *rule = rule_of(request, zone);
    const char *broken = check_ground(floor, zone, false);
    RULE(!broken, broken);
    RULE(zone->area.w >= rule->zone_least && zone->area.h >= rule->zone_least && zone->area.w <= rule->zone_most &&
             zone->area.h <= rule->zone_most,
         "zones are as large as their rule says");
    for (int i = 0; i < floor->feature_count; i++) {
        if (i != index && rule_of(request, &floor->features[i])->site == SITE_ZONE) {
            RULE(rules_rect_gap(zone->area, floor->features[i].area) >= 1, "zones do not touch");
        }
    }
    return NULL;
}

/* Whether a walk from `from` to `to` takes at least `least` steps across edges. */
static bool is_far(const Floor *floor, TileRect from, TileRect to, int least) {
    static uint32_t seen[TILE_COUNT_LIMIT], round;
    static int queue[TILE_COUNT_LIMIT];
    const int steps[4] = {-floor->size, -1, 1, floor->size};
    const int goal = to.y * floor->size + to.x; /* one of two tiles */
    const int other_goal = goal + (to.w > 1 ? 1 : floor->size);
    int count = 0, next = 0;
    round++;
    for (int i = 0; i < 2; i++) {
        queue[count] = (from.y + i * (from.h > 1)) * floor->size + from.x + i * (from.w > 1);
        seen[queue[count++]] = round;
    }
    for (int walked = 0; walked < least; walked++) {
        for (const int end = count; next < end; next++) {
            if (queue[next] == goal || queue[next] == other_goal) {
                return false;
            }
            for (int i = 0; i < 4; i++) {
                const int tile = queue[next] + steps[i];
                if (floor->tiles[tile] != TILE_VOID && seen[tile] != round) {
                    seen[tile] = round;
                    queue[count++] = tile;
                }
            }
        }
    }
    return true;
}

static const char *check_passage(const Floor *floor, const Feature *passage) {
    const TileRect area = passage->area;
    const TileRect inside = {1, 1, (int16_t)(floor->size - 2), (int16_t)(floor->size - 2)};
    RULE(passage->room == ROOM_NONE && rules_rect_is_inside(area, inside), "passages lie inside the map");
    /* Along the axis on which floor lies at both ends. */
    const bool along_x = floor->tiles[area.y * floor->size + area.x - 1] != TILE_VOID;
    const int length = along_x ? area.w : area.h;
    RULE((along_x ? area.h : area.w) == 2, "passages are 2 wide");
    RULE(length >= 1 && length <= PASSAGE_LONGEST, "passages are short");
    for (int along = -1; along <= length; along++) {
        for (int across = -1; across <= 2; across++) {
            const int x = area.x + (along_x ? along : across);
            const int y = area.y + (along_x ? across : along);
            const bool open = floor->tiles[y * floor->size + x] != TILE_VOID;
            const bool end = along < 0 || along == length;
            const bool lane = across >= 0 && across < 2;
            RULE(end || !open, "passages and the tiles at their sides are void");
            RULE(!end || !lane || open, "passages lead from floor to floor");
        }
    }
    const TileRect first =
        along_x ? (TileRect){(int16_t)(area.x - 1), area.y, 1, 2} : (TileRect){area.x, (int16_t)(area.y - 1), 2, 1};
    const TileRect last = along_x ? (TileRect){(int16_t)(area.x + area.w), area.y, 1, 2}
                                  : (TileRect){area.x, (int16_t)(area.y + area.h), 2, 1};
    RULE(is_far(floor, first, last, PASSAGE_DETOUR), "passages save a long walk");
    return NULL;
}

static const char *check_feature(const Floor *floor, const FloorRequest *request, int index) {
    const Feature *feature = &floor->features[index];
    RULE(feature->kind < request->feature_kind_count, "features have a known kind");
    const FeatureRule *rule = rule_of(request, feature);
    RULE(rule->floors == 0 || (rule->floors >> floor->floor & 1), "kinds occur on their floors only");
    if (rule->site == SITE_OBJECT || rule->site == SITE_ZONE || rule->site == SITE_ROOM) {
        RULE(feature->room < floor->room_count && (rule->rooms >> floor->rooms[feature->room].type & 1),
             "features lie in rooms of their types");
    }
    switch (rule->site) {
    case SITE_TRAP:
        RULE(rule->weight > 0, "traps have a weight");
        return check_trap(floor, feature);
    case SITE_OBJECT:
        return check_object(floor, request, index);
    case SITE_ZONE:
        return check_zone(floor, request, index);
    case SITE_PASSAGE:
        return check_passage(floor, feature);
    case SITE_ROOM:
        RULE(memcmp(&feature->area, &floor->rooms[feature->room].rect, sizeof feature->area) == 0,
             "what watches over a room has its area");
        return NULL;
    case SITE_NONE:
        break;
    }
    return "scripted kinds are never placed";
}

/* ---- Counts -------------------------------------------------------------------------------------------------*/

static const char *check_kind_counts(const Floor *floor, const FloorRequest *request, int kind, const int *in_room) {
    const FeatureRule *rule = &request->features[kind];
    const bool occurs = rule->floors == 0 || (rule->floors >> floor->floor & 1);
    int rooms = 0, all = in_room[ROOM_LIMIT];
    for (int room = 0; room < floor->room_count; room++) {
        const bool fits = rule->rooms >> floor->rooms[room].type & 1;
        rooms += fits;
        all += in_room[room];
        RULE(rule->site != SITE_ROOM || in_room[room] == (fits && occurs), "one watcher for each of its rooms");
        if (rule->per_room && fits && occurs && (rule->site == SITE_OBJECT || rule->site == SITE_ZONE)) {
            RULE(in_room[room] <= rule->most, "no more in a room than the rule says");
            RULE(rule->site == SITE_ZONE || in_room[room] >= rule->least, "no fewer in a room than the rule says");
        }
    }
    if (!rule->per_room && occurs && (rule->site == SITE_OBJECT || rule->site == SITE_ZONE)) {
        RULE(all <= rule->most, "no more than the rule says");
        RULE(rooms == 0 || all >= rule->least, "no fewer than the rule says");
    }
    RULE(rule->site != SITE_PASSAGE || all <= rule->most, "no more passages than the rule says");
    return NULL;
}

static const char *check_counts(const Floor *floor, const FloorRequest *request) {
    int in_room[FEATURE_KIND_LIMIT][ROOM_LIMIT + 1]; /* the last for what lies in no room */
    int traps = 0, weights = 0;
    memset(in_room, 0, (size_t)request->feature_kind_count * sizeof *in_room);
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        in_room[feature->kind][feature->room == ROOM_NONE ? ROOM_LIMIT : feature->room]++;
        traps += rule_of(request, feature)->site == SITE_TRAP;
    }
    for (int kind = 0; kind < request->feature_kind_count; kind++) {
        const FeatureRule *rule = &request->features[kind];
        const bool occurs = rule->floors == 0 || (rule->floors >> floor->floor & 1);
        weights += rule->site == SITE_TRAP && occurs ? rule->weight : 0;
        const char *broken = check_kind_counts(floor, request, kind, in_room[kind]);
        RULE(!broken, broken);
    }
    RULE(traps == (request->arena_size > 0 || weights == 0 ? 0 : request->trap_count),
         "exactly the traps of the table");
    return NULL;
}

/* ---- Overlaps -----------------------------------------------------------------------------------------------*/

/* Takes the tiles of an area; false when any is taken already. */
static bool take(uint8_t *taken, int size, TileRect area) {
    int before = 0;
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            before |= taken[y * size + x];
            taken[y * size + x] = 1;
        }
    }
    return before == 0;
}

static const char *check_overlaps(const Floor *floor, const FloorRequest *request) {
    static uint8_t taken[TILE_COUNT_LIMIT];
    const int size = floor->size;
    memset(taken, 0, (size_t)size * (size_t)size);
    take(taken, size, (TileRect){floor->start_x, floor->start_y, 1, 1});
    if (floor->stairs_room != ROOM_NONE) {
        RULE(take(taken, size, (TileRect){floor->stairs_x, floor->stairs_y, 2, 2}), "the stairs are not the start");
    }
    if (floor->boss >= 0) {
        RULE(take(taken, size, (TileRect){floor->boss_x, floor->boss_y, 1, 1}), "the boss has its own tile");
        RULE(take(taken, size, (TileRect){floor->portal_x, floor->portal_y, 2, 2}), "the portal has its own tiles");
    }
    for (int i = 0; i < floor->feature_count; i++) {
        RULE(rule_of(request, &floor->features[i])->site == SITE_ROOM || take(taken, size, floor->features[i].area),
             "no feature overlaps anything");
    }
    for (int i = 0; i < floor->spawn_count; i++) {
        RULE(take(taken, size, (TileRect){floor->spawns[i].x, floor->spawns[i].y, 1, 1}), "no enemy overlaps anything");
    }
    for (int i = 0; i < floor->surge_count; i++) {
        RULE(take(taken, size, (TileRect){floor->surge[i].x, floor->surge[i].y, 1, 1}),
             "nobody of the surge overlaps anything");
    }
    return NULL;
}

const char *floor_rules_check_features(const Floor *floor, const FloorRequest *request) {
    for (int i = 0; i < floor->feature_count; i++) {
        const char *broken = check_feature(floor, request, i);
        RULE(!broken, broken);
    }
    const char *broken = check_counts(floor, request);
    return broken ? broken : check_overlaps(floor, request);
}

/* ---- Boss floors --------------------------------------------------------------------------------------------*/

static bool rect_is(TileRect rect, int x, int y, int w, int h) {
    return rect.x == x && rect.y == y && rect.w == w && rect.h == h;
}

const char *floor_rules_check_boss(const Floor *floor, const FloorRequest *request) {
    const int n = request->arena_size;
    const int left = (80 - n) / 2;
    const int top = (80 - n - 14) / 2;
    RULE(floor->size == 80 && floor->room_count == 2 && floor->corridor_count == 1, "an anteroom, a gate, an arena");
    RULE(floor->rooms[0].type == ROOM_ANTEROOM && floor->rooms[1].type == ROOM_ARENA, "the anteroom comes first");
    RULE(rect_is(floor->rooms[1].rect, left, top, n, n), "the arena has its place");
    RULE(rect_is(floor->corridors[0].legs[0], 39, top + n, 2, 4) && floor->corridors[0].legs[1].w == 0,
         "the gate has its place");
    RULE(rect_is(floor->rooms[0].rect, 35, top + n + 4, 10, 10), "the anteroom has its place");
    RULE(floor->start_room == 0 && rules_rect_has(floor->rooms[0].rect, floor->start_x, floor->start_y),
         "one arrives in the anteroom");
    RULE(floor->boss == floor->floor / 5 - 1, "each boss has its floor");
    RULE(floor->boss_x == left + n / 2 && floor->boss_y == top + n / 2, "the boss waits in the arena's middle");
    const TileRect portal = {floor->portal_x, floor->portal_y, 2, 2};
    RULE(rules_rect_is_inside(portal, floor->rooms[1].rect), "the portal is in the arena");
    if (floor->floor == FLOOR_LAST) {
        RULE(floor->stairs_room == ROOM_NONE && floor->stairs_x == -1 && floor->stairs_y == -1,
             "no stairs on the last floor");
    } else {
        RULE(floor->stairs_room == 1 && floor->stairs_x == left + (n - 2) / 2 && floor->stairs_y == top + 1,
             "the stairs are in the middle of the arena's north");
    }
    RULE(floor->monster_house == ROOM_NONE && floor->surge_count == 0, "no monster house on a boss floor");
    return NULL;
}
