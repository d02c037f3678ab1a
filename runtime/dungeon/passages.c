/* Passages: short cuts through the void between two rooms that face each other and are far apart on foot. */
#include "dungeon/steps.h"

#include <limits.h>

enum {
    COST_STRAIGHT = 10,
    COST_DIAGONAL = 14,
    DETOUR_COST = COST_STRAIGHT * PASSAGE_DETOUR,
    DOORWAY_MOST = 12, /* of a room; one with more gets no passage */
};

/* The least cost of walking from a tile of one rectangle to one of the other, were there no walls. */
static int walk_cost(TileRect a, TileRect b) {
    const int gap_x = max_int(0, max_int(b.x - right_of(a), a.x - right_of(b)) + 1);
    const int gap_y = max_int(0, max_int(b.y - below(a), a.y - below(b)) + 1);
    const int straight = max_int(gap_x, gap_y);
    const int diagonal = min_int(gap_x, gap_y);
    return COST_STRAIGHT * (straight - diagonal) + COST_DIAGONAL * diagonal;
}

/* Two rooms and the void between them. */
typedef struct Facing {
    uint16_t a, b;
    bool along_y;
    int start, length;                        /* of the void, on the passage's axis */
    int lane_least, lane_most;                /* for the passage's first lane, on the other axis */
    int crossing[DOORWAY_MOST][DOORWAY_MOST]; /* the least cost from a doorway of a to one of b */
} Facing;

static bool rooms_face(const Floor *floor, uint16_t a, uint16_t b, Facing *facing) {
    const TileRect first = floor->rooms[a].rect;
    const TileRect second = floor->rooms[b].rect;
    const int gap_x = max_int(second.x - right_of(first), first.x - right_of(second));
    const int gap_y = max_int(second.y - below(first), first.y - below(second));
    if (gap_x > PASSAGE_LONGEST || gap_y > PASSAGE_LONGEST || min_int(gap_x, gap_y) > -CORRIDOR_WIDTH ||
        max_int(gap_x, gap_y) < 1) {
        return false;
    }
    facing->a = a;
    facing->b = b;
    facing->along_y = gap_y > 0;
    facing->length = max_int(gap_x, gap_y);
    if (facing->along_y) {
        facing->start = min_int(below(first), below(second));
        facing->lane_least = max_int(first.x, second.x);
        facing->lane_most = min_int(right_of(first), right_of(second)) - CORRIDOR_WIDTH;
    } else {
        facing->start = min_int(right_of(first), right_of(second));
        facing->lane_least = max_int(first.y, second.y);
        facing->lane_most = min_int(below(first), below(second)) - CORRIDOR_WIDTH;
    }
    return true;
}

static TileRect passage_at(const Facing *facing, int lane) {
    return facing->along_y ? rect_make(lane, facing->start, CORRIDOR_WIDTH, facing->length)
                           : rect_make(facing->start, lane, facing->length, CORRIDOR_WIDTH);
}

/* Whether a passage and the tiles at its two sides are void, with nothing planned there. */
static bool is_void(const Floor *floor, const Facing *facing, TileRect passage) {
    const int margin_x = facing->along_y ? 1 : 0;
    const int margin_y = facing->along_y ? 0 : 1;
    int all = 0;
    for (int y = passage.y - margin_y; y < below(passage) + margin_y && all == 0; y++) {
        for (int x = passage.x - margin_x; x < right_of(passage) + margin_x; x++) {
            all |= floor->tiles[y * floor->size + x];
        }
    }
    return all == TILE_VOID;
}

/* The tiles of a room from which one enters a passage. */
static TileRect mouth_in(const Facing *facing, TileRect passage, TileRect room) {
    if (facing->along_y) {
        return rect_make(passage.x, room.y < passage.y ? passage.y - 1 : below(passage), CORRIDOR_WIDTH, 1);
    }
    return rect_make(room.x < passage.x ? passage.x - 1 : right_of(passage), passage.y, 1, CORRIDOR_WIDTH);
}

static int count_doorways(const DoorwayTable *table, uint16_t room) {
    return table->start[room + 1] - table->start[room];
}

/* Between two doorways lies at least the straight way, and at least the corridor tiles by which the rooms' distances
 * from the start differ, two of which a diagonal step may take at once. False when a room has too many. */
static bool measure_crossings(const FeatureSpace *space, Facing *facing) {
    const DoorwayTable *table = space->doorways;
    const int count_a = count_doorways(table, facing->a);
    const int count_b = count_doorways(table, facing->b);
    const int distance_a = space->floor->rooms[facing->a].distance;
    const int distance_b = space->floor->rooms[facing->b].distance;
    const int corridors = COST_DIAGONAL / 2 * max_int(distance_a - distance_b, distance_b - distance_a);
    if (max_int(count_a, count_b) > DOORWAY_MOST) {
        return false;
    }
    for (int i = 0; i < count_a; i++) {
        for (int j = 0; j < count_b; j++) {
            const int straight =
                walk_cost(table->rects[table->start[facing->a] + i], table->rects[table->start[facing->b] + j]);
            facing->crossing[i][j] = max_int(straight, corridors);
        }
    }
    return true;
}

/* The least that a walk from one mouth of a passage to the other can cost: it leaves room a by one of its doorways and
 * enters b by one of b's. */
static int least_detour(const FeatureSpace *space, const Facing *facing, TileRect passage) {
    const DoorwayTable *table = space->doorways;
    const TileRect mouth_a = mouth_in(facing, passage, space->floor->rooms[facing->a].rect);
    const TileRect mouth_b = mouth_in(facing, passage, space->floor->rooms[facing->b].rect);
    const int count_a = count_doorways(table, facing->a);
    const int count_b = count_doorways(table, facing->b);
    int entering[DOORWAY_MOST];
    int least = INT_MAX;
    for (int j = 0; j < count_b; j++) {
        entering[j] = walk_cost(mouth_b, table->rects[table->start[facing->b] + j]);
    }
    for (int i = 0; i < count_a; i++) {
        const int leaving = walk_cost(mouth_a, table->rects[table->start[facing->a] + i]);
        for (int j = 0; j < count_b; j++) {
            least = min_int(least, leaving + facing->crossing[i][j] + entering[j]);
        }
    }
    return least;
}

/* Tries the lanes from `lane` to `last`. A lane further each mouth is at most a straight step farther from the
 * doorways, so lanes that cannot make up for what is missing are left out. */
static bool place_in_lanes(const FeatureSpace *space, int kind, const Facing *facing, int lane, int last) {
    while (lane <= last) {
        const TileRect passage = passage_at(facing, lane);
        const int missing = DETOUR_COST - least_detour(space, facing, passage);
        if (missing > 0) {
            lane += (missing + 2 * COST_STRAIGHT - 1) / (2 * COST_STRAIGHT);
            continue;
        }
        if (is_void(space->floor, facing, passage)) {
            feature_add(space->floor, kind, passage, ROOM_NONE, MARK_APART);
            return true;
        }
        lane++;
    }
    return false;
}

/* Tries all lanes, from a drawn one on. */
static bool place_between(const FeatureSpace *space, int kind, const Facing *facing, Rng *rng) {
    const int first = rng_range(rng, facing->lane_least, facing->lane_most);
    return place_in_lanes(space, kind, facing, first, facing->lane_most) ||
           place_in_lanes(space, kind, facing, facing->lane_least, first - 1);
}

/* Tries the rooms that come later in the order; those before try this one. */
static bool place_from_room(const FeatureSpace *space, int kind, uint16_t room, Rng *rng) {
    const Floor *floor = space->floor;
    Facing facing;
    if (room == floor->monster_house) {
        return false;
    }
    for (uint16_t other = (uint16_t)(room + 1); other < floor->room_count; other++) {
        if (other != floor->monster_house && rooms_face(floor, room, other, &facing) &&
            measure_crossings(space, &facing) && place_between(space, kind, &facing, rng)) {
            return true;
        }
    }
    return false;
}

void feature_place_passages(const FeatureSpace *space, int kind, int count, Rng *rng) {
    uint16_t rooms[ROOM_LIMIT];
    int left = space->floor->room_count;
    for (uint16_t i = 0; i < space->floor->room_count; i++) {
        rooms[i] = i;
    }
    while (count > 0 && left > 0 && space->floor->feature_count < space->limit) {
        const uint32_t drawn = rng_below(rng, (uint32_t)left);
        count -= place_from_room(space, kind, rooms[drawn], rng);
        rooms[drawn] = rooms[--left];
    }
}
