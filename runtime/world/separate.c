/* Keeps enemies apart: every overlapping pair pushes itself apart, all from the places at the start of the step, so
 * that no pair comes before another; then each moves by the sum of its pushes, swept against the walls. */
#include "world/world_state.h"

#define PUSH_SHARE 0.25f /* of the overlap, to each of the two: half of it goes in a tick */
#define PUSH_MOST 0.1f   /* metres a tick, however many push */
#define COINCIDENT 1e-4f /* metres below which the direction is made from the slot */
#define GOLDEN_ANGLE 2.3999632f

static float wanted_distance(const World *world, int first, int second) {
    return 0.5f * (enemy_rules(world, first)->separation + enemy_rules(world, second)->separation);
}

static void push_pair(World *world, int first, int second) {
    Entities *entities = &world->entities;
    float dx = entities->x[second] - entities->x[first], dz = entities->z[second] - entities->z[first];
    float wanted = wanted_distance(world, first, second);
    float distance2 = dx * dx + dz * dz;
    if (distance2 >= wanted * wanted) {
        return;
    }
    float distance = math_sqrt32(distance2);
    if (distance < COINCIDENT) {
        dx = math_sin32((float)first * GOLDEN_ANGLE);
        dz = math_cos32((float)first * GOLDEN_ANGLE);
        distance = 1.0f;
        distance2 = 0.0f;
    }
    float overlap = wanted - (distance2 == 0.0f ? 0.0f : distance);
    float scale = overlap * PUSH_SHARE / distance;
    entities->push_x[first] -= dx * scale;
    entities->push_z[first] -= dz * scale;
    entities->push_x[second] += dx * scale;
    entities->push_z[second] += dz * scale;
}

static void push_neighbours(World *world, int slot, float reach) {
    const NeighbourGrid *grid = world->grid;
    GridRange range = grid_range(world->entities.x[slot], world->entities.z[slot], reach);
    for (int cell_y = range.y0; cell_y <= range.y1; cell_y++) {
        int row = cell_y * GRID_SIDE;
        for (int i = grid->start[row + range.x0]; i < grid->start[row + range.x1 + 1]; i++) {
            if (grid->slots[i] > slot) {
                push_pair(world, slot, grid->slots[i]);
            }
        }
    }
}

static void move_by_push(World *world, int slot) {
    Entities *entities = &world->entities;
    float x = entities->push_x[slot], z = entities->push_z[slot];
    if (x == 0.0f && z == 0.0f) {
        return;
    }
    entities->push_x[slot] = entities->push_z[slot] = 0.0f;
    if (entities->dash_ticks[slot] > 0 || status_is_frozen(world, slot)) {
        return;
    }
    float length = math_sqrt32(x * x + z * z);
    float scale = length > PUSH_MOST ? PUSH_MOST / length : 1.0f;
    entity_move(world, slot, x * scale, z * scale);
}

void separate_enemies(World *world) {
    float reach = 0.0f;
    for (int kind = 0; kind < world->rules.enemy_count; kind++) {
        float separation = world->rules.enemies[kind].separation;
        reach = separation > reach ? separation : reach;
    }
    grid_refresh(world);
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot) && !world->entities.dying[slot]) {
            push_neighbours(world, slot, reach);
        }
    }
    for (int slot = 1; slot < world->entities.high; slot++) {
        if (entity_is_enemy(world, slot)) {
            move_by_push(world, slot);
        }
    }
}
