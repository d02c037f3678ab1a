#include "script/pool.h"

#include <stdlib.h>
#include <string.h>

bool pool_create(Pool *pool, size_t capacity, Error *error) {
    *pool = (Pool){0};
    capacity -= capacity % POOL_GRAIN;
    pool->memory = malloc(capacity);
    if (!pool->memory) {
        return error_set(error, ERROR_MEMORY, "no memory for a script pool of %zu bytes", capacity);
    }
    pool->capacity = capacity;
    return true;
}

void pool_destroy(Pool *pool) {
    free(pool->memory);
    *pool = (Pool){0};
}

static size_t class_size(int index) {
    if (index < POOL_SMALL_CLASSES) {
        return ((size_t)index + 1) * POOL_GRAIN;
    }
    unsigned above = (unsigned)(index - POOL_SMALL_CLASSES);
    size_t base = (size_t)POOL_SMALL_LARGEST << (above / 4 % POOL_DOUBLINGS);
    return base + base / 4 * ((size_t)above % 4 + 1);
}

/* The smallest class that holds `size` bytes; POOL_CLASSES when none does. */
static int class_for(size_t size) {
    if (size <= POOL_SMALL_LARGEST) {
        return size == 0 ? 0 : (int)((size - 1) / POOL_GRAIN);
    }
    int index = POOL_SMALL_CLASSES;
    while (index + 4 < POOL_CLASSES && class_size(index + 3) < size) {
        index += 4;
    }
    while (index < POOL_CLASSES && class_size(index) < size) {
        index++;
    }
    return index;
}

static void push_free(Pool *pool, int index, void *memory) {
    PoolPiece *piece = memory;
    piece->next = pool->free[index];
    pool->free[index] = piece;
}

/* Hands what is left of a split piece to the lists, largest class first. */
static void give_rest(Pool *pool, uint8_t *rest, size_t size) {
    while (size >= POOL_GRAIN) {
        int index = class_for(size);
        if (index == POOL_CLASSES || class_size(index) > size) {
            index--;
        }
        push_free(pool, index, rest);
        rest += class_size(index);
        size -= class_size(index);
    }
}

/* A piece of a larger class, its end given back; only when the block's front has reached its end. */
static void *take_larger(Pool *pool, int index) {
    for (int larger = index + 1; larger < POOL_CLASSES; larger++) {
        PoolPiece *piece = pool->free[larger];
        if (piece) {
            pool->free[larger] = piece->next;
            give_rest(pool, (uint8_t *)piece + class_size(index), class_size(larger) - class_size(index));
            return piece;
        }
    }
    return NULL;
}

void *pool_take(Pool *pool, size_t size) {
    int index = class_for(size);
    if (index == POOL_CLASSES) {
        return NULL;
    }
    size_t bytes = class_size(index);
    void *piece = pool->free[index];
    if (piece) {
        pool->free[index] = pool->free[index]->next;
    } else if (bytes <= pool->capacity - pool->front) {
        piece = pool->memory + pool->front;
        pool->front += bytes;
    } else {
        piece = take_larger(pool, index);
    }
    if (piece) {
        pool->used += bytes;
        pool->peak = pool->used > pool->peak ? pool->used : pool->peak;
    }
    return piece;
}

void pool_give(Pool *pool, void *piece, size_t size) {
    if (!piece) {
        return;
    }
    int index = class_for(size);
    pool->used -= class_size(index);
    push_free(pool, index, piece);
}

void *pool_resize(Pool *pool, void *piece, size_t old_size, size_t new_size) {
    int old_class = class_for(old_size);
    int new_class = class_for(new_size);
    if (new_class == old_class) {
        return piece;
    }
    if (new_class < old_class) {
        /* In place: the end becomes a piece of its own, so this can't fail. */
        give_rest(pool, (uint8_t *)piece + class_size(new_class), class_size(old_class) - class_size(new_class));
        pool->used -= class_size(old_class) - class_size(new_class);
        return piece;
    }
    void *moved = pool_take(pool, new_size);
    if (moved) {
        memcpy(moved, piece, old_size);
        pool_give(pool, piece, old_size);
    }
    return moved;
}
