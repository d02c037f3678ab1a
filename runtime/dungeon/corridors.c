/* Corridors between the two sides of every inner node, and the tile grid. */
#include "dungeon/steps.h"

#include <assert.h>
#include <string.h>

/* The first of the two tiles in the middle of a span. */
static int middle_of(int start, int length) {
    return start + (length - CORRIDOR_WIDTH) / 2;
}

/* Tiles that two rectangles share along an axis; negative for a gap. */
static int overlap_x(TileRect a, TileRect b) {
    return min_int(right_of(a), right_of(b)) - max_int(a.x, b.x);
}
static int overlap_y(TileRect a, TileRect b) {
    return min_int(below(a), below(b)) - max_int(a.y, b.y);
}

/* The L that leaves `from` through the middle of its left or right wall and enters `to` through the middle of its
 * upper or lower one. The first leg holds the corner. Where both overlaps are under two tiles, the middles of rooms
 * at least 6 wide lie clear of each other's spans, so both legs have tiles. */
static void lay_bend(TileRect from, TileRect to, TileRect legs[2]) {
    const int lane_x = middle_of(to.x, to.w);
    const int lane_y = middle_of(from.y, from.h);
    if (lane_x >= right_of(from)) {
        legs[0] = rect_make(right_of(from), lane_y, lane_x + CORRIDOR_WIDTH - right_of(from), CORRIDOR_WIDTH);
    } else {
        legs[0] = rect_make(lane_x, lane_y, from.x - lane_x, CORRIDOR_WIDTH);
    }
    if (lane_y < to.y) {
        legs[1] = rect_make(lane_x, lane_y + CORRIDOR_WIDTH, CORRIDOR_WIDTH, to.y - lane_y - CORRIDOR_WIDTH);
    } else {
        legs[1] = rect_make(lane_x, below(to), CORRIDOR_WIDTH, lane_y - below(to));
    }
}

/* The corridor from room a to room b: straight where they overlap, else an L. Its length is half its tiles. */
static void lay_corridor(TileRect a, TileRect b, bool horizontal_first, Corridor *corridor) {
    const int shared_x = overlap_x(a, b);
    const int shared_y = overlap_y(a, b);
    TileRect *legs = corridor->legs;
    legs[1] = (TileRect){0};
    if (shared_x >= CORRIDOR_WIDTH) {
        const int top = min_int(below(a), below(b));
        legs[0] = rect_make(middle_of(max_int(a.x, b.x), shared_x), top, CORRIDOR_WIDTH, -shared_y);
        corridor->length = (uint16_t)-shared_y;
    } else if (shared_y >= CORRIDOR_WIDTH) {
        const int left = min_int(right_of(a), right_of(b));
        legs[0] = rect_make(left, middle_of(max_int(a.y, b.y), shared_y), -shared_x, CORRIDOR_WIDTH);
        corridor->length = (uint16_t)-shared_x;
    } else {
        /* Going down first from a is going sideways first from b. */
        lay_bend(horizontal_first ? a : b, horizontal_first ? b : a, legs);
        corridor->length = (uint16_t)(legs[0].w + legs[1].h);
    }
}

/* The squared distance between the nearest points of two rooms. */
static int gap_squared(TileRect a, TileRect b) {
    const int gap_x = max_int(0, -overlap_x(a, b));
    const int gap_y = max_int(0, -overlap_y(a, b));
    return gap_x * gap_x + gap_y * gap_y;
}

/* The nearest pair of rooms found so far. */
typedef struct Nearest {
    const Node *nodes;
    int gap; /* squared */
    uint16_t a, b;
} Nearest;

static const Node *nearer_child(const Node *nodes, const Node *node, const Node *other) {
    const Node *children = &nodes[node->child];
    const int first = gap_squared(children[0].rect, other->rect);
    const int second = gap_squared(children[1].rect, other->rect);
    return &children[second < first];
}

/* The gap of one pair of rooms that are likely near each other: the nearest pair is no farther apart. */
static int guess_gap(const Node *nodes, const Node *left, const Node *right) {
    while (left->child != 0 || right->child != 0) {
        left = left->child != 0 ? nearer_child(nodes, left, right) : left;
        right = right->child != 0 ? nearer_child(nodes, right, left) : right;
    }
    return gap_squared(left->rect, right->rect);
}

/* Looks for a nearer pair below two nodes, in the order of the rooms' indices, so that ties go to the lower ones. Parts
 * of the tree that lie too far from each other as a whole need no closer look. */
static void find_nearer(Nearest *nearest, const Node *left, const Node *right) {
    const Node *nodes = nearest->nodes;
    const int gap = gap_squared(left->rect, right->rect);
    if (gap >= nearest->gap) {
        return;
    }
    if (left->child != 0) {
        find_nearer(nearest, &nodes[left->child], right);
        find_nearer(nearest, &nodes[left->child + 1], right);
    } else if (right->child != 0) {
        find_nearer(nearest, left, &nodes[right->child]);
        find_nearer(nearest, left, &nodes[right->child + 1]);
    } else {
        nearest->gap = gap;
        nearest->a = left->first_room;
        nearest->b = right->first_room;
    }
}

void floor_join_rooms(Floor *floor, const Tree *tree, Rng *rng) {
    for (int i = 0; i < tree->node_count; i++) {
        const Node *node = &tree->nodes[i];
        if (node->child != 0) {
            const Node *children = &tree->nodes[node->child];
            Corridor *corridor = &floor->corridors[floor->corridor_count++];
            Nearest nearest = {.nodes = tree->nodes};
            nearest.gap = guess_gap(tree->nodes, &children[0], &children[1]) + 1;
            find_nearer(&nearest, &children[0], &children[1]);
            corridor->a = nearest.a;
            corridor->b = nearest.b;
            lay_corridor(floor->rooms[corridor->a].rect, floor->rooms[corridor->b].rect, rng_below(rng, 2) == 0,
                         corridor);
        }
    }
}

/* Fills `height` rows of `width` bytes that begin `pitch` apart with a repeated pattern. Rows are so short that a call
 * of memset would cost more than a row: two stores of a fitting size, which may overlap, fill most of them. */
static void fill_rows(uint8_t *row, size_t pitch, size_t width, int height, uint64_t pattern) {
    const uint64_t pair[2] = {pattern, pattern};
    const size_t two = sizeof pair;
    if (width >= two) {
        for (; height > 0; height--, row += pitch) {
            memcpy(row, pair, sizeof pair);
            for (size_t i = two; i + two < width; i += two) {
                memcpy(row + i, pair, sizeof pair);
            }
            memcpy(row + width - two, pair, sizeof pair);
        }
    } else if (width >= 8) {
        for (; height > 0; height--, row += pitch) {
            memcpy(row, &pattern, 8);
            memcpy(row + width - 8, &pattern, 8);
        }
    } else if (width >= 4) {
        for (; height > 0; height--, row += pitch) {
            memcpy(row, &pattern, 4);
            memcpy(row + width - 4, &pattern, 4);
        }
    } else if (width > 0) { /* one to three */
        for (; height > 0; height--, row += pitch) {
            row[0] = row[width / 2] = row[width - 1] = (uint8_t)pattern;
        }
    }
}

static void fill_tiles(Floor *floor, TileRect rect, Tile tile) {
    fill_rows(&floor->tiles[rect.y * floor->size + rect.x], (size_t)floor->size, (size_t)rect.w, rect.h,
              UINT64_C(0x0101010101010101) * (uint64_t)tile);
}

/* Tiles and index of a room. Its rows are at least six tiles, and for most rooms two stores each are all of them. */
static_assert(ROOM_LEAST >= 4, "two stores of four tiles lie within a row");
static void fill_room(Floor *floor, uint16_t index) {
    const TileRect rect = floor->rooms[index].rect;
    const size_t pitch = (size_t)floor->size;
    const size_t width = (size_t)rect.w;
    const uint64_t tiles = UINT64_C(0x0101010101010101) * TILE_ROOM;
    const uint64_t indices[2] = {UINT64_C(0x0001000100010001) * index, UINT64_C(0x0001000100010001) * index};
    uint8_t *tile = &floor->tiles[rect.y * floor->size + rect.x];
    uint16_t *room = &floor->tile_room[rect.y * floor->size + rect.x];
    if (width > 16) {
        fill_rows(tile, pitch, width, rect.h, tiles);
        fill_rows((uint8_t *)room, pitch * sizeof *room, width * sizeof *room, rect.h, indices[0]);
    } else if (width >= 8) {
        for (int left = rect.h; left > 0; left--, tile += pitch, room += pitch) {
            memcpy(tile, &tiles, 8);
            memcpy(tile + width - 8, &tiles, 8);
            memcpy(room, indices, 16);
            memcpy(room + width - 8, indices, 16);
        }
    } else {
        for (int left = rect.h; left > 0; left--, tile += pitch, room += pitch) {
            memcpy(tile, &tiles, 4);
            memcpy(tile + width - 4, &tiles, 4);
            memcpy(room, indices, 8);
            memcpy(room + width - 4, indices, 8);
        }
    }
}

/* The arena's memory came zeroed, which is TILE_VOID. */
void floor_draw_tiles(Floor *floor) {
    const size_t tile_count = (size_t)floor->size * (size_t)floor->size;
    memset(floor->tile_room, 0xff, tile_count * sizeof *floor->tile_room); /* ROOM_NONE */
    for (int i = 0; i < floor->corridor_count; i++) {
        fill_tiles(floor, floor->corridors[i].legs[0], TILE_CORRIDOR);
        fill_tiles(floor, floor->corridors[i].legs[1], TILE_CORRIDOR);
    }
    /* Rooms last: where a corridor crosses a room, the tile is the room's. */
    for (uint16_t i = 0; i < floor->room_count; i++) {
        fill_room(floor, i);
    }
}

void floor_draw_stairs(Floor *floor) {
    fill_tiles(floor, rect_make(floor->stairs_x, floor->stairs_y, STAIRS_SIZE, STAIRS_SIZE), TILE_STAIRS);
}
