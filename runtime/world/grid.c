#include "world/world_state.h"

#include <string.h>

static int cell_of(float coordinate) {
    int cell = tile_of((double)coordinate) / GRID_CELL;
    return cell < 0 ? 0 : cell >= GRID_SIDE ? GRID_SIDE - 1 : cell;
}

static bool is_listed(const World *world, int slot) {
    return entity_is_enemy(world, slot) && !world->entities.dying[slot];
}

/* A counting sort, so that each cell lists its slots in ascending order. */
void grid_refresh(const World *world) {
    NeighbourGrid *grid = world->grid;
    const Entities *entities = &world->entities;
    if (!grid->stale) {
        return;
    }
    memset(grid->start, 0, sizeof grid->start);
    for (int slot = 1; slot < entities->high; slot++) {
        if (is_listed(world, slot)) {
            grid->start[cell_of(entities->z[slot]) * GRID_SIDE + cell_of(entities->x[slot]) + 1]++;
        }
    }
    for (int cell = 0; cell < GRID_SIDE * GRID_SIDE; cell++) {
        grid->start[cell + 1] = (uint16_t)(grid->start[cell + 1] + grid->start[cell]);
    }
    grid->count = grid->start[GRID_SIDE * GRID_SIDE];
    /* Filled from the back: each cell's end moves down to its start, which is where the next cell's end belongs. */
    for (int slot = entities->high - 1; slot >= 1; slot--) {
        if (is_listed(world, slot)) {
            int cell = cell_of(entities->z[slot]) * GRID_SIDE + cell_of(entities->x[slot]);
            grid->slots[--grid->start[cell + 1]] = (uint16_t)slot;
        }
    }
    /* start[cell + 1] now holds the start of `cell`. */
    memmove(grid->start, grid->start + 1, sizeof grid->start - sizeof grid->start[0]);
    grid->start[GRID_SIDE * GRID_SIDE] = (uint16_t)grid->count;
    grid->stale = false;
}

GridRange grid_range(float x, float z, float reach) {
    return (GridRange){cell_of(x - reach), cell_of(z - reach), cell_of(x + reach), cell_of(z + reach)};
}
