/* Distance fields: Dijkstra's algorithm without a heap.
 *
 * Steps cost 10 or 14, so two plain queues, one for tiles labelled by a straight step and one by a diagonal step, are
 * each in order of cost, and the next tile is the cheaper of the two heads. A tile enters the straight queue once: a
 * later straight step starts from a tile no nearer to the goal. It enters the diagonal queue at most once, before
 * that. So twice the number of tiles is enough room.
 */
#include "dungeon/dungeon.h"

#include <assert.h>
#include <string.h>

enum { COST_STRAIGHT = 10, COST_DIAGONAL = 14 };

/* In the fixed order of ties: straight before diagonal, from −Z clockwise. */
static const struct {
    int x, y;
    int cost;
} STEPS[8] = {
    {0, -1, COST_STRAIGHT}, {1, 0, COST_STRAIGHT}, {0, 1, COST_STRAIGHT},  {-1, 0, COST_STRAIGHT},
    {1, -1, COST_DIAGONAL}, {1, 1, COST_DIAGONAL}, {-1, 1, COST_DIAGONAL}, {-1, -1, COST_DIAGONAL},
};

bool path_field_create(PathField *field, int size, Arena *arena, Error *error) {
    const ArenaMark mark = arena_mark(arena);
    const int tile_count = size * size;
    *field = (PathField){.size = size, .goal_x = -1, .goal_y = -1};
    field->cost = arena_take_array(arena, uint16_t, tile_count);
    field->queue = arena_take_array(arena, uint32_t, 2 * tile_count);
    field->step = arena_take_array(arena, uint8_t, tile_count);
    if (!field->cost || !field->queue || !field->step) {
        arena_rewind(arena, mark);
        return error_set(error, ERROR_MEMORY, "no memory for a path field of %d × %d tiles; give a larger arena", size,
                         size);
    }
    memset(field->cost, 0xff, (size_t)tile_count * sizeof *field->cost); /* PATH_UNREACHED */
    return true;
}

typedef struct Queue {
    uint32_t *tiles;
    uint32_t next, end;
} Queue;

/* A cost too large for its 16 bits is not below any other, so such a tile stays unreached. */
static void queue_label(Queue *queue, uint16_t *cost, uint32_t tile, uint32_t new_cost) {
    if (new_cost < cost[tile]) {
        cost[tile] = (uint16_t)new_cost;
        queue->tiles[queue->end++] = tile;
    }
}

/* Labels the neighbours of a tile. A diagonal step needs both tiles beside it. */
static void leave_tile(uint16_t *cost, const Floor *floor, uint32_t tile, Queue *straight, Queue *diagonal) {
    assert(floor->size > 0);
    const uint32_t size = (uint32_t)floor->size;
    const uint8_t *tiles = floor->tiles;
    const uint32_t x = tile % size;
    const bool west = x > 0 && tile_is_walkable(tiles[tile - 1]);
    const bool east = x + 1 < size && tile_is_walkable(tiles[tile + 1]);
    const bool north = tile >= size && tile_is_walkable(tiles[tile - size]);
    const bool south = tile + size < size * size && tile_is_walkable(tiles[tile + size]);
    const uint32_t straight_cost = cost[tile] + (uint32_t)COST_STRAIGHT;
    const uint32_t diagonal_cost = cost[tile] + (uint32_t)COST_DIAGONAL;
    if (north) {
        queue_label(straight, cost, tile - size, straight_cost);
    }
    if (west) {
        queue_label(straight, cost, tile - 1, straight_cost);
    }
    if (east) {
        queue_label(straight, cost, tile + 1, straight_cost);
    }
    if (south) {
        queue_label(straight, cost, tile + size, straight_cost);
    }
    if (north && west && tile_is_walkable(tiles[tile - size - 1])) {
        queue_label(diagonal, cost, tile - size - 1, diagonal_cost);
    }
    if (north && east && tile_is_walkable(tiles[tile - size + 1])) {
        queue_label(diagonal, cost, tile - size + 1, diagonal_cost);
    }
    if (south && west && tile_is_walkable(tiles[tile + size - 1])) {
        queue_label(diagonal, cost, tile + size - 1, diagonal_cost);
    }
    if (south && east && tile_is_walkable(tiles[tile + size + 1])) {
        queue_label(diagonal, cost, tile + size + 1, diagonal_cost);
    }
}

static bool queue_is_empty(const Queue *queue) {
    return queue->next == queue->end;
}

/* Takes the cheaper head. A tile that a straight step made cheaper after it entered the diagonal queue stands in
 * both and is left twice, the second time without effect. */
static uint32_t take_nearest(const uint16_t *cost, Queue *straight, Queue *diagonal) {
    if (queue_is_empty(straight)) {
        return diagonal->tiles[diagonal->next++];
    }
    if (queue_is_empty(diagonal) || cost[straight->tiles[straight->next]] <= cost[diagonal->tiles[diagonal->next]]) {
        return straight->tiles[straight->next++];
    }
    return diagonal->tiles[diagonal->next++];
}

void path_field_update(PathField *field, const Floor *floor, int goal_x, int goal_y) {
    assert(field->size == floor->size);
    if (goal_x == field->goal_x && goal_y == field->goal_y) {
        return;
    }
    const size_t tile_count = (size_t)field->size * (size_t)field->size;
    uint16_t *cost = field->cost;
    field->goal_x = goal_x;
    field->goal_y = goal_y;
    memset(cost, 0xff, tile_count * sizeof *cost); /* PATH_UNREACHED */
    memset(field->step, 0, tile_count);
    if (!floor_is_walkable(floor, goal_x, goal_y)) {
        return;
    }
    Queue straight = {.tiles = field->queue};
    Queue diagonal = {.tiles = field->queue + tile_count};
    queue_label(&straight, cost, (uint32_t)(goal_y * field->size + goal_x), 0);
    while (!queue_is_empty(&straight) || !queue_is_empty(&diagonal)) {
        const uint32_t tile = take_nearest(cost, &straight, &diagonal);
        leave_tile(cost, floor, tile, &straight, &diagonal);
    }
}

static bool can_step(const Floor *floor, int x, int y, int step_x, int step_y) {
    return floor_is_walkable(floor, x + step_x, y + step_y) && floor_is_walkable(floor, x + step_x, y) &&
           floor_is_walkable(floor, x, y + step_y);
}

/* 1 + the index of the best step from a tile with floor; past the last where none leads on. */
static uint8_t find_step(const PathField *field, const Floor *floor, int x, int y) {
    int least = PATH_UNREACHED;
    size_t best = BASE_COUNT_OF(STEPS);
    for (size_t i = 0; i < BASE_COUNT_OF(STEPS); i++) {
        if (can_step(floor, x, y, STEPS[i].x, STEPS[i].y)) {
            const int neighbour = (y + STEPS[i].y) * field->size + x + STEPS[i].x;
            const int cost = field->cost[neighbour] + STEPS[i].cost;
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
    }
    return (uint8_t)(1 + best);
}

void path_field_next(const PathField *field, const Floor *floor, int x, int y, int *next_x, int *next_y) {
    *next_x = x;
    *next_y = y;
    if (!floor_is_walkable(floor, x, y) || (x == field->goal_x && y == field->goal_y)) {
        return;
    }
    uint8_t *step = &field->step[y * field->size + x];
    if (*step == 0) {
        *step = find_step(field, floor, x, y);
    }
    if (*step <= BASE_COUNT_OF(STEPS)) {
        *next_x = x + STEPS[*step - 1].x;
        *next_y = y + STEPS[*step - 1].y;
    }
}
